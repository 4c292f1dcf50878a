// test_pgn.c: reading, rejecting and writing PGN games (notation/pgn.h, notation/pgn_read.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/pgn.h"

#include "chess.h"
#include "files.h"
#include "notation/pgn_read.h"
#include "pgn_survive.h"

static PgnReader *reader;
static PgnGame game;
static FILE *stream;

static void open_bytes(const char *bytes, size_t count) {
    stream = stream_of(bytes, count);
    reader = pgn_reader_create(stream);
}

static void open_text(const char *text) { open_bytes(text, strlen(text)); }

static void shut(void) {
    pgn_reader_free(reader);
    pgn_free(&game);
    fclose(stream);
}

static void read_game(void) { CHECK_EQ(pgn_read(reader, &game), PGN_GAME); }

// Opens a text and reads its first game.
static void open_game(const char *text) {
    open_text(text);
    read_game();
}

static void shut_at_end(void) {
    CHECK_EQ(pgn_read(reader, &game), PGN_END);
    shut();
}

static const char *error_of(const char *text) {
    static char error[PGN_ERROR_BYTES];
    open_text(text);
    CHECK_EQ(pgn_read(reader, &game), PGN_BAD_GAME);
    snprintf(error, sizeof(error), "%s", pgn_place(reader)->error);
    shut();
    return error;
}

static void check_moves(const char *want) {
    char memory[1024];
    Text got = text_over(memory, sizeof(memory));
    for (int i = 1; i <= game.ply_count; i++) {
        char uci[UCI_MOVE_BYTES];
        move_to_uci(game.moves[i].move, CASTLING_960, uci);
        text_append_word(&got, word_from(uci));
    }
    CHECK_STR(memory, want);
}

TEST(a_game_of_a_match_runner_is_read) {
    open_game(
        "[Event \"Fastchess Tournament\"]\r\n[White \"A \\\"B\\\" \\\\ C\"]\r\n"
        "[Result \"1-0\"]\r\n\r\n1. f3 {book} e5 {+0.35/12 0.05s} 2. g4 {-M2/3\r\n 0.1s}\r\n"
        "Qh4# {+M1/4 0.001s, Black mates} 1-0\r\n\r\n");
    check_moves("f2f3 e7e5 g2g4 d8h4");
    CHECK_STR(pgn_tag(&game, "White"), "A \"B\" \\ C");
    CHECK_STR(pgn_tag(&game, "Black"), "");
    CHECK_STR(pgn_comment(&game, 1), "book");
    CHECK_STR(pgn_comment(&game, 3), "-M2/3 0.1s");
    CHECK_EQ(game.result, WHITE_WON);
    CHECK_EQ(pgn_read(reader, &game), PGN_END);
    shut_at_end();
}

TEST(everything_of_the_import_format_is_understood) {
    open_game(
        "\xef\xbb\xbf% an escaped line ] { \n[ Event \"a \"b\" c\" ] [Site \"?\"]\n"
        "{before} 1.e4!? $1 (1. d4 {x} (1. c4 ; ) }\n 1... e5) 1... d5) e5 ; to the end }\n"
        "% [Event \"no\"]\n2. Ng1-f3 {one} {two} 2...b8c6 3 Bb5?? a6 1/2-1/2 *\n"
        "\xef\xbb\xbf[Round \"2\"]\n\n1. e4 1-0");
    check_moves("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
    CHECK_STR(pgn_tag(&game, "Event"), "a \"b\" c");
    CHECK_STR(pgn_tag(&game, "Site"), "?");
    CHECK_STR(pgn_comment(&game, 0), "before");
    CHECK_STR(pgn_nags(&game, 1), "!? $1");
    CHECK_STR(pgn_comment(&game, 1), "");
    CHECK_STR(pgn_variations(&game, 1), "(1. d4 {x} (1. c4 { ) )} 1... e5) 1... d5)");
    CHECK_STR(pgn_comment(&game, 2), "to the end )");
    CHECK_STR(pgn_comment(&game, 3), "one two");
    CHECK_STR(pgn_nags(&game, 5), "??");
    CHECK_EQ(game.result, DRAWN);
    read_game();
    CHECK_EQ(game.ply_count, 0);
    CHECK_EQ(game.result, UNFINISHED);
    read_game();
    check_moves("e2e4");
    CHECK_EQ(pgn_place(reader)->game, 3);
    CHECK_EQ(pgn_place(reader)->first_line, 7);
    shut_at_end();
}

TEST(signs_of_older_programs_are_no_moves) {
    open_game("1. e4 d6 2. e5 = f5 3. exf6 e.p. += Nf6 ± 4. Nf3 ∓ N g6 ⩲ ⩱ ∞ -+ 1-0");
    check_moves("e2e4 d7d6 e4e5 f7f5 e5f6 g8f6 g1f3 g7g6");
    CHECK_STR(pgn_nags(&game, 3), "$10");
    CHECK_STR(pgn_nags(&game, 5), "$14");
    CHECK_STR(pgn_nags(&game, 7), "$17 $146");
    CHECK_STR(pgn_nags(&game, 8), "$14 $15 $13 $19");
    shut();
    open_game("1. e4 +/- e5 +/= ~ 2. d4 R □ =/& d5 ^ → +-- *");
    check_moves("e2e4 e7e5 d2d4 d7d5");
    CHECK_STR(pgn_nags(&game, 2), "$14 $13");
    CHECK_STR(pgn_nags(&game, 3), "$7 $44");
    CHECK_STR(pgn_nags(&game, 4), "$40 $20");
    shut();
    open_game("1. e4 d5 2. e5 f5 3. exf6e.p. 1/2");
    check_moves("e2e4 d7d5 e4e5 f7f5 e5f6");
    CHECK_EQ(game.result, DRAWN);
    shut();
    CHECK_STR(error_of("1. e4 -- 2. d4 1-0"), "no legal move '--'");
}

TEST(long_glyphs_are_no_others) {
    open_game("1. e4!!! e5??? 2. d4 $1000 d5 $255 $ *");
    CHECK_STR(pgn_nags(&game, 1), "!!");
    CHECK_STR(pgn_nags(&game, 2), "??");
    CHECK_STR(pgn_nags(&game, 3), "");
    CHECK_STR(pgn_nags(&game, 4), "$255");
    shut();
}

TEST(moves_may_have_typographic_dashes_and_blanks) {
    open_game("1.\xc2\xa0g1-f3 g8–f6 2. g3 g6 3. f1g2+ Bg7\xef\xbb\xbf 4. O–O O‑O 5. b2−b3 1—0");
    check_moves("g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1 e8h8 b2b3");
    CHECK_EQ(game.result, WHITE_WON);
    shut();
}

TEST(results_are_read_in_other_spellings) {
    static const GameResult results[] = {DRAWN,     WHITE_WON, BLACK_WON, DRAWN,    WHITE_WON,
                                         BLACK_WON, WHITE_WON, DRAWN,     WHITE_WON};
    open_text(
        "1. e4 e5 1/2 - 1/2\n1. d4 1 - 0\n1. c4 0 - 1\n1. b3 e5 ½-½\n1. g3 +:-\n"
        "--+\n1. d4 e5 1 – 0\n1. d4 1/2 – 1/2\n[Result \"+--\"]\n\n*");
    for (int i = 0; i < COUNT(results); i++) {
        read_game();
        CHECK_EQ(game.result, results[i]);
    }
    shut_at_end();
}

TEST(promotions_may_have_parentheses) {
    open_game("[FEN \"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. axb8(R)+ (1. a8(N)) Ke7 *");
    check_moves("a7b8r e8e7");
    CHECK_STR(pgn_variations(&game, 1), "(1. a8(N))");
    shut();
    open_game("1. Nf3(N) d5 *");
    check_moves("g1f3 d7d5");
    shut();
}

TEST(games_start_anywhere) {
    open_text(
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n[SetUp \"1\"]\n\n40... Kd7 *\n"
        "[Variant \"fischerandom\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf "
        "- 0 1\"]\n\n1. g3 g6 2. Nf3 Nf6 3. Nc3 Nc6 *\n"
        "[Variant \"Chess960\"]\n[FEN \"rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w KQkq - 0 1\"]\n\n"
        "1. O-O O-O-O *\n"
        "[FEN \"r3k2r/8/8/8/8/8/8/R4RK1 b kq - 0 1\"]\n\n1... O-O-O *\n");  // White has castled
    read_game();
    check_moves("e8d7");
    CHECK(!game.is_chess960);
    read_game();
    CHECK(game.is_chess960);
    CHECK_EQ(game.ply_count, 6);
    read_game();
    CHECK(game.is_chess960);
    check_moves("b1e1 b8a8");
    read_game();
    CHECK(!game.is_chess960);
    shut();
}

TEST(comments_around_a_game_belong_to_it) {
    open_game(
        "; a collection\n{of two games}\n[Event \"a\"]\n\n1. e4 e5 1-0 {White wins}\n\n"
        "[Event \"b\"]\n; one tag more\n[White \"c\"]\n\n1. d4 *\n; the end\n\x1a");
    CHECK_STR(pgn_tag(&game, "Event"), "a");
    CHECK_STR(pgn_comment(&game, 0), "a collection of two games");
    CHECK_STR(pgn_comment(&game, 2), "White wins");
    read_game();
    CHECK_STR(pgn_tag(&game, "Event"), "b");
    CHECK_STR(pgn_tag(&game, "White"), "c");
    CHECK_STR(pgn_comment(&game, 0), "one tag more");
    check_moves("d2d4");
    shut_at_end();
}

TEST(errors_name_their_line) {
    static const struct {
        uint64_t line;
        const char *text;
    } cases[] = {{1, "[Event \"x\n*"},
                 {2, "[Event \"x\"]\n[FEN \"8/8 w\"]\n[Site \"y\"]\n\n\n1. e4 *"},
                 {4, "[Event \"x\"]\n\n1. e4\nd4 *"},
                 {1, "1. e4 {x\n\n[Event \"y\"]\n\n*"},
                 {2, "1. e4\n(1. d4\n\n[Event \"y\"]\n\n*"},
                 {1, "1. e4 e5 [%clk 0:01] 2. d4 1-0"}};
    for (int i = 0; i < COUNT(cases); i++) {
        open_text(cases[i].text);
        CHECK_EQ(pgn_read(reader, &game), PGN_BAD_GAME);
        CHECK_EQ(pgn_place(reader)->bad_line, cases[i].line);
        shut();
    }
}

TEST(a_result_may_be_missing) {
    open_game("1. e4 e5\n\n[Result \"1-0\"]\n\n1. d4\n\n[Result \"1-0\"]\n\n1. c4 *\n");
    CHECK_EQ(game.result, UNFINISHED);
    check_moves("e2e4 e7e5");
    read_game();
    CHECK_EQ(game.result, WHITE_WON);
    read_game();
    CHECK_EQ(game.result, WHITE_WON);
    shut_at_end();
}

TEST(a_game_may_have_tags_only) {
    open_game("[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"b\"]\n\n1. e4 *\n");
    CHECK_EQ(game.result, WHITE_WON);
    CHECK_EQ(game.ply_count, 0);
    read_game();
    CHECK_STR(pgn_tag(&game, "Event"), "b");
    check_moves("e2e4");
    shut_at_end();
}

TEST(bad_games_say_why) {
    CHECK_STR(error_of("1. e5 *"), "no legal move 'e5'");
    CHECK_STR(error_of("1. e4 e5 2. \xff\x01Q *"), "no legal move '\xC3\xBF?Q'");
    CHECK_STR(error_of("1. e4 e5 2. \xE2\x99\x98"
                       "f3 *"),
              "no legal move '\xE2\x99\x98"
              "f3'");
    CHECK_STR(error_of("1. e4 {e5 1-0"), "comment without end");
    CHECK_STR(error_of("1. e4 (1. d4 1-0"), "variation without end");
    CHECK_STR(error_of("[FEN \"4k3/8/8/8/8/8/8/R2RK3 w - - 0 1\"]\n1. Rb1 *"), "ambiguous 'Rb1'");
    CHECK_STR(error_of("[FEN \"8/8 w - - 0 1\"]\n*"),
              "FEN: the board does not have eight full ranks");
    CHECK_STR(error_of("[Variant \"Atomic\"]\n*"), "is not chess but 'Atomic'");
    CHECK_STR(error_of("[Variant \"Chess960\"]\n*"), "Chess960 without a FEN");
    CHECK_STR(error_of("[Variant \"Chess 960\"]\n*"), "Chess960 without a FEN");
    CHECK_STR(error_of("[Event \"x\n*"), "damaged tag 'Event'");
    CHECK_STR(error_of("[\"]\n*"), "damaged tag ''");
    CHECK_STR(error_of("1. e4 [%clk 0:01] e5 *"), "no legal move '%clk'");
    CHECK_STR(error_of("1. e4 (1. d4 [%clk 0:01] d5) e4 *"), "no legal move 'e4'");
    CHECK_STR(error_of("1. e4 [0:05] e5 *"), "no legal move '0:05'");
}

TEST(one_bad_game_does_not_hide_the_next) {
    open_text(
        "[Event \"1\"]\n1. e4 e5 2. Ke3 {never} (x) Ke6 1-0\n\n[Event \"2\"]\n1. e4 {cut\n"
        "[Event \"3\"]\n1. d4 (1. c4\n[Event \"4\"]\n1. c4 1-0\n");
    CHECK_EQ(pgn_read(reader, &game), PGN_BAD_GAME);
    check_moves("e2e4 e7e5");
    CHECK_EQ(pgn_place(reader)->bad_line, 2);
    CHECK_EQ(pgn_read(reader, &game), PGN_BAD_GAME);
    CHECK_STR(pgn_place(reader)->error, "comment without end");
    CHECK_EQ(pgn_read(reader, &game), PGN_BAD_GAME);
    read_game();
    CHECK_STR(pgn_tag(&game, "Event"), "4");
    CHECK_EQ(pgn_place(reader)->game, 4);
    shut();
}

static void check_unreadable(const char *bytes, size_t count, const char *error) {
    open_bytes(bytes, count);
    CHECK_EQ(pgn_read(reader, &game), PGN_UNREADABLE);
    CHECK_STR(pgn_place(reader)->error, error);
    shut();
}

TEST(files_of_other_encodings_are_recognised) {
    check_unreadable("\x1f\x8b\x08\0\0\0\0\0", 8, "is compressed: unpack it first");
    check_unreadable("\xff\xfe[\0E\0", 6, "is UTF-16: save it as UTF-8");
}

// Regression: a game cut by a read error was returned as a whole one.
TEST(a_read_error_within_a_game_is_no_end) {
    static const char *const texts[] = {"1. e4 e5\n2. Nf", "1. e4 {a\nb", "1. e4 e5\n("};
    for (int i = 0; i < COUNT(texts); i++) {
        open_text(texts[i]);
        make_unreadable(stream);
        for (int k = 0; k < 2; k++) {
            CHECK_EQ(pgn_read(reader, &game), PGN_UNREADABLE);
            CHECK_STR(pgn_place(reader)->error, "cannot be read");
        }
        shut();
    }
}

TEST(the_result_after_the_moves_counts) {
    open_game("[Result \"1-0\"]\n\n1. e4 0-1\n\n[Result \"1-0\"]\n\n1. e4 *\n");
    CHECK_EQ(game.result, BLACK_WON);
    CHECK(pgn_result_is_disputed(&game));
    read_game();
    CHECK_EQ(game.result, WHITE_WON);
    CHECK(!pgn_result_is_disputed(&game));
    shut_at_end();
}

// A command that a signal ends keeps only the games that no end of the stream has cut.
TEST(a_game_has_a_result_if_its_moves_end_with_one) {
    open_game("[Result \"1-0\"]\n\n1. e4 1-0\n\n[Result \"1-0\"]\n\n1. e4\n");
    CHECK(pgn_place(reader)->has_result);
    read_game();
    CHECK(!pgn_place(reader)->has_result);
    shut_at_end();
}

TEST(names_of_tags_are_not_cut) {
    open_game("[ANameOfATagThatHasMoreThanThirtyOneLetters \"x\"]\n1. e4 *");
    CHECK_STR(pgn_tag(&game, "ANameOfATagThatHasMoreThanThirtyOneLetters"), "x");
    shut();
}

// Regression: Annotator was added to each annotated game that has it empty.
TEST(an_empty_tag_gets_its_value) {
    open_game("[Event \"C:\\games\\\"]\n[Annotator \"\"]\n\n1. e4 *");
    CHECK_STR(pgn_tag(&game, "Event"), "C:\\games\\");
    pgn_add_tag(&game, "Annotator", "I");
    CHECK_STR(pgn_tag(&game, "Annotator"), "I");
    CHECK_EQ(game.tag_count, 2);
    shut();
}

TEST(a_comment_behind_a_variation_stays_there) {
    open_game("1. e4 {a} (1. d4) {b; (c} (1. c4) {\t[%clk 0:01:00]} e5 (1... c5) {+0.31/12 1s} *");
    CHECK_STR(pgn_comment(&game, 1), "a [%clk 0:01:00]");
    CHECK_STR(pgn_variations(&game, 1), "(1. d4) {b; (c} (1. c4)");
    CHECK_STR(pgn_comment(&game, 2), "+0.31/12 1s");
    shut();
}

TEST(a_move_may_have_many_comments) {
    Text text = text_growing(PGN_TEXT_MAX);
    text_append(&text, "1. e4\n");
    for (int i = 0; i < 2000; i++) text_append(&text, "; a line that comments on this move\n");
    text_append(&text, "e5 *\n");
    open_game(text.data);
    check_moves("e2e4 e7e5");
    CHECK_EQ(strlen(pgn_comment(&game, 1)),
             2000 * strlen("a line that comments on this move ") - 1);
    shut();
    text_free(&text);
}

TEST(games_beyond_all_measure_are_refused) {
    size_t bytes = 3 * (size_t)PGN_TEXT_MAX;
    char *text = malloc(bytes + 8);
    memset(text, 'x', bytes);
    memcpy(text, "1. e4 {", 7);
    memcpy(text + bytes, "} e5 *\n", 8);
    CHECK_STR(error_of(text), "longer than a game can be, or not enough memory");
    for (size_t i = 0; i < bytes; i += 16) memcpy(text + i, "Nf3 Nf6 Ng1 Ng8 ", 16);
    CHECK_STR(error_of(text), "longer than a game can be, or not enough memory");
    memset(text, '(', bytes);
    for (size_t i = 0; i < bytes; i += 1000) text[i] = '\n';
    CHECK_STR(error_of(text), "longer than a game can be, or not enough memory");
    free(text);
}

TEST(notes_of_the_user_are_kept) {
    static const char movetext[] =
        "[Variant \"From Position\"]\n\n"
        "(1. c4 [a line]) 1. e4! $14 {a) [%clk 0:01:00]} (1. d4 {x (} $1 (1. c4 e5) 1...\n"
        "d5) (1. a3) 1... e5 $2 {A comment that ends in a command at the end of a line\n"
        "of words, [%eval -0.05]} 2. Nf3 *\n\n";
    open_game(movetext);
    char *text = pgn_text(&game);
    CHECK_STR(strstr(text, "[Variant"), movetext);
    free(text);
    shut();
}

static const char written[] =
    "[Event \"a \\\"b\\\" \\\\\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
    "[White \"W\"]\n[Black \"?\"]\n[Result \"0-1\"]\n[SetUp \"1\"]\n"
    "[FEN \"rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 b KQkq - 0 7\"]\n[Variant \"Chess960\"]\n[Note "
    "\"n\"]\n\n"
    "{A start of two castles, with so many words that the line does not hold them\n"
    "all.} 7... O-O-O {a) b} 8. O-O (8. a3 b6) 8... c6 9. a3 0-1\n\n";

static void build_written(void) {
    Position pos = position_of("rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 b KQkq - 0 7");
    pgn_begin(&game);
    pgn_set_start(&game, &pos);
    pgn_add_tag(&game, "Note", "n");
    pgn_add_tag(&game, "White", "W");
    pgn_add_tag(&game, "FEN", "left out");
    pgn_add_tag(&game, "Event", "a \"b\" \\");
    pgn_add_comment(&game, game.ply_count,
                    "A start of two castles, with so many words that the line does not hold");
    pgn_add_comment(&game, game.ply_count, "them all.");
    const char *const moves[] = {"b8a8", "b1e1", "c7c6", "a2a3"};
    for (int i = 0; i < 4; i++) {
        Move move = uci_move(&pos, moves[i]);
        pgn_add_move(&game, move);
        if (i == 0) pgn_add_comment(&game, game.ply_count, "a} b");
        if (i == 1) pgn_add_variation(&game, game.ply_count, "(8. a3 b6)");
        pos = position_after(&pos, move);
    }
    game.result = BLACK_WON;
}

TEST(a_game_is_written_in_export_format_and_read_back) {
    build_written();
    char *text = pgn_text(&game);
    CHECK_STR(text, written);
    pgn_free(&game);
    open_game(text);
    check_moves("b8a8 b1e1 c7c6 a2a3");
    shut();
    free(text);
}

TEST(other_names_of_chess960_are_kept) {
    static const char *const names[] = {"fischerandom", "Chess960", "Standard"};
    static const char *const kept[] = {"fischerandom", "Chess960", "Chess960"};
    for (int i = 0; i < COUNT(names); i++) {
        open_game(
            formatted("[Variant \"%s\"]\n[FEN \"rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w "
                      "KQkq - 0 1\"]\n\n1. O-O *\n",
                      names[i]));
        char *text = pgn_text(&game);
        CHECK(strstr(text, formatted("[Variant \"%s\"]\n", kept[i])));
        free(text);
        shut();
    }
}

TEST(damage_and_truncation_are_survived) {
    static char text[4 * sizeof(written)];
    Random random = random_from_seed(5);
    size_t length = (size_t)snprintf(text, sizeof(text), "%s%s%s", written, written, written);
    for (size_t cut = 0; cut < length; cut += 7) pgn_survive(text, cut);
    for (int i = 0; i < 500; i++) {
        char damaged[sizeof(text)];
        memcpy(damaged, text, length);
        for (int k = 0; k < 1 + i % 5; k++)
            damaged[random_below(&random, length)] =
                random_below(&random, 2) ? "{}()[]\"\\;%*$ \n\r"[random_below(&random, 15)]
                                         : (char)random_below(&random, 256);
        pgn_survive(damaged, length);
    }
}

int main(void) { return check_run_with_board(); }
