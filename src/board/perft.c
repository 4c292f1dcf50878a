// perft.c: counting leaves.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/perft.h"

#include <stddef.h>

#include "base/os.h"
#include "base/parallel.h"
#include "board/generate.h"

// A counted position: two relaxed words, the first XORed with the second, so that an entry torn by
// two threads fails the key test by itself (Hyatt and Mann 2002).
typedef struct Entry {
    _Atomic uint64_t key_xor_nodes;
    _Atomic uint64_t nodes;
} Entry;

// A root move and one reply: the unit of work that threads take in turn.
typedef struct Task {
    Position pos;
    int row;
} Task;

typedef struct Job {
    const PerftOptions *options;
    PerftResult *result;
    int depth;  // plies below a task
    Task *tasks;
    int task_count;
    int left_in_row[MAX_MOVES];
    int rows_done;
    atomic_int next_task;
    pthread_mutex_t lock;  // guards result, left_in_row, rows_done
    int64_t next_progress_ms;
    Entry *table;
    uint64_t table_entries;
} Job;

enum { POLL_DEPTH = 5, PROGRESS_MS = 1000 };

FORCE_INLINE void apply_for(Position *pos, Move move) {
    if (pos->side == WHITE)
        apply_move(pos, move, WHITE);
    else
        apply_move(pos, move, BLACK);
}

typedef struct Walk {
    const Position *pos;
    int depth;
    uint64_t nodes;
} Walk;

static uint64_t perft_white(const Position *pos, int depth);
static uint64_t perft_black(const Position *pos, int depth);

FORCE_INLINE void visit_move(Walk *walk, Color us, MoveKind kind, PieceType type, PieceType placed,
                             Square from, Square to) {
    Position child;
    apply_bare(&child, walk->pos, us, kind, type, placed, from, to);
    if (walk->depth == 2)
        walk->nodes += (uint64_t)movegen_count(&child);
    else
        walk->nodes += us == WHITE ? perft_black(&child, walk->depth - 1)
                                   : perft_white(&child, walk->depth - 1);
}

FORCE_INLINE void visit_moves(void *user, Color us, MoveSet set) {
    Walk *walk = user;
    while (set.targets) {
        Square to = pop_square(&set.targets), from = set_from(set, to);
        if (set.kind == PROMOTION)
            for (int type = QUEEN; type >= KNIGHT; type--)
                visit_move(walk, us, PROMOTION, PAWN, (PieceType)type, from, to);
        else
            visit_move(walk, us, set.kind, set.type, set.type, from, to);
    }
}

static uint64_t perft_white(const Position *pos, int depth) {
    Walk walk = {pos, depth, 0};
    generate(pos, WHITE, ALL, visit_moves, &walk);
    return walk.nodes;
}

static uint64_t perft_black(const Position *pos, int depth) {
    Walk walk = {pos, depth, 0};
    generate(pos, BLACK, ALL, visit_moves, &walk);
    return walk.nodes;
}

uint64_t perft(const Position *pos, int depth) {
    if (depth <= 1) return depth == 1 ? (uint64_t)movegen_count(pos) : 1;
    return pos->side == WHITE ? perft_white(pos, depth) : perft_black(pos, depth);
}

static bool is_stopped(const Job *job) {
    return job->options->stop && atomic_load_explicit(job->options->stop, memory_order_relaxed);
}

// Tells the progress when it is due. The caller holds the lock.
static void tell_progress(Job *job) {
    int64_t now = os_time_ms();
    if (!job->options->progress || now < job->next_progress_ms) return;
    job->next_progress_ms = now + PROGRESS_MS;
    job->options->progress(job->options->context, job->rows_done, job->result->count,
                           job->result->nodes);
}

static bool poll(Job *job) {
    if (is_stopped(job)) return false;
    if (job->options->progress && pthread_mutex_trylock(&job->lock) == 0) {
        tell_progress(job);
        pthread_mutex_unlock(&job->lock);
    }
    return true;
}

// Each depth has a key of its own, so an entry can only answer for the depth it was counted at.
static uint64_t key_at_depth(const Position *pos, int depth) {
    return pos->keys.whole ^ (uint64_t)depth * 0x9E3779B97F4A7C15ull;
}

static bool table_find(Entry *entry, uint64_t key, uint64_t *nodes) {
    uint64_t word = atomic_load_explicit(&entry->key_xor_nodes, memory_order_relaxed);
    *nodes = atomic_load_explicit(&entry->nodes, memory_order_relaxed);
    return (word ^ *nodes) == key && *nodes;
}

static void table_store(Entry *entry, uint64_t key, uint64_t nodes) {
    atomic_store_explicit(&entry->key_xor_nodes, key ^ nodes, memory_order_relaxed);
    atomic_store_explicit(&entry->nodes, nodes, memory_order_relaxed);
}

static uint64_t count_with_table(Job *job, const Position *pos, int depth) {
    if (depth <= 1) return depth == 1 ? (uint64_t)movegen_count(pos) : 1;
    if (depth >= POLL_DEPTH && !poll(job)) return 0;
    uint64_t key = key_at_depth(pos, depth), nodes = 0;
    Entry *entry = &job->table[mul_high(key, job->table_entries)];
    if (table_find(entry, key, &nodes)) return nodes;
    MoveList list;
    movegen_all(pos, &list);
    nodes = 0;
    for (int i = 0; i < list.count; i++) {
        Position child = *pos;
        apply_for(&child, list.moves[i]);
        nodes += count_with_table(job, &child, depth - 1);
    }
    if (!is_stopped(job)) table_store(entry, key, nodes);
    return nodes;
}

static uint64_t count_without_table(Job *job, const Position *pos, int depth) {
    if (depth < POLL_DEPTH) return perft(pos, depth);
    if (!poll(job)) return 0;
    MoveList list;
    movegen_all(pos, &list);
    uint64_t nodes = 0;
    for (int i = 0; i < list.count; i++) {
        Position child = *pos;
        apply_for(&child, list.moves[i]);
        nodes += count_without_table(job, &child, depth - 1);
    }
    return nodes;
}

static void run_tasks(void *context, int index) {
    (void)index;
    Job *job = context;
    for (;;) {
        int number = atomic_fetch_add(&job->next_task, 1);
        if (number >= job->task_count) return;
        const Task *task = &job->tasks[number];
        uint64_t nodes = job->table ? count_with_table(job, &task->pos, job->depth)
                                    : count_without_table(job, &task->pos, job->depth);
        if (is_stopped(job)) return;
        pthread_mutex_lock(&job->lock);
        PerftRow *row = &job->result->rows[task->row];
        row->nodes += nodes;
        job->result->nodes += nodes;
        row->done = --job->left_in_row[task->row] == 0;
        job->rows_done += row->done;
        tell_progress(job);
        pthread_mutex_unlock(&job->lock);
    }
}

// Splits the tree at its second ply. A mated reply is no task: it has no leaves.
static void make_tasks(Job *job, const Position *pos) {
    MoveList list, replies;
    movegen_all(pos, &list);
    job->result->count = list.count;
    for (int row = 0; row < list.count; row++) {
        Position child = *pos;
        apply_for(&child, list.moves[row]);
        movegen_all(&child, &replies);
        for (int i = 0; i < replies.count; i++) {
            Task *task = &job->tasks[job->task_count++];
            *task = (Task){child, row};
            apply_for(&task->pos, replies.moves[i]);
        }
        job->left_in_row[row] = replies.count;
        job->rows_done += replies.count == 0;
        job->result->rows[row] = (PerftRow){list.moves[row], 0, replies.count == 0};
    }
}

static void sum_up(PerftResult *result) {
    result->nodes = 0;
    result->complete = true;
    for (int row = 0; row < result->count; row++) {
        result->complete &= result->rows[row].done;
        if (result->rows[row].done) result->nodes += result->rows[row].nodes;
    }
}

// Too shallow to split into tasks.
static void divide_shallow(const Position *pos, int depth, PerftResult *result) {
    MoveList list;
    movegen_all(pos, &list);
    *result = (PerftResult){.nodes = perft(pos, depth), .complete = true};
    result->count = depth == 0 ? 0 : list.count;
    for (int i = 0; i < result->count; i++) result->rows[i] = (PerftRow){list.moves[i], 1, true};
}

const char *perft_divide(const Position *pos, int depth, const PerftOptions *options,
                         PerftResult *result) {
    if (depth < 2) {
        divide_shallow(pos, depth, result);
        return NULL;
    }
    *result = (PerftResult){0};
    Job job = {.options = options, .result = result, .depth = depth - 2};
    size_t task_bytes = sizeof(Task) * MAX_MOVES * MAX_MOVES;
    size_t table_bytes = (size_t)options->hash_mb << 20;
    job.tasks = os_alloc_large(task_bytes);
    if (options->hash_mb) job.table = os_alloc_large(table_bytes);
    if (!job.tasks || (options->hash_mb && !job.table)) {
        os_free_large(job.tasks, task_bytes);
        os_free_large(job.table, table_bytes);
        return "not enough memory for the table";
    }
    job.table_entries = table_bytes / sizeof(Entry);
    job.next_progress_ms = os_time_ms() + PROGRESS_MS;
    pthread_mutex_init(&job.lock, NULL);
    make_tasks(&job, pos);
    parallel_run(options->threads, run_tasks, &job);
    pthread_mutex_destroy(&job.lock);
    os_free_large(job.tasks, task_bytes);
    os_free_large(job.table, table_bytes);
    sum_up(result);
    return NULL;
}
