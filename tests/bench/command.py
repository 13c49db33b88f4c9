"""command.py -- what the command `sgha run` takes on Section 7's data: memory, and time until the test loss is low."""
import json
import subprocess
import sys
import time


def text_of(params):
    return ",".join("%s=%.17g" % pair for pair in params.items())


def command_line(program, problem, method, params, *options):
    return [program, "run", *problem, "--method", method, "--params", text_of(params), "--threads", "2", *options]


def peak_memory(program, problem, method, params):
    """In millions of bytes: the whole process, the reading of the data with it. One step uses all of its memory."""
    command = command_line(program, problem, method, params, "--iterations", "1", "--every", "1", "--quiet")
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    return json.loads(lines[-1])["peak_memory_kb"] * 1024 / 1e6


def time_to_test_loss(goal, program, problem, method, params, every=10, iterations=3000):
    """(seconds until the data are read, seconds of steps, iterations) of the first report in which the test loss is at
    most the goal; there is one every so many iterations. The time that evaluating the loss takes is left out."""
    command = command_line(program, problem, method, params, "--iterations", str(iterations), "--every", str(every),
                           "--quiet")
    begin = shown = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            process.stdout.readline()  # the settings, when the first step is about to be made
            loading = time.monotonic() - begin
            for line in map(json.loads, process.stdout):
                if line["kind"] != "report":
                    break
                if line["test_loss"] <= goal:
                    return loading, line["seconds"], line["iteration"]
                if time.monotonic() - shown > 10:
                    shown = time.monotonic()
                    print("%s: test loss %.4f after %d iterations" % (method, line["test_loss"], line["iteration"]),
                          file=sys.stderr, flush=True)
        finally:
            process.kill()
    sys.exit("bench: %s has not reached a test loss of %g" % (method, goal))
