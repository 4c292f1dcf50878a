// test_pgn_commands.c: import, selfplay --export, solve and analyse GAMES.pgn as users run them
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include "base/os.h"
#include "files.h"
#include "games.h"
#include "nnue/arch.h"
#include "notation/pgn.h"
#include "pipe.h"

static char *pgn, *rvg, *out, *again;

static const char games[] =
    "[Event \"1\"]\n[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 {book} e5 {book} 2. Qh5 {+0.10/9 "
    "0.1s}\nKe7 {-M2/9 0.1s} 3. Qxe5# {+M1/9 0.1s, White mates} 1-0\n\n"
    "[Event \"2\"]\n\n1. e4 Kd4 {-0.20/8 0.1s} 1-0\n\n"
    "[Event \"3\"]\n[FEN \"4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1\"]\n\n1. Kf2 {asked [%eval 9.0] Kf2} "
    "Qxe4 {0.00/1} 0-1\n";

// Restores the files: only the games as PGN exist.
static void begin(void) {
    remove(rvg), remove(out), remove(again);
    write_text(pgn, games);
}

TEST(games_are_imported_and_exported) {
    begin();
    PRINTS("game 2, line 10: no legal move 'Kd4'\n", "import", pgn, "--output", rvg);
    CHECK(says("2 games, 5 plies, 4 with a score, 1 bad game left out"));
    CHECK_EQ(RUN("selfplay", rvg, "--export", out), 0);
    CHECK_EQ(RUN("import", out, "--output", again), 0);
    CHECK(same_bytes(rvg, again));
    PRINTS("imported from PGN\n", "selfplay", "--info", again);
}

// PGN has no place for a score scale.
TEST(exported_scores_are_those_of_networks_as_trained) {
    GameFileHeader header;
    begin();
    CHECK_EQ(RUN("import", pgn, "--output", again), 0);
    GameRecord *stored = games_of(again, 2, &header);
    header.score_scale = OUTPUT_SCALE / 2;
    write_game_file(rvg, &header, stored, 2);
    CHECK_EQ(RUN("selfplay", rvg, "--export", out), 0);
    CHECK_EQ(RUN("import", out, "--output", again, "--force"), 0);
    GameRecord *read = games_of(again, 2, &header);
    CHECK_EQ(header.score_scale, OUTPUT_SCALE);
    for (int g = 0; g < 2; g++)
        for (int i = 0; i < stored[g].ply_count; i++)
            CHECK_EQ(read[g].scores_cp[i], rescaled_score(stored[g].scores_cp[i], 1, 2));
    free(stored);
    free(read);
}

TEST(analyse_takes_games_and_positions) {
    begin();
    write_text(again,
               "# two\n\n4k3/8/8/8/8/8/8/R3K3 w - - ; id \"a\";\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n");
    CHECK_EQ(RUN("analyse", again, "--depth", "1"), 0);
    CHECK_EQ(count_of("\nbest: "), 2);
    CHECK_EQ(count_of(")\n\n"), 2);  // a line between positions
    CHECK_EQ(count_of("\nFen: "), 2);
    PRINTS("{\"depth\":1,\"seldepth\":", "analyse", again, "--depth", "1", "--json");
    CHECK(
        ends_with("{\"bestmove\":null,\"san\":null,\"fen\":\"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\","
                  "\"end\":\"stalemate\"}\n"));
    PRINTS("\"end\":\"checkmate\"}\n", "analyse", "7k/6Q1/6K1/8/8/8/8/8 b - -", "--json");
    write_text(again, "1. e4 e5 2. Nf3\n");
    PRINTS("2 games annotated", "analyse", again, again, "--depth", "1");
    CHECK_EQ(count_of("1. e4 {[%eval "), 2);
    REFUSED("--lines", "analyse", again, "--lines", "2");
    write_text(again, "8/8/8/8/8/8/8/8 w - -\n4k3/8/8/8/8/8/8/R3K3 w - -\n");
    CHECK_EQ(RUN("analyse", again, "--depth", "1"), 1);
    CHECK_EQ(count_of("\nbest: "), 1);
    CHECK(says(": position 1, line 1: "));
}

TEST(positions_in_a_pipe_are_answered_one_by_one) {
    start((char *[]){NULL, "analyse", "-", "--depth", "1", NULL});
    for (int i = 0; i < 2; i++) {
        const size_t mark = program.length;
        send_text("4k3/8/8/8/8/8/8/R3K3 w - -\n");
        CHECK(hears_since(mark, "\nbest: ", PATIENCE_MS));
    }
    close_input();
    CHECK_EQ(finish(), 0);
}

// Bad lines of a file of positions are reported one by one; tags begin games.
TEST(positions_do_not_end_at_a_bad_line) {
    begin();
    write_text(again,
               "\xef\xbb\xbf"
               "4k3/8/8/8/8/8/8/R3K3 w - -\n4k3/8/8/8/R3K3 w - -\nnone\n"
               "4k3/8/8/8/8/8/8/R3K3 w - -\n");
    CHECK_EQ(RUN("analyse", again, "--depth", "1"), 1);
    CHECK_EQ(count_of("\nbest: "), 2);
    CHECK(says(": position 2, line 2: ") && says(": position 3, line 3: "));
    REFUSED("--output and --report are for games", "analyse", again, "--depth", "1", "--output",
            "none");
    write_text(again, "BZh9/\nmore\n");
    REFUSED("is compressed: unpack it first", "analyse", pgn, again, "--depth", "1");
    write_text(again, "4k3/8/8/8/8/8/8/R3K3 w - -\n[Event \"a\"]\n\n1. e4 *\n");
    CHECK_EQ(RUN("analyse", again, "--depth", "1"), 0);
    CHECK_EQ(count_of("\nbest: "), 1);
    CHECK_EQ(count_of("1. e4 {[%eval "), 1);
}

TEST(a_proven_mate_ends_the_analysis) {
    const int64_t start_ms = os_time_ms();
    CHECK_EQ(RUN("analyse", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "--time", "60000"), 0);
    CHECK(os_time_ms() - start_ms < 30000);
    CHECK(ends_with("best: Rd8# (#1)\n"));
}

TEST(imports_read_a_pipe) {
    char *arguments[] = {NULL, "import", "-", "--output", rvg, NULL};
    begin();
    start(arguments);
    send_text(games);
    close_input();
    CHECK_EQ(finish(), 0);
    CHECK(says("2 games, 5 plies"));
}

// Ctrl-C while the program waits for the rest of a game.
TEST(an_interrupted_pipe_keeps_the_games_before) {
    char *const commands[][6] = {{NULL, "analyse", "-", "--nodes", "1"},
                                 {NULL, "import", "-", "--output", rvg}};
    for (int i = 0; i < COUNT(commands); i++) {
        char *arguments[6];
        memcpy(arguments, commands[i], sizeof(arguments));
        begin();
        start(arguments);
        send_text(games);
        send_text("[Event \"4\"]\n\n1. e4 e5\n");
        CHECK(hears("game 2, line 10: "));
        CHECK(!hears_since(0, "cannot be read", 300));
        kill(program.pid, SIGINT);
        CHECK_EQ(finish(), 1);
        CHECK(says(" s\n") && !says("cannot be read"));
    }
    CHECK(access(rvg, F_OK) == 0);
}

TEST(an_import_without_games_writes_no_file) {
    begin();
    REFUSED("no/such.pgn: does not exist\n", "import", "no/such.pgn", "--output", again);
    CHECK_EQ(RUN("import", "tests/data/openbench.json", "--output", again), 1);
    CHECK(access(again, F_OK) != 0);
}

TEST(suites_are_solved) {
    PRINTS("  1  solved  Rd8#", "solve", "tests/data/solve.epd", "--nodes", "20000");
    CHECK(says("10 of 10 solved, "));
    CHECK_EQ(RUN("solve", "tests/data/solve.epd", "--depth", "1", "--margin", "0"), 1);
    CHECK_EQ(RUN("solve", "tests/data/openbench.json"), 2);
    CHECK_EQ(RUN("solve"), 2);
}

// Lines of PGN break at column 80, so other scores break them elsewhere.
static void join_lines(char *text) {
    while ((text = strchr(text, '\n'))) *text = ' ';
}

TEST(games_are_annotated) {
    begin();
    FAILS(1, "game 2, line 10: ", "analyse", pgn, "--nodes", "2000", "--output", out);
    CHECK(says("2 games annotated, 1 bad game left out"));
    CHECK(says("White A "));
    char text[4096];
    snprintf(text, sizeof(text), "%s", text_of(out));
    join_lines(text);
    CHECK(strstr(text, "[Annotator \"Ravelin"));
    CHECK(strstr(text, "2... Ke7?? {-M2/9 0.1s Blunder. "));
    CHECK(strstr(text, "Qxe5# {+M1/9 0.1s, White mates} 1-0"));
    CHECK(strstr(text, "{asked Kf2 Blunder. exd5 was best. [%eval -"));
    CHECK(strstr(text, "(1. exd5 "));
    CHECK_EQ(RUN("analyse", out, "--nodes", "2000"), 0);
    join_lines(program.heard);
    CHECK_EQ(count_of("Ke7?? {-M2/9 0.1s Blunder. "), 1);
    CHECK_EQ(count_of("was best. [%eval #1]}"), 1);
}

TEST(a_game_with_two_results_is_annotated) {
    begin();
    write_text(pgn, "[Result \"1-0\"]\n\n1. e4 0-1\n");
    PRINTS(": game 1, line 1: the tag Result is changed to 0-1, ", "analyse", pgn, "--depth", "1");
    CHECK(says("[Result \"0-1\"]") && says("1 game annotated, 0 bad"));
}

// Regression: a game with 256 tags, and so without room for Annotator, ended the run.
TEST(a_game_without_room_for_annotations_is_left_out) {
    char text[8192] = "";
    begin();
    for (int i = 0; i < PGN_TAGS_MAX; i++) strcat(text, formatted("[T%d \"x\"]\n", i));
    write_text(pgn, strcat(text, "\n1. e4 1-0\n\n[Event \"b\"]\n\n1. d4 1-0\n"));
    FAILS(1, ": game 1, line 1: longer than a game can be with its annotations, or not enough",
          "analyse", pgn, "--depth", "1", "--output", out);
    CHECK(says("\n1 game annotated, 1 bad game left out"));
    CHECK(strstr(text_of(out), "1. d4"));
}

// Comments and variations of the user stay, also those that resemble a verdict.
TEST(verdicts_of_an_earlier_run_are_replaced) {
    char *const first = scratch("first.pgn");
    begin();
    write_text(pgn,
               "[Result \"0-1\"]\n\n1. f3 {He said: a6 was best. really} e5 $14 (1... d5 "
               "{[%eval 0.10]}) 2. g4 (2. e4) Qh4# 0-1\n\n"
               "[FEN \"4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1\"]\n\n1. Kf2 Qxe4 *\n\n"
               "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 $14 Nxe4 5. Bxf7+ Ke7 6. d4 h6 *\n");
    CHECK_EQ(RUN("analyse", pgn, "--depth", "2", "--output", first, "--force"), 0);
    CHECK_EQ(RUN("analyse", pgn, "--depth", "6", "--output", out), 0);
    CHECK_EQ(RUN("analyse", first, "--depth", "6", "--output", again), 0);
    CHECK(same_bytes(again, out));
    CHECK(strstr(text_of(out), "really Inaccuracy. "));
}

// Checks that verdicts which another program wrote are replaced: both games are annotated alike.
static void check_annotated_alike(const char *plain, const char *judged) {
    begin();
    write_text(pgn, plain);
    CHECK_EQ(RUN("analyse", pgn, "--depth", "6", "--output", out), 0);
    write_text(pgn, judged);
    CHECK_EQ(RUN("analyse", pgn, "--depth", "6", "--output", again), 0);
    CHECK(same_bytes(again, out));
}

// Blanks and move numbers as other programs write them.
TEST(verdicts_are_found_in_the_form_of_other_programs) {
    check_annotated_alike(
        "[Annotator \"x\"]\n\n1. f3 e5 *\n",
        "[Annotator \"x\"]\n\n1. f3 $6 { Inaccuracy. c4 was best. [%eval -0.69] } ( 1.c4 Nf6 "
        "{ [%eval 0.13] } ) 1... e5 *\n");
    // A line of the user inside another line stays.
    write_text(pgn, "1. f3 {Inaccuracy. c4 was best.} (1. d4 (1. c4 {[%eval 0.1]})) 1... e5 *\n");
    CHECK_EQ(RUN("analyse", pgn, "--depth", "6"), 0);
    join_lines(program.heard);
    CHECK(says("(1. d4 (1. c4 {[%eval 0.1]}))"));
}

TEST(verdicts_of_lichess_are_replaced) {
    check_annotated_alike(
        "[Annotator \"x\"]\n\n1. f3 {mine} 1... e5 2. g4 (2. e4) Qh4# 0-1\n",
        "[Annotator \"x\"]\n\n1. f3?! { mine } { (0.17 → -0.36) Inaccuracy. e4 was "
        "best. } { [%eval -0.36] } (1. e4 c5) 1... e5 2. g4?? { (-0.5 → Mate in 1) "
        "Checkmate is now unavoidable. e4 was best. } { [%eval #-1] } (2. e4) "
        "(2. e4 Nc6 3. d4) Qh4# 0-1\n");
}

// Studies and broadcasts have neither numbers nor, often, lines; earlier years had other words.
TEST(verdicts_of_lichess_have_several_forms) {
    static const char plain[] =
        "[Annotator \"x\"]\n\n1. f3 {mine} (1. e4 e5) 1... e5 2. g4 $14 Qh4# 0-1\n";
    check_annotated_alike(
        plain,
        "[Annotator \"x\"]\n\n1. f3?! { [%eval -0.87] } { mine Inaccuracy. e4 was best. } "
        "(1. e4 e5) (1. e4 c5) 1... e5 2. g4?? $14 { Checkmate is now unavoidable. Best move "
        "was e4. } (2. e4 Nc6) Qh4# 0-1\n");
    check_annotated_alike(
        plain,
        "[Annotator \"x\"]\n\n1. f3 $6 { mine (0.17 → -0.87) Inaccuracy. Best move was e4. } "
        "{ [%eval -0.87] } (1. e4 e5) (1. e4 c5) 1... e5 2. g4 $14 $4 { Blunder. e4 was best. } "
        "Qh4# 0-1\n");
}

// Annotates the game twice. Checks that the second run changes nothing and keeps a text.
static void check_kept(const char *moves, const char *kept) {
    char text[4096];
    begin();
    write_text(pgn, moves);
    bool good = CHECK_EQ(RUN("analyse", pgn, "--depth", "6", "--output", out), 0) &&
                CHECK_EQ(RUN("analyse", out, "--depth", "6", "--output", again), 0) &&
                CHECK(same_bytes(again, out));
    snprintf(text, sizeof(text), "%s", good ? text_of(again) : "");
    join_lines(text);
    if (!CHECK(strstr(text, kept))) check_note(moves);
}

TEST(words_of_the_user_are_no_verdicts) {
    check_kept("1. f3 {I think e4 was best. Nice.} e5 *\n", "{I think e4 was best. Nice. ");
    check_kept("1. f3? {I think e4 was best. Nice.} e5 *\n",
               "{I think e4 was best. Nice. e4 was best. ");
    check_kept("1. f3 {Inaccuracy. e4 was best.} (1. d4 {better (e4}) e5 *\n",
               "(1. d4 {better (e4})");
    check_kept("1. f3 {(plan: Nf3 → e5) Blunder. e4 was best.} (1. e4) e5 *\n",
               "{(plan: Nf3 → e5) Blunder. e4 was best. Inaccuracy. ");
    check_kept("1. e4 {A Big Mistake. d4 was best. I say} (1. d4) e5 *\n",
               "{A Big Mistake. d4 was best. I say ");
    check_kept(
        "[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n\n1. Kd1 {(0.1 → -3.0) Mistake. O-O was "
        "best.} (1. O-O-O Ke7) Ke7 *\n",
        "(1. O-O-O Ke7)");
}

// Found by a reader: a line of the user behind ours was taken for ours, and ours was then doubled.
TEST(what_the_user_adds_to_our_line_stays) {
    static const char *const added[] = {"(1. e4 d5 2. c4)", "(1. c4) {no}", "(1. c4)"};
    for (int i = 0; i < COUNT(added); i++) {
        check_kept(formatted("1. f3?! {Inaccuracy. e4 was best. [%%eval -0.53]} (1. e4 "
                             "{[%%eval 0.16]}) %s e5 *\n",
                             added[i]),
                   added[i]);
        CHECK_EQ(count_in(text_of(again), "(1. e4 {"), 0);
        CHECK_EQ(count_in(text_of(again), "was best"), 1);
    }
}

// A glyph of the user stays alone, also after a second run.
TEST(a_judged_move_gets_no_second_glyph) {
    begin();
    write_text(pgn, "1. f3! e5 2. g4?? Qh4# 0-1\n");
    CHECK_EQ(RUN("analyse", pgn, "--depth", "6", "--output", out), 0);
    join_lines(strcpy(program.heard, text_of(out)));
    CHECK_EQ(count_of("2. g4?? {"), 1);
    CHECK_EQ(count_of(" was best."), 2);
    CHECK(!says("Blunder."));
    CHECK_EQ(RUN("analyse", out, "--depth", "6", "--output", again), 0);
    CHECK(same_bytes(again, out));
}

// White repeats a won position for the third time, which is no mistake if the game goes on.
TEST(a_win_thrown_away_by_repetition_is_a_blunder) {
    static const char *const results[] = {"1/2-1/2", "1-0"};
    for (int i = 0; i < 2; i++) {
        begin();
        write_text(again, formatted("[FEN \"6k1/8/8/8/8/8/2Q5/K7 b - - 0 1\"]\n\n"
                                    "1... Kf8 2. Qb2 Kg8 3. Qc2 Kf7 4. Qb2 Kg8 5. Qc2 %s\n",
                                    results[i]));
        CHECK_EQ(RUN("analyse", again, "--depth", "6"), 0);
        join_lines(program.heard);
        CHECK_EQ(count_of("5. Qc2?? {Blunder. "), i == 0);
        CHECK_EQ(count_of("[%eval 0.00]} ("), i == 0);
    }
}

TEST(reports_escape_the_text_of_games) {
    static const char hostile[] =
        "[White \"<script>alert(1)</script>\"]\n[Event \"a & b\"]\n[Black \"M\xfcller\"]\n\n"
        "1. f3 {<b>} e5 2. g4 Qh4# 0-1\n";
    char *page = scratch("page");
    begin();
    write_text(pgn, hostile);
    PRINTS("Black M\xc3\xbcller               accuracy", "analyse", pgn, "--nodes", "2000",
           "--output", out, "--report", page);
    const char *text = text_of(page);
    CHECK(!strstr(text, "<script") && !strstr(text, "<b>"));
    CHECK(strstr(text, "&lt;script&gt;") && strstr(text, "a &amp; b"));
    CHECK(strstr(text, "M\xc3\xbcller"));
    CHECK(strstr(text, "2. g4?\?</span> Blunder."));
    CHECK(strstr(text, "</html>"));
}

TEST(a_side_without_moves_has_no_accuracy) {
    char *page = scratch("one_move");
    begin();
    write_text(pgn, "[White \"?\"]\n\n1. e4 *\n");
    PRINTS("White                      accuracy", "analyse", pgn, "--nodes", "500", "--output", out,
           "--report", page);
    CHECK(strstr(text_of(page), "<h2>White – Black, *</h2>"));
    CHECK(strstr(text_of(page), "<th>White</th><td>") && !strstr(text_of(page), "<th>Black<"));
}

TEST(boards_are_drawn) {
    PRINTS("4  . . . . P . . .\n", "board", "startpos", "moves", "e2e4");
    REFUSED("'e2e5'", "board", "startpos", "moves", "e2e5");
}

TEST(mates_of_black_are_negative) {
    PRINTS("best: Rh8# (#1)", "analyse", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "--depth", "3");
    PRINTS("best: Rh8# (#-1)", "analyse", "K7/8/1k6/8/8/8/8/7r b - - 0 1", "--depth", "3");
}

int main(void) {
    board_init();
    pgn = scratch("games.pgn");
    rvg = scratch("games.rvg");
    out = scratch("out.pgn");
    again = scratch("again.rvg");
    return check_run();
}
