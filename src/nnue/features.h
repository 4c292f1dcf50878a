// features.h: the network inputs of a position, for engine and trainer.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NNUE_FEATURES_H
#define NNUE_FEATURES_H

#include <string.h>

#include "board/threats.h"
#include "nnue/arch.h"

_Static_assert(KING_BUCKETS == 4, "king_bucket");

// A piece on a square as a number, 0..PIECE_INPUTS-1: by type, colour and square; kings come last.
// XOR with 64, 56 and 7 exchanges the colours, the ranks and the files.
FORCE_INLINE int piece_square(Piece piece, Square sq) {
    static const uint16_t first[PIECE_COUNT] = {0,  128, 256, 384, 512, 640,
                                                64, 192, 320, 448, 576, 704};
    return first[piece] + (int)sq;
}

// A perspective's view of the board by the square of its own king.
typedef struct KingBucket {
    int flip;   // XORed with every piece_square: 64 and 56 for Black, 7 to mirror the files
    int index;  // 0..KING_BUCKETS-1
} KingBucket;

// For Black the colours and the ranks are exchanged, so that own pieces are white and start on the
// lower side. The files are mirrored so that the own king is on files a to d. Buckets of the
// flipped king: a1 and b1 (0), other squares of files a to c (1) or d (2) on ranks 1 and 2, ranks 3
// to 8 (3).
FORCE_INLINE KingBucket king_bucket(Color perspective, Square king) {
    const int flip = (perspective == BLACK ? 64 | 56 : 0) ^ (file_of(king) >= FILE_E ? 7 : 0);
    const Square sq = (Square)(((int)king ^ flip) & 63);
    const bool castled = sq == A1 || sq == B1, middle = file_of(sq) == FILE_D;
    return (KingBucket){flip, rank_of(sq) >= RANK_3 ? 3 : middle ? 2 : !castled};
}

FORCE_INLINE bool same_bucket(KingBucket a, KingBucket b) {
    return a.flip == b.flip && a.index == b.index;
}

// Returns the input of a piece on its square, 0..PLACE_INPUTS-1. piece: by piece_square.
FORCE_INLINE int place_index(KingBucket bucket, int piece) {
    return bucket.index * PIECE_INPUTS + (piece ^ bucket.flip);
}

// Returns the input of a piece that is attacked or defended, 0..THREAT_INPUTS-1. victim: by
// piece_square, no king.
FORCE_INLINE int threat_index(KingBucket bucket, ThreatKind kind, int victim) {
    return (int)kind * VICTIM_INPUTS + (victim ^ bucket.flip);
}

// The boards from which the inputs of a position follow.
typedef struct InputBoards {
    Bitboard pieces[PIECE_COUNT];
    Bitboard threats[THREAT_KINDS];  // pieces of both colours attacked or defended in this way
    uint8_t board[64];               // Piece on each square
} InputBoards;

// Sets threats from pieces. all: the occupied squares.
FORCE_INLINE void input_boards_set_threats(InputBoards *boards, Bitboard all) {
    const Bitboard victims = all ^ boards->pieces[WHITE_KING] ^ boards->pieces[BLACK_KING];
    Bitboard *threats = boards->threats;
    memset(threats, 0, sizeof(boards->threats));
    for (Color color = WHITE; color <= BLACK; color++) {
        Bitboard attacks[6], own = 0;
        for (PieceType type = PAWN; type <= QUEEN; type++)
            own |= boards->pieces[piece_of(color, type)];
        const Bitboard enemy = victims ^ own;
        attacks_by_type(boards->pieces, color, all, attacks);
        for (PieceType type = PAWN; type <= QUEEN; type++)
            threats[(int)ATTACKED_BY_PAWN + (int)type] |= attacks[type] & enemy;
        const Bitboard by_pieces =
            attacks[KNIGHT] | attacks[BISHOP] | attacks[ROOK] | attacks[QUEEN] | attacks[KING];
        threats[DEFENDED_BY_PAWN] |= attacks[PAWN] & own;
        threats[DEFENDED_BY_PIECE] |= by_pieces & ~attacks[PAWN] & own;
    }
}

FORCE_INLINE void input_boards_of(const Position *pos, InputBoards *boards) {
    memcpy(boards->pieces, pos->pieces, sizeof(boards->pieces));
    memcpy(boards->board, pos->board, sizeof(boards->board));
    input_boards_set_threats(boards, occupied(pos));
}

// Returns the output bucket by the number of pieces on the board, 2..32.
FORCE_INLINE int output_bucket(int pieces) { return (pieces - 2) * OUTPUT_BUCKETS / 31; }

#endif
