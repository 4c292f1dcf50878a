// network_tools.h: comparison, output scale and mean of networks.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_NETWORK_TOOLS_H
#define TRAIN_NETWORK_TOOLS_H

#include "base/file.h"
#include "nnue/network.h"

// Evaluations of a network and of a reference over the same positions; all 0 without positions.
typedef struct Scale {
    uint64_t positions;
    double mean_cp, reference_cp;  // mean absolute evaluations
    double ratio;                  // mean_cp / reference_cp
} Scale;

enum { SCALE_ALL = OUTPUT_BUCKETS };
typedef struct ScaleReport {
    Scale scales[OUTPUT_BUCKETS + 1];  // by output bucket; [SCALE_ALL]: of all positions
    int bad_lines;                     // lines without a legal position
} ScaleReport;

// Evaluates every position of a book (notation/book.h). Returns NULL or an error.
const char *networks_compare(const char *path, const Network *network, const Network *reference,
                             ScaleReport *report);

// Loads a network whose weights are the means of count files. The files should be trained from a
// common network: their errors then differ and partly cancel out (Wortsman et al. 2022, "Model
// soups"). Returns NULL or an error.
const char *networks_mean(const char *const paths[], int count, Network *mean, Failure *failure);

// Makes a network that counts material: 1, 3, 3, 5 and 9 pawns of 101 centipawns, at the output
// scale as trained. It can play the first games of a network from nothing.
void network_count_material(Network *network);

// Writes a network with another output scale, OUTPUT_PERMILLE_MIN..OUTPUT_PERMILLE_MAX. Returns
// NULL or an error.
const char *network_write_rescaled(const char *path, const Network *network, int output_permille);

#endif
