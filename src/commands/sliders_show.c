// sliders_show.c: one look-up of a sliding method, drawn step by step.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/sliders_show.h"

#include <inttypes.h>
#include <stdio.h>

#include "commands/diagrams.h"
#include "notation/moves.h"

// What every step needs.
typedef struct Scene {
    Square sq;
    Bitboard occupied, own;
    bool rook;
    char letter;  // of the slider
    DiagramRow row;
} Scene;

static void add(Scene *scene, const char *caption, Bitboard bits) {
    diagram_add(&scene->row, caption, bits);
}

// A board as the slider sees it, with the slider drawn.
static void add_marked(Scene *scene, const char *caption, Bitboard bits) {
    diagram_add_marked(&scene->row, caption, bits, scene->sq, scene->letter);
}

static void print_row(Scene *scene, const char *title) { diagram_print(&scene->row, title); }

// count bits of number, the highest first.
static void print_bits(unsigned number, int count) {
    for (int i = count - 1; i >= 0; i--) putchar(number >> i & 1 ? '1' : '0');
}

// --- magic and pext ------------------------------------------------------------------------------

static void show_magic(Scene *scene) {
    const Magic *magic = scene->rook ? &rook_magics[scene->sq] : &bishop_magics[scene->sq];
    Bitboard blockers = scene->occupied & magic->mask, product = blockers * magic->number;
    unsigned index = (unsigned)(product >> magic->shift), bits = 64 - magic->shift;
    add_marked(scene, "blocker mask", magic->mask);
    add_marked(scene, "blocker board", blockers);
    add(scene, "magic number", magic->number);
    add(scene, "board * magic", product);
    add(scene, "product >> shift", index);
    print_row(scene,
              "blocker board = occupied & blocker mask; index = (blocker board * magic) >> "
              "(64 - bits)");
    printf("magic = 0x%016" PRIx64
           ", bits = %u: the index is the %u highest bits of the product\n"
           "(h8, g8, f8, ...), ",
           magic->number, bits, bits);
    print_bits(index, (int)bits);
    printf(" = %u of 0 to %u: the move board is table[%u]\n\n", index, (1u << bits) - 1, index);
}

#if HAS_EXTRACT_BITS
static void show_pext(Scene *scene) {
    const Pext *pext = scene->rook ? &pext_rooks[scene->sq] : &pext_bishops[scene->sq];
    unsigned index = (unsigned)extract_bits(scene->occupied, pext->mask);
    int bits = popcount(pext->mask);
    add_marked(scene, "blocker mask", pext->mask);
    add_marked(scene, "occupied & mask", scene->occupied & pext->mask);
    add(scene, "extracted: index", index);
    print_row(scene, "the bits that the mask selects move together at the low end (a1, b1, ...)");
    printf("index = ");
    print_bits(index, bits);
    printf(" = %u of 0 to %u\n\n", index, (1u << bits) - 1);
}
#endif

// --- hyperbola -----------------------------------------------------------------------------------

static void show_hyperbola_line(Scene *scene, const char *title, Bitboard mask) {
    Bitboard slider = square_bb(scene->sq), swapped = byte_swap(slider);
    Bitboard blockers = scene->occupied & mask, forward = blockers - slider;
    Bitboard reverse = byte_swap(blockers) - swapped;
    add_marked(scene, "line mask", mask);
    add_marked(scene, "o-s = occ & mask", blockers);
    add(scene, "o-2s", forward);
    add(scene, "o'-s' (byte swap)", byte_swap(blockers));
    add(scene, "o'-2s'", reverse);
    print_row(scene, title);
    add(scene, "(o'-2s')'", byte_swap(reverse));
    add(scene, "(o-2s)^(o'-2s')'", forward ^ byte_swap(reverse));
    add_marked(scene, "& mask", hyperbola_line(scene->sq, scene->occupied, mask));
    print_row(scene, "");
}

static void print_byte(const char *name, uint64_t byte) {
    printf("  %-22s = ", name);
    print_bits((unsigned)(byte & 255), 8);
    printf("\n");
}

static uint64_t reverse_byte(uint64_t byte) { return reverse_bits(byte) >> 56; }

// The eight-bit example at the end of the document, with the blockers of this rank.
static void show_hyperbola_rank(Scene *scene) {
    int shift = 8 * rank_of(scene->sq);
    uint64_t slider = 1u << file_of(scene->sq);
    uint64_t blockers = (scene->occupied >> shift & 255) & ~slider;
    uint64_t forward = blockers - slider;
    uint64_t reverse = (reverse_byte(blockers) - reverse_byte(slider)) & 255;
    printf(
        "rank: a byte swap leaves a rank as it is, so 8 bits (h ... a) go by a table of\n"
        "[state of the files g ... b][file], made like this:\n");
    print_byte("occupied", blockers | slider);
    print_byte("slider", slider);
    print_byte("o-s", blockers);
    print_byte("o-2s", forward);
    print_byte("o'-2s'", reverse);
    print_byte("(o'-2s')'", reverse_byte(reverse));
    print_byte("(o-2s) ^ (o'-2s')'", forward ^ reverse_byte(reverse));
    unsigned state = hyperbola_rank_state(scene->sq, scene->occupied);
    char name[32];
    snprintf(name, sizeof(name), "table[%u][%d]", state, file_of(scene->sq));
    print_byte(name, hyperbola_ranks[state][file_of(scene->sq)]);
    printf("\n");
}

static void show_hyperbola(Scene *scene) {
    const HyperbolaMasks *masks = &hyperbola_masks[scene->sq];
    if (scene->rook) {
        show_hyperbola_line(scene, "file: lineAttacks = ((o-2s) ^ (o'-2s')') & mask", masks->file);
        show_hyperbola_rank(scene);
    } else {
        show_hyperbola_line(scene, "diagonal: lineAttacks = ((o-2s) ^ (o'-2s')') & mask",
                            masks->diagonal);
        show_hyperbola_line(scene, "antidiagonal", masks->antidiagonal);
    }
}

// --- reversal ------------------------------------------------------------------------------------

static void show_reversal_line(Scene *scene, const char *title, Bitboard mask) {
    Bitboard twice = 2 * square_bb(scene->sq);
    Bitboard twice_reversed = 2 * square_bb(reversal_square(scene->sq));
    Bitboard blockers = scene->occupied & mask, reversed = reverse_bits(blockers);
    Bitboard backward = reversed ^ (reversed - twice_reversed);
    add_marked(scene, "line mask", mask);
    add_marked(scene, "o = occ & mask", blockers);
    add(scene, "2s", twice);
    add(scene, "o-2s", blockers - twice);
    add(scene, "o ^ (o-2s)", blockers ^ (blockers - twice));
    print_row(scene, title);
    add(scene, "o' (reversed)", reversed);
    add(scene, "o'-2s'", reversed - twice_reversed);
    add(scene, "o' ^ (o'-2s')", backward);
    add(scene, "reversed back", reverse_bits(backward));
    add_marked(scene, "both or-ed, & mask", reversal_line(scene->sq, scene->occupied, mask));
    print_row(scene, "");
}

static void show_reversal(Scene *scene) {
    const ReversalMasks *masks = &reversal_masks[scene->sq];
    if (scene->rook) {
        show_reversal_line(scene,
                           "rank: forward by o ^ (o-2s), then the same with all bits "
                           "reversed",
                           masks->rank);
        show_reversal_line(scene, "file", masks->file);
    } else {
        show_reversal_line(scene,
                           "diagonal: forward by o ^ (o-2s), then the same with all bits "
                           "reversed",
                           masks->diagonal);
        show_reversal_line(scene, "antidiagonal", masks->antidiagonal);
    }
}

// --- lookup --------------------------------------------------------------------------------------

static Bitboard show_lookup_rank(Scene *scene) {
    const LookupSquare *square = &lookup_squares[scene->sq];
    unsigned state = lookup_rank_state(scene->sq, scene->occupied);
    char caption[32];
    snprintf(caption, sizeof(caption), ">> %d: state %u", (int)square->rank_shift, state);
    add_marked(scene, "RANKMASK", square->rank_mask);
    add_marked(scene, "occupied & mask", scene->occupied & square->rank_mask);
    add(scene, caption, state);
    add_marked(scene, "RANK_ATTACKS", lookup_rank[scene->sq][state]);
    print_row(scene, "rank: 6bitstate = (occupied & RANKMASK) >> RANKSHIFT");
    return lookup_rank[scene->sq][state];
}

static Bitboard show_lookup_line(Scene *scene, const char *title, const LookupLine *line,
                                 const Bitboard table[64]) {
    unsigned state = lookup_state(line, scene->occupied);
    Bitboard blockers = scene->occupied & line->mask;
    char caption[32];
    snprintf(caption, sizeof(caption), ">> 57: state %u", state);
    add_marked(scene, "mask", line->mask);
    add_marked(scene, "occupied & mask", blockers);
    add(scene, "magic number", line->number);
    add(scene, "product", blockers * line->number);
    add(scene, caption, state);
    print_row(scene, title);
    return table[state];
}

static void show_lookup(Scene *scene) {
    Square sq = scene->sq;
    const LookupSquare *square = &lookup_squares[sq];
    if (scene->rook) {
        Bitboard rank = show_lookup_rank(scene);
        Bitboard file =
            show_lookup_line(scene, "file: 6bitstate = (occupied & FILEMASK) * FILEMAGIC >> 57",
                             &square->file, lookup_file[sq]);
        add_marked(scene, "RANK_ATTACKS", rank);
        add_marked(scene, "FILE_ATTACKS", file);
        add_marked(scene, "or-ed", rank | file);
    } else {
        Bitboard up = show_lookup_line(
            scene, "a1-h8 diagonal: 6bitstate = (occupied & DIAGA1H8MASK) * DIAGA1H8MAGIC >> 57",
            &square->a1h8, lookup_a1h8[sq]);
        Bitboard down = show_lookup_line(
            scene, "a8-h1 diagonal: 6bitstate = (occupied & DIAGA8H1MASK) * DIAGA8H1MAGIC >> 57",
            &square->a8h1, lookup_a8h1[sq]);
        add_marked(scene, "DIAGA1H8_ATTACKS", up);
        add_marked(scene, "DIAGA8H1_ATTACKS", down);
        add_marked(scene, "or-ed", up | down);
    }
    print_row(scene, "the attack sets of both states");
}

// --- fill and rays -------------------------------------------------------------------------------

// The bits of one step, and the names that the documents give a direction.
typedef struct DirectionNames {
    int step;
    const char *board, *ray;
} DirectionNames;

static const DirectionNames directions[DIRECTION_COUNT] = {
    [NORTH] = {8, "up_board", "north"},
    [EAST] = {1, "right_board", "east"},
    [NORTH_EAST] = {9, "45deg_board", "north-east"},
    [NORTH_WEST] = {7, "135deg_board", "north-west"},
    [SOUTH] = {8, "down_board", "south"},
    [WEST] = {1, "left_board", "west"},
    [SOUTH_WEST] = {9, "225deg_board", "south-west"},
    [SOUTH_EAST] = {7, "315deg_board", "south-east"},
};

static void show_fill_direction(Scene *scene, Direction direction) {
    const DirectionNames *names = &directions[direction];
    bool left = direction < SOUTH;
    Bitboard board = fill_boards[scene->sq][direction], blockers = board & scene->occupied;
    Bitboard filled = left ? fill_left(blockers, names->step) : fill_right(blockers, names->step);
    char title[100], shifts[32], cut[32], out[32];
    snprintf(title, sizeof(title), "%s: blockers, shifted 1 to 6 steps along the ray, end it",
             names->board);
    snprintf(shifts, sizeof(shifts), "%s %d ... %s %d", left ? "<<" : ">>", names->step,
             left ? "<<" : ">>", 6 * names->step);
    snprintf(cut, sizeof(cut), "& %s", names->board);
    snprintf(out, sizeof(out), "^ %s", names->board);
    add_marked(scene, names->board, board);
    add_marked(scene, "& occupied", blockers);
    add(scene, shifts, filled);
    add_marked(scene, cut, filled & board);
    add_marked(scene, out, (filled & board) ^ board);
    print_row(scene, title);
}

static void show_rays_direction(Scene *scene, Direction direction) {
    const DirectionNames *names = &directions[direction];
    bool positive = direction < SOUTH;
    const Bitboard *rays = rays_table[direction];
    Bitboard blockers = rays[scene->sq] & scene->occupied;
    Square first = positive ? rays_first_positive(blockers) : rays_first_negative(blockers);
    char title[100], ray[32];
    const char *none = positive ? "; here none, so h8, with nothing beyond it"
                                : "; here none, so a1, with nothing beyond it";
    snprintf(title, sizeof(title), "%s: a %s ray, first blocker = %s bit%s", names->ray,
             positive ? "positive" : "negative", positive ? "lowest" : "highest",
             blockers ? "" : none);
    snprintf(ray, sizeof(ray), "%s ray", names->ray);
    add_marked(scene, ray, rays[scene->sq]);
    add_marked(scene, "& occupied", blockers);
    add_marked(scene, "first blocker", blockers ? square_bb(first) : 0);
    add_marked(scene, "ray beyond it", rays[first]);
    add_marked(scene, "ray ^ ray beyond", rays[scene->sq] ^ rays[first]);
    print_row(scene, title);
}

static void show_directions(Scene *scene, void (*show)(Scene *scene, Direction direction)) {
    Direction first = scene->rook ? NORTH : NORTH_EAST;
    for (int i = 0; i < 4; i++) show(scene, first + (unsigned)(i % 2 + i / 2 * 4));
}

static void show_fill(Scene *scene) { show_directions(scene, show_fill_direction); }
static void show_rays(Scene *scene) { show_directions(scene, show_rays_direction); }

// --- all -----------------------------------------------------------------------------------------

#define SHOW_ROW(name) show_##name,
static void (*const shows[METHOD_COUNT])(Scene *scene) = {METHODS_ALL(SHOW_ROW)};

void sliders_show(const Slide *slide) {
    const Position *pos = &slide->pos;
    Square sq = slide->sq;
    bool rook = slide->slider == SLIDER_ROOK;
    Piece piece = piece_on(pos, sq);
    Color color = piece == NO_PIECE ? (Color)pos->side : color_of(piece);
    Scene scene = {.sq = sq, .occupied = occupied(pos), .own = pos->colors[color], .rook = rook};
    scene.letter = rook ? 'R' : 'B';
    printf("%s (document: %s), a %s on %s\n\n", slide->method->name, slide->method->document,
           rook ? "rook" : "bishop", square_name(sq));
    diagram_add_position(&scene.row, "the position", pos);
    add_marked(&scene, "occupied", scene.occupied);
    add_marked(&scene, color == WHITE ? "White's pieces" : "Black's pieces", scene.own);
    print_row(&scene, "");
    shows[slide->method - methods](&scene);
    Bitboard attacks = (rook ? slide->method->rook : slide->method->bishop)(sq, scene.occupied);
    add_marked(&scene, "attack set", attacks);
    add_marked(&scene, "target set", ~scene.own);
    add_marked(&scene, "attacks & targets", attacks & ~scene.own);
    print_row(&scene,
              "the attack set, own pieces included; & all squares without own pieces: the moves");
}
