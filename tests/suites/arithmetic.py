#!/usr/bin/env python3
"""Arithmetic that the proofs are not about is refused, by the compiler or when the program starts; and no variable of make
brings it in."""
import os
import platform
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from run import CLANG, DIGEST, GCC, ROOT, make, makefile_flags, run, unusable  # noqa: E402

BUILD = os.path.join(os.path.abspath(os.environ.get("BUILD", os.path.join(ROOT, "build/test"))), "arithmetic")
PROGRAM = os.path.join(BUILD, "start")
START = """#include <stdio.h>
#include "core/arithmetic.h"
int main(void)
{
  const char *problem = sgha_arithmetic_problem();
  puts(problem == NULL ? "fine" : problem);
  return 0;
}
"""
SENTENCES = ("SGHA needs", "SGHA must not", "fused", "subnormal", "not done as written", "not rounded to the nearest")
X86 = platform.machine() == "x86_64"
FMA = ["-mfma"] if X86 else []  # elsewhere the processor has it, or nothing is fused
# Options, the compilers that are told to compute otherwise by them, and which of the sentences must come; "" for any.
WRONG = [
    (["-ffast-math"], "both", "the order of operations"),
    (["-Ofast"], "both", "the order of operations"),
    (["-funsafe-math-optimizations"], "both", ""),
    (["-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math"], "both", ""),
    (["-freciprocal-math"], "both", ""),
    (["-fno-signed-zeros"], "both", ""),
    (["-ffinite-math-only"], "both", "the order of operations"),
    (["-fsingle-precision-constant"], "gcc", "IEEE 754 arithmetic"),
    ([*FMA, "-ffp-contract=fast"], "both", ""),
    ([*FMA, "-std=gnu17"], "gcc", "gcc tells only in ISO mode" if X86 else ""),
    (["-mfpmath=387"], "gcc" if X86 else "none", "FLT_EVAL_METHOD"),
    (["-ffp-model=fast"], "clang", ""),
    # As if the compiler were for a machine with other doubles, another radix, a small size_t.
    (["-U__DBL_MANT_DIG__", "-D__DBL_MANT_DIG__=24"], "both", "IEEE 754 doubles"),
    (["-U__FLT_RADIX__", "-D__FLT_RADIX__=16"], "both", "IEEE 754 doubles"),
    (["-U__SIZEOF_SIZE_T__", "-D__SIZEOF_SIZE_T__=2"], "both", "size_t"),
]
RIGHT = [[], [*FMA], [*FMA, "-ffp-contract=off"], ["-O0"], ["-O3"]]


def report(name, good, output=""):
    print("ok" if good else "not ok", name, flush=True)
    if not good:
        print(output)


def said(compiler, options):
    """What the compiler says, or else the program."""
    code, output = run([compiler, "-std=c17", "-O2", *options, *makefile_flags("INCLUDE"), PROGRAM + ".c",
                        "src/problems/arithmetic.c", "src/core/sums.c", "-o", PROGRAM, "-lm"])
    return output if code != 0 else run([PROGRAM])[1]


def fused_runs():
    """Does this processor have the operations that -mfma asks for?"""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return not X86 or " fma " in file.read()
    except OSError:
        return False


def options():
    for name, compiler in (("gcc", GCC), ("clang", CLANG)):
        reason = unusable(compiler, [], BUILD)
        if reason:
            print(f"skip {name}: {reason}")
            continue
        for chosen in RIGHT:
            output = said(compiler, chosen) if fused_runs() or "-mfma" not in chosen else "fine\n"
            report(f"{name} {' '.join(chosen)} computes as it should", output == "fine\n", output)
        for chosen, who, sentence in WRONG:
            if who not in (name, "both"):
                continue
            if "-mfma" in chosen and name == "clang" and not fused_runs():
                print(f"skip {name} {' '.join(chosen)}: this processor has no fused operations")
                continue
            output = said(compiler, chosen)
            if "clang" in name and "unknown argument" in output:
                print(f"skip {name} {' '.join(chosen)}: this version does not know it")
                continue
            report(f"{name} {' '.join(chosen)} is refused", sentence in output and any(s in output for s in SENTENCES), output)


def variables_of_make():
    """Whatever is set, the digest is the committed one; or the compiler stops with a sentence."""
    with open(os.path.join(ROOT, DIGEST), encoding="utf-8") as file:
        expected = file.read()
    wrong = " ".join(["-O2 -ffast-math -ffp-contract=fast", *FMA])
    for i, setting in enumerate([["CFLAGS=" + wrong], ["CFLAGS=-O2", "FLOAT=", "FLAGS="], [f"CC={GCC} {wrong}"],
                                 ["CPPFLAGS=-ffast-math", "LDFLAGS=-ffast-math"], ["-e"]]):
        folder = os.path.join(BUILD, f"make{i}")
        shutil.rmtree(folder, ignore_errors=True)
        os.environ.update({"FLOAT": wrong, "FLAGS": wrong, "CFLAGS": wrong} if setting == ["-e"] else {})
        compiler = [] if any(s.startswith("CC=") for s in setting) else ["CC=" + GCC]
        made = make(folder, "-j2", *compiler, *setting, folder + "/digest", folder + "/sgha")
        title = "make " + " ".join(setting) + (" with these in the environment" if setting == ["-e"] else "")
        if made[0] != 0:
            report(f"{title}: refused", "SGHA needs" in made[1], made[1])
            continue
        code, output = run([folder + "/digest"])
        started = subprocess.run([folder + "/sgha", "list"], capture_output=True, text=True, check=False)
        report(f"{title}: the committed digest, or refused at the start",
               (code == 0 and output == expected) or "computes wrongly" in started.stderr, output + started.stderr)


MODES = """#include <fenv.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#define FLUSH _mm_setcsr(_mm_getcsr() | 0x8040)
#else
#define FLUSH fesetround(FE_DOWNWARD)
#endif
__attribute__((constructor)) static void change(void)
{
  UPWARD ? (void)fesetround(FE_UPWARD) : (void)(FLUSH);
}
"""


def modes_of_the_process():
    """Another library changes the rounding, or flushes subnormal numbers to zero, before the command starts."""
    program, library = os.path.join(BUILD, "sgha"), os.path.join(BUILD, "modes")
    code, output = make(BUILD, program, "CC=" + GCC)
    if code != 0:
        report("the command builds", False, output)
        return
    with open(library + ".c", "w", encoding="utf-8") as file:
        file.write(MODES)
    for upward, sentence in ((1, "rounded to the nearest"), (0, "subnormal" if X86 else "rounded to the nearest")):
        code, output = run([GCC, "-shared", "-fPIC", f"-DUPWARD={upward}", library + ".c", "-o", library + ".so", "-lm"])
        done = subprocess.run([program, "list"], capture_output=True, text=True, check=False, cwd=ROOT,
                              env={**os.environ, "LD_PRELOAD": os.path.relpath(library + ".so", ROOT)})  # takes no space
        report(f"the command refuses to start: {sentence}", code == 0 and done.returncode == 1 and done.stdout == "" and
               "computes wrongly" in done.stderr and sentence in done.stderr, output + done.stdout + done.stderr)
    done = subprocess.run([program, "list"], capture_output=True, text=True, check=False)
    report("and starts otherwise", done.returncode == 0, done.stderr)


def main():
    os.makedirs(BUILD, exist_ok=True)
    with open(PROGRAM + ".c", "w", encoding="utf-8") as file:
        file.write(START)
    options()
    if unusable(GCC, [], BUILD):
        print("skip modes of the process, variables of make: no gcc")
    else:
        modes_of_the_process()
        variables_of_make()
    return 0


if __name__ == "__main__":
    sys.exit(main())
