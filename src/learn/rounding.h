// rounding.h: a network whose weights are whole numbers of the file, near to the floats.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_ROUNDING_H
#define LEARN_ROUNDING_H

#include "learn/model.h"

// Sets *rounded to model with the inputs rounded one by one, and the output weights rounded
// together, up or down, so that their errors cancel over these records as far as possible. Rounded
// one by one they put scores off by 8 cp, and the whole level by up to 20. export_quantise changes
// nothing more in *rounded. Returns NULL or an error.
const char *rounding_choose(const Model *model, const Record *records, uint64_t count,
                            Workspace *workspace, Model *rounded);

#endif
