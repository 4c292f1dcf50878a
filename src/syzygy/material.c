// material.c: piece counts, and the list of all tables.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "syzygy/material.h"

Material material_of(const Position *pos) {
    Material material = 0;
    for (Color color = WHITE; color <= BLACK; color++)
        for (PieceType type = PAWN; type < KING; type++)
            material +=
                (Material)popcount(pieces_of(pos, color, type)) * material_of_piece(color, type);
    return material;
}

int material_pieces(Material material) {
    int count = 2;
    for (; material; material >>= 4) count += (int)(material & 15);
    return count;
}

void material_name(Material material, char name[MATERIAL_NAME_BYTES]) {
    for (Color color = WHITE; color <= BLACK; color++) {
        if (color == BLACK) *name++ = 'v';
        *name++ = 'K';
        for (int type = QUEEN; type >= PAWN; type--)
            for (int i = material_count(material, color, (PieceType)type); i > 0; i--)
                *name++ = piece_letter((Piece)type);
    }
    *name = '\0';
}

// Steps to White's next pieces of the same number, from the best (queens only) to the worst (pawns
// only): one of the least valuable pieces and all pawns become pieces of the type below it. Returns
// false after the last.
static bool next_side(Material *side) {
    PieceType type = KNIGHT;
    while (type < KING && material_count(*side, WHITE, type) == 0) type++;
    if (type == KING) return false;
    const Material pawns = *side & 15;
    *side += (pawns + 1) * material_of_piece(WHITE, type - 1);
    *side -= material_of_piece(WHITE, type) + pawns;
    return true;
}

// Appends all material with these numbers of white and black pieces, kings not counted. With equal
// numbers Black has no better pieces than White.
static int list_pairs(int white, int black, Material *list) {
    const Material queen = material_of_piece(WHITE, QUEEN);
    Material ours = (Material)white * queen;
    int count = 0;
    do {
        Material theirs = white == black ? ours : (Material)black * queen;
        do list[count++] = ours | theirs << MATERIAL_SIDE_BITS;
        while (next_side(&theirs));
    } while (next_side(&ours));
    return count;
}

int material_list(int max_pieces, Material list[MATERIAL_COUNT]) {
    int count = 0;
    for (int pieces = 1; pieces <= max_pieces - 2; pieces++)
        for (int black = 0; 2 * black <= pieces; black++)
            count += list_pairs(pieces - black, black, list + count);
    return count;
}
