// packed.c: positions to bytes and back.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/packed.h"

enum { CASTLE_ROOK = PIECE_COUNT, PIECES_MAX = 32, BLACK_TO_MOVE = 128 };

static void put_number(uint8_t *out, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++) out[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t number_at(const uint8_t *in, int bytes) {
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++) number |= (uint64_t)in[i] << 8 * i;
    return number;
}

static size_t packed_length(int pieces) { return 8 + (size_t)(pieces + 1) / 2 + 1 + 2 + 2; }

size_t position_pack(const Position *pos, uint8_t bytes[PACKED_BYTES_MAX]) {
    Bitboard squares = occupied(pos);
    size_t length = packed_length(popcount(squares));
    put_number(bytes, squares, 8);
    uint8_t *end = bytes + length;
    for (uint8_t *out = bytes + 8; out < end; out++) *out = 0;
    for (int i = 0; squares; i++) {
        Square sq = pop_lsb(&squares);
        bool castles = pos->castle_rooks & square_bb(sq);
        int code = castles ? CASTLE_ROOK : (int)piece_on(pos, sq);
        bytes[8 + i / 2] |= (uint8_t)(code << i % 2 * 4);
    }
    end[-5] = (uint8_t)(pos->ep_square | (pos->side == BLACK ? BLACK_TO_MOVE : 0));
    put_number(end - 4, pos->rule50, 2);
    put_number(end - 2, pos->fullmove, 2);
    return length;
}

// Puts the pieces on an empty board. False if a code is invalid.
static bool unpack_pieces(const uint8_t *codes, Bitboard squares, Position *pos) {
    for (int i = 0; squares; i++) {
        Square sq = pop_lsb(&squares);
        int code = codes[i / 2] >> i % 2 * 4 & 15;
        if (code > CASTLE_ROOK) return false;
        if (code == CASTLE_ROOK) {
            pos->castle_rooks |= square_bb(sq);
            code = rank_of(sq) == RANK_1 ? WHITE_ROOK : BLACK_ROOK;
        }
        position_put(pos, (Piece)code, sq);
    }
    return true;
}

size_t position_unpack(const uint8_t *bytes, size_t size, Position *pos) {
    *pos = position_empty();
    Bitboard squares = size >= 8 ? number_at(bytes, 8) : 0;
    size_t length = packed_length(popcount(squares));
    if (popcount(squares) > PIECES_MAX || length > size || !unpack_pieces(bytes + 8, squares, pos))
        return 0;
    const uint8_t *end = bytes + length;
    pos->side = end[-5] & BLACK_TO_MOVE ? BLACK : WHITE;
    pos->ep_square = (uint8_t)(end[-5] & ~BLACK_TO_MOVE);
    pos->rule50 = (uint16_t)number_at(end - 4, 2);
    pos->fullmove = (uint16_t)number_at(end - 2, 2);
    bool kings = popcount(pos->pieces[WHITE_KING]) == 1 && popcount(pos->pieces[BLACK_KING]) == 1;
    if (!kings || pos->ep_square > NO_SQUARE) return 0;
    position_refresh(pos);
    return position_error(pos) ? 0 : length;
}
