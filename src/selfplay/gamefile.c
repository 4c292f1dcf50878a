// gamefile.c: blocks of games and their checksums.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/gamefile.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/os_file.h"
#include "nnue/arch.h"

typedef struct BlockHeader {
    uint32_t magic, bytes, games, check;
} BlockHeader;

#define GAME_MAGIC "RAVGAME2"
enum { BLOCK_MAGIC = 0x4B4C4252 };  // "RBLK"

const char *gamefile_write_header(FILE *file, const GameFileHeader *header) {
    GameFileHeader written = *header;
    memcpy(written.magic, GAME_MAGIC, sizeof(written.magic));
    bool good = fwrite(&written, sizeof(written), 1, file) == 1 && fflush(file) == 0;
    return good ? NULL : "cannot be written: disk full?";
}

// Reads the header of a file and its size in bytes, and leaves it at the first block. Returns NULL
// or an error.
static const char *read_header(FILE *file, GameFileHeader *header, int64_t *bytes) {
    *bytes = os_seek_end(file) ? os_tell(file) : -1;
    if (*bytes < 0 || !os_seek(file, 0)) return "cannot be read";
    const bool good = fread(header, sizeof(*header), 1, file) == 1 &&
                      memcmp(header->magic, GAME_MAGIC, sizeof(header->magic)) == 0 &&
                      header->score_scale > 0;
    return good ? NULL : "not a game file";
}

static uint32_t payload_check(const uint8_t *payload, uint32_t bytes) {
    uint64_t hash = fnv_hash(FNV_START, payload, bytes);
    return (uint32_t)(hash ^ hash >> 32);
}

static void count_game(GameFileSummary *summary, GameCount count) {
    summary->games++;
    summary->plies += (uint64_t)count.plies;
    summary->results[count.result]++;
    summary->ends[count.end]++;
}

GameCount game_count(const GameRecord *game) {
    return (GameCount){game->result, game->end, game->ply_count};
}

const char *game_writer_flush(GameWriter *writer) {
    uint32_t bytes = writer->bytes;
    if (!writer->games) return NULL;
    BlockHeader block = {BLOCK_MAGIC, bytes, writer->games, payload_check(writer->payload, bytes)};
    bool good = fwrite(&block, sizeof(block), 1, writer->file) == 1 &&
                fwrite(writer->payload, 1, bytes, writer->file) == bytes &&
                fflush(writer->file) == 0;
    if (!good) return "cannot be written (the games before are kept): disk full?";
    writer->summary->blocks++;
    writer->summary->bytes += bytes;
    writer->bytes = writer->games = 0;
    return NULL;
}

const char *game_writer_add_code(GameWriter *writer, const uint8_t *code, size_t length,
                                 GameCount count) {
    memcpy(writer->payload + writer->bytes, code, length);
    writer->bytes += (uint32_t)length;
    writer->games++;
    count_game(writer->summary, count);
    return writer->bytes < BLOCK_USUAL_BYTES ? NULL : game_writer_flush(writer);
}

const char *game_writer_add(GameWriter *writer, const GameRecord *game) {
    uint8_t code[RECORD_BYTES_MAX];
    return game_writer_add_code(writer, code, record_encode(game, code), game_count(game));
}

// Reads the games of a sound block into *game, one after the other. False once the reader has ended
// the reading.
static bool read_games(const uint8_t *payload, const BlockHeader *block, GameRecord *game,
                       GameFileSummary *summary, GameReader each, void *context) {
    bool reading = true;
    size_t at = 0;
    for (uint32_t i = 0; reading && i < block->games; i++) {
        size_t length = record_decode(payload + at, block->bytes - at, game);
        if (length == 0) {
            summary->damaged_games += block->games - i;
            break;
        }
        at += length;
        count_game(summary, game_count(game));
        reading = !each || each(context, game);
    }
    return reading;
}

// Returns the first place from `at` on that looks like the beginning of a block, -1 without one.
static int64_t find_block(FILE *file, int64_t at, uint8_t buffer[BLOCK_PAYLOAD_MAX]) {
    const uint32_t magic = BLOCK_MAGIC;
    const size_t overlap = sizeof(magic) - 1;  // of two reads
    while (os_seek(file, at)) {
        const size_t got = fread(buffer, 1, BLOCK_PAYLOAD_MAX, file);
        if (got <= overlap) break;
        const uint8_t *end = buffer + got - overlap, *place = buffer;
        for (; (place = memchr(place, (uint8_t)magic, (size_t)(end - place))); place++)
            if (memcmp(place, &magic, sizeof(magic)) == 0) return at + (place - buffer);
        at += (int64_t)(got - overlap);
    }
    return -1;
}

const char *gamefile_read(FILE *file, GameFileHeader *header, GameFileSummary *summary,
                          GameReader each, void *context) {
    *summary = (GameFileSummary){0};
    int64_t size;
    const char *error = read_header(file, header, &size);
    if (error) return error;
    uint8_t *payload = malloc(BLOCK_PAYLOAD_MAX);
    GameRecord *game = malloc(sizeof(*game));
    if (!payload || !game) {
        free(payload);
        free(game);
        return "not enough memory to read the game file";
    }
    summary->bytes = (uint64_t)size;
    summary->sound_bytes = (uint64_t)os_tell(file);
    BlockHeader block;
    bool reading = true;
    for (int64_t at = os_tell(file); reading && at >= 0 && at < size; at = os_tell(file)) {
        bool sound = fread(&block, sizeof(block), 1, file) == 1 && block.magic == BLOCK_MAGIC &&
                     block.bytes <= BLOCK_PAYLOAD_MAX &&
                     fread(payload, 1, block.bytes, file) == block.bytes &&
                     payload_check(payload, block.bytes) == block.check;
        if (sound) {
            summary->blocks++;
            summary->sound_bytes = (uint64_t)os_tell(file);
            reading = read_games(payload, &block, game, summary, each, context);
            continue;
        }
        summary->damaged_blocks++;
        at = find_block(file, at + 1, payload);
        if (at < 0 || !os_seek(file, at)) break;
    }
    free(payload);
    free(game);
    return NULL;
}

const char *gamefile_read_header(const char *path, GameFileHeader *header, uint64_t *bytes) {
    FILE *file;
    int64_t size;
    const char *error = file_open(path, &file);
    if (error) return error;
    error = read_header(file, header, &size);
    fclose(file);
    *bytes = (uint64_t)size;
    return error;
}

const char *gamefile_read_path(const char *path, GameFileHeader *header, GameFileSummary *summary,
                               GameReader each, void *context) {
    FILE *file;
    const char *error = file_open(path, &file);
    if (error) return error;
    error = gamefile_read(file, header, summary, each, context);
    fclose(file);
    return error;
}
