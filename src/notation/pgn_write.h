// pgn_write.h: a PGN game as text.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NOTATION_PGN_WRITE_H
#define NOTATION_PGN_WRITE_H

#include "notation/pgn.h"

// The game in the export format of the standard (pgn.h), with a blank line at the end and lines of
// at most 79 columns where words permit: the seven tags of the roster, the others in their order,
// SetUp, FEN and Variant as the start demands, then moves in SAN, comments and variations. A `}`
// inside a comment becomes `)`. NULL without enough memory, or for a game that is_too_large; to be
// freed.
char *pgn_text(const PgnGame *game);

#endif
