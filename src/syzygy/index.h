// index.h: from the squares of the pieces to the index of a table.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_INDEX_H
#define SYZYGY_INDEX_H

#include "syzygy/groups.h"

// A position as a table sees it.
typedef enum Perspective { AS_IT_IS, COLORS_EXCHANGED } Perspective;

// File FILE_A..FILE_D, mirrored if need be, of the pawn that leads color's pawns (the color of the
// table, which has at least one).
int index_file(const Squares *squares, const Position *pos, Perspective perspective, Color color);

// Index of the position, which has the pieces of groups (seen from perspective) and, with pawns,
// the file they were made for. *index is below groups->size; false if there is none: kings next to
// each other.
bool index_of(const Squares *squares, const Groups *groups, const Position *pos,
              Perspective perspective, uint64_t *index);

#endif
