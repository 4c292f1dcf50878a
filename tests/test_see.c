// test_see.c: exchanges, threats and checks (board/see.h, board/threats.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/see.h"

#include "board/threats.h"
#include "chess.h"

TEST(known_exchanges_have_their_known_value) {
    static const struct {
        const char *fen, *move;
        int value;
    } cases[] = {
        {"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
        {"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -225},
        {"8/4kp2/2npp3/1Nn5/1p2PQP1/7q/1PP1B3/4KR1r b - - 0 1", "h1f1", 0},
        {"2r1r1k1/pp1bppbp/3p1np1/q3P3/2P2P2/1P2B3/P1N1B1PP/2RQ1RK1 b - - 0 1", "d6e5", 100},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100},
        {"3r2k1/8/8/8/8/8/3R4/3R2K1 w - - 0 1", "d2d8", 500},
        {"6k1/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", 0},       // castling risks nothing
        {"6k1/8/8/8/8/8/8/4K2R w K - 0 1", "h1h4", 0},       // quiet and safe
        {"6k1/8/5p2/8/8/8/8/4K2R w K - 0 1", "h1h5", 0},     // the pawn does not reach it
        {"6k1/8/6p1/8/8/8/8/4K2R w K - 0 1", "h1h5", -500},  // here it does
        {"6k1/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 875},
        {"1r4k1/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100},
        {"1r4k1/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", 725},
        {"4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e2e7", 0},     // the king takes back
        {"4k3/4r3/8/8/8/8/4R3/4QK2 w - - 0 1", "e2e7", 500},  // it may not
    };
    for (int i = 0; i < COUNT(cases); i++) {
        Position pos = position_of(cases[i].fen);
        Move move = uci_move(&pos, cases[i].move);
        bool good = CHECK(move != MOVE_NONE) && CHECK(see_at_least(&pos, move, cases[i].value)) &&
                    CHECK(!see_at_least(&pos, move, cases[i].value + 1));
        if (!good) check_note(cases[i].fen);
    }
}

// Returns the gain of side, at least 0, by captures on sq of a piece worth at_risk.
static int swap_off(const Position *pos, Square sq, Bitboard occupancy, Color side, int at_risk) {
    Bitboard attackers = attackers_to(pos, sq, occupancy) & occupancy;
    for (PieceType type = PAWN; type <= KING; type++) {
        Bitboard men = attackers & pos->colors[side] & pos->pieces[piece_of(side, type)];
        if (!men) continue;
        if (type == KING && (attackers & pos->colors[opponent(side)])) return 0;
        Bitboard left = occupancy ^ (men & (0 - men));
        int gain = at_risk - swap_off(pos, sq, left, opponent(side), see_values[type]);
        return gain > 0 ? gain : 0;
    }
    return 0;
}

static int exchange_value(const Position *pos, Move move) {
    Square from = move_from(move), to = move_to(move);
    int gain = 0, at_risk = see_values[type_of(piece_on(pos, from))];
    Bitboard occupancy = (occupied(pos) ^ square_bb(from)) | square_bb(to);
    if (move_kind(move) == CASTLING) return 0;
    if (piece_on(pos, to) != NO_PIECE) gain = see_values[type_of(piece_on(pos, to))];
    if (move_kind(move) == EN_PASSANT) {
        gain = see_values[PAWN];
        occupancy ^= square_bb((Square)(to ^ 8));
    }
    if (move_kind(move) == PROMOTION) {
        at_risk = see_values[move_promotion(move)];
        gain += at_risk - see_values[PAWN];
    }
    return gain - swap_off(pos, to, occupancy, opponent((Color)pos->side), at_risk);
}

static void check_exchanges(const Position *pos) {
    const MoveList list = movegen_all(pos);
    for (int i = 0; i < list.count; i++) {
        int value = exchange_value(pos, list.moves[i]);
        bool good = see_at_least(pos, list.moves[i], value) &&
                    !see_at_least(pos, list.moves[i], value + 1) &&
                    see_at_least(pos, list.moves[i], -3000) &&
                    !see_at_least(pos, list.moves[i], 3000);
        if (CHECK(good)) continue;
        char move[UCI_MOVE_BYTES];
        move_to_uci(list.moves[i], CASTLING_960, move);
        check_note(formatted("%s %s: %d", fen_of(pos), move, value));
    }
}

TEST(thresholds_agree_with_the_plain_recursion) { random_games(10, 80, 16, check_exchanges); }

// Returns the squares that the opponent attacks with pieces of a type before `below`.
static Bitboard attacked_by_below(const Position *pos, PieceType below) {
    const Color them = opponent((Color)pos->side);
    Bitboard lesser = 0, squares = 0;
    for (PieceType type = PAWN; type < below; type++) lesser |= pieces_of(pos, them, type);
    for (Square sq = A1; sq <= H8; sq++)
        if (attackers_to(pos, sq, occupied(pos)) & lesser) squares |= square_bb(sq);
    return squares;
}

static void check_threats(const Position *pos) {
    Threats threats = threats_of(pos);
    CHECK(threats.attacked == attacked_by_below(pos, (PieceType)(KING + 1)));
    CHECK(threats.by_lesser[PAWN] == 0);
    CHECK(threats.by_lesser[KNIGHT] == attacked_by_below(pos, KNIGHT));
    CHECK(threats.by_lesser[BISHOP] == attacked_by_below(pos, KNIGHT));
    CHECK(threats.by_lesser[ROOK] == attacked_by_below(pos, ROOK));
    CHECK(threats.by_lesser[QUEEN] == attacked_by_below(pos, QUEEN));
    CHECK(threats.by_lesser[KING] == 0);
}

TEST(threats_are_those_of_attackers_to) { random_games(3, 80, 21, check_threats); }

// A move to a check square gives check by the piece that moves; elsewhere only another does.
static void check_check_squares(const Position *pos) {
    CheckSquares checks = check_squares_of(pos);
    const MoveList list = movegen_all(pos);
    for (int i = 0; i < list.count; i++) {
        Move move = list.moves[i];
        MoveKind kind = move_kind(move);
        if (kind == CASTLING || kind == EN_PASSANT) continue;
        PieceType type = type_of(piece_on(pos, move_from(move)));
        Bitboard to = square_bb(move_to(move));
        Bitboard checkers = position_after(pos, move).checkers;
        CHECK_EQ(move_gives_check(pos, move), checkers != 0);
        if (kind == NORMAL) CHECK_EQ((checks.by_type[type] & to) != 0, (checkers & to) != 0);
    }
    CHECK(checks.by_type[KING] == 0);
}

TEST(moves_to_check_squares_give_check) { random_games(3, 80, 22, check_check_squares); }

int main(void) { return check_run_with_board(); }
