// test_recipe.c: a network from nothing by src/train/recipe.sh (RECIPE=1, half an hour)
// SPDX-License-Identifier: GPL-3.0-or-later
#define _XOPEN_SOURCE 700

#include "files.h"

enum { ELO_WANTED = 300 };

// Returns the number after the last "Elo " that the command printed.
static double last_elo(const char *command) {
    static char line[1 << 16];
    double elo = -1;
    FILE *stream = popen(command, "r");
    if (!CHECK(stream != NULL)) return elo;
    while (fgets(line, sizeof(line), stream))
        if (strncmp(line, "Elo ", 4) == 0) elo = strtod(line + 4, NULL);
    CHECK_EQ(pclose(stream), 0);
    return elo;
}

TEST(a_network_from_nothing_beats_material) {
    if (check_skip_if(!getenv("RECIPE"), "takes half an hour; RECIPE=1 runs it")) return;
    check_set_alarm(3600);  // seconds
    const double elo = last_elo(formatted("src/train/recipe.sh '%s'", scratch("the recipe")));
    printf("%+.1f Elo\n", elo);
    CHECK(elo >= ELO_WANTED);
}

int main(void) { return check_run(); }
