// test_contract_options.c: options, the end, and the command line, over pipes (README.md)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _XOPEN_SOURCE 700

#include "answer.h"
#include "files.h"
#include "train/network_tools.h"

// Checks that the answer names the network this number of times and has no other line.
static void check_default(const char *answer, int networks) {
    static const char line[] = "info string network ";
    for (int i = 0; i < networks && CHECK(strncmp(answer, line, sizeof(line) - 1) == 0); i++)
        answer = strchr(answer, '\n') + 1;
    CHECK_STR(answer, "readyok\n");
}

// Sends every option back with its default, strings also empty.
SESSION(defaults_can_be_sent_back) {
    static char offered[16384];
    snprintf(offered, sizeof(offered), "%s", ask("uci"));
    int options = 0;
    for (char *line = strtok(offered, "\n"); line; line = strtok(NULL, "\n")) {
        char name[64], type[16], value[128] = "";
        if (sscanf(line, "option name %63[^\n]", name) != 1) continue;
        char *end_of_name = strstr(name, " type ");
        if (!CHECK(end_of_name != NULL)) continue;
        *end_of_name = '\0';
        CHECK(sscanf(strstr(line, " type "), " type %15s default %127[^\n]", type, value) >= 1);
        char *limits = strstr(value, " min ");
        int low, high, initial;
        if (strcmp(type, "spin") == 0) {
            CHECK(limits && sscanf(limits, " min %d max %d", &low, &high) == 2);
            CHECK(sscanf(value, "%d", &initial) == 1 && low <= initial && initial <= high);
        }
        if (limits) *limits = '\0';
        const char *answer = ask(formatted("setoption name %s value %s", name, value));
        const bool is_network = strcmp(name, "EvalFile") == 0;
        if (strcmp(name, "Hash") == 0)
            CHECK(strncmp(answer, "info string 16 MiB hash", 23) == 0);
        else
            check_default(answer, is_network ? 1 : 0);
        if (strcmp(type, "string") == 0)
            check_default(ask(formatted("setoption name %s value\nsetoption name %s value <empty>",
                                        name, name)),
                          is_network ? 2 : 0);
        options++;
    }
    CHECK(options >= 10);
}

TEST(too_much_hash_is_refused) {
    if (check_skip_if(IS_SANITIZED, "a sanitizer itself needs more address space")) return;
    struct rlimit before = limit_memory(410);
    begin();
    setrlimit(RLIMIT_AS, &before);
    CHECK(strstr(ask("setoption name Hash value 1000"), "(Hash stays 16)\n"));
    CHECK(strstr(ask("setoption name Hash value 99999999"),
                 "more than this machine allows: '99999999' (Hash is "));
    CHECK(strstr(ask("setoption name Threads value 256"), "(Threads stays 1)\n"));
    CHECK(strstr(ask("setoption name Hash value 32"), "info string 32 MiB hash"));
    set_position(NULL, "");
    go("go depth 5");
    end();
}

SESSION(weak_players_play_legal_moves) {
    ask("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1000");
    set_position(MIDDLEGAME_FEN, "");
    Answer weak = go("go wtime 60000 btime 60000");
    CHECK(weak.nodes < 5000);
    ask("setoption name UCI_LimitStrength value false\nsetoption name Skill Level value 3");
    Answer level = go("go wtime 60000 btime 60000");
    CHECK(level.nodes < 5000);
    set_position(MATE_IN_ONE_FEN, "");
    go("go depth 5");
    ask("setoption name Skill Level value 20");
    set_position(MIDDLEGAME_FEN, "");
    CHECK_EQ(go("go depth 7").depth, 7);
}

TEST(quit_from_every_state_is_quick) {
    static const char *const states[] = {"isready", "go infinite", "go ponder wtime 10 btime 10",
                                         "setoption name Threads value 64\ngo infinite"};
    for (int i = 0; i < 2 * COUNT(states); i++) {
        begin();
        send_line(states[i / 2]);
        send_line("isready");
        CHECK(hears("readyok\n"));
        int64_t asked = os_time_ms();
        quit_or_close_input(i % 2);
        CHECK_EQ(finish(), 0);
        if (!CHECK(os_time_ms() - asked < 1000 + grace_ms())) check_note(states[i / 2]);
    }
}

// quit and the end of input do not end perft, bench and genfens that were sent before.
TEST(long_commands_finish_before_the_end) {
    static const struct {
        const char *lines, *last;
    } cases[] = {{"go perft 4", "Nodes searched: 197281\n"},
                 {"go perft 3\nperft 4", "Nodes searched: 197281\n"},
                 {"bench 3", " nps\n"},
                 {"genfens 3 seed 1", "info string genfens "},
                 {"go depth 9\ngo perft 4", "Nodes searched: 197281\n"}};
    for (int i = 0; i < 2 * COUNT(cases); i++) {
        begin();
        send_line(cases[i / 2].lines);
        quit_or_close_input(i % 2);
        CHECK_EQ(finish(), 0);
        if (!CHECK(says(cases[i / 2].last))) check_note(cases[i / 2].lines);
        CHECK(!says("stopped"));
    }
}

TEST(a_dead_gui_takes_the_program_along) {
    static const char *const states[] = {"isready\n", "go infinite\n", "go perft 9\n"};
    for (int i = 0; i < COUNT(states); i++) {
        begin();
        send_text(states[i]);
        send_text("isready\n");
        CHECK(hears("readyok\n"));
        close(program.output);
        close_input();
        int status = 0;
        if (CHECK(ends_within(1000 + grace_ms(), &status)))
            CHECK(WIFEXITED(status) || WTERMSIG(status) == SIGPIPE);
    }
}

TEST(openbench_gets_its_openings) {
    static char first[4096];
    CHECK_EQ(RUN("genfens 8 seed 42 book None", "quit"), 0);
    memcpy(first, program.heard, sizeof(first) - 1);
    CHECK_EQ(count_of("\n"), 8);
    for (const char *line = first; *line; line = strchr(line, '\n') + 1) {
        char fen[FEN_BYTES];
        if (!CHECK(sscanf(line, "info string genfens %127[^\n]", fen) == 1)) break;
        Position pos = position_of(fen);
        CHECK_STR(fen_of(&pos), fen);  // with both clocks
        CHECK_EQ(pos.fullmove, 5);     // after eight or nine plies
        CHECK(movegen_count(&pos) > 0);
    }
    CHECK_EQ(RUN("genfens 8 seed 42 book None extra words", "quit"), 0);
    CHECK_STR(program.heard, first);
    CHECK_EQ(RUN("genfens 8 seed 43 book None", "quit"), 0);
    CHECK(strcmp(program.heard, first) != 0);
    CHECK_EQ(RUN("genfens 5 seed 1 book tests/data/standard.epd", "quit"), 0);
    CHECK_EQ(count_of("info string genfens "), 5);
    PRINTS("info string error: /no/such/book: does not exist (openings missing)\n",
           "genfens 5 seed 1 book /no/such/book");
}

SESSION(mistakes_of_genfens_name_the_word) {
    static const char *const bad[][2] = {{"", ""},      {"x", "x"},        {"0 seed 1", "0"},
                                         {"-2", "-2"},  {"1 seed x", "x"}, {"1 seed", ""},
                                         {"1 book", ""}};
    static char path[2000] = "genfens 1 book ";
    for (int i = 0; i < COUNT(bad); i++) {
        const char *text = ask(formatted("genfens %s", bad[i][0]));
        if (!CHECK(strstr(text, formatted(" '%s' (nothing generated)\n", bad[i][1]))))
            check_note(bad[i][0]);
    }
    memset(path + strlen(path), 'x', sizeof(path) - strlen(path) - 1);
    CHECK(strstr(ask(path), "not a book: 'xxx"));
    CHECK(strstr(ask("genfens 1 seed 9223372036854775808"), "not a seed: '9223372036854775808'"));
    send_line("genfens 1000000 seed 1\nisready\nstop");
    CHECK(hears("info string error: stopped (openings missing)\n"));
}

// OpenBench sets the network of a private engine like this and compares the bench number.
TEST(bench_uses_the_network_that_is_set) {
    static Network network;
    char own[256];
    CHECK_NO_ERROR(network_load_embedded(&network));
    network_count_material(&network);
    CHECK_NO_ERROR(network_write_rescaled(scratch("net"), &network, OUTPUT_PERMILLE_TRAINED));
    CHECK_EQ(RUN("bench 3"), 0);
    CHECK_EQ(sscanf(strrchr(program.heard, ':') + 1, "%*[^\n]\n%255[0-9] nodes", own), 1);
    CHECK_EQ(RUN(formatted("setoption name EvalFile value %s", scratch("net")), "bench 3"), 0);
    CHECK(ends_with(" nps\n") && !strstr(program.heard, own));
}

TEST(a_session_can_be_logged) {
    char *option = formatted("setoption name Debug Log File value %s", scratch("log"));
    CHECK_EQ(RUN(option, "isready", "setoption name Debug Log File value src", "go depth 1"), 0);
    const char *log = text_of(scratch("log")), *asked = strstr(log, " >> isready\n");
    CHECK(asked && strstr(asked, " << readyok\n") && strstr(asked, " >> go depth 1\n"));
    CHECK(strstr(log, " << info string error: src: is a folder (Debug Log File stays)\n"));
    CHECK(strstr(strrchr(log, '<'), "< bestmove "));
}

static long resident_pages(void) {
    long size = 0, resident = 0;
    FILE *file = fopen(formatted("/proc/%ld/statm", (long)program.pid), "r");
    if (!file) return 0;
    if (fscanf(file, "%ld %ld", &size, &resident) != 2) resident = 0;
    fclose(file);
    return resident;
}

TEST(many_games_need_no_more_memory) {
    if (check_skip_if(IS_SANITIZED, "a sanitizer keeps what was freed")) return;
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

int main(void) { return check_run_with_board(); }
