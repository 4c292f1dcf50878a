// default_network.h: what is true of the default network only, for tests.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_DEFAULT_NETWORK_H
#define TESTS_DEFAULT_NETWORK_H

#include "check.h"
#include "engine/engine.h"

// False, and the test counts as skipped, if another network is built in (make EVALFILE=...).
static inline bool needs_default_network(void) {
    Engine *engine = engine_create((SearchCallbacks){0});
    uint64_t embedded = network_hash(engine_network(engine));
    const char *error = engine_set_network(engine, "src/nnue/default.nnue");
    bool is_default = !error && network_hash(engine_network(engine)) == embedded;
    engine_destroy(engine);
    if (!is_default) check_skip("expects the default network");
    return is_default;
}

#endif
