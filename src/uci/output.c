// output.c: everything that is written: whole lines, one at a time.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/output.h"

#include <string.h>

#include "base/text.h"

enum { LINE_BYTES = 1024 };

void output_init(Output *output, OutputSink sink) {
    output->sink = sink;
    pthread_mutex_init(&output->lock, NULL);
}

void output_destroy(Output *output) { pthread_mutex_destroy(&output->lock); }

bool output_has_room(const Output *output) {
    return !output->sink.has_room || output->sink.has_room(output->sink.context);
}

void output_line(Output *output, const char *text) {
    pthread_mutex_lock(&output->lock);
    output->sink.line(output->sink.context, text);
    pthread_mutex_unlock(&output->lock);
}

static void write_prefixed(Output *output, const char *prefix, const char *text) {
    pthread_mutex_lock(&output->lock);
    while (*text) {
        size_t length = strcspn(text, "\n");
        char memory[LINE_BYTES];
        Text line = text_over(memory, sizeof(memory));
        text_append(&line, "%s%.*s", prefix, (int)length, text);
        output->sink.line(output->sink.context, line.data);
        text += length + (text[length] == '\n');
    }
    pthread_mutex_unlock(&output->lock);
}

void output_block(Output *output, const char *text) { write_prefixed(output, "", text); }

void output_messages(Output *output, const char *text) {
    write_prefixed(output, "info string ", text);
}
