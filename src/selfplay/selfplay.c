// selfplay.c: plays games on several threads and appends them to a file in order.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/selfplay.h"

#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "base/ordered.h"
#include "base/os.h"
#include "base/os_file.h"
#include "base/threads.h"
#include "notation/fen.h"

enum { GAME_BYTES_USUAL = 200, FLUSH_MS = 10000, OPENING_BYTES = 40, PLY_BYTES = 2 };

typedef struct Session {
    const SelfplayOptions *options;
    GameWriter writer;
    int64_t flushed_ms;
    const char *error;
    Player players[];  // by worker
} Session;

// --- games ---------------------------------------------------------------------------------------

static bool create_player(void *context, int worker) {
    Session *session = context;
    const SelfplayOptions *options = session->options;
    const Engine *first = session->players[0].engines[WHITE];
    Engine *engine = player_engine((int)options->hash_mb, first);
    Player *player = &session->players[worker];
    player->rules = &options->rules;
    player->engines[WHITE] = player->engines[BLACK] = engine;
    return engine != NULL;
}

static bool play_game(void *context, int worker, uint64_t number, void *slot) {
    Session *session = context;
    Player *player = &session->players[worker];
    player->random = random_stream((uint64_t)session->options->seed, number);
    if (!player_open(player) || !player_finish(player)) return false;
    *(GameRecord *)slot = player->record;
    return true;
}

static bool write_game(void *context, uint64_t number, void *slot) {
    Session *session = context;
    const SelfplayOptions *options = session->options;
    (void)number;
    session->error = game_writer_add(&session->writer, slot);
    if (!session->error && os_time_ms() - session->flushed_ms >= FLUSH_MS) {
        session->error = game_writer_flush(&session->writer);
        session->flushed_ms = os_time_ms();
    }
    if (options->progress)
        options->progress(options->context, &session->writer.summary, (uint64_t)options->games);
    return !session->error;
}

static const char *play_games(Session *session) {
    const SelfplayOptions *options = session->options;
    OrderedRun run = {.begin = session->writer.summary.games,
                      .end = (uint64_t)options->games,
                      .threads = (int)options->threads,
                      .slot_bytes = sizeof(GameRecord),
                      .create_worker = create_player,
                      .work = play_game,
                      .finish = write_game,
                      .fewer = options->fewer,
                      .context = session,
                      .stop = options->rules.stop};
    const char *error = ordered_run(&run);
    if (!error) error = session->error;
    return error ? error : game_writer_flush(&session->writer);
}

bool book_add_game(Book *book, const GameRecord *record, uint64_t number) {
    Random random = random_stream(0, number);
    const int plies = (int)random_below(&random, (uint64_t)record->ply_count / 2 + 1);
    char fen[FEN_BYTES];
    Game game;
    record_open(record, &game);
    for (int i = 0; i < plies; i++) game_play(&game, record->moves[i]);
    return book_add(book, fen_print(&game.pos, fen));
}

// --- the file ------------------------------------------------------------------------------------

// Checks the settings of the file, counts its games and prepares the writer to continue it. Returns
// NULL or an error.
static const char *resume_file(Session *session, const GameFileHeader *wanted, Failure *failure) {
    Text found_text = TEXT_LOCAL(GAME_SETTINGS_BYTES);
    Text wanted_text = TEXT_LOCAL(GAME_SETTINGS_BYTES);
    GameReader reader;
    GameRecord game;
    const char *error = game_reader_open(&reader, session->options->path);
    const atomic_bool *stop = session->options->rules.stop;
    while (!error && !stop_is_requested(stop) && game_reader_next(&reader, &game)) continue;
    error = game_reader_close(&reader, error);
    if (error) return error;
    if (stop_is_requested(stop)) return STOPPED_BEFORE_PLAY;
    if (reader.header.is_relabelled || reader.header.is_imported || reader.header.is_archive)
        return "the games were rescored, imported or archived: start another file";
    if (!reader.header.hard_nodes) return "was made by an older version: start another file";
    gamefile_describe(&reader.header, &found_text);
    gamefile_describe(wanted, &wanted_text);
    if (strcmp(found_text.data, wanted_text.data) != 0)
        return failure_other_settings(failure, found_text.data, wanted_text.data);
    const GameFileSummary *sum = &reader.summary;
    if (sum->damaged_blocks + sum->damaged_games > (sum->sound_bytes < sum->bytes))
        return "the game file is damaged: start another";
    return game_writer_resume(&session->writer, &reader);
}

static GameFileHeader header_of(const Session *session) {
    const SelfplayOptions *options = session->options;
    const GameRules *rules = &options->rules;
    const Network *network = engine_network(session->players[0].engines[WHITE]);
    const Book *book = rules->book;
    return (GameFileHeader){
        .network = network_hash(network),
        .seed = (uint64_t)options->seed,
        .soft_nodes = (uint32_t)rules->soft_nodes,
        .dfrc_percent = (uint8_t)rules->dfrc_percent,
        .score_scale = (uint16_t)network_score_scale(network),
        .book = book ? book_hash(book) : 0,
        .book_percent = (uint8_t)(book ? rules->book_percent : 0),
        .is_raw = rules->raw_eval,
        .tb_pieces = (uint8_t)syzygy_max_pieces(rules->syzygy),
        .endgame_nodes = (uint32_t)rules->endgame_nodes,
        .endgame_pieces = (uint8_t)(rules->endgame_nodes ? rules->endgame_pieces : 0),
        .random_plies = (uint8_t)rules->random_plies,
        .hard_nodes = (uint32_t)rules->hard_nodes,
        .win_cp = (uint16_t)rules->win_cp,
        .opening_limit_cp = (uint16_t)rules->opening_limit_cp,
        .hash_mb = (uint16_t)options->hash_mb,
        .plies = (uint16_t)rules->plies};
}

// Estimates the bytes of a game.
static int64_t usual_bytes(const GameRules *rules) {
    if (!rules->plies) return GAME_BYTES_USUAL;
    return min_i64(OPENING_BYTES + PLY_BYTES * rules->plies, GAME_BYTES_USUAL);
}

static const char *open_file(Session *session, Failure *failure) {
    const SelfplayOptions *options = session->options;
    const GameFileHeader header = header_of(session);
    const int64_t game_bytes = usual_bytes(&options->rules), bytes = options->games * game_bytes;
    const char *error = NULL;
    if (options->overwrite == OVERWRITE_REPLACE && file_exists(options->path))
        error = file_check_room(options->path, bytes - os_file_size(options->path));
    if (!error) error = file_open_append(options->path, options->overwrite, &session->writer.file);
    if (error) return error;
    const bool is_new = gamefile_is_torn(session->writer.file);
    error =
        is_new ? file_truncate(session->writer.file, 0) : resume_file(session, &header, failure);
    const int64_t games = (int64_t)session->writer.summary.games;
    if (!error) error = file_check_room(options->path, bytes - games * game_bytes);
    return error || !is_new ? error : gamefile_write_header(session->writer.file, &header);
}

const char *selfplay(const SelfplayOptions *options, GameFileSummary *summary, Failure *failure) {
    *summary = (GameFileSummary){0};
    failure->path = NULL;
    Session *session = calloc(1, sizeof(*session) + (size_t)options->threads * sizeof(Player));
    if (!session) return "not enough memory for self-play";
    session->options = options;
    const char *error = create_player(session, 0) ? NULL : ENGINE_REFUSED;
    if (!error && options->network)
        error =
            failure_at(failure, options->network,
                       engine_set_network(session->players[0].engines[WHITE], options->network));
    if (!error) {
        error = open_file(session, failure);
        if (!error) error = play_games(session);
        error = failure_at(failure, options->path, file_close(session->writer.file, error));
    }
    *summary = session->writer.summary;
    for (int i = 0; i < options->threads; i++) engine_destroy(session->players[i].engines[WHITE]);
    free(session);
    return error;
}
