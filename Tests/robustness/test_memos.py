"""Lines of text refer to what was described before; with a filter everything is described anew. Both say the same.

BLESNIFF_MUTATIONS says for how many damaged captures (400), BLESNIFF_SEED where to begin (1).
"""

import random
import unittest

from program import Folder, btsnoop, captures, events, record, run
from test_mutations import COUNT, LARGEST, SEED, mutate


class Memos(unittest.TestCase):
    def setUp(self):
        self.folder = Folder()

    def tearDown(self):
        self.folder.remove()

    def difference(self, path):
        """The first line that differs."""
        short = run("decode", path, timeout=60)
        general = run("decode", "--filter", "frame > 0", path, timeout=60)
        if short.status != general.status:
            return f"exit status {short.status} and {general.status}"
        if short.out == general.out:
            return None
        lines = zip(short.out.splitlines() + [None], general.out.splitlines() + [None])
        return next(pair for pair in lines if pair[0] != pair[1])

    def test_captures(self):
        for path in captures():
            self.assertIsNone(self.difference(path), path.name)

    def test_mutations(self):
        contents = [(path.name, path.read_bytes()) for path in captures()]
        for seed in range(SEED, SEED + COUNT):
            choose = random.Random(seed)
            name, content = choose.choice(contents)
            path = self.folder.file("mutated", mutate(content[:LARGEST], choose))
            self.assertIsNone(self.difference(path), f"seed {seed}, {name}")

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
