// test_makefile.c: compilers, flags, installation: the Makefile for packagers, mostly by `make -n`
// SPDX-License-Identifier: GPL-3.0-or-later
#define _XOPEN_SOURCE 700
#include "files.h"
#include "pipe.h"

// Runs make as a user does, not as part of the make that runs this test.
static int run_make_in(bool own_folder, const char *words) {
    return run_shell(
        formatted("env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS -u CPPFLAGS -u CFLAGS -u LDFLAGS"
                  " -u LDLIBS -u PGO make %s%s",
                  own_folder ? "BUILD=$FOLDER/build " : "", words));
}

static int run_make(const char *words) { return run_make_in(true, words); }

TEST(compilers_may_have_two_words) {
    CHECK_EQ(run_make("-n CC='ccache gcc' $FOLDER/build/src/base/text.o"), 0);
    CHECK(says("ccache gcc -std=c11 "));
    CHECK_EQ(run_make_in(false, "-n CC='ccache gcc -g' build/ccache-gcc--g-native/src/base/text.o"),
             0);
    CHECK(says("-o build/ccache-gcc--g-native/src/base/text.o"));
}

TEST(flags_of_the_user_count) {
    CHECK_EQ(run_make("-n CPPFLAGS=-DMINE CFLAGS=-g3 LDFLAGS=-Wl,-x LDLIBS=-lmine all"), 0);
    CHECK(says(" -DMINE -g3 ") && says(" -Wl,-x ") && says(" -lmine "));
    CHECK(says(" -Werror "));
    CHECK_EQ(run_make("-n WERROR= all"), 0);
    CHECK(!says("-Werror"));
    run_make("-pn CFLAGS=-g3 help | grep ^CONFIG");
    CHECK(says("native-"));  // other flags, other objects
}

TEST(arch_names_the_processor) {
    run_make("-n CC=gcc ARCH=x86-64 all");
    CHECK(says(" -march=x86-64 "));
    CHECK_EQ(run_make("-n ARCH=pdp11 all"), 2);
    CHECK(says("unknown ARCH=pdp11: "));
}

TEST(a_universal_program_has_four_levels) {
    CHECK_EQ(run_make("-n CC=gcc ARCH=universal all"), 0);
    CHECK(says(" -march=x86-64 ") && says(" -march=x86-64-v2 ") && says(" -march=x86-64-v4 "));
    CHECK(says("/build/v3/program.o") && says("--keep-global-symbol=program_v3 "));
}

TEST(uninstall_removes_every_installed_file) {
    static const char *const goals[] = {"install", "uninstall"};
    for (int i = 0; i < COUNT(goals); i++) {
        CHECK_EQ(
            run_make(formatted("-n DESTDIR=/stage PREFIX=/usr BINDIR=/usr/games %s", goals[i])), 0);
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
    CHECK_EQ(run_shell(formatted("cd $FOLDER && printf '#!/bin/sh\n%s\n' > %s && chmod +x %s",
                                 script, name, name)),
             0);
}

TEST(wrong_targets_are_one_line) {
    make_compiler("pdp11-gcc", "echo pdp11-bsd");
    CHECK_EQ(run_make("-n CC=$FOLDER/pdp11-gcc all"), 2);
    CHECK(says("builds for pdp11: set ARCH") && count_of("\n") == 1);
    make_compiler("s390-gcc", "echo \"#define __BYTE_ORDER__ __ORDER_BIG_ENDIAN__\"");
    CHECK_EQ(run_make("-n ARCH=armv8 CC=$FOLDER/s390-gcc all"), 2);
    CHECK(says("big-endian") && count_of("\n") == 1);
}

TEST(network_files_are_checked_and_may_have_blanks) {
    run_shell(
        "mkdir \"$FOLDER/a b\" && cp src/nnue/default.nnue \"$FOLDER/a b/n.nnue\""
        " && head -c 1000 src/nnue/default.nnue > $FOLDER/short.nnue");
    CHECK_EQ(run_make("EVALFILE=\"$FOLDER/a b/n.nnue\" $FOLDER/build/src/nnue/embed.o"), 0);
    CHECK(run_make("EVALFILE=$FOLDER/short.nnue $FOLDER/build/src/nnue/embed.o") != 0 &&
          says("short.nnue is no network for this version of Ravelin\n"));
    CHECK(run_make("EVALFILE=Makefile $FOLDER/build/src/nnue/embed.o") != 0 &&
          says("EVALFILE=Makefile is no network for this version of Ravelin\n"));
}

// Copying over it would fail: "Text file busy".
TEST(a_running_program_is_replaced) {
    run_make("-n EXE=$FOLDER/ravelin all | tail -n 1");
    CHECK(says("mv -f "));
    run_shell(
        "cp /bin/sleep $FOLDER/ravelin && { $FOLDER/ravelin 30 & echo $! > $FOLDER/pid; }"
        " > /dev/null 2>&1 && mkdir -p $FOLDER/build && cp /bin/cat $FOLDER/build/ravelin");
    CHECK_EQ(run_make("EXE=$FOLDER/ravelin -o $FOLDER/build/ravelin all"), 0);
    CHECK_EQ(run_shell("cmp /bin/cat $FOLDER/ravelin && kill $(cat $FOLDER/pid)"), 0);
}

// Regression: the sum did not find the verdict behind half a line.
TEST(a_test_that_dies_in_a_line_fails) {
    run_shell(
        "mkdir -p $FOLDER/build/tests && cd $FOLDER/build && cp /bin/cat ravelin &&"
        " printf '#!/bin/sh\nprintf half\nexit 3\n' > tests/test_d && chmod +x tests/test_d");
    CHECK_EQ(run_make("-o $FOLDER/build/ravelin -o $FOLDER/build/tests/test_d TESTS=d test"), 2);
    CHECK(says("half\n0 passed, 1 failed: ended with status 3\n"));
    CHECK(says("\n0 passed, 1 failed, 0 skipped\n"));
}

// In an unpacked archive .commit has the commit.
TEST(another_tree_around_has_another_commit) {
    const int status = run_shell(
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
    scratch("");
    setenv("FOLDER", scratch_folder, 1);
    return check_run();
}
