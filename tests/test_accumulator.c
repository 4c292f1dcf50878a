// test_accumulator.c: accumulators along a game, and evaluations (nnue/accumulator.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nnue/accumulator.h"

#include "base/numbers.h"
#include "board/chess960.h"
#include "chess.h"
#include "networks.h"

static Network network;
static Accumulators accumulators;
static Game game;

// Counts of the moves in the walks.
static struct Seen {
    int castlings, promotions, capture_promotions, en_passants, nulls, king_crossings;
    int bucket_changes, evaluations;
} seen;

// --- from scratch --------------------------------------------------------------------------------

static bool sums_are_right(Color perspective) {
    int16_t want[NETWORK_WIDTH];
    scalar_sums(&network.weights, &game.pos, perspective, want);
    const Accumulator *got = accumulators_update(&accumulators, &network, &game);
    return memcmp(got->values[perspective], want, sizeof(want)) == 0;
}

static void check_evaluation(void) {
    seen.evaluations++;
    CHECK_EQ(evaluate_game(&accumulators, &network, &game),
             clamp(scalar_evaluation(&network, &game.pos), -15000, 15000));
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

// A random move. Castling, en passant and promotions are preferred: they would be rare.
static Move some_move(Random *random) {
    const MoveList list = movegen_all(&game.pos);
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

// Makes a random move or a null move. Returns false if the game is over.
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

// Walks up and down the tree below the current position, and sometimes checks evaluation or sums.
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

static void use_network(uint64_t seed) {
    random_network(&network, seed);
    accumulators_reset(&accumulators, &network);
    memset(&seen, 0, sizeof(seen));
}

TEST(sums_along_a_tree_equal_sums_from_scratch) {
    Random random = random_from_seed(11);
    use_network(12);
    for (int i = 0; i < 3 * COUNT(walk_fens); i++) {
        game = game_of(walk_fens[i % COUNT(walk_fens)]);
        wander(&random, 500);
    }
    CHECK(seen.castlings > 20 && seen.promotions > 100 && seen.capture_promotions > 20);
    CHECK(seen.en_passants > 20 && seen.nulls > 200 && seen.king_crossings > 100);
    CHECK(seen.bucket_changes > 100);
    CHECK(seen.evaluations > 3000);
}

TEST(chess960_castling_is_followed) {
    Random random = random_from_seed(13);
    use_network(14);
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

// A full record is shortened: its entries then belong to other plies.
TEST(a_very_long_game_is_followed) {
    Random random = random_from_seed(15);
    use_network(16);
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
    use_network(17);
    game = game_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
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

TEST(no_score_leaves_the_range) {
    random_network(&network, 27);
    game = game_of(START_FEN);
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 0; i < NETWORK_WIDTH; i++) {
            network.weights.input_bias[i] = INPUT_INTEGER_LIMIT;
            for (int k = 0; k < PLACE_INPUTS; k++) network.weights.place[k][i] = 1;
            for (int k = 0; k < THREAT_INPUTS; k++) network.weights.threat[k][i] = 1;
        }
        for (int i = 0; i < OUTPUT_BUCKETS * 2 * NETWORK_WIDTH; i++)
            (&network.weights.output[0][0])[i] = (int16_t)(sign * OUTPUT_INTEGER_LIMIT);
        accumulators_reset(&accumulators, &network);
        CHECK_EQ(evaluate_game(&accumulators, &network, &game), sign * EVALUATION_LIMIT_CP);
    }
}

int main(void) { return check_run_with_board(); }
