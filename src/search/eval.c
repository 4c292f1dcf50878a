// eval.c: static evaluation.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/eval.h"

#include <stdlib.h>

#include "base/numbers.h"
#include "board/see.h"
#include "search/params.h"

static bool can_mate(const Position *pos, Color side) {
    Bitboard ours = pos->colors[side];
    Bitboard bishops = ours & pieces_of_type(pos, BISHOP);
    if (ours & pieces_of_type(pos, PAWN)) return false;
    if (ours & (pieces_of_type(pos, QUEEN) | pieces_of_type(pos, ROOK))) return true;
    if ((bishops & DARK_SQUARES) && (bishops & ~DARK_SQUARES)) return true;
    return bishops && ours & pieces_of_type(pos, KNIGHT);
}

static bool is_lost(const Position *pos, Color side) {
    return !more_than_one(pos->colors[side]) && can_mate(pos, opponent(side));
}

// Mop-up evaluation: training games are adjudicated before a king is bare. It applies if one side
// has only its king and the other has no pawns, but a queen, a rook, bishops of both colours, or
// bishop and knight.
static bool mop_up_applies(const Position *pos) {
    return is_lost(pos, BLACK) || is_lost(pos, WHITE);
}

// Bishop and knight mate only in a corner of the bishop's colour.
static bool needs_corner(const Position *pos) {
    return !(pieces_of_type(pos, QUEEN) | pieces_of_type(pos, ROOK)) && pieces_of_type(pos, KNIGHT);
}

// Returns 7 in a corner of the bishop's colour, 0 on the long diagonal of the other colour. dark:
// the bishop is on dark squares.
static int towards_corner(Square sq, bool dark) {
    int file = dark ? file_of(sq) : FILE_H - file_of(sq);
    return abs(FILE_H - file - rank_of(sq));
}

// Returns 6 in a corner, 0 in the centre.
static int towards_edge(Square sq) {
    return (abs(2 * file_of(sq) - FILE_H) + abs(2 * rank_of(sq) - RANK_8)) / 2 - 1;
}

// Positive for the side that mates. It grows as the bare king nears a square where it can be mated,
// and as the other king nears it.
static Score mop_up_score(const Position *pos) {
    const Color bare = is_lost(pos, BLACK) ? BLACK : WHITE;
    const Square king = king_square(pos, bare), other = king_square(pos, opponent(bare));
    const bool dark = pieces_of_type(pos, BISHOP) & DARK_SQUARES;
    const int drive = needs_corner(pos) ? towards_corner(king, dark) : towards_edge(king);
    const int steps =
        max_int(abs(file_of(king) - file_of(other)), abs(rank_of(king) - rank_of(other)));
    const Score score = MOP_UP_WIN + MOP_UP_DRIVE * drive - MOP_UP_STEP * steps;
    return pos->side == bare ? -score : score;
}

static int material(const Position *pos) {
    int sum = 0;
    for (PieceType type = PAWN; type <= QUEEN; type++)
        sum += see_values[type] * popcount(pieces_of_type(pos, type));
    return sum;
}

Score scale_eval(const Position *pos, Score raw) {
    const Score score = raw * (MATERIAL_BASE + material(pos)) / MATERIAL_UNIT;
    return score * (RULE50_UNIT - min_int(pos->rule50, RULE50_PLIES)) / RULE50_UNIT;
}

Score eval_without_correction(const Position *pos, Score raw) {
    return mop_up_applies(pos) ? mop_up_score(pos) : scale_eval(pos, raw);
}

static CorrectionEntries entries_of(Worker *worker, const SearchStack *ss) {
    return correction_entries(&worker->correction, &worker->game.pos, ss[-1].piece_to,
                              ss[-2].piece_to);
}

Score static_eval(Worker *worker, SearchStack *ss) {
    const Position *pos = &worker->game.pos;
    ss->correction = 0;
    if (mop_up_applies(pos)) return mop_up_score(pos);
    // Prefetched here: the entries come from memory while the network is evaluated.
    const CorrectionEntries entries = entries_of(worker, ss);
    Score score = evaluate_game(&worker->accumulators, &worker->shared->network, &worker->game);
    ss->correction = correction_cp(&entries);
    if (!worker->shared->limits.raw_eval) score = scale_eval(pos, score);
    return clamp(score + ss->correction, -SCORE_EVAL_MAX, SCORE_EVAL_MAX);
}

void eval_correct(Worker *worker, const SearchStack *ss, int error, int depth) {
    if (mop_up_applies(&worker->game.pos)) return;
    const CorrectionEntries entries = entries_of(worker, ss);
    correction_update(&entries, error, depth);
}
