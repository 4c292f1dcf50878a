// test_fen.c: FEN, X-FEN and Shredder-FEN (notation/fen.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/fen.h"

#include "chess.h"

TEST(bad_fens_are_refused_and_change_nothing) {
    static const char *const bad[] = {
        "",
        "   ",
        "hello",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",  // no side
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR white - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",      // seven ranks
        "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",  // nine
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w - - 0 1",     // seven squares
        "rnbqkbn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",  // nine squares
        "rnbqkbnr/pppppppp/44p/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "rnbqkbnr/pppppppp/54/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "rnbqkbnr/pppppppp/80/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w - - 0 1",
        "rnbqkbnr/ppxppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",  // no such man
        "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",  // no black king
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1",  // two white kings
        "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1",                        // Black in check, not to move
        "4k3/3P4/8/8/8/8/8/4K3 w - - 0 1",
        "8/8/8/3kK3/8/8/8/8 w - - 0 1",
        "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",  // pawns on end ranks
        "p3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/p3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
        "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",  // nine pawns
        "rnbqkbnr/pppppppp/8/8/8/Q7/PPPPPPPP/RNBQKBNR w - - 0 1",
        "4k3/8/8/QQQQQ3/QQQQQ3/8/8/4K3 b - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1",  // no such right
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq i3 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e 0 1",
        "\xff\xfe/8/8/8/8/8/8/8 w - - 0 1",
    };
    const Position before = position_of("4k3/8/8/8/8/8/4P3/4K3 b - - 3 7");
    for (int i = 0; i < COUNT(bad); i++) {
        Position pos = before;
        const char *repair = NULL, *error = fen_parse(bad[i], &pos, &repair);
        if (!CHECK(error != NULL)) check_note(bad[i]);
        CHECK(same_position(&pos, &before));
    }
}

// Checks that both texts give one position, the first with a remark.
static void check_repaired(const char *fen, const char *sound) {
    Position pos, want = position_of(sound);
    const char *repair = NULL, *error = fen_parse(fen, &pos, &repair);
    bool good = error == NULL && repair != NULL && same_position(&pos, &want);
    if (CHECK(good)) return;
    check_note(fen);
    check_note(error ? error : repair ? repair : "no remark");
}

TEST(rights_without_their_rook_or_king_are_dropped) {
    check_repaired("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    check_repaired("4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    check_repaired("4k3/8/8/8/8/8/8/R3K2R w HAC - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    check_repaired("4k3/8/8/8/8/8/8/4K1RR w HG - 0 1", "4k3/8/8/8/8/8/8/4K1RR w H - 0 1");
    check_repaired("4k3/8/8/8/8/8/R7/4K3 w Q - 0 1", "4k3/8/8/8/8/8/R7/4K3 w - - 0 1");
    check_repaired("4k3/8/8/8/8/8/8/r3K2r w KQ - 0 1", "4k3/8/8/8/8/8/8/r3K2r w - - 0 1");
}

TEST(en_passant_squares_that_no_capture_can_use_are_dropped) {
    const char *none = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
    check_repaired("4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1", none);
    check_repaired("4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", none);
    check_repaired("4k3/8/8/3pP3/8/8/8/4K3 w - a8 0 1", none);
    check_repaired("4k3/3r4/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/3r4/8/3pP3/8/8/8/4K3 w - - 0 1");
    const char *repair;
    Position pos, pinned = position_of("8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1");
    CHECK(!fen_parse("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", &pos, &repair) && !repair);
    CHECK(same_position(&pos, &pinned));
    pos = position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    CHECK_EQ(pos.ep_square, NO_SQUARE);
}

TEST(absurd_clocks_are_corrected) {
    const char *sound = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    check_repaired("4k3/8/8/8/8/8/8/4K3 w - - -5 1", sound);
    check_repaired("4k3/8/8/8/8/8/8/4K3 w - - 0 -1", sound);
    check_repaired("4k3/8/8/8/8/8/8/4K3 w - - x y", sound);
    Position pos;
    const char *repair;
    CHECK(!fen_parse("4k3/8/8/8/8/8/8/4K3 w - - 0 0", &pos, &repair) && !repair);
    CHECK_EQ(pos.fullmove, 1);
    CHECK_NO_ERROR(fen_parse("4k3/8/8/8/8/8/8/4K3 w - - 99999999999 99999999999", &pos, &repair));
    CHECK(repair != NULL);
    CHECK(pos.rule50 >= 100 && pos.rule50 < 1000);
    CHECK(pos.fullmove >= 1);
    CHECK_NO_ERROR(fen_parse("4k3/8/8/8/8/8/8/4K3 w - - 100 250", &pos, &repair));
    CHECK(repair == NULL);
    CHECK_EQ(pos.rule50, 100);
    CHECK_EQ(pos.fullmove, 250);
}

TEST(missing_fields_mean_none_zero_and_one) {
    static const char *const shorter[] = {
        "r3k2r/8/8/8/8/8/8/R3K2R b",
        "r3k2r/8/8/8/8/8/8/R3K2R b -",
        "r3k2r/8/8/8/8/8/8/R3K2R b - -",
        " r3k2r/8/8/8/8/8/8/R3K2R\tb  - - 0\r\n",
    };
    Position want = position_of("r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1");
    for (int i = 0; i < COUNT(shorter); i++) {
        Position pos;
        const char *repair;
        CHECK_NO_ERROR(fen_parse(shorter[i], &pos, &repair));
        CHECK(repair == NULL);
        CHECK(same_position(&pos, &want));
    }
    check_repaired("r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1 moves", "r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1");
}

TEST(letters_k_and_q_mean_the_outermost_rook) {
    Position pos = position_of("4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1");
    CHECK(pos.castle_rooks == (square_bb(A1) | square_bb(H1)));
    pos = position_of("1r1k1r2/8/8/8/8/8/8/2R1K3 w Qkq - 0 1");
    CHECK(pos.castle_rooks == (square_bb(C1) | square_bb(B8) | square_bb(F8)));
}

TEST(file_letters_mean_the_rook_on_that_file) {
    Position pos = position_of("1r1k1r2/8/8/8/8/8/8/RR2K1RR w BGfb - 0 1");
    CHECK(pos.castle_rooks == (square_bb(B1) | square_bb(G1) | square_bb(B8) | square_bb(F8)));
}

static void check_printed(const char *fen, const char *want) {
    Position pos = position_of(fen);
    CHECK_STR(fen_of(&pos), want);
}

TEST(rights_are_printed_as_letters_that_cannot_be_mistaken) {
    check_printed("4k3/8/8/8/8/8/8/RR2K1RR w HA -", "4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1");
    check_printed("4k3/8/8/8/8/8/8/RR2K1RR w GA -", "4k3/8/8/8/8/8/8/RR2K1RR w GQ - 0 1");
    check_printed("r3k2r/8/8/8/8/8/8/R3K2R b kqKQ - 12 34",
                  "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 12 34");
    check_printed("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
}

static void check_round_trip(const Position *pos) {
    const char *repair, *printed = fen_of(pos);
    Position again;
    bool read = fen_parse(printed, &again, &repair) == NULL && repair == NULL;
    if (!CHECK(read && same_position(pos, &again))) check_note(printed);
}

TEST(printed_positions_of_random_games_read_back_equal) {
    random_games(6, 100, 5, check_round_trip);
}

TEST(damaged_texts_never_give_an_unsound_position) {
    Random random = random_from_seed(7);
    static const char letters[] = "PNBRQKpnbrqk12345678/ wb-KQkqABha e3d6x\t\x80";
    for (int i = 0; i < 20000; i++) {
        char fen[160];
        snprintf(fen, sizeof(fen), "%s", walk_fens[i % COUNT(walk_fens)]);
        for (int n = (int)random_below(&random, 4) + 1; n > 0; n--)
            fen[random_below(&random, strlen(fen))] =
                letters[random_below(&random, sizeof(letters) - 1)];
        Position pos;
        const char *repair;
        if (fen_parse(fen, &pos, &repair)) continue;
        if (!CHECK_NO_ERROR(position_error(&pos))) check_note(fen);
        check_round_trip(&pos);
    }
}

int main(void) { return check_run_with_board(); }
