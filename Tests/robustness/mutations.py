"""Captures that are damaged at random, and every command that reads captures: what the fuzzer does (Tests/Fuzz), by the release.

A seed is split into its records, so that times, lengths, drop counts and values change without the file losing its form.
"""

import json
import pathlib
import random
import struct

from program import TOP

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
    """A btsnoop, pcap or pcapng file as its header and its records."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        data = self.path.read_bytes()
        self.records = []
        if data[:8] == b"btsnoop\0":
            self.kind, self.head, place = "btsnoop", data[:16], 16
            while place + 24 <= len(data):
                length = struct.unpack_from(">I", data, place + 4)[0]
                self.records.append((bytearray(data[place:place + 24]), bytearray(data[place + 24:place + 24 + length])))
                place += 24 + length
        elif data[:4] == b"\x0a\x0d\x0d\x0a":
            self.kind, self.head, place = "pcapng", b"", 0
            while place + 12 <= len(data):
                length = struct.unpack_from("<I", data, place + 4)[0]
                self.records.append((bytearray(data[place:place + 8]), bytearray(data[place + 8:place + length - 4])))
                place += length
        else:
            self.kind, self.head, place = "pcap", data[:24], 24
            while place + 16 <= len(data):
                length = struct.unpack_from("<I", data, place + 8)[0]
                self.records.append((bytearray(data[place:place + 16]), bytearray(data[place + 16:place + 16 + length])))
                place += 16 + length

    def mutated(self, rng):
        first = rng.randrange(max(len(self.records) - 60, 1)) if rng.random() < 0.3 else 0
        records = [(bytearray(head), bytearray(body)) for head, body in self.records[first:first + rng.choice((20, 60, 200))]]
        if self.kind == "pcapng" and first:
            records = [(bytearray(head), bytearray(body)) for head, body in self.records[:2]] + records
        for _ in range(rng.choice((1, 2, 4, 8, 16))):
            self.change(records, rng)
        data = b"".join([self.head, *(self.framed(head, body) for head, body in records)])
        if rng.random() < 0.15:
            data = bytearray(data)
            for _ in range(rng.choice((1, 4, 16))):
                data[rng.randrange(len(data))] = rng.randrange(256)
        return bytes(data)

    def change(self, records, rng):
        if not records:
            return
        place = rng.randrange(len(records))
        head, body = records[place]
        kind = rng.randrange(8)
        if kind == 0 and body:
            body[rng.randrange(len(body))] = rng.choice(EXTREMES)
        elif kind == 1 and body:
            start = rng.randrange(len(body))
            width = rng.choice((1, 2, 4, 8))
            body[start:start + width] = bytes([rng.choice(EXTREMES)]) * len(body[start:start + width])
        elif kind == 2:
            self.change_time(head, body, rng)
        elif kind == 3:
            records.insert(rng.randrange(len(records) + 1), (bytearray(head), bytearray(body)))
        elif kind == 4:
            del records[place]
        elif kind == 5:
            other = rng.randrange(len(records))
            records[place], records[other] = records[other], records[place]
        elif kind == 6 and self.kind == "btsnoop":
            struct.pack_into(">I", head, 12, rng.choice(LONG) & 0xFFFFFFFF)
        elif kind == 6 and self.kind == "pcapng" and head[0] == 6 and len(body) % 4 == 0:
            # The count of lost packets, before the end of the options.
            options = struct.pack("<HHQ", 4, 8, rng.choice(LONG))
            length = struct.unpack_from("<I", body, 12)[0]
            start = 20 + length + (-length % 4)
            if start <= len(body):
                body[start:start] = options
        elif kind == 7 and body:
            start = rng.randrange(len(body))
            del body[start:start + rng.randrange(1, 9)]

    def change_time(self, head, body, rng):
        back = rng.choice((-(10**9), -(10**6), -1, 1, 10**6, 10**9, 10**12))
        if self.kind == "btsnoop":
            time = struct.unpack_from(">Q", head, 16)[0]
            struct.pack_into(">Q", head, 16, (rng.choice(LONG) if rng.random() < 0.3 else time + back * 1000) % 2**64)
        elif self.kind == "pcap":
            time = struct.unpack_from("<I", head, 0)[0]
            struct.pack_into("<I", head, 0, (rng.choice(LONG) if rng.random() < 0.3 else time + back // 10**6) % 2**32)
        elif head[0] == 6 and len(body) >= 12:
            time = struct.unpack_from("<II", body, 4)
            time = (time[0] << 32 | time[1]) + back
            if rng.random() < 0.3:
                time = rng.choice(LONG)
            struct.pack_into("<II", body, 4, time >> 32 & 0xFFFFFFFF, time & 0xFFFFFFFF)

    def framed(self, head, body):
        if self.kind == "btsnoop":
            struct.pack_into(">II", head, 0, len(body), len(body))
            return bytes(head + body)
        if self.kind == "pcap":
            struct.pack_into("<II", head, 8, len(body), len(body))
            return bytes(head + body)
        body = body + bytes(-len(body) % 4)
        length = struct.pack("<I", len(body) + 12)
        return bytes(head[:4]) + length + bytes(body) + length


def seeds():
    """Captures of the repository of every format and kind of traffic, none of them large."""
    paths = sorted(path for path in (TOP / "Captures").iterdir() if path.suffix in (".btsnoop", ".pcap", ".pcapng"))
    return [Seed(path) for path in paths if path.stat().st_size < 60_000]


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
