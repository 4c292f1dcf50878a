// dataset.c: filtering and counting.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/dataset.h"

#include <math.h>
#include <stdlib.h>

#include "base/numbers.h"
#include "learn/lanes.h"
#include "nnue/arch.h"
#include "search/score.h"

enum { FIRST_CAPACITY = 1 << 20 };

typedef struct Reading {
    Dataset *set;
    const DatasetFilter *filter;
    GameFileHeader header;
    uint64_t games;  // read from the file
    uint32_t game;   // identifies the present one
    const char *error;
} Reading;

// The same for a game whichever files are read before its own.
static uint32_t game_id(const GameFileHeader *header, uint64_t number) {
    const uint64_t words[] = {header->seed, header->book, number};
    return (uint32_t)fnv_hash(FNV_START, words, sizeof(words));
}

// The game with scores in the centipawns of a network as trained.
static PlayedGame rescaled_as_trained(const PlayedGame *stored, const GameFileHeader *header) {
    PlayedGame played = *stored;
    played_rescale(&played, header->score_scale, OUTPUT_SCALE);
    return played;
}

// Room for so many keys, twice as many as records, so that probes stay short.
static bool grow_seen(Dataset *set, uint64_t capacity) {
    uint64_t *seen = calloc(capacity, sizeof(*seen));
    if (!seen) return false;
    for (uint64_t i = 0; i < set->seen_capacity; i++) {
        if (!set->seen[i]) continue;
        uint64_t at = mul_high(set->seen[i], capacity);
        while (seen[at]) at = (at + 1) % capacity;
        seen[at] = set->seen[i];
    }
    free(set->seen);
    set->seen = seen;
    set->seen_capacity = capacity;
    return true;
}

static bool make_room(Dataset *set) {
    if (set->count < set->capacity) return true;
    uint64_t capacity = set->capacity ? 2 * set->capacity : FIRST_CAPACITY;
    Record *records = realloc(set->records, capacity * sizeof(*records));
    if (!records) return false;
    set->records = records;
    if (!grow_seen(set, 2 * capacity)) return false;
    set->capacity = capacity;
    return true;
}

// True the first time a key is seen, which is then noted.
static bool is_new(Dataset *set, uint64_t key) {
    uint64_t at = mul_high(key, set->seen_capacity);
    for (; set->seen[at]; at = (at + 1) % set->seen_capacity)
        if (set->seen[at] == key) return false;
    set->seen[at] = key;
    return true;
}

bool dataset_may_hold(const Position *pos, Move played) {
    return !pos->checkers && !move_is_noisy(pos, played);
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
// ones, seen from its side; what lies beyond the limit counts as the limit.
static void blend_scores(const PlayedGame *played, int limit_cp, int lambda_permille,
                         int *blended_cp) {
    const float lambda = (float)lambda_permille / 1000;
    float chance = 0.5f;
    bool is_known = false;
    for (int i = played->scored_count - 1; i >= 0; i--) {
        const int cp = played->scores_cp[i], own_cp = clamp(cp, -limit_cp, limit_cp);
        chance = 1 - chance;
        if (cp != SCORE_NONE) {
            const float own = chance_of((float)own_cp);
            chance = is_known ? own + lambda * (chance - own) : own;
            is_known = true;
        }
        const bool has_later = lambda_permille && cp != SCORE_NONE;
        blended_cp[i] = has_later ? (int)lrintf(cp_of(chance)) : own_cp;
    }
}

// Adds the position before scored ply i, unless it is filtered out.
static void consider(Reading *reading, const PlayedGame *played, int i, int blended_cp,
                     const Position *pos) {
    Dataset *set = reading->set;
    int cp = played->scores_cp[i];
    if (cp == SCORE_NONE) {
        set->unscored++;
    } else if (is_early(reading->filter, pos)) {
        set->early++;
    } else if (!dataset_may_hold(pos, played->moves[i])) {
        if (pos->checkers)
            set->in_check++;
        else
            set->noisy++;
    } else if (is_decided(reading->filter, cp)) {
        set->decided++;
    } else if (!is_new(set, pos->keys.whole | 1)) {
        set->repeated++;
    } else {
        int white = played->result, result = pos->side == WHITE ? white : 2 - white;
        set->records[set->count++] = record_of(pos, blended_cp, result, reading->game);
    }
}

static bool read_game(void *context, const PlayedGame *stored) {
    Reading *reading = context;
    Dataset *set = reading->set;
    const PlayedGame played = rescaled_as_trained(stored, &reading->header);
    Game game;
    int blended_cp[GAME_SCORED_MAX];
    reading->game = game_id(&reading->header, reading->games++);
    blend_scores(&played, reading->filter->limit_cp, set->lambda_permille, blended_cp);
    played_open(&played, &game);
    for (int i = 0; i < played.scored_count; i++) {
        if (!make_room(set)) {
            reading->error = "not enough memory for the positions";
            return false;
        }
        consider(reading, &played, i, blended_cp[i], &game.pos);
        game_play(&game, played.moves[i]);
    }
    set->games++;
    set->plies += (uint64_t)played.scored_count;
    return true;
}

const char *dataset_add(Dataset *set, const char *path, const DatasetFilter *filter) {
    Reading reading = {.set = set, .filter = filter};
    GameFileSummary summary;
    const char *error = gamefile_read_path(path, &reading.header, &summary, read_game, &reading);
    if (!error) error = reading.error;
    if (error) return error;
    set->damaged_blocks += summary.damaged_blocks;
    set->damaged_games += summary.damaged_games;
    set->identity = fnv_hash(set->identity, &reading.header, sizeof(reading.header));
    set->identity = fnv_hash(set->identity, &summary, sizeof(summary));
    return NULL;
}

void dataset_free(Dataset *set) {
    free(set->records);
    free(set->seen);
    *set = (Dataset){0};
}

// --- the survey ----------------------------------------------------------------------------------

typedef struct Surveying {
    DatasetSurvey *survey;
    const DatasetFilter *filter;
    const GameFileHeader *header;
    uint64_t sum_cp;
} Surveying;

static bool survey_game(void *context, const PlayedGame *stored) {
    Surveying *surveying = context;
    const PlayedGame played = rescaled_as_trained(stored, surveying->header);
    Game game;
    surveying->survey->starts[played.start]++;
    played_open(&played, &game);
    for (int i = 0; i < played.scored_count; i++) {
        int cp = played.scores_cp[i];
        if (!is_early(surveying->filter, &game.pos) && !is_decided(surveying->filter, cp) &&
            dataset_may_hold(&game.pos, played.moves[i])) {
            surveying->survey->kept++;
            surveying->sum_cp += (uint64_t)abs(cp);
        }
        game_play(&game, played.moves[i]);
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
