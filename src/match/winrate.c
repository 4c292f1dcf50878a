// winrate.c: counts of results and maximum likelihood.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/winrate.h"

#include <math.h>
#include <stdlib.h>

#include "search/eval.h"

static void count_game(WinrateCounts *counts, const GameRecord *record, bool is_raw) {
    Game game;
    if (record->result == UNFINISHED) return;
    record_open(record, &game);
    for (int i = 0; i < record->ply_count; i++) {
        int cp = record->scores_cp[i];
        if (is_raw) cp = scale_eval(&game.pos, cp);
        const int step = (int)lround((double)cp / WINRATE_STEP_CP);
        const int result = result_for(record->result, game.pos.side);
        if (abs(step) <= WINRATE_STEPS) {
            counts->counts[wdl_material(&game.pos)][step + WINRATE_STEPS][result]++;
            counts->positions++;
        }
        game_play(&game, record->moves[i]);
    }
}

const char *winrate_add(WinrateCounts *counts, const char *path, GameFileSummary *summary) {
    GameReader reader;
    GameRecord record;
    const char *error = game_reader_open(&reader, path);
    while (!error && game_reader_next(&reader, &record))
        count_game(counts, &record, reader.header.is_raw);
    *summary = reader.summary;
    return game_reader_close(&reader, error);
}

static double chance(double score, double a, double b) { return 1 / (1 + exp((a - score) / b)); }

static double cell_loss(const uint32_t cell[3], double score, double a, double b) {
    if (cell[0] + cell[1] + cell[2] == 0) return 0;  // saves time: most cells are empty
    const double least = 1e-6;
    double win = chance(score, a, b), loss = chance(-score, a, b), draw = 1 - win - loss;
    return -(cell[2] * log(fmax(win, least)) + cell[0] * log(fmax(loss, least)) +
             cell[1] * log(fmax(draw, least)));
}

// The largest score that is counted. The likelihood of a few games may have no maximum below it.
static const double PARAMETER_MAX = WINRATE_STEPS * WINRATE_STEP_CP;

static double model_loss(const WinrateCounts *counts, const WdlModel *model) {
    double sum = 0;
    for (int material = WDL_MATERIAL_MIN; material <= WDL_MATERIAL_MAX; material++) {
        double a = wdl_parameter(model->a, material), b = wdl_parameter(model->b, material);
        if (a < 1 || b < 1 || a > PARAMETER_MAX || b > PARAMETER_MAX) return INFINITY;
        for (int i = 0; i < WINRATE_SCORES; i++)
            sum +=
                cell_loss(counts->counts[material][i], (i - WINRATE_STEPS) * WINRATE_STEP_CP, a, b);
    }
    return sum / (double)(counts->positions ? counts->positions : 1);
}

// Quadratics that are 1 at one of the materials 0.3, 0.8 and 1.3 (times WDL_MATERIAL_UNIT) and 0 at
// the two others. Steps along them depend on each other much less than steps of coefficients.
static const double directions[3][3] = {{2.08, -4.2, 2}, {-1.56, 6.4, -4}, {0.48, -2.2, 2}};

// Pattern search (Hooke and Jeeves 1961): tries a step along each direction, both ways. Steps grow
// while they lower the loss, and shrink when none of them does.
WdlModel winrate_fit(const WinrateCounts *counts, double *loss) {
    WdlModel model = {{100, 50, 0}, {60, 20, 0}};
    *loss = model_loss(counts, &model);
    for (double step = 32; step > 0.05;) {
        bool better = false;
        for (int i = 0; i < 12; i++) {
            WdlModel tried = model;
            double *coefficients = i < 6 ? tried.a : tried.b;
            for (int k = 0; k < 3; k++)
                coefficients[k] += directions[i % 3][k] * (i / 3 % 2 ? step : -step);
            const double tried_loss = model_loss(counts, &tried);
            if (tried_loss >= *loss) continue;
            model = tried;
            *loss = tried_loss;
            better = true;
        }
        step *= better ? 1.5 : 0.5;
    }
    return model;
}
