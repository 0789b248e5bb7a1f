#!/usr/bin/env python3
"""Run the checks of Tests/robustness on the release build; ends with "N passed, N failed, N skipped".

usage: robustness.py [NAME-PART…]     only the checks whose names contain one of the parts
"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import program

FOLDER = program.TOP / "Tests/robustness"


def main(parts):
    if not program.exists():
        return 1
    unittest.defaultTestLoader.testNamePatterns = [f"*{part}*" for part in parts] or None
    chosen = unittest.defaultTestLoader.discover(str(FOLDER))
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=1).run(chosen)
    tally = program.Tally()
    tally.failed, tally.skipped = len(result.failures) + len(result.errors), len(result.skipped)
    tally.passed = result.testsRun - tally.failed - tally.skipped
    return tally.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
