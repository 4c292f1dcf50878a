// pgn_games.c: comments and tags of PGN to scores and results, and back.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/pgn_games.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "board/chess960.h"
#include "board/movegen.h"
#include "notation/display.h"
#include "search/score.h"

enum { COMMENT_BYTES = 32, NUMBER_BYTES = 24 };

int pgn_comment_score(const char *comment) {
    const char *at = comment;
    bool is_negative = *at == '-';
    if (*at == '-' || *at == '+') at++;
    bool is_mate = *at == 'M' || *at == '#';
    if (is_mate) at++;
    if (*at < '0' || *at > '9') return SCORE_NONE;
    char *end;
    double pawns = strtod(at, &end);
    bool is_plain = end == at + strspn(at, "0123456789.");  // no exponent, no base
    if (!is_plain || (*end && !strchr("/, ", *end))) return SCORE_NONE;
    int cp = pawns < 1000 ? (int)lround(100 * pawns) : CODED_MATE_CP;
    if (is_mate || score_is_mate(cp))
        cp = CODED_MATE_CP;
    else if (cp > CODED_EVAL_MAX_CP)
        cp = CODED_EVAL_MAX_CP;
    return is_negative ? -cp : cp;
}

// --- from PGN ------------------------------------------------------------------------------------

static Opening opening_at(const Position *start) {
    Opening opening = {.start = START_POSITION, .position = *start};
    const int white = chess960_number(start, WHITE), black = chess960_number(start, BLACK);
    if (white < 0 || black < 0 || start->fullmove != 1 || start->rule50 != 0) return opening;
    if (chess960_start(white, black).keys.whole != start->keys.whole) return opening;
    const bool is_classical = white == CHESS960_CLASSICAL && black == CHESS960_CLASSICAL;
    opening.start = is_classical ? START_CLASSICAL : START_DFRC;
    return opening;
}

// Returns the reason why the result is unknown or does not depend on the position, or NULL.
static const char *termination_error(const PgnGame *pgn) {
    // The values of the standard, and two of Cute Chess and fastchess.
    static const char *const ends[][2] = {{"time forfeit", "lost on time"},
                                          {"illegal move", "lost by an illegal move"},
                                          {"abandoned", "abandoned"},
                                          {"stalled connection", "abandoned"},
                                          {"unterminated", "not played out"},
                                          {"rules infraction", "lost by an infraction"},
                                          {"emergency", "ended by an emergency"},
                                          {"death", "ended by a death"}};
    Word termination = word_from(pgn_tag(pgn, "Termination"));
    for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
        if (word_is_ignoring_case(termination, ends[i][0])) return ends[i][1];
    if (pgn_result_is_disputed(pgn)) return "its result contradicts its tag Result";
    return pgn->result == UNFINISHED ? "without a result" : NULL;
}

// Sets the reason of the end by the last position and the tags. Returns false if the result
// contradicts the last position.
static bool set_end(const PgnGame *pgn, const Game *last, GameRecord *record) {
    if (movegen_count(&last->pos) == 0) {
        record->end = END_RULE;
        return record->result == game_result(last);
    }
    if (record->opening.count + record->ply_count < pgn->ply_count)
        record->end = END_LENGTH;
    else if (game_is_over(last))
        record->end = END_RULE;
    else
        record->end = record->result == DRAWN ? END_DRAW_ADJUDICATED : END_WIN_ADJUDICATED;
    return true;
}

static bool is_book(const char *comment) { return word_is(word_peek(comment), "book"); }

const char *record_from_pgn(const PgnGame *pgn, GameRecord *record) {
    const char *error = termination_error(pgn);
    if (error) return error;
    *record = (GameRecord){.opening = opening_at(&pgn->start), .result = pgn->result};
    Game game;
    game_init(&game, &pgn->start);
    for (int i = 1; i <= pgn->ply_count && record->ply_count < RECORD_PLIES_MAX; i++) {
        Move move = pgn->moves[i].move;
        const char *comment = pgn_comment(pgn, i);
        if (record->ply_count == 0 && is_book(comment) &&
            record->opening.count < OPENING_PLIES_MAX) {
            record->opening.moves[record->opening.count++] = move;
        } else {
            record->moves[record->ply_count] = move;
            record->scores_cp[record->ply_count++] = pgn_comment_score(comment);
        }
        game_play(&game, move);
    }
    if (record->ply_count == 0) return "without a move to learn from";
    return set_end(pgn, &game, record) ? NULL : "its result contradicts its last position";
}

// --- to PGN --------------------------------------------------------------------------------------

static void add_scored_move(const GameRecord *record, int i, PgnGame *pgn) {
    Text comment = TEXT_LOCAL(COMMENT_BYTES);
    pgn_add_move(pgn, record->moves[i]);
    if (record->scores_cp[i] == SCORE_NONE) return;
    display_centipawns(record->scores_cp[i], &comment);
    text_append(&comment, "/0");
    pgn_add_comment(pgn, pgn->ply_count, comment.data);
}

void record_to_pgn(const GameRecord *record, uint64_t number, const char *const names[2],
                   PgnGame *pgn) {
    Text round = TEXT_LOCAL(NUMBER_BYTES);
    const char *termination = record->end == END_RULE ? "normal" : "adjudication";
    if (record->result == UNFINISHED) termination = "unterminated";
    pgn_begin(pgn);
    pgn_set_start(pgn, &record->opening.position);
    pgn->is_chess960 |= record->opening.start == START_DFRC;
    pgn->result = record->result;
    text_append(&round, "%" PRIu64, number);
    pgn_add_tag(pgn, "Event", "self-play");
    pgn_add_tag(pgn, "Round", round.data);
    pgn_add_tag(pgn, "White", names[WHITE]);
    pgn_add_tag(pgn, "Black", names[BLACK]);
    pgn_add_tag(pgn, "Termination", termination);
    for (int i = 0; i < record->opening.count; i++) {
        pgn_add_move(pgn, record->opening.moves[i]);
        pgn_add_comment(pgn, pgn->ply_count, "book");
    }
    for (int i = 0; i < record->ply_count; i++) add_scored_move(record, i, pgn);
}
