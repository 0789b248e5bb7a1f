"""A minute of damaged captures through every command; MUTATION_SECONDS and MUTATION_FIRST choose others.

Each capture follows from its number alone. One that shows something is kept in .build/mutations with its command, and
becomes a vector of the fuzzer: Tests/Vectors/fuzz/run-NAME.
"""

import concurrent.futures
import os
import time
import unittest

from case import Case
import mutations
from program import TOP, Folder, captures, run, shared_captures

SECONDS = float(os.environ.get("MUTATION_SECONDS", "60"))
FIRST = int(os.environ.get("MUTATION_FIRST", "0"))
KEPT = TOP / ".build/mutations"


def difference(path):
    """Where lines that refer to what was described before differ from those of a filter, which describes all anew."""
    short, general = run("decode", path), run("decode", "--filter", "frame > 0", path)
    if short.status != general.status or short.status not in (0, 65):
        return f"exit status {short.status} and {general.status}: {short.message[-300:]}"
    if short.out == general.out:
        return None
    lines = zip(short.out.splitlines() + [None], general.out.splitlines() + [None])
    return next(pair for pair in lines if pair[0] != pair[1])


class Mutations(Case):
    def setUp(self):
        super().setUp()
        self.seeds = mutations.seeds()
        self.captures = self.runs = 0

    def problems(self, capture, seed, folder):
        """The problems of one damaged capture, by command."""
        for name, (words, kind, statuses) in mutations.COMMANDS.items():
            words = [word.replace("@out", str(folder.path)).replace("@seed", str(seed.path)) for word in words]
            done = run(*words, capture, timeout=30)
            self.runs += 1
            if problem := mutations.problem(done.status, done.out, kind, statuses):
                yield name, f"{problem}: {done.message[-300:]}"
        if problem := difference(capture):
            yield "filter", problem

    def one(self, number):
        rng = mutations.random_for(number)
        seed = rng.choice(self.seeds)
        data, found = seed.mutated(rng), []
        with Folder() as folder:
            for name, problem in self.problems(folder.file("capture", data), seed, folder):
                KEPT.mkdir(parents=True, exist_ok=True)
                (KEPT / f"{number}-{name}").write_bytes(data)
                found.append(f"{number}-{name}: {problem}")
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

    def test_captures_that_are_whole(self):
        for path in captures() + shared_captures():
            self.assertIsNone(difference(path), path.name)


if __name__ == "__main__":
    unittest.main()
