#!/usr/bin/env python3
"""reference/hypergradients.json: the true F(x) and grad F(x), solved for in 60 digits by another program, lie in every enclosure; the enclosures are
narrow; made again, they meet the committed ones."""
import json
import os
import sys
from decimal import Decimal

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "tests"), os.path.join(ROOT, "tests", "suites")]
import certificate_formulas as small  # noqa: E402
from certify_truth import DecimalCase, QuadraticCase, report  # noqa: E402
from run import make, run  # noqa: E402

BASE = os.path.join(os.path.abspath(os.environ.get("BUILD", "build/test")), "hypergradients")
PROGRAM, CHECK = (os.path.join(BASE, "reference", name) for name in ("hypergradients", "sgha-check"))
COMMITTED = os.path.join(ROOT, "reference", "hypergradients.json")


def number(text):
    return float.fromhex(text) if isinstance(text, str) else float(text)


def matrix(values, columns):
    return [[number(v) for v in values[i:i + columns]] for i in range(0, len(values), columns)]


def truth(case, x):
    """The case as sgha-check prints it, solved."""
    data = json.loads(run([CHECK, "--case", case])[1])
    n_x, n_y = data["n_x"], data["n_y"]
    if case == "quadratic":
        vector = lambda name: [number(v) for v in data[name]]
        return QuadraticCase(matrix(data["A"], n_y), matrix(data["B"], n_x), vector("a"), vector("b"), matrix(data["c"], n_y), x)
    C = 1 + max(e["label"] for e in data["train"])
    d = n_y // C
    examples = lambda name: [([number(e["features"].get(str(j), "0x0p+0")) for j in range(d)], e["label"]) for e in data[name]]
    cleaning = case.startswith("hyper")
    problem = small.Problem(cleaning, d, C, examples("train"), examples("validation"), x, data.get("mu", 0.0), data.get("gamma", 0.0))
    return DecimalCase(problem, start=[0.0] * n_y)


def wrong_with(enclosure, case):
    """The enclosure's faults."""
    kind = case.number
    inside = lambda v, pair: kind(number(pair[0])) <= v <= kind(number(pair[1]))
    low, high = (kind(number(v)) for v in enclosure["norm"])
    square = sum(g * g for g in case.grad)
    return [name for name, good in (
        ("F", inside(case.F, enclosure["F"])), ("norm", low * low <= square <= high * high),
        ("gradient", len(case.grad) == len(enclosure["gradient"]) and all(map(inside, case.grad, enclosure["gradient"]))),
        ("width of F", number(enclosure["F"][1]) - number(enclosure["F"][0]) <= 1e-14),
        ("width of the norm", high - low <= high * kind(1e-12))) if not good]


def main():
    code, output = make(BASE, PROGRAM, CHECK)
    report("hypergradients builds", code == 0, output)
    if code != 0:
        return
    with open(COMMITTED, encoding="utf-8") as file:
        committed = json.load(file)["enclosures"]
    again = json.loads(run([PROGRAM])[1])["enclosures"]
    report("ten enclosures, made again at the same x", len(committed) == 10 and
           [(e["case"], e["x"]) for e in again] == [(e["case"], e["x"]) for e in committed])
    meets = lambda a, b: number(a[0]) <= number(b[1]) and number(b[0]) <= number(a[1])
    report("they meet the committed ones", all(meets(a["F"], b["F"]) and meets(a["norm"], b["norm"]) and
                                               all(map(meets, a["gradient"], b["gradient"])) for a, b in zip(again, committed)))
    for e in committed:
        case = truth(e["case"], [number(v) for v in e["x"]])
        solved = isinstance(case, QuadraticCase) or case.residual < Decimal("1e-45")
        report(f"{e['case']}: the truth is in the enclosure", solved and not wrong_with(e, case), (solved, wrong_with(e, case)))
    moved = json.loads(json.dumps(committed[0]))
    moved["gradient"][1] = [(number(v) + 1e-14).hex() for v in moved["gradient"][1]]
    report("an entry off by 1e-14 is noticed", "gradient" in wrong_with(moved, truth("quadratic", [number(v) for v in moved["x"]])))


if __name__ == "__main__":
    main()
