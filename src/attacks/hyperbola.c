// hyperbola.c: the masks and the rank table of the byte-swap method.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attacks/hyperbola.h"

#include "attacks/walk.h"

HyperbolaMasks hyperbola_masks[64];
uint8_t hyperbola_ranks[64][8];

static uint8_t reverse_byte(uint8_t bits) { return (uint8_t)(reverse_bits(bits) >> 56); }

// The worked example at the end of the source: (o-2s) ^ (o'-2s')' in eight bits.
static uint8_t byte_attacks(int file, unsigned state) {
    uint8_t slider = (uint8_t)(1 << file), blockers = (uint8_t)(state << 1 & ~slider);
    uint8_t left = (uint8_t)(blockers - slider);
    uint8_t right = (uint8_t)(reverse_byte(blockers) - reverse_byte(slider));
    return (uint8_t)((left ^ reverse_byte(right)) & ~slider);
}

void hyperbola_init(void) {
    for (Square sq = A1; sq <= H8; sq++)
        hyperbola_masks[sq] = (HyperbolaMasks){
            line_walk(NORTH, sq, 0), line_walk(NORTH_EAST, sq, 0), line_walk(NORTH_WEST, sq, 0)};
    for (unsigned state = 0; state < 64; state++)
        for (int file = FILE_A; file <= FILE_H; file++)
            hyperbola_ranks[state][file] = byte_attacks(file, state);
}
