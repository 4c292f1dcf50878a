// syzygy.h: Syzygy tablebases (de Man 2013): the files of a path, and the table of a position.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_SYZYGY_H
#define SYZYGY_SYZYGY_H

#include "base/text.h"
#include "syzygy/table.h"

typedef struct Syzygy Syzygy;

// Lists the files of folders, separated as in the system's search path (':', on Windows ';'). The
// first folder that has a file counts. Files are mapped when first needed; missing folders are no
// error. Returns NULL and sets *syzygy, or a static error text: not enough memory.
const char *syzygy_open(const char *folders, Syzygy **syzygy);
// No other thread may be using it. Accepts NULL.
void syzygy_close(Syzygy *syzygy);

// Returns the pieces, kings included, of the largest WDL table: 3..7 (in 32-bit programs 3..5); 0
// if there is none or syzygy is NULL.
int syzygy_max_pieces(const Syzygy *syzygy);
// Returns the number of files of one kind with this number of pieces; 0: with any number.
int syzygy_count(const Syzygy *syzygy, TableKind kind, int pieces);
// Returns the first folder of the path that does not exist, which is no error; NULL if there is
// none or syzygy is NULL.
const char *syzygy_missing_folder(const Syzygy *syzygy);

// Appends "70 tablebase files, 35 WDL and 35 DTZ, up to 4 pieces" or "no tablebase files"; nothing
// if syzygy is NULL.
void syzygy_describe(const Syzygy *syzygy, Text *text);

// Returns the table of the position's material; NULL if it is missing or damaged. Thread-safe; only
// the first use of a file takes a lock.
const Table *syzygy_table(Syzygy *syzygy, const Position *pos, TableKind kind);

// Marks the table of a position as damaged after it gave an impossible value. Thread-safe.
void syzygy_note_damage(Syzygy *syzygy, const Position *pos, TableKind kind);
// Appends "KQvK.rtbw: ERROR" for a damaged file that was not reported before. Returns false if
// there is none, or if syzygy is NULL. Thread-safe, also during a search.
enum { SYZYGY_DAMAGE_BYTES = 80 };
bool syzygy_report_damage(Syzygy *syzygy, Text *text);

// Maps and parses the next file, fewest pieces first. *cursor is 0 before the first. Returns its
// name, such as "KQvK.rtbw", and sets *error to a static text or NULL. Returns NULL after the last.
const char *syzygy_next_file(Syzygy *syzygy, int *cursor, const char **error);

#endif
