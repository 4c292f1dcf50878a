// test_threats.c: attacked squares against attackers_to (board/threats.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/threats.h"

#include "chess.h"

// Squares that a piece of them of type below attacks, one square after the other.
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

static void threats_are_those_of_attackers_to(void) { random_games(3, 80, 21, check_threats); }

// A move to a check square gives check by the piece that moves; elsewhere only another does.
static void check_check_squares(const Position *pos) {
    static Game game;
    CheckSquares checks = check_squares_of(pos);
    MoveList list;
    game_init(&game, pos);
    movegen_all(pos, &list);
    for (int i = 0; i < list.count; i++) {
        Move move = list.moves[i];
        MoveKind kind = move_kind(move);
        if (kind == CASTLING || kind == EN_PASSANT) continue;
        PieceType type = type_of(piece_on(pos, move_from(move)));
        Bitboard to = square_bb(move_to(move));
        game_make(&game, move);
        Bitboard checkers = game.pos.checkers;
        game_unmake(&game);
        CHECK_EQ(move_gives_check(pos, move), checkers != 0);
        if (kind == NORMAL) CHECK_EQ((checks.by_type[type] & to) != 0, (checkers & to) != 0);
    }
    CHECK(checks.by_type[KING] == 0);
}

static void moves_to_check_squares_give_check(void) {
    random_games(3, 80, 22, check_check_squares);
}

static const Test tests[] = {
    TEST(threats_are_those_of_attackers_to),
    TEST(moves_to_check_squares_give_check),
};

int main(void) {
    board_init();
    return check_run(tests, COUNT(tests));
}
