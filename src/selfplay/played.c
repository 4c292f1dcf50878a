// played.c: games to bytes and back.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/played.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/numbers.h"
#include "board/chess960.h"
#include "board/movegen.h"
#include "nnue/arch.h"
#include "search/score.h"

enum { CODE_MATE = 127, CODE_MAX = 126, CODE_NONE = -128, CODE_HALF_CP = 300 };

// --- single values -------------------------------------------------------------------------------

int8_t score_to_code(int cp) {
    if (cp == SCORE_NONE) return CODE_NONE;
    if (score_is_mate(cp)) return cp > 0 ? CODE_MATE : -CODE_MATE;
    int size = cp < 0 ? -cp : cp;
    int code = (2 * CODE_MATE * size + size + CODE_HALF_CP) / (2 * (size + CODE_HALF_CP));
    if (code > CODE_MAX) code = CODE_MAX;
    return (int8_t)(cp < 0 ? -code : code);
}

int score_from_code(int8_t code) {
    if (code == CODE_NONE) return SCORE_NONE;
    int size = code < 0 ? -code : code;
    if (size == CODE_MATE) return code > 0 ? CODED_MATE_CP : -CODED_MATE_CP;
    int cp = (CODE_HALF_CP * size + (CODE_MATE - size) / 2) / (CODE_MATE - size);
    if (cp > CODED_EVAL_MAX_CP) cp = CODED_EVAL_MAX_CP;
    return code < 0 ? -cp : cp;
}

void played_rescale(PlayedGame *played, int from, int to) {
    if (from == to) return;
    for (int i = 0; i < played->scored_count; i++) {
        int *cp = &played->scores_cp[i];
        if (score_is_mate(*cp)) continue;  // or SCORE_NONE
        int converted = (int)lround((double)*cp * to / from);
        *cp = clamp(converted, -CODED_EVAL_MAX_CP, CODED_EVAL_MAX_CP);
    }
}

// Sorts by from, to, promotion piece; independent of the generator's order.
static int move_order(Move move) {
    int promotion = move_kind(move) == PROMOTION ? (int)move_promotion(move) : 0;
    return (move & 0xFFF) << 3 | promotion;
}

static int move_rank(const MoveList *list, Move move) {
    int rank = 0;
    for (int i = 0; i < list->count; i++) rank += move_order(list->moves[i]) < move_order(move);
    return rank;
}

static Move move_of_rank(const MoveList *list, int rank) {
    for (int i = 0; i < list->count; i++)
        if (move_rank(list, list->moves[i]) == rank) return list->moves[i];
    return MOVE_NONE;
}

static uint16_t final_check(const Position *pos) {
    uint64_t hash = fnv_hash(FNV_START, pos->board, sizeof(pos->board));
    const uint64_t rest[3] = {pos->side, pos->castle_rooks, pos->ep_square};
    return (uint16_t)fnv_hash(hash, rest, sizeof(rest));
}

static Position start_of(const PlayedGame *played) {
    if (played->start == START_POSITION) return played->position;
    bool dfrc = played->start == START_DFRC;
    return chess960_start(dfrc ? played->white_array : CHESS960_CLASSICAL,
                          dfrc ? played->black_array : CHESS960_CLASSICAL);
}

static void begin(const PlayedGame *played, Game *game) {
    Position start = start_of(played);
    game_init(game, &start);
}

void played_open(const PlayedGame *played, Game *game) {
    begin(played, game);
    for (int i = 0; i < played->random_count; i++) game_play(game, played->random[i]);
}

// --- one game ------------------------------------------------------------------------------------

static uint8_t *put_move(uint8_t *out, Game *game, Move move) {
    MoveList list;
    movegen_all(&game->pos, &list);
    *out++ = (uint8_t)move_rank(&list, move);
    game_play(game, move);
    return out;
}

static uint8_t *put_start(uint8_t *out, const PlayedGame *played) {
    *out++ = (uint8_t)(played->result | played->start << 2 | played->end << 4);
    if (played->start == START_POSITION) out += position_pack(&played->position, out);
    if (played->start != START_DFRC) return out;
    uint32_t number = (uint32_t)(played->white_array * CHESS960_ARRAYS + played->black_array);
    for (int i = 0; i < 4; i++) *out++ = (uint8_t)(number >> 8 * i);
    return out;
}

size_t played_encode(const PlayedGame *played, uint8_t *bytes) {
    Game game;
    uint8_t *out = put_start(bytes, played);
    begin(played, &game);
    *out++ = (uint8_t)played->random_count;
    for (int i = 0; i < played->random_count; i++) out = put_move(out, &game, played->random[i]);
    unsigned count = (unsigned)played->scored_count;
    for (; count >= 128; count >>= 7) *out++ = (uint8_t)(count | 128);
    *out++ = (uint8_t)count;
    for (int i = 0; i < played->scored_count; i++) {
        out = put_move(out, &game, played->moves[i]);
        *out++ = (uint8_t)score_to_code(played->scores_cp[i]);
    }
    uint16_t check = final_check(&game.pos);
    *out++ = (uint8_t)check;
    *out++ = (uint8_t)(check >> 8);
    return (size_t)(out - bytes);
}

// Bytes still to read; at their end failed is set and every later value is 0.
typedef struct Source {
    const uint8_t *next, *end;
    bool failed;
} Source;

static unsigned take_byte(Source *source) {
    if (source->next == source->end) source->failed = true;
    return source->failed ? 0 : *source->next++;
}

static Move take_move(Source *source, Game *game) {
    MoveList list;
    movegen_all(&game->pos, &list);
    Move move = move_of_rank(&list, (int)take_byte(source));
    if (move == MOVE_NONE) source->failed = true;
    if (!source->failed) game_play(game, move);
    return move;
}

static void take_position(Source *source, Position *pos) {
    size_t length = position_unpack(source->next, (size_t)(source->end - source->next), pos);
    if (length == 0) source->failed = true;
    source->next += length;
}

static void take_arrays(Source *source, PlayedGame *played) {
    uint32_t number = 0;
    for (int i = 0; i < 4; i++) number |= take_byte(source) << 8 * i;
    if (number >= CHESS960_ARRAYS * CHESS960_ARRAYS) source->failed = true;
    if (source->failed) number = 0;
    played->white_array = (int)number / CHESS960_ARRAYS;
    played->black_array = (int)number % CHESS960_ARRAYS;
}

static void take_start(Source *source, PlayedGame *played) {
    unsigned first = take_byte(source);
    played->result = (GameResult)(first & 3);
    played->start = (StartKind)(first >> 2 & 3);
    played->end = (EndReason)(first >> 4 & 7);
    if (played->result > WHITE_WON || played->start > START_POSITION || played->end >= END_REASONS)
        source->failed = true;
    if (played->start == START_DFRC) take_arrays(source, played);
    if (played->start == START_POSITION) take_position(source, &played->position);
}

size_t played_decode(const uint8_t *bytes, size_t size, PlayedGame *played) {
    Game game;
    Source source = {bytes, bytes + size, false};
    memset(played, 0, offsetof(PlayedGame, random));
    take_start(&source, played);
    if (source.failed) return 0;
    begin(played, &game);
    unsigned random_count = take_byte(&source), scored_count = 0, shift = 0, byte;
    if (random_count > GAME_RANDOM_MAX) return 0;
    for (unsigned i = 0; i < random_count && !source.failed; i++)
        played->random[i] = take_move(&source, &game);
    do {
        byte = take_byte(&source);
        scored_count |= (byte & 127) << shift;
        shift += 7;
    } while (byte & 128 && shift < 21);
    if (scored_count > GAME_SCORED_MAX) return 0;
    for (unsigned i = 0; i < scored_count && !source.failed; i++) {
        played->moves[i] = take_move(&source, &game);
        played->scores_cp[i] = score_from_code((int8_t)take_byte(&source));
    }
    played->random_count = (int)random_count;
    played->scored_count = (int)scored_count;
    unsigned check = take_byte(&source);
    check |= take_byte(&source) << 8;
    bool sound = !source.failed && check == final_check(&game.pos);
    return sound ? (size_t)(source.next - bytes) : 0;
}
