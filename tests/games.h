// games.h: game records and game files, for tests of their readers and writers.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_GAMES_H
#define TESTS_GAMES_H

#include <math.h>

#include "chess.h"
#include "search/score.h"
#include "selfplay/gamefile.h"
#include "selfplay/player.h"

// Rules of very fast games with openings of all kinds.
static inline GameRules quick_rules(void) {
    return (GameRules){.soft_nodes = 60,
                       .hard_nodes = 500,
                       .random_plies = 8,
                       .opening_limit_cp = 1000,
                       .dfrc_percent = 30,
                       .win_cp = 1000};
}

// --- records -------------------------------------------------------------------------------------

static inline Opening opening_at(const char *fen) {
    return (Opening){.start = START_POSITION, .position = position_of(fen)};
}

static inline void add_move(GameRecord *record, Game *game, Move move, int score_cp) {
    record->moves[record->ply_count] = move;
    record->scores_cp[record->ply_count++] = score_cp;
    game_play(game, move);
}

// A game from a position, with moves in UCI notation; scores for the side to move.
static inline GameRecord record_of(const char *fen, const char *line, const int *scores_cp,
                                   GameResult result) {
    static GameRecord record;
    record = (GameRecord){.opening = opening_at(fen), .result = result};
    Game game = game_of(fen);
    for (Word word = word_next(&line); word.length; word = word_next(&line)) {
        Move move = move_from_uci(&game.pos, word, CASTLING_STANDARD);
        if (!CHECK(move != MOVE_NONE)) break;
        add_move(&record, &game, move, scores_cp[record.ply_count]);
    }
    return record;
}

// Random moves: opening_plies, then up to plies with scores. Every tenth score is unknown.
static inline GameRecord random_record(const Opening *opening, int opening_plies, int plies,
                                       Random *random) {
    GameRecord record = {.opening = *opening};
    Game game;
    record_open(&record, &game);
    while (record.opening.count + record.ply_count < opening_plies + plies) {
        Move move = random_move(&game.pos, random);
        if (move == MOVE_NONE) break;
        if (record.opening.count < opening_plies) {
            record.opening.moves[record.opening.count++] = move;
            game_play(&game, move);
        } else {
            int cp = score_from_code((int8_t)((int)random_below(random, 255) - 127));
            add_move(&record, &game, move, random_below(random, 10) ? cp : SCORE_NONE);
        }
    }
    bool is_over = movegen_count(&game.pos) == 0;
    record.result = is_over ? game_result(&game) : (GameResult)random_below(random, 3);
    record.end = game_is_over(&game)      ? END_RULE
                 : record.result == DRAWN ? END_DRAW_ADJUDICATED
                                          : END_WIN_ADJUDICATED;
    return record;
}

// Everything but the scores is equal.
static inline bool same_play(const GameRecord *a, const GameRecord *b) {
    const Opening *from_a = &a->opening, *from_b = &b->opening;
    return a->result == b->result && a->end == b->end && from_a->start == from_b->start &&
           same_position(&from_a->position, &from_b->position) && from_a->count == from_b->count &&
           a->ply_count == b->ply_count &&
           memcmp(from_a->moves, from_b->moves, (size_t)from_a->count * sizeof(Move)) == 0 &&
           memcmp(a->moves, b->moves, (size_t)a->ply_count * sizeof(Move)) == 0;
}

static inline bool same_game(const GameRecord *a, const GameRecord *b) {
    return same_play(a, b) &&
           memcmp(a->scores_cp, b->scores_cp, (size_t)a->ply_count * sizeof(int)) == 0;
}

// The score after a conversion between score scales and an encoding.
static inline int rescaled_score(int cp, int from, int to) {
    if (score_is_mate(cp)) return cp;  // or SCORE_NONE
    return score_from_code(score_to_code((int)lround((double)cp * to / from)));
}

// --- files ---------------------------------------------------------------------------------------

static inline GameFileSummary summary_of(const char *path) {
    GameReader reader;
    GameRecord record;
    CHECK_NO_ERROR(game_reader_open(&reader, path));
    while (game_reader_next(&reader, &record)) continue;
    game_reader_close(&reader, NULL);
    return reader.summary;
}

// Reads the games of a file, which must be count. The caller frees them.
static inline GameRecord *games_of(const char *path, int count, GameFileHeader *header) {
    GameRecord *games = calloc((size_t)count + 1, sizeof(*games));
    GameReader reader;
    int read = 0;
    CHECK_NO_ERROR(game_reader_open(&reader, path));
    while (read <= count && game_reader_next(&reader, &games[read])) read++;
    CHECK_EQ(read, count);
    game_reader_close(&reader, NULL);
    *header = reader.header;
    return games;
}

// Writes a game file, or an archive if header->is_archive, with this number of games in a block.
static inline void write_blocks(const char *path, const GameFileHeader *header,
                                const GameRecord *games, int count, int block_games) {
    static GameWriter writer;
    writer = (GameWriter){.file = fopen(path, "wb")};
    if (header->is_archive) writer.archive = archive_create();
    CHECK_NO_ERROR(gamefile_write_header(writer.file, header));
    for (int i = 0; i < count; i++) {
        CHECK_NO_ERROR(game_writer_add(&writer, &games[i]));
        if ((i + 1) % block_games == 0) CHECK_NO_ERROR(game_writer_end_block(&writer));
    }
    CHECK_NO_ERROR(game_writer_end_block(&writer));
    archive_destroy(writer.archive);
    fclose(writer.file);
}

// A block for each game.
static inline void write_game_file(const char *path, const GameFileHeader *header,
                                   const GameRecord *games, int count) {
    write_blocks(path, header, games, count, 1);
}

#endif
