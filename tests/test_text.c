// test_text.c: words, integers and bounded text (base/text.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"

#include "check.h"

static void words_are_split_at_every_kind_of_blank(void) {
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

static void words_compare_whole(void) {
    CHECK(word_is(word_from("stop"), "stop"));
    CHECK(!word_is(word_from("stop"), "stopp"));
    CHECK(!word_is(word_from("stopp"), "stop"));
    CHECK(!word_is(word_from("Stop"), "stop"));
    CHECK(word_is_ignoring_case(word_from("MultiPV"), "multipv"));
    CHECK(!word_is_ignoring_case(word_from("MultiP"), "multipv"));
    CHECK(!word_is_ignoring_case(word_from("{"), "["));
}

static void integers_are_read_with_their_sign(void) {
    int64_t value = 7;
    CHECK(word_to_int(word_from("0"), &value));
    CHECK_EQ(value, 0);
    CHECK(word_to_int(word_from("-12"), &value));
    CHECK_EQ(value, -12);
    CHECK(word_to_int(word_from("+012"), &value));
    CHECK_EQ(value, 12);
}

static void what_is_no_integer_leaves_the_value_alone(void) {
    static const char *const bad[] = {"", "-", "+", "x", "1x", "1.5", "--1", "0x10", "1 "};
    for (int i = 0; i < COUNT(bad); i++) {
        int64_t value = 7;
        CHECK(!word_to_int(word_from(bad[i]), &value));
        CHECK_EQ(value, 7);
    }
}

static void integers_beyond_64_bits_saturate(void) {
    int64_t value = 0;
    CHECK(word_to_int(word_from("9223372036854775807"), &value));
    CHECK_EQ(value, INT64_MAX);
    CHECK(word_to_int(word_from("9223372036854775808"), &value));
    CHECK_EQ(value, INT64_MAX);
    CHECK(word_to_int(word_from("123456789012345678901234567890"), &value));
    CHECK_EQ(value, INT64_MAX);
    CHECK(word_to_int(word_from("-123456789012345678901234567890"), &value));
    CHECK(value <= -INT64_MAX);
}

static void printable_words_hold_only_plain_ascii(void) {
    char buffer[PRINTABLE_BYTES], lengthy[400];
    CHECK_STR(word_printable(word_from("Hash"), buffer), "Hash");
    CHECK_STR(word_printable(word_from("a\x01\xC3\xA9\x7F z"), buffer), "a???? z");
    memset(lengthy, 'x', sizeof(lengthy));
    word_printable((Word){lengthy, sizeof(lengthy)}, buffer);
    CHECK(strlen(buffer) < PRINTABLE_BYTES);
    CHECK_STR(buffer + strlen(buffer) - 4, "x...");
}

static void text_that_does_not_fit_is_dropped(void) {
    char memory[9] = "zzzzzzzz";  // ends in NUL, behind the text
    Text text = text_over(memory, 8);
    CHECK_STR(memory, "");
    text_append(&text, "%s %d", "abc", 12);
    CHECK_STR(memory, "abc 12");
    CHECK_EQ(text.length, 6);
    text_append(&text, "%s", "3456");
    CHECK_STR(memory, "abc 123");
    CHECK_EQ(text.length, 7);
    text_append(&text, "%s", "more");
    CHECK_STR(memory, "abc 123");
    CHECK_EQ(memory[8], '\0');
}

static void a_text_of_one_byte_stays_empty(void) {
    char memory[2] = {'z', 'z'};
    Text text = text_over(memory, 1);
    text_append(&text, "%d", 5);
    CHECK_STR(memory, "");
    CHECK_EQ(memory[1], 'z');
}

static const Test tests[] = {
    TEST(words_are_split_at_every_kind_of_blank), TEST(words_compare_whole),
    TEST(integers_are_read_with_their_sign),      TEST(what_is_no_integer_leaves_the_value_alone),
    TEST(integers_beyond_64_bits_saturate),       TEST(printable_words_hold_only_plain_ascii),
    TEST(text_that_does_not_fit_is_dropped),      TEST(a_text_of_one_byte_stays_empty),
};

int main(void) { return check_run(tests, COUNT(tests)); }
