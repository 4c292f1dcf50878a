// network.h: the weights of a network, and its output from the first-layer sums.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NNUE_NETWORK_H
#define NNUE_NETWORK_H

#include <stddef.h>

#include "nnue/arch.h"

// Read-only once loaded; threads share it. Memory for it must be aligned to 64 bytes.
typedef struct Network {
    _Alignas(64) NetworkWeights weights;
    NetworkHeader header;
} Network;

// Bytes of a network file: the header, then the weights.
enum { NETWORK_FILE_BYTES = sizeof(NetworkHeader) + sizeof(NetworkWeights) };

// Loads a network file from memory, at any alignment. Returns NULL or an error; *out is untouched
// then. Weights of a loaded network are within WEIGHT_LIMIT, so that no sum overflows in any
// position of at most 32 pieces.
const char *network_load(Network *out, const void *bytes, size_t size);

// The same from a file, and from the file embedded in the program, if any.
const char *network_load_file(Network *out, const char *path);
const char *network_load_embedded(Network *out);

// Identifies a network: the hash of its weights, and of the output scale unless it is as trained.
uint64_t network_hash(const Network *network);

// Eight hexadecimal digits of network_hash, zero-terminated.
enum { NETWORK_NAME_BYTES = 9 };
void network_name(const Network *network, char name[NETWORK_NAME_BYTES]);

// What OUTPUT_SCALE centipawns of the network as trained are in those of network_forward, rounded.
int network_score_scale(const Network *network);

// Centipawns for the side to move, whose perspective is own; not clamped. The same number on every
// machine. own, their: NETWORK_WIDTH first-layer sums of each perspective, aligned to 64 bytes.
// bucket: output_bucket() of the number of pieces.
int network_forward(const Network *network, const int16_t *own, const int16_t *their, int bucket);

#endif
