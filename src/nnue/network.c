// network.c: checks and loads network files; the output layer.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nnue/network.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "nnue/simd.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "network files are little-endian");
_Static_assert(NETWORK_WIDTH % 256 == 0 || NETWORK_WIDTH % 384 == 0,
               "whole tiles of vectors (accumulator.c) on every machine");
_Static_assert(offsetof(NetworkWeights, output) % 64 == 0 &&
                   offsetof(NetworkWeights, threat) % 64 == 0,
               "rows fill whole cache lines");
_Static_assert(NETWORK_FILE_BYTES == sizeof(NetworkHeader) +
                                         (2 * PLACE_INPUTS + THREAT_INPUTS + 2) * NETWORK_WIDTH +
                                         (4 * NETWORK_WIDTH + 4) * OUTPUT_BUCKETS,
               "the file has no padding");
// A product is the square of a number up to 255 times a weight up to 127.
_Static_assert((int64_t)(2 * NETWORK_WIDTH / (VEC_LANES / 2)) * QUANT_INPUT * QUANT_INPUT * 127 <=
                   INT32_MAX,
               "the products of one lane fit 32 bits");

// The embedded network file (embed.S), 0 bytes if the build has none. The size is not computed from
// an end address: compilers assume that the addresses of two objects differ.
extern const unsigned char network_blob[];
extern const uint32_t network_blob_bytes;

// True if the weights from..to-1 of the file, of size bytes each, are within the float limit times
// scale.
FORCE_INLINE bool weights_fit(const unsigned char *bytes, size_t from, size_t to, size_t size,
                              float limit, int scale) {
    const int largest = (int)(limit * (float)scale + 0.5f);
    bool fit = true;
    for (size_t at = from; at < to; at += size) {
        int32_t weight = 0;  // the bytes go to the high end; the shift extends the sign
        memcpy((unsigned char *)&weight + sizeof(weight) - size, bytes + at, size);
        weight >>= 8 * (sizeof(weight) - size);
        fit &= weight >= -largest && weight <= largest;
    }
    return fit;
}

// Printable ASCII up to a zero byte: a control character would change the terminal of the reader.
static bool is_printable(const char text[NETWORK_TEXT_BYTES]) {
    int i = 0;
    while (i < NETWORK_TEXT_BYTES && text[i] >= ' ' && text[i] <= '~') i++;
    return i < NETWORK_TEXT_BYTES && !text[i];
}

NetworkHeader network_header(const NetworkWeights *weights, const char *text) {
    NetworkHeader header = {.architecture = network_architecture(),
                            .weights_hash = fnv_hash(FNV_START, weights, sizeof(*weights)),
                            .width = NETWORK_WIDTH,
                            .buckets = OUTPUT_BUCKETS,
                            .payload_bytes = sizeof(*weights),
                            .output_permille = OUTPUT_PERMILLE_TRAINED};
    memcpy(header.magic, NETWORK_MAGIC, sizeof(header.magic));
    const size_t length = strlen(text);
    memcpy(header.text, text, length < NETWORK_TEXT_BYTES ? length : NETWORK_TEXT_BYTES - 1);
    return header;
}

static const char *header_error(const NetworkHeader *header) {
    if (memcmp(header->magic, NETWORK_MAGIC, sizeof(header->magic)) != 0)
        return "not a network of this engine";
    if (header->width != NETWORK_WIDTH) return "network of another width";
    if (header->buckets != OUTPUT_BUCKETS) return "network with another number of output buckets";
    if (header->architecture != network_architecture()) return "network of another architecture";
    if (header->payload_bytes != sizeof(NetworkWeights)) return "network with a damaged header";
    if (header->output_permille < OUTPUT_PERMILLE_MIN ||
        header->output_permille > OUTPUT_PERMILLE_MAX)
        return "network with an output scale out of range";
    if (!is_printable(header->text)) return "network with a text that cannot be printed";
    return NULL;
}

static const char *weights_error(const NetworkHeader *header, const unsigned char *bytes) {
    enum {
        OUTPUT = offsetof(NetworkWeights, output),
        THREAT = offsetof(NetworkWeights, threat),
        BIAS = offsetof(NetworkWeights, output_bias)
    };
    if (fnv_hash(FNV_START, bytes, sizeof(NetworkWeights)) != header->weights_hash)
        return "network with damaged weights";
    if (!weights_fit(bytes, 0, OUTPUT, 2, WEIGHT_LIMIT, QUANT_INPUT) ||
        !weights_fit(bytes, OUTPUT, THREAT, 2, OUTPUT_WEIGHT_LIMIT, QUANT_OUTPUT) ||
        !weights_fit(bytes, THREAT, BIAS, 1, THREAT_WEIGHT_LIMIT, QUANT_INPUT) ||
        !weights_fit(bytes, BIAS, sizeof(NetworkWeights), 4, WEIGHT_LIMIT,
                     QUANT_INPUT * QUANT_OUTPUT))
        return "network with weights beyond the limit";
    return NULL;
}

const char *network_load(Network *out, const void *bytes, size_t size) {
    const unsigned char *from = (const unsigned char *)bytes;
    NetworkHeader header;
    if (size < sizeof(header)) return "too short for a network";
    memcpy(&header, from, sizeof(header));
    const char *error = header_error(&header);
    if (error) return error;
    if (size < NETWORK_FILE_BYTES) return "network file cut short";
    if (size > NETWORK_FILE_BYTES) return "network file with extra bytes at its end";
    error = weights_error(&header, from + sizeof(header));
    if (error) return error;
    out->header = header;
    memcpy(&out->weights, from + sizeof(header), sizeof(out->weights));
    return NULL;
}

const char *network_load_file(Network *out, const char *path) {
    FILE *file;
    const char *error = file_open(path, &file);
    if (error) return error;
    const size_t room = NETWORK_FILE_BYTES + 1;  // one more byte detects a file that is too long
    void *bytes = malloc(room);
    error = "not enough memory";
    if (bytes) {
        size_t size = fread(bytes, 1, room, file);
        error = ferror(file) ? "cannot be read" : network_load(out, bytes, size);
    }
    free(bytes);
    fclose(file);
    return error;
}

const char *network_load_embedded(Network *out) {
    if (network_blob_bytes == 0) return "this build has no embedded network";
    return network_load(out, network_blob, network_blob_bytes);
}

uint64_t network_hash(const Network *network) {
    const NetworkHeader *header = &network->header;
    if (header->output_permille == OUTPUT_PERMILLE_TRAINED) return header->weights_hash;
    return fnv_hash(header->weights_hash, &header->output_permille,
                    sizeof(header->output_permille));
}

void network_name(const Network *network, char name[NETWORK_NAME_BYTES]) {
    snprintf(name, NETWORK_NAME_BYTES, "%08" PRIx64, network_hash(network) >> 32);
}

int network_score_scale(const Network *network) {
    const int permille = (int)network->header.output_permille;
    return (OUTPUT_SCALE * permille + OUTPUT_PERMILLE_TRAINED / 2) / OUTPUT_PERMILLE_TRAINED;
}

// Returns sums plus squared clipped values times weights. (v * w) * v fits 16 bits before the last
// product, v * v does not.
FORCE_INLINE Vec32 add_weighted_squares(Vec32 sums, const int16_t *hidden, const int16_t *weights) {
    const Vec zero = vec_all(0), one = vec_all(QUANT_INPUT);
#pragma GCC unroll 4  // fewer instructions for the loop itself
    for (int i = 0; i < NETWORK_WIDTH; i += VEC_LANES) {
        Vec active = vec_clamp(vec_load(hidden + i), zero, one);
        sums = vec_add_products(sums, vec_mul(active, vec_load(weights + i)), active);
    }
    return sums;
}

int network_forward(const Network *network, const int16_t *own, const int16_t *their, int bucket) {
    assert(bucket >= 0 && bucket < OUTPUT_BUCKETS);
    const int16_t *weights = network->weights.output[bucket];
    Vec32 sums = add_weighted_squares((Vec32){0}, own, weights);
    sums = add_weighted_squares(sums, their, weights + NETWORK_WIDTH);
    int64_t output = vec_total(sums) / QUANT_INPUT + network->weights.output_bias[bucket];
    int64_t scale = OUTPUT_SCALE * (int64_t)network->header.output_permille;
    return (int)(output * scale / (QUANT_INPUT * QUANT_OUTPUT * OUTPUT_PERMILLE_TRAINED));
}
