// sliders_verify.c: every sliding method against the ray walk.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/sliders_verify.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "attacks/methods.h"
#include "attacks/walk.h"
#include "base/numa.h"
#include "base/random.h"
#include "base/threads.h"
#include "commands/arguments.h"
#include "notation/moves.h"

// Random boards come in chunks with a seed each, whichever thread takes them.
enum { CHUNK_BOARDS = 100000 };

// What one thread found about one method.
typedef struct Tally {
    uint64_t passed, failed;
    Slider slider;  // the first mistake
    Square sq;
    Bitboard occupied;
} Tally;

typedef struct Verification {
    int boards, threads;
    Tally tallies[SLIDERS_VERIFY_MAX_THREADS][METHOD_COUNT];
} Verification;

static void compare(Tally tallies[METHOD_COUNT], Slider slider, Square sq, Bitboard occupied) {
    bool rook = slider == SLIDER_ROOK;
    Bitboard want = rook ? rook_walk(sq, occupied) : bishop_walk(sq, occupied);
    for (int i = 0; i < METHOD_COUNT; i++) {
        Tally *tally = &tallies[i];
        Bitboard got = (rook ? methods[i].rook : methods[i].bishop)(sq, occupied);
        tally->passed += got == want;
        if (got != want && tally->failed++ == 0)
            tally->slider = slider, tally->sq = sq, tally->occupied = occupied;
    }
}

static void compare_relevant(Tally tallies[METHOD_COUNT], Slider slider, Square sq) {
    Bitboard mask = slider == SLIDER_ROOK ? rook_blocker_mask(sq) : bishop_blocker_mask(sq);
    for (unsigned n = 0; n < 1u << popcount(mask); n++)
        compare(tallies, slider, sq, blocker_board(n, mask));
}

// Boards from an eighth to three quarters full, the slider on them or not.
static void compare_random(Tally tallies[METHOD_COUNT], uint64_t seed, int count) {
    Random random = random_from_seed(seed);
    for (int i = 0; i < count; i++) {
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
    for (int chunk = index;; chunk += verification->threads) {
        int64_t left = verification->boards - (int64_t)chunk * CHUNK_BOARDS;
        if (left <= 0) break;
        compare_random(tallies, (uint64_t)chunk, left < CHUNK_BOARDS ? (int)left : CHUNK_BOARDS);
    }
    memcpy(verification->tallies[index], tallies, sizeof(tallies));
}

// All threads' finds about one method, with the first mistake of the first thread that made one.
static Tally sum_of(const Verification *verification, int method) {
    Tally sum = {0};
    for (int i = 0; i < verification->threads; i++) {
        Tally tally = verification->tallies[i][method];
        tally.passed += sum.passed;
        if (sum.failed) tally.slider = sum.slider, tally.sq = sum.sq, tally.occupied = sum.occupied;
        tally.failed += sum.failed;
        sum = tally;
    }
    return sum;
}

static void print_tally(const char *name, const Tally *tally) {
    printf("%-10s %" PRIu64 " look-ups, %" PRIu64 " wrong\n", name, tally->passed + tally->failed,
           tally->failed);
    if (tally->failed)
        printf("    first: %s on %s, occupied 0x%016" PRIx64 "\n",
               tally->slider == SLIDER_ROOK ? "rook" : "bishop", square_name(tally->sq),
               tally->occupied);
}

int sliders_verify(int boards, int threads) {
    Verification verification = {.boards = boards,
                                 .threads = threads ? threads : cpus_allowed_count()};
    if (verification.threads > SLIDERS_VERIFY_MAX_THREADS)
        verification.threads = SLIDERS_VERIFY_MAX_THREADS;
    printf(
        "each method: %d relevant boards of the 64 squares, and %d random boards for rook and "
        "bishop\n",
        ROOK_BLOCKER_BOARDS + BISHOP_BLOCKER_BOARDS, boards);
    parallel_run(verification.threads, verify_share, &verification);
    uint64_t passed = 0, failed = 0;
    for (int i = 0; i < METHOD_COUNT; i++) {
        Tally sum = sum_of(&verification, i);
        print_tally(methods[i].name, &sum);
        passed += sum.passed;
        failed += sum.failed;
    }
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", passed, failed);
    return failed ? STATUS_FAILED : STATUS_OK;
}
