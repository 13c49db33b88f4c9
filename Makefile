# SGHA: `make help` lists the targets. The two that matter: `make verify` and `make test`.

ifeq ($(origin CC), default)
CC      := gcc
endif
BUILD   ?= build
TOOLS   ?= .tools
PROVERS ?=
HINTS   ?= 1
PREFIX  ?= /usr/local
LIBDIR  ?= $(PREFIX)/lib
CFLAGS  ?= -O3 -g
# Warnings are errors for those who change the code, and in CI: make WERROR=1.
WERROR  ?=

ifneq ($(words $(BUILD)),1)
$(error BUILD must name a folder without a space: make cannot have one in the name of a target)
endif

WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wcast-align -Wstrict-prototypes -Wmissing-prototypes
# gcc's plain -Wcast-align finds nothing on machines that read any address; clang knows no other.
STRICT  := $(if $(findstring clang,$(shell $(CC) --version 2>/dev/null)),,-Wcast-align=strict)
# What the results depend on comes last and cannot be overridden: the order of operations is part of the specification, so no
# contraction into fused operations and no reassociation. The header refuses what gets past these options.
override FLOAT := -U__FRAMAC__ -ffp-contract=off -fno-fast-math -fno-math-errno -include core/arithmetic.h
override FLAGS = $(HARDEN) $(CPPFLAGS) $(CFLAGS) -std=c17 -fopenmp $(WARN) $(STRICT) $(if $(WERROR),-Werror) $(INCLUDE) $(FLOAT)
INCLUDE := -Isrc -Ispec -Iproofs/acsl
# Certificates need MPFI and nettle; without them the commands certify and verify say so, and all else is as usual.
CERTIFY := $(shell $(CC) $(CPPFLAGS) -E -include mpfi.h -include nettle/sha2.h -x c /dev/null >/dev/null 2>&1 && echo certify)
LIBS    := $(if $(CERTIFY),-lmpfi -lmpfr -lgmp -lnettle) -lz -lm
# Checks at run time, which cost nothing that can be measured: HARDEN= leaves them out. FORTIFY needs an optimising compiler.
HARDEN  ?= -fstack-protector-strong $(if $(filter -O1 -O2 -O3 -Os,$(CFLAGS)),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
RELRO   ?= -Wl,-z,relro,-z,now,-z,noexecstack

LIBRARY := $(foreach part,core problems methods io $(CERTIFY),$(wildcard src/$(part)/*.c))
OBJECTS := $(LIBRARY:src/%.c=$(BUILD)/%.o)
COMMAND := $(patsubst src/%.c,$(BUILD)/%.o,$(wildcard src/cli/*.c))
# The shared library is what src/sgha.h declares and what that needs. The version is written there alone, its ABI rule too.
API     := $(patsubst src/%.c,$(BUILD)/%.o,$(wildcard src/core/*.c) $(addprefix src/,methods/solve.c problems/arithmetic.c problems/memory.c))
VERSION := $(shell sed -n 's/^.define SGHA_VERSION "\(.*\)"/\1/p' src/sgha.h)
ABI     := $(shell echo $(VERSION) | sed 's/^\(0\.[0-9]*\|[0-9]*\).*/\1/')
SONAME  := libsgha.so.$(ABI)
TO       = $(DESTDIR)$(PREFIX)
$(COMMAND): INCLUDE += $(if $(CERTIFY),,-DSGHA_NO_CERTIFICATES)

# The proofs run on the packages of Debian 12 that proofs/packages lists, on every system; the tests on this system's own.
INSIDE        := BUILD="$(BUILD)" sh proofs/tools.sh "$(TOOLS)" proofs/packages
READY         := $(INSIDE) && $(INSIDE) sh proofs/versions.sh
MACHINES_INSIDE := BUILD="$(BUILD)" sh proofs/tools.sh "$(TOOLS)" tests/machines.packages
TEST_PACKAGES := gcc libc6-dev python3 zlib1g-dev libcmocka-dev libmpfr-dev libmpfi-dev nettle-dev libcjson-dev
MORE_PACKAGES := g++ clang libclang-rt-dev libomp-dev clang-format gnuplot-nox gpg gpg-agent pkg-config python3-numpy python3-setuptools \
                 python3-pip python3-wheel

.PHONY: all help setup verify verify-claims verify-replay verify-record theory theory-record axioms axioms-record attack witnesses mutants packages test test-machines test-systems digest bench bounds compare lyapunov controls expected doubles constants golden sgha-check \
        data experiments faults fuzz install format clean

all: $(BUILD)/libsgha.a $(BUILD)/libsgha.so $(BUILD)/sgha ## the library, static and shared, and the command

$(BUILD)/libsgha.a: $(OBJECTS)
	@rm -f $@
	$(AR) rcsD $@ $^

$(BUILD)/libsgha.map: src/sgha.h
	@mkdir -p $(@D)
	@(echo "{ global:"; sed -n 's/^[a-z].*[ *]\(sgha_[a-z0-9_]*\)(.*/  \1;/p' $<; echo "local: *; };") >$@

$(BUILD)/libsgha.so: $(API) $(BUILD)/libsgha.map
	$(CC) $(RELRO) $(LDFLAGS) $(FLAGS) -shared -Wl,-z,defs -Wl,-soname,$(SONAME) -Wl,--version-script=$(BUILD)/libsgha.map -o $@ $(API) -lm

$(BUILD)/sgha: $(COMMAND) $(BUILD)/libsgha.a
	$(CC) $(RELRO) $(LDFLAGS) $(FLAGS) -o $@ $^ $(LIBS)

$(BUILD)/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(FLAGS) -fPIC -MMD -c -o $@ $<

-include $(OBJECTS:.o=.d) $(COMMAND:.o=.d)

setup: ## get what `make verify` and `make test` need (as root; otherwise say what to install)
	@$(READY)
	@sh proofs/setup.sh $(TEST_PACKAGES) -- $(MORE_PACKAGES)

verify: ## prove the code, check the theory (PROVERS=all: a second opinion on every goal; HINTS=0: nothing from the cache)
	@$(READY)
	@$(INSIDE) python3 proofs/wp/verify.py --tools "$(TOOLS)" --build "$(BUILD)/verify" $(if $(filter all,$(PROVERS)),--all-provers) \
	  $(if $(filter 0,$(HINTS)),--no-hints)
	@$(INSIDE) sh proofs/eva/eva.sh "$(BUILD)/eva"
	@$(INSIDE) sh proofs/coq/theory.sh "$(BUILD)/theory"
	@$(INSIDE) python3 proofs/wp/axioms.py --tools "$(TOOLS)" --build "$(BUILD)/axioms"

theory: ## compile the Coq theory, compare what it states and assumes with the committed list (CHECK=0: without coqchk)
	@$(READY)
	@$(INSIDE) sh proofs/coq/theory.sh "$(BUILD)/theory" $(if $(filter 0,$(CHECK)),--no-check)

theory-record: ## write the list of what the theory states and assumes
	@$(READY)
	@$(INSIDE) sh proofs/coq/theory.sh "$(BUILD)/theory" --record

axioms: ## every axiom that reaches a prover is a theorem about Flocq's doubles and Coq's numbers, or is listed
	@$(READY)
	@$(INSIDE) python3 proofs/wp/axioms.py --tools "$(TOOLS)" --build "$(BUILD)/axioms"

axioms-record: ## write the list of what the provers are given beyond that
	@$(READY)
	@$(INSIDE) python3 proofs/wp/axioms.py --tools "$(TOOLS)" --build "$(BUILD)/axioms" --record

verify-replay: ## the same goals, looked up in the committed cache; no prover runs
	@$(READY)
	@$(INSIDE) python3 proofs/wp/verify.py --tools "$(TOOLS)" --build "$(BUILD)/verify" --replay

verify-claims: ## compare what the files claim with the manifest; nothing is proved (half a minute)
	@$(READY)
	@$(INSIDE) python3 proofs/wp/verify.py --build "$(BUILD)/verify" --claims

verify-record: ## prove again; write the manifest, and the cache that verify-replay uses
	@$(READY)
	@$(INSIDE) python3 proofs/wp/verify.py --tools "$(TOOLS)" --build "$(BUILD)/verify" --record

attack: ## try to get a false claim past the gates (SHORT=1: what takes seconds)
	@$(READY)
	@$(INSIDE) python3 proofs/wp/attack.py --tools "$(TOOLS)" --build "$(BUILD)/attack" $(if $(SHORT),--short)

witnesses: ## write proofs/wp/WITNESSES: for each contract an input of which its preconditions are true
	@$(READY)
	@sh proofs/setup.sh $(TEST_PACKAGES)
	@$(INSIDE) python3 proofs/wp/witnesses.py --record --build "$(BUILD)/witnesses"

mutants: ## wrong programs, each of which a run or the provers must reject, and rewrites that must pass
	@$(READY)
	@sh proofs/setup.sh $(TEST_PACKAGES)
	@$(INSIDE) python3 proofs/wp/mutants.py --tools "$(TOOLS)" --build "$(BUILD)/mutants"

packages: ## write into proofs/packages the versions that the archive has now
	@rm -rf "$(TOOLS)/debian-12" && TOOLS_IN=root $(INSIDE)
	@sh proofs/packages.sh "$(TOOLS)/debian-12/packages" proofs/packages

test: ## unit, property and differential tests; the last line counts them (PARTS="unit digests": some; GCC=gcc-15, CLANG=clang-21)
	@sh proofs/setup.sh $(TEST_PACKAGES) -- $(MORE_PACKAGES)
	@sh proofs/owner.sh "$(BUILD)" python3 tests/run.py --build "$(BUILD)/test" $(PARTS)

$(BUILD)/digest $(BUILD)/library: $(BUILD)/%: tests/%.c $(BUILD)/libsgha.a
	$(CC) $(RELRO) $(LDFLAGS) $(FLAGS) -o $@ $^ $(LIBS)

$(BUILD)/tests/%: tests/%.c $(BUILD)/libsgha.a
	@mkdir -p $(@D)
	$(CC) $(RELRO) $(LDFLAGS) $(FLAGS) -o $@ $^ -lcmocka -lmpfr -lgmp $(LIBS)

test-machines: ## the same bits on aarch64, s390x, ppc64el, riscv64, i686, emulated (MACHINES=...: some of them)
	@TOOLS_IN=root $(MACHINES_INSIDE)
	@TOOLS_IN=root $(MACHINES_INSIDE) sh tests/machines.sh "$(BUILD)/machines" $(MACHINES)

test-systems: ## the two commands on bare systems, Debian 12 to 14, as root and as a user; needs root, takes hours
	@sh tests/systems.sh "$(BUILD)/systems" $(SUITES)

digest: $(BUILD)/digest ## write tests/digest.expected, the result bits of the core on every machine
	@$< >tests/digest.expected

bench: all ## speed, as ratios taken in one run
	@python3 tests/bench/bench.py --build $(BUILD)

# The twin. What is in TWICE is compiled for MPFR and, as NAME_interval.o, for MPFI.
TWICE      := functions game
PROGRAMS   := compare constants_main controls expected lyapunov_main doubles check golden hypergradients
TWIN       := $(filter-out $(PROGRAMS),$(basename $(notdir $(wildcard reference/*.c))))
TWIN_PARTS := $(TWIN:%=$(BUILD)/reference/%.o) $(TWICE:%=$(BUILD)/reference/%_interval.o)

$(BUILD)/reference/%_interval.o: reference/%.c
	@mkdir -p $(@D)
	$(CC) -Ireference -DNUMBER_INTERVAL $(FLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/reference/%.o: reference/%.c
	@mkdir -p $(@D)
	$(CC) -Ireference $(FLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/reference/libtwin.a: $(TWIN_PARTS)
	@rm -f $@
	$(AR) rcsD $@ $^

$(BUILD)/reference/compare: $(BUILD)/reference/compare.o
$(BUILD)/reference/controls: $(BUILD)/reference/controls.o
$(BUILD)/reference/doubles: $(BUILD)/reference/doubles.o
$(BUILD)/reference/expected: $(BUILD)/reference/expected.o
$(BUILD)/reference/lyapunov: $(BUILD)/reference/lyapunov_main.o
$(BUILD)/reference/constants: $(BUILD)/reference/constants_main.o
$(BUILD)/reference/sgha-check: $(BUILD)/reference/check.o
$(BUILD)/reference/golden: $(BUILD)/reference/golden.o
$(BUILD)/reference/hypergradients: $(BUILD)/reference/hypergradients.o
$(BUILD)/reference/sgha-check $(BUILD)/reference/golden: CJSON := -lcjson
$(addprefix $(BUILD)/reference/,compare controls doubles expected lyapunov constants sgha-check golden hypergradients): $(BUILD)/reference/libtwin.a $(BUILD)/libsgha.a
	$(CC) $(RELRO) $(LDFLAGS) $(FLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(CJSON) -lmpfi -lmpfr -lgmp $(LIBS)

-include $(wildcard $(BUILD)/reference/*.d)

bounds: ## write the contracts' bounds as C functions, reference/acsl_bounds.h
	@python3 reference/acsl_bounds.py | clang-format --assume-filename=bounds.h >$(BUILD)/acsl_bounds.h
	@mv $(BUILD)/acsl_bounds.h reference

compare: $(BUILD)/reference/compare ## the program and the twin side by side on every test case
	@$< --output $(BUILD)/compare

constants: $(BUILD)/reference/constants ## the test cases' constants: stated, derived, reached
	@$<

lyapunov: $(BUILD)/reference/lyapunov ## does V descend, rigorously, along the double trajectories?
	@$< --output $(BUILD)/lyapunov

controls: $(BUILD)/reference/controls ## wrong programs, which the three verdicts must catch; writes reference/controls.md
	@$< --output reference

expected: $(BUILD)/reference/expected ## does V descend in expectation? all mini-batches of small data enumerated
	@$<

doubles: $(BUILD)/reference/doubles ## what doubles cannot do: reference/doubles.md and its plots
	@mkdir -p $(BUILD)/doubles
	@$< reference $(BUILD)/doubles

golden: $(BUILD)/reference/golden $(BUILD)/reference/hypergradients ## regenerate reference/golden/*.json, reference/hypergradients.json
	@$< reference/golden
	@$(BUILD)/reference/hypergradients >$(BUILD)/hypergradients.json && mv $(BUILD)/hypergradients.json reference

sgha-check: $(BUILD)/reference/sgha-check ## the program that says whether a trajectory is Algorithm 1

data: ## fetch MNIST into SGHA_DATA (data), and say how to place 20 Newsgroups
	@sh src/io/fetch.sh $(or $(SGHA_DATA),data)

experiments: all ## Section 7 at full size, hours (SHORT=1: a small form that shows that it works; ONLY=NAME: one)
	@python3 reference/experiments.py --program $(BUILD)/sgha --build $(BUILD)/experiments $(if $(SHORT),--short) $(ONLY)

fuzz: ## every reader on 10 million inputs (FUZZ_SECONDS=60: at most so long each)
	@sh tests/fuzz/fuzz.sh $(BUILD)/fuzz 10000000

$(BUILD)/faults/allocations.so: tests/faults/allocations.c
	@mkdir -p $(@D)
	$(CC) -std=gnu17 -O1 $(WARN) -shared -fPIC -o $@ $<

$(BUILD)/faults/calls: tests/faults/calls.c
	@mkdir -p $(@D)
	$(CC) -std=gnu17 -O1 $(WARN) -o $@ $<

faults: all sgha-check $(BUILD)/faults/allocations.so $(BUILD)/faults/calls ## every allocation and system call fails in turn (STRIDE=K: every Kth; ONLY=NAME)
	@python3 tests/faults/faults.py $(BUILD)/sgha $(BUILD)/reference/sgha-check $(BUILD)/faults/allocations.so \
	  $(BUILD)/faults/calls $(BUILD)/faults/work $(if $(STRIDE),--stride $(STRIDE)) $(if $(ONLY),--only $(ONLY))

install: all ## into PREFIX (/usr/local): the library, its header and sgha.pc, the command, man pages, completion
	install -d "$(TO)/bin" "$(DESTDIR)$(LIBDIR)/pkgconfig" "$(TO)/include" "$(TO)/share/man/man1" "$(TO)/share/man/man3" \
	  "$(TO)/share/bash-completion/completions"
	install $(BUILD)/sgha "$(TO)/bin"
	install -m 644 src/sgha.h "$(TO)/include"
	install -m 644 $(BUILD)/libsgha.a "$(DESTDIR)$(LIBDIR)"
	install -m 644 $(BUILD)/libsgha.so "$(DESTDIR)$(LIBDIR)/libsgha.so.$(VERSION)"
	ln -sf libsgha.so.$(VERSION) "$(DESTDIR)$(LIBDIR)/$(SONAME)"
	ln -sf $(SONAME) "$(DESTDIR)$(LIBDIR)/libsgha.so"
	(printf 'prefix=%s\nlibdir=%s\n' "$(PREFIX)" "$(LIBDIR)"; sed 's|@VERSION@|$(VERSION)|' src/sgha.pc.in) \
	  >"$(DESTDIR)$(LIBDIR)/pkgconfig/sgha.pc"
	sed 's|@VERSION@|$(VERSION)|' src/cli/sgha.1 >"$(TO)/share/man/man1/sgha.1"
	sed 's|@VERSION@|$(VERSION)|' src/sgha.3 >"$(TO)/share/man/man3/sgha.3"
	install -m 644 src/cli/sgha.bash "$(TO)/share/bash-completion/completions/sgha"

format: ## bring the C sources into the project's format
	clang-format -i $$(git ls-files '*.c' '*.h')

clean: ## remove what was built (not the tools)
	rm -rf $(BUILD)

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
