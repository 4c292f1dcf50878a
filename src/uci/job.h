// job.h: go perft, bench and genfens, on a thread of their own, so that stop and quit are read.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_JOB_H
#define UCI_JOB_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/engine.h"
#include "notation/moves.h"
#include "uci/genfens.h"
#include "uci/output.h"

typedef struct Job {
    Output *output;
    void (*work)(struct Job *job);
    Position pos;  // of perft
    CastlingStyle castling;
    int depth, threads;
    GenfensRequest genfens;
    Engine *engine;        // of bench and genfens: one of its own; the session's stays as it is
    pthread_mutex_t lock;  // of engine
    pthread_t thread;
    bool has_thread;  // to be joined
    atomic_bool running, stop;
} Job;

void job_init(Job *job, Output *output);
// No job may be running.
void job_free(Job *job);

// Each starts the work and returns at once; lines are written as it proceeds. NULL, or a static
// text that says why nothing was started. No job may be running.
const char *job_start_perft(Job *job, const Position *pos, int depth, int threads,
                            CastlingStyle castling);
// session: whose network they use.
const char *job_start_bench(Job *job, const Engine *session, int depth);
const char *job_start_genfens(Job *job, const Engine *session, const GenfensRequest *request);

bool job_is_running(const Job *job);
// Asks the work to end early; nothing if there is none. From any thread.
void job_stop(Job *job);
// Returns when no work is left.
void job_wait(Job *job);

#endif
