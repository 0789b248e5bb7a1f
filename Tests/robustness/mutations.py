"""Captures that are damaged at random, and every command that reads captures: what the fuzzer does (Tests/Fuzz), by the release.

Most changes are of records, so that times, lengths, drop counts and values change without the file losing its form.
"""

import json
import random
import struct

from capture import records
from program import TOP, captures

EXPECTATION = TOP / "Tests/bench/expectation.yaml"
# Arguments before the capture, what standard output is, and the exit statuses that a damaged capture may have.
COMMANDS = {
    "verbose": (["decode", "-v", "-x"], "text", (0, 65)),
    "jsonl": (["decode", "--format", "jsonl"], "json", (0, 65)),
    "csv": (["decode", "--format", "csv", "--time", "iso"], "csv", (0, 65)),
    "absolute": (["decode", "--time", "absolute"], "text", (0, 65)),
    "delta": (["decode", "--time", "delta"], "text", (0, 65)),
    "summary": (["summary", "--lint"], "text", (0, 65)),
    "summary-json": (["summary", "--format", "jsonl"], "json", (0, 65)),
    "follow": (["follow", "--format", "jsonl"], "json", (0, 65)),
    "devices": (["devices"], "text", (0, 65)),
    "devices-json": (["devices", "--format", "jsonl"], "json", (0, 65)),
    "gatt": (["gatt"], "text", (0, 65)),
    "gatt-json": (["gatt", "--format", "jsonl"], "json", (0, 65)),
    "lint": (["lint", "--format", "jsonl"], "json", (0, 1, 65)),
    "report": (["report", "--html", "-"], "page", (0, 65)),
    "export": (["export", "--out", "@out"], "text", (0, 65)),
    "redact": (["redact", "--write", "@out/shared.pcapng"], "text", (0, 1, 65)),
    "record": (["decode", "--write", "@out/copy.pcapng"], "text", (0, 65)),
    "draft": (["draft"], "text", (0, 1, 2, 65)),
    "diff": (["diff", "@seed"], "text", (0, 1, 2, 65)),
    "verify": (["verify", str(EXPECTATION), "--format", "jsonl"], "json", (0, 1, 2, 65)),
    "infer": (["infer"], "text", (0, 65)),
    "keys": (["keys", "--format", "jsonl"], "json", (0, 65)),
}
EXTREMES = (0, 1, 0x7F, 0x80, 0xFF)
LONG = (0, 1, 2**31 - 1, 2**31, 2**32 - 1, 2**63 - 1, 2**63, 2**64 - 1)


class Seed:
    """A capture as its beginning, up to the first record, and its records."""

    def __init__(self, path):
        self.path = path
        beginning, pieces = records.read(path.read_bytes())
        self.records = [piece for piece in pieces if isinstance(piece, records.Record)]
        self.beginning = records.joined(beginning, pieces[:pieces.index(self.records[0])])

    def mutated(self, rng):
        first = rng.randrange(max(len(self.records) - 60, 1)) if rng.random() < 0.3 else 0
        chosen = [record.copy() for record in self.records[first:first + rng.choice((20, 60, 200))]]
        for _ in range(rng.choice((1, 2, 4, 8, 16))):
            if chosen:
                self.change(chosen, rng)
        data = bytearray(records.joined(self.beginning, chosen))
        if rng.random() < 0.15:
            for _ in range(rng.choice((1, 4, 16))):
                self.damage(data, rng)
        return bytes(data)

    def change(self, chosen, rng):
        """Changes one record, or which there are."""
        place = rng.randrange(len(chosen))
        record = chosen[place]
        kind = rng.randrange(9)
        if kind == 0:
            record.payload = self.overwritten(record.payload, rng, 1)
        elif kind == 1:
            record.payload = self.overwritten(record.payload, rng, rng.choice((1, 2, 4, 8)))
        elif kind == 2:
            later = rng.choice((-(10**9), -(10**6), -1, 1, 10**6, 10**9, 10**12)) * 1000
            record.ticks = rng.choice(LONG) if rng.random() < 0.3 else record.ticks + later
        elif kind == 3:
            chosen.insert(rng.randrange(len(chosen) + 1), record.copy())
        elif kind == 4:
            del chosen[place]
        elif kind == 5:
            other = rng.randrange(len(chosen))
            chosen[place], chosen[other] = chosen[other], chosen[place]
        elif kind == 6 and record.flags is not None:
            record.drops = rng.choice(LONG)
        elif kind == 6 and isinstance(record, records.EnhancedPacket):
            # The count of lost packets.
            record.add_option(4, struct.pack("<Q", rng.choice(LONG)))
        elif kind == 7:
            payload = bytearray(record.payload)
            start = rng.randrange(len(payload) + 1)
            del payload[start:start + rng.randrange(1, 9)]
            record.payload = payload
        elif kind == 8:
            record.raw = self.overwritten(record.raw, rng, 1)

    @staticmethod
    def overwritten(data, rng, width):
        data, start = bytearray(data), rng.randrange(len(data) + 1)
        data[start:start + width] = bytes([rng.choice(EXTREMES)]) * len(data[start:start + width])
        return bytes(data)

    @staticmethod
    def damage(data, rng):
        """Changes, removes or repeats bytes anywhere."""
        place, length = rng.randrange(len(data)), rng.choice((1, 1, 2, 4, 5, 16, 100))
        kind = rng.randrange(4)
        if kind < 2:
            data[place] = rng.randrange(256)
        elif kind == 2 and len(data) > 200:
            del data[place:place + length]
        else:
            data[place:place] = data[place:place + length]


def seeds():
    """Captures of the repository of every format and kind of traffic, none of them large."""
    return [Seed(path) for path in captures(".btsnoop", ".pcap", ".pcapng") if path.stat().st_size < 60_000]


def problem(status, out, kind, statuses):
    """What is wrong with a run; None if nothing is."""
    if status not in statuses:
        return f"status {status}"
    try:
        text = out.decode()
    except UnicodeDecodeError as error:
        return f"not UTF-8 at byte {error.start}"
    if kind == "json":
        for line in text.splitlines():
            try:
                json.loads(line)
            except ValueError as error:
                return f"no JSON: {error}: {line[:200]}"
    if kind == "page":
        return None
    allowed = "\r\n" if kind == "csv" else "\n"
    for character in text:
        code = ord(character)
        if (code < 0x20 and character not in allowed) or 0x7F <= code <= 0x9F or code in (0x202E, 0x2028, 0x2029, 0xFEFF):
            return f"U+{code:04X} is printed as it is"
    return None


def random_for(number):
    return random.Random(f"mutation {number}")
