// test_gamefile.c: game files beyond 2 GiB (selfplay/gamefile.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/gamefile.h"

#include "base/os_file.h"
#include "chess.h"
#include "games.h"
#include "selfplay/selfplay.h"
#include "train/dataset.h"

static const char path[] = "build/test_gamefile.rvg";
static const int64_t gap_end = (int64_t)3 << 30;

static const char *play_games(uint64_t games, GameFileSummary *summary) {
    const SelfplayOptions options = {.path = path,
                                     .overwrite = OVERWRITE_RESUME,
                                     .games = games,
                                     .threads = 1,
                                     .hash_mb = 1,
                                     .rules = quick_rules()};
    Failure failure;
    return selfplay(&options, summary, &failure);
}

// Appends the games once more after a gap, which takes no room on most disks.
static bool append_after_gap(const GameRecord *games, int count) {
    static GameWriter writer;
    GameFileSummary written = {0};
    FILE *file = fopen(path, "r+b");
    writer = (GameWriter){.file = file, .summary = &written};
    bool good = file && os_seek(file, gap_end);
    for (int i = 0; i < count && good; i++) good = game_writer_add(&writer, &games[i]) == NULL;
    good = good && game_writer_flush(&writer) == NULL;
    return file && fclose(file) == 0 && good;
}

static void files_beyond_two_gib_are_read_to_their_end(void) {
    GameFileHeader header;
    GameFileSummary summary;
    if (os_disk_free("build") <= gap_end) return check_skip("the disk has no 3 GiB");
    remove(path);
    CHECK(play_games(3, &summary) == NULL);
    GameRecord *games = games_of(path, 3, &header);
    const bool written = append_after_gap(games, 3);
    free(games);
    if (!written) {
        remove(path);
        return check_skip("the disk holds no file of 3 GiB");
    }
    const int64_t size = os_file_size(path);
    CHECK(size > gap_end);

    CHECK(gamefile_read_path(path, &header, &summary, NULL, NULL) == NULL);
    CHECK_EQ(summary.games, 6);
    CHECK_EQ(summary.damaged_blocks, 1);
    CHECK_EQ(summary.bytes, size);
    CHECK_EQ(summary.sound_bytes, size);

    Dataset set;
    Failure failure;
    bool complete;
    const char *const paths[] = {path};
    const DatasetOptions options = {.filter = {0, 1000}};
    CHECK(dataset_open(&options, paths, 1, &set, &complete, &failure) == NULL);
    CHECK(dataset_add(&set, path, &failure) == NULL);
    CHECK_EQ(set.counts.games, 6);
    dataset_close(&set);

    CHECK_STR(play_games(8, &summary), "the game file is damaged: start another");
    CHECK_EQ(os_file_size(path), size);
    remove(path);
}

static const Test tests[] = {TEST(files_beyond_two_gib_are_read_to_their_end)};

int main(void) {
    board_init();
    return check_run(tests, COUNT(tests));
}
