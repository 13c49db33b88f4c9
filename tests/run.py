#!/usr/bin/env python3
"""Builds and runs every test. Called by `make test`; the last line printed is the count.

A case is counted for each configuration it runs in. A program that does not build, does not say how many cases it has,
or ends before it has run them all counts as failed for each case that is missing, and for one at least. What this
system has no compiler or tool for is skipped by name, and counted.

  tests/unit/*.c           cmocka programs, in each of CONFIGURATIONS
  tests/digest.c           the committed numbers, bit for bit, from both compilers at every level
  tests/suites/*.sh, *.py  optional: scripts that print `ok NAME`, `not ok NAME` or `skip NAME`; $BUILD, $CC are set

  GCC, CLANG   the compilers to test with, if not gcc and clang; one of them may be none
  WERROR=1     warnings are errors
"""
import argparse
import concurrent.futures
import glob
import os
import re
import shutil
import signal
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
JOBS = 2
TIMEOUT, SUITE_TIMEOUT = 300, 1800  # seconds, for a slow machine that has other things to do
GCC, CLANG = os.environ.get("GCC", "gcc"), os.environ.get("CLANG", "clang")
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
CONFIGURATIONS = [
    ("gcc-O3", GCC, ["-O3"]),
    ("gcc-O1-sanitized", GCC, ["-O1", *SANITIZERS]),
    ("clang-O2", CLANG, ["-O2"]),
]
DIGESTS = [(compiler, level) for compiler in (GCC, CLANG) for level in ("-O0", "-O1", "-O2", "-O3")]
DIGEST = "tests/digest.expected"
FORMAT = "14"  # the version of clang-format that decides where versions differ
CERTIFY_LIBRARIES = ["-lmpfi", "-lmpfr", "-lgmp", "-lnettle"]
LIBRARIES = ["-lcmocka", *CERTIFY_LIBRARIES, "-lz", "-lm"]
PARTS = ("core", "problems", "methods", "io", "certify")  # of the library, folders of src
TOOLS = ["make", "nm"]
# What src/core may call: the square root, and what a compiler inserts for copies and to choose a function's clone.
CORE_CALLS = {"sqrt", "memcpy", "memmove", "memset", "_GLOBAL_OFFSET_TABLE_", "__cpu_indicator_init", "__cpu_model"}


class Tally:
    """Counts, and keeps what failed so that it can be shown again at the end."""

    def __init__(self):
        self.passed = self.failed = self.skipped = 0
        self.failures = []

    def count(self, name, good, output=""):
        if good:
            self.passed += 1
        else:
            self.failed += 1
            self.failures.append(name)
            print(f"FAILED {name}\n{output}".rstrip(), flush=True)

    def skip(self, name):
        self.skipped += 1
        print(f"skipped {name}", flush=True)

    def summary(self):
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


def makefile_flags(name):
    """The flags that the Makefile assigns to a variable: they are written down there alone."""
    with open(os.path.join(ROOT, "Makefile"), encoding="utf-8") as makefile:
        found = re.search(rf"^(?:override )?{name}\s*:=\s*(.*)$", makefile.read(), re.MULTILINE)
    if not found:
        sys.exit(f"the Makefile does not assign {name}")
    return found.group(1).split()


def flags():
    """What every file of the project is compiled with, except the level of optimisation."""
    return ["-std=c17", "-g", "-fopenmp", *makefile_flags("WARN"), *(["-Werror"] if os.environ.get("WERROR") else []),
            *makefile_flags("INCLUDE"), "-Ireference", *makefile_flags("FLOAT")]


def run(command, environment=None, timeout=TIMEOUT):
    """(exit code, output); a program that does not end, or cannot be started, has an exit code other than 0."""
    try:
        process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **(environment or {})}, start_new_session=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except OSError as error:
        return -1, str(error)
    try:
        output = process.communicate(timeout=timeout)[0]
    except BaseException as error:
        os.killpg(process.pid, signal.SIGKILL)  # with all that it has started
        if not isinstance(error, subprocess.TimeoutExpired):
            raise
        return -1, f"no end within {timeout} seconds: {' '.join(command)}"
    return process.returncode, output.decode(errors="replace")


def make(folder, *arguments):
    """Runs make for targets in a folder. Its names are relative to the project's folder, because make cannot have a
    space in a target's name."""
    return run(["make", "-s", "BUILD=" + os.path.relpath(folder, ROOT),
                *(os.path.relpath(a, ROOT) if a.startswith(folder) else a for a in arguments)])


def sources(*patterns):
    return sorted(os.path.relpath(p, ROOT) for pattern in patterns for p in glob.glob(os.path.join(glob.escape(ROOT), pattern)))


def unusable(compiler, options, folder):
    """Why this system cannot build and run a program with a compiler and its options; "" if it can."""
    if not shutil.which(compiler):
        return f"{compiler} is not installed"
    target = os.path.join(folder, "empty")
    os.makedirs(folder, exist_ok=True)
    with open(target + ".c", "w", encoding="utf-8") as file:
        file.write("#ifdef _OPENMP\n#include <omp.h>\n#endif\nint main(void)\n{\n  return 0;\n}\n")
    code, output = run([compiler, *options, target + ".c", "-o", target])
    if code != 0:
        return f"{compiler} {' '.join(options)} does not work here: {(output.splitlines() or [''])[0]}"
    return "" if run([target])[0] == 0 else f"what {compiler} {' '.join(options)} makes does not run here"


class Builder:
    def __init__(self, folder):
        self.folder = folder
        self.flags = flags()
        # the plain loops of the problems are what the tests compare the oracles with
        self.library = sources(*("src/%s/*.c" % part for part in PARTS), "reference/plain*.c")

    def compile(self, compiler, options, source, target):
        os.makedirs(os.path.dirname(target), exist_ok=True)
        return run([compiler, *self.flags, *options, "-c", source, "-o", target])

    def objects(self, pool, name, compiler, options):
        """The library's objects in a configuration, and the output of the compilations that failed."""
        targets = [os.path.join(self.folder, name, source[:-2] + ".o") for source in self.library]
        results = pool.map(lambda pair: self.compile(compiler, options, *pair), zip(self.library, targets))
        return targets, "".join(output for code, output in results if code != 0)

    def program(self, name, compiler, options, source, objects):
        target = os.path.join(self.folder, name, os.path.splitext(source)[0])
        os.makedirs(os.path.dirname(target), exist_ok=True)
        code, output = run([compiler, *self.flags, *options, source, *objects, "-o", target, *LIBRARIES])
        return target, code, output


def count_all(tally, verdicts, output):
    """Counts (name, good) pairs; the program's output, but for what went well, is shown with the first that failed."""
    shown = re.sub(r"^ok .*\n", "", output, flags=re.MULTILINE)
    for name, good in verdicts:
        tally.count(name, good, shown)
        shown = shown if good else ""


def count_unit(tally, name, code, output):
    """Reads cmocka's TAP: the plan 1..N comes first, then a line for each case."""
    plan = re.search(r"^1\.\.(\d+)$", output, re.MULTILINE)
    cases = re.findall(r"^(ok|not ok) \d+ - (\S+)", output, re.MULTILINE)
    verdicts = [(f"{name} {case}", verdict == "ok") for verdict, case in cases]
    missing = max(1, int(plan.group(1)) if plan else 1) - len(cases)
    verdicts += missing * [(f"{name}: a case was not run (exit code {code})", False)]
    if code != 0 and all(good for _, good in verdicts):
        verdicts += [(f"{name}: exit code {code}", False)]
    count_all(tally, verdicts, output)
    return len(cases)


def unit_tests(tally, pool, builder):
    tests = sources("tests/unit/*.c")
    if not tests:
        tally.count("unit: there are no tests", False)
    for name, compiler, options in CONFIGURATIONS:
        start = time.time()
        reason = unusable(compiler, ["-fopenmp", *options], builder.folder)
        if reason:
            tally.skip(f"unit tests {name}: {reason}")
            continue
        objects, errors = builder.objects(pool, name, compiler, options)
        if errors:
            tally.count(f"{name}: the library does not build", False, errors)
            continue

        def build_and_run(test):
            target, code, output = builder.program(name, compiler, options, test, objects)
            if code != 0:
                return code, output
            return run([target], {"CMOCKA_MESSAGE_OUTPUT": "TAP"})

        cases = 0
        for test, (code, output) in zip(tests, pool.map(build_and_run, tests)):
            cases += count_unit(tally, f"{name} {os.path.basename(test)[:-2]}", code, output)
        print(f"unit tests   {name:18} {cases:4} cases  {time.time() - start:5.1f} s", flush=True)


def digests(tally, pool, builder):
    start = time.time()

    def digest(setting):
        compiler, level = setting
        target, code, output = builder.program(f"digest-{compiler}{level}", compiler, [level], "tests/digest.c",
                                               sources("src/core/*.c", "src/problems/*.c"))
        return (code, output) if code != 0 else run([target])

    with open(os.path.join(ROOT, DIGEST), encoding="utf-8") as file:
        expected = file.read()
    usable = []
    for compiler in dict.fromkeys(compiler for compiler, _ in DIGESTS):
        reason = unusable(compiler, ["-fopenmp"], builder.folder)
        if reason:
            tally.skip(f"digest {compiler}: {reason}")
        else:
            usable += [setting for setting in DIGESTS if setting[0] == compiler]
    for (compiler, level), (code, output) in zip(usable, pool.map(digest, usable)):
        tally.count(f"digest {compiler} {level}", code == 0 and output == expected,
                    f"{output}expected ({DIGEST})\n{expected}")
    print(f"digests      {len(usable)} builds                      {time.time() - start:5.1f} s", flush=True)


def tracked_sources():
    code, output = run(["git", "ls-files", "*.c", "*.h"])
    listed = output.split() if code == 0 else []
    return listed or sources("src/*/*.[ch]", "tests/*.[ch]", "tests/*/*.[ch]")


def symbols(objects, *options):
    """(exit code, names) as nm lists them."""
    code, output = run(["nm", "--portability", *options, *(os.path.relpath(o, ROOT) for o in objects)])
    return code, set(re.findall(r"^(\S+) \w\b", output, re.MULTILINE))


def format_check(tally):
    files = tracked_sources()
    code, output = run(["clang-format", "--dry-run", "-Werror", *files])
    places = re.findall(r"^([^:\s]+):\d+:\d+: error:", output, re.MULTILINE)
    version = re.search(r"version (\d+)", run(["clang-format", "--version"])[1])[1]
    if places and version != FORMAT:
        tally.skip(f"format: clang-format {version} would change {len(places)} places, version {FORMAT} decides")
        return
    report = "".join(f"{file}: {places.count(file)} places (make format)\n" for file in sorted(set(places)))
    tally.count("format", code == 0 and files != [], report or output)


def checks(tally, builder):
    if shutil.which("clang-format"):
        format_check(tally)
    else:
        tally.skip("format: clang-format is not installed")

    objects = [os.path.join(builder.folder, "gcc-O3", source[:-2] + ".o") for source in builder.library
               if source.startswith("src/")]  # what is installed; the reference's plain loops are not
    code, names = symbols(objects, "--extern-only", "--defined-only")
    foreign = sorted(name for name in names if not name.startswith("sgha_"))
    tally.count("exports: only names that begin with sgha_", code == 0 and names and not foreign, " ".join(foreign))

    core = [o for o in objects if "/src/core/" in o]
    code, names = symbols(core, "--undefined-only")
    foreign = sorted(name for name in names - CORE_CALLS if not name.startswith("sgha_"))
    tally.count("core: calls sqrt and nothing else", code == 0 and core and not foreign, " ".join(foreign))
    print("checks       format, exports, calls", flush=True)


def suites(tally, builder, scripts):
    environment = {"BUILD": os.path.relpath(builder.folder, ROOT), "CC": os.environ.get("CC", GCC)}
    for script in scripts:
        if not os.access(os.path.join(ROOT, script), os.X_OK):
            tally.count(f"{script}: not executable", False)
            continue
        start = time.time()
        code, output = run([os.path.join(ROOT, script)], environment, SUITE_TIMEOUT)
        cases = re.findall(r"^(ok|not ok|skip) (.+)$", output, re.MULTILINE)
        for verdict, case in cases:
            if verdict == "skip":
                tally.skip(f"{script} {case}")
        verdicts = [(f"{script} {case}", verdict == "ok") for verdict, case in cases if verdict != "skip"]
        if not cases or (code != 0 and all(good for _, good in verdicts)):
            verdicts += [(f"{script}: exit code {code}, {len(cases)} cases", False)]
        count_all(tally, verdicts, output)
        print(f"suite        {os.path.basename(script):18} {len(cases):4} cases  {time.time() - start:5.1f} s",
              flush=True)


def main():
    parser = argparse.ArgumentParser(description="Builds and runs every test.")
    parser.add_argument("--build", default="build/test", help="where to build (default: build/test)")
    parser.add_argument("parts", nargs="*", help="unit, digests, checks (after unit), or names of suites; default: all")
    arguments = parser.parse_args()
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if not shutil.which(GCC) and not shutil.which(CLANG):
        missing += [GCC, CLANG]
    if missing:
        print(f"not installed: {' '.join(missing)} (make setup)")
        return 2
    os.chdir(ROOT)
    scripts = sources("tests/suites/*.sh", "tests/suites/*.py")
    known = ["unit", "digests", "checks", *map(os.path.basename, scripts)]
    if not set(arguments.parts) <= set(known):
        parser.error(f"parts are {', '.join(known)}")
    parts = arguments.parts or known
    tally, builder = Tally(), Builder(os.path.abspath(arguments.build))
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        if "unit" in parts:
            unit_tests(tally, pool, builder)
        if "digests" in parts:
            digests(tally, pool, builder)
    if "checks" in parts:
        checks(tally, builder)
    suites(tally, builder, [script for script in scripts if os.path.basename(script) in parts])
    if tally.failures:
        print("failed:", *tally.failures, sep="\n  ")
    print(tally.summary())
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
