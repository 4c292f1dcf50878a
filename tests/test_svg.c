// test_svg.c: charts and escaped text (base/svg.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/svg.h"

#include <math.h>

#include "files.h"

static const char *svg;

static const char *chart_of(const SvgChart *chart) {
    CHECK_NO_ERROR(svg_write_charts(scratch("svg"), chart, 1));
    return svg = text_of(scratch("svg"));
}

TEST(text_is_escaped) {
    char memory[100];
    Text text = text_over(memory, sizeof(memory));
    svg_append_escaped(&text, "<a href=\"x\">'&\x01</a>");
    CHECK_STR(memory, "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&lt;/a&gt;");
    text_clear(&text);
    svg_append_escaped(&text,
                       "\xc3\xa9 \xe2\x99\x94 \xf0\x9f\x98\x80 \xe9 \xc3");  // Latin-1 at the end
    CHECK_STR(memory, "\xc3\xa9 \xe2\x99\x94 \xf0\x9f\x98\x80 \xc3\xa9 \xc3\x83");
}

// Every point and tick lies inside the drawing.
static void check_coordinates(const char *chart) {
    for (const char *at = chart; (at = strstr(at, "<text x=\"")); at++) {
        const double x = strtod(at + 9, NULL), y = strtod(strstr(at, "y=\"") + 3, NULL);
        CHECK(x >= 0 && x <= 800 && y >= 0 && y <= 450);
    }
    for (const char *at = chart; (at = strstr(at, "points=\""));) {
        for (at += 8; *at != '"';) {
            char *end;
            const double x = strtod(at, &end), y = strtod(end + 1, &end);
            CHECK(x >= 70 && x <= 780 && y >= 56 && y <= 400);
            at = *end == ' ' ? end + 1 : end;
        }
    }
}

TEST(charts_stay_in_their_frame) {
    static const double x[] = {0, 1000000, 2000000, 3500000};
    static const double y[] = {0.0253, NAN, 0.0131, 0.0111}, error[] = {0.001, 0, 0.002, 0.001};
    SvgChart chart = {"losses", "samples", true, 1, {{"loss", "red", 4, x, y, error}}};
    check_coordinates(chart_of(&chart));
    CHECK(strstr(svg, ">0.02<") && strstr(svg, ">1 M<") && strstr(svg, ">loss<"));
    chart.is_logarithmic = false;
    check_coordinates(chart_of(&chart));
    chart.curves[0].count = 1;
    check_coordinates(chart_of(&chart));
    static const double wide[] = {3, 0.02, 700, 40};
    chart = (SvgChart){"wide", "n", true, 1, {{"loss", "red", 4, x, wide, NULL}}};
    check_coordinates(chart_of(&chart));
    CHECK(strstr(svg, ">0.05<") && strstr(svg, ">500<"));
}

// Regression: the next tick was the same number, without end, or beyond the frame.
TEST(ticks_of_large_numbers_end) {
    static const double y[] = {0.0052, 0.0051};
    static const double points[][2] = {{585000000, 585000000}, {339000000, 339000000.5}};
    for (int i = 0; i < COUNT(points); i++)
        for (int count = 1; count <= 2; count++) {
            SvgChart chart = {"one", "n", true, 1, {{"loss", "red", count, points[i], y, NULL}}};
            check_coordinates(chart_of(&chart));
            CHECK(strstr(svg, points[i][0] > 4e8 ? ">585 M<" : ">339 M<"));
        }
}

TEST(curves_without_points_are_not_named) {
    static const double x[] = {1, 2}, y[] = {NAN, NAN};
    const SvgChart chart = {"none", "n", false, 1, {{"empty", "red", 2, x, y, NULL}}};
    CHECK(!strstr(chart_of(&chart), "empty"));
}

int main(void) { return check_run(); }
