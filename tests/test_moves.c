// test_moves.c: moves as text (notation/moves.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/moves.h"

#include "chess.h"

static void check_uci(Move move, CastlingStyle style, const char *want) {
    char text[UCI_MOVE_BYTES];
    move_to_uci(move, style, text);
    CHECK_STR(text, want);
}

TEST(moves_are_spelled_from_square_to_square) {
    check_uci(move_of(E2, E4), CASTLING_STANDARD, "e2e4");
    check_uci(promotion_of(A7, B8, QUEEN), CASTLING_STANDARD, "a7b8q");
    check_uci(promotion_of(A7, A8, KNIGHT), CASTLING_960, "a7a8n");
    check_uci(move_of_kind(EN_PASSANT, E5, D6), CASTLING_960, "e5d6");
    check_uci(MOVE_NONE, CASTLING_STANDARD, "0000");
    check_uci(MOVE_NULL, CASTLING_STANDARD, "0000");
}

TEST(castling_is_spelled_as_the_style_wants) {
    check_uci(move_of_kind(CASTLING, E1, H1), CASTLING_STANDARD, "e1g1");
    check_uci(move_of_kind(CASTLING, E1, A1), CASTLING_STANDARD, "e1c1");
    check_uci(move_of_kind(CASTLING, E1, H1), CASTLING_960, "e1h1");
    check_uci(move_of_kind(CASTLING, E1, A1), CASTLING_960, "e1a1");
    // Away from the classical squares only one spelling is clear.
    check_uci(move_of_kind(CASTLING, F1, G1), CASTLING_STANDARD, "f1g1");
    check_uci(move_of_kind(CASTLING, E1, B1), CASTLING_STANDARD, "e1c1");
}

static Move read_uci(const char *fen, const char *text, CastlingStyle style) {
    Position pos = position_of(fen);
    return move_from_uci(&pos, word_from(text), style);
}

TEST(both_castling_spellings_are_read_in_both_styles) {
    const char *fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    Move short_castling = move_of_kind(CASTLING, E8, H8);
    Move long_castling = move_of_kind(CASTLING, E8, A8);
    for (CastlingStyle style = CASTLING_STANDARD; style <= CASTLING_960; style++) {
        CHECK_EQ(read_uci(fen, "e8g8", style), short_castling);
        CHECK_EQ(read_uci(fen, "e8h8", style), short_castling);
        CHECK_EQ(read_uci(fen, "e8c8", style), long_castling);
        CHECK_EQ(read_uci(fen, "e8a8", style), long_castling);
    }
}

TEST(where_a_king_step_and_castling_collide_the_step_is_read) {
    const char *fen = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    CHECK_EQ(read_uci(fen, "f1g1", CASTLING_960), move_of(F1, G1));
    CHECK_EQ(read_uci(fen, "f1h1", CASTLING_960), move_of_kind(CASTLING, F1, H1));
    CHECK_EQ(read_uci(fen, "f1h1", CASTLING_STANDARD), move_of_kind(CASTLING, F1, H1));
}

TEST(what_spells_no_legal_move_is_none) {
    const char *bad =
        "e e2 e2e e2e5 e2e4e e2e4q e7e5 0000 a1a1 b1b1 z9z9 e2-e4 Nf3 O-O-O e1g1 "
        "e1h1 \xff\xff\xff\xff e2e4e2e4e2e4";
    Position start = position_of(START_FEN);
    CHECK_EQ(read_uci(START_FEN, "", CASTLING_STANDARD), MOVE_NONE);
    for (Word word; (word = word_next(&bad)).length > 0;)
        if (!CHECK_EQ(move_from_uci(&start, word, CASTLING_STANDARD), MOVE_NONE))
            check_note(word.start);
    const char *fen = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    CHECK_EQ(read_uci(fen, "a7a8", CASTLING_STANDARD), MOVE_NONE);
    CHECK_EQ(read_uci(fen, "a7a8k", CASTLING_STANDARD), MOVE_NONE);
    CHECK_EQ(read_uci(fen, "a7a8p", CASTLING_STANDARD), MOVE_NONE);
    CHECK_EQ(read_uci(fen, "a7a8Q", CASTLING_STANDARD), promotion_of(A7, A8, QUEEN));
}

static void check_san(const char *fen, const char *uci, const char *want) {
    char text[SAN_BYTES];
    Position pos = position_of(fen);
    Move move = uci_move(&pos, uci);
    if (!CHECK(move != MOVE_NONE)) return;
    move_to_san(&pos, move, text);
    CHECK_STR(text, want);
}

TEST(san_names_only_as_much_origin_as_is_needed) {
    check_san(START_FEN, "e2e4", "e4");
    check_san(START_FEN, "g1f3", "Nf3");
    check_san("6k1/8/8/8/4K3/8/8/R4R2 w - - 0 1", "a1d1", "Rad1");
    check_san("6k1/8/8/R7/4K3/8/8/R7 w - - 0 1", "a1a3", "R1a3");
    check_san("6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1");
    check_san("6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "e4e1", "Qee1");
    check_san("6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h1e1", "Q1e1");
    check_san("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2");  // the other is pinned
}

TEST(san_marks_captures_promotions_castling_check_and_mate) {
    check_san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6");
    check_san("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5");
    check_san("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", "Nxd5");
    check_san("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+");
    check_san("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N");
    check_san("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O");
    check_san("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", "O-O-O+");
    check_san("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "O-O");
    check_san("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", "Ra8#");
    check_san("6br/5Ppk/6pp/8/8/8/8/6K1 w - - 0 1", "f7f8n", "f8=N#");
}

static void check_uci_round_trip(const Position *pos) {
    const MoveList list = movegen_all(pos);
    for (int i = 0; i < list.count; i++) {
        char text[UCI_MOVE_BYTES];
        for (CastlingStyle style = CASTLING_STANDARD; style <= CASTLING_960; style++) {
            move_to_uci(list.moves[i], style, text);
            CHECK_EQ(move_from_uci(pos, word_from(text), style), list.moves[i]);
        }
    }
}

TEST(every_legal_move_survives_uci) { random_games(1, 60, 17, check_uci_round_trip); }

static void check_san_is_unique(const Position *pos) {
    Move read;
    static int calls;
    char texts[MAX_MOVES][SAN_BYTES];
    if (calls++ % 4) return;
    const MoveList list = movegen_all(pos);
    for (int i = 0; i < list.count; i++) {
        move_to_san(pos, list.moves[i], texts[i]);
        if (!CHECK(!move_from_san(pos, word_from(texts[i]), &read) && read == list.moves[i]))
            check_note(texts[i]);
        for (int k = 0; k < i; k++)
            if (!CHECK(strcmp(texts[i], texts[k]) != 0)) check_note(texts[i]);
    }
}

TEST(san_tells_every_legal_move_apart) { random_games(1, 60, 18, check_san_is_unique); }

static void check_read(const char *fen, const char *word, const char *uci) {
    Position pos = position_of(fen);
    Move want = *uci ? uci_move(&pos, uci) : MOVE_NONE, read = MOVE_NONE;
    const char *error = move_from_san(&pos, word_from(word), &read);
    if (!CHECK(read == want && !error == (want != MOVE_NONE))) check_note(word);
}

TEST(san_is_read_in_the_spellings_of_other_programs) {
    static const char rooks[] = "6k1/8/8/8/4K3/8/8/R4R2 w - - 0 1";
    static const char castles[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    static const char promotes[] = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    static const char passes[] = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    static const char *const castling[] = {"O-O", "0-0", "O-O+", "e1g1", "e1h1", "O-O!?", "o-o"};
    check_read(rooks, "Ra1-d1", "a1d1");
    check_read(rooks, "Ra1d1", "a1d1");
    check_read(rooks, "a1d1", "a1d1");
    check_read(rooks, "Rad1+!", "a1d1");
    check_read(rooks, "Rd1", "");
    check_read(rooks, "Rxd1d", "");
    check_read(promotes, "axb8Q", "a7b8q");
    check_read(promotes, "a7xb8=R+", "a7b8r");
    check_read(promotes, "ab8n", "a7b8n");
    check_read(promotes, "a8", "");
    check_read(promotes, "axb8=K", "");
    for (int i = 0; i < COUNT(castling); i++) check_read(castles, castling[i], "e1h1");
    check_read(castles, "0-0-0", "e1a1");
    check_read(START_FEN, "e4", "e2e4");
    check_read(START_FEN, "Pe4", "e2e4");
    check_read(START_FEN, "P-e4", "e2e4");
    check_read(promotes, "axb8/Q", "a7b8q");
    check_read(promotes, "axb8(Q)", "a7b8q");
    check_read(passes, "exd6e.p.", "e5d6");
    check_read(passes, "e5xd6ep+", "e5d6");
    check_read(START_FEN, "e4e.p.", "");
    check_read(START_FEN, "", "");
    check_read(START_FEN, "--", "");
    check_read(START_FEN, "Ng1f3Ng1f3", "");
}

int main(void) { return check_run_with_board(); }
