// failure.h: errors of long runs: the file concerned, and the setting that a resumed run changes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_FAILURE_H
#define BASE_FAILURE_H

#include "base/text.h"

typedef struct Failure {
    const char *path;                     // the file that the error concerns; NULL: none
    char text[64 + 2 * PRINTABLE_BYTES];  // memory for an error that contains values
} Failure;

// Returns the error for a run that resumes a file with other settings: "was made with seed 1, not
// seed 2". It names the first setting that differs. In both texts commas separate the settings of a
// line; in a line without commas blanks do. The texts must differ.
const char *failure_other_settings(Failure *failure, const char *made_with, const char *wanted);

#endif
