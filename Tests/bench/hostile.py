#!/usr/bin/env python3
"""What hostile inputs cost, beside honest traffic of the same size: CPU, memory, and how both grow.

usage: hostile.py [--short] [--only TEXT] [--seconds N]
Each kind of input (hostile_inputs.py) is made twice, the second time four times as large. Three bars must hold:
  ratio   no input costs more than 20 times the CPU of honest traffic of its size (generate.py's, by the same command);
          what is zipped counts with its size when it is unzipped; what people write (filters, YAML) is compared with an
          honest one of its size
  growth  four times the input costs at most six times the CPU
  memory  256 MiB are resident at most
Whoever breaks one is marked, and the exit status is 1. CPU below 50 ms above that of a start is too little to judge.
"""

import argparse
import gzip
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import bench
import hostile_inputs
import program

RATIO, GROWTH, MEMORY = 20, 6, 256
FACTOR = 4
NOISE = 0.05  # seconds
# Honest traffic is read without them.
FILE_OPTIONS = ("--profiles", "--decoders", "--filter")
WORK = bench.WORK / "hostile"
SAMPLE = program.CAPTURES / "heart-rate.btsnoop"


def cost(words, seconds):
    """CPU and memory of one run, and what ended it if it was not itself: results other than 0 are no matter here."""
    limited = ["sh", "-c", f'ulimit -t {seconds}; exec "$@"', "sh", program.BLESNIFF, *map(str, words)]
    run = subprocess.run([str(bench.WORK / "measure"), *limited], check=True, stdout=subprocess.PIPE, text=True)
    status, cpu, wall, peak = run.stdout.split()
    status = int(status)
    return bench.Cost(float(cpu), float(wall), int(peak) / 1024), f"signal {status - 128}" if status > 128 else ""


MADE = {}


def generate(kind, count, name):
    """The path of an input, and the bytes that its cost is compared by."""
    path = WORK / name
    if MADE.get(name, ())[:2] == (kind.write, count):
        return path, MADE[name][2]
    size = 0
    with path.open("wb") as raw:
        target = gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=1, mtime=0) if kind.zipped else raw

        def write(data):
            nonlocal size
            size += len(data)
            target.write(data)

        kind.write(write, count)
        if kind.zipped:
            target.close()
    MADE[name] = (kind.write, count, size)
    return path, size


class Honest:
    """Seconds a byte of honest input, by command."""

    def __init__(self, seconds):
        self.seconds = seconds
        self.known = {}
        self.start = min(cost(["decode", SAMPLE], seconds)[0].cpu for _ in range(5))
        self.traffic = bench.captures(bench.PARTS[0], 100_000)[1]
        self.yaml = WORK / "honest.yaml"
        text = (program.CAPTURES / "profiles/govee.yaml").read_text().split("profiles:\n", 1)[1]
        self.yaml.write_text("profiles:\n" + "".join(text.replace("name: govee", f"name: govee{n}") for n in range(100)))
        self.filter = " || ".join(f"value.heart_rate > {n}" for n in range(2000))
        self.expectation = WORK / "honest-expectation.yaml"
        self.expectation.write_text("expect:\n" + "".join(hostile_inputs.RULE.format(n) for n in range(200)))

    def rate(self, command):
        command = tuple(word for word in command if not word.startswith("@") and word not in FILE_OPTIONS)
        if command not in self.known:
            cpu = min(cost(words(command, self.traffic), self.seconds)[0].cpu for _ in range(3))
            self.known[command] = (cpu - self.start) / self.traffic.stat().st_size
        return self.known[command]

    def written_rate(self, name):
        what = name.split(":")[0]
        if what not in self.known:
            words, size = ["decode", "--filter", self.filter], len(self.filter)
            # Something that the built-in profiles name makes the program read the file.
            if what in ("YAML", "profiles"):
                words, size = ["decode", "--profiles", self.yaml], self.yaml.stat().st_size
            if what == "expectation":
                words, size = ["verify", self.expectation], self.expectation.stat().st_size
            cpu = min(cost([*words, SAMPLE], self.seconds)[0].cpu for _ in range(3))
            self.known[what] = max(cpu - self.start, 0.001) / size
        return self.known[what]


def words(command, path):
    """A command line for an input; `@name` is a file that hostile_inputs makes, or a text."""
    first, *rest = [str(hostile_inputs.FILES[word](WORK)) if word.startswith("@") else word for word in command]
    if first == "verify" and not any(word.endswith(".yaml") for word in rest):
        rest.append(bench.HERE / "expectation.yaml")
    # Who compares captures is given the same one twice.
    return [first, *rest, *([path, path] if first == "diff" or "--together" in rest else [path])]


class Table:
    def __init__(self, start):
        self.start, self.tally = start, program.Tally()
        print(f"{'':62}{'size KiB':>9}{'CPU s':>9}{'ratio':>8}{'growth':>8}{'MiB':>7}")

    def add(self, name, small, large, rate):
        """`small` and `large`: size, cost, and what ended the run."""
        (before, first, _), (size, last, ended) = small, large
        spent = max(last.cpu - self.start, 0)
        ratio = spent / (rate * size) if spent > NOISE else 0
        growth = spent / max(first.cpu - self.start, 0.001) / (size / before / FACTOR) if spent > NOISE else 0
        wrong = [
            *(["ratio"] if ratio > RATIO else []),
            *(["growth"] if growth > GROWTH and spent > 4 * NOISE else []),
            *(["memory"] if max(first.peak, last.peak) > MEMORY else []),
            *([ended] if ended else []),
        ]
        peak = max(first.peak, last.peak)
        row = f"{name:62.62}{size / 1024:9.0f}{last.cpu:9.3f}{ratio:8.1f}{growth:8.1f}{peak:7.0f}"
        print(row, flush=True)
        self.tally.check(name, wrong)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="kinds whose name has this in it")
    parser.add_argument("--short", action="store_true", help="the inputs that every change is tried with, a minute")
    parser.add_argument("--seconds", type=int, default=30, help="CPU time after which a run is ended")
    options = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    bench.build_tools()
    honest = Honest(options.seconds)
    table = Table(honest.start)
    titles = {kind.title for kind in hostile_inputs.KINDS} | {made.name for made in hostile_inputs.WRITTEN}
    chosen = {title for title in titles if options.only in title and (title in hostile_inputs.SHORT or not options.short)}
    for kind in (kind for kind in hostile_inputs.KINDS if kind.title in chosen):
        runs = []
        counts = (kind.count // FACTOR, kind.count) if kind.zipped else (kind.count, FACTOR * kind.count)
        for count, name in zip(counts, ("small", "large")):
            path, size = generate(kind, count, name)
            runs.append((size, *cost(words(kind.command, path), options.seconds)))
        table.add(kind.title, *runs, honest.rate(kind.command))
    for made in hostile_inputs.WRITTEN:
        if made.name not in chosen:
            continue
        runs = []
        for count in (made.count, FACTOR * made.count):
            arguments = made.arguments(count, WORK)
            size = sum(len(word) for word in arguments)
            is_expectation = made.name.startswith("expectation")
            if "--profiles" in arguments or is_expectation:
                size = os.stat(arguments[-1]).st_size
            command = "verify" if is_expectation else "decode"
            try:
                runs.append((size, *cost([command, *arguments, SAMPLE], options.seconds)))
            except OSError:
                # Longer than the system lets arguments be.
                break
        if len(runs) == 2:
            table.add(made.name, *runs, honest.written_rate(made.name))
        else:
            table.tally.skip(made.name, "more than the system allows")
    return table.tally.end()


if __name__ == "__main__":
    sys.exit(main())
