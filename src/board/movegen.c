// movegen.c: strictly legal moves by pin and check masks.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/movegen.h"

#include <stddef.h>

// One text serves both colours and all kinds of generation, the count too: colour and kind are
// constants that fold into each instance.
typedef enum Kind { ALL, NOISY, QUIET, COUNT_ONLY } Kind;

// What decides over legality in one position.
typedef struct Masks {
    Square king;
    Bitboard checkers;
    Bitboard pinned;   // own men that may move only on their line with the king
    Bitboard evasion;  // where a move of another man ends a check: everywhere if there is none
} Masks;

// Moves so far: behind next where they are listed, in count where they are only counted.
typedef struct Output {
    Move *next;
    int count;
} Output;

// An enemy slider that sees the king through nothing gives check, through one own man pins it.
FORCE_INLINE Masks find_masks(const Position *pos, Color us) {
    Color them = opponent(us);
    Bitboard queens = pieces_of(pos, them, QUEEN), enemy = pos->colors[them];
    Masks masks = {.king = king_square(pos, us)};
    masks.checkers = (pawn_attacks(us, masks.king) & pieces_of(pos, them, PAWN)) |
                     (knight_attacks(masks.king) & pieces_of(pos, them, KNIGHT));
    Bitboard snipers =
        (rook_attacks(masks.king, enemy) & (pieces_of(pos, them, ROOK) | queens)) |
        (bishop_attacks(masks.king, enemy) & (pieces_of(pos, them, BISHOP) | queens));
    while (snipers) {
        Square sniper = pop_square(&snipers);
        Bitboard shield = squares_between(masks.king, sniper) & pos->colors[us];
        if (!shield)
            masks.checkers |= square_bb(sniper);
        else if (!has_several_bits(shield))
            masks.pinned |= shield;
    }
    masks.evasion = ~0ull;
    if (masks.checkers)
        masks.evasion = masks.checkers | squares_between(masks.king, first_square(masks.checkers));
    return masks;
}

FORCE_INLINE Bitboard kind_targets(const Position *pos, Color us, Kind kind) {
    return kind == NOISY   ? pos->colors[opponent(us)]
           : kind == QUIET ? ~occupied(pos)
                           : ~pos->colors[us];
}

FORCE_INLINE void emit(Output *out, Kind kind, Square from, Bitboard targets) {
    if (kind == COUNT_ONLY) {
        out->count += popcount(targets);
    } else {
        while (targets) *out->next++ = move_of(from, pop_square(&targets));
    }
}

// Pawn moves to all targets at once; each came from the square `step` behind it.
FORCE_INLINE void emit_pawns(Output *out, Kind kind, Bitboard targets, int step) {
    if (kind == COUNT_ONLY) {
        out->count += popcount(targets);
        return;
    }
    while (targets) {
        Square to = pop_square(&targets);
        *out->next++ = move_of((Square)((int)to - step), to);
    }
}

FORCE_INLINE void emit_promotions(Output *out, Kind kind, Bitboard targets, int step) {
    if (kind == COUNT_ONLY) {
        out->count += 4 * popcount(targets);
        return;
    }
    while (targets) {
        Square to = pop_square(&targets), from = (Square)((int)to - step);
        for (int type = QUEEN; type >= KNIGHT; type--)
            *out->next++ = promotion_of(from, to, (PieceType)type);
    }
}

// All moves but en passant of a set of own pawns that may go to the allowed squares.
FORCE_INLINE void pawn_moves(Output *out, const Position *pos, Color us, Kind kind, Bitboard pawns,
                             Bitboard allowed) {
    const int forward = us == WHITE ? 8 : -8;
    Bitboard empty = ~occupied(pos), last_rank = relative_rank_bb(us, RANK_8);
    Bitboard single = shift_forward(us, pawns) & empty;
    if (kind != NOISY) {
        Bitboard twice = shift_forward(us, single & relative_rank_bb(us, RANK_3)) & empty;
        emit_pawns(out, kind, single & allowed & ~last_rank, forward);
        emit_pawns(out, kind, twice & allowed, 2 * forward);
    }
    if (kind != QUIET) {
        Bitboard targets = pos->colors[opponent(us)] & allowed;
        Bitboard west = pawns_attack_west(us, pawns) & targets;
        Bitboard east = pawns_attack_east(us, pawns) & targets;
        emit_pawns(out, kind, west & ~last_rank, forward - 1);
        emit_pawns(out, kind, east & ~last_rank, forward + 1);
        if (pawns & relative_rank_bb(us, RANK_7)) {
            emit_promotions(out, kind, single & allowed & last_rank, forward);
            emit_promotions(out, kind, west & last_rank, forward - 1);
            emit_promotions(out, kind, east & last_rank, forward + 1);
        }
    }
}

FORCE_INLINE void en_passant_moves(Output *out, const Position *pos, Kind kind) {
    if (pos->ep_square == NO_SQUARE || kind == QUIET) return;
    Bitboard captors = en_passant_captors(pos, (Square)pos->ep_square);
    if (kind == COUNT_ONLY) {
        out->count += popcount(captors);
        return;
    }
    while (captors)
        *out->next++ = move_of_kind(EN_PASSANT, pop_square(&captors), (Square)pos->ep_square);
}

// Knights, bishops, rooks and queens. A pinned knight has no move, a pinned slider its line.
FORCE_INLINE void officer_moves(Output *out, const Position *pos, Color us, Kind kind,
                                const Masks *masks, Bitboard targets) {
    Bitboard all = occupied(pos), queens = pieces_of(pos, us, QUEEN), free = ~masks->pinned;
    Bitboard diagonal = pieces_of(pos, us, BISHOP) | queens;
    Bitboard straight = pieces_of(pos, us, ROOK) | queens;
    for (Bitboard men = pieces_of(pos, us, KNIGHT) & free; men;) {
        Square from = pop_square(&men);
        emit(out, kind, from, knight_attacks(from) & targets);
    }
    for (Bitboard men = diagonal & free; men;) {
        Square from = pop_square(&men);
        emit(out, kind, from, bishop_attacks(from, all) & targets);
    }
    for (Bitboard men = straight & free; men;) {
        Square from = pop_square(&men);
        emit(out, kind, from, rook_attacks(from, all) & targets);
    }
    for (Bitboard men = (diagonal | straight) & masks->pinned; men;) {
        Square from = pop_square(&men);
        Bitboard line = line_through(masks->king, from);
        if (diagonal & square_bb(from))
            emit(out, kind, from, bishop_attacks(from, all) & targets & line);
        if (straight & square_bb(from))
            emit(out, kind, from, rook_attacks(from, all) & targets & line);
    }
}

FORCE_INLINE bool is_attacked(const Position *pos, Color by, Square sq, Bitboard all) {
    Bitboard queens = pieces_of(pos, by, QUEEN);
    if ((pawn_attacks(opponent(by), sq) & pieces_of(pos, by, PAWN)) |
        (knight_attacks(sq) & pieces_of(pos, by, KNIGHT)) |
        (king_attacks(sq) & pieces_of(pos, by, KING)))
        return true;
    return (rook_attacks(sq, all) & (pieces_of(pos, by, ROOK) | queens)) ||
           (bishop_attacks(sq, all) & (pieces_of(pos, by, BISHOP) | queens));
}

// The squares among targets where the king would stand safe; it does not shield those behind it.
// A few are asked one by one, more by the whole set of attacked squares.
FORCE_INLINE Bitboard safe_for_king(const Position *pos, Color us, Square king, Bitboard targets) {
    enum { FEW = 3 };  // timed with perft
    Bitboard all = occupied(pos) ^ square_bb(king), safe = 0;
    targets &= ~pawns_attack(opponent(us), pieces_of(pos, opponent(us), PAWN));
    if (popcount(targets) > FEW) return targets & ~attacked_by(pos, opponent(us), all);
    while (targets) {
        Square to = pop_square(&targets);
        if (!is_attacked(pos, opponent(us), to, all)) safe |= square_bb(to);
    }
    return safe;
}

// The squares the king crosses and reaches by castling with rook.
FORCE_INLINE Bitboard castling_way(Square king, Square rook) {
    Square end = square_at(rook > king ? FILE_G : FILE_C, rank_of(king));
    return squares_between(king, end) | square_bb(end);
}

// Rooks that the king may castle with if its way is safe: king and rook find their ways free of
// other men. A pinned rook would uncover the king on its new square.
FORCE_INLINE Bitboard castling_rooks(const Position *pos, Color us, const Masks *masks) {
    Bitboard rooks = pos->castle_rooks & relative_rank_bb(us, RANK_1) & ~masks->pinned, able = 0;
    while (rooks) {
        Square rook = pop_square(&rooks);
        Square end = square_at(rook > masks->king ? FILE_F : FILE_D, rank_of(masks->king));
        Bitboard ways =
            castling_way(masks->king, rook) | squares_between(rook, end) | square_bb(end);
        Bitboard others = occupied(pos) ^ square_bb(masks->king) ^ square_bb(rook);
        if (!(others & ways)) able |= square_bb(rook);
    }
    return able;
}

FORCE_INLINE void king_moves(Output *out, const Position *pos, Color us, Kind kind,
                             const Masks *masks, Bitboard targets) {
    targets &= king_attacks(masks->king);
    Bitboard asked = targets, rooks = 0;
    if (kind != NOISY && !masks->checkers) rooks = castling_rooks(pos, us, masks);
    for (Bitboard left = rooks; left;) asked |= castling_way(masks->king, pop_square(&left));
    if (!asked) return;
    Bitboard safe = safe_for_king(pos, us, masks->king, asked);
    emit(out, kind, masks->king, safe & targets);
    while (rooks) {
        Square rook = pop_square(&rooks);
        if (castling_way(masks->king, rook) & ~safe) continue;
        if (kind == COUNT_ONLY)
            out->count++;
        else
            *out->next++ = move_of_kind(CASTLING, masks->king, rook);
    }
}

FORCE_INLINE Output generate(const Position *pos, Color us, Kind kind, Move *moves) {
    Output out = {moves, 0};
    Masks masks = find_masks(pos, us);
    Bitboard targets = kind_targets(pos, us, kind);
    king_moves(&out, pos, us, kind, &masks, targets);
    if (has_several_bits(masks.checkers)) return out;
    targets &= masks.evasion;
    Bitboard pawns = pieces_of(pos, us, PAWN), allowed = masks.evasion;
    pawn_moves(&out, pos, us, kind, pawns & ~masks.pinned, allowed);
    for (Bitboard pinned = pawns & masks.pinned; pinned;) {
        Square from = pop_square(&pinned);
        pawn_moves(&out, pos, us, kind, square_bb(from), allowed & line_through(masks.king, from));
    }
    en_passant_moves(&out, pos, kind);
    officer_moves(&out, pos, us, kind, &masks, targets);
    return out;
}

FORCE_INLINE void generate_list(const Position *pos, Kind kind, MoveList *list) {
    Output out = pos->side == WHITE ? generate(pos, WHITE, kind, list->moves)
                                    : generate(pos, BLACK, kind, list->moves);
    list->count = (int)(out.next - list->moves);
}

void movegen_all(const Position *pos, MoveList *list) { generate_list(pos, ALL, list); }
void movegen_noisy(const Position *pos, MoveList *list) { generate_list(pos, NOISY, list); }
void movegen_quiet(const Position *pos, MoveList *list) { generate_list(pos, QUIET, list); }

int movegen_count(const Position *pos) {
    return pos->side == WHITE ? generate(pos, WHITE, COUNT_ONLY, NULL).count
                              : generate(pos, BLACK, COUNT_ONLY, NULL).count;
}

// Where a man of type on from may go, pins and checks apart. Not for kings.
static Bitboard reach_of(const Position *pos, Color us, PieceType type, Square from) {
    Bitboard all = occupied(pos), man = square_bb(from);
    if (type == KNIGHT) return knight_attacks(from);
    if (type == BISHOP) return bishop_attacks(from, all);
    if (type == ROOK) return rook_attacks(from, all);
    if (type == QUEEN) return queen_attacks(from, all);
    Bitboard single = shift_forward(us, man) & ~all;
    Bitboard twice = shift_forward(us, single & relative_rank_bb(us, RANK_3)) & ~all;
    return single | twice | (pawn_attacks(us, from) & pos->colors[opponent(us)]);
}

static bool king_move_is_legal(const Position *pos, Color us, Square from, Square to) {
    if (!(king_attacks(from) & square_bb(to))) return false;
    Bitboard attackers = attackers_to(pos, to, occupied(pos) ^ square_bb(from));
    return !(attackers & pos->colors[opponent(us)]);
}

static bool castling_is_legal(const Position *pos, Color us, Square from, Square to) {
    Masks masks = find_masks(pos, us);
    if (from != masks.king || masks.checkers) return false;
    if (!(castling_rooks(pos, us, &masks) & square_bb(to))) return false;
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
        return to == pos->ep_square && (en_passant_captors(pos, to) & square_bb(from));
    if ((kind == PROMOTION) != (type == PAWN && relative_rank(us, to) == RANK_8)) return false;
    if (type == KING) return king_move_is_legal(pos, us, from, to);
    if (!(reach_of(pos, us, type, from) & square_bb(to))) return false;
    Masks masks = find_masks(pos, us);
    if (has_several_bits(masks.checkers) || !(masks.evasion & square_bb(to))) return false;
    return !(masks.pinned & square_bb(from)) || (line_through(masks.king, from) & square_bb(to));
}
