// test_layers.c: layers of src, dependencies of modules, and other rules of the source tree
// SPDX-License-Identifier: GPL-3.0-or-later
#define _POSIX_C_SOURCE 200809L  // popen
#include <ctype.h>
#include <dirent.h>

#include "base/text.h"
#include "files.h"

// The table of src/README.md: a folder, its layer, and the folders it may include beside itself.
static const struct Folder {
    const char *name;
    int layer;
    const char *includes;
} folders[] = {
    {"base", 0, ""},
    {"attacks", 1, "base"},
    {"board", 2, "base attacks"},
    {"notation", 3, "base attacks board"},
    {"nnue", 3, "base attacks board"},
    {"syzygy", 3, "base attacks board"},
    {"search", 4, "base attacks board nnue syzygy"},
    {"engine", 5, "base attacks board notation nnue syzygy search"},
    {"uci", 6, "base board notation search engine"},
    {"selfplay", 6, "base attacks board notation nnue syzygy search engine"},
    {"train", 7, "base attacks board notation nnue search selfplay"},
    {"match", 7, "base board notation nnue search engine selfplay"},
    {"commands", 8, "base attacks board notation nnue syzygy search engine selfplay train match"},
};

enum { FILES_MAX = 600, MODULES_MAX = 350, INCLUDES_MAX = 40 };
enum { NAME_BYTES = 120, LAYER_THAT_PRINTS = 6 };
enum { FUNCTION_LINES_MAX = 60, COLUMNS_MAX = 100 };

typedef struct File {
    char name[NAME_BYTES];      // below src or tests: "notation/fen.c"
    const struct Folder *home;  // NULL for src/main.c, src/program.* and the tests
    bool is_test;
    char *text;
    char *code;  // text without comments, line by line the same
    char includes[INCLUDES_MAX][NAME_BYTES];
    int include_count;
} File;

static File files[FILES_MAX];
static int file_count;

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

static void report(const File *file, const char *what) {
    CHECK(!"the rules are kept");
    check_note(formatted("%s: %s", file->name, what));
}

// --- reading -------------------------------------------------------------------------------------

// Comments become blanks; line ends stay.
static char *without_comments(const char *text) {
    size_t length = strlen(text);
    char *code = malloc(length + 1);
    memcpy(code, text, length + 1);
    for (size_t i = 0; i < length; i++) {
        bool line = strncmp(code + i, "//", 2) == 0, block = strncmp(code + i, "/*", 2) == 0;
        if (!line && !block) continue;
        size_t end = i + 2;
        while (end < length && (line ? code[end] != '\n' : strncmp(code + end, "*/", 2) != 0))
            end++;
        if (block) end += 2;
        for (; i < end && i < length; i++)
            if (code[i] != '\n') code[i] = ' ';
        i--;
    }
    return code;
}

static void collect_includes(File *file) {
    for (const char *at = file->code; (at = strstr(at, "#include \"")); at++) {
        const char *start = at + strlen("#include \"");
        size_t length = strcspn(start, "\"\n");
        if (!CHECK(file->include_count < INCLUDES_MAX && length < NAME_BYTES)) return;
        memcpy(file->includes[file->include_count++], start, length);
    }
}

static void add_file(const char *path, const struct Folder *home, bool is_test) {
    size_t size;
    if (!CHECK(file_count < FILES_MAX)) return;
    File *file = &files[file_count++];
    file->text = (char *)bytes_of(path, &size);
    file->code = without_comments(file->text);
    snprintf(file->name, sizeof(file->name), "%s", strchr(path, '/') + 1);
    file->home = home;
    file->is_test = is_test;
    collect_includes(file);
}

static void add_folder(const char *folder, const struct Folder *home, bool is_test) {
    DIR *directory = opendir(folder);
    if (!CHECK(directory != NULL)) return;
    for (struct dirent *entry; (entry = readdir(directory));) {
        const char *name = entry->d_name;
        if (ends_with(name, ".c") || ends_with(name, ".h") || ends_with(name, ".S"))
            add_file(formatted("%s/%s", folder, name), home, is_test);
    }
    closedir(directory);
}

static void read_all(void) {
    for (int i = 0; i < COUNT(folders); i++) {
        char path[NAME_BYTES];
        snprintf(path, sizeof(path), "src/%s", folders[i].name);
        add_folder(path, &folders[i], false);
    }
    add_folder("src", NULL, false);
    add_folder("tests", NULL, true);
    add_folder("tests/fuzz", NULL, true);
}

static const File *find_file(const char *name) {
    for (int i = 0; i < file_count; i++)
        if (!files[i].is_test && strcmp(files[i].name, name) == 0) return &files[i];
    return NULL;
}

// Checks that git tracks exactly these names. Skips the test outside a checkout or without git.
static void check_tracked(const char *command, const char *const wanted[], int count) {
    char name[NAME_BYTES];
    int lines = 0, found = 0;
    FILE *stream = popen(command, "r");
    for (; stream && fgets(name, sizeof(name), stream); lines++) {
        bool known = false;
        name[strcspn(name, "\n")] = '\0';
        for (int i = 0; i < count; i++) known |= strcmp(wanted[i], name) == 0;
        found += known;
        if (!CHECK(known)) check_note(name);
    }
    if (stream) pclose(stream);
    if (!check_skip_if(lines == 0, "no git here")) CHECK_EQ(found, count);
}

// --- words of the code ---------------------------------------------------------------------------

// Returns true if name occurs in code as a whole word before an opening bracket.
static bool calls(const char *code, const char *name) {
    size_t length = strlen(name);
    for (const char *at = code; (at = strstr(at, name)); at++) {
        if (at > code && (isalnum((unsigned char)at[-1]) || at[-1] == '_')) continue;
        const char *after = at + length;
        while (*after == ' ') after++;
        if (*after == '(') return true;
    }
    return false;
}

static bool list_has(const char *list, const char *name) {
    for (Word word; (word = word_next(&list)).length > 0;)
        if (word_is(word, name)) return true;
    return false;
}

// --- the rules -----------------------------------------------------------------------------------

TEST(every_folder_of_the_table_is_there_and_no_other) {
    const char *wanted[COUNT(folders) + 4] = {"README.md", "main.c", "program.c", "program.h"};
    for (int i = 0; i < COUNT(folders); i++) wanted[4 + i] = folders[i].name;
    CHECK(find_file("main.c") != NULL);
    check_tracked("git ls-files src 2> /dev/null | cut -d / -f 2 | sort -u", wanted, COUNT(wanted));
}

TEST(folders_of_the_table_include_lower_layers_only) {
    for (int i = 0; i < COUNT(folders); i++)
        for (int j = 0; j < COUNT(folders); j++)
            if (list_has(folders[i].includes, folders[j].name))
                CHECK(folders[j].layer < folders[i].layer);
}

TEST(no_include_looks_up_or_aside) {
    for (int i = 0; i < file_count; i++) {
        const File *file = &files[i];
        for (int k = 0; file->home && k < file->include_count; k++) {
            const char *name = file->includes[k];
            const char *folder = formatted("%.*s", (int)strcspn(name, "/"), name);
            const bool own = strcmp(folder, file->home->name) == 0;
            if (!own && !list_has(file->home->includes, folder)) report(file, name);
            if (!find_file(name)) report(file, "includes a header that is not in src");
        }
    }
    const File *top = find_file("main.c");
    for (int k = 0; top && k < top->include_count; k++)
        if (strncmp(top->includes[k], "base/", 5) != 0 &&
            strcmp(top->includes[k], "program.h") != 0)
            report(top, top->includes[k]);
}

// A module is x.c and x.h together; it depends on the modules whose headers these include.
typedef struct Modules {
    char names[MODULES_MAX][NAME_BYTES];
    int count;
    bool reaches[MODULES_MAX][MODULES_MAX];  // directly or through others
} Modules;

static Modules modules;

// The index of the module that a file belongs to; a new one if it is the first.
static int module_of(const char *file) {
    int length = (int)strcspn(file, "."), i = 0;
    for (; i < modules.count; i++)
        if ((int)strlen(modules.names[i]) == length && !strncmp(modules.names[i], file, length))
            return i;
    if (!CHECK(i < MODULES_MAX)) return 0;
    snprintf(modules.names[i], NAME_BYTES, "%.*s", length, file);
    return modules.count++;
}

static void connect_modules(void) {
    for (int i = 0; i < file_count; i++) {
        if (files[i].is_test) continue;
        int from = module_of(files[i].name);
        for (int k = 0; k < files[i].include_count; k++) {
            int to = module_of(files[i].includes[k]);
            if (to != from) modules.reaches[from][to] = true;
        }
    }
    for (int middle = 0; middle < modules.count; middle++)
        for (int from = 0; from < modules.count; from++)
            for (int to = 0; modules.reaches[from][middle] && to < modules.count; to++)
                modules.reaches[from][to] |= modules.reaches[middle][to];
}

TEST(modules_do_not_depend_on_each_other) {
    connect_modules();
    for (int i = 0; i < modules.count; i++)
        for (int k = 0; k < i; k++)
            if (!CHECK(!modules.reaches[i][k] || !modules.reaches[k][i])) {
                check_note(modules.names[i]);
                check_note(modules.names[k]);
            }
}

TEST(a_source_includes_its_own_header_first) {
    for (int i = 0; i < file_count; i++) {
        const File *file = &files[i];
        if (!file->home || !ends_with(file->name, ".c")) continue;
        char own[NAME_BYTES] = "", first[NAME_BYTES] = "";
        snprintf(own, sizeof(own), "%.*sh", (int)strlen(file->name) - 1, file->name);
        const char *include = strstr(file->code, "#include ");
        if (include) sscanf(include, "#include \"%100[^\"]", first);
        bool good = strcmp(first, own) == 0 || (strcmp(file->home->name, "commands") == 0 &&
                                                strncmp(first, "commands/", 9) == 0);
        if (!good) report(file, "does not begin with its own header");
    }
}

TEST(nothing_below_the_top_layers_prints) {
    static const char *const printing[] = {"printf", "fprintf", "vprintf", "vfprintf", "puts",
                                           "fputs",  "putchar", "putc",    "fputc",    "fwrite",
                                           "perror", "dprintf", "write"};
    for (int i = 0; i < file_count; i++) {
        if (!files[i].home || files[i].home->layer >= LAYER_THAT_PRINTS) continue;
        if (strcmp(files[i].name, "base/file.c") == 0) continue;  // writes files
        for (int k = 0; k < COUNT(printing); k++)
            if (calls(files[i].code, printing[k])) report(&files[i], printing[k]);
    }
}

TEST(only_main_ends_the_program) {
    static const char *const ends[] = {"exit", "_exit", "_Exit", "quick_exit", "abort"};
    for (int i = 0; i < file_count; i++) {
        if (files[i].is_test || strcmp(files[i].name, "main.c") == 0) continue;
        for (int k = 0; k < COUNT(ends); k++)
            if (calls(files[i].code, ends[k])) report(&files[i], ends[k]);
    }
}

TEST(only_a_few_files_know_the_machine) {
    static const char *const words[] = {"_WIN32",   "__linux__",   "__APPLE__", "__x86_64__",
                                        "__i386__", "__aarch64__", "__AVX",     "__SSE",
                                        "__ARM",    "__builtin"};
    static const char *const homes[] = {"base/os.c",   "base/os_file.c", "base/numa.c",
                                        "base/bits.h", "base/cpu.h",     "base/cpu.c",
                                        "nnue/simd.h", "nnue/embed.S"};
    for (int i = 0; i < file_count; i++) {
        bool allowed = files[i].is_test;
        for (int k = 0; k < COUNT(homes); k++) allowed |= strcmp(files[i].name, homes[k]) == 0;
        for (int k = 0; !allowed && k < COUNT(words); k++)
            if (strstr(files[i].code, words[k])) report(&files[i], words[k]);
    }
}

TEST(the_second_line_names_the_licence) {
    const char *licence = "// SPDX-License-Identifier: GPL-3.0-or-later\n";
    for (int i = 0; i < file_count; i++) {
        const char *second = strchr(files[i].text, '\n');
        if (!second || strncmp(second + 1, licence, strlen(licence)) != 0)
            report(&files[i], "has no licence in its second line");
        if (strncmp(files[i].text, "// ", 3) != 0)
            report(&files[i], "does not begin with a line about its contents");
    }
}

// Columns of one line, counting UTF-8 characters.
static int columns(const char *line, size_t length) {
    int count = 0;
    for (size_t i = 0; i < length; i++) count += ((unsigned char)line[i] & 0xC0) != 0x80;
    return count;
}

static void check_lines(const File *file) {
    int number = 1, opened = 0;
    for (const char *line = file->text; *line; number++) {
        size_t length = strcspn(line, "\n");
        if (columns(line, length) > COLUMNS_MAX || memchr(line, '\t', length))
            report(file, formatted("line %d", number));
        if (!opened && length > 2 && strncmp(line + length - 3, ") {", 3) == 0) opened = number;
        if (opened && line[0] == '}') {
            const int lines = number - opened + 1;
            if (lines > FUNCTION_LINES_MAX)
                report(file, formatted("function of %d lines at %d", lines, opened));
            opened = 0;
        }
        line += length + (line[length] == '\n');
    }
}

TEST(functions_fit_a_screen_and_lines_a_hundred_columns) {
    for (int i = 0; i < file_count; i++) check_lines(&files[i]);
}

TEST(the_top_level_holds_the_listed_files_only) {
    static const char *const wanted[] = {"src",          "tests",     "Makefile",
                                         "engines.json", "README.md", "COPYING"};
    check_tracked("git ls-files 2> /dev/null | grep -v '^\\.' | cut -d / -f 1 | sort -u", wanted,
                  COUNT(wanted));
}

int main(void) {
    read_all();
    int status = check_run();
    for (int i = 0; i < file_count; i++) free(files[i].text), free(files[i].code);
    return status;
}
