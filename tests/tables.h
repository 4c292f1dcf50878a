// tables.h: the tablebase files that tests use.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_TABLES_H
#define TESTS_TABLES_H

#include "chess.h"
#include "files.h"
#include "syzygy/probe.h"

// All endings of three pieces, made by github.com/syzygy1/tb. They may be distributed freely.
#define THREE_PIECES "tests/data/syzygy"

// Opens tables; close them. Ends the program if there is no memory.
static inline Syzygy *open_tables(const char *folders) {
    Syzygy *syzygy = NULL;
    if (!CHECK_NO_ERROR(syzygy_open(folders, &syzygy))) fflush(stdout), abort();
    return syzygy;
}

// Opens the larger tables that the environment names. Returns NULL and skips the test without them.
static inline Syzygy *open_larger_tables(void) {
    const char *folder = getenv("SYZYGY_PATH");
    check_skip_if(!folder, "SYZYGY_PATH names no folder with tables of four pieces");
    return folder ? open_tables(folder) : NULL;
}

// The body of main, for tests that share the tables of three pieces as *syzygy.
static inline int check_run_with_tables(Syzygy **syzygy) {
    board_init();
    *syzygy = open_tables(THREE_PIECES);
    int status = check_run();
    syzygy_close(*syzygy);
    return status;
}

// Returns the material of a name such as KQvKR.
static inline Material material_named(const char *name) {
    Material material = 0;
    Color color = WHITE;
    for (; *name; name++) {
        Piece piece = piece_of_letter(*name);
        if (*name == 'v') color = BLACK;
        if (piece != NO_PIECE && type_of(piece) != KING)
            material += material_of_piece(color, type_of(piece));
    }
    return material;
}

// Returns a random legal position of this material, with either side to move.
static inline Position random_position(Material material, Random *random) {
    for (;;) {
        Position pos = position_empty();
        for (Color color = WHITE; color <= BLACK; color++)
            for (PieceType type = PAWN; type <= KING; type++)
                for (int n = type == KING ? 1 : material_count(material, color, type); n > 0; n--) {
                    Square sq = (Square)random_below(random, 64);
                    while (piece_on(&pos, sq) != NO_PIECE) sq = (Square)random_below(random, 64);
                    position_put(&pos, piece_of(color, type), sq);
                }
        pos.side = (uint8_t)random_below(random, 2);
        position_refresh(&pos);
        if (position_error(&pos) == NULL) return pos;
    }
}

#endif
