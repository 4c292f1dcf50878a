// root.c: listing, sorting and finding root moves.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/root.h"

#include "board/movegen.h"

int root_moves_init(RootMove *root_moves, const Position *pos, const Limits *limits) {
    MoveList list;
    movegen_all(pos, &list);
    const MoveList *allowed = &limits->search_moves;
    int count = 0;
    for (int i = 0; i < list.count; i++) {
        if (allowed->count > 0 && !move_list_has(allowed, list.moves[i])) continue;
        RootMove *root_move = &root_moves[count++];
        root_move->score = -SCORE_INFINITE;
        root_move->bound = BOUND_EXACT;
        root_move->seldepth = 0;
        root_move->nodes = 0;
        root_move->tb_rank = 0;
        root_move->tb_score = SCORE_DRAW;
        root_move->pv.length = 1;
        root_move->pv.moves[0] = list.moves[i];
    }
    return count;
}

static bool is_better(const RootMove *a, const RootMove *b) {
    return a->tb_rank != b->tb_rank ? a->tb_rank > b->tb_rank : a->score > b->score;
}

void root_moves_sort(RootMove *root_moves, int first, int count) {
    for (int i = first + 1; i < count; i++) {
        RootMove moved = root_moves[i];
        int j = i;
        for (; j > first && is_better(&moved, &root_moves[j - 1]); j--)
            root_moves[j] = root_moves[j - 1];
        root_moves[j] = moved;
    }
}

int root_moves_rank_end(const RootMove *root_moves, int first, int count) {
    int end = first;
    while (end < count && root_moves[end].tb_rank == root_moves[first].tb_rank) end++;
    return end;
}

int root_moves_find(const RootMove *root_moves, int first, int count, Move move) {
    for (int i = first; i < count; i++)
        if (root_moves[i].pv.moves[0] == move) return i;
    return -1;
}
