// params.c: the parameters as an array, and as variables with TUNE=1.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/params.h"

#define PARAM_AS_ROW(name, value, low, high, text) {#name, value, low, high, text},
const Param params[PARAM_COUNT] = {SEARCH_PARAMS(PARAM_AS_ROW)};

int params_find(Word name) {
    for (int i = 0; i < PARAM_COUNT; i++)
        if (word_is_ignoring_case(name, params[i].name)) return i;
    return -1;
}

#define PARAM_AS_VALUE(name, value, low, high, text) value,
ParamSet params_initial(void) { return (ParamSet){{SEARCH_PARAMS(PARAM_AS_VALUE)}}; }

#ifdef TUNE
#define PARAM_DEFINITION(name, value, low, high, text) _Thread_local int name = value;
SEARCH_PARAMS(PARAM_DEFINITION)

#define PARAM_TAKE(name, value, low, high, text) name = *next++;
void params_use(const ParamSet *set) {
    const int *next = set->values;
    SEARCH_PARAMS(PARAM_TAKE)
}
#else
void params_use(const ParamSet *set) { (void)set; }
#endif
