#!/usr/bin/env python3
"""experiments.py -- Section 7 of the paper at full size: tune, run, publish.

usage: experiments.py [--short] [--program SGHA] [--build DIR] [--out DIR] [--jobs N] [EXPERIMENT...]

For every experiment and method: each point of a grid is run for a part of the iterations with the first seed; the point
with the lowest loss on the validation data is run in full with all seeds. A step size can be good at first and diverge
late: where a run diverges, the next point is tried. The test data have no part in a choice. Grids are logarithmic and
of one size for all methods. Controls are runs of SGHA with its chosen settings but for some: with x held at its start
they show what of its result comes from x. A seed stands for the split of the data, the corruption of labels and the
mini-batches. Runs that are there already, of the same program and settings, are not made again.

  --short    a small form that shows that everything works: built-in digits, and 20 Newsgroups for a few iterations
             where $SGHA_DATA has it; the figures mean nothing

Written to DIR (reference/experiments): results.json, a figure for each problem (SVG and PNG), RESULTS.md.
"""
import argparse
import concurrent.futures
import hashlib
import itertools
import json
import math
import os
import re
import subprocess
import sys
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SEEDS = (1, 2, 3)
GRID_SIZE = 12
TITLES = {"sgha": "SGHA", "stoc-sgha": "SGHA", "f2bsa": "F2BSA", "f2sa": "F2SA", "stocbio": "stocBiO", "mrbo": "MRBO",
          "vrbo": "VRBO", "none": "none"}


class Method:
    """A method in an experiment: what is fixed, and the axes of its grid. An axis sets one option or several together."""

    def __init__(self, name, fixed, **axes):
        self.name, self.fixed, self.axes = name, fixed, axes
        assert math.prod(len(values) for values in axes.values()) == GRID_SIZE, name

    def grid(self):
        for values in itertools.product(*self.axes.values()):
            point = dict(self.fixed)
            for names, value in zip(self.axes, values):
                point.update({name: value for name in names.split("__")})
            yield point


class Experiment:
    def __init__(self, name, title, arguments, iterations, tuning, every, measures, methods, controls):
        self.name, self.title, self.arguments = name, title, arguments
        self.iterations, self.tuning, self.every = iterations, tuning, every
        self.measures, self.methods = measures, methods
        self.ours = methods[0].name
        self.controls = {"SGHA, x held": {"gamma_x": 1e-30}, **controls}  # of our method: what is set otherwise


def learn_to_regularize(iterations, tuning, every):
    """Settings of the paper: beta, p_w, p_lambda, tau of SGHA; 5 inner steps of the baselines. The rest is tuned."""
    sampled = {"f_batch": 1000, "g_batch": 1000}
    steps = {"x_step": (100, 10000), "y_step__eta": (10, 30, 100, 300, 1000, 3000)}
    return Experiment(
        "learn-to-regularize", "Learn-to-regularize, 20 Newsgroups",
        ["learn-to-regularize", "--weighting", "tfidf"], iterations, tuning, every,
        [("test_loss", "test loss"), ("test_accuracy", "test accuracy")],
        [Method("sgha", {"beta": 0.2, "p_w": 0.01, "p_lambda": 1e-5, "tau": 1e-4},
                gamma_x=(1, 10), gamma_y=(50, 100), gamma_lambda=(30, 100, 300), C_lambda=(400,)),
         Method("f2bsa", {"T": 5, **sampled}, x_step=(1, 100), y_step=(3, 10, 30), z_step=(100,), l=(10, 30)),
         Method("f2sa", {"T": 5, "l0": 10, **sampled}, x_step=(100, 10000), y_step=(3, 10, 30), z_step=(100, 300)),
         Method("stocbio", {"T": 5, "Q": 5, **sampled}, **steps),
         Method("mrbo", {"Q": 5, **sampled}, **steps),
         Method("vrbo", {"m": 4, "Q": 5, "large_f_batch": 3960, "large_g_batch": 7354, **sampled}, **steps),
         Method("none", {"T": 5}, y_step=tuple(10 ** (1 + k / 4) for k in range(12)))],
        # y cannot follow its average faster than beta / p_w
        {"SGHA, y faster": {"beta": 0.9, "p_w": 0.001}})


def hyper_cleaning(p, beta, p_w, iterations, tuning, every, large=1000):
    sampled = {"f_batch": 100, "g_batch": 100}
    steps = {"x_step": (100, 1000, 10000, 100000), "y_step__eta": (0.03, 0.1, 0.3)}
    return Experiment(
        "hyper-cleaning-%g" % p, "Hyper-cleaning, p = %g" % p,
        ["hyper-cleaning", "--corruption", str(p)], iterations, tuning, every,
        [("garbage_weight", "weight on garbage"), ("test_accuracy", "test accuracy")],
        [Method("stoc-sgha", {"beta": beta, "p_w": p_w, "p_lambda": 1e-4, "tau": 1e-3, **sampled},
                # the pull towards the average is stable for gamma p_w below 2
                gamma_x=(0.3 / p_w, 1 / p_w), gamma_y__gamma_lambda=(0.03, 0.1, 0.3), C_lambda=(1, 3)),
         Method("f2bsa", {"T": 5, **sampled}, x_step=(100, 1000, 10000), y_step=(0.01, 0.03), z_step=(0.1,), l=(1, 3)),
         Method("f2sa", {"T": 5, **sampled}, x_step=(1000, 10000), y_step=(0.03, 0.1), z_step=(0.3,), l0=(0.3, 1, 3)),
         Method("stocbio", {"T": 5, "Q": 5, **sampled}, **steps),
         Method("mrbo", {"Q": 5, **sampled}, **steps),
         Method("vrbo", {"m": 4, "Q": 5, "period": 10, "large_f_batch": large, "large_g_batch": large, **sampled}, **steps),
         Method("none", {"T": 5, "g_batch": 100}, y_step=tuple(0.01 * 10 ** (k / 4) for k in range(12)))],
        # x cannot follow its average faster than beta / p_w
        {"SGHA, x faster": {"beta": 0.9, "p_w": 0.0005, "gamma_x": 1000, "gamma_y": 0.1, "gamma_lambda": 0.1}})


FULL = [learn_to_regularize(1000, 50, 10),
        hyper_cleaning(0.5, 0.16, 0.02, 20000, 1000, 200),
        hyper_cleaning(0.9, 0.24, 0.005, 20000, 1000, 200),
        hyper_cleaning(0.99, 0.32, 0.005, 20000, 1000, 200)]


def short_form():
    digits = [hyper_cleaning(0.5, 0.16, 0.02, 100, 20, 10, large=400)]
    news = os.path.join(os.environ.get("SGHA_DATA", ""), "news", "news20_train.csr")
    return digits + ([learn_to_regularize(4, 1, 1)] if os.path.exists(news) else [])


class Runs:
    """Calls of the program, several at a time, each with one thread, their results kept in a folder."""

    def __init__(self, program, folder, jobs, environment):
        self.program, self.folder, self.environment = program, folder, environment
        with open(program, "rb") as file:
            self.version = hashlib.sha256(file.read()).hexdigest()
        os.makedirs(folder, exist_ok=True)
        self.pool = concurrent.futures.ThreadPoolExecutor(jobs)
        self.lock, self.done, self.asked, self.start, self.last = threading.Lock(), 0, 0, time.time(), time.time()

    def submit(self, experiment, method, options, iterations, seed):
        with self.lock:
            self.asked += 1
        return self.pool.submit(self.run, experiment, method, options, iterations, seed)

    def run(self, experiment, method, options, iterations, seed):
        params = ",".join("%s=%.17g" % pair for pair in sorted(options.items()))
        arguments = [*experiment.arguments, "--method", method, "--params", params, "--iterations", str(iterations),
                     "--every", str(experiment.every), "--seed", str(seed), "--split-seed", str(seed), "--threads", "1"]
        key = hashlib.sha256("\n".join([self.version, *arguments]).encode()).hexdigest()[:24]
        path = os.path.join(self.folder, key + ".jsonl")
        if not finished(path):
            command = [self.program, "run", *arguments, "--quiet", "--out", path]
            if os.path.exists(path):
                os.remove(path)
            ended = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
            if ended.returncode not in (0, 3):
                raise RuntimeError("%s\n%s" % (" ".join(command), ended.stderr.strip()))
        with open(path, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        self.progress()
        return {"params": options, "seed": seed, "command": " ".join(["sgha", "run", *arguments]),
                "reports": [line for line in lines if line["kind"] == "report"], "end": lines[-1]}

    def progress(self):
        with self.lock:
            self.done += 1
            now = time.time()
            if sys.stdout.isatty() or now - self.last > 10:
                self.last = now
                print("%sexperiments: %d of %d runs, %d s%s" % (
                    "\r" if sys.stdout.isatty() else "", self.done, self.asked, now - self.start,
                    "" if sys.stdout.isatty() else "\n"), end="", flush=True)


def finished(path):
    if not os.path.exists(path):
        return False
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    return bool(lines) and '"kind":"end"' in lines[-1] and '"interrupted"' not in lines[-1]


def validation_loss(run):
    """What a choice is made by: the loss on the validation data at the end, infinite where the run diverged."""
    loss = run["reports"][-1]["validation_loss"]
    return loss if run["end"]["status"] == "finished" and loss is not None and math.isfinite(loss) else math.inf


def sound(runs):
    return all(validation_loss(run) < math.inf for run in runs)


def perform(experiments, runs, seeds):
    """Everything that was asked for. A thread for each method of each experiment; the runs share the processors."""
    def started(e, m, points, iterations, some):
        return [runs.submit(e, m.name, point, iterations, seed) for point in points for seed in some]

    def results(jobs):
        return [job.result() for job in jobs]

    def one(pair):
        """The runs on the grid, and, of each point that was tried in full, the runs with all seeds."""
        (e, m), full = pair, []
        tuning = results(tuned[e.name, m.name])
        for point in [run["params"] for run in sorted(tuning, key=validation_loss)]:
            full.append(results(started(e, m, [point], e.iterations, seeds[:1])))
            if sound(full[-1]):
                full[-1] += results(started(e, m, [point], e.iterations, seeds[1:]))
            if sound(full[-1]):
                break
        return tuning, full

    pairs = [(e, m) for e in experiments for m in e.methods]
    tuned = {(e.name, m.name): started(e, m, m.grid(), e.tuning, seeds[:1]) for e, m in pairs}
    with concurrent.futures.ThreadPoolExecutor(len(pairs)) as each:
        found = dict(zip(((e.name, m.name) for e, m in pairs), each.map(one, pairs)))
    final = {key: full[-1] for key, (_, full) in found.items()}
    controls = {(e.name, title): [runs.submit(e, e.ours, {**final[e.name, e.ours][0]["params"], **changes}, e.iterations, seed)
                                  for seed in seeds] for e in experiments for title, changes in e.controls.items()}
    return ({key: tuning for key, (tuning, _) in found.items()},
            {key: [run for point in full for run in point] for key, (_, full) in found.items()},
            final, {key: results(jobs) for key, jobs in controls.items()})


def outcomes(runs):
    return [{"params": r["params"], "seed": r["seed"], "validation_loss": r["reports"][-1]["validation_loss"],
             "status": r["end"]["status"]} for r in runs]


def kept(experiment, run):
    """A run as it is published: the command that makes it, and what it reported, a list for each quantity."""
    names = ["iteration", "validation_loss", "test_loss", "test_accuracy"] + [name for name, _ in experiment.measures]
    return {"command": run["command"], "seed": run["seed"], "status": run["end"]["status"],
            "seconds": round(run["end"]["seconds"], 2), "peak_memory_kb": run["end"]["peak_memory_kb"],
            **{name: [None if r[name] is None else float("%.6g" % r[name]) for r in run["reports"]] for name in names}}


def spread(values):
    values = [v for v in values if v is not None]
    return {"mean": sum(values) / len(values), "least": min(values), "most": max(values)} if values else None


def summary(experiment, runs):
    last = {name: spread([r["reports"][-1][name] for r in runs]) for name, _ in experiment.measures}
    last["validation_loss"] = spread([r["reports"][-1]["validation_loss"] for r in runs])
    last["diverged"] = sum(r["end"]["status"] != "finished" for r in runs)
    last["seconds_an_iteration"] = spread([r["end"]["seconds"] / max(1, r["end"]["iteration"]) for r in runs])
    last["peak_memory_mb"] = max(r["end"]["peak_memory_kb"] for r in runs) / 1024
    return last


def shown(value, digits=4):
    if value is None:
        return "-"
    return "%.*f [%.*f, %.*f]" % (digits, value["mean"], digits, value["least"], digits, value["most"])


def claims(experiments, final):
    """What Section 7 says, put to the test: each a sentence, and whether it holds here."""
    def mean(experiment, method, measure):
        value = summary(experiment, final[experiment.name, method])[measure]
        return value["mean"] if value else math.nan

    found = []
    for e in experiments:
        ours, others = e.ours, [m.name for m in e.methods[1:]]
        learned = [name for name in others if name != "none"]
        if e.name == "learn-to-regularize":
            found.append((e, "SGHA has the lowest test loss", all(
                mean(e, ours, "test_loss") < mean(e, name, "test_loss") for name in others)))
            found.append((e, "SGHA has the highest test accuracy", all(
                mean(e, ours, "test_accuracy") > mean(e, name, "test_accuracy") for name in others)))
            found.append((e, "F2BSA is the strongest of the others", all(
                mean(e, "f2bsa", "test_loss") <= mean(e, name, "test_loss") for name in learned)))
        else:
            found.append((e, "SGHA puts the smallest weight on garbage", all(
                mean(e, ours, "garbage_weight") < mean(e, name, "garbage_weight") for name in others)))
            found.append((e, "F2BSA is the strongest of the others", all(
                mean(e, "f2bsa", "garbage_weight") <= mean(e, name, "garbage_weight") for name in learned)))
    return found


def row(e, title, runs, picked):
    s = summary(e, runs)
    return "| %s | %s | %s | %.1f | %.0f | %s%s |" % (
        title, " | ".join(shown(s[name]) for name, _ in e.measures), shown(s["validation_loss"]),
        1e3 * s["seconds_an_iteration"]["mean"], s["peak_memory_mb"], picked,
        "; %d of %d diverged" % (s["diverged"], len(runs)) if s["diverged"] else "")


def write_table(path, experiments, chosen, final, controls, seeds, command):
    lines = ["# The paper's experiments", "", "Made by `%s`; nothing here is written by hand." % command, "",
             "Figures are means over the seeds %s, with the least and the most, at the method's own (x, y) after the last "
             "iteration; y is not the exact minimum of g(x, .), for none of the methods. Times are those of one thread beside "
             "other runs; `make bench` has better ones. A star marks a choice at the end of its axis: beyond it may be better." % ", ".join(map(str, seeds)), ""]
    for e in experiments:
        lines += ["## " + e.title, "", "%d iterations. Each method had a grid of %d points, %d iterations each; taken was the best "
                  "by the loss on the validation data of those that diverge with no seed in the full run." % (
                      e.iterations, GRID_SIZE, e.tuning), "",
                  "| method | " + " | ".join(label for _, label in e.measures) +
                  " | validation loss | ms an iteration | MB | chosen |", "|" + "---|" * (5 + len(e.measures))]
        for m in e.methods:
            picked = ", ".join("%s %.3g%s" % (name, chosen[e.name, m.name][name], "*" if len(values) > 1 and
                                              chosen[e.name, m.name][name] in (min(values), max(values)) else "")
                               for axis, values in m.axes.items() for name in axis.split("__"))
            lines.append(row(e, TITLES[m.name], final[e.name, m.name], picked))
        lines += [row(e, title, controls[e.name, title], "a control: " + ", ".join("%s %.3g" % pair for pair in changes.items()))
                  for title, changes in e.controls.items()] + [""]
    lines += ["## What Section 7 says", "", "| experiment | claim | here |", "|---|---|---|"]
    lines += ["| %s | %s | %s |" % (e.title, text, "holds" if holds else "does not hold")
              for e, text, holds in claims(experiments, final)]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def plot(folder, name, experiments, final, scratch):
    """A panel for each experiment and measure; a line for each method, of the first seed's reports averaged over seeds."""
    panels = [(e, measure, label) for e in experiments for measure, label in e.measures]
    script = ["set key outside right", "set grid", "set datafile missing 'nan'"]
    script += ["set multiplot layout %d,%d" % (len(experiments), len(panels) // len(experiments))]
    for index, (e, measure, label) in enumerate(panels):
        curves = []
        for m in e.methods:
            path = os.path.join(scratch, "%s-%d-%s.dat" % (name, index, m.name))
            runs = final[e.name, m.name]
            with open(path, "w", encoding="utf-8") as file:
                for reports in zip(*(r["reports"] for r in runs)):
                    values = [r[measure] for r in reports]
                    if None not in values:
                        file.write("%d %.9g\n" % (reports[0]["iteration"], sum(values) / len(values)))
            style = "dashtype 2" if m.name == "none" else "linewidth 2" if "sgha" in m.name else "linewidth 1"
            curves.append("'%s' with lines %s title '%s'" % (path, style, TITLES[m.name]))
        script += ["set title '%s'" % e.title, "set xlabel 'iterations'", "set ylabel '%s'" % label,
                   "plot " + ", ".join(curves)]
    script.append("unset multiplot")
    size = (1200, 420 * len(experiments))
    for terminal, suffix in (("svg size %d,%d" % size, "svg"), ("pngcairo size %d,%d" % size, "png")):
        head = ["set terminal " + terminal, "set output '%s'" % os.path.join(folder, name + "." + suffix)]
        subprocess.run(["gnuplot"], input="\n".join(head + script) + "\n", text=True, check=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--program", default=os.path.join(ROOT, "build", "sgha"))
    parser.add_argument("--build", default=os.path.join(ROOT, "build", "experiments"))
    parser.add_argument("--out", default=os.path.join(ROOT, "reference", "experiments"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("experiments", nargs="*")
    options = parser.parse_args()
    environment = dict(os.environ)
    if options.short:
        experiments, seeds = short_form(), SEEDS[:1]
        environment.pop("SGHA_DATA", None)  # hyper-cleaning of the built-in digits
        for e in experiments:
            if e.name == "learn-to-regularize":
                e.arguments += ["--data", os.environ["SGHA_DATA"]]
        options.out = os.path.join(options.build, "short")
    else:
        experiments, seeds = FULL, SEEDS
        if not os.path.isdir(os.environ.get("SGHA_DATA", "")):
            print("experiments: SGHA_DATA must name the folder of the data sets (see make data)", file=sys.stderr)
            return 2
    unknown = set(options.experiments) - {e.name for e in experiments}
    if unknown:
        print("experiments: there is no %s; there are %s" % (
            ", ".join(sorted(unknown)), ", ".join(e.name for e in experiments)), file=sys.stderr)
        return 2
    if options.experiments:
        experiments = [e for e in experiments if e.name in options.experiments]
    os.makedirs(options.out, exist_ok=True)
    runs = Runs(options.program, os.path.join(options.build, "runs"), options.jobs, environment)
    tuning, full, final, controls = perform(experiments, runs, seeds)
    chosen = {key: found[0]["params"] for key, found in final.items()}

    results = [{"name": e.name, "title": e.title, "iterations": e.iterations, "tuning_iterations": e.tuning, "methods": [
        {"name": m.name, "chosen": chosen[e.name, m.name], "summary": summary(e, final[e.name, m.name]),
         "grid": outcomes(tuning[e.name, m.name]), "full": outcomes(full[e.name, m.name]),
         "runs": [kept(e, run) for run in final[e.name, m.name]]} for m in e.methods],
                "controls": [{"title": title, "changes": changes, "summary": summary(e, controls[e.name, title]),
                              "runs": [kept(e, run) for run in controls[e.name, title]]}
                             for title, changes in e.controls.items()]} for e in experiments]
    with open(os.path.join(options.out, "results.json"), "w", encoding="utf-8") as file:
        text = json.dumps({"seeds": seeds, "grid_size": GRID_SIZE, "experiments": results,
                           "claims": [{"experiment": e.name, "claim": text, "holds": holds}
                                      for e, text, holds in claims(experiments, final)]}, indent=1)
        file.write(re.sub(r"\[[^][{}]*\]", lambda numbers: " ".join(numbers[0].split()), text) + "\n")  # a list, a line
    write_table(os.path.join(options.out, "RESULTS.md"), experiments, chosen, final, controls, seeds,
                "make experiments" + (" SHORT=1" if options.short else "") +
                (" ONLY='%s'" % " ".join(options.experiments) if options.experiments else ""))
    for name in ("learn-to-regularize", "hyper-cleaning"):
        family = [e for e in experiments if e.name.startswith(name)]
        if family:
            plot(options.out, name, family, final, runs.folder)
    print("experiments: %d runs, %d s, results in %s" % (runs.done, time.time() - runs.start, options.out))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, RuntimeError, subprocess.CalledProcessError) as error:
        print("experiments: %s" % error, file=sys.stderr)
        sys.exit(1)
