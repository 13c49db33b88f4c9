#!/usr/bin/env python3
"""`sgha certify` and `sgha verify` as a user meets them: results, exit codes, complaints, signals; and tampered certificates, of which none may be
accepted.

A tampering is a change of x, y, lambda, bounds, sizes, options, digests or data, or of the file as such; those that a forger would make come with
digests made anew. SGHA_LONG=1: more of each kind."""
import concurrent.futures
import hashlib
import json
import os
import random
import re
import signal
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from run import JOBS, ROOT, make  # noqa: E402

BASE = os.path.join(os.path.abspath(os.environ.get("BUILD", "build/test")), "certify")
SGHA = os.path.join(BASE, "sgha")
LONG = os.environ.get("SGHA_LONG") == "1"
ENVIRONMENT = {k: v for k, v in os.environ.items() if not k.startswith(("SGHA_", "OMP_"))}
ENVIRONMENT["OMP_NUM_THREADS"] = "1"
TESTS = []
FOLDER = ""


def test(function):
    TESTS.append(function)
    return function


def check(condition, *what):
    if not condition:
        raise AssertionError(" ".join(str(w) for w in what))


def sgha(*arguments, environment=None, timeout=300):
    done = subprocess.run([SGHA, *arguments], env={**ENVIRONMENT, **(environment or {})}, cwd=FOLDER, timeout=timeout,
                          stdin=subprocess.DEVNULL, capture_output=True)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def good(*arguments, **more):
    code, output, error = sgha(*arguments, **more)
    check(code == 0, arguments, "exit code", code, output, error)
    return output


def bad(code, word, *arguments, **more):
    found, output, error = sgha(*arguments, **more)
    check(found == code and word in error, arguments, "exit code", found, output, error)
    check(len(error.splitlines()) == 1 or code > 100, "one line:", error)


def path(name):
    return os.path.join(FOLDER, name)


def write(name, data):
    with open(path(name), "wb" if isinstance(data, bytes) else "w") as file:
        file.write(data)
    return name


def read(name):
    with open(path(name), "rb") as file:
        return file.read()


def numbers(values):
    return "".join("%r\n" % v for v in values)


# ---- certificates ----

QUADRATIC = ["certify", "quadratic", "--x", "q.x", "--quiet"]
FILES = ["--train", "train.svm", "--test", "test.svm"]


def examples(draw, n):
    """Three classes, eleven features, in the format of SVMlight."""
    lines = []
    for _ in range(n):
        label = draw.randrange(3)
        features = sorted(draw.sample(range(1, 12), 5))
        lines.append(" ".join([str(label)] + ["%d:%.6f" % (j, draw.gauss(label - 1, 1) * (1 + j % 3)) for j in features]))
    return "\n".join(lines) + "\n"


def prepare():
    """The certificates that the tests look at and change."""
    draw = random.Random(5)
    write("train.svm", examples(draw, 40))
    write("test.svm", examples(draw, 20))
    write("other.svm", examples(draw, 40))
    write("q.x", numbers([0.0, 0.5, 1.0]))
    write("h.x", numbers([draw.gauss(0, 1) for _ in range(26)]))
    write("r.x", numbers([draw.gauss(-3, 1) for _ in range(11)]))
    good(*QUADRATIC, "--out", "q.cert")
    good("certify", "hyper-cleaning", *FILES, "--x", "h.x", "--out", "h.cert", "--quiet", "--mu", "0.01")
    good("certify", "learn-to-regularize", *FILES, "--x", "r.x", "--out", "r.cert", "--quiet", "--weighting", "tf")


class Certificate:
    def __init__(self, data):
        head, self.body = data[:data.index(b"\n\n") + 2], data[data.index(b"\n\n") + 2:]
        self.lines = head.decode().splitlines()[:-1]
        self.n_x, self.n_y = (int(self.get(name)) for name in ("n_x", "n_y"))

    def get(self, name):
        return [line.split(" ", 1)[1] for line in self.lines if line.startswith(name + " ")][0]

    def set(self, name, value):
        at = [i for i, line in enumerate(self.lines) if line.startswith(name + " ")][0]
        self.lines[at] = f"{name} {value}"

    def number(self, name):
        return float.fromhex(self.get(name))

    def doubles(self):
        return list(struct.unpack(f"<{len(self.body) // 8}d", self.body))

    def set_doubles(self, values):
        self.body = struct.pack(f"<{len(values)}d", *values)

    def text(self, sealed=True):
        """With its SHA-256 made anew, unless the old one is to be kept."""
        above = "".join(line + "\n" for line in self.lines if not line.startswith("sha256 "))
        if sealed:
            self.set("sha256", hashlib.sha256(above.encode() + self.body).hexdigest())
        return "".join(line + "\n" for line in self.lines).encode() + b"\n" + self.body


CERTIFICATES = {"q.cert": [], "h.cert": FILES, "r.cert": FILES}


def verify(name, *more):
    return sgha("verify", name, *more)


# ---- the commands ----

@test
def certify_and_verify_agree():
    for name, options in CERTIFICATES.items():
        found = json.loads(good("verify", name, *options, "--json"))
        claimed = Certificate(read(name))
        for key in ("F_low", "F_high", "G_low", "G_high"):
            check(found[key] == claimed.number(key.replace("_", "-")), name, key)


@test
def widths_are_those_of_doubles():
    for name in CERTIFICATES:
        c = Certificate(read(name))
        F, G = [c.number("F-low"), c.number("F-high")], [c.number("G-low"), c.number("G-high")]
        check(0 <= F[1] - F[0] <= 1e-12 * max(1, abs(F[0])), name, F)
        check(0 <= G[1] - G[0] <= 1e-7 * G[1], name, G)


@test
def results_do_not_depend_on_threads():
    for threads in ("1", "2", "3"):
        good("certify", "hyper-cleaning", *FILES, "--x", "h.x", "--out", f"t{threads}.cert", "--quiet", "--threads", threads)
    check(read("t1.cert") == read("t2.cert") == read("t3.cert"))


@test
def the_quadratic_is_as_in_closed_form():
    found = json.loads(good(*QUADRATIC, "--out", "q2.cert", "--json"))
    check(read("q2.cert") == read("q.cert"), "the same certificate twice")
    check(found["F_low"] <= 3.62853834833795 <= found["F_high"], found)


@test
def the_gradient_file_encloses():
    good(*QUADRATIC, "--out", "q2.cert", "--gradient", "q.grad")
    rows = [[float(v) for v in line.split()] for line in read("q.grad").decode().splitlines()]
    c = Certificate(read("q2.cert"))
    check(len(rows) == 3 and all(low <= high for low, high in rows), rows)
    low = sum(min(a * a, b * b) if a * b > 0 else 0 for a, b in rows) ** 0.5
    high = sum(max(a * a, b * b) for a, b in rows) ** 0.5
    check(low <= c.number("G-high") and c.number("G-low") <= high, rows)


@test
def differences_of_certified_values_agree_with_the_certified_gradient():
    """(F(x + t) - F(x - t)) / 2t, entry by entry."""
    good("certify", "learn-to-regularize", *FILES, "--x", "r.x", "--out", "g.cert", "--gradient", "r.grad", "--quiet")
    x = [float(v) for v in read("r.x").split()]
    rows = [[float(v) for v in line.split()] for line in read("r.grad").decode().splitlines()]
    for j in (0, 4, 10):
        values, t = [], 1e-4
        for sign in (1, -1):
            write("moved.x", numbers([v + sign * t * (i == j) for i, v in enumerate(x)]))
            values.append(json.loads(good("certify", "learn-to-regularize", *FILES, "--x", "moved.x", "--out", "m.cert", "--json", "--quiet"))["F_low"])
        difference = (values[0] - values[1]) / (2 * t)
        low, high = rows[j]
        check(high - low <= 1e-6 * abs(difference) and low - 1e-9 <= difference <= high + 1e-9, j, difference, rows[j])


@test
def epsilon_is_answered_by_the_exit_code():
    G = Certificate(read("q.cert")).number("G-low")
    for command in ([*QUADRATIC, "--out", "e.cert"], ["verify", "q.cert"]):
        for epsilon, code, word in ((2 * G, 0, "yes"), (G / 2, 4, "no")):
            found, output, _ = sgha(*command, "--epsilon", repr(epsilon))
            check(found == code and output.rstrip().endswith(word), command, found, output)
    c = Certificate(read("q.cert"))
    middle = (c.number("G-low") + c.number("G-high")) / 2
    found, output, _ = sgha("verify", "q.cert", "--epsilon", repr(middle))
    check(found == 5 and "undecided" in output, found, output)


@test
def the_distance_of_a_given_y_is_told():
    c = Certificate(read("q.cert"))
    values = c.doubles()
    y = values[3:7]
    y[0] += 0.5
    write("q.y", numbers(y))
    found = json.loads(good(*QUADRATIC, "--y", "q.y", "--out", "y.cert", "--json"))
    check(found["given_y_distance_low"] <= 0.5 <= found["given_y_distance_high"] and found["given_y_distance_high"] < 0.50001, found)
    write("q.xy", numbers(values[:3] + y))
    again = json.loads(good("certify", "quadratic", "--x", "q.xy", "--out", "y2.cert", "--json", "--quiet"))
    check(again["given_y_distance_low"] == found["given_y_distance_low"])


@test
def a_given_lambda_is_a_start():
    c = Certificate(read("h.cert"))
    write("h.lambda", numbers(c.doubles()[c.n_x + c.n_y:]))
    good("certify", "hyper-cleaning", *FILES, "--x", "h.x", "--lambda", "h.lambda", "--mu", "0.01", "--out", "l.cert", "--quiet")
    a, b = Certificate(read("l.cert")), Certificate(read("h.cert"))
    check(a.number("G-low") <= b.number("G-high") and b.number("G-low") <= a.number("G-high"), "two certificates of one x disagree")


@test
def own_validation_data_are_certified():
    files = ["--train", "train.svm", "--validation", "other.svm"]
    write("v.x", numbers([0.25] * 40))
    good("certify", "hyper-cleaning", *files, "--x", "v.x", "--out", "v.cert", "--quiet")
    check(Certificate(read("v.cert")).number("corruption") == 0, "labels of one's own files are as they are")
    check("valid" in good("verify", "v.cert", *files))
    bad(4, "not valid", "verify", "v.cert", "--train", "train.svm")
    bad(4, "data-sha256", "verify", "v.cert", "--train", "train.svm", "--validation", "test.svm")


@test
def the_digits_are_certified():
    write("d.x", numbers([0.0] * 988))
    good("certify", "hyper-cleaning", "--x", "d.x", "--out", "d.cert", "--quiet")
    check("valid" in good("verify", "d.cert"))
    check("valid" in good("verify", "d.cert", environment={"SGHA_DATA": "/nowhere"}), "the digits are built in")


@test
def complaints_are_one_line():
    bad(2, "which problem", "certify")
    bad(2, "which --x", "certify", "quadratic", "--out", "o.cert")
    bad(2, "which --out", "certify", "quadratic", "--x", "q.x")
    bad(2, "no --mu", "certify", "quadratic", "--x", "q.x", "--out", "o.cert", "--mu", "1")
    bad(2, "two purposes", "certify", "quadratic", "--x", "q.x", "--out", "q.x")
    bad(2, "two purposes", "certify", "quadratic", "--x", "q.x", "--out", "o.cert", "--gradient", "o.cert")
    bad(2, "nothere", "certify", "quadratic", "--x", "nothere", "--out", "o.cert")
    bad(1, "o.cert", "certify", "quadratic", "--x", "q.x", "--out", "no/such/folder/o.cert")
    bad(2, "ends after", "certify", "quadratic", "--x", write("short.x", "1\n2\n"), "--out", "o.cert")
    bad(2, "line 2", "certify", "quadratic", "--x", write("word.x", "1\ntwo\n3\n"), "--out", "o.cert")
    bad(2, "ends after", *QUADRATIC, "--y", "short.x", "--out", "o.cert")
    bad(6, "beyond the limit", "certify", "learn-to-regularize", *FILES, "--x", write("far.x", numbers([300.0] * 11)), "--out", "o.cert", "--quiet")
    bad(2, "which certificate", "verify")
    bad(2, "no engine", "verify", "q.cert", "--engine", "faith")
    bad(2, "not a certificate", "verify", "q.x")
    bad(2, "nothere", "verify", "nothere")
    bad(4, "not valid", "verify", "h.cert", "--train", "other.svm", "--test", "test.svm")
    bad(2, "exclude", "verify", "h.cert", *FILES, "--data", ".")
    bad(2, "which --train", "verify", "h.cert")
    bad(2, "about built-in", "verify", "q.cert", "--train", "train.svm")
    check(not [name for name in os.listdir(FOLDER) if name.startswith("o.cert")], "something is left of what failed")


@test
def help_is_there():
    for command in ("certify", "verify"):
        check("usage: sgha " + command in good(command, "--help") and "Exit codes" in good(command, "--help"))
        check(re.search(rf"^  {command} ", good("--help"), re.M))
        with open(os.path.join(ROOT, "src/cli/sgha.1"), encoding="utf-8") as page:
            check(f".SH sgha {command}" in page.read(), "the man page speaks of", command)


@test
def a_signal_leaves_nothing_half_written():
    write("s.x", numbers([0.0] * 988))
    for wait in (0.05, 0.2, 0.5):
        if os.path.exists(path("s.cert")):
            os.remove(path("s.cert"))
        process = subprocess.Popen([SGHA, "certify", "hyper-cleaning", "--x", "s.x", "--out", "s.cert"], env=ENVIRONMENT, cwd=FOLDER,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(wait)
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=120)
        whole = os.path.exists(path("s.cert"))
        check(process.returncode in ((0,) if whole else (130, -2)), process.returncode, error, whole)
        check(not [name for name in os.listdir(FOLDER) if name.startswith("s.cert.")], "a file is left")
        if whole:
            good("verify", "s.cert")


# ---- tampering ----

def tamperings(name, draw):
    """(what, bytes, whether its digest is made anew): every one is to be refused."""
    original = read(name)

    def changed(change, sealed=True):
        c = Certificate(original)
        change(c)
        return c.text(sealed)

    c = Certificate(original)
    F, G = [c.number("F-low"), c.number("F-high")], [c.number("G-low"), c.number("G-high")]
    wide, wider = F[1] - F[0], G[1] - G[0]
    # Bounds, moved or narrowed by what is small beside their width, or by much.
    for share in (0.01, 0.1, 0.5, 1, 2, 10, 1e3, 1e6):
        for what, key, value in (("F-low", "F-low", F[0] + share * wide), ("F-high", "F-high", F[1] - share * wide),
                                 ("G-low", "G-low", G[0] + share * wider), ("G-high", "G-high", G[1] - share * wider)):
            moved = value if value != c.number(key) else (F[0] + wide if "low" in key else F[1] - wide) if key[0] == "F" else value
            if moved == c.number(key) or (key == "G-high" and moved < 0):
                continue
            yield f"{what} narrowed by {share} of the width", changed(lambda d, k=key, v=moved: d.set(k, v.hex()))
    for share in (0.5, 2, 100):
        for sign in (1, -1):
            for letter, low, high, width in (("F", F[0], F[1], wide), ("G", G[0], G[1], wider)):
                def shift(d, letter=letter, low=low, high=high, by=sign * share * width):
                    d.set(letter + "-low", (low + by).hex())
                    d.set(letter + "-high", (high + by).hex())
                yield f"{letter} shifted by {sign * share} widths", changed(shift)
    for key, value in (("F-low", "nan"), ("F-high", "inf"), ("F-low", "-inf"), ("G-high", "inf"), ("G-low", "-0x1p-10"), ("F-low", "0x1p+2000"),
                       ("G-high", "nan"), ("F-high", "0x1"), ("G-low", "0"), ("G-high", "1e300")):
        yield f"{key} = {value}", changed(lambda d, k=key, v=value: d.set(k, v))
    yield "F's bounds exchanged", changed(lambda d: (d.set("F-low", F[1].hex()), d.set("F-high", F[0].hex())))
    yield "G's bounds exchanged", changed(lambda d: (d.set("G-low", G[1].hex()), d.set("G-high", G[0].hex())))
    yield "F for G", changed(lambda d: (d.set("G-low", abs(F[0]).hex()), d.set("G-high", abs(F[1]).hex())))
    # x, y, lambda: an entry moved, by an amount that matters.
    values, size = c.doubles(), {"x": c.n_x, "y": c.n_y, "lambda": c.n_y}
    first = {"x": 0, "y": c.n_x, "lambda": c.n_x + c.n_y}
    scale = {part: max(1e-3, max(abs(v) for v in values[first[part]:first[part] + size[part]])) for part in size}
    for part in size:
        for amount in (1e-3, 0.1, 1.0, -1.0, 1e3, 1e10):
            for _ in range(3 if LONG else 1):
                at = first[part] + draw.randrange(size[part])

                def move(d, at=at, by=amount * scale[part]):
                    v = d.doubles()
                    v[at] += by
                    d.set_doubles(v)
                yield f"an entry of {part} moved by {amount}", changed(move)
        for what, value in (("nan", float("nan")), ("inf", float("inf")), ("-inf", float("-inf")), ("2^300", 2.0 ** 300)):
            def put(d, part=part, value=value):
                v = d.doubles()
                v[first[part] + size[part] // 2] = value
                d.set_doubles(v)
            yield f"an entry of {part} = {what}", changed(put)
        for what, change in (("negated", lambda v: [-t for t in v]), ("zero", lambda v: [0.0] * len(v)), ("doubled", lambda v: [2 * t for t in v]),
                             ("reversed", lambda v: v[::-1]), ("rotated", lambda v: v[1:] + v[:1]), ("rounded", lambda v: [round(t, 1) for t in v])):
            part_of = values[first[part]:first[part] + size[part]]
            if change(part_of) == part_of:
                continue

            def apply(d, part=part, change=change):
                v = d.doubles()
                a, b = first[part], first[part] + size[part]
                d.set_doubles(v[:a] + change(v[a:b]) + v[b:])
            yield f"{part} {what}", changed(apply)
    yield "y and lambda exchanged", changed(lambda d: d.set_doubles(values[:c.n_x] + values[c.n_x + c.n_y:] + values[c.n_x:c.n_x + c.n_y]))
    yield "the byte order", changed(lambda d: setattr(d, "body", struct.pack(f">{len(values)}d", *values)))
    # Sizes, with the length as it was or as they ask for.
    for key in ("n_x", "n_y"):
        for value in (0, 1, int(c.get(key)) - 1, int(c.get(key)) + 1, 10 * int(c.get(key)), 2 ** 32, 2 ** 61, 2 ** 64 - 1, 2 ** 64, -1):
            yield f"{key} = {value}", changed(lambda d, k=key, v=value: d.set(k, v))
    yield "an x too long", changed(lambda d: (d.set("n_x", d.n_x + 1), setattr(d, "body", bytes(8) + d.body)))
    yield "a y too long", changed(lambda d: (d.set("n_y", d.n_y + 1), setattr(d, "body", d.body + bytes(16))))
    yield "an x too short", changed(lambda d: (d.set("n_x", d.n_x - 1), setattr(d, "body", d.body[8:])))
    # Options and names.
    for key, others in (("problem", ("quadratic", "hyper-cleaning", "learn-to-regularize", "user", "nothing", "")),
                        ("data", ("digits", "mnist", "files", "20-newsgroups", "built-in", "other")),
                        ("weighting", ("none", "tf", "tfidf", "other")), ("split-seed", ("0", "1", "2", "12345", "01", "-1")),
                        ("corruption", ("0x0p+0", "0x1p-1", "0x1p-2", "0x1p+0", "0x1p+1", "-0x1p-1", "nan")),
                        ("gamma", ("0x0p+0", "0x1p-4", "0x1p+0", "-0x1p+0", "inf")), ("mu", ("0x0p+0", "0x1p-4", "0x1p+4", "-0x1p-7", "0x1p-60")),
                        ("radius", ("0x1p+0",)), ("l_x", ("0x1p+0",)), ("l_y", ("0x1p+0",)), ("l_xy", ("0x1p+0",))):
        for value in others:
            if value != c.get(key):
                yield f"{key} = {value}", changed(lambda d, k=key, v=value: d.set(k, v))
    yield "data-sha256 of nothing", changed(lambda d: d.set("data-sha256", hashlib.sha256(b"").hexdigest()))
    yield "data-sha256 in capitals", changed(lambda d: d.set("data-sha256", d.get("data-sha256").upper()))
    yield "data-sha256 too short", changed(lambda d: d.set("data-sha256", d.get("data-sha256")[:-2]))
    # The file as such, its digest as it was.
    for what, data in (("empty", b""), ("cut in the head", original[:100]), ("cut in the body", original[:-1]), ("without its body", original[:-len(c.body)]),
                       ("one byte more", original + b"\0"), ("a number more", original + bytes(8)), ("twice", original + original),
                       ("another title", original.replace(b"certificate 1", b"certificate 2", 1)), ("DOS lines", original.replace(b"\n", b"\r\n")),
                       ("no empty line", original.replace(b"\n\n", b"\n", 1)), ("a line twice", original.replace(b"gamma", b"gamma 0x0p+0\ngamma", 1)),
                       ("a space more", original.replace(b"problem ", b"problem  ", 1)), ("zeros", bytes(len(original)))):
        yield what, data
    lines = len(c.lines)
    for i in range(1, lines):
        def drop(d, i=i):
            del d.lines[i]
        yield f"without the line {c.lines[i].split()[0]}", changed(drop, sealed=not c.lines[i].startswith("sha256 "))

        def exchange(d, i=i):
            d.lines[i - 1], d.lines[i] = d.lines[i], d.lines[i - 1]
        yield f"the line {c.lines[i].split()[0]} too early", changed(exchange, sealed=False)
    for key in ("F-low", "G-high", "mu", "corruption"):
        value = c.number(key)
        for spelling in ("%.17g" % value, value.hex().upper(), " " + value.hex(), "+" + value.hex()):
            if spelling != c.get(key):
                yield f"{key} spelled {spelling}", changed(lambda d, k=key, v=spelling: d.set(k, v))
    # Any bit, without a new digest.
    for _ in range(200 if LONG else 25):
        at, bit = draw.randrange(len(original)), draw.randrange(8)
        yield f"bit {bit} of byte {at}", original[:at] + bytes([original[at] ^ 1 << bit]) + original[at + 1:]


@test
def no_tampered_certificate_is_accepted():
    draw = random.Random(23)
    jobs = []
    for name, options in CERTIFICATES.items():
        for number, (what, data) in enumerate(tamperings(name, draw)):
            check(data != read(name), name, what, "changes nothing")
            jobs.append((name, what, write(f"tampered-{name}-{number}", data), options))

    def judge(job):
        name, what, file, options = job
        code, output, error = verify(file, *(options if name != "q.cert" else []))
        os.remove(path(file))
        return code, f"{name}: {what}: exit code {code}: {output}{error}"

    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        verdicts = list(pool.map(judge, jobs))
    kinds = {(name, re.sub(r"bit \d of byte \d+", "bit", what)) for name, what, _, _ in jobs}
    accepted = [text for code, text in verdicts if code == 0]
    broken = [text for code, text in verdicts if code not in (0, 2, 4)]
    print(f"tampering: {len(jobs)} certificates of {len(kinds)} kinds, {len(accepted)} accepted", flush=True)
    check(not accepted, *accepted[:10])
    check(not broken, *broken[:10])
    check(len({what for _, what in kinds}) >= 200, len(kinds))


@test
def changed_data_are_noticed():
    """The data beside an untouched certificate, and beside one whose digest of the data a forger has made anew."""
    train = read("train.svm").decode()
    lines = train.splitlines()
    changes = {
        "a value": train.replace(lines[3].split()[2], lines[3].split()[2] + "1", 1), "a label": train.replace(lines[5], "0" + lines[5][1:] if
                                                                                                 lines[5][0] != "0" else "1" + lines[5][1:], 1),
        "an example less": "\n".join(lines[:-1]) + "\n", "an example more": train + lines[0] + "\n", "two exchanged": "\n".join(lines[1::-1] + lines[2:]) + "\n",
        "other data": read("other.svm").decode(), "a feature more": train.replace(lines[2], lines[2] + " 12:1", 1),
    }
    for name in ("h.cert", "r.cert"):
        for what, text in changes.items():
            check(text != train, what)
            write("changed.svm", text)
            changed = ["--train", "changed.svm", "--test", "test.svm"]
            code, _, error = verify(name, *changed)
            check(code == 4 and "not valid" in error, name, what, code, error)
            if what not in ("a value", "a label", "two exchanged", "other data"):
                continue
            if (name, what) == ("r.cert", "two exchanged"):
                continue  # harmless: a mean does not depend on the order of the examples, and x has no entry for each
            problem = ["hyper-cleaning", "--mu", "0.01"] if name == "h.cert" else ["learn-to-regularize", "--weighting", "tf"]
            good("certify", *problem, *changed, "--x", name[0] + ".x", "--out", "c.cert", "--quiet")
            forged = Certificate(read(name))
            forged.set("data-sha256", Certificate(read("c.cert")).get("data-sha256"))
            code, _, error = verify(write("forged.cert", forged.text()), *changed)
            check(code == 4 and "was found" in error, name, what, code, error)


def main():
    global FOLDER
    code, output = make(BASE, SGHA)
    if code != 0:
        print("not ok the program does not build\n" + output)
        return
    with tempfile.TemporaryDirectory() as folder:
        FOLDER = folder
        prepare()
        for function in TESTS:
            name = function.__name__.replace("_", " ")
            try:
                function()
                print("ok", name, flush=True)
            except Exception as error:  # every kind counts as a failure
                print("not ok", name, flush=True)
                print(f"{type(error).__name__}: {error}"[:3000], flush=True)


if __name__ == "__main__":
    main()
