// test_widen.c: two networks side by side (learn/widen.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/widen.h"

#include <math.h>

#include "files.h"
#include "learn/export.h"
#include "networks.h"
#include "training.h"

enum { HALF = NETWORK_WIDTH / 2, POSITIONS = 200 };

static const char *const paths[2] = {"build/test-widen-1.nnue", "build/test-widen-2.nnue"};

// A random network whose columns from HALF on do nothing.
static void random_half(Network *network, uint64_t seed) {
    random_network(network, seed);
    NetworkWeights *weights = &network->weights;
    for (int i = 0; i < NETWORK_INPUTS; i++) memset(&weights->input[i][HALF], 0, 2 * HALF);
    memset(&weights->input_bias[HALF], 0, 2 * HALF);
    for (int b = 0; b < NETWORK_BUCKETS; b++)
        for (int k = 0; k < 2; k++)
            memset(&weights->output[b][k * NETWORK_WIDTH + HALF], 0, 2 * HALF);
}

static uint8_t *put(uint8_t *to, const void *from, size_t size) {
    memcpy(to, from, size);
    return to + size;
}

// The same as a file of half the width, which is returned in memory, too.
static size_t write_half(const char *path, const Network *network, uint8_t *bytes) {
    const NetworkWeights *weights = &network->weights;
    NetworkHeader header = network->header;
    uint8_t *end = bytes + sizeof(header);
    for (int i = 0; i < NETWORK_INPUTS; i++) end = put(end, weights->input[i], 2 * HALF);
    end = put(end, weights->input_bias, 2 * HALF);
    for (int b = 0; b < NETWORK_BUCKETS; b++)
        for (int k = 0; k < 2; k++)
            end = put(end, &weights->output[b][k * NETWORK_WIDTH], 2 * HALF);
    end = put(end, weights->output_bias, sizeof(weights->output_bias));
    header.width = HALF;
    header.architecture = network_architecture(HALF);
    header.payload_bytes = (uint32_t)(end - bytes - (long)sizeof(header));
    header.weights_hash = fnv_hash(FNV_START, bytes + sizeof(header), header.payload_bytes);
    memcpy(bytes, &header, sizeof(header));
    write_bytes(path, bytes, (size_t)(end - bytes));
    return (size_t)(end - bytes);
}

static Network halves[2];
static uint8_t files[2][NETWORK_FILE_BYTES];
static size_t sizes[2];

static void write_halves(void) {
    for (int i = 0; i < 2; i++) {
        random_half(&halves[i], (uint64_t)i + 1);
        sizes[i] = write_half(paths[i], &halves[i], files[i]);
    }
}

static void the_output_is_the_mean(void) {
    static float outputs[3][POSITIONS];
    const Record *records = records_of_play(POSITIONS);
    Model *model = model_create();
    Workspace *workspace = workspace_create();
    Failure failure = {0};
    write_halves();
    for (int i = 0; i < 2; i++) {
        export_restore(&halves[i].weights, model);
        model_outputs(model, records, POSITIONS, workspace, outputs[i]);
    }
    CHECK(widen_read(paths, model, &failure) == NULL);
    model_outputs(model, records, POSITIONS, workspace, outputs[2]);
    for (int p = 0; p < POSITIONS; p++) {
        float mean = (outputs[0][p] + outputs[1][p]) / 2;
        CHECK(fabsf(outputs[2][p] - mean) < 1e-3f);
    }
    workspace_destroy(workspace);
    model_destroy(model);
}

static const char *error_with(uint8_t *bytes, size_t size) {
    Model *model = model_create();
    Failure failure = {0};
    write_bytes(paths[1], bytes, size);
    const char *error = widen_read(paths, model, &failure);
    if (error) CHECK_STR(failure.path, paths[1]);
    model_destroy(model);
    return error ? error : "";
}

static void other_files_are_refused(void) {
    write_halves();
    CHECK_STR(error_with(files[1], sizes[1]), "");
    CHECK_STR(error_with(files[1], sizes[1] - 1), "is cut short or of another kind");
    CHECK_STR(error_with(files[1], sizes[1] + 1), "is too long or of another kind");
    files[1][sizes[1] - 1] ^= 1;
    CHECK_STR(error_with(files[1], sizes[1]), "network with damaged weights");
    files[1][0] ^= 1;
    CHECK_STR(error_with(files[1], sizes[1]), "not a network of this engine");
    remove(paths[1]);
    Model *model = model_create();
    Failure failure = {0};
    CHECK_STR(widen_read(paths, model, &failure), "does not exist");
    model_destroy(model);
    remove(paths[0]);
}

static const Test tests[] = {
    TEST(the_output_is_the_mean),
    TEST(other_files_are_refused),
};

int main(void) {
    chess_init();
    return check_run(tests, COUNT(tests));
}
