#!/usr/bin/env python3
"""Run the checks of Tests/robustness on the release build; ends with "N passed, N failed, N skipped".

usage: robustness.py [NAME-PART…]     only the checks whose names contain one of the parts
"""

import pathlib
import sys
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "robustness"


def cases(suite):
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from cases(item)
        else:
            yield item


def main(parts):
    sys.path.insert(0, str(FOLDER))
    import program

    if not program.BLESNIFF.exists():
        print(f"there is no {program.BLESNIFF}; 'make release' builds it")
        return 1
    found = unittest.defaultTestLoader.discover(str(FOLDER))
    chosen = unittest.TestSuite(case for case in cases(found) if not parts or any(part in case.id() for part in parts))
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=1).run(chosen)
    failed, skipped = len(result.failures) + len(result.errors), len(result.skipped)
    print(f"{result.testsRun - failed - skipped} passed, {failed} failed, {skipped} skipped")
    return 0 if result.testsRun and not failed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
