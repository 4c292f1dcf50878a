// analyse.c: the command analyse: a search of a position, or PGN games with evaluations.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/numbers.h"
#include "commands/annotate.h"
#include "commands/arguments.h"
#include "commands/progress.h"
#include "commands/searcher.h"
#include "notation/display.h"
#include "notation/moves.h"

static const char usage[] =
    "ravelin analyse [FEN] [moves MOVE ...] [--depth D] [--time MS] [--nodes N] [--lines K]\n"
    "                [--threads N] [--hash MB] [--syzygy DIR]\n"
    "ravelin analyse GAMES.pgn [--depth D] [--time MS] [--nodes N]\n"
    "                [--threads N] [--hash MB] [--syzygy DIR] [--output NEW.pgn]\n"
    "                [--report PAGE.html] [--force]\n"
    "Draws a board and searches it, 3 seconds if no limit is given. Scores are in pawns from\n"
    "White's view; #3 means White mates in 3, #-3 Black does. Quote a FEN; startpos (default) and\n"
    "kiwipete are shortcuts. Ctrl-C ends the search and prints the best move so far.\n"
    "GAMES.pgn, or - for standard input, is annotated: each position is searched, 1 second if no\n"
    "limit is given. Each move gets its evaluation as Lichess writes it, [%eval 0.31] or\n"
    "[%eval #-2], from White's view. A move that loses 10, 20 or 30 percent of the expected score\n"
    "gets ?!, ? or ?\?, a sentence and the better line. Comments, glyphs, variations and clocks "
    "of\n"
    "the file stay. A summary of each game goes to stderr, the games to standard output or to\n"
    "--output. Ctrl-C writes the current game as far as it was searched. Bad games are reported\n"
    "and left out; the exit status is then 1.\n"
    "  --report PAGE.html  writes a page with graph, moves, and a board at each mistake\n"
    "  --force             replaces files that exist\n";

enum {
    POSITION_TIME_MS = 3000,
    ROW_BYTES = 512,
    SHOWN_MOVES = 12,  // of a principal variation
};

// --- a position ----------------------------------------------------------------------------------

static void on_info(void *context, const SearchInfo *info) {
    (void)context;
    char memory[ROW_BYTES], shown_score[SEARCHER_SCORE_BYTES];
    if (info->bound == BOUND_LOWER || info->bound == BOUND_UPPER || info->pv_length == 0) return;
    Text score = text_over(shown_score, sizeof(shown_score));
    searcher_append_score(&score, info->score, info->root, WHITE);
    int64_t time_ms = info->time_ms > 0 ? info->time_ms : 1;
    Text row = text_over(memory, sizeof(memory));
    text_append(&row, "%5d %8s %8.2f s %12" PRIu64 " %10" PRIu64 " ", info->depth, shown_score,
                (double)info->time_ms / 1000, info->nodes, info->nodes * 1000 / (uint64_t)time_ms);
    searcher_append_line(&row, info->root, info->pv, min_int(info->pv_length, SHOWN_MOVES),
                         LINE_PLAIN);
    if (info->pv_length > SHOWN_MOVES) text_append(&row, " ...");
    puts(memory);
    fflush(stdout);
}

static void print_board(Engine *engine, const Position *pos) {
    char memory[DISPLAY_BYTES];
    Text text = text_over(memory, sizeof(memory));
    display_position(pos, &text);
    char tb_result[TB_RESULT_BYTES];
    Text answer = text_over(tb_result, sizeof(tb_result));
    if (tb_result_append(engine_syzygy(engine), pos, &answer))
        text_append(&text, "\ntablebases: %s\n", tb_result);
    printf("%s\n%5s %8s %10s %12s %10s  %s\n", memory, "depth", "score", "time", "nodes", "nps",
           "moves");
    fflush(stdout);
}

static void print_best(const SearchReport *report, const Position *pos) {
    char memory[SEARCHER_SCORE_BYTES], san[SAN_BYTES];
    Text score = text_over(memory, sizeof(memory));
    searcher_append_score(&score, report->score, pos, WHITE);
    if (report->best == MOVE_NONE) {
        printf("best: none (%s)\n", pos->checkers ? "checkmate" : "stalemate");
    } else {
        move_to_san(pos, report->best, san);
        printf("best: %s (%s)\n", san, memory);
    }
}

static int analyse(const Game *game, const SearcherOptions *options, int lines) {
    Searcher *searcher = searcher_create(options, on_info, NULL);
    if (!searcher) return STATUS_BAD_ARGUMENTS;
    engine_set_multipv(searcher_engine(searcher), lines);
    print_board(searcher_engine(searcher), &game->pos);
    Limits limits = searcher_limits(options, POSITION_TIME_MS);
    SearchReport report = searcher_search(searcher, game, &limits, interrupt_watch());
    print_best(&report, &game->pos);
    searcher_destroy(searcher);
    return STATUS_OK;
}

// --- the command ---------------------------------------------------------------------------------

static bool is_games_file(const char *text) {
    size_t length = strlen(text);
    return strcmp(text, "-") == 0 || (length > 4 && strcmp(text + length - 4, ".pgn") == 0);
}

#define SHARED "--depth --time --nodes --threads --hash --syzygy"

int command_analyse(int count, char *words[]) {
    AnnotateRequest request = {.options = SEARCHER_DEFAULTS};
    SearcherOptions *options = &request.options;
    int64_t lines = 1;
    const char *fen = "startpos";
    MoveWords moves = {NULL, 0};
    const Argument arguments[] = {
        {"FEN", ARGUMENT_TEXT, &fen, 0, 0},
        {"moves", ARGUMENT_MOVES, &moves, 0, 0},
        {"--lines", ARGUMENT_NUMBER, &lines, 1, MULTIPV_MAX},
        {"--output", ARGUMENT_TEXT, &request.output, 0, 0},
        {"--report", ARGUMENT_TEXT, &request.report, 0, 0},
        {"--force", ARGUMENT_SWITCH, &request.force, 0, 0},
        SEARCHER_ARGUMENTS(options),
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    request.path = fen;
    bool has_games = is_games_file(fen);
    if (has_games && moves.words) return argument_error("moves are for a FEN, not for games");
    if (has_games
            ? !arguments_only(count, words, "analyse of games", SHARED " --output --report --force")
            : !arguments_only(count, words, "analyse of a FEN", SHARED " --lines"))
        return STATUS_BAD_ARGUMENTS;
    if (has_games) return annotate(&request);
    Game game;
    if (!argument_game(fen, moves, &game)) return STATUS_BAD_ARGUMENTS;
    return analyse(&game, options, (int)lines);
}
