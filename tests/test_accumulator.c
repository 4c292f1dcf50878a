// test_accumulator.c: accumulators along a game, and evaluations (nnue/accumulator.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nnue/accumulator.h"

#include "board/chess960.h"
#include "chess.h"
#include "networks.h"
#include "nnue/features.h"

static Network network;
static Accumulators accumulators;
static Game game;

// Counts of the moves in the walks. A test without castling proves nothing about castling.
static struct Seen {
    int castlings, promotions, capture_promotions, en_passants, nulls, king_crossings;
    int bucket_changes, evaluations;
} seen;

// --- from scratch --------------------------------------------------------------------------------

static void sums_from_scratch(const Position *pos, Color perspective, int16_t sums[NETWORK_WIDTH]) {
    int wide[NETWORK_WIDTH], inputs[INPUTS_MAX];
    const int count = inputs_of(pos, perspective, inputs);
    for (int n = 0; n < NETWORK_WIDTH; n++) wide[n] = network.weights.input_bias[n];
    for (int i = 0; i < count; i++)
        for (int n = 0; n < NETWORK_WIDTH; n++)
            wide[n] += input_weight(&network.weights, inputs[i], n);
    for (int n = 0; n < NETWORK_WIDTH; n++) {
        CHECK(wide[n] >= INT16_MIN && wide[n] <= INT16_MAX);
        sums[n] = (int16_t)wide[n];
    }
}

static bool sums_are_right(Color perspective) {
    int16_t want[NETWORK_WIDTH];
    sums_from_scratch(&game.pos, perspective, want);
    const Accumulator *got = accumulators_update(&accumulators, &network, &game);
    return memcmp(got->values[perspective], want, sizeof(want)) == 0;
}

static int score_from_scratch(const Position *pos) {
    int16_t own[NETWORK_WIDTH], their[NETWORK_WIDTH];
    sums_from_scratch(pos, (Color)pos->side, own);
    sums_from_scratch(pos, opponent((Color)pos->side), their);
    int score = scalar_forward(&network, own, their, output_bucket(popcount(occupied(pos))));
    return score > 15000 ? 15000 : score < -15000 ? -15000 : score;
}

static void check_evaluation(void) {
    seen.evaluations++;
    CHECK_EQ(evaluate_game(&accumulators, &network, &game), score_from_scratch(&game.pos));
}

static int fresh_evaluation(const Position *pos) {
    game_init(&game, pos);
    accumulators_reset(&accumulators, &network);
    return evaluate_game(&accumulators, &network, &game);
}

// --- walks ---------------------------------------------------------------------------------------

static void take_note(Move move) {
    const Position *pos = &game.pos;
    Square from = move_from(move), to = move_to(move);
    bool king = type_of(piece_on(pos, from)) == KING;
    seen.castlings += move_kind(move) == CASTLING;
    seen.en_passants += move_kind(move) == EN_PASSANT;
    seen.promotions += move_kind(move) == PROMOTION;
    seen.capture_promotions += move_kind(move) == PROMOTION && piece_on(pos, to) != NO_PIECE;
    seen.bucket_changes +=
        king && move_kind(move) != CASTLING && ((from ^ to) & 4) == 0 &&
        bucket_on_board((Color)pos->side, from) != bucket_on_board((Color)pos->side, to);
    seen.king_crossings += king && move_kind(move) != CASTLING && ((from ^ to) & 4) != 0;
}

// Rare kinds of moves are preferred now and then: by chance alone they hardly occur.
static Move some_move(Random *random) {
    MoveList list;
    movegen_all(&game.pos, &list);
    if (list.count == 0) return MOVE_NONE;
    if (random_below(random, 2) == 0)
        for (int i = 0; i < list.count; i++)
            if (move_kind(list.moves[i]) != NORMAL && random_below(random, 2) == 0)
                return list.moves[i];
    return list.moves[random_below(random, (uint64_t)list.count)];
}

static void step_back(void) {
    if (game.record[game.count - 1].move == MOVE_NULL)
        game_unmake_null(&game);
    else
        game_unmake(&game);
}

// A move, a pass or nothing; false where the game is over.
static bool step_forward(Random *random) {
    if (!in_check(&game) && random_below(random, 12) == 0) {
        game_make_null(&game);
        seen.nulls++;
        return true;
    }
    Move move = some_move(random);
    if (move == MOVE_NONE) return false;
    take_note(move);
    game_make(&game, move);
    return true;
}

// Up and down the tree below the current position, evaluating now and then, or asking for the sums
// of one perspective.
static void wander(Random *random, int steps) {
    const int root = game.count;
    for (int step = 0; step < steps; step++) {
        uint64_t dice = random_below(random, 16);
        if (dice < 9) {
            if (game.count - root < 100 && !step_forward(random)) step_back();
        } else if (dice < 14) {
            if (game.count > root) step_back();
        } else {
            int back = (int)random_below(random, (uint64_t)(game.count - root) + 1);
            while (back--) step_back();
        }
        uint64_t look = random_below(random, 8);
        if (look < 3) check_evaluation();
        if (look == 3) CHECK(sums_are_right(WHITE));
        if (look == 4) CHECK(sums_are_right(BLACK));
    }
    while (game.count > root) step_back();
    check_evaluation();
}

TEST(sums_along_a_tree_equal_sums_from_scratch) {
    Random random = random_from_seed(11);
    random_network(&network, 12);
    accumulators_reset(&accumulators, &network);
    memset(&seen, 0, sizeof(seen));
    for (int i = 0; i < 3 * COUNT(walk_fens); i++) {
        Position start = position_of(walk_fens[i % COUNT(walk_fens)]);
        game_init(&game, &start);
        wander(&random, 500);
    }
    CHECK(seen.castlings > 20 && seen.promotions > 100 && seen.capture_promotions > 20);
    CHECK(seen.en_passants > 20 && seen.nulls > 200 && seen.king_crossings > 100);
    CHECK(seen.bucket_changes > 100);
    CHECK(seen.evaluations > 3000);
}

TEST(chess960_castling_is_followed) {
    Random random = random_from_seed(13);
    random_network(&network, 14);
    accumulators_reset(&accumulators, &network);
    memset(&seen, 0, sizeof(seen));
    for (int number = 0; number < 960; number += 7) {
        Position start = chess960_start(number, number);
        for (Square sq = A1; sq <= H8; sq++) {  // only pawns, kings and rooks: castling is near
            const PieceType type = type_of(piece_on(&start, sq));
            if (type == KNIGHT || type == BISHOP || type == QUEEN) position_take(&start, sq);
        }
        position_refresh(&start);
        game_init(&game, &start);
        wander(&random, 60);
    }
    CHECK(seen.castlings > 100);
}

// The record is shortened when it is full: entries then belong to other plies.
TEST(a_very_long_game_is_followed) {
    Random random = random_from_seed(15);
    random_network(&network, 16);
    accumulators_reset(&accumulators, &network);
    Position start = position_of(START_FEN);
    game_init(&game, &start);
    for (int ply = 0; ply < 600; ply++) {
        Move move = random_move(&game.pos, &random);
        if (move == MOVE_NONE) game_init(&game, &start);
        if (move != MOVE_NONE) game_play(&game, move);
        if (ply % 3 == 0) wander(&random, 6);
    }
}

TEST(the_deepest_position_has_an_entry) {
    Position start = position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    random_network(&network, 17);
    accumulators_reset(&accumulators, &network);
    game_init(&game, &start);
    for (int ply = 0; ply < GAME_PLIES; ply++) {
        const char *const moves[] = {"h1h2", "e8d8", "h2h1", "d8e8"};
        game_make(&game, uci_move(&game.pos, moves[ply % 4]));
        if (ply % 5 == 0 || ply >= GAME_PLIES - 3) check_evaluation();
    }
    CHECK_EQ(game.count, GAME_PLIES);
    while (game.count) {
        game_unmake(&game);
        if (game.count % 7 == 0) check_evaluation();
    }
}

TEST(a_new_network_is_noticed_after_reset) {
    Position start = position_of(walk_fens[1]);
    for (uint64_t seed = 18; seed < 22; seed++) {
        random_network(&network, seed);
        accumulators_reset(&accumulators, &network);
        game_init(&game, &start);
        check_evaluation();
        game_make(&game, uci_move(&game.pos, "e1c1"));
        check_evaluation();
        game_make(&game, uci_move(&game.pos, "a6e2"));
        check_evaluation();
    }
}

TEST(no_score_leaves_the_range) {
    random_network(&network, 27);
    Position pos = position_of(START_FEN);
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 0; i < NETWORK_WIDTH; i++) {
            network.weights.input_bias[i] = INPUT_INTEGER_LIMIT;
            for (int k = 0; k < PLACE_INPUTS; k++) network.weights.place[k][i] = 1;
            for (int k = 0; k < THREAT_INPUTS; k++) network.weights.threat[k][i] = 1;
        }
        for (int i = 0; i < OUTPUT_BUCKETS * 2 * NETWORK_WIDTH; i++)
            (&network.weights.output[0][0])[i] = (int16_t)(sign * OUTPUT_INTEGER_LIMIT);
        CHECK_EQ(fresh_evaluation(&pos), sign * EVALUATION_LIMIT_CP);
    }
}

int main(void) { return check_run_with_board(); }
