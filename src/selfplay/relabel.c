// relabel.c: reads games, rescores them on several threads and writes them in order.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/relabel.h"

#include <stdlib.h>

#include "base/numbers.h"
#include "base/ordered.h"
#include "base/threads.h"
#include "selfplay/player.h"

typedef struct Relabelling {
    const RelabelOptions *options;
    Engine *engines[PARALLEL_MAX];  // by worker
    GameReader reader;
    TemporaryFile output;
    GameWriter writer;
    uint64_t wanted;             // games to read
    int score_scale;             // of the output
    TablebaseFindings findings;  // of the games written
    const char *error;
} Relabelling;

static bool create_engine(void *context, int worker) {
    Relabelling *run = context;
    run->engines[worker] = player_engine((int)run->options->hash_mb, run->engines[0]);
    return run->engines[worker] != NULL;
}

static bool read_game(void *context, void *slot) {
    return game_reader_next(&((Relabelling *)context)->reader, slot);
}

static bool rescore_game(void *context, int worker, uint64_t number, void *slot) {
    Relabelling *run = context;
    const RelabelOptions *options = run->options;
    const GameFileHeader *old = &run->reader.header;
    const bool keeps_scores = old->is_raw && !old->is_imported;
    Engine *engine = run->engines[worker];
    Game game;
    GameRecord *record = slot;
    const Limits limits = {.soft_nodes = (uint64_t)options->soft_nodes,
                           .nodes = HARD_NODES_FACTOR * (uint64_t)options->soft_nodes,
                           .raw_eval = true};
    (void)number;
    record_rescale(record, old->score_scale, run->score_scale);
    engine_new_game(engine);
    record_open(record, &game);
    for (int i = 0; i < record->ply_count; i++) {
        if (stop_is_requested(options->stop)) return false;
        if (is_quiet_position(&game.pos, record->moves[i])) {
            engine_set_game(engine, &game);
            record->scores_cp[i] = engine_search(engine, &limits).score;
        } else if (!keeps_scores) {
            record->scores_cp[i] = SCORE_NONE;
        }
        game_play(&game, record->moves[i]);
    }
    return true;
}

// The tablebases correct one game at a time: probes take much less time than searches.
static bool write_game(void *context, uint64_t number, void *slot) {
    Relabelling *run = context;
    const RelabelOptions *options = run->options;
    (void)number;
    if (options->syzygy) tablebase_correct(options->syzygy, slot, run->score_scale, &run->findings);
    run->error = game_writer_add(&run->writer, slot);
    if (run->error) return false;
    if (options->progress) options->progress(options->context, &run->writer.summary, run->wanted);
    return true;
}

static const char *rescore_games(Relabelling *run) {
    const RelabelOptions *options = run->options;
    OrderedRun games = {.end = run->wanted,
                        .threads = (int)options->threads,
                        .slot_bytes = sizeof(GameRecord),
                        .create_worker = create_engine,
                        .read = read_game,
                        .work = rescore_game,
                        .finish = write_game,
                        .fewer = options->fewer,
                        .context = run,
                        .stop = options->stop};
    const char *error = ordered_run(&games);
    if (!error) error = run->error;
    return error ? error : game_writer_end_block(&run->writer);
}

static const char *write_header(Relabelling *run) {
    const Network *network = engine_network(run->engines[0]);
    GameFileHeader header = run->reader.header;
    run->score_scale = network_score_scale(network);
    header.network = network_hash(network);
    header.soft_nodes = (uint32_t)run->options->soft_nodes;
    header.score_scale = (uint16_t)run->score_scale;
    header.is_relabelled = header.is_raw = 1;
    header.is_archive = 0;
    header.endgame_nodes = header.endgame_pieces = 0;
    if (header.hard_nodes) {
        header.hard_nodes = HARD_NODES_FACTOR * header.soft_nodes;
        header.hash_mb = (uint16_t)run->options->hash_mb;
    }
    header.tb_pieces = (uint8_t)max_int(header.tb_pieces, syzygy_max_pieces(run->options->syzygy));
    return gamefile_write_header(run->writer.file, &header);
}

// Counts the games of the file, and opens it again.
static const char *open_input(Relabelling *run) {
    GameRecord game;
    const char *path = run->options->path, *error = game_reader_open(&run->reader, path);
    if (error) return error;
    const atomic_bool *stop = run->options->stop;
    while (!stop_is_requested(stop) && game_reader_next(&run->reader, &game)) continue;
    const GameFileSummary *sum = &run->reader.summary;
    run->wanted = sum->games;
    run->writer.summary.damaged_blocks = sum->damaged_blocks;
    run->writer.summary.damaged_games = sum->damaged_games;
    error = game_reader_close(&run->reader, NULL);
    return error ? error : game_reader_open(&run->reader, path);
}

static const char *copy_games(Relabelling *run, Failure *failure) {
    const RelabelOptions *options = run->options;
    const char *error = failure_at(failure, options->path, open_input(run));
    if (error) return error;
    if (!create_engine(run, 0)) return ENGINE_REFUSED;
    if (options->network)
        error = failure_at(failure, options->network,
                           engine_set_network(run->engines[0], options->network));
    if (error) return error;
    int64_t bytes = (int64_t)run->reader.summary.bytes;
    if (run->reader.header.is_archive) bytes *= 2;
    error = file_create(options->output, options->overwrite, bytes, &run->output);
    run->writer.file = run->output.file;
    if (!error) error = write_header(run);
    if (!error) error = rescore_games(run);
    if (error) return failure_at(failure, options->output, error);
    return failure_at(failure, options->path, game_reader_close(&run->reader, NULL));
}

const char *relabel(const RelabelOptions *options, GameFileSummary *summary,
                    TablebaseFindings *findings, Failure *failure) {
    *summary = (GameFileSummary){0};
    *findings = (TablebaseFindings){0};
    failure->path = NULL;
    Relabelling *run = calloc(1, sizeof(*run));
    if (!run) return "not enough memory";
    run->options = options;
    const char *error = copy_games(run, failure);
    if (run->output.file) {
        const uint64_t games = run->writer.summary.games;
        const bool is_complete = !error && !stop_is_requested(options->stop) &&
                                 games == run->wanted &&
                                 !summary_is_all_damage(&run->writer.summary);
        const bool loses_old = error && file_exists(options->output);
        const bool is_kept = is_complete || (games > 0 && !loses_old);
        const char *unwritten = file_finish(&run->output, is_kept);
        if (!error) error = failure_at(failure, options->output, unwritten);
    }
    game_reader_close(&run->reader, NULL);
    *summary = run->writer.summary;
    *findings = run->findings;
    for (int i = 0; i < PARALLEL_MAX; i++) engine_destroy(run->engines[i]);
    free(run);
    return error;
}
