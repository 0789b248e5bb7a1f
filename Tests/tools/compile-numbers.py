#!/usr/bin/env python3
"""Write CompiledNumbers.swift from the lists of assigned numbers: a string literal for each.

    Tests/tools/compile-numbers.py            write Sources/Decoders/AssignedNumbers/CompiledNumbers.swift
    Tests/tools/compile-numbers.py --check    compare only: exit 1 and name each mistake

A list is a .tsv file in Sources/Decoders/Declarations/AssignedNumbers. Comment lines come first: what the numbers are, and
their source. Then each line has a number in upper-case hexadecimal, a tab and a name: ascending, unique, all numbers of one
width. Lines of vendor-uuids.tsv have a UUID, its kind and a name: ascending by UUID, then by kind.

`make tables` runs it before the program is built. Ends with "N passed, N failed".
"""
import re
import sys
import unicodedata
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
LISTS = Path("Sources/Decoders/Declarations/AssignedNumbers")
TARGET = Path("Sources/Decoders/AssignedNumbers/CompiledNumbers.swift")
UUIDS = "vendor-uuids.tsv"
UUID = re.compile(r"[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}")
KINDS = ["service", "characteristic", "descriptor"]
# Words of file names that Swift spells otherwise.
ACRONYMS = {"psms": "PSMs", "uuids": "UUIDs"}
HEAD = """\
// swift-format-ignore-file
// Written by `make tables` (Tests/tools/compile-numbers.py): change the lists, not this file.

/// The lists of Declarations/AssignedNumbers, each as the text that ``NumberTable`` or ``VendorUUIDTable`` searches in place.
"""


def member(path):
    """`l2cap-psms.tsv` -> `l2capPSMs`"""
    first, *others = path.stem.split("-")
    return first + "".join(ACRONYMS.get(word, word.capitalize()) for word in others)


def name_problem(name):
    if not name or name != name.strip():
        return f"a name is text without spaces around it, not {name!r}"
    if any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in name):
        return f"control or format character in {name!r}"
    return None


def number_key(columns, width):
    """What a line is sorted by, and the problem with it."""
    if len(columns) != 2:
        return None, f"a line has a number, a tab and a name, not {len(columns)} columns"
    if not re.fullmatch(r"[0-9A-F]{1,8}", columns[0]):
        return None, f"a number has up to 8 hexadecimal digits in upper case, not '{columns[0]}'"
    if width not in (None, len(columns[0])):
        return None, f"the numbers before have {width} digits, '{columns[0]}' has {len(columns[0])}"
    return int(columns[0], 16), name_problem(columns[1])


def uuid_key(columns):
    if len(columns) != 3:
        return None, f"a line has a UUID, its kind and a name, not {len(columns)} columns"
    if not UUID.fullmatch(columns[0]):
        return None, f"not a UUID of 128 bits in upper case: '{columns[0]}'"
    if columns[1] not in KINDS:
        return None, f"the kind is one of {', '.join(KINDS)}, not '{columns[1]}'"
    return (columns[0], KINDS.index(columns[1])), name_problem(columns[2])


def read(path):
    """The lines of a list as the program has them, and the mistakes: line number and text."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        return [], [(1, f"not UTF-8 at byte {error.start}")]
    rows = text.split("\n")
    mistakes, entries, previous, width = [], [], None, None
    if not text.startswith("# "):
        mistakes.append((1, "a list begins with comments: what the numbers are, and their source"))
    if rows[-1] == "":
        rows.pop()
    else:
        mistakes.append((len(rows), "no newline at the end"))
    for line, row in enumerate(rows, 1):
        if row.startswith("#"):
            if entries:
                mistakes.append((line, "comments come before the first number"))
            continue
        if not row.strip():
            mistakes.append((line, "empty line"))
            continue
        columns = row.split("\t")
        key, problem = uuid_key(columns) if path.name == UUIDS else number_key(columns, width)
        if key is not None and not problem and previous is not None and key <= previous:
            again = "is there already" if key == previous else "is not in ascending order"
            problem = f"{' '.join(columns[:-1])} {again}"
        if problem:
            mistakes.append((line, problem))
        if key is not None:
            previous, width = key, len(columns[0])
        entries.append(" ".join(columns))
    if not entries:
        mistakes.append((max(len(rows), 1), "no number"))
    return entries, mistakes


def compiled(lists):
    """The Swift file of lists: their paths and lines."""
    text = HEAD + "enum CompiledNumbers {\n"
    for path, entries in lists:
        literal = "\\n".join(entry.replace("\\", "\\\\").replace('"', '\\"') for entry in entries)
        text += f'    static let {member(path)}: StaticString = "{literal}"\n'
    return text + "}\n"


def run(top, check):
    """Writes or checks the file of a repository; returns the lines to print, how many passed, how many failed."""
    lists, report, failed = [], [], 0
    for path in sorted((top / LISTS).glob("*.tsv")):
        entries, mistakes = read(path)
        if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", path.stem):
            mistakes.insert(0, (1, "a list is called in lower case, with hyphens between words"))
        report += [f"FAIL {path.relative_to(top)}:{line}: {text}" for line, text in mistakes]
        failed += bool(mistakes)
        lists.append((path, entries))
    if not lists:
        return [f"FAIL {LISTS}: no list"], 0, 1
    passed = len(lists) - failed
    if failed:
        return report, passed, failed
    text, target = compiled(lists), top / TARGET
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        if check:
            return [f"FAIL {TARGET} is not what the lists say; run 'make tables'"], passed, 1
        target.write_text(text, encoding="utf-8")
    return report, passed + 1, failed


def main():
    report, passed, failed = run(TOP, "--check" in sys.argv)
    for line in report:
        print(line)
    if failed or "--check" in sys.argv:
        print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
