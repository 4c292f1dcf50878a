// threads.c: threads by pthreads; a pool as a mutex and two conditions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/threads.h"

#include <stdlib.h>

enum { STACK_BYTES = 8 << 20 };

bool thread_start(pthread_t *thread, void *(*function)(void *), void *argument) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes)) return false;
    bool started = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0 &&
                   pthread_create(thread, &attributes, function, argument) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

typedef struct Helper {
    ThreadPool *pool;
    int number;  // from 1
    pthread_t thread;
} Helper;

struct ThreadPool {
    pthread_mutex_t mutex;  // guards the fields below
    pthread_cond_t posted, finished;
    ThreadWork *work;
    void *context;
    int parts, next, done;  // of the current job
    bool closing;
    int helper_count;
    Helper helpers[];
};

// Does parts of the current job until none is left. The mutex is held on entry and on return.
static void do_parts(ThreadPool *pool, int thread) {
    while (pool->next < pool->parts) {
        int part = pool->next++;
        pthread_mutex_unlock(&pool->mutex);
        pool->work(pool->context, thread, part);
        pthread_mutex_lock(&pool->mutex);
        if (++pool->done == pool->parts) pthread_cond_signal(&pool->finished);
    }
}

static void *run_helper(void *argument) {
    Helper *helper = argument;
    ThreadPool *pool = helper->pool;
    pthread_mutex_lock(&pool->mutex);
    while (!pool->closing) {
        do_parts(pool, helper->number);
        if (!pool->closing) pthread_cond_wait(&pool->posted, &pool->mutex);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

ThreadPool *thread_pool_with_room(int threads) {
    ThreadPool *pool = calloc(1, sizeof(*pool) + (size_t)threads * sizeof(Helper));
    if (!pool) return NULL;
    pool->mutex = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    pool->posted = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    pool->finished = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    return pool;
}

bool thread_pool_add(ThreadPool *pool) {
    Helper *helper = &pool->helpers[pool->helper_count];
    *helper = (Helper){.pool = pool, .number = pool->helper_count + 1};
    const bool started = thread_start(&helper->thread, run_helper, helper);
    pool->helper_count += started;
    return started;
}

ThreadPool *thread_pool_create(int threads) {
    ThreadPool *pool = thread_pool_with_room(threads);
    for (int i = 1; pool && i < threads; i++)
        if (!thread_pool_add(pool)) break;
    return pool;
}

void thread_pool_destroy(ThreadPool *pool) {
    if (!pool) return;
    pthread_mutex_lock(&pool->mutex);
    pool->closing = true;
    pthread_cond_broadcast(&pool->posted);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; i < pool->helper_count; i++) pthread_join(pool->helpers[i].thread, NULL);
    pthread_cond_destroy(&pool->posted);
    pthread_cond_destroy(&pool->finished);
    pthread_mutex_destroy(&pool->mutex);
    free(pool);
}

void thread_pool_run(ThreadPool *pool, int parts, ThreadWork *work, void *context) {
    pthread_mutex_lock(&pool->mutex);
    pool->work = work;
    pool->context = context;
    pool->parts = parts;
    pool->next = pool->done = 0;
    if (parts > 1) pthread_cond_broadcast(&pool->posted);
    do_parts(pool, 0);
    while (pool->done < pool->parts) pthread_cond_wait(&pool->finished, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
}

void parallel_run(int threads, int parts, ThreadWork *work, void *context) {
    ThreadPool *pool = thread_pool_create(threads);
    if (pool) thread_pool_run(pool, parts, work, context);
    for (int i = 0; i < parts && !pool; i++) work(context, 0, i);
    thread_pool_destroy(pool);
}
