// test_perft.c: leaf counts against the stored ones (board/perft.h, tests/data/*.epd)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/perft.h"

#include "base/os.h"
#include "chess.h"

// Counts above the limit are left to `make perft`.
enum { LINE_BYTES = 512, PLAIN_LIMIT = 700000, MAKE_LIMIT = 3000 };

static PerftResult result;

typedef uint64_t (*Counter)(const Position *pos, int depth);

static uint64_t count_by_make(Game *game, int depth) {
    if (depth == 0) return 1;
    uint64_t nodes = 0;
    const MoveList list = movegen_all(&game->pos);
    for (int i = 0; i < list.count; i++) {
        game_make(game, list.moves[i]);
        nodes += count_by_make(game, depth - 1);
        game_unmake(game);
    }
    return nodes;
}

static uint64_t perft_by_make(const Position *pos, int depth) {
    static Game game;
    game_init(&game, pos);
    return count_by_make(&game, depth);
}

static uint64_t perft_by_divide(const Position *pos, int depth) {
    PerftOptions options = {.threads = 2, .hash_mb = 1};
    if (!CHECK_NO_ERROR(perft_divide(pos, depth, &options, &result))) return 0;
    uint64_t sum = 0;
    for (int i = 0; i < result.count; i++) sum += result.rows[i].nodes;
    CHECK(result.complete);
    CHECK(sum == result.nodes);
    return result.nodes;
}

// Compares every stored count up to limit. Returns their number.
static int check_line(const char *line, uint64_t limit, Counter counter) {
    char fen[LINE_BYTES];
    size_t fen_length = strcspn(line, ";");
    memcpy(fen, line, fen_length);
    fen[fen_length] = '\0';
    Position pos = position_of(fen);
    int checked = 0;
    for (const char *field = line + fen_length; field && *field; field = strchr(field + 1, ';')) {
        int depth = 0;
        unsigned long long want = 0;
        if (!CHECK(sscanf(field, ";D%d %llu", &depth, &want) == 2) || want > limit) break;
        uint64_t got = counter(&pos, depth);
        if (!CHECK_EQ((long long)got, (long long)want)) check_note(fen);
        checked++;
    }
    return checked;
}

static int check_file(const char *path, uint64_t limit, Counter counter) {
    FILE *file = fopen(path, "r");
    if (!CHECK(file != NULL)) return 0;
    char line[LINE_BYTES];
    int lines = 0;
    while (fgets(line, sizeof(line), file)) {
        if (line[0] == '\n' || line[0] == '#') continue;
        CHECK(check_line(line, limit, counter) > 0);
        lines++;
    }
    fclose(file);
    return lines;
}

static const char standard[] = "tests/data/standard.epd";
static const char chess960[] = "tests/data/chess960.epd";

TEST(standard_positions_have_their_stored_counts) {
    CHECK_EQ(check_file(standard, PLAIN_LIMIT, perft), 6);
}

TEST(chess960_positions_have_their_stored_counts) {
    CHECK(check_file(chess960, PLAIN_LIMIT, perft) >= 24);
}

TEST(make_and_unmake_count_the_same) {
    check_file(standard, MAKE_LIMIT, perft_by_make);
    check_file(chess960, MAKE_LIMIT, perft_by_make);
}

TEST(threads_and_table_count_the_same) {
    check_file(standard, PLAIN_LIMIT, perft_by_divide);
    check_file(chess960, 100000, perft_by_divide);
}

TEST(divide_lists_the_root_moves_in_order) {
    Position pos = position_of(START_FEN);
    PerftOptions options = {.threads = 1};
    const MoveList list = movegen_all(&pos);
    for (int depth = 1; depth <= 4; depth++) {
        CHECK_NO_ERROR(perft_divide(&pos, depth, &options, &result));
        CHECK_EQ(result.count, list.count);
        for (int i = 0; i < result.count; i++) {
            const Position after = position_after(&pos, list.moves[i]);
            CHECK_EQ(result.rows[i].move, list.moves[i]);
            CHECK_EQ((long long)result.rows[i].nodes, (long long)perft(&after, depth - 1));
            CHECK(result.rows[i].done);
        }
    }
}

TEST(the_trivial_depths_and_positions_have_their_counts) {
    PerftOptions options = {.threads = 3, .hash_mb = 1};
    Position pos = position_of(START_FEN);
    CHECK(perft(&pos, 0) == 1);
    CHECK_NO_ERROR(perft_divide(&pos, 0, &options, &result));
    CHECK(result.nodes == 1 && result.count == 0 && result.complete);
    pos = position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    for (int depth = 1; depth <= 3; depth++) {
        CHECK(perft(&pos, depth) == 0);
        CHECK_NO_ERROR(perft_divide(&pos, depth, &options, &result));
        CHECK(result.nodes == 0 && result.count == 0 && result.complete);
    }
}

// The sum of the leaves of two kings passes 2^64 at about depth 23.
TEST(counts_beyond_64_bits_are_not_counted) {
    Position pos = position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    PerftOptions options = {.threads = 1, .hash_mb = 16};
    CHECK_NO_ERROR(perft_divide(&pos, 30, &options, &result));
    CHECK(result.complete && result.nodes == PERFT_OVERFLOW);
    CHECK_NO_ERROR(perft_divide(&pos, 20, &options, &result));
    CHECK(result.nodes < PERFT_OVERFLOW);
}

// The system would grant the table and kill the process when it is used.
TEST(a_table_larger_than_free_memory_is_refused) {
    Position pos = position_of(START_FEN);
    int64_t free_mb = os_memory_free_mb();
    CHECK(os_memory_suffices(1, 0) && os_memory_suffices(INT64_MAX / 2, INT64_MAX / 2));
    if (check_skip_if(free_mb > 1 << 19, "free memory is not known, or more than 512 GiB")) return;
    CHECK(!os_memory_suffices(2 * free_mb + 1024, 1024));
    PerftOptions options = {.threads = 1, .hash_mb = 2 * (int)free_mb};
    const char *error = perft_divide(&pos, 3, &options, &result);
    CHECK_STR(error, "not enough free memory for a table of this size");
}

typedef struct Stopper {
    atomic_bool stop;
    uint64_t nodes;
} Stopper;

static void stop_after_some(void *context, int done, int total, uint64_t nodes) {
    Stopper *stopper = context;
    CHECK(done >= 0 && done <= total);
    CHECK_EQ(total, 20);
    stopper->nodes = nodes;
    if (nodes > 0) atomic_store(&stopper->stop, true);
}

TEST(a_count_reports_progress_and_keeps_its_sum_when_stopped) {
    Position pos = position_of(START_FEN);
    for (int threads = 1; threads <= 2; threads++) {
        Stopper stopper = {.stop = false};
        PerftOptions options = {.threads = threads,
                                .hash_mb = threads - 1,
                                .stop = &stopper.stop,
                                .progress = stop_after_some,
                                .context = &stopper};
        // Depth 8 takes longer than a progress interval.
        CHECK_NO_ERROR(perft_divide(&pos, 8, &options, &result));
        CHECK(!result.complete && stopper.nodes > 0);
        CHECK(result.nodes >= stopper.nodes);
        atomic_store(&stopper.stop, true);
        CHECK_NO_ERROR(perft_divide(&pos, 30, &options, &result));  // stopped before it begins
        CHECK(!result.complete && result.nodes == 0 && result.count == 20);
    }
}

int main(void) { return check_run_with_board(); }
