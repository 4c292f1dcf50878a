// test_runlog.c: logs of long runs (match/runlog.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/runlog.h"

#include "files.h"

static char *path;

static const char head[] = "# settings\ncolumns\n";

// Accepts the lines "1", "2", ... in order.
static bool read_next(void *context, const char *line) {
    int *count = context;
    if (strcmp(line, formatted("%d\n", *count + 1)) != 0) return false;
    ++*count;
    return true;
}

static const char *error;  // of the last append_next()

// Appends the next line to the log. Returns the number of lines before it, -1 after an error.
static int append_next(OverwritePolicy overwrite) {
    static Failure failure;
    int count = 0;
    FILE *log = NULL;
    error = runlog_open(path, overwrite, head, read_next, &count, &log, &failure);
    if (!error) CHECK_NO_ERROR(runlog_append(log, formatted("%d\n", count + 1)));
    if (log) fclose(log);
    return error ? -1 : count;
}

TEST(a_log_grows_from_run_to_run) {
    remove(path);
    CHECK_EQ(append_next(OVERWRITE_REFUSE), 0);
    CHECK_EQ(append_next(OVERWRITE_RESUME), 1);
    CHECK_EQ(append_next(OVERWRITE_RESUME), 2);
    CHECK_STR(text_of(path), "# settings\ncolumns\n1\n2\n3\n");
    CHECK_EQ(append_next(OVERWRITE_REFUSE), -1);
    CHECK_STR(text_of(path), "# settings\ncolumns\n1\n2\n3\n");
    CHECK_EQ(append_next(OVERWRITE_REPLACE), 0);
    CHECK_STR(text_of(path), "# settings\ncolumns\n1\n");
}

TEST(a_log_cut_anywhere_is_resumed) {
    const char whole[] = "# settings\ncolumns\n1\n2\n3\n";
    for (size_t cut = 0; cut <= strlen(whole); cut++) {
        write_bytes(path, whole, cut);
        int lines = cut < strlen(head) ? 0 : (int)(cut - strlen(head)) / 2;
        CHECK_EQ(append_next(OVERWRITE_RESUME), lines);
        while (lines < 2) lines = append_next(OVERWRITE_RESUME);
        CHECK_STR(text_of(path), cut < strlen(whole) ? whole : "# settings\ncolumns\n1\n2\n3\n4\n");
    }
}

// Regression: a resumed run cut off the lines after the error.
TEST(a_read_error_is_no_end_of_the_log) {
    int count = 0;
    int64_t end;
    write_text(path, "1\n");
    FILE *log = fopen(path, "rb");
    make_unreadable(log);
    CHECK_STR(runlog_read_lines(log, read_next, &count, &end), "cannot be read");
    fclose(log);
}

// Regression: a file with a zero byte was overwritten.
TEST(a_zero_byte_is_no_end_of_the_head) {
    static const char text[] = "# settings\n\0precious";
    for (size_t from = 0; from <= strlen(text); from += strlen(text)) {
        size_t size;
        write_bytes(path, text + from, sizeof(text) - from);
        CHECK_EQ(append_next(OVERWRITE_RESUME), -1);
        uint8_t *bytes = bytes_of(path, &size);
        CHECK(size == sizeof(text) - from && memcmp(bytes, text + from, size) == 0);
        free(bytes);
    }
}

TEST(other_heads_and_damaged_lines_are_refused) {
    write_text(path, "# other settings\ncolumns\n1\n");
    CHECK_EQ(append_next(OVERWRITE_RESUME), -1);
    CHECK_STR(error, "was made with other, not settings");
    CHECK_STR(text_of(path), "# other settings\ncolumns\n1\n");
    write_text(path, "# settings\ncolumns\n1\nx\n3\n");
    CHECK_EQ(append_next(OVERWRITE_RESUME), -1);
    CHECK_STR(error, "is damaged: start another");
    CHECK_STR(text_of(path), "# settings\ncolumns\n1\nx\n3\n");
}

int main(void) {
    path = scratch("file");
    return check_run();
}
