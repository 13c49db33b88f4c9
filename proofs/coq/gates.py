#!/usr/bin/env python3
"""gates.py -- what the theory may not contain, and what its theorems state and assume.

usage: gates.py scan FOLDER            the texts and _CoqProject: no axiom, no unfinished proof, no switch of the kernel
       gates.py questions STATEMENTS   a Coq file that prints each theorem's statement and what it rests on
       gates.py answers OUTPUT         the same, one line per fact, as Assumptions.expected has it
       gates.py names FOLDER           a Coq file that prints what each file of the theory has, as the kernel knows it
       gates.py bodies NAMES STATEMENTS  a Coq file that prints what these mean, and the statements with nothing left out
       gates.py definitions NAMES BODIES each statement and each definition that one reaches, a line each
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


# ---- What the words of the statements mean. A statement's text stays the same while a definition under it changes.

PRINTED = "Set Printing Width 1000000. Set Printing Depth 1000000. Set Printing All.\n"
ENTRY = re.compile(r"(?:(?<=\. )|(?<= Struct )|^)(?=(?:Definition|Parameter|Record|Inductive|CoInductive|Variant|Module|End)\b)", re.M)


def names(folder):
    with open(os.path.join(folder, "_CoqProject"), encoding="utf-8") as file:
        files = re.findall(r"^(\w+)\.v$", file.read(), re.M)
    return "".join("From SGHA Require %s.\n" % name for name in files) + PRINTED + "".join(
        'Goal True. idtac "== %s". exact I. Qed.\nPrint Module SGHA.%s.\n' % (name, name) for name in files)


def entries(output):
    """(path, kind, text) of all that the modules have, as Coq prints them."""
    found = []
    for block in re.split(r"^== ", output, flags=re.M)[1:]:
        file, text = block.split("\n", 1)
        path = []
        for part in ENTRY.split(" ".join(text.split())):
            words = part.split()
            if not words:
                continue
            if words[0] == "Module":
                if path or words[2:4] != [":=", "Struct"]:  # Coq prints nothing of what it has
                    raise SystemExit("theory: %s.v: what the module %s has is not compared" % (file, words[1]))
                path.append(words[1])
            elif words[0] == "End":
                path.pop()
            else:
                kinds = [words[1]] + re.findall(r"\bwith ([\w']+) :", part) if words[0] not in ("Definition", "Parameter") else [words[1]]
                found += [(".".join(path + [name]), words[0], part.rstrip(". ")) for name in kinds]
        if path:
            raise SystemExit("theory: what Coq prints of the module %s cannot be read" % file)
    return found


def bodies(output, statements):
    with open(output, encoding="utf-8") as file:
        found = entries(file.read())
    lines = ["From SGHA Require %s.\n" % name for name in dict.fromkeys(path.split(".")[0] for path, _, _ in found)] + [PRINTED]
    lines += ['Goal True. idtac "== %s". exact I. Qed.\nPrint SGHA.%s.\n' % (path, path) for path, kind, _ in found
              if kind != "Parameter"]
    lines += ["From SGHA Require Import Main.\n"]
    lines += ['Goal True. idtac "== @%s". exact I. Qed.\nCheck @%s.\n' % (theorem, theorem)
              for theorem in dict.fromkeys(theorem for _, theorem in theorems(statements))]
    return "".join(lines)


def definitions(printed, meanings):
    """A line for each statement and for each name of the theory that the statements reach: a definition's body counts, and of
    a proof the statement. A name stands for all that have it: a new one that takes its place is a new line."""
    with open(printed, encoding="utf-8") as file:
        found = {path: (kind, text) for path, kind, text in entries(file.read())}
    stated = {}
    with open(meanings, encoding="utf-8") as file:
        for block in re.split(r"^== ", file.read(), flags=re.M)[1:]:
            head, text = block.split("\n", 1)
            text = " ".join(re.split(r"^Arguments ", text, flags=re.M)[0].split())
            if head.startswith("@"):
                stated[head[1:]] = text
            else:
                found[head] = found[head][0], text
    called = {}
    for path in found:
        called.setdefault(path.split(".")[-1], []).append(path)
    for path, (kind, text) in found.items():  # a constructor, too, stands for its type
        if kind in ("Record", "Inductive", "CoInductive", "Variant"):
            for name in re.findall(r"(?::=|\||\{|;)\s*([\w']+) :", text) + re.findall(r":=\s*([\w']+)", text):
                called.setdefault(name, []).append(path)
    reached, left = set(), [text.split(" : ", 1)[1] for text in stated.values()]
    while left:
        for word in set(re.findall(r"[^\W\d][\w']*", left.pop())):
            for path in called.get(word, []):
                if path not in reached:
                    reached.add(path)
                    left.append(found[path][1])

    def line(what, name, text):
        return "%s %s  [%s]\n" % (what, name, hashlib.sha256(text.encode()).hexdigest()[:16])
    return "".join([line("statement", name, text) for name, text in sorted(stated.items())] +
                   [line({"Parameter": "proof"}.get(found[path][0], "definition"), path, found[path][1]) for path in sorted(reached)])


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
    elif len(arguments) == 2 and arguments[0] == "names":
        print(names(arguments[1]), end="")
        return 0
    elif len(arguments) == 3 and arguments[0] in ("bodies", "definitions"):
        print((bodies if arguments[0] == "bodies" else definitions)(*arguments[1:]), end="")
        return 0
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
