// test_dataset.c: which positions of game files are kept (learn/dataset.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include "learn/dataset.h"

#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "chess.h"
#include "games.h"
#include "nnue/arch.h"
#include "search/score.h"
#include "timing.h"

static char path[64];

static void write_games(const PlayedGame *games, int count) {
    write_game_file(path, &(GameFileHeader){.score_scale = OUTPUT_SCALE}, games, count);
}

// A game of random moves with random scores, a mate now and then.
static void random_game(PlayedGame *played, Random *random) {
    Game game;
    *played = (PlayedGame){.start = START_CLASSICAL, .result = (GameResult)random_below(random, 3)};
    played_open(played, &game);
    while (played->scored_count < 100) {
        Move move = random_move(&game.pos, random);
        if (move == MOVE_NONE) break;
        int cp = (int)random_below(random, 5000) - 2500;
        played->scores_cp[played->scored_count] = cp % 20 ? cp : CODED_MATE_CP;
        played->moves[played->scored_count++] = move;
        game_play(&game, move);
    }
}

typedef struct Expected {
    Dataset set;
    DatasetFilter filter;
} Expected;

// Castling is written as the king's move onto its own rook.
static bool is_noisy(const Position *pos, Move move) {
    MoveKind kind = move_kind(move);
    bool onto_piece = piece_on(pos, move_to(move)) != NO_PIECE && kind != CASTLING;
    return onto_piece || kind == PROMOTION || kind == EN_PASSANT;
}

// The rules of the header in order, but for repetitions; called for each game as it is read back.
static bool expect_game(void *context, const PlayedGame *played) {
    Expected *expected = context;
    Dataset *set = &expected->set;
    Game game;
    played_open(played, &game);
    for (int i = 0; i < played->scored_count; i++) {
        int cp = played->scores_cp[i];
        Move move = played->moves[i];
        if (i < expected->filter.first_ply)
            set->early++;
        else if (game.pos.checkers)
            set->in_check++;
        else if (is_noisy(&game.pos, move))
            set->noisy++;
        else if (score_is_mate(cp) || abs(cp) > expected->filter.limit_cp)
            set->decided++;
        else
            set->count++;
        game_play(&game, move);
    }
    set->plies += (uint64_t)played->scored_count;
    return true;
}

static void positions_are_filtered_and_kept_once(void) {
    enum { GAMES = 40 };
    Random random = random_from_seed(3);
    PlayedGame *games = calloc(GAMES, sizeof(*games));
    for (int i = 0; i < GAMES; i++) random_game(&games[i], &random);
    write_games(games, GAMES);
    GameFileHeader header;
    GameFileSummary summary;
    Expected expected = {.filter = {16, 2000}};
    CHECK(gamefile_read_path(path, &header, &summary, expect_game, &expected) == NULL);
    const Dataset *want = &expected.set;

    Dataset set = {0};
    CHECK(dataset_add(&set, path, &expected.filter) == NULL);
    CHECK_EQ(set.games, GAMES);
    CHECK_EQ(set.plies, want->plies);
    CHECK_EQ(set.early, want->early);
    CHECK_EQ(set.in_check, want->in_check);
    CHECK_EQ(set.noisy, want->noisy);
    CHECK_EQ(set.decided, want->decided);
    CHECK_EQ(set.count + set.repeated, want->count);
    CHECK(set.count > 0 && set.in_check > 0 && set.noisy > 0 && set.decided > 0);

    DatasetSurvey survey;
    CHECK(dataset_survey(path, &expected.filter, &header, &summary, &survey) == NULL);
    CHECK_EQ(survey.kept, want->count);
    CHECK_EQ(survey.starts[START_CLASSICAL], GAMES);
    CHECK(survey.mean_cp > 800 && survey.mean_cp < 1200);

    uint64_t once = set.count;
    CHECK(dataset_add(&set, path, &expected.filter) == NULL);
    CHECK_EQ(set.count, once);  // all of them were known
    dataset_free(&set);
    free(games);
}

// The result is stored for White, and wanted for the side to move.
static void scores_and_results_are_those_of_the_side_to_move(void) {
    PlayedGame *played = calloc(1, sizeof(*played));
    played->start = START_POSITION;
    played->result = BLACK_WON;
    played->position = position_of("4k3/8/8/8/8/8/4P3/4K3 b - - 0 20");
    played->moves[0] = uci_move(&played->position, "e8e7");
    played->scores_cp[0] = score_from_code(score_to_code(250));
    played->scored_count = 1;
    write_games(played, 1);
    Dataset set = {0};
    CHECK(dataset_add(&set, path, &(DatasetFilter){16, 2000}) == NULL);
    if (CHECK_EQ(set.count, 1)) {
        CHECK_EQ(set.records[0].side, BLACK);
        CHECK_EQ(set.records[0].result, 2);
        CHECK_EQ(set.records[0].score_cp, played->scores_cp[0]);
    }
    dataset_free(&set);
    free(played);
}

// Positions have the scale of a network as trained, whatever that of the search was; so has the
// limit.
static void scores_of_another_scale_are_converted(void) {
    PlayedGame *played = calloc(1, sizeof(*played));
    played->start = START_POSITION;
    played->position = position_of("4k3/8/8/8/8/8/4P3/4K3 b - - 0 20");
    played->moves[0] = uci_move(&played->position, "e8e7");
    played->scores_cp[0] = score_from_code(score_to_code(250));
    played->scored_count = 1;
    write_game_file(path, &(GameFileHeader){.score_scale = OUTPUT_SCALE / 2}, played, 1);
    const int converted_cp = 2 * played->scores_cp[0];
    for (int limit_cp = converted_cp - 1; limit_cp <= converted_cp; limit_cp++) {
        Dataset set = {0};
        DatasetSurvey survey;
        GameFileHeader header;
        GameFileSummary summary;
        const DatasetFilter filter = {16, limit_cp};
        const int want = limit_cp == converted_cp;
        CHECK(dataset_add(&set, path, &filter) == NULL);
        if (CHECK_EQ(set.count, want) && want) CHECK_EQ(set.records[0].score_cp, converted_cp);
        CHECK(dataset_survey(path, &filter, &header, &summary, &survey) == NULL);
        CHECK_EQ(survey.kept, want);
        if (want) CHECK(survey.mean_cp == converted_cp);
        dataset_free(&set);
    }
    free(played);
}

static double chance(double cp) { return 1 / (1 + exp(-cp / OUTPUT_SCALE)); }

// As chances to win. An unknown score takes no part, and a mate counts as the limit.
static void later_scores_take_their_share(void) {
    static const char *const moves[] = {"e8e7", "e1d2", "e7e6", "d2d3"};
    const int scores_cp[] = {score_from_code(score_to_code(250)), SCORE_NONE, CODED_MATE_CP,
                             score_from_code(score_to_code(-1000))};
    PlayedGame *played = calloc(1, sizeof(*played));
    played->start = START_POSITION;
    played->position = position_of("4k3/8/8/8/8/8/4P3/4K3 b - - 0 20");
    Game game;
    played_open(played, &game);
    for (int i = 0; i < 4; i++) {
        played->scores_cp[i] = scores_cp[i];
        played->moves[i] = uci_move(&game.pos, moves[i]);
        game_play(&game, played->moves[i]);
    }
    played->scored_count = 4;
    write_games(played, 1);
    Dataset set = {.lambda_permille = 250};
    const DatasetFilter filter = {16, 2000};
    CHECK(dataset_add(&set, path, &filter) == NULL);
    if (CHECK_EQ(set.count, 2)) {
        const double third = (3 * chance(2000) + chance(-scores_cp[3])) / 4;
        const double want = (3 * chance(scores_cp[0]) + third) / 4;
        CHECK_EQ(set.records[0].score_cp, lround(OUTPUT_SCALE * log(want / (1 - want))));
        CHECK_EQ(set.records[1].score_cp, scores_cp[3]);
    }
    dataset_free(&set);
    free(played);
}

// Whatever other files are read before: the same games are held out then.
static void a_game_is_identified_by_its_file(void) {
    enum { GAMES = 3 };
    Random random = random_from_seed(4);
    PlayedGame *games = calloc(GAMES, sizeof(*games));
    for (int i = 0; i < GAMES; i++) random_game(&games[i], &random);
    Dataset before = {0}, after = {0};
    write_game_file(path, &(GameFileHeader){.score_scale = OUTPUT_SCALE, .seed = 1}, games, 1);
    CHECK(dataset_add(&after, path, &(DatasetFilter){0, 2000}) == NULL);
    const uint64_t first = after.count;
    write_game_file(path, &(GameFileHeader){.score_scale = OUTPUT_SCALE, .seed = 2}, games + 1,
                    GAMES - 1);
    CHECK(dataset_add(&before, path, &(DatasetFilter){0, 2000}) == NULL);
    CHECK(dataset_add(&after, path, &(DatasetFilter){0, 2000}) == NULL);
    CHECK(first > 0 && before.count >= 20 && after.count <= first + before.count);
    CHECK(after.count >= 20);
    for (uint64_t i = 1; i <= 20 && i <= before.count && i <= after.count; i++)
        CHECK_EQ(after.records[after.count - i].game, before.records[before.count - i].game);
    CHECK(before.records[0].game != before.records[before.count - 1].game);
    CHECK(before.records[0].game != after.records[0].game);
    dataset_free(&before);
    dataset_free(&after);
    free(games);
}

// Plies before a book position count, by its move number.
static void plies_are_counted_from_the_move_number(void) {
    for (int move_number = 1; move_number <= 9; move_number += 8) {
        PlayedGame *played = calloc(1, sizeof(*played));
        played->start = START_POSITION;
        played->position = position_of(START_FEN);
        played->position.fullmove = (uint16_t)move_number;
        played->moves[played->scored_count++] = uci_move(&played->position, "g1f3");
        write_games(played, 1);
        Dataset set = {0};
        CHECK(dataset_add(&set, path, &(DatasetFilter){16, 3000}) == NULL);
        CHECK_EQ(set.early, move_number == 1);
        CHECK_EQ(set.count, move_number == 9);
        dataset_free(&set);
        free(played);
    }
}

static void files_of_another_kind_are_errors(void) {
    Dataset set = {0};
    DatasetSurvey survey;
    DatasetFilter filter = {0, 3000};
    GameFileHeader header;
    GameFileSummary summary;
    CHECK(dataset_add(&set, "no/such/file", &filter) != NULL);
    CHECK(dataset_add(&set, "Makefile", &filter) != NULL);
    CHECK(dataset_survey("Makefile", &filter, &header, &summary, &survey) != NULL);
    CHECK(dataset_survey("no/such/file", &filter, &header, &summary, &survey) != NULL);
    dataset_free(&set);
}

// Both count, so that --resume does not take the first for the second and go on in their midst.
static void a_damaged_block_and_a_short_end_are_two(void) {
    PlayedGame games[3];
    Random random = random_from_seed(8);
    GameFileHeader header;
    GameFileSummary sum;
    for (int i = 0; i < 3; i++) random_game(&games[i], &random);
    write_games(games, 3);
    CHECK(!gamefile_read_path(path, &header, &sum, NULL, NULL));
    CHECK_EQ((long long)sum.damaged_blocks, 0);
    FILE *file = fopen(path, "r+b");
    fseek(file, (long)(sum.sound_bytes + sizeof(header)) / 2, SEEK_SET);  // in the second block
    fwrite("\xAA\x55\xAA\x55\xAA\x55", 1, 6, file);
    fseek(file, 0, SEEK_END);
    fwrite("RBLK", 1, 4, file);
    fclose(file);
    CHECK(!gamefile_read_path(path, &header, &sum, NULL, NULL));
    CHECK_EQ((long long)sum.blocks, 2);
    CHECK_EQ((long long)sum.damaged_blocks, 2);
    CHECK_EQ((long long)(sum.bytes - sum.sound_bytes), 4);
}

// Address space in use, in bytes.
static rlim_t memory_used(void) {
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    if (fscanf(file, "%ld", &pages) != 1) pages = 0;
    fclose(file);
    return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

// There is room for the records, 32 MiB, but not for the keys, 16 MiB.
static void a_set_that_could_not_grow_stays_usable(void) {
    PlayedGame played;
    Random random = random_from_seed(9);
    Dataset set = {0};
    const DatasetFilter filter = {0, 30000};
    struct rlimit before;
    if (IS_SANITIZED || memory_used() == 0) {
        check_skip("the memory of this program cannot be limited");
        return;
    }
    random_game(&played, &random);
    write_games(&played, 1);
    getrlimit(RLIMIT_AS, &before);
    setrlimit(RLIMIT_AS, &(struct rlimit){memory_used() + (40 << 20), before.rlim_max});
    const char *error = dataset_add(&set, path, &filter);
    setrlimit(RLIMIT_AS, &before);
    CHECK_STR(error, "not enough memory for the positions");
    CHECK(dataset_add(&set, path, &filter) == NULL);
    CHECK(set.count > 0 && set.seen_capacity == 2 * set.capacity);
    dataset_free(&set);
}

static const Test tests[] = {
    TEST(a_damaged_block_and_a_short_end_are_two),
    TEST(a_set_that_could_not_grow_stays_usable),
    TEST(positions_are_filtered_and_kept_once),
    TEST(scores_and_results_are_those_of_the_side_to_move),
    TEST(scores_of_another_scale_are_converted),
    TEST(later_scores_take_their_share),
    TEST(a_game_is_identified_by_its_file),
    TEST(plies_are_counted_from_the_move_number),
    TEST(files_of_another_kind_are_errors),
};

int main(void) {
    chess_init();
    snprintf(path, sizeof(path), "/tmp/ravelin_dataset_%d", (int)getpid());
    int failed = check_run(tests, COUNT(tests));
    remove(path);
    return failed;
}
