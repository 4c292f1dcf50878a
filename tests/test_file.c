// test_file.c: whole files, files of runs, and errors that name a setting (base/file.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _XOPEN_SOURCE 700
#include "base/file.h"

#include "files.h"

static char *path;

static const FilePart parts[] = {{"abc", 3}, {"", 0}, {"defg", 4}};

TEST(files_are_replaced_as_a_whole) {
    write_text(path, "something longer than the parts together");
    CHECK(file_exists(path));
    CHECK_NO_ERROR(file_write(path, parts, 3));
    CHECK_STR(text_of(path), "abcdefg");
    CHECK(file_write("no/such/folder/file", parts, 3) != NULL);
}

// Regression: the link was replaced, and its target stayed unchanged.
TEST(links_are_followed) {
    char name[80], *link = scratch("link"), *other = scratch("other");
    write_text(path, "old");
    const char *base = strrchr(path, '/') + 1;
    CHECK(symlink(base, link) == 0 && symlink(link, other) == 0);
    CHECK_NO_ERROR(file_write(other, parts, 3));
    CHECK_STR(text_of(path), "abcdefg");
    CHECK(readlink(link, name, sizeof(name)) == (ssize_t)strlen(base));
    remove(link), CHECK(symlink(link, link) == 0);
    CHECK_STR(file_write(link, parts, 3), "is not a regular file");
}

TEST(an_old_file_stays_until_the_new_one_is_complete) {
    static const struct {
        const char *old;
        bool is_kept, is_full;
        const char *want, *error;
    } cases[] = {{"old", true, false, "new", NULL},
                 {"old", false, false, "old", NULL},
                 {"old", true, true, "old", "cannot be written: disk full?"},
                 {"", true, true, "", "cannot be written: disk full?"},
                 {"", true, false, "new", NULL}};
    FILE *locked;
    TemporaryFile new, second;
    for (int i = 0; i < COUNT(cases); i++) {
        write_text(path, cases[i].old);
        if (!CHECK_NO_ERROR(file_create(path, OVERWRITE_REPLACE, 0, &new))) continue;
        CHECK_STR(file_create(path, OVERWRITE_REPLACE, 0, &second), "is in use by another run");
        if (cases[i].is_full) CHECK(freopen("/dev/full", "w", new.file) != NULL);
        fputs("new", new.file);
        CHECK_STR(text_of(path), cases[i].old);
        const char *error = file_finish(&new, cases[i].is_kept);
        CHECK_STR(error ? error : "", cases[i].error ? cases[i].error : "");
        CHECK_STR(text_of(path), cases[i].want);
    }
    CHECK_NO_ERROR(file_open_append(path, OVERWRITE_RESUME, &locked));
    CHECK_STR(file_create(path, OVERWRITE_REPLACE, 0, &new), "is in use by another run");
    fclose(locked);
}

// Regression: other files were overwritten, and after 101 killed runs none could be written.
TEST(only_the_file_that_a_killed_run_left_is_replaced) {
    const char *name = scratch("file.new"), *left = scratch("file.ravelin-new");
    write_text(name, "precious");
    write_text(left, "longer than the parts together");
    CHECK_NO_ERROR(file_check_writable(path, OVERWRITE_REPLACE, 0));
    CHECK_NO_ERROR(file_write(path, parts, 3));
    CHECK_STR(text_of(path), "abcdefg");
    CHECK_STR(text_of(name), "precious");
    CHECK(access(left, F_OK) != 0);
    CHECK(symlink(name, left) == 0);
    CHECK_STR(file_write(path, parts, 3), "is in use by another run");
    CHECK_STR(text_of(name), "precious");
    remove(left);
}

TEST(a_file_that_could_not_replace_its_target_stays) {
    const char *left = scratch("file.ravelin-new");
    TemporaryFile new;
    write_text(path, "old");
    CHECK_NO_ERROR(file_create(path, OVERWRITE_REPLACE, 0, &new));
    fputs("new", new.file);
    remove(path);
    CHECK(mkdir(path, 0700) == 0);
    CHECK_STR(file_finish(&new, true),
              "cannot be replaced: the new file beside it ends in .ravelin-new");
    CHECK_STR(text_of(left), "new");
    CHECK(rmdir(path) == 0);
    write_text(path, "old");
    CHECK(file_create(path, OVERWRITE_REFUSE, 0, &new) != NULL);
    CHECK_STR(text_of(left), "new");
    remove(left);
}

TEST(reads_demand_the_exact_length) {
    void *bytes = NULL;
    write_text(path, "12345");
    CHECK_NO_ERROR(file_read(path, 5, &bytes));
    CHECK(bytes && memcmp(bytes, "12345", 5) == 0);
    free(bytes);
    CHECK_STR(file_read(path, 6, &bytes), "is too short, or of another kind");
    CHECK_STR(file_read(path, 4, &bytes), "is too long, or of another kind");
    remove(path);
    CHECK_STR(file_read(path, 4, &bytes), "does not exist");
}

TEST(a_check_leaves_nothing_behind) {
    remove(path);
    CHECK_NO_ERROR(file_check_writable(path, OVERWRITE_REFUSE, 100));
    CHECK(!file_exists(path));
    CHECK_STR(file_check_writable(path, OVERWRITE_REFUSE, INT64_MAX - 1), "not enough disk space");
    write_text(path, "kept");
    CHECK_STR(file_check_writable(path, OVERWRITE_REFUSE, 0),
              "exists: choose another name, or replace it with --force");
    CHECK_NO_ERROR(file_check_writable(path, OVERWRITE_REPLACE, 100));
    CHECK_STR(text_of(path), "kept");
    CHECK(file_check_writable("no/such/folder/file", OVERWRITE_REFUSE, 0) != NULL);
}

// Opening a pipe would wait forever.
TEST(folders_pipes_and_devices_are_refused) {
    const char *fifo = scratch("fifo");
    FILE *file;
    CHECK(mkfifo(fifo, 0600) == 0);
    const char *const names[] = {fifo, "/dev/null", "/dev/zero", "/dev/full"};
    for (int i = 0; i < COUNT(names); i++) {
        CHECK(file_exists(names[i]));
        CHECK_STR(file_open(names[i], &file), "is not a regular file");
        CHECK_STR(file_check_writable(names[i], OVERWRITE_REPLACE, 0), "is not a regular file");
        CHECK_STR(file_write(names[i], parts, 3), "is not a regular file");
        CHECK_STR(file_open_append(names[i], OVERWRITE_RESUME, &file), "is not a regular file");
    }
    CHECK_STR(file_open("tests", &file), "is a folder");
    CHECK_STR(file_write("tests", parts, 3), "is a folder");
}

TEST(a_file_of_a_run_is_locked_and_can_be_cut) {
    FILE *first = NULL, *second = NULL;
    remove(path);
    CHECK_NO_ERROR(file_open_append(path, OVERWRITE_REFUSE, &first));
    CHECK(!file_exists(path));
    CHECK_STR(file_open_append(path, OVERWRITE_RESUME, &second), "is in use by another run");
    CHECK_STR(file_open_append(path, OVERWRITE_REPLACE, &second), "is in use by another run");
    CHECK(second == NULL);
    fputs("0123456789", first);
    fclose(first);
    CHECK_STR(file_open_append(path, OVERWRITE_REFUSE, &second),
              "exists: choose another name, --resume or --force");
    CHECK_NO_ERROR(file_open_append(path, OVERWRITE_RESUME, &first));
    CHECK(file_exists(path) && fgetc(first) == '0');
    CHECK_NO_ERROR(file_truncate(first, 4));
    fputs("X", first);
    fclose(first);
    CHECK_STR(text_of(path), "0123X");
    CHECK_NO_ERROR(file_open_append(path, OVERWRITE_REPLACE, &first));
    CHECK(!file_exists(path));
    fclose(first);
    CHECK_STR(text_of(path), "");
    CHECK_NO_ERROR(file_open_append(path, OVERWRITE_REFUSE, &first));  // nothing there to keep
    fclose(first);
}

TEST(the_setting_that_differs_is_named) {
    static const char *const cases[][3] = {
        {"seed 1, nodes 5\n", "seed 2, nodes 6\n", "was made with seed 1, not seed 2"},
        {"seed 1, nodes 5", "seed 1, nodes 52", "was made with nodes 5, not nodes 52"},
        {"seed 12, nodes 5", "seed 1, nodes 5", "was made with seed 12, not seed 1"},
        {"a b\n", "a c\n", "was made with b, not c"},
        {"# a=1\n", "# a=1 b=2\n", "was made without b=2"},
        {"# first: a=1 b=2\nx\n", "# first: a=1\nx\n", "was made with b=2"},
        {"# first: a=1\nx\n", "# first:\nx\n", "was made with a=1"},
        {"# 7, rate 1\n", "# 8, rate 1\n", "was made with 7, not 8"}};
    Failure failure;
    for (int i = 0; i < COUNT(cases); i++)
        CHECK_STR(failure_other_settings(&failure, cases[i][0], cases[i][1]), cases[i][2]);
    char old[2000], now[2000];
    memset(old, 'x', sizeof(old)), memset(now, 'y', sizeof(now));
    old[sizeof(old) - 1] = now[sizeof(now) - 1] = '\0';
    CHECK(strlen(failure_other_settings(&failure, old, now)) < sizeof(failure.text));
}

int main(void) {
    path = scratch("file");
    return check_run();
}
