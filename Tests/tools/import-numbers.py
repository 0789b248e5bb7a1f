#!/usr/bin/env python3
"""Write lists of Sources/Decoders/Declarations/AssignedNumbers from those that others publish.

    Tests/tools/import-numbers.py DIR           write the lists; then run `make tables`
    Tests/tools/import-numbers.py --check DIR   compare only: exit 1 and name each list that differs

DIR holds one .tsv a list: a header line, then the number in hexadecimal and the name (further columns are ignored;
vendor_uuids.tsv has the UUID, the kind and the name). The same input always gives the same bytes. The licences of the
sources are in NOTICE; compile-numbers.py describes the form of the lists, and checks it.
"""
import argparse
import re
import sys
import unicodedata
from pathlib import Path

TARGET = Path(__file__).resolve().parents[2] / "Sources/Decoders/Declarations/AssignedNumbers"

PURESWIFT = "Numbers and names from PureSwift/Bluetooth 8.1.0 (MIT License, see NOTICE)."
SIG = "Numbers and names as published by the Bluetooth SIG (see NOTICE)."
NORDIC = "From Nordic Semiconductor's bluetooth-numbers-database (BSD 3-Clause License, see NOTICE)."

# file in DIR, our list, lines of its head
LISTS = [
    ("company_identifiers", "companies", ["Company identifiers (Assigned Numbers, 7.1).", PURESWIFT]),
    ("service_uuids", "services", ["16-bit UUIDs of GATT services (Assigned Numbers, 3.4).", PURESWIFT]),
    ("characteristic_uuids", "characteristics", ["16-bit UUIDs of characteristics (Assigned Numbers, 3.8).", PURESWIFT]),
    ("descriptors", "descriptors", ["16-bit UUIDs of characteristic descriptors (Assigned Numbers, 3.7).", PURESWIFT]),
    ("declarations", "declarations",
     ["16-bit UUIDs of GATT declarations (Assigned Numbers, 3.6; Core 6.0, Vol 3, Part G, 3).", PURESWIFT]),
    ("member_uuids", "members",
     ["16-bit UUIDs that members of the SIG bought, by member (Assigned Numbers, 3.11).", PURESWIFT]),
    ("sdo_uuids", "standards-organizations",
     ["16-bit UUIDs of standards development organizations (Assigned Numbers, 3.10).", PURESWIFT]),
    ("units", "units",
     ["16-bit UUIDs of units (Assigned Numbers, 3.5).", PURESWIFT, "Their symbols are in unit-symbols.tsv."]),
    ("ad_types", "ad-types",
     ["AD types: Common Data Types of advertising data (Assigned Numbers, 2.3).", SIG,
      "A type with two uses has both names."]),
    ("appearance_values", "appearances",
     ["Appearance values (Assigned Numbers, 2.6).", SIG,
      "The upper ten bits are the category, the lower six the sub-category: where a value is not listed, the name of",
      "its category is the entry of `value & 0xFFC0`."]),
    ("uri_schemes", "uri-schemes",
     ["The first code point of a URI in advertising data, and the scheme it represents (Assigned Numbers, 2.7).", SIG,
      "0x0001 represents no scheme at all: the URI follows in full."]),
    ("vendor_uuids", "vendor-uuids",
     ["128-bit UUIDs of vendors' services and characteristics: UUID, kind, name.", NORDIC]),
]
KINDS = ["service", "characteristic", "descriptor"]


def clean(name, where):
    """The name as text for one line: the lists carry a little LaTeX, and nothing may move a terminal's cursor."""
    name = re.sub(r"\\textsubscript\{([^{}]*)\}", r"\1", name.strip())
    if not name or "\\" in name:
        sys.exit(f"{where}: not a name, or LaTeX that this script does not read: {name!r}")
    if any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in name):
        sys.exit(f"{where}: control or format character in {name!r}")
    return name


def rows(path):
    for index, line in enumerate(path.read_text(encoding="utf-8").split("\n")):
        if index > 0 and line.strip():
            yield f"{path.name}:{index + 1}", line.split("\t")


def numbered(path):
    """Lines of a list of numbers. Two names of one number are joined."""
    names, width = {}, 0
    for where, columns in rows(path):
        width = max(width, len(columns[0]))
        known = names.setdefault(int(columns[0], 16), [])
        name = clean(columns[1], where)
        if name not in known:
            known.append(name)
    return [f"{number:0{width}X}\t{' / '.join(names[number])}" for number in sorted(names)]


def vendors(path):
    """Lines of the list of UUIDs: ascending by UUID, then by kind."""
    found = set()
    for where, columns in rows(path):
        uuid, kind, name = columns[0].upper(), columns[1], clean(columns[2], where)
        if not re.fullmatch(r"[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}", uuid) or kind not in KINDS:
            sys.exit(f"{where}: not a 128-bit UUID and a kind: {columns[:2]}")
        found.add((uuid, KINDS.index(kind), name))
    if len({entry[:2] for entry in found}) != len(found):
        sys.exit(f"{path.name}: one UUID has two names of one kind")
    return [f"{uuid}\t{KINDS[kind]}\t{name}" for uuid, kind, name in sorted(found)]


def lists(folder):
    """Our lists as the files of a folder say: name, text and the number of entries."""
    for source, name, head in LISTS:
        path = folder / f"{source}.tsv"
        lines = vendors(path) if source == "vendor_uuids" else numbered(path)
        yield f"{name}.tsv", "".join(f"# {line}\n" for line in head) + "".join(f"{line}\n" for line in lines), len(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a list is not up to date")
    parser.add_argument("folder", metavar="DIR", type=Path, help="the folder of the published lists")
    options = parser.parse_args()

    stale = False
    for name, text, count in lists(options.folder):
        target = TARGET / name
        if target.exists() and target.read_text(encoding="utf-8") == text:
            continue
        if options.check:
            stale = True
            print(f"{name} differs from its source", file=sys.stderr)
        else:
            target.write_text(text, encoding="utf-8")
            print(f"{name}: {count} entries")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
