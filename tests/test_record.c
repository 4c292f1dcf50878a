// test_record.c: positions and games as bytes (selfplay/record.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "selfplay/record.h"

#include "board/chess960.h"
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

TEST(positions_survive_packing) {
    random_games(3, 120, 11, check_packing);
    Position pos = position_of("1rk1r3/8/8/8/8/8/8/QR1K2RB b GBeb - 99 4321");
    check_packing(&pos);
}

TEST(damaged_positions_are_rejected) {
    Random random = random_from_seed(8);
    int accepted = 0;
    for (int i = 0; i < 20000; i++) {
        uint8_t bytes[PACKED_BYTES_MAX];
        Position pos = position_of(walk_fens[i % COUNT(walk_fens)]);
        size_t length = position_pack(&pos, bytes);
        bytes[random_below(&random, length)] = (uint8_t)random_next(&random);
        if (!position_unpack(bytes, length, &pos)) continue;
        accepted++;
        CHECK_NO_ERROR(position_error(&pos));
    }
    CHECK(accepted > 0 && accepted < 19000);
}

TEST(a_position_has_the_bytes_of_the_header) {
    static const uint8_t squares[] = {0x90, 0, 0, 0, 0, 0, 0, 0x10};  // e1, h1, e8
    static const uint8_t rest[] = {WHITE_KING | 12 << 4, BLACK_KING, NO_SQUARE | 128, 3, 0, 7, 0};
    uint8_t bytes[PACKED_BYTES_MAX];
    Position pos = position_of("4k3/8/8/8/8/8/8/4K2R b K - 3 7");
    CHECK_EQ(position_pack(&pos, bytes), sizeof(squares) + sizeof(rest));
    CHECK(memcmp(bytes, squares, sizeof(squares)) == 0);
    CHECK(memcmp(bytes + sizeof(squares), rest, sizeof(rest)) == 0);  // 12: may still castle
}

// --- games ---------------------------------------------------------------------------------------

static void check_encoding(const GameRecord *record) {
    static GameRecord copy;
    uint8_t bytes[RECORD_BYTES_MAX];
    const size_t length = record_encode(record, bytes);
    CHECK_EQ(record_decode(bytes, length, &copy), length);
    CHECK(same_game(&copy, record));
    for (size_t cut = 0; cut < length; cut++) CHECK_EQ(record_decode(bytes, cut, &copy), 0);
}

TEST(games_survive_encoding) {
    Random random = random_from_seed(12);
    const Opening arrays[] = {{.start = START_CLASSICAL, .position = position_of(START_FEN)},
                              {.start = START_DFRC, .position = chess960_start(17, 940)}};
    for (int i = 0; i < COUNT(walk_fens) + COUNT(arrays); i++) {
        const Opening position = opening_at(walk_fens[i < COUNT(walk_fens) ? i : 0]);
        const bool is_array = i >= COUNT(walk_fens);
        GameRecord record = random_record(is_array ? &arrays[i - COUNT(walk_fens)] : &position,
                                          i % 10, 1 + 9 * i, &random);
        record.end = (EndReason)(i % END_REASONS);
        record.result = (GameResult)(i % (UNFINISHED + 1));
        check_encoding(&record);
    }
}

TEST(an_unknown_end_reason_is_damage) {
    static const int scores[] = {30, -30};
    GameRecord record = record_of(START_FEN, "e2e4 e7e5", scores, DRAWN);
    uint8_t bytes[RECORD_BYTES_MAX];
    const size_t length = record_encode(&record, bytes);
    bytes[0] |= 0x70;
    CHECK_EQ(record_decode(bytes, length, &record), 0);
}

TEST(score_codes_lose_little) {
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

TEST(scores_change_their_scale_but_not_their_kind) {
    static GameRecord record;
    const int before[] = {0, 142, -71, 29000, CODED_MATE_CP, -CODED_MATE_CP, SCORE_NONE};
    const int after[] = {0,         240, -120, CODED_EVAL_MAX_CP, CODED_MATE_CP, -CODED_MATE_CP,
                         SCORE_NONE};
    record.ply_count = COUNT(before);
    memcpy(record.scores_cp, before, sizeof(before));
    record_rescale(&record, 142, 240);
    for (int i = 0; i < COUNT(after); i++) CHECK_EQ(record.scores_cp[i], after[i]);
}

int main(void) { return check_run_with_board(); }
