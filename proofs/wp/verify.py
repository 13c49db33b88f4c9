#!/usr/bin/env python3
"""verify.py -- prove every contract and lemma in the float model, and say what was proved, by which prover, under
which assumptions.

usage: verify.py [--claims | --replay | --resume | --record | --manifest] [--no-hints] [--all-provers] [--one-round]
                 [--memo DIR] [--build DIR] [--tools DIR] [UNIT...]

  --claims        only compare what the files state with the manifest, and check the rules of manifest.py; no proof
  --replay        generate every goal again and look it up among those that were proved; no prover runs
  --all-provers   then ask every prover for every goal; report how many goals have two or more independent proofs
  --resume        keep the answers of an earlier, perhaps interrupted, run
  --record        prove everything, then write the manifest and the cache that --replay uses
  --manifest      write the manifest without proving anything
  --no-hints      take nothing from the cache. Otherwise it says which prover ran out of time on which goal, so that the
                  first round asks another one; it never says that a goal is proved, and the last round does not heed it
  --one-round     do not ask again, with more time, about what the first round leaves
  --memo DIR      keep there what Frama-C reads in a text, and do not ask again about the same text
  UNIT            prove these files only (src/core/project.c, spec/sampler.acsl, ...)

Exit code 0: everything proved, nothing differs from the manifest, no rule is broken. 1: something is not so. 2: the
tools could not be run.
"""
import argparse
import collections
import concurrent.futures
import datetime
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
import manifest  # noqa: E402
import witnesses  # noqa: E402
import wp  # noqa: E402

# Seconds of processor time for a prover on a goal, a round each, so that the prover that is good at a goal gets to it
# soon. A goal that needs more than a third of the last is reported as slow.
ROUNDS = 4, 30
SECOND = 2  # seconds for each prover on each goal where all are asked
SMOKE = 100000  # steps of CVC4 in search of a contradiction, more than three quarters of the proofs take
CACHE = "proofs/wp/cache.tar.xz"
RECORD = "goals.json"  # in the cache
CONTROLS = "proofs/wp/controls.c"
# What WP keeps of one answer of one prover, and nothing else.
ANSWER = re.compile(r"""\s*\{\s*"prover":\s*"(?P<prover>[\w:.+-]+)",\s*"verdict":\s*"(?P<verdict>\w+)"
                        (,\s*"time":\s*(?P<time>[0-9.e+-]+))?(,\s*"steps":\s*[0-9]+)?\s*\}\s*""", re.X)
SHOWN = 40  # problems on the screen; the report has all of them


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


def table(goals):
    """One row per function: goals, proved, how many by each prover, seconds."""
    rows = collections.OrderedDict()
    for goal in goals:
        if goal.smoke:
            continue
        row = rows.setdefault((goal.unit.source, goal.unit.name if goal.unit.lemmas_only else goal.owner),
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

    def one(unit):
        shared = dict(provers=provers, cache="update", session=session, on_goal=progress.goal, on_line=progress.line)
        result = wp.run(unit, build, unit.arguments(), timeout=rounds[0], **shared)
        problems = check(unit, result)
        hinted = {g["name"]: ["%s: %s" % (prover, said) for prover, said, cached in g["verdicts"] if cached]
                  for g in (result.inventory or {"goals": []})["goals"]}
        for timeout in rounds[1:]:
            failed = [goal for goal in result.goals if not goal.proved]
            if not failed or problems:
                break
            # Again, with more time, what is left.
            again = ["-wp-prop=" + ",".join(sorted({goal.owner if unit.lemmas_only else goal.called for goal in failed}))]
            if not unit.lemmas_only:
                again += ["-wp-fct", ",".join(sorted({goal.owner for goal in failed}))]
            retried = wp.run(unit, build, again, timeout=timeout, **shared)
            late = {goal.name: goal for goal in retried.goals if goal.proved}
            progress.forget(retried.goals + failed)
            result.goals = [late.get(goal.name, goal) if not goal.proved else goal for goal in result.goals]
            result.log += retried.log
        for goal in result.goals:
            goal.hints = hinted.get(goal.name, [])
        problems += unproved(unit, result)
        if smoke and not problems and not unit.lemmas_only:
            # Smoke tests, by one prover, with little else to prove.
            smoked = wp.run(unit, build, unit.arguments() + wp.LITTLE_ELSE, timeout=rounds[0], smoke=SMOKE,
                            **{**shared, "provers": ["cvc4"], "session": session + ".smoke",
                               "on_goal": progress.smoke, "on_line": None})
            tests = [goal for goal in smoked.goals if goal.smoke]
            result.goals, result.log = result.goals + tests, result.log + smoked.log
            if not tests:
                problems.append("%s: there are no smoke tests" % unit.name)
            problems += ["%s: smoke test failed: %s" % (unit.name, goal.name) for goal in tests if not goal.proved]
        return result, problems

    # Between two goals Frama-C sleeps for a tenth of a second: more processes than processors keep them busy.
    return gather(units, build, one, 3, progress)


def check(unit, result):
    """Whether a run shows all that it should: no failure, no warning, a goal for every property of its functions."""
    if result.code != 0 or result.total is None or result.inventory is None:
        return ["%s: Frama-C failed\n    %s" % (unit.name, "\n    ".join(result.log[-6:]))]
    problems = ["%s: Frama-C warns: %s" % (unit.name, text) for text in wp.warnings(result.log)]
    count = sum(not goal.smoke for goal in result.goals)
    if result.total != count:
        problems.append("%s: WP counts %d goals, Frama-C lists %d" % (unit.name, result.total, count))
    if unit.lemmas_only:
        problems += ["%s: lemma %s has no goal" % (unit.name, name)
                     for name in sorted(set(unit.names) - {goal.owner for goal in result.goals})]
    else:
        missing, dead = wp.uncovered(result, unit.names)
        problems += ["%s: assumed without a proof: %s" % (unit.name, text) for text in missing]
        problems += ["%s: holds only because no run comes there: %s" % (unit.name, text) for text in dead]
    for goal in result.inventory["goals"]:
        problems += ["%s: WP warns about %s: %s" % (unit.name, goal["name"], text) for text in goal["warnings"]]
    foreign = sorted({str(goal.owner) for goal in result.goals} - set(unit.names))
    problems += ["%s: goals of %s, which is not its own" % (unit.name, name) for name in foreign]
    return problems


def unproved(unit, result):
    """The goals that are left, with the place of each."""
    if result.inventory is None:
        return []
    places = {g["name"]: "%s:%d: %s" % (g["file"], g["line"], g["property"][:120]) for g in result.inventory["goals"]}
    return ["%s: goal not proved: %s\n    %s" % (unit.name, goal.name, places.get(goal.name, ""))
            for goal in result.goals if not goal.smoke and not goal.proved]


def generate(unit, build):
    """A unit's goals without a prover: the run, and for each goal that Qed leaves the digest of its theory."""
    result = wp.run(unit, build, unit.arguments() + wp.GENERATE + wp.TOGETHER, provers=["cvc4"], timeout=1, cache="none",
                    session=build)
    shared, left = wp.theories(result.log)
    return result, [wp.digest(theory, shared) for theory in left]


def names_left(unit, build):
    """The names of the goals that Qed leaves: WP generates them without, but asked for Qed alone it has the same order."""
    shown = []
    wp.run(unit, build, unit.arguments() + wp.TOGETHER, provers=["qed"], timeout=1, cache="none", session=build,
           on_goal=shown.append)
    return [goal.name for goal in shown if not goal.proved]


def look_up(unit, build, answers):
    """A unit's run; the goals that Qed leaves are looked up among the answers: digest -> name, prover, seconds."""
    result, left = generate(unit, build)
    problems = check(unit, result)
    unknown = [number for number, digest in enumerate(left) if digest not in answers]
    if unknown:
        names = names_left(unit, build)
        if len(names) != len(left):
            return result, problems + ["%s: two runs of Frama-C do not show the same goals" % unit.name]
        missing = {names[number] for number in unknown}
    else:
        missing = set()
    if len(left) != sum(not goal.proved for goal in result.goals):
        problems.append("%s: %d goals are left, but %d theories" % (
            unit.name, sum(not goal.proved for goal in result.goals), len(left)))
    for goal in result.goals:
        if not goal.proved and goal.name not in missing:
            goal.proved, goal.by = True, "recorded"
    return result, problems + unproved(unit, result)


def replay(units, build, answers):
    """Look the units' goals up. The goals of a contract that is wrong must not be found."""
    progress = Progress()

    def one(unit):
        result, problems = look_up(unit, build, answers)
        for goal in result.goals:
            progress.goal(goal)
        return result, problems

    goals, problems, spent = gather(units, build, one, 2, progress)
    result, _ = look_up(wp.Unit(CONTROLS, False, ["contradiction"]), build, answers)
    if all(goal.proved for goal in result.goals):
        problems.append("%s: its goals are found: looking up is worth nothing" % CONTROLS)
    return goals, problems, spent


def gather(units, build, one, processes, progress):
    """one(unit) for each unit, several at a time. Returns goals, problems, seconds of each unit."""
    goals, problems, spent = [], [], {}

    def timed(unit):
        began = time.time()
        result, found = one(unit)
        with open(os.path.join(build, unit.stem + ".log"), "w", encoding="utf-8") as file:
            file.write("\n".join(result.log) + "\n")
        spent[unit.name] = round(time.time() - began, 1)
        return result.goals, found

    order = sorted(units, key=lambda u: -u.weight)  # the longest first, roughly
    with concurrent.futures.ThreadPoolExecutor(processes) as pool:
        for found, wrong in pool.map(timed, order):
            goals += found
            problems += wrong
    progress.end()
    goals.sort(key=lambda g: (g.unit.source, g.unit.lemmas_only))
    return goals, problems, spent


def goal_names(goals, claims):
    """(file, function) -> names of its goals; (file, 'lemmas') -> names of its lemmas."""
    places = {}
    for file, name in claims.functions:
        places[claims.home(file), name] = file
    found = collections.defaultdict(list)
    for goal in goals:
        if not goal.smoke:
            key = (goal.unit.source, "lemmas") if goal.unit.lemmas_only else (places[goal.unit.source, goal.owner], goal.owner)
            found[key].append(goal.owner if goal.unit.lemmas_only else goal.name)
    return found


def list_goals(units, build):
    """The goals of the units, by Qed alone: for the manifest."""
    progress = Progress()

    def one(unit):
        result = wp.run(unit, build, unit.arguments() + wp.TOGETHER, provers=["qed"], timeout=1, cache="none", session=build,
                        on_line=progress.line, on_goal=progress.goal)
        return result, check(unit, result)

    return gather(units, build, one, 2, progress)


def record(units, build, goals):
    """digest -> name, prover, seconds of each goal that a prover proved; and the library it was proved with."""
    proved, answers = {(goal.unit.name, goal.name): goal for goal in goals}, {}

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for unit, (_, left), names in pool.map(lambda u: (u, generate(u, build), names_left(u, build)), units):
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


def answers_kept(verdicts):
    """(name, prover, verdict, text) of the entries of WP's cache with one of these verdicts. Each is an answer of WP and
    nothing else, under a name that stays in its folder."""
    with tarfile.open(CACHE) as archive:
        for member in archive:
            if not member.isfile() or not re.fullmatch(r"cache/[0-9a-f]+\.json", member.name):
                continue
            text = archive.extractfile(member).read().decode("ascii", "replace")
            answer = ANSWER.fullmatch(text)
            if not answer:
                raise OSError("%s: %s is not an answer of WP" % (CACHE, member.name))
            if answer["verdict"] in verdicts:
                yield member.name, answer["prover"], answer["verdict"], text


def unpack_hints(folder):
    """Write who ran out of time on what, as answers of the first round, and return how many. Each entry is read and
    written again from its parts: nothing else in the cache reaches a prover's place."""
    os.makedirs(os.path.join(folder, "cache"), exist_ok=True)
    count = 0
    for name, prover, _, _ in answers_kept(("timeout",)):
        hint(os.path.join(folder, name), prover)
        count += 1
    return count


def hint(path, prover):
    """Write that the prover ran out of time in the first round, in WP's seconds."""
    with open(path, "w", encoding="utf-8") as file:
        file.write('{ "prover": "%s", "verdict": "timeout", "time": %d. }\n' % (prover, wp.PATIENCE * ROUNDS[0]))


def keep_timeouts(folder):
    """WP compares the seconds that an answer took with the seconds that it waits, which are more: it would ask again."""
    for entry in os.scandir(os.path.join(folder, "cache")) if os.path.isdir(os.path.join(folder, "cache")) else ():
        answer = ANSWER.fullmatch(wp.read(entry.path))
        if answer and answer["verdict"] == "timeout" and float(answer["time"] or 0) > 0.75 * ROUNDS[0]:
            hint(entry.path, answer["prover"])


def control(build, provers, session):
    """What the tools must refuse: the smoke tests a contradictory contract, and every prover, alone, a false claim. What
    they must accept: a true one."""
    problems = []
    unit = wp.Unit(CONTROLS, False, ["contradiction"])
    tests = wp.run(unit, build, unit.arguments() + wp.LITTLE_ELSE, provers=["cvc4"], timeout=ROUNDS[0], cache="none",
                   session=session, smoke=SMOKE).goals
    if not any(goal.smoke and not goal.proved for goal in tests):
        problems.append("%s: its smoke tests do not fail: none is worth anything" % CONTROLS)
    unit = wp.Unit(CONTROLS, False, ["claims"])
    for prover in provers:
        goals = wp.run(unit, build, unit.arguments(), provers=[prover], timeout=ROUNDS[0], cache="none", session=session).goals
        verdicts = {goal.name: goal.proved for goal in goals}
        if verdicts.get("claims_ensures_right") is not True:
            problems.append("%s does not prove a true claim of %s" % (wp.PROVERS[prover], CONTROLS))
        if verdicts.get("claims_ensures_wrong") is not False:
            problems.append("%s proves a false claim of %s" % (wp.PROVERS[prover], CONTROLS))
    return problems


def second_opinion(units, build, provers, session):
    """Each prover alone on every goal; how many have two or more proofs. What was answered before is not asked again."""
    proofs, needs = collections.defaultdict(set), set()
    keep_timeouts(session)
    for prover in provers:
        print("verify: every goal by %s alone" % wp.PROVERS[prover], flush=True)
        goals, _, _ = prove(units, build, [prover], session, (SECOND,), False)
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


def output(*command):
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError:  # no such program here
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def revision():
    """The commit, and whether files differ from it. Where there is no git, tools.sh asks outside."""
    commit = output("git", "rev-parse", "HEAD")
    changed = output("git", "status", "--porcelain", "--", "spec", "src", "proofs", "Makefile")
    return os.environ.get("SGHA_COMMIT") or (commit or "unknown") + (" with changes" if commit and changed else "")


def provenance(commit, provers):
    """What was verified, when and with which tools: only those that ran."""
    number = lambda text: (re.search(r"\d+\.\d+(\.\d+)?", text) or [""])[0]  # noqa: E731
    versions = {"Frama-C": number(output("frama-c", "-version")), "Why3": number(output("why3", "--version"))}
    for prover in provers:
        versions[wp.PROVERS[prover]] = number(output(prover, "-version" if prover == "alt-ergo" else "--version"))
    if revision() != commit:
        commit = "%s, then %s: the files changed while this ran" % (commit, revision())
    return {"commit": commit,
            "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"), "versions": versions}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--claims", action="store_true")
    parser.add_argument("--replay", action="store_true")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--manifest", action="store_true")
    parser.add_argument("--no-hints", action="store_true")
    parser.add_argument("--all-provers", action="store_true")
    parser.add_argument("--one-round", action="store_true")
    parser.add_argument("--memo")
    parser.add_argument("--build", default="build/verify")
    parser.add_argument("--tools", default=".tools")
    parser.add_argument("units", nargs="*")
    options = parser.parse_args()
    writes = options.record or options.manifest
    if writes and options.units:
        parser.error("the manifest and the cache are written whole")
    started = time.time()

    build = os.path.abspath(options.build)
    os.makedirs(build, exist_ok=True)
    commit, reported = revision(), os.path.join(build, "report.json")
    if not options.claims and os.path.exists(reported):  # a run that ends early leaves no report, least of all an earlier one's
        os.remove(reported)
    wp.remember(options.memo)
    print("verify: reading the claims", flush=True)
    claims = manifest.Claims(build)
    stated = claims.text()
    problems = list(claims.problems)
    if not writes:
        changes = manifest.difference(manifest.MANIFEST, stated)
        if changes:
            problems.append("what is claimed is not what the manifest says (read this; if it is meant: make verify-record)\n"
                            + "\n".join("    " + line for line in changes))
    witnessed, contracts, more = witnesses.check(claims)
    problems += more
    show(problems)
    print("witnesses: %d of %d contracts" % (witnessed, contracts))
    print("claims: %d functions, %d lemmas, %d assumed, %d problems  %s" % (
        len(claims.functions), len(claims.lemmas), len(claims.assumed), len(problems), wp.clock(started)), flush=True)
    if options.claims or problems and not options.units:
        return 1 if problems else 0
    early = len(problems)

    session = os.path.join(build, "session")
    if not options.resume and not options.replay:
        shutil.rmtree(session, ignore_errors=True)
        shutil.rmtree(session + ".smoke", ignore_errors=True)
    for folder in (session, session + ".smoke"):
        os.makedirs(folder, exist_ok=True)
    present = wp.environment(build, options.tools)
    provers = [p for p in wp.DEFAULT_PROVERS if p in present]
    if not provers and not options.replay and not options.manifest:
        print("verify: no prover found; run: make setup", file=sys.stderr)
        return 2
    units = [u for u in claims.units if not options.units or u.source in options.units]
    unknown = set(options.units) - {u.source for u in units}
    if unknown:
        print("verify: nothing to prove in %s" % ", ".join(sorted(unknown)), file=sys.stderr)
        return 2

    if options.manifest:
        goals, more, _ = list_goals(units, build)
        problems += more
        show(more)
        if not problems:
            write(stated, manifest.goals_text(goal_names(goals, claims)))
        print("manifest: %d goals, %d problems" % (sum(not g.smoke for g in goals), len(problems)))
        return 1 if problems else 0

    hints = 0
    if not (options.replay or options.resume or options.record or options.no_hints) and os.path.exists(CACHE):
        hints = unpack_hints(session)
    if options.replay:
        goals, more, spent = replay(units, build, recorded())
    else:
        keep_timeouts(session)
        problems += control(build, provers, session)
        goals, more, spent = prove(units, build, provers, session, ROUNDS[:1] if options.one_round else ROUNDS, True)
    problems += more
    names = manifest.goals_text(goal_names(goals, claims))
    if not writes:
        changes = manifest.difference(manifest.GOALS, names, manifest.sections(names) if options.units else None)
        if changes:
            problems.append("the goals are not those of the manifest (read this; if it is meant: make verify-record)\n"
                            + "\n".join("    " + line for line in changes))
    rows = table(goals)
    if rows:
        print_table(rows)
    total = sum(row["goals"] for row in rows.values())
    proved = sum(row["proved"] for row in rows.values())
    smoke = [g for g in goals if g.smoke]
    for goal in goals:
        if not goal.smoke and goal.seconds > ROUNDS[-1] / 3:
            print("slow: %s %s, %.1f s of %d" % (goal.unit.source, goal.name, goal.seconds, ROUNDS[-1]))

    how = "replayed" if options.replay else "proved, some answers kept from an earlier run" if options.resume else "proved"
    made = provenance(commit, [] if options.replay else provers)
    if "changed while" in made["commit"]:
        problems.append("the files changed while they were verified")
    provers_used = collections.Counter()
    for row in rows.values():
        provers_used.update(row["provers"])
    from_cache = [{"goal": g.name, "file": g.unit.source, "took": ["a proof"] if g.by == "recorded" else g.hints}
                  for g in goals if g.by == "recorded" or g.hints]
    with open(reported, "w", encoding="utf-8") as file:
        json.dump({
            **made, "how": how, "model": "Typed+float", "goals": total, "proved": proved, "smoke_tests": len(smoke),
            "from_the_cache": {"timeouts": hints, "proofs": provers_used.get("recorded", 0), "goals": from_cache},
            "seconds": round(time.time() - started, 1), "timeout": ROUNDS[-1], "provers": provers_used,
            "units": spent, "contracts": contracts, "witnesses": witnessed, "assumptions": sorted(claims.assumed),
            "slowest": [{"goal": g.name, "file": g.unit.source, "prover": g.by, "seconds": g.seconds}
                        for g in sorted((g for g in goals if not g.smoke), key=lambda g: -g.seconds)[:10]],
            "functions": [{"file": source, "function": name, "goals": row["goals"], "proved": row["proved"],
                           "provers": row["provers"], "seconds": round(row["seconds"], 2)}
                          for (source, name), row in rows.items()],
            "problems": problems}, file, indent=1)
    show(problems[early:])
    if options.record and not problems:
        with open(os.path.join(session, RECORD), "w", encoding="utf-8") as file:
            json.dump(record(units, build, goals), file, sort_keys=True)
        pack(session)
        write(stated, names)
    if options.all_provers:
        print(second_opinion(units, build, [p for p in wp.PROVERS if p in present], session))
    print("%s: commit %s, %s, %s" % (how, made["commit"], made["date"], ", ".join("%s %s" % v for v in made["versions"].items())))
    print("from the cache: %d proofs, %d timeouts, on %d goals (named in %s)" % (
        provers_used.get("recorded", 0), hints, len(from_cache), os.path.join(options.build, "report.json")))
    print("smoke tests: %d, %d passed" % (len(smoke), sum(g.proved for g in smoke)) if not options.replay else
          "smoke tests: not replayed")
    print("code: %d goals, %d %s, float model" % (total, proved, "proved" if not options.replay else "found among the recorded"))
    print("assumptions: %d listed, %d unlisted" % (len(claims.assumed), sum("assumed" in p for p in problems)))
    return 1 if problems else 0


def show(problems):
    for problem in problems[:SHOWN]:
        print("FAILED " + problem, flush=True)
    if len(problems) > SHOWN:
        print("FAILED ... and %d more" % (len(problems) - SHOWN), flush=True)


def write(stated, names):
    for path, text in ((manifest.MANIFEST, stated), (manifest.GOALS, names)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, subprocess.CalledProcessError, wp.Failed) as error:
        print("verify: %s" % error, file=sys.stderr)
        sys.exit(2)
