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

// Loads a network file that lies in memory, at any alignment. Returns NULL, or a static text that
// says what is wrong; *out is untouched then. Weights of a loaded network are within
// WEIGHT_LIMIT, so that no sum overflows in any position of at most 32 men.
const char *network_load(Network *out, const void *bytes, size_t size);

// The same from a file, and from the file that the build put into the program, if any.
const char *network_load_file(Network *out, const char *path);
const char *network_load_embedded(Network *out);

// Tells networks apart: the weights' hash, if the output scale is as trained.
uint64_t network_hash(const Network *network);

// Eight hexadecimal digits of network_hash, zero-terminated.
enum { NETWORK_NAME_BYTES = 9 };
void network_name(const Network *network, char name[NETWORK_NAME_BYTES]);

// Centipawns for the side to move, which own belongs to; not clamped. The same number on every
// machine. own, their: NETWORK_WIDTH first-layer sums of each view, aligned to 64 bytes.
// bucket: feature_bucket() of the men on the board.
int network_forward(const Network *network, const int16_t *own, const int16_t *their, int bucket);

#endif
