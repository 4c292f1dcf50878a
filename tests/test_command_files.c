// test_command_files.c: files that commands write, keep and name in errors ($RAVELIN)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _XOPEN_SOURCE 700
#include "base/os_file.h"
#include "files.h"
#include "pipe.h"
#include "selfplay/gamefile.h"

static char *games, *net, *other;

#define FEW_GAMES "--games", "4", "--nodes", "20"
#define TWO_GAMES "--games", "2", "--nodes", "20"

static const char exists[] = ": exists: choose another name, ";

// Restores the files: games has four games, net a few bytes, and other does not exist.
static void begin(void) {
    static uint8_t *bytes;
    static size_t size;
    remove(net), remove(other);
    if (!bytes) {
        CHECK_EQ(RUN("selfplay", games, FEW_GAMES), 0);
        bytes = bytes_of(games, &size);
    }
    write_bytes(games, bytes, size);
    write_text(net, "kept");
}

TEST(outputs_that_exist_are_kept_without_force) {
    begin();
    REFUSED(exists, "selfplay", games, FEW_GAMES);
    REFUSED(exists, "relabel", games, "--output", net);
    FAILS(2, exists, "network", "--output-permille", "900", "--output", net);
    FAILS(2, exists, "train", "--data", games, "--output", net, "--samples", "1");
    REFUSED(exists, "match", net, TWO_GAMES);
    REFUSED(exists, "import", "COPYING", "--output", net);
    REFUSED(exists, "selfplay", games, "--export", net);
    REFUSED(exists, "analyse", "COPYING", "--report", net);
    CHECK(os_file_size(net) == 4 && os_file_size(games) > 100);
    CHECK_EQ(RUN("selfplay", games, FEW_GAMES, "--force"), 0);
    CHECK_EQ(RUN("relabel", games, "--output", net, "--force"), 0);
    CHECK_EQ(RUN("network", "--output-permille", "900", "--output", net, "--force"), 0);
    CHECK_EQ(RUN("match", other, TWO_GAMES), 0);
    CHECK_EQ(RUN("match", other, TWO_GAMES, "--force"), 0);
}

TEST(options_that_contradict_each_other_or_the_command_are_refused) {
    begin();
    REFUSED("--resume and --force exclude each other", "selfplay", games, "--resume", "--force");
    REFUSED("--endgame-pieces needs --endgame-nodes", "selfplay", games, "--endgame-pieces", "9");
    REFUSED("--rate must be 1e-06 to 1", "train", "--output", "x", "--data", games, "--rate", "2");
    REFUSED("--hard-nodes must not be less", "selfplay", games, "--hard-nodes", "99", "--force");
    REFUSED("standard input or output cannot be used", "network", "--material", "--output", "-");
    REFUSED("standard input or output cannot be used", "match", scratch("no.log"), "--pgn", "-");
    REFUSED("--report - needs --output FILE", "analyse", "COPYING", "--report", "-");
    REFUSED("--force without a file to write", "board", "--force");
    REFUSED("--force without a file to write", "match", "--games", "2", "--force");
    REFUSED("match --analyse does not take --force", "match", other, "--analyse", "--force");
    REFUSED("--material takes no network", "network", net, "--material");
    REFUSED("--book-share needs --book", "selfplay", games, "--book-share", "9", "--force");
}

// With --force an input would be lost before it is read, or two outputs would be mixed.
TEST(no_output_is_named_twice) {
    static const char twice[] = " is named twice\n";
    begin();
    REFUSED(twice, "selfplay", games, "--export", games, "--force");
    REFUSED(twice, "selfplay", games, "--book", other, "--book", games, "--force");
    REFUSED(twice, "relabel", games, "--output", games, "--force");
    REFUSED(twice, "relabel", games, "--network", net, "--output", net, "--force");
    REFUSED(twice, "train", "--output", "x", "--data", games, "--csv", "x");
    REFUSED(twice, "train", "--output", games, "--data", games, "--force");
    REFUSED(twice, "network", "--positions", other, "--output", other, "--force");
    REFUSED(twice, "match", other, "--svg", other, "--force");
    REFUSED(twice, "match", "--first", net, "--pgn", net, "--force");
    REFUSED(twice, "analyse", other, games, "--output", games, "--force");
    REFUSED(twice, "analyse", other, "--output", "x", "--report", "x");
    REFUSED(twice, "match", "x", "--svg", "./x", "--games", "2", "--nodes", "10");
}

TEST(a_drawing_is_kept_without_force) {
    begin();
    REFUSED(exists, "match", TWO_GAMES, "--svg", net);
    CHECK_EQ(RUN("match", TWO_GAMES, "--svg", net, "--force"), 0);
    CHECK(os_file_size(net) > 100);
}

TEST(a_resumed_match_keeps_files_of_another_kind) {
    static const char no_pgn[] = "exists, and does not begin like a PGN file";
    begin();
    REFUSED(exists, "match", other, TWO_GAMES, "--svg", net, "--resume");
    REFUSED(no_pgn, "match", other, TWO_GAMES, "--pgn", net, "--resume");
    REFUSED(no_pgn, "match", other, TWO_GAMES, "--pgn", games, "--resume");
    CHECK_STR(text_of(net), "kept");
    write_text(net, "\n[Event \"a\"]\n\n*\n\n");
    CHECK_EQ(RUN("match", other, TWO_GAMES, "--pgn", net, "--resume"), 0);
    CHECK_EQ(count_in(text_of(net), "[Event "), 3);
    CHECK(!strstr(text_of(net), "\n\n\n"));
    write_text(net, "<svg/>");
    CHECK_EQ(RUN("match", other, TWO_GAMES, "--svg", net, "--resume"), 0);
    CHECK(os_file_size(net) > 100);
}

TEST(a_resumed_match_separates_its_games_from_a_cut_one) {
    begin();
    CHECK_EQ(RUN("match", other, TWO_GAMES), 0);
    write_text(net, "[Event \"a\"]\n\n1. e4 {+0.1");
    CHECK_EQ(RUN("match", other, "--games", "4", "--nodes", "20", "--pgn", net, "--resume"), 0);
    CHECK_EQ(count_in(text_of(net), "\n\n[Event "), 2);
}

TEST(every_help_text_names_force) {
    static char *const commands[] = {"selfplay", "relabel", "train",  "network",
                                     "match",    "tune",    "import", "analyse"};
    for (int i = 0; i < COUNT(commands); i++) {
        CHECK_EQ(RUN(commands[i], "--help"), 0);
        if (!CHECK(says("--force"))) check_note(commands[i]);
    }
}

TEST(a_failed_run_leaves_the_old_file) {
    char *const junk = scratch("junk"), *const empty = scratch("empty");
    char *const commands[][8] = {{NULL, "import", junk, "--output", net, "--force"},
                                 {NULL, "import", empty, "--output", net, "--force"},
                                 {NULL, "analyse", junk, "--output", net, "--force"},
                                 {NULL, "analyse", junk, "--report", net, "--force"},
                                 {NULL, "relabel", junk, "--output", net, "--force"},
                                 {NULL, "selfplay", junk, "--export", net, "--force"},
                                 {NULL, "selfplay", junk, "--archive", net, "--force"}};
    write_text(empty, "");
    write_text(junk, "1. e5 Kd4 1-0\n");
    for (int i = 0; i < COUNT(commands); i++) {
        char *arguments[8];
        memcpy(arguments, commands[i], sizeof(arguments));
        begin();
        CHECK(run(arguments) > 0);
        if (!CHECK_STR(text_of(net), "kept")) check_note(arguments[1]);
    }
    CHECK(access(scratch("net.ravelin-new"), F_OK) != 0);
}

TEST(a_file_without_readable_games_replaces_no_other) {
    size_t size;
    begin();
    uint8_t *bytes = bytes_of(games, &size);
    bytes[size - 1] ^= 1;  // its only block
    write_bytes(games, bytes, size);
    free(bytes);
    CHECK_EQ(RUN("selfplay", games, "--export", net, "--force"), 1);
    CHECK_EQ(RUN("selfplay", games, "--archive", net, "--force"), 1);
    FAILS(1, "1 damaged block, 0 damaged games left out\n", "relabel", games, "--output", net,
          "--force");
    CHECK_STR(text_of(net), "kept");
}

// The second time as in `ravelin ... 2>&1 | tee log`, where Ctrl-C also ends the reader.
TEST(analysis_ended_by_ctrl_c_replaces_the_old_file) {
    for (int reader_ends = 0; reader_ends < 2; reader_ends++) {
        begin();
        write_text(other, "1. e4 e5 2. Nf3 1-0\n");
        start((char *[]){NULL, "analyse", other, "--time", "60000", "--output", net, "--force",
                         NULL});
        CHECK(hears("game 1, ply 0/3"));
        if (reader_ends) {
            close(program.output);
            program.output = open("/dev/null", O_RDONLY);
        }
        kill(program.pid, SIGINT);
        CHECK_EQ(finish(), 1);
        CHECK(strstr(text_of(net), "1. e4 e5 2. Nf3") != NULL);
    }
}

// Repeats the blocks of a game file until reading it takes seconds.
static void lengthen(const char *path) {
    enum { COPIES = 60000 };
    size_t size;
    uint8_t *bytes = bytes_of(path, &size);
    FILE *file = fopen(path, "ab");
    for (int i = 1; i < COPIES; i++)
        fwrite(bytes + sizeof(GameFileHeader), 1, size - sizeof(GameFileHeader), file);
    CHECK_EQ(fclose(file), 0);
    free(bytes);
}

// Starts a match and waits until its log and its games have some bytes.
static void start_match(char *nodes, int64_t log_bytes, int64_t pgn_bytes) {
    start((char *[]){NULL, "match", other, "--pgn", net, "--games", "40", "--nodes", nodes,
                     "--force", NULL});
    for (int i = 0; i < PATIENCE_MS / 10; i++) {
        if (os_file_size(other) >= log_bytes && os_file_size(net) >= pgn_bytes) return;
        os_sleep_ms(10);
    }
}

TEST(a_match_without_a_game_leaves_the_old_file) {
    begin();
    start_match("300000", 1, 0);
    kill(program.pid, SIGINT);
    CHECK_EQ(finish(), 1);
    CHECK_STR(text_of(net), "kept");
}

// Regression: the games lay in a new file, which --resume emptied.
TEST(a_killed_match_keeps_its_games) {
    begin();
    start_match("200", 1, 5000);
    kill(program.pid, SIGKILL);
    finish();
    CHECK_EQ(RUN("match", other, "--pgn", net, "--games", "40", "--nodes", "200", "--resume"), 0);
    const char *text = text_of(net);
    CHECK(strncmp(text, "[Event ", 7) == 0);
    const int games_written = count_in(text, "[Event ");
    CHECK(games_written >= 40 && games_written <= 42);  // perhaps a pair twice
}

TEST(an_archive_ended_by_ctrl_c_leaves_the_old_file) {
    begin();
    lengthen(games);
    CHECK_EQ(RUN_UNTIL(" games", SIGINT, "selfplay", games, "--archive", net, "--force"), 1);
    CHECK(says("stopped: no archive is written\n"));
    CHECK_STR(text_of(net), "kept");
}

// Regression: most commands waited forever.
TEST(pipes_devices_and_folders_are_refused_at_once) {
    begin();
    char *const names[] = {scratch("fifo"), scratch_folder, "/dev/null", "/dev/zero"};
    CHECK_EQ(mkfifo(names[0], 0600), 0);
    for (int i = 0; i < COUNT(names); i++) {
        const char *error = i == 1 ? ": is a folder\n" : ": is not a regular file\n";
        char *name = names[i];
        REFUSED(error, "selfplay", name, FEW_GAMES, "--resume");
        REFUSED(error, "selfplay", name, FEW_GAMES, "--force");
        REFUSED(error, "selfplay", "--info", name);
        REFUSED(error, "relabel", name, "--output", other);
        REFUSED(error, "relabel", games, "--output", name, "--force");
        REFUSED(error, "wdl", name);
        REFUSED(error, "train", "--data", name, "--output", other);
        FAILS(2, error, "train", "--data", games, "--output", name, "--samples", "1", "--force");
        FAILS(2, error, "network", "--output-permille", "900", "--output", name, "--force");
        REFUSED(error, "match", name, "--games", "2", "--resume");
        REFUSED(error, "match", name, "--analyse");
        REFUSED(error, "import", name, "--output", other);
        REFUSED(error, "selfplay", games, "--export", name, "--force");
        REFUSED(error, "perft", "--suite", name);
    }
}

TEST(an_archive_has_all_games_and_is_not_resumed) {
    begin();
    PRINTS("4 games, ", "selfplay", games, "--archive", other);
    CHECK(os_file_size(other) < os_file_size(games));
    REFUSED(": the games were rescored, imported or archived: start another file\n", "selfplay",
            other, FEW_GAMES, "--resume");
    REFUSED("selfplay --archive does not take --nodes", "selfplay", games, "--archive", net,
            "--nodes", "20");
    CHECK_EQ(RUN("relabel", other, "--output", games, "--force"), 0);
    CHECK_EQ(RUN("selfplay", "--info", games), 0);
    CHECK(!says("archive"));
}

TEST(games_are_a_book) {
    begin();
    PRINTS("4 games, ", "selfplay", other, FEW_GAMES, "--book", games, "--book-share", "100",
           "--plies", "5");
    CHECK(says("\n4 games from the book\n"));
    PRINTS("from the book 100.0", "selfplay", "--info", other);
    CHECK(says("plies 5\n") && says("unfinished 100.0"));
    PRINTS("[Result \"*\"]", "selfplay", other, "--export", "-");
    CHECK(says("[Termination \"unterminated\"]"));
    size_t size;
    uint8_t *bytes = bytes_of(games, &size);
    write_bytes(net, bytes, sizeof(GameFileHeader));
    REFUSED(": has no games\n", "selfplay", other, FEW_GAMES, "--book", net, "--force");
    const size_t head = sizeof(GameFileHeader), block = size - head;
    bytes = realloc(bytes, size + block);
    memcpy(bytes + size, bytes + head, block);
    bytes[size + block - 1] ^= 1;
    write_bytes(net, bytes, size + block);
    PRINTS("1 damaged block", "selfplay", other, FEW_GAMES, "--book", net, "--force");
    free(bytes);
    write_text(net, "4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1\n");
    PRINTS("\n0 games from the book\n", "selfplay", other, FEW_GAMES, "--book", net, "--force");
}

TEST(the_right_file_is_blamed) {
    begin();
    write_text(net, "no network");
    const char *want = formatted("ravelin: %s: too short for a network\n", net);
    REFUSED(want, "selfplay", other, FEW_GAMES, "--network", net);
    REFUSED(want, "relabel", games, "--output", other, "--network", net);
    REFUSED(want, "match", other, "--second", net, "--games", "2");
    REFUSED(want, "train", "--data", net, "--output", other, "--init", net);  // before data is read
    REFUSED("ravelin: no/such/games: its folder does not exist\n", "selfplay", "no/such/games",
            FEW_GAMES);
    REFUSED("ravelin: no/such/board: its folder does not exist\n", "board", "--svg",
            "no/such/board");
    CHECK(os_file_size(other) < 0);
}

TEST(the_setting_that_differs_is_named) {
    begin();
    REFUSED(": was made with endgame-nodes 0, not endgame-nodes 10\n", "selfplay", games, FEW_GAMES,
            "--endgame-nodes", "10", "--resume");
    CHECK_EQ(RUN("match", other, TWO_GAMES), 0);
    REFUSED(": was made with win 1000, not win 900\n", "match", other, "--games", "4", "--nodes",
            "20", "--win", "900", "--resume");
}

// A limit on the file size simulates the full disk.
TEST(a_full_disk_is_one_line_and_keeps_what_is_done) {
    static const char full[] = ": cannot be written: disk full?\n";
    char *long_game = scratch("long.pgn"), *annotated = scratch("annotated.pgn");
    begin();
    write_text(long_game, formatted("1. e4 {%0*d} 1-0\n", 3000, 0));
    struct rlimit before;
    getrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){3000, before.rlim_max});
    FAILS(2, full, "selfplay", other, "--games", "20", "--nodes", "10");
    FAILS(2, full, "network", "--output-permille", "900", "--output", net, "--force");
    FAILS(2, full, "analyse", long_game, "--depth", "1", "--output", annotated);
    CHECK_EQ(count_of("ravelin: "), 1);
    setrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, SIG_DFL);
    CHECK(os_file_size(net) == 4);
    FAILS(1, "damaged         1 block, 0 games\n", "selfplay", "--info", other);
    CHECK_EQ(RUN("selfplay", other, "--games", "20", "--nodes", "10", "--resume"), 0);
    CHECK_EQ(RUN("selfplay", "--info", other), 0);
}

TEST(self_play_goes_on_with_fewer_threads) {
    if (check_skip_if(IS_SANITIZED, "a sanitizer itself needs more address space")) return;
    begin();
    CHECK_EQ(RUN("selfplay", games, FEW_GAMES, "--hash", "64", "--force"), 0);
    struct rlimit before = limit_memory(1000);
    CHECK_EQ(RUN("selfplay", other, FEW_GAMES, "--threads", "200", "--hash", "64"), 0);
    setrlimit(RLIMIT_AS, &before);
    CHECK(says("ravelin: not enough threads or memory: continues with --threads "));
    CHECK(says("\n4 games, "));
    CHECK(same_bytes(games, other));
}

int main(void) {
    games = scratch("games");
    net = scratch("net");
    other = scratch("other");
    return check_run();
}
