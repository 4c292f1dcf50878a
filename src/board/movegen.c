// movegen.c: lists and counts of moves, and the legality of a single one.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/movegen.h"

#include "board/generate.h"
#include "board/threats.h"

// Appends the moves at *user, a pointer into a list.
FORCE_INLINE void list_moves(void *user, Color us, MoveSet set) {
    Move **next = user;
    (void)us;
    while (set.targets) {
        Square to = pop_lsb(&set.targets), from = move_set_from(set, to);
        if (set.kind == PROMOTION)
            for (int type = QUEEN; type >= KNIGHT; type--)
                *(*next)++ = promotion_of(from, to, (PieceType)type);
        else
            *(*next)++ = move_of_kind(set.kind, from, to);
    }
}

// Adds their number to *user.
FORCE_INLINE void count_moves(void *user, Color us, MoveSet set) {
    (void)us;
    *(int *)user += popcount(set.targets) * (set.kind == PROMOTION ? 4 : 1);
}

FORCE_INLINE void generate_list(const Position *pos, GenType gen, MoveList *list) {
    Move *next = list->moves;
    generate_for_mover(pos, gen, list_moves, &next);
    list->count = (int)(next - list->moves);
}

MoveList movegen_all(const Position *pos) {
    MoveList list;
    generate_list(pos, GEN_ALL, &list);
    return list;
}

void movegen_noisy(const Position *pos, MoveList *list) { generate_list(pos, GEN_NOISY, list); }
void movegen_quiet(const Position *pos, MoveList *list) { generate_list(pos, GEN_QUIET, list); }

// The end of a list of moves, and the squares whose moves it gets.
typedef struct CheckList {
    Move *next;
    CheckSquares squares;
} CheckList;

// Appends the moves to check squares at *user, a CheckList. Castling has the type KING, which has
// no check squares.
FORCE_INLINE void list_checks(void *user, Color us, MoveSet set) {
    CheckList *checks = user;
    set.targets &= checks->squares.by_type[set.type];
    list_moves(&checks->next, us, set);
}

void movegen_checks(const Position *pos, MoveList *list) {
    CheckList checks = {list->moves, check_squares_of(pos)};
    generate_for_mover(pos, GEN_QUIET, list_checks, &checks);
    list->count = (int)(checks.next - list->moves);
}

int movegen_count(const Position *pos) {
    int count = 0;
    generate_for_mover(pos, GEN_COUNT, count_moves, &count);
    return count;
}

Position position_after(const Position *pos, Move move) {
    Position after = *pos;
    apply_move(&after, move, (Color)pos->side);
    return after;
}

bool position_is_mate(const Position *pos) { return pos->checkers && movegen_count(pos) == 0; }

// Targets of a piece other than a king. Pins, checks and own pieces are ignored.
static Bitboard reach_of(const Position *pos, Color us, Piece piece, Square from) {
    Bitboard all = occupied(pos), attacks = piece_attacks(piece, from, all);
    if (type_of(piece) != PAWN) return attacks;
    Bitboard single = shift_forward(us, square_bb(from)) & ~all;
    Bitboard twice = shift_forward(us, single & relative_rank_bb(us, RANK_3)) & ~all;
    return single | twice | (attacks & pos->colors[opponent(us)]);
}

// from: the king's square.
static bool castling_is_legal(const Position *pos, Color us, Square from, Square to) {
    Masks masks = find_masks(pos, us);
    if (masks.checkers || !(castling_rooks(pos, us, &masks) & square_bb(to))) return false;
    Bitboard way = castling_way(from, to);
    return safe_for_king(pos, us, from, way) == way;
}

bool move_is_legal(const Position *pos, Move move) {
    Color us = (Color)pos->side;
    Square from = move_from(move), to = move_to(move);
    MoveKind kind = move_kind(move);
    Piece moved = piece_on(pos, from);
    if (!(pos->colors[us] & square_bb(from))) return false;
    if (kind != PROMOTION && (move >> 12 & 3)) return false;  // bits only promotions use
    PieceType type = type_of(moved);
    if (kind == CASTLING) return type == KING && castling_is_legal(pos, us, from, to);
    if (pos->colors[us] & square_bb(to)) return false;
    if (kind == EN_PASSANT)
        return to == pos->ep_square && (en_passant_capturers(pos, to) & square_bb(from));
    if ((kind == PROMOTION) != (type == PAWN && relative_rank(us, to) == RANK_8)) return false;
    if (type == KING) return safe_for_king(pos, us, from, king_attacks(from) & square_bb(to));
    if (!(reach_of(pos, us, moved, from) & square_bb(to))) return false;
    Masks masks = find_masks(pos, us);
    if (more_than_one(masks.checkers) || !(masks.check_mask & square_bb(to))) return false;
    return !(masks.pinned & square_bb(from)) || (line_bb(masks.king, from) & square_bb(to));
}
