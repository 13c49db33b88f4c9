#!/usr/bin/env python3
"""The readers on the real data (the folder SGHA_DATA, skipped where there is none), and a short run of the fuzzers."""
import glob
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from run import CLANG, unusable  # noqa: E402

BUILD = os.path.join(os.environ["BUILD"], "io")
CC = os.environ.get("CC", "gcc")
DATA = os.environ.get("SGHA_DATA", "")
FLAGS = ["-std=c17", "-O2", "-g", "-ffp-contract=off", "-Isrc", "-Ispec"]
EXECUTIONS = "100000"
# A file of each data set, by which to tell that it is there.
FIRST_FILES = {"mnist": "train-images-idx3-ubyte*", "news": "news20_train.csr"}


def real_data():
    program = os.path.join(BUILD, "io_data")
    sources = ["tests/suites/io_data.c", "src/core/sampler.c", *sorted(glob.glob("src/io/*.c"))]
    subprocess.run([CC, *FLAGS, *sources, "-o", program, "-lz", "-lm"], check=True)
    for name, first in FIRST_FILES.items():
        if not DATA:
            print(f"skip {name}: SGHA_DATA is not set")
        elif not glob.glob(os.path.join(DATA, name, first)):
            print(f"skip {name}: not in {DATA}")
        else:
            subprocess.run([program, name, DATA], check=True)


def fuzzers():
    reason = unusable(CLANG, ["-fsanitize=address,undefined"], BUILD)
    if reason:
        print(f"skip fuzzers: {reason}")
        return
    done = subprocess.run(["tests/fuzz/fuzz.sh", os.path.join(BUILD, "fuzz"), EXECUTIONS],
                          env={"FUZZ_SECONDS": "20", **os.environ})
    print("ok" if done.returncode == 0 else "not ok", f"fuzzers, {EXECUTIONS} executions or 20 seconds each")


os.makedirs(BUILD, exist_ok=True)
real_data()
fuzzers()
