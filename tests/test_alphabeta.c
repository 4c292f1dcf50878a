// test_alphabeta.c: the search without its short cuts is minimax (search/alphabeta.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/alphabeta.h"

#include "nnue/accumulator.h"
#include "thinking.h"

// The same question answered without alpha, beta, windows, order of moves or any memory.
typedef struct Tree {
    Game game;
    Network *network;
    Accumulators *accumulators;
    uint64_t leaves;
} Tree;

static Tree tree;

static Score minimax(int ply, int depth) {
    if (ply > 0 && game_is_drawn(&tree.game, ply)) return SCORE_DRAW;
    if (depth == 0) {
        tree.leaves++;
        return evaluate_game(tree.accumulators, tree.network, &tree.game);
    }
    MoveList list;
    movegen_all(&tree.game.pos, &list);
    if (list.count == 0) return in_check(&tree.game) ? score_mated_in(ply) : SCORE_DRAW;
    Score best = -SCORE_INFINITE;
    for (int i = 0; i < list.count; i++) {
        game_make(&tree.game, list.moves[i]);
        Score score = -minimax(ply + 1, depth - 1);
        game_unmake(&tree.game);
        if (score > best) best = score;
    }
    return best;
}

typedef struct Case {
    const char *fen, *moves;
} Case;

// Draws and mates of every kind lie within reach of these.
static const Case endings[] = {
    {"7k/8/5K2/8/8/8/8/R7 w - - 96 80", ""},
    {"7k/8/6K1/8/8/8/8/R7 w - - 98 80", ""},
    {"8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1", ""},
    {"8/8/8/8/6R1/7k/5q2/7K w - - 0 1", ""},
    {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", ""},
    {"4k3/8/8/8/8/8/3n4/4K2B w - - 0 1", ""},
    {"7k/8/8/8/8/8/2Q5/K7 w - - 0 1", "a1b1 h8g8 b1a1 g8h8 a1b1 h8g8"},
    {"8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", ""},
    {"k7/p1p5/P1P5/8/8/p1p5/P1P5/K7 w - - 0 1", ""},  // few moves: looked at deeply
    {"k7/p1p5/P1P5/3p4/8/p1pP4/P1P4p/K7 w - - 0 1", ""},
    {"8/8/4k3/3p4/3P1p2/4K3/8/8 w - - 0 1", ""},
    {"8/1p6/1p6/kP6/8/8/5p2/7K w - - 0 1", ""},
};

enum { LEAVES_MAX = 1000000, DEPTH_MAX = 14 };

// What the root move is worth to minimax.
static Score worth(Move move, int depth) {
    game_make(&tree.game, move);
    Score score = -minimax(1, depth - 1);
    game_unmake(&tree.game);
    return score;
}

// A line leads to the position that its score comes from: a leaf, or where the game ends before.
static void check_end_of_line(const Thought *thought, int depth) {
    int length = thought->pv_length;
    uint64_t leaves = tree.leaves;
    for (int i = 0; i < length; i++) game_make(&tree.game, thought->pv[i]);
    Score end = minimax(length, depth - length);
    for (int i = 0; i < length; i++) game_unmake(&tree.game);
    CHECK_EQ(thought->score, length % 2 ? -end : end);
    CHECK(length == depth || tree.leaves == leaves);
}

// Every root move is worth the same to both, as deep as minimax can look in a moment.
static void compare(Engine *engine, Thought *thought, const Case *position) {
    for (int depth = 1; depth <= DEPTH_MAX; depth++) {
        tree.game = game_of(position->fen);
        CHECK(play_line(&tree.game, position->moves));
        tree.leaves = 0;
        engine_new_game(engine);
        think_with(engine, thought, position->fen, position->moves,
                   (Limits){.depth = depth, .plain = true});
        CHECK_EQ(thought->line_count, movegen_count(&tree.game.pos));
        for (int i = 0; i < thought->line_count; i++)
            if (!CHECK_EQ(thought->line_scores[i], worth(thought->line_moves[i], depth)))
                printf("  in %s, depth %d\n", position->fen, depth);
        if (thought->line_count) check_end_of_line(thought, depth);
        if (tree.leaves > LEAVES_MAX / 30) break;
    }
}

static void plain_search_is_minimax(void) {
    static Thought thought;
    Engine *engine = engine_for(&thought);
    engine_set_multipv(engine, MULTIPV_MAX);
    for (int i = 0; i < COUNT(endings); i++) compare(engine, &thought, &endings[i]);
    for (int i = 0; i < COUNT(walk_fens); i++) compare(engine, &thought, &(Case){walk_fens[i], ""});
    engine_destroy(engine);
}

static const Test tests[] = {
    TEST(plain_search_is_minimax),
};

int main(void) {
    board_init();
    tree.network = os_alloc_large(sizeof(Network));
    tree.accumulators = os_alloc_large(sizeof(Accumulators));
    CHECK(network_load_embedded(tree.network) == NULL);
    accumulators_reset(tree.accumulators, tree.network);
    int status = check_run(tests, COUNT(tests));
    os_free_large(tree.network, sizeof(Network));
    os_free_large(tree.accumulators, sizeof(Accumulators));
    return status;
}
