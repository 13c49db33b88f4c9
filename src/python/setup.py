"""Builds the package `sgha` with the shared library and the command in it, by the project's Makefile:

    pip install --no-build-isolation --no-deps src/python

needs pip, setuptools, wheel and numpy, what the Makefile needs, and no network."""
import os
import re
import shutil
import subprocess

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("BUILD", "build")  # relative to it, as in the Makefile
BUILT = {"libsgha.so": "libsgha.so", "sgha": "command"}  # in the Makefile's folder; in the package


class BuildWithMake(build_py):
    def run(self):
        super().run()
        subprocess.run(["make", "-s", "-C", ROOT, "BUILD=" + BUILD, *(f"{BUILD}/{name}" for name in BUILT)], check=True)
        for name, inside in BUILT.items():
            shutil.copy(os.path.join(ROOT, BUILD, name), os.path.join(self.build_lib, "sgha", inside))


class Binary(Distribution):
    """The package is for one kind of machine."""

    def has_ext_modules(self):
        return True


with open(os.path.join(ROOT, "src", "sgha.h"), encoding="utf-8") as header:
    VERSION = re.search(r'#define SGHA_VERSION "(.*)"', header.read())[1]

os.makedirs(os.path.join(ROOT, BUILD, "python"), exist_ok=True)
setup(
    name="sgha",
    version=VERSION,
    description="Bilevel optimisation by smoothed gradient descent-ascent, proved in floating-point arithmetic",
    license="MIT",
    packages=["sgha"],
    install_requires=["numpy"],
    python_requires=">=3.9",
    cmdclass={"build_py": BuildWithMake},
    distclass=Binary,
    options={"build": {"build_base": os.path.join(ROOT, BUILD, "python")},
             "egg_info": {"egg_base": os.path.join(ROOT, BUILD, "python")}},
)
