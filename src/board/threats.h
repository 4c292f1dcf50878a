// threats.h: squares that the opponent attacks, and squares from which a piece gives check.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_THREATS_H
#define BOARD_THREATS_H

#include "board/position.h"

// Squares that the side not to move attacks.
typedef struct Threats {
    Bitboard attacked;      // by any piece
    Bitboard by_lesser[6];  // by a piece worth less than this PieceType; none for PAWN and KING
} Threats;

FORCE_INLINE Threats threats_of(const Position *pos) {
    const Color them = opponent((Color)pos->side);
    const Bitboard all = occupied(pos);
    Bitboard pawns = pawns_attack(them, pieces_of(pos, them, PAWN));
    Bitboard minors = knights_attack(pieces_of(pos, them, KNIGHT)), rooks = 0, queens = 0;
    if (KOGGE_STONE_IS_FASTER) {
        SliderAttacks attacks =
            kogge_stone_attacks(pieces_of(pos, them, ROOK), pieces_of(pos, them, BISHOP), ~all);
        minors |= slider_attacks_diagonal(&attacks);
        rooks = slider_attacks_orthogonal(&attacks);
    } else {
        rooks = sliders_attack(pieces_of(pos, them, ROOK), 0, all);
        minors |= sliders_attack(0, pieces_of(pos, them, BISHOP), all);
    }
    for (Bitboard left = pieces_of(pos, them, QUEEN); left;) {
        Square sq = pop_lsb(&left);
        queens |= rook_attacks(sq, all) | bishop_attacks(sq, all);
    }
    Threats threats = {.attacked =
                           pawns | minors | rooks | queens | king_attacks(king_square(pos, them))};
    threats.by_lesser[KNIGHT] = threats.by_lesser[BISHOP] = pawns;
    threats.by_lesser[ROOK] = pawns | minors;
    threats.by_lesser[QUEEN] = pawns | minors | rooks;
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
