#!/usr/bin/env python3
"""experiments.py -- Section 7 of the paper at full size: tune, run, publish.

usage: experiments.py [--short] [--program SGHA] [--build DIR] [--out DIR] [--jobs N] [EXPERIMENT...]

For every experiment and method: each point of a grid is run for a part of the iterations with the first seed; the best
one by the loss on the validation data is run in full with all seeds. A step size can be good at first and diverge late:
where a run diverges, the next point is tried. The test data have no part in a choice. Grids are logarithmic and of one
size for all methods. Controls are runs of SGHA with some of its chosen settings changed: with x held at its start they show
what of its result comes from x. A seed stands for the split of the data, the corruption of labels and the mini-batches.
Runs that are there already, of the same program and settings, are not made again.

In hyper-cleaning what is learned is x. A method's own y may have seen the validation data, so x is judged by a y that has
not: the x of every run is kept, y is retrained from 0 on the weighted data alone, the same way for every method, and
the choice is by the validation loss of that y.

  --short    a small form that shows that everything works: built-in digits, and 20 Newsgroups for a few iterations
             where $SGHA_DATA has it; the figures mean nothing

Written to DIR (reference/experiments): EXPERIMENT.json of each; then, from all that are there, RESULTS.md and a figure for
each problem (SVG and PNG).
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

    def __init__(self, name, fixed, title=None, **axes):
        self.name, self.fixed, self.title, self.axes = name, fixed, title or TITLES[name], axes
        assert math.prod(len(values) for values in axes.values()) == GRID_SIZE, name

    def grid(self):
        for values in itertools.product(*self.axes.values()):
            point = dict(self.fixed)
            for names, value in zip(self.axes, values):
                point.update({name: value for name in names.split("__")})
            yield point


class Experiment:
    """measures: what is published, (name, label), the first two of which are in the figure. retrained: how y is trained for an x that
    was learned, where that is what counts. controls: settings of the first method with some set otherwise."""

    def __init__(self, name, title, arguments, iterations, tuning, every, measures, methods, controls, retrained=None):
        self.name, self.title, self.arguments = name, title, arguments
        self.iterations, self.tuning, self.every = iterations, tuning, every
        self.measures, self.methods, self.retrained = measures, methods, retrained
        self.controls = {"SGHA, x held": {"gamma_x": 1e-30}, **controls}


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


def hyper_cleaning(p, beta, p_w, iterations, tuning, every, large=1000, retrained=2000):
    """Settings of the paper: beta, p_w, p_lambda, tau of SGHA; 5 inner steps of the baselines. The rest is tuned."""
    sampled = {"f_batch": 100, "g_batch": 100}
    fixed = {"p_lambda": 1e-4, "tau": 1e-3, **sampled}
    return Experiment(
        "hyper-cleaning-%g" % p, "Hyper-cleaning, p = %g" % p,
        ["hyper-cleaning", "--corruption", str(p)], iterations, tuning, every,
        [("garbage_weight", "weight on garbage"), ("test_accuracy", "test accuracy"), ("clean_weight", "weight on the rest")],
        [Method("stoc-sgha", {"beta": beta, "p_w": p_w, **fixed},
                # the pull towards the average is stable for gamma p_w below 2
                gamma_x=(1 / p_w, 1.8 / p_w), gamma_y=(0.3, 1), gamma_lambda=(0.01, 0.03, 0.1), C_lambda=(10,)),
         # x follows its average no faster than beta / p_w: what SGHA can do where these are not the paper's
         Method("stoc-sgha", {"beta": 0.9, "p_w": 0.0005, **fixed}, title="SGHA, x faster",
                gamma_x=(300, 1000), gamma_y=(0.1, 0.3), gamma_lambda=(0.003, 0.01, 0.03), C_lambda=(10,)),
         Method("f2bsa", {"T": 5, **sampled}, x_step=(300, 1000, 3000), y_step=(0.05,), z_step=(0.1,), l=(0.1, 0.3, 1, 3)),
         Method("f2sa", {"T": 5, **sampled}, x_step=(300, 1000, 3000, 10000), y_step__z_step=(0.5,), l0=(0.1, 0.3, 1)),
         Method("stocbio", {"T": 5, "Q": 5, **sampled}, x_step=(1000, 3000), y_step=(0.03, 0.1), eta=(0.1, 0.3, 1)),
         Method("mrbo", {"Q": 5, **sampled}, x_step=(3000, 10000), y_step=(0.3, 1), eta=(0.1, 0.3, 1)),
         Method("vrbo", {"m": 4, "Q": 5, "period": 10, "large_f_batch": large, "large_g_batch": large, **sampled},
                x_step=(1000, 3000), y_step=(0.03, 0.1), eta=(0.1, 0.3, 1)),
         Method("none", {"T": 5, "g_batch": 100}, y_step=tuple(0.01 * 10 ** (k / 4) for k in range(12)))],
        {}, ({"y_step": 0.05, "T": 5, "g_batch": 100}, retrained))


FULL = [learn_to_regularize(1000, 50, 10),
        hyper_cleaning(0.5, 0.16, 0.02, 20000, 2000, 200),
        hyper_cleaning(0.9, 0.24, 0.005, 20000, 2000, 200),
        hyper_cleaning(0.99, 0.32, 0.005, 20000, 2000, 200)]


def short_form():
    digits = [hyper_cleaning(0.5, 0.16, 0.02, 100, 20, 10, large=400, retrained=20)]
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
        """The run's settings and reports, how it ended, and how good a retrained y is for its x."""
        common = [*experiment.arguments, "--seed", str(seed), "--split-seed", str(seed), "--threads", "1"]
        arguments = [*common, "--method", method, "--params", params_of(options), "--iterations", str(iterations),
                     "--every", str(experiment.every)]
        if not experiment.retrained:
            path, lines = self.lines(arguments, [])
            result = {}
        else:
            training, steps = experiment.retrained
            again = [*common, "--method", "none", "--params", params_of(training), "--iterations", str(steps),
                     "--every", str(steps)]
            path, lines = self.lines(arguments, again)
            result = {"anew": self.retrained_y(path, again, lines[0]["n_x"])}
        self.progress()
        return {"params": options, "seed": seed, "command": " ".join(["sgha", "run", *arguments]),
                "reports": [line for line in lines if line["kind"] == "report"], "end": lines[-1], **result}

    def lines(self, arguments, again):
        """Runs the program, unless that was done: the file of its results, and these. again: what its x is for."""
        key = hashlib.sha256("\n".join([self.version, *arguments, *again]).encode()).hexdigest()[:24]
        path = os.path.join(self.folder, key + ".jsonl")
        unused = again and not finished(path + ".anew") and not os.path.exists(path + ".point")
        if not finished(path) or unused:
            self.call([*arguments, *(["--point", path + ".point"] if again else [])], path)
        return path, read_lines(path)

    def retrained_y(self, path, arguments, n_x):
        """The report on a y trained for the x that was found; once it is there, the x is not kept."""
        result, point, x = path + ".anew", path + ".point", path + ".x"
        if not finished(result):
            with open(point, encoding="utf-8") as whole, open(x, "w", encoding="utf-8") as part:
                part.writelines(itertools.islice(whole, n_x))
            self.call([*arguments, "--start", x], result)
        for file in (point, x):
            if os.path.exists(file):
                os.remove(file)
        return read_lines(result)[-2]

    def call(self, arguments, path):
        command = [self.program, "run", *arguments, "--quiet", "--out", path]
        if os.path.exists(path):
            os.remove(path)
        ended = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        if ended.returncode not in (0, 3):
            raise RuntimeError("%s\n%s" % (" ".join(command), ended.stderr.strip()))

    def progress(self):
        with self.lock:
            self.done += 1
            now = time.time()
            if sys.stdout.isatty() or now - self.last > 10:
                self.last = now
                print("%sexperiments: %d of %d runs, %d s%s" % (
                    "\r" if sys.stdout.isatty() else "", self.done, self.asked, now - self.start,
                    "" if sys.stdout.isatty() else "\n"), end="", flush=True)


def params_of(options):
    return ",".join("%s=%.17g" % pair for pair in sorted(options.items()))


def read_lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def finished(path):
    if not os.path.exists(path):
        return False
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    return bool(lines) and '"kind":"end"' in lines[-1] and '"interrupted"' not in lines[-1]


def validation_loss(report):
    loss = report["validation_loss"]
    return loss if loss is not None and math.isfinite(loss) else math.inf


def rank(run):
    """What a choice is made by: the validation loss of the retrained y, where there is one; then that of the run's own
    y; infinite where the run diverged."""
    if run["end"]["status"] != "finished":
        return math.inf, math.inf
    own = validation_loss(run["reports"][-1])
    return (validation_loss(run["anew"]) if "anew" in run else own), own


def sound(runs):
    return all(rank(run)[0] < math.inf for run in runs)


def perform(experiments, runs, seeds):
    """Everything that was asked for. A thread for each method of each experiment; the runs share the processors."""
    def started(e, m, points, iterations, some):
        return [runs.submit(e, m.name, point, iterations, seed) for point in points for seed in some]

    def results(jobs):
        return [job.result() for job in jobs]

    def one(pair):
        """The runs on the grid, and, of each point that was tried in full, the runs with all seeds."""
        (e, m), full = pair, []
        tuning = results(tuned[e.name, m.title])
        for point in [run["params"] for run in sorted(tuning, key=rank)]:
            full.append(results(started(e, m, [point], e.iterations, seeds[:1])))
            if sound(full[-1]):
                full[-1] += results(started(e, m, [point], e.iterations, seeds[1:]))
            if sound(full[-1]):
                break
        return tuning, full

    pairs = [(e, m) for e in experiments for m in e.methods]
    tuned = {(e.name, m.title): started(e, m, m.grid(), e.tuning, seeds[:1]) for e, m in pairs}
    with concurrent.futures.ThreadPoolExecutor(len(pairs)) as each:
        found = dict(zip(((e.name, m.title) for e, m in pairs), each.map(one, pairs)))
    controls = {(e.name, title): started(e, e.methods[0], [{**found[e.name, e.methods[0].title][1][-1][0]["params"], **changes}],
                                         e.iterations, seeds)
                for e in experiments for title, changes in e.controls.items()}
    return found, {key: results(jobs) for key, jobs in controls.items()}


# ---- what is published of an experiment ----

def outcomes(runs):
    return [{"params": r["params"], "seed": r["seed"], "validation_loss": r["reports"][-1]["validation_loss"],
             **({"validation_loss_anew": r["anew"]["validation_loss"]} if "anew" in r else {}),
             "status": r["end"]["status"]} for r in runs]


def kept(experiment, run):
    """A run: the command that makes it, and what it reported, a list for each quantity."""
    names = ["iteration", "validation_loss", "test_loss", "test_accuracy"] + [name for name, _ in experiment.measures]
    last = {name: run["anew"][name] for name in ("validation_loss", "test_loss", "test_accuracy")} if "anew" in run else None
    return {"command": run["command"], "seed": run["seed"], "status": run["end"]["status"],
            "seconds": round(run["end"]["seconds"], 2), "peak_memory_kb": run["end"]["peak_memory_kb"],
            **({"anew": last} if last else {}),
            **{name: [None if r[name] is None else float("%.6g" % r[name]) for r in run["reports"]] for name in names}}


def spread(values):
    values = [v for v in values if v is not None]
    return {"mean": sum(values) / len(values), "least": min(values), "most": max(values)} if values else None


def summary(experiment, runs):
    last = {name: spread([r["reports"][-1][name] for r in runs]) for name, _ in experiment.measures}
    last["validation_loss"] = spread([r["reports"][-1]["validation_loss"] for r in runs])
    for name in ("validation_loss", "test_accuracy") if experiment.retrained else ():
        last[name + "_anew"] = spread([r["anew"][name] for r in runs])
    last["diverged"] = sum(r["end"]["status"] != "finished" for r in runs)
    last["seconds_an_iteration"] = spread([r["end"]["seconds"] / max(1, r["end"]["iteration"]) for r in runs])
    last["peak_memory_mb"] = max(r["end"]["peak_memory_kb"] for r in runs) / 1024
    return last


def published(e, found, controls, seeds, command):
    """An experiment as its file has it."""
    methods = []
    for m in e.methods:
        tuning, full = found[e.name, m.title]
        methods.append({"name": m.name, "title": m.title, "axes": {axis: list(values) for axis, values in m.axes.items()},
                        "chosen": full[-1][0]["params"], "summary": summary(e, full[-1]), "grid": outcomes(tuning),
                        "full": outcomes([run for point in full for run in point]), "runs": [kept(e, run) for run in full[-1]]})
    return {"name": e.name, "title": e.title, "command": command, "seeds": seeds, "iterations": e.iterations,
            "tuning_iterations": e.tuning, "measures": [list(pair) for pair in e.measures],
            **({"anew": {"method": "none", "params": e.retrained[0], "iterations": e.retrained[1]}} if e.retrained else {}), "methods": methods,
            "controls": [{"title": title, "changes": changes, "summary": summary(e, controls[e.name, title]),
                          "runs": [kept(e, run) for run in controls[e.name, title]]} for title, changes in e.controls.items()]}


def write(path, experiment):
    with open(path, "w", encoding="utf-8") as file:
        text = json.dumps(experiment, indent=1)
        file.write(re.sub(r"\[[^][{}]*\]", lambda numbers: " ".join(numbers[0].split()), text) + "\n")  # a list, a line


def read_published(folder, names):
    found = []
    for name in names:
        path = os.path.join(folder, name + ".json")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                found.append(json.load(file))
    return found


# ---- the table and the figures, from the files ----

def in_the_same_time(e, method):
    """The first measure, a mean over the seeds, at the last report that a method makes within SGHA's time for its run."""
    name = e["measures"][0][0]
    time_of_ours = e["methods"][0]["summary"]["seconds_an_iteration"]["mean"] * e["iterations"]
    seconds = method["summary"]["seconds_an_iteration"]["mean"]
    values = [[v for k, v in zip(run["iteration"], run[name]) if k * seconds <= time_of_ours * 1.0001][-1]
              for run in method["runs"]]
    return math.nan if None in values else sum(values) / len(values)


def claims(e):
    """What Section 7 says, put to the test: each a sentence, and whether it holds here. SGHA is the first method; others of
    its rows are not the paper's."""
    mean = {m["title"]: {name: value["mean"] for name, value in m["summary"].items() if isinstance(value, dict)}
            for m in e["methods"]}
    timed = {m["title"]: in_the_same_time(e, m) for m in e["methods"]}
    others = [title for title in mean if not title.startswith("SGHA")]
    learned = [title for title in others if title != "none"]

    def lowest(title, rivals, measure):
        return all(mean[title][measure] <= mean[rival][measure] for rival in rivals)

    if e["name"] == "learn-to-regularize":
        return [("SGHA has the lowest test loss", lowest("SGHA", others, "test_loss")),
                ("SGHA has the highest test accuracy", all(
                    mean["SGHA"]["test_accuracy"] >= mean[title]["test_accuracy"] for title in others)),
                ("F2BSA is the strongest of the others", lowest("F2BSA", learned, "test_loss"))]
    return [("SGHA puts the smallest weight on garbage", lowest("SGHA", others, "garbage_weight")),
            ("with another beta and p_w it does (not in the paper)", lowest("SGHA, x faster", others, "garbage_weight")),
            ("with another beta and p_w it does in the same time (not in the paper)",
             all(timed["SGHA, x faster"] <= timed[title] for title in others)),
            ("F2BSA is the strongest of the others", lowest("F2BSA", learned, "garbage_weight"))]


def shown(value, digits=4):
    if value is None:
        return "-"
    return "%.*f [%.*f, %.*f]" % (digits, value["mean"], digits, value["least"], digits, value["most"])


def row(e, method, picked):
    s, retrained = method["summary"], "anew" in e
    cells = [method["title"], *(shown(s[name]) for name, _ in e["measures"]), shown(s["validation_loss"])]
    cells += [shown(s["validation_loss_anew"]), shown(s["test_accuracy_anew"])] if retrained else []
    cells += ["%.4f" % in_the_same_time(e, method), "%.2f" % (1e3 * s["seconds_an_iteration"]["mean"]), "%.0f" % s["peak_memory_mb"],
              picked + ("; %d of %d diverged" % (s["diverged"], len(method["runs"])) if s["diverged"] else "")]
    return "| %s |" % " | ".join(cells)


def choice(method):
    """What was chosen; a star where it is at an end of its axis."""
    return ", ".join("%s %.3g%s" % (name, method["chosen"][name], "*" if len(values) > 1 and method["chosen"][name] in
                                    (min(values), max(values)) else "")
                     for axis, values in method["axes"].items() for name in axis.split("__"))


def write_table(path, experiments):
    lines = ["# The paper's experiments", "", "Made by `make experiments`; nothing here is written by hand.", "",
             "Figures are means over the seeds, with the least and the most, at the method's own (x, y) after the last "
             "iteration; y is not the exact minimum of g(x, .), for none of the methods. Times are those of one thread beside other runs; "
             "`make bench` has better ones; \"in SGHA's time\" is the first column's quantity, where a method is when SGHA ends. "
             "A star marks a choice at the end of its axis: beyond it may be better. The rows on \"SGHA, x faster\" are a second "
             "grid for SGHA, which no other method had; the comparison in time was added after the first results. Ranges of "
             "grids were set after trial runs whose figures were seen (README).", ""]
    for e in experiments:
        judge = " of a y retrained for x (%d steps on the weighted data from 0)" % (
            e["anew"]["iterations"] * e["anew"]["params"]["T"]) if "anew" in e else ""
        lines += ["## " + e["title"], "", "%d iterations, seeds %s. Each method had a grid of %d points, %d iterations each; "
                  "taken was the best by the loss on the validation data%s, of those that diverge with no seed in the full "
                  "run. Made by `%s`." % (e["iterations"], ", ".join(map(str, e["seeds"])), len(e["methods"][0]["grid"]),
                                          e["tuning_iterations"], judge, e["command"]), ""]
        heads = ["method", *(label for _, label in e["measures"]), "validation loss"]
        heads += ["validation loss, y retrained", "test accuracy, y retrained"] if "anew" in e else []
        heads += ["in SGHA's time", "ms an iteration", "MB", "chosen"]
        lines += ["| %s |" % " | ".join(heads), "|" + "---|" * len(heads)]
        lines += [row(e, method, choice(method)) for method in e["methods"]]
        lines += [row(e, control, "a control: " + ", ".join("%s %.3g" % pair for pair in control["changes"].items()))
                  for control in e["controls"]] + [""]
    lines += ["## What Section 7 says", "", "| experiment | claim | here |", "|---|---|---|"]
    lines += ["| %s | %s | %s |" % (e["title"], text, "holds" if holds else "does not hold")
              for e in experiments for text, holds in claims(e)]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def plot(folder, name, experiments, scratch):
    """A panel for each experiment and each of its first two measures; a line for each method, the mean over the seeds."""
    panels = [(e, measure, label) for e in experiments for measure, label in e["measures"][:2]]
    script = ["set key outside right", "set grid", "set datafile missing 'nan'",
              "set multiplot layout %d,2" % len(experiments)]
    for index, (e, measure, label) in enumerate(panels):
        curves = []
        for number, m in enumerate(e["methods"]):
            path = os.path.join(scratch, "%s-%d-%d.dat" % (name, index, number))
            with open(path, "w", encoding="utf-8") as file:
                for iteration, *values in zip(m["runs"][0]["iteration"], *(run[measure] for run in m["runs"])):
                    if None not in values:
                        file.write("%d %.9g\n" % (iteration, sum(values) / len(values)))
            style = "dashtype 2" if m["name"] == "none" else "linewidth 2" if "sgha" in m["name"] else "linewidth 1"
            curves.append("'%s' with lines %s title '%s'" % (path, style, m["title"]))
        script += ["set title '%s'" % e["title"], "set xlabel 'iterations'", "set ylabel '%s'" % label,
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
    names = [e.name for e in experiments]
    if options.experiments:
        experiments = [e for e in experiments if e.name in options.experiments]
    os.makedirs(options.out, exist_ok=True)
    runs = Runs(options.program, os.path.join(options.build, "runs"), options.jobs, environment)
    found, controls = perform(experiments, runs, seeds)
    command = "make experiments" + (" SHORT=1" if options.short else "") + (
        " ONLY='%s'" % " ".join(options.experiments) if options.experiments else "")
    for e in experiments:
        write(os.path.join(options.out, e.name + ".json"), published(e, found, controls, seeds, command))

    everything = read_published(options.out, names)
    write_table(os.path.join(options.out, "RESULTS.md"), everything)
    for name in ("learn-to-regularize", "hyper-cleaning"):
        family = [e for e in everything if e["name"].startswith(name)]
        if family:
            plot(options.out, name, family, runs.folder)
    print("experiments: %d runs, %d s, results in %s" % (runs.done, time.time() - runs.start, options.out))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, RuntimeError, subprocess.CalledProcessError) as error:
        print("experiments: %s" % error, file=sys.stderr)
        sys.exit(1)
