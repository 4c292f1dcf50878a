// archive.h: game records in little more than a byte a ply.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_ARCHIVE_H
#define SELFPLAY_ARCHIVE_H

#include "selfplay/record.h"

// Games one after another through a range coder (range_coder.h) whose chances adapt to all plies
// before. Moves and results survive exactly, scores as score_to_code rounds them. A game: result |
// start kind << 2 | end reason << 4; for START_DFRC the numbers of both arrays, for START_POSITION
// a position as record.h packs it, or the number of an earlier one; opening plies; further plies
// with scores. A move is its place among the legal moves, in falling order of floor(65536 (64
// played + 2) / (possible + 1)): how often moves of this piece to this square, noisy ones apart,
// were played and were possible in the plies before, without openings. Where these are equal, the
// smaller Move comes first. A score is the difference to the score before, seen from the other
// side. The format changes with Move, Piece, Square and the constants of both files.
typedef struct Archive Archive;

// Bytes that a game takes at most: a decision takes at most 10.01 bits (range_coder.c, CHANCE_MIN).
enum { ARCHIVE_GAME_BYTES_MAX = 12 * RECORD_BYTES_MAX };

// Returns NULL if there is not enough memory.
Archive *archive_create(void);
void archive_destroy(Archive *archive);

// Begins to write at most capacity bytes, or to read size bytes. Forgets all games before.
void archive_write(Archive *archive, uint8_t *bytes, size_t capacity);
void archive_read(Archive *archive, const uint8_t *bytes, size_t size);

// Writes a game. If the capacity does not suffice, archive_finish returns 0.
void archive_add(Archive *archive, const GameRecord *record);
// Returns the number of bytes written or read so far.
size_t archive_size(const Archive *archive);
// Ends the writing. Returns the number of bytes, 0 if capacity did not suffice.
size_t archive_finish(Archive *archive);

// Reads the next game. Returns false if the bytes contain no legal game there.
bool archive_next(Archive *archive, GameRecord *record);

#endif
