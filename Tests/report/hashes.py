#!/usr/bin/env python3
"""Writes the SHA-256 of the page's style and script into Sources/SniffReport/Page/ReportPage.swift, or checks them there.

usage: hashes.py check     exit status 1 if one is another
       hashes.py update
"""

import pathlib
import re
import sys

import page

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Sources/SniffReport/Page"
SOURCE = FOLDER / "ReportPage.swift"
FILES = {"styleHash": "report.css", "scriptHash": "report.js"}


def main(command):
    text = SOURCE.read_text()
    new = text
    for name, file in FILES.items():
        content = (FOLDER / file).read_text()
        new = re.sub(rf'(static let {name} = )".*"', lambda found: f'{found[1]}"{page.digest(content)[1:-1]}"', new)
    if command == "update":
        SOURCE.write_text(new)
    elif new != text:
        print("the style or the script has changed: run 'Tests/report/hashes.py update'")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
