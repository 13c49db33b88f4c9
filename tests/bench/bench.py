#!/usr/bin/env python3
"""Builds and runs the benches against the library in --build. Called by `make bench`.

A bench is a C program tests/bench/*.c. It takes its measurements in one run, prints what it likes, and for the record

  figure: NAME VALUE     a measurement, kept in bench.json
  bench: NAME VALUE      a result, kept in bench.json and printed again as a closing line
"""
import argparse
import glob
import json
import os
import platform
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from run import makefile_flags  # noqa: E402


def number(text):
    return int(text) if re.fullmatch(r"[+-]?\d+", text) else float(text)


def output_of(command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def main():
    parser = argparse.ArgumentParser(description="Builds and runs the benches.")
    parser.add_argument("--build", default="build", help="where the library is (default: build)")
    build = os.path.abspath(parser.parse_args().build)
    compiler = os.environ.get("CC", "gcc")
    flags = ["-std=c17", "-O3", "-fopenmp", *makefile_flags("WARN"), *makefile_flags("FLOAT"), *makefile_flags("INCLUDE")]
    report = {"compiler": output_of([compiler, "--version"]).splitlines()[0], "machine": platform.machine(),
              "flags": " ".join(flags), "results": {}, "figures": {}}
    for source in sorted(glob.glob(os.path.join(ROOT, "tests/bench/*.c"))):
        name = os.path.basename(source)[:-2]
        program = os.path.join(build, "bench-" + name)
        output_of([compiler, *flags, source, os.path.join(build, "libsgha.a"), "-o", program, "-lz", "-lm"])
        for line in output_of([program]).splitlines():
            kept = re.fullmatch(r"(bench|figure): (\S+) (\S+)", line)
            if kept:
                report["results" if kept.group(1) == "bench" else "figures"][kept.group(2)] = number(kept.group(3))
            else:
                print(line)
    with open(os.path.join(build, "bench.json"), "w", encoding="utf-8") as target:
        json.dump(report, target, indent=2)
        target.write("\n")
    for name, value in report["results"].items():
        print(f"bench: {name} {value}")
    return 0 if report["results"] else 1


if __name__ == "__main__":
    sys.exit(main())
