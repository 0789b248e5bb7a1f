#!/usr/bin/env python3
"""Writes what the documents have of the table of `blesniff errors`, or checks that they have it.

    Tests/tools/errors.py write|check BLESNIFF

docs/errors.md has the errors that apps show, by platform, and docs/reference/causes.md the causes of failures.
docs/cookbook.md has those that end connections, between the lines of the marker CAUSES. `check` ends with "N passed, N failed".
"""

import itertools
import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import program

DOCS = program.TOP / "docs"
MARKED = re.compile(r"(?s)(<!-- CAUSES[^\n]*-->\n).*?(<!-- end -->)")
HEAD = """# Errors that apps show

An app shows `status 133`, `CBErrorDomain Code=6` or `le-connection-abort-by-local`. This page says what each is in
Bluetooth, its usual causes, and the filter that finds it in a capture. `blesniff errors 133` prints one of them; a name,
`0x85` or a whole message will do. Made by `Tests/tools/errors.py` of the table in `Sources/SniffWords/ShownErrors.swift`.

The first step is always `blesniff summary FILE`: it says under each failure what it usually means, and has the command
for the next step. [Causes of failures](reference/causes.md) has the numbers of Bluetooth itself.
"""
CAUSES = """# Causes of failures

The numbers of Bluetooth itself, which captures have, and what `blesniff summary` says under each failure. `blesniff help
status` prints them. Made by `Tests/tools/errors.py` of the table in `Sources/SniffWords/FailureCause.swift`.

"""
INTRODUCTIONS = {
    "Android": "The first numbers come with `onConnectionStateChange`, those from `GATT_INVALID_HANDLE` on with a read, a "
               "write or another request. The stack hands the device's own errors (0x80 to 0x9F) on as they are.",
    "BlueZ": "The errors of D-Bus: a name and a text.",
    "bleak": "On Linux, the error of BlueZ is in it.",
    "flutter_blue_plus": "The code of the platform is in the exception: look it up under Android or iOS.",
    "react-native-ble-plx": "`errorCode`; the exception also has `attErrorCode`, `androidErrorCode` and `iosErrorCode`, "
                            "which are those of the platforms.",
}


def cell(text):
    return (text or "").replace("|", "\\|")


def shown(error):
    number = error.get("number")
    if number is None:
        numbers = []
    else:
        numbers = [f"{number} (0x{number:02x})" if error["platform"] in ("Android", "Bluetooth") else str(number)]
    return cell(" ".join(numbers + [", ".join(f"`{name}`" for name in error["names"])]))


def table(errors):
    rows = ["| the app shows | in Bluetooth | usual cause, next step | in a capture | source |", "| --- | --- | --- | --- | --- |"]
    for error in errors:
        code = error["meaning"]
        command = f"`{cell(error['command'])}`" if "command" in error else ""
        rows.append(f"| {shown(error)} | {cell(code)} | {cell(error.get('cause'))} | {command} | {cell(error['source'])} |")
    return "\n".join(rows) + "\n"


def causes(errors):
    rows = ["| | | usual cause, next step | source |", "| --- | --- | --- | --- |"]
    for error in errors:
        number = f"{error['layer']} 0x{error['number']:02X}" if "number" in error else ""
        rows.append(f"| {number} | {error['names'][0]} | {cell(error['cause'])} | {error['source']} |")
    return "\n".join(rows) + "\n"


# Why connections end, most usual first.
ENDS = [0x08, 0x16, 0x13, 0x3E, 0x3D, 0x3B]


def ends(errors):
    numbers = {error["number"]: error for error in errors if error.get("layer") == "HCI"}
    rows = ["| reason | usual cause, next step |", "| --- | --- |"]
    rows += [f"| {numbers[end]['names'][0]} (0x{end:02X}) | {cell(numbers[end]['cause'])} |" for end in ENDS]
    return "\n".join(rows) + "\n"


def documents(blesniff):
    """File -> text."""
    text = subprocess.run([blesniff, "errors", "--format", "jsonl"], check=True, stdout=subprocess.PIPE).stdout.decode()
    errors = [json.loads(line) for line in text.splitlines()]
    page = HEAD
    for platform, rows in itertools.groupby(errors, lambda error: error["platform"]):
        if platform == "Bluetooth":
            bluetooth = list(rows)
        else:
            page += f"\n## {platform}\n\n"
            if platform in INTRODUCTIONS:
                page += INTRODUCTIONS[platform] + "\n\n"
            page += table(rows)
    cookbook = DOCS / "cookbook.md"
    marked, count = MARKED.subn(lambda found: found[1] + ends(bluetooth) + found[2], cookbook.read_text())
    if count != 1:
        sys.exit("docs/cookbook.md: the marker CAUSES is not there")
    return {
        DOCS / "errors.md": page, DOCS / "reference" / "causes.md": CAUSES + causes(bluetooth), cookbook: marked}


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("write", "check"):
        sys.exit(__doc__)
    tally = program.Tally()
    for path, text in documents(sys.argv[2]).items():
        if sys.argv[1] == "write":
            path.write_text(text)
        else:
            now = path.read_text() if path.exists() else ""
            tally.check(path.name, [] if now == text else ["differs from the program; 'errors.py write' writes it"])
    return tally.end() if sys.argv[1] == "check" else 0


if __name__ == "__main__":
    sys.exit(main())
