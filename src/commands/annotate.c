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
#include "commands/report.h"
#include "notation/moves.h"
#include "notation/pgn_read.h"

enum {
    DEFAULT_TIME_MS = 1000,
    LINE_BYTES = 256,
    EVAL_BYTES = 48,
    LOSS_MAX_CP = 1000,
    REPORT_BYTES_MAX = 1 << 28,  // of one game
};
#define EVAL_MARK "[%eval "
#define WAS_BEST " was best."

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
    Found *found = &annotation->annotated.found[ply];
    const bool has_moves = movegen_count(&game->pos) > 0;
    *found = (Found){.score = !has_moves && in_check(game) ? -SCORE_MATE : SCORE_DRAW};
    if (!has_moves || ended_drawn(annotation, ply)) return true;
    const SearchReport report = searcher_search(&annotation->searcher, game, &annotation->limits,
                                                annotation->request->interrupted, NULL, NULL);
    found->score = report.score;
    found->line_length = min_int(report.pv_length, FOUND_MOVES);
    memcpy(found->line, report.pv, (size_t)found->line_length * sizeof(Move));
    return !atomic_load(annotation->request->interrupted);
}

// --- judging -------------------------------------------------------------------------------------

static bool is_mate_for_mover(Score score) { return score_is_mate(score) && score > 0; }

// Judges move number ply, which led from root to next.
static Judgement judge(AnnotatedGame *annotated, int ply, const Position *root,
                       const Position *next) {
    const Found *before = &annotated->found[ply - 1], *after = &annotated->found[ply];
    SideSummary *side = &annotated->sides[root->side];
    int loss =
        expected_permille(before->score, root) + expected_permille(after->score, next) - 1000;
    int loss_cp = clamp(wdl_centipawns(before->score, root), -LOSS_MAX_CP, LOSS_MAX_CP) +
                  clamp(wdl_centipawns(after->score, next), -LOSS_MAX_CP, LOSS_MAX_CP);
    const bool is_best = before->line_length && before->line[0] == annotated->pgn.moves[ply].move;
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
        const char *color_name = color == WHITE ? "White" : "Black";
        if (side->moves == 0) continue;
        fprintf(stderr, "%s ", color_name);
        print_name(pgn_tag(&annotation->annotated.pgn, color_name));
        fprintf(stderr, " accuracy %3.0f %%  mean loss %3.0f cp  %d ?!  %d ?  %d ?\?\n",
                side->accuracy / side->moves, side->loss_cp / side->moves,
                side->counts[JUDGED_INACCURACY], side->counts[JUDGED_MISTAKE],
                side->counts[JUDGED_BLUNDER]);
    }
}

// --- writing -------------------------------------------------------------------------------------

// Appends "[%eval 0.31]" or "[%eval #-2]", from White's view, as Lichess writes it.
static void append_eval(Text *text, Score score, const Position *root) {
    char memory[SEARCHER_SCORE_BYTES];
    const char *shown = searcher_score(score, root, WHITE, memory);
    text_append(text, "%s%s]", EVAL_MARK, shown + (shown[0] == '+'));
}

// Adds the better line after a ply, and "Blunder. Bxd7+ was best." or, if the user has judged the
// move, "Bxd7+ was best.".
static void add_better_move(PgnGame *pgn, int ply, const char *judgement, const Found *best,
                            const Position *root) {
    char san[SAN_BYTES];
    move_to_san(root, best->line[0], san);
    Text text = TEXT_LOCAL(LINE_BYTES);
    if (judgement) text_append(&text, "%s. ", judgement);
    text_append(&text, "%s%s", san, WAS_BEST);
    if (!judgement || !strstr(pgn_comment(pgn, ply), text.data))
        pgn_add_comment(pgn, ply, text.data);
    text_clear(&text);
    text_append_char(&text, '(');
    searcher_append_line(&text, root, best->line, best->line_length, LINE_NUMBERED);
    text_append(&text, " {");
    append_eval(&text, best->score, root);
    text_append(&text, "})");
    pgn_add_variation(pgn, ply, text.data);
}

// A sentence of Ravelin or Lichess about a bad move, before "exd4 was best.".
typedef struct Sentence {
    const char *text;
    const char *glyphs;  // those that may go with it
} Sentence;

// A verdict in a comment: "Inaccuracy. exd4 was best.", "(0.25 → -0.36) Inaccuracy. exd4 was best."
// as Lichess writes it, or "exd4 was best." if the user had judged the move.
typedef struct Verdict {
    const char *begin, *end;
    Word best;                 // "exd4"
    const Sentence *sentence;  // or NULL
    bool has_numbers;          // of Lichess
} Verdict;

// Returns the verdict around " was best." at middle.
static Verdict verdict_at(const char *comment, const char *middle) {
    static const Sentence sentences[] = {{"Inaccuracy. ", "?! $6"},
                                         {"Mistake. ", "? $2"},
                                         {"Blunder. ", "?? $4"},
                                         {"Checkmate is now unavoidable. ", "?! ? ?? $6 $2 $4"},
                                         {"Lost forced checkmate sequence. ", "?! ? ?? $6 $2 $4"}};
    Verdict verdict = {.begin = middle, .end = middle + strlen(WAS_BEST)};
    const char **begin = &verdict.begin;
    while (*begin > comment && (*begin)[-1] != ' ') --*begin;
    verdict.best = (Word){*begin, (size_t)(middle - *begin)};
    for (size_t i = 0; i < sizeof(sentences) / sizeof(*sentences) && !verdict.sentence; i++) {
        const size_t length = strlen(sentences[i].text);
        if ((size_t)(*begin - comment) < length) continue;
        if (strncmp(*begin - length, sentences[i].text, length) != 0) continue;
        verdict.sentence = &sentences[i];
        *begin -= length;
    }
    const char *open = *begin;
    while (open > comment && *open != '(') open--;
    const char *arrow = strstr(open, " → "), *close = strstr(open, ") ");
    verdict.has_numbers = verdict.sentence && open[0] == '(' && strchr("-+0123456789M", open[1]) &&
                          arrow && arrow < close && close + 2 == *begin && close - open < 64;
    if (verdict.has_numbers) *begin = open;
    return verdict;
}

static const char *last_variation(const char *variations) {
    const char *last = NULL;
    int depth = 0;
    for (const char *cursor = variations; *cursor; cursor++) {
        if (*cursor == '(' && depth++ == 0) last = cursor;
        if (*cursor == ')') depth--;
        if (*cursor == '{') cursor += strcspn(cursor, "}") - 1;
    }
    return last;
}

// Returns the last variation if it begins with the best move and has no comment but an evaluation:
// "(3... exd4 4. Nxd4 {[%eval 0.24]})". Those of Lichess have none. Returns NULL if it is the
// user's.
static const char *line_of(const char *variations, const Verdict *verdict) {
    const char *line = last_variation(variations);
    if (!line || verdict->best.length == 0) return NULL;
    const char *first = line + 1 + strspn(line + 1, " 0123456789.");  // after the move number
    const bool is_best = strncmp(first, verdict->best.start, verdict->best.length) == 0 &&
                         strchr(" )+#", first[verdict->best.length]);
    const char *eval = first + strcspn(first, "({$!?)");
    if (!is_best) return NULL;
    if (verdict->has_numbers && strcmp(eval, ")") == 0) return line;
    eval += strspn(eval, "{ ");  // other programs write blanks after brackets
    const char *end = eval + strcspn(eval, "]");
    const bool is_evaluated = strncmp(eval, EVAL_MARK, strlen(EVAL_MARK)) == 0 &&
                              strcmp(end + strspn(end, "]} "), ")") == 0;
    return is_evaluated ? line : NULL;
}

// Removes the last glyph of a move if it is one of glyphs.
static void remove_glyph(PgnGame *pgn, int ply, const char *glyphs) {
    const char *nags = pgn_nags(pgn, ply), *blank = strrchr(nags, ' ');
    const char *last = blank ? blank + 1 : nags;
    for (Word glyph; (glyph = word_next(&glyphs)).length > 0;)
        if (word_is(glyph, last)) pgn_truncate(pgn, &pgn->moves[ply].nags, (size_t)(last - nags));
}

// Removes the last verdict of a comment if its better line is there: sentence, line, and the glyph
// of the sentence. A verdict without a sentence ends the comment.
static void remove_verdict(PgnGame *pgn, int ply) {
    PgnMove *move = &pgn->moves[ply];
    const char *comment = pgn_comment(pgn, ply), *variations = pgn_variations(pgn, ply);
    const char *line = NULL;
    Verdict last = {.begin = NULL};
    for (const char *middle = comment; (middle = strstr(middle, WAS_BEST)); middle++) {
        const Verdict verdict = verdict_at(comment, middle);
        const char *its_line = line_of(variations, &verdict);
        if (!its_line || (!verdict.sentence && *verdict.end)) continue;
        last = verdict;
        line = its_line;
    }
    if (!line) return;
    pgn_truncate(pgn, &move->variations, (size_t)(line - variations));
    if (last.sentence) {
        Text text = TEXT_LOCAL(LINE_BYTES);
        text_append_bytes(&text, last.begin, (size_t)(last.end - last.begin));
        pgn_remove_parts(pgn, ply, text.data, '.');
        remove_glyph(pgn, ply, last.sentence->glyphs);
    } else {
        pgn_truncate(pgn, &move->comment, (size_t)(last.begin - comment));
    }
}

// True if the user's own glyphs judge the move: "?!" and the like, or $1 to $6.
static bool is_judged(const char *nags) {
    for (const char *cursor = nags; *word_peek(cursor).start;) {
        const Word nag = word_next(&cursor);
        if (nag.start[0] != '$' || (nag.length == 2 && nag.start[1] >= '1' && nag.start[1] <= '6'))
            return true;
    }
    return false;
}

// Annotates move number ply, which led from root to the current position: its evaluation, and after
// a bad move a glyph, a sentence and the better line.
static void annotate_move(Annotation *annotation, int ply, const Position *root) {
    AnnotatedGame *annotated = &annotation->annotated;
    PgnGame *pgn = &annotated->pgn;
    const Position *next = &annotation->game.pos;
    const Found *before = &annotated->found[ply - 1];
    Found *after = &annotated->found[ply];
    const Judgement judgement = after->judgement = judge(annotated, ply, root, next);
    if (judgement != JUDGED_GOOD) {
        const char *name = is_judged(pgn_nags(pgn, ply)) ? NULL : judgement_names[judgement];
        if (name) pgn_add_nag(pgn, ply, judgement_glyphs[judgement]);
        if (before->line_length) add_better_move(pgn, ply, name, before, root);
    }
    Text shown = TEXT_LOCAL(EVAL_BYTES);
    append_eval(&shown, after->score, next);
    if (movegen_count(next) > 0) pgn_add_comment(pgn, ply, shown.data);
}

// Searches and annotates the positions of the game in their order, until interrupted.
static void annotate_game(Annotation *annotation) {
    AnnotatedGame *annotated = &annotation->annotated;
    PgnGame *pgn = &annotated->pgn;
    annotated->found_count = 0;
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
        annotated->found_count++;
        pgn_remove_parts(pgn, ply, EVAL_MARK, ']');
        remove_verdict(pgn, ply);
        if (ply > 0) annotate_move(annotation, ply, &root);
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
static void report_bad(Annotation *annotation, const char *what) {
    const PgnPlace *place = pgn_place(annotation->reader);
    progress_end(&annotation->progress);
    argument_reject("%s: %s %" PRIu64 ", line %" PRIu64 ": %s", annotation->path, what, place->game,
                    place->bad_line, place->error);
    annotation->bad++;
}

static bool goes_on(const Annotation *annotation) {
    return !annotation->has_failed && !atomic_load(annotation->request->interrupted);
}

// Analyses the positions with which the file begins.
static bool take_positions(Annotation *annotation) {
    const AnnotateRequest *request = annotation->request;
    Position pos;
    PgnStatus status;
    while (goes_on(annotation) &&
           (status = pgn_read_position(annotation->reader, &pos)) != PGN_END) {
        if (request->output || request->report)
            return argument_reject("--output and --report are for games, not for positions");
        annotation->positions++;
        if (status == PGN_BAD_GAME) {
            report_bad(annotation, "position");
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
    PgnStatus status = PGN_GAME;
    if (!take_positions(annotation)) return false;
    while (goes_on(annotation)) {
        status = pgn_read(annotation->reader, &annotation->annotated.pgn);
        if (status >= PGN_END || !goes_on(annotation)) break;  // a game that a signal cut
        if (annotation->request->json || annotation->request->lines > 1)
            return argument_reject("--lines and --json are for positions, not for games");
        if (status == PGN_BAD_GAME) {
            report_bad(annotation, "game");
            continue;
        }
        annotate_game(annotation);
        write_game(annotation);
        print_summary(annotation);
    }
    progress_end(&annotation->progress);
    return status != PGN_UNREADABLE ||
           argument_check(annotation->path, pgn_place(annotation->reader)->error);
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

// Opens all files once: one that is missing, compressed or UTF-16 is reported before hours of
// search.
static bool files_are_readable(const TextList *paths) {
    bool are_readable = true;
    for (int i = 0; i < paths->count && are_readable; i++) {
        FILE *file;
        if (!argument_input(paths->texts[i], &file)) return false;
        if (file == stdin) continue;
        LineReader lines = line_reader(file, LINE_BYTES);
        if (line_reader_next(&lines))
            are_readable = argument_check(paths->texts[i], line_reader_error(&lines));
        line_reader_free(&lines);
        argument_close_input(file);
    }
    return are_readable;
}

static int annotate_all(Annotation *annotation) {
    const TextList *paths = annotation->request->paths;
    annotation->progress = progress_begin();
    for (int i = 0; i < paths->count && goes_on(annotation); i++)
        if (!annotate_file(annotation, paths->texts[i])) return STATUS_BAD_ARGUMENTS;
    if (annotation->has_failed) return STATUS_OK;  // run reports it
    const bool is_good = !annotation->bad && !atomic_load(annotation->request->interrupted);
    if (annotation->positions && !annotation->games) return is_good ? STATUS_OK : STATUS_FAILED;
    fprintf(stderr, "%" PRIu64 " game%s annotated, %" PRIu64 " bad left out, %.1f s\n",
            annotation->games, annotation->games == 1 ? "" : "s", annotation->bad,
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
    annotation.limits = searcher_limits(&request->options, DEFAULT_TIME_MS);
    if (!files_are_readable(request->paths) ||
        !searcher_create(&annotation.searcher, &request->options))
        return STATUS_BAD_ARGUMENTS;
    const int status = run(request, &annotation);
    searcher_destroy(&annotation.searcher);
    pgn_free(&annotation.annotated.pgn);
    return status;
}
