// shards.c: parts, removal of repeated positions, files of positions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/shards.h"

#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "base/os.h"
#include "base/os_file.h"

#define INDEX_MAGIC "RAVSHRD2"
enum { NAME_BYTES = 24, FIRST_CAPACITY = 256, PART_BITS = 6 };
_Static_assert(1 << PART_BITS == SHARDS_MAX, "one part is the smallest shard");

// The positions added, in their order, in a file or in memory.
typedef struct Part {
    FILE *file;
    Sample *samples;
    uint64_t count, capacity;
} Part;

// A shard in memory. Large pages, because its positions are read at random.
typedef struct Room {
    Sample *samples;
    size_t bytes;
} Room;

struct Shards {
    ShardOptions options;
    ShardIndex index;
    bool complete;
    char *path;                // of a file in the folder
    TemporaryFile index_file;  // locks the folder while its shards are made
    Part parts[SHARDS_MAX];
    Room rooms[SHARDS_MAX];  // by shard; with a folder one at a time
    Sample *held_out;        // of index.held_out positions the first HELD_OUT_MAX
};

static const char memory_error[] = "not enough memory for the positions";

static const char *name_file(Shards *shards, const char *kind, int number) {
    const char *format = number < 0 ? "%s/ravelin-%s" : "%s/ravelin-%s-%02d";
    snprintf(shards->path, strlen(shards->options.folder) + NAME_BYTES, format,
             shards->options.folder, kind, number);
    return shards->path;
}

static uint64_t held_out_count(const Shards *shards) {
    return min_u64(shards->index.held_out, HELD_OUT_MAX);
}

static bool make_room(uint64_t count, Room *room) {
    room->bytes = (size_t)(count + 1) * sizeof(Sample);
    room->samples = os_alloc_large(room->bytes);
    return room->samples != NULL;
}

static void free_room(Room *room) {
    os_free_large(room->samples, room->bytes);
    *room = (Room){NULL, 0};
}

// --- files of positions --------------------------------------------------------------------------

static const char *write_samples(const char *path, const Sample *samples, uint64_t count) {
    const uint64_t check = samples_hash(samples, count);
    const FilePart parts[] = {{samples, count * sizeof(*samples)}, {&check, sizeof(check)}};
    return file_write(path, parts, 2);
}

static const char *read_samples(const char *path, Sample *samples, uint64_t count) {
    FILE *file;
    uint64_t check;
    const char *error = file_open(path, &file);
    if (error) return error;
    const bool is_whole = fread(samples, sizeof(*samples), count, file) == count &&
                          fread(&check, sizeof(check), 1, file) == 1;
    fclose(file);
    if (!is_whole) return "is cut short";
    return samples_hash(samples, count) == check ? NULL : "is damaged";
}

// --- the index -----------------------------------------------------------------------------------

static const char *write_index(Shards *shards) {
    const ShardIndex *index = &shards->index;
    const uint64_t check = fnv_hash(FNV_START, index, sizeof(*index));
    const FilePart parts[] = {{index, sizeof(*index)}, {&check, sizeof(check)}};
    return file_fill(&shards->index_file, parts, 2);
}

// Returns false if the folder has no whole index of this source.
static bool read_index(Shards *shards) {
    void *bytes;
    ShardIndex index;
    uint64_t check;
    if (file_read(name_file(shards, "index", -1), sizeof(index) + sizeof(check), &bytes))
        return false;
    memcpy(&index, bytes, sizeof(index));
    memcpy(&check, (char *)bytes + sizeof(index), sizeof(check));
    free(bytes);
    if (memcmp(index.magic, INDEX_MAGIC, sizeof(index.magic)) != 0 ||
        index.source != shards->options.source ||
        fnv_hash(FNV_START, &index, sizeof(index)) != check)
        return false;
    shards->index = index;
    return true;
}

static const char *read_held_out(Shards *shards, Failure *failure) {
    const uint64_t count = held_out_count(shards);
    shards->held_out = malloc((count + 1) * sizeof(Sample));
    if (!shards->held_out) return memory_error;
    const char *path = name_file(shards, "held-out", -1);
    return failure_at(failure, path, read_samples(path, shards->held_out, count));
}

// --- opening and adding --------------------------------------------------------------------------

static const char *open_folder(Shards *shards, Failure *failure) {
    const char *folder = shards->options.folder;
    shards->path = malloc(strlen(folder) + NAME_BYTES);
    if (!shards->path) return memory_error;
    if (!os_is_folder(folder) && !os_make_folder(folder))
        return failure_at(failure, folder, "cannot be made");
    shards->complete = read_index(shards);
    if (shards->complete) return read_held_out(shards, failure);
    const char *path = name_file(shards, "index", -1);
    const char *error = file_create(path, OVERWRITE_REPLACE, 0, &shards->index_file);
    if (error) return failure_at(failure, path, error);
    remove(path);  // an index of other positions
    for (int i = 0; i < SHARDS_MAX; i++) {
        remove(name_file(shards, "shard", i));
        path = name_file(shards, "part", i);
        shards->parts[i].file = fopen(path, "w+b");
        if (!shards->parts[i].file) return failure_at(failure, path, "cannot be created");
        remove(path);  // where an open file can be removed, a killed run leaves none
    }
    return NULL;
}

const char *shards_open(const ShardOptions *options, Shards **shards, Failure *failure) {
    Shards *opened = calloc(1, sizeof(*opened));
    if (!opened) return memory_error;
    opened->options = *options;
    if (!options->shard_samples) opened->options.shard_samples = SHARD_SAMPLES;
    *shards = opened;
    return options->folder ? open_folder(opened, failure) : NULL;
}

static void close_part(Shards *shards, int number) {
    Part *part = &shards->parts[number];
    if (part->file) {
        fclose(part->file);
        remove(name_file(shards, "part", number));
    }
    free(part->samples);
    *part = (Part){0};
}

void shards_close(Shards *shards) {
    if (!shards) return;
    for (int i = 0; i < SHARDS_MAX; i++) {
        close_part(shards, i);
        free_room(&shards->rooms[i]);
    }
    if (shards->index_file.file) file_finish(&shards->index_file, false);
    free(shards->held_out);
    free(shards->path);
    free(shards);
}

bool shards_are_complete(const Shards *shards) { return shards->complete; }

const char *shards_add(Shards *shards, const Sample *sample, Failure *failure) {
    const int number = (int)(sample_key(sample) >> (64 - PART_BITS));
    Part *part = &shards->parts[number];
    part->count++;
    if (part->file) {
        if (fwrite(sample, sizeof(*sample), 1, part->file) == 1) return NULL;
        return failure_at(failure, name_file(shards, "part", number),
                          "cannot be written: disk full?");
    }
    if (part->count > part->capacity) {
        const uint64_t capacity = part->capacity ? part->capacity * 3 / 2 : FIRST_CAPACITY;
        Sample *samples = realloc(part->samples, capacity * sizeof(*samples));
        if (!samples) return memory_error;
        part->samples = samples;
        part->capacity = capacity;
    }
    part->samples[part->count - 1] = *sample;
    return NULL;
}

// --- finishing -----------------------------------------------------------------------------------

// Moves the samples of a part to memory of its size.
static const char *take_part(Shards *shards, int number, Sample *to, Failure *failure) {
    Part *part = &shards->parts[number];
    if (part->file) {
        if (!os_seek(part->file, 0) ||
            fread(to, sizeof(*to), part->count, part->file) != part->count)
            return failure_at(failure, name_file(shards, "part", number),
                              "cannot be written and read again");
    } else if (part->count) {
        memcpy(to, part->samples, part->count * sizeof(*to));
    }
    close_part(shards, number);
    return NULL;
}

// Removes all but the first of equal positions. Returns the number left, or UINT64_MAX without
// memory.
static uint64_t keep_first(Sample *samples, uint64_t count) {
    const uint64_t capacity = 2 * count + 1;
    uint64_t *seen = calloc(capacity, sizeof(*seen)), kept = 0;
    if (!seen) return UINT64_MAX;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t key = sample_key(&samples[i]) | 1;
        // Keys of a part begin with equal bits, which are shifted out.
        uint64_t at = mul_high(key << PART_BITS, capacity);
        while (seen[at] && seen[at] != key) at = at + 1 < capacity ? at + 1 : 0;
        if (seen[at]) continue;
        seen[at] = key;
        samples[kept++] = samples[i];
    }
    free(seen);
    return kept;
}

static void keep_held_out(Shards *shards, const Sample *samples, uint64_t count) {
    const uint64_t at = held_out_count(shards), taken = min_u64(count, HELD_OUT_MAX - at);
    memcpy(shards->held_out + at, samples, taken * sizeof(*samples));
    shards->index.held_out += count;
}

// Makes a shard of the parts from..to-1.
static const char *finish_shard(Shards *shards, int shard, int from, int to, Failure *failure) {
    ShardIndex *index = &shards->index;
    uint64_t count = 0, added = 0;
    for (int i = from; i < to; i++) count += shards->parts[i].count;
    Room *room = &shards->rooms[shard];
    const char *error = make_room(count, room) ? NULL : memory_error;
    Sample *samples = room->samples;
    for (int i = from; i < to && !error; i++) {
        const uint64_t size = shards->parts[i].count;
        error = take_part(shards, i, samples + added, failure);
        added += size;
    }
    if (error) return error;
    const uint64_t kept = keep_first(samples, count);
    if (kept == UINT64_MAX) return memory_error;
    const uint64_t training = samples_split(samples, kept, shards->options.holdout_permille);
    samples_shuffle(samples, training, (uint64_t)shard);
    keep_held_out(shards, samples + training, kept - training);
    index->counts.repeated += count - kept;
    index->sizes[shard] = training;
    index->training += training;
    index->hash = fnv_hash(index->hash, &(uint64_t){samples_hash(samples, kept)}, sizeof(uint64_t));
    if (!shards->options.folder) return NULL;
    const char *path = name_file(shards, "shard", shard);
    error = failure_at(failure, path, write_samples(path, samples, training));
    free_room(room);
    return error;
}

const char *shards_finish(Shards *shards, const PlyCounts *counts, Failure *failure) {
    ShardIndex *index = &shards->index;
    uint64_t added = 0;
    for (int i = 0; i < SHARDS_MAX; i++) added += shards->parts[i].count;
    index->counts = *counts;
    index->count = 1;
    while (index->count < SHARDS_MAX && added / index->count > shards->options.shard_samples)
        index->count *= 2;
    shards->held_out = malloc(min_u64(added + 1, HELD_OUT_MAX) * sizeof(Sample));
    if (!shards->held_out) return memory_error;
    const char *error = NULL;
    const int parts = SHARDS_MAX / (int)index->count;
    for (int i = 0; i < (int)index->count && !error; i++)
        error = finish_shard(shards, i, i * parts, (i + 1) * parts, failure);
    if (error) return error;
    memcpy(index->magic, INDEX_MAGIC, sizeof(index->magic));
    index->source = shards->options.source;
    shards->complete = true;
    if (!shards->options.folder) return NULL;
    const char *path = name_file(shards, "held-out", -1);
    error = write_samples(path, shards->held_out, held_out_count(shards));
    if (error) return failure_at(failure, path, error);
    return failure_at(failure, name_file(shards, "index", -1), write_index(shards));
}

// --- reading -------------------------------------------------------------------------------------

const ShardIndex *shards_index(const Shards *shards) { return &shards->index; }

const char *shards_load(Shards *shards, int shard, const Sample **samples, Failure *failure) {
    const uint64_t size = shards->index.sizes[shard];
    Room *room = &shards->rooms[shard];
    if (!room->samples) {
        const char *path = name_file(shards, "shard", shard);
        for (int i = 0; i < SHARDS_MAX; i++) free_room(&shards->rooms[i]);
        const char *error =
            make_room(size, room) ? read_samples(path, room->samples, size) : memory_error;
        if (error) {
            free_room(room);
            return failure_at(failure, path, error);
        }
    }
    *samples = room->samples;
    return NULL;
}

uint64_t shards_held_out(const Shards *shards, const Sample **samples) {
    *samples = shards->held_out;
    return held_out_count(shards);
}
