// timing.h: time limits of tests.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_TIMING_H
#define TESTS_TIMING_H

#include <stdint.h>
#include <stdlib.h>

#ifndef __has_feature  // of clang
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__) || \
    __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
enum { IS_SANITIZED = 1 };
#else
enum { IS_SANITIZED = 0 };
#endif

// Waiting for something that must come has an end, however slow machine and build are.
enum { PATIENCE_MS = 60000 };

// Returns the milliseconds that an answer may be late. The default is long, for busy machines and
// sanitizers. `make timing` sets TIMING: 100 ms, for a quiet machine.
static inline int64_t grace_ms(void) { return getenv("TIMING") ? 100 : 20000; }

#endif
