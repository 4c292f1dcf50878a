// sliders_verify.c: every sliding method against the ray walk.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/sliders.h"

#include <inttypes.h>
#include <stdio.h>

#include "attacks/walk.h"
#include "base/numa.h"
#include "base/numbers.h"
#include "base/random.h"
#include "base/threads.h"
#include "commands/arguments.h"
#include "notation/moves.h"

// Each chunk of random boards has its own seed, whatever the number of threads.
enum { CHUNK_BOARDS = 100000 };

typedef struct Tally {
    uint64_t passed, failed;
    Slider slider;  // of one mistake
    Square sq;
    Bitboard occupied;
} Tally;

typedef struct Verification {
    int boards, threads;
    pthread_mutex_t lock;  // guards tallies
    Tally tallies[METHOD_COUNT];
} Verification;

static void compare(Tally tallies[METHOD_COUNT], Slider slider, Square sq, Bitboard occupied) {
    Bitboard want = slider_walk(slider, sq, occupied);
    for (int i = 0; i < METHOD_COUNT; i++) {
        if (methods[i].attacks[slider](sq, occupied) == want)
            tallies[i].passed++;
        else
            tallies[i] = (Tally){tallies[i].passed, tallies[i].failed + 1, slider, sq, occupied};
    }
}

static void compare_relevant(Tally tallies[METHOD_COUNT], Slider slider, Square sq) {
    Bitboard mask = slider_blocker_mask(slider, sq);
    for (unsigned n = 0; n < 1u << popcount(mask); n++)
        compare(tallies, slider, sq, blocker_board(n, mask));
}

// Boards from an eighth to three quarters full.
static void compare_random(Tally tallies[METHOD_COUNT], uint64_t seed, int64_t count) {
    Random random = random_from_seed(seed);
    for (int64_t i = 0; i < count; i++) {
        Bitboard a = random_next(&random), b = random_next(&random), c = random_next(&random);
        Bitboard boards[4] = {a & b & c, a & b, a, a | b};
        Square sq = (Square)random_below(&random, 64);
        compare(tallies, SLIDER_ROOK, sq, boards[i % 4]);
        compare(tallies, SLIDER_BISHOP, sq, boards[i % 4]);
    }
}

static void verify_share(void *context, int index) {
    Verification *verification = context;
    Tally tallies[METHOD_COUNT] = {0};
    for (Square sq = (Square)index; sq <= H8; sq += (unsigned)verification->threads) {
        compare_relevant(tallies, SLIDER_ROOK, sq);
        compare_relevant(tallies, SLIDER_BISHOP, sq);
    }
    for (int64_t chunk = index; chunk * CHUNK_BOARDS < verification->boards;
         chunk += verification->threads)
        compare_random(tallies, (uint64_t)chunk,
                       min_i64(verification->boards - chunk * CHUNK_BOARDS, CHUNK_BOARDS));
    pthread_mutex_lock(&verification->lock);
    for (int i = 0; i < METHOD_COUNT; i++) {
        Tally sum = verification->tallies[i];
        if (tallies[i].failed) verification->tallies[i] = tallies[i];
        verification->tallies[i].passed = sum.passed + tallies[i].passed;
        verification->tallies[i].failed = sum.failed + tallies[i].failed;
    }
    pthread_mutex_unlock(&verification->lock);
}

static void print_tally(const char *name, const Tally *tally) {
    printf("%-10s %" PRIu64 " look-ups, %" PRIu64 " wrong\n", name, tally->passed + tally->failed,
           tally->failed);
    if (tally->failed)
        printf("    one of them: %s on %s, occupied 0x%016" PRIx64 "\n",
               tally->slider == SLIDER_ROOK ? "rook" : "bishop", square_name(tally->sq),
               tally->occupied);
}

int sliders_verify(int boards, int threads) {
    Verification verification = {.boards = boards,
                                 .threads = threads ? threads : min_int(cpus_allowed_count(), 64),
                                 .lock = PTHREAD_MUTEX_INITIALIZER};
    printf(
        "each method: %d relevant boards of the 64 squares, and %d random boards for rook and "
        "bishop\n",
        ROOK_BLOCKER_BOARDS + BISHOP_BLOCKER_BOARDS, boards);
    parallel_run(verification.threads, verify_share, &verification);
    uint64_t passed = 0, failed = 0;
    for (int i = 0; i < METHOD_COUNT; i++) {
        print_tally(methods[i].name, &verification.tallies[i]);
        passed += verification.tallies[i].passed;
        failed += verification.tallies[i].failed;
    }
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", passed, failed);
    return failed ? STATUS_FAILED : STATUS_OK;
}
