// test_options.c: the table of UCI options (uci/options.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/options.h"

#include "chess.h"

static Settings settings;
static char message[OUTPUT_TEXT_BYTES];

static const char *set(const char *words) {
    Text text = text_over(message, sizeof(message));
    option_set(&settings, words, &text);
    return message;
}

static void begin(void) {
    Engine *engine = engine_create((SearchCallbacks){0});
    CHECK(engine != NULL);
    settings_init(&settings, engine, NULL);
}

static void end(void) { engine_destroy(settings.engine); }

SESSION(values_reach_the_engine) {
    CHECK(strncmp(set("name Hash value 3"), "info string 3 MiB hash", 22) == 0);
    CHECK_STR(set("name tHREADS value 2"), "");
    CHECK_EQ(engine_threads(settings.engine), 2);
    CHECK_STR(set(" name  move \t overhead value  100 "), "");
    CHECK_EQ(settings.values[OPTION_MOVE_OVERHEAD], 100);
    CHECK_STR(set("name Clear Hash"), "");
    CHECK_STR(set("name clear hash value "), "");
}

SESSION(bad_values_are_refused) {
    static const char *const cases[][2] = {
        {"name Hash value 0", "out of range: '0' (Hash stays 2)"},
        {"name Hash value -5", "out of range: '-5' (Hash stays 2)"},
        {"name hash value abc", "not a whole number: 'abc' (Hash stays 2)"},
        {"name Hash value 4 MB", "not a whole number: '4 MB' (Hash stays 2)"},
        {"name Hash value 2.5", "not a whole number: '2.5' (Hash stays 2)"},
        {"name Hash value", "no value: '' (Hash stays 2)"},
        {"name Hash", "no value: '' (Hash stays 2)"},
        {"name THREADS value 1025", "out of range: '1025' (Threads stays 1)"},
        {"name Ponder value 1", "neither true nor false: '1' (Ponder stays false)"},
        {"name Foo Bar value 3", "no such option: 'Foo Bar' (nothing changed)"},
        {"name Hash2 value 3", "no such option: 'Hash2' (nothing changed)"},
        {"name Has value 3", "no such option: 'Has' (nothing changed)"},
        {"name", "no such option: '' (nothing changed)"},
        {"Hash 3", "setoption without name (nothing changed)"},
        {"", "setoption without name (nothing changed)"}};
    set("name Hash value 2");
    for (int i = 0; i < COUNT(cases); i++)
        CHECK_STR(set(cases[i][0]), formatted("info string error: %s\n", cases[i][1]));
    CHECK_EQ(settings.values[OPTION_HASH], 2);
    CHECK_STR(set("name UCI_AnalyseMode value true"), "");
    CHECK_STR(set("name UCI_Opponent value none none computer Foo"), "");
}

SESSION(very_long_words_are_cut) {
    static char words[100001] = "name ";
    memset(words + 5, 'x', sizeof(words) - 6);
    CHECK(strlen(set(words)) < 200);
    memcpy(words, "name Hash value ", 16);
    CHECK(strlen(set(words)) < 200);
    CHECK_EQ(settings.values[OPTION_HASH], HASH_DEFAULT_MB);
    memcpy(words, "name EvalFile value ", 20);
    CHECK_STR(set(words), "info string error: the text is too long (EvalFile stays)\n");
}

// With a configuration for another range a weak opponent must stay weak.
SESSION(values_out_of_range_become_the_nearest) {
    CHECK_STR(set("name UCI_Elo value 1"),
              "info string error: out of range: '1' (UCI_Elo is 1000)\n");
    CHECK_STR(set("name MultiPV value 999"),
              "info string error: out of range: '999' (MultiPV is 256)\n");
    CHECK_STR(set("name Move Overhead value 5001"),
              "info string error: out of range: '5001' (Move Overhead is 5000)\n");
    CHECK_EQ(settings.values[OPTION_MOVE_OVERHEAD], 5000);
    CHECK_EQ(settings.values[OPTION_ELO], 1000);
    CHECK_EQ(settings.values[OPTION_MULTIPV], 256);
}

SESSION(tablebases_are_told_and_turned_off) {
    CHECK_STR(set("name SyzygyPath value tests/data/syzygy"),
              "info string 10 tablebase files, 5 WDL and 5 DTZ, up to 3 pieces\n");
    CHECK_STR(set("name SyzygyPath value src"), "info string no tablebase files\n");
    CHECK_STR(set("name SyzygyPath value no such folder"),
              "info string error: no such folder: 'no such folder' (left out)\n"
              "info string no tablebase files\n");
    CHECK_STR(set("name EvalFile value /no/file"),
              "info string error: /no/file: does not exist (EvalFile stays)\n");
    set("name SyzygyPath value tests/data/syzygy");
    CHECK(engine_syzygy(settings.engine) != NULL);
    CHECK_STR(set("name SyzygyPath value <empty>"), "");
    CHECK(engine_syzygy(settings.engine) == NULL);
    CHECK_STR(set("name SyzygyPath value"), "");
    CHECK_STR(set("name SyzygyProbeDepth value 5"), "");
    CHECK_STR(set("name SyzygyProbeLimit value 0"), "");
    CHECK_STR(set("name Syzygy50MoveRule value false"), "");
    CHECK_STR(set("name SyzygyProbeLimit value 8"),
              "info string error: out of range: '8' (SyzygyProbeLimit is 7)\n");
}

static void think(void) {
    Limits limits = {.depth = 1};
    engine_search(settings.engine, &limits);
}

SESSION(a_cleared_transposition_table_is_told) {
    const char *told = "info string transposition table cleared\n";
    set("name SyzygyPath value tests/data/syzygy");
    CHECK_STR(set("name Syzygy50MoveRule value false"), "");  // it was empty
    think();
    CHECK_STR(set("name Syzygy50MoveRule value false"), "");
    CHECK_STR(set("name Syzygy50MoveRule value true"), told);
    think();
    CHECK_STR(set("name SyzygyProbeLimit value 0"), told);
    think();
    CHECK_STR(set("name SyzygyPath value <empty>"), "");  // was already turned off
    CHECK_STR(set("name Threads value 2"), "");
    CHECK_STR(set("name Clear Hash"), told);
}

SESSION(settings_of_no_tablebases_clear_nothing) {
    think();
    CHECK_STR(set("name Syzygy50MoveRule value false"), "");
    CHECK_STR(set("name SyzygyProbeLimit value 4"), "");
    CHECK_STR(set("name SyzygyPath value src"), "info string no tablebase files\n");
    CHECK_STR(set("name SyzygyPath value <empty>"), "");
    CHECK_STR(set("name Clear Hash"), "info string transposition table cleared\n");
}

int main(void) { return check_run_with_board(); }
