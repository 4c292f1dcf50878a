// methods.c: the registry of sliding methods.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attacks/methods.h"

#include <string.h>

// Author or site of each method's source; README.md cites them in full.
#define DOCUMENT_magic "Stack Overflow 16925204"
#define DOCUMENT_hyperbola "Chess Programming Wiki"
#define DOCUMENT_reversal "Chess Engine Lab"
#define DOCUMENT_lookup "Luijten, Winglet"
#define DOCUMENT_fill "Groenewald, NagaSkaki"
#define DOCUMENT_rays "Chess Programming Wiki"
#define DOCUMENT_pext "none"

// The costs are those of the headers.

#define COST_magic "1 and, 1 multiplication, 1 shift, 2 loads"
#define COST_hyperbola "a line: 2 subtractions, 2 byte swaps, 1 xor, 2 ands; a rank: 1 load"
#define COST_reversal "a line: 2 reversals, 2 subtractions, 2 xors, 1 or, 2 ands"
#define COST_lookup "a line: 1 and, 1 multiplication (rank: none), 1 shift, 1 load"
#define COST_fill "a direction: 6 shifts, 5 ors, 2 ands, 1 xor"
#define COST_rays "a direction: 1 and, 1 or, 1 bit scan, 1 xor, 2 loads"
#define COST_pext "1 bit extraction (BMI2), 2 loads"

#define BYTES_magic MAGIC_BYTES
#define BYTES_hyperbola HYPERBOLA_BYTES
#define BYTES_reversal REVERSAL_BYTES
#define BYTES_lookup LOOKUP_BYTES
#define BYTES_fill FILL_BYTES
#define BYTES_rays RAYS_BYTES
#define BYTES_pext PEXT_BYTES

// A pointer to an inline look-up needs a function that is not.
#define METHOD_FUNCTIONS(name)                                           \
    static Bitboard call_##name##_rook(Square sq, Bitboard occupied) {   \
        return name##_rook(sq, occupied);                                \
    }                                                                    \
    static Bitboard call_##name##_bishop(Square sq, Bitboard occupied) { \
        return name##_bishop(sq, occupied);                              \
    }
METHODS_ALL(METHOD_FUNCTIONS)

#define METHOD_ROW(name)                                                \
    {#name,       DOCUMENT_##name,    BYTES_##name,        COST_##name, \
     name##_init, call_##name##_rook, call_##name##_bishop},

const Method methods[METHOD_COUNT] = {METHODS_ALL(METHOD_ROW)};

const Method *method_find(const char *name) {
    for (int i = 0; i < METHOD_COUNT; i++)
        if (strcmp(methods[i].name, name) == 0) return &methods[i];
    return NULL;
}

void methods_init(void) {
    for (int i = 0; i < METHOD_COUNT; i++) methods[i].init();
}
