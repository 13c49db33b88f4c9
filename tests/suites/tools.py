#!/usr/bin/env python3
"""Where the provers come from (proofs/tools.sh, unpack.sh): what cannot be fetched, is not signed, is half made or is another
version is refused or named. Needs no network: the archives here are folders."""
import gzip
import hashlib
import os
import shutil
import subprocess
import sys
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


def archive(name, package):
    """A Debian archive, not signed, with one package. Its address."""
    folder = os.path.join(os.path.dirname(BUILD), "archive-" + name)
    shutil.rmtree(folder, ignore_errors=True)
    lists = os.path.join(folder, "dists/bookworm/main/binary-amd64")
    os.makedirs(lists)
    text = f"Package: {package}\nVersion: 1\nArchitecture: all\nFilename: none.deb\nSize: 1\nSHA256: {'0' * 64}\n\n".encode()
    for file, content in (("Packages", text), ("Packages.gz", gzip.compress(text))):
        with open(os.path.join(lists, file), "wb") as out:
            out.write(content)
    with open(os.path.join(folder, "dists/bookworm/Release"), "w", encoding="utf-8") as out:
        out.write("Suite: bookworm\nCodename: bookworm\nArchitectures: amd64\nComponents: main\nSHA256:\n"
                  f" {hashlib.sha256(text).hexdigest()} {len(text)} main/binary-amd64/Packages\n")
    return "file:" + urllib.parse.quote(folder)


def one_line(code, errors, word):
    return code == 2 and len([line for line in errors if not line.startswith("tools: unpacking")]) == 1 and word in errors[-1]


def unpacking():
    target = os.path.join(BUILD, "unpacked")
    code, output, errors = call("unpack.sh", target, "bookworm", "mawk", DEBIAN_MIRROR="http://127.0.0.1:9/debian")
    report("no network: one line, exit code 2", one_line(code, errors, "127.0.0.1"), (code, output, errors))
    code, output, errors = call("unpack.sh", target, "bookworm", "mawk", DEBIAN_MIRROR=archive("plain", "mawk"))
    report("an archive that is not signed is refused", one_line(code, errors, "sign"), (code, output, errors))
    code, output, errors = call("unpack.sh", target, "bookworm", "mawk", DEBIAN_KEYS=os.path.join(BUILD, "absent"))
    report("no keys: one line, exit code 2", one_line(code, errors, "keys"), (code, output, errors))
    report("what was not unpacked is not there", not os.path.exists(target))


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


def main():
    if not shutil.which("apt-get") or not os.path.exists("/usr/share/keyrings/debian-archive-keyring.gpg"):
        print("skip tools: apt or Debian's keys are not installed")
        return 0
    shutil.rmtree(BUILD, ignore_errors=True)
    os.makedirs(BUILD)
    unpacking()
    entering()
    return 0


if __name__ == "__main__":
    sys.exit(main())
