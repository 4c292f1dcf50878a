// test_text.c: words, integers, text and lines (base/text.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"

#include <sys/wait.h>

#include "files.h"

TEST(words_are_split_at_every_kind_of_blank) {
    const char *cursor = " \t go\r\nwtime\v5\fx ";
    CHECK(word_is(word_peek(cursor), "go"));
    CHECK(word_is(word_next(&cursor), "go"));
    CHECK(word_is(word_next(&cursor), "wtime"));
    CHECK(word_is(word_next(&cursor), "5"));
    CHECK(word_is(word_next(&cursor), "x"));
    CHECK_EQ(word_next(&cursor).length, 0);
    CHECK_EQ(word_next(&cursor).length, 0);
    CHECK_EQ(*cursor, '\0');
}

TEST(words_compare_whole) {
    CHECK(word_is(word_from("stop"), "stop"));
    CHECK(!word_is(word_from("stop"), "stopp"));
    CHECK(!word_is(word_from("stopp"), "stop"));
    CHECK(!word_is(word_from("Stop"), "stop"));
    CHECK(word_is_ignoring_case(word_from("MultiPV"), "multipv"));
    CHECK(!word_is_ignoring_case(word_from("MultiP"), "multipv"));
    CHECK(!word_is_ignoring_case(word_from("{"), "["));
}

TEST(integers_are_read_with_their_sign) {
    static const struct {
        const char *word;
        int64_t value;
    } good[] = {{"0", 0},
                {"-12", -12},
                {"+012", 12},
                {"9223372036854775807", INT64_MAX},
                {"9223372036854775808", INT64_MAX},
                {"-123456789012345678901234567890", -INT64_MAX}};
    static const char *const bad[] = {"", "-", "+", "x", "1x", "1.5", "--1", "0x10", "1 "};
    int64_t value = 7;
    for (int i = 0; i < COUNT(bad); i++) CHECK(!word_to_int(word_from(bad[i]), &value));
    CHECK_EQ(value, 7);
    for (int i = 0; i < COUNT(good); i++) {
        CHECK(word_to_int(word_from(good[i].word), &value));
        CHECK_EQ(value, good[i].value);
    }
}

TEST(integers_are_checked_against_a_range) {
    int64_t value = 7;
    CHECK_STR(word_to_int_in_range(word_from("x"), 1, 9, &value), "not a whole number:");
    CHECK_STR(word_to_int_in_range(word_from("0"), 1, 9, &value), "out of range:");
    CHECK_STR(word_to_int_in_range(word_from("10"), 1, 9, &value), "out of range:");
    CHECK_STR(word_to_int_in_range(word_from("9223372036854775808"), 0, INT64_MAX, &value),
              "out of range:");
    CHECK_EQ(value, 7);
    CHECK_NO_ERROR(word_to_int_in_range(word_from("1"), 1, 9, &value));
    CHECK_EQ(value, 1);
    CHECK_NO_ERROR(word_to_int_in_range(word_from("9"), 1, 9, &value));
    CHECK_EQ(value, 9);
}

TEST(printable_words_hold_only_plain_ascii) {
    char buffer[PRINTABLE_BYTES], lengthy[400];
    CHECK_STR(word_printable(word_from("Hash"), buffer), "Hash");
    CHECK_STR(word_printable(word_from("a\x01\xC3\xA9\x7F z"), buffer), "a???? z");
    memset(lengthy, 'x', sizeof(lengthy));
    word_printable((Word){lengthy, sizeof(lengthy)}, buffer);
    CHECK(strlen(buffer) < PRINTABLE_BYTES);
    CHECK_STR(buffer + strlen(buffer) - 4, "x...");
}

TEST(text_is_appended_up_to_the_last_byte) {
    char memory[9] = "zzzzzzzz";  // one byte more than the text owns
    Text text = text_over(memory, 8);
    CHECK_STR(memory, "");
    text_append(&text, "%s %d", "abc", 12);
    CHECK_STR(memory, "abc 12");
    CHECK_EQ(text.length, 6);
    text_append(&text, "%s", "3");
    CHECK_STR(memory, "abc 123");
    CHECK_EQ(text.length, 7);
    CHECK_EQ(memory[8], '\0');
}

// The child overflows: an assertion ends it, or the text is cut.
TEST(text_that_does_not_fit_is_cut_or_fails_an_assertion) {
    char memory[4] = "zzz";
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        fclose(stderr);
        Text text = text_over(memory, 3);
        text_append(&text, "%d", 1234);
        _exit(strcmp(memory, "12") != 0);
    }
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    CHECK((WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT) ||
          (WIFEXITED(status) && WEXITSTATUS(status) == 0));
}

TEST(words_from_outside_are_cut) {
    char memory[9] = "zzzzzzzz";
    Text text = text_over(memory, 8);
    text_append_word(&text, word_from("abc"));
    text_append_word(&text, word_from("de"));
    CHECK_STR(memory, "abc de");
    text_append_word(&text, word_from("fgh"));
    CHECK_STR(memory, "abc de ");
    text_append_word(&text, word_from("ijk"));
    CHECK_STR(memory, "abc de ");
    CHECK_EQ(text.length, 7);
    CHECK_EQ(memory[8], '\0');
    text = text_over(memory, 1);
    text_append_word(&text, word_from("abc"));
    CHECK_STR(memory, "");
    text = text_over(memory, 4);
    text_append_word(&text, word_from("abcde"));
    CHECK_STR(memory, "abc");
}

TEST(words_are_joined_up_to_a_stop) {
    char memory[32];
    Text text = text_over(memory, sizeof(memory));
    const char *cursor = " \t one  two\tstop three ";
    text_append_words(&text, &cursor, "stop");
    CHECK_STR(memory, "one two");
    CHECK(word_is(word_next(&cursor), "stop"));
    text_append_words(&text, &cursor, "stop");
    CHECK_STR(memory, "one two three");
    CHECK_EQ(word_peek(cursor).length, 0);
}

TEST(the_rest_of_a_line_keeps_its_blanks) {
    CHECK(word_is(word_rest("  a  b\tc \r"), "a  b\tc"));
    CHECK(word_is(word_rest("abc"), "abc"));
    CHECK_EQ(word_rest("").length, 0);
    CHECK_EQ(word_rest(" \t ").length, 0);
}

TEST(the_distance_of_words_counts_typing_errors) {
    CHECK_EQ(word_distance(word_from("--depth"), "--depth"), 0);
    CHECK_EQ(word_distance(word_from("--depht"), "--depth"), 1);
    CHECK_EQ(word_distance(word_from("dept"), "depth"), 1);
    CHECK_EQ(word_distance(word_from("bnech"), "bench"), 1);
    CHECK_EQ(word_distance(word_from("kitten"), "sitting"), 3);
    CHECK_EQ(word_distance(word_from(""), "abc"), 3);
    CHECK(word_distance(word_from("a word of more than thirty characters"), "abc") > 30);
}

TEST(text_grows_up_to_its_limit) {
    Text text = text_growing(1000);
    for (int i = 0; i < 333; i++) text_append(&text, "%d%c", i % 10, 'a');
    text_append_bytes(&text, "1\0003", 3);
    for (int i = 0; i < 330; i++) text_append_char(&text, 'z');
    CHECK(!text.is_cut && text.length == 999);
    CHECK(strncmp(text.data, "0a1a2a", 6) == 0 && memcmp(text.data + 664, "2a1\0003z", 6) == 0);
    CHECK(text.data[998] == 'z' && text.data[999] == '\0');
    text_append_char(&text, 'x');
    CHECK(text.is_cut && text.length == 999);
    text_clear(&text);
    CHECK(!text.is_cut);
    CHECK_STR(text.data, "");
    text_append(&text, "%01100d", 0);
    CHECK(text.is_cut && text.length == 999);
    text_free(&text);
}

TEST(characters_become_utf8_without_controls) {
    static const char input[] = "a\x1b[\x7f\xc3\xbc\xfc\xe2\x99\x94\xc2\x9b\x9b\xc3";
    char memory[64];
    Text text = text_over(memory, sizeof(memory));
    const char *at = input;
    while (*at) at += text_append_utf8(&text, at);
    CHECK_STR(memory, "a[\xc3\xbc\xc3\xbc\xe2\x99\x94\xc3\x83");
    CHECK_EQ(at - input, (int)sizeof(input) - 1);
}

// Regression: the output was not UTF-8, and a reader of XML rejects such a file.
TEST(malformed_utf8_is_taken_as_latin_1) {
    static const char *const malformed[] = {
        "\xe0\x9f\xbf",      // longer form of U+07FF
        "\xed\xa0\x80",      // surrogate U+D800
        "\xf0\x8f\xbf\xbf",  // longer form of U+FFFF
        "\xf4\x90\x80\x80",  // U+110000
    };
    static const char *const valid[] = {"\xe0\xa0\x80", "\xed\x9f\xbf", "\xf0\x90\x80\x80",
                                        "\xf4\x8f\xbf\xbf"};
    for (int i = 0; i < COUNT(malformed); i++) {
        Text text = TEXT_LOCAL(16);
        CHECK_EQ(text_append_utf8(&text, malformed[i]), 1);
        CHECK_EQ(text.data[0], '\xc3');
    }
    for (int i = 0; i < COUNT(valid); i++) {
        Text text = TEXT_LOCAL(16);
        CHECK_EQ(text_append_utf8(&text, valid[i]), (int)strlen(valid[i]));
        CHECK_STR(text.data, valid[i]);
    }
}

TEST(lines_of_any_length_are_read) {
    static const char input[] = "\xef\xbb\xbfone\r\n\na\0b\ntoo long a line\n12345678\nlast\n\x1a";
    static const char *const lines[] = {"one", "", "a b", "too long", "12345678", "last", " "};
    FILE *file = stream_of(input, sizeof(input) - 1);
    LineReader reader = line_reader(file, 9);
    for (int i = 0; i < COUNT(lines); i++) {
        CHECK(line_reader_next(&reader));
        CHECK_STR(reader.text.data, lines[i]);
        CHECK_EQ(reader.number, i + 1);
        CHECK_EQ(reader.text.is_cut, i == 3);
        CHECK(!reader.error);
    }
    CHECK(!line_reader_next(&reader));
    line_reader_free(&reader);
    fclose(file);
}

TEST(a_read_error_is_kept) {
    FILE *file = stream_of("one\n", 4);
    make_unreadable(file);
    LineReader reader = line_reader(file, 9);
    for (int i = 0; i < 2; i++) {
        CHECK(!line_reader_next(&reader));
        CHECK_STR(reader.error, "cannot be read");
    }
    line_reader_free(&reader);
    fclose(file);
}

int main(void) { return check_run(); }
