// plot.c: lines of CSV, and the chart of both losses.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/plot.h"

#include <inttypes.h>
#include <math.h>

#include "base/file.h"
#include "base/svg.h"
#include "base/text.h"

enum { CSV_LINE_BYTES = 256 };

// Appends empty fields for unknown losses.
static void append_losses(Text *text, const Losses *losses) {
    if (losses->target < 0)
        text_append(text, ",,,");
    else
        text_append(text, ",%.6f,%.6f,%.6f", losses->target, losses->score, losses->result);
}

const char *plot_csv(const char *path, const LossPoint *points, int count) {
    Text text = TEXT_LOCAL((POINTS_MAX + 1) * CSV_LINE_BYTES);
    text_append(&text, PLOT_CSV_BEGINS
                "samples_per_second,train_loss,train_score,train_result,"
                "validation_loss,validation_score,validation_result\n");
    for (int i = 0; i < count; i++) {
        const LossPoint *point = &points[i];
        text_append(&text, "%" PRIu64 ",%.1f,%.0f", point->samples, point->seconds, point->speed);
        append_losses(&text, &point->train_loss);
        append_losses(&text, &point->validation_loss);
        text_append(&text, "\n");
    }
    const FilePart part = {text.data, text.length};
    return file_write(path, &part, 1);
}

// Returns the loss, or NAN to leave it out.
static double drawn(double loss) { return loss > 0 ? loss : NAN; }

const char *plot_svg(const char *path, const LossPoint *points, int count, const char *title) {
    double x[POINTS_MAX], train[POINTS_MAX], validation[POINTS_MAX];
    for (int i = 0; i < count; i++) {
        x[i] = (double)points[i].samples;
        train[i] = drawn(points[i].train_loss.target);
        validation[i] = drawn(points[i].validation_loss.target);
    }
    const SvgChart chart = {.title = title,
                            .x_label = "samples",
                            .is_logarithmic = true,
                            .count = 2,
                            .curves = {{"training loss", "#1f77b4", count, x, train, NULL},
                                       {"validation loss", "#d62728", count, x, validation, NULL}}};
    return svg_write_charts(path, &chart, 1);
}
