// test_syzygy_command.c: `ravelin syzygy` as a shell runs it ($RAVELIN)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include "files.h"
#include "pipe.h"

#define TABLES "tests/data/syzygy"

TEST(files_are_listed_and_checked) {
    CHECK_EQ(RUN("syzygy", TABLES), 0);
    CHECK(strstr(program.heard, "\n     3    5 of    5    5 of    5\n"));
    CHECK(ends_with("\n10 files, 0 damaged\n"));
    CHECK_EQ(RUN("syzygy", "--help"), 0);
    CHECK_EQ(RUN("syzygy", "src"), 2);
}

TEST(damaged_files_are_named) {
    char folder[] = "/tmp/ravelin-tables-XXXXXX", path[100];
    if (!CHECK(mkdtemp(folder) != NULL)) return;
    snprintf(path, sizeof(path), "%s/KRvK.rtbz", folder);
    write_bytes(path, (const uint8_t *)"no table", 8);
    CHECK_EQ(RUN("syzygy", folder), 1);
    CHECK(strstr(program.heard, "\ndamaged: KRvK.rtbz: not the size of a table\n"));
    CHECK(ends_with("\n1 files, 1 damaged\n"));
    unlink(path);
    rmdir(folder);
}

TEST(a_position_and_its_moves) {
    CHECK_EQ(RUN("syzygy", TABLES, "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"), 0);
    CHECK(strstr(program.heard, "\ntablebases: White wins, DTZ 1\n"));
    const char *queen = strstr(program.heard, "\ne8=Q     wins ");
    const char *king = strstr(program.heard, "\nKd2      draws ");
    CHECK(queen && king && queen < king);
    CHECK_EQ(RUN("syzygy", TABLES, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"), 0);
    CHECK(strstr(program.heard, "Qg7#     wins") && count_of("  mates\n") == 1);
    CHECK_EQ(RUN("syzygy", TABLES, "7k/8/6QK/8/8/8/8/8 b - - 0 1"), 0);
    CHECK(ends_with("no legal move: stalemate\n"));
    CHECK_EQ(RUN("syzygy", TABLES, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"), 1);
    CHECK(ends_with("\ntablebases: no answer\n"));
}

TEST(a_line_for_each_position_of_a_file) {
    char name[] = "/tmp/ravelin-epd-XXXXXX";
    int file = mkstemp(name);
    static const char positions[] =
        "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\n"
        "# a comment\n\n"
        "7k/6Q1/6K1/8/8/8/8/8 b - - ; mated\n"
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"
        "8/8/8/8/8/2k5/7n/K7 w - - 0 1";
    CHECK(file >= 0 && write(file, positions, sizeof(positions) - 1) > 0);
    close(file);
    CHECK_EQ(RUN("syzygy", TABLES, "--epd", name), 0);
    CHECK_STR(program.heard,
              "2 1 8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\n"
              "-2 -1 7k/6Q1/6K1/8/8/8/8/8 b - -\n"
              "- - 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"
              "0 0 8/8/8/8/8/2k5/7n/K7 w - - 0 1\n");
    unlink(name);
}

TEST(bad_lines_are_named) {
    char name[] = "/tmp/ravelin-epd-XXXXXX", text[140000];
    size_t length = (size_t)snprintf(text, sizeof(text), "x\n%-65535s\n%-65536s\n%s",
                                     "8/8/8/8/8/2k5/7n/K7 w - - hmvc 0;",
                                     "8/8/8/8/8/2k5/7r/K7 w - -", "8/8/8/8/8/2k5/7r/K7 w - -");
    close(mkstemp(name));
    write_bytes(name, (const uint8_t *)text, length);
    CHECK_EQ(RUN("syzygy", TABLES, "--epd", name), 1);
    CHECK(strstr(program.heard, "- - x\n"));
    CHECK(strstr(program.heard, "\n0 0 8/8/8/8/8/2k5/7n/K7 w - -\n"));
    CHECK(strstr(program.heard, "\n- - 8/8/8/8/8/2k5/7r/K7 w - -\n"));
    CHECK(strstr(program.heard, ": line 3: the line is too long\n"));
    CHECK(strstr(program.heard, "\n-2 -6 8/8/8/8/8/2k5/7r/K7 w - -\n"));
    unlink(name);
}

TEST(other_commands_use_tables_too) {
    char games[] = "/tmp/ravelin-games-XXXXXX", other[] = "/tmp/ravelin-other-XXXXXX";
    const char *pawn = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    CHECK_EQ(RUN("analyse", (char *)pawn, "--syzygy", TABLES, "--depth", "2"), 0);
    CHECK(strstr(program.heard, "\ntablebases: White wins, DTZ 1\n"));
    CHECK(ends_with("(+200.00)\n"));
    CHECK_EQ(RUN("analyse", "--syzygy", "no/such/folder", "--depth", "2"), 2);
    close(mkstemp(games));
    close(mkstemp(other));
    unlink(games);
    unlink(other);
    CHECK_EQ(RUN("selfplay", games, "--games", "3", "--nodes", "20", "--syzygy", TABLES), 0);
    CHECK_EQ(RUN("selfplay", "--info", games), 0);
    CHECK(strstr(program.heard, "\ntablebases      up to 3 pieces\n"));
    CHECK_EQ(RUN("relabel", games, "--output", other, "--nodes", "20", "--syzygy", TABLES), 0);
    CHECK(strstr(program.heard, " games reached the tablebases: "));
    CHECK_EQ(RUN("selfplay", games, "--games", "1", "--syzygy", "src"), 2);
    unlink(games);
    unlink(other);
}

TEST(a_search_names_a_damaged_file) {
    char folder[] = "/tmp/ravelin-tables-XXXXXX", path[100], option[200];
    const char *position = "position fen 8/8/8/4k3/8/8/8/K6R w - - 0 1";
    if (!CHECK(mkdtemp(folder) != NULL)) return;
    snprintf(path, sizeof(path), "%s/KRvK.rtbw", folder);
    snprintf(option, sizeof(option), "setoption name SyzygyPath value %s", folder);
    write_bytes(path, (const uint8_t *)"no table", 8);
    CHECK_EQ(RUN(option, (char *)position, "go depth 2", "go depth 2"), 0);
    CHECK(
        strstr(program.heard, "info string 1 tablebase files, 1 WDL and 0 DTZ, up to 3 pieces\n"));
    CHECK(strstr(program.heard,
                 "info string error: KRvK.rtbw: not the size of a table (tablebase file not used)\n"
                 "bestmove "));
    CHECK_EQ(count_of("not the size of a table"), 1);
    CHECK_EQ(count_of("bestmove "), 2);
    unlink(path);
    rmdir(folder);
}

TEST(bad_arguments) {
    CHECK_EQ(RUN("syzygy"), 2);
    CHECK_EQ(count_of("\n"), 1);
    CHECK_EQ(RUN("syzygy", "no/such/folder"), 2);
    CHECK(strstr(program.heard, "no/such/folder"));
    CHECK_EQ(RUN("syzygy", TABLES, "not a fen"), 2);
    CHECK_EQ(RUN("syzygy", TABLES, "--epd", "/no/such/file"), 2);
}

int main(void) { return check_run(); }
