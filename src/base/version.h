// version.h: the engine's name and version, in one place.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define RAVELIN_NAME "Ravelin"
#define RAVELIN_VERSION "0.1"
#define RAVELIN_AUTHOR "the Ravelin team"

#endif
