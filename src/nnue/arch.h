// arch.h: shape, quantisation and file layout of the network, for engine and trainer.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef NNUE_ARCH_H
#define NNUE_ARCH_H

#include "base/numbers.h"

// The ways in which a piece other than a king is attacked or defended. Attackers are enemies of the
// piece other than kings. Defenders have its colour. DEFENDED_BY_PIECE: by a king or another piece,
// but by no pawn.
typedef enum ThreatKind {
    ATTACKED_BY_PAWN,  // and so on, by PieceType
    ATTACKED_BY_KNIGHT,
    ATTACKED_BY_BISHOP,
    ATTACKED_BY_ROOK,
    ATTACKED_BY_QUEEN,
    DEFENDED_BY_PAWN,
    DEFENDED_BY_PIECE,
    THREAT_KINDS
} ThreatKind;

// Two layers: NETWORK_INPUTS -> NETWORK_WIDTH for each perspective with the same weights, the
// activation, then 2 * NETWORK_WIDTH -> 1 with one set of weights for each output bucket. The place
// inputs are every piece on every square, once for each bucket of the perspective's own king. Then
// come the threat inputs: a piece on a square is attacked or defended in a way of ThreatKind. The
// idea is from the engine Monty (2025). Its threat inputs also contain the attacker's square.
// NETWORK_WIDTH is a multiple of 256 or 384.
enum {
    PIECE_INPUTS = 768,
    KING_BUCKETS = 4,
    PLACE_INPUTS = KING_BUCKETS * PIECE_INPUTS,
    VICTIM_INPUTS = PIECE_INPUTS - 2 * 64,  // every piece but kings on every square
    THREAT_INPUTS = (int)THREAT_KINDS * VICTIM_INPUTS,
    NETWORK_INPUTS = PLACE_INPUTS + THREAT_INPUTS,
    NETWORK_WIDTH = 384,
    OUTPUT_BUCKETS = 8
};

// The formulas of the network by number. A new formula gets a new number, so that files of the old
// one are rejected.
enum {
    INPUT_FORMULA = 4,          // the inputs of features.h
    ACTIVATION_FORMULA = 1,     // clamp(x, 0, 1)^2
    OUTPUT_BUCKET_FORMULA = 1,  // output_bucket() of features.h
};

// The first layer is stored times QUANT_INPUT, output weights times QUANT_OUTPUT. With v as a value
// of the two accumulators clamped to 0..255, an evaluation in centipawns is
//     (sum of v^2 * weight / 255 + bias) * OUTPUT_SCALE / (255 * 128) * output_permille / 1000
// The header's output_permille fits evaluations to the margins of the search.
enum { QUANT_INPUT = 255, QUANT_OUTPUT = 128, OUTPUT_SCALE = 240 };
enum { OUTPUT_PERMILLE_MIN = 250, OUTPUT_PERMILLE_TRAINED = 1000, OUTPUT_PERMILLE_MAX = 4000 };

// Limits of the float weights and biases. With the first two, an accumulator of 32 pieces, a bias
// and 127 threats fits 16 bits; with the third, a clipped value times an output weight does (255 *
// 127 < 32768). With more threats an accumulator may wrap around, on all machines in the same way.
#define WEIGHT_LIMIT 1.98f
#define THREAT_WEIGHT_LIMIT 0.495f
#define OUTPUT_WEIGHT_LIMIT 0.99f

// The network as the engine uses it and as the file holds it, little-endian.
typedef struct NetworkWeights {
    int16_t place[PLACE_INPUTS][NETWORK_WIDTH];         // times QUANT_INPUT
    int16_t input_bias[NETWORK_WIDTH];                  // times QUANT_INPUT
    int16_t output[OUTPUT_BUCKETS][2 * NETWORK_WIDTH];  // times QUANT_OUTPUT; own first
    int8_t threat[THREAT_INPUTS][NETWORK_WIDTH];        // times QUANT_INPUT
    int32_t output_bias[OUTPUT_BUCKETS];                // times QUANT_INPUT * QUANT_OUTPUT
} NetworkWeights;

#define NETWORK_MAGIC "RAVELNET"
enum { NETWORK_TEXT_BYTES = 472 };

typedef struct NetworkHeader {
    char magic[8];          // NETWORK_MAGIC without its final zero
    uint64_t architecture;  // network_architecture(); files of another shape are rejected
    uint64_t weights_hash;  // FNV-1a of the weights: detects damage, names the network
    uint32_t width, buckets;
    uint32_t payload_bytes;         // sizeof(NetworkWeights)
    uint32_t output_permille;       // OUTPUT_PERMILLE_MIN..OUTPUT_PERMILLE_MAX
    char text[NETWORK_TEXT_BYTES];  // settings and data of its training; zero-terminated
} NetworkHeader;

_Static_assert(sizeof(NetworkHeader) == 512, "the header is half a kibibyte");

// Returns a hash of shape, formulas, quantisation and unit.
static inline uint64_t network_architecture(void) {
    const uint32_t facts[] = {INPUT_FORMULA,      NETWORK_INPUTS, NETWORK_WIDTH,
                              ACTIVATION_FORMULA, OUTPUT_BUCKETS, OUTPUT_BUCKET_FORMULA,
                              QUANT_INPUT,        QUANT_OUTPUT,   OUTPUT_SCALE};
    return fnv_hash(FNV_START, facts, sizeof(facts));
}

#endif
