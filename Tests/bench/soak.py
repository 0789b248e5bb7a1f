#!/usr/bin/env python3
"""Hours of traffic with faults, as fast as it is read: memory and processor time must stay flat.

usage: soak.py [--time SECONDS] [--part hci|ll] [COMMAND…]

The benchmark's traffic (generate.py) goes through FIFOs into several commands at once, over and over, each time later. A tenth
of the records has something wrong, each time another: bits, a packet that the capture cut off, records that were lost or
came twice; and now and then bytes that are no record. First comes a crowd: more devices and connections than are kept, so
that what has a cap is at its cap when the measuring begins.

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

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parents[1]
WORK = TOP / ".build/bench"
BLESNIFF = os.environ.get("BLESNIFF", str(TOP / ".build/release/blesniff"))
RECORDS = 40_000  # a round
COMMANDS = {
    "decode": ["decode"],
    "verbose": ["decode", "-v", "-x"],
    "jsonl": ["decode", "--format", "jsonl"],
    "follow": ["follow"],
    "devices": ["devices"],
    "summary": ["summary"],
    "gatt": ["gatt"],
}


class Format:
    """Records of a capture, with the places of what is changed."""

    def __init__(self, kind):
        self.kind = kind
        name = "big.btsnoop" if kind == "hci" else "big-ll.pcap"
        path = WORK / "soak-block" / name
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            generator = [sys.executable, HERE / "generate.py", kind, path.parent, str(RECORDS)]
            subprocess.run(generator, check=True, stdout=subprocess.DEVNULL)
        data = path.read_bytes()
        self.head = 16 if kind == "hci" else 24
        self.header, self.records = data[: self.head], list(self.split(data))
        self.first = self.time(self.records[0])
        self.length = self.time(self.records[-1]) - self.first + 1000

    def split(self, data):
        place = self.head
        while place < len(data):
            if self.kind == "hci":
                length = 24 + struct.unpack_from(">I", data, place + 4)[0]
            else:
                length = 16 + struct.unpack_from("<I", data, place + 8)[0]
            yield data[place : place + length]
            place += length

    def time(self, record):
        """Microseconds."""
        if self.kind == "hci":
            return struct.unpack_from(">Q", record, 16)[0]
        seconds, micros = struct.unpack_from("<II", record)
        return seconds * 1_000_000 + micros

    def put(self, record, microseconds, payload):
        """The record at another time with other bytes; fewer than it had are a cut."""
        if self.kind == "hci":
            original, _, flags, drops = struct.unpack_from(">IIII", record)
            return struct.pack(">IIIIQ", max(original, len(payload)), len(payload), flags, drops, microseconds) + payload
        original = struct.unpack_from("<I", record, 12)[0]
        seconds, micros = divmod(microseconds, 1_000_000)
        return struct.pack("<IIII", seconds, micros, len(payload), max(original, len(payload))) + payload

    def payload(self, record):
        return record[24:] if self.kind == "hci" else record[16:]

    def round(self, number, source):
        """All records, later by as much as the rounds before took, with faults."""
        shift = number * self.length
        out = bytearray()
        for record in self.records:
            fate = source.random()
            payload, at = self.payload(record), self.time(record) + shift
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
        """More devices and connections than anybody keeps."""
        out = bytearray()
        at = self.first - 200_000_000
        for _ in range(70_000):
            address = source.randbytes(5) + bytes([0xC0 | source.randrange(64)])
            at += 1000
            if self.kind == "hci":
                event = bytes((0x3E, 15, 2, 1, 0, 1)) + address + bytes((3, 2, 1, 6, 0xC0))
                out += struct.pack(">IIIIQ", len(event), len(event), 3, 0, at) + event
            else:
                out += self.on_air(bytes((0x42, 9)) + address + b"\x02\x01\x06", at)
        for number in range(17_000):
            peer, handle = source.randbytes(6), number % 3000 + 1
            at += 1000
            if self.kind == "ll":
                link = source.randbytes(7) + struct.pack("<BHHHH", 2, 3, 24, 0, 400) + b"\xff\xff\xff\xff\x1f\x27"
                out += self.on_air(bytes((5, 34)) + source.randbytes(6) + peer + link, at)
                continue
            complete = bytes((0x3E, 19, 1, 0)) + struct.pack("<H", handle) + b"\0\1" + peer
            complete += struct.pack("<HHH", 24, 0, 400) + b"\0"
            gone = bytes((5, 4, 0)) + struct.pack("<H", handle) + b"\x13"
            for event in (complete, gone):
                out += struct.pack(">IIIIQ", len(event), len(event), 3, 0, at) + event
        return out

    def on_air(self, pdu, microseconds):
        """A record of an advertising channel, after the header of link type 256; the CRC is not known."""
        packet = b"\x00\xc4\x80\x00\xd6\xbe\x89\x8e\x13\x00\xd6\xbe\x89\x8e" + pdu + b"\0\0\0"
        seconds, micros = divmod(microseconds, 1_000_000)
        return struct.pack("<IIII", seconds, micros, len(packet), len(packet)) + packet


class Reader:
    """A command that reads a FIFO, and what it has cost after each round."""

    def __init__(self, name, kind, folder):
        self.name, self.kind = name, kind
        path = folder / f"{name}-{kind}"
        os.mkfifo(path)
        self.log = open(folder / f"{name}-{kind}.log", "wb")
        self.process = subprocess.Popen(
            [BLESNIFF, *COMMANDS[name], path], stdout=subprocess.DEVNULL, stderr=self.log)  # fmt: skip
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
        return not problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--time", type=int, default=600)
    parser.add_argument("--part", choices=["hci", "ll"])
    parser.add_argument("commands", nargs="*", metavar="COMMAND", help=", ".join(COMMANDS))
    options = parser.parse_args()
    if wrong := [name for name in options.commands if name not in COMMANDS]:
        sys.exit(f"no command is called {wrong[0]} here; there are {', '.join(COMMANDS)}")
    folder = WORK / "soak"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    source = random.Random(20261)
    formats = [Format(kind) for kind in ("hci", "ll") if options.part in (None, kind)]
    readers = [(form, [Reader(name, form.kind, folder) for name in options.commands or COMMANDS]) for form in formats]
    for form, several in readers:
        crowd = form.header + form.crowd(source)
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
    results = [reader.verdict(reader.finish()) for _, several in readers for reader in several]
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
