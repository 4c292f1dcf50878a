// tables.h: the tablebase files that tests use.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_TABLES_H
#define TESTS_TABLES_H

#include "chess.h"
#include "files.h"
#include "syzygy/probe.h"

// All endings of three pieces, made by the generator of the format (github.com/syzygy1/tb), whose
// author lets everyone distribute them.
#define THREE_PIECES "tests/data/syzygy"

// The folder with more of them that the environment names, or NULL after skipping the test.
static inline const char *larger_tables(void) {
    const char *folder = getenv("SYZYGY_PATH");
    if (!folder) check_skip("SYZYGY_PATH names no folder with tables of four pieces");
    return folder;
}

// To be closed. Ends the program if there is no memory.
static inline Syzygy *open_tables(const char *folders) {
    Syzygy *syzygy = NULL;
    const char *error = syzygy_open(folders, &syzygy);
    if (error) {
        printf("cannot open tables: %s\n", error);
        fflush(stdout);
        abort();
    }
    return syzygy;
}

// The material that a name such as KQvKR spells.
static inline Material material_named(const char *name) {
    Material material = {{{0}}};
    Color color = WHITE;
    for (; *name; name++) {
        Piece piece = piece_of_letter(*name);
        if (*name == 'v') color = BLACK;
        if (piece != NO_PIECE && type_of(piece) != KING) material.count[color][type_of(piece)]++;
    }
    return material;
}

#endif
