// gamefile.h: files of self-play games: append-only blocks with checksums.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_GAMEFILE_H
#define SELFPLAY_GAMEFILE_H

#include <stdio.h>

#include "selfplay/record.h"

// File: GameFileHeader, then blocks: BlockHeader, games (played.h). Numbers are little-endian.
enum { BLOCK_USUAL_BYTES = 1 << 16, BLOCK_PAYLOAD_MAX = 1 << 20 };

// How the games of a file were made.
typedef struct GameFileHeader {
    char magic[8];     // "RAVGAME2"
    uint64_t network;  // hash of the network that gave the scores; 0 = of others
    uint64_t seed;
    uint32_t soft_nodes;
    uint8_t dfrc_percent;
    uint8_t is_relabelled;  // 1: the scores are from later searches, not those of the moves
    uint16_t score_scale;   // what OUTPUT_SCALE centipawns of the network as trained are in those
                            // of the scores
    uint64_t book;          // hash of the text of the book that opened games; 0 = none
    uint8_t book_percent;
    uint8_t is_unshaped;     // 1: searched without static_eval_shape
    uint8_t tb_pieces;       // largest tablebase that ended or corrected games; 0 = none
    uint8_t is_imported;     // 1: games of other programs, see pgn_import.h
    uint32_t endgame_nodes;  // from so many pieces down, whose plies have no scores
                             // unless relabelled; 0 = none
    uint8_t endgame_pieces;
    uint8_t spare[15];  // 0
} GameFileHeader;
_Static_assert(sizeof(GameFileHeader) == 64, "the layout of the file");

typedef struct GameFileSummary {
    uint64_t games, plies, blocks;
    uint64_t results[3];  // by GameResult
    uint64_t ends[END_REASONS];
    uint64_t damaged_blocks, damaged_games;
    uint64_t bytes, sound_bytes;  // of the file, and up to the end of its last sound block
} GameFileSummary;

// Writes the header, whose magic need not be set. Returns NULL or an error.
const char *gamefile_write_header(FILE *file, const GameFileHeader *header);

// What is counted of a game.
typedef struct GameCount {
    GameResult result;
    EndReason end;
    int plies;
} GameCount;
GameCount game_count(const GameRecord *game);

// Collects games to blocks. All but the file and the summary is 0 at first.
typedef struct GameWriter {
    FILE *file;  // at its end
    GameFileSummary *summary;
    uint32_t bytes, games;  // collected
    uint8_t payload[BLOCK_USUAL_BYTES + RECORD_BYTES_MAX];
} GameWriter;

// Add a game, or its code by record_encode, to the summary and to the block, which is written once
// it is full. Return NULL or an error.
const char *game_writer_add(GameWriter *writer, const GameRecord *game);
const char *game_writer_add_code(GameWriter *writer, const uint8_t *code, size_t length,
                                 GameCount count);
// Writes the games collected so far, if there are any.
const char *game_writer_flush(GameWriter *writer);

// Reads a file from its start; calls each (may be NULL) for every sound game until it returns
// false. The header is read before the first game. Blocks whose checksum fails are skipped and
// counted, and so is the beginning of one at the end.
// Returns NULL or an error.
typedef bool (*GameReader)(void *context, const GameRecord *game);
const char *gamefile_read(FILE *file, GameFileHeader *header, GameFileSummary *summary,
                          GameReader each, void *context);
// The header of a file, and the bytes of all of it. Returns NULL or an
// error.
const char *gamefile_read_header(const char *path, GameFileHeader *header, uint64_t *bytes);
// gamefile_read by name.
const char *gamefile_read_path(const char *path, GameFileHeader *header, GameFileSummary *summary,
                               GameReader each, void *context);

#endif
