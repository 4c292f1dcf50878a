// job.c: go perft, bench and genfens on a thread of their own.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/job.h"

#include <inttypes.h>

#include "base/threads.h"
#include "board/perft.h"
#include "engine/bench.h"

enum { PERFT_ANSWER_BYTES = PERFT_ROWS_BYTES + 128 };

void job_init(Job *job, Output *output) {
    *job = (Job){.output = output};
    pthread_mutex_init(&job->lock, NULL);
}

void job_free(Job *job) { pthread_mutex_destroy(&job->lock); }

bool job_is_running(const Job *job) { return atomic_load(&job->running); }

// The last lines come after running has been cleared: whoever reads them may ask for more at once.
static void finish(Job *job, const char *last_lines) {
    atomic_store(&job->running, false);
    output_block(job->output, last_lines);
}

static void append_perft(const Job *job, const PerftResult *result, Text *text) {
    perft_append_rows(result, job->castling, text);
    if (result->nodes == PERFT_OVERFLOW)
        text_append(text, "info string error: " PERFT_OVERFLOW_TEXT " (no sum)\n");
    else if (result->complete)
        text_append(text, "\nNodes searched: %" PRIu64 "\n", result->nodes);
    else
        text_append(text, "info string perft stopped (only the moves above are counted)\n");
}

static void work_perft(Job *job) {
    char memory[PERFT_ANSWER_BYTES];
    Text text = text_over(memory, sizeof(memory));
    PerftOptions options = {.threads = job->threads, .stop = &job->stop};
    PerftResult result;
    const char *error = perft_divide(&job->pos, job->depth, &options, &result);
    if (error)
        text_append(&text, "info string error: %s (nothing counted)\n", error);
    else
        append_perft(job, &result, &text);
    finish(job, memory);
}

static void print_bench_row(void *context, const BenchRow *row) {
    Job *job = context;
    char memory[256];
    Text text = text_over(memory, sizeof(memory));
    text_append(&text, "position %d of %d: %" PRIu64 " nodes: %s", row->number, row->total,
                row->nodes, row->fen);
    output_messages(job->output, memory);
}

static void work_bench(Job *job) {
    char memory[128];
    Text text = text_over(memory, sizeof(memory));
    BenchOptions options = {job->depth, &job->stop, print_bench_row, job};
    BenchResult result = bench_run(job->engine, &options);
    if (result.complete)
        text_append(&text, "%" PRIu64 " nodes %" PRIu64 " nps\n", result.nodes,
                    result.nodes_per_second);
    else
        text_append(&text, "info string bench stopped\n");
    finish(job, memory);
}

static void print_opening(void *context, const char *fen) {
    Job *job = context;
    char memory[256];
    Text text = text_over(memory, sizeof(memory));
    text_append(&text, "genfens %s", fen);
    output_messages(job->output, memory);
}

static void work_genfens(Job *job) {
    char memory[512];
    Text text = text_over(memory, sizeof(memory));
    GenfensOutput output = {job, print_opening, &job->stop};
    const char *error = genfens_run(job->engine, &job->genfens, output);
    if (error) text_append(&text, "info string error: %s (openings missing)\n", error);
    finish(job, memory);
}

static void *run_job(void *argument) {
    Job *job = argument;
    job->work(job);
    return NULL;
}

static const char *start(Job *job, void (*work)(Job *job)) {
    job->work = work;
    atomic_store(&job->stop, false);
    atomic_store(&job->running, true);
    job->has_thread = thread_start(&job->thread, run_job, job);
    if (!job->has_thread) atomic_store(&job->running, false);
    return job->has_thread ? NULL : "cannot create a thread";
}

const char *job_start_perft(Job *job, const Position *pos, int depth, int threads,
                            CastlingStyle castling) {
    job_wait(job);
    job->pos = *pos;
    job->depth = depth;
    job->threads = threads;
    job->castling = castling;
    return start(job, work_perft);
}

// Puts another engine in the place of the job's, which is returned.
static Engine *exchange_engine(Job *job, Engine *engine) {
    pthread_mutex_lock(&job->lock);
    Engine *old = job->engine;
    job->engine = engine;
    pthread_mutex_unlock(&job->lock);
    return old;
}

// Starts work with an engine of its own, one thread and a table of the default size.
static const char *start_with_engine(Job *job, const Engine *session, void (*work)(Job *job)) {
    Engine *engine = engine_create((SearchCallbacks){0});
    if (!engine) return ENGINE_REFUSED;
    engine_copy_network(engine, session);
    exchange_engine(job, engine);
    const char *error = start(job, work);
    if (error) job_wait(job);
    return error;
}

const char *job_start_bench(Job *job, const Engine *session, int depth) {
    job_wait(job);
    job->depth = depth;
    return start_with_engine(job, session, work_bench);
}

const char *job_start_genfens(Job *job, const Engine *session, const GenfensRequest *request) {
    job_wait(job);
    job->genfens = *request;
    return start_with_engine(job, session, work_genfens);
}

// The order counts: bench looks at stop after each start of a search, so a stop is never lost.
void job_stop(Job *job) {
    atomic_store(&job->stop, true);
    pthread_mutex_lock(&job->lock);
    if (job->engine) engine_stop(job->engine);
    pthread_mutex_unlock(&job->lock);
}

void job_wait(Job *job) {
    if (job->has_thread) pthread_join(job->thread, NULL);
    job->has_thread = false;
    engine_destroy(exchange_engine(job, NULL));
}
