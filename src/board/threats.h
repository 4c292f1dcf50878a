// threats.h: squares attacked by pieces of each type, and squares from which a piece gives check.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_THREATS_H
#define BOARD_THREATS_H

#include "attacks/kogge_stone.h"
#include "board/position.h"

// Sets attacks, by PieceType, to the squares that the pieces of color of this type attack. pieces:
// by Piece, as in Position.
FORCE_INLINE void attacks_by_type(const Bitboard pieces[PIECE_COUNT], Color color, Bitboard all,
                                  Bitboard attacks[6]) {
    const Bitboard *own = pieces + piece_of(color, PAWN);
    attacks[PAWN] = pawns_attack(color, own[PAWN]);
    attacks[KNIGHT] = knights_attack(own[KNIGHT]);
    attacks[KING] = king_attacks(lsb(own[KING]));
    attacks[QUEEN] = own[QUEEN] ? sliders_attack(own[QUEEN], own[QUEEN], all) : 0;
    if (KOGGE_STONE_IS_FASTER) {
        SliderAttacks sliders = kogge_stone_attacks(own[ROOK], own[BISHOP], ~all);
        attacks[BISHOP] = slider_attacks_diagonal(&sliders);
        attacks[ROOK] = slider_attacks_orthogonal(&sliders);
    } else {
        attacks[BISHOP] = sliders_attack(0, own[BISHOP], all);
        attacks[ROOK] = sliders_attack(own[ROOK], 0, all);
    }
}

// Squares that the side not to move attacks.
typedef struct Threats {
    Bitboard attacked;      // by any piece
    Bitboard by_lesser[6];  // by a piece worth less than this PieceType; none for PAWN and KING
} Threats;

FORCE_INLINE Threats threats_of(const Position *pos) {
    Bitboard by[6];
    attacks_by_type(pos->pieces, opponent((Color)pos->side), occupied(pos), by);
    const Bitboard minors = by[KNIGHT] | by[BISHOP];
    Threats threats = {.attacked = by[PAWN] | minors | by[ROOK] | by[QUEEN] | by[KING]};
    threats.by_lesser[KNIGHT] = threats.by_lesser[BISHOP] = by[PAWN];
    threats.by_lesser[ROOK] = by[PAWN] | minors;
    threats.by_lesser[QUEEN] = by[PAWN] | minors | by[ROOK];
    return threats;
}

// By type, the squares from which a piece of the side to move would attack the enemy king.
typedef struct CheckSquares {
    Bitboard by_type[6];  // none for KING
} CheckSquares;

FORCE_INLINE CheckSquares check_squares_of(const Position *pos) {
    const Color them = opponent((Color)pos->side);
    const Square king = king_square(pos, them);
    CheckSquares squares = {{0}};
    squares.by_type[PAWN] = pawn_attacks(them, king);
    squares.by_type[KNIGHT] = knight_attacks(king);
    squares.by_type[BISHOP] = bishop_attacks(king, occupied(pos));
    squares.by_type[ROOK] = rook_attacks(king, occupied(pos));
    squares.by_type[QUEEN] = squares.by_type[BISHOP] | squares.by_type[ROOK];
    return squares;
}

#endif
