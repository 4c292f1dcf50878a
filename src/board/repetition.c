// repetition.c: moves known by the difference they make to a key, in a cuckoo table.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/repetition.h"

#include <string.h>

#include "board/zobrist.h"

// A piece other than a pawn goes from a to b or back: 3668 of them, each in one of two slots.
typedef struct ReversibleMove {
    uint64_t difference;  // of the keys before and after, the change of side included; 0 if free
    uint8_t a, b;
} ReversibleMove;

enum { SLOTS = 8192 };

static ReversibleMove cuckoo[SLOTS];

static unsigned first_slot(uint64_t difference) { return difference & (SLOTS - 1); }
static unsigned second_slot(uint64_t difference) { return difference >> 16 & (SLOTS - 1); }

static Bitboard reach_on_empty_board(PieceType type, Square sq) {
    switch (type) {
        case KNIGHT:
            return knight_attacks(sq);
        case BISHOP:
            return bishop_attacks(sq, 0);
        case ROOK:
            return rook_attacks(sq, 0);
        case QUEEN:
            return queen_attacks(sq, 0);
        case KING:
            return king_attacks(sq);
        default:
            return 0;
    }
}

// A newcomer takes the slot; what was there moves to its other slot (Pagh and Rodler 2001).
static void insert(ReversibleMove move) {
    unsigned slot = first_slot(move.difference);
    while (move.difference) {
        ReversibleMove evicted = cuckoo[slot];
        cuckoo[slot] = move;
        move = evicted;
        slot ^= first_slot(move.difference) ^ second_slot(move.difference);
    }
}

void repetition_init(void) {
    memset(cuckoo, 0, sizeof(cuckoo));
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        for (Square a = A1; a <= H8; a++) {
            Bitboard reach = reach_on_empty_board(type_of((Piece)piece), a);
            for (Bitboard later = reach & ~(square_bb(a) | (square_bb(a) - 1)); later;) {
                Square b = pop_lsb(&later);
                uint64_t difference = zobrist.piece[piece][a] ^ zobrist.piece[piece][b];
                insert(
                    (ReversibleMove){difference ^ zobrist.black_to_move, (uint8_t)a, (uint8_t)b});
            }
        }
}

static const ReversibleMove *find(uint64_t difference) {
    const ReversibleMove *move = &cuckoo[first_slot(difference)];
    if (move->difference != difference) move = &cuckoo[second_slot(difference)];
    return move->difference == difference ? move : NULL;
}

// The position `back` moves ago occurred once more before that.
static bool was_repeated(const Game *game, int back) {
    const Undo *then = &game->record[game->count - back];
    for (int i = 4; i <= then->plies_since_irreversible; i += 2)
        if (then[-i].keys.whole == then->keys.whole) return true;
    return false;
}

bool upcoming_repetition(const Game *game, int search_plies) {
    const Position *pos = &game->pos;
    for (int back = 3; back <= game->plies_since_irreversible; back += 2) {
        uint64_t then = game->record[game->count - back].keys.whole;
        const ReversibleMove *move = find(pos->keys.whole ^ then);
        if (!move) continue;
        Square a = (Square)move->a, b = (Square)move->b;
        Bitboard mover = pos->colors[pos->side] & (square_bb(a) | square_bb(b));
        if (!mover || (between_bb(a, b) & occupied(pos))) continue;
        if (back < search_plies || was_repeated(game, back)) return true;
    }
    return false;
}
