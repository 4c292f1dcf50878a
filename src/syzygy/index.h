// index.h: the index of a position in a tablebase file.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_INDEX_H
#define SYZYGY_INDEX_H

#include "syzygy/material.h"

enum {
    LEAD_PAWNS_MAX = 5,    // pawns of one colour in a table of seven pieces
    KING_PAIRS = 462,      // two kings apart, up to symmetry, neither pawn on the board
    LEAD_THREE = 31332,    // three different pieces, up to symmetry
    LEAD_KINGS_NONE = 511  // kings next to each other
};

// Constant after squares_init.
typedef struct Squares {
    uint32_t binomial[LEAD_PAWNS_MAX + 2][65];  // [k][n]: ways to choose k of n
    uint8_t pawns_left[64];  // squares for the other pawns if the leading pawn is here
    uint32_t lead_pawns[LEAD_PAWNS_MAX + 1][4][8];    // first index by pawns, file, rank
    uint32_t lead_pawns_size[LEAD_PAWNS_MAX + 1][4];  // by pawns, file
    uint8_t triangle[64];    // 0..9 in the triangle a1-d1-d4, 0..5 off the diagonal
    uint8_t below[64];       // 0..27 below the diagonal a1-h8
    uint16_t kings[10][64];  // by triangle of one and square of the other; or LEAD_KINGS_NONE
} Squares;

void squares_init(Squares *squares);

// The first group: the pawns of one colour; without pawns three different pieces, or the two kings
// if there are no three. Symmetry reduces the placements of this group.
typedef enum LeadKind { LEAD_BY_PAWNS, LEAD_BY_THREE, LEAD_BY_KINGS } LeadKind;

// Equal pieces, neighbours in the list. Only the first group may have different pieces.
typedef struct Group {
    int first, count;  // places in the list of pieces
    uint64_t factor;   // the number of the group's placement is multiplied by this
} Group;

typedef struct Groups {
    Piece pieces[MATERIAL_PIECES_MAX];
    int piece_count;
    LeadKind lead;
    bool has_other_pawns;  // group 1 is the pawns of the other colour
    int count;             // of groups
    Group group[MATERIAL_PIECES_MAX];
    uint64_t size;  // number of placements
} Groups;

// The order of the factors as stored in the file: the steps of the first group and of the other
// pawns.
typedef struct GroupOrder {
    int lead, other_pawns;
} GroupOrder;

// Groups pieces[0..count), 3 <= count <= MATERIAL_PIECES_MAX, with one king of each colour. file:
// of the leading pawn, FILE_A..FILE_D; 0 without pawns. Returns false if the order of the pieces or
// groups is impossible.
bool groups_init(Groups *groups, const Squares *squares, const Piece *pieces, int count,
                 GroupOrder order, int file);

// Returns the file, FILE_A..FILE_D after mirroring, of the pawn that leads color's pawns. Color has
// at least one pawn.
int index_file(const Squares *squares, const Position *pos, Color color);

// Sets *index, below groups->size, of a position. The position has the pieces of groups and, with
// pawns, the file of groups_init. Only its piece sets are read. Returns false for adjacent kings.
bool index_of(const Squares *squares, const Groups *groups, const Position *pos, uint64_t *index);

#endif
