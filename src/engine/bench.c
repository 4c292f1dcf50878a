// bench.c: the bench positions, and their searches.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench.h"

#include "base/os.h"
#include "notation/fen.h"

// clang-format off
const char *const bench_positions[BENCH_POSITIONS] = {
    // Openings.
    START_FEN,
    "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 w - - 1 9",
    "rnbqkb1r/1p3ppp/p2ppn2/6B1/3NPP2/2N5/PPP3PP/R2QKB1R b KQkq - 0 7",
    "r1bq1rk1/ppp1npbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - - 1 9",
    "rnbqk2r/pp2nppp/4p3/2ppP3/3P2Q1/P1P5/2P2PPP/R1B1KBNR b KQkq - 2 7",
    "rn1qkbnr/pp3ppp/4p3/2ppPb2/3P4/5N2/PPP1BPPP/RNBQK2R w KQkq - 0 6",
    "rnbqkb1r/ppp2ppp/1n6/4p3/8/2N3P1/PP1PPPBP/R1BQK1NR w KQkq - 2 6",
    "rnbqkbnr/pppp1p1p/8/4N3/4PppP/8/PPPP2P1/RNBQKB1R b KQkq - 1 5",
    // Middlegames and endgames: Kiwipete, and games of the engine against itself.
    "r1b2rk1/1q2bpp1/p2p1n1p/n2Pp3/2p3P1/NP3N1P/PBB2P2/R2QR1K1 w - - 0 19",
    "r4rk1/3bbp2/2pp1p1p/p3pP1P/P2qP1P1/2NQ4/1PP1B3/1R3K1R b - - 2 19",
    "3r1rk1/1pqbn3/2pp2pb/p2Pp2p/P1P1Pp1P/1Q1BP1P1/1P1N1N2/4RRK1 w - - 0 20",
    "r2q1rk1/1bB1bp2/1p3n1p/p2p1Bp1/3P4/2N3Q1/PP3PPP/3R1RK1 b - - 5 20",
    "r4rk1/1p1b1pp1/2n1p1q1/3pP1B1/p1pP3P/P1P2NQ1/5PP1/2R2RK1 w - - 4 21",
    "r1kq2r1/1p3p1p/p1n5/3p2P1/4bB1P/2Q5/PP2BP2/3R1RK1 b - - 2 21",
    "2rr2k1/2pq1bp1/1pn4p/p2npp1P/P7/3PBBP1/1P1NPP2/2RQR1K1 w - - 0 22",
    "2b1k3/1p2n2r/r2p1n2/p2p1p1p/P1PP1N1P/BP3B2/6P1/R4RK1 b - - 0 22",
    "r5k1/pp4p1/3pqb1p/2p2p2/1n2pPnP/4P1P1/1P1Q1B2/RR3BK1 w - - 2 23",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4rrk1/2qn1pp1/3p1b1p/p1nPp1P1/2P4P/B4N2/2BQ1P2/2R1R1K1 b - - 0 31",
    "r1r3k1/4Rp2/5n2/1N1p2p1/3P1q1p/PQ3P2/6PP/4R1K1 b - - 0 34",
    "5r1r/3b2p1/4ppk1/1p1pP1P1/p1pP1PP1/P1P1B1K1/8/2R1R3 b - - 11 35",
    "3rr1k1/5n2/1p2q2p/p1p2p2/P2p1P2/1P1P1BP1/1Q2P1K1/2R4R b - - 3 37",
    "8/3bbpk1/2pp1p1p/p3pP1P/P3P1P1/P2P1B2/N2R2K1/r7 b - - 3 32",
    "5rk1/1p6/3P1bp1/p1p2B1p/P6P/2P1R3/3N4/6K1 b - - 0 33",
    "r3r3/1RR1n1P1/p3k3/8/4P1p1/2B5/PP6/6K1 b - - 4 36",
    "6k1/8/3p4/p1qPp1b1/4Prp1/8/1B4R1/4Q1K1 w - - 0 49",
    "5k2/r7/5n2/4R2p/b2P3P/4NB2/6P1/6K1 b - - 3 38",
    "6k1/Rp4p1/7p/5p1P/3p1P2/2r3P1/1b2K3/2R5 b - - 0 39",
    "8/R2bkp2/5p1p/P4P1P/4p1P1/2rp4/5K2/3B4 b - - 1 49",
    "8/1p6/8/2p4K/P3k3/2b1N3/8/8 w - - 3 50",
    "8/5pk1/3K1n2/3p4/P2P1p1p/2N2P1P/2R3P1/r7 b - - 6 50",
    "3rr3/5kp1/2b1pp2/1p1pP1P1/p1pP1PP1/P1P1B3/6K1/1R2R3 w - - 42 51",
    "R7/8/1p1b1k1p/5p1r/5Pp1/8/6K1/8 w - - 2 53",
    "6k1/4rr2/1p1nq2p/p1p2p2/P2p1P2/1P1P1BP1/2Q1P1K1/3R3R w - - 92 82",
    // Endings, from many pawns to few pieces.
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "8/8/4k3/8/8/3PK3/8/8 w - - 0 1",
    "8/8/8/8/3k4/8/1r6/2K4Q w - - 0 1",
    "8/8/8/3k4/8/8/3K4/4BN2 w - - 0 1",
    "8/6pk/8/8/8/8/1PP4K/8 w - - 0 1",
    "4k3/P6P/8/8/8/8/p6p/4K3 b - - 0 1",
    // Chess960, a mate in one, then a mate and a stalemate on the board.
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
};
// clang-format on

BenchResult bench_run(Engine *engine, const BenchOptions *options) {
    BenchResult result = {.complete = true};
    int64_t total_ns = 0;
    for (int i = 0; i < BENCH_POSITIONS && result.complete; i++) {
        Position start;
        Game game;
        fen_parse(bench_positions[i], &start, NULL);
        game_init(&game, &start);
        engine_new_game(engine);
        engine_set_game(engine, &game);
        int64_t start_ns = os_time_ns();
        engine_go(engine, &options->limits);
        engine_wait(engine);
        int64_t time_ns = os_time_ns() - start_ns;
        BenchRow row = {i + 1, bench_positions[i], engine_nodes(engine), time_ns};
        total_ns += time_ns;
        result.nodes += row.nodes;
        result.complete = !stop_is_requested(options->limits.interrupted);
        if (options->row) options->row(options->context, &row);
    }
    result.nodes_per_second = (uint64_t)((double)result.nodes * 1e9 / (double)(total_ns + 1));
    return result;
}
