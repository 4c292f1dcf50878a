// eval_trace.h: how a position is evaluated, as text for people.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef ENGINE_EVAL_TRACE_H
#define ENGINE_EVAL_TRACE_H

#include "engine/engine.h"

// Room for what eval_trace writes.
enum { EVAL_TRACE_BYTES = 4096 };

// The board with what each piece is worth to the network: its evaluation of the position minus that
// without the piece; kings have no number. Then "network: +1.37", its evaluation, and
// "eval: +1.32", what the search makes of it (eval.h). In pawns, White's point of view.
void eval_trace(Engine *engine, const Position *pos, Text *text);

#endif
