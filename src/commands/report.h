// report.h: annotated games as one HTML page.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_REPORT_H
#define COMMANDS_REPORT_H

#include "engine/judgement.h"
#include "notation/pgn.h"

enum { ANALYSIS_MOVES = 8 };  // moves kept of a principal variation

// The search of the position after a ply.
typedef struct PlyAnalysis {
    Score score;  // for the side to move
    Move pv[ANALYSIS_MOVES];
    int pv_length;        // 0: the game is over
    Judgement judgement;  // of the move that led to the position
} PlyAnalysis;

typedef struct SideSummary {
    int moves;
    int counts[JUDGEMENTS];
    double accuracy, loss_cp;  // sums over the moves; by wdl_centipawns
} SideSummary;

typedef struct AnnotatedGame {
    PgnGame pgn;
    PlyAnalysis analysis[PGN_PLIES_MAX + 1];  // by ply; 0: of the start position
    int analysis_count;                       // ply_count + 1, or less after Ctrl-C
    SideSummary sides[2];
} AnnotatedGame;

// The beginning of a page, one game, and the end. The page needs no other file: it has the graph of
// the expected score, a summary, the moves, and a board at each inaccuracy, mistake and blunder
// with arrows for the move played and the best one. All text of the game is escaped.
extern const char report_begin[], report_end[];
void report_append_game(Text *out, const AnnotatedGame *game);

#endif
