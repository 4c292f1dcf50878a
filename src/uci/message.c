// message.c: error messages about input.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/message.h"

void message_error(Text *messages, const char *what, const char *kept) {
    text_append(messages, "error: %s (%s)\n", what, kept);
}

void message_error_at(Text *messages, const char *what, Word word, const char *kept) {
    char shown[PRINTABLE_BYTES];
    text_append(messages, "error: %s '%s' (%s)\n", what, word_printable(word, shown), kept);
}
