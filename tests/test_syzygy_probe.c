// test_syzygy_probe.c: WDL and DTZ compared with a solver without tables (syzygy/probe.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver.h"
#include "tables.h"

static Syzygy *three_pieces;

// Compared positions: with a WDL and with a DTZ value.
typedef struct Tally {
    int64_t wdl, dtz, exact;
} Tally;

typedef enum Image { IMAGE_MIRRORED = 1, IMAGE_EXCHANGED = 2, IMAGE_TRANSPOSED = 4 } Image;

// The position with its files mirrored, its colours exchanged, or reflected in the long diagonal.
static Position image_of(const Position *pos, unsigned images) {
    Position image = position_empty();
    for (Square from = A1; from <= H8; from++) {
        Piece piece = piece_on(pos, from);
        int sq = from;
        if (piece == NO_PIECE) continue;
        if (images & IMAGE_MIRRORED) sq ^= 7;
        if (images & IMAGE_TRANSPOSED) sq = (sq & 7) << 3 | sq >> 3;
        if (images & IMAGE_EXCHANGED) sq ^= 56;
        position_put(&image, images & IMAGE_EXCHANGED ? other_color(piece) : piece, (Square)sq);
    }
    image.side = (uint8_t)(pos->side ^ ((images & IMAGE_EXCHANGED) != 0));
    position_refresh(&image);
    return image;
}

static void note_position(const Position *pos, int value, int wdl, int dtz) {
    check_note(formatted("%s: solved %d, WDL %d, DTZ %d", fen_of(pos), value, wdl, dtz));
}

// Returns true if dtz is the distance or one less.
static bool dtz_fits(int dtz, int value) {
    if (value == MATED) return dtz == -1;
    if (value == 0) return dtz == 0;
    int distance = abs(dtz), plies = abs(value);
    return (dtz > 0) == (value > 0) && distance >= 1 &&
           (distance == plies || distance == plies - 1);
}

static void compare(Syzygy *syzygy, const Position *pos, int value, bool with_dtz, Tally *tally) {
    int wdl = 9, dtz = 0;
    bool good = probe_wdl(syzygy, pos, &wdl) && wdl == (value > 0 ? 2 : value < 0 ? -2 : 0);
    tally->wdl++;
    if (with_dtz) {
        good = good && probe_dtz(syzygy, pos, &dtz) && dtz_fits(dtz, value);
        tally->dtz++;
        tally->exact += dtz == value || (value == MATED && dtz == -1);
    }
    if (!CHECK(good)) note_position(pos, value, wdl, dtz);
}

// WDL of one position in wdl is compared, and DTZ of one in dtz of those.
typedef struct Steps {
    uint64_t wdl, dtz;
} Steps;

static Tally compare_ending(Syzygy *syzygy, const Ending *ending, Steps steps) {
    Tally tally = {0, 0, 0};
    Random random = random_from_seed(5);
    for (size_t number = 0; number < ending->size; number++) {
        Position pos;
        if (random_below(&random, steps.wdl) || !position_at(ending, number, &pos)) continue;
        Position image = image_of(&pos, (unsigned)random_below(&random, ending->pawns ? 4 : 8));
        bool with_dtz = random_below(&random, steps.dtz) == 0;
        compare(syzygy, &image, ending->value[number], with_dtz, &tally);
    }
    return tally;
}

// The pawn on `to` has just made a double step and may be captured.
static void compare_en_passant(Syzygy *syzygy, Solver *solver, const Ending *ending, Position pos,
                               Square to, Tally *tally) {
    Square passed = (Square)(to ^ 8);
    Bitboard path = square_bb(passed) | shift_forward((Color)pos.side, square_bb(passed));
    if (relative_rank((Color)pos.side, to) != RANK_5 || (path & occupied(&pos))) return;
    if (!en_passant_capturers(&pos, passed)) return;
    int value = ending->value[number_of(ending, &pos)], before = outcome_of(solver, &pos);
    pos.ep_square = (uint8_t)passed;
    position_refresh(&pos);
    if (position_error(&pos)) return;
    int outcome = outcome_of(solver, &pos), wdl = 9, dtz = 0;
    bool zeroes = outcome != before;
    if (zeroes) value = outcome;
    bool good = probe_wdl(syzygy, &pos, &wdl) && wdl == 2 * outcome;
    good = good && probe_dtz(syzygy, &pos, &dtz) && (dtz_fits(dtz, value) || dtz == outcome);
    if (!CHECK(good)) note_position(&pos, value, wdl, dtz);
    tally->wdl++;
    tally->dtz += zeroes;
}

static Tally compare_en_passants(Syzygy *syzygy, Solver *solver, const Ending *ending) {
    Tally tally = {0, 0, 0};
    for (size_t number = 0; ending->pawns > 1 && number < ending->size; number++) {
        Position pos;
        if (!position_at(ending, number, &pos)) continue;
        for (Bitboard pawns = pieces_of(&pos, opponent((Color)pos.side), PAWN); pawns;)
            compare_en_passant(syzygy, solver, ending, pos, pop_lsb(&pawns), &tally);
    }
    return tally;
}

static int longest(const Ending *ending) {
    int plies = 0;
    for (size_t number = 0; number < ending->size; number++)
        if (ending->value[number] != ILLEGAL && ending->value[number] != MATED)
            plies = max_int(plies, abs(ending->value[number]));
    return plies;
}

static void check_ending(Syzygy *syzygy, Solver *solver, const char *name, int plies, Steps steps) {
    Material material = material_named(name);
    const Ending *ending = solve(solver, material);
    Tally tally = compare_ending(syzygy, ending, steps);
    CHECK(tally.wdl > 0);
    if (plies) CHECK_EQ(longest(ending), plies);
    Tally passant = compare_en_passants(syzygy, solver, ending);
    if (!getenv("SYZYGY_ENDINGS")) return;
    printf("%s: %lld WDL, %lld DTZ, %lld of them exact\n", name, (long long)tally.wdl,
           (long long)tally.dtz, (long long)tally.exact);
    if (passant.wdl)
        printf("%s: %lld with en passant, which changes %lld\n", name, (long long)passant.wdl,
               (long long)passant.dtz);
}

// DTZ takes longer: only a sample is compared without SYZYGY_ENDINGS.
TEST(three_pieces_agree_with_the_solver) {
    static Solver solver;
    uint64_t dtz = getenv("SYZYGY_ENDINGS") ? 1 : 4;
    check_ending(three_pieces, &solver, "KQvK", 20, (Steps){1, dtz});
    check_ending(three_pieces, &solver, "KRvK", 32, (Steps){1, dtz});
    check_ending(three_pieces, &solver, "KPvK", 20, (Steps){1, dtz});
    check_ending(three_pieces, &solver, "KBvK", 0, (Steps){1, 4 * dtz});
    check_ending(three_pieces, &solver, "KNvK", 0, (Steps){1, 4 * dtz});
    solver_free(&solver);
}

// A position with the values of other probers.
typedef struct Verdict {
    const char *fen;
    int wdl, dtz;
} Verdict;

static void check_verdicts(Syzygy *syzygy, const Verdict *verdicts, int count) {
    for (int i = 0; i < count; i++) {
        Position pos = position_of(verdicts[i].fen);
        int wdl = 9, dtz = 9999;
        bool good = probe_wdl(syzygy, &pos, &wdl) && probe_dtz(syzygy, &pos, &dtz) &&
                    wdl == verdicts[i].wdl && dtz == verdicts[i].dtz;
        if (!CHECK(good)) note_position(&pos, 0, wdl, dtz);
    }
}

TEST(three_pieces_agree_with_other_probers) {
    static const Verdict verdicts[] = {
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", -2, -1},  // mate
        {"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", 2, 1},    // mate in one
        {"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", 2, 1},   // promotes
        {"4k3/8/8/8/8/8/8/4K2N w - - 60 90", 0, 0},     {"4k3/8/8/8/8/8/8/4K3 b - - 0 1", 0, 0},
        {"8/8/8/8/4k3/8/6n1/K5R1 w - - 0 1", 2, 1},      // takes the knight and wins
        {"8/8/4k3/3pP3/8/6q1/8/7K w - d6 0 1", -2, -1},  // must take, and the capturer is lost
    };
    check_verdicts(three_pieces, verdicts, COUNT(verdicts));
}

TEST(positions_outside_the_tables_have_no_value) {
    static const char *const fens[] = {
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",   // may castle
        "4k3/8/8/8/8/8/8/2BNK3 w - - 0 1",  // no such table
        "4k3/8/8/8/8/8/8/2RRK3 w - - 0 1",  // nor one after a capture
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    };
    for (int i = 0; i < COUNT(fens); i++) {
        Position pos = position_of(fens[i]);
        int wdl = 9, dtz = 9;
        CHECK(!probe_wdl(three_pieces, &pos, &wdl) && !probe_dtz(three_pieces, &pos, &dtz));
        CHECK(wdl == 9 && dtz == 9);
    }
}

// Of each pair the second is the same without the right to capture en passant.
TEST(en_passant_is_searched) {
    static const Verdict verdicts[] = {
        {"8/8/K7/8/1pP5/8/k7/8 b - c3 0 1", 2, 1},   {"8/8/K7/8/1pP5/8/k7/8 b - - 0 1", 0, 0},
        {"8/8/8/8/5pP1/8/1k2K3/8 b - g3 0 1", 0, 0}, {"8/8/8/8/5pP1/8/1k2K3/8 b - - 0 1", -2, -1},
        {"8/8/8/8/1Pp2K1k/8/8/8 b - b3 0 1", 2, 1},  {"8/8/8/8/1Pp2K1k/8/8/8 b - - 0 1", -2, -1},
        {"8/8/8/8/1k4pP/8/8/7K b - h3 0 1", 0, 0},   {"8/8/8/8/1k4pP/8/8/7K b - - 0 1", -2, -1},
        {"8/8/8/k7/1pP5/8/8/6K1 b - c3 0 1", 2, 1},
    };
    Syzygy *syzygy = open_larger_tables();
    if (!syzygy) return;
    check_verdicts(syzygy, verdicts, COUNT(verdicts));
    syzygy_close(syzygy);
}

// En passant and the fifty-move rule: from the tests of shakmaty-syzygy (tests/chess.csv).
TEST(five_pieces_agree_with_other_probers) {
    static const Verdict verdicts[] = {
        {"8/6B1/8/8/B7/8/K1pk4/8 b - - 0 1", -1, -101},
        {"8/8/8/8/pP6/k7/8/KR6 b - b3 0 1", -2, -1},
        {"3K4/8/3k4/8/4pP2/4B3/8/8 b - f3 0 1", 0, 0},
        {"1kB5/3K4/8/pP6/8/8/8/8 w - a6 0 1", 2, 1},
    };
    Syzygy *syzygy = open_larger_tables();
    if (!check_skip_if(syzygy_max_pieces(syzygy) < 5,
                       "SYZYGY_PATH names no folder with tables of five pieces"))
        check_verdicts(syzygy, verdicts, COUNT(verdicts));
    syzygy_close(syzygy);
}

// Compares the outcome of a position with the best outcome after its moves.
static void check_by_moves(Syzygy *syzygy, const Position *pos) {
    int wdl = 9, after_wdl = 9;
    const MoveList list = movegen_all(pos);
    int best = pos->checkers || list.count ? WDL_LOSS : WDL_DRAW;
    for (int i = 0; i < list.count; i++) {
        Position after = position_after(pos, list.moves[i]);
        CHECK(probe_wdl(syzygy, &after, &after_wdl));
        best = max_int(best, -after_wdl);
    }
    if (!CHECK(probe_wdl(syzygy, pos, &wdl) && wdl == best)) note_position(pos, best, wdl, 0);
}

// Mate in one is one ply, also where the table holds the other side to move.
static void check_mates_in_one(Syzygy *syzygy, const Position *pos, int *count) {
    const MoveList list = movegen_all(pos);
    for (int i = 0; i < list.count; i++) {
        Position after = position_after(pos, list.moves[i]);
        int dtz = 0;
        if (!position_is_mate(&after)) continue;
        if (!CHECK(probe_dtz(syzygy, pos, &dtz) && dtz == 1)) note_position(pos, 1, 2, dtz);
        ++*count;
        return;
    }
}

// Checks the outcomes after double steps, which allow en passant.
static void check_double_steps(Syzygy *syzygy, const Position *pos, int *count) {
    const MoveList list = movegen_all(pos);
    for (int i = 0; i < list.count; i++) {
        Position after = position_after(pos, list.moves[i]);
        if (after.ep_square == NO_SQUARE) continue;
        check_by_moves(syzygy, &after);
        ++*count;
    }
}

TEST(outcomes_are_those_of_the_best_move) {
    static const char *const names[] = {"KQvKR", "KRvKB", "KRvKN", "KQvKP", "KPvKP",
                                        "KRPvK", "KPPvK", "KBNvK", "KNvKP", "KRvKR"};
    Random random = random_from_seed(3);
    Syzygy *syzygy = open_larger_tables();
    if (!syzygy) return;
    int en_passant = 0, mates = 0;
    for (int i = 0; i < COUNT(names); i++) {
        Material material = material_named(names[i]);
        for (int k = 0; k < 2000; k++) {
            Position pos = random_position(material, &random);
            check_by_moves(syzygy, &pos);
            check_mates_in_one(syzygy, &pos, &mates);
        }
    }
    Material pawns = material_named("KPvKP");
    for (int k = 0; k < 50000; k++) {
        Position pos = random_position(pawns, &random);
        check_double_steps(syzygy, &pos, &en_passant);
    }
    CHECK(en_passant > 100 && mates > 20);
    syzygy_close(syzygy);
}

// Minutes and up to a gigabyte for each ending.
TEST(named_endings_agree_with_the_solver) {
    static Solver solver;
    const char *names = getenv("SYZYGY_ENDINGS"), *step = getenv("SYZYGY_STEP");
    if (check_skip_if(!names, "SYZYGY_ENDINGS names no endings to solve")) return;
    Syzygy *syzygy = open_larger_tables();
    if (!syzygy) return;
    for (Word word = word_next(&names); word.length; word = word_next(&names)) {
        char name[PRINTABLE_BYTES];
        check_ending(syzygy, &solver, word_printable(word, name), 0,
                     (Steps){step ? strtoull(step, NULL, 10) : 1, 16});
    }
    solver_free(&solver);
    syzygy_close(syzygy);
}

int main(void) { return check_run_with_tables(&three_pieces); }
