"""inputs.py -- concrete inputs of the proved functions: taken from calls, varied, and run.

Ghost code is turned into code, so that ghost functions are called as well. Every proved function notes its arguments;
what its preconditions read and call valid is the memory that goes with them. The calls are those that the unit tests
make. Variants of an input count as inputs if the preconditions, evaluated, hold.

An input lives in a space of its own: each block of memory ends where a page ends that nothing follows.
"""
import ctypes
import glob
import math
import os
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import time
import traceback

import evaluate
import wp

BASE, SLOT, PAGE = 0x6F0000000000, 0x10000, 0x1000  # the space of the inputs: a page in each slot
SLOTS = 48
MOST = 3000  # bytes of a block that is taken from a call
CALLS = 60  # that are taken of a function from one program
SEARCH = 3.0  # seconds of a mutant's runs in which statements about all reals are tried
FILL = 0xA5
FAILED = 70  # the exit code of a process whose work raised an exception
LIBRARY = "src/core", "src/problems", "proofs/acsl"  # what a unit may call, ghost functions among it
FLAGS = ["-std=gnu17", "-O1", "-w", "-fPIC", "-ffp-contract=off", "-fno-math-errno"]
CHECKS = ["-fsanitize=undefined,float-divide-by-zero,float-cast-overflow", "-fsanitize-undefined-trap-on-error"]
FE_DIVBYZERO, FE_OVERFLOW = 4, 8  # of x86; a finite computation raises neither
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)


class Target:
    """A proved function: where it is, what its contract says, and the evaluator of its translation unit."""

    def __init__(self, number, file, unit, function, evaluator):
        self.number, self.file, self.unit, self.function, self.evaluator = number, file, unit, function, evaluator
        self.name, self.formals, self.kinds = function["name"], function["formals"], [f[1] for f in function["formals"]]
        self.requires = [c for c in function["contract"] if c["kind"] == "requires"]
        self.ensures = [c for c in function["contract"] if c["kind"] in ("ensures", "check ensures")]
        self.assigns = [place for c in function["contract"] if c["kind"] == "assigns" for place in c["tree"]]
        self.key = "%s %s" % (file, self.name)


def targets(claims):
    evaluators, found = {}, []
    for (file, name), (part, function, _) in sorted(claims.functions.items()):
        if function["contract"]:
            evaluator = evaluators.setdefault(part.source, evaluate.Evaluator(part))
            found.append(Target(len(found), file, part.source, function, evaluator))
    return found


# ---- an input

class Input:
    """Arguments, as bytes, and blocks of memory: [(address, bytes)...]."""

    def __init__(self, arguments, blocks):
        self.arguments, self.blocks = [bytes(a) for a in arguments], sorted((a, bytes(b)) for a, b in blocks)

    def key(self):
        return tuple(self.arguments), tuple(self.blocks)

    def state(self, target):
        decoded = [target.evaluator.decode(kind, data) for kind, data in zip(target.kinds, self.arguments)]
        return evaluate.State(decoded, evaluate.Memory(self.blocks))

    def text(self, target):
        """NAME = VALUE, ... | ADDRESS: VALUE ...; doubles and what may be one in hexadecimal notation, so that they are exact."""
        values = ["%s = %s" % (f[0], word(kind, data)) for f, kind, data in zip(target.formals, target.kinds, self.arguments)]
        blocks = []
        for address, data in self.blocks:
            words = [data[i:i + 8] for i in range(0, len(data), 8)]
            blocks.append(" | @%x: %s" % (address, " ".join(word("f64" if plausible(w) else "", w) for w in words)))
        return ", ".join(values) + "".join(blocks)

    @staticmethod
    def read(text):
        arguments, *blocks = text.split(" | ")
        return Input([unword(a.split(" = ")[1]) for a in arguments.split(", ")] if arguments else [],
                     [(int(b.split(": ")[0][1:], 16), b"".join(unword(w) for w in b.split(": ")[1].split())) for b in blocks])


def plausible(data):
    """Whether eight bytes read as a double that a person would write: not a small integer, nor a pointer."""
    return len(data) == 8 and (0x0010000000000000 <= int.from_bytes(data, "little") & (1 << 63) - 1 or data in (bytes(8), bytes(7) + b"\x80"))


def word(kind, data):
    """A value as text: a double, a pointer (@), an integer of eight bytes, or any bytes (#)."""
    value = int.from_bytes(data, "little")
    if kind == "f64" and unword(struct.unpack("d", data)[0].hex()) == data:
        return struct.unpack("d", data)[0].hex()
    if len(data) == 8 and BASE - SLOTS * SLOT <= value < BASE + SLOTS * SLOT:
        return "@%x" % value
    return str(value) if len(data) == 8 and value < 1 << 40 else "#" + data.hex()


def unword(text):
    if text[0] in "#@":
        return bytes.fromhex(text[1:]) if text[0] == "#" else struct.pack("Q", int(text[1:], 16))
    return struct.pack("Q", int(text)) if text.isdigit() else struct.pack("d", float.fromhex(text))


def place(slot, size):
    """Where a block of this size is: at the end of its slot's page."""
    return BASE + slot * SLOT + PAGE - size


def nowhere(number):
    """A pointer to nothing, which is not null."""
    return BASE - (number + 1) * SLOT


def preconditions(target, state):
    """The first precondition that does not hold of a state, or None if all do."""
    for clause in target.requires:
        if target.evaluator.holds(clause["tree"], state) is not True:
            return clause
    return None


# ---- calls that a program makes

class TooLarge(Exception):
    pass


class Live:
    """The memory of this process, as long as a call lasts; notes what is read."""

    def __init__(self):
        self.touched, self.kinds = {}, {}

    def note(self, address, size, kind):
        if size > MOST or not 0x1000 <= address < 1 << 47:
            raise TooLarge
        self.touched[address] = max(size, self.touched.get(address, 0))
        if kind is not None:
            self.kinds[address, size] = kind
        if len(self.touched) > 3000:
            raise TooLarge

    def has(self, address, size, kind=None):
        self.note(address, size, kind)
        return True

    def read(self, address, size, kind=None):
        self.note(address, size, kind)
        return ctypes.string_at(address, size)

    def blocks(self):
        """What was touched, joined where it is one piece."""
        joined = []
        for address, size in sorted(self.touched.items()):
            if joined and address <= joined[-1][1]:
                joined[-1][1] = max(joined[-1][1], address + size)
            else:
                joined.append([address, address + size])
        return [(a, ctypes.string_at(a, b - a)) for a, b in joined]


def pointers_in(evaluator, kind, offset=0):
    """The offsets of the pointers in a value of this kind."""
    if not isinstance(kind, list):
        return []
    if kind[0] == "*":
        return [offset]
    if kind[0] == "struct":
        return [at for m in evaluator.structs[kind[1]]["members"] for at in pointers_in(evaluator, m[1], offset + m[2] // 8)]
    return []


def relocated(target, arguments, live, distances=False):
    """The input of a call, in the space of the inputs; and whether a pointer leads to no memory of it. Such a pointer leads
    nowhere, or with distances: keeps its distance to what is near."""
    blocks = live.blocks()
    if any(len(data) > PAGE for _, data in blocks) or len(blocks) > SLOTS:
        raise TooLarge
    starts = [place(i, len(data)) for i, (_, data) in enumerate(blocks)]
    unknown = {}

    def moved(pointer):
        if pointer == 0:
            return 0
        for (start, data), new in zip(blocks, starts):
            if start <= pointer <= start + len(data):
                return new + pointer - start
        if pointer not in unknown:
            near = [(start, new) for (start, _), new in zip(blocks, starts)] + list(unknown.items()) if distances else []
            start, new = min(near, key=lambda pair: abs(pointer - pair[0]), default=(-PAGE, 0))
            unknown[pointer] = new + pointer - start if abs(pointer - start) < PAGE else nowhere(len(unknown))
        return unknown[pointer]

    def patched(data, offsets):
        data = bytearray(data)
        for at in offsets:
            data[at:at + 8] = struct.pack("Q", moved(struct.unpack("Q", data[at:at + 8])[0]))
        return bytes(data)

    cells = set()
    for (address, size), kind in live.kinds.items():
        unit = target.evaluator.size(kind)
        for at in pointers_in(target.evaluator, kind):
            cells.update(range(address + at, address + size, unit))
    one = Input([patched(a, pointers_in(target.evaluator, kind)) for a, kind in zip(arguments, target.kinds)],
                [(new, patched(data, [c - start for c in cells if start <= c < start + len(data)]))
                 for (start, data), new in zip(blocks, starts)])
    return one, bool(unknown)


def taken(target, pointers):
    """The input of a call whose arguments are at these addresses; None if it is too large."""
    arguments = [ctypes.string_at(pointers[i], target.evaluator.size(kind)) for i, kind in enumerate(target.kinds)]
    live = Live()
    state = evaluate.State([target.evaluator.decode(k, a) for k, a in zip(target.kinds, arguments)], live)
    spread, evaluate.SPREAD = evaluate.SPREAD, 400
    try:
        if preconditions(target, state) is not None:
            return None
        one, lost = relocated(target, arguments, live)
        if lost and preconditions(target, one.state(target)) is not None:  # they may compare pointers
            one, _ = relocated(target, arguments, live, distances=True)
        return one
    except TooLarge:
        return None
    finally:
        evaluate.SPREAD = spread


# ---- sources with ghost code as code, and a note at the start of each function

def spelled_out(text):
    text = re.sub(r"\)\s*/\*@ ghost\s*\((.*?)\)\s*\*/", lambda m: ", %s)" % m[1], text, flags=re.S)
    text = re.sub(r"/\*@ ghost\b(.*?)\*/", lambda m: m[1].replace("/@", "/*").replace("@/", "*/"), text, flags=re.S)
    text = re.sub(r"//@ ghost\b", "", text)
    plain, comments = COMMENT.split(text), COMMENT.findall(text)  # a macro for ghost code has annotations outside of comments
    plain = [part.replace("/@", "/*").replace("@/", "*/") for part in plain]
    return "".join(part + comment for part, comment in zip(plain, comments + [""]))


def blanked(text):
    return COMMENT.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)


def closing(text, start, pair="()"):
    """The position after the parenthesis that closes the one at start."""
    depth = 0
    for i in range(start, len(text)):
        depth += (text[i] == pair[0]) - (text[i] == pair[1])
        if depth == 0:
            return i + 1
    raise ValueError("unbalanced")


def body(text, name):
    """The span of a function's body, braces included, in a text whose comments are blank; None if it is not there."""
    for found in re.finditer(r"\b%s\s*\(" % re.escape(name), text):
        end = closing(text, found.end() - 1)
        opened = re.match(r"\s*\{", text[end:])
        if opened and not text[:found.start()].rstrip().endswith(("=", "return", "(", ",")):
            start = end + opened.end() - 1
            return start, closing(text, start, "{}")
    return None


def noted(text, here):
    """The text, with a note at the start of each of these targets' bodies."""
    for target in here:
        span = body(blanked(text), target.name)
        if span is None:
            raise SystemExit("inputs: %s has no body in %s" % (target.name, target.file))
        note = " SGHA_SEEN(%d%s);" % (target.number, "".join(", (void *)&%s" % f[0] for f in target.formals))
        text = text[:span[0] + 1] + note + text[span[0] + 1:]
    return text


PRELUDE = """#ifndef SGHA_SEEN
extern void (*sgha_seen)(int, void **);
int sgha_due(int);
#define SGHA_SEEN(number, ...) \\
  do { if (sgha_seen && sgha_due(number)) sgha_seen(number, (void *[]){__VA_ARGS__ __VA_OPT__(,) 0}); } while (0)
#endif
"""
COUNTER = """void (*sgha_seen)(int, void **);
static unsigned counts[%d];
int sgha_due(int number)
{
  unsigned count = ++counts[number];
  return count <= %d || (count & (count - 1)) == 0;
}
"""


def prepare(root, every):
    """A copy of the sources in which every target notes its arguments."""
    shutil.rmtree(root, ignore_errors=True)
    for folder in wp.FOLDERS + ("tests/unit",):
        if os.path.isdir(folder):
            shutil.copytree(folder, os.path.join(root, folder))
    for file in sorted({t.file for t in every} | set(glob.glob("proofs/acsl/*.h"))):
        with open(os.path.join(root, file), "w", encoding="utf-8") as out:
            out.write(noted(spelled_out(wp.read(file)), [t for t in every if t.file == file]))
    with open(os.path.join(root, "seen.h"), "w", encoding="utf-8") as out:
        out.write(PRELUDE)
    with open(os.path.join(root, "seen.c"), "w", encoding="utf-8") as out:
        out.write(COUNTER % (len(every), CALLS))


def gcc(root, arguments):
    done = subprocess.run(["gcc", *FLAGS, *wp.includes(root).split(), *arguments], cwd=root, capture_output=True, text=True)
    return done.returncode, done.stderr


def library(root, every):
    """Compile what the units call, with notes that go nowhere unless a program listens."""
    objects = []
    sources = [os.path.join(folder, name) for folder in LIBRARY for name in sorted(os.listdir(os.path.join(root, folder)))
               if name.endswith(".c")] + ["seen.c"]
    for source in sources:
        output = re.sub(r"\W", "_", source) + ".o"
        code, said = gcc(root, ["-fopenmp", "-include", "seen.h", "-c", "-o", output, source])
        if code:
            raise SystemExit("inputs: %s does not compile with its ghost code:\n%s" % (source, said))
        objects.append(output)
    subprocess.run(["ar", "rcs", "library.a", *objects], cwd=root, check=True)


def calls(root, every, seconds=20):
    """The inputs of the calls that the unit tests make: target's number -> inputs."""
    found, missing = {}, []
    for source in sorted(os.listdir(os.path.join(root, "tests/unit"))):
        if not source.endswith(".c"):
            continue
        program = os.path.abspath(os.path.join(root, source[:-2] + ".so"))
        code, said = gcc(root, ["-fopenmp", "-include", "seen.h", "-Itests/unit", "-Dmain=test_main", "-shared", "-o", program,
                                "tests/unit/" + source, "library.a", "-lcmocka", "-lmpfr", "-lgmp", "-lz", "-lm", "-Wl,-z,defs"])
        if code:  # it tests other parts, or there is no cmocka here
            missing.append(source)
            continue
        for number, data in apart(lambda tell: listen(program, every, tell), seconds):
            known = found.setdefault(number, {})
            one = Input(*data)
            known[one.key()] = one
    print("inputs: %d from calls; left out, for they do not link with %s alone: %s" % (
        sum(map(len, found.values())), " and ".join(LIBRARY), ", ".join(missing) or "none"), flush=True)
    return {number: list(known.values()) for number, known in found.items()}


def listen(program, every, tell):
    """Run a program in this process; tell the inputs of the calls that it makes."""
    os.environ["OMP_NUM_THREADS"] = "1"
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    loaded = ctypes.CDLL(program)
    busy = []

    @ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.POINTER(ctypes.c_void_p))
    def seen(number, pointers):
        if not busy:
            busy.append(1)
            try:
                one = taken(every[number], pointers)
                if one:
                    tell((number, (one.arguments, one.blocks)))
            except Exception as error:  # noqa: BLE001, nothing may pass through the C code
                tell((number, error)) if os.environ.get("SGHA_DEBUG") else None
            busy.pop()
    ctypes.c_void_p.in_dll(loaded, "sgha_seen").value = ctypes.cast(seen, ctypes.c_void_p).value
    loaded.test_main()


def apart(work, seconds):
    """Run work(tell) in a process of its own; what it told until it ended, crashed or its time was over. An exception of
    work's is an error here."""
    import pickle
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        out = os.fdopen(writer, "wb")
        try:
            signal.setitimer(signal.ITIMER_PROF, seconds)  # of the processor's time
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            signal.alarm(10 * seconds)

            def tell(what):
                pickle.dump(what, out)
                out.flush()
            work(tell)
            out.flush()
        except BaseException:  # noqa: BLE001, whatever it is, the other side must know
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(FAILED)
        finally:
            os._exit(0)
    os.close(writer)
    told = []
    with os.fdopen(reader, "rb") as file:
        while True:
            try:
                told.append(pickle.load(file))
            except (EOFError, pickle.UnpicklingError):
                break
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) == FAILED:
        raise RuntimeError("an evaluation failed, see above")
    apart.status = status
    return told


# ---- variants

SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 3.0, 1e-3, 1.0 + 2.0 ** -52, 1.0 - 2.0 ** -53, 2.0 ** -1074, 2.0 ** -1022, 1e300,
           math.inf, -math.inf, math.nan]


class Varier:
    """Changes a few numbers of an input. What comes out is an input if the preconditions hold."""

    def __init__(self, target, seed=1):
        self.target, self.random = target, random.Random("%s %d" % (target.key, seed))
        constants = set()
        for clause in target.requires + target.ensures:
            constants |= target.evaluator.constants(clause["tree"])
        self.limits = sorted({evaluate.rounded(c) for c in constants} | {-evaluate.rounded(c) for c in constants})
        self.cells = {}

    def double(self, old, others):
        choice = self.random.random()
        if choice < 0.25:
            return self.random.gauss(0, 1) * 2.0 ** self.random.choice([0, 0, 0, 1, 5, -5, 20, -30])
        if choice < 0.45 and self.limits:
            value = self.random.choice(self.limits)
            return self.random.choice([value, value, math.nextafter(value, 0), math.nextafter(value, math.inf)])
        if choice < 0.6 and others:
            return self.random.choice(others) * (1 + self.random.choice([0, 0, 1, -1]) * 2.0 ** -self.random.randint(1, 52))
        if choice < 0.75:
            return self.random.choice(SPECIAL)
        if math.isfinite(old) and choice < 0.9:
            return self.random.choice([-old, old * 2, old / 2, math.nextafter(old, math.inf), math.nextafter(old, -math.inf),
                                       old * (1 + self.random.random())])
        return math.ldexp(self.random.uniform(-1, 1), self.random.randint(-1000, 1000))

    def whole(self, old, bits, signed):
        value = self.random.choice([0, 1, 2, 3, 4, 5, 8, old + 1, old - 1, old // 2, self.random.getrandbits(bits),
                                    self.random.getrandbits(8), (1 << bits) - 1])
        return value % (1 << (bits - 1 if signed else bits))

    def value(self, kind, data, others):
        if kind == "f64":
            return struct.pack("d", self.double(struct.unpack("d", data)[0], others))
        if isinstance(kind, str) and kind[0] in "uib":
            code = evaluate.FORMATS[kind]
            return struct.pack(code, self.whole(struct.unpack(code, data)[0], 8 * len(data), kind[0] == "i"))
        if isinstance(kind, list) and kind[0] == "struct":
            members = [m for m in self.target.evaluator.structs[kind[1]]["members"]]
            m = self.random.choice(members)
            a, b = m[2] // 8, (m[2] + m[3]) // 8
            return data[:a] + self.value(m[1], data[a:b], others) + data[b:]
        return data

    def typed(self, one):
        """The cells of an input's memory: [(block, offset, kind)...], as its preconditions see them."""
        class Watch(evaluate.Memory):
            def __init__(self, blocks):
                super().__init__(blocks)
                self.seen = {}

            def read(self, address, size, kind=None):
                self.seen[address] = kind
                return super().read(address, size)

            def has(self, address, size, kind=None):
                if kind is not None and size <= 4096:
                    for at in range(address, address + size, max(1, watcher.size(kind))):
                        self.seen.setdefault(at, kind)
                return super().has(address, size)
        watcher = self.target.evaluator
        state = one.state(self.target)
        state.before = Watch(one.blocks)
        preconditions(self.target, state)
        cells = []
        for number, (start, data) in enumerate(one.blocks):
            for at, kind in sorted(state.before.seen.items()):
                for offset, leaf in leaves(watcher, kind):
                    if start <= at + offset and at + offset + watcher.size(leaf) <= start + len(data):
                        cells.append((number, at + offset - start, leaf))
        return list(dict.fromkeys((n, at, leaf) for n, at, leaf in cells if isinstance(leaf, str)))

    def vary(self, one):
        if id(one) not in self.cells:
            self.cells[id(one)] = self.typed(one), one
        cells = self.cells[id(one)][0]
        arguments, blocks = list(one.arguments), [[a, bytearray(b)] for a, b in one.blocks]
        others = [struct.unpack("d", a)[0] for a, k in zip(arguments, self.target.kinds) if k == "f64"]
        others += [struct.unpack("d", blocks[n][1][at:at + 8])[0] for n, at, k in cells[:40] if k == "f64"]
        places = [("argument", i, k) for i, k in enumerate(self.target.kinds) if not (isinstance(k, list) and k[0] == "*")]
        choices = self.random.choice([1, 1, 2, 3, len(places) + len(cells)])
        for _ in range(min(choices, 40)):
            group = places if places and (not cells or self.random.random() < 0.5) else cells
            if not group:
                break
            where = self.random.choice(group)
            if where[0] == "argument":
                arguments[where[1]] = self.value(where[2], arguments[where[1]], others)
            else:
                number, at, kind = where
                size = self.target.evaluator.size(kind)
                blocks[number][1][at:at + size] = self.value(kind, bytes(blocks[number][1][at:at + size]), others)
        return Input(arguments, blocks)

    def blank(self, length):
        """An input out of nothing: arrays and structures of random numbers behind the pointers."""
        blocks, arguments = [], []

        def make(kind):
            if isinstance(kind, list) and kind[0] == "*":
                size = self.target.evaluator.size(kind[1])
                count = 1 if isinstance(kind[1], list) else length
                at = place(len(blocks), size * count)
                blocks.append(None)
                number = len(blocks) - 1
                data = b"".join(make(kind[1]) for _ in range(count))
                blocks[number] = (at, data)
                return struct.pack("Q", at)
            if isinstance(kind, list) and kind[0] == "struct":
                data = bytearray(self.target.evaluator.size(kind))
                for m in self.target.evaluator.structs[kind[1]]["members"]:
                    data[m[2] // 8:(m[2] + m[3]) // 8] = make(m[1])
                return bytes(data)
            if kind == "f64":
                return struct.pack("d", self.random.choice([1.0, 0.5, 2.0, 0.25, -1.0, self.random.gauss(0, 1)]))
            return struct.pack(evaluate.FORMATS[kind], self.random.choice([0, 1, 2, min(length, 3)]))
        for kind in self.target.kinds:
            arguments.append(make(kind))
        return Input(arguments, [b for b in blocks if b])


def leaves(evaluator, kind, offset=0):
    """The numbers and pointers in a value of a kind: [(offset, kind)...]."""
    if isinstance(kind, list) and kind[0] == "struct":
        return [leaf for m in evaluator.structs[kind[1]]["members"] for leaf in leaves(evaluator, m[1], offset + m[2] // 8)]
    return [(offset, kind)]


def tidied(target, one):
    """The input with zeros where its preconditions read nothing: what was there by chance."""
    class Watch(evaluate.Memory):
        read_at = set()

        def read(self, address, size, kind=None):
            self.read_at.update(range(address, address + size))
            return super().read(address, size)
    state = one.state(target)
    state.before = watch = Watch(one.blocks)
    preconditions(target, state)
    return Input(one.arguments, [(start, bytes(byte if start + i in watch.read_at else 0 for i, byte in enumerate(data)))
                                 for start, data in one.blocks])


def enough(target, known, count=120, tries=1500, seconds=6):
    """Inputs of a target whose preconditions hold: those known, then variants of them."""
    varier, found, start = Varier(target), {}, time.process_time()
    for one in known:
        if preconditions(target, one.state(target)) is None:
            found[one.key()] = one
    for attempt in range(400):
        if found or time.process_time() - start > seconds:
            break
        one = varier.blank(attempt % 6)
        for _ in range(6):
            if preconditions(target, one.state(target)) is None:
                found[one.key()] = one
                break
            one = varier.vary(one)
    for _ in range(tries):
        if len(found) >= count or not found or time.process_time() - start > seconds:
            break
        one = varier.vary(varier.random.choice(list(found.values())))
        if one.key() not in found and preconditions(target, one.state(target)) is None:
            found[one.key()] = one
    return list(found.values())


# ---- runs

TRAMPOLINE = """#include <fenv.h>
%s
int sgha_run(void **a, void *r)
{
  feclearexcept(FE_ALL_EXCEPT);
  %s%s(%s);
  return fetestexcept(FE_DIVBYZERO | FE_OVERFLOW);
}
"""


def trampoline(target, source):
    given = ", ".join("*(__typeof__(%s) *)a[%d]" % (f[2].replace("\\ghost", ""), i) for i, f in enumerate(target.formals))
    call = "%s(%s)" % (target.name, given)
    store = "" if target.function["result"] == "void" else "*(__typeof__(%s) *)r = " % call
    return TRAMPOLINE % ('#include "%s"' % source, store, target.name, given)


def compiled(target, text, root, stem):
    """A shared object that runs the target in a unit whose file of this target has this text; or what gcc says."""
    folder = os.path.join(root, stem)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(os.path.join(folder, os.path.dirname(target.file)))
    with open(os.path.join(folder, target.file), "w", encoding="utf-8") as out:
        out.write(spelled_out(text))
    unit = os.path.join(folder, target.file) if target.unit == target.file else os.path.join(root, target.unit)
    with open(os.path.join(folder, "run.c"), "w", encoding="utf-8") as out:
        out.write(trampoline(target, os.path.abspath(unit)))
    output = os.path.abspath(os.path.join(folder, "run.so"))
    code, said = gcc(root, ["-fopenmp", "-DSGHA_SEEN(...)=", "-I", os.path.join(stem, "src"), *CHECKS, "-shared", "-o", output,
                            os.path.join(stem, "run.c"), "library.a", "-lz", "-lm", "-Wl,-Bsymbolic,--allow-multiple-definition"])
    return (None, said) if code else (output, "")


def open_space():
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype, libc.mmap.argtypes = ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_size_t] + 3 * [ctypes.c_int] + [ctypes.c_long]
    for slot in range(SLOTS):
        at = BASE + slot * SLOT
        if libc.mmap(at, PAGE, 3, 0x02 | 0x20 | 0x100000, -1, 0) != at:  # private, anonymous, there or not at all
            raise OSError("no memory at %#x" % at)


class Runner:
    """Runs a shared object on inputs, in this process."""

    def __init__(self, program, target):
        self.target, self.run = target, ctypes.CDLL(program).sgha_run

    def __call__(self, one):
        """The state after a run, the memory that changed and should not have, the floating-point exceptions."""
        pages = {}
        for address, data in one.blocks:
            slot = (address - BASE) // SLOT
            pages[slot] = bytearray([FILL]) * (PAGE - len(data)) + data
            ctypes.memmove(BASE + slot * SLOT, bytes(pages[slot]), PAGE)
        arguments = [ctypes.create_string_buffer(a, len(a)) for a in one.arguments]
        pointers = (ctypes.c_void_p * (len(arguments) + 1))(*[ctypes.addressof(a) for a in arguments], None)
        kind = self.target.function["result"]
        result = ctypes.create_string_buffer(256)
        flags = self.run(pointers, ctypes.byref(result))
        after, stray = [], []
        for address, data in one.blocks:
            slot = (address - BASE) // SLOT
            page = ctypes.string_at(BASE + slot * SLOT, PAGE)
            after.append((address, page[PAGE - len(data):]))
            if page[:PAGE - len(data)] != bytes([FILL]) * (PAGE - len(data)):
                stray.append(address)
        state = one.state(self.target)
        state.after = evaluate.Memory(after)
        state.result = None if kind == "void" else self.target.evaluator.decode(kind, result.raw[:self.target.evaluator.size(kind)])
        state.pool = pool(self.target, state)
        return state, stray, flags


def packed(evaluator, kind, data):
    """The bytes of a value without those that fill gaps."""
    if isinstance(kind, list) and kind[0] == "struct":
        return b"".join(packed(evaluator, m[1], data[m[2] // 8:(m[2] + m[3]) // 8]) for m in evaluator.structs[kind[1]]["members"])
    return bytes(data)


def integers(evaluator, kind, value):
    """The integers in a result: what a function decides."""
    if isinstance(kind, list) and kind[0] == "struct":
        return tuple(i for m in evaluator.structs[kind[1]]["members"]
                     for i in integers(evaluator, m[1], evaluator.decode(m[1], value[m[2] // 8:(m[2] + m[3]) // 8])))
    return (value,) if isinstance(kind, str) and kind[0] in "uib" and value is not None else ()


def frontier(target, program, chosen, most=150, seconds=15):
    """Inputs near where a function changes its mind: between two inputs that differ in one number and are decided
    differently, the neighbouring doubles at which the decision changes, and some at a distance on either side."""
    kind = target.function["result"]
    if not integers(target.evaluator, kind, bytes(256) if isinstance(kind, list) else 0):
        return []

    def work(tell):
        open_space()
        runner = Runner(program, target)
        varier = Varier(target, 2)
        cells = {}

        def decided(one):
            return integers(target.evaluator, kind, runner(one)[0].result)

        def with_value(one, where, value):
            data = struct.pack("d", value)
            if where[0] == "argument":
                return Input(one.arguments[:where[1]] + [data] + one.arguments[where[1] + 1:], one.blocks)
            blocks = [list(b) for b in one.blocks]
            blocks[where[0]][1] = blocks[where[0]][1][:where[1]] + data + blocks[where[0]][1][where[1] + 8:]
            return Input(one.arguments, blocks)

        def value_at(one, where):
            data = one.arguments[where[1]] if where[0] == "argument" else one.blocks[where[0]][1][where[1]:where[1] + 8]
            return struct.unpack("d", data)[0]

        def right(one):
            return preconditions(target, one.state(target)) is None

        told = 0
        for one in chosen[:40]:
            places = [("argument", i) for i, k in enumerate(target.kinds) if k == "f64"]
            places += [(n, at) for n, at, k in cells.setdefault(one.key(), varier.typed(one)) if k == "f64"][:12]
            for where in places:
                start, here = value_at(one, where), decided(one)
                if not math.isfinite(start):
                    continue
                for scale in (2.0 ** 8, 2.0 ** -8, 2.0 ** 60, 2.0 ** -60, 0.0, -1.0):
                    low, high = start, start * scale
                    if not right(with_value(one, where, high)) or decided(with_value(one, where, high)) == here:
                        continue
                    for _ in range(1100):
                        middle = math.sqrt(low) * math.sqrt(high) if low > 0 and high > 0 and not 0.5 < low / high < 2 else (low + high) / 2
                        if middle in (low, high) or not right(with_value(one, where, middle)):
                            break
                        low, high = (middle, high) if decided(with_value(one, where, middle)) == here else (low, middle)
                    for value in [low, high] + [x * (1 + sign * 2.0 ** -k) for x in (low,) for k in (1, 3, 5, 9, 20, 30, *range(36, 49)) for sign in (1, -1)]:
                        found = with_value(one, where, value)
                        if right(found):
                            tell((found.arguments, found.blocks))
                            told += 1
                    break
                if told >= 8 * most:
                    return
    found = [Input(*data) for data in apart(work, seconds)]
    random.Random(2).shuffle(found)
    return found[:most]


def pool(target, state):
    """Numbers and pointers of a state, for quantifiers."""
    found = []

    def take(kind, value):
        if isinstance(kind, list) and kind[0] == "struct":
            for m in target.evaluator.structs[kind[1]]["members"]:
                take(m[1], target.evaluator.decode(m[1], value[m[2] // 8:(m[2] + m[3]) // 8]))
        elif isinstance(value, float) or isinstance(kind, list):
            found.append(value)
    for (_, kind, _), value in zip(target.formals, state.arguments):
        take(kind, value)
    if state.result is not None:
        take(target.function["result"], state.result)
    found += [address for address, _ in state.before.blocks]
    for address, data in state.before.blocks[:3]:
        if len(data) % 8 == 0:
            found += [v for v in struct.unpack("%dd" % (len(data) // 8), data)][:3]
    return list(dict.fromkeys(found))


def speaks_of_all(tree):
    """Whether a clause quantifies over what cannot be enumerated."""
    return isinstance(tree, list) and (tree[:1] == ["forall"] and any(v[3] != "integer" for v in tree[1])
                                       or any(speaks_of_all(part) for part in tree))


def changed(before, after):
    """The addresses of the bytes that differ."""
    return [start + i for (start, old), (_, new) in zip(before.blocks, after.blocks) if old != new
            for i in range(len(old)) if old[i] != new[i]]


def violation(target, runner, one, clauses, searched):
    """What of the contract a run on this input violates, or None; the outcome of each clause is noted. searched: whether to
    look at what is stated of all reals, which takes longer."""
    state, stray, flags = runner(one)
    if stray:
        return "writes outside of what it was given"
    if flags:
        return "a number that is not finite is computed"
    written = changed(state.before, state.after)
    if written:
        places = [p for tree in target.assigns for p in target.evaluator.places(tree, state)]
        if any(not any(a <= at < a + n for a, n in places) for at in written):
            return "assigns"
    for clause in target.ensures:
        long = speaks_of_all(clause["tree"])
        if long and not searched:
            continue
        start = time.process_time()
        answer = target.evaluator.holds(clause["tree"], state)
        if long:
            clauses["seconds"] = clauses.get("seconds", 0) + time.process_time() - start
        known = clauses.setdefault(clause["name"], [0, 0])
        known[0] += answer is True
        known[1] += answer is None
        if answer is False:
            return "ensures " + (clause["name"] or clause["text"][:60])
    return None


def refutation(target, program, chosen, seconds=20):
    """(what is violated, the input's number), or (None, the clauses' outcomes), of a program on inputs."""
    def work(tell):
        open_space()
        runner, clauses = Runner(program, target), {}
        for number, one in enumerate(chosen):
            tell(("begin", number))
            found = violation(target, runner, one, clauses, clauses.get("seconds", 0) < SEARCH)
            if found:
                tell(("violated", found, number))
                return
        tell(("passed", clauses))

    told = apart(work, seconds)
    if told and told[-1][0] == "violated":
        return told[-1][1], told[-1][2]
    if told and told[-1][0] == "passed":
        return None, told[-1][1]
    ended = os.WTERMSIG(apart.status) if os.WIFSIGNALED(apart.status) else 0
    number = told[-1][1] if told else 0
    if ended in (signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGFPE, signal.SIGTRAP):
        return "run-time error: " + signal.Signals(ended).name, number
    return None, {"it ended early": [0, 0, ended]}
