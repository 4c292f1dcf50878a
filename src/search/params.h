// params.h: every tunable number of the search.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SEARCH_PARAMS_H
#define SEARCH_PARAMS_H

// PARAM(name, default, min, max, "unit: meaning"). First values from the sources named, or guessed;
// then tuned by `ravelin tune` (SPSA).
// clang-format off
#define SEARCH_PARAMS(PARAM) \
    /* Aspiration windows (Slate and Atkin 1977, CHESS 4.5) */ \
    PARAM(ASPIRATION_DEPTH, 4, 2, 10, "plies: first depth with a window") \
    PARAM(ASPIRATION_DELTA, 7, 4, 60, "cp: first half width of the window") \
    PARAM(ASPIRATION_GROWTH, 50, 10, 200, "percent: the window's growth after a miss") \
    PARAM(ASPIRATION_LESS, 3, 0, 10, "plies less, one per miss above the window") \
    PARAM(ASPIRATION_OPEN, 2000, 500, 5000, "cp: no bound beyond") \
    /* Pruning of nodes: reverse futility, or static null move (Heinz 1998) */ \
    PARAM(PRUNING_PLY, 2, 0, 8, "plies from the root: nearer no node is pruned, lest mates hide") \
    PARAM(RFP_DEPTH, 8, 3, 14, "plies: deepest reverse futility") \
    PARAM(RFP_MARGIN, 42, 5, 150, "cp per ply") \
    /* Null move (Beal 1989; Goetsch and Campbell 1990), verified (Tabibi and Netanyahu 2002) */ \
    PARAM(NULL_DEPTH, 3, 1, 6, "plies: shallowest null move") \
    PARAM(NULL_BASE, 4, 2, 7, "plies: reduction of a null move") \
    PARAM(NULL_DIVISOR, 3, 2, 8, "plies of depth for one ply more") \
    PARAM(NULL_EVAL, 179, 80, 500, "cp above beta for one ply more") \
    PARAM(NULL_EVAL_PLIES, 3, 1, 6, "plies: most that the evaluation adds") \
    PARAM(NULL_VERIFY_DEPTH, 14, 8, 30, "plies: from here a null cutoff is verified") \
    PARAM(NULL_VERIFY_SHARE, 75, 30, 100, "percent of that search's depth without null moves") \
    /* Razoring (Birmingham and Kent 1977); ProbCut (Buro 1995) */ \
    PARAM(RAZOR_DEPTH, 4, 1, 6, "plies: deepest razoring") \
    PARAM(RAZOR_BASE, 151, 100, 600, "cp below alpha") \
    PARAM(RAZOR_SLOPE, 106, 80, 400, "cp per squared ply") \
    PARAM(PROBCUT_DEPTH, 5, 4, 8, "plies: shallowest ProbCut") \
    PARAM(PROBCUT_REDUCTION, 4, 2, 6, "plies less for the search that proves") \
    PARAM(PROBCUT_MARGIN, 113, 80, 350, "cp above beta") \
    PARAM(PROBCUT_IMPROVING, 40, 0, 150, "cp less when improving") \
    /* Depth of the node: internal iterative and hindsight reductions (Stockfish, search.cpp) */ \
    PARAM(IIR_DEPTH, 4, 2, 8, "plies: from here one less without a move from the hash table") \
    PARAM(HINDSIGHT_DEEPER, 3, 2, 5, "plies of reduction that may have been too much") \
    PARAM(HINDSIGHT_SHALLOWER, 2, 1, 4, "plies of reduction that may be too few") \
    PARAM(HINDSIGHT_MARGIN, 53, 20, 200, "cp the move before gave away") \
    PARAM(RAISED_FROM, 4, 2, 10, "plies: one less once a move raised alpha") \
    PARAM(RAISED_TO, 11, 5, 30, "plies: up to here") \
    /* Singular extensions (Anantharaman, Campbell and Hsu 1988) */ \
    PARAM(SINGULAR_DEPTH, 7, 4, 12, "plies: shallowest singular extension") \
    PARAM(SINGULAR_TT_DEPTH, 3, 1, 6, "plies the transposition table's depth may lack") \
    PARAM(SINGULAR_MARGIN, 13, 4, 48, "1/16 cp per ply below the hash table's score") \
    PARAM(SINGULAR_DOUBLE, 24, 5, 60, "cp below that extend by two") \
    PARAM(SINGULAR_LESS, 2, 0, 4, "plies less if others beat beta too") \
    PARAM(SINGULAR_LESS_CUT, 1, 0, 4, "plies less for a move not singular at a cut node") \
    /* Pruning of moves: futility (Heinz 1998), the others as Stockfish, search.cpp */ \
    PARAM(LMP_DEPTH, 8, 3, 14, "plies: deepest late move pruning") \
    PARAM(LMP_BASE, 4, 1, 10, "moves: (base + depth^2) / (2 - improving)") \
    PARAM(LMP_PV_DEPTH, 1, 0, 14, "plies: up to here PV nodes skip no late quiet move") \
    PARAM(FUTILITY_DEPTH, 8, 3, 14, "plies of reduced depth") \
    PARAM(FUTILITY_BASE, 33, 20, 250, "cp") \
    PARAM(FUTILITY_MARGIN, 20, 5, 200, "cp per ply") \
    PARAM(HISTORY_PRUNING_DEPTH, 4, 2, 8, "plies of reduced depth") \
    PARAM(HISTORY_PRUNING_MARGIN, 3954, 1000, 9000, "history sum per ply") \
    PARAM(SEE_DEPTH, 9, 3, 14, "plies: deepest exchange pruning") \
    PARAM(SEE_QUIET, 28, 5, 80, "cp per squared ply") \
    PARAM(SEE_NOISY, 107, 30, 200, "cp per ply") \
    /* Late move reductions (Romstad 2006, Glaurung) */ \
    PARAM(LMR_DEPTH, 4, 2, 5, "plies: shallowest late move reduction") \
    PARAM(LMR_BASE, 941, 0, 2000, "1/1024 ply") \
    PARAM(LMR_SLOPE, 220, 50, 500, "1/1024 ply per log2(depth) log2(move)") \
    PARAM(LMR_PV, 1565, 0, 2048, "1/1024 ply less if the node is or was on a pv") \
    PARAM(LMR_CUT, 834, 0, 2048, "1/1024 ply more at an expected cut") \
    PARAM(LMR_WORSENING, 1068, 0, 2048, "1/1024 ply more when not improving") \
    PARAM(LMR_CHECK, 1098, 0, 2048, "1/1024 ply less for a checking move") \
    PARAM(LMR_KILLER, 1056, 0, 2048, "1/1024 ply less for a killer") \
    PARAM(LMR_TT_NOISY, 1046, 0, 2048, "1/1024 ply more if the hash table's move is noisy") \
    PARAM(LMR_TT_DEEP, 1102, 0, 2048, "1/1024 ply less if the hash table's entry is as deep") \
    PARAM(LMR_CUTOFFS_FROM, 2, 0, 6, "failing replies that are not many yet") \
    PARAM(LMR_CUTOFFS, 1015, 0, 2048, "1/1024 ply more if many replies failed high") \
    PARAM(LMR_CORRECTION, 5, 0, 30, "1/1024 ply less per cp of correction") \
    PARAM(LMR_HISTORY, 10561, 2000, 20000, "history worth one ply") \
    PARAM(LMR_DEEPER, 32, 10, 150, "cp above the best so far: search a ply deeper") \
    /* Order of moves: victims, threats, checks (Stockfish, movepick.cpp) */ \
    PARAM(VICTIM_WEIGHT, 22, 4, 64, "history per cp of the piece captured") \
    PARAM(ORDER_THREAT_MINOR, 12000, 0, 60000, "history: a minor piece attacked by a pawn") \
    PARAM(ORDER_THREAT_ROOK, 16000, 0, 60000, "history: a rook attacked by a pawn or minor piece") \
    PARAM(ORDER_THREAT_QUEEN, 24000, 0, 90000, "history: the queen attacked by a lesser piece") \
    PARAM(ORDER_CHECK, 12000, 0, 60000, "history: a check that loses nothing") \
    /* History heuristic (Schaeffer 1989), by evaluations too (Stockfish, search.cpp) */ \
    PARAM(EVAL_HISTORY_SLOPE, 9, 0, 32, "history per cp that a quiet move gained") \
    PARAM(EVAL_HISTORY_MAX, 1000, 0, 4000, "history: most that one such change is worth") \
    PARAM(HISTORY_SLOPE, 260, 50, 500, "bonus per ply") \
    PARAM(HISTORY_OFFSET, 105, 0, 400, "taken off the bonus") \
    PARAM(HISTORY_BONUS_MAX, 1750, 500, 4000, "largest bonus") \
    /* Correction history (Stockfish, search.cpp since 17) */ \
    PARAM(CORRECTION_PAWNS, 41, 10, 200, "cp of a full entry for the pawns") \
    PARAM(CORRECTION_NON_PAWNS, 56, 10, 200, "cp of a full entry for one side's pieces") \
    PARAM(CORRECTION_DIVISOR, 5, 2, 32, "cp times plies for 1/1024 of an entry") \
    PARAM(CORRECTION_STEP, 256, 64, 1024, "1/1024 of an entry: most one error moves") \
    PARAM(CORRECTION_CONTINUATION, 48, 10, 200, "cp of a full entry for the last two moves") \
    /* Shape of the evaluation: material, move fifty (Stockfish, evaluate.cpp); mop-up */ \
    PARAM(MATERIAL_BASE, 28914, 15000, 40000, "cp beside the value of all pieces") \
    PARAM(MATERIAL_UNIT, 32768, 20000, 48000, "cp: that sum changes nothing") \
    PARAM(RULE50_UNIT, 200, 120, 400, "plies: scores fade by one part of these each") \
    PARAM(MOP_UP_WIN, 1500, 1000, 2500, "cp of a game won against a bare king") \
    PARAM(MOP_UP_DRIVE, 60, 10, 200, "cp per step of the bare king towards its mate") \
    PARAM(MOP_UP_STEP, 10, 2, 50, "cp per step between the kings") \
    /* Quiescence */ \
    PARAM(QS_FUTILITY, 88, 30, 300, "cp: what a capture may gain beyond its victim") \
    PARAM(QS_CHECKS, 1, 0, 4, "plies of quiescence that try quiet checks") \
    PARAM(QS_MOVES, 3, 1, 32, "captures tried before only those that take back") \
    /* Transposition table: replacement (Stockfish, tt.cpp) */ \
    PARAM(TT_AGE, 8, 1, 32, "plies that an entry loses per search") \
    PARAM(TT_KEEP, 4, 0, 10, "plies: a newer bound is kept if less than this shallower") \
    /* Clock (Stockfish, timeman.cpp and search.cpp; Berserk, search.c) */ \
    PARAM(CLOCK_MOVES, 20, 10, 50, "moves the clock is shared among at first") \
    PARAM(CLOCK_MOVES_STEP, 5, 2, 50, "moves of the game that make one less") \
    PARAM(CLOCK_MOVES_MIN, 12, 5, 50, "moves it is shared among at least") \
    PARAM(CLOCK_INCREMENT, 75, 30, 100, "percent of the increment to spend") \
    PARAM(CLOCK_HARD, 75, 30, 90, "percent of the clock one move may take") \
    PARAM(CLOCK_STRETCH, 8, 2, 16, "times the soft time one move may take") \
    PARAM(CLOCK_NEXT, 70, 30, 150, "percent of the soft time that allows another iteration") \
    PARAM(CLOCK_SHARE_BASE, 215, 120, 300, "percent, if the best move took no node") \
    PARAM(CLOCK_SHARE_SLOPE, 150, 50, 250, "percent less if it took all of them") \
    PARAM(CLOCK_STABLE_BASE, 140, 100, 180, "percent, if the best move is new") \
    PARAM(CLOCK_STABLE_STEP, 8, 0, 12, "percent less per depth that kept it") \
    PARAM(CLOCK_DROP, 100, 0, 400, "percent more per pawn that the score fell") \
    PARAM(CLOCK_DROP_MIN, 85, 50, 100, "percent at least, however it rose") \
    PARAM(CLOCK_DROP_MAX, 140, 100, 200, "percent at most, however it fell") \
    PARAM(CLOCK_MEAN_DEPTHS, 4, 2, 10, "iterations that the mean score looks back on") \
    PARAM(CLOCK_RESERVE_MS, 20, 0, 1000, "ms kept back for a busy machine") \
    PARAM(CLOCK_RISK, 5, 1, 50, "percent of the clock that can always be spent") \
    PARAM(CLOCK_LOW_MS, 100, 10, 1000, "ms: a clock below this grows again") \
    PARAM(CLOCK_LOW_SHARE, 10, 1, 50, "percent of a low clock to spend of the increment") \
    PARAM(CLOCK_MOVESTOGO_MAX, 50, 10, 100, "moves: the time control counts as no longer") \
    PARAM(CLOCK_TREND_DEPTH, 5, 1, 12, "plies: shallowest iteration whose course counts") \
    PARAM(CLOCK_STABLE_MAX, 8, 1, 20, "iterations of one best move that count")
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
