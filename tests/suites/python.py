#!/usr/bin/env python3
"""The Python package: installed by pip without a network, then used as a user would. Skipped where no Python has numpy.

The same bits are asked of three ways to the same iterations: the command, sgha_solve with functions of C, and the package."""
import ctypes
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading

try:
    import numpy as np
except ImportError:
    others = [p for p in ("/usr/bin/python3",) if os.path.realpath(p) != os.path.realpath(sys.executable) and
              subprocess.run([p, "-c", "import numpy"], stderr=subprocess.DEVNULL, check=False).returncode == 0]
    if others:
        os.execv(others[0], [others[0], *sys.argv])
    print("skip all: no Python here has numpy")
    sys.exit(0)

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import install as install_suite  # noqa: E402
from run import ROOT, make, run  # noqa: E402

BASE = os.path.join(os.path.abspath(os.environ.get("BUILD", "build/test")), "python")
SITE = os.path.join(BASE, "site")
EXAMPLES = os.path.join(ROOT, "tests", "examples")
NEAREST, DOWNWARD, FTZ, DAZ = 0, 0x2000, 0x8000, 0x40  # bits of MXCSR
failed = 0


def report(name, good, output=""):
    global failed
    failed += not good
    print("ok" if good else "not ok", name, flush=True)
    if not good:
        print(output, flush=True)


def skip(why):
    print("skip", why, flush=True)


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def raised(kind, action, *words):
    """Whether an action raises that, and says these words."""
    try:
        action()
    except kind as error:
        return all(word in f"{getattr(error, 'status', '')} {error}" for word in words)
    except BaseException as error:  # the wrong one
        print(f"{type(error).__name__}: {error}")
    return False


# ---- installing ----

def install():
    """Whether the package is there, by pip or, where there is none, from the tree."""
    shutil.rmtree(SITE, ignore_errors=True)
    if run([sys.executable, "-c", "import setuptools, pip, wheel"])[0] != 0:
        skip("pip install: pip, setuptools or wheel is not installed")
        code, output = make(BASE, BASE + "/libsgha.so", BASE + "/sgha")
        shutil.copytree(os.path.join(ROOT, "src/python/sgha"), os.path.join(SITE, "sgha"))
        shutil.copy(os.path.join(BASE, "libsgha.so"), os.path.join(SITE, "sgha/libsgha.so"))
        shutil.copy(os.path.join(BASE, "sgha"), os.path.join(SITE, "sgha/command"))
        return code == 0
    before = sorted(os.listdir(os.path.join(ROOT, "src/python")))
    code, output = run([sys.executable, "-m", "pip", "install", "--no-build-isolation", "--no-deps", "--no-index", "--quiet",
                        "--disable-pip-version-check", "--root-user-action=ignore", "--target", SITE, "src/python"],
                       {"BUILD": os.path.relpath(BASE, ROOT)})
    installed = set(os.listdir(os.path.join(SITE, "sgha"))) if code == 0 else set()
    report("pip installs it without a network", {"__init__.py", "libsgha.so", "command"} <= installed, output)
    report("installing leaves nothing in src/python", sorted(os.listdir(os.path.join(ROOT, "src/python"))) == before)
    return code == 0


# ---- the command's quadratic problem, operation by operation ----

def table(name, columns):
    body = re.search(rf"double {name}\[[^]]*\] = {{(.*?)}};", read("src/cli/small_quadratic.c"), re.S)[1]
    return np.array([float(v) for v in body.split(",")]).reshape(-1, columns)


def dot(row, v):
    """Four lanes, as in core/sums.c; no more than four entries."""
    p = [*(row * v), 0.0, 0.0, 0.0][:4] if len(v) < 4 else list(row * v)
    return (p[0] + p[1]) + (p[2] + p[3])


class Quadratic:
    def __init__(self):
        self.A, self.B, self.a, self.b, self.c = table("A", 4), table("B", 3), table("a", 3)[0], table("b", 4)[0], table("c", 4)

    def grad_f(self, x, y):
        return x - self.a, y - self.b

    def grad_g(self, x, y, rows=range(8)):
        sums = np.zeros(4)
        for k in rows:
            sums = sums + self.c[k]
        mean = sums / len(rows)
        return (np.array([-dot(self.B[:, j], y) for j in range(3)]),
                np.array([(dot(self.A[i], y) - dot(self.B[i], x)) - mean[i] for i in range(4)]))


def by_the_command(*arguments):
    with tempfile.TemporaryDirectory() as folder:
        point = os.path.join(folder, "point")
        done = run([os.path.join(SITE, "sgha/command"), "run", "quadratic", *arguments, "--quiet", "--point", point])
        w = np.array([float(line) for line in open(point, encoding="ascii")]) if done[0] == 0 else np.zeros(7)
    return w[:3], w[3:]


def same(pair, other):
    return all(np.array_equal(a, b) for a, b in zip(pair, other))


GRADIENT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint64, *4 * [ctypes.POINTER(ctypes.c_double)])


class Functions(ctypes.Structure):
    _fields_ = [("n_x", ctypes.c_size_t), ("n_y", ctypes.c_size_t), ("grad_f", GRADIENT), ("grad_g", GRADIENT), ("self", ctypes.c_void_p)]


class Report(ctypes.Structure):
    _fields_ = [("iteration", ctypes.c_uint64), ("residual", ctypes.c_double), *((name, ctypes.c_void_p) for name in ("x", "y", "lambda_"))]


class InC:
    """sgha_solve with functions of Python, called as C calls it."""

    def __init__(self, grad_f, grad_g, n_x, n_y):
        def wrapped(gradient):
            def call(_, iteration, x, y, out_x, out_y):
                in_x, in_y = gradient(iteration, np.array(x[:n_x]), np.array(y[:n_y]))
                for out, given in ((out_x, in_x), (out_y, in_y)):
                    np.ctypeslib.as_array(out, given.shape)[:] = given
                return 0
            return GRADIENT(call)

        self.functions = Functions(n_x, n_y, wrapped(grad_f), wrapped(grad_g), None)
        self.end = Report()

    def solve(self, x, y, iterations, tolerance=0.0):
        """(status, x, y)"""
        from sgha import _library
        options = _library.LIBRARY.sgha_default_options()
        options.iterations, options.tolerance = iterations, tolerance
        x, y = np.array(x, dtype=float), np.array(y, dtype=float)
        status = _library.LIBRARY.sgha_solve(ctypes.byref(self.functions), ctypes.byref(options), ctypes.c_void_p(x.ctypes.data),
                                             ctypes.c_void_p(y.ctypes.data), ctypes.byref(self.end))
        return _library.STATUSES[status], x, y


def same_bits(sgha):
    q = Quadratic()
    x, y = np.zeros(3), np.zeros(4)
    found = sgha.minimise(q.grad_f, q.grad_g, x, y, iterations=500)
    report("the same bits as the command, 500 iterations of SGHA",
           same((found.x, found.y), by_the_command("--method", "sgha", "--iterations", "500")) and found.iteration == 500, found)
    stochastic = sgha.minimise(q.grad_f, q.grad_g, x, y, iterations=300, seed=7, g_batch=(8, 3), gamma_y=0.05)
    report("the same bits as the command, 300 iterations of Stoc-SGHA", same((stochastic.x, stochastic.y), by_the_command(
        "--method", "stoc-sgha", "--iterations", "300", "--seed", "7", "--params", "g_batch=3,gamma_y=0.05")), stochastic)
    other = sgha.minimise(q.grad_f, q.grad_g, x, y, iterations=300, seed=8, g_batch=(8, 3), gamma_y=0.05)
    report("another seed gives other bits", not same((other.x, other.y), (stochastic.x, stochastic.y)))

    solver = sgha.SGHA(x, y)
    for _ in range(500):
        at_x, at_y, plus, minus = solver.ask()
        residual = solver.tell(q.grad_f(at_x, at_y), q.grad_g(at_x, at_y), q.grad_g(at_x, plus), q.grad_g(at_x, minus))
    report("ask and tell give the same bits", same((solver.x, solver.y, solver.multiplier), found) and residual > 0)

    in_c = InC(lambda k, x, y: q.grad_f(x, y), lambda k, x, y: q.grad_g(x, y), 3, 4)
    status, c_x, c_y = in_c.solve(x, y, 500)
    report("sgha_solve gives the same bits", status == "SGHA_OK" and same((c_x, c_y), found) and in_c.end.residual == found.residual,
           f"{status} {c_x} {c_y}")
    early = sgha.minimise(q.grad_f, q.grad_g, x, y, iterations=100000, tolerance=0.01)
    status, c_x, c_y = in_c.solve(x, y, 100000, 0.01)
    report("a tolerance ends both at the same point", status == "SGHA_OK" and same((c_x, c_y), early) and
           0 < early.residual <= 0.01 and 10 < early.iteration < 10000 and in_c.end.iteration == early.iteration, early)

    ran = sgha.run("quadratic", params={"gamma_x": 0.05}, iterations=200, seed=3, start=(np.ones(3), np.arange(4) / 3))
    started = sgha.minimise(q.grad_f, q.grad_g, np.ones(3), np.arange(4) / 3, gamma_x=0.05, iterations=200)
    report("run gives the same bits, from a start", same((ran.x, ran.y), started) and ran.end["iteration"] == 200, ran.end)
    report("run knows every problem and method", sgha.problems() == ["learn-to-regularize", "hyper-cleaning", "quadratic"] and
           {"sgha", "stoc-sgha", "f2sa"} <= set(sgha.methods()) and sgha.run("quadratic", "f2sa", iterations=3).end["iteration"] == 3)


# ---- use ----

def uses(sgha):
    q = Quadratic()
    flat = sgha.minimise(lambda x, y: (x - 1, y), lambda x, y: (-y, y - x), np.zeros(6), np.zeros(6), iterations=50)
    shaped = sgha.minimise(lambda x, y: (x - 1, y.T), lambda x, y: (-y.T, y - x.T), np.zeros((2, 3)), np.zeros((3, 2), dtype=np.float32),
                           iterations=50)
    report("arrays of any shape", shaped.x.shape == (2, 3) and shaped.y.shape == (3, 2) and shaped.multiplier.shape == (3, 2) and
           np.array_equal(shaped.x.ravel(), flat.x) and shaped.x.dtype == np.float64, shaped)
    scalar = sgha.minimise(lambda x, y: (x, y - 2), lambda x, y: (-y, y - x), 0, 0, iterations=2000)
    report("numbers: argmin of x^2/2 + (x - 2)^2/2 is 1", scalar.x.shape == () and abs(scalar.x - 1) < 1e-3, scalar)

    still = InC(lambda k, x, y: (0 * x, 0 * y), lambda k, x, y: (0 * x, 0 * y), 2, 2)
    status = still.solve([1.0, 2.0], [3.0, 4.0], 5)[0]
    report("without a tolerance every iteration is made, at a stationary point too", status == "SGHA_OK" and still.end.iteration == 5 and
           sgha.minimise(lambda x, y: (0 * x, 0 * y), lambda x, y: (0 * x, 0 * y), [1, 2], [3, 4], iterations=5).iteration == 5)

    calls = []
    sgha.minimise(q.grad_f, q.grad_g, np.zeros(3), np.zeros(4), iterations=10, every=4, progress=lambda r: calls.append(r.iteration))
    report("progress at the first, every and the last", calls == [0, 4, 8, 10], calls)
    stopped = sgha.minimise(q.grad_f, q.grad_g, np.zeros(3), np.zeros(4), every=1, progress=lambda r: r.iteration == 5)
    report("progress stops", stopped.iteration == 5 and math.isfinite(stopped.residual))

    exact = sgha.SGHA(np.zeros(3), np.zeros(4), gamma_x=0.2)
    for _ in range(3000):
        x, y, _, _ = exact.ask()
        m = exact.multiplier
        residual = exact.tell(q.grad_f(x, y), q.grad_g(x, y), h=(-q.B.T @ m, q.A @ m))
    report("products with the Hessian instead of probes", residual < 1e-3 and exact.parameters["gamma_x"] == 0.2, residual)

    indices = sgha.batch(1, 2, "g", 10, 1000)
    report("a batch", set(indices) == set(range(10)) and np.array_equal(indices[:5], sgha.batch(1, 2, "g", 10, 5)) and
           not np.array_equal(indices, sgha.batch(1, 2, "f", 10, 1000)) and not np.array_equal(indices, sgha.batch(1, 3, "g", 10, 1000)))

    expected, answers = sgha.minimise(q.grad_f, q.grad_g, np.zeros(3), np.zeros(4), iterations=200), []

    def solve():
        answers.append(sgha.minimise(q.grad_f, q.grad_g, np.zeros(3), np.zeros(4), iterations=200))

    threads = [threading.Thread(target=solve) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    report("four threads at once", len(answers) == 4 and all(same(a, expected) for a in answers))


def refusals(sgha):
    q = Quadratic()
    x, y, nan = np.zeros(3), np.zeros(4), float("nan")

    def minimise(grad_f=q.grad_f, grad_g=q.grad_g, x=x, y=y, **more):
        return sgha.minimise(grad_f, grad_g, x, y, iterations=5, **more)

    for name, kind, action, *words in (
            ("a gradient that is no pair", ValueError, lambda: minimise(grad_f=lambda x, y: 3), "f: not a pair"),
            ("a gradient of another size", ValueError, lambda: minimise(grad_g=lambda x, y: (x, x)), "g: 3 entries for y, not 4"),
            ("a gradient that would be broadcast", ValueError, lambda: minimise(grad_f=lambda x, y: (1.0, y)), "1 entries for x, not 3"),
            ("a complex gradient", TypeError, lambda: minimise(grad_f=lambda x, y: (x + 1j, y)), "cast"),
            ("a multiplier of another size", ValueError, lambda: minimise(multiplier=np.zeros(3)), "multiplier: 3 entries"),
            ("an unknown parameter", TypeError, lambda: minimise(gamma=1), "no parameter is called gamma"),
            ("a step size of 0", sgha.Error, lambda: minimise(gamma_x=0.0), "SGHA_BAD_PARAMETER"),
            ("a tau that is not finite", sgha.Error, lambda: minimise(tau=nan), "SGHA_BAD_PARAMETER"),
            ("a tolerance that is not a number", ValueError, lambda: minimise(tolerance=nan), "tolerance"),
            ("a start that is not finite, x", sgha.Error, lambda: minimise(x=np.array([0, nan, 0])), "SGHA_BAD_STATE"),
            ("a start that is not finite, y", sgha.Error, lambda: minimise(y=y + np.inf), "SGHA_BAD_STATE"),
            ("a gradient of f that is not finite", sgha.Error, lambda: minimise(grad_f=lambda x, y: (x + nan, y)), "SGHA_BAD_GRADIENT_F"),
            ("a gradient of g that is not finite", sgha.Error, lambda: minimise(grad_g=lambda x, y: (x, y / 0 if y[0] else y + np.inf)),
             "SGHA_BAD_GRADIENT_G"),
            ("writing to x", ValueError, lambda: minimise(grad_f=lambda x, y: (x.__iadd__(1), y)), "read-only"),
            ("tell before ask", RuntimeError, lambda: sgha.SGHA(x, y).tell((x, y), (x, y), (x, y), (x, y)), "ask first"),
            ("a batch of nothing there", ValueError, lambda: sgha.batch(1, 1, "f", 0, 5), "population"),
            ("an unknown stream", ValueError, lambda: sgha.batch(1, 1, "h", 5, 5), "stream"),
            ("an unknown problem", sgha.Error, lambda: sgha.run("qadratic"), "unknown problem 'qadratic'"),
            ("an unknown option of a method", sgha.Error, lambda: sgha.run("quadratic", params={"gama": 1}), "gama"),
            ("an option as a problem", ValueError, lambda: sgha.run("--help"), "problem"),
            ("a batch that is no number", TypeError, lambda: minimise(g_batch=(8.0, 2)), "integer"),
            ("an option that run has no use for", TypeError, lambda: sgha.run("quadratic", out="x"), "out")):
        report("refused: " + name, raised(kind, action, *words))

    def fails(x, y):
        raise KeyError("mine")

    report("what a function raises comes out", raised(KeyError, lambda: minimise(grad_g=fails), "mine"))
    try:
        sgha.minimise(q.grad_f, q.grad_g, x, y, gamma_x=1e8, iterations=10000)
        report("a run that diverges", False)
    except sgha.Error as error:
        report("a run that diverges", error.status in ("SGHA_DIVERGED", "SGHA_BAD_GRADIENT_F", "SGHA_BAD_GRADIENT_G") and
               error.result.iteration > 0 and np.all(np.isfinite(error.result.x)), f"{error} {error.result}")
    try:
        sgha.run("quadratic", params={"gamma_x": 1e8})
        report("a run of the command that diverges", False)
    except sgha.Error as error:
        report("a run of the command that diverges", error.status.startswith("SGHA_") and error.result.end["iteration"] > 0)
    solver = sgha.SGHA(x, y)
    solver.ask()
    raised(sgha.Error, lambda: solver.tell((x + nan, y), (x, y), (x, y), (x, y)))
    report("after an error the state is as it was", solver.iteration == 0 and np.all(solver.x == 0) and
           solver.tell(q.grad_f(x, y), (x, y), (x, y), (x, y)) > 0 and solver.iteration == 1)
    tell_again = raised(RuntimeError, lambda: solver.tell((x, y), (x, y), (x, y), (x, y)), "ask first")
    report("refused: telling twice", tell_again)
    huge = "import resource, numpy as np, sgha, sys; from sgha import _library\n" \
           "resource.setrlimit(resource.RLIMIT_AS, (600 << 20, 600 << 20)); x = np.zeros(1 << 23)\n" \
           "sys.path.insert(0, sys.argv[1]); from python import InC\n" \
           "print(InC(lambda k, x, y: (x, y), lambda k, x, y: (x, y), 1 << 23, 1).solve(x, [0.0], 1)[0])"
    code, output = run([sys.executable, "-c", huge, os.path.dirname(os.path.abspath(__file__))], {"PYTHONPATH": SITE})
    report("no memory has a status", output == "SGHA_OUT_OF_MEMORY\n", output)


def checkpoints(sgha):
    q = Quadratic()
    x, y = np.zeros(3), np.zeros(4)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "run")
        whole = sgha.minimise(q.grad_f, q.grad_g, x, y, iterations=60, g_batch=(8, 3))

        def go_on(iterations=60, **more):
            return sgha.minimise(q.grad_f, q.grad_g, x, y, **{"iterations": iterations, "g_batch": (8, 3), "checkpoint": path, **more})

        def interrupt(result):
            if result.iteration == 23:
                raise KeyboardInterrupt

        report("Ctrl-C comes out", raised(KeyboardInterrupt, lambda: go_on(progress=interrupt, every=1)))
        report("and has left a checkpoint", os.listdir(folder) == ["run"])
        seen = []
        resumed = go_on(progress=lambda r: seen.append(r.iteration), every=1)
        report("a run that is resumed ends with the same bits", same(resumed, whole) and seen[0] == 23, seen[:3])
        go_on(iterations=30, checkpoint=path + "2")
        report("and so does one with more iterations", same(go_on(checkpoint=path + "2", checkpoint_seconds=0.0), whole))
        stored = []
        go_on(10, checkpoint=path + "4", checkpoint_seconds=0.0, every=1,
              progress=lambda r: stored.append(int(np.load(path + "4")["iteration"])))
        report("a run is stored as it goes on", stored == list(range(11)), stored)
        calls = []
        report("refused at once: a file that cannot be written", raised(FileNotFoundError, lambda: sgha.minimise(
            lambda x, y: calls.append(1) or q.grad_f(x, y), q.grad_g, x, y, checkpoint="/nowhere/at/all")) and not calls)
        solver = sgha.SGHA(x, y)
        solver.save(path + "5")
        solver.ask()
        solver.load(path + "5")
        report("refused: telling what was asked before load", raised(RuntimeError, lambda: solver.tell(
            q.grad_f(x, y), q.grad_g(x, y), q.grad_g(x, y), q.grad_g(x, y)), "ask first"))
        report("refused: another run's, its seed", raised(sgha.Error, lambda: go_on(seed=2), "belongs to another run"))
        report("refused: another run's, its parameter", raised(sgha.Error, lambda: go_on(tau=1e-3), "belongs to another run"))
        with open(path, "rb") as file:
            content = file.read()
        accepted = []
        for at in range(0, len(content), 7):
            with open(path, "wb") as file:
                file.write(content[:at] + bytes([content[at] ^ 0x10]) + content[at + 1:])
            try:
                if not same(go_on(), whole):
                    accepted.append(at)
            except sgha.Error:
                pass
        report("a damaged checkpoint is refused, or harmless", not accepted, accepted)
        for cut in (0, 1, 100, len(content) - 1):
            with open(path, "wb") as file:
                file.write(content[:cut])
            report(f"refused: a checkpoint cut at {'its end' if cut > 100 else cut}", raised(sgha.Error, go_on, "damaged"))
        os.remove(path)
        os.symlink(path + "2", path)
        os.mkfifo(path + "3")
        report("refused: a fifo", raised(sgha.Error, lambda: sgha.SGHA(x, y).load(path + "3"), "not a regular file"))
        report("refused: a link", raised(sgha.Error, go_on, "not a regular file"))

        stored = os.path.join(folder, "command")
        expected = sgha.run("quadratic", "stoc-sgha", params={"g_batch": 3}, iterations=60)
        sgha.run("quadratic", "stoc-sgha", params={"g_batch": 3}, iterations=20, checkpoint=stored)
        rest = sgha.run("quadratic", "stoc-sgha", params={"g_batch": 3}, iterations=60, checkpoint=stored)
        report("run resumes the command's checkpoint", same(rest[:2], expected) and rest.settings["resumed_at"] == 20, rest.settings)


# ---- the arithmetic ----

class Mxcsr:
    """Sets bits of MXCSR for a while, through the C library's fenv_t, whose last four bytes it is."""

    def __init__(self, bits):
        self.libm, self.bits = ctypes.CDLL("libm.so.6"), bits
        self.before = (ctypes.c_uint32 * 8)()

    def __enter__(self):
        self.libm.fegetenv(self.before)
        changed = (ctypes.c_uint32 * 8)(*self.before)
        changed[7] |= self.bits
        self.libm.fesetenv(changed)

    def __exit__(self, *_):
        self.libm.fesetenv(self.before)


def arithmetic(sgha):
    if os.uname().machine != "x86_64":
        skip("MXCSR: this is no x86-64")
        return
    q = Quadratic()
    x, y = np.zeros(3), np.zeros(4)
    in_c = InC(lambda k, x, y: q.grad_f(x, y), lambda k, x, y: q.grad_g(x, y), 3, 4)
    for name, bits in (("rounding downward", DOWNWARD), ("flush to zero", FTZ), ("subnormals are zero", DAZ)):
        with Mxcsr(bits):
            status = in_c.solve(x, y, 5)[0]
            refused = raised(sgha.Error, lambda: sgha.minimise(q.grad_f, q.grad_g, x, y), "SGHA_BAD_ARITHMETIC")
        report(f"refused: {name}", status == "SGHA_BAD_ARITHMETIC" and refused, status)

        def spoils(k, x, y, bits=bits):
            if k == 3:
                Mxcsr(bits).__enter__()
            return q.grad_f(x, y)

        with Mxcsr(NEAREST):
            status = InC(spoils, lambda k, x, y: q.grad_g(x, y), 3, 4).solve(x, y, 9)[0]
        calls = []
        with Mxcsr(NEAREST):
            refused = raised(sgha.Error, lambda: sgha.minimise(lambda x, y: spoils(calls.append(1) or len(calls), x, y), q.grad_g, x, y,
                                                               iterations=2), "SGHA_BAD_ARITHMETIC")
        report(f"refused: {name}, switched on by a gradient, at the last point too", status == "SGHA_BAD_ARITHMETIC" and refused and
               len(calls) == 3, f"{status} {len(calls)}")
        with Mxcsr(NEAREST):
            try:
                sgha.minimise(q.grad_f, q.grad_g, x, y, iterations=4, progress=lambda r, bits=bits: Mxcsr(bits).__enter__())
                refused = False
            except sgha.Error as error:
                refused = error.status == "SGHA_BAD_ARITHMETIC" and error.result.iteration == 0
        report(f"refused: {name}, switched on by progress", refused)
        with Mxcsr(bits):
            refused = raised(sgha.Error, lambda: sgha.SGHA(x, y), "SGHA_BAD_ARITHMETIC") and raised(
                sgha.Error, lambda: sgha.batch(1, 1, "f", 5, 5), "SGHA_BAD_ARITHMETIC")
        report(f"refused: {name}, by SGHA and batch", refused)
    report("accepted: the default mode", in_c.solve(x, y, 5)[0] == "SGHA_OK")


# ---- the examples ----

def examples(sgha):
    from sgha import _library
    header = re.sub(r"/\*.*?\*/", "", read("src/sgha.h"), flags=re.S)
    listed = re.search(r"typedef enum {([^}]*)} sgha_status;", header)[1]
    report("the statuses are those of sgha.h", tuple(re.findall(r"\w+", listed)) == _library.STATUSES, listed)
    fields = re.search(r"typedef struct {([^}]*)} sgha_parameters;", header)[1]
    report("so are the parameters", tuple(re.findall(r"\w+", fields)[1:]) == _library.PARAMETERS, fields)
    report("the package's version is the library's", f'SGHA_VERSION "{sgha.__version__}"' in header)

    text = read("tests/examples/ridge.py")
    code, output = run([sys.executable, os.path.join(EXAMPLES, "ridge.py")], {"PYTHONPATH": SITE})
    report("a problem of one's own takes less than 20 lines", 10 < len([line for line in text.splitlines() if line.strip()]) < 20)
    report("README shows that program", "```python\n" + text + "```\n" in read("README.md"))
    install_suite.judge("it finds a stationary point", code, output, 1e-3)

    if run([sys.executable, "-c", "import torch"])[0] == 0:
        code, output = run([sys.executable, os.path.join(EXAMPLES, "cleaning_torch.py")], {"PYTHONPATH": SITE})
        report("the PyTorch example", code == 0 and "found" in output, output)
    else:
        skip("the PyTorch example: torch is not installed")


# ---- the solver for benchopt, with stand-ins for benchopt and JAX ----

STAND_INS = {
    "benchopt.py": """import contextlib
BaseSolver = object
safe_import_context = contextlib.nullcontext
""",
    # the derivative of a polynomial, by a complex step
    "jax.py": """import numpy as np
def jit(function):
    return function
def grad(function, argnums):
    def gradient(*arguments):
        def entry(n, i):
            moved = [np.array(a, dtype=complex) if k == n else a for k, a in enumerate(arguments)]
            moved[n][i] += 1e-30j
            return function(*moved).imag / 1e-30
        return tuple(np.array([entry(n, i) for i in range(len(arguments[n]))]) for n in argnums)
    return gradient
""",
}


def benchopt(sgha):
    """x, y in R^2: f is the mean of |y - t_i|^2/2 over t, g of |y|^2/2 - s_i y.x over s, so y* = mean(s) x."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in STAND_INS.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        sys.path.insert(0, folder)
        sys.path.insert(0, EXAMPLES)
        from benchopt_sgha import Solver
    t, s = np.array([[1.0, 2.0], [3.0, 2.0]]), np.array([1.0, 2.0, 3.0, 2.0])

    def f_outer(inner, outer, start, batch_size):
        return ((inner - t[start:start + batch_size])**2).sum() / 2 / batch_size

    def f_inner(inner, outer, start, batch_size):
        return (inner**2).sum() / 2 - s[start:start + batch_size].mean() * (inner * outer).sum()

    for batch_size, bound in (("full", 1e-3), (2, 0.3)):
        solver, calls = Solver(), []
        for name, (value, *_) in Solver.parameters.items():
            setattr(solver, name, value)
        solver.batch_size = batch_size
        solver.gamma_x = 0.02
        solver.set_objective(f_inner=f_inner, f_outer=f_outer, n_inner_samples=4, n_outer_samples=2, inner_var0=np.zeros(2),
                             outer_var0=np.zeros(2))
        solver.run(lambda calls=calls: calls.append(1) or len(calls) <= 2000)
        found = solver.get_result()
        report(f"the solver for benchopt, batches of {batch_size}", np.abs(found["outer_var"] - [1, 1]).max() < bound and
               np.abs(found["inner_var"] - [2, 2]).max() < bound, found)


def main():
    if not install():
        return 1
    sys.path.insert(0, SITE)
    import sgha
    report("it is the installed package", sgha.__file__.startswith(SITE), sgha.__file__)
    for part in (same_bits, uses, refusals, checkpoints, arithmetic, examples, benchopt):
        part(sgha)
    return 1 if failed or install_suite.failed else 0


if __name__ == "__main__":
    sys.exit(main())
