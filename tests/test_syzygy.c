// test_syzygy.c: tablebase files: names, numbering, damage, threads (syzygy/syzygy.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "syzygy/syzygy.h"

#include "base/os_file.h"
#include "base/threads.h"
#include "tables.h"

static Squares squares;

// --- names ---------------------------------------------------------------------------------------

TEST(every_material_has_one_name) {
    static Material list[MATERIAL_COUNT];
    static const int counts[] = {0, 0, 0, 5, 30, 110, 365, 1001};
    static const char *const stronger_first[] = {"KQvK",  "KPvKP",    "KRPvKB",
                                                 "KQvKR", "KPPPPPvK", "KRPPvKRP"};
    int found[MATERIAL_PIECES_MAX + 1] = {0}, named_first = 0;
    CHECK_EQ(material_list(3, list), 5);
    CHECK_EQ(material_list(5, list), 145);
    CHECK_EQ(material_list(7, list), MATERIAL_COUNT);
    for (int i = 0; i < MATERIAL_COUNT; i++) {
        char name[MATERIAL_NAME_BYTES];
        material_name(list[i], name);
        CHECK(material_named(name) == list[i]);
        for (int k = 0; k < COUNT(stronger_first); k++)
            named_first += strcmp(name, stronger_first[k]) == 0;
        found[material_pieces(list[i])]++;
        for (int k = 0; k < i; k++)
            CHECK(list[k] != list[i] && material_exchanged(list[k]) != list[i]);
    }
    for (int pieces = 3; pieces <= MATERIAL_PIECES_MAX; pieces++)
        CHECK_EQ(found[pieces], counts[pieces]);
    CHECK_EQ(named_first, COUNT(stronger_first));
}

// --- numbering -----------------------------------------------------------------------------------

static Groups groups_named(const char *pieces, GroupOrder order, int file) {
    Piece list[MATERIAL_PIECES_MAX];
    Groups groups;
    int count = 0;
    for (; pieces[count]; count++) list[count] = piece_of_letter(pieces[count]);
    CHECK(groups_init(&groups, &squares, list, count, order, file));
    return groups;
}

// Marks the index of every placement from piece number on; the squares before it are in pos.
static void mark(const Groups *groups, int number, Position *pos, int file, uint8_t *marks) {
    if (number == groups->piece_count) {
        uint64_t index;
        Color color = color_of(groups->pieces[0]);
        bool pawns = groups->lead == LEAD_BY_PAWNS;
        if (pawns && index_file(&squares, pos, color) != file) return;
        if (!index_of(&squares, groups, pos, &index)) return;
        if (CHECK(index < groups->size)) marks[index] = 1;
        return;
    }
    Piece piece = groups->pieces[number];
    for (Square sq = A1; sq <= H8; sq++) {
        bool edge = square_bb(sq) & (RANK_1_BB | RANK_8_BB);
        if (piece_on(pos, sq) != NO_PIECE || (edge && type_of(piece) == PAWN)) continue;
        position_put(pos, piece, sq);
        mark(groups, number + 1, pos, file, marks);
        position_take(pos, sq);
    }
}

static void check_numbering(const char *pieces, GroupOrder order, int file, long long size) {
    Groups groups = groups_named(pieces, order, file);
    if (!CHECK_EQ((long long)groups.size, size)) check_note(pieces);
    uint8_t *marks = calloc((size_t)groups.size, 1);
    Position pos = position_empty();
    mark(&groups, 0, &pos, file, marks);
    long long marked = 0;
    for (uint64_t i = 0; i < groups.size; i++) marked += marks[i];
    if (!CHECK_EQ(marked, size)) check_note(pieces);
    free(marks);
}

TEST(three_pieces_fill_all_indices) {
    check_numbering("KQk", (GroupOrder){0, 15}, 0, 31332);
    check_numbering("kKQ", (GroupOrder){0, 15}, 0, 31332);
    for (int file = FILE_A; file <= FILE_D; file++)
        check_numbering("PKk", (GroupOrder){file % 3, 15}, file, 6 * 63 * 62);
}

TEST(four_pieces_fill_all_indices) {
    if (check_skip_if(!getenv("SYZYGY_PATH"), "takes long; SYZYGY_PATH runs it")) return;
    check_numbering("KkNN", (GroupOrder){1, 15}, 0, 873642);
    check_numbering("PpKk", (GroupOrder){2, 1}, FILE_C, 1066524);
    check_numbering("PPKk", (GroupOrder){0, 15}, FILE_A, 953064);
    check_numbering("PPKk", (GroupOrder){0, 15}, FILE_B, 680760);
}

TEST(impossible_groups_are_refused) {
    Groups groups;
    Piece late_pawn[] = {WHITE_KING, WHITE_PAWN, BLACK_KING};
    Piece knights[] = {WHITE_KNIGHT, WHITE_KNIGHT, WHITE_KING, BLACK_KING};
    Piece queen[] = {WHITE_KING, WHITE_QUEEN, BLACK_KING};
    GroupOrder first = {0, 15}, never = {4, 15};
    CHECK(!groups_init(&groups, &squares, late_pawn, 3, first, 0));
    CHECK(!groups_init(&groups, &squares, knights, 4, first, 0));
    CHECK(!groups_init(&groups, &squares, queen, 3, never, 0));
    CHECK(groups_init(&groups, &squares, queen, 3, first, 0));
}

// --- folders -------------------------------------------------------------------------------------

static int count_files(Syzygy *syzygy, int *damaged) {
    const char *name, *error;
    int count = 0, cursor = 0;
    *damaged = 0;
    for (; (name = syzygy_next_file(syzygy, &cursor, &error)); count++) {
        *damaged += error != NULL;
        CHECK_STR(name + strlen(name) - 5, count % 2 ? ".rtbz" : ".rtbw");
    }
    return count;
}

TEST(folders_and_files_are_found) {
    const char separator = os_path_separator();
    Syzygy *syzygy =
        open_tables(formatted("no/such/folder%c%c" THREE_PIECES, separator, separator));
    int damaged;
    CHECK_STR(syzygy_missing_folder(syzygy), "no/such/folder");
    CHECK_EQ(syzygy_max_pieces(syzygy), 3);
    CHECK_EQ(syzygy_count(syzygy, TABLE_WDL, 3), 5);
    CHECK_EQ(syzygy_count(syzygy, TABLE_DTZ, 3), 5);
    CHECK_EQ(syzygy_count(syzygy, TABLE_WDL, 4), 0);
    CHECK_EQ(count_files(syzygy, &damaged), 10);
    CHECK_EQ(damaged, 0);
    syzygy_close(syzygy);
}

TEST(no_folder_means_no_tables) {
    static const char *const paths[] = {"", "src"};
    for (int i = 0; i < COUNT(paths); i++) {
        int wdl, damaged;
        Syzygy *syzygy = open_tables(paths[i]);
        Position queen = position_of("4k3/8/8/8/8/8/8/QK6 w - - 0 1");
        Position kings = position_of("4k3/8/8/8/8/8/8/K7 w - - 0 1");
        CHECK(syzygy_missing_folder(syzygy) == NULL);
        CHECK_EQ(syzygy_max_pieces(syzygy), 0);
        CHECK_EQ(count_files(syzygy, &damaged), 0);
        CHECK(!probe_wdl(syzygy, &queen, &wdl));
        CHECK(probe_wdl(syzygy, &kings, &wdl) && wdl == WDL_DRAW);
        syzygy_close(syzygy);
    }
    CHECK_EQ(syzygy_max_pieces(NULL), 0);
    syzygy_close(NULL);
}

// --- damage --------------------------------------------------------------------------------------

static const char *const endings[] = {"KQvK", "KRvK", "KPvK", "KBvK", "KNvK"};

// The undamaged bytes of a file.
typedef struct Sample {
    Material material;
    TableKind kind;
    uint8_t *bytes;
    size_t size;
} Sample;

static Sample sample_of(const char *name, TableKind kind) {
    const char *ending = kind == TABLE_WDL ? "rtbw" : "rtbz";
    Sample sample = {.material = material_named(name), .kind = kind};
    sample.bytes = bytes_of(formatted(THREE_PIECES "/%s.%s", name, ending), &sample.size);
    return sample;
}

// Probes a parsed file at random positions. Returns the number of answers.
static int ask(const Table *table, const Sample *sample, int times, Random *random) {
    int answered = 0;
    for (int i = 0; i < times; i++) {
        Position pos = random_position(sample->material, random);
        int value;
        int wdl = 2 - (int)random_below(random, 5);
        TableAnswer answer = sample->kind == TABLE_WDL ? table_wdl(table, &pos, &value)
                                                       : table_dtz(table, &pos, wdl, &value);
        if (answer != TABLE_ANSWERED) continue;
        answered++;
        CHECK(sample->kind == TABLE_DTZ ? value > 0 : value >= -2 && value <= 2);
    }
    return answered;
}

// Parses a copy that ends where memory ends, so that sanitizers see every read beyond it.
static bool try_bytes(const Sample *sample, const uint8_t *bytes, size_t size, Random *random) {
    const char *error;
    uint8_t *copy = malloc(size ? size : 1);
    memcpy(copy, bytes, size);
    Table *table =
        table_parse((Bytes){copy, size}, sample->kind, sample->material, &squares, &error);
    CHECK((table == NULL) == (error != NULL));
    if (table) ask(table, sample, 20, random);
    table_free(table);
    free(copy);
    return table != NULL;
}

static void check_random_bytes(const Sample *sample, int times, Random *random) {
    uint8_t *bytes = malloc(sample->size);
    int parsed = 0;
    for (int i = 0; i < times; i++) {
        memcpy(bytes, sample->bytes, sample->size);
        for (int changes = 1 + (int)random_below(random, 4); changes > 0; changes--) {
            bool head = random_below(random, 2) && sample->size > 300;
            size_t at = (size_t)random_below(random, head ? 300 : sample->size);
            bytes[at] = (uint8_t)random_next(random);
        }
        parsed += try_bytes(sample, bytes, sample->size, random);
    }
    CHECK(sample->size < 300 || (parsed > 0 && parsed < times));
    free(bytes);
}

static void check_wrong_sizes(const Sample *sample, Random *random) {
    CHECK(try_bytes(sample, sample->bytes, sample->size, random));
    for (size_t size = 0; size < sample->size; size += size < 300 ? 1 : 64)
        if (!CHECK(!try_bytes(sample, sample->bytes, size, random))) break;
    for (size_t size = 16; size < sample->size; size += 64)
        if (!CHECK(!try_bytes(sample, sample->bytes, size, random))) break;
    uint8_t *longer = calloc(sample->size + 128, 1);
    memcpy(longer, sample->bytes, sample->size);
    for (size_t size = sample->size + 1; size <= sample->size + 128; size++)
        CHECK(!try_bytes(sample, longer, size, random));
    free(longer);
}

TEST(damaged_files_do_no_harm) {
    Random random = random_from_seed(7);
    const char *times = getenv("SYZYGY_DAMAGE");
    for (int i = 0; i < COUNT(endings); i++)
        for (TableKind kind = TABLE_WDL; kind <= TABLE_DTZ; kind++) {
            Sample sample = sample_of(endings[i], kind);
            check_wrong_sizes(&sample, &random);
            check_random_bytes(&sample, times ? atoi(times) : 300, &random);
            free(sample.bytes);
        }
}

TEST(files_of_other_material_are_refused) {
    const char *error;
    for (TableKind kind = TABLE_WDL; kind <= TABLE_DTZ; kind++) {
        Sample queen = sample_of("KQvK", kind);
        Bytes bytes = {queen.bytes, queen.size};
        Material rook = material_named("KRvK"), two = material_named("KQQvK");
        CHECK(!table_parse(bytes, kind, rook, &squares, &error));
        CHECK(!table_parse(bytes, kind, two, &squares, &error));
        CHECK(!table_parse(bytes, (TableKind)(1 - kind), queen.material, &squares, &error));
        free(queen.bytes);
    }
}

// The pieces in a file, not its name, decide which of its sides is White.
TEST(exchanged_names_answer_alike) {
    const char *error;
    Random random = random_from_seed(8);
    for (int i = 0; i < COUNT(endings); i++) {
        Sample sample = sample_of(endings[i], TABLE_WDL);
        Bytes bytes = {sample.bytes, sample.size};
        Material exchanged = material_exchanged(sample.material);
        Table *table = table_parse(bytes, TABLE_WDL, sample.material, &squares, &error);
        Table *other = table_parse(bytes, TABLE_WDL, exchanged, &squares, &error);
        for (int k = 0; CHECK(table && other) && k < 2000; k++) {
            Position pos = random_position(sample.material, &random);
            int wdl = 9, same = 8;
            CHECK_EQ(table_wdl(table, &pos, &wdl), TABLE_ANSWERED);
            CHECK_EQ(table_wdl(other, &pos, &same), TABLE_ANSWERED);
            CHECK_EQ(same, wdl);
        }
        table_free(table);
        table_free(other);
        free(sample.bytes);
    }
}

TEST(a_damaged_file_is_named_once) {
    char memory[SYZYGY_DAMAGE_BYTES];
    Sample sample = sample_of("KQvK", TABLE_WDL);
    write_bytes(scratch("KQvK.rtbw"), sample.bytes, sample.size - 64);
    Syzygy *syzygy = open_tables(scratch_folder);
    Position pos = position_of("4k3/8/8/8/8/8/8/QK6 w - - 0 1");
    Text text = text_over(memory, sizeof(memory));
    int wdl = 7, damaged;
    CHECK(!syzygy_report_damage(syzygy, &text));
    for (int i = 0; i < 3; i++) CHECK(!probe_wdl(syzygy, &pos, &wdl));
    CHECK_EQ(wdl, 7);
    CHECK(syzygy_report_damage(syzygy, &text));
    CHECK_STR(memory, "KQvK.rtbw: damaged, or not the table of its name");
    CHECK(!syzygy_report_damage(syzygy, &text));
    CHECK_EQ(count_files(syzygy, &damaged), 1);
    CHECK_EQ(damaged, 1);
    syzygy_close(syzygy);
    free(sample.bytes);
}

// --- threads -------------------------------------------------------------------------------------

enum { THREADS = 8, QUESTIONS = 1500 };

typedef struct Crowd {
    Syzygy *syzygy;
    Position positions[QUESTIONS];
    int wdl[QUESTIONS], dtz[QUESTIONS];
    atomic_int wrong;
} Crowd;

static void ask_as_one_of_many(void *context, int thread, int index) {
    (void)thread;
    Crowd *crowd = context;
    for (int i = 0; i < QUESTIONS; i++) {
        int k = (i + index * (QUESTIONS / THREADS)) % QUESTIONS, wdl = 9, dtz = 9;
        bool good = probe_wdl(crowd->syzygy, &crowd->positions[k], &wdl) &&
                    probe_dtz(crowd->syzygy, &crowd->positions[k], &dtz);
        if (!good || wdl != crowd->wdl[k] || dtz != crowd->dtz[k])
            atomic_fetch_add(&crowd->wrong, 1);
    }
}

TEST(eight_threads_open_the_same_files) {
    static Crowd crowd;
    Random random = random_from_seed(9);
    crowd.syzygy = open_tables(THREE_PIECES);
    for (int i = 0; i < QUESTIONS; i++) {
        Material material = material_named(endings[i % COUNT(endings)]);
        crowd.positions[i] = random_position(material, &random);
        CHECK(probe_wdl(crowd.syzygy, &crowd.positions[i], &crowd.wdl[i]));
        CHECK(probe_dtz(crowd.syzygy, &crowd.positions[i], &crowd.dtz[i]));
    }
    for (int round = 0; round < 10; round++) {
        syzygy_close(crowd.syzygy);
        crowd.syzygy = open_tables(THREE_PIECES);
        parallel_run(THREADS, THREADS, ask_as_one_of_many, &crowd);
    }
    CHECK_EQ(crowd.wrong, 0);
    syzygy_close(crowd.syzygy);
}

int main(void) {
    board_init();
    squares_init(&squares);
    return check_run();
}
