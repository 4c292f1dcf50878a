// params.h: the tunable parameters of the search, the evaluation and time management.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_PARAMS_H
#define SEARCH_PARAMS_H

#include "base/text.h"

// PARAM(name, default, min, max, "unit: meaning"). The first values came from the named sources or
// were guesses. `ravelin tune` (SPSA) then changed most of them.
// clang-format off
#define SEARCH_PARAMS(PARAM) \
    /* Aspiration windows (Slate and Atkin 1977, CHESS 4.5) */ \
    PARAM(ASPIRATION_DEPTH, 4, 2, 10, "plies: first depth with a window") \
    PARAM(ASPIRATION_DELTA, 7, 4, 60, "cp: first half width of the window") \
    PARAM(ASPIRATION_GROWTH, 50, 10, 200, "percent: growth of the window after a miss") \
    PARAM(ASPIRATION_REDUCTION, 10, 0, 20, "plies: maximum depth reduction after fail-highs") \
    PARAM(ASPIRATION_OPEN, 2000, 500, 5000, "cp: a bound beyond this becomes infinite") \
    /* Pruning of nodes: reverse futility, or static null move (Heinz 1998) */ \
    PARAM(PRUNING_PLY, 2, 0, 8, "plies from the root: first ply at which nodes are pruned") \
    PARAM(RFP_DEPTH, 8, 3, 14, "plies: maximum depth of reverse futility pruning") \
    PARAM(RFP_MARGIN, 27, 5, 150, "cp per ply above beta") \
    PARAM(RFP_GAIN, 15, 0, 100, "cp: reduction of the margin if the last move lost value") \
    /* Null move (Beal 1989; Goetsch and Campbell 1990), verified (Tabibi and Netanyahu 2002) */ \
    PARAM(NULL_DEPTH, 3, 1, 6, "plies: minimum depth of null move pruning") \
    PARAM(NULL_BASE, 5, 2, 8, "plies: reduction of a null move") \
    PARAM(NULL_DIVISOR, 3, 2, 8, "plies of depth that add one ply of reduction") \
    PARAM(NULL_EVAL, 80, 30, 500, "cp above beta that add one ply of reduction") \
    PARAM(NULL_EVAL_PLIES, 5, 1, 8, "plies: maximum added by evaluation") \
    PARAM(NULL_MARGIN, 45, 0, 150, "cp above beta at depth 0: margin of the static evaluation") \
    PARAM(NULL_MARGIN_SLOPE, 3, 0, 15, "cp per ply: the margin shrinks by this, to 0") \
    PARAM(NULL_VERIFY_DEPTH, 14, 8, 30, "plies: minimum depth of a verification search") \
    PARAM(NULL_VERIFY_SHARE, 75, 30, 100, "percent of its depth: no null moves, no RFP") \
    /* ProbCut (Buro 1995) */ \
    PARAM(PROBCUT_DEPTH, 5, 4, 8, "plies: minimum depth of ProbCut") \
    PARAM(PROBCUT_REDUCTION, 4, 2, 6, "plies: reduction of the ProbCut search") \
    PARAM(PROBCUT_MARGIN, 113, 80, 350, "cp above beta") \
    PARAM(PROBCUT_IMPROVING, 40, 0, 150, "cp less when improving") \
    /* Reductions of nodes: internal iterative, hindsight, raised alpha (Stockfish, search.cpp) */ \
    PARAM(IIR_DEPTH, 4, 2, 8, "plies: minimum depth of internal iterative reduction") \
    PARAM(HINDSIGHT_DEEPER, 3, 2, 5, "plies: least reduction of a good move to add a ply") \
    PARAM(HINDSIGHT_SHALLOWER, 1, 1, 4, "plies: least reduction of a move to take off a ply") \
    PARAM(HINDSIGHT_MARGIN, 53, 20, 200, "cp: the move lost more than this to take off a ply") \
    PARAM(ALPHA_RAISED_PLIES, 2, 0, 3, "plies: reduction of a node after alpha rose") \
    PARAM(ALPHA_RAISED_MIN_DEPTH, 4, 4, 10, "plies: minimum depth to reduce after alpha rose") \
    PARAM(ALPHA_RAISED_MAX_DEPTH, 11, 5, 30, "plies: maximum depth to reduce after alpha rose") \
    /* Singular extensions (Anantharaman, Campbell and Hsu 1988) */ \
    PARAM(SINGULAR_DEPTH, 6, 4, 12, "plies: minimum depth, one more if the node was on a PV") \
    PARAM(SINGULAR_TT_DEPTH, 3, 1, 6, "plies: maximum lack of depth of the TT entry") \
    PARAM(SINGULAR_MARGIN, 5, 2, 48, "1/16 cp per ply below the TT score") \
    PARAM(SINGULAR_MARGIN_PV, 7, 0, 48, "1/16 cp per ply more if the node was on a PV") \
    PARAM(SINGULAR_DOUBLE, 4, 0, 60, "cp below this margin: extend a noisy move by two") \
    PARAM(SINGULAR_TRIPLE, 10, 2, 120, "cp below this margin: extend a quiet move by three") \
    PARAM(SINGULAR_MULTIPLE, 10, 2, 30, "maximum extensions by two or three in a line") \
    PARAM(SINGULAR_DEEPER, 10, 4, 20, "plies: below it such extensions deepen the node") \
    PARAM(SINGULAR_REDUCTION, 2, 0, 4, "plies less for a TT move whose score is at least beta") \
    PARAM(SINGULAR_REDUCTION_CUT, 1, 0, 4, "plies less for other TT moves at cut nodes") \
    /* Extensions near the leaves (Reckless, search.rs) */ \
    PARAM(SHALLOW_EXTENSION_DEPTH, 7, 0, 12, "plies: maximum depth of shallow extensions") \
    PARAM(SHALLOW_EXTENSION_MARGIN, 13, 0, 100, "cp below alpha: maximum static evaluation") \
    /* Pruning of moves: futility (Heinz 1998), the others as Stockfish, search.cpp */ \
    PARAM(LMP_DEPTH, 8, 3, 14, "plies: maximum depth of late move pruning") \
    PARAM(LMP_BASE, 4, 1, 10, "moves: (base + depth^2) / (2 - improving), then one more quiet") \
    PARAM(LMP_PV_DEPTH, 1, 0, 14, "plies: PV nodes up to this depth are exempt") \
    PARAM(FUTILITY_DEPTH, 8, 3, 14, "plies: maximum reduced depth of futility pruning") \
    PARAM(FUTILITY_BASE, 48, 20, 250, "cp below alpha") \
    PARAM(FUTILITY_MARGIN, 20, 5, 200, "cp per ply below alpha") \
    PARAM(FUTILITY_HISTORY, 250, 50, 2000, "history sum that adds one cp") \
    PARAM(CAPTURE_FUTILITY_DEPTH, 6, 3, 14, "plies: maximum reduced depth for captures") \
    PARAM(CAPTURE_FUTILITY_BASE, 40, 0, 250, "cp below alpha, plus the victim unless losing") \
    PARAM(CAPTURE_FUTILITY_MARGIN, 50, 5, 200, "cp per ply below alpha") \
    PARAM(CAPTURE_FUTILITY_HISTORY, 100, 20, 2000, "capture history that adds one cp") \
    PARAM(HISTORY_PRUNING_DEPTH, 4, 2, 8, "plies: maximum reduced depth of history pruning") \
    PARAM(HISTORY_PRUNING_MARGIN, 4197, 1000, 9000, "history sum per ply: below minus this") \
    PARAM(SEE_DEPTH, 9, 3, 14, "plies: maximum depth of SEE pruning; quiets: reduced depth") \
    PARAM(SEE_QUIET, 26, 5, 80, "cp per square of the reduced depth: maximum loss of a quiet") \
    PARAM(SEE_NOISY, 102, 30, 200, "cp per ply: maximum loss of a noisy move") \
    /* Late move reductions (Romstad 2006, Glaurung) */ \
    PARAM(LMR_DEPTH, 4, 2, 5, "plies: minimum depth of late move reductions") \
    PARAM(LMR_BASE, 1015, 0, 2000, "1/1024 ply for every move") \
    PARAM(LMR_SLOPE, 232, 50, 500, "1/1024 ply per log2(depth) log2(move)") \
    PARAM(LMR_PV, 1565, 0, 4096, "1/1024 ply less if the node is or was on a PV") \
    PARAM(LMR_PV_NODE, 1024, 0, 4096, "1/1024 ply less at PV nodes") \
    PARAM(LMR_CUT, 1706, 0, 4096, "1/1024 ply more at cut nodes") \
    PARAM(LMR_CUT_NO_MOVE, 1024, 0, 4096, "1/1024 ply more at cut nodes without a TT move") \
    PARAM(LMR_NOT_IMPROVING, 1068, 0, 2048, "1/1024 ply more when not improving") \
    PARAM(LMR_CHECK, 1098, 0, 2048, "1/1024 ply less for a checking move") \
    PARAM(LMR_TT_NOISY, 1046, 0, 2048, "1/1024 ply more if the TT move is noisy") \
    PARAM(LMR_TT_DEEP, 1102, 0, 2048, "1/1024 ply less if the TT entry is as deep as the node") \
    PARAM(LMR_HISTORY, 10561, 2000, 20000, "history sum that takes one ply off") \
    PARAM(LMR_DEEPER, 15, 5, 150, "cp + depth above the best score: re-search deeper") \
    PARAM(LMR_SHALLOWER, 5, 0, 30, "cp above the best score: below it re-search less deeply") \
    /* Move ordering: victims, threats, checks (Stockfish, movepick.cpp) */ \
    PARAM(MVV_WEIGHT, 22, 4, 64, "history per cp of the captured piece") \
    PARAM(ORDER_THREAT_MINOR, 12000, 0, 60000, "history: a minor piece attacked by a pawn") \
    PARAM(ORDER_THREAT_ROOK, 16000, 0, 60000, "history: a rook attacked by a lesser piece") \
    PARAM(ORDER_THREAT_QUEEN, 24000, 0, 90000, "history: a queen attacked by a lesser piece") \
    PARAM(ORDER_CHECK, 12000, 0, 60000, "history: a check that loses nothing by exchange") \
    /* History heuristic (Schaeffer 1989), by evaluations too (Stockfish, search.cpp) */ \
    PARAM(EVAL_HISTORY_SLOPE, 7, 0, 32, "bonus per cp that a quiet move gained") \
    PARAM(EVAL_HISTORY_MAX, 1000, 0, 4000, "maximum of this bonus") \
    PARAM(HISTORY_SLOPE, 260, 50, 500, "bonus per ply of depth") \
    PARAM(HISTORY_OFFSET, 105, 0, 400, "subtracted from the bonus") \
    PARAM(HISTORY_BONUS_MAX, 1647, 500, 4000, "maximum bonus") \
    PARAM(HISTORY_TRIVIAL_DEPTH, 3, 0, 8, "plies: up to it a first quiet move gets no bonus") \
    /* Correction history (Stockfish, search.cpp since 17) */ \
    PARAM(CORRECTION_PAWNS, 31, 10, 200, "cp of a full entry of the pawn structure") \
    PARAM(CORRECTION_NON_PAWNS, 53, 10, 200, "cp of a full entry of one side's pieces") \
    PARAM(CORRECTION_DIVISOR, 5, 2, 32, "cp of error times depth for 1/1024 of an entry") \
    PARAM(CORRECTION_STEP, 256, 64, 1024, "1/1024 of an entry: maximum change by one error") \
    PARAM(CORRECTION_CONTINUATION, 57, 10, 200, "cp of a full entry of the last two moves") \
    /* Scale of the evaluation: material, fifty-move counter (Stockfish, evaluate.cpp); mop-up */ \
    PARAM(MATERIAL_BASE, 28914, 15000, 40000, "cp: added to the material of both sides") \
    PARAM(MATERIAL_UNIT, 32768, 20000, 48000, "cp: evaluation * (base + material) / unit") \
    PARAM(RULE50_UNIT, 200, 120, 400, "plies: evaluation * (unit - counter) / unit") \
    PARAM(MOP_UP_WIN, 1500, 1000, 2500, "cp: a win against a bare king") \
    PARAM(MOP_UP_DRIVE, 120, 10, 200, "cp per step of the bare king towards its mate") \
    PARAM(MOP_UP_STEP, 10, 2, 50, "cp per step between the kings") \
    /* Quiescence */ \
    PARAM(QS_FUTILITY, 97, 30, 300, "cp: possible gain of a capture above its victim") \
    PARAM(QS_CHECKS, 1, 0, 4, "plies of quiescence that try quiet checks") \
    PARAM(QS_MOVES, 3, 1, 32, "captures after which only recaptures are tried") \
    /* Transposition table: replacement (Stockfish, tt.cpp), tt_pv (search.cpp) */ \
    PARAM(TT_AGE, 8, 1, 32, "plies: loss of an entry's value per search") \
    PARAM(TT_KEEP, 4, 0, 10, "plies: a bound shallower by this leaves its old entry") \
    PARAM(TT_PV_DEPTH, 4, 1, 10, "plies: minimum depth to inherit tt_pv after a fail-low") \
    /* Time management (Stockfish, timeman.cpp and search.cpp; Berserk; Reckless) */ \
    PARAM(TM_MOVES, 20, 10, 50, "moves: divisor of the available time at the start of the game") \
    PARAM(TM_MOVES_STEP, 5, 2, 50, "moves of the game after which the divisor falls by one") \
    PARAM(TM_MOVES_MIN, 12, 5, 50, "moves: minimum of the divisor") \
    PARAM(TM_INCREMENT, 75, 30, 100, "percent of the increment in the optimum") \
    PARAM(TM_MAX_FRACTION, 75, 30, 90, "percent of the available time: limit of the maximum") \
    PARAM(TM_MAX_SCALE, 8, 2, 16, "times the optimum: limit of the maximum") \
    PARAM(TM_NEXT_ITERATION, 70, 30, 150, "percent of the optimum: no new iteration after it") \
    PARAM(TM_NODE_SHARE_BASE, 215, 120, 300, "percent of time if the best move has no nodes") \
    PARAM(TM_NODE_SHARE_SLOPE, 150, 50, 250, "percent less if it has all nodes") \
    PARAM(TM_STABLE_BASE, 140, 100, 180, "percent of time for a new best move") \
    PARAM(TM_STABLE_STEP, 8, 0, 12, "percent less per iteration that kept it") \
    PARAM(TM_CHANGES_BASE, 90, 50, 150, "percent of time if the best move never changed") \
    PARAM(TM_CHANGES_STEP, 60, 0, 200, "percent more per change, halved after an iteration") \
    PARAM(TM_RECAPTURE, 90, 50, 100, "percent of time if the best move recaptures") \
    PARAM(TM_DROP, 100, 0, 400, "percent more time per 100 cp of falling score") \
    PARAM(TM_DROP_BEFORE, 60, 0, 400, "percent more per 100 cp below the search before") \
    PARAM(TM_DROP_MIN, 85, 50, 100, "percent of time: minimum for a rising score") \
    PARAM(TM_DROP_MAX, 170, 100, 300, "percent of time: maximum for a falling score") \
    PARAM(TM_MEAN_ITERATIONS, 4, 2, 10, "iterations in the mean score") \
    PARAM(TM_RESERVE_MS, 100, 0, 1000, "ms kept in reserve for a machine that pauses") \
    PARAM(TM_MIN_FRACTION, 5, 1, 50, "percent of the clock: minimum of the available time") \
    PARAM(TM_MOVESTOGO_MAX, 50, 10, 100, "moves: limit of movestogo") \
    PARAM(TM_STABILITY_DEPTH, 5, 1, 12, "plies: first iteration that changes the time") \
    PARAM(TM_STABLE_MAX, 8, 1, 20, "iterations: limit of those that kept the best move")
// clang-format on

typedef struct Param {
    const char *name;
    int initial, min, max;
    const char *text;
} Param;

#define PARAM_AS_ONE(name, value, low, high, text) +1
enum { PARAM_COUNT = 0 SEARCH_PARAMS(PARAM_AS_ONE) };
extern const Param params[PARAM_COUNT];

// Returns the index of the parameter of this name, in upper or lower case, or -1.
int params_find(Word name);

// A value for each parameter, in the order of the list.
typedef struct ParamSet {
    int values[PARAM_COUNT];
} ParamSet;

ParamSet params_initial(void);

// Sets the parameters of the calling thread. Without effect in a normal build.
void params_use(const ParamSet *set);

// Constants in a normal build. With make TUNE=1, thread-local variables, so that engines with
// different sets play each other in one process; they are UCI options there.
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
