// iterate.c: iterative deepening, aspiration windows, MultiPV, reports.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/iterate.h"

#include <string.h>

#include "base/numbers.h"
#include "base/os.h"
#include "board/movegen.h"
#include "search/node.h"
#include "search/params.h"

enum { REPORT_MISS_AFTER_MS = 3000, MAX_ITERATION = MAX_PLY - 1 };

// Stable: moves without a score of their own keep their order.
static void sort_roots(Worker *worker, int first) {
    for (int i = first + 1; i < worker->root_count; i++) {
        RootMove moved = worker->roots[i];
        int j = i;
        for (; j > first && worker->roots[j - 1].score < moved.score; j--)
            worker->roots[j] = worker->roots[j - 1];
        worker->roots[j] = moved;
    }
}

// Length of the line up to the end of the game, if it gets there: what lies behind a draw is talk.
static int legal_length(Worker *worker, const Line *line) {
    Game *game = &worker->game;
    int length = 0;
    while (length < line->length && move_is_legal(&game->pos, line->moves[length])) {
        game_make(game, line->moves[length++]);
        if (game_is_drawn(game, 0)) break;
    }
    for (int i = 0; i < length; i++) game_unmake(game);
    return length;
}

static void report_line(Worker *worker, int line) {
    Shared *shared = worker->shared;
    if (worker->index != 0 || !shared->listener.info) return;
    const RootMove *root = &worker->roots[line];
    SearchInfo info = {.root = &shared->root,
                       .depth = worker->depth,
                       .seldepth = root->seldepth,
                       .line = line + 1,
                       .score = root->score,
                       .bound = root->bound,
                       .nodes = shared_nodes(shared),
                       .time_ms = os_time_ms() - shared->limits.start_ms,
                       .hashfull_permille = tt_full_permille(&shared->tt),
                       .pv = root->pv.moves,
                       .pv_length = legal_length(worker, &root->pv)};
    shared->listener.info(shared->listener.context, &info);
}

static void report_lines(Worker *worker) {
    if (!worker->shared->listener.info) return;
    int lines = min_int(worker->shared->shown_lines, worker->root_count);
    for (int line = 0; line < lines; line++)
        if (worker->roots[line].score != -SCORE_INFINITE) report_line(worker, line);
    worker->shown_score = worker->roots[0].score;
    worker->shown_move = worker->roots[0].pv.moves[0];
}

void report_result(Worker *worker) {
    RootMove *best = &worker->roots[0];
    bool is_new = best->pv.moves[0] != worker->shown_move;
    if (is_new) best->bound = BOUND_EXACT;  // GUIs look for the move played in an exact line
    if (is_new || best->score != worker->shown_score) report_lines(worker);
}

// Searches one line with a window around its last score, widened until the score lies inside.
static void search_line(Worker *worker, Score expected) {
    Score alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    const Limits *limits = &worker->shared->limits;
    const int less_max = limits->plain || limits->mate ? 0 : ASPIRATION_LESS;
    int delta = ASPIRATION_DELTA, less = 0;
    if (worker->depth >= ASPIRATION_DEPTH && !score_is_decisive(expected)) {
        alpha = expected - delta;
        beta = expected + delta;
    }
    for (;;) {
        int depth = worker->depth - less;
        Score score = node_search(worker, 0, depth > 1 ? depth : 1, alpha, beta, NODE_ROOT);
        sort_roots(worker, worker->line);
        if (is_stopped(worker) || (score > alpha && score < beta)) return;
        if (worker->line == 0 && shared_elapsed_ms(worker->shared) >= REPORT_MISS_AFTER_MS)
            report_line(worker, 0);
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = score - delta;
            less = 0;
        } else {
            beta = score + delta;
            if (less < less_max) less++;  // above the window less depth will do
        }
        delta += delta * ASPIRATION_GROWTH / 100;
        if (alpha < -ASPIRATION_OPEN) alpha = -SCORE_INFINITE;
        if (beta > ASPIRATION_OPEN) beta = SCORE_INFINITE;
    }
}

// Until when another iteration may begin, in ms: the earlier the more of the nodes went into the
// best move and the longer that move has been the best, and the later the more the score fell.
static int64_t time_for_next(const Worker *worker) {
    enum { STABLE_MAX = 8, NODE_SHARE_DEPTH = 5 };
    int64_t percent = CLOCK_NEXT;
    if (worker->depth < NODE_SHARE_DEPTH) return worker->shared->plan.soft_ms * percent / 100;
    uint64_t nodes = worker_nodes(worker);
    int64_t share = (int64_t)(worker->roots[0].nodes * 100 / (nodes ? nodes : 1));
    percent = percent * (CLOCK_SHARE_BASE - CLOCK_SHARE_SLOPE * share / 100) / 100;
    percent = percent *
              (CLOCK_STABLE_BASE - CLOCK_STABLE_STEP * min_i64(worker->stable_depths, STABLE_MAX)) /
              100;
    int trend = 100 + CLOCK_DROP * worker->score_drop / 100;
    percent = percent * clamp(trend, CLOCK_DROP_MIN, CLOCK_DROP_MAX) / 100;
    return worker->shared->plan.soft_ms * percent / 100;
}

// True when the result is good enough for what was asked, though time may be left.
static bool is_done(const Worker *worker) {
    const Shared *shared = worker->shared;
    const Limits *limits = &shared->limits;
    Score score = worker->roots[0].score;
    if (limits->depth && worker->depth >= limits->depth) return true;
    if (limits->mate && score_is_mate(score) && worker->roots[0].bound == BOUND_EXACT) {
        int moves = score_mate_moves(score);
        if (moves <= limits->mate && moves >= -limits->mate) return true;
    }
    if (atomic_load_explicit(&shared->pondering, memory_order_relaxed) || limits->infinite)
        return false;
    if (limits->soft_nodes && shared_nodes(shared) >= limits->soft_nodes) return true;
    if (shared->plan.soft_ms == CLOCK_UNLIMITED) return false;
    if (worker->root_count == 1) return true;
    if (score_is_mate(score) && worker->depth > 2 * (SCORE_MATE - (score > 0 ? score : -score)) + 4)
        return true;
    return shared_elapsed_ms(shared) >= time_for_next(worker);
}

// One iteration. What a stop leaves of several lines would be a mixture of two iterations: then
// those of the last one stay.
static void search_lines(Worker *worker, int lines) {
    Score expected[MAX_MOVES];
    RootMove before[MAX_MOVES];
    const size_t bytes = (size_t)worker->root_count * sizeof(RootMove);
    for (int i = 0; i < lines; i++) expected[i] = worker->roots[i].score;
    if (lines > 1) memcpy(before, worker->roots, bytes);
    for (worker->line = 0; worker->line < lines && !is_stopped(worker); worker->line++) {
        worker->seldepth = 0;
        search_line(worker, expected[worker->line]);
    }
    sort_roots(worker, 0);
    if (lines > 1 && is_stopped(worker)) memcpy(worker->roots, before, bytes);
}

// What the clock wants to know of the iteration that ended.
static void note_trend(Worker *worker) {
    Move best = worker->roots[0].pv.moves[0];
    worker->stable_depths = best == worker->stable_move ? worker->stable_depths + 1 : 0;
    worker->stable_move = best;
    Score score = worker->roots[0].score;
    if (worker->depth == 1) worker->usual_score = score;
    worker->score_drop = worker->usual_score - score;
    worker->usual_score -= worker->score_drop / CLOCK_USUAL;
}

// The next iteration. The deepest comes again where the time is a wish, not a limit.
static bool goes_on(Worker *worker) {
    const Shared *shared = worker->shared;
    if (worker->depth < MAX_ITERATION) return ++worker->depth;
    return shared->plan.soft_ms == CLOCK_UNLIMITED && shared->plan.hard_ms != CLOCK_UNLIMITED &&
           !shared->limits.infinite;
}

void iterate(Worker *worker) {
    Shared *shared = worker->shared;
    int lines = min_int(shared->line_count, worker->root_count);
    params_use(&shared->params);
    worker->depth = 1;
    do {
        search_lines(worker, lines);
        if (is_stopped(worker)) return;
        bool is_new = worker->depth > worker->completed_depth;
        worker->completed_depth = worker->depth;
        note_trend(worker);
        if (worker->index != 0) continue;
        if (is_new) report_lines(worker);
        if (is_done(worker)) return;
        // A stop that came before the first iteration was done takes effect now.
        if (atomic_load_explicit(&shared->stop_asked, memory_order_relaxed)) return;
    } while (goes_on(worker));
}
