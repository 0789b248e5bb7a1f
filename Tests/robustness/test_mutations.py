"""Captures with flipped, lost, doubled and overwritten bytes: never a crash, never a hang, JSON is JSON.

BLESNIFF_MUTATIONS says how many (400), BLESNIFF_SEED where to begin (1). A failure names its capture, seed and command,
and the mutated capture is kept.
"""

import json
import os
import random
import struct
import subprocess
import tempfile
import unittest

from program import TOP, Folder, captures, run

COUNT = int(os.environ.get("BLESNIFF_MUTATIONS", 400))
SEED = int(os.environ.get("BLESNIFF_SEED", 1))
LARGEST = 1 << 18
FORMS = (
    ["decode"],
    ["decode", "-v"],
    ["decode", "-x", "--time", "absolute"],
    ["decode", "--time", "delta", "--color", "always"],
    ["decode", "--format", "jsonl"],
    ["decode", "--format", "csv"],
    ["decode", "--filter", "att || adv.rssi < 0 || value", "--format", "jsonl"],
    ["follow"],
    ["follow", "--format", "jsonl", "--profiles", str(TOP / "Captures/profiles/heart-rate.yaml")],
    ["gatt"],
    ["gatt", "--format", "jsonl"],
    ["devices"],
    ["devices", "--format", "jsonl"],
)
EXTREMES = (0, 1, 2, 4, 8, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0xFFFF, 0x10000, 0x40000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)


def mutate(content, choose):
    """Changes one to sixty places."""
    content = bytearray(content)
    for _ in range(choose.choice((1, 2, 5, 20, 60))):
        if len(content) < 64:
            break
        # The file header is left alone most of the time, or nothing would be read.
        place = choose.randrange(28 if choose.random() < 0.98 else 0, len(content))
        length = choose.choice((1, 1, 2, 4, 5, 16, 100))
        match choose.randrange(8):
            case 0 | 1:
                content[place] ^= 1 << choose.randrange(8)
            case 2:
                content[place] = choose.choice((0, 1, 0x7F, 0x80, 0xFF, choose.randrange(256)))
            case 3:
                del content[place:place + length]
            case 4:
                content[place:place] = content[place:place + length]
            case 5:
                width, form = choose.choice(((2, "H"), (4, "I")))
                value = choose.choice(EXTREMES) & ((1 << 8 * width) - 1)
                content[place:place + width] = struct.pack(choose.choice("<>") + form, value)
            case 6:
                content[place:place + length] = bytes(length)
            case 7 if choose.random() < 0.1:
                del content[place:]
    return bytes(content)


class Mutations(unittest.TestCase):
    def setUp(self):
        self.folder = Folder()

    def tearDown(self):
        self.folder.remove()

    def test_mutations(self):
        contents = [(path.name, path.read_bytes()) for path in captures()]
        self.assertTrue(contents)
        failures = []
        for seed in range(SEED, SEED + COUNT):
            choose = random.Random(seed)
            name, content = choose.choice(contents)
            if len(content) > LARGEST:
                content = content[:choose.randrange(LARGEST)]
            path = self.folder.file("mutated", mutate(content, choose))
            form = choose.choice(FORMS)
            problem = self.problem([*form, path])
            if problem:
                kept = tempfile.NamedTemporaryFile(prefix=f"blesniff-seed-{seed}-", delete=False)
                kept.write(path.read_bytes())
                kept.close()
                failures.append(f"seed {seed}, {name}: blesniff {' '.join(form)} {kept.name}: {problem}")
        self.assertEqual(failures, [], "\n" + "\n".join(failures))

    def problem(self, arguments):
        try:
            done = run(*arguments, timeout=10)
        except subprocess.TimeoutExpired:
            return "hangs"
        if done.status not in (0, 65):
            return f"exit status {done.status}: {done.message[-300:]}"
        if "jsonl" in arguments:
            for line in done.out.split(b"\n")[:-1]:
                try:
                    json.loads(line)
                except ValueError as error:
                    return f"{error}: {line[:300]}"
        return None


if __name__ == "__main__":
    unittest.main()
