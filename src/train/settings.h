// settings.h: the settings that a trained network depends on, and their table.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_SETTINGS_H
#define TRAIN_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "train/loss.h"

// The table in settings.c has their ranges, defaults and help texts.
typedef struct TrainSettings {
    // Length and order:
    double samples;  // in millions
    int64_t batch;   // 0: 8192, or 16384 from ten million positions on
    int64_t seed;    // of initial weights and order
    // Loss and optimiser:
    double wdl, wdl_end;  // share of the result in the target at start and end; end < 0: constant
    double scale;         // of the sigmoids in the loss, in centipawns
    double exponent;      // of the error
    double rate, final_rate;  // learning rates: the highest, and the one at the end
    bool no_factoriser;
    // Positions and their scores, see dataset.h:
    int64_t first_ply, limit;  // limit in centipawns
    double lambda, holdout;
} TrainSettings;

typedef enum SettingKind { SETTING_INTEGER, SETTING_REAL, SETTING_SWITCH } SettingKind;

// An option of `ravelin train` and its field, an int64_t, double or bool.
typedef struct TrainSetting {
    const char *option, *value;  // "--wdl", "SHARE"
    SettingKind kind;
    size_t offset;             // of the field in TrainSettings
    double initial, min, max;  // a real with initial < min is not set
    const char *help;          // lines, without the last line end
} TrainSetting;

extern const TrainSetting setting_table[];
extern const int setting_count;

TrainSettings settings_defaults(void);

// Appends all settings: "samples 100, batch 0, seed 1, ...".
void settings_describe(const TrainSettings *settings, Text *text);

// Learning rate of a batch, 0..total-1: rises in a straight line over the first tenth of the run,
// at most 1600 batches, to rate, then falls along a cosine to final_rate. The same on every
// machine.
double settings_rate(const TrainSettings *settings, uint64_t batch, uint64_t total);

// Objective after some batches, 0..total: its wdl goes in a straight line from wdl to wdl_end.
Objective settings_objective(const TrainSettings *settings, uint64_t batches, uint64_t total);

#endif
