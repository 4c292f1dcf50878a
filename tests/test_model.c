// test_model.c: the float network, its gradient and its file (train/model.h, train/pass.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/model.h"

#include <math.h>

#include "files.h"
#include "networks.h"
#include "nnue/features.h"
#include "train/network_tools.h"
#include "train/pass.h"
#include "training.h"

static char *network_path;

static Model *empty_model(void) {
    Model *model = model_create();
    if (!model) abort();
    return model;
}

static Model *new_model(uint64_t seed) {
    Model *model = empty_model();
    model_init(model, seed);
    Random random = random_from_seed(seed + 100);
    for (int i = PLACE_INPUTS; i < NETWORK_INPUTS; i++)  // they start from 0
        for (int n = 0; n < NETWORK_WIDTH; n++)
            *model_input(model, i, n) = 0.001f * (float)random_within(&random, 100);
    return model;
}

static Pass *pass;
enum { FACTOR = 2 };  // of the gradients

static Losses losses_of(const Model *model, const Sample *samples, uint64_t count,
                        const Objective *objective, Model *gradient) {
    const Batch batch = batch_of_samples(samples, count);
    return pass_losses(pass, model, &batch, objective, FACTOR, gradient);
}

static void outputs_of(const Model *model, const Sample *samples, uint64_t count, float *outputs) {
    const Batch batch = batch_of_samples(samples, count);
    pass_outputs(pass, model, &batch, outputs);
}

// --- the plain road, in double -------------------------------------------------------------------

static double plain_sigmoid(double x) { return 1 / (1 + exp(-x)); }

static Position position_of_sample(const Sample *sample) {
    Position pos = position_empty();
    Bitboard squares = sample->occupied;
    for (int i = 0; squares; i++) {
        const int piece = sample->pieces[i / 2] >> i % 2 * 4 & 15;
        position_put(&pos, (Piece)piece, pop_lsb(&squares));
    }
    pos.side = sample->side;
    return pos;
}

static double plain_output(const double *parameters, const Sample *sample) {
    const double *bias = parameters + NETWORK_INPUTS * NETWORK_WIDTH;
    const double *output = bias + NETWORK_WIDTH;
    const Position pos = position_of_sample(sample);
    int inputs[INPUTS_MAX], bucket = output_bucket(popcount(sample->occupied));
    double sum = output[OUTPUT_BUCKETS * 2 * NETWORK_WIDTH + bucket];
    for (int theirs = 0; theirs < 2; theirs++) {
        int count = inputs_of(&pos, (Color)(sample->side ^ theirs), inputs);
        for (int n = 0; n < NETWORK_WIDTH; n++) {
            double x = bias[n];
            for (int i = 0; i < count; i++) x += parameters[inputs[i] * NETWORK_WIDTH + n];
            x = x < 0 ? 0 : x > 1 ? 1 : x;
            sum += x * x * output[(bucket * 2 + theirs) * NETWORK_WIDTH + n];
        }
    }
    return sum;
}

static void plain_outputs(const double *parameters, const Sample *samples, int count,
                          double *outputs) {
    for (int i = 0; i < count; i++) outputs[i] = plain_output(parameters, &samples[i]);
}

static double plain_loss(const double *outputs, const Sample *samples, int count,
                         const Objective *objective) {
    double loss = 0;
    for (int i = 0; i < count; i++) {
        double target =
            objective->wdl * samples[i].result / 2 +
            (1 - objective->wdl) * plain_sigmoid(samples[i].score_cp / objective->cp_scale);
        double chance = plain_sigmoid(OUTPUT_SCALE * outputs[i] / objective->cp_scale);
        loss += pow(fabs(chance - target), objective->exponent);
    }
    return loss;
}

enum {
    INPUT_WEIGHTS = NETWORK_INPUTS * NETWORK_WIDTH,
    OTHER_WEIGHTS = NETWORK_WIDTH + OUTPUT_BUCKETS * (2 * NETWORK_WIDTH + 1)
};

// Returns a weight by its number: inputs row by row, then the others in the order of Model.
static float *weight(Model *model, int index) {
    return index < INPUT_WEIGHTS ? model_input(model, index / NETWORK_WIDTH, index % NETWORK_WIDTH)
                                 : model->input_bias + (index - INPUT_WEIGHTS);
}

static double *doubles_of(Model *model) {
    double *parameters = malloc((INPUT_WEIGHTS + OTHER_WEIGHTS) * sizeof(double));
    if (!parameters) abort();
    for (int i = 0; i < INPUT_WEIGHTS + OTHER_WEIGHTS; i++) parameters[i] = *weight(model, i);
    return parameters;
}

// --- tests ---------------------------------------------------------------------------------------

TEST(outputs_and_loss_equal_a_scalar_model) {
    enum { N = 2500 };  // more than one pass takes
    Sample *samples = samples_of_play(N);
    Model *model = new_model(1);
    double *parameters = doubles_of(model);
    static float outputs[N];
    static double plain[N];
    Objective objective = {.wdl = 0.3, .cp_scale = 300, .exponent = 2};
    outputs_of(model, samples, N, outputs);
    plain_outputs(parameters, samples, N, plain);
    for (int i = 0; i < N; i++) CHECK_NEAR((double)outputs[i], plain[i], 1e-4);
    double loss = plain_loss(plain, samples, N, &objective);
    CHECK(loss > 0.01 * N);
    const Losses losses = losses_of(model, samples, N, &objective, NULL);
    CHECK(fabs(losses.target - loss) < 1e-4 * loss);
    objective.cp_scale = OUTPUT_SCALE;  // of losses.score and losses.result
    for (int wdl = 0; wdl < 2; wdl++) {
        objective.wdl = wdl;
        loss = plain_loss(plain, samples, N, &objective);
        CHECK(fabs((wdl ? losses.result : losses.score) - loss) < 1e-4 * loss);
    }
    free(parameters);
    model_destroy(model);
}

TEST(slices_make_up_a_batch) {
    enum { N = 2001, SLICES = 7 };
    Model *model = new_model(3);
    const Objective objective = {.wdl = 0.3, .cp_scale = 300, .exponent = 2};
    const Batch batch = {samples_of_play(N), sampler_init(N, 1), N};
    const Losses whole = pass_losses(pass, model, &batch, &objective, 0, NULL);
    Losses sum = {0};
    uint64_t count = 0;
    for (int i = 0; i < SLICES; i++) {
        const Batch part = batch_slice(&batch, i, SLICES);
        const Losses losses = pass_losses(pass, model, &part, &objective, 0, NULL);
        losses_add(&sum, &losses);
        count += part.count;
    }
    CHECK_EQ(count, N);
    CHECK(fabs(sum.target - whole.target) < 1e-9 * whole.target);
    CHECK(fabs(sum.result - whole.result) < 1e-9 * whole.result);
    model_destroy(model);
}

static const double exponents[] = {2, 2.5, 1.7};
enum { SLOPE_SAMPLES = 300, CUT = 101, CHECKS = 200, EXPONENTS = COUNT(exponents) };

// Checks some weights of the gradients, one for each objective, by difference quotients.
static void check_slopes(double *parameters, const Sample *samples, const Objective *objectives,
                         Model *const *gradients) {
    const double step = 1e-6;
    double up[SLOPE_SAMPLES], down[SLOPE_SAMPLES], squares[EXPONENTS] = {0}, off[EXPONENTS] = {0};
    Random random = random_from_seed(3);
    for (int i = 0; i < CHECKS; i++) {
        int index = i % 2 ? (int)random_below(&random, INPUT_WEIGHTS)
                          : INPUT_WEIGHTS + (int)random_below(&random, OTHER_WEIGHTS);
        const double kept = parameters[index];
        parameters[index] = kept + step;
        plain_outputs(parameters, samples, SLOPE_SAMPLES, up);
        parameters[index] = kept - step;
        plain_outputs(parameters, samples, SLOPE_SAMPLES, down);
        parameters[index] = kept;
        for (int k = 0; k < EXPONENTS; k++) {
            double want = (plain_loss(up, samples, SLOPE_SAMPLES, &objectives[k]) -
                           plain_loss(down, samples, SLOPE_SAMPLES, &objectives[k])) /
                          (2 * step);
            double got = *weight(gradients[k], index) / FACTOR;
            squares[k] += want * want;
            off[k] += (got - want) * (got - want);
            if (!CHECK(fabs(got - want) < 1e-3 * (1 + fabs(want))))
                check_note(formatted("weight %d", index));
        }
    }
    for (int k = 0; k < EXPONENTS; k++) {
        CHECK(squares[k] > 0.3);
        CHECK(off[k] < 1e-8 * squares[k]);
    }
}

TEST(gradient_is_the_finite_difference) {
    Objective objectives[EXPONENTS];
    Model *model = new_model(2), *gradients[EXPONENTS];
    double *parameters = doubles_of(model), outputs[SLOPE_SAMPLES];
    Sample *samples = samples_of_play(5000 + SLOPE_SAMPLES) + 5000;
    plain_outputs(parameters, samples, SLOPE_SAMPLES, outputs);
    for (int k = 0; k < EXPONENTS; k++) {
        Objective *objective = &objectives[k];
        *objective = (Objective){.wdl = 0.6, .cp_scale = 400, .exponent = exponents[k]};
        Model *gradient = gradients[k] = empty_model();
        const Losses first = losses_of(model, samples, CUT, objective, gradient);
        const Losses others =
            losses_of(model, samples + CUT, SLOPE_SAMPLES - CUT, objective, gradient);
        const double loss = first.target + others.target;
        CHECK(fabs(loss - plain_loss(outputs, samples, SLOPE_SAMPLES, objective)) < 1e-4 * loss);
    }
    check_slopes(parameters, samples, objectives, gradients);
    free(parameters);
    model_destroy(model);
    for (int k = 0; k < EXPONENTS; k++) model_destroy(gradients[k]);
}

TEST(quantised_scores_stay_close) {
    enum { N = 2000 };
    static Network network = {.header = {.output_permille = OUTPUT_PERMILLE_TRAINED}};
    static float outputs[N];
    Sample *samples = samples_of_play(N);
    Model *model = new_model(5);
    model_quantise(model, &network.weights);
    outputs_of(model, samples, N, outputs);
    double off = 0, size = 0;
    for (int i = 0; i < N; i++) {
        const Position pos = position_of_sample(&samples[i]);
        off += fabs(OUTPUT_SCALE * (double)outputs[i] - scalar_evaluation(&network, &pos));
        size += fabs(OUTPUT_SCALE * (double)outputs[i]);
    }
    if (!CHECK(off / N < 0.0019 * OUTPUT_SCALE * sqrt(NETWORK_WIDTH)))
        check_note(formatted("mean difference %.2f cp", off / N));
    CHECK(size / N > OUTPUT_SCALE / 8);
    model_destroy(model);
}

static const char *write_model(const Model *model, const char *path, const char *text,
                               uint64_t *hash) {
    TemporaryFile file = {NULL};
    const char *error = file_create(path, OVERWRITE_REPLACE, 0, &file);
    if (!error) error = model_write(model, &file, text, hash);
    if (error && file.file) file_finish(&file, false);
    return error;
}

TEST(a_network_file_is_written_and_read) {
    static NetworkWeights before, after;
    static Network network;
    uint64_t hash = 0;
    Model *model = new_model(6), *back = empty_model();
    *model_input(model, 3, 2) = 5;  // beyond the limit, which the file keeps
    model->output_bias[0] = -1.5f;
    model_quantise(model, &before);
    CHECK_EQ(before.place[3][2], 505);
    CHECK_NO_ERROR(write_model(model, network_path, "test text", &hash));
    CHECK_NO_ERROR(model_load(back, network_path, &hash));
    model_quantise(back, &after);
    CHECK(memcmp(&before, &after, sizeof(before)) == 0);
    CHECK(fabsf(back->output_bias[0] + 1.5f) < 1e-6f);
    CHECK_NO_ERROR(network_load_file(&network, network_path));
    CHECK(memcmp(&before, &network.weights, sizeof(before)) == 0);
    CHECK(network.header.weights_hash == hash);
    CHECK_STR(network.header.text, "test text");
    CHECK_EQ(network.header.output_permille, OUTPUT_PERMILLE_TRAINED);
    model_destroy(model);
    model_destroy(back);
}

TEST(a_model_starts_as_trained_whatever_the_output_scale) {
    static Network network, copy;
    uint64_t hash;
    Model *model = new_model(9), *trained = empty_model(), *rescaled = empty_model();
    CHECK_NO_ERROR(write_model(model, network_path, "", &hash));
    CHECK_NO_ERROR(model_load(trained, network_path, &hash));
    CHECK_NO_ERROR(network_load_file(&network, network_path));
    CHECK_NO_ERROR(network_write_rescaled(network_path, &network, 600));
    CHECK_NO_ERROR(network_load_file(&copy, network_path));
    CHECK(memcmp(&copy.weights, &network.weights, sizeof(copy.weights)) == 0);
    CHECK(network_hash(&copy) != network_hash(&network));
    CHECK_NO_ERROR(model_load(rescaled, network_path, &hash));
    CHECK(memcmp(rescaled, trained, sizeof(*trained)) == 0);
    model_destroy(model);
    model_destroy(trained);
    model_destroy(rescaled);
}

TEST(bad_network_files_are_refused) {
    uint64_t hash;
    Model *model = new_model(7), *back = new_model(8), *kept = new_model(8);
    CHECK(write_model(model, "/dev/full", "", &hash) != NULL);
    CHECK(write_model(model, "build/no/such/folder/x.nnue", "", &hash) != NULL);
    CHECK_STR(model_load(back, "build/no such file", &hash), "does not exist");
    CHECK_NO_ERROR(write_model(model, network_path, "", &hash));
    size_t size;
    uint8_t *bytes = bytes_of(network_path, &size);
    bytes[3000] ^= 1;
    write_bytes(network_path, bytes, size);
    CHECK_STR(model_load(back, network_path, &hash), "network with damaged weights");
    free(bytes);
    CHECK(memcmp(back, kept, sizeof(*back)) == 0);
    uint32_t no_number = 0x7FC00000u;
    memcpy(model_input(model, 1, 1), &no_number, sizeof(no_number));
    CHECK(write_model(model, network_path, "", &hash) != NULL);
    model_destroy(model);
    model_destroy(back);
    model_destroy(kept);
}

int main(void) {
    board_init();
    pass = pass_create();
    if (!pass) return 1;
    network_path = scratch("net");
    int failed = check_run();
    pass_destroy(pass);
    return failed;
}
