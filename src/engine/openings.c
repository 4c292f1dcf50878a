// openings.c: random openings.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/openings.h"

#include <assert.h>
#include <stdlib.h>

#include "board/chess960.h"
#include "board/movegen.h"
#include "board/see.h"

enum {
    BLUNDER_SEE_CP = -300,
    MOVE_TRIES = 3,
};

Move opening_random_move(const Position *pos, Random *random) {
    const MoveList list = movegen_all(pos);
    if (list.count == 0) return MOVE_NONE;
    Move move = MOVE_NONE;
    for (int i = 0; i < MOVE_TRIES; i++) {
        move = list.moves[random_below(random, (uint64_t)list.count)];
        if (see_at_least(pos, move, BLUNDER_SEE_CP)) break;
    }
    return move;
}

// False if the line of the book has no position.
static bool draw_start(const OpeningRules *rules, StartKind start, Random *random,
                       Opening *opening) {
    const Book *book = rules->book;
    *opening = (Opening){.start = start};
    if (start == START_POSITION)
        return book_position(book, random_below(random, book->count), &opening->position);
    int white = CHESS960_CLASSICAL, black = CHESS960_CLASSICAL;
    if (start == START_DFRC) {
        white = (int)random_below(random, CHESS960_ARRAYS);
        black = (int)random_below(random, CHESS960_ARRAYS);
    }
    opening->position = chess960_start(white, black);
    return true;
}

static int draw_plies(const OpeningRules *rules, Random *random) {
    assert(rules->plies_min <= rules->plies_max && rules->plies_max <= OPENING_PLIES_MAX);
    return rules->plies_min +
           (int)random_below(random, (uint64_t)(rules->plies_max - rules->plies_min + 1));
}

bool opening_play(Opening *opening, int plies, Random *random, Game *game) {
    game_init(game, &opening->position);
    while (opening->count < plies) {
        Move move = opening_random_move(&game->pos, random);
        if (move == MOVE_NONE) return false;
        opening->moves[opening->count++] = move;
        game_play(game, move);
    }
    return !game_is_over(game);
}

// Begins a new game of the engine, so that no opening and no game depends on the ones before.
// Returns true if the score is within the limit.
static bool new_game_fits(const OpeningRules *rules, const Game *game) {
    engine_new_game(rules->engine);
    if (rules->score_max_cp == SCORE_INFINITE) return true;
    engine_set_game(rules->engine, game);
    return abs(engine_search(rules->engine, &rules->limits).score) <= rules->score_max_cp;
}

bool opening_find(const OpeningRules *rules, StartKind start, Random *random, Opening *opening,
                  Game *game) {
    for (int i = 0; i < rules->tries; i++) {
        if (draw_start(rules, start, random, opening) &&
            opening_play(opening, draw_plies(rules, random), random, game) &&
            new_game_fits(rules, game))
            return true;
        if (stop_is_requested(rules->stop)) return false;
    }
    return false;
}
