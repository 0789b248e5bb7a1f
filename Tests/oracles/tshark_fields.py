#!/usr/bin/env python3
"""Compare blesniff with tshark field by field: HCI commands and events, L2CAP signalling, SMP, LL Control PDUs, advertising.

fields.tsv says which field is which. Accepted differences stand in differences.tsv (oracle "fields").
usage: tshark_fields.py [--write [PAGE]] [NAME-PART...] for some captures only; --write writes the table of agreement.
"""

import argparse
import collections
import concurrent.futures
import shutil
import subprocess
import sys

import captures
import field_table
import fields_page
import report
import tshark_pdml
from differences import Difference

TABLE = field_table.Table()
# Whatever of blesniff's is about one of these PDUs; of other frames nothing is compared.
ABOUT = {"hci": ("event_code", "opcode"), "l2cap": ("code",), "smp": ("code",), "ll": ("opcode",)}


class Outcome:
    """What came of one capture, or of all."""

    def __init__(self):
        self.differences = []
        self.frames = 0
        # (their field, our path) -> [equal, different, only theirs, only ours], counted in values
        self.fields = {}
        self.unknown = collections.Counter()  # fields of theirs without a row
        self.skipped = collections.Counter()  # (their field, reason) of rows that are not compared
        self.unmapped = collections.Counter()  # paths of ours that no row names

    def counts(self, field, path):
        return self.fields.setdefault((field, path), [0, 0, 0, 0])

    def add(self, other):
        self.differences += other.differences
        self.frames += other.frames
        for key, counts in other.fields.items():
            self.fields[key] = [a + b for a, b in zip(self.counts(*key), counts)]
        for name in ("unknown", "skipped", "unmapped"):
            getattr(self, name).update(getattr(other, name))


def paths(value, path="", found=None):
    """Every value of a JSON line by its path; the elements of an array behind each other."""
    found = {} if found is None else found
    if isinstance(value, dict):
        for key, part in value.items():
            paths(part, f"{path}.{key}" if path else key, found)
    elif isinstance(value, list):
        for part in value:
            # Structures that have no field of their own: by their type, as tshark_pdml names them.
            if path.endswith(".structures"):
                part = {f"data@{part['type']:02x}": part["data"]}
            paths(part, path, found)
    else:
        found.setdefault(path, []).append(value)
    return found


def pdu(line):
    """The PDU as the column `where` names it."""
    hci = line.get("hci", {})
    event, command = hci.get("event"), hci.get("command")
    if event and command:
        return f"{event} of {command}"
    for name in (event, command, line.get("l2cap", {}).get("method"), line.get("smp", {}).get("method")):
        if name:
            return name
    return line.get("ll", {}).get("pdu", "-")


def state(line, where):
    """How a difference calls what one of the two is silent about: by the packet's state, or else by the PDU."""
    ll = line.get("ll", {})
    if ll.get("encrypted"):
        return "encrypted"
    if ll.get("crc_valid") is False:
        return "bad CRC"
    if ll.get("retransmission"):
        return "retransmission"
    return f"- in {where}"


def shown(values):
    return ",".join(str(value) for value in values)


def compare_frame(frame, theirs, line, outcome, name):
    """Book one frame: theirs is a list of (name, shown, octets), line our JSON object."""
    where, ours = pdu(line), paths(line)
    groups = collections.defaultdict(list)
    for item in theirs:
        row = TABLE.find(item[0], where)
        if row is None:
            outcome.unknown[item[0]] += 1
        elif not row.is_compared:
            outcome.skipped[item[0], row.how] += 1
        else:
            groups[row, item[0] if row.is_by_name else row.theirs].append(item)
    covered = set()

    def note(field, left, right):
        outcome.differences.append(Difference(name, frame, field, left, right))

    for (row, field), items in groups.items():
        left, reader = row.read_theirs(items)
        for right, path in zip(row.read_ours(ours, reader), row.paths if "&" in row.ours else [row.ours]):
            counts = outcome.counts(field, path)
            if left == right:
                counts[0] += len(left)
            elif not right:
                counts[2] += len(left)
                note(field, shown(left), state(line, where))
            elif not left:
                counts[3] += len(right)
                note(field, state(line, where), shown(right))
            else:
                counts[1] += max(len(left), len(right))
                note(field, shown(left), shown(right))
        covered.update(path for part in row.paths for path in field_table.glob(ours, part))
    for path, values in ours.items():
        if path in covered:
            continue
        if TABLE.covers(path, where):
            outcome.counts("-", path)[3] += len(values)
            note(path, state(line, where), shown(values))
        elif not TABLE.rows_of(path):
            outcome.unmapped[path] += len(values)


def compare(capture):
    outcome = Outcome()
    ours, _ = captures.decode(capture.path)
    for frame, theirs in tshark_pdml.frames(capture.path).items():
        outcome.frames += 1
        compare_frame(frame, theirs, ours.pop(frame, {}), outcome, capture.name)
    for frame, line in ours.items():
        if "adv" in line or any(key in line.get(layer, {}) for layer, keys in ABOUT.items() for key in keys):
            compare_frame(frame, [], line, outcome, capture.name)
    return outcome


def attempt(capture):
    """What came of a capture, or why there is nothing."""
    try:
        return compare(capture)
    except ValueError as problem:
        return problem


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", metavar="PAGE", nargs="?", const=fields_page.PAGE, help="write the table of agreement")
    parser.add_argument("wanted", nargs="*", metavar="NAME-PART", help="only captures whose name has it")
    return parser.parse_args()


def main():
    options = arguments()
    if not shutil.which("tshark"):
        print("skipped: tshark is not installed (Tests/tools/setup.sh tshark)")
        return 77
    wanted = [one for one in captures.find()[0] if report.is_wanted(one, options.wanted)]
    total = Outcome()
    with concurrent.futures.ProcessPoolExecutor() as pool:
        outcomes = dict(zip((one.name for one in wanted), pool.map(attempt, wanted)))

    def one(capture):
        outcome = outcomes[capture.name]
        if isinstance(outcome, ValueError):
            raise outcome
        total.add(outcome)
        unknown = [Difference(capture.name, 0, "no row", field, str(count)) for field, count in outcome.unknown.items()]
        equal = sum(counts[0] for counts in outcome.fields.values())
        return outcome.differences + unknown, {"frames": outcome.frames, "equal values": equal}

    judge = report.Report("fields")
    status = report.run(judge, one, options.wanted)
    if options.write:
        version = subprocess.run(["tshark", "--version"], capture_output=True, text=True).stdout.split("\n")[0]
        fields_page.write(options.write, total, TABLE.rows, judge.rows, version.partition(" (Git")[0])
    return status


if __name__ == "__main__":
    sys.exit(main())
