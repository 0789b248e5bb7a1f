"""The page AGREEMENT.md: what the comparison of fields came to, and what was not compared and why."""

import collections
import fnmatch
import os
import pathlib

PAGE = pathlib.Path(__file__).with_name("AGREEMENT.md")
NAMES = "names of values"
# Sections of the page: the beginning of a field of tshark's.
SECTIONS = {
    "HCI commands": "bthci_cmd.",
    "HCI events": "bthci_evt.",
    "Advertising data and Class of Device": "btcommon.",
    "Link layer": "btle.",
    "LL Control PDUs": "btle.control",
    "L2CAP signalling": "btl2cap.",
    "Security Manager Protocol": "btsmp.",
    "ACL data": "bthci_acl.",
    "Names of numbers": NAMES,
}
INTRODUCTION = """# Agreement with tshark, field by field

Made by `Tests/oracles/tshark_fields.py --write` (`make agreement`), from the captures of this repository and those beside
it, with {version}. `fields.tsv` says which field is which, and how one becomes the other; `differences.tsv` has the
differences with the frames they are in. The test fails for a difference that is not listed, for a listed one that is
gone, and for a field of tshark's that is not in the table.

**{equal:,} values of {fields} fields are equal, {different:,} differ, {theirs:,} has only tshark, {ours:,} has only blesniff**,
in {frames:,} frames: all HCI commands and events, and every packet with L2CAP signalling, SMP, an LL Control PDU or
advertising. All of the {listed:,} places where one of the two says something else or nothing are listed below. Where both have
a name for a number, {same_names:,} names are the same, and {other_names:,} say the same in other words, which `names.tsv` has.
"""


def section(field):
    """The section whose prefix fits best."""
    fitting = [(len(prefix), title) for title, prefix in SECTIONS.items() if field.startswith(prefix)]
    return max(fitting)[1] if fitting else "Only in blesniff"


def table(header, rows):
    yield "| " + " | ".join(header) + " |"
    yield "|" + "|".join(" ---: " if number else " --- " for number in map(is_number, header)) + "|"
    for row in rows:
        yield "| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else cell for cell in row) + " |"
    yield ""


def is_number(title):
    return title in ("equal", "differ", "only tshark", "only blesniff", "count")


def gathered(fields):
    """Rows of one table: fields that are bits of one of ours stand together."""
    groups = collections.OrderedDict()
    for (theirs, ours), counts in sorted(fields.items()):
        # Bits of one field of ours stand together under what their names begin with.
        siblings = [key[0] for key in fields if key[1] == ours]
        stem = os.path.commonprefix(siblings)
        name = f"{stem}*" if len(siblings) > 2 and stem.count(".") == theirs.count(".") or len(stem) > 20 else theirs
        groups.setdefault((name, ours), []).append(counts)
    for (name, ours), counts in groups.items():
        if len(counts) == 1:
            name = name.rstrip("*")
        shown = f"`{name}`".replace("|", "` `") + (f" ({len(counts)})" if len(counts) > 1 else "")
        yield [shown, f"`{ours}`".replace("|", "` or `"), *map(sum, zip(*counts))]


def reasons(rows):
    """Listed differences: what they cover, by reason."""
    for row in rows:
        if row.covered and row.source == "differences.tsv":
            where = "" if row.file == "*" else f" in {row.file.rpartition('/')[2]}"
            yield [f"`{row.field}`", f"{row.theirs}; {row.ours}{where}".replace("|", "/"), row.covered, row.reason]


def uncompared(total):
    groups = collections.defaultdict(lambda: [set(), 0])
    for (field, why), count in total.skipped.items():
        groups[why][0].add(field.partition("@")[0])
        groups[why][1] += count
    for why, (fields, count) in sorted(groups.items(), key=lambda group: -group[1][1]):
        names = sorted(fields)
        shown = ", ".join(f"`{name}`" for name in names[:6]) + (f" and {len(names) - 6} more" if len(names) > 6 else "")
        yield [why, shown, count]


def unmapped(total, rows):
    groups = collections.defaultdict(lambda: [[], 0])
    for path, count in sorted(total.unmapped.items()):
        why = next(
            (row.how for row in rows if row.theirs == "-" and any(fnmatch.fnmatchcase(path, part) for part in row.paths)),
            "not looked at yet",
        )
        groups[why][0].append(path)
        groups[why][1] += count
    for why, (names, count) in sorted(groups.items(), key=lambda group: -group[1][1]):
        shown = ", ".join(f"`{name}`" for name in names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
        yield [why, shown, count]


def text(total, field_rows, difference_rows, version):
    by_section = collections.defaultdict(dict)
    for (theirs, ours), counts in total.fields.items():
        by_section[section(theirs)][theirs, ours] = counts
    names = list(by_section["Names of numbers"].values())
    values = [counts for (theirs, _), counts in total.fields.items() if theirs != NAMES]
    sums = [sum(counts[index] for counts in values) for index in range(4)]
    yield INTRODUCTION.format(
        version=version, equal=sums[0], different=sums[1], theirs=sums[2], ours=sums[3], frames=total.frames,
        fields=len({theirs for theirs, _ in total.fields if theirs not in ("-", NAMES)}),
        listed=sum(row.covered for row in difference_rows if row.source == "differences.tsv"),
        same_names=sum(counts[0] for counts in names), other_names=sum(counts[1] for counts in names),
    )
    for title in [*SECTIONS, "Only in blesniff"]:
        if by_section[title] and title != "Names of numbers":
            yield f"## {title}\n"
            header = ["tshark", "blesniff", "equal", "differ", "only tshark", "only blesniff"]
            yield from table(header, gathered(by_section[title]))
    yield "## Differences, all of them listed\n"
    yield from table(["field", "tshark; blesniff", "count", "why"], reasons(difference_rows))
    yield "## Names of numbers, in other words\n"
    rows = [row for row in difference_rows if row.covered and row.source == "names.tsv"]
    yield from table(
        ["name", "tshark", "blesniff", "count", "why"],
        ([f"`{row.field}`", row.theirs, row.ours, row.covered, row.reason] for row in rows),
    )
    yield "## Not compared: fields of tshark\n"
    yield from table(["why", "fields", "count"], uncompared(total))
    yield "## Not compared: fields of blesniff\n"
    yield from table(["why", "fields", "count"], unmapped(total, field_rows))


def write(path, *arguments):
    pathlib.Path(path).write_text("\n".join(text(*arguments)).rstrip("\n") + "\n")
