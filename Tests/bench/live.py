#!/usr/bin/env python3
"""How late a line is: packets of a known moment go through a FIFO into `blesniff live`, whose lines are read from a pipe.

usage: live.py [--seconds N] [--rate N]...
Each packet has the time at which it was sent; each line says it (--time absolute), and the reader notes when it came. Shows
the median and the 99th percentile of the difference, how many packets came, and the CPU time of the program. No figure makes
it fail, but a missing line does.
"""

import argparse
import calendar
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parents[1]
WORK = TOP / ".build/bench/live"
BLESNIFF = os.environ.get("BLESNIFF", str(TOP / ".build/release/blesniff"))
EPOCH = 0x00DCDDB30F2F8000  # microseconds from the year 0 to 1970
RECORDS = 1000  # of different packets, sent again and again
TICK = 0.001  # seconds between two writes


def packets():
    """Records of the benchmark's capture, without their times."""
    path = TOP / ".build/bench/block/big.btsnoop"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        generator = [sys.executable, HERE / "generate.py", "hci", path.parent, "100000"]
        subprocess.run(generator, check=True, stdout=subprocess.DEVNULL)
    data = path.read_bytes()
    place, found = 16, []
    while len(found) < RECORDS:
        (length,) = struct.unpack_from(">I", data, place + 4)
        found.append((data[place : place + 16], data[place + 24 : place + 24 + length]))
        place += 24 + length
    return data[:16], found


def send(path, rate, seconds):
    """Sends so many packets a second, those of a millisecond at a time."""
    header, records = packets()
    pack = struct.Struct(">Q").pack
    with open(path, "wb", buffering=0) as fifo:
        fifo.write(header)
        sent, begin = 0, time.monotonic()
        while sent < rate * seconds:
            due = min(int((time.monotonic() - begin) * rate) + 1, rate * seconds)
            if due > sent:
                now = pack(time.time_ns() // 1000 + EPOCH)
                fifo.write(b"".join(head + now + packet for head, packet in (
                    records[number % RECORDS] for number in range(sent, due))))
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
