// options.c: the UCI options: one table of names, types, ranges and setters.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "uci/options.h"

#include <inttypes.h>
#include <string.h>

#include "base/numbers.h"
#include "base/version.h"
#include "engine/skill.h"
#include "search/params.h"
#include "search/tablebase.h"

enum {
    PATH_BYTES = 4096,
    NAME_BYTES = 256,  // longer than any name: the rest is cut
    KEPT_BYTES = 96,
    REPORT_BYTES = 256,
    CLAMPED_HASH_MB = 8192,
};

typedef enum OptionType { CHECK, SPIN, BUTTON, STRING } OptionType;

typedef struct Option {
    const char *name;
    OptionType type;
    int64_t initial;               // of checks (0 or 1) and spins
    int64_t min, max;              // of spins
    int64_t (*machine_max)(void);  // of spins: NULL, or replaces max
    const char *text;              // of strings: default
    // At most one of these three is not NULL. It applies the new value, 0 for a button. The last
    // two return NULL or an error.
    void (*set)(Engine *engine, int value);
    const char *(*try_set)(Engine *engine, int64_t value);
    const char *(*set_text)(const Settings *settings, const char *text);
    void (*report)(const Engine *engine, Text *answer);  // NULL, or appends lines: the new state
} Option;

static void clear_hash(Engine *engine, int value) {
    (void)value;
    engine_clear_hash(engine);
}

static void set_tb_rule(Engine *engine, int value) {
    engine_set_tb_rule(engine, value ? RULE50_COUNTS : RULE50_IGNORED);
}

static bool is_empty(const char *text) { return !*text || strcmp(text, "<empty>") == 0; }

// <embedded>, <empty> and an empty text name the network inside the program.
static const char *set_network(const Settings *settings, const char *path) {
    bool is_embedded = is_empty(path) || strcmp(path, "<embedded>") == 0;
    return engine_set_network(settings->engine, is_embedded ? NULL : path);
}

static const char *set_tablebases(const Settings *settings, const char *folders) {
    return engine_set_tablebases(settings->engine, is_empty(folders) ? "" : folders);
}

static const char *set_log_file(const Settings *settings, const char *path) {
    return output_set_log(settings->output, is_empty(path) ? NULL : path);
}

static void report_tablebases(const Engine *engine, Text *answer) {
    const Syzygy *syzygy = engine_syzygy(engine);
    const char *missing = syzygy_missing_folder(syzygy);
    Text report = TEXT_LOCAL(REPORT_BYTES);
    syzygy_describe(syzygy, &report);
    if (missing) append_error_at(answer, "no such folder:", word_from(missing), "left out");
    if (report.length) text_append(answer, "info string %s\n", report.data);
}

static void report_network(const Engine *engine, Text *answer) {
    char name[NETWORK_NAME_BYTES];
    network_name(engine_network(engine), name);
    text_append(answer, "info string network %s\n", name);
}

static void report_hash(const Engine *engine, Text *answer) {
    text_append(answer, "info string ");
    engine_describe_hash(engine, answer);
    text_append(answer, "\n");
}

// Ponder has no setter: it lets the GUI send `go ponder`.
// clang-format off
static const Option options[OPTION_COUNT] = {
    [OPTION_HASH] = {.name = "Hash", .type = SPIN, .initial = HASH_DEFAULT_MB, .min = 1,
                     .machine_max = engine_hash_max_mb, .try_set = engine_set_hash,
                     .report = report_hash},
    [OPTION_CLEAR_HASH] = {.name = "Clear Hash", .type = BUTTON, .set = clear_hash},
    [OPTION_THREADS] = {.name = "Threads", .type = SPIN, .initial = 1, .min = 1,
                        .max = PARALLEL_MAX, .try_set = engine_set_threads},
    [OPTION_PONDER] = {.name = "Ponder", .type = CHECK},
    [OPTION_MULTIPV] = {.name = "MultiPV", .type = SPIN, .initial = 1, .min = 1,
                        .max = MULTIPV_MAX, .set = engine_set_multipv},
    [OPTION_CHESS960] = {.name = "UCI_Chess960", .type = CHECK},
    [OPTION_SHOW_WDL] = {.name = "UCI_ShowWDL", .type = CHECK},
    [OPTION_SKILL_LEVEL] = {.name = "Skill Level", .type = SPIN, .initial = SKILL_LEVEL_MAX,
                            .max = SKILL_LEVEL_MAX},
    [OPTION_LIMIT_STRENGTH] = {.name = "UCI_LimitStrength", .type = CHECK},
    [OPTION_ELO] = {.name = "UCI_Elo", .type = SPIN, .initial = SKILL_ELO_MAX,
                    .min = SKILL_ELO_MIN, .max = SKILL_ELO_MAX},
    [OPTION_MOVE_OVERHEAD] = {.name = "Move Overhead", .type = SPIN,
                              .initial = MOVE_OVERHEAD_DEFAULT_MS, .max = MOVE_OVERHEAD_MAX_MS,
                              .set = engine_set_move_overhead},
    [OPTION_EVALFILE] = {.name = "EvalFile", .type = STRING, .text = "<embedded>",
                         .set_text = set_network, .report = report_network},
    [OPTION_SYZYGY_PATH] = {.name = "SyzygyPath", .type = STRING, .text = "<empty>",
                            .set_text = set_tablebases, .report = report_tablebases},
    [OPTION_SYZYGY_PROBE_DEPTH] = {.name = "SyzygyProbeDepth", .type = SPIN, .initial = 1,
                                   .min = 1, .max = TB_PROBE_DEPTH_MAX,
                                   .set = engine_set_tb_probe_depth},
    [OPTION_SYZYGY_50_MOVE_RULE] = {.name = "Syzygy50MoveRule", .type = CHECK, .initial = 1,
                                    .set = set_tb_rule},
    [OPTION_SYZYGY_PROBE_LIMIT] = {.name = "SyzygyProbeLimit", .type = SPIN,
                                   .initial = TB_PIECES_MAX, .max = TB_PIECES_MAX,
                                   .set = engine_set_tb_probe_limit},
    [OPTION_LOG_FILE] = {.name = "Debug Log File", .type = STRING, .text = "<empty>",
                         .set_text = set_log_file},
    [OPTION_ABOUT] = {.name = "UCI_EngineAbout", .type = STRING,
                      .text = RAVELIN_NAME " " RAVELIN_VERSION " by " RAVELIN_AUTHOR
                                           ", free software under the GPL 3"},
};
// clang-format on

// Options that some GUIs send to every engine. They get no answer.
static const char *const silent_names[] = {
    "UCI_AnalyseMode",     "UCI_Opponent",         "UCI_ShowCurrLine",
    "UCI_ShowRefutations", "UCI_SetPositionValue", NULL,
};

static int64_t option_max(const Option *option) {
    return option->machine_max ? option->machine_max() : option->max;
}

void settings_init(Settings *settings, Engine *engine, Output *output) {
    settings->engine = engine;
    settings->output = output;
    for (int i = 0; i < OPTION_COUNT; i++) settings->values[i] = options[i].initial;
}

CastlingStyle settings_castling(const Settings *settings) {
    return settings->values[OPTION_CHESS960] ? CASTLING_960 : CASTLING_STANDARD;
}

static void print_option(const Option *option, Text *text) {
    text_append(text, "option name %s type ", option->name);
    switch (option->type) {
        case CHECK:
            text_append(text, "check default %s\n", option->initial ? "true" : "false");
            break;
        case SPIN:
            text_append(text, "spin default %" PRId64 " min %" PRId64 " max %" PRId64 "\n",
                        option->initial, option->min, option_max(option));
            break;
        case BUTTON:
            text_append(text, "button\n");
            break;
        case STRING:
            text_append(text, "string default %s\n", option->text);
            break;
    }
}

void options_print(Text *text) {
    for (int i = 0; i < OPTION_COUNT; i++) print_option(&options[i], text);
    for (const Param *param = params; PARAMS_ARE_VARIABLE && param < params + PARAM_COUNT; param++)
        text_append(text, "option name %s type spin default %d min %d max %d\n", param->name,
                    param->initial, param->min, param->max);
}

static int find_option(Word name) {
    for (int i = 0; i < OPTION_COUNT; i++)
        if (word_is_ignoring_case(name, options[i].name)) return i;
    return -1;
}

// A setoption command while it runs.
typedef struct Change {
    const Settings *settings;
    const Option *option;
    Word word;              // the new value as text
    int64_t value;          // the new value of a check or spin, else 0
    char kept[KEPT_BYTES];  // for errors: "Hash stays 16"
    Text *answer;
} Change;

// Reports the value that is used instead of the word.
static void append_taken(const Change *change, const char *cause) {
    Text text = TEXT_LOCAL(KEPT_BYTES);
    text_append(&text, "%s is %" PRId64, change->option->name, change->value);
    append_error_at(change->answer, cause, change->word, text.data);
}

// Sets the largest value that this machine allows and clears within some seconds, or keeps a larger
// one, for a GUI whose configuration was made for a larger machine. Returns NULL or an error.
static const char *set_largest(Change *change) {
    const Option *option = change->option;
    Engine *engine = change->settings->engine;
    int64_t *value = &change->value;
    const int64_t now = change->settings->values[option - options];
    const char *error;
    *value = min_i64(option_max(option), max_i64(now, CLAMPED_HASH_MB));
    while ((error = option->try_set(engine, *value)) && *value / 2 >= option->min) *value /= 2;
    if (!error) append_taken(change, "more than this machine allows:");
    return error;
}

// Reads the value of a check or spin. Returns NULL or an error.
static const char *read_value(Change *change) {
    const Option *option = change->option;
    const Word word = change->word;
    if (option->type == BUTTON || option->type == STRING) return NULL;
    if (word.length == 0) return "no value:";
    if (option->type == SPIN)
        return word_to_int_in_range(word, option->min, option_max(option), &change->value);
    change->value = word_is_ignoring_case(word, "true");
    return change->value || word_is_ignoring_case(word, "false") ? NULL : "neither true nor false:";
}

// Prints "Hash stays 16".
static void print_kept(const char *name, OptionType type, int64_t value, char kept[KEPT_BYTES]) {
    Text text = text_over(kept, KEPT_BYTES);
    text_append(&text, "%s stays", name);
    if (type == CHECK) text_append(&text, " %s", value ? "true" : "false");
    if (type == SPIN) text_append(&text, " %" PRId64, value);
}

// UCI_LimitStrength with UCI_Elo replaces Skill Level.
static void set_skill(const Settings *settings) {
    const int64_t *values = settings->values;
    engine_set_skill(settings->engine, values[OPTION_LIMIT_STRENGTH]
                                           ? skill_of_elo((int)values[OPTION_ELO])
                                           : skill_of_level((int)values[OPTION_SKILL_LEVEL]));
}

// Sets a string. Returns false after an error, which it appends to the answer.
static bool set_string(const Change *change) {
    Text path = TEXT_LOCAL(PATH_BYTES);
    text_append_bytes(&path, change->word.start, change->word.length);
    if (path.is_cut) {
        append_error(change->answer, "the text is too long", change->kept);
        return false;
    }
    const char *error = change->option->set_text(change->settings, path.data);
    if (error) append_file_error(change->answer, change->word, error, change->kept);
    return !error;
}

// Sets a check or a spin, or presses a button. A string without a setter stays as it is. Returns
// false after an error, which it appends to the answer.
static bool set_value(Change *change) {
    const Option *option = change->option;
    Engine *engine = change->settings->engine;
    int64_t number;
    const char *error = read_value(change);
    const bool is_out_of_range =
        error && option->type == SPIN && word_to_int(change->word, &number);
    const bool is_too_large = is_out_of_range && option->machine_max && number > option_max(option);
    if (is_out_of_range && !option->try_set) {
        change->value = number < option->min ? option->min : option_max(option);
        append_taken(change, error);
    } else if (error && !is_too_large) {
        append_error_at(change->answer, error, change->word, change->kept);
        return false;
    }
    error = NULL;
    if (is_too_large)
        error = set_largest(change);
    else if (option->try_set)
        error = option->try_set(engine, change->value);
    if (error) append_error(change->answer, error, change->kept);
    if (!error && option->set) option->set(engine, (int)change->value);
    return !error;
}

static void set_option(Settings *settings, int index, Word word, Text *answer) {
    const Option *option = &options[index];
    Change change = {.settings = settings, .option = option, .word = word, .answer = answer};
    print_kept(option->name, option->type, settings->values[index], change.kept);
    if (!(option->set_text ? set_string(&change) : set_value(&change))) return;
    settings->values[index] = change.value;
    set_skill(settings);
    if (option->report) option->report(settings->engine, answer);
}

// Sets the search parameter of this name in a build with TUNE=1. Returns false if there is none.
static bool set_param(Settings *settings, Word name, Word word, Text *answer) {
    int *values = engine_params(settings->engine)->values;
    const int i = params_find(name);
    if (!PARAMS_ARE_VARIABLE || i < 0) return false;
    char kept[KEPT_BYTES];
    int64_t value = values[i];
    print_kept(params[i].name, SPIN, value, kept);
    const char *error = word_to_int_in_range(word, params[i].min, params[i].max, &value);
    if (error) append_error_at(answer, error, word, kept);
    values[i] = (int)value;
    return true;
}

void option_set(Settings *settings, const char *words, Text *answer) {
    if (!word_is(word_next(&words), "name")) {
        append_error(answer, "setoption without name", "nothing changed");
        return;
    }
    Text text = TEXT_LOCAL(NAME_BYTES);
    text_append_words(&text, &words, "value");
    word_next(&words);
    const Word name = word_from(text.data), value = word_rest(words);
    const int index = find_option(name);
    const bool was_used = engine_hash_is_used(settings->engine);
    if (index >= 0)
        set_option(settings, index, value, answer);
    else if (!word_is_among_ignoring_case(name, silent_names) &&
             !set_param(settings, name, value, answer))
        append_error_at(answer, "no such option:", name, "nothing changed");
    if (was_used && !engine_hash_is_used(settings->engine))
        text_append(answer, "info string transposition table cleared\n");
}
