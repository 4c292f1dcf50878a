// generate.h: the move generator: legal moves as sets, to be listed, counted or visited.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_GENERATE_H
#define BOARD_GENERATE_H

#include "attacks/kogge_stone.h"
#include "board/apply.h"

// Each caller passes constants for colour, gen and emit, so the compiler makes a generator for each
// combination. GEN_COUNT is GEN_ALL for counting: the origins of slider moves may be missing.
typedef enum GenType { GEN_ALL, GEN_NOISY, GEN_QUIET, GEN_COUNT } GenType;

// Moves of pieces of one type to all targets: from one square, or from target - step if step is not
// 0. A promotion is four moves.
typedef struct MoveSet {
    MoveKind kind;
    PieceType type;
    Bitboard targets;
    Square from;
    int step;
} MoveSet;

// Returns the square from which a move of the set goes to a target.
FORCE_INLINE Square move_set_from(MoveSet set, Square to) {
    return set.step ? (Square)((int)to - set.step) : set.from;
}

// Receives the moves of us. user: as passed to generate().
typedef void Emit(void *user, Color us, MoveSet set);

// The squares that decide which moves are legal.
typedef struct Masks {
    Square king;
    Bitboard checkers;
    Bitboard pinned;      // own pieces that may move only on their line with the king
    Bitboard check_mask;  // targets of other pieces that end a check; all squares without check
} Masks;

// An enemy slider gives check if no piece is between it and the king. A single own piece between
// them is pinned.
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
        Square sniper = pop_lsb(&snipers);
        Bitboard blockers = between_bb(masks.king, sniper) & pos->colors[us];
        if (!blockers)
            masks.checkers |= square_bb(sniper);
        else if (!more_than_one(blockers))
            masks.pinned |= blockers;
    }
    masks.check_mask = ~0ull;
    if (masks.checkers)
        masks.check_mask = masks.checkers | between_bb(masks.king, lsb(masks.checkers));
    return masks;
}

FORCE_INLINE void emit_from(Emit emit, void *user, Color us, PieceType type, Square from,
                            Bitboard targets) {
    emit(user, us, (MoveSet){NORMAL, type, targets, from, 0});
}

// Pawn moves to all targets at once, each from the square target - step.
FORCE_INLINE void emit_pawns(Emit emit, void *user, Color us, MoveKind kind, Bitboard targets,
                             int step) {
    emit(user, us, (MoveSet){kind, PAWN, targets, A1, step});
}

// All moves but en passant of a set of own pawns that may go to the allowed squares.
FORCE_INLINE void pawn_moves(Emit emit, void *user, const Position *pos, Color us, GenType gen,
                             Bitboard pawns, Bitboard allowed) {
    const int forward = us == WHITE ? 8 : -8;
    Bitboard empty = ~occupied(pos), last_rank = relative_rank_bb(us, RANK_8);
    Bitboard single = shift_forward(us, pawns) & empty;
    if (gen != GEN_NOISY) {
        Bitboard twice = shift_forward(us, single & relative_rank_bb(us, RANK_3)) & empty;
        emit_pawns(emit, user, us, NORMAL, single & allowed & ~last_rank, forward);
        emit_pawns(emit, user, us, NORMAL, twice & allowed, 2 * forward);
    }
    if (gen != GEN_QUIET) {
        Bitboard targets = pos->colors[opponent(us)] & allowed;
        Bitboard west = pawns_attack_west(us, pawns) & targets;
        Bitboard east = pawns_attack_east(us, pawns) & targets;
        emit_pawns(emit, user, us, NORMAL, west & ~last_rank, forward - 1);
        emit_pawns(emit, user, us, NORMAL, east & ~last_rank, forward + 1);
        if (pawns & relative_rank_bb(us, RANK_7)) {
            emit_pawns(emit, user, us, PROMOTION, single & allowed & last_rank, forward);
            emit_pawns(emit, user, us, PROMOTION, west & last_rank, forward - 1);
            emit_pawns(emit, user, us, PROMOTION, east & last_rank, forward + 1);
        }
    }
}

// Moves of sliders that move like type, ROOK or BISHOP.
FORCE_INLINE void slider_moves(Emit emit, void *user, const Position *pos, Color us, PieceType type,
                               Bitboard sliders, Bitboard targets) {
    Bitboard all = occupied(pos), queens = pieces_of(pos, us, QUEEN);
    while (sliders) {
        Square from = pop_lsb(&sliders);
        Bitboard attacks = type == ROOK ? rook_attacks(from, all) : bishop_attacks(from, all);
        bool is_queen = queens & square_bb(from);
        emit_from(emit, user, us, is_queen ? QUEEN : type, from, attacks & targets);
    }
}

// Moves of knights, bishops, rooks and queens. Pinned knights have none; pinned sliders stay on
// their line.
FORCE_INLINE void piece_moves(Emit emit, void *user, const Position *pos, Color us, GenType gen,
                              const Masks *masks, Bitboard targets) {
    Bitboard queens = pieces_of(pos, us, QUEEN), free = ~masks->pinned;
    Bitboard diagonal = pieces_of(pos, us, BISHOP) | queens;
    Bitboard orthogonal = pieces_of(pos, us, ROOK) | queens;
    for (Bitboard movers = pieces_of(pos, us, KNIGHT) & free; movers;) {
        Square from = pop_lsb(&movers);
        emit_from(emit, user, us, KNIGHT, from, knight_attacks(from) & targets);
    }
    if (gen == GEN_COUNT && KOGGE_STONE_IS_FASTER) {
        // One set for each direction: two sliders never attack a square from the same direction.
        SliderAttacks attacks =
            kogge_stone_attacks(orthogonal & free, diagonal & free, ~occupied(pos));
        for (int i = 0; i < 4; i++) {
            emit_from(emit, user, us, QUEEN, NO_SQUARE, attacks.up.each[i] & targets);
            emit_from(emit, user, us, QUEEN, NO_SQUARE, attacks.down.each[i] & targets);
        }
    } else {
        slider_moves(emit, user, pos, us, BISHOP, diagonal & free, targets);
        slider_moves(emit, user, pos, us, ROOK, orthogonal & free, targets);
    }
    for (Bitboard movers = (diagonal | orthogonal) & masks->pinned; movers;) {
        Square from = pop_lsb(&movers);
        Bitboard line = line_bb(masks->king, from) & targets;
        slider_moves(emit, user, pos, us, BISHOP, diagonal & square_bb(from), line);
        slider_moves(emit, user, pos, us, ROOK, orthogonal & square_bb(from), line);
    }
}

// Targets on which the king is not attacked. Sliders attack through the square it leaves.
FORCE_INLINE Bitboard safe_for_king(const Position *pos, Color us, Square king, Bitboard targets) {
    const Color them = opponent(us);
    const Bitboard queens = pieces_of(pos, them, QUEEN);
    targets &=
        ~(pawns_attack(them, pieces_of(pos, them, PAWN)) |
          knights_attack(pieces_of(pos, them, KNIGHT)) | king_attacks(king_square(pos, them)));
    if (!targets) return 0;
    return targets & ~sliders_attack(pieces_of(pos, them, ROOK) | queens,
                                     pieces_of(pos, them, BISHOP) | queens,
                                     occupied(pos) ^ square_bb(king));
}

// Squares that the king crosses or reaches by castling with rook.
FORCE_INLINE Bitboard castling_way(Square king, Square rook) {
    Square end = castling_king_end(king, rook);
    return between_bb(king, end) | square_bb(end);
}

// Rooks for castling whose way, and the king's way, is empty. King and rook pass each other, so no
// piece may be between them. A pinned rook would uncover the king on its new square.
FORCE_INLINE Bitboard castling_rooks(const Position *pos, Color us, const Masks *masks) {
    Bitboard rooks = pos->castle_rooks & relative_rank_bb(us, RANK_1) & ~masks->pinned, able = 0;
    if (rooks) rooks &= rook_attacks(masks->king, occupied(pos));
    while (rooks) {
        Square rook = pop_lsb(&rooks), end = castling_rook_end(masks->king, rook);
        Bitboard ways = castling_way(masks->king, rook) | between_bb(rook, end) | square_bb(end);
        Bitboard others = occupied(pos) ^ square_bb(masks->king) ^ square_bb(rook);
        if (!(others & ways)) able |= square_bb(rook);
    }
    return able;
}

FORCE_INLINE void king_moves(Emit emit, void *user, const Position *pos, Color us, GenType gen,
                             const Masks *masks, Bitboard targets) {
    targets &= king_attacks(masks->king);
    Bitboard visited = targets, rooks = 0;  // visited: reached or crossed
    if (gen != GEN_NOISY && !masks->checkers) rooks = castling_rooks(pos, us, masks);
    for (Bitboard left = rooks; left;) visited |= castling_way(masks->king, pop_lsb(&left));
    if (!visited) return;
    Bitboard safe = safe_for_king(pos, us, masks->king, visited);
    emit_from(emit, user, us, KING, masks->king, safe & targets);
    while (rooks) {
        Square rook = pop_lsb(&rooks);
        if (castling_way(masks->king, rook) & ~safe) continue;
        emit(user, us, (MoveSet){CASTLING, KING, square_bb(rook), masks->king, 0});
    }
}

// Passes every legal move of us, the side to move, of this type to emit.
FORCE_INLINE void generate(const Position *pos, Color us, GenType gen, Emit emit, void *user) {
    Masks masks = find_masks(pos, us);
    Bitboard targets = gen == GEN_NOISY   ? pos->colors[opponent(us)]
                       : gen == GEN_QUIET ? ~occupied(pos)
                                          : ~pos->colors[us];
    king_moves(emit, user, pos, us, gen, &masks, targets);
    if (more_than_one(masks.checkers)) return;
    targets &= masks.check_mask;
    Bitboard pawns = pieces_of(pos, us, PAWN), allowed = masks.check_mask;
    pawn_moves(emit, user, pos, us, gen, pawns & ~masks.pinned, allowed);
    for (Bitboard pinned = pawns & masks.pinned; pinned;) {
        Square from = pop_lsb(&pinned);
        pawn_moves(emit, user, pos, us, gen, square_bb(from), allowed & line_bb(masks.king, from));
    }
    const Square passed = (Square)pos->ep_square;
    const bool has_en_passant = passed != NO_SQUARE && gen != GEN_QUIET;
    for (Bitboard from = has_en_passant ? en_passant_capturers(pos, passed) : 0; from;)
        emit(user, us, (MoveSet){EN_PASSANT, PAWN, square_bb(passed), pop_lsb(&from), 0});
    piece_moves(emit, user, pos, us, gen, &masks, targets);
}

// Calls generate() for the side to move, with a constant for each colour.
FORCE_INLINE void generate_for_mover(const Position *pos, GenType gen, Emit emit, void *user) {
    if (pos->side == WHITE)
        generate(pos, WHITE, gen, emit, user);
    else
        generate(pos, BLACK, gen, emit, user);
}

#endif
