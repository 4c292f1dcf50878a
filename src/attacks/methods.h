// methods.h: every sliding method side by side: for the laboratory and for tests.
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

// DO(name) for each method of this build, in their order.
#define METHODS_ALL(DO) \
    DO(magic) DO(hyperbola) DO(reversal) DO(lookup) DO(fill) DO(rays) METHODS_WITH_PEXT(DO)

typedef enum MethodId {
#define METHOD_ID(name) METHOD_##name,
    METHODS_ALL(METHOD_ID)
#undef METHOD_ID
        METHOD_COUNT
} MethodId;

typedef Bitboard SliderFunction(Square sq, Bitboard occupied);

typedef struct Method {
    const char *name;      // as in `make SLIDERS=name`
    const char *document;  // author or site of its source, or "none"
    size_t table_bytes;
    const char *cost;  // of one look-up
    void (*init)(void);
    SliderFunction *rook, *bishop;
} Method;

extern const Method methods[METHOD_COUNT];

// The method of that name, NULL if there is none in this build.
const Method *method_find(const char *name);

// Fills the tables of all methods. Call once, after attacks_init.
void methods_init(void);

#endif
