// test_pgn_games.c: PGN to game files and back (selfplay/pgn_games.h, selfplay/pgn_import.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/pgn_games.h"

#include "board/chess960.h"
#include "games.h"
#include "notation/pgn_read.h"
#include "search/score.h"
#include "selfplay/pgn_import.h"

static const char path[] = "build/test_pgn_games.rvg";

static void scores_of_match_runners_are_understood(void) {
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

static FILE *stream_of(const char *text) {
    FILE *file = tmpfile();
    CHECK(file && fputs(text, file) >= 0);
    rewind(file);
    return file;
}

// What keeps the game of a text from being played; "" if nothing does.
static const char *error_of(const char *text) {
    PgnGame pgn = {0};
    FILE *file = stream_of(text);
    PgnReader *reader = pgn_reader_create(file);
    CHECK_EQ(pgn_read(reader, &pgn), PGN_GAME);
    const char *error = record_from_pgn(&pgn, &record);
    pgn_reader_free(reader);
    pgn_free(&pgn);
    fclose(file);
    return error ? error : "";
}

static void openings_scores_and_ends_are_kept_apart(void) {
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

static void starts_are_recognised(void) {
    CHECK_STR(error_of("[Variant \"Chess960\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR "
                       "w HFhf - 0 1\"]\n1. g3 1-0"),
              "");
    CHECK_EQ(record.opening.start, START_DFRC);
    CHECK_EQ(record.opening.white_array, 0);
    CHECK_EQ(record.opening.black_array, 0);
    CHECK_STR(error_of("[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFh - 0 1\"]\n"
                       "1. g3 1-0"),
              "");
    CHECK_EQ(record.opening.start, START_POSITION);
    for (int number = 0; number < CHESS960_ARRAYS; number++) {
        Position pos = chess960_start(number, 959 - number);
        CHECK_EQ(chess960_number(&pos, WHITE), number);
        CHECK_EQ(chess960_number(&pos, BLACK), 959 - number);
    }
}

static void useless_games_are_refused(void) {
    CHECK_STR(error_of("1. e4 *"), "without a result");
    CHECK_STR(error_of("1-0"), "without a move to learn from");
    CHECK_STR(error_of("1. e4 {book} 1-0"), "without a move to learn from");
    CHECK_STR(error_of("[Termination \"Time Forfeit\"]\n1. e4 1-0"), "lost on time");
    CHECK_STR(error_of("1. f3 e5 2. g4 Qh4 1-0"), "its result contradicts its last position");
}

static void long_games_are_cut(void) {
    char text[8192];
    Text moves = text_over(text, sizeof(text));
    for (int i = 0; i < 150; i++) text_append(&moves, "Nf3 Nf6 Ng1 Ng8 ");
    text_append(&moves, "1/2-1/2");
    CHECK_STR(error_of(text), "");
    CHECK_EQ(record.ply_count, RECORD_PLIES_MAX);
    CHECK_EQ(record.end, END_LENGTH);
}

// --- round trip ----------------------------------------------------------------------------------

// A random game with scores that the code can hold, every tenth one missing.
static void play_at_random(const Opening *opening, Random *random, GameRecord *game) {
    Game line;
    *game = (GameRecord){.opening = *opening};
    record_open(game, &line);
    int random_count = (int)random_below(random, 10), plies = 1 + (int)random_below(random, 200);
    for (int i = 0; i < random_count + plies; i++) {
        Move move = random_move(&line.pos, random);
        if (move == MOVE_NONE) break;
        if (i < random_count) {
            game->opening.moves[game->opening.count++] = move;
        } else {
            int code = (int)random_below(random, 255) - 127;
            game->moves[game->ply_count] = move;
            game->scores_cp[game->ply_count++] =
                random_below(random, 10) ? score_from_code((int8_t)code) : SCORE_NONE;
        }
        game_play(&line, move);
    }
    bool is_over = movegen_count(&line.pos) == 0;
    GameResult mated = line.pos.side == WHITE ? BLACK_WON : WHITE_WON;
    game->result =
        is_over ? line.pos.checkers ? mated : DRAWN : (GameResult)random_below(random, 3);
    game->end = game_is_over(&line)     ? END_RULE
                : game->result == DRAWN ? END_DRAW_ADJUDICATED
                                        : END_WIN_ADJUDICATED;
}

static void check_round_trip(const GameRecord *game) {
    uint8_t bytes[RECORD_BYTES_MAX];
    PgnGame pgn = {0};
    GameRecord decoded;
    size_t length = record_encode(game, bytes);
    CHECK_EQ(record_decode(bytes, length, &decoded), length);
    CHECK(same_game(game, &decoded));
    record_to_pgn(&decoded, 1, &pgn);
    char *text = pgn_text(&pgn);
    CHECK_STR(error_of(text), "");
    CHECK(same_game(game, &record));
    free(text);
    pgn_free(&pgn);
}

static void games_survive_export_and_import(void) {
    Random random = random_from_seed(77);
    for (int i = 0; i < 300; i++) {
        GameRecord game;
        Opening opening = {.start = (StartKind)(i % 3)};
        if (opening.start == START_POSITION) {
            opening.position = position_of(walk_fens[i / 3 % COUNT(walk_fens)]);
            opening.position.fullmove = 9;
        } else {
            int numbers[] = {CHESS960_CLASSICAL, CHESS960_CLASSICAL};
            for (int color = 0; color < 2 && opening.start == START_DFRC; color++)
                numbers[color] = (int)random_below(&random, CHESS960_CLASSICAL);
            opening.position = chess960_start(numbers[0], numbers[1]);
            opening.white_array = opening.start == START_DFRC ? numbers[0] : 0;
            opening.black_array = opening.start == START_DFRC ? numbers[1] : 0;
        }
        play_at_random(&opening, &random, &game);
        if (game.ply_count > 0) check_round_trip(&game);
    }
}

// --- whole files ---------------------------------------------------------------------------------

typedef struct Named {
    uint64_t games[4], lines[4];
    char why[4][PGN_ERROR_BYTES];
    int count;
} Named;

static void name(void *context, const PgnPlace *place, uint64_t line, const char *why) {
    Named *named = context;
    if (!CHECK(named->count < 4)) return;
    named->games[named->count] = place->game;
    named->lines[named->count] = line;
    snprintf(named->why[named->count++], PGN_ERROR_BYTES, "%s", why);
}

static void ignore_progress(void *context, const ImportSummary *sum) { (void)context, (void)sum; }

static void bad_games_are_left_out_and_named(void) {
    Named named = {.count = 0};
    ImportSummary sum;
    bool is_output;
    ImportOptions options = {
        .input =
            stream_of("[Event \"1\"]\n\n1. e4 {+0.30/9 0.1s} e5 {-0.20/8 0.1s} 1-0\n\n"
                      "[Event \"2\"]\n\n1. e4 {+0.30/9 0.1s} Ke4 {-0.20/8 0.1s} 1-0\n\n"
                      "[Event \"3\"]\n[Termination \"abandoned\"]\n\n1. e4 {+0.30/9 0.1s} 0-1\n"
                      "[Event \"4\"]\n\n1. d4 d5 {+0.10/9 0.1s} 1/2-1/2\n"),
        .output = fopen(path, "wb"),
        .bad_game = name,
        .progress = ignore_progress,
        .context = &named};
    CHECK(pgn_import(&options, &sum, &is_output) == NULL);
    fclose(options.input);
    fclose(options.output);
    CHECK_EQ(sum.written.games, 2);
    CHECK_EQ(sum.written.plies, 4);
    CHECK_EQ(sum.scored, 3);
    CHECK_EQ(sum.bad, 2);
    CHECK_EQ(named.count, 2);
    CHECK_EQ(named.games[0], 2);
    CHECK_EQ(named.lines[0], 7);
    CHECK_STR(named.why[0], "no legal move, or more than one: 'Ke4'");
    CHECK_EQ(named.games[1], 3);
    CHECK_STR(named.why[1], "abandoned");
    GameFileHeader header;
    GameRecord *games = games_of(path, 2, &header);
    CHECK_EQ(header.is_imported, 1);
    CHECK_EQ(games[0].scores_cp[0], score_from_code(score_to_code(30)));
    CHECK_EQ(games[1].scores_cp[0], SCORE_NONE);
    CHECK_EQ(games[1].result, DRAWN);
    free(games);
    remove(path);
}

static const Test tests[] = {
    TEST(scores_of_match_runners_are_understood),
    TEST(openings_scores_and_ends_are_kept_apart),
    TEST(starts_are_recognised),
    TEST(useless_games_are_refused),
    TEST(long_games_are_cut),
    TEST(games_survive_export_and_import),
    TEST(bad_games_are_left_out_and_named),
};

int main(void) {
    board_init();
    return check_run(tests, COUNT(tests));
}
