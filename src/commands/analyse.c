// analyse.c: the command analyse: a search of a position, or PGN games with evaluations.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/os_file.h"
#include "commands/annotate.h"
#include "commands/arguments.h"
#include "commands/progress.h"
#include "commands/searcher.h"
#include "engine/wdl.h"
#include "notation/display.h"
#include "notation/fen.h"
#include "notation/moves.h"

static const char usage[] =
    "ravelin analyse [FEN] [moves MOVE ...] [--depth D] [--time MS] [--nodes N]\n"
    "                [--lines K] [--json] [--threads N] [--hash MiB] [--syzygy DIR]\n"
    "ravelin analyse FILE ... [--depth D] [--time MS] [--nodes N] [--lines K]\n"
    "                [--json] [--threads N] [--hash MiB] [--syzygy DIR]\n"
    "                [--output NEW.pgn] [--report PAGE.html] [--force]\n"
    "Draws a board and searches it, 3 seconds if no limit is given. Scores are in\n"
    "pawns from White's view; #3 means White mates in 3, #-3 Black does. Quote a\n"
    "FEN; startpos (default) and kiwipete are shortcuts. Moves are in SAN (Nf3) or\n"
    "UCI notation (g1f3). Ctrl-C ends the search and prints the best move so far.\n"
    "  --lines K  shows the K best moves of a position\n"
    "  --json     for positions: prints one JSON object a line: a report of the\n"
    "             search, then the best move. Scores are for the side to move, moves\n"
    "             in UCI notation. Without a legal move, bestmove is null and end is\n"
    "             checkmate or stalemate.\n"
    "A FILE, or - for standard input, has PGN games, or positions in FEN or EPD, one\n"
    "a line. Positions are analysed one by one. Games are annotated: each position\n"
    "is searched, 1 second if no limit is given. Each move gets its evaluation as\n"
    "Lichess writes it, [%eval 0.31] or [%eval #-2], from White's view. A move that\n"
    "loses 0.1, 0.2 or 0.3 points of expected score gets ?!, ? or ?\?, a sentence\n"
    "and the better line; so does one that allows or loses a forced mate, unless\n"
    "the game was decided anyway. Comments, glyphs, variations and clocks stay.\n"
    "Evaluations and verdicts (glyph, sentence, line) of an earlier run or of\n"
    "Lichess are replaced. A move that you have judged by a glyph gets no second\n"
    "glyph.\n"
    "A summary of each game goes to stderr, the games to standard output or to\n"
    "--output. Ctrl-C writes the current game as far as it was searched. Bad games\n"
    "are reported and left out; the exit status is then 1.\n"
    "  --report PAGE.html  writes a page with graph, moves, and a board at each\n"
    "                      mistake\n"
    "  --force             replaces files that exist\n";

enum { POSITION_TIME_MS = 3000, LINE_BYTES = 1 << 14 };
// Widths of a terminal from which these columns leave room for the longest move.
enum { WIDTH_FOR_TIME = 35, WIDTH_FOR_NODES = 46, WIDTH_FOR_NPS = 55 };

// --- a position ----------------------------------------------------------------------------------

static void print_info(const SearchInfo *info) {
    char score[SEARCHER_SCORE_BYTES];
    Text line = TEXT_LOCAL(LINE_BYTES);
    const int64_t time_ms = info->time_ms > 0 ? info->time_ms : 1;
    const int width = os_terminal_width(stdout);
    text_append(&line, "%5d %7s", info->depth,
                searcher_score(info->score, info->root, WHITE, score));
    if (width >= WIDTH_FOR_TIME) text_append(&line, " %7.2fs", (double)info->time_ms / 1000);
    if (width >= WIDTH_FOR_NODES) text_append(&line, " %10" PRIu64, info->nodes);
    if (width >= WIDTH_FOR_NPS)
        text_append(&line, " %8" PRIu64, info->nodes * 1000 / (uint64_t)time_ms);
    text_append(&line, "  ");
    searcher_append_line(&line, info->root, info->pv, info->pv_length, LINE_PLAIN);
    print_row("%s", line.data);
}

static void print_json(const SearchInfo *info) {
    const bool is_mate = score_is_mate(info->score);
    printf("{\"depth\":%d,\"seldepth\":%d,\"multipv\":%d,\"%s\":%d,\"nodes\":%" PRIu64
           ",\"time_ms\":%" PRId64 ",\"pv\":[",
           info->depth, info->seldepth, info->pv_number, is_mate ? "mate" : "cp",
           is_mate ? score_mate_moves(info->score) : wdl_centipawns(info->score, info->root),
           info->nodes, info->time_ms);
    for (int i = 0; i < info->pv_length; i++) {
        char move[UCI_MOVE_BYTES];
        printf("%s\"%s\"", i ? "," : "", move_to_uci(info->pv[i], CASTLING_STANDARD, move));
    }
    puts("]}");
    fflush(stdout);
}

// context: the AnnotateRequest.
static void on_info(void *context, const SearchInfo *info) {
    const AnnotateRequest *request = context;
    if (info->pv_length == 0) return;
    if (request->json)
        print_json(info);
    else
        print_info(info);
}

static void print_board(Engine *engine, const Position *pos) {
    Text text = TEXT_LOCAL(DISPLAY_BYTES);
    display_position(pos, &text);
    Text answer = TEXT_LOCAL(TB_RESULT_BYTES);
    if (tb_result_append(engine_syzygy(engine), pos, &answer))
        text_append(&text, "\ntablebases: %s\n", answer.data);
    const int width = os_terminal_width(stdout);
    printf("%s\n%5s %7s%s%s%s  %s\n", text.data, "depth", "score",
           width >= WIDTH_FOR_TIME ? "     time" : "",
           width >= WIDTH_FOR_NODES ? "      nodes" : "", width >= WIDTH_FOR_NPS ? "      nps" : "",
           "moves");
    fflush(stdout);
}

static void print_best(const SearchReport *report, const Position *pos, bool json) {
    char score[SEARCHER_SCORE_BYTES], san[SAN_BYTES], uci[UCI_MOVE_BYTES], fen[FEN_BYTES];
    const char *end = pos->checkers ? "checkmate" : "stalemate";  // if there is no move
    if (json && report->pv[0] == MOVE_NONE)
        printf("{\"bestmove\":null,\"san\":null,\"fen\":\"%s\",\"end\":\"%s\"}\n",
               fen_print(pos, fen), end);
    else if (json)
        printf("{\"bestmove\":\"%s\",\"san\":\"%s\",\"fen\":\"%s\"}\n",
               move_to_uci(report->pv[0], CASTLING_STANDARD, uci),
               move_to_san(pos, report->pv[0], san), fen_print(pos, fen));
    else if (report->pv[0] == MOVE_NONE)
        printf("best: none (%s)\n", end);
    else
        printf("best: %s (%s)\n", move_to_san(pos, report->pv[0], san),
               searcher_score(report->score, pos, WHITE, score));
    fflush(stdout);
}

static void analyse(const AnnotateRequest *request, Searcher *searcher, const Game *game) {
    engine_set_multipv(searcher->engine, (int)request->lines);
    if (!request->json) print_board(searcher->engine, &game->pos);
    Limits limits = searcher_limits(&request->options, POSITION_TIME_MS, request->interrupted);
    limits.stops_at_mate &= request->lines == 1;
    const SearchReport report = searcher_search(searcher, game, &limits, on_info, (void *)request);
    print_best(&report, &game->pos, request->json);
}

// --- the command ---------------------------------------------------------------------------------

// A text with a point is meant as a file, even if there is none, unless it is a position or has
// moves.
static bool is_file(const char *text) {
    if (strcmp(text, "-") == 0 || os_path_kind(text) != PATH_FREE) return true;
    Position pos;
    return strchr(text, '.') && !strstr(text, " moves ") && epd_parse(text, &pos, NULL);
}

int command_analyse(int count, char *words[]) {
    static TextList texts;
    AnnotateRequest request = {.options = SEARCHER_DEFAULTS,
                               .paths = &texts,
                               .lines = 1,
                               .interrupted = interrupt_watch(),
                               .position = analyse};
    MoveWords moves = {NULL, 0};
    const Argument arguments[] = {
        {"FEN", ARGUMENT_INPUTS, &texts, 0, 0},
        {"moves", ARGUMENT_MOVES, &moves, 0, 0},
        {"--lines", ARGUMENT_NUMBER, &request.lines, 1, MULTIPV_MAX},
        {"--json", ARGUMENT_SWITCH, &request.json, 0, 0},
        {"--output", ARGUMENT_OUTPUT, &request.output, 0, 0},
        {"--report", ARGUMENT_OUTPUT, &request.report, 0, 0},
        {"--force", ARGUMENT_POLICY, &request.overwrite, OVERWRITE_REPLACE, 0},
        SEARCHER_ARGUMENTS(&request.options),
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    const bool has_files = texts.count > 0 && is_file(texts.texts[0]);
    if (has_files && moves.words) return argument_error("moves are for a FEN, not for files");
    if (has_files) return annotate(&request);
    if (texts.count > 1)
        return argument_error("unexpected argument (give one quoted FEN): '%s'",
                              PRINTABLE(word_from(texts.texts[1])));
    if (!arguments_only(count, words, "analyse of a FEN",
                        "--depth --time --nodes --threads --hash --syzygy --lines --json"))
        return STATUS_BAD_ARGUMENTS;
    Game game;
    if (!argument_game(texts.count ? texts.texts[0] : "startpos", moves, &game))
        return STATUS_BAD_ARGUMENTS;
    Searcher searcher;
    if (!searcher_create(&searcher, &request.options)) return STATUS_BAD_ARGUMENTS;
    analyse(&request, &searcher, &game);
    searcher_destroy(&searcher);
    return STATUS_OK;
}
