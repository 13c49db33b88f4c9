"""The problems and methods of the library, by the program `sgha`: the same process, and so the same bits, as on the command line.

The program is the one in this folder, where pip has put it; $SGHA_COMMAND names another one."""
import json
import os
import shutil
import subprocess
import tempfile
from typing import NamedTuple

import numpy as np

from ._library import Error


class Run(NamedTuple):
    x: np.ndarray
    y: np.ndarray
    settings: dict  # as the program reports them
    reports: list
    end: dict


def _program():
    inside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "command")
    found = os.environ.get("SGHA_COMMAND") or (inside if os.path.exists(inside) else shutil.which("sgha"))
    if not found:
        raise Error("the program `sgha` is not installed")
    return found


def _call(arguments):
    """(exit code, standard output, the last line of standard error); a run that is given up ends with a checkpoint."""
    process = subprocess.Popen([_program(), *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        out, err = process.communicate()
    except BaseException:
        process.terminate()
        process.communicate()
        raise
    return process.returncode, out.decode(), (err.decode(errors="replace").strip().splitlines() or [""])[-1]


def _names(kind):
    code, out, message = _call(["list", kind, "--names"])
    if code != 0:
        raise Error(message)
    return out.split()


def problems():
    return _names("problems")


def methods():
    return _names("methods")


def _written(values):
    return "".join(f"{float(v)!r}\n" for v in values)


def run(problem, method="sgha", *, params=None, start=None, **options):
    """`sgha run`: a method on a problem of the library.

    params: a dict of the method's options. start: an array x, or a pair (x, y). options: those of the command, with underscores for
    dashes: iterations=100, seed=7, data="...", checkpoint="file", split_seed=2. Returns a Run; raises an Error with the program's
    message, whose `result` is a Run where the method diverged."""
    if problem.startswith("-"):
        raise ValueError(f"problem: {problem!r}")
    arguments = ["run", problem, "--method", method, "--quiet"]
    if params:
        arguments += ["--params", ",".join(f"{name}={float(value)!r}" for name, value in params.items())]
    for name, value in options.items():
        if name in ("out", "csv", "point", "quiet", "help"):
            raise TypeError(f"{name}: the Run that is returned has the results")
        arguments += ["--" + name.replace("_", "-"), os.fspath(value) if hasattr(value, "__fspath__") else str(value)]
    with tempfile.TemporaryDirectory() as folder:
        if start is not None:
            with open(os.path.join(folder, "start"), "w", encoding="ascii") as file:
                parts = start if isinstance(start, tuple) else (start,)
                file.writelines(_written(np.asarray(part, dtype=float).ravel()) for part in parts)
            arguments += ["--start", file.name]
        point = os.path.join(folder, "point")
        code, out, message = _call([*arguments, "--point", point])
        lines = [json.loads(line) for line in out.splitlines()]
        if code not in (0, 3):
            raise Error(message or f"sgha: exit code {code}")
        w, n_x = np.fromfile(point, sep="\n"), lines[0]["n_x"]
    result = Run(w[:n_x], w[n_x:], lines[0], lines[1:-1], lines[-1])
    if code == 3:
        raise Error(message, lines[-1]["status"], result)
    return result
