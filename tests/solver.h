// solver.h: endings solved by retrograde analysis, without tables: the second road to WDL and DTZ.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_SOLVER_H
#define TESTS_SOLVER_H

#include "chess.h"
#include "syzygy/material.h"

// Distances count plies to the next capture, pawn move or mate; no ending of up to four pieces has
// one above 100, so the fifty-move rule plays no part.
enum {
    SOLVER_PIECES = 4,
    SOLVED_MAX = 40,
    MATED = -128,
    ILLEGAL = 127,
    SAFE = 128  // beside the count of quiet moves: a capture or pawn move does not lose
};

// Pawns first, then the other pieces. A position is a number: its squares in this order as digits
// of base 64, then the side to move.
typedef struct Ending {
    Material material;
    int count, pawns;
    Piece pieces[SOLVER_PIECES];
    size_t size;
    int8_t *value;   // 0 draw, plies to win, minus plies to loss, MATED, ILLEGAL
    uint8_t *quiet;  // moves that do not zero and have not been refuted, and SAFE
} Ending;

typedef struct Solver {
    Ending endings[SOLVED_MAX];
    int count;
} Solver;

typedef struct Placed {
    int count;
    Piece pieces[SOLVER_PIECES];
    Square squares[SOLVER_PIECES];
    Color side;
} Placed;

static const Ending *solve(Solver *solver, const Material *material);

static inline void solver_free(Solver *solver) {
    for (int i = 0; i < solver->count; i++) {
        free(solver->endings[i].value);
        free(solver->endings[i].quiet);
    }
    solver->count = 0;
}

// --- positions -----------------------------------------------------------------------------------

static inline Placed placed_at(const Ending *ending, size_t number) {
    Placed placed = {.count = ending->count, .side = (Color)(number & 1)};
    number >>= 1;
    for (int i = ending->count - 1; i >= 0; i--, number >>= 6) {
        placed.pieces[i] = ending->pieces[i];
        placed.squares[i] = (Square)(number & 63);
    }
    return placed;
}

static inline size_t number_of(const Placed *placed) {
    size_t number = 0;
    for (int i = 0; i < placed->count; i++) number = number << 6 | (size_t)placed->squares[i];
    return number << 1 | (size_t)placed->side;
}

static inline Bitboard placed_occupied(const Placed *placed) {
    Bitboard all = 0;
    for (int i = 0; i < placed->count; i++) all |= square_bb(placed->squares[i]);
    return all;
}

static inline Bitboard placed_color(const Placed *placed, Color color) {
    Bitboard all = 0;
    for (int i = 0; i < placed->count; i++)
        if (color_of(placed->pieces[i]) == color) all |= square_bb(placed->squares[i]);
    return all;
}

static inline bool king_is_attacked(const Placed *placed, Color color) {
    Bitboard all = placed_occupied(placed), king = 0, attacked = 0;
    for (int i = 0; i < placed->count; i++) {
        if (placed->pieces[i] == piece_of(color, KING)) king = square_bb(placed->squares[i]);
        if (color_of(placed->pieces[i]) != color)
            attacked |= piece_attacks(placed->pieces[i], placed->squares[i], all);
    }
    return attacked & king;
}

static inline bool placed_is_legal(const Placed *placed) {
    for (int i = 0; i < placed->count; i++) {
        bool edge = square_bb(placed->squares[i]) & (RANK_1_BB | RANK_8_BB);
        if (edge && type_of(placed->pieces[i]) == PAWN) return false;
    }
    return popcount(placed_occupied(placed)) == placed->count &&
           !king_is_attacked(placed, opponent(placed->side));
}

static inline Position position_of_placed(const Placed *placed) {
    Position pos = position_empty();
    for (int i = 0; i < placed->count; i++)
        position_put(&pos, placed->pieces[i], placed->squares[i]);
    pos.side = (uint8_t)placed->side;
    position_refresh(&pos);
    return pos;
}

// --- values --------------------------------------------------------------------------------------

static inline Material placed_material(const Placed *placed) {
    Material material = {{{0}}};
    for (int i = 0; i < placed->count; i++)
        if (type_of(placed->pieces[i]) != KING)
            material.count[color_of(placed->pieces[i])][type_of(placed->pieces[i])]++;
    return material;
}

// The same pieces in the order of the ending, with colours exchanged if it has them so.
static inline Placed placed_like(const Ending *ending, const Placed *placed, bool exchanged) {
    Placed sorted = {.count = ending->count,
                     .side = exchanged ? opponent(placed->side) : placed->side};
    bool used[SOLVER_PIECES] = {false};
    for (int i = 0; i < ending->count; i++)
        for (int k = 0; k < placed->count; k++) {
            Piece piece = placed->pieces[k];
            if (exchanged) piece = piece_of(opponent(color_of(piece)), type_of(piece));
            if (used[k] || piece != ending->pieces[i]) continue;
            used[k] = true;
            sorted.pieces[i] = piece;
            sorted.squares[i] = exchanged ? flip_rank(placed->squares[k]) : placed->squares[k];
            break;
        }
    return sorted;
}

// 1 win, 0 draw, -1 loss for the side to move.
static inline int outcome_of(Solver *solver, const Placed *placed) {
    Material material = placed_material(placed);
    if (placed->count == 2) return 0;
    const Ending *ending = solve(solver, &material);
    bool exchanged = !material_is_equal(&ending->material, &material);
    Placed sorted = placed_like(ending, placed, exchanged);
    int value = ending->value[number_of(&sorted)];
    return (value > 0) - (value < 0);
}

// --- moves ---------------------------------------------------------------------------------------

// What the moves of a position lead to.
typedef struct Moves {
    int quiet;  // that do not zero
    int zeroing;
    int best;  // outcome of a zeroing move, -2 if there is none
} Moves;

// After the piece of this number has gone to a square.
static inline Placed placed_after(const Placed *placed, int mover, Square to, Piece becomes,
                                  Square taken) {
    Placed after = {.side = opponent(placed->side)};
    for (int i = 0; i < placed->count; i++) {
        if (placed->squares[i] == taken && i != mover) continue;
        after.pieces[after.count] = i == mover ? becomes : placed->pieces[i];
        after.squares[after.count++] = i == mover ? to : placed->squares[i];
    }
    return after;
}

static inline int outcome_with_en_passant(Solver *solver, const Placed *placed, Square passed);

static inline void try_zeroing(Solver *solver, const Placed *after, Square passed, Moves *moves) {
    if (king_is_attacked(after, opponent(after->side))) return;
    int outcome = passed == NO_SQUARE ? outcome_of(solver, after)
                                      : outcome_with_en_passant(solver, after, passed);
    moves->zeroing++;
    if (-outcome > moves->best) moves->best = -outcome;
}

static inline void try_pawn(Solver *solver, const Placed *placed, int mover, Square to,
                            Square passed, Moves *moves) {
    Piece pawn = placed->pieces[mover];
    bool promotes = square_bb(to) & (RANK_1_BB | RANK_8_BB);
    for (int type = promotes ? KNIGHT : PAWN; type <= (promotes ? QUEEN : PAWN); type++) {
        Piece becomes = piece_of(color_of(pawn), (PieceType)type);
        Placed after = placed_after(placed, mover, to, becomes, to);
        try_zeroing(solver, &after, passed, moves);
    }
}

static inline void pawn_moves(Solver *solver, const Placed *placed, int mover, Moves *moves) {
    Color us = placed->side;
    Square from = placed->squares[mover];
    Bitboard all = placed_occupied(placed), theirs = placed_color(placed, opponent(us));
    Bitboard one = shift_forward(us, square_bb(from)) & ~all;
    Bitboard two = relative_rank(us, from) == RANK_2 ? shift_forward(us, one) & ~all : 0;
    for (Bitboard targets = (pawn_attacks(us, from) & theirs) | one; targets;)
        try_pawn(solver, placed, mover, pop_lsb(&targets), NO_SQUARE, moves);
    if (two) try_pawn(solver, placed, mover, lsb(two), lsb(one), moves);
}

static inline Moves moves_of(Solver *solver, const Placed *placed) {
    Moves moves = {0, 0, -2};
    Bitboard all = placed_occupied(placed);
    Bitboard ours = placed_color(placed, placed->side);
    for (int i = 0; i < placed->count; i++) {
        if (color_of(placed->pieces[i]) != placed->side) continue;
        if (type_of(placed->pieces[i]) == PAWN) {
            pawn_moves(solver, placed, i, &moves);
            continue;
        }
        Bitboard targets = piece_attacks(placed->pieces[i], placed->squares[i], all) & ~ours;
        while (targets) {
            Square to = pop_lsb(&targets);
            Placed after = placed_after(placed, i, to, placed->pieces[i], to);
            if (square_bb(to) & all)
                try_zeroing(solver, &after, NO_SQUARE, &moves);
            else
                moves.quiet += !king_is_attacked(&after, placed->side);
        }
    }
    return moves;
}

// Of a position in which a pawn has just passed this square.
static inline int outcome_with_en_passant(Solver *solver, const Placed *placed, Square passed) {
    Moves captures = {0, 0, -2};
    Square taken = (Square)(passed ^ 8);
    for (int i = 0; i < placed->count; i++) {
        Piece piece = placed->pieces[i];
        bool captures_it = piece == piece_of(placed->side, PAWN) &&
                           (pawn_attacks(placed->side, placed->squares[i]) & square_bb(passed));
        if (!captures_it) continue;
        Placed after = placed_after(placed, i, passed, piece, taken);
        try_zeroing(solver, &after, NO_SQUARE, &captures);
    }
    int outcome = outcome_of(solver, placed);
    if (!captures.zeroing) return outcome;
    Moves others = moves_of(solver, placed);
    if (others.quiet + others.zeroing == 0) return captures.best;
    return captures.best > outcome ? captures.best : outcome;
}

// --- solving -------------------------------------------------------------------------------------

// Positions with the pawns of a slice on the same squares: consecutive numbers.
static inline size_t block_size(const Ending *ending) {
    return (size_t)2 << 6 * (ending->count - ending->pawns);
}

// Ranks that the pawns have advanced, together.
static inline int advance_of(const Ending *ending, size_t block) {
    int advance = 0;
    for (int i = ending->pawns - 1; i >= 0; i--, block >>= 6)
        advance += relative_rank(color_of(ending->pieces[i]), (Square)(block & 63));
    return advance;
}

static inline void init_value(Solver *solver, Ending *ending, size_t number) {
    Placed placed = placed_at(ending, number);
    ending->value[number] = ILLEGAL;
    if (!placed_is_legal(&placed)) return;
    Moves moves = moves_of(solver, &placed);
    int value = 0;
    if (moves.best == 1) value = 1;
    if (moves.quiet == 0 && moves.best == -1) value = -1;
    if (moves.quiet + moves.zeroing == 0 && king_is_attacked(&placed, placed.side)) value = MATED;
    ending->value[number] = (int8_t)value;
    ending->quiet[number] = (uint8_t)(moves.quiet | (moves.best >= 0 ? SAFE : 0));
}

// Settles what leads to this position by a move that does not zero. Returns how many.
static inline int take_back(Ending *ending, size_t number, int plies) {
    Placed placed = placed_at(ending, number);
    Color mover = opponent(placed.side);
    Bitboard all = placed_occupied(&placed);
    bool was_lost = ending->value[number] < 0;
    int settled = 0;
    placed.side = mover;
    for (int i = 0; i < placed.count; i++) {
        Square to = placed.squares[i];
        if (color_of(placed.pieces[i]) != mover || type_of(placed.pieces[i]) == PAWN) continue;
        for (Bitboard from = piece_attacks(placed.pieces[i], to, all) & ~all; from;) {
            placed.squares[i] = pop_lsb(&from);
            size_t before = number_of(&placed);
            if (ending->value[before] != 0) continue;
            bool lost = !was_lost && --ending->quiet[before] == 0;
            if (was_lost || lost) ending->value[before] = (int8_t)(was_lost ? plies : -plies);
            settled += was_lost || lost;
        }
        placed.squares[i] = to;
    }
    return settled;
}

static inline void solve_slice(Solver *solver, Ending *ending, int advance) {
    size_t size = block_size(ending), blocks = ending->size / size;
    bool *chosen = calloc(blocks, sizeof(bool));
    for (size_t block = 0; block < blocks; block++) {
        chosen[block] = advance_of(ending, block) == advance;
        for (size_t i = 0; chosen[block] && i < size; i++)
            init_value(solver, ending, block * size + i);
    }
    for (int plies = 1, settled = 1; settled || plies <= 2; plies++) {
        int lost = plies == 1 ? MATED : 1 - plies, won = plies - 1;
        settled = 0;
        for (size_t block = 0; block < blocks; block++)
            for (size_t i = block * size; chosen[block] && i < (block + 1) * size; i++)
                if (ending->value[i] == lost || (won && ending->value[i] == won))
                    settled += take_back(ending, i, plies);
    }
    free(chosen);
}

static inline void add_pieces(Ending *ending, PieceType type) {
    for (Color color = WHITE; color <= BLACK; color++) {
        int count = type == KING ? 1 : ending->material.count[color][type];
        while (count-- > 0) ending->pieces[ending->count++] = piece_of(color, type);
    }
}

// The ending of this material, or of the colours exchanged, solved at first need.
static const Ending *solve(Solver *solver, const Material *material) {
    Material exchanged = material_exchanged(material);
    for (int i = 0; i < solver->count; i++)
        if (material_is_equal(&solver->endings[i].material, material) ||
            material_is_equal(&solver->endings[i].material, &exchanged))
            return &solver->endings[i];
    Ending *ending = &solver->endings[solver->count++];
    *ending = (Ending){.material = *material};
    for (PieceType type = PAWN; type <= KING; type++) {
        add_pieces(ending, type);
        if (type == PAWN) ending->pawns = ending->count;
    }
    ending->size = (size_t)2 << 6 * ending->count;
    ending->value = calloc(ending->size, 1);
    ending->quiet = calloc(ending->size, 1);
    for (int advance = ending->pawns * RANK_7; advance >= ending->pawns; advance--)
        solve_slice(solver, ending, advance);
    return ending;
}

#endif
