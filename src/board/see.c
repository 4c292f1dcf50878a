// see.c: exchanges on one square.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/see.h"

const int see_values[6] = {100, 325, 325, 500, 975, 0};

static int value_on(const Position *pos, Square sq) {
    Piece piece = piece_on(pos, sq);
    return piece == NO_PIECE ? 0 : see_values[type_of(piece)];
}

// The cheapest piece of color among these; its type goes to *type.
static Bitboard cheapest(const Position *pos, Color color, Bitboard among, PieceType *type) {
    for (*type = PAWN; *type < KING; ++*type) {
        Bitboard found = among & pieces_of(pos, color, *type);
        if (found) return found & -found;
    }
    return among;
}

// balance: how far the result passes the threshold in favour of the side to capture, once it has
// captured. The mover captures if it is 0 or more, the opponent only if it is above 0.
static bool wins_exchange(const Position *pos, Square to, Bitboard occupancy, int balance) {
    Bitboard queens = pieces_of_type(pos, QUEEN);
    Bitboard diagonal = pieces_of_type(pos, BISHOP) | queens;
    Bitboard orthogonal = pieces_of_type(pos, ROOK) | queens;
    Bitboard attackers = attackers_to(pos, to, occupancy) & occupancy;
    Color mover = (Color)pos->side, side = opponent(mover);
    for (;;) {
        Bitboard own = attackers & pos->colors[side];
        PieceType type;
        if (!own) break;
        Bitboard taker = cheapest(pos, side, own, &type);
        if (type == KING && (attackers & pos->colors[opponent(side)])) break;  // may not take
        occupancy ^= taker;
        // A piece that leaves may uncover a slider.
        if (type == PAWN || type == BISHOP || type == QUEEN)
            attackers |= bishop_attacks(to, occupancy) & diagonal;
        if (type == ROOK || type == QUEEN) attackers |= rook_attacks(to, occupancy) & orthogonal;
        attackers &= occupancy;
        side = opponent(side);
        balance = see_values[type] - balance;
        if (balance < (side != mover)) break;
    }
    return side != mover;
}

bool see_at_least(const Position *pos, Move move, int threshold) {
    Square from = move_from(move), to = move_to(move);
    MoveKind kind = move_kind(move);
    if (kind == CASTLING) return threshold <= 0;
    int gain = kind == EN_PASSANT ? see_values[PAWN] : value_on(pos, to);
    int at_risk = value_on(pos, from);
    if (kind == PROMOTION) {
        at_risk = see_values[move_promotion(move)];
        gain += at_risk - see_values[PAWN];
    }
    int balance = gain - threshold;
    if (balance < 0) return false;
    balance = at_risk - balance;
    if (balance <= 0) return true;
    Bitboard occupancy = (occupied(pos) ^ square_bb(from)) | square_bb(to);
    if (kind == EN_PASSANT) occupancy ^= square_bb((Square)(to ^ 8));
    return wins_exchange(pos, to, occupancy, balance);
}
