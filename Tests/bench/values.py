#!/usr/bin/env python3
"""What decoding a characteristic's value costs: nanoseconds, and memory allocations, of values as their devices send them.

usage: values.py [--rounds N] [--binary FILE]
Two bars: 150 ns for a value, and no allocation for each. The time is the best of five runs: whatever else runs on the
machine only ever adds to it. Allocations are counted by valgrind in a run of few and one of more values, whose difference
must be none; without valgrind they are left out with the reason. The exit status is 1 if one is allocated; no time fails.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

PACKAGE = pathlib.Path(__file__).resolve().with_suffix("")
SCRATCH = PACKAGE.parents[2] / ".build/bench/values"
BAR = 150  # ns
# UUIDs of characteristics and values: flags with optional parts, 11073 floats, times, scaled numbers, lists.
VALUES = [
    ("2A37", "16520004"),
    ("2A37", "10524b0004fa03"),
    ("2A19", "55"),
    ("2A1C", "06ff0a00fee707070e0e1e0002"),
    ("2A6E", "1009"),
    ("2AD2", "4402e8032c01960082"),
    ("2A63", "00003200"),
    ("2A9D", "0010270000"),
    ("2A5B", "0301000000e8030100e803"),
]


def build():
    swift = os.environ.get("SWIFT", "swift")
    command = [swift, "build", "-c", "release", "--package-path", PACKAGE, "--scratch-path", SCRATCH]
    subprocess.run([*command, "-Xswiftc", "-enable-testing"], check=True, stdout=sys.stderr)
    return SCRATCH / "release/ValueBench"


def times(binary, rounds):
    """(nanoseconds, entries, name) of each value, the best of five runs."""
    words = [word for value in VALUES for word in value]
    best = None
    for _ in range(5):
        run = subprocess.run([binary, str(rounds), *words], check=True, capture_output=True, text=True)
        lines = [line.split("\t") for line in run.stdout.splitlines()]
        rows = [(float(ns), int(entries), name) for ns, entries, name in lines]
        best = [min(pair) for pair in zip(best, rows)] if best else rows
    return best


def allocations(binary, uuid, value, count):
    run = subprocess.run(["valgrind", binary, str(count), uuid, value], check=True, capture_output=True, text=True)
    return int(re.search(r"total heap usage: ([\d,]+) allocs", run.stderr)[1].replace(",", ""))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=2_000_000)
    parser.add_argument("--binary", type=pathlib.Path, help="ValueBench, built before")
    options = parser.parse_args()
    binary = options.binary or build()
    counts = shutil.which("valgrind")
    if not counts:
        print("allocations are not counted: valgrind is not installed")
    print(f"{'ns':>6}  {'fields':>6}  {'allocations':>11}  value")
    over = 0
    for (uuid, value), (nanoseconds, entries, name) in zip(VALUES, times(binary, options.rounds)):
        each = "-"
        if counts:
            few, more = (allocations(binary, uuid, value, count) for count in (1000, 2000))
            each = f"{(more - few) / 1000:g}"
            over += more > few
        mark = "  over the bar" if nanoseconds > BAR else ""
        print(f"{nanoseconds:6.0f}  {entries:6}  {each:>11}  {name} ({uuid}) {value}{mark}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
