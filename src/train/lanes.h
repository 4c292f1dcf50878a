// lanes.h: vectors of floats as wide as a register, and functions of their elements.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TRAIN_LANES_H
#define TRAIN_LANES_H

#include "nnue/simd.h"

// Every operation works on single lanes and rounds as IEEE 754 prescribes: results do not depend on
// the width of a register.
enum { LANES = VEC_LANES / 2 };

// The vector extension of gcc and clang compiles for every processor.
typedef float Lanes __attribute__((vector_size(LANES * 4), may_alias));
typedef int32_t Mask __attribute__((vector_size(LANES * 4), may_alias));  // -1 or 0 in each lane
typedef uint32_t Bits __attribute__((vector_size(LANES * 4), may_alias));

FORCE_INLINE Lanes lanes_all(float number) { return number - (Lanes){0}; }

FORCE_INLINE Lanes lanes_select(Mask mask, Lanes yes, Lanes no) {
    return (Lanes)((mask & (Mask)yes) | (~mask & (Mask)no));
}

FORCE_INLINE Lanes lanes_clamp(Lanes x, float low, float high) {
    x = lanes_select(x > low, x, lanes_all(low));
    return lanes_select(x < high, x, lanes_all(high));
}

// Returns e^x with a relative error below 2e-7; x is clamped to -87..87. Multiplies the nearest
// power of two by the series of the remainder.
FORCE_INLINE Lanes lanes_exp(Lanes x) {
    const float rounds = 0x1.8p23f;  // added to a smaller number, rounds it to an integer
    x = lanes_clamp(x, -87, 87);
    Lanes shifted = x * 0x1.715476p0f + rounds, power = shifted - rounds;
    Lanes r = (x - power * 0x1.63p-1f) - power * -0x1.bd0106p-13f;  // ln 2 in two parts
    Lanes sum = r * (1.0f / 5040) + 1.0f / 720;
    sum = sum * r + 1.0f / 120;
    sum = sum * r + 1.0f / 24;
    sum = sum * r + 1.0f / 6;
    sum = sum * r + 0.5f;
    sum = sum * r * r + r + 1.0f;
    return (Lanes)((Bits)sum + ((Bits)shifted << 23));
}

FORCE_INLINE Lanes lanes_sigmoid(Lanes x) { return 1.0f / (1.0f + lanes_exp(-x)); }

// Returns ln x with an error below 1e-7 + 2e-7 |ln x|, for normal x above 0. Adds the exponent and
// the series of the artanh.
FORCE_INLINE Lanes lanes_log(Lanes x) {
    const float rounds = 0x1.8p23f;
    const Bits root_half = (Bits){0} + 0x3F3504F3u;
    Mask exponent = (Mask)((Bits)x - root_half) >> 23;
    Lanes m = (Lanes)((Bits)x - ((Bits)exponent << 23));  // root of 1/2 .. root of 2
    Lanes power = (Lanes)((Bits)exponent + (Bits)lanes_all(rounds)) - rounds;
    Lanes s = (m - 1.0f) / (m + 1.0f), z = s * s;
    Lanes sum = z * (1.0f / 9) + 1.0f / 7;
    sum = sum * z + 1.0f / 5;
    sum = sum * z + 1.0f / 3;
    sum = sum * z * s;
    return power * 0x1.62e43p-1f + 2.0f * (sum + s);
}

// Returns x^y for x 1e-30..1 and y 0..4: with a relative error below 1e-5 if it is at least 1e-37,
// else a number below 1e-37.
FORCE_INLINE Lanes lanes_power(Lanes x, float y) { return lanes_exp(y * lanes_log(x)); }

#endif
