#!/usr/bin/env python3
"""contracts.py -- what Program.v assumes of the program is what the contracts ensure.

usage: contracts.py [--build DIR] [--root DIR] [--memo DIR]

Program.v says in two places what it takes from the C core:
  - between `contracts begin` and `contracts end` it defines the contracts' bounds. Each has the name of a logic function
    of the ACSL files; so does QuadraticOracle.v for the bounds of the quadratic's oracle;
  - a predicate on vectors follows one or more comments `(* ensured by FUNCTION.CLAUSE, ... given PREMISE, ...: coq = C;
    ... *)`. Each names clauses that ensure the whole predicate, and for each of its variables what it stands for in the C
    program: lines 2 and 3 are one predicate, which two clauses ensure, each for its part of the vector.
Both sides are compared as trees: the ACSL side is Frama-C's own tree of the contract, with every definition unfolded
except the sequences of operations in doubles; the Coq side is unfolded too. Numbers are compared as numbers, everything
else as it stands; the division of whole numbers is not that of reals. A clause must hold under no other premise than
`\\result == SGHA_OK` and those that the comment lists: the range of the index, which must be that of the array (where there
are more comments, theirs together), and what the function's own clause says of `\\result == SGHA_OK`. Every name that is
compared has one definition in the theory, so that what is compared is what Coq uses; what this reader does not know is
refused, not passed over. One disagreement, or one missing name, and the exit code is 1.
"""
import argparse
import os
import re
import sys
from fractions import Fraction

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "wp"))
import manifest  # noqa: E402
import wp  # noqa: E402

BOUNDS, PREDICATES = 20, 7  # Program.v has at least as many of them as this
# What a formula of Program.v may use beyond its own names; of ours, the one definition that each has.
SYMBOLS = {"+", "-", "*", "/", "^", "<=", "<", "=", "/\\", "\\/", "->", "~"}
LIBRARY, OURS = ("Rabs", "sqrt", "INR", "Rle_dec"), ("coordinate", "sum_below")
INTRODUCES = (r"\b(?:Definition|Fixpoint|CoFixpoint|Function|Let|Lemma|Theorem|Corollary|Remark|Fact|Proposition|Example|Notation|"
              r"Record|Structure|Class|Inductive|Variant|Instance|Coercion|Canonical|with)\s+(?:\w+\s+)?%s(?![\w'])")
SHADOWS = r"\b(?:Variables?|Context|Hypothes[ei]s|Parameters?|Axioms?|Generalizable)\b[^.]*?(?<![\w'])%s(?![\w'])[^.]*\."


class Mismatch(Exception):
    pass


def number(text):
    if text.startswith("0x"):
        digits, _, exponent = text[2:].partition("p")
        whole, _, part = digits.partition(".")
        return Fraction(int(whole + part, 16), 16 ** len(part)) * Fraction(2) ** int(exponent or 0)
    return Fraction(text)


def operate(name, *parts):
    """A node of the common language; what is made of numbers alone is a number."""
    if name in ("if", "if<") and parts[2] == parts[3]:
        return parts[2]
    if all(isinstance(p, Fraction) for p in parts):
        if name in "+-*/^":
            left, right = parts
            return (left + right if name == "+" else left - right if name == "-" else left * right if name == "*" else
                    left / right if name == "/" else left ** int(right))
        if name == "abs":
            return abs(parts[0])
        if name == "min":
            return min(parts)
    return (name, *parts)


def substitute(tree, names):
    if isinstance(tree, tuple):
        if tree[0] == "var":
            return names.get(tree[1], tree)
        return operate(tree[0], *(substitute(part, names) for part in tree[1:])) if tree[0] != "sum" else \
            ("sum", substitute(tree[1], names), substitute(tree[2], names))
    return tree


def shown(tree):
    if isinstance(tree, Fraction):
        return str(tree) if tree.denominator < 10 ** 6 else "%s" % float(tree)
    if isinstance(tree, tuple):
        if tree[0] == "var":
            return tree[1]
        if len(tree) == 3 and tree[0] in "+-*/^<=":
            return "(%s %s %s)" % (shown(tree[1]), tree[0], shown(tree[2]))
        return "%s(%s)" % (tree[0], ", ".join(map(shown, tree[1:])))
    return str(tree)


def bare(tree):
    text = shown(tree)
    return text[1:-1] if text.startswith("(") else text


def at_least(left, right):
    """left is a sum that ends with a number, which is at least right: left - right is the same for natural numbers and integers."""
    return isinstance(left, tuple) and left[0] == "+" and all(isinstance(k, Fraction) for k in (left[2], right)) and right <= left[2]


# ---- The Coq side

def outside_comments(text):
    """The text without its comments, except those that say something here; they are no part of another comment."""
    kept, depth, start, i = [], 0, 0, 0
    while i < len(text):
        if text[i] == '"':
            end = i + 1
            while end < len(text) and (text[end] != '"' or text[end + 1:end + 2] == '"'):
                end += 2 if text[end] == '"' else 1
            if depth == 0:
                kept.append(text[i:end + 1])
            i = end + 1
        elif text.startswith("(*", i):
            start, depth, i = start if depth else i, depth + 1, i + 2
        elif text.startswith("*)", i) and depth:
            depth, i = depth - 1, i + 2
            comment = text[start:i]
            if depth == 0:
                marks = re.match(r"\(\*\s*(contracts begin\b|contracts end|ensured by\b)", comment) and "(*" not in comment[2:]
                kept.append(comment if marks else " ")
        else:
            if depth == 0:
                kept.append(text[i])
            i += 1
    return "".join(kept)


class Coq:
    """The definitions of Program.v that matter: name -> (parameters, tree). coordinate v i is the variable v."""

    def __init__(self, text, oracle):
        self.definitions, self.predicates, self.index = {}, {}, None
        region, text = [], outside_comments(text)
        for part in text, outside_comments(oracle):
            found = re.findall(r"\(\* contracts begin\b[^*]*\*\)(.*?)\(\* contracts end", part, re.S)
            if len(found) != 1 or part.count("(* contracts begin") != 1 or part.count("(* contracts end") != 1:
                raise Mismatch("Program.v or QuadraticOracle.v does not say once where the contracts' bounds begin and end")
            region += found
        bounds = "".join(region)
        for name, head, kind, body in re.findall(r"Definition (\w+)\s*([^=]*?):\s*(R|nat)\s*:=(.*?)\.\s*(?=Definition|$)", bounds, re.S):
            parameters = re.findall(r"\w+", re.sub(r":\s*(R|nat)\b", "", head))
            self.check_parameters(name, parameters)
            self.definitions[name] = parameters, self.parse(body, kind == "nat")
        self.bounds = list(self.definitions)
        if len(self.bounds) != bounds.count("Definition "):
            raise Mismatch("Program.v: %d of %d bounds can be read" % (len(self.bounds), bounds.count("Definition ")))
        comment = r"\(\*\s*ensured by\b(?:(?!\*\)).)*\*\)\s*"
        for comments, name, head, body in re.findall(r"((?:%s)+)Definition (\w+)\b([^=]*?):\s*Prop\s*:=(.*?)\.\s*\n" % comment, text, re.S):
            promises = []
            for clauses, stands in re.findall(r"ensured by\s+(.*?):\s(.*?)\*\)", comments, re.S):
                clauses, _, given = " ".join(clauses.split()).partition(" given ")
                pairs = [part.strip().split(" = ", 1) for part in " ".join(stands.split()).split(";")]
                stands, places = dict(pairs), [c for _, names in pairs for c in names.split(" = ")]
                if len(stands) < len(pairs) or len(set(places)) < len(places):
                    raise Mismatch("Program.v: %s: a name stands for two things, or two names for one" % name)
                promises.append((clauses.split(", "), stands, [premise for premise in given.split(", ") if premise]))
            if name in self.predicates:
                raise Mismatch("Program.v: %s is defined twice" % name)
            self.check_parameters(name, re.findall(r"[\w']+", head.replace("Euclidean", "")))
            self.predicates[name] = promises, self.conjuncts(body)

    def check_parameters(self, name, parameters):
        """No parameter takes the place of a name that means something."""
        for word in parameters:
            if word in self.definitions or word in LIBRARY + OURS:
                raise Mismatch("Program.v: %s has a parameter %s" % (name, word))

    def conjuncts(self, body):
        """The inequalities of a predicate, and whether each is stated for every entry."""
        found = []
        for part in self.split(body, "/\\"):
            entries = re.match(r"\s*forall i, \(i < n\)%nat ->(.*)", part, re.S)
            if entries:
                found += [(True, tree) for tree in (self.parse(p, index="i") for p in self.split(entries[1], "/\\"))]
            else:
                found.append((False, self.parse(part)))
        return found

    @staticmethod
    def split(text, token):
        """At a token outside of parentheses; a `forall` reaches to the end."""
        parts, depth, start, i = [], 0, 0, 0
        while i < len(text):
            depth += (text[i] == "(") - (text[i] == ")")
            if depth == 0 and text.startswith("forall", i):
                break
            if depth == 0 and text.startswith(token, i):
                parts.append(text[start:i])
                start = i + len(token)
            i += 1
        return parts + [text[start:]]

    def parse(self, text, natural=False, index=None):
        """A formula; natural: of whole numbers; index: the variable that an entry of a vector is taken at."""
        token, text = r"\d+|Nat\.min|[A-Za-z_][\w']*|<=|=>|[-+*/^()]", text.replace("%nat", "")
        if not re.fullmatch(r"(?:\s|%s)*" % token, text) or re.search(r"\d[A-Za-z_]", re.sub(r"[A-Za-z_][\w']*", "a", text)):
            raise Mismatch("Program.v: cannot read: %s" % " ".join(text.split()))
        self.tokens, self.at, self.natural, self.index = re.findall(token, text), 0, natural, index
        tree = self.relation()
        if self.at != len(self.tokens):
            raise Mismatch("Program.v: cannot read: %s" % " ".join(text.split()))
        return tree

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, token=None):
        found = self.peek()
        if token and found != token:
            raise Mismatch("Program.v: expected %s, found %s in: %s" % (token, found, " ".join(self.tokens)))
        self.at += 1
        return found

    def relation(self):
        left = self.sum()
        if self.peek() == "<=":
            self.take()
            return ("<=", left, self.sum())
        return left

    def sum(self):
        if self.peek() == "if":
            self.take("if"), self.take("Rle_dec")
            left, right = self.atom(), self.atom()
            self.take("then")
            yes = self.sum()
            self.take("else")
            return operate("if", left, right, yes, self.sum())
        left = self.term()
        while self.peek() in ("+", "-"):
            sign = self.take()
            right = self.term()
            if self.natural and sign == "-" and not at_least(left, right):
                raise Mismatch("Program.v: a difference of natural numbers, which stops at 0")
            left = operate(sign, left, right)
        return left

    def term(self):
        left = self.power()
        while self.peek() in ("*", "/"):
            sign = self.take()
            left = operate("div" if self.natural and sign == "/" else sign, left, self.power())
        return left

    def power(self):
        if self.peek() == "/":
            self.take()
            return operate("/", Fraction(1), self.power())
        if self.peek() == "-":
            self.take()
            return operate("-", Fraction(0), self.power())
        left = self.call()
        if self.peek() == "^":
            self.take()
            return operate("^", left, self.call())
        return left

    def call(self):
        name = self.peek()
        if not re.match(r"[A-Za-z_]", name):
            return self.atom()
        self.take()
        if name == "coordinate":
            vector = self.take()
            if self.index is None or self.take() != self.index:
                raise Mismatch("Program.v: an entry of %s that is not the one at the index" % vector)
            return ("var", vector)
        if name == "sum_below":
            count, outer = self.atom(), self.index
            self.take("("), self.take("fun")
            self.index = self.take()
            self.take("=>")
            body = self.sum()
            self.take(")")
            self.index = outer
            return ("sum", count, body)
        arguments, natural = [], self.natural
        self.natural = natural or name == "INR"
        while re.match(r"[A-Za-z_(\d]", self.peek()) and self.peek() not in ("then", "else"):
            arguments.append(self.atom())
        self.natural = natural
        if name == "Rabs":
            return operate("abs", *arguments)
        if name == "sqrt":
            return operate("sqrt", *arguments)
        if name == "INR":
            return arguments[0]
        if name == "Nat.min":
            return operate("min", *arguments)
        if name in self.definitions:
            parameters, body = self.definitions[name]
            if len(parameters) != len(arguments):
                raise Mismatch("Program.v: %s has %d arguments" % (name, len(arguments)))
            return substitute(body, dict(zip(parameters, arguments)))
        if arguments:
            raise Mismatch("Program.v: %s is not among the contracts' bounds" % name)
        return ("var", name)

    def atom(self):
        token = self.peek()
        if token == "(":
            self.take("(")
            inside = self.relation()
            self.take(")")
            return inside
        if token[:1].isdigit():
            return Fraction(self.take())
        if token == "coordinate":
            return self.call()
        name = self.take()
        return self.definitions[name][1] if name in self.definitions and not self.definitions[name][0] else ("var", name)


# ---- The ACSL side

class Acsl:
    """One translation unit as Frama-C reads it."""

    def __init__(self, read):
        self.definitions = {g["name"]: g for g in read["globals"] if g["what"] in ("logic", "predicate", "inductive")}
        self.functions = {f["name"]: f for f in read["functions"]}
        self.implied = []

    def said_of_success(self, function):
        """What the function's contract says of `\\result == SGHA_OK`: the predicates on the other side of an equivalence."""
        found = []

        def collect(tree):
            if tree[0] == "and":
                collect(tree[1])
                collect(tree[2])
            elif tree[0] == "then":
                collect(tree[2])
            elif tree[0] == "holds" and tree[1] in self.definitions:
                d = self.definitions[tree[1]]
                found.append([tree[1], self.plain(tree[3])])
                if d["what"] == "predicate":
                    inner = {f[2]: self.plain(a) for f, a in zip(d["formals"], tree[3])}
                    collect(self.replaced(d["tree"], inner))
        for clause in self.functions[function]["contract"]:
            tree = clause["tree"]
            if clause["kind"] == "ensures" and tree[0] == "iff":
                try:
                    if self.premise(tree[1], {}, "") == [DONE]:
                        collect(tree[2])
                except Mismatch:
                    pass
        self.implied = found

    def plain(self, tree):
        """An argument without its conversions and states: no contract here changes one."""
        if isinstance(tree, list) and tree and tree[0] in ("coerce", "cast"):
            return self.plain(tree[2])
        if isinstance(tree, list) and tree and tree[0] == "at":
            return self.plain(tree[3])
        if isinstance(tree, list) and tree and tree[0] == "formal":
            return tree[:2]
        return [self.plain(part) for part in tree] if isinstance(tree, list) else tree

    def replaced(self, tree, arguments):
        """The tree with arguments in place of the variables of these numbers."""
        if not isinstance(tree, list):
            return tree
        if tree and tree[0] == "lval" and tree[2][0][0] == "var" and tree[2][0][1][0] == "bound" and not tree[2][1] \
                and tree[2][0][1][2] in arguments:
            return arguments[tree[2][0][1][2]]
        return [self.replaced(part, arguments) for part in tree]

    def ranges(self, function):
        """The arrays that a function writes, with their sizes, as texts."""
        found = {}
        for clause in self.functions[function]["contract"]:
            if clause["kind"] == "assigns":
                for array, last in re.findall(r"([\w>-]+)\+\(0\.\.(.+?)-1\)(?=[\[,)]|$)", re.sub(r"[\s*()]", "", clause["text"])) or \
                        re.findall(r"\*\(([\w>-]+)\+\(0\.\.(.+?)-1\)\)", re.sub(r"\s", "", clause["text"])):
                    found[array] = re.sub(r"[()]", "", last).replace("+", " + ")
        return found

    def by_name(self, name):
        found = [d for d in self.definitions.values() if d["short"] == name]
        return found[0] if len(found) == 1 else None

    def bound(self, name):
        """A logic function as (parameters, tree)."""
        d = self.by_name(name)
        if not d or d["what"] != "logic":
            return None
        names = {f[2]: ("var", f[1]) for f in d["formals"]}
        return [f[1] for f in d["formals"]], self.term(d["tree"], names, "")

    def term(self, tree, names, state):
        kind = tree[0]
        if kind in ("int", "real"):
            return number(tree[2])
        if kind == "enum":
            return ("var", tree[2])
        if kind == "cast" and tree[1] == "f64" and tree[2][1] != "f64":
            raise Mismatch("a rounding in a bound")
        if kind in ("coerce", "cast"):
            return self.term(tree[2], names, state)
        if kind == "at":
            return self.term(tree[3], names, "old " if tree[2] in ("Old", "Pre") else names.get(tree[2], state))
        if kind == "neg":
            return operate("-", Fraction(0), self.term(tree[2], names, state))
        if kind == "binary":
            if tree[2] not in "+-*/":
                raise Mismatch("an operation %s in a bound" % tree[2])
            sign = "div" if tree[2] == "/" and tree[1] == "integer" else tree[2]
            return operate(sign, self.term(tree[3], names, state), self.term(tree[4], names, state))
        if kind == "if":
            test = tree[2]
            if test[0] != "binary" or test[2] not in ("<=", "<"):
                raise Mismatch("a case that is not a comparison")
            parts = [self.term(t, names, state) for t in (test[3], test[4], tree[3], tree[4])]
            return operate("if" if test[2] == "<=" else "if<", *parts)
        if kind == "apply":
            return self.apply(tree, names, state)
        if kind == "lval":
            return self.lval(tree, names, state)
        raise Mismatch("a term %s" % kind)

    def apply(self, tree, names, state):
        key, labels, arguments = tree[2], tree[3], tree[4]
        if key == "\\abs":
            return operate("abs", self.term(arguments[0], names, state))
        if key == "\\sqrt":
            return operate("sqrt", self.term(arguments[0], names, state))
        if key == "\\min":
            return operate("min", *(self.term(argument, names, state) for argument in arguments))
        if key not in self.definitions:
            raise Mismatch("a function %s in a bound" % key)
        d = self.definitions[key]
        inner = {formal[2]: self.argument(a, names, state) for formal, a in zip(d["formals"], arguments)}
        inner.update({label: self.state(given, names, state) for label, given in zip(d["labels"], labels)})
        where = inner[d["labels"][0]] if d["labels"] else state
        if d["short"].endswith("_computed"):  # a sequence of operations: a name
            return ("var", "%s%s(%s)" % (where if d["labels"] else "", d["short"], ", ".join(shown(inner[f[2]]) for f in d["formals"])))
        body = d["tree"]
        if key in str(body):  # a sum: n <= 0 ? 0 : (the first n - 1) + (the entry n - 1)
            count = d["formals"][-1]
            step = body[4] if body[0] == "if" else None
            if not step or self.term(body[3], inner, where) != 0 or step[0] != "binary" or step[2] != "+" or step[3][0] != "apply" \
                    or step[3][2] != key:
                raise Mismatch("%s is not a sum as sums are written" % key)
            entry = self.term(step[4], {**inner, count[2]: ("var", "j + 1")}, where)
            return ("sum", inner[count[2]], entry)
        return self.term(body, inner, where)

    def argument(self, tree, names, state):
        if isinstance(tree[1], list) and tree[1][0] == "*":
            return ("pointer", self.pointer(tree, names, state))
        return self.term(tree, names, state)

    @staticmethod
    def state(label, names, state):
        return "old " if label in ("Old", "Pre") else names.get(label, "" if label == "Post" else state)

    def pointer(self, tree, names, state):
        """The text of a pointer, without the state in which it is read: no contract changes a pointer."""
        if tree[0] in ("coerce", "cast"):
            return self.pointer(tree[2], names, state)
        if tree[0] == "at":
            return self.pointer(tree[3], names, state)
        if tree[0] == "lval":
            host, path = tree[2]
            if host[0] == "var" and not path:
                variable = host[1]
                if variable[0] == "bound":
                    return names[variable[2]][1]
                return variable[2]
            if host[0] == "memory" and [p[0] for p in path] == ["field"]:
                return "%s->%s" % (self.pointer(host[1], names, state), path[0][2])
        raise Mismatch("a pointer %s" % tree[0])

    def lval(self, tree, names, state):
        host, path = tree[2]
        if host[0] == "result":
            return ("var", "\\result" + "".join("." + part[2] for part in path))
        if host[0] == "var" and not path:
            variable = host[1]
            if variable[0] == "bound":
                return names[variable[2]]
            return ("var", variable[2])
        if host[0] == "memory" and [p[0] for p in path] == ["field"]:
            return ("var", "%s%s->%s" % (state, self.pointer(host[1], names, state), path[0][2]))
        if host[0] == "memory" and not path and host[1][0] == "binary" and host[1][2] == "+p":
            index = shown(self.term(host[1][4], names, state))
            index = {"((j + 1) - 1)": "i", "(j + 1 - 1)": "i"}.get(index, index)
            return ("var", "%s%s[%s]" % (state, self.pointer(host[1][3], names, state), index))
        raise Mismatch("a value %s" % host[0])

    def statements(self, tree, names, state, premises=()):
        """The inequalities that a predicate amounts to, each with its premises."""
        kind = tree[0]
        if kind == "and":
            return self.statements(tree[1], names, state, premises) + self.statements(tree[2], names, state, premises)
        if kind == "implies":
            return self.statements(tree[2], names, state, premises + tuple(self.premise(tree[1], names, state)))
        if kind == "forall":
            inner = {**names, **{q[2]: ("var", q[1]) for q in tree[1]}}
            return self.statements(tree[2], inner, state, premises)
        if kind == "then":
            return self.statements(tree[2], names, "old " if tree[1] in ("Old", "Pre") else state, premises)
        if kind == "compare" and tree[1] in ("<=", "=="):
            try:
                return [(premises, (tree[1], self.term(tree[2], names, state), self.term(tree[3], names, state)))]
            except Mismatch:
                return []
        if kind == "holds" and tree[1] in self.definitions:
            d = self.definitions[tree[1]]
            inner = {formal[2]: self.argument(a, names, state) for formal, a in zip(d["formals"], tree[3])}
            inner.update({label: self.state(given, names, state) for label, given in zip(d["labels"], tree[2])})
            where = inner[d["labels"][0]] if d["labels"] else state
            if d["what"] == "predicate":
                return self.statements(d["tree"], inner, where, premises)
            return self.inverted(d, inner, where, premises)
        return []

    def inverted(self, d, inner, where, premises):
        """An inductive predicate with a single case holds only if the case's premises do."""
        if len(d["tree"]) != 1:
            return []
        case = d["tree"][0][2]
        conditions = []
        if case[0] == "forall":
            case = case[2]
        while case[0] == "implies":
            conditions.append(case[1])
            case = case[2]
        names = {}
        for formal, argument in zip(d["formals"], case[3]):
            while argument[0] in ("coerce", "cast"):
                argument = argument[2]
            variable = argument[2][0][1]
            if variable[0] != "bound" or variable[2] in names:
                return []
            names[variable[2]] = inner[formal[2]]
        return [found for condition in conditions for found in self.statements(condition, names, where, premises)]

    def premise(self, tree, names, state):
        if tree[0] == "and":
            return self.premise(tree[1], names, state) + self.premise(tree[2], names, state)
        if tree[0] == "compare":
            return ["%s %s %s" % (bare(self.term(tree[2], names, state)), tree[1], bare(self.term(tree[3], names, state)))]
        if tree[0] == "holds":
            return [("" if [tree[1], self.plain(tree[3])] in self.implied else "not implied: ") + self.definitions[tree[1]]["short"]]
        return [tree[0]]


DONE = "\\result == SGHA_OK"


def same_clause(clause, function, label):
    found = [c for c in function["contract"] if c["kind"] == "ensures" and c["name"] == label]
    return len(found) == 1 and manifest.canonical(found[0]["tree"]) == manifest.canonical(clause["tree"])


def defined_elsewhere(coq, folder):
    """Names that are compared here, but that the theory defines again, or in another way. Another file may have a definition of
    that name if nothing can bring it in: the file with ours imports nothing after it, and the other one does not use it."""
    texts = {file: outside_comments(wp.read(os.path.join(folder, file))) for file in sorted(os.listdir(folder)) if file.endswith(".v")}
    wrong, homes = [], ("Program.v", "QuadraticOracle.v")
    after = {file: texts[file].partition("(* contracts begin")[2] for file in homes}
    closed = {file: not re.search(r"\b(?:Import|Export|Require|Include|Module)\b", after[file]) for file in homes}
    for name in [*coq.bounds, *coq.predicates, *LIBRARY, *OURS]:
        places = [file for file, text in texts.items() for _ in re.findall(INTRODUCES % name, text)]
        ours = [file for file in places if file in homes]
        shadowed = [file for file in homes if re.search(SHADOWS % name, texts[file])]
        if name in LIBRARY:
            good = not places
        elif name in OURS:
            good = len(places) == 1
        else:
            used = [file for file in homes if re.search(r"(?<![\w'])%s(?![\w'])" % name, after[file].partition("(* contracts end")[0])]
            good = len(ours) == 1 and closed[ours[0]] and (len(places) == 1 or set(used) <= set(ours))
        if not good or shadowed:
            wrong.append("%s has %d definitions in the theory: %s" % (name, len(places), ", ".join(places + shadowed) or "none"))
    for file, text in texts.items():
        for symbol in re.findall(r"\b(?:Notation|Infix)\s+(\"(?:[^\"]|\"\")*\")", text):
            if set(symbol[1:-1].split()) & SYMBOLS:
                wrong.append("%s: a notation %s, under which a formula may say something else" % (file, symbol))
    return wrong


def compare(coq, units):
    """The disagreements between Program.v and the contracts; units: the translation units to look into."""
    wrong = []
    for name in coq.bounds:
        found = next((unit.bound(name) for unit in units if unit.bound(name)), None)
        parameters, tree = coq.definitions[name]
        if not parameters and found is None:
            continue  # a constant, which is a macro in C: its value is compared wherever it is used
        if found is None:
            wrong.append("%s is in Program.v only" % name)
        elif len(found[0]) != len(parameters) or substitute(found[1], dict(zip(found[0], [("var", p) for p in parameters]))) != tree:
            wrong.append("%s differs:\n    Program.v  %s\n    contracts  %s" % (name, shown(tree), shown(found[1])))
    for name, (promises, conjuncts) in coq.predicates.items():
        for clauses, stands, given in promises:
            wrong += ["%s: %s" % (name, problem) for problem in unmet(clauses, stands, given, conjuncts, units)]
        wrong += ["%s: %s" % (name, problem) for problem in uncovered(promises, units)]
    return wrong


def knowing(function, units):
    return [u for u in units if u.functions.get(function, {}).get("contract")]


def uncovered(promises, units):
    """The comments of a predicate speak of all entries of the arrays: from 0 to the size, one range after the other."""
    at, sizes, written = "0", set(), set()
    for clauses, stands, given in promises:
        ranges = {}
        for clause in clauses:
            for unit in knowing(clause.partition(".")[0], units)[:1]:
                ranges.update(unit.ranges(clause.partition(".")[0]))
        sizes |= set(ranges.values())
        written |= {ranges[place[:-3]] for names in stands.values() for place in names.split(" = ") if place[:-3] in ranges}
        low = [premise[:-5] for premise in given if premise.endswith(" <= i")]
        high = [premise[4:] for premise in given if premise.startswith("i < ")]
        if not low and not high and not any("[" in names for names in stands.values()):
            return []  # a function on numbers, which is called for each entry
        if low != [at] or len(high) != 1:
            return ["the comment gives %s, but the range begins at %s" % (", ".join(given), at)]
        at = high[0]
    if at not in sizes or written - {at}:
        return ["the comment gives i < %s, but the arrays have %s entries" % (at, " or ".join(sorted(written or sizes)))]
    return []


def unmet(clauses, stands, given, conjuncts, units):
    """What a predicate says and these clauses do not ensure."""
    wrong, ensured = [], []
    for clause in clauses:
        function, _, label = clause.partition(".")
        known = knowing(function, units)
        unit = known[0] if known else None
        texts = [c for c in (unit.functions[function]["contract"] if unit else []) if c["kind"] == "ensures" and c["name"] == label]
        if len(texts) != 1:
            wrong.append("there is no clause %s" % clause)
            continue
        places = {u.functions[function]["file"] if u.functions[function]["static"] else "" for u in known}
        if len(places) > 1 or not all(same_clause(texts[0], u.functions[function], label) for u in known):
            wrong.append("%s is not the same function, or does not say the same, in every unit" % clause)
        unit.said_of_success(function)
        ensured += unit.statements(texts[0]["tree"], {}, "")
        for premise in given:
            if not premise.endswith(" <= i") and not premise.startswith("i < ") and not any(
                    unit.definitions[d]["short"] == premise for d, _ in unit.implied):
                wrong.append("the comment gives %s, which %s does not say of `%s`" % (premise, function, DONE))
    back = {c: ("var", coq_name) for coq_name, names in stands.items() for c in names.split(" = ")}
    scalar = not any("[" in c for c in back)  # a function on numbers, which is called for each entry
    offered = [(scalar or any(p.endswith(" <= i") for p in premises), substitute(tree, back), [p for p in premises if p not in (DONE, *given)])
               for premises, tree in ensured]
    for entry, tree in conjuncts:
        matching = [o for o in offered if o[0] == entry and o[1] == tree]
        if not matching:
            wrong.append("no clause ensures\n    %s\n    but %s\n    %s" % (
                shown(tree), ", ".join(clauses), "\n    ".join(shown(t) for e, t, _ in offered if e == entry)))
        elif all(extra for _, _, extra in matching):
            wrong.append("ensured only under %s (%s)" % (", ".join(matching[0][2]), ", ".join(clauses)))
    return wrong


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default="build/contracts")
    parser.add_argument("--root", default=os.path.join(HERE, "..", ".."))
    parser.add_argument("--memo")  # keep there what Frama-C reads in a text
    options = parser.parse_args()
    wp.remember(options.memo)
    with open(os.path.join(options.root, "proofs/coq/Program.v"), encoding="utf-8") as file:
        text = file.read()
    try:
        with open(os.path.join(options.root, "proofs/coq/QuadraticOracle.v"), encoding="utf-8") as file:
            coq = Coq(text, file.read())
        named = {clause.partition(".")[0] for promises, _ in coq.predicates.values() for clauses, _, _ in promises for clause in clauses}
        named |= {"sgha_quadratic_grad_g"}
        wp.prepare(options.build)
        units = []
        for source in wp.annotated_files(options.root):
            code = wp.read(os.path.join(options.root, source))
            if source.endswith(".c") and any(re.search(r"\b%s\(" % name, code) for name in named):
                units.append(Acsl(wp.inventory(source, options.build, options.root)))
        wrong = compare(coq, units) + defined_elsewhere(coq, os.path.join(options.root, "proofs/coq"))
    except (Mismatch, wp.Failed) as error:
        wrong = [str(error)]
        print("contracts: %s" % error)
        return 1
    if len(coq.bounds) < BOUNDS:
        wrong.append("Program.v has %d bounds only" % len(coq.bounds))
    if len(coq.predicates) < PREDICATES:
        wrong.append("Program.v has %d predicates only" % len(coq.predicates))
    undeclared = [name for name in re.findall(r"Definition (\w+_done)\b", text) if name not in coq.predicates]
    wrong += ["%s does not say which clause ensures it" % name for name in undeclared]
    for problem in wrong:
        print("contracts: " + problem)
    print("contracts: %d bounds and %d predicates of Program.v compared with the contracts, %d differ" % (
        len(coq.bounds), len(coq.predicates), len(wrong)))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
