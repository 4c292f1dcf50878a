// simd.h: a dozen vector operations under one name: AVX-512, AVX2, SSE2, NEON, plain C.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NNUE_SIMD_H
#define NNUE_SIMD_H

#include <stdint.h>

#include "base/bits.h"

// Vec holds VEC_LANES numbers of 16 bits, Sums holds SUMS_LANES of 32. Arithmetic wraps around, so
// every build gives the same numbers. -DPLAIN_SIMD chooses plain C on any machine.
//   vec_load, vec_store   at an address aligned to the vector: multiples of VEC_LANES are
//   vec_all               the same number in every lane
//   vec_add, vec_sub      a + b, a - b
//   vec_clamp             each lane brought into low..high
//   vec_mul               low 16 bits of a * b
//   sums_zero             nothing summed yet
//   sums_add_products     sums + a * b; which lane takes which product differs, the total does not
//   sums_store, sums_total   every lane; their total, which may need more than 32 bits

#if !defined(PLAIN_SIMD) && defined(__AVX512BW__)

#include <immintrin.h>
#ifdef __AVX512VNNI__
#define SIMD_NAME "AVX-512 VNNI"
#else
#define SIMD_NAME "AVX-512"
#endif
typedef __m512i Vec;
typedef __m512i Sums;
enum { VEC_LANES = 32, SUMS_LANES = 16 };
FORCE_INLINE Vec vec_load(const int16_t *from) { return _mm512_load_si512((const void *)from); }
FORCE_INLINE void vec_store(int16_t *to, Vec a) { _mm512_store_si512((void *)to, a); }
FORCE_INLINE Vec vec_all(int16_t number) { return _mm512_set1_epi16(number); }
FORCE_INLINE Vec vec_add(Vec a, Vec b) { return _mm512_add_epi16(a, b); }
FORCE_INLINE Vec vec_sub(Vec a, Vec b) { return _mm512_sub_epi16(a, b); }
FORCE_INLINE Vec vec_clamp(Vec a, Vec low, Vec high) {
    return _mm512_min_epi16(_mm512_max_epi16(a, low), high);
}
FORCE_INLINE Vec vec_mul(Vec a, Vec b) { return _mm512_mullo_epi16(a, b); }
FORCE_INLINE Sums sums_zero(void) { return _mm512_setzero_si512(); }
FORCE_INLINE Sums sums_add_products(Sums sums, Vec a, Vec b) {
#ifdef __AVX512VNNI__
    return _mm512_dpwssd_epi32(sums, a, b);
#else
    return _mm512_add_epi32(sums, _mm512_madd_epi16(a, b));
#endif
}
FORCE_INLINE void sums_store(int32_t *to, Sums sums) { _mm512_store_si512((void *)to, sums); }

#elif !defined(PLAIN_SIMD) && defined(__AVX2__)

#include <immintrin.h>
#define SIMD_NAME "AVX2"
typedef __m256i Vec;
typedef __m256i Sums;
enum { VEC_LANES = 16, SUMS_LANES = 8 };
FORCE_INLINE Vec vec_load(const int16_t *from) { return _mm256_load_si256((const Vec *)from); }
FORCE_INLINE void vec_store(int16_t *to, Vec a) { _mm256_store_si256((Vec *)to, a); }
FORCE_INLINE Vec vec_all(int16_t number) { return _mm256_set1_epi16(number); }
FORCE_INLINE Vec vec_add(Vec a, Vec b) { return _mm256_add_epi16(a, b); }
FORCE_INLINE Vec vec_sub(Vec a, Vec b) { return _mm256_sub_epi16(a, b); }
FORCE_INLINE Vec vec_clamp(Vec a, Vec low, Vec high) {
    return _mm256_min_epi16(_mm256_max_epi16(a, low), high);
}
FORCE_INLINE Vec vec_mul(Vec a, Vec b) { return _mm256_mullo_epi16(a, b); }
FORCE_INLINE Sums sums_zero(void) { return _mm256_setzero_si256(); }
FORCE_INLINE Sums sums_add_products(Sums sums, Vec a, Vec b) {
    return _mm256_add_epi32(sums, _mm256_madd_epi16(a, b));
}
FORCE_INLINE void sums_store(int32_t *to, Sums sums) { _mm256_store_si256((Sums *)to, sums); }

#elif !defined(PLAIN_SIMD) && defined(__SSE2__)

#include <emmintrin.h>
#define SIMD_NAME "SSE2"
typedef __m128i Vec;
typedef __m128i Sums;
enum { VEC_LANES = 8, SUMS_LANES = 4 };
FORCE_INLINE Vec vec_load(const int16_t *from) { return _mm_load_si128((const Vec *)from); }
FORCE_INLINE void vec_store(int16_t *to, Vec a) { _mm_store_si128((Vec *)to, a); }
FORCE_INLINE Vec vec_all(int16_t number) { return _mm_set1_epi16(number); }
FORCE_INLINE Vec vec_add(Vec a, Vec b) { return _mm_add_epi16(a, b); }
FORCE_INLINE Vec vec_sub(Vec a, Vec b) { return _mm_sub_epi16(a, b); }
FORCE_INLINE Vec vec_clamp(Vec a, Vec low, Vec high) {
    return _mm_min_epi16(_mm_max_epi16(a, low), high);
}
FORCE_INLINE Vec vec_mul(Vec a, Vec b) { return _mm_mullo_epi16(a, b); }
FORCE_INLINE Sums sums_zero(void) { return _mm_setzero_si128(); }
FORCE_INLINE Sums sums_add_products(Sums sums, Vec a, Vec b) {
    return _mm_add_epi32(sums, _mm_madd_epi16(a, b));
}
FORCE_INLINE void sums_store(int32_t *to, Sums sums) { _mm_store_si128((Sums *)to, sums); }

#elif !defined(PLAIN_SIMD) && defined(__ARM_NEON)

#include <arm_neon.h>
#define SIMD_NAME "NEON"
typedef int16x8_t Vec;
typedef int32x4_t Sums;
enum { VEC_LANES = 8, SUMS_LANES = 4 };
FORCE_INLINE Vec vec_load(const int16_t *from) { return vld1q_s16(from); }
FORCE_INLINE void vec_store(int16_t *to, Vec a) { vst1q_s16(to, a); }
FORCE_INLINE Vec vec_all(int16_t number) { return vdupq_n_s16(number); }
FORCE_INLINE Vec vec_add(Vec a, Vec b) { return vaddq_s16(a, b); }
FORCE_INLINE Vec vec_sub(Vec a, Vec b) { return vsubq_s16(a, b); }
FORCE_INLINE Vec vec_clamp(Vec a, Vec low, Vec high) { return vminq_s16(vmaxq_s16(a, low), high); }
FORCE_INLINE Vec vec_mul(Vec a, Vec b) { return vmulq_s16(a, b); }
FORCE_INLINE Sums sums_zero(void) { return vdupq_n_s32(0); }
FORCE_INLINE Sums sums_add_products(Sums sums, Vec a, Vec b) {
    sums = vmlal_s16(sums, vget_low_s16(a), vget_low_s16(b));
    return vmlal_s16(sums, vget_high_s16(a), vget_high_s16(b));
}
FORCE_INLINE void sums_store(int32_t *to, Sums sums) { vst1q_s32(to, sums); }

#else

#define SIMD_NAME "plain C"
enum { VEC_LANES = 8, SUMS_LANES = 4 };
typedef struct Vec {
    int16_t lane[VEC_LANES];
} Vec;
typedef struct Sums {
    int32_t lane[SUMS_LANES];
} Sums;
#define EACH_LANE(count, expression)                  \
    do {                                              \
        for (int i = 0; i < (count); i++) expression; \
    } while (0)
FORCE_INLINE Vec vec_load(const int16_t *from) {
    Vec a;
    EACH_LANE(VEC_LANES, a.lane[i] = from[i]);
    return a;
}
FORCE_INLINE void vec_store(int16_t *to, Vec a) { EACH_LANE(VEC_LANES, to[i] = a.lane[i]); }
FORCE_INLINE Vec vec_all(int16_t number) {
    Vec a;
    EACH_LANE(VEC_LANES, a.lane[i] = number);
    return a;
}
FORCE_INLINE Vec vec_add(Vec a, Vec b) {
    EACH_LANE(VEC_LANES, a.lane[i] = (int16_t)(a.lane[i] + b.lane[i]));
    return a;
}
FORCE_INLINE Vec vec_sub(Vec a, Vec b) {
    EACH_LANE(VEC_LANES, a.lane[i] = (int16_t)(a.lane[i] - b.lane[i]));
    return a;
}
FORCE_INLINE Vec vec_clamp(Vec a, Vec low, Vec high) {
    EACH_LANE(VEC_LANES, a.lane[i] = a.lane[i] < low.lane[i] ? low.lane[i] : a.lane[i]);
    EACH_LANE(VEC_LANES, a.lane[i] = a.lane[i] > high.lane[i] ? high.lane[i] : a.lane[i]);
    return a;
}
FORCE_INLINE Vec vec_mul(Vec a, Vec b) {
    EACH_LANE(VEC_LANES, a.lane[i] = (int16_t)(a.lane[i] * b.lane[i]));
    return a;
}
FORCE_INLINE Sums sums_zero(void) {
    Sums sums;
    EACH_LANE(SUMS_LANES, sums.lane[i] = 0);
    return sums;
}
FORCE_INLINE Sums sums_add_products(Sums sums, Vec a, Vec b) {
    EACH_LANE(VEC_LANES, sums.lane[i / 2] += a.lane[i] * b.lane[i]);
    return sums;
}
FORCE_INLINE void sums_store(int32_t *to, Sums sums) {
    EACH_LANE(SUMS_LANES, to[i] = sums.lane[i]);
}
#undef EACH_LANE

#endif

FORCE_INLINE int64_t sums_total(Sums sums) {
    _Alignas(64) int32_t lanes[SUMS_LANES];
    sums_store(lanes, sums);
    int64_t total = 0;
    for (int i = 0; i < SUMS_LANES; i++) total += lanes[i];
    return total;
}

#endif
