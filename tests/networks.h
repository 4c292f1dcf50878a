// networks.h: random networks, the inputs of a position and a scalar forward pass, for tests.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_NETWORKS_H
#define TESTS_NETWORKS_H

#include "base/random.h"
#include "board/position.h"
#include "check.h"
#include "nnue/features.h"
#include "nnue/network.h"

// 1.98 times 255, 0.495 times 255, 0.99 times 128 and 1.98 times 255 * 128, rounded to nearest.
enum {
    INPUT_INTEGER_LIMIT = 505,
    THREAT_INTEGER_LIMIT = 126,
    OUTPUT_INTEGER_LIMIT = 127,
    OUTPUT_BIAS_LIMIT = 64627
};

// Uniform in -limit..limit.
static inline int random_within(Random *random, int limit) {
    return (int)random_below(random, 2 * (uint64_t)limit + 1) - limit;
}

// All weights uniform within limits. First-layer sums of real positions pass 0 and 255 often.
static inline void random_network(Network *network, uint64_t seed) {
    Random random = random_from_seed(seed);
    NetworkWeights *weights = &network->weights;
    for (int i = 0; i < PLACE_INPUTS; i++)
        for (int k = 0; k < NETWORK_WIDTH; k++)
            weights->place[i][k] = (int16_t)random_within(&random, INPUT_INTEGER_LIMIT);
    for (int i = 0; i < THREAT_INPUTS; i++)
        for (int k = 0; k < NETWORK_WIDTH; k++)
            weights->threat[i][k] = (int8_t)random_within(&random, THREAT_INTEGER_LIMIT);
    for (int k = 0; k < NETWORK_WIDTH; k++)
        weights->input_bias[k] = (int16_t)random_within(&random, INPUT_INTEGER_LIMIT);
    for (int bucket = 0; bucket < OUTPUT_BUCKETS; bucket++) {
        for (int k = 0; k < 2 * NETWORK_WIDTH; k++)
            weights->output[bucket][k] = (int16_t)random_within(&random, OUTPUT_INTEGER_LIMIT);
        weights->output_bias[bucket] = random_within(&random, OUTPUT_BIAS_LIMIT);
    }
    network->header = network_header(weights, "made by a test");
}

// --- the first layer, by the words of nnue/features.h and nnue/arch.h ----------------------------

enum { INPUTS_MAX = 32 + 30 * THREAT_KINDS };

// For kings on either half of the board.
static inline int bucket_on_board(Color perspective, Square king) {
    static const char *const rows[] = {"00122100", "11122111"};
    int rank = perspective == WHITE ? rank_of(king) : 7 - rank_of(king);
    return rank < 2 ? rows[rank][file_of(king)] - '0' : 3;
}

// Returns a bit for each type of the pieces of color that attack sq.
static inline int attacker_types(const Position *pos, Color color, Square sq) {
    int types = 0;
    for (Square from = A1; from <= H8; from++) {
        const Piece piece = piece_on(pos, from);
        if (piece == NO_PIECE || color_of(piece) != color) continue;
        if (piece_attacks(piece, from, occupied(pos)) & square_bb(sq)) types |= 1 << type_of(piece);
    }
    return types;
}

// Lists the inputs of a perspective and returns their number. Threat kinds 0 to 4 are attacks by
// pawn to queen, 5 and 6 defences by a pawn and by other pieces alone.
static inline int inputs_of(const Position *pos, Color perspective, int inputs[INPUTS_MAX]) {
    const Square king = king_square(pos, perspective);
    int count = 0;
    for (Square sq = A1; sq <= H8; sq++) {
        const Piece piece = piece_on(pos, sq);
        if (piece == NO_PIECE) continue;
        const Color color = color_of(piece);
        const int file = file_of(king) >= FILE_E ? 7 - file_of(sq) : file_of(sq);
        const int rank = perspective == WHITE ? rank_of(sq) : 7 - rank_of(sq);
        const int code = ((int)type_of(piece) * 2 + (color != perspective)) * 64 + rank * 8 + file;
        inputs[count++] = bucket_on_board(perspective, king) * 768 + code;
        if (type_of(piece) == KING) continue;
        const int attackers = attacker_types(pos, opponent(color), sq);
        const int defenders = attacker_types(pos, color, sq);
        for (int kind = 0; kind < 5; kind++)
            if (attackers >> kind & 1) inputs[count++] = PLACE_INPUTS + kind * 640 + code;
        if (defenders) inputs[count++] = PLACE_INPUTS + (defenders & 1 ? 5 : 6) * 640 + code;
    }
    return count;
}

static inline int input_weight(const NetworkWeights *weights, int input, int n) {
    return input < PLACE_INPUTS ? weights->place[input][n]
                                : weights->threat[input - PLACE_INPUTS][n];
}

// Sets the sums of the first layer of a perspective.
static inline void scalar_sums(const NetworkWeights *weights, const Position *pos,
                               Color perspective, int16_t sums[NETWORK_WIDTH]) {
    int wide[NETWORK_WIDTH], inputs[INPUTS_MAX];
    const int count = inputs_of(pos, perspective, inputs);
    for (int n = 0; n < NETWORK_WIDTH; n++) wide[n] = weights->input_bias[n];
    for (int i = 0; i < count; i++)
        for (int n = 0; n < NETWORK_WIDTH; n++) wide[n] += input_weight(weights, inputs[i], n);
    for (int n = 0; n < NETWORK_WIDTH; n++) {
        CHECK(wide[n] >= INT16_MIN && wide[n] <= INT16_MAX);
        sums[n] = (int16_t)wide[n];
    }
}

// --- the output layer ----------------------------------------------------------------------------

static inline int64_t scalar_squares(const int16_t *sums, const int16_t *weights) {
    int64_t total = 0;
    for (int i = 0; i < NETWORK_WIDTH; i++) {
        int64_t active = sums[i] < 0 ? 0 : sums[i] > 255 ? 255 : sums[i];
        total += active * active * weights[i];
    }
    return total;
}

// The formula of nnue/arch.h, word for word.
static inline int scalar_forward(const Network *network, const int16_t *own, const int16_t *their,
                                 int bucket) {
    const int16_t *weights = network->weights.output[bucket];
    int64_t total = scalar_squares(own, weights) + scalar_squares(their, weights + NETWORK_WIDTH);
    int64_t output = total / 255 + network->weights.output_bias[bucket];
    return (int)(output * OUTPUT_SCALE * network->header.output_permille / (255 * 128 * 1000));
}

// The evaluation of a position from scratch, without a limit.
static inline int scalar_evaluation(const Network *network, const Position *pos) {
    int16_t own[NETWORK_WIDTH], their[NETWORK_WIDTH];
    scalar_sums(&network->weights, pos, (Color)pos->side, own);
    scalar_sums(&network->weights, pos, opponent((Color)pos->side), their);
    return scalar_forward(network, own, their, output_bucket(popcount(occupied(pos))));
}

#endif
