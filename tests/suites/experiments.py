#!/usr/bin/env python3
"""The short form of the experiments, from the program to the figures: everything is there, nothing is written by hand."""
import json
import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from run import ROOT, make  # noqa: E402

BUILD = os.path.join(os.path.abspath(os.environ.get("BUILD", os.path.join(ROOT, "build/test"))), "experiments")
METHODS = ["SGHA", "F2BSA", "F2SA", "stocBiO", "MRBO", "VRBO", "none", "SGHA, x held", "SGHA, x faster"]
RESULT = "hyper-cleaning-0.5.json"


def report(name, good):
    print("ok" if good else "not ok", name, flush=True)


def best_that_finishes(method):
    """The first of the grid, by validation loss, that did not diverge in the full run."""
    ranked = sorted((p for p in method["grid"] if p["status"] == "finished"),
                    key=lambda p: (p["validation_loss_anew"], p["validation_loss"]))
    lost = [p["params"] for p in method["full"] if p["status"] != "finished"]
    return next(p["params"] for p in ranked if p["params"] not in lost)


def main():
    if not shutil.which("gnuplot"):
        print("skip experiments: gnuplot is not installed")
        return 0
    code, output = make(BUILD, BUILD + "/sgha")
    if code != 0:
        sys.exit(output)
    made = subprocess.run([sys.executable, os.path.join(ROOT, "reference/experiments.py"), "--short", "--build", BUILD,
                           "--program", os.path.join(BUILD, "sgha")], check=False)
    report("the short form ends", made.returncode == 0)
    out = os.path.join(BUILD, "short")
    for name in (RESULT, "RESULTS.md", "hyper-cleaning.svg", "hyper-cleaning.png"):
        report(name, os.path.exists(os.path.join(out, name)) and os.path.getsize(os.path.join(out, name)) > 500)
    with open(os.path.join(out, RESULT), encoding="utf-8") as file:
        experiment = json.load(file)
    with open(os.path.join(out, "RESULTS.md"), encoding="utf-8") as file:
        rows = [line.split(" | ")[0].lstrip("| ") for line in file if line.startswith("| ")]
    report("a row for each method", all(name in rows for name in METHODS))
    report("every method's grid has one size", len({len(m["grid"]) for m in experiment["methods"]}) == 1)
    report("the best point of the grid that does not diverge is taken", all(
        m["chosen"] == best_that_finishes(m) == m["full"][-1]["params"] for m in experiment["methods"]))
    report("runs in full finish", all(m["runs"][0]["status"] == "finished" for m in experiment["methods"]))
    report("every method's test loss is a number", all(
        run["test_loss"][-1] > 0 for m in experiment["methods"] for run in m["runs"]))
    held, none = experiment["controls"][0], next(m for m in experiment["methods"] if m["name"] == "none")
    report("x held at its start keeps its weights", all(abs(run["garbage_weight"][-1] - 1) < 1e-9 for run in held["runs"]))
    report("a y trained anew knows of x alone",
           len({run["anew"]["test_loss"] for run in held["runs"] + none["runs"]}) == 1 and
           experiment["methods"][0]["runs"][0]["anew"]["test_loss"] != none["runs"][0]["anew"]["test_loss"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
