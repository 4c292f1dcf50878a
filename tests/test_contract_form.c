// test_contract_form.c: start, handshake, form of input and output, over pipes (README.md)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _XOPEN_SOURCE 700
#include "answer.h"

TEST(handshake_is_quick_and_repeats) {
    static char first[16384];
    int64_t begun = os_time_ms();
    begin();
    ask("xboard");  // Arena
    ask("setoption name Threads value 1");
    const char *text = ask("uci");
    CHECK(os_time_ms() - begun < 1000 + grace_ms());
    snprintf(first, sizeof(first), "%s", text);
    CHECK_EQ(count_in(first, "\nid name "), 1);
    CHECK_EQ(count_in(first, "\nid author "), 1);
    CHECK_EQ(count_in(first, "\nuciok\nreadyok\n"), 1);
    CHECK_STR(ask("uci"), first);
    end();
}

TEST(the_program_needs_nothing_around_it) {
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

SESSION(blanks_around_words_are_ignored) {
    static const char *const spellings[] = {"isready", "\tisready", "  isready  ", "isready\r",
                                            "isready \t\r"};
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
}

SESSION(strange_commands_get_one_line) {
    static const char *const lines[] = {"%s%n%p",        "go%n",        "xyzzy go infinite",
                                        "BESTMOVE e2e4", "\x1b[2J\x07", "\xff\xfe\xc3\x28",
                                        "ISREADY"};
    for (int i = 0; i < COUNT(lines); i++) {
        const char *text = ask(lines[i]);
        CHECK(strncmp(text, "info string error: unknown command", 34) == 0);
        CHECK(!strstr(text, "did you mean"));
        CHECK_EQ(count_in(text, "\n"), 2);
    }
    CHECK(has_printed_ascii());
    CHECK_STR(ask("hlep"),
              "info string error: unknown command 'hlep' (ignored; did you mean help?)\n"
              "readyok\n");
}

TEST(ten_thousand_pings_are_answered) {
    begin();
    for (int i = 0; i < 10000; i++) send_text("isready\n");
    send_text("quit\n");
    CHECK_EQ(finish(), 0);
    CHECK_EQ(count_of("readyok\n"), 10000);
    CHECK_EQ((long long)program.length, 80000);
}

SESSION(pings_are_answered_during_a_search) {
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
    CHECK(slowest < 50 + grace_ms());
    CHECK_EQ(count_in(heard_since(asked_mark), "bestmove"), 0);
    send_line("stop");
    end_go();
    const char *heard = heard_since(asked_mark);
    bool is_first = strncmp(heard, "readyok\n", 8) == 0;
    CHECK_EQ(count_in(heard, "\nreadyok\n") + is_first, 100);
}

// Copies the output of a search without times and speeds.
static void timeless(char *copy, size_t size) {
    Text text = text_over(copy, size);
    const char *cursor = heard_since(asked_mark);
    for (Word word; (word = word_next(&cursor)).length > 0;) {
        bool timed = word_is(word, "time") || word_is(word, "nps");
        if (timed) word_next(&cursor);
        if (!timed) text_append(&text, "%.*s ", (int)word.length, word.start);
    }
}

SESSION(new_game_is_a_fresh_process) {
    static char fresh[65536], later[65536];
    set_position(MIDDLEGAME_FEN, "");
    go("go nodes 30000");
    timeless(fresh, sizeof(fresh));
    go("go depth 7");
    set_position(NULL, "e2e4");
    go("go depth 7");
    send_line("ucinewgame");
    set_position(MIDDLEGAME_FEN, "");
    go("go nodes 30000");
    timeless(later, sizeof(later));
    CHECK_STR(later, fresh);
}

SESSION(new_game_is_quick_and_keeps_options) {
    ask("setoption name Hash value 256\nsetoption name MultiPV value 3");
    int64_t asked = os_time_ms();
    ask("ucinewgame");
    CHECK(os_time_ms() - asked < 1000 + grace_ms());
    set_position(NULL, "");
    CHECK_EQ(go("go depth 3").lines, 3);
    CHECK(strstr(ask("setoption name Hash value x"), "(Hash stays 256)"));
}

int main(void) { return check_run_with_board(); }
