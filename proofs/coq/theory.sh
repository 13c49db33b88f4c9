#!/bin/sh
# theory.sh BUILD [--check] -- compile the theory and compare what its theorems assume with Assumptions.expected.
#
# `statements` has a row for each statement of the paper that is proved: number, theorem, file. The last line is
# `theory: T of 40 statements, A axioms`. --check adds coqchk, which checks the compiled files with Coq's kernel alone.
set -eu
here=$(dirname "$0")
build=$1
mkdir -p "$build"
files=$(grep -E '\.v$' "$here/_CoqProject")
for file in $files; do cmp -s "$here/$file" "$build/$file" || cp "$here/$file" "$build/$file"; done
cp "$here/_CoqProject" "$build/"

if grep -nE '\b(Admitted|admit|Axiom|Axioms|Parameter|Parameters|Conjecture|Abort)\b *[.:A-Za-z_]*' $(for f in $files; do echo "$here/$f"; done) | grep -v '(\*'; then
  echo "theory: an assumption or an unfinished proof in the text" >&2
  exit 1
fi

python3 "$here/contracts.py" "$here/Program.v" "$here"/../../spec/*.acsl

cd "$build"
coq_makefile -f _CoqProject -o CoqMakefile >/dev/null
echo "theory: compiling $(echo "$files" | wc -w) files"
make -f CoqMakefile -j2 --no-print-directory >compile.log 2>&1 || { tail -n 30 compile.log >&2; exit 1; }
cd - >/dev/null

# What each theorem rests on, one block a theorem, axioms sorted.
{
  echo 'From SGHA Require Import Main.'
  grep -vE '^(#|$)' "$here/statements" | while read -r number theorem _; do
    printf 'Goal True. idtac "== %s %s". exact I. Qed.\nPrint Assumptions %s.\n' "$number" "$theorem" "$theorem"
  done
} >"$build/Assumptions.v"
(cd "$build" && coqc -Q . SGHA Assumptions.v) |
  awk '/^== / { print; next } /^[A-Za-z_.]+ *:/ || /^[A-Za-z_.]+$/ { sub(/ *:.*/, ""); if ($0 != "Axioms") print "   " $0 }
       /^Closed under/ { print "   none" }' |
  awk '/^==/ { close("sort -u"); print; fflush(); next } { print | "sort -u" }' >"$build/Assumptions.found"
if ! diff -u "$here/Assumptions.expected" "$build/Assumptions.found"; then
  echo "theory: the assumptions differ from Assumptions.expected" >&2
  exit 1
fi

if [ "${2-}" = --check ]; then
  echo "theory: coqchk"
  (cd "$build" && coqchk -silent -o -Q . SGHA SGHA.Main) >"$build/coqchk.log" 2>&1 || { tail -n 20 "$build/coqchk.log" >&2; exit 1; }
  grep -E '^\* Axioms' -A 40 "$build/coqchk.log" || true
fi
proved=$(grep -vE '^(#|$)' "$here/statements" | awk '$1 ~ /^[0-9]+$/ { print $1 }' | sort -un | wc -l)
axioms=$(grep '^   ' "$build/Assumptions.found" | grep -v ' none$' | sort -u | wc -l)
echo "theory: $proved of 40 statements, $axioms axioms"
