// output.c: a buffer of lines and the thread that empties it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/output.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/os.h"
#include "base/os_file.h"
#include "base/threads.h"
#include "base/version.h"

enum {
    BUFFER_BYTES = 1 << 20,
    ROOM_BYTES = 1 << 16,  // searches wait beyond this; the rest is for answers to commands
};

// --- with the lock held --------------------------------------------------------------------------

// Writes the first lines, up to OUTPUT_LINE_BYTES, which os_can_write has found to fit.
static void write_some(Output *output) {
    Text *waiting = &output->waiting;
    size_t end = waiting->length < OUTPUT_LINE_BYTES ? waiting->length : OUTPUT_LINE_BYTES;
    while (waiting->data[end - 1] != '\n') end--;
    fwrite(waiting->data, 1, end, output->file);
    fflush(output->file);
    output->taken_ms = os_time_ms();
    waiting->length -= end;
    memmove(waiting->data, waiting->data + end, waiting->length);
}

static void give_up(Output *output) {
    output->gave_up = true;
    text_clear(&output->waiting);
}

// Appends each line of text to the log.
static void log_lines(Output *output, const char *mark, const char *text) {
    if (!output->log) return;
    const double seconds = (double)(os_time_ms() - output->log_start_ms) / 1000;
    while (*text) {
        const int length = (int)strcspn(text, "\n");
        fprintf(output->log, "%.3f %s %.*s\n", seconds, mark, length, text);
        text += length + (text[length] == '\n');
    }
    fflush(output->log);
}

// --- the thread ----------------------------------------------------------------------------------

static void *run_writer(void *argument) {
    Output *output = argument;
    pthread_mutex_lock(&output->lock);
    while (output->waiting.length > 0 || !output->closing) {
        if (output->waiting.length == 0) {
            pthread_cond_wait(&output->changed, &output->lock);
            continue;
        }
        pthread_mutex_unlock(&output->lock);
        bool can_write = os_can_write(output->file, OUTPUT_POLL_MS);
        pthread_mutex_lock(&output->lock);
        if (can_write)
            write_some(output);
        else if (os_time_ms() - output->taken_ms >= output->patience_ms)
            give_up(output);
        pthread_cond_broadcast(&output->changed);
    }
    pthread_mutex_unlock(&output->lock);
    return NULL;
}

// --- from any thread -----------------------------------------------------------------------------

bool output_open(Output *output, FILE *file) {
    char *memory = malloc(BUFFER_BYTES);
    if (!memory) return false;
    *output = (Output){.file = file,
                       .patience_ms = INT64_MAX,
                       .lock = PTHREAD_MUTEX_INITIALIZER,
                       .changed = PTHREAD_COND_INITIALIZER};
    output->waiting = text_over(memory, BUFFER_BYTES);
    if (thread_start(&output->writer, run_writer, output)) return true;
    free(memory);
    return false;
}

void output_close(Output *output) {
    pthread_mutex_lock(&output->lock);
    output->closing = true;
    pthread_cond_broadcast(&output->changed);
    pthread_mutex_unlock(&output->lock);
    pthread_join(output->writer, NULL);
    pthread_mutex_destroy(&output->lock);
    pthread_cond_destroy(&output->changed);
    free(output->waiting.data);
    if (output->log) fclose(output->log);
}

const char *output_set_log(Output *output, const char *path) {
    FILE *log = NULL;
    const char *error = path ? file_open_log(path, &log) : NULL;
    if (error) return error;
    pthread_mutex_lock(&output->lock);
    if (output->log) fclose(output->log);
    output->log = log;
    output->log_start_ms = os_time_ms();
    log_lines(output, "--", version_name());
    pthread_mutex_unlock(&output->lock);
    return NULL;
}

void output_log_input(Output *output, const char *line) {
    pthread_mutex_lock(&output->lock);
    log_lines(output, ">>", line);
    pthread_mutex_unlock(&output->lock);
}

void output_hurry(Output *output, int ms) {
    pthread_mutex_lock(&output->lock);
    output->patience_ms = ms;
    pthread_mutex_unlock(&output->lock);
}

bool output_has_room(Output *output) {
    pthread_mutex_lock(&output->lock);
    bool has_room = output->waiting.length <= ROOM_BYTES;
    pthread_mutex_unlock(&output->lock);
    return has_room;
}

// A reader that keeps up gets the lines from the calling thread: waking another one takes time.
void output_lines(Output *output, const char *text) {
    Text *waiting = &output->waiting;
    const size_t length = strlen(text);
    if (length == 0) return;
    pthread_mutex_lock(&output->lock);
    log_lines(output, "<<", text);
    while (waiting->length >= BUFFER_BYTES - OUTPUT_TEXT_BYTES)
        pthread_cond_wait(&output->changed, &output->lock);
    bool is_first = waiting->length == 0;
    if (is_first) output->taken_ms = os_time_ms();
    if (!output->gave_up) text_append(waiting, text[length - 1] == '\n' ? "%s" : "%s\n", text);
    while (is_first && waiting->length > 0 && os_can_write(output->file, 0)) write_some(output);
    if (waiting->length > 0) pthread_cond_broadcast(&output->changed);
    pthread_mutex_unlock(&output->lock);
}

void append_error(Text *text, const char *what, const char *kept) {
    text_append(text, "info string error: %s (%s)\n", what, kept);
}

void append_error_at(Text *text, const char *what, Word word, const char *kept) {
    text_append(text, "info string error: %s '%s' (%s)\n", what, PRINTABLE(word), kept);
}

void append_file_error(Text *text, Word path, const char *what, const char *kept) {
    text_append(text, "info string error: %s: %s (%s)\n", PRINTABLE(path), what, kept);
}
