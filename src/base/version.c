// version.c: the name of this build.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/version.h"

#include <string.h>

// The Makefile defines these for this file.
#ifndef COMMIT
#define COMMIT "unknown"
#define TARGET "unknown"
#endif

#ifdef __clang__
#define TEXT_(number) #number
#define TEXT(number) TEXT_(number)
#define COMPILER \
    "clang " TEXT(__clang_major__) "." TEXT(__clang_minor__) "." TEXT(__clang_patchlevel__)
#else
#define COMPILER "gcc " __VERSION__
#endif

const char *version_commit(void) { return COMMIT; }

const char *version_compiler(void) { return COMPILER ", target " TARGET; }

const char *version_name(void) {
    const char *const release = RAVELIN_NAME " " RAVELIN_VERSION;
    return strstr(release, "-dev") ? RAVELIN_NAME " " RAVELIN_VERSION "-" COMMIT : release;
}
