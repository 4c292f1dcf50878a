// table.h: one tablebase file: parsing and values of positions.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_TABLE_H
#define SYZYGY_TABLE_H

#include "syzygy/index.h"
#include "syzygy/pairs.h"

// Win, draw and loss (.rtbw), or distance to zeroing (.rtbz).
typedef enum TableKind { TABLE_WDL, TABLE_DTZ } TableKind;

typedef struct Table Table;

// Game-theoretic outcomes for the side to move, with the fifty-move counter at 0.
enum {
    WDL_LOSS = -2,
    WDL_BLESSED_LOSS = -1,  // lost, but drawn by the fifty-move rule
    WDL_DRAW = 0,
    WDL_CURSED_WIN = 1,  // won, but drawn by the fifty-move rule
    WDL_WIN = 2
};

// Parses a file in memory, which must outlive the table. material: as in the file, or with the
// colours exchanged. Returns NULL and sets *error, a static text, if the file is damaged or memory
// is short. Free with table_free, which accepts NULL.
Table *table_parse(Bytes file, TableKind kind, Material material, const Squares *squares,
                   const char **error);
void table_free(Table *table);

typedef enum TableAnswer {
    TABLE_DAMAGED,     // no value
    TABLE_OTHER_SIDE,  // the DTZ file has no values for this side to move
    TABLE_ANSWERED
} TableAnswer;

// Look up a position of the file's material, or of the colours exchanged, without castling rights.
// En passant is ignored, and the value may be wrong where a capture is best.
// *wdl: WDL_LOSS..WDL_WIN.
TableAnswer table_wdl(const Table *table, const Position *pos, int *wdl);

// *plies: to the next capture, pawn move or mate, 1 or more; exact or one less. wdl: the outcome of
// the position, not WDL_DRAW.
TableAnswer table_dtz(const Table *table, const Position *pos, int wdl, int *plies);

#endif
