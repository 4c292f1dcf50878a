// commands.h: one function per command word.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_COMMANDS_H
#define COMMANDS_COMMANDS_H

// Each prints its own output and returns the exit status, see README.md. words: the count words
// after the command word.
int command_perft(int count, char *words[]);
int command_divide(int count, char *words[]);
int command_bench(int count, char *words[]);
int command_analyse(int count, char *words[]);
int command_solve(int count, char *words[]);
int command_board(int count, char *words[]);
int command_eval(int count, char *words[]);
int command_syzygy(int count, char *words[]);
int command_sliders(int count, char *words[]);
int command_magics(int count, char *words[]);
int command_selfplay(int count, char *words[]);
int command_import(int count, char *words[]);
int command_relabel(int count, char *words[]);
int command_train(int count, char *words[]);
int command_tune(int count, char *words[]);
int command_match(int count, char *words[]);
int command_network(int count, char *words[]);
int command_wdl(int count, char *words[]);
int command_version(int count, char *words[]);

#endif
