// syzygy.c: the command syzygy: tablebase files, and results of positions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <stdio.h>

#include "base/text.h"
#include "board/movegen.h"
#include "commands/arguments.h"
#include "notation/display.h"
#include "syzygy/probe.h"
#include "syzygy/rank.h"

static const char usage[] =
    "ravelin syzygy DIR [FEN] [moves MOVE ...]\n"
    "Checks and reads Syzygy tablebases in DIR, or in several folders separated by\n"
    "':' (Windows: ';'). Without FEN, it counts the files, opens each and names\n"
    "those whose structure is damaged; it does not compare checksums. With a FEN\n"
    "(quote it) it prints the result of the position and of its moves, best first.\n"
    "DTZ is the number of plies to the next capture, pawn move or mate, exact or one\n"
    "ply too small; `-` means unknown.\n";

// --- files ---------------------------------------------------------------------------------------

static void print_counts(const Syzygy *syzygy) {
    static const int all[] = {0, 0, 0, 5, 30, 110, 365, 1001};
    printf("%6s %12s %12s\n", "pieces", "WDL", "DTZ");
    for (int pieces = 3; pieces <= MATERIAL_PIECES_MAX; pieces++) {
        int wdl = syzygy_count(syzygy, TABLE_WDL, pieces);
        int dtz = syzygy_count(syzygy, TABLE_DTZ, pieces);
        if (wdl + dtz)
            printf("%6d %4d of %4d %4d of %4d\n", pieces, wdl, all[pieces], dtz, all[pieces]);
    }
}

static int list_files(Syzygy *syzygy) {
    const char *name, *error;
    int cursor = 0, count = 0, damaged = 0;
    print_counts(syzygy);
    for (; (name = syzygy_next_file(syzygy, &cursor, &error)); count++) {
        damaged += error != NULL;
        if (error) printf("damaged: %s: %s\n", name, error);
    }
    printf("%d file%s, %d damaged\n", count, plural((uint64_t)count), damaged);
    return damaged || !count ? STATUS_FAILED : STATUS_OK;
}

// --- one position --------------------------------------------------------------------------------

// For the side that moves.
static const char *outcome_name(int wdl) {
    static const char *const names[] = {"loses", "draws by the fifty-move rule", "draws",
                                        "draws by the fifty-move rule", "wins"};
    return names[wdl - WDL_LOSS];
}

static void print_move(Syzygy *syzygy, const Position *pos, const RankedMove *move) {
    Position after = position_after(pos, move->move);
    bool mates = position_is_mate(&after);
    char san[SAN_BYTES], number[16] = "-";
    int dtz;
    move_to_san(pos, move->move, san);
    if (probe_dtz(syzygy, &after, &dtz)) snprintf(number, sizeof(number), "%d", dtz);
    const char *remark = mates ? "  mates" : move_zeroes(pos, move->move) ? "  zeroes" : "";
    printf("%-8s %-28s %9s%s\n", san, outcome_name(move->wdl), number, remark);
}

static void print_moves(Syzygy *syzygy, const Position *pos) {
    const MoveList list = movegen_all(pos);
    RankedMove moves[MAX_MOVES];
    Game game;
    game_init(&game, pos);
    for (int i = 0; i < list.count; i++) moves[i] = (RankedMove){.move = list.moves[i]};
    RankSource source = rank_moves(syzygy, &game, RULE50_COUNTS, INT64_MAX, moves, list.count);
    if (source == RANKED_BY_NOTHING) return;
    printf("\n%-8s %-28s %9s\n", "move", "outcome", "DTZ after");
    for (int i = 0; i < list.count; i++) print_move(syzygy, pos, &moves[i]);
    if (source == RANKED_BY_WDL) printf("ranked by WDL alone: a DTZ table is missing or damaged\n");
}

static int show_position(Syzygy *syzygy, const char *fen, MoveWords moves) {
    Position pos;
    if (!argument_position(fen, moves, &pos)) return STATUS_BAD_ARGUMENTS;
    Text board = TEXT_LOCAL(DISPLAY_BYTES), result = TEXT_LOCAL(TB_RESULT_BYTES);
    display_position(&pos, &board);
    fputs(board.data, stdout);
    bool known = tb_result_append(syzygy, &pos, &result);
    printf("\ntablebases: %s\n", known ? result.data : "no answer");
    if (movegen_count(&pos) == 0)
        printf("no legal move: %s\n", pos.checkers ? "checkmate" : "stalemate");
    print_moves(syzygy, &pos);
    return argument_check_tablebases(syzygy) && known ? STATUS_OK : STATUS_FAILED;
}

// --- the command ---------------------------------------------------------------------------------

int command_syzygy(int count, char *words[]) {
    const char *folders = NULL, *fen = NULL;
    MoveWords moves = {NULL, 0};
    const Argument arguments[] = {
        {"DIR", ARGUMENT_TEXT, &folders, 0, 0},
        {"FEN", ARGUMENT_TEXT, &fen, 0, 0},
        {"moves", ARGUMENT_MOVES, &moves, 0, 0},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (!folders) return argument_error("syzygy expects DIR; see `ravelin syzygy --help`");
    Syzygy *syzygy;
    if (!argument_tablebases(folders, &syzygy)) return STATUS_BAD_ARGUMENTS;
    if (!fen && moves.count > 0) fen = "startpos";
    status = fen ? show_position(syzygy, fen, moves) : list_files(syzygy);
    syzygy_close(syzygy);
    return status;
}
