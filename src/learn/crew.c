// crew.c: a job, a mutex and two conditions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/crew.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/parallel.h"

typedef struct Helper {
    Crew *crew;
    int thread;
} Helper;

struct Crew {
    pthread_mutex_t mutex;  // guards the fields below
    pthread_cond_t posted, finished;
    void (*work)(void *, int, int);
    void *context;
    int parts, next, done;  // of the current job
    bool leaving;
    int helper_count;
    pthread_t threads[CREW_MAX];
    Helper helpers[CREW_MAX];
};

// Does parts of the current job until none is left. The mutex is held on entry and on return.
static void do_parts(Crew *crew, int thread) {
    while (crew->next < crew->parts) {
        int part = crew->next++;
        pthread_mutex_unlock(&crew->mutex);
        crew->work(crew->context, thread, part);
        pthread_mutex_lock(&crew->mutex);
        if (++crew->done == crew->parts) pthread_cond_signal(&crew->finished);
    }
}

static void *help(void *argument) {
    Helper *helper = argument;
    Crew *crew = helper->crew;
    pthread_mutex_lock(&crew->mutex);
    while (!crew->leaving) {
        do_parts(crew, helper->thread);
        if (!crew->leaving) pthread_cond_wait(&crew->posted, &crew->mutex);
    }
    pthread_mutex_unlock(&crew->mutex);
    return NULL;
}

Crew *crew_create(int threads) {
    Crew *crew = calloc(1, sizeof(*crew));
    if (!crew) return NULL;
    pthread_mutex_init(&crew->mutex, NULL);
    pthread_cond_init(&crew->posted, NULL);
    pthread_cond_init(&crew->finished, NULL);
    for (; crew->helper_count < threads - 1; crew->helper_count++) {
        Helper *helper = &crew->helpers[crew->helper_count];
        *helper = (Helper){crew, crew->helper_count + 1};
        if (!thread_start(&crew->threads[crew->helper_count], help, helper)) break;
    }
    return crew;
}

void crew_destroy(Crew *crew) {
    if (!crew) return;
    pthread_mutex_lock(&crew->mutex);
    crew->leaving = true;
    pthread_cond_broadcast(&crew->posted);
    pthread_mutex_unlock(&crew->mutex);
    for (int i = 0; i < crew->helper_count; i++) pthread_join(crew->threads[i], NULL);
    pthread_cond_destroy(&crew->posted);
    pthread_cond_destroy(&crew->finished);
    pthread_mutex_destroy(&crew->mutex);
    free(crew);
}

void crew_run(Crew *crew, int parts, void (*work)(void *, int, int), void *context) {
    pthread_mutex_lock(&crew->mutex);
    crew->work = work;
    crew->context = context;
    crew->parts = parts;
    crew->next = crew->done = 0;
    if (parts > 1 && crew->helper_count > 0) pthread_cond_broadcast(&crew->posted);
    do_parts(crew, 0);
    while (crew->done < crew->parts) pthread_cond_wait(&crew->finished, &crew->mutex);
    pthread_mutex_unlock(&crew->mutex);
}
