"""evaluate.py -- is a clause true of these very inputs and outputs?

Clauses are the trees that inventory.ml writes. Doubles are rationals and are computed with as rationals; a square root is
an interval that is narrowed until the question is decided. The answer is True, False or None: None wherever a number is
made of a NaN, memory is read that the input does not have, or the search below ends without a counterexample.

Integers that a quantifier ranges over are enumerated between the bounds in its premises; without bounds it is confirmed
only if the answer does not depend on the integer. Over reals and pointers
`\\forall` can be refuted, never confirmed: candidates come from the input, the result and the constants of the clause,
a variable at a time, as long as no premise is false.
"""
import math
import struct
import sys
import zlib
from fractions import Fraction

FORMATS = {"f64": "d", "f32": "f", "u64": "Q", "i64": "q", "u32": "I", "i32": "i", "u16": "H", "i16": "h", "u8": "B", "i8": "b",
           "b8": "B"}
PRECISIONS = 96, 400, 3000  # bits of a square root
STEPS = 1500  # of one search for a counterexample
FOUND = 12  # ways to satisfy the premises that are looked at
DEEP = 250  # calls of a definition by itself
SPREAD = 10000  # a quantifier's range is enumerated up to this


sys.setrecursionlimit(20000)


class Unknown(Exception):
    """The value is not determined."""


class Imprecise(Unknown):
    """It would be with more bits of some square root."""


class Memory:
    """The bytes of some blocks: [(address, bytes)...]."""

    def __init__(self, blocks):
        self.blocks = sorted(blocks)

    def read(self, address, size, kind=None):
        for start, data in self.blocks:
            if start <= address and address + size <= start + len(data):
                return data[address - start:address - start + size]
        raise Unknown("no memory at %#x" % address)

    def has(self, address, size, kind=None):
        return any(start <= address and address + size <= start + len(data) for start, data in self.blocks)


class State:
    """What a clause speaks of: arguments and memory before, result and memory after (None: there is no after)."""

    def __init__(self, arguments, before, result=None, after=None, pool=()):
        self.arguments, self.before, self.result, self.after = arguments, before, result, after
        self.pool = pool  # numbers and pointers to try where a quantifier ranges over all of them


class Env:
    __slots__ = "state", "labels", "here", "bound"

    def __init__(self, state, labels, here, bound):
        self.state, self.labels, self.here, self.bound = state, labels, here, bound


class Interval:
    __slots__ = "low", "high"

    def __init__(self, low, high):
        self.low, self.high = low, high


def ends(x):
    return (x.low, x.high) if isinstance(x, Interval) else (x, x)


def add(a, b):
    if isinstance(a, Interval) or isinstance(b, Interval):
        (p, q), (r, s) = ends(a), ends(b)
        return Interval(p + r, q + s)
    return a + b


def negate(a):
    return Interval(-a.high, -a.low) if isinstance(a, Interval) else -a


def multiply(a, b):
    if isinstance(a, Interval) or isinstance(b, Interval):
        products = [x * y for x in ends(a) for y in ends(b)]
        return Interval(min(products), max(products))
    return a * b


def divide(a, b):
    low, high = ends(b)
    if low <= 0 <= high:
        raise (Imprecise if low < high else Unknown)("a division by 0")
    if isinstance(a, Interval) or isinstance(b, Interval):
        quotients = [x / y for x in ends(a) for y in (low, high)]
        return Interval(min(quotients), max(quotients))
    return a / b


def root(a, bits):
    def below(x):
        """A number that is no more than the root of x, and its distance: at most 2^-bits of it."""
        n, d = x.numerator, x.denominator
        exact = math.isqrt(n), math.isqrt(d)
        if exact[0] ** 2 == n and exact[1] ** 2 == d:
            return Fraction(*exact), Fraction(0)
        shift = bits + (d.bit_length() - n.bit_length()) // 2 + 1
        scaled = n << 2 * shift if shift >= 0 else n >> -2 * shift
        unit = Fraction(1, 1 << shift) if shift >= 0 else Fraction(1 << -shift)
        return math.isqrt(scaled // d) * unit, 2 * unit
    low, high = ends(a)
    if low < 0:
        raise Unknown("a root of a negative number")
    (least, _), (most, gap) = below(low), below(high)
    return least if least == most and not gap else Interval(least, most + gap)


def less(a, b):
    (p, q), (r, s) = ends(a), ends(b)
    if q < r:
        return True
    if s <= p:
        return False
    raise Imprecise("not enough bits")


def compared(operator, a, b):
    if operator == "<":
        return less(a, b)
    if operator == ">":
        return less(b, a)
    if operator == "<=":
        return not less(b, a)
    if operator == ">=":
        return not less(a, b)
    (p, q), (r, s) = ends(a), ends(b)
    if q < r or s < p:
        equal = False
    elif p == q == r == s:
        equal = True
    else:
        raise Imprecise("not enough bits")
    return equal == (operator == "==")


def nearest(x):
    """The double nearest to a real number, ties to even."""
    low, high = (rounded(end) for end in ends(x))
    if low != high:
        raise Imprecise("not enough bits")
    return low


def rounded(x):
    try:
        return x.numerator / x.denominator
    except OverflowError:
        return math.inf if x > 0 else -math.inf


def exact(text):
    """The value of a literal."""
    if text.lower().startswith("0x"):
        mantissa, _, power = text.lower().rstrip("lfd" if "p" in text.lower() else "l")[2:].partition("p")
        whole, _, part = mantissa.partition(".")
        return Fraction(int(whole + part, 16), 16 ** len(part)) * Fraction(2) ** int(power or 0)
    return Fraction(text.rstrip("lLfFdD"))


def same(a, b):
    """Is it the same value, as logic sees it?"""
    if isinstance(a, float) and isinstance(b, float):
        return struct.pack("d", a) == struct.pack("d", b) or a != a and b != b
    if isinstance(a, (Fraction, Interval)) or isinstance(b, (Fraction, Interval)):
        return compared("==", a, b)
    return a == b


def every(values):
    """and, over True, False, None; stops at the first False."""
    answer = True
    for value in values:
        if value is False:
            return False
        if value is None:
            answer = None
    return answer


def some(values):
    answer = False
    for value in values:
        if value:
            return True
        if value is None:
            answer = None
    return answer


def premises(body):
    """Split P ==> Q ==> R into ([P, Q], R)."""
    found = []
    while body[0] == "implies":
        found.append(body[1])
        body = body[2]
    return found, body


def conjuncts(tree):
    return conjuncts(tree[1]) + conjuncts(tree[2]) if tree[0] == "and" else [tree]


class Evaluator:
    """The definitions and structures of a translation unit, and clauses compiled to functions of an Env."""

    def __init__(self, part):
        self.definitions, self.structs = part.definitions, part.structs
        self.compiled, self.bodies, self.memo, self.bits = {}, {}, {}, PRECISIONS[0]
        self.depth = 0

    # ---- sizes and values

    def size(self, kind):
        if isinstance(kind, str):
            return struct.calcsize(FORMATS[kind])
        if kind[0] == "*":
            return 8
        if kind[0] == "struct":
            return self.structs[kind[1]]["size"]
        if kind[0] == "[]":
            return self.size(kind[1]) * int(kind[2].rstrip("ULul"))
        raise Unknown("the size of %s" % kind)

    def decode(self, kind, data):
        if isinstance(kind, str):
            return struct.unpack(FORMATS[kind], data)[0]
        if kind[0] == "*":
            return struct.unpack("Q", data)[0]
        return bytes(data)

    def load(self, memory, address, kind):
        return self.decode(kind, memory.read(address, self.size(kind), kind))

    # ---- the interface

    def holds(self, tree, state, key=None):
        """Whether a clause holds: of the state after, or before if there is none."""
        compiled = self.clause(tree, key)
        after = state.after if state.after is not None else state.before
        labels = {"Here": after, "Post": after, "Old": state.before, "Pre": state.before}
        for bits in PRECISIONS:
            self.bits, self.imprecise, self.memo = bits, False, {}
            answer = compiled(Env(state, labels, after, {}))
            if answer is not None or not self.imprecise:
                break
        return answer

    def clause(self, tree, key=None):
        key = id(tree) if key is None else key
        if key not in self.compiled:
            self.compiled[key] = self.predicate(tree), tree  # the tree is kept, so that its id is not used again
        return self.compiled[key][0]

    def places(self, tree, state):
        """The bytes that a term about locations names, in the state before: [(address, size)...]."""
        return self.set_of(tree)(Env(state, {"Here": state.before, "Pre": state.before, "Old": state.before}, state.before, {}))

    # ---- locations

    def set_of(self, tree):
        """A compiled term that gives [(address, size)...]: what a pointer, or a set of pointers or of lvals, covers."""
        kind = tree[0]
        if kind == "lval":
            host, path = tree[2]
            target = tree[1][1] if isinstance(tree[1], list) and tree[1][0] == "set" else tree[1]
            if isinstance(tree[1], list) and tree[1][0] == "*" and host[0] != "memory":
                return self.pointed(tree)
            if host[0] != "memory":
                raise Unknown("a location that is not in memory")
            return self.moved(self.addresses(host[1]), path, self.size(target))
        if kind == "union":
            parts = [self.set_of(part) for part in tree[2]]
            return lambda env: [place for part in parts for place in part(env)]
        return self.pointed(tree)

    def pointed(self, tree):
        """What a pointer term, or a term for a set of pointers, points at."""
        pointer = tree[1][1] if tree[1][0] == "set" else tree[1]
        addresses, size = self.addresses(tree), self.size(pointer[1])
        return lambda env: [(at, size * count) for at, count in addresses(env) if count > 0]

    def moved(self, addresses, path, size):
        steps = self.path(path)

        def places(env):
            found = []
            for at, count in addresses(env):
                if not path:
                    found += [(at, size * count)] if count > 0 else []
                elif count == 1:
                    found.append((steps(env, at), size))
                else:
                    raise Unknown("fields of many")
            return found
        return places

    def addresses(self, tree):
        """A compiled term that gives [(address, how many of its kind in a row)...]."""
        if tree[0] == "binary" and tree[2] == "+p" and tree[4][0] == "range":
            pointer = tree[1][1] if tree[1][0] == "set" else tree[1]
            base, size = self.addresses(tree[3]), self.size(pointer[1])
            low, high = self.term(tree[4][2]), self.term(tree[4][3])

            def row(env):
                first, last = low(env), high(env)
                return [(at + size * first, max(0, last - first + 1)) for at, _ in base(env)]
            return row
        if tree[0] in ("at",):
            inner, label = self.addresses(tree[3]), tree[2]
            return lambda env: inner(Env(env.state, env.labels, env.labels[label], env.bound))
        value = self.term(tree)
        return lambda env: [(value(env), 1)]

    def path(self, path):
        """A compiled path of fields and indices: from the address of the whole to that of the part."""
        steps = []
        for step in path:
            if step[0] == "field":
                member = next(m for m in self.structs[step[1]]["members"] if m[0] == step[2])
                steps.append((member[2] // 8, None, 0, member[1]))
            else:
                steps.append((0, self.term(step[1]), None, None))

        def follow(env, at):
            kind = None
            for offset, index, _, found in steps:
                if index is not None:
                    kind = kind[1]
                    at += self.size(kind) * index(env)
                else:
                    at, kind = at + offset, found
            return at
        return follow

    # ---- terms

    def term(self, tree):
        build = getattr(self, "term_" + tree[0], None)
        if build is None:
            def unknown(env, what=tree[0]):
                raise Unknown(what)
            return unknown
        return build(tree)

    def term_int(self, tree):
        value = int(tree[2], 0)
        return lambda env: value

    def term_enum(self, tree):
        value = int(tree[3].rstrip("ULul"), 0)
        return lambda env: value

    def term_real(self, tree):
        value = exact(tree[2])
        if tree[1] == "f64":
            value = rounded(value)
        return lambda env: value

    def term_boolean(self, tree):
        value = tree[2] == "\\true"
        return lambda env: value

    def term_sizeof(self, tree):
        return lambda env: tree[3]

    def term_null(self, tree):
        return lambda env: 0

    def term_lval(self, tree):
        host, path = tree[2]
        kind = tree[1]
        if host[0] == "memory":
            address, steps = self.term(host[1]), self.path(path)
            return lambda env: self.load(env.here, steps(env, address(env)), kind)
        if host[0] == "result":
            def value(env):
                if env.state.result is None:
                    raise Unknown("there is no result")
                return env.state.result
        elif host[1][0] == "formal":
            position = host[1][1]

            def value(env):
                return env.state.arguments[position]
        elif host[1][0] == "bound":
            name = host[1][2]

            def value(env):
                found = env.bound.get(name)
                if found is None:
                    raise Unknown("%s is free" % host[1][1])
                return found
        else:
            def value(env):
                raise Unknown("the variable %s" % host[1][1])
        if not path:
            return value
        steps, size = self.path(path), self.size(kind)

        def part(env):
            at = steps(env, 0)
            return self.decode(kind, value(env)[at:at + size])
        return part

    def term_addr(self, tree):
        host, path = tree[2]
        if host[0] != "memory":
            return lambda env: (_ for _ in ()).throw(Unknown("the address of a variable"))
        address, steps = self.term(host[1]), self.path(path)
        return lambda env: steps(env, address(env))

    term_start = term_addr

    def term_neg(self, tree):
        a = self.term(tree[2])
        return lambda env: negate(a(env))

    def term_lnot(self, tree):
        a = self.term(tree[2])
        return lambda env: not a(env)

    def term_binary(self, tree):
        operator, a, b = tree[2], self.term(tree[3]), self.term(tree[4])
        kind = tree[1]
        if operator in ("+p", "-p"):
            pointer = kind[1] if kind[0] == "set" else kind
            size = self.size(pointer[1]) * (1 if operator == "+p" else -1)
            return lambda env: a(env) + size * b(env)
        if operator == "-pp":
            size = self.size(tree[3][1][1])
            return lambda env: (a(env) - b(env)) // size
        if kind == "boolean":
            if operator in ("&&", "||"):
                return (lambda env: a(env) and b(env)) if operator == "&&" else (lambda env: a(env) or b(env))
            return lambda env: compared(operator, a(env), b(env))
        if operator == "+":
            return lambda env: add(a(env), b(env))
        if operator == "-":
            return lambda env: add(a(env), negate(b(env)))
        if operator == "*":
            return lambda env: multiply(a(env), b(env))
        if kind == "real" and operator == "/":
            return lambda env: divide(a(env), b(env))
        if kind == "integer":
            return self.integer_operation(operator, a, b)
        return lambda env: (_ for _ in ()).throw(Unknown(operator))

    @staticmethod
    def integer_operation(operator, a, b):
        def quotient(x, y):  # towards zero, as in C
            if y == 0:
                raise Unknown("a division by 0")
            return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
        do = {"/": quotient, "%": lambda x, y: x - y * quotient(x, y), "&": lambda x, y: x & y, "|": lambda x, y: x | y,
              "^": lambda x, y: x ^ y, "<<": lambda x, y: x << y, ">>": lambda x, y: x >> y}[operator]
        return lambda env: do(a(env), b(env))

    def term_bnot(self, tree):
        a = self.term(tree[2])
        return lambda env: ~a(env)

    def term_coerce(self, tree):
        return self.converted(tree[1], tree[2])

    term_cast = term_coerce

    def converted(self, kind, given):
        a, source = self.term(given), given[1]
        if kind == "real" and source in ("f64", "f32"):
            def real(env):
                value = a(env)
                if not math.isfinite(value):
                    raise Unknown("not a number")
                return Fraction(value)
            return real
        if kind == "real":
            return lambda env: Fraction(a(env))
        if kind == "f64" and source == "f64":
            return a
        if kind == "f64":
            def double(env):
                value = a(env)
                return nearest(Fraction(value) if isinstance(value, int) else value)
            return double
        if kind == "integer" and source == "boolean":
            return lambda env: int(a(env))
        if kind == "integer" or kind == source or isinstance(kind, list):
            return a
        if kind[0] in "ui" and source not in ("real", "f64"):
            bits = int(kind[1:])

            def wrapped(env):
                value = a(env) % (1 << bits)
                return value - (1 << bits) if kind[0] == "i" and value >> bits - 1 else value
            return wrapped
        return lambda env: (_ for _ in ()).throw(Unknown("a cast to %s" % kind))

    def term_if(self, tree):
        c, a, b = self.term(tree[2]), self.term(tree[3]), self.term(tree[4])
        return lambda env: a(env) if c(env) else b(env)

    def term_at(self, tree):
        label, a = tree[2], self.term(tree[3])
        return lambda env: a(Env(env.state, env.labels, env.labels[label], env.bound))

    def term_let(self, tree):
        (_, _, name, formals, meaning), body = tree[2], self.term(tree[3])
        meaning = self.term(meaning)
        return lambda env: body(Env(env.state, env.labels, env.here, {**env.bound, name: meaning(env)}))

    def term_apply(self, tree):
        name, labels, arguments = tree[2], tree[3], [self.term(a) for a in tree[4]]
        if name == "\\abs":
            def magnitude(env):
                low, high = ends(arguments[0](env))
                if low == high:
                    return abs(low)
                return Interval(low, high) if low >= 0 else Interval(-high, -low) if high <= 0 else Interval(0 * low, max(-low, high))
            return magnitude
        if name == "\\sqrt":
            return lambda env: root(arguments[0](env), self.bits)
        if name in ("\\max", "\\min"):
            def extreme(env):
                (p, q), (r, s) = ends(arguments[0](env)), ends(arguments[1](env))
                pick = max if name == "\\max" else min
                low, high = pick(p, r), pick(q, s)
                return low if low == high else Interval(low, high)
            return extreme
        return self.applied(name, labels, arguments)

    def applied(self, name, labels, arguments):
        definition = self.definitions.get(name)
        if definition is None:
            return lambda env: (_ for _ in ()).throw(Unknown(name))
        formals = [f[2] for f in definition["formals"]]
        if definition["what"] == "undefined":  # nothing is assumed of it, so anything will do
            return lambda env: Fraction(zlib.crc32(repr((name, [a(env) for a in arguments])).encode()) % 17 - 8, 4)
        recursive = '"%s"' % name in repr(definition["tree"]).replace("'", '"')

        def value(env):
            given = [a(env) for a in arguments]
            key = None
            inner = {formal: env.labels[actual] for formal, actual in zip(definition["labels"], labels)}
            here = inner[definition["labels"][0]] if len(definition["labels"]) == 1 else env.here
            if recursive:
                key = name, tuple((x.low, x.high) if isinstance(x, Interval) else x for x in given), id(here)
                if key in self.memo:
                    return self.memo[key]
                if self.depth > DEEP:
                    raise Unknown("%s goes too deep" % name)
            inner["Here"] = here
            if name not in self.bodies:
                self.bodies[name] = (self.term if definition["what"] == "logic" else self.predicate)(definition["tree"])
            self.depth += 1
            try:
                found = self.bodies[name](Env(env.state, inner, here, dict(zip(formals, given))))
            finally:
                self.depth -= 1
            if key is not None and found is not None:
                self.memo[key] = found
            return found
        return value

    # ---- predicates: compiled to True, False, None

    def predicate(self, tree):
        build = getattr(self, "predicate_" + tree[0], None)
        if build is None:
            return lambda env: None
        return build(tree)

    def known(self, decide):
        """decide, but None where a value is not determined."""
        def answer(env):
            try:
                return decide(env)
            except Imprecise:
                self.imprecise = True
                return None
            except Unknown:
                return None
        return answer

    def predicate_true(self, tree):
        return lambda env: True

    def predicate_false(self, tree):
        return lambda env: False

    def predicate_compare(self, tree):
        operator, a, b = tree[1], self.term(tree[2]), self.term(tree[3])
        if isinstance(tree[2][1], list) and tree[2][1][0] == "struct":
            kind = tree[2][1]

            def structs(env):
                equal = self.same_struct(kind, a(env), b(env))
                return equal == (operator == "==")
            return self.known(structs)
        return self.known(lambda env: compared(operator, a(env), b(env)))

    def same_struct(self, kind, a, b):
        if isinstance(kind, list) and kind[0] == "struct":
            return all(self.same_struct(m[1], a[m[2] // 8:(m[2] + m[3]) // 8], b[m[2] // 8:(m[2] + m[3]) // 8])
                       for m in self.structs[kind[1]]["members"])
        return a == b

    def predicate_and(self, tree):
        a, b = self.predicate(tree[1]), self.predicate(tree[2])
        return lambda env: every(p(env) for p in (a, b))

    def predicate_or(self, tree):
        a, b = self.predicate(tree[1]), self.predicate(tree[2])
        return lambda env: some(p(env) for p in (a, b))

    def predicate_implies(self, tree):
        a, b = self.predicate(tree[1]), self.predicate(tree[2])

        def answer(env):
            premise = a(env)
            if premise is False:
                return True
            conclusion = b(env)
            return True if conclusion else conclusion if premise else None
        return answer

    def predicate_iff(self, tree):
        a, b = self.predicate(tree[1]), self.predicate(tree[2])

        def answer(env):
            left, right = a(env), b(env)
            return None if left is None or right is None else left == right
        return answer

    def predicate_xor(self, tree):
        a, b = self.predicate(tree[1]), self.predicate(tree[2])

        def answer(env):
            left, right = a(env), b(env)
            return None if left is None or right is None else left != right
        return answer

    def predicate_not(self, tree):
        a = self.predicate(tree[1])

        def answer(env):
            value = a(env)
            return None if value is None else not value
        return answer

    def predicate_cases(self, tree):
        c, a, b = self.term(tree[1]), self.predicate(tree[2]), self.predicate(tree[3])
        return self.known(lambda env: a(env) if c(env) else b(env))

    def predicate_where(self, tree):
        (_, _, name, formals, meaning), body = tree[1], self.predicate(tree[2])
        meaning = self.term(meaning)
        return self.known(lambda env: body(Env(env.state, env.labels, env.here, {**env.bound, name: meaning(env)})))

    def predicate_then(self, tree):
        label, a = tree[1], self.predicate(tree[2])
        return lambda env: a(Env(env.state, env.labels, env.labels[label], env.bound))

    def predicate_valid(self, tree):
        where, pointer = self.set_of(tree[2]), tree[2][1]
        kind = (pointer[1] if pointer[0] == "set" else pointer)[1]
        return self.known(lambda env: all(env.here.has(*place, kind) for place in where(env)))

    predicate_valid_read = predicate_initialized = predicate_valid

    def predicate_separated(self, tree):
        sets = [self.set_of(part) for part in tree[1]]

        def apart(env):
            found = [part(env) for part in sets]
            return all(a + m <= b or b + n <= a for i, part in enumerate(found) for other in found[i + 1:]
                       for a, m in part for b, n in other)
        return self.known(apart)

    def predicate_holds(self, tree):
        name, labels, given = tree[1], tree[2], tree[3]
        arguments = [self.term(a) for a in given]
        if name == "\\is_finite":
            return self.known(lambda env: math.isfinite(arguments[0](env)))
        if name == "\\is_NaN":
            return self.known(lambda env: math.isnan(arguments[0](env)))
        definition = self.definitions.get(name)
        if definition is not None and definition["what"] == "inductive":
            return self.inductive(definition, arguments)
        # An argument that is not determined leaves undetermined only what depends on it.
        if definition is None:
            return lambda env: None
        formals = [f[2] for f in definition["formals"]]

        def answer(env):
            bound = {}
            for formal, argument in zip(formals, arguments):
                try:
                    bound[formal] = argument(env)
                except Imprecise:
                    self.imprecise = True
                except Unknown:
                    pass
            inner = {formal: env.labels[actual] for formal, actual in zip(definition["labels"], labels)}
            here = inner[definition["labels"][0]] if len(definition["labels"]) == 1 else env.here
            inner["Here"] = here
            if name not in self.bodies:
                self.bodies[name] = self.predicate(definition["tree"]) if definition["tree"] is not None else lambda env: None
            return self.bodies[name](Env(env.state, inner, here, bound))
        return answer

    def inductive(self, definition, arguments):
        """Some case whose conclusion fits the arguments has premises that hold. The conclusion's arguments are variables."""
        cases = []
        for _, _, tree in definition["tree"]:
            while tree[0] == "forall":
                tree = tree[2]
            needed, conclusion = premises(tree)
            variables = [a[2][0][1][2] if a[0] == "lval" and a[2][0][0] == "var" and a[2][0][1][0] == "bound" else None
                         for a in conclusion[3]]
            cases.append((variables, needed))

        def answer(env):
            given = [a(env) for a in arguments]
            answers = []
            for variables, needed in cases:
                if None in variables:
                    return None
                bound, fits = {}, True
                for name, value in zip(variables, given):
                    fits = fits and (name not in bound or same(bound[name], value))
                    bound[name] = value
                answers.append(fits and every(self.clause(p)(Env(env.state, env.labels, env.here, bound)) for p in needed))
            return some(answers)
        return self.known(answer)

    # ---- quantifiers

    def bounds(self, variable, tree):
        """The compiled bounds of an integer in the premises: [(is it a lower one, term)...]."""
        found, body = [], tree
        atoms = []
        needed, body = premises(tree)
        for premise in needed:
            atoms += conjuncts(premise)
        if body[0] == "forall":
            inner, _ = premises(body[2])
            for premise in inner:
                atoms += conjuncts(premise)

        def is_it(term):
            return term[0] == "lval" and term[2][0][0] == "var" and term[2][0][1][0] == "bound" and term[2][0][1][2] == variable

        for atom in atoms:
            if atom[0] == "compare" and atom[1] in ("<", "<=", ">", ">=", "=="):
                operator, left, right = atom[1:4]
                if is_it(right):
                    left, right, operator = right, left, {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}[operator]
                if is_it(left):
                    term = self.term(right)
                    if operator in (">", ">=", "=="):
                        found.append((True, term, 1 if operator == ">" else 0))
                    if operator in ("<", "<=", "=="):
                        found.append((False, term, -1 if operator == "<" else 0))
        return found

    def predicate_forall(self, tree):
        variables, body = tree[1], tree[2]
        (_, _, name, kind), rest = variables[0], variables[1:]
        if kind != "integer":
            return self.search(tree)
        inner = self.predicate(["forall", rest, body] if rest else body)
        limits = self.bounds(name, body)

        def answer(env):
            if not limits:  # if the variable's value is not asked for, one answer is that of every value
                free = {n: value for n, value in env.bound.items() if n != name}
                if inner(Env(env.state, env.labels, env.here, free)) is True:
                    return True
            low, high = None, None
            for lower, term, more in limits:
                try:
                    value = term(env) + more
                except Unknown:
                    continue
                if lower:
                    low = value if low is None else max(low, value)
                else:
                    high = value if high is None else min(high, value)
            whole = low is not None and high is not None and high - low < SPREAD
            values = range(low, high + 1) if whole else range(-1, 6)
            found = every(inner(Env(env.state, env.labels, env.here, {**env.bound, name: i})) for i in values)
            return found if whole or found is False else None
        return answer

    def predicate_exists(self, tree):
        denied = self.predicate_forall(["forall", tree[1], ["implies", tree[2], ["false"]]])

        def answer(env):
            found = denied(env)
            return None if found is None else not found
        return answer

    def search(self, tree):
        """A counterexample to a statement about all reals (doubles, pointers), or None."""
        variables, needed, conclusion = [], [], tree
        while conclusion[0] in ("forall", "implies"):
            if conclusion[0] == "forall":
                variables += conclusion[1]
                conclusion = conclusion[2]
            else:
                needed += conjuncts(conclusion[1])
                conclusion = conclusion[2]
        needed = [self.predicate(p) for p in needed]
        conclusion = self.predicate(conclusion)
        constants = self.constants(tree)

        def answer(env):
            pools = [self.candidates(env, kind, constants) for _, _, _, kind in variables]
            left = [STEPS, FOUND]

            def extend(depth, bound):
                here = Env(env.state, env.labels, env.here, bound)
                answers = []
                for premise in needed:
                    found = premise(here)
                    if found is False:
                        return False
                    answers.append(found)
                if depth == len(variables):
                    if None in answers:
                        return False
                    left[1] -= 1
                    return conclusion(here) is False
                for value in pools[depth]:
                    left[0] -= 1
                    if left[0] < 0 or left[1] < 0:
                        return False
                    if extend(depth + 1, {**bound, variables[depth][2]: value}):
                        return True
                return False
            return False if extend(0, dict(env.bound)) else None
        return answer

    def constants(self, tree, seen=None):
        """The numbers in a statement and in all definitions that it reaches."""
        seen = set() if seen is None else seen
        found = set()
        if isinstance(tree, list) and tree:
            if tree[0] == "real":
                found.add(exact(tree[2]))
            elif tree[0] == "int":
                found.add(Fraction(int(tree[2], 0)))
            name = tree[2] if tree[0] == "apply" else tree[1] if tree[0] == "holds" else None
            if isinstance(name, str) and name in self.definitions and name not in seen:
                seen.add(name)
                found |= self.constants(self.definitions[name]["tree"], seen)
            for part in tree:
                found |= self.constants(part, seen)
        return found

    def candidates(self, env, kind, constants):
        pool = env.state.pool
        if isinstance(kind, list) and kind[0] == "*":
            return [p for p in pool if isinstance(p, int)]
        given = [p for p in pool if isinstance(p, float)]
        if kind == "f64":
            return given
        if kind != "real":
            return list(range(-1, 4))
        numbers, small = [Fraction(v) for v in given if math.isfinite(v)], [c for c in constants if 0 < c < Fraction(1, 100)]
        numbers += [Fraction(0), Fraction(1)]
        numbers += [c for c in sorted(constants) if c not in (0, 1)][:6]
        for v in numbers[:3]:
            for c in sorted(small, reverse=True)[:5]:
                numbers += [v * (1 + c), v * (1 - c)]
        return list(dict.fromkeys(numbers))[:26]
