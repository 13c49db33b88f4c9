#!/usr/bin/env python3
"""Someone else's SGHA: Algorithm 1 in Python, from the paper alone, on quadratic and hyper-cleaning cases.

It shares nothing with the C sources: the case's data come from `sgha-check --case NAME`. It begins at a point of its own,
where every term of the algorithm counts. MISTAKES are the seven wrong programs that sgha-check must reject.
"""
import json
import math
import random

# name: (the line of Algorithm 1 that it breaks, the first iteration at which it can be seen)
MISTAKES = {
    "line 6 with the new x and y": (6, 0),
    "(p - n)/2*tau in place of (p - n)/(2*tau)": (2, 0),
    "projection skipped": (6, None),
    "probe on one side only": (2, 0),
    "averaging with the old w": (4, 0),
    "wrong sign of the dual step": (6, 0),
    "term with p_w dropped": (2, 0),
}


class Quadratic:
    """g = y'Ay/2 - y'(Bx + mean of c), f = |x - a|^2/2 + |y - b|^2/2."""

    def __init__(self, case):
        n_x, n_y = case["n_x"], case["n_y"]
        number = {name: [float.fromhex(v) for v in case[name]] for name in "ABabc"}
        self.A = [number["A"][i * n_y:(i + 1) * n_y] for i in range(n_y)]
        self.B = [number["B"][i * n_x:(i + 1) * n_x] for i in range(n_y)]
        self.a, self.b = number["a"], number["b"]
        rows = len(number["c"]) // n_y
        self.mean = [sum(number["c"][i::n_y]) / rows for i in range(n_y)]

    def grad_f(self, x, y):
        return [s - t for s, t in zip(x, self.a)], [s - t for s, t in zip(y, self.b)]

    def grad_g(self, x, y):
        in_x = [-sum(row[i] * v for row, v in zip(self.B, y)) for i in range(len(x))]
        in_y = [sum(s * v for s, v in zip(A, y)) - sum(s * v for s, v in zip(B, x)) - m
                for A, B, m in zip(self.A, self.B, self.mean)]
        return in_x, in_y


class HyperCleaning:
    """f = mean of the losses on the validation set + gamma/(2n) sum (alpha - 1)^2, g = mean of alpha loss + mu/2 |W|^2."""

    def __init__(self, case):
        self.gamma, self.mu = case["gamma"], case["mu"]
        self.classes = 3
        self.train, self.validation = (
            [([float.fromhex(e["features"][str(j)]) for j in range(len(e["features"]))], e["label"]) for e in case[part]]
            for part in ("train", "validation"))

    def loss(self, W, example):
        """The cross-entropy and its gradient, with the largest logit taken out."""
        features, label = example
        C = self.classes
        z = [math.fsum(v * W[j * C + k] for j, v in enumerate(features)) for k in range(C)]
        top = max(z)
        e = [math.exp(v - top) for v in z]
        total = sum(e)
        residual = [v / total - (k == label) for k, v in enumerate(e)]
        return top + math.log(total) - z[label], [v * r for v in features for r in residual]

    def grad_f(self, x, W):
        n = len(x)
        grad = [0.0] * len(W)
        for example in self.validation:
            grad = [s + t for s, t in zip(grad, self.loss(W, example)[1])]
        alpha = [2 / (1 + math.exp(-t)) for t in x]
        return ([self.gamma / n * (s - 1) * s * (1 - s / 2) for s in alpha], [s / len(self.validation) for s in grad])

    def grad_g(self, x, W):
        n = len(x)
        in_x, in_W = [], [self.mu * v for v in W]
        for t, example in zip(x, self.train):
            alpha = 2 / (1 + math.exp(-t))
            loss, grad = self.loss(W, example)
            in_x.append(alpha * (1 - alpha / 2) * loss / n)
            in_W = [s + alpha / n * v for s, v in zip(in_W, grad)]
        return in_x, in_W


class Exponential:
    """A problem of nobody's: f = sum of log cosh(x_i - y_i), g = sum of exp(y_i - x_i) + y_i^2/2 + y_i y_(i+1)/4."""

    def grad_f(self, x, y):
        t = [math.tanh(s - v) for s, v in zip(x, y)]
        return t, [-v for v in t]

    def grad_g(self, x, y):
        e = [math.exp(v - s) for s, v in zip(x, y)]
        n = len(y)
        return [-v for v in e], [v + s + (y[i - 1] + y[(i + 1) % n]) / 4 for i, (v, s) in enumerate(zip(e, y))]


def algorithm_1(problem, p, state, steps, mistake=None):
    """The states 0 .. steps; a state is (x, y, x_hat, y_hat, lambda)."""
    states = [state]
    for _ in range(steps):
        x, y, x_hat, y_hat, lam = states[-1]
        tau, p_w = p["tau"], p["p_w"]
        plus = problem.grad_g(x, [s + tau * t for s, t in zip(y, lam)])
        minus = problem.grad_g(x, [s - tau * t for s, t in zip(y, lam)])
        width = 2 * tau
        if mistake == "probe on one side only":
            minus, width = problem.grad_g(x, y), tau
        if mistake == "(p - n)/2*tau in place of (p - n)/(2*tau)":
            h_x, h_y = ([(s - t) / 2 * tau for s, t in zip(u, v)] for u, v in zip(plus, minus))
        else:
            h_x, h_y = ([(s - t) / width for s, t in zip(u, v)] for u, v in zip(plus, minus))
        if mistake == "term with p_w dropped":
            p_w = 0.0
        f_x, f_y = problem.grad_f(x, y)
        x_new = [s - p["gamma_x"] * (f + h + p_w * (s - a)) for s, f, h, a in zip(x, f_x, h_x, x_hat)]
        y_new = [s - p["gamma_y"] * (f + h + p_w * (s - a)) for s, f, h, a in zip(y, f_y, h_y, y_hat)]
        old = mistake == "averaging with the old w"
        x_hat_new = [a + p["beta"] * (s - a) for s, a in zip(x if old else x_new, x_hat)]
        y_hat_new = [a + p["beta"] * (s - a) for s, a in zip(y if old else y_new, y_hat)]
        new = mistake == "line 6 with the new x and y"
        c = problem.grad_g(x_new if new else x, y_new if new else y)[1]
        sign = -1 if mistake == "wrong sign of the dual step" else 1
        lam_new = [t + sign * p["gamma_lambda"] * (s - p["p_lambda"] * t) for s, t in zip(c, lam)]
        norm = math.sqrt(sum(t * t for t in lam_new))
        if norm > p["C_lambda"] and mistake != "projection skipped":
            lam_new = [t * p["C_lambda"] / norm for t in lam_new]
        states.append((x_new, y_new, x_hat_new, y_hat_new, lam_new))
    return states


def trajectory(case, steps=8, mistake=None, write=float.hex, **changes):
    """The trajectory as the object that golden/README.md describes; write turns a number into what JSON gets."""
    problem = (Quadratic if case["case"] == "quadratic" else HyperCleaning)(case)
    p = {name: float.fromhex(v) for name, v in case["parameters"].items()} | changes
    draw = random.Random(7)
    vector = lambda n, size: [draw.uniform(-size, size) for _ in range(n)]  # noqa: E731
    n_x, n_y = case["n_x"], case["n_y"]
    start = (vector(n_x, 1), vector(n_y, 1), vector(n_x, 1), vector(n_y, 1), vector(n_y, 0.3 / math.sqrt(n_y)))
    names = ("x", "y", "x_hat", "y_hat", "lambda")
    return {
        "schema": "sgha-trajectory-1",
        "case": case["case"],
        "parameters": {name: write(v) for name, v in p.items()},
        "provenance": {"program": "foreign_sgha.py", "compiler": "Python", "seed": 7},
        "states": [{"k": k} | {name: [write(v) for v in part] for name, part in zip(names, state)}
                   for k, state in enumerate(algorithm_1(problem, p, start, steps, mistake))],
    }


def steps(n=6, count=12, difference=False, mistake=None, **changes):
    """A run on Exponential as the lines of a file that states the gradients: h, or g at both probes."""
    problem, draw = Exponential(), random.Random(11)
    p = {"gamma_x": 0.05, "gamma_y": 0.05, "gamma_lambda": 0.2, "beta": 0.1, "p_w": 0.5, "p_lambda": 0.01, "tau": 1e-3,
         "C_lambda": 0.5} | changes
    start = tuple([draw.uniform(-1, 1) for _ in range(n)] for _ in range(5))
    start = (*start[:4], [v * 0.1 for v in start[4]])
    lines = [{"schema": "sgha-steps-1", "n_x": n, "n_y": n, "parameters": {name: v.hex() for name, v in p.items()}}]
    for k, (x, y, x_hat, y_hat, lam) in enumerate(algorithm_1(problem, p, start, count, mistake)):
        plus, minus = (sum(problem.grad_g(x, [s + sign * p["tau"] * t for s, t in zip(y, lam)]), []) for sign in (1, -1))
        parts = {"x": x, "y": y, "x_hat": x_hat, "y_hat": y_hat, "lambda": lam, "f": sum(problem.grad_f(x, y), []),
                 "g_y": problem.grad_g(x, y)[1]}
        if difference:
            parts |= {"h": [(s - t) / (2 * p["tau"]) for s, t in zip(plus, minus)]}
        else:
            parts |= {"g_plus": plus, "g_minus": minus}
        lines.append({"k": k} | {name: [v.hex() for v in part] for name, part in parts.items()})
    return lines


def as_lines(lines):
    return "".join(json.dumps(line) + "\n" for line in lines)


def as_csv(t):
    """The same trajectory as CSV."""
    facts = {"schema": t["schema"], "case": t["case"], **t["parameters"], **t["provenance"]}
    lines = [f"# {name},{value}" for name, value in facts.items()]
    parts = [name for name in t["states"][0] if name != "k"]
    lines.append(",".join(["k", *(f"{name}[{i}]" for name in parts for i in range(len(t["states"][0][name])))]))
    lines += [",".join([str(s["k"]), *(str(v) for name in parts for v in s[name])]) for s in t["states"]]
    return "\n".join(lines) + "\n"


def as_json(t):
    return json.dumps(t)
