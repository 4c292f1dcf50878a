// settings.c: the table of settings; warm-up, half a cosine, and a straight line.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/settings.h"

#include <inttypes.h>

#include "base/numbers.h"

#define FIELD(name) offsetof(TrainSettings, name)

const TrainSetting setting_table[] = {
    {"--samples", "MILLIONS", SETTING_REAL, FIELD(samples), 100, 0.001, 1e6,
     "length of the run, in millions of positions"},
    {"--batch", "N", SETTING_INTEGER, FIELD(batch), 0, 0, 1 << 20,
     "positions in a batch; 0: 8192, or 16384 from ten million\n"
     "positions on"},
    {"--seed", "S", SETTING_INTEGER, FIELD(seed), 1, 0, (double)INT64_MAX,
     "of initial weights and order"},
    {"--wdl", "SHARE", SETTING_REAL, FIELD(wdl), 0.05, 0, 1,
     "share of the game's result in the target, beside the\n"
     "score"},
    {"--wdl-end", "SHARE", SETTING_REAL, FIELD(wdl_end), -1, 0, 1,
     "the share at the end of the run, reached in a straight\n"
     "line; default: as at the start"},
    {"--scale", "CP", SETTING_REAL, FIELD(scale), 240, 50, 2000,
     "centipawns in the sigmoids of the loss; a larger scale\n"
     "gives unbalanced positions more weight"},
    {"--exponent", "X", SETTING_REAL, FIELD(exponent), 2, 1, 4,
     "of the error in the loss; 2: squared error"},
    {"--rate", "R", SETTING_REAL, FIELD(rate), 1e-3, 1e-6, 1, "highest learning rate"},
    {"--final-rate", "R", SETTING_REAL, FIELD(final_rate), 2.4e-6, 0, 1,
     "learning rate at the end"},
    {"--no-factoriser", "", SETTING_SWITCH, FIELD(no_factoriser), 0, 0, 1,
     "each king bucket learns its weights alone"},
    {"--first-ply", "N", SETTING_INTEGER, FIELD(first_ply), 4, 0, 400,
     "leaves out positions before this ply"},
    {"--limit", "CP", SETTING_INTEGER, FIELD(limit), 1800, 100, 30000,
     "leaves out positions with larger scores, in centipawns\n"
     "of a network as trained"},
    {"--lambda", "SHARE", SETTING_REAL, FIELD(lambda), 0, 0, 0.999,
     "weight of the later scores and of the result of the\n"
     "game in a position's score, as in TD(lambda)"},
    {"--holdout", "SHARE", SETTING_REAL, FIELD(holdout), 0.01, 0, 0.5,
     "share of the games held out for validation, in steps\n"
     "of 0.001"},
};
const int setting_count = sizeof(setting_table) / sizeof(setting_table[0]);

TrainSettings settings_defaults(void) {
    TrainSettings settings = {0};
    for (int i = 0; i < setting_count; i++) {
        const TrainSetting *setting = &setting_table[i];
        void *field = (char *)&settings + setting->offset;
        if (setting->kind == SETTING_INTEGER) *(int64_t *)field = (int64_t)setting->initial;
        if (setting->kind == SETTING_REAL) *(double *)field = setting->initial;
    }
    return settings;
}

void settings_describe(const TrainSettings *settings, Text *text) {
    const char *separator = "";
    for (int i = 0; i < setting_count; i++) {
        const TrainSetting *setting = &setting_table[i];
        const void *field = (const char *)settings + setting->offset;
        if (setting->kind == SETTING_SWITCH && !*(const bool *)field) continue;
        if (setting->kind == SETTING_REAL && *(const double *)field < setting->min) continue;
        text_append(text, "%s%s", separator, setting->option + 2);
        if (setting->kind == SETTING_INTEGER)
            text_append(text, " %" PRId64, *(const int64_t *)field);
        if (setting->kind == SETTING_REAL) text_append(text, " %.9g", *(const double *)field);
        separator = ", ";
    }
}

// Returns (1 + cos(pi * part)) / 2 for part 0..1, by the series of the sine: the cosine of another
// C library may round differently.
static double half_cosine(double part) {
    double x = 3.141592653589793 * (0.5 - part), term = x, sum = x;
    for (int k = 2; k < 20; k += 2) {
        term *= -x * x / (k * (k + 1));
        sum += term;
    }
    return (1 + sum) / 2;
}

double settings_rate(const TrainSettings *settings, uint64_t batch, uint64_t total) {
    enum { WARM_UP_BATCHES = 1600 };
    const uint64_t warm_up = min_u64(total / 10, WARM_UP_BATCHES);
    if (batch < warm_up) return settings->rate * (double)(batch + 1) / (double)warm_up;
    const double part = (double)(batch - warm_up + 1) / (double)(total - warm_up);
    return settings->final_rate + (settings->rate - settings->final_rate) * half_cosine(part);
}

Objective settings_objective(const TrainSettings *settings, uint64_t batches, uint64_t total) {
    const double part = (double)batches / (double)total, start = settings->wdl;
    const double end = settings->wdl_end < 0 ? start : settings->wdl_end;
    return (Objective){.wdl = start + (end - start) * part,
                       .cp_scale = settings->scale,
                       .exponent = settings->exponent};
}
