// test_plot.c: the loss curve as CSV and SVG (train/plot.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/plot.h"

#include <unistd.h>

#include "files.h"

static char path[64];

static const LossPoint points[] = {
    {1000, 1.25, 800, {0.5, 0.25, 0.125}, {-1, -1, -1}},
    {2000, 2.5, 801.6, {0.25, 0.125, 0.0625}, {0.3, 0.2, 0.1}},
};

// The file as text, which the caller frees.
static char *text_of(void) {
    size_t size;
    char *text = (char *)bytes_of(path, &size);
    text[size] = 0;
    return text;
}

static void csv_has_a_line_for_each_point(void) {
    CHECK(plot_csv(path, points, COUNT(points)) == NULL);
    char *text = text_of();
    CHECK_STR(text,
              "samples,seconds,rate,train_loss,train_score,train_result,"
              "validation_loss,validation_score,validation_result\n"
              "1000,1.2,800,0.500000,0.250000,0.125000,,,\n"
              "2000,2.5,802,0.250000,0.125000,0.062500,0.300000,0.200000,0.100000\n");
    free(text);
}

static int occurrences(const char *text, const char *part) {
    int count = 0;
    for (; (text = strstr(text, part)); text++) count++;
    return count;
}

static void svg_draws_the_known_points(void) {
    CHECK(plot_svg(path, points, COUNT(points), "a title") == NULL);
    char *text = text_of();
    CHECK(strstr(text, "<svg ") == text && strstr(text, "</svg>\n") != NULL);
    CHECK(strstr(text, ">a title<") != NULL);
    CHECK_EQ(occurrences(text, "<polyline"), 2);
    CHECK(strstr(text, "points=\"430.0,50.0 780.0,400.0 \"") != NULL);  // 0.5 at half the samples
    free(text);
}

static void no_points_make_an_empty_curve(void) {
    CHECK(plot_svg(path, points, 0, "") == NULL);
    char *text = text_of();
    CHECK_EQ(occurrences(text, "points=\"\""), 2);
    CHECK(strstr(text, "nan") == NULL && strstr(text, "inf") == NULL);
    free(text);
    CHECK(plot_csv("no/such/folder/file", points, 1) != NULL);
}

static const Test tests[] = {
    TEST(csv_has_a_line_for_each_point),
    TEST(svg_draws_the_known_points),
    TEST(no_points_make_an_empty_curve),
};

int main(void) {
    snprintf(path, sizeof(path), "/tmp/ravelin_plot_%d", (int)getpid());
    int failed = check_run(tests, COUNT(tests));
    remove(path);
    return failed;
}
