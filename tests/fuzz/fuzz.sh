#!/bin/sh
# fuzz.sh BUILD EXECUTIONS [NAME...] -- each reader (or those named) on EXECUTIONS mutated inputs, under the address and
# undefined-behaviour sanitizers. A finding is kept in BUILD, and the exit code is 1. The corpus grows in BUILD/NAME.corpus.
# FUZZ_SECONDS, if set, ends each reader's run earlier.
set -eu
cd "$(dirname "$0")/../.."
build=$1 executions=$2
shift 2
all="idx csr svmlight text gz checkpoint point params trajectory certificate"
for name in $all; do
  mkdir -p "$build/$name.corpus"
done

printf '\0\0\10\3\0\0\0\2\0\0\0\1\0\0\0\2abcd' >"$build/idx.corpus/images"
printf '\0\0\10\1\0\0\0\3abc' >"$build/idx.corpus/labels"
printf 'NEWSCSR1\2\0\0\0\11\0\0\0\2\0\0\0\3\0\0\0\0\0\0\0\2\0\0\0\2\0\0\0\4\0\0\0\10\0\0\0\1\0\2\0\2\0' \
  >"$build/csr.corpus/two_rows"
printf '# comment\n+1 1:0.5 3:-2e-3 # more\r\n-7\n10\t2:1e3 4:.25\n' >"$build/svmlight.corpus/lines"
cp "$build/svmlight.corpus/lines" "$build/text.corpus/lines"
printf 'a,"label",b\n1,2,0.5\r\n\n0,-1,1e-3\n' >"$build/text.corpus/table"
gzip -n -c "$build/text.corpus/table" >"$build/text.corpus/table.gz"
gzip -n -c "$build/idx.corpus/images" >"$build/gz.corpus/images"
cp "$build/text.corpus/table" "$build/gz.corpus/plain"
printf 'SGHARUN1\1\0\0\0\0\0\0\0\12\0\0\0\0\0\0\0\3\0\0\0\0\0\0\0' >"$build/checkpoint.corpus/whole"
printf '%056d%s%024d' 0 '"sgha":"0"' 0 | tr 0 '\0' | sed 's/"\x00"/"0"/' >>"$build/checkpoint.corpus/whole"
printf '1\n-2.5e-3 \r\n0x1p3\n4\n5' >"$build/point.corpus/five"
printf 'beta=0.25,T=3,f_batch=1e2' >"$build/params.corpus/three"
python3 - reference/golden/quadratic-practical.json "$build/trajectory.corpus" <<'PYTHON'
import json, sys
with open(sys.argv[1]) as file:
    t = json.load(file)
t["states"] = t["states"][:2]
with open(sys.argv[2] + "/two.json", "w") as file:
    json.dump(t, file)
parts = [k for k in t["states"][0] if k != "k"]
with open(sys.argv[2] + "/two.csv", "w") as file:
    for name, value in {"schema": t["schema"], "case": t["case"], **t["parameters"], **t["provenance"]}.items():
        print(f"# {name},{value}", file=file)
    print(",".join(["k"] + [f"{p}[{i}]" for p in parts for i in range(len(t["states"][0][p]))]), file=file)
    for s in t["states"]:
        print(",".join([str(s["k"])] + [v for p in parts for v in s[p]]), file=file)
PYTHON

# What a reader needs beyond src/io; what the command's files need of the library is not instrumented.
io=$(echo src/io/*.c)
cli="src/cli/checkpoint.c src/cli/point.c src/cli/options.c src/cli/files.c src/cli/signals.c src/cli/progress.c
  src/cli/text.c src/cli/cli.c"
make -s BUILD="$build/library" "$build/library/libsgha.a" "$build/library/sgha"
printf '1\n-1\n0.5\n' >"$build/x"
"$build/library/sgha" certify quadratic --x "$build/x" --out "$build/certificate.corpus/quadratic" --quiet >"$build/certify.log"
compile() {
  # shellcheck disable=SC2086
  "${CLANG:-clang}" -std=c17 -g -O2 -D_GNU_SOURCE -fsanitize=$1,address,undefined -fno-sanitize-recover=all -Isrc -Ispec \
    -Ireference -Itests/fuzz -c "$2" -o "$3"
}
mkdir -p "$build/objects"
for source in $io $cli src/certify/certificate.c reference/trajectory.c reference/cases.c; do
  object=$build/objects/$(echo "$source" | tr / -).o
  [ "$object" -nt "$source" ] || compile fuzzer-no-link "$source" "$object"
done

for name in ${*:-$all}; do
  length=512
  [ $name != certificate ] || length=1024
  objects=$(for source in $io $cli; do echo "$build/objects/$(echo "$source" | tr / -).o"; done)
  [ $name != certificate ] || objects="$build/objects/src-certify-certificate.c.o"
  [ $name != trajectory ] || { length=4096 objects="$build/objects/reference-trajectory.c.o $build/objects/reference-cases.c.o"; }
  compile fuzzer-no-link "tests/fuzz/$name.c" "$build/objects/$name.o"
  # shellcheck disable=SC2086
  "${CLANG:-clang}" -fsanitize=fuzzer,address,undefined "$build/objects/$name.o" $objects "$build/library/libsgha.a" \
    -o "$build/$name" -lcjson -lmpfi -lmpfr -lgmp -lnettle -lgomp -lz -lm
  if "$build/$name" -runs="$executions" -max_len=$length -seed=1 -print_final_stats=1 -artifact_prefix="$build/$name-" \
    ${FUZZ_SECONDS:+-max_total_time=$FUZZ_SECONDS} "$build/$name.corpus" >"$build/$name.log" 2>&1; then
    echo "fuzz: $name $(awk '/number_of_executed_units/ { print $2 }' "$build/$name.log") executions, no finding"
  else
    tail -n 30 "$build/$name.log"
    echo "fuzz: $name has a finding, see $build/$name.log"
    exit 1
  fi
done
