// failure.c: the first difference between two lists of settings.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/failure.h"

#include <string.h>

static bool is_line_end(char c) { return c == '\n' || c == '\0'; }

// Returns the setting at text without blanks and '#' before it; NULL if there is none.
static const char *setting_at(const char *text, char separator, char shown[PRINTABLE_BYTES]) {
    while (*text == separator || *text == ' ' || *text == '#') text++;
    const char ends[] = {separator, '\n', '\0'};
    Word setting = {text, strcspn(text, ends)};
    return setting.length ? word_printable(setting, shown) : NULL;
}

const char *failure_other_settings(Failure *failure, const char *made_with, const char *wanted) {
    size_t at = 0, line;
    while (made_with[at] && made_with[at] == wanted[at]) at++;
    for (line = at; line > 0 && made_with[line - 1] != '\n';) line--;
    char separator = memchr(made_with + line, ',', strcspn(made_with + line, "\n")) ? ',' : ' ';
    // Go back to the start of the setting, unless one line ends where the other goes on.
    bool added = (is_line_end(made_with[at]) && wanted[at] == separator) ||
                 (is_line_end(wanted[at]) && made_with[at] == separator);
    while (!added && at > line && made_with[at - 1] != separator) at--;
    char old_memory[PRINTABLE_BYTES], new_memory[PRINTABLE_BYTES];
    const char *old = setting_at(made_with + at, separator, old_memory);
    const char *now = setting_at(wanted + at, separator, new_memory);
    Text text = text_over(failure->text, sizeof(failure->text));
    if (old && now)
        text_append(&text, "was made with %s, not %s", old, now);
    else
        text_append(&text, "was made with%s %s", old ? "" : "out", old ? old : now ? now : "");
    return failure->text;
}
