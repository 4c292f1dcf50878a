// sliders_show.c: one look-up of a sliding method, drawn step by step.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/sliders.h"

#include <inttypes.h>
#include <stdio.h>

#include "notation/moves.h"

typedef struct Scene {
    const Position *pos;
    Square sq;
    Bitboard occupied;
    bool rook;
} Scene;

// --- boards side by side -------------------------------------------------------------------------

typedef enum BoardKind {
    PIECES,  // the position
    SET,     // squares, and the letter of the slider unless its own bit is set
    WORD     // bits of a product, an index or a reversed board
} BoardKind;

typedef struct Board {
    const char *caption;  // cut at 18 characters
    Bitboard bits;
    BoardKind kind;
} Board;

static char square_letter(const Scene *scene, const Board *board, Square sq) {
    if (board->kind == PIECES) return piece_letter(piece_on(scene->pos, sq));
    if (board->bits & square_bb(sq)) return '1';
    return board->kind == SET && sq == scene->sq ? (scene->rook ? 'R' : 'B') : '.';
}

static void draw(const Scene *scene, const char *title, const Board *boards, int count) {
    enum { ROW_BOARDS = 4 };  // in 78 columns
    if (title) printf("%s\n", title);
    if (count > ROW_BOARDS) {
        draw(scene, NULL, boards, ROW_BOARDS);
        draw(scene, NULL, boards + ROW_BOARDS, count - ROW_BOARDS);
        return;
    }
    printf("  ");
    for (int i = 0; i < count; i++) printf(" %-*.18s", i + 1 < count ? 18 : 0, boards[i].caption);
    for (int rank = RANK_8; rank >= RANK_1; rank--) {
        printf("\n%d ", rank + 1);
        for (int i = 0; i < count; i++) {
            if (i > 0) printf("   ");
            for (int file = FILE_A; file <= FILE_H; file++)
                printf(" %c", square_letter(scene, &boards[i], square_at(file, rank)));
        }
    }
    printf("\n  ");
    for (int i = 0; i < count; i++) printf(" %-*s", i + 1 < count ? 18 : 0, "a b c d e f g h");
    printf("\n\n");
}

// DRAW(scene, title or NULL, {caption, bits, kind}, ...)
#define DRAW(scene, title, ...) \
    draw(scene, title, (Board[]){__VA_ARGS__}, sizeof((Board[]){__VA_ARGS__}) / sizeof(Board))

// --- magic and pext ------------------------------------------------------------------------------

static void show_magic(const Scene *scene) {
    const Magic *magic = &magics[scene->rook ? SLIDER_ROOK : SLIDER_BISHOP][scene->sq];
    Bitboard blockers = scene->occupied & magic->mask, product = blockers * magic->number;
    unsigned index = (unsigned)(product >> magic->shift), bits = 64 - magic->shift;
    DRAW(scene,
         "blocker board = occupied & blocker mask; index = (blocker board * magic) >> (64 - bits)",
         {"blocker mask", magic->mask, SET}, {"blocker board", blockers, SET},
         {"magic number", magic->number, WORD}, {"board * magic", product, WORD},
         {"product >> shift", index, WORD});
    printf("magic = 0x%016" PRIx64
           ", bits = %u: the index is the %u highest bits of the product\n"
           "index = %u of 0 to %u\n\n",
           magic->number, bits, bits, index, (1u << bits) - 1);
}

#if HAS_EXTRACT_BITS
static void show_pext(const Scene *scene) {
    const Pext *pext = &pexts[scene->rook ? SLIDER_ROOK : SLIDER_BISHOP][scene->sq];
    unsigned index = (unsigned)extract_bits(scene->occupied, pext->mask);
    DRAW(scene, "the bits that the mask selects move together at the low end (a1, b1, ...)",
         {"blocker mask", pext->mask, SET}, {"occupied & mask", scene->occupied & pext->mask, SET},
         {"extracted: index", index, WORD});
    printf("index = %u of 0 to %u\n\n", index, (1u << popcount(pext->mask)) - 1);
}
#endif

// --- hyperbola and reversal ----------------------------------------------------------------------

static void show_hyperbola_line(const Scene *scene, const char *title, Bitboard mask) {
    Bitboard slider = square_bb(scene->sq), blockers = scene->occupied & mask;
    Bitboard forward = blockers - slider, reverse = byte_swap(blockers) - byte_swap(slider);
    DRAW(scene, title, {"o-s = occ & mask", blockers, SET}, {"o-2s", forward, WORD},
         {"o'-s' (byte swap)", byte_swap(blockers), WORD}, {"o'-2s'", reverse, WORD});
    DRAW(scene, NULL, {"(o'-2s')'", byte_swap(reverse), WORD},
         {"(o-2s)^(o'-2s')'", forward ^ byte_swap(reverse), WORD}, {"line mask", mask, SET},
         {"& mask", hyperbola_line(scene->sq, scene->occupied, mask), SET});
}

static void show_hyperbola(const Scene *scene) {
    const HyperbolaMasks *masks = &hyperbola_masks[scene->sq];
    unsigned state = hyperbola_rank_state(scene->sq, scene->occupied);
    if (scene->rook) {
        show_hyperbola_line(scene, "file: lineAttacks = ((o-2s) ^ (o'-2s')') & mask", masks->file);
        DRAW(scene, "rank: a byte swap does not reverse it; a table by state and file has it",
             {"state: b, ..., g", state, WORD},
             {"table[state][file]", hyperbola_ranks[state][file_of(scene->sq)], WORD},
             {"on its rank", hyperbola_rank(scene->sq, scene->occupied), SET});
    } else {
        show_hyperbola_line(scene, "diagonal: lineAttacks = ((o-2s) ^ (o'-2s')') & mask",
                            masks->diagonal);
        show_hyperbola_line(scene, "antidiagonal", masks->antidiagonal);
    }
}

static void show_reversal_line(const Scene *scene, const char *title, Bitboard mask) {
    Bitboard blockers = scene->occupied & mask, reversed = reverse_bits(blockers);
    Bitboard forward = blockers ^ (blockers - 2 * square_bb(scene->sq));
    Bitboard backward = reversed ^ (reversed - 2 * square_bb(reversal_square(scene->sq)));
    DRAW(scene, title, {"o = occ & mask", blockers, SET}, {"o ^ (o-2s)", forward, WORD},
         {"o' ^ (o'-2s')", backward, WORD}, {"reversed back", reverse_bits(backward), WORD},
         {"both or-ed, & mask", reversal_line(scene->sq, scene->occupied, mask), SET});
}

static void show_reversal(const Scene *scene) {
    const ReversalMasks *masks = &reversal_masks[scene->sq];
    printf("forward by o ^ (o-2s), then the same with all bits reversed\n");
    show_reversal_line(scene, scene->rook ? "rank" : "diagonal",
                       scene->rook ? masks->rank : masks->diagonal);
    show_reversal_line(scene, scene->rook ? "file" : "antidiagonal",
                       scene->rook ? masks->file : masks->antidiagonal);
}

// --- lookup --------------------------------------------------------------------------------------

// A rank is shifted without a multiplication: number 1.
static void show_lookup_line(const Scene *scene, const char *title, LookupLine line, int shift,
                             const Bitboard table[64]) {
    Bitboard blockers = scene->occupied & line.mask;
    unsigned state = (unsigned)(blockers * line.number >> shift);
    DRAW(scene, title, {"mask", line.mask, SET}, {"occupied & mask", blockers, SET},
         {"product", blockers * line.number, WORD}, {"product >> shift", state, WORD},
         {"attack set", table[state], SET});
}

static void show_lookup(const Scene *scene) {
    Square sq = scene->sq;
    const LookupSquare *square = &lookup_squares[sq];
    if (scene->rook) {
        show_lookup_line(scene, "rank: 6bitstate = (occupied & RANKMASK) >> RANKSHIFT",
                         (LookupLine){square->rank_mask, 1}, (int)square->rank_shift,
                         lookup_rank[sq]);
        show_lookup_line(scene, "file: 6bitstate = (occupied & FILEMASK) * FILEMAGIC >> 57",
                         square->file, 57, lookup_file[sq]);
    } else {
        show_lookup_line(scene, "6bitstate = (occupied & DIAGA1H8MASK) * DIAGA1H8MAGIC >> 57",
                         square->a1h8, 57, lookup_a1h8[sq]);
        show_lookup_line(scene, "6bitstate = (occupied & DIAGA8H1MASK) * DIAGA8H1MAGIC >> 57",
                         square->a8h1, 57, lookup_a8h1[sq]);
    }
}

// --- fill and rays -------------------------------------------------------------------------------

static void show_fill_direction(const Scene *scene, Direction direction) {
    static const int steps[] = {8, 1, 9, 7};  // in bits; the same for the opposite direction
    static const char *const names[] = {"up_board",     "right_board", "45deg_board",
                                        "135deg_board", "down_board",  "left_board",
                                        "225deg_board", "315deg_board"};
    int step = steps[direction % 4];
    Bitboard board = fill_boards[scene->sq][direction], blockers = board & scene->occupied;
    Bitboard filled = direction < SOUTH ? fill_left(blockers, step) : fill_right(blockers, step);
    DRAW(scene, "blockers, shifted 1 to 6 steps along the ray, end it",
         {names[direction], board, SET}, {"& occupied", blockers, SET}, {"shifted", filled, WORD},
         {"& ray", filled & board, SET}, {"^ ray", (filled & board) ^ board, SET});
}

static void show_rays_direction(const Scene *scene, Direction direction) {
    static const char *const names[] = {"north", "east", "north-east", "north-west",
                                        "south", "west", "south-west", "south-east"};
    bool positive = direction < SOUTH;
    const Bitboard *rays = rays_table[direction];
    Bitboard blockers = rays[scene->sq] & scene->occupied;
    Square first = positive ? rays_first_positive(blockers) : rays_first_negative(blockers);
    DRAW(scene,
         positive ? "first blocker = lowest bit, h8 if there is none"
                  : "first blocker = highest bit, a1 if there is none",
         {names[direction], rays[scene->sq], SET}, {"& occupied", blockers, SET},
         {"first blocker", blockers ? square_bb(first) : 0, SET},
         {"ray beyond it", rays[first], SET},
         {"ray ^ ray beyond", rays[scene->sq] ^ rays[first], SET});
}

static void show_directions(const Scene *scene,
                            void (*show)(const Scene *scene, Direction direction)) {
    Direction first = scene->rook ? NORTH : NORTH_EAST;
    for (int i = 0; i < 4; i++) show(scene, first + (unsigned)(i % 2 + i / 2 * 4));
}

static void show_fill(const Scene *scene) { show_directions(scene, show_fill_direction); }
static void show_rays(const Scene *scene) { show_directions(scene, show_rays_direction); }

// --- all -----------------------------------------------------------------------------------------

#define SHOW_ROW(name) show_##name,
static void (*const shows[METHOD_COUNT])(const Scene *scene) = {METHODS_ALL(SHOW_ROW)};

void sliders_show(const Method *method, Slider slider, Square sq, const Position *pos) {
    bool rook = slider == SLIDER_ROOK;
    Scene scene = {pos, sq, occupied(pos), rook};
    Piece piece = piece_on(pos, sq);
    Color color = piece == NO_PIECE ? (Color)pos->side : color_of(piece);
    Bitboard own = pos->colors[color];
    printf("%s (document: %s), a %s on %s\n\n", method->name, method->document,
           rook ? "rook" : "bishop", square_name(sq));
    DRAW(&scene, NULL, {"the position", 0, PIECES}, {"occupied", scene.occupied, SET},
         {color == WHITE ? "White's pieces" : "Black's pieces", own, SET});
    shows[method - methods](&scene);
    Bitboard attacks = method->attacks[slider](sq, scene.occupied);
    DRAW(&scene, "the attack set, own pieces included; & all squares without own pieces: the moves",
         {"attack set", attacks, SET}, {"target set", ~own, SET},
         {"attacks & targets", attacks & ~own, SET});
}
