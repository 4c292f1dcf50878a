// interrupt.c: Ctrl-C, or a request to terminate, asks a command to end early with what it has.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/interrupt.h"

#include <signal.h>
#include <stdbool.h>

// A signal belongs to the whole process, and so must this.
static atomic_bool interrupted;

static void on_interrupt(int number) {
    signal(number, SIG_DFL);
    atomic_store(&interrupted, true);
}

// What the parent wanted to be ignored (nohup, a shell's background) stays ignored.
static void watch(int number) {
    if (signal(number, on_interrupt) == SIG_IGN) signal(number, SIG_IGN);
}

atomic_bool *interrupt_watch(void) {
    atomic_store(&interrupted, false);
    watch(SIGINT);
    watch(SIGTERM);
    return &interrupted;
}
