// groups.c: from the list of pieces to groups, and from their order to factors.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "syzygy/groups.h"

#include <string.h>

// Squares on which a pawn may stand.
enum { PAWN_SQUARES = 48 };

static int count_of(const Groups *groups, Piece piece) {
    int count = 0;
    for (int i = 0; i < groups->piece_count; i++) count += groups->pieces[i] == piece;
    return count;
}

// How many pieces from place first on are equal to that one.
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

// All pawns of one colour, then all of the other.
static const char *lead_by_pawns(Groups *groups) {
    Piece lead = groups->pieces[0];
    Piece other = piece_of(opponent(color_of(lead)), PAWN);
    int leading = count_of(groups, lead), others = count_of(groups, other);
    if (type_of(lead) != PAWN || run_length(groups, 0) != leading) return "pawns do not lead";
    groups->lead = LEAD_BY_PAWNS;
    add_group(groups, 0, leading);
    groups->has_other_pawns = others > 0;
    if (!others) return NULL;
    if (groups->pieces[leading] != other || run_length(groups, leading) != others)
        return "pawns do not lead";
    add_group(groups, leading, others);
    return NULL;
}

static const char *lead_by_pieces(Groups *groups) {
    int unique = 0, unique_in_front = 0;
    for (int i = 0; i < groups->piece_count; i++) {
        bool is_unique = count_of(groups, groups->pieces[i]) == 1;
        unique += is_unique;
        unique_in_front += is_unique && i < 3;
    }
    groups->lead = unique >= 3 ? LEAD_BY_THREE : LEAD_BY_KINGS;
    bool kings = type_of(groups->pieces[0]) == KING && type_of(groups->pieces[1]) == KING;
    if (groups->lead == LEAD_BY_THREE ? unique_in_front < 3 : !kings)
        return "the wrong pieces lead";
    add_group(groups, 0, groups->lead == LEAD_BY_THREE ? 3 : 2);
    return NULL;
}

static uint64_t lead_size(const Groups *groups, const Squares *squares, int file) {
    if (groups->lead == LEAD_BY_PAWNS)
        return squares->lead_pawns_size[groups->group[0].count][file];
    return groups->lead == LEAD_BY_THREE ? LEAD_THREE : KING_PAIRS;
}

// Mixed radix: each group in turn is worth the product of the sizes before it.
static const char *set_factors(Groups *groups, const Squares *squares, GroupOrder order, int file) {
    int first_later = groups->has_other_pawns ? 2 : 1;
    int later = first_later, placed = 0;
    int lead_count = groups->group[0].count;
    int free_squares = 64 - lead_count - (groups->has_other_pawns ? groups->group[1].count : 0);
    groups->size = 1;
    for (int step = 0; placed < groups->count; step++, placed++) {
        uint64_t placements;
        Group *group;
        if (step == order.lead) {
            group = &groups->group[0];
            placements = lead_size(groups, squares, file);
        } else if (groups->has_other_pawns && step == order.other_pawns) {
            group = &groups->group[1];
            placements = squares->binomial[group->count][PAWN_SQUARES - lead_count];
        } else {
            if (later == groups->count) return "the order of the groups never comes";
            group = &groups->group[later++];
            placements = squares->binomial[group->count][free_squares];
            free_squares -= group->count;
        }
        group->factor = groups->size;
        groups->size *= placements;
    }
    return NULL;
}

const char *groups_init(Groups *groups, const Squares *squares, const Piece *pieces, int count,
                        GroupOrder order, int file) {
    *groups = (Groups){.piece_count = count};
    memcpy(groups->pieces, pieces, (size_t)count * sizeof(*pieces));
    bool pawns = count_of(groups, WHITE_PAWN) + count_of(groups, BLACK_PAWN) > 0;
    const char *error = pawns ? lead_by_pawns(groups) : lead_by_pieces(groups);
    if (error) return error;
    int first = groups->group[0].count + (groups->has_other_pawns ? groups->group[1].count : 0);
    while (first < count) {
        add_group(groups, first, run_length(groups, first));
        first += run_length(groups, first);
    }
    return set_factors(groups, squares, order, file);
}
