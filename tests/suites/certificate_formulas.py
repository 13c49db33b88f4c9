#!/usr/bin/env python3
"""The formulas of CertificateFormulas.v, as they are written there, on random hyper-cleaning and learn-to-regularize problems: F(x),
|grad F(x)|, its entries and the distance to y*(x), solved for by another way, lie in what the formulas allow; so do the second and third
derivatives of softmax. A formula that is too small is noticed: of each wrong text in WRONG some case must lie outside.

usage: certificate_formulas.py [CASES [SEED]]"""
import math
import os
import random
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "proofs", "coq"))
import formulas  # noqa: E402

FORMULAS = formulas.functions()
# Texts of CertificateFormulas.v that are made too small.
WRONG = [
    ("rho * delta + B * delta ^ 2 / 2", "rho * delta + B * delta ^ 2 / 3"),
    ("rho * delta + B", "rho * delta / 2 + B"),
    ("A * delta + h", "A * delta / 2 + h"),
    ("h * (rho + B * delta)", "h * (rho / 2 + B * delta)"),
    ("h * (rho + B * delta)", "h * (rho + B * delta / 2)"),
    ("sqrt (sum_below d (fun j => a j ^ 2 / D j))", "sqrt (sum_below d (fun j => a j ^ 2 / D j)) / 2"),
    ("sqrt (sum_below d (fun j => sum_below C", "9 / 10 * sqrt (sum_below d (fun j => sum_below C"),
    ("Rmin (1 / 2)", "Rmin (2 / 5)"),
    ("exp (2 * eta)", "exp eta"),
    ("(2 * spread)", "spread"),
    ("27217 / 100000", "27000 / 100000"),
    ("Rmin (s * range)", "Rmin (s * range / 2)"),
    ("/ INR m * sum_below m", "/ 2 * / INR m * sum_below m"),
    ("w i * (r i ^ 2 * third", "w i / 4 * (r i ^ 2 * third"),
    ("(residual i + ", "(residual i / 2 + "),
    ("ball_bound delta r spread i * (r i * delta)))", "0 * (r i * delta)))"),
    ("slope i * (r i * ball_bound", "slope i / 2 * (r i * ball_bound"),
    ("sqrt (D j) * lambda_length j", "sqrt (D j) * lambda_length j / 2"),
    ("sqrt (D j) * W_length j + delta", "sqrt (D j) * W_length j / 2 + delta"),
    ("W_length j + delta", "W_length j"),
]
QUANTITIES = "distance", "value", "gradient", "entry", "second", "third"


def report(name, good, output=""):
    print("ok" if good else "not ok", name, flush=True)
    if not good:
        print(output)


def dot(u, v):
    return math.fsum(a * b for a, b in zip(u, v))


def norm(u):
    return math.sqrt(dot(u, u))


def sigmoid(t):
    return 1 / (1 + math.exp(-t)) if t > 0 else math.exp(t) / (1 + math.exp(t))


def softmax(z):
    top = max(z)
    e = [math.exp(t - top) for t in z]
    total = math.fsum(e)
    return [t / total for t in e]


def spread(z):
    """max p_k (1 - p_k), rounded upward where it underflows; 1 - p_k is the sum of the others."""
    p = softmax(z)
    return max(1e-300, max(t * math.fsum(p[:k] + p[k + 1:]) for k, t in enumerate(p)))


def cross_entropy(z, b):
    top = max(z)
    return top + math.log(math.fsum(math.exp(t - top) for t in z)) - z[b]


def solve(matrix, right):
    """Gauss with pivots."""
    n = len(right)
    rows = [matrix[i][:] + [right[i]] for i in range(n)]
    for k in range(n):
        pivot = max(range(k, n), key=lambda i: abs(rows[i][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for i in range(k + 1, n):
            factor = rows[i][k] / rows[k][k]
            if factor:
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k])]
    x = [0.0] * n
    for k in reversed(range(n)):
        x[k] = (rows[k][n] - dot(rows[k][k + 1:n], x[k + 1:])) / rows[k][k]
    return x


class Problem:
    """cleaning: g's weights are alpha(x_i)/n and D_j = mu; otherwise 1/n and D_j = exp(x_j)/(dC). W is a list of d * C numbers."""

    def __init__(self, cleaning, d, C, train, val, x, mu, gamma):
        self.cleaning, self.d, self.C, self.train, self.val, self.x, self.mu, self.gamma = cleaning, d, C, train, val, x, mu, gamma
        n = len(train)
        self.weight = [2 * sigmoid(t) / n for t in x] if cleaning else [1 / n] * n
        self.slope = [2 * sigmoid(t) * sigmoid(-t) / n for t in x]
        self.D = [mu] * d if cleaning else [math.exp(t) / (d * C) for t in x]

    def product(self, a, W):
        return [math.fsum(a[j] * W[j * self.C + k] for j in range(self.d)) for k in range(self.C)]

    def residual(self, a, b, W):
        return [p - (k == b) for k, p in enumerate(softmax(self.product(a, W)))]

    def outer(self, a, q):
        return [s * t for s in a for t in q]

    def total(self, parts):
        return [math.fsum(column) for column in zip(*parts)]

    def weigh(self, W):
        return [self.D[i // self.C] * t for i, t in enumerate(W)]

    def c(self, W):
        parts = [self.outer(a, [w * q for q in self.residual(a, b, W)]) for w, (a, b) in zip(self.weight, self.train)]
        return self.total(parts + [self.weigh(W)])

    def hessian(self, examples, weights, W, v):
        parts = []
        for w, (a, _) in zip(weights, examples):
            p, u = softmax(self.product(a, W)), self.product(a, v)
            mean = dot(p, u)
            parts.append(self.outer(a, [w * s * (t - mean) for s, t in zip(p, u)]))
        return self.total(parts)

    def hess_yy(self, W, v):
        return self.total([self.hessian(self.train, self.weight, W, v), self.weigh(v)])

    def f(self, W):
        loss = math.fsum(cross_entropy(self.product(a, W), b) for a, b in self.val) / len(self.val)
        if self.cleaning:
            loss += self.gamma / (2 * len(self.x)) * math.fsum((2 * sigmoid(t) - 1) ** 2 for t in self.x)
        return loss

    def grad_y_f(self, W):
        return self.total([self.outer(a, [q / len(self.val) for q in self.residual(a, b, W)]) for a, b in self.val])

    def grad_x_L(self, W, l):
        if self.cleaning:
            n = len(self.x)
            return [self.gamma / n * (2 * sigmoid(t) - 1) * 2 * sigmoid(t) * sigmoid(-t) + s * dot(self.residual(a, b, W), self.product(a, l))
                    for t, s, (a, b) in zip(self.x, self.slope, self.train)]
        return [self.D[j] * dot(W[j * self.C:(j + 1) * self.C], l[j * self.C:(j + 1) * self.C]) for j in range(self.d)]

    def matrix(self, W):
        n = self.d * self.C
        columns = [self.hess_yy(W, [float(i == k) for i in range(n)]) for k in range(n)]
        return [[columns[k][i] for k in range(n)] for i in range(n)]

    def adjoint(self, W):
        return solve(self.matrix(W), [-t for t in self.grad_y_f(W)])

    def merit(self, W):
        loss = math.fsum(w * cross_entropy(self.product(a, W), b) for w, (a, b) in zip(self.weight, self.train))
        return loss + dot(W, self.weigh(W)) / 2

    def y_star(self):
        W = [0.0] * (self.d * self.C)
        for _ in range(60):
            c = self.c(W)
            step, t = solve(self.matrix(W), c), 1.0
            while t > 1e-6 and self.merit([a - t * s for a, s in zip(W, step)]) > self.merit(W) - t * dot(c, step) / 4 + 1e-14:
                t /= 2
            W = [a - t * s for a, s in zip(W, step)]
        return W

    def N(self, W):
        return math.sqrt(dot(W, self.weigh(W)))

    def N_dual(self, W, F=FORMULAS):
        return F["dual_norm"](self.d, self.C, lambda j: self.D[j], lambda j, k: W[j * self.C + k])

    def constants(self, W, l, delta, F):
        """A, B, h and the entries of A and h: all the formulas, with F the functions to use."""
        C, D = self.C, lambda j: self.D[j]
        length = lambda a: F["example_length"](self.d, D, lambda j: a[j])
        u = [self.product(a, l) for a, _ in self.train]
        r, s = [length(a) for a, _ in self.train], [spread(self.product(a, W)) for a, _ in self.train]
        rv, sv = [length(a) for a, _ in self.val], [spread(self.product(a, W)) for a, _ in self.val]
        rg, ln = [max(v) - min(v) for v in u], [norm(v) for v in u]
        at = lambda values: (lambda i: values[i])
        B = F["problem_B"](len(self.train), len(self.val), delta, at(self.weight), at(r), at(s), at(rg), at(ln), at(rv), at(sv))
        if self.cleaning:
            q = [norm(self.residual(a, b, W)) for a, b in self.train]
            A_i = F["cleaning_A_entry"](delta, at(self.slope), at(r), at(s), at(ln))
            h_i = F["cleaning_h_entry"](delta, at(self.slope), at(r), at(s), at(q))
            n = len(self.x)
            return F["euclidean_norm"](n, A_i), B, F["euclidean_norm"](n, h_i), [A_i(i) for i in range(n)], [h_i(i) for i in range(n)]
        rows = lambda V: (lambda j: norm(V[j * C:(j + 1) * C]))
        A_j = F["regularize_A_entry"](D, rows(l))
        h_j = F["regularize_h_entry"](delta, D, rows(W))
        return F["maximum"](self.d, A_j), B, F["maximum"](self.d, h_j), [A_j(j) for j in range(self.d)], [h_j(j) for j in range(self.d)]


def used(problem, W, l, truth, F=FORMULAS):
    """Of each quantity, the error divided by what the formulas allow, and the error. truth = (y*, F, grad F)."""
    star, value, grad = truth
    c, gx = problem.c(W), problem.grad_x_L(W, l)
    gy = problem.total([problem.grad_y_f(W), problem.hess_yy(W, l)])
    delta, rho = problem.N_dual(c, F), problem.N_dual(gy, F)
    A, B, h, A_i, h_i = problem.constants(W, l, delta, F)
    L = problem.f(W) + dot(l, c)
    pairs = [(problem.N([a - b for a, b in zip(star, W)]), delta),
             (abs(value - L), F["value_error"](B, rho, delta)),
             (norm([a - b for a, b in zip(grad, gx)]), F["gradient_error"](A, B, h, rho, delta))]
    pairs.append(max(((abs(a - b), F["gradient_error"](x, B, y, rho, delta)) for a, b, x, y in zip(grad, gx, A_i, h_i)),
                     key=lambda pair: pair[0] / (pair[1] or 1e-300)))
    return [(error / allowed if allowed else math.inf if error > 1e-9 else 0.0, error) for error, allowed in pairs]


def softmax_used(z, move, u, v, w, F=FORMULAS):
    """The same for the covariance and the third central moment at z + move, from the spread at z."""
    eta = max(map(abs, move))
    s = F["softmax_bound"](spread(z), eta)
    p = softmax([a + b for a, b in zip(z, move)])
    centred = [[t - dot(p, x) for t in x] for x in (u, v, w)]
    covariance = math.fsum(q * a * a for q, a in zip(p, centred[1]))
    third = abs(math.fsum(q * a * b * c for q, a, b, c in zip(p, *centred)))
    allowed = F["third_bound"](s, max(u) - min(u), norm(u)) * norm(v) * norm(w)
    return [(covariance / (s * dot(v, v)), covariance), (third / allowed, third)]


def softmax_cases(draw, number):
    one, small = [1.0, -1.0], (3 - math.sqrt(3)) / 6
    yield [0.0, 0.0], [0.0, 0.0], one, one, one
    yield [math.log(small), math.log(1 - small)], [0.0, 0.0], one, one, one
    yield [-9.0, 0.0], [0.0, 0.0], one, one, one
    yield [-9.0, 0.0], [0.5, -0.5], one, one, one
    for _ in range(number):
        C, size = draw.randint(2, 5), 10 ** draw.uniform(-1, 1)
        vector = lambda: [draw.gauss(0, 1) for _ in range(C)]
        yield [size * t for t in vector()], [draw.uniform(0, 0.3) * t for t in vector()], vector(), vector(), vector()


def some_problem(draw):
    cleaning = draw.random() < 0.5
    d, C, n, m = draw.randint(1, 3), draw.randint(2, 4), draw.randint(1, 4), draw.randint(1, 3)
    scale = 10 ** draw.uniform(-1, 0.7)
    example = lambda: ([scale * draw.gauss(0, 1) for _ in range(d)], draw.randrange(C))
    train, val = [example() for _ in range(n)], [example() for _ in range(m)]
    x = [draw.gauss(0, 2) for _ in range(n if cleaning else d)]
    return Problem(cleaning, d, C, train, val, x, 10 ** draw.uniform(-2, 2), draw.random())


def sharp_problems():
    """Cases in which one constant is nearly all: two classes, one feature, weights of 1/2."""
    for scale in (0.01, 0.1, 0.3, 1.0):
        for mu in (0.01, 1.0, 100.0):
            for ratio in (0.03, 1.0, 30.0):
                for x in (-3.0, 0.0, 3.0):
                    yield Problem(True, 1, 2, [([scale], 0)], [([scale * ratio], 1)], [x], mu, 0.0)
                    yield Problem(False, 1, 2, [([scale], 0)], [([scale * ratio], 1)], [math.log(2 * mu) + x], mu, 0.0)


def truth_of(problem):
    star = problem.y_star()
    l = problem.adjoint(star)
    return star, problem.f(star), problem.grad_x_L(star, l)


def moved(problem, i, step):
    x = problem.x[:]
    x[i] += step
    return Problem(problem.cleaning, problem.d, problem.C, problem.train, problem.val, x, problem.mu, problem.gamma)


def differences(problem):
    """How far c is from the differences of g, and grad F from those of F, relative to their size."""
    star, _, grad = truth_of(problem)
    W, t, worst = [1 + a for a in star], 1e-5, 0.0
    pairs = [(problem.c(W), [(problem.merit([b + t * (i == k) for k, b in enumerate(W)]) -
                              problem.merit([b - t * (i == k) for k, b in enumerate(W)])) / (2 * t) for i in range(len(W))]),
             (grad, [(truth_of(moved(problem, i, t))[1] - truth_of(moved(problem, i, -t))[1]) / (2 * t) for i in range(len(problem.x))])]
    for exact, approximate in pairs:
        worst = max(worst, norm([a - b for a, b in zip(exact, approximate)]) / (1e-3 + norm(exact)))
    return worst


def points(problem, truth, draw):
    """(W, lambda) near the solution, far from it, and with lambda of any length."""
    star, lambda_star = truth[0], problem.adjoint(truth[0])
    for size in (1e-5, 1e-3, 1e-1):
        e = [draw.gauss(0, 1) for _ in star]
        e = [size * t / (problem.N(e) or 1) for t in e]
        W = [a + b for a, b in zip(star, e)]
        yield W, problem.adjoint(W)
        yield W, lambda_star
        yield W, [t + size * draw.gauss(0, 1) for t in lambda_star]
        yield star, [t + size * draw.gauss(0, 1) for t in lambda_star]
        yield W, [100 * t + draw.gauss(0, 1) for t in lambda_star]
    yield [draw.gauss(0, 1) for _ in star], [draw.gauss(0, 1) for _ in star]
    yield [0.0] * len(star), [0.0] * len(star)
    a, b = problem.train[0]
    yield problem.outer(a, [30 / (dot(a, a) + 1e-9) * ((k == b) - 1 / problem.C) for k in range(problem.C)]), [0.0] * len(star)


def wrong_formulas():
    with open(formulas.FILE, encoding="utf-8") as file:
        text = file.read()
    for right, wrong in WRONG:
        if text.count(right) != 1:
            raise ValueError("CertificateFormulas.v has not once: " + right)
        with tempfile.NamedTemporaryFile("w", suffix=".v", encoding="utf-8") as file:
            file.write(text.replace(right, wrong))
            file.flush()
            yield wrong, formulas.functions(file.name)


def beyond(shares):
    """Below an error of 1e-9 the comparison's own rounding shows."""
    return any(share > 1 + 1e-6 and error > 1e-9 for share, error in shares)


def main(cases, seed):
    draw, worst, outside, points_tried = random.Random(seed), dict.fromkeys(QUANTITIES, 0.0), [], 0
    missed = dict(wrong_formulas())

    def judge(names, evaluate, case):
        shares = evaluate(FORMULAS)
        for name, (share, error) in zip(names, shares):
            if error > 1e-9:
                worst[name] = max(worst[name], share)
        if beyond(shares):
            outside.append((shares, case))
        for text in [text for text, wrong in missed.items() if beyond(evaluate(wrong))]:
            del missed[text]

    for case in softmax_cases(draw, 10 * cases):
        judge(("second", "third"), lambda F: softmax_used(*case, F=F), case)
    apart = [differences(some_problem(draw)) for _ in range(20)]
    report("gradients agree with differences of the values, to %.1e" % max(apart), max(apart) < 1e-5, apart)
    problems = list(sharp_problems())
    problems += [some_problem(draw) for _ in range(max(0, cases - len(problems)))]
    for problem in problems:
        truth = truth_of(problem)
        if problem.N_dual(problem.c(truth[0])) > 1e-11:  # not solved: nothing to compare with
            continue
        for W, l in points(problem, truth, draw):
            points_tried += 1
            judge(QUANTITIES[:4], lambda F: used(problem, W, l, truth, F=F), (vars(problem), W, l))
    shares = ", ".join("%s %.5f" % item for item in worst.items())
    report("%d points of %d problems lie inside; the largest share of what is allowed: %s" % (points_tried, len(problems), shares),
           not outside and points_tried > 10 * len(problems), outside[:3])
    report("the formulas are sharp: each share comes near 1", min(worst.values()) > 0.9, worst)
    for text, _ in wrong_formulas():
        report("too small: %s" % text, text not in missed)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
