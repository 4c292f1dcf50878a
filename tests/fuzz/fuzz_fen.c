// fuzz_fen.c: any text as a FEN: refused, or a sound position that prints and reads the same.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz.h"

static void check_moves(const Position *pos) {
    static Game game;
    MoveList list;
    movegen_all(pos, &list);
    game_init(&game, pos);
    for (int i = 0; i < list.count; i++) {
        FUZZ_CHECK(move_is_legal(pos, list.moves[i]));
        game_make(&game, list.moves[i]);
        FUZZ_CHECK(position_error(&game.pos) == NULL);
        game_unmake(&game);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char fen[FEN_BYTES], again[FEN_BYTES];
    const char *repair;
    fuzz_init();
    char *text = fuzz_text(data, size);
    Position pos, copy;
    if (fen_parse(text, &pos, &repair) == NULL) {
        FUZZ_CHECK(position_error(&pos) == NULL);
        fen_print(&pos, fen);
        FUZZ_CHECK(fen_parse(fen, &copy, &repair) == NULL && repair == NULL);
        FUZZ_CHECK(same_position(&pos, &copy));
        fen_print(&copy, again);
        FUZZ_CHECK(strcmp(fen, again) == 0);
        check_moves(&pos);
    }
    free(text);
    return 0;
}
