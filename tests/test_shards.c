// test_shards.c: shards of positions in memory and in files (train/shards.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/shards.h"

#include "base/os_file.h"
#include "files.h"
#include "train/sample.h"
#include "train/train.h"
#include "training.h"

enum { N = 20000, SHARDS = 8, SHARD_MOST = N / SHARDS + 1 };
static const ShardOptions in_memory = {
    .source = 7, .holdout_permille = 50, .shard_samples = SHARD_MOST};
static ShardOptions in_files;  // the same, and a folder
static Failure failure;

// Nothing is read from a folder without an index.
static void forget_folder(void) { remove(scratch("shards/ravelin-index")); }

static Shards *opened(const ShardOptions *options) {
    Shards *shards;
    CHECK_NO_ERROR(shards_open(options, &shards, &failure));
    return shards;
}

// Opens and closes them. Returns true if they were finished before.
static bool are_complete(const ShardOptions *options) {
    Shards *shards = opened(options);
    const bool complete = shards_are_complete(shards);
    shards_close(shards);
    return complete;
}

static bool same_shard(Shards *a, Shards *b, int shard) {
    const Sample *from_a, *from_b;
    CHECK_NO_ERROR(shards_load(a, shard, &from_a, &failure));
    CHECK_NO_ERROR(shards_load(b, shard, &from_b, &failure));
    const uint64_t size = shards_index(a)->sizes[shard];
    return size == shards_index(b)->sizes[shard] &&
           samples_hash(from_a, size) == samples_hash(from_b, size);
}

TEST(shards_in_files_equal_those_in_memory) {
    forget_folder();
    Shards *memory = shards_of_play(N, &in_memory), *files = shards_of_play(N, &in_files);
    const ShardIndex *index = shards_index(memory);
    CHECK_EQ(index->count, SHARDS);
    CHECK(memcmp(index, shards_index(files), sizeof(*index)) == 0);
    for (int i = SHARDS - 1; i >= 0; i--) CHECK(same_shard(memory, files, i));
    shards_close(files);

    files = opened(&in_files);
    if (CHECK(shards_are_complete(files))) {
        const Sample *held[2];
        const uint64_t count = shards_held_out(memory, &held[0]);
        for (int i = 0; i < SHARDS; i++) CHECK(same_shard(memory, files, i));
        CHECK_EQ(shards_held_out(files, &held[1]), count);
        CHECK(samples_hash(held[0], count) == samples_hash(held[1], count));
    }
    shards_close(files);
    shards_close(memory);
}

TEST(every_position_is_kept_once_and_whole_games_are_held_out) {
    static uint64_t added[N], kept[N];
    Shards *shards = shards_of_play(N, &in_memory);
    const ShardIndex *index = shards_index(shards);
    for (int i = 0; i < N; i++) added[i] = sample_key(&play_samples[i]);
    sort_words(added, N);
    uint64_t different = 0, total = 0;
    for (int i = 0; i < N; i++) different += i == 0 || added[i] != added[i - 1];

    const Sample *samples, *held;
    const uint64_t held_count = shards_held_out(shards, &held);
    CHECK(held_count > N / 100 && held_count < N / 10);
    for (int shard = 0; shard < SHARDS; shard++) {
        CHECK_NO_ERROR(shards_load(shards, shard, &samples, &failure));
        for (uint64_t i = 0; i < index->sizes[shard] && total < N; i++) {
            kept[total++] = sample_key(&samples[i]);
            for (uint64_t k = 0; k < held_count; k += 20)
                if (!CHECK(held[k].game != samples[i].game)) return;
        }
    }
    CHECK_EQ(total, index->training);
    for (uint64_t k = 0; k < held_count && total < N; k++) kept[total++] = sample_key(&held[k]);
    sort_words(kept, total);
    CHECK_EQ(total, different);
    for (uint64_t i = 1; i < total; i++) CHECK(kept[i] != kept[i - 1]);
    CHECK_EQ(index->counts.repeated, N - different);
    shards_close(shards);
}

TEST(the_first_of_equal_positions_is_kept) {
    PlyCounts counts = {0};
    Sample sample = *samples_of_play(1);
    const Sample *samples;
    Shards *shards = opened(&(ShardOptions){.folder = NULL});
    for (int i = 0; i < 3; i++) {
        sample.score_cp = (int16_t)(100 * i + 5);
        CHECK_NO_ERROR(shards_add(shards, &sample, &failure));
    }
    CHECK_NO_ERROR(shards_finish(shards, &counts, &failure));
    CHECK_NO_ERROR(shards_load(shards, 0, &samples, &failure));
    CHECK_EQ(shards_index(shards)->training, 1);
    CHECK_EQ(samples[0].score_cp, 5);
    CHECK_EQ(shards_index(shards)->counts.repeated, 2);
    shards_close(shards);
}

TEST(other_sources_begin_anew) {
    forget_folder();
    shards_close(shards_of_play(N, &in_files));
    ShardOptions other = in_files;
    other.source = 8;
    CHECK(!are_complete(&other));
    CHECK(!are_complete(&in_files));
    CHECK(os_file_size(scratch("shards/ravelin-part-00")) < 0);
    // It stayed if fewer shards followed.
    CHECK(os_file_size(scratch("shards/ravelin-shard-07")) < 0);
}

// The parts are as large as all positions.
TEST(a_killed_run_leaves_no_parts) {
    forget_folder();
    Shards *shards = opened(&in_files);
    CHECK(os_file_size(scratch("shards/ravelin-part-00")) < 0);
    shards_close(shards);
}

TEST(one_run_at_a_time_makes_shards_in_a_folder) {
    forget_folder();
    Shards *first = opened(&in_files), *second;
    CHECK_STR(shards_open(&in_files, &second, &failure), "is in use by another run");
    shards_close(second);
    shards_close(first);
    shards_close(shards_of_play(N, &in_files));
    CHECK(!file_exists(scratch("shards/ravelin-index.ravelin-new")));
}

TEST(shards_without_held_out_positions_serve_again) {
    ShardOptions all = in_files;
    forget_folder();
    all.holdout_permille = 0;
    shards_close(shards_of_play(N, &all));
    CHECK(are_complete(&all));
}

static const char *train_on(Shards *shards, TrainResult *result) {
    TrainOptions options = {.settings = settings_defaults(),
                            .threads = 1,
                            .output = scratch("net"),
                            .overwrite = OVERWRITE_REPLACE};
    options.settings.samples = 3e-6 * N;
    options.settings.batch = 512;
    return train(shards, &options, result);
}

// Regression: the error discarded the network. The damaged shard is not the first of the run.
TEST(a_run_with_a_damaged_shard_writes_its_network) {
    TrainResult result;
    forget_folder();
    shards_close(shards_of_play(N, &in_files));
    Shards *shards = opened(&in_files);
    CHECK(os_file_size(scratch("shards/ravelin-shard-06")) > 0);
    remove(scratch("shards/ravelin-shard-06"));
    remove(scratch("net"));
    CHECK_STR(train_on(shards, &result), "does not exist");
    CHECK_STR(result.failure.path, scratch("shards/ravelin-shard-06"));
    CHECK(result.samples > 0 && result.weights_hash != 0);
    CHECK(os_file_size(scratch("net")) > 0);
    shards_close(shards);
}

TEST(a_damaged_shard_is_named) {
    ShardOptions one = in_files;
    TrainResult result;
    forget_folder();
    one.shard_samples = N;
    shards_close(shards_of_play(6000, &one));
    const char *path = scratch("shards/ravelin-shard-00");
    const char *const wanted[] = {"is damaged", "is cut short", "is empty", "does not exist"};
    for (int i = 0; i < COUNT(wanted); i++) {
        FILE *file = fopen(path, "r+b");
        if (i == 0) CHECK(os_seek(file, 99) && fputs("dust", file) >= 0);
        if (i == 1) CHECK(os_truncate_file(file, os_file_size(path) - 1));
        if (i == 2) CHECK(os_truncate_file(file, 0));
        fclose(file);
        if (i == 3) remove(path);
        Shards *shards = opened(&one);
        CHECK(shards_are_complete(shards));
        CHECK_STR(train_on(shards, &result), wanted[i]);
        CHECK_STR(result.failure.path, path);
        shards_close(shards);
    }
}

int main(void) {
    board_init();
    in_files = in_memory;
    in_files.folder = scratch("shards");
    return check_run();
}
