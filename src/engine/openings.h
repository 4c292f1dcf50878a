// openings.h: random openings, checked by a search.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_OPENINGS_H
#define ENGINE_OPENINGS_H

#include "base/random.h"
#include "engine/engine.h"
#include "notation/book.h"

enum { OPENING_PLIES_MAX = 32 };

// The start position, a position of Double Fischer Random, or a position of a book.
typedef enum StartKind { START_CLASSICAL, START_DFRC, START_POSITION } StartKind;

typedef struct Opening {
    StartKind start;
    Position position;  // before the moves
    int count;
    Move moves[OPENING_PLIES_MAX];
} Opening;

typedef struct OpeningRules {
    int plies_min, plies_max;  // random moves, up to OPENING_PLIES_MAX
    const Book *book;          // for START_POSITION
    Engine *engine;            // each opening is a new game of it
    Limits limits;             // of the search that scores an opening
    int score_max_cp;          // largest score of either side; SCORE_INFINITE: no search
    int tries;                 // maximum number of openings drawn
    const atomic_bool *stop;   // NULL, or set by another thread
} OpeningRules;

// Returns a random legal move, MOVE_NONE without one. Draws again, twice at most, if the move loses
// more than 300 cp by static exchange.
Move opening_random_move(const Position *pos, Random *random);

// Plays random moves from opening->position up to `plies`; opening->count is 0 before. Sets *game
// to the game after them. Returns false if the game is over.
bool opening_play(Opening *opening, int plies, Random *random, Game *game);

// Draws openings until the game is not over and its score is within score_max_cp. Sets *game to the
// game after it. Equal rules and random numbers give equal openings. False after `stop` or
// `tries` openings.
bool opening_find(const OpeningRules *rules, StartKind start, Random *random, Opening *opening,
                  Game *game);

#endif
