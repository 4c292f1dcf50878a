// test_compare.c: comparing the size of evaluations over a file (train/compare.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/compare.h"

#include <math.h>

#include "chess.h"
#include "networks.h"

static const char *const path = "build/test_scale.epd";
static Network network, half;
static ScaleReport report;

static void write_lines(const char *text) {
    FILE *file = fopen(path, "w");
    if (!CHECK(file != NULL)) return;
    fputs(text, file);
    fclose(file);
}

static const char *measure(const char *text) {
    write_lines(text);
    return scale_measure(path, &network, &half, &report);
}

static void doubled_output_weights_double_the_scale(void) {
    random_network(&network, 1);
    half = network;
    half.header.output_permille = 500;
    const char *error =
        measure("# openings\n\n" START_FEN
                "\n"
                "rnbqk2r/pp2bppp/3pp1n1/8/2PP4/2NB1N2/PP3PPP/R1BQK2R w KQkq - bm O-O; id \"a b\";\n"
                "8/8/4k3/8/8/3PK3/8/8 b - -\n"
                "8/8/4k3/8/8/3PK3/8/8 w - - 12 90\r\n");
    if (!CHECK(error == NULL)) check_note(error);
    CHECK_EQ(report.bad_lines, 0);
    CHECK_EQ(report.all.positions, 4);
    CHECK_EQ(report.bucket[0].positions, 2);
    CHECK_EQ(report.bucket[OUTPUT_BUCKETS - 1].positions, 2);
    CHECK(scale_mean_cp(&report.all) > 1);
    CHECK(fabs(scale_mean_cp(&report.all) - 2 * scale_reference_cp(&report.all)) < 2);
    CHECK(fabs(scale_ratio(&report.all) - 2) < 0.1);
    CHECK(fabs(scale_slope(&report.all) - 2) < 0.1);
    CHECK(scale_slope(&report.bucket[3]) == 0 && scale_mean_cp(&report.bucket[3]) == 0);
}

// The ratio ignores signs, the slope does not.
static void an_opposite_network_has_a_negative_slope(void) {
    random_network(&network, 2);
    half = network;
    for (int b = 0; b < OUTPUT_BUCKETS; b++) {
        for (int n = 0; n < 2 * NETWORK_WIDTH; n++) half.weights.output[b][n] *= -1;
        half.weights.output_bias[b] *= -1;
    }
    CHECK(measure(START_FEN "\n") == NULL);
    CHECK(fabs(scale_ratio(&report.all) - 1) < 1e-2);
    CHECK(fabs(scale_slope(&report.all) + 1) < 1e-2);
}

static void files_without_positions_are_errors(void) {
    CHECK(measure("no position\n" START_FEN "\nstill 8/8/8/8 none\n") == NULL);
    CHECK_EQ(report.bad_lines, 2);
    CHECK_STR(measure("nothing\n"), "the book holds no legal position");
    CHECK_STR(scale_measure("build/no such file", &network, &half, &report),
              "the book cannot be opened");
}

static const Test tests[] = {
    TEST(doubled_output_weights_double_the_scale),
    TEST(an_opposite_network_has_a_negative_slope),
    TEST(files_without_positions_are_errors),
};

int main(void) {
    board_init();
    int failed = check_run(tests, COUNT(tests));
    remove(path);
    return failed;
}
