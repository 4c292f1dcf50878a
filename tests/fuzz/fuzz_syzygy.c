// fuzz_syzygy.c: any bytes as a tablebase file: refused, or harmless to ask.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz.h"
#include "syzygy/table.h"

// Piece placements, to be asked with either side to move.
static const char *const fens[] = {
    "8/8/3k4/8/8/2K5/8/1Q6",    "8/4P3/3k4/8/8/2K5/8/8",   "8/8/3k4/8/8/2K5/8/1B3N2",
    "8/2p5/3k4/8/8/2K5/6P1/8",  "8/8/3k2q1/8/8/2K5/8/1Q6", "8/8/3k4/8/8/2K5/PP6/8",
    "8/2p5/3k4/8/8/2K5/5PP1/8",
};

static void ask(const Table *table, TableKind kind, const Position *start) {
    for (int i = 0; i < 10; i++) {
        Position pos = *start;
        int value = 0;
        pos.side = (uint8_t)(i & 1);
        if (kind == TABLE_WDL)
            CHECK(table_wdl(table, &pos, &value) != TABLE_ANSWERED || (value >= -2 && value <= 2));
        else
            CHECK(table_dtz(table, &pos, i / 2 - 2, &value) != TABLE_ANSWERED || value > 0);
    }
}

// The first byte chooses the material and the kind, the rest is the file, padded to a valid size.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Squares squares;
    const char *error;
    fuzz_init();
    if (squares.binomial[0][0] == 0) squares_init(&squares);
    if (size < 1) return 0;
    TableKind kind = data[0] & 1 ? TABLE_DTZ : TABLE_WDL;
    char fen[FEN_BYTES];
    snprintf(fen, sizeof(fen), "%s w - - 0 1", fens[(data[0] >> 1) % COUNT(fens)]);
    Position pos = position_of(fen);
    Material material = material_of(&pos);
    size_t bytes = (size - 1 + 63) / 64 * 64 + 16;
    uint8_t *file = calloc(bytes, 1);
    memcpy(file, data + 1, size - 1);
    Table *table = table_parse((Bytes){file, bytes}, kind, material, &squares, &error);
    CHECK((table == NULL) == (error != NULL));
    if (table) ask(table, kind, &pos);
    table_free(table);
    free(file);
    return 0;
}
