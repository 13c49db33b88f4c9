#!/usr/bin/env python3
"""Builds the twin and runs its tests, tests/reference/*.c: with gcc, with clang, and with gcc and sanitizers (where the
mirror gets a fiftieth of its ten million updates)."""
import concurrent.futures
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from run import CLANG, GCC, JOBS, ROOT, SANITIZERS, flags, run, sources, unusable  # noqa: E402

CONFIGURATIONS = [
    ("gcc", GCC, ["-O3"]),
    ("clang", CLANG, ["-O2"]),
    ("sanitized", GCC, ["-O1", "-DUPDATES=200000", *SANITIZERS]),
]
LIBRARIES = ["-lcmocka", "-lmpfi", "-lmpfr", "-lgmp", "-lm"]


def text(source):
    with open(os.path.join(ROOT, source), encoding="utf-8") as file:
        return file.read()


def units():
    """(source, options, object's name): formulas that are written once for reals and intervals are compiled twice."""
    for source in sources("src/core/*.c", "src/problems/*.c", "src/methods/*.c", "reference/*.c"):
        if re.search(r"^int main\(", text(source), re.MULTILINE):
            continue
        yield source, [], source[:-2] + ".o"
        if re.search(r"^\w.*\bNAME\(", text(source), re.MULTILINE):
            yield source, ["-DNUMBER_INTERVAL"], source[:-2] + "_interval.o"


def archive(pool, folder, compiler, options):
    """The archive, and what did not compile."""
    options = [*flags(), "-Ireference", *options]

    def build(unit):
        source, more, name = unit
        target = os.path.join(folder, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        return source, target, run([compiler, *options, *more, "-c", source, "-o", target])

    built = list(pool.map(build, units()))
    library = os.path.join(folder, "libreference.a")
    if os.path.exists(library):
        os.remove(library)
    run(["ar", "rcs", library, *(target for _, target, (code, _) in built if code == 0)])
    return library, options, [(source, output) for source, _, (code, output) in built if code != 0]


def test(folder, compiler, options, library, source):
    target = os.path.join(folder, source[:-2])
    os.makedirs(os.path.dirname(target), exist_ok=True)
    code, output = run([compiler, *options, source, library, "-o", target, *LIBRARIES])
    return (code, output) if code != 0 else run([target], {"CMOCKA_MESSAGE_OUTPUT": "TAP"})


def compare_bounds():
    """The contracts' bounds in C are those of the specification, to the letter but for white space."""
    sys.path.insert(0, os.path.join(ROOT, "reference"))
    import acsl_bounds
    same = "".join(acsl_bounds.header().split()) == "".join(text("reference/acsl_bounds.h").split())
    print(f"{'ok' if same else 'not ok'} reference/acsl_bounds.h is what `make bounds` writes")
    return same


def main():
    base = os.path.join(os.path.abspath(os.environ.get("BUILD", "build/test")), "reference")
    tests = sources("tests/reference/*.c")
    failed = not compare_bounds()
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        pending = []
        for name, compiler, options in CONFIGURATIONS:
            folder = os.path.join(base, name)
            reason = unusable(compiler, ["-fopenmp", *options], folder)
            if reason:
                print(f"skip {name}: {reason}")
                continue
            library, options, errors = archive(pool, folder, compiler, options)
            for source, output in errors:
                failed = True
                print(f"not ok {name} {source} compiles\n{output}")
            pending += [(name, source, pool.submit(test, folder, compiler, options, library, source)) for source in tests]
        for name, source, future in pending:
            code, output = future.result()
            title = f"{name} {os.path.basename(source)[:-2]}"
            cases = re.findall(r"^(ok|not ok) \d+ - (\S+)", output, re.MULTILINE)
            for verdict, case in cases:
                print(f"{verdict} {title} {case}")
            if code != 0 or not cases:
                failed = True
                print(f"not ok {title}: exit code {code}\n{output}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
