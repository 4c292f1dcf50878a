// simd.h: the vector operations of the network, for AVX-512, AVX2, SSE2, NEON or plain C.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NNUE_SIMD_H
#define NNUE_SIMD_H

#include <stdint.h>

#ifdef __SSE2__
#include <immintrin.h>
#endif

#include "base/bits.h"

// A vector register of this many bytes, as the vector types of gcc and clang: Vec has VEC_LANES
// lanes of 16 bits, Vec32 half as many of 32 bits.
#define VEC_TYPES(bytes)                                                         \
    enum { VEC_LANES = (bytes) / 2 };                                            \
    typedef int16_t Vec __attribute__((vector_size(bytes), may_alias));          \
    typedef uint16_t UnsignedVec __attribute__((vector_size(bytes), may_alias)); \
    typedef int32_t Vec32 __attribute__((vector_size(bytes), may_alias));

// The operations that differ by target. -DPLAIN_SIMD chooses plain C on any machine.
//   vec_clamp          each lane limited to low..high
//   vec_add_products   sums + a * b; the lane that a product is added to differs by target
//   vec_load_bytes     VEC_LANES numbers of 8 bits, extended to 16
#if !defined(PLAIN_SIMD) && defined(__AVX512BW__)
#define SIMD_NAME "AVX-512"
#define X86(operation) _mm512_##operation
typedef __m512i X86Register;
VEC_TYPES(64)
FORCE_INLINE Vec vec_load_bytes(const int8_t *from) {
    return (Vec)_mm512_cvtepi8_epi16(*(const __m256i *)from);
}
#elif !defined(PLAIN_SIMD) && defined(__AVX2__)
#define SIMD_NAME "AVX2"
#define X86(operation) _mm256_##operation
typedef __m256i X86Register;
VEC_TYPES(32)
FORCE_INLINE Vec vec_load_bytes(const int8_t *from) {
    return (Vec)_mm256_cvtepi8_epi16(*(const __m128i *)from);
}
#elif !defined(PLAIN_SIMD) && defined(__SSE2__)
#define SIMD_NAME "SSE2"
#define X86(operation) _mm_##operation
typedef __m128i X86Register;
VEC_TYPES(16)
FORCE_INLINE Vec vec_load_bytes(const int8_t *from) {
    const __m128i bytes = _mm_loadl_epi64((const __m128i *)from);
    return (Vec)_mm_srai_epi16(_mm_unpacklo_epi8(bytes, bytes), 8);
}
#endif

#ifdef X86

FORCE_INLINE Vec vec_clamp(Vec a, Vec low, Vec high) {
    const X86Register raised = X86(max_epi16)((X86Register)a, (X86Register)low);
    return (Vec)X86(min_epi16)(raised, (X86Register)high);
}
FORCE_INLINE Vec32 vec_add_products(Vec32 sums, Vec a, Vec b) {
    return sums + (Vec32)X86(madd_epi16)((X86Register)a, (X86Register)b);
}

#elif !defined(PLAIN_SIMD) && defined(__ARM_NEON)

#include <arm_neon.h>
#define SIMD_NAME "NEON"
VEC_TYPES(16)
FORCE_INLINE Vec vec_load_bytes(const int8_t *from) { return (Vec)vmovl_s8(vld1_s8(from)); }
FORCE_INLINE Vec vec_clamp(Vec a, Vec low, Vec high) {
    return (Vec)vminq_s16(vmaxq_s16((int16x8_t)a, (int16x8_t)low), (int16x8_t)high);
}
FORCE_INLINE Vec32 vec_add_products(Vec32 sums, Vec a, Vec b) {
    const int16x8_t x = (int16x8_t)a, y = (int16x8_t)b;
    int32x4_t result = vmlal_s16((int32x4_t)sums, vget_low_s16(x), vget_low_s16(y));
    return (Vec32)vmlal_s16(result, vget_high_s16(x), vget_high_s16(y));
}

#else

#define SIMD_NAME "plain C"
VEC_TYPES(16)
FORCE_INLINE Vec vec_load_bytes(const int8_t *from) {
    Vec a = {0};
    for (int i = 0; i < VEC_LANES; i++) a[i] = from[i];
    return a;
}
FORCE_INLINE Vec vec_clamp(Vec a, Vec low, Vec high) {
    for (int i = 0; i < VEC_LANES; i++)
        a[i] = a[i] < low[i] ? low[i] : a[i] > high[i] ? high[i] : a[i];
    return a;
}
FORCE_INLINE Vec32 vec_add_products(Vec32 sums, Vec a, Vec b) {
    for (int i = 0; i < VEC_LANES; i++) sums[i / 2] += a[i] * b[i];
    return sums;
}

#endif

// vec_load and vec_store need addresses aligned to a vector, vec_load_bytes to half a vector. Sums
// and products of 16 bits wrap around on all targets.
FORCE_INLINE Vec vec_load(const int16_t *from) { return *(const Vec *)from; }
FORCE_INLINE void vec_store(int16_t *to, Vec a) { *(Vec *)to = a; }
FORCE_INLINE Vec vec_all(int16_t number) { return number - (Vec){0}; }  // number in all lanes
FORCE_INLINE Vec vec_add(Vec a, Vec b) { return (Vec)((UnsignedVec)a + (UnsignedVec)b); }
FORCE_INLINE Vec vec_sub(Vec a, Vec b) { return (Vec)((UnsignedVec)a - (UnsignedVec)b); }
FORCE_INLINE Vec vec_mul(Vec a, Vec b) { return (Vec)((UnsignedVec)a * (UnsignedVec)b); }

// The sum of all lanes. It may exceed 32 bits.
FORCE_INLINE int64_t vec_total(Vec32 sums) {
    int64_t total = 0;
    for (int i = 0; i < VEC_LANES / 2; i++) total += sums[i];
    return total;
}

#endif
