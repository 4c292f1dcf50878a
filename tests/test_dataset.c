// test_dataset.c: which positions of game files are kept (train/dataset.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/dataset.h"

#include <math.h>

#include "base/numbers.h"
#include "files.h"
#include "games.h"
#include "nnue/arch.h"
#include "search/score.h"

static char *path;

static void write_games(const GameRecord *games, int count) {
    write_game_file(path, &(GameFileHeader){.score_scale = OUTPUT_SCALE}, games, count);
}

static TrainSettings settings_of(int first_ply, int limit_cp) {
    TrainSettings settings = settings_defaults();
    settings.first_ply = first_ply;
    settings.limit = limit_cp;
    settings.holdout = 0;
    return settings;
}

static const Sample *samples;  // of the set made last

static Shards *set_of(TrainSettings settings, const char *const paths[], int count) {
    Shards *set;
    Failure failure;
    CHECK_NO_ERROR(dataset_load(&settings, NULL, paths, count, NULL, NULL, &set, &failure));
    CHECK_NO_ERROR(shards_load(set, 0, &samples, &failure));
    return set;
}

static Shards *set_of_games(TrainSettings settings) {
    return set_of(settings, (const char *const[]){path}, 1);
}

static uint64_t count_of(const Shards *set) { return shards_index(set)->training; }

TEST(positions_are_filtered_and_kept_once) {
    const int cp = score_from_code(score_to_code(100));
    // Four early plies; 6: in check; 8: no score; 9, 12: decided; 10: castling; 11: a capture.
    static const char moves[] = "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 f1e2 g8f6 g1f3 e5d6 e1g1 d6d2 c3d5";
    const int scores_cp[] = {cp, cp,         cp,   cp, cp, cp,           cp,
                             cp, SCORE_NONE, 2500, cp, cp, CODED_MATE_CP};
    static const char pawns[] = "4k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 20";
    GameRecord games[4];
    games[0] = games[1] = record_of(START_FEN, moves, scores_cp, DRAWN);
    games[2] = record_of(pawns, "e5d6", scores_cp, DRAWN);
    games[3] = record_of(pawns, "a7a8q", scores_cp, DRAWN);
    write_games(games, 4);
    const PlyCounts want = {.games = 4,
                            .plies = 2 * 13 + 2,
                            .unscored = 2,
                            .in_check = 2,
                            .noisy = 2 + 2,
                            .decided = 4,
                            .early = 8,
                            .repeated = 4};
    DatasetSurvey survey;
    CHECK_NO_ERROR(dataset_survey(path, &survey));
    CHECK_EQ(survey.kept, 8);
    CHECK_EQ(survey.summary.games, 4);
    CHECK_EQ(survey.summary.starts[START_POSITION], 4);
    CHECK(survey.mean_cp == cp);
    Shards *set = set_of_games(settings_of(4, 1800));
    CHECK_EQ(count_of(set), 4);
    CHECK(memcmp(&shards_index(set)->counts, &want, sizeof(want)) == 0);
    shards_close(set);
}

#define KING_AND_PAWN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 20"

TEST(scores_and_results_are_those_of_the_side_to_move) {
    const int cp = score_from_code(score_to_code(250));
    GameRecord record = record_of(KING_AND_PAWN, "e8e7", &cp, BLACK_WON);
    write_games(&record, 1);
    Shards *set = set_of_games(settings_of(16, 2000));
    if (CHECK_EQ(count_of(set), 1)) {
        CHECK_EQ(samples[0].side, BLACK);
        CHECK_EQ(samples[0].result, 2);
        CHECK_EQ(samples[0].score_cp, cp);
    }
    shards_close(set);
}

TEST(scores_of_another_scale_are_converted) {
    const int cp = score_from_code(score_to_code(250)), converted_cp = 2 * cp;
    GameRecord record = record_of(KING_AND_PAWN, "e8e7", &cp, DRAWN);
    write_game_file(path, &(GameFileHeader){.score_scale = OUTPUT_SCALE / 2}, &record, 1);
    for (int limit_cp = converted_cp - 1; limit_cp <= converted_cp; limit_cp++) {
        const int want = limit_cp == converted_cp;
        Shards *set = set_of_games(settings_of(16, limit_cp));
        if (CHECK_EQ(count_of(set), want) && want) CHECK_EQ(samples[0].score_cp, converted_cp);
        shards_close(set);
    }
    DatasetSurvey survey;
    CHECK_NO_ERROR(dataset_survey(path, &survey));
    CHECK(survey.mean_cp == converted_cp);
}

static double chance(double cp) { return 1 / (1 + exp(-cp / OUTPUT_SCALE)); }

// Checks the two positions that are kept of a game, with lambda 0.25. black, white: the winning
// chances that their scores must give, by the side to move.
static void check_blended(const GameRecord *record, double black, double white) {
    TrainSettings settings = settings_of(16, 2000);
    settings.lambda = 0.25;
    write_games(record, 1);
    Shards *set = set_of_games(settings);
    if (CHECK_EQ(count_of(set), 2)) {
        for (int i = 0; i < 2; i++) {
            const double want = samples[i].side == BLACK ? black : white;
            CHECK_EQ(samples[i].score_cp, lround(OUTPUT_SCALE * log(want / (1 - want))));
            CHECK_EQ(samples[i].result == UNFINISHED, record->result == UNFINISHED);
        }
        CHECK(samples[0].side != samples[1].side);
    }
    shards_close(set);
}

// A mate counts as the limit, and the result as a score after the last ply.
TEST(later_scores_take_their_share) {
    const int scores_cp[] = {score_from_code(score_to_code(250)), SCORE_NONE, CODED_MATE_CP,
                             score_from_code(score_to_code(-1000))};
    const GameRecord record = record_of(KING_AND_PAWN, "e8e7 e1d2 e7e6 d2d3", scores_cp, BLACK_WON);
    const double last = 3 * chance(scores_cp[3]) / 4;  // White to move has lost
    const double third = (3 * chance(2000) + 1 - last) / 4;
    check_blended(&record, (3 * chance(scores_cp[0]) + third) / 4, last);
}

TEST(an_unfinished_game_ends_with_its_last_score) {
    const int scores_cp[] = {score_from_code(score_to_code(250)),
                             score_from_code(score_to_code(100))};
    const GameRecord record = record_of(KING_AND_PAWN, "e8e7 e1d2", scores_cp, UNFINISHED);
    const double last = chance(scores_cp[1]);
    check_blended(&record, (3 * chance(scores_cp[0]) + 1 - last) / 4, last);
}

// Sets ids to the sorted identities of the games of these files. Returns their number.
static int game_ids(const char *const paths[], int count, uint64_t ids[]) {
    static uint64_t all[1000];
    Shards *set = set_of(settings_of(0, 2000), paths, count);
    const size_t size = min_u64(count_of(set), COUNT(all));
    for (size_t i = 0; i < size; i++) all[i] = samples[i].game;
    shards_close(set);
    sort_words(all, size);
    int found = 0;
    for (size_t i = 0; i < size && found < 9; i++)
        if (!found || ids[found - 1] != all[i]) ids[found++] = all[i];
    return found;
}

// The same games are held out if other files are read before.
TEST(a_game_is_identified_by_its_file) {
    const char *const other_path = scratch("other"), *const paths[] = {path, other_path};
    const Opening opening = opening_at(START_FEN);
    Random random = random_from_seed(4);
    GameRecord games[3];
    for (int i = 0; i < 3; i++) games[i] = random_record(&opening, 2, 100, &random);
    write_game_file(path, &(GameFileHeader){.score_scale = OUTPUT_SCALE, .seed = 1}, games, 1);
    write_game_file(other_path, &(GameFileHeader){.score_scale = OUTPUT_SCALE, .seed = 2},
                    games + 1, 2);
    uint64_t one[9], two[9], all[9];
    CHECK_EQ(game_ids(paths, 1, one), 1);
    CHECK_EQ(game_ids(paths + 1, 1, two), 2);
    CHECK_EQ(game_ids(paths, 2, all), 3);
    int known = 0;
    for (int i = 0; i < 3; i++) known += all[i] == one[0] || all[i] == two[0] || all[i] == two[1];
    CHECK_EQ(known, 3);
}

TEST(plies_are_counted_from_the_move_number) {
    for (int move_number = 1; move_number <= 9; move_number += 8) {
        GameRecord record = record_of(START_FEN, "g1f3", (int[]){0}, DRAWN);
        record.opening.position.fullmove = (uint16_t)move_number;
        write_games(&record, 1);
        Shards *set = set_of_games(settings_of(16, 3000));
        CHECK_EQ(shards_index(set)->counts.early, move_number == 1);
        CHECK_EQ(count_of(set), move_number == 9);
        shards_close(set);
    }
}

// An archive leaves out the end of a game without scores.
TEST(an_archive_gives_the_same_positions) {
    enum { GAMES = 40 };
    static GameRecord games[GAMES];
    TrainSettings settings = settings_of(4, 1800);
    settings.lambda = 0.8;
    Random random = random_from_seed(6);
    for (int i = 0; i < GAMES; i++) {
        const Opening opening = opening_at(walk_fens[i % COUNT(walk_fens)]);
        games[i] = random_record(&opening, 4, 60, &random);
        for (int ply = 30; ply < games[i].ply_count; ply++) games[i].scores_cp[ply] = SCORE_NONE;
    }
    write_games(games, GAMES);
    Shards *set = set_of_games(settings);
    for (int i = 0; i < GAMES; i++) games[i].ply_count = min_int(games[i].ply_count, 30);
    const GameFileHeader header = {.score_scale = OUTPUT_SCALE, .is_archive = 1};
    write_blocks(path, &header, games, GAMES, GAMES);
    const Sample *plain = samples;
    Shards *archive = set_of_games(settings);
    CHECK_EQ(count_of(archive), count_of(set));
    CHECK(memcmp(samples, plain, count_of(set) * sizeof(*samples)) == 0);
    shards_close(set);
    shards_close(archive);
}

// The game files have equal headers and sizes.
TEST(shards_in_files_serve_again_for_equal_games_only) {
    const TrainSettings settings = settings_of(4, 1800);
    const int scores_cp[] = {50, 50, 50, 50, 50, 50, 50}, other_cp[] = {50, 50, 50, 50, 50, 90, 50};
    Failure failure;
    uint64_t sources[3], hashes[3];
    for (int i = 0; i < 3; i++) {
        Shards *set;
        const GameRecord game = record_of(START_FEN, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4",
                                          i == 0 ? scores_cp : other_cp, DRAWN);
        write_games(&game, 1);
        CHECK_NO_ERROR(dataset_load(&settings, scratch("shards"), (const char *const[]){path}, 1,
                                    NULL, NULL, &set, &failure));
        sources[i] = shards_index(set)->source;
        hashes[i] = shards_index(set)->hash;
        shards_close(set);
    }
    CHECK(sources[0] != sources[1] && hashes[0] != hashes[1]);
    CHECK(sources[1] == sources[2] && hashes[1] == hashes[2]);
}

TEST(files_of_another_kind_are_errors) {
    static const char *const wrong[] = {"no/such/file", "Makefile"};
    const TrainSettings settings = settings_defaults();
    for (int i = 0; i < COUNT(wrong); i++) {
        Shards *set;
        DatasetSurvey survey;
        Failure failure;
        CHECK(dataset_load(&settings, NULL, &wrong[i], 1, NULL, NULL, &set, &failure) != NULL);
        CHECK_STR(failure.path, wrong[i]);
        shards_close(set);
        CHECK(dataset_survey(wrong[i], &survey) != NULL);
    }
}

int main(void) {
    board_init();
    path = scratch("games");
    return check_run();
}
