// perft.c: leaf counts by threads and with a hash table.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/perft.h"

#include <stdlib.h>

#include "base/numbers.h"
#include "base/os.h"
#include "board/generate.h"

// A counted position in two relaxed words, the first XORed with the second: an entry that two
// threads have mixed fails the key test (Hyatt and Mann 2002).
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
    pthread_mutex_t lock;  // guards result, left_in_row, rows_done and next_progress_ms
    int64_t next_progress_ms;
    Entry *table;
    uint64_t table_entries;
} Job;

enum { POLL_DEPTH = 5, PROGRESS_MS = 1000 };

static bool is_stopped(const Job *job) { return stop_is_requested(job->options->stop); }

// Reports the progress when it is due. Returns false if the count is to stop.
static bool poll(Job *job) {
    const PerftOptions *options = job->options;
    if (is_stopped(job)) return false;
    if (!options->progress || pthread_mutex_trylock(&job->lock) != 0) return true;
    if (os_time_ms() >= job->next_progress_ms) {
        job->next_progress_ms = os_time_ms() + PROGRESS_MS;
        options->progress(options->context, job->rows_done, job->result->count, job->result->nodes);
    }
    pthread_mutex_unlock(&job->lock);
    return true;
}

// A position that waits for its entry of the table to come from memory.
typedef struct Child {
    Position pos;
    Entry *entry;
    uint64_t key;
} Child;

// A node whose moves are visited: the leaves counted so far, or the children collected so far.
typedef struct Walk {
    Job *job;
    const Position *pos;
    int depth;
    uint64_t nodes;
    Child *children;
    int child_count;
} Walk;

static bool table_find(Entry *entry, uint64_t key, uint64_t *nodes) {
    uint64_t word = atomic_load_explicit(&entry->key_xor_nodes, memory_order_relaxed);
    *nodes = atomic_load_explicit(&entry->nodes, memory_order_relaxed);
    return (word ^ *nodes) == key && *nodes;
}

static void table_store(Entry *entry, uint64_t key, uint64_t nodes) {
    atomic_store_explicit(&entry->key_xor_nodes, key ^ nodes, memory_order_relaxed);
    atomic_store_explicit(&entry->nodes, nodes, memory_order_relaxed);
}

// apply_without_keys leaves positions without key, so the key is a multiplicative hash of their
// words (Black and others 1999). Each depth has its own keys.
static uint64_t key_at_depth(const Position *pos, int depth) {
    const uint64_t *words = zobrist.castle_rook;
    uint64_t rest = (uint64_t)(depth << 16 | pos->side << 8 | pos->ep_square);
    uint64_t left = pos->castle_rooks + words[12], right = rest + words[13];
    uint64_t key = left * right ^ mul_high(left, right);
    for (int piece = 0; piece < PIECE_COUNT; piece += 2) {
        left = pos->pieces[piece] + words[piece];
        right = pos->pieces[piece + 1] + words[piece + 1];
        key += left * right ^ mul_high(left, right);
    }
    return key;
}

static uint64_t count_below(Job *job, const Position *pos, int depth);

// Counts the leaves below a move, or collects it.
FORCE_INLINE void visit_move(Walk *walk, Color us, MoveSet set, PieceType placed, Square to) {
    Child local, *child = walk->children ? &walk->children[walk->child_count++] : &local;
    apply_without_keys(&child->pos, walk->pos, us, set.kind, set.type, placed,
                       move_set_from(set, to), to);
    if (walk->children) {
        child->key = key_at_depth(&child->pos, walk->depth - 1);
        child->entry = &walk->job->table[mul_high(child->key, walk->job->table_entries)];
        prefetch(child->entry);
    } else {
        walk->nodes += walk->depth == 2 ? (uint64_t)movegen_count(&child->pos)
                                        : count_below(walk->job, &child->pos, walk->depth - 1);
    }
}

FORCE_INLINE void visit_moves(void *walk, Color us, MoveSet set) {
    while (set.targets) {
        Square to = pop_lsb(&set.targets);
        if (set.kind == PROMOTION)
            for (PieceType type = QUEEN; type >= KNIGHT; type--)
                visit_move(walk, us, set, type, to);
        else
            visit_move(walk, us, set, set.type, to);
    }
}

static uint64_t count_all(Job *job, const Position *pos, int depth) {
    Walk walk = {.job = job, .pos = pos, .depth = depth};
    generate_for_mover(pos, GEN_ALL, visit_moves, &walk);
    return walk.nodes;
}

static uint64_t count_child(Job *job, const Child *child, int depth) {
    uint64_t nodes;
    if (table_find(child->entry, child->key, &nodes)) return nodes;
    nodes = count_below(job, &child->pos, depth);
    if (!is_stopped(job)) table_store(child->entry, child->key, nodes);
    return nodes;
}

// Prefetches the entries of all children before it reads the first.
static uint64_t count_with_table(Job *job, const Position *pos, int depth) {
    Child children[MAX_MOVES];
    Walk walk = {.job = job, .pos = pos, .depth = depth, .children = children};
    generate_for_mover(pos, GEN_ALL, visit_moves, &walk);
    for (int i = 0; i < walk.child_count; i++)
        walk.nodes = add_saturated(walk.nodes, count_child(job, &children[i], depth - 1));
    return walk.nodes;
}

// Counts the leaves depth >= 1 plies below pos. Only the fields up to side are read.
static uint64_t count_below(Job *job, const Position *pos, int depth) {
    if (depth == 1) return (uint64_t)movegen_count(pos);
    if (depth >= POLL_DEPTH && !poll(job)) return 0;
    return job->table && depth > 2 ? count_with_table(job, pos, depth) : count_all(job, pos, depth);
}

uint64_t perft(const Position *pos, int depth) {
    Job job = {.options = &(PerftOptions){0}};
    return depth == 0 ? 1 : count_below(&job, pos, depth);
}

static void run_task(void *context, int thread, int number) {
    (void)thread;
    Job *job = context;
    const Task *task = &job->tasks[number];
    if (!poll(job)) return;
    uint64_t nodes = job->depth ? count_below(job, &task->pos, job->depth) : 1;
    if (is_stopped(job)) return;
    pthread_mutex_lock(&job->lock);
    PerftRow *row = &job->result->rows[task->row];
    row->nodes = add_saturated(row->nodes, nodes);
    job->result->nodes = add_saturated(job->result->nodes, nodes);
    row->done = --job->left_in_row[task->row] == 0;
    job->rows_done += row->done;
    pthread_mutex_unlock(&job->lock);
}

// Splits the tree after two plies into perft(pos, 2) tasks.
static void make_tasks(Job *job, const Position *pos) {
    const MoveList list = movegen_all(pos);
    job->result->count = list.count;
    for (int row = 0; row < list.count; row++) {
        Position child = position_after(pos, list.moves[row]);
        const MoveList replies = movegen_all(&child);
        for (int i = 0; i < replies.count; i++) {
            Task *task = &job->tasks[job->task_count++];
            *task = (Task){position_after(&child, replies.moves[i]), row};
        }
        job->left_in_row[row] = replies.count;
        job->rows_done += replies.count == 0;
        job->result->rows[row] = (PerftRow){list.moves[row], 0, replies.count == 0};
    }
}

// Estimates the number of positions that the tree stores, at most entries. A larger table costs
// time, because the system clears each page at its first use.
static uint64_t useful_entries(const Job *job, uint64_t entries) {
    uint64_t useful = 1;
    for (int depth = job->depth; depth > 0 && useful < entries; depth -= 2)
        useful *= (uint64_t)(depth > 1 ? job->task_count : job->result->count) + 1;
    return min_u64(useful, entries);
}

// Depth 0 or 1, which has no tasks.
static void divide_shallow(const Position *pos, int depth, PerftResult *result) {
    const MoveList list = movegen_all(pos);
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
    int64_t hash_mb = options->hash_mb;
    if (hash_mb > (int64_t)(SIZE_MAX >> 20) || !os_memory_suffices(hash_mb, 0))
        return "not enough free memory for a table of this size";
    *result = (PerftResult){0};
    Job job = {.options = options,
               .result = result,
               .depth = depth - 2,
               .lock = PTHREAD_MUTEX_INITIALIZER};
    size_t task_count = (size_t)perft(pos, 2), table_bytes = (size_t)options->hash_mb << 20;
    job.tasks = malloc((task_count + 1) * sizeof(Task));  // never 0 bytes
    if (options->hash_mb) job.table = os_alloc_large(table_bytes);
    const bool good = job.tasks && (job.table || !options->hash_mb);
    if (good) {
        job.next_progress_ms = os_time_ms() + PROGRESS_MS;
        make_tasks(&job, pos);
        job.table_entries = useful_entries(&job, table_bytes / sizeof(Entry));
        parallel_run((int)options->threads, job.task_count, run_task, &job);
        result->complete = job.rows_done == result->count;
    }
    pthread_mutex_destroy(&job.lock);
    free(job.tasks);
    os_free_large(job.table, table_bytes);
    return good ? NULL : "not enough memory";
}
