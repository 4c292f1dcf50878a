// methods.h: all sliding methods of this build in one table, for the laboratory and tests.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ATTACKS_METHODS_H
#define ATTACKS_METHODS_H

#include <stddef.h>

#include "attacks/attacks.h"

#if HAS_EXTRACT_BITS
#define METHODS_WITH_PEXT(DO) DO(pext)
#else
#define METHODS_WITH_PEXT(DO)
#endif

// DO(name) for each method, in the order of the table.
#define METHODS_ALL(DO) \
    DO(magic) DO(hyperbola) DO(reversal) DO(lookup) DO(fill) DO(rays) METHODS_WITH_PEXT(DO)

#define METHOD_AS_ONE(name) +1
enum { METHOD_COUNT = 0 METHODS_ALL(METHOD_AS_ONE) };

typedef Bitboard SliderFunction(Square sq, Bitboard occupied);

typedef struct Method {
    const char *name;      // as in `make SLIDERS=name`
    const char *document;  // author or site of its source, or "none"
    size_t table_bytes;
    const char *cost;  // of one look-up
    void (*init)(void);
    SliderFunction *attacks[2];  // by Slider
} Method;

extern const Method methods[METHOD_COUNT];

// Returns the method of that name, NULL if this build has none.
const Method *method_find(const char *name);

// Fills the tables of all methods. Call it once, after attacks_init.
void methods_init(void);

#endif
