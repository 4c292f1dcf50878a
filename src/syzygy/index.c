// index.c: symmetry, then the number of each group's placement.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "syzygy/index.h"

typedef Square Placement[MATERIAL_PIECES_MAX];

static Bitboard seen_pieces(const Position *pos, Perspective perspective, Piece piece) {
    if (perspective == AS_IT_IS) return pos->pieces[piece];
    return byte_swap(pieces_of(pos, opponent(color_of(piece)), type_of(piece)));
}

static Square leading_pawn(const Squares *squares, Bitboard pawns) {
    Square leader = pop_lsb(&pawns);
    while (pawns) {
        Square sq = pop_lsb(&pawns);
        if (squares->pawns_left[sq] > squares->pawns_left[leader]) leader = sq;
    }
    return leader;
}

int index_file(const Squares *squares, const Position *pos, Perspective perspective, Color color) {
    Bitboard pawns = seen_pieces(pos, perspective, piece_of(color, PAWN));
    int file = file_of(leading_pawn(squares, pawns));
    return file < FILE_E ? file : FILE_H - file;
}

// Squares in the order of the list; equal pieces in any order, but the leading pawn first.
static void place(const Squares *squares, const Groups *groups, const Position *pos,
                  Perspective perspective, Placement placed) {
    Bitboard rest[PIECE_COUNT];
    for (int i = 0; i < groups->piece_count; i++) {
        Piece piece = groups->pieces[i];
        rest[piece] = seen_pieces(pos, perspective, piece);
    }
    for (int i = 0; i < groups->piece_count; i++) {
        Bitboard *bb = &rest[groups->pieces[i]];
        bool leads = groups->lead == LEAD_BY_PAWNS && i == 0;
        placed[i] = leads ? leading_pawn(squares, *bb) : lsb(*bb);
        *bb ^= square_bb(placed[i]);
    }
}

static void mirror_files(Placement placed, int count) {
    for (int i = 0; i < count; i++) placed[i] = (Square)(placed[i] ^ 7);
}

static void mirror_ranks(Placement placed, int count) {
    for (int i = 0; i < count; i++) placed[i] = flip_rank(placed[i]);
}

// Without pawns: the first piece goes below the middle, and the first piece of the lead group off
// the diagonal a1-h8 goes below that.
static void normalise(const Groups *groups, Placement placed) {
    int count = groups->piece_count, off = 0;
    if (rank_of(placed[0]) > RANK_4) mirror_ranks(placed, count);
    while (off < groups->group[0].count && above_diagonal(placed[off]) == 0) off++;
    if (off == groups->group[0].count || above_diagonal(placed[off]) < 0) return;
    for (int i = 0; i < count; i++) placed[i] = transposed(placed[i]);
}

static void sort_by(const uint8_t *rank, Square *sq, int count) {
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && rank[sq[k]] < rank[sq[k - 1]]; k--) {
            Square swapped = sq[k];
            sq[k] = sq[k - 1];
            sq[k - 1] = swapped;
        }
}

static uint64_t number_of_pawns(const Squares *squares, int count, Placement placed) {
    sort_by(squares->pawns_left, placed + 1, count - 1);
    uint64_t number = squares->lead_pawns[count][file_of(placed[0])][rank_of(placed[0])];
    for (int i = 1; i < count; i++) number += squares->binomial[i][squares->pawns_left[placed[i]]];
    return number;
}

// Three different pieces: those off the diagonal have the half board, those on it one of 8 squares,
// less what pieces before them occupy.
static uint64_t number_of_three(const Squares *squares, const Placement placed) {
    enum { FIRST_OFF = 6 * 63 * 62, SECOND_OFF = 4 * 28 * 62, THIRD_OFF = 4 * 7 * 28 };
    Square a = placed[0], b = placed[1], c = placed[2];
    uint64_t b_free = (uint64_t)b - (b > a), c_free = (uint64_t)c - (c > a) - (c > b);
    uint64_t a_rank = (uint64_t)rank_of(a), b_rank = (uint64_t)rank_of(b) - (b > a);
    if (above_diagonal(a)) return squares->triangle[a] * 63 * 62 + b_free * 62 + c_free;
    if (above_diagonal(b)) return FIRST_OFF + (a_rank * 28 + squares->below[b]) * 62 + c_free;
    if (above_diagonal(c))
        return FIRST_OFF + SECOND_OFF + a_rank * 7 * 28 + b_rank * 28 + squares->below[c];
    uint64_t c_rank = (uint64_t)rank_of(c) - (c > a) - (c > b);
    return FIRST_OFF + SECOND_OFF + THIRD_OFF + a_rank * 42 + b_rank * 6 + c_rank;
}

// Equal pieces on the squares that all groups before left free; pawns never stand on the first
// rank.
static uint64_t number_of_later(const Squares *squares, const Group *group, Placement placed,
                                int skipped) {
    Bitboard here = 0, before = 0;
    uint64_t number = 0;
    for (int i = 0; i < group->first; i++) before |= square_bb(placed[i]);
    for (int i = 0; i < group->count; i++) here |= square_bb(placed[group->first + i]);
    for (int i = 1; i <= group->count; i++) {
        Square sq = pop_lsb(&here);
        int smaller = popcount(before & (square_bb(sq) - 1));
        number += squares->binomial[i][sq - smaller - skipped];
    }
    return number;
}

bool index_of(const Squares *squares, const Groups *groups, const Position *pos,
              Perspective perspective, uint64_t *index) {
    Placement placed;
    uint64_t number;
    place(squares, groups, pos, perspective, placed);
    if (file_of(placed[0]) > FILE_D) mirror_files(placed, groups->piece_count);
    if (groups->lead == LEAD_BY_PAWNS) {
        number = number_of_pawns(squares, groups->group[0].count, placed);
    } else {
        normalise(groups, placed);
        number = groups->lead == LEAD_BY_THREE
                     ? number_of_three(squares, placed)
                     : squares->kings[squares->triangle[placed[0]]][placed[1]];
        if (groups->lead == LEAD_BY_KINGS && number == LEAD_KINGS_NONE) return false;
    }
    *index = number * groups->group[0].factor;
    for (int i = 1; i < groups->count; i++) {
        int skipped = groups->has_other_pawns && i == 1 ? 8 : 0;
        *index +=
            groups->group[i].factor * number_of_later(squares, &groups->group[i], placed, skipped);
    }
    return true;
}
