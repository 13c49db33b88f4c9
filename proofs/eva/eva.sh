#!/bin/sh
# eva.sh BUILD -- no run-time error in the readers' parsers: Frama-C's Eva on readers.c raises no alarm.
#
# Every statement of the analysed functions must be reached, too: what is not reached is not checked. A value that is
# not finite is no error here, because the parser of text asks for it and refuses it.
set -eu
cd "$(dirname "$0")/../.."
mkdir -p "$1"
log=$1/readers.log
frama-c -c11 -machdep gcc_x86_64 -cpp-extra-args="-I src -I spec" proofs/eva/readers.c src/io/idx.c src/io/csr.c \
  src/io/svmlight.c src/io/csv.c -eva -eva-msg-key=-initial-state,-final-states -warn-special-float none >"$log" 2>&1 ||
  { tail -n 20 "$log" >&2; exit 1; }
if grep -q '^  0 alarms generated' "$log" && grep -q 'reached (out of [0-9]*): 100% coverage' "$log" &&
  ! grep -q 'eva:alarm\|got status' "$log"; then
  echo "readers: 0 alarms"
else
  sed -n '/alarm\]/,/^\[/p; /ANALYSIS SUMMARY/,$p' "$log" >&2
  echo "readers: alarms, see $log"
  exit 1
fi
