// pgn_survive.h: any bytes as a PGN file, for a test and a fuzzer.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_PGN_SURVIVE_H
#define TESTS_PGN_SURVIVE_H

#include "chess.h"
#include "files.h"
#include "notation/pgn_read.h"

static inline void check_same_game(const PgnGame *game, const PgnGame *again) {
    CHECK_EQ(again->ply_count, game->ply_count);
    CHECK_EQ(again->result, game->result);
    CHECK(same_position(&game->start, &again->start));
    for (int i = 0; i <= game->ply_count && i <= again->ply_count; i++) {
        CHECK_EQ(again->moves[i].move, game->moves[i].move);
        CHECK(strlen(pgn_comment(game, i)) == strlen(pgn_comment(again, i)));
    }
}

static inline void check_read_back(const PgnGame *game, const char *text) {
    PgnGame again = {0};
    FILE *file = stream_of(text, strlen(text));
    PgnReader *reader = pgn_reader_create(file);
    if (CHECK_EQ(pgn_read(reader, &again), PGN_GAME)) check_same_game(game, &again);
    pgn_reader_free(reader);
    pgn_free(&again);
    fclose(file);
}

// Checks that reading ends, and that the games read are the same when they are written and read
// again.
static inline void pgn_survive(const void *bytes, size_t size) {
    static PgnGame game;
    FILE *file = stream_of(bytes, size);
    PgnReader *reader = pgn_reader_create(file);
    PgnStatus status;
    while ((status = pgn_read(reader, &game)) < PGN_END) {
        const PgnPlace *place = pgn_place(reader);
        CHECK((status == PGN_BAD_GAME) == (place->error[0] != '\0'));
        CHECK(place->first_line > 0);
        char *text = pgn_text(&game);
        if (status == PGN_GAME && CHECK(text != NULL)) check_read_back(&game, text);
        free(text);
    }
    pgn_reader_free(reader);
    fclose(file);
}

#endif
