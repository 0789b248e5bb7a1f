#!/usr/bin/env python3
"""Run the rules of `blesniff lint` over captures that break them, and over some that nearly do.

Tests/lint/rules.tsv has a line each: rule, capture (of Captures, or `shared:PATH` of ../shared/captures, left out where
that folder is not there), patch, frames. The frames are those of each finding, findings separated by `;`, `-` for none.
A patch makes a capture of another one: `FRAME@OFFSET=HEX` (bytes of the record from an offset on), `FRAME=HEX` (another
record), `FRAME+SECONDS` (this record and all after it are later) or `FIRST-LAST*COUNT/SECONDS` (these records so many times
more, each so much later); several are separated by spaces; `.` for none.

Each rule must have a line with findings and one without. A rule that `lint --print` shows as an expectation is judged by
`verify`, too: the expectation must be violated exactly where lint finds something. Ends with "N passed, N failed"; exit status 1 if anything failed.
"""

import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
SHARED = TOP.parent / "shared/captures"
PROGRAM = pathlib.Path(os.environ.get("BLESNIFF", TOP / ".build/release/blesniff")).resolve()


class Capture:
    """The records of a btsnoop or a little-endian pcap file, to be changed."""

    def __init__(self, data):
        self.is_btsnoop = data[:8] == b"btsnoop\0"
        size = 16 if self.is_btsnoop else 24
        self.header, place = data[:size], size
        self.records = []
        while place < len(data):
            if self.is_btsnoop:
                length = struct.unpack_from(">I", data, place + 4)[0]
                head = data[place : place + 24]
            else:
                length = struct.unpack_from("<I", data, place + 8)[0]
                head = data[place : place + 16]
            place += len(head)
            self.records.append([bytearray(head), bytearray(data[place : place + length])])
            place += length

    def patch(self, text):
        for part in text.split():
            if "@" in part:
                frame, rest = part.split("@")
                offset, value = rest.split("=")
                value = bytes.fromhex(value)
                record = self.records[int(frame) - 1][1]
                assert int(offset) + len(value) <= len(record), part
                record[int(offset) : int(offset) + len(value)] = value
            elif part.endswith("#"):
                # The file ends inside the header of this record.
                del self.records[int(part[:-1]) - 1 :]
                self.records.append([bytearray(8), bytearray()])
            elif "=" in part:
                frame, value = part.split("=")
                head, _ = self.records[int(frame) - 1]
                value = bytearray.fromhex(value)
                self.records[int(frame) - 1][1] = value
                if self.is_btsnoop:
                    struct.pack_into(">II", head, 0, len(value), len(value))
                else:
                    struct.pack_into("<II", head, 8, len(value), len(value))
            elif "*" in part:
                self.repeat(*part.split("*"))
            else:
                frame, seconds = part.split("+")
                for record in self.records[int(frame) - 1 :]:
                    self.delay(record[0], float(seconds))

    def repeat(self, frames, rest):
        first, last = (frames.split("-") * 2)[:2]
        count, seconds = rest.split("/")
        place = int(last)
        block = self.records[int(first) - 1 : place]
        more = []
        for turn in range(1, int(count) + 1):
            for head, data in block:
                head = bytearray(head)
                self.delay(head, turn * float(seconds))
                more.append([head, bytearray(data)])
        for record in self.records[place:]:
            self.delay(record[0], int(count) * float(seconds))
        self.records[place:place] = more

    def delay(self, head, seconds):
        if self.is_btsnoop:
            time = struct.unpack_from(">q", head, 16)[0]
            struct.pack_into(">q", head, 16, time + int(seconds * 1e6))
        else:
            whole, fraction = struct.unpack_from("<II", head, 0)
            time = whole * 1000000 + fraction + int(seconds * 1e6)
            struct.pack_into("<II", head, 0, time // 1000000, time % 1000000)

    def data(self):
        return self.header + b"".join(bytes(head) + bytes(record) for head, record in self.records)


def findings(capture, rule):
    result = subprocess.run(
        [PROGRAM, "lint", "--only", rule, "--format", "jsonl", str(capture)], capture_output=True, text=True, cwd="/"
    )
    if result.returncode not in (0, 1, 65):
        return f"status {result.returncode}: {result.stderr.strip()}"
    found = [",".join(map(str, json.loads(line)["frames"])) for line in result.stdout.splitlines()]
    return ";".join(found) or "-"


def printed_expectations(rules, folder):
    """The files of the rules that `lint --print` shows as expectations; a rule without one has the status 64."""
    files = {}
    for rule in rules:
        result = subprocess.run([PROGRAM, "lint", "--print", rule["rule"]], capture_output=True, text=True)
        assert result.returncode == (0 if "expectation" in rule else 64), rule["rule"]
        if "expectation" in rule:
            files[rule["rule"]] = pathlib.Path(folder) / (rule["rule"] + ".yaml")
            files[rule["rule"]].write_text(result.stdout)
    return files


def is_violated(expectation, capture):
    """Whether `verify` says so; the statuses 0 and 2 say that it does not."""
    result = subprocess.run([PROGRAM, "verify", "--quiet", expectation, capture], capture_output=True, text=True, cwd="/")
    return {0: False, 1: True, 2: False}.get(result.returncode, result.stderr.strip())


def main():
    listed = subprocess.run([PROGRAM, "lint", "--rules", "--format", "jsonl"], capture_output=True, text=True).stdout
    rules = [json.loads(line) for line in listed.splitlines()]
    with tempfile.TemporaryDirectory() as folder:
        return run(rules, printed_expectations(rules, folder))


def run(rules, expectations):
    passed = failed = 0
    seen = {}
    for number, line in enumerate((TOP / "Tests/lint/rules.tsv").read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        rule, name, patch, expected = line.split("\t")[:4]
        shared = name.startswith("shared:")
        path = SHARED / name[7:] if shared else next((TOP / "Captures").glob(name + ".*"))
        seen.setdefault(rule, set()).add(expected != "-")
        if shared and not path.exists():
            continue
        with tempfile.TemporaryDirectory() as folder:
            if patch != ".":
                capture = Capture(path.read_bytes())
                capture.patch(patch)
                path = pathlib.Path(folder) / "capture"
                path.write_bytes(capture.data())
            found = findings(path, rule)
            violated = is_violated(expectations[rule], path) if rule in expectations else None
        if found != expected:
            failed += 1
            print(f"line {number}: {rule} on {name} {patch}: {found}, not {expected}")
        elif violated not in (None, expected != "-"):
            failed += 1
            print(f"line {number}: {rule} on {name} {patch}: {found}, but violated as an expectation: {violated}")
        else:
            passed += 1
    for rule in [rule["rule"] for rule in rules]:
        for has, what in [(True, "breaks"), (False, "nearly breaks")]:
            if has not in seen.get(rule, set()):
                failed += 1
                print(f"{rule} has no capture that {what} it")
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
