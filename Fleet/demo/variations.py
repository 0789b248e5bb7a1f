"""A fleet of captures, made by variation of those in Captures/: other days, sites, devices, firmware, losses, ends.

Also what fleets have besides: damaged captures, cut archives, empty and foreign files, and hostile ones that take long.
The same seed makes the same files.
"""

from __future__ import annotations

import argparse
import gzip
import pathlib
import random
import struct
from dataclasses import dataclass

HEADER = b"btsnoop\0" + struct.pack(">II", 1, 1002)
# Microseconds of the format's epoch before 1970.
EPOCH = 0x00DCDDB30F2F8000
FIRST_DAY = 1_772_409_600  # 2026-03-02, a Monday
DAYS, SITES = 21, ("lab-1", "lab-2", "roof", "7")
# Of each capture: how often it is taken, and the addresses of its devices.
BASES = {
    "gatt-explorer": (40, ["D5:9C:31:EE:47:08"]),
    "heart-rate": (25, ["C4:7A:2D:11:90:35"]),
    "ibeacon": (12, ["ED:1A:77:02:9B:40"]),
    "nordic-uart": (8, ["EC:1D:73:40:A8:05"]),
    "provisioning-json": (5, []),
    "echo-flaws": (4, []),
    "titan-bonded": (3, []),
    "app-habits": (3, ["F6:0B:D4:29:73:1A"]),
}
# Firmware with the factor of its time, in the order of builds.
FIRMWARE = [("1.4.0", 1.0), ("1.4.1", 1.05), ("1.5.0", 2.4), ("1.5.1", 1.3)]
REASONS = [0x13, 0x16, 0x08, 0x3E, 0x3B]


@dataclass
class Record:
    time: int
    flags: int
    data: bytes


def read(path: pathlib.Path) -> list[Record]:
    data = path.read_bytes()
    if data[:16] != HEADER:
        raise ValueError(f"{path} is no btsnoop capture of HCI packets with H4")
    records, place = [], 16
    while place + 24 <= len(data):
        _, length, flags, _, time = struct.unpack_from(">IIIIq", data, place)
        records.append(Record(time, flags, data[place + 24 : place + 24 + length]))
        place += 24 + length
    return records


def write(records: list[Record]) -> bytes:
    out = [HEADER]
    for r in records:
        out += [struct.pack(">IIIIq", len(r.data), len(r.data), r.flags, 0, r.time), r.data]
    return b"".join(out)


def varied(records: list[Record], addresses: list[str], chance: random.Random, day: int) -> bytes:
    """Another day, device, firmware, speed, loss of notifications, and end."""
    firmware, factor = FIRMWARE[min(day * len(FIRMWARE) // DAYS + chance.randrange(2), len(FIRMWARE) - 1)]
    factor *= chance.uniform(0.9, 1.1)
    begin = (FIRST_DAY + day * 86_400 + chance.randrange(8 * 3600)) * 1_000_000 + EPOCH + chance.randrange(1_000_000)
    device, reason = chance.randrange(12), chance.choice(REASONS)
    drops = chance.random() < 0.15
    made = []
    for place, record in enumerate(records):
        data = record.data
        for address in addresses:
            old = bytes(int(part, 16) for part in reversed(address.split(":")))
            data = data.replace(old, old[:1] + bytes([(old[1] + device) & 0xFF]) + old[2:])
        data = data.replace(b"1.4.0", firmware.encode())
        if data[:2] == b"\x04\x05" and len(data) == 7:
            data = data[:6] + bytes([reason])
        # A notification that a gateway lost.
        if drops and data[:1] == b"\x02" and len(data) > 9 and data[9] == 0x1B and chance.random() < 0.4:
            continue
        made.append(Record(begin + int((record.time - records[0].time) * factor), record.flags, data))
    return write(made)


def hostile(path: pathlib.Path, records: list[Record], count: int, chance: random.Random) -> None:
    """Few bytes that take long: a gzip of the same report again and again, with so much else that it is no bomb."""
    report = next(r for r in records if r.data[:2] == b"\x04\x3e")
    block = write([report] * 10_000)[16:]
    with gzip.GzipFile(path, "wb", 1, mtime=0) as file:
        file.write(HEADER)
        for _ in range(count // 10_000):
            file.write(block)
            vendor = b"\x04\xff\xfc" + chance.randbytes(252)
            file.write(write([Record(report.time, report.flags, vendor)] * 8)[16:])


def make(
    captures: pathlib.Path, out: pathlib.Path, *, good: int = 500, damaged: int = 0, cut: int = 0, empty: int = 0,
    foreign: int = 0, hostiles: int = 0, hostile_records: int = 12_000_000, repeat: int = 1, seed: int = 36,
) -> int:
    """Writes a fleet; answers with the number of files."""
    chance = random.Random(seed)
    bases = {name: (read(captures / f"{name}.btsnoop"), addresses) for name, (_, addresses) in BASES.items()}
    names, weights = list(BASES), [weight for weight, _ in BASES.values()]
    number = 0

    def path(suffix: str) -> pathlib.Path:
        nonlocal number
        folder = out / chance.choice(SITES)
        folder.mkdir(parents=True, exist_ok=True)
        number += 1
        return folder / f"{number:05d}{suffix}"

    def one() -> bytes:
        records, addresses = bases[chance.choices(names, weights)[0]]
        whole = records * repeat
        if repeat > 1:
            span = records[-1].time - records[0].time + 1_000_000
            whole = [
                Record(r.time + i * span, r.flags, r.data) for i in range(repeat) for r in records]
        return varied(whole, addresses, chance, chance.randrange(DAYS))

    for _ in range(good):
        data = one()
        if chance.random() < 0.1:
            path(".btsnoop.gz").write_bytes(gzip.compress(data, 6, mtime=0))
        else:
            path(".btsnoop").write_bytes(data)
    for _ in range(damaged):
        data = bytearray(one())
        place = chance.randrange(40, len(data) - 40)
        if chance.random() < 0.5:
            data[place : place + 24] = chance.randbytes(24)
        else:
            del data[place:]
        path(".log").write_bytes(bytes(data))
    for _ in range(cut):
        packed = gzip.compress(one(), 6, mtime=0)
        path(".log.gz").write_bytes(packed[: chance.randrange(30, len(packed) - 8)])
    for _ in range(empty):
        path(".cfa").write_bytes(b"")
    for index in range(foreign):
        kinds = [b"\x89PNG\r\n\x1a\n" + chance.randbytes(500), b'{"log": [1, 2, 3]}\n', b"#!/bin/sh\nexit 0\n",
                 b"%PDF-1.7\n" + chance.randbytes(300), "Notiz: Gerät 7 fällt aus\n".encode()]
        path(".dat").write_bytes(kinds[index % len(kinds)])
    for _ in range(hostiles):
        hostile(path(".gz"), bases["ibeacon"][0], hostile_records, chance)
    return number


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--captures", type=pathlib.Path, default=pathlib.Path(__file__).parents[2] / "Captures")
    for name, value in [("good", 500), ("damaged", 0), ("cut", 0), ("empty", 0), ("foreign", 0), ("hostiles", 0),
                        ("repeat", 1), ("seed", 36)]:
        parser.add_argument(f"--{name}", type=int, default=value)
    given = vars(parser.parse_args())
    out, captures = given.pop("out"), given.pop("captures")
    print(f"{make(captures, out, **given):,} files in {out}")


if __name__ == "__main__":
    main()
