// test_search.c: mates, draws and the limits of growth of a search (search/iterate.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/iterate.h"

#include "thinking.h"

// Enough for every position with the default network.
enum { NODES = 1500000 };
static SearchReport report;
static Engine *engine;

static void begin(void) { engine = engine_for(&report); }
static void end(void) { engine_destroy(engine); }

// Mates found by an exhaustive solver; a mate in three has no mate in two.
static const struct {
    const char *fen, *best;  // the only right move
    int moves;               // to mate
} mates[] = {
    {"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", 1},
    {"6br/5Ppk/6pp/8/8/8/8/6K1 w - - 0 1", "f7f8n", 1},
    {"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g7", 1},
    {"r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", "d2h6", 2},
    {"r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1", "d5d8", 2},
    {"r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", "d5f6", 2},
    {"1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 1 1", "b5d5", 2},
    {"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 1", "b3b8", 2},
    {"6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1", "g2g1", 2},
    {"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "f6a6", 3},
    {"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "g3g6", 2},
    {"r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", "f8c5", 3},
    {"1k5r/pP3ppp/3p2b1/1BN1n3/1Q2P3/P1B5/KP3P1P/7q w - - 1 1", "c5a6", 3},
};

// With one thread, and with four that share a small table.
SESSION(go_mate_proves_short_mates) {
    for (int threads = 1; threads <= 4; threads += 3) {
        for (int i = 0; i < COUNT(mates); i++) {
            think_with(engine, &report, mates[i].fen, "", (Limits){.mate = mates[i].moves});
            CHECK_STR(report.best, mates[i].best);
            CHECK_EQ(report.score, score_mate_in(2 * mates[i].moves - 1));
        }
        CHECK_NO_ERROR(engine_set_hash(engine, 1));
        CHECK_NO_ERROR(engine_set_threads(engine, 4));
    }
    think_with(engine, &report, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "", (Limits){.mate = 2});
    CHECK_STR(report.best, "a1a6");
    CHECK_EQ(report.score, score_mate_in(3));
    think_with(engine, &report, START_FEN, "", (Limits){.mate = 2});
    CHECK_EQ(report.depth, 4);  // no mate
}

// Stored scores of the pruned search must not hide the mate.
SESSION(go_mate_proves_a_mate_after_another_search) {
    static const char fen[] = "8/8/1p5B/4p3/1p2k1P1/1P3n2/P4PB1/K2R4 w - - 0 1";
    think_with(engine, &report, fen, "", (Limits){.nodes = 200000});
    think_with(engine, &report, fen, "", (Limits){.mate = 3});
    CHECK_EQ(report.score, score_mate_in(5));
    CHECK_EQ(report.depth, 5);
}

// A line to mate has the length of its score, and each of its moves brings the mate nearer.
SESSION(announced_mates_are_played) {
    if (!needs_default_network()) return;
    for (int i = 0; i < COUNT(mates); i++) {
        int length = 2 * mates[i].moves - 1;
        engine_new_game(engine);
        think_with(engine, &report, mates[i].fen, "", (Limits){.nodes = NODES});
        if (!CHECK_STR(report.best, mates[i].best)) check_note(mates[i].fen);
        CHECK_EQ(report.score, score_mate_in(length));
        CHECK_EQ(report.illegal, 0);
        CHECK_EQ(report.pv_length, length);
        Game game = game_of(mates[i].fen);
        for (int ply = 0; ply < report.pv_length; ply++) game_play(&game, report.pv[ply]);
        CHECK(position_is_mate(&game.pos));
        if (length == 1 || report.pv_length != length) continue;
        const char *moves = formatted("%s %s", report.best, report.ponder);
        think_with(engine, &report, mates[i].fen, moves, (Limits){.nodes = NODES});
        CHECK_EQ(report.score, score_mate_in(length - 2));
    }
}

TEST(zugzwang_and_endings_are_understood) {
    if (!needs_default_network()) return;
    static const struct {
        const char *fen, *best;
        uint64_t nodes;
    } endings[] = {
        {"8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1", "c7c8r", 100000},  // a queen is stalemate
        {"8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", "c6c7", 100000},    // Saavedra
        {"7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "h8g7", 100000},     // Reti
        {"8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", "e1f1", NODES},
        {"1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1", "g5h6", 100000},
        {"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", "a1b1", 100000},  // Fine 70
        {"8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1", "f4d5", NODES},
    };
    for (int i = 0; i < COUNT(endings); i++) {
        report = think(endings[i].fen, "", (Limits){.nodes = endings[i].nodes});
        CHECK_EQ(report.illegal, 0);
        if (!CHECK_STR(report.best, endings[i].best)) check_note(endings[i].fen);
    }
}

TEST(draws_are_worth_nothing) {
    const Limits limits = {.nodes = 100000};
    SearchReport stalemate = think("8/8/8/8/6R1/7k/5q2/7K w - - 0 1", "", limits);
    CHECK_STR(stalemate.best, "g4g3");
    CHECK_EQ(stalemate.score, SCORE_DRAW);
    SearchReport perpetual = think("6k1/6p1/5p2/7Q/8/8/qr6/7K w - - 0 1", "", limits);
    CHECK_STR(perpetual.best, "h5e8");
    CHECK_EQ(perpetual.score, SCORE_DRAW);
}

TEST(third_occurrence_is_a_draw) {
    const char *fen = "7k/8/8/8/8/8/2Q5/K7 w - - 0 1";
    const char *to_third = "a1b1 h8g8 b1a1 g8h8 a1b1 h8g8 b1a1";
    SearchReport black = think(fen, to_third, (Limits){.depth = 12});
    CHECK_STR(black.best, "g8h8");
    CHECK_EQ(black.score, SCORE_DRAW);
    SearchReport white = think(fen, "a1b1 h8g8 b1a1 g8h8 a1b1 h8g8", (Limits){.depth = 12});
    CHECK(strcmp(white.best, "b1a1") != 0);
    CHECK(white.score > 500);
    SearchReport no_past = think("6k1/8/8/8/8/8/2Q5/K7 b - - 0 1", "", (Limits){.depth = 12});
    CHECK(no_past.score < -500);
}

// After White's move Black can repeat for the third time. Pruned moves must not hide it.
TEST(a_repetition_at_hand_is_a_draw_at_least) {
    const struct {
        const char *fen, *moves;
        Move move;
        int depth;
    } cases[] = {{"r1b2rk1/ppp2ppp/n7/8/8/2N1B3/PPPQ1PPP/R3KB1R w - - 0 1",
                  "e1d1 a6b8 d1e1 b8a6 e1d1 a6b8", move_of(D1, E1), 12},
                 {"r4rk1/pppq1pp1/n6p/3p4/3P4/2N1BN2/PPPQ1PPP/R4RK1 w - - 0 1",
                  "g1h1 a6b8 h1g1 b8a6 g1h1 a6b8", move_of(H1, G1), 13},
                 {"7k/6pp/8/8/8/8/6PP/3Q2K1 w - - 0 1", "g1h1 h8g8 h1g1 g8h8 g1h1 h8g8",
                  move_of(H1, G1), 1}};
    for (int i = 0; i < COUNT(cases); i++) {
        for (int depth = 1; depth <= cases[i].depth; depth++) {
            const Limits limits = {.depth = depth, .search_moves = {1, {cases[i].move}}};
            CHECK(think(cases[i].fen, cases[i].moves, limits).score <= SCORE_DRAW);
        }
    }
}

SESSION(move_fifty_draws_unless_it_mates) {
    const char *rook = "7k/8/5K2/8/8/8/8/R7 w - - ";
    const struct {
        const char *clock;
        Score score;
    } cases[] = {{"0 1", score_mate_in(3)},
                 {"97 80", score_mate_in(3)},
                 {"98 80", 0},
                 {"99 80", 0},
                 {"97 80", score_mate_in(3)},
                 {"98 80", 0}};
    for (int i = 0; i < COUNT(cases); i++) {  // one table serves all: it may not mix them up
        const char *fen = formatted("%s%s", rook, cases[i].clock);
        think_with(engine, &report, fen, "", (Limits){.depth = 20});
        CHECK_EQ(report.score, cases[i].score);
    }
    think_with(engine, &report, "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "", (Limits){.depth = 6});
    CHECK_STR(report.best, "a1a8");
    CHECK_EQ(report.score, score_mate_in(1));
}

// Entries near the fifty-move draw are draws, and serve positions with the same counter only.
SESSION(a_late_counter_does_not_spoil_an_early_one) {
    think_with(engine, &report, "8/8/3k4/8/8/3K4/8/R7 w - - 92 90", "", (Limits){.depth = 12});
    CHECK_EQ(report.score, SCORE_DRAW);
    CHECK(report.nodes < 200000);
    think_with(engine, &report, "8/8/3k4/8/8/3K4/8/R7 w - - 0 90", "", (Limits){.depth = 4});
    CHECK(report.score > 500);
}

TEST(no_position_explodes) {
    if (!needs_default_network()) return;
    static const char *const crowds[] = {
        "q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1 w - - 0 1",
        "r1n1n1b1/1P1P1P1P/1N1N1N2/2RnQrRq/2pKp3/3BNQbQ/k7/4Bq2 w - - 0 1"};
    for (int i = 0; i < COUNT(crowds); i++) {
        report = think(crowds[i], "", (Limits){.depth = 6});
        CHECK(report.nodes < 100000);
        CHECK(report.seldepth <= 40);
    }
}

// A pawn or minor piece can attack the queen: the second ply must not win it.
TEST(two_plies_leave_no_queen_hanging) {
    if (!needs_default_network()) return;
    static const char *const fens[] = {
        "r5k1/3q1p1p/1prp2p1/4p3/PRPpQ3/3P2P1/4PP1P/5RK1 b - - 0 1",
        "5rk1/4pp1p/3p2p1/prpPq3/4P3/1PRP2P1/3Q1P1P/R5K1 w - - 0 1",
        "r4rk1/pp3ppp/2n1b3/2qp4/8/2N1PN2/PP3PPP/R2Q1RK1 w - - 0 1",
        "r1b2rk1/pp2ppbp/2np1np1/q7/3NP3/2N1B3/PPP1BPPP/R2Q1RK1 w - - 0 1",
        "2r2rk1/pb1nqppp/1p2pn2/8/3P4/1BN2N2/PP3PPP/R2QR1K1 w - - 0 1",
    };
    for (int i = 0; i < COUNT(fens); i++) {
        SearchReport one = think(fens[i], "", (Limits){.depth = 1});
        SearchReport two = think(fens[i], "", (Limits){.depth = 2});
        CHECK(two.score < one.score + 300);
    }
}

TEST(every_reported_line_can_be_played) {
    for (int i = 0; i < COUNT(walk_fens); i++) {
        report = think(walk_fens[i], "", (Limits){.depth = 8});
        CHECK_EQ(report.illegal, 0);
        CHECK(report.depth == 8 || score_is_decisive(report.score));
    }
}

int main(void) { return check_run_with_board(); }
