// start.c: initial weights from networks of this shape, of half the width, without king buckets.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/start.h"

#include <stdlib.h>
#include <string.h>

#include "learn/disk.h"
#include "learn/export.h"

_Static_assert(NETWORK_WIDTH / 2 % MODEL_BLOCK == 0, "half the width is whole blocks");

typedef struct Source {
    NetworkShape shape;
    void *bytes;  // of the file
} Source;

// Of a file that has neither number of inputs, the error says why it has not the first.
static const char *read_source(const char *path, uint32_t width, Source *source) {
    const uint32_t inputs[] = {NETWORK_INPUTS, PIECE_INPUTS};
    const char *errors[2];
    for (int i = 0; i < 2; i++) {
        source->shape = (NetworkShape){inputs[i], width};
        size_t size = sizeof(NetworkHeader) + network_weights_bytes(source->shape);
        errors[i] = disk_read(path, size, &source->bytes);
        if (errors[i]) continue;
        const NetworkHeader *header = source->bytes;
        return network_error(header, header + 1, source->shape);
    }
    return errors[0];
}

const char *start_read(const char *const paths[], int count, Model *model, Failure *failure) {
    Source sources[2] = {{.bytes = NULL}, {.bytes = NULL}};
    const int width = NETWORK_WIDTH / count;
    const char *error = NULL;
    for (int i = 0; i < count && !error; i++) {
        failure->path = paths[i];
        error = read_source(paths[i], (uint32_t)width, &sources[i]);
    }
    if (!error) {
        memset(model, 0, sizeof(*model));
        for (int i = 0; i < count; i++) {
            const NetworkHeader *header = sources[i].bytes;
            export_place(header + 1, sources[i].shape, count, i * width, model);
        }
    }
    for (int i = 0; i < count; i++) free(sources[i].bytes);
    return error;
}
