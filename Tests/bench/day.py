#!/usr/bin/env python3
"""A day in a minute: many packets through a FIFO into `blesniff live`, recorded with rotation.

usage: day.py [--records N] [--rotate SIZE]
Shows how much memory the program takes on the way, how fast it is, and that the files hold every record once and in order.
Ends with an error only if records are missing or differ; no figure of time or memory makes it fail.
"""

import argparse
import hashlib
import itertools
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import generate
from capture import records
from generate import WORK
from program import BLESNIFF

BLOCK = 100_000  # records that are repeated, each time later


class Block:
    """Records of the benchmark's capture; each repetition goes on where the one before ended."""

    def __init__(self):
        self.header, pieces = records.read((generate.made("hci", BLOCK) / "big.btsnoop").read_bytes())
        self.bytes = bytearray(records.joined(b"", pieces))
        # Of the time of each record.
        self.places = [16 + place for place in itertools.accumulate((len(piece.raw) for piece in pieces[:-1]), initial=0)]
        self.first, self.length = pieces[0].ticks, pieces[-1].ticks - pieces[0].ticks + 1000
        self.offsets = [piece.ticks - self.first for piece in pieces]

    def at(self, repetition, count):
        begin = self.first + repetition * self.length
        pack = struct.Struct(">Q").pack_into
        for place, offset in zip(self.places, self.offsets):
            pack(self.bytes, place, begin + offset)
        end = len(self.bytes) if count >= len(self.places) else self.places[count] - 16
        return memoryview(self.bytes)[:end]


def feed(path, block, count, digest):
    with open(path, "wb", buffering=0) as fifo:
        fifo.write(block.header)
        repetition = 0
        while count > 0:
            part = block.at(repetition, count)
            digest.update(part)
            while part:
                part = part[fifo.write(part) :]
            count -= BLOCK
            repetition += 1


def resident(pid):
    try:
        with open(f"/proc/{pid}/status") as status:
            return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))
    except (OSError, StopIteration):
        return None


def watch(process):
    """Resident memory in MiB while the process runs, about twice a second."""
    sizes = []
    while process.poll() is None:
        size = resident(process.pid)
        if size:
            sizes.append(size)
        time.sleep(0.5)
    return sizes


def recorded(folder):
    """Digest of all records in all files, their number, and how many files there are."""
    digest, count = hashlib.sha256(), 0
    files = sorted(folder.iterdir())
    for path in files:
        for record in records.opened(path.read_bytes())[1]:
            digest.update(record.raw)
            count += 1
    return digest.hexdigest(), count, len(files)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--records", type=int, default=10_000_000)
    parser.add_argument("--rotate", default="100MB")
    options = parser.parse_args()
    block = Block()
    folder = WORK / "day"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "files").mkdir(parents=True)
    fifo = folder / "fifo"
    os.mkfifo(fifo)
    digest = hashlib.sha256()
    command = [BLESNIFF, "live", fifo, "--write", folder / "files/day.btsnoop", "--rotate", options.rotate]
    begin = time.monotonic()
    with open(os.devnull, "wb") as nothing:
        process = subprocess.Popen(command, stdout=nothing)
    feeder = threading.Thread(target=feed, args=(fifo, block, options.records, digest))
    feeder.start()
    sizes = watch(process)
    feeder.join()
    wall = time.monotonic() - begin
    found, count, files = recorded(folder / "files")
    hours = options.records / BLOCK * block.length / 1e6 / 3600
    tenth = max(len(sizes) // 10, 1)
    print(f"{options.records:,} packets, {hours:.1f} hours of traffic, in {wall:.0f} s; exit status {process.returncode}")
    print(f"memory: {max(sizes[:tenth]):.1f} MiB in the first tenth, {max(sizes[-tenth:]):.1f} MiB in the last, "
          f"{max(sizes):.1f} MiB at most")
    same = found == digest.hexdigest() and count == options.records
    print(f"{count:,} records in {files} files: {'every record once, in order' if same else 'NOT what was sent'}")
    shutil.rmtree(folder)
    return 0 if same and process.returncode == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
