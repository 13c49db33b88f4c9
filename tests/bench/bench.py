#!/usr/bin/env python3
"""Builds and runs the benches against the library and the command in --build. Called by `make bench`.

A bench is a C program tests/bench/*.c. It takes its measurements in one run, prints what it likes, and for the record

  figure: NAME VALUE     a measurement, kept in bench.json
  bench: NAME VALUE      a result, kept in bench.json and printed again as a closing line

Without $SGHA_DATA, the folder of 20 Newsgroups and MNIST, only the core is measured.
"""
import argparse
import json
import os
import platform
import re
import subprocess
import sys

from command import peak_memory, text_of, time_to_test_loss

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "tests"), os.path.join(ROOT, "reference")]
from experiments import FULL  # noqa: E402
from run import makefile_flags, sources  # noqa: E402

TEST_LOSS = 1.175
# SGHA's settings on 20 Newsgroups wherever it is measured, or its time to the test loss. y moves by about
# min(gamma_y, beta/p_w) along its gradient: with the paper's beta 0.2 and p_w 0.01 a fifth of what is stable.
SGHA = {"gamma_x": 10, "gamma_y": 100, "gamma_lambda": 300, "C_lambda": 400, "beta": 0.9, "p_w": 0.001, "p_lambda": 1e-5,
        "tau": 1e-4}
BATCHES = ("f_batch", "g_batch")


def number(text):
    return int(text) if re.fullmatch(r"[+-]?\d+", text) else float(text)


def output_of(command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


class Bench:
    def __init__(self, build):
        self.build, self.compiler = build, os.environ.get("CC", "gcc")
        self.flags = ["-std=c17", "-O3", "-fopenmp", *makefile_flags("WARN"), *makefile_flags("FLOAT"),
                      *makefile_flags("INCLUDE"), "-Ireference"]
        self.results, self.figures = {}, {}
        command = sorted(os.listdir(os.path.join(build, "cli")))
        self.parts = [os.path.join(build, "cli", name) for name in command if name.endswith(".o") and name != "main.o"]

    def run(self, name, *arguments):
        """Builds a program, runs it, keeps what it measured and prints the rest."""
        program = os.path.join(self.build, "bench-" + name)
        output_of([self.compiler, *self.flags, os.path.join(ROOT, "tests/bench", name + ".c"),
                   *sources("reference/plain*.c"), *self.parts,
                   os.path.join(self.build, "libsgha.a"), "-o", program, "-lz", "-lm"])
        for line in output_of([program, *map(str, arguments)]).splitlines():
            kept = re.fullmatch(r"(bench|figure): (\S+) (\S+)", line)
            if kept:
                (self.results if kept.group(1) == "bench" else self.figures)[kept.group(2)] = number(kept.group(3))
            else:
                print(line, flush=True)

    def write(self):
        report = {"compiler": output_of([self.compiler, "--version"]).splitlines()[0], "machine": platform.machine(),
                  "processors": os.cpu_count(), "flags": " ".join(self.flags), "results": self.results,
                  "figures": self.figures}
        with open(os.path.join(self.build, "bench.json"), "w", encoding="utf-8") as target:
            json.dump(report, target, indent=2)
            target.write("\n")
        for name, value in self.results.items():
            print(f"bench: {name} {value}")


def settings(experiment, **known):
    """Method -> parameters: known ones, otherwise the first of the experiment's grid. SGHA takes all the data,
    Stoc-SGHA batches of the size that the other methods have; of the two, an experiment has one."""
    params = {**{method.name: next(method.grid()) for method in experiment.methods}, **known}
    own = params["sgha"] if "sgha" in params else params["stoc-sgha"]
    own = {name: value for name, value in own.items() if name not in BATCHES}
    return {**params, "sgha": own, "stoc-sgha": {**own, **{name: params["f2sa"][name] for name in BATCHES}}}


def measure_methods(bench, program, experiment, params, steps, repetitions):
    problem = experiment.arguments[0]
    words = [word for name in params for word in (name, text_of(params[name]))]
    bench.run("methods", problem, steps, repetitions, *words)
    print(f"{experiment.title:36} {'1 thread':>14} {'2 threads':>14} {'peak memory':>14}")
    for name in params:
        memory = peak_memory(program, experiment.arguments, name, params[name])
        bench.figures[f"{problem}_{name}_peak_memory_mb"] = memory
        one, two = (bench.figures[f"{problem}_{name}_{threads}_ms"] for threads in (1, 2))
        print(f"{name:36} {one:11.3f} ms {two:11.3f} ms {memory:11.0f} MB", flush=True)


def measure_experiments(bench, repetitions):
    news, mnist = FULL[0], FULL[1]
    news_params, mnist_params = settings(news, sgha=SGHA), settings(mnist)
    program = os.path.join(bench.build, "sgha")
    bench.run("products")
    bench.run("against_plain", repetitions, text_of(SGHA), text_of(mnist_params["stoc-sgha"]))
    bench.run("growth", repetitions, text_of(SGHA))

    loading, steps, iterations = time_to_test_loss(TEST_LOSS, program, news.arguments, "sgha", SGHA)
    print(f"test loss {TEST_LOSS} on 20 Newsgroups, SGHA, two threads: {loading:.2f} s until the data are read, "
          f"{steps:.2f} s of {iterations} iterations; evaluations are not counted", flush=True)
    bench.figures.update(loading_seconds=loading, iterations_to_test_loss=iterations)
    bench.results[f"seconds_to_test_loss_{TEST_LOSS}"] = round(loading + steps, 3)

    # As many steps as VRBO has from one large batch to the next; few repetitions of what takes seconds.
    measure_methods(bench, program, news, news_params, 3, min(repetitions, 3))
    measure_methods(bench, program, mnist, mnist_params, 10, repetitions)
    threads = min((1, 2), key=lambda n: bench.figures[f"hyper-cleaning_stoc-sgha_{n}_ms"])
    print(f"stoc_sgha_iteration_ms: MNIST, batches of {mnist_params['stoc-sgha']['g_batch']}, the better number of "
          f"threads, {threads}; peak_memory_mb: SGHA on 20 Newsgroups")
    bench.results["stoc_sgha_iteration_ms"] = bench.figures[f"hyper-cleaning_stoc-sgha_{threads}_ms"]
    bench.results["peak_memory_mb"] = round(bench.figures["learn-to-regularize_sgha_peak_memory_mb"], 1)


def main():
    parser = argparse.ArgumentParser(description="Builds and runs the benches.")
    parser.add_argument("--build", default="build", help="where the library and the command are (default: build)")
    parser.add_argument("--repetitions", type=int, default=7, help="on Section 7's data (default: 7)")
    options = parser.parse_args()
    bench = Bench(os.path.abspath(options.build))
    bench.run("bench")
    data = os.environ.get("SGHA_DATA", "")
    if all(os.path.isdir(os.path.join(data, part)) for part in ("news", "mnist")):
        measure_experiments(bench, options.repetitions)
    else:
        print("skipped: 20 Newsgroups and MNIST ($SGHA_DATA names no folder that has them)")
    bench.write()
    return 0


if __name__ == "__main__":
    sys.exit(main())
