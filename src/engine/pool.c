// pool.c: the threads of an engine.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pool.h"

#include "base/os.h"
#include "engine/vote.h"
#include "search/iterate.h"

// --- a search, on the thread of each worker ------------------------------------------------------

// Infinite and ponder searches wait for stop or ponderhit before they end. Then all threads end.
static void end_search(Pool *pool) {
    SearchShared *shared = pool->shared;
    pthread_mutex_lock(&pool->lock);
    while (!shared->stop_requested && (shared->limits.infinite || shared->pondering))
        pthread_cond_wait(&pool->changed, &pool->lock);
    shared->stop = true;
    while (pool->running > 1) pthread_cond_wait(&pool->changed, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

static void announce(Pool *pool) {
    const SearchCallbacks *callbacks = &pool->shared->callbacks;
    const VoteResult result = vote_result(pool->shared);
    pthread_mutex_lock(&pool->lock);
    pool->announcing = true;
    pthread_mutex_unlock(&pool->lock);
    if (callbacks->finished) callbacks->finished(callbacks->context, result.best, result.ponder);
}

static void search(Pool *pool, int index) {
    iterate(&pool->shared->workers[index]);
    if (index != 0) return;
    end_search(pool);
    announce(pool);
}

// --- threads -------------------------------------------------------------------------------------

static void *run_thread(void *argument) {
    PoolThread *self = argument;
    Pool *pool = self->pool;
    pthread_mutex_lock(&pool->lock);
    while (self->index < pool->size) {
        if (pool->round == self->last_round) {
            pthread_cond_wait(&pool->wake, &pool->lock);
            continue;
        }
        self->last_round = pool->round;
        pthread_mutex_unlock(&pool->lock);
        pool->job(pool, self->index);
        pthread_mutex_lock(&pool->lock);
        if (--pool->running == 0) pool->searching = pool->announcing = false;
        pthread_cond_broadcast(&pool->changed);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

// Sets the size. Threads from it on end; returns the old size.
static int set_size(Pool *pool, int size) {
    pthread_mutex_lock(&pool->lock);
    const int old_size = pool->size;
    pool->size = size;
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->lock);
    return old_size;
}

static void shrink(Pool *pool, int size) {
    const int old_size = set_size(pool, size);
    for (int i = size; i < old_size; i++) pthread_join(pool->threads[i].thread, NULL);
}

// Starts threads up to size. If one fails, ends the new ones and returns false.
static bool grow(Pool *pool, int size) {
    const int old_size = set_size(pool, size);
    for (int i = old_size; i < size; i++) {
        PoolThread *self = &pool->threads[i];
        self->pool = pool;
        self->index = i;
        self->last_round = pool->round;
        if (thread_start(&self->thread, run_thread, self)) continue;
        set_size(pool, i);
        shrink(pool, old_size);
        return false;
    }
    return true;
}

bool pool_init(Pool *pool, SearchShared *shared) {
    *pool = (Pool){.shared = shared};
    return pthread_mutex_init(&pool->lock, NULL) == 0 &&
           pthread_cond_init(&pool->wake, NULL) == 0 &&
           pthread_cond_init(&pool->changed, NULL) == 0;
}

static void free_workers(SearchShared *shared) {
    os_free_large(shared->workers, (size_t)shared->worker_count * sizeof(Worker));
}

void pool_free(Pool *pool) {
    shrink(pool, 0);
    free_workers(pool->shared);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->wake);
    pthread_cond_destroy(&pool->changed);
}

// Memory lies on the node of the thread that first writes to it.
static void place_worker(Pool *pool, int index) {
    SearchShared *shared = pool->shared;
    const int node = numa_node_of(&shared->numa, index, shared->worker_count);
    numa_bind(&shared->numa, node);
    Worker *worker = &shared->workers[index];
    worker->shared = shared;
    worker->index = index;
    worker->node = node;
}

const char *pool_resize(Pool *pool, int count) {
    SearchShared *shared = pool->shared;
    Worker *workers = os_alloc_large((size_t)count * sizeof(Worker));
    if (!workers) return "not enough memory for this number of threads";
    if (count > pool->size && !grow(pool, count)) {
        os_free_large(workers, (size_t)count * sizeof(Worker));
        return "cannot create this number of threads";
    }
    shrink(pool, count);
    free_workers(shared);
    shared->workers = workers;
    shared->worker_count = count;
    pool_run(pool, place_worker);
    return NULL;
}

// --- called by the engine ------------------------------------------------------------------------

// With the lock held.
static void start_round(Pool *pool, PoolJob *job) {
    pool->running = pool->shared->worker_count;
    pool->job = job;
    pool->round++;
    pthread_cond_broadcast(&pool->wake);
}

void pool_run(Pool *pool, PoolJob *job) {
    pthread_mutex_lock(&pool->lock);
    start_round(pool, job);
    while (pool->running > 0) pthread_cond_wait(&pool->changed, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

void pool_search(Pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->searching = true;
    start_round(pool, search);
    pthread_mutex_unlock(&pool->lock);
}

// The search threads see stop_requested in worker_poll, end_search sees it through `changed`.
void pool_stop(Pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->shared->stop_requested = true;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

void pool_ponderhit(Pool *pool) {
    pthread_mutex_lock(&pool->lock);
    // A clock that already runs is not reset.
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
    const bool searching = pool->searching && !pool->announcing;
    pthread_mutex_unlock(&pool->lock);
    return searching;
}
