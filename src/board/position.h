// position.h: Position: bitboards, board, castling rights, clocks and hash keys.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_POSITION_H
#define BOARD_POSITION_H

#include "attacks/attacks.h"
#include "board/types.h"

// Hash keys of a position and of parts of it.
typedef struct Keys {
    uint64_t whole;         // equal keys: equal legal moves
    uint64_t pawns;         // pawn structure key: pawns of both colours
    uint64_t non_pawns[2];  // pieces of one colour without pawns
} Keys;

// One random word for each part of a position (Zobrist 1970).
typedef struct Zobrist {
    uint64_t piece[PIECE_COUNT][64];
    uint64_t castle_rook[64];  // a rook that may castle
    uint64_t ep_file[8];       // an en-passant capture is legal on this file
    uint64_t black_to_move;
} Zobrist;

// Constant after zobrist_init, and equal on every machine.
extern Zobrist zobrist;
void zobrist_init(void);

// A position without the moves before it.
typedef struct Position {
    Bitboard pieces[PIECE_COUNT];
    Bitboard colors[2];
    Bitboard castle_rooks;  // rooks that may castle: one bit for each castling right
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
// Returns the squares whose pieces differ between two boards, each by Piece.
FORCE_INLINE Bitboard changed_squares(const Bitboard a[PIECE_COUNT],
                                      const Bitboard b[PIECE_COUNT]) {
    Bitboard changed = 0;
    for (Piece piece = WHITE_PAWN; piece < PIECE_COUNT; piece++) changed |= a[piece] ^ b[piece];
    return changed;
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
// True if a legal move captures or promotes.
FORCE_INLINE bool move_is_noisy(const Position *pos, Move move) {
    MoveKind kind = move_kind(move);
    return kind == NORMAL ? piece_on(pos, move_to(move)) != NO_PIECE : kind != CASTLING;
}

// --- building ------------------------------------------------------------------------------------

// Returns an empty board, White to move.
Position position_empty(void);

// Put a piece on an empty square; remove the piece of an occupied square. They update bitboards and
// board only: the caller restores keys and checkers, or calls position_refresh.
void position_put(Position *pos, Piece piece, Square sq);
void position_take(Position *pos, Square sq);

// Computes keys and checkers from the board, which must have both kings.
void position_refresh(Position *pos);

// Updates keys for a piece that appears on a square or leaves it.
FORCE_INLINE void keys_toggle(Keys *keys, Piece piece, Square sq) {
    uint64_t word = zobrist.piece[piece][sq];
    keys->whole ^= word;
    if (type_of(piece) == PAWN)
        keys->pawns ^= word;
    else
        keys->non_pawns[color_of(piece)] ^= word;
}

// Returns the position with the colours exchanged and the board turned upside down.
Position position_flipped(const Position *pos);

// --- attacks -------------------------------------------------------------------------------------

// Squares that a piece on sq attacks on a board with these squares occupied.
Bitboard piece_attacks(Piece piece, Square sq, Bitboard occupancy);

// Pieces of both colours that attack sq on a board with these squares occupied.
Bitboard attackers_to(const Position *pos, Square sq, Bitboard occupancy);

// Enemy pieces that attack the king of color.
FORCE_INLINE Bitboard king_attackers(const Position *pos, Color color) {
    return attackers_to(pos, king_square(pos, color), occupied(pos)) & pos->colors[opponent(color)];
}

// True if a legal move gives check. Ignores checks by the rook in castling and through the pawn
// captured en passant.
bool move_gives_check(const Position *pos, Move move);

// Pawns of the side to move that may legally capture en passant on sq, the square that an enemy
// pawn has just passed.
Bitboard en_passant_capturers(const Position *pos, Square sq);

// True if an enemy pawn may have passed sq by a double step in the last move.
bool double_step_is_possible(const Position *pos, Square sq);

// --- rules ---------------------------------------------------------------------------------------

// Returns NULL for a legal position, else a static error text: wrong kings or piece counts, pawns
// on the first or last rank, side not to move in check, castling right without king and rook,
// impossible en-passant square, or fields that contradict each other.
const char *position_error(const Position *pos);

// True if neither side can mate by any sequence of moves: bare kings, one minor piece, or only
// bishops on squares of one colour.
bool material_is_insufficient(const Position *pos);

#endif
