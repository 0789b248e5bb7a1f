#!/usr/bin/env python3
"""How late a line is: packets of a known moment go through a FIFO into `blesniff live`, whose lines are read from a pipe.

usage: live.py [--seconds N] [--rate N]...
Each packet has the time at which it was sent; each line says it (--time absolute), and the reader notes when it came. Shows
the median and the 99th percentile of the difference, how many packets came, and the CPU time of the program. No figure makes
it fail, but a missing line does.
"""

import argparse
import calendar
import itertools
import os
import pathlib
import shutil
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import generate
from capture import records
from capture.containers import EPOCH
from program import BLESNIFF

WORK = generate.WORK / "live"
RECORDS = 1000  # of different packets, sent again and again
TICK = 0.001  # seconds between two writes


def packets():
    """Records of the benchmark's capture, without their times."""
    header, pieces = records.opened((generate.made("hci", 100_000) / "big.btsnoop").read_bytes())
    return header, [(piece.raw[:16], piece.payload) for piece in itertools.islice(pieces, RECORDS)]


def send(path, rate, seconds):
    """Sends so many packets a second, those of a millisecond at a time."""
    header, sample = packets()
    with open(path, "wb", buffering=0) as fifo:
        fifo.write(header)
        sent, begin = 0, time.monotonic()
        while sent < rate * seconds:
            due = min(int((time.monotonic() - begin) * rate) + 1, rate * seconds)
            if due > sent:
                now = (time.time_ns() // 1000 + EPOCH).to_bytes(8)
                fifo.write(b"".join(head + now + packet for head, packet in (
                    sample[number % RECORDS] for number in range(sent, due))))
                sent = due
            time.sleep(TICK)
    return sent


def moment(line):
    """Unix seconds of a line: `     1 2026-01-01 00:00:00.000000 > …`."""
    _, day, clock, _ = line.split(None, 3)
    seconds, fraction = clock.decode().split(".")
    whole = calendar.timegm(time.strptime(f"{day.decode()} {seconds}", "%Y-%m-%d %H:%M:%S"))
    return whole + float(f"0.{fraction}")


def run(rate, seconds):
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    fifo = WORK / "fifo"
    os.mkfifo(fifo)
    command = [BLESNIFF, "live", fifo, "--time", "absolute"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    sending = [sys.executable, __file__, "--send", fifo, str(rate), str(seconds)]
    sender = threading.Thread(target=subprocess.run, args=(sending,))
    sender.start()
    arrived = []
    while chunk := os.read(process.stdout.fileno(), 1 << 20):
        arrived.append((time.time(), chunk))
    _, _, usage = os.wait4(process.pid, 0)
    sender.join()
    late, rest = [], b""
    for when, chunk in arrived:
        *lines, rest = (rest + chunk).split(b"\n")
        late += [when - moment(line) for line in lines]
    late.sort()
    return late, usage.ru_utime + usage.ru_stime


def main():
    if sys.argv[1:2] == ["--send"]:
        send(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
        return 0
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--rate", type=int, action="append")
    options = parser.parse_args()
    missing = 0
    for rate in options.rate or [100, 10_000, 50_000]:
        late, cpu = run(rate, options.seconds)
        missing += rate * options.seconds - len(late)
        print(
            f"{rate:,} packets/s for {options.seconds} s: {len(late):,} of {rate * options.seconds:,} lines, "
            f"late by {late[len(late) // 2] * 1e3:.2f} ms (median), {late[len(late) * 99 // 100] * 1e3:.2f} ms (99 %), "
            f"{late[-1] * 1e3:.1f} ms at most; {cpu:.2f} s of CPU"
        )
    shutil.rmtree(WORK, ignore_errors=True)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
