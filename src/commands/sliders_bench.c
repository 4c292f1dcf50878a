// sliders_bench.c: nanoseconds for one look-up of each sliding method.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/sliders.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/os.h"
#include "base/random.h"
#include "board/game.h"
#include "board/movegen.h"
#include "commands/arguments.h"
#include "engine/bench.h"
#include "notation/fen.h"

enum { SAMPLE_COUNT = 8192, PASSES = 24, PLAYOUT_PLIES = 24, MODE_COUNT = 2 };

// One look-up to do: a slider of a played position.
typedef struct Sample {
    Bitboard occupied;
    uint64_t sq;
} Sample;

typedef struct Samples {
    Sample samples[2][SAMPLE_COUNT];  // for rook and bishop
    int count[2];
} Samples;

// --- look-ups to do ------------------------------------------------------------------------------

static void collect(Samples *samples, const Position *pos, Slider slider) {
    PieceType type = slider == SLIDER_ROOK ? ROOK : BISHOP;
    Bitboard sliders = pieces_of_type(pos, type) | pieces_of_type(pos, QUEEN);
    while (sliders && samples->count[slider] < SAMPLE_COUNT) {
        Sample sample = {occupied(pos), (uint64_t)pop_lsb(&sliders)};
        samples->samples[slider][samples->count[slider]++] = sample;
    }
}

// Plays random games from the bench positions until there are enough samples.
static void collect_all(Samples *samples) {
    Random random = random_from_seed(1);
    Game game;
    for (int i = 0; samples->count[0] < SAMPLE_COUNT || samples->count[1] < SAMPLE_COUNT; i++) {
        Position pos;
        fen_parse(bench_positions[i % BENCH_POSITIONS], &pos, NULL);
        game_init(&game, &pos);
        for (int ply = 0; ply < PLAYOUT_PLIES; ply++) {
            collect(samples, &game.pos, SLIDER_ROOK);
            collect(samples, &game.pos, SLIDER_BISHOP);
            const MoveList list = movegen_all(&game.pos);
            if (list.count == 0) break;
            game_play(&game, list.moves[random_below(&random, (uint64_t)list.count)]);
        }
    }
}

// --- the loops -----------------------------------------------------------------------------------

// Independent look-ups, not vectorised: an engine looks up one slider after the other.
FORCE_INLINE Bitboard throughput(const Sample *samples, SliderFunction *attacks) {
    Bitboard sum = 0;
    for (int i = 0; i < SAMPLE_COUNT; i++)
        sum += opaque_bits(attacks((Square)samples[i].sq, samples[i].occupied));
    return sum;
}

// Look-ups whose square and board depend on the preceding look-up.
FORCE_INLINE Bitboard latency(const Sample *samples, SliderFunction *attacks) {
    Bitboard sum = 0, last = 0, zero = opaque_bits(0);
    for (int i = 0; i < SAMPLE_COUNT; i++) {
        Bitboard wait = last & zero;
        last = attacks((Square)(samples[i].sq ^ wait), samples[i].occupied ^ wait);
        sum += last;
    }
    return sum;
}

// The loops without a look-up.
FORCE_INLINE Bitboard nothing_rook(Square sq, Bitboard occupied) { return occupied ^ sq; }
FORCE_INLINE Bitboard nothing_bishop(Square sq, Bitboard occupied) { return occupied ^ sq; }

typedef Bitboard Loop(const Sample *samples);

#define LOOP(name, slider, mode) \
    static Bitboard name##_##slider##_##mode(const Sample *s) { return mode(s, name##_##slider); }
#define LOOPS(name)                \
    LOOP(name, rook, throughput)   \
    LOOP(name, rook, latency)      \
    LOOP(name, bishop, throughput) \
    LOOP(name, bishop, latency)
#define LOOPS_ROW(name) \
    {name##_rook_throughput, name##_rook_latency, name##_bishop_throughput, name##_bishop_latency},

METHODS_ALL(LOOPS)
LOOPS(nothing)

enum { CONTESTANTS = METHOD_COUNT + 1, COLUMNS = 2 * MODE_COUNT };

static Loop *const loops[CONTESTANTS][COLUMNS] = {METHODS_ALL(LOOPS_ROW) LOOPS_ROW(nothing)};

// --- timing --------------------------------------------------------------------------------------

typedef struct Timing {
    double ns[CONTESTANTS][COLUMNS][BENCH_MAX_ROUNDS];  // for one look-up
    bool methods_differ;                                // in a sum of their results
    Samples samples;
} Timing;

static void time_round(Timing *timing, int round) {
    for (int column = 0; column < COLUMNS; column++) {
        const Sample *samples = timing->samples.samples[column / MODE_COUNT];
        Bitboard first_sum = 0;
        for (int i = 0; i < CONTESTANTS; i++) {
            Loop *loop = loops[i][column];
            Bitboard sum = loop(samples);  // warms the caches
            int64_t start_ns = os_time_ns();
            for (int pass = 0; pass < PASSES; pass++) sum += loop(samples);
            int64_t time_ns = os_time_ns() - start_ns;
            timing->ns[i][column][round] = (double)time_ns / (PASSES * SAMPLE_COUNT);
            if (i == 0) first_sum = sum;
            timing->methods_differ |= i < METHOD_COUNT && sum != first_sum;
        }
    }
}

static int compare_times(const void *a, const void *b) {
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

static double median(double *times, int count) {
    qsort(times, (size_t)count, sizeof(*times), compare_times);
    return count % 2 ? times[count / 2] : (times[count / 2 - 1] + times[count / 2]) / 2;
}

static void print_row(Timing *timing, int rounds, int index) {
    bool method = index < METHOD_COUNT;
    printf("%-12s", method ? methods[index].name : "(loop alone)");
    for (int column = 0; column < COLUMNS; column++)
        printf(" %9.2f", median(timing->ns[index][column], rounds));
    if (method) printf(" %9zu", methods[index].table_bytes);
    printf("\n");
}

int sliders_bench(int rounds) {
    static Timing timing;
    collect_all(&timing.samples);
    for (int round = 0; round < rounds; round++) time_round(&timing, round);
    printf(
        "ns for one inlined look-up: medians of %d alternating rounds over %d look-ups in random\n"
        "games from the bench positions. Throughput: independent look-ups. Latency: square and\n"
        "board depend on the preceding look-up.\n\n",
        rounds, SAMPLE_COUNT);
    printf("%-12s %19s %19s %9s\n", "", "rook          ", "bishop         ", "table");
    printf("%-12s %9s %9s %9s %9s %9s\n", "method", "through", "latency", "through", "latency",
           "bytes");
    for (int i = 0; i < CONTESTANTS; i++) print_row(&timing, rounds, i);
    if (!timing.methods_differ) return STATUS_OK;
    printf("the methods do not agree: run `ravelin sliders verify`\n");
    return STATUS_FAILED;
}
