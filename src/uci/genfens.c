// genfens.c: random openings for OpenBench's data generation.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/genfens.h"

#include <stdlib.h>

#include "engine/openings.h"
#include "notation/fen.h"

enum {
    CHECK_NODES = 2000,
    SCORE_MAX_CP = 200,
    TRIES_MAX = 10000,  // for one opening: a book may have no balanced position
};

const char *genfens_parse(const char *words, GenfensRequest *request, Word *wrong) {
    int64_t seed = 0;
    *request = (GenfensRequest){0};
    *wrong = word_next(&words);
    if (word_to_int_in_range(*wrong, 1, INT64_MAX, &request->count))
        return "genfens expects a number of openings, found";
    for (Word word = word_next(&words); word.length > 0; word = word_next(&words)) {
        bool is_book = word_is(word, "book");
        if (!is_book && !word_is(word, "seed")) continue;
        *wrong = word_next(&words);
        if (!is_book && !word_to_int(*wrong, &seed)) return "not a seed:";
        if (!is_book || word_is_ignoring_case(*wrong, "none")) continue;
        if (wrong->length == 0 || wrong->length >= GENFENS_PATH_BYTES) return "not a book:";
        Text path = text_over(request->book, GENFENS_PATH_BYTES);
        text_append(&path, "%.*s", (int)wrong->length, wrong->start);
    }
    request->seed = (uint64_t)seed;
    return NULL;
}

static const char *generate(const OpeningRules *rules, const GenfensRequest *request, Game *game,
                            GenfensOutput output) {
    StartKind start = rules->book->count ? START_POSITION : START_CLASSICAL;
    Random random = random_from_seed(request->seed);
    for (int64_t i = 0; i < request->count; i++) {
        Opening opening;
        if (stop_is_requested(rules->stop)) return "stopped";
        if (!opening_find(rules, start, &random, &opening, game))
            return stop_is_requested(rules->stop) ? "stopped" : "no balanced position can be found";
        char fen[FEN_BYTES];
        fen_print(&game->pos, fen);
        output.opening(output.context, fen);
    }
    return NULL;
}

const char *genfens_run(Engine *engine, const GenfensRequest *request, GenfensOutput output) {
    Book book = {0};
    const char *error = request->book[0] ? book_read(&book, request->book) : NULL;
    if (error) return error;
    OpeningRules rules = {.plies_min = 8,
                          .plies_max = 9,  // both sides get to move first
                          .book_plies_min = 4,
                          .book_plies_max = 5,
                          .book = &book,
                          .engine = engine,
                          .limits = {.soft_nodes = CHECK_NODES},
                          .score_max_cp = SCORE_MAX_CP,
                          .tries = TRIES_MAX,
                          .stop = output.stop};
    Game *game = malloc(sizeof(*game));
    error = game ? generate(&rules, request, game, output) : "not enough memory";
    free(game);
    book_free(&book);
    return error;
}
