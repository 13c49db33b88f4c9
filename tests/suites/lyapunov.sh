#!/bin/sh
# Proposition 6, step by step: the quick form of `make lyapunov`, its negative controls, its answers to bad usage.
# Prints ok/not ok lines for tests/run.py.
cd "$(dirname "$0")/../.." || exit 2
BUILD=${BUILD:-build}
program=$BUILD/reference/lyapunov
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

say() { # say EXIT-CODE NAME: `ok` if it is 0
  if [ "$1" -eq 0 ]; then echo "ok $2"; else echo "not ok $2"; fi
}

if ! make -s BUILD="$BUILD" "$program" >"$work/make" 2>&1; then
  cat "$work/make"
  echo "not ok lyapunov builds"
  exit 1
fi
case $program in /*) ;; *) program=$PWD/$program ;; esac

"$program" --quick --output "$work/quick" >"$work/log" 2>&1
code=$?
last=$(tail -n 1 "$work/log")
echo "$last" | grep -Eq '^lyapunov: ([0-9]+) steps, \1 hold, 0 violated, 0 undecided$'
good=$?
[ $code -eq 0 ] && [ $good -eq 0 ]
say $? "every step holds: $last"
[ $code -eq 0 ] || cat "$work/log"

python3 - "$work/quick" <<'PYTHON'
import glob, json, sys
from decimal import Decimal, getcontext
getcontext().prec = 60
files = sorted(glob.glob(sys.argv[1] + "/*.json"))
steps = 0
for name in files:
    record = json.load(open(name))
    for step in record.get("steps", []) if "form" in record else []:
        steps += 1
        low, high = (Decimal(v) for v in step["slack"])
        assert step["verdict"] == "holds" and 0 <= low <= high, (name, step["k"])
        for key in ("V", "K", "Psi", "P", "change", "residuals", "loss"):
            assert Decimal(step[key][0]) <= Decimal(step[key][1]), (name, step["k"], key)
assert steps == json.load(open(sys.argv[1] + "/summary.json"))["steps"] > 0
PYTHON
say $? "the records are JSON, their enclosures are intervals"

"$program" --quick --control all >"$work/controls" 2>&1
code=$?
sed -n 's/^\(ok\|not ok\) \([^:]*\): \(.*\)$/\1 control \2: \3/p' "$work/controls"
[ $code -eq 0 ] && [ "$(grep -c '^ok ' "$work/controls")" -eq "$("$program" --list | grep -c '^control')" ]
say $? "all controls were run and caught"

"$program" --help | grep -q 'Exit code'
say $? "help"
mkdir "$work/empty"
for bad in "--bits 0 10" "--bits 100000000 200000000" "--bits 512 256" "--bits -1 9" "--bits 256" "--case nothing" "--case" \
  "--steps 0" "--steps 1x" "--processes 0" "--control nothing" "--nonsense" "--output"; do
  # The options are split into words on purpose.
  (cd "$work/empty" && "$program" $bad >"$work/out" 2>"$work/err")
  code=$?
  [ $code -eq 2 ] && [ "$(wc -l <"$work/err")" -eq 1 ] && [ ! -s "$work/out" ] && [ -z "$(ls "$work/empty")" ]
  say $? "bad usage is refused: $bad"
done
exit 0
