// genfens.h: random openings for OpenBench's data generation: many, sound, and the same by seed.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_GENFENS_H
#define UCI_GENFENS_H

#include <stdatomic.h>

#include "base/text.h"
#include "search/engine.h"

enum { GENFENS_PATH_BYTES = 1024 };

typedef struct GenfensRequest {
    int64_t count;
    uint64_t seed;
    char book[GENFENS_PATH_BYTES];  // file of FEN or EPD lines; empty = the start position
} GenfensRequest;

// Reads "N [seed S] [book FILE|None] ..."; other words mean nothing here. NULL, or what is wrong,
// with the word in *wrong.
const char *genfens_parse(const char *words, GenfensRequest *request, Word *wrong);

typedef struct GenfensOutput {
    void *context;
    void (*opening)(void *context, const char *fen);
    const atomic_bool *stop;
} GenfensOutput;

// Tells count openings: some random moves behind the start or a random line of the book, then
// searched by engine, whose memory it uses, so that none is decided. NULL, or why there are fewer.
const char *genfens_run(Engine *engine, const GenfensRequest *request, GenfensOutput output);

#endif
