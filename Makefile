# SGHA: `make help` lists the targets. The two that matter: `make verify` and `make test`.

CC      ?= gcc
BUILD   ?= build
TOOLS   ?= .tools
PROVERS ?=
HINTS   ?= 1
PREFIX  ?= /usr/local

WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Werror
# The order of operations is part of the specification: no contraction into fused operations, no reassociation.
FLOAT   := -ffp-contract=off -fno-fast-math -fno-math-errno
CFLAGS  := -std=c17 -O3 -g $(WARN) $(FLOAT) -fopenmp
INCLUDE := -Isrc -Ispec
LIBS    := -lz -lm

LIBRARY := $(foreach part,core problems methods io,$(wildcard src/$(part)/*.c))
OBJECTS := $(LIBRARY:src/%.c=$(BUILD)/%.o)
COMMAND := $(patsubst src/%.c,$(BUILD)/%.o,$(wildcard src/cli/*.c))

PROOF_PACKAGES := frama-c-base ocaml why3 cvc4 cvc5 z3 gcc python3
THEORY_PACKAGES := coq libcoq-coquelicot
TEST_PACKAGES  := gcc clang libclang-rt-14-dev libomp-dev clang-format zlib1g-dev libcmocka-dev libmpfr-dev libmpfi-dev libcjson-dev gnuplot-nox python3

.PHONY: all help setup verify verify-claims verify-replay verify-record theory theory-record mutants test bench compare lyapunov doubles constants golden sgha-check \
        data experiments fuzz install format clean

all: $(BUILD)/libsgha.a $(BUILD)/libsgha.so $(BUILD)/sgha ## the library, static and shared, and the command

$(BUILD)/libsgha.a: $(OBJECTS)
	$(AR) rcs $@ $^

$(BUILD)/libsgha.so: $(OBJECTS)
	$(CC) -fopenmp -shared -o $@ $^ $(LIBS)

$(BUILD)/sgha: $(COMMAND) $(BUILD)/libsgha.a
	$(CC) -fopenmp -o $@ $^ $(LIBS)

$(BUILD)/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(INCLUDE) -fPIC -MMD -c -o $@ $<

-include $(OBJECTS:.o=.d) $(COMMAND:.o=.d)

setup: ## install what is missing (as root; otherwise say what to run)
	@sh proofs/setup.sh $(TOOLS) $(PROOF_PACKAGES) $(THEORY_PACKAGES) $(TEST_PACKAGES)

verify: ## prove the code, check the theory (PROVERS=all: a second opinion on every goal; HINTS=0: nothing from the cache)
	@sh proofs/setup.sh $(TOOLS) $(PROOF_PACKAGES) $(THEORY_PACKAGES)
	@python3 proofs/wp/verify.py --tools $(TOOLS) --build $(BUILD)/verify $(if $(filter all,$(PROVERS)),--all-provers) \
	  $(if $(filter 0,$(HINTS)),--no-hints)
	@sh proofs/eva/eva.sh $(BUILD)/eva
	@sh proofs/coq/theory.sh $(BUILD)/theory

theory: ## compile the Coq theory, compare what it states and assumes with the committed list (CHECK=0: without coqchk)
	@sh proofs/setup.sh $(TOOLS) $(THEORY_PACKAGES) python3
	@sh proofs/coq/theory.sh $(BUILD)/theory $(if $(filter 0,$(CHECK)),--no-check)

theory-record: ## write the list of what the theory states and assumes
	@sh proofs/setup.sh $(TOOLS) $(THEORY_PACKAGES) python3
	@sh proofs/coq/theory.sh $(BUILD)/theory --record

verify-replay: ## the same goals, looked up in the committed cache; no prover runs
	@sh proofs/setup.sh $(TOOLS) $(PROOF_PACKAGES)
	@python3 proofs/wp/verify.py --tools $(TOOLS) --build $(BUILD)/verify --replay

verify-claims: ## compare what the files claim with the manifest; nothing is proved (half a minute)
	@sh proofs/setup.sh $(TOOLS) $(PROOF_PACKAGES)
	@python3 proofs/wp/verify.py --build $(BUILD)/verify --claims

verify-record: ## prove again; write the manifest, and the cache that verify-replay uses
	@sh proofs/setup.sh $(TOOLS) $(PROOF_PACKAGES)
	@python3 proofs/wp/verify.py --tools $(TOOLS) --build $(BUILD)/verify --record

mutants: ## wrong programs, each of which the proof must reject
	@sh proofs/setup.sh $(TOOLS) $(PROOF_PACKAGES)
	@python3 proofs/wp/mutants.py --tools $(TOOLS) --build $(BUILD)/mutants

test: ## unit, property and differential tests; the last line counts them
	@sh proofs/setup.sh $(TOOLS) $(TEST_PACKAGES)
	@python3 tests/run.py --build $(BUILD)/test

bench: all ## speed, as ratios taken in one run
	@python3 tests/bench/bench.py --build $(BUILD)

# The twin. What is in TWICE is compiled for MPFR and, as NAME_interval.o, for MPFI.
TWICE      := functions game
PROGRAMS   := compare constants_main lyapunov_main doubles check golden
TWIN       := $(filter-out $(PROGRAMS),$(basename $(notdir $(wildcard reference/*.c))))
TWIN_PARTS := $(TWIN:%=$(BUILD)/reference/%.o) $(TWICE:%=$(BUILD)/reference/%_interval.o)

$(BUILD)/reference/%_interval.o: reference/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(INCLUDE) -Ireference -DNUMBER_INTERVAL -MMD -c -o $@ $<

$(BUILD)/reference/%.o: reference/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(INCLUDE) -Ireference -MMD -c -o $@ $<

$(BUILD)/reference/libtwin.a: $(TWIN_PARTS)
	$(AR) rcs $@ $^

$(BUILD)/reference/compare: $(BUILD)/reference/compare.o
$(BUILD)/reference/doubles: $(BUILD)/reference/doubles.o
$(BUILD)/reference/lyapunov: $(BUILD)/reference/lyapunov_main.o
$(BUILD)/reference/constants: $(BUILD)/reference/constants_main.o
$(BUILD)/reference/sgha-check: $(BUILD)/reference/check.o
$(BUILD)/reference/golden: $(BUILD)/reference/golden.o
$(BUILD)/reference/sgha-check $(BUILD)/reference/golden: CJSON := -lcjson
$(addprefix $(BUILD)/reference/,compare doubles lyapunov constants sgha-check golden): $(BUILD)/reference/libtwin.a $(BUILD)/libsgha.a
	$(CC) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(CJSON) -fopenmp -lmpfi -lmpfr -lgmp $(LIBS)

-include $(wildcard $(BUILD)/reference/*.d)

compare: $(BUILD)/reference/compare ## the program and the twin side by side on every test case
	@$< --output $(BUILD)/compare

constants: $(BUILD)/reference/constants ## the test cases' constants: stated, derived, reached
	@$<

lyapunov: $(BUILD)/reference/lyapunov ## does V descend, rigorously, along the double trajectories?
	@$< --output $(BUILD)/lyapunov

doubles: $(BUILD)/reference/doubles ## the two plots of reference/doubles.md
	@$< --output reference

golden: $(BUILD)/reference/golden ## regenerate reference/golden/*.json
	@$< reference/golden

sgha-check: $(BUILD)/reference/sgha-check ## the program that says whether a trajectory is Algorithm 1

data: ## fetch MNIST into SGHA_DATA (data), and say how to place 20 Newsgroups
	@sh src/io/fetch.sh $(or $(SGHA_DATA),data)

experiments: all ## Section 7 at full size, hours (SHORT=1: a small form that shows that it works; ONLY=NAME: one)
	@python3 reference/experiments.py --program $(BUILD)/sgha --build $(BUILD)/experiments $(if $(SHORT),--short) $(ONLY)

fuzz: ## the readers on 10 million inputs each
	@sh tests/fuzz/fuzz.sh $(BUILD)/fuzz 10000000

install: all ## into PREFIX (/usr/local): the command, its man page and completion, the library
	install -D -t $(DESTDIR)$(PREFIX)/bin $(BUILD)/sgha
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/man/man1 src/cli/sgha.1
	install -D -m 644 src/cli/sgha.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/sgha
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/lib $(BUILD)/libsgha.a $(BUILD)/libsgha.so

format: ## bring the C sources into the project's format
	clang-format -i $$(git ls-files '*.c' '*.h')

clean: ## remove what was built (not the tools)
	rm -rf $(BUILD)

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
