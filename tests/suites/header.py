#!/usr/bin/env python3
"""src/sgha.h stands alone: C17 and C++17, no name without sgha_ or SGHA_, the same prototypes as in the headers with the
contracts; a C++ program links with the library. And spec/ includes nothing from src/."""
import os
import re
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from run import CLANG, GCC, ROOT, flags, run, sources  # noqa: E402

PEDANTIC = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
PROGRAM = """#include "sgha.h"
int main()
{
  const double y[2] = {1.0, 2.0}, lambda[2] = {0.5, -0.5};
  double plus[2], minus[2];
  return sgha_probe(2, 1.0, y, lambda, plus, minus) == SGHA_OK && plus[0] == 1.5 && minus[1] == 2.5 ? 0 : 1;
}
"""


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def without_comments(text):
    return re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)


def names(text):
    """The names that a header without code brings into a program: macros, functions, types, enumerators."""
    text = without_comments(text)
    found = re.findall(r"^\s*#\s*define\s+(\w+)", text, re.M)
    text = re.sub(r"^\s*#.*$", "", text, flags=re.M).replace('extern "C" {', "")
    for body in re.findall(r"enum\s*\w*\s*{([^}]*)}", text):
        found += [part.split("=")[0].strip() for part in body.split(",") if part.strip()]
    found += re.findall(r"\b(?:struct|enum|union)\s+(\w+)", text)
    text = re.sub(r"{[^{}]*}", "", text)
    for statement in text.split(";"):
        called = re.search(r"\(\s*\*\s*(\w+)\s*\)", statement) or re.search(r"(\w+)\s*\(", statement)
        named = re.findall(r"\w+", statement)
        found += [called[1]] if called else named[-1:]
    return found


def prototypes(text):
    """name -> the prototype with single spaces, without restrict: C++ has none, and callers need not know."""
    text = re.sub(r"^\s*#.*$", "", without_comments(text), flags=re.M)
    found = {}
    for result, name, formals in re.findall(r"([\w *]+?\W)(sgha_\w+)\(([^()]*)\)\s*;", text):
        whole = "%s %s(%s)" % (result, name, re.sub(r"\brestrict\b", "", formals))
        found[name] = re.sub(r" ?([*,()\[\]]) ?", r"\1", " ".join(whole.split()))
    return found


def foreign_includes(folder):
    """What the files of a folder include that is not in it."""
    found = []
    for file in sorted(os.listdir(os.path.join(ROOT, folder))):
        if file.endswith(".acsl"):
            for name in re.findall(r'^\s*#\s*include\s+["<]([^">]+)', read(os.path.join(folder, file)), re.M):
                if not os.path.exists(os.path.join(ROOT, folder, name)):
                    found.append("%s/%s: %s" % (folder, file, name))
    return found


def main():
    header, failed = read("src/sgha.h"), 0

    def report(name, good, output=""):
        nonlocal failed
        failed += not good
        print("ok" if good else "not ok", name, flush=True)
        if not good:
            print(output)

    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(os.path.join(ROOT, "src/sgha.h"), folder)
        for name in ("use.c", "use.cc"):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write('#include "sgha.h"\n')
        with open(os.path.join(folder, "program.cc"), "w", encoding="utf-8") as file:
            file.write(PROGRAM)
        plus = {GCC: GCC.replace("gcc", "g++"), CLANG: CLANG.replace("clang", "clang++")}
        for compiler, standard, name in ((GCC, "-std=c17", "use.c"), (CLANG, "-std=c17", "use.c"),
                                         (plus[GCC], "-std=c++17", "use.cc"), (plus[CLANG], "-std=c++17", "use.cc")):
            if not shutil.which(compiler):
                print(f"skip {compiler} is not installed")
                continue
            code, output = run([compiler, standard, *PEDANTIC, "-fsyntax-only", os.path.join(folder, name)])
            report(f"sgha.h alone, {compiler} {standard}", code == 0, output)
        if shutil.which(plus[GCC]):
            objects = []
            for unit in sources("src/core/*.c"):
                objects.append(os.path.join(folder, os.path.basename(unit)[:-2] + ".o"))
                run([GCC, *flags(), "-O1", "-c", unit, "-o", objects[-1]])
            linked = os.path.join(folder, "program")
            code, output = run([plus[GCC], "-std=c++17", *PEDANTIC, linked + ".cc", *objects, "-o", linked, "-lm"])
            report("a C++ program links with the core and runs", code == 0 and run([linked])[0] == 0, output)

    foreign = [name for name in names(header) if not name.startswith(("sgha_", "SGHA_"))]
    report("sgha.h has no name without sgha_ or SGHA_", len(names(header)) > 60 and not foreign, " ".join(foreign))
    planted = names(header.replace("typedef enum {\n  SGHA_OK", "#define HELLO 1\ntypedef int word;\ntypedef int (*call)(int);\ntypedef enum {\n  OKAY,\n  SGHA_OK"))
    report("a name without it is noticed", {"HELLO", "word", "call", "OKAY"} <= set(planted), " ".join(planted))

    public = prototypes(header)
    inner = {}
    for file in sources("src/core/*.h", "src/problems/*.h"):
        for name, text in prototypes(read(file)).items():
            inner.setdefault(name, []).append((file, text))
    driver = set(re.findall(r"^[\w *]+\W(sgha_\w+)\([^()]*\)\n{", read("src/methods/solve.c"), re.M))
    wrong = [f"{text}\n  {inner.get(name)}" for name, text in public.items()
             if name not in driver and (len(inner.get(name, [])) != 1 or inner[name][0][1] != text)]
    report("each prototype of sgha.h is that of one header with a contract, or sgha_solve's", len(public) > 20 and
           driver == {"sgha_solve", "sgha_residual", "sgha_default_options", "sgha_status_text", "sgha_version"} and not wrong,
           "\n".join(wrong) or driver)
    report("annotations are in the other headers", "/*@" not in header and "//@" not in header)

    report("spec/ includes nothing from src/", not foreign_includes("spec"), "\n".join(foreign_includes("spec")))
    report("a folder that does is noticed", any("sgha.h" in found for found in foreign_includes("proofs/acsl")))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
