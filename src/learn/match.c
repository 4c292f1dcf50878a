// match.c: pairs of games, shared among threads.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/match.h"

#include <stdlib.h>

#include "base/parallel.h"

// What one thread plays with.
typedef struct Table {
    Player player;
    Engine *engines[2];  // of the first set and of the second
    MatchScore score;
} Table;

struct Match {
    Table *tables;
    int threads, pairs;
    uint64_t seed;
    atomic_int next_pair;
};

static bool furnish(Table *table, const GameRules *rules, int hash_mb) {
    table->player.rules = rules;
    for (int i = 0; i < 2; i++) {
        table->engines[i] = engine_create((Listener){0});
        if (!table->engines[i] || engine_set_hash(table->engines[i], hash_mb)) return false;
    }
    return true;
}

Match *match_create(const GameRules *rules, int threads, int hash_mb) {
    Match *match = calloc(1, sizeof(*match));
    if (!match) return NULL;
    match->tables = calloc((size_t)threads, sizeof(*match->tables));
    match->threads = match->tables ? threads : 0;
    bool good = match->tables != NULL;
    for (int i = 0; i < match->threads && good; i++)
        good = furnish(&match->tables[i], rules, hash_mb);
    if (good) return match;
    match_destroy(match);
    return NULL;
}

void match_destroy(Match *match) {
    if (!match) return;
    for (int i = 0; i < 2 * match->threads; i++)
        engine_destroy(match->tables[i / 2].engines[i % 2]);
    free(match->tables);
    free(match);
}

// Both engines forget all before each game, so that no game depends on another.
static bool play_game(Table *table, int first_color) {
    Player *player = &table->player;
    for (int i = 0; i < 2; i++) {
        player->engines[first_color ^ i] = table->engines[i];
        engine_new_game(table->engines[i]);
    }
    player_rewind(player);
    if (!player_finish(player)) return false;
    int result = (int)player->played.result - (int)DRAWN;
    if (first_color == BLACK) result = -result;
    table->score.wins += result > 0;
    table->score.draws += result == 0;
    table->score.losses += result < 0;
    return true;
}

static void play_share(void *context, int index) {
    Match *match = context;
    Table *table = &match->tables[index];
    Player *player = &table->player;
    for (int pair; (pair = atomic_fetch_add(&match->next_pair, 1)) < match->pairs;) {
        player->random = random_from_seed(match->seed + (uint64_t)pair);
        player->engines[WHITE] = table->engines[0];
        if (!player_open(player) || !play_game(table, WHITE) || !play_game(table, BLACK)) return;
    }
}

bool match_play(Match *match, const ParamSet *first, const ParamSet *second, uint64_t seed,
                int pairs, MatchScore *score) {
    match->seed = seed;
    match->pairs = pairs;
    atomic_store(&match->next_pair, 0);
    for (int i = 0; i < match->threads; i++) {
        Table *table = &match->tables[i];
        *engine_params(table->engines[0]) = *first;
        *engine_params(table->engines[1]) = *second;
        table->score = (MatchScore){0};
    }
    parallel_run(match->threads, play_share, match);
    MatchScore sum = {0};
    for (int i = 0; i < match->threads; i++) {
        sum.wins += match->tables[i].score.wins;
        sum.draws += match->tables[i].score.draws;
        sum.losses += match->tables[i].score.losses;
    }
    if (sum.wins + sum.draws + sum.losses < 2 * pairs) return false;
    *score = sum;
    return true;
}

uint64_t match_network_hash(const Match *match) {
    return engine_network_hash(match->tables[0].engines[0]);
}
