#!/usr/bin/env python3
"""Print the test targets that cover what differs from a revision, one a line: changed_tests.py [REVISION]

Sources/X is covered by XTests, or by the tests of the module that it was split from; a change in Tests/XTests runs XTests.
"""

import pathlib
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
# Commands are in Sources/blesniff; modules above Sniff have their tests among Sniff's.
COMMANDS, REST = "BlesniffCommandsTests", "SniffTests"


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
    parts = pathlib.PurePosixPath(path).parts
    if parts[0] == "Tests" and parts[1].endswith("Tests"):
        return parts[1]
    if parts[0] == "Sources":
        named = f"{parts[1]}Tests"
        if has_tests(named):
            return named
        return COMMANDS if parts[1].lower().startswith("blesniff") else REST
    return None


def main():
    revision = sys.argv[1] if len(sys.argv) > 1 else "HEAD"
    print("\n".join(sorted({target for path in changed_files(revision) if (target := test_target(path))})))


if __name__ == "__main__":
    main()
