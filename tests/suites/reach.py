#!/usr/bin/env python3
"""No function of the library is there for the tests alone: the command, or a function of the public header, reaches it.

The linker decides. Every function gets a section of its own; the command is linked with the whole library and told to
keep what is reached from main and from the functions that src/sgha.h declares; what it removes is named here."""
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from run import GCC, ROOT, flags, run, sources  # noqa: E402


def declared(text):
    """The functions that the public header declares."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return sorted(set(re.findall(r"\b(sgha_\w+)\(", text)))


def removed(folder, roots, units):
    """What the linker removes, of the names that the library shows; and what went wrong."""
    objects = []
    for unit in units:
        objects.append(os.path.join(folder, re.sub(r"\W", "_", unit) + ".o"))
        code, output = run([GCC, *flags(), "-O1", "-ffunction-sections", "-c", unit, "-o", objects[-1]])
        if code:
            return set(), output
    code, output = run([GCC, "-fopenmp", "-Wl,--gc-sections,--print-gc-sections", *("-Wl,-u," + root for root in roots), *objects,
                        "-o", os.path.join(folder, "linked"), "-lz", "-lm"])
    return set(re.findall(r"removing unused section '\.text\.(sgha_[^'.]+)'", output)), output if code else ""


def main():
    with open(os.path.join(ROOT, "src/sgha.h"), encoding="utf-8") as file:
        roots = declared(file.read())
    units = sources(*("src/%s/*.c" % part for part in ("core", "problems", "methods", "io", "cli")))
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        found, problem = removed(folder, roots, units)
        print(problem, end="")
        checks = [("the header declares functions", len(roots) > 10), ("everything links", not problem),
                  ("every function is reached" + "".join("\n  not reached: " + name for name in sorted(found)), not found)]
        # And it can fail: a function that nobody calls is noticed.
        extra = os.path.join(folder, "extra.c")
        with open(extra, "w", encoding="utf-8") as file:
            file.write("int sgha_nobody_calls_this(int a);\nint sgha_nobody_calls_this(int a)\n{\n  return a + 1;\n}\n")
        found, problem = removed(folder, roots, [*units, extra])
        checks.append(("a function without a caller is named", "sgha_nobody_calls_this" in found))
    for name, good in checks:
        print(("ok " if good else "not ok ") + name)
        failed += not good
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
