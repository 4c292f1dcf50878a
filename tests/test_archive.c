// test_archive.c: games through a range coder (selfplay/archive.h, selfplay/range_coder.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/archive.h"

#include "base/numbers.h"
#include "board/chess960.h"
#include "files.h"
#include "games.h"
#include "selfplay/range_coder.h"

enum { GAMES = 300, BYTES_MAX = 1 << 20 };
static GameRecord games[GAMES], found;
static uint8_t bytes[BYTES_MAX];
static Archive *archive;

// Openings of all kinds, repeated positions, unknown scores and mates.
static size_t write_games(void) {
    Random random = random_from_seed(12);
    archive_write(archive, bytes, BYTES_MAX);
    for (int i = 0; i < GAMES; i++) {
        Opening opening = opening_at(walk_fens[i / 3 % COUNT(walk_fens)]);
        if (i % 3 == 1) opening = (Opening){START_CLASSICAL, position_of(START_FEN), 0, {0}};
        if (i % 3 == 2) opening = (Opening){START_DFRC, chess960_start(i, 959 - i), 0, {0}};
        games[i] = random_record(&opening, i % 10, i % 200, &random);
        archive_add(archive, &games[i]);
    }
    return archive_finish(archive);
}

TEST(numbers_survive_and_likely_ones_take_few_bits) {
    enum { NUMBERS = 20000 };
    static Chance tree[1 << 8];
    for (int odds = 1; odds <= 1000; odds *= 10) {
        for (int reads = 0; reads < 2; reads++) {
            static size_t size;
            Random random = random_from_seed(3);
            RangeCoder coder =
                reads ? range_coder_from(bytes, size) : range_coder_to(bytes, BYTES_MAX);
            chances_init(tree, COUNT(tree));
            for (int i = 0; i < NUMBERS; i++) {
                const unsigned plain = (unsigned)random_below(&random, 1 << 13);
                const unsigned number = random_below(&random, (uint64_t)odds) ? 255 : plain & 255;
                CHECK_EQ(range_coder_number(&coder, tree, 8, reads ? 0 : number), number);
                if (i % 100 == 0) CHECK_EQ(range_coder_plain(&coder, 13, reads ? 0 : plain), plain);
            }
            CHECK(!coder.failed);
            if (!reads) size = range_coder_finish(&coder);
            CHECK(size < (odds == 1 ? 21500 : odds == 10 ? 5500 : odds == 100 ? 1600 : 900));
        }
    }
}

TEST(games_survive) {
    const size_t size = write_games();
    CHECK(size > 0);
    archive_read(archive, bytes, size);
    for (int i = 0; i < GAMES; i++) {
        CHECK(archive_next(archive, &found));
        CHECK(same_game(&found, &games[i]));
    }
    CHECK(!archive_next(archive, &found) || found.ply_count == 0);
}

TEST(an_unfinished_game_survives) {
    const int scores_cp[] = {score_from_code(20)};
    const GameRecord game = record_of(START_FEN, "e2e4", scores_cp, UNFINISHED);
    archive_write(archive, bytes, BYTES_MAX);
    archive_add(archive, &game);
    archive_read(archive, bytes, archive_finish(archive));
    CHECK(archive_next(archive, &found) && same_game(&found, &game));
}

TEST(the_format_stays) {
    const size_t size = write_games();
    CHECK_EQ(size, 40453);
    CHECK_EQ((long long)fnv_hash(FNV_START, bytes, size), 6951506996503663001);
}

TEST(damage_gives_legal_games_or_none) {
    const size_t size = write_games();
    Random random = random_from_seed(4);
    for (int i = 0; i < 60; i++) {
        const size_t at = random_below(&random, size);
        const uint8_t before = bytes[at];
        bytes[at] = (uint8_t)random_next(&random);
        archive_read(archive, bytes, i % 2 ? at : size);  // cut short, or one byte changed
        for (int k = 0; k < 2 * GAMES && archive_next(archive, &found); k++) {
            Game game;
            CHECK_NO_ERROR(position_error(&found.opening.position));
            record_open(&found, &game);
            for (int ply = 0; ply < found.ply_count; ply++) game_play(&game, found.moves[ply]);
            CHECK_NO_ERROR(position_error(&game.pos));
        }
        bytes[at] = before;
    }
}

TEST(too_little_room_is_an_error) {
    const size_t size = write_games();
    archive_write(archive, bytes, size - 1);
    for (int i = 0; i < GAMES; i++) archive_add(archive, &games[i]);
    CHECK_EQ(archive_finish(archive), 0);
}

TEST(an_archive_is_a_game_file) {
    GameFileHeader header = {.score_scale = 100, .is_archive = 1};
    const char *path = scratch("archive");
    write_games();
    write_blocks(path, &header, games, GAMES, 100);
    CHECK_EQ(summary_of(path).blocks, 3);
    GameRecord *read = games_of(path, GAMES, &header);
    for (int i = 0; i < GAMES; i++) CHECK(same_game(&read[i], &games[i]));
    free(read);
    size_t size;
    uint8_t *file = bytes_of(path, &size);
    file[size / 2] ^= 1;
    write_bytes(path, file, size);
    CHECK_EQ(summary_of(path).games, 200);
    CHECK_EQ(summary_of(path).damaged_blocks, 1);
    free(file);
}

int main(void) {
    board_init();
    archive = archive_create();
    const int status = check_run();
    archive_destroy(archive);
    return status;
}
