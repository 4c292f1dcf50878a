// gamefile.c: blocks of games and their checksums.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/gamefile.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/numbers.h"
#include "base/os_file.h"

typedef struct BlockHeader {
    uint32_t magic, bytes, games, check;
} BlockHeader;

#define GAME_MAGIC "RAVGAME2"
enum { BLOCK_MAGIC = 0x4B4C4252 };  // "RBLK"

static uint32_t payload_check(const uint8_t *payload, uint32_t bytes) {
    uint64_t hash = fnv_hash(FNV_START, payload, bytes);
    return (uint32_t)(hash ^ hash >> 32);
}

void gamefile_describe(const GameFileHeader *header, Text *text) {
    text_append(text,
                "seed %" PRIu64 ", nodes %" PRIu32 ", network %016" PRIx64
                ", dfrc %d, book %016" PRIx64
                ", book-share %d, score scale %d, %s scores, syzygy of %d pieces, "
                "endgame-nodes %" PRIu32 ", endgame-pieces %d%s%s",
                header->seed, header->soft_nodes, header->network, header->dfrc_percent,
                header->book, header->book_percent, header->score_scale,
                header->is_raw ? "raw" : "scaled", header->tb_pieces, header->endgame_nodes,
                header->endgame_pieces, header->is_imported ? ", imported from PGN" : "",
                header->is_relabelled ? ", rescored by a later search" : "");
    if (header->is_cut) text_append(text, ", without unscored ends");
    if (header->hard_nodes)
        text_append(text,
                    ", hard-nodes %" PRIu32
                    ", random-plies %d, opening-limit %d, win %d, hash %d, plies %d",
                    header->hard_nodes, header->random_plies, header->opening_limit_cp,
                    header->win_cp, header->hash_mb, header->plies);
}

static void count_game(GameFileSummary *summary, const GameRecord *game) {
    summary->games++;
    summary->plies += (uint64_t)game->ply_count;
    summary->starts[game->opening.start]++;
    summary->results[game->result]++;
    summary->ends[game->end]++;
}

// --- writing -------------------------------------------------------------------------------------

const char *gamefile_write_header(FILE *file, const GameFileHeader *header) {
    GameFileHeader written = *header;
    memcpy(written.magic, GAME_MAGIC, sizeof(written.magic));
    bool good = fwrite(&written, sizeof(written), 1, file) == 1 && fflush(file) == 0;
    return good ? NULL : "cannot be written: disk full?";
}

bool gamefile_is_torn(FILE *file) {
    char start[sizeof(GameFileHeader)];
    const size_t got = fread(start, 1, sizeof(start), file), magic = sizeof(GAME_MAGIC) - 1;
    const bool is_torn = !ferror(file) && got < sizeof(start) &&
                         memcmp(start, GAME_MAGIC, got < magic ? got : magic) == 0;
    rewind(file);
    return is_torn;
}

static bool write_bytes(FILE *file, const void *bytes, size_t count) {
    return fwrite(bytes, 1, count, file) == count;
}

// Writes the new games behind the block, then its header. If the run is killed between the two, the
// old header still describes the block without the new games.
static bool extend_block(const GameWriter *writer, const BlockHeader *block) {
    FILE *file = writer->file;
    const int64_t start = os_tell(file) - (int64_t)sizeof(*block) - writer->written;
    const uint32_t added = writer->bytes - writer->written;
    return write_bytes(file, writer->payload + writer->written, added) && os_sync_file(file) &&
           os_seek(file, start) && write_bytes(file, block, sizeof(*block)) && os_seek_end(file);
}

const char *game_writer_flush(GameWriter *writer) {
    const uint32_t bytes = writer->bytes;
    FILE *file = writer->file;
    if (bytes == writer->written) return NULL;
    BlockHeader block = {BLOCK_MAGIC, bytes, writer->games, payload_check(writer->payload, bytes)};
    bool good = writer->written ? extend_block(writer, &block)
                                : write_bytes(file, &block, sizeof(block)) &&
                                      write_bytes(file, writer->payload, bytes);
    if (!good || fflush(file) != 0) return "cannot be written: disk full?";
    writer->written = bytes;
    return NULL;
}

const char *game_writer_add(GameWriter *writer, const GameRecord *game) {
    Archive *archive = writer->archive;
    bool is_full;
    if (archive) {
        if (writer->games == 0) archive_write(archive, writer->payload, BLOCK_PAYLOAD_MAX);
        archive_add(archive, game);
        is_full = archive_size(archive) > BLOCK_PAYLOAD_MAX - ARCHIVE_GAME_BYTES_MAX;
    } else {
        writer->bytes += (uint32_t)record_encode(game, writer->payload + writer->bytes);
        is_full = writer->bytes >= BLOCK_USUAL_BYTES;
    }
    writer->games++;
    count_game(&writer->summary, game);
    return is_full ? game_writer_end_block(writer) : NULL;
}

const char *game_writer_end_block(GameWriter *writer) {
    if (writer->archive && writer->games > 0)
        writer->bytes = (uint32_t)archive_finish(writer->archive);
    if (writer->games > 0 && writer->bytes == 0) return "a game cannot be archived";
    const char *error = game_writer_flush(writer);
    writer->bytes = writer->written = writer->games = 0;
    return error;
}

const char *game_writer_resume(GameWriter *writer, const GameReader *reader) {
    const int64_t end = (int64_t)reader->summary.sound_bytes;
    const uint32_t bytes = reader->block_bytes;
    BlockHeader block;
    writer->summary = reader->summary;
    if (bytes > 0 && bytes < BLOCK_USUAL_BYTES) {
        if (!os_seek(writer->file, end - bytes - (int64_t)sizeof(block)) ||
            fread(&block, sizeof(block), 1, writer->file) != 1 ||
            fread(writer->payload, 1, bytes, writer->file) != bytes)
            return "cannot be read";
        writer->bytes = writer->written = bytes;
        writer->games = block.games;
    }
    return file_truncate(writer->file, end);
}

// --- reading -------------------------------------------------------------------------------------

const char *game_reader_open(GameReader *reader, const char *path) {
    *reader = (GameReader){.file = NULL};
    const char *error = file_open(path, &reader->file);
    if (error) return error;
    FILE *file = reader->file;
    reader->payload = malloc(BLOCK_PAYLOAD_MAX);
    if (!reader->payload) return "not enough memory to read the game file";
    const int64_t bytes = os_seek_end(file) ? os_tell(file) : -1;
    if (bytes < 0 || !os_seek(file, 0)) return "cannot be read";
    GameFileHeader *header = &reader->header;
    const bool good = fread(header, sizeof(*header), 1, file) == 1 &&
                      memcmp(header->magic, GAME_MAGIC, sizeof(header->magic)) == 0 &&
                      header->score_scale > 0;
    reader->summary.bytes = (uint64_t)bytes;
    reader->summary.sound_bytes = sizeof(*header);
    if (!good) return NO_GAME_FILE;
    if (header->is_archive) reader->archive = archive_create();
    return header->is_archive && !reader->archive ? "not enough memory" : NULL;
}

const char *game_reader_close(GameReader *reader, const char *error) {
    if (!error && reader->file && ferror(reader->file)) error = "cannot be read";
    if (reader->file) fclose(reader->file);
    free(reader->payload);
    archive_destroy(reader->archive);
    reader->file = NULL, reader->payload = NULL, reader->archive = NULL;
    return error;
}

// Moves to the first place from at on that looks like the start of a block. Returns false if there
// is none.
static bool seek_block(GameReader *reader, int64_t at) {
    const uint32_t magic = BLOCK_MAGIC;
    const size_t overlap = sizeof(magic) - 1;  // of two reads
    while (os_seek(reader->file, at)) {
        const size_t got = fread(reader->payload, 1, BLOCK_PAYLOAD_MAX, reader->file);
        if (got <= overlap) break;
        const uint8_t *end = reader->payload + got - overlap, *place = reader->payload;
        for (; (place = memchr(place, (uint8_t)magic, (size_t)(end - place))); place++)
            if (memcmp(place, &magic, sizeof(magic)) == 0)
                return os_seek(reader->file, at + (place - reader->payload));
        at += (int64_t)(got - overlap);
    }
    return false;
}

// Reads the next sound block. Returns false at the end of the file.
static bool next_block(GameReader *reader) {
    GameFileSummary *summary = &reader->summary;
    BlockHeader block;
    for (int64_t at; (at = os_tell(reader->file)) >= 0 && at < (int64_t)summary->bytes;) {
        bool sound = fread(&block, sizeof(block), 1, reader->file) == 1 &&
                     block.magic == BLOCK_MAGIC && block.bytes <= BLOCK_PAYLOAD_MAX &&
                     fread(reader->payload, 1, block.bytes, reader->file) == block.bytes &&
                     payload_check(reader->payload, block.bytes) == block.check;
        if (sound) {
            summary->blocks++;
            summary->sound_bytes = (uint64_t)os_tell(reader->file);
            reader->block_bytes = block.bytes;
            reader->block_games = block.games;
            reader->at = 0;
            if (reader->archive) archive_read(reader->archive, reader->payload, block.bytes);
            return true;
        }
        summary->damaged_blocks++;
        if (!seek_block(reader, at + 1)) return false;
    }
    return false;
}

static bool read_record(GameReader *reader, GameRecord *game) {
    if (reader->archive) return archive_next(reader->archive, game);
    const uint8_t *from = reader->payload + reader->at;
    const size_t length = record_decode(from, reader->block_bytes - reader->at, game);
    reader->at += (uint32_t)length;
    return length > 0;
}

// Returns true if bytes follow the last game of the block: its number of games, which the check
// does not cover, is too small.
static bool has_unread_games(const GameReader *reader) {
    const size_t read = reader->archive ? archive_size(reader->archive) : reader->at;
    return reader->block_games == 0 && read < reader->block_bytes;
}

bool game_reader_next(GameReader *reader, GameRecord *game) {
    GameFileSummary *summary = &reader->summary;
    while (reader->block_games > 0 || next_block(reader)) {
        if (reader->block_games > 0 && read_record(reader, game)) {
            reader->block_games--;
            summary->damaged_games += has_unread_games(reader);
            count_game(summary, game);
            return true;
        }
        summary->damaged_games += reader->block_games + has_unread_games(reader);
        reader->block_games = 0;
    }
    return false;
}
