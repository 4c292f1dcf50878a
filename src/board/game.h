// game.h: Game: a Position and the moves that led to it; make, unmake, repetitions, draws.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_GAME_H
#define BOARD_GAME_H

#include "board/position.h"

// The state before a move that unmake cannot compute.
typedef struct Undo {
    Bitboard castle_rooks;
    Bitboard checkers;
    Keys keys;
    uint16_t rule50;
    uint16_t plies_since_irreversible;
    Move move;  // MOVE_NULL for a null move
    uint8_t ep_square;
    uint8_t moved;     // Piece that moved, before a promotion
    uint8_t captured;  // Piece captured, NO_PIECE for none and for castling
} Undo;

// A search is at most GAME_SEARCH_PLIES deep. Of the moves played before it, the record keeps the
// last GAME_PAST_PLIES - 1, more than the fifty-move rule needs.
enum {
    GAME_PAST_PLIES = 128,
    GAME_SEARCH_PLIES = 256,
    GAME_PLIES = GAME_PAST_PLIES + GAME_SEARCH_PLIES
};

typedef struct Game {
    Position pos;
    int count;  // of moves in the record
    // Moves since the last irreversible one: a capture, a pawn move, a loss of castling rights or a
    // null move. At most count.
    int plies_since_irreversible;
    Undo record[GAME_PLIES];  // last: game_copy copies the fields before it
} Game;

// Fills all tables of attacks/ and board/. Call it once, before all other functions.
void board_init(void);

// Begins a game at *start.
void game_init(Game *game, const Position *start);

// Copies a game without the unused part of its record.
void game_copy(Game *copy, const Game *game);

// Makes a legal move, at most GAME_SEARCH_PLIES in a row; game_unmake undoes it.
void game_make(Game *game, Move move);
void game_unmake(Game *game);

// Makes a null move; the side to move must not be in check. game_unmake_null undoes it.
void game_make_null(Game *game);
void game_unmake_null(Game *game);

// Plays a legal move without a way back. Any number of moves can be played; the record drops the
// oldest.
void game_play(Game *game, Move move);

// True if the position occurred before: once after the root of the search, or twice since the last
// irreversible move. search_plies: plies since the root; with 0 this is threefold repetition.
bool game_is_repeated(const Game *game, int search_plies);

// True if any position since the last irreversible move has occurred twice.
bool game_has_repetition(const Game *game);

// True if a legal move leads to a position for which game_is_repeated holds with search_plies + 1
// (van Kervinck 2013).
bool game_has_upcoming_repetition(const Game *game, int search_plies);

// Draw by the fifty-move rule (unless mated), by insufficient material, or by game_is_repeated.
bool game_is_drawn(const Game *game, int search_plies);

// Returns the result by mate, stalemate or another draw of the rules, or UNFINISHED.
GameResult game_result(const Game *game);
// True if the game has such a result.
bool game_is_over(const Game *game);

FORCE_INLINE bool in_check(const Game *game) { return game->pos.checkers != 0; }
// Key of the position after n moves of the record.
FORCE_INLINE uint64_t game_key_at(const Game *game, int n) {
    return n == game->count ? game->pos.keys.whole : game->record[n].keys.whole;
}

#endif
