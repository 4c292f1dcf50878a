// test_contract_go.c: searches, clocks, scores and lines, over pipes (README.md)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include "answer.h"

static const char *const mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
static const char *const stalemated = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
static const char *const one_reply = "7k/8/8/8/8/8/5r2/7K w - - 0 1";
static const char *const bare_kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

static Answer go_to(const char *word, long long number) {
    return go(formatted("go %s %lld", word, number));
}

// Returns the time until bestmove.
static int64_t ms_of(const char *line) {
    int64_t asked = os_time_ms();
    go(line);
    return os_time_ms() - asked;
}

SESSION(go_takes_its_words_in_any_order) {
    static const char *const lines[] = {"go btime 50 wtime 50 winc 1 binc 1",
                                        "go depth 3 wtime 100000 btime 100000",
                                        "go nodes 500 depth 40 movestogo 3 winc 5",
                                        "go movetime 30 nodes 100000000",
                                        "go mate 3 depth 4",
                                        "go depth 0",
                                        "go depth -7",
                                        "go nodes 0",
                                        "go nodes -1",
                                        "go movetime 0",
                                        "go movetime -20",
                                        "go wtime -30 btime -30",
                                        "go wtime 0 btime 0",
                                        "go wtime 1 btime 1",
                                        "go depth 2 nodes x wtime",
                                        "go searchmoves a2a3 e2e5 depth 4",
                                        "go depth 3 searchmoves 0000",
                                        "go searchmoves xx yy depth 3"};
    set_position(NULL, "");
    for (int i = 0; i < COUNT(lines); i++)
        if (!CHECK(ms_of(lines[i]) < 50 + grace_ms())) check_note(lines[i]);
}

SESSION(limits_are_exact) {
    set_position(MIDDLEGAME_FEN, "");
    for (int depth = 1; depth <= 9; depth += 4) CHECK_EQ(go_to("depth", depth).depth, depth);
    for (long long nodes = 3000; nodes <= 200000; nodes *= 8)
        CHECK(go_to("nodes", nodes).nodes <= nodes + nodes / 20 + 2048);
    CHECK(go("go nodes 9223372036854775807 depth 3").depth == 3);
    CHECK(go("go mate 99999999999999999999 depth 3").depth == 3);  // found by fuzzing: an overflow
    for (int threads = 4; threads <= 64; threads *= 16) {
        ask(formatted("setoption name Threads value %d", threads));
        for (long long nodes = 10; nodes <= 200000; nodes *= 10)
            CHECK(go_to("nodes", nodes).nodes <= nodes + nodes / 20 + 2048);
    }
}

SESSION(the_last_line_is_final_and_depth_one_complete) {
    static const char *const tight[] = {"go nodes 1", "go movetime 1", "go wtime 1 btime 1"};
    set_position(MIDDLEGAME_FEN, "");
    ask("ucinewgame");
    const Answer first = go("go depth 1");
    for (int i = 0; i < COUNT(tight); i++) {
        ask("ucinewgame");
        const Answer answer = go(tight[i]);
        CHECK(answer.depth >= 1);
        if (answer.depth == 1) CHECK_STR(answer.best, first.best);
    }
    for (long long nodes = 20000; nodes <= 100000; nodes += 7000) {
        go_to("nodes", nodes);
        const char *last = heard_since(asked_mark), *next;
        while ((next = strstr(last, " nodes "))) last = next + 7;
        CHECK(strtoll(last, NULL, 10) >= nodes);
    }
}

// A limit may end the search when a new best move has no exact score yet.
SESSION(the_move_played_was_told_as_exact) {
    const char *const fens[] = {MIDDLEGAME_FEN, "5rk1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1",
                                ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R "
                                 "w KQkq - 0 1")};
    for (int i = 0; i < 3 * 40; i++) {
        if (i % 40 == 0) set_position(fens[i / 40], "");
        go_to("nodes", 200 + i % 40 * 331);
    }
}

SESSION(every_root_has_an_answer) {
    static const char *const fens[] = {
        MATE_IN_ONE_FEN,
        one_reply,
        bare_kings,
        "4k3/8/8/8/8/8/8/4K2R w K - 100 80",  // drawn by the fifty moves
        "8/8/8/8/8/5k2/4q3/7K b - - 99 80",   // move fifty
        "8/P6k/8/8/8/8/7p/K7 w - - 0 1",      // promotions
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    };
    for (int i = 0; i < COUNT(fens); i++) {
        set_position(fens[i], "");
        go("go depth 6");
        go("go wtime 1 btime 1");
        go("go movetime 5");
    }
    set_position(NULL, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    go("go depth 5");
}

SESSION(no_legal_move_is_said_at_once) {
    for (int i = 0; i < 2; i++) {
        set_position(i ? mated : stalemated, "");
        Answer answer = go("go wtime 1000 btime 1000");
        CHECK_EQ(answer.is_mate, i);
        CHECK_EQ(answer.score, 0);
        begin_go(i ? "go infinite" : "go ponder wtime 100 btime 100");
        CHECK(silent_for(SHORT_MS));
        send_line(i ? "stop" : "ponderhit");
        end_go();
        go("go");  // without a limit, but without anything to search
        go("go ponder\nponderhit");
    }
}

SESSION(infinite_and_ponder_wait) {
    const char *const fens[] = {START_FEN, MATE_IN_ONE_FEN, one_reply, mated, bare_kings};
    static const char *const lines[] = {"go infinite", "go ponder wtime 10 btime 10",
                                        "go infinite depth 2", "go ponder depth 1"};
    for (int i = 0; i < COUNT(fens); i++) {
        set_position(fens[i], "");
        begin_go(lines[i % COUNT(lines)]);
        ends_by("stop", 50);
    }
}

SESSION(stop_in_one_packet_with_go) {
    set_position(NULL, "");
    CHECK_STR(ask("stop\nponderhit\nstop"), "readyok\n");
    for (int i = 0; i < 60; i++) {
        begin_go(i % 2 ? "go infinite\nstop" : "go ponder wtime 5000 btime 5000\nstop\nstop");
        end_go();
    }
    CHECK_STR(ask("stop\nponderhit"), "readyok\n");
}

// A ponder hit and a miss, in the order of Cute Chess.
SESSION(ponder_hits_and_misses_are_answered) {
    ask("setoption name Ponder value true");
    set_position(NULL, "e2e4");
    Answer answer = go("go depth 7");
    CHECK(answer.ponder[0] != 0);
    set_position(NULL, formatted("e2e4 %s %s", answer.best, answer.ponder));
    ask("");
    begin_go("go ponder wtime 300 btime 300 winc 0 binc 0");
    ends_by("ponderhit", 300);
    begin_go("go ponder movetime 20\nponderhit\nstop\nstop");
    end_go();
    begin_go("go ponder wtime 300 btime 300");
    send_line("stop");
    end_go();
    set_position(NULL, "e2e4 a7a6 d2d4");
    go("go wtime 100 btime 100");
    begin_go("go ponder depth 3");
    ends_by("ponderhit", 50);
}

SESSION(current_moves_are_told_late) {
    ask("setoption name MultiPV value 20");  // many short searches at the root
    set_position(NULL, "");
    int64_t asked = os_time_ms();
    begin_go("go infinite");
    CHECK(hears_since(asked_mark, " currmove ", PATIENCE_MS));
    CHECK(os_time_ms() - asked >= 2900);
    send_line("stop");
    CHECK(end_go().current_moves > 0);
}

SESSION(stray_ponderhit_gives_no_time) {
    set_position(MIDDLEGAME_FEN, "");
    int hits = 0;
    begin_go("go movetime 300");
    for (; hits < 200 && !hears_since(asked_mark, "bestmove ", 50); hits++) send_line("ponderhit");
    end_go();
    CHECK(hits < 200);
}

SESSION(clocks_are_kept) {
    static const struct {
        const char *line;
        int least, most;
    } clocks[] = {
        {"go wtime 1 btime 100000", 0, 51},   {"go wtime 20 btime 20", 0, 70},
        {"go wtime 100 btime 1", 0, 150},     {"go wtime 60 winc 2000", 0, 60},
        {"go wtime 400 movestogo 1", 0, 390}, {"go wtime 0 winc 1000", 0, 50},
        {"go movetime 20", 10, 70},           {"go movetime 100", 50, 150},
        {"go movetime 1000", 500, 1050},
    };
    set_position(MIDDLEGAME_FEN, "");
    for (int i = 0; i < COUNT(clocks); i++) {
        int64_t took = ms_of(clocks[i].line);
        bool good = took >= clocks[i].least && took <= clocks[i].most + grace_ms();
        if (!CHECK(good)) check_note(clocks[i].line);
    }
    set_position(one_reply, "");
    CHECK(ms_of("go wtime 60000 btime 60000") < grace_ms());
    const char *const exhausted[] = {MATE_IN_ONE_FEN, one_reply, bare_kings};
    for (int i = 0; i < COUNT(exhausted); i++) {
        set_position(exhausted[i], "");
        CHECK(ms_of("go movetime 100") >= 50);
    }
    ask("setoption name Move Overhead value 300");
    set_position(MIDDLEGAME_FEN, "");
    CHECK(ms_of("go movetime 600") < 400 + grace_ms());  // at most a third is held back
}

SESSION(mates_are_counted_in_moves) {
    static const struct {
        const char *fen;
        int mate;
    } roots[] = {
        {MATE_IN_ONE_FEN, 1},
        {"6k1/5ppp/8/8/8/8/8/3RK3 w - - 98 90", 1},
        {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 2},
        {"8/8/8/8/8/6k1/r7/7K w - - 0 1", -1},
    };
    for (int i = 0; i < COUNT(roots); i++) {
        set_position(roots[i].fen, "");
        int mate = roots[i].mate;
        Answer answer = go(formatted("go mate %d depth 16", abs(mate)));
        CHECK(answer.is_mate);
        CHECK_EQ(answer.score, mate);
        CHECK_EQ(answer.pv_length, mate > 0 ? 2 * mate - 1 : -2 * mate);
    }
    set_position("6k1/5ppp/8/8/8/8/8/3RK3 w - - 99 90", "");
    CHECK_EQ(go("go depth 4").score, 1);  // mate on move fifty wins
    set_position("8/8/8/5k2/8/8/r7/7K b - - 99 90", "");
    CHECK_EQ(go("go depth 4").score, 0);  // without it all is drawn
}

static void check_order(const Answer *answer) {
    for (int k = 2; k <= answer->lines; k++) {
        CHECK(answer->scores[k] <= answer->scores[k - 1]);
        for (int j = 1; j < k; j++) CHECK(strcmp(answer->heads[k], answer->heads[j]) != 0);
    }
}

SESSION(several_lines_are_ordered_and_distinct) {
    const struct {
        const char *fen;
        int wanted, found;
    } roots[] = {{START_FEN, 3, 3}, {START_FEN, 256, 20}, {one_reply, 4, 1}};
    for (int i = 0; i < COUNT(roots); i++) {
        ask(formatted("setoption name MultiPV value %d", roots[i].wanted));
        set_position(roots[i].fen, "");
        Answer answer = go("go depth 5");
        CHECK_EQ(answer.lines, roots[i].found);
        check_order(&answer);
    }
    set_position(MIDDLEGAME_FEN, "");
    ask("setoption name MultiPV value 5");
    for (int nodes = 1000; nodes <= 40000; nodes += 3000) {
        Answer answer = go_to("nodes", nodes);  // ends within an iteration
        CHECK_EQ(answer.lines, 5);
        check_order(&answer);
    }
}

SESSION(chances_sum_to_a_thousand) {
    ask("setoption name UCI_ShowWDL value true");
    set_position(MIDDLEGAME_FEN, "");
    go("go depth 5");
    CHECK(strstr(heard_since(asked_mark), " wdl "));
    set_position(mated, "");
    go("go depth 5");
}

int main(void) { return check_run_with_board(); }
