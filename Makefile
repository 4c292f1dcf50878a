# Ravelin: gcc or clang, GNU make, libc, pthreads.
# SPDX-License-Identifier: GPL-3.0-or-later

CC      = gcc
EXE     = ravelin
ARCH    = native
SAN     =
DEBUG   =
TUNE    =
SLIDERS = magic
EVALFILE = src/nnue/default.nnue
OPT     = -O3
RUN     =
PREFIX  = /usr/local
BINDIR  = $(PREFIX)/bin
DATADIR = $(PREFIX)/share

# These never come from the environment.
EXTRA  =
SUFFIX =
MERGE  =
WHOLE  =

# The user's own: CPPFLAGS CFLAGS LDFLAGS LDLIBS, added after ours; WERROR= lets warnings pass.
WERROR  = -Werror

empty  :=
space  := $(empty) $(empty)
comma  := ,
quoted  = '$(subst ','\'',$(1))'

# --- target processor --------------------------------------------------------------------------
MACHINE := $(shell $(CC) -dumpmachine 2>/dev/null)
arch_native    = -march=native
arch_x86-64    = -march=x86-64
arch_x86-64-v1 = -march=x86-64
arch_x86-64-v2 = -march=x86-64-v2
arch_x86-64-v3 = -march=x86-64-v3
arch_x86-64-v4 = -march=x86-64-v4
arch_universal = $(arch_x86-64)
arch_x86-32    = -march=i686 -msse2 -mfpmath=sse -Wno-psabi
arch_armv8     = -march=armv8-a
arch_armv7     = -march=armv7-a -mfpu=neon
ifeq ($(arch_$(ARCH)),)
$(error unknown ARCH=$(ARCH): native universal x86-64[-v1|-v2|-v3|-v4] x86-32 armv8 armv7)
endif

# Empty if the compiler cannot be run; its own message then names the error.
TARGET_CPU := $(subst arm64,aarch64,$(subst amd64,x86_64,$(firstword $(subst -, ,$(MACHINE)))))
HOST_CPU   := $(subst arm64,aarch64,$(subst amd64,x86_64,$(shell uname -m)))
ifeq ($(ARCH)-$(filter $(TARGET_CPU),$(HOST_CPU))-$(filter i%86 armv%,$(HOST_CPU)),native--)
ifneq ($(TARGET_CPU),)
$(error ARCH=native on $(HOST_CPU), but $(CC) builds for $(TARGET_CPU): set ARCH)
endif
endif
# A compiler is known by its macros: clang may be called cc or gcc.
PREDEFINED := $(shell $(CC) $(CPPFLAGS) $(CFLAGS) -dM -E -x c /dev/null 2>/dev/null)
CLANG      := $(findstring __clang__,$(PREDEFINED))
ifneq ($(findstring __BYTE_ORDER__ __ORDER_BIG_ENDIAN__,$(PREDEFINED)),)
$(error $(CC) $(CFLAGS) makes big-endian programs: Ravelin needs a little-endian machine)
endif

# For main.c and base/cpu.c, which run before the level of the processor is known.
baseline_x86_64  = -march=x86-64
baseline_aarch64 = -march=armv8-a
baseline_arm     = -march=armv7-a -mfpu=vfpv3-d16
MARCH            = $(arch_$(ARCH))

# --- sliding attacks (src/attacks; `ravelin sliders list`) --------------------------------------
METHODS = magic hyperbola reversal lookup fill rays pext
ifneq ($(words $(SLIDERS))-$(filter $(SLIDERS),$(METHODS)),1-$(SLIDERS))
$(error unknown SLIDERS=$(SLIDERS): $(METHODS))
endif

# --- profile-guided build (`make pgo`): counts lie beside the objects, which both builds share ---
ifneq ($(CLANG),)
pgo_generate = -fprofile-instr-generate
pgo_use      = -fprofile-instr-use=build/pgo.profdata -Wno-profile-instr-unprofiled
else
pgo_generate = -fprofile-generate -fprofile-update=atomic
pgo_use      = -fprofile-use -Wno-missing-profile
endif
PROFDATA     = llvm-profdata

# --- flags -------------------------------------------------------------------------------------
# The commit of this tree, not of a repository around an unpacked archive. git writes the commit of
# an archive into .commit.
COMMIT := $(shell test -e .git && git rev-parse --short=8 HEAD 2>/dev/null || \
                  grep -sxE '[0-9a-f]+' .commit || echo unknown)
WARN    = -Wall -Wextra -Wshadow -Wmissing-prototypes $(WERROR)
FLAGS   = -std=c11 $(WARN) $(MARCH) -D_FILE_OFFSET_BITS=64 -Isrc -pthread
LINK    = -pthread
LIBS    = -lm
CONFIG  = $(subst =,-,$(subst /,-,$(subst $(space),-,$(CC))))-$(ARCH)

ifneq ($(DEBUG),)
FLAGS  += -O1 -g -fno-omit-frame-pointer
CONFIG := $(CONFIG)-debug
else
FLAGS  += $(OPT) -DNDEBUG
endif
ifneq ($(OPT),-O3)
CONFIG := $(CONFIG)$(OPT)
endif
ifneq ($(SAN),)
FLAGS  += -UNDEBUG -g -fno-omit-frame-pointer -fsanitize=$(SAN) -fno-sanitize-recover=all
LINK   += -fsanitize=$(SAN)
CONFIG := $(CONFIG)-$(subst $(comma),-,$(SAN))
else ifeq ($(DEBUG)$(CLANG),)
FLAGS  += -flto=auto
LINK   += $(OPT) -flto=auto $(MARCH)
MERGE   = $(OPT) -flto=auto $(MARCH) -flinker-output=nolto-rel
WHOLE   = $(OPT) -flto=auto $(MARCH) -flinker-output=pie -fwhole-program
endif
ifneq ($(SLIDERS),magic)
FLAGS  += -DSLIDERS=$(SLIDERS)
CONFIG := $(CONFIG)-$(SLIDERS)
endif
ifneq ($(TUNE),)
FLAGS  += -DTUNE
CONFIG := $(CONFIG)-tune
endif
ifneq ($(findstring __MINGW32__,$(PREDEFINED)),)
# Data of other files by its address, not by pointers (.refptr) that the linker merges by name: it
# would give one level of a universal program the data of another.
FLAGS  += $(if $(filter x86_64,$(TARGET_CPU)),-mcmodel=small)
LINK   += -static -Wl,--no-insert-timestamp,--stack,8388608
SUFFIX  = .exe
endif
OWN_FLAGS := $(strip $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $(LDLIBS))
ifneq ($(OWN_FLAGS),)
FLAGS  += $(CPPFLAGS) $(CFLAGS)
LINK   += $(CFLAGS) $(LDFLAGS)
MERGE  += $(CFLAGS)
WHOLE  += $(CFLAGS)
LIBS   += $(LDLIBS)
CONFIG := $(CONFIG)-$(shell echo $(call quoted,$(OWN_FLAGS)) | cksum | cut -d ' ' -f 1)
endif
ifneq ($(PGO),)
ifeq ($(pgo_$(PGO))$(filter universal,$(MAKECMDGOALS)),)
$(error PGO=$(PGO): say `make pgo`, or `make universal PGO=1`)
endif
FLAGS  += $(pgo_$(PGO))
LINK   += $(pgo_$(PGO))
WHOLE  += $(pgo_$(PGO))
CONFIG := $(CONFIG)-pgo
endif

# `make V=1` shows the commands, `make -s` nothing.
QUIET := $(findstring s,$(filter-out --%,$(firstword -$(MAKEFLAGS))))
say    = $(if $(V),,@$(if $(QUIET),,echo '  $(1)  $@';))

# --- files -------------------------------------------------------------------------------------
BUILD   = build/$(CONFIG)
START   = $(BUILD)/src/main.o $(BUILD)/src/base/cpu.o
EMBED   = $(BUILD)/src/nnue/embed.o
LAYERS  = $(patsubst %.c,$(BUILD)/%.o,$(wildcard src/*/*.c))
PROGRAM = $(BUILD)/src/program.o $(filter-out $(START),$(LAYERS))
ifeq ($(ARCH),universal)
LEVELS  = v1 v2 v3 v4
LINKED  = $(LEVELS:%=$(BUILD)/%/program.o)
else
LEVELS  = $(ARCH)
LINKED  = $(PROGRAM)
endif
TESTS   = $(patsubst tests/test_%.c,%,$(wildcard tests/test_*.c))  # TESTS="see tt" runs only these
TESTED  = $(TESTS:%=$(BUILD)/tests/test_%)
SLOW    = hostile search contract_go eval train model bench  # first, so that -j ends evenly
FUZZERS = fuzz_fen fuzz_uci fuzz_move fuzz_syzygy fuzz_pgn
OUTPUT  = $(EXE:$(SUFFIX)=)$(SUFFIX)

.SECONDARY:
.PHONY: all test timing fuzz bench perft debug universal pgo cross signature dist install \
        uninstall clean help FORCE
all: $(OUTPUT)

# Copied when the configuration changed, since every configuration writes the same file; under
# another name first, since the old one may be running.
$(OUTPUT): $(BUILD)/ravelin$(SUFFIX) FORCE
	@cmp -s $< $@ || { cp $< $@.$$$$ && mv -f $@.$$$$ $@; }

$(BUILD)/ravelin$(SUFFIX): $(START) $(LINKED) $(EMBED)
	$(call say,LD)$(CC) $^ $(LINK) $(LIBS) -o $@

# One level of a universal program: all but the start and the network as one object, whose only
# symbol for the others is `program` under a name of its own.
OBJCOPY = $(shell $(CC) -print-prog-name=objcopy)
$(BUILD)/program.o: ENTRY = program_$(lastword $(subst -, ,$(ARCH)))
$(BUILD)/program.o: $(PROGRAM)
	$(call say,LD)$(CC) -r -nostdlib $^ $(WHOLE) -o $(BUILD)/all.o
	@$(OBJCOPY) --redefine-sym program=$(ENTRY) --keep-global-symbol=$(ENTRY) $(BUILD)/all.o $@

$(BUILD)/v%/program.o: FORCE
	@$(MAKE) ARCH=x86-64-v$* BUILD=$(BUILD)/v$* $@

$(START): MARCH = $(baseline_$(TARGET_CPU))
$(START): EXTRA = -fno-lto $(if $(filter universal,$(ARCH)),-DUNIVERSAL)

$(BUILD)/%.o: %.c Makefile $(BUILD)/flags
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(FLAGS) $(EXTRA) -MMD -MP -c $< -o $@

# The network becomes part of the program; no dependency file sees it, so it is named here.
# A network of another shape would fail only when the program starts. Its first 16 bytes hold magic
# and architecture hash.
DEFAULT = src/nnue/default.nnue
$(EMBED): src/nnue/embed.S $(subst $(space),\ ,$(EVALFILE)) $(BUILD)/evalfile
	@mkdir -p $(@D)
	@net=$(call quoted,$(EVALFILE)); test -z "$$net" || test ! -e $(DEFAULT) || { \
	  start() { dd if="$$1" bs=16 count=1 2>/dev/null | cksum; }; \
	  test "$$(start $(DEFAULT))" = "$$(start "$$net")" && \
	  test $$(wc -c < $(DEFAULT)) -eq $$(wc -c < "$$net"); } || \
	  { echo "EVALFILE=$$net is no network for this version of Ravelin" >&2; exit 1; }
	$(call say,AS)$(CC) $(CFLAGS) $(if $(EVALFILE),-DEVALFILE=$(call quoted,"$(EVALFILE)")) -c $< -o $@

# These round as IEEE 754 says, so that every machine makes the same networks and logs. Without
# errno, square roots can be vectors.
$(BUILD)/src/selfplay/%.o $(BUILD)/src/train/%.o $(BUILD)/src/match/%.o: EXTRA = -ffp-contract=off -fno-math-errno

# Only version.o depends on the commit.
$(BUILD)/src/program.o: EXTRA = -DTARGET='"$(ARCH)"'
$(BUILD)/src/base/version.o: EXTRA = -DCOMMIT='"$(COMMIT)"' -DTARGET='"$(ARCH)"'
$(BUILD)/src/base/version.o: $(BUILD)/commit
$(BUILD)/commit: STAMP = $(COMMIT)
$(BUILD)/evalfile: STAMP = $(EVALFILE)
# The macros differ between versions of a compiler, and between the processors of -march=native.
$(BUILD)/flags: STAMP := $(FLAGS) $(shell $(CC) $(FLAGS) -dM -E -x c /dev/null 2>/dev/null | cksum)
$(BUILD)/commit $(BUILD)/evalfile $(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@stamp=$(call quoted,$(STAMP)); echo "$$stamp" | cmp -s - $@ || echo "$$stamp" > $@

# All of src but main as one object, optimised across files once instead of in every test program.
# A new version.o, which each commit makes, does not link the tests anew.
VERSION_OBJECT = $(BUILD)/src/base/version.o
$(BUILD)/engine.o: $(filter-out $(VERSION_OBJECT),$(LAYERS)) $(EMBED)
	$(call say,LD)$(CC) -r -nostdlib $^ $(MERGE) -o $@

$(BUILD)/tests/%$(SUFFIX): $(BUILD)/tests/%.o $(BUILD)/engine.o | $(VERSION_OBJECT)
	$(call say,LD)$(CC) $^ $(VERSION_OBJECT) $(LINK) $(LIBS) -o $@

# OPT=-O1: tests are no faster with more, and compile in a third of the time.
$(BUILD)/tests/%.o: OPT = -O1
$(BUILD)/tests/%.o: EXTRA = -Itests -UNDEBUG

# The program as one word for the tests: itself, or a script where RUN says how to run it here.
$(BUILD)/run: $(BUILD)/ravelin$(SUFFIX) FORCE
	@rm -f $@; $(if $(RUN),printf '#!/bin/sh\nexec %s "$$@"\n' '$(RUN) "$(abspath $<)"' > $@; \
	  chmod +x $@,ln $< $@)

# Every test program runs from the top folder; those that drive the engine find it in $RAVELIN. A
# failure is shown and does not keep the others from running; `test` adds up and fails.
$(BUILD)/tests/%.log: $(BUILD)/tests/%$(SUFFIX) $(BUILD)/run FORCE
	@RAVELIN=$(BUILD)/run $(RUN) $< > $@ 2>&1; status=$$?; \
	case "$$status $$(tail -n 1 $@)" in \
	  0' '[0-9]*' passed, 0 failed'*) grep '^SKIPPED' $@ || true;; \
	  1' '[0-9]*' passed, '[1-9]*' failed'*) cat $@;; \
	  *) printf '\n0 passed, 1 failed: ended with status %s\n' "$$status" >> $@; cat $@;; \
	esac; echo "$*: $$(tail -n 1 $@)"

test: $(patsubst %,$(BUILD)/tests/test_%.log,$(filter $(TESTS),$(SLOW))) $(TESTED:=.log)
	@tail -qn 1 $^ | awk '{ passed += $$1; failed += $$3; skipped += $$5 } \
	  END { printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped; exit failed > 0 }'

# The same with tight time limits, as GUIs and match runners set them: on a quiet machine, without -j.
timing: export TIMING = strict
timing: test

# libFuzzer programs build/fuzz_fen and so on; each runs until it finds something.
fuzz:
	$(MAKE) CC=clang SAN=fuzzer-no-link,address,undefined $(FUZZERS:%=build/%)

build/fuzz_%: $(BUILD)/tests/fuzz/fuzz_%.o $(LAYERS) $(EMBED)
	$(CC) $^ $(LINK) -fsanitize=fuzzer $(LIBS) -o $@

bench: $(OUTPUT)
	$(RUN) "$(abspath $<)" bench

perft: $(OUTPUT)
	$(RUN) "$(abspath $<)" perft --suite tests/data/standard.epd --depth 5
	$(RUN) "$(abspath $<)" perft --suite tests/data/chess960.epd --depth 4

debug:
	$(MAKE) DEBUG=1

universal:
	$(MAKE) ARCH=universal PGO= $(if $(PGO),pgo,all)

# Built twice: the first build counts which way the branches go while it searches the bench, plays
# and trains, at every level that this machine runs; the others are optimised without counts. gcc
# makes code that was never counted small, not fast.
COUNTED  = build/profile$(SUFFIX)
pgo:
	rm -rf $(BUILD)-pgo build/*.profraw
	$(MAKE) PGO=generate EXE=build/profile
	@for level in $(LEVELS); do \
	  export RAVELIN_LEVEL=$$level LLVM_PROFILE_FILE=build/$$level-%p.profraw; \
	  { $(RUN) $(COUNTED) bench && \
	    $(RUN) $(COUNTED) selfplay build/profile.rvg --games 100 --nodes 20 --force && \
	    $(RUN) $(COUNTED) train --data build/profile.rvg --output build/profile.nnue \
	      --samples 0.1 --force; } > build/profile.log 2>&1 || { \
	    echo "no counts of $$level: $$(tail -n 1 build/profile.log)"; \
	    rm -f build/$$level-*.profraw; find $(BUILD)-pgo -path "*/$$level/*.gcda" -delete; }; \
	done
	$(if $(CLANG),$(PROFDATA) merge -o build/pgo.profdata build/*.profraw)
	find $(BUILD)-pgo -name '*.o' -delete
	$(MAKE) PGO=use

# --- other machines ----------------------------------------------------------------------------
# The variables of make for each; RUN names the emulator that runs the program here.
RELEASES = linux-x86-64 linux-x86-32 linux-armv8 linux-armv7 windows-x86-64
STATIC   = LDFLAGS='-static -s'
build_gcc            = CC=gcc
build_clang          = CC=clang
build_linux-x86-64   = CC=x86_64-linux-gnu-gcc ARCH=universal $(STATIC)
build_linux-x86-32   = CC=i686-linux-gnu-gcc ARCH=x86-32 $(STATIC)
build_linux-armv8    = CC=aarch64-linux-gnu-gcc ARCH=armv8 $(STATIC) RUN=qemu-aarch64
build_linux-armv7    = CC=arm-linux-gnueabihf-gcc ARCH=armv7 $(STATIC) RUN=qemu-arm
build_windows-x86-64 = CC=x86_64-w64-mingw32-gcc ARCH=universal $(STATIC) RUN=wine

# One bench number at every level of every build whose compiler and emulator are installed here, or
# it fails.
CROSS = gcc clang $(RELEASES)
cross: $(CROSS:%=build/cross/%.txt)
	@cat $^; test $$(sed -n 's/ nodes$$//p' $^ | sed 's/.* //' | sort -u | wc -l) -eq 1

build/cross/%.txt: FORCE
	@mkdir -p $(@D)
	@set -- $(build_$*); if command -v $${1#CC=} > /dev/null; then \
	  $(MAKE) -s "$$@" EXE=build/cross/$* NAME=$* signature > $@; \
	else echo "$*: no $${1#CC=} here" > $@; fi

# The bench nodes of this build at each of its levels that runs here.
signature: $(OUTPUT)
	@for level in $(LEVELS); do \
	  status=0; last=$$(RAVELIN_LEVEL=$$level WINEDEBUG=-all $(RUN) "$(abspath $<)" bench 7 2>&1) || \
	  status=$$?; case $$status in \
	    0) echo "$(NAME) $$level: $$(echo "$$last" | sed -n '$$s/ nodes.*/ nodes/p')";; \
	    2) echo "$(NAME) $$level: $$last";; \
	    127) echo "$(NAME) $$level: no $(RUN) here"; test -n "$(RUN)" || exit 1;; \
	    *) echo "$(NAME) $$level: ended with status $$status"; exit 1;; \
	  esac; \
	done

# The releases, built from the committed tree, without times and paths, and the subjects of the
# commits since the last tag.
VERSION  = $(shell sed -n 's/.*RAVELIN_VERSION "\(.*\)"/\1/p' src/base/version.h)
dist:
	@test -z "$$(git status --porcelain)" || { echo "make dist: commit first" >&2; exit 1; }
	rm -rf dist
	mkdir dist
	@set -e; $(foreach release,$(RELEASES),\
	  $(MAKE) $(build_$(release)) EXE=dist/ravelin-$(VERSION)-$(release);)
	cp README.md COPYING dist
	git log --format='- %s' $$(git describe --tags --abbrev=0 2>/dev/null | sed 's/$$/..HEAD/') > dist/NOTES
	git archive --prefix=ravelin-$(VERSION)/ HEAD | gzip -n -9 > dist/ravelin-$(VERSION).tar.gz
	cd dist && sha256sum * > SHA256SUMS

# --- installing --------------------------------------------------------------------------------
INSTALLED  = $(DESTDIR)$(BINDIR)/ravelin$(SUFFIX)
SHARE      = $(DESTDIR)$(DATADIR)
MAN_PAGE   = $(SHARE)/man/man6/ravelin.6
BASH       = $(SHARE)/bash-completion/completions/ravelin
ZSH        = $(SHARE)/zsh/site-functions/_ravelin
FISH       = $(SHARE)/fish/vendor_completions.d/ravelin.fish
ENGINES    = $(SHARE)/ravelin/engines.json
XBOARD     = $(SHARE)/games/plugins/uci/ravelin.eng
README     = $(SHARE)/doc/ravelin/README.md
SHARED     = $(MAN_PAGE) $(BASH) $(ZSH) $(FISH) $(ENGINES) $(XBOARD) $(README)

# The program itself is run for its help. XBoard finds engines by files of three lines.
install: $(OUTPUT) $(BUILD)/run
	umask 022; mkdir -p $(DESTDIR)$(BINDIR) $(dir $(SHARED))
	install -m 755 $(OUTPUT) $(INSTALLED)
	sh src/commands/manual.sh $(BUILD)/run > $(MAN_PAGE)
	sh src/commands/completion.sh $(BUILD)/run bash > $(BASH)
	sh src/commands/completion.sh $(BUILD)/run zsh > $(ZSH)
	sh src/commands/completion.sh $(BUILD)/run fish > $(FISH)
	sed 's|"\./ravelin"|"$(BINDIR)/ravelin$(SUFFIX)"|' engines.json > $(ENGINES)
	printf 'plugin spec 0.0\n%s\nchess chess960\n' $(BINDIR)/ravelin$(SUFFIX) > $(XBOARD)
	cp README.md $(README)
	chmod 644 $(SHARED)

uninstall:
	rm -f $(INSTALLED) $(SHARED)

clean:
	rm -rf build dist $(OUTPUT)

help:
	@echo 'make             build ./$(EXE) for this machine'
	@echo 'make test        build and run every test; make -j2 test two at a time'
	@echo 'make timing      the same with tight time limits: on a quiet machine'
	@echo 'make fuzz        build the fuzzers (clang): $(FUZZERS:%=build/%)'
	@echo 'make bench       search the bench positions, print nodes and speed'
	@echo 'make perft       check the move generator against the stored counts'
	@echo 'make universal   for any x86-64 processor: chooses its level at start; PGO=1 as by make pgo'
	@echo 'make pgo         build with branch counts of a first build (clang: PROFDATA=llvm-profdata)'
	@echo 'make cross       bench with every compiler and target installed here'
	@echo 'make debug       with assertions, little optimised (-O1)'
	@echo 'make dist        the release, into dist/: programs, README, source, checksums'
	@echo 'make install     program, man page, completions, README into $$(PREFIX); uninstall removes them;'
	@echo '                 name the build: after make pgo, make PGO=use install; also ARCH=universal'
	@echo 'make clean       remove what was built'
	@echo 'Variables: CC=gcc|clang EXE=name EVALFILE=net RUN=qemu-aarch64|wine (runs other programs)'
	@echo '           PREFIX=/usr/local BINDIR=$$(PREFIX)/bin DATADIR=$$(PREFIX)/share DESTDIR='
	@echo '           ARCH=native|universal|x86-64|x86-64-v2|v3|v4|x86-32|armv8|armv7'
	@echo '           SAN=address,undefined|thread DEBUG=1 OPT=-O0..-O3 TUNE=1 TESTS="fen see" ONLY=clocks'
	@echo '           SLIDERS=$(METHODS)'
	@echo '           V=1 shows the commands; CFLAGS CPPFLAGS LDFLAGS LDLIBS of your own; WERROR= so that warnings are not errors'

-include $(patsubst %.o,%.d,$(START) $(PROGRAM) $(FUZZERS:%=$(BUILD)/tests/fuzz/%.o)) $(TESTED:=.d)
