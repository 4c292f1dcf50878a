// diagrams.c: boards of 64 bits side by side, each with a caption.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/diagrams.h"

#include <stdio.h>

enum { DIAGRAM_WIDTH = 19 };  // eight squares, blanks between them, and a gap

static Diagram *add(DiagramRow *row, const char *caption) {
    Diagram *diagram = &row->diagrams[row->count++];
    snprintf(diagram->caption, sizeof(diagram->caption), "%s", caption);
    return diagram;
}

void diagram_add_marked(DiagramRow *row, const char *caption, Bitboard bits, Square marked,
                        char letter) {
    Diagram *diagram = add(row, caption);
    for (Square sq = A1; sq <= H8; sq++) {
        char empty = sq == marked ? letter : '.';
        diagram->squares[sq] = bits & square_bb(sq) ? '1' : empty;
    }
}

void diagram_add(DiagramRow *row, const char *caption, Bitboard bits) {
    diagram_add_marked(row, caption, bits, NO_SQUARE, '.');
}

void diagram_add_position(DiagramRow *row, const char *caption, const Position *pos) {
    Diagram *diagram = add(row, caption);
    for (Square sq = A1; sq <= H8; sq++) diagram->squares[sq] = piece_letter(piece_on(pos, sq));
}

static void print_rank(const DiagramRow *row, int rank) {
    printf("%d ", rank + 1);
    for (int i = 0; i < row->count; i++) {
        for (int file = FILE_A; file <= FILE_H; file++)
            printf(" %c", row->diagrams[i].squares[square_at(file, rank)]);
        if (i + 1 < row->count) printf("%*s", DIAGRAM_WIDTH - 16, "");
    }
    printf("\n");
}

void diagram_print(DiagramRow *row, const char *title) {
    if (title[0]) printf("%s\n", title);
    printf("  ");
    for (int i = 0; i < row->count; i++) {
        bool last = i + 1 == row->count;
        printf(" %-*s", last ? 0 : DIAGRAM_WIDTH - 1, row->diagrams[i].caption);
    }
    printf("\n");
    for (int rank = RANK_8; rank >= RANK_1; rank--) print_rank(row, rank);
    printf("  ");
    for (int i = 0; i < row->count; i++)
        printf(" %-*s", i + 1 == row->count ? 0 : DIAGRAM_WIDTH - 1, "a b c d e f g h");
    printf("\n\n");
    row->count = 0;
}
