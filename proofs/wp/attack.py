#!/usr/bin/env python3
"""attack.py -- try to get a false claim past the gates.

usage: attack.py [--short] [--list] [--jobs N] [--build DIR] [--tools DIR] [NAME...]

Each attack of proofs/wp/attacks is applied to a copy of the tree, and a gate of `make verify` is run on the copy:
  claims      verify.py --claims
  replay U    verify.py --replay U
  prove U     verify.py --one-round U, after the attack's answers were put into the cache
  scan        gates.py scan, the first step of theory.sh
  theory      theory.sh, without coqchk
  contracts   contracts.py
  axioms U    axioms.py on the unit U, with WP's own theories in the copy
  mutants N   mutants.py on those called N, without the provers, on inputs like the witnesses
It counts as refused if the gate's exit code is not 0 and it says what the attack expects. The untouched copy goes
first: a gate that refuses it refuses anything. What Frama-C read in it and Coq compiled, each attack gets as a copy, so
that only what it changes is read and compiled again; nothing is left from an earlier run. NAME: only the attacks whose name has this expression in it, or whose gate
is called so. --short leaves out what takes long. The last line is
`attacks: K refused of N`; the exit code is 0 if all are refused.
"""
import argparse
import concurrent.futures
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import verify  # noqa: E402
import wp  # noqa: E402

LIST = "proofs/wp/attacks"
COPIED = "Makefile", "spec", "src", "proofs", "tests/unit"
SHORT = "scan", "contracts"
SHORT_CLAIMS = 3  # of the claims' gate: on the untouched tree it takes half a minute


class Attack:
    def __init__(self, name, gate, unit, why):
        self.name, self.gate, self.unit, self.why = name, gate, unit, why
        self.expected, self.forged, self.edits = "", None, []  # edits: [file, [[old lines, new lines]...]]


def attacks(text):
    found, why, attack = [], [], None
    for line in text.splitlines() + [""]:
        if not line.strip():
            why, attack = [], None
        elif attack is None and line.startswith("#"):
            why.append(line[1:].strip())
        elif attack is None:
            name, gate, *unit = line.split()
            attack = Attack(name, gate, unit[0] if unit else "", " ".join(why))
            found.append(attack)
        elif line.startswith("expect "):
            attack.expected = line[7:]
        elif line.startswith("forge "):
            attack.forged = line[6:]
        elif line[:2] == "- " or line == "-":
            if not attack.edits[-1][1] or attack.edits[-1][1][-1][1]:
                attack.edits[-1][1].append([[], []])
            attack.edits[-1][1][-1][0].append(line[2:])
        elif line[:2] == "+ " or line == "+":
            if not attack.edits[-1][1]:
                attack.edits[-1][1].append([[], []])
            attack.edits[-1][1][-1][1].append(line[2:])
        else:
            attack.edits.append([line, []])
    return found


def copy(root):
    shutil.rmtree(root, ignore_errors=True)
    for part in COPIED:
        target = os.path.join(root, part)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if os.path.isdir(part):
            shutil.copytree(part, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(part, target)


def apply(attack, root):
    for file, changes in attack.edits:
        path = os.path.join(root, file)
        text = wp.read(path) if os.path.exists(path) else ""
        for old, new in changes:
            old, new = "\n".join(old), "\n".join(new)
            if old:
                if text.count(old) < 1:
                    raise SystemExit("attack: %s: not in %s: %s" % (attack.name, file, old))
                text = text.replace(old, new, 1)
            elif text.rstrip().endswith("#endif"):
                at = text.rstrip().rindex("#endif")
                text = text[:at] + new + "\n" + text[at:]
            else:
                text += new + "\n"
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        with open(path, "w", encoding="utf-8") as file_out:
            file_out.write(text)


def forge(attack, root, tools):
    """Ask for the goals of the attacked unit, then let the cache say of each what the attack says."""
    session = os.path.join(root, "build/forged")
    os.makedirs(session)
    found = wp.inventory(attack.unit, os.path.join(root, "build/inventory"), root)
    names = [f["name"] for f in found["functions"] if f["defined"]]
    unit = wp.Unit(attack.unit, False, names)
    wp.run(unit, os.path.join(root, "build"), unit.arguments(), provers=["cvc4"], timeout=1, cache="update", session=session,
           root=root)
    folder = os.path.join(session, "cache")
    with open(os.path.join(session, verify.RECORD), "w", encoding="utf-8") as file:
        json.dump({"library": "", "answers": {}}, file)
    with tarfile.open(os.path.join(root, verify.CACHE), "w:xz") as archive:
        archive.add(os.path.join(session, verify.RECORD), verify.RECORD)
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(attack.forged)
            archive.add(os.path.join(folder, name), "cache/" + name)


def gate_command(gate, unit, memo, options):
    """All gates build in one place, so that each knows what Frama-C read for another."""
    common = ["--build", "build/gate", "--memo", memo]
    tools = ["--tools", os.path.abspath(options.tools)]
    verifier = [sys.executable, "proofs/wp/verify.py", *common, *tools]
    compiled = ["--compiled", os.path.join(options.build, "axioms")] if os.path.isdir(os.path.join(options.build, "axioms")) else []
    return {"claims": verifier + ["--claims"], "replay": verifier + ["--replay", unit], "prove": verifier + ["--one-round", unit],
            "axioms": [sys.executable, "proofs/wp/axioms.py", *common, *tools, *compiled, "--library", "library", unit],
            "scan": [sys.executable, "proofs/coq/gates.py", "scan", "proofs/coq"],
            "mutants": [sys.executable, "proofs/wp/mutants.py", *common, "--no-provers", "--witnesses", "--jobs", "1", unit],
            "theory": ["sh", "proofs/coq/theory.sh", "build/gate", "--no-check"],
            "contracts": [sys.executable, "proofs/coq/contracts.py", *common]}[gate]


def run(attack, root, options):
    """The gate's exit code and output on a copy to which the attack was applied. Without an attack, what the gate made is
    kept, for the copies to start from: what Frama-C read, and what Coq compiled. No attack writes there."""
    copy(root)
    kept, memo = os.path.join(options.build, attack.gate), os.path.join(options.build, "memo")
    if attack.gate == "axioms":  # WP's own theories, for an attack to change
        shutil.copytree(os.path.join(wp.share_path(), "wp"), os.path.join(root, "library"))
    if attack.edits:
        apply(attack, root)
        memo = shutil.copytree(memo, os.path.join(os.path.abspath(root), "memo"))
        if attack.gate == "theory":
            shutil.copytree(kept, os.path.join(root, "build/gate"))
    if attack.forged:
        forge(attack, root, options.tools)
    done = subprocess.run(gate_command(attack.gate, attack.unit, memo, options), cwd=root, capture_output=True, text=True,
                          env={**os.environ, "PWD": os.path.abspath(root)})
    if not attack.edits and attack.gate in ("theory", "axioms"):
        shutil.move(os.path.join(root, "build/gate"), kept)
    shutil.rmtree(root)
    return done.returncode, done.stdout + done.stderr


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--build", default="build/attack")
    parser.add_argument("--tools", default=".tools")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    chosen = attacks(wp.read(LIST))
    if options.names:
        chosen = [a for a in chosen if any(re.search(n, a.name) or n == a.gate for n in options.names)]
    if options.short:
        claims = [a for a in chosen if a.gate == "claims"][:SHORT_CLAIMS]
        chosen = [a for a in chosen if a.gate in SHORT or a in claims]
    if options.list:
        for attack in chosen:
            print("%-34s %-10s %s" % (attack.name, attack.gate, attack.why))
        print("attacks: %d" % len(chosen))
        return 0
    start = time.time()
    options.build = os.path.abspath(options.build)
    for kept in "memo", "theory", "axioms":
        shutil.rmtree(os.path.join(options.build, kept), ignore_errors=True)
    os.makedirs(os.path.join(options.build, "memo"))
    wp.prepare(options.build)
    wp.environment(options.build, options.tools)
    gates = sorted({(a.gate, a.unit) for a in chosen}, key=lambda gate: (gate[0] != "claims", gate))
    untouched = [Attack("untouched", *gate, "") for gate in gates]
    refused, weak = 0, 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        def answers(some):
            return pool.map(lambda pair: run(pair[1], os.path.join(options.build, "copy-%d" % pair[0]), options), enumerate(some))

        first = list(answers(untouched[:1]))  # the others need what Frama-C reads here
        for attack, (code, output) in zip(untouched, itertools.chain(first, answers(untouched[1:]))):
            print("%s %-10s untouched" % (wp.clock(start), attack.gate), flush=True)
            if code:
                print("FAILED the gate %s refuses the untouched tree:\n%s" % (attack.gate, output[-2000:]), flush=True)
                weak += 1
        for number, (attack, (code, output)) in enumerate(zip(chosen, answers(chosen))):
            says = re.search(attack.expected, output)
            good = code != 0 and attack.expected and says
            refused += bool(good)
            print("%s %3d/%d %-8s %-34s %s" % (wp.clock(start), number + 1, len(chosen), "refused" if good else "PASSED" if code == 0 else "UNCLEAR",
                                              attack.name, attack.why), flush=True)
            if not good:
                print("    exit code %d, expected: %s\n%s" % (code, attack.expected, output[-1500:]), flush=True)
    print("attacks: %d refused of %d" % (refused, len(chosen)))
    return 0 if refused == len(chosen) and not weak else 1


if __name__ == "__main__":
    sys.exit(main())
