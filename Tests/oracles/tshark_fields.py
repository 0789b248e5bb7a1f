"""Compares blesniff with tshark field by field: HCI, L2CAP signalling, SMP, LL Control PDUs and advertising; tshark.py
runs it.

fields.tsv says which field is which. Accepted differences are rows of differences.tsv (oracle "fields"), names of numbers
that the two write in other words are in names.tsv.
"""

import collections
import re

import field_table
import fields_page
from differences import Difference

TABLE = field_table.Table()
# Whatever of blesniff's is about one of these PDUs; of other frames, the monitor's own among them, nothing is compared.
ABOUT = {"hci": ("event_code", "opcode"), "l2cap": ("code",), "smp": ("code",), "ll": ("opcode",)}

# Numbers whose name is not beside them.
NAMES = {
    "hci.opcode": "hci.command",
    "hci.command_opcode": "hci.command",
    "hci.subevent_code": "hci.event",
    "l2cap.code": "l2cap.method",
    "smp.code": "smp.method",
    "ll.opcode": "ll.pdu",
    "ll.pdu_type": "ll.pdu",
}

# Where the names of bits do not stand beside the number, or from which bit on.
NAMES_OF_BITS = {"hci.class_of_device": ("hci.major_service_classes", 13)}


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


def is_vendor(line):
    """Whether a vendor defines the packet: OGF 0x3F, or the event 0xFF."""
    hci = line.get("hci", {})
    return hci.get("opcode", hci.get("command_opcode", 0)) >> 10 == 0x3F or hci.get("event_code") == 0xFF


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


def compare_names(row, items, path, ours, outcome, note):
    """Book the names of values that are equal, or of a bit that is set, where both have names."""
    path = next((part for part in [path, *row.paths] if part in ours), path)
    if row.is_bit:
        where, first = NAMES_OF_BITS.get(path, (path + "_names", 0))
        pairs = bit_names(items[0].title, row.bit_of(items[0].name), ours.get(path, []), first, ours.get(where, []))
    else:
        where = NAMES.get(path, path + "_name")
        found = ours.get(where, [])
        pairs = [(item.label, name) for item, name in zip(items, found) if item.label] if len(items) == len(found) else []
    for value, other in pairs:
        outcome.counts(fields_page.NAMES, where)[0 if same_letters(value, other) else 1] += 1
        if not same_letters(value, other):
            note(where, value, other)


def bit_names(title, index, values, first, names):
    """The names of a bit that is set, where `names` are those of all set bits from `first` on: [(theirs, ours)]."""
    if len(values) != 1:
        return []
    indexes = [one for one in field_table.bits(values[0]) if one >= first]
    return [(title, names[indexes.index(index)])] if index in indexes and len(indexes) == len(names) else []


def same_letters(left, right):
    """Whether names differ by spaces, hyphens and capitals only."""
    return re.sub(r"[\W_]", "", left).lower() == re.sub(r"[\W_]", "", right).lower()


def shown(values):
    return ",".join(str(value) for value in values)


def compare_frame(frame, theirs, line, outcome, name):
    """Book one frame: theirs is a list of Fields, line our JSON object."""
    where, ours = pdu(line), paths(line)
    groups = collections.defaultdict(list)
    for item in theirs:
        row = TABLE.find(item.name, where)
        if row is None:
            outcome.unknown[item.name] += 1
        elif not row.is_compared:
            outcome.skipped[item.name, row.how] += 1
        else:
            groups[row, item.name if row.is_by_name else row.theirs].append(item)
    covered = set()

    def note(field, left, right):
        outcome.differences.append(Difference(name, frame, field, left, right))

    for (row, field), items in groups.items():
        left, reader = row.read_theirs(items)
        for right, path in zip(row.read_ours(ours, reader), row.paths if "&" in row.ours else [row.ours]):
            counts = outcome.counts(field, path)
            if left == right:
                counts[0] += len(left)
                compare_names(row, items, path, ours, outcome, note)
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
    vendor = is_vendor(line)
    for path, values in ours.items():
        if path in covered:
            continue
        if vendor:
            outcome.unmapped[f"{path} (vendor)"] += len(values)
        elif TABLE.covers(path, where):
            outcome.counts("-", path)[3] += len(values)
            note(path, state(line, where), shown(values))
        elif not TABLE.rows_of(path):
            outcome.unmapped[path] += len(values)


def compare(capture, frames, ours):
    """What came of one capture: frames are Frames of tshark_pdml."""
    outcome = Outcome()
    left = dict(ours)
    for frame, _, theirs in frames:
        if theirs is not None:
            outcome.frames += 1
            compare_frame(frame, theirs, left.pop(frame, {}), outcome, capture.name)
    for frame, line in left.items():
        is_report = "adv" in line and "monitor" not in line
        if is_report or any(key in line.get(layer, {}) for layer, keys in ABOUT.items() for key in keys):
            compare_frame(frame, [], line, outcome, capture.name)
    return outcome


def summary(capture, outcome):
    """The differences of one capture, and what was compared."""
    unknown = [Difference(capture.name, 0, "no row", field, str(count)) for field, count in outcome.unknown.items()]
    equal = sum(counts[0] for counts in outcome.fields.values())
    return outcome.differences + unknown, {"frames": outcome.frames, "equal values": equal}
