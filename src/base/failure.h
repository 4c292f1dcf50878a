// failure.h: which file an error of a long run is about, and in what a resumed run differs.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_FAILURE_H
#define BASE_FAILURE_H

#include "base/text.h"

typedef struct Failure {
    const char *path;                     // the file that the error is about; NULL: none
    char text[64 + 2 * PRINTABLE_BYTES];  // room for an error that names values
} Failure;

// The error of a run that cannot resume a file since its settings differ: "was made with seed 1,
// not seed 2". Both texts are lines of settings that commas, or blanks in a line without commas,
// separate; the first setting that differs is named.
const char *failure_other_settings(Failure *failure, const char *made_with, const char *wanted);

#endif
