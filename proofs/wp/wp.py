"""wp.py -- the units of proof, and one run of Frama-C on one of them.

Everything that is known about the program comes from Frama-C's own tree (inventory.ml), never from its text. A unit is
the functions of one file (NAME.c with NAME.h, or NAME.h where there is no NAME.c), or the lemmas that one file states.
Every function and every lemma is proved in exactly one unit: its own (manifest.py checks it).
"""
import functools
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import time

FOLDERS = "spec", "src", "proofs/acsl"  # where files are looked for that have annotations of their own
TYPES = "sgha.h", "problems/quadratic_data.h"  # the types of C that definitions in spec/ speak of
PATIENCE = 30  # seconds of the clock that WP waits for each second of processor time that a prover may take
HERE = os.path.dirname(os.path.abspath(__file__))
PROVERS = {"cvc4": "CVC4", "cvc5": "CVC5", "alt-ergo": "Alt-Ergo", "z3": "Z3"}
DEFAULT_PROVERS = ["cvc4", "alt-ergo", "cvc5"]  # in the order in which they are asked
# Leaves little but the smoke tests of all that could be proved; the rest is still assumed where it holds. What every
# function has, that it terminates and does not exit, stays: WP passes over a function of which nothing is asked.
LITTLE_ELSE = ["-wp-prop=" + ",".join("-@" + kind for kind in (
    "requires", "ensures", "assigns", "decreases", "assert", "check", "invariant", "variant",
    "lemma", "rte", "breaks", "continues", "returns", "complete_behaviors", "disjoint_behaviors"))]

# Every goal that Qed leaves, printed as the theory that Why3 would prepare for a prover; none is asked.
GENERATE = ["-wp-gen", "-wp-msg-key", "print-generated"]
COLLECTOR = "s=4M,o=200"  # how Frama-C's garbage is collected
TOGETHER = ["-wp-par", "64"]  # where no prover runs: between two rounds WP sleeps

for name in "WHY3LIB", "WHY3DATA", "WHY3LOADPATH":  # where Why3 would read other theories than those that are proved
    os.environ.pop(name, None)

GOAL = re.compile(r"\[wp\] \[(?P<by>[^\]]+)\] (?P<kind>Goal|Smoke-test) (?P<name>\S+)(?P<rest>.*)")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def includes(root="."):
    return " ".join("-I " + folder for folder in FOLDERS if os.path.isdir(os.path.join(root, folder)))


def annotated_files(root="."):
    """The files that may state something: those in which an annotation can begin, however its lines are split."""
    found = []
    for folder in FOLDERS:
        for place, folders, files in os.walk(os.path.join(root, folder)):
            folders.sort()
            for file in sorted(files):
                path = os.path.join(place, file)
                if file.endswith((".c", ".h", ".acsl")) and re.search(r"/[*/]@", read(path).replace("\\\n", "")):
                    found.append(os.path.relpath(path, root))
    return found


class Unit:
    """One file to prove, and what of its translation unit belongs to it: names of functions, or of lemmas."""

    def __init__(self, source, lemmas_only=False, names=(), others=()):
        self.source, self.lemmas_only, self.names, self.others = source, lemmas_only, list(names), list(others)
        self.name = "lemmas of " + source if lemmas_only else source
        self.stem = re.sub(r"\W", "_", self.name)  # for the names of its files

    def arguments(self):
        """Select what is this unit's own."""
        if self.lemmas_only:
            return ["-wp-prop=@lemma" + "".join(",-" + name for name in self.others)]
        return ["-wp-fct", ",".join(self.names)]


def wrapped(source, folder):
    """The C file to hand to Frama-C: headers and .acsl files get a wrapper, in which the types of C come before a file of
    spec/, because that includes nothing from src/."""
    if source.endswith(".c"):
        return source
    path = os.path.join(folder, re.sub(r"\W", "_", source) + ".c")
    text = "".join('#include "%s"\n' % file for file in [*(TYPES if source.startswith("spec/") else ()), source])
    if not os.path.exists(path) or read(path) != text:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    return path


def prepare(build):
    """Compile inventory.ml: the file that Frama-C loads."""
    os.makedirs(build, exist_ok=True)
    library = subprocess.run(["frama-c", "-print-lib-path"], check=True, capture_output=True, text=True).stdout.strip()
    copied = os.path.join(os.path.abspath(build), "inventory.ml")
    with open(copied, "w", encoding="utf-8") as file:
        file.write(read(os.path.join(HERE, "inventory.ml")))
    subprocess.run(["ocamlopt", "-shared", "-w", "+a-4-40-41-42-44-45-48-70", "-I", library, "-I", os.path.join(library, "plugins"),
                    "-o", copied[:-2] + "cmxs", copied], check=True)
    os.environ["SGHA_INVENTORY_MODULE"] = copied[:-2] + "cmxs"


def command(root="."):
    return ["frama-c", "-no-unicode", "-c11", "-machdep", "x86_64", "-cpp-extra-args=" + includes(root),
            "-load-module", os.environ["SGHA_INVENTORY_MODULE"]]


def environ(root, inventory=None):
    # Frama-C takes the folder it is in from PWD. A lazier garbage collector saves it a tenth of its time.
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FRAMAC", "FRAMA_C")) and name != "CPP"}
    return {**kept, "PWD": os.path.abspath(root), "OCAMLRUNPARAM": COLLECTOR, "SGHA_INVENTORY": inventory or ""}


class Failed(Exception):
    """Frama-C did not accept a file, or warned about it."""


MEMO = None  # a folder that keeps what Frama-C reads in a text


def remember(folder):
    global MEMO
    if folder:
        MEMO = os.path.abspath(folder)
        os.makedirs(MEMO, exist_ok=True)


@functools.lru_cache(None)
def share_path():
    return subprocess.run(["frama-c", "-print-share-path"], check=True, capture_output=True, text=True).stdout.strip()


def remembered(given, root, options):
    """The file that keeps what Frama-C reads in this text: it is named after the text with all that it includes, the
    comments and macros in it, and all that Frama-C is told."""
    if given.endswith(".i"):  # preprocessed: gcc would print nothing of it
        whole = read(given)
    else:
        text = subprocess.run(["gcc", "-E", "-C", "-dD", "-I.", "-I" + share_path() + "/libc", "-D__FRAMAC__", "-D__FC_MACHDEP_X86_64",
                               "-nostdinc", "-m64", *includes(root).split(), given], cwd=root, capture_output=True, text=True)
        if text.returncode or not text.stdout:
            return None
        whole = text.stdout
    hashed = hashlib.sha256()
    for part in (read(os.path.join(HERE, "inventory.ml")), includes(root), " ".join(options), given, whole):
        hashed.update(part.replace(os.path.abspath(root), "").encode() + b"\0")
    return os.path.join(MEMO, hashed.hexdigest() + ".json")


def inventory(source, build, root=".", options=(), text=None):
    """What Frama-C reads in a translation unit: see inventory.ml. text: what to parse in place of the file."""
    os.makedirs(build, exist_ok=True)
    kept = remembered(text or wrapped(source, os.path.abspath(build)), root, options) if MEMO else None
    if kept and os.path.exists(kept):
        with open(kept, encoding="utf-8") as file:
            return json.load(file)
    stem = os.path.join(os.path.abspath(build), re.sub(r"\W", "_", source))
    if os.path.exists(stem + ".json"):
        os.remove(stem + ".json")
    given = text or wrapped(source, os.path.abspath(build))
    done = subprocess.run([*command(root), *options, given], cwd=root, env=environ(root, stem + ".json"),
                          capture_output=True, text=True)
    complaints = warnings(done.stdout.splitlines())
    if done.returncode or complaints or not os.path.exists(stem + ".json"):
        raise Failed("%s: %s" % (source, "\n    ".join(complaints or (done.stdout + done.stderr).splitlines()[-6:])))
    if kept:
        shutil.copy(stem + ".json", kept + ".part%d" % os.getpid())
        os.replace(kept + ".part%d" % os.getpid(), kept)
    with open(stem + ".json", encoding="utf-8") as file:
        return json.load(file)


def warnings(log):
    """What Frama-C warns of, each with the line that follows: it may have taken something for granted."""
    return ["%s %s" % (line, following.strip()) for line, following in zip(log, log[1:] + [""])
            if re.search(r"\b(Warning|User Error)\b", line)]


class Goal:
    def __init__(self, unit, name, smoke, by, proved, time_used, owner=None):
        self.unit, self.name, self.smoke, self.by, self.proved, self.seconds = unit, name, smoke, by, proved, time_used
        self.owner = owner  # the function, or the lemma, that it is about
        self.hints = []  # the provers' answers about it that were taken from the cache
        self.called = "@requires"  # how -wp-prop calls it; a function may have more of that name


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
    def output(*arguments):
        return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout.strip()

    hashed = hashlib.sha256()
    for folder in (os.path.join(output("why3", "--print-datadir"), "stdlib"),
                   os.path.join(output("frama-c", "-print-share-path"), "wp", "why3"), HERE):
        for place, folders, files in os.walk(folder):
            folders.sort()
            for file in sorted(files):
                if file.endswith((".mlw", ".sh")):
                    hashed.update(read(os.path.join(place, file)).encode() + b"\0")
    return hashed.hexdigest()[:32]


class Run:
    """What one Frama-C process said: its goals, its log, its exit code, and its inventory (None if it broke off)."""

    def __init__(self, goals, log, code, total, found):
        self.goals, self.log, self.code, self.total, self.inventory = goals, log, code, total, found


def run(unit, build, selection, *, provers, timeout, cache, session, smoke=0, root=".", on_goal=None, on_line=None,
        stop_at_failure=False):
    """One Frama-C process with WP. timeout: seconds of processor time for a prover on a goal. smoke: the steps that a smoke
    test may take, where they are wanted. on_goal is told whether each goal is proved as the log shows it; the goals that
    are returned are Frama-C's own list."""
    os.makedirs(build, exist_ok=True)
    kept = os.path.join(os.path.abspath(build), unit.stem + ".goals.json")
    if os.path.exists(kept):
        os.remove(kept)
    arguments = [*command(root), "-wp", "-wp-model", "Typed+float", "-wp-rte", "-warn-unsigned-overflow", "-wp-verbose", "2",
                 "-wp-prover", ",".join(provers), "-wp-timeout", str(PATIENCE * timeout),
                 "-wp-smoke-timeout", str(PATIENCE), "-wp-par", "1", "-wp-session", session, "-wp-cache", cache, *selection]
    if smoke:
        arguments += ["-wp-smoke-tests", "-wp-steps", str(smoke)]
    arguments += [wrapped(unit.source, os.path.abspath(build))]
    shown, log, total, control = [], [], None, []
    process = subprocess.Popen(arguments, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               env=environ(root, kept), start_new_session=True)
    for line in process.stdout:
        log.append(line.rstrip("\n"))
        counted = re.match(r"\[wp\] Proved goals:\s+\d+ / (\d+)", line)
        if counted:
            total = int(counted[1])
        generated = re.match(r"\[wp\] (\d+) goals? generated", line)
        if generated:
            total = int(generated[1]) + len(control)
        if on_line:
            on_line(unit, line)
        match = GOAL.match(line)
        if match:
            is_smoke = match["kind"] == "Smoke-test"
            proved = match["by"] == "Passed" if is_smoke else ": Valid" in match["rest"]
            name = re.sub(r"^typed(_float)?_", "", match["name"])
            goal = Goal(unit, name, is_smoke, match["by"].split(" ")[0], proved, 0.0)
            if match["by"] == "CFG":
                control.append((goal, "Unreachable" in match["rest"]))
            shown.append(goal)
            if on_goal:
                on_goal(goal)
            if stop_at_failure and not goal.proved:
                os.killpg(process.pid, signal.SIGTERM)
                break
    code = process.wait()
    if code or not os.path.exists(kept):
        return Run(shown, log, code, total, None)
    with open(kept, encoding="utf-8") as file:
        found = json.load(file)
    goals = []
    for goal, unreachable in control:  # what the shape of the code decides has no goal of its own
        goal.owner = max((f["name"] for f in found["functions"] if goal.name.startswith(f["name"] + "_")), key=len, default=None)
        goal.unreachable = unreachable
        goals.append(goal)
    for g in found["goals"]:
        proved = g["passed"] if g["smoke"] else g["proved"]
        goals.append(Goal(unit, g["name"], g["smoke"], "Qed" if g["by"] == "qed" else g["by"].split(":")[0], proved,
                          g["seconds"], g["lemma"] or g["function"]))
        if g["names"]:
            goals[-1].called = g["names"][-1]
    return Run(goals, log, code, total, found)


def uncovered(result, own):
    """The properties of these functions that have no goal, though they need a proof; then the clauses of their contracts
    that hold only because no run comes there."""
    missing, dead = [], []
    for p in result.inventory["properties"]:
        where = "%s:%d: %s: %s" % (p["file"], p["line"], p["function"], p["text"])
        if p["function"] in own and p["goals"] == 0 and not p["status"].startswith("true"):
            missing.append(where)
        if p["function"] in own and "Unreachable" in p["status"] and not re.match(r"exits\b", p["text"]):
            dead.append(where)
    return missing, dead


def environment(build, tools):
    """Prover configuration for the Frama-C processes that follow; returns the provers found."""
    os.environ["PATH"] = os.path.abspath(os.path.join(tools, "bin")) + os.pathsep + os.environ["PATH"]
    conf = os.path.abspath(os.path.join(build, "why3"))
    subprocess.run(["sh", os.path.join(HERE, "provers.sh"), conf, str(PATIENCE)], check=True)
    os.environ["WHY3CONFIG"] = os.path.join(conf, "why3.conf")
    return [p for p in PROVERS if any(os.access(os.path.join(d, p), os.X_OK) for d in os.environ["PATH"].split(os.pathsep))]


def clock(start):
    passed = int(time.time() - start)
    return "%d:%02d" % (passed // 60, passed % 60)
