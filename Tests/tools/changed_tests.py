#!/usr/bin/env python3
"""Print the test targets that cover what differs from a revision, one a line: changed_tests.py [REVISION]

Sources/X is covered by XTests, or else by SniffTests, which has the tests of live sources and of redaction, too; Tests/XTests
by itself.
"""

import pathlib
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
COVERED = {
    ("Sources", "blesniff"): "BlesniffCommandsTests",
    ("Tests", "Fuzz"): "FuzzTests",
    ("Tests", "Support"): "SniffTests",
    ("Tests", "Vectors"): "DecodersTests",
}


def changed_files(revision):
    """Files that are different or new."""
    different = ["git", "diff", "--name-only", revision, "--"]
    new = ["git", "ls-files", "--others", "--exclude-standard"]
    for command in (different, new):
        yield from subprocess.run(command, cwd=TOP, check=True, capture_output=True, text=True).stdout.splitlines()


def has_tests(name):
    return any((TOP / "Tests" / name).glob("**/*.swift"))


def test_target(path):
    """The target that tests a file, or None."""
    folder = pathlib.PurePosixPath(path).parts[:2]
    if len(folder) < 2 or folder in COVERED:
        return COVERED.get(folder)
    top, name = folder
    if top == "Sources":
        return f"{name}Tests" if has_tests(f"{name}Tests") else "SniffTests"
    return name if top == "Tests" and name.endswith("Tests") else None


def main():
    revision = sys.argv[1] if len(sys.argv) > 1 else "HEAD"
    for target in sorted({test_target(path) for path in changed_files(revision)} - {None}):
        print(target)


if __name__ == "__main__":
    main()
