"""Algorithms 1 and 2 for functions of your own. The arithmetic is the library's; here are arrays, their shapes, and files."""
import ctypes
import io
import json
import operator
import os
import stat
import tempfile
import time
from typing import NamedTuple

import numpy as np

from ._library import (LIBRARY, MAX_MAGNITUDE, MAX_POPULATION, PARAMETERS, STATUSES, STREAM_F, STREAM_G, Error, Gradients, State, check,
                       check_arithmetic, version)


class Result(NamedTuple):
    x: np.ndarray
    y: np.ndarray
    multiplier: np.ndarray
    iteration: int  # steps made
    residual: float  # of this point: the largest of |grad_x L|, |grad_y L| and |grad_y g|; a NaN if it is not known


def _read_only(array, shape):
    view = array.reshape(shape)
    view.flags.writeable = False
    return view


def _address(array):
    return array.ctypes.data


class _Half:
    """A state: the present one or the next."""

    ARRAYS = ("w", "w_hat", "w_low", "multiplier")

    def __init__(self, n_x, n_y, x_shape, y_shape):
        self.w, self.w_hat, self.w_low = (np.zeros(n_x + n_y) for _ in range(3))
        self.multiplier = np.zeros(n_y)
        self.state = State(*(_address(getattr(self, name)) for name in self.ARRAYS))
        self.x, self.y = _read_only(self.w[:n_x], x_shape), _read_only(self.w[n_x:], y_shape)
        self.y_address = _address(self.w[n_x:])


class SGHA:
    """The algorithm step by step:

        solver = SGHA(x, y, gamma_x=0.05)
        x, y, y_plus, y_minus = solver.ask()
        solver.tell(grad_f(x, y), grad_g(x, y), grad_g(x, y_plus), grad_g(x, y_minus))

    x and y are arrays of any shape, or numbers; a gradient is a pair of arrays of the same sizes. Parameters that are not given
    are those of `sgha list`. What ask returns is read-only and valid until the next tell. A solver is for one thread at a time."""

    def __init__(self, x, y, multiplier=None, **parameters):
        unknown = sorted(set(parameters) - set(PARAMETERS))
        if unknown:
            raise TypeError(f"no parameter is called {', '.join(unknown)}; they are {', '.join(PARAMETERS)}")
        check_arithmetic()
        x, y = (np.asarray(v) for v in (x, y))
        self._n_x, self._n_y, self._shapes = x.size, y.size, (x.shape, y.shape)
        self._parameters = LIBRARY.sgha_default_options().parameters
        for name, value in parameters.items():
            setattr(self._parameters, name, value)
        n_w = self._n_x + self._n_y
        self._halves = tuple(_Half(self._n_x, self._n_y, x.shape, y.shape) for _ in range(2))
        self.iteration = 0  # its parity says which half is the present one; one assignment makes a step
        self._asked = None  # the iteration that ask was called in
        self._plus, self._minus = np.zeros(self._n_y), np.zeros(self._n_y)
        self._f, self._g, self._g_plus, self._g_minus, self._h = (np.zeros(n_w) for _ in range(5))
        self._at = Gradients(_address(self._f), _address(self._g[self._n_x:]), _address(self._h))
        self._fill(self._now.w, (x, y), "x and y")
        if not np.all(np.abs(self._now.w) <= MAX_MAGNITUDE):
            check(STATUSES.index("SGHA_BAD_STATE"))
        self._now.w_hat[:] = self._now.w
        if multiplier is not None:
            self._fill(self._now.multiplier, (np.zeros(0), multiplier), "multiplier", 0)

    _now = property(lambda self: self._halves[self.iteration % 2])
    _next = property(lambda self: self._halves[(self.iteration + 1) % 2])
    x = property(lambda self: self._now.x.copy(), doc="A copy of the present x.")
    y = property(lambda self: self._now.y.copy(), doc="A copy of the present y.")
    multiplier = property(lambda self: self._now.multiplier.reshape(self._shapes[1]).copy(), doc="A copy of the present multiplier.")
    parameters = property(lambda self: {name: getattr(self._parameters, name) for name in PARAMETERS})

    def _fill(self, to, pair, what, n_x=None):
        n_x = self._n_x if n_x is None else n_x
        try:
            in_x, in_y = pair
        except (TypeError, ValueError):
            raise ValueError(f"{what}: not a pair of arrays, one for x and one for y") from None
        for part, given, name in ((to[:n_x], in_x, "x"), (to[n_x:], in_y, "y")):
            array = np.asarray(given)
            if array.size != part.size:
                raise ValueError(f"{what}: {array.size} entries for {name}, not {part.size}")
            np.copyto(part, array.reshape(-1), casting="same_kind")

    def ask(self):
        """x, y, y_plus, y_minus: tell needs the gradient of f at (x, y), of g at (x, y), (x, y_plus) and (x, y_minus)."""
        check_arithmetic()
        check(LIBRARY.sgha_probe(self._n_y, self._parameters.tau, self._now.y_address, _address(self._now.multiplier),
                                 _address(self._plus), _address(self._minus)))
        self._asked = self.iteration
        return self._now.x, self._now.y, *(_read_only(v[:], self._shapes[1]) for v in (self._plus, self._minus))

    def _take(self, f, g, g_plus, g_minus, h):
        """The residual of the present point, from its gradients."""
        if self._asked != self.iteration:
            raise RuntimeError("tell: ask first")
        check_arithmetic()
        self._fill(self._f, f, "f")
        self._fill(self._g, g, "g")
        if h is not None:
            self._fill(self._h, h, "h")
        else:
            self._fill(self._g_plus, g_plus, "g_plus")
            self._fill(self._g_minus, g_minus, "g_minus")
            check(LIBRARY.sgha_difference(self._n_x + self._n_y, self._parameters.tau, _address(self._g_plus),
                                          _address(self._g_minus), _address(self._h)))
        return LIBRARY.sgha_residual(self._n_x, self._n_y, ctypes.byref(self._at))

    def _step(self):
        check_arithmetic()
        check(LIBRARY.sgha_advance(self._n_x, self._n_y, ctypes.byref(self._parameters), ctypes.byref(self._now.state),
                                   ctypes.byref(self._at), ctypes.byref(self._next.state)))
        self.iteration += 1

    def tell(self, f, g, g_plus=None, g_minus=None, h=None):
        """Makes a step and returns the residual of the point that it started from. h, the products of the Hessian of g with
        (0, multiplier), may be given instead of g_plus and g_minus. On an Error the state is as it was."""
        residual = self._take(f, g, g_plus, g_minus, h)
        self._step()
        return residual

    def _identity(self, more):
        return json.dumps({"sgha": version(), "shapes": self._shapes, "parameters": {k: v.hex() for k, v in self.parameters.items()},
                           **more}, sort_keys=True)

    def save(self, path, **more):
        """Stores the run in a file, which is whole whenever the program is killed. more: what else load shall insist on."""
        path = os.path.abspath(path)
        _must_be_regular(path)
        handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path), prefix=".sgha-")
        try:
            with os.fdopen(handle, "wb") as file:
                np.savez(file, identity=np.array(self._identity(more)), iteration=np.uint64(self.iteration),
                         **{name: getattr(self._now, name) for name in _Half.ARRAYS})
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise

    def load(self, path, **more):
        """Resumes the run that a solver with the same sizes and parameters has stored."""
        _must_be_regular(path)
        with open(path, "rb") as file:
            content = io.BytesIO(file.read())
        try:
            with np.load(content, allow_pickle=False) as stored:
                identity, iteration = str(stored["identity"]), int(stored["iteration"])
                arrays = [np.asarray(stored[name], dtype=np.float64) for name in _Half.ARRAYS]
        except Exception as error:  # whatever a reader of damaged archives raises
            raise Error(f"{path}: damaged, or not a checkpoint ({error})") from None
        if identity != self._identity(more):
            raise Error(f"{path}: belongs to another run: {identity}, not {self._identity(more)}")
        for name, array in zip(_Half.ARRAYS, arrays):
            if array.shape != getattr(self._now, name).shape:
                raise Error(f"{path}: damaged, or not a checkpoint")
            getattr(self._halves[iteration % 2], name)[:] = array
        self.iteration, self._asked = iteration, None

    def _result(self, residual):
        return Result(self.x, self.y, self.multiplier, self.iteration, residual)


def _must_be_regular(path):
    if os.path.lexists(path) and not stat.S_ISREG(os.lstat(path).st_mode):
        raise Error(f"{path}: not a regular file")


def batch(seed, iteration, stream, population, size):
    """size indices below population: a pure function of the other arguments. stream: "f" or "g"."""
    seed, iteration, population, size = map(operator.index, (seed, iteration, population, size))
    streams = {"f": STREAM_F, "g": STREAM_G}
    if stream not in streams:
        raise ValueError(f"stream: {stream!r}, neither 'f' nor 'g'")
    if not (0 <= seed < 2**64 and 0 <= iteration < 2**63 and 1 <= population <= MAX_POPULATION and 0 <= size <= MAX_POPULATION):
        raise ValueError("a batch needs 0 <= seed < 2**64, 0 <= iteration < 2**63, 1 <= population <= 2**32, 0 <= size <= 2**32")
    check_arithmetic()
    indices = np.zeros(size, dtype=np.int64)
    LIBRARY.sgha_batch(seed, iteration, streams[stream], population, size, _address(indices))
    return indices


def minimise(grad_f, grad_g, x, y, *, iterations=1000, tolerance=0.0, progress=None, every=0, seed=1, f_batch=None, g_batch=None,
             multiplier=None, checkpoint=None, checkpoint_seconds=30.0, **parameters):
    """Minimises f(x, y*(x)), y*(x) = argmin_y g(x, y), from x and y on.

    grad_f(x, y), grad_g(x, y): the gradients, as pairs (in x, in y). Their arguments are read-only and change later: copy what you
        keep. With f_batch=(samples, size), or g_batch, a third argument has the indices of the samples (Stoc-SGHA).
    iterations, tolerance: the run ends after so many steps, or where the residual is at most tolerance, unless that is 0.
    progress(result): called at every so many iterations, the first and the last; 0: these two. A true answer ends the run.
    checkpoint: a file that the run is stored in from time to time, at the end and on Ctrl-C, and resumed from where it is there.
    parameters: gamma_x, gamma_y, gamma_lambda, beta, p_w, p_lambda, tau, C_lambda; defaults as in `sgha list`.

    Returns a Result. Raises an Error where a step fails; its `result` is the last valid point."""
    if not tolerance >= 0:
        raise ValueError(f"tolerance: {tolerance}")
    f_batch, g_batch = (None if sizes is None else tuple(map(operator.index, sizes)) for sizes in (f_batch, g_batch))
    solver = SGHA(x, y, multiplier, **parameters)
    run = {"seed": operator.index(seed), "f_batch": f_batch, "g_batch": g_batch}
    if checkpoint is not None:
        if os.path.lexists(checkpoint):
            solver.load(checkpoint, **run)
        solver.save(checkpoint, **run)  # what cannot be written is refused at once

    def drawn(stream, sizes):
        return () if sizes is None else (batch(seed, solver.iteration, stream, *sizes),)

    saved, residual = time.monotonic(), float("nan")
    try:
        while True:
            now, residual = time.monotonic(), float("nan")
            if checkpoint is not None and now - saved > checkpoint_seconds:
                solver.save(checkpoint, **run)
                saved = now
            at_x, at_y, plus, minus = solver.ask()
            f_samples, g_samples = drawn("f", f_batch), drawn("g", g_batch)
            residual = solver._take(grad_f(at_x, at_y, *f_samples), grad_g(at_x, at_y, *g_samples), grad_g(at_x, plus, *g_samples),
                                    grad_g(at_x, minus, *g_samples), None)
            last = np.isfinite(residual) and (solver.iteration >= iterations or (tolerance > 0 and residual <= tolerance))
            due = last or solver.iteration == 0 or (every > 0 and solver.iteration % every == 0)
            if (due and progress is not None and progress(solver._result(residual))) or last:
                break
            solver._step()
    except Error as error:
        error.result = solver._result(residual)
        raise
    finally:
        if checkpoint is not None:
            solver.save(checkpoint, **run)
    return solver._result(residual)
