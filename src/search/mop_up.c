// mop_up.c: driving a king that has nothing left to the edge, or into the right corner.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/mop_up.h"

#include <stdlib.h>

#include "base/numbers.h"
#include "search/params.h"

static bool can_mate(const Position *pos, Color side) {
    Bitboard ours = pos->colors[side];
    Bitboard bishops = ours & pieces_of_type(pos, BISHOP);
    if (ours & pieces_of_type(pos, PAWN)) return false;
    if (ours & (pieces_of_type(pos, QUEEN) | pieces_of_type(pos, ROOK))) return true;
    if ((bishops & DARK_SQUARES) && (bishops & ~DARK_SQUARES)) return true;
    return bishops && ours & pieces_of_type(pos, KNIGHT);
}

// True if side has its king alone, and the other side can mate it.
static bool is_lost(const Position *pos, Color side) {
    return !more_than_one(pos->colors[side]) && can_mate(pos, opponent(side));
}

bool mop_up_applies(const Position *pos) { return is_lost(pos, BLACK) || is_lost(pos, WHITE); }

// Bishop and knight mate only in a corner that the bishop attacks.
static bool needs_corner(const Position *pos) {
    return !(pieces_of_type(pos, QUEEN) | pieces_of_type(pos, ROOK)) && pieces_of_type(pos, KNIGHT);
}

// Steps of a rook's kind, 0..7, from the line that halves the board between the dark corners (a1,
// h8) or the light ones; 7 = in one of them.
static int towards_corner(Square sq, bool dark) {
    int file = dark ? file_of(sq) : FILE_H - file_of(sq);
    return abs(FILE_H - file - rank_of(sq));
}

// 0..6: 6 = in any corner.
static int towards_edge(Square sq) {
    return (abs(2 * file_of(sq) - FILE_H) + abs(2 * rank_of(sq) - RANK_8)) / 2 - 1;
}

static int king_steps(Square a, Square b) {
    return max_int(abs(file_of(a) - file_of(b)), abs(rank_of(a) - rank_of(b)));
}

Score mop_up_score(const Position *pos) {
    Color bare = is_lost(pos, BLACK) ? BLACK : WHITE;
    Square king = king_square(pos, bare);
    bool dark = pieces_of_type(pos, BISHOP) & DARK_SQUARES;
    int drive = needs_corner(pos) ? towards_corner(king, dark) : towards_edge(king);
    int steps = king_steps(king, king_square(pos, opponent(bare)));
    Score score = MOP_UP_WIN + MOP_UP_DRIVE * drive - MOP_UP_STEP * steps;
    return pos->side == bare ? -score : score;
}
