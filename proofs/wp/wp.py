"""wp.py -- what verify.py and mutants.py share: the units of proof, and one run of Frama-C/WP on one of them.

A unit is the functions of one file (src/core/NAME.c, or NAME.h where there is no .c), or the lemmas that one file
states. Every function and every lemma is proved in exactly one unit: its own.
"""
import hashlib
import os
import re
import signal
import subprocess
import time

INCLUDES = ["-I", "spec", "-I", "src"]
PROVERS = {"cvc4": "CVC4", "cvc5": "CVC5", "alt-ergo": "Alt-Ergo", "z3": "Z3"}
DEFAULT_PROVERS = ["cvc4", "alt-ergo", "cvc5"]  # in the order in which they are asked
# Leaves little but the smoke tests of all that could be proved; the rest is still assumed where it holds. What every
# function has, that it terminates and does not exit, stays: WP passes over a function of which nothing is asked.
LITTLE_ELSE = ["-wp-prop=" + ",".join("-@" + kind for kind in (
    "requires", "ensures", "assigns", "decreases", "assert", "check", "invariant", "variant",
    "lemma", "rte", "breaks", "continues", "returns", "complete_behaviors", "disjoint_behaviors"))]

# Every goal that Qed leaves, printed as the theory that Why3 would prepare for a prover; none is asked.
GENERATE = ["-wp-gen", "-wp-msg-key", "print-generated"]
TOGETHER = ["-wp-par", "64"]  # where no prover runs: between two rounds WP sleeps

GOAL = re.compile(r"\[wp\] \[(?P<by>[^\]]+)\] (?P<kind>Goal|Smoke-test) (?P<name>\S+)(?P<rest>.*)")
TIMES = re.compile(r"\((?:Qed:)?([0-9.]+)(ms|s|')\)|\(([0-9]+)'([0-9]+)s?\)")
INLINE = re.compile(r"^static inline [\w \*]*?(\w+)\(", re.M)
LEMMA = re.compile(r"\blemma\s+(\w+)")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def included(source, root="."):
    """The project's files that a file includes, itself among them."""
    found, left = [], [source]
    while left:
        file = left.pop()
        if file in found or not os.path.exists(os.path.join(root, file)):
            continue
        found.append(file)
        for name in re.findall(r'^#include "([^"]+)"', read(os.path.join(root, file)), re.M):
            left += ["spec/" + name, "src/" + name]
    return found


class Unit:
    """One file to prove, and what of its translation unit belongs to it."""

    def __init__(self, source, lemmas_only=False):
        self.source, self.lemmas_only = source, lemmas_only
        self.name = "lemmas of " + source if lemmas_only else source
        self.stem = re.sub(r"\W", "_", self.name)  # for the names of its files

    def arguments(self, inlines, lemmas):
        """inlines, lemmas: file -> names. Select what is this unit's own."""
        stem = os.path.splitext(self.source)[0]
        files = included(self.source)
        if self.lemmas_only:
            others = [name for file in files if file != self.source for name in lemmas.get(file, [])]
            return ["-wp-prop=@lemma" + "".join(",-" + name for name in others)]
        others = [name for file in files if os.path.splitext(file)[0] != stem for name in inlines.get(file, [])]
        return ["-wp-skip-fct", ",".join(others)] if others else ["-wp-fct", "@all"]

    def input(self, folder):
        """The C file to hand to Frama-C: headers and .acsl files get a one-line wrapper."""
        if self.source.endswith(".c"):
            return self.source
        path = os.path.join(folder, self.stem + ".c")
        with open(path, "w", encoding="utf-8") as file:
            file.write('#include "%s"\n' % self.source.split("/", 1)[1])
        return path


def units():
    """Everything there is to prove: the functions of each file that has bodies, and the lemmas of each that states some."""
    inlines, lemmas = owners()
    code = [file for file in lemmas if file.endswith(".c") and os.path.dirname(file) == "src/core"]
    code += [file for file, names in inlines.items()
             if names and file.startswith("src/core/") and file[:-1] + "c" not in code]
    code += [file for file in lemmas if file.startswith("src/problems/quadratic") and file.endswith(".c")]
    return [Unit(file) for file in sorted(code)] + [Unit(file, True) for file, names in lemmas.items() if names]


def owners(root="."):
    """file -> its static inline functions, and file -> its lemmas."""
    inlines, lemmas = {}, {}
    for folder in ("src/core", "src/problems", "spec"):
        for file in sorted(os.listdir(os.path.join(root, folder))):
            path = folder + "/" + file
            if file.endswith(".h"):
                inlines[path] = INLINE.findall(read(os.path.join(root, path)))
            if file.endswith((".acsl", ".h", ".c")):
                lemmas[path] = LEMMA.findall(read(os.path.join(root, path)))
    return inlines, lemmas


def seconds(text):
    """The prover's time in a line such as '(Qed:3ms) (6.4s) (8827)'; minutes read 1'30s."""
    total = 0.0
    for number, unit, minutes, rest in TIMES.findall(text):
        total = 60 * float(minutes) + float(rest) if minutes else float(number) * {"ms": 0.001, "s": 1, "'": 60}[unit]
    return total


class Goal:
    def __init__(self, unit, name, smoke, by, proved, time_used):
        self.unit, self.name, self.smoke, self.by, self.proved, self.seconds = unit, name, smoke, by, proved, time_used


def theories(log):
    """The theories in the log of a run that generates: those of the definitions and lemmas, by name, and those of the
    goals, in their order."""
    shared, goals, lines = {}, [], iter(log)
    for line in lines:
        opened = re.match(r"( *)theory (\w+)", line)
        if opened:
            text = [line]
            while text[-1] != opened[1] + "end":
                text.append(next(lines, opened[1] + "end"))  # the log of a run that failed may break off
            if opened[1]:
                goals.append("\n".join(text))
            else:
                shared[opened[2]] = "\n".join(text)
    return shared, goals


def digest(goal, shared):
    """What identifies a goal: its text, and that of all that it uses. The library's theories are not among these."""
    hashed, left, seen = hashlib.sha256(), [goal], set()
    while left:
        text = left.pop()
        hashed.update(text.encode() + b"\0")
        for name in re.findall(r"\(\* use (\w+) \*\)", text):
            if name not in seen:
                seen.add(name)
                left.append(shared[name])
    return hashed.hexdigest()[:32]


def library():
    """What identifies all that a goal's text leaves open: the theories of Why3 and of WP, and the provers' drivers."""
    def output(*command):
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    hashed = hashlib.sha256()
    for folder in (os.path.join(output("why3", "--print-datadir"), "stdlib"),
                   os.path.join(output("frama-c", "-print-share-path"), "wp", "why3"), "proofs/wp"):
        for place, folders, files in os.walk(folder):
            folders.sort()
            for file in sorted(files):
                if file.endswith((".mlw", ".sh")):
                    hashed.update(read(os.path.join(place, file)).encode() + b"\0")
    return hashed.hexdigest()[:32]


def parse(unit, line):
    match = GOAL.match(line)
    if not match:
        return None
    smoke = match["kind"] == "Smoke-test"
    proved = match["by"] == "Passed" if smoke else ": Valid" in match["rest"]
    name = re.sub(r"^typed(_float)?_", "", match["name"])
    return Goal(unit, name, smoke, match["by"].split(" ")[0], proved, seconds(match["rest"]))


def run(unit, build, selection, *, provers, timeout, cache, session, smoke=0, root=".", on_goal=None, on_line=None,
        stop_at_failure=False, report=None, functions=None):
    """One Frama-C process; smoke: the steps that a smoke test may take, where they are wanted. Returns (goals, functions,
    log, exit code, number of goals as WP counts them)."""
    os.makedirs(build, exist_ok=True)
    command = ["frama-c", "-c11", "-machdep", "x86_64", "-cpp-extra-args=" + " ".join(INCLUDES),
               "-wp", "-wp-model", "Typed+float", "-wp-rte", "-warn-unsigned-overflow", "-wp-verbose", "2",
               "-wp-prover", ",".join(provers), "-wp-timeout", str(timeout), "-wp-smoke-timeout", "1",
               "-wp-par", "1", "-wp-session", session, "-wp-cache", cache]
    command += ["-wp-fct", ",".join(functions)] if functions else []
    command += selection
    if smoke:
        command += ["-wp-smoke-tests", "-wp-steps", str(smoke)]
    command += [unit.input(build)]
    if report:
        command += ["-then", "-report-csv", report]
    goals, functions, log, total = [], [], [], None
    # Frama-C takes the folder it is in from PWD. A lazier garbage collector saves it a tenth of its time.
    process = subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               env={**os.environ, "PWD": os.path.abspath(root), "OCAMLRUNPARAM": "s=4M,o=200"},
                               start_new_session=True)
    for line in process.stdout:
        log.append(line.rstrip("\n"))
        annotated = re.match(r"\[rte:annot\] annotating function (\w+)", line)
        if annotated:
            functions.append(annotated[1])
        counted = re.match(r"\[wp\] Proved goals:\s+\d+ / (\d+)", line)
        if counted:
            total = int(counted[1])
        generated = re.match(r"\[wp\] (\d+) goals? generated", line)
        if generated:
            total = int(generated[1]) + sum(goal.by == "CFG" for goal in goals)
        if on_line:
            on_line(unit, line)
        goal = parse(unit, line)
        if goal:
            goals.append(goal)
            if on_goal:
                on_goal(goal)
            if stop_at_failure and not goal.proved:
                os.killpg(process.pid, signal.SIGTERM)
                break
    code = process.wait()
    return goals, functions, log, code, total


def environment(build, tools):
    """Prover configuration for the Frama-C processes that follow; returns the provers found."""
    os.environ["PATH"] = os.path.abspath(os.path.join(tools, "bin")) + os.pathsep + os.environ["PATH"]
    conf = os.path.abspath(os.path.join(build, "why3"))
    subprocess.run(["sh", "proofs/wp/provers.sh", conf], check=True)
    os.environ["WHY3CONFIG"] = os.path.join(conf, "why3.conf")
    return [p for p in PROVERS if any(os.access(os.path.join(d, p), os.X_OK) for d in os.environ["PATH"].split(os.pathsep))]


def clock(start):
    passed = int(time.time() - start)
    return "%d:%02d" % (passed // 60, passed % 60)
