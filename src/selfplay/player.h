// player.h: one game of the engine against itself: a random opening, moves, adjudication.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_PLAYER_H
#define SELFPLAY_PLAYER_H

#include <stdatomic.h>

#include "base/random.h"
#include "engine/engine.h"
#include "notation/book.h"
#include "selfplay/adjudicate.h"
#include "selfplay/gamefile.h"

typedef struct GameRules {
    uint64_t soft_nodes;     // no iteration starts after so many, +-5 percent at random; 0 = none
    uint64_t hard_nodes;     // and ends at so many
    uint64_t endgame_nodes;  // instead of soft_nodes in endgames, which get no scores; 0 = no such
    int endgame_pieces;      // an endgame has at most so many
    int random_plies;        // 8: eight or nine random plies open each game that no book opens
    const Book *book;        // NULL, or positions to begin with, then one to four random plies
    int book_percent;        // share of games that begin in the book
    int dfrc_percent;        // share of games from Double Fischer Random arrays, out of the rest
    int opening_limit_cp;    // openings that one side leads by more are dropped
    int win_cp;              // scores beyond, five plies in a row, end the game; 0 = only mates
    Syzygy *syzygy;          // NULL, or tablebases that end games
    bool unshaped;           // Limits.raw_eval: scores for a trainer; else as in play
    atomic_bool *stop;       // NULL, or set by another thread to end early
} GameRules;

// Some 60 KiB: not for the stack.
typedef struct Player {
    const GameRules *rules;
    Engine *engines[2];      // by Color; may be the same
    uint64_t hard_nodes[2];  // by Color: that side's own; 0 = as the rules say
    Random random;
    Game game;
    GameRecord record;
} Player;

// Returns an engine with hash_mb and the network of first, or the embedded one if first is NULL.
// NULL for the reason that ENGINE_REFUSED gives.
Engine *player_engine(int hash_mb, const Engine *first);

// Draws openings until one is neither over nor too one-sided by a search of White's engine, which
// is cleared first. If the book yields none in many tries, random moves open the game. False if
// asked to stop.
bool player_open(Player *player);

// Opens the game at this position, however one-sided, without random plies. False if it is
// over there.
bool player_open_at(Player *player, const Position *start);

// Adds random moves to the opening, up to OPENING_PLIES_MAX in all. False if that ends the game.
bool player_extend_opening(Player *player, int plies);

// Takes the game back to its opening.
void player_rewind(Player *player);

// Plays from the opening to the end. False if asked to stop.
bool player_finish(Player *player);

#endif
