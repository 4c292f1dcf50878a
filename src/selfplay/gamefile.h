// gamefile.h: files of games: append-only blocks with checksums.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_GAMEFILE_H
#define SELFPLAY_GAMEFILE_H

#include <stdio.h>

#include "base/text.h"
#include "selfplay/archive.h"

// File: GameFileHeader, then blocks: BlockHeader, records as record.h encodes them, or archive.h in
// an archive. Numbers are little-endian.
enum { BLOCK_USUAL_BYTES = 1 << 16, BLOCK_PAYLOAD_MAX = 1 << 20 };

// How the games of a file were made.
typedef struct GameFileHeader {
    char magic[8];     // "RAVGAME2"
    uint64_t network;  // hash of the network that gave the scores; 0 = imported
    uint64_t seed;
    uint32_t soft_nodes;
    uint8_t dfrc_percent;
    uint8_t is_relabelled;   // 1: later searches gave the scores
    uint16_t score_scale;    // score units per OUTPUT_SCALE centipawns of a network as trained
    uint64_t book;           // hash of the lines of the opening book; 0 = none
    uint8_t book_percent;    // share of games that start from the book
    uint8_t is_raw;          // 1: searched without scale_eval
    uint8_t tb_pieces;       // largest tablebase that ended or corrected games; 0 = none
    uint8_t is_imported;     // 1: games of other programs, from PGN
    uint32_t endgame_nodes;  // soft nodes with endgame_pieces or fewer; 0 = soft_nodes. In
                             // older files these plies have scores only if relabelled
    uint8_t endgame_pieces;
    uint8_t is_archive;    // 1: encoded by archive.h
    uint8_t is_cut;        // 1: without the plies after the last score
    uint8_t random_plies;  // this and the next fields but hash_mb: as in GameRules
    uint32_t hard_nodes;   // 0: imported, or older than all these fields but plies
    uint16_t win_cp, opening_limit_cp;
    uint16_t hash_mb;  // transposition table of each searcher, MiB
    uint16_t plies;    // after the opening; 0: no limit, or older than this field
} GameFileHeader;
_Static_assert(sizeof(GameFileHeader) == 64, "the layout of the file");

// Appends the settings that the games depend on: "seed 1, nodes 1000, ...".
enum { GAME_SETTINGS_BYTES = 448 };
void gamefile_describe(const GameFileHeader *header, Text *text);

typedef struct GameFileSummary {
    uint64_t games, plies, blocks;
    uint64_t starts[START_POSITION + 1];  // by StartKind
    uint64_t results[UNFINISHED + 1];     // by GameResult
    uint64_t ends[END_REASONS];
    uint64_t damaged_blocks;
    uint64_t damaged_games;       // in sound blocks, at least
    uint64_t bytes, sound_bytes;  // of the file, and up to the end of its last sound block
} GameFileSummary;

// True if damage left no game.
static inline bool summary_is_all_damage(const GameFileSummary *summary) {
    return summary->games == 0 && summary->damaged_blocks + summary->damaged_games > 0;
}

// --- writing -------------------------------------------------------------------------------------

// Writes the header; sets its magic. Returns NULL or an error.
const char *gamefile_write_header(FILE *file, const GameFileHeader *header);

// Returns true for an empty file and for the start of a header, which a killed run leaves. Moves to
// the start of the file.
bool gamefile_is_torn(FILE *file);

// Collects games into blocks. Start with all but file and archive as 0.
typedef struct GameWriter {
    FILE *file;        // at its end
    Archive *archive;  // NULL: not an archive
    GameFileSummary summary;
    uint32_t bytes, games;  // in the current block
    uint32_t written;       // bytes of the current block that are in the file
    uint8_t payload[BLOCK_PAYLOAD_MAX];
} GameWriter;

// Adds a game to the summary and to the block, and writes the block once it is full. Returns NULL
// or an error.
const char *game_writer_add(GameWriter *writer, const GameRecord *game);
// Ends the block, full or not. Returns NULL or an error.
const char *game_writer_end_block(GameWriter *writer);
// Writes the games so far; does nothing for an archive. Later games extend the block in the file,
// which must be seekable. The bytes of the file do not depend on when it is called. Returns NULL or
// an error.
const char *game_writer_flush(GameWriter *writer);

// --- reading -------------------------------------------------------------------------------------

typedef struct GameReader {
    FILE *file;
    GameFileHeader header;
    GameFileSummary summary;  // of the games read so far, and the size of the file
    Archive *archive;         // NULL: not an archive
    uint8_t *payload;         // of the current block
    uint32_t block_bytes;     // of the payload
    uint32_t block_games;     // in the block, not read yet
    uint32_t at;              // offset of the next game; unused for an archive
} GameReader;

// The error for a file of another kind.
#define NO_GAME_FILE "not a game file"

// Opens a file and reads its header. Returns NULL or an error; close the reader in both cases.
const char *game_reader_open(GameReader *reader, const char *path);
// Closes the file and frees memory. Header, summary and block_bytes stay valid. Returns error. If
// that is NULL, returns an error if a read failed.
const char *game_reader_close(GameReader *reader, const char *error);

// Prepares writer to continue a file that reader has read to its end. writer->file must be open for
// reading and writing. Cuts off the bytes after the last sound block, and extends that block if it
// is not full. Returns NULL or an error.
const char *game_writer_resume(GameWriter *writer, const GameReader *reader);

// Reads the next sound game. Counts and skips damaged blocks, among them an incomplete one at the
// end. Returns false at the end, and where the file cannot be read.
bool game_reader_next(GameReader *reader, GameRecord *game);

#endif
