// genfens.h: random openings for OpenBench's data generation, reproducible by seed.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_GENFENS_H
#define UCI_GENFENS_H

#include <stdatomic.h>

#include "base/text.h"
#include "engine/engine.h"

enum { GENFENS_PATH_BYTES = 1024 };

typedef struct GenfensRequest {
    int64_t count;
    uint64_t seed;
    char book[GENFENS_PATH_BYTES];  // file of FEN or EPD lines; empty: the start position
} GenfensRequest;

// Reads "N [seed S] [book FILE|None] ..." and ignores other words. Returns NULL, or an error about
// the word *wrong.
const char *genfens_parse(const char *words, GenfensRequest *request, Word *wrong);

typedef struct GenfensOutput {
    void *context;
    void (*opening)(void *context, const char *fen);
    const atomic_bool *stop;  // set by another thread to end early
} GenfensOutput;

// Calls output.opening for count openings: random moves from the start position or from a random
// line of the book, each opening checked by a search of engine. Clears engine first. Returns NULL,
// or the reason for fewer openings.
const char *genfens_run(Engine *engine, const GenfensRequest *request, GenfensOutput output);

#endif
