// probe.c: table look-up and search of captures, en passant, and one ply for DTZ.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "syzygy/probe.h"

#include <stdlib.h>

#include "base/numbers.h"
#include "board/movegen.h"

// Less than every outcome: no such move exists.
enum { NO_OUTCOME = -3 };

typedef struct Outcome {
    int wdl;
    bool is_zeroing;  // a capture reaches it, so the DTZ table does not have it
} Outcome;

static bool is_capture(const Position *pos, Move move) {
    if (move_kind(move) == EN_PASSANT) return true;
    return move_kind(move) != CASTLING && piece_on(pos, move_to(move)) != NO_PIECE;
}

bool move_zeroes(const Position *pos, Move move) {
    return is_capture(pos, move) || type_of(piece_on(pos, move_from(move))) == PAWN;
}

Color winner_of(const Position *pos, int wdl) {
    Color side = (Color)pos->side;
    return wdl > 0 ? side : opponent(side);
}

int dtz_of_zeroing(int wdl) {
    static const int dtz[] = {-1, -101, 0, 101, 1};
    return dtz[wdl - WDL_LOSS];
}

// --- WDL -----------------------------------------------------------------------------------------

// Reads the outcome from the table. It is exact unless a capture is better.
static bool look_up_wdl(Syzygy *syzygy, const Position *pos, int *wdl) {
    *wdl = WDL_DRAW;
    if (popcount(occupied(pos)) == 2) return true;
    const Table *table = syzygy_table(syzygy, pos, TABLE_WDL);
    if (!table) return false;
    if (table_wdl(table, pos, wdl) == TABLE_ANSWERED) return true;
    syzygy_note_damage(syzygy, pos, TABLE_WDL);
    return false;
}

// Sets *outcome to the best of the captures and of the table: exact between alpha and beta, else a
// bound. The position has no castling rights and at most MATERIAL_PIECES_MAX pieces.
static bool search_captures(Syzygy *syzygy, const Position *pos, int alpha, int beta,
                            Outcome *outcome) {
    MoveList list;
    int best = NO_OUTCOME, best_en_passant = NO_OUTCOME, en_passants = 0, value;
    movegen_noisy(pos, &list);
    for (int i = 0; i < list.count && max_int(best, best_en_passant) < beta; i++) {
        if (!is_capture(pos, list.moves[i])) continue;
        const bool is_en_passant = move_kind(list.moves[i]) == EN_PASSANT;
        int *best_of_kind = is_en_passant ? &best_en_passant : &best;
        Position after = position_after(pos, list.moves[i]);
        Outcome reply;
        if (!search_captures(syzygy, &after, -beta, -max_int(*best_of_kind, alpha), &reply))
            return false;
        *best_of_kind = max_int(*best_of_kind, -reply.wdl);
        en_passants += is_en_passant;
    }
    *outcome = (Outcome){max_int(best, best_en_passant), true};
    if (outcome->wdl >= beta) return true;
    // Tables ignore en passant, so they store this position as mate or stalemate.
    if (en_passants > 0 && en_passants == movegen_count(pos)) return true;
    if (!look_up_wdl(syzygy, pos, &value)) return false;
    if (best_en_passant > max_int(best, value)) return true;
    outcome->is_zeroing = outcome->wdl >= value && outcome->wdl > WDL_DRAW;
    outcome->wdl = max_int(outcome->wdl, value);
    return true;
}

static bool find_outcome(Syzygy *syzygy, const Position *pos, Outcome *outcome) {
    return !pos->castle_rooks && popcount(occupied(pos)) <= MATERIAL_PIECES_MAX &&
           search_captures(syzygy, pos, WDL_LOSS, WDL_WIN, outcome);
}

bool probe_wdl(Syzygy *syzygy, const Position *pos, int *wdl) {
    Outcome outcome;
    if (!find_outcome(syzygy, pos, &outcome)) return false;
    *wdl = outcome.wdl;
    return true;
}

// --- DTZ -----------------------------------------------------------------------------------------

// True if every legal move zeroes, and there is one.
static bool all_moves_zero(const Position *pos, const MoveList *moves) {
    for (int i = 0; i < moves->count; i++)
        if (!move_zeroes(pos, moves->moves[i])) return false;
    return moves->count > 0;
}

// Sets *found if a pawn move without capture keeps the win. Returns false if there is no answer.
static bool try_pawn_moves(Syzygy *syzygy, const Position *pos, const MoveList *moves, int wdl,
                           bool *found) {
    *found = false;
    for (int i = 0; i < moves->count && !*found; i++) {
        Move move = moves->moves[i];
        if (is_capture(pos, move) || !move_zeroes(pos, move)) continue;
        Position after = position_after(pos, move);
        int value;
        if (!probe_wdl(syzygy, &after, &value)) return false;
        *found = -value == wdl;
    }
    return true;
}

// The table does not have the side to move, but it has the other side. Sets *dtz to the nearest win
// or the farthest loss among the moves that do not zero.
static bool try_quiet_moves(Syzygy *syzygy, const Position *pos, const MoveList *moves, int wdl,
                            int *dtz) {
    int best = wdl > 0 ? INT16_MAX : dtz_of_zeroing(wdl);
    for (int i = 0; i < moves->count; i++) {
        if (move_zeroes(pos, moves->moves[i])) continue;
        Position after = position_after(pos, moves->moves[i]);
        int value;
        if (!probe_dtz(syzygy, &after, &value)) return false;
        value = -value;
        if (value == 1 && position_is_mate(&after)) {
            best = 1;
            break;
        }
        if (wdl > 0 && value > 0) best = min_int(best, value + 1);
        if (wdl < 0 && value < 0) best = min_int(best, value - 1);
    }
    if (best == INT16_MAX) return false;
    *dtz = best;
    return true;
}

bool probe_dtz(Syzygy *syzygy, const Position *pos, int *dtz) {
    Outcome outcome;
    MoveList moves;
    int plies;
    if (!find_outcome(syzygy, pos, &outcome)) return false;
    const int wdl = outcome.wdl;
    bool zeroes = outcome.is_zeroing || wdl == WDL_DRAW;
    if (!zeroes) moves = movegen_all(pos);
    if (!zeroes && wdl < 0) zeroes = all_moves_zero(pos, &moves);
    if (!zeroes && wdl > 0 && !try_pawn_moves(syzygy, pos, &moves, wdl, &zeroes)) return false;
    if (zeroes) {
        *dtz = dtz_of_zeroing(wdl);
        return true;
    }
    const Table *table = syzygy_table(syzygy, pos, TABLE_DTZ);
    if (!table) return false;
    const TableAnswer answer = table_dtz(table, pos, wdl, &plies);
    if (answer == TABLE_OTHER_SIDE) return try_quiet_moves(syzygy, pos, &moves, wdl, dtz);
    if (answer == TABLE_DAMAGED) {
        syzygy_note_damage(syzygy, pos, TABLE_DTZ);
        return false;
    }
    if (wdl == WDL_CURSED_WIN || wdl == WDL_BLESSED_LOSS) plies += 100;
    *dtz = wdl > 0 ? plies : -plies;
    return true;
}

bool wdl_suffices(const Position *pos) { return pos->rule50 == 0 || position_is_mate(pos); }

int rule50_at_zeroing(const Position *pos, int dtz) {
    return position_is_mate(pos) ? 0 : abs(dtz) + pos->rule50;
}

// --- text ----------------------------------------------------------------------------------------

static void append_decided(const Position *pos, const char *winner, int dtz, Text *text) {
    const int plies = rule50_at_zeroing(pos, dtz);
    if (plies > RULE50_PLIES)
        text_append(text, "drawn by the fifty-move rule, %s would win, DTZ %d", winner, dtz);
    else if (plies == RULE50_PLIES && !wdl_suffices(pos))
        text_append(text, "%s wins, or the fifty-move rule draws (DTZ may be one short), DTZ %d",
                    winner, dtz);
    else
        text_append(text, "%s wins, DTZ %d", winner, dtz);
}

bool tb_result_append(Syzygy *syzygy, const Position *pos, Text *text) {
    int wdl, dtz;
    if (!syzygy || !probe_wdl(syzygy, pos, &wdl)) return false;
    if (wdl == WDL_DRAW) {
        text_append(text, "draw");
        return true;
    }
    const char *winner = color_name(winner_of(pos, wdl));
    if (probe_dtz(syzygy, pos, &dtz))
        append_decided(pos, winner, dtz, text);
    else if (wdl == WDL_CURSED_WIN || wdl == WDL_BLESSED_LOSS)
        text_append(text, "drawn by the fifty-move rule, %s would win", winner);
    else
        text_append(text, "%s wins%s", winner,
                    wdl_suffices(pos) ? "" : ", unless the fifty-move rule draws (no DTZ table)");
    return true;
}
