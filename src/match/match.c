// match.c: pairs of games, spread over threads and reported in order.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/match.h"

#include <assert.h>
#include <stdlib.h>

#include "base/numbers.h"
#include "base/threads.h"

// What one thread plays with.
typedef struct Pairing {
    Player player;
    Engine *sides[2];
    Engine *opening_engine;  // evaluates random openings, which must not depend on the sides
} Pairing;

enum { RESULT_NONE = 2 };  // as_white of a pair that is not finished

struct Match {
    const GameRules *rules;
    Pairing *pairings;
    int threads;
    uint64_t hard_nodes[2];  // by side
    const Book *book;        // NULL: random openings
    // Of the run:
    const MatchPlan *plan;
    size_t *order;        // of the book's lines
    PairResult *results;  // from plan->begin
    atomic_int next_pair;
    atomic_bool ended;
    pthread_mutex_t lock;  // guards results and next_reported
    int next_reported;
};

static bool pairing_init(Pairing *pairing, const GameRules *rules, int hash_mb) {
    Engine **engines[] = {&pairing->sides[0], &pairing->sides[1], &pairing->opening_engine};
    pairing->player.rules = rules;
    for (int i = 0; i < 3; i++) {
        *engines[i] = engine_create((SearchCallbacks){0});
        if (!*engines[i] || engine_set_hash(*engines[i], hash_mb)) return false;
    }
    return true;
}

Match *match_create(const GameRules *rules, int threads, int hash_mb) {
    Match *match = calloc(1, sizeof(*match));
    if (!match) return NULL;
    pthread_mutex_init(&match->lock, NULL);
    match->rules = rules;
    match->hard_nodes[0] = match->hard_nodes[1] = rules->hard_nodes;
    match->pairings = calloc((size_t)threads, sizeof(*match->pairings));
    match->threads = match->pairings ? threads : 0;
    bool good = match->pairings != NULL;
    for (int i = 0; i < match->threads && good; i++)
        good = pairing_init(&match->pairings[i], rules, hash_mb);
    if (good) return match;
    match_destroy(match);
    return NULL;
}

void match_destroy(Match *match) {
    if (!match) return;
    for (int i = 0; i < match->threads; i++) {
        engine_destroy(match->pairings[i].sides[0]);
        engine_destroy(match->pairings[i].sides[1]);
        engine_destroy(match->pairings[i].opening_engine);
    }
    pthread_mutex_destroy(&match->lock);
    free(match->pairings);
    free(match);
}

const char *match_set_network(Match *match, int side, const char *path) {
    Engine *first = match->pairings[0].sides[side];
    const char *error = engine_set_network(first, path);
    for (int i = 1; i < match->threads && !error; i++)
        engine_copy_network(match->pairings[i].sides[side], first);
    return error;
}

void match_set_nodes(Match *match, int side, uint64_t hard_nodes) {
    match->hard_nodes[side] = hard_nodes;
}

uint64_t match_network_hash(const Match *match, int side) {
    return engine_network_hash(match->pairings[0].sides[side]);
}

void match_set_book(Match *match, const Book *book) { match->book = book; }

void match_score_add(MatchScore *score, PairResult result) {
    const int points[] = {result.as_white, result.as_black};
    for (int i = 0; i < 2; i++) {
        score->wins += points[i] > 0;
        score->draws += points[i] == 0;
        score->losses += points[i] < 0;
    }
}

// --- one pair ------------------------------------------------------------------------------------

// False if asked to stop.
static bool open_pair(Match *match, Pairing *pairing, int pair) {
    Player *player = &pairing->player;
    player->random = random_stream(match->plan->seed, (uint64_t)pair);
    player->engines[WHITE] = player->engines[BLACK] = pairing->opening_engine;
    player->hard_nodes[WHITE] = player->hard_nodes[BLACK] = match->rules->hard_nodes;
    if (!match->book) return player_open(player);
    size_t count = match->book->count, line = match->order[(size_t)pair % count];
    Position pos;
    bool good = book_position(match->book, line, &pos);
    assert(good);
    (void)good;
    // An opening that ends the game gives both sides the same result.
    player_open_at(player, &pos);
    player_extend_opening(player, (int)min_i64((int64_t)((size_t)pair / count), OPENING_PLIES_MAX));
    return true;
}

// Both engines start each game afresh, so that no game depends on another. False if asked to stop.
static bool play_game(Match *match, Pairing *pairing, Color first_color, int8_t *result) {
    Player *player = &pairing->player;
    for (int side = 0; side < 2; side++) {
        Color color = side == 0 ? first_color : (Color)(first_color ^ 1);
        player->engines[color] = pairing->sides[side];
        player->hard_nodes[color] = match->hard_nodes[side];
        engine_new_game(pairing->sides[side]);
    }
    player_rewind(player);
    if (!player_finish(player)) return false;
    int for_white = (int)player->record.result - (int)DRAWN;
    *result = (int8_t)(first_color == WHITE ? for_white : -for_white);
    return true;
}

static bool play_pair(Match *match, Pairing *pairing, int pair, PairResult *result) {
    const MatchPlan *plan = match->plan;
    ParamSet sets[2];
    plan->choose(plan->context, pair, sets);
    for (int side = 0; side < 2; side++) *engine_params(pairing->sides[side]) = sets[side];
    return open_pair(match, pairing, pair) && play_game(match, pairing, WHITE, &result->as_white) &&
           play_game(match, pairing, BLACK, &result->as_black);
}

// --- all pairs -----------------------------------------------------------------------------------

// Stores a result, and reports all results whose predecessors have been reported.
static void report_in_order(Match *match, int pair, PairResult result) {
    const MatchPlan *plan = match->plan;
    pthread_mutex_lock(&match->lock);
    match->results[pair - plan->begin] = result;
    for (; !match->ended && match->next_reported < plan->end; match->next_reported++) {
        PairResult next = match->results[match->next_reported - plan->begin];
        if (next.as_white == RESULT_NONE) break;
        if (plan->finished(plan->context, match->next_reported, next)) continue;
        match->ended = true;
        if (match->rules->stop) atomic_store(match->rules->stop, true);  // for games in progress
    }
    pthread_mutex_unlock(&match->lock);
}

static void play_share(void *context, int index) {
    Match *match = context;
    while (!match->ended) {
        int pair = atomic_fetch_add(&match->next_pair, 1);
        PairResult result;
        if (pair >= match->plan->end || !play_pair(match, &match->pairings[index], pair, &result))
            return;
        report_in_order(match, pair, result);
    }
}

// Fisher-Yates shuffle.
static size_t *shuffled_order(size_t count, uint64_t seed) {
    size_t *order = malloc(count * sizeof(*order));
    Random random = random_from_seed(seed);
    for (size_t i = 0; order && i < count; i++) {
        size_t place = (size_t)random_below(&random, i + 1);
        order[i] = i;
        order[i] = order[place];
        order[place] = i;
    }
    return order;
}

const char *match_run(Match *match, const MatchPlan *plan) {
    int pairs = plan->end - plan->begin;
    if (pairs <= 0) return NULL;
    match->plan = plan;
    match->next_reported = plan->begin;
    match->order = match->book ? shuffled_order(match->book->count, plan->seed) : NULL;
    match->results = malloc((size_t)pairs * sizeof(*match->results));
    bool good = match->results && (match->order || !match->book);
    for (int i = 0; i < pairs && good; i++) match->results[i].as_white = RESULT_NONE;
    atomic_store(&match->next_pair, plan->begin);
    atomic_store(&match->ended, false);
    if (good) parallel_run(match->threads, play_share, match);
    free(match->results);
    free(match->order);
    return good ? NULL : "not enough memory for the match";
}

// --- two parameter sets --------------------------------------------------------------------------

typedef struct Sets {
    const ParamSet *sides[2];
    MatchScore score;
} Sets;

static void choose_sets(void *context, int pair, ParamSet sides[2]) {
    (void)pair;
    for (int i = 0; i < 2; i++) sides[i] = *((Sets *)context)->sides[i];
}

static bool count_pair(void *context, int pair, PairResult result) {
    (void)pair;
    match_score_add(&((Sets *)context)->score, result);
    return true;
}

bool match_play(Match *match, const ParamSet *first, const ParamSet *second, uint64_t seed,
                int pairs, MatchScore *score) {
    Sets sets = {.sides = {first, second}};
    MatchPlan plan = {seed, 0, pairs, choose_sets, count_pair, &sets};
    if (match_run(match, &plan)) return false;
    if (sets.score.wins + sets.score.draws + sets.score.losses < 2 * pairs) return false;
    *score = sets.score;
    return true;
}
