// test_makefile.c: what packagers ask of the Makefile, mostly by what `make -n` would run
// SPDX-License-Identifier: GPL-3.0-or-later
#define _XOPEN_SOURCE 700
#include <sys/stat.h>
#include <sys/wait.h>

#include "check.h"

// Output and exit status of the last shell command.
static char heard[1 << 20];
static int status;

static void run_shell(const char *line) {
    FILE *stream = popen(line, "r");
    if (!stream) abort();
    heard[fread(heard, 1, sizeof(heard) - 1, stream)] = '\0';
    while (fgetc(stream) != EOF) continue;
    status = pclose(stream);
    status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Runs make as a user does, not as part of the make that runs this test.
static void run_make_in(bool own_folder, const char *words) {
    run_shell(
        formatted("env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS -u CPPFLAGS -u CFLAGS -u LDFLAGS"
                  " -u LDLIBS -u PGO make %s%s 2>&1",
                  own_folder ? "BUILD=$FOLDER/build " : "", words));
}

static void run_make(const char *words) { run_make_in(true, words); }

static bool says(const char *text) { return strstr(heard, text) != NULL; }

TEST(compilers_of_two_words) {
    run_make("-n CC='ccache gcc' $FOLDER/build/src/base/text.o");
    CHECK_EQ(status, 0);
    CHECK(says("ccache gcc -std=c11 "));
    run_make_in(false, "-n CC='ccache gcc -g' build/ccache-gcc--g-native/src/base/text.o");
    CHECK_EQ(status, 0);
    CHECK(says("-o build/ccache-gcc--g-native/src/base/text.o"));
}

TEST(flags_of_the_user_count) {
    run_make("-n CPPFLAGS=-DMINE CFLAGS=-g3 LDFLAGS=-Wl,-x LDLIBS=-lmine all");
    CHECK_EQ(status, 0);
    CHECK(says(" -DMINE -g3 ") && says(" -Wl,-x ") && says(" -lmine "));
    CHECK(says(" -Werror "));
    run_make("-n WERROR= all");
    CHECK_EQ(status, 0);
    CHECK(!says("-Werror"));
    run_make("-pn CFLAGS=-g3 help | grep ^CONFIG");
    CHECK(says("native-"));  // other flags, other objects
}

TEST(names_of_processors) {
    run_make("-n CC=gcc ARCH=x86-64 all");
    CHECK(says(" -march=x86-64 "));
    run_make("-n ARCH=pdp11 all");
    CHECK_EQ(status, 2);
    CHECK(says("unknown ARCH=pdp11: "));
}

TEST(a_universal_program_has_four_levels) {
    run_make("-n CC=gcc ARCH=universal all");
    CHECK_EQ(status, 0);
    CHECK(says(" -march=x86-64 ") && says(" -march=x86-64-v2 ") && says(" -march=x86-64-v4 "));
    CHECK(says("/build/v3/program.o") && says("--keep-global-symbol=program_v3 "));
}

TEST(what_is_installed_is_uninstalled) {
    static const char *const goals[] = {"install", "uninstall"};
    for (int i = 0; i < COUNT(goals); i++) {
        run_make(formatted("-n DESTDIR=/stage PREFIX=/usr BINDIR=/usr/games %s", goals[i]));
        CHECK_EQ(status, 0);
        CHECK(says(" /stage/usr/games/ravelin"));
        CHECK(says(" /stage/usr/share/man/man6/ravelin.6"));
        CHECK(says(" /stage/usr/share/bash-completion/completions/ravelin"));
        CHECK(says(" /stage/usr/share/zsh/site-functions/_ravelin"));
        CHECK(says(" /stage/usr/share/fish/vendor_completions.d/ravelin.fish"));
        CHECK(says(" /stage/usr/share/games/plugins/uci/ravelin.eng"));
        CHECK(says(" /stage/usr/share/ravelin/engines.json"));
        CHECK(says(" /stage/usr/share/doc/ravelin/README.md"));
    }
}

// Creates a compiler that only prints its machine and macros.
static void make_compiler(const char *name, const char *script) {
    run_shell(formatted("cd $FOLDER && printf '#!/bin/sh\n%s\n' > %s && chmod +x %s", script, name,
                        name));
    CHECK_EQ(status, 0);
}

TEST(wrong_targets_are_one_line) {
    make_compiler("pdp11-gcc", "echo pdp11-bsd");
    run_make("-n CC=$FOLDER/pdp11-gcc all");
    CHECK_EQ(status, 2);
    CHECK(says("builds for pdp11: set ARCH") && strchr(heard, '\n')[1] == '\0');
    make_compiler("s390-gcc", "echo \"#define __BYTE_ORDER__ __ORDER_BIG_ENDIAN__\"");
    run_make("-n ARCH=armv8 CC=$FOLDER/s390-gcc all");
    CHECK_EQ(status, 2);
    CHECK(says("big-endian") && strchr(heard, '\n')[1] == '\0');
}

TEST(network_files_are_checked_and_may_have_blanks) {
    run_shell(
        "mkdir \"$FOLDER/a b\" && cp src/nnue/default.nnue \"$FOLDER/a b/n.nnue\""
        " && head -c 1000 src/nnue/default.nnue > $FOLDER/short.nnue");
    run_make("EVALFILE=\"$FOLDER/a b/n.nnue\" $FOLDER/build/src/nnue/embed.o");
    CHECK_EQ(status, 0);
    run_make("EVALFILE=$FOLDER/short.nnue $FOLDER/build/src/nnue/embed.o");
    CHECK(status != 0 && says("short.nnue is no network for this version of Ravelin\n"));
    run_make("EVALFILE=Makefile $FOLDER/build/src/nnue/embed.o");
    CHECK(status != 0 && says("EVALFILE=Makefile is no network for this version of Ravelin\n"));
}

// Copying over it would fail: "Text file busy".
TEST(a_running_program_is_replaced) {
    run_make("-n EXE=$FOLDER/ravelin all | tail -n 1");
    CHECK(says("mv -f "));
    run_shell(
        "cp /bin/sleep $FOLDER/ravelin && { $FOLDER/ravelin 30 & echo $! > $FOLDER/pid; }"
        " > /dev/null && mkdir -p $FOLDER/build && cp /bin/cat $FOLDER/build/ravelin");
    run_make("EXE=$FOLDER/ravelin -o $FOLDER/build/ravelin all");
    CHECK_EQ(status, 0);
    run_shell("cmp /bin/cat $FOLDER/ravelin && kill $(cat $FOLDER/pid)");
    CHECK_EQ(status, 0);
}

// In an unpacked archive .commit has the commit.
TEST(another_tree_around_has_another_commit) {
    run_shell(
        "mkdir -p $FOLDER/tree/sub && cp Makefile $FOLDER/tree/sub && cd $FOLDER/tree &&"
        " git init -q && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m x");
    if (check_skip_if(status != 0, "no git here")) return;
    run_make("-C $FOLDER/tree/sub -pn help | grep '^COMMIT '");
    CHECK(says("COMMIT := unknown\n"));
    run_shell("echo 0123abcd > $FOLDER/tree/sub/.commit");
    run_make("-C $FOLDER/tree/sub -pn help | grep '^COMMIT '");
    CHECK(says("COMMIT := 0123abcd\n"));
}

int main(void) {
    char folder[] = "/tmp/ravelin-make-XXXXXX";
    if (!mkdtemp(folder)) abort();
    setenv("FOLDER", folder, 1);
    int result = check_run();
    run_shell("rm -rf \"$FOLDER\"");
    return result;
}
