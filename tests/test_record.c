// test_record.c: positions and games as bytes (selfplay/record.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/record.h"

#include <stdlib.h>

#include "chess.h"
#include "games.h"

// --- positions -----------------------------------------------------------------------------------

static void check_packing(const Position *pos) {
    uint8_t bytes[PACKED_BYTES_MAX];
    Position before = *pos, after;
    size_t length = position_pack(&before, bytes);
    CHECK(length <= PACKED_BYTES_MAX);
    CHECK_EQ(position_unpack(bytes, length, &after), length);
    CHECK(same_position(&before, &after));
    for (size_t cut = 0; cut < length; cut++) CHECK_EQ(position_unpack(bytes, cut, &after), 0);
}

// Castling rooks, en passant, clocks, sides and Chess960 among them.
static void positions_survive_packing(void) {
    random_games(3, 120, 11, check_packing);
    Position pos = position_of("1rk1r3/8/8/8/8/8/8/QR1K2RB b GBeb - 99 4321");
    check_packing(&pos);
}

// Any bytes that are accepted give a valid position.
static void damaged_positions_are_noticed(void) {
    Random random = random_from_seed(8);
    int accepted = 0;
    for (int i = 0; i < 20000; i++) {
        uint8_t bytes[PACKED_BYTES_MAX];
        Position pos = position_of(walk_fens[i % COUNT(walk_fens)]);
        size_t length = position_pack(&pos, bytes);
        bytes[random_below(&random, length)] = (uint8_t)random_next(&random);
        if (!position_unpack(bytes, length, &pos)) continue;
        accepted++;
        CHECK(position_error(&pos) == NULL);
    }
    CHECK(accepted > 0 && accepted < 19000);
}

static void a_position_is_the_bytes_that_the_header_names(void) {
    uint8_t bytes[PACKED_BYTES_MAX];
    Position pos = position_of("4k3/8/8/8/8/8/8/4K2R b K - 3 7");
    const uint8_t want[] = {0x90,
                            0,
                            0,
                            0,
                            0,
                            0,
                            0,
                            0x10,  // e1, h1, e8
                            WHITE_KING | 12 << 4,
                            BLACK_KING,  // 12: may still castle
                            NO_SQUARE | 128,
                            3,
                            0,
                            7,
                            0};
    CHECK_EQ(position_pack(&pos, bytes), sizeof(want));
    CHECK(memcmp(bytes, want, sizeof(want)) == 0);
}

// --- games ---------------------------------------------------------------------------------------

static void games_from_positions_survive_packing(void) {
    static GameRecord record, copy;
    static Game game;
    uint8_t bytes[RECORD_BYTES_MAX];
    Random random = random_from_seed(12);
    for (int i = 0; i < COUNT(walk_fens); i++) {
        record = (GameRecord){.result = BLACK_WON, .end = END_LENGTH};
        record.opening = (Opening){.start = START_POSITION, .position = position_of(walk_fens[i])};
        record_open(&record, &game);
        CHECK(same_position(&game.pos, &record.opening.position));
        for (int ply = 0; ply < 40; ply++) {
            Move move = random_move(&game.pos, &random);
            if (move == MOVE_NONE) break;
            game_play(&game, move);
            if (ply < 3)
                record.opening.moves[record.opening.count++] = move;
            else
                record.moves[record.ply_count++] = move;
        }
        size_t length = record_encode(&record, bytes);
        CHECK_EQ(record_decode(bytes, length, &copy), length);
        CHECK(same_game(&copy, &record));
        for (size_t cut = 0; cut < length; cut++) CHECK_EQ(record_decode(bytes, cut, &copy), 0);
    }
}

static void score_codes_lose_little(void) {
    for (int cp = -3000; cp <= 3000; cp++) {
        int back = score_from_code(score_to_code(cp));
        int allowed = 2 + abs(cp) / 20 + cp * cp / 60000;
        CHECK(abs(back - cp) <= allowed);
        CHECK_EQ(score_from_code(score_to_code(-cp)), -back);
    }
    CHECK_EQ(score_from_code(score_to_code(31990)), CODED_MATE_CP);
    CHECK_EQ(score_from_code(score_to_code(-31990)), -CODED_MATE_CP);
    CHECK(abs(score_from_code(score_to_code(30000))) < CODED_MATE_CP);
}

static void scores_change_their_scale_but_not_their_kind(void) {
    GameRecord *record = calloc(1, sizeof(*record));
    const int before[] = {0, 142, -71, 29000, CODED_MATE_CP, -CODED_MATE_CP, SCORE_NONE};
    const int after[] = {0,         240, -120, CODED_EVAL_MAX_CP, CODED_MATE_CP, -CODED_MATE_CP,
                         SCORE_NONE};
    record->ply_count = COUNT(before);
    memcpy(record->scores_cp, before, sizeof(before));
    record_rescale(record, 240, 240);
    CHECK(memcmp(record->scores_cp, before, sizeof(before)) == 0);
    record_rescale(record, 142, 240);
    for (int i = 0; i < COUNT(after); i++) CHECK_EQ(record->scores_cp[i], after[i]);
    free(record);
}

static const Test tests[] = {
    TEST(positions_survive_packing),
    TEST(damaged_positions_are_noticed),
    TEST(a_position_is_the_bytes_that_the_header_names),
    TEST(games_from_positions_survive_packing),
    TEST(score_codes_lose_little),
    TEST(scores_change_their_scale_but_not_their_kind),
};

int main(void) {
    board_init();
    return check_run(tests, COUNT(tests));
}
