// archive.c: adaptive models of openings, moves and scores.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/archive.h"

#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "board/chess960.h"
#include "board/movegen.h"
#include "selfplay/range_coder.h"

enum {
    STARTS_BITS = 13,
    STARTS = 1 << STARTS_BITS,
    ARRAY_BITS = 10,
    OPENING_BITS = 6,
    PLIES_BITS = 10,
    RANK_BITS = 8,
    MOBILITY_CLASSES = 16,
    SCORE_CLASSES = 9,
    STEP_CLASSES = 8
};
_Static_assert(OPENING_PLIES_MAX < 1 << OPENING_BITS && RECORD_PLIES_MAX < 1 << PLIES_BITS,
               "counts of plies fit");

typedef struct PackedStart {
    uint8_t length, bytes[PACKED_BYTES_MAX];
} PackedStart;

// How often a move of a kind was possible and how often it was played.
typedef struct MoveCount {
    uint32_t possible, played;
} MoveCount;

typedef struct Chances {
    Chance head[1 << 8], opening_count[1 << OPENING_BITS], ply_count[1 << PLIES_BITS];
    Chance is_new_start[2], start_byte[PACKED_BYTES_MAX][1 << 8];
    Chance opening_rank[1 << RANK_BITS], rank[MOBILITY_CLASSES][1 << RANK_BITS];
    Chance score[SCORE_CLASSES][STEP_CLASSES][1 << 8];
} Chances;

struct Archive {
    RangeCoder coder;
    PackedStart starts[STARTS];  // that games began with
    int start_count;
    MoveCount moves[PIECE_COUNT][64][2];  // by piece, target square, whether it is noisy
    Chances chances;
};

Archive *archive_create(void) { return malloc(sizeof(Archive)); }

void archive_destroy(Archive *archive) { free(archive); }

static void begin(Archive *archive, RangeCoder coder) {
    memset(archive, 0, sizeof(*archive));
    archive->coder = coder;
    chances_init((Chance *)&archive->chances, sizeof(archive->chances) / sizeof(Chance));
}

void archive_write(Archive *archive, uint8_t *bytes, size_t capacity) {
    begin(archive, range_coder_to(bytes, capacity));
}

void archive_read(Archive *archive, const uint8_t *bytes, size_t size) {
    begin(archive, range_coder_from(bytes, size));
}

// --- moves ---------------------------------------------------------------------------------------

static MoveCount *count_of(Archive *archive, const Position *pos, Move move) {
    return &archive->moves[piece_on(pos, move_from(move))][move_to(move)][move_is_noisy(pos, move)];
}

// Sorts the moves by the share in which moves of their kind were played when possible, largest
// first. Equal shares are sorted by Move, because the order of the generator may change.
static void sort_by_share(Archive *archive, const Position *pos, MoveList *list) {
    uint64_t share[MAX_MOVES];
    for (int i = 0; i < list->count; i++) {
        const Move move = list->moves[i];
        const MoveCount *count = count_of(archive, pos, move);
        const uint64_t own = ((uint64_t)count->played * 64 + 2) * 65536 / (count->possible + 1);
        int k = i;
        for (; k > 0 && (share[k - 1] < own || (share[k - 1] == own && list->moves[k - 1] > move));
             k--) {
            share[k] = share[k - 1];
            list->moves[k] = list->moves[k - 1];
        }
        share[k] = own;
        list->moves[k] = move;
    }
}

static void count_moves(Archive *archive, const Position *pos, const MoveList *list, Move played) {
    for (int i = 0; i < list->count; i++) count_of(archive, pos, list->moves[i])->possible++;
    count_of(archive, pos, played)->played++;
}

// Codes a move of the game and plays it. The coder fails if there is no such move.
static void code_move(Archive *archive, Game *game, bool is_opening, Move *move) {
    RangeCoder *coder = &archive->coder;
    Chances *chances = &archive->chances;
    MoveList list = movegen_all(&game->pos);
    unsigned rank = 0;
    sort_by_share(archive, &game->pos, &list);
    Chance *tree = is_opening ? chances->opening_rank
                              : chances->rank[min_int(list.count / 4, MOBILITY_CLASSES - 1)];
    while (!coder->reads && list.moves[rank] != *move) rank++;
    rank = range_coder_number(coder, tree, RANK_BITS, rank);
    if ((int)rank >= list.count) coder->failed = true;
    if (coder->failed) return;
    *move = list.moves[rank];
    if (!is_opening) count_moves(archive, &game->pos, &list, *move);  // openings are random
    game_play(game, *move);
}

// --- openings ------------------------------------------------------------------------------------

static void code_arrays(RangeCoder *coder, Position *start) {
    const unsigned white =
        range_coder_plain(coder, ARRAY_BITS, (unsigned)chess960_number(start, WHITE));
    const unsigned black =
        range_coder_plain(coder, ARRAY_BITS, (unsigned)chess960_number(start, BLACK));
    if (white >= CHESS960_ARRAYS || black >= CHESS960_ARRAYS)
        coder->failed = true;
    else
        *start = chess960_start((int)white, (int)black);
}

static void code_new_start(Archive *archive, PackedStart *start) {
    RangeCoder *coder = &archive->coder;
    start->length = (uint8_t)range_coder_plain(coder, 5, start->length);
    if (start->length > PACKED_BYTES_MAX) coder->failed = true;
    for (int i = 0; i < start->length && !coder->failed; i++)
        start->bytes[i] =
            (uint8_t)range_coder_number(coder, archive->chances.start_byte[i], 8, start->bytes[i]);
    if (archive->start_count < STARTS) archive->starts[archive->start_count++] = *start;
}

// Positions from a book repeat: a repeated one is coded by its number.
static void code_position(Archive *archive, Position *pos) {
    RangeCoder *coder = &archive->coder;
    PackedStart start = {0};
    int known = 0;
    if (!coder->reads) start.length = (uint8_t)position_pack(pos, start.bytes);
    while (!coder->reads && known < archive->start_count &&
           memcmp(&archive->starts[known], &start, sizeof(start)) != 0)
        known++;
    if (range_coder_number(coder, archive->chances.is_new_start, 1,
                           known == archive->start_count)) {
        code_new_start(archive, &start);
    } else {
        known = (int)range_coder_plain(coder, STARTS_BITS, (unsigned)known);
        if (known < archive->start_count) start = archive->starts[known];
    }
    if (coder->reads && !position_unpack(start.bytes, start.length, pos)) coder->failed = true;
}

static void code_opening(Archive *archive, Opening *opening, Game *game) {
    RangeCoder *coder = &archive->coder;
    if (opening->start == START_DFRC)
        code_arrays(coder, &opening->position);
    else if (opening->start == START_POSITION)
        code_position(archive, &opening->position);
    else
        opening->position = chess960_start(CHESS960_CLASSICAL, CHESS960_CLASSICAL);
    opening->count = (int)range_coder_number(coder, archive->chances.opening_count, OPENING_BITS,
                                             (unsigned)opening->count);
    if (opening->count > OPENING_PLIES_MAX) coder->failed = true;
    if (coder->failed) return;
    game_init(game, &opening->position);
    for (int i = 0; i < opening->count && !coder->failed; i++)
        code_move(archive, game, true, &opening->moves[i]);
}

// --- games ---------------------------------------------------------------------------------------

// Returns about the logarithm to base 1.5 of |number| + 1, at most classes - 1.
static int class_of(int number, int classes) {
    int result = 0;
    for (int size = abs(number); size > 0 && result < classes - 1; size = size * 2 / 3) result++;
    return result;
}

// Codes a score code near the expected one. last_step: the last code minus its expected one.
static int code_score(Archive *archive, int expected, int last_step, int code) {
    const int score_class = class_of(expected / 2, SCORE_CLASSES);
    const int step_class = class_of(last_step, STEP_CLASSES);
    Chance *tree = archive->chances.score[score_class][step_class];
    const unsigned step = range_coder_number(&archive->coder, tree, 8, (uint8_t)(code - expected));
    return (int8_t)(step + (unsigned)expected);
}

static void code_plies(Archive *archive, GameRecord *record, Game *game) {
    const int none = score_to_code(SCORE_NONE);
    RangeCoder *coder = &archive->coder;
    int expected = 0, step = 0;
    record->ply_count = (int)range_coder_number(coder, archive->chances.ply_count, PLIES_BITS,
                                                (unsigned)record->ply_count);
    if (record->ply_count > RECORD_PLIES_MAX) coder->failed = true;
    for (int i = 0; i < record->ply_count && !coder->failed; i++) {
        const int code = code_score(archive, expected, step, score_to_code(record->scores_cp[i]));
        record->scores_cp[i] = score_from_code((int8_t)code);
        code_move(archive, game, false, &record->moves[i]);
        step = code - expected;
        expected = code == none ? 0 : -code;
    }
}

static void code_game(Archive *archive, GameRecord *record) {
    Game game;
    const unsigned head =
        range_coder_number(&archive->coder, archive->chances.head, 8,
                           record->result | record->opening.start << 2 | record->end << 4);
    record->result = (GameResult)(head & 3);
    record->opening.start = (StartKind)(head >> 2 & 3);
    record->end = (EndReason)(head >> 4);
    if (record->opening.start > START_POSITION || record->end >= END_REASONS)
        archive->coder.failed = true;
    if (!archive->coder.failed) code_opening(archive, &record->opening, &game);
    if (!archive->coder.failed) code_plies(archive, record, &game);
}

void archive_add(Archive *archive, const GameRecord *record) {
    GameRecord copy = *record;
    code_game(archive, &copy);
}

size_t archive_size(const Archive *archive) { return archive->coder.size; }

size_t archive_finish(Archive *archive) { return range_coder_finish(&archive->coder); }

bool archive_next(Archive *archive, GameRecord *record) {
    memset(record, 0, sizeof(*record));
    code_game(archive, record);
    return !archive->coder.failed;
}
