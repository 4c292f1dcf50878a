// test_zobrist.c: the words that make up hash keys (board/zobrist.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/zobrist.h"

#include "chess.h"

enum { WORDS = sizeof(Zobrist) / sizeof(uint64_t) };

static int compare(const void *a, const void *b) {
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    return (first > second) - (first < second);
}

static void no_word_is_zero_or_occurs_twice(void) {
    uint64_t words[WORDS];
    memcpy(words, &zobrist, sizeof(words));
    qsort(words, WORDS, sizeof(words[0]), compare);
    CHECK(words[0] != 0);
    for (int i = 1; i < WORDS; i++) CHECK(words[i] != words[i - 1]);
}

static void every_start_gives_the_same_words(void) {
    Zobrist before = zobrist;
    zobrist_init();
    CHECK(memcmp(&before, &zobrist, sizeof(before)) == 0);
}

static void a_piece_changes_the_keys_it_belongs_to(void) {
    Keys keys = {0};
    keys_toggle(&keys, piece_of(WHITE, PAWN), E4);
    CHECK(keys.whole && keys.pawns == keys.whole && !keys.non_pawns[WHITE]);
    keys_toggle(&keys, piece_of(WHITE, PAWN), E4);
    CHECK(!keys.whole && !keys.pawns);
    keys_toggle(&keys, piece_of(BLACK, QUEEN), D8);
    CHECK(keys.whole && keys.non_pawns[BLACK] == keys.whole);
    CHECK(!keys.pawns && !keys.non_pawns[WHITE]);
}

static const Test tests[] = {
    TEST(no_word_is_zero_or_occurs_twice),
    TEST(every_start_gives_the_same_words),
    TEST(a_piece_changes_the_keys_it_belongs_to),
};

int main(void) {
    chess_init();
    return check_run(tests, COUNT(tests));
}
