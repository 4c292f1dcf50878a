// solver.h: endings solved by retrograde analysis, without tablebases.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_SOLVER_H
#define TESTS_SOLVER_H

#include "base/numbers.h"
#include "chess.h"
#include "syzygy/material.h"

// Distances count plies to the next capture, pawn move or mate. No ending of up to four pieces has
// one above 100, so the fifty-move rule does not matter.
enum {
    SOLVER_PIECES = 4,
    SOLVED_MAX = 40,
    MATED = -128,
    ILLEGAL = 127,
    SAFE = 128,       // beside the count of quiet moves: a capture or pawn move does not lose
    NO_ZEROING = -2,  // no legal capture or pawn move
};

// Pawns first, then the other pieces. The number of a position has its squares in this order as
// digits of base 64, then the side to move.
typedef struct Ending {
    Material material;
    int count, pawns;
    Piece pieces[SOLVER_PIECES];
    size_t size;
    int8_t *value;   // 0 draw, plies to win, minus plies to loss, MATED, ILLEGAL
    uint8_t *quiet;  // moves that do not zero and are not refuted yet, and SAFE
} Ending;

typedef struct Solver {
    Ending endings[SOLVED_MAX];
    int count;
} Solver;

static const Ending *solve(Solver *solver, Material material);

static inline void solver_free(Solver *solver) {
    for (int i = 0; i < solver->count; i++) {
        free(solver->endings[i].value);
        free(solver->endings[i].quiet);
    }
    solver->count = 0;
}

// --- positions -----------------------------------------------------------------------------------

static inline void squares_at(const Ending *ending, size_t number, Square *squares) {
    number >>= 1;
    for (int i = ending->count - 1; i >= 0; i--, number >>= 6) squares[i] = (Square)(number & 63);
}

static inline size_t number_at(const Ending *ending, const Square *squares, Color side) {
    size_t number = 0;
    for (int i = 0; i < ending->count; i++) number = number << 6 | (size_t)squares[i];
    return number << 1 | (size_t)side;
}

// Returns false if the number stands for no legal position.
static inline bool position_at(const Ending *ending, size_t number, Position *pos) {
    Square squares[SOLVER_PIECES];
    squares_at(ending, number, squares);
    *pos = position_empty();
    pos->side = (uint8_t)(number & 1);
    for (int i = 0; i < ending->count; i++) {
        bool edge = square_bb(squares[i]) & (RANK_1_BB | RANK_8_BB);
        if (piece_on(pos, squares[i]) != NO_PIECE || (i < ending->pawns && edge)) return false;
        position_put(pos, ending->pieces[i], squares[i]);
    }
    position_refresh(pos);
    Square king = king_square(pos, opponent((Color)pos->side));
    return !(attackers_to(pos, king, occupied(pos)) & pos->colors[pos->side]);
}

static inline Piece other_color(Piece piece) {
    return piece_of(opponent(color_of(piece)), type_of(piece));
}

// The position has the material of the ending, possibly with colours exchanged.
static inline size_t number_of(const Ending *ending, const Position *pos) {
    Square squares[SOLVER_PIECES];
    Bitboard rest[PIECE_COUNT];
    bool exchanged = ending->material != material_of(pos);
    memcpy(rest, pos->pieces, sizeof(rest));
    for (int i = 0; i < ending->count; i++) {
        Piece piece = ending->pieces[i];
        Square sq = pop_lsb(&rest[exchanged ? other_color(piece) : piece]);
        squares[i] = exchanged ? flip_rank(sq) : sq;
    }
    return number_at(ending, squares, (Color)(pos->side ^ exchanged));
}

// Returns 1, 0 or -1: a win, draw or loss of the side to move. Tries en-passant captures itself.
static inline int outcome_of(Solver *solver, const Position *pos) {
    Material material = material_of(pos);
    if (material_pieces(material) == 2) return 0;
    const Ending *ending = solve(solver, material);
    int value = ending->value[number_of(ending, pos)];
    int outcome = (value > 0) - (value < 0), best = NO_ZEROING, others = 0;
    if (pos->ep_square == NO_SQUARE) return outcome;
    const MoveList list = movegen_all(pos);
    for (int i = 0; i < list.count; i++) {
        Position after = position_after(pos, list.moves[i]);
        if (move_kind(list.moves[i]) == EN_PASSANT)
            best = max_int(best, -outcome_of(solver, &after));
        else
            others++;
    }
    return others ? max_int(best, outcome) : best;
}

// --- solving -------------------------------------------------------------------------------------

// Positions with the pawns on the same squares have consecutive numbers: a block.
static inline size_t block_size(const Ending *ending) {
    return (size_t)2 << 6 * (ending->count - ending->pawns);
}

// Sum of the relative ranks of the pawns.
static inline int advance_of(const Ending *ending, size_t block) {
    int advance = 0;
    for (int i = ending->pawns - 1; i >= 0; i--, block >>= 6)
        advance += relative_rank(color_of(ending->pieces[i]), (Square)(block & 63));
    return advance;
}

static inline void init_value(Solver *solver, Ending *ending, size_t number) {
    Position pos;
    int quiet = 0, best = NO_ZEROING, value = 0;
    ending->value[number] = ILLEGAL;
    if (!position_at(ending, number, &pos)) return;
    const MoveList list = movegen_all(&pos);
    for (int i = 0; i < list.count; i++) {
        bool is_capture = piece_on(&pos, move_to(list.moves[i])) != NO_PIECE;
        bool is_quiet = !is_capture && type_of(piece_on(&pos, move_from(list.moves[i]))) != PAWN;
        Position after = position_after(&pos, list.moves[i]);
        quiet += is_quiet;
        if (!is_quiet) best = max_int(best, -outcome_of(solver, &after));
    }
    if (best == 1) value = 1;
    if (quiet == 0 && best == -1) value = -1;
    if (list.count == 0 && pos.checkers) value = MATED;
    ending->value[number] = (int8_t)value;
    ending->quiet[number] = (uint8_t)(quiet | (best >= 0 ? SAFE : 0));
}

// Settles the positions from which a move that does not zero leads here. Returns their number.
static inline int take_back(Ending *ending, size_t number, int plies) {
    Square squares[SOLVER_PIECES];
    Color mover = opponent((Color)(number & 1));
    Bitboard all = 0;
    bool was_lost = ending->value[number] < 0;
    int settled = 0;
    squares_at(ending, number, squares);
    for (int i = 0; i < ending->count; i++) all |= square_bb(squares[i]);
    for (int i = 0; i < ending->count; i++) {
        Square to = squares[i];
        Piece piece = ending->pieces[i];
        if (color_of(piece) != mover || type_of(piece) == PAWN) continue;
        for (Bitboard from = piece_attacks(piece, to, all) & ~all; from;) {
            squares[i] = pop_lsb(&from);
            size_t before = number_at(ending, squares, mover);
            if (ending->value[before] != 0) continue;
            bool lost = !was_lost && --ending->quiet[before] == 0;
            if (was_lost || lost) ending->value[before] = (int8_t)(was_lost ? plies : -plies);
            settled += was_lost || lost;
        }
        squares[i] = to;
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

// The ending of this material, or of the colours exchanged, solved at first need. Pawns only
// advance, so the slices with most advanced pawns come first.
static const Ending *solve(Solver *solver, Material material) {
    for (int i = 0; i < solver->count; i++)
        if (solver->endings[i].material == material ||
            solver->endings[i].material == material_exchanged(material))
            return &solver->endings[i];
    Ending *ending = &solver->endings[solver->count++];
    *ending = (Ending){.material = material};
    for (PieceType type = PAWN; type <= KING; type++) {
        for (Color color = WHITE; color <= BLACK; color++)
            for (int n = type == KING ? 1 : material_count(material, color, type); n > 0; n--)
                ending->pieces[ending->count++] = piece_of(color, type);
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
