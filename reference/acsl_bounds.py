#!/usr/bin/env python3
"""Writes the error bounds that the contracts state, functions of spec/*.acsl, as functions of C (reference/acsl_bounds.h)."""
import os
import re

SPEC = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "spec")
WANTED = {
    "step.acsl": ["probe_error", "difference_size", "difference_error", "offset_size", "gradient_size", "primal_error",
                  "average_error", "dual_error"],
    "ball.acsl": ["block_count", "block_lanes", "margin_units", "half_margin", "ball_margin"],
    "finite_difference.acsl": ["oracle_share"],
    "quadratic.acsl": ["spread", "roundings", "grad_g_x_steps", "grad_g_y_steps"],
}
HEAD = """/* acsl_bounds.h -- the error bounds that the contracts state, evaluated in doubles. Written by `make bounds`
 * from the files of spec.
 *
 * All terms are nonnegative, so that an evaluation is wrong by a few roundings, relative to the result. */
#ifndef REFERENCE_ACSL_BOUNDS_H
#define REFERENCE_ACSL_BOUNDS_H

#include <math.h>

#include "core/state.h"
#include "quadratic.acsl"
#include "step.acsl"
"""
# An integer of ACSL is an int here: sizes of test cases.
WORDS = [(r"\\abs\b", "fabs"), (r"\\min\b", "fmin"), (r"\breal\b", "double"), (r"\binteger\b", "int"), (r"\s+", " ")]


def function(text, name):
    found = re.search(rf"logic (real|integer) {name}\(([^)]*)\)\s*=\s*([^;]*);", text)
    if not found:
        raise SystemExit(f"no function {name} in the specification")
    kind, arguments, body = found.groups()
    for word, replacement in WORDS:
        kind, arguments, body = (re.sub(word, replacement, part) for part in (kind, arguments, body))
    body = f"(int)({body})" if "fmin" in body else body
    return f"\nstatic inline {kind} {name}({arguments})\n{{\n  return {body};\n}}\n"


def header():
    text = HEAD
    for file, names in WANTED.items():
        with open(os.path.join(SPEC, file), encoding="utf-8") as specification:
            content = specification.read()
        text += "".join(function(content, name) for name in names)
    return text + "\n#endif\n"


if __name__ == "__main__":
    print(header(), end="")
