"""SGHA: bilevel optimisation by smoothed gradient descent-ascent, from gradients alone.

minimise   minimises f(x, y*(x)), y*(x) = argmin_y g(x, y), for functions of your own
SGHA       the same step by step: ask where gradients are due, tell them
batch      the samples of a mini-batch, a pure function of seed and iteration
run        a method of the library on a problem of the library, by the command `sgha`
problems, methods   their names
Error      whatever the library refuses

All arithmetic is the shared library's, whose core is proved. It computes with IEEE 754 doubles as they are written, and
refuses to run in a thread that rounds otherwise or flushes subnormal numbers to zero."""
from ._command import Run, methods, problems, run
from ._library import Error, version
from ._solver import SGHA, Result, batch, minimise

__version__ = version()
__all__ = ["SGHA", "Error", "Result", "Run", "batch", "methods", "minimise", "problems", "run"]
