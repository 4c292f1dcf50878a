// groups.h: how the pieces of a table are numbered: in groups, each with a factor of the index.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_GROUPS_H
#define SYZYGY_GROUPS_H

#include "syzygy/material.h"
#include "syzygy/squares.h"

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

#endif
