// selfplay.c: openings, games, adjudication, and the order in which threads' games are written.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/selfplay.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "base/parallel.h"
#include "base/random.h"
#include "board/chess960.h"
#include "board/movegen.h"
#include "board/see.h"
#include "search/engine.h"

enum {
    WIN_PLIES = 5,          // in a row beyond win_cp
    DRAW_PLIES = 10,        // in a row within DRAW_CP
    DRAW_CP = 8,
    DRAW_AFTER_PLY = 80,
    LONGEST_PLIES = 400,
    OPENING_CHECK_FACTOR = 4,  // soft nodes of the search that judges an opening
    JITTER_PERCENT = 5,
    ABSURD_SEE_CP = -300,   // random moves that lose more are drawn again, a few times
    ABSURD_TRIES = 3,
    BLOCK_GAMES_BYTES = 1 << 16,
    SLOTS = 1024,           // games that may be finished ahead of the oldest unfinished one
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
    pthread_mutex_t lock;       // guards all below
    pthread_cond_t room;        // slots became free, or the session fails
    uint64_t next_game;         // to be played
    uint64_t next_written;      // to be put into the block
    Slot slots[SLOTS];
    uint8_t *block;
    uint32_t block_bytes, block_games;
    GameFileSummary summary;
    int64_t next_progress_ms;
    const char *error;
} Session;

typedef struct Player {
    const SelfplayOptions *options;
    Engine *engine;
    Random random;
    Game game;
    PlayedGame played;
} Player;

// --- one game ------------------------------------------------------------------------------------

static Move random_move(Player *player) {
    MoveList list;
    movegen_all(&player->game.pos, &list);
    if (list.count == 0) return MOVE_NONE;
    Move move = MOVE_NONE;
    for (int i = 0; i < ABSURD_TRIES; i++) {
        move = list.moves[random_below(&player->random, (uint64_t)list.count)];
        if (see_at_least(&player->game.pos, move, ABSURD_SEE_CP)) break;
    }
    return move;
}

static bool game_is_over(const Game *game) {
    return movegen_count(&game->pos) == 0 || game_is_drawn(game, 0);
}

static SearchResult search_now(Player *player, uint64_t soft_nodes) {
    Limits limits = {.soft_nodes = soft_nodes, .nodes = player->options->hard_nodes};
    if (limits.nodes < soft_nodes) limits.nodes = soft_nodes;
    engine_set_game(player->engine, &player->game);
    return engine_search(player->engine, &limits);
}

// Draws an array and random moves. False if the result is over or too one-sided.
static bool draw_opening(Player *player) {
    const SelfplayOptions *options = player->options;
    PlayedGame *played = &player->played;
    Random *random = &player->random;
    memset(played, 0, sizeof(*played));
    if ((int)random_below(random, 100) < options->dfrc_percent) {
        played->start = START_DFRC;
        played->white_array = (int)random_below(random, CHESS960_ARRAYS);
        played->black_array = (int)random_below(random, CHESS960_ARRAYS);
    }
    Position start = gamefile_start(played);
    game_init(&player->game, &start);
    int plies = options->random_plies + (int)random_below(random, 2);
    for (; played->random_count < plies; played->random_count++) {
        Move move = random_move(player);
        if (move == MOVE_NONE) return false;
        played->random[played->random_count] = move;
        game_play(&player->game, move);
    }
    if (game_is_over(&player->game)) return false;
    engine_new_game(player->engine);
    Score score = search_now(player, options->soft_nodes * OPENING_CHECK_FACTOR).score;
    return score <= options->opening_limit_cp && score >= -options->opening_limit_cp;
}

static void finish(PlayedGame *played, GameResult result, EndReason end) {
    played->result = result;
    played->end = end;
}

// True if the rules have ended the game.
static bool is_ended_by_rule(Player *player) {
    const Position *pos = &player->game.pos;
    bool no_moves = movegen_count(pos) == 0;
    if (no_moves && pos->checkers)
        finish(&player->played, pos->side == WHITE ? BLACK_WON : WHITE_WON, END_RULE);
    else if (no_moves || game_is_drawn(&player->game, 0))
        finish(&player->played, DRAWN, END_RULE);
    else
        return false;
    return true;
}

// How many of the latest scores in a row lie beyond bound for White (sign 1), for Black (-1), or
// within bound (sign 0).
static int scores_in_a_row(const Player *player, int bound, int sign) {
    const PlayedGame *played = &player->played;
    int side = player->game.pos.side ^ 1;  // who made the last move
    int count = 0;
    for (int i = played->scored_count - 1; i >= 0; i--, side ^= 1, count++) {
        int white_cp = side == WHITE ? played->scores_cp[i] : -played->scores_cp[i];
        bool fits = sign == 0 ? abs(white_cp) <= bound : sign * white_cp >= bound;
        if (!fits) break;
    }
    return count;
}

static bool is_adjudged(Player *player) {
    PlayedGame *played = &player->played;
    int win_cp = player->options->win_cp ? player->options->win_cp : SCORE_MATE_IN_MAX;
    int ply = played->random_count + played->scored_count;
    if (scores_in_a_row(player, win_cp, 1) >= WIN_PLIES)
        finish(played, WHITE_WON, END_WIN_ADJUDGED);
    else if (scores_in_a_row(player, win_cp, -1) >= WIN_PLIES)
        finish(played, BLACK_WON, END_WIN_ADJUDGED);
    else if (ply >= DRAW_AFTER_PLY && scores_in_a_row(player, DRAW_CP, 0) >= DRAW_PLIES)
        finish(played, DRAWN, END_DRAW_ADJUDGED);
    else if (ply >= LONGEST_PLIES)
        finish(played, DRAWN, END_LENGTH);
    else
        return false;
    return true;
}

static bool is_asked_to_stop(const SelfplayOptions *options) {
    return options->stop && atomic_load_explicit(options->stop, memory_order_relaxed);
}

// Plays game number n. False if it was broken off.
static bool play_game(Player *player, uint64_t number) {
    const SelfplayOptions *options = player->options;
    player->random = random_from_seed(options->seed * 0x9E3779B97F4A7C15ull + number);
    while (!draw_opening(player))
        if (is_asked_to_stop(options)) return false;
    PlayedGame *played = &player->played;
    while (!is_ended_by_rule(player) && !is_adjudged(player)) {
        if (is_asked_to_stop(options)) return false;
        uint64_t spread = options->soft_nodes * 2 * JITTER_PERCENT / 100 + 1;
        uint64_t soft = options->soft_nodes - spread / 2 + random_below(&player->random, spread);
        SearchResult result = search_now(player, soft);
        played->moves[played->scored_count] = result.best;
        played->scores_cp[played->scored_count++] = result.score;
        game_play(&player->game, result.best);
    }
    return true;
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
    session->summary.games++;
    session->summary.plies += (uint64_t)slot->plies;
    session->summary.results[slot->result]++;
    session->summary.ends[slot->end]++;
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

// Hands over game number n, and writes all that are next in turn.
static void hand_over(Session *session, uint64_t number, const PlayedGame *played) {
    uint8_t *bytes = malloc(GAME_BYTES_MAX);
    size_t length = bytes ? gamefile_encode(played, bytes) : 0;
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
    while (!session->error && session->next_game >= session->next_written + SLOTS)
        pthread_cond_wait(&session->room, &session->lock);
    bool taken = !session->error && session->next_game < session->options->games &&
                 !is_asked_to_stop(session->options);
    if (taken) *number = session->next_game++;
    pthread_mutex_unlock(&session->lock);
    return taken;
}

static void fail(Session *session, const char *error) {
    pthread_mutex_lock(&session->lock);
    session->error = error;
    pthread_cond_broadcast(&session->room);
    pthread_mutex_unlock(&session->lock);
}

static void run_player(void *context, int index) {
    (void)index;
    Session *session = context;
    Player *player = malloc(sizeof(*player));
    Engine *engine = engine_create((Listener){0});
    if (player && engine && !engine_set_hash(engine, session->options->hash_mb) &&
        !engine_set_network(engine, session->options->network)) {
        player->options = session->options;
        player->engine = engine;
        for (uint64_t number; take_game(session, &number);) {
            if (!play_game(player, number)) break;
            hand_over(session, number, &player->played);
        }
    } else {
        fail(session, "not enough memory for self-play");
    }
    engine_destroy(engine);
    free(player);
}

// --- the session ---------------------------------------------------------------------------------

// Opens the file at its sound end. What a killed run left half written behind it is cut off.
static const char *open_existing(Session *session, const GameFileHeader *wanted) {
    const SelfplayOptions *options = session->options;
    session->file = fopen(options->path, "r+b");
    if (!session->file) return "cannot open the game file to go on with it";
    if (!os_lock_file(session->file)) return "the game file is in use by another run";
    GameFileHeader found;
    const char *error = gamefile_read(session->file, &found, &session->summary, NULL, NULL);
    if (error) return error;
    if (found.seed != wanted->seed || found.network != wanted->network ||
        found.soft_nodes != wanted->soft_nodes || found.dfrc_percent != wanted->dfrc_percent)
        return "the game file was made with other settings";
    if (session->summary.damaged_blocks + session->summary.damaged_games > 1)
        return "the game file is damaged: begin another";
    bool good = os_truncate_file(session->file, (int64_t)session->summary.sound_bytes) &&
                fseek(session->file, 0, SEEK_END) == 0;
    return good ? NULL : "cannot cut off the damaged end of the game file";
}

static const char *open_new(Session *session, const GameFileHeader *header) {
    session->file = fopen(session->options->path, "wbx");
    if (!session->file)
        return errno == EEXIST ? "the game file exists: name another, or resume it"
                               : "cannot create the game file";
    if (!os_lock_file(session->file)) return "the game file is in use by another run";
    return gamefile_write_header(session->file, header);
}

// The name of the network that will play; what is wrong with its file is found out before any game.
static const char *name_network(const char *path, uint64_t *name) {
    Engine *engine = engine_create((Listener){0});
    if (!engine) return "not enough memory for self-play";
    const char *error = engine_set_network(engine, path);
    *name = engine_network_hash(engine);
    engine_destroy(engine);
    return error;
}

static const char *run_session(Session *session) {
    const SelfplayOptions *options = session->options;
    GameFileHeader header = {.seed = options->seed,
                             .soft_nodes = (uint32_t)options->soft_nodes,
                             .dfrc_percent = (uint32_t)options->dfrc_percent};
    const char *error = name_network(options->network, &header.network);
    if (error) return error;
    FILE *existing = options->resume ? fopen(options->path, "rb") : NULL;
    if (existing) fclose(existing);
    error = existing ? open_existing(session, &header) : open_new(session, &header);
    if (error) return error;
    session->next_game = session->next_written = session->summary.games;
    session->next_progress_ms = os_time_ms() + PROGRESS_MS;
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
    if (session->file && fclose(session->file) != 0 && !error)
        error = "cannot write the game file";
    *summary = session->summary;
    for (int i = 0; i < SLOTS; i++) free(session->slots[i].bytes);
    pthread_mutex_destroy(&session->lock);
    pthread_cond_destroy(&session->room);
    free(session->block);
    free(session);
    return error;
}
