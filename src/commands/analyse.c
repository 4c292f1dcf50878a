// analyse.c: the command analyse: a search with its lines in SAN.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L  // clock_gettime
#include "commands/commands.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/os.h"
#include "board/display.h"
#include "board/notation.h"
#include "commands/arguments.h"
#include "commands/interrupt.h"
#include "search/engine.h"
#include "search/wdl.h"

static const char usage[] =
    "ravelin analyse [FEN] [moves MOVE ...] [--depth D] [--time MS] [--nodes N] [--lines K]\n"
    "                [--threads N] [--hash MB] [--syzygy DIR]\n"
    "Draws the board and searches it, 3 seconds if no limit is given; a row for each depth and\n"
    "line. Scores are in pawns from White's view; #3 means White mates in 3, #-3 Black does.\n"
    "With --syzygy it searches with the tablebases in DIR and prints their verdict.\n"
    "Quote a FEN; startpos (default) and kiwipete are shortcuts. Ctrl-C ends and prints the best\n"
    "move so far.\n";

enum {
    DEFAULT_TIME_MS = 3000,
    POLL_MS = 50,
    ROW_BYTES = 512,
    SCORE_BYTES = 16,
    SHOWN_MOVES = 12,  // of a line: what fits beside the numbers
};

typedef struct Request {
    int64_t depth, time_ms, nodes, lines, threads, hash_mb;
    const char *syzygy;  // folders, or NULL
} Request;

// What the search has reported, shared with the thread that waits for its end.
typedef struct Analysis {
    char best[SAN_BYTES];     // empty when there is no legal move
    char score[SCORE_BYTES];  // of the best line
    bool finished;
    pthread_mutex_t lock;
    pthread_cond_t changed;
} Analysis;

static void print_score(Score score, const Position *root, char buffer[SCORE_BYTES]) {
    Text text = text_over(buffer, SCORE_BYTES);
    Score white = root->side == WHITE ? score : -score;
    if (score_is_mate(white))
        text_append(&text, "#%s%d", white < 0 ? "-" : "", abs(score_mate_moves(white)));
    else
        display_centipawns(wdl_centipawns(white, root), &text);
}

static void append_pv(const SearchInfo *info, Text *row) {
    Game game;
    game_init(&game, info->root);
    int shown = info->pv_length < SHOWN_MOVES ? info->pv_length : SHOWN_MOVES;
    for (int i = 0; i < shown; i++) {
        char san[SAN_BYTES];
        move_to_san(&game.pos, info->pv[i], san);
        text_append(row, " %s", san);
        game_play(&game, info->pv[i]);
    }
    if (shown < info->pv_length) text_append(row, " ...");
}

static void on_info(void *context, const SearchInfo *info) {
    Analysis *analysis = context;
    char memory[ROW_BYTES], score[SCORE_BYTES];
    if (info->bound == BOUND_LOWER || info->bound == BOUND_UPPER || info->pv_length == 0) return;
    print_score(info->score, info->root, score);
    if (info->multipv == 1) {
        Text kept = text_over(analysis->score, SCORE_BYTES);
        text_append(&kept, "%s", score);
    }
    int64_t time_ms = info->time_ms > 0 ? info->time_ms : 1;
    Text row = text_over(memory, sizeof(memory));
    text_append(&row, "%5d %8s %8.2f s %12" PRIu64 " %10" PRIu64 " ", info->depth, score,
                (double)info->time_ms / 1000, info->nodes, info->nodes * 1000 / (uint64_t)time_ms);
    append_pv(info, &row);
    puts(memory);
    fflush(stdout);
}

static void on_finished(void *context, const Position *root, Move best, Move ponder) {
    (void)ponder;
    Analysis *analysis = context;
    pthread_mutex_lock(&analysis->lock);
    if (best != MOVE_NONE) move_to_san(root, best, analysis->best);
    analysis->finished = true;
    pthread_cond_signal(&analysis->changed);
    pthread_mutex_unlock(&analysis->lock);
}

static struct timespec poll_deadline(void) {
    struct timespec when;
    clock_gettime(CLOCK_REALTIME, &when);
    when.tv_nsec += POLL_MS * 1000000L;
    when.tv_sec += when.tv_nsec / 1000000000;
    when.tv_nsec %= 1000000000;
    return when;
}

// A signal handler may not wake a thread, so this one wakes by itself now and then.
static void wait_for_end(Analysis *analysis, Engine *engine, const atomic_bool *interrupted) {
    pthread_mutex_lock(&analysis->lock);
    while (!analysis->finished) {
        struct timespec deadline = poll_deadline();
        pthread_cond_timedwait(&analysis->changed, &analysis->lock, &deadline);
        if (!analysis->finished && atomic_load(interrupted)) {
            pthread_mutex_unlock(&analysis->lock);
            engine_stop(engine);
            pthread_mutex_lock(&analysis->lock);
        }
    }
    pthread_mutex_unlock(&analysis->lock);
    engine_wait(engine);
}

static Limits limits_of(const Request *request) {
    Limits limits = {.start_ms = os_time_ms(),
                     .depth = (int)request->depth,
                     .movetime_ms = request->time_ms,
                     .nodes = (uint64_t)request->nodes};
    if (!limits.depth && !limits.movetime_ms && !limits.nodes) limits.movetime_ms = DEFAULT_TIME_MS;
    return limits;
}

static void print_board(Engine *engine, const Position *pos) {
    char memory[DISPLAY_BYTES];
    Text text = text_over(memory, sizeof(memory));
    display_position(pos, &text);
    char verdict[VERDICT_BYTES];
    Text answer = text_over(verdict, sizeof(verdict));
    if (engine_tablebase_verdict(engine, pos, &answer))
        text_append(&text, "\ntablebases: %s\n", verdict);
    printf("%s\n%5s %8s %10s %12s %10s  %s\n", memory, "depth", "score", "time", "nodes", "nps",
           "moves");
    fflush(stdout);
}

static int run(Engine *engine, Analysis *analysis, const Game *game, const Request *request) {
    const char *error = engine_set_threads(engine, (int)request->threads);
    if (!error) error = engine_set_hash(engine, request->hash_mb);
    if (!error && request->syzygy) error = engine_set_tablebases(engine, request->syzygy);
    if (!error && engine_missing_tablebases(engine)) error = "no such folder with tablebases";
    if (error) return argument_error("%s", error);
    engine_set_multipv(engine, (int)request->lines);
    const Position *pos = &game->pos;
    engine_set_game(engine, game);
    print_board(engine, pos);
    atomic_bool *interrupted = interrupt_watch();
    Limits limits = limits_of(request);
    engine_go(engine, &limits);
    wait_for_end(analysis, engine, interrupted);
    if (analysis->best[0])
        printf("best: %s (%s)\n", analysis->best, analysis->score);
    else
        printf("best: none (%s)\n", pos->checkers ? "checkmate" : "stalemate");
    return STATUS_OK;
}

static int analyse(const Game *game, const Request *request) {
    Analysis analysis = {.finished = false};
    Engine *engine = engine_create((Listener){&analysis, on_info, NULL, on_finished});
    if (!engine) return argument_error(ENGINE_REFUSED);
    pthread_mutex_init(&analysis.lock, NULL);
    pthread_cond_init(&analysis.changed, NULL);
    int status = run(engine, &analysis, game, request);
    engine_destroy(engine);
    pthread_cond_destroy(&analysis.changed);
    pthread_mutex_destroy(&analysis.lock);
    return status;
}

int command_analyse(int count, char *words[]) {
    Request request = {.lines = 1, .threads = 1, .hash_mb = HASH_DEFAULT_MB};
    const char *fen = "startpos";
    MoveWords moves = {NULL, 0};
    const Argument arguments[] = {
        {"FEN", ARGUMENT_TEXT, &fen, 0, 0},
        {"moves", ARGUMENT_MOVES, &moves, 0, 0},
        {"--depth", ARGUMENT_NUMBER, &request.depth, 1, MAX_PLY},
        {"--time", ARGUMENT_NUMBER, &request.time_ms, 1, INT32_MAX},
        {"--nodes", ARGUMENT_NUMBER, &request.nodes, 1, INT64_MAX},
        {"--lines", ARGUMENT_NUMBER, &request.lines, 1, MULTIPV_MAX},
        {"--threads", ARGUMENT_NUMBER, &request.threads, 1, THREADS_MAX},
        {"--hash", ARGUMENT_NUMBER, &request.hash_mb, 1, engine_hash_max_mb()},
        {"--syzygy", ARGUMENT_TEXT, &request.syzygy, 0, 0},
    };
    int status;
    if (!arguments_read(count, words, arguments, 9, usage, &status)) return status;
    Game game;
    if (!argument_game(fen, moves, &game)) return STATUS_BAD_ARGUMENTS;
    return analyse(&game, &request);
}
