#!/bin/sh
# fuzz.sh BUILD EXECUTIONS -- each parser on EXECUTIONS mutated inputs, under the address and undefined-behaviour
# sanitizers. A finding is kept in BUILD, and the exit code is 1. The corpus grows in BUILD/NAME.corpus.
# FUZZ_SECONDS, if set, ends each parser's run earlier.
set -eu
cd "$(dirname "$0")/../.."
build=$1 executions=$2
mkdir -p "$build/idx.corpus" "$build/csr.corpus" "$build/svmlight.corpus"

printf '\0\0\10\3\0\0\0\2\0\0\0\1\0\0\0\2abcd' >"$build/idx.corpus/images"
printf '\0\0\10\1\0\0\0\3abc' >"$build/idx.corpus/labels"
printf 'NEWSCSR1\2\0\0\0\11\0\0\0\2\0\0\0\3\0\0\0\0\0\0\0\2\0\0\0\2\0\0\0\4\0\0\0\10\0\0\0\1\0\2\0\2\0' \
  >"$build/csr.corpus/two_rows"
printf '# comment\n+1 1:0.5 3:-2e-3 # more\r\n-7\n10\t2:1e3 4:.25\n' >"$build/svmlight.corpus/lines"

for name in idx csr svmlight; do
  "${CLANG:-clang}" -std=c17 -g -O2 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -Isrc -Ispec -Itests/fuzz \
    "tests/fuzz/$name.c" src/io/idx.c src/io/csr.c src/io/svmlight.c src/io/dataset.c src/core/sampler.c \
    -o "$build/$name" -lm
  if "$build/$name" -runs="$executions" -max_len=512 -seed=1 -print_final_stats=1 -artifact_prefix="$build/$name-" \
    ${FUZZ_SECONDS:+-max_total_time=$FUZZ_SECONDS} "$build/$name.corpus" >"$build/$name.log" 2>&1; then
    echo "fuzz: $name $(awk '/number_of_executed_units/ { print $2 }' "$build/$name.log") executions, no finding"
  else
    tail -n 30 "$build/$name.log"
    echo "fuzz: $name has a finding, see $build/$name.log"
    exit 1
  fi
done
