// test_genfens.c: the request for random openings, and what it gives (uci/genfens.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/genfens.h"

#include "chess.h"

static GenfensRequest request;
static Word wrong;

static const char *parse(const char *words) { return genfens_parse(words, &request, &wrong); }

static void words_are_read_in_any_order(void) {
    CHECK(parse("8 seed 42 book None") == NULL);
    CHECK_EQ(request.count, 8);
    CHECK_EQ(request.seed, 42);
    CHECK_STR(request.book, "");
    CHECK(parse("1 book lines.epd extra words seed -1") == NULL);
    CHECK(request.seed == UINT64_MAX);
    CHECK_STR(request.book, "lines.epd");
    CHECK(parse("3") == NULL && request.seed == 0);
}

static void mistakes_name_the_word(void) {
    static const char *const bad[][2] = {{"", ""},      {"x", "x"},        {"0 seed 1", "0"},
                                         {"-2", "-2"},  {"1 seed x", "x"}, {"1 seed", ""},
                                         {"1 book", ""}};
    for (int i = 0; i < COUNT(bad); i++) {
        CHECK(parse(bad[i][0]) != NULL);
        if (!CHECK(word_is(wrong, bad[i][1]))) check_note(bad[i][0]);
    }
    static char path[2 * GENFENS_PATH_BYTES] = "1 book ";
    memset(path + 7, 'x', sizeof(path) - 8);
    CHECK(parse(path) != NULL);
}

enum { OPENINGS = 6 };
typedef struct Fens {
    char fens[OPENINGS][FEN_BYTES];
    int count;
    atomic_bool stop, *stop_after_one;
} Fens;

static void keep_fen(void *context, const char *fen) {
    Fens *fens = context;
    if (CHECK(fens->count < OPENINGS)) snprintf(fens->fens[fens->count++], FEN_BYTES, "%s", fen);
    if (fens->stop_after_one) atomic_store(fens->stop_after_one, true);
}

static const char *run(Engine *engine, const char *words, Fens *fens) {
    CHECK(parse(words) == NULL);
    return genfens_run(engine, &request, (GenfensOutput){fens, keep_fen, &fens->stop});
}

static void equal_seeds_give_equal_positions_to_play(void) {
    static Fens first, again, other;
    Engine *engine = engine_create((SearchCallbacks){0});
    CHECK(run(engine, "6 seed 3", &first) == NULL);
    CHECK(run(engine, "6 seed 3", &again) == NULL);
    CHECK(run(engine, "6 seed 4", &other) == NULL);
    CHECK_EQ(first.count, OPENINGS);
    CHECK(memcmp(first.fens, again.fens, sizeof(first.fens)) == 0);
    CHECK(memcmp(first.fens, other.fens, sizeof(first.fens)) != 0);
    for (int i = 0; i < first.count; i++) {
        Position pos = position_of(first.fens[i]);
        CHECK(movegen_count(&pos) > 0);
        CHECK(pos.fullmove == 5);  // after eight or nine plies
    }
    engine_destroy(engine);
}

static void a_stop_and_a_missing_book_are_said(void) {
    static Fens fens;
    Engine *engine = engine_create((SearchCallbacks){0});
    fens.stop_after_one = &fens.stop;
    CHECK_STR(run(engine, "6 seed 3", &fens), "stopped");
    CHECK_EQ(fens.count, 1);
    atomic_store(&fens.stop, false);
    CHECK_STR(run(engine, "1 book /no/such/book", &fens), "the book cannot be opened");
    engine_destroy(engine);
}

static const Test tests[] = {
    TEST(words_are_read_in_any_order),
    TEST(mistakes_name_the_word),
    TEST(equal_seeds_give_equal_positions_to_play),
    TEST(a_stop_and_a_missing_book_are_said),
};

int main(void) {
    board_init();
    return check_run(tests, COUNT(tests));
}
