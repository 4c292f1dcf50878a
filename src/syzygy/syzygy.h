// syzygy.h: Syzygy tablebases (de Man 2013): which files there are, and the table of a position.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_SYZYGY_H
#define SYZYGY_SYZYGY_H

#include "base/text.h"
#include "syzygy/table.h"

typedef struct Syzygy Syzygy;

// Notes which files the folders hold; they are mapped when first needed. folders: separated as in
// the system's search path (':', on Windows ';'); the first folder that has a file counts.
// Returns NULL and the new *syzygy, or a static text and leaves *syzygy alone: not enough memory.
// A folder that is not there is no error here: syzygy_missing_folder.
const char *syzygy_open(const char *folders, Syzygy **syzygy);
// No other thread may be using it. NULL is fine.
void syzygy_close(Syzygy *syzygy);

// Pieces, kings included, of the largest WDL table: 3..7 (in 32-bit programs 5 at most); 0 if there
// is none, or no Syzygy.
int syzygy_max_pieces(const Syzygy *syzygy);
// Files of one kind with so many pieces.
int syzygy_count(const Syzygy *syzygy, TableKind kind, int pieces);
// The first folder of the path that does not exist; NULL if all do.
const char *syzygy_missing_folder(const Syzygy *syzygy);

// The table of the position's material, mapped if that was not yet done; NULL if there is none or
// it is damaged. For any number of threads at once; only the first use of a file takes a lock.
const Table *syzygy_table(Syzygy *syzygy, const Position *pos, TableKind kind,
                          Perspective *perspective);

// Appends "KQvK.rtbw: WHAT IS WRONG" for one damaged file that was not reported yet. False if there
// is none. For any thread, also during a search.
enum { SYZYGY_DAMAGE_BYTES = 80 };
bool syzygy_report_damage(Syzygy *syzygy, Text *text);
// A value that the table of this position gave makes no sense: to be reported too.
void syzygy_note_damage(Syzygy *syzygy, const Position *pos, TableKind kind);

// Every file there is, one after the other, fewest pieces first, mapped and parsed. *cursor is 0
// before the first; false after the last.
typedef struct SyzygyFile {
    char name[MATERIAL_NAME_BYTES];
    TableKind kind;
    int pieces;
    const char *error;  // what is wrong with it, or NULL
} SyzygyFile;
bool syzygy_next_file(Syzygy *syzygy, int *cursor, SyzygyFile *file);
// "rtbw" or "rtbz".
const char *syzygy_suffix(TableKind kind);

#endif
