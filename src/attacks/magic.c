// magic.c: magic numbers and the random search that found them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attacks/magic.h"

#include <string.h>

#include "base/random.h"

Magic magics[2][64];
static Bitboard table[ROOK_BLOCKER_BOARDS + BISHOP_BLOCKER_BOARDS];

// Written by `ravelin magics --seed 1998`, in the order a1 ... h8.
// clang-format off
static const uint64_t numbers[2][64] = {{  // by Slider
    0x6080088020400010ull, 0x0140100020004000ull, 0x1080200080081002ull, 0x2080080010010480ull,
    0x9080040088008002ull, 0x0300080400060900ull, 0x3080008042000100ull, 0x808000d029000280ull,
    0x0440800020400088ull, 0x1110802000804000ull, 0x8200801000802001ull, 0x4081002409001000ull,
    0x0041000801000610ull, 0x0004800200040080ull, 0x0011000200010004ull, 0x8040802040800100ull,
    0x3500828000400020ull, 0x0020014010002044ull, 0x1a10008010200080ull, 0x1800808008001006ull,
    0x2108808004000800ull, 0x0487808002000400ull, 0x0400040090020108ull, 0x00000a0008470284ull,
    0x4080400080008028ull, 0x1040200080400081ull, 0x1810040020200800ull, 0x0000200900100100ull,
    0x0030110100080004ull, 0x0008040080800200ull, 0x020100a100044200ull, 0x10002282000d0044ull,
    0x0100884004800028ull, 0x1000200040401000ull, 0x8000802042001200ull, 0x0001801004800800ull,
    0x4000110085000800ull, 0x0201104008012004ull, 0x0024211084000258ull, 0x2440404402000081ull,
    0xc280008041090020ull, 0x2300200040008080ull, 0x4010102001010040ull, 0x4241002010050008ull,
    0x8040080004008080ull, 0x4801000400030008ull, 0x0004091042340008ull, 0x4003003080410002ull,
    0x0000400c80002880ull, 0x23c0100020004240ull, 0x2408900480200a80ull, 0x0450021208008080ull,
    0x1200041100080100ull, 0x4084000200800480ull, 0x0010020150080400ull, 0x0000010080441a00ull,
    0x8000108044210206ull, 0x400080400111012bull, 0x0080420008208012ull, 0x01060038a010400eull,
    0x1912000820910402ull, 0x1001000204000801ull, 0x1008061018450484ull, 0x50020c014a80250aull,
}, {
    0x8010101041848591ull, 0x0020622200410030ull, 0x020808010820000bull, 0x8004040090400001ull,
    0x4014104410100100ull, 0x00410120100200b0ull, 0xa1134a1084200418ull, 0x0402008200822000ull,
    0x3812080810040048ull, 0x000a904212205200ull, 0x0033040848950000ull, 0x0010211041000000ull,
    0x8101040420000160ull, 0x0c80089044200200ull, 0x0890420090488840ull, 0x9004008c05280250ull,
    0xa0c0c00842140c04ull, 0x0020080818088084ull, 0x0082004124040080ull, 0x0011001824010081ull,
    0x8024000083a00008ull, 0x0100800100414020ull, 0x1002040100822000ull, 0x0200212082080280ull,
    0x0c83100020a00200ull, 0x8082821010042800ull, 0x4028020014012208ull, 0x000208000c004028ull,
    0x0081001085004008ull, 0x0880820109081221ull, 0x2802020000809008ull, 0xc000802402020200ull,
    0x0801043080206140ull, 0x4808222210100400ull, 0x1042045000810100ull, 0x0100020080880080ull,
    0x88402480208a0020ull, 0x4604004480041000ull, 0x0001120408121103ull, 0x40060e0600004050ull,
    0x0908013010014801ull, 0x018090841040a000ull, 0x1110a32030000800ull, 0x0020004200901800ull,
    0x0d00940092000400ull, 0x0020081005410422ull, 0x002012a206004040ull, 0x0002040842014881ull,
    0x1c02281424042248ull, 0x00982084042000a1ull, 0x0004004220b00400ull, 0x2000084884040010ull,
    0x00a0010820884000ull, 0xc220100408082040ull, 0x0040c2180a008400ull, 0x4022588805004020ull,
    0x2008208804012005ull, 0x1201104108293000ull, 0x2008100300982400ull, 0x8085016002841100ull,
    0x0800404050020224ull, 0x00580820201c00c8ull, 0x8901441c10840900ull, 0x00202800c8004044ull,
}};
// clang-format on

void magic_init(void) {
    Bitboard *next = table;
    for (Slider slider = SLIDER_ROOK; slider <= SLIDER_BISHOP; slider++)
        for (Square sq = A1; sq <= H8; sq++) {
            Bitboard mask = slider_blocker_mask(slider, sq), blockers = 0;
            uint64_t number = numbers[slider][sq];
            unsigned shift = (unsigned)(64 - popcount(mask));
            magics[slider][sq] = (Magic){mask, number, next, shift};
            do {
                next[(blockers * number) >> shift] = slider_walk(slider, sq, blockers);
                blockers = (blockers - mask) & mask;  // the next subset; 0 after the last
            } while (blockers);
            next += 1u << popcount(mask);
        }
}

// Returns whether number gives blocker boards with different move boards different indices. used:
// scratch memory of count entries, 0 for a free index; a move board is never empty.
static bool number_is_magic(uint64_t number, const Bitboard *blockers, const Bitboard *moves,
                            unsigned count, unsigned shift, Bitboard *used) {
    memset(used, 0, count * sizeof(*used));
    for (unsigned n = 0; n < count; n++) {
        uint64_t index = (blockers[n] * number) >> shift;
        if (used[index] && used[index] != moves[n]) return false;
        used[index] = moves[n];
    }
    return true;
}

uint64_t magic_find(Slider slider, Square sq, uint64_t seed) {
    Bitboard blockers[MAX_BLOCKER_BOARDS], moves[MAX_BLOCKER_BOARDS], used[MAX_BLOCKER_BOARDS];
    Bitboard mask = slider_blocker_mask(slider, sq);
    unsigned count = 1u << popcount(mask), shift = (unsigned)(64 - popcount(mask));
    for (unsigned n = 0; n < count; n++) {
        blockers[n] = blocker_board(n, mask);
        moves[n] = slider_walk(slider, sq, blockers[n]);
    }
    Random random = random_from_seed(seed * 128 + slider * 64u + sq);
    for (;;) {
        // Numbers with few bits, and with many bits in the top byte of the product, succeed often.
        uint64_t number = random_next(&random) & random_next(&random) & random_next(&random);
        if (popcount((mask * number) >> 56) < 6) continue;
        if (number_is_magic(number, blockers, moves, count, shift, used)) return number;
    }
}
