// pool.c: Lazy SMP: workers search the same root and meet only in the table.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pool.h"

#include <stddef.h>

#include "base/numbers.h"
#include "base/os.h"
#include "base/parallel.h"
#include "board/movegen.h"
#include "search/iterate.h"
#include "search/skill.h"

// A vote counts more the better the score and the deeper the search behind it.
enum { VOTE_BASE = 14 };

static Worker *best_worker(Shared *shared) {
    Worker *workers = shared->workers, *best = &workers[0];
    if (shared->worker_count == 1 || shared->line_count > 1 || shared->limits.depth) return best;
    Score lowest = SCORE_INFINITE;
    int64_t best_votes = -1;
    for (int i = 0; i < shared->worker_count; i++)
        if (workers[i].completed_depth && workers[i].roots[0].score < lowest)
            lowest = workers[i].roots[0].score;
    for (int i = 0; i < shared->worker_count; i++) {
        int64_t votes = 0;
        if (!workers[i].completed_depth || workers[i].roots[0].score == -SCORE_INFINITE) continue;
        for (int j = 0; j < shared->worker_count; j++)
            if (workers[j].completed_depth &&
                workers[j].roots[0].pv.moves[0] == workers[i].roots[0].pv.moves[0])
                votes += (int64_t)(workers[j].roots[0].score - lowest + VOTE_BASE) *
                         workers[j].completed_depth;
        if (votes > best_votes) {
            best_votes = votes;
            best = &workers[i];
        }
    }
    return best;
}

// The move expected in reply, from the line or else from the table; MOVE_NONE if the game is over
// before or after it: then there is nothing to ponder on.
static Move ponder_move(Worker *worker) {
    const Line *pv = &worker->roots[0].pv;
    Game *game = &worker->game;
    TTData tt;
    game_make(game, pv->moves[0]);
    tt_probe(&worker->shared->tt, game->pos.keys.whole, &tt);
    Move move = pv->length > 1 ? pv->moves[1] : tt.move;
    if (!move_is_legal(&game->pos, move) || game_is_over(game)) move = MOVE_NONE;
    if (move != MOVE_NONE) {
        game_make(game, move);
        if (game_is_over(game)) move = MOVE_NONE;
        game_unmake(game);
    }
    game_unmake(game);
    return move;
}

// Brings the move that this skill plays to the front. The move number counts too, lest a position
// that comes again be played alike again.
static void play_down(Worker *chief) {
    const Shared *shared = chief->shared;
    Score scores[MAX_MOVES];
    int count = min_int(shared->line_count, chief->root_count);
    for (int i = 0; i < count; i++) scores[i] = chief->roots[i].score;
    uint64_t seed = shared->root.keys.whole + shared->root.fullmove;
    int chosen = skill_choose(shared->skill, seed, scores, count);
    RootMove played = chief->roots[chosen];
    for (int i = chosen; i > 0; i--) chief->roots[i] = chief->roots[i - 1];
    chief->roots[0] = played;
}

// Says the result of the whole search, in worker 0's thread.
static void announce(Pool *pool) {
    Shared *shared = pool->shared;
    const Listener *listener = &shared->listener;
    Worker *chief = &shared->workers[0], *best = best_worker(shared);
    Move move = MOVE_NONE, ponder = MOVE_NONE;
    if (chief->root_count > 0) {
        if (best != chief) {
            chief->roots[0] = best->roots[0];
            chief->depth = best->completed_depth;
        }
        if (shared->skill < SKILL_FULL) play_down(chief);
        report_result(chief);
        move = chief->roots[0].pv.moves[0];
        ponder = ponder_move(chief);
    }
    pthread_mutex_lock(&pool->lock);
    pool->announcing = true;
    pthread_mutex_unlock(&pool->lock);
    if (listener->finished) listener->finished(listener->context, &shared->root, move, ponder);
}

// infinite and ponder searches answer only when told to, however much they know.
static void wait_for_permission(Pool *pool) {
    Shared *shared = pool->shared;
    pthread_mutex_lock(&pool->lock);
    while (!shared->stop_asked && (shared->limits.infinite || shared->pondering))
        pthread_cond_wait(&pool->changed, &pool->lock);
    shared->stop = true;
    while (pool->running > 1) pthread_cond_wait(&pool->changed, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

static void report_no_moves(const Shared *shared) {
    const Position *root = &shared->root;
    SearchInfo info = {.root = root,
                       .line = 1,
                       .score = root->checkers ? score_mated_in(0) : SCORE_DRAW,
                       .bound = BOUND_EXACT,
                       .time_ms = os_time_ms() - shared->limits.start_ms};
    if (shared->listener.info) shared->listener.info(shared->listener.context, &info);
}

static void search(Pool *pool, Worker *worker) {
    if (worker->root_count > 0)
        iterate(worker);
    else if (worker->index == 0)
        report_no_moves(pool->shared);
    if (worker->index == 0) {
        wait_for_permission(pool);
        announce(pool);
    }
    pthread_mutex_lock(&pool->lock);
    pool->running--;
    if (worker->index == 0) pool->searching = pool->announcing = false;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

static void *run_worker(void *argument) {
    const PoolThread *self = argument;
    Pool *pool = self->pool;
    unsigned known = self->known_search;
    pthread_mutex_lock(&pool->lock);
    while (self->index < pool->size) {
        if (pool->search_number == known) {
            pthread_cond_wait(&pool->wake, &pool->lock);
            continue;
        }
        known = pool->search_number;
        pthread_mutex_unlock(&pool->lock);
        search(pool, &pool->shared->workers[self->index]);
        pthread_mutex_lock(&pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

bool pool_init(Pool *pool, Shared *shared) {
    *pool = (Pool){.shared = shared};
    return pthread_mutex_init(&pool->lock, NULL) == 0 &&
           pthread_cond_init(&pool->wake, NULL) == 0 &&
           pthread_cond_init(&pool->changed, NULL) == 0;
}

// Ends the threads from number size on.
static void shrink(Pool *pool, int size) {
    pthread_mutex_lock(&pool->lock);
    int old_size = pool->size;
    pool->size = size;
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->lock);
    for (int i = size; i < old_size; i++) pthread_join(pool->threads[i].thread, NULL);
}

// Starts threads until there are size. On failure there are as many as before.
static bool grow(Pool *pool, int size) {
    int old_size = pool->size;
    pthread_mutex_lock(&pool->lock);
    pool->size = size;
    pthread_mutex_unlock(&pool->lock);
    for (int i = old_size; i < size; i++) {
        PoolThread *self = &pool->threads[i];
        self->pool = pool;
        self->index = i;
        self->known_search = pool->search_number;
        if (thread_start(&self->thread, run_worker, self)) continue;
        pthread_mutex_lock(&pool->lock);
        pool->size = i;
        pthread_mutex_unlock(&pool->lock);
        shrink(pool, old_size);
        return false;
    }
    return true;
}

const char *pool_resize(Pool *pool, int count) {
    Shared *shared = pool->shared;
    Worker *workers = os_alloc_large((size_t)count * sizeof(Worker));
    if (!workers) return "not enough memory for so many threads";
    if (count > pool->size && !grow(pool, count)) {
        os_free_large(workers, (size_t)count * sizeof(Worker));
        return "the system refuses so many threads";
    }
    shrink(pool, count);
    os_free_large(shared->workers, (size_t)shared->worker_count * sizeof(Worker));
    shared->workers = workers;
    shared->worker_count = count;
    for (int i = 0; i < count; i++) {
        workers[i].shared = shared;
        workers[i].index = i;
    }
    return NULL;
}

void pool_free(Pool *pool) {
    shrink(pool, 0);
    os_free_large(pool->shared->workers, (size_t)pool->shared->worker_count * sizeof(Worker));
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->wake);
    pthread_cond_destroy(&pool->changed);
}

void pool_start(Pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->running = pool->shared->worker_count;
    pool->searching = true;
    pool->search_number++;
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->lock);
}

// Workers look at stop everywhere, at stop_asked only between iterations: so a stop that overtakes
// the first iteration lets it end.
void pool_stop(Pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->shared->stop_asked = true;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

void pool_ponderhit(Pool *pool) {
    pthread_mutex_lock(&pool->lock);
    // A stray one must not give a running clock more time.
    if (pool->shared->pondering) atomic_store(&pool->shared->start_ms, os_time_ms());
    pool->shared->pondering = false;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

void pool_wait(Pool *pool) {
    pthread_mutex_lock(&pool->lock);
    while (pool->searching) pthread_cond_wait(&pool->changed, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

bool pool_is_searching(Pool *pool) {
    pthread_mutex_lock(&pool->lock);
    bool searching = pool->searching && !pool->announcing;
    pthread_mutex_unlock(&pool->lock);
    return searching;
}
