// scale.c: positions of a file through two networks.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/scale.h"

#include <stdlib.h>

#include "base/os.h"
#include "board/book.h"
#include "nnue/evaluate.h"
#include "nnue/features.h"

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

static void measure_position(Judge judges[2], Game *game, const Position *pos,
                             ScaleReport *report) {
    int evaluation[2];
    game_init(game, pos);
    for (int i = 0; i < 2; i++)
        evaluation[i] = evaluate_game(judges[i].accumulators, judges[i].network, game);
    add(&report->all, evaluation[0], evaluation[1]);
    add(&report->bucket[feature_bucket(popcount(occupied(pos)))], evaluation[0], evaluation[1]);
}

const char *scale_measure(const char *path, const Network *network, const Network *reference,
                          ScaleReport *report) {
    Book book = {0};
    *report = (ScaleReport){.bad_lines = 0};
    const char *error = book_read(&book, path);
    if (error) {
        book_free(&book);
        return error;
    }
    Judge judges[2] = {{NULL, NULL}, {NULL, NULL}};
    Game *game = calloc(1, sizeof(*game));
    bool good = game && judge_create(&judges[0], network) && judge_create(&judges[1], reference);
    for (size_t i = 0; good && i < book.count; i++) {
        Position pos;
        if (book_position(&book, i, &pos))
            measure_position(judges, game, &pos, report);
        else
            report->bad_lines++;
    }
    judge_destroy(&judges[0]);
    judge_destroy(&judges[1]);
    free(game);
    book_free(&book);
    return good ? NULL : "not enough memory";
}

static double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

double scale_mean_cp(const Scale *scale) { return share(scale->size_cp, (double)scale->positions); }

double scale_reference_cp(const Scale *scale) {
    return share(scale->reference_cp, (double)scale->positions);
}

double scale_ratio(const Scale *scale) { return share(scale->size_cp, scale->reference_cp); }
double scale_slope(const Scale *scale) { return share(scale->products, scale->squares); }
