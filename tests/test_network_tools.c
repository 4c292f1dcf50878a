// test_network_tools.c: comparing and averaging networks (train/network_tools.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/network_tools.h"

#include <math.h>

#include "chess.h"
#include "files.h"
#include "networks.h"
#include "nnue/accumulator.h"

static Network network, half;
static ScaleReport report;
static const Scale *const all = &report.scales[SCALE_ALL];

static const char *measure(const char *text) {
    write_text(scratch("epd"), text);
    return networks_compare(scratch("epd"), &network, &half, &report);
}

TEST(doubled_output_weights_double_the_scale) {
    random_network(&network, 1);
    half = network;
    half.header.output_permille = 500;
    const char *error =
        measure("# openings\n\n" START_FEN
                "\n"
                "rnbqk2r/pp2bppp/3pp1n1/8/2PP4/2NB1N2/PP3PPP/R1BQK2R w KQkq - bm O-O; id \"a b\";\n"
                "8/8/4k3/8/8/3PK3/8/8 b - -\n"
                "8/8/4k3/8/8/3PK3/8/8 w - - 12 90\r\n");
    CHECK_NO_ERROR(error);
    CHECK_EQ(report.bad_lines, 0);
    CHECK_EQ(all->positions, 4);
    CHECK_EQ(report.scales[0].positions, 2);
    CHECK_EQ(report.scales[OUTPUT_BUCKETS - 1].positions, 2);
    CHECK(all->mean_cp > 1);
    CHECK(fabs(all->mean_cp - 2 * all->reference_cp) < 2);
    CHECK(fabs(all->ratio - 2) < 0.1);
    CHECK(report.scales[3].ratio == 0 && report.scales[3].mean_cp == 0);
}

TEST(the_ratio_ignores_signs) {
    random_network(&network, 2);
    half = network;
    for (int b = 0; b < OUTPUT_BUCKETS; b++) {
        for (int n = 0; n < 2 * NETWORK_WIDTH; n++) half.weights.output[b][n] *= -1;
        half.weights.output_bias[b] *= -1;
    }
    CHECK_NO_ERROR(measure(START_FEN "\n"));
    CHECK(fabs(all->ratio - 1) < 1e-2);
}

TEST(files_without_positions_are_errors) {
    CHECK_NO_ERROR(measure("no position\n" START_FEN "\nstill 8/8/8/8 none\n"));
    CHECK_EQ(report.bad_lines, 2);
    CHECK_STR(measure("nothing\n"), "holds no legal position");
    CHECK_STR(networks_compare("build/no such file", &network, &half, &report), "does not exist");
}

// Kings in all buckets.
TEST(material_is_counted_exactly) {
    static const struct {
        const char *fen;
        int pawns;
    } cases[] = {{START_FEN, 0},
                 {"4k3/8/8/8/8/8/8/3QK3 w - - 0 1", 9},
                 {"4k3/8/8/8/8/8/8/3QK3 b - - 0 1", -9},
                 {"1r6/6k1/8/1B6/8/2K5/8/4N3 b - - 0 1", -1},
                 {"k7/pp6/8/8/3K4/8/6R1/8 w - - 0 1", 3},
                 {"QQQQ4/4k3/8/8/8/8/8/1K6 b - - 0 1", -36}};
    static Accumulators accumulators;
    static Game game;
    network_count_material(&network);
    accumulators_reset(&accumulators, &network);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const Position pos = position_of(cases[i].fen);
        game_init(&game, &pos);
        const int cp = evaluate_game(&accumulators, &network, &game);
        CHECK(abs(4 * cp - 405 * cases[i].pawns) <= 4);  // 101.25 cp, rounded
    }
}

static int rounded_half(int sum) { return (sum + (sum > 0) - (sum < 0)) / 2; }

TEST(a_mean_lies_between_its_networks) {
    static Network means[3];
    const char *const mean_paths[] = {scratch("net1"), scratch("net2")};
    Failure failure;
    for (int i = 0; i < 2; i++) {
        random_network(&means[i], (uint64_t)i + 1);
        CHECK_NO_ERROR(network_write_rescaled(mean_paths[i], &means[i], i ? 700 : 1000));
    }
    CHECK_NO_ERROR(networks_mean(mean_paths, 2, &means[2], &failure));
    CHECK_NO_ERROR(network_write_rescaled(mean_paths[0], &means[2], 800));
    CHECK_NO_ERROR(network_load_file(&means[2], mean_paths[0]));
    CHECK_EQ(means[2].header.output_permille, 800);
    CHECK(strstr(means[2].header.text, "mean of the weights of "));
    const NetworkWeights *a = &means[0].weights, *b = &means[1].weights, *mean = &means[2].weights;
    for (int i = 0; i < PLACE_INPUTS; i += 7)
        for (int n = 0; n < NETWORK_WIDTH; n++)
            CHECK_EQ(mean->place[i][n], rounded_half(a->place[i][n] + b->place[i][n]));
    for (int i = 0; i < THREAT_INPUTS; i += 7)
        for (int n = 0; n < NETWORK_WIDTH; n++)
            CHECK_EQ(mean->threat[i][n], rounded_half(a->threat[i][n] + b->threat[i][n]));
    for (int k = 0; k < OUTPUT_BUCKETS; k++) {
        CHECK_EQ(mean->output[k][3], rounded_half(a->output[k][3] + b->output[k][3]));
        CHECK_EQ(mean->output_bias[k], rounded_half(a->output_bias[k] + b->output_bias[k]));
    }
    const char *const wrong[] = {mean_paths[1], "README.md"};
    CHECK_STR(networks_mean(wrong, 2, &means[2], &failure), "not a network of this engine");
    CHECK_STR(failure.path, "README.md");
}

int main(void) { return check_run_with_board(); }
