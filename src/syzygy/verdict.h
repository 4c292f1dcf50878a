// verdict.h: what the tables say about a position, as text for people.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SYZYGY_VERDICT_H
#define SYZYGY_VERDICT_H

#include "syzygy/probe.h"

// Room for what verdict_append writes.
enum { VERDICT_BYTES = 160 };

// Appends "White wins, DTZ 13", "draw", "drawn by the fifty-move rule, Black would win, DTZ -140"
// and the like, the counter of the position taken into account; DTZ for the side to move. False,
// and text unchanged, if the tables do not know the position.
bool verdict_append(Syzygy *syzygy, const Position *pos, Text *text);

#endif
