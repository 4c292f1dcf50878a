// test_writer.c: lines written by a thread of their own (uci/writer.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include "uci/writer.h"

#include <unistd.h>

#include "base/os.h"
#include "base/threads.h"
#include "check.h"
#include "timing.h"

enum { LINE_BYTES = 1000, LINES = 4000 };

static char line[LINE_BYTES + 1];

// A pipe that nobody reads yet. Returns the end to read from.
static FILE *open_pipe(Writer *writer) {
    int ends[2];
    if (pipe(ends)) abort();
    writer_init(writer, fdopen(ends[1], "w"));
    return fdopen(ends[0], "r");
}

static void close_pipe(Writer *writer, FILE *reader) {
    FILE *file = writer->file;
    writer_free(writer);
    fclose(file);
    fclose(reader);
}

// Lines of numbers from 0 on. Returns how many come.
static int count_lines(FILE *reader) {
    char text[LINE_BYTES + 2];
    int count = 0;
    while (fgets(text, sizeof(text), reader)) {
        if (!CHECK_EQ(atoi(text), count)) break;
        count++;
    }
    return count;
}

static void write_numbers(Writer *writer, int count) {
    for (int i = 0; i < count; i++) {
        snprintf(line, sizeof(line), "%d %900s", i, "");
        writer_line(writer, line);
    }
}

typedef struct Reading {
    FILE *reader;
    int count;
} Reading;

static void *read_all(void *argument) {
    Reading *reading = argument;
    reading->count = count_lines(reading->reader);
    return NULL;
}

// Far more than a pipe holds, and more than may wait without room.
static void a_sleeping_reader_delays_nobody_and_gets_all(void) {
    Writer writer;
    Reading reading = {.reader = open_pipe(&writer)};
    pthread_t thread;
    int64_t begun = os_time_ms();
    CHECK(writer_has_room(&writer));
    write_numbers(&writer, LINES);
    CHECK(!writer_has_room(&writer));
    CHECK(os_time_ms() - begun < 500 + grace_ms());
    if (!CHECK(thread_start(&thread, read_all, &reading))) return;
    FILE *file = writer.file;
    writer_free(&writer);
    fclose(file);
    pthread_join(thread, NULL);
    CHECK_EQ(reading.count, LINES);
    fclose(reading.reader);
}

static void in_a_hurry_it_gives_up(void) {
    Writer writer;
    FILE *reader = open_pipe(&writer);
    write_numbers(&writer, LINES);
    int64_t begun = os_time_ms();
    writer_hurry(&writer, 100);
    writer_line(&writer, "more");
    close_pipe(&writer, reader);
    CHECK(os_time_ms() - begun < 300 + grace_ms());
}

static void whole_lines_in_order_to_a_file(void) {
    Writer writer;
    FILE *file = tmpfile();
    writer_init(&writer, file);
    writer_line(&writer, "");
    write_numbers(&writer, 100);
    writer_free(&writer);
    rewind(file);
    CHECK_EQ(fgetc(file), '\n');
    CHECK_EQ(count_lines(file), 100);
    fclose(file);
}

static const Test tests[] = {
    TEST(a_sleeping_reader_delays_nobody_and_gets_all),
    TEST(in_a_hurry_it_gives_up),
    TEST(whole_lines_in_order_to_a_file),
};

int main(void) { return check_run(tests, COUNT(tests)); }
