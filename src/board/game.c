// game.c: make, unmake, repetitions and draws.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/game.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/numbers.h"
#include "board/apply.h"
#include "board/movegen.h"

void game_init(Game *game, const Position *start) {
    game->pos = *start;
    game->count = 0;
    game->plies_since_irreversible = 0;
}

void game_copy(Game *copy, const Game *game) {
    memcpy(copy, game, offsetof(Game, record) + (size_t)game->count * sizeof(Undo));
}

// --- make and unmake -----------------------------------------------------------------------------

static Undo *push(Game *game, Move move, Piece moved) {
    assert(game->count < GAME_PLIES);
    const Position *pos = &game->pos;
    Undo *undo = &game->record[game->count++];
    *undo = (Undo){.castle_rooks = pos->castle_rooks,
                   .checkers = pos->checkers,
                   .keys = pos->keys,
                   .rule50 = pos->rule50,
                   .plies_since_irreversible = (uint16_t)game->plies_since_irreversible,
                   .move = move,
                   .ep_square = pos->ep_square,
                   .moved = (uint8_t)moved,
                   .captured = NO_PIECE};
    return undo;
}

static const Undo *pop(Game *game) {
    assert(game->count > 0);
    Position *pos = &game->pos;
    const Undo *undo = &game->record[--game->count];
    pos->castle_rooks = undo->castle_rooks;
    pos->checkers = undo->checkers;
    pos->keys = undo->keys;
    pos->rule50 = undo->rule50;
    pos->ep_square = undo->ep_square;
    pos->side ^= 1;
    game->plies_since_irreversible = undo->plies_since_irreversible;
    return undo;
}

void game_make(Game *game, Move move) {
    Position *pos = &game->pos;
    assert(move_is_legal(pos, move));
    Undo *undo = push(game, move, piece_on(pos, move_from(move)));
    Piece taken = pos->side == WHITE ? apply_move(pos, move, WHITE) : apply_move(pos, move, BLACK);
    undo->captured = (uint8_t)taken;
    bool is_irreversible = pos->rule50 == 0 || pos->castle_rooks != undo->castle_rooks;
    game->plies_since_irreversible = is_irreversible ? 0 : game->plies_since_irreversible + 1;
    assert(position_error(pos) == NULL);
}

static void unmake_castling(Position *pos, Color us, Square king, Square rook) {
    position_take(pos, castling_king_end(king, rook));
    position_take(pos, castling_rook_end(king, rook));
    position_put(pos, piece_of(us, KING), king);
    position_put(pos, piece_of(us, ROOK), rook);
}

void game_unmake(Game *game) {
    const Undo *undo = pop(game);
    Position *pos = &game->pos;
    Color us = (Color)pos->side;
    Square from = move_from(undo->move), to = move_to(undo->move);
    pos->fullmove = (uint16_t)(pos->fullmove - us);
    if (move_kind(undo->move) == CASTLING) {
        unmake_castling(pos, us, from, to);
        return;
    }
    position_take(pos, to);
    position_put(pos, (Piece)undo->moved, from);
    if (undo->captured != NO_PIECE)
        position_put(pos, (Piece)undo->captured,
                     move_kind(undo->move) == EN_PASSANT ? (Square)(to ^ 8) : to);
}

void game_make_null(Game *game) {
    Position *pos = &game->pos;
    assert(!pos->checkers);
    push(game, MOVE_NULL, NO_PIECE);
    if (pos->ep_square != NO_SQUARE) pos->keys.whole ^= zobrist.ep_file[pos->ep_square & 7];
    pos->keys.whole ^= zobrist.black_to_move;
    pos->ep_square = NO_SQUARE;
    pos->rule50++;
    pos->side ^= 1;
    game->plies_since_irreversible = 0;
}

void game_unmake_null(Game *game) { pop(game); }

void game_play(Game *game, Move move) {
    game_make(game, move);
    game->pos.rule50 = (uint16_t)min_int(game->pos.rule50, RULE50_MAX);
    game->pos.fullmove = (uint16_t)min_int(game->pos.fullmove, FULLMOVE_MAX);
    if (game->count < GAME_PAST_PLIES) return;
    int kept = GAME_PAST_PLIES - 1;
    memmove(game->record, game->record + game->count - kept, (size_t)kept * sizeof(Undo));
    game->count = kept;
    game->plies_since_irreversible = min_int(game->plies_since_irreversible, kept);
}

// --- repetitions ---------------------------------------------------------------------------------

// Key of the position this number of plies ago.
static uint64_t key_before(const Game *game, int plies) {
    return game_key_at(game, game->count - plies);
}

// True if the position this number of plies ago occurred before.
static bool was_repeated(const Game *game, int plies) {
    for (int i = plies + 4; i <= game->plies_since_irreversible; i += 2)
        if (key_before(game, i) == key_before(game, plies)) return true;
    return false;
}

bool game_is_repeated(const Game *game, int search_plies) {
    for (int i = 4; i <= game->plies_since_irreversible; i += 2)
        if (key_before(game, i) == game->pos.keys.whole)
            return i < search_plies || was_repeated(game, i);
    return false;
}

bool game_has_repetition(const Game *game) {
    for (int i = 0; i <= game->plies_since_irreversible; i++)
        if (was_repeated(game, i)) return true;
    return false;
}

// A move of a piece other than a pawn between a and b, either way. There are 3668. A cuckoo hash
// table gives each one of two slots.
typedef struct ReversibleMove {
    uint64_t difference;  // between the keys before and after the move; 0 if the slot is free
    uint8_t a, b;
} ReversibleMove;

enum { SLOTS = 8192 };

static ReversibleMove cuckoo[SLOTS];

static unsigned first_slot(uint64_t difference) { return difference & (SLOTS - 1); }
static unsigned second_slot(uint64_t difference) { return difference >> 16 & (SLOTS - 1); }

// Puts a move into one of its slots; a move that was there goes to its other slot (Pagh and Rodler
// 2001).
static void insert(ReversibleMove move) {
    unsigned slot = first_slot(move.difference);
    while (move.difference) {
        ReversibleMove evicted = cuckoo[slot];
        cuckoo[slot] = move;
        move = evicted;
        slot ^= first_slot(move.difference) ^ second_slot(move.difference);
    }
}

static void init_reversible_moves(void) {
    memset(cuckoo, 0, sizeof(cuckoo));
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        for (Square a = A1; a <= H8; a++) {
            if (type_of((Piece)piece) == PAWN) continue;
            Bitboard later = piece_attacks((Piece)piece, a, 0) & (~1ull << a);
            while (later) {
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

bool game_has_upcoming_repetition(const Game *game, int search_plies) {
    const Position *pos = &game->pos;
    for (int plies = 3; plies <= game->plies_since_irreversible; plies += 2) {
        const ReversibleMove *move = find(pos->keys.whole ^ key_before(game, plies));
        if (!move) continue;
        Square a = (Square)move->a, b = (Square)move->b;
        Bitboard mover = pos->colors[pos->side] & (square_bb(a) | square_bb(b));
        if (!mover || (between_bb(a, b) & occupied(pos))) continue;
        if (plies < search_plies || was_repeated(game, plies)) return true;
    }
    return false;
}

void board_init(void) {
    attacks_init();
    zobrist_init();
    init_reversible_moves();
}

// --- draws ---------------------------------------------------------------------------------------

bool game_is_drawn(const Game *game, int search_plies) {
    const Position *pos = &game->pos;
    if (pos->rule50 >= RULE50_PLIES && !position_is_mate(pos)) return true;
    return material_is_insufficient(pos) || game_is_repeated(game, search_plies);
}

GameResult game_result(const Game *game) {
    bool has_moves = movegen_count(&game->pos) > 0;
    if (!has_moves && in_check(game)) return game->pos.side == WHITE ? BLACK_WON : WHITE_WON;
    return !has_moves || game_is_drawn(game, 0) ? DRAWN : UNFINISHED;
}

bool game_is_over(const Game *game) { return game_result(game) != UNFINISHED; }
