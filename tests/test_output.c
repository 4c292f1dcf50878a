// test_output.c: whole lines, and messages in one form (uci/output.h, uci/message.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/output.h"

#include "base/threads.h"
#include "check.h"
#include "uci/message.h"

static char written[1 << 20];
static Text lines;

static void write_line(void *context, const char *text) {
    CHECK(context == &lines);
    text_append(&lines, "%s\n", text);
}

static Output opened(void) {
    Output output;
    lines = text_over(written, sizeof(written));
    output_init(&output, (OutputSink){&lines, write_line, NULL});
    return output;
}

static void text_is_written_line_by_line(void) {
    Output output = opened();
    output_line(&output, "one");
    output_block(&output, "two\nthree\n");
    output_block(&output, "");
    output_messages(&output, "error: four\n");
    output_messages(&output, "five\nsix");
    output_destroy(&output);
    CHECK_STR(written,
              "one\ntwo\nthree\ninfo string error: four\ninfo string five\ninfo string six\n");
}

enum { WRITERS = 4, BLOCKS = 500 };

static void write_blocks(void *context, int index) {
    char block[32];
    snprintf(block, sizeof(block), "begin %d\nend %d\n", index, index);
    for (int i = 0; i < BLOCKS; i++) output_block(context, block);
}

static void no_block_is_broken_by_another_thread(void) {
    Output output = opened();
    parallel_run(WRITERS, write_blocks, &output);
    output_destroy(&output);
    int blocks = 0, first, second, used;
    for (const char *at = written; *at; at += used, blocks++) {
        used = 0;
        bool whole = sscanf(at, "begin %d\nend %d\n%n", &first, &second, &used) == 2;
        if (!CHECK(whole && used && first == second)) break;
    }
    CHECK_EQ(blocks, WRITERS * BLOCKS);
}

static void messages_have_one_form(void) {
    char memory[2 * MESSAGE_BYTES];
    Text text = text_over(memory, sizeof(memory));
    message_error(&text, "not enough memory", "position kept");
    message_error_at(&text, "illegal move", word_from("e2\x01%n"), "position kept");
    CHECK_STR(memory,
              "error: not enough memory (position kept)\n"
              "error: illegal move 'e2?%n' (position kept)\n");
}

static void the_longest_message_fits(void) {
    char memory[MESSAGE_BYTES], what[81], kept[101], word[1001];
    memset(what, 'w', sizeof(what));
    memset(kept, 'k', sizeof(kept));
    memset(word, 'x', sizeof(word));
    what[80] = kept[100] = word[1000] = '\0';
    Text text = text_over(memory, sizeof(memory));
    message_error_at(&text, what, word_from(word), kept);
    CHECK(text.length < MESSAGE_BYTES);
    CHECK(strstr(memory, "xxx...' (kkk"));
}

static const Test tests[] = {
    TEST(text_is_written_line_by_line),
    TEST(no_block_is_broken_by_another_thread),
    TEST(messages_have_one_form),
    TEST(the_longest_message_fits),
};

int main(void) { return check_run(tests, COUNT(tests)); }
