// game.h: Game: a Position and the moves that led to it; make, unmake, draws.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_GAME_H
#define BOARD_GAME_H

#include "board/position.h"

// What make changes and unmake cannot recompute.
typedef struct Undo {
    Bitboard castle_rooks;
    Bitboard checkers;
    Keys keys;
    uint16_t rule50;
    uint16_t plies_since_irreversible;
    Move move;  // MOVE_NULL for a pass
    uint8_t ep_square;
    uint8_t moved;     // Piece that moved, as it was before promotion
    uint8_t captured;  // Piece taken, NO_PIECE for none and for castling
} Undo;

// A search may go GAME_SEARCH_PLIES deep; of the moves before it the last GAME_PAST_PLIES - 1 are
// kept, more than the fifty-move rule can see.
enum {
    GAME_PAST_PLIES = 128,
    GAME_SEARCH_PLIES = 512,
    GAME_PLIES = GAME_PAST_PLIES + GAME_SEARCH_PLIES
};

typedef struct Game {
    Position pos;
    int count;                     // moves on record
    int plies_since_irreversible;  // how many of the last of them further play could undo: no capture, pawn
                                   // move, lost castling right or pass is among them
    Undo record[GAME_PLIES];
} Game;

// A game that begins at *start.
void game_init(Game *game, const Position *start);

// *copy becomes *game; cheaper than assignment, which copies the unused record too.
void game_copy(Game *copy, const Game *game);

// Makes a legal move, to be taken back by game_unmake. At most GAME_SEARCH_PLIES deep.
void game_make(Game *game, Move move);
void game_unmake(Game *game);

// Passes; not in check. Taken back by game_unmake_null.
void game_make_null(Game *game);
void game_unmake_null(Game *game);

// Makes a legal move for good. Games have no length limit: what the fifty-move rule can no longer
// see is dropped.
void game_play(Game *game, Move move);

// Key of the position after move, to prefetch by. Not that of promotion, castling, en passant, a
// lost castling right, or where en passant was possible.
uint64_t game_key_after(const Game *game, Move move);

// Draw by the fifty-move rule (unless mated), by too little material, or by repetition: once
// inside the last search_plies moves, or twice before. Call with search_plies = 0 for the rules of
// the game itself (threefold).
bool game_is_drawn(const Game *game, int search_plies);

// True if the position stands for the third time or more.
bool game_is_threefold(const Game *game);

// True if the position, or one since the last capture, pawn move or lost castling right, has stood
// at least twice.
bool game_has_repetition(const Game *game);

// True if the rules have ended the game: mate, stalemate or a draw.
bool game_is_over(const Game *game);

FORCE_INLINE bool in_check(const Game *game) { return game->pos.checkers != 0; }

#endif
