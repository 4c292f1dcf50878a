// interrupt.h: Ctrl-C asks a command to end early with what it has.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_INTERRUPT_H
#define COMMANDS_INTERRUPT_H

#include <stdatomic.h>

// From now on the first Ctrl-C sets the flag returned, and the second ends the process.
atomic_bool *interrupt_watch(void);

#endif
