// version.c: the name of this build.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/version.h"

#include <string.h>

// The Makefile defines it for this file only.
#ifndef COMMIT
#define COMMIT "unknown"
#endif

const char *version_commit(void) { return COMMIT; }

const char *version_name(void) {
    const char *const release = RAVELIN_NAME " " RAVELIN_VERSION;
    return strstr(release, "-dev") ? RAVELIN_NAME " " RAVELIN_VERSION "-" COMMIT : release;
}
