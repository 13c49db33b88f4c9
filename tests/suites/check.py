#!/usr/bin/env python3
"""The golden trajectories and `sgha-check`: what it accepts, what it rejects and where, and its answers to bad input."""
import copy
import glob
import json
import os
import random
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, os.pardir), os.path.join(HERE, os.pardir, "reference")]
import foreign_sgha as foreign  # noqa: E402
from run import GCC, ROOT, SANITIZERS, flags, make, run, sources  # noqa: E402

BASE = os.path.join(os.path.abspath(os.environ.get("BUILD", "build/test")), "check")
CHECK = os.path.join(BASE, "reference", "sgha-check")
GOLDEN = os.path.join(BASE, "reference", "golden")
COMMITTED = os.path.join(ROOT, "reference", "golden")
WORK = os.path.join(BASE, "work")
FORGED = 1000
CLOSE = 1e-9  # what a libm whose exp differs in last bits may change in so few iterations, relative to the largest entry
FAILED = []


def check(name, good, output=""):
    print(f"{'ok' if good else 'not ok'} {name}")
    if not good:
        FAILED.append(name)
        print(output)


def call(*arguments, program=None):
    done = subprocess.run([program or CHECK, *arguments], cwd=WORK, capture_output=True, text=True, check=False,
                          timeout=120, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr


def saved(text, name="trajectory.json"):
    path = os.path.join(WORK, name)
    with open(path, "wb" if isinstance(text, bytes) else "w", **({} if isinstance(text, bytes) else {"encoding": "utf-8"})) \
            as file:
        file.write(text)
    return path


def loaded(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def accepts(name, *arguments):
    code, out, err = call(*arguments)
    check(name, code == 0 and out.startswith("accepted: ") and len(out.splitlines()) == 1 and err == "", out + err)


def rejects(name, start, *arguments):
    code, out, err = call(*arguments)
    check(name, code == 1 and out.startswith(f"rejected: {start}") and len(out.splitlines()) == 1 and err == "", out + err)


def refuses(name, *arguments, program=None):
    before = sorted(os.listdir(WORK))
    code, out, err = call(*arguments, program=program)
    good = code == 2 and out == "" and len(err.splitlines()) == 1 and sorted(os.listdir(WORK)) == before
    check(f"{name}: one line, exit code 2, nothing written", good, f"{code}\n{out}{err}")


def difference(one, other):
    """0 if the numbers are the same bit for bit, else the largest difference relative to an array's largest entry."""
    same = all(one[part] == other[part] for part in ("schema", "case", "parameters"))
    if not same or len(one["states"]) != len(other["states"]):
        return float("inf")
    worst = 0.0
    for s, t in zip(one["states"], other["states"]):
        for name in ("x", "y", "x_hat", "y_hat", "lambda"):  # x_low and y_low are below the averages' last bits
            u, v = ([float.fromhex(e) for e in state[name]] for state in (s, t))
            size = max(map(abs, u)) or 1.0
            worst = max([worst, *(abs(a - b) / size for a, b in zip(u, v))])
    return worst if one["states"] != other["states"] else 0.0


def golden():
    fresh = os.path.join(WORK, "golden")
    os.makedirs(fresh)
    code, out, err = call(fresh, program=GOLDEN)
    names = sorted(os.listdir(fresh))
    committed = sorted({os.path.basename(path) for path in glob.glob(os.path.join(COMMITTED, "*.json"))} - {"schema.json"})
    check("golden: regenerated, as many files as there are", code == 0 and names == committed and len(names) == 6,
          f"{names}\n{committed}\n{out}{err}")
    check("golden: less than 400 KiB", sum(os.path.getsize(os.path.join(COMMITTED, n)) for n in committed) < 400 * 1024)
    for name in sorted(set(names) & set(committed)):
        far = difference(loaded(os.path.join(fresh, name)), loaded(os.path.join(COMMITTED, name)))
        how = "bit for bit" if far == 0 else f"to within {far:.1e} (another libm)"
        check(f"golden: {name} is regenerated {how}", far <= CLOSE)
        accepts(f"golden: {name} is accepted", os.path.join(COMMITTED, name))
    code, out, err = call("--csv", WORK, program=GOLDEN)
    accepts("golden: as CSV, too", os.path.join(WORK, "quadratic-theorem-4.csv"))
    refuses("golden without a folder", program=GOLDEN)
    refuses("golden into a folder that there is not", os.path.join(WORK, "none"), program=GOLDEN)


def deviations():
    """One number of a golden trajectory changed: found at its place."""
    base = loaded(os.path.join(COMMITTED, "hyper-cleaning-0.5-practical.json"))
    for line, name in enumerate(("x", "y", "x_hat", "y_hat", "lambda"), 2):
        t = copy.deepcopy(base)
        value = float.fromhex(t["states"][6][name][5])
        t["states"][6][name][5] = (value * (1 + 1e-8)).hex()
        rejects(f"{name}[5] of state 6 changed by 1e-8", f"iteration 5, line {line} of Algorithm 1: {name}[5] ",
                saved(foreign.as_json(t)))
        accepts(f"and accepted with a tolerance: {name}", "--tolerance", "1e-6", saved(foreign.as_json(t)))
    t = copy.deepcopy(base)
    t["parameters"]["beta"] = (0.17).hex()
    rejects("another beta", "iteration 0, line 5 ", saved(foreign.as_json(t)))
    t = copy.deepcopy(base)
    t["states"][0]["lambda"] = [(1e3).hex()] * 48
    rejects("a first multiplier outside the ball", "state 0: lambda ", saved(foreign.as_json(t)))


def foreign_programs():
    cases = {name: json.loads(call("--case", name)[1]) for name in ("quadratic", "hyper-cleaning-0.9")}
    for name, case in cases.items():
        accepts(f"a correct SGHA in Python: {name}", saved(foreign.as_json(foreign.trajectory(case, 30))))
        accepts(f"with an active projection: {name}", saved(foreign.as_json(foreign.trajectory(case, 30, C_lambda=0.3))))
        accepts(f"with Theorem 4's kind of tau and beta: {name}",
                saved(foreign.as_json(foreign.trajectory(case, 30, tau=2.0**-36, beta=2.0**-37))))
        accepts(f"in decimal numbers: {name}", saved(foreign.as_json(foreign.trajectory(case, 30, write=lambda v: v))))
        accepts(f"as CSV: {name}", saved(foreign.as_csv(foreign.trajectory(case, 30, write=repr)), "trajectory.csv"))
        refuses(f"with a tau that is too small for doubles: {name}",
                saved(foreign.as_json(foreign.trajectory(case, 30, tau=2.0**-55))))
    case = cases["hyper-cleaning-0.9"]
    for mistake, (line, iteration) in foreign.MISTAKES.items():
        t = foreign.trajectory(case, 30, mistake, C_lambda=0.3)
        if iteration is None:  # the first multiplier outside the ball
            inside = [sum(float.fromhex(v)**2 for v in s["lambda"]) <= 0.3**2 for s in t["states"]]
            iteration = inside.index(False) - 1
        rejects(f"wrong SGHA: {mistake}: line {line}", f"iteration {iteration}, line {line} of Algorithm 1: ",
                saved(foreign.as_json(t)))


def any_problem():
    """Files that state their gradients, of a problem that is no test case."""
    for name, options in {"g at both probes": {}, "h": {"difference": True}}.items():
        accepts(f"any problem, {name} stated", saved(foreign.as_lines(foreign.steps(**options)), "steps.jsonl"))
        for mistake, (line, _) in foreign.MISTAKES.items():
            if mistake in ("probe on one side only", "(p - n)/2*tau in place of (p - n)/(2*tau)") and options:
                continue  # h is taken as it is stated
            path = saved(foreign.as_lines(foreign.steps(mistake=mistake, **options)), "steps.jsonl")
            rejects(f"any problem, {name} stated: {mistake}", "iteration ", path)
    golden_text = open(os.path.join(COMMITTED, "quadratic-practical.json"), encoding="utf-8").read()
    for name, text in {"steps": foreign.as_lines(foreign.steps()), "a golden trajectory": golden_text}.items():
        done = subprocess.run([CHECK, "/dev/stdin"], input=text, capture_output=True, text=True, check=False, timeout=120)
        check(f"{name} from a pipe", done.returncode == 0 and done.stdout.startswith("accepted: "), done.stdout + done.stderr)
    path = saved(foreign.as_lines(foreign.steps(C_lambda=50.0)), "steps.jsonl")
    _, out, _ = call(path)
    check("it says that the projection was never active", "not exercised: the projection was never active" in out, out)
    _, out, _ = call(saved(foreign.as_lines(foreign.steps()), "steps.jsonl"))
    check("and not where it was", out.startswith("accepted: 12 steps") and "not exercised" not in out, out)
    lines = foreign.steps()
    bad = {"a head alone": lines[:1], "one state": lines[:2], "a gap": lines[:3] + lines[4:],
           "no gradients": lines[:1] + [{k: v for k, v in line.items() if k not in ("f", "g_y", "g_plus", "g_minus")}
                                        for line in lines[1:]],
           "no f": lines[:3] + [{k: v for k, v in lines[3].items() if k != "f"}] + lines[4:],
           "an array as a line": lines[:3] + [[]], "n_x missing": [{k: v for k, v in lines[0].items() if k != "n_x"}] + lines[1:],
           "a parameter missing": [lines[0] | {"parameters": {}}] + lines[1:],
           "x too long": lines[:2] + [lines[2] | {"x": lines[2]["x"] * 2}], "NaN": lines[:2] + [lines[2] | {"y": ["nan"] * 6}],
           "x_low in one state": lines[:2] + [lines[2] | {"x_low": lines[2]["x"], "y_low": lines[2]["y"]}]}
    for name, content in bad.items():
        refuses(f"any problem: {name}", saved(foreign.as_lines(content), "steps.jsonl"))
    refuses("any problem: cut off", saved(foreign.as_lines(lines)[:-20], "steps.jsonl"))
    refuses("any problem: tau too small for doubles", saved(foreign.as_lines(foreign.steps(tau=2.0**-55)), "steps.jsonl"))


def forge(draw, before, state):
    """Changes one part of a state, by so much that no rounding explains it; what was done."""
    part = draw.choice([name for name in ("x", "y", "x_hat", "y_hat", "lambda") if name in state])
    old, new = ([float.fromhex(v) for v in s[part]] for s in (before, state))
    size = max(map(abs, old + new)) or 1.0
    how = draw.choice(["one entry", "every entry by 1", "stays", "sign", "scaled", "twice the step"])
    if how == "one entry":
        new[draw.randrange(len(new))] += draw.choice([-1, 1]) * size * 2.0 ** -draw.uniform(0, 24)
    elif how == "every entry by 1":
        new = [v + 1 for v in new]
    elif how == "scaled":
        new = [v * (1 + draw.choice([-1, 1]) * 2.0 ** -draw.uniform(1, 24)) for v in new]
    else:
        new = {"stays": old, "sign": [-v for v in new], "twice the step": [2 * v - u for u, v in zip(old, new)]}[how]
    moved = max(abs(float.fromhex(v) - w) for v, w in zip(state[part], new))
    state[part] = [v.hex() for v in new]
    return f"{part}, {how}" if moved > 1e-8 * size else None


def forged():
    """Not one of 1000 steps that were forged is accepted; with a tau that is too small they are refused as well."""
    draw = random.Random(20260)
    cases = {name: json.loads(call("--case", name)[1]) for name in ("quadratic", "hyper-cleaning-0.9")}
    files = [loaded(os.path.join(COMMITTED, f"{name}.json")) for name in ("quadratic-practical", "quadratic-theorem-4",
             "learn-to-regularize-practical", "hyper-cleaning-0.5-practical")]
    files += [foreign.trajectory(cases[name], 6, C_lambda=0.3) for name in cases]
    files += [foreign.trajectory(cases[name], 6, tau=2.0**-55) for name in cases]
    files += [foreign.steps(), foreign.steps(difference=True), foreign.steps(C_lambda=50.0), foreign.steps(tau=2.0**-55)]
    accepted, count = [], 0
    while count < FORGED:
        t = copy.deepcopy(files[count % len(files)])
        states = t[1:] if isinstance(t, list) else t["states"]
        k = draw.randrange(1, len(states))
        name = forge(draw, states[k - 1], states[k])
        if name is None:
            continue
        count += 1
        two = states[k - 1:k + 1]
        text = foreign.as_lines(t[:1] + two) if isinstance(t, list) else foreign.as_json(t | {"states": two})
        code, out, err = call(saved(text, "forged"))
        if code not in (1, 2):
            accepted.append(f"{name}: {out}{err}")
    check(f"of {FORGED} forged steps {len(accepted)} are accepted", not accepted, "\n".join(accepted[:20]))


def without(t, *keys):
    t = copy.deepcopy(t)
    inner = t
    for key in keys[:-1]:
        inner = inner[key]
    del inner[keys[-1]]
    return foreign.as_json(t)


def changed(t, value, *keys):
    t = copy.deepcopy(t)
    inner = t
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = value
    return foreign.as_json(t)


def malformed():
    good = loaded(os.path.join(COMMITTED, "quadratic-practical.json"))
    text = foreign.as_json(good)
    csv = foreign.as_csv(good)
    bad = {
        "empty file": "", "white space": " \n\n", "not JSON": "{", "cut off": text[:len(text) // 2],
        "something behind the end": text + "x", "a number": "7", "an array": "[]", "an empty object": "{}",
        "binary": b"\x00\x01\xff" + text.encode(), "NaN as a token": text.replace('"-0x1p-1"', "NaN"),
        "deep nesting": "[" * 100000,
        "another schema": changed(good, "sgha-trajectory-9", "schema"),
        "an unknown case": changed(good, "cubic\nsecond line", "case"),
        "no states": changed(good, [], "states"), "one state": changed(good, good["states"][:1], "states"),
        "a state that is a number": changed(good, 3, "states", 2),
        "a missing state": without(good, "states", 3), "a negative k": changed(good, -1, "states", 0, "k"),
        "x too short": without(good, "states", 4, "x", 0), "lambda too long": changed(good, ["0"] * 5, "states", 4, "lambda"),
        "x_low once missing": without(good, "states", 4, "x_low"), "x a text": changed(good, "1", "states", 4, "x"),
        "a truth value": changed(good, True, "states", 4, "x", 0), "too large": changed(good, 1e100, "states", 4, "x", 0),
        "beta of 1": changed(good, 1, "parameters", "beta"), "tau of 0": changed(good, 0, "parameters", "tau"),
        "tau negative": changed(good, -1e-3, "parameters", "tau"),
        "CSV with a short row": csv.rsplit(",", 1)[0] + "\n", "CSV with a long row": csv.rstrip("\n") + ",1\n",
        "CSV with columns out of order": csv.replace("x[0],x[1]", "x[1],x[0]"),
        "CSV without a case": csv.replace("# case,quadratic\n", ""), "CSV with NaN": csv.replace("-0x1p-1", "nan"),
        "CSV without a header": csv.replace("k,x[0]", "x[0]"), "CSV with a fact without value": "# case\n" + csv,
        "CSV without rows": csv[:csv.index("\n0,") + 1],
    }
    for name in ("nan", "inf", "-inf", "1e999", "", " 1", "1 ", "0x", "one"):
        bad[f"the number '{name}'"] = changed(good, name, "states", 4, "x", 1)
    for keys in (["schema"], ["case"], ["parameters"], ["parameters", "tau"], ["provenance"], ["provenance", "seed"],
                 ["provenance", "program"], ["provenance", "compiler"], ["states"], *(["states", 2, name] for name in
                 ("k", "x", "y", "x_hat", "y_hat", "lambda"))):
        bad[f"without {' '.join(map(str, keys))}"] = without(good, *keys)
    for name, content in bad.items():
        refuses(name, saved(content))
    huge = loaded(os.path.join(COMMITTED, "hyper-cleaning-0.5-practical.json"))
    huge["states"][0]["y"] = [1e50] * 48
    refuses("a state beyond what can be judged", saved(foreign.as_json(huge)))
    refuses("a missing file", os.path.join(WORK, "none.json"))
    refuses("a folder", WORK)
    path = saved(text)
    accepts("the file that they were made from", path)
    for arguments in ((), (path, path), ("--fast", path), ("--tolerance",), ("--tolerance", "x", path),
                      ("--tolerance", "nan", path), ("--tolerance", "-1", path), ("--case",), ("--case", "cubic")):
        refuses(f"sgha-check {' '.join(os.path.basename(a) for a in arguments)}", *arguments)
    code, out, err = call("--help")
    check("help is printed", code == 0 and out.startswith("usage:") and err == "", out + err)


def sanitized():
    """The same program with gcc's sanitizers, for everything but the golden trajectories."""
    target = os.path.join(BASE, "sgha-check-sanitized")
    names = ["allowance", "cases", "check", "checker", "comparison", "functions", "mirror", "program", "steps", "trajectory",
             "twin"]
    options = ["-O1", *SANITIZERS, *flags(), "-Ireference"]
    interval = os.path.join(BASE, "functions_interval.o")
    code, output = run([GCC, *options, "-DNUMBER_INTERVAL", "-c", "reference/functions.c", "-o", interval])
    if code == 0:
        code, output = run([GCC, *options, *(f"reference/{name}.c" for name in names), interval,
                            *sources("src/core/*.c", "src/problems/*.c", "src/methods/*.c"), "-o", target, "-lcjson", "-lmpfi", "-lmpfr",
                            "-lgmp", "-lm"])
    check("sgha-check builds with sanitizers", code == 0, output)
    return target if code == 0 else CHECK


def main():
    global CHECK
    shutil.rmtree(WORK, ignore_errors=True)
    os.makedirs(WORK)
    code, output = make(BASE, CHECK, GOLDEN)
    check("sgha-check and golden build", code == 0, output)
    if code != 0:
        return 1
    golden()
    forged()
    CHECK = sanitized()
    any_problem()
    deviations()
    foreign_programs()
    malformed()
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
