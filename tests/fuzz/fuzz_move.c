// fuzz_move.c: any text as a move in UCI: none, or a legal one that is written back.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz.h"

static void check_move(const Position *pos, Move move) {
    char uci[UCI_MOVE_BYTES], san[SAN_BYTES];
    if (move == MOVE_NONE) return;
    const MoveList list = movegen_all(pos);
    CHECK(move_list_has(&list, move) && move_is_legal(pos, move));
    move_to_san(pos, move, san);
    CHECK(strlen(san) >= 2);
    for (CastlingStyle style = CASTLING_STANDARD; style <= CASTLING_960; style++) {
        move_to_uci(move, style, uci);
        CHECK(move_from_uci(pos, word_from(uci), style) == move);
    }
}

// The first byte picks a position, the second how far to play on, the rest is the text.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Game game;
    fuzz_init();
    if (size < 2) return 0;
    Position start = position_of(walk_fens[data[0] % COUNT(walk_fens)]);
    Random random = random_from_seed(data[0] * 256u + data[1]);
    game_init(&game, &start);
    for (int ply = 0; ply < data[1] % 64; ply++) {
        Move move = random_move(&game.pos, &random);
        if (move == MOVE_NONE) break;
        game_play(&game, move);
    }
    char *text = fuzz_text(data + 2, size - 2);
    check_move(&game.pos, move_from_uci(&game.pos, word_from(text), CASTLING_STANDARD));
    check_move(&game.pos, move_from_uci(&game.pos, word_from(text), CASTLING_960));
    // A move from nowhere, as from a torn entry of the table.
    Move any = (Move)(data[0] | data[1] << 8);
    if (move_is_legal(&game.pos, any)) check_move(&game.pos, any);
    free(text);
    return 0;
}
