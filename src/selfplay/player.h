// player.h: one game of the engine against itself: a random opening, moves, adjudication.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_PLAYER_H
#define SELFPLAY_PLAYER_H

#include <stdatomic.h>

#include "base/random.h"
#include "engine/engine.h"
#include "notation/book.h"
#include "selfplay/adjudicate.h"

// The default of hard_nodes, as a multiple of soft_nodes: nearly every search can finish its last
// iteration.
enum { HARD_NODES_FACTOR = 8 };

// Numbers are int64_t, as the arguments of the command line.
typedef struct GameRules {
    int64_t soft_nodes;     // no iteration starts after this number, +-5 percent at random; 0: none
    int64_t hard_nodes;     // a search ends at this number; at least soft_nodes
    int64_t endgame_nodes;  // replaces soft_nodes in endgames; 0: soft_nodes
    int64_t endgame_pieces;  // most pieces of an endgame
    int64_t random_plies;    // N or N + 1 random plies open each game that is not from the book
    const Book *book;      // positions to start from, followed by two to five random plies, or NULL
    int64_t book_percent;  // share of games from the book
    int64_t dfrc_percent;  // share of games from Double Fischer Random arrays
    int64_t opening_limit_cp;  // an opening with a larger score is drawn again; 0: no limit
    int64_t plies;             // after the opening; the game then ends UNFINISHED; 0: no limit
    int64_t win_cp;     // scores beyond it, five plies in a row, end the game; 0: only mates do
    Syzygy *syzygy;     // tablebases that end games, or NULL
    bool raw_eval;      // Limits.raw_eval: scores for the trainer; else as in play
    atomic_bool *stop;  // another thread sets it to end early; or NULL
} GameRules;

// About 60 KiB: allocate on the heap.
typedef struct Player {
    const GameRules *rules;
    Engine *engines[2];     // by Color; may be the same
    int64_t hard_nodes[2];  // by Color; 0: the limit of the rules
    Random random;
    Game game;
    GameRecord record;
} Player;

// Returns an engine with hash_mb and the network of first, or the embedded one if first is NULL.
// Returns NULL for the reason that ENGINE_REFUSED gives.
Engine *player_engine(int hash_mb, const Engine *first);

// Draws openings until the game is not over and a search by White's engine, cleared first, returns
// a score within the limit. After 100 openings of a kind, the start position and random moves open
// the game; after 100 more, whatever the score. Returns false if stopped.
bool player_open(Player *player);

// Opens the game at this position, with 0..OPENING_PLIES_MAX random moves, whatever the score. The
// opening may end the game.
void player_open_at(Player *player, const Position *start, int random_plies);

// Plays from the opening to the end. A second call plays the opening again. Returns false if
// stopped.
bool player_finish(Player *player);

#endif
