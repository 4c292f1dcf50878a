// position.c: hash words; building, checking and querying a Position.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/position.h"

#include <string.h>

#include "base/random.h"

Zobrist zobrist;

void zobrist_init(void) {
    Random random = random_from_seed(1970);
    uint64_t *words = (uint64_t *)&zobrist;
    for (size_t i = 0; i < sizeof(zobrist) / sizeof(*words); i++) words[i] = random_next(&random);
}

Position position_empty(void) {
    Position pos = {.ep_square = NO_SQUARE, .side = WHITE, .fullmove = 1};
    memset(pos.board, NO_PIECE, sizeof(pos.board));
    return pos;
}

void position_put(Position *pos, Piece piece, Square sq) {
    pos->pieces[piece] |= square_bb(sq);
    pos->colors[color_of(piece)] |= square_bb(sq);
    pos->board[sq] = (uint8_t)piece;
}

void position_take(Position *pos, Square sq) {
    Piece piece = piece_on(pos, sq);
    pos->pieces[piece] ^= square_bb(sq);
    pos->colors[color_of(piece)] ^= square_bb(sq);
    pos->board[sq] = NO_PIECE;
}

static Keys position_keys(const Position *pos) {
    Keys keys = {0};
    for (Square sq = A1; sq <= H8; sq++)
        if (piece_on(pos, sq) != NO_PIECE) keys_toggle(&keys, piece_on(pos, sq), sq);
    for (Bitboard rooks = pos->castle_rooks; rooks;)
        keys.whole ^= zobrist.castle_rook[pop_lsb(&rooks)];
    if (pos->ep_square != NO_SQUARE) keys.whole ^= zobrist.ep_file[file_of((Square)pos->ep_square)];
    if (pos->side == BLACK) keys.whole ^= zobrist.black_to_move;
    return keys;
}

void position_refresh(Position *pos) {
    pos->checkers = king_attackers(pos, (Color)pos->side);
    pos->keys = position_keys(pos);
}

Position position_flipped(const Position *pos) {
    Position flipped = position_empty();
    for (Square sq = 0; sq < 64; sq++) {
        const Piece piece = piece_on(pos, sq);
        const Square turned = flip_rank(sq);
        if (piece == NO_PIECE) continue;
        position_put(&flipped, piece_of(!color_of(piece), type_of(piece)), turned);
        if (pos->castle_rooks & square_bb(sq)) flipped.castle_rooks |= square_bb(turned);
    }
    if (pos->ep_square != NO_SQUARE) flipped.ep_square = flip_rank(pos->ep_square);
    flipped.side = !pos->side;
    flipped.rule50 = pos->rule50;
    flipped.fullmove = pos->fullmove;
    position_refresh(&flipped);
    return flipped;
}

Bitboard piece_attacks(Piece piece, Square sq, Bitboard occupancy) {
    switch (type_of(piece)) {
        case PAWN:
            return pawn_attacks(color_of(piece), sq);
        case KNIGHT:
            return knight_attacks(sq);
        case BISHOP:
            return bishop_attacks(sq, occupancy);
        case ROOK:
            return rook_attacks(sq, occupancy);
        case QUEEN:
            return queen_attacks(sq, occupancy);
        default:
            return king_attacks(sq);
    }
}

Bitboard attackers_to(const Position *pos, Square sq, Bitboard occupancy) {
    Bitboard queens = pieces_of_type(pos, QUEEN);
    return (pawn_attacks(BLACK, sq) & pos->pieces[WHITE_PAWN]) |
           (pawn_attacks(WHITE, sq) & pos->pieces[BLACK_PAWN]) |
           (knight_attacks(sq) & pieces_of_type(pos, KNIGHT)) |
           (king_attacks(sq) & pieces_of_type(pos, KING)) |
           (rook_attacks(sq, occupancy) & (pieces_of_type(pos, ROOK) | queens)) |
           (bishop_attacks(sq, occupancy) & (pieces_of_type(pos, BISHOP) | queens));
}

bool move_gives_check(const Position *pos, Move move) {
    Color us = (Color)pos->side;
    Square from = move_from(move), to = move_to(move), king = king_square(pos, opponent(us));
    Bitboard all = (occupied(pos) ^ square_bb(from)) | square_bb(to);
    Bitboard queens = pieces_of(pos, us, QUEEN), others = ~square_bb(from);
    Bitboard orthogonal = (pieces_of(pos, us, ROOK) | queens) & others;
    Bitboard diagonal = (pieces_of(pos, us, BISHOP) | queens) & others;
    PieceType type =
        move_kind(move) == PROMOTION ? move_promotion(move) : type_of(piece_on(pos, from));
    if (type == PAWN && (pawn_attacks(us, to) & square_bb(king))) return true;
    if (type == KNIGHT && (knight_attacks(to) & square_bb(king))) return true;
    if (type == ROOK || type == QUEEN) orthogonal |= square_bb(to);
    if (type == BISHOP || type == QUEEN) diagonal |= square_bb(to);
    return (rook_attacks(king, all) & orthogonal) || (bishop_attacks(king, all) & diagonal);
}

Bitboard en_passant_capturers(const Position *pos, Square sq) {
    Color us = (Color)pos->side, them = opponent(us);
    Bitboard taken = square_bb((Square)(sq ^ 8)), capturers = 0;
    Bitboard candidates = pawn_attacks(them, sq) & pieces_of(pos, us, PAWN);
    while (candidates) {
        Square from = pop_lsb(&candidates);
        Bitboard after = (occupied(pos) ^ square_bb(from) ^ taken) | square_bb(sq);
        Bitboard attackers = attackers_to(pos, king_square(pos, us), after);
        if (!(attackers & pos->colors[them] & ~taken)) capturers |= square_bb(from);
    }
    return capturers;
}

// Board array, piece sets and colour sets agree.
static bool board_is_consistent(const Position *pos) {
    Position built = position_empty();
    for (Square sq = A1; sq <= H8; sq++) {
        if (pos->board[sq] > NO_PIECE) return false;
        if (pos->board[sq] != NO_PIECE) position_put(&built, piece_on(pos, sq), sq);
    }
    return memcmp(built.pieces, pos->pieces, sizeof(built.pieces)) == 0 &&
           memcmp(built.colors, pos->colors, sizeof(built.colors)) == 0;
}

static const char *piece_count_error(const Position *pos, Color color) {
    int pawns = popcount(pieces_of(pos, color, PAWN)), promoted = 0;
    static const int at_start[6] = {8, 2, 2, 2, 1, 1};
    if (popcount(pieces_of(pos, color, KING)) != 1) return "each side needs exactly one king";
    if (pawns > 8) return "more than eight pawns of one colour";
    for (PieceType type = KNIGHT; type <= QUEEN; type++) {
        int surplus = popcount(pieces_of(pos, color, type)) - at_start[type];
        if (surplus > 0) promoted += surplus;
    }
    if (promoted > 8 - pawns) return "more promoted pieces than missing pawns";
    return NULL;
}

// A right needs its own rook on the home rank with the king, and one rook a side at most.
static bool castle_rooks_are_possible(const Position *pos, Color color) {
    Bitboard home = relative_rank_bb(color, RANK_1);
    Bitboard rooks = pos->castle_rooks & home;
    Square king = king_square(pos, color);
    if (!rooks) return true;
    if (!(home & square_bb(king)) || (rooks & ~pieces_of(pos, color, ROOK))) return false;
    Bitboard west = rooks & (square_bb(king) - 1);
    return !more_than_one(west) && !more_than_one(rooks ^ west);
}

bool double_step_is_possible(const Position *pos, Square sq) {
    Color us = (Color)pos->side;
    if (relative_rank(us, sq) != RANK_6) return false;
    Bitboard crossed = square_bb(sq) | shift_forward(us, square_bb(sq));
    return piece_on(pos, (Square)(sq ^ 8)) == piece_of(opponent(us), PAWN) &&
           !(occupied(pos) & crossed);
}

const char *position_error(const Position *pos) {
    if (!board_is_consistent(pos)) return "board and bitboards differ";
    for (Color color = WHITE; color <= BLACK; color++) {
        const char *error = piece_count_error(pos, color);
        if (error) return error;
    }
    if (pieces_of_type(pos, PAWN) & (RANK_1_BB | RANK_8_BB))
        return "pawn on the first or last rank";
    Color us = (Color)pos->side, them = opponent(us);
    if (king_attackers(pos, them)) return "the side not to move is in check";
    if (!castle_rooks_are_possible(pos, WHITE) || !castle_rooks_are_possible(pos, BLACK) ||
        (pos->castle_rooks & ~(RANK_1_BB | RANK_8_BB)))
        return "castling right without king and rook at home";
    Square passed = (Square)pos->ep_square;
    if (passed != NO_SQUARE &&
        !(double_step_is_possible(pos, passed) && en_passant_capturers(pos, passed)))
        return "impossible en-passant square";
    Keys keys = position_keys(pos);
    if (memcmp(&keys, &pos->keys, sizeof(keys)) != 0) return "keys differ from the board";
    if (pos->checkers != king_attackers(pos, us)) return "checkers differ from the board";
    return NULL;
}

bool material_is_insufficient(const Position *pos) {
    Bitboard bishops = pieces_of_type(pos, BISHOP), knights = pieces_of_type(pos, KNIGHT);
    Bitboard kings = pieces_of_type(pos, KING);
    if (occupied(pos) & ~(bishops | knights | kings)) return false;
    if (knights) return !bishops && !more_than_one(knights);
    return !(bishops & DARK_SQUARES) || !(bishops & ~DARK_SQUARES);
}
