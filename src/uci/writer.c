// writer.c: a list of lines, and the thread that writes them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/writer.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "base/os_file.h"
#include "base/threads.h"
#include "uci/output.h"

enum { AT_ONCE_BYTES = 4096 };  // as os_can_write promises

struct WaitingLine {
    WaitingLine *next;
    size_t bytes;
    char text[];
};

// Writes a line at once, unless the reader takes nothing for too long: then all that follow are
// dropped, too.
static void write_line(Writer *writer, const char *text) {
    int64_t begun = os_time_ms();
    while (!writer->gave_up && !os_can_write(writer->file, OUTPUT_POLL_MS))
        writer->gave_up = os_time_ms() - begun >= atomic_load(&writer->patience_ms);
    if (writer->gave_up) return;
    fprintf(writer->file, "%s\n", text);
    fflush(writer->file);
}

static void drop_first(Writer *writer) {
    WaitingLine *line = writer->first;
    writer->first = line->next;
    if (!writer->first) writer->last = NULL;
    writer->bytes -= line->bytes;
    free(line);
    pthread_cond_broadcast(&writer->changed);
}

static void *write_lines(void *argument) {
    Writer *writer = argument;
    pthread_mutex_lock(&writer->lock);
    while (writer->first || !writer->closing) {
        if (!writer->first) {
            pthread_cond_wait(&writer->changed, &writer->lock);
            continue;
        }
        const char *text = writer->first->text;
        pthread_mutex_unlock(&writer->lock);
        write_line(writer, text);
        pthread_mutex_lock(&writer->lock);
        drop_first(writer);
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

void writer_init(Writer *writer, FILE *file) {
    *writer = (Writer){.file = file};
    atomic_init(&writer->patience_ms, INT64_MAX);
    pthread_mutex_init(&writer->lock, NULL);
    pthread_cond_init(&writer->changed, NULL);
    writer->has_thread = thread_start(&writer->thread, write_lines, writer);
}

void writer_free(Writer *writer) {
    pthread_mutex_lock(&writer->lock);
    writer->closing = true;
    pthread_cond_broadcast(&writer->changed);
    pthread_mutex_unlock(&writer->lock);
    if (writer->has_thread) pthread_join(writer->thread, NULL);
    pthread_mutex_destroy(&writer->lock);
    pthread_cond_destroy(&writer->changed);
}

// The lock is held.
static bool append(Writer *writer, const char *text, size_t bytes) {
    WaitingLine *line = writer->has_thread ? malloc(sizeof(*line) + bytes) : NULL;
    if (!line) return false;
    *line = (WaitingLine){.bytes = bytes};
    memcpy(line->text, text, bytes);
    if (writer->last)
        writer->last->next = line;
    else
        writer->first = line;
    writer->last = line;
    writer->bytes += bytes;
    pthread_cond_broadcast(&writer->changed);
    return true;
}

// A reader that keeps up gets the line from this thread: waking the other one takes time.
void writer_line(void *context, const char *text) {
    Writer *writer = context;
    size_t bytes = strlen(text) + 1;
    pthread_mutex_lock(&writer->lock);
    while (writer->bytes > WRITER_BYTES_MAX) pthread_cond_wait(&writer->changed, &writer->lock);
    bool at_once = !writer->first && bytes <= AT_ONCE_BYTES && os_can_write(writer->file, 0);
    if (at_once || !append(writer, text, bytes)) {
        while (writer->first) pthread_cond_wait(&writer->changed, &writer->lock);
        write_line(writer, text);
    }
    pthread_mutex_unlock(&writer->lock);
}

bool writer_has_room(void *context) {
    Writer *writer = context;
    pthread_mutex_lock(&writer->lock);
    bool has_room = writer->bytes <= WRITER_ROOM_BYTES;
    pthread_mutex_unlock(&writer->lock);
    return has_room;
}

void writer_hurry(Writer *writer, int ms) { atomic_store(&writer->patience_ms, ms); }
