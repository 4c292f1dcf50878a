// record.h: the record of a game, and its encoding in about two bytes a ply.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_RECORD_H
#define SELFPLAY_RECORD_H

#include "board/game.h"
#include "engine/openings.h"

enum { RECORD_PLIES_MAX = 512 };

typedef enum EndReason {
    END_RULE,
    END_WIN_ADJUDICATED,
    END_DRAW_ADJUDICATED,
    END_LENGTH,
    END_TABLEBASE,
    END_REASONS
} EndReason;

typedef struct GameRecord {
    Opening opening;
    GameResult result;  // UNFINISHED: ended by GameRules.plies
    EndReason end;
    int ply_count;  // after the opening
    Move moves[RECORD_PLIES_MAX];
    // For the side to move; score_is_mate detects mates. SCORE_NONE for unknown.
    int scores_cp[RECORD_PLIES_MAX];
} GameRecord;

// Returns 0 if that side lost, 1 for a draw, 2 if it won, UNFINISHED for an unfinished game.
static inline int result_for(GameResult result, int side) {
    return result == UNFINISHED || side == WHITE ? (int)result : WHITE_WON - (int)result;
}

// Sets *game to the position after the opening.
void record_open(const GameRecord *record, Game *game);

// Converts the scores from one score scale (gamefile.h) to another. Mates and unknown scores stay,
// and no evaluation becomes a mate.
void record_rescale(GameRecord *record, int from, int to);

// True if a network may learn from the position: no check, and the move played there is no capture
// or promotion.
static inline bool is_quiet_position(const Position *pos, Move move) {
    return !pos->checkers && !move_is_noisy(pos, move);
}

// --- encoding, with little-endian numbers --------------------------------------------------------

// A position: u64 of occupied squares; four bits for each of them from a1 up, low half first: its
// Piece, or 12 for a rook that may still castle; u8 of the en-passant square, 64 for none, plus 128
// if Black moves; u16 rule50; u16 fullmove.
enum { PACKED_BYTES_MAX = 8 + 16 + 1 + 2 + 2 };

// Writes pos to bytes. Returns its length.
size_t position_pack(const Position *pos, uint8_t bytes[PACKED_BYTES_MAX]);

// Reads a position from at most size bytes. Returns its length, or 0 if the bytes are no legal
// position; *pos is undefined then.
size_t position_unpack(const uint8_t *bytes, size_t size, Position *pos);

// A score byte is round(127 cp / (|cp| + 300)), +-127 for mates, -128 for none. Decoded mates are
// +-CODED_MATE_CP, decoded evaluations stay within +-CODED_EVAL_MAX_CP and are off by less than
// 0.005 in winning probability.
enum { CODED_MATE_CP = 32000, CODED_EVAL_MAX_CP = 30000 };
int8_t score_to_code(int cp);
int score_from_code(int8_t code);

// A record: u8 = result (bits 0-1) | start kind (bits 2-3) | end reason (bits 4-6); for START_DFRC
// u32 = number of White's array (chess960.h) * 960 + number of Black's, for START_POSITION a
// position; u8 number of opening plies, a move byte each; varint number of further plies, a move
// byte and a score byte each; u16 check of the final position. A move byte is the rank of the move
// among all legal moves sorted by from, to, promotion piece.
enum { RECORD_BYTES_MAX = 16 + PACKED_BYTES_MAX + OPENING_PLIES_MAX + 2 * RECORD_PLIES_MAX };

// Writes the record to bytes. Returns its length.
size_t record_encode(const GameRecord *record, uint8_t bytes[RECORD_BYTES_MAX]);

// Reads a record from at most size bytes. Returns its length, or 0 if it is damaged.
size_t record_decode(const uint8_t *bytes, size_t size, GameRecord *record);

#endif
