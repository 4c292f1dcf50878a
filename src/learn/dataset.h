// dataset.h: game files to training positions: which to keep, each once.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_DATASET_H
#define LEARN_DATASET_H

#include "learn/gamefile.h"
#include "learn/record.h"

// A position is kept when it is not in check, the move played is neither capture nor promotion, the
// score is no mate and within limit_cp, and it lies at least first_ply plies into the game by the
// move number, so that those before a book position count.
typedef struct DatasetFilter {
    int first_ply;
    int limit_cp;
} DatasetFilter;
enum { DATASET_FIRST_PLY = 16, DATASET_LIMIT_CP = 1800 };  // usual values

typedef struct Dataset {
    Record *records;
    uint64_t count, capacity;
    uint64_t games, plies;                               // read
    uint64_t in_check, noisy, decided, early, repeated;  // left out, by the first reason that held
    uint64_t damaged_blocks, damaged_games;
    uint64_t *seen;  // hash set of keys; 0 = free place
    uint64_t seen_capacity;
    uint64_t identity;  // hash of the headers and counts: names the data
} Dataset;

// False where no filter keeps a position, because of check or the move played.
bool dataset_may_hold(const Position *pos, Move played);

// Adds a file's positions to *set, which begins as {0}. A position that occurred before, in this
// file or another, is left out. NULL, or a static text; *set stays usable.
const char *dataset_add(Dataset *set, const char *path, const DatasetFilter *filter);
void dataset_free(Dataset *set);

// What a trainer will find in a game file.
typedef struct DatasetSurvey {
    uint64_t starts[3];  // games by StartKind
    uint64_t kept;       // plies that the filter keeps, repeated ones counted each time
    double mean_cp;      // size of their scores, in the scale of today
} DatasetSurvey;

// NULL, or a static text.
const char *dataset_survey(const char *path, const DatasetFilter *filter, GameFileHeader *header,
                           GameFileSummary *summary, DatasetSurvey *survey);

#endif
