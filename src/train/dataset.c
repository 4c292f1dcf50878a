// dataset.c: filtering and counting.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/dataset.h"

#include <math.h>
#include <stdlib.h>

#include "base/numbers.h"
#include "nnue/arch.h"
#include "search/score.h"
#include "train/lanes.h"

typedef struct Reading {
    Dataset *set;
    GameFileHeader header;
    uint64_t games;  // read from the file
    uint32_t game;   // identifies the present one
    const char *error;
    Failure *failure;
} Reading;

// The same for a game whichever files are read before its own.
static uint32_t game_id(const GameFileHeader *header, uint64_t number) {
    const uint64_t words[] = {header->seed, header->book, number};
    return (uint32_t)fnv_hash(FNV_START, words, sizeof(words));
}

// The game with scores in the centipawns of a network as trained.
static GameRecord rescaled_as_trained(const GameRecord *stored, const GameFileHeader *header) {
    GameRecord record = *stored;
    record_rescale(&record, header->score_scale, OUTPUT_SCALE);
    return record;
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

// Adds the position before scored ply i, unless it is filtered out.
static void consider(Reading *reading, const GameRecord *record, int i, int blended_cp,
                     const Position *pos) {
    PlyCounts *counts = &reading->set->counts;
    const DatasetFilter *filter = &reading->set->options.filter;
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
        const Sample sample = sample_of(pos, blended_cp, result, reading->game);
        reading->error = shards_add(reading->set->shards, &sample, reading->failure);
    }
}

static bool read_game(void *context, const GameRecord *stored) {
    Reading *reading = context;
    Dataset *set = reading->set;
    const GameRecord record = rescaled_as_trained(stored, &reading->header);
    Game game;
    int blended_cp[RECORD_PLIES_MAX];
    reading->game = game_id(&reading->header, reading->games++);
    record_open(&record, &game);
    blend_scores(&record, (Color)game.pos.side, &set->options, blended_cp);
    for (int i = 0; i < record.ply_count && !reading->error; i++) {
        consider(reading, &record, i, blended_cp[i], &game.pos);
        game_play(&game, record.moves[i]);
    }
    set->counts.games++;
    set->counts.plies += (uint64_t)record.ply_count;
    return !reading->error;
}

// Of files and options, which decide what is in the set.
static const char *hash_source(const DatasetOptions *options, const char *const paths[], int count,
                               uint64_t *hash, Failure *failure) {
    const int numbers[] = {options->filter.first_ply, options->filter.limit_cp,
                           options->lambda_permille, options->holdout_permille};
    *hash = fnv_hash(FNV_START, numbers, sizeof(numbers));
    for (int i = 0; i < count; i++) {
        GameFileHeader header;
        uint64_t bytes;
        failure->path = paths[i];
        const char *error = gamefile_read_header(paths[i], &header, &bytes);
        if (error) return error;
        *hash = fnv_hash(*hash, &header, sizeof(header));
        *hash = fnv_hash(*hash, &bytes, sizeof(bytes));
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
    Reading reading = {.set = set, .failure = failure};
    GameFileSummary summary = {0};
    failure->path = path;
    const char *error = gamefile_read_path(path, &reading.header, &summary, read_game, &reading);
    if (!error) error = reading.error;
    set->damaged_blocks += summary.damaged_blocks;
    set->damaged_games += summary.damaged_games;
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

typedef struct Surveying {
    DatasetSurvey *survey;
    const DatasetFilter *filter;
    const GameFileHeader *header;
    uint64_t sum_cp;
} Surveying;

static bool survey_game(void *context, const GameRecord *stored) {
    Surveying *surveying = context;
    const GameRecord record = rescaled_as_trained(stored, surveying->header);
    Game game;
    surveying->survey->starts[record.opening.start]++;
    record_open(&record, &game);
    for (int i = 0; i < record.ply_count; i++) {
        int cp = record.scores_cp[i];
        if (!is_early(surveying->filter, &game.pos) && !is_decided(surveying->filter, cp) &&
            is_quiet_position(&game.pos, record.moves[i])) {
            surveying->survey->kept++;
            surveying->sum_cp += (uint64_t)abs(cp);
        }
        game_play(&game, record.moves[i]);
    }
    return true;
}

const char *dataset_survey(const char *path, const DatasetFilter *filter, GameFileHeader *header,
                           GameFileSummary *summary, DatasetSurvey *survey) {
    Surveying surveying = {.survey = survey, .filter = filter, .header = header};
    *survey = (DatasetSurvey){0};
    const char *error = gamefile_read_path(path, header, summary, survey_game, &surveying);
    if (survey->kept) survey->mean_cp = (double)surveying.sum_cp / (double)survey->kept;
    return error;
}
