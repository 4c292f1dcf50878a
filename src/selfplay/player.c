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

Engine *player_engine(int hash_mb, const Engine *first) {
    Engine *engine = engine_create((SearchCallbacks){0});
    if (engine && engine_set_hash(engine, hash_mb)) {
        engine_destroy(engine);
        return NULL;
    }
    if (engine && first) engine_copy_network(engine, first);
    return engine;
}

static Limits limits_of(const Player *player, Color color, uint64_t soft_nodes) {
    const GameRules *rules = player->rules;
    uint64_t own_nodes = player->hard_nodes[color];
    Limits limits = {.soft_nodes = soft_nodes,
                     .nodes = own_nodes ? own_nodes : rules->hard_nodes,
                     .raw_eval = rules->unshaped};
    if (limits.nodes < soft_nodes) limits.nodes = soft_nodes;
    return limits;
}

// The shares are those of games played: the start of a game stays when its opening is drawn again.
static StartKind draw_start(Player *player) {
    const GameRules *rules = player->rules;
    int lot = (int)random_below(&player->random, 100);
    if (rules->book && lot < rules->book_percent) return START_POSITION;
    return lot >= 100 - rules->dfrc_percent ? START_DFRC : START_CLASSICAL;
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

bool player_open(Player *player) {
    GameRecord *record = &player->record;
    StartKind start = draw_start(player);
    OpeningRules rules = opening_rules(player);
    memset(record, 0, sizeof(*record));
    rules.tries = start == START_POSITION ? BOOK_TRIES : 0;
    if (opening_find(&rules, start, &player->random, &record->opening, &player->game)) return true;
    if (stop_is_requested(rules.stop)) return false;
    rules.tries = 0;
    return opening_find(&rules, START_CLASSICAL, &player->random, &record->opening, &player->game);
}

bool player_open_at(Player *player, const Position *start) {
    memset(&player->record, 0, sizeof(player->record));
    player->record.opening = (Opening){.start = START_POSITION, .position = *start};
    player_rewind(player);
    return !game_is_over(&player->game);
}

bool player_extend_opening(Player *player, int plies) {
    Opening *opening = &player->record.opening;
    for (int i = 0; i < plies && opening->count < OPENING_PLIES_MAX; i++) {
        Move move = opening_random_move(&player->game.pos, &player->random);
        if (move == MOVE_NONE) return false;
        opening->moves[opening->count++] = move;
        game_play(&player->game, move);
    }
    return !game_is_over(&player->game);
}

void player_rewind(Player *player) {
    record_open(&player->record, &player->game);
    player->record.ply_count = 0;
}

static void finish(GameRecord *record, GameResult result, EndReason end) {
    record->result = result;
    record->end = end;
}

// Ends the game where the rules do. False if it goes on.
static bool end_by_rule(Player *player) {
    GameResult result = game_result(&player->game);
    if (result != UNFINISHED) finish(&player->record, result, END_RULE);
    return result != UNFINISHED;
}

// Ends the game where tablebases know its result. False if it goes on.
static bool end_by_tablebase(Player *player) {
    Syzygy *syzygy = player->rules->syzygy;
    GameResult result;
    if (!syzygy || player->record.ply_count == 0) return false;
    if (!tablebase_decides(syzygy, &player->game.pos, &result)) return false;
    finish(&player->record, result, END_TABLEBASE);
    return true;
}

// How many of the latest scores in a row lie beyond bound for White (sign 1), for Black (-1), or
// within bound (sign 0).
static int scores_in_a_row(const Player *player, int bound, int sign) {
    const GameRecord *record = &player->record;
    int side = player->game.pos.side ^ 1;  // who made the last move
    int count = 0;
    for (int i = record->ply_count - 1; i >= 0; i--, side ^= 1, count++) {
        int white_cp = side == WHITE ? record->scores_cp[i] : -record->scores_cp[i];
        bool fits = sign == 0 ? abs(white_cp) <= bound : sign * white_cp >= bound;
        if (!fits) break;
    }
    return count;
}

// Ends the game where its scores or its length decide it. False if it goes on.
static bool adjudicate(Player *player) {
    GameRecord *record = &player->record;
    int win_cp = player->rules->win_cp ? player->rules->win_cp : SCORE_MATE_IN_MAX;
    int ply = record->opening.count + record->ply_count;
    if (scores_in_a_row(player, win_cp, 1) >= WIN_PLIES)
        finish(record, WHITE_WON, END_WIN_ADJUDICATED);
    else if (scores_in_a_row(player, win_cp, -1) >= WIN_PLIES)
        finish(record, BLACK_WON, END_WIN_ADJUDICATED);
    else if (ply >= DRAW_AFTER_PLY && scores_in_a_row(player, DRAW_CP, 0) >= DRAW_PLIES)
        finish(record, DRAWN, END_DRAW_ADJUDICATED);
    else if (ply >= LONGEST_PLIES)
        finish(record, DRAWN, END_LENGTH);
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
static void drop_scores(GameRecord *record, int count) {
    for (int i = record->ply_count - count; i < record->ply_count; i++)
        record->scores_cp[i] = SCORE_NONE;
}

bool player_finish(Player *player) {
    const GameRules *rules = player->rules;
    GameRecord *record = &player->record;
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
        record->moves[record->ply_count] = result.best;
        record->scores_cp[record->ply_count++] = result.score;
        game_play(&player->game, result.best);
    }
    drop_scores(record, endgame_plies);
    return true;
}
