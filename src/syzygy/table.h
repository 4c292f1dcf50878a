// table.h: one file: parsed once, then asked for the value of a position.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_TABLE_H
#define SYZYGY_TABLE_H

#include "syzygy/index.h"
#include "syzygy/pairs.h"

// Win, draw and loss (.rtbw), or distance to zeroing (.rtbz).
typedef enum TableKind { TABLE_WDL, TABLE_DTZ } TableKind;

typedef struct Table Table;

// Parses a file in memory, which must outlive the table: the one of this material, or of the
// colours exchanged. NULL and *error, a static text, if it is damaged or memory is short. Free with
// table_free, which takes NULL too.
Table *table_parse(Bytes file, TableKind kind, const Material *material, const Squares *squares,
                   const char **error);
void table_free(Table *table);

typedef enum TableAnswer {
    TABLE_DAMAGED,     // no value
    TABLE_OTHER_SIDE,  // a DTZ table holds one side to move, and this is the other
    TABLE_ANSWERED
} TableAnswer;

// What the table says about a position with its material, without castling rights; en passant and
// better captures are not its business. perspective: COLORS_EXCHANGED if the position's White is
// the Black of the material that table_parse was given.
// *wdl: -2 loss, -1 loss but for the fifty-move rule, 0, 1 win but for that rule, 2 win.
TableAnswer table_wdl(const Table *table, const Position *pos, Perspective perspective, int *wdl);

// *plies: to the next capture, pawn move or mate, 1 or more, for a position that is won or lost as
// wdl (not 0) says; exact or one less.
TableAnswer table_dtz(const Table *table, const Position *pos, Perspective perspective, int wdl,
                      int *plies);

// The parts, for tests: values by index. file: of the leading pawn, FILE_A..FILE_D, else 0; side:
// WHITE or BLACK to move, if the table tells them apart. NULL if there is no such part.
const Pairs *table_pairs(const Table *table, int file, Color side);

#endif
