// selfplay.c: gives games to threads, and writes them in order.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/selfplay.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "base/parallel.h"
#include "learn/disk.h"
#include "nnue/arch.h"

enum {
    BLOCK_GAMES_BYTES = 1 << 16,
    SLOTS = 1024,  // games that may be finished ahead of the oldest unfinished one
    PROGRESS_MS = 1000,
};

typedef struct Slot {
    uint8_t *bytes;  // NULL while the game is being played
    size_t length;
    GameResult result;
    EndReason end;
    int plies;
} Slot;

typedef struct Session {
    const SelfplayOptions *options;
    FILE *file;
    pthread_mutex_t lock;   // guards all below
    pthread_cond_t room;    // slots became free, or the session fails
    uint64_t next_game;     // to be played
    uint64_t next_written;  // to be put into the block
    Slot slots[SLOTS];
    uint8_t *block;
    uint32_t block_bytes, block_games;
    GameFileSummary summary;
    int64_t next_progress_ms;
    const char *error;
} Session;

// Plays a game by its number. False if it was interrupted.
static bool play_game(Player *player, uint64_t seed, uint64_t number) {
    player->random = random_stream(seed, number);
    return player_open(player) && player_finish(player);
}

// --- writing in order ----------------------------------------------------------------------------

static void write_block(Session *session) {
    if (!session->block_games || session->error) return;
    session->error = gamefile_write_block(session->file, session->block, session->block_bytes,
                                          session->block_games);
    session->summary.blocks++;
    session->summary.bytes += session->block_bytes;
    session->block_bytes = session->block_games = 0;
}

static void append_game(Session *session, Slot *slot) {
    memcpy(session->block + session->block_bytes, slot->bytes, slot->length);
    session->block_bytes += (uint32_t)slot->length;
    session->block_games++;
    gamefile_count(&session->summary, slot->result, slot->end, slot->plies);
    free(slot->bytes);
    slot->bytes = NULL;
    if (session->block_bytes >= BLOCK_GAMES_BYTES) write_block(session);
}

static void tell_progress(Session *session) {
    const SelfplayOptions *options = session->options;
    int64_t now = os_time_ms();
    if (!options->progress || now < session->next_progress_ms) return;
    session->next_progress_ms = now + PROGRESS_MS;
    options->progress(options->context, &session->summary, options->games);
}

// Stores a finished game, and writes all games whose predecessors are written.
static void finish_game(Session *session, uint64_t number, const PlayedGame *played) {
    uint8_t *bytes = malloc(GAME_BYTES_MAX);
    size_t length = bytes ? played_encode(played, bytes) : 0;
    pthread_mutex_lock(&session->lock);
    if (!bytes) session->error = "not enough memory for self-play";
    session->slots[number % SLOTS] =
        (Slot){bytes, length, played->result, played->end, played->scored_count};
    while (!session->error && session->slots[session->next_written % SLOTS].bytes)
        append_game(session, &session->slots[session->next_written++ % SLOTS]);
    tell_progress(session);
    pthread_cond_broadcast(&session->room);
    pthread_mutex_unlock(&session->lock);
}

// The number of the next game to play. False when all are played or the session ends early.
static bool take_game(Session *session, uint64_t *number) {
    pthread_mutex_lock(&session->lock);
    atomic_bool *stop = session->options->rules.stop;
    while (!session->error && !stop_is_requested(stop) &&
           session->next_game >= session->next_written + SLOTS)
        pthread_cond_wait(&session->room, &session->lock);
    bool taken =
        !session->error && !stop_is_requested(stop) && session->next_game < session->options->games;
    if (taken) *number = session->next_game++;
    pthread_mutex_unlock(&session->lock);
    return taken;
}

// Wakes the threads that wait for room so that they see the end, by an error or (NULL) a stop.
static void end_early(Session *session, const char *error) {
    pthread_mutex_lock(&session->lock);
    if (error) session->error = error;
    pthread_cond_broadcast(&session->room);
    pthread_mutex_unlock(&session->lock);
}

static void run_player(void *context, int index) {
    (void)index;
    Session *session = context;
    Player *player = calloc(1, sizeof(*player));
    Engine *engine = engine_create((Listener){0});
    if (player && engine && !engine_set_hash(engine, session->options->hash_mb) &&
        !engine_set_network(engine, session->options->network)) {
        player->rules = &session->options->rules;
        player->engines[WHITE] = player->engines[BLACK] = engine;
        for (uint64_t number; take_game(session, &number);) {
            if (!play_game(player, session->options->seed, number)) {
                end_early(session, NULL);  // its slot stays empty, and others may be waiting for it
                break;
            }
            finish_game(session, number, &player->played);
        }
    } else {
        end_early(session, "not enough memory for self-play");
    }
    engine_destroy(engine);
    free(player);
}

// --- the session ---------------------------------------------------------------------------------

// Opens the file at its sound end; what a killed run left half written is cut off.
static const char *open_existing(Session *session, const GameFileHeader *wanted) {
    const SelfplayOptions *options = session->options;
    GameFileHeader found;
    const char *error = disk_reopen(options->path, &session->file);
    if (error) return error;
    error = gamefile_read(session->file, &found, &session->summary, NULL, NULL);
    if (error) return error;
    if (found.is_relabelled) return "the games were rescored: start another file";
    if (found.seed != wanted->seed || found.network != wanted->network ||
        found.soft_nodes != wanted->soft_nodes || found.dfrc_percent != wanted->dfrc_percent ||
        found.book != wanted->book || found.book_percent != wanted->book_percent ||
        found.score_scale != wanted->score_scale || found.is_unshaped != wanted->is_unshaped ||
        found.tb_pieces != wanted->tb_pieces)
        return "the game file was made with other settings";
    const GameFileSummary *sum = &session->summary;
    if (sum->damaged_blocks + sum->damaged_games > (sum->sound_bytes < sum->bytes))
        return "the game file is damaged: start another";
    return disk_cut(session->file, (int64_t)sum->sound_bytes);
}

static const char *open_new(Session *session, const GameFileHeader *header) {
    const char *error = disk_create(session->options->path, &session->file);
    return error ? error : gamefile_write_header(session->file, header);
}

// The hash of the network that will play; an error of its file is reported before any game.
static const char *identify_network(const char *path, uint64_t *name) {
    Engine *engine = engine_create((Listener){0});
    if (!engine) return ENGINE_REFUSED;
    const char *error = engine_set_network(engine, path);
    *name = engine_network_hash(engine);
    engine_destroy(engine);
    return error;
}

static const char *run_session(Session *session) {
    const SelfplayOptions *options = session->options;
    const GameRules *rules = &options->rules;
    GameFileHeader header = {.seed = options->seed,
                             .soft_nodes = (uint32_t)rules->soft_nodes,
                             .dfrc_percent = (uint8_t)rules->dfrc_percent,
                             .score_scale = OUTPUT_SCALE,
                             .is_unshaped = rules->unshaped,
                             .tb_pieces = (uint8_t)syzygy_max_pieces(rules->syzygy)};
    if (rules->book) {
        header.book = fnv_hash(FNV_START, rules->book->text, rules->book->bytes);
        header.book_percent = (uint8_t)rules->book_percent;
    }
    const char *error = identify_network(options->network, &header.network);
    if (error) return error;
    bool existing = options->resume && disk_has(options->path);
    error = existing ? open_existing(session, &header) : open_new(session, &header);
    if (error) return error;
    session->next_game = session->next_written = session->summary.games;
    session->next_progress_ms = os_time_ms();
    tell_progress(session);
    parallel_run(options->threads, run_player, session);
    write_block(session);
    return session->error;
}

const char *selfplay(const SelfplayOptions *options, GameFileSummary *summary) {
    Session *session = calloc(1, sizeof(*session));
    if (!session) return "not enough memory for self-play";
    session->options = options;
    session->block = malloc(BLOCK_GAMES_BYTES + GAME_BYTES_MAX);
    pthread_mutex_init(&session->lock, NULL);
    pthread_cond_init(&session->room, NULL);
    const char *error = session->block ? run_session(session) : "not enough memory for self-play";
    if (session->file && fclose(session->file) != 0 && !error) error = "cannot write the game file";
    *summary = session->summary;
    for (int i = 0; i < SLOTS; i++) free(session->slots[i].bytes);
    pthread_mutex_destroy(&session->lock);
    pthread_cond_destroy(&session->room);
    free(session->block);
    free(session);
    return error;
}
