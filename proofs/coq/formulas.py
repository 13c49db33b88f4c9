#!/usr/bin/env python3
"""formulas.py -- reads CertificateFormulas.v: every definition as a tree, as a line, and as a Python function.

usage: formulas.py      prints name(parameters) = formula, one line each

A tree is a number (Fraction), a name, ("+", a, b) and so on for - * / ^, ("inverse", a), ("minus", a), ("apply", f, a, ...)
or ("fun", name, body). The one recursive definition, maximum, is known here by name.
"""
import math
import os
import re
import sys
from fractions import Fraction

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "CertificateFormulas.v")


class Reader:
    def __init__(self, text):
        self.tokens, self.at = re.findall(r"\d+|[A-Za-z_]\w*|=>|[-+*/^()]", text), 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, token=None):
        found = self.peek()
        if found == "" or (token and found != token):
            raise ValueError("expected %s, found %s in: %s" % (token, found, " ".join(self.tokens)))
        self.at += 1
        return found

    def whole(self):
        tree = self.sum()
        if self.peek():
            raise ValueError("cannot read: " + " ".join(self.tokens[self.at:]))
        return tree

    def sum(self):
        tree = self.product()
        while self.peek() in ("+", "-"):
            tree = (self.take(), tree, self.product())
        return tree

    def product(self):
        tree = self.prefix()
        while self.peek() in ("*", "/"):
            tree = (self.take(), tree, self.prefix())
        return tree

    def prefix(self):
        if self.peek() == "/":
            self.take()
            return ("inverse", self.prefix())
        if self.peek() == "-":
            self.take()
            return ("minus", self.prefix())
        tree = self.application()
        if self.peek() == "^":
            self.take()
            tree = ("^", tree, Fraction(self.take()))
        return tree

    def application(self):
        head, arguments = self.atom(), []
        while re.fullmatch(r"\w+|\(", self.peek()):
            arguments.append(self.atom())
        return ("apply", head, *arguments) if arguments else head

    def atom(self):
        token = self.take()
        if token == "(":
            if self.peek() == "fun":
                self.take()
                name = self.take()
                self.take("=>")
                tree = ("fun", name, self.sum())
            else:
                tree = self.sum()
            self.take(")")
            return tree
        return Fraction(token) if token.isdigit() else token


def definitions(path=FILE):
    """name -> (parameters, tree), in the order of the file"""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"\(\*.*?\*\)", " ", file.read(), flags=re.S)
    found = {}
    for name, head, body in re.findall(r"Definition (\w+)\s*((?:\([^()]*\)\s*)*):\s*R\s*:=(.*?)\.(?=\s)", text, re.S):
        found[name] = re.findall(r"\w+", re.sub(r":[^()]*", "", head)), Reader(body).whole()
    if len(found) != text.count("Definition ") or text.count("Fixpoint ") != 1 or "Fixpoint maximum " not in text:
        raise ValueError("a definition of CertificateFormulas.v was not read")
    return found


def shown(tree):
    if not isinstance(tree, tuple):
        return str(tree)
    if tree[0] in ("+", "-", "*", "/", "^"):
        return "(%s %s %s)" % (shown(tree[1]), tree[0], shown(tree[2]))
    if tree[0] == "fun":
        return "[%s] %s" % (tree[1], shown(tree[2]))
    name = shown(tree[1]) if tree[0] == "apply" else tree[0]
    return "%s(%s)" % (name, ", ".join(map(shown, tree[2 if tree[0] == "apply" else 1:])))


def evaluate(tree, names):
    if isinstance(tree, Fraction):
        return float(tree)
    if isinstance(tree, str):
        return names[tree]
    if tree[0] == "fun":
        return lambda value: evaluate(tree[2], {**names, tree[1]: value})
    parts = [evaluate(part, names) for part in tree[1:]]
    if tree[0] == "apply":
        return parts[0](*parts[1:])
    if tree[0] == "inverse":
        return 1 / parts[0]
    if tree[0] == "minus":
        return -parts[0]
    left, right = parts
    return {"+": lambda: left + right, "-": lambda: left - right, "*": lambda: left * right, "/": lambda: left / right,
            "^": lambda: left ** int(right)}[tree[0]]()


def functions(path=FILE):
    """name -> a number, or a Python function of doubles; a sequence is a function of its index."""
    names = {"sqrt": math.sqrt, "exp": lambda a: math.exp(min(a, 709.0)), "INR": float, "Rmin": min, "Rmax": max,
             "sum_below": lambda n, a: math.fsum(a(i) for i in range(n)),
             "maximum": lambda n, a: max([0.0] + [a(i) for i in range(n)])}

    def function(parameters, tree):
        def call(*values):
            if len(values) < len(parameters):
                return lambda *others: call(*values, *others)
            return evaluate(tree, {**names, **dict(zip(parameters, values))})
        return call if parameters else evaluate(tree, names)

    for name, (parameters, tree) in definitions(path).items():
        names[name] = function(parameters, tree)
    return names


if __name__ == "__main__":
    for formula, (words, body) in definitions().items():
        print("%s(%s) = %s" % (formula, ", ".join(words), shown(body)))
    sys.exit(0)
