// plot.c: CSV lines and SVG elements, composed in memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/plot.h"

#include <inttypes.h>
#include <math.h>

#include "base/file.h"
#include "base/text.h"

enum { TEXT_BYTES_MAX = 1 << 20 };
// The drawing, in SVG units: the plotted area and its margins.
enum { LEFT = 80, TOP = 50, RIGHT = 780, BOTTOM = 400, TOTAL_WIDTH = 800, TOTAL_HEIGHT = 450 };
#define TRAIN_COLOR "#1f77b4"
#define VALIDATION_COLOR "#d62728"

// Writes the text to a file and frees it.
static const char *write_text(const char *path, Text *text) {
    const FilePart part = {text->data, text->length};
    const char *error = text->is_cut ? "not enough memory" : file_write(path, &part, 1);
    text_free(text);
    return error;
}

// Appends empty fields for unknown losses.
static void append_losses(Text *text, const Losses *losses) {
    if (losses->target < 0)
        text_append(text, ",,,");
    else
        text_append(text, ",%.6f,%.6f,%.6f", losses->target, losses->score, losses->result);
}

const char *plot_csv(const char *path, const LossPoint *points, int count) {
    Text text = text_growing(TEXT_BYTES_MAX);
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
    return write_text(path, &text);
}

// Ranges of the axes: samples from 0, losses from low to high with a grid line each step.
typedef struct Range {
    double samples, low, high, step;
} Range;

static void widen(Range *range, double loss) {
    if (loss < 0) return;
    range->low = fmin(range->low, loss);
    range->high = fmax(range->high, loss);
}

// Sets a step of 1, 2 or 5 times a power of ten; the range has four to ten steps.
static void choose_step(Range *range) {
    if (range->low > range->high) *range = (Range){range->samples, 0, 1, 0};
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
        range.samples = fmax(range.samples, (double)points[i].samples);
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

static void append_frame(Text *text, const Range *range, const char *title) {
    text_append(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
        "font-family=\"sans-serif\" font-size=\"12\" fill=\"#333\">\n"
        "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n<text x=\"%d\" y=\"20\">%s</text>\n"
        "<text x=\"%d\" y=\"40\" fill=\"" TRAIN_COLOR
        "\">training loss</text>\n"
        "<text x=\"%d\" y=\"40\" fill=\"" VALIDATION_COLOR "\">validation loss</text>\n",
        TOTAL_WIDTH, TOTAL_HEIGHT, TOTAL_WIDTH, TOTAL_HEIGHT, LEFT, title, LEFT, LEFT + 110);
    const int lines = (int)((range->high - range->low) / range->step + 0.5);
    for (int i = 0; i <= lines; i++) {
        const double loss = range->low + i * range->step, y = y_of(range, loss);
        text_append(text,
                    "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/>"
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.4g</text>\n",
                    LEFT, y, RIGHT, LEFT - 6, y + 4, loss);
    }
    for (int i = 0; i <= 4; i++)
        text_append(text, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.4g M</text>\n",
                    x_of(range, range->samples * i / 4), BOTTOM + 20, range->samples * i / 4e6);
    text_append(text, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">samples</text>\n",
                (LEFT + RIGHT) / 2, BOTTOM + 40);
}

static void append_point(Text *text, const Range *range, uint64_t samples, const Losses *losses) {
    if (losses->target < 0) return;
    text_append(text, "%.1f,%.1f ", x_of(range, (double)samples), y_of(range, losses->target));
}

#define CURVE "<polyline fill=\"none\" stroke-width=\"1.5\" stroke=\""

const char *plot_svg(const char *path, const LossPoint *points, int count, const char *title) {
    Text text = text_growing(TEXT_BYTES_MAX);
    const Range range = range_of(points, count);
    append_frame(&text, &range, title);
    text_append(&text, CURVE TRAIN_COLOR "\" points=\"");
    for (int i = 0; i < count; i++)
        append_point(&text, &range, points[i].samples, &points[i].train_loss);
    text_append(&text, "\"/>\n" CURVE VALIDATION_COLOR "\" points=\"");
    for (int i = 0; i < count; i++)
        append_point(&text, &range, points[i].samples, &points[i].validation_loss);
    text_append(&text, "\"/>\n</svg>\n");
    return write_text(path, &text);
}
