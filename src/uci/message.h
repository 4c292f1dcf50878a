// message.h: error messages about input, in one form.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef UCI_MESSAGE_H
#define UCI_MESSAGE_H

#include "base/text.h"

// Room for one message, with at most 80 characters of what and 100 of kept.
enum { MESSAGE_BYTES = 320 };

// Appends "error: WHAT (KEPT)\n": what is wrong, and what was kept or done instead.
void message_error(Text *messages, const char *what, const char *kept);

// Appends "error: WHAT 'WORD' (KEPT)\n", the word as printable ASCII and cut to 100 characters.
void message_error_at(Text *messages, const char *what, Word word, const char *kept);

#endif
