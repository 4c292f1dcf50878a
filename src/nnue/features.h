// features.h: the network inputs of a position, for engine and trainer.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NNUE_FEATURES_H
#define NNUE_FEATURES_H

#include "board/position.h"
#include "nnue/arch.h"

_Static_assert(KING_BUCKETS == 4, "king_bucket");

// A perspective's view of the board by the square of its own king.
typedef struct KingBucket {
    int flip;   // XORed with every square: 56 for Black, 7 to mirror the files
    int index;  // 0..KING_BUCKETS-1
} KingBucket;

// The board is flipped so that the own king is on the lower side and mirrored to files a to d.
// Buckets of the flipped king: a1 and b1 (0), other squares of files a to c (1) or d (2) on ranks 1
// and 2, ranks 3 to 8 (3).
FORCE_INLINE KingBucket king_bucket(Color perspective, Square king) {
    const int flip = (perspective == BLACK ? 56 : 0) ^ (file_of(king) >= FILE_E ? 7 : 0);
    const Square sq = (Square)((int)king ^ flip);
    const bool castled = sq == A1 || sq == B1, middle = file_of(sq) == FILE_D;
    return (KingBucket){flip, rank_of(sq) >= RANK_3 ? 3 : middle ? 2 : !castled};
}

FORCE_INLINE bool same_bucket(KingBucket a, KingBucket b) {
    return a.flip == b.flip && a.index == b.index;
}

// Returns the input of a piece on sq, 0..NETWORK_INPUTS-1: by king bucket, own pieces first, then
// by type, then by flipped square.
FORCE_INLINE int feature_index(Color perspective, KingBucket bucket, Piece piece, Square sq) {
    int theirs = color_of(piece) != perspective;
    return bucket.index * PIECE_INPUTS + (theirs * 6 + type_of(piece)) * 64 +
           ((int)sq ^ bucket.flip);
}

// Returns the output bucket by the number of pieces on the board, 2..32.
FORCE_INLINE int output_bucket(int pieces) { return (pieces - 2) * OUTPUT_BUCKETS / 31; }

#endif
