// features.h: which inputs a position activates: the same for engine and trainer.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NNUE_FEATURES_H
#define NNUE_FEATURES_H

#include "board/position.h"
#include "nnue/arch.h"

_Static_assert(NETWORK_INPUT_FORMULA == INPUTS_KING_MIRRORED, "the inputs below");
_Static_assert(KING_BUCKETS == 4, "the buckets of king_place");
_Static_assert(OUTPUT_BUCKET_FORMULA == BUCKETS_OF_EQUAL_PIECE_COUNTS, "output_bucket below");

// What the place of its own king means for a perspective.
typedef struct KingPlace {
    int flip;    // what to xor a square with
    int bucket;  // 0..KING_BUCKETS-1
} KingPlace;

// Each perspective sees the board from its own side, mirrored so that its king stands on files a to
// d: there castled (bucket 0) or near it (1), in the middle (2), or on rank 3 and above (3).
FORCE_INLINE KingPlace king_place(Color perspective, Square king) {
    const int flip = (perspective == BLACK ? 56 : 0) ^ (file_of(king) >= FILE_E ? 7 : 0);
    const Square sq = (Square)((int)king ^ flip);
    const bool castled = sq == A1 || sq == B1, middle = file_of(sq) == FILE_D;
    return (KingPlace){flip, rank_of(sq) >= RANK_3 ? 3 : middle ? 2 : !castled};
}

FORCE_INLINE bool same_place(KingPlace a, KingPlace b) {
    return a.flip == b.flip && a.bucket == b.bucket;
}

// Input of a piece on sq, 0..NETWORK_INPUTS-1: by king bucket, own pieces first, by type, then by
// flipped square.
FORCE_INLINE int feature_index(Color perspective, KingPlace place, Piece piece, Square sq) {
    int theirs = color_of(piece) != perspective;
    return place.bucket * PIECE_INPUTS + (theirs * 6 + type_of(piece)) * 64 +
           ((int)sq ^ place.flip);
}

// Output bucket by the number of pieces on the board, 2..32.
FORCE_INLINE int output_bucket(int pieces) {
    return OUTPUT_BUCKETS == 1 ? 0 : (pieces - 2) * OUTPUT_BUCKETS / 31;
}

#endif
