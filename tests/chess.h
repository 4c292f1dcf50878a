// chess.h: positions, games and random play.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_CHESS_H
#define TESTS_CHESS_H

#include <stddef.h>

#include "base/random.h"
#include "board/game.h"
#include "board/movegen.h"
#include "check.h"
#include "notation/fen.h"
#include "notation/moves.h"

#define MIDDLEGAME_FEN "r2q1rk1/pp2bppp/2n1bn2/2pp4/8/1P2PN2/PBPNBPPP/R2Q1RK1 w - - 0 10"

// The body of main, for tests that need the tables of the board and nothing else.
static inline int check_run_with_board(void) {
    board_init();
    return check_run();
}

// Ends the test program on a FEN that does not parse: the test itself is wrong then.
static inline Position position_of(const char *fen) {
    Position pos;
    const char *repair, *error = fen_parse(fen, &pos, &repair);
    if (error) {
        printf("bad FEN in a test: %s: %s\n", fen, error);
        fflush(stdout);
        abort();
    }
    return pos;
}

// Returns the FEN of a position, valid for three more calls of formatted().
static inline const char *fen_of(const Position *pos) {
    char fen[FEN_BYTES];
    fen_print(pos, fen);
    return formatted("%s", fen);
}

// 24 KiB by value: keep one, not many.
static inline Game game_of(const char *fen) {
    Game game;
    memset(&game, 0, sizeof(game));
    Position pos = position_of(fen);
    game_init(&game, &pos);
    return game;
}

// Starts for random walks: openings, endings, promotions, castling of every array, en passant.
static const char *const walk_fens[] = {
    START_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/8/8/3k4/8/8/1QR5/K7 w - - 0 1",
    "3qk3/8/8/2bnb3/2BNB3/8/8/3QK3 b - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "rkbb2nr/pp2pppp/2pp2n1/5P2/5q2/8/PPPPP2P/RKBBQNNR w HAha - 2 8",
    "n1rbk1br/2p1p3/pp6/3p1p1p/Pn1P2qP/2P1P1P1/1P3PQB/1NR1K2R b Cc - 7 15",
    "1rk1r3/8/8/8/8/8/8/QR1K2RB w GBeb - 0 1",
    "rqbbnnkr/pppppppp/8/8/8/8/PPPPPPPP/RQBBNNKR w HAha - 0 1",
    "1r3kr1/P6P/8/8/8/8/p6p/1R3KR1 w GBgb - 0 1",
    "rk1nb1qr/p2p1p1p/2p5/1pP1p1pP/8/2P2P2/P1P3P1/RKN1BBQR w HAha b6 0 10",
};

// A legal move at random, MOVE_NONE if there is none.
static inline Move random_move(const Position *pos, Random *random) {
    const MoveList list = movegen_all(pos);
    return list.count ? list.moves[random_below(random, (uint64_t)list.count)] : MOVE_NONE;
}

// Calls visit on every position of a random game of at most plies from each walk start.
static inline void random_games(int games, int plies, uint64_t seed,
                                void (*visit)(const Position *pos)) {
    static Game game;
    Random random = random_from_seed(seed);
    for (int i = 0; i < games * COUNT(walk_fens); i++) {
        Position start = position_of(walk_fens[i % COUNT(walk_fens)]);
        game_init(&game, &start);
        for (int ply = 0; ply < plies; ply++) {
            visit(&game.pos);
            Move move = random_move(&game.pos, &random);
            if (move == MOVE_NONE) break;
            game_play(&game, move);
        }
    }
}

// Every field equal; padding does not count.
static inline bool same_position(const Position *a, const Position *b) {
    const size_t padding = offsetof(Position, board) + sizeof(a->board);
    const size_t rest = offsetof(Position, checkers);
    return memcmp(a, b, padding) == 0 &&
           memcmp((const char *)a + rest, (const char *)b + rest, sizeof(*a) - rest) == 0;
}

// The legal move with this UCI spelling, MOVE_NONE if there is none.
static inline Move uci_move(const Position *pos, const char *spelling) {
    return move_from_uci(pos, word_from(spelling), CASTLING_960);
}

static inline bool is_legal_uci(const char *fen, const char *spelling) {
    Position pos = position_of(fen);
    return uci_move(&pos, spelling) != MOVE_NONE;
}

// Plays moves given as UCI text, separated by blanks; false at the first illegal one.
static inline bool play_line(Game *game, const char *line) {
    for (Word word = word_next(&line); word.length; word = word_next(&line)) {
        Move move = move_from_uci(&game->pos, word, CASTLING_STANDARD);
        if (move == MOVE_NONE) return false;
        game_play(game, move);
    }
    return true;
}

// Returns the game after moves, given as for play_line.
static inline Game game_after(const char *fen, const char *moves) {
    Game game = game_of(fen);
    if (!CHECK(play_line(&game, moves))) check_note(moves);
    return game;
}

#endif
