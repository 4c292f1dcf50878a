// methods.c: the table of sliding methods, and the tables of the short ones.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attacks/methods.h"

#include <string.h>

#include "attacks/walk.h"

// --- hyperbola -----------------------------------------------------------------------------------

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

// --- reversal ------------------------------------------------------------------------------------

ReversalMasks reversal_masks[64];

void reversal_init(void) {
    for (Square sq = A1; sq <= H8; sq++)
        reversal_masks[sq] =
            (ReversalMasks){line_walk(EAST, sq, 0), line_walk(NORTH, sq, 0),
                            line_walk(NORTH_EAST, sq, 0), line_walk(NORTH_WEST, sq, 0)};
}

// --- fill and rays -------------------------------------------------------------------------------

Bitboard fill_boards[64][DIRECTION_COUNT];
Bitboard rays_table[DIRECTION_COUNT][64];

void fill_init(void) {
    for (Square sq = A1; sq <= H8; sq++)
        for (Direction direction = NORTH; direction < DIRECTION_COUNT; direction++)
            fill_boards[sq][direction] = ray_walk(direction, sq, 0);
}

void rays_init(void) {
    for (Square sq = A1; sq <= H8; sq++)
        for (Direction direction = NORTH; direction < DIRECTION_COUNT; direction++)
            rays_table[direction][sq] = ray_walk(direction, sq, 0);
}

// --- pext ----------------------------------------------------------------------------------------

#if HAS_EXTRACT_BITS
Pext pext_rooks[64], pext_bishops[64];
static Bitboard pext_table[ROOK_BLOCKER_BOARDS + BISHOP_BLOCKER_BOARDS];

// Bit i of an extracted index selects the i-th square of the mask, as in blocker_board.
static Bitboard *fill_square(Pext *pext, Slider slider, Square sq, Bitboard *next) {
    *pext = (Pext){slider_blocker_mask(slider, sq), next};
    for (unsigned n = 0; n < 1u << popcount(pext->mask); n++)
        *next++ = slider_walk(slider, sq, blocker_board(n, pext->mask));
    return next;
}

void pext_init(void) {
    Bitboard *next = pext_table;
    for (Square sq = A1; sq <= H8; sq++) {
        next = fill_square(&pext_rooks[sq], SLIDER_ROOK, sq, next);
        next = fill_square(&pext_bishops[sq], SLIDER_BISHOP, sq, next);
    }
}
#endif

// --- the table -----------------------------------------------------------------------------------

// A function pointer needs a function that is not inline.
#define METHOD_FUNCTIONS(name)                                           \
    static Bitboard call_##name##_rook(Square sq, Bitboard occupied) {   \
        return name##_rook(sq, occupied);                                \
    }                                                                    \
    static Bitboard call_##name##_bishop(Square sq, Bitboard occupied) { \
        return name##_bishop(sq, occupied);                              \
    }
METHODS_ALL(METHOD_FUNCTIONS)

#define METHOD(name, document, bytes, cost)                                                     \
    {                                                                                           \
#name, document, bytes, cost, name##_init, { call_##name##_rook, call_##name##_bishop } \
    }

// In the order of METHODS_ALL. The headers explain the costs; README.md cites the documents.
const Method methods[METHOD_COUNT] = {
    METHOD(magic, "Stack Overflow 16925204", MAGIC_BYTES,
           "1 and, 1 multiplication, 1 shift, 2 loads"),
    METHOD(hyperbola, "Chess Programming Wiki", HYPERBOLA_BYTES,
           "a line: 2 subtractions, 2 byte swaps, 1 xor, 2 ands; a rank: 1 load"),
    METHOD(reversal, "Chess Engine Lab", REVERSAL_BYTES,
           "a line: 2 reversals, 2 subtractions, 2 xors, 1 or, 2 ands"),
    METHOD(lookup, "Luijten, Winglet", LOOKUP_BYTES,
           "a line: 1 and, 1 multiplication (rank: none), 1 shift, 1 load"),
    METHOD(fill, "Groenewald, NagaSkaki", FILL_BYTES,
           "a direction: 6 shifts, 5 ors, 2 ands, 1 xor"),
    METHOD(rays, "Chess Programming Wiki", RAYS_BYTES,
           "a direction: 1 and, 1 or, 1 bit scan, 1 xor, 2 loads"),
#if HAS_EXTRACT_BITS
    METHOD(pext, "none", PEXT_BYTES, "1 bit extraction (BMI2), 2 loads"),
#endif
};

const Method *method_find(const char *name) {
    for (int i = 0; i < METHOD_COUNT; i++)
        if (strcmp(methods[i].name, name) == 0) return &methods[i];
    return NULL;
}

void methods_init(void) {
    for (int i = 0; i < METHOD_COUNT; i++) methods[i].init();
}
