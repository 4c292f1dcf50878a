// vote.c: the vote of the workers, skill, and the ponder move.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vote.h"

#include "base/numbers.h"
#include "board/movegen.h"
#include "engine/skill.h"
#include "search/report.h"

enum { VOTE_BASE = 14 };  // cp: added to a score above the lowest

static Move best_move(const Worker *worker) { return worker->root_moves[0].pv.moves[0]; }
static Score best_score(const Worker *worker) { return worker->root_moves[0].score; }

// Sum over the workers with this move: score above the lowest plus VOTE_BASE, times depth.
static int64_t votes_for(const SearchShared *shared, Move move, Score lowest) {
    int64_t votes = 0;
    for (int i = 0; i < shared->worker_count; i++) {
        const Worker *worker = &shared->workers[i];
        if (worker->completed_depth && best_move(worker) == move)
            votes += (int64_t)(best_score(worker) - lowest + VOTE_BASE) * worker->completed_depth;
    }
    return votes;
}

// True if a is the better result: by score if one of the two wins, else by votes.
static bool is_better(const Worker *a, int64_t a_votes, const Worker *b, int64_t b_votes) {
    const bool wins = score_is_win(best_score(a)) || score_is_win(best_score(b));
    return wins ? best_score(a) > best_score(b) : a_votes > b_votes;
}

static Worker *best_worker(SearchShared *shared) {
    Worker *workers = shared->workers, *first = &workers[0], *best = NULL;
    const Limits *limits = &shared->limits;
    // Worker 0 completed the depth of `go depth`, or the iteration that decides `go mate`.
    if (shared->worker_count == 1 || shared->pv_count > 1 || limits->depth || limits->mate)
        return first;
    Score lowest = SCORE_INFINITE;
    for (int i = 0; i < shared->worker_count; i++)
        if (workers[i].completed_depth) lowest = min_int(lowest, best_score(&workers[i]));
    int64_t best_votes = 0;
    for (int i = 0; i < shared->worker_count; i++) {
        if (!workers[i].completed_depth) continue;
        const int64_t votes = votes_for(shared, best_move(&workers[i]), lowest);
        if (best && !is_better(&workers[i], votes, best, best_votes)) continue;
        best = &workers[i];
        best_votes = votes;
    }
    return best ? best : first;
}

// Returns the expected reply from the principal variation or the transposition table; MOVE_NONE if
// the game ends before or after it.
static Move ponder_move(Worker *worker) {
    const Pv *pv = &worker->root_moves[0].pv;
    Game *game = &worker->game;
    TTData tt;
    game_make(game, pv->moves[0]);
    worker_tt_probe(worker, 1, &tt);
    Move move = pv->length > 1 ? pv->moves[1] : tt.move;
    if (!move_is_legal(&game->pos, move) || game_is_over(game)) move = MOVE_NONE;
    if (move != MOVE_NONE) {
        game_make(game, move);
        if (game_is_over(game)) move = MOVE_NONE;
        game_unmake(game);
    }
    game_unmake(game);
    return move;
}

// Moves the root move that a player of this skill chooses to the front. The move number is part of
// the seed, so that a repeated position is not always played alike.
static void apply_skill(Worker *worker) {
    const SearchShared *shared = worker->shared;
    RootMove *root_moves = worker->root_moves;
    Score scores[MAX_MOVES];
    const int count = min_int(skill_lines(shared->skill), worker->root_move_count);
    for (int i = 0; i < count; i++) scores[i] = root_moves[i].score;
    const Position *root = &worker->game.pos;
    const uint64_t seed = root->keys.whole + root->fullmove + shared->skill_seed;
    const int chosen = skill_choose(shared->skill, seed, scores, count);
    const RootMove played = root_moves[chosen];
    for (int i = chosen; i > 0; i--) root_moves[i] = root_moves[i - 1];
    root_moves[0] = played;
}

VoteResult vote_result(SearchShared *shared) {
    Worker *main_worker = &shared->workers[0];
    if (main_worker->root_move_count == 0) return (VoteResult){MOVE_NONE, MOVE_NONE};
    const Worker *best = best_worker(shared);
    if (best != main_worker) {
        main_worker->root_moves[0] = best->root_moves[0];
        main_worker->depth = best->completed_depth;
    }
    if (shared->multipv > 1) report_result(main_worker);  // best first
    if (shared->skill < SKILL_FULL) apply_skill(main_worker);
    if (shared->multipv == 1) report_result(main_worker);
    return (VoteResult){best_move(main_worker), ponder_move(main_worker)};
}
