#!/usr/bin/env python3
"""axioms.py -- every axiom that reaches a prover is a theorem, or is listed.

usage: axioms.py [--build DIR] [--tools DIR] [--memo DIR] [--compiled DIR] [--library DIR] [--record] [UNIT...]

Frama-C generates every goal again, and Why3 takes it through each prover's own driver; in place of the prover's printer
axioms.ml writes down what comes with the goal. Each of these facts must be one of

  proved      an axiom or a lemma of a theory that proofs/coq/floats realises: the same statement, letter by letter, as
              in the theory that `why3 realize` turned into Coq, where it has a proof; a literal, whose value is a double;
  listed      in proofs/wp/AXIOMS: what the drivers leave to the provers' own arithmetic, the lines that they put first and
              those that tell Why3 what to do, and WP's frame axioms of structures, which are known by their form;
  the project's own lemmas, which are goals themselves, and its definitions: verify.py --claims watches these.

Definitions, types and symbols of a library must be those of the realised theory.

  --record       write proofs/wp/AXIOMS
  --library DIR  take WP's theories from DIR (a copy of Frama-C's share/wp)
  --memo DIR     keep there what Frama-C reads in a text, and what Coq assumes in all texts together
  --compiled DIR start from what Coq compiled in this build folder; otherwise nothing of an earlier run is used
  UNIT           only the goals of these files

The last line is `axioms: A reach the provers, P proved, L listed, U unknown`. Exit code 0: nothing is unknown, and Coq
accepts every proof with no axiom but those of proofs/coq/Assumptions.expected.
"""
import argparse
import collections
import concurrent.futures
import fractions
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
COQ = os.path.join(HERE, "..", "coq")
sys.path[:0] = [HERE, COQ, os.path.join(COQ, "floats")]
import gates  # noqa: E402
import manifest  # noqa: E402
import realize  # noqa: E402
import wp  # noqa: E402

LIST = os.path.join(HERE, "AXIOMS")
MEANING = "doubles_are_binary64", "operations_are_those_of_IEEE", "to_f64_rounds", "square_root_is_as_assumed", "integers_and_addresses"
LISTED = "syntax", "prelude", "driver"  # kinds of facts that are listed
# What the configuration of the provers may say: nothing that changes what they are given, except the name of a driver.
CONFIGURED = re.compile(r'(?:\[(?:main|prover)\]|(?:magic|memlimit|running_provers_max|timelimit|name|version|alternative|driver|command|'
                        r'command_steps|editor|in_place|interactive|shortcut) = .*|)')
RECORD = 'printer "axioms"\ntransformation "eliminate_literal"\n'
# The axiom of a literal, as Why3 states it of a constant of its own.
LITERAL = re.compile(r"\(and \(ieee_float\.Float64\.t'isFinite \((?P<name>fliteral\d*) :ieee_float\.Float64\.t\) :prop\) "
                     r"\(why3\.BuiltIn\.BuiltIn\.infix = \(ieee_float\.Float64\.t'real \((?P=name) :ieee_float\.Float64\.t\) "
                     r":why3\.BuiltIn\.BuiltIn\.real\) \((?P<value>\S+) why3\.BuiltIn\.BuiltIn\.real\) :prop\)\)")
HEADING = """# What the provers are given beyond the theorems of proofs/coq/floats and the project's own definitions and lemmas.
# `make axioms` compares this list with the goals; `make axioms-record` writes it: read the diff.
#
# syntax: a symbol that a driver hands to the provers' own arithmetic, arrays or truth values. prelude: a line that a driver
# puts before the goal. driver: what it tells Why3 to do with a goal before it is printed, and how to read the answer.
# frame: for each structure that is read as a whole, WP states that what is written elsewhere does not change it.

"""

Fact = collections.namedtuple("Fact", "kind theory name text")


def facts(folder):
    """The facts that the processes wrote into a folder, a set for each process."""
    return [{Fact(*line.split("\t")) for line in realize.read(os.path.join(folder, file)).splitlines()} for file in sorted(os.listdir(folder))]


STRING = r'"(?:[^"\\]|\\.)*"'
# What axioms.ml sees of a driver's work, line by line, and how a prover says that it failed; each other line is listed.
SEEN = re.compile(r"theory\s+\S+|end|prelude\s+{0}|syntax\s+(?:type|function|predicate)\s+[^\"]+\s{0}|remove\s+(?:allprops|prop\s+\S+)|"
                  r"(?:filename|time|steps|timeout|outofmemory|steplimitexceeded|fail|unknown|invalid)(?:\s+{0})+(?:\s+\d+)?".format(STRING))


def settings(driver):
    """The lines of a driver that say how a goal is printed and an answer read: Why3's own code obeys them, so that they say all."""
    found, theory = set(), ""
    for line in flattened(driver):
        theory = line.split()[1] if re.match(r"theory\s", line) else "" if line == "end" else theory
        if not SEEN.fullmatch(line):
            found.add(Fact("driver", theory, "", " ".join(line.split())))
    return found


def flattened(path):
    """The lines of a driver without comments, with its imports in their places."""
    found = []
    text = re.sub(r"(%s|\(\*\))|\(\*.*?\*\)" % STRING, lambda match: re.sub(r"\\\n\s*", "", match[1] or " "), realize.read(path), flags=re.S)
    for line in filter(None, map(str.strip, text.splitlines())):
        imported = re.fullmatch(r'import\s+"(.*)"', line)
        found += flattened(os.path.join(os.path.dirname(path), imported[1])) if imported else [line]
    return found


def recorder(driver):
    """A driver with its imports in place, whose printer writes facts down, before anything is transformed but the
    literals: these become constants, each with an axiom."""
    return RECORD + "\n".join(line for line in flattened(driver) if not re.match(r"(transformation|printer)\b", line)) + "\n"


def drivers(conf):
    """Prover -> its driver, as the configuration that Frama-C reads says."""
    text = realize.read(conf)
    odd = [line for line in text.splitlines() if not CONFIGURED.fullmatch(line)]
    if odd:
        raise realize.Refused("the configuration of the provers says " + "; ".join(odd))
    found = dict(re.findall(r'^name = "(.*)"\n(?:\w+ = .*\n)*?driver = "(.*)"$', text, re.M))
    if not len(found) == text.count("[prover]") == len(re.findall("^driver =", text, re.M)):
        raise realize.Refused("the configuration of the provers has two entries for one prover, or one without a driver")
    return {prover: found[wp.PROVERS[prover]] for prover in wp.DEFAULT_PROVERS}


def compile_recorder(build):
    """axioms.ml, as Frama-C and why3 load it."""
    copied = os.path.join(build, "axioms.ml")
    realize.write(copied, realize.read(os.path.join(HERE, "axioms.ml")))
    realize.output("ocamlopt", "-shared", "-w", "+a-4-40-41-42-44-45-48-70", "-I", realize.output("ocamlfind", "query", "why3"),
                   "-o", copied[:-3] + ".cmxs", copied)
    return copied[:-3]


def fresh(folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder


def goals(units, build, module, library):
    """What comes with the goals of these units, and what Frama-C could not do."""
    named = drivers(os.environ["WHY3CONFIG"])
    recorders = fresh(os.path.join(build, "recorders"))
    for prover, driver in named.items():
        realize.write(os.path.join(recorders, prover + ".drv"), recorder(driver))
    # Frama-C prepares each goal once, for one prover, whose driver hands it to all of these.
    realize.write(os.path.join(recorders, "all.drv"), 'printer "axioms of all"\n')
    realize.write(os.path.join(recorders, "why3.conf"), re.sub(r'^driver = .*', 'driver = "%s"' % os.path.join(recorders, "all.drv"),
                                                               realize.read(os.environ["WHY3CONFIG"]), flags=re.M))
    os.environ["SGHA_DRIVERS"] = ":".join(os.path.join(recorders, prover + ".drv") for prover in named)
    os.environ["WHY3CONFIG"] = os.path.join(recorders, "why3.conf")
    os.environ["SGHA_AXIOMS"] = fresh(os.path.join(build, "goals"))
    options = ["-load-module", module + ".cmxs", *wp.TOGETHER, *(["-wp-share", library] if library else [])]
    session = fresh(os.path.join(build, "session"))

    def one(unit):
        result = wp.run(unit, build, unit.arguments() + options, provers=["cvc4"], timeout=1, cache="offline", session=session)
        if result.code or result.inventory is None:
            return "%s: Frama-C failed\n    %s" % (unit.name, "\n    ".join(result.log[-6:]))
        # Each goal that Qed leaves must have come to the printer; then it is not in the cache, which is empty.
        left = sum(not goal.proved for goal in result.goals)
        looked = sum(int(count) for line in result.log for count in re.findall(r"^\[wp\] \[Cache\].*\bfailed:(\d+)", line))
        errors = [line for line in result.log if "[Why3 Error]" in line]
        if errors or looked != left:
            return "%s: Why3 prepared %d of %d goals %s" % (unit.name, looked, left, " ".join(errors[:1]))
        return None

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        problems = [text for text in pool.map(one, sorted(units, key=lambda u: (u.lemmas_only, -u.weight))) if text]
    done = set().union(*map(settings, named.values()))
    found = facts(os.environ["SGHA_AXIOMS"])
    return done.union(*found), problems + [problem for one in found for problem in narrow(one)]


def theories(build, module, folder):
    """What the realised theories say, as why3 reads them: all of them, in one goal that needs nothing."""
    probe = os.path.join(build, "probe.mlw")
    realize.write(probe, "theory Probe\n%s  goal nothing : true\nend\n" % "".join(
        "  use %s as T%d\n" % (theory, number) for number, theory in enumerate(realize.theories())))
    driver = os.path.join(build, "probe.drv")
    realize.write(driver, RECORD + realize.read(os.path.join(build, "coq", "provers", "no_single.drv")))
    conf = os.path.join(build, "probe.conf")
    realize.write(conf, realize.CONFIGURATION + 'plugin = "%s"\n' % module)
    found = fresh(os.path.join(build, "theories"))
    done = subprocess.run(["why3", "prove", "-C", conf, "-L", folder, "-D", driver, "-o", fresh(os.path.join(build, "probe")), probe, "-T", "Probe"],
                          env={**os.environ, "SGHA_AXIOMS": found}, capture_output=True, text=True)
    if done.returncode:
        raise realize.Refused("why3 does not read the theories: " + done.stdout + done.stderr)
    return set().union(*facts(found))


def unstated(library, lemmas):
    """The axioms of the realised theories for which there is no lemma in Coq. Coq's names have no point, and a number at the
    end where they were not unique; what Why3 adds by itself to a type (t'axiom) has no theory."""
    base = lambda name: re.sub(r"\d+$", "", re.sub(r"\W", "", name.split(".")[-1]))  # noqa: E731
    wanted = collections.Counter((f.theory, base(f.name)) for f in library if f.kind == "axiom")
    stated = collections.Counter((theory, base(name)) for theory in lemmas for name in lemmas[theory])
    stated.update(collections.Counter(("", base(name)) for theory in lemmas for name in lemmas[theory]))
    return ["%s.%s" % key for key, count in wanted.items() if stated[key] < count]


def definitional(fact):
    """Whether an axiom only says what a name means: (forall ... (NAME v0 v1 ... = meaning))."""
    name = re.escape((fact.theory + "." if fact.theory else "") + fact.name[:-len("_def")])
    types = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*?"
    head = re.match(r"(?:\(forall %s )?\((?:iff|why3\.BuiltIn\.BuiltIn\.infix =) \(%s((?: v\d+)*) :" % (types, name), fact.text)
    return bool(head) and [int(n) for n in re.findall(r"\d+", head[1])] == list(range(len(head[1].split())))


INT, MEMORY = r"why3\.BuiltIn\.BuiltIn\.int", r"frama_c_wp\.memory\.Memory\."
SAME = (r"\(why3\.BuiltIn\.BuiltIn\.infix = \((?P<load>Compound\.Load_\w+) v(?P=p) (?P<left>.*) :(?P<type>[\w.]+)\) "
        r"\((?P=load) v(?P=p) (?P<right>.*) :(?P=type)\) :prop\)")
FRAMES = {
    "eqmem": re.compile(r"\(forall .*? \(implies \(" + MEMORY + r"included v(?P<p>\d+) \((?P<size>\d+) " + INT + r"\) v(?P<q>\d+) v(?P<n>\d+) :prop\) "
                        r"\(implies \(" + MEMORY + r"eqmem (?P<old>v\d+) (?P<new>v\d+) v(?P=q) v(?P=n) :prop\) " + SAME + r"\)\)\)"),
    "havoc": re.compile(r"\(forall .*? \(implies \(" + MEMORY + r"separated v(?P<p>\d+) \((?P<size>\d+) " + INT + r"\) v(?P<q>\d+) v(?P<n>\d+) :prop\) "
                        + SAME + r"\)\)"),
    "update": re.compile(r"\(forall .*? \(implies \(" + MEMORY + r"separated v(?P<p>\d+) \((?P<size>\d+) " + INT + r"\) v(?P<q>\d+) \(1 " + INT + r"\) :prop\) "
                         + SAME + r"\)\)")}


def frame(fact):
    """The kind of a frame axiom of WP, which says that a structure is not changed by what is written elsewhere; or None.
    The two sides differ in one memory only, and there as the premise says."""
    kind = re.fullmatch(r"Q_Load_\w+?_(eqmem|havoc|update)_\w+", fact.name)
    found = FRAMES[kind[1]].fullmatch(fact.text) if kind and fact.theory == "Compound" else None
    if not found:
        return None
    if kind[1] == "eqmem":
        changed = [(a, b) for a, b in zip(found["left"].split(), found["right"].split()) if a != b]
        good = changed == [(found["new"], found["old"])] and len(found["left"].split()) == len(found["right"].split())
    else:
        what = (r"\(%shavoc v\d+ (v\d+) v%s v%s :\([^()]*\)\)" % (MEMORY, found["q"], found["n"]) if kind[1] == "havoc"
                else r"\(map\.Map\.set (v\d+) v%s v\d+ :\([^()]*\)\)" % found["q"])
        restored, count = re.subn(what, r"\1", found["left"])
        good = count == 1 and restored == found["right"]
    return kind[1] if good else None


# A local structure whose address is taken: WP says that its place is one of the locals' (region 2), and that before the
# function runs it has no cells.
LOCALS = {
    "region": re.compile(r"\(why3\.BuiltIn\.BuiltIn\.infix = \(" + MEMORY + r"region \((?P<name>Globals\.L_\w+) :" + INT + r"\) :" + INT
                         + r"\) \(2 " + INT + r"\) :prop\)"),
    "linked": re.compile(r"\(forall \(why3\.HighOrd\.HighOrd\.infix -> " + INT + " " + INT + r"\) \(implies \(" + MEMORY
                         + r"linked v0 :prop\) \(why3\.BuiltIn\.BuiltIn\.infix = \(map\.Map\.get v0 \((?P<name>Globals\.L_\w+) :" + INT
                         + r"\) :" + INT + r"\) \(0 " + INT + r"\) :prop\)\)\)")}


def local(fact):
    """The kind of an axiom of WP on the place of a local structure; or None."""
    kind = re.fullmatch(r"Q_(L_\w+)_(region|linked)", fact.name)
    found = LOCALS[kind[2]].fullmatch(fact.text) if kind and fact.theory == "Globals" else None
    return kind[2] if found and found["name"] == "Globals." + kind[1] else None


def narrow(found):
    """The frame axioms of one process that leave out a part of what is read of the structure."""
    meanings = {"Compound." + f.name: f.text for f in found if f.kind == "definition" and f.theory == "Compound"}
    place = r"\((Compound\.shiftfield_\w+) v0 :%saddr\)" % MEMORY

    def end(load):
        """Where that part ends; infinity if this is not understood."""
        parts, ends = meanings[load].split(" :prop))")[0].split("(%s v0" % load, 1)[1], [0]
        for pattern, size in ((r"\((Compound\.Load_\w+) %s(?: v\d+)+ :[\w.]+\)" % place, lambda part: end(part[1])),
                              (r"\((map\.Map\.get) v\d+ %s :[\w.]+\)" % place, lambda part: 1)):
            for part in re.finditer(pattern, parts):
                offset = re.search(r"Memory\.shift v0 \((\d+) ", meanings[part[2]])
                ends.append(int(offset[1]) + size(part) if offset else float("inf"))
            parts = re.sub(pattern, "", parts)
        return max(ends) if not re.search(r"\bv0\b", parts) else float("inf")

    frames = [(f, FRAMES[frame(f)].fullmatch(f.text)) for f in found if f.kind == "axiom" and frame(f)]
    return ["axiom Compound.%s: %s cells of %s" % (f.name, m["size"], end(m["load"])) for f, m in frames if int(m["size"]) < end(m["load"])]


def unfolded(library):
    """The axioms with the predicates of one number written out, as WP inlines some of them."""
    meanings = dict(filter(None, (re.fullmatch(r"\(forall %s \(iff (\(\S+ v0 :prop\)) (.*)\)\)" % INT, f.text) and
                                  re.fullmatch(r"\(forall %s \(iff (\(\S+ v0 :prop\)) (.*)\)\)" % INT, f.text).groups()
                                  for f in library if f.kind == "definition")))
    found = set()
    for fact in library:
        if fact.kind == "axiom" and fact.text.startswith("(forall %s (" % INT.replace("\\", "")):
            text = fact.text
            for name, meaning in meanings.items():
                text = text.replace(name, meaning)
            found.add((fact.theory, fact.name, text))
    return found


def double(text):
    """m, e of the literal m 2^e; None if it is no double."""
    parts = re.fullmatch(r"(-?\d+)\*2\^(-?\d+)\*5\^(-?\d+)", text)
    value = fractions.Fraction(int(parts[1])) * fractions.Fraction(2) ** int(parts[2]) * fractions.Fraction(5) ** int(parts[3])
    power = value.denominator.bit_length() - 1
    if value.denominator != 1 << power:
        return None
    mantissa, exponent = value.numerator, -power
    while mantissa and mantissa % 2 == 0:
        mantissa, exponent = mantissa // 2, exponent + 1
    exponent, shift = min(exponent, 971), max(0, exponent - 971)
    return (mantissa << shift, exponent) if abs(mantissa << shift) < 1 << 53 and exponent >= -1074 else None


class Sorted:
    """The facts of the goals, sorted by what stands behind them."""

    def __init__(self, found, library, lemmas, listed):
        self.proved, self.listed, self.own, self.unknown, self.literals, self.same = set(), set(), set(), [], {}, 0
        statements = {(f.theory, f.name, f.text) for f in library if f.kind == "axiom"}
        statements |= unfolded(library)
        meanings = {f.text for f in library if f.kind == "definition"}
        self.to_list = to_list(found)
        for fact in sorted(found):
            literal = LITERAL.fullmatch(fact.text) if fact.kind == "axiom" and not fact.theory else None
            if fact.kind in LISTED or frame(fact) or fact.kind == "axiom" and local(fact):
                lines = to_list([fact])
                known = lines <= listed
                self.listed |= lines if known else set()
            elif literal:
                value = double(literal["value"])
                known = value is not None
                if known:
                    self.literals[value] = fact
            elif fact.kind == "axiom" and (fact.theory, fact.name, fact.text) in statements:
                known = True
                self.proved.add(fact)
            elif fact.kind == "axiom" and not fact.theory and fact.text in meanings:  # WP: a definition as an axiom
                known = True
                self.proved.add(fact)
            elif fact.kind == "axiom":
                known = "." not in fact.theory and fact.theory and (
                    fact.name.startswith("Q_") and fact.name[2:] in lemmas or fact.name.endswith("_def") and definitional(fact))
                self.own |= {fact} if known else set()
            else:  # a name, and what it means
                own = fact.theory and "." not in fact.theory or fact.kind == "symbol" and re.fullmatch(r"fliteral\d*", fact.name)
                known = own or fact in library
                self.same += not own and known
            if not known:
                self.unknown.append("%s %s.%s: %s" % (fact.kind, fact.theory, fact.name, fact.text[:300]))


def to_list(found):
    """The lines that AXIOMS must have for these facts."""
    lines = {" ".join(part for part in fact if part) for fact in found if fact.kind in LISTED}
    lines |= {"frame of a structure: " + frame(fact) for fact in found if fact.kind == "axiom" and frame(fact)}
    return lines | {"place of a local structure: " + local(fact) for fact in found if fact.kind == "axiom" and local(fact)}


def read_list():
    return {line for line in realize.read(LIST).splitlines() if line and not line.startswith("#")} if os.path.exists(LIST) else set()


def compile_coq(folder, lemmas):
    """Compiles the files that are there; returns what Coq refused, and the axioms that the lemmas rest on."""
    files, refused = realize.sources(folder), []
    for file in files:
        refused += gates.scan_text(file, realize.read(os.path.join(folder, file)))
    if refused:
        return refused, set()
    realize.write(os.path.join(folder, "_CoqProject"), "-R . Floats\n" + "\n".join(files) + "\n")
    for command in (["coq_makefile", "-f", "_CoqProject", "-o", "CoqMakefile"],
                    ["make", "-f", "CoqMakefile", "-j2", "--no-print-directory"]):
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=clean())
        if done.returncode:
            return ["Coq: " + "\n    ".join((done.stdout + done.stderr).splitlines()[-12:])], set()
    return everything(folder, lemmas)


def clean():
    return {name: value for name, value in os.environ.items() if not re.match("COQ|MAKE|OCAMLPATH|OTHERFLAGS|MFLAGS", name)}


def everything(folder, lemmas):
    """State all lemmas again as Why3 prints them, with nothing of ours between the statements that could give them another meaning."""
    names = ["%s.%s" % (realize.module(theory), name) for theory in sorted(lemmas) for name in lemmas[theory]]
    names += ["Meaning." + name for name in MEANING]
    return assumed(folder, "Everything.v", names, "From Floats Require Import Prelude.\nFrom Floats Require Meaning.\n"
                   + "".join("Require %s.\n" % theory for theory in sorted(lemmas))
                   + "".join(realize.again(theory, os.path.dirname(folder), set(lemmas[theory])) for theory in lemmas))


def literals(folder, values):
    """Prove that each literal of the goals is a double."""
    return assumed(folder, "Literals.v", ["literal_%d" % n for n in range(len(values))], "From Floats Require Import Prelude Literal.\n" + "".join(
        "Lemma literal_%d : is_a_double (%d)%%Z (%d)%%Z. Proof. apply within_range; reflexivity. Qed.\n" % (n, *v)
        for n, v in enumerate(values)))


def assumed(folder, file, names, text):
    """What Coq says against a text, and the axioms that these lemmas in it rest on."""
    realize.write(os.path.join(folder, file), text + "Inductive all : Type := none | also : forall P : Prop, P -> all -> all.\n"
                  "Definition everything : all :=\n  " + "\n  ".join("(also _ (@%s)" % name for name in names) + "\n  none" + ")" * len(names)
                  + ".\nSet Printing Width 1000000. Set Printing Depth 1000000.\nPrint Assumptions everything.\n")
    texts = "\0".join(part for name in realize.sources(folder) for part in (name, realize.read(os.path.join(folder, name))))
    kept = os.path.join(wp.MEMO, hashlib.sha256((file + "\0" + texts).encode()).hexdigest() + ".coq") if wp.MEMO else None
    if kept and os.path.exists(kept):
        said = realize.read(kept)
    else:
        done = subprocess.run(["coqc", "-q", "-R", ".", "Floats", file], cwd=folder, capture_output=True, text=True, env=clean())
        if done.returncode:
            return ["Coq: " + (done.stdout + done.stderr)[-1500:]], set()
        said = done.stdout
        if kept:
            realize.write(kept, said)
    if names and not said.startswith("Axioms:\n"):
        return ["Coq does not say what it assumes: " + said[-500:]], set()
    return [], {"axiom " + axiom for axiom in gates.assumptions(said)}


def expected():
    """The axioms of Coq that the theory may use, with what they state."""
    return {line for line in realize.read(os.path.join(COQ, "Assumptions.expected")).splitlines() if line.startswith("axiom ")}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default="build/axioms")
    parser.add_argument("--tools", default=".tools")
    parser.add_argument("--memo")
    parser.add_argument("--compiled")
    parser.add_argument("--library")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("units", nargs="*")
    options = parser.parse_args()
    build, start = os.path.abspath(options.build), time.time()
    wp.COLLECTOR = "s=8M,o=1000"  # more memory, an eighth less time
    os.makedirs(build, exist_ok=True)
    wp.remember(options.memo)
    library = os.path.abspath(options.library) if options.library else None

    # The statements and their proofs; Coq compiles them while Frama-C generates the goals.
    folder = os.path.join(build, "coq")
    try:
        fresh(folder)
        if options.compiled:
            shutil.copytree(os.path.join(options.compiled, "coq", "coq"), os.path.join(folder, "coq"), copy_function=shutil.copy2)
        copied = realize.library(folder, library and os.path.join(library, "why3"))
        lemmas = realize.realize(folder, [copied])
        module = compile_recorder(build)
        stated = theories(build, module, copied)
    except realize.Refused as refused:
        print("axioms: %s" % refused, file=sys.stderr)
        return 1
    problems = ["no lemma for the axiom " + name for name in unstated(stated, lemmas)]
    print("axioms: %d statements of %d theories, each with a proof for Coq to check" % (sum(map(len, lemmas.values())), len(lemmas)), flush=True)
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        compiling = pool.submit(compile_coq, os.path.join(folder, "coq"), lemmas)
        claims = manifest.Claims(build)
        problems += claims.problems
        wp.environment(build, options.tools)
        units = [u for u in claims.units if not options.units or u.source in options.units]
        try:
            found, failed = goals(units, build, module, library)
        except realize.Refused as refused:
            print("axioms: %s" % refused, file=sys.stderr)
            return 1
        refused, rests = compiling.result()
        problems += failed + refused
    if options.record:
        with open(LIST, "w", encoding="utf-8") as file:
            file.write(HEADING + "\n".join(sorted(to_list(found))) + "\n")
    result = Sorted(found, stated, {name for _, name in claims.lemmas}, read_list())
    problems += result.unknown
    problems += ["listed, but no goal has it: " + line for line in sorted(read_list() - result.to_list) if not options.units]
    if not result.proved:
        problems.append("no goal has an axiom: nothing was looked at")
    if not refused:
        refused, more = literals(os.path.join(folder, "coq"), sorted(result.literals))
        rests |= more
        problems += refused
    problems += ["Coq assumes the " + axiom for axiom in sorted(rests - expected())]
    for problem in problems:
        print("axioms: " + problem, file=sys.stderr)
    proved = len(result.proved) + len(result.literals)
    if refused:  # then nothing is
        result.unknown += ["unproved"] * proved
        proved = 0
    print("axioms: %d definitions and symbols as in the realised theories; %d lemmas and definitions of the project's own; "
          "%d axioms of Coq, those of its reals and of classical logic  %s" % (result.same, len(result.own), len(rests), wp.clock(start)))
    print("axioms: %d reach the provers, %d proved, %d listed, %d unknown" % (
        proved + len(result.listed) + len(result.unknown), proved, len(result.listed), len(result.unknown)))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
