#!/usr/bin/env python3
"""contracts.py -- the bounds that Program.v assumes are those that the contracts state.

usage: contracts.py PROGRAM.V ACSL...

Every definition between `contracts begin` and `contracts end` in Program.v must have one of the same name in the ACSL
files. The two are compared as functions: both texts are evaluated in exact rational arithmetic at the same random
points (a square root is an arbitrary fixed function). One disagreement, or one missing name, and the exit code is 1.
"""
import random
import re
import sys
from fractions import Fraction


class Parser:
    """Expressions of both languages: + - * / ^, calls f(a, b) or f a b, prefix /, conditionals."""

    def __init__(self, text, coq):
        pattern = r"0x[0-9a-f.]+p-?\d+|\d+\.\d+|\d+|\\?[A-Za-z_]\w*|<=|[-+*/^()?:,]"
        self.tokens, self.at, self.coq = re.findall(pattern, text), 0, coq

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, token=None):
        found = self.peek()
        if token and found != token:
            raise ValueError("expected %s, found %s in %s" % (token, found, " ".join(self.tokens)))
        self.at += 1
        return found

    def expression(self):
        if self.coq and self.peek() == "if":
            self.take("if"), self.take("Rle_dec")
            left, right = self.atom(), self.atom()
            self.take("then")
            yes = self.expression()
            self.take("else")
            return ("if", left, right, yes, self.expression())
        left = self.sum()
        if not self.coq and self.peek() == "<=":
            self.take()
            right = self.sum()
            self.take("?")
            yes = self.expression()
            self.take(":")
            return ("if", left, right, yes, self.expression())
        return left

    def sum(self):
        left = self.term()
        while self.peek() in ("+", "-"):
            left = (self.take(), left, self.term())
        return left

    def term(self):
        left = self.power()
        while self.peek() in ("*", "/"):
            left = (self.take(), left, self.power())
        return left

    def power(self):
        if self.peek() in ("/", "-"):
            sign = self.take()
            return ("/", 1, self.power()) if sign == "/" else ("-", 0, self.power())
        left = self.call()
        if self.peek() == "^":
            self.take()
            return ("^", left, self.call())
        return left

    def call(self):
        name = self.peek()
        if not re.match(r"\\?[A-Za-z_]", name):
            return self.atom()
        self.take()
        name = name.lstrip("\\")
        arguments = []
        if self.coq:
            while re.match(r"[A-Za-z_(\d]", self.peek()) and self.peek() not in ("then", "else"):
                arguments.append(self.atom())
        elif self.peek() == "(":
            self.take("(")
            arguments.append(self.expression())
            while self.peek() == ",":
                self.take()
                arguments.append(self.expression())
            self.take(")")
        return ("call", {"abs": "Rabs"}.get(name, name), arguments)

    def atom(self):
        token = self.take()
        if token == "(":
            inside = self.expression()
            self.take(")")
            return inside
        if token.startswith("0x"):
            digits, exponent = token[2:].split("p")
            whole, _, part = digits.partition(".")
            return Fraction(int(whole + part, 16), 16 ** len(part)) * Fraction(2) ** int(exponent)
        if token[0].isdigit():
            return Fraction(token)
        return ("call", token, [])


def value(tree, names, definitions):
    if isinstance(tree, (int, Fraction)):
        return Fraction(tree)
    if tree[0] == "if":
        return value(tree[3] if value(tree[1], names, definitions) <= value(tree[2], names, definitions) else tree[4],
                     names, definitions)
    if tree[0] == "call":
        _, name, arguments = tree
        given = [value(a, names, definitions) for a in arguments]
        if name in names and not given:
            return names[name]
        if name == "Rabs":
            return abs(given[0])
        if name == "INR":
            return given[0]
        if name == "sqrt":
            return (3 * given[0] + 1) / (given[0] * given[0] + 7)  # any function will do, if it is the same one
        parameters, body = definitions[name]
        return value(body, dict(zip(parameters, given)), definitions)
    left, right = value(tree[1], names, definitions), value(tree[2], names, definitions)
    if tree[0] == "^":
        return left ** int(right)
    return {"+": left + right, "-": left - right, "*": left * right}[tree[0]] if tree[0] != "/" else left / right


def coq_definitions(text):
    body = re.search(r"contracts begin \*\)(.*?)\(\* contracts end", text, re.S)[1]
    found = {}
    for name, head, expression in re.findall(r"Definition (\w+)\s*(.*?):\s*R\s*:=(.*?)\.\s*(?=Definition|$)", body, re.S):
        parameters = re.findall(r"\w+", re.sub(r":\s*(R|nat)", "", head))
        found[name] = (parameters, Parser(expression, True).expression())
    return found


def acsl_definitions(texts):
    found = {}
    for text in texts:
        text = re.sub(r"//[^\n]*", "", text)
        for name, expression in re.findall(r"^#define (\w+) (0x\S+|\d\S*)", text, re.M):
            found[name] = ([], Parser(expression, False).expression())
        for name, head, expression in re.findall(r"logic real (\w+)(?:\{L\})?\(([^)]*)\)\s*=(.*?);", text, re.S):
            if re.search(r"\w\[|->|double \*", head + expression):
                continue
            found[name] = (re.findall(r"(?:real|integer|double) (\w+)", head), Parser(expression, False).expression())
    return found


def main(program, acsl):
    read = lambda path: open(path, encoding="utf-8").read()  # noqa: E731
    coq, contracts = coq_definitions(read(program)), acsl_definitions([read(path) for path in acsl])
    generator, wrong = random.Random(4), 0
    for name, (parameters, body) in coq.items():
        if name not in contracts:
            print("contracts: %s is in Program.v only" % name)
            wrong += 1
            continue
        names, formula = contracts[name]
        for _ in range(200):
            point = [Fraction(generator.randint(1, 999), generator.randint(1, 99)) for _ in parameters]
            if not parameters[:1] == ["n"]:
                point = [p * generator.choice([1, -1]) if q in ("y", "lambda", "w", "w_hat", "w_low", "grad_f", "grad_g", "g_plus", "g_minus", "h")
                         else p for p, q in zip(point, parameters)]
            if value(body, dict(zip(parameters, point)), coq) != value(formula, dict(zip(names, point)), contracts):
                print("contracts: %s differs between Program.v and the ACSL text" % name)
                wrong += 1
                break
    if len(coq) < 10:
        print("contracts: Program.v has %d definitions only" % len(coq))
        wrong += 1
    print("contracts: %d bounds of Program.v compared with the ACSL text, %d differ" % (len(coq), wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
