// scale.c: positions of a file through two networks.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/scale.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "base/text.h"
#include "board/fen.h"
#include "nnue/evaluate.h"
#include "nnue/features.h"

enum { LINE_BYTES = 1024, FEN_WORDS = 4 };

typedef struct Judge {
    const Network *network;
    Accumulators *accumulators;
} Judge;

static bool judge_create(Judge *judge, const Network *network) {
    *judge = (Judge){network, os_alloc_large(sizeof(*judge->accumulators))};
    if (judge->accumulators) accumulators_reset(judge->accumulators, network);
    return judge->accumulators != NULL;
}

static void judge_destroy(Judge *judge) {
    os_free_large(judge->accumulators, sizeof(*judge->accumulators));
}

static void add(Scale *scale, int evaluation, int reference) {
    scale->positions++;
    scale->size_cp += abs(evaluation);
    scale->reference_cp += abs(reference);
    scale->squares += (double)reference * reference;
    scale->products += (double)reference * evaluation;
}

// Reads the position of a line, whose words behind the fourth are clocks or operations. False if
// there is none.
static bool read_position(char *line, Position *pos) {
    const char *cursor = line, *repair;
    for (int i = 0; i < FEN_WORDS; i++) word_next(&cursor);
    line[cursor - line] = '\0';
    return fen_parse(line, pos, &repair) == NULL;
}

static void measure_line(Judge judges[2], Game *game, char *line, ScaleReport *report) {
    Position pos;
    if (line[0] == '#' || word_peek(line).length == 0) return;
    if (!read_position(line, &pos)) {
        report->bad_lines++;
        return;
    }
    int evaluation[2];
    game_init(game, &pos);
    for (int i = 0; i < 2; i++)
        evaluation[i] = evaluate_game(judges[i].accumulators, judges[i].network, game);
    add(&report->all, evaluation[0], evaluation[1]);
    add(&report->bucket[feature_bucket(popcount(occupied(&pos)))], evaluation[0], evaluation[1]);
}

const char *scale_measure(const char *path, const Network *network, const Network *reference,
                          ScaleReport *report) {
    *report = (ScaleReport){.bad_lines = 0};
    FILE *file = os_open_regular(path);
    if (!file) return "the file cannot be opened";
    const char *error = "not enough memory";
    Judge judges[2] = {{NULL, NULL}, {NULL, NULL}};
    Game *game = calloc(1, sizeof(*game));
    if (game && judge_create(&judges[0], network) && judge_create(&judges[1], reference)) {
        char line[LINE_BYTES];
        while (fgets(line, sizeof(line), file)) measure_line(judges, game, line, report);
        error = ferror(file)                 ? "the file cannot be read"
                : report->all.positions == 0 ? "no line holds a position"
                                             : NULL;
    }
    judge_destroy(&judges[0]);
    judge_destroy(&judges[1]);
    free(game);
    fclose(file);
    return error;
}

static double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

double scale_mean_cp(const Scale *scale) { return share(scale->size_cp, (double)scale->positions); }

double scale_reference_cp(const Scale *scale) {
    return share(scale->reference_cp, (double)scale->positions);
}

double scale_ratio(const Scale *scale) { return share(scale->size_cp, scale->reference_cp); }
double scale_slope(const Scale *scale) { return share(scale->products, scale->squares); }
