#!/usr/bin/env python3
"""Every allocation and every system call of every command fails in turn: once, and from there on for good; and each read and
write transfers one byte only. What must not happen: a signal, an exit code other than those documented, or exit code 0
with other results than without the fault. After a failed run with a checkpoint the same command must end with the results
of a run that was never disturbed.

  faults.py SGHA SGHA_CHECK ALLOCATIONS CALLS FOLDER [--stride K] [--only NAME]

ALLOCATIONS is allocations.c as a shared library, CALLS the program calls.c. --stride K tries every Kth place, --only one
command. The last line is `faults: N injected, S signals, W wrong`; the exit code is 0 if S and W are 0."""
import argparse
import gzip
import json
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile

SECONDS = 120  # for a program that does not end: the machine may be busy
READ, WRITE = "0", "1"  # system calls that can be short, x86-64
TIMES = ("seconds", "seconds_solving", "seconds_enclosing", "peak_memory_kb", "threads")
MEMORY = {"sgha": {1}, "sgha-check": {2}}  # exit codes of a program that has no memory
CODES = {"sgha": {1, 2, 3}, "sgha-check": {2}}


def write(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data if isinstance(data, bytes) else data.encode())


def inputs(folder, golden):
    """Small files of every kind that a command reads."""
    generator = random.Random(1)
    rows = [(i % 3, [generator.choice([0, 1, 2.5]) for _ in range(4)]) for i in range(30)]
    lines = "".join(f"{label} " + " ".join(f"{j + 1}:{v}" for j, v in enumerate(values) if v) + "\n" for label, values in rows)
    table = "a,b,label,c,d\n" + "".join(",".join(map(str, [*v[:2], label, *v[2:]])) + "\n" for label, v in rows)
    write(f"{folder}/train.svm", lines)
    write(f"{folder}/test.svm.gz", gzip.compress(lines.encode()))
    write(f"{folder}/table.csv.gz", gzip.compress(table.encode()))
    write(f"{folder}/start", "1\n-1\n0.5\n")
    write(f"{folder}/x", "0.5\n" * 30)
    for name, n in (("train", 40), ("t10k", 10)):
        pixels = bytes(generator.randrange(256) for _ in range(4 * n))
        labels = bytes(i % 10 for i in range(n))
        write(f"{folder}/data/mnist/{name}-images-idx3-ubyte.gz", gzip.compress(struct.pack(">4I", 0x803, n, 2, 2) + pixels))
        write(f"{folder}/data/mnist/{name}-labels-idx1-ubyte", struct.pack(">2I", 0x801, n) + labels)
    for name, n in (("train", 20), ("test", 10)):
        csr = b"NEWSCSR1" + struct.pack("<4I", n, 5, n, 2) + struct.pack(f"<{n + 1}I", *range(n + 1))
        csr += struct.pack(f"<{n}I", *(i % 5 for i in range(n))) + struct.pack(f"<{n}H", *(1 + i % 3 for i in range(n)))
        write(f"{folder}/data/news/news20_{name}.csr", csr + bytes(i % 2 for i in range(n)))
    with open(golden, encoding="utf-8") as file:
        trajectory = json.load(file)
    trajectory["states"] = trajectory["states"][:3]
    write(f"{folder}/trajectory.json", json.dumps(trajectory))
    parts = [k for k in trajectory["states"][0] if k != "k"]
    facts = {"schema": trajectory["schema"], "case": trajectory["case"], **trajectory["parameters"], **trajectory["provenance"]}
    header = ["k"] + [f"{p}[{i}]" for p in parts for i in range(len(trajectory["states"][0][p]))]
    write(f"{folder}/trajectory.csv", "".join(f"# {k},{v}\n" for k, v in facts.items()) + ",".join(header) + "\n" +
          "".join(",".join([str(s["k"])] + [v for p in parts for v in s[p]]) + "\n" for s in trajectory["states"]))


QUADRATIC = ["run", "quadratic", "--method", "sgha", "--every", "2", "--checkpoint-every", "2", "--start", "start", "--out",
             "out", "--csv", "csv", "--point", "point", "--checkpoint", "checkpoint", "--iterations"]
CONSTANTS = ["--l_f0=1", "--l_f1=1", "--l_f2=1", "--l_g1=1", "--l_g2=1", "--mu_g=1", "--epsilon=0.1", "--delta_V=1"]
SHORT = ["--iterations", "2", "--every", "1"]
STOCHASTIC = ["--method", "stoc-sgha", "--params", "f_batch=2,g_batch=3"]
FILES = ["--train", "table.csv.gz", "--validation", "train.svm"]
CERTIFY = ["certify", "hyper-cleaning", *FILES, "--x", "x", "--json", "--quiet"]
# name: (program, arguments, arguments of a command before, in the same folder)
COMMANDS = {
    "help": ("sgha", ["--help"], None),
    "run-help": ("sgha", ["run", "--help"], None),
    "list": ("sgha", ["list"], None),
    "params": ("sgha", ["params", *CONSTANTS], None),
    "params-json": ("sgha", ["params", *CONSTANTS, "--json", "--params",
                             "gamma_x=1,gamma_y=1,gamma_lambda=1,beta=0.1,p_w=1,p_lambda=1,tau=0.1,C_lambda=2"], None),
    "run": ("sgha", [*QUADRATIC, "6"], None),
    "resume": ("sgha", [*QUADRATIC, "9"], [*QUADRATIC, "4"]),
    "digits": ("sgha", ["run", "hyper-cleaning", *STOCHASTIC, *SHORT], None),
    "svmlight": ("sgha", ["run", "learn-to-regularize", "--method", "f2sa", "--train", "train.svm", "--test", "test.svm.gz",
                          "--weighting", "tfidf", *SHORT], None),
    "csv": ("sgha", ["run", "hyper-cleaning", "--method", "stocbio", "--train", "table.csv.gz", "--validation", "train.svm",
                     *SHORT, "--out", "out", "--checkpoint", "checkpoint", "--weights", "weights"], None),
    "mnist": ("sgha", ["run", "hyper-cleaning", "--method", "vrbo", "--data", "data", *SHORT], None),
    "news": ("sgha", ["run", "learn-to-regularize", *STOCHASTIC, "--data", "data", *SHORT], None),
    "demo": ("sgha", ["demo", "--quiet"], None),
    "certify": ("sgha", [*CERTIFY, "--gradient", "gradient", "--out", "certificate"], None),
    "verify": ("sgha", ["verify", "certificate", *FILES, "--json"], [*CERTIFY, "--out", "certificate"]),
    "check-json": ("sgha-check", ["trajectory.json"], None),
    "check-csv": ("sgha-check", ["trajectory.csv"], None),
    "check-case": ("sgha-check", ["--case", "quadratic"], None),
}


def timeless(name, data):
    """What a command wrote, without what differs from run to run."""
    if name in ("stdout", "out"):
        data = re.sub(rb'"(?:%s)":[^,}]*' % "|".join(TIMES).encode(), b"", data)
        return re.sub(rb"[\d.]+ seconds", b"", data)
    if name == "csv":
        return re.sub(rb"(?m)^(\d+),[^,]*", rb"\1", data)
    if name == "checkpoint":  # the seconds, what depends on the lengths of their digits, and the sum
        return data[:8 + 5 * 8] + data[8 + 10 * 8:-4]
    return data


class Campaign:
    def __init__(self, options):
        self.options, self.injected, self.signals, self.wrong = options, 0, 0, 0
        self.programs = {"sgha": options.sgha, "sgha-check": options.check}
        self.inputs = os.path.join(options.folder, "inputs")
        inputs(self.inputs, options.golden)

    def call(self, folder, program, arguments, how="", n=0):
        """(exit code or minus the signal, results, how many places there were or which calls)"""
        report = os.path.join(self.options.folder, "report")
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("SGHA_", "OMP_"))}
        environment.update(OMP_NUM_THREADS="1")
        command = [self.programs[program], *arguments]
        if how.startswith("memory"):
            environment.update(LD_PRELOAD=self.options.allocations, FAULT_AT=str(n), FAULT_COUNT=report,
                               FAULT_FOREVER="1" if how.endswith("forever") else "0")
        elif how:
            command = [self.options.calls, how.split("-")[1], str(n), report, *command]
        try:
            done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return None, {}, []
        code, listed = done.returncode, []
        if os.path.exists(report):
            with open(report, encoding="ascii") as file:
                listed = file.read().split("\n")[:-1]
            os.remove(report)
        if how.startswith("calls"):
            if done.returncode == 77:
                sys.exit("faults: this machine's registers are not known to calls.c")
            if done.returncode != 0 or not listed:
                sys.exit(f"faults: calls.c could not run {program}")
            kind, number = listed.pop().split()
            code = int(number) if kind == "exit" else -int(number)
        results = {"stdout": done.stdout}
        for name in sorted(set(os.listdir(folder)) - set(os.listdir(self.inputs))):
            if name.endswith((".sgha-lock", ".sgha-new")):  # where unlink has failed: the next run takes and removes it
                continue
            with open(os.path.join(folder, name), "rb") as file:
                results[name] = file.read()
        return code, {k: timeless(k, v) for k, v in results.items()}, listed

    def fresh(self, program, before):
        folder = tempfile.mkdtemp(dir=self.options.folder)
        shutil.copytree(self.inputs, folder, dirs_exist_ok=True)
        if before:
            self.call(folder, program, before)
        return folder

    def complain(self, name, how, n, what):
        self.wrong += 1
        print(f"WRONG {name}: {how} {n}: {what}", flush=True)

    def inject(self, name, how, n, expected):
        program, arguments, before = COMMANDS[name]
        folder = self.fresh(program, before)
        code, results, _ = self.call(folder, program, arguments, how, n)
        self.injected += 1
        if code is None:
            self.complain(name, how, n, "no end")
        elif code < 0:
            self.signals += 1
            print(f"SIGNAL {name}: {how} {n}: {-code}", flush=True)
        elif code == 0 and results != expected:
            self.complain(name, how, n, "other results, " +
                          ", ".join(sorted(k for k in {**results, **expected} if results.get(k) != expected.get(k))))
        elif code != 0 and how.endswith("short"):
            self.complain(name, how, n, f"exit code {code}: short reads and writes are no errors")
        elif code != 0 and code not in (MEMORY if how.startswith("memory") else CODES)[program]:
            self.complain(name, how, n, f"exit code {code}")
        elif code != 0 and "checkpoint" in expected:
            code, results, _ = self.call(folder, program, arguments)
            if code != 0 or results != expected:
                self.complain(name, how, n, f"the same command afterwards: exit code {code}")
        shutil.rmtree(folder)

    def command(self, name):
        program, arguments, before = COMMANDS[name]
        start, folder = self.injected, self.fresh(program, before)
        code, expected, _ = self.call(folder, program, arguments)
        shutil.rmtree(folder)
        if code != 0:
            self.complain(name, "no fault", 0, f"exit code {code}")
            return
        places = {}
        for kind in ("memory-count", "calls-count"):
            folder = self.fresh(program, before)
            places[kind[:5]] = self.call(folder, program, arguments, kind)[2]
            shutil.rmtree(folder)
        allocations, calls = int(places["memor"][0]), places["calls"]
        if not allocations or not calls:
            self.complain(name, "no fault", 0, f"{allocations} allocations and {len(calls)} calls were seen")
        stride = self.options.stride
        for n in range(1, allocations + 1, stride):
            for how in ("memory-once", "memory-forever"):
                self.inject(name, how, n, expected)
        for n in range(1, len(calls) + 1, stride):
            for how in ("calls-once", "calls-forever"):
                self.inject(name, how, n, expected)
            if calls[n - 1] in (READ, WRITE):
                self.inject(name, "calls-short", n, expected)
        print(f"{name:12} {allocations:6} allocations {len(calls):6} calls {self.injected - start:6} injected", flush=True)


def main():
    parser = argparse.ArgumentParser(description="Every allocation and every system call fails in turn.")
    for name in ("sgha", "check", "allocations", "calls", "folder"):
        parser.add_argument(name)
    parser.add_argument("--golden", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir,
                                                         "reference", "golden", "quadratic-practical.json"))
    parser.add_argument("--stride", type=int, default=1)
    parser.add_argument("--only", choices=COMMANDS, nargs="*")
    options = parser.parse_args()
    for name in ("sgha", "check", "allocations", "calls", "folder", "golden"):
        setattr(options, name, os.path.abspath(getattr(options, name)))
    os.makedirs(options.folder, exist_ok=True)
    # The loader takes a space in LD_PRELOAD for the end of a name, so the library goes where there is none.
    with tempfile.TemporaryDirectory(dir=options.folder) as folder, tempfile.TemporaryDirectory() as library:
        options.folder, options.allocations = folder, shutil.copy(options.allocations, library)
        campaign = Campaign(options)
        for name in options.only or COMMANDS:
            campaign.command(name)
    print(f"faults: {campaign.injected} injected, {campaign.signals} signals, {campaign.wrong} wrong")
    return 1 if campaign.signals or campaign.wrong or not campaign.injected else 0


if __name__ == "__main__":
    sys.exit(main())
