// record.c: packing a position.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/record.h"

#include <string.h>

#include "base/random.h"

Record record_of(const Position *pos, int score_cp, int result, uint32_t game) {
    Record record = {.occupied = occupied(pos),
                     .score_cp = (int16_t)score_cp,
                     .result = (uint16_t)(result & 3),
                     .side = pos->side & 1,
                     .white_king = (uint16_t)(king_square(pos, WHITE) & 63),
                     .black_king = (uint16_t)(king_square(pos, BLACK) & 63),
                     .game = game};
    Bitboard squares = record.occupied;
    for (int i = 0; squares && i < 32; i++)
        record.pieces[i / 2] |= (uint8_t)(piece_on(pos, pop_lsb(&squares)) << (i % 2 * 4));
    return record;
}

uint64_t record_key(const Record *record) {
    uint64_t words[3] = {record->occupied}, hash = record->side;
    memcpy(&words[1], record->pieces, sizeof(record->pieces));
    for (int i = 0; i < 3; i++) hash = random_next(&(Random){hash ^ words[i]});
    return hash;
}
