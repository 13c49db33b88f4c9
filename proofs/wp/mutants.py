#!/usr/bin/env python3
"""mutants.py -- wrong programs that the contracts must reject, and right ones that they must not.

usage: mutants.py [--list] [--every] [--sample N] [--no-provers] [--witnesses] [--jobs N] [--build DIR] [--tools DIR]
                  [--memo DIR] [NAME...]

  --every       every place to which an operator applies; otherwise the first of each operator in each function
  --sample N    every N-th only
  --no-provers  stop where a prover would be asked: what no run refutes is then left open
  --witnesses   inputs are the witnesses and variants of them; the unit tests are not run

Mutants come from two places: operators applied to every proved body, and the list proofs/wp/mutants, written by hand.
Each is compiled and run on concrete inputs of its function (inputs.py). If a run violates the contract, evaluated on
these very numbers, the mutant is *refuted*. Otherwise the provers are asked; if they leave a goal open, it is *not
proved*: killed as well, but a weaker reason, for they may fail on a right program too. That is why equivalent controls,
rewrites with the same bits, are put to the same test, and must pass.

Not counted are: what does not compile; what compiles to the same instructions as the right program; and what
proofs/wp/survivors lists with the reason why it is a right program, whether or not the provers see that. A survivor that
is not listed, or a mutant that is listed but refuted, makes the exit code 1; so does a right program that is refuted or
not proved, or a bar that is missed.
The last lines are `mutants: K killed of M, R refuted` and `controls: C passed of D`.
"""
import argparse
import collections
import concurrent.futures
import functools
import json
import multiprocessing
import os
import random
import re
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import inputs  # noqa: E402
import manifest  # noqa: E402
import verify  # noqa: E402
import witnesses  # noqa: E402
import wp  # noqa: E402

LISTED, SURVIVORS = "proofs/wp/mutants", "proofs/wp/survivors"
TIMEOUT = 4    # seconds for a prover on a goal of a mutant
PATIENCE = 8, 30  # on a goal of a control; the second time if the first was not enough
INPUTS = 150   # that a mutant is run on
CONTROLS = 100
BARS = {"by operators": 400, "by hand": 60, "killed": 0.97, "refuted": 0.80, "controls": 30, "passed": 0.95}


@functools.lru_cache(None)
def text_of(file):
    return wp.read(file)


class Change:
    """A text that replaces another one in the body of a function."""

    def __init__(self, name, target, start, end, text, why):
        self.name, self.target, self.start, self.end, self.text, self.why = name, target, start, end, text, why

    def applied(self):
        whole = text_of(self.target.file)
        return whole[:self.start] + self.text + whole[self.end:]

    @functools.cached_property
    def key(self):
        """What tells two of them apart: the body that comes out."""
        whole = inputs.blanked(self.applied())
        start, end = inputs.body(whole, self.target.name)
        return self.target.key, re.sub(r"\s+", " ", whole[start:end])


class Body:
    """The code of a function, its comments blank; the functions that it may call, with their types."""

    def __init__(self, target, known):
        self.target, self.known = target, known
        self.text = inputs.blanked(wp.read(target.file))
        span = inputs.body(self.text, target.name)
        self.first, self.last = span[0] + 1, span[1] - 1

    def find(self, pattern):
        return re.compile(pattern).finditer(self.text, self.first, self.last)

    def calls(self):
        """(match of the name, spans of the arguments, end) of each call of a known function."""
        for found in self.find(r"\b(\w+)\("):
            if found[1] in self.known:
                end = inputs.closing(self.text, found.end() - 1)
                cuts, depth = [found.end()], 0
                for i in range(found.end(), end - 1):
                    depth += (self.text[i] in "([{") - (self.text[i] in ")]}")
                    if depth == 0 and self.text[i] == ",":
                        cuts.append(i + 1)
                spans = [(a, b - 1) for a, b in zip(cuts, cuts[1:] + [end])]
                yield found, spans, end


def kinds(function):
    return [f[1] for f in function["formals"]]




# ---- operators: each gives (start, end, new text)

def another_function(b):
    for call, _, _ in b.calls():
        here = b.known[call[1]]
        alike = sorted(n for n, f in b.known.items() if kinds(f) == kinds(here) and f["result"] == here["result"]
                       and f["file"] == here["file"] and not f["ghost"])
        if len(alike) > 1 and here["result"] != "void":
            yield call.start(1), call.end(1), alike[(alike.index(call[1]) + 1) % len(alike)]


def swapped_arguments(b):
    for call, spans, _ in b.calls():
        for (i, left), (j, right) in zip(enumerate(spans), list(enumerate(spans))[1:]):
            types = kinds(b.known[call[1]])
            one, two = b.text[slice(*left)].strip(), b.text[slice(*right)].strip()
            if j < len(types) and types[i] == types[j] and one != two:
                yield left[0], right[1], "%s, %s" % (two, one)


def dropped_operation(b):
    for call, spans, end in b.calls():
        for span, kind in zip(spans, kinds(b.known[call[1]])):
            if kind == b.known[call[1]]["result"] and kind != "void":
                yield call.start(1), end, "(%s)" % b.text[slice(*span)].strip()


def another_variable(b):
    formals = [(f[0], f[1]) for f in b.target.formals if "\\ghost" not in f[2]]
    for call, spans, _ in b.calls():
        for span in spans:
            name = b.text[slice(*span)].strip()
            alike = [n for n, k in formals if (name, k) in formals]
            if len(alike) > 1:
                start = span[0] + b.text[slice(*span)].index(name)
                yield start, start + len(name), alike[(alike.index(name) + 1) % len(alike)]


def another_constant(b):
    for found in b.find(r"(?<![\w.])(0x[\da-fA-F.]+p[-+]?\d+|\d+\.\d+|\d+)(?![\w.])"):
        old = found[1]
        yield found.start(1), found.end(1), "(2 * %s)" % old if "." in old or "p" in old else str(int(old) + 1)


def boundary(b):
    for found in b.find(r" (<=|>=|<|>) "):
        yield found.start(1), found.end(1), {"<=": "<", "<": "<=", ">=": ">", ">": ">="}[found[1]]


def negation(b):
    for found in b.find(r" (<=|>=|<|>|==|!=) "):
        yield found.start(1), found.end(1), {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "==": "!=", "!=": "=="}[found[1]]


def connective(b):
    for found in b.find(r" (&&|\|\|) "):
        yield found.start(1), found.end(1), "||" if found[1] == "&&" else "&&"


def decided_condition(b):
    for found in b.find(r"\bif \("):
        for answer in "(0)", "(1)":
            yield found.end() - 1, inputs.closing(b.text, found.end() - 1), answer


def other_branch(b):
    for found in b.find(r"\? ([^?:;]+) : ([^?:;,)]+)"):
        yield found.start(1), found.end(2), "%s : %s" % (found[2], found[1])


def shorter_loop(b):
    for found in b.find(r"for \(([\w ]+?) (\w+) = (\w+); \2 < ([^;]+);"):
        yield found.start(3), found.end(3), "%s + 1" % found[3]
        yield found.start(4), found.end(4), "%s - 1" % found[4]


def deleted_statement(b):
    for found in b.find(r"(?<=[;{}\n])\s*((?:\w+(?:\[[^\];]*\]|->\w+|\.\w+)+|\*\w+) = [^;]+;|\w+\([^;]*\);)"):
        if not found[1].startswith("return"):
            yield found.start(1), found.end(1), ";"


def arithmetic(b):
    for found in b.find(r"(?<=[\w)\]]) ([-+*/]) (?=[\w(])"):
        yield found.start(1), found.end(1), {"-": "+", "+": "-", "*": "+", "/": "*"}[found[1]]


def another_result(b):
    for found in b.find(r"\breturn ([^;{]+);"):
        if b.target.function["result"] == "f64":
            yield found.start(1), found.end(1), "-(%s)" % found[1]
            yield found.start(1), found.end(1), "0.0"
        elif isinstance(b.target.function["result"], str):
            yield found.start(1), found.end(1), "(%s) + 1" % found[1]
            yield found.start(1), found.end(1), "!(%s)" % found[1]


def another_field(b):
    for found in b.find(r"(\w+)(->|\.)(\w+)\b(?!\()"):
        for struct in b.target.evaluator.structs.values():
            names = {m[0]: m[1] for m in struct["members"] or []}
            if found[3] in names:
                alike = [n for n, kind in names.items() if kind == names[found[3]]]
                if len(alike) > 1:
                    yield found.start(3), found.end(3), alike[(alike.index(found[3]) + 1) % len(alike)]
                    break


OPERATORS = (another_function, swapped_arguments, dropped_operation, another_variable, another_constant, boundary, negation, connective,
             decided_condition, other_branch, shorter_loop, deleted_statement, arithmetic, another_result, another_field)


# ---- rewrites with the same bits

SIMPLE = r"[\w.\[\]]+(?:->\w+)?"


def commuted(b):
    """A call of a function that adds or multiplies its two arguments, whatever it is called."""
    for call, spans, _ in b.calls():
        sources = b.known[call[1]].get("code") or ""
        if len(spans) == 2 and re.search(r"= (\w+) [+*] (\w+);\s*(?:/\*.*?\*/\s*)?return", sources):
            one, two = (b.text[slice(*span)].strip() for span in spans)
            if one != two:
                yield spans[0][0], spans[1][1], "%s, %s" % (two, one)


def turned(b):
    for found in b.find(r"(?<=[(&|] )?(?<![-\w.>\]] )(?<![-\w.>\])])(%s) (<=|>=|<|>) (%s)(?= [&|?]|[;)])" % (SIMPLE, SIMPLE)):
        yield found.start(), found.end(), "%s %s %s" % (found[3], {"<=": ">=", "<": ">", ">=": "<=", ">": "<"}[found[2]], found[1])


def inverted(b):
    for found in b.find(r"\breturn ([^?:;]+) \? ([^?:;]+) : ([^?:;]+);"):
        yield found.start(), found.end(), "return !(%s) ? %s : %s;" % (found[1], found[3], found[2])


def denied(b):
    for found in b.find(r"\bif \("):
        end = inputs.closing(b.text, found.end() - 1)
        yield found.end() - 1, end, "(!(!%s))" % b.text[found.end() - 1:end]


def named(b):
    at = b.text.rindex(b.target.name, 0, b.first)
    line = b.text[b.text.rindex("\n", 0, at):b.text.rindex("(", 0, at + len(b.target.name) + 2)]
    signature = re.search(r"([\w ]+?\**)\b%s\s*\($" % b.target.name, line + "(")
    kind = re.sub(r"\b(static|inline|SGHA_WIDE)\b", "", signature[1]).strip() if signature else ""
    for found in b.find(r"\breturn ([^;{]+);"):
        if kind and kind != "void" and not re.fullmatch(r"\w+", found[1]):
            yield found.start(), found.end(), "{ %s value_to_return = %s; return value_to_return; }" % (kind, found[1])


def stepped(b):
    for found in b.find(r"\b(\w+)\+\+\)"):
        yield found.start(), found.end(), "%s += 1)" % found[1]


def reordered(b):
    for found in b.find(r"(?<=[(=] )(%s) ([+*]) (%s)(?=[;),])" % (SIMPLE, SIMPLE)):
        yield found.start(), found.end(), "%s %s %s" % (found[3], found[2], found[1])


REWRITES = commuted, turned, inverted, denied, named, stepped, reordered


# ---- the lists

def changes(target, known, operators, every):
    """The operators' changes of a function: the first of each, or all."""
    b = Body(target, known)
    found, seen = [], {Change("", target, 0, 0, "", "").key}
    for operator in operators:
        count = 0
        for start, end, text in operator(b):
            if b.text[start:end] != text_of(target.file)[start:end]:
                continue  # a comment in it, which may be ghost code
            change = Change("%s:%s:%s:%d" % (operator.__name__.replace("_", "-"), os.path.basename(target.file), target.name, count + 1),
                            target, start, end, text, "%s -> %s" % (" ".join(b.text[start:end].split()), " ".join(text.split())))
            if change.key in seen:
                continue
            seen.add(change.key)
            found.append(change)
            count += 1
            if not every:
                break
    return found


def by_hand(targets, path=LISTED):
    """Blocks of: NAME FILE FUNCTION, '- old text' lines, '+ new text' lines, '# why' lines; a blank line ends one."""
    known, found = {(t.file, t.name): t for t in targets}, []
    for block in re.split(r"\n\s*\n", wp.read(path)):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        why = " ".join(line[1:].strip() for line in block.splitlines() if line.startswith("#"))
        if not lines:
            continue
        name, file, function = lines[0].split()
        old = "\n".join(line[2:] for line in lines[1:] if line.startswith("- "))
        new = "\n".join(line[2:] for line in lines[1:] if line.startswith("+ "))
        if (file, function) not in known:
            raise SystemExit("mutants: %s: there is no proved function %s in %s" % (name, function, file))
        text = wp.read(file)
        start, end = inputs.body(inputs.blanked(text), function)
        if text.count(old, start, end) != 1:
            raise SystemExit("mutants: %s: the text to replace stands %d times in %s" % (name, text.count(old, start, end), function))
        at = text.index(old, start)
        found.append(Change(name, known[file, function], at, at + len(old), new, why))
    return found


def reasons(path=SURVIVORS):
    """Survivors with their reason: NAME: reason, continued by indented lines."""
    found, name = {}, None
    for line in wp.read(path).splitlines():
        if line and not line.startswith(("#", " ")):
            name, text = line.split(": ", 1)
            found[name] = text
        elif line.startswith(" ") and name:
            found[name] += " " + line.strip()
    return found


def lists(claims, targets, every):
    """The mutants by hand, those by operators that are not among them, and the controls."""
    hand = by_hand(targets)
    seen, operators, controls = {m.key for m in hand}, [], []
    if len(seen) < len(hand):
        raise SystemExit("mutants: two of those by hand are the same program")
    for target in targets:
        if target.function["ghost"]:
            continue
        part = claims.functions[target.file, target.name][0]
        known = {n: f for n, f in part.functions.items() if f["contract"]}
        for group, found in ((controls, changes(target, known, REWRITES, every)), (operators, changes(target, known, OPERATORS, every))):
            for change in found:
                if change.key not in seen:
                    seen.add(change.key)
                    group.append(change)
    return hand, operators, controls if every else balanced(controls, CONTROLS)


def balanced(controls, count):
    """Some of the controls, of each kind as many as of the others as long as there are any, spread over the functions."""
    kinds_left = collections.defaultdict(list)
    for control in controls:
        kinds_left[control.name.split(":")[0]].append(control)
    shares, left = dict.fromkeys(kinds_left, 0), count
    while left and any(shares[k] < len(kinds_left[k]) for k in shares):
        for k in shares:
            if left and shares[k] < len(kinds_left[k]):
                shares[k], left = shares[k] + 1, left - 1
    chosen = {id(group[int(i * len(group) / shares[k])]) for k, group in kinds_left.items() for i in range(shares[k])}
    return [c for c in controls if id(c) in chosen]


# ---- the verdicts

class Judge:
    def __init__(self, options, targets, known):
        self.options, self.root = options, os.path.join(os.path.abspath(options.build), "tree")
        self.targets, self.known, self.chosen, self.right = targets, known, {}, {}

    def inputs_of(self, target):
        if target.key not in self.chosen:
            self.chosen[target.key] = inputs.enough(target, self.known.get(target.key, []), INPUTS)
        return self.chosen[target.key]

    def assembly(self, target, stem):
        """What the compiler makes of a text, optimised."""
        done = subprocess.run(["gcc", *inputs.FLAGS, *wp.includes(self.root).split(), "-fopenmp", "-DSGHA_SEEN(...)=", "-O2", "-S",
                               "-o", "-", os.path.join(stem, "run.c")], cwd=self.root, capture_output=True, text=True)
        return re.sub(r'\.file.*|\.ident.*', "", done.stdout)

    def check_right(self, target):
        """The right program on its inputs: '' or what it violates; and its instructions."""
        stem = "right-%d" % target.number
        program, said = inputs.compiled(target, wp.read(target.file), self.root, stem)
        if not program:
            return "does not compile: " + said[:300], "", []
        chosen = self.inputs_of(target)
        if not chosen:
            return "no input", "", []
        chosen = chosen + inputs.frontier(target, program, chosen)
        random.Random(1).shuffle(chosen)
        found, detail = inputs.refutation(target, program, chosen)
        text = self.assembly(target, stem)
        shutil.rmtree(os.path.join(self.root, stem))
        return found or "", text, [(one.arguments, one.blocks) for one in chosen]

    def run(self, change, number):
        """refuted; or no program; or the same program; or open."""
        target, stem = change.target, "%d-%d" % (os.getpid(), number)
        program, said = inputs.compiled(target, change.applied(), self.root, stem)
        try:
            if not program:
                return "no program", next((line for line in said.splitlines() if "error" in line), said[:100])
            chosen = self.inputs_of(target)
            found, detail = inputs.refutation(target, program, chosen)
            if found:
                return "refuted", "%s, on %s" % (found, chosen[detail].text(target)[:400])
            if self.assembly(target, stem) == self.right[target.key]:
                return "the same program", ""
            return "open", ""
        finally:
            shutil.rmtree(os.path.join(self.root, stem), ignore_errors=True)

    def same_bits(self, change, number):
        """Whether a control does what the right program does, on every input."""
        target, outcomes = change.target, []
        chosen = self.inputs_of(target)
        for text, stem in ((wp.read(target.file), "%d-a" % number), (change.applied(), "%d-b" % number)):
            program, said = inputs.compiled(target, text, self.root, stem)
            if not program:
                return "does not compile: " + said[:200]

            def work(tell):
                inputs.open_space()
                runner = inputs.Runner(program, target)
                for one in chosen:
                    state, stray, flags = runner(one)
                    kind = target.function["result"]
                    result = inputs.packed(target.evaluator, kind, state.result) if isinstance(kind, list) else repr(state.result)
                    tell((result, state.after.blocks, stray, flags))
            outcomes.append(inputs.apart(work, 20))
            shutil.rmtree(os.path.join(self.root, stem))
        return "" if outcomes[0] == outcomes[1] and len(outcomes[0]) == len(chosen) else "not the same bits"

    def prove(self, change, number, timeout, session=""):
        """not proved, with the goal; or proved; or no program; or failed, where it is not the program that Frama-C rejects."""
        if isinstance(timeout, tuple):
            verdict = self.prove(change, number, timeout[0], session)
            return verdict if verdict[0] != "not proved" or len(timeout) == 1 else self.prove(change, number, timeout[1:], session)
        root = os.path.join(os.path.abspath(self.options.build), "proof-%s" % number)
        shutil.rmtree(root, ignore_errors=True)
        for folder in wp.FOLDERS:
            if os.path.isdir(folder):
                shutil.copytree(folder, os.path.join(root, folder))
        target = change.target
        with open(os.path.join(root, target.file), "w", encoding="utf-8") as file:
            file.write(change.applied())
        unit = wp.Unit(target.unit, False, [target.name])
        result = wp.run(unit, root, unit.arguments(), provers=self.options.provers, timeout=timeout, cache="update",
                        session=self.options.session + session, root=root, stop_at_failure=True)
        shutil.rmtree(root)
        failed = [g for g in result.goals if not g.proved and not g.smoke]
        if failed:
            return "not proved", failed[0].name
        if result.code != 0 or not result.goals:
            rejected = any("User Error" in line or "syntax error" in line for line in result.log)
            return "no program" if rejected else "failed", "Frama-C rejects it: " + (result.log[-1] if result.log else "")
        return "proved", ""


JUDGE = None


def unpack(session, verdicts):
    """What the provers said of the right program, to save time. Of a mutant nothing is taken that says a prover ran out of
    time: it would count as killed on the cache's word."""
    os.makedirs(os.path.join(session, "cache"))
    for name, _, _, text in verify.answers_kept(verdicts):
        with open(os.path.join(session, name), "w", encoding="utf-8") as file:
            file.write(text)


def job_right(number):
    return JUDGE.check_right(JUDGE.targets[number])


def job_run(change, number):
    return JUDGE.run(change, number)


def job_bits(change, number):
    return JUDGE.same_bits(change, number)


class Light:
    """A change that can go to another process: its target by number."""

    def __init__(self, change):
        self.fields = change.name, change.target.number, change.start, change.end, change.text, change.why

    def change(self):
        name, number, *rest = self.fields
        return Change(name, JUDGE.targets[number], *rest)


def work(kind, light, number):
    return {"run": job_run, "bits": job_bits}[kind](light.change(), number)


def main():
    global JUDGE
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--sample", type=int, default=1)
    parser.add_argument("--no-provers", action="store_true")
    parser.add_argument("--witnesses", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--build", default="build/mutants")
    parser.add_argument("--tools", default=".tools")
    parser.add_argument("--memo")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    start = time.time()
    wp.remember(options.memo)
    os.makedirs(options.build, exist_ok=True)
    claims = manifest.Claims(options.build)
    targets = inputs.targets(claims)
    hand, operators, controls = lists(claims, targets, options.every)
    if options.names:
        hand, operators, controls = ([c for c in group if any(re.search(n, c.name) for n in options.names)]
                                     for group in (hand, operators, controls))
    hand, operators, controls = (group[::options.sample] for group in (hand, operators, controls))
    if options.list:
        for what, group in (("hand", hand), ("operator", operators), ("control", controls)):
            for change in group:
                print("%-8s %-60s %s" % (what, change.name, change.why))
        print("mutants: %d by hand, %d by operators; controls: %d" % (len(hand), len(operators), len(controls)))
        return 0

    if not options.no_provers:
        present = wp.environment(options.build, options.tools)
        options.provers = [p for p in wp.DEFAULT_PROVERS if p in present]
        options.session = os.path.join(os.path.abspath(options.build), "session")
        shutil.rmtree(options.session, ignore_errors=True)
        shutil.rmtree(options.session + ".mutants", ignore_errors=True)
        unpack(options.session, ("valid", "timeout"))
        unpack(options.session + ".mutants", ("valid",))
    print("%s inputs from the unit tests" % wp.clock(start), flush=True)
    JUDGE = Judge(options, targets, {})
    inputs.prepare(JUDGE.root, targets)
    inputs.library(JUDGE.root, targets)
    taken = {} if options.witnesses else inputs.calls(JUDGE.root, targets)
    for target in targets:
        JUDGE.known[target.key] = witnesses.known(target) + witnesses.spread(taken.get(target.number, []), INPUTS // 2)
    problems, fork = [], multiprocessing.get_context("fork")

    # Each function as it is.
    places = sorted({c.target.number for c in hand + operators + controls})
    with concurrent.futures.ProcessPoolExecutor(options.jobs, fork) as pool:
        for number, (wrong, text, chosen) in zip(places, pool.map(job_right, places)):
            JUDGE.right[targets[number].key] = text
            JUDGE.chosen[targets[number].key] = [inputs.Input(*data) for data in chosen]
            if wrong:
                problems.append("%s as it is: %s" % (targets[number].key, wrong))
    print("%s %d functions as they are, %d fail" % (wp.clock(start), len(places), len(problems)), flush=True)

    # Runs.
    mutants, results = hand + operators, []
    with concurrent.futures.ProcessPoolExecutor(options.jobs, fork) as pool:
        verdicts = list(pool.map(work, ["run"] * len(mutants), [Light(m) for m in mutants], range(len(mutants))))
        bits = list(pool.map(work, ["bits"] * len(controls), [Light(c) for c in controls], range(10**6, 10**6 + len(controls))))
    for mutant, (verdict, detail) in zip(mutants, verdicts):
        results.append({"name": mutant.name, "file": mutant.target.file, "function": mutant.target.name, "what": mutant.why,
                        "by": "hand" if mutant in hand else "operator", "verdict": verdict, "detail": detail})
    counted = collections.Counter(r["verdict"] for r in results)
    print("%s runs: %s" % (wp.clock(start), ", ".join("%d %s" % (n, v) for v, n in sorted(counted.items()))), flush=True)

    # Provers, where no run decides; first on the right program, then on the mutants and the controls.
    if not options.no_provers:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            left = [(m, r) for m, r in zip(mutants, results) if r["verdict"] == "open"]
            same = [(c, b) for c, b in zip(controls, bits)]
            places = sorted({m.target.number for m, _ in left} | {c.target.number for c, _ in same})
            unchanged = [Change("none", targets[n], 0, 0, "", "") for n in places]
            asked = [pool.submit(JUDGE.prove, change, "right-%d" % i, PATIENCE) for i, change in enumerate(unchanged)]
            for change, job in zip(unchanged, asked):
                if job.result()[0] != "proved":
                    problems.append("%s as it is: %s %s" % (change.target.key, *job.result()))
            print("%s %d functions proved as they are" % (wp.clock(start), len(places)), flush=True)
            jobs = [pool.submit(JUDGE.prove, m, i, TIMEOUT, ".mutants") for i, (m, _) in enumerate(left)]
            more = [pool.submit(JUDGE.prove, c, "control-%d" % i, PATIENCE) for i, (c, _) in enumerate(same)]
            for number, ((mutant, result), job) in enumerate(zip(left, jobs)):
                verdict, detail = job.result()
                result["verdict"], result["detail"] = {"proved": "survived"}.get(verdict, verdict), detail
                print("%s %3d/%d %-10s %-60s %s" % (wp.clock(start), number + 1, len(left), result["verdict"], mutant.name, detail or mutant.why), flush=True)
            passed = []
            for number, ((control, wrong), job) in enumerate(zip(same, more)):
                verdict, detail = job.result()
                if wrong:
                    problems.append("control %s: %s" % (control.name, wrong))
                good = verdict == "proved" and not wrong
                passed.append({"name": control.name, "what": control.why, "passed": good, "detail": wrong or detail})
                if not good:
                    print("%s control %3d/%d %-60s %s" % (wp.clock(start), number + 1, len(same), control.name, wrong or detail), flush=True)
    else:
        passed = [{"name": c.name, "what": c.why, "passed": not b, "detail": b} for c, b in zip(controls, bits)]
    return report(options, results, passed, problems)


def report(options, results, controls, problems):
    known = reasons()
    whole = not options.names and options.sample == 1 and not options.no_provers
    right = [r for r in results if r["verdict"] in ("survived", "not proved", "open") and r["name"] in known]
    counted = [r for r in results if r["verdict"] in ("refuted", "not proved", "survived", "open") and r not in right]
    killed = [r for r in counted if r["verdict"] in ("refuted", "not proved")]
    refuted = [r for r in counted if r["verdict"] == "refuted"]
    for r in results:
        if r["name"] in known and r["verdict"] == "refuted":
            problems.append("%s is listed as a right program, but refuted: %s" % (r["name"], r["detail"][:200]))
        elif r["verdict"] in ("survived", "open"):
            print("%s: %s (%s): %s" % (r["verdict"], r["name"], r["what"], known.get(r["name"], "no reason is listed")))
    if whole:
        problems += ["proofs/wp/survivors lists %s, which is no mutant" % name for name in sorted(set(known) - {r["name"] for r in results})]
    problems += ["%s: %s" % (r["name"], r["detail"]) for r in results if r["verdict"] == "failed"]
    problems += ["%s, by hand, is the right program: the same instructions" % r["name"] for r in results
                 if r["by"] == "hand" and r["verdict"] == "the same program"]
    names = [r["name"] for r in results]
    problems += ["two mutants are called %s" % name for name, n in collections.Counter(names).items() if n > 1]
    for verdict in ("no program", "the same program"):
        print("%s, not counted: %d" % (verdict, sum(r["verdict"] == verdict for r in results)))
    print("right programs, not counted: %d" % len(right))
    good = sum(c["passed"] for c in controls)
    if whole:
        by = collections.Counter(r["by"] for r in counted)
        problems += ["%d mutants by %s, at least %d are due" % (by[what], what, BARS[bar])
                     for what, bar in (("operator", "by operators"), ("hand", "by hand")) if by[what] < BARS[bar]]
    if whole or len(counted) >= 5:
        for what, share, bar in (("mutants killed", len(killed) / max(1, len(counted)), BARS["killed"]),
                                 ("mutants refuted", len(refuted) / max(1, len(counted)), BARS["refuted"]),
                                 ("controls passed", good / max(1, len(controls)), BARS["passed"])):
            if share < bar and not (options.no_provers and what == "mutants killed"):
                problems.append("%s: %.1f %%, at least %.0f are due" % (what, 100 * share, 100 * bar))
        if whole and len(controls) < BARS["controls"]:
            problems.append("%d controls, at least %d are due" % (len(controls), BARS["controls"]))
    with open(os.path.join(options.build, "report.json"), "w", encoding="utf-8") as file:
        json.dump({"mutants": results, "controls": controls, "problems": problems}, file, indent=1)
    for problem in problems:
        print("FAILED " + problem)
    print("mutants: %d killed of %d, %d refuted" % (len(killed), len(counted), len(refuted)))
    print("controls: %d passed of %d" % (good, len(controls)))
    return 1 if problems or any(r["verdict"] == "survived" for r in counted) else 0


if __name__ == "__main__":
    sys.exit(main())
