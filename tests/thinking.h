// thinking.h: one search and what it told, for tests of the search.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_THINKING_H
#define TESTS_THINKING_H

#include "base/os.h"
#include "chess.h"
#include "engine/engine.h"

typedef struct Thought {
    const Position *root;
    char best[UCI_MOVE_BYTES], ponder[UCI_MOVE_BYTES];
    Score score;  // of the last report on line 1
    int depth, seldepth;
    int first_depth;  // of the newest run of reports with that score and move
    int reports, finishes;
    uint64_t nodes, tb_hits;
    int pv_length;
    Move pv[MAX_PLY + 1];
    uint64_t digest;  // of every report, time and speed apart
    int line_count;   // reports since line 1 was last told
    Move line_moves[MAX_MOVES];
    Score line_scores[MAX_MOVES];
    int illegal;  // lines that cannot be played to their end; last moves of no line
} Thought;

static inline void digest_word(Thought *thought, uint64_t word) {
    thought->digest = (thought->digest ^ word) * 0x100000001B3ull;
}

static inline void check_line(Thought *thought, const SearchInfo *info) {
    Game *game = malloc(sizeof(*game));
    game_init(game, info->root);
    for (int i = 0; i < info->pv_length; i++) {
        bool over = i > 0 && game_is_drawn(game, 0);
        if (over || !move_is_legal(&game->pos, info->pv[i])) {
            thought->illegal++;
            break;
        }
        game_play(game, info->pv[i]);
    }
    free(game);
}

static inline void hear_info(void *context, const SearchInfo *info) {
    Thought *thought = context;
    thought->reports++;
    thought->root = info->root;
    digest_word(thought, (uint64_t)info->depth);
    digest_word(thought, (uint64_t)info->score);
    digest_word(thought, info->nodes);
    for (int i = 0; i < info->pv_length; i++) digest_word(thought, info->pv[i]);
    check_line(thought, info);
    if (info->multipv == 1) thought->line_count = 0;
    thought->line_moves[thought->line_count] = info->pv_length ? info->pv[0] : MOVE_NONE;
    thought->line_scores[thought->line_count++] = info->score;
    if (info->multipv != 1) return;
    Move first = info->pv_length ? info->pv[0] : MOVE_NONE;
    bool same = thought->pv_length && thought->pv[0] == first && thought->score == info->score;
    if (!same) thought->first_depth = info->depth;
    thought->score = info->score;
    thought->depth = info->depth;
    thought->seldepth = info->seldepth;
    thought->nodes = info->nodes;
    thought->tb_hits = info->tb_hits;
    thought->pv_length = info->pv_length;
    for (int i = 0; i < info->pv_length; i++) thought->pv[i] = info->pv[i];
}

// The moves at the end are those of the line told last; one to ponder on may also come alone.
static inline bool is_of_line(const Thought *thought, Move best, Move ponder) {
    if (thought->pv_length == 0) return best == MOVE_NONE;
    if (thought->pv_length > 1 || ponder == MOVE_NONE)
        return best == thought->pv[0] && (ponder == MOVE_NONE || ponder == thought->pv[1]);
    Game *game = malloc(sizeof(*game));
    game_init(game, thought->root);
    game_play(game, best);
    bool legal = move_is_legal(&game->pos, ponder);
    free(game);
    return legal && best == thought->pv[0];
}

static inline void hear_finish(void *context, Move best, Move ponder) {
    Thought *thought = context;
    thought->finishes++;
    if (!is_of_line(thought, best, ponder)) thought->illegal++;
    move_to_uci(best, CASTLING_STANDARD, thought->best);
    move_to_uci(ponder, CASTLING_STANDARD, thought->ponder);
}

static inline Engine *engine_for(Thought *thought) {
    memset(thought, 0, sizeof(*thought));
    SearchCallbacks callbacks = {.context = thought, .info = hear_info, .finished = hear_finish};
    return engine_create(callbacks);
}

// Sets the position after the moves (UCI, separated by blanks).
static inline void set_up(Engine *engine, const char *fen, const char *moves) {
    Game *game = malloc(sizeof(*game));
    Position pos = position_of(fen);
    game_init(game, &pos);
    for (Word word = word_next(&moves); word.length; word = word_next(&moves)) {
        Move move = move_from_uci(&game->pos, word, CASTLING_STANDARD);
        if (!CHECK(move != MOVE_NONE)) break;
        game_play(game, move);
    }
    engine_set_game(engine, game);
    free(game);
}

// Searches to the end with an engine that exists.
static inline void think_with(Engine *engine, Thought *thought, const char *fen, const char *moves,
                              Limits limits) {
    memset(thought, 0, sizeof(*thought));
    set_up(engine, fen, moves);
    limits.start_ms = os_time_ms();
    engine_go(engine, &limits);
    engine_wait(engine);
}

// The same with an engine of its own, as after ucinewgame.
static inline Thought think(const char *fen, const char *moves, Limits limits) {
    static Thought thought;
    Engine *engine = engine_for(&thought);
    think_with(engine, &thought, fen, moves, limits);
    engine_destroy(engine);
    return thought;
}

#endif
