// played.h: a played game, and its code of about two bytes a ply.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_PLAYED_H
#define SELFPLAY_PLAYED_H

#include "board/game.h"
#include "selfplay/packed.h"

// Code of a game: byte 0 = result (bits 0-1) | start kind (bits 2-3) | end reason (bits 4-6); for
// START_DFRC a u32 white_array * 960 + black_array, for START_POSITION a position as in packed.h;
// u8 count of random plies, a move byte each; varint count of scored plies, a move byte and a score
// byte each; u16 check of the final position. Numbers are little-endian.
// Move byte: rank of the move among all legal moves sorted by from, to, promotion piece.
// Score byte, for the side to move: round(127 cp / (|cp| + 300)), +-127 for mates, -128 for none.
enum { GAME_RANDOM_MAX = 32, GAME_SCORED_MAX = 512 };
enum { GAME_BYTES_MAX = 16 + PACKED_BYTES_MAX + GAME_RANDOM_MAX + 2 * GAME_SCORED_MAX };

typedef enum StartKind { START_CLASSICAL, START_DFRC, START_POSITION } StartKind;
typedef enum EndReason {
    END_RULE,
    END_WIN_ADJUDICATED,
    END_DRAW_ADJUDICATED,
    END_LENGTH,
    END_TABLEBASE,
    END_REASONS
} EndReason;

typedef struct PlayedGame {
    GameResult result;
    StartKind start;
    EndReason end;
    int white_array, black_array;  // for START_DFRC
    Position position;             // for START_POSITION
    int random_count, scored_count;
    Move random[GAME_RANDOM_MAX];
    Move moves[GAME_SCORED_MAX];
    // For the side to move; score_is_mate recognises mates. SCORE_NONE where none is known.
    int scores_cp[GAME_SCORED_MAX];
} PlayedGame;

// Sets up a game at the end of its random plies, where its scored ones begin.
void played_open(const PlayedGame *played, Game *game);

// The score byte of cp, and back: error below 0.005 in winning chances. Mates become
// +-CODED_MATE_CP, evaluations stay within +-CODED_EVAL_MAX_CP, SCORE_NONE stays.
enum { CODED_MATE_CP = 32000, CODED_EVAL_MAX_CP = 30000 };
int8_t score_to_code(int cp);
int score_from_code(int8_t code);

// Converts the scores from one score scale (gamefile.h) to another; no evaluation becomes a mate.
void played_rescale(PlayedGame *played, int from, int to);

// Writes the game at bytes (room for GAME_BYTES_MAX); returns the length of its code.
size_t played_encode(const PlayedGame *played, uint8_t *bytes);

// Reads one game, its scores as they were written, from at most size bytes. Returns the length of
// its code, 0 if it is damaged.
size_t played_decode(const uint8_t *bytes, size_t size, PlayedGame *played);

// True if a network may learn from the position: no check, and the move played is quiet.
static inline bool played_is_quiet(const Position *pos, Move played) {
    return !pos->checkers && !move_is_noisy(pos, played);
}

#endif
