#!/usr/bin/env python3
"""The formulas that the program evaluates (src/certify/formulas.c) are those of proofs/coq/CertificateFormulas.v: at random arguments each is at
least the value of the Coq text, and at most a relative 2^-19 more. A formula that is changed is noticed."""
import math
import os
import random
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "proofs", "coq"), os.path.join(ROOT, "tests")]
import certify_library  # noqa: E402
import formulas  # noqa: E402

COQ = formulas.functions()
SOURCE = "src/certify/formulas.c"
# Changes of the C text, each of which must be noticed: too small, or too large.
WRONG = [
    ("v * (1.0 + 0x1p-24) + 0x1p-900", "v * (1.0 - 0x1p-24)"),
    ("v * (1.0 + 0x1p-24) + 0x1p-900", "v * (1.0 + 0x1p-16)"),
    ("rho * delta + B * square(delta) / 2.0", "rho * delta + B * square(delta) / 4.0"),
    ("rho * delta + B * square(delta) / 2.0", "rho * delta / 2.0 + B * square(delta) / 2.0"),
    ("A * delta + h * (rho + B * delta)", "A * delta / 2.0 + h * (rho + B * delta)"),
    ("A * delta + h * (rho + B * delta)", "A * delta + h * (rho / 2.0 + B * delta)"),
    ("A * delta + h * (rho + B * delta)", "A * delta + h * (rho + B * delta / 2.0)"),
    ("below(L_low - sgha_value_error", "below(L_low + sgha_value_error"),
    ("beyond(L_high + sgha_value_error", "beyond(L_high - sgha_value_error"),
    ("below(G_low - sgha_gradient_error", "below(G_low + sgha_gradient_error"),
    ("beyond(G_high + sgha_gradient_error", "beyond(G_high - sgha_gradient_error"),
    ("exp_above(2.0 * eta)", "exp_above(eta)"),
    ("(2.0 * spread)), 1.0 / 2.0)", "spread), 1.0 / 2.0)"),
    ("(2.0 * spread)), 1.0 / 2.0)", "(2.0 * spread)), 1.0 / 4.0)"),
    ("27217.0 / 100000.0", "27000.0 / 100000.0"),
    ("smaller(s * range, third_constant * length)", "smaller(s * range / 2.0, third_constant * length)"),
    ("sgha_above(r * delta)", "sgha_above(delta)"),
    ("sgha_ball_bound(delta, r[i], spread[i]) * square(r[i])", "sgha_ball_bound(delta, r[i], spread[i]) * r[i]"),
    ("total / (double)m", "total / (double)(2 * m)"),
    ("w[i] * (square(r[i]) *", "w[i] * (r[i] *"),
    ("validation_B(m, delta, r_val, spread_val) + training_B", "validation_B(m, delta, r_val, spread_val) + 0.5 * training_B"),
    ("slope * (r * sgha_ball_bound(delta, r, spread) * length)", "slope * (r * sgha_ball_bound(delta, r, spread) * length) / 2.0"),
    ("(residual + sgha_ball_bound", "(residual / 2.0 + sgha_ball_bound"),
    ("* (r * delta))))", "* delta)))"),
    ("sqrt(D) * lambda_length)", "sqrt(D) * lambda_length / 2.0)"),
    ("sqrt(D) * W_length + delta)", "sqrt(D) * W_length)"),
    ("sgha_above(sum_of_squares(C, c)) / D;", "sgha_above(sum_of_squares(C, c)) * D;"),
    ("sgha_above(sqrt(sgha_above(sum(d, row))))", "sgha_above(sgha_above(sum(d, row)))"),
    ("sgha_above(sqrt(sgha_above(sum(d, row))))", "sgha_above(sqrt(sgha_above(sum(d - 1, row))))"),
    ("sgha_above(square(a.value[t])) / D", "sgha_above(square(a.value[t])) * D"),
    ("sgha_above(sqrt(sgha_above(sum_of_squares(n, a))))", "sgha_above(sgha_above(sum_of_squares(n, a)))"),
]
COMPARED = {"value_error", "gradient_error", "value_low", "value_high", "gradient_low", "gradient_high", "dual_norm", "example_length",
            "softmax_bound", "third_bound", "ball_bound", "problem_B", "cleaning_A_entry", "cleaning_h_entry", "euclidean_norm",
            "regularize_A_entry", "regularize_h_entry"}
# Parts of problem_B and of third_bound; maximum is not a formula but a loop.
WITHIN = {"validation_B", "training_B", "third_constant"}


def report(name, good, output=""):
    print("ok" if good else "not ok", name, flush=True)
    if not good:
        print(output)


def at(values):
    return lambda i: values[i]


def comparisons(draw):
    """(name, the arguments in C, the value in Coq, whether it is a lower bound)"""
    real = lambda: 10 ** draw.uniform(-6, 3)
    reals = lambda n: [real() for _ in range(n)]
    four, five = reals(4), reals(5)
    for name in ("value_error", "value_low", "value_high"):
        n = 3 + (name != "value_error")
        yield name, four[:n], COQ[name](*four[:n]), name.endswith("low")
    for name in ("gradient_error", "gradient_low", "gradient_high"):
        arguments = five + (name != "gradient_error") * [real()]
        yield name, arguments, COQ[name](*arguments), name.endswith("low")
    d, C, n, m = draw.randint(1, 5), draw.randint(1, 5), draw.randint(1, 6), draw.randint(1, 6)
    D, c, a = reals(d), reals(d * C), [draw.gauss(0, 3) for _ in range(d)]
    yield "dual_norm", (d, C, D, c), COQ["dual_norm"](d, C, at(D), lambda j, k: c[j * C + k]), False
    row = certify_library.Row(d, certify_library.doubles(a), None)
    yield "example_length", (row, D), COQ["example_length"](d, at(D), at(a)), False
    spread, eta = draw.choice((draw.uniform(0, 0.25), 10 ** draw.uniform(-30, 0))), draw.choice((0.0, 10 ** draw.uniform(-18, 1)))
    yield "softmax_bound", (spread, eta), COQ["softmax_bound"](spread, eta), False
    s, range_, length = draw.uniform(0, 0.5), real(), real()
    yield "third_bound", (s, range_, length), COQ["third_bound"](s, range_, length), False
    delta = draw.choice((0.0, 10 ** draw.uniform(-16, 0)))
    w, r, sp, rg, ln, slope, q = (reals(n) for _ in range(7))
    rv, sv = reals(m), reals(m)
    sp, sv = [min(0.25, v) for v in sp], [min(0.25, v) for v in sv]
    yield "ball_bound", (delta, r[0], sp[0]), COQ["ball_bound"](delta, at(r), at(sp))(0), False
    yield ("problem_B", (n, m, delta, w, r, sp, rg, ln, rv, sv),
           COQ["problem_B"](n, m, delta, at(w), at(r), at(sp), at(rg), at(ln), at(rv), at(sv)), False)
    yield "cleaning_A_entry", (delta, slope[0], r[0], sp[0], ln[0]), COQ["cleaning_A_entry"](delta, at(slope), at(r), at(sp), at(ln))(0), False
    yield "cleaning_h_entry", (delta, slope[0], r[0], sp[0], q[0]), COQ["cleaning_h_entry"](delta, at(slope), at(r), at(sp), at(q))(0), False
    yield "euclidean_norm", (n, w), COQ["euclidean_norm"](n, at(w)), False
    yield "regularize_A_entry", (D[0], ln[0]), COQ["regularize_A_entry"](at(D), at(ln))(0), False
    yield "regularize_h_entry", (delta, D[0], q[0]), COQ["regularize_h_entry"](delta, at(D), at(q))(0), False


def evaluated(library, name, arguments):
    """The value in C; dual_norm as the program computes it, row by row."""
    if name != "dual_norm":
        return library.formula(name, *arguments)
    d, C, D, c = arguments
    return library.formula("dual_norm_of_rows", d, [library.formula("dual_norm_row", C, D[j], c[j * C:(j + 1) * C]) for j in range(d)])


def deviations(library, cases):
    """What is below the Coq value (above, of a lower bound), or too far on the safe side; the sizes of the terms of a difference count."""
    found, names = [], set()
    for name, arguments, value, low in cases:
        names.add(name)
        computed = evaluated(library, name, arguments)
        scale = max(abs(value), max((v for v in arguments if isinstance(v, float)), default=0.0)) if name.endswith(("low", "high")) else value
        if name.endswith(("low", "high")):
            error = COQ["value_error" if name[0] == "v" else "gradient_error"](*arguments[1:])
            scale = max(scale, error)
        excess = (value - computed if low else computed - value)
        if not (-1e-14 * scale <= excess <= scale * 2 ** -19 + 1e-60):
            found.append((name, arguments, value, computed))
        if not name.endswith(("low", "high")) and value > 1e-250 and not computed > value * (1 + 2 ** -27) and computed != 0.5:
            found.append((name, arguments, value, computed))  # not enlarged at all
    return found, names


def main():
    builder = certify_library.Builder(os.path.join(os.path.abspath(os.environ.get("BUILD", "build/test")), "certify_formulas"))
    draw = random.Random(3)
    cases = [case for _ in range(300) for case in comparisons(draw)]
    library = builder.library()
    found, names = deviations(library, cases)
    report(f"{len(cases)} values of {len(names)} formulas are those of the Coq text", not found, found[:5])
    report("every formula of the Coq text is compared", names == COMPARED and names | WITHIN | {"maximum"} >= set(formulas.definitions()),
           set(formulas.definitions()) - names)
    for number, (old, new) in enumerate(WRONG):
        mutant = builder.mutant(number, SOURCE, old, new)
        report(f"changed: {new}", bool(deviations(mutant, cases)[0]))


if __name__ == "__main__":
    main()
