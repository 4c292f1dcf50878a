// test_contract.c: what GUIs and match runners rely on, over pipes to the program ($RAVELIN)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _XOPEN_SOURCE 700
#include <sys/resource.h>

#include "answer.h"
#include "networks.h"

// Late by so much is not late: the machine may be busy, or the build checked by a sanitizer.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
enum { IS_SANITIZED = 1, GRACE_MS = 2000, SHORT_MS = 100 };
#else
enum { IS_SANITIZED = 0, GRACE_MS = 400, SHORT_MS = 100 };
#endif

static const char *const mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
static const char *const stalemated = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
static const char *const mate_in_one = "6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1";
static const char *const one_reply = "7k/8/8/8/8/8/5r2/7K w - - 0 1";
static const char *const bare_kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
static const char *const middlegame =
    "r2q1rk1/pp2bppp/2n1bn2/2pp4/8/1P2PN2/PBPNBPPP/R2Q1RK1 w - - 0 10";

static void begin(void) {
    start_uci();
    asked_style = CASTLING_STANDARD;
    asked_game = game_of(START_FEN);
}

// Every test ends the program in the right way.
static void end(void) {
    send_line("quit");
    CHECK_EQ(finish(), 0);
}

static bool silent_for(int ms) {
    size_t mark = program.length;
    return !hears_since(mark, "bestmove", ms);
}

// --- start, handshake, form of input and output (rows 1 to 17) -----------------------------------

static void handshake_is_quick_and_repeats(void) {
    static char first[8192];
    int64_t begun = os_time_ms();
    begin();
    ask("xboard");  // Arena
    ask("setoption name Threads value 1");
    const char *text = ask("uci");
    CHECK(os_time_ms() - begun < 1000 + GRACE_MS);
    snprintf(first, sizeof(first), "%s", text);
    CHECK_EQ(count_in(first, "\nid name "), 1);
    CHECK_EQ(count_in(first, "\nid author "), 1);
    CHECK_EQ(count_in(first, "\nuciok\nreadyok\n"), 1);
    CHECK_STR(ask("uci"), first);
    for (const char *line = first; *line; line = strchr(line, '\n') + 1)
        CHECK(strncmp(line, "id ", 3) == 0 || strncmp(line, "option ", 7) == 0 ||
              strncmp(line, "info string ", 12) == 0 || strncmp(line, "uciok\n", 6) == 0 ||
              strncmp(line, "readyok\n", 8) == 0);
    end();
}

// An empty environment and an empty folder are enough.
static void needs_nothing_around_it(void) {
    char full[4096], folder[] = "/tmp/ravelin-test-XXXXXX", back[4096];
    if (!CHECK(realpath(path(), full) && getcwd(back, sizeof(back)) && mkdtemp(folder))) return;
    CHECK(chdir(folder) == 0);
    start_as(full, (char *[]){NULL, "position startpos", "go depth 4", NULL}, (char *[]){NULL});
    close_input();
    CHECK_EQ(finish(), 0);
    CHECK_EQ(count_of("bestmove "), 1);
    CHECK(chdir(back) == 0);
    CHECK(rmdir(folder) == 0);  // nothing was left there
}

static void one_command_in_many_spellings(void) {
    static const char *const spellings[] = {"isready", "\tisready", "  isready  ", "isready\r",
                                            "isready \t\r"};
    begin();
    for (int i = 0; i < COUNT(spellings); i++) {
        size_t mark = program.length;
        send_line(spellings[i]);
        CHECK(hears_since(mark, "readyok\n", PATIENCE_MS));
        CHECK_STR(heard_since(mark), "readyok\n");
    }
    CHECK_STR(ask("\t debug \t on"), "readyok\n");
    CHECK_STR(ask("\n\n   \n\t\r\n"), "readyok\n");
    CHECK_STR(ask("register name Me code 1"), "readyok\n");
    CHECK_STR(ask("setoption name UCI_AnalyseMode value true"), "readyok\n");
    end();
}

static void strange_commands_get_one_line(void) {
    static const char *const lines[] = {"%s%n%p", "go%n", "xyzzy go infinite", "BESTMOVE e2e4",
                                        "\x1b[2J\x07", "\xff\xfe\xc3\x28", "ISREADY"};
    begin();
    for (int i = 0; i < COUNT(lines); i++) {
        const char *text = ask(lines[i]);
        CHECK(strncmp(text, "info string error: unknown command", 34) == 0);
        CHECK_EQ(count_in(text, "\n"), 2);
        for (const char *c = text; *c; c++) CHECK(*c == '\n' || (*c >= ' ' && *c <= '~'));
    }
    end();
}

static void ten_thousand_pings(void) {
    begin();
    for (int i = 0; i < 10000; i++) send_text("isready\n");
    send_text("quit\n");
    CHECK_EQ(finish(), 0);
    CHECK_EQ(count_of("readyok\n"), 10000);
    CHECK_EQ((long long)program.length, 80000);
}

// Pings are answered at once, between whole lines, and end nothing.
static void pings_during_a_search(void) {
    begin();
    send_line("setoption name MultiPV value 4");
    set_position(NULL, "");
    begin_go("go infinite");
    int64_t slowest = 0;
    for (int i = 0; i < 100; i++) {
        size_t mark = program.length;
        int64_t asked = os_time_ms();
        send_line("isready");
        CHECK(hears_since(mark, "readyok\n", PATIENCE_MS));
        if (os_time_ms() - asked > slowest) slowest = os_time_ms() - asked;
    }
    CHECK(slowest < 50 + GRACE_MS);
    CHECK_EQ(count_in(heard_since(asked_mark), "bestmove"), 0);
    send_line("stop");
    end_go();
    CHECK_EQ(count_in(heard_since(asked_mark), "readyok\n"), 100);
    end();
}

// What is said of a search, without time and what follows from it.
static void timeless(char *copy, size_t size) {
    Text text = text_over(copy, size);
    const char *cursor = heard_since(asked_mark);
    for (Word word; (word = word_next(&cursor)).length > 0;) {
        bool timed = word_is(word, "time") || word_is(word, "nps");
        if (timed) word_next(&cursor);
        if (!timed) text_append(&text, "%.*s ", (int)word.length, word.start);
    }
}

static void new_game_is_a_fresh_process(void) {
    static char fresh[65536], later[65536];
    begin();
    set_position(middlegame, "");
    go("go nodes 30000");
    timeless(fresh, sizeof(fresh));
    go("go depth 7");
    set_position(NULL, "e2e4");
    go("go depth 7");
    send_line("ucinewgame");
    set_position(middlegame, "");
    go("go nodes 30000");
    timeless(later, sizeof(later));
    CHECK_STR(later, fresh);
    end();
}

static void new_game_is_quick_and_keeps_options(void) {
    begin();
    ask("setoption name Hash value 256\nsetoption name MultiPV value 3");
    int64_t asked = os_time_ms();
    ask("ucinewgame");
    CHECK(os_time_ms() - asked < 1000 + GRACE_MS);
    set_position(NULL, "");
    CHECK_EQ(go("go depth 3").lines, 3);
    CHECK(strstr(ask("setoption name Hash value x"), "(Hash stays 256)"));
    end();
}

// --- position (rows 18 to 26) --------------------------------------------------------------------

static bool shows(const char *fen) {
    char line[256];
    snprintf(line, sizeof(line), "\nFen: %s\n", fen);
    return strstr(ask("d"), line) != NULL;
}

static void positions_in_three_forms(void) {
    begin();
    ask("position startpos moves e2e4");
    CHECK(shows("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    ask("position fen 4k3/8/8/8/8/8/8/4K2R w K -");
    CHECK(shows("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    ask("position fen 4k3/8/8/8/8/8/8/4K2R w K - 5 9 moves");
    CHECK(shows("4k3/8/8/8/8/8/8/4K2R w K - 5 9"));
    ask("position startpos");
    CHECK(shows(START_FEN));
    end();
}

static void bad_positions_leave_the_old_one(void) {
    static const char *const lines[] = {
        "position fen 8/8/8/8/8/8/8 w - - 0 1",
        "position fen 9/8/8/8/8/8/8/4K2k w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K2X w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K3",
        "position fen 4k3/8/8/8/8/8/8/4K3 q - - 0 1",
        "position fen 8/8/8/8/8/8/8/4K3 w - - 0 1",
        "position fen 4k2k/8/8/8/8/8/8/4K3 w - - 0 1",
        "position fen 4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
        "position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        "position startpos moves e2e4 e7e5 e1e3",
        "position startpos moves e2e4 e7e5 e8e7",
        "position startpos moves e2e4 0000",
        "position startpos e2e4",
        "position",
        "position fen",
        "position startpos moves e7e8q",
    };
    begin();
    ask("position startpos moves d2d4");
    for (int i = 0; i < COUNT(lines); i++) {
        const char *text = ask(lines[i]);
        bool good = strncmp(text, "info string error: ", 19) == 0 && count_in(text, "\n") == 2;
        if (!CHECK(good)) check_note(lines[i]);
    }
    CHECK(shows("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"));
    end();
}

static void positions_are_repaired(void) {
    begin();
    ask("position fen r3k3/8/8/8/8/8/8/4K2R w KQkq e3 -4 0");
    CHECK(shows("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"));
    ask("position fen 4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    CHECK(shows("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
    ask("position fen 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1 and more words");
    CHECK(shows("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"));
    ask("position fen 4k3/8/8/8/8/8/8/4K3 w - - 999999999999 77777777777");
    CHECK(strstr(ask("go depth 1"), "bestmove ") || hears("bestmove "));
    end();
}

// With the phantom square dropped the third visit is a draw by repetition at once.
static void phantom_en_passant_does_not_hide_a_repetition(void) {
    begin();
    set_position("4k2q/8/8/8/4P3/8/8/4K3 b - e3 0 1", "h8g8 e1e2 g8h8 e2e1 h8g8 e1e2 g8h8");
    Answer answer = go("go depth 4 searchmoves e2e1");
    CHECK_EQ(answer.score, 0);
    CHECK_EQ(answer.pv_length, 1);
    end();
}

// Far more queens than a game can have: more moves than fit are refused, others played.
static void crowded_boards(void) {
    begin();
    ask("position fen R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    asked_game = game_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    go("go depth 2");
    ask("position startpos");
    const char *text = ask("position fen QQQQQQBk/Q6B/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1");
    asked_game = game_of(START_FEN);
    if (!strstr(text, "error")) asked_game = game_of("QQQQQQBk/Q6B/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ "
                                                     "w - - 0 1");
    go("go depth 1");
    end();
}

static void long_games_in_one_line(void) {
    static char moves[120000];
    static const char round[] = "g1f3 g8f6 f3g1 f6g8 ";
    begin();
    for (int plies = 1200; plies <= 6000; plies *= 5) {
        for (int i = 0; i < plies / 4; i++) memcpy(moves + i * 20, round, 21);
        set_position(NULL, moves);
        go("go depth 3");
    }
    end();
}

static void position_during_a_search_is_for_the_next(void) {
    begin();
    set_position(middlegame, "");
    begin_go("go infinite");
    send_line("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    CHECK(silent_for(SHORT_MS));
    send_line("stop");
    end_go();
    asked_game = game_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    go("go depth 4");
    end();
}

static void castling_in_both_spellings(void) {
    static const char *const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    begin();
    set_position("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "");
    CHECK_STR(go("go depth 2 searchmoves e1g1").best, "e1g1");
    ask("setoption name UCI_Chess960 value true");
    asked_style = CASTLING_960;
    set_position(fen, "");
    CHECK_STR(go("go depth 2 searchmoves e1h1").best, "e1h1");
    set_position("bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1", "");
    go("go depth 4");
    ask("setoption name UCI_Chess960 value false");
    asked_style = CASTLING_STANDARD;
    set_position(fen, "");
    CHECK_STR(go("go depth 2 searchmoves e1c1").best, "e1c1");
    end();
}

// --- go (rows 27 to 45) --------------------------------------------------------------------------

static void go_takes_its_words_in_any_order(void) {
    static const char *const lines[] = {
        "go btime 50 wtime 50 winc 1 binc 1",
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
        "go searchmoves xx yy depth 3",
    };
    begin();
    set_position(NULL, "");
    for (int i = 0; i < COUNT(lines); i++) {
        int64_t asked = os_time_ms();
        go(lines[i]);
        if (!CHECK(os_time_ms() - asked < 100 + GRACE_MS)) check_note(lines[i]);
    }
    CHECK_STR(go("go searchmoves a2a3 depth 4").best, "a2a3");
    begin_go("go depth x");
    CHECK(silent_for(SHORT_MS));
    send_line("stop");
    end_go();
    CHECK(strstr(heard_since(asked_mark), "info string error: not a whole number: 'x'"));
    end();
}

static void limits_are_exact(void) {
    begin();
    set_position(middlegame, "");
    for (int depth = 1; depth <= 9; depth += 4) {
        char line[32];
        snprintf(line, sizeof(line), "go depth %d", depth);
        CHECK_EQ(go(line).depth, depth);
    }
    for (long long nodes = 3000; nodes <= 200000; nodes *= 8) {
        char line[32];
        snprintf(line, sizeof(line), "go nodes %lld", nodes);
        CHECK(go(line).nodes <= nodes + nodes / 20 + 2048);
    }
    CHECK(go("go nodes 9223372036854775807 depth 3").depth == 3);
    ask("setoption name Threads value 4");
    for (long long nodes = 10; nodes <= 200000; nodes *= 10) {
        char line[32];
        snprintf(line, sizeof(line), "go nodes %lld", nodes);
        CHECK(go(line).nodes <= nodes + nodes / 20 + 2048);
    }
    end();
}

// A stop finds a new best move before its score is exact.
static void the_move_played_was_told_as_exact(void) {
    const char *const fens[] = {middlegame,
                                       "5rk1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1",
                                       "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R "
                                       "w KQkq - 0 1"};
    begin();
    for (int i = 0; i < 3 * 40; i++) {
        char line[32];
        if (i % 40 == 0) set_position(fens[i / 40], "");
        snprintf(line, sizeof(line), "go nodes %d", 200 + i % 40 * 331);
        go(line);
    }
    end();
}

static void every_root_has_an_answer(void) {
    static const char *const fens[] = {
        mate_in_one, one_reply, bare_kings,
        "4k3/8/8/8/8/8/8/4K2R w K - 100 80",   // drawn by the fifty moves
        "8/8/8/8/8/5k2/4q3/7K b - - 99 80",    // move fifty
        "8/P6k/8/8/8/8/7p/K7 w - - 0 1",       // promotions
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    };
    begin();
    for (int i = 0; i < COUNT(fens); i++) {
        set_position(fens[i], "");
        go("go depth 6");
        go("go wtime 1 btime 1");
        go("go movetime 5");
    }
    set_position(NULL, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    go("go depth 5");
    end();
}

static void no_legal_move_is_said_at_once(void) {
    begin();
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
    end();
}

static void infinite_and_ponder_wait(void) {
    const char *const fens[] = {START_FEN, mate_in_one, one_reply, mated, bare_kings};
    static const char *const lines[] = {"go infinite", "go ponder wtime 10 btime 10",
                                        "go infinite depth 2", "go ponder depth 1"};
    begin();
    for (int i = 0; i < COUNT(fens); i++) {
        set_position(fens[i], "");
        begin_go(lines[i % COUNT(lines)]);
        CHECK(silent_for(SHORT_MS));
        send_line("stop");
        int64_t asked = os_time_ms();
        end_go();
        CHECK(os_time_ms() - asked < 50 + GRACE_MS);
    }
    end();
}

static void stop_in_one_packet_with_go(void) {
    begin();
    set_position(NULL, "");
    CHECK_STR(ask("stop\nponderhit\nstop"), "readyok\n");
    for (int i = 0; i < 60; i++) {
        begin_go(i % 2 ? "go infinite\nstop" : "go ponder wtime 5000 btime 5000\nstop\nstop");
        end_go();
    }
    CHECK_STR(ask("stop\nponderhit"), "readyok\n");
    end();
}

static void second_go_is_refused(void) {
    begin();
    set_position(NULL, "");
    begin_go("go infinite\ngo depth 3\nsetoption name Hash value 8\nucinewgame\nisready");
    CHECK(hears_since(asked_mark, "readyok\n", PATIENCE_MS));
    CHECK_EQ(count_in(heard_since(asked_mark), "info string error: not while a search runs"), 3);
    CHECK(silent_for(SHORT_MS));
    send_line("stop");
    end_go();
    CHECK_EQ(go("go depth 3").depth, 3);
    end();
}

// Section 1.1: hit, then miss, as cutechess does it.
static void the_ponder_walk(void) {
    char moves[64];
    begin();
    ask("setoption name Ponder value true");
    set_position(NULL, "e2e4");
    Answer answer = go("go depth 7");
    CHECK(answer.ponder[0] != 0);
    snprintf(moves, sizeof(moves), "e2e4 %s %s", answer.best, answer.ponder);
    set_position(NULL, moves);
    ask("");
    begin_go("go ponder wtime 300 btime 300 winc 0 binc 0");
    CHECK(silent_for(SHORT_MS));
    send_line("ponderhit");
    int64_t hit = os_time_ms();
    end_go();
    CHECK(os_time_ms() - hit < 300 + GRACE_MS);
    begin_go("go ponder movetime 20\nponderhit\nstop\nstop");
    end_go();
    begin_go("go ponder wtime 300 btime 300");
    send_line("stop");
    end_go();
    set_position(NULL, "e2e4 a7a6 d2d4");
    go("go wtime 100 btime 100");
    begin_go("go ponder depth 3");
    CHECK(silent_for(SHORT_MS));
    send_line("ponderhit");
    int64_t late = os_time_ms();
    end_go();
    CHECK(os_time_ms() - late < 50 + GRACE_MS);
    end();
}

// --- time (rows 46 to 50) ------------------------------------------------------------------------

static void current_moves_are_told_late(void) {
    begin();
    ask("setoption name MultiPV value 20");  // many short searches at the root
    set_position(NULL, "");
    int64_t asked = os_time_ms();
    begin_go("go infinite");
    CHECK(hears_since(asked_mark, " currmove ", PATIENCE_MS));
    CHECK(os_time_ms() - asked >= 2900);
    send_line("stop");
    CHECK(end_go().current_moves > 0);
    end();
}

// In a search that does not ponder it must not start the clock anew.
static void stray_ponderhit_gives_no_time(void) {
    begin();
    set_position(middlegame, "");
    int64_t asked = os_time_ms();
    begin_go("go movetime 200");
    CHECK(silent_for(SHORT_MS));
    send_line("ponderhit");
    end_go();
    CHECK(os_time_ms() - asked < 200 + 100 + GRACE_MS / 4);
    end();
}

static void clocks_are_kept(void) {
    static const struct { const char *line; int least, most; } clocks[] = {
        {"go wtime 1 btime 100000", 0, 51},
        {"go wtime 20 btime 20", 0, 70},
        {"go wtime 100 btime 1", 0, 150},
        {"go wtime 60 winc 2000", 0, 60},
        {"go wtime 400 movestogo 1", 0, 390},
        {"go wtime 0 winc 1000", 0, 50},
        {"go movetime 20", 10, 70},
        {"go movetime 100", 50, 150},
        {"go movetime 1000", 500, 1050},
    };
    begin();
    set_position(middlegame, "");
    for (int i = 0; i < COUNT(clocks); i++) {
        int64_t asked = os_time_ms();
        go(clocks[i].line);
        int64_t took = os_time_ms() - asked;
        bool good = took >= clocks[i].least && took <= clocks[i].most + GRACE_MS / 2;
        if (!CHECK(good)) check_note(clocks[i].line);
    }
    set_position(one_reply, "");
    int64_t asked = os_time_ms();
    go("go wtime 60000 btime 60000");
    CHECK(os_time_ms() - asked < GRACE_MS);
    const char *const exhausted[] = {mate_in_one, one_reply, bare_kings};
    for (int i = 0; i < COUNT(exhausted); i++) {
        set_position(exhausted[i], "");
        asked = os_time_ms();
        go("go movetime 100");
        CHECK(os_time_ms() - asked >= 50);
    }
    ask("setoption name Move Overhead value 300");
    set_position(middlegame, "");
    asked = os_time_ms();
    go("go movetime 600");
    CHECK(os_time_ms() - asked < 300 + GRACE_MS);
    end();
}

// --- scores and lines (rows 51 to 54) ------------------------------------------------------------

static void mates_are_counted_in_moves(void) {
    static const struct { const char *fen; int mate; } roots[] = {
        {"6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1", 1},
        {"6k1/5ppp/8/8/8/8/8/3RK3 w - - 98 90", 1},
        {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 2},
        {"8/8/8/8/8/6k1/r7/7K w - - 0 1", -1},
    };
    begin();
    for (int i = 0; i < COUNT(roots); i++) {
        set_position(roots[i].fen, "");
        char line[32];
        int mate = roots[i].mate;
        snprintf(line, sizeof(line), "go mate %d depth 16", abs(mate));
        Answer answer = go(line);
        CHECK(answer.is_mate);
        CHECK_EQ(answer.score, mate);
        CHECK_EQ(answer.pv_length, mate > 0 ? 2 * mate - 1 : -2 * mate);
    }
    set_position("6k1/5ppp/8/8/8/8/8/3RK3 w - - 99 90", "");
    CHECK_EQ(go("go depth 4").score, 1);  // mate on move fifty wins
    set_position("8/8/8/5k2/8/8/r7/7K b - - 99 90", "");
    CHECK_EQ(go("go depth 4").score, 0);  // without it all is drawn
    end();
}

static void check_order(const Answer *answer) {
    for (int k = 2; k <= answer->lines; k++) {
        CHECK(answer->scores[k] <= answer->scores[k - 1]);
        for (int j = 1; j < k; j++) CHECK(strcmp(answer->heads[k], answer->heads[j]) != 0);
    }
}

static void several_lines_are_ordered_and_distinct(void) {
    static const struct { const char *fen; int wanted, found; } roots[] = {
        {START_FEN, 3, 3}, {START_FEN, 256, 20}, {"7k/8/8/8/8/8/5r2/7K w - - 0 1", 4, 1}};
    begin();
    for (int i = 0; i < COUNT(roots); i++) {
        char line[64];
        snprintf(line, sizeof(line), "setoption name MultiPV value %d", roots[i].wanted);
        ask(line);
        set_position(roots[i].fen, "");
        Answer answer = go("go depth 5");
        CHECK_EQ(answer.lines, roots[i].found);
        check_order(&answer);
    }
    set_position(middlegame, "");
    ask("setoption name MultiPV value 5");
    for (int nodes = 1000; nodes <= 40000; nodes += 3000) {
        char line[32];
        snprintf(line, sizeof(line), "go nodes %d", nodes);  // ends within an iteration
        Answer answer = go(line);
        CHECK_EQ(answer.lines, 5);
        check_order(&answer);
    }
    end();
}

static void chances_sum_to_a_thousand(void) {
    begin();
    ask("setoption name UCI_ShowWDL value true");
    set_position(middlegame, "");
    go("go depth 5");
    CHECK(strstr(heard_since(asked_mark), " wdl "));
    set_position(mated, "");
    go("go depth 5");
    end();
}

// --- options (rows 55 to 60) ---------------------------------------------------------------------

// Sends every option back with its default, strings also empty; nothing is complained about.
static void defaults_can_be_sent_back(void) {
    static char offered[8192];
    begin();
    snprintf(offered, sizeof(offered), "%s", ask("uci"));
    int options = 0;
    for (char *line = strtok(offered, "\n"); line; line = strtok(NULL, "\n")) {
        char name[64], type[16], value[128] = "", back[512];
        if (sscanf(line, "option name %63[^\n]", name) != 1) continue;
        char *end_of_name = strstr(name, " type ");
        if (!CHECK(end_of_name != NULL)) continue;
        *end_of_name = '\0';
        CHECK_EQ(sscanf(strstr(line, " type "), " type %15s default %127[^\n]", type, value) >= 1,
                 true);
        char *limits = strstr(value, " min ");
        int low, high, initial;
        if (strcmp(type, "spin") == 0) {
            CHECK(limits && sscanf(limits, " min %d max %d", &low, &high) == 2);
            CHECK(sscanf(value, "%d", &initial) == 1 && low <= initial && initial <= high);
        }
        if (limits) *limits = '\0';
        snprintf(back, sizeof(back), "setoption name %s value %s", name, value);
        CHECK_STR(ask(back), "readyok\n");
        if (strcmp(type, "string") == 0) {
            snprintf(back, sizeof(back), "setoption name %s value\nsetoption name %s value <empty>",
                     name, name);
            CHECK_STR(ask(back), "readyok\n");
        }
        options++;
    }
    CHECK(options >= 10);
    end();
}

static void bad_values_are_refused(void) {
    static const char *const lines[] = {
        "setoption name Hash value 0",      "setoption name Hash value 99999999999999",
        "setoption name hash value ten",    "setoption name THREADS value 257",
        "setoption name Threads value -1",  "setoption name MultiPV value 1e3",
        "setoption name Ponder value maybe", "setoption name Move Overhead value 5001",
        "setoption name Skill Level value 21", "setoption name UCI_Elo value 1",
        "setoption name NoSuch value 1",    "setoption"};
    begin();
    for (int i = 0; i < COUNT(lines); i++) {
        const char *text = ask(lines[i]);
        bool good = strncmp(text, "info string error: ", 19) == 0 && count_in(text, "\n") == 2;
        if (!CHECK(good)) check_note(lines[i]);
    }
    set_position(NULL, "");
    CHECK_EQ(go("go depth 4").lines, 1);
    end();
}

// A table that the machine cannot give is refused and the old one serves on.
static void too_much_hash_is_refused(void) {
    if (IS_SANITIZED) return;  // a sanitizer itself needs more address space
    struct rlimit all, few;
    getrlimit(RLIMIT_AS, &all);
    few = (struct rlimit){400u << 20, all.rlim_max};
    setrlimit(RLIMIT_AS, &few);
    begin();
    setrlimit(RLIMIT_AS, &all);
    CHECK(strstr(ask("setoption name Hash value 1000"), "(Hash stays 16)\n"));
    CHECK(strstr(ask("setoption name Threads value 256"), "(Threads stays 1)\n"));
    CHECK_STR(ask("setoption name Hash value 32"), "readyok\n");
    set_position(NULL, "");
    go("go depth 5");
    end();
}

static void weak_players_play_legal_moves(void) {
    begin();
    ask("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1000");
    set_position(middlegame, "");
    Answer weak = go("go wtime 60000 btime 60000");
    CHECK(weak.nodes < 5000);
    ask("setoption name UCI_LimitStrength value false\nsetoption name Skill Level value 3");
    Answer level = go("go wtime 60000 btime 60000");
    CHECK(level.nodes < 5000);
    set_position(mate_in_one, "");
    go("go depth 5");
    ask("setoption name Skill Level value 20");
    set_position(middlegame, "");
    CHECK_EQ(go("go depth 7").depth, 7);
    end();
}

// --- the end, and the command line (rows 61 to 65) -----------------------------------------------

static void quit_from_every_state_is_quick(void) {
    static const char *const states[] = {"isready", "go infinite", "go ponder wtime 10 btime 10",
                                         "setoption name Threads value 64\ngo infinite",
                                         "go perft 9", "bench 60", "genfens 1000000 seed 1"};
    for (int i = 0; i < 2 * COUNT(states); i++) {
        begin();
        send_line(states[i / 2]);
        send_line("isready");
        CHECK(hears("readyok\n"));
        int64_t asked = os_time_ms();
        if (i % 2) send_line("quit");
        else close_input();
        CHECK_EQ(finish(), 0);
        if (!CHECK(os_time_ms() - asked < 1000 + GRACE_MS)) check_note(states[i / 2]);
    }
}

// Nobody listens any more: the program must not live on.
static void a_dead_gui_takes_the_program_along(void) {
    static const char *const states[] = {"isready\n", "go infinite\n"};
    for (int i = 0; i < COUNT(states); i++) {
        begin();
        send_text(states[i]);
        send_text("isready\n");
        CHECK(hears("readyok\n"));
        close(program.output);
        close_input();
        int status = 0, waited = 0;
        pid_t gone = 0;
        for (; !gone && waited < 1000 + GRACE_MS; waited += 5) {
            gone = waitpid(program.pid, &status, WNOHANG);
            poll(NULL, 0, 5);
        }
        if (CHECK(gone == program.pid)) continue;
        kill(program.pid, SIGKILL);
        waitpid(program.pid, &status, 0);
    }
}

static void openings_for_openbench(void) {
    static char first[4096];
    CHECK_EQ(RUN("genfens 8 seed 42 book None", "quit"), 0);
    snprintf(first, sizeof(first), "%s", program.heard);
    CHECK_EQ(count_of("\n"), 8);
    for (const char *line = first; *line; line = strchr(line, '\n') + 1) {
        char fen[FEN_BYTES], again[FEN_BYTES];
        if (!CHECK(sscanf(line, "info string genfens %127[^\n]", fen) == 1)) break;
        Position pos = position_of(fen);
        fen_print(&pos, FEN_STANDARD, again);
        CHECK_STR(again, fen);  // with both clocks
    }
    CHECK_EQ(RUN("genfens 8 seed 42 book None extra words", "quit"), 0);
    CHECK_STR(program.heard, first);
    CHECK_EQ(RUN("genfens 8 seed 43 book None", "quit"), 0);
    CHECK(strcmp(program.heard, first) != 0);
    CHECK_EQ(RUN("genfens 5 seed 1 book tests/data/standard.epd", "quit"), 0);
    CHECK_EQ(count_of("info string genfens "), 5);
    CHECK_EQ(RUN("genfens 5 seed 1 book /no/such/book", "genfens x", "quit"), 0);
    CHECK_EQ(count_of("info string error: "), 2);
}

// OpenBench gives a private engine its network so, and compares the number.
static void bench_uses_the_network_that_is_set(void) {
    static Network network;
    char own[256], name[] = "/tmp/ravelin-net-XXXXXX", option[64];
    int file = mkstemp(name);
    CHECK(network_load_embedded(&network) == NULL);
    for (int i = 0; i < 2 * NETWORK_WIDTH; i++) network.weights.output[0][i] = 0;
    for (int i = 1; i < NETWORK_BUCKETS; i++)
        memcpy(network.weights.output[i], network.weights.output[0],
               sizeof(network.weights.output[0]));
    seal_network(&network);
    CHECK(write(file, &network.header, sizeof(network.header)) == sizeof(network.header));
    CHECK(write(file, &network.weights, sizeof(network.weights)) == sizeof(network.weights));
    close(file);
    snprintf(option, sizeof(option), "setoption name EvalFile value %s", name);
    CHECK_EQ(RUN("bench 3", "quit"), 0);
    CHECK_EQ(sscanf(strrchr(program.heard, ':') + 1, "%*[^\n]\n%255[0-9] nodes", own), 1);
    CHECK_EQ(RUN(option, "bench 3", "quit"), 0);
    CHECK(ends_with(" nps\n") && !strstr(program.heard, own));
    unlink(name);
}

static void perft_is_one_number(void) {
    CHECK_EQ(RUN("perft", "4"), 0);
    CHECK(strstr(program.heard, "197281 nodes"));
    CHECK_EQ(RUN("go perft 4", "quit"), 0);
    CHECK(ends_with("\nNodes searched: 197281\n"));
    begin();
    ask("perft 4");
    CHECK(hears("\nNodes searched: 197281\n"));
    end();
    CHECK_EQ(RUN("--version"), 0);
    CHECK_EQ(count_of("\n"), 1);
}

// Commands of many games; memory must stay what it was.
static long resident_pages(void) {
    char name[64];
    long size = 0, resident = 0;
    snprintf(name, sizeof(name), "/proc/%ld/statm", (long)program.pid);
    FILE *file = fopen(name, "r");
    if (!file) return 0;
    if (fscanf(file, "%ld %ld", &size, &resident) != 2) resident = 0;
    fclose(file);
    return resident;
}

static void many_games_need_no_more_memory(void) {
    if (IS_SANITIZED) return;  // a sanitizer keeps what was freed
    begin();
    long before = 0;
    for (int i = 0; i < 200; i++) {
        send_line("ucinewgame");
        send_line("setoption name Hash value 2");
        set_position(NULL, "e2e4 e7e5 g1f3 b8c6");
        go("go nodes 300");
        if (i == 20) before = resident_pages();
    }
    CHECK(resident_pages() <= before + 512);
    end();
}

static const Test tests[] = {
    TEST(handshake_is_quick_and_repeats),
    TEST(needs_nothing_around_it),
    TEST(one_command_in_many_spellings),
    TEST(strange_commands_get_one_line),
    TEST(ten_thousand_pings),
    TEST(pings_during_a_search),
    TEST(new_game_is_a_fresh_process),
    TEST(new_game_is_quick_and_keeps_options),
    TEST(positions_in_three_forms),
    TEST(bad_positions_leave_the_old_one),
    TEST(positions_are_repaired),
    TEST(phantom_en_passant_does_not_hide_a_repetition),
    TEST(crowded_boards),
    TEST(long_games_in_one_line),
    TEST(position_during_a_search_is_for_the_next),
    TEST(castling_in_both_spellings),
    TEST(go_takes_its_words_in_any_order),
    TEST(limits_are_exact),
    TEST(the_move_played_was_told_as_exact),
    TEST(every_root_has_an_answer),
    TEST(no_legal_move_is_said_at_once),
    TEST(infinite_and_ponder_wait),
    TEST(stop_in_one_packet_with_go),
    TEST(second_go_is_refused),
    TEST(the_ponder_walk),
    TEST(current_moves_are_told_late),
    TEST(stray_ponderhit_gives_no_time),
    TEST(clocks_are_kept),
    TEST(mates_are_counted_in_moves),
    TEST(several_lines_are_ordered_and_distinct),
    TEST(chances_sum_to_a_thousand),
    TEST(defaults_can_be_sent_back),
    TEST(bad_values_are_refused),
    TEST(too_much_hash_is_refused),
    TEST(weak_players_play_legal_moves),
    TEST(quit_from_every_state_is_quick),
    TEST(a_dead_gui_takes_the_program_along),
    TEST(openings_for_openbench),
    TEST(bench_uses_the_network_that_is_set),
    TEST(perft_is_one_number),
    TEST(many_games_need_no_more_memory),
};

int main(void) {
    signal(SIGPIPE, SIG_IGN);
    chess_init();
    return check_run(tests, COUNT(tests));
}
