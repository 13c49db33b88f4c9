#!/usr/bin/env python3
"""`make install`: what it puts where, and programs in another folder that use it through pkg-config, in C and in C++.

The examples learn the weights of a small regression. Their answers are judged by the gradient of F, which is computed
here from the data by elimination."""
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from run import ROOT, make, run  # noqa: E402

BASE = os.path.join(os.path.abspath(os.environ.get("BUILD", "build/test")), "install")
CC = os.environ.get("CC", "gcc")
EXAMPLES = os.path.join(ROOT, "tests", "examples")
failed = 0


def report(name, good, output=""):
    global failed
    failed += not good
    print("ok" if good else "not ok", name, flush=True)
    if not good:
        print(output, flush=True)


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def declared(header):
    """The functions that a header declares: what stands before a bracket, not in a comment and not a type."""
    text = re.sub(r"/\*.*?\*/", " ", header, flags=re.S)
    return set(re.findall(r"\b(sgha_\w+)\s*\(", text))


def exported(library):
    return set(re.findall(r"^(\S+) ", run(["nm", "--portability", "--dynamic", "--defined-only", library])[1], re.MULTILINE))


def files(folder):
    return sorted(os.path.relpath(os.path.join(where, name), folder) for where, _, names in os.walk(folder) for name in names)


def gradient_of_F(x, train, valid):
    """0.01 x_j + f_y . dy/dx_j at y = y*(x), for the examples' problem."""
    def normal(rows):
        return ([[sum(r[i] * r[j] for r in rows) / len(rows) for j in range(2)] for i in range(2)],
                [sum(r[i] * r[2] for r in rows) / len(rows) for i in range(2)])

    def solved(m, b):
        det = m[0][0] * m[1][1] - m[0][1] * m[1][0]
        return [(b[0] * m[1][1] - m[0][1] * b[1]) / det, (m[0][0] * b[1] - m[1][0] * b[0]) / det]

    (H, c), (V, d) = normal(train), normal(valid)
    for i in range(2):
        H[i][i] += math.exp(x[i])
    y = solved(H, c)
    multiplier = solved(H, [V[i][0] * y[0] + V[i][1] * y[1] - d[i] for i in range(2)])
    return [0.01 * x[j] - multiplier[j] * math.exp(x[j]) * y[j] for j in range(2)]


def rows_of(text, name):
    body = re.search(name + r"[^=]*= *{(.*?)}};", text, re.S)[1]
    return [[float(v) for v in row.split(",")] for row in re.findall(r"{([^{}]*)}?", body)]


def answer(output):
    """x of a line such as `...: x = 1.5 -2, y = ...`."""
    found = re.search(r"nothing went wrong: x = (\S+) (\S+), y", output)
    return [float(found[1]), float(found[2])] if found else None


def judge(name, code, output, bound):
    c = read("tests/examples/ridge.c")
    x = answer(output) if code == 0 else None
    gradient = gradient_of_F(x, rows_of(c, "train"), rows_of(c, "valid")) if x else [math.inf]
    report(name, math.hypot(*gradient) <= bound, f"{output}\nexit code {code}, |grad F| = {math.hypot(*gradient)}")


def pkg_config(folder, *arguments, **more):
    environment = {"PKG_CONFIG_PATH": os.path.join(folder, "lib", "pkgconfig"), **more}
    return run(["pkg-config", *arguments, "sgha"], environment)


def build_and_run(name, folder, build, bound, library_path=None):
    """build: a line for the shell, in which $(pkg-config ...) stands as a user writes it"""
    with tempfile.TemporaryDirectory() as elsewhere:
        environment = {**os.environ, "PKG_CONFIG_PATH": os.path.join(folder, "lib", "pkgconfig"),
                       "LD_LIBRARY_PATH": library_path or os.path.join(folder, "lib"), "EXAMPLES": EXAMPLES}
        done = subprocess.run(["sh", "-c", build], cwd=elsewhere, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True)
        if done.returncode == 0:
            done = subprocess.run(["./program"], cwd=elsewhere, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True)
        judge(name, done.returncode, done.stdout, bound)


def main():
    header = read("src/sgha.h")
    version = re.search(r'#define SGHA_VERSION "(\d+\.\d+\.\d+)"', header)[1]
    abi = re.match(r"0\.\d+|[1-9]\d*", version)[0]
    code, output = make(BASE, "all", "CC=" + CC)
    report("it builds", code == 0, output)

    library = os.path.join(BASE, "libsgha.so")
    report("the shared library exports what sgha.h declares and nothing else", exported(library) == declared(header) and
           len(declared(header)) > 20, " ".join(sorted(exported(library) ^ declared(header))))
    report("a name more and a name less are noticed", exported(library) != declared(header + "int sgha_more(int);") and
           exported(library) != declared(header.replace("sgha_solve(", "sgha_other(")))
    needed = re.findall(r"NEEDED.*\[(.*?)\.so", run(["readelf", "--dynamic", library])[1])
    report("the shared library needs libc and libm alone", needed and set(needed) <= {"libc", "libm"}, needed)
    report("SONAME", f"[libsgha.so.{abi}]" in run(["readelf", "--dynamic", library])[1])

    with tempfile.TemporaryDirectory() as folder:
        prefix = os.path.join(folder, "a folder")
        code, output = run(["make", "-s", "BUILD=" + os.path.relpath(BASE, ROOT), "PREFIX=" + prefix, "CC=" + CC, "install"])
        expected = sorted(["bin/sgha", "include/sgha.h", "lib/libsgha.a", "lib/libsgha.so", f"lib/libsgha.so.{abi}",
                           f"lib/libsgha.so.{version}", "lib/pkgconfig/sgha.pc", "share/man/man1/sgha.1", "share/man/man3/sgha.3",
                           "share/bash-completion/completions/sgha"])
        report("it is installed, into a path with a space", code == 0 and files(prefix) == expected, f"{output}\n{files(prefix)}")
        pages = [read(os.path.join(prefix, f"share/man/man{i}/sgha.{i}")) for i in (1, 3)]
        report("the man pages have the version", all(f'"sgha {version}"' in page for page in pages))
        report("the command has the version", run([os.path.join(prefix, "bin/sgha"), "--version"]) == (0, f"sgha {version}\n"))
        report("the citation has the version", f"\nversion: {version}\n" in read("CITATION.cff"))
        report("the completion is bash", run(["bash", "-n", os.path.join(prefix, "share/bash-completion/completions/sgha")])[0] == 0)

        destination = os.path.join(folder, "image")
        code, output = run(["make", "-s", "BUILD=" + os.path.relpath(BASE, ROOT), "DESTDIR=" + destination, "PREFIX=/opt/sgha",
                            "CC=" + CC, "install"])
        at = os.path.join(destination, "opt/sgha")
        report("DESTDIR and PREFIX", code == 0 and files(destination) == sorted("opt/sgha/" + f for f in expected), output)
        report("sgha.pc names PREFIX, not DESTDIR", "prefix=/opt/sgha\n" in read(os.path.join(at, "lib/pkgconfig/sgha.pc")) and
               destination not in read(os.path.join(at, "lib/pkgconfig/sgha.pc")))

        lines = [line for line in re.sub(r"/\*.*?\*/", "", read("tests/examples/ridge.c"), flags=re.S).splitlines() if line.strip()]
        report("a problem of one's own takes less than 40 lines of C", 20 < len(lines) < 40, len(lines))
        report("README shows that program", "```c\n" + read("tests/examples/ridge.c") + "```\n" in read("README.md"))

        if not shutil.which("pkg-config"):
            print("skip programs through pkg-config: pkg-config is not installed")
            return failed
        report("pkg-config knows the version", pkg_config(prefix, "--modversion") == (0, version + "\n"))
        warn = "-Wall -Wpedantic -Werror"
        build_and_run("C, shared, from the path with a space", prefix, f'eval {CC} -std=c17 {warn} \\"$EXAMPLES/ridge.c\\" -o program'
                      ' "$(pkg-config --cflags --libs sgha)" -lm', 1e-3)
        build_and_run("C, static, the line of the README", at, CC + ' "$EXAMPLES/ridge.c" -o program $(pkg-config '
                      f'--define-variable=prefix="{at}" --define-variable=libdir="{at}/lib" --static --cflags --libs sgha) -static', 1e-3)
        if shutil.which("g++"):
            build_and_run("C++, shared", at, 'g++ -std=c++17 ' + warn + ' "$EXAMPLES/minibatch.cc" -o program $(pkg-config '
                          f'--define-variable=prefix="{at}" --define-variable=libdir="{at}/lib" --cflags --libs sgha)', 0.05)
        else:
            print("skip C++: g++ is not installed")
    return failed


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
