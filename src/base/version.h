// version.h: the engine's name, version and author, in one place.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define RAVELIN_NAME "Ravelin"
#define RAVELIN_VERSION "0.2-dev"
#define RAVELIN_AUTHOR "the Ravelin team"

// Returns the commit of the source of this build, or "unknown".
const char *version_commit(void);

// Returns compiler and target processor: "gcc 12.2.0, target native".
const char *version_compiler(void);

// Returns name and version: "Ravelin 0.2" for a release, else "Ravelin 0.2-dev-COMMIT".
const char *version_name(void);

#endif
