// annotate.c: games in, searches, games out.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/annotate.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "base/version.h"
#include "board/movegen.h"
#include "commands/arguments.h"
#include "commands/progress.h"
#include "engine/wdl.h"
#include "notation/pgn_read.h"

enum {
    DEFAULT_TIME_MS = 1000,
    LINE_MOVES = 8,  // shown of a better line
    LINE_BYTES = 256,
    EVAL_BYTES = 48,
};
#define EVAL_MARK "[%eval "

typedef struct Annotation {
    const AnnotateRequest *request;
    Limits limits;
    Searcher *searcher;
    const atomic_bool *interrupted;
    Progress progress;
    PgnReader *reader;
    PgnGame read, written;
    Game game;
    FILE *output;
    uint64_t games, bad, better;  // better moves shown
    bool has_failed;              // the output could not be written
} Annotation;

// --- one game ------------------------------------------------------------------------------------

// What was said before, without the evaluations of others.
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

// "[%eval -0.31,18]", as other programs read it.
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

// A better move than the one played, which led to the position after: its line and score.
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
    return best->best != played && gain >= annotation->request->margin_cp;
}

// Searches the position that the game has reached; the move played there is the next of the game.
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

// --- all games -----------------------------------------------------------------------------------

// What of a game does not depend on its moves.
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
    const AnnotateRequest *request = annotation->request;
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
        return argument_error("%s: %s", request->path, pgn_place(annotation->reader)->error);
    fprintf(stderr,
            "%" PRIu64 " games, %" PRIu64 " better moves shown, %" PRIu64
            " bad games left out, %.1f s\n",
            annotation->games, annotation->better, annotation->bad,
            progress_seconds(&annotation->progress));
    bool is_good = annotation->games && !annotation->bad && !atomic_load(annotation->interrupted);
    return is_good ? STATUS_OK : STATUS_FAILED;
}

static int run(const AnnotateRequest *request, Annotation *annotation, FILE *input) {
    annotation->request = request;
    annotation->limits = searcher_limits(&request->options, DEFAULT_TIME_MS);
    annotation->reader = pgn_reader_create(input);
    annotation->searcher = searcher_create(&request->options, NULL, NULL);
    if (!annotation->searcher) return STATUS_BAD_ARGUMENTS;
    if (!annotation->reader) return argument_error("not enough memory");
    if (!argument_output(request->output, request->force, request->path, &annotation->output))
        return STATUS_BAD_ARGUMENTS;
    int status = annotate_all(annotation);
    bool is_closed = argument_close_output(request->output, annotation->output);
    return is_closed ? status : STATUS_BAD_ARGUMENTS;
}

int annotate(const AnnotateRequest *request) {
    FILE *input;
    if (!argument_input(request->path, &input)) return STATUS_BAD_ARGUMENTS;
    Annotation *annotation = calloc(1, sizeof(*annotation));
    int status = annotation ? run(request, annotation, input) : argument_error("not enough memory");
    if (annotation) {
        searcher_destroy(annotation->searcher);
        pgn_reader_free(annotation->reader);
        pgn_free(&annotation->read);
        pgn_free(&annotation->written);
    }
    free(annotation);
    if (input != stdin) fclose(input);
    return status;
}
