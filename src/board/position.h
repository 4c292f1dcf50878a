// position.h: Position: twelve bitboards and what goes with them, without the moves before.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_POSITION_H
#define BOARD_POSITION_H

#include "attacks/attacks.h"
#include "attacks/kogge_stone.h"
#include "board/zobrist.h"

typedef struct Position {
    Bitboard pieces[PIECE_COUNT];
    Bitboard colors[2];
    Bitboard castle_rooks;  // a castling right is a rook that may still castle
    uint8_t ep_square;      // NO_SQUARE unless an en-passant capture is legal
    uint8_t side;           // Color to move
    uint16_t rule50;        // plies since the last capture or pawn move
    uint16_t fullmove;      // number of the current move, as in FEN
    uint8_t board[64];      // Piece on each square
    Bitboard checkers;      // enemy pieces attacking the king of the side to move
    Keys keys;
} Position;

_Static_assert(sizeof(Position) == 232, "Position fills four cache lines less 24 bytes");

FORCE_INLINE Piece piece_on(const Position *pos, Square sq) { return (Piece)pos->board[sq]; }
FORCE_INLINE Bitboard occupied(const Position *pos) {
    return pos->colors[WHITE] | pos->colors[BLACK];
}
FORCE_INLINE Bitboard pieces_of(const Position *pos, Color color, PieceType type) {
    return pos->pieces[piece_of(color, type)];
}
FORCE_INLINE Bitboard pieces_of_type(const Position *pos, PieceType type) {
    return pos->pieces[piece_of(WHITE, type)] | pos->pieces[piece_of(BLACK, type)];
}
FORCE_INLINE Square king_square(const Position *pos, Color color) {
    return lsb(pieces_of(pos, color, KING));
}
// Knights, bishops, rooks and queens of color.
FORCE_INLINE Bitboard non_pawn_pieces(const Position *pos, Color color) {
    return pos->colors[color] ^ pieces_of(pos, color, PAWN) ^ pieces_of(pos, color, KING);
}

// An empty board without kings, White to move: the start of building a position.
Position position_empty(void);

// Puts a piece on an empty square, or takes the piece on an occupied one. Bitboards and board
// only: call position_refresh when done.
void position_put(Position *pos, Piece piece, Square sq);
void position_take(Position *pos, Square sq);

// Recomputes keys and checkers from the board; both kings must stand on it.
void position_refresh(Position *pos);

// All keys from scratch.
Keys position_keys(const Position *pos);

// Pieces of both colours that attack sq when these squares are occupied.
Bitboard attackers_to(const Position *pos, Square sq, Bitboard occupied);

// Every square that the pawns, knights and king of color attack.
FORCE_INLINE Bitboard attacked_by_non_sliders(const Position *pos, Color color) {
    return pawns_attack(color, pieces_of(pos, color, PAWN)) |
           knights_attack(pieces_of(pos, color, KNIGHT)) | king_attacks(king_square(pos, color));
}

// Every square that the bishops, rooks and queens of color attack when these squares are occupied.
FORCE_INLINE Bitboard attacked_by_sliders(const Position *pos, Color color, Bitboard occupancy) {
    Bitboard queens = pieces_of(pos, color, QUEEN);
    Bitboard orthogonal = pieces_of(pos, color, ROOK) | queens;
    Bitboard diagonal = pieces_of(pos, color, BISHOP) | queens;
    return sliders_attack(orthogonal, diagonal, occupancy);
}

// True if a legal move gives check. Castling and en passant are judged by the moving king or pawn
// alone, so there it may be wrong.
bool move_gives_check(const Position *pos, Move move);

// Pawns of the side to move that may legally capture en passant on sq, the square that an enemy
// pawn has just passed.
Bitboard en_passant_capturers(const Position *pos, Square sq);

// NULL if chess can be played from here, else a static text that says what is wrong: kings, counts,
// pawns on the first or last rank, side not to move in check, castling rights without a rook,
// impossible en passant, or fields that contradict each other.
const char *position_error(const Position *pos);

// Neither side can mate by any sequence of moves: bare kings, one minor piece, or bishops that all
// stand on squares of one colour.
bool material_is_insufficient(const Position *pos);

// move captures or promotes; castling does not.
FORCE_INLINE bool move_is_noisy(const Position *pos, Move move) {
    MoveKind kind = move_kind(move);
    return kind == NORMAL ? piece_on(pos, move_to(move)) != NO_PIECE : kind != CASTLING;
}

#endif
