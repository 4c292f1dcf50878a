// svg.h: line charts as SVG, and text escaped for XML.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BASE_SVG_H
#define BASE_SVG_H

#include "base/text.h"

// Appends text for an element or attribute of XML or HTML, see text_append_utf8.
void svg_append_escaped(Text *out, const char *text);

typedef struct SvgCurve {
    const char *name, *color;  // color: of CSS
    int count;
    const double *x, *y;  // a point whose y is NAN is left out
    const double *error;  // half the height of a band around y; NULL: no band
} SvgCurve;

enum { SVG_CURVES_MAX = 8 };

typedef struct SvgChart {
    const char *title, *x_label;
    bool is_logarithmic;  // the y axis; every y is above 0
    int count;
    SvgCurve curves[SVG_CURVES_MAX];
} SvgChart;

// The first bytes of a chart file, for file_begins_with.
#define SVG_BEGINS "<svg"

// Writes charts of 800 x 450 units to a file, one below the other, each with a legend of the curves
// that have points. Replaces the file as file_write does. Returns NULL or an error.
const char *svg_write_charts(const char *path, const SvgChart *charts, int count);

#endif
