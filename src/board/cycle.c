// cycle.c: moves known by the difference they make to a key, in a cuckoo table.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/cycle.h"

#include <string.h>

#include "board/zobrist.h"

// A man other than a pawn goes from a to b or back: 3668 of them, each in one of two slots.
typedef struct Shuffle {
    uint64_t difference;  // of the keys before and after, the change of side included; 0 if free
    uint8_t a, b;
} Shuffle;

enum { SLOTS = 8192 };

static Shuffle shuffles[SLOTS];

static unsigned first_slot(uint64_t difference) { return difference & (SLOTS - 1); }
static unsigned second_slot(uint64_t difference) { return difference >> 16 & (SLOTS - 1); }

static Bitboard reach_on_empty_board(PieceType type, Square sq) {
    switch (type) {
        case KNIGHT: return knight_attacks(sq);
        case BISHOP: return bishop_attacks(sq, 0);
        case ROOK: return rook_attacks(sq, 0);
        case QUEEN: return queen_attacks(sq, 0);
        case KING: return king_attacks(sq);
        default: return 0;
    }
}

// Who comes later takes the slot; who was there goes to his other one (Pagh and Rodler 2001).
static void insert(Shuffle shuffle) {
    unsigned slot = first_slot(shuffle.difference);
    while (shuffle.difference) {
        Shuffle evicted = shuffles[slot];
        shuffles[slot] = shuffle;
        shuffle = evicted;
        slot ^= first_slot(shuffle.difference) ^ second_slot(shuffle.difference);
    }
}

void cycle_init(void) {
    memset(shuffles, 0, sizeof(shuffles));
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        for (Square a = A1; a <= H8; a++) {
            Bitboard reach = reach_on_empty_board(type_of((Piece)piece), a);
            for (Bitboard later = reach & ~(square_bb(a) | (square_bb(a) - 1)); later;) {
                Square b = pop_square(&later);
                uint64_t difference = zobrist.piece[piece][a] ^ zobrist.piece[piece][b];
                insert((Shuffle){difference ^ zobrist.black_to_move, (uint8_t)a, (uint8_t)b});
            }
        }
}

static const Shuffle *find(uint64_t difference) {
    const Shuffle *shuffle = &shuffles[first_slot(difference)];
    if (shuffle->difference != difference) shuffle = &shuffles[second_slot(difference)];
    return shuffle->difference == difference ? shuffle : NULL;
}

// The position `back` moves ago occurred once more before that.
static bool was_repeated(const Game *game, int back) {
    const Undo *then = &game->record[game->count - back];
    for (int i = 4; i <= then->reversible; i += 2)
        if (then[-i].keys.whole == then->keys.whole) return true;
    return false;
}

bool cycle_at_hand(const Game *game, int search_plies) {
    const Position *pos = &game->pos;
    for (int back = 3; back <= game->reversible; back += 2) {
        uint64_t then = game->record[game->count - back].keys.whole;
        const Shuffle *shuffle = find(pos->keys.whole ^ then);
        if (!shuffle) continue;
        Square a = (Square)shuffle->a, b = (Square)shuffle->b;
        Bitboard mover = pos->colors[pos->side] & (square_bb(a) | square_bb(b));
        if (!mover || (squares_between(a, b) & occupied(pos))) continue;
        if (back < search_plies || was_repeated(game, back)) return true;
    }
    return false;
}
