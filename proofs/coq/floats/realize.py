#!/usr/bin/env python3
"""realize.py BUILD -- the axioms of Why3's and WP's theories, each as a Coq lemma with our proof, in BUILD.

`why3 realize` prints for every theory in `theories` what it defines, what a reader has to define, and every axiom and
lemma as a statement without a proof. The file THEORY.v here has these definitions and proofs and no statement. In it

    Definition NAME := TERM.
    Lemma NAME... . TACTICS Qed.

complete what Why3 states under these names; `Lemma rest.` is for every statement that is not named; everything else is
Coq's own and goes where it stands, before what comes next. A statement without a proof is an error, and so is a proof
without a statement.
"""
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import gates  # noqa: E402

# Metas of WP that the why3 command does not know; none of them touches a statement.
UNKNOWN = re.compile(r'^ *meta "(remove_for_\w*|def_into_axiom|inline_in)".*\n', re.M)
GOAL = re.compile(r"\(\* Why3 goal \*\)\n(Definition|Lemma|Theorem) ([\w']+)(.*?)\.\nProof\.\n.*?\n(Qed|Defined)\.\n", re.S)
INHABITED = re.compile(r"Axiom ([\w']+) : (WhyType .*)\.\nExisting Instance \1\.\n")
PROOF = re.compile(r"^(?:Definition (?P<defined>[\w']+) :=(?P<term>.*?)\.\n(?=\n|\Z|\S)|Lemma (?P<names>[\w' \n]+)\.(?P<tactics>.*?\b(?:Qed|Defined)\.)\n)",
                   re.M | re.S)


# What our own texts may say in Coq: nothing that could change what Why3's statements mean.
COMMANDS = {"Proof", "Qed", "Defined", "Definition", "Lemma", "Theorem", "Ltac", "Class", "Instance", "Section", "Context", "End",
            "Module", "Opaque", "Existing", "Hint", "Notation", "From", "Require", "Import", "Open"}
MODIFIER = re.compile(r"(?:#\[[^]]*\]\s*|Local\s+|[-+*{}]\s*)*")
# Names in these statements that are not Why3's own.
RESERVED = {"Z", "R", "bool", "true", "false", "andb", "orb", "xorb", "negb", "implb", "WhyType", "member", "Init", "Datatypes", "not", "and",
            "or", "iff", "eq", "ex", "list", "nat", "unit", "IZR", "Type", "Prop", "bv", "frama_c_wp", "for_drivers", "ieee_float", "int", "map", "real"}


# The theories whose symbols realize.drv may map to Coq's own: all others keep Why3's meaning, or get ours, which Meaning.v states.
MAPPED = {"BuiltIn", "Bool", "HighOrd", "bool.Bool", "int.Int", "real.Real", "real.RealInfix"}
CONFIGURATION = "[main]\nmagic = 14\n"  # instead of the user's own, which may name other libraries


class Refused(Exception):
    """A statement without a proof, or a proof without a statement."""


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    """Keep the time of a file that does not change, for make."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if not os.path.exists(path) or read(path) != text:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


def output(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise Refused("%s: %s" % (" ".join(command), done.stdout + done.stderr))
    return done.stdout.strip()


def theories():
    return [line for line in read(os.path.join(HERE, "theories")).splitlines() if line and not line.startswith("#")]


def library(build, wp=None):
    """A copy of WP's theories that the why3 command reads."""
    wp = wp or os.path.join(output("frama-c", "-print-share-path"), "wp", "why3")
    for file in sorted(os.listdir(os.path.join(wp, "frama_c_wp"))):
        if file.endswith(".mlw"):
            write(os.path.join(build, "library", "frama_c_wp", file), UNKNOWN.sub("", read(os.path.join(wp, "frama_c_wp", file))))
    return os.path.join(build, "library")


def sources(folder):
    """The files of Coq in a folder."""
    return sorted(os.path.relpath(os.path.join(place, file), folder) for place, _, names in os.walk(folder) for file in names if file.endswith(".v"))


def place(theory):
    """Where Why3 puts a theory, and Coq looks for it."""
    return theory.replace(".", "/") + ".v"


def skeletons(build, libraries):
    """What Why3 prints for each theory as long as nobody has completed it; those of one folder at once."""
    shutil.rmtree(os.path.join(build, "skeletons"), ignore_errors=True)
    conf = os.path.join(build, "why3.conf")
    write(conf, CONFIGURATION)
    for inside in sorted({os.path.dirname(place(theory)) for theory in theories()}):
        folder = os.path.join(build, "skeletons", inside)
        os.makedirs(folder)
        output("why3", "realize", "-C", conf, *[word for folder in libraries for word in ("-L", folder)], "-D", os.path.join(build, "realize.drv"), "-o", folder,
               *[word for theory in theories() if os.path.dirname(place(theory)) == inside for word in ("-T", theory)])
    return {theory: read(os.path.join(build, "skeletons", place(theory))) for theory in theories()}


def proofs(text, stated):
    """name -> (what stands before it, the tactics or the term), and what stands at the end."""
    found, end = {}, 0
    for match in PROOF.finditer(text):
        if match["defined"] and match["defined"] not in stated:
            continue
        before, end = text[end:match.start()], match.end()
        for name in [match["defined"]] if match["defined"] else match["names"].split():
            if name in found:
                raise Refused("%s is there twice" % name)
            found[name] = before, match
            before = ""
    return found, text[end:]


def removed(build):
    """What the provers do not get, single precision, need not be proved: theory -> names, or None for all."""
    output("sh", os.path.join(HERE, "..", "..", "wp", "provers.sh"), os.path.join(build, "provers"))
    text = read(os.path.join(build, "provers", "no_single.drv"))
    return {theory: None if "allprops" in body else set(re.findall(r"remove prop (\S+)", body))
            for theory, body in re.findall(r"^theory (\S+)\n(.*?)^end", text, re.M | re.S)}


def complete(theory, stated, text, unneeded):
    """The realised theory, and the names of its lemmas."""
    found, rest = proofs(text, {match[2] for match in GOAL.finditer(stated)})
    used, lemmas = set(), []

    def goal(match):
        kind, name, statement, _ = match.groups()
        if kind != "Definition":
            # Why3 gives every float type its range, whatever a driver removes.
            if name != "t'axiom" and (unneeded is None or name in unneeded):
                return ""
            lemmas.append(name)
        before, proof = found.get(name) or (("", found["rest"][1]) if "rest" in found and kind != "Definition" else (None, None))
        if proof is None or bool(proof["defined"]) != (kind == "Definition"):
            raise Refused("%s: no proof of %s%s" % (theory, name, statement))
        used.add(name)
        if kind == "Definition":
            return "%sDefinition %s%s.\nProof. exact (%s). Defined.\n" % (before, name, statement, proof["term"])
        return "%sLemma %s%s.\nProof.%s\n" % (before, name, statement, proof["tactics"])

    def inhabited(match):
        before, proof = found.get(match[1], (None, None))
        if proof is None or not proof["tactics"]:
            raise Refused("%s: no proof of %s" % (theory, match[1]))
        used.add(match[1])
        return "%s#[global] Instance %s : %s.\nProof.%s\n" % (before, match[1], match[2], proof["tactics"])

    done = INHABITED.sub(inhabited, GOAL.sub(goal, stated))
    if "rest" in found:
        done = found["rest"][0].join(re.split(r"(?<=\n)(?=\n)", done, 1)) if found["rest"][0].strip() else done
    left = set(found) - used - {"rest"}
    if left:
        raise Refused("%s: Why3 does not state %s" % (theory, ", ".join(sorted(left))))
    if "Why3 goal" in done:
        raise Refused("%s: a statement that is not understood: %s" % (theory, done[done.index("Why3 goal"):][:200]))
    # What Why3 has built in, Prelude.v has.
    return re.sub(r"^Require (BuiltIn|Bool|HighOrd|Tuple\d+|Unit|string\..*)\.\n", "", done, flags=re.M) + rest, lemmas


def again(theory, build, lemmas):
    """A Coq module with Why3's text and nothing of ours in it: its symbols are those of the realised theory, and Coq must take
    our proof of each lemma for a proof of what stands here."""
    def goal(match):
        kind, name, statement, _ = match.groups()
        types = re.match(r"\s*((?:\{[^}]*\}\s*)*)", statement)[1]
        ours = "(@%s.%s%s)" % (theory, name, "".join(" " + word for word in re.findall(r"\{([\w']+):", types)))
        if kind == "Definition":
            return "Definition %s%s := %s.\n" % (name, statement, ours)
        return "Lemma %s%s.\nProof. exact_no_check %s. Qed.\n" % (name, statement, ours) if name in lemmas else ""

    def inductive(match):
        return "".join("Notation %s := %s.%s.\n" % (name, theory, name) for name in [match[1]] + re.findall(r"\| ([\w']+) :", match[2]))

    text = re.sub(r"^(From|Require) .*\n", "", read(os.path.join(build, "skeletons", place(theory))), flags=re.M)
    text = re.sub(r"^Inductive ([\w']+) :=(.*?)\.\n", inductive, INHABITED.sub("", GOAL.sub(goal, text)), flags=re.M | re.S)
    return "Module %s.\n%s\nEnd %s.\n" % (module(theory), text, module(theory))


def module(theory):
    return theory.replace(".", "_")


def disguises(name, text, stated=()):
    """Where one of our texts could give Why3's statements another meaning: by a notation, a scope or a name of theirs."""
    found = []
    for line, sentence in gates.sentences(text):
        bare = sentence[MODIFIER.match(sentence).end():]
        command = re.match(r"[A-Z]\w*", bare)
        if not command:
            continue  # a tactic
        new = re.match(r"(?:Definition|Lemma|Theorem|Ltac|Class|Instance|Module|Notation|Section)\s+([\w']+)", bare)
        if command[0] not in COMMANDS or command[0] == "Notation" and (not new or '"' in bare):
            found.append("%s:%d: %s" % (name, line, sentence[:80]))
        elif new and new[1] in RESERVED - set(stated):
            found.append("%s:%d: the name %s has a meaning" % (name, line, new[1]))
    return found


def realize(build, libraries):
    """Write the realised theories; theory -> its lemmas."""
    known = theories()
    mapped = set(re.findall(r"\b(?:theory|import)\s+(\S+)", read(os.path.join(HERE, "realize.drv"))))
    if mapped - MAPPED:
        raise Refused("realize.drv: %s is not for us to write in Coq" % ", ".join(sorted(mapped - MAPPED)))
    driver = read(os.path.join(HERE, "realize.drv")) + "".join(
        'theory %s\n  meta "realized_theory" "%s", ""\nend\n' % (theory, theory) for theory in ["BuiltIn", "Bool", "HighOrd"] + known)
    write(os.path.join(build, "realize.drv"), driver)
    unneeded = removed(build)
    lemmas = {}
    suspect = []
    for file in sorted(os.listdir(HERE)):
        if file.endswith(".v"):
            # Why3 itself states a predicate eq of floats; its class of types is in the prelude.
            suspect += disguises(file, read(os.path.join(HERE, file)),
                                 {"eq"} if file.startswith("ieee_float") else {"WhyType", "member"} if file == "Prelude.v" else ())
    if suspect:
        raise Refused("\n    ".join(suspect))
    stated = skeletons(build, libraries)
    for theory in known:
        own = os.path.join(HERE, theory + ".v")
        text, lemmas[theory] = complete(theory, stated[theory], read(own) if os.path.exists(own) else "",
                                         unneeded.get(theory, ()))
        write(os.path.join(build, "coq", place(theory)), text)
    written = {place(theory) for theory in known}
    for file in sorted(os.listdir(HERE)):
        if re.fullmatch(r"[A-Z]\w*\.v", file):
            write(os.path.join(build, "coq", file), read(os.path.join(HERE, file)))
            written.add(file)
    for file in set(sources(os.path.join(build, "coq"))) - written:  # of an earlier run
        os.remove(os.path.join(build, "coq", file))
    return lemmas


if __name__ == "__main__":
    try:
        made = realize(sys.argv[1], [library(sys.argv[1])])
    except Refused as refused:
        sys.exit("axioms: %s" % refused)
    print("axioms: %d statements in %d theories" % (sum(map(len, made.values())), len(made)))
