// eval_trace.h: the evaluation of a position, explained as text.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_EVAL_TRACE_H
#define ENGINE_EVAL_TRACE_H

#include "engine/engine.h"

// Appends the board with the worth of each piece but the kings: the network's evaluation minus that
// without the piece, both normalised by its material. Then the side to move, the output bucket,
// the network's evaluation and, last, "eval: +1.32", the static evaluation without correction
// history. In pawns, from White's point of view. May be called during a search.
void eval_trace(Engine *engine, const Position *pos, Text *text);

#endif
