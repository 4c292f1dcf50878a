// analyse.c: the command analyse: a search of a position, or PGN games with evaluations.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "base/version.h"
#include "board/movegen.h"
#include "commands/arguments.h"
#include "commands/progress.h"
#include "commands/searcher.h"
#include "engine/wdl.h"
#include "notation/display.h"
#include "notation/moves.h"
#include "notation/pgn_read.h"

static const char usage[] =
    "ravelin analyse [FEN] [moves MOVE ...] [--depth D] [--time MS] [--nodes N] [--lines K]\n"
    "                [--threads N] [--hash MB] [--syzygy DIR]\n"
    "ravelin analyse GAMES.pgn [--depth D] [--time MS] [--nodes N] [--margin CP]\n"
    "                [--threads N] [--hash MB] [--syzygy DIR] [--output NEW.pgn [--force]]\n"
    "Draws a board and searches it, 3 seconds if no limit is given. Scores are in pawns from\n"
    "White's view; #3 means White mates in 3, #-3 Black does. Quote a FEN; startpos (default) and\n"
    "kiwipete are shortcuts. Ctrl-C ends the search and prints the best move so far.\n"
    "GAMES.pgn, or - for standard input, is annotated: each position is searched, 1 second if no\n"
    "limit is given, and each move gets a comment [%eval 0.31,18]: pawns or mate from White's "
    "view\n"
    "and depth. A move that is at least --margin centipawns (default 50) better than the move\n"
    "played is added as a variation. Comments stay; variations and NAGs of the file are dropped.\n"
    "The games go to standard output or to --output; Ctrl-C keeps the finished games. Bad games\n"
    "are reported and left out; the exit status is then 1.\n";

enum {
    POSITION_TIME_MS = 3000,
    GAMES_TIME_MS = 1000,
    MARGIN_DEFAULT_CP = 50,
    ROW_BYTES = 512,
    SHOWN_MOVES = 12,  // of a principal variation
    LINE_MOVES = 8,    // of a better line
    LINE_BYTES = 256,
    EVAL_BYTES = 48,
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
    if (engine_tb_result(engine, pos, &answer)) text_append(&text, "\ntablebases: %s\n", tb_result);
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

// --- games ---------------------------------------------------------------------------------------

#define EVAL_MARK "[%eval "

typedef struct Annotation {
    SearcherOptions options;
    const char *path, *output_path;  // NULL or "-" is standard input or output
    bool force;                      // replaces an output that exists
    int64_t margin_cp;               // a better move must be worth this much more
    Limits limits;
    Searcher *searcher;
    const atomic_bool *interrupted;
    Progress progress;
    PgnReader *reader;
    PgnGame read, written;
    Game game;
    FILE *output;
    uint64_t games, bad, better;  // better: moves that got a variation
    bool has_failed;              // the output could not be written
} Annotation;

// Adds the comment of the file without its evaluations.
static void keep_comment(PgnGame *game, const char *comment) {
    char *kept = malloc(strlen(comment) + 1), *out = kept;
    if (!kept) {
        game->is_too_large = true;
        return;
    }
    for (; *comment; comment++) {
        const char *end =
            strncmp(comment, EVAL_MARK, strlen(EVAL_MARK)) ? NULL : strchr(comment, ']');
        if (end)
            comment = end;
        else if (*comment != ' ' || (out > kept && out[-1] != ' '))
            *out++ = *comment;
    }
    while (out > kept && out[-1] == ' ') out--;
    *out = '\0';
    pgn_add_comment(game, kept);
    free(kept);
}

// Appends "[%eval -0.31,18]".
static void append_eval(Text *text, const SearchReport *report, const Position *root) {
    char memory[SEARCHER_SCORE_BYTES];
    Text score = text_over(memory, sizeof(memory));
    searcher_append_score(&score, report->score, root, WHITE);
    text_append(text, "%s%s,%d]", EVAL_MARK, memory + (memory[0] == '+'), report->depth);
}

static SearchReport search(Annotation *annotation) {
    const Game *game = &annotation->game;
    SearchReport report = {.best = MOVE_NONE, .score = in_check(game) ? -SCORE_MATE : SCORE_DRAW};
    if (movegen_count(&game->pos) == 0) return report;
    return searcher_search(annotation->searcher, game, &annotation->limits,
                           annotation->interrupted);
}

// Adds the line of a better move and its score.
static void add_better_line(Annotation *annotation, const Position *root,
                            const SearchReport *best) {
    char memory[LINE_BYTES], eval[EVAL_BYTES];
    Text line = text_over(memory, sizeof(memory)), shown = text_over(eval, sizeof(eval));
    append_eval(&shown, best, root);
    int count = min_int(best->pv_length, LINE_MOVES);
    searcher_append_line(&line, root, best->pv, count, LINE_NUMBERED);
    text_append(&line, " {%s}", eval);
    pgn_add_variation(&annotation->written, memory + 1);
    annotation->better++;
}

static bool is_better(const Annotation *annotation, const Position *root, const SearchReport *best,
                      Move played, const SearchReport *after) {
    int gain = wdl_centipawns(best->score, root) - wdl_centipawns(-after->score, root);
    return best->best != played && gain >= annotation->margin_cp;
}

// Searches every position of the game that was read.
static void annotate_game(Annotation *annotation) {
    const PgnGame *read = &annotation->read;
    PgnGame *written = &annotation->written;
    Game *game = &annotation->game;
    game_init(game, &read->start);
    engine_new_game(searcher_engine(annotation->searcher));
    SearchReport before = search(annotation);
    for (int i = 1; i <= read->ply_count && !atomic_load(annotation->interrupted); i++) {
        char eval[EVAL_BYTES];
        Text shown = text_over(eval, sizeof(eval));
        Position root = game->pos;
        Move played = read->moves[i].move;
        progress_show(&annotation->progress, "game %" PRIu64 ", ply %d/%d, %.0f s",
                      pgn_place(annotation->reader)->game, i, read->ply_count,
                      progress_seconds(&annotation->progress));
        game_play(game, played);
        SearchReport after = search(annotation);
        pgn_add_move(written, played);
        keep_comment(written, pgn_comment(read, i));
        if (after.best != MOVE_NONE) append_eval(&shown, &after, &game->pos);
        pgn_add_comment(written, eval);
        if (is_better(annotation, &root, &before, played, &after))
            add_better_line(annotation, &root, &before);
        before = after;
    }
}

// Copies start, result, tags and the first comment.
static void begin_written(Annotation *annotation) {
    const PgnGame *read = &annotation->read;
    PgnGame *written = &annotation->written;
    pgn_begin(written);
    pgn_set_start(written, &read->start);
    written->is_chess960 = read->is_chess960;
    written->result = read->result;
    for (int i = 0; i < read->tag_count; i++)
        if (strcmp(pgn_tag_name(read, i), "Annotator") != 0)
            pgn_add_tag(written, pgn_tag_name(read, i), pgn_tag_value(read, i));
    pgn_add_tag(written, "Annotator", RAVELIN_NAME " " RAVELIN_VERSION);
    keep_comment(written, pgn_comment(read, 0));
}

static void take_game(Annotation *annotation, PgnStatus status) {
    const PgnPlace *place = pgn_place(annotation->reader);
    if (status == PGN_BAD_GAME) {
        progress_end(&annotation->progress);
        argument_error("game %" PRIu64 ", line %" PRIu64 ": %s", place->game, place->bad_line,
                       place->error);
        annotation->bad++;
        return;
    }
    begin_written(annotation);
    annotate_game(annotation);
    if (atomic_load(annotation->interrupted)) return;
    char *text = pgn_text(&annotation->written);
    progress_end(&annotation->progress);
    annotation->has_failed =
        !text || fputs(text, annotation->output) < 0 || fflush(annotation->output) != 0;
    annotation->games++;
    free(text);
}

static int annotate_all(Annotation *annotation) {
    PgnStatus status = PGN_GAME;
    annotation->interrupted = interrupt_watch();
    annotation->progress = progress_begin();
    while (!annotation->has_failed && !atomic_load(annotation->interrupted)) {
        status = pgn_read(annotation->reader, &annotation->read);
        if (status >= PGN_END) break;
        take_game(annotation, status);
    }
    progress_end(&annotation->progress);
    if (annotation->has_failed) return argument_error("not enough memory, or the disk is full");
    if (status == PGN_UNREADABLE)
        return argument_error("%s: %s", annotation->path, pgn_place(annotation->reader)->error);
    fprintf(stderr,
            "%" PRIu64 " games, %" PRIu64 " better moves shown, %" PRIu64
            " bad games left out, %.1f s\n",
            annotation->games, annotation->better, annotation->bad,
            progress_seconds(&annotation->progress));
    bool is_good = annotation->games && !annotation->bad && !atomic_load(annotation->interrupted);
    return is_good ? STATUS_OK : STATUS_FAILED;
}

static int annotate(Annotation *annotation, FILE *input) {
    annotation->limits = searcher_limits(&annotation->options, GAMES_TIME_MS);
    annotation->reader = pgn_reader_create(input);
    annotation->searcher = searcher_create(&annotation->options, NULL, NULL);
    if (!annotation->searcher) return STATUS_BAD_ARGUMENTS;
    if (!annotation->reader) return argument_error("not enough memory");
    if (!argument_output(annotation->output_path, annotation->force, annotation->path,
                         &annotation->output))
        return STATUS_BAD_ARGUMENTS;
    int status = annotate_all(annotation);
    bool is_closed = argument_close_output(annotation->output_path, annotation->output);
    return is_closed ? status : STATUS_BAD_ARGUMENTS;
}

static int annotate_file(Annotation *annotation) {
    FILE *input;
    if (!argument_input(annotation->path, &input)) return STATUS_BAD_ARGUMENTS;
    int status = annotate(annotation, input);
    searcher_destroy(annotation->searcher);
    pgn_reader_free(annotation->reader);
    pgn_free(&annotation->read);
    pgn_free(&annotation->written);
    if (input != stdin) fclose(input);
    return status;
}

// --- the command ---------------------------------------------------------------------------------

static bool is_games_file(const char *text) {
    size_t length = strlen(text);
    return strcmp(text, "-") == 0 || (length > 4 && strcmp(text + length - 4, ".pgn") == 0);
}

#define SHARED "--depth --time --nodes --threads --hash --syzygy"

int command_analyse(int count, char *words[]) {
    Annotation annotation = {.options = SEARCHER_DEFAULTS, .margin_cp = MARGIN_DEFAULT_CP};
    SearcherOptions *options = &annotation.options;
    int64_t lines = 1;
    const char *fen = "startpos";
    MoveWords moves = {NULL, 0};
    const Argument arguments[] = {
        {"FEN", ARGUMENT_TEXT, &fen, 0, 0},
        {"moves", ARGUMENT_MOVES, &moves, 0, 0},
        {"--lines", ARGUMENT_NUMBER, &lines, 1, MULTIPV_MAX},
        {"--margin", ARGUMENT_NUMBER, &annotation.margin_cp, 0, 30000},
        {"--output", ARGUMENT_TEXT, &annotation.output_path, 0, 0},
        {"--force", ARGUMENT_SWITCH, &annotation.force, 0, 0},
        SEARCHER_ARGUMENTS(options),
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    annotation.path = fen;
    bool has_games = is_games_file(fen);
    if (has_games && moves.words) return argument_error("moves are for a FEN, not for games");
    if (has_games
            ? !arguments_only(count, words, "analyse of games", SHARED " --margin --output --force")
            : !arguments_only(count, words, "analyse of a FEN", SHARED " --lines"))
        return STATUS_BAD_ARGUMENTS;
    if (has_games) return annotate_file(&annotation);
    Game game;
    if (!argument_game(fen, moves, &game)) return STATUS_BAD_ARGUMENTS;
    return analyse(&game, options, (int)lines);
}
