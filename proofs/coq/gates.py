#!/usr/bin/env python3
"""gates.py -- what the theory may not contain, and what its theorems state and assume.

usage: gates.py scan FOLDER                 the texts and _CoqProject: no axiom, no unfinished proof, no switch of the kernel
       gates.py questions BUILD STATEMENTS  a Coq file that prints each theorem's statement, what it rests on, and each definition
       gates.py answers BUILD OUTPUT        the same, one line per fact, as Assumptions.expected has it
       gates.py checked LOG EXPECTED        whether coqchk's summary names nothing but the expected axioms

Exit code 1, with the places, if something is refused.
"""
import hashlib
import os
import re
import sys

FORBIDDEN = {
    "Admitted", "admit", "Admit", "give_up", "Axiom", "Axioms", "Parameter", "Parameters", "Conjecture", "Conjectures", "Primitive",
    "bypass_check", "Abort", "ML", "Load", "Drop", "Cd", "LoadPath", "Redirect", "Extraction", "Register", "Fail", "Timeout",
    "Unshelve", "Undo", "Restart", "BackTo", "Reset",
    # what makes definitions that no .glob file lists
    "Derive", "Scheme", "Function", "Functional", "Equations", "Obligation", "Obligations"}
OPTIONS = {'Set Default Proof Using', 'Set Warnings "-ambiguous-paths"', 'Set Warnings "ambiguous-paths"'}
ATTRIBUTES = {"global", "local", "export", "canonical", "no"}
OPENING = r"(?:[-+*{}\s]|\b(?:Global|Local|Export|Time)\b|#\[.*?\])*(Definition|Fixpoint|Theorem|Lemma|Remark|Fact|Corollary|Proposition|Property|Goal|Let|Instance|Example)\b"
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
    problems, begun = [], ""
    for line, sentence in sentences(text):
        begun = (re.match(OPENING, sentence) or [begun, begun])[1]
        if re.search(r"\bDefined\b", sentence) and begun not in ("Definition", "Instance"):  # questions() prints what a definition is made of, not a theorem
            problems.append("%s:%d: Defined after %s" % (name, line, begun))
        if re.match(r"(?:Global |Local )*Program\b", sentence):
            problems.append("%s:%d: Program: %s" % (name, line, sentence[:80]))
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
        return [line.split() for line in file if line.strip() and not line.startswith("#")]


def known_definitions(build):
    """From Coq's .glob files: the full names of all definitions, and what each name may stand for; a field or a constructor stands for its type."""
    with open(os.path.join(build, "_CoqProject"), encoding="utf-8") as file:
        modules = [line[:-2] for line in file.read().splitlines() if line.endswith(".v")]
    definitions, meanings = [], {}
    for module in modules:
        owner = None
        with open(os.path.join(build, module + ".glob"), encoding="latin-1") as file:
            for kind, inner, name in re.findall(r"^([a-z]+) \d+:\d+ (\S+) (\S+)$", file.read(), re.M):
                if kind in ("def", "rec", "ind", "class", "inst", "scheme", "coe"):
                    owner = ".".join([module, name] if inner == "<>" else [module, inner, name])
                    if not name.startswith("Unnamed_thm"):  # the Goals of Main.v, on which nothing can rest
                        definitions.append(owner)
                    meanings.setdefault(name, set()).add(owner)
                elif kind in ("proj", "meth", "constr"):
                    meanings.setdefault(name, set()).add(owner)
                elif kind not in ("prf", "thm", "ax", "mod", "modtype", "abbrev", "not", "sec", "var", "binder"):
                    raise SystemExit("theory: %s: a %s, %s, which gates.py does not know" % (module, kind, name))
    return definitions, meanings


def questions(build, path):
    """Coq prints with everything shown: no notation, no implicit argument, no coercion hides what is meant."""
    lines = ["From SGHA Require Import Main.", "Set Printing Width 1000000. Set Printing Depth 1000000."]
    proved = list(theorems(path))
    for number, theorem, module in proved:
        lines += ['Goal True. idtac "== %s %s". exact I. Qed.' % (number, theorem), "Set Printing All.",
                  "Check @SGHA.%s.%s." % (module, theorem), "Unset Printing All."]
    # Of all theorems at once: one walk through what they rest on instead of a hundred.
    lines += ["Lemma all_theorems : True.", "Proof.", *("pose proof @SGHA.%s.%s." % (module, theorem) for _, theorem, module in proved),
              "exact I.", "Qed.", 'Goal True. idtac "-- assumed". exact I. Qed.', "Print Assumptions all_theorems."]
    lines.append("Set Printing All.")
    for name in known_definitions(build)[0]:
        lines += ['Goal True. idtac "++ %s". exact I. Qed.' % name, "Print SGHA.%s." % name]
    return "\n".join(lines) + "\n"


def digest(text):
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:16]


def assumptions(text):
    """What `Print Assumptions` says: each with its type, on one line."""
    found = []
    for line in text.splitlines():
        if line[:1].isspace() and found:
            found[-1] += " " + line.strip()
        elif line.strip():
            found.append(line.strip())
    if found == ["Closed under the global context"]:
        return []
    return sorted(found[1:] if found[:1] == ["Axioms:"] else found)


def answers(build, output):
    """Every line of Coq's answer counts: each theorem's statement as a digest; what they assume, each axiom with its type; and every
    definition that the statements rest on, through other definitions."""
    lines, waiting = [], []
    meanings = known_definitions(build)[1]
    asked, *printed = re.split(r"^\+\+ ", output, flags=re.M)
    texts = dict(part.split("\n", 1) for part in printed)
    asked, assumed = asked.split("-- assumed\n")
    for block in re.split(r"^== ", asked, flags=re.M)[1:]:
        head, statement = block.split("\n", 1)
        waiting.append(statement)
        lines.append("== %s  [%s]" % (head, digest(statement)))
    reached = set()
    while waiting:
        for word in set(re.findall(r"[A-Za-z_][\w']*", waiting.pop())):
            for meaning in meanings.get(word, set()) - reached:
                reached.add(meaning)
                waiting.append(texts[meaning])
    lines += ["definition %s  [%s]" % (name, digest(texts[name])) for name in sorted(reached)]
    return "".join("axiom %s\n" % axiom for axiom in assumptions(assumed)) + "\n".join(lines) + "\n"


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
        expected_one = not name.strip().startswith("SGHA.") and any(("." + name.strip()).endswith("." + axiom) for axiom in known)
        if name.strip() and not expected_one:
            problems.append("coqchk: axiom %s" % name.strip())
    return problems


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "scan":
        problems = scan(arguments[1])
    elif len(arguments) == 3 and arguments[0] == "questions":
        print(questions(*arguments[1:]), end="")
        return 0
    elif len(arguments) == 3 and arguments[0] == "answers":
        with open(arguments[2], encoding="utf-8") as file:
            print(answers(arguments[1], file.read()), end="")
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
