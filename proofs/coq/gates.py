#!/usr/bin/env python3
"""gates.py -- what the theory may not contain, and what its theorems state and assume.

usage: gates.py scan FOLDER            the texts and _CoqProject: no axiom, no unfinished proof, no switch of the kernel
       gates.py questions STATEMENTS   a Coq file that prints each theorem's statement and what it rests on
       gates.py answers OUTPUT         the same, one line per fact, as Assumptions.expected has it
       gates.py definitions BUILD STATEMENTS   every definition that the theorems rest on, with the digest of its text
       gates.py checked LOG EXPECTED   whether coqchk's summary names nothing but the expected axioms

Exit code 1, with the places, if something is refused.
"""
import hashlib
import os
import re
import sys

FORBIDDEN = {
    "Admitted", "admit", "Admit", "give_up", "Axiom", "Axioms", "Parameter", "Parameters", "Conjecture", "Conjectures", "Primitive",
    "bypass_check", "Abort", "ML", "Load", "Drop", "Cd", "LoadPath", "Redirect", "Extraction", "Register", "Fail", "Timeout",
    "Unshelve", "Undo", "Restart", "BackTo", "Reset"}
OPTIONS = {'Set Default Proof Using', 'Set Warnings "-ambiguous-paths"', 'Set Warnings "ambiguous-paths"'}
ATTRIBUTES = {"global", "local", "export", "canonical", "no"}
# What coqchk must say is <none>.
UNSAFE = "type-in-type", "unsafe (co)fixpoints", "positivity is assumed"


def sentences(text):
    """(line, sentence) without comments, which nest and in which a string hides what would end them."""
    kept, depth, line, start, sentence, i = [], 0, 1, 1, "", 0
    while i < len(text):
        two = text[i:i + 2]
        if text[i] == '"':
            end = i + 1
            while end < len(text) and (text[end] != '"' or text[end + 1:end + 2] == '"'):
                end += 2 if text[end] == '"' else 1
            if depth == 0:
                sentence += text[i:end + 1]
            line += text.count("\n", i, end + 1)
            i = end + 1
            continue
        if two == "(*":
            depth, i = depth + 1, i + 2
            continue
        if two == "*)" and depth:
            depth, i = depth - 1, i + 2
            sentence += " "
            continue
        if depth == 0:
            if text[i] == "." and (i + 1 == len(text) or text[i + 1].isspace()):
                kept.append((start, " ".join(sentence.split())))
                sentence = ""
            else:
                if not sentence.strip():
                    start = line
                sentence += text[i]
        line += text[i] == "\n"
        i += 1
    if depth or sentence.strip():
        kept.append((start, "an unfinished sentence or comment: Abort"))
    return kept


def scan_text(name, text):
    problems = []
    for line, sentence in sentences(text):
        bare = re.sub(r'"(?:[^"]|"")*"', '""', sentence)
        for word in re.findall(r"[A-Za-z_][\w']*", bare):
            if word in FORBIDDEN:
                problems.append("%s:%d: %s: %s" % (name, line, word, sentence[:80]))
        for attribute in re.findall(r"#\[(.*?)\]", bare):
            if set(re.findall(r"\w+", attribute)) - ATTRIBUTES:
                problems.append("%s:%d: attribute %s" % (name, line, attribute))
        for hidden in re.findall(r'\bDeclare\s+Module\b|\bRequire\b[^"]*"', bare):
            problems.append("%s:%d: %s: %s" % (name, line, hidden, sentence[:80]))
        # An option, at the start of a sentence or after what may stand before one, such as a goal's number and a brace.
        for switch in re.findall(r"[:{}]\s*((?:Set|Unset|Test)(?:\s+[A-Z]\w*){2,}.*)", bare):
            problems.append("%s:%d: option %s" % (name, line, switch))
        option = re.match(r"(?:[-+*{}\s]|\b(?:Global|Local|Export|Time)\b|#\[.*?\])*((?:Set|Unset|Test)\b.*)", sentence)
        if option and not any(option[1].startswith(allowed) for allowed in OPTIONS):
            problems.append("%s:%d: option %s" % (name, line, option[1]))
    return problems


def scan(folder):
    problems, listed = [], []
    with open(os.path.join(folder, "_CoqProject"), encoding="utf-8") as file:
        for line in file.read().splitlines():
            if re.fullmatch(r"\w+\.v", line):
                listed.append(line)
            elif line.strip() and line != "-Q . SGHA":
                problems.append("_CoqProject: %s" % line)
    present = sorted(file for file in os.listdir(folder) if file.endswith(".v"))
    if sorted(listed) != present:
        problems.append("_CoqProject does not list each file once: %s" % " ".join(sorted(set(listed) ^ set(present)) or listed))
    for file in present:
        with open(os.path.join(folder, file), encoding="utf-8") as text:
            problems += scan_text(file, text.read())
    return problems


def theorems(path):
    with open(path, encoding="utf-8") as file:
        return [line.split()[:2] for line in file if line.strip() and not line.startswith("#")]


def questions(path):
    lines = ["From SGHA Require Import Main.", "Set Printing Width 1000000. Set Printing Depth 1000000."]
    for number, theorem in theorems(path):
        lines += ['Goal True. idtac "== %s %s". exact I. Qed.' % (number, theorem), "Unset Printing Notations.",
                  "Check @%s." % theorem, "Set Printing Notations.", 'Goal True. idtac "-- assumes". exact I. Qed.',
                  "Print Assumptions %s." % theorem]
    return "\n".join(lines) + "\n"


def answers(output):
    """Every line of Coq's answer counts: the statement's digest, then each axiom; what it assumes, once, with its type."""
    axioms, lines = {}, []
    for block in re.split(r"^== ", output, flags=re.M)[1:]:
        head, rest = block.split("\n", 1)
        statement, assumed = rest.split("-- assumes\n")
        lines.append("== %s  [%s]" % (head, hashlib.sha256(" ".join(statement.split()).encode()).hexdigest()[:16]))
        entries = []
        for line in assumed.splitlines():
            if line[:1].isspace() and entries:
                entries[-1] += " " + line.strip()
            elif line.strip():
                entries.append(line.strip())
        if entries == ["Closed under the global context"]:
            entries = ["none"]
        elif entries[:1] == ["Axioms:"]:
            entries = entries[1:]
        for entry in sorted(entries):
            name = entry.split(" ")[0]
            lines.append("   " + name)
            if entry != "none":
                axioms.setdefault(name, set()).add(entry)
    return "".join("axiom %s\n" % entry for name in sorted(axioms) for entry in sorted(axioms[name])) + "\n".join(lines) + "\n"


def without_comments(text):
    """The text with its comments blanked, so that offsets stay."""
    kept, depth, i = [], 0, 0
    while i < len(text):
        two = text[i:i + 2]
        if two == "(*" or (two == "*)" and depth):
            depth += 1 if two == "(*" else -1
            kept.append("  ")
            i += 2
            continue
        kept.append(text[i] if depth == 0 or text[i] == "\n" else " ")
        i += 1
    return "".join(kept)


def definitions(build, path):
    """Coq's .glob files say which names a text refers to: the closure of the theorems' statements, through definitions, records and notations.
    What a section assumes counts for all that follows in it."""
    with open(os.path.join(build, "_CoqProject"), encoding="utf-8") as file:
        modules = [line[:-2] for line in file.read().splitlines() if line.endswith(".v")]
    uses, texts, meant = {}, {}, set()
    for module in modules:
        with open(os.path.join(build, module + ".v"), encoding="latin-1", newline="") as file:
            text = without_comments(file.read())
        with open(os.path.join(build, module + ".glob"), encoding="latin-1") as file:
            lines = file.read().splitlines()
        references, places, sections = [], [], []
        for line in lines:
            reference = re.match(r"R(\d+):\d+ SGHA\.(\w+) <> (\S+) (\w+)$", line)
            place = re.match(r"(\w+) (\d+):\d+ \S+ (\S+)$", line)
            if reference:
                references.append((int(reference[1]), (reference[2], reference[3].split(".")[-1])))
                if reference[4] in ("def", "rec", "ind", "abbrev") and ":" not in reference[3]:  # name:number is bound in the text
                    meant.add(references[-1][1])
            elif place and place[1] == "sec":
                end = re.compile(r"\bEnd %s\." % re.escape(place[3])).search(text, int(place[2]))
                sections.append((int(place[2]), end.start()))
            elif place and place[1] in ("def", "prf", "thm", "rec", "ind", "abbrev"):
                places.append((int(place[2]), place[1], place[3].split(".")[-1]))
        assumed = [match.span() for match in re.finditer(r"^(?:Context|Hypothes[ie]s|Variables?)\b.*?\.(?=\s)", text, re.S | re.M)]
        for start, kind, name in places:
            end = re.compile(r"\.(?=\s)").search(text, start).end()
            if kind == "def" and re.compile(r"\s*Proof\b").match(text, end):
                end = re.compile(r"\b(?:Defined|Qed)\.").search(text, end).end()
            spans = [(start, end)] + [span for first, last in sections if first < start < last for span in assumed if first < span[0] < start]
            found = {name for at, name in references if any(first <= at < last for first, last in spans)}
            uses.setdefault((module, name), set()).update(found)
            if kind not in ("prf", "thm"):
                texts.setdefault((module, name), []).append(" ".join(text[start:end].split()))
    with open(path, encoding="utf-8") as file:
        waiting = [tuple(line.split()[2:0:-1]) for line in file if line.strip() and not line.startswith("#")]
    reached = set(waiting)
    unknown = ["definitions: no theorem %s in %s" % (name, module) for module, name in waiting if (module, name) not in uses]
    unknown += ["definitions: no definition %s in %s" % (name, module) for module, name in sorted(meant) if (module, name) not in texts]
    while waiting:
        for name in uses.get(waiting.pop(), ()):
            if name in texts and name not in reached:
                reached.add(name)
                waiting.append(name)
    return unknown, "".join("definition %s.%s  [%s]\n" % (*name, hashlib.sha256(" ".join(texts[name]).encode()).hexdigest()[:16])
                            for name in sorted(reached) if name in texts)


def checked(log, expected):
    with open(expected, encoding="utf-8") as file:
        known = {line.split(" ")[1] for line in file if line.startswith("axiom ")}
    with open(log, encoding="utf-8") as file:
        text = file.read()
    problems = []
    sections = re.split(r"^\* ", text, flags=re.M)[1:]
    for name in UNSAFE:
        found = [s for s in sections if name in s.split("\n")[0] or name in s.split(":")[0]]
        if len(found) != 1 or "<none>" not in found[0]:
            problems.append("coqchk: %s: %s" % (name, " ".join(found[0].split()) if found else "nothing is said"))
    axioms = [s for s in sections if s.startswith("Axioms")]
    if len(axioms) != 1:
        problems.append("coqchk: no list of axioms")
    for name in axioms[0].split("\n")[1:] if axioms else []:
        if name.strip() and not any(("." + name.strip()).endswith("." + axiom) for axiom in known):
            problems.append("coqchk: axiom %s" % name.strip())
    return problems


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "scan":
        problems = scan(arguments[1])
    elif len(arguments) == 2 and arguments[0] == "questions":
        print(questions(arguments[1]), end="")
        return 0
    elif len(arguments) == 2 and arguments[0] == "answers":
        with open(arguments[1], encoding="utf-8") as file:
            print(answers(file.read()), end="")
        return 0
    elif len(arguments) == 3 and arguments[0] == "definitions":
        problems, text = definitions(*arguments[1:])
        print(text, end="")
    elif len(arguments) == 3 and arguments[0] == "checked":
        problems = checked(*arguments[1:])
    else:
        print(__doc__)
        return 2
    for problem in problems:
        print("theory: " + problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
