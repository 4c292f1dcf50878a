// features.h: which inputs a position activates: the same for engine and trainer.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NNUE_FEATURES_H
#define NNUE_FEATURES_H

#include "board/position.h"
#include "nnue/arch.h"

_Static_assert(NETWORK_INPUT_FORMULA == INPUTS_KING_MIRRORED, "the inputs below");
_Static_assert(NETWORK_BUCKET_FORMULA == BUCKETS_OF_EQUAL_PIECE_COUNTS, "the buckets below");

// Each perspective sees the board from its own side, mirrored so that its king stands on files a to
// d. king: the square of its own king. Returns what to xor a square with.
FORCE_INLINE int feature_flip(Color perspective, Square king) {
    return (perspective == BLACK ? 56 : 0) ^ (file_of(king) >= FILE_E ? 7 : 0);
}

// Input of a piece on sq, 0..NETWORK_INPUTS-1: own pieces first, by type, then by flipped square.
FORCE_INLINE int feature_index(Color perspective, int flip, Piece piece, Square sq) {
    int theirs = color_of(piece) != perspective;
    return (theirs * 6 + type_of(piece)) * 64 + ((int)sq ^ flip);
}

// Output bucket by the number of pieces on the board, 2..32.
FORCE_INLINE int feature_bucket(int pieces) {
    return NETWORK_BUCKETS == 1 ? 0 : (pieces - 2) * NETWORK_BUCKETS / 31;
}

#endif
