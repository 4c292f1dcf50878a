// export.h: from the float network to the file of nnue/arch.h, and back.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_EXPORT_H
#define LEARN_EXPORT_H

#include "learn/model.h"
#include "nnue/network.h"

// Rounds every weight to its integer. What lies outside +-WEIGHT_LIMIT is clamped first.
void export_quantise(const Model *model, NetworkWeights *weights);

// The floats that these integers stand for.
void export_restore(const NetworkWeights *weights, Model *model);

// Writes a network file; text (cut to NETWORK_TEXT_BYTES - 1) says how it was trained.
// *weights_hash is what names the network. Returns NULL or an error.
const char *export_write(const char *path, const Model *model, const char *text,
                         uint64_t *weights_hash);

// Writes a copy of a network with another output scale, OUTPUT_PERMILLE_MIN..OUTPUT_PERMILLE_MAX.
const char *export_rescaled(const char *path, const Network *network, int output_permille);

// Reads a network file of this build's shape. The output weights take up its output scale, so that
// the model's outputs are the file's evaluations; *clamped of them reached a limit by that and make
// a difference. Returns NULL, or an error and *model is untouched.
const char *export_read(const char *path, Model *model, int *clamped);

#endif
