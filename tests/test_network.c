// test_network.c: loading networks and their output (nnue/network.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nnue/network.h"

#include "files.h"
#include "networks.h"

// The byte in front makes the file unaligned.
static unsigned char padded_file[1 + NETWORK_FILE_BYTES + 1];
static unsigned char *const file_bytes = padded_file + 1;
static Network network, loaded, before;

static void write_file(void) {
    memcpy(file_bytes, &network.header, sizeof(network.header));
    memcpy(file_bytes + sizeof(network.header), &network.weights, sizeof(network.weights));
}

// Makes a random network and the bytes of its file.
static void fresh_file(uint64_t seed) {
    random_network(&network, seed);
    write_file();
}

static bool gives_an_error(size_t size) {
    const char *error = network_load(&loaded, file_bytes, size);
    return error && error[0];
}

static bool is_refused(size_t size) {
    before = loaded;
    return gives_an_error(size) && memcmp(&loaded, &before, sizeof(loaded)) == 0;
}

TEST(a_file_of_another_length_is_refused) {
    fresh_file(2);
    const size_t ends[] = {sizeof(NetworkHeader) - 1, sizeof(NetworkHeader), NETWORK_FILE_BYTES - 1,
                           NETWORK_FILE_BYTES + 1};
    for (int i = 0; i < COUNT(ends); i++) CHECK(is_refused(ends[i]));
    for (size_t size = 0; size < NETWORK_FILE_BYTES; size += 997) CHECK(gives_an_error(size));
    CHECK(memcmp(&loaded, &before, sizeof(loaded)) == 0);
}

TEST(a_flipped_bit_is_refused) {
    fresh_file(3);
    before = loaded;
    Random random = random_from_seed(4);
    const uint64_t header_bits = 8 * offsetof(NetworkHeader, output_permille);
    for (uint64_t i = 0; i < header_bits + 500; i++) {
        uint64_t bit = i < header_bits ? i
                                       : 8 * sizeof(NetworkHeader) +
                                             random_below(&random, 8 * sizeof(NetworkWeights));
        file_bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        CHECK(gives_an_error(NETWORK_FILE_BYTES));
        file_bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
    CHECK(memcmp(&loaded, &before, sizeof(loaded)) == 0);
}

TEST(a_foreign_header_is_refused) {
    for (int field = 0; field < 4; field++) {
        fresh_file(5);
        if (field == 0) memcpy(network.header.magic, "OTHERNET", 8);
        if (field == 1) network.header.architecture++;
        if (field == 2) strcpy(network.header.text, "\033[2J");
        if (field == 3) memset(network.header.text, 'x', sizeof(network.header.text));
        write_file();
        CHECK(is_refused(NETWORK_FILE_BYTES));
    }
    network.header.text[NETWORK_TEXT_BYTES - 1] = 0;
    write_file();
    CHECK_NO_ERROR(network_load(&network, file_bytes, NETWORK_FILE_BYTES));
}

TEST(an_output_scale_out_of_range_is_refused) {
    const uint32_t wrong[] = {0, 1, 249, 4001, 1u << 31, UINT32_MAX};
    const uint32_t right[] = {250, 590, 999, 1000, 1001, 4000};
    const int scales[] = {60, 142, 240, 240, 240, 960};
    for (int i = 0; i < COUNT(wrong); i++) {
        fresh_file(5);
        network.header.output_permille = wrong[i];
        write_file();
        CHECK(is_refused(NETWORK_FILE_BYTES));
    }
    for (int i = 0; i < COUNT(right); i++) {
        fresh_file(5);
        network.header.output_permille = right[i];
        write_file();
        CHECK_NO_ERROR(network_load(&loaded, file_bytes, NETWORK_FILE_BYTES));
        CHECK_EQ(network_hash(&loaded) == network.header.weights_hash, right[i] == 1000);
        CHECK_EQ(network_score_scale(&loaded), scales[i]);
    }
}

// The hash is right, so only the limit can refuse the weight.
static bool is_accepted_with(void *weight, size_t bytes, int value) {
    memcpy(weight, &value, bytes);
    network.header = network_header(&network.weights, "made by a test");
    write_file();
    return !is_refused(NETWORK_FILE_BYTES);
}

TEST(weights_beyond_the_limit_are_refused) {
    NetworkWeights *all = &network.weights;
    const struct {
        void *weight;
        size_t bytes;
        int limit;
    } cases[] = {{all->place[0], 2, INPUT_INTEGER_LIMIT},
                 {&all->place[PLACE_INPUTS - 1][NETWORK_WIDTH - 1], 2, INPUT_INTEGER_LIMIT},
                 {all->input_bias, 2, INPUT_INTEGER_LIMIT},
                 {&all->input_bias[NETWORK_WIDTH - 1], 2, INPUT_INTEGER_LIMIT},
                 {all->output[0], 2, OUTPUT_INTEGER_LIMIT},
                 {&all->output[OUTPUT_BUCKETS - 1][2 * NETWORK_WIDTH - 1], 2, OUTPUT_INTEGER_LIMIT},
                 {&all->threat[THREAT_INPUTS - 1][NETWORK_WIDTH - 1], 1, THREAT_INTEGER_LIMIT},
                 {&all->output_bias[OUTPUT_BUCKETS - 1], 4, OUTPUT_BIAS_LIMIT}};
    for (int i = 0; i < COUNT(cases); i++) {
        const size_t bytes = cases[i].bytes;
        const int limit = cases[i].limit, smallest = (int)-(1ll << (8 * bytes - 1));
        fresh_file(6);
        CHECK(!is_accepted_with(cases[i].weight, bytes, limit + 1));
        CHECK(!is_accepted_with(cases[i].weight, bytes, -limit - 1));
        CHECK(!is_accepted_with(cases[i].weight, bytes, smallest));
        CHECK(is_accepted_with(cases[i].weight, bytes, limit));
        CHECK(is_accepted_with(cases[i].weight, bytes, -limit));
    }
}

TEST(files_are_read_from_disk) {
    const char *path = scratch("net");
    fresh_file(7);
    write_bytes(path, file_bytes, NETWORK_FILE_BYTES);
    CHECK_NO_ERROR(network_load_file(&loaded, path));
    CHECK(memcmp(&loaded.weights, &network.weights, sizeof(network.weights)) == 0);
    CHECK(memcmp(&loaded.header, &network.header, sizeof(network.header)) == 0);
    before = loaded;
    const size_t wrong[] = {0, 100, NETWORK_FILE_BYTES - 1, NETWORK_FILE_BYTES + 1};
    for (int i = 0; i < COUNT(wrong); i++) {
        write_bytes(path, file_bytes, wrong[i]);
        CHECK(network_load_file(&loaded, path) != NULL);
    }
    remove(path);
    CHECK_STR(network_load_file(&loaded, path), "does not exist");
    CHECK(network_load_file(&loaded, "/") != NULL);
    CHECK(memcmp(&loaded, &before, sizeof(loaded)) == 0);
}

TEST(a_name_is_eight_digits_of_the_hash) {
    char name[NETWORK_NAME_BYTES];
    fresh_file(5);
    network.header.weights_hash = 0x0123456789ABCDEFull;
    network_name(&network, name);
    CHECK_STR(name, "01234567");
    network.header.weights_hash = 0xFEDCBA9800000000ull;
    network_name(&network, name);
    CHECK_STR(name, "fedcba98");
}

// --- output --------------------------------------------------------------------------------------

typedef struct Hidden {
    _Alignas(64) int16_t own[NETWORK_WIDTH];
    _Alignas(64) int16_t their[NETWORK_WIDTH];
} Hidden;

static void check_forward(const Hidden *hidden) {
    for (int bucket = 0; bucket < OUTPUT_BUCKETS; bucket++)
        CHECK_EQ(network_forward(&network, hidden->own, hidden->their, bucket),
                 scalar_forward(&network, hidden->own, hidden->their, bucket));
}

TEST(the_output_equals_a_plain_sum) {
    Random random = random_from_seed(8);
    Hidden hidden;
    for (int round = 0; round < 2000; round++) {
        if (round % 50 == 0) {
            random_network(&network, (uint64_t)round);
            if (round % 100) network.header.output_permille = (uint32_t)(250 + round);
        }
        int range = round % 3 == 0 ? 600 : round % 3 == 1 ? 33 * INPUT_INTEGER_LIMIT : INT16_MAX;
        for (int i = 0; i < NETWORK_WIDTH; i++) {
            hidden.own[i] = (int16_t)random_within(&random, range);
            hidden.their[i] = (int16_t)random_within(&random, range);
        }
        check_forward(&hidden);
    }
}

// Every unit is at its limit.
TEST(the_largest_outputs_do_not_overflow) {
    Hidden hidden;
    const int16_t numbers[] = {255, 256, INT16_MAX, 254, 0, -1, INT16_MIN};
    for (int i = 0; i < COUNT(numbers); i++) {
        for (int k = 0; k < NETWORK_WIDTH; k++) hidden.own[k] = hidden.their[k] = numbers[i];
        for (int sign = -1; sign <= 1; sign += 2) {
            random_network(&network, 9);
            network.header.output_permille = OUTPUT_PERMILLE_MAX;
            int16_t *weights = &network.weights.output[0][0];
            for (int k = 0; k < OUTPUT_BUCKETS * 2 * NETWORK_WIDTH; k++)
                weights[k] = (int16_t)(sign * OUTPUT_INTEGER_LIMIT);
            for (int k = 0; k < OUTPUT_BUCKETS; k++)
                network.weights.output_bias[k] = sign * OUTPUT_BIAS_LIMIT;
            check_forward(&hidden);
        }
    }
}

int main(void) { return check_run(); }
