#!/usr/bin/env python3
"""Where the provers come from (proofs/tools.sh, unpack.sh): what cannot be fetched, is not signed, is half made or is another
version is refused or named. Needs no network: the archives here are folders."""
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(os.path.abspath(os.environ.get("BUILD", os.path.join(ROOT, "build/test"))), "tools and spaces")
TOOLS = os.path.join(BUILD, "tools")
FAKE = os.path.join(TOOLS, "debian-12")
LIST = os.path.join(BUILD, "list")


def report(name, good, output=""):
    print("ok" if good else "not ok", name, flush=True)
    if not good:
        print(output)


def call(script, *arguments, **environment):
    """(exit code, output, the lines of standard error)"""
    done = subprocess.run(["sh", os.path.join(ROOT, "proofs", script), *arguments], capture_output=True, text=True,
                          env={**os.environ, "BUILD": BUILD, **environment}, stdin=subprocess.DEVNULL, check=False)
    return done.returncode, done.stdout, done.stderr.splitlines()


def write(path, content):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as out:
        out.write(content)


def described(content):
    return f"{hashlib.sha256(content).hexdigest()} {len(content)}"


def archive():
    """A Debian archive, not signed, with one package. Its folder."""
    folder, source = os.path.join(BUILD, "archive"), os.path.join(BUILD, "package")
    machine = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()
    control = b"Package: one\nVersion: 1\nArchitecture: all\nMaintainer: none\nDescription: none\n"
    write(os.path.join(source, "DEBIAN/control"), control)
    write(os.path.join(source, "usr/share/one"), b"one\n")
    os.chmod(os.path.join(source, "DEBIAN"), 0o755)
    os.makedirs(folder, exist_ok=True)
    subprocess.run(["dpkg-deb", "--build", source, os.path.join(folder, "one.deb")], stdout=subprocess.DEVNULL, check=True)
    with open(os.path.join(folder, "one.deb"), "rb") as file:
        sum_and_size = described(file.read()).split()
    text = control + "Filename: one.deb\nSHA256: {}\nSize: {}\n\n".format(*sum_and_size).encode()
    lists = f"main/binary-{machine}/Packages"
    write(os.path.join(folder, "dists/bookworm", lists), text)
    write(os.path.join(folder, "dists/bookworm/Release"),
          f"Suite: bookworm\nCodename: bookworm\nArchitectures: {machine}\nComponents: main\n"
          f"SHA256:\n {described(text)} {lists}\n".encode())
    return folder


class Signer:
    """A key, made for this run."""

    def __init__(self):
        self.home = tempfile.mkdtemp()  # with a short name: it holds a socket
        self.keys = os.path.join(self.home, "keys.gpg")
        self.gpg("--quick-generate-key", "somebody", "ed25519", "sign", "never")
        self.gpg("--output", self.keys, "--export")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["gpgconf", "--homedir", self.home, "--kill", "all"], check=False)
        shutil.rmtree(self.home, ignore_errors=True)

    def gpg(self, *arguments):
        subprocess.run(["gpg", "--homedir", self.home, "--batch", "--yes", "--quiet", "--passphrase", "", *arguments],
                       stderr=subprocess.DEVNULL, check=True)

    def sign(self, folder):
        release = os.path.join(folder, "dists/bookworm/Release")
        self.gpg("--output", os.path.join(folder, "dists/bookworm/InRelease"), "--clearsign", release)


def address(folder):
    return "file:" + urllib.parse.quote(folder)


def one_line(code, errors, word):
    return code == 2 and len([line for line in errors if not line.startswith("tools: unpacking")]) == 1 and word in errors[-1]


def unpacking():
    target = os.path.join(BUILD, "unpacked")
    code, output, errors = call("unpack.sh", target, "bookworm", "mawk", DEBIAN_MIRROR="http://127.0.0.1:9/debian")
    report("no network: one line, exit code 2", one_line(code, errors, "127.0.0.1"), (code, output, errors))
    code, output, errors = call("unpack.sh", target, "bookworm", "mawk", DEBIAN_MIRROR=address(archive()))
    report("an archive that is not signed is refused", one_line(code, errors, "sign"), (code, output, errors))
    code, output, errors = call("unpack.sh", target, "bookworm", "mawk", DEBIAN_KEYS=os.path.join(BUILD, "absent"))
    report("no keys: one line, exit code 2", one_line(code, errors, "keys"), (code, output, errors))
    report("what was not unpacked is not there", not os.path.exists(target))


def signed():
    """An archive with a signature, and what can be wrong with it."""
    folder, target = archive(), os.path.join(BUILD, "unpacked")

    def unpack(**environment):
        return call("unpack.sh", target, "bookworm", "one", DEBIAN_MIRROR=address(folder), **environment)

    with Signer() as ours, Signer() as another:
        another.sign(folder)
        code, output, errors = unpack(DEBIAN_KEYS=ours.keys)
        report("an archive signed by another key is refused", one_line(code, errors, "sign"), (code, output, errors))
        ours.sign(folder)
        with open(os.path.join(folder, "one.deb"), "r+b") as file:
            original = file.read()
            file.seek(0)
            file.write(original[:-1] + bytes([original[-1] ^ 1]))
        code, output, errors = unpack(DEBIAN_KEYS=ours.keys)
        report("a package that was changed is refused", code == 2 and not os.path.exists(target), (code, output, errors))
        write(os.path.join(folder, "one.deb"), original)
        code, output, errors = unpack(DEBIAN_KEYS=ours.keys)
        whole = code == 0 and os.path.exists(os.path.join(target, "usr/share/one")) and not os.path.exists(target + ".part")
        report("a package that is as signed is unpacked", whole, (code, output, errors))
        with open(os.path.join(target, "packages"), encoding="utf-8") as file:
            report("and listed", file.read() == "one 1\n")


def fake_root(version="1"):
    """A folder that says that it has the one package on the list, and nothing that could be run."""
    shutil.rmtree(TOOLS, ignore_errors=True)
    os.makedirs(os.path.join(FAKE, "tmp"))
    with open(os.path.join(FAKE, "packages"), "w", encoding="utf-8") as file:
        file.write(f"mawk {version}\nlibc6 {version}\n")
    with open(LIST, "w", encoding="utf-8") as file:
        file.write("# 12 bookworm\nmawk 1\n  libc6 1\n")


def entering():
    offline = {"TOOLS_IN": "root", "DEBIAN_MIRROR": "http://127.0.0.1:9/debian"}
    fake_root()
    code, output, errors = call("tools.sh", TOOLS, LIST, **offline)
    if code == 2 and "cannot enter" in errors[-1]:
        print("skip the tested versions, other versions: no namespaces here")
    else:
        report("the tested versions are said", code == 0 and "all 2 packages in the tested versions" in output, (output, errors))
        fake_root("2")
        code, output, errors = call("tools.sh", TOOLS, LIST, **offline)
        report("other versions are said", code == 0 and "tools: mawk 2, tested with 1" in output and
               "1 dependencies in other versions" in output, (code, output, errors))
    fake_root()
    os.remove(os.path.join(FAKE, "packages"))
    code, output, errors = call("tools.sh", TOOLS, LIST, "true", **offline)
    report("a folder without its list is not taken for whole", code == 2 and not os.path.exists(FAKE + "/packages"),
           (code, output, errors))
    fake_root()
    os.rename(FAKE, FAKE + ".new")
    code, output, errors = call("tools.sh", TOOLS, LIST, "true", **offline)
    report("a folder that was not finished is not taken", code == 2 and not os.path.exists(FAKE), (code, output, errors))
    fake_root()
    with open(LIST, "a", encoding="utf-8") as file:
        file.write("why3 1\n")
    code, output, errors = call("tools.sh", TOOLS, LIST, "true", **offline)
    report("a folder that lacks a listed package is not taken", code == 2, (code, output, errors))
    fake_root()
    stubs = os.path.join(BUILD, "stubs")
    os.makedirs(stubs, exist_ok=True)
    for name in ("unshare", "bwrap"):
        with open(os.path.join(stubs, name), "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nexit 1\n")
        os.chmod(os.path.join(stubs, name), 0o755)
    code, output, errors = call("tools.sh", TOOLS, LIST, "touch", os.path.join(BUILD, "on-the-host"), **offline,
                                PATH=stubs + os.pathsep + os.environ["PATH"])
    report("no way in: one line, exit code 2", one_line(code, errors, "cannot enter"), (code, output, errors))
    report("the command is not run outside then", not os.path.exists(os.path.join(BUILD, "on-the-host")))
    without = os.path.join(BUILD, "without")
    os.makedirs(without)
    for folder in ("/bin", "/usr/bin"):
        for name in set(os.listdir(folder)) - {"unshare", "bwrap", *os.listdir(without)}:
            os.symlink(os.path.join(folder, name), os.path.join(without, name))
    code, output, errors = call("tools.sh", TOOLS, LIST, "true", **offline, PATH=without)
    report("neither unshare nor bwrap: one line says what to install", one_line(code, errors, "install util-linux or bubblewrap"),
           (code, output, errors))


def main():
    if not shutil.which("apt-get") or not os.path.exists("/usr/share/keyrings/debian-archive-keyring.gpg"):
        print("skip tools: apt or Debian's keys are not installed")
        return 0
    shutil.rmtree(BUILD, ignore_errors=True)
    os.makedirs(BUILD)
    unpacking()
    if shutil.which("gpg") and shutil.which("gpg-agent"):
        signed()
    else:
        print("skip signed archives: gpg or gpg-agent is not installed")
    entering()
    return 0


if __name__ == "__main__":
    sys.exit(main())
