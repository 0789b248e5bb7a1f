"""The checker of the promises finds what it is there to find."""

import unittest

from scripts import load, tree

module = load("check-promises")

FILES = {
    "SECURITY.md": "1. **No crash.**\n2. **No wait.**\n\n"
    "| 1 | `Tests/robustness/test_a.py` | a | every change |\n| 1 | `make fuzz` | b | nightly |\n"
    "| 2 | `Tests/bench/hostile.py` | c | every change |\n",
    ".ci/run": "make test-all PARTS='robustness hostile'\n",
    "Makefile": "fuzz: setup\n",
    ".github/workflows/build.yml": "on:\n  schedule:\njobs: make fuzz TIME=60\n",
    "Tests/robustness/test_a.py": "",
    "Tests/bench/hostile.py": "",
}


class Promises(unittest.TestCase):
    def problems(self, name=None, old="", new=""):
        with tree({**FILES, name: FILES[name].replace(old, new)} if name else FILES) as folder:
            return list(module.problems(folder))

    def test_all_is_well(self):
        self.assertEqual(self.problems(), [])

    def test_a_test_that_is_not_there(self):
        self.assertIn("promise 1: there is no Tests/robustness/test_b.py", self.problems("SECURITY.md", "test_a", "test_b"))

    def test_a_part_that_does_not_run(self):
        found = self.problems(".ci/run", " hostile", "")
        self.assertIn("promise 2: .ci/run has no part 'hostile', which Tests/bench/hostile.py is in", found)
        self.assertIn("promise 2: no test of it runs on every change", found)

    def test_a_target_that_no_night_runs(self):
        found = self.problems(".github/workflows/build.yml", "make fuzz", "make lint")
        self.assertEqual(found, ["promise 1: no nightly job of the workflow runs 'make fuzz'"])

    def test_a_promise_without_a_row(self):
        found = self.problems("SECURITY.md", "2. **No wait.**", "2. **No wait.**\n3. **No flood.**")
        self.assertEqual(found, ["promise 3: no test of it runs on every change"])


if __name__ == "__main__":
    unittest.main()
