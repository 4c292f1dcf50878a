// record.h: one training position in 32 bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_RECORD_H
#define TRAIN_RECORD_H

#include "board/position.h"

// What the trainer knows of a position: pieces, side to move, score and result of the game. The
// kings are among the pieces; their squares are repeated because every input depends on them.
typedef struct Record {
    Bitboard occupied;
    uint8_t pieces[16];  // Piece of each occupied square, from a1 up, two to a byte, low half first
    int16_t score_cp;    // for the side to move
    uint16_t result : 2, side : 1;  // for the side to move: 0 lost, 1 drawn, 2 won; Color to move
    uint16_t white_king : 6, black_king : 6, unused : 1;  // unused is 0: records are hashed
    uint32_t game;  // identifies the game, so that whole games can be held out
} Record;

_Static_assert(sizeof(Record) == 32, "two records to a cache line");

// A hash of what the network sees of a position: its pieces and the side to move.
uint64_t record_key(const Record *record);

Record record_of(const Position *pos, int score_cp, int result, uint32_t game);

#endif
