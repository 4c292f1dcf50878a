// widen.h: initial weights from two networks of half this build's width.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_WIDEN_H
#define LEARN_WIDEN_H

#include "learn/failure.h"
#include "learn/model.h"

// Reads two network files of this build's shape, but of half its width. Their first layers stand
// side by side in *model, whose output is the mean of their outputs. Returns NULL or an error; then
// *failure names the file and *model is only partly set.
const char *widen_read(const char *const paths[2], Model *model, Failure *failure);

#endif
