// zobrist.c: the hash words.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/zobrist.h"

#include "base/random.h"

Zobrist zobrist;

void zobrist_init(void) {
    Random random = random_from_seed(1970);
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        for (int sq = 0; sq < 64; sq++) zobrist.piece[piece][sq] = random_next(&random);
    for (int sq = 0; sq < 64; sq++) zobrist.castle_rook[sq] = random_next(&random);
    for (int file = 0; file < 8; file++) zobrist.ep_file[file] = random_next(&random);
    zobrist.black_to_move = random_next(&random);
}
