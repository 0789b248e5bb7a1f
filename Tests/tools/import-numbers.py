#!/usr/bin/env python3
"""Write the assigned-number tables of Sources/Decoders/AssignedNumbers from tab-separated lists.

    Tests/tools/import-numbers.py DIR           write the Swift files
    Tests/tools/import-numbers.py --check DIR   compare only: exit 1 and name each file that differs

DIR holds one .tsv a table: a header line, then the number in hexadecimal and the name (further columns are ignored;
vendor_uuids.tsv has the UUID, the kind and the name). The same lists always give the same bytes. The sources of the
lists and their licences are in NOTICE, the form of the Swift files is described in NumberTable.swift.
"""
import argparse
import re
import sys
import unicodedata
from pathlib import Path

TARGET = Path(__file__).resolve().parents[2] / "Sources/Decoders/AssignedNumbers"

PURESWIFT = "Numbers and names from PureSwift/Bluetooth 8.1.0 (MIT License, see NOTICE)."
SIG = "Numbers and names as published by the Bluetooth SIG (see NOTICE)."
NORDIC = "From Nordic Semiconductor's bluetooth-numbers-database (BSD 3-Clause License, see NOTICE)."

# list, Swift file, member, first line of the documentation, further lines
TABLES = [
    ("company_identifiers", "Companies", "companies", "Company identifiers (Assigned Numbers, 7.1).", [PURESWIFT]),
    ("service_uuids", "Services", "services", "16-bit UUIDs of GATT services (Assigned Numbers, 3.4).", [PURESWIFT]),
    ("characteristic_uuids", "Characteristics", "characteristics",
     "16-bit UUIDs of characteristics (Assigned Numbers, 3.8).", [PURESWIFT]),
    ("descriptors", "Descriptors", "descriptors",
     "16-bit UUIDs of characteristic descriptors (Assigned Numbers, 3.7).", [PURESWIFT]),
    ("declarations", "Declarations", "declarations",
     "16-bit UUIDs of GATT declarations (Assigned Numbers, 3.6; Core 6.0, Vol 3, Part G, 3).", [PURESWIFT]),
    ("member_uuids", "Members", "members",
     "16-bit UUIDs that members of the SIG bought, by member (Assigned Numbers, 3.11).", [PURESWIFT]),
    ("sdo_uuids", "StandardsOrganizations", "standardsOrganizations",
     "16-bit UUIDs of standards development organizations (Assigned Numbers, 3.10).", [PURESWIFT]),
    ("units", "Units", "units", "16-bit UUIDs of units (Assigned Numbers, 3.5).",
     [PURESWIFT, "Their symbols are in ``unitSymbols``."]),
    ("ad_types", "ADTypes", "adTypes", "AD types: Common Data Types of advertising data (Assigned Numbers, 2.3).",
     [SIG, "A type with two uses has both names."]),
    ("appearance_values", "Appearances", "appearances", "Appearance values (Assigned Numbers, 2.6).",
     [SIG,
      "The upper ten bits are the category, the lower six the sub-category: where a value is not listed, the name of",
      "its category is the entry of `value & 0xFFC0`."]),
    ("uri_schemes", "URISchemes", "uriSchemes",
     "The first code point of a URI in advertising data, and the scheme it represents (Assigned Numbers, 2.7).",
     [SIG, "0x0001 represents no scheme at all: the URI follows in full."]),
]
VENDORS = ("vendor_uuids", "VendorUUIDs", "vendorUUIDs", "128-bit UUIDs of vendors' services and characteristics.",
           [NORDIC])
KINDS = ["service", "characteristic", "descriptor"]


def clean(name, where):
    """The name as text for one line: the lists carry a little LaTeX, and nothing may move a terminal's cursor."""
    name = re.sub(r"\\textsubscript\{([^{}]*)\}", r"\1", name.strip())
    if not name or '"""#' in name or "\\" in name:
        sys.exit(f"{where}: cannot put this name into a raw string literal: {name!r}")
    if any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in name):
        sys.exit(f"{where}: control or format character in {name!r}")
    return name


def rows(path):
    for index, line in enumerate(path.read_text(encoding="utf-8").split("\n")):
        if index > 0 and line.strip():
            yield f"{path.name}:{index + 1}", line.split("\t")


def numbered(path):
    """Lines of a NumberTable. Two names of one number are joined."""
    names, width = {}, 0
    for where, columns in rows(path):
        width = max(width, len(columns[0]))
        known = names.setdefault(int(columns[0], 16), [])
        name = clean(columns[1], where)
        if name not in known:
            known.append(name)
    return [f"{number:0{width}X} {' / '.join(names[number])}" for number in sorted(names)]


def vendors(path):
    """Lines of a VendorUUIDTable: ascending by UUID, then by kind."""
    found = set()
    for where, columns in rows(path):
        uuid, kind, name = columns[0].upper(), columns[1], clean(columns[2], where)
        if not re.fullmatch(r"[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}", uuid) or kind not in KINDS:
            sys.exit(f"{where}: not a 128-bit UUID and a kind: {columns[:2]}")
        found.add((uuid, KINDS.index(kind), name))
    if len({entry[:2] for entry in found}) != len(found):
        sys.exit(f"{path.name}: one UUID has two names of one kind")
    return [f"{uuid} {KINDS[kind]} {name}" for uuid, kind, name in sorted(found)]


def swift(member, kind, title, notes, lines):
    comment = "\n".join(f"    /// {text}" for text in [title, "", *notes]).replace("/// \n", "///\n")
    body = "\n".join("        " + line for line in lines)
    return f'''// swift-format-ignore-file
// Written by Tests/tools/import-numbers.py: change the lists or the script, not this file.

extension AssignedNumbers {{
{comment}
    public static let {member} = {kind}(
        #"""
{body}
        """#)
}}
'''


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not up to date")
    parser.add_argument("folder", metavar="DIR", type=Path, help="the folder of the .tsv lists")
    options = parser.parse_args()

    stale = []
    for source, file, member, title, notes in [*TABLES, VENDORS]:
        path = options.folder / f"{source}.tsv"
        vendor = source == VENDORS[0]
        lines = vendors(path) if vendor else numbered(path)
        text = swift(member, "VendorUUIDTable" if vendor else "NumberTable", title, notes, lines)
        target = TARGET / f"{file}.swift"
        if target.exists() and target.read_text(encoding="utf-8") == text:
            continue
        if options.check:
            stale.append(target.name)
        else:
            target.write_text(text, encoding="utf-8")
            print(f"{target.name}: {len(lines)} entries")
    for name in stale:
        print(f"{name} differs from its list", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
