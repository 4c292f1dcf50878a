// record.c: records, positions, scores and moves to bytes and back.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/record.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

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

// --- bytes ---------------------------------------------------------------------------------------

// Bytes to write or read, in one description of the format: each code_ function writes its
// argument, or ignores it if reads is set. It returns the value written or read.
typedef struct ByteCoder {
    uint8_t *next, *end;
    bool reads;
    bool failed;  // the bytes are wrong or too few; later values are 0
} ByteCoder;

static ByteCoder reader_of(const uint8_t *bytes, size_t size) {
    uint8_t *first = (uint8_t *)(uintptr_t)bytes;
    return (ByteCoder){.next = first, .end = first + size, .reads = true};
}

static unsigned code_byte(ByteCoder *coder, unsigned byte) {
    if (coder->next == coder->end) coder->failed = true;
    if (coder->failed) return 0;
    if (!coder->reads) *coder->next = (uint8_t)byte;
    return *coder->next++;
}

static uint64_t code_number(ByteCoder *coder, uint64_t number, int bytes) {
    uint64_t coded = 0;
    for (int i = 0; i < bytes; i++)
        coded |= (uint64_t)code_byte(coder, (uint8_t)(number >> 8 * i)) << 8 * i;
    return coded;
}

// --- positions -----------------------------------------------------------------------------------

enum { CASTLE_ROOK = PIECE_COUNT, PIECES_MAX = 32, BLACK_TO_MOVE = 128 };

static unsigned code_on(const Position *pos, Square sq) {
    return pos->castle_rooks & square_bb(sq) ? CASTLE_ROOK : (unsigned)piece_on(pos, sq);
}

static void put_piece(ByteCoder *coder, unsigned code, Square sq, Position *pos) {
    if (code > CASTLE_ROOK) coder->failed = true;
    if (coder->failed) return;
    if (code == CASTLE_ROOK) {
        pos->castle_rooks |= square_bb(sq);
        code = rank_of(sq) == RANK_1 ? WHITE_ROOK : BLACK_ROOK;
    }
    position_put(pos, (Piece)code, sq);
}

static void code_position(ByteCoder *coder, Position *pos) {
    if (coder->reads) *pos = position_empty();
    Bitboard squares = code_number(coder, occupied(pos), 8);
    unsigned codes = 0;
    if (popcount(squares) > PIECES_MAX) coder->failed = true;
    for (int i = 0; squares && !coder->failed; i++) {
        const Square sq = pop_lsb(&squares);
        const unsigned next = squares ? code_on(pos, (Square)lowest_bit(squares)) : 0;
        codes = i % 2 ? codes >> 4 : code_byte(coder, code_on(pos, sq) | next << 4);
        if (coder->reads) put_piece(coder, codes & 15, sq, pos);
    }
    const unsigned ep = code_byte(coder, pos->ep_square | (pos->side == BLACK ? BLACK_TO_MOVE : 0));
    pos->side = ep & BLACK_TO_MOVE ? BLACK : WHITE;
    pos->ep_square = (uint8_t)(ep & ~BLACK_TO_MOVE);
    pos->rule50 = (uint16_t)code_number(coder, pos->rule50, 2);
    pos->fullmove = (uint16_t)code_number(coder, pos->fullmove, 2);
    if (popcount(pos->pieces[WHITE_KING]) != 1 || popcount(pos->pieces[BLACK_KING]) != 1 ||
        pos->ep_square > NO_SQUARE)
        coder->failed = true;
    if (coder->failed || !coder->reads) return;
    position_refresh(pos);
    coder->failed = position_error(pos) != NULL;
}

size_t position_pack(const Position *pos, uint8_t bytes[PACKED_BYTES_MAX]) {
    Position copy = *pos;
    ByteCoder coder = {.next = bytes, .end = bytes + PACKED_BYTES_MAX};
    code_position(&coder, &copy);
    assert(!coder.failed);
    return (size_t)(coder.next - bytes);
}

size_t position_unpack(const uint8_t *bytes, size_t size, Position *pos) {
    ByteCoder coder = reader_of(bytes, size);
    code_position(&coder, pos);
    return coder.failed ? 0 : (size_t)(coder.next - bytes);
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

static void code_move(ByteCoder *coder, Game *game, Move *move) {
    const MoveList list = movegen_all(&game->pos);
    const unsigned rank = code_byte(coder, coder->reads ? 0 : (unsigned)move_rank(&list, *move));
    if (coder->reads) *move = move_of_rank(&list, (int)rank);
    if (*move == MOVE_NONE) coder->failed = true;
    if (!coder->failed) game_play(game, *move);
}

static void code_start(ByteCoder *coder, Opening *opening) {
    Position *start = &opening->position;
    uint64_t arrays = CHESS960_CLASSICAL * CHESS960_ARRAYS + CHESS960_CLASSICAL;
    if (opening->start == START_POSITION) {
        code_position(coder, start);
        return;
    }
    if (opening->start == START_DFRC) {
        const int white = chess960_number(start, WHITE), black = chess960_number(start, BLACK);
        arrays = code_number(coder, (uint64_t)(white * CHESS960_ARRAYS + black), 4);
    }
    if (arrays >= CHESS960_ARRAYS * CHESS960_ARRAYS)
        coder->failed = true;
    else
        *start = chess960_start((int)arrays / CHESS960_ARRAYS, (int)arrays % CHESS960_ARRAYS);
}

static void code_opening(ByteCoder *coder, Opening *opening, Game *game) {
    code_start(coder, opening);
    if (coder->failed) return;
    game_init(game, &opening->position);
    opening->count = (int)code_byte(coder, (unsigned)opening->count);
    if (opening->count > OPENING_PLIES_MAX) coder->failed = true;
    for (int i = 0; i < opening->count && !coder->failed; i++)
        code_move(coder, game, &opening->moves[i]);
}

static int code_ply_count(ByteCoder *coder, unsigned count) {
    unsigned coded = 0, shift = 0, byte;
    do {
        byte = code_byte(coder, count < 128 ? count : (count & 127) | 128);
        count >>= 7;
        coded |= (byte & 127) << shift;
        shift += 7;
    } while (byte & 128 && shift < 21);
    if (coded > RECORD_PLIES_MAX) coder->failed = true;
    return (int)coded;
}

static void code_record(ByteCoder *coder, GameRecord *record) {
    Game game;
    const unsigned first =
        code_byte(coder, record->result | record->opening.start << 2 | record->end << 4);
    record->result = (GameResult)(first & 3);
    record->opening.start = (StartKind)(first >> 2 & 3);
    record->end = (EndReason)(first >> 4 & 7);
    if (record->opening.start > START_POSITION || record->end >= END_REASONS) coder->failed = true;
    if (!coder->failed) code_opening(coder, &record->opening, &game);
    if (coder->failed) return;
    record->ply_count = code_ply_count(coder, (unsigned)record->ply_count);
    for (int i = 0; i < record->ply_count && !coder->failed; i++) {
        code_move(coder, &game, &record->moves[i]);
        const unsigned score = code_byte(coder, (uint8_t)score_to_code(record->scores_cp[i]));
        record->scores_cp[i] = score_from_code((int8_t)score);
    }
    const uint16_t check = final_check(&game.pos);
    if (code_number(coder, check, 2) != check) coder->failed = true;
}

size_t record_encode(const GameRecord *record, uint8_t bytes[RECORD_BYTES_MAX]) {
    GameRecord copy = *record;
    ByteCoder coder = {.next = bytes, .end = bytes + RECORD_BYTES_MAX};
    code_record(&coder, &copy);
    assert(!coder.failed);
    return (size_t)(coder.next - bytes);
}

size_t record_decode(const uint8_t *bytes, size_t size, GameRecord *record) {
    ByteCoder coder = reader_of(bytes, size);
    memset(record, 0, sizeof(*record));
    code_record(&coder, record);
    return coder.failed ? 0 : (size_t)(coder.next - bytes);
}
