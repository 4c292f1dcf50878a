// eval_trace.c: the evaluation of a position, explained as text.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/eval_trace.h"

#include "base/os.h"
#include "engine/wdl.h"
#include "nnue/features.h"
#include "notation/display.h"
#include "search/eval.h"

typedef struct Trace {
    Accumulators accumulators;
    const Network *network;
    Game game;            // used by evaluate
    const Position *pos;  // the position that is explained
    int total;            // its evaluation, in centipawns for White
} Trace;

// The network's score for the side to move.
static Score evaluate(Trace *trace, const Position *pos) {
    game_init(&trace->game, pos);
    return evaluate_game(&trace->accumulators, trace->network, &trace->game);
}

static int for_white(const Position *pos, Score score) {
    const int cp = wdl_centipawns(score, pos);
    return pos->side == WHITE ? cp : -cp;
}

// Returns the worth of the piece on sq in centipawns for White. Both evaluations are normalised by
// the material of the position explained.
static int worth_of(Trace *trace, Square sq) {
    Position without = *trace->pos;
    position_take(&without, sq);
    without.castle_rooks &= ~square_bb(sq);
    without.ep_square = NO_SQUARE;
    position_refresh(&without);
    return trace->total - for_white(trace->pos, evaluate(trace, &without));
}

// One rank is two lines of eight cells: the pieces, and the worth of each.
enum { CELL_WIDTH = 7 };

static void append_rank(Trace *trace, int rank, Text *text) {
    const Position *pos = trace->pos;
    text_append(text, "%d ", rank + 1);
    for (int file = FILE_A; file <= FILE_H; file++)
        text_append(text, "%*c", CELL_WIDTH, piece_letter(piece_on(pos, square_at(file, rank))));
    const Bitboard valued = rank_bb(rank) & occupied(pos) & ~pieces_of_type(pos, KING);
    text_append(text, valued ? "\n  " : "\n");
    // Ends after the last worth, so that no blanks end the line.
    for (int file = FILE_A; file <= FILE_H && valued >> square_at(file, rank); file++) {
        const Square sq = square_at(file, rank);
        Text number = TEXT_LOCAL(16);
        if (valued & square_bb(sq)) display_centipawns(worth_of(trace, sq), &number);
        text_append(text, "%*s", CELL_WIDTH, number.data);
    }
    text_append(text, "\n");
}

void eval_trace(Engine *engine, const Position *pos, Text *text) {
    Trace *trace = os_alloc_large(sizeof(*trace));
    if (!trace) {
        text_append(text, "not enough memory\n");
        return;
    }
    params_use(engine_params(engine));
    trace->network = engine_network(engine);
    accumulators_reset(&trace->accumulators, trace->network);
    const Score raw = evaluate(trace, pos);
    trace->pos = pos;
    trace->total = for_white(pos, raw);
    for (int rank = RANK_8; rank >= RANK_1; rank--) append_rank(trace, rank, text);
    text_append(text, "  ");
    for (int file = FILE_A; file <= FILE_H; file++)
        text_append(text, "%*c", CELL_WIDTH, 'a' + file);
    const int pieces = popcount(occupied(pos));
    text_append(text, "\n\nside to move: %s\noutput bucket: %d of 0 to %d (%d pieces)\nnetwork: ",
                color_name(pos->side), output_bucket(pieces), OUTPUT_BUCKETS - 1, pieces);
    display_centipawns(trace->total, text);
    text_append(text, " (White)\neval: ");
    display_centipawns(for_white(pos, eval_without_correction(pos, raw)), text);
    text_append(text, " (White)\n");
    os_free_large(trace, sizeof(*trace));
}
