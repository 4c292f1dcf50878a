// player.c: openings, moves and adjudication.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/player.h"

#include <stdlib.h>

#include "base/numbers.h"
#include "base/threads.h"
#include "engine/openings.h"

enum {
    WIN_PLIES = 5,    // in a row beyond win_cp
    DRAW_PLIES = 10,  // in a row within DRAW_CP
    DRAW_CP = 7,
    DRAW_AFTER_PLY = 80,
    LONGEST_PLIES = 400,
    OPENING_CHECK_FACTOR = 4,  // soft nodes of the search that checks an opening
    BOOK_PLIES_MIN = 2,        // random plies after a book position: one gives only some 30 games
    BOOK_PLIES_MAX = 5,
    OPENING_TRIES = 100,
    JITTER_PERCENT = 5,
};

Engine *player_engine(int hash_mb, const Engine *first) {
    Engine *engine = engine_create((SearchCallbacks){0});
    if (engine && engine_set_hash(engine, hash_mb)) {
        engine_destroy(engine);
        return NULL;
    }
    if (engine && first) engine_copy_network_and_params(engine, first);
    return engine;
}

static Limits limits_of(const Player *player, Color color, int64_t soft_nodes) {
    const GameRules *rules = player->rules;
    const int64_t own_nodes = player->hard_nodes[color];
    const int64_t hard_nodes = own_nodes ? own_nodes : rules->hard_nodes;
    return (Limits){.soft_nodes = (uint64_t)soft_nodes,
                    .nodes = (uint64_t)max_i64(hard_nodes, soft_nodes),
                    .raw_eval = rules->raw_eval};
}

// --- openings ------------------------------------------------------------------------------------

// Draws the kind of start once for a game: the shares count games, not openings drawn again.
static StartKind draw_start(Player *player) {
    const GameRules *rules = player->rules;
    const int64_t lot = (int64_t)random_below(&player->random, 100);
    if (rules->book && lot < rules->book_percent) return START_POSITION;
    return lot >= 100 - rules->dfrc_percent ? START_DFRC : START_CLASSICAL;
}

bool player_open(Player *player) {
    const GameRules *rules = player->rules;
    StartKind start = draw_start(player);
    OpeningRules opening = {
        .book = rules->book,
        .engine = player->engines[WHITE],
        .limits = limits_of(player, WHITE, rules->soft_nodes * OPENING_CHECK_FACTOR),
        .score_max_cp = rules->opening_limit_cp ? (int)rules->opening_limit_cp : SCORE_INFINITE,
        .tries = OPENING_TRIES,
        .stop = rules->stop};
    player->record = (GameRecord){0};
    for (int round = 1; !stop_is_requested(rules->stop); round++) {
        const bool has_book = start == START_POSITION;
        opening.plies_min = has_book ? BOOK_PLIES_MIN : (int)rules->random_plies;
        opening.plies_max = has_book ? BOOK_PLIES_MAX : opening.plies_min + 1;
        if (round > 2) opening.score_max_cp = SCORE_INFINITE;
        if (opening_find(&opening, start, &player->random, &player->record.opening, &player->game))
            return true;
        start = START_CLASSICAL;
    }
    return false;
}

void player_open_at(Player *player, const Position *start, int random_plies) {
    player->record = (GameRecord){.opening = {.start = START_POSITION, .position = *start}};
    opening_play(&player->record.opening, random_plies, &player->random, &player->game);
}

// --- the end of a game ---------------------------------------------------------------------------

// Returns the number of the latest scores in a row that are beyond bound for White (sign 1), for
// Black (-1), or within bound (0).
static int scores_in_a_row(const Player *player, int bound, int sign) {
    const GameRecord *record = &player->record;
    int side = player->game.pos.side ^ 1;  // of the last move
    int count = 0;
    for (int i = record->ply_count - 1; i >= 0; i--, side ^= 1, count++) {
        int white_cp = side == WHITE ? record->scores_cp[i] : -record->scores_cp[i];
        bool fits = sign == 0 ? abs(white_cp) <= bound : sign * white_cp >= bound;
        if (!fits) break;
    }
    return count;
}

static bool finish(GameRecord *record, GameResult result, EndReason end) {
    record->result = result;
    record->end = end;
    return true;
}

// Ends the game by the rules, the tablebases, its scores or its length. Returns false if it goes
// on.
static bool end_game(Player *player) {
    GameRecord *record = &player->record;
    const GameRules *rules = player->rules;
    const int win_cp = rules->win_cp ? (int)rules->win_cp : SCORE_MATE_IN_MAX;
    const int ply = record->opening.count + record->ply_count;
    GameResult result = game_result(&player->game);
    if (result != UNFINISHED) return finish(record, result, END_RULE);
    if (rules->syzygy && record->ply_count > 0 &&
        tablebase_decides(rules->syzygy, &player->game.pos, &result))
        return finish(record, result, END_TABLEBASE);
    if (scores_in_a_row(player, win_cp, 1) >= WIN_PLIES)
        return finish(record, WHITE_WON, END_WIN_ADJUDICATED);
    if (scores_in_a_row(player, win_cp, -1) >= WIN_PLIES)
        return finish(record, BLACK_WON, END_WIN_ADJUDICATED);
    if (ply >= DRAW_AFTER_PLY && scores_in_a_row(player, DRAW_CP, 0) >= DRAW_PLIES)
        return finish(record, DRAWN, END_DRAW_ADJUDICATED);
    if (ply >= LONGEST_PLIES) return finish(record, DRAWN, END_LENGTH);
    if (rules->plies && record->ply_count >= rules->plies)
        return finish(record, UNFINISHED, END_LENGTH);
    return false;
}

// --- moves ---------------------------------------------------------------------------------------

static bool is_endgame(const Player *player) {
    const GameRules *rules = player->rules;
    return rules->endgame_nodes && popcount(occupied(&player->game.pos)) <= rules->endgame_pieces;
}

static int64_t draw_soft_nodes(Player *player, int64_t nodes) {
    const int64_t spread = nodes * JITTER_PERCENT / 100 * 2 + 1;
    return nodes - spread / 2 + (int64_t)random_below(&player->random, (uint64_t)spread);
}

bool player_finish(Player *player) {
    const GameRules *rules = player->rules;
    GameRecord *record = &player->record;
    record_open(record, &player->game);
    record->ply_count = 0;
    while (!end_game(player)) {
        if (stop_is_requested(rules->stop)) return false;
        const int64_t nodes = is_endgame(player) ? rules->endgame_nodes : rules->soft_nodes;
        const Color color = (Color)player->game.pos.side;
        const Limits limits = limits_of(player, color, draw_soft_nodes(player, nodes));
        engine_set_game(player->engines[color], &player->game);
        const SearchResult result = engine_search(player->engines[color], &limits);
        record->moves[record->ply_count] = result.best;
        record->scores_cp[record->ply_count++] = result.score;
        game_play(&player->game, result.best);
    }
    return true;
}
