// pass.c: some positions at a time, the first layer by tiles of columns.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/pass.h"

#include <string.h>

#include "base/numbers.h"
#include "base/os.h"
#include "nnue/features.h"
#include "train/lanes.h"

// Every position has two rows, one for each perspective. Rows are sorted by king bucket and number
// of pieces: rows that share inputs follow each other.
enum {
    TILE = MODEL_BLOCK,
    VECTORS = TILE / LANES,
    PART = 16,  // partial sums of an output
    POSITIONS = PREDICTIONS_MAX,
    ROWS = 2 * POSITIONS,
    PIECES_MAX = 32,
    INPUTS_MAX = PIECES_MAX + 30 * THREAT_KINDS,
    KEYS = KING_BUCKETS * (PIECES_MAX + 1)
};
_Static_assert(PART % LANES == 0 && TILE % PART == 0, "whole vectors and parts");
_Static_assert(NETWORK_INPUTS <= 1 << 16 && ROWS <= 1 << 16, "numbers fit");

typedef struct Tile {
    Lanes lanes[VECTORS];
} __attribute__((may_alias)) Tile;

typedef struct Row {
    uint16_t position, perspective;  // perspective: 0 = own, 1 = their
    uint16_t input_count, bucket;    // bucket of the output layer
    uint16_t input[INPUTS_MAX];      // active inputs
} Row;

struct Pass {
    _Alignas(64) float hidden[MODEL_BLOCKS][ROWS][TILE];  // clamped sums of the first layer
    float partial[MODEL_BLOCKS][ROWS][PART];              // output of a tile, in PART sums
    float slope[ROWS][TILE];                              // gradient of a tile by the sums
    Predictions predictions;
    int count;  // positions
    Sample samples[POSITIONS];
    Row rows[ROWS];
    uint16_t row[POSITIONS][2];  // of each position's perspectives
    InputBoards boards;          // of the position whose rows are filled
    // The rows where an input is active, one input after the other.
    uint16_t active[ROWS * INPUTS_MAX];
    int active_end[NETWORK_INPUTS];
};

Pass *pass_create(void) { return os_alloc_large(sizeof(Pass)); }

void pass_destroy(Pass *pass) { os_free_large(pass, sizeof(*pass)); }

Batch batch_of_samples(const Sample *samples, uint64_t count) {
    return (Batch){samples, {.count = count, .index = 0, .step = 1}, count};
}

// The positions from..to-1.
static Batch batch_part(const Batch *batch, uint64_t from, uint64_t to) {
    return (Batch){batch->samples, sampler_skip(batch->sampler, from), to - from};
}

Batch batch_slice(const Batch *batch, int slice, int slices) {
    const uint64_t from = batch->count * (uint64_t)slice / (uint64_t)slices;
    const uint64_t to = batch->count * ((uint64_t)slice + 1) / (uint64_t)slices;
    return batch_part(batch, from, to);
}

// --- inputs --------------------------------------------------------------------------------------

static KingBucket bucket_of(const Sample *sample, int perspective) {
    const Color color = (Color)(sample->side ^ perspective);
    return king_bucket(color, (Square)(color == WHITE ? sample->white_king : sample->black_king));
}

// Copies the samples, which lie at random addresses, and prefetches later ones.
static void gather(Pass *pass, const Batch *batch) {
    enum { AHEAD = 16 };
    Sampler sampler = batch->sampler, ahead = sampler_skip(sampler, AHEAD);
    for (int p = 0; p < pass->count; p++) {
        prefetch(&batch->samples[sampler_next(&ahead)]);
        pass->samples[p] = batch->samples[sampler_next(&sampler)];
    }
}

static int sort_key(const Sample *sample, int perspective) {
    const int bucket = bucket_of(sample, perspective).index;
    return bucket * (PIECES_MAX + 1) + popcount(sample->occupied);
}

// Counting sort.
static void sort_rows(Pass *pass) {
    uint16_t next[KEYS + 1] = {0};
    for (int p = 0; p < pass->count; p++)
        for (int k = 0; k < 2; k++) next[sort_key(&pass->samples[p], k) + 1]++;
    for (int key = 0; key < KEYS; key++) next[key + 1] = (uint16_t)(next[key] + next[key + 1]);
    for (int p = 0; p < pass->count; p++)
        for (int k = 0; k < 2; k++) pass->row[p][k] = next[sort_key(&pass->samples[p], k)]++;
}

static void set_boards(const Sample *sample, InputBoards *boards) {
    memset(boards->pieces, 0, sizeof(boards->pieces));
    Bitboard left = sample->occupied;
    for (int i = 0; left; i++) {
        const Square sq = pop_lsb(&left);
        const int piece = sample->pieces[i / 2] >> i % 2 * 4 & 15;
        boards->board[sq] = (uint8_t)piece;
        boards->pieces[piece] |= square_bb(sq);
    }
    input_boards_set_threats(boards, sample->occupied);
}

static void fill_row(const Pass *pass, int position, int perspective, Row *row) {
    const Sample *sample = &pass->samples[position];
    const InputBoards *boards = &pass->boards;
    const KingBucket bucket = bucket_of(sample, perspective);
    int count = 0;
    for (Bitboard left = sample->occupied; left;) {
        const Square sq = pop_lsb(&left);
        const int piece = piece_square((Piece)boards->board[sq], sq);
        row->input[count++] = (uint16_t)place_index(bucket, piece);
    }
    row->position = (uint16_t)position;
    row->perspective = (uint16_t)perspective;
    row->bucket = (uint16_t)output_bucket(count);
    for (ThreatKind kind = ATTACKED_BY_PAWN; kind < THREAT_KINDS; kind++) {
        for (Bitboard left = boards->threats[kind]; left;) {
            const Square sq = pop_lsb(&left);
            const int victim = piece_square((Piece)boards->board[sq], sq);
            row->input[count++] = (uint16_t)(PLACE_INPUTS + threat_index(bucket, kind, victim));
        }
    }
    row->input_count = (uint16_t)count;
}

// Counting sort of the active inputs of all rows.
static void list_active(Pass *pass) {
    int *end = pass->active_end;
    memset(end, 0, sizeof(pass->active_end));
    for (int r = 0; r < 2 * pass->count; r++)
        for (int i = 0; i < pass->rows[r].input_count; i++) end[pass->rows[r].input[i]]++;
    for (int input = 0, next = 0; input < NETWORK_INPUTS; input++) {
        const int count = end[input];
        end[input] = next;
        next += count;
    }
    for (int r = 0; r < 2 * pass->count; r++)
        for (int i = 0; i < pass->rows[r].input_count; i++)
            pass->active[end[pass->rows[r].input[i]]++] = (uint16_t)r;
}

// --- forward -------------------------------------------------------------------------------------

// Computes the clamped sums of the first layer in a tile of columns, and their part of the outputs.
static void forward_tile(Pass *pass, const Model *model, int tile) {
    const int column = tile * TILE;
    const float(*weights)[TILE] = (const float(*)[TILE])model->input[tile];
    const Tile bias = *(const Tile *)&model->input_bias[column];
    for (int r = 0; r < 2 * pass->count; r++) {
        const Row *row = &pass->rows[r];
        const float *outputs = model->output[row->bucket];
        const Tile *output = (const Tile *)&outputs[row->perspective * NETWORK_WIDTH + column];
        Tile *hidden = (Tile *)pass->hidden[tile][r], sum = bias;
        Lanes part[PART / LANES] = {{0}};
        for (int i = 0; i < row->input_count; i++) {
            const Tile *from = (const Tile *)weights[row->input[i]];
            for (int v = 0; v < VECTORS; v++) sum.lanes[v] += from->lanes[v];
        }
        for (int v = 0; v < VECTORS; v++) {
            const Lanes x = lanes_clamp(sum.lanes[v], 0, 1);
            hidden->lanes[v] = x;
            part[v % (PART / LANES)] += x * x * output->lanes[v];
        }
        memcpy(pass->partial[tile][r], part, sizeof(part));
    }
}

static float output_of(const Pass *pass, const Model *model, int p) {
    float x[PART] = {0};
    for (int k = 0; k < 2; k++)
        for (int tile = 0; tile < MODEL_BLOCKS; tile++)
            for (int i = 0; i < PART; i++) x[i] += pass->partial[tile][pass->row[p][k]][i];
    for (int half = PART / 2; half; half /= 2)
        for (int i = 0; i < half; i++) x[i] += x[i + half];
    return x[0] + model->output_bias[pass->rows[pass->row[p][0]].bucket];
}

// Computes the predictions of up to POSITIONS positions of the batch. Returns the number of the
// next position.
static uint64_t forward(Pass *pass, const Model *model, const Batch *batch, uint64_t from) {
    const uint64_t to = min_u64(from + POSITIONS, batch->count);
    const Batch part = batch_part(batch, from, to);
    pass->count = (int)part.count;
    gather(pass, &part);
    sort_rows(pass);
    for (int p = 0; p < pass->count; p++) {
        set_boards(&pass->samples[p], &pass->boards);
        for (int k = 0; k < 2; k++) fill_row(pass, p, k, &pass->rows[pass->row[p][k]]);
    }
    for (int tile = 0; tile < MODEL_BLOCKS; tile++) forward_tile(pass, model, tile);
    for (int p = 0; p < pass->count; p++) {
        const Sample *sample = &pass->samples[p];
        pass->predictions.output[p] = output_of(pass, model, p);
        pass->predictions.score_cp[p] = sample->score_cp;
        pass->predictions.result[p] =
            sample->result == UNFINISHED ? RESULT_UNKNOWN : 0.5f * sample->result;
    }
    return to;
}

// --- backward ------------------------------------------------------------------------------------

// Computes the gradient by the sums of the first layer in a tile of columns, by their biases and by
// the output weights. The derivative of the clamped square is 2x inside 0..1 and 0 outside.
static void backward_sums(Pass *pass, const Model *model, int tile, Model *gradient) {
    const int column = tile * TILE;
    Tile *bias = (Tile *)&gradient->input_bias[column], bias_sum = *bias;
    for (int r = 0; r < 2 * pass->count; r++) {
        const Row *row = &pass->rows[r];
        const int weights = row->perspective * NETWORK_WIDTH + column;
        const Tile *hidden = (const Tile *)pass->hidden[tile][r];
        const Tile *output = (const Tile *)&model->output[row->bucket][weights];
        Tile *by_weight = (Tile *)&gradient->output[row->bucket][weights];
        Tile *slope = (Tile *)pass->slope[r];
        const Lanes by_output = lanes_all(pass->predictions.gradient[row->position]);
        for (int v = 0; v < VECTORS; v++) {
            const Lanes x = hidden->lanes[v], share = by_output * x;
            by_weight->lanes[v] += share * x;
            const Lanes by_sum = 2.0f * share * output->lanes[v];
            slope->lanes[v] = lanes_select(x < 1.0f, by_sum, lanes_all(0));
            bias_sum.lanes[v] += slope->lanes[v];
        }
    }
    *bias = bias_sum;
}

// Adds to each input the slopes of the rows in which it is active. Two sums hide the latency of an
// addition.
static void backward_inputs(const Pass *pass, int tile, Model *gradient) {
    for (int input = 0, i = 0; input < NETWORK_INPUTS; input++) {
        const int end = pass->active_end[input];
        if (i == end) continue;
        Tile *target = (Tile *)gradient->input[tile][input], sums[2] = {*target};
        for (; i + 2 <= end; i += 2)
            for (int s = 0; s < 2; s++) {
                const Tile *from = (const Tile *)pass->slope[pass->active[i + s]];
                for (int v = 0; v < VECTORS; v++) sums[s].lanes[v] += from->lanes[v];
            }
        if (i < end) {
            const Tile *from = (const Tile *)pass->slope[pass->active[i++]];
            for (int v = 0; v < VECTORS; v++) sums[0].lanes[v] += from->lanes[v];
        }
        for (int v = 0; v < VECTORS; v++) target->lanes[v] = sums[0].lanes[v] + sums[1].lanes[v];
    }
}

static void backward(Pass *pass, const Model *model, Model *gradient) {
    for (int p = 0; p < pass->count; p++)
        gradient->output_bias[pass->rows[pass->row[p][0]].bucket] += pass->predictions.gradient[p];
    list_active(pass);
    for (int tile = 0; tile < MODEL_BLOCKS; tile++) {
        backward_sums(pass, model, tile, gradient);
        backward_inputs(pass, tile, gradient);
    }
}

// --- whole batches -------------------------------------------------------------------------------

void pass_outputs(Pass *pass, const Model *model, const Batch *batch, float *outputs) {
    for (uint64_t from = 0, to; from < batch->count; from = to) {
        to = forward(pass, model, batch, from);
        memcpy(outputs + from, pass->predictions.output, (size_t)pass->count * sizeof(*outputs));
    }
}

Losses pass_losses(Pass *pass, const Model *model, const Batch *batch, const Objective *objective,
                   float factor, Model *gradient) {
    Losses sum = {0};
    for (uint64_t at = 0; at < batch->count;) {
        at = forward(pass, model, batch, at);
        const Losses losses = loss_measure(objective, factor, &pass->predictions, pass->count);
        losses_add(&sum, &losses);
        if (gradient) backward(pass, model, gradient);
    }
    return sum;
}
