// index.c: numbers of squares, groups of pieces, and the index of a position.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "syzygy/index.h"

#include <string.h>

// Positive above the diagonal a1-h8, negative below.
static int above_diagonal(Square sq) { return rank_of(sq) - file_of(sq); }

// --- numbers of squares --------------------------------------------------------------------------

static void init_binomials(Squares *squares) {
    for (int n = 0; n <= 64; n++)
        for (int k = 0; k <= LEAD_PAWNS_MAX + 1; k++) {
            uint32_t without = n ? squares->binomial[k][n - 1] : 0;
            uint32_t with = n && k ? squares->binomial[k - 1][n - 1] : 0;
            squares->binomial[k][n] = k == 0 ? 1 : with + without;
        }
}

// The pawn with the largest pawns_left leads. Its file selects the part of the file, its rank the
// first index.
static void init_pawns(Squares *squares) {
    for (int sq = A2; sq <= H7; sq++) {
        int file = file_of((Square)sq), near = file < FILE_E ? file : FILE_H - file;
        int left = 47 - 12 * near - 2 * (rank_of((Square)sq) - RANK_2) - (file >= FILE_E);
        squares->pawns_left[sq] = (uint8_t)left;
    }
    for (int pawns = 1; pawns <= LEAD_PAWNS_MAX; pawns++)
        for (int file = FILE_A; file <= FILE_D; file++) {
            uint32_t sum = 0;
            for (int rank = RANK_2; rank <= RANK_7; rank++) {
                squares->lead_pawns[pawns][file][rank] = sum;
                sum += squares->binomial[pawns - 1][squares->pawns_left[square_at(file, rank)]];
            }
            squares->lead_pawns_size[pawns][file] = sum;
        }
}

static void init_triangle(Squares *squares) {
    int off = 0, on = 6, below = 0;
    for (Square sq = A1; sq <= H8; sq++) {
        bool in_triangle = file_of(sq) <= FILE_D && above_diagonal(sq) <= 0;
        if (above_diagonal(sq) < 0) squares->below[sq] = (uint8_t)below++;
        if (!in_triangle) continue;
        squares->triangle[sq] = (uint8_t)(above_diagonal(sq) ? off++ : on++);
    }
}

// Pairs with both kings on the diagonal come last.
static void init_kings(Squares *squares) {
    Square of_triangle[10];
    uint16_t number = 0;
    for (Square sq = A1; sq <= D4; sq++)
        if (file_of(sq) <= FILE_D && above_diagonal(sq) <= 0)
            of_triangle[squares->triangle[sq]] = sq;
    for (int diagonal = 0; diagonal < 2; diagonal++)
        for (int t = 0; t < 10; t++)
            for (Square sq = A1; sq <= H8; sq++) {
                Bitboard near = king_attacks(of_triangle[t]) | square_bb(of_triangle[t]);
                bool on = above_diagonal(of_triangle[t]) == 0;
                bool both_on = on && above_diagonal(sq) == 0;
                if (!diagonal) squares->kings[t][sq] = LEAD_KINGS_NONE;
                if ((near & square_bb(sq)) || (on && above_diagonal(sq) > 0)) continue;
                if (both_on == (diagonal == 1)) squares->kings[t][sq] = number++;
            }
}

void squares_init(Squares *squares) {
    *squares = (Squares){0};
    init_binomials(squares);
    init_pawns(squares);
    init_triangle(squares);
    init_kings(squares);
}

// --- groups of pieces ----------------------------------------------------------------------------

// Squares on which a pawn may stand.
enum { PAWN_SQUARES = 48 };

static int count_of(const Groups *groups, Piece piece) {
    int count = 0;
    for (int i = 0; i < groups->piece_count; i++) count += groups->pieces[i] == piece;
    return count;
}

// Number of equal pieces from place first on.
static int run_length(const Groups *groups, int first) {
    int count = 1;
    while (first + count < groups->piece_count &&
           groups->pieces[first + count] == groups->pieces[first])
        count++;
    return count;
}

static void add_group(Groups *groups, int first, int count) {
    groups->group[groups->count++] = (Group){first, count, 0};
}

// True if the list begins with all pawns of one colour, then all of the other.
static bool lead_by_pawns(Groups *groups) {
    const Piece lead = groups->pieces[0], other = piece_of(opponent(color_of(lead)), PAWN);
    const int leading = count_of(groups, lead), others = count_of(groups, other);
    groups->lead = LEAD_BY_PAWNS;
    groups->has_other_pawns = others > 0;
    add_group(groups, 0, leading);
    return type_of(lead) == PAWN && run_length(groups, 0) == leading &&
           (!others || (groups->pieces[leading] == other && run_length(groups, leading) == others));
}

// True if three unique pieces lead, or both kings.
static bool lead_by_pieces(Groups *groups) {
    int unique = 0, unique_in_front = 0;
    for (int i = 0; i < groups->piece_count; i++) {
        bool is_unique = count_of(groups, groups->pieces[i]) == 1;
        unique += is_unique;
        unique_in_front += is_unique && i < 3;
    }
    groups->lead = unique >= 3 ? LEAD_BY_THREE : LEAD_BY_KINGS;
    add_group(groups, 0, groups->lead == LEAD_BY_THREE ? 3 : 2);
    if (groups->lead == LEAD_BY_THREE) return unique_in_front == 3;
    return type_of(groups->pieces[0]) == KING && type_of(groups->pieces[1]) == KING;
}

// Returns the number of placements of a group on the squares that the groups before it leave free.
static uint64_t placements_of(const Groups *groups, const Squares *squares, int number, int file) {
    const Group *group = &groups->group[number];
    const int board = number == 1 && groups->has_other_pawns ? PAWN_SQUARES : 64;
    if (number > 0) return squares->binomial[group->count][board - group->first];
    if (groups->lead == LEAD_BY_PAWNS) return squares->lead_pawns_size[group->count][file];
    return groups->lead == LEAD_BY_THREE ? LEAD_THREE : KING_PAIRS;
}

// Mixed radix: the factor of a group is the product of the placements of the groups before it.
// Returns false if order contains a step after the last group.
static bool set_factors(Groups *groups, const Squares *squares, GroupOrder order, int file) {
    int later = groups->has_other_pawns ? 2 : 1;
    groups->size = 1;
    for (int step = 0; step < groups->count; step++) {
        int number = 0;
        if (step != order.lead)
            number = groups->has_other_pawns && step == order.other_pawns ? 1 : later++;
        if (number == groups->count) return false;
        groups->group[number].factor = groups->size;
        groups->size *= placements_of(groups, squares, number, file);
    }
    return true;
}

bool groups_init(Groups *groups, const Squares *squares, const Piece *pieces, int count,
                 GroupOrder order, int file) {
    *groups = (Groups){.piece_count = count};
    memcpy(groups->pieces, pieces, (size_t)count * sizeof(*pieces));
    bool pawns = count_of(groups, WHITE_PAWN) + count_of(groups, BLACK_PAWN) > 0;
    if (!(pawns ? lead_by_pawns(groups) : lead_by_pieces(groups))) return false;
    for (int first = groups->group[0].count; first < count; first += run_length(groups, first))
        add_group(groups, first, run_length(groups, first));
    return set_factors(groups, squares, order, file);
}

// --- the index -----------------------------------------------------------------------------------

typedef Square Placement[MATERIAL_PIECES_MAX];

static Square leading_pawn(const Squares *squares, Bitboard pawns) {
    Square leader = pop_lsb(&pawns);
    while (pawns) {
        Square sq = pop_lsb(&pawns);
        if (squares->pawns_left[sq] > squares->pawns_left[leader]) leader = sq;
    }
    return leader;
}

int index_file(const Squares *squares, const Position *pos, Color color) {
    int file = file_of(leading_pawn(squares, pieces_of(pos, color, PAWN)));
    return file < FILE_E ? file : FILE_H - file;
}

// Squares in the order of the list; equal pieces in any order, except the leading pawn.
static void place(const Squares *squares, const Groups *groups, const Position *pos,
                  Placement placed) {
    Bitboard rest[PIECE_COUNT];
    memcpy(rest, pos->pieces, sizeof(rest));
    for (int i = 0; i < groups->piece_count; i++) {
        Bitboard *bb = &rest[groups->pieces[i]];
        bool leads = groups->lead == LEAD_BY_PAWNS && i == 0;
        placed[i] = leads ? leading_pawn(squares, *bb) : lsb(*bb);
        *bb ^= square_bb(placed[i]);
    }
}

// Mirrors files for flip 7, ranks for flip 56.
static void mirror(Placement placed, int count, int flip) {
    for (int i = 0; i < count; i++) placed[i] = (Square)((int)placed[i] ^ flip);
}

// Without pawns: mirrors the first piece to the lower half, and the first piece of group 0 that is
// off the diagonal a1-h8 to below it.
static void normalise(const Groups *groups, Placement placed) {
    int count = groups->piece_count, off = 0;
    if (rank_of(placed[0]) > RANK_4) mirror(placed, count, 56);
    while (off < groups->group[0].count && above_diagonal(placed[off]) == 0) off++;
    if (off == groups->group[0].count || above_diagonal(placed[off]) < 0) return;
    for (int i = 0; i < count; i++) placed[i] = square_at(rank_of(placed[i]), file_of(placed[i]));
}

static uint64_t number_of_pawns(const Squares *squares, int count, const Placement placed) {
    uint64_t number = squares->lead_pawns[count][file_of(placed[0])][rank_of(placed[0])];
    uint64_t others = 0;  // the set of their pawns_left
    for (int i = 1; i < count; i++) others |= 1ull << squares->pawns_left[placed[i]];
    for (int i = 1; i < count; i++) number += squares->binomial[i][pop_lowest(&others)];
    return number;
}

// The first piece off the diagonal has half the board, a piece on the diagonal 8 squares, less the
// squares of the pieces before it.
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

// Equal pieces on the squares that the groups before leave free. skipped: 8 for pawns, which are
// never on the first rank.
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

bool index_of(const Squares *squares, const Groups *groups, const Position *pos, uint64_t *index) {
    Placement placed;
    uint64_t number;
    place(squares, groups, pos, placed);
    if (file_of(placed[0]) > FILE_D) mirror(placed, groups->piece_count, 7);
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
