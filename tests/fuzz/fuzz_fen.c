// fuzz_fen.c: any text as a FEN: refused, or a sound position that prints and reads the same.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz.h"

static void check_moves(const Position *pos) {
    static Game game;
    const MoveList list = movegen_all(pos);
    game_init(&game, pos);
    for (int i = 0; i < list.count; i++) {
        CHECK(move_is_legal(pos, list.moves[i]));
        game_make(&game, list.moves[i]);
        CHECK(position_error(&game.pos) == NULL);
        game_unmake(&game);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *repair;
    fuzz_init();
    char *text = fuzz_text(data, size);
    Position pos, copy;
    if (fen_parse(text, &pos, &repair) == NULL) {
        CHECK(position_error(&pos) == NULL);
        const char *fen = fen_of(&pos);
        CHECK(fen_parse(fen, &copy, &repair) == NULL && repair == NULL);
        CHECK(same_position(&pos, &copy));
        CHECK_STR(fen_of(&copy), fen);
        check_moves(&pos);
    }
    free(text);
    return 0;
}
