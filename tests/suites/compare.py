#!/usr/bin/env python3
"""The command `compare`: its help, its table, its files, its answers to bad input, and to wrong programs."""
import json
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from run import ROOT, flags, run, sources  # noqa: E402

BASE = os.path.join(os.path.abspath(os.environ.get("BUILD", "build/test")), "compare")
PROGRAM = os.path.join(BASE, "compare")
MUTANT = os.path.join(BASE, "compare-mutant")
OUTPUT = os.path.join(BASE, "output")
NEEDED = ["allowance", "cases", "compare", "comparison", "functions", "mirror", "program", "twin"]
FAILED = []


def check(name, good, output=""):
    print(f"{'ok' if good else 'not ok'} {name}")
    if not good:
        FAILED.append(name)
        print(output)


def build(program, library, *options):
    return run([os.environ.get("CC", "gcc"), "-O2", *options, *flags(), "-Ireference",
                *(f"reference/{name}.c" for name in NEEDED), *library, "-o", program, "-lmpfi", "-lmpfr", "-lgmp", "-lm"])


# name: (file, what is there, what takes its place, case, runs that must be wrong, runs that must differ from the mirror)
MUTANTS = {
    "a primal step that is longer by one part in 2^40": (
        "core/step.h", "double next = fl_sub(w, move);", "double next = fl_sub(w, move * (1.0 + 0x1p-40));",
        "hyper-cleaning-0.5", 4, 4),
    "a ball that is 1e-6 too large": (
        "core/project.c", "const double c = fl_sub(1.0, m);", "const double c = fl_add(1.0, 1e-6 + m);", "quadratic", 1, 1),
    "gradients that are one iteration old": (
        "methods/sgha.c", "if (status != SGHA_OK)\n    return status;",
        "static double old[3][1000], fresh[3][1000];\n  double *const now_at[] = {f, h, g_y};\n"
        "  const size_t n_at[] = {n_w, n_w, p->n_y};\n  for (int k = 0; k < 3; k++) {\n"
        "    memcpy(fresh[k], now_at[k], n_at[k] * sizeof(double));\n"
        "    if (r->iteration > 0)\n      memcpy(now_at[k], old[k], n_at[k] * sizeof(double));\n"
        "    memcpy(old[k], fresh[k], n_at[k] * sizeof(double));\n  }\n  if (status != SGHA_OK)\n    return status;",
        "learn-to-regularize", 4, 4),
    "gamma/(2n) for gamma/n in the gradient of f": (
        "problems/classifier.c", "const double share = c->gamma / (double)c->n;",
        "const double share = c->gamma / (2.0 * (double)c->n);", "hyper-cleaning-0.9", 4, 0),
}


def build_mutant(file, old, new):
    folder = os.path.join(BASE, "mutant")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(os.path.join(ROOT, "src"), os.path.join(folder, "src"))
    path = os.path.join(folder, "src", file)
    with open(path, encoding="utf-8") as source:
        text = source.read()
    if text.count(old) != 1:
        return 1, f"{file} has '{old}' {text.count(old)} times"
    with open(path, "w", encoding="utf-8") as source:
        source.write(text.replace(old, new))
    library = [os.path.join(folder, source) for source in sources("src/core/*.c", "src/problems/*.c", "src/methods/*.c")]
    return build(MUTANT, library, "-O1", f"-I{folder}/src")


def call(*arguments, program=None):
    try:
        done = subprocess.run([program or PROGRAM, *arguments], cwd=BASE, capture_output=True, text=True, check=False,
                              timeout=300)
    except subprocess.TimeoutExpired:
        return -1, "", "no end within 300 seconds"
    return done.returncode, done.stdout, done.stderr


def refuses(name, *arguments):
    shutil.rmtree(OUTPUT, ignore_errors=True)
    code, out, err = call(*arguments, "--output", OUTPUT) if "--output" not in arguments else call(*arguments)
    good = code == 2 and out == "" and len(err.splitlines()) == 1 and not os.path.exists(OUTPUT)
    check(f"{name} is refused with one line, exit code 2, and nothing written", good, f"{code}\n{out}{err}")


def main():
    os.makedirs(BASE, exist_ok=True)
    code, output = build(PROGRAM, sources("src/core/*.c", "src/problems/*.c", "src/methods/*.c"))
    check("compare builds", code == 0, output)
    if code != 0:
        return 1
    code, out, err = call("--help")
    check("help is printed", code == 0 and out.startswith("usage:") and err == "", out + err)
    for text in ("0", "-5", "79", "100001", "99999999999999999999", "abc", "", "200x", "1e3"):
        refuses(f"precision '{text}'", "--precision", text)
    refuses("iterations 0", "--iterations", "0")
    refuses("iterations beyond reach", "--iterations", "10000001")
    refuses("an unknown case", "--case", "cubic")
    refuses("an unknown option", "--fast", "1")
    refuses("an option without its value", "--output", OUTPUT, "--precision")
    with open(os.path.join(BASE, "file"), "w", encoding="utf-8") as file:
        file.write("in the way\n")
    refuses("an output folder that is a file", "--output", os.path.join(BASE, "file"))

    shutil.rmtree(OUTPUT, ignore_errors=True)
    code, out, err = call("--iterations", "20", "--precision", "120", "--output", OUTPUT)
    check("every run is within the bounds", code == 0 and " 20 within the bounds, 0 not" in out, out + err)
    if code != 0:
        return 1
    check("every run equals the mirror", out.count("mirror: equal") == 20, out)
    with open(os.path.join(OUTPUT, "compare.json"), encoding="utf-8") as file:
        result = json.load(file)
    runs = result["runs"]
    check("the JSON file has every run", len(runs) == 20 and all(r["good"] and r["iterations"] == 20 for r in runs))
    check("differences are recorded at 1, 2, 5, 10, 20",
          all([d["iteration"] for d in r["differences"]] == [1, 2, 5, 10, 20] for r in runs))
    check("every share of what is allowed is above zero and at most 1",
          all(0 < r[f"share_{part}"] <= 1 for r in runs for part in ("f", "g", "primal", "average", "dual")))
    check("the projection is active on the sphere, and there alone",
          all((r["active"] >= 15) == (r["setting"] == "sphere") for r in runs))
    if shutil.which("gnuplot"):
        with open(os.path.join(OUTPUT, "compare.svg"), encoding="utf-8") as file:
            plot = file.read()
        check("the plot is an image with 20 frames", plot.count("hyper-cleaning-0.9") >= 3 and "</svg>" in plot)
    else:
        print("skip plot: gnuplot is not installed")
    first = {(r["case"], r["algorithm"], r["setting"]): r["differences"] for r in runs}
    code, out, err = call("--iterations", "20", "--precision", "400", "--case", "quadratic", "--output", OUTPUT)
    with open(os.path.join(OUTPUT, "compare.json"), encoding="utf-8") as file:
        again = json.load(file)["runs"]
    same = all(abs(d["largest"] - e["largest"]) <= 1e-9 * d["largest"]
               for r in again for d, e in zip(r["differences"], first[(r["case"], r["algorithm"], r["setting"])]))
    check("a case alone, at another precision, gives the same differences", code == 0 and len(again) == 4 and same, out)
    check("the table's iterations are powers of ten", re.search(r"iteration +1 +10\n", out) is not None, out)
    for name, (file, old, new, case, wrong, unlike) in MUTANTS.items():
        code, output = build_mutant(file, old, new)
        check(f"a wrong program builds: {name}", code == 0, output)
        code, out, err = call("--iterations", "20", "--case", case, "--output", OUTPUT, program=MUTANT)
        check(f"{name}: {wrong} runs of 4 leave the bounds, {unlike} the mirror, and the exit code says so",
              code == 1 and f" {wrong} not; " in out and out.count("mirror: DIFFERS") == unlike, out + err)
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
