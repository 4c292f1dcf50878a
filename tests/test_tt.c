// test_tt.c: the transposition table (search/tt.h) and mates in it (search/score.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tt.h"

#include "chess.h"

static TT table;
static TTData found;

static TTData data_of(Move move, int depth, Bound bound) {
    return (TTData){move, 123, depth, bound, false};
}

TEST(stored_data_are_found) {
    TTData stored = {0xABCD, -31999, 255, BOUND_LOWER, true};
    for (int i = 0; i < 2; i++) tt_clear(&table, i, 2);
    CHECK(!tt_probe(&table, 77, &found));
    CHECK_EQ(found.move, MOVE_NONE);
    CHECK_EQ(found.bound, BOUND_NONE);
    tt_store(&table, 77, &stored);
    CHECK(tt_probe(&table, 77, &found));
    CHECK_EQ(found.move, stored.move);
    CHECK_EQ(found.score, stored.score);
    CHECK_EQ(found.depth, stored.depth);
    CHECK_EQ(found.bound, stored.bound);
    CHECK_EQ(found.tt_pv, true);
}

TEST(a_missing_move_displaces_nothing_and_a_shallow_bound_only_the_move) {
    TTData deep = data_of(5, 20, BOUND_EXACT), without = data_of(MOVE_NONE, 22, BOUND_UPPER);
    TTData shallow = data_of(6, 3, BOUND_LOWER);
    tt_clear(&table, 0, 1);
    tt_store(&table, 42, &deep);
    tt_store(&table, 42, &without);
    tt_probe(&table, 42, &found);
    CHECK_EQ(found.move, 5);
    tt_store(&table, 42, &shallow);
    tt_probe(&table, 42, &found);
    CHECK_EQ(found.move, 6);
    CHECK_EQ(found.depth, 22);
    CHECK_EQ(found.bound, BOUND_UPPER);
    tt_new_search(&table);  // but it does once the deep one is of an older search
    tt_store(&table, 42, &shallow);
    tt_probe(&table, 42, &found);
    CHECK_EQ(found.depth, 3);
}

// Keys that share a cluster differ only in their low bits: the index uses the high ones.
TEST(the_cheapest_entry_is_replaced) {
    tt_clear(&table, 0, 1);
    for (int i = 0; i < TT_CLUSTER; i++) {
        TTData data = data_of((Move)(i + 1), 10 + i, BOUND_EXACT);
        tt_store(&table, (uint64_t)i, &data);
    }
    TTData newcomer = data_of(99, 1, BOUND_EXACT);
    tt_store(&table, 100, &newcomer);
    CHECK(tt_probe(&table, 100, &found));
    CHECK(!tt_probe(&table, 0, &found));
    for (int i = 1; i < TT_CLUSTER; i++) CHECK(tt_probe(&table, (uint64_t)i, &found));
}

TEST(age_wraps_without_confusion) {
    TTData data = data_of(7, 30, BOUND_EXACT);
    tt_clear(&table, 0, 1);
    for (int search = 0; search < 100; search++) {
        tt_new_search(&table);
        CHECK_EQ(tt_full_permille(&table), 0);
        tt_store(&table, 42, &data);
        CHECK(tt_probe(&table, 42, &found));
        CHECK_EQ(tt_full_permille(&table), 1);  // of a sample of a thousand
    }
}

TEST(random_words_never_answer_for_a_key) {
    Random random = random_from_seed(7);
    tt_clear(&table, 0, 1);
    for (size_t i = 0; i < table.count; i++)
        for (int j = 0; j < TT_CLUSTER; j++) {
            table.clusters[i].entries[j].data = random_next(&random);
            table.clusters[i].entries[j].key_xor_data = random_next(&random);
        }
    for (int i = 0; i < 1000000; i++) CHECK(!tt_probe(&table, random_next(&random), &found));
}

TEST(a_failed_resize_keeps_the_table) {
    TTData data = data_of(7, 30, BOUND_EXACT);
    tt_clear(&table, 0, 1);
    tt_store(&table, 42, &data);
    CHECK(tt_resize(&table, 1ll << 40) != NULL);
    CHECK(tt_probe(&table, 42, &found));
    CHECK_NO_ERROR(tt_resize(&table, 2));
    CHECK(!tt_probe(&table, 42, &found));
}

TEST(mates_count_from_the_root_again) {
    for (int ply = 0; ply < 60; ply++) {
        Score here = score_mate_in(ply + 9), stored = score_to_tt(here, ply);
        CHECK_EQ(stored, score_mate_in(9));
        CHECK_EQ(score_from_tt(stored, ply), here);
        CHECK_EQ(score_from_tt(stored, ply + 4), here - 4);
        CHECK_EQ(score_from_tt(score_to_tt(-here, ply), ply), -here);
    }
    CHECK_EQ(score_from_tt(score_to_tt(150, 30), 12), 150);
}

TEST(a_mate_behind_move_fifty_is_none) {
    CHECK(score_is_in_time(score_mate_in(20), 80) && !score_is_in_time(score_mate_in(21), 80));
    CHECK(score_is_in_time(score_mated_in(20), 80) && !score_is_in_time(score_mated_in(21), 80));
    CHECK(score_is_in_time(SCORE_EVAL_MAX, 100));
}

int main(void) {
    board_init();
    if (tt_resize(&table, 1)) return 1;
    int status = check_run();
    tt_free(&table);
    return status;
}
