// apply.h: playing a move on a Position, with or without keys.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_APPLY_H
#define BOARD_APPLY_H

#include "board/position.h"

// Squares of king and rook after castling. king, rook: their squares before it.
FORCE_INLINE Square castling_king_end(Square king, Square rook) {
    return square_at(rook > king ? FILE_G : FILE_C, rank_of(king));
}
FORCE_INLINE Square castling_rook_end(Square king, Square rook) {
    return square_at(rook > king ? FILE_F : FILE_D, rank_of(king));
}

FORCE_INLINE void put_without_keys(Position *pos, Color us, PieceType type, Square sq) {
    pos->pieces[piece_of(us, type)] |= square_bb(sq);
    pos->colors[us] |= square_bb(sq);
}

// Sets bitboards, castling rights, en-passant square and side of after from before; the two may be
// the same Position. placed: the type that stands on to after the move. ep_square is set if an
// enemy pawn attacks it, even if its capture is illegal. A move clears the squares it touches and
// their castling rights, then puts its pieces on their new squares.
FORCE_INLINE void apply_without_keys(Position *after, const Position *before, Color us,
                                     MoveKind kind, PieceType moved, PieceType placed, Square from,
                                     Square to) {
    Bitboard touched = square_bb(from) | square_bb(to);
    if (kind == EN_PASSANT) touched |= square_bb((Square)(to ^ 8));
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        after->pieces[piece] = before->pieces[piece] & ~touched;
    for (int color = WHITE; color <= BLACK; color++)
        after->colors[color] = before->colors[color] & ~touched;
    if (moved == KING) touched |= relative_rank_bb(us, RANK_1);
    after->castle_rooks = before->castle_rooks & ~touched;
    if (kind == CASTLING) {
        put_without_keys(after, us, KING, castling_king_end(from, to));
        put_without_keys(after, us, ROOK, castling_rook_end(from, to));
    } else {
        put_without_keys(after, us, placed, to);
    }
    after->ep_square = NO_SQUARE;
    after->side = (uint8_t)opponent(us);
    const int advance = us == WHITE ? (int)to - (int)from : (int)from - (int)to;
    if (moved == PAWN && advance == 16) {
        Square passed = (Square)(us == WHITE ? to - 8 : to + 8);
        if (pawn_attacks(us, passed) & after->pieces[piece_of(opponent(us), PAWN)])
            after->ep_square = (uint8_t)passed;
    }
}

FORCE_INLINE void put_with_keys(Position *pos, Piece piece, Square sq) {
    pos->board[sq] = (uint8_t)piece;
    keys_toggle(&pos->keys, piece, sq);
}

FORCE_INLINE void take_with_keys(Position *pos, Piece piece, Square sq) {
    pos->board[sq] = NO_PIECE;
    keys_toggle(&pos->keys, piece, sq);
}

// Plays the move on board and keys. Returns the captured piece or NO_PIECE.
FORCE_INLINE Piece apply_to_board(Position *pos, Color us, MoveKind kind, Piece moved, Piece placed,
                                  Square from, Square to) {
    take_with_keys(pos, moved, from);
    if (kind == CASTLING) {
        take_with_keys(pos, piece_of(us, ROOK), to);
        put_with_keys(pos, moved, castling_king_end(from, to));
        put_with_keys(pos, piece_of(us, ROOK), castling_rook_end(from, to));
        return NO_PIECE;
    }
    const Square taken_on = kind == EN_PASSANT ? (Square)(to ^ 8) : to;
    const Piece taken = piece_on(pos, taken_on);
    if (taken != NO_PIECE) take_with_keys(pos, taken, taken_on);
    put_with_keys(pos, placed, to);
    return taken;
}

// Plays a legal move of us, the side to move, and updates every field. Returns the captured piece
// or NO_PIECE.
FORCE_INLINE Piece apply_move(Position *pos, Move move, Color us) {
    const Square from = move_from(move), to = move_to(move);
    const MoveKind kind = move_kind(move);
    const Piece moved = piece_on(pos, from);
    const PieceType type = type_of(moved);
    const PieceType placed = kind == PROMOTION ? move_promotion(move) : type;
    const Bitboard rights = pos->castle_rooks;
    if (pos->ep_square != NO_SQUARE) pos->keys.whole ^= zobrist.ep_file[pos->ep_square & 7];
    pos->keys.whole ^= zobrist.black_to_move;
    Piece taken = apply_to_board(pos, us, kind, moved, piece_of(us, placed), from, to);
    apply_without_keys(pos, pos, us, kind, type, placed, from, to);
    pos->rule50 = type == PAWN || taken != NO_PIECE ? 0 : (uint16_t)(pos->rule50 + 1);
    pos->fullmove = (uint16_t)(pos->fullmove + us);
    for (Bitboard lost = rights ^ pos->castle_rooks; lost;)
        pos->keys.whole ^= zobrist.castle_rook[pop_lsb(&lost)];
    if (pos->ep_square != NO_SQUARE) {
        if (en_passant_capturers(pos, (Square)pos->ep_square))
            pos->keys.whole ^= zobrist.ep_file[pos->ep_square & 7];
        else
            pos->ep_square = NO_SQUARE;
    }
    pos->checkers = king_attackers(pos, opponent(us));
    return taken;
}

#endif
