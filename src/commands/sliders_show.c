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
    PIECES,       // the position
    WITH_SLIDER,  // bits, and the letter of the slider unless its own bit is set
    WORD          // bits of a product, an index or a reversed board
} BoardKind;

typedef struct Board {
    const char *caption;  // cut at 18 characters
    Bitboard bits;
    BoardKind kind;
} Board;

static char square_letter(const Scene *scene, const Board *board, Square sq) {
    if (board->kind == PIECES) return piece_letter(piece_on(scene->pos, sq));
    if (board->bits & square_bb(sq)) return '1';
    bool is_slider = board->kind == WITH_SLIDER && sq == scene->sq;
    return is_slider ? (scene->rook ? 'R' : 'B') : '.';
}

static void draw(const Scene *scene, const char *title, const Board *boards, int count) {
    if (title) printf("%s\n", title);
    printf("  ");
    for (int i = 0; i < count; i++) printf(" %-*.18s", i + 1 < count ? 18 : 0, boards[i].caption);
    for (int rank = RANK_8; rank >= RANK_1; rank--) {
        printf("\n%d ", rank + 1);
        for (int i = 0; i < count; i++) {
            for (int file = FILE_A; file <= FILE_H; file++)
                printf(" %c", square_letter(scene, &boards[i], square_at(file, rank)));
            if (i + 1 < count) printf("   ");
        }
    }
    printf("\n  ");
    for (int i = 0; i < count; i++) printf(" %-*s", i + 1 < count ? 18 : 0, "a b c d e f g h");
    printf("\n\n");
}

// DRAW(scene, title or NULL, {caption, bits, kind}, ...)
#define DRAW(scene, title, ...) \
    draw(scene, title, (Board[]){__VA_ARGS__}, sizeof((Board[]){__VA_ARGS__}) / sizeof(Board))

// count bits of number, the highest first.
static void print_bits(unsigned number, int count) {
    for (int i = count - 1; i >= 0; i--) putchar(number >> i & 1 ? '1' : '0');
}

// --- magic and pext ------------------------------------------------------------------------------

static void show_magic(const Scene *scene) {
    const Magic *magic = &magics[scene->rook ? SLIDER_ROOK : SLIDER_BISHOP][scene->sq];
    Bitboard blockers = scene->occupied & magic->mask, product = blockers * magic->number;
    unsigned index = (unsigned)(product >> magic->shift), bits = 64 - magic->shift;
    DRAW(scene,
         "blocker board = occupied & blocker mask; index = (blocker board * magic) >> (64 - bits)",
         {"blocker mask", magic->mask, WITH_SLIDER}, {"blocker board", blockers, WITH_SLIDER},
         {"magic number", magic->number, WORD}, {"board * magic", product, WORD},
         {"product >> shift", index, WORD});
    printf("magic = 0x%016" PRIx64
           ", bits = %u: the index is the %u highest bits of the product\n"
           "(h8, g8, f8, ...), ",
           magic->number, bits, bits);
    print_bits(index, (int)bits);
    printf(" = %u of 0 to %u: the move board is table[%u]\n\n", index, (1u << bits) - 1, index);
}

#if HAS_EXTRACT_BITS
static void show_pext(const Scene *scene) {
    const Pext *pext = &pexts[scene->rook ? SLIDER_ROOK : SLIDER_BISHOP][scene->sq];
    unsigned index = (unsigned)extract_bits(scene->occupied, pext->mask);
    int bits = popcount(pext->mask);
    DRAW(scene, "the bits that the mask selects move together at the low end (a1, b1, ...)",
         {"blocker mask", pext->mask, WITH_SLIDER},
         {"occupied & mask", scene->occupied & pext->mask, WITH_SLIDER},
         {"extracted: index", index, WORD});
    printf("index = ");
    print_bits(index, bits);
    printf(" = %u of 0 to %u\n\n", index, (1u << bits) - 1);
}
#endif

// --- hyperbola -----------------------------------------------------------------------------------

static void show_hyperbola_line(const Scene *scene, const char *title, Bitboard mask) {
    Bitboard slider = square_bb(scene->sq), blockers = scene->occupied & mask;
    Bitboard forward = blockers - slider, reverse = byte_swap(blockers) - byte_swap(slider);
    DRAW(scene, title, {"line mask", mask, WITH_SLIDER},
         {"o-s = occ & mask", blockers, WITH_SLIDER}, {"o-2s", forward, WORD},
         {"o'-s' (byte swap)", byte_swap(blockers), WORD}, {"o'-2s'", reverse, WORD});
    DRAW(scene, NULL, {"(o'-2s')'", byte_swap(reverse), WORD},
         {"(o-2s)^(o'-2s')'", forward ^ byte_swap(reverse), WORD},
         {"& mask", hyperbola_line(scene->sq, scene->occupied, mask), WITH_SLIDER});
}

static void print_byte(const char *name, uint64_t byte) {
    printf("  %-22s = ", name);
    print_bits((unsigned)(byte & 255), 8);
    printf("\n");
}

static uint64_t reverse_byte(uint64_t byte) { return reverse_bits(byte) >> 56; }

// The eight-bit example at the end of the document, with the blockers of this rank.
static void show_hyperbola_rank(const Scene *scene) {
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

static void show_hyperbola(const Scene *scene) {
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

static void show_reversal_line(const Scene *scene, const char *title, Bitboard mask) {
    Bitboard twice = 2 * square_bb(scene->sq);
    Bitboard twice_reversed = 2 * square_bb(reversal_square(scene->sq));
    Bitboard blockers = scene->occupied & mask, reversed = reverse_bits(blockers);
    Bitboard backward = reversed ^ (reversed - twice_reversed);
    DRAW(scene, title, {"line mask", mask, WITH_SLIDER}, {"o = occ & mask", blockers, WITH_SLIDER},
         {"2s", twice, WORD}, {"o-2s", blockers - twice, WORD},
         {"o ^ (o-2s)", blockers ^ (blockers - twice), WORD});
    DRAW(scene, NULL, {"o' (reversed)", reversed, WORD},
         {"o'-2s'", reversed - twice_reversed, WORD}, {"o' ^ (o'-2s')", backward, WORD},
         {"reversed back", reverse_bits(backward), WORD},
         {"both or-ed, & mask", reversal_line(scene->sq, scene->occupied, mask), WITH_SLIDER});
}

static void show_reversal(const Scene *scene) {
    const ReversalMasks *masks = &reversal_masks[scene->sq];
    if (scene->rook) {
        show_reversal_line(scene,
                           "rank: forward by o ^ (o-2s), then the same with all bits reversed",
                           masks->rank);
        show_reversal_line(scene, "file", masks->file);
    } else {
        show_reversal_line(scene,
                           "diagonal: forward by o ^ (o-2s), then the same with all bits reversed",
                           masks->diagonal);
        show_reversal_line(scene, "antidiagonal", masks->antidiagonal);
    }
}

// --- lookup --------------------------------------------------------------------------------------

static Bitboard show_lookup_rank(const Scene *scene) {
    const LookupSquare *square = &lookup_squares[scene->sq];
    unsigned state = lookup_rank_state(scene->sq, scene->occupied);
    Bitboard attacks = lookup_rank[scene->sq][state];
    char caption[32];
    snprintf(caption, sizeof(caption), ">> %d: state %u", (int)square->rank_shift, state);
    DRAW(scene, "rank: 6bitstate = (occupied & RANKMASK) >> RANKSHIFT",
         {"RANKMASK", square->rank_mask, WITH_SLIDER},
         {"occupied & mask", scene->occupied & square->rank_mask, WITH_SLIDER},
         {caption, state, WORD}, {"RANK_ATTACKS", attacks, WITH_SLIDER});
    return attacks;
}

static Bitboard show_lookup_line(const Scene *scene, const char *title, const LookupLine *line,
                                 const Bitboard table[64]) {
    unsigned state = lookup_state(line, scene->occupied);
    Bitboard blockers = scene->occupied & line->mask;
    char caption[32];
    snprintf(caption, sizeof(caption), ">> 57: state %u", state);
    DRAW(scene, title, {"mask", line->mask, WITH_SLIDER},
         {"occupied & mask", blockers, WITH_SLIDER}, {"magic number", line->number, WORD},
         {"product", blockers * line->number, WORD}, {caption, state, WORD});
    return table[state];
}

static void show_lookup(const Scene *scene) {
    Square sq = scene->sq;
    const LookupSquare *square = &lookup_squares[sq];
    const char *title = "the attack sets of both states";
    if (scene->rook) {
        Bitboard rank = show_lookup_rank(scene);
        Bitboard file =
            show_lookup_line(scene, "file: 6bitstate = (occupied & FILEMASK) * FILEMAGIC >> 57",
                             &square->file, lookup_file[sq]);
        DRAW(scene, title, {"RANK_ATTACKS", rank, WITH_SLIDER}, {"FILE_ATTACKS", file, WITH_SLIDER},
             {"or-ed", rank | file, WITH_SLIDER});
    } else {
        Bitboard up = show_lookup_line(
            scene, "a1-h8 diagonal: 6bitstate = (occupied & DIAGA1H8MASK) * DIAGA1H8MAGIC >> 57",
            &square->a1h8, lookup_a1h8[sq]);
        Bitboard down = show_lookup_line(
            scene, "a8-h1 diagonal: 6bitstate = (occupied & DIAGA8H1MASK) * DIAGA8H1MAGIC >> 57",
            &square->a8h1, lookup_a8h1[sq]);
        DRAW(scene, title, {"DIAGA1H8_ATTACKS", up, WITH_SLIDER},
             {"DIAGA8H1_ATTACKS", down, WITH_SLIDER}, {"or-ed", up | down, WITH_SLIDER});
    }
}

// --- fill and rays -------------------------------------------------------------------------------

// step: in bits; board and ray: the names of the documents.
static const struct {
    int step;
    const char *board, *ray;
} directions[DIRECTION_COUNT] = {
    [NORTH] = {8, "up_board", "north"},
    [EAST] = {1, "right_board", "east"},
    [NORTH_EAST] = {9, "45deg_board", "north-east"},
    [NORTH_WEST] = {7, "135deg_board", "north-west"},
    [SOUTH] = {8, "down_board", "south"},
    [WEST] = {1, "left_board", "west"},
    [SOUTH_WEST] = {9, "225deg_board", "south-west"},
    [SOUTH_EAST] = {7, "315deg_board", "south-east"},
};

static void show_fill_direction(const Scene *scene, Direction direction) {
    int step = directions[direction].step;
    const char *name = directions[direction].board, *shift = direction < SOUTH ? "<<" : ">>";
    Bitboard board = fill_boards[scene->sq][direction], blockers = board & scene->occupied;
    Bitboard filled = direction < SOUTH ? fill_left(blockers, step) : fill_right(blockers, step);
    char title[100], shifts[32], cut[32], out[32];
    snprintf(title, sizeof(title), "%s: blockers, shifted 1 to 6 steps along the ray, end it",
             name);
    snprintf(shifts, sizeof(shifts), "%s %d ... %s %d", shift, step, shift, 6 * step);
    snprintf(cut, sizeof(cut), "& %s", name);
    snprintf(out, sizeof(out), "^ %s", name);
    DRAW(scene, title, {name, board, WITH_SLIDER}, {"& occupied", blockers, WITH_SLIDER},
         {shifts, filled, WORD}, {cut, filled & board, WITH_SLIDER},
         {out, (filled & board) ^ board, WITH_SLIDER});
}

static void show_rays_direction(const Scene *scene, Direction direction) {
    bool positive = direction < SOUTH;
    const Bitboard *rays = rays_table[direction];
    Bitboard blockers = rays[scene->sq] & scene->occupied;
    Square first = positive ? rays_first_positive(blockers) : rays_first_negative(blockers);
    char title[100], ray[32];
    snprintf(ray, sizeof(ray), "%s ray", directions[direction].ray);
    snprintf(title, sizeof(title), "%s: a %s ray, first blocker = %s bit, %s if there is none",
             directions[direction].ray, positive ? "positive" : "negative",
             positive ? "lowest" : "highest", positive ? "h8" : "a1");
    DRAW(scene, title, {ray, rays[scene->sq], WITH_SLIDER}, {"& occupied", blockers, WITH_SLIDER},
         {"first blocker", blockers ? square_bb(first) : 0, WITH_SLIDER},
         {"ray beyond it", rays[first], WITH_SLIDER},
         {"ray ^ ray beyond", rays[scene->sq] ^ rays[first], WITH_SLIDER});
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
    DRAW(&scene, NULL, {"the position", 0, PIECES}, {"occupied", scene.occupied, WITH_SLIDER},
         {color == WHITE ? "White's pieces" : "Black's pieces", own, WITH_SLIDER});
    shows[method - methods](&scene);
    Bitboard attacks = method->attacks[slider](sq, scene.occupied);
    DRAW(&scene, "the attack set, own pieces included; & all squares without own pieces: the moves",
         {"attack set", attacks, WITH_SLIDER}, {"target set", ~own, WITH_SLIDER},
         {"attacks & targets", attacks & ~own, WITH_SLIDER});
}
