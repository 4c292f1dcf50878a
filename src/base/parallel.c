// parallel.c: threads by pthreads.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/parallel.h"

enum { STACK_BYTES = 8 << 20 };

bool thread_start(pthread_t *thread, void *(*function)(void *), void *argument) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes)) return false;
    bool started = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0 &&
                   pthread_create(thread, &attributes, function, argument) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

typedef struct Share {
    void (*function)(void *, int);
    void *context;
    int index;
} Share;

static void *run_share(void *argument) {
    Share *share = argument;
    share->function(share->context, share->index);
    return NULL;
}

void parallel_run(int count, void (*function)(void *context, int index), void *context) {
    pthread_t threads[PARALLEL_MAX];
    Share shares[PARALLEL_MAX];
    int started = 0;
    for (; started < count - 1 && started < PARALLEL_MAX; started++) {
        shares[started] = (Share){function, context, started};
        if (!thread_start(&threads[started], run_share, &shares[started])) break;
    }
    for (int i = started; i < count; i++) function(context, i);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
}
