// reductions.c: internal iterative, hindsight and late move reductions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/reductions.h"

#include <stdlib.h>

#include "base/numbers.h"
#include "search/params.h"

enum { ONE_PLY = 1024 };

// clang-format off
const uint16_t log2_table[LOG2_ENTRIES] = {
    0, 0, 1024, 1623, 2048, 2377, 2647, 2874, 3072, 3246, 3401, 3542, 3671, 3789, 3898, 4000,
    4096, 4185, 4270, 4349, 4425, 4497, 4566, 4632, 4695, 4755, 4813, 4869, 4922, 4974, 5024,
    5073, 5120, 5165, 5209, 5252, 5294, 5334, 5373, 5412, 5449, 5486, 5521, 5556, 5590, 5623,
    5656, 5687, 5719, 5749, 5779, 5808, 5837, 5865, 5893, 5920, 5946, 5972, 5998, 6023, 6048,
    6073, 6097, 6120, 6144, 6166, 6189, 6211, 6233, 6255, 6276, 6297, 6318, 6338, 6358, 6378,
    6397, 6417, 6436, 6455, 6473, 6492, 6510, 6528, 6545, 6563, 6580, 6597, 6614, 6631, 6647,
    6663, 6680, 6696, 6711, 6727, 6743, 6758, 6773, 6788, 6803, 6818, 6832, 6846, 6861, 6875,
    6889, 6903, 6917, 6930, 6944, 6957, 6970, 6983, 6996, 7009, 7022, 7035, 7047, 7060, 7072,
    7084, 7097, 7109, 7121, 7132, 7144, 7156, 7168, 7179, 7190, 7202, 7213, 7224, 7235, 7246,
    7257, 7268, 7279, 7289, 7300, 7310, 7321, 7331, 7342, 7352, 7362, 7372, 7382, 7392, 7402,
    7412, 7421, 7431, 7441, 7450, 7460, 7469, 7479, 7488, 7497, 7506, 7516, 7525, 7534, 7543,
    7552, 7560, 7569, 7578, 7587, 7595, 7604, 7613, 7621, 7630, 7638, 7646, 7655, 7663, 7671,
    7679, 7687, 7696, 7704, 7712, 7720, 7728, 7735, 7743, 7751, 7759, 7767, 7774, 7782, 7789,
    7797, 7804, 7812, 7819, 7827, 7834, 7842, 7849, 7856, 7863, 7870, 7878, 7885, 7892, 7899,
    7906, 7913, 7920, 7927, 7934, 7941, 7947, 7954, 7961, 7968, 7974, 7981, 7988, 7994, 8001,
    8007, 8014, 8020, 8027, 8033, 8040, 8046, 8052, 8059, 8065, 8071, 8078, 8084, 8090, 8096,
    8102, 8108, 8115, 8121, 8127, 8133, 8139, 8145, 8151, 8156, 8162, 8168, 8174, 8180, 8186,
};
// clang-format on

int iir_reduction(const Node *node) {
    return node->depth >= IIR_DEPTH && node->tt.move == MOVE_NONE && !node->in_check &&
           node->type != ALL_NODE && !node->ss->excluded && !node->no_pruning;
}

int hindsight_reduction(const Node *node) {
    const SearchStack *ss = node->ss;
    if (node->type == ROOT_NODE || node->in_check || ss->excluded ||
        ss[-1].static_eval == SCORE_NONE)
        return 0;
    const int gain = ss->static_eval + ss[-1].static_eval;  // by the last move, for this side
    if (ss[-1].reduction >= HINDSIGHT_DEEPER && gain < 0) return -1;
    return ss[-1].reduction >= HINDSIGHT_SHALLOWER && gain > HINDSIGHT_MARGIN && node->depth >= 2;
}

int alpha_raised_reduction(const Node *node, Score score) {
    return node->type != ROOT_NODE && !node->no_pruning && node->depth >= ALPHA_RAISED_MIN_DEPTH &&
           node->depth <= ALPHA_RAISED_MAX_DEPTH && !score_is_decisive(score);
}

// In 1/1024 ply.
static int base_reduction(const Node *node, int history) {
    const int depth = log2_table[min_int(node->depth, LOG2_ENTRIES - 1)];
    const int move = log2_table[node->move_count];
    const int reduction = LMR_BASE + LMR_SLOPE * (depth * (int64_t)move / ONE_PLY) / ONE_PLY;
    return reduction - history * ONE_PLY / LMR_HISTORY;
}

int lmr_depth(const Node *node, int history) {
    return clamp(node->depth - base_reduction(node, history) / ONE_PLY, 1, node->depth);
}

int lmr_reduction(const Node *node, const Candidate *candidate, bool gives_check) {
    const SearchStack *ss = node->ss;
    if (node->depth < LMR_DEPTH || node->move_count < 2 + 2 * node->is_pv || node->no_pruning)
        return 0;
    int reduction = base_reduction(node, candidate->history);
    if (candidate->noisy) reduction -= ONE_PLY;
    if (!node->in_check) reduction -= LMR_CORRECTION * abs(ss->correction);
    if (node->tt_pv) reduction -= LMR_PV;
    if (node->is_pv) reduction -= LMR_PV_NODE;
    if (node->type == CUT_NODE)
        reduction += LMR_CUT + LMR_CUT_NO_MOVE * (node->tt.move == MOVE_NONE);
    if (!node->improving) reduction += LMR_NOT_IMPROVING;
    if (gives_check) reduction -= LMR_CHECK;
    if (candidate->move == ss->killer) reduction -= LMR_KILLER;
    if (node->tt_move_noisy) reduction += LMR_TT_NOISY;
    if (node->tt.depth >= node->depth) reduction -= LMR_TT_DEEP;
    if (ss[1].child_cutoffs > LMR_CUTOFFS_FROM) reduction += LMR_CUTOFFS;
    return clamp(reduction / ONE_PLY, 0, node->depth - 2);
}

int research_extension(const Node *node, Score score, int depth) {
    if (node->type == ROOT_NODE) return 0;
    return (score > node->best + LMR_DEEPER + depth) - (score < node->best + LMR_SHALLOWER);
}
