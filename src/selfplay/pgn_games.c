// pgn_games.c: what the one format says in comments and tags, the other in bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/pgn_games.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/version.h"
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

static void set_start(const Position *start, PlayedGame *played) {
    played->start = START_POSITION;
    played->position = *start;
    if (start->fullmove != 1 || start->rule50 != 0) return;
    int white = chess960_number(start, WHITE), black = chess960_number(start, BLACK);
    if (white < 0 || black < 0) return;
    Position array = chess960_start(white, black);
    if (array.keys.whole != start->keys.whole) return;
    played->start = START_CLASSICAL;
    if (white == CHESS960_CLASSICAL && black == CHESS960_CLASSICAL) return;
    played->start = START_DFRC;
    played->white_array = white;
    played->black_array = black;
}

// NULL, or what makes the result worthless.
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
    for (int i = 0; i < 8; i++)
        if (word_is_ignoring_case(termination, ends[i][0])) return ends[i][1];
    return pgn->result == UNFINISHED ? "without a result" : NULL;
}

// How the game ended, by its last position and its tags. False if the result cannot be.
static bool set_end(const PgnGame *pgn, const Game *last, PlayedGame *played) {
    const Position *pos = &last->pos;
    if (movegen_count(pos) == 0) {
        GameResult mated = pos->side == WHITE ? BLACK_WON : WHITE_WON;
        played->end = END_RULE;
        return played->result == (pos->checkers ? mated : DRAWN);
    }
    if (played->random_count + played->scored_count < pgn->ply_count)
        played->end = END_LENGTH;
    else if (game_is_over(last))
        played->end = END_RULE;
    else
        played->end = played->result == DRAWN ? END_DRAW_ADJUDICATED : END_WIN_ADJUDICATED;
    return true;
}

static bool is_book(const char *comment) { return word_is(word_peek(comment), "book"); }

const char *played_from_pgn(const PgnGame *pgn, PlayedGame *played) {
    const char *error = termination_error(pgn);
    if (error) return error;
    *played = (PlayedGame){.result = pgn->result};
    set_start(&pgn->start, played);
    Game game;
    game_init(&game, &pgn->start);
    for (int i = 1; i <= pgn->ply_count && played->scored_count < GAME_SCORED_MAX; i++) {
        Move move = pgn->moves[i].move;
        const char *comment = pgn_comment(pgn, i);
        if (played->scored_count == 0 && is_book(comment) &&
            played->random_count < GAME_RANDOM_MAX) {
            played->random[played->random_count++] = move;
        } else {
            played->moves[played->scored_count] = move;
            played->scores_cp[played->scored_count++] = pgn_comment_score(comment);
        }
        game_play(&game, move);
    }
    if (played->scored_count == 0) return "without a move to learn from";
    return set_end(pgn, &game, played) ? NULL : "its result contradicts its last position";
}

// --- to PGN --------------------------------------------------------------------------------------

static void add_scored_move(const PlayedGame *played, int i, PgnGame *pgn) {
    char memory[COMMENT_BYTES];
    Text comment = text_over(memory, sizeof(memory));
    pgn_add_move(pgn, played->moves[i]);
    if (played->scores_cp[i] == SCORE_NONE) return;
    display_centipawns(played->scores_cp[i], &comment);
    text_append(&comment, "/0");
    pgn_add_comment(pgn, memory);
}

void played_to_pgn(const PlayedGame *played, uint64_t number, PgnGame *pgn) {
    char memory[NUMBER_BYTES];
    Text round = text_over(memory, sizeof(memory));
    PlayedGame opening = *played;
    Game game;
    opening.random_count = 0;
    played_open(&opening, &game);
    pgn_begin(pgn);
    pgn_set_start(pgn, &game.pos);
    pgn->is_chess960 |= played->start == START_DFRC;
    pgn->result = played->result;
    text_append(&round, "%" PRIu64, number);
    pgn_add_tag(pgn, "Event", "self-play");
    pgn_add_tag(pgn, "Round", memory);
    pgn_add_tag(pgn, "White", RAVELIN_NAME);
    pgn_add_tag(pgn, "Black", RAVELIN_NAME);
    pgn_add_tag(pgn, "Termination", played->end == END_RULE ? "normal" : "adjudication");
    for (int i = 0; i < played->random_count; i++) {
        pgn_add_move(pgn, played->random[i]);
        pgn_add_comment(pgn, "book");
    }
    for (int i = 0; i < played->scored_count; i++) add_scored_move(played, i, pgn);
}
