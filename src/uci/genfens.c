// genfens.c: random openings for OpenBench's data generation.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/genfens.h"

#include <stdlib.h>

#include "base/random.h"
#include "board/book.h"
#include "board/fen.h"
#include "board/movegen.h"

enum {
    PLIES_FROM_START = 8,  // or one more: both sides get to move first
    PLIES_FROM_BOOK = 4,
    CHECK_NODES = 2000,
    SCORE_MAX_CP = 200,     // what the side to move may be ahead or behind
    TRIES_MAX = 10000,      // for one opening; a book of lost positions has an end
};

const char *genfens_parse(const char *words, GenfensRequest *request, Word *wrong) {
    int64_t seed = 0;
    *request = (GenfensRequest){0};
    *wrong = word_next(&words);
    if (!word_to_int(*wrong, &request->count) || request->count < 1)
        return "genfens wants a number of openings, not";
    for (Word word = word_next(&words); word.length > 0; word = word_next(&words)) {
        bool is_book = word_is(word, "book");
        if (!is_book && !word_is(word, "seed")) continue;
        *wrong = word_next(&words);
        if (!is_book && !word_to_int(*wrong, &seed)) return "no seed:";
        if (!is_book || word_is_ignoring_case(*wrong, "none")) continue;
        if (wrong->length == 0 || wrong->length >= GENFENS_PATH_BYTES) return "no book:";
        Text path = text_over(request->book, GENFENS_PATH_BYTES);
        text_append(&path, "%.*s", (int)wrong->length, wrong->start);
    }
    request->seed = (uint64_t)seed;
    return NULL;
}

// --- openings ------------------------------------------------------------------------------------

// Plays random moves behind a random start. False if the game ends meanwhile.
static bool make_opening(Game *game, const Book *book, Random *random) {
    Position start;
    const char *repair;
    bool good = book->count ? book_position(book, random_below(random, book->count), &start)
                            : fen_parse(START_FEN, &start, &repair) == NULL;
    if (!good) return false;
    game_init(game, &start);
    int plies = book->count ? PLIES_FROM_BOOK : PLIES_FROM_START;
    plies += (int)random_below(random, 2);
    for (int ply = 0; ply <= plies; ply++) {
        MoveList list;
        movegen_all(&game->pos, &list);
        if (list.count == 0 || game_is_drawn(game, 0)) return false;
        if (ply == plies) break;
        game_play(game, list.moves[random_below(random, (uint64_t)list.count)]);
    }
    return true;
}

static bool is_balanced(Engine *engine, const Game *game) {
    engine_new_game(engine);  // an opening depends on the seed, not on those before it
    engine_set_game(engine, game);
    SearchResult result = engine_search(engine, &(Limits){.soft_nodes = CHECK_NODES});
    int score = result.score < 0 ? -result.score : result.score;
    return score <= SCORE_MAX_CP;
}

static const char *generate(Engine *engine, const GenfensRequest *request, const Book *book,
                            Game *game, GenfensOutput output) {
    Random random = random_from_seed(request->seed);
    for (int64_t i = 0; i < request->count; i++) {
        int tries = 0;
        do {
            if (atomic_load(output.stop)) return "stopped";
            if (++tries > TRIES_MAX) return "no balanced position can be found";
        } while (!make_opening(game, book, &random) || !is_balanced(engine, game));
        char fen[FEN_BYTES];
        fen_print(&game->pos, FEN_STANDARD, fen);
        output.opening(output.context, fen);
    }
    return NULL;
}

const char *genfens_run(Engine *engine, const GenfensRequest *request, GenfensOutput output) {
    Book book = {0};
    const char *error = request->book[0] ? book_read(&book, request->book) : NULL;
    if (error) return error;
    Game *game = malloc(sizeof(*game));
    error = game ? generate(engine, request, &book, game, output) : "not enough memory";
    free(game);
    book_free(&book);
    return error;
}
