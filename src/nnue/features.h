// features.h: the network inputs of a position, for engine and trainer.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NNUE_FEATURES_H
#define NNUE_FEATURES_H

#include <string.h>

#include "board/threats.h"
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

// Returns the input of a piece on sq, 0..PLACE_INPUTS-1: by king bucket, own pieces first, then by
// type, then by flipped square.
FORCE_INLINE int place_index(Color perspective, KingBucket bucket, Piece piece, Square sq) {
    static const uint8_t kinds[2][PIECE_COUNT] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
                                                  {6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5}};
    return bucket.index * PIECE_INPUTS + kinds[perspective][piece] * 64 + ((int)sq ^ bucket.flip);
}

// The kind of a piece other than a king, 0..THREAT_KINDS-1: own pieces first.
FORCE_INLINE int threat_kind(Color perspective, Piece piece) {
    static const uint8_t kinds[2][PIECE_COUNT] = {{0, 1, 2, 3, 4, 0, 5, 6, 7, 8, 9, 0},
                                                  {5, 6, 7, 8, 9, 0, 0, 1, 2, 3, 4, 0}};
    return kinds[perspective][piece];
}

// Returns the threat input of victim on sq, 0..THREAT_INPUTS-1: by attacker, then by victim, then
// by flipped square. It is active if a piece like attacker attacks sq. Neither is a king.
FORCE_INLINE int threat_index(Color perspective, KingBucket bucket, Piece attacker, Piece victim,
                              Square sq) {
    const int pair =
        threat_kind(perspective, attacker) * THREAT_KINDS + threat_kind(perspective, victim);
    return pair * 64 + ((int)sq ^ bucket.flip);
}

// The boards from which the inputs of a position follow.
typedef struct InputBoards {
    Bitboard pieces[PIECE_COUNT];
    Bitboard attacks[PIECE_COUNT];  // squares that these pieces attack; none for kings
    Bitboard victims;               // all pieces but kings
    uint8_t board[64];              // Piece on each square
} InputBoards;

// Sets attacks and victims by the pieces. all: the occupied squares.
FORCE_INLINE void input_boards_attack(InputBoards *boards, Bitboard all) {
    boards->victims = all ^ boards->pieces[WHITE_KING] ^ boards->pieces[BLACK_KING];
    for (int color = WHITE; color <= BLACK; color++) {
        attacks_by_type(boards->pieces, (Color)color, all, &boards->attacks[6 * color]);
        boards->attacks[6 * color + KING] = 0;
    }
}

FORCE_INLINE void input_boards_of(const Position *pos, InputBoards *boards) {
    memcpy(boards->pieces, pos->pieces, sizeof(boards->pieces));
    memcpy(boards->board, pos->board, sizeof(boards->board));
    input_boards_attack(boards, occupied(pos));
}

// Returns the output bucket by the number of pieces on the board, 2..32.
FORCE_INLINE int output_bucket(int pieces) { return (pieces - 2) * OUTPUT_BUCKETS / 31; }

#endif
