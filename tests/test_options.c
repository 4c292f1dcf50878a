// test_options.c: the table of UCI options (uci/options.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/options.h"

#include "chess.h"

static Settings settings;
static char message[MESSAGE_BYTES];

static const char *set(const char *words) {
    Text text = text_over(message, sizeof(message));
    option_set(&settings, words, &text);
    return message;
}

static void begin(void) {
    Engine *engine = engine_create((SearchCallbacks){0});
    CHECK(engine != NULL);
    settings_init(&settings, engine);
}

static void end(void) { engine_destroy(settings.engine); }

static void lines_have_the_uci_form(void) {
    char line[OPTION_LINE_BYTES];
    Text text = text_over(line, sizeof(line));
    option_print(OPTION_THREADS, &text);
    CHECK_STR(line, "option name Threads type spin default 1 min 1 max 1024");
    text = text_over(line, sizeof(line));
    option_print(OPTION_CLEAR_HASH, &text);
    CHECK_STR(line, "option name Clear Hash type button");
    text = text_over(line, sizeof(line));
    option_print(OPTION_CHESS960, &text);
    CHECK_STR(line, "option name UCI_Chess960 type check default false");
    text = text_over(line, sizeof(line));
    option_print(OPTION_HASH, &text);
    CHECK(strncmp(line, "option name Hash type spin default 16 min 1 max ", 48) == 0);
}

static void values_reach_the_engine(void) {
    begin();
    CHECK(strncmp(set("name Hash value 3"), "3 MB hash", 9) == 0);
    CHECK_EQ(engine_hash_mb(settings.engine), 3);
    CHECK_STR(set("name tHREADS value 2"), "");
    CHECK_EQ(engine_threads(settings.engine), 2);
    CHECK_STR(set(" name  move \t overhead value  100 "), "");
    CHECK_EQ(settings.values[OPTION_MOVE_OVERHEAD], 100);
    CHECK_STR(set("name Clear Hash"), "");
    CHECK_STR(set("name clear hash value "), "");
    end();
}

static void chess960_goes_on_and_off(void) {
    begin();
    CHECK_STR(set("name UCI_Chess960 value true"), "");
    CHECK_EQ(settings_castling(&settings), CASTLING_960);
    CHECK_STR(set("name UCI_Chess960 value false"), "");
    CHECK_EQ(settings_castling(&settings), CASTLING_STANDARD);
    end();
}

static void bad_values_keep_the_old(void) {
    begin();
    set("name Hash value 2");
    CHECK_STR(set("name Hash value 0"), "error: out of range: '0' (Hash stays 2)\n");
    CHECK_STR(set("name Hash value -5"), "error: out of range: '-5' (Hash stays 2)\n");
    CHECK_STR(set("name Hash value 99999999999999999999"),
              "error: out of range: '99999999999999999999' (Hash stays 2)\n");
    CHECK_STR(set("name Hash value abc"), "error: not a whole number: 'abc' (Hash stays 2)\n");
    CHECK_STR(set("name Hash value 4 MB"), "error: not a whole number: '4 MB' (Hash stays 2)\n");
    CHECK_STR(set("name Hash value 2.5"), "error: not a whole number: '2.5' (Hash stays 2)\n");
    CHECK_STR(set("name Hash value"), "error: no value: '' (Hash stays 2)\n");
    CHECK_STR(set("name Hash"), "error: no value: '' (Hash stays 2)\n");
    CHECK_EQ(engine_hash_mb(settings.engine), 2);
    CHECK_STR(set("name Ponder value 1"),
              "error: neither true nor false: '1' (Ponder stays false)\n");
    end();
}

static void unknown_names_are_said_once(void) {
    begin();
    CHECK_STR(set("name Foo Bar value 3"), "error: no such option: 'Foo Bar' (nothing changed)\n");
    CHECK_STR(set("name Hash2 value 3"), "error: no such option: 'Hash2' (nothing changed)\n");
    CHECK_STR(set("name Has value 3"), "error: no such option: 'Has' (nothing changed)\n");
    CHECK_STR(set("name"), "error: no such option: '' (nothing changed)\n");
    CHECK_STR(set("Hash 3"), "error: setoption without name (nothing changed)\n");
    CHECK_STR(set(""), "error: setoption without name (nothing changed)\n");
    CHECK_STR(set("name UCI_AnalyseMode value true"), "");
    CHECK_STR(set("name UCI_Opponent value none none computer Foo"), "");
    end();
}

static void very_long_words_are_cut(void) {
    static char words[100001] = "name ";
    memset(words + 5, 'x', sizeof(words) - 6);
    begin();
    CHECK(strlen(set(words)) < 200);
    memcpy(words, "name Hash value ", 16);
    CHECK(strlen(set(words)) < 200);
    CHECK_EQ(settings.values[OPTION_HASH], HASH_DEFAULT_MB);
    end();
}

// What is offered must be taken back: GUIs send every option with its default.
static void every_default_can_be_sent_back(void) {
    begin();
    for (int i = 0; i < OPTION_COUNT; i++) {
        char line[OPTION_LINE_BYTES], back[OPTION_LINE_BYTES];
        Text text = text_over(line, sizeof(line)), words = text_over(back, sizeof(back));
        option_print(i, &text);
        char *name = line + strlen("option "), *type = strstr(line, " type ");
        char *value = strstr(line, " default "), *min = strstr(line, " min ");
        if (min) *min = '\0';
        *type = '\0';
        text_append(&words, value ? "%s value %s" : "%s", name, value ? value + 9 : "");
        const char *told = set(back);
        CHECK(*told == '\0' || (i == OPTION_HASH && strncmp(told, "16 MB hash", 10) == 0));
    }
    CHECK_STR(set("name UCI_EngineAbout value"), "");
    CHECK_STR(set("name UCI_EngineAbout value <empty>"), "");
    end();
}

static void tablebases_are_told_and_turned_off(void) {
    begin();
    CHECK_STR(set("name SyzygyPath value tests/data/syzygy"),
              "10 tablebase files, 5 WDL and 5 DTZ, up to 3 pieces\n");
    CHECK_STR(set("name SyzygyPath value src"), "no tablebase files\n");
    CHECK_STR(set("name SyzygyPath value no such folder"),
              "no tablebase files\nerror: no such folder: 'no such folder' (left out)\n");
    CHECK_STR(set("name SyzygyPath value <empty>"), "");
    CHECK_STR(set("name SyzygyPath value"), "");
    CHECK_STR(set("name SyzygyProbeDepth value 5"), "");
    CHECK_STR(set("name SyzygyProbeLimit value 0"), "");
    CHECK_STR(set("name Syzygy50MoveRule value false"), "");
    CHECK_STR(set("name SyzygyProbeLimit value 8"),
              "error: out of range: '8' (SyzygyProbeLimit stays 0)\n");
    end();
}

static void think(void) {
    Limits limits = {.depth = 1};
    engine_search(settings.engine, &limits);
}

static void a_cleared_transposition_table_is_told(void) {
    const char *told = "transposition table cleared\n";
    begin();
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
    end();
}

static const Test tests[] = {
    TEST(a_cleared_transposition_table_is_told),
    TEST(tablebases_are_told_and_turned_off),
    TEST(lines_have_the_uci_form),
    TEST(values_reach_the_engine),
    TEST(chess960_goes_on_and_off),
    TEST(bad_values_keep_the_old),
    TEST(unknown_names_are_said_once),
    TEST(very_long_words_are_cut),
    TEST(every_default_can_be_sent_back),
};

int main(void) {
    chess_init();
    return check_run(tests, COUNT(tests));
}
