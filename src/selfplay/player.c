// player.c: openings, moves and adjudication.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/player.h"

#include <stdlib.h>
#include <string.h>

#include "base/threads.h"
#include "board/movegen.h"
#include "engine/openings.h"

enum {
    WIN_PLIES = 5,    // in a row beyond win_cp
    DRAW_PLIES = 10,  // in a row within DRAW_CP
    DRAW_CP = 7,
    DRAW_AFTER_PLY = 80,
    LONGEST_PLIES = 400,
    OPENING_CHECK_FACTOR = 4,  // soft nodes of the search that judges an opening
    BOOK_PLIES_MAX = 4,        // random ones after a book position, at least one
    BOOK_TRIES = 100,          // before a book is given up for a game
    JITTER_PERCENT = 5,
};
_Static_assert((int)OPENING_PLIES_MAX <= (int)GAME_RANDOM_MAX, "a game has room for its opening");

static Limits limits_of(const Player *player, Color color, uint64_t soft_nodes) {
    const GameRules *rules = player->rules;
    uint64_t own_nodes = player->hard_nodes[color];
    Limits limits = {.soft_nodes = soft_nodes,
                     .nodes = own_nodes ? own_nodes : rules->hard_nodes,
                     .unshaped = rules->unshaped};
    if (limits.nodes < soft_nodes) limits.nodes = soft_nodes;
    return limits;
}

// The shares are those of games played: the start of a game stays when its opening is drawn again.
static OpeningStart draw_start(Player *player) {
    const GameRules *rules = player->rules;
    int lot = (int)random_below(&player->random, 100);
    if (rules->book && lot < rules->book_percent) return OPENING_BOOK;
    return lot >= 100 - rules->dfrc_percent ? OPENING_DFRC : OPENING_CLASSICAL;
}

static OpeningRules opening_rules(const Player *player) {
    const GameRules *rules = player->rules;
    return (OpeningRules){
        .plies_min = rules->random_plies,
        .plies_max = rules->random_plies + 1,
        .book_plies_min = 1,
        .book_plies_max = BOOK_PLIES_MAX,
        .book = rules->book,
        .engine = player->engines[WHITE],
        .limits = limits_of(player, WHITE, rules->soft_nodes * OPENING_CHECK_FACTOR),
        .score_max_cp = rules->opening_limit_cp,
        .stop = rules->stop};
}

// The game begins with this opening.
static void keep_opening(Player *player, const Opening *opening) {
    static const StartKind kinds[] = {[OPENING_CLASSICAL] = START_CLASSICAL,
                                      [OPENING_DFRC] = START_DFRC,
                                      [OPENING_BOOK] = START_POSITION};
    PlayedGame *played = &player->played;
    memset(played, 0, sizeof(*played));
    played->start = kinds[opening->start];
    played->white_array = opening->white_array;
    played->black_array = opening->black_array;
    if (opening->start == OPENING_BOOK) played->position = opening->position;
    played->random_count = opening->count;
    memcpy(played->random, opening->moves, (size_t)opening->count * sizeof(Move));
}

bool player_open(Player *player) {
    OpeningStart start = draw_start(player);
    OpeningRules rules = opening_rules(player);
    Opening opening;
    rules.tries = start == OPENING_BOOK ? BOOK_TRIES : 0;
    bool found = opening_find(&rules, start, &player->random, &opening, &player->game);
    if (!found && !stop_is_requested(rules.stop)) {
        rules.tries = 0;
        found = opening_find(&rules, OPENING_CLASSICAL, &player->random, &opening, &player->game);
    }
    if (found) keep_opening(player, &opening);
    return found;
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
        Move move = opening_random_move(&player->game.pos, &player->random);
        if (move == MOVE_NONE) return false;
        played->random[played->random_count++] = move;
        game_play(&player->game, move);
    }
    return !game_is_over(&player->game);
}

void player_rewind(Player *player) {
    played_open(&player->played, &player->game);
    player->played.scored_count = 0;
}

static void finish(PlayedGame *played, GameResult result, EndReason end) {
    played->result = result;
    played->end = end;
}

// Ends the game where the rules do. False if it goes on.
static bool end_by_rule(Player *player) {
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

// Ends the game where tablebases know its result. False if it goes on.
static bool end_by_tablebase(Player *player) {
    Syzygy *syzygy = player->rules->syzygy;
    GameResult result;
    if (!syzygy || player->played.scored_count == 0) return false;
    if (!tablebase_decides(syzygy, &player->game.pos, &result)) return false;
    finish(&player->played, result, END_TABLEBASE);
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

// Ends the game where its scores or its length decide it. False if it goes on.
static bool adjudicate(Player *player) {
    PlayedGame *played = &player->played;
    int win_cp = player->rules->win_cp ? player->rules->win_cp : SCORE_MATE_IN_MAX;
    int ply = played->random_count + played->scored_count;
    if (scores_in_a_row(player, win_cp, 1) >= WIN_PLIES)
        finish(played, WHITE_WON, END_WIN_ADJUDICATED);
    else if (scores_in_a_row(player, win_cp, -1) >= WIN_PLIES)
        finish(played, BLACK_WON, END_WIN_ADJUDICATED);
    else if (ply >= DRAW_AFTER_PLY && scores_in_a_row(player, DRAW_CP, 0) >= DRAW_PLIES)
        finish(played, DRAWN, END_DRAW_ADJUDICATED);
    else if (ply >= LONGEST_PLIES)
        finish(played, DRAWN, END_LENGTH);
    else
        return false;
    return true;
}

static bool is_endgame(const Player *player) {
    const GameRules *rules = player->rules;
    return rules->endgame_nodes && popcount(occupied(&player->game.pos)) <= rules->endgame_pieces;
}

static uint64_t draw_soft_nodes(Player *player, uint64_t nodes) {
    uint64_t spread = nodes * 2 * JITTER_PERCENT / 100 + 1;
    return nodes - spread / 2 + random_below(&player->random, spread);
}

// Of the last plies: they adjudicated the game, but are too rough to train on.
static void drop_scores(PlayedGame *played, int count) {
    for (int i = played->scored_count - count; i < played->scored_count; i++)
        played->scores_cp[i] = SCORE_NONE;
}

bool player_finish(Player *player) {
    const GameRules *rules = player->rules;
    PlayedGame *played = &player->played;
    int endgame_plies = 0;
    while (!end_by_rule(player) && !end_by_tablebase(player) && !adjudicate(player)) {
        if (stop_is_requested(rules->stop)) return false;
        const bool endgame = is_endgame(player);
        const uint64_t nodes = endgame ? rules->endgame_nodes : rules->soft_nodes;
        Color color = (Color)player->game.pos.side;
        Limits limits = limits_of(player, color, draw_soft_nodes(player, nodes));
        endgame_plies += endgame;
        engine_set_game(player->engines[color], &player->game);
        SearchResult result = engine_search(player->engines[color], &limits);
        played->moves[played->scored_count] = result.best;
        played->scores_cp[played->scored_count++] = result.score;
        game_play(&player->game, result.best);
    }
    drop_scores(played, endgame_plies);
    return true;
}
