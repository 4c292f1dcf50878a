// match.c: pairs of games, on several threads, reported in order.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/match.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "base/ordered.h"
#include "selfplay/pgn_games.h"

// OPENINGS: the engine that checks random openings, which must not depend on the sides.
enum { OPENINGS = 2, ENGINES = 3 };

typedef struct MatchWorker {
    Player player;
    Engine *engines[ENGINES];  // of both sides, and OPENINGS
} MatchWorker;

struct Match {
    const MatchOptions *options;
    int threads;            // fewer than in the options if the first run created no more workers
    const MatchPlan *plan;  // of the current run
    size_t *order;          // of the book's lines in this run
    char names[2][32];      // of the sides, for PGN
    const char *error;      // of the current run
    MatchWorker workers[];
};

static void destroy_engines(MatchWorker *worker) {
    for (int i = 0; i < ENGINES; i++) {
        engine_destroy(worker->engines[i]);
        worker->engines[i] = NULL;
    }
}

// The engines get copies of the networks of the first worker.
static bool create_worker(void *context, int number) {
    Match *match = context;
    MatchWorker *worker = &match->workers[number];
    bool good = true;
    worker->player.rules = &match->options->rules;
    for (int i = 0; i < ENGINES && good; i++) {
        if (worker->engines[i]) continue;  // from an earlier run
        const Engine *first = match->workers[0].engines[i];
        worker->engines[i] = player_engine((int)match->options->hash_mb, first);
        good = worker->engines[i] != NULL;
    }
    if (!good) destroy_engines(worker);
    return good;
}

const char *match_create(const MatchOptions *options, Match **match, Failure *failure) {
    Match *created = calloc(1, sizeof(*created) + (size_t)options->threads * sizeof(MatchWorker));
    failure->path = NULL;
    if (!created) return ENGINE_REFUSED;
    created->options = options;
    created->threads = (int)options->threads;
    const char *error = create_worker(created, 0) ? NULL : ENGINE_REFUSED;
    for (int side = 0; side < 2 && !error; side++) {
        Engine *engine = created->workers[0].engines[side];
        const char *path = options->networks[side];
        if (path) error = failure_at(failure, path, engine_set_network(engine, path));
        snprintf(created->names[side], sizeof(created->names[side]), "%s %08" PRIx64,
                 side == 0 ? "first" : "second", match_network_hash(created, side) >> 32);
    }
    if (error)
        match_destroy(created);
    else
        *match = created;
    return error;
}

void match_destroy(Match *match) {
    if (!match) return;
    for (int i = 0; i < match->options->threads; i++) destroy_engines(&match->workers[i]);
    free(match);
}

uint64_t match_network_hash(const Match *match, int side) {
    return network_hash(engine_network(match->workers[0].engines[side]));
}

void match_score_add(MatchScore *score, PairResult result) {
    const int points[] = {result.as_white, result.as_black};
    for (int i = 0; i < 2; i++) {
        score->wins += points[i] > 0;
        score->draws += points[i] == 0;
        score->losses += points[i] < 0;
    }
}

bool match_measures(int param) { return strncmp(params[param].name, "TM_", 3) != 0; }

// --- one pair ------------------------------------------------------------------------------------

// Returns false if stopped.
static bool open_pair(const Match *match, MatchWorker *worker, int pair) {
    Player *player = &worker->player;
    const Book *book = match->options->book;
    player->random = random_stream(match->plan->seed, (uint64_t)pair);
    player->engines[WHITE] = player->engines[BLACK] = worker->engines[OPENINGS];
    player->hard_nodes[WHITE] = player->hard_nodes[BLACK] = 0;
    if (!book) return player_open(player);
    Position pos;
    const bool is_legal = book_position(book, match->order[(size_t)pair % book->count], &pos);
    assert(is_legal);
    (void)is_legal;
    // An opening that ends the game gives both sides the same result.
    const uint64_t round = (uint64_t)pair / book->count;
    player_open_at(player, &pos, (int)min_u64(round, OPENING_PLIES_MAX));
    return true;
}

// Clears both engines first: games are independent of each other. Returns false if stopped.
static bool play_game(const Match *match, MatchWorker *worker, Color first_color,
                      GameRecord *game) {
    Player *player = &worker->player;
    for (int side = 0; side < 2; side++) {
        const Color color = (Color)(first_color ^ side);
        player->engines[color] = worker->engines[side];
        player->hard_nodes[color] = match->options->hard_nodes[side];
        engine_new_game(worker->engines[side]);
    }
    if (!player_finish(player)) return false;
    assert(player->record.result != UNFINISHED);
    *game = player->record;
    return true;
}

static bool play_pair(void *context, int number, uint64_t pair, void *slot) {
    Match *match = context;
    const MatchPlan *plan = match->plan;
    MatchWorker *worker = &match->workers[number];
    GameRecord *games = slot;  // the first side plays White, then Black
    ParamSet sets[2];
    plan->choose(plan->context, (int)pair, sets);
    for (int side = 0; side < 2; side++) *engine_params(worker->engines[side]) = sets[side];
    return open_pair(match, worker, (int)pair) && play_game(match, worker, WHITE, &games[0]) &&
           play_game(match, worker, BLACK, &games[1]);
}

// Writes the games of a pair as PGN. Returns false if memory is short or the disk is full: a full
// disk is reported where the file is closed.
static bool write_games(Match *match, uint64_t pair, const GameRecord games[2]) {
    FILE *file = match->options->pgn;
    PgnGame pgn = {0};
    bool is_written = true;
    if (pair == 0 && match->options->replaces_pgn && file_truncate(file, 0)) {
        match->error = "the file of --pgn cannot be replaced";
        return false;
    }
    for (int i = 0; i < 2; i++) {
        const char *const names[2] = {match->names[i], match->names[!i]};
        record_to_pgn(&games[i], 2 * pair + 1 + (uint64_t)i, names, &pgn);
        char *text = pgn_text(&pgn);
        if (!text) match->error = "not enough memory to write a game as PGN";
        is_written &= text && fputs(text, file) >= 0;
        free(text);
    }
    pgn_free(&pgn);
    return is_written && fflush(file) == 0;
}

static bool report_pair(void *context, uint64_t pair, void *slot) {
    Match *match = context;
    const MatchPlan *plan = match->plan;
    const GameRecord *games = slot;
    if (match->options->pgn && !write_games(match, pair, games)) return false;
    const PairResult result = {(int8_t)((int)games[0].result - (int)DRAWN),
                               (int8_t)((int)DRAWN - (int)games[1].result)};
    return plan->finished(plan->context, (int)pair, result);
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

const char *match_run(void *context, const MatchPlan *plan) {
    Match *match = context;
    const MatchOptions *options = match->options;
    OrderedRun run = {.begin = (uint64_t)plan->begin,
                      .end = (uint64_t)plan->end,
                      .threads = match->threads,
                      .slot_bytes = 2 * sizeof(GameRecord),
                      .create_worker = create_worker,
                      .work = play_pair,
                      .finish = report_pair,
                      .fewer = options->fewer,
                      .context = match,
                      .stop = options->rules.stop};
    match->plan = plan;
    match->error = NULL;
    match->order = options->book ? shuffled_order(options->book->count, plan->seed) : NULL;
    const char *error = match->order || !options->book ? ordered_run(&run) : "not enough memory";
    match->threads = run.threads;
    free(match->order);
    return error ? error : match->error;
}
