// network_tools.c: evaluations of two networks, integer means of weights.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/network_tools.h"

#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "base/text.h"
#include "nnue/accumulator.h"
#include "nnue/features.h"
#include "notation/book.h"

// --- comparison ----------------------------------------------------------------------------------

static void add(Scale *scale, int evaluation, int reference) {
    scale->positions++;
    scale->mean_cp += abs(evaluation);  // sums until set_quotients
    scale->reference_cp += abs(reference);
}

static double quotient(double part, double whole) { return whole > 0 ? part / whole : 0; }

static void set_quotients(Scale *scale) {
    scale->ratio = quotient(scale->mean_cp, scale->reference_cp);
    scale->mean_cp = quotient(scale->mean_cp, (double)scale->positions);
    scale->reference_cp = quotient(scale->reference_cp, (double)scale->positions);
}

const char *networks_compare(const char *path, const Network *network, const Network *reference,
                             ScaleReport *report) {
    const Network *const networks[] = {network, reference};
    Accumulators *accumulators = os_alloc_large(2 * sizeof(*accumulators));
    Book book = {0};
    Game game;
    const char *error = accumulators ? book_read(&book, path) : "not enough memory";
    *report = (ScaleReport){.bad_lines = 0};
    for (int i = 0; i < 2 && !error; i++) accumulators_reset(&accumulators[i], networks[i]);
    for (size_t line = 0; !error && line < book.count; line++) {
        Position pos;
        int evaluation[2];
        if (!book_position(&book, line, &pos)) {
            report->bad_lines++;
            continue;
        }
        game_init(&game, &pos);
        for (int i = 0; i < 2; i++)
            evaluation[i] = evaluate_game(&accumulators[i], networks[i], &game);
        add(&report->scales[output_bucket(popcount(occupied(&pos)))], evaluation[0], evaluation[1]);
        add(&report->scales[SCALE_ALL], evaluation[0], evaluation[1]);
    }
    for (int i = 0; i <= SCALE_ALL; i++) set_quotients(&report->scales[i]);
    os_free_large(accumulators, 2 * sizeof(*accumulators));
    book_free(&book);
    return error;
}

// --- the mean ------------------------------------------------------------------------------------

enum {
    SHORT_WEIGHTS = offsetof(NetworkWeights, threat) / sizeof(int16_t),
    BYTE_WEIGHTS = THREAT_INPUTS * NETWORK_WIDTH,
};

typedef struct Sums {
    int32_t shorts[SHORT_WEIGHTS], bytes[BYTE_WEIGHTS], output_bias[OUTPUT_BUCKETS];
} Sums;

static void add_weights(const NetworkWeights *weights, Sums *sums) {
    const int16_t *shorts = (const int16_t *)weights;
    const int8_t *bytes = weights->threat[0];
    for (int i = 0; i < SHORT_WEIGHTS; i++) sums->shorts[i] += shorts[i];
    for (int i = 0; i < BYTE_WEIGHTS; i++) sums->bytes[i] += bytes[i];
    for (int b = 0; b < OUTPUT_BUCKETS; b++) sums->output_bias[b] += weights->output_bias[b];
}

// The integer nearest to sum / count, halves away from zero.
static int mean_of(int32_t sum, int count) {
    return sum < 0 ? -((count / 2 - sum) / count) : (sum + count / 2) / count;
}

static void set_means(const Sums *sums, int count, NetworkWeights *weights) {
    int16_t *shorts = (int16_t *)weights;
    int8_t *bytes = weights->threat[0];
    for (int i = 0; i < SHORT_WEIGHTS; i++) shorts[i] = (int16_t)mean_of(sums->shorts[i], count);
    for (int i = 0; i < BYTE_WEIGHTS; i++) bytes[i] = (int8_t)mean_of(sums->bytes[i], count);
    for (int b = 0; b < OUTPUT_BUCKETS; b++)
        weights->output_bias[b] = mean_of(sums->output_bias[b], count);
}

const char *networks_mean(const char *const paths[], int count, Network *mean, Failure *failure) {
    char name[NETWORK_NAME_BYTES];
    Text text = TEXT_LOCAL(NETWORK_TEXT_BYTES);
    Sums *sums = calloc(1, sizeof(*sums));
    const char *error = sums ? NULL : "not enough memory";
    failure->path = NULL;
    for (int i = 0; i < count && !error; i++) {
        error = failure_at(failure, paths[i], network_load_file(mean, paths[i]));
        if (error) break;
        add_weights(&mean->weights, sums);
        mean->header.output_permille = OUTPUT_PERMILLE_TRAINED;
        network_name(mean, name);
        const char *before = i ? ", " : "mean of the weights of ";
        text_append_bytes(&text, before, strlen(before));  // cuts a long list
        text_append_bytes(&text, name, strlen(name));
    }
    if (!error) {
        set_means(sums, count, &mean->weights);
        mean->header = network_header(&mean->weights, text.data);
    }
    free(sums);
    return error;
}

// --- the first teacher ---------------------------------------------------------------------------

// Neurons 2n and 2n + 1 hold b + m and b - m, for m the material of the perspective less the
// opponent's. (b + m)^2 - (b - m)^2 = 4 b m: the difference of their activations is linear in m.
// No activation is clipped up to a difference of 42 pawns. A pawn counts 101 cp at every width,
// because the output weights of the neurons after MATERIAL_NEURONS are 0.
enum { MATERIAL_BIAS = 127, MATERIAL_PAWN = 3, MATERIAL_OUTPUT = 9, MATERIAL_NEURONS = 256 };
_Static_assert((int)NETWORK_WIDTH >= (int)MATERIAL_NEURONS, "neurons that count");

static void set_material_input(NetworkWeights *weights, Square king, Piece piece, Square sq) {
    static const int pawns[] = {1, 3, 3, 5, 9, 0};  // by type
    const int value = MATERIAL_PAWN * pawns[type_of(piece)] * (color_of(piece) == WHITE ? 1 : -1);
    int16_t *row = weights->place[place_index(king_bucket(WHITE, king), piece_square(piece, sq))];
    for (int k = 0; k < NETWORK_WIDTH; k++) row[k] = (int16_t)(k % 2 ? -value : value);
}

void network_count_material(Network *network) {
    NetworkWeights *weights = &network->weights;
    memset(weights, 0, sizeof(*weights));
    for (Square king = A1; king <= H8; king++)
        for (Piece piece = WHITE_PAWN; piece < PIECE_COUNT; piece++)
            for (Square sq = A1; sq <= H8; sq++) set_material_input(weights, king, piece, sq);
    for (int k = 0; k < NETWORK_WIDTH; k++) weights->input_bias[k] = MATERIAL_BIAS;
    for (int b = 0; b < OUTPUT_BUCKETS; b++)
        for (int k = 0; k < MATERIAL_NEURONS; k++) {
            weights->output[b][k] = k % 2 ? -MATERIAL_OUTPUT : MATERIAL_OUTPUT;
            weights->output[b][NETWORK_WIDTH + k] = k % 2 ? MATERIAL_OUTPUT : -MATERIAL_OUTPUT;
        }
    network->header = network_header(weights, "counts material");
}

// --- the output scale ----------------------------------------------------------------------------

const char *network_write_rescaled(const char *path, const Network *network, int output_permille) {
    NetworkHeader header = network->header;
    header.output_permille = (uint32_t)output_permille;
    const FilePart parts[] = {{&header, sizeof(header)},
                              {&network->weights, sizeof(network->weights)}};
    return file_write(path, parts, 2);
}
