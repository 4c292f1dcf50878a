// types.h: pieces, moves and move lists.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_TYPES_H
#define BOARD_TYPES_H

#include "attacks/square.h"

typedef enum PieceType { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING } PieceType;

// Colour and type in one number: index of the twelve bitboards.
// clang-format off
typedef enum Piece {
    WHITE_PAWN, WHITE_KNIGHT, WHITE_BISHOP, WHITE_ROOK, WHITE_QUEEN, WHITE_KING,
    BLACK_PAWN, BLACK_KNIGHT, BLACK_BISHOP, BLACK_ROOK, BLACK_QUEEN, BLACK_KING,
    PIECE_COUNT, NO_PIECE = PIECE_COUNT
} Piece;
// clang-format on

FORCE_INLINE Piece piece_of(Color color, PieceType type) { return (Piece)(color * 6 + type); }
// piece must not be NO_PIECE.
FORCE_INLINE PieceType type_of(Piece piece) { return (PieceType)(piece >= 6 ? piece - 6 : piece); }
FORCE_INLINE Color color_of(Piece piece) { return piece >= 6 ? BLACK : WHITE; }

static inline const char *color_name(Color color) { return color == WHITE ? "White" : "Black"; }

// The letter of FEN, '.' for NO_PIECE; the piece of a letter, NO_PIECE for other characters.
FORCE_INLINE char piece_letter(Piece piece) { return "PNBRQKpnbrqk."[piece]; }
static inline Piece piece_of_letter(char letter) {
    Piece piece = WHITE_PAWN;
    while (piece < NO_PIECE && piece_letter(piece) != letter) piece++;
    return piece;
}

// Game files store them as numbers.
typedef enum GameResult { BLACK_WON, DRAWN, WHITE_WON, UNFINISHED } GameResult;

// The fifty-move rule: a game is drawn after this many plies without capture or pawn move.
enum { RULE50_PLIES = 100 };
// Upper bounds of the counters in a FEN and after game_play. A FEN may have a rule50 above
// RULE50_PLIES.
enum { RULE50_MAX = 150, FULLMOVE_MAX = 9999 };

// 16 bits: to (0-5), from (6-11), promotion piece minus knight (12-13), kind (14-15).
// Castling is the king taking its own rook, in every variant.
typedef uint16_t Move;

typedef enum MoveKind { NORMAL, PROMOTION, EN_PASSANT, CASTLING } MoveKind;

// No legal move goes from a square to itself, which leaves two codes for "none" and "pass".
enum { MOVE_NONE = 0, MOVE_NULL = B1 | B1 << 6 };

FORCE_INLINE Move move_of(Square from, Square to) { return (Move)(to | from << 6); }
FORCE_INLINE Move move_of_kind(MoveKind kind, Square from, Square to) {
    return (Move)(to | from << 6 | kind << 14);
}
FORCE_INLINE Move promotion_of(Square from, Square to, PieceType type) {
    return (Move)(to | from << 6 | (type - KNIGHT) << 12 | PROMOTION << 14);
}

FORCE_INLINE Square move_to(Move move) { return (Square)(move & 63); }
FORCE_INLINE Square move_from(Move move) { return (Square)(move >> 6 & 63); }
FORCE_INLINE MoveKind move_kind(Move move) { return (MoveKind)(move >> 14); }
// Only for moves of kind PROMOTION.
FORCE_INLINE PieceType move_promotion(Move move) { return (PieceType)((move >> 12 & 3) + KNIGHT); }

// No position that position_error accepts has more than 218 legal moves.
enum { MAX_MOVES = 256 };

typedef struct MoveList {
    int count;
    Move moves[MAX_MOVES];
} MoveList;

static inline bool move_list_has(const MoveList *list, Move move) {
    for (int i = 0; i < list->count; i++)
        if (list->moves[i] == move) return true;
    return false;
}

#endif
