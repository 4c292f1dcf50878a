// winrate.c: counts of results and maximum likelihood.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/winrate.h"

#include <math.h>
#include <stdlib.h>

#include "search/eval.h"

static void count_game(WinrateCounts *counts, const GameRecord *record, bool is_unshaped) {
    Game game;
    record_open(record, &game);
    for (int i = 0; i < record->ply_count; i++) {
        int cp = record->scores_cp[i];
        if (is_unshaped) cp = scale_eval(&game.pos, cp);
        int half = cp < 0 ? -WINRATE_STEP_CP / 2 : WINRATE_STEP_CP / 2;
        int step = (cp + half) / WINRATE_STEP_CP;
        int result = game.pos.side == WHITE ? (int)record->result : 2 - (int)record->result;
        if (abs(step) <= WINRATE_STEPS) {
            counts->counts[wdl_material(&game.pos)][step + WINRATE_STEPS][result]++;
            counts->positions++;
        }
        game_play(&game, record->moves[i]);
    }
}

const char *winrate_add(WinrateCounts *counts, const char *path) {
    GameReader reader;
    GameRecord record;
    const char *error = game_reader_open(&reader, path);
    while (!error && game_reader_next(&reader, &record))
        count_game(counts, &record, reader.header.is_unshaped);
    const char *unread = game_reader_close(&reader);
    return error ? error : unread;
}

static double chance(double score, double a, double b) { return 1 / (1 + exp((a - score) / b)); }

static double cell_loss(const uint32_t cell[3], double score, double a, double b) {
    const double least = 1e-6;
    double win = chance(score, a, b), loss = chance(-score, a, b), draw = 1 - win - loss;
    return -(cell[2] * log(win > least ? win : least) + cell[0] * log(loss > least ? loss : least) +
             cell[1] * log(draw > least ? draw : least));
}

static const double WORST_LOSS = 1e300;

static double model_loss(const WinrateCounts *counts, const WdlModel *model) {
    double sum = 0;
    for (int material = WDL_MATERIAL_MIN; material <= WDL_MATERIAL_MAX; material++) {
        double a = wdl_parameter(model->a, material), b = wdl_parameter(model->b, material);
        if (a < 1 || b < 1) return WORST_LOSS;
        for (int i = 0; i < WINRATE_SCORES; i++)
            sum +=
                cell_loss(counts->counts[material][i], (i - WINRATE_STEPS) * WINRATE_STEP_CP, a, b);
    }
    return sum / (double)(counts->positions ? counts->positions : 1);
}

// Pattern search (Hooke and Jeeves 1961): tries a step of each parameter in both directions, and
// halves the steps when no step improves the loss.
WdlModel winrate_fit(const WinrateCounts *counts, double *loss) {
    WdlModel model = {{100, 50, 0}, {60, 20, 0}};
    double *parameters[6] = {&model.a[0], &model.a[1], &model.a[2],
                             &model.b[0], &model.b[1], &model.b[2]};
    *loss = model_loss(counts, &model);
    for (double step = 32; step > 0.05;) {
        bool better = false;
        for (int i = 0; i < 12; i++) {
            double *parameter = parameters[i / 2], before = *parameter;
            *parameter += i % 2 ? step : -step;
            double tried = model_loss(counts, &model);
            if (tried < *loss) {
                *loss = tried;
                better = true;
            } else {
                *parameter = before;
            }
        }
        if (!better) step /= 2;
    }
    return model;
}
