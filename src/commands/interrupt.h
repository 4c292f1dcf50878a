// interrupt.h: Ctrl-C, or a request to terminate, asks a command to end early with what it has.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_INTERRUPT_H
#define COMMANDS_INTERRUPT_H

#include <stdatomic.h>

// From now on the first Ctrl-C or SIGTERM sets the flag returned, and the second ends the process.
// Either stays ignored if it was.
atomic_bool *interrupt_watch(void);

#endif
