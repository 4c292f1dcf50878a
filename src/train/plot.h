// plot.h: the loss curve of a training run as CSV and as a drawing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_PLOT_H
#define TRAIN_PLOT_H

#include "train/loss.h"

// One report of a run. Losses are means; below 0: unknown.
typedef struct LossPoint {
    uint64_t samples;  // since the start
    double seconds;    // of training since the start, over all sessions
    double speed;      // samples per second since the last point
    Losses train_loss, validation_loss;
} LossPoint;

// Maximum number of reports of a run.
enum { POINTS_MAX = 100 };

#define PLOT_CSV_BEGINS "samples,seconds,"

// Writes a heading and a line for each point; count: up to POINTS_MAX. Returns NULL or an error.
const char *plot_csv(const char *path, const LossPoint *points, int count);
// Draws both target losses over samples, on a logarithmic axis. Returns NULL or an error.
const char *plot_svg(const char *path, const LossPoint *points, int count, const char *title);

#endif
