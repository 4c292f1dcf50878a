// pool.c: the threads of an engine.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pool.h"

#include "base/os.h"

static void *run_thread(void *argument) {
    PoolThread *self = argument;
    Engine *engine = self->engine;
    pthread_mutex_lock(&engine->lock);
    while (self->index < engine->size) {
        if (engine->round == self->last_round) {
            pthread_cond_wait(&engine->wake, &engine->lock);
            continue;
        }
        self->last_round = engine->round;
        pthread_mutex_unlock(&engine->lock);
        engine->job(engine, self->index);
        pthread_mutex_lock(&engine->lock);
        engine->running--;
        pthread_cond_broadcast(&engine->changed);
    }
    pthread_mutex_unlock(&engine->lock);
    return NULL;
}

// Sets the size. Threads from it on end; returns the old size.
static int set_size(Engine *engine, int size) {
    pthread_mutex_lock(&engine->lock);
    const int old_size = engine->size;
    engine->size = size;
    pthread_cond_broadcast(&engine->wake);
    pthread_mutex_unlock(&engine->lock);
    return old_size;
}

static void shrink(Engine *engine, int size) {
    const int old_size = set_size(engine, size);
    for (int i = size; i < old_size; i++) pthread_join(engine->threads[i].thread, NULL);
}

// Starts threads up to size. If one fails, ends the new ones and returns false.
static bool grow(Engine *engine, int size) {
    const int old_size = set_size(engine, size);
    for (int i = old_size; i < size; i++) {
        PoolThread *self = &engine->threads[i];
        *self = (PoolThread){.engine = engine, .index = i, .last_round = engine->round};
        if (thread_start(&self->thread, run_thread, self)) continue;
        set_size(engine, i);
        shrink(engine, old_size);
        return false;
    }
    return true;
}

// Memory lies on the node of the thread that first writes to it.
static void place_worker(Engine *engine, int index) {
    SearchShared *shared = &engine->shared;
    numa_bind(&engine->numa, numa_node_of(&engine->numa, index, shared->worker_count));
    shared->workers[index].shared = shared;
    shared->workers[index].index = index;
}

const char *pool_resize(Engine *engine, int count) {
    SearchShared *shared = &engine->shared;
    Worker *workers = count ? os_alloc_large((size_t)count * sizeof(Worker)) : NULL;
    if (count && !workers) return "not enough memory for this number of threads";
    if (count > engine->size && !grow(engine, count)) {
        os_free_large(workers, (size_t)count * sizeof(Worker));
        return "cannot create this number of threads";
    }
    shrink(engine, count);
    os_free_large(shared->workers, (size_t)shared->worker_count * sizeof(Worker));
    shared->workers = workers;
    shared->worker_count = count;
    pool_run(engine, place_worker);
    return NULL;
}

void pool_start(Engine *engine, PoolJob *job) {
    engine->running = engine->shared.worker_count;
    engine->job = job;
    engine->round++;
    pthread_cond_broadcast(&engine->wake);
}

void pool_wait(Engine *engine) {
    pthread_mutex_lock(&engine->lock);
    while (engine->running > 0) pthread_cond_wait(&engine->changed, &engine->lock);
    pthread_mutex_unlock(&engine->lock);
}

void pool_run(Engine *engine, PoolJob *job) {
    pthread_mutex_lock(&engine->lock);
    pool_start(engine, job);
    pthread_mutex_unlock(&engine->lock);
    pool_wait(engine);
}
