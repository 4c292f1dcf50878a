// compare.c: evaluates the positions of a file by two networks.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/compare.h"

#include <stdlib.h>

#include "base/os.h"
#include "nnue/evaluate.h"
#include "nnue/features.h"
#include "notation/book.h"

typedef struct NetworkEvaluator {
    const Network *network;
    Accumulators *accumulators;
} NetworkEvaluator;

static bool evaluator_create(NetworkEvaluator *evaluator, const Network *network) {
    *evaluator = (NetworkEvaluator){network, os_alloc_large(sizeof(*evaluator->accumulators))};
    if (evaluator->accumulators) accumulators_reset(evaluator->accumulators, network);
    return evaluator->accumulators != NULL;
}

static void evaluator_destroy(NetworkEvaluator *evaluator) {
    os_free_large(evaluator->accumulators, sizeof(*evaluator->accumulators));
}

static void add(Scale *scale, int evaluation, int reference) {
    scale->positions++;
    scale->size_cp += abs(evaluation);
    scale->reference_cp += abs(reference);
    scale->squares += (double)reference * reference;
    scale->products += (double)reference * evaluation;
}

static void measure_position(NetworkEvaluator evaluators[2], Game *game, const Position *pos,
                             ScaleReport *report) {
    int evaluation[2];
    game_init(game, pos);
    for (int i = 0; i < 2; i++)
        evaluation[i] = evaluate_game(evaluators[i].accumulators, evaluators[i].network, game);
    add(&report->all, evaluation[0], evaluation[1]);
    add(&report->bucket[output_bucket(popcount(occupied(pos)))], evaluation[0], evaluation[1]);
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
    NetworkEvaluator evaluators[2] = {{NULL, NULL}, {NULL, NULL}};
    Game *game = calloc(1, sizeof(*game));
    bool good = game && evaluator_create(&evaluators[0], network) &&
                evaluator_create(&evaluators[1], reference);
    for (size_t i = 0; good && i < book.count; i++) {
        Position pos;
        if (book_position(&book, i, &pos))
            measure_position(evaluators, game, &pos, report);
        else
            report->bad_lines++;
    }
    evaluator_destroy(&evaluators[0]);
    evaluator_destroy(&evaluators[1]);
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
