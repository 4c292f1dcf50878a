// test_selfplay.c: self-play and its game file (selfplay/selfplay.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/selfplay.h"

#include "base/os.h"
#include "base/os_file.h"
#include "files.h"
#include "games.h"
#include "nnue/network.h"

enum { GAMES = 15 };

static char *path;  // GAMES games, played before the first test
static char *other_path;
static Failure failure;

static SelfplayOptions options_for(const char *file) {
    GameRules rules = quick_rules();
    rules.raw_eval = true;
    return (SelfplayOptions){
        .path = file, .games = GAMES, .seed = 9, .threads = 1, .hash_mb = 1, .rules = rules};
}

static void play(const char *file, uint64_t games, int threads, OverwritePolicy overwrite) {
    SelfplayOptions options = options_for(file);
    GameFileSummary summary;
    options.games = games;
    options.threads = threads;
    options.overwrite = overwrite;
    CHECK_NO_ERROR(selfplay(&options, &summary, &failure));
    CHECK_EQ(summary.games, games);
}

static const char *error_of(const SelfplayOptions *options) {
    GameFileSummary summary;
    return selfplay(options, &summary, &failure);
}

TEST(equal_seeds_give_equal_files_with_any_threads) {
    remove(other_path);
    play(other_path, GAMES, 3, OVERWRITE_REFUSE);
    CHECK(same_bytes(path, other_path));
}

TEST(a_file_cut_anywhere_resumes_to_the_same_file) {
    size_t size;
    uint8_t *bytes = bytes_of(path, &size);
    const size_t header = sizeof(GameFileHeader);
    for (size_t cut = 5; cut < size; cut += cut < header ? 30 : size / 5) {
        write_bytes(other_path, bytes, cut);
        play(other_path, GAMES, 2, OVERWRITE_RESUME);
        CHECK(same_bytes(path, other_path));
    }
    remove(other_path);
    play(other_path, 11, 1, OVERWRITE_REFUSE);  // a block that is not full
    size_t part;
    uint8_t *start = bytes_of(other_path, &part);
    memcpy(bytes, start, header + 16);  // a run that was killed before it wrote the new header
    write_bytes(other_path, bytes, size);
    CHECK_EQ(summary_of(other_path).games, 11);
    play(other_path, GAMES, 2, OVERWRITE_RESUME);
    CHECK(same_bytes(path, other_path));
    free(start);
    free(bytes);
    SelfplayOptions options = options_for(path);
    CHECK(error_of(&options) != NULL);  // exists, without resume
    CHECK_EQ(summary_of(path).games, GAMES);
}

TEST(a_file_damaged_in_its_middle_is_not_resumed) {
    const size_t head = sizeof(GameFileHeader);
    size_t size;
    uint8_t *bytes = bytes_of(path, &size), *thrice = malloc(3 * size);
    const size_t block = size - head;
    memcpy(thrice, bytes, size);
    memcpy(thrice + size, bytes + head, block);
    memcpy(thrice + size + block, bytes + head, block);
    thrice[head + block / 2] ^= 1;
    for (size_t cut = 0; cut <= block / 2; cut += block / 2) {  // the last block may be cut short
        const size_t length = head + 3 * block - cut;
        SelfplayOptions options = options_for(other_path);
        options.overwrite = OVERWRITE_RESUME;
        write_bytes(other_path, thrice, length);
        CHECK_STR(error_of(&options), "the game file is damaged: start another");
        CHECK_EQ(os_file_size(other_path), length);
    }
    free(thrice);
    free(bytes);
}

TEST(each_setting_that_differs_is_named) {
    enum { CHANGES = 11 };
    static const char *const errors[CHANGES] = {"was made with seed 9, not seed 10",
                                                "was made with nodes 60, not nodes 61",
                                                "was made with dfrc 30, not dfrc 29",
                                                "was made with raw scores, not scaled scores",
                                                "was made with book 0000000000000000, not book ",
                                                "was made with hard-nodes ",
                                                "was made with random-plies ",
                                                "was made with opening-limit ",
                                                "was made with win ",
                                                "was made with hash 1, not hash 2",
                                                "was made with plies 0, not plies 9"};
    Book book = {0};
    CHECK_NO_ERROR(book_read(&book, "tests/data/standard.epd"));
    for (int change = 0; change < CHANGES; change++) {
        SelfplayOptions options = options_for(path);
        options.overwrite = OVERWRITE_RESUME;
        options.seed += change == 0;
        options.rules.soft_nodes += change == 1;
        options.rules.dfrc_percent -= change == 2;
        options.rules.raw_eval = change != 3;
        options.rules.book = change == 4 ? &book : NULL;
        options.rules.hard_nodes += change == 5;
        options.rules.random_plies += change == 6;
        options.rules.opening_limit_cp += change == 7;
        options.rules.win_cp += change == 8;
        options.hash_mb += change == 9;
        options.rules.plies = change == 10 ? 9 : 0;
        CHECK(strncmp(error_of(&options), errors[change], strlen(errors[change])) == 0);
        CHECK_STR(failure.path, path);
    }
    const uint64_t whole = book_hash(&book);
    book_keep_half(&book, HALF_JUDGING);
    CHECK(book_hash(&book) != whole);
    book_free(&book);
}

TEST(a_game_gives_a_position_of_its_first_half) {
    static GameRecord record;
    const int scores_cp[4] = {0};
    Book book = {0};
    Position pos;
    int places[3] = {0};
    record = record_of(START_FEN, "e2e4 e7e5 g1f3 b8c6", scores_cp, DRAWN);
    for (int number = 1; number <= 60; number++) CHECK(book_add_game(&book, &record, number % 30u));
    for (size_t i = 0; i < 60; i++) {
        CHECK(book_position(&book, i, &pos));
        CHECK_STR(book_line(&book, i), book_line(&book, (i + 30) % 60));
        const int plies = 2 * (pos.fullmove - 1) + pos.side;
        if (CHECK(plies <= 2)) places[plies]++;
    }
    CHECK(places[0] && places[1] && places[2]);
    record.ply_count = 0;
    CHECK(book_add_game(&book, &record, 1) && book_position(&book, 60, &pos));
    CHECK_EQ(pos.fullmove, 1);
    book_free(&book);
}

TEST(an_empty_file_is_begun_anew) {
    write_text(other_path, "");
    play(other_path, GAMES, 1, OVERWRITE_RESUME);
    CHECK(same_bytes(path, other_path));
    SelfplayOptions options = options_for(other_path);
    CHECK_STR(error_of(&options), "exists: choose another name, --resume or --force");
    options.overwrite = OVERWRITE_REPLACE;
    CHECK_NO_ERROR(error_of(&options));
    CHECK(same_bytes(path, other_path));
}

TEST(a_disk_too_small_is_noticed_before_the_first_game) {
    SelfplayOptions options = options_for(other_path);
    remove(other_path);
    options.games = (uint64_t)1 << 54;  // 3 EiB
    CHECK_STR(error_of(&options), "not enough disk space");
}

static void stop_after_five_games(void *context, const GameFileSummary *so_far, uint64_t wanted) {
    (void)wanted;
    if (so_far->games >= 5) atomic_store((atomic_bool *)context, true);
}

TEST(a_stopped_run_keeps_its_games) {
    atomic_bool stop = false;
    SelfplayOptions options = options_for(other_path);
    GameFileSummary summary;
    remove(other_path);
    options.progress = stop_after_five_games;
    options.context = &stop;
    options.rules.stop = &stop;
    CHECK_NO_ERROR(selfplay(&options, &summary, &failure));
    CHECK(summary.games >= 5 && summary.games < GAMES);
    CHECK_EQ(summary_of(other_path).games, summary.games);
    options.overwrite = OVERWRITE_RESUME;
    CHECK_STR(error_of(&options), "stopped before its games were counted");
    play(other_path, GAMES, 2, OVERWRITE_RESUME);
    CHECK(same_bytes(path, other_path));
}

TEST(the_header_has_the_score_scale_of_the_network) {
    GameFileHeader header;
    Network *network = os_alloc_large(sizeof(*network));
    CHECK_NO_ERROR(network_load_embedded(network));
    free(games_of(path, GAMES, &header));
    CHECK_EQ(header.score_scale, network_score_scale(network));
    os_free_large(network, sizeof(*network));
}

int main(void) {
    board_init();
    path = scratch("games");
    other_path = scratch("other");
    play(path, GAMES, 1, OVERWRITE_REFUSE);
    return check_run();
}
