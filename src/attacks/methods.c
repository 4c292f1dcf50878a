// methods.c: the list of sliding methods, and their tables (for magic see magic.c).
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

// --- lookup --------------------------------------------------------------------------------------

LookupSquare lookup_squares[64];
Bitboard lookup_rank[64][64], lookup_file[64][64], lookup_a1h8[64][64], lookup_a8h1[64][64];

// clang-format off
const uint64_t lookup_file_numbers[8] = {
    0x8040201008040200ull, 0x4020100804020100ull, 0x2010080402010080ull, 0x1008040201008040ull,
    0x0804020100804020ull, 0x0402010080402010ull, 0x0201008040201008ull, 0x0100804020100804ull,
};

// There is no number 0; diagonals of one or two squares have no state.
const uint64_t lookup_a8h1_numbers[16] = {
    0, 0, 0,
    0x0101010101010100ull, 0x0101010101010100ull, 0x0101010101010100ull, 0x0101010101010100ull,
    0x0101010101010100ull, 0x0101010101010100ull, 0x0080808080808080ull, 0x0040404040404040ull,
    0x0020202020202020ull, 0x0010101010101010ull, 0x0008080808080808ull,
    0, 0,
};

const uint64_t lookup_a1h8_numbers[16] = {
    0, 0, 0,
    0x0101010101010100ull, 0x0101010101010100ull, 0x0101010101010100ull, 0x0101010101010100ull,
    0x0101010101010100ull, 0x0101010101010100ull, 0x8080808080808000ull, 0x4040404040400000ull,
    0x2020202020000000ull, 0x1010101000000000ull, 0x0808080000000000ull,
    0, 0,
};
// clang-format on

// The source counts files and ranks from 1.
static int a8h1_number(Square sq) { return file_of(sq) + rank_of(sq) + 1; }
static int a1h8_number(Square sq) { return file_of(sq) - rank_of(sq) + 8; }

static void init_line(Square sq, Direction positive, LookupLine *line, uint64_t number,
                      Bitboard table[64]) {
    Bitboard outer = RANK_1_BB | RANK_8_BB | (positive == NORTH ? 0 : FILE_A_BB | FILE_H_BB);
    *line = (LookupLine){(line_walk(positive, sq, 0) | square_bb(sq)) & ~outer, number};
    for (unsigned n = 0; n < 1u << popcount(line->mask); n++) {
        Bitboard blockers = blocker_board(n, line->mask);
        table[lookup_state(line, blockers)] = line_walk(positive, sq, blockers);
    }
}

static void init_rank(Square sq, LookupSquare *square) {
    square->rank_mask = rank_bb(rank_of(sq)) & ~(FILE_A_BB | FILE_H_BB);
    square->rank_shift = (uint64_t)(8 * rank_of(sq) + 1);
    for (Bitboard state = 0; state < 64; state++)
        lookup_rank[sq][state] = line_walk(EAST, sq, state << square->rank_shift);
}

void lookup_init(void) {
    for (Square sq = A1; sq <= H8; sq++) {
        LookupSquare *square = &lookup_squares[sq];
        init_rank(sq, square);
        init_line(sq, NORTH, &square->file, lookup_file_numbers[file_of(sq)], lookup_file[sq]);
        init_line(sq, NORTH_EAST, &square->a1h8, lookup_a1h8_numbers[a1h8_number(sq)],
                  lookup_a1h8[sq]);
        init_line(sq, NORTH_WEST, &square->a8h1, lookup_a8h1_numbers[a8h1_number(sq)],
                  lookup_a8h1[sq]);
    }
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
Pext pexts[2][64];
static Bitboard pext_table[ROOK_BLOCKER_BOARDS + BISHOP_BLOCKER_BOARDS];

// Bit i of an extracted index selects the i-th square of the mask, as in blocker_board.
void pext_init(void) {
    Bitboard *next = pext_table;
    for (Slider slider = SLIDER_ROOK; slider <= SLIDER_BISHOP; slider++)
        for (Square sq = A1; sq <= H8; sq++) {
            Bitboard mask = slider_blocker_mask(slider, sq);
            pexts[slider][sq] = (Pext){mask, next};
            for (unsigned n = 0; n < 1u << popcount(mask); n++)
                *next++ = slider_walk(slider, sq, blocker_board(n, mask));
        }
}
#endif

// --- the table -----------------------------------------------------------------------------------

enum { BLOCKER_BOARDS_BYTES = (ROOK_BLOCKER_BOARDS + BISHOP_BLOCKER_BOARDS) * sizeof(Bitboard) };

#define METHOD(name, document, bytes, cost)                                       \
    {                                                                             \
#name, document, bytes, cost, name##_init, { name##_rook, name##_bishop } \
    }

// In the order of METHODS_ALL. README.md cites the documents. A reversal takes 13 operations where
// the processor has none.
const Method methods[METHOD_COUNT] = {
    METHOD(magic, "Stack Overflow 16925204", sizeof(magics) + BLOCKER_BOARDS_BYTES,
           "1 and, 1 multiplication, 1 shift, 2 loads"),
    METHOD(hyperbola, "Chess Programming Wiki", sizeof(hyperbola_masks) + sizeof(hyperbola_ranks),
           "a line: 2 subtractions, 2 byte swaps, 1 xor, 2 ands; a rank: 1 load"),
    METHOD(reversal, "Chess Engine Lab", sizeof(reversal_masks),
           "a line: 2 reversals, 2 subtractions, 2 xors, 1 or, 2 ands"),
    METHOD(lookup, "Luijten, Winglet", sizeof(lookup_squares) + 4 * sizeof(lookup_rank),
           "a line: 1 and, 1 multiplication (rank: none), 1 shift, 1 load"),
    METHOD(fill, "Groenewald, NagaSkaki", sizeof(fill_boards),
           "a direction: 6 shifts, 5 ors, 2 ands, 1 xor"),
    METHOD(rays, "Chess Programming Wiki", sizeof(rays_table),
           "a direction: 1 and, 1 or, 1 bit scan, 1 xor, 2 loads"),
#if HAS_EXTRACT_BITS
    METHOD(pext, "none", sizeof(pexts) + BLOCKER_BOARDS_BYTES, "1 bit extraction (BMI2), 2 loads"),
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
