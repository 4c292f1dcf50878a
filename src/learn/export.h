// export.h: from the float network to the network file of nnue/arch.h, and back.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_EXPORT_H
#define LEARN_EXPORT_H

#include "learn/model.h"
#include "nnue/network.h"

// Rounds every weight to its integer, clamped to its limit first.
void export_quantise(const Model *model, NetworkWeights *weights);

// The floats that these integers stand for.
void export_restore(const NetworkWeights *weights, Model *model);

// Writes a network file; text (cut to NETWORK_TEXT_BYTES - 1) says how it was trained.
// *weights_hash becomes the hash that names the network. Returns NULL or an error.
const char *export_write(const char *path, const Model *model, const char *text,
                         uint64_t *weights_hash);

// Writes a copy of a network with another output scale, OUTPUT_PERMILLE_MIN..OUTPUT_PERMILLE_MAX.
// Returns NULL or an error.
const char *export_rescaled(const char *path, const Network *network, int output_permille);

// Reads a network file of this build's shape. Its output scale is multiplied into the output
// weights; *clamped becomes the number of those that had to be cut to their limit. Returns NULL or
// an error; *model is untouched then.
const char *export_read(const char *path, Model *model, int *clamped);

#endif
