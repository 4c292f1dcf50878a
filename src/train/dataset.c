// dataset.c: filtering, blended scores, and the survey of a file.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/dataset.h"

#include <math.h>
#include <stdlib.h>

#include "base/numbers.h"
#include "nnue/arch.h"
#include "search/score.h"
#include "train/lanes.h"

typedef struct Dataset {
    const TrainSettings *settings;
    Shards *shards;  // NULL: the positions are only counted
    PlyCounts counts;
    DatasetSurvey survey;  // mean_cp: a sum
} Dataset;

// Returns the counter of the first reason to leave out the position before ply i, NULL to keep it.
static uint64_t *reason_to_skip(PlyCounts *counts, const TrainSettings *settings,
                                const Position *pos, const GameRecord *record, int i) {
    const int cp = record->scores_cp[i], ply = 2 * (pos->fullmove - 1) + pos->side;
    if (cp == SCORE_NONE) return &counts->unscored;
    if (ply < settings->first_ply) return &counts->early;
    if (pos->checkers) return &counts->in_check;
    if (!is_quiet_position(pos, record->moves[i])) return &counts->noisy;
    if (score_is_decisive(cp) || abs(cp) > settings->limit) return &counts->decided;
    return NULL;
}

// Winning probability of a score, and the score of a probability, up to about 3300 centipawns.
static float chance_of(float cp) { return lanes_sigmoid(lanes_all(cp / OUTPUT_SCALE))[0]; }
static float cp_of(float chance) {
    const Lanes likely = lanes_clamp(lanes_all(chance), 1e-6f, 1 - 1e-6f);
    return OUTPUT_SCALE * lanes_log(likely / (1 - likely))[0];
}

// Computes the mean of each ply's score and the later ones (dataset.h), for the side to move.
// first_side moves at ply 0.
static void blend_scores(const GameRecord *record, Color first_side, const TrainSettings *settings,
                         int *blended_cp) {
    const int count = record->ply_count, limit_cp = (int)settings->limit;
    const float lambda = (float)settings->lambda;
    const int last_side = (int)first_side ^ count % 2;  // to move after the last ply
    float chance = (float)result_for(record->result, last_side) / 2;
    bool has_later = record->result != UNFINISHED;  // chance is known
    for (int i = count - 1; i >= 0; i--) {
        const int cp = record->scores_cp[i];
        chance = 1 - chance;
        if (cp == SCORE_NONE) continue;
        const int own_cp = clamp(cp, -limit_cp, limit_cp);
        const float own = chance_of((float)own_cp);
        chance = has_later ? own + lambda * (chance - own) : own;
        has_later = true;
        blended_cp[i] = settings->lambda > 0 ? (int)lrintf(cp_of(chance)) : own_cp;
    }
}

static const char *add_game(Dataset *set, const GameRecord *record, uint32_t id, Failure *failure) {
    Game game;
    int blended_cp[RECORD_PLIES_MAX];
    const char *error = NULL;
    record_open(record, &game);
    blend_scores(record, (Color)game.pos.side, set->settings, blended_cp);
    for (int i = 0; i < record->ply_count && !error; i++) {
        uint64_t *skipped = reason_to_skip(&set->counts, set->settings, &game.pos, record, i);
        if (skipped) {
            ++*skipped;
        } else {
            set->survey.kept++;
            set->survey.mean_cp += abs(record->scores_cp[i]);
            const Sample sample =
                sample_of(&game.pos, blended_cp[i], result_for(record->result, game.pos.side), id);
            if (set->shards) error = shards_add(set->shards, &sample, failure);
        }
        game_play(&game, record->moves[i]);
    }
    set->counts.games++;
    set->counts.plies += (uint64_t)record->ply_count;
    return error;
}

// Identifies a game independently of the files that are read before its own.
static uint32_t game_id(const GameFileHeader *header, uint64_t number) {
    const uint64_t words[] = {header->seed, header->book, number};
    return (uint32_t)fnv_hash(FNV_START, words, sizeof(words));
}

// Hashes the files and settings that decide which positions are in the set.
static const char *hash_source(const TrainSettings *settings, const char *const paths[], int count,
                               uint64_t *hash, Failure *failure) {
    const double numbers[] = {(double)settings->first_ply, (double)settings->limit,
                              settings->lambda, settings->holdout};
    *hash = fnv_hash(FNV_START, numbers, sizeof(numbers));
    for (int i = 0; i < count; i++) {
        GameReader reader;
        size_t bytes;
        const char *error = game_reader_open(&reader, paths[i]);
        if (!error) *hash = fnv_hash(*hash, &reader.header, sizeof(reader.header));
        while (!error && (bytes = fread(reader.payload, 1, BLOCK_PAYLOAD_MAX, reader.file)) > 0)
            *hash = fnv_hash(*hash, reader.payload, bytes);
        error = game_reader_close(&reader, error);
        if (error) return failure_at(failure, paths[i], error);
    }
    return NULL;
}

// Adds the games of a file. *reader is closed; its header and summary stay.
static const char *add_file(Dataset *set, const char *path, GameReader *reader, Failure *failure) {
    GameRecord record;
    const char *error = failure_at(failure, path, game_reader_open(reader, path));
    while (!error && game_reader_next(reader, &record)) {
        record_rescale(&record, reader->header.score_scale, OUTPUT_SCALE);
        error =
            add_game(set, &record, game_id(&reader->header, reader->summary.games - 1), failure);
    }
    const char *unread = game_reader_close(reader, NULL);
    return error ? error : failure_at(failure, path, unread);
}

const char *dataset_load(const TrainSettings *settings, const char *folder,
                         const char *const paths[], int count, DatasetListener *listener,
                         void *context, Shards **shards, Failure *failure) {
    ShardOptions options = {.folder = folder,
                            .holdout_permille = (int)lround(1000 * settings->holdout)};
    *shards = NULL;
    failure->path = NULL;
    const char *error = hash_source(settings, paths, count, &options.source, failure);
    if (error) return error;
    error = shards_open(&options, shards, failure);
    if (error || shards_are_complete(*shards)) return error;
    Dataset set = {.settings = settings, .shards = *shards};
    for (int i = 0; i < count && !error; i++) {
        GameReader reader;
        error = add_file(&set, paths[i], &reader, failure);
        if (listener) listener(context, i, &reader.summary, &set.counts);
    }
    if (error) return error;
    return shards_finish(*shards, &set.counts, failure);
}

const char *dataset_survey(const char *path, DatasetSurvey *survey) {
    const TrainSettings settings = settings_defaults();
    Dataset set = {.settings = &settings};
    GameReader reader;
    Failure failure;
    const char *error = add_file(&set, path, &reader, &failure);
    *survey = set.survey;
    survey->header = reader.header;
    survey->summary = reader.summary;
    survey->mean_cp /= (double)max_u64(survey->kept, 1);
    return error;
}
