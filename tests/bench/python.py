#!/usr/bin/env python3
"""What the Python package adds at MNIST's size: python.py BUILD, with SGHA_DATA set and numpy there.

An iteration of sgha.minimise without the time in its gradients (arrays are copied, the core makes its step) is compared with an
iteration of the command on the same sizes; and sgha.run with the command itself, whole processes, in turns."""
import json
import os
import subprocess
import sys
import time

BUILD = os.path.abspath(sys.argv[1])
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
os.environ.update(SGHA_LIBRARY=os.path.join(BUILD, "libsgha.so"), SGHA_COMMAND=os.path.join(BUILD, "sgha"))
sys.path.insert(0, os.path.join(ROOT, "src/python"))
import numpy as np  # noqa: E402
import sgha  # noqa: E402

ITERATIONS, TURNS = 20, 3
COMMAND = [os.path.join(BUILD, "sgha"), "run", "hyper-cleaning", "--method", "sgha", "--iterations", str(ITERATIONS), "--every", "1000",
           "--threads", "1", "--quiet"]


def own_seconds(n_x, n_y, iterations=200):
    """Of an iteration, outside of the gradients."""
    inside = 0.0
    pair = np.linspace(-1, 1, n_x), np.linspace(-1, 1, n_y)

    def gradient(x, y):
        nonlocal inside
        begin = time.perf_counter()
        answer = pair[0] * 0.5, pair[1] * 0.5
        inside += time.perf_counter() - begin
        return answer

    begin = time.perf_counter()
    sgha.minimise(gradient, gradient, np.zeros(n_x), np.zeros(n_y), iterations=iterations, gamma_x=1e-3, gamma_y=1e-3)
    return (time.perf_counter() - begin - inside) / (iterations + 1)


def main():
    commands, runs, step, own = [], [], [], []
    for _ in range(TURNS):
        begin = time.perf_counter()
        lines = subprocess.run(COMMAND, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
        commands.append(time.perf_counter() - begin)
        settings, end = json.loads(lines[0]), json.loads(lines[-1])
        step.append(end["seconds"] / ITERATIONS)
        begin = time.perf_counter()
        ran = sgha.run("hyper-cleaning", iterations=ITERATIONS, every=1000, threads=1)
        runs.append(time.perf_counter() - begin)
        assert ran.end["state_crc32"] == end["state_crc32"]
        own.append(own_seconds(settings["n_x"], settings["n_y"]))
    print(f"n_x = {settings['n_x']}, n_y = {settings['n_y']}, the least of {TURNS} turns")
    print(f"an iteration of the command: {1e3 * min(step):.1f} ms; of minimise without its gradients: {1e3 * min(own):.2f} ms, "
          f"{100 * min(own) / min(step):.2f} %")
    print(f"the command, {ITERATIONS} iterations: {min(commands):.2f} s; sgha.run: {min(runs):.2f} s, "
          f"{100 * (min(runs) / min(commands) - 1):+.1f} %")


if __name__ == "__main__":
    main()
