// selfplay.c: the command selfplay: games for the trainer, and what a game file holds.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "commands/arguments.h"
#include "commands/interrupt.h"
#include "commands/progress.h"
#include "learn/selfplay.h"

static const char usage[] =
    "ravelin selfplay FILE [--games N] [--threads N] [--seed S] [--nodes N] [--hard-nodes N]\n"
    "                 [--random-plies N] [--opening-limit CP] [--dfrc PERCENT] [--win CP]\n"
    "                 [--hash MB] [--network NET] [--resume]\n"
    "ravelin selfplay --info FILE\n"
    "Plays games against itself and writes them to FILE. Equal seeds give equal games whatever\n"
    "the number of threads. --resume goes on with a file that was begun with the same seed,\n"
    "nodes, dfrc and network; the other settings are up to you. Ctrl-C ends it; all but the\n"
    "unfinished games are kept. --info sums a file up.\n";

static double percent(uint64_t part, uint64_t whole) {
    return whole ? 100.0 * (double)part / (double)whole : 0;
}

static int show_info(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return argument_error("cannot open %s", path);
    GameFileHeader header;
    GameFileSummary sum;
    const char *error = gamefile_read(file, &header, &sum, NULL, NULL);
    fclose(file);
    if (error) return argument_error("%s: %s", path, error);
    printf("network         %08" PRIx64 "\n", header.network >> 32);
    printf("seed            %" PRIu64 "\n", header.seed);
    printf("soft nodes      %" PRIu32 "\n", header.soft_nodes);
    printf("dfrc            %d percent\n", header.dfrc_percent);
    printf("score scale     %d%s\n", header.score_scale,
           header.is_relabelled ? ", scored anew after they were played" : "");
    printf("scores          %s\n", header.is_unshaped ? "unshaped" : "shaped");
    printf("bytes           %" PRIu64 " in %" PRIu64 " blocks\n", sum.bytes, sum.blocks);
    printf("damaged         %" PRIu64 " blocks, %" PRIu64 " games\n", sum.damaged_blocks,
           sum.damaged_games);
    printf("white wins      %.1f percent, draws %.1f, black wins %.1f\n",
           percent(sum.results[WHITE_WON], sum.games), percent(sum.results[DRAWN], sum.games),
           percent(sum.results[BLACK_WON], sum.games));
    printf("ended by rule   %.1f percent, adjudged won %.1f, drawn %.1f, too long %.1f\n",
           percent(sum.ends[END_RULE], sum.games), percent(sum.ends[END_WIN_ADJUDGED], sum.games),
           percent(sum.ends[END_DRAW_ADJUDGED], sum.games),
           percent(sum.ends[END_LENGTH], sum.games));
    printf("%" PRIu64 " games, %" PRIu64 " plies\n", sum.games, sum.plies);
    return sum.damaged_blocks + sum.damaged_games ? STATUS_FAILED : STATUS_OK;
}

typedef struct Meter {
    Progress progress;
    uint64_t first_games, first_plies;
    bool begun;
} Meter;

static void show_progress(void *context, const GameFileSummary *sum, uint64_t wanted) {
    Meter *meter = context;
    if (!meter->begun) *meter = (Meter){progress_begin(), sum->games, sum->plies, true};
    double seconds = progress_seconds(&meter->progress);
    double games_a_second = (double)(sum->games - meter->first_games) / seconds;
    double left = games_a_second > 0 ? (double)(wanted - sum->games) / games_a_second : 0;
    progress_show(&meter->progress,
                  "%" PRIu64 "/%" PRIu64
                  " games, %.0f plies/s, W %.1f D %.1f L %.1f%%, %.0f s left",
                  sum->games, wanted, (double)(sum->plies - meter->first_plies) / seconds,
                  percent(sum->results[WHITE_WON], sum->games),
                  percent(sum->results[DRAWN], sum->games),
                  percent(sum->results[BLACK_WON], sum->games), left);
}

int command_selfplay(int count, char *words[]) {
    const char *path = NULL, *info = NULL, *network = NULL;
    int64_t games = 10000, threads = 1, seed = 1, nodes = 400, hard_nodes = 0, random_plies = 8;
    int64_t opening_limit = 1000, dfrc = 10, win = 0, hash = 4;
    bool resume = false;
    const Argument arguments[] = {
        {"FILE", ARGUMENT_TEXT, &path, 0, 0},
        {"--games", ARGUMENT_NUMBER, &games, 1, 1000000000},
        {"--threads", ARGUMENT_NUMBER, &threads, 1, PARALLEL_MAX},
        {"--seed", ARGUMENT_NUMBER, &seed, 0, INT64_MAX},
        {"--nodes", ARGUMENT_NUMBER, &nodes, 10, 100000000},
        {"--hard-nodes", ARGUMENT_NUMBER, &hard_nodes, 10, 1000000000},
        {"--random-plies", ARGUMENT_NUMBER, &random_plies, 0, GAME_RANDOM_MAX - 1},
        {"--opening-limit", ARGUMENT_NUMBER, &opening_limit, 1, 30000},
        {"--dfrc", ARGUMENT_NUMBER, &dfrc, 0, 100},
        {"--win", ARGUMENT_NUMBER, &win, 0, 30000},
        {"--hash", ARGUMENT_NUMBER, &hash, 1, 1024},
        {"--network", ARGUMENT_TEXT, &network, 0, 0},
        {"--resume", ARGUMENT_SWITCH, &resume, 0, 0},
        {"--info", ARGUMENT_TEXT, &info, 0, 0},
    };
    int status, argument_count = sizeof(arguments) / sizeof(arguments[0]);
    if (!arguments_read(count, words, arguments, argument_count, usage, &status)) return status;
    if (info) return show_info(info);
    if (!path) return argument_error("selfplay: which file? see ravelin selfplay --help");
    if (!hard_nodes) hard_nodes = 8 * nodes;
    Meter meter = {.progress = progress_begin()};
    SelfplayOptions options = {.path = path,
                               .network = network,
                               .resume = resume,
                               .games = (uint64_t)games,
                               .seed = (uint64_t)seed,
                               .threads = (int)threads,
                               .hash_mb = (int)hash,
                               .rules = {.soft_nodes = (uint64_t)nodes,
                                         .hard_nodes = (uint64_t)hard_nodes,
                                         .random_plies = (int)random_plies,
                                         .opening_limit_cp = (int)opening_limit,
                                         .dfrc_percent = (int)dfrc,
                                         .win_cp = (int)win,
                                         .unshaped = true,
                                         .stop = interrupt_watch()},
                               .progress = show_progress,
                               .context = &meter};
    GameFileSummary sum;
    const char *error = selfplay(&options, &sum);
    progress_end(&meter.progress);
    if (error) return argument_error("%s: %s", path, error);
    printf("%" PRIu64 " games, %" PRIu64 " plies, %.1f s\n", sum.games, sum.plies,
           progress_seconds(&meter.progress));
    return sum.games >= options.games ? STATUS_OK : STATUS_FAILED;
}
