#!/usr/bin/env python3
"""mutants.py -- wrong programs that a proof must reject.

usage: mutants.py [--list] [--every] [--jobs N] [--build DIR] [--tools DIR] [NAME...]

Mutants come from two places: operators applied to every proved body (a sign, an off-by-one, a dropped factor,
swapped arguments, a missing check, a boundary; one for each function and operator, with --every all), and the list
proofs/wp/mutants, written by hand. Each is compiled first, so that only programs count; then the goals of the function
it is in are proved again, until one is not. The right program is put to the same test first: a function of which a goal
fails would reject anything. A survivor that is listed with its reason in proofs/wp/survivors is accounted for; any
other makes the exit code 1. The last line is `mutants: K killed of M`.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import manifest  # noqa: E402
import verify  # noqa: E402
import wp  # noqa: E402

TIMEOUT = 4   # seconds for a prover on a goal: what the right program proves in less is in the cache already
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
CALL = re.compile(r"\b(fl_add|fl_sub|fl_mul|fl_div)\(")
FUNCTION = re.compile(r"^(?:static inline |static )?[\w ]+?\**(\w+)\(([^;{]*)\)\s*\n\{\n(.*?)^\}", re.M | re.S)


class Mutant:
    def __init__(self, name, file, function, start, end, text, why):
        self.name, self.file, self.function = name, file, function
        self.start, self.end, self.text, self.why = start, end, text, why


def arguments(text, start):
    """The two arguments of the call whose parenthesis opens at start; their spans and the end of the call."""
    depth, cuts = 0, [start + 1]
    for i in range(start, len(text)):
        depth += (text[i] == "(") - (text[i] == ")")
        if depth == 1 and text[i] == ",":
            cuts.append(i + 1)
        if depth == 0:
            spans = [text[a:b].strip(" ,") for a, b in zip(cuts, cuts[1:] + [i])]
            return spans, i + 1
    raise ValueError("unbalanced parentheses")


def by_operators(file):
    """Every application of an operator to the bodies of a file, the annotations left alone."""
    text, stem = wp.read(file), os.path.splitext(os.path.basename(file))[0]
    blank = COMMENT.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)
    found = []
    for body in FUNCTION.finditer(blank):
        function, first, last = body[1], body.start(3), body.end(3)

        def add(operator, start, end, replacement):
            count = sum(m.function == function and m.name.startswith(operator) for m in found)
            found.append(Mutant("%s:%s:%s:%d" % (operator, stem, function, count + 1), file, function, start, end, replacement,
                                "%s -> %s" % (text[start:end], replacement)))

        if function in ("fl_add", "fl_sub", "fl_mul", "fl_div", "fl_sqrt"):
            for sign in re.finditer(r" ([-+*/]) ", blank[first:last]):
                other = {"-": "+", "+": "-", "*": "/", "/": "*"}[sign[1]]
                add("sign", first + sign.start(1), first + sign.end(1), other)
            continue
        for call in CALL.finditer(blank, first, last):
            (left, right), end = arguments(blank, call.end() - 1)
            other = {"fl_add": "fl_sub", "fl_sub": "fl_add"}.get(call[1])
            if other:
                add("sign", call.start(), call.end() - 1, other)
            if call[1] == "fl_mul":
                add("dropped-factor", call.start(), end, right if len(right) >= len(left) else left)
            if call[1] in ("fl_sub", "fl_div"):
                add("swapped", call.start(), end, "%s(%s, %s)" % (call[1], right, left))
        for loop in re.finditer(r"for \(size_t (\w+) = 0; \1 < (\w+);", blank[first:last]):
            at = first + loop.start()
            add("off-by-one", at, first + loop.end(), "for (size_t %s = 1; %s < %s;" % (loop[1], loop[1], loop[2]))
            add("off-by-one", at + 1, first + loop.end(),
                loop[0][1:].replace("%s < %s" % (loop[1], loop[2]), "%s + 1 < %s" % (loop[1], loop[2])))
        for check in re.finditer(r"\bif \(", blank[first:last]):
            at = first + check.end() - 1
            depth = 0
            for end in range(at, last):
                depth += (blank[end] == "(") - (blank[end] == ")")
                if depth == 0:
                    break
            add("missing-check", at, end + 1, "(0)")
            add("missing-check", at, end + 1, "(1)")
        for compare in re.finditer(r" (<=|>=|<|>) ", blank[first:last]):
            at = first + compare.start(1)
            if "for (" in blank[blank.rfind("\n", 0, at):at]:
                continue
            other = {"<=": "<", "<": "<=", ">=": ">", ">": ">="}[compare[1]]
            add("boundary", at, first + compare.end(1), other)
    return found


def by_hand(path="proofs/wp/mutants"):
    """Blocks of: NAME FILE FUNCTION, '- old text' lines, '+ new text' lines, '# why' lines; a blank line ends one."""
    found = []
    for block in re.split(r"\n\s*\n", wp.read(path)):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        why = " ".join(line[1:].strip() for line in block.splitlines() if line.startswith("#"))
        if not lines:
            continue
        name, file, function = lines[0].split()
        old = "\n".join(line[2:] for line in lines[1:] if line.startswith("- "))
        new = "\n".join(line[2:] for line in lines[1:] if line.startswith("+ "))
        text = wp.read(file)
        if text.count(old) != 1:
            raise SystemExit("mutants: %s: the text to replace stands %d times in %s" % (name, text.count(old), file))
        start = text.index(old)
        found.append(Mutant(name, file, function, start, start + len(old), new, why))
    return found


def reasons(path="proofs/wp/survivors"):
    """Survivors with their reason: NAME: reason, continued by indented lines."""
    found, name = {}, None
    for line in wp.read(path).splitlines():
        if line and not line.startswith(("#", " ")):
            name, text = line.split(": ", 1)
            found[name] = text
        elif line.startswith(" ") and name:
            found[name] += " " + line.strip()
    return found


def unchanged(file, function):
    """The right program, as a mutant that changes nothing."""
    return Mutant("none", file, function, 0, 0, "", "")


def judge(mutant, index, options):
    """killed by a goal; or no program, for the compiler or for Frama-C; or survived."""
    root = os.path.join(os.path.abspath(options.build), str(index))
    shutil.rmtree(root, ignore_errors=True)
    os.makedirs(root)
    for folder in ("spec", "src"):
        shutil.copytree(folder, os.path.join(root, folder))
    text = wp.read(mutant.file)
    with open(os.path.join(root, mutant.file), "w", encoding="utf-8") as file:
        file.write(text[:mutant.start] + mutant.text + text[mutant.end:])
    unit = wp.Unit(mutant.file, False, [mutant.function])
    source = wp.wrapped(mutant.file, root)
    compiled = subprocess.run(["gcc", "-std=c17", "-fsyntax-only", "-Isrc", "-Ispec", source], cwd=root,
                              capture_output=True, text=True)
    if compiled.returncode:
        shutil.rmtree(root)
        return "no program", compiled.stderr.splitlines()[0] if compiled.stderr else ""
    session = os.path.join(os.path.abspath(options.build), "session")
    result = wp.run(unit, root, unit.arguments(), provers=options.provers, timeout=TIMEOUT, cache="update", session=session,
                    root=root, stop_at_failure=True)
    shutil.rmtree(root)
    failed = [g for g in result.goals if not g.proved]
    if failed:
        return "killed", failed[0].name
    if result.code != 0 or not result.goals:
        return "no program", "Frama-C rejects it: " + (result.log[-1] if result.log else "")
    return "survived", ""


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--build", default="build/mutants")
    parser.add_argument("--tools", default=".tools")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()

    os.makedirs(options.build, exist_ok=True)
    units = manifest.Claims(options.build).units
    mutants = by_hand() + [m for unit in units if not unit.lemmas_only
                           for m in by_operators(unit.source) if options.every or m.name.endswith(":1")]
    if options.names:
        mutants = [m for m in mutants if any(re.search(n, m.name) for n in options.names)]
    if options.list:
        for mutant in mutants:
            print("%-52s %-20s %s" % (mutant.name, mutant.function, mutant.why))
        print("mutants: %d" % len(mutants))
        return 0
    present = wp.environment(options.build, options.tools)
    options.provers = [p for p in wp.DEFAULT_PROVERS if p in present]
    session = os.path.join(options.build, "session")
    shutil.rmtree(session, ignore_errors=True)
    with tarfile.open(verify.CACHE) as archive:
        archive.extractall(session)
    known, start, results = reasons(), time.time(), []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        places = sorted({(m.file, m.function) for m in mutants})
        controls = [pool.submit(judge, unchanged(*place), "control-%d" % i, options) for i, place in enumerate(places)]
        wrong = [place for place, control in zip(places, controls) if control.result()[0] != "survived"]
        print("%s %d functions as they are, %d fail" % (wp.clock(start), len(places), len(wrong)), flush=True)
        for file, function in wrong:
            print("FAILED %s: %s is not proved as it is; its mutants do not count" % (file, function), flush=True)
        mutants = [m for m in mutants if (m.file, m.function) not in wrong]
        jobs = [pool.submit(judge, m, i, options) for i, m in enumerate(mutants)]
        for mutant, job in zip(mutants, jobs):
            verdict, detail = job.result()
            results.append({"name": mutant.name, "file": mutant.file, "function": mutant.function, "what": mutant.why,
                            "verdict": verdict, "by": detail, "reason": known.get(mutant.name, "")})
            print("%s %3d/%d %-10s %-52s %s" % (wp.clock(start), len(results), len(mutants), verdict, mutant.name,
                                               detail if verdict == "killed" else mutant.why), flush=True)
    programs = [r for r in results if r["verdict"] != "no program"]
    survivors = [r for r in programs if r["verdict"] == "survived"]
    with open(os.path.join(options.build, "report.json"), "w", encoding="utf-8") as file:
        json.dump(results, file, indent=1)
    for r in survivors:
        print("survived: %s: %s" % (r["name"], r["reason"] or "no reason is listed"))
    killed = len(programs) - len(survivors)
    if len(programs) < len(results):
        print("no programs, not counted: %d" % (len(results) - len(programs)))
    print("mutants: %d killed of %d" % (killed, len(programs)))
    return 1 if wrong or any(not r["reason"] for r in survivors) else 0


if __name__ == "__main__":
    sys.exit(main())
