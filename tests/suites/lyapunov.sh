#!/bin/sh
# Proposition 6, step by step: the quick form of `make lyapunov`, its records, its answers to bad usage; the wrong programs
# of `make controls`; the page that `make doubles` writes; the descent of
# Stoc-SGHA in expectation.
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
echo "$last" | grep -Eq '^lyapunov: ([0-9]+) steps, \1 hold, 0 violated, 0 undecided, [0-9]+ without loss$'
good=$?
[ $code -eq 0 ] && [ $good -eq 0 ]
say $? "every step holds: $last"
[ $code -eq 0 ] || cat "$work/log"

python3 - "$work/quick" <<'PYTHON'
import glob, json, sys
from decimal import Decimal, getcontext
getcontext().prec = 60
files = sorted(set(glob.glob(sys.argv[1] + "/*.json")) - {sys.argv[1] + "/summary.json"})
summary = json.load(open(sys.argv[1] + "/summary.json"))
steps = lossless = active = 0
for name in files:
    record = json.load(open(name))
    before = None
    for step in record["steps"]:
        steps += 1
        lossless += step["lossless"]
        active += step["active"]
        low = {key: Decimal(step[key][0]) for key in ("V", "K", "Psi", "P", "change", "residuals", "truncation", "loss")}
        high = {key: Decimal(step[key][1]) for key in low}
        assert all(low[key] <= high[key] for key in low), (name, step["k"])
        assert step["verdict"] == "holds" and max(step["shares"]) <= 1, (name, step["k"])
        allowed = 0 if step["lossless"] else high["loss"]
        assert high["change"] >= low["residuals"] - high["truncation"] - allowed, (name, step["k"])
        assert abs(low["V"] - (low["K"] - 2 * low["Psi"] + 2 * low["P"])) <= 4 * (high["P"] - low["P"] + high["Psi"] - low["Psi"]
                                                                               + high["K"] - low["K"]) + Decimal("1e-25")
        assert {key: len(v) for key, v in step["state"].items()} == {key: len(v) for key, v in step["next"].items()}
        assert before is None or before["k"] + 1 != step["k"] or before["next"] == step["state"], (name, step["k"])
        before = step
assert len(files) == len(summary["trajectories"]) == 50
assert steps == summary["steps"] > 0 and lossless == summary["lossless"] and lossless * 20 >= steps * 19, lossless
assert active * 10 > steps, active
PYTHON
say $? "the records have the states, and the verdicts follow from their enclosures; 95 % hold without loss"

"$program" --help | grep -q 'Exit code'
say $? "help"
mkdir "$work/empty"
for bad in "--bits 0 10" "--bits 100000000 200000000" "--bits 512 256" "--bits -1 9" "--bits 256" "--case nothing" "--case" \
  "--steps 0" "--steps 1x" "--processes 0" "--nonsense" "--output"; do
  # The options are split into words on purpose.
  (cd "$work/empty" && "$program" $bad >"$work/out" 2>"$work/err")
  code=$?
  [ $code -eq 2 ] && [ "$(wc -l <"$work/err")" -eq 1 ] && [ ! -s "$work/out" ] && [ -z "$(ls "$work/empty")" ]
  say $? "bad usage is refused: $bad"
done
controls=$BUILD/reference/controls
make -s BUILD="$BUILD" "$controls" >"$work/make" 2>&1
say $? "controls builds"
"$controls" --quick >"$work/controls" 2>"$work/err"
code=$?
last=$(tail -n 1 "$work/controls")
[ $code -eq 0 ] && echo "$last" | grep -Eq '^controls: ([0-9]+) caught of \1$' && ! grep -q MISSED "$work/controls"
say $? "every wrong program is caught, and the right one accepted: $last"
[ $code -eq 0 ] || cat "$work/controls" "$work/err"
rows() { grep '^| ' "$1" | cut -d '|' -f 2,3; }
[ "$(rows "$work/controls" | wc -l)" -gt 40 ] && [ "$(rows "$work/controls")" = "$(rows reference/controls.md)" ]
say $? "reference/controls.md has these programs"
"$controls" --nonsense >"$work/out" 2>"$work/err"
[ $? -eq 2 ] && [ ! -s "$work/out" ]
say $? "bad usage of controls is refused"
mkdir "$work/page" "$work/data"
make -s BUILD="$BUILD" "$BUILD/reference/doubles" >"$work/make" 2>&1 && "$BUILD/reference/doubles" "$work/page" "$work/data" \
  >"$work/doubles" 2>&1
say $? "doubles measures errors within their bounds"
cat "$work/doubles"
shape() { sed 's/[0-9][0-9.e+-]*/0/g' "$1"; }
[ "$(shape "$work/page/doubles.md")" = "$(shape reference/doubles.md)" ]
say $? "reference/doubles.md is this page, up to its numbers"
make -n BUILD="$BUILD" doubles | grep -q '/reference/doubles reference [^ ]*/doubles$'
say $? "make doubles leaves nothing but the page and its plots in reference"
expected=$BUILD/reference/expected
make -s BUILD="$BUILD" "$expected" >"$work/make" 2>&1
say $? "expected builds"
"$expected" --quick >"$work/expected" 2>&1 && tail -n 1 "$work/expected" | grep -Eq '^expected: ([0-9]+) steps, \1 hold$'
say $? "V descends in expectation: $(tail -n 1 "$work/expected")"
"$expected" --quick --still >"$work/still" 2>&1
[ $? -eq 1 ] && grep -q 'quadratic .*largest.* moments 0,.* guaranteed at 1$' "$work/still"
say $? "but not for a program that does nothing, where a decrease is guaranteed"
"$expected" --nonsense >"$work/out" 2>"$work/err"
[ $? -eq 2 ] && [ ! -s "$work/out" ]
say $? "bad usage of expected is refused"
exit 0
