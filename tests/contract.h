// contract.h: helpers for the tests of the contract with GUIs and match runners.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_CONTRACT_H
#define TESTS_CONTRACT_H

#include "answer.h"

enum { SHORT_MS = 100 };

#define MATE_IN_ONE_FEN "6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1"
#define MIDDLEGAME_FEN "r2q1rk1/pp2bppp/2n1bn2/2pp4/8/1P2PN2/PBPNBPPP/R2Q1RK1 w - - 0 10"

static inline void begin(void) {
    start_uci();
    asked_style = CASTLING_STANDARD;
    asked_game = game_of(START_FEN);
}

static inline void end(void) {
    send_line("quit");
    CHECK_EQ(finish(), 0);
}

static inline bool silent_for(int ms) {
    size_t mark = program.length;
    return !hears_since(mark, "bestmove", ms);
}

// Sends a line that must end the running search at once, or within ms.
static inline void ends_by(const char *line, int ms) {
    CHECK(silent_for(SHORT_MS));
    send_line(line);
    int64_t sent = os_time_ms();
    end_go();
    CHECK(os_time_ms() - sent < ms + grace_ms());
}

#endif
