// test_output.c: whole lines from all threads to any reader, and the form of errors (uci/output.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L
#include "uci/output.h"

#include "base/os.h"
#include "base/threads.h"
#include "base/version.h"
#include "files.h"
#include "timing.h"

enum { WRITERS = 4, BLOCKS = 500 };

static char written[1 << 20];

// Closes an output to a temporary file and reads the file.
static void read_back(Output *output) {
    FILE *file = output->file;
    output_close(output);
    rewind(file);
    written[fread(written, 1, sizeof(written) - 1, file)] = '\0';
    fclose(file);
}

TEST(text_is_written_line_by_line) {
    Output output;
    CHECK(output_open(&output, tmpfile()));
    output_lines(&output, "one");
    output_lines(&output, "two\n\nthree\n");
    output_lines(&output, "");
    read_back(&output);
    CHECK_STR(written, "one\ntwo\n\nthree\n");
}

// Reads a log without the seconds at the start of its lines.
static void read_log(const char *path, char *log, size_t size) {
    char line[256];
    FILE *file = fopen(path, "r");
    CHECK(file != NULL);
    for (*log = '\0'; file && fgets(line, sizeof(line), file);) {
        double seconds = -1;
        int used = 0;
        CHECK(sscanf(line, "%lf %n", &seconds, &used) == 1 && seconds >= 0 && seconds < 60);
        snprintf(log + strlen(log), size - strlen(log), "%s", line + used);
    }
    if (file) fclose(file);
}

TEST(the_log_holds_both_directions) {
    char log[1000];
    Output output;
    CHECK(output_open(&output, tmpfile()));
    output_log_input(&output, "before");
    CHECK_NO_ERROR(output_set_log(&output, scratch("log")));
    output_log_input(&output, "isready");
    output_lines(&output, "readyok");
    CHECK_STR(output_set_log(&output, "src"), "is a folder");
    CHECK_STR(output_set_log(&output, "no/such/log"), "its folder does not exist");
    write_bytes(scratch("net"), "RAVELNET\1\0", 10);
    CHECK_STR(output_set_log(&output, scratch("net")), "is not a text file");
    output_lines(&output, "two\nthree\n");
    CHECK_NO_ERROR(output_set_log(&output, scratch("log")));  // again: goes on in the same file
    output_log_input(&output, "quit");
    CHECK_NO_ERROR(output_set_log(&output, NULL));
    output_lines(&output, "after");
    read_back(&output);
    CHECK_STR(written, "readyok\ntwo\nthree\nafter\n");
    read_log(scratch("log"), log, sizeof(log));
    CHECK_STR(log, formatted("-- %s\n>> isready\n<< readyok\n<< two\n<< three\n-- %s\n>> quit\n",
                             version_name(), version_name()));
}

static void write_blocks(void *context, int thread, int index) {
    (void)thread;
    char block[32];
    snprintf(block, sizeof(block), "begin %d\nend %d\n", index, index);
    for (int i = 0; i < BLOCKS; i++) output_lines(context, block);
}

TEST(no_text_is_broken_by_another_thread) {
    Output output;
    CHECK(output_open(&output, tmpfile()));
    parallel_run(WRITERS, WRITERS, write_blocks, &output);
    read_back(&output);
    int blocks = 0, first, second, used;
    for (const char *at = written; *at; at += used, blocks++) {
        used = 0;
        bool whole = sscanf(at, "begin %d\nend %d\n%n", &first, &second, &used) == 2;
        if (!CHECK(whole && used && first == second)) break;
    }
    CHECK_EQ(blocks, WRITERS * BLOCKS);
}

// --- a reader that sleeps ------------------------------------------------------------------------

enum { LINES = 700 };  // far more than a pipe holds

// Returns the other end of the pipe.
static FILE *open_pipe(Output *output) {
    int ends[2];
    if (pipe(ends)) abort();
    CHECK(output_open(output, fdopen(ends[1], "w")));
    return fdopen(ends[0], "r");
}

static void write_numbers(Output *output) {
    char line[1000];
    for (int i = 0; i < LINES; i++) {
        snprintf(line, sizeof(line), "%d %900s", i, "");
        output_lines(output, line);
    }
}

typedef struct Reading {
    FILE *reader;
    int count;  // of lines that begin with 0, 1, 2, ...
} Reading;

static void *read_numbers(void *argument) {
    Reading *reading = argument;
    char line[1000];
    while (fgets(line, sizeof(line), reading->reader) && CHECK_EQ(atoi(line), reading->count))
        reading->count++;
    return NULL;
}

TEST(a_sleeping_reader_delays_nobody_and_gets_all) {
    Output output;
    Reading reading = {.reader = open_pipe(&output)};
    pthread_t thread;
    int64_t begun = os_time_ms();
    CHECK(output_has_room(&output));
    write_numbers(&output);
    CHECK(!output_has_room(&output));
    CHECK(os_time_ms() - begun < 500 + grace_ms());
    if (!CHECK(thread_start(&thread, read_numbers, &reading))) return;
    FILE *file = output.file;
    output_close(&output);
    fclose(file);
    pthread_join(thread, NULL);
    CHECK_EQ(reading.count, LINES);
    fclose(reading.reader);
}

// Threads that wait for the reader continue, and the reader gets whole lines only.
TEST(in_a_hurry_the_output_gives_up) {
    Output output;
    Reading reading = {.reader = open_pipe(&output)};
    FILE *file = output.file;
    write_numbers(&output);
    int64_t begun = os_time_ms();
    output_hurry(&output, 100);
    write_numbers(&output);  // more than the buffer has room for
    output_close(&output);
    CHECK(os_time_ms() - begun < 300 + grace_ms());
    fclose(file);
    read_numbers(&reading);
    CHECK(reading.count > 0 && reading.count < LINES);
    fclose(reading.reader);
}

// --- errors --------------------------------------------------------------------------------------

TEST(errors_have_one_form) {
    char memory[512], long_word[1001];
    Text text = text_over(memory, sizeof(memory));
    append_error(&text, "not enough memory", "position kept");
    append_error_at(&text, "illegal move", word_from("e2\x01%n"), "position kept");
    CHECK_STR(memory,
              "info string error: not enough memory (position kept)\n"
              "info string error: illegal move 'e2?%n' (position kept)\n");
    memset(long_word, 'x', sizeof(long_word));
    long_word[1000] = '\0';
    text_clear(&text);
    append_error_at(&text, "what", word_from(long_word), "kept");
    CHECK(strstr(memory, "xxx...' (kept)\n") && text.length < 200);
}

int main(void) { return check_run(); }
