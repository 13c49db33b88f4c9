#!/bin/sh
# versions.sh -- the versions of the provers that run here, and where one is not the tested one.
tool() { # NAME TESTED COMMAND [OPTION]
  name=$1 tested=$2
  shift 2
  found=$("$@" 2>/dev/null | grep -oE '[0-9]+\.[0-9]+(\.[0-9]+)?' | head -n 1)
  printf '%s%s %s' "$comma" "$name" "${found:-not found}"
  [ "$found" = "$tested" ] || printf ' (tested with %s)' "$tested"
  comma=', '
}
comma='tools: '
tool Frama-C 25.0 frama-c -version
tool Why3 1.5.1 why3 --version
tool Alt-Ergo 2.0.0 alt-ergo -version
tool CVC4 1.8 cvc4 --version
tool cvc5 1.0.3 cvc5 --version
tool Z3 4.8.12 z3 --version
tool Coq 8.16.1 coqc --version
tool gcc 12.2.0 gcc -dumpfullversion
tool Python 3.11.2 python3 --version
echo
