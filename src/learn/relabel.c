// relabel.c: games go through in batches: read, searched by all threads, written as a block.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/relabel.h"

#include <stdlib.h>

#include "learn/crew.h"
#include "learn/dataset.h"
#include "learn/disk.h"
#include "nnue/arch.h"
#include "search/engine.h"

enum {
    BATCH = 256,         // games; one block
    HARD_NODES_FACTOR = 8,
};
_Static_assert(BATCH * GAME_BYTES_MAX <= BLOCK_PAYLOAD_MAX, "a batch fits a block");

typedef struct Relabelling {
    const RelabelOptions *options;
    Crew *crew;
    Engine *engines[CREW_MAX];  // by thread
    Game games[CREW_MAX];
    PlayedGame batch[BATCH];
    int count;  // of games in the batch
    FILE *file;
    uint64_t wanted;          // games to be read
    GameFileSummary summary;  // of what was written
    const char *error;
    uint8_t payload[BATCH * GAME_BYTES_MAX];
} Relabelling;

static void judge_game(void *context, int thread, int part) {
    Relabelling *run = context;
    PlayedGame *played = &run->batch[part];
    Engine *engine = run->engines[thread];
    Game *game = &run->games[thread];
    uint64_t nodes = run->options->soft_nodes;
    Limits limits = {.soft_nodes = nodes, .nodes = HARD_NODES_FACTOR * nodes};
    engine_new_game(engine);
    gamefile_open(played, game);
    for (int i = 0; i < played->scored_count; i++) {
        if (dataset_may_hold(&game->pos, played->moves[i])) {
            engine_set_game(engine, game);
            played->scores_cp[i] = engine_search(engine, &limits).score;
        }
        game_play(game, played->moves[i]);
    }
}

static void write_batch(Relabelling *run) {
    uint32_t bytes = 0;
    for (int i = 0; i < run->count; i++) {
        const PlayedGame *played = &run->batch[i];
        bytes += (uint32_t)gamefile_encode(played, run->payload + bytes);
        gamefile_count(&run->summary, played);
    }
    run->error = gamefile_write_block(run->file, run->payload, bytes, (uint32_t)run->count);
    run->summary.blocks++;
    run->summary.bytes += bytes;
}

static void finish_batch(Relabelling *run) {
    if (run->count == 0 || run->error) return;
    crew_run(run->crew, run->count, judge_game, run);
    write_batch(run);
    run->count = 0;
    const RelabelOptions *options = run->options;
    if (options->progress) options->progress(options->context, &run->summary, run->wanted);
}

static bool take_game(void *context, const PlayedGame *played) {
    Relabelling *run = context;
    const atomic_bool *stop = run->options->stop;
    run->batch[run->count++] = *played;
    if (run->count == BATCH) finish_batch(run);
    return !run->error && !(stop && atomic_load_explicit(stop, memory_order_relaxed));
}

static const char *prepare(Relabelling *run) {
    const RelabelOptions *options = run->options;
    const char *error = NULL;
    run->crew = crew_create(options->threads);
    if (!run->crew) return "not enough memory";
    for (int i = 0; i < options->threads && !error; i++) {
        Engine *engine = run->engines[i] = engine_create((Listener){0});
        if (!engine) return "not enough memory";
        error = engine_set_hash(engine, options->hash_mb);
        if (error) continue;
        if (i == 0) error = engine_set_network(engine, options->network);
        else engine_copy_network(engine, run->engines[0]);
    }
    return error;
}

static const char *copy_games(Relabelling *run, FILE *source) {
    const RelabelOptions *options = run->options;
    GameFileHeader header;
    GameFileSummary read;
    const char *error = gamefile_read(source, &header, &read, NULL, NULL);
    if (!error) error = disk_create(options->output, &run->file);
    if (error) return error;
    run->wanted = read.games;
    header.network = engine_network_hash(run->engines[0]);
    header.score_scale = OUTPUT_SCALE;
    header.soft_nodes = (uint32_t)options->soft_nodes;
    error = gamefile_write_header(run->file, &header);
    if (!error) error = gamefile_read(source, &header, &read, take_game, run);
    if (!error) finish_batch(run);
    return error ? error : run->error;
}

const char *relabel(const RelabelOptions *options, GameFileSummary *summary) {
    *summary = (GameFileSummary){0};
    FILE *source = fopen(options->path, "rb");
    if (!source) return "cannot open the game file";
    Relabelling *run = calloc(1, sizeof(*run));
    const char *error = "not enough memory";
    if (run) {
        run->options = options;
        error = prepare(run);
        if (!error) error = copy_games(run, source);
        if (run->file && fclose(run->file) != 0 && !error) error = "cannot write the game file";
        *summary = run->summary;
        for (int i = 0; i < CREW_MAX; i++) engine_destroy(run->engines[i]);
        crew_destroy(run->crew);
    }
    free(run);
    fclose(source);
    return error;
}
