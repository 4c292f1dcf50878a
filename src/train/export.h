// export.h: from the float network to the network file of nnue/arch.h, and back.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_EXPORT_H
#define TRAIN_EXPORT_H

#include "base/failure.h"
#include "nnue/network.h"
#include "train/model.h"

// Rounds every weight to its integer, clamped to its limit first.
void export_quantise(const Model *model, NetworkWeights *weights);

// The floats that these integers stand for.
void export_restore(const NetworkWeights *weights, Model *model);

// The same from a network file; the output is that as trained, whatever its output scale. Returns
// NULL or an error; *model is untouched then.
const char *export_load(const char *path, Model *model);

// Writes a network file; text (cut to NETWORK_TEXT_BYTES - 1) says how it was trained.
// *weights_hash becomes the hash that names the network. Returns NULL or an error.
const char *export_write(const char *path, const Model *model, const char *text,
                         uint64_t *weights_hash);

// Writes a copy of a network with another output scale, OUTPUT_PERMILLE_MIN..OUTPUT_PERMILLE_MAX.
// Returns NULL or an error.
const char *export_rescaled(const char *path, const Network *network, int output_permille);

// Writes the network whose weights are the means of those of count networks, 2 or more files. It
// makes sense for networks trained on from a common one: their errors differ and partly cancel out
// (Wortsman et al. 2022, "Model soups"). Returns NULL or an error.
const char *export_mean(const char *path, const char *const from[], int count, int output_permille,
                        Failure *failure);

#endif
