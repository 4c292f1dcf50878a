// material.h: piece counts of a position, as a key and as a file name.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_MATERIAL_H
#define SYZYGY_MATERIAL_H

#include "board/position.h"

enum {
    MATERIAL_PIECES_MAX = 7,  // of a table, kings included
    MATERIAL_COUNT = 1511,    // tables of 3 to 7 pieces
    MATERIAL_NAME_BYTES = MATERIAL_PIECES_MAX + 2
};

// Pawns, knights, bishops, rooks and queens of both colours. Kings are not counted.
typedef struct Material {
    uint8_t count[2][KING];
} Material;

Material material_of(const Position *pos);
// Returns the material with the colours exchanged.
Material material_exchanged(const Material *material);
bool material_is_equal(const Material *a, const Material *b);
// Both sides have the same pieces.
bool material_is_symmetric(const Material *material);
// Pieces on the board, both kings included.
int material_pieces(const Material *material);
// Returns a number that is different for all counts up to 15.
uint64_t material_key(const Material *material);

// "KRPvKB": White's pieces first, in the order K Q R B N P. At most MATERIAL_PIECES_MAX pieces.
void material_name(const Material *material, char name[MATERIAL_NAME_BYTES]);

// Lists the material of every table of up to max_pieces (3..7), fewest pieces first. White has more
// pieces, or the same number and better pieces in the order Q R B N P. Returns the length.
int material_list(int max_pieces, Material list[MATERIAL_COUNT]);

#endif
