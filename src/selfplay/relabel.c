// relabel.c: batches of games are read, searched by all threads and written as a block.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/relabel.h"

#include <stdlib.h>

#include "base/numbers.h"
#include "base/threads.h"
#include "engine/engine.h"

enum {
    BATCH = 256,  // games
    HARD_NODES_FACTOR = 8,
};

typedef struct Relabelling {
    const RelabelOptions *options;
    ThreadPool *pool;
    Engine *engines[THREAD_POOL_MAX];  // by thread
    Game games[THREAD_POOL_MAX];
    GameRecord batch[BATCH];
    bool rescored[BATCH];  // by game: all of its positions
    TablebaseFindings findings[BATCH];
    int count;                // of games in the batch
    uint64_t wanted;          // number of games to be read
    bool keeps_scores;        // the old ones are of the kind of the new, at another scale perhaps
    int old_scale, scale;     // score scales
    GameFileSummary summary;  // of what was written
    const char *error;
    Failure *failure;
    GameWriter writer;
} Relabelling;

static bool is_stopped(const Relabelling *run) { return stop_is_requested(run->options->stop); }

static void rescore_game(void *context, int thread, int part) {
    Relabelling *run = context;
    GameRecord *record = &run->batch[part];
    Engine *engine = run->engines[thread];
    Game *game = &run->games[thread];
    uint64_t nodes = run->options->soft_nodes;
    Limits limits = {.soft_nodes = nodes, .nodes = HARD_NODES_FACTOR * nodes, .unshaped = true};
    run->rescored[part] = false;
    engine_new_game(engine);
    record_open(record, game);
    for (int i = 0; i < record->ply_count; i++) {
        if (is_stopped(run)) return;
        if (is_quiet_position(&game->pos, record->moves[i])) {
            engine_set_game(engine, game);
            record->scores_cp[i] = engine_search(engine, &limits).score;
        } else if (!run->keeps_scores) {
            record->scores_cp[i] = SCORE_NONE;
        }
        game_play(game, record->moves[i]);
    }
    run->findings[part] = (TablebaseFindings){0};
    if (run->options->syzygy)
        tablebase_correct(run->options->syzygy, record, run->scale, game, &run->findings[part]);
    run->rescored[part] = true;
}

static void add_findings(Relabelling *run) {
    TablebaseFindings *sum = run->options->findings;
    for (int i = 0; sum && i < run->count; i++) {
        sum->decided += run->findings[i].decided;
        sum->contradicted += run->findings[i].contradicted;
        sum->cut += run->findings[i].cut;
        sum->scores += run->findings[i].scores;
    }
}

static void write_batch(Relabelling *run) {
    for (int i = 0; i < run->count && !run->error; i++)
        run->error = game_writer_add(&run->writer, &run->batch[i]);
    if (!run->error) run->error = game_writer_flush(&run->writer);
    if (!run->error) add_findings(run);
}

// Rescores and writes the batch; after a stop only the games before the first unfinished one.
static void finish_batch(Relabelling *run) {
    int done = 0;
    thread_pool_run(run->pool, run->count, rescore_game, run);
    while (done < run->count && run->rescored[done]) done++;
    run->count = done;
    if (done > 0) {
        write_batch(run);
        const RelabelOptions *options = run->options;
        if (options->progress) options->progress(options->context, &run->summary, run->wanted);
    }
    run->count = 0;
}

static bool take_game(void *context, const GameRecord *record) {
    Relabelling *run = context;
    run->batch[run->count] = *record;
    record_rescale(&run->batch[run->count++], run->old_scale, run->scale);
    if (run->count == BATCH) finish_batch(run);
    return !run->error && !is_stopped(run);
}

// Creates the threads, and an engine for each.
static const char *prepare(Relabelling *run) {
    const RelabelOptions *options = run->options;
    run->pool = thread_pool_create(options->threads);
    if (!run->pool) return "not enough memory";
    for (int i = 0; i < options->threads; i++) {
        run->engines[i] = engine_create((SearchCallbacks){0});
        if (!run->engines[i] || engine_set_hash(run->engines[i], options->hash_mb))
            return ENGINE_REFUSED;
    }
    if (!options->network) return NULL;
    const char *error = engine_set_network(run->engines[0], options->network);
    if (error) run->failure->path = options->network;
    for (int i = 1; i < options->threads; i++)
        engine_copy_network(run->engines[i], run->engines[0]);
    return error;
}

static const char *copy_games(Relabelling *run, FILE *source) {
    const RelabelOptions *options = run->options;
    GameFileHeader header;
    GameFileSummary read;
    run->failure->path = options->path;
    const char *error = gamefile_read(source, &header, &read, NULL, NULL);
    if (error) return error;
    run->wanted = read.games;
    run->summary.damaged_blocks = read.damaged_blocks;
    run->summary.damaged_games = read.damaged_games;
    run->old_scale = header.score_scale;
    run->keeps_scores = header.is_unshaped && !header.is_imported;
    header.network = engine_network_hash(run->engines[0]);
    header.soft_nodes = (uint32_t)options->soft_nodes;
    header.is_relabelled = 1;
    run->scale = engine_score_scale(run->engines[0]);
    header.score_scale = (uint16_t)run->scale;
    header.is_unshaped = 1;
    int tb_pieces = syzygy_max_pieces(options->syzygy);
    header.tb_pieces = (uint8_t)max_int(header.tb_pieces, tb_pieces);
    run->failure->path = options->output;
    error = file_create(options->output, options->overwrite, options->path, (int64_t)read.bytes,
                        &run->writer.file);
    if (!error) error = gamefile_write_header(run->writer.file, &header);
    if (!error) error = gamefile_read(source, &header, &read, take_game, run);
    if (!error && !run->error) finish_batch(run);
    if (!error) error = run->error;
    return error;
}

const char *relabel(const RelabelOptions *options, GameFileSummary *summary, Failure *failure) {
    FILE *source;
    *summary = (GameFileSummary){0};
    failure->path = options->path;
    const char *error = file_open(options->path, &source);
    if (error) return error;
    failure->path = NULL;
    Relabelling *run = calloc(1, sizeof(*run));
    error = "not enough memory";
    if (run) {
        run->options = options;
        run->failure = failure;
        run->writer.summary = &run->summary;
        error = prepare(run);
        if (!error) error = copy_games(run, source);
        FILE *file = run->writer.file;
        if (file && fclose(file) != 0 && !error) error = "cannot be written: disk full?";
        *summary = run->summary;
        for (int i = 0; i < THREAD_POOL_MAX; i++) engine_destroy(run->engines[i]);
        thread_pool_destroy(run->pool);
    }
    free(run);
    fclose(source);
    return error;
}
