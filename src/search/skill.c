// skill.c: playing weaker on purpose.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/skill.h"

#include "base/numbers.h"
#include "base/random.h"

enum {
    SKILL_PER_LEVEL = SKILL_FULL / SKILL_LEVEL_MAX,
    // Nodes grow as powers of two, from 2^5 to 2^20: what a doubling is worth hardly changes.
    NODES_LOG2_MIN = 5,
    NODES_LOG2_RANGE = 15,
    LINES_MIN = 2,
    LINES_RANGE = 14,
    NOISE_CP = 420,     // of the weakest; falls as the square, for strong players err little
    SCORE_SEEN = 1700,  // beyond it all is won or lost alike: beginners miss mates
};

int skill_of_level(int level) { return level * SKILL_PER_LEVEL; }

// Games of 1+0.03 of levels 6 to 14 against Fairy-Max 4.8 (taken as 1950) and Glaurung 2.2 (2700),
// and of levels against one another below that.
static const struct EloKnot {
    int elo, skill;
} elo_knots[] = {{SKILL_ELO_MIN, 0}, {1230, 200}, {1600, 400},
                 {1820, 550},        {2600, 650}, {SKILL_ELO_MAX, 800}};

int skill_of_elo(int elo) {
    const struct EloKnot *knot = elo_knots;
    while (elo > knot[1].elo && knot[1].elo < SKILL_ELO_MAX) knot++;
    return knot->skill + (elo - knot->elo) * (knot[1].skill - knot->skill) /
                             (knot[1].elo - knot->elo);
}

uint64_t skill_nodes(int skill) {
    if (skill >= SKILL_FULL) return 0;
    int exponent = skill * NODES_LOG2_RANGE;  // in 1/SKILL_FULL
    uint64_t power = 1ull << (NODES_LOG2_MIN + exponent / SKILL_FULL);
    return power + power * (uint64_t)(exponent % SKILL_FULL) / SKILL_FULL;
}

int skill_lines(int skill) {
    if (skill >= SKILL_FULL) return 1;
    return LINES_MIN + LINES_RANGE * (SKILL_FULL - skill) / SKILL_FULL;
}

// The sum of two equal dice: small errors are more common than large ones.
static int noise(Random *random, int size) {
    uint64_t sides = (uint64_t)size + 1;
    return (int)random_below(random, sides) - (int)random_below(random, sides);
}

int skill_choose(int skill, uint64_t seed, const Score *scores, int count) {
    int missing = SKILL_FULL - skill;
    int size = NOISE_CP * missing / SKILL_FULL * missing / SKILL_FULL;
    Random random = random_from_seed(seed);
    int best = 0, best_score = -SCORE_INFINITE;
    for (int i = 0; i < count && scores[i] != -SCORE_INFINITE; i++) {
        int score = clamp(scores[i], -SCORE_SEEN, SCORE_SEEN) + noise(&random, size);
        if (score <= best_score) continue;
        best_score = score;
        best = i;
    }
    return best;
}
