#!/usr/bin/env python3
"""Tests of the program `sgha`: what it prints, its exit codes, its checkpoints.

The program is built twice: as it is delivered, and with its own files (src/cli) under the sanitizers. SGHA_LONG=1 kills
runs at fifty random moments instead of five."""
import concurrent.futures
import contextlib
import csv
import fractions
import json
import math
import os
import pty
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from run import CERTIFY_LIBRARIES, JOBS, PARTS, ROOT, SANITIZERS, flags, run, sources  # noqa: E402

BASE = os.path.join(os.path.abspath(os.environ.get("BUILD", "build/test")), "cli")
CC = os.environ.get("CC", "gcc")
KILLS = 50 if os.environ.get("SGHA_LONG") == "1" else 5
SGHA, SANITIZED = os.path.join(BASE, "sgha"), os.path.join(BASE, "sgha-sanitized")
ENVIRONMENT = {k: v for k, v in os.environ.items() if not k.startswith(("SGHA_", "OMP_"))}
ENVIRONMENT["OMP_NUM_THREADS"] = "1"

DIGITS = ["run", "hyper-cleaning", "--method", "stoc-sgha", "--params",
          "gamma_x=100,gamma_y=0.5,gamma_lambda=0.5,p_w=0.001,f_batch=50,g_batch=100"]
QUADRATIC = ["run", "quadratic", "--method", "sgha"]

TESTS = []


def test(function):
    TESTS.append(function)
    return function


def check(condition, *what):
    if not condition:
        raise AssertionError(" ".join(str(w) for w in what))


# ---- building and calling ----

def build():
    """What did not compile, if anything."""
    library = sources(*(f"src/{part}/*.c" for part in PARTS))
    program = sources("src/cli/*.c")
    units = ([(s, ["-O2"], s[:-2] + ".o") for s in library + program] +
             [(s, ["-O1", *SANITIZERS], s[:-2] + "-sanitized.o") for s in program])

    def compile_unit(unit):
        source, options, name = unit
        target = os.path.join(BASE, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        return run([CC, *flags(), *options, "-c", source, "-o", target])

    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        errors = "".join(output for code, output in pool.map(compile_unit, units) if code != 0)
    if errors:
        return errors
    for target, suffix, options in ((SGHA, ".o", []), (SANITIZED, "-sanitized.o", SANITIZERS)):
        objects = [os.path.join(BASE, s[:-2] + (".o" if s in library else suffix)) for s in library + program]
        code, output = run([CC, "-fopenmp", *options, *objects, "-o", target, *CERTIFY_LIBRARIES, "-lm", "-lz"])
        if code != 0:
            return output
    return ""


def sgha(*arguments, program=None, environment=None, **more):
    """(exit code, standard output, standard error)"""
    done = subprocess.run([program or SGHA, *arguments], env={**ENVIRONMENT, **(environment or {})}, timeout=60,
                          stdin=subprocess.DEVNULL, stdout=more.pop("stdout", subprocess.PIPE), stderr=subprocess.PIPE,
                          **more)
    return done.returncode, (done.stdout or b"").decode(), done.stderr.decode()


def good(*arguments, **more):
    code, output, error = sgha(*arguments, **more)
    check(code == 0, arguments, "exit code", code, error)
    return output


def lines_of(text):
    return [json.loads(line) for line in text.splitlines()]


def timeless(text):
    """The JSON lines without what differs from run to run."""
    times = ("seconds", "peak_memory_kb", "threads")
    return [{k: v for k, v in line.items() if k not in times} for line in lines_of(text)]


def timeless_csv(path):
    with open(path, encoding="utf-8", newline="") as file:
        return [row[:1] + row[2:] for row in csv.reader(file)]


def read(path):
    with open(path, "rb") as file:
        return file.read()


def refused(arguments, expected=2, **more):
    """The one line that says why."""
    code, output, error = sgha(*arguments, program=SANITIZED, **more)
    check(code == expected, arguments, "exit code", code, error)
    check(re.fullmatch(r"sgha: [^\n]+\n", error), arguments, "says", repr(error))
    return error


# ---- help ----

@test
def help_of_every_command(_):
    check("usage: sgha" in good("--help") and good("--version").startswith("sgha "))
    code, output, error = sgha()
    check(code == 2 and output == "" and "usage: sgha" in error)
    for command in ("run", "params", "list", "demo"):
        text = good(command, "--help", program=SANITIZED)
        check(text.startswith(f"usage: sgha {command}") and "--help" in text)
        check(max(map(len, text.splitlines())) <= 120)


def options_of(command):
    return re.findall(r"^  --([\w-]+)", good(command, "--help"), re.MULTILINE)


@test
def the_manual_knows_every_option(_):
    manual = read(os.path.join(ROOT, "src/cli/sgha.1")).decode().replace("\\-", "-")
    for command in ("run", "params", "list", "demo"):
        for option in options_of(command):
            check(f"--{option}" in manual, "sgha.1 lacks", option)


@test
def completion_offers_what_the_program_has(_):
    if not shutil.which("bash") or not os.path.exists("/dev/fd"):  # the script needs both
        return "skip"

    def complete(*words):
        script = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sgha; echo "${COMPREPLY[*]}"'
        done = subprocess.run(["bash", "-c", script, "bash", os.path.join(ROOT, "src/cli/sgha.bash"), *words],
                              env=ENVIRONMENT, stdout=subprocess.PIPE, timeout=20, check=True)
        return done.stdout.decode().split()

    check(complete(SGHA, "pa") == ["params"])
    check(complete(SGHA, "run", "hyp") == ["hyper-cleaning"])
    check(complete(SGHA, "run", "--method", "") == good("list", "methods", "--names").split())
    check(complete(SGHA, "run", "quadratic", "--") == [f"--{o}" for o in options_of("run")])
    return None


@test
def list_names_problems_methods_and_options(_):
    text = good("list", program=SANITIZED)
    for name in ("learn-to-regularize", "hyper-cleaning", "quadratic"):
        check(re.search(rf"^{name}: ", text, re.MULTILINE) and name in good("list", "problems", "--names").split())
    methods = good("list", "methods", "--names").split()
    check({"sgha", "stoc-sgha", "f2sa", "f2bsa", "stocbio", "mrbo", "vrbo", "none"} <= set(methods), methods)
    check(re.search(r"^  beta +0\.2 +2\^-100 to 1 +\w", text, re.MULTILINE))


# ---- refusals ----

@test
def bad_usage_is_refused_in_one_line(folder):
    file = os.path.join(folder, "file")
    for arguments, says in [
            (["walk"], "walk"), (["run"], "problem"), (["run", "nothing", "--method", "sgha"], "nothing"),
            (["run", "quadratic"], "--method"), (["run", "quadratic", "--method", "adam"], "adam"),
            (QUADRATIC + ["--walk"], "--walk"), (QUADRATIC + ["--walk=1"], "--walk"), (QUADRATIC + ["-w"], "-w"),
            (QUADRATIC + ["more"], "more"), (QUADRATIC + ["--quiet=1"], "--quiet"), (QUADRATIC + ["--out"], "--out"),
            (QUADRATIC + ["--out", "--quiet"], "--out"), (QUADRATIC + ["--out="], "--out"),
            (QUADRATIC + ["--method", "sgha"], "twice"), (QUADRATIC + ["--iterations", "-1"], "--iterations"),
            (QUADRATIC + ["--iterations", "1e3"], "--iterations"), (QUADRATIC + ["--every", "0"], "--every"),
            (QUADRATIC + ["--iterations", "99999999999999999999"], "--iterations"),
            (QUADRATIC + ["--threads", "0"], "--threads"), (QUADRATIC + ["--seed", "x"], "--seed"),
            (QUADRATIC + ["--params", "beta"], "beta"), (QUADRATIC + ["--params", "beta=2"], "beta"),
            (QUADRATIC + ["--params", "beta=0.1x"], "beta"), (QUADRATIC + ["--params", "beta=nan"], "beta"),
            (QUADRATIC + ["--params", "beta=0.1,"], "name=value"), (QUADRATIC + ["--params", "walk=1"], "walk"),
            (QUADRATIC + ["--params", "beta=0.1,beta=0.1"], "twice"), (QUADRATIC + ["--mu", "0.5"], "--mu"),
            (["run", "quadratic", "--method", "stoc-sgha", "--params", "g_batch=9"], "g_batch"),
            (["run", "quadratic", "--method", "stoc-sgha", "--params", "g_batch=1.5"], "g_batch"),
            (["run", "quadratic", "--method", "stocbio", "--params", "T=1.5"], "whole"),
            (QUADRATIC + ["--checkpoint-every", "5"], "--checkpoint"),
            (QUADRATIC + ["--out", file, "--csv", file], file),
            (["run", "learn-to-regularize", "--method", "sgha"], "--data"),
            (["run", "learn-to-regularize", "--method", "sgha", "--data", folder], folder),
            (DIGITS + ["--data", folder], folder), (DIGITS + ["--train", file], file),
            (DIGITS + ["--test", file], "--train"),
            (DIGITS + ["--corruption", "1.5"], "--corruption"), (DIGITS + ["--corruption", "nan"], "--corruption"),
            (DIGITS + ["--weighting", "tf"], "--weighting"), (DIGITS + ["--mu", "0"], "--mu"),
            (["list", "both"], "both"), (["demo", "more"], "more"), (["params"], "--l_f0"),
            (params_arguments(PLAIN, l_f0="x"), "--l_f0"), (params_arguments(PLAIN, epsilon="2"), "--epsilon"),
            (params_arguments(PLAIN, mu_g="2"), "mu_g"), (params_arguments(PLAIN, rho="1"), "rho"),
            (params_arguments(PLAIN) + ["--params", "beta=1"], "gamma_x")]:
        check(says in refused(arguments), arguments, "does not mention", says)
    check(not os.path.exists(file))


def little_room():
    """For files: 4096 bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))


@test
def failures_of_output_are_noticed(folder):
    with open("/dev/full", "wb") as full:
        for arguments in (QUADRATIC, ["list"], ["demo", "--quiet"], ["run", "--help"], params_arguments(PLAIN)):
            code, _, error = sgha(*arguments, program=SANITIZED, stdout=full)
            check(code == 1 and "No space" in error, arguments, code, error)
    for option in ("--out", "--csv"):
        check("too large" in refused(QUADRATIC + [option, os.path.join(folder, "file")], 1, stdout=subprocess.DEVNULL,
                                     preexec_fn=little_room))
    for option in ("--out", "--csv", "--checkpoint", "--point"):
        refused(QUADRATIC + [option, os.path.join(folder, "none", "file")], 1)
    reading, writing = os.pipe()
    os.close(reading)
    code, _, error = sgha(*QUADRATIC, stdout=writing)
    os.close(writing)
    check(code == 1 and "Broken pipe" in error, code, error)


@test
def a_checkpoint_that_does_not_fit_on_the_disk_leaves_the_old_one(folder):
    checkpoint = os.path.join(folder, "checkpoint")
    good(*DIGITS, "--iterations", "3", "--checkpoint", checkpoint)
    before = read(checkpoint)

    code, _, error = sgha(*DIGITS, "--iterations", "6", "--checkpoint", checkpoint, preexec_fn=little_room)
    check(code == 1 and checkpoint in error, code, error)
    check(read(checkpoint) == before and os.listdir(folder) == ["checkpoint"], os.listdir(folder))


# ---- results ----

@test
def results_are_json_lines_and_a_table(folder):
    table = os.path.join(folder, "table.csv")
    lines = lines_of(good(*DIGITS, "--iterations", "25", "--every", "10", "--csv", table, program=SANITIZED))
    check([line["kind"] for line in lines] == ["settings"] + 4 * ["report"] + ["end"])
    settings, reports, end = lines[0], lines[1:-1], lines[-1]
    check([settings[k] for k in ("problem", "data", "method")] == ["hyper-cleaning", "digits", "stoc-sgha"])
    check(settings["n_x"] == settings["n_g"] == 988 and settings["n_y"] == 640 and settings["n_f"] == 404)
    check(settings["n_test"] == 405 and settings["params"]["g_batch"] == 100 and settings["seed"] == 1)
    check([line["iteration"] for line in reports] == [0, 10, 20, 25])
    check(abs(reports[0]["test_loss"] - math.log(10)) < 1e-12 and reports[0]["garbage_weight"] == 1)
    check(reports[-1]["test_loss"] < reports[0]["test_loss"] and reports[-1]["clean_weight"] != 1)
    check(end["status"] == "finished" and end["iteration"] == 25 and re.fullmatch("[0-9a-f]{8}", end["state_crc32"]))
    with open(table, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    check(len(rows) == len(reports))
    for row, line in zip(rows, reports):
        check(list(row) == [k for k in line if k != "kind"])
        check(all(float(row[k]) == line[k] for k in row), row, line)


@test
def what_a_problem_does_not_have_is_null_and_empty(folder):
    table = os.path.join(folder, "table.csv")
    report = lines_of(good(*QUADRATIC, "--iterations", "0", "--csv", table))[1]
    check(report["f"] == 5.75 and report["test_loss"] is None and report["iteration"] == 0)
    check(timeless_csv(table)[1][:-1] == ["0", "5.75", "", "", "", "", "", ""])
    norm = math.hypot(0.0625, 0.125, 0.0625, 0.09375)  # grad_y g(0, 0) is minus the mean of g's samples
    check(abs(float(timeless_csv(table)[1][-1]) - norm) < 1e-15 and abs(report["grad_y_g"] - norm) < 1e-15)


@test
def every_method_runs(_):
    for method in good("list", "methods", "--names").split():
        for problem in ("quadratic", "hyper-cleaning"):
            lines = lines_of(good("run", problem, "--method", method, "--iterations", "3", "--every", "1"))
            check(lines[-1]["status"] == "finished" and len(lines) == 6, method, problem)
            check(lines[-2]["f"] < lines[1]["f"], method, problem)


def solve(matrix, right):
    """Gaussian elimination over the rationals."""
    n = len(matrix)
    rows = [[fractions.Fraction(v) for v in row] + [fractions.Fraction(r)] for row, r in zip(matrix, right)]
    for i in range(n):
        pivot = next(k for k in range(i, n) if rows[k][i] != 0)
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [v / rows[i][i] for v in rows[i]]
        for k in range(n):
            if k != i:
                rows[k] = [v - rows[k][i] * p for v, p in zip(rows[k], rows[i])]
    return [row[n] for row in rows]


@test
def methods_of_both_kinds_reach_the_optimum_of_the_quadratic(folder):
    A = [[2, .5, 0, 0], [.5, 2, .5, 0], [0, .5, 2, .5], [0, 0, .5, 2]]
    B = [[1, 0, -.5], [.5, 1, 0], [0, -1, .5], [.25, 0, 1]]
    a, b = [1, -1, 2], [.5, 1, -.5, 2]
    c = [.5 - .5 + 1 - 1 + .25 + .25 - .5 + .5, 0 + .25 - .25 + .5 + .75 - .75 + 0 + .5,
         .25 + 0 + .5 - .5 + 0 + .25 + 1 - 1, -.5 + .5 - 1 + 1 + 0 + 0 + .5 + .25]
    c = [v / 8 for v in c]
    # y*(x) = M x + q with A M = B, A q = c; F is least where (I + M'M) x = a + M'(b - q).
    M = [list(row) for row in zip(*(solve(A, [row[j] for row in B]) for j in range(3)))]
    q = solve(A, c)
    normal = [[(i == j) + sum(M[k][i] * M[k][j] for k in range(4)) for j in range(3)] for i in range(3)]
    x = solve(normal, [a[i] + sum(M[k][i] * (b[k] - q[k]) for k in range(4)) for i in range(3)])
    optimum = [float(v) for v in x + [sum(M[k][j] * x[j] for j in range(3)) + q[k] for k in range(4)]]
    point = os.path.join(folder, "point")
    for method, params in (("sgha", "gamma_x=0.05,gamma_y=0.1,gamma_lambda=0.1,p_lambda=1e-9,beta=0.5"),
                           ("stocbio", "x_step=0.05,y_step=0.3,T=20,eta=0.3,Q=60")):
        good("run", "quadratic", "--method", method, "--params", params, "--iterations", "5000", "--point", point)
        found = [float(line) for line in read(point).split()]
        check(len(found) == 7 and max(abs(u - v) for u, v in zip(found, optimum)) < 1e-6, method, found, optimum)


@test
def a_run_begins_where_another_ended(folder):
    """none keeps the x it is given, and trains y anew where the file has no y."""
    learned, whole, x = os.path.join(folder, "learned"), os.path.join(folder, "whole"), os.path.join(folder, "x")
    good("run", "quadratic", "--method", "sgha", "--iterations", "30", "--point", learned)
    lines = read(learned).decode().splitlines()
    none = ["run", "quadratic", "--method", "none", "--params", "y_step=0.3"]
    good(*none, "--start", learned, "--iterations", "0", "--point", whole)
    check(read(whole) == read(learned))
    with open(x, "w", encoding="utf-8") as file:
        file.write("\n".join(lines[:3]) + "\n")
    good(*none, "--start", x, "--iterations", "0", "--point", whole)
    check(read(whole).decode().splitlines() == lines[:3] + ["0"] * 4, read(whole))
    good(*none, "--start", x, "--iterations", "1", "--point", whole)
    check(read(whole).decode().splitlines()[:3] == lines[:3] and b"\n0\n" not in read(whole), read(whole))
    check("start_crc32" in lines_of(good(*none, "--start", x))[0])

    checkpoint = os.path.join(folder, "checkpoint")
    good(*none, "--start", x, "--iterations", "5", "--checkpoint", checkpoint)
    check("start_crc32" in refused([*none, "--start", learned, "--iterations", "9", "--checkpoint", checkpoint]))
    for text, says in (("1\n2\n", "2 numbers"), ("1\n2\n3\n4\n", "4 numbers"), ("1\n" * 8, "line 8"), ("1\nx\n3\n", "line 2"),
                       ("1\nnan\n3\n", "line 2"), ("1\n1e99\n3\n", "line 2"), ("1\n2 2\n3\n", "line 2"), ("", "0 numbers")):
        with open(x, "w", encoding="utf-8") as file:
            file.write(text)
        check(says in refused([*none, "--start", x]), text)
    check(folder in refused([*none, "--start", os.path.join(folder, "nothing")]))


@test
def the_number_of_threads_does_not_matter(folder):
    run_of = {}
    for threads in ("1", "2"):
        point = os.path.join(folder, threads)
        text = good(*DIGITS, "--iterations", "60", "--every", "20", "--threads", threads, "--point", point)
        check(lines_of(text)[0]["threads"] == int(threads))
        run_of[threads] = timeless(text), read(point)
    check(run_of["1"] == run_of["2"])


@test
def a_seed_is_a_run(_):
    def last(*options):
        return timeless(good(*DIGITS, "--iterations", "20", *options))[-1]

    check(last() == last("--seed", "1") and last() != last("--seed", "2") and last() != last("--split-seed", "2"))


@test
def data_of_the_user(folder):
    train, other = os.path.join(folder, "train"), os.path.join(folder, "test")
    generator = random.Random(1)

    def write(path, n, labels):
        with open(path, "w", encoding="ascii") as file:
            for i in range(n):
                label = labels[i % len(labels)]
                file.write(f"{label} {labels.index(label) + 1}:1.5 {5 + i % 3}:{generator.random():.3f}\n")

    write(train, 60, [-1, 2, 7])
    write(other, 30, [2, 7])
    for problem, n_x in (("learn-to-regularize", 7), ("hyper-cleaning", 39)):
        arguments = ["run", problem, "--method", "sgha", "--train", train, "--iterations", "20", "--every", "20"]
        lines = lines_of(good(*arguments, "--test", other, "--weighting", "tfidf", program=SANITIZED))
        check(lines[0]["n_x"] == n_x and lines[0]["n_classes"] == 3 and lines[0]["n_test"] == 30, lines[0])
        check(abs(lines[1]["test_loss"] - math.log(3)) < 1e-12 and lines[-2]["f"] < lines[1]["f"], lines)
        check(lines_of(good(*arguments))[1]["test_loss"] is None)
        write(other, 30, [2, 8])
        check("8" in refused(arguments + ["--test", other]))
        write(other, 30, [2, 7])
    with open(other, "w", encoding="ascii") as file:
        file.write("2 1:1\n2 x\n")
    check("line 2" in refused(["run", "hyper-cleaning", "--method", "sgha", "--train", other]))


@test
def own_rows_with_wrong_labels_come_first_in_the_table_of_weights(folder):
    train, validation, table = (os.path.join(folder, n) for n in ("train.csv", "validation.svm", "weights.csv"))
    generator = random.Random(2)
    wrong = {3, 17, 40}

    def features(label):
        return [(2 * (k == label) + generator.gauss(0, 0.3)) for k in range(3)]

    with open(train, "w", encoding="ascii") as file:
        file.write('one,two,"label",three\n')
        for row in range(1, 61):
            label = row % 3
            x = [f"{v:.4f}" for v in features(label)]
            file.write(",".join([*x[:2], str(10 * ((label + (row in wrong)) % 3)), x[2]]) + "\n")
    with open(validation, "w", encoding="ascii") as file:
        for i in range(45):
            file.write(f"{10 * (i % 3)} " + " ".join(f"{k + 1}:{v:.4f}" for k, v in enumerate(features(i % 3))) + "\n")
    arguments = ["run", "hyper-cleaning", "--method", "sgha", "--train", train, "--validation", validation, "--params",
                 "gamma_x=100,gamma_y=0.5,gamma_lambda=0.5,p_w=0.001", "--iterations", "400", "--weights", table]
    lines = lines_of(good(*arguments, program=SANITIZED))
    check(lines[0]["corruption"] == 0 and lines[0]["n_g"] == 60 and lines[0]["n_f"] == 45 and lines[0]["n_features"] == 3)
    check(lines[-2]["garbage_weight"] is None and lines[-2]["validation_accuracy"] > 0.9, lines[-2])
    check(lines[-2]["grad_y_g"] < lines[1]["grad_y_g"])
    with open(table, encoding="ascii", newline="") as file:
        rows = list(csv.DictReader(file))
    check(len(rows) == 60 and sorted(int(r["row"]) for r in rows) == list(range(1, 61)))
    check([float(r["weight"]) for r in rows] == sorted(float(r["weight"]) for r in rows))
    check({int(r["row"]) for r in rows[:3]} == wrong, rows[:5])
    check(all(int(r["label"]) == 10 * ((int(r["row"]) + (int(r["row"]) in wrong)) % 3) for r in rows))

    # rows of a file that is split have their numbers, too
    good("run", "hyper-cleaning", "--method", "sgha", "--train", train, "--iterations", "1", "--weights", table)
    with open(table, encoding="ascii", newline="") as file:
        rows = list(csv.DictReader(file))
    check(len(rows) == 39 and all(int(r["label"]) == 10 * ((int(r["row"]) + (int(r["row"]) in wrong)) % 3) for r in rows))
    check(lines_of(good(*arguments[:-2], "--corruption", "0.25"))[0]["corruption"] == 0.25)


@test
def own_files_that_cannot_be_learned_from_are_refused(folder):
    file = os.path.join(folder, "file")
    for content, says in [("a,b\n1,2\n", "line 1: looks like CSV"), ("label,label\n1,2\n", "two columns"),
                          ("a,label\n1,2\n3,x\n", "line 3: not a label"), ("a,label\n1,2\n,1\n", "line 3: not a value"),
                          ("a,label\n1,2\n3\n", "line 3: fewer fields"), ("a,label\n1,2,3\n", "line 2: more fields"),
                          ("a,label\n", "no examples"), ("1 1:1\n1 2:3\n", "the label 1"), ("1\n2\n1\n2\n", "no features"),
                          ("1 1:1\n\n# comment\n2 1:x\n", "line 4"), ("", "no examples")]:
        with open(file, "w", encoding="ascii") as out:
            out.write(content)
        check(says in refused(["run", "hyper-cleaning", "--method", "sgha", "--train", file]), content)
    with open(file, "w", encoding="ascii") as out:
        out.write("1 1:1\n2 4294967295:1\n")
    check("4294967295 features" in refused(["run", "hyper-cleaning", "--method", "sgha", "--train", file], 1))
    check("--train" in refused(DIGITS + ["--validation", file]) and "--weights" in refused(QUADRATIC + ["--weights", file]))


@test
def small_data_get_one_thread(_):
    environment = {k: v for k, v in ENVIRONMENT.items() if k != "OMP_NUM_THREADS"}
    done = subprocess.run([SGHA, *DIGITS, "--iterations", "1"], env=environment, stdout=subprocess.PIPE, timeout=60, check=True)
    check(lines_of(done.stdout.decode())[0]["threads"] == 1)
    check(lines_of(good(*DIGITS, "--iterations", "1", environment={"OMP_NUM_THREADS": "2"}))[0]["threads"] == 2)


@test
def divergence_stops_with_the_last_good_state(folder):
    checkpoint, out = os.path.join(folder, "checkpoint"), os.path.join(folder, "out")
    arguments = QUADRATIC + ["--params", "gamma_x=1e6", "--checkpoint", checkpoint, "--out", out, "--every", "1"]
    results = []
    for _ in range(2):
        code, _, error = sgha(*arguments, program=SANITIZED)
        lines = timeless(read(out).decode())
        check(code == 3 and lines[-1]["status"] in error and str(lines[-1]["iteration"]) in error, code, error)
        check(re.fullmatch(r"SGHA_(DIVERGED|BAD_\w+)", lines[-1]["status"]) and 0 < lines[-1]["iteration"] < 1000)
        check(lines[-2]["iteration"] == lines[-1]["iteration"])
        results.append(lines)
    check(results[0] == results[1])


@test
def progress_is_rewritten_on_a_terminal(_):
    try:
        master, slave = pty.openpty()
    except OSError:
        return "skip"
    endless = [SGHA, *QUADRATIC, "--iterations", "100000000000", "--every", "100000000000"]
    process = subprocess.Popen(endless, stdin=slave, stdout=subprocess.DEVNULL, stderr=slave, env=ENVIRONMENT)
    os.close(slave)
    time.sleep(1.0)
    process.terminate()
    text = b""
    with contextlib.suppress(OSError):  # the end, on Linux
        while chunk := os.read(master, 65536):
            text += chunk
    os.close(master)
    check(process.wait() == 143)
    shown = re.findall(rb"\riteration \d+ of 100000000000 \(0%\), [\d.e+]+ a second, \d+:\d\d left", text)
    check(len(shown) >= 2 and b"\n" not in text.split(b"sgha:")[0], text)
    return None


# ---- params ----

PLAIN = {"l_f0": 1.0, "l_f1": 0.5, "l_f2": 0.25, "l_g1": 1.0, "l_g2": 0.125, "mu_g": 0.5, "epsilon": 0.25,
         "delta_V": 1e-3, "rho": 0.25, "sigma_f": 0.5, "sigma_g": 1.5, "G": 4.0, "smoothness": 3.0}


def params_arguments(values, **other):
    return ["params"] + [f"--{k}={v}" for k, v in {**values, **other}.items()]


def paper(v):
    """Theorems 4, 8, 9, 10, 11 over the rationals, but for the square root of rho."""
    v = {k: fractions.Fraction(x) for k, x in v.items()}
    L = max(v[k] for k in ("l_f0", "l_f1", "l_f2", "l_g1", "l_g2"))
    kappa, eps, G, dV = L / v["mu_g"], v["epsilon"], v["G"], v["delta_V"]
    root = fractions.Fraction(math.sqrt(v["rho"]))
    most = max(1, v["sigma_f"]**2, v["sigma_g"]**2)
    M_g = max(most, v["smoothness"])
    result = {}
    for theorem, p, tau, factor, B in (
            (4, eps / (2**11 * (1 + L) * kappa**4), eps / (2**24 * (1 + L) * kappa**4), 2**52 / eps**2, None),
            (8, eps * root / (2**12 * (1 + L) * kappa**4), eps * root / (2**25 * (1 + L) * kappa**4),
             5 * 2**53 / (eps**2 * v["rho"]),
             2**98 * (1 + v["sigma_f"]**2 + v["sigma_g"]**2) * (1 + L)**4 / L**2 * kappa**12 / (eps**4 * v["rho"]**2)),
            (9, eps / (2**13 * (1 + L) * G * kappa**4), eps / (2**26 * (1 + L) * G * kappa**4),
             5 * 2**55 * G**2 / eps**2,
             2**102 * most * (1 + L)**4 * G**4 / L**2 * kappa**12 / eps**4),
            (10, eps * root / (2**12 * (1 + L) * kappa**4), eps * root / (2**25 * (1 + L) * kappa**4),
             5 * 2**53 / (eps**2 * v["rho"]), 2**50 * M_g * (1 + L)**2 / L**2 * kappa**6 / (eps**2 * v["rho"])),
            (11, eps / (2**13 * (1 + L) * G * kappa**4), eps / (2**26 * (1 + L) * G * kappa**4),
             5 * 2**55 * G**2 / eps**2,
             2**52 * M_g * (1 + L)**2 * G**2 / L**2 * kappa**6 / eps**2)):
        result[f"theorem_{theorem}"] = {
            "gamma_x": 1 / (2**8 * L * kappa), "gamma_y": 1 / (2**8 * L * kappa), "gamma_lambda": kappa / (2**8 * L),
            "beta": 1 / (2**30 * kappa**2), "p_w": 16 * L * kappa, "p_lambda": min(v["mu_g"], p) / 8, "tau": tau,
            "C_lambda": 2 * kappa, "K": factor * (1 + L)**2 * dV / L * kappa**5, "B": B}
    return result


def proposition_6(constants, p):
    """The conditions of the sharper form, in doubles: callers keep away from equality."""
    l = p["p_w"] / 2
    m, M = p["p_w"] - l, p["p_w"] + l
    psi = p["p_lambda"] + constants["l_g1"]**2 / m
    responsiveness = 2 * m * p["p_lambda"] + m * constants["mu_g"]**2 / M
    return {"radius": p["C_lambda"] > constants["l_f0"] / constants["mu_g"],
            "weight": l >= math.sqrt(2) * (constants["l_f1"] + p["C_lambda"] * constants["l_g2"]),
            "common_step": p["gamma_x"] == p["gamma_y"],
            "primal_step": p["gamma_x"] <= 1 / (2 * M),
            "dual_step_psi": p["gamma_lambda"] <= 1 / (2 * (2 * psi + p["p_lambda"] + constants["l_g1"]**2 / M)),
            "dual_step_primal": p["gamma_lambda"] <= m**2 / (16 * constants["l_g1"]**2) * p["gamma_x"],
            "average": p["beta"] <= m / (8 * p["p_w"]),
            "average_responsiveness": p["beta"] <= p["gamma_lambda"] * responsiveness / (64 * p["p_w"])}


@test
def parameters_are_those_of_the_theorems(_):
    generator = random.Random(2)
    for trial in range(20):
        values = dict(PLAIN) if trial == 0 else {k: v * 2**generator.uniform(-2, 2) for k, v in PLAIN.items()}
        values["rho"] = min(values["rho"], 0.9)
        values["epsilon"] = min(values["epsilon"], 1.0)
        values["mu_g"] = min(values["mu_g"], values["l_g1"])
        values["delta_V"] *= 2**generator.uniform(-60, 0)
        found, exact = json.loads(good(*params_arguments(values), "--json")), paper(values)
        check(set(found) == {"sgha", *exact})
        for name, theorem in exact.items():
            for key, value in theorem.items():
                if key not in ("K", "B"):
                    check(abs(found[name][key] - value) <= value * fractions.Fraction(2)**-48, trial, name, key)
                elif value is not None:
                    count, hair = found[name][key], fractions.Fraction(2)**-40
                    if count["beyond"]:
                        check(count["count"] is None and value >= 2**63 * (1 - hair), trial, name, key)
                    else:
                        check(max(1, value) <= count["count"] <= value * (1 + hair) + 1, trial, name, key)
            check(found[name]["proposition_6"] == proposition_6(values, found[name]), trial, name)
        check("B" not in found["theorem_4"])


@test
def conditions_of_parameters_of_ones_own(_):
    generator = random.Random(3)
    held = set()
    for _ in range(40):
        own = {"gamma_x": 2**generator.uniform(-12, 4), "gamma_lambda": 2**generator.uniform(-12, 0),
               "beta": 2**generator.uniform(-24, 2), "p_w": 2**generator.uniform(-2, 6),
               "p_lambda": 2**generator.uniform(-20, 0), "tau": 0.1, "C_lambda": 2**generator.uniform(-2, 4)}
        own["gamma_y"] = own["gamma_x"] * generator.choice([1, 2])
        text = ",".join(f"{k}={v!r}" for k, v in own.items())
        found = json.loads(good(*params_arguments(PLAIN), "--json", "--params", text))["yours"]
        check(all(found[k] == v for k, v in own.items()) and "K" not in found)
        check(found["proposition_6"] == proposition_6(PLAIN, own), own)
        held |= set(found["proposition_6"].items())
    check(len(held) == 16, "each condition must hold once and fail once:", held)


@test
def the_table_of_parameters(_):
    text = good(*params_arguments(PLAIN), program=SANITIZED)
    check("beyond 2^63" in text and re.search(r"^p_w( +32){5}$", text, re.MULTILINE), text)
    check(re.search(r"^radius( +yes){5} ", text, re.MULTILINE) and "Theorem 11" in text)
    only = {k: v for k, v in PLAIN.items() if k not in ("rho", "smoothness")}
    check(re.findall(r"Theorem \d+", good(*params_arguments(only))) == ["Theorem 4", "Theorem 9"])


# ---- the demonstration ----

@test
def the_demonstration_cleans_within_five_seconds(_):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    text = good("demo", environment={"SGHA_DATA": "/nonexistent"})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    check(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 5)
    check(text.isascii() and max(map(len, text.splitlines())) <= 100)
    canvas = [line for line in text.splitlines() if re.match(r"( +\d\.\d\d \+|       \|)", line)]
    check(len(canvas) == 17 and canvas[0].startswith("  2.00"), text)

    def height(mark):
        """Of the curve's last point, from 0 to 2."""
        return next(2 - row / 8 for row, line in enumerate(canvas) if line[71] == mark)

    check(height("x") < 0.5 < 1 < height("o"), text)
    plain, cleaned = map(float, re.search(r"test accuracy +([\d.]+) +([\d.]+)", text).groups())
    check(0.5 < plain < cleaned - 0.05 and cleaned > 0.9, text)


# ---- checkpoints ----

class Run:
    """A run on the digits whose results and checkpoint are in a folder."""

    def __init__(self, folder, name, *options, iterations=300):
        self.out, self.csv, self.point, self.checkpoint = (os.path.join(folder, name + end)
                                                           for end in (".jsonl", ".csv", ".point", ".checkpoint"))
        self.arguments = [*DIGITS, "--iterations", str(iterations), "--every", "7", "--checkpoint-every", "5", "--out",
                          self.out, "--csv", self.csv, "--point", self.point, *options]

    def all(self):
        return [*self.arguments, "--checkpoint", self.checkpoint]

    def start(self):
        return subprocess.Popen([SGHA, *self.all()], env=ENVIRONMENT, stderr=subprocess.DEVNULL)

    def results(self):
        return timeless(read(self.out).decode()), timeless_csv(self.csv), read(self.point)


@test
def a_killed_run_ends_with_the_same_bits(folder):
    generator = random.Random(time.time_ns())
    kills = 0
    for seed in range(1, KILLS + 1):
        whole, killed = (Run(folder, name + str(seed), "--seed", str(seed), iterations=400) for name in ("a", "b"))
        start = time.time()
        good(*whole.all())
        duration = time.time() - start
        while kills < 5 * seed and kills < KILLS:
            process = killed.start()
            time.sleep(generator.uniform(0, duration / 2))
            if process.poll() is not None:
                break
            process.kill()
            process.wait()
            kills += 1
        good(*killed.all())
        check(killed.results() == whole.results(), "after", kills, "kills, seed", seed)
        if kills >= KILLS:
            break
    check(kills >= KILLS)


@test
def a_signal_stops_in_good_order(folder):
    whole = Run(folder, "whole", iterations=200)
    good(*whole.all())
    for number in (signal.SIGINT, signal.SIGTERM):
        stopped = Run(folder, number.name, iterations=200)
        long = [*stopped.all(), "--quiet"]
        long[long.index("200")] = "100000"
        process = subprocess.Popen([SGHA, *long], env=ENVIRONMENT, stderr=subprocess.PIPE)
        while not (os.path.exists(stopped.out) and read(stopped.out).count(b"\n") > 3):
            time.sleep(0.01)
        process.send_signal(number)
        error = process.communicate()[1].decode()
        end = lines_of(read(stopped.out).decode())[-1]
        check(process.returncode == 128 + number and f"signal {int(number)} at iteration" in error, process.returncode, error, end)
        check(end["status"] == "interrupted" and str(end["iteration"]) in error, end, error)
        if end["iteration"] <= 200:
            good(*stopped.all())
            check(stopped.results()[0][1:] == whole.results()[0][1:] and stopped.results()[2] == whole.results()[2],
                  "other results after", end, stopped.results()[0][-2:], whole.results()[0][-2:])
        else:
            error = refused(stopped.all())
            check("beyond" in error, end, error)


@test
def a_finished_run_is_continued_by_more_iterations(folder):
    short, whole = Run(folder, "short", iterations=70), Run(folder, "whole", iterations=140)
    good(*whole.all(), program=SANITIZED)
    good(*short.all(), program=SANITIZED)
    results = short.results()
    good(*short.all())
    check(short.results() == results, "a finished run changes when it is called again")
    longer = [*short.all()]
    longer[longer.index("70")] = "140"
    good(*longer, program=SANITIZED)
    check(short.results()[0][1:] == whole.results()[0][1:] and short.results()[1:] == whole.results()[1:])


@test
def a_checkpoint_that_is_damaged_or_of_another_run_is_refused(folder):
    made = Run(folder, "made", iterations=10)
    good(*made.all())
    whole, out = read(made.checkpoint), read(made.out)
    generator = random.Random(4)
    places = [0, 8, 16, 24, 32, 40, 90, 200, len(whole) - 1] + [generator.randrange(len(whole)) for _ in range(11)]
    damaged = [whole[:k] + bytes([whole[k] ^ 1 << generator.randrange(8)]) + whole[k + 1:] for k in places]
    for data in damaged + [b"", whole[:3], whole[:100], whole[:-1], whole + b"x", out]:
        with open(made.checkpoint, "wb") as file:
            file.write(data)
        check("damaged" in refused(made.all()))
        check(read(made.checkpoint) == data and read(made.out) == out, "something was overwritten")
    with open(made.checkpoint, "wb") as file:
        file.write(whole)
    for options in (["--seed", "2"], ["--split-seed", "2"], ["--corruption", "0.25"], ["--mu", "0.01"]):
        check("another run" in refused(made.all() + options))
    other = [word.replace("g_batch=100", "g_batch=101") for word in made.all()]
    check("g_batch" in refused(other))
    check("another run" in refused(QUADRATIC + ["--checkpoint", made.checkpoint]))
    check(read(made.checkpoint) == whole and read(made.out) == out)
    good(*made.all())


@test
def results_that_do_not_belong_to_the_checkpoint_are_refused(folder):
    made = Run(folder, "made", iterations=10)
    good(*made.all())
    for path, option in ((made.out, "--out"), (made.csv, "--csv")):
        data = read(path)
        for other in (data[:20], b"x" + data[1:], b""):
            with open(path, "wb") as file:
                file.write(other)
            check(path in refused(made.all()) and read(path) == other)
        os.remove(path)
        refused(made.all())
        with open(path, "wb") as file:
            file.write(data)
        without = made.all()
        del without[without.index(option):without.index(option) + 2]
        check(option in refused(without))
    good(*made.all())


def main():
    os.chdir(ROOT)
    os.makedirs(BASE, exist_ok=True)
    errors = build()
    if errors:
        print(f"not ok the program builds\n{errors}")
        return 1
    failed = False
    for function in TESTS:
        name = function.__name__.replace("_", " ")
        with tempfile.TemporaryDirectory(dir=BASE) as folder:
            try:
                print("skip" if function(folder) == "skip" else "ok", name, flush=True)
            except (AssertionError, subprocess.SubprocessError, ValueError, KeyError, OSError, StopIteration,
                    AttributeError) as error:
                failed = True
                print(f"not ok {name}\n{type(error).__name__}: {error}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
