#!/usr/bin/env python3
"""blesniff beside its peers on one capture of HCI and one of the link layer: CPU time, peak memory, ratios; and the start.

usage: bench.py [--part hci|ll] [--records N] [--runs N] [--without PEER]...
Everything runs in one go on one machine, because only ratios within a run mean anything. CPU is user + system of the
process, output goes to /dev/null, the fast programs run several times and the median stands. Input files and the C
programs are kept in .build/bench. A peer that is not installed is left out with the reason. No figure makes it fail.
"""

import argparse
import collections
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import generate
from generate import WORK
from program import BLESNIFF

HERE = pathlib.Path(__file__).resolve().parent
SLOW = 2.0  # seconds of CPU from which one run has to do
# 1: what it found in the capture is wrong; it did all its work (`blesniff help status`).
STATUSES = {"0", "1"}

Cost = collections.namedtuple("Cost", "cpu wall peak")  # seconds, seconds, MiB
Part = collections.namedtuple("Part", "name title files ours peers")

TEXT = {"blesniff text": [BLESNIFF, "decode"]}
JSON = {"blesniff jsonl": [BLESNIFF, "decode", "--format", "jsonl"]}
JUDGES = {
    "blesniff verify": [BLESNIFF, "verify", "--quiet", HERE / "expectation.yaml"],
    "blesniff summary": [BLESNIFF, "summary"],
    "blesniff lint": [BLESNIFF, "lint"],
}
# What has no peer is measured by another of our commands, and costs at most so many times as much.
BOUNDS = [("blesniff verify", "blesniff text", 2), ("blesniff lint", "blesniff summary", 1.3)]
PARTS = [
    Part(
        "hci",
        "HCI packets, as the Linux monitor records them",
        ("100k.btsnoop", "big.btsnoop"),
        {**TEXT, **JSON, "blesniff csv": [BLESNIFF, "decode", "--format", "csv"], **JUDGES},
        {
            "tshark -r": ["tshark", "-r"],
            "tshark -T json": ["tshark", "-T", "json", "-r"],
            "btmon -r": ["btmon", "-r"],
            "C walk": [WORK / "limit", "walk"],
            "C decode": [WORK / "limit", "decode"],
            "C render": [WORK / "limit", "render"],
        },
    ),
    Part(
        "ll",
        "link-layer packets from the air, link type 256",
        ("100k-ll.pcap", "big-ll.pcap"),
        {**TEXT, **JSON},
        {"tshark -r": ["tshark", "-r"]},
    ),
]


def build_tools():
    """The C programs, compiled if they are older than their sources; the reason if they cannot be."""
    compiler = next(filter(shutil.which, (os.environ.get("CC", "cc"), "clang", "gcc")), None)
    if not compiler:
        sys.exit("bench: a C compiler is needed (cc, clang or gcc)")
    for name in ("measure", "limit"):
        source, binary = HERE / f"{name}.c", WORK / name
        if not binary.exists() or binary.stat().st_mtime < source.stat().st_mtime:
            subprocess.run([compiler, "-O2", "-o", str(binary), str(source)], check=True)


def captures(part, records):
    """The small and the big file."""
    folder = generate.made(part.name, records)
    return [folder / name for name in part.files]


def measure(command):
    """What one run costs. Raises RuntimeError if the command does not end well."""
    errors = WORK / "errors"
    run = subprocess.run(
        [str(WORK / "measure"), "-e", str(errors), *map(str, command)], check=True, stdout=subprocess.PIPE, text=True
    )
    status, cpu, wall, peak = run.stdout.split()
    said = errors.read_text(errors="replace").strip().splitlines()
    if status not in STATUSES or status != "0" and said:
        raise RuntimeError(f"exit status {status}: {said[-1] if said else 'no message'}")
    return Cost(float(cpu), float(wall), int(peak) / 1024)


def median(command, runs):
    """The run in the middle by CPU; slow commands run once."""
    costs = [measure(command)]
    while len(costs) < runs and costs[0].cpu < SLOW:
        costs.append(measure(command))
    return sorted(costs)[len(costs) // 2]


def collect(programs, path, runs, without):
    costs = {}
    for name, command in programs.items():
        tool = str(command[0])
        if any(part in name for part in without):
            print(f"skip {name}: --without")
        elif not shutil.which(tool):
            print(f"skip {name}: {tool} is not installed")
        else:
            try:
                costs[name] = median([*command, path], runs)
            except RuntimeError as problem:
                print(f"skip {name}: {problem}")
    return costs


def print_costs(costs, records):
    print(f"\n{'':24}{'CPU s':>9}{'ns/record':>11}{'wall s':>9}{'peak MiB':>10}")
    for name, cost in costs.items():
        print(f"{name:24}{cost.cpu:9.3f}{cost.cpu / records * 1e9:11.1f}{cost.wall:9.3f}{cost.peak:10.1f}")


def print_ratios(ours, peers):
    ours = {name: cost for name, cost in ours.items() if name not in JUDGES}
    print("\nCPU of the peer divided by ours (more than 1: blesniff needs less)")
    print(f"{'':24}" + "".join(f"{name:>18}" for name in ours))
    for name, peer in peers.items():
        print(f"{name:24}" + "".join(f"{peer.cpu / cost.cpu:18.2f}" for cost in ours.values()))


def print_bounds(ours):
    known = [bound for bound in BOUNDS if bound[0] in ours and bound[1] in ours]
    if known:
        print()
    for name, beside, most in known:
        print(f"CPU of {name}: {ours[name].cpu / ours[beside].cpu:.2f} times {beside} (at most {most})")


def print_memory(ours, small, big):
    print("\npeak MiB of the same program on a file with")
    print(f"{'':24}{'100,000':>12}{'all records':>14}")
    for name, command in ours.items():
        peaks = []
        for path in (small, big):
            try:
                peaks.append(f"{measure([*command, path]).peak:.1f}")
            except RuntimeError as problem:
                peaks.append(str(problem))
        print(f"{name:24}{peaks[0]:>12}{peaks[1]:>14}")


def print_start(runs=20):
    walls = sorted(measure([BLESNIFF, "--version"]).wall * 1000 for _ in range(runs))
    print(f"\nblesniff --version, {runs} runs: min {walls[0]:.1f} ms, median {statistics.median(walls):.1f} ms")


def compare(part, options):
    """Measure one part and print its tables."""
    small, big = captures(part, options.records)
    # Read it once, so that no program pays for the disk.
    size = len(big.read_bytes())
    print(f"\n== {part.title}: {options.records:,} records, {size / 2**20:.1f} MiB", flush=True)
    our_costs = collect(part.ours, big, options.runs, options.without)
    peer_costs = collect(part.peers, big, options.runs, options.without)
    print_costs({**our_costs, **peer_costs}, options.records)
    if our_costs:
        print_ratios(our_costs, peer_costs)
        print_bounds(our_costs)
        print_memory({name: part.ours[name] for name in our_costs}, small, big)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--part", choices=[part.name for part in PARTS], help="only this one")
    options.add_argument("--records", type=int, default=1_000_000)
    options.add_argument("--runs", type=int, default=5, help="runs of the fast programs")
    options.add_argument("--without", action="append", default=[], help="leave out programs with this in the name")
    options = options.parse_args()
    if options.records <= 100_000:
        sys.exit("bench: --records must be more than 100000")
    WORK.mkdir(parents=True, exist_ok=True)
    build_tools()
    print(f"{os.cpu_count()} CPUs, {platform.machine()}")
    for part in PARTS:
        if options.part in (None, part.name):
            compare(part, options)
    if shutil.which(BLESNIFF):
        print_start()


if __name__ == "__main__":
    main()
