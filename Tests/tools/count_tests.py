#!/usr/bin/env python3
"""Sum the xUnit files of one `swift test` run: "N passed, N failed, N skipped".

XCTest and Swift Testing write a file each. Exit status 1 if there is no test at all, because a run that tests nothing
must not look like a run that passed.
"""

import pathlib
import sys
import xml.etree.ElementTree as ElementTree


def count(folder):
    total = failed = skipped = 0
    for path in sorted(pathlib.Path(folder).glob("*.xml")):
        for case in ElementTree.parse(path).iter("testcase"):
            total += 1
            failed += case.find("failure") is not None or case.find("error") is not None
            skipped += case.find("skipped") is not None
    return total, failed, skipped


def main():
    total, failed, skipped = count(sys.argv[1])
    if not total:
        print("no test ran")
        return 1
    print(f"{total - failed - skipped} passed, {failed} failed, {skipped} skipped")
    return 0


if __name__ == "__main__":
    sys.exit(main())
