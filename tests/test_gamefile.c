// test_gamefile.c: blocks of games, damage and large files (selfplay/gamefile.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/gamefile.h"

#include "base/os_file.h"
#include "files.h"
#include "games.h"

enum { GAMES = 5 };
static const char *path;
static const int64_t gap_end = ((int64_t)2 << 30) + (1 << 20);
static GameRecord games[GAMES];

static void write_games(void) {
    write_game_file(path, &(GameFileHeader){.score_scale = 100}, games, GAMES);
}

TEST(games_are_written_and_read) {
    GameFileHeader header;
    write_games();
    GameRecord *read = games_of(path, GAMES, &header);
    CHECK_EQ(header.score_scale, 100);
    for (int i = 0; i < GAMES; i++) CHECK(same_game(&read[i], &games[i]));
    free(read);
}

// A killed run loses only the games since its last flush.
TEST(a_block_grows_with_each_flush) {
    static GameWriter writer;
    const size_t head = sizeof(GameFileHeader) + 16;  // with the header of the block
    size_t size = 0, size_before = 0;
    uint8_t *before = NULL, *bytes = NULL;
    writer.file = fopen(path, "w+b");
    CHECK_NO_ERROR(gamefile_write_header(writer.file, &(GameFileHeader){.score_scale = 100}));
    for (int i = 0; i < GAMES; i++) {
        free(before);
        before = bytes;
        size_before = size;
        CHECK_NO_ERROR(game_writer_add(&writer, &games[i]));
        CHECK_NO_ERROR(game_writer_flush(&writer));
        bytes = bytes_of(path, &size);
        CHECK_EQ(summary_of(path).games, i + 1);
        CHECK_EQ(summary_of(path).blocks, 1);
    }
    fclose(writer.file);
    CHECK(memcmp(before + head, bytes + head, size_before - head) == 0);
    memcpy(bytes, before, head);  // as if killed before the new header
    write_bytes(path, bytes, size);
    CHECK_EQ(summary_of(path).games, GAMES - 1);
    CHECK_EQ(summary_of(path).sound_bytes, size_before);
    free(before);
    free(bytes);
}

TEST(flipped_bits_are_detected) {
    size_t size;
    write_games();
    uint8_t *bytes = bytes_of(path, &size);
    Random random = random_from_seed(4);
    for (int i = 0; i < 200; i++) {
        size_t at = sizeof(GameFileHeader) + random_below(&random, size - sizeof(GameFileHeader));
        bytes[at] ^= (uint8_t)(1 << (i & 7));
        write_bytes(path, bytes, size);
        GameFileSummary summary = summary_of(path);
        CHECK(summary.damaged_blocks + summary.damaged_games > 0);
        CHECK(summary.games <= GAMES);  // all of them if only the count of a block is damaged
        bytes[at] ^= (uint8_t)(1 << (i & 7));
    }
    free(bytes);
}

// Regression: the checksum of a block does not cover its number of games.
TEST(a_smaller_number_of_games_is_damage) {
    for (int is_archive = 0; is_archive < 2; is_archive++) {
        const GameFileHeader header = {.score_scale = 100, .is_archive = (uint8_t)is_archive};
        size_t size;
        write_blocks(path, &header, games, GAMES, GAMES);
        uint8_t *bytes = bytes_of(path, &size);
        for (int number = 0; number <= GAMES; number++) {
            bytes[sizeof(header) + 8] = (uint8_t)number;
            write_bytes(path, bytes, size);
            CHECK_EQ(summary_of(path).games, number);
            CHECK_EQ(summary_of(path).damaged_games, number < GAMES);
        }
        free(bytes);
    }
}

// Otherwise a resumed run would continue after the gap.
TEST(a_damaged_block_and_an_incomplete_end_are_two) {
    write_games();
    GameFileSummary sum = summary_of(path);
    CHECK_EQ(sum.damaged_blocks, 0);
    FILE *file = fopen(path, "r+b");
    fseek(file, (long)(sum.sound_bytes + sizeof(GameFileHeader)) / 2, SEEK_SET);
    fwrite("\xAA\x55\xAA\x55\xAA\x55", 1, 6, file);
    fseek(file, 0, SEEK_END);
    fwrite("RBLK", 1, 4, file);
    fclose(file);
    sum = summary_of(path);
    CHECK_EQ(sum.blocks, GAMES - 1);
    CHECK_EQ(sum.damaged_blocks, 2);
    CHECK_EQ(sum.bytes - sum.sound_bytes, 4);
}

TEST(full_disks_and_foreign_files_are_errors) {
    GameFileHeader header = {.seed = 1};
    GameReader reader;
    FILE *full = fopen("/dev/full", "wb");
    if (full) {
        CHECK(gamefile_write_header(full, &header) != NULL);
        fclose(full);
    }
    const char *error = game_reader_open(&reader, "Makefile");
    CHECK_STR(game_reader_close(&reader, error), "not a game file");
    error = game_reader_open(&reader, "no/such/file");
    CHECK_STR(game_reader_close(&reader, error), "does not exist");
}

// Appends the games once more after a gap, which most file systems store as a hole.
static bool append_after_gap(void) {
    static GameWriter writer;
    writer = (GameWriter){.file = fopen(path, "r+b")};
    bool good = writer.file && os_seek(writer.file, gap_end);
    for (int i = 0; i < GAMES && good; i++) good = game_writer_add(&writer, &games[i]) == NULL;
    good = good && game_writer_flush(&writer) == NULL;
    return writer.file && fclose(writer.file) == 0 && good;
}

// Regression: a resumed run cut off the games after the error.
TEST(a_read_error_is_no_end_of_the_file) {
    GameReader reader;
    GameRecord game;
    write_games();
    FILE *file = fopen(path, "ab");
    CHECK(fseek(file, 10000, SEEK_END) == 0 && fputc(0, file) == 0 && fclose(file) == 0);
    for (int fails = 0; fails < 2; fails++) {
        CHECK_NO_ERROR(game_reader_open(&reader, path));
        if (fails) make_unreadable(reader.file);
        while (game_reader_next(&reader, &game)) continue;
        const char *error = game_reader_close(&reader, NULL);
        CHECK_STR(error ? error : "", fails ? "cannot be read" : "");
    }
}

TEST(files_beyond_two_gib_are_read_to_their_end) {
    if (check_skip_if(os_disk_free(scratch_folder) <= gap_end, "the disk has no 2 GiB")) return;
    write_games();
    if (check_skip_if(!append_after_gap(), "the disk holds no file of 2 GiB")) return;
    const int64_t size = os_file_size(path);
    CHECK(size > gap_end);
    GameFileSummary summary = summary_of(path);
    CHECK_EQ(summary.games, 2 * GAMES);
    CHECK_EQ(summary.damaged_blocks, 1);
    CHECK_EQ(summary.bytes, size);
    CHECK_EQ(summary.sound_bytes, size);
}

int main(void) {
    board_init();
    Random random = random_from_seed(8);
    const Opening opening = opening_at(START_FEN);
    for (int i = 0; i < GAMES; i++) games[i] = random_record(&opening, 8, 60, &random);
    path = scratch("games.rvg");
    return check_run();
}
