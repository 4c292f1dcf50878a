// params.h: every tunable number of the search.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_PARAMS_H
#define SEARCH_PARAMS_H

// PARAM(name, default, min, max, "unit: meaning; source of the first guess"). Pruning, reductions
// and margins went on from there by `ravelin tune`, 6400 games at 5000 nodes a move.
// clang-format off
#define SEARCH_PARAMS(PARAM) \
    PARAM(ASPIRATION_DEPTH, 4, 2, 10, "plies: first depth with a window; roadmap A1") \
    PARAM(ASPIRATION_DELTA, 13, 4, 60, "cp: first half width of the window; roadmap A1") \
    PARAM(ASPIRATION_GROWTH, 50, 10, 200, "percent: the window's growth after a miss; roadmap A1") \
    PARAM(ASPIRATION_LESS, 3, 0, 10, "plies less, one per miss above the window; roadmap A1") \
    PARAM(ASPIRATION_OPEN, 2000, 500, 5000, "cp: no bound beyond; roadmap A1") \
    PARAM(PRUNING_PLY, 2, 0, 8, "plies from the root: nearer no node is cut, lest mates hide") \
    PARAM(RFP_DEPTH, 8, 3, 14, "plies: deepest reverse futility; roadmap A5") \
    PARAM(RFP_MARGIN, 21, 5, 150, "cp per ply; roadmap A5") \
    PARAM(NULL_DEPTH, 3, 1, 6, "plies: shallowest null move; roadmap A5") \
    PARAM(NULL_BASE, 4, 2, 7, "plies: reduction of a null move; roadmap A5") \
    PARAM(NULL_DIVISOR, 3, 2, 8, "plies of depth for one ply more; roadmap A5") \
    PARAM(NULL_EVAL, 179, 80, 500, "cp above beta for one ply more; roadmap A5") \
    PARAM(NULL_EVAL_PLIES, 3, 1, 6, "plies: most that the evaluation adds; roadmap A5") \
    PARAM(NULL_VERIFY_DEPTH, 14, 8, 30, "plies: from here a null cutoff is verified; roadmap A5") \
    PARAM(NULL_VERIFY_SHARE, 75, 30, 100, "percent of that search's depth without null moves") \
    PARAM(RAZOR_DEPTH, 4, 1, 6, "plies: deepest razoring; roadmap A5") \
    PARAM(RAZOR_BASE, 151, 100, 600, "cp below alpha; roadmap A5") \
    PARAM(RAZOR_SLOPE, 122, 80, 400, "cp per squared ply; roadmap A5") \
    PARAM(PROBCUT_DEPTH, 5, 4, 8, "plies: shallowest ProbCut; roadmap A5") \
    PARAM(PROBCUT_REDUCTION, 4, 2, 6, "plies less for the search that proves; roadmap A5") \
    PARAM(PROBCUT_MARGIN, 103, 80, 350, "cp above beta; roadmap A5") \
    PARAM(PROBCUT_IMPROVING, 40, 0, 150, "cp less when improving; roadmap A5") \
    PARAM(IIR_DEPTH, 4, 2, 8, "plies: reduce by one without a table move from here; roadmap A5") \
    PARAM(HINDSIGHT_DEEPER, 3, 2, 5, "plies of reduction that may have been too much; roadmap A5") \
    PARAM(HINDSIGHT_SHALLOWER, 2, 1, 4, "plies of reduction that may be too few; roadmap A5") \
    PARAM(HINDSIGHT_MARGIN, 53, 20, 200, "cp the move before gave away; roadmap A5") \
    PARAM(RAISED_FROM, 4, 2, 10, "plies: one less once a move raised alpha; roadmap A7") \
    PARAM(RAISED_TO, 11, 5, 30, "plies: up to here; roadmap A7") \
    PARAM(SINGULAR_DEPTH, 7, 4, 12, "plies: shallowest singular extension; roadmap A8") \
    PARAM(SINGULAR_TT_DEPTH, 3, 1, 6, "plies the table's depth may lack; roadmap A8") \
    PARAM(SINGULAR_MARGIN, 11, 4, 48, "1/16 cp per ply below the table's score; roadmap A8") \
    PARAM(SINGULAR_DOUBLE, 19, 5, 60, "cp below that extend by two; roadmap A8") \
    PARAM(SINGULAR_LESS, 2, 0, 4, "plies less if others beat beta too; roadmap A8") \
    PARAM(SINGULAR_LESS_CUT, 1, 0, 4, "plies less at a cut node without it; roadmap A8") \
    PARAM(LMP_DEPTH, 8, 3, 14, "plies: deepest late move pruning; roadmap A6") \
    PARAM(LMP_BASE, 4, 1, 10, "moves: (base + depth^2) / (2 - improving); roadmap A6") \
    PARAM(LMP_PV_DEPTH, 1, 0, 14, "plies: up to here PV nodes skip no late quiet move") \
    PARAM(FUTILITY_DEPTH, 8, 3, 14, "plies of reduced depth; roadmap A6") \
    PARAM(FUTILITY_BASE, 44, 20, 250, "cp; roadmap A6") \
    PARAM(FUTILITY_MARGIN, 31, 20, 200, "cp per ply; roadmap A6") \
    PARAM(HISTORY_PRUNING_DEPTH, 4, 2, 8, "plies of reduced depth; roadmap A6") \
    PARAM(HISTORY_PRUNING_MARGIN, 3954, 1000, 9000, "history sum per ply; roadmap A6") \
    PARAM(SEE_DEPTH, 9, 3, 14, "plies: deepest exchange pruning; roadmap A6") \
    PARAM(SEE_QUIET, 24, 5, 80, "cp per squared ply; roadmap A6") \
    PARAM(SEE_NOISY, 94, 30, 200, "cp per ply; roadmap A6") \
    PARAM(LMR_DEPTH, 4, 2, 5, "plies: shallowest late move reduction; roadmap A7") \
    PARAM(LMR_BASE, 982, 0, 2000, "1/1024 ply; roadmap A7: 0.80 + 0.44 ln d ln m") \
    PARAM(LMR_SLOPE, 235, 50, 500, "1/1024 ply per log2(depth) log2(move); roadmap A7") \
    PARAM(LMR_PV, 1031, 0, 2048, "1/1024 ply less where the line is or was principal; roadmap A7") \
    PARAM(LMR_CUT, 978, 0, 2048, "1/1024 ply more at an expected cut; roadmap A7") \
    PARAM(LMR_WORSENING, 1068, 0, 2048, "1/1024 ply more when not improving; roadmap A7") \
    PARAM(LMR_CHECK, 1098, 0, 2048, "1/1024 ply less for a checking move; roadmap A7") \
    PARAM(LMR_KILLER, 1056, 0, 2048, "1/1024 ply less for a killer; roadmap A7") \
    PARAM(LMR_TT_NOISY, 1046, 0, 2048, "1/1024 ply more after a noisy table move; roadmap A7") \
    PARAM(LMR_TT_DEEP, 1168, 0, 2048, "1/1024 ply less if the table is as deep; roadmap A7") \
    PARAM(LMR_CUTOFFS_FROM, 2, 0, 6, "failing replies that are not many yet; roadmap A7") \
    PARAM(LMR_CUTOFFS, 1015, 0, 2048, "1/1024 ply more if many replies failed high; roadmap A7") \
    PARAM(LMR_CORRECTION, 5, 0, 30, "1/1024 ply less per cp of correction; roadmap A7") \
    PARAM(LMR_HISTORY, 8100, 2000, 20000, "history worth one ply; roadmap A7") \
    PARAM(LMR_DEEPER, 32, 10, 150, "cp above the best so far: search a ply deeper; roadmap A7") \
    PARAM(VICTIM_WEIGHT, 16, 4, 64, "history per cp of the man a capture takes; roadmap A4") \
    PARAM(ORDER_THREAT_MINOR, 12000, 0, 60000, "history: a minor piece attacked by a pawn") \
    PARAM(ORDER_THREAT_ROOK, 16000, 0, 60000, "history: a rook attacked by a pawn or minor piece") \
    PARAM(ORDER_THREAT_QUEEN, 24000, 0, 90000, "history: the queen attacked by a lesser piece") \
    PARAM(ORDER_CHECK, 12000, 0, 60000, "history: a check that loses nothing") \
    PARAM(EVAL_HISTORY_SLOPE, 6, 0, 32, "history per cp that a quiet move gained") \
    PARAM(EVAL_HISTORY_MAX, 1000, 0, 4000, "history: most that one such change is worth") \
    PARAM(HISTORY_SLOPE, 218, 50, 500, "bonus per ply; roadmap A4") \
    PARAM(HISTORY_OFFSET, 105, 0, 400, "taken off the bonus; roadmap A4") \
    PARAM(HISTORY_BONUS_MAX, 1750, 500, 4000, "largest bonus; roadmap A4") \
    PARAM(CORRECTION_PAWNS, 62, 10, 200, "cp of a full entry for the pawns; roadmap A9") \
    PARAM(CORRECTION_NON_PAWNS, 45, 10, 200, "cp of a full entry for one side's men; roadmap A9") \
    PARAM(CORRECTION_LINE, 48, 10, 200, "cp of a full entry for the last two moves; roadmap A9") \
    PARAM(CORRECTION_DIVISOR, 5, 2, 32, "cp times plies for 1/1024 of an entry; roadmap A9") \
    PARAM(CORRECTION_STEP, 256, 64, 1024, "1/1024 of an entry: most one error moves; roadmap A9") \
    PARAM(MATERIAL_BASE, 27500, 15000, 40000, "cp beside all men's value; roadmap A10") \
    PARAM(MATERIAL_UNIT, 32768, 20000, 48000, "cp: that sum changes nothing; roadmap A10") \
    PARAM(RULE50_UNIT, 200, 120, 400, "plies: scores fade by one part of these each; roadmap A10") \
    PARAM(MOP_UP_WIN, 1500, 1000, 2500, "cp of a game won against a bare king") \
    PARAM(MOP_UP_DRIVE, 60, 10, 200, "cp per step of the bare king towards its mate") \
    PARAM(MOP_UP_STEP, 10, 2, 50, "cp per step between the kings") \
    PARAM(QS_FUTILITY, 115, 30, 300, "cp: what a capture may gain beyond its victim; roadmap A3") \
    PARAM(QS_CHECKS, 1, 0, 4, "plies of quiescence that try quiet checks") \
    PARAM(QS_MOVES, 3, 1, 32, "captures tried before only those that take back; roadmap A3") \
    PARAM(TT_AGE, 8, 1, 32, "plies that an entry of the table loses per search; roadmap A2") \
    PARAM(TT_KEEP, 4, 0, 10, "plies by which a newer bound may be shallower; roadmap A2") \
    PARAM(CLOCK_MOVES, 22, 10, 50, "moves the clock is shared among; roadmap A11") \
    PARAM(CLOCK_INCREMENT, 75, 30, 100, "percent of the increment to spend; roadmap A11") \
    PARAM(CLOCK_HARD, 55, 30, 90, "percent of the clock one move may take; roadmap A11") \
    PARAM(CLOCK_STRETCH, 5, 2, 8, "times the soft time one move may take; roadmap A11") \
    PARAM(CLOCK_NEXT, 70, 30, 150, "percent of the soft time that allows another iteration") \
    PARAM(CLOCK_SHARE_BASE, 215, 120, 300, "percent, if the best move took no node; roadmap A11") \
    PARAM(CLOCK_SHARE_SLOPE, 150, 50, 250, "percent less if it took all of them; roadmap A11") \
    PARAM(CLOCK_STABLE_BASE, 125, 100, 180, "percent, if the best move is new; roadmap A11") \
    PARAM(CLOCK_STABLE_STEP, 5, 0, 12, "percent less per depth that kept it; roadmap A11") \
    PARAM(CLOCK_DROP, 100, 0, 400, "percent more per pawn that the score fell; roadmap A11") \
    PARAM(CLOCK_USUAL, 4, 2, 10, "iterations that the score it fell from looks back on") \
    PARAM(CLOCK_DROP_MIN, 85, 50, 100, "percent at least, however it rose; roadmap A11") \
    PARAM(CLOCK_DROP_MAX, 140, 100, 200, "percent at most, however it fell; roadmap A11")
// clang-format on

// One row of the list, for whoever goes by name or by number.
typedef struct Param {
    const char *name;
    int initial, min, max;
    const char *text;
} Param;

#define PARAM_AS_ONE(name, value, low, high, text) +1
enum { PARAM_COUNT = 0 SEARCH_PARAMS(PARAM_AS_ONE) };
extern const Param params[PARAM_COUNT];

// A value for each, in the order of the list.
typedef struct ParamSet {
    int values[PARAM_COUNT];
} ParamSet;

ParamSet params_initial(void);

// The calling thread searches with these values from now on. Nothing happens where the values are
// constants.
void params_use(const ParamSet *set);

// A normal build folds each into the code. make TUNE=1 makes them variables of each thread, so that
// engines with different sets can play each other in one process, and UCI options.
#ifdef TUNE
enum { PARAMS_ARE_VARIABLE = 1 };
#define PARAM_AS_VARIABLE(name, value, low, high, text) extern _Thread_local int name;
SEARCH_PARAMS(PARAM_AS_VARIABLE)
#else
enum { PARAMS_ARE_VARIABLE = 0 };
#define PARAM_AS_CONSTANT(name, value, low, high, text) name = value,
enum { SEARCH_PARAMS(PARAM_AS_CONSTANT) };
#endif

#endif
