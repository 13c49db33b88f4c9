#!/bin/sh
# provers.sh DIR [PATIENCE] -- write DIR/why3.conf, and the prover drivers and the command it names.
#
# Why3's stock SMT drivers translate its ieee_float theory to the provers' native floating point, where rounding
# bounds are out of reach. The drivers written here are the stock ones minus that translation, so that every prover
# sees the axioms of rounding that Alt-Ergo sees. Single precision, which WP imports into every goal and no goal speaks
# of, is left out: fewer premises, and three of these contradict IEEE 754 together (spec/SOUNDNESS.md). A prover that is
# absent is entered with its tested version: a replay needs its name only.
#
# A prover's limit is in seconds of processor time: a goal must not be lost because the machine is busy. WP itself counts
# seconds of the clock, so it is told PATIENCE times as many (wp.py).
set -eu
dir=$1 patience=${2:-1}
stock=$(why3 --print-datadir)/drivers
mkdir -p "$dir"

cat >"$dir/no_single.drv" <<END
theory ieee_float.Float32
  remove allprops
end
theory ieee_float.FloatConverter
  remove allprops
end
theory frama_c_wp.cfloat.Cfloat
  remove prop to_float_is_finite_32
  remove prop to_f32_range_round
  remove prop to_f32_range_finite
  remove prop to_f32_minus_infinity
  remove prop to_f32_plus_infinity
  remove prop is_zero_to_f32_zero
  remove prop real_0_is_zero_f32
  remove prop f32_to_f64
  remove prop f64_to_f32
end
END

# strip NAME STOCK [SED-OPTION...]: a stock driver with absolute imports, without native floats and single precision
strip() {
  out=$dir/$1.drv in=$stock/$2
  shift 2
  sed -e '/smt-libv2-floats.gen/d' "$@" -e "s|^import \"\([^/]*\)\"|import \"$stock/\1\"|" "$in" >"$out"
  echo "import \"$dir/no_single.drv\"" >>"$out"
}
strip alt_ergo alt_ergo_2_2_0.drv
strip cvc4_body cvc4_16.gen
strip cvc4 cvc4_16.drv -e "s|cvc4_16.gen|$dir/cvc4_body.drv|"
strip cvc5 cvc4_16.drv -e "s|cvc4_16.gen|$dir/cvc4_body.drv|" -e 's|AUFBVFPDTNIRA|ALL|'
sed -n '/^theory ieee_float.RoundingMode/,/^end/p' "$stock/smt-libv2-floats.gen" >"$dir/rounding_mode.drv"
strip z3 z3_440.drv -e '/^theory ieee_float/,/^end/d' \
  -e "s|import \"discrimination.gen\"|&\nimport \"$dir/rounding_mode.drv\"|"

# limited SECONDS COMMAND...: run the command with its share of the seconds that WP waits. Where the limit kills it, say so
# as Alt-Ergo does, and as the others do. Whoever kills this script kills the command.
cat >"$dir/limited" <<END
#!/bin/sh
ulimit -S -t \$((\$1 / $patience))
shift
setpriv --pdeathsig KILL "\$@"
status=\$?
if [ \$status -eq 152 ]; then # 128 and the number of SIGXCPU
  printf 'Timeout\ninterrupted by timeout\n'
fi
exit \$status
END
chmod +x "$dir/limited"

# prover NAME TESTED-VERSION VERSION-OPTION DRIVER COMMAND [COMMAND-WITH-A-LIMIT-OF-STEPS]
prover() {
  version=$("${5%% *}" "$3" 2>/dev/null | grep -oE '[0-9]+\.[0-9]+(\.[0-9]+)?' | head -n 1) || true
  cat <<END
[prover]
name = "$1"
version = "${version:-$2}"
alternative = ""
driver = "$4"
command = "$dir/limited %t $5"
${6:+command_steps = \"$dir/limited %t $6\"}
editor = ""
in_place = false
interactive = false
shortcut = "$(echo "$1" | tr A-Z a-z)"

END
}
{
  printf '[main]\nmagic = 14\nmemlimit = 3000\nrunning_provers_max = 2\ntimelimit = 30\n\n'
  prover Alt-Ergo 2.0.0 -version "$dir/alt_ergo.drv" "alt-ergo %f"
  prover CVC4 1.8 --version "$dir/cvc4.drv" "cvc4 --stats --lang=smt2 %f" \
    "cvc4 --stats --rlimit=%S --lang=smt2 %f"
  prover CVC5 1.0.3 --version "$dir/cvc5.drv" "cvc5 --lang=smt2 %f"
  prover Z3 4.8.12 --version "$dir/z3.drv" "z3 -smt2 %f"
} >"$dir/why3.conf"
