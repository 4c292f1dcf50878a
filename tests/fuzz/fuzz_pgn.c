// fuzz_pgn.c: reads any bytes as a PGN file to its end; writes its games and reads them back.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz.h"
#include "pgn_survive.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_init();
    pgn_survive(data, size);
    return 0;
}
