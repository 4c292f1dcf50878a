// zobrist.h: hash keys, and one random word for each fact of a position (Zobrist 1970).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_ZOBRIST_H
#define BOARD_ZOBRIST_H

#include "board/types.h"

// Hash keys of a position and of its parts. Parts index what search has learned.
typedef struct Keys {
    uint64_t whole;         // equal keys mean equal legal moves
    uint64_t pawns;         // pawns of both colours
    uint64_t non_pawns[2];  // all but pawns, of one colour
} Keys;

typedef struct Zobrist {
    uint64_t piece[PIECE_COUNT][64];
    uint64_t castle_rook[64];  // a rook that may still castle
    uint64_t ep_file[8];       // an en-passant capture is legal on this file
    uint64_t black_to_move;
} Zobrist;

// Read-only after zobrist_init.
extern Zobrist zobrist;

// Fills the words from one fixed seed: keys are equal on every machine.
void zobrist_init(void);

// A piece appears on a square or leaves it: every key it belongs to changes.
FORCE_INLINE void keys_toggle(Keys *keys, Piece piece, Square sq) {
    uint64_t word = zobrist.piece[piece][sq];
    keys->whole ^= word;
    if (type_of(piece) == PAWN)
        keys->pawns ^= word;
    else
        keys->non_pawns[color_of(piece)] ^= word;
}

#endif
