// network.h: network files, the weights in memory, and the output layer.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NNUE_NETWORK_H
#define NNUE_NETWORK_H

#include <stddef.h>

#include "nnue/arch.h"

// Read-only after loading; all threads share it. Allocate it aligned to 64 bytes.
typedef struct Network {
    _Alignas(64) NetworkWeights weights;
    NetworkHeader header;
} Network;

// Size of a network file: the header, then the weights.
enum { NETWORK_FILE_BYTES = sizeof(NetworkHeader) + sizeof(NetworkWeights) };

// Load a network from the bytes of a file at any alignment, from a file, or from the file embedded
// in the program. Return NULL, or an error and *out unchanged. Loaded weights are within the limits
// of arch.h.
const char *network_load(Network *out, const void *bytes, size_t size);
const char *network_load_file(Network *out, const char *path);
const char *network_load_embedded(Network *out);

// Returns the header of a file with these weights, at the output scale as trained. A longer text
// than NETWORK_TEXT_BYTES - 1 is cut.
NetworkHeader network_header(const NetworkWeights *weights, const char *text);

// Returns a hash of the weights, and of the output scale if it is not OUTPUT_PERMILLE_TRAINED.
uint64_t network_hash(const Network *network);

// Writes the first eight hexadecimal digits of network_hash.
enum { NETWORK_NAME_BYTES = 9 };
void network_name(const Network *network, char name[NETWORK_NAME_BYTES]);

// Returns OUTPUT_SCALE * output_permille / 1000, rounded.
int network_score_scale(const Network *network);

// Returns the evaluation in centipawns for the side to move, unclamped, the same on all machines.
// own, their: accumulators of the side to move and the opponent, aligned to 64 bytes.
// bucket: output_bucket() of the number of pieces.
int network_forward(const Network *network, const int16_t *own, const int16_t *their, int bucket);

#endif
