// test_simd.c: vector operations against plain arithmetic (nnue/simd.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nnue/simd.h"

#include "base/random.h"
#include "check.h"

typedef struct Operands {
    _Alignas(64) int16_t a[VEC_LANES];
    _Alignas(64) int16_t b[VEC_LANES];
    _Alignas(64) int16_t out[VEC_LANES];
} Operands;

static void fill(Operands *x, Random *random) {
    static const int16_t edges[] = {0, 1, -1, 255, 256, INT16_MAX, INT16_MIN};
    for (int i = 0; i < VEC_LANES; i++) {
        x->a[i] = random_below(random, 4) ? (int16_t)random_next(random)
                                          : edges[random_below(random, COUNT(edges))];
        x->b[i] = random_below(random, 4) ? (int16_t)random_next(random)
                                          : edges[random_below(random, COUNT(edges))];
    }
}

#define CHECK_LANES(vector, expression)                                                \
    do {                                                                               \
        vec_store(x.out, vector);                                                      \
        for (int i = 0; i < VEC_LANES; i++) CHECK_EQ(x.out[i], (int16_t)(expression)); \
    } while (0)

static void lanes_are_those_of_plain_arithmetic(void) {
    Random random = random_from_seed(1);
    Operands x;
    for (int round = 0; round < 2000; round++) {
        fill(&x, &random);
        Vec a = vec_load(x.a), b = vec_load(x.b);
        CHECK_LANES(a, x.a[i]);
        CHECK_LANES(vec_all(x.b[0]), x.b[0]);
        CHECK_LANES(vec_add(a, b), x.a[i] + x.b[i]);
        CHECK_LANES(vec_sub(a, b), x.a[i] - x.b[i]);
        CHECK_LANES(vec_mul(a, b), x.a[i] * x.b[i]);
        CHECK_LANES(vec_clamp(a, vec_all(0), vec_all(255)), x.a[i] < 0     ? 0
                                                            : x.a[i] > 255 ? 255
                                                                           : x.a[i]);
    }
}

// Within the range of the network: no lane overflows.
static void sums_of_products_are_exact(void) {
    Random random = random_from_seed(2);
    Operands x;
    for (int round = 0; round < 200; round++) {
        Vec32 sums = {0};
        int64_t want = 0;
        for (int k = 0; k < 16; k++) {
            for (int i = 0; i < VEC_LANES; i++) {
                x.a[i] = (int16_t)((int)random_below(&random, 65535) - 32767);
                x.b[i] = (int16_t)random_below(&random, 256);
                want += x.a[i] * x.b[i];
            }
            sums = vec_add_products(sums, vec_load(x.a), vec_load(x.b));
        }
        CHECK_EQ(vec_total(sums), want);
    }
}

static const Test tests[] = {
    TEST(lanes_are_those_of_plain_arithmetic),
    TEST(sums_of_products_are_exact),
};

int main(void) { return check_run(tests, COUNT(tests)); }
