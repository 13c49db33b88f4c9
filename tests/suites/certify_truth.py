#!/usr/bin/env python3
"""The true F(x), |grad F(x)|, entries of grad F(x) and y*(x) lie in what the library encloses, whatever y and lambda.

A user's functions: sin and cos. Quadratics: the truth in closed form, by rational numbers. Hyper-cleaning and learn-to-regularize: small problems that are solved in decimal arithmetic
of 60 digits (199 bits). Near the solution the enclosures are as narrow as doubles allow. A constant that is too small by a factor of 2 is noticed: each
mutant of WRONG must have some case outside. SGHA_LONG=1: 10,000 quadratics and 1,500 other problems."""
import decimal
import math
import os
import random
import sys
from decimal import Decimal
from fractions import Fraction

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "tests"), os.path.join(ROOT, "tests", "suites")]
import certificate_formulas as small  # noqa: E402
import certify_library as lib  # noqa: E402

LONG = os.environ.get("SGHA_LONG") == "1"
QUADRATICS, OTHERS = (10000, 1500) if LONG else (400, 60)
decimal.getcontext().prec = 60
decimal.getcontext().Emin, decimal.getcontext().Emax = -10 ** 9, 10 ** 9

PASS, SQUARE, USER = ("src/certify/%s.c" % name for name in ("classifier", "quadratic", "user"))
# A constant halved, in the pass for classifiers and in that for quadratics: which problems must notice it.
WRONG = [
    ("cleaning A", PASS, "e->A = p->cleaning ? sgha_euclidean_norm", "e->A = p->cleaning ? 0.5 * sgha_euclidean_norm"),
    ("regularize A", PASS, ": maximum(n_x, p->A)", ": 0.5 * maximum(n_x, p->A)"),
    ("B", PASS, "e->B = sgha_problem_B", "e->B = 0.5 * sgha_problem_B"),
    ("cleaning h", PASS, "e->h = p->cleaning ? sgha_euclidean_norm", "e->h = p->cleaning ? 0.5 * sgha_euclidean_norm"),
    ("regularize h", PASS, ": maximum(n_x, p->h)", ": 0.5 * maximum(n_x, p->h)"),
    ("delta", PASS, "e->delta = sgha_dual_norm_of_rows", "e->delta = 0.5 * sgha_dual_norm_of_rows"),
    ("rho", PASS, "e->rho = sgha_dual_norm_of_rows", "e->rho = 0.5 * sgha_dual_norm_of_rows"),
    ("lambda.c", PASS, "p->product[j] = product;", "p->product[j] = 0.5 * product;"),
    ("entries' A", PASS, "p->entry[i], p->A[i], p->h[i])", "p->entry[i], 0.5 * p->A[i], p->h[i])"),
    ("entries' h", PASS, "p->entry[i], p->A[i], p->h[i])", "p->entry[i], p->A[i], 0.5 * p->h[i])"),
    ("weights of the rows", PASS, "mpfi_div_ui(v[E], v[E], p->C);", "mpfi_div_ui(v[E], v[E], p->C + 1);"),
    ("weights of the examples", PASS, "mpfi_div_ui(v[WEIGHT], v[WEIGHT], n);", "mpfi_div_ui(v[WEIGHT], v[WEIGHT], n + 1);"),
    ("softmax's residual", PASS, "mpfi_sub(w->p[b], w->p[b], w->p[k]);", "mpfi_add(w->p[b], w->p[b], w->p[k]);"),
    ("validation's gradient", PASS, "error += add_feature(C, s, validation, &validation->slope, j);", "error += 0.0;"),
    ("gamma's part of F", PASS, "mpfi_div_ui(v[1], v[1], 2);", "mpfi_div_ui(v[1], v[1], 1);"),
    ("gamma's part of the gradient", PASS, "mpfi_neg(v[ALPHA], v[ALPHA]);", "mpfi_abs(v[ALPHA], v[ALPHA]);"),
    ("low parts of the sums", PASS, "sgha_compensated_add(C, s.sum, s.rest, s.size, a, rows->low + i * C);", ""),
    ("quadratic B", SQUARE, "e->B = sgha_above(1.0 / mu);", "e->B = sgha_above(0.5 / mu);"),
    ("quadratic h", SQUARE, "e->h = sgha_above(sgha_euclidean_norm(q->n_x * q->n_y, q->B) / root);",
     "e->h = sgha_above(0.5 * sgha_euclidean_norm(q->n_x * q->n_y, q->B) / root);"),
    ("quadratic delta", SQUARE, "e->delta = sgha_above(sgha_euclidean_norm(q->n_y, bound) / root);",
     "e->delta = sgha_above(0.5 * sgha_euclidean_norm(q->n_y, bound) / root);"),
    ("quadratic rho", SQUARE, "e->rho = sgha_above(sgha_euclidean_norm(q->n_y, bound) / root);",
     "e->rho = sgha_above(0.5 * sgha_euclidean_norm(q->n_y, bound) / root);"),
    ("user's l_x", USER, "e->A = sgha_above(p->l_x / root);", "e->A = sgha_above(0.5 * p->l_x / root);"),
    ("user's l_y", USER, "e->B = sgha_above(p->l_y / p->mu);", "e->B = sgha_above(0.5 * p->l_y / p->mu);"),
    ("user's l_xy", USER, "e->h = sgha_above(p->l_xy / root);", "e->h = sgha_above(0.5 * p->l_xy / root);"),
    ("user's distance", USER, "e->distance = sgha_above(c / p->mu);", "e->distance = sgha_above(0.5 * c / p->mu);"),
    ("user's errors", USER, "sgha_bits_set(v, out, 0.0, error);", "sgha_bits_set(v, out, 0.0, 0.5 * error);"),
    ("quadratic mu", SQUARE, "const double mu = smallest_eigenvalue_below(q, L, v[T]),",
     "const double mu = 2.0 * smallest_eigenvalue_below(q, L, v[T]),"),
]


def report(name, good, output=""):
    print("ok" if good else "not ok", name, flush=True)
    if not good:
        print(output)


def product(matrix, v):
    return [sum(a * b for a, b in zip(row, v)) for row in matrix]


def solve(matrix, right, zero=0):
    """Gauss with pivots, in the numbers given."""
    n = len(right)
    rows = [list(matrix[i]) + [right[i]] for i in range(n)]
    for k in range(n):
        pivot = max(range(k, n), key=lambda i: abs(rows[i][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for i in range(k + 1, n):
            factor = rows[i][k] / rows[k][k]
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k])]
    x = [zero] * n
    for k in reversed(range(n)):
        x[k] = (rows[k][n] - sum(rows[k][i] * x[i] for i in range(k + 1, n))) / rows[k][k]
    return x


class Case:
    """A problem with its truth: y*, lambda*, F, grad F in exact or nearly exact numbers of one kind."""

    def enclose(self, library, y, l):
        return library.enclose(self.subject, self.x, y, l)

    def judge(self, library, y, l):
        """What is outside, and the enclosure."""
        number = self.number
        result, e, entries, why = self.enclose(library, y, l)
        if result != lib.ENCLOSED:
            return ["not enclosed: %s" % why], e
        wrong = []
        if not number(e.F.low) <= self.F <= number(e.F.high):
            wrong.append("F")
        square = sum(g * g for g in self.grad)
        if not number(e.G.low) ** 2 <= square <= number(e.G.high) ** 2:
            wrong.append("gradient")
        if not all(number(i.low) <= g <= number(i.high) for i, g in zip(entries, self.grad)):
            wrong.append("entry")
        if not sum((number(a) - b) ** 2 for a, b in zip(y, self.star)) <= number(e.distance) ** 2:
            wrong.append("distance")
        return wrong, e

    def points(self, draw):
        """The solution, rounded; near it, far from it."""
        star, multiplier = [float(v) for v in self.star], [float(v) for v in self.multiplier]
        yield star, multiplier
        size = 10 ** draw.uniform(-14, 0.5)
        moved = lambda v: [a + size * draw.gauss(0, 1) for a in v]
        yield moved(star), multiplier
        yield star, moved(multiplier)
        yield moved(star), moved(multiplier)


class QuadraticCase(Case):
    number = Fraction

    def __init__(self, A, B, a, b, c, x):
        self.x, self.subject = x, lib.quadratic(A, B, a, b, c)
        F = lambda rows: [[Fraction(v) for v in row] for row in rows]
        A, B, c, xf = F(A), F(B), F(c), [Fraction(v) for v in x]
        mean = [sum(column) / len(c) for column in zip(*c)]
        self.star = solve(A, [s + t for s, t in zip(product(B, xf), mean)], Fraction(0))
        y_b, x_a = [s - Fraction(t) for s, t in zip(self.star, b)], [s - Fraction(t) for s, t in zip(xf, a)]
        self.multiplier = [-v for v in solve(A, y_b, Fraction(0))]
        self.F = (sum(v * v for v in y_b) + sum(v * v for v in x_a)) / 2
        self.grad = [s - sum(B[k][i] * self.multiplier[k] for k in range(len(b))) for i, s in enumerate(x_a)]

    @staticmethod
    def random(draw):
        n_x, n_y, n_data = draw.randint(1, 4), draw.randint(1, 4), draw.randint(1, 3)
        scale = 10 ** draw.uniform(-3, 3)
        vector = lambda n: [draw.gauss(0, 1) * scale for _ in range(n)]
        M = [vector(n_y) for _ in range(n_y)]
        A = [[0.0] * n_y for _ in range(n_y)]
        for i in range(n_y):
            for j in range(i + 1):
                A[i][j] = A[j][i] = sum(M[k][i] * M[k][j] for k in range(n_y)) + (i == j) * scale ** 2 * 10 ** draw.uniform(-2, 0)
        return QuadraticCase(A, [vector(n_x) for _ in range(n_y)], vector(n_x), vector(n_y), [vector(n_y) for _ in range(n_data)], vector(n_x))

    @staticmethod
    def sharp():
        """One variable each: the bounds are attained."""
        for mu in (0.25, 1.0, 3.0):
            for sign in (1.0, -1.0):
                for shift in (0.0, 1.0):
                    yield QuadraticCase([[mu]], [[sign]], [shift], [1.0], [[0.5]], [2.0])


class DecimalCase(Case):
    """certificate_formulas.Problem with its truth in decimals."""
    number = Decimal

    def __init__(self, problem, sparse=False, start=None):
        p, D = problem, Decimal
        self.problem, self.x, self.d, self.C = p, p.x, p.d, p.C
        self.subject = (lib.hyper_cleaning(p.d, p.C, p.train, p.val, p.gamma, p.mu, sparse) if p.cleaning else
                        lib.learn_to_regularize(p.d, p.C, p.train, p.val, sparse))
        convert = lambda data: [([D(v) for v in a], b) for a, b in data]
        self.train, self.val, x, n = convert(p.train), convert(p.val), [D(v) for v in p.x], len(p.train)
        alpha = [2 / (1 + (-t).exp()) for t in x]
        self.alpha, self.slope = alpha, [2 / (1 + (-t).exp()) / (1 + t.exp()) / n for t in x]
        self.weight = [a / n for a in alpha] if p.cleaning else [D(1) / n] * n
        self.D = [D(p.mu)] * p.d if p.cleaning else [t.exp() / (p.d * p.C) for t in x]
        W = [D(v) for v in (start or p.y_star())]
        for _ in range(12):
            W = [a - b for a, b in zip(W, solve(self.hessian(W), self.c(W), D(0)))]
        self.residual = max(abs(v) for v in self.c(W))
        self.star, self.F = W, self.f(W)
        self.multiplier = [-v for v in solve(self.hessian(W), self.grad_f(W), D(0))]
        self.grad = self.grad_x(W, self.multiplier)

    def logits(self, a, W):
        return [sum(a[j] * W[j * self.C + k] for j in range(self.d)) for k in range(self.C)]

    def softmax(self, a, W):
        z = self.logits(a, W)
        top = max(z)
        e = [(t - top).exp() for t in z]
        total = sum(e)
        return [t / total for t in e], top + total.ln(), z

    def sum_rows(self, data, weights, W):
        out = [Decimal(0)] * (self.d * self.C)
        for w, (a, b) in zip(weights, data):
            p = self.softmax(a, W)[0]
            for j in range(self.d):
                for k in range(self.C):
                    out[j * self.C + k] += w * a[j] * (p[k] - (k == b))
        return out

    def c(self, W):
        return [v + self.D[i // self.C] * W[i] for i, v in enumerate(self.sum_rows(self.train, self.weight, W))]

    def grad_f(self, W):
        return self.sum_rows(self.val, [Decimal(1) / len(self.val)] * len(self.val), W)

    def f(self, W):
        loss = sum(s - z[b] for (_, s, z), (_, b) in ((self.softmax(a, W), (a, b)) for a, b in self.val)) / len(self.val)
        if self.problem.cleaning:
            loss += Decimal(self.problem.gamma) / (2 * len(self.x)) * sum((v - 1) ** 2 for v in self.alpha)
        return loss

    def hessian(self, W):
        n, C = self.d * self.C, self.C
        H = [[Decimal(0)] * n for _ in range(n)]
        for w, (a, _) in zip(self.weight, self.train):
            p = self.softmax(a, W)[0]
            S = [[p[k] * ((k == m) - p[m]) for m in range(C)] for k in range(C)]
            for r in range(n):
                for s in range(n):
                    H[r][s] += w * a[r // C] * a[s // C] * S[r % C][s % C]
        for r in range(n):
            H[r][r] += self.D[r // C]
        return H

    def grad_x(self, W, l):
        C = self.C
        if not self.problem.cleaning:
            return [self.D[j] * sum(a * b for a, b in zip(W[j * C:(j + 1) * C], l[j * C:(j + 1) * C])) for j in range(self.d)]
        out = []
        for al, s, (a, b) in zip(self.alpha, self.slope, self.train):
            p, u = self.softmax(a, W)[0], self.logits(a, l)
            out.append(Decimal(self.problem.gamma) * (al - 1) * s + s * sum((p[k] - (k == b)) * u[k] for k in range(C)))
        return out


class UserCase(Case):
    """f = a (x - 1)^2/2 + b sin y + k x y, g = mu (y - x)^2/2 as functions of a user's, off by as much as they say: y* = x, F = a (x - 1)^2/2 + b sin x
    + k x^2, F' = a (x - 1) + b cos x + 2 k x. grad_x L = a (x - 1) + k y - mu lambda, so l_x = k; grad_y L = b cos y + k x + mu lambda, so
    l_y = b."""
    number = Decimal

    def __init__(self, a, b, k, mu, x, off):
        def value(number, out, error, at=0):
            out[at], error[at] = number + off, abs(off) + 1e-13 * (1 + abs(number))
        self.functions = [
            lib.VALUE(lambda _, x, y, out, error: value(a * (x[0] - 1) ** 2 / 2 + b * math.sin(y[0]) + k * x[0] * y[0], out, error) or 1),
            lib.VALUE(lambda _, x, y, out, error: value(a * (x[0] - 1) + k * y[0], out, error, 0) or
                      value(b * math.cos(y[0]) + k * x[0], out, error, 1) or 1),
            lib.VALUE(lambda _, x, y, out, error: value(mu * (y[0] - x[0]), out, error) or 1),
            lib.PRODUCT(lambda _, x, y, v, out, error: value(mu * v[0], out, error) or 1),
            lib.PRODUCT(lambda _, x, y, v, out, error: value(-mu * v[0], out, error) or 1)]
        self.x = [x]
        self.user = lib.UserProblem(1, 1, None, *self.functions, mu, 10.0, k, b, mu)
        X, sine, cosine, term = Decimal(x), Decimal(0), Decimal(0), Decimal(1)
        for n in range(80):  # Taylor
            sine, cosine = (sine + term * (-1) ** (n // 2), cosine) if n % 2 else (sine, cosine + term * (-1) ** (n // 2))
            term *= X / (n + 1)
        A, B, K = Decimal(a), Decimal(b), Decimal(k)
        self.star, self.multiplier = [X], [-(B * cosine + K * X) / Decimal(mu)]
        self.F, self.grad = A * (X - 1) ** 2 / 2 + B * sine + K * X * X, [A * (X - 1) + B * cosine + 2 * K * X]

    def enclose(self, library, y, l):
        return library.certify(self.user, self.x, y, l)


def all_cases(draw):
    """(case, points) of everything, in an order that begins with the sharp ones."""
    for case in QuadraticCase.sharp():
        star, multiplier = [float(v) for v in case.star], [float(v) for v in case.multiplier]
        yield case, [([star[0] + s], [multiplier[0] + t]) for s in (0.5, -0.5, 0.0) for t in (2.0, -2.0, 0.0)]
    for number in range(60):
        case = UserCase(draw.choice((0.0, 1.0)), draw.choice((0.0, 0.01, 1.0)), draw.choice((0.0, 1.0)), draw.choice((0.5, 1.0, 4.0)),
                        draw.choice((1.5707963267948966, draw.uniform(-3, 3))), draw.choice((0.0, 1e-3, -1e-3, 1e-9)))
        star, multiplier = [float(v) for v in case.star], [float(v) for v in case.multiplier]
        yield case, [([star[0] + s], [multiplier[0] + t]) for s in (1e-9, -1e-9, 0.3, -0.3, 0.0) for t in (1.0, -1.0, 0.0)]
    for problem in list(small.sharp_problems())[::1 if LONG else 3]:
        case = DecimalCase(problem)
        truth = ([float(v) for v in case.star], None, None)
        yield case, list(small.points(problem, truth, draw))
    for number in range(OTHERS):
        case = DecimalCase(small.some_problem(draw), sparse=number % 2 == 1)
        yield case, list(case.points(draw)) + list(small.points(case.problem, ([float(v) for v in case.star], None, None), draw))
    for _ in range(QUADRATICS):
        case = QuadraticCase.random(draw)
        yield case, list(case.points(draw))


def main():
    folder = os.path.join(os.path.abspath(os.environ.get("BUILD", "build/test")), "certify_truth")
    builder = lib.Builder(folder)
    library, draw = builder.library(), random.Random(11)
    cases = list(all_cases(draw))
    unsolved = [case for case, _ in cases if isinstance(case, DecimalCase) and case.residual > Decimal("1e-45")]
    report(f"{sum(isinstance(c, DecimalCase) for c, _ in cases)} problems were solved to 45 digits", not unsolved, len(unsolved))
    kinds = QuadraticCase, DecimalCase, UserCase
    outside, points, wide = {kind: [] for kind in kinds}, dict.fromkeys(kinds, 0), []
    for case, where in cases:
        for y, l in where:
            points[type(case)] += 1
            wrong, e = case.judge(library, y, l)
            if wrong:
                outside[type(case)].append((wrong, case.x, y, l))
        if isinstance(case, UserCase):
            continue
        y, l = [float(v) for v in case.star], [float(v) for v in case.multiplier]
        wrong, e = case.judge(library, y, l)
        scale = abs(float(case.F)) + 1e-300
        if wrong or not e.F.high - e.F.low <= 1e-12 * max(1.0, scale):
            wide.append((e.F.low, e.F.high, wrong))
    report(f"{points[QuadraticCase]} points of quadratics: the truth is inside", not outside[QuadraticCase], outside[QuadraticCase][:2])
    report(f"{points[DecimalCase]} points of classifiers: the truth is inside", not outside[DecimalCase], outside[DecimalCase][:2])
    report(f"{points[UserCase]} points of a user's functions: the truth is inside", not outside[UserCase], outside[UserCase][:2])
    refused = UserCase(1.0, 1.0, 1.0, 1.0, 0.0, 0.0)
    results = [refused.enclose(library, [20.0], [0.0])[0]]
    for name, value in (("mu", 0.0), ("mu", -1.0), ("mu", math.nan), ("l_y", math.nan), ("l_x", -1.0), ("radius", math.inf), ("n_y", 0)):
        old = getattr(refused.user, name)
        setattr(refused.user, name, value)
        results.append(refused.enclose(library, [0.0], [0.0])[0])
        setattr(refused.user, name, old)
    results += [UserCase(1.0, 1.0, 1.0, 1.0, 0.0, off).enclose(library, [0.0], [0.0])[0] for off in (math.nan, math.inf)]
    report("claims that make no sense are refused", set(results) == {lib.OUT_OF_DOMAIN}, results)
    report("at the solution, rounded to doubles, F is known to 1e-12", not wide, wide[:5])
    for number, (name, *change) in enumerate(WRONG):
        mutant = builder.mutant(number, *change)
        kind = {PASS: DecimalCase, SQUARE: QuadraticCase, USER: UserCase}[change[0]]
        caught = any(case.judge(mutant, y, l)[0] for case, where in cases if isinstance(case, kind) for y, l in where)
        report(f"too small or wrong, and noticed: {name}", caught)


if __name__ == "__main__":
    main()
