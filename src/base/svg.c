// svg.c: axes, ticks and curves.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/svg.h"

#include <math.h>
#include <string.h>

#include "base/file.h"

// The frame of the curves, in units of the drawing.
enum { LEFT = 70, TOP = 56, RIGHT = 780, BOTTOM = 400, WIDTH = 800, HEIGHT = 450 };
enum { TITLE_CHARACTERS = 100, LEGEND_WIDTH = 170, FILE_BYTES_MAX = 1 << 22 };

void svg_append_escaped(Text *out, const char *text) {
    static const char special[] = "&<>\"'";
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    while (*text) {
        const char *at = strchr(special, *text);
        if (at) text_append(out, "%s", entities[at - special]);
        text += at ? 1 : text_append_utf8(out, text);
    }
}

// Appends a text element with one more attribute.
static void append_text(Text *out, double x, double y, const char *attribute, const char *value,
                        const char *text) {
    text_append(out, "<text x=\"%.1f\" y=\"%.1f\" %s=\"%s\">", x, y, attribute, value);
    svg_append_escaped(out, text);
    text_append(out, "</text>\n");
}

// --- axes ----------------------------------------------------------------------------------------

typedef struct Axis {
    double low, high;
    bool is_logarithmic;
    int from, to;  // units of the drawing
} Axis;

static double place(const Axis *axis, double value) {
    double low = axis->low, high = axis->high;
    if (axis->is_logarithmic) low = log(low), high = log(high), value = log(value);
    return axis->from + (value - low) / (high - low) * (axis->to - axis->from);
}

static void widen(Axis *axis, double value) {
    axis->low = fmin(axis->low, value);
    axis->high = fmax(axis->high, value);
}

static void append_tick(Text *out, const Axis *axis, double value) {
    const double at = place(axis, value);
    const bool is_large = axis->high >= 1e6;
    Text number = TEXT_LOCAL(32);
    text_append(&number, is_large ? "%.4g M" : "%.6g", is_large ? value / 1e6 : value);
    if (axis->from == LEFT) {
        append_text(out, at, BOTTOM + 18, "text-anchor", "middle", number.data);
    } else {
        text_append(out, "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/>", LEFT, at, RIGHT);
        append_text(out, LEFT - 6, at + 4, "text-anchor", "end", number.data);
    }
}

// Ticks are 1, 2 and 5 times each power of ten on a long logarithmic axis, elsewhere multiples of a
// step, 1, 2 or 5 times a power of ten.
static void append_ticks(Text *out, const Axis *axis) {
    static const int heads[] = {1, 2, 5};
    const double low = axis->low, high = axis->high, raw = (high - low) / 6;
    if (axis->is_logarithmic && high > 10 * low) {
        for (double power = pow(10, floor(log10(low))); power <= high; power *= 10)
            for (int i = 0; i < 3; i++)
                if (heads[i] * power >= low && heads[i] * power <= high)
                    append_tick(out, axis, heads[i] * power);
        return;
    }
    const double power = pow(10, floor(log10(raw))), head = raw / power;
    const double step = power * (head < 1.5 ? 1 : head < 3.5 ? 2 : head < 7.5 ? 5 : 10);
    const double first = ceil(low / step - 1e-6), last = floor(high / step + 1e-6);
    for (int i = 0; first + i <= last; i++) append_tick(out, axis, (first + i) * step);
}

// --- curves --------------------------------------------------------------------------------------

static double error_of(const SvgCurve *curve, int i) { return curve->error ? curve->error[i] : 0; }

// Returns false if no curve has a point.
static bool fit_axes(const SvgChart *chart, Axis *x, Axis *y) {
    *x = (Axis){INFINITY, -INFINITY, false, LEFT, RIGHT};
    *y = (Axis){INFINITY, -INFINITY, chart->is_logarithmic, BOTTOM, TOP};
    for (int c = 0; c < chart->count; c++) {
        const SvgCurve *curve = &chart->curves[c];
        for (int i = 0; i < curve->count; i++) {
            if (isnan(curve->y[i])) continue;
            widen(x, curve->x[i]);
            widen(y, curve->y[i] - error_of(curve, i));
            widen(y, curve->y[i] + error_of(curve, i));
        }
    }
    if (x->low > x->high) return false;
    if (x->low == x->high) x->low -= 0.5, x->high += 0.5;
    if (y->low == y->high) {
        const double half = fabs(y->low) / 10 + 1e-6;
        y->low -= half, y->high += half;
    }
    return true;
}

// Appends the points of y + sign * error, for sign -1 in the opposite order.
static void append_points(Text *out, const SvgCurve *curve, const Axis *x, const Axis *y,
                          int sign) {
    for (int k = 0; k < curve->count; k++) {
        const int i = sign < 0 ? curve->count - 1 - k : k;
        if (isnan(curve->y[i])) continue;
        text_append(out, "%.1f,%.1f ", place(x, curve->x[i]),
                    place(y, curve->y[i] + sign * error_of(curve, i)));
    }
}

static bool has_points(const SvgCurve *curve) {
    for (int i = 0; i < curve->count; i++)
        if (!isnan(curve->y[i])) return true;
    return false;
}

static void append_curve(Text *out, const SvgCurve *curve, const Axis *x, const Axis *y) {
    if (curve->error) {
        text_append(out, "<polygon fill=\"%s\" fill-opacity=\"0.15\" points=\"", curve->color);
        append_points(out, curve, x, y, 1);
        append_points(out, curve, x, y, -1);
        text_append(out, "\"/>\n");
    }
    text_append(out, "<polyline fill=\"none\" stroke-width=\"1.5\" stroke=\"%s\" points=\"",
                curve->color);
    append_points(out, curve, x, y, 0);
    text_append(out, "\"/>\n");
}

static void append_chart(Text *out, const SvgChart *chart, int top) {
    Axis x, y;
    text_append(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" y=\"%d\" width=\"%d\" height=\"%d\" "
                "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\" "
                "fill=\"#333\">\n<title>",
                top, WIDTH, HEIGHT, WIDTH, HEIGHT);
    svg_append_escaped(out, chart->title);
    text_append(out, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", WIDTH, HEIGHT);
    Text title = TEXT_LOCAL(TITLE_CHARACTERS + 4);
    text_append(&title, "%.*s%s", TITLE_CHARACTERS, chart->title,
                strlen(chart->title) > TITLE_CHARACTERS ? "..." : "");
    append_text(out, LEFT, 22, "font-size", "14", title.data);
    append_text(out, (LEFT + RIGHT) / 2, BOTTOM + 38, "text-anchor", "middle", chart->x_label);
    if (fit_axes(chart, &x, &y)) {
        append_ticks(out, &x);
        append_ticks(out, &y);
    }
    for (int c = 0, shown_count = 0; c < chart->count; c++) {
        const SvgCurve *curve = &chart->curves[c];
        if (!has_points(curve)) continue;
        append_curve(out, curve, &x, &y);
        append_text(out, LEFT + shown_count % 4 * LEGEND_WIDTH, 37 + shown_count / 4 * 14, "fill",
                    curve->color, curve->name);
        shown_count++;
    }
    text_append(out, "</svg>\n");
}

const char *svg_write_charts(const char *path, const SvgChart *charts, int count) {
    Text text = text_growing(FILE_BYTES_MAX);
    text_append(&text, SVG_BEGINS " xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n",
                WIDTH, count * HEIGHT);
    for (int i = 0; i < count; i++) append_chart(&text, &charts[i], i * HEIGHT);
    text_append(&text, "</svg>\n");
    const FilePart part = {text.data, text.length};
    const char *error = text.is_cut ? "not enough memory" : file_write(path, &part, 1);
    text_free(&text);
    return error;
}
