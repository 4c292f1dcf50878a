// openings.h: random openings for self-play, matches and OpenBench, checked by a search.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_OPENINGS_H
#define ENGINE_OPENINGS_H

#include <stdatomic.h>

#include "base/random.h"
#include "engine/engine.h"
#include "notation/book.h"

enum { OPENING_PLIES_MAX = 32 };

// The classical start position, one of Double Fischer Random, or any other position.
typedef enum StartKind { START_CLASSICAL, START_DFRC, START_POSITION } StartKind;

typedef struct Opening {
    StartKind start;
    int white_array, black_array;  // for START_DFRC
    Position position;             // before the moves
    int count;
    Move moves[OPENING_PLIES_MAX];
} Opening;

typedef struct OpeningRules {
    int plies_min, plies_max;            // random moves, up to OPENING_PLIES_MAX
    int book_plies_min, book_plies_max;  // and after a position of the book
    const Book *book;                    // for START_POSITION
    Engine *engine;                      // searches each opening, cleared before
    Limits limits;                       // of that search
    int score_max_cp;                    // largest advantage of either side by that search
    int tries;                           // before giving up; 0 = no limit
    const atomic_bool *stop;             // NULL, or set by another thread to end early
} OpeningRules;

// A random legal move, MOVE_NONE if there is none. A move that loses more than three pawns by
// static exchange is drawn again, twice at most.
Move opening_random_move(const Position *pos, Random *random);

// Draws openings until one neither ends the game nor leaves a side too far ahead; *game becomes the
// game after it. Equal rules and random numbers give equal openings. False if asked to stop, or
// after so many tries.
bool opening_find(const OpeningRules *rules, StartKind start, Random *random, Opening *opening,
                  Game *game);

#endif
