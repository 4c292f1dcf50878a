// test_runlog.c: files of long runs (learn/disk.h, learn/runlog.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/runlog.h"

#include <unistd.h>

#include "files.h"
#include "learn/disk.h"

static char path[64];

static void put(const char *text) { write_bytes(path, (const uint8_t *)text, strlen(text)); }

static bool holds(const char *text) {
    size_t size;
    uint8_t *bytes = bytes_of(path, &size);
    bool same = size == strlen(text) && memcmp(bytes, text, size) == 0;
    free(bytes);
    return same;
}

// --- whole files ---------------------------------------------------------------------------------

static void files_are_replaced_as_a_whole(void) {
    const DiskPart parts[] = {{"abc", 3}, {"", 0}, {"defg", 4}};
    put("something longer than what follows");
    CHECK(disk_has(path));
    CHECK(disk_write(path, parts, 3) == NULL);
    CHECK(holds("abcdefg"));
    CHECK(disk_write("no/such/folder/file", parts, 3) != NULL);
}

static void reads_demand_the_exact_length(void) {
    void *bytes = NULL;
    put("12345");
    CHECK(disk_read(path, 5, &bytes) == NULL);
    CHECK(bytes && memcmp(bytes, "12345", 5) == 0);
    free(bytes);
    CHECK_STR(disk_read(path, 6, &bytes), "is cut short or of another kind");
    CHECK_STR(disk_read(path, 4, &bytes), "is too long or of another kind");
    remove(path);
    CHECK_STR(disk_read(path, 4, &bytes), "cannot be opened");
}

static void a_test_for_writing_leaves_nothing_behind(void) {
    remove(path);
    CHECK(disk_error(path) == NULL);
    CHECK(!disk_has(path));
    put("kept");
    CHECK(disk_error(path) == NULL);
    CHECK(holds("kept"));
    CHECK(disk_error("no/such/folder/file") != NULL);
}

static void an_open_file_is_locked_and_can_be_cut(void) {
    FILE *first = NULL, *second = NULL;
    remove(path);
    CHECK(disk_create(path, &first) == NULL);
    CHECK_STR(disk_create(path, &second), "exists: choose another name, or resume it");
    CHECK_STR(disk_reopen(path, &second), "is in use by another run");
    CHECK(second == NULL);
    fputs("0123456789", first);
    fclose(first);
    CHECK(disk_reopen(path, &first) == NULL);
    CHECK(disk_cut(first, 4) == NULL);
    fputs("X", first);
    fclose(first);
    CHECK(holds("0123X"));
}

// --- logs ----------------------------------------------------------------------------------------

static const char head[] = "# settings\ncolumns\n";

// Accepts the lines "1", "2", ... in order.
static bool read_next(void *context, const char *line) {
    int *count = context;
    char want[20];
    snprintf(want, sizeof(want), "%d\n", *count + 1);
    if (strcmp(line, want) != 0) return false;
    ++*count;
    return true;
}

// Opens the log, appends the next line and closes it. Returns the number of lines before, -1 after
// an error.
static int append_next(bool resume, const char **error) {
    char line[20];
    int count = 0;
    FILE *log = NULL;
    *error = runlog_open(path, resume, head, read_next, &count, &log);
    if (!*error) {
        snprintf(line, sizeof(line), "%d\n", count + 1);
        CHECK(runlog_append(log, line) == NULL);
    }
    if (log) fclose(log);
    return *error ? -1 : count;
}

static void a_log_grows_from_run_to_run(void) {
    const char *error;
    remove(path);
    CHECK_EQ(append_next(false, &error), 0);
    CHECK_EQ(append_next(true, &error), 1);
    CHECK_EQ(append_next(true, &error), 2);
    CHECK(holds("# settings\ncolumns\n1\n2\n3\n"));
    CHECK_EQ(append_next(false, &error), -1);
    CHECK(holds("# settings\ncolumns\n1\n2\n3\n"));
}

static void a_log_cut_anywhere_is_resumed(void) {
    const char *error, whole[] = "# settings\ncolumns\n1\n2\n3\n";
    for (size_t cut = 0; cut <= strlen(whole); cut++) {
        write_bytes(path, (const uint8_t *)whole, cut);
        int lines = cut < strlen(head) ? 0 : (int)(cut - strlen(head)) / 2;
        CHECK_EQ(append_next(true, &error), lines);
        while (lines < 2) lines = append_next(true, &error);
        CHECK(holds(cut < strlen(whole) ? whole : "# settings\ncolumns\n1\n2\n3\n4\n"));
    }
}

static void other_heads_and_damaged_lines_are_refused(void) {
    const char *error;
    put("# other settings\ncolumns\n1\n");
    CHECK_EQ(append_next(true, &error), -1);
    CHECK_STR(error, "was made with other settings");
    CHECK(holds("# other settings\ncolumns\n1\n"));
    put("# settings\ncolumns\n1\nx\n3\n");
    CHECK_EQ(append_next(true, &error), -1);
    CHECK_STR(error, "is damaged: start another");
    CHECK(holds("# settings\ncolumns\n1\nx\n3\n"));
}

static const Test tests[] = {
    TEST(files_are_replaced_as_a_whole),
    TEST(reads_demand_the_exact_length),
    TEST(a_test_for_writing_leaves_nothing_behind),
    TEST(an_open_file_is_locked_and_can_be_cut),
    TEST(a_log_grows_from_run_to_run),
    TEST(a_log_cut_anywhere_is_resumed),
    TEST(other_heads_and_damaged_lines_are_refused),
};

int main(void) {
    snprintf(path, sizeof(path), "/tmp/ravelin_runlog_%d", (int)getpid());
    int failed = check_run(tests, COUNT(tests));
    remove(path);
    return failed;
}
