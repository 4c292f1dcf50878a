// root.c: listing, sorting and finding root moves.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/root.h"

#include "board/movegen.h"

int root_moves_init(RootMove *roots, const Position *pos, const Limits *limits) {
    MoveList list;
    movegen_all(pos, &list);
    const MoveList *allowed = &limits->search_moves;
    int count = 0;
    for (int i = 0; i < list.count; i++) {
        if (allowed->count > 0 && !move_list_has(allowed, list.moves[i])) continue;
        RootMove *root = &roots[count++];
        root->score = -SCORE_INFINITE;
        root->bound = BOUND_EXACT;
        root->seldepth = 0;
        root->nodes = 0;
        root->tb_rank = 0;
        root->tb_score = SCORE_DRAW;
        root->pv.length = 1;
        root->pv.moves[0] = list.moves[i];
    }
    return count;
}

static bool is_better(const RootMove *a, const RootMove *b) {
    return a->tb_rank != b->tb_rank ? a->tb_rank > b->tb_rank : a->score > b->score;
}

void root_moves_sort(RootMove *roots, int first, int count) {
    for (int i = first + 1; i < count; i++) {
        RootMove moved = roots[i];
        int j = i;
        for (; j > first && is_better(&moved, &roots[j - 1]); j--) roots[j] = roots[j - 1];
        roots[j] = moved;
    }
}

int root_moves_rank_end(const RootMove *roots, int first, int count) {
    int end = first;
    while (end < count && roots[end].tb_rank == roots[first].tb_rank) end++;
    return end;
}

int root_moves_find(const RootMove *roots, int first, int count, Move move) {
    for (int i = first; i < count; i++)
        if (roots[i].pv.moves[0] == move) return i;
    return -1;
}
