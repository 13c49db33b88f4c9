"""The shared library through ctypes: its types and functions, and its statuses as exceptions.

The library is the one in this folder, where pip has put it; $SGHA_LIBRARY names another one."""
import ctypes
import os
from ctypes import POINTER, c_char_p, c_double, c_int, c_size_t, c_uint, c_uint64, c_void_p

STATUSES = ("SGHA_OK", "SGHA_BAD_SIZE", "SGHA_BAD_PARAMETER", "SGHA_BAD_STATE", "SGHA_BAD_GRADIENT_F", "SGHA_BAD_GRADIENT_G",
            "SGHA_BAD_GRADIENT_H", "SGHA_DIVERGED", "SGHA_BAD_ARGUMENT", "SGHA_BAD_ARITHMETIC", "SGHA_OUT_OF_MEMORY", "SGHA_STOPPED")
PARAMETERS = ("gamma_x", "gamma_y", "gamma_lambda", "beta", "p_w", "p_lambda", "tau", "C_lambda")
STREAM_F, STREAM_G = 0, 1
MAX_MAGNITUDE, MAX_POPULATION = 2.0**200, 2**32


class Parameters(ctypes.Structure):
    _fields_ = [(name, c_double) for name in PARAMETERS]


class State(ctypes.Structure):
    _fields_ = [(name, c_void_p) for name in ("w", "w_hat", "w_low", "lambda_")]


class Gradients(ctypes.Structure):
    _fields_ = [(name, c_void_p) for name in ("f", "g_y", "h")]


class Options(ctypes.Structure):
    _fields_ = [("parameters", Parameters), ("iterations", c_uint64), ("tolerance", c_double), ("every", c_uint64),
                ("progress", c_void_p), ("lambda_", c_void_p)]


def _load():
    inside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libsgha.so")
    library = ctypes.CDLL(os.environ.get("SGHA_LIBRARY") or (inside if os.path.exists(inside) else "libsgha.so"))
    for name, result, *arguments in (
            ("version", c_char_p),
            ("status_text", c_char_p, c_int),
            ("arithmetic_problem", c_char_p),
            ("default_options", Options),
            ("probe", c_int, c_size_t, c_double, *4 * [c_void_p]),
            ("difference", c_int, c_size_t, c_double, *3 * [c_void_p]),
            ("residual", c_double, c_size_t, c_size_t, POINTER(Gradients)),
            ("advance", c_int, c_size_t, c_size_t, POINTER(Parameters), POINTER(State), POINTER(Gradients), POINTER(State)),
            ("batch", None, c_uint64, c_uint64, c_uint, c_uint64, c_size_t, c_void_p)):
        function = getattr(library, "sgha_" + name)
        function.restype, function.argtypes = result, arguments
    return library


LIBRARY = _load()


class Error(Exception):
    """status: its name in the C library, None where the command failed. result: how far the run came, None if it did not begin."""

    def __init__(self, message, status=None, result=None):
        super().__init__(message)
        self.status, self.result = status, result


def version():
    return LIBRARY.sgha_version().decode()


def check(status):
    if status != 0:
        raise Error(f"{STATUSES[status]}: {LIBRARY.sgha_status_text(status).decode()}", STATUSES[status])


def check_arithmetic():
    problem = LIBRARY.sgha_arithmetic_problem()
    if problem is not None:
        raise Error("SGHA_BAD_ARITHMETIC: " + problem.decode(), "SGHA_BAD_ARITHMETIC")
