// model.c: forward and backward pass over micro batches of positions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/model.h"

#include <math.h>
#include <string.h>

#include "base/os.h"
#include "base/random.h"
#include "learn/lanes.h"
#include "nnue/features.h"

// Positions are processed in micro batches, whose sums stay in the nearer caches, with two rows for
// each: own perspective, their perspective. The first layer is processed in tiles of columns, and
// in groups of rows or inputs, so that eight vectors of sums stay in registers: enough to hide the
// latency of an addition, and half of the registers of the smallest machines.
enum {
    TILE = LANES == 4 ? 16 : 32,
    VECTORS = TILE / LANES,
    GROUP = 8 / VECTORS,
    MICRO = LOSS_BATCH_MAX,
    ROWS = 2 * MICRO,
    PIECES_MAX = 32,
    NO_INPUT = NETWORK_INPUTS,  // whose weights are 0
    NO_ROW = ROWS               // whose gradient is 0
};

_Static_assert(GROUP % 2 == 0 && GROUP <= 4, "whole positions, of which one at most is padding");
_Static_assert(NETWORK_INPUTS % GROUP == 0, "whole groups of inputs");
_Static_assert(NETWORK_ACTIVATION == ACTIVATION_SQUARED_CLIPPED_RELU, "the one of forward_tile");
_Static_assert(NETWORK_WIDTH % MODEL_BLOCK == 0 && MODEL_BLOCK % TILE == 0, "whole tiles");

typedef struct Tile {
    Lanes lanes[VECTORS];
} __attribute__((may_alias)) Tile;

// A micro batch, sorted by the number of pieces: loops of equal length follow each other, so that
// their ends are predicted, and positions of the same bucket are neighbours.
struct Workspace {
    _Alignas(64) float hidden[MODEL_BLOCKS][ROWS][MODEL_BLOCK];  // clamped sums
    _Alignas(64) float slope[ROWS + 1][MODEL_BLOCK];  // gradient of a tile by the sums; NO_ROW: 0
    _Alignas(64) float partial[MICRO + 1][MODEL_BLOCK];  // output before it is added up
    LossBatch loss;
    _Alignas(64) uint16_t feature[ROWS + 2][PIECES_MAX];
    uint16_t order[MICRO];  // record of each position
    uint8_t pieces[MICRO + 1], bucket[MICRO + 1];
    int bucket_end[OUTPUT_BUCKETS];            // end of the positions of each bucket
    uint16_t rows[NETWORK_INPUTS][ROWS + 32];  // where each input is active
    uint16_t row_count[NETWORK_INPUTS];        // how many rows
    uint16_t by_row_count[NETWORK_INPUTS];     // the inputs, sorted by row_count
    int first_used;                            // there: whole groups of inputs without rows before
    uint16_t feature_base[2][16];              // by perspective; the flipped square is added
};

Model *model_create(void) { return os_alloc_large(sizeof(Model)); }
void model_destroy(Model *model) { os_free_large(model, sizeof(Model)); }

Workspace *workspace_create(void) {
    Workspace *work = os_alloc_large(sizeof(Workspace));
    for (int color = 0; work && color < 2; color++)
        for (int piece = 0; piece < PIECE_COUNT; piece++)
            work->feature_base[color][piece] =
                (uint16_t)feature_index((Color)color, (KingPlace){0, 0}, (Piece)piece, A1);
    return work;
}

void workspace_destroy(Workspace *workspace) { os_free_large(workspace, sizeof(Workspace)); }

// Nearly normal with mean 0 and deviation 1: the sum of twelve uniform numbers.
static double random_normal(Random *random) {
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += (double)(random_next(random) >> 11) * 0x1p-53;
    return sum;
}

void model_init(Model *model, uint64_t seed) {
    Random random = random_from_seed(seed);
    const double input = sqrt(2.0 / PIECES_MAX), output = 0.5 / sqrt(2.0 * NETWORK_WIDTH);
    memset(model, 0, sizeof(*model));
    for (int i = 0; i < NETWORK_INPUTS; i++)
        for (int n = 0; n < NETWORK_WIDTH; n++)
            *model_input(model, i, n) = (float)(input * random_normal(&random));
    for (int b = 0; b < OUTPUT_BUCKETS; b++)
        for (int n = 0; n < 2 * NETWORK_WIDTH; n++)
            model->output[b][n] = (float)(output * random_normal(&random));
}

// --- inputs --------------------------------------------------------------------------------------

// Counting sort of the records by their number of pieces.
static void order_by_pieces(const Record *records, int count, Workspace *work) {
    int next[PIECES_MAX + 2] = {0};
    for (int i = 0; i < count; i++) next[popcount(records[i].occupied) + 1]++;
    for (int pieces = 0; pieces <= PIECES_MAX; pieces++) next[pieces + 1] += next[pieces];
    for (int i = 0; i < count; i++) {
        int pieces = popcount(records[i].occupied), p = next[pieces]++;
        work->order[p] = (uint16_t)i;
        work->pieces[p] = (uint8_t)pieces;
        work->bucket[p] = (uint8_t)output_bucket(pieces);
    }
    for (int bucket = 0, p = 0; bucket < OUTPUT_BUCKETS; bucket++) {
        while (p < count && work->bucket[p] <= bucket) p++;
        work->bucket_end[bucket] = p;
    }
}

static void collect_features(const Record *record, int count, const Workspace *work,
                             uint16_t feature[2][PIECES_MAX]) {
    const Square kings[2] = {(Square)record->white_king, (Square)record->black_king};
    const Color us = (Color)record->side, them = opponent(us);
    const KingPlace own = king_place(us, kings[us]), their = king_place(them, kings[them]);
    const int own_first = own.bucket * PIECE_INPUTS, their_first = their.bucket * PIECE_INPUTS;
    const uint16_t *own_base = work->feature_base[us], *their_base = work->feature_base[them];
    Bitboard left = record->occupied;
    uint64_t codes = 0;
    for (int i = 0; i < count; i++, codes >>= 4) {
        if (i % 16 == 0) memcpy(&codes, &record->pieces[i / 2], sizeof(codes));
        int sq = (int)pop_square(&left), piece = codes & 15;
        feature[0][i] = (uint16_t)(own_first + own_base[piece] + (sq ^ own.flip));
        feature[1][i] = (uint16_t)(their_first + their_base[piece] + (sq ^ their.flip));
    }
}

static void collect(const Record *records, int count, Workspace *work) {
    order_by_pieces(records, count, work);
    work->pieces[count] = work->pieces[count - 1];
    work->bucket[count] = work->bucket[count - 1];
    for (int p = 0; p < count; p++) {
        const Record *record = &records[work->order[p]];
        int pieces = work->pieces[p], most = work->pieces[p | (GROUP / 2 - 1)];
        collect_features(record, pieces, work, &work->feature[2 * p]);
        for (int i = pieces; i < most; i++)
            work->feature[2 * p][i] = work->feature[2 * p + 1][i] = NO_INPUT;
        work->loss.score_cp[p] = record->score_cp;
        work->loss.result[p] = 0.5f * record->result;
    }
    for (int i = 0; i < PIECES_MAX; i++)
        work->feature[2 * count][i] = work->feature[2 * count + 1][i] = NO_INPUT;
}

// For each input the rows where it is active, padded to equal length within a group of inputs.
static void list_rows(int count, Workspace *work) {
    memset(work->row_count, 0, sizeof(work->row_count));
    for (int row = 0; row < 2 * count; row++) {
        for (int i = 0; i < work->pieces[row / 2]; i++) {
            int f = work->feature[row][i];
            work->rows[f][work->row_count[f]++] = (uint16_t)row;
        }
    }
    uint16_t next[ROWS + 2] = {0};
    for (int f = 0; f < NETWORK_INPUTS; f++) next[work->row_count[f] + 1]++;
    for (int n = 0; n <= 2 * count; n++) next[n + 1] = (uint16_t)(next[n + 1] + next[n]);
    for (int f = 0; f < NETWORK_INPUTS; f++)
        work->by_row_count[next[work->row_count[f]]++] = (uint16_t)f;
    work->first_used = next[0] - next[0] % GROUP;
    for (int k = work->first_used; k < NETWORK_INPUTS; k++) {
        int f = work->by_row_count[k], last = work->by_row_count[k | (GROUP - 1)];
        for (int i = work->row_count[f]; i < work->row_count[last]; i++) work->rows[f][i] = NO_ROW;
    }
}

// --- forward -------------------------------------------------------------------------------------

// Sums of the weights of the active inputs in a group of rows, for the columns of a tile.
FORCE_INLINE void add_up(const float (*weights)[MODEL_BLOCK], const uint16_t (*feature)[PIECES_MAX],
                         int pieces, Tile sum[GROUP]) {
    for (int i = 0; i < pieces; i++) {
#pragma GCC unroll 8
        for (int g = 0; g < GROUP; g++) {
            const Tile *from = (const Tile *)weights[feature[g][i]];
#pragma GCC unroll 8
            for (int v = 0; v < VECTORS; v++) sum[g].lanes[v] += from->lanes[v];
        }
    }
}

// A tile of columns: clamped sums of the first layer, and their share of the output.
static void forward_tile(const Model *model, int count, int column, Workspace *work) {
    const int block = column / MODEL_BLOCK, offset = column % MODEL_BLOCK;
    const Tile bias = *(const Tile *)&model->input_bias[column];
    for (int row = 0; row < 2 * count; row += GROUP) {
        int pieces = work->pieces[(row + GROUP - 1) / 2];
        Tile sum[GROUP];
#pragma GCC unroll 8
        for (int g = 0; g < GROUP; g++) sum[g] = bias;
        add_up((const float(*)[MODEL_BLOCK]) & model->input[block][0][offset],
               (const uint16_t(*)[PIECES_MAX])work->feature[row], pieces, sum);
#pragma GCC unroll 8
        for (int g = 0; g < GROUP; g++) {
            int p = (row + g) / 2;
            const float *weights = &model->output[work->bucket[p]][g % 2 * NETWORK_WIDTH];
            const Tile *output = (const Tile *)&weights[column];
            Tile *partial = (Tile *)&work->partial[p][offset];
            Tile *hidden = (Tile *)&work->hidden[block][row + g][offset];
#pragma GCC unroll 8
            for (int v = 0; v < VECTORS; v++) {
                Lanes x = lanes_clamp(sum[g].lanes[v], 0, 1);
                hidden->lanes[v] = x;
                partial->lanes[v] += x * x * output->lanes[v];
            }
        }
    }
}

static void forward(const Model *model, const Record *records, int count, Workspace *work) {
    collect(records, count, work);
    memset(work->partial, 0, sizeof(work->partial));
    for (int column = 0; column < NETWORK_WIDTH; column += TILE)
        forward_tile(model, count, column, work);
    for (int p = 0; p < count; p++) {
        float *x = work->partial[p];
        for (int half = MODEL_BLOCK / 2; half; half /= 2)
            for (int i = 0; i < half; i++) x[i] += x[i + half];
        work->loss.output[p] = x[0] + model->output_bias[work->bucket[p]];
    }
}

// --- backward ------------------------------------------------------------------------------------

// For a tile and the positions from..to-1, which share a bucket: the gradient of the loss by the
// first-layer sums, by the biases and by the output weights. The derivative of the clamped square
// is 2x inside 0..1 and 0 outside.
static void backward_sums(const Model *model, int from, int to, int column, Workspace *work,
                          Model *gradient) {
    const int block = column / MODEL_BLOCK, offset = column % MODEL_BLOCK;
    const int bucket = work->bucket[from];
    Tile *bias = (Tile *)&gradient->input_bias[column];
    for (int k = 0; k < 2; k++) {
        const int weights = column + k * NETWORK_WIDTH;
        const Tile output = *(const Tile *)&model->output[bucket][weights];
        Tile *by_output = (Tile *)&gradient->output[bucket][weights];
        Tile sum = *bias, output_sum = *by_output;
        for (int p = from; p < to; p++) {
            const int row = 2 * p + k;
            const Tile *hidden = (const Tile *)&work->hidden[block][row][offset];
            Tile *slope = (Tile *)&work->slope[row][offset];
            Lanes error = lanes_all(work->loss.gradient[p]);
#pragma GCC unroll 8
            for (int v = 0; v < VECTORS; v++) {
                Lanes x = hidden->lanes[v], share = error * x;
                output_sum.lanes[v] += share * x;
                Lanes by_sum = 2.0f * share * output.lanes[v];
                slope->lanes[v] = lanes_select(x < 1.0f, by_sum, lanes_all(0));
                sum.lanes[v] += slope->lanes[v];
            }
        }
        *bias = sum;
        *by_output = output_sum;
    }
}

// Adds the gradients of a tile's rows to every input that is active in them.
static void backward_inputs(int column, const Workspace *work, Model *gradient) {
    const int block = column / MODEL_BLOCK, offset = column % MODEL_BLOCK;
    const float(*slope)[MODEL_BLOCK] = (const float(*)[MODEL_BLOCK]) & work->slope[0][offset];
    for (int k = work->first_used; k < NETWORK_INPUTS; k += GROUP) {
        const uint16_t *rows[GROUP];
        Tile sum[GROUP], *target[GROUP];
#pragma GCC unroll 8
        for (int g = 0; g < GROUP; g++) {
            int f = work->by_row_count[k + g];
            rows[g] = work->rows[f];
            target[g] = (Tile *)&gradient->input[block][f][offset];
            sum[g] = *target[g];
        }
        int count = work->row_count[work->by_row_count[k + GROUP - 1]];
        for (int i = 0; i < count; i++) {
#pragma GCC unroll 8
            for (int g = 0; g < GROUP; g++) {
                const Tile *from = (const Tile *)slope[rows[g][i]];
#pragma GCC unroll 8
                for (int v = 0; v < VECTORS; v++) sum[g].lanes[v] += from->lanes[v];
            }
        }
#pragma GCC unroll 8
        for (int g = 0; g < GROUP; g++) *target[g] = sum[g];
    }
}

static void backward(const Model *model, int count, Workspace *work, Model *gradient) {
    list_rows(count, work);
    for (int p = 0; p < count; p++)
        gradient->output_bias[work->bucket[p]] += work->loss.gradient[p];
    for (int column = 0; column < NETWORK_WIDTH; column += TILE) {
        for (int bucket = 0, from = 0; bucket < OUTPUT_BUCKETS; bucket++) {
            int to = work->bucket_end[bucket];
            if (from < to) backward_sums(model, from, to, column, work, gradient);
            from = to;
        }
        backward_inputs(column, work, gradient);
    }
}

// --- whole batches -------------------------------------------------------------------------------

static int micro_count(uint64_t left) { return left < MICRO ? (int)left : MICRO; }

void model_outputs(const Model *model, const Record *records, uint64_t count, Workspace *workspace,
                   float *outputs) {
    for (uint64_t at = 0; at < count; at += MICRO) {
        int here = micro_count(count - at);
        forward(model, records + at, here, workspace);
        for (int p = 0; p < here; p++)
            outputs[at + workspace->order[p]] = workspace->loss.output[p];
    }
}

void model_activations(const Model *model, const Record *records, uint64_t count,
                       Workspace *workspace, float *columns) {
    for (uint64_t at = 0; at < count; at += MICRO) {
        int here = micro_count(count - at);
        forward(model, records + at, here, workspace);
        for (int row = 0; row < 2 * here; row++) {
            for (int n = 0; n < NETWORK_WIDTH; n++) {
                float x = workspace->hidden[n / MODEL_BLOCK][row][n % MODEL_BLOCK];
                uint64_t column = (uint64_t)(row % 2 * NETWORK_WIDTH + n);
                columns[column * count + at + workspace->order[row / 2]] = x * x;
            }
        }
    }
}

Losses model_loss(const Model *model, const Record *records, uint64_t count,
                  const Objective *objective, Workspace *workspace) {
    Losses sum = {0};
    for (uint64_t at = 0; at < count; at += MICRO) {
        int here = micro_count(count - at);
        forward(model, records + at, here, workspace);
        Losses losses = loss_measure(objective, 0, &workspace->loss, here);
        losses_add(&sum, &losses);
    }
    return sum;
}

Losses model_gradient(const Model *model, const Record *records, uint64_t count,
                      const Objective *objective, float factor, Workspace *workspace,
                      Model *gradient) {
    Losses sum = {0};
    for (uint64_t at = 0; at < count; at += MICRO) {
        int here = micro_count(count - at);
        forward(model, records + at, here, workspace);
        Losses losses = loss_measure(objective, factor, &workspace->loss, here);
        losses_add(&sum, &losses);
        backward(model, here, workspace, gradient);
    }
    return sum;
}
