// arch.h: shape, quantisation and file layout of the network, for engine and trainer alike.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NNUE_ARCH_H
#define NNUE_ARCH_H

#include <stdbool.h>
#include <stdint.h>

// (INPUTS -> WIDTH) for each perspective, an activation, then 2 * WIDTH -> 1, one set of output
// weights for each OUTPUT_BUCKET of piece counts. The inputs are every piece on every square, once
// for each KING_BUCKET of the perspective's own king. WIDTH is a multiple of 64, since start.c
// halves it.
enum {
    PIECE_INPUTS = 768,
    KING_BUCKETS = 4,
    NETWORK_INPUTS = KING_BUCKETS * PIECE_INPUTS,
    NETWORK_WIDTH = 256,
    OUTPUT_BUCKETS = 8
};

// The formulas of the network by name. Code that implements one asserts that it is the one chosen
// here; a new formula gets a new number, so that files with the old one are refused.
enum {
    INPUTS_KING_MIRRORED = 1,  // feature_index() of features.h; the buckets of king_place()
    NETWORK_INPUT_FORMULA = INPUTS_KING_MIRRORED
};
enum {
    ACTIVATION_SQUARED_CLIPPED_RELU = 1,  // clamp(x, 0, 1)^2
    NETWORK_ACTIVATION = ACTIVATION_SQUARED_CLIPPED_RELU
};
enum {
    BUCKETS_OF_EQUAL_PIECE_COUNTS = 1,  // output_bucket() of features.h
    OUTPUT_BUCKET_FORMULA = BUCKETS_OF_EQUAL_PIECE_COUNTS
};

// Inputs and first layer are stored times 255, output weights times 128. The output times
// OUTPUT_SCALE is the score in centipawns if the output scale of the network is 1000 permille;
// networks whose scores do not fit the margins of the search get another one:
// score = (sum of clamp(sum, 0, 255)^2 * weight / 255 + bias) * OUTPUT_SCALE / (255 * 128)
//         * output_permille / 1000
enum { QUANT_INPUT = 255, QUANT_OUTPUT = 128, OUTPUT_SCALE = 240 };
enum { OUTPUT_PERMILLE_MIN = 250, OUTPUT_PERMILLE_TRAINED = 1000, OUTPUT_PERMILLE_MAX = 4000 };

// Limits of the float weights, so that a first-layer sum of 33 terms fits 16 bits, and so does a
// clipped activation times an output weight (255 * 127 < 32768). The first holds for biases too.
#define WEIGHT_LIMIT 1.98f
#define OUTPUT_WEIGHT_LIMIT 0.99f

// The network as the engine uses it and as the file holds it, little-endian.
typedef struct NetworkWeights {
    int16_t input[NETWORK_INPUTS][NETWORK_WIDTH];       // times QUANT_INPUT
    int16_t input_bias[NETWORK_WIDTH];                  // times QUANT_INPUT
    int16_t output[OUTPUT_BUCKETS][2 * NETWORK_WIDTH];  // times QUANT_OUTPUT; own first
    int32_t output_bias[OUTPUT_BUCKETS];                // times QUANT_INPUT * QUANT_OUTPUT
} NetworkWeights;

enum { NETWORK_TEXT_BYTES = 472 };

typedef struct NetworkHeader {
    char magic[8];          // "RAVELNET"
    uint64_t architecture;  // network_architecture(): refuses files of another shape
    uint64_t weights_hash;  // FNV-1a of the weights: refuses damaged files, names the network
    uint32_t width, buckets;
    uint32_t payload_bytes;         // sizeof(NetworkWeights)
    uint32_t output_permille;       // scales the output to the unit of the search's margins
    char text[NETWORK_TEXT_BYTES];  // how it was trained: command line and data; zero-terminated
} NetworkHeader;

_Static_assert(sizeof(NetworkHeader) == 512, "the header is half a kibibyte");

#define NETWORK_MAGIC "RAVELNET"

// FNV-1a (Fowler, Noll and Vo), continued from hash.
#define FNV_START 0xCBF29CE484222325ull
static inline uint64_t fnv_hash(uint64_t hash, const void *bytes, uint64_t count) {
    const unsigned char *byte = (const unsigned char *)bytes;
    for (uint64_t i = 0; i < count; i++) hash = (hash ^ byte[i]) * 0x100000001B3ull;
    return hash;
}

// Differs whenever shape, formulas, quantisation or unit differ.
static inline uint64_t network_architecture(void) {
    const uint32_t facts[] = {NETWORK_INPUT_FORMULA, NETWORK_INPUTS, NETWORK_WIDTH,
                              NETWORK_ACTIVATION,    OUTPUT_BUCKETS, OUTPUT_BUCKET_FORMULA,
                              QUANT_INPUT,           QUANT_OUTPUT,   OUTPUT_SCALE};
    return fnv_hash(FNV_START, facts, sizeof(facts));
}

#endif
