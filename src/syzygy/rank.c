// rank.c: ranks by DTZ, or by WDL if a DTZ table is missing.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "syzygy/rank.h"

#include <stdlib.h>

#include "base/os.h"
#include "board/movegen.h"

// Above every sum of a distance and a counter; no table of seven pieces has a DTZ above 1100.
enum { EDGE = RANK_DECIDED / 2 };

typedef struct Root {
    Syzygy *syzygy;
    RankRule rule;
    int rule50;
    bool is_repeated;     // a position since the last zeroing move has occurred twice
    int64_t deadline_ms;  // of os_time_ms
} Root;

// True if the game is drawn by the rules. The caller excludes mate.
static bool rules_draw(const Game *after, RankRule rule) {
    bool by_moves = rule == RULE50_COUNTS && after->pos.rule50 >= RULE50_PLIES;
    return by_moves || game_is_repeated(after, 0);
}

// Returns the outcome of a distance with the current counter.
static int outcome_in_time(const Root *root, int dtz) {
    if (dtz == 0) return WDL_DRAW;
    int wdl = abs(dtz) + root->rule50 <= RULE50_PLIES ? WDL_WIN : WDL_CURSED_WIN;
    return wdl_under(root->rule, dtz > 0 ? wdl : -wdl);
}

// A distance may be one short, so a win is safe only one ply before the limit. After a repetition
// the quickest win ranks first. The fifty-move rule may save a loss whose doubled distance reaches
// the limit: the longer it lasts, the higher it ranks.
static int rank_of_dtz(const Root *root, int dtz) {
    int n = root->rule50;
    if (dtz > 0) {
        bool safe = dtz + n <= RULE50_PLIES - 1 && !root->is_repeated;
        return safe ? RANK_DECIDED : EDGE - (dtz + n);
    }
    if (dtz < 0) return 2 * -dtz + n < RULE50_PLIES ? -RANK_DECIDED : -EDGE - dtz + n;
    return 0;
}

// Sets *dtz to the distance from before the move that led to after.
static bool dtz_of_move(const Root *root, const Game *after, int *dtz) {
    int value;
    *dtz = 1;
    if (position_is_mate(&after->pos)) return true;
    *dtz = 0;
    if (rules_draw(after, root->rule)) return true;
    if (after->pos.rule50 == 0) {
        if (!probe_wdl(root->syzygy, &after->pos, &value)) return false;
        *dtz = dtz_of_zeroing(-value);
        return true;
    }
    if (!probe_dtz(root->syzygy, &after->pos, &value)) return false;
    *dtz = value > 0 ? -value - 1 : value < 0 ? -value + 1 : 0;
    return true;
}

static bool rank_by_dtz(const Root *root, const Game *after, RankedMove *move) {
    if (!dtz_of_move(root, after, &move->dtz)) return false;
    move->wdl = outcome_in_time(root, move->dtz);
    move->rank = rank_of_dtz(root, move->dtz);
    return true;
}

static bool rank_by_wdl(const Root *root, const Game *after, RankedMove *move) {
    static const int ranks[] = {-RANK_DECIDED, -EDGE / 2, 0, EDGE / 2, RANK_DECIDED};
    int value = WDL_DRAW;
    bool drawn = !position_is_mate(&after->pos) && rules_draw(after, root->rule);
    if (!drawn && !probe_wdl(root->syzygy, &after->pos, &value)) return false;
    move->dtz = 0;
    move->rank = ranks[-value - WDL_LOSS];
    move->wdl = wdl_under(root->rule, -value);
    return true;
}

static bool rank_all(const Root *root, Game *game,
                     bool (*rank)(const Root *root, const Game *after, RankedMove *move),
                     RankedMove *moves, int count) {
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        game_make(game, moves[i].move);
        good = rank(root, game, &moves[i]) && os_time_ms() <= root->deadline_ms;
        game_unmake(game);
    }
    return good;
}

static int better_first(const void *a, const void *b) {
    const RankedMove *left = a, *right = b;
    if (left->rank != right->rank) return left->rank > right->rank ? -1 : 1;
    if (left->dtz != right->dtz) return left->dtz < right->dtz ? -1 : 1;
    return (left->move > right->move) - (left->move < right->move);
}

RankSource rank_moves(Syzygy *syzygy, const Game *game, RankRule rule, int64_t deadline_ms,
                      RankedMove *moves, int count) {
    const Position *pos = &game->pos;
    if (count == 0 || pos->castle_rooks || popcount(occupied(pos)) > syzygy_max_pieces(syzygy))
        return RANKED_BY_NOTHING;
    Game copy;
    game_copy(&copy, game);
    Root root = {syzygy, rule, pos->rule50, game_has_repetition(game), deadline_ms};
    RankSource source = RANKED_BY_NOTHING;
    if (rank_all(&root, &copy, rank_by_dtz, moves, count))
        source = RANKED_BY_DTZ;
    else if (rank_all(&root, &copy, rank_by_wdl, moves, count))
        source = RANKED_BY_WDL;
    if (source != RANKED_BY_NOTHING) qsort(moves, (size_t)count, sizeof(*moves), better_first);
    return source;
}
