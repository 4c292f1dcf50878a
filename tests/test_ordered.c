// test_ordered.c: tasks on several threads with results in order (base/ordered.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ordered.h"

#include "base/os.h"
#include "check.h"

enum { TASKS = 3000, BEGIN = 7, THREADS = 4 };

typedef struct Job {
    uint64_t read, finished;  // tasks so far
    uint64_t stopped_at, refused_at;
    int workers_max;
    atomic_bool stop, next_started, next_stopped;
    atomic_int busy[THREADS];
} Job;

static int fewer_workers;

static bool create_worker(void *context, int worker) {
    return worker < ((Job *)context)->workers_max;
}

static bool read_input(void *context, void *slot) {
    Job *job = context;
    *(uint64_t *)slot = 3 * (BEGIN + job->read++);
    return true;
}

// The result depends on the input; the oldest task is the slowest, so that others wait for it.
static bool square(void *context, int worker, uint64_t task, void *slot) {
    Job *job = context;
    uint64_t *value = slot;
    CHECK_EQ(atomic_fetch_add(&job->busy[worker], 1), 0);
    if (task == BEGIN) os_sleep_ms(30);
    while (task == job->refused_at && !job->next_started) os_sleep_ms(1);
    if (job->refused_at && task == job->refused_at + 1) {
        job->next_started = true;
        while (!job->stop) os_sleep_ms(1);
        job->next_stopped = true;
    }
    *value *= *value;
    atomic_fetch_sub(&job->busy[worker], 1);
    return task != job->stopped_at;
}

static bool check_result(void *context, uint64_t task, void *slot) {
    Job *job = context;
    CHECK_EQ(task, BEGIN + job->finished);
    CHECK_EQ(*(uint64_t *)slot, 9 * task * task);
    job->finished++;
    return task != job->refused_at;
}

static void report_fewer(int workers) { fewer_workers = workers; }

// Runs the job. Returns the number of workers.
static int run(Job *job, int threads) {
    OrderedRun run = {.begin = BEGIN,
                      .end = BEGIN + TASKS,
                      .threads = threads,
                      .slot_bytes = sizeof(uint64_t),
                      .create_worker = create_worker,
                      .read = read_input,
                      .work = square,
                      .finish = check_result,
                      .fewer = report_fewer,
                      .context = job,
                      .stop = &job->stop};
    fewer_workers = 0;
    CHECK_NO_ERROR(ordered_run(&run));
    return run.threads;
}

TEST(all_results_come_in_order) {
    for (int threads = 1; threads <= THREADS; threads++) {
        Job job = {.workers_max = THREADS};
        CHECK_EQ(run(&job, threads), threads);
        CHECK_EQ(job.finished, TASKS);
        CHECK(!job.stop && fewer_workers == 0);
    }
}

TEST(fewer_workers_do_all_tasks) {
    Job job = {.workers_max = 2};
    CHECK_EQ(run(&job, THREADS), 2);
    CHECK_EQ(fewer_workers, 2);
    CHECK_EQ(job.finished, TASKS);
}

TEST(results_after_an_unfinished_task_are_dropped) {
    Job job = {.workers_max = THREADS, .stopped_at = BEGIN + 1500};
    run(&job, THREADS);
    CHECK_EQ(job.finished, 1500);
}

TEST(a_refused_result_ends_the_run_and_stops_tasks) {
    Job job = {.workers_max = THREADS, .refused_at = BEGIN + 99};
    run(&job, THREADS);
    CHECK_EQ(job.finished, 100);
    CHECK(job.next_stopped && !job.stop);
}

TEST(a_stop_starts_no_task) {
    Job job = {.workers_max = THREADS, .stop = true};
    run(&job, THREADS);
    CHECK(job.read == 0 && job.stop);
}

int main(void) { return check_run(); }
