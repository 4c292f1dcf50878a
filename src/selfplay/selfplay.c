// selfplay.c: gives games to threads, and writes them in order.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/selfplay.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "base/threads.h"
#include "nnue/arch.h"

enum {
    SLOTS = 1024,  // games that may be finished ahead of the oldest unfinished one
    PROGRESS_MS = 1000,
    GAME_BYTES_USUAL = 200,  // a hundred plies
    DESCRIPTION_BYTES = 256,
};

typedef struct Slot {
    uint8_t *code;  // NULL while the game is being played
    size_t length;
    GameCount count;
} Slot;

typedef struct Session Session;

// A player and its thread.
typedef struct Seat {
    Session *session;
    Player *player;
    pthread_t thread;
} Seat;

struct Session {
    const SelfplayOptions *options;
    Seat seats[PARALLEL_MAX];
    pthread_mutex_t lock;   // guards all below
    pthread_cond_t room;    // slots became free, or the session fails
    uint64_t next_game;     // to be played
    uint64_t next_written;  // to be put into the block
    Slot slots[SLOTS];
    GameWriter writer;
    GameFileSummary summary;
    int64_t next_progress_ms;
    const char *error;
};

static const char memory_error[] = "not enough memory for self-play";

// Plays a game by its number. False if it was interrupted.
static bool play_game(Player *player, uint64_t seed, uint64_t number) {
    player->random = random_stream(seed, number);
    return player_open(player) && player_finish(player);
}

// --- writing in order ----------------------------------------------------------------------------

static void append_game(Session *session, Slot *slot) {
    session->error = game_writer_add_code(&session->writer, slot->code, slot->length, slot->count);
    free(slot->code);
    slot->code = NULL;
}

static void tell_progress(Session *session) {
    const SelfplayOptions *options = session->options;
    int64_t now = os_time_ms();
    if (!options->progress || now < session->next_progress_ms) return;
    session->next_progress_ms = now + PROGRESS_MS;
    options->progress(options->context, &session->summary, options->games);
}

// Stores a finished game, and writes all games whose predecessors are written.
static void finish_game(Session *session, uint64_t number, const GameRecord *record) {
    uint8_t *code = malloc(RECORD_BYTES_MAX);
    size_t length = code ? record_encode(record, code) : 0;
    pthread_mutex_lock(&session->lock);
    if (!code) session->error = memory_error;
    session->slots[number % SLOTS] = (Slot){code, length, game_count(record)};
    while (!session->error && session->slots[session->next_written % SLOTS].code)
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

// --- players -------------------------------------------------------------------------------------

static void destroy_player(Seat *seat) {
    if (seat->player) engine_destroy(seat->player->engines[WHITE]);
    free(seat->player);
    seat->player = NULL;
}

// The first player reads the network from its file, the others take that of the first.
static const char *create_player(Session *session, Seat *seat, Failure *failure) {
    const SelfplayOptions *options = session->options;
    const Seat *first = &session->seats[0];
    seat->session = session;
    seat->player = calloc(1, sizeof(*seat->player));
    Engine *engine = seat->player ? engine_create((SearchCallbacks){0}) : NULL;
    if (!engine) return ENGINE_REFUSED;
    seat->player->rules = &options->rules;
    seat->player->engines[WHITE] = seat->player->engines[BLACK] = engine;
    const char *error = engine_set_hash(engine, options->hash_mb);
    if (error) return error;
    if (seat != first) {
        engine_copy_network(engine, first->player->engines[WHITE]);
        return NULL;
    }
    error = engine_set_network(engine, options->network);
    if (error) failure->path = options->network;
    return error;
}

static void *run_player(void *argument) {
    Seat *seat = argument;
    Session *session = seat->session;
    for (uint64_t number; take_game(session, &number);) {
        if (!play_game(seat->player, session->options->seed, number)) {
            end_early(session, NULL);  // its slot stays empty, and others may be waiting for it
            break;
        }
        finish_game(session, number, &seat->player->record);
    }
    return NULL;
}

// Plays on the caller's thread with the first player, and on as many others as the system gives.
static void run_players(Session *session) {
    const SelfplayOptions *options = session->options;
    Failure unused;
    int count = 1;
    pthread_mutex_lock(&session->lock);  // no game is taken yet
    for (; count < options->threads; count++) {
        Seat *seat = &session->seats[count];
        if (!create_player(session, seat, &unused) && thread_start(&seat->thread, run_player, seat))
            continue;
        destroy_player(seat);
        break;
    }
    if (count < options->threads && options->fewer) options->fewer(options->context, count);
    pthread_mutex_unlock(&session->lock);
    run_player(&session->seats[0]);
    for (int i = 1; i < count; i++) {
        pthread_join(session->seats[i].thread, NULL);
        destroy_player(&session->seats[i]);
    }
}

// --- the session ---------------------------------------------------------------------------------

// What the games of a file depend on, for failure_other_settings.
static void describe_header(const GameFileHeader *header, char memory[DESCRIPTION_BYTES]) {
    Text text = text_over(memory, DESCRIPTION_BYTES);
    text_append(&text, "seed %" PRIu64 ", nodes %" PRIu32 ", network %016" PRIx64 ", dfrc %d",
                header->seed, header->soft_nodes, header->network, header->dfrc_percent);
    text_append(&text, ", book %016" PRIx64 ", book-share %d, score scale %d, %s scores",
                header->book, header->book_percent, header->score_scale,
                header->is_unshaped ? "unshaped" : "shaped");
    text_append(&text, ", syzygy of %d pieces", header->tb_pieces);
    text_append(&text, ", endgame-nodes %" PRIu32 ", endgame-pieces %d", header->endgame_nodes,
                header->endgame_pieces);
}

// Moves to the sound end of the file; what a killed run left half written is cut off.
static const char *resume_file(Session *session, const GameFileHeader *wanted, Failure *failure) {
    char found_memory[DESCRIPTION_BYTES], wanted_memory[DESCRIPTION_BYTES];
    GameFileHeader found;
    const char *error = gamefile_read(session->writer.file, &found, &session->summary, NULL, NULL);
    if (error) return error;
    if (found.is_relabelled || found.is_imported)
        return "the games were rescored or imported: start another file";
    describe_header(&found, found_memory);
    describe_header(wanted, wanted_memory);
    if (strcmp(found_memory, wanted_memory) != 0)
        return failure_other_settings(failure, found_memory, wanted_memory);
    const GameFileSummary *sum = &session->summary;
    if (sum->damaged_blocks + sum->damaged_games > (sum->sound_bytes < sum->bytes))
        return "the game file is damaged: start another";
    return file_truncate(session->writer.file, (int64_t)sum->sound_bytes);
}

static GameFileHeader header_of(const Session *session) {
    const SelfplayOptions *options = session->options;
    const GameRules *rules = &options->rules;
    Engine *engine = session->seats[0].player->engines[WHITE];
    GameFileHeader header = {
        .network = engine_network_hash(engine),
        .seed = options->seed,
        .soft_nodes = (uint32_t)rules->soft_nodes,
        .dfrc_percent = (uint8_t)rules->dfrc_percent,
        .score_scale = (uint16_t)engine_score_scale(engine),
        .is_unshaped = rules->unshaped,
        .endgame_nodes = (uint32_t)rules->endgame_nodes,
        .endgame_pieces = (uint8_t)(rules->endgame_nodes ? rules->endgame_pieces : 0),
        .tb_pieces = (uint8_t)syzygy_max_pieces(rules->syzygy)};
    if (rules->book) {
        header.book = fnv_hash(FNV_START, rules->book->text.data, rules->book->text.length);
        header.book_percent = (uint8_t)rules->book_percent;
    }
    return header;
}

static const char *open_file(Session *session, Failure *failure) {
    const SelfplayOptions *options = session->options;
    GameFileHeader header = header_of(session);
    const int64_t bytes = (int64_t)options->games * GAME_BYTES_USUAL;
    const char *error = options->overwrite == OVERWRITE_REPLACE && file_exists(options->path)
                            ? file_check_room(options->path, bytes)
                            : NULL;  // before the old games are gone
    if (!error) error = file_open_append(options->path, options->overwrite, &session->writer.file);
    if (error) return error;
    bool is_new = file_is_empty(session->writer.file);
    if (!is_new) error = resume_file(session, &header, failure);
    uint64_t games = session->summary.games;
    if (!error && games < options->games)
        error = file_check_room(options->path, bytes - (int64_t)games * GAME_BYTES_USUAL);
    return error || !is_new ? error : gamefile_write_header(session->writer.file, &header);
}

static const char *run_session(Session *session, Failure *failure) {
    const char *error = create_player(session, &session->seats[0], failure);
    if (error) return error;
    failure->path = session->options->path;
    error = open_file(session, failure);
    if (error) return error;
    session->next_game = session->next_written = session->summary.games;
    session->next_progress_ms = os_time_ms();
    tell_progress(session);
    run_players(session);
    if (!session->error) session->error = game_writer_flush(&session->writer);
    return session->error;
}

const char *selfplay(const SelfplayOptions *options, GameFileSummary *summary, Failure *failure) {
    *summary = (GameFileSummary){0};
    failure->path = NULL;
    Session *session = calloc(1, sizeof(*session));
    if (!session) return memory_error;
    session->options = options;
    session->writer.summary = &session->summary;
    pthread_mutex_init(&session->lock, NULL);
    pthread_cond_init(&session->room, NULL);
    const char *error = run_session(session, failure);
    if (session->writer.file && fclose(session->writer.file) != 0 && !error)
        error = "cannot be written: disk full?";
    *summary = session->summary;
    destroy_player(&session->seats[0]);
    for (int i = 0; i < SLOTS; i++) free(session->slots[i].code);
    pthread_mutex_destroy(&session->lock);
    pthread_cond_destroy(&session->room);
    free(session);
    return error;
}
