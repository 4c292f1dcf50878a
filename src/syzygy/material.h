// material.h: piece counts of a position, as a number and as a file name.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_MATERIAL_H
#define SYZYGY_MATERIAL_H

#include "board/position.h"

enum {
    MATERIAL_PIECES_MAX = 7,  // of a table, kings included
    MATERIAL_COUNT = 1511,    // tables of 3 to 7 pieces
    MATERIAL_NAME_BYTES = MATERIAL_PIECES_MAX + 2
};

// The numbers of pawns, knights, bishops, rooks and queens, four bits each: White's in the low 20
// bits, then Black's. Kings are not counted.
typedef uint64_t Material;
enum { MATERIAL_SIDE_BITS = 4 * KING };

// One piece; not a king.
FORCE_INLINE Material material_of_piece(Color color, PieceType type) {
    return 1ull << (MATERIAL_SIDE_BITS * color + 4 * type);
}
FORCE_INLINE int material_count(Material material, Color color, PieceType type) {
    return (int)(material >> (MATERIAL_SIDE_BITS * color + 4 * type) & 15);
}
// The material with the colours exchanged; the same if both sides have the same pieces.
FORCE_INLINE Material material_exchanged(Material material) {
    const Material white = material & ((1 << MATERIAL_SIDE_BITS) - 1);
    return material >> MATERIAL_SIDE_BITS | white << MATERIAL_SIDE_BITS;
}

Material material_of(const Position *pos);
// Pieces on the board, both kings included.
int material_pieces(Material material);

// "KRPvKB": White's pieces first, in the order K Q R B N P. At most MATERIAL_PIECES_MAX pieces.
void material_name(Material material, char name[MATERIAL_NAME_BYTES]);

// Lists the material of every table of up to max_pieces (3..7), fewest pieces first. White has more
// pieces, or the same number and better pieces in the order Q R B N P. Returns the length.
int material_list(int max_pieces, Material list[MATERIAL_COUNT]);

#endif
