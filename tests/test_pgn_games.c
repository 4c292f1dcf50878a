// test_pgn_games.c: PGN games to records and back (selfplay/pgn_games.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/pgn_games.h"

#include "board/chess960.h"
#include "files.h"
#include "games.h"
#include "notation/pgn_read.h"
#include "search/score.h"

TEST(scores_of_match_runners_are_understood) {
    static const struct {
        const char *comment;
        int cp;
    } cases[] = {{"+0.35/12 0.05s", 35},
                 {"-1.07/8 0.1s, White wins by adjudication", -107},
                 {"0.00/1 0s", 0},
                 {"+0.35/12, line=x", 35},
                 {"0.31", 31},
                 {"-M5/20 0.1s", -CODED_MATE_CP},
                 {"+M1/4 0.001s, Black mates", CODED_MATE_CP},
                 {"+320.00/0", CODED_MATE_CP},
                 {"-310.00/9", -CODED_EVAL_MAX_CP},
                 {"+99999999999999999999.0/1", CODED_MATE_CP},
                 {"", SCORE_NONE},
                 {"book", SCORE_NONE},
                 {"unknown", SCORE_NONE},
                 {"+", SCORE_NONE},
                 {"-M", SCORE_NONE},
                 {"1st prize", SCORE_NONE},
                 {"0x10", SCORE_NONE},
                 {"nan/1", SCORE_NONE},
                 {"[%eval 0.3]", SCORE_NONE}};
    for (int i = 0; i < COUNT(cases); i++)
        if (!CHECK_EQ(pgn_comment_score(cases[i].comment), cases[i].cp))
            check_note(cases[i].comment);
}

// --- single games --------------------------------------------------------------------------------

static GameRecord record;

// Returns the error of the game of a text, or "".
static const char *error_of(const char *text) {
    PgnGame pgn = {0};
    FILE *file = stream_of(text, strlen(text));
    PgnReader *reader = pgn_reader_create(file);
    CHECK_EQ(pgn_read(reader, &pgn), PGN_GAME);
    const char *error = record_from_pgn(&pgn, &record);
    pgn_reader_free(reader);
    pgn_free(&pgn);
    fclose(file);
    return error ? error : "";
}

TEST(openings_scores_and_ends_are_kept_apart) {
    CHECK_STR(error_of("[Termination \"normal\"]\n1. f3 {book} e5 {book} 2. a3 {-0.50/3} d6 3. g4 "
                       "{book} Qh4# {+M1/1} 0-1"),
              "");
    CHECK_EQ(record.opening.start, START_CLASSICAL);
    CHECK_EQ(record.opening.count, 2);
    CHECK_EQ(record.ply_count, 4);
    CHECK_EQ(record.scores_cp[0], -50);
    CHECK_EQ(record.scores_cp[1], SCORE_NONE);
    CHECK_EQ(record.scores_cp[2], SCORE_NONE);
    CHECK_EQ(record.scores_cp[3], CODED_MATE_CP);
    CHECK_EQ(record.result, BLACK_WON);
    CHECK_EQ(record.end, END_RULE);
    CHECK_STR(error_of("1. e4 {+0.30/9} e5 1/2-1/2"), "");
    CHECK_EQ(record.end, END_DRAW_ADJUDICATED);
    CHECK_STR(error_of("1. e4 {+0.30/9} e5 1-0"), "");
    CHECK_EQ(record.end, END_WIN_ADJUDICATED);
}

TEST(starts_are_recognised) {
    CHECK_STR(error_of("[Variant \"Chess960\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR "
                       "w HFhf - 0 1\"]\n1. g3 1-0"),
              "");
    CHECK_EQ(record.opening.start, START_DFRC);
    CHECK_STR(error_of("[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFh - 0 1\"]\n"
                       "1. g3 1-0"),
              "");
    CHECK_EQ(record.opening.start, START_POSITION);
}

TEST(useless_games_are_refused) {
    CHECK_STR(error_of("1. e4 *"), "without a result");
    CHECK_STR(error_of("1-0"), "without a move to learn from");
    CHECK_STR(error_of("1. e4 {book} 1-0"), "without a move to learn from");
    CHECK_STR(error_of("[Termination \"Time Forfeit\"]\n1. e4 1-0"), "lost on time");
    CHECK_STR(error_of("[Result \"1-0\"]\n1. e4 0-1"), "its result contradicts its tag Result");
    CHECK_STR(error_of("1. f3 e5 2. g4 Qh4 1-0"), "its result contradicts its last position");
}

TEST(long_games_are_cut) {
    char text[8192];
    Text moves = text_over(text, sizeof(text));
    for (int i = 0; i < 150; i++) text_append(&moves, "Nf3 Nf6 Ng1 Ng8 ");
    text_append(&moves, "1/2-1/2");
    CHECK_STR(error_of(text), "");
    CHECK_EQ(record.ply_count, RECORD_PLIES_MAX);
    CHECK_EQ(record.end, END_LENGTH);
}

// --- round trip ----------------------------------------------------------------------------------

static void check_round_trip(const GameRecord *game) {
    PgnGame pgn = {0};
    record_to_pgn(game, 1, (const char *[]){"W", "B"}, &pgn);
    char *text = pgn_text(&pgn);
    CHECK_STR(error_of(text), "");
    CHECK(same_game(game, &record));
    free(text);
    pgn_free(&pgn);
}

TEST(games_survive_export_and_import) {
    Random random = random_from_seed(77);
    for (int i = 0; i < 300; i++) {
        Opening opening = opening_at(walk_fens[i / 3 % COUNT(walk_fens)]);
        opening.position.fullmove = 9;
        if (i % 3) {
            int white = (int)random_below(&random, CHESS960_CLASSICAL), black = 959 - white;
            opening = (Opening){.start = i % 3 == 1 ? START_CLASSICAL : START_DFRC};
            if (i % 3 == 1) white = black = CHESS960_CLASSICAL;
            opening.position = chess960_start(white, black);
        }
        GameRecord game = random_record(&opening, i % 10, 1 + i % 200, &random);
        if (game.ply_count > 0) check_round_trip(&game);
    }
}

int main(void) { return check_run_with_board(); }
