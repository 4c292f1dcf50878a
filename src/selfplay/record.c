// record.c: records, positions, scores and moves to bytes and back.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/record.h"

#include <math.h>
#include <stdlib.h>

#include "base/numbers.h"
#include "board/chess960.h"
#include "board/movegen.h"
#include "search/score.h"

void record_open(const GameRecord *record, Game *game) {
    game_init(game, &record->opening.position);
    for (int i = 0; i < record->opening.count; i++) game_play(game, record->opening.moves[i]);
}

void record_rescale(GameRecord *record, int from, int to) {
    if (from == to) return;
    for (int i = 0; i < record->ply_count; i++) {
        int *cp = &record->scores_cp[i];
        if (score_is_mate(*cp)) continue;  // or SCORE_NONE
        int converted = (int)lround((double)*cp * to / from);
        *cp = clamp(converted, -CODED_EVAL_MAX_CP, CODED_EVAL_MAX_CP);
    }
}

// --- positions -----------------------------------------------------------------------------------

enum { CASTLE_ROOK = PIECE_COUNT, PIECES_MAX = 32, BLACK_TO_MOVE = 128 };

static uint8_t *put_number(uint8_t *out, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++) *out++ = (uint8_t)(number >> 8 * i);
    return out;
}

size_t position_pack(const Position *pos, uint8_t bytes[PACKED_BYTES_MAX]) {
    Bitboard squares = occupied(pos);
    uint8_t *out = put_number(bytes, squares, 8);
    for (int i = 0; squares; i++) {
        const Square sq = pop_lsb(&squares);
        const bool castles = pos->castle_rooks & square_bb(sq);
        const int code = castles ? CASTLE_ROOK : (int)piece_on(pos, sq);
        if (i % 2 == 0)
            *out++ = (uint8_t)code;
        else
            out[-1] |= (uint8_t)(code << 4);
    }
    *out++ = (uint8_t)(pos->ep_square | (pos->side == BLACK ? BLACK_TO_MOVE : 0));
    out = put_number(out, pos->rule50, 2);
    return (size_t)(put_number(out, pos->fullmove, 2) - bytes);
}

// Bytes still to read. After an error failed is set, and every later byte is 0.
typedef struct Source {
    const uint8_t *next, *end;
    bool failed;
} Source;

static unsigned take_byte(Source *source) {
    if (source->next == source->end) source->failed = true;
    return source->failed ? 0 : *source->next++;
}

static uint64_t take_number(Source *source, int bytes) {
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++) number |= (uint64_t)take_byte(source) << 8 * i;
    return number;
}

static void put_piece(Source *source, unsigned code, Square sq, Position *pos) {
    if (code > CASTLE_ROOK) source->failed = true;
    if (source->failed) return;
    if (code == CASTLE_ROOK) {
        pos->castle_rooks |= square_bb(sq);
        code = rank_of(sq) == RANK_1 ? WHITE_ROOK : BLACK_ROOK;
    }
    position_put(pos, (Piece)code, sq);
}

static void take_position(Source *source, Position *pos) {
    *pos = position_empty();
    Bitboard squares = take_number(source, 8);
    unsigned codes = 0;
    if (popcount(squares) > PIECES_MAX) source->failed = true;
    for (int i = 0; squares && !source->failed; i++) {
        codes = i % 2 ? codes >> 4 : take_byte(source);
        put_piece(source, codes & 15, pop_lsb(&squares), pos);
    }
    const unsigned ep = take_byte(source);
    pos->side = ep & BLACK_TO_MOVE ? BLACK : WHITE;
    pos->ep_square = (uint8_t)(ep & ~BLACK_TO_MOVE);
    pos->rule50 = (uint16_t)take_number(source, 2);
    pos->fullmove = (uint16_t)take_number(source, 2);
    if (popcount(pos->pieces[WHITE_KING]) != 1 || popcount(pos->pieces[BLACK_KING]) != 1 ||
        pos->ep_square > NO_SQUARE)
        source->failed = true;
    if (source->failed) return;
    position_refresh(pos);
    source->failed = position_error(pos) != NULL;
}

size_t position_unpack(const uint8_t *bytes, size_t size, Position *pos) {
    Source source = {bytes, bytes + size, false};
    take_position(&source, pos);
    return source.failed ? 0 : (size_t)(source.next - bytes);
}

// --- scores and moves ----------------------------------------------------------------------------

enum { CODE_MATE = 127, CODE_MAX = 126, CODE_NONE = -128, CODE_HALF_CP = 300 };

int8_t score_to_code(int cp) {
    if (cp == SCORE_NONE) return CODE_NONE;
    if (score_is_mate(cp)) return cp > 0 ? CODE_MATE : -CODE_MATE;
    int size = abs(cp);
    int code = (2 * CODE_MATE * size + size + CODE_HALF_CP) / (2 * (size + CODE_HALF_CP));
    return (int8_t)clamp(cp < 0 ? -code : code, -CODE_MAX, CODE_MAX);
}

int score_from_code(int8_t code) {
    if (code == CODE_NONE) return SCORE_NONE;
    int size = abs(code);
    if (size == CODE_MATE) return code > 0 ? CODED_MATE_CP : -CODED_MATE_CP;
    int cp = (CODE_HALF_CP * size + (CODE_MATE - size) / 2) / (CODE_MATE - size);
    return clamp(code < 0 ? -cp : cp, -CODED_EVAL_MAX_CP, CODED_EVAL_MAX_CP);
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

// --- records -------------------------------------------------------------------------------------

static uint8_t *put_move(uint8_t *out, Game *game, Move move) {
    MoveList list;
    movegen_all(&game->pos, &list);
    *out++ = (uint8_t)move_rank(&list, move);
    game_play(game, move);
    return out;
}

static uint8_t *put_opening(uint8_t *out, const Opening *opening, Game *game) {
    const Position *start = &opening->position;
    if (opening->start == START_POSITION) out += position_pack(start, out);
    if (opening->start == START_DFRC) {
        const int white = chess960_number(start, WHITE), black = chess960_number(start, BLACK);
        out = put_number(out, (uint64_t)(white * CHESS960_ARRAYS + black), 4);
    }
    game_init(game, start);
    *out++ = (uint8_t)opening->count;
    for (int i = 0; i < opening->count; i++) out = put_move(out, game, opening->moves[i]);
    return out;
}

size_t record_encode(const GameRecord *record, uint8_t bytes[RECORD_BYTES_MAX]) {
    Game game;
    uint8_t *out = bytes;
    *out++ = (uint8_t)(record->result | record->opening.start << 2 | record->end << 4);
    out = put_opening(out, &record->opening, &game);
    unsigned count = (unsigned)record->ply_count;
    for (; count >= 128; count >>= 7) *out++ = (uint8_t)(count | 128);
    *out++ = (uint8_t)count;
    for (int i = 0; i < record->ply_count; i++) {
        out = put_move(out, &game, record->moves[i]);
        *out++ = (uint8_t)score_to_code(record->scores_cp[i]);
    }
    return (size_t)(put_number(out, final_check(&game.pos), 2) - bytes);
}

static Move take_move(Source *source, Game *game) {
    MoveList list;
    movegen_all(&game->pos, &list);
    Move move = move_of_rank(&list, (int)take_byte(source));
    if (move == MOVE_NONE) source->failed = true;
    if (!source->failed) game_play(game, move);
    return move;
}

static void take_start(Source *source, Opening *opening) {
    int arrays = CHESS960_CLASSICAL * CHESS960_ARRAYS + CHESS960_CLASSICAL;
    if (opening->start == START_POSITION) {
        take_position(source, &opening->position);
        return;
    }
    if (opening->start == START_DFRC) arrays = (int)take_number(source, 4);
    if (arrays < 0 || arrays >= CHESS960_ARRAYS * CHESS960_ARRAYS)
        source->failed = true;
    else
        opening->position = chess960_start(arrays / CHESS960_ARRAYS, arrays % CHESS960_ARRAYS);
}

static void take_opening(Source *source, Opening *opening, Game *game) {
    take_start(source, opening);
    if (source->failed) return;
    game_init(game, &opening->position);
    opening->count = (int)take_byte(source);
    if (opening->count > OPENING_PLIES_MAX) source->failed = true;
    for (int i = 0; i < opening->count && !source->failed; i++)
        opening->moves[i] = take_move(source, game);
}

static int take_ply_count(Source *source) {
    unsigned count = 0, shift = 0, byte;
    do {
        byte = take_byte(source);
        count |= (byte & 127) << shift;
        shift += 7;
    } while (byte & 128 && shift < 21);
    if (count > RECORD_PLIES_MAX) source->failed = true;
    return (int)count;
}

size_t record_decode(const uint8_t *bytes, size_t size, GameRecord *record) {
    Game game;
    Source source = {bytes, bytes + size, false};
    unsigned first = take_byte(&source);
    record->result = (GameResult)(first & 3);
    record->opening.start = (StartKind)(first >> 2 & 3);
    record->end = (EndReason)(first >> 4 & 7);
    if (record->opening.start > START_POSITION || record->end >= END_REASONS) return 0;
    take_opening(&source, &record->opening, &game);
    if (source.failed) return 0;
    record->ply_count = take_ply_count(&source);
    for (int i = 0; i < record->ply_count && !source.failed; i++) {
        record->moves[i] = take_move(&source, &game);
        record->scores_cp[i] = score_from_code((int8_t)take_byte(&source));
    }
    const bool is_right = take_number(&source, 2) == final_check(&game.pos);
    return is_right && !source.failed ? (size_t)(source.next - bytes) : 0;
}
