// annotate.c: reads PGN games, searches their positions and writes the annotated games.
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
#include "commands/report.h"
#include "commands/verdict.h"
#include "notation/pgn_read.h"

enum {
    DEFAULT_TIME_MS = 1000,
    LINE_BYTES = 256,
    LOSS_MAX_CP = 1000,
    REPORT_BYTES_MAX = 1 << 28,  // of one game
};

typedef struct Annotation {
    const AnnotateRequest *request;
    Limits limits;
    Searcher searcher;
    Progress progress;
    const char *path;  // of the file that is read
    PgnReader *reader;
    AnnotatedGame annotated;
    Game game;  // up to the position that is searched or annotated
    TemporaryFile output, report;
    uint64_t games, positions, bad;
    bool has_failed;  // the output could not be written
} Annotation;

// --- searching -----------------------------------------------------------------------------------

// True if the game ended here in a draw that game_is_drawn finds. If the game goes on or has a
// winner, nobody claimed the draw.
static bool ended_drawn(const Annotation *annotation, int ply) {
    const PgnGame *pgn = &annotation->annotated.pgn;
    return ply == pgn->ply_count && pgn->result == DRAWN && game_is_drawn(&annotation->game, 0);
}

static bool search_position(Annotation *annotation, int ply) {
    const Game *game = &annotation->game;
    PlyAnalysis *analysis = &annotation->annotated.analysis[ply];
    const bool has_moves = movegen_count(&game->pos) > 0;
    *analysis = (PlyAnalysis){.score = !has_moves && in_check(game) ? -SCORE_MATE : SCORE_DRAW};
    if (!has_moves || ended_drawn(annotation, ply)) return true;
    const SearchReport report =
        searcher_search(&annotation->searcher, game, &annotation->limits, NULL, NULL);
    analysis->score = report.score;
    analysis->pv_length = min_int(report.pv_length, ANALYSIS_MOVES);
    memcpy(analysis->pv, report.pv, (size_t)analysis->pv_length * sizeof(Move));
    return !atomic_load(annotation->request->interrupted);
}

// --- judging -------------------------------------------------------------------------------------

static bool is_mate_for_mover(Score score) { return score_is_mate(score) && score > 0; }

// Judges move number ply, which led from root to next, and adds it to the summary of its side.
static Judgement judge(AnnotatedGame *annotated, int ply, const Position *root,
                       const Position *next) {
    const PlyAnalysis *before = &annotated->analysis[ply - 1], *after = &annotated->analysis[ply];
    SideSummary *side = &annotated->sides[root->side];
    int loss =
        expected_permille(before->score, root) + expected_permille(after->score, next) - 1000;
    int loss_cp = clamp(wdl_centipawns(before->score, root), -LOSS_MAX_CP, LOSS_MAX_CP) +
                  clamp(wdl_centipawns(after->score, next), -LOSS_MAX_CP, LOSS_MAX_CP);
    const bool is_best = before->pv_length && before->pv[0] == annotated->pgn.moves[ply].move;
    if (is_best) loss = loss_cp = 0;
    Judgement judgement = judgement_of(loss);
    if (!is_best && is_mate_for_mover(after->score) && !score_is_mate(before->score))
        judgement = judgement_of_mate(-wdl_centipawns(before->score, root));
    if (!is_best && is_mate_for_mover(before->score) && !score_is_mate(after->score))
        judgement = judgement_of_mate(-wdl_centipawns(after->score, next));
    side->moves++;
    side->counts[judgement]++;
    side->accuracy += judgement_accuracy(loss);
    side->loss_cp += max_int(loss_cp, 0);
    return judgement;
}

// Prints a name from anywhere in at least NAME_WIDTH columns.
static void print_name(const char *name) {
    enum { NAME_WIDTH = 20, COLUMNS_MAX = 100 };
    Text shown = TEXT_LOCAL(4 * COLUMNS_MAX + 1);
    int columns = 0;
    for (size_t length = 0; *name && columns < COLUMNS_MAX; length = shown.length) {
        name += text_append_utf8(&shown, name);
        columns += shown.length > length;
    }
    fprintf(stderr, "%s%*s", shown.data, max_int(NAME_WIDTH - columns, 0), "");
}

static void print_summary(const Annotation *annotation) {
    for (Color color = WHITE; color <= BLACK; color++) {
        const SideSummary *side = &annotation->annotated.sides[color];
        if (side->moves == 0) continue;
        fprintf(stderr, "%s ", color_name(color));
        print_name(pgn_known_tag(&annotation->annotated.pgn, color_name(color)));
        fprintf(stderr, " accuracy %3.0f %%  mean loss %3.0f cp  %d ?!  %d ?  %d ?\?\n",
                side->accuracy / side->moves, side->loss_cp / side->moves,
                side->counts[JUDGED_INACCURACY], side->counts[JUDGED_MISTAKE],
                side->counts[JUDGED_BLUNDER]);
    }
}

// --- one game ------------------------------------------------------------------------------------

// Searches and annotates the positions of the game in their order, until interrupted.
static void annotate_game(Annotation *annotation) {
    AnnotatedGame *annotated = &annotation->annotated;
    PgnGame *pgn = &annotated->pgn;
    annotated->analysis_count = 0;
    memset(annotated->sides, 0, sizeof(annotated->sides));
    if (!*pgn_tag(pgn, "Annotator"))
        pgn_add_tag(pgn, "Annotator", RAVELIN_NAME " " RAVELIN_VERSION);
    game_init(&annotation->game, &pgn->start);
    engine_new_game(annotation->searcher.engine);
    for (int ply = 0; ply <= pgn->ply_count; ply++) {
        const Position root = annotation->game.pos;
        if (ply > 0) game_play(&annotation->game, pgn->moves[ply].move);
        progress_show(&annotation->progress, "game %" PRIu64 ", ply %d/%d, %.0f s",
                      pgn_place(annotation->reader)->game, ply, pgn->ply_count,
                      progress_seconds(&annotation->progress));
        if (!search_position(annotation, ply)) return;
        annotated->analysis_count++;
        verdict_remove(pgn, ply);
        if (ply == 0) continue;
        annotated->analysis[ply].judgement = judge(annotated, ply, &root, &annotation->game.pos);
        verdict_add(annotated, ply, &root, &annotation->game.pos);
    }
}

// text: NULL if there was not enough memory for it.
static void write_text(Annotation *annotation, FILE *file, const char *text) {
    annotation->has_failed |= !text || fputs(text, file) < 0 || fflush(file) != 0;
}

static void write_game(Annotation *annotation) {
    char *text = pgn_text(&annotation->annotated.pgn);
    progress_end(&annotation->progress);
    write_text(annotation, annotation->output.file, text);
    free(text);
    if (annotation->request->report) {
        Text part = text_growing(REPORT_BYTES_MAX);
        report_append_game(&part, &annotation->annotated);
        write_text(annotation, annotation->report.file, part.is_cut ? NULL : part.data);
        text_free(&part);
    }
    annotation->games++;
}

// --- all games -----------------------------------------------------------------------------------

// what: "game" or "position".
static void report_bad(Annotation *annotation, const char *what, uint64_t line, const char *error) {
    progress_end(&annotation->progress);
    argument_reject_part(annotation->path, what, pgn_place(annotation->reader)->game, line, error);
    annotation->bad++;
}

// The game is written with the result after its moves.
static void warn_of_result(Annotation *annotation) {
    const PgnGame *pgn = &annotation->annotated.pgn;
    const PgnPlace *place = pgn_place(annotation->reader);
    if (!pgn_result_is_disputed(pgn)) return;
    progress_end(&annotation->progress);
    Text text = TEXT_LOCAL(LINE_BYTES);
    text_append(&text, "the tag Result is changed to %s, the result after the moves",
                pgn_result_text(pgn->result));
    argument_reject_part(annotation->path, "game", place->game, place->first_line, text.data);
}

static bool goes_on(const Annotation *annotation) {
    return !annotation->has_failed && !atomic_load(annotation->request->interrupted);
}

// Analyses the positions with which the file begins.
static bool take_positions(Annotation *annotation) {
    const AnnotateRequest *request = annotation->request;
    const PgnPlace *place = pgn_place(annotation->reader);
    Position pos;
    PgnStatus status;
    while (goes_on(annotation) &&
           (status = pgn_read_position(annotation->reader, &pos)) != PGN_END) {
        if (request->output || request->report)
            return argument_reject("--output and --report are for games, not for positions");
        annotation->positions++;
        if (status == PGN_BAD_GAME) {
            report_bad(annotation, "position", place->bad_line, place->error);
            continue;
        }
        engine_new_game(annotation->searcher.engine);
        game_init(&annotation->game, &pos);
        request->position(request, &annotation->searcher, &annotation->game);
        if (!request->json) puts("");
    }
    return true;
}

// Takes the games or positions of the file that is open.
static bool take_file(Annotation *annotation) {
    const PgnPlace *place = pgn_place(annotation->reader);
    PgnStatus status = PGN_GAME;
    if (!take_positions(annotation)) return false;
    while (goes_on(annotation)) {
        status = pgn_read(annotation->reader, &annotation->annotated.pgn);
        if (status >= PGN_END || !goes_on(annotation)) break;  // a game that a signal cut
        if (annotation->request->json || annotation->request->lines > 1)
            return argument_reject("--lines and --json are for positions, not for games");
        if (status == PGN_BAD_GAME) {
            report_bad(annotation, "game", place->bad_line, place->error);
            continue;
        }
        warn_of_result(annotation);
        annotate_game(annotation);
        if (annotation->annotated.pgn.is_too_large) {
            report_bad(annotation, "game", place->first_line,
                       "longer than a game can be with its annotations, or not enough memory");
            continue;
        }
        write_game(annotation);
        print_summary(annotation);
    }
    progress_end(&annotation->progress);
    return status != PGN_UNREADABLE || atomic_load(annotation->request->interrupted) ||
           argument_check(annotation->path, place->error);
}

static bool annotate_file(Annotation *annotation, const char *path) {
    FILE *input;
    annotation->path = path;
    if (!argument_input(path, &input)) return false;
    annotation->reader = pgn_reader_create(input);
    const bool good =
        annotation->reader ? take_file(annotation) : argument_reject("not enough memory");
    pgn_reader_free(annotation->reader);
    argument_close_input(input);
    return good;
}

// Opens all files once: one that is missing, unreadable, compressed or UTF-16 is reported before
// hours of search.
static bool files_are_readable(const TextList *paths) {
    for (int i = 0; i < paths->count; i++) {
        FILE *file;
        if (!argument_input(paths->texts[i], &file)) return false;
        if (file == stdin) continue;
        LineReader lines = line_reader(file, LINE_BYTES);
        line_reader_next(&lines);
        line_reader_free(&lines);
        argument_close_input(file);
        if (!argument_check(paths->texts[i], lines.error)) return false;
    }
    return true;
}

static int annotate_all(Annotation *annotation) {
    const TextList *paths = annotation->request->paths;
    annotation->progress = progress_begin();
    for (int i = 0; i < paths->count && goes_on(annotation); i++)
        if (!annotate_file(annotation, paths->texts[i])) return STATUS_BAD_ARGUMENTS;
    if (annotation->has_failed) return STATUS_OK;  // run reports it
    const bool is_good = !annotation->bad && !atomic_load(annotation->request->interrupted);
    if (annotation->positions && !annotation->games) return is_good ? STATUS_OK : STATUS_FAILED;
    fprintf(stderr, "%" PRIu64 " game%s annotated, %" PRIu64 " bad game%s left out, %.1f s\n",
            annotation->games, plural(annotation->games), annotation->bad, plural(annotation->bad),
            progress_seconds(&annotation->progress));
    return is_good && annotation->games ? STATUS_OK : STATUS_FAILED;
}

// Keeps the file if it has games. Names it if it could not be written.
static bool close_output(const Annotation *annotation, const char *path, TemporaryFile *output) {
    return argument_close_output(path, output, annotation->games > 0 || ferror(output->file));
}

static int run(const AnnotateRequest *request, Annotation *annotation) {
    if (request->report && argument_is_standard(request->report) &&
        argument_is_standard(request->output))
        return argument_error("--report - needs --output FILE; see `ravelin analyse --help`");
    if (!argument_output(request->output, request->overwrite, &annotation->output))
        return STATUS_BAD_ARGUMENTS;
    if (request->report &&
        !argument_output(request->report, request->overwrite, &annotation->report)) {
        argument_close_output(request->output, &annotation->output, false);
        return STATUS_BAD_ARGUMENTS;
    }
    if (request->report) write_text(annotation, annotation->report.file, report_begin);
    const int status = annotate_all(annotation);
    if (request->report) write_text(annotation, annotation->report.file, report_end);
    bool is_closed = close_output(annotation, request->output, &annotation->output);
    if (request->report)
        is_closed &= close_output(annotation, request->report, &annotation->report);
    if (!is_closed || status == STATUS_BAD_ARGUMENTS) return STATUS_BAD_ARGUMENTS;
    if (ferror(stdout)) return status;  // reported when the program ends
    return annotation->has_failed ? argument_error("not enough memory") : status;
}

int annotate(const AnnotateRequest *request) {
    static Annotation annotation;
    annotation.request = request;
    annotation.limits = searcher_limits(&request->options, DEFAULT_TIME_MS, request->interrupted);
    if (!files_are_readable(request->paths) ||
        !searcher_create(&annotation.searcher, &request->options))
        return STATUS_BAD_ARGUMENTS;
    const int status = run(request, &annotation);
    searcher_destroy(&annotation.searcher);
    pgn_free(&annotation.annotated.pgn);
    return status;
}
