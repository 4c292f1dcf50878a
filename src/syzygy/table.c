// table.c: the layout of a file, and the part of a position.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "syzygy/table.h"

#include <stdlib.h>
#include <string.h>

enum {
    FILES = 4,
    SIDES = 2,
    OUTCOMES = 4,
    CHECKSUM_BYTES = 16,
    ALIGNMENT = 64,
    SMALLEST_FILE = ALIGNMENT + CHECKSUM_BYTES,
};

typedef enum DtzFlag {
    DTZ_BLACK_TO_MOVE = 1,
    DTZ_MAPPED = 2,
    DTZ_WINS_IN_PLIES = 4,
    DTZ_LOSSES_IN_PLIES = 8,
    DTZ_WIDE_MAP = 16
} DtzFlag;

// The meaning of stored values: a list for each of win, loss, cursed win and blessed loss.
typedef struct DtzMap {
    const uint8_t *list[OUTCOMES];
    unsigned count[OUTCOMES];
} DtzMap;

typedef struct Part {
    Groups groups;
    Pairs pairs;
    unsigned flags;  // DtzFlags
    DtzMap map;
} Part;

struct Table {
    const Squares *squares;
    Material material;  // of the file
    bool is_symmetric;
    bool has_pawns;
    Color lead_color;  // of the leading pawns
    int files, sides;
    Part parts[FILES][SIDES];
};

// --- parsing -------------------------------------------------------------------------------------

static bool read_magic(Reader *reader, TableKind kind) {
    static const uint8_t wanted[][4] = {{0x71, 0xE8, 0x23, 0x5D}, {0xD7, 0x66, 0x0C, 0xA5}};
    const uint8_t *found = reader_take(reader, 4);
    return found && memcmp(found, wanted[kind], 4) == 0;
}

static void set_layout(Table *table, TableKind kind, Material material) {
    table->is_symmetric = material == material_exchanged(material);
    table->has_pawns =
        material_count(material, WHITE, PAWN) + material_count(material, BLACK, PAWN) > 0;
    table->files = table->has_pawns ? FILES : 1;
    table->sides = kind == TABLE_WDL && !table->is_symmetric ? SIDES : 1;
}

// Four bits: 1..6 for pawn to king, and 8 for Black. NO_PIECE for anything else.
static Piece piece_of_code(unsigned code) {
    unsigned type = code & 7;
    return type >= 1 && type <= 6 ? piece_of((Color)(code >> 3), (PieceType)(type - 1)) : NO_PIECE;
}

// True if the pieces match the name, or the name with colours exchanged, alike in every list.
static bool pieces_fit(Table *table, const Piece *list, int count, Material material,
                       bool is_first) {
    Material found = 0;
    int kings[2] = {0, 0};
    for (int i = 0; i < count; i++) {
        if (list[i] == NO_PIECE) return false;
        Color color = color_of(list[i]);
        if (type_of(list[i]) == KING)
            kings[color]++;
        else
            found += material_of_piece(color, type_of(list[i]));
    }
    if (is_first) table->material = found;
    if (is_first) table->lead_color = color_of(list[0]);
    return kings[WHITE] == 1 && kings[BLACK] == 1 && found == table->material &&
           (found == material || found == material_exchanged(material)) &&
           (!table->has_pawns || color_of(list[0]) == table->lead_color);
}

// Orders and pieces of one file, for both sides at once.
static bool read_groups(Table *table, Reader *reader, Material material, int file) {
    bool pawns_of_both =
        material_count(material, WHITE, PAWN) && material_count(material, BLACK, PAWN);
    int count = material_pieces(material);
    unsigned lead = reader_u8(reader);
    unsigned others = pawns_of_both ? reader_u8(reader) : 0;
    const uint8_t *codes = reader_take(reader, (uint64_t)count);
    if (!codes) return false;
    for (int side = 0; side < table->sides; side++) {
        Groups *groups = &table->parts[file][side].groups;
        Piece list[MATERIAL_PIECES_MAX];
        int shift = 4 * side;
        GroupOrder order = {(int)(lead >> shift & 15), (int)(others >> shift & 15)};
        for (int i = 0; i < count; i++) list[i] = piece_of_code(codes[i] >> shift & 15u);
        if (!pieces_fit(table, list, count, material, file == 0 && side == 0) ||
            !groups_init(groups, table->squares, list, count, order, file))
            return false;
    }
    return true;
}

static void read_map(Part *part, Reader *reader) {
    bool is_wide = part->flags & DTZ_WIDE_MAP;
    if (!(part->flags & DTZ_MAPPED)) return;
    if (is_wide) reader_align(reader, 2);
    for (int i = 0; i < OUTCOMES; i++) {
        part->map.count[i] = is_wide ? reader_u16(reader) : reader_u8(reader);
        part->map.list[i] = reader_take(reader, part->map.count[i] * (is_wide ? 2ull : 1ull));
    }
}

static bool read_heads(Table *table, Reader *reader, TableKind kind) {
    for (int file = 0; file < table->files; file++)
        for (int side = 0; side < table->sides; side++) {
            Part *part = &table->parts[file][side];
            if (!pairs_read_head(&part->pairs, reader, part->groups.size, &part->flags))
                return false;
            reader_align(reader, 2);
        }
    for (int file = 0; kind == TABLE_DTZ && file < table->files; file++)
        read_map(&table->parts[file][0], reader);
    reader_align(reader, 2);
    return true;
}

static void read_parts(Table *table, Reader *reader, void (*read)(Pairs *pairs, Reader *reader)) {
    for (int file = 0; file < table->files; file++)
        for (int side = 0; side < table->sides; side++) {
            Pairs *pairs = &table->parts[file][side].pairs;
            if (pairs->single == PAIRS_FAILED) read(pairs, reader);
        }
}

static bool read_table(Table *table, Reader *reader, TableKind kind, Material material) {
    bool good = read_magic(reader, kind);
    reader_u8(reader);  // symmetry, pawns and number of pieces, which follow from the material
    set_layout(table, kind, material);
    for (int file = 0; good && file < table->files; file++)
        good = read_groups(table, reader, material, file);
    reader_align(reader, 2);
    if (!good || !read_heads(table, reader, kind)) return false;
    read_parts(table, reader, pairs_read_sparse);
    read_parts(table, reader, pairs_read_block_lengths);
    read_parts(table, reader, pairs_read_data);
    reader_align(reader, ALIGNMENT);
    return !reader->failed && reader->at == reader->bytes.size - CHECKSUM_BYTES;
}

Table *table_parse(Bytes file, TableKind kind, Material material, const Squares *squares,
                   const char **error) {
    *error = "not the size of a table";
    if (file.size < SMALLEST_FILE || file.size % ALIGNMENT != CHECKSUM_BYTES) return NULL;
    Table *table = calloc(1, sizeof(*table));
    Reader reader = {.bytes = file};
    *error = "not enough memory";
    if (!table) return NULL;
    table->squares = squares;
    *error = NULL;
    if (read_table(table, &reader, kind, material)) return table;
    *error = "damaged, or not the table of its name";
    table_free(table);
    return NULL;
}

void table_free(Table *table) {
    if (!table) return;
    for (int file = 0; file < FILES; file++)
        for (int side = 0; side < SIDES; side++) pairs_free(&table->parts[file][side].pairs);
    free(table);
}

// --- values --------------------------------------------------------------------------------------

// Returns piece sets and side of the position, with the colours as in the file. If both sides have
// the same pieces, White is to move.
static Position position_in_file(const Table *table, const Position *pos) {
    Position seen = *pos;
    bool is_exchanged =
        table->is_symmetric ? pos->side == BLACK : material_of(pos) != table->material;
    if (!is_exchanged) return seen;
    for (PieceType type = PAWN; type <= KING; type++) {
        seen.pieces[piece_of(WHITE, type)] = byte_swap(pieces_of(pos, BLACK, type));
        seen.pieces[piece_of(BLACK, type)] = byte_swap(pieces_of(pos, WHITE, type));
    }
    seen.side ^= 1;
    return seen;
}

static int file_of_part(const Table *table, const Position *pos) {
    return table->has_pawns ? index_file(table->squares, pos, table->lead_color) : 0;
}

static int part_value(const Table *table, const Part *part, const Position *pos) {
    uint64_t index;
    if (!index_of(table->squares, &part->groups, pos, &index)) return PAIRS_FAILED;
    return pairs_value(&part->pairs, index);
}

TableAnswer table_wdl(const Table *table, const Position *pos, int *wdl) {
    Position seen = position_in_file(table, pos);
    int side = table->sides == 1 ? 0 : (int)seen.side;
    int value = part_value(table, &table->parts[file_of_part(table, &seen)][side], &seen);
    if (value == PAIRS_FAILED || value > WDL_WIN - WDL_LOSS) return TABLE_DAMAGED;
    *wdl = WDL_LOSS + value;
    return TABLE_ANSWERED;
}

// Returns a stored value after mapping, PAIRS_FAILED if the list is too short.
static int mapped_value(const Part *part, int wdl, int value) {
    if (!(part->flags & DTZ_MAPPED)) return value;
    int outcome = (wdl < 0) + (wdl == WDL_CURSED_WIN || wdl == WDL_BLESSED_LOSS ? 2 : 0);
    if ((unsigned)value >= part->map.count[outcome]) return PAIRS_FAILED;
    const uint8_t *list = part->map.list[outcome];
    return part->flags & DTZ_WIDE_MAP ? (int)bytes_u16(list + 2 * value) : list[value];
}

TableAnswer table_dtz(const Table *table, const Position *pos, int wdl, int *plies) {
    Position seen = position_in_file(table, pos);
    const Part *part = &table->parts[file_of_part(table, &seen)][0];
    Color stored = part->flags & DTZ_BLACK_TO_MOVE ? BLACK : WHITE;
    if (!table->is_symmetric && seen.side != stored) return TABLE_OTHER_SIDE;
    int value = part_value(table, part, &seen);
    if (value != PAIRS_FAILED) value = mapped_value(part, wdl, value);
    if (value == PAIRS_FAILED) return TABLE_DAMAGED;
    bool in_plies = (wdl == WDL_WIN && part->flags & DTZ_WINS_IN_PLIES) ||
                    (wdl == WDL_LOSS && part->flags & DTZ_LOSSES_IN_PLIES);
    *plies = in_plies ? 1 + value : 1 + 2 * value;
    return TABLE_ANSWERED;
}
