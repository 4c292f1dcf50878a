// apply.h: what a move does to a Position. The one place; game.c and perft.c are built on it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_APPLY_H
#define BOARD_APPLY_H

#include "board/zobrist.h"

// Counting leaves needs neither keys nor checkers nor clocks; playing does.
typedef enum ApplyMode { APPLY_BARE, APPLY_FULL } ApplyMode;

FORCE_INLINE void apply_put(Position *pos, Piece piece, Square sq, ApplyMode mode) {
    pos->pieces[piece] ^= square_bb(sq);
    pos->colors[color_of(piece)] ^= square_bb(sq);
    pos->board[sq] = (uint8_t)piece;
    if (mode == APPLY_FULL) keys_toggle(&pos->keys, piece, sq);
}

FORCE_INLINE void apply_take(Position *pos, Piece piece, Square sq, ApplyMode mode) {
    pos->pieces[piece] ^= square_bb(sq);
    pos->colors[color_of(piece)] ^= square_bb(sq);
    pos->board[sq] = NO_PIECE;
    if (mode == APPLY_FULL) keys_toggle(&pos->keys, piece, sq);
}

FORCE_INLINE void apply_castling(Position *pos, Color us, Square king, Square rook,
                                 ApplyMode mode) {
    int rank = rank_of(king);
    apply_take(pos, piece_of(us, KING), king, mode);
    apply_take(pos, piece_of(us, ROOK), rook, mode);
    apply_put(pos, piece_of(us, KING), square_at(rook > king ? FILE_G : FILE_C, rank), mode);
    apply_put(pos, piece_of(us, ROOK), square_at(rook > king ? FILE_F : FILE_D, rank), mode);
}

// A right is lost with the king's first move, and when its rook moves or is taken.
FORCE_INLINE void apply_rights(Position *pos, Color us, Piece moved, Bitboard squares,
                               ApplyMode mode) {
    if (moved == piece_of(us, KING)) squares |= relative_rank_bb(us, RANK_1);
    Bitboard lost = pos->castle_rooks & squares;
    pos->castle_rooks ^= lost;
    if (mode == APPLY_FULL)
        while (lost) pos->keys.whole ^= zobrist.castle_rook[pop_square(&lost)];
}

// Plays a legal move of us, who is to move. Returns the piece taken, or NO_PIECE.
// FULL keeps every field true. BARE leaves keys, checkers and clocks as they were, and sets
// ep_square wherever a pawn stands ready to take, legal or not.
FORCE_INLINE Piece apply_move(Position *pos, Move move, Color us, ApplyMode mode) {
    const Color them = opponent(us);
    const Square from = move_from(move), to = move_to(move);
    const MoveKind kind = move_kind(move);
    const Piece moved = piece_on(pos, from);
    const Piece own_pawn = piece_of(us, PAWN), their_pawn = piece_of(them, PAWN);
    const Square taken_on = kind == EN_PASSANT ? (Square)(to ^ 8) : to;
    const Piece taken = kind == CASTLING ? NO_PIECE : piece_on(pos, taken_on);
    if (mode == APPLY_FULL) {
        if (pos->ep_square != NO_SQUARE) pos->keys.whole ^= zobrist.ep_file[pos->ep_square & 7];
        pos->keys.whole ^= zobrist.black_to_move;
        pos->rule50 = moved == own_pawn || taken != NO_PIECE ? 0 : (uint16_t)(pos->rule50 + 1);
        pos->fullmove = (uint16_t)(pos->fullmove + us);
    }
    pos->ep_square = NO_SQUARE;
    pos->side = (uint8_t)them;
    if (kind == CASTLING) {
        apply_castling(pos, us, from, to, mode);
    } else {
        if (taken != NO_PIECE) apply_take(pos, taken, taken_on, mode);
        apply_take(pos, moved, from, mode);
        apply_put(pos, kind == PROMOTION ? piece_of(us, move_promotion(move)) : moved, to, mode);
    }
    if (pos->castle_rooks) apply_rights(pos, us, moved, square_bb(from) | square_bb(to), mode);
    if (moved == own_pawn && (from ^ to) == 16) {
        Square behind = (Square)((from + to) / 2);
        bool stands = pawn_attacks(us, behind) & pos->pieces[their_pawn];
        if (stands && (mode == APPLY_BARE || en_passant_captors(pos, behind))) {
            pos->ep_square = (uint8_t)behind;
            if (mode == APPLY_FULL) pos->keys.whole ^= zobrist.ep_file[file_of(behind)];
        }
    }
    if (mode == APPLY_FULL)
        pos->checkers = attackers_to(pos, king_square(pos, them), occupied(pos)) & pos->colors[us];
    return taken;
}

#endif
