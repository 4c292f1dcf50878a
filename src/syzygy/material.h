// material.h: which pieces stand on the board, as counts, as a key and as the name of a table.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_MATERIAL_H
#define SYZYGY_MATERIAL_H

#include "board/position.h"

enum {
    MATERIAL_PIECES_MAX = 7,  // of a table, kings included
    MATERIAL_COUNT = 1511,    // tables of 3 to 7 pieces
    MATERIAL_NAME_BYTES = MATERIAL_PIECES_MAX + 2
};

// Pawns, knights, bishops, rooks and queens of both colours; one king each goes without saying.
typedef struct Material {
    uint8_t count[2][KING];
} Material;

Material material_of(const Position *pos);
// The same with the colours exchanged.
Material material_exchanged(const Material *material);
bool material_is_equal(const Material *a, const Material *b);
// Both sides have the same pieces.
bool material_is_symmetric(const Material *material);
// Pieces on the board, both kings included.
int material_pieces(const Material *material);
// A number of its own for all counts up to 15; never UINT64_MAX.
uint64_t material_key(const Material *material);

// "KRPvKB": White's pieces first, in the order K Q R B N P. At most MATERIAL_PIECES_MAX pieces.
void material_name(const Material *material, char name[MATERIAL_NAME_BYTES]);

// The material of every table of up to max_pieces (3..7), fewest pieces first: the stronger side is
// White, that is, has more pieces, or of equally many the better ones in the order Q R B N P.
// Returns how many.
int material_list(int max_pieces, Material list[MATERIAL_COUNT]);

#endif
