// test_alphabeta.c: pure search is minimax; steps of a node; quiescence (search/alphabeta.c)
// SPDX-License-Identifier: GPL-3.0-or-later

// The node under test, compiled with PURE_MINIMAX under another name.
#define PURE_MINIMAX 1
#define alphabeta pure_alphabeta
#include "search/alphabeta.c"  // NOLINT(bugprone-suspicious-include)
#undef alphabeta

#include "timing.h"
#include "workers.h"

// The node of the engine itself.
Score alphabeta(Worker *worker, int ply, int depth, Score alpha, Score beta, NodeType type);

// Prepares the worker for a position, with an empty transposition table.
static void set_up(const char *fen) {
    static Game game;
    game = game_of(fen);
    tt_clear(&shared->tt, 0, 1);
    worker_prepare(worker, &game);
}

// --- minimax -------------------------------------------------------------------------------------

static uint64_t leaves;

// Minimax without windows, move ordering and memory.
static Score minimax(Game *game, int ply, int depth) {
    if (ply > 0 && game_is_drawn(game, ply)) return SCORE_DRAW;
    if (depth == 0) {
        leaves++;
        return evaluate_game(&worker->accumulators, &worker->shared->network, game);
    }
    const MoveList list = movegen_all(&game->pos);
    if (list.count == 0) return in_check(game) ? score_mated_in(ply) : SCORE_DRAW;
    Score best = -SCORE_INFINITE;
    for (int i = 0; i < list.count; i++) {
        game_make(game, list.moves[i]);
        Score score = -minimax(game, ply + 1, depth - 1);
        game_unmake(game);
        if (score > best) best = score;
    }
    return best;
}

typedef struct Case {
    const char *fen, *moves;
} Case;

// All kinds of draws and mates are within reach.
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

// A position is searched deeper until it had more leaves.
enum { LEAVES_MAX = IS_SANITIZED ? 1000 : 30000, DEPTH_MAX = 14 };

// The line leads to the position that the score comes from: a leaf, or the end of the game.
static void check_line(const Pv *pv, Score score, int depth) {
    Game *game = &worker->game;
    const uint64_t before = leaves;
    for (int i = 0; i < pv->length; i++) game_make(game, pv->moves[i]);
    const Score end = minimax(game, pv->length, depth - pv->length);
    for (int i = 0; i < pv->length; i++) game_unmake(game);
    CHECK_EQ(score, pv->length % 2 ? -end : end);
    CHECK(pv->length == depth || leaves == before);
}

static Score search(Score alpha, Score beta, int depth) {
    Score score = pure_alphabeta(worker, 0, depth, alpha, beta, ROOT_NODE);
    root_moves_sort(worker->root_moves, worker->pv_index, worker->pv_end);
    return score;
}

// Checks the score of every root move, their order, and the bound from a narrow window.
static void compare_root_moves(int depth, Random *random) {
    Game *game = &worker->game;
    Score last = SCORE_INFINITE;
    worker->pv_end = worker->root_move_count;
    for (int i = 0; i < worker->root_move_count; i++) {
        worker->pv_index = i;
        const Score alpha = (int)random_below(random, 800) - 400, beta = alpha + 50;
        const Score bound = search(alpha, beta, depth);
        const Score score = search(-SCORE_INFINITE, SCORE_INFINITE, depth);
        CHECK(bound <= alpha ? score <= bound : bound >= beta ? score >= bound : score == bound);
        CHECK(score <= last);
        last = score;
        const RootMove *root_move = &worker->root_moves[i];
        game_make(game, root_move->pv.moves[0]);
        CHECK_EQ(score, -minimax(game, 1, depth - 1));
        game_unmake(game);
        CHECK_EQ(root_move->score, score);
        check_line(&root_move->pv, score, depth);
    }
}

static void compare(const Case *position) {
    static Game game;
    Random random = random_from_seed(1);
    game = game_after(position->fen, position->moves);
    leaves = 0;
    tt_clear(&shared->tt, 0, 1);
    for (int depth = 1; depth <= DEPTH_MAX && leaves <= LEAVES_MAX; depth++) {
        worker_prepare(worker, &game);
        compare_root_moves(depth, &random);
    }
    if (check_failures) check_note(position->fen);
}

TEST(pure_search_is_minimax) {
    for (int i = 0; i < COUNT(endings); i++) compare(&endings[i]);
    for (int i = 0; i < COUNT(walk_fens); i++) compare(&(Case){walk_fens[i], ""});
}

// --- the transposition table ---------------------------------------------------------------------

// Searches a mate in one seven plies below the root.
static void check_stored_mate(const char *fen, bool by_quiescence) {
    enum { PLY = 7 };
    TTData data;
    set_up(fen);
    const Score score =
        by_quiescence ? quiesce(worker, PLY, -SCORE_INFINITE, SCORE_INFINITE, 0)
                      : pure_alphabeta(worker, PLY, 3, -SCORE_INFINITE, SCORE_INFINITE, PV_NODE);
    CHECK_EQ(score, score_mate_in(PLY + 1));
    CHECK(tt_probe(&shared->tt, worker->game.pos.keys.whole, &data));
    CHECK_EQ(data.score, score_mate_in(1));
    worker_tt_probe(worker, 2, &data);  // a transposition nearer to the root
    CHECK_EQ(data.score, score_mate_in(3));
}

TEST(stored_mates_count_from_their_own_node) {
    check_stored_mate("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", false);
    check_stored_mate("7k/6p1/5K2/6Q1/8/8/8/8 w - - 0 1", true);
}

#define KNIGHT_TAKES_THREE "4k3/8/2r5/1p3p2/3N4/8/8/4K3 w - - 0 1"

TEST(deep_entries_whose_bound_cuts_end_a_node_without_a_search) {
    enum { PLY = 1, DEPTH = 4, BETA = 1 };
    static const struct {
        TTData entry;
        NodeType type;
        bool ends;
    } cases[] = {
        {{MOVE_NONE, 50, DEPTH, BOUND_LOWER, false}, CUT_NODE, true},
        {{MOVE_NONE, -50, DEPTH, BOUND_UPPER, false}, CUT_NODE, true},
        {{MOVE_NONE, 50, DEPTH, BOUND_EXACT, false}, ALL_NODE, true},
        {{MOVE_NONE, -50, DEPTH + 9, BOUND_EXACT, false}, ALL_NODE, true},
        {{MOVE_NONE, 50, DEPTH - 1, BOUND_LOWER, false}, CUT_NODE, false},
        {{MOVE_NONE, 50, DEPTH, BOUND_UPPER, false}, CUT_NODE, false},
        {{MOVE_NONE, -50, DEPTH, BOUND_LOWER, false}, CUT_NODE, false},
        {{MOVE_NONE, 50, DEPTH, BOUND_NONE, false}, CUT_NODE, false},
        {{MOVE_NONE, 50, DEPTH + 9, BOUND_EXACT, false}, PV_NODE, false},
    };
    for (int i = 0; i < 2 * COUNT(cases); i++) {
        const TTData *entry = &cases[i / 2].entry;
        const bool is_singular_test = i % 2;
        set_up(KNIGHT_TAKES_THREE);
        if (is_singular_test) worker_stack(worker, PLY)->excluded = move_of(D4, C6);
        worker_tt_store(worker, PLY, *entry);
        const Score score = alphabeta(worker, PLY, DEPTH, BETA - 1, BETA, cases[i / 2].type);
        const bool ends = cases[i / 2].ends && !is_singular_test;
        if (!CHECK_EQ(worker_nodes(worker) == 0, ends)) check_note(formatted("case %d", i));
        if (ends) CHECK_EQ(score, entry->score);
    }
}

// --- steps of a node -----------------------------------------------------------------------------

static Node node;

// Makes a cut node of depth 12 with window (-50, 50), four plies below the root.
static void make_node(void) {
    set_up(KNIGHT_TAKES_THREE);
    worker_forget(worker);
    init_node(worker, &node, 4, 12, -50, 50, CUT_NODE);
    node.history = worker_history(worker, node.ss);
}

static int sign_of(int number) { return (number > 0) - (number < 0); }

// The static evaluation is 0.
TEST(a_node_improves_on_two_plies_before_or_four_or_by_reaching_beta) {
    static const struct {
        Score two_before, four_before, beta;
        bool in_check, improving;
    } cases[] = {
        {-1, 5, 50, false, true},
        {0, -5, 50, false, false},
        {SCORE_NONE, -1, 50, false, true},
        {SCORE_NONE, 0, 50, false, false},
        {SCORE_NONE, SCORE_NONE, 50, false, false},
        {SCORE_NONE, SCORE_NONE, 0, false, true},
        {5, 5, 0, false, true},
        {5, 5, 1, false, false},
        {-1, -1, 0, true, false},
    };
    for (int i = 0; i < COUNT(cases); i++) {
        make_node();
        node.ss[-2].static_eval = cases[i].two_before;
        node.ss[-4].static_eval = cases[i].four_before;
        node.ss->excluded = move_of(D4, C6);  // keeps the evaluation that is set
        node.ss->static_eval = 0;
        node.beta = cases[i].beta;
        node.in_check = cases[i].in_check;
        evaluate(worker, &node);
        if (!CHECK_EQ(node.improving, cases[i].improving)) check_note(formatted("case %d", i));
    }
}

static int sign_of_history(Move move) {
    const Position *pos = &worker->game.pos;
    return sign_of(move_is_noisy(pos, move) ? *capture_history(&worker->history, pos, move)
                                            : quiet_history(&node.history, move));
}

TEST(a_fail_high_rewards_the_best_move_and_punishes_those_tried_before) {
    static const struct {
        const char *best_move;
        Score best;
        int depth, quiets;  // quiet moves tried before
        int best_sign, quiet_sign, noisy_sign;
    } cases[] = {
        {"e1d1", 50, 12, 1, 1, -1, -1}, {"e1d1", 50, 12, 0, 1, 0, -1},
        {"e1d1", 50, 1, 1, 1, -1, -1},  {"e1d1", 50, 1, 0, 0, 0, -1},
        {"d4f5", 50, 12, 1, 1, 0, -1},  {"e1d1", 49, 12, 1, 0, 0, 0},
        {"d4f5", 49, 12, 1, 0, 0, 0},
    };
    const Move quiet = move_of(E1, F1), noisy = move_of(D4, B5);
    for (int i = 0; i < COUNT(cases); i++) {
        make_node();
        node.depth = cases[i].depth;
        node.best = cases[i].best;
        node.best_move = uci_move(&worker->game.pos, cases[i].best_move);
        node.quiets[0] = quiet;
        node.quiet_count = cases[i].quiets;
        node.noisies[node.noisy_count++] = noisy;
        update_histories(worker, &node);
        bool good = sign_of_history(node.best_move) == cases[i].best_sign &&
                    sign_of_history(quiet) == cases[i].quiet_sign &&
                    sign_of_history(noisy) == cases[i].noisy_sign;
        if (!CHECK(good)) check_note(formatted("case %d", i));
    }
}

TEST(a_fail_low_rewards_the_quiet_move_before) {
    for (int i = 0; i < 6; i++) {
        int16_t before = 0;
        make_node();
        node.ss[-1].butterfly = &before;
        node.ss[-1].piece_to = piece_to_index(BLACK_KNIGHT, C6);
        node.ss[-2].piece_to = piece_to_index(WHITE_PAWN, E4);
        PieceToHistory *replies = &worker->history.continuation[0][node.ss[-2].piece_to];
        node.ss[-2].continuation = replies;
        node.best = node.original_alpha + (i == 1);
        if (i == 2) node.type = ROOT_NODE;
        if (i == 3) node.ss->excluded = move_of(D4, C6);
        if (i == 4) node.type = ALL_NODE;
        if (i == 5) node.ss[-1].butterfly = NULL;  // the move before was noisy
        reward_last_move(&node);
        CHECK_EQ(before > 0, i == 0);
        CHECK_EQ(replies->entries[piece_to_index(BLACK_KNIGHT, C6)] > 0, i == 0);
    }
}

TEST(a_change_of_evaluation_rewards_or_punishes_the_quiet_move_before) {
    for (int sign = -1; sign <= 1; sign++) {
        int16_t before = 0;
        worker_forget(worker);
        set_up("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        init_node(worker, &node, 4, 12, -50, 50, CUT_NODE);
        SearchStack *last = &node.ss[-1];
        PieceToHistory *pawns = pawn_history(&worker->history, &worker->game.pos.keys);
        worker_make(worker, last, uci_move(&worker->game.pos, "e2e4"));
        last->butterfly = &before;
        last->static_eval = 10;
        node.ss->static_eval = -10 - 50 * sign;  // for the other side
        update_eval_history(worker, &node);
        CHECK_EQ(sign_of(before), sign);
        CHECK_EQ(sign_of(pawns->entries[last->piece_to]), sign);
    }
}

TEST(the_moves_of_the_game_precede_the_root) {
    static Game game;
    game = game_after(START_FEN, "e2e4 d7d5 e4d5");
    game_make_null(&game);
    worker_prepare(worker, &game);
    const int wanted[] = {PIECE_TO_NONE, WHITE_PAWN * 64 + D5, BLACK_PAWN * 64 + D5,
                          WHITE_PAWN * 64 + E4};
    for (int i = 0; i < COUNT(wanted); i++) {
        const SearchStack *ss = worker_stack(worker, -1 - i);
        CHECK_EQ(ss->piece_to, wanted[i]);
        CHECK(ss->continuation == &worker->history.continuation[i == 1][wanted[i]]);
    }
}

TEST(captures_have_a_continuation_history_of_their_own) {
    set_up("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    SearchStack *ss = worker_stack(worker, 0);
    worker_make(worker, ss, uci_move(&worker->game.pos, "e4d5"));
    const int e4d5 = piece_to_index(WHITE_PAWN, D5);
    CHECK_EQ(ss->piece_to, e4d5);
    CHECK(ss->continuation == &worker->history.continuation[1][e4d5]);
    game_unmake(&worker->game);
    worker_make(worker, ss, uci_move(&worker->game.pos, "e4e5"));
    CHECK(ss->continuation == &worker->history.continuation[0][piece_to_index(WHITE_PAWN, E5)]);
}

// Returns the score that the preparation of fen takes from a search with the score 30.
static Score score_taken_by(const char *fen) {
    worker->stability.score = 30;
    set_up(fen);
    return worker->stability.score_before;
}

TEST(the_search_before_counts_for_the_same_side_in_the_same_game) {
    worker->game.pos.keys.whole = 0;  // nothing was searched
    CHECK_EQ(score_taken_by(START_FEN), SCORE_NONE);
    CHECK_EQ(score_taken_by("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"), 30);
    CHECK_EQ(score_taken_by("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"),
             SCORE_NONE);
    CHECK_EQ(score_taken_by("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"), SCORE_NONE);
}

TEST(the_evaluation_is_corrected_towards_the_score) {
    static const struct {
        const char *best_move;
        Score eval, best;
        bool in_check;
        int sign;
    } cases[] = {
        {"e1d1", 0, 70, false, 1},                               // fails high
        {"e1d1", 100, 70, false, 0},                             // the evaluation agrees
        {NULL, 0, -70, false, -1},                               // fails low
        {NULL, -100, -70, false, 0},                             // the evaluation agrees
        {"e1d1", 0, 40, false, 1},                               // exact
        {"e1d1", 0, -40, false, -1}, {"d4b5", 0, 70, false, 0},  // a capture
        {"e1d1", 0, 70, true, 0},    {"e1d1", 0, SCORE_MATE - 5, false, 0},
    };
    for (int i = 0; i < COUNT(cases); i++) {
        make_node();
        if (cases[i].best_move) node.best_move = uci_move(&worker->game.pos, cases[i].best_move);
        node.ss->static_eval = cases[i].eval;
        node.best = cases[i].best;
        node.in_check = cases[i].in_check;
        update_correction(worker, &node, node.depth);
        static_eval(worker, node.ss);
        if (!CHECK_EQ(sign_of(node.ss->correction), cases[i].sign))
            check_note(formatted("case %d", i));
    }
}

TEST(a_multi_cut_raises_the_evaluation) {
    static const struct {
        Score eval;
        const char *tt_move;
        bool in_check;
        int sign;
    } cases[] = {{0, "e1d1", false, 1},
                 {100, "e1d1", false, 0},
                 {0, "d4b5", false, 0},  // a capture
                 {0, "e1d1", true, 0}};
    for (int i = 0; i < COUNT(cases); i++) {
        make_node();
        node.ss->static_eval = cases[i].eval;
        node.tt.move = uci_move(&worker->game.pos, cases[i].tt_move);
        node.in_check = cases[i].in_check;
        end_by_multicut(worker, &node, 70);
        CHECK_EQ(node.best, 70);
        static_eval(worker, node.ss);
        if (!CHECK_EQ(sign_of(node.ss->correction), cases[i].sign))
            check_note(formatted("case %d", i));
    }
}

TEST(changes_of_the_best_move_are_counted_in_the_first_line) {
    for (int pv_index = 0; pv_index <= 1; pv_index++) {
        set_up(START_FEN);
        init_node(worker, &node, 0, 8, -50, 50, ROOT_NODE);
        worker->pv_index = pv_index;
        for (node.move_count = 1; node.move_count <= 3; node.move_count++) {
            const Score score = node.move_count < 3 ? 0 : -50;  // the third is not better
            update_root_move(worker, &node, worker->root_moves[node.move_count].pv.moves[0], score,
                             1);
        }
        CHECK_EQ(worker->stability.changes_percent, pv_index == 0 ? 100 : 0);
        worker->pv_index = 0;
    }
}

// --- quiescence ----------------------------------------------------------------------------------

// Qg7 is mate.
TEST(quiescence_tries_quiet_checks_in_its_first_plies) {
    for (int check_plies = 0; check_plies <= 1; check_plies++) {
        set_up("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
        const Score score = quiesce(worker, 1, -SCORE_INFINITE, SCORE_INFINITE, check_plies);
        CHECK_EQ(score == score_mate_in(2), check_plies > 0);
    }
}

TEST(quiescence_halves_the_excess_over_beta) {
    set_up("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1");
    const Score eval = static_eval(worker, worker_stack(worker, 1));
    CHECK_EQ(quiesce(worker, 1, eval - 101, eval - 100, 0), eval - 50);
    CHECK_EQ(quiesce(worker, 1, eval - 1, eval, 0), eval);
    // Rxa8 is mate, a score that stays; futility spares checks.
    set_up("n5k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    CHECK_EQ(quiesce(worker, 1, 4999, 5000, 0), score_mate_in(2));
    // After a capture.
    set_up("4k3/8/8/q7/8/8/8/R6K w - - 0 1");
    const Score all = quiesce(worker, 1, -SCORE_INFINITE, SCORE_INFINITE, 0);
    const Score stand_pat = static_eval(worker, worker_stack(worker, 1));
    set_up("4k3/8/8/q7/8/8/8/R6K w - - 0 1");
    const Score beta = stand_pat + 100;
    const Score got = quiesce(worker, 1, beta - 1, beta, 0);
    CHECK(all > beta && got > beta && got < all);
}

// The bishop takes a bishop that a pawn protects, or a free one.
TEST(quiescence_below_alpha_makes_only_captures_that_win) {
    static const struct {
        const char *fen;
        bool wins;
    } cases[] = {{"4k3/8/3p4/4b3/8/6B1/8/4K3 w - - 0 1", false},
                 {"4k3/3p4/8/4b3/8/6B1/8/4K3 w - - 0 1", true}};
    for (int i = 0; i < COUNT(cases); i++) {
        set_up(cases[i].fen);
        const Score base = static_eval(worker, worker_stack(worker, 1)) + QS_FUTILITY;
        const Score alpha = base + 100;
        const Score score = quiesce(worker, 1, alpha, alpha + 1, 0);
        CHECK_EQ(worker_nodes(worker) > 0, cases[i].wins);
        CHECK_EQ(score == base, !cases[i].wins);
    }
}

int main(void) { return check_run_with_workers(1); }
