// pool.c: Lazy SMP: workers search the same root and meet only in the transposition table.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pool.h"

#include <stddef.h>

#include "base/os.h"
#include "engine/vote.h"
#include "search/iterate.h"

// Infinite and ponder searches answer only when told to, however much they know.
static void wait_for_stop(Pool *pool) {
    SearchShared *shared = pool->shared;
    pthread_mutex_lock(&pool->lock);
    while (!shared->stop_requested && (shared->limits.infinite || shared->pondering))
        pthread_cond_wait(&pool->changed, &pool->lock);
    shared->stop = true;
    while (pool->running > 1) pthread_cond_wait(&pool->changed, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

// Tells the callbacks the result, in worker 0's thread.
static void announce(Pool *pool) {
    SearchShared *shared = pool->shared;
    const SearchCallbacks *callbacks = &shared->callbacks;
    const SearchAnswer answer = result_choose(shared);
    pthread_mutex_lock(&pool->lock);
    pool->announcing = true;
    pthread_mutex_unlock(&pool->lock);
    if (callbacks->finished)
        callbacks->finished(callbacks->context, &shared->root, answer.best, answer.ponder);
}

static void search(Pool *pool, Worker *worker) {
    iterate(worker);
    if (worker->index == 0) {
        wait_for_stop(pool);
        announce(pool);
    }
    pthread_mutex_lock(&pool->lock);
    pool->running--;
    if (worker->index == 0) pool->searching = pool->announcing = false;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

static void run_job(Pool *pool, int index) {
    pool->job(pool->shared, index);
    pthread_mutex_lock(&pool->lock);
    pool->running--;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

static void *run_worker(void *argument) {
    const PoolThread *self = argument;
    Pool *pool = self->pool;
    unsigned known = self->known_round;
    pthread_mutex_lock(&pool->lock);
    while (self->index < pool->size) {
        if (pool->round == known) {
            pthread_cond_wait(&pool->wake, &pool->lock);
            continue;
        }
        known = pool->round;
        pthread_mutex_unlock(&pool->lock);
        if (pool->job)
            run_job(pool, self->index);
        else
            search(pool, &pool->shared->workers[self->index]);
        pthread_mutex_lock(&pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

bool pool_init(Pool *pool, SearchShared *shared) {
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
        self->known_round = pool->round;
        if (thread_start(&self->thread, run_worker, self)) continue;
        pthread_mutex_lock(&pool->lock);
        pool->size = i;
        pthread_mutex_unlock(&pool->lock);
        shrink(pool, old_size);
        return false;
    }
    return true;
}

// Who writes first to memory decides where it lies.
static void place_worker(SearchShared *shared, int index) {
    Worker *worker = &shared->workers[index];
    int node = numa_node_of(&shared->numa, index, shared->worker_count);
    numa_bind(&shared->numa, node);
    worker->shared = shared;
    worker->index = index;
    worker->node = node;
}

const char *pool_resize(Pool *pool, int count) {
    SearchShared *shared = pool->shared;
    Worker *workers = os_alloc_large((size_t)count * sizeof(Worker));
    if (!workers) return "not enough memory for so many threads";
    if (count > pool->size && !grow(pool, count)) {
        os_free_large(workers, (size_t)count * sizeof(Worker));
        return "cannot create so many threads";
    }
    shrink(pool, count);
    os_free_large(shared->workers, (size_t)shared->worker_count * sizeof(Worker));
    shared->workers = workers;
    shared->worker_count = count;
    pool_run(pool, place_worker);
    return NULL;
}

void pool_free(Pool *pool) {
    shrink(pool, 0);
    os_free_large(pool->shared->workers, (size_t)pool->shared->worker_count * sizeof(Worker));
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->wake);
    pthread_cond_destroy(&pool->changed);
}

// With the lock held.
static void begin_round(Pool *pool, void (*job)(SearchShared *shared, int index)) {
    pool->running = pool->shared->worker_count;
    pool->job = job;
    pool->round++;
    pthread_cond_broadcast(&pool->wake);
}

void pool_run(Pool *pool, void (*job)(SearchShared *shared, int index)) {
    pthread_mutex_lock(&pool->lock);
    begin_round(pool, job);
    while (pool->running > 0) pthread_cond_wait(&pool->changed, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

void pool_start(Pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->searching = true;
    begin_round(pool, NULL);
    pthread_mutex_unlock(&pool->lock);
}

// Workers look at stop everywhere; worker 0 sets it when it polls and sees stop_requested.
void pool_stop(Pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->shared->stop_requested = true;
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
