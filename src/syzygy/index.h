// index.h: from the squares of the pieces to the index of a table.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_INDEX_H
#define SYZYGY_INDEX_H

#include "syzygy/material.h"

// --- numbers of squares --------------------------------------------------------------------------

enum {
    LEAD_PAWNS_MAX = 5,    // pawns of one colour in a table of seven pieces
    KING_PAIRS = 462,      // two kings apart, up to symmetry, neither pawn on the board
    LEAD_THREE = 31332,    // three different pieces, up to symmetry
    LEAD_KINGS_NONE = 511  // kings next to each other
};

// Computed once, then read by all threads.
typedef struct Squares {
    uint32_t binomial[LEAD_PAWNS_MAX + 2][65];  // [k][n]: ways to choose k of n
    uint8_t pawns_left[64];  // squares left for further pawns when the leader is there
    uint32_t lead_pawns[LEAD_PAWNS_MAX + 1][4]
                       [8];  // [pawns][file][rank] of the leader: first index
    uint32_t lead_pawns_size[LEAD_PAWNS_MAX + 1][4];  // [pawns][file]
    uint8_t triangle[64];    // 0..9 in the triangle a1-d1-d4, 0..5 off the diagonal
    uint8_t below[64];       // 0..27 below the diagonal a1-h8
    uint16_t kings[10][64];  // [triangle of one][square of the other]: 0..461 or LEAD_KINGS_NONE
} Squares;

void squares_init(Squares *squares);

// Above the diagonal a1-h8, negative below, 0 on it.
FORCE_INLINE int above_diagonal(Square sq) { return rank_of(sq) - file_of(sq); }
// Mirrored on the diagonal a1-h8.
FORCE_INLINE Square transposed(Square sq) { return square_at(rank_of(sq), file_of(sq)); }

// --- groups of pieces ----------------------------------------------------------------------------

// What leads: the pawns of one colour, or without pawns three different pieces if there are three,
// or else the two kings. Symmetry is spent on this group.
typedef enum LeadKind { LEAD_BY_PAWNS, LEAD_BY_THREE, LEAD_BY_KINGS } LeadKind;

// Equal pieces, which stand together in the list; the lead group alone may hold different ones.
typedef struct Group {
    int first, count;  // places in the list of pieces
    uint64_t factor;   // of the number of the group's placement
} Group;

typedef struct Groups {
    Piece pieces[MATERIAL_PIECES_MAX];
    int piece_count;
    LeadKind lead;
    bool has_other_pawns;  // group 1 is the pawns of the other colour
    int count;             // groups; number 0 leads
    Group group[MATERIAL_PIECES_MAX];
    uint64_t size;  // placements: every index is below
} Groups;

// What the file says about the order: the step at which the lead group gets its factor, and the
// step of the other pawns.
typedef struct GroupOrder {
    int lead, other_pawns;
} GroupOrder;

// Groups of pieces[0..count), 3 <= count <= MATERIAL_PIECES_MAX, one king of each colour among
// them; file: of the leading pawn, FILE_A..FILE_D, 0 without pawns. Returns NULL, or a static text
// that says what is wrong with list or order.
const char *groups_init(Groups *groups, const Squares *squares, const Piece *pieces, int count,
                        GroupOrder order, int file);

// --- the index -----------------------------------------------------------------------------------

// A position as a table sees it.
typedef enum Perspective { AS_IT_IS, COLORS_EXCHANGED } Perspective;

// File FILE_A..FILE_D, mirrored if need be, of the pawn that leads color's pawns (the color of the
// table, which has at least one).
int index_file(const Squares *squares, const Position *pos, Perspective perspective, Color color);

// Index of the position, which has the pieces of groups (seen from perspective) and, with pawns,
// the file they were made for. *index is below groups->size; false if there is none: kings next to
// each other.
bool index_of(const Squares *squares, const Groups *groups, const Position *pos,
              Perspective perspective, uint64_t *index);

#endif
