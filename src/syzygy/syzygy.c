// syzygy.c: the files of a path, mapped at first use; look-up by material.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "syzygy/syzygy.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/os_file.h"

enum {
    SLOT_BITS = 12,  // more than twice as many slots as tables
    SLOTS = 1 << SLOT_BITS,
    PATH_BYTES_MAX = 1 << 16
};

// A bad file stays mapped: another thread may be reading it.
typedef enum FileState {
    FILE_MISSING,
    FILE_NEW,
    FILE_READY,
    FILE_BAD,
    FILE_REPORTED  // bad, too
} FileState;

typedef struct TableFile {
    atomic_int state;  // FileState; bytes, table and error are written under the lock, before it
    char *path;        // NULL if it is missing
    Bytes bytes;
    Table *table;
    const char *error;
} TableFile;

typedef struct Entry {
    Material material;
    TableFile files[2];  // by TableKind
} Entry;

struct Syzygy {
    Squares squares;
    pthread_mutex_t lock;
    const char *missing;  // the first folder that does not exist
    int entry_count;
    Entry entries[MATERIAL_COUNT];  // of the existing files
    uint16_t slots[SLOTS];  // hash table by material: number of the entry from 1, 0 for none
    int counts[2][MATERIAL_PIECES_MAX + 1];  // as for syzygy_count
    char folders[];  // their names, each with its final zero, then an empty one
};

// --- opening -------------------------------------------------------------------------------------

// Sets the path of a file. Returns false if no folder has it.
static bool find_file(const Syzygy *syzygy, Material material, TableKind kind, TableFile *file) {
    char name[MATERIAL_NAME_BYTES];
    material_name(material, name);
    for (const char *folder = syzygy->folders; *folder; folder += strlen(folder) + 1) {
        Text path = text_growing(PATH_BYTES_MAX);
        text_append(&path, "%s/%s.%s", folder, name, kind == TABLE_WDL ? "rtbw" : "rtbz");
        if (!path.is_cut && os_file_size(path.data) >= 0) {
            file->path = path.data;
            atomic_init(&file->state, FILE_NEW);
            return true;
        }
        text_free(&path);
    }
    return false;
}

static const char *file_name(const TableFile *file) { return strrchr(file->path, '/') + 1; }

static unsigned slot_of(Material material) {
    return (unsigned)(material * 0x9E3779B97F4A7C15ull >> (64 - SLOT_BITS));
}

// Adds the files of a material, if there are any.
static void add_entry(Syzygy *syzygy, Material material) {
    Entry *entry = &syzygy->entries[syzygy->entry_count];
    int found = 0;
    for (TableKind kind = TABLE_WDL; kind <= TABLE_DTZ; kind++) {
        bool exists = find_file(syzygy, material, kind, &entry->files[kind]);
        syzygy->counts[kind][material_pieces(material)] += exists;
        syzygy->counts[kind][0] += exists;
        found += exists;
    }
    if (!found) return;
    entry->material = material;
    unsigned slot = slot_of(material);
    while (syzygy->slots[slot]) slot = (slot + 1) % SLOTS;
    syzygy->slots[slot] = (uint16_t)++syzygy->entry_count;
}

// Copies the folders of a path into zeroed memory. Finds the first that is missing.
static void copy_folders(Syzygy *syzygy, const char *path) {
    const char separator[] = {os_path_separator(), '\0'};
    char *name = syzygy->folders;
    for (path += strspn(path, separator); *path; path += strspn(path, separator)) {
        const size_t length = strcspn(path, separator);
        memcpy(name, path, length);
        if (!syzygy->missing && !os_is_folder(name)) syzygy->missing = name;
        name += length + 1;
        path += length;
    }
}

const char *syzygy_open(const char *folders, Syzygy **syzygy) {
    const int max_pieces = sizeof(void *) < 8 ? 5 : MATERIAL_PIECES_MAX;  // tables must be mapped
    Syzygy *opened = calloc(1, sizeof(*opened) + strlen(folders) + 2);
    if (!opened) return "not enough memory";
    squares_init(&opened->squares);
    opened->lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    copy_folders(opened, folders);
    Material list[MATERIAL_COUNT];
    const int count = material_list(max_pieces, list);
    for (int i = 0; i < count; i++) add_entry(opened, list[i]);
    *syzygy = opened;
    return NULL;
}

void syzygy_close(Syzygy *syzygy) {
    if (!syzygy) return;
    for (int i = 0; i < 2 * syzygy->entry_count; i++) {
        TableFile *file = &syzygy->entries[i / 2].files[i % 2];
        free(file->path);
        table_free(file->table);
        os_unmap_file(file->bytes.data, file->bytes.size);
    }
    pthread_mutex_destroy(&syzygy->lock);
    free(syzygy);
}

int syzygy_max_pieces(const Syzygy *syzygy) {
    int pieces = syzygy ? MATERIAL_PIECES_MAX : 0;
    while (pieces && syzygy->counts[TABLE_WDL][pieces] == 0) pieces--;
    return pieces;
}

int syzygy_count(const Syzygy *syzygy, TableKind kind, int pieces) {
    return pieces <= MATERIAL_PIECES_MAX ? syzygy->counts[kind][pieces] : 0;
}

const char *syzygy_missing_folder(const Syzygy *syzygy) { return syzygy ? syzygy->missing : NULL; }

void syzygy_describe(const Syzygy *syzygy, Text *text) {
    if (!syzygy) return;
    const int wdl = syzygy->counts[TABLE_WDL][0], dtz = syzygy->counts[TABLE_DTZ][0];
    if (wdl + dtz == 0)
        text_append(text, "no tablebase files");
    else
        text_append(text, "%d tablebase file%s, %d WDL and %d DTZ, up to %d pieces", wdl + dtz,
                    plural((uint64_t)(wdl + dtz)), wdl, dtz, syzygy_max_pieces(syzygy));
}

// --- mapping and look-up -------------------------------------------------------------------------

// The caller holds the lock.
static void mark_bad(TableFile *file, const char *error) {
    file->error = error;
    atomic_store_explicit(&file->state, FILE_BAD, memory_order_release);
}

// Maps and parses a new file. The caller holds the lock.
static void load(Syzygy *syzygy, Material material, TableFile *file, TableKind kind) {
    file->bytes.data = os_map_file(file->path, &file->bytes.size);
    const char *error = "cannot be read";
    if (file->bytes.data)
        file->table = table_parse(file->bytes, kind, material, &syzygy->squares, &error);
    if (file->table)
        atomic_store_explicit(&file->state, FILE_READY, memory_order_release);
    else
        mark_bad(file, error);
}

static const Table *ready_table(Syzygy *syzygy, Entry *entry, TableKind kind) {
    TableFile *file = &entry->files[kind];
    int state = atomic_load_explicit(&file->state, memory_order_acquire);
    if (state == FILE_NEW) {
        pthread_mutex_lock(&syzygy->lock);
        if (atomic_load(&file->state) == FILE_NEW) load(syzygy, entry->material, file, kind);
        state = atomic_load(&file->state);
        pthread_mutex_unlock(&syzygy->lock);
    }
    return state == FILE_READY ? file->table : NULL;
}

static Entry *find_entry(Syzygy *syzygy, Material material) {
    for (unsigned slot = slot_of(material); syzygy->slots[slot]; slot = (slot + 1) % SLOTS) {
        Entry *entry = &syzygy->entries[syzygy->slots[slot] - 1];
        if (entry->material == material) return entry;
    }
    return NULL;
}

static Entry *entry_of(Syzygy *syzygy, const Position *pos) {
    if (popcount(occupied(pos)) > MATERIAL_PIECES_MAX) return NULL;
    const Material material = material_of(pos);
    Entry *entry = find_entry(syzygy, material);
    return entry ? entry : find_entry(syzygy, material_exchanged(material));
}

const Table *syzygy_table(Syzygy *syzygy, const Position *pos, TableKind kind) {
    Entry *entry = entry_of(syzygy, pos);
    return entry ? ready_table(syzygy, entry, kind) : NULL;
}

const char *syzygy_next_file(Syzygy *syzygy, int *cursor, const char **error) {
    while (*cursor < 2 * syzygy->entry_count) {
        Entry *entry = &syzygy->entries[*cursor / 2];
        TableKind kind = (TableKind)((*cursor)++ % 2);
        if (!entry->files[kind].path) continue;
        *error = ready_table(syzygy, entry, kind) ? NULL : entry->files[kind].error;
        return file_name(&entry->files[kind]);
    }
    return NULL;
}

// --- damage --------------------------------------------------------------------------------------

void syzygy_note_damage(Syzygy *syzygy, const Position *pos, TableKind kind) {
    TableFile *file = &entry_of(syzygy, pos)->files[kind];
    pthread_mutex_lock(&syzygy->lock);
    if (atomic_load(&file->state) == FILE_READY) mark_bad(file, "impossible value");
    pthread_mutex_unlock(&syzygy->lock);
}

bool syzygy_report_damage(Syzygy *syzygy, Text *text) {
    for (int i = 0; syzygy && i < 2 * syzygy->entry_count; i++) {
        TableFile *file = &syzygy->entries[i / 2].files[i % 2];
        int bad = FILE_BAD;
        if (!atomic_compare_exchange_strong(&file->state, &bad, FILE_REPORTED)) continue;
        text_append(text, "%s: %s", file_name(file), file->error);
        return true;
    }
    return false;
}
