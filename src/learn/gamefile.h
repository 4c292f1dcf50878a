// gamefile.h: self-play games in about two bytes a ply: append-only blocks with checksums.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_GAMEFILE_H
#define LEARN_GAMEFILE_H

#include <stdio.h>

#include "board/game.h"
#include "learn/packed.h"

// File: GameFileHeader, then blocks: BlockHeader, games. Numbers are little-endian.
// Game: byte 0 = result (bits 0-1) | start kind (bits 2-3) | end reason (bits 4-5); for START_DFRC
// a u32 white_array * 960 + black_array, for START_POSITION a position as in packed.h; u8 count of
// random plies, a move byte each; varint count of scored plies, a move byte and a score byte each;
// u16 check of the final position.
// Move byte: rank of the move among all legal moves sorted by from, to, promotion piece.
// Score byte, mover's view: round(127 cp / (|cp| + 300)), +-127 for mates.
enum { GAME_RANDOM_MAX = 32, GAME_SCORED_MAX = 512 };
enum { GAME_BYTES_MAX = 16 + PACKED_BYTES_MAX + GAME_RANDOM_MAX + 2 * GAME_SCORED_MAX };
enum { BLOCK_PAYLOAD_MAX = 1 << 20 };

typedef enum GameResult { BLACK_WON, DRAWN, WHITE_WON } GameResult;
typedef enum StartKind { START_CLASSICAL, START_DFRC, START_POSITION } StartKind;
typedef enum EndReason { END_RULE, END_WIN_ADJUDGED, END_DRAW_ADJUDGED, END_LENGTH } EndReason;

typedef struct PlayedGame {
    GameResult result;
    StartKind start;
    EndReason end;
    int white_array, black_array;  // for START_DFRC
    Position position;             // for START_POSITION
    int random_count, scored_count;
    Move random[GAME_RANDOM_MAX];
    Move moves[GAME_SCORED_MAX];
    int scores_cp[GAME_SCORED_MAX];  // mover's view; score_is_mate tells mates
} PlayedGame;

// How the games of a file were made.
typedef struct GameFileHeader {
    char magic[8];        // "RAVGAME2"; "RAVGAME1" in files whose header ends before book
    uint64_t network;     // name of the evaluation that gave the scores
    uint64_t seed;
    uint32_t soft_nodes;
    uint8_t dfrc_percent;
    uint8_t is_relabelled;  // 1: other searches than the scores' chose the moves
    uint16_t score_scale;   // OUTPUT_SCALE of the evaluation; files older than this field hold 0
    uint64_t book;          // hash of the text of the book that opened games; 0 = none
    uint8_t book_percent;
    uint8_t is_unshaped;    // 1: searched without static_eval_shape
    uint8_t spare[22];      // 0
} GameFileHeader;
_Static_assert(sizeof(GameFileHeader) == 64, "the layout of the file");

typedef struct GameFileSummary {
    uint64_t games, plies, blocks;
    uint64_t results[3];        // by GameResult
    uint64_t ends[4];           // by EndReason
    uint64_t damaged_blocks, damaged_games;
    uint64_t bytes, sound_bytes;  // of the file, and up to its last sound block
} GameFileSummary;

// Sets up a game where its random plies end and its scored ones begin.
void gamefile_open(const PlayedGame *played, Game *game);

// What the score byte says of cp, and back: error below 0.002 in winning chances. Mates become
// +-CODED_MATE_CP.
enum { CODED_MATE_CP = 32000 };
int8_t score_to_code(int cp);
int score_from_code(int8_t code);

// Writes game at bytes (room for GAME_BYTES_MAX); returns its length.
size_t gamefile_encode(const PlayedGame *game, uint8_t *bytes);
// Reads one game, scores as they were written, from at most size bytes. Returns its length, 0
// if it is damaged.
size_t gamefile_decode(const uint8_t *bytes, size_t size, PlayedGame *game);

// Adds a game to the sums.
void gamefile_count(GameFileSummary *summary, GameResult result, EndReason end, int plies);

// Write the header, whose magic need not be set, and append a block. NULL, or a static text if the
// file cannot be written.
const char *gamefile_write_header(FILE *file, const GameFileHeader *header);
const char *gamefile_write_block(FILE *file, const uint8_t *payload, uint32_t bytes,
                                 uint32_t games);

// Reads a file from its start; calls each (may be NULL) for every sound game, its scores brought to
// the OUTPUT_SCALE of today, until it returns false. Blocks whose checksum fails are skipped and
// counted. NULL, or a static text if this is no game file.
typedef bool (*GameReader)(void *context, const PlayedGame *game);
const char *gamefile_read(FILE *file, GameFileHeader *header, GameFileSummary *summary,
                          GameReader each, void *context);

#endif
