// rounding.h: rounds weights to those of the file so that the errors of the outputs cancel.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_ROUNDING_H
#define LEARN_ROUNDING_H

#include "learn/model.h"

// Sets *rounded to model with each first-layer weight rounded to nearest, and the output weights
// rounded up or down together so that their errors over these records cancel as far as possible.
// Rounded to nearest they would shift scores by 8 cp, and all scores of a network by up to 20.
// export_quantise leaves *rounded unchanged. Returns NULL or an error.
const char *rounding_choose(const Model *model, const Record *records, uint64_t count,
                            Workspace *workspace, Model *rounded);

#endif
