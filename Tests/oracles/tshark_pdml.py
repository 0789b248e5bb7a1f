"""The fields that tshark finds in the frames of a capture, in their order.

PDML and not JSON or EK: those two gather fields of one name, so that the reports of an event and the structures of
advertising data fall apart, and EK drops what is empty. PDML keeps the tree as it was dissected.
"""

import collections
import os
import re
import subprocess
import xml.etree.ElementTree as ElementTree

import captures
import tshark_air

# What is dissected field by field; every other packet (attribute data, audio, empty PDUs) is left out where it is cheap.
SELECTION = "bthci_cmd || bthci_evt || btl2cap.cmd_code || btsmp || btle.control_opcode || btle.advertising_header"
PROTOCOLS = {"bthci_cmd", "bthci_evt", "bthci_acl", "btl2cap", "btsmp", "btle"}
ENTRY = "btcommon.eir_ad.entry"  # a structure of advertising data
TYPE = "btcommon.eir_ad.entry.type"


# Their name, the value as shown, its octets as digits, the name that the value has for tshark, and that of the field.
Field = collections.namedtuple("Field", "name shown octets label title", defaults=["", ""])


def label(text):
    """The value's name in what tshark prints, such as `Bonding Flags: Bonding (0x1)`."""
    name = re.sub(r"^0x\w+(?:, |$)|^\d+$| \((?:0x\w+|\d+)\)$", "", text.partition(": ")[2])
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


def read(stream):
    """(frame number, [a Field]) of each packet."""
    number, found = 0, []
    for _, element in ElementTree.iterparse(stream):
        if element.tag == "proto":
            if element.get("name") == "geninfo":
                number = int(element.find("field[@name='num']").get("show"))
            elif element.get("name") in PROTOCOLS:
                flatten(element, "", found)
        elif element.tag == "packet":
            yield number, found
            found = []
            element.clear()


def frames(path):
    """The fields of a capture by frame number; of a damaged one those before the damage, as tshark does."""
    command = ["tshark", "-n", "-r", str(path), "-T", "pdml", "-Y", SELECTION, "-J", " ".join(sorted(PROTOCOLS))]
    with subprocess.Popen(
        command + tshark_air.OPTIONS, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=settings()
    ) as run:
        try:
            return dict(read(run.stdout))
        except ElementTree.ParseError as problem:
            raise ValueError(f"{path}: what tshark printed is no PDML: {problem}") from None
