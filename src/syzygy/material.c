// material.c: piece counts, and the list of all tables.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "syzygy/material.h"

#include <string.h>

Material material_of(const Position *pos) {
    Material material;
    for (Color color = WHITE; color <= BLACK; color++)
        for (PieceType type = PAWN; type < KING; type++)
            material.count[color][type] = (uint8_t)popcount(pieces_of(pos, color, type));
    return material;
}

Material material_exchanged(const Material *material) {
    Material exchanged;
    memcpy(exchanged.count[WHITE], material->count[BLACK], KING);
    memcpy(exchanged.count[BLACK], material->count[WHITE], KING);
    return exchanged;
}

bool material_is_equal(const Material *a, const Material *b) {
    return memcmp(a, b, sizeof(*a)) == 0;
}

bool material_is_symmetric(const Material *material) {
    return memcmp(material->count[WHITE], material->count[BLACK], KING) == 0;
}

static int side_pieces(const Material *material, Color color) {
    int count = 0;
    for (PieceType type = PAWN; type < KING; type++) count += material->count[color][type];
    return count;
}

int material_pieces(const Material *material) {
    return 2 + side_pieces(material, WHITE) + side_pieces(material, BLACK);
}

uint64_t material_key(const Material *material) {
    uint64_t key = 0;
    for (Color color = WHITE; color <= BLACK; color++)
        for (PieceType type = PAWN; type < KING; type++)
            key = key << 4 | material->count[color][type];
    return key;
}

void material_name(const Material *material, char name[MATERIAL_NAME_BYTES]) {
    for (Color color = WHITE; color <= BLACK; color++) {
        if (color == BLACK) *name++ = 'v';
        *name++ = 'K';
        for (int type = QUEEN; type >= PAWN; type--)
            for (int i = 0; i < material->count[color][type]; i++)
                *name++ = piece_letter((Piece)type);
    }
    *name = '\0';
}

// Steps to the next pieces of the same number, from the best (queens only) to the worst (pawns
// only). Returns false after the last.
static bool next_side(uint8_t count[KING]) {
    int type = KNIGHT;
    while (type < KING && count[type] == 0) type++;
    if (type == KING) return false;
    int moved = count[PAWN] + 1;  // one of the least valuable pieces becomes of the next type below
    count[PAWN] = 0;
    count[type]--;
    count[type - 1] = (uint8_t)moved;
    return true;
}

// Appends all material with these numbers of white and black pieces, kings not counted.
static int list_pairs(int white, int black, Material *list) {
    int count = 0;
    Material material = {{{0}}};
    material.count[WHITE][QUEEN] = (uint8_t)white;
    do {
        memset(material.count[BLACK], 0, KING);
        // With equal numbers Black has no better pieces than White.
        if (white == black)
            memcpy(material.count[BLACK], material.count[WHITE], KING);
        else
            material.count[BLACK][QUEEN] = (uint8_t)black;
        do list[count++] = material;
        while (next_side(material.count[BLACK]));
    } while (next_side(material.count[WHITE]));
    return count;
}

int material_list(int max_pieces, Material list[MATERIAL_COUNT]) {
    int count = 0;
    for (int pieces = 1; pieces <= max_pieces - 2; pieces++)
        for (int black = 0; 2 * black <= pieces; black++)
            count += list_pairs(pieces - black, black, list + count);
    return count;
}
