// features.h: which inputs a position switches on: the same for engine and trainer.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NNUE_FEATURES_H
#define NNUE_FEATURES_H

#include "board/position.h"
#include "nnue/arch.h"

_Static_assert(NETWORK_INPUT_FORMULA == INPUTS_KING_MIRRORED, "the inputs that follow");
_Static_assert(NETWORK_BUCKET_FORMULA == BUCKETS_OF_EQUAL_PIECE_COUNTS, "the buckets that follow");

// A view sees the board from its own side, and mirrored so that its king stands on files a to d.
// king: square of that view's own king.
FORCE_INLINE int feature_flip(Color view, Square king) {
    return (view == BLACK ? 56 : 0) ^ (file_of(king) >= FILE_E ? 7 : 0);
}

// Input of a piece on sq, 0..NETWORK_INPUTS-1: own men first, by type, then by square as seen.
FORCE_INLINE int feature_index(Color view, int flip, Piece piece, Square sq) {
    int theirs = color_of(piece) != view;
    return (theirs * 6 + type_of(piece)) * 64 + ((int)sq ^ flip);
}

// Output bucket by the men on the board, 2..32.
FORCE_INLINE int feature_bucket(int men) {
    return NETWORK_BUCKETS == 1 ? 0 : (men - 2) * NETWORK_BUCKETS / 31;
}

#endif
