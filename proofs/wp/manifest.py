"""manifest.py -- what the project claims, as Frama-C reads it, and the rules that no claim may break.

The manifest (proofs/wp/MANIFEST, with the names of the goals in proofs/wp/GOALS) is generated: every function with its
contract, every definition that a contract can use, every lemma, and all that is taken for granted. It is committed, so
that a change of a claim is a diff which a reviewer reads; `make verify` fails while the two differ.

The rules hold whatever the manifest says:
  - Nothing is assumed: no axiom, no admitted clause, no invariant of a type, no extension that Frama-C trusts.
  - A definition that refers to itself is well founded: on some measure that is at least 1 it goes down by 1 or more.
    (Any other one is an axiom in disguise: f(n) = f(n) + 1 proves everything.)
  - A function is (file, name, contract), and so is a lemma. What one unit uses, some unit proves: the same contract, in
    terms of the same definitions. What no unit proves is listed in proofs/wp/ASSUMPTIONS.
  - No proof goes in a circle: neither the calls across units, nor the lemmas in the order of their units.
  - Every proved function terminates, does not exit, and says what it assigns.
  - What the compiler gets is what is proved: the same bodies, in which every name means the same, by the one command that
    the Makefile has for them; no attribute, pragma, condition or word of a compiler's own that is not in the manifest.
  - Nothing is compared as a text: what Frama-C's tree has no form for here is refused.
"""
import collections
import concurrent.futures
import difflib
import hashlib
import json
import os
import re
import shlex
import subprocess

import wp

MANIFEST = "proofs/wp/MANIFEST"
GOALS = "proofs/wp/GOALS"
ASSUMPTIONS = "proofs/wp/ASSUMPTIONS"
DEFINITIONS = "logic", "predicate", "inductive", "undefined"
# glibc's headers use types that Frama-C's parser does not know; nothing in the project does.
FLOAT_TYPES = ("typedef float _Float32; typedef double _Float64; typedef double _Float32x; "
               "typedef long double _Float64x; typedef long double _Float128;\n")


def listed(path):
    """The names in a list: a line 'NAME: reason', continued by indented lines."""
    if not os.path.exists(path):
        return []
    return [line.split(":", 1)[0].strip() for line in wp.read(path).splitlines()
            if line and not line.startswith(("#", " "))]


def canonical(tree, numbers=None):
    """The tree with bound variables numbered in the order of their appearance, and formals by their position."""
    numbers = {} if numbers is None else numbers
    if not isinstance(tree, list):
        return tree
    if tree and tree[0] == "formal":
        return ["formal", tree[1]]
    if tree and tree[0] == "bound":
        return ["bound", numbers.setdefault(tree[2], len(numbers))]
    if tree and tree[0] == "binds":  # a quantifier's variable: name, id, type; or a \\let: name, id, formals, meaning
        return ["binds", numbers.setdefault(tree[2], len(numbers))] + [canonical(part, numbers) for part in tree[3:]]
    return [canonical(part, numbers) if isinstance(part, list) else part for part in tree]


def used(tree, found=None):
    """The names of the logic symbols, structures and global variables in a tree."""
    found = {"logic": set(), "struct": set(), "global": set()} if found is None else found
    if isinstance(tree, list):
        if tree and tree[0] == "apply":
            found["logic"].add(tree[2])
        elif tree and tree[0] == "holds":
            found["logic"].add(tree[1])
        elif tree and tree[0] in ("struct", "field"):
            found["struct"].add(tree[1])
        elif tree and tree[0] == "global":
            found["global"].add(tree[1])
        for part in tree:
            if isinstance(part, list):
                used(part, found)
    return found


def without_a_form(tree):
    """What in a tree is known by its text alone: the names in a text have no meaning to compare."""
    if not isinstance(tree, list):
        return []
    if len(tree) in (2, 3) and tree[0] == "other" and isinstance(tree[-1], str):
        return [tree[-1]]
    return [text for part in tree if isinstance(part, list) for text in without_a_form(part)]


class Part:
    """One translation unit: what Frama-C reads in it."""

    def __init__(self, source, read):
        self.source, self.structs, self.globals, self.clashes = source, read["structs"], read["globals"], read["clashes"]
        self.functions = {f["name"]: f for f in read["functions"]}
        self.definitions = {g["name"]: g for g in self.globals if g["what"] in DEFINITIONS}
        self.lemmas = [g for g in self.globals if g["what"] in ("lemma", "check lemma", "axiom")]
        self.variables = {g["name"]: g["text"] for g in self.globals if g["what"] == "variable"}
        self.forms = {}

    def form(self, name):
        """What a definition says, as a text, and what it uses."""
        if name not in self.forms:
            d, numbers = self.definitions[name], {}
            said = [d["what"], d["result"], d["labels"], canonical(d["formals"], numbers), canonical(d["tree"], numbers)]
            self.forms[name] = json.dumps(said), used(said)
        return self.forms[name]

    def digest(self, *trees):
        """What identifies a statement: its form and the meaning of every name in it, of all that these definitions reach."""
        found, meaning = used(list(trees)), {}
        left = list(found["logic"])
        while left:
            name = left.pop()
            if name in meaning or name not in self.definitions:
                continue
            meaning[name], uses = self.form(name)
            left += uses["logic"]
            for kind, names in uses.items():
                found[kind] |= names
        structs = {name: self.structs.get(name) for name in found["struct"]}
        variables = {name: self.variables.get(name) for name in found["global"]}
        form = "[%s, {%s}, %s, %s]" % (json.dumps([canonical(tree) for tree in trees]),
                                       ", ".join("%s: %s" % (json.dumps(name), meaning[name]) for name in sorted(meaning)),
                                       json.dumps(structs, sort_keys=True), json.dumps(variables, sort_keys=True))
        return hashlib.sha256(form.encode()).hexdigest()[:16]

    def contract_digest(self, function):
        clauses = [[c["kind"], c["behavior"], c["name"], c["tree"]] for c in function["contract"]]
        clauses.sort(key=lambda clause: json.dumps(canonical(clause)))
        return self.digest([function["result"], [f[1] for f in function["formals"]]], *clauses)

    def lemma_digest(self, lemma):
        return self.digest(lemma["labels"], lemma["tree"])


# ---- Is a definition that refers to itself well founded?

def linear(tree, formals):
    """A term as a linear form over the formals (id -> coefficient, None -> constant), or None."""
    if not isinstance(tree, list):
        return None
    if tree[0] == "int":
        return collections.Counter({None: int(tree[2])})
    if tree[0] == "lval" and not tree[2][1] and tree[2][0][0] == "var" and tree[2][0][1][0] == "bound" \
            and tree[2][0][1][2] in formals and tree[1] == "integer":
        return collections.Counter({tree[2][0][1][2]: 1})
    if tree[0] == "binary" and tree[1] == "integer" and tree[2] in "+-":
        left, right = linear(tree[3], formals), linear(tree[4], formals)
        if left is None or right is None:
            return None
        form = collections.Counter(left)
        for name, factor in right.items():
            form[name] += factor if tree[2] == "+" else -factor
        return form
    return None


def less(form, other):
    found = collections.Counter(form)
    found.subtract(other)
    return {name: factor for name, factor in found.items() if factor}


def guards(condition, formals, holds):
    """Linear forms that are at least 1 where the condition holds (or does not)."""
    operator, left, right = None, None, None
    if condition[0] == "binary" and condition[2] in ("<", "<=", ">", ">="):
        operator, left, right = condition[2:5]
    elif condition[0] == "compare" and condition[1] in ("<", "<=", ">", ">="):
        operator, left, right = condition[1:4]
    elif condition[0] == "and" and holds:
        return guards(condition[1], formals, True) + guards(condition[2], formals, True)
    elif condition[0] == "or" and not holds:
        return guards(condition[1], formals, False) + guards(condition[2], formals, False)
    elif condition[0] == "not":
        return guards(condition[1], formals, not holds)
    if operator is None:
        return []
    left, right = linear(left, formals), linear(right, formals)
    if left is None or right is None:
        return []
    if operator in (">", ">="):
        left, right, operator = right, left, {">": "<", ">=": "<="}[operator]
    # left < right, or left <= right; or neither: right <= left, or right < left
    small, large = (left, right) if holds else (right, left)
    strict = (operator == "<") == holds
    form = collections.Counter(less(large, small))
    form[None] += 0 if strict else 1  # at least 1
    return [dict(form)]


def well_founded(definition):
    """Every reference of the definition to itself makes some measure, which is at least 1 there, smaller."""
    name, formals = definition["name"], [f[2] for f in definition["formals"]]
    calls = []

    def walk(tree, known):
        if not isinstance(tree, list) or not tree:
            return
        if tree[0] == "if":
            walk(tree[2], known)
            walk(tree[3], known + guards(tree[2], formals, True))
            walk(tree[4], known + guards(tree[2], formals, False))
            return
        if tree[0] == "cases":
            walk(tree[1], known)
            walk(tree[2], known + guards(tree[1], formals, True))
            walk(tree[3], known + guards(tree[1], formals, False))
            return
        if tree[0] in ("implies", "and"):
            walk(tree[1], known)
            walk(tree[2], known + guards(tree[1], formals, True))
            return
        if tree[0] == "or":
            walk(tree[1], known)
            walk(tree[2], known + guards(tree[1], formals, False))
            return
        arguments = tree[4] if tree[0] == "apply" and tree[2] == name else tree[3] if tree[0] == "holds" and tree[1] == name else None
        if arguments is not None:
            calls.append((arguments, known))
        for part in tree:
            walk(part, known)

    walk(definition["tree"], [])

    def goes_down(measure, arguments):
        after = collections.Counter({None: measure.get(None, 0)})
        for formal, factor in measure.items():
            if formal is None:
                continue
            given = linear(arguments[formals.index(formal)], formals)
            if given is None:
                return False
            for part, times in given.items():
                after[part] += factor * times
        after, change = less(after, {}), less(measure, after)
        return set(change) == {None} and change[None] >= 1 or set(after) <= {None} and after.get(None, 0) <= 0

    measures = [measure for _, known in calls for measure in known]
    return not calls or any(all(measure in known and goes_down(measure, arguments) for arguments, known in calls)
                            for measure in measures)


def positive(name, tree, under=False):
    """An inductive predicate does not occur under a negation in its own cases."""
    if not isinstance(tree, list) or not tree:
        return True
    if tree[0] == "holds" and tree[1] == name:
        return not under
    if tree[0] == "not":
        return positive(name, tree[1], True)
    if tree[0] in ("iff", "xor", "cases", "if"):
        return all(positive(name, part, True) for part in tree[1:])
    return all(positive(name, part, under) for part in tree)


def inductive_is_positive(definition):
    name = definition["name"]

    def case(tree):
        if tree[0] == "forall":
            return case(tree[2])
        if tree[0] in ("where", "then"):
            return case(tree[2])
        if tree[0] == "implies":
            return positive(name, tree[1]) and case(tree[2])
        return tree[0] == "holds" and tree[1] == name and positive(name, tree[3], True)

    return all(case(tree) for _, _, tree in definition["tree"])


def cycle(graph):
    """A cycle of a graph node -> nodes, as a list; or None."""
    state, path = {}, []

    def visit(start):
        stack = [(start, iter(graph.get(start, ())))]
        state[start] = 1
        path.append(start)
        while stack:
            node, rest = stack[-1]
            for following in rest:
                if state.get(following) == 1:
                    return path[path.index(following):] + [following]
                if following not in state:
                    state[following] = 1
                    path.append(following)
                    stack.append((following, iter(graph.get(following, ()))))
                    break
            else:
                state[node] = 2
                path.pop()
                stack.pop()
        return None

    for node in graph:
        if node not in state:
            found = visit(node)
            if found:
                return found
    return None


def plain_constants(code):
    """Frama-C's <stdint.h> writes with ULL what glibc's writes with UL: the same type in the end, on 64 bits."""
    code = re.sub(r"\b(\d+)(U?)LL\b", r"\1\2L", code)
    return re.sub(r"\((?:uint64_t|size_t)\)(?=\d+UL\b)", "", code)


def plain_types(text):
    """A type as Frama-C prints it, whether from its own headers or from glibc's, and whatever number a nameless one has."""
    return re.sub(r"__anon(struct|union|enum)_(\w+?)_\d+\b", r"\2", re.sub(r"\blong long\b", "long", plain_constants(text)))


def compilers_own(text):
    """On what a file's meaning depends beyond the language: its conditions, an include guard's aside, with a digest of all that
    each decides about; its names with two underscores, which a compiler gives their meaning; and its lines with `restrict`.
    Another compiler may take another branch than the one that is proved."""
    text = re.sub(r'"(?:[^"\\\n]|\\.)*"|/\*.*?\*/|//[^\n]*', lambda m: m[0] if m[0][0] == '"' else " ",
                  re.sub(r"(\\|\?\?/)[ \t]*\n", "", text), flags=re.S)
    found, lines, opened = set(), [" ".join(line.split()) for line in text.splitlines() if line.strip()], []
    for number, line in enumerate(lines):
        directive = re.match(r"(?:#|%:|\?\?=) ?(\w+) ?(.*)", line)
        word = directive[1] if directive else ""
        if word in ("if", "ifdef", "ifndef"):
            guard = word == "ifndef" and lines[number + 1:number + 2] == ["#define " + directive[2]]
            opened.append((number, "" if guard else "#%s %s" % (word, directive[2])))
        elif word.startswith("elif"):
            found.add("#%s %s" % (word, directive[2]))
        elif word == "endif" and opened:
            start, condition = opened.pop()
            if condition:
                found.add("%s  [%s]" % (condition, hashlib.sha256("\n".join(lines[start:number]).encode()).hexdigest()[:16]))
        else:
            found |= set(re.findall(r"\b__\w+", re.sub(r'"(?:[^"\\]|\\.)*"', "", line)))
            if re.search(r"\brestrict\b", line):  # a promise to the compiler, which Frama-C's tree does not have
                found.add(line)
    return found


def without_attributes(text):
    """A preprocessed text without the attributes in the project's files, and these attributes."""
    kept, found, here = [], set(), ""
    for line in text.splitlines():
        marker = re.match(r'# \d+ "([^"]*)"', line)
        here = marker[1] if marker else here
        kept.append((here, line))
    text = "\n".join("\0%s" % line if not here.startswith("/usr/") else line for here, line in kept)  # \0: a project's line
    out, at = [], 0
    for start in re.finditer(r"\b__attribute(?:__)?\b", text):
        if start.start() < at:
            continue
        depth, end = 0, start.end()
        while end < len(text):
            depth += (text[end] == "(") - (text[end] == ")")
            end += 1
            if depth == 0 and text[end - 1] == ")":
                break
        if text.rfind("\0", 0, start.start()) <= text.rfind("\n", 0, start.start()):
            continue
        found.add(" ".join(text[start.start():end].replace("\0", "").split()))
        out.append(text[at:start.start()])
        at = end
    return "".join(out + [text[at:]]).replace("\0", ""), found


class Claims:
    """All translation units together: the units of proof, what is claimed, and which rules are broken."""

    def __init__(self, build, root=".", jobs=2):
        self.root, self.build = root, os.path.join(build, "inventory")
        self.problems, self.parts, self.alone = [], {}, {}
        wp.prepare(self.build)
        files = wp.annotated_files(root)

        def read(source):
            try:
                return Part(source, wp.inventory(source, self.build, root))
            except wp.Failed as error:
                return error

        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            for source, part in zip(files, pool.map(read, files)):
                if isinstance(part, Part):
                    self.parts[source] = part
                elif source.endswith(".c"):
                    self.problems.append(str(part))
                else:
                    self.alone[source] = str(part)  # not a translation unit of its own; an error only if one is needed
        self.files = files
        self.find_units()
        self.check_statements()
        self.check_functions()
        self.check_lemmas()
        self.check_compiled(jobs)

    def home(self, file):
        """The translation unit in which the functions of a file are proved."""
        twin = os.path.splitext(file)[0] + ".c"
        return twin if twin in self.parts else file

    def find_units(self):
        self.units, self.functions, self.lemmas = [], {}, {}
        for source, part in self.parts.items():
            own = [f for f in part.functions.values() if f["defined"] and self.home(f["file"]) == source]
            if any(f["contract"] for f in own):
                self.units.append(wp.Unit(source, False, [f["name"] for f in own]))
                for f in own:
                    self.functions[f["file"], f["name"]] = part, f, part.contract_digest(f)
            own = [lemma for lemma in part.lemmas if lemma["file"] == source]
            if own:
                others = [lemma["name"] for lemma in part.lemmas if lemma["file"] != source]
                self.units.append(wp.Unit(source, True, [lemma["name"] for lemma in own], others))
                for lemma in own:
                    self.lemmas[source, lemma["name"]] = part, lemma, part.lemma_digest(lemma)
        for unit in self.units:
            unit.weight = len(unit.names) * len(self.parts[unit.source].globals)
        self.units.sort(key=lambda unit: (unit.lemmas_only, unit.source))

    def problem(self, text):
        if text not in self.problems:
            self.problems.append(text)

    def reached(self):
        """The parts that belong to a unit: what they hold is a premise of some proof."""
        homes = {unit.source for unit in self.units}
        return [part for source, part in self.parts.items() if source in homes]

    def check_statements(self):
        """Nothing assumed; definitions that define."""
        for part in self.reached():
            for name in part.clashes:
                self.problem("%s: two structures are called %s" % (part.source, name))
            names = collections.Counter(g["name"] for g in part.globals if g["what"] in DEFINITIONS)
            for name in sorted(name for name, n in names.items() if n > 1):
                self.problem("%s: two definitions are called %s" % (part.source, name))
            for g in part.globals:
                where = "%s:%s" % (g["file"], g["line"])
                for text in without_a_form([g.get("tree"), g.get("formals"), g.get("result")]):
                    self.problem("%s: %s %s is not compared: %s" % (where, g["what"], g["name"], text))
                if g["what"] == "axiom":
                    self.problem("%s: axiom %s" % (where, g["name"]))
                elif g["what"] in ("volatile", "type", "invariant", "type invariant", "model", "extension", "text", "assembly"):
                    self.problem("%s: %s: %s" % (where, g["what"], g["name"]))
                elif g["what"] == "inductive" and not inductive_is_positive(g):
                    self.problem("%s: the inductive predicate %s occurs negatively in its own cases" % (where, g["name"]))
                elif g["what"] in ("logic", "predicate") and not well_founded(g):
                    self.problem("%s: the recursion of %s is not seen to end" % (where, g["name"]))
            graph = {name: used(d["tree"])["logic"] - {name} for name, d in part.definitions.items()}
            found = cycle(graph)
            if found:
                self.problem("%s: definitions in a circle: %s" % (part.source, " -> ".join(found)))

    def check_functions(self):
        assumed = listed(os.path.join(self.root, ASSUMPTIONS))
        external = collections.defaultdict(list)
        for (file, name), (_, f, found) in self.functions.items():
            if not f["static"]:
                external[name].append((file, found))
        self.assumed, calls = {}, {}
        for (file, name), (part, f, _) in self.functions.items():
            where = "%s:%s: %s" % (file, f["line"], name)
            for what, place, line in f["odd"]:
                self.problem("%s: %s (%s:%s)" % (where, what, place, line))
            kinds = {c["kind"]: c["text"] for c in f["contract"] if not c["behavior"]}
            if f["contract"]:
                for clause, text in (("terminates", "\\true"), ("exits", "\\false")):
                    if kinds.get(clause) != text:
                        self.problem("%s: its contract does not say `%s %s`" % (where, clause, text))
                if "assigns" not in kinds:
                    self.problem("%s: its contract has no `assigns`" % where)
            for clause in f["contract"]:
                for text in without_a_form(clause["tree"]):
                    self.problem("%s: `%s %s` is not compared: %s" % (where, clause["kind"], clause["name"], text))
                if clause["kind"].startswith("admit") or clause["kind"] == "extension":
                    self.problem("%s: %s %s: %s" % (where, clause["kind"], clause["name"], clause["text"]))
            calls[file, name] = []
            for callee in f["calls"]:
                g = part.functions.get(callee)
                if g is None:
                    self.problem("%s calls %s, of which Frama-C knows nothing" % (where, callee))
                    continue
                found = part.contract_digest(g)
                if g["defined"]:
                    proved = self.functions.get((g["file"], callee))
                    if not proved or proved[2] != found:
                        self.problem("%s calls %s (%s:%s), which no unit proves with this contract" %
                                     (where, callee, g["file"], g["line"]))
                    calls[file, name].append((g["file"], callee))
                elif len(external[callee]) == 1 and external[callee][0][1] == found:
                    calls[file, name].append((external[callee][0][0], callee))
                elif callee in assumed and not external[callee]:
                    if self.assumed.setdefault(callee, (part, g, found))[2] != found:
                        self.problem("%s calls %s (%s:%s), of which it assumes another contract than other units do" %
                                     (where, callee, g["file"], g["line"]))
                else:
                    self.problem("%s calls %s (%s:%s), whose contract is assumed: no unit proves it, %s does not list it" %
                                 (where, callee, g["file"], g["line"], ASSUMPTIONS))
        found = cycle(calls)
        if found:
            self.problem("calls in a circle: %s" % " -> ".join("%s %s" % node for node in found))
        for name, places in external.items():
            if len(places) > 1:
                self.problem("%s is defined %d times: %s" % (name, len(places), ", ".join(file for file, _ in places)))
        for name in assumed:
            if name not in self.assumed:
                self.problem("%s lists %s, which nothing uses" % (ASSUMPTIONS, name))

    def check_lemmas(self):
        order = {}
        for part in self.reached():
            before = []
            for lemma in part.lemmas:
                key = lemma["file"], lemma["name"]
                proved = self.lemmas.get(key)
                if not proved:
                    reason = self.alone.get(lemma["file"])
                    self.problem("%s:%s: lemma %s is proved in no unit%s" % (lemma["file"], lemma["line"], lemma["name"],
                                                                         "\n    " + reason if reason else ""))
                elif proved[2] != part.lemma_digest(lemma):
                    self.problem("%s: lemma %s of %s does not say there what is proved of it" % (part.source, key[1], key[0]))
                if proved and proved[0] is part:
                    order[key] = list(before)
                before.append(key)
        found = cycle(order)
        if found:
            self.problem("lemmas in a circle: %s" % " -> ".join("%s %s" % node for node in found))

    def check_compiled(self, jobs):
        """The bodies that are proved and those that the build's own commands give to the compiler, both as Frama-C
        prints them without annotations; attributes and pragmas, which only the compiler heeds."""
        self.flags, self.pragmas, self.dependent = set(), set(), set()
        sources = [unit.source for unit in self.units if not unit.lemmas_only]

        def bodies(source):
            plain = os.path.join(self.build, "plain")
            views = [wp.inventory(source, plain, self.root, ["-no-annot"])]
            if source.endswith(".c") and source.startswith("src/"):
                flags, text, pragmas, files = self.preprocessed(source)
                path = os.path.join(os.path.abspath(self.build), re.sub(r"\W", "_", source) + ".i")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(FLOAT_TYPES + text)
                views.append(wp.inventory(source, os.path.join(self.build, "compiled"), self.root,
                                          ["-no-annot", "-machdep", "gcc_x86_64"], path))
                return views, flags, pragmas, files
            return views, "", set(), set()

        def attempt(source):
            try:
                return bodies(source)
            except (wp.Failed, OSError, subprocess.CalledProcessError) as error:
                return error

        seen, meanings, compiled, included = {}, {}, set(), set()
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            for source, result in zip(sources, pool.map(attempt, sources)):
                if isinstance(result, Exception):
                    self.problem("%s: cannot be compared with what is compiled: %s" % (source, result))
                    continue
                views, flags, pragmas, files = result
                if flags:
                    self.flags.add(flags)
                self.pragmas |= {(source, pragma) for pragma in pragmas}
                included |= files
                for number, view in enumerate(views):
                    for f in view["functions"]:
                        key = f["file"], f["name"]
                        if not f["defined"] or key not in self.functions:
                            continue
                        code = plain_constants(f["code"]), [t for _, _, t in f["formals"]]
                        if seen.setdefault(key, code) != code:
                            self.problem("%s: %s: the compiler gets another body than Frama-C, or not the same everywhere" % key)
                        # glibc's types are made of types with two underscores; a file of the project that has such a name is listed.
                        meant = {name: plain_types(text) for name, text in f["meaning"].items() if not name.startswith("type __")}
                        known = meanings.setdefault(key, meant)
                        for name in sorted(name for name in {**meant, **known} if meant.get(name) != known.get(name)):
                            self.problem("%s: %s: %s means %s for the compiler and %s for Frama-C, or not the same everywhere" %
                                         (*key, name, meant.get(name) or "nothing", known.get(name) or "nothing"))
                        for name in meant:
                            if name.startswith("symbol of "):
                                self.problem("%s: %s: the %s is another one: %s" % (*key, name, meant[name]))
                        if number:
                            compiled.add(key)
        for (file, name), (_, f, _) in self.functions.items():
            if not f["ghost"] and ((file, name) not in compiled or not file.startswith("src/")):
                self.problem("%s: %s is proved, but it is neither ghost code nor part of what is compiled" % (file, name))
        for file in sorted(included):
            self.dependent |= {(file, text) for text in compilers_own(wp.read(os.path.join(self.root, file)))}
        if len(self.flags) > 1:
            self.problem("the units are not all compiled with the same flags: " + "; ".join(sorted(self.flags)))

    def preprocessed(self, source):
        """The build's flags for a source, its text after preprocessing without attributes, and the attributes and pragmas in
        it that are the project's."""
        target = "manifest-build/" + os.path.relpath(source, "src")[:-1] + "o"
        shown = subprocess.run(["make", "-n", "-B", "--no-print-directory", "BUILD=manifest-build", target], cwd=self.root,
                               check=True, capture_output=True, text=True, env={**os.environ, "MAKEFLAGS": ""}).stdout
        compiling = [line for line in shown.splitlines() if line.rstrip().endswith(source)]
        others = [line for line in shown.splitlines() if line not in compiling and line.split()[:2] != ["mkdir", "-p"]]
        if len(compiling) != 1 or others or re.search(r"[;&|<>`$]", compiling[0] + "".join(l for l in shown.splitlines() if l not in compiling)):
            raise OSError("the Makefile does not say in one command how to compile it")
        words = shlex.split(compiling[0])
        options, skip = [], False
        for word in words[1:]:
            if skip or word in ("-c", source, "-MMD"):
                skip = False
            elif word == "-o":
                skip = True
            else:
                options.append(word)
        text = subprocess.run([words[0], "-E", *options, source], cwd=self.root, check=True, capture_output=True, text=True).stdout
        pragmas, here, files = set(), "", set()
        for line in text.splitlines():
            marker = re.match(r'# \d+ "([^"]*)"', line)
            if marker:
                here = marker[1]
                if not here.startswith(("/usr/", "<")):
                    files.add(os.path.relpath(os.path.join(self.root, here), self.root))
            elif re.match(r"\s*#\s*pragma\b", line) and not here.startswith("/usr/"):
                pragmas.add(" ".join(line.split()))
        text, attributes = without_attributes(text)
        return " ".join(options), text, pragmas | attributes, {file for file in files if os.path.isfile(os.path.join(self.root, file))}

    # ---- The manifest

    def text(self):
        """The manifest, without the goals."""
        lines = ["# What is proved and what it rests on, as Frama-C reads it. Generated by `make verify-record`: read the diff.",
                 "# A digest covers a statement and the meaning of every name in it.", ""]
        lines += ["compiled with: " + flags for flags in sorted(self.flags)]
        lines += ["%s: %s" % pair for pair in sorted(self.pragmas | self.dependent)]
        for name, (part, f, found) in sorted(self.assumed.items()):
            lines += ["", "assumed"] + self.function_lines(f, found)
        by_file = collections.defaultdict(list)
        for part in self.reached():
            for g in part.definitions.values():
                by_file[g["file"]].append((g["line"], "%s %s" % (g["what"], g["name"]),
                                           ["%s  [%s]" % (" ".join(g["text"].split()), part.digest(["apply", "", g["name"]]))]))
        for (file, name), (part, lemma, found) in self.lemmas.items():
            by_file[file].append((lemma["line"], "lemma " + name, ["%s %s  [%s]" % (lemma["what"], name, found)]))
        for (file, name), (part, f, found) in self.functions.items():
            by_file[file].append((f["line"], "function " + name, self.function_lines(f, found)))
        for file in sorted(by_file):
            lines += ["", "== " + file]
            for _, entry in sorted({(what, tuple(entry)) for _, what, entry in by_file[file]}):
                lines += list(entry)
        return "\n".join(lines) + "\n"

    @staticmethod
    def function_lines(f, found):
        head = "%sfunction %s(%s)  [%s]" % ("ghost " if f["ghost"] else "", f["name"],
                                           ", ".join("%s %s" % (t.replace(" \\ghost", ""), n) for n, _, t in f["formals"]), found)
        clauses = [" ".join(filter(None, [
            " ", "for %s:" % c["behavior"] if c["behavior"] else "", c["kind"], c["name"] + ":" if c["name"] else "",
            c["text"] or "\\nothing"])) for c in f["contract"]]
        return [head] + (clauses or ["  no contract"])


def goals_text(goals):
    """The second half of the manifest: the names of the goals, (file, function or 'lemmas') -> names."""
    lines = ["# The goals of each function and the lemmas of each file. Generated by `make verify-record`: read the diff."]
    for file, owner in sorted(goals):
        names = sorted(name[len(owner) + 1:] if name.startswith(owner + "_") else name for name in goals[file, owner])
        lines += ["", "== %s %s" % (file, owner)] + names
    return "\n".join(lines) + "\n"


def sections(text):
    """'== FILE OWNER' -> its lines."""
    found, name = {}, None
    for line in text.splitlines():
        if line.startswith("== "):
            name = line
            found[name] = []
        elif name and line:
            found[name].append(line)
    return found


def difference(path, found, only=None):
    """The lines in which a committed file differs from what was found; only: the sections to compare."""
    recorded = wp.read(path) if os.path.exists(path) else ""
    if only is not None:
        keep = lambda text: "".join("%s\n%s\n" % (name, "\n".join(rows)) for name, rows in sorted(sections(text).items())  # noqa: E731
                                    if name in only)
        recorded, found = keep(recorded), keep(found)
    return [line for line in difflib.unified_diff(recorded.splitlines(), found.splitlines(), path, "found", n=0, lineterm="")]
