// syzygy.c: the files of a path, mapped lazily; look-up by material.
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
    PATH_BYTES_MAX = 1 << 16,
};

// A bad file stays bad: another thread may be using its bytes.
typedef enum FileState { FILE_MISSING, FILE_NEW, FILE_READY, FILE_BAD } FileState;

typedef struct TableFile {
    atomic_int state;  // FileState; the fields below are written under the lock, before it
    const char *folder;
    Bytes bytes;
    Table *table;
    const char *error;
} TableFile;

typedef struct Entry {
    Material material;
    uint64_t key;
    TableFile files[2];  // by TableKind
} Entry;

struct Syzygy {
    Squares squares;
    pthread_mutex_t lock;
    TableFile *_Atomic damaged;  // the newest bad file, until it is reported
    const char *missing;         // the first folder that does not exist
    char *folders;               // the path, cut at its separators
    Entry *entries;              // of the existing files
    int entry_count;
    uint16_t slots[SLOTS];  // hash table by material key: number of the entry from 1, 0 for none
    int counts[2][MATERIAL_PIECES_MAX + 1];
};

const char *syzygy_suffix(TableKind kind) { return kind == TABLE_WDL ? "rtbw" : "rtbz"; }

// --- opening -------------------------------------------------------------------------------------

// folder/KQvK.rtbw
static void append_path(Text *text, const char *folder, const Material *material, TableKind kind) {
    char name[MATERIAL_NAME_BYTES];
    material_name(material, name);
    text_append(text, "%s/%s.%s", folder, name, syzygy_suffix(kind));
}

// Returns the first folder that has the file, NULL if none has it.
static const char *find_file(const Syzygy *syzygy, const char *folders_end,
                             const Material *material, TableKind kind, Text *path) {
    for (const char *folder = syzygy->folders; folder < folders_end; folder += strlen(folder) + 1) {
        text_clear(path);
        append_path(path, folder, material, kind);
        if (*folder && !path->is_cut && os_file_size(path->data) > 0) return folder;
    }
    return NULL;
}

static unsigned slot_of(uint64_t key) {
    return (unsigned)(key * 0x9E3779B97F4A7C15ull >> (64 - SLOT_BITS));
}

static void add_entry(Syzygy *syzygy, const Material *material, const char *folders[2]) {
    Entry *entry = &syzygy->entries[syzygy->entry_count++];
    entry->material = *material;
    entry->key = material_key(material);
    for (TableKind kind = TABLE_WDL; kind <= TABLE_DTZ; kind++) {
        TableFile *file = &entry->files[kind];
        atomic_init(&file->state, folders[kind] ? FILE_NEW : FILE_MISSING);
        file->folder = folders[kind];
        syzygy->counts[kind][material_pieces(material)] += folders[kind] != NULL;
    }
    unsigned slot = slot_of(entry->key);
    while (syzygy->slots[slot]) slot = (slot + 1) % SLOTS;
    syzygy->slots[slot] = (uint16_t)syzygy->entry_count;
}

// Cuts the path at its separators. Returns the end of the last folder.
static const char *cut_folders(Syzygy *syzygy) {
    char *end = syzygy->folders + strlen(syzygy->folders);
    if (strcmp(syzygy->folders, "<empty>") == 0) end = syzygy->folders;
    for (char *folder = syzygy->folders, *next; folder < end; folder = next) {
        char *cut = memchr(folder, os_path_separator(), (size_t)(end - folder));
        if (cut) *cut = '\0';
        next = cut ? cut + 1 : end + 1;
        if (*folder && !syzygy->missing && !os_is_folder(folder)) syzygy->missing = folder;
    }
    return end;
}

static bool find_files(Syzygy *syzygy) {
    const int max_pieces = sizeof(void *) < 8 ? 5 : MATERIAL_PIECES_MAX;  // tables must be mapped
    Material *list = malloc(MATERIAL_COUNT * sizeof(*list));
    syzygy->entries = calloc(MATERIAL_COUNT, sizeof(*syzygy->entries));
    const char *end = cut_folders(syzygy);
    bool is_good = list && syzygy->entries;
    int count = is_good && end > syzygy->folders ? material_list(max_pieces, list) : 0;
    Text path = text_growing(PATH_BYTES_MAX);
    for (int i = 0; i < count; i++) {
        const char *folders[2];
        for (TableKind kind = TABLE_WDL; kind <= TABLE_DTZ; kind++)
            folders[kind] = find_file(syzygy, end, &list[i], kind, &path);
        if (folders[TABLE_WDL] || folders[TABLE_DTZ]) add_entry(syzygy, &list[i], folders);
    }
    text_free(&path);
    free(list);
    return is_good;
}

const char *syzygy_open(const char *folders, Syzygy **syzygy) {
    Syzygy *opened = calloc(1, sizeof(*opened));
    if (!opened) return "not enough memory";
    squares_init(&opened->squares);
    size_t bytes = strlen(folders) + 1;
    bool has_lock = pthread_mutex_init(&opened->lock, NULL) == 0;
    opened->folders = malloc(bytes);
    if (opened->folders) memcpy(opened->folders, folders, bytes);
    if (has_lock && opened->folders && find_files(opened)) {
        *syzygy = opened;
        return NULL;
    }
    if (has_lock) pthread_mutex_destroy(&opened->lock);
    free(opened->entries);
    free(opened->folders);
    free(opened);
    return "not enough memory";
}

void syzygy_close(Syzygy *syzygy) {
    if (!syzygy) return;
    for (int i = 0; i < syzygy->entry_count; i++)
        for (TableKind kind = TABLE_WDL; kind <= TABLE_DTZ; kind++) {
            TableFile *file = &syzygy->entries[i].files[kind];
            table_free(file->table);
            os_unmap_file(file->bytes.data, file->bytes.size);
        }
    pthread_mutex_destroy(&syzygy->lock);
    free(syzygy->entries);
    free(syzygy->folders);
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

const char *syzygy_missing_folder(const Syzygy *syzygy) { return syzygy->missing; }

// --- mapping and look-up -------------------------------------------------------------------------

// Under the lock.
static void mark_bad(Syzygy *syzygy, TableFile *file, const char *error) {
    file->error = error;
    atomic_store_explicit(&file->state, FILE_BAD, memory_order_release);
    atomic_store(&syzygy->damaged, file);
}

// Maps and parses a new file, under the lock.
static void load(Syzygy *syzygy, const Entry *entry, TableFile *file, TableKind kind) {
    Text path = text_growing(PATH_BYTES_MAX);
    append_path(&path, file->folder, &entry->material, kind);
    file->bytes.data = path.is_cut ? NULL : os_map_file(path.data, &file->bytes.size);
    text_free(&path);
    const char *error = "cannot be read";
    if (file->bytes.data)
        file->table = table_parse(file->bytes, kind, &entry->material, &syzygy->squares, &error);
    if (file->table)
        atomic_store_explicit(&file->state, FILE_READY, memory_order_release);
    else
        mark_bad(syzygy, file, error);
}

static const Table *ready_table(Syzygy *syzygy, Entry *entry, TableKind kind) {
    TableFile *file = &entry->files[kind];
    int state = atomic_load_explicit(&file->state, memory_order_acquire);
    if (state == FILE_NEW) {
        pthread_mutex_lock(&syzygy->lock);
        if (atomic_load_explicit(&file->state, memory_order_relaxed) == FILE_NEW)
            load(syzygy, entry, file, kind);
        state = atomic_load_explicit(&file->state, memory_order_relaxed);
        pthread_mutex_unlock(&syzygy->lock);
    }
    return state == FILE_READY ? file->table : NULL;
}

static Entry *find_entry(Syzygy *syzygy, const Material *material) {
    uint64_t key = material_key(material);
    for (unsigned slot = slot_of(key); syzygy->slots[slot]; slot = (slot + 1) % SLOTS) {
        Entry *entry = &syzygy->entries[syzygy->slots[slot] - 1];
        if (entry->key == key) return entry;
    }
    return NULL;
}

static Entry *entry_of(Syzygy *syzygy, const Position *pos, Perspective *perspective) {
    Material material = material_of(pos);
    Entry *entry = find_entry(syzygy, &material);
    *perspective = entry ? AS_IT_IS : COLORS_EXCHANGED;
    if (entry) return entry;
    material = material_exchanged(&material);
    return find_entry(syzygy, &material);
}

const Table *syzygy_table(Syzygy *syzygy, const Position *pos, TableKind kind,
                          Perspective *perspective) {
    if (popcount(occupied(pos)) > MATERIAL_PIECES_MAX) return NULL;
    Entry *entry = entry_of(syzygy, pos, perspective);
    return entry ? ready_table(syzygy, entry, kind) : NULL;
}

bool syzygy_next_file(Syzygy *syzygy, int *cursor, SyzygyFile *file) {
    for (; *cursor < 2 * syzygy->entry_count; ++*cursor) {
        Entry *entry = &syzygy->entries[*cursor / 2];
        TableKind kind = *cursor % 2 ? TABLE_DTZ : TABLE_WDL;
        TableFile *found = &entry->files[kind];
        if (!found->folder) continue;
        file->kind = kind;
        file->pieces = material_pieces(&entry->material);
        material_name(&entry->material, file->name);
        file->error = ready_table(syzygy, entry, kind) ? NULL : found->error;
        ++*cursor;
        return true;
    }
    return false;
}

// --- damage --------------------------------------------------------------------------------------

void syzygy_note_damage(Syzygy *syzygy, const Position *pos, TableKind kind) {
    Perspective perspective;
    Entry *entry = entry_of(syzygy, pos, &perspective);
    TableFile *file = entry ? &entry->files[kind] : NULL;
    pthread_mutex_lock(&syzygy->lock);
    if (file && atomic_load(&file->state) == FILE_READY) mark_bad(syzygy, file, "impossible value");
    pthread_mutex_unlock(&syzygy->lock);
}

bool syzygy_report_damage(Syzygy *syzygy, Text *text) {
    if (!atomic_load_explicit(&syzygy->damaged, memory_order_relaxed)) return false;
    const TableFile *file = atomic_exchange(&syzygy->damaged, NULL);
    for (int i = 0; file && i < 2 * syzygy->entry_count; i++) {
        Entry *entry = &syzygy->entries[i / 2];
        if (file != &entry->files[i % 2]) continue;
        char name[MATERIAL_NAME_BYTES];
        material_name(&entry->material, name);
        text_append(text, "%s.%s: %s", name, syzygy_suffix((TableKind)(i % 2)), file->error);
    }
    return file != NULL;
}
