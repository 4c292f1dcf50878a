// params.c: the tunable numbers as variables, in builds for tuning only.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/params.h"

#include <stddef.h>

#ifdef TUNE
#define PARAM_DEFINITION(name, value, low, high, text) int name = value;
SEARCH_PARAMS(PARAM_DEFINITION)

#define PARAM_ROW(name, value, low, high, text) {#name, &name, value, low, high},
const Param params[] = {SEARCH_PARAMS(PARAM_ROW){NULL, NULL, 0, 0, 0}};
#endif
