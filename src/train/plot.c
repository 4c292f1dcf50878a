// plot.c: CSV lines and SVG elements, composed in memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/plot.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"

enum { LINE_BYTES = 200, FRAME_BYTES = 16384 };
// The drawing, in SVG units: the plotted area and its margins.
enum { LEFT = 80, TOP = 50, RIGHT = 780, BOTTOM = 400, TOTAL_WIDTH = 800, TOTAL_HEIGHT = 450 };

static const char *write_text(const char *path, const Text *text) {
    FilePart part = {text->data, text->length};
    return file_write(path, &part, 1);
}

// Appends empty fields for unknown losses.
static void append_losses(Text *text, const Losses *losses) {
    if (losses->target < 0)
        text_append(text, ",,,");
    else
        text_append(text, ",%.6f,%.6f,%.6f", losses->target, losses->score, losses->result);
}

const char *plot_csv(const char *path, const LossPoint *points, int count) {
    size_t bytes = LINE_BYTES * ((size_t)count + 1);
    char *memory = malloc(bytes);
    if (!memory) return "not enough memory";
    Text text = text_over(memory, bytes);
    text_append(&text,
                "samples,seconds,rate,train_loss,train_score,train_result,"
                "validation_loss,validation_score,validation_result\n");
    for (int i = 0; i < count; i++) {
        const LossPoint *point = &points[i];
        text_append(&text, "%" PRIu64 ",%.1f,%.0f", point->samples, point->seconds, point->rate);
        append_losses(&text, &point->train_loss);
        append_losses(&text, &point->validation_loss);
        text_append(&text, "\n");
    }
    const char *error = write_text(path, &text);
    free(memory);
    return error;
}

// The ranges of the axes.
typedef struct Range {
    double samples;
    double low, high, step;  // of losses; step: distance of grid lines
} Range;

static void widen(Range *range, double loss) {
    if (loss < 0) return;
    if (loss < range->low) range->low = loss;
    if (loss > range->high) range->high = loss;
}

// Sets a step of 1, 2 or 5 times a power of ten; the range has four to ten steps.
static void choose_step(Range *range) {
    if (range->low > range->high) range->low = 0, range->high = 1;
    if (range->high - range->low < 1e-6) range->high = range->low + 1e-6;
    double raw = (range->high - range->low) / 5, power = pow(10, floor(log10(raw)));
    double head = raw / power;
    range->step = power * (head < 1.5 ? 1 : head < 3.5 ? 2 : head < 7.5 ? 5 : 10);
    range->low = floor(range->low / range->step) * range->step;
    range->high = ceil(range->high / range->step) * range->step;
}

static Range range_of(const LossPoint *points, int count) {
    Range range = {.samples = 1, .low = 2, .high = -1};
    for (int i = 0; i < count; i++) {
        widen(&range, points[i].train_loss.target);
        widen(&range, points[i].validation_loss.target);
        if ((double)points[i].samples > range.samples) range.samples = (double)points[i].samples;
    }
    choose_step(&range);
    return range;
}

static double x_of(const Range *range, double samples) {
    return LEFT + samples / range->samples * (RIGHT - LEFT);
}

static double y_of(const Range *range, double loss) {
    return BOTTOM - (loss - range->low) / (range->high - range->low) * (BOTTOM - TOP);
}

static void append_escaped(Text *text, const char *plain) {
    for (; *plain; plain++) {
        if (*plain == '&')
            text_append(text, "&amp;");
        else if (*plain == '<')
            text_append(text, "&lt;");
        else if (*plain == '>')
            text_append(text, "&gt;");
        else if ((unsigned char)*plain >= ' ')
            text_append(text, "%c", *plain);
    }
}

static void append_frame(Text *text, const Range *range, const char *title) {
    text_append(text,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
                "font-family=\"sans-serif\" font-size=\"12\" fill=\"#333\">\n"
                "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n<text x=\"%d\" y=\"20\">",
                TOTAL_WIDTH, TOTAL_HEIGHT, TOTAL_WIDTH, TOTAL_HEIGHT, LEFT);
    append_escaped(text, title);
    text_append(text, "</text>\n<text x=\"%d\" y=\"40\" fill=\"#1f77b4\">training loss</text>\n",
                LEFT);
    text_append(text, "<text x=\"%d\" y=\"40\" fill=\"#d62728\">validation loss</text>\n",
                LEFT + 110);
    int lines = (int)((range->high - range->low) / range->step + 0.5);
    for (int i = 0; i <= lines; i++) {
        double loss = range->low + i * range->step, y = y_of(range, loss);
        text_append(text, "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/>", LEFT, y, RIGHT);
        text_append(text, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.4g</text>\n", LEFT - 6,
                    y + 4, loss);
    }
    for (int i = 0; i <= 4; i++)
        text_append(text, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.4g M</text>\n",
                    x_of(range, range->samples * i / 4), BOTTOM + 20, range->samples * i / 4e6);
    text_append(text, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">samples</text>\n",
                (LEFT + RIGHT) / 2, BOTTOM + 40);
}

// which: 0 training, 1 validation.
static void append_curve(Text *text, const Range *range, const LossPoint *points, int count,
                         int which) {
    text_append(text, "<polyline fill=\"none\" stroke-width=\"1.5\" stroke=\"%s\" points=\"",
                which ? "#d62728" : "#1f77b4");
    for (int i = 0; i < count; i++) {
        double loss = (which ? points[i].validation_loss : points[i].train_loss).target;
        if (loss < 0) continue;
        text_append(text, "%.1f,%.1f ", x_of(range, (double)points[i].samples), y_of(range, loss));
    }
    text_append(text, "\"/>\n");
}

const char *plot_svg(const char *path, const LossPoint *points, int count, const char *title) {
    size_t bytes = FRAME_BYTES + 6 * strlen(title) + 40 * (size_t)count;
    char *memory = malloc(bytes);
    if (!memory) return "not enough memory";
    Text text = text_over(memory, bytes);
    Range range = range_of(points, count);
    append_frame(&text, &range, title);
    append_curve(&text, &range, points, count, 0);
    append_curve(&text, &range, points, count, 1);
    text_append(&text, "</svg>\n");
    const char *error = write_text(path, &text);
    free(memory);
    return error;
}
