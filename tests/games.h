// games.h: game files, for tests of their readers and writers.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_GAMES_H
#define TESTS_GAMES_H

#include <math.h>
#include <stdlib.h>

#include "chess.h"
#include "search/score.h"
#include "selfplay/gamefile.h"
#include "selfplay/player.h"

// Of games that take no time, from openings of all kinds.
static inline GameRules quick_rules(void) {
    return (GameRules){.soft_nodes = 60,
                       .hard_nodes = 500,
                       .random_plies = 8,
                       .opening_limit_cp = 1000,
                       .dfrc_percent = 30,
                       .win_cp = 1000};
}

static inline bool keep_game(void *context, const GameRecord *game) {
    GameRecord **next = context;
    *(*next)++ = *game;
    return true;
}

// Moves and results; entries after the last move are ignored.
static inline bool same_play(const GameRecord *a, const GameRecord *b) {
    const Opening *from_a = &a->opening, *from_b = &b->opening;
    return a->result == b->result && a->end == b->end && from_a->start == from_b->start &&
           same_position(&from_a->position, &from_b->position) && from_a->count == from_b->count &&
           a->ply_count == b->ply_count &&
           memcmp(from_a->moves, from_b->moves, (size_t)from_a->count * sizeof(Move)) == 0 &&
           memcmp(a->moves, b->moves, (size_t)a->ply_count * sizeof(Move)) == 0;
}

// Scores too.
static inline bool same_game(const GameRecord *a, const GameRecord *b) {
    return same_play(a, b) &&
           memcmp(a->scores_cp, b->scores_cp, (size_t)a->ply_count * sizeof(int)) == 0;
}

// The games of a file that must hold count; the caller frees them.
static inline GameRecord *games_of(const char *path, int count, GameFileHeader *header) {
    GameRecord *games = calloc((size_t)count, sizeof(*games)), *end = games;
    GameFileSummary summary;
    FILE *file = fopen(path, "rb");
    CHECK(gamefile_read(file, header, &summary, keep_game, &end) == NULL);
    CHECK_EQ(end - games, count);
    fclose(file);
    return games;
}

// Writes a game file with a block for each game.
static inline void write_game_file(const char *path, const GameFileHeader *header,
                                   const GameRecord *games, int count) {
    GameFileSummary written = {0};
    FILE *file = fopen(path, "wb");
    GameWriter writer = {.file = file, .summary = &written};
    CHECK(gamefile_write_header(file, header) == NULL);
    for (int i = 0; i < count; i++) {
        CHECK(game_writer_add(&writer, &games[i]) == NULL);
        CHECK(game_writer_flush(&writer) == NULL);
    }
    fclose(file);
}

// What a score becomes that is converted from one score scale to another and coded.
static inline int rescaled_score(int cp, int from, int to) {
    if (score_is_mate(cp)) return cp;  // or SCORE_NONE
    return score_from_code(score_to_code((int)lround((double)cp * to / from)));
}

#endif
