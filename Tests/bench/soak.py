#!/usr/bin/env python3
"""Hours of traffic with faults, as fast as it is read: memory and processor time must stay flat.

usage: soak.py [--time SECONDS] [--part hci|ll] [COMMAND…]

The benchmark's traffic (generate.py) goes through FIFOs into several commands at once, over and over, each time later. A tenth
of the records has something wrong. First comes a crowd: more devices and connections than are kept, so that what has a cap
is at its cap when the measuring begins.

After every round the readers are waited for; then memory and processor time of each are looked at. Compared are the rounds of
the second quarter with those of the last: more than 5 % and 4 MiB of memory, or more than 25 % of time a packet, is growth.
Ends with "N passed, N failed"; exit status 1 if anything grew, or ended with a status other than 0 and 65.
"""

import argparse
import fcntl
import os
import pathlib
import random
import shutil
import statistics
import struct
import subprocess
import sys
import termios
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import generate
import program
from capture import containers, hci, link_layer, records, writers
from program import BLESNIFF

RECORDS = 40_000  # a round
COMMANDS = {
    "decode": ["decode"],
    "verbose": ["decode", "-v", "-x"],
    "jsonl": ["decode", "--format", "jsonl"],
    "follow": ["follow"],
    "devices": ["devices"],
    "summary": ["summary"],
    "gatt": ["gatt"],
    "record": ["decode", "--write", "@folder/recorded.pcapng", "--rotate", "20MB", "--keep", "2"],
}


class Format:
    """Records of a capture, with the places of what is changed."""

    def __init__(self, kind):
        self.kind = kind
        path = generate.made(kind, RECORDS) / ("big.btsnoop" if kind == "hci" else "big-ll.pcap")
        _, self.records = records.read(path.read_bytes())
        self.first = self.records[0].time
        self.length = self.records[-1].time - self.first + 1000

    def put(self, record, time, payload):
        """The record at another time with other bytes; fewer than it had are a cut."""
        original = max(len(record.payload), len(payload))
        if self.kind == "hci":
            return containers.btsnoop_record(payload, record.flags, time, original=original)
        return containers.pcap_record(payload, time, original=original)

    def round(self, number, source):
        """All records, later by as much as the rounds before took, with faults."""
        shift = number * self.length
        out = bytearray()
        for record in self.records:
            fate = source.random()
            payload, at = record.payload, record.time + shift
            if fate < 0.9:
                out += self.put(record, at, payload)
            elif fate < 0.94:  # bits
                damaged = bytearray(payload)
                for _ in range(source.randrange(1, 4)):
                    if damaged:
                        damaged[source.randrange(len(damaged))] ^= 1 << source.randrange(8)
                out += self.put(record, at, bytes(damaged))
            elif fate < 0.96:  # cut off
                out += self.put(record, at, payload[: source.randrange(len(payload) + 1)])
            elif fate < 0.97:  # twice
                out += self.put(record, at, payload) * 2
            elif fate < 0.9999:  # lost
                continue
            else:
                out += source.randbytes(source.randrange(1, 60)) + self.put(record, at, payload)
        return out

    def crowd(self, source):
        """A capture with more devices and connections than are kept."""
        writer = (writers.Host if self.kind == "hci" else writers.Air)(step=1000)
        writer.time = self.first - 200_000_000
        for _ in range(70_000):
            address = source.randbytes(5) + bytes([0xC0 | source.randrange(64)])
            if self.kind == "hci":
                writer.packet(hci.EVENT, hci.report(address, b"\x02\x01\x06"))
            else:
                writer.packet(link_layer.ADVERTISING, link_layer.pdu(0x42, address + b"\x02\x01\x06"))
        for number in range(17_000):
            peer, handle = source.randbytes(6), number % 3000 + 1
            if self.kind == "hci":
                writer.connect(handle, peer)
                writer.disconnect(handle)
            else:
                request = link_layer.connect_ind(source.getrandbits(32), source.getrandbits(24), source.randbytes(6), peer)
                writer.packet(link_layer.ADVERTISING, request)
        return writer.content


class Reader:
    """A command that reads a FIFO, and what it has cost after each round."""

    def __init__(self, name, kind, folder):
        self.name, self.kind = name, kind
        path = folder / f"{name}-{kind}"
        os.mkfifo(path)
        self.log = open(folder / f"{name}-{kind}.log", "wb")
        words = [word.replace("@folder", str(folder)) for word in COMMANDS[name]]
        self.process = subprocess.Popen([BLESNIFF, *words, path], stdout=subprocess.DEVNULL, stderr=self.log)
        self.pipe = open(path, "wb", buffering=0)
        fcntl.fcntl(self.pipe, 1031, 1 << 20)  # F_SETPIPE_SZ
        self.samples = []

    def write(self, data):
        rest = memoryview(data)
        while rest:
            rest = rest[self.pipe.write(rest) :]

    def drain(self):
        """Waits until everything is read and the reader waits for more."""
        while self.process.poll() is None:
            left = fcntl.ioctl(self.pipe, termios.FIONREAD, b"\0" * 4)
            with open(f"/proc/{self.process.pid}/stat") as file:
                state = file.read().rsplit(")", 1)[1].split()[0]
            if struct.unpack("i", left)[0] == 0 and state == "S":
                return
            time.sleep(0.005)

    def sample(self, records):
        """Resident KiB and nanoseconds a record."""
        with open(f"/proc/{self.process.pid}/schedstat") as file:
            ran = int(file.read().split()[0])
        with open(f"/proc/{self.process.pid}/status") as file:
            resident = next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
        self.samples.append((resident, ran, records))

    def finish(self):
        self.pipe.close()
        status = self.process.wait()
        self.log.close()
        return status

    def verdict(self, status):
        cost = [(b[1] - a[1]) / b[2] for a, b in zip(self.samples, self.samples[1:])]
        memory = [sample[0] / 1024 for sample in self.samples[1:]]
        quarter = max(len(cost) // 4, 1)
        before, after = slice(quarter, 2 * quarter), slice(-quarter, None)
        sizes = max(memory[before]), max(memory[after])
        times = statistics.median(cost[before]), statistics.median(cost[after])
        problems = []
        if sizes[1] > sizes[0] * 1.05 and sizes[1] > sizes[0] + 4:
            problems.append("memory grows")
        if times[1] > times[0] * 1.25:
            problems.append("time grows")
        if status not in (0, 65):
            problems.append(f"exit status {status}")
        print(f"{self.name:8} {self.kind:4} {sizes[0]:9.1f} {sizes[1]:9.1f} {times[0]:9.0f} {times[1]:9.0f}  "
              f"{', '.join(problems) or 'flat'}")  # fmt: skip
        return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--time", type=int, default=600)
    parser.add_argument("--part", choices=["hci", "ll"])
    parser.add_argument("commands", nargs="*", metavar="COMMAND", help=", ".join(COMMANDS))
    options = parser.parse_args()
    if wrong := [name for name in options.commands if name not in COMMANDS]:
        sys.exit(f"no command is called {wrong[0]} here; there are {', '.join(COMMANDS)}")
    folder = generate.WORK / "soak"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    source = random.Random(20261)
    formats = [Format(kind) for kind in ("hci", "ll") if options.part in (None, kind)]
    readers = [(form, [Reader(name, form.kind, folder) for name in options.commands or COMMANDS]) for form in formats]
    for form, several in readers:
        crowd = form.crowd(source)
        for reader in several:
            reader.write(crowd)
            reader.drain()
            reader.sample(1)
    end = time.monotonic() + options.time
    rounds = 0
    # Eight at least: fewer have no quarters to compare.
    while time.monotonic() < end or rounds < 8:
        for form, several in readers:
            data = form.round(rounds, source)
            for reader in several:
                reader.write(data)
                reader.drain()
                reader.sample(RECORDS)
        rounds += 1
    hours = sum(form.length for form in formats) / len(formats) * rounds / 3.6e9
    print(f"{rounds} rounds of {RECORDS:,} records, {hours:.1f} hours of traffic, one tenth of it faulty\n")
    print(f"{'command':8} {'part':4} {'MiB early':>9} {'late':>9} {'ns early':>9} {'late':>9}")
    tally = program.Tally()
    for reader in (reader for _, several in readers for reader in several):
        tally.check(f"{reader.name} {reader.kind}", reader.verdict(reader.finish()))
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
