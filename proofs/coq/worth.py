#!/usr/bin/env python3
"""worth.py -- what the theorems are worth in numbers, computed from the Coq text itself.

usage: worth.py [--check | --record | --practice]

The definitions that the bounds of Rounding.v and Program.v consist of, the parameters of the theorems in Main.v and those of
Theorem 4 are read from the .v files and evaluated with exact rational numbers, a square root being an interval of
relative width 2^-256. Nothing is copied by hand: a definition that changes, changes the numbers. --check compares the
report with Worth.expected, --record writes it. --practice runs Algorithm 1 with the certified steps, and with larger ones.
"""
import math
import os
import re
import sys
from fractions import Fraction

HERE = os.path.dirname(os.path.abspath(__file__))
FILES = ["Assumption.v", "Lyapunov.v", "Algorithm.v", "Hypergradient.v", "SharperDescent.v", "Rounding.v", "Program.v", "Numbers.v", "QuadraticProgram.v"]
BITS = 256


class Interval:
    """A closed interval with rational ends: it contains the real number that it stands for."""

    def __init__(self, low, high=None):
        self.low, self.high = Fraction(low), Fraction(low if high is None else high)

    def __add__(self, other):
        return Interval(self.low + other.low, self.high + other.high)

    def __sub__(self, other):
        return Interval(self.low - other.high, self.high - other.low)

    def __mul__(self, other):
        ends = [a * b for a in (self.low, self.high) for b in (other.low, other.high)]
        return Interval(min(ends), max(ends))

    def __truediv__(self, other):
        if other.low <= 0 <= other.high:
            raise ZeroDivisionError("an interval that contains zero")
        return self * Interval(1 / other.high, 1 / other.low)

    def quotient(self, other):
        """The division of natural numbers, rounded down."""
        exact = self / other
        return Interval(math.floor(exact.low), math.floor(exact.high))

    def power(self, n):
        result = Interval(1)
        for _ in range(n):
            result = result * self
        return Interval(0, max(result.high, 0)) if n % 2 == 0 and self.low < 0 < self.high else result

    def sqrt(self):
        return Interval(root(self.low, False), root(self.high, True))

    def is_below(self, other, strictly=False):
        return self.high < other.low if strictly else self.high <= other.low


def root(value, up):
    """A rational number that is at most the square root, or at least."""
    if value < 0:
        raise ValueError("the square root of a negative number")
    exact = math.isqrt(value.numerator), math.isqrt(value.denominator)
    if exact[0] ** 2 == value.numerator and exact[1] ** 2 == value.denominator:
        return Fraction(*exact)
    scale = 2 * BITS + max(0, value.denominator.bit_length() - value.numerator.bit_length())
    scaled = math.isqrt((value.numerator << (2 * scale)) // value.denominator)
    return Fraction(scaled + (1 if up else 0), 1 << scale)


# ---- The Coq text

def tokens(text):
    return re.findall(r":=|\{\||\|\}|%\w+|\d+|Nat\.min|[A-Za-z_][\w']*|<=|[-+*/^()=;:<]", re.sub(r"\(\*.*?\*\)", " ", text, flags=re.S))


class Definition:
    """Its own parameters, the variables of its section that Coq adds in front of them, its body as tokens, and whether that is a natural number."""

    def __init__(self, name, parameters, section, body, natural):
        self.name, self.parameters, self.section, self.body, self.natural = name, parameters, section, body, natural


class Theory:
    def __init__(self):
        self.definitions, self.fields = {}, set()
        for file in FILES:
            with open(os.path.join(HERE, file), encoding="utf-8") as text:
                self.read(re.sub(r"\(\*.*?\*\)", " ", text.read(), flags=re.S))

    def read(self, text):
        sections = []
        sentence = r"(Section \w+|End \w+|Context[^.]*(?:\.[^\s][^.]*)*|Record \w+[^.]*?:=.*?\}|Definition .*?)\.(?=\s|$)"
        for part in re.findall(sentence, text, re.S):
            if part.startswith("Section"):
                sections.append([])
            elif part.startswith("End"):
                if sections:
                    sections.pop()
            elif part.startswith("Context") and sections:
                for names in re.findall(r"\(([^():]*):", part):
                    sections[-1] += re.findall(r"[\w']+", names)
            elif part.startswith("Record"):
                self.fields |= set(re.findall(r"([\w']+)\s*:\s*R\b", part))
            elif part.startswith("Definition"):
                found = re.match(r"Definition ([\w']+)(.*?):\s*(R|nat|Errors|Sizes|Shares)\s*:=(.*)", part, re.S)
                if found:
                    name, head, kind, body = found.groups()
                    parameters = [n for names in re.findall(r"\(([^():]*):", head) for n in re.findall(r"[\w']+", names)]
                    self.definitions[name] = Definition(name, parameters, [v for s in sections for v in s], tokens(body), kind == "nat")

    def variables(self, name):
        """The section's variables that a definition depends on, in their order."""
        definition = self.definitions[name]
        used = set()
        for word in definition.body:
            if word in definition.section:
                used.add(word)
            called = self.definitions.get(word)
            if called and called.section == definition.section and word != name:
                used |= set(self.variables(word))
        return [v for v in definition.section if v in used]

    def value(self, name, given):
        return Evaluation(self, self.definitions[name].body, given, self.definitions[name].natural).result()


class Evaluation:
    """One body, with the values of the names that occur in it."""

    def __init__(self, theory, body, names, natural=False):
        self.theory, self.tokens, self.names, self.natural, self.at = theory, body, names, natural, 0

    def result(self):
        value = self.expression()
        if self.at != len(self.tokens):
            raise SyntaxError(" ".join(self.tokens[self.at:self.at + 8]))
        return value

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, token=None):
        found = self.peek()
        if token is not None and found != token:
            raise SyntaxError("%s where %s is expected" % (found, token))
        self.at += 1
        return found

    def expression(self):
        if self.peek() == "let":
            self.take()
            name = self.take()
            self.take(":=")
            value = self.expression()
            self.take("in")
            self.names = dict(self.names, **{name: value})
            return self.expression()
        value = self.product()
        while self.peek() in ("+", "-"):
            value = value + self.product() if self.take() == "+" else value - self.product()
        return value

    def product(self):
        value = self.factor()
        while self.peek() in ("*", "/"):
            sign, right = self.take(), self.factor()
            value = value * right if sign == "*" else value.quotient(right) if self.natural else value / right
        return value

    def factor(self):
        if self.peek() == "/":
            self.take()
            return Interval(1) / self.factor()
        if self.peek() == "-":
            self.take()
            return Interval(0) - self.factor()
        value = self.application()
        if self.peek() == "^":
            self.take()
            value = value.power(int(self.take()))
        return value

    def application(self):
        word = self.peek()
        if not re.fullmatch(r"Nat\.min|[A-Za-z_][\w']*", word) or word in self.names:
            return self.atom()
        self.take()
        arguments = []
        while re.fullmatch(r"\d+|[A-Za-z_][\w']*|\(|\{\|", self.peek()) and self.peek() not in ("in",):
            arguments.append(self.atom())
        return self.apply(word, arguments)

    def atom(self):
        word = self.take()
        if word == "(":
            value = self.expression()
            self.take(")")
            return value
        if word == "{|":
            record = {}
            while self.peek() != "|}":
                name = self.take()
                self.take(":=")
                record[name] = self.expression()
                if self.peek() == ";":
                    self.take()
            self.take("|}")
            return record
        if word.isdigit():
            return Interval(int(word))
        return self.names[word] if word in self.names else self.apply(word, [])

    def apply(self, word, arguments):
        if word in self.theory.fields and len(arguments) == 1:
            return arguments[0][word]
        if word == "sqrt":
            return arguments[0].sqrt()
        if word == "INR":
            return arguments[0]
        if word in ("Rmin", "Nat.min"):
            return Interval(min(a.low for a in arguments), min(a.high for a in arguments))
        definition = self.theory.definitions[word]
        wanted, names = self.theory.variables(word) + definition.parameters, dict(self.names)
        if len(arguments) == len(wanted):
            names.update(zip(wanted, arguments))
        elif len(arguments) == len(definition.parameters):  # in its own section, or through a notation
            names.update(zip(definition.parameters, arguments))
        else:
            raise SyntaxError("%s takes %s" % (word, " ".join(wanted)))
        return self.theory.value(word, names)


THEORY = Theory()


def value(name, given):
    return THEORY.value(name, given)


# ---- The theorems' conditions and bounds

SHARE_NAMES = ("drift", "proximal", "dual_slack", "average_slack", "by_lambda", "by_w", "by_error")


def conditions(names):
    """What stationary_point_of_rounded_steps asks of the parameters; the name of the first condition that fails, or None."""
    s, zero, one = names["s"], Interval(0), Interval(1)
    positive = [(k, s[k]) for k in SHARE_NAMES]
    positive += [(k, names[k]) for k in ("gamma_w", "gamma_lambda", "beta", "p_lambda", "C_lambda", "l_L1")]
    positive += [(k, value(k, names)) for k in ("gain_w", "gain_lambda", "gain_w_hat")]
    for name, number in positive:
        if not zero.is_below(number, strictly=True):
            return name
    parts = s["by_lambda"] + s["by_w"] + s["by_error"]
    if not (parts.low == parts.high == 1):
        return "parts_of_one"
    checks = {
        "l_L1_large": (names["l_f1"] + names["C_lambda"] * names["l_g2"]).is_below(names["l_L1"]),
        "p_w_large": names["l_L1"].is_below(names["p_w"], strictly=True),
        "admissible_w": (names["gamma_w"] * (names["p_w"] + names["l_L1"])).is_below(one, strictly=True),
        "admissible_lambda": (names["gamma_lambda"] * (names["p_lambda"] + names["l_g1"] * (names["l_g1"] / (names["p_w"] - names["l_L1"])))).is_below(Interval(2)),
    }
    return next((name for name, holds in checks.items() if not holds), None)


def has_room(names):
    """The definition has_room of Rounding.v, whose two sides are parted by <."""
    with open(os.path.join(HERE, "Rounding.v"), encoding="utf-8") as text:
        body = re.search(r"Definition has_room .*?: Prop :=(.*?)\.\n", text.read(), re.S)[1]
    left, right = (Evaluation(THEORY, tokens(side), names).result() for side in body.split("<"))
    return left.is_below(right, strictly=True)


def guaranteed(names):
    """The bound of |grad F|, or the reason why there is none."""
    failed = conditions(names)
    if failed:
        return None, failed
    names = dict(names, r=value("step_budget", names))
    return (value("hypergradient_limit", names), None) if has_room(names) else (None, "has_room")


def text_of(file):
    with open(os.path.join(HERE, file), encoding="utf-8") as text:
        return re.sub(r"\(\*.*?\*\)", " ", text.read(), flags=re.S)


def statement(file, name):
    return re.search(r"Theorem %s\b(.*?)\nProof" % name, text_of(file), re.S)[1]


def evaluate(text, names):
    return Evaluation(THEORY, tokens(text), names).result()


def atoms(text):
    """The arguments of an application: parenthesised expressions, numbers and names."""
    return re.findall(r"\((?:[^()]|\([^()]*\))*\)|[\w']+", text)


# ---- Numbers that Main.v states: run_of_the_contracts evaluated at the parameters of the statement

def errors_allowed(names):
    """The errors that the contracts allow near the start, and e_h among them, as in run_of_the_contracts."""
    names = dict(names, W=names["W0"] + names["far"])
    names["e_p"] = value("probes_near", names)
    names["e_h"] = value("product_error", names)
    names["z"] = value("sizes_near", names)
    return value("sized_errors", names)


LOW = Interval(Fraction(1, 2 ** 40))  # a bound of w_low: any that run_of_the_contracts admits


def program_case(name, shares, errors, given, source=None):
    """A theorem of Main.v about 10^6 iterations; the bound that the definitions give, the bound that it states. source: the
    file and the theorem that have the oracles' errors in norm, if Main.v has them entry by entry."""
    text = statement("Main.v", name)
    inner = statement(*source) if source else text
    found = atoms(re.search(r"contracts_met (.*?)\n", inner)[1])
    if source and atoms(re.search(r"quadratic_step data A B c a b (.*?) \(m k\)", text)[1]) != found[:7]:
        raise SystemExit("worth: %s: its parameters are not those of %s" % (name, source[1]))
    keys = ["gamma_w", "gamma_lambda", "beta", "tau", "p_w", "p_lambda", "C_lambda", None, None, "e_f", "e_g", "e_y"]
    names = {k: evaluate(v, {}) for k, v in zip(keys, found) if k}
    names["n"] = Interval(int(re.search(r"Z\.to_nat (\d+)", text)[1]))
    names["far"] = evaluate(re.search(r"m_w \(m 0%nat\)\) <= (\d+) ->\s+contracts_met", inner)[1], {})
    names["low"] = LOW
    names["n_x"], names["n_y"] = (evaluate(re.search(r"INR %s <= (.*?) ->" % k, text)[1], {}) for k in ("n_x", "n_y"))
    names.update({k: Interval(Fraction(v)) for k, v in given.items()})
    names["l_L1"] = names["l_f1"] + names["C_lambda"] * names["l_g2"]
    names.update(s=value(shares, {}), E=value(errors, {}))
    names["far_hat"] = names["far"] - value("travel_offset", names)
    if not evaluate(re.search(r"(ROUNDING .*?) <= low ->", statement("Program.v", "run_of_the_contracts"))[1], names).is_below(LOW):
        raise SystemExit("worth: %s: the corrections may exceed 2^-40" % name)
    allowed = errors_allowed(names)
    for key, bound in names["E"].items():
        if not allowed[key].is_below(bound):
            raise SystemExit("worth: %s: %s is not below what %s says" % (name, key, errors))
    if not value("travel_hat", names).is_below(names["far_hat"]):
        raise SystemExit("worth: %s: the run may leave the ball of radius far" % name)
    bound, failed = guaranteed(names)
    if failed:
        raise SystemExit("worth: %s: %s does not hold" % (name, failed))
    stated = evaluate(re.findall(r"<= (\d+ / \d+)\.", text)[-1], {})
    if not bound.is_below(stated):
        raise SystemExit("worth: %s: the definitions give %.4f, not %.4f" % (name, bound.high, stated.low))
    return names, bound, stated


# The theorem, its shares and errors in Numbers.v or QuadraticProgram.v, and what its hypotheses say of the problem and the start.
UNIT = "the_program_in_numbers", "unit_shares", "unit_errors", dict(
    l_f0=1, l_f1=1, l_g1=1, l_g2=1, mu_g=1, W0=16, F0=16, c0=16, Delta_V=1)
KAPPA_2 = "the_program_in_numbers_with_kappa_2", "kappa_2_shares", "kappa_2_errors", dict(UNIT[3], mu_g=Fraction(1, 2))
QUADRATIC = "the_quadratic_in_numbers", "quadratic_shares", "quadratic_errors", dict(
    l_f0=140, l_f1=1, l_g1=Fraction(3, 2), l_g2=0, mu_g=1, W0=16, F0=1, c0=Fraction(1, 2 ** 20), Delta_V=Fraction(151, 100)), (
    "QuadraticProgram.v", "a_million_iterations_on_a_quadratic")


# ---- Theorem 4's number of steps against the sharper one, six cases

def theorem_4(L, kappa, epsilon):
    """Theorem 4's parameters and its K, from its statement; Delta_V = 1."""
    text = statement("SampleComplexity.v", "Theorem_4_in_coordinates")
    names = {k: Interval(Fraction(v)) for k, v in dict(L=L, kappa=kappa, epsilon=epsilon, mu_g=Fraction(L) / kappa, Delta_V=1).items()}
    record = re.search(r"let p := \{\|(.*?)\|\}", text, re.S)[1]
    p = {k.strip(): evaluate(v.replace("fun _ =>", ""), names) for k, v in (field.split(":=") for field in record.split(";"))}
    steps = evaluate(re.search(r"ceiling \((.*?)\)\)\) in", text, re.S)[1], names)
    return p, steps


def sharper_steps(names, epsilon):
    """The smallest n, up to a factor of 1 + 2^-10, for which the bound is at most epsilon."""
    def enough(n):
        bound, failed = guaranteed(dict(names, n=Interval(n)))
        return failed is None and bound.is_below(Interval(epsilon))
    high = 1
    while not enough(high):
        high *= 2
        if high > 2 ** 200:
            raise SystemExit("worth: no number of steps is enough")
    low = high // 2
    while high - low > max(1, high >> 10):
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


def six_cases(epsilon=Fraction(1, 100)):
    rows = []
    for L in (1, 10):
        for kappa in (1, 10, 100):
            p, K = theorem_4(L, kappa, epsilon)
            constants = dict(l_f0=L, l_f1=L, l_g1=L, l_g2=L, mu_g=Fraction(L, kappa), Delta_V=1)
            # Theorem 4's parameters: l_L1 = p_w / 2.
            same = {k: Interval(Fraction(v)) for k, v in constants.items()}
            same.update(gamma_w=p["gamma_x"], l_L1=p["p_w"] / Interval(2), s=dict(value("fixed_shares", {})), n=Interval(1),
                        **{k: p[k] for k in ("gamma_lambda", "beta", "tau", "p_w", "p_lambda", "C_lambda")})
            # The sharper theorem's own: five times l_L1, and steps that are this theorem's largest up to a few percent.
            C = Fraction(kappa) * Fraction(33, 32)
            l = L + C * L
            own = {k: Interval(Fraction(v)) for k, v in constants.items()}
            own.update({k: Interval(Fraction(v)) for k, v in dict(
                l_L1=l, p_w=5 * l, gamma_w=1 / (8 * l), gamma_lambda=l / (4 * L * L), beta=Fraction(1, 200 * kappa ** 2),
                p_lambda=p["p_lambda"].low, C_lambda=C, tau=p["tau"].low, n=1).items()}, s=value("unit_shares", {}))
            result = []
            for names in (same, own):
                names["E"] = value("difference_alone", names)
                result.append(sharper_steps(names, epsilon))
            rows.append((L, kappa, K.high, *result))
    return rows


# ---- The largest steps that the conditions allow

def largest_steps(file, record, names):
    """gamma_w, gamma_lambda and beta at their upper ends, one after another, in a record of conditions `step <= bound`."""
    text = re.search(r"Record %s\b.*?:= \{(.*?)\n\}" % record, text_of(file), re.S)[1]
    bounds = {k: re.search(r"\b%s\s*<=(.*?)(?:;|$)" % k, text, re.S)[1] for k in ("gamma_w", "gamma_lambda", "beta")}
    names = dict(names, beta=Interval(Fraction(1, 2 ** 300)))
    for key, bound in bounds.items():
        names[key] = Interval(evaluate(bound, names).low)
    for key, bound in bounds.items():
        if not names[key].is_below(evaluate(bound, names)):
            raise SystemExit("worth: %s: %s is too large for the final beta" % (record, key))
    return [names[k].low for k in bounds]


def power(x):
    return "2^%.1f" % math.log2(x)


def report():
    lines = []
    for case, title in ((QUADRATIC, "the quadratic, mu_g = 1, l_g1 = 3/2, f <= 1/2 at the start"),
                        (KAPPA_2, "L = 1, kappa = 2, V_0 - f_low <= 1"),
                        (UNIT, "L = kappa = 1, V_0 - f_low <= 1; y* is constant")):
        name = case[0]
        names, bound, stated = program_case(*case)
        lines += ["%s (%s)" % (name, title),
                  "  gamma_w %s, gamma_lambda %s, beta %s, p_w %s, C_lambda %s, tau %.3g" % (
                      *(names[k].low for k in ("gamma_w", "gamma_lambda", "beta", "p_w", "C_lambda")), names["tau"].low),
                  "  %d iterations of the program guarantee |grad F| <= %.5f (stated: %.3f)" % (names["n"].low, bound.high, stated.low), ""]
    lines += ["steps for |grad F| <= 1/100, V_0 - f_low = 1: Theorem 4, the sharper theorem with Theorem 4's parameters, with its own",
              "  %4s %4s   %7s  %8s  %8s   %s" % ("L", "kappa", "K", "same", "own", "K / same, K / own")]
    for L, kappa, K, same, own in six_cases():
        lines.append("  %4d %4d%s  %8s  %8s  %8s   %s, %s" % (
            L, kappa, "*" if kappa == 1 else " ", power(K), power(same), power(own), power(K / same), power(K / own)))
    lines.append("  * l_g1 = mu_g: y* does not depend on x (kappa_1_is_not_bilevel), so no problem with these constants is truly bilevel")
    lines += ["", "the largest gamma_w, gamma_lambda, beta for that quadratic (l_L1 = 1, l_g1 = 3/2, mu_g = 1, p_lambda = 2^-40)"]
    names = {k: Interval(Fraction(v)) for k, v in dict(l_L1=1, l_g1=Fraction(3, 2), mu_g=1, p_lambda=Fraction(1, 2 ** 40)).items()}
    for title, file, record, p_w in (("Proposition 6, p_w = 2", "Rounding.v", "Proposition_6_conditions", 2),
                                     ("sharper, p_w = 2", "SharperDescent.v", "sharper_conditions", 2),
                                     ("sharper, p_w = 5", "SharperDescent.v", "sharper_conditions", 5)):
        lines.append("  %-24s %.3g, %.3g, %.3g" % (title, *largest_steps(file, record, dict(names, p_w=Interval(p_w)))))
    quadratic = program_case(*QUADRATIC)[0]
    lines.append("  %-24s %.3g, %.3g, %.3g" % ("free shares, p_w = 5", *(quadratic[k].low for k in ("gamma_w", "gamma_lambda", "beta"))))
    return "\n".join(lines) + "\n"


# ---- Practice: Algorithm 1 on quadratics with the certified steps, and with larger ones

def steps_until(A, B, a, b, x, gamma_w, gamma_lambda, beta, p_w, target, limit):
    """Algorithm 1 on g = A y^2 / 2 - B x y, f = (x - a)^2 / 2 + (y - b)^2 / 2, in one dimension each, from y = y*(x); the iterations until
    |grad F| <= target, or None. The difference is exact for a quadratic, and the ball plays no part."""
    y, multiplier = B / A * x, 0.0
    x_hat, y_hat = x, y
    for k in range(limit):
        if abs(x - a + B / A * (B / A * x - b)) <= target and abs(y - B / A * x) <= target:
            return k
        if not abs(x) + abs(y) + abs(multiplier) < 1e6:
            return None
        g_y = A * y - B * x
        x, y = x - gamma_w * (x - a - B * multiplier + p_w * (x - x_hat)), y - gamma_w * (y - b + A * multiplier + p_w * (y - y_hat))
        x_hat, y_hat = x_hat + beta * (x - x_hat), y_hat + beta * (y - y_hat)
        multiplier += gamma_lambda * g_y
    return None


PROBLEMS = [(1.0, 0.0), (1.0, 0.5), (1.0, 1.0), (1.0, -1.1), (1.25, 0.5), (1.4, 0.5)]


def practice():
    names, _, stated = program_case(*QUADRATIC)
    steps = {k: float(names[k].low) for k in ("gamma_w", "gamma_lambda", "beta")}
    p_w, target = float(names["p_w"].low), float(stated.low)

    def worst(target, limit, **changed):
        found = [steps_until(A, B, 1.0, 0.5, 0.0, p_w=p_w, target=target, limit=limit, **dict(steps, **changed)) for A, B in PROBLEMS]
        return None if None in found else max(found)
    print("quadratics in one dimension: %s" % ", ".join("A = %g, B = %g" % q for q in PROBLEMS))
    print("the certified steps reach |grad F| <= %g after %d iterations at most; guaranteed: %d" % (target, worst(target, 10 ** 6), names["n"].low))
    for key in steps:
        factor = 1.0
        while factor < 2 ** 20 and worst(1e-6, 10 ** 5, **{key: steps[key] * factor * 1.1}) is not None:
            factor *= 1.1
            if key == "beta" and steps[key] * factor * 1.1 > 1:
                break
        print("%s: certified %g, works up to %g, %.1f times as large" % (key, steps[key], steps[key] * factor, factor))


def main(arguments):
    expected = os.path.join(HERE, "Worth.expected")
    if arguments == ["--practice"]:
        practice()
        return 0
    if arguments not in ([], ["--check"], ["--record"]):
        print(__doc__)
        return 2
    text = report()
    if arguments == ["--record"]:
        with open(expected, "w", encoding="utf-8") as file:
            file.write(text)
    if arguments == ["--check"]:
        with open(expected, encoding="utf-8") as file:
            if file.read() != text:
                print(text + "worth: not what Worth.expected says (if it is meant: make theory-record)", file=sys.stderr)
                return 1
        print("worth: the numbers are those of Worth.expected")
    else:
        print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
