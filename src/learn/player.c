// player.c: openings, moves and adjudication.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/player.h"

#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "board/chess960.h"
#include "board/movegen.h"
#include "board/see.h"

enum {
    WIN_PLIES = 5,    // in a row beyond win_cp
    DRAW_PLIES = 10,  // in a row within DRAW_CP
    DRAW_CP = 7,
    DRAW_AFTER_PLY = 80,
    LONGEST_PLIES = 400,
    OPENING_CHECK_FACTOR = 4,  // soft nodes of the search that judges an opening
    BOOK_PLIES_MAX = 4,        // random ones behind a book position, at least one
    BOOK_TRIES = 100,          // before a book is given up for a game
    JITTER_PERCENT = 5,
    ABSURD_SEE_CP = -300,  // random moves that lose more are drawn again, a few times
    ABSURD_TRIES = 3,
};

static Move random_move(Player *player) {
    MoveList list;
    movegen_all(&player->game.pos, &list);
    if (list.count == 0) return MOVE_NONE;
    Move move = MOVE_NONE;
    for (int i = 0; i < ABSURD_TRIES; i++) {
        move = list.moves[random_below(&player->random, (uint64_t)list.count)];
        if (see_at_least(&player->game.pos, move, ABSURD_SEE_CP)) break;
    }
    return move;
}

static SearchResult search_now(Player *player, Color color, uint64_t soft_nodes) {
    Engine *engine = player->engines[color];
    const GameRules *rules = player->rules;
    uint64_t own_nodes = player->hard_nodes[color];
    Limits limits = {.soft_nodes = soft_nodes,
                     .nodes = own_nodes ? own_nodes : rules->hard_nodes,
                     .unshaped = rules->unshaped};
    if (limits.nodes < soft_nodes) limits.nodes = soft_nodes;
    engine_set_game(engine, &player->game);
    return engine_search(engine, &limits);
}

// The shares are those of games played: the kind of a game stays when its opening is drawn again.
static StartKind draw_kind(Player *player) {
    const GameRules *rules = player->rules;
    int lot = (int)random_below(&player->random, 100);
    if (rules->book && lot < rules->book_percent) return START_POSITION;
    return lot >= 100 - rules->dfrc_percent ? START_DFRC : START_CLASSICAL;
}

// Draws where the game begins. False if that is a line of the book that holds no position.
static bool draw_start(Player *player, StartKind kind) {
    PlayedGame *played = &player->played;
    const Book *book = player->rules->book;
    memset(played, 0, sizeof(*played));
    played->start = kind;
    if (kind == START_POSITION)
        return book_position(book, random_below(&player->random, book->count), &played->position);
    if (kind == START_DFRC) {
        played->white_array = (int)random_below(&player->random, CHESS960_ARRAYS);
        played->black_array = (int)random_below(&player->random, CHESS960_ARRAYS);
    }
    return true;
}

// Draws a start and random moves. False if the game is over by then.
static bool draw_opening(Player *player, StartKind kind) {
    Random *random = &player->random;
    if (!draw_start(player, kind)) return false;
    player_rewind(player);
    int plies = kind == START_POSITION ? 1 + (int)random_below(random, BOOK_PLIES_MAX)
                                       : player->rules->random_plies + (int)random_below(random, 2);
    return player_extend_opening(player, plies);
}

static bool is_balanced(Player *player) {
    const GameRules *rules = player->rules;
    engine_new_game(player->engines[WHITE]);
    Score score = search_now(player, WHITE, rules->soft_nodes * OPENING_CHECK_FACTOR).score;
    return score <= rules->opening_limit_cp && score >= -rules->opening_limit_cp;
}

bool player_open(Player *player) {
    StartKind kind = draw_kind(player);
    for (int tries = 1; !draw_opening(player, kind) || !is_balanced(player); tries++) {
        if (stop_is_requested(player->rules->stop)) return false;
        if (kind == START_POSITION && tries == BOOK_TRIES) kind = START_CLASSICAL;
    }
    return true;
}

bool player_open_at(Player *player, const Position *start) {
    memset(&player->played, 0, sizeof(player->played));
    player->played.start = START_POSITION;
    player->played.position = *start;
    player_rewind(player);
    return !game_is_over(&player->game);
}

bool player_extend_opening(Player *player, int plies) {
    PlayedGame *played = &player->played;
    for (int i = 0; i < plies && played->random_count < GAME_RANDOM_MAX; i++) {
        Move move = random_move(player);
        if (move == MOVE_NONE) return false;
        played->random[played->random_count++] = move;
        game_play(&player->game, move);
    }
    return !game_is_over(&player->game);
}

void player_rewind(Player *player) {
    gamefile_open(&player->played, &player->game);
    player->played.scored_count = 0;
}

static void finish(PlayedGame *played, GameResult result, EndReason end) {
    played->result = result;
    played->end = end;
}

// True if the rules have ended the game.
static bool is_ended_by_rule(Player *player) {
    const Position *pos = &player->game.pos;
    bool no_moves = movegen_count(pos) == 0;
    if (no_moves && pos->checkers)
        finish(&player->played, pos->side == WHITE ? BLACK_WON : WHITE_WON, END_RULE);
    else if (no_moves || game_is_drawn(&player->game, 0))
        finish(&player->played, DRAWN, END_RULE);
    else
        return false;
    return true;
}

// How many of the latest scores in a row lie beyond bound for White (sign 1), for Black (-1), or
// within bound (sign 0).
static int scores_in_a_row(const Player *player, int bound, int sign) {
    const PlayedGame *played = &player->played;
    int side = player->game.pos.side ^ 1;  // who made the last move
    int count = 0;
    for (int i = played->scored_count - 1; i >= 0; i--, side ^= 1, count++) {
        int white_cp = side == WHITE ? played->scores_cp[i] : -played->scores_cp[i];
        bool fits = sign == 0 ? abs(white_cp) <= bound : sign * white_cp >= bound;
        if (!fits) break;
    }
    return count;
}

static bool is_adjudged(Player *player) {
    PlayedGame *played = &player->played;
    int win_cp = player->rules->win_cp ? player->rules->win_cp : SCORE_MATE_IN_MAX;
    int ply = played->random_count + played->scored_count;
    if (scores_in_a_row(player, win_cp, 1) >= WIN_PLIES)
        finish(played, WHITE_WON, END_WIN_ADJUDGED);
    else if (scores_in_a_row(player, win_cp, -1) >= WIN_PLIES)
        finish(played, BLACK_WON, END_WIN_ADJUDGED);
    else if (ply >= DRAW_AFTER_PLY && scores_in_a_row(player, DRAW_CP, 0) >= DRAW_PLIES)
        finish(played, DRAWN, END_DRAW_ADJUDGED);
    else if (ply >= LONGEST_PLIES)
        finish(played, DRAWN, END_LENGTH);
    else
        return false;
    return true;
}

bool player_finish(Player *player) {
    uint64_t nodes = player->rules->soft_nodes, spread = nodes * 2 * JITTER_PERCENT / 100 + 1;
    PlayedGame *played = &player->played;
    while (!is_ended_by_rule(player) && !is_adjudged(player)) {
        if (stop_is_requested(player->rules->stop)) return false;
        uint64_t soft = nodes - spread / 2 + random_below(&player->random, spread);
        SearchResult result = search_now(player, (Color)player->game.pos.side, soft);
        played->moves[played->scored_count] = result.best;
        played->scores_cp[played->scored_count++] = result.score;
        game_play(&player->game, result.best);
    }
    return true;
}
