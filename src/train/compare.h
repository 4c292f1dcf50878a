// compare.h: compares the size of two networks' evaluations over the positions of a file.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_COMPARE_H
#define TRAIN_COMPARE_H

#include "nnue/network.h"

// Evaluations of a network and of a reference over the same positions.
typedef struct Scale {
    uint64_t positions;
    double size_cp, reference_cp;  // sums of the absolute evaluations
    double squares, products;      // sums of reference^2, and of reference * network
} Scale;

typedef struct ScaleReport {
    Scale all, bucket[OUTPUT_BUCKETS];
    int bad_lines;  // lines without a legal position
} ScaleReport;

// Evaluates every position of a book (notation/book.h). Returns NULL or an error.
const char *scale_measure(const char *path, const Network *network, const Network *reference,
                          ScaleReport *report);

// Mean absolute evaluations in centipawns; the ratio of network to reference, by these means and by
// the least-squares line through 0. 0 without positions.
double scale_mean_cp(const Scale *scale);
double scale_reference_cp(const Scale *scale);
double scale_ratio(const Scale *scale);
double scale_slope(const Scale *scale);

#endif
