#!/usr/bin/env python3
"""No function of the library is there for the tests alone: the command, or a function of a public header, reaches it.

The linker decides. Every function gets a section of its own, and no call is inlined, so that a call in the source is one
for the linker too. The command is linked with the whole library and told to keep what is reached from main and from the
functions that src/sgha.h and src/certify/user.h declare; what it removes is named here. Certificates are left out where
the Makefile leaves them out."""
import concurrent.futures
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from run import CERTIFY_LIBRARIES, GCC, JOBS, PARTS, ROOT, flags, run, sources  # noqa: E402

HEADERS = ["src/sgha.h", "src/certify/user.h"]  # the functions that users call
WITHOUT = ["-DSGHA_NO_CERTIFICATES"]
# The section of a function, or of one of its clones: gcc compiles it as often as target_clones names processors.
REMOVED = re.compile(r"removing unused section '\.text\.(sgha_\w+)(?:\.(?:default|avx\w+|arch_\w+))?'")

NOBODY = """int sgha_nobody_calls_this(int a);
int sgha_nobody_calls_this(int a)
{
  return a + 1;
}
"""
CLONES = """#include "core/state.h"
#ifdef SGHA_NO_CERTIFICATES
#define SGHA_FUSED SGHA_WIDE
#else
#include "certify/compensated.h"
#endif
SGHA_WIDE int sgha_nobody_calls_these(int a);
SGHA_WIDE int sgha_nobody_calls_these(int a)
{
  return a + 1;
}
SGHA_FUSED int sgha_nor_these(int a);
SGHA_FUSED int sgha_nor_these(int a)
{
  return a + 2;
}
"""


def declared(header):
    """The functions that a public header declares."""
    with open(os.path.join(ROOT, header), encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    return sorted(set(re.findall(r"\b(sgha_\w+)\(", text)))


def certificates():
    """Whether this system has what certificates need; the Makefile asks the same."""
    return run([GCC, "-E", "-include", "mpfi.h", "-include", "nettle/sha2.h", "-x", "c", "/dev/null"])[0] == 0


def compiled(folder, units, more):
    """The objects, and what went wrong."""
    targets = [os.path.join(folder, re.sub(r"\W", "_", unit) + ".o") for unit in units]
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        results = list(pool.map(lambda pair: run([GCC, *flags(), *more, "-O1", "-fno-inline", "-ffunction-sections", "-c", pair[0],
                                                  "-o", pair[1]]), zip(units, targets)))
    return targets, "".join(output for code, output in results if code)


def removed(folder, roots, objects, libraries):
    """What the linker removes, of the names that the library shows; and what went wrong."""
    code, output = run([GCC, "-fopenmp", "-Wl,--gc-sections,--print-gc-sections", *("-Wl,-u," + root for root in roots), *objects,
                        "-o", os.path.join(folder, "linked"), *libraries, "-lz", "-lm"])
    return set(REMOVED.findall(output)), output if code else ""


def main():
    certify = certificates()
    roots = [name for header in HEADERS[:None if certify else 1] for name in declared(header)]
    units = sources(*("src/%s/*.c" % part for part in (*PARTS, "cli") if certify or part != "certify"))
    libraries, more = (CERTIFY_LIBRARIES, []) if certify else ([], WITHOUT)
    with tempfile.TemporaryDirectory() as folder:
        objects, problem = compiled(folder, units, more)
        found = set()
        if not problem:
            found, problem = removed(folder, roots, objects, libraries)
        print(problem, end="")
        checks = [("the headers declare functions", len(declared(HEADERS[0])) > 10 and len(declared(HEADERS[1])) > 2),
                  ("everything links", not problem),
                  ("every function is reached" + "".join("\n  not reached: " + name for name in sorted(found)), not found and not problem)]
        # And it can fail: functions that nobody calls are noticed.
        for name, text, uncalled in (("a function without a caller is named", NOBODY, {"sgha_nobody_calls_this"}),
                                     ("so are functions compiled for several processors", CLONES,
                                      {"sgha_nobody_calls_these", "sgha_nor_these"})):
            extra = os.path.join(folder, "extra.c")
            with open(extra, "w", encoding="utf-8") as file:
                file.write(text)
            more_objects, problem = compiled(folder, [extra], more)
            print(problem, end="")
            checks.append((name, not problem and removed(folder, roots, [*objects, *more_objects], libraries)[0] == found | uncalled))
    for name, good in checks:
        print(("ok " if good else "not ok ") + name)
    return 0 if all(good for _, good in checks) else 1


if __name__ == "__main__":
    sys.exit(main())
