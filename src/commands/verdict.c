// verdict.c: evaluations and verdicts on moves in PGN games.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/verdict.h"

#include <string.h>

#include "board/movegen.h"
#include "commands/searcher.h"
#include "notation/moves.h"

enum { LINE_BYTES = 256, EVAL_BYTES = 48, NUMBERS_BYTES = 64 };
#define EVAL_MARK "[%eval "
#define WAS_BEST " was best."
#define BEST_MOVE_WAS "Best move was "

// --- earlier verdicts ----------------------------------------------------------------------------

// A verdict in a comment: "Inaccuracy. exd4 was best.", "(0.25 → -0.36) Inaccuracy. exd4 was best."
// as Lichess writes it, with "Best move was exd4." in earlier years, or "exd4 was best." if the
// user had judged the move.
typedef struct Verdict {
    const char *begin, *end;
    Word best;        // "exd4"
    int name;         // of verdict_name; JUDGED_GOOD: none
    bool is_certain;  // it has the numbers of Lichess, or the move has the glyph of the name
} Verdict;

// The names of judgements, and two of Lichess that stand for any of them.
enum { VERDICT_NAMES = JUDGEMENTS + 2 };
static const char *verdict_name(int name) {
    static const char *const mates[] = {"Checkmate is now unavoidable",
                                        "Lost forced checkmate sequence"};
    return name < JUDGEMENTS ? judgement_names[name] : mates[name - JUDGEMENTS];
}

// Returns whether text stands before end in the comment.
static bool precedes(const char *text, const char *comment, const char *end) {
    const size_t length = strlen(text);
    return (size_t)(end - comment) >= length && strncmp(end - length, text, length) == 0;
}

// Returns where the numbers of Lichess before end begin, "(0.25 → -0.36) "; NULL without them.
static const char *numbers_before(const char *comment, const char *end) {
    const char *begin = end;
    while (begin > comment && *begin != '(') begin--;
    const char *arrow = strstr(begin, " → "), *close = strstr(begin, ") ");
    const bool are_numbers = *begin == '(' && strchr("-+0123456789M", begin[1]) && close &&
                             close + 2 == end && close - begin < NUMBERS_BYTES;
    return are_numbers && arrow && arrow < close ? begin : NULL;
}

// Returns the verdict with the words " was best." or "Best move was e4." at `at`, or one whose
// begin is NULL.
static Verdict verdict_at(const char *comment, const char *at) {
    Verdict verdict = {.begin = NULL};
    const char *begin = at;
    if (strncmp(at, WAS_BEST, strlen(WAS_BEST)) == 0) {
        while (begin > comment && begin[-1] != ' ') begin--;
        verdict.best = (Word){begin, (size_t)(at - begin)};
        verdict.end = at + strlen(WAS_BEST);
    } else if (strncmp(at, BEST_MOVE_WAS, strlen(BEST_MOVE_WAS)) == 0) {
        const char *move = at + strlen(BEST_MOVE_WAS);
        verdict.best = (Word){move, strcspn(move, ". ")};
        verdict.end = move + verdict.best.length + 1;
    }
    const size_t length = verdict.best.length;
    if (length == 0 || length >= SAN_BYTES || verdict.end[-1] != '.') return verdict;
    if (precedes(". ", comment, begin))
        for (int name = JUDGED_INACCURACY; name < VERDICT_NAMES; name++)
            if (precedes(verdict_name(name), comment, begin - 2)) verdict.name = name;
    const char *numbers = NULL;
    if (verdict.name != JUDGED_GOOD) {
        begin -= strlen(verdict_name(verdict.name)) + 2;
        numbers = numbers_before(comment, begin);
    }
    verdict.is_certain = numbers != NULL;
    verdict.begin = numbers ? numbers : begin;
    return verdict;
}

// Returns the end of a variation or comment; of another character, the next one.
static const char *end_of_part(const char *at) {
    int depth = 0;
    do {
        if (*at == '{') at += strcspn(at, "}");
        depth += (*at == '(') - (*at == ')');
        if (*at) at++;
    } while (depth > 0 && *at);
    return at;
}

// Returns the better line of the verdict, or an empty word. It begins with the best move. Our line
// has one comment, its evaluation: "(3... exd4 4. Nxd4 {[%eval 0.24]})". A line of Lichess has no
// comment; it counts if the verdict is certain, there is none of ours, and it is the last
// variation.
static Word line_of(const char *variations, const Verdict *verdict) {
    Word line = {NULL, 0}, bare = {NULL, 0};
    const char *end;
    for (const char *at = variations; *at; at = end) {
        end = end_of_part(at);
        if (*at != '(') continue;
        bare.length = 0;
        const Word whole = {at, (size_t)(end - at)};
        const char *first = at + 1 + strspn(at + 1, " 0123456789.");  // after the move number
        if (strncmp(first, verdict->best.start, verdict->best.length) != 0) continue;
        if (!strchr(" )+#", first[verdict->best.length])) continue;
        const char *eval = first + strcspn(first, "({$!?)");
        if (eval + 1 == end && verdict->is_certain) bare = whole;
        eval += strspn(eval, "{ ");  // other programs write blanks after brackets
        const char *close = eval + strcspn(eval, "]");
        close += strspn(close, "]} ");
        if (strncmp(eval, EVAL_MARK, strlen(EVAL_MARK)) == 0 && close + 1 == end) line = whole;
    }
    return line.length > 0 ? line : bare;
}

// Removes a word of a part, the field nags or variations of a move, and the blanks behind it. An
// empty word removes nothing.
static void remove_word(PgnGame *pgn, uint32_t *part, Word word) {
    if (word.length == 0) return;
    char *const text = pgn->text.data + *part;
    const char *rest = word.start + word.length + strspn(word.start + word.length, " ");
    memmove(text + (word.start - text), rest, strlen(rest) + 1);
    pgn_truncate(pgn, part, strlen(text));
}

// Returns the glyph of a move that belongs to the name of a verdict; an empty word if it has none,
// or the verdict no name.
static Word glyph_of(const PgnGame *pgn, int ply, int name) {
    static const char *const numbers[JUDGEMENTS] = {"", "$6", "$2", "$4"};
    const char *nags = pgn_nags(pgn, ply);
    Word nag;
    while ((nag = word_next(&nags)).length > 0)
        for (int judgement = JUDGED_INACCURACY; judgement < JUDGEMENTS; judgement++)
            if ((name == judgement || name >= JUDGEMENTS) &&
                (word_is(nag, judgement_glyphs[judgement]) || word_is(nag, numbers[judgement])))
                return nag;
    return nag;
}

// Removes the last verdict of the comment. A named verdict needs its better line or its glyph,
// since studies of Lichess have no line. A verdict without a name needs its line and ends the
// comment.
void verdict_remove(PgnGame *pgn, int ply) {
    pgn_remove_parts(pgn, ply, EVAL_MARK, ']');
    PgnMove *move = &pgn->moves[ply];
    const char *comment = pgn_comment(pgn, ply), *variations = pgn_variations(pgn, ply);
    Verdict last = {.begin = NULL};
    for (const char *at = comment; *at; at++) {
        Verdict verdict = verdict_at(comment, at);
        if (!verdict.begin) continue;
        const bool has_glyph = glyph_of(pgn, ply, verdict.name).length > 0;
        verdict.is_certain |= has_glyph;
        const bool has_line = line_of(variations, &verdict).length > 0;
        const bool is_named = verdict.name != JUDGED_GOOD;
        if (is_named ? has_line || has_glyph : has_line && !*verdict.end) last = verdict;
    }
    if (!last.begin) return;
    remove_word(pgn, &move->variations, line_of(variations, &last));
    remove_word(pgn, &move->nags, glyph_of(pgn, ply, last.name));
    if (last.name != JUDGED_GOOD) {
        Text text = TEXT_LOCAL(LINE_BYTES);
        text_append_bytes(&text, last.begin, (size_t)(last.end - last.begin));
        pgn_remove_parts(pgn, ply, text.data, '.');
    } else {
        pgn_truncate(pgn, &move->comment, (size_t)(last.begin - comment));
    }
}

// --- a new verdict -------------------------------------------------------------------------------

// True if the user's own glyphs judge the move: "?!" and the like, or $1 to $6.
static bool is_judged(const char *nags) {
    for (Word nag; (nag = word_next(&nags)).length > 0;)
        if (nag.start[0] != '$' || (nag.length == 2 && nag.start[1] >= '1' && nag.start[1] <= '6'))
            return true;
    return false;
}

// Appends "[%eval 0.31]" or "[%eval #-2]", from White's view, as Lichess writes it.
static void append_eval(Text *text, Score score, const Position *root) {
    char memory[SEARCHER_SCORE_BYTES];
    const char *shown = searcher_score(score, root, WHITE, memory);
    text_append(text, "%s%s]", EVAL_MARK, shown + (shown[0] == '+'));
}

// Adds the better line after a ply, and "Blunder. Bxd7+ was best." or, if the user has judged the
// move, "Bxd7+ was best.".
static void add_better_move(PgnGame *pgn, int ply, const char *judgement, const PlyAnalysis *best,
                            const Position *root) {
    char san[SAN_BYTES];
    Text text = TEXT_LOCAL(LINE_BYTES);
    if (judgement) text_append(&text, "%s. ", judgement);
    text_append(&text, "%s%s", move_to_san(root, best->pv[0], san), WAS_BEST);
    if (!judgement || !strstr(pgn_comment(pgn, ply), text.data))
        pgn_add_comment(pgn, ply, text.data);
    text_clear(&text);
    text_append_char(&text, '(');
    searcher_append_line(&text, root, best->pv, best->pv_length, LINE_NUMBERED);
    text_append(&text, " {");
    append_eval(&text, best->score, root);
    text_append(&text, "})");
    pgn_add_variation(pgn, ply, text.data);
}

void verdict_add(AnnotatedGame *annotated, int ply, const Position *root, const Position *next) {
    PgnGame *pgn = &annotated->pgn;
    const PlyAnalysis *before = &annotated->analysis[ply - 1], *after = &annotated->analysis[ply];
    if (after->judgement != JUDGED_GOOD) {
        const char *name = is_judged(pgn_nags(pgn, ply)) ? NULL : judgement_names[after->judgement];
        if (name) pgn_add_nag(pgn, ply, judgement_glyphs[after->judgement]);
        if (before->pv_length) add_better_move(pgn, ply, name, before, root);
    }
    Text shown = TEXT_LOCAL(EVAL_BYTES);
    append_eval(&shown, after->score, next);
    if (movegen_count(next) > 0) pgn_add_comment(pgn, ply, shown.data);
}
