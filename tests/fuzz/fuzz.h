// fuzz.h: helpers of the fuzzers, which `make fuzz` builds with clang's libFuzzer.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "chess.h"  // a CHECK that fails ends the program: no test runs

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void fuzz_init(void) {
    static bool done;
    if (!done) board_init();
    done = true;
}

// The bytes as text, NUL as blank; to be freed.
static inline char *fuzz_text(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    for (size_t i = 0; i < size; i++) text[i] = data[i] ? (char)data[i] : ' ';
    text[size] = '\0';
    return text;
}

#endif
