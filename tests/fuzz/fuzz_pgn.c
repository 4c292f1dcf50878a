// fuzz_pgn.c: reads any bytes as a PGN file to its end; writes its games and reads them back.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "files.h"
#include "fuzz.h"
#include "notation/pgn_read.h"

static void check_same(const PgnGame *game, const PgnGame *again) {
    CHECK(game->ply_count == again->ply_count && game->result == again->result);
    CHECK(same_position(&game->start, &again->start));
    for (int i = 0; i <= game->ply_count; i++) {
        CHECK(game->moves[i].move == again->moves[i].move);
        CHECK(strlen(pgn_comment(game, i)) == strlen(pgn_comment(again, i)));
    }
}

static void write_and_read(const PgnGame *game) {
    PgnGame again = {0};
    char *text = pgn_text(game);
    CHECK(text);
    FILE *file = stream_of(text, strlen(text));
    PgnReader *reader = pgn_reader_create(file);
    CHECK(pgn_read(reader, &again) == PGN_GAME);
    check_same(game, &again);
    pgn_reader_free(reader);
    pgn_free(&again);
    fclose(file);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static PgnGame game;
    fuzz_init();
    FILE *file = stream_of(data, size);
    PgnReader *reader = pgn_reader_create(file);
    PgnStatus status;
    while ((status = pgn_read(reader, &game)) < PGN_END) {
        const PgnPlace *place = pgn_place(reader);
        CHECK((status == PGN_BAD_GAME) == (place->error[0] != '\0'));
        CHECK(place->first_line > 0);
        if (status == PGN_GAME) write_and_read(&game);
    }
    pgn_reader_free(reader);
    fclose(file);
    return 0;
}
