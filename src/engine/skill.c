// skill.c: weaker play.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/skill.h"

#include "base/numbers.h"
#include "base/random.h"

enum {
    SKILL_PER_LEVEL = SKILL_FULL / SKILL_LEVEL_MAX,
    // Node limits grow exponentially from 2^11 to 2^18. With fewer, hardly a move but the best has
    // a score.
    NODES_LOG2_MIN = 11,
    NODES_LOG2_RANGE = 7,
    LINES_MIN = 2,
    LINES_RANGE = 14,
    NOISE_CP = 420,     // at skill 0; proportional to the square of the missing skill
    SCORE_SEEN = 1700,  // higher scores count as this one: beginners miss mates and easy wins
    // Two linear fits, up to level 14 and above, of matches against Skill Levels 0 to 16 of
    // Stockfish 15.1, whose CCRL blitz ratings are in Stockfish pull request 4341.
    ELO_OF_NO_SKILL = 540,
    SKILL_PER_1000_ELO = 356,
    ELO_OF_STRONG = 2500,
    SKILL_PER_1000_ELO_STRONG = 750,
};

int skill_of_level(int level) { return level * SKILL_PER_LEVEL; }

int skill_of_elo(int elo) {
    int weak = min_int(elo, ELO_OF_STRONG) - ELO_OF_NO_SKILL;
    int strong = max_int(elo - ELO_OF_STRONG, 0);
    return (weak * SKILL_PER_1000_ELO + strong * SKILL_PER_1000_ELO_STRONG) / 1000;
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

// The difference of two uniform numbers: small errors are more common than large ones.
static int noise(Random *random, int size) {
    uint64_t sides = (uint64_t)size + 1;
    const int up = (int)random_below(random, sides);
    return up - (int)random_below(random, sides);
}

int skill_choose(int skill, uint64_t seed, const Score *scores, int count) {
    int missing = SKILL_FULL - skill;
    int size = NOISE_CP * missing / SKILL_FULL * missing / SKILL_FULL;
    Random random = random_from_seed(seed);
    if (scores[0] > SCORE_SEEN && (int)random_below(&random, SKILL_FULL) < skill) return 0;
    int best = 0, best_score = -SCORE_INFINITE;
    for (int i = 0; i < count && scores[i] != -SCORE_INFINITE; i++) {
        int score = clamp(scores[i], -SCORE_SEEN, SCORE_SEEN) + noise(&random, size);
        if (score <= best_score) continue;
        best_score = score;
        best = i;
    }
    return best;
}
