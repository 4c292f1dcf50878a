// test_checkpoint.c: the state of a training run in a file (train/checkpoint.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/checkpoint.h"

#include "files.h"

static char *path;
static const RunIdentity identity = {"batch 8, wdl 0.5", 22, 33};
static RunState state = {.batches = 7, .seconds = 1.5, .loss_sum = {1, 2, 3}, .loss_count = 5};
static Failure failure;

static void fill(Optimiser *optimiser, uint64_t seed) {
    model_init(optimiser->weights, seed);
    model_init(&optimiser->momentum->own, seed + 1);
    model_init(&optimiser->variance->own, seed + 2);
    optimiser->momentum->shared[1][2][3] = (float)seed;
}

static void write_checkpoint(void) {
    Optimiser optimiser;
    if (!CHECK(optimiser_create(&optimiser))) return;
    fill(&optimiser, 1);
    CHECK_NO_ERROR(checkpoint_write(path, &identity, &state, &optimiser));
    optimiser_destroy(&optimiser);
}

static bool same_models(const Optimiser *a, const Optimiser *b) {
    return memcmp(a->weights, b->weights, sizeof(Model)) == 0 &&
           memcmp(a->momentum, b->momentum, sizeof(Moments)) == 0 &&
           memcmp(a->variance, b->variance, sizeof(Moments)) == 0;
}

TEST(a_run_is_written_and_read) {
    Optimiser written, read;
    RunState back;
    write_checkpoint();
    if (!CHECK(optimiser_create(&written) && optimiser_create(&read))) return;
    fill(&written, 1);
    CHECK_NO_ERROR(checkpoint_read(path, &identity, &back, &read, &failure));
    CHECK(same_models(&written, &read));
    CHECK(memcmp(&back, &state, sizeof(state)) == 0);
    optimiser_destroy(&written);
    optimiser_destroy(&read);
}

// Returns the error of a read with this identity, which must change neither optimiser nor state.
static const char *error_of(const RunIdentity *wanted) {
    Optimiser before, after;
    RunState unchanged = {.batches = 99};
    if (!CHECK(optimiser_create(&before) && optimiser_create(&after))) return NULL;
    fill(&before, 5);
    fill(&after, 5);
    const char *error = checkpoint_read(path, wanted, &unchanged, &after, &failure);
    CHECK(same_models(&before, &after));
    CHECK_EQ(unchanged.batches, 99);
    optimiser_destroy(&before);
    optimiser_destroy(&after);
    return error;
}

TEST(other_settings_are_refused) {
    write_checkpoint();
    CHECK_STR(error_of(&(RunIdentity){"batch 8, wdl 0.25", 22, 33}),
              "was made with wdl 0.5, not wdl 0.25");
}

TEST(damage_is_noticed) {
    size_t size;
    write_checkpoint();
    uint8_t *bytes = bytes_of(path, &size);
    for (size_t at = 8; at < size; at += size / 9) {
        bytes[at] ^= 1;
        write_bytes(path, bytes, size);
        CHECK_STR(error_of(&identity), "is damaged");
        bytes[at] ^= 1;
    }
    bytes[0] ^= 1;
    write_bytes(path, bytes, size);
    CHECK_STR(error_of(&identity), "is not a checkpoint of this version");
    bytes[0] ^= 1;
    write_bytes(path, bytes, size - 1);
    CHECK_STR(error_of(&identity), "is too short, or of another kind");
    remove(path);
    CHECK_STR(error_of(&identity), "does not exist");
    free(bytes);
}

int main(void) {
    path = scratch("checkpoint");
    state.points[state.point_count++] = (LossPoint){.samples = 1000, .train_loss = {4, 5, 6}};
    return check_run();
}
