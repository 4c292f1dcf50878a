// start.h: initial weights from network files.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_START_H
#define LEARN_START_H

#include "learn/failure.h"
#include "learn/model.h"

// Reads one network file of this build's width, or two of half of it: their first layers then stand
// side by side in *model, whose output is the mean of their outputs. Networks without king buckets
// will do, too: every bucket begins with their weights. Output scales are ignored: the output is
// that as trained. Returns NULL or an error; then *failure names the file, and *model is untouched.
const char *start_read(const char *const paths[], int count, Model *model, Failure *failure);

#endif
