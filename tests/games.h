// games.h: the games of a game file, for tests of what writes and reads them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_GAMES_H
#define TESTS_GAMES_H

#include <stdlib.h>

#include "check.h"
#include "learn/gamefile.h"

static inline bool keep_game(void *context, const PlayedGame *game) {
    PlayedGame **next = context;
    *(*next)++ = *game;
    return true;
}

// The games of a file that must hold count; the caller frees them.
static inline PlayedGame *games_of(const char *path, int count, GameFileHeader *header) {
    PlayedGame *games = calloc((size_t)count, sizeof(*games)), *end = games;
    GameFileSummary summary;
    FILE *file = fopen(path, "rb");
    CHECK(gamefile_read(file, header, &summary, keep_game, &end) == NULL);
    CHECK_EQ(end - games, count);
    fclose(file);
    return games;
}

#endif
