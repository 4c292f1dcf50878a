// dataset.c: filtering and counting.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/dataset.h"

#include <math.h>
#include <stdlib.h>

#include "base/numbers.h"
#include "nnue/arch.h"
#include "search/score.h"
#include "train/lanes.h"

// The same for a game whichever files are read before its own.
static uint32_t game_id(const GameFileHeader *header, uint64_t number) {
    const uint64_t words[] = {header->seed, header->book, number};
    return (uint32_t)fnv_hash(FNV_START, words, sizeof(words));
}

// Reads the next game, with scores in the centipawns of a network as trained.
static bool next_game(GameReader *reader, GameRecord *record) {
    const bool found = game_reader_next(reader, record);
    if (found) record_rescale(record, reader->header.score_scale, OUTPUT_SCALE);
    return found;
}

static bool is_early(const DatasetFilter *filter, const Position *pos) {
    return 2 * (pos->fullmove - 1) + pos->side < filter->first_ply;
}

static bool is_decided(const DatasetFilter *filter, int cp) {
    return score_is_decisive(cp) || abs(cp) > filter->limit_cp;
}

// The chance to win at a score, and back, up to some 3300 centipawns.
static float chance_of(float cp) { return lanes_sigmoid(lanes_all(cp / OUTPUT_SCALE))[0]; }
static float cp_of(float chance) {
    const Lanes likely = lanes_clamp(lanes_all(chance), 1e-6f, 1 - 1e-6f);
    return OUTPUT_SCALE * lanes_log(likely / (1 - likely))[0];
}

// The score whose chance to win is the mean of the chances at each ply's own score and at the later
// ones, seen from its side, of which the result is the last; what lies beyond the limit counts as
// the limit. first_side moves at ply 0.
static void blend_scores(const GameRecord *record, Color first_side, const DatasetOptions *options,
                         int *blended_cp) {
    const int count = record->ply_count, limit_cp = options->filter.limit_cp;
    const float lambda = (float)options->lambda_permille / 1000;
    const bool white_last = (first_side == WHITE) == (count % 2 == 0);
    float chance = (float)record->result / 2;
    if (!white_last) chance = 1 - chance;
    for (int i = count - 1; i >= 0; i--) {
        const int cp = record->scores_cp[i];
        chance = 1 - chance;
        if (cp == SCORE_NONE) continue;
        const int own_cp = clamp(cp, -limit_cp, limit_cp);
        const float own = chance_of((float)own_cp);
        chance = own + lambda * (chance - own);
        blended_cp[i] = options->lambda_permille ? (int)lrintf(cp_of(chance)) : own_cp;
    }
}

// Adds the position before ply i, unless it is filtered out.
static const char *consider(Dataset *set, const GameRecord *record, int i, int blended_cp,
                            const Position *pos, uint32_t game, Failure *failure) {
    PlyCounts *counts = &set->counts;
    const DatasetFilter *filter = &set->options.filter;
    const int cp = record->scores_cp[i];
    if (cp == SCORE_NONE) {
        counts->unscored++;
    } else if (is_early(filter, pos)) {
        counts->early++;
    } else if (!is_quiet_position(pos, record->moves[i])) {
        if (pos->checkers)
            counts->in_check++;
        else
            counts->noisy++;
    } else if (is_decided(filter, cp)) {
        counts->decided++;
    } else {
        const int white = record->result, result = pos->side == WHITE ? white : 2 - white;
        const Sample sample = sample_of(pos, blended_cp, result, game);
        return shards_add(set->shards, &sample, failure);
    }
    return NULL;
}

static const char *add_game(Dataset *set, const GameRecord *record, uint32_t id, Failure *failure) {
    Game game;
    int blended_cp[RECORD_PLIES_MAX];
    const char *error = NULL;
    record_open(record, &game);
    blend_scores(record, (Color)game.pos.side, &set->options, blended_cp);
    for (int i = 0; i < record->ply_count && !error; i++) {
        error = consider(set, record, i, blended_cp[i], &game.pos, id, failure);
        game_play(&game, record->moves[i]);
    }
    set->counts.games++;
    set->counts.plies += (uint64_t)record->ply_count;
    return error;
}

// Of files and options, which decide what is in the set.
static const char *hash_source(const DatasetOptions *options, const char *const paths[], int count,
                               uint64_t *hash, Failure *failure) {
    const int numbers[] = {options->filter.first_ply, options->filter.limit_cp,
                           options->lambda_permille, options->holdout_permille};
    *hash = fnv_hash(FNV_START, numbers, sizeof(numbers));
    for (int i = 0; i < count; i++) {
        GameReader reader;
        failure->path = paths[i];
        const char *error = game_reader_open(&reader, paths[i]);
        game_reader_close(&reader);
        if (error) return error;
        *hash = fnv_hash(*hash, &reader.header, sizeof(reader.header));
        *hash = fnv_hash(*hash, &reader.summary.bytes, sizeof(reader.summary.bytes));
    }
    return NULL;
}

const char *dataset_open(const DatasetOptions *options, const char *const paths[], int count,
                         Dataset *set, bool *complete, Failure *failure) {
    ShardOptions shard_options = {.folder = options->folder,
                                  .holdout_permille = options->holdout_permille};
    *set = (Dataset){.options = *options};
    const char *error = hash_source(options, paths, count, &shard_options.source, failure);
    if (error) return error;
    failure->path = NULL;
    error = shards_open(&shard_options, &set->shards, failure);
    *complete = !error && shards_are_complete(set->shards);
    if (*complete) set->counts = shards_index(set->shards)->counts;
    return error;
}

const char *dataset_add(Dataset *set, const char *path, Failure *failure) {
    GameReader reader;
    GameRecord record;
    failure->path = path;
    const char *error = game_reader_open(&reader, path);
    while (!error && next_game(&reader, &record))
        error = add_game(set, &record, game_id(&reader.header, reader.summary.games - 1), failure);
    game_reader_close(&reader);
    set->damaged_blocks += reader.summary.damaged_blocks;
    set->damaged_games += reader.summary.damaged_games;
    return error;
}

const char *dataset_finish(Dataset *set, Failure *failure) {
    failure->path = NULL;
    return shards_finish(set->shards, &set->counts, failure);
}

void dataset_close(Dataset *set) {
    shards_close(set->shards);
    *set = (Dataset){.shards = NULL};
}

// --- the survey ----------------------------------------------------------------------------------

static void survey_game(const GameRecord *record, const DatasetFilter *filter,
                        DatasetSurvey *survey) {
    Game game;
    survey->starts[record->opening.start]++;
    record_open(record, &game);
    for (int i = 0; i < record->ply_count; i++) {
        const int cp = record->scores_cp[i];
        if (!is_early(filter, &game.pos) && !is_decided(filter, cp) &&
            is_quiet_position(&game.pos, record->moves[i])) {
            survey->kept++;
            survey->mean_cp += abs(cp);
        }
        game_play(&game, record->moves[i]);
    }
}

const char *dataset_survey(const char *path, const DatasetFilter *filter, DatasetSurvey *survey) {
    GameReader reader;
    GameRecord record;
    *survey = (DatasetSurvey){.kept = 0};
    const char *error = game_reader_open(&reader, path);
    while (!error && next_game(&reader, &record)) survey_game(&record, filter, survey);
    game_reader_close(&reader);
    survey->header = reader.header;
    survey->summary = reader.summary;
    if (survey->kept) survey->mean_cp /= (double)survey->kept;
    return error;
}
