// test_start.c: initial weights from networks of other shapes (learn/start.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/start.h"

#include <math.h>

#include "files.h"
#include "learn/export.h"
#include "networks.h"
#include "training.h"

enum { HALF = NETWORK_WIDTH / 2, POSITIONS = 200 };

static const char *const paths[2] = {"build/test-start-1.nnue", "build/test-start-2.nnue"};

// A random network whose columns from width on do nothing, and whose king buckets are alike unless
// it has the inputs of all.
static void random_small(Network *network, NetworkShape shape, uint64_t seed) {
    random_network(network, seed);
    NetworkWeights *weights = &network->weights;
    const size_t idle = NETWORK_WIDTH - shape.width, idle_bytes = idle * sizeof(int16_t);
    for (uint32_t i = shape.inputs; i < NETWORK_INPUTS; i++)
        memcpy(weights->input[i], weights->input[i % shape.inputs], sizeof(weights->input[i]));
    for (int i = 0; i < NETWORK_INPUTS; i++) memset(&weights->input[i][shape.width], 0, idle_bytes);
    memset(&weights->input_bias[shape.width], 0, idle_bytes);
    for (int b = 0; b < OUTPUT_BUCKETS; b++)
        for (int k = 0; k < 2; k++)
            memset(&weights->output[b][k * NETWORK_WIDTH + (int)shape.width], 0, idle_bytes);
}

static uint8_t *put(uint8_t *to, const void *from, size_t size) {
    memcpy(to, from, size);
    return to + size;
}

// The same as a file of the small shape, which is returned in memory, too.
static size_t write_small(const char *path, const Network *network, NetworkShape shape,
                          uint8_t *bytes) {
    const NetworkWeights *weights = &network->weights;
    const size_t row = shape.width * sizeof(int16_t);
    NetworkHeader header = network->header;
    uint8_t *end = bytes + sizeof(header);
    for (uint32_t i = 0; i < shape.inputs; i++) end = put(end, weights->input[i], row);
    end = put(end, weights->input_bias, row);
    for (int b = 0; b < OUTPUT_BUCKETS; b++)
        for (int k = 0; k < 2; k++) end = put(end, &weights->output[b][k * NETWORK_WIDTH], row);
    end = put(end, weights->output_bias, sizeof(weights->output_bias));
    header.width = shape.width;
    header.architecture = network_architecture(shape);
    header.payload_bytes = (uint32_t)(end - bytes - (long)sizeof(header));
    header.weights_hash = fnv_hash(FNV_START, bytes + sizeof(header), header.payload_bytes);
    memcpy(bytes, &header, sizeof(header));
    write_bytes(path, bytes, (size_t)(end - bytes));
    return (size_t)(end - bytes);
}

static Network networks[2];
static uint8_t files[2][NETWORK_FILE_BYTES];
static size_t sizes[2];

static void write_networks(NetworkShape first, NetworkShape second) {
    const NetworkShape shapes[2] = {first, second};
    for (int i = 0; i < 2; i++) {
        random_small(&networks[i], shapes[i], (uint64_t)i + 1);
        sizes[i] = write_small(paths[i], &networks[i], shapes[i], files[i]);
    }
}

// The model read from the first count files has the mean of their outputs.
static void check_outputs(int count) {
    static float outputs[3][POSITIONS];
    const Record *records = records_of_play(POSITIONS);
    Model *model = model_create();
    Workspace *workspace = workspace_create();
    Failure failure = {0};
    for (int i = 0; i < 2; i++) {
        export_restore(&networks[i].weights, model);
        model_outputs(model, records, POSITIONS, workspace, outputs[i]);
    }
    CHECK(start_read(paths, count, model, &failure) == NULL);
    model_outputs(model, records, POSITIONS, workspace, outputs[2]);
    for (int p = 0; p < POSITIONS; p++) {
        const float mean = count == 1 ? outputs[0][p] : (outputs[0][p] + outputs[1][p]) / 2;
        CHECK(fabsf(outputs[2][p] - mean) < 1e-3f);
    }
    workspace_destroy(workspace);
    model_destroy(model);
}

static void two_networks_stand_side_by_side(void) {
    write_networks((NetworkShape){NETWORK_INPUTS, HALF}, (NetworkShape){NETWORK_INPUTS, HALF});
    check_outputs(2);
    write_networks((NetworkShape){PIECE_INPUTS, HALF}, (NetworkShape){NETWORK_INPUTS, HALF});
    check_outputs(2);
}

static void a_network_without_king_buckets_serves_all(void) {
    write_networks((NetworkShape){PIECE_INPUTS, NETWORK_WIDTH}, NETWORK_SHAPE);
    check_outputs(1);
}

// What start_read says of both files.
static const char *read_both(Failure *failure) {
    Model *model = model_create();
    const char *error = start_read(paths, 2, model, failure);
    model_destroy(model);
    return error;
}

static void output_scales_are_left_out(void) {
    const NetworkShape shape = {NETWORK_INPUTS, HALF};
    write_networks(shape, shape);
    networks[1].header.output_permille = 2000;
    write_small(paths[1], &networks[1], shape, files[1]);
    check_outputs(2);
}

static const char *error_with(uint8_t *bytes, size_t size) {
    Failure failure = {0};
    write_bytes(paths[1], bytes, size);
    const char *error = read_both(&failure);
    if (error) CHECK_STR(failure.path, paths[1]);
    return error ? error : "";
}

static void other_files_are_refused(void) {
    write_networks((NetworkShape){NETWORK_INPUTS, HALF}, (NetworkShape){NETWORK_INPUTS, HALF});
    CHECK_STR(error_with(files[1], sizes[1]), "");
    CHECK_STR(error_with(files[1], sizes[1] - 1), "is cut short or of another kind");
    CHECK_STR(error_with(files[1], sizes[1] + 1), "is too long or of another kind");
    files[1][sizes[1] - 1] ^= 1;
    CHECK_STR(error_with(files[1], sizes[1]), "network with damaged weights");
    files[1][0] ^= 1;
    CHECK_STR(error_with(files[1], sizes[1]), "not a network of this engine");
    remove(paths[1]);
    Failure failure = {0};
    CHECK_STR(read_both(&failure), "does not exist");
    remove(paths[0]);
}

static int rounded_half(int sum) { return (sum + (sum > 0) - (sum < 0)) / 2; }

// The weights of two networks of full size, and their hash.
static void a_mean_lies_between_its_networks(void) {
    static Network means[3];
    Failure failure;
    for (int i = 0; i < 2; i++) {
        random_network(&means[i], (uint64_t)i + 1);
        CHECK(export_rescaled(paths[i], &means[i], i ? 700 : 1000) == NULL);
    }
    CHECK(export_mean(paths[0], paths, 2, 800, &failure) == NULL);
    CHECK(network_load_file(&means[2], paths[0]) == NULL);
    CHECK_EQ(means[2].header.output_permille, 800);
    CHECK(strstr(means[2].header.text, "mean of the weights of "));
    const NetworkWeights *a = &means[0].weights, *b = &means[1].weights, *mean = &means[2].weights;
    for (int i = 0; i < NETWORK_INPUTS; i += 7)
        for (int n = 0; n < NETWORK_WIDTH; n++)
            if (mean->input[i][n] != rounded_half(a->input[i][n] + b->input[i][n]))
                CHECK_EQ(mean->input[i][n], rounded_half(a->input[i][n] + b->input[i][n]));
    for (int k = 0; k < OUTPUT_BUCKETS; k++) {
        CHECK_EQ(mean->output[k][3], rounded_half(a->output[k][3] + b->output[k][3]));
        CHECK_EQ(mean->output_bias[k], rounded_half(a->output_bias[k] + b->output_bias[k]));
    }
    CHECK_STR(export_mean(paths[0], (const char *[]){paths[1], "README.md"}, 2, 800, &failure),
              "not a network of this engine");
    CHECK_STR(failure.path, "README.md");
    for (int i = 0; i < 2; i++) remove(paths[i]);
}

static const Test tests[] = {
    TEST(a_mean_lies_between_its_networks),
    TEST(two_networks_stand_side_by_side),
    TEST(a_network_without_king_buckets_serves_all),
    TEST(output_scales_are_left_out),
    TEST(other_files_are_refused),
};

int main(void) {
    chess_init();
    return check_run(tests, COUNT(tests));
}
