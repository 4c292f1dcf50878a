// moves.c: moves as text.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/moves.h"

#include <string.h>

#include "board/apply.h"
#include "board/movegen.h"

const char *square_name(Square sq) {
    static const char names[65][3] = {
        "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2",
        "f2", "g2", "h2", "a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4",
        "c4", "d4", "e4", "f4", "g4", "h4", "a5", "b5", "c5", "d5", "e5", "f5", "g5",
        "h5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6", "a7", "b7", "c7", "d7",
        "e7", "f7", "g7", "h7", "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "-"};
    return names[sq];
}

Square square_of_word(Word word) {
    Square sq = A1;
    while (sq < NO_SQUARE && !word_is(word, square_name(sq))) sq++;
    return sq;
}

const char *move_to_uci(Move move, CastlingStyle style, char buffer[UCI_MOVE_BYTES]) {
    Text out = text_over(buffer, UCI_MOVE_BYTES);
    Square to = move_to(move);
    if (move == MOVE_NONE || move == MOVE_NULL) {
        text_append(&out, "0000");
        return buffer;
    }
    bool on_e_file = file_of(move_from(move)) == FILE_E;
    if (move_kind(move) == CASTLING && style == CASTLING_STANDARD && on_e_file)
        to = castling_king_end(move_from(move), move_to(move));
    text_append(&out, "%s%s", square_name(move_from(move)), square_name(to));
    if (move_kind(move) == PROMOTION)
        text_append(&out, "%c", piece_letter(piece_of(BLACK, move_promotion(move))));
    return buffer;
}

// Looks at the origin first, since writing the move takes much longer.
static bool is_spelled(Word word, Move move, CastlingStyle style) {
    char spelling[UCI_MOVE_BYTES];
    const Word origin = {word.start, word.length < 2 ? word.length : 2};
    if (!word_is_ignoring_case(origin, square_name(move_from(move)))) return false;
    return word_is_ignoring_case(word, move_to_uci(move, style, spelling));
}

Move move_from_uci(const Position *pos, Word word, CastlingStyle style) {
    Move castling = MOVE_NONE;  // spelled in the other style
    const MoveList list = movegen_all(pos);
    for (int i = 0; i < list.count; i++) {
        Move move = list.moves[i];
        if (is_spelled(word, move, style)) return move;
        if (move_kind(move) != CASTLING) continue;
        Move plain = move_of(move_from(move), castling_king_end(move_from(move), move_to(move)));
        if (is_spelled(word, move, CASTLING_960) || is_spelled(word, plain, style)) castling = move;
    }
    return castling;
}

// Appends the part of the origin that distinguishes this move from others of the same piece type to
// the same square.
static void append_origin(Text *out, const Position *pos, Move move) {
    Square from = move_from(move);
    Piece moved = piece_on(pos, from);
    bool others = false, same_file = false, same_rank = false;
    const MoveList list = movegen_all(pos);
    for (int i = 0; i < list.count; i++) {
        Square other = move_from(list.moves[i]);
        if (move_to(list.moves[i]) != move_to(move) || other == from ||
            piece_on(pos, other) != moved)
            continue;
        others = true;
        same_file |= file_of(other) == file_of(from);
        same_rank |= rank_of(other) == rank_of(from);
    }
    if (others && (!same_file || same_rank)) text_append(out, "%c", 'a' + file_of(from));
    if (others && same_file) text_append(out, "%c", '1' + rank_of(from));
}

const char *move_to_san(const Position *pos, Move move, char buffer[SAN_BYTES]) {
    Text out = text_over(buffer, SAN_BYTES);
    Square from = move_from(move), to = move_to(move);
    PieceType type = type_of(piece_on(pos, from));
    bool captures = move_kind(move) == EN_PASSANT || piece_on(pos, to) != NO_PIECE;
    if (move_kind(move) == CASTLING) {
        text_append(&out, to > from ? "O-O" : "O-O-O");
    } else if (type == PAWN) {
        if (captures) text_append(&out, "%cx", 'a' + file_of(from));
        text_append(&out, "%s", square_name(to));
        if (move_kind(move) == PROMOTION)
            text_append(&out, "=%c", piece_letter(piece_of(WHITE, move_promotion(move))));
    } else {
        text_append(&out, "%c", piece_letter(piece_of(WHITE, type)));
        append_origin(&out, pos, move);
        text_append(&out, "%s%s", captures ? "x" : "", square_name(to));
    }
    const Position after = position_after(pos, move);
    if (after.checkers) text_append(&out, position_is_mate(&after) ? "#" : "+");
    return buffer;
}

enum { BARE_BYTES = 8 };

// Returns the word without optional signs: "Nxf3+" becomes "Nf3", "O-O" "OO". Empty if it is too
// long for a move.
static Word without_signs(Word word, char buffer[BARE_BYTES]) {
    size_t length = 0;
    for (size_t i = 0; i < word.length; i++) {
        if (strchr("x:-=+#!?/()", word.start[i])) continue;
        if (length == BARE_BYTES) return (Word){buffer, 0};
        buffer[length++] = word.start[i];
    }
    return (Word){buffer, length};
}

// A move is written as piece, any part of the origin, destination, promotion.
static bool spells(Word bare, const Position *pos, Move move) {
    const char *at = bare.start, *end = at + bare.length;
    Square from = move_from(move), to = move_to(move);
    PieceType type = type_of(piece_on(pos, from));
    if (move_kind(move) == CASTLING)
        return word_is_ignoring_case(bare, to > from ? "OO" : "OOO") ||
               word_is(bare, to > from ? "00" : "000");
    if (type == PAWN && at < end && *at == 'P') at++;
    if (type != PAWN && (at == end || *at++ != piece_letter(piece_of(WHITE, type)))) return false;
    if (move_kind(move) == PROMOTION) {
        Piece promoted = piece_of_letter(at < end ? *--end : '.');
        if (promoted == NO_PIECE || type_of(promoted) != move_promotion(move)) return false;
    }
    if (move_kind(move) == EN_PASSANT)  // "exd6ep", "exd6e.p."
        while (end > at && strchr("e.p", end[-1])) end--;
    if (end - at < 2 || memcmp(end - 2, square_name(to), 2) != 0) return false;
    for (end -= 2; at < end; at++)
        if (!memchr(square_name(from), *at, 2)) return false;
    return true;
}

const char *move_from_san(const Position *pos, Word word, Move *move) {
    char buffer[BARE_BYTES];
    Word bare = without_signs(word, buffer);
    Move found = MOVE_NONE;
    const MoveList list = movegen_all(pos);
    for (int i = 0; i < list.count; i++) {
        if (!spells(bare, pos, list.moves[i])) continue;
        if (found != MOVE_NONE) return "ambiguous";
        found = list.moves[i];
    }
    if (found == MOVE_NONE) found = move_from_uci(pos, bare, CASTLING_960);
    if (found == MOVE_NONE) return "no legal move";
    *move = found;
    return NULL;
}
