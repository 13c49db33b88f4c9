#!/bin/sh
# theory.sh BUILD [--no-check | --record] -- compile the theory and compare what its theorems state, assume and are made
# of (each definition that a statement rests on) with Assumptions.expected; --record writes that file and Worth.expected.
#
# worth.py computes what the theorems are worth in numbers, from the Coq text, and compares it with Worth.expected.
# `statements` has a row for each statement of the paper that is proved: number, theorem, file. gates.py says what the
# texts may not contain; coqchk then checks the compiled files with Coq's kernel alone (--no-check leaves it out). The
# last line is `theory: T of 40 statements, A axioms`.
set -eu
here=$(dirname "$0")
build=$1
mkdir -p "$build"
unset COQPATH COQLIB COQCORELIB COQEXTRAFLAGS COQFLAGS OCAMLPATH OTHERFLAGS MAKEFLAGS
python3 "$here/gates.py" scan "$here" || exit 1
files=$(grep -E '\.v$' "$here/_CoqProject")
for file in $files; do cmp -s "$here/$file" "$build/$file" || cp "$here/$file" "$build/$file"; done
cp "$here/_CoqProject" "$build/"
rm -f "$build"/CoqMakefile.local*
# What another state of the theory left behind could be required without being compiled here.
for file in "$build"/*.vo "$build"/*.vos "$build"/*.vok "$build"/*.v; do
  stem=$(basename "${file%.*}")
  [ ! -e "$file" ] || echo "$files" | grep -qx "$stem.v" || rm -f "$file"
done

if command -v frama-c >/dev/null; then
  python3 "$here/contracts.py" --build "$build/contracts"
else
  echo "contracts: not compared, there is no Frama-C here (make verify has it)"
fi

if [ "${2-}" = --record ]; then python3 "$here/worth.py" --record; else python3 "$here/worth.py" --check; fi

cd "$build"
coq_makefile -f _CoqProject -o CoqMakefile >/dev/null
echo "theory: compiling $(echo "$files" | wc -w) files"
make -f CoqMakefile -j2 --no-print-directory >compile.log 2>&1 || { tail -n 30 compile.log >&2; exit 1; }
cd - >/dev/null

# What each theorem states, what it assumes, and what the definitions in it mean.
python3 "$here/gates.py" questions "$build" "$here/statements" >"$build/Assumptions.v"
(cd "$build" && coqc -q -Q . SGHA Assumptions.v) >"$build/Assumptions.out"
python3 "$here/gates.py" answers "$build" "$build/Assumptions.out" >"$build/Assumptions.found"
if [ "${2-}" = --record ]; then cp "$build/Assumptions.found" "$here/Assumptions.expected"; fi
if ! diff -u "$here/Assumptions.expected" "$build/Assumptions.found"; then
  echo "theory: what the theorems state or assume is not what Assumptions.expected says (if it is meant: make theory-record)" >&2
  exit 1
fi

if [ "${2-}" != --no-check ]; then
  echo "theory: coqchk"
  (cd "$build" && coqchk -silent -o -Q . SGHA SGHA.Main) >"$build/coqchk.log" 2>&1 || { tail -n 20 "$build/coqchk.log" >&2; exit 1; }
  python3 "$here/gates.py" checked "$build/coqchk.log" "$here/Assumptions.expected" || exit 1
fi
proved=$(grep -vE '^(#|$)' "$here/statements" | awk '$1 ~ /^[0-9]+$/ { print $1 }' | sort -un | wc -l)
axioms=$(grep -c '^axiom ' "$build/Assumptions.found" || true)
echo "theory: $proved of 40 statements, $axioms axioms"
