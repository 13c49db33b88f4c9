"""certify_library.py -- the certify part of the library, called from Python: problems, points, enclosures. For the suites.

The library is built once for a suite; a mutant is the same library with one text of one file replaced."""
import ctypes
import os
import shutil
import sys
import tempfile
from ctypes import POINTER, byref, c_char_p, c_double, c_size_t, c_uint32, c_void_p

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from run import CERTIFY_LIBRARIES, PARTS, ROOT, flags, run, sources  # noqa: E402

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before a library is loaded
CC = os.environ.get("CC", "gcc")
ENCLOSED, NO_MEMORY, OUT_OF_DOMAIN, UNBOUNDED = range(4)


class Interval(ctypes.Structure):
    _fields_ = [("low", c_double), ("high", c_double)]


class Examples(ctypes.Structure):
    _fields_ = [("n_examples", c_size_t), ("n_features", c_size_t), ("n_classes", c_size_t), ("value", POINTER(c_double)),
                ("start", POINTER(c_size_t)), ("column", POINTER(c_uint32)), ("label", POINTER(c_uint32))]


class Row(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("value", POINTER(c_double)), ("column", POINTER(c_uint32))]


class HyperCleaning(ctypes.Structure):
    _fields_ = [("train", Examples), ("validation", Examples), ("gamma", c_double), ("mu", c_double)]


class LearnToRegularize(ctypes.Structure):
    _fields_ = [("train", Examples), ("validation", Examples), ("x_limit", c_double), ("row_limit", c_double), ("e_min", c_double)]


class Quadratic(ctypes.Structure):
    _fields_ = [("n_x", c_size_t), ("n_y", c_size_t), ("n_data", c_size_t)] + [(name, POINTER(c_double)) for name in
                                                                            ("A", "B", "Bt", "a", "b", "c")]


class Subject(ctypes.Structure):
    _fields_ = [("quadratic", POINTER(Quadratic)), ("cleaning", POINTER(HyperCleaning)), ("regularize", POINTER(LearnToRegularize))]


class Enclosure(ctypes.Structure):
    _fields_ = [("F", Interval), ("G", Interval), ("L", Interval), ("G_L", Interval)] + [(name, c_double) for name in (
        "delta", "rho", "A", "B", "h", "distance")] + [("entry", POINTER(Interval)), ("c", POINTER(c_double)), ("r", POINTER(c_double))]


VECTOR = POINTER(c_double)
VALUE = ctypes.CFUNCTYPE(ctypes.c_int, c_void_p, VECTOR, VECTOR, VECTOR, VECTOR)
PRODUCT = ctypes.CFUNCTYPE(ctypes.c_int, c_void_p, VECTOR, VECTOR, VECTOR, VECTOR, VECTOR)


class UserProblem(ctypes.Structure):
    _fields_ = [("n_x", c_size_t), ("n_y", c_size_t), ("self", c_void_p), ("f", VALUE), ("grad_f", VALUE), ("grad_g_y", VALUE),
                ("hess_yy", PRODUCT), ("hess_xy", PRODUCT)] + [(name, c_double) for name in ("mu", "radius", "l_x", "l_y", "l_xy")]


def doubles(values):
    return (c_double * max(1, len(values)))(*values)


def examples(data, d, C, sparse=False):
    """data: pairs of a row (d numbers) and a label"""
    label = (c_uint32 * len(data))(*(b for _, b in data))
    if not sparse:
        return Examples(len(data), d, C, doubles([v for a, _ in data for v in a]), None, None, label)
    entries = [[(j, v) for j, v in enumerate(a) if v != 0] for a, _ in data]
    starts = [0]
    for row in entries:
        starts.append(starts[-1] + len(row))
    column = (c_uint32 * max(1, starts[-1]))(*(j for row in entries for j, _ in row))
    return Examples(len(data), d, C, doubles([v for row in entries for _, v in row]), (c_size_t * len(starts))(*starts), column, label)


def hyper_cleaning(d, C, train, val, gamma, mu, sparse=False):
    return Subject(cleaning=ctypes.pointer(HyperCleaning(examples(train, d, C, sparse), examples(val, d, C, sparse), gamma, mu)))


def learn_to_regularize(d, C, train, val, sparse=False):
    p = LearnToRegularize(examples(train, d, C, sparse), examples(val, d, C, sparse), 256.0, 2.0 ** 200, 0.0)
    return Subject(regularize=ctypes.pointer(p))


def quadratic(A, B, a, b, c):
    """Lists of rows; a and b are vectors, c has a row for each datum."""
    flat = lambda rows: doubles([v for row in rows for v in row])
    transposed = [[row[j] for row in B] for j in range(len(a))]
    return Subject(quadratic=ctypes.pointer(Quadratic(len(a), len(b), len(c), flat(A), flat(B), flat(transposed), doubles(a), doubles(b),
                                                      flat(c))))


class Library:
    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        self.library.sgha_enclose_by_intervals.argtypes = [POINTER(Subject), POINTER(c_double), POINTER(c_double), POINTER(c_double),
                                                           POINTER(Enclosure), POINTER(c_char_p)]

    def enclose(self, subject, x, y, l):
        """(result, enclosure, entries, why)"""
        entries, why = (Interval * len(x))(), c_char_p()
        e = Enclosure(entry=entries)
        result = self.library.sgha_enclose_by_intervals(byref(subject), doubles(x), doubles(y), doubles(l), byref(e), byref(why))
        return result, e, entries, why.value

    def certify(self, problem, x, y, l):
        """The same for a user's problem."""
        entries, why = (Interval * len(x))(), c_char_p()
        e = Enclosure(entry=entries)
        result = self.library.sgha_certify(byref(problem), doubles(x), doubles(y), doubles(l), byref(e), byref(why))
        return result, e, entries, why.value

    def formula(self, name, *arguments):
        """A formula of certify/formulas.h: floats, ints (sizes), lists of floats (arrays), Rows."""
        function = getattr(self.library, "sgha_" + name)
        function.restype = c_double
        kinds = {float: c_double, int: c_size_t, list: doubles}
        return function(*(kinds[type(a)](a) if type(a) in kinds else a for a in arguments))


class Builder:
    """Objects in a folder; a mutant compiles one file again."""

    def __init__(self, folder):
        self.folder = folder
        os.makedirs(folder, exist_ok=True)
        self.sources = [s for s in sources(*(f"src/{part}/*.c" for part in PARTS)) if not s.startswith(("src/methods", "src/io"))]

    def compile(self, source, target, *more):
        code, output = run([CC, *flags(), *more, "-O1", "-fPIC", "-c", source, "-o", target])
        if code != 0:
            raise RuntimeError(output)

    def object_of(self, source):
        return os.path.join(self.folder, source.replace("/", "_")[:-2] + ".o")

    def link(self, objects, name):
        path = os.path.join(self.folder, name)
        code, output = run([CC, "-shared", "-fopenmp", "-o", path, *objects, *CERTIFY_LIBRARIES, "-lm"])
        if code != 0:
            raise RuntimeError(output)
        return Library(path)

    def library(self):
        for source in self.sources:
            self.compile(source, self.object_of(source))
        return self.link([self.object_of(s) for s in self.sources], "certify.so")

    def mutant(self, number, source, old, new):
        """The library with a text of a file, which occurs there once, replaced."""
        with open(os.path.join(ROOT, source), encoding="utf-8") as file:
            text = file.read()
        if text.count(old) != 1:
            raise ValueError(f"{source} has not once: {old}")
        changed, target = os.path.join(self.folder, f"mutant_{number}.c"), os.path.join(self.folder, f"mutant_{number}.o")
        with open(changed, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))
        self.compile(changed, target, "-Wno-error")  # a wrong program may leave a parameter unused
        return self.link([self.object_of(s) if s != source else target for s in self.sources], f"mutant_{number}.so")
