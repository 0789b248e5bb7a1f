"""The accepted differences between an oracle and blesniff: differences.tsv.

A row covers the differences that match its columns and must cover exactly as many as `count` says, so that a difference
that is not listed fails, and so does a row whose difference is gone.

    oracle  tshark | bumble | fields (tshark, field by field) | connections (recounted; frame is where one begins)
    file    the capture's name, or a pattern such as synthetic-* or *
    frame   12, 12-20, a comma list of these, or *
    field   att.opcode, att.handle, att.value, adv, adv.address, adv.rssi, ll.*, frame, exit; of `fields` tshark's name, or
            ours where tshark says nothing; or a pattern
    theirs  what the oracle says, ours: what blesniff says; - for nothing, * for anything, or a pattern. In `fields` nothing
            is `- in PDU`, or what the packet is: encrypted, bad CRC, retransmission
    count   how many differences the row covers; + for one or more, only in a row whose file is *
    reason  why, with the section of the Core Specification
"""

import collections
import dataclasses
import fnmatch
import pathlib

import tables

LIST = pathlib.Path(__file__).with_name("differences.tsv")
COLUMNS = ["oracle", "file", "frame", "field", "theirs", "ours", "count", "reason"]

Difference = collections.namedtuple("Difference", "file frame field theirs ours")


@dataclasses.dataclass
class Row:
    oracle: str
    file: str
    frame: str
    field: str
    theirs: str
    ours: str
    count: str
    reason: str
    source: str = LIST.name
    line: int = 0
    covered: int = 0

    def matches(self, difference):
        return (
            fnmatch.fnmatchcase(difference.file, self.file)
            and fits(difference.field, self.field)
            and fits(difference.theirs, self.theirs)
            and fits(difference.ours, self.ours)
            and self.has_frame(difference.frame)
        )

    def has_frame(self, frame):
        if self.frame == "*":
            return True
        for part in self.frame.split(","):
            first, _, last = part.partition("-")
            if int(first) <= frame <= int(last or first):
                return True
        return False

    def complaint(self):
        """Why the row no longer tells the truth, or None."""
        if self.count == "+":
            return None if self.covered else "no longer occurs"
        if self.covered != int(self.count):
            return "no longer occurs" if not self.covered else f"covers {self.covered}, not {self.count}"
        return None


def fits(value, pattern):
    return value == pattern or fnmatch.fnmatchcase(value, pattern)


def load(oracle, path=LIST):
    rows = []
    for number, cells in tables.rows(path, COLUMNS):
        row = Row(*cells, line=number)
        if row.count == "+" and row.file != "*":
            raise ValueError(f"{path.name}:{number}: a row for one file needs a number as its count")
        if row.oracle == oracle:
            rows.append(row)
    return rows


def load_names(path=LIST.with_name("names.tsv")):
    """Names of numbers that the two write in other words: field, theirs, ours, why. Each pair occurs in some capture."""
    rows = []
    for number, text in enumerate(path.read_text().splitlines()[1:], 2):
        field, theirs, ours, reason = text.split("\t")
        rows.append(Row("fields", "*", "*", field, theirs, ours, "+", reason, path.name, number))
    return rows


def accept(rows, difference):
    """Book the difference on the first row that covers it; False if none does."""
    for row in rows:
        if row.matches(difference):
            row.covered += 1
            return True
    return False


def stale(rows, files):
    """Rows that should have covered something in these files and did not: [(row, complaint)]."""
    judged = [row for row in rows if any(fnmatch.fnmatchcase(file, row.file) for file in files)]
    return [(row, row.complaint()) for row in judged if row.complaint()]
