// model.c: forward and backward pass over small batches of positions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/model.h"

#include <math.h>
#include <string.h>

#include "base/os.h"
#include "base/random.h"
#include "nnue/features.h"

// Columns of the first layer are taken in blocks whose sums stay in registers, positions in micro
// batches whose sums stay in the nearer caches. Two rows per position: own view, their view.
// Measured at 64 and 256 columns: 64 and 256 are the best or as good as the best.
enum {
    LANES = 16,
    BLOCK = NETWORK_WIDTH % 64 == 0 ? 64 : 32,
    BLOCKS = NETWORK_WIDTH / BLOCK,
    VECTORS = BLOCK / LANES,
    MICRO = 256,
    ROWS = 2 * MICRO,
    MEN_MAX = 32
};

// Vector extension of gcc and clang: compiles for every processor, best for one with 16 lanes.
typedef float Lanes __attribute__((vector_size(LANES * 4), may_alias));
typedef int32_t Mask __attribute__((vector_size(LANES * 4), may_alias));

struct Workspace {
    _Alignas(64) float hidden[BLOCKS][ROWS][BLOCK];  // clamped sums, then their gradients
    _Alignas(64) float partial[MICRO][LANES];        // output before its lanes are added up
    float output[MICRO];
    float error[MICRO];  // derivative of the loss by the output
    uint8_t men[MICRO], bucket[MICRO];
    uint16_t feature[ROWS][MEN_MAX];
    uint16_t first[NETWORK_INPUTS + 1];  // where each input's rows begin in by_feature
    uint16_t by_feature[ROWS * MEN_MAX];
};

Model *model_create(void) { return os_alloc_large(sizeof(Model)); }
void model_destroy(Model *model) { os_free_large(model, sizeof(Model)); }
Workspace *workspace_create(void) { return os_alloc_large(sizeof(Workspace)); }
void workspace_destroy(Workspace *workspace) { os_free_large(workspace, sizeof(Workspace)); }

// Uniform in 0..1, without 0 itself.
static double uniform(Random *random) {
    return ((double)(random_next(random) >> 11) + 0.5) * 0x1p-53;
}

// Normal with mean 0 (Box and Muller 1958).
static void fill_normal(float *values, int count, double deviation, Random *random) {
    const double turn = 6.283185307179586;
    for (int i = 0; i < count; i++) {
        double radius = sqrt(-2 * log(uniform(random)));
        values[i] = (float)(deviation * radius * cos(turn * uniform(random)));
    }
}

void model_init(Model *model, uint64_t seed) {
    Random random = random_from_seed(seed);
    memset(model, 0, sizeof(*model));
    fill_normal(model->input[0], NETWORK_INPUTS * NETWORK_WIDTH, sqrt(2.0 / MEN_MAX), &random);
    fill_normal(model->output[0], NETWORK_BUCKETS * 2 * NETWORK_WIDTH,
                0.5 / sqrt(2.0 * NETWORK_WIDTH), &random);
}

// --- inputs --------------------------------------------------------------------------------------

// Squares and men of a record, and where the kings stand. Returns the number of men.
static int unpack(const Record *record, uint8_t square[MEN_MAX], uint8_t piece[MEN_MAX],
                  Square kings[2]) {
    uint8_t last[16] = {0};
    int men = 0;
    for (Bitboard left = record->occupied; left && men < MEN_MAX; men++) {
        square[men] = (uint8_t)pop_square(&left);
        piece[men] = record->men[men / 2] >> (men % 2 * 4) & 15;
        last[piece[men]] = square[men];
    }
    kings[WHITE] = (Square)last[WHITE_KING];
    kings[BLACK] = (Square)last[BLACK_KING];
    return men;
}

static void collect_features(const Record *records, int count, Workspace *work) {
    uint8_t square[MEN_MAX] = {0}, piece[MEN_MAX] = {0};
    Square kings[2];
    for (int p = 0; p < count; p++) {
        int men = unpack(&records[p], square, piece, kings);
        work->men[p] = (uint8_t)men;
        work->bucket[p] = (uint8_t)feature_bucket(men);
        for (int theirs = 0; theirs < 2; theirs++) {
            Color view = (Color)((records[p].side ^ theirs) & 1);
            int flip = feature_flip(view, kings[view]);
            uint16_t *feature = work->feature[2 * p + theirs];
            // Always all 32, which the compiler does at once; those behind the last are not used.
            for (int i = 0; i < MEN_MAX; i++)
                feature[i] =
                    (uint16_t)feature_index(view, flip, (Piece)piece[i], (Square)square[i]);
        }
    }
}

// Counting sort: for each input the rows in which it is on.
static void sort_by_feature(int count, Workspace *work) {
    uint16_t next[NETWORK_INPUTS] = {0};
    for (int row = 0; row < 2 * count; row++)
        for (int i = 0; i < work->men[row / 2]; i++) next[work->feature[row][i]]++;
    int sum = 0;
    for (int f = 0; f < NETWORK_INPUTS; f++) {
        int here = next[f];
        work->first[f] = next[f] = (uint16_t)sum;
        sum += here;
    }
    work->first[NETWORK_INPUTS] = (uint16_t)sum;
    for (int row = 0; row < 2 * count; row++)
        for (int i = 0; i < work->men[row / 2]; i++)
            work->by_feature[next[work->feature[row][i]]++] = (uint16_t)row;
}

// --- forward -------------------------------------------------------------------------------------

// Into 0..1. By pointer, since a vector by value is passed differently by different processors.
FORCE_INLINE void clamp_unit(Lanes *x) {
    const Lanes one = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    Mask positive = *x > 0.0f, below = *x < 1.0f;
    *x = (Lanes)(((Mask)*x & positive & below) | ((Mask)one & ~below));
}

// One block of columns: sums of the rows of weights that are on, clamped; and their share of the
// output.
static void forward_block(const Model *model, int count, int block, Workspace *work) {
    const float *weights = model->input[0] + block * BLOCK;
    const Lanes *bias = (const Lanes *)(model->input_bias + block * BLOCK);
    for (int row = 0; row < 2 * count; row++) {
        int p = row / 2, men = work->men[p];
        const uint16_t *feature = work->feature[row];
        Lanes sum[VECTORS];
        for (int v = 0; v < VECTORS; v++) sum[v] = bias[v];
        for (int i = 0; i < men; i++) {
            const Lanes *from = (const Lanes *)(weights + feature[i] * NETWORK_WIDTH);
#pragma GCC unroll 8
            for (int v = 0; v < VECTORS; v++) sum[v] += from[v];
        }
        const Lanes *output = (const Lanes *)(model->output[work->bucket[p]] +
                                              row % 2 * NETWORK_WIDTH + block * BLOCK);
        Lanes *hidden = (Lanes *)work->hidden[block][row];
        Lanes share = *(Lanes *)work->partial[p];
        for (int v = 0; v < VECTORS; v++) {
            clamp_unit(&sum[v]);
            hidden[v] = sum[v];
            share += sum[v] * sum[v] * output[v];
        }
        *(Lanes *)work->partial[p] = share;
    }
}

static void forward(const Model *model, const Record *records, int count, Workspace *work) {
    collect_features(records, count, work);
    memset(work->partial, 0, sizeof(work->partial));
    for (int block = 0; block < BLOCKS; block++) forward_block(model, count, block, work);
    for (int p = 0; p < count; p++) {
        float sum = 0;
        for (int lane = 0; lane < LANES; lane++) sum += work->partial[p][lane];
        work->output[p] = sum + model->output_bias[work->bucket[p]];
    }
}

// --- loss ----------------------------------------------------------------------------------------

static inline float sigmoid(float x) { return 1 / (1 + expf(-x)); }

// Returns the sum of the squared errors; leaves factor times its derivative in work->error.
static double judge(const Record *records, int count, const Objective *objective, float factor,
                    Workspace *work) {
    float wdl = (float)objective->wdl, per_cp = (float)(1 / objective->cp_scale);
    double loss = 0;
    for (int p = 0; p < count; p++) {
        float target = wdl * 0.5f * (float)records[p].result +
                       (1 - wdl) * sigmoid(per_cp * (float)records[p].score_cp);
        float chance = sigmoid(work->output[p]), miss = chance - target;
        work->error[p] = factor * 2 * miss * chance * (1 - chance);
        loss += (double)(miss * miss);
    }
    return loss;
}

// --- backward ------------------------------------------------------------------------------------

// Turns the clamped sums of a block into the gradient of the loss by the sums, and adds what that
// means for biases and output weights. The derivative of x^2 is 2x inside 0..1 and 0 outside.
static void backward_sums(const Model *model, int count, int block, Workspace *work,
                          Model *gradient) {
    Lanes *bias = (Lanes *)(gradient->input_bias + block * BLOCK), sum[VECTORS];
    for (int v = 0; v < VECTORS; v++) sum[v] = bias[v];
    for (int row = 0; row < 2 * count; row++) {
        int bucket = work->bucket[row / 2], column = row % 2 * NETWORK_WIDTH + block * BLOCK;
        const Lanes *output = (const Lanes *)(model->output[bucket] + column);
        Lanes *by_output = (Lanes *)(gradient->output[bucket] + column);
        Lanes *hidden = (Lanes *)work->hidden[block][row];
        float error = work->error[row / 2];
#pragma GCC unroll 8
        for (int v = 0; v < VECTORS; v++) {
            Lanes x = hidden[v];
            Mask inside = x < 1.0f;
            by_output[v] += error * x * x;
            Lanes slope = (Lanes)((Mask)(2 * error * x * output[v]) & inside);
            hidden[v] = slope;
            sum[v] += slope;
        }
    }
    for (int v = 0; v < VECTORS; v++) bias[v] = sum[v];
}

// Adds the gradients of a block's rows to every input that was on in them.
static void backward_inputs(int block, const Workspace *work, Model *gradient) {
    for (int f = 0; f < NETWORK_INPUTS; f++) {
        int from = work->first[f], to = work->first[f + 1];
        if (from == to) continue;
        Lanes *target = (Lanes *)(gradient->input[f] + block * BLOCK), sum[VECTORS];
        for (int v = 0; v < VECTORS; v++) sum[v] = target[v];
        for (int i = from; i < to; i++) {
            const Lanes *hidden = (const Lanes *)work->hidden[block][work->by_feature[i]];
#pragma GCC unroll 8
            for (int v = 0; v < VECTORS; v++) sum[v] += hidden[v];
        }
        for (int v = 0; v < VECTORS; v++) target[v] = sum[v];
    }
}

static void backward(const Model *model, int count, Workspace *work, Model *gradient) {
    sort_by_feature(count, work);
    for (int p = 0; p < count; p++) gradient->output_bias[work->bucket[p]] += work->error[p];
    for (int block = 0; block < BLOCKS; block++) {
        backward_sums(model, count, block, work, gradient);
        backward_inputs(block, work, gradient);
    }
}

// --- whole batches -------------------------------------------------------------------------------

static int micro_count(uint64_t left) { return left < MICRO ? (int)left : MICRO; }

void model_outputs(const Model *model, const Record *records, uint64_t count, Workspace *workspace,
                   float *outputs) {
    for (uint64_t at = 0; at < count; at += MICRO) {
        int here = micro_count(count - at);
        forward(model, records + at, here, workspace);
        memcpy(outputs + at, workspace->output, (size_t)here * sizeof(float));
    }
}

void model_activations(const Model *model, const Record *records, uint64_t count,
                       Workspace *workspace, float *columns) {
    for (uint64_t at = 0; at < count; at += MICRO) {
        int here = micro_count(count - at);
        forward(model, records + at, here, workspace);
        for (int row = 0; row < 2 * here; row++) {
            for (int n = 0; n < NETWORK_WIDTH; n++) {
                float x = workspace->hidden[n / BLOCK][row][n % BLOCK];
                uint64_t column = (uint64_t)(row % 2 * NETWORK_WIDTH + n);
                columns[column * count + at + (uint64_t)row / 2] = x * x;
            }
        }
    }
}

double model_loss(const Model *model, const Record *records, uint64_t count,
                  const Objective *objective, Workspace *workspace) {
    double loss = 0;
    for (uint64_t at = 0; at < count; at += MICRO) {
        int here = micro_count(count - at);
        forward(model, records + at, here, workspace);
        loss += judge(records + at, here, objective, 0, workspace);
    }
    return loss;
}

double model_gradient(const Model *model, const Record *records, uint64_t count,
                      const Objective *objective, float factor, Workspace *workspace,
                      Model *gradient) {
    double loss = 0;
    for (uint64_t at = 0; at < count; at += MICRO) {
        int here = micro_count(count - at);
        forward(model, records + at, here, workspace);
        loss += judge(records + at, here, objective, factor, workspace);
        backward(model, here, workspace, gradient);
    }
    return loss;
}
