// test_movegen.c: legal move generation (board/movegen.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/movegen.h"

#include "chess.h"

static int moves_from(const char *fen, Square from) {
    Position pos = position_of(fen);
    int moves = 0;
    const MoveList list = movegen_all(&pos);
    for (int i = 0; i < list.count; i++) moves += move_from(list.moves[i]) == from;
    return moves;
}

static int moves_of(const char *fen) {
    Position pos = position_of(fen);
    const MoveList list = movegen_all(&pos);
    CHECK_EQ(movegen_count(&pos), list.count);
    return list.count;
}

static void check_all_codes(const Position *pos) {
    static int calls;
    if (calls++ % 10) return;
    const MoveList list = movegen_all(pos);
    static bool listed[65536];
    memset(listed, 0, sizeof(listed));
    for (int i = 0; i < list.count; i++) {
        CHECK(!listed[list.moves[i]]);
        listed[list.moves[i]] = true;
    }
    int wrong = 0;
    for (int code = 0; code < 65536; code++)
        wrong += move_is_legal(pos, (Move)code) != listed[code];
    if (!CHECK_EQ(wrong, 0)) check_note(fen_of(pos));
}

TEST(a_code_is_legal_exactly_if_it_is_generated) { random_games(2, 90, 8, check_all_codes); }

static void check_parts(const Position *pos) {
    const MoveList all = movegen_all(pos);
    MoveList noisy, quiet;
    movegen_noisy(pos, &noisy);
    movegen_quiet(pos, &quiet);
    CHECK_EQ(noisy.count + quiet.count, all.count);
    CHECK_EQ(movegen_count(pos), all.count);
    for (int i = 0; i < noisy.count; i++) {
        CHECK(move_is_noisy(pos, noisy.moves[i]));
        CHECK(move_list_has(&all, noisy.moves[i]));
        CHECK(!move_list_has(&quiet, noisy.moves[i]));
    }
    for (int i = 0; i < quiet.count; i++) {
        CHECK(!move_is_noisy(pos, quiet.moves[i]));
        CHECK(move_list_has(&all, quiet.moves[i]));
    }
}

TEST(noisy_and_quiet_together_are_all) { random_games(10, 100, 9, check_parts); }

static void check_direct_checks(const Position *pos) {
    MoveList quiet, checks;
    int direct = 0;
    movegen_quiet(pos, &quiet);
    movegen_checks(pos, &checks);
    for (int i = 0; i < quiet.count; i++) {
        const Move move = quiet.moves[i];
        const Position after = position_after(pos, move);
        const bool is_direct =
            move_kind(move) != CASTLING && (after.checkers & square_bb(move_to(move)));
        CHECK_EQ(move_list_has(&checks, move), is_direct);
        direct += is_direct;
    }
    CHECK_EQ(checks.count, direct);
}

TEST(checks_are_the_quiet_moves_whose_piece_gives_check) {
    random_games(11, 100, 9, check_direct_checks);
}

TEST(known_positions_have_their_known_number_of_moves) {
    CHECK_EQ(moves_of(START_FEN), 20);
    CHECK_EQ(moves_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"), 218);
    CHECK_EQ(moves_of("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"), 24);
    CHECK_EQ(moves_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 0);       // stalemate
    CHECK_EQ(moves_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), 0);    // mate
    CHECK_EQ(moves_of("4r1k1/8/8/8/8/5n2/6P1/4K3 w - - 0 1"), 3);  // double check: king only
    CHECK_EQ(moves_of("6k1/8/8/8/8/8/4q3/4K3 w - - 0 1"), 1);      // takes the loose queen
    CHECK_EQ(moves_of("4r1k1/8/8/8/8/8/4q3/4K3 w - - 0 1"), 0);    // protected
}

TEST(pinned_men_stay_on_their_line) {
    CHECK_EQ(moves_from("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", E2), 6);
    CHECK_EQ(moves_from("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", E2), 0);
    CHECK_EQ(moves_from("4k3/8/8/b7/8/8/3B4/4K3 w - - 0 1", D2), 3);
    CHECK_EQ(moves_from("4k3/8/8/b7/8/8/3R4/4K3 w - - 0 1", D2), 0);
    CHECK_EQ(moves_from("4r2k/8/8/8/8/3p4/4P3/4K3 w - - 0 1", E2), 2);
    CHECK_EQ(moves_from("4k3/8/8/8/8/2b5/3P4/4K3 w - - 0 1", D2), 1);
    CHECK_EQ(moves_from("4k3/8/8/8/b7/8/2P5/3K4 w - - 0 1", C2), 0);
    CHECK_EQ(moves_from("7k/8/8/8/8/8/r2P3K/8 w - - 0 1", D2), 0);
}

TEST(checks_are_answered_by_taking_blocking_or_leaving) {
    const char *fen = "4r1k1/8/8/1B6/8/8/3P4/3NK2R w K - 0 1";
    CHECK(is_legal_uci(fen, "b5e2"));   // blocks
    CHECK(is_legal_uci(fen, "b5e8"));   // takes
    CHECK(is_legal_uci(fen, "d1e3"));   // blocks
    CHECK(is_legal_uci(fen, "e1f1"));   // leaves
    CHECK(!is_legal_uci(fen, "e1e2"));  // stays on the file
    CHECK(!is_legal_uci(fen, "e1h1"));  // castles out of check
    CHECK(!is_legal_uci(fen, "d2d3"));
    CHECK(!is_legal_uci("4k3/8/8/8/8/4r3/8/4K3 w - - 0 1", "e1e2"));  // in the checker's shadow
    CHECK(!is_legal_uci("4k3/8/8/8/4r3/4K3/8/8 w - - 0 1", "e3e2"));
}

TEST(pawns_step_only_onto_empty_squares) {
    CHECK_EQ(moves_from("7k/8/8/8/8/4n3/4P3/K7 w - - 0 1", E2), 0);
    CHECK_EQ(moves_from("7k/8/8/8/4n3/8/4P3/K7 w - - 0 1", E2), 1);
    CHECK_EQ(moves_from("7k/4p3/8/8/8/8/8/K7 b - - 0 1", E7), 2);
    CHECK_EQ(moves_from("7k/8/8/8/p6P/8/8/K7 w - - 0 1", H4), 1);  // no capture round the edge
    CHECK_EQ(moves_from("1n5k/P7/8/8/8/8/8/K7 w - - 0 1", A7), 8);
}

TEST(en_passant_must_not_uncover_the_king) {
    CHECK(is_legal_uci("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"));
    CHECK(!is_legal_uci("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6"));
    CHECK(!is_legal_uci("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5d6"));    // both leave the rank
    CHECK(!is_legal_uci("4k3/1b6/8/3pP3/8/5K2/8/8 w - d6 0 1", "e5d6"));  // the taken one shields
    CHECK(!is_legal_uci("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"));  // the taker is pinned
    CHECK(is_legal_uci("8/8/8/k7/1pP5/8/8/4B1K1 b - c3 0 1", "b4c3"));    // along the pin
    CHECK(is_legal_uci("8/8/8/5k2/3pP3/8/8/4K3 b - e3 0 1", "d4e3"));     // takes the checker
    CHECK(is_legal_uci("8/8/8/K1PpP2r/8/8/8/4k3 w - d6 0 1", "e5d6"));    // another shield stays
}

TEST(castling_needs_a_safe_way_for_the_king) {
    CHECK(is_legal_uci("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"));
    CHECK(!is_legal_uci("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1h1"));
    CHECK(!is_legal_uci("k4r2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"));  // through
    CHECK(!is_legal_uci("k5r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"));  // into
    CHECK(!is_legal_uci("k3r3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"));  // out of
    CHECK(is_legal_uci("k6r/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"));    // the rook may be attacked
    CHECK(is_legal_uci("1r5k/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1"));   // and cross an attack
    CHECK(!is_legal_uci("2r4k/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1"));
    CHECK(!is_legal_uci("3r3k/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1"));
    CHECK(!is_legal_uci("4k3/8/8/8/8/8/6p1/4K2R w K - 0 1", "e1h1"));  // pawns attack too
}

TEST(castling_needs_an_empty_way_for_both) {
    CHECK(!is_legal_uci("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1a1"));
    CHECK(!is_legal_uci("4k3/8/8/8/8/8/8/R1N1K3 w Q - 0 1", "e1a1"));
    CHECK(!is_legal_uci("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "e1h1"));
    CHECK(is_legal_uci("4k3/8/8/8/8/8/8/NR2K3 w B - 0 1", "e1b1"));
    CHECK(!is_legal_uci("4k3/8/8/8/8/8/8/RK1N4 w A - 0 1", "b1a1"));  // the rook's way
    CHECK(!is_legal_uci("4k3/8/8/8/8/8/8/1KB4R w H - 0 1", "b1h1"));  // the king's
}

TEST(chess960_castling_may_move_either_man_or_swap_them) {
    CHECK(is_legal_uci("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1"));  // swap
    CHECK(is_legal_uci("4k3/8/8/8/8/8/8/2K4R w H - 0 1", "c1h1"));
    CHECK(is_legal_uci("4k3/8/8/8/8/8/8/R1K5 w A - 0 1", "c1a1"));  // the king stays
    CHECK(is_legal_uci("4k3/8/8/8/8/8/8/3RK3 w D - 0 1", "e1d1"));  // the rook stays
    CHECK(is_legal_uci("1k6/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1"));
    CHECK(!is_legal_uci("3r3k/8/8/8/8/8/8/RK6 w A - 0 1", "b1d1"));  // that is no castling
}

TEST(chess960_castling_must_not_uncover_an_attack_along_the_rank) {
    const char *fen = "4k3/8/8/8/8/8/8/qR1K3R w HB - 0 1";
    CHECK(!is_legal_uci(fen, "d1b1"));
    CHECK(is_legal_uci(fen, "d1h1"));
    CHECK(!is_legal_uci("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "c1b1"));
    CHECK(is_legal_uci("4k3/8/8/8/8/8/8/bRK5 w B - 0 1", "c1b1"));
    CHECK(!is_legal_uci("4k3/8/8/8/8/8/8/4KRRr w F - 0 1", "e1f1"));  // g1 is not empty
    CHECK(!is_legal_uci("4k3/8/8/8/8/8/8/4K1Rr w G - 0 1", "e1g1"));
}

int main(void) { return check_run_with_board(); }
