#!/usr/bin/env python3
"""What must not break the programs: files that are not regular, links, two processes, signals, closed and full outputs,
compressed bombs, failing allocations and system calls. Built by the Makefile, so that its flags are tested, too.

SGHA_LONG=1: a thousand kills of two processes on one checkpoint instead of ten; every place where a call can fail instead of
one in 23."""
import gzip
import json
import os
import random
import re
import resource
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from run import ROOT, make, run  # noqa: E402

BASE = os.path.join(os.path.abspath(os.environ.get("BUILD", "build/test")), "faults")
LONG = os.environ.get("SGHA_LONG") == "1"
SGHA = os.environ.get("SGHA_PROGRAM", os.path.join(BASE, "sgha"))
CHECK = os.environ.get("SGHA_CHECK_PROGRAM", os.path.join(BASE, "reference", "sgha-check"))
GOLDEN = os.path.join(ROOT, "reference/golden/quadratic-practical.json")
ENVIRONMENT = {**{k: v for k, v in os.environ.items() if not k.startswith(("SGHA_", "OMP_"))}, "OMP_NUM_THREADS": "1"}
QUADRATIC = ["run", "quadratic", "--method", "sgha"]
DIGITS = ["run", "hyper-cleaning", "--method", "stoc-sgha", "--params",
          "gamma_x=100,gamma_y=0.5,gamma_lambda=0.5,p_w=0.001,f_batch=50,g_batch=100"]
# Wall-clock limits are for a machine that has other things to do; the program's own limit is a second.
PATIENCE = float(os.environ.get("SGHA_PATIENCE", "10"))
TESTS = []


def test(function):
    TESTS.append(function)
    return function


def check(condition, *what):
    if not condition:
        raise AssertionError(" ".join(str(w) for w in what))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def call(*arguments, program=None, **more):
    done = subprocess.run([program or SGHA, *arguments], env=ENVIRONMENT, stdin=subprocess.DEVNULL, timeout=120,
                          stdout=more.pop("stdout", subprocess.PIPE), stderr=subprocess.PIPE, check=False, **more)
    return done.returncode, (done.stdout or b"").decode(), done.stderr.decode()


def good(*arguments, **more):
    code, output, error = call(*arguments, **more)
    check(code == 0, arguments, code, error)
    return output


def shell(command, **more):
    """(exit code, output) of a shell's command in which $SGHA and $CHECK are the programs."""
    done = subprocess.run(["sh", "-c", command], env={**ENVIRONMENT, "SGHA": SGHA, "CHECK": CHECK, "GOLDEN": GOLDEN},
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120, check=False,
                          **more)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def start(*arguments, **more):
    return subprocess.Popen([SGHA, *arguments], env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                            stdout=more.pop("stdout", subprocess.DEVNULL), stderr=more.pop("stderr", subprocess.DEVNULL), **more)


def timeless(path):
    lines = [json.loads(line) for line in read(path).splitlines()]
    return [{k: v for k, v in line.items() if k not in ("seconds", "peak_memory_kb", "threads", "resumed_at")} for line in lines]


# ---- what is not a regular file ----

@test
def what_is_not_a_regular_file_is_refused_and_stays(folder):
    target, link, broken = (os.path.join(folder, n) for n in ("target", "link", "broken"))
    fifo, sock, sub = (os.path.join(folder, n) for n in ("fifo", "socket", "folder"))
    write(target, b"precious")
    os.symlink("target", link)
    os.symlink("nowhere", broken)
    os.mkfifo(fifo)
    server = socket.socket(socket.AF_UNIX)
    server.bind(os.path.relpath(sock))
    os.mkdir(sub)
    paths = [link, broken, fifo, sock, sub]
    if os.geteuid() == 0:
        node = os.path.join(folder, "null")
        try:
            os.mknod(node, stat.S_IFCHR | 0o600, os.makedev(1, 3))
            paths.append(node)
        except PermissionError:
            pass  # a container without the right to
    before = {path: os.lstat(path) for path in paths}
    names = sorted(os.listdir(folder))
    for path in paths:
        for option in ("--point", "--checkpoint", "--out", "--csv"):
            code, _, error = call(*QUADRATIC, "--iterations", "2", option, path)
            check(code == 2 and path in error and len(error.splitlines()) == 1, path, option, code, error)
            after = os.lstat(path)
            check((after.st_mode, after.st_ino) == (before[path].st_mode, before[path].st_ino), path, option, "replaced")
    check(read(target) == b"precious" and sorted(os.listdir(folder)) == names, os.listdir(folder))
    server.close()


@test
def temporary_files_follow_no_link(folder):
    victim, point = os.path.join(folder, "victim"), os.path.join(folder, "point")
    write(victim, b"precious")
    for suffix in (".new", ".sgha-new", ".sgha-lock"):
        os.symlink("victim", point + suffix)
        call(*QUADRATIC, "--iterations", "2", "--point", point)
        check(read(victim) == b"precious" and os.path.islink(point + suffix), suffix)
        os.remove(point + suffix)
    os.link(victim, point + ".sgha-new")  # a hard link: the name is removed, the file is not written
    good(*QUADRATIC, "--iterations", "2", "--point", point)
    check(read(victim) == b"precious" and os.path.getsize(point) > 0)


@test
def nothing_is_left_behind(folder):
    for iterations in ("3", "5"):  # a new run, and one that resumes
        good(*QUADRATIC, *(f"--{n}={folder}/{n}" for n in ("point", "checkpoint", "out")), "--iterations", iterations)
        check(sorted(os.listdir(folder)) == ["checkpoint", "out", "point"], os.listdir(folder), iterations)


# ---- two processes ----

@test
def a_checkpoint_in_use_is_refused_and_its_holder_named(folder):
    for option in ("--checkpoint", "--point", "--out"):
        path = os.path.join(folder, option[2:])
        first = start(*QUADRATIC, option, path, "--iterations", "1000000000", "--every", "1000000000")
        try:
            deadline = time.time() + 60
            while not any(name.startswith(option[2:]) for name in os.listdir(folder)) and time.time() < deadline:
                time.sleep(0.02)
            time.sleep(0.2)
            code, _, error = call(*QUADRATIC, option, path, "--iterations", "1")
            check(code == 1 and path in error and str(first.pid) in error, option, code, error)
        finally:
            first.terminate()
            check(first.wait(timeout=60) == 143, "exit code", first.returncode)


@test
def two_processes_on_one_checkpoint_both_killed(folder):
    kills, rounds = (1000, 10) if LONG else (10, 2)
    generator = random.Random(time.time_ns())

    def arguments(name, seed):
        paths = [f"--{n}={folder}/{name}.{n}" for n in ("out", "csv", "checkpoint", "point")]
        return [*DIGITS, "--iterations", "150", "--every", "7", "--checkpoint-every", "1", "--seed", str(seed), *paths]

    done = 0
    for seed in range(1, rounds + 1):
        begun = time.time()
        good(*arguments(f"whole{seed}", seed))
        duration = time.time() - begun
        while done < kills * seed / rounds:
            pair = [start(*arguments(f"pair{seed}", seed))]
            time.sleep(generator.uniform(0, duration / 20))
            pair.append(start(*arguments(f"pair{seed}", seed)))
            time.sleep(generator.uniform(0, duration / 2))
            generator.shuffle(pair)
            for process in pair:
                process.kill()
                process.wait()
                done += 1
        good(*arguments(f"pair{seed}", seed))
        check(timeless(f"{folder}/pair{seed}.out") == timeless(f"{folder}/whole{seed}.out"), "seed", seed)
        check(read(f"{folder}/pair{seed}.point") == read(f"{folder}/whole{seed}.point"), "seed", seed)
    check(not [n for n in os.listdir(folder) if "sgha-" in n], os.listdir(folder))


# ---- signals ----

def ended(process, number, begun):
    """Its exit code, which must be that of a signal, within a second."""
    process.send_signal(number)
    process.wait(timeout=60)
    check(process.returncode == 128 + number, "exit code", process.returncode)
    check(time.time() - begun() < PATIENCE, "took", time.time() - begun())


@test
def a_signal_ends_the_program_in_every_phase(folder):
    fifo, text = os.path.join(folder, "fifo"), os.path.join(folder, "train.svm.gz")
    os.mkfifo(fifo)
    with gzip.open(text, "wb", compresslevel=1) as file:
        for _ in range(200):
            file.write(b"".join(b"%d 1:1 2:0.5 7:1.25\n" % (i % 3) for i in range(5000)))
    slow = "T=10000,Q=10000"
    phases = {"while a pipe is opened": [*QUADRATIC, "--start", fifo],
              "while data are read": ["run", "hyper-cleaning", "--method", "sgha", "--train", text],
              "in a long step": ["run", "hyper-cleaning", "--method", "stocbio", "--params", slow],
              "in many short steps": [*QUADRATIC, "--iterations", "100000000", "--every", "10000000"]}
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        for name, arguments in phases.items():
            process = start(*arguments)
            time.sleep(0.4)
            check(process.poll() is None, name, "had ended")
            begun = time.time()
            try:
                ended(process, number, lambda: begun)
            except (AssertionError, subprocess.TimeoutExpired) as error:
                process.kill()
                process.wait()
                raise AssertionError(f"{name}, signal {number}: {error}") from error
        if not LONG:
            phases.pop("while data are read", None)


@test
def a_pipe_that_nobody_reads_does_not_keep_a_run_from_being_stored(folder):
    checkpoint = os.path.join(folder, "checkpoint")
    reading, writing = os.pipe()
    process = start(*QUADRATIC, "--iterations", "1000000000", "--every", "1", "--checkpoint", checkpoint, stdout=writing)
    time.sleep(1)
    before = read(checkpoint)
    begun = time.time()
    ended(process, signal.SIGHUP, lambda: begun)
    os.close(reading)
    os.close(writing)
    check(read(checkpoint) != before, "not stored")


@test
def a_signal_that_was_ignored_stays_ignored(_):
    code, output, _ = shell("trap '' HUP INT; \"$SGHA\" run quadratic --method sgha --iterations 300000 --every 300000 & "
                            "sleep 0.3; kill -HUP $!; kill -INT $!; wait $!")
    check(code == 0 and '"finished"' in output, code, output)


# ---- outputs ----

@test
def closed_descriptors_get_no_results(folder):
    out = os.path.join(folder, "out")
    run_it = f'"$SGHA" run quadratic --method sgha --iterations 3 --every 1 --out "{out}"'
    good(*QUADRATIC, "--iterations", "3", "--every", "1", "--out", out)
    whole = timeless(out)
    for closed in ("2>&-", "0<&- 2>&-", "0<&- 1>&- 2>&-", "1>&-"):
        os.remove(out)
        code, _, _ = shell(f"{run_it} {closed}")
        check(code == 0 and timeless(out) == whole, closed, code, read(out))
        code, _, _ = shell(f'"$SGHA" run quadratic --method sgha --checkpoint "{folder}/none/checkpoint" {closed}')
        check(code == 1, closed, code)
    checkpoint = os.path.join(folder, "checkpoint")
    for iterations in (3, 6):  # the second command says on standard error where it resumes
        code, _, _ = shell(f'"$SGHA" run quadratic --method sgha --out "{folder}/resumed" --checkpoint "{checkpoint}" '
                           f'--iterations {iterations} 2>&-')
        check(code == 0 and timeless(f"{folder}/resumed")[-1]["iteration"] == iterations, code)
    for command in ("list", "params --help", "run quadratic --method sgha", "--version", "demo --quiet"):
        code, _, error = shell(f'"$SGHA" {command} 1>&-')
        check(code == 1 and "standard output" in error, command, code, error)
    code, _, _ = shell('"$CHECK" "$GOLDEN" 1>&-')
    check(code == 2, "sgha-check", code)


@test
def a_full_device_is_noticed(_):
    for command in ('"$SGHA" list', '"$SGHA" --help', '"$SGHA" run quadratic --method sgha', '"$SGHA" --version'):
        code, _, error = shell(f"{command} >/dev/full")
        check(code == 1 and "No space" in error, command, code, error)
    for command in ('"$CHECK" "$GOLDEN"', '"$CHECK" --help', '"$CHECK" --case quadratic'):
        code, _, error = shell(f"{command} >/dev/full")
        check(code == 2 and "No space" in error, command, code, error)


# ---- memory ----

def peak(*arguments):
    """(exit code, standard error, the program's peak memory in MB)"""
    script = ("import resource, subprocess, sys; done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL); "
              "print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
    done = subprocess.run([sys.executable, "-c", script, SGHA, *arguments], env=ENVIRONMENT, capture_output=True, text=True,
                          timeout=600, check=True)
    code, kilobytes = map(int, done.stdout.split())
    return code, done.stderr, kilobytes * 1024 / 1e6


@test
def a_compressed_bomb_is_refused_in_little_memory(folder):
    path = os.path.join(folder, "bomb.gz")
    mnist = os.path.join(folder, "mnist", "train-images-idx3-ubyte.gz")
    os.mkdir(os.path.dirname(mnist))
    size = 300_000_000
    for block, arguments in ((b"\n" * 1000000, ["--train", path]), (b"x" * 1000000, ["--train", path]),
                             (b"\0" * 1000000, ["--data", folder])):
        with gzip.open(path if "--train" in arguments else mnist, "wb", compresslevel=1) as file:
            for _ in range(size // len(block)):
                file.write(block)
        code, error, memory = peak("run", "hyper-cleaning", "--method", "sgha", *arguments)
        check(code == 2 and memory < 150, block[:1], code, error, memory, "MB")


@test
def text_takes_memory_in_proportion_to_its_entries(folder):
    """What the numbers themselves take, and 5 MB for the program: not the text, no second copy, no array beside."""
    path, rows, classes = os.path.join(folder, "train.svm"), 2_000_000, 2
    write(path, b"1 1:1\n2 1:1\n" * (rows // 2))
    code, error, memory = peak("run", "learn-to-regularize", "--method", "none", "--train", path, "--iterations", "0")
    check(code == 0, error)
    data = rows * (12 + 12 + 12)  # a value and its column; the same by columns; where the row begins and its label
    answers = rows * 0.65 * (classes + 1) * 8  # what the reports need of each training example
    limit = (data + answers) / 1e6 + 5
    check(memory < limit, f"{memory:.0f} MB, more than {limit:.0f}")


@test
def no_memory_is_exit_code_1(folder):
    path = os.path.join(folder, "train.svm")
    write(path, b"".join(b"%d 1:1 2:2\n" % (i % 2) for i in range(2000000)))

    def little():
        resource.setrlimit(resource.RLIMIT_AS, (60_000_000, 60_000_000))

    code, _, error = call("run", "hyper-cleaning", "--method", "sgha", "--train", path, preexec_fn=little)
    check(code == 1 and "memory" in error, code, error)


# ---- calls that fail ----

@test
def allocations_and_system_calls_may_fail(folder):
    if "SGHA_PROGRAM" in os.environ or os.uname().machine != "x86_64":
        return "skip"
    stride = [] if LONG else ["--stride", "23", "--only", "params-json", "run", "resume", "svmlight", "certify", "verify", "check-json"]
    code, output = run([sys.executable, "tests/faults/faults.py", SGHA, CHECK, os.path.join(BASE, "faults/allocations.so"),
                        os.path.join(BASE, "faults/calls"), folder, *stride], timeout=1700)
    check(code == 0 and re.search(r"^faults: \d+ injected, 0 signals, 0 wrong$", output, re.MULTILINE), output)
    return None


# ---- what is built ----

@test
def the_program_is_hardened(_):
    if "SGHA_PROGRAM" in os.environ or not shutil.which("readelf"):
        return "skip"
    for path in (SGHA, CHECK):
        code, output = run(["readelf", "--wide", "--dynamic", "--program-headers", "--dyn-syms", path])
        check(code == 0 and "BIND_NOW" in output and "GNU_RELRO" in output, path)
        check("__stack_chk_fail" in output and re.search(r"__\w+_chk\b", output), path, "no checks")
        check(re.search(r"GNU_STACK .* RW +0x", output), path, "executable stack")
    return None


@test
def a_library_has_no_members_of_files_that_are_gone(_):
    if "SGHA_PROGRAM" in os.environ:
        return "skip"
    library = os.path.join(BASE, "libsgha.a")
    gone = os.path.join(BASE, "gone.o")
    shutil.copy(os.path.join(BASE, "core", "probe.o"), gone)
    subprocess.run(["ar", "rcs", library, gone], check=True)
    os.utime(os.path.join(BASE, "core", "probe.o"))
    code, output = make(BASE, library)
    check(code == 0, output)
    check("gone.o" not in run(["ar", "t", library])[1].split())
    return None


@test
def make_data_checks_what_is_there(folder):
    os.mkdir(os.path.join(folder, "mnist"))
    for name in ("train-images-idx3", "train-labels-idx1", "t10k-images-idx3", "t10k-labels-idx1"):
        with gzip.open(os.path.join(folder, "mnist", name + "-ubyte.gz"), "wb") as file:
            file.write(b"not digits")
    code, output = run(["sh", "src/io/fetch.sh", folder])
    check(code == 1 and "is not MNIST's" in output, code, output)


def main():
    os.chdir(ROOT)
    os.makedirs(BASE, exist_ok=True)
    if "SGHA_PROGRAM" not in os.environ:
        code, output = make(BASE, os.path.join(BASE, "sgha"), "sgha-check", os.path.join(BASE, "faults/allocations.so"),
                            os.path.join(BASE, "faults/calls"))
        if code != 0:
            print(f"not ok the programs build\n{output}")
            return 1
    failed = False
    chosen = sys.argv[1:]
    for function in TESTS:
        name = function.__name__.replace("_", " ")
        if chosen and function.__name__ not in chosen:
            continue
        with tempfile.TemporaryDirectory(dir=BASE) as folder:
            try:
                print("skip" if function(folder) == "skip" else "ok", name, flush=True)
            except (AssertionError, subprocess.SubprocessError, ValueError, KeyError, OSError, StopIteration) as error:
                failed = True
                print(f"not ok {name}\n{type(error).__name__}: {error}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
