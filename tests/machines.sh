#!/bin/sh
# machines.sh BUILD [MACHINE...] -- the same bits on other machines, by Debian's compilers for them and an emulator.
#
# For each machine: the core's digest is the committed one; `sgha demo` and a run on its data give this machine's numbers, or the
# functions of the C library that differ are named; a run begun here ends there with the same bits, and the other way
# round, whatever the byte order. On s390x, which is big-endian, and on i686, whose pointers have 32 bits, the unit tests pass, and
# certificates written here are valid there, and the other way round; the golden files are read and written on s390x. 32-bit x86 with the
# x87 unit must be refused. `make test-machines` runs this inside of the tools that tests/machines.packages lists. Logs are in
# BUILD; the last line counts.
set -eu
cd "$(dirname "$0")/.."
build=$1
shift
mkdir -p "$build"
[ $# -gt 0 ] || set -- aarch64 s390x ppc64el riscv64 i686
passed=0 failed=0
check() { # NAME COMMAND...: counts whether it succeeds
  name=$1
  shift
  if "$@"; then passed=$((passed + 1)); echo "ok $name"; else failed=$((failed + 1)); echo "not ok $name"; fi
}

settings() { # MACHINE: its compiler and emulator
  case $1 in
    here) cc=gcc qemu= ;;
    aarch64) cc=aarch64-linux-gnu-gcc qemu=qemu-aarch64 ;;
    s390x) cc=s390x-linux-gnu-gcc qemu=qemu-s390x ;;
    ppc64el) cc=powerpc64le-linux-gnu-gcc qemu=qemu-ppc64le ;;
    riscv64) cc=riscv64-linux-gnu-gcc qemu=qemu-riscv64 ;;
    i686) cc="i686-linux-gnu-gcc -msse2 -mfpmath=sse" qemu=qemu-i386 ;;
    *) echo "machines: no such machine: $1" >&2; exit 2 ;;
  esac
}
built() { # MACHINE TARGET...: with warnings as errors
  settings "$1"
  log=$build/$1.log folder=$build/$1
  shift
  make -s -j2 WERROR=1 CC="$cc" BUILD="$folder" "$@" >>"$log" 2>&1 || { grep -m 3 -E 'error|Error' "$log"; false; }
}
on() { # MACHINE PROGRAM ARGUMENT...: one of those that were built for it
  settings "$1"
  program=$build/$1/$2
  shift 2
  OMP_NUM_THREADS=2 $qemu "$program" "$@"
}
run() { # MACHINE PROBLEM ITERATIONS FOLDER: begins a run in the folder, or continues it
  where=$1 what=$2 until=$3 into=$4
  case $what in
    quadratic) set -- --method sgha ;;
    *) set -- --method stoc-sgha --params gamma_x=100,gamma_y=0.5,gamma_lambda=0.5,p_w=0.001,f_batch=50,g_batch=100 ;;
  esac
  mkdir -p "$into"
  on "$where" sgha run "$what" "$@" --quiet --iterations "$until" --every 10 --out "$into/out" --csv "$into/csv" \
    --checkpoint "$into/checkpoint" --point "$into/point"
}
same_digest() { on "$1" digest >"$build/$1.digest" && diff tests/digest.expected "$build/$1.digest"; }
demo() { on "$1" sgha demo >"$build/$1.demo.txt" 2>>"$build/$1.log" && grep -v ' seconds\.$' "$build/$1.demo.txt" >"$build/$1.demo"; }
same_demo() { demo "$1" && diff "$build/here.demo" "$build/$1.demo"; }
begun() { run "$1" "$2" 30 "$build/runs/$3" && run "$4" "$2" 60 "$build/runs/$3"; }
same_point() { cmp "$build/runs/here-$1/point" "$build/runs/$2/point"; }
there_and_back() { # MACHINE PROBLEM
  begun here "$2" "there-$1-$2" "$1" && same_point "$2" "there-$1-$2" && begun "$1" "$2" "back-$1-$2" here && same_point "$2" "back-$1-$2"
}
continued() { # the same, where the C library gives other bits: that the other machine reads what was written
  begun here "$2" "there-$1-$2" "$1" && begun "$1" "$2" "back-$1-$2" here
}
functions_that_differ() { # MACHINE: of those of the C library that a run of SGHA calls
  on "$1" library >"$build/$1.library"
  nm -u "$build"/here/core/*.o "$build"/here/problems/*.o "$build/here/methods/sgha.o" | awk '{ print $2 }' |
    awk 'NR == FNR { used[$1]; next } !($1 in used) { next } FILENAME ~ /here/ { here[$1] = $2; next }
      here[$1] != $2 { printf "%s%s", comma, $1; comma = ", " }' - "$build/here.library" "$build/$1.library"
}
unit_tests() { # MACHINE: all of them pass
  for test in tests/unit/*.c; do
    test=${test%.c}
    built "$1" "$build/$1/$test" && CMOCKA_MESSAGE_OUTPUT=TAP on "$1" "$test" >"$build/$1.tap" 2>&1 && grep -q '^ok ' "$build/$1.tap" ||
      { echo "$test"; grep -m 3 '^not ok' "$build/$1.tap"; return 1; }
  done
}
certified() { # PROBLEM MACHINE OTHER: a certificate that the first writes is valid on the other
  cert=$build/runs/$2-$1.cert
  on "$2" sgha certify "$1" --x "$build/runs/here-$1/point" --out "$cert" --quiet >>"$build/$2.cert.log" 2>&1 &&
    on "$3" sgha verify "$cert" >>"$build/$3.cert.log" 2>&1
}
certificates() { # MACHINE
  for problem in quadratic hyper-cleaning; do
    certified $problem here "$1" && certified $problem "$1" here || { echo "$problem"; tail -n 2 "$build/here.cert.log" "$build/$1.cert.log"; return 1; }
  done
}
golden_files() { # MACHINE: what is committed is read and accepted there; what is written there is the same, except the compiler's name
  built "$1" "$build/$1/reference/sgha-check" "$build/$1/reference/golden" || return 1
  mkdir -p "$build/$1/golden"
  on "$1" reference/golden "$build/$1/golden" >"$build/$1.golden.log" 2>&1 || return 1
  for file in reference/golden/*-*.json; do
    on "$1" reference/sgha-check "$file" >>"$build/$1.golden.log" 2>&1 || return 1
    sed 's/"compiler": "[^"]*"//' "$file" >"$build/$1.wanted"
    sed 's/"compiler": "[^"]*"//' "$build/$1/golden/${file##*/}" | cmp "$build/$1.wanted" - || return 1
  done
}

programs() { echo all "$build/$1/digest" "$build/$1/library"; }
echo "machines: building for this machine"
rm -rf "$build/runs" "$build"/*.log
built here $(programs here) || exit 1
check "here: digest" same_digest here
demo here
on here library >"$build/here.library"
for problem in quadratic hyper-cleaning; do run here $problem 60 "$build/runs/here-$problem"; done

for machine in "$@"; do
  settings "$machine"
  echo "machines: building for $machine with $($cc --version | head -n 1)"
  check "$machine: builds without warnings" built "$machine" $(programs "$machine")
  check "$machine: the committed digest" same_digest "$machine"
  functions=$(functions_that_differ "$machine")
  check "$machine: a run on the quadratic problem, begun here or there, ends on the other with the same bits" \
    there_and_back "$machine" quadratic
  if [ -z "$functions" ]; then
    check "$machine: demo, the same numbers" same_demo "$machine"
    check "$machine: a run on digits, begun here or there, ends on the other with the same bits" there_and_back "$machine" hyper-cleaning
  else
    echo "machines: $machine: the C library's $functions: other bits than here"
    check "$machine: demo" demo "$machine"
    cmp -s "$build/here.demo" "$build/$machine.demo" && echo "machines: $machine: demo prints the same numbers" ||
      echo "machines: $machine: demo prints other numbers"
    check "$machine: a run on digits, begun here or there, is continued on the other" continued "$machine" hyper-cleaning
  fi
  case $machine in
    s390x | i686)
      check "$machine: certificates written here are valid there, and the other way round" certificates "$machine"
      check "$machine: unit tests" unit_tests "$machine" ;;
  esac
  case $machine in s390x) check "$machine: golden files" golden_files "$machine" ;; esac
done

refused() { # by the guard's sentence
  ! make -s CC="i686-linux-gnu-gcc -mfpmath=387" BUILD="$build/x87" all >"$build/x87.log" 2>&1 && grep -q FLT_EVAL_METHOD "$build/x87.log"
}
check "i686 with the x87 unit is refused" refused
echo "machines: $passed passed, $failed failed"
[ $failed -eq 0 ]
