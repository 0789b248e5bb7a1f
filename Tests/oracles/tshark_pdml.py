"""What tshark says about the frames of a capture, read once for both comparisons: some cells, and all fields in order.

PDML and not JSON or EK: those two gather fields of one name, so that the reports of an event and the structures of
advertising data fall apart, and EK drops what is empty. PDML keeps the tree as it was dissected.
"""

import collections
import os
import re
import subprocess
import xml.etree.ElementTree as ElementTree

import captures

# What is printed with its fields; of other protocols there is the name.
PRINTED = "btatt bthci_cmd bthci_evt bthci_acl btl2cap btsmp btle btle_rf nordic_ble"
# What is compared field by field.
PROTOCOLS = {"bthci_cmd", "bthci_evt", "bthci_acl", "btl2cap", "btsmp", "btle"}
# Every other packet (attribute data, audio, empty PDUs) is not compared field by field. The limit makes that quick.
SELECTED = re.compile(
    rb'<proto name="(?:bthci_cmd|bthci_evt|btsmp)"'
    rb'|<field name="(?:btl2cap\.cmd_code|btle\.control_opcode|btle\.advertising_header)"'
)
PROTOCOL = re.compile(rb'<proto name="(\w+)"')
# PPI packets of the first sniffers have data link 147, which tshark keeps for its users.
OPTIONS = ["-o", 'uat:user_dlts:"User 0 (DLT=147)","btle","0","","0",""']
ENTRY = "btcommon.eir_ad.entry"  # a structure of advertising data
TYPE = "btcommon.eir_ad.entry.type"


# Their name, the value as shown, its octets as digits, the name that the value has for tshark, and that of the field.
Field = collections.namedtuple("Field", "name shown octets label title", defaults=["", ""])
# The number of a frame; the cells of the fields that were asked for, several values with commas between them; every Field,
# or None where none is compared.
Frame = collections.namedtuple("Frame", "number cells fields")


def label(text):
    """The value's name in what tshark prints, such as `Bonding Flags: Bonding (0x1)`."""
    name = re.sub(r"^0x\w+(?:, | |$)|^\d+$| \((?:0x\w+|\d+)\)$", "", text.partition(": ")[2])
    return "" if name == "Unknown" else name


def settings():
    """The environment: an empty folder, so that no user's preferences or profiles change what tshark says."""
    folder = captures.WORK / "wireshark"
    folder.mkdir(parents=True, exist_ok=True)
    return dict(os.environ, WIRESHARK_CONFIG_DIR=str(folder), LC_ALL="C")


def flatten(element, kind, found):
    """Append the fields below; inside a structure of advertising data the name has its type: `name@16`."""
    for field in element:
        name = field.get("name", "")
        inner = kind
        if name == ENTRY:
            types = [part.get("value") for part in field if part.get("name") == TYPE]
            inner = "@" + (types[0] if types else "none")
        if name and not name.startswith("_ws.") and field.get("show") is not None:
            line = field.get("showname", "").split(" = ", 1)[-1]
            title = line.rpartition(": ")[0].rpartition(": ")[2]
            found.append(Field(name + inner, field.get("show"), field.get("value", ""), label(line), title))
        flatten(field, inner, found)


def all_fields(packet):
    """Every Field of a packet's text that is compared."""
    found = []
    for element in ElementTree.fromstring(packet):
        if element.tag == "proto" and element.get("name") in PROTOCOLS:
            flatten(element, "", found)
    return found


def cell_pattern(wanted):
    """What finds the cells that are wanted in a packet's text."""
    names = b"|".join(re.escape(name).encode() for name in ("num", *wanted))
    return re.compile(rb'<field name="(%s)" [^>]*?show="([^"]*)"' % names)


def frame(packet, wanted, pattern):
    """A packet's text as a Frame. `frame.protocols` are the protocols that it has."""
    values = collections.defaultdict(list)
    for name, shown in pattern.findall(packet):
        # Remarks have no value.
        values[name.decode()].append(shown.decode() or "1")
    number = values["frame.number"] = values.pop("num")
    cells = [",".join(values[name]) for name in wanted]
    cells[wanted.index("frame.protocols")] = ":".join(name.decode() for name in PROTOCOL.findall(packet))
    return Frame(int(number[0]), cells, all_fields(packet) if SELECTED.search(packet) else None)


def packets(stream):
    """The text of each packet."""
    lines = []
    for line in stream:
        if line.startswith(b"<packet>"):
            lines = []
        lines.append(line)
        if line.startswith(b"</packet>"):
            yield b"".join(lines)


def frames(path, wanted):
    """The Frames of a capture with the fields that are wanted, and tshark's exit status; of a damaged one those before the
    damage."""
    command = ["tshark", "-n", "-r", str(path), "-T", "pdml", "-J", PRINTED, *OPTIONS]
    pattern = cell_pattern(wanted)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=settings()) as run:
        try:
            found = [frame(packet, wanted, pattern) for packet in packets(run.stdout)]
        except ElementTree.ParseError as problem:
            raise ValueError(f"{path}: what tshark printed is no PDML: {problem}") from None
    return found, run.returncode
