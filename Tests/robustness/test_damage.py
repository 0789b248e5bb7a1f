"""Damaged captures, as the command prints them: lines that refer to what was described before say the same as those of a
filter, for which everything is described anew; and JSON is JSON.

SniffTests/Recovery tests what is read of damaged captures, `make fuzz TARGET=decode` that no form of output traps or hangs.
BLESNIFF_MUTATIONS says how many captures are damaged (400), BLESNIFF_SEED where to begin (1).
"""

import json
import os
import random
import struct
import unittest

from program import TOP, Folder, btsnoop, captures, events, record, run

COUNT = int(os.environ.get("BLESNIFF_MUTATIONS", 400))
SEED = int(os.environ.get("BLESNIFF_SEED", 1))
LARGEST = 1 << 18
JSON_FORMS = (
    ["decode", "--filter", "att || adv.rssi < 0 || value"],
    ["follow", "--profiles", str(TOP / "Captures/profiles/heart-rate.yaml")],
    ["gatt"],
    ["devices"],
)
EXTREMES = (0, 1, 4, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x10000, 0x7FFFFFFF, 0xFFFFFFFF)


def damage(content, choose):
    """Changes one to sixty places, most of the time behind the header of the file, or nothing would be read."""
    content = bytearray(content)
    for _ in range(choose.choice((1, 2, 5, 20, 60))):
        if len(content) < 64:
            break
        place = choose.randrange(28 if choose.random() < 0.98 else 0, len(content))
        length = choose.choice((1, 1, 2, 4, 5, 16, 100))
        match choose.randrange(6):
            case 0 | 1:
                content[place] ^= 1 << choose.randrange(8)
            case 2:
                content[place] = choose.randrange(256)
            case 3:
                del content[place:place + length]
            case 4:
                content[place:place] = content[place:place + length]
            case 5:
                content[place:place + 4] = struct.pack(choose.choice("<>") + "I", choose.choice(EXTREMES))
    return bytes(content)


class Damage(unittest.TestCase):
    def setUp(self):
        self.folder = Folder()

    def tearDown(self):
        self.folder.remove()

    def difference(self, path):
        """The first line that differs."""
        short = run("decode", path, timeout=60)
        general = run("decode", "--filter", "frame > 0", path, timeout=60)
        if short.status != general.status or short.status not in (0, 65):
            return f"exit status {short.status} and {general.status}: {short.message[-300:]}"
        if short.out == general.out:
            return None
        lines = zip(short.out.splitlines() + [None], general.out.splitlines() + [None])
        return next(pair for pair in lines if pair[0] != pair[1])

    def json_problem(self, form, path):
        done = run(*form, "--format", "jsonl", path, timeout=10)
        if done.status not in (0, 65):
            return f"{form}: exit status {done.status}: {done.message[-300:]}"
        for line in done.out.split(b"\n")[:-1]:
            try:
                json.loads(line)
            except ValueError as error:
                return f"{form}: {error}: {line[:300]}"
        return None

    def test_captures(self):
        for path in captures():
            self.assertIsNone(self.difference(path), path.name)

    def test_damaged_captures(self):
        contents = [(path.name, path.read_bytes()) for path in captures()]
        for seed in range(SEED, SEED + COUNT):
            choose = random.Random(seed)
            name, content = choose.choice(contents)
            path = self.folder.file("damaged", damage(content[:LARGEST], choose))
            self.assertIsNone(self.difference(path), f"seed {seed}, {name}")
            self.assertIsNone(self.json_problem(choose.choice(JSON_FORMS), path), f"seed {seed}, {name}")

    def test_times_that_run_backwards(self):
        reset = bytes.fromhex("01030c00")
        times = (10_000, 9_500, -120_000, -20_000_000, 10_001)
        path = self.folder.file("back", btsnoop() + b"".join(record(reset, 2, time) for time in times))
        self.assertIsNone(self.difference(path))
        lines = run("decode", path).out.decode().splitlines()
        columns = [line[6:].split()[0] for line in lines]
        self.assertEqual(columns, ["0.000000", "-0.500000", "-130.000000", "-20010.000000", "0.001000"])

    def test_more_than_a_million(self):
        """Numbers that are wider than their column, and seconds that are."""
        reset = bytes.fromhex("01030c00")
        path = self.folder.file("many", btsnoop() + events(10) + record(reset, 2) * 1_000_010 + events(20, 99_999_990_000))
        self.assertIsNone(self.difference(path))
        lines = run("decode", path, timeout=60).out.decode().splitlines()
        self.assertEqual(len(lines), 1_000_040)
        for number in [*range(1, 12), 99_999, 100_000, 999_999, 1_000_000, 1_000_001, *range(1_000_009, 1_000_041)]:
            self.assertTrue(lines[number - 1].startswith(f"{number:6} "), lines[number - 1])
        self.assertEqual(lines[-1].split()[1], "99999990.019000")


if __name__ == "__main__":
    unittest.main()
