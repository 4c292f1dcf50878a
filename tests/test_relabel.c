// test_relabel.c: old games with new scores (selfplay/relabel.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/relabel.h"

#include "files.h"
#include "games.h"
#include "selfplay/selfplay.h"

enum { GAMES = 12 };

static char *old_path, *new_path, *other_path;
static Failure failure;
static TablebaseFindings findings;

// Plays the old games: all kinds of openings, and scaled scores as in old files.
static void play_old_games(void) {
    Book book = {0};
    CHECK_NO_ERROR(book_read(&book, "tests/data/chess960.epd"));
    GameRules rules = quick_rules();
    rules.book = &book;
    rules.book_percent = 40;
    SelfplayOptions options = {
        .path = old_path, .games = GAMES, .seed = 5, .threads = 1, .hash_mb = 1, .rules = rules};
    GameFileSummary summary;
    CHECK_NO_ERROR(selfplay(&options, &summary, &failure));
    book_free(&book);
}

static RelabelOptions options_to(const char *output) {
    return (RelabelOptions){.path = old_path,
                            .output = output,
                            .overwrite = OVERWRITE_REPLACE,
                            .soft_nodes = 400,
                            .threads = 1,
                            .hash_mb = 1};
}

// Returns the number of games written.
static uint64_t relabelled(const RelabelOptions *options) {
    GameFileSummary summary;
    CHECK_NO_ERROR(relabel(options, &summary, &findings, &failure));
    return summary.games;
}

TEST(only_the_scores_of_training_positions_change) {
    RelabelOptions options = options_to(new_path);
    CHECK_EQ(relabelled(&options), GAMES);
    GameFileHeader header;
    GameRecord *before = games_of(old_path, GAMES, &header);
    CHECK_EQ(header.is_raw, 0);
    GameRecord *after = games_of(new_path, GAMES, &header);
    CHECK_EQ(header.is_raw, 1);
    CHECK_EQ(header.hard_nodes, 8 * header.soft_nodes);
    static Game game;
    int changed = 0, looked_at = 0, kinds[3] = {0};
    for (int g = 0; g < GAMES; g++) {
        kinds[before[g].opening.start]++;
        CHECK(same_play(&after[g], &before[g]));
        record_open(&before[g], &game);
        for (int i = 0; i < before[g].ply_count; i++) {
            bool differs = after[g].scores_cp[i] != before[g].scores_cp[i];
            bool looked = is_quiet_position(&game.pos, before[g].moves[i]);
            if (!looked) CHECK_EQ(after[g].scores_cp[i], SCORE_NONE);  // it was scaled
            changed += looked && differs;
            looked_at += looked;
            game_play(&game, before[g].moves[i]);
        }
    }
    CHECK(changed > looked_at / 2);
    for (int kind = START_CLASSICAL; kind <= START_POSITION; kind++) CHECK(kinds[kind] > 0);
    free(before);
    free(after);
}

TEST(kept_scores_are_converted) {
    GameFileHeader header;
    GameRecord *before = games_of(old_path, GAMES, &header);
    const int scale = header.score_scale;
    header.is_raw = 1;
    header.score_scale = (uint16_t)(2 * scale);
    write_game_file(other_path, &header, before, GAMES);
    RelabelOptions options = options_to(new_path);
    options.path = other_path;
    CHECK_EQ(relabelled(&options), GAMES);
    GameRecord *after = games_of(new_path, GAMES, &header);
    CHECK_EQ(header.score_scale, scale);
    static Game game;
    int kept = 0;
    for (int g = 0; g < GAMES; g++) {
        record_open(&before[g], &game);
        for (int i = 0; i < before[g].ply_count; i++) {
            if (!is_quiet_position(&game.pos, before[g].moves[i])) {
                CHECK_EQ(after[g].scores_cp[i], rescaled_score(before[g].scores_cp[i], 2, 1));
                kept++;
            }
            game_play(&game, before[g].moves[i]);
        }
    }
    CHECK(kept > 0);
    free(before);
    free(after);
}

TEST(any_number_of_threads_gives_the_same_file) {
    RelabelOptions one = options_to(new_path), three = options_to(other_path);
    three.threads = 3;
    CHECK_EQ(relabelled(&one), GAMES);
    CHECK_EQ(relabelled(&three), GAMES);
    CHECK(same_bytes(new_path, other_path));
}

TEST(wrong_files_are_errors_and_nothing_is_overwritten) {
    static const char missing[] = "no/such/file";
    const char *const files[][4] = {// path, output, network, the one with an error
                                    {old_path, new_path, NULL, new_path},
                                    {"Makefile", other_path, NULL, "Makefile"},
                                    {missing, other_path, NULL, missing},
                                    {old_path, other_path, "Makefile", "Makefile"},
                                    {old_path, missing, NULL, missing}};
    remove(other_path);
    write_text(new_path, "kept");
    for (int i = 0; i < COUNT(files); i++) {
        RelabelOptions options = options_to(files[i][1]);
        GameFileSummary summary;
        options.path = files[i][0];
        options.overwrite = OVERWRITE_REFUSE;
        options.network = files[i][2];
        CHECK(relabel(&options, &summary, &findings, &failure) != NULL);
        CHECK_STR(failure.path, files[i][3]);
    }
    CHECK(access(other_path, F_OK) != 0);
    CHECK_STR(text_of(new_path), "kept");
}

// Regression: the old file was replaced by one without games.
TEST(a_stop_ends_it_early) {
    atomic_bool stop = true;
    RelabelOptions options = options_to(new_path);
    options.stop = &stop;
    write_text(new_path, "kept");
    CHECK_EQ(relabelled(&options), 0);
    CHECK_STR(text_of(new_path), "kept");
}

int main(void) {
    board_init();
    old_path = scratch("old");
    new_path = scratch("new");
    other_path = scratch("other");
    play_old_games();
    return check_run();
}
