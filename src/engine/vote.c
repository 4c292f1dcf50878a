// vote.c: the vote of the workers, skill, and the move to ponder on.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vote.h"

#include "base/numbers.h"
#include "board/movegen.h"
#include "engine/skill.h"
#include "search/report.h"

// A vote counts more the better the score and the deeper its search.
enum { VOTE_BASE = 14 };

static Worker *best_worker(SearchShared *shared) {
    Worker *workers = shared->workers, *best = &workers[0];
    if (shared->worker_count == 1 || shared->pv_count > 1 || shared->limits.depth) return best;
    Score lowest = SCORE_INFINITE;
    int64_t best_votes = -1;
    for (int i = 0; i < shared->worker_count; i++)
        if (workers[i].completed_depth && workers[i].root_moves[0].score < lowest)
            lowest = workers[i].root_moves[0].score;
    for (int i = 0; i < shared->worker_count; i++) {
        int64_t votes = 0;
        if (!workers[i].completed_depth) continue;
        for (int j = 0; j < shared->worker_count; j++)
            if (workers[j].completed_depth &&
                workers[j].root_moves[0].pv.moves[0] == workers[i].root_moves[0].pv.moves[0])
                votes += (int64_t)(workers[j].root_moves[0].score - lowest + VOTE_BASE) *
                         workers[j].completed_depth;
        if (votes > best_votes) {
            best_votes = votes;
            best = &workers[i];
        }
    }
    return best;
}

// The move expected in reply, from the principal variation or else from the transposition table;
// MOVE_NONE if the game is over before or after it: then there is nothing to ponder on.
static Move ponder_move(Worker *worker) {
    const Pv *pv = &worker->root_moves[0].pv;
    Game *game = &worker->game;
    TTData tt;
    game_make(game, pv->moves[0]);
    tt_probe(&worker->shared->tt, game->pos.keys.whole, &tt);
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

// Brings the move that a player of this skill makes to the front. The move number counts too, lest
// a position that comes again be played alike again.
static void apply_skill(Worker *main_worker) {
    const SearchShared *shared = main_worker->shared;
    Score scores[MAX_MOVES];
    int count = 0;
    while (count < min_int(shared->pv_count, main_worker->root_move_count) &&
           main_worker->root_moves[count].score != -SCORE_INFINITE) {
        scores[count] = main_worker->root_moves[count].score;
        count++;
    }
    uint64_t seed = shared->root.keys.whole + shared->root.fullmove;
    int chosen = skill_choose(shared->skill, seed, scores, count);
    RootMove played = main_worker->root_moves[chosen];
    for (int i = chosen; i > 0; i--) main_worker->root_moves[i] = main_worker->root_moves[i - 1];
    main_worker->root_moves[0] = played;
}

SearchAnswer result_choose(SearchShared *shared) {
    Worker *main_worker = &shared->workers[0];
    if (main_worker->root_move_count == 0) return (SearchAnswer){MOVE_NONE, MOVE_NONE};
    const Worker *best = best_worker(shared);
    if (best != main_worker) {
        main_worker->root_moves[0] = best->root_moves[0];
        main_worker->depth = best->completed_depth;
    }
    if (shared->skill < SKILL_FULL) apply_skill(main_worker);
    report_result(main_worker);
    return (SearchAnswer){main_worker->root_moves[0].pv.moves[0], ponder_move(main_worker)};
}
