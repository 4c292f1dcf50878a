// test_syzygy_rank.c: root moves ranked by tablebases, and results in words (syzygy/rank.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "syzygy/rank.h"

#include "tables.h"

static Syzygy *syzygy;
static Game game;

static RankSource rank_within(int64_t end_ms, RankRule rule, RankedMove *moves, int *count) {
    const MoveList list = movegen_all(&game.pos);
    *count = list.count;
    for (int i = 0; i < list.count; i++) moves[i] = (RankedMove){.move = list.moves[i]};
    return rank_moves(syzygy, &game, rule, end_ms, moves, list.count);
}

static RankSource rank_all(RankRule rule, RankedMove *moves, int *count) {
    return rank_within(INT64_MAX, rule, moves, count);
}

static RankedMove ranked(const char *fen, const char *line, const char *move, RankRule rule) {
    RankedMove moves[MAX_MOVES];
    int count;
    game = game_after(fen, line);
    CHECK_EQ(rank_all(rule, moves, &count), RANKED_BY_DTZ);
    for (int i = 0; i < count; i++)
        if (moves[i].move == uci_move(&game.pos, move)) return moves[i];
    CHECK(!"the move is legal");
    return moves[0];
}

static void check_ranked(RankedMove move, int wdl, int dtz, int rank) {
    CHECK_EQ(move.wdl, wdl);
    CHECK_EQ(move.dtz, dtz);
    CHECK_EQ(move.rank, rank);
}

#define QUEEN "7k/8/5K2/6Q1/8/8/8/8 w - - "

TEST(moves_are_ranked_by_outcome_and_distance) {
    check_ranked(ranked(QUEEN "0 1", "", "g5g7", RULE50_COUNTS), WDL_WIN, 1, RANK_DECIDED);
    check_ranked(ranked(QUEEN "0 1", "", "g5g6", RULE50_COUNTS), WDL_DRAW, 0, 0);  // stalemate
    check_ranked(ranked(QUEEN "0 1", "", "g5e5", RULE50_COUNTS), WDL_WIN, 5, RANK_DECIDED);
    const int late = RANK_DECIDED / 2;
    check_ranked(ranked(QUEEN "98 1", "", "g5g7", RULE50_COUNTS), WDL_WIN, 1, RANK_DECIDED);
    check_ranked(ranked(QUEEN "98 1", "", "g5e5", RULE50_COUNTS), WDL_CURSED_WIN, 5, late - 103);
    check_ranked(ranked(QUEEN "98 1", "", "g5e5", RULE50_IGNORED), WDL_WIN, 5, late - 103);
    check_ranked(ranked(QUEEN "99 1", "", "g5g7", RULE50_COUNTS), WDL_WIN, 1, late - 100);
    check_ranked(ranked(QUEEN "99 1", "", "g5e5", RULE50_COUNTS), WDL_DRAW, 0, 0);  // move fifty
    check_ranked(ranked(QUEEN "99 1", "", "g5e5", RULE50_IGNORED), WDL_WIN, 5, late - 104);
}

TEST(losers_resist_only_where_it_may_help) {
    const char *few = "8/8/8/8/8/2k5/7r/K7 w - - 0 1", *many = "8/8/8/8/8/2k5/7r/K7 w - - 93 60";
    check_ranked(ranked(few, "", "a1b1", RULE50_COUNTS), WDL_LOSS, -6, -RANK_DECIDED);
    check_ranked(ranked(many, "", "a1b1", RULE50_COUNTS), WDL_LOSS, -6, -RANK_DECIDED / 2 + 2 + 97);
}

TEST(repetitions_ask_for_progress) {
    const char *fen = "7k/8/8/8/8/8/8/KQ6 w - - 0 1", *once = "b1b2 h8g8 b2b1 g8h8";
    const char *twice = "b1b2 h8g8 b2b1 g8h8 b1b2 h8g8 b2b1";
    CHECK_EQ(ranked(fen, "", "b1b7", RULE50_COUNTS).rank, RANK_DECIDED);
    RankedMove move = ranked(fen, once, "b1b7", RULE50_COUNTS);
    CHECK(move.rank < RANK_DECIDED && move.rank > 0);
    CHECK_EQ(move.wdl, WDL_WIN);
    check_ranked(ranked(fen, twice, "g8h8", RULE50_COUNTS), WDL_DRAW, 0, 0);
}

TEST(some_roots_have_no_ranks) {
    static const char *const fens[] = {
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",   // castling
        "4k3/8/8/8/8/8/8/2BNK3 w - - 0 1",  // too many pieces
        "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",   // stalemate
    };
    RankedMove moves[MAX_MOVES];
    int count;
    for (int i = 0; i < COUNT(fens); i++) {
        game = game_of(fens[i]);
        CHECK_EQ(rank_all(RULE50_COUNTS, moves, &count), RANKED_BY_NOTHING);
    }
    game = game_of("7k/8/8/8/8/8/8/KQ6 w - - 0 1");
    CHECK_EQ(rank_within(0, RULE50_COUNTS, moves, &count), RANKED_BY_NOTHING);
}

TEST(best_moves_come_first) {
    RankedMove moves[MAX_MOVES];
    int count;
    game = game_of("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
    CHECK_EQ(rank_all(RULE50_COUNTS, moves, &count), RANKED_BY_DTZ);
    CHECK_EQ(moves[0].dtz, 1);
    for (int i = 1; i < count; i++) CHECK(moves[i - 1].rank >= moves[i].rank);
    CHECK_EQ(moves[count - 1].wdl, WDL_DRAW);
}

// --- won games are won ---------------------------------------------------------------------------

static Position random_win(const char *name, Random *random) {
    Material material = material_named(name);
    for (;;) {
        int wdl, dtz;
        Position pos = random_position(material, random);
        if (pos.side != WHITE || !probe_wdl(syzygy, &pos, &wdl) || wdl != WDL_WIN) continue;
        CHECK(probe_dtz(syzygy, &pos, &dtz));
        bool in_a_hurry = random_below(random, 2);
        if (in_a_hurry) pos.rule50 = (uint16_t)(99 - dtz);
        return pos;
    }
}

// The winner takes any move of the top rank, the defender mostly the longest.
static void play_out(const char *name, Random *random) {
    Position start = random_win(name, random);
    game_init(&game, &start);
    for (int ply = 0; !game_is_over(&game); ply++) {
        RankedMove moves[MAX_MOVES];
        int count, top = 0;
        if (!CHECK_EQ(rank_all(RULE50_COUNTS, moves, &count), RANKED_BY_DTZ)) return;
        while (top < count && moves[top].rank == moves[0].rank) top++;
        if (game.pos.side == BLACK && random_below(random, 8)) top = 1;
        if (game.pos.side == BLACK && !random_below(random, 8)) top = count;
        game_play(&game, moves[random_below(random, (uint64_t)top)].move);
        if (!CHECK(game.pos.rule50 <= 100 && ply < 1000)) return;
    }
    bool mated = game.pos.side == BLACK && position_is_mate(&game.pos);
    if (!CHECK(mated)) check_note(fen_of(&start));
}

TEST(won_endings_are_mated_in_time) {
    Random random = random_from_seed(4);
    for (int i = 0; i < 20; i++) {
        play_out("KQvK", &random);
        play_out("KRvK", &random);
        play_out("KPvK", &random);
    }
}

TEST(won_endings_of_four_pieces_are_mated_in_time) {
    static const char *const names[] = {"KBNvK", "KBBvK", "KQvKR", "KQvKP", "KRvKN", "KPvKP"};
    Random random = random_from_seed(6);
    Syzygy *three = syzygy;
    syzygy = open_larger_tables();
    for (int i = 0; syzygy && i < COUNT(names); i++)
        for (int k = 0; k < 10; k++) play_out(names[i], &random);
    syzygy_close(syzygy);
    syzygy = three;
}

// --- words ---------------------------------------------------------------------------------------

static void check_result(const char *fen, const char *expected) {
    char memory[TB_RESULT_BYTES];
    Text text = text_over(memory, sizeof(memory));
    Position pos = position_of(fen);
    CHECK_EQ(tb_result_append(syzygy, &pos, &text), expected[0] != '\0');
    CHECK_STR(memory, expected);
}

TEST(results_are_described_in_words) {
    char memory[TB_RESULT_BYTES] = "";
    Text none = text_over(memory, sizeof(memory));
    const Position start = position_of(START_FEN);
    CHECK(!tb_result_append(NULL, &start, &none));
    syzygy_describe(NULL, &none);
    CHECK_STR(memory, "");
    check_result("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "White wins, DTZ 1");
    check_result("8/8/8/8/8/2k5/7r/K7 w - - 0 1", "Black wins, DTZ -6");
    check_result("8/8/8/8/8/2k5/7r/K7 w - - 99 80",
                 "drawn by the fifty-move rule, Black would win, DTZ -6");
    check_result("8/8/8/8/8/2k5/7r/K7 w - - 94 80",
                 "Black wins, or the fifty-move rule draws (DTZ may be one short), DTZ -6");
    check_result("k7/1Q6/1K6/8/8/8/8/8 b - - 100 80", "White wins, DTZ -1");  // mate
    check_result("8/8/8/8/8/2k5/7n/K7 w - - 0 1", "draw");
    check_result("8/8/8/8/8/2k5/6nn/K7 w - - 0 1", "");
}

int main(void) { return check_run_with_tables(&syzygy); }
