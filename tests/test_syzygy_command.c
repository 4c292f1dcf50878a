// test_syzygy_command.c: `ravelin syzygy` as a shell runs it ($RAVELIN)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include "files.h"
#include "pipe.h"

#define TABLES "tests/data/syzygy"
#define PAWN_WINS "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"

TEST(files_are_listed_and_checked) {
    PRINTS("\n     3    5 of    5    5 of    5\n", "syzygy", TABLES);
    CHECK(ends_with("\n10 files, 0 damaged\n"));
    CHECK_EQ(RUN("syzygy", "--help"), 0);
}

TEST(damaged_files_are_named) {
    write_text(scratch("KRvK.rtbz"), "no table");
    FAILS(1, "\ndamaged: KRvK.rtbz: not the size of a table\n", "syzygy", scratch_folder);
    CHECK(ends_with("\n1 file, 1 damaged\n"));
    write_text(scratch("KRvK.rtbz"), "");  // a download that failed
    CHECK_EQ(RUN("syzygy", scratch_folder), 1);
    CHECK(ends_with("\n1 file, 1 damaged\n"));
    remove(scratch("KRvK.rtbz"));
}

TEST(a_position_and_its_moves_have_results) {
    PRINTS("\ntablebases: White wins, DTZ 1\n", "syzygy", TABLES, PAWN_WINS);
    const char *queen = strstr(program.heard, "\ne8=Q     wins ");
    const char *king = strstr(program.heard, "\nKd2      draws ");
    CHECK(queen && king && queen < king);
    PRINTS("\ntablebases: White wins, ", "syzygy", TABLES, PAWN_WINS, "moves", "e8=Q");
    PRINTS("Qg7#     wins", "syzygy", TABLES, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
    CHECK_EQ(count_of("  mates\n"), 1);
    CHECK_EQ(RUN("syzygy", TABLES, "7k/8/6QK/8/8/8/8/8 b - - 0 1"), 0);
    CHECK(ends_with("no legal move: stalemate\n"));
    CHECK_EQ(RUN("syzygy", TABLES, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"), 1);
    CHECK(ends_with("\ntablebases: no answer\n"));
}

// A mate on the board wins whatever the fifty-move rule says.
TEST(without_dtz_only_the_counter_makes_a_win_uncertain) {
    static const char mate[] = "k7/1Q6/1K6/8/8/8/8/8 b - - %d 80";
    static const char check[] = "k7/8/QK6/8/8/8/8/8 b - - %d 80";
    size_t size;
    uint8_t *table = bytes_of(TABLES "/KQvK.rtbw", &size);
    write_bytes(scratch("KQvK.rtbw"), table, size);
    free(table);
    PRINTS("\ntablebases: White wins\n", "syzygy", scratch_folder, formatted(mate, 5));
    PRINTS("\ntablebases: White wins\n", "syzygy", scratch_folder, formatted(check, 0));
    PRINTS("\ntablebases: White wins, unless the fifty-move rule draws (no DTZ table)\n", "syzygy",
           scratch_folder, formatted(check, 5));
    remove(scratch("KQvK.rtbw"));
}

TEST(other_commands_use_tables_too) {
    char *games = scratch("games"), *other = scratch("other");
    PRINTS("\ntablebases: White wins, DTZ 1\n", "analyse", PAWN_WINS, "--syzygy", TABLES, "--depth",
           "2");
    CHECK(ends_with("(+200.00)\n"));
    REFUSED("no such folder: no/such/folder\n", "analyse", "--syzygy", "no/such/folder", "--depth",
            "2");
    CHECK_EQ(RUN("selfplay", games, "--games", "3", "--nodes", "20", "--syzygy", TABLES), 0);
    PRINTS("\nsyzygy of 3 pieces\n", "selfplay", "--info", games);
    PRINTS(" reached the tablebases: ", "relabel", games, "--output", other, "--nodes", "20",
           "--syzygy", TABLES);
    REFUSED("no tablebase files in src\n", "selfplay", scratch("none"), "--games", "1", "--syzygy",
            "src");
}

TEST(a_search_names_a_damaged_file) {
    write_text(scratch("KRvK.rtbw"), "no table");
    char *option = formatted("setoption name SyzygyPath value %s", scratch_folder);
    PRINTS("info string 1 tablebase file, 1 WDL and 0 DTZ, up to 3 pieces\n", option,
           "position fen 8/8/8/4k3/8/8/8/K6R w - - 0 1", "go depth 2", "go depth 2");
    CHECK(
        says("info string error: KRvK.rtbw: not the size of a table (tablebase file not used)\n"
             "bestmove "));
    CHECK_EQ(count_of("not the size of a table"), 1);
    CHECK_EQ(count_of("bestmove "), 2);
    PRINTS("KRvK.rtbw: not the size of a table (tablebase file not used)\n", "analyse",
           "8/8/8/4k3/8/8/8/K6R w - - 0 1", "--depth", "2", "--syzygy", scratch_folder);
}

TEST(a_position_names_a_damaged_file) {
    write_text(scratch("KRvK.rtbw"), "no table");
    FAILS(1, "KRvK.rtbw: not the size of a table (tablebase file not used)\n", "syzygy",
          scratch_folder, "8/8/8/4k3/8/8/8/K6R w - - 0 1");
}

// Both files are reported, not only the one found last.
TEST(selfplay_and_relabel_name_damaged_files) {
    char *games = scratch("games"), *other = scratch("relabelled"), *book = scratch("book.epd");
    write_text(scratch("KRvK.rtbw"), "no table");
    write_text(scratch("KQvK.rtbw"), "no table");
    write_text(book, "8/8/8/4k3/8/8/3p4/K6R w - -\n8/8/8/4k3/8/8/3p4/K6Q w - -\n");
    CHECK_EQ(RUN("selfplay", games, "--games", "20", "--nodes", "20", "--force", "--win", "0",
                 "--book", book, "--book-share", "100", "--syzygy", scratch_folder),
             1);
    CHECK_EQ(count_of("not the size of a table (tablebase file not used)\n"), 2);
    CHECK_EQ(RUN("relabel", games, "--output", other, "--nodes", "20", "--syzygy", scratch_folder),
             1);
    CHECK_EQ(count_of("not the size of a table (tablebase file not used)\n"), 2);
}

TEST(invalid_arguments_print_one_line_and_exit_2) {
    REFUSED("syzygy expects DIR; see ", "syzygy");
    REFUSED("no such folder: no/such/folder\n", "syzygy", "no/such/folder");
    REFUSED("no tablebase files in src\n", "syzygy", "src");
    REFUSED("unknown letter in the board: 'not a fen'\n", "syzygy", TABLES, "not a fen");
}

int main(void) { return check_run(); }
