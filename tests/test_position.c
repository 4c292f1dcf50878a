// test_position.c: building, checking and querying a position (board/position.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/position.h"

#include "board/threats.h"
#include "chess.h"

TEST(a_position_can_be_built_by_hand) {
    Position pos = position_empty();
    position_put(&pos, WHITE_KING, E1);
    position_put(&pos, BLACK_KING, E8);
    position_put(&pos, BLACK_ROOK, E5);
    position_put(&pos, BLACK_PAWN, A7);
    position_refresh(&pos);
    CHECK_NO_ERROR(position_error(&pos));
    CHECK(pos.checkers == square_bb(E5));
    CHECK(non_pawn_pieces(&pos, BLACK) == square_bb(E5));
    CHECK_EQ(king_square(&pos, BLACK), E8);
    Position read = position_of("4k3/p7/8/4r3/8/8/8/4K3 w - - 0 1");
    CHECK(same_position(&pos, &read));
    position_take(&pos, E5);
    position_refresh(&pos);
    CHECK_NO_ERROR(position_error(&pos));
    CHECK(pos.checkers == 0);
    CHECK_EQ(piece_on(&pos, E5), NO_PIECE);
}

static bool is_wrong(Position pos) {
    position_refresh(&pos);
    return position_error(&pos) != NULL;
}

TEST(impossible_rights_are_errors) {
    Position pos = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    CHECK(!is_wrong(pos));
    pos.castle_rooks |= square_bb(B1);
    CHECK(is_wrong(pos));
    pos.castle_rooks = square_bb(A2);
    CHECK(is_wrong(pos));
    pos = position_of("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    pos.castle_rooks = square_bb(A1);
    CHECK(is_wrong(pos));
    pos = position_of("4k3/8/8/8/8/8/8/4K1RR w - - 0 1");
    pos.castle_rooks = square_bb(G1) | square_bb(H1);
    CHECK(is_wrong(pos));
}

TEST(impossible_en_passant_is_an_error) {
    Position pos = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    CHECK_EQ(pos.ep_square, D6);
    CHECK(!is_wrong(pos));
    static const Square wrong[] = {D5, D3, E6, C6, D7};
    for (int i = 0; i < COUNT(wrong); i++) {
        pos.ep_square = (uint8_t)wrong[i];
        CHECK(is_wrong(pos));
    }
    pos = position_of("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    pos.ep_square = D6;  // nobody can take
    CHECK(is_wrong(pos));
}

#define CHECK_WRONG(change)                    \
    do {                                       \
        Position pos = position_of(START_FEN); \
        change;                                \
        CHECK(position_error(&pos) != NULL);   \
    } while (0)

TEST(fields_that_contradict_each_other_are_errors) {
    CHECK_WRONG(pos.board[E4] = WHITE_KNIGHT);
    CHECK_WRONG(pos.pieces[WHITE_PAWN] |= square_bb(E4));
    CHECK_WRONG(pos.colors[BLACK] ^= square_bb(E7));
    CHECK_WRONG(pos.keys.whole ^= 1);
    CHECK_WRONG(pos.keys.pawns ^= 1);
    CHECK_WRONG(pos.checkers = square_bb(E8));
}

// position_error compares keys and checkers with the board.
static void check_sound(const Position *pos) { CHECK_NO_ERROR(position_error(pos)); }

TEST(keys_and_checkers_stay_right_over_random_games) { random_games(20, 80, 1, check_sound); }

TEST(no_hash_word_is_zero_or_occurs_twice) {
    enum { WORDS = sizeof(Zobrist) / sizeof(uint64_t) };
    uint64_t words[WORDS];
    memcpy(words, &zobrist, sizeof(words));
    sort_words(words, WORDS);
    CHECK(words[0] != 0);
    for (int i = 1; i < WORDS; i++) CHECK(words[i] != words[i - 1]);
}

static uint64_t key_of(const char *fen) { return position_of(fen).keys.whole; }

TEST(keys_differ_where_the_legal_moves_differ) {
    CHECK(key_of("4k3/8/8/8/8/8/8/4K3 w - -") != key_of("4k3/8/8/8/8/8/8/4K3 b - -"));
    CHECK(key_of("4k3/8/8/8/8/8/8/R3K3 w Q -") != key_of("4k3/8/8/8/8/8/8/R3K3 w - -"));
    CHECK(key_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6") != key_of("4k3/8/8/3pP3/8/8/8/4K3 w - -"));
    CHECK(key_of("4k3/8/8/3p4/8/8/8/4K3 w - d6") == key_of("4k3/8/8/3p4/8/8/8/4K3 w - -"));
    CHECK(key_of("4k3/8/8/8/8/8/8/4K3 w - - 9 50") == key_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
}

TEST(part_keys_change_with_their_own_men_only) {
    Keys before = position_of("4k1n1/p7/8/8/8/8/P7/R3K1N1 w - -").keys;
    Keys pawn = position_of("4k1n1/p7/8/8/8/P7/8/R3K1N1 w - -").keys;
    Keys rook = position_of("4k1n1/p7/8/8/8/8/P7/1R2K1N1 w - -").keys;
    Keys knight = position_of("4k3/p6n/8/8/8/8/P7/R3K1N1 w - -").keys;
    CHECK(pawn.pawns != before.pawns);
    CHECK(pawn.non_pawns[WHITE] == before.non_pawns[WHITE]);
    CHECK(rook.pawns == before.pawns);
    CHECK(rook.non_pawns[WHITE] != before.non_pawns[WHITE]);
    CHECK(rook.non_pawns[BLACK] == before.non_pawns[BLACK]);
    CHECK(knight.non_pawns[BLACK] != before.non_pawns[BLACK]);
    CHECK(knight.non_pawns[WHITE] == before.non_pawns[WHITE]);
}

// The attackers of every square, collected from the attacks of each piece.
static void check_attackers(const Position *pos) {
    Bitboard men = occupied(pos), attackers[64] = {0}, all[2] = {0};
    for (Bitboard rest = men; rest;) {
        Square from = pop_lsb(&rest);
        Color color = color_of(piece_on(pos, from));
        Bitboard targets = piece_attacks(piece_on(pos, from), from, men);
        all[color] |= targets;
        while (targets) attackers[pop_lsb(&targets)] |= square_bb(from);
    }
    for (Square sq = A1; sq <= H8; sq++) CHECK(attackers_to(pos, sq, men) == attackers[sq]);
    for (Color color = WHITE; color <= BLACK; color++) {
        Bitboard by[6], attacked = 0;
        attacks_by_type(pos->pieces, color, men, by);
        for (PieceType type = PAWN; type <= KING; type++) attacked |= by[type];
        CHECK(attacked == all[color]);
    }
}

TEST(attackers_are_the_reverse_of_attacks) { random_games(2, 60, 3, check_attackers); }

TEST(material_that_cannot_mate_is_known) {
    static const struct {
        const char *men;
        bool insufficient;
    } cases[] = {
        {"4k3/8/8/8/8/8/8/4K3", true},     {"4k3/8/8/8/8/8/8/4KN2", true},
        {"4kb2/8/8/8/8/8/8/4K3", true},    {"2b1k3/8/8/8/8/8/8/4KB2", true},  // both light
        {"4kb2/8/8/8/8/8/8/4KB2", false},  {"4kn2/8/8/8/8/8/8/4KB2", false},
        {"4kn2/8/8/8/8/8/8/4KN2", false},  {"4k3/8/8/8/8/8/8/3NKN2", false},
        {"4k3/8/8/8/8/8/8/2B1KB2", false}, {"4k3/8/8/8/8/B7/8/2B1K3", true},
        {"4k3/p7/8/8/8/8/8/4K3", false},   {"4k3/8/8/8/8/8/8/R3K3", false},
        {"q3k3/8/8/8/8/8/8/4K3", false},
    };
    for (int i = 0; i < COUNT(cases); i++) {
        const char *fen = formatted("%s w - - 0 1", cases[i].men);
        Position pos = position_of(fen);
        if (!CHECK(material_is_insufficient(&pos) == cases[i].insufficient)) check_note(fen);
    }
}

int main(void) { return check_run_with_board(); }
