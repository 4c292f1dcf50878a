// verdict.c: outcomes in words.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "syzygy/verdict.h"

#include <stdlib.h>

#include "board/movegen.h"

static const char *winner_name(const Position *pos, int wdl) {
    return winner_of(pos, wdl) == WHITE ? "White" : "Black";
}

// The distance may be one more than dtz: so with the counter just one sum is uncertain. Mate comes
// before the fifty-move rule.
static void append_decided(const Position *pos, int wdl, int dtz, Text *text) {
    const char *winner = winner_name(pos, wdl);
    int plies = position_is_mate(pos) ? 0 : abs(dtz) + pos->rule50;
    if (plies > RULE50_PLIES)
        text_append(text, "drawn by the fifty-move rule, %s would win, DTZ %d", winner, dtz);
    else if (plies == RULE50_PLIES)
        text_append(text, "%s wins, or the fifty-move rule draws (DTZ may be one short), DTZ %d",
                    winner, dtz);
    else
        text_append(text, "%s wins, DTZ %d", winner, dtz);
}

bool verdict_append(Syzygy *syzygy, const Position *pos, Text *text) {
    int wdl, dtz;
    if (!probe_wdl(syzygy, pos, &wdl)) return false;
    if (wdl == WDL_DRAW)
        text_append(text, "draw");
    else if (probe_dtz(syzygy, pos, &dtz))
        append_decided(pos, wdl, dtz, text);
    else if (wdl == WDL_CURSED_WIN || wdl == WDL_BLESSED_LOSS)
        text_append(text, "drawn by the fifty-move rule, %s would win", winner_name(pos, wdl));
    else
        text_append(text, "%s wins%s", winner_name(pos, wdl),
                    pos->rule50 ? ", unless the fifty-move rule draws (no DTZ table)" : "");
    return true;
}
