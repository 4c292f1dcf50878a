// test_shuffle.c: records, and their order in training (train/record.h, train/shuffle.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/shuffle.h"

#include "training.h"

enum { N = 3000 };

static void a_record_holds_the_position(void) {
    Position pos = position_of("4k3/8/8/8/8/8/p7/R3K3 b - - 0 1");
    Record record = record_of(&pos, -123, 2, 77);
    CHECK(record.occupied == occupied(&pos));
    CHECK_EQ(record.pieces[0], WHITE_ROOK | WHITE_KING << 4);
    CHECK_EQ(record.pieces[1], BLACK_PAWN | BLACK_KING << 4);
    CHECK_EQ(record.pieces[2], 0);
    CHECK_EQ(record.score_cp, -123);
    CHECK_EQ(record.result, 2);
    CHECK_EQ(record.side, BLACK);
    CHECK_EQ(record.white_king, E1);
    CHECK_EQ(record.black_king, E8);
    CHECK_EQ(record.game, 77);
}

// Sums over all records do not depend on their order.
static uint64_t sum_of_hashes(const Record *records, uint64_t count) {
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++) sum += records_hash(&records[i], 1);
    return sum;
}

static void a_shuffle_reorders_and_loses_nothing(void) {
    for (uint64_t count = 0; count <= N; count = 3 * count + 1) {
        Record *records = records_of_play(N);
        uint64_t sum = sum_of_hashes(records, count), before = records_hash(records, count);
        records_shuffle(records, count, 5);
        CHECK(sum_of_hashes(records, count) == sum);
        if (count > 3) CHECK(records_hash(records, count) != before);
        uint64_t shuffled = records_hash(records, count);
        records_shuffle(records_of_play(N), count, 5);
        CHECK(records_hash(play_records, count) == shuffled);
    }
}

static void parts_are_whole_games(void) {
    Record *records = records_of_play(N);
    uint64_t sum = sum_of_hashes(records, N), kept = records_part(records, N, 300);
    CHECK(sum_of_hashes(records, N) == sum);
    CHECK(kept > N / 2 && kept < N * 9 / 10);
    for (uint64_t i = 0; i < kept; i++)
        for (uint64_t k = kept; k < N; k += 50)
            if (!CHECK(records[i].game != records[k].game)) return;
    CHECK_EQ(records_part(records, N, 0), N);
    CHECK_EQ(records_part(records, N, 1000), 0);
}

static void a_sampler_visits_every_record_once(void) {
    static unsigned char visits[6000];
    for (uint64_t count = 1; count <= COUNT(visits); count = count * 3 / 2 + 1) {
        Sampler sampler = sampler_init(count, count), copy = sampler;
        memset(visits, 0, sizeof(visits));
        for (uint64_t i = 0; i < count; i++) {
            Sampler later = sampler_skip(copy, i);
            uint64_t index = sampler_next(&sampler);
            if (!CHECK(index < count && index == sampler_next(&later))) return;
            visits[index]++;
        }
        for (uint64_t i = 0; i < count; i++) CHECK_EQ(visits[i], 1);
        CHECK_EQ(sampler.index, copy.index);
    }
}

static const Test tests[] = {
    TEST(a_record_holds_the_position),
    TEST(a_shuffle_reorders_and_loses_nothing),
    TEST(parts_are_whole_games),
    TEST(a_sampler_visits_every_record_once),
};

int main(void) {
    board_init();
    return check_run(tests, COUNT(tests));
}
