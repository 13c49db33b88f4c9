#!/usr/bin/env python3
"""worth.py -- what the theorems are worth in numbers, computed from the Coq text itself.

usage: worth.py [--check | --record]

The definitions that the bounds of Rounding.v and Program.v consist of are read from the .v files and evaluated with exact
rational numbers, a square root being an interval of relative width 2^-256. Nothing is copied by hand: a definition that
changes, changes the numbers. The parameters of each case are given below; any values would do, because the conditions on
them (admissible, has_room) are evaluated too. --check compares the report with Worth.expected, --record writes it.
"""
import math
import os
import re
import sys
from fractions import Fraction

HERE = os.path.dirname(os.path.abspath(__file__))
FILES = ["Assumption.v", "Hypergradient.v", "SharperDescent.v", "Rounding.v", "Program.v"]
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

    def power(self, n):
        result = Interval(1)
        for _ in range(n):
            result = result * self
        return Interval(0, max(result.high, 0)) if n % 2 == 0 and self.low < 0 < self.high else result

    def sqrt(self):
        return Interval(root(self.low, False), root(self.high, True))

    def below(self, other, strictly=False):
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
    return re.findall(r":=|\{\||\|\}|%\w+|\d+|[A-Za-z_][\w']*|<=|[-+*/^()=;:<]", re.sub(r"\(\*.*?\*\)", " ", text, flags=re.S))


class Definition:
    """Its own parameters, the variables of its section that Coq adds in front of them, and its body as tokens."""

    def __init__(self, name, parameters, section, body):
        self.name, self.parameters, self.section, self.body = name, parameters, section, body


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
                found = re.match(r"Definition ([\w']+)(.*?):\s*(R|Errors|Sizes|Shares)\s*:=(.*)", part, re.S)
                if found:
                    name, head, _, body = found.groups()
                    parameters = [n for names in re.findall(r"\(([^():]*):", head) for n in re.findall(r"[\w']+", names)]
                    self.definitions[name] = Definition(name, parameters, [v for s in sections for v in s], tokens(body))

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
        return Evaluation(self, self.definitions[name].body, given).result()


class Evaluation:
    """One body, with the values of the names that occur in it."""

    def __init__(self, theory, body, names):
        self.theory, self.tokens, self.names, self.at = theory, body, names, 0

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
            value = value * self.factor() if self.take() == "*" else value / self.factor()
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
        if not re.fullmatch(r"[A-Za-z_][\w']*", word) or word in self.names:
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

NO_ERRORS = dict.fromkeys("oracle_f error_h oracle_y arithmetic_w arithmetic_hat arithmetic_u arithmetic_p overshoot".split(), Interval(0))
SHARE_NAMES = ("drift", "proximal", "dual_slack", "average_slack", "by_lambda", "by_w", "by_error")


def numbers(**given):
    """Fractions, integers and strings as intervals; l_L1 is also l, and so on: SharperDescent.v has its own names for three of them."""
    names = {k: Interval(Fraction(v)) if isinstance(v, (int, str, Fraction)) else v for k, v in given.items()}
    names.update(l=names["l_L1"], l_g=names["l_g1"], mu=names["mu_g"])
    return names


def conditions(names):
    """What stationary_point_of_rounded_steps asks of the parameters; the name of the first condition that fails, or None."""
    s, zero, one = names["s"], Interval(0), Interval(1)
    positive = [(k, s[k]) for k in SHARE_NAMES]
    positive += [(k, names[k]) for k in ("gamma_w", "gamma_lambda", "beta", "p_lambda", "C_lambda", "l_L1")]
    positive += [(k, value(k, names)) for k in ("gain_w", "gain_lambda", "gain_w_hat")]
    for name, number in positive:
        if not zero.below(number, strictly=True):
            return name
    parts = s["by_lambda"] + s["by_w"] + s["by_error"]
    if not (parts.low == parts.high == 1):
        return "parts_of_one"
    checks = {
        "l_L1_large": (names["l_f1"] + names["C_lambda"] * names["l_g2"]).below(names["l_L1"]),
        "p_w_large": names["l_L1"].below(names["p_w"], strictly=True),
        "admissible_w": (names["gamma_w"] * (names["p_w"] + names["l_L1"])).below(one, strictly=True),
        "admissible_lambda": (names["gamma_lambda"] * (names["p_lambda"] + names["l_g1"] * (names["l_g1"] / (names["p_w"] - names["l_L1"])))).below(Interval(2)),
    }
    return next((name for name, holds in checks.items() if not holds), None)


def has_room(names):
    """The definition has_room of Rounding.v, whose two sides are parted by <."""
    with open(os.path.join(HERE, "Rounding.v"), encoding="utf-8") as text:
        body = re.search(r"Definition has_room .*?: Prop :=(.*?)\.\n", text.read(), re.S)[1]
    left, right = (Evaluation(THEORY, tokens(side), names).result() for side in body.split("<"))
    return left.below(right, strictly=True)


def guaranteed(names):
    """The bound of |grad F|, or the reason why there is none."""
    failed = conditions(names)
    if failed:
        return None, failed
    names = dict(names, r=value("step_budget", names))
    return (value("hypergradient_limit", names), None) if has_room(names) else (None, "has_room")
