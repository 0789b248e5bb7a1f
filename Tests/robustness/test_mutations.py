"""A minute of damaged captures through every command; MUTATION_SECONDS and MUTATION_FIRST choose others.

Each capture follows from its number alone. One that shows something is kept in .build/mutations with its command, and
becomes a vector of the fuzzer: Tests/Vectors/fuzz/run-NAME.
"""

import concurrent.futures
import os
import tempfile
import time
import unittest

import mutations
from program import TOP, Folder, run

SECONDS = float(os.environ.get("MUTATION_SECONDS", "60"))
FIRST = int(os.environ.get("MUTATION_FIRST", "0"))
MEMORY = 256 << 20
KEPT = TOP / ".build/mutations"


class Mutations(unittest.TestCase):
    def setUp(self):
        self.folder = Folder()
        self.seeds = mutations.seeds()
        self.captures = self.runs = 0

    def tearDown(self):
        self.folder.remove()

    def one(self, number):
        """The problems of one damaged capture."""
        rng = mutations.random_for(number)
        seed = rng.choice(self.seeds)
        data = seed.mutated(rng)
        found = []
        with tempfile.TemporaryDirectory(dir=self.folder.path) as place:
            capture = os.path.join(place, "capture")
            with open(capture, "wb") as file:
                file.write(data)
            for name, (words, kind, statuses) in mutations.COMMANDS.items():
                words = [word.replace("@out", place).replace("@seed", str(seed.path)) for word in words]
                done = run(*words, capture, timeout=30)
                self.runs += 1
                if problem := mutations.problem(done.status, done.out, kind, statuses):
                    KEPT.mkdir(parents=True, exist_ok=True)
                    (KEPT / f"{number}-{name}").write_bytes(data)
                    found.append(f"{number}-{name}: {problem}: {done.message[-300:]}")
        self.captures += 1
        return found

    def test_no_capture_ends_a_command(self):
        self.assertGreater(len(self.seeds), 20)
        end = time.monotonic() + SECONDS
        found, number = [], FIRST
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            while time.monotonic() < end and len(found) < 10:
                for problems in pool.map(self.one, range(number, number + 8)):
                    found += problems
                number += 8
        print(f"{self.captures:,} damaged captures, {self.runs:,} runs")
        self.assertEqual(found, [])


if __name__ == "__main__":
    unittest.main()
