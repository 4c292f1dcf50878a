// thread_pool.c: a job, a mutex and two conditions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/thread_pool.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/parallel.h"

typedef struct Helper {
    ThreadPool *pool;
    int thread;
} Helper;

struct ThreadPool {
    pthread_mutex_t mutex;  // guards the fields below
    pthread_cond_t posted, finished;
    void (*work)(void *, int, int);
    void *context;
    int parts, next, done;  // of the current job
    bool leaving;
    int helper_count;
    pthread_t threads[THREAD_POOL_MAX];
    Helper helpers[THREAD_POOL_MAX];
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

static void *help(void *argument) {
    Helper *helper = argument;
    ThreadPool *pool = helper->pool;
    pthread_mutex_lock(&pool->mutex);
    while (!pool->leaving) {
        do_parts(pool, helper->thread);
        if (!pool->leaving) pthread_cond_wait(&pool->posted, &pool->mutex);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

ThreadPool *thread_pool_create(int threads) {
    ThreadPool *pool = calloc(1, sizeof(*pool));
    if (!pool) return NULL;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->posted, NULL);
    pthread_cond_init(&pool->finished, NULL);
    for (; pool->helper_count < threads - 1; pool->helper_count++) {
        Helper *helper = &pool->helpers[pool->helper_count];
        *helper = (Helper){pool, pool->helper_count + 1};
        if (!thread_start(&pool->threads[pool->helper_count], help, helper)) break;
    }
    return pool;
}

void thread_pool_destroy(ThreadPool *pool) {
    if (!pool) return;
    pthread_mutex_lock(&pool->mutex);
    pool->leaving = true;
    pthread_cond_broadcast(&pool->posted);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; i < pool->helper_count; i++) pthread_join(pool->threads[i], NULL);
    pthread_cond_destroy(&pool->posted);
    pthread_cond_destroy(&pool->finished);
    pthread_mutex_destroy(&pool->mutex);
    free(pool);
}

void thread_pool_run(ThreadPool *pool, int parts, void (*work)(void *, int, int), void *context) {
    pthread_mutex_lock(&pool->mutex);
    pool->work = work;
    pool->context = context;
    pool->parts = parts;
    pool->next = pool->done = 0;
    if (parts > 1 && pool->helper_count > 0) pthread_cond_broadcast(&pool->posted);
    do_parts(pool, 0);
    while (pool->done < pool->parts) pthread_cond_wait(&pool->finished, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
}
