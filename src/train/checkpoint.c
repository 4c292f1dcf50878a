// checkpoint.c: header, state, the optimiser's three models, and a hash over them all.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/checkpoint.h"

#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"

// The last character is the version of this layout.
#define CHECKPOINT_MAGIC "RAVELCK7"

typedef struct Head {
    char magic[8];
    uint64_t architecture;
    RunIdentity identity;
    RunState state;
} Head;

// Followed by weights, momentum, variance and the hash of all before it.
enum { HASH_AT = sizeof(Head) + sizeof(Model) + 2 * sizeof(Moments) };

const char *checkpoint_write(const char *path, const RunIdentity *identity, const RunState *state,
                             const Optimiser *optimiser) {
    Head head = {.architecture = network_architecture(), .identity = *identity, .state = *state};
    memcpy(head.magic, CHECKPOINT_MAGIC, sizeof(head.magic));
    uint64_t hash = FNV_START;
    const FilePart parts[] = {{&head, sizeof(head)},
                              {optimiser->weights, sizeof(Model)},
                              {optimiser->momentum, sizeof(Moments)},
                              {optimiser->variance, sizeof(Moments)},
                              {&hash, sizeof(hash)}};
    for (int i = 0; i < 4; i++) hash = fnv_hash(hash, parts[i].bytes, parts[i].count);
    return file_write(path, parts, 5);
}

static const char *head_error(const Head *head, const char *bytes, const RunIdentity *identity,
                              Failure *failure) {
    if (memcmp(head->magic, CHECKPOINT_MAGIC, sizeof(head->magic)) != 0)
        return "is not a checkpoint of this version";
    uint64_t hash;
    memcpy(&hash, bytes + HASH_AT, sizeof(hash));
    if (fnv_hash(FNV_START, bytes, HASH_AT) != hash) return "is damaged";
    if (head->architecture != network_architecture())
        return "is a checkpoint of a network of another shape";
    if (head->identity.data != identity->data)
        return "is a checkpoint of a run over other positions";
    if (head->identity.init != identity->init)
        return "is a checkpoint of a run from other initial weights";
    if (!memchr(head->identity.settings, '\0', RUN_SETTINGS_BYTES)) return "is damaged";
    if (strcmp(head->identity.settings, identity->settings) != 0)
        return failure_other_settings(failure, head->identity.settings, identity->settings);
    if (head->state.point_count > POINTS_MAX) return "is damaged";
    return NULL;
}

const char *checkpoint_read(const char *path, const RunIdentity *identity, RunState *state,
                            Optimiser *optimiser, Failure *failure) {
    void *bytes;
    const char *error = file_read(path, HASH_AT + sizeof(uint64_t), &bytes);
    if (error) return error;
    const Head *head = bytes;
    error = head_error(head, bytes, identity, failure);
    if (!error) {
        const char *at = bytes;
        *state = head->state;
        memcpy(optimiser->weights, at += sizeof(Head), sizeof(Model));
        memcpy(optimiser->momentum, at += sizeof(Model), sizeof(Moments));
        memcpy(optimiser->variance, at += sizeof(Moments), sizeof(Moments));
    }
    free(bytes);
    return error;
}
