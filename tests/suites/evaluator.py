#!/usr/bin/env python3
"""The evaluator of contracts (proofs/wp/evaluate.py), on small trees: what is true, what is false, and what it must not
decide. A wrong "true" would let a contradictory contract pass, a wrong "false" would count a right program as refuted."""
import math
import os
import struct
import sys
from fractions import Fraction

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "proofs/wp"))
import evaluate  # noqa: E402
import inputs  # noqa: E402

POINTER = ["*", "f64"]


def report(name, good, output=""):
    print("ok" if good else "not ok", name, flush=True)
    if not good:
        print(output)


class Part:
    """What evaluate.py asks of a translation unit."""

    def __init__(self, definitions=()):
        self.definitions, self.structs = {d["name"]: d for d in definitions}, {}


def formal(position, kind):
    return ["lval", kind, [["var", ["formal", position, "p%d" % position], kind], []]]


def bound(number, kind):
    return ["lval", kind, [["var", ["bound", "b%d" % number, number], kind], []]]


def real(text):
    return ["real", "real", text]


def number(value):
    return ["int", "integer", str(value)]


def as_real(term):
    return ["coerce", "real", term]


def compare(operator, left, right):
    return ["compare", operator, left, right]


def binary(operator, left, right, kind="real"):
    return ["binary", kind, operator, left, right]


def holds(tree, arguments=(), blocks=(), definitions=(), pool=(), result=None, after=None):
    state = evaluate.State(list(arguments), evaluate.Memory(blocks), result, after and evaluate.Memory(after), pool)
    return evaluate.Evaluator(Part(definitions)).holds(tree, state)


def numbers():
    report("a literal has its exact value", evaluate.exact("0x1.8p-3") == Fraction(3, 16) and evaluate.exact("0.1") == Fraction(1, 10) and
           evaluate.exact("0x1p-1074") == Fraction(2) ** -1074)
    ties = [(Fraction(2) ** -1075, 0.0), (3 * Fraction(2) ** -1075, 2.0 ** -1073), (1 + Fraction(2) ** -53, 1.0),
            (1 + 3 * Fraction(2) ** -53, 1 + 2.0 ** -51), (Fraction(2) ** 1024, math.inf)]
    report("a real is rounded to nearest, ties to even, with gradual underflow", all(evaluate.rounded(x) == r for x, r in ties))
    two = evaluate.root(Fraction(2), 96)
    report("a square root is enclosed", two.low ** 2 < 2 < two.high ** 2 and (two.high - two.low) * 2 ** 90 < 1)
    report("a perfect square has an exact root", evaluate.root(Fraction(9, 4), 96) == Fraction(3, 2))
    a, b = as_real(formal(0, "f64")), as_real(formal(1, "f64"))
    report("0.1 + 0.2 is not 0.3, exactly", holds(compare("==", binary("+", a, b), real("0.3")), [0.1, 0.2]) is False)
    report("it is 0.3 after the doubles' own errors",
           holds(compare("==", as_real(["cast", "f64", binary("+", a, b)]), as_real(["lval", "f64", [["result", "f64"], []]])),
                 [0.1, 0.2], result=0.1 + 0.2) is True)
    root = ["apply", "real", "\\sqrt", [], [a]]
    close = binary("+", real("1.41421356237309504880168872420969807856967187537694"), real("0x1p-200"))
    report("a comparison with a root is decided, however close", holds(compare("<", root, close), [2.0]) is not None)
    report("what no precision decides is left open", holds(compare("==", binary("*", root, root), real("2.0")), [2.0]) is None)


def logic():
    nan = compare("==", as_real(formal(0, "f64")), as_real(formal(0, "f64")))
    report("a NaN is no number: neither true nor false", holds(nan, [math.nan]) is None and holds(["not", nan], [math.nan]) is None)
    finite = ["holds", "\\is_finite", [], [formal(0, "f64")]]
    report("false and open is false; true or open is true", holds(["and", nan, finite], [math.nan]) is False and
           holds(["or", ["not", finite], nan], [math.nan]) is True and holds(["and", ["not", finite], nan], [math.nan]) is None)
    report("open does not imply false", holds(["implies", nan, ["false"]], [math.nan]) is None and
           holds(["implies", nan, ["true"]], [math.nan]) is True)
    report("a clause that is not understood is open", holds(["something new"]) is None)


def memory():
    at = inputs.BASE
    block = [(at, struct.pack("3d", 1.0, 2.0, 3.0))]
    pointer = formal(0, POINTER)

    def cells(low, high):
        return ["binary", ["set", POINTER], "+p", pointer, ["range", ["set", "integer"], number(low), number(high)]]

    report("a range is valid up to its end, not beyond", holds(["valid", "Here", cells(0, 2)], [at], block) is True and
           holds(["valid", "Here", cells(0, 3)], [at], block) is False)
    report("an empty range is valid", holds(["valid", "Here", cells(0, -1)], [0], []) is True)
    report("neighbours are separated, an overlap is not", holds(["separated", [cells(0, 0), cells(1, 2)]], [at], block) is True and
           holds(["separated", [cells(0, 1), cells(1, 2)]], [at], block) is False)
    cell = ["lval", "f64", [["memory", ["binary", POINTER, "+p", pointer, bound(1, "integer")]], []]]
    inside = ["and", compare("<=", number(0), bound(1, "integer")), compare("<", bound(1, "integer"), number(3))]
    below = ["forall", [["binds", "i", 1, "integer"]], ["implies", inside, compare("<=", as_real(cell), real("3.0"))]]
    strictly = ["forall", [["binds", "i", 1, "integer"]], ["implies", inside, compare("<", as_real(cell), real("3.0"))]]
    report("a quantifier sees every cell", holds(below, [at], block) is True and holds(strictly, [at], block) is False)
    report("memory that is not there leaves it open", holds(below, [at], [(at, struct.pack("2d", 1.0, 2.0))]) is None)
    changed = [(at, struct.pack("3d", 1.0, 2.0, 4.0))]
    last = ["lval", "f64", [["memory", ["binary", POINTER, "+p", pointer, number(2)]], []]]
    report("\\old is the memory before", holds(compare("<", as_real(["at", "f64", "Old", last]), as_real(last)), [at], block, after=changed) is True)


def quantifiers():
    variable = bound(1, "real")
    square = compare("<=", real("0.0"), binary("*", variable, variable))
    binds = [["binds", "x", 1, "real"]]
    report("what holds of all reals is never confirmed", holds(["forall", binds, square], pool=[1.0, -2.0]) is None)
    report("what fails of some is refuted", holds(["forall", binds, ["implies", compare("<", real("0.5"), variable),
                                                                     compare("<", variable, real("1.5"))]], pool=[1.0, 2.0]) is False)
    unbounded = ["forall", [["binds", "i", 1, "integer"]], compare("<", bound(1, "integer"), number(100))]
    report("nor is what holds of all integers", holds(unbounded) is None)
    opened = {"name": "opened(integer)", "what": "inductive", "labels": [], "formals": [], "result": "predicate",
              "tree": [["any_key_opens", [], ["forall", [["binds", "k", 9, "integer"]],
                                              ["holds", "opened(integer)", [], [bound(9, "integer")]]]]]}
    key, argument = bound(1, "integer"), compare("<", as_real(formal(0, "f64")), real("2.0"))
    sealed = ["forall", [["binds", "key", 1, "integer"]], ["implies", ["holds", "opened(integer)", [], [key]], argument]]
    report("an integer that is not asked for seals a statement without deciding it",
           holds(sealed, [1.0], definitions=[opened]) is True and holds(sealed, [3.0], definitions=[opened]) is False)
    asked = ["forall", [["binds", "key", 1, "integer"]], ["implies", ["holds", "opened(integer)", [], [key]],
                                                          compare("<", key, number(100))]]
    mixed = ["forall", [["binds", "x", 1, "real"], ["binds", "n", 2, "integer"]],
             ["and", ["true"], ["forall", [["binds", "i", 3, "integer"]],
              ["implies", ["and", compare("<=", number(0), bound(3, "integer")), compare("<", bound(3, "integer"), bound(2, "integer"))],
               compare("<", bound(3, "integer"), number(2))]]]]
    report("an integer that is tried for all bounds a range", holds(mixed) is False)
    report("an integer that is asked for does not", holds(asked, definitions=[opened]) is None)
    fermat = ["exists", [["binds", n, i, "integer"] for i, n in enumerate("xyz", 1)],
              ["and", ["and", ["and", compare("<=", number(1), bound(1, "integer")), compare("<=", bound(1, "integer"), number(12))],
                       ["and", ["and", compare("<=", number(1), bound(2, "integer")), compare("<=", bound(2, "integer"), number(12))],
                        ["and", compare("<=", number(1), bound(3, "integer")), compare("<=", bound(3, "integer"), number(20))]]],
               compare("==", binary("+", cube(1), cube(2), "integer"), cube(3))]]
    report("no cube is the sum of two", holds(fermat) is False, holds(fermat))


def cube(which):
    x = bound(which, "integer")
    return binary("*", x, binary("*", x, x, "integer"), "integer")


def definitions():
    total = {"name": "total(integer)", "what": "logic", "labels": [], "formals": [["binds", "n", 7, "integer"]], "result": "integer",
             "tree": ["if", "integer", ["binary", "boolean", "<=", bound(7, "integer"), number(0)], number(0),
                      binary("+", bound(7, "integer"), ["apply", "integer", "total(integer)", [],
                                                        [binary("-", bound(7, "integer"), number(1), "integer")]], "integer")]}
    call = ["apply", "integer", "total(integer)", [], [formal(0, "integer")]]
    report("a definition refers to itself", holds(compare("==", call, number(5050)), [100], definitions=[total]) is True)
    report("but not without end", holds(compare("==", call, number(0)), [10 ** 9], definitions=[total]) is None)
    same = {"name": "same(f64, f64)", "what": "inductive", "labels": [], "formals": [], "result": "predicate",
            "tree": [["itself", [], ["forall", [["binds", "a", 9, "f64"]],
                                     ["holds", "same(f64, f64)", [], [bound(9, "f64"), bound(9, "f64")]]]]]}
    identical = ["holds", "same(f64, f64)", [], [formal(0, "f64"), formal(1, "f64")]]
    report("identity tells the zeros apart", holds(identical, [0.0, 0.0], definitions=[same]) is True and
           holds(identical, [0.0, -0.0], definitions=[same]) is False)


def texts():
    one = inputs.Input([struct.pack("d", -0.1), struct.pack("Q", 3), struct.pack("Q", inputs.BASE + 8)],
                       [(inputs.BASE, struct.pack("2dQ", 1e300, -0.0, 77)), (inputs.BASE + inputs.SLOT, b"\1\2\3\4")])

    class Target:
        formals, kinds = [["a"], ["n"], ["v"]], ["f64", "u64", POINTER]
    report("an input is read back as it was written", inputs.Input.read(one.text(Target)).key() == one.key(), one.text(Target))
    ghost = "f(a) /*@ ghost (b, (c + 1) / 2) */;\n/*@ ghost\n  /@ loop assigns k; @/\n  g(k);\n*/\n//@ ghost h();"
    plain = inputs.blanked(inputs.spelled_out(ghost))
    report("ghost code is spelled out", "f(a, b, (c + 1) / 2);" in plain and "g(k);" in plain and "h();" in plain and "loop" not in plain, plain)


if __name__ == "__main__":
    for part in (numbers, logic, memory, quantifiers, definitions, texts):
        part()
