#!/usr/bin/env python3
"""verify.py -- prove every contract and lemma in the float model, and say what was proved, by which prover, under
which assumptions.

usage: verify.py [--replay | --resume | --record] [--all-provers] [--build DIR] [--tools DIR] [UNIT...]

  --replay        generate every goal again and look it up among those that were proved; no prover runs
  --all-provers   then ask every prover for every goal; report how many goals have two or more independent proofs
  --resume        keep the answers of an earlier, perhaps interrupted, run
  --record        write the cache that --replay uses
  UNIT            prove these files only (src/core/ball.c, spec/ball.acsl, ...)

Exit code 0: everything proved, no unlisted assumption. 1: something is not. 2: the tools could not be run.
"""
import argparse
import collections
import concurrent.futures
import csv
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import wp  # noqa: E402

# Seconds for a prover on a goal, a round each, so that the prover that is good at a goal gets to it soon. A goal that
# needs more than a third of the last is reported as slow.
ROUNDS = 4, 30
SECOND = 2  # seconds for each prover on each goal where all are asked
SMOKE = 100000  # steps of CVC4 in search of a contradiction, more than three quarters of the proofs take
CACHE = "proofs/wp/cache.tar.xz"
RECORD = "goals.json"  # in the cache
CONTRADICTION = "proofs/wp/contradiction.c"
ASSUMPTIONS = "proofs/wp/ASSUMPTIONS"
OPEN = "proofs/wp/OPEN"  # files whose proof is not finished: left out, and said so at the end


class Progress:
    """A line that is rewritten on a terminal, and printed every ten seconds elsewhere."""

    def __init__(self):
        self.start, self.proved, self.failed, self.scheduled = time.time(), 0, 0, 0
        self.smoked, self.lock, self.last, self.tty = 0, threading.Lock(), 0.0, sys.stdout.isatty()

    def line(self, unit, line):
        match = re.match(r"\[wp\] (\d+) goals? scheduled", line)
        if match:
            with self.lock:
                self.scheduled += int(match[1])

    def goal(self, goal, unit=None):
        with self.lock:
            if goal:
                self.proved += goal.proved
                self.failed += not goal.proved
            if self.tty or time.time() - self.last > 10:
                self.last = time.time()
                text = "verify: %s  %d proved, %d not, %d scheduled, %d smoke tests  %s" % (
                    wp.clock(self.start), self.proved, self.failed, self.scheduled, self.smoked, (unit or goal.unit).name)
                print(("\r\033[K" + text) if self.tty else text, end="" if self.tty else "\n", flush=True)

    def smoke(self, goal):
        """Smoke tests are counted apart; the line only shows that something goes on."""
        if goal.smoke:
            with self.lock:
                self.smoked += 1
            self.goal(None, goal.unit)

    def forget(self, goals):
        """What a second round asked again was counted already."""
        with self.lock:
            self.proved -= sum(g.proved for g in goals)
            self.failed -= sum(not g.proved for g in goals)

    def end(self):
        if self.tty:
            print("\r\033[K", end="")


def listed(path):
    """The names in a list: a line 'NAME: reason', continued by indented lines."""
    if not os.path.exists(path):
        return []
    return [line.split(":", 1)[0].strip() for line in wp.read(path).splitlines()
            if line and not line.startswith(("#", " "))]


def properties(report):
    """The rows of Frama-C's report; a property that is printed on several lines has its row on the first."""
    with open(report, encoding="utf-8") as file:
        return [row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if row["property"] is not None]


def found_assumptions(reports, own, pending):
    """What the tools take for granted: contracts of functions with no body (but for those that are proved in another
    unit: own), and axioms or admitted clauses in the text. pending: what Frama-C calls a property while it has not been
    told of all proofs."""
    found = set()
    for path in reports:
        for row in properties(path):
            if row["status"] not in ("Valid", *pending) and "from clause" not in row["property kind"]:
                found.add(row["function"] if row["status"] == "Considered valid"
                          else "%s (%s)" % (row["property"], row["status"]))
    for folder in ("spec", "src/core", "src/problems"):
        for file in os.listdir(folder):
            text = wp.read(os.path.join(folder, file))
            found.update(re.findall(r"\baxiom\s+(\w+)", text))
            found.update("admit in " + file for _ in re.findall(r"\badmit\b\s", text))
    return found - own


def function_of(goal, functions):
    if goal.unit.lemmas_only:
        return goal.unit.name
    owner = [f for f in functions if goal.name.startswith(f + "_")]
    return max(owner, key=len) if owner else goal.unit.source


def table(goals, functions):
    """A row a function: goals, proved, how many by each prover, seconds."""
    rows = collections.OrderedDict()
    for goal in goals:
        if goal.smoke:
            continue
        row = rows.setdefault((goal.unit.source, function_of(goal, functions[goal.unit.name])),
                              {"goals": 0, "proved": 0, "provers": collections.Counter(), "seconds": 0.0})
        row["goals"] += 1
        row["proved"] += goal.proved
        if goal.proved:
            row["provers"][goal.by] += 1
        row["seconds"] += goal.seconds
    return rows


def print_table(rows):
    width = max(len(name) for _, name in rows)
    print("%-*s %6s %6s %8s  %s" % (width, "function", "goals", "proved", "seconds", "provers"))
    unit = None
    for (source, name), row in rows.items():
        if source != unit:
            unit = source
            print("-- " + source)
        print("%-*s %6d %6d %8.1f  %s" % (width, name, row["goals"], row["proved"], row["seconds"],
                                          ", ".join("%s %d" % pair for pair in sorted(row["provers"].items()))))


def prove(units, build, provers, session, rounds, smoke):
    """Prove the units; smoke: whether there are smoke tests."""
    progress = Progress()

    def one(unit, selection, report):
        shared = dict(provers=provers, cache="update", session=session, on_goal=progress.goal, on_line=progress.line)
        goals, names, log, code, total = wp.run(unit, build, selection, timeout=rounds[0], report=report, **shared)
        for timeout in rounds[1:]:
            failed = [goal for goal in goals if not goal.proved]
            if not failed or code != 0:
                break
            # Again, with more time, the functions (or the lemmas) in which something is left.
            if unit.lemmas_only:
                again = ["-wp-prop=" + ",".join(goal.name.replace("lemma_", "", 1) for goal in failed)]
            else:
                again = ["-wp-fct", ",".join(sorted({function_of(goal, names) for goal in failed}))]
            retried, _, more, code, _ = wp.run(unit, build, again, timeout=timeout, report=report, **shared)
            late = {goal.name: goal for goal in retried if goal.proved}
            progress.forget(retried + failed)
            goals = [late.get(goal.name, goal) if not goal.proved else goal for goal in goals]
            log += more
        if code == 0 and total and smoke and not unit.lemmas_only:
            # Smoke tests, by one prover, with little else to prove.
            again, _, more, code, _ = wp.run(unit, build, selection + wp.LITTLE_ELSE, timeout=rounds[0], smoke=SMOKE,
                                             **{**shared, "provers": ["cvc4"], "session": session + ".smoke",
                                                "on_goal": progress.smoke, "on_line": None})
            tests = [goal for goal in again if goal.smoke]
            goals, log = goals + tests, log + more
            if not tests:
                code = 1
        return goals, names, log, code, total

    # Between two goals Frama-C sleeps for a tenth of a second: more processes than processors keep them busy.
    return gather(units, build, one, 3, progress)


def generate(unit, build, selection, **more):
    """A unit's goals without a prover: those that Qed proves, and for each other the digest of its theory; then what wp.run
    returns beside the goals."""
    goals, names, log, code, total = wp.run(unit, build, selection + wp.GENERATE + wp.TOGETHER, provers=["cvc4"], timeout=1,
                                            cache="none", session=build, **more)
    shared, left = wp.theories(log)
    return goals, [wp.digest(theory, shared) for theory in left], (names, log, code, total)


def names_left(unit, build, selection, **more):
    """The names of the goals that Qed leaves: WP generates them without, but asked for Qed alone it has the same order."""
    goals, _, _, _, _ = wp.run(unit, build, selection + wp.TOGETHER, provers=["qed"], timeout=1, cache="none", session=build,
                               **more)
    return [goal.name for goal in goals if not goal.proved]


def look_up(unit, build, selection, answers, functions=None, **more):
    """A unit's goals; those that Qed leaves are looked up among the answers: digest -> name, prover, seconds."""
    goals, left, rest = generate(unit, build, selection, functions=functions, **more)
    names = [] if set(left) <= set(answers) else names_left(unit, build, selection, functions=functions)
    for number, digest in enumerate(left):
        name, by, seconds = answers.get(digest) or (names[number], "none", 0.0)
        goals.append(wp.Goal(unit, name, False, by, digest in answers, seconds))
    return goals, *rest


def replay(units, build, answers):
    """Look the units' goals up. The goals of a contract that is wrong must not be found."""
    progress = Progress()

    def one(unit, selection, report):
        result = look_up(unit, build, selection, answers, report=report, on_line=progress.line)
        for goal in result[0]:
            progress.goal(goal)
        return result

    goals, functions, problems, reports, spent = gather(units, build, one, 2, progress)
    if all(goal.proved for goal in look_up(wp.Unit(CONTRADICTION), build, [], answers, functions=["contradiction"])[0]):
        problems.append("%s: its goals are found: looking up is worth nothing" % CONTRADICTION)
    return goals, functions, problems, reports, spent


def gather(units, build, one, processes, progress):
    """one(unit, what to select, file for the report) for each unit, several at a time. Returns goals, functions of each
    unit, problems, reports, seconds of each unit."""
    inlines, lemmas = wp.owners()
    goals, functions, problems, reports, spent = [], {}, [], [], {}

    def timed(unit):
        report, began = os.path.join(build, unit.stem + ".csv"), time.time()
        result = one(unit, unit.arguments(inlines, lemmas), report)
        with open(os.path.join(build, unit.stem + ".log"), "w", encoding="utf-8") as file:
            file.write("\n".join(result[2]) + "\n")
        spent[unit.name] = round(time.time() - began, 1)
        return unit, report, result

    units = sorted(units, key=lambda u: -sum(map(os.path.getsize, wp.included(u.source))))  # the longest first, roughly
    with concurrent.futures.ThreadPoolExecutor(processes) as pool:
        for unit, report, (found, names, log, code, total) in pool.map(timed, units):
            goals += found
            functions[unit.name] = names
            if os.path.exists(report):
                reports.append(report)
            if code != 0 or total is None:
                problems.append("%s: Frama-C failed\n    %s" % (unit.name, "\n    ".join(log[-6:])))
            elif total != sum(not goal.smoke for goal in found):
                problems.append("%s: WP counts %d goals, its log shows others" % (unit.name, total))
            for goal in found:
                if not goal.proved:
                    problems.append("%s: %s not proved: %s%s" % (
                        unit.name, "smoke test" if goal.smoke else "goal", goal.name, where(goal, report)))
    progress.end()
    goals.sort(key=lambda g: g.unit.source)
    return goals, functions, problems, reports, spent


def record(units, build, goals):
    """digest -> name, prover, seconds of each goal that a prover proved; and the library it was proved with."""
    inlines, lemmas = wp.owners()
    proved, answers = {(goal.unit.name, goal.name): goal for goal in goals}, {}

    def one(unit):
        selection = unit.arguments(inlines, lemmas)
        return unit, generate(unit, build, selection)[1], names_left(unit, build, selection)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for unit, left, names in pool.map(one, units):
            if len(left) != len(names):
                raise OSError("%s: two runs of Frama-C do not show the same goals" % unit.name)
            for digest, name in zip(left, names):
                goal = proved[unit.name, name]
                answers[digest] = name, goal.by, goal.seconds
    return {"library": wp.library(), "answers": answers}


def pack(folder):
    """Write the cache: the goals that were proved, for replay; and what WP keeps of the provers' answers. The same bytes
    for the same answers."""
    with tarfile.open(CACHE, "w:xz") as archive:
        for name in [RECORD] + sorted("cache/" + name for name in os.listdir(os.path.join(folder, "cache"))):
            path = os.path.join(folder, name)
            info = archive.gettarinfo(path, name)
            info.mtime = info.uid = info.gid = 0
            info.uname = info.gname = ""
            with open(path, "rb") as file:
                archive.addfile(info, file)


def recorded():
    """The goals that were proved: digest -> name, prover, seconds."""
    with tarfile.open(CACHE) as archive:
        kept = json.load(archive.extractfile(RECORD))
    if kept["library"] != wp.library():
        raise OSError("%s was recorded with other versions of Frama-C, Why3 or proofs/wp/provers.sh; run: make verify" % CACHE)
    return kept["answers"]


def unpack_hints(folder):
    """Only who ran out of time on what, as answers of the first round: it then asks the others at once. A cold run proves
    everything itself; these prove nothing, and the last round does not heed them."""
    os.makedirs(os.path.join(folder, "cache"))
    with tarfile.open(CACHE) as archive:
        for member in archive:
            answer = archive.extractfile(member).read().decode()
            if member.name != RECORD and '"timeout"' in answer:
                with open(os.path.join(folder, member.name), "w", encoding="utf-8") as file:
                    file.write(re.sub(r'"time": [0-9.]+', '"time": %d.' % ROUNDS[0], answer))


def unnoticed(build, session):
    """What the smoke tests say of a contract that is contradictory: nothing, if they work."""
    goals, _, _, _, _ = wp.run(wp.Unit(CONTRADICTION), build, wp.LITTLE_ELSE, provers=["cvc4"], timeout=ROUNDS[0],
                               cache="none", session=session, smoke=SMOKE, functions=["contradiction"])
    failed = [goal for goal in goals if goal.smoke and not goal.proved]
    return [] if failed else ["%s: its smoke tests do not fail: none is worth anything" % CONTRADICTION]


def where(goal, report):
    """The unproved properties of the goal's file, as Frama-C locates them."""
    if not os.path.exists(report):
        return ""
    rows = [r for r in properties(report)
            if r["status"] not in ("Valid", "Considered valid") and goal.name.startswith(r["function"] + "_")]
    return "".join("\n    %s:%s: %s: %s" % (r["file"], r["line"], r["property kind"], r["property"][:120])
                   for r in rows[:3])


def second_opinion(units, build, provers, session):
    """Each prover alone on every goal; how many have two or more proofs. What was answered before is not asked again."""
    proofs, needs = collections.defaultdict(set), set()
    for prover in provers:
        print("verify: every goal by %s alone" % wp.PROVERS[prover], flush=True)
        goals, _, _, _, _ = prove(units, build, [prover], session, (SECOND,), False)
        asked = [(g, g.unit.source + " " + g.name) for g in goals if g.by not in ("Qed", "CFG")]
        needs.update(key for _, key in asked)
        for goal, key in asked:
            if goal.proved:
                proofs[key].add(prover)
        print("%-10s %5d of %d; by two or more so far: %d" % (
            wp.PROVERS[prover], sum(goal.proved for goal, _ in asked), len(asked),
            sum(len(p) >= 2 for p in proofs.values())), flush=True)
    with open(os.path.join(build, "second_opinion.json"), "w", encoding="utf-8") as file:
        json.dump({key: sorted(proofs[key]) for key in sorted(needs)}, file, indent=1)
    twice = sum(len(proofs[key]) >= 2 for key in needs)
    return "second opinion: %d goals need a prover, %d proved by two or more within %d s each (%.0f %%)" % (
        len(needs), twice, SECOND, 100 * twice / max(1, len(needs)))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--replay", action="store_true")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--all-provers", action="store_true")
    parser.add_argument("--build", default="build/verify")
    parser.add_argument("--tools", default=".tools")
    parser.add_argument("units", nargs="*")
    options = parser.parse_args()
    if options.record and options.units:
        parser.error("the cache is recorded whole")
    started = time.time()

    build = os.path.abspath(options.build)
    os.makedirs(build, exist_ok=True)
    session = os.path.join(build, "session")
    if not options.resume and not options.replay:
        shutil.rmtree(session, ignore_errors=True)
        shutil.rmtree(session + ".smoke", ignore_errors=True)
    for folder in (session, session + ".smoke"):
        os.makedirs(folder, exist_ok=True)
    present = wp.environment(build, options.tools)
    provers = [p for p in wp.DEFAULT_PROVERS if p in present]
    if not provers and not options.replay:
        print("verify: no prover found; run: make setup", file=sys.stderr)
        return 2
    if not (options.replay or options.resume or options.record):
        unpack_hints(session)
    unfinished = listed(OPEN)
    units = [u for u in wp.units() if (u.source in options.units if options.units else u.source not in unfinished)]
    unknown = set(options.units) - {u.source for u in units}
    if unknown:
        print("verify: nothing to prove in %s" % ", ".join(sorted(unknown)), file=sys.stderr)
        return 2

    if options.replay:
        goals, functions, problems, reports, spent = replay(units, build, recorded())
    else:
        goals, functions, problems, reports, spent = prove(units, build, provers, session, ROUNDS, True)
        problems += unnoticed(build, session)
    rows = table(goals, functions)
    if rows:
        print_table(rows)
    total = sum(row["goals"] for row in rows.values())
    proved = sum(row["proved"] for row in rows.values())
    smoke = [g for g in goals if g.smoke]
    slow = [g for g in goals if not g.smoke and g.seconds > ROUNDS[-1] / 3]
    for goal in slow:
        print("slow: %s %s, %.1f s of %d" % (goal.unit.source, goal.name, goal.seconds, ROUNDS[-1]))

    own = {name for names in functions.values() for name in names}
    assumed, found = listed(ASSUMPTIONS), found_assumptions(
        reports, own, ("Unknown", "Untried", "Partially proven") if options.replay else ("Unknown", "Untried"))
    unlisted = sorted(found - set(assumed))
    unused = sorted(set(assumed) - found) if not options.units else []
    problems += ["assumption not in %s: %s" % (ASSUMPTIONS, name) for name in unlisted]
    problems += ["%s lists %s, which nothing uses" % (ASSUMPTIONS, name) for name in unused]

    provers_used = collections.Counter()
    for row in rows.values():
        provers_used.update(row["provers"])
    with open(os.path.join(build, "report.json"), "w", encoding="utf-8") as file:
        json.dump({
            "model": "Typed+float", "goals": total, "proved": proved, "smoke_tests": len(smoke),
            "seconds": round(time.time() - started, 1), "timeout": ROUNDS[-1], "provers": provers_used,
            "units": spent, "assumptions": {"listed": assumed, "unlisted": unlisted}, "unfinished": unfinished,
            "slowest": [{"goal": g.name, "file": g.unit.source, "prover": g.by, "seconds": g.seconds}
                        for g in sorted((g for g in goals if not g.smoke), key=lambda g: -g.seconds)[:10]],
            "functions": [{"file": source, "function": name, "goals": row["goals"], "proved": row["proved"],
                           "provers": row["provers"], "seconds": round(row["seconds"], 2)}
                          for (source, name), row in rows.items()],
            "problems": problems}, file, indent=1)
    for problem in problems:
        print("FAILED " + problem)
    if options.record and not problems:
        with open(os.path.join(session, RECORD), "w", encoding="utf-8") as file:
            json.dump(record(units, build, goals), file, sort_keys=True)
        pack(session)
    if options.all_provers:
        print(second_opinion(units, build, [p for p in wp.PROVERS if p in present], session))
    for source in unfinished:
        print("not proved yet: %s (see %s)" % (source, OPEN))
    print("smoke tests: %d, %d passed" % (len(smoke), sum(g.proved for g in smoke)) if not options.replay else
          "smoke tests: not replayed")
    print("code: %d goals, %d proved, float model" % (total, proved))
    print("assumptions: %d listed, %d unlisted" % (len(assumed), len(unlisted)))
    return 1 if problems else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, subprocess.CalledProcessError) as error:
        print("verify: %s" % error, file=sys.stderr)
        sys.exit(2)
