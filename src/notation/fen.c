// fen.c: reading and writing FEN, reading EPD.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/fen.h"

#include <string.h>

#include "notation/moves.h"

static const char *parse_board(Word word, Position *pos) {
    int file = 0, rank = RANK_8;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.start[i];
        Piece piece = piece_of_letter(c);
        if (c == '/') {
            if (file != 8) return "a rank of the board does not have eight squares";
            if (rank-- == RANK_1) return "the board has more than eight ranks";
            file = 0;
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
        } else if (piece == NO_PIECE) {
            return "unknown letter in the board";
        } else {
            if (file < 8) position_put(pos, piece, square_at(file, rank));
            file++;
        }
        if (file > 8) return "a rank of the board has more than eight squares";
    }
    if (rank != RANK_1 || file != 8) return "the board does not have eight full ranks";
    return NULL;
}

// The rook that a castling letter means, NO_SQUARE if there is none. K and Q mean the outermost
// rook on that side of the king, a file letter the rook on that file.
static Square castling_rook(const Position *pos, Color color, char upper) {
    Bitboard rooks = pieces_of(pos, color, ROOK) & relative_rank_bb(color, RANK_1);
    Square king = king_square(pos, color);
    if (relative_rank(color, king) != RANK_1) return NO_SQUARE;
    Bitboard west = rooks & (square_bb(king) - 1), east = rooks & ~west;
    if (upper == 'Q') return west ? lsb(west) : NO_SQUARE;
    if (upper == 'K') return east ? (Square)highest_bit(east) : NO_SQUARE;
    rooks &= file_bb(upper - 'A');
    return rooks ? lsb(rooks) : NO_SQUARE;
}

static const char *parse_castling(Word word, Position *pos, const char **repair) {
    if (word.length == 0 || word_is(word, "-")) return NULL;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.start[i];
        Color color = c >= 'a' && c <= 'z' ? BLACK : WHITE;
        char upper = color == BLACK ? (char)(c - 'a' + 'A') : c;
        if (upper != 'K' && upper != 'Q' && !(upper >= 'A' && upper <= 'H'))
            return "unknown letter in the castling rights";
        Square rook = castling_rook(pos, color, upper);
        Position with_right = *pos;
        if (rook != NO_SQUARE) with_right.castle_rooks |= square_bb(rook);
        position_refresh(&with_right);
        if (rook == NO_SQUARE || position_error(&with_right))
            *repair = "dropped a castling right without king and rook at home";
        else
            *pos = with_right;
    }
    return NULL;
}

// Keeps the square only if a legal capture can use it.
static const char *parse_en_passant(Word word, Position *pos, const char **repair) {
    if (word.length == 0 || word_is(word, "-")) return NULL;
    Square sq = square_of_word(word);
    if (sq == NO_SQUARE) return "the en-passant field is not a square";
    if (!double_step_is_possible(pos, sq))
        *repair = "dropped an en-passant square without a double step";
    else if (en_passant_capturers(pos, sq))
        pos->ep_square = (uint8_t)sq;
    return NULL;
}

static uint16_t parse_clock(Word word, int64_t low, int64_t high, const char **repair) {
    int64_t value = low;
    if (word.length == 0) return (uint16_t)low;
    if (!word_to_int(word, &value) || value < low || value > high) {
        *repair = "clock or move number out of range corrected";
        value = value < low ? low : value > high ? high : value;
    }
    return (uint16_t)value;
}

const char *fen_parse(const char *text, Position *pos, const char **repair) {
    const char *ignored;
    Position read = position_empty();
    if (!repair) repair = &ignored;
    *repair = NULL;
    const char *error = parse_board(word_next(&text), &read);
    if (error) return error;
    Word side = word_next(&text);
    if (!word_is(side, "w") && !word_is(side, "b")) return "the side to move is not w or b";
    read.side = word_is(side, "w") ? WHITE : BLACK;
    if (popcount(read.pieces[WHITE_KING]) != 1 || popcount(read.pieces[BLACK_KING]) != 1)
        return "each side needs exactly one king";
    position_refresh(&read);
    if ((error = position_error(&read))) return error;
    if ((error = parse_castling(word_next(&text), &read, repair))) return error;
    if ((error = parse_en_passant(word_next(&text), &read, repair))) return error;
    read.rule50 = parse_clock(word_next(&text), 0, RULE50_MAX, repair);
    read.fullmove = parse_clock(word_next(&text), 0, FULLMOVE_MAX, repair);
    if (read.fullmove == 0) read.fullmove = 1;  // some programs count from 0
    if (word_next(&text).length) *repair = "surplus words ignored";
    position_refresh(&read);
    *pos = read;
    return NULL;
}

static void print_board(const Position *pos, Text *out) {
    for (int rank = RANK_8; rank >= RANK_1; rank--) {
        int empty = 0;
        for (int file = FILE_A; file <= FILE_H; file++) {
            Piece piece = piece_on(pos, square_at(file, rank));
            if (piece == NO_PIECE) {
                empty++;
                continue;
            }
            if (empty) text_append(out, "%d", empty);
            empty = 0;
            text_append(out, "%c", piece_letter(piece));
        }
        if (empty) text_append(out, "%d", empty);
        if (rank > RANK_1) text_append(out, "/");
    }
}

// One letter a right, king's side first.
static void print_castling(const Position *pos, Text *out) {
    if (!pos->castle_rooks) text_append(out, "-");
    for (Color color = WHITE; color <= BLACK; color++) {
        Bitboard rooks = pos->castle_rooks & relative_rank_bb(color, RANK_1);
        while (rooks) {
            Square rook = (Square)highest_bit(rooks);
            rooks ^= square_bb(rook);
            char side = rook > king_square(pos, color) ? 'K' : 'Q';
            bool outermost = castling_rook(pos, color, side) == rook;
            char upper = outermost ? side : (char)('A' + file_of(rook));
            text_append(out, "%c", color == WHITE ? upper : (char)(upper - 'A' + 'a'));
        }
    }
}

const char *fen_print(const Position *pos, char buffer[FEN_BYTES]) {
    Text out = text_over(buffer, FEN_BYTES);
    print_board(pos, &out);
    text_append(&out, pos->side == WHITE ? " w " : " b ");
    print_castling(pos, &out);
    text_append(&out, " %s %d %d", square_name((Square)pos->ep_square), pos->rule50, pos->fullmove);
    return buffer;
}

// --- EPD -----------------------------------------------------------------------------------------

static void read_clocks(const char *operations, Position *pos) {
    const char *repair;
    Word word;
    for (EpdOperation operation; epd_next(&operations, &operation);) {
        epd_operand(&operation.operands, &word);
        if (word_is(operation.name, "hmvc"))
            pos->rule50 = parse_clock(word, 0, RULE50_MAX, &repair);
        if (word_is(operation.name, "fmvn"))
            pos->fullmove = parse_clock(word, 1, FULLMOVE_MAX, &repair);
    }
}

const char *epd_parse(const char *line, Position *pos, const char **operations) {
    enum { WORDS = 6, FIRST_CLOCK_WORD = 4 };  // of a FEN
    int64_t clock;
    Text fen = TEXT_LOCAL(512);
    for (int i = 0; i < WORDS; i++) {
        const Word next = word_peek(line);
        const char *end = memchr(next.start, ';', next.length);
        const Word word = {next.start, end ? (size_t)(end - next.start) : next.length};
        if (word.length == 0 || (i >= FIRST_CLOCK_WORD && !word_to_int(word, &clock))) break;
        text_append_word(&fen, word);
        line = word.start + word.length;
    }
    if (operations) *operations = line;
    const char *error = fen_parse(fen.data, pos, NULL);
    if (!error) read_clocks(line, pos);
    return error;
}

// Returns the length of text up to one of two bytes outside quotes, or to its end.
static size_t length_up_to(const char *text, size_t length, char end, char other) {
    bool is_quoted = false;
    size_t i = 0;
    for (; i < length && (is_quoted || (text[i] != end && text[i] != other)); i++)
        if (text[i] == '"') is_quoted = !is_quoted;
    return i;
}

bool epd_next(const char **cursor, EpdOperation *operation) {
    Word rest = word_rest(*cursor);
    while (rest.length > 0 && strchr("; \t", rest.start[0])) {
        rest.start++;
        rest.length--;
    }
    size_t length = length_up_to(rest.start, rest.length, ';', ';');
    size_t name = length_up_to(rest.start, length, ' ', '\t');
    operation->name = (Word){rest.start, name};
    operation->operands = (Word){rest.start + name, length - name};
    *cursor = rest.start + length;
    return length > 0;
}

bool epd_operand(Word *operands, Word *operand) {
    const char *start = operands->start, *end = start + operands->length;
    while (start < end && (*start == ' ' || *start == '\t')) start++;
    size_t length = length_up_to(start, (size_t)(end - start), ' ', '\t');
    *operands = (Word){start + length, (size_t)(end - start) - length};
    *operand = (Word){start, length};
    bool is_quoted = length >= 2 && start[0] == '"' && start[length - 1] == '"';
    if (is_quoted) *operand = (Word){start + 1, length - 2};
    return length > 0;
}
