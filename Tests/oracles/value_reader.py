#!/usr/bin/env python3
"""Compare the attribute values that blesniff prints with those of a second, independent reader.

The files and the recombination are read by hci_records.py, att_bearers.py and air_bearers.py, the PDUs are parsed by
Bumble. Compared in every frame: att.opcode and att.value. Accepted differences stand in differences.tsv (oracle "bumble").
usage: value_reader.py [NAME-PART...] for some captures only. Needs the packages of requirements.txt.
"""

import sys

import air_bearers
import att_bearers
import captures
import hci_records
import report
from differences import Difference

# The field of Bumble's PDU class that holds the attribute value (Core 6.0, Vol 3, Part F, 3.4). Lists of several
# handles and values (Read By Type Response and the like) have no single value.
VALUE_FIELDS = {
    0x06: "attribute_value",  # Find By Type Value Request
    0x0B: "attribute_value",  # Read Response
    0x0D: "part_attribute_value",  # Read Blob Response
    0x0F: "set_of_values",  # Read Multiple Response
    0x12: "attribute_value",  # Write Request
    0x16: "part_attribute_value",  # Prepare Write Request
    0x17: "part_attribute_value",  # Prepare Write Response
    0x1B: "attribute_value",  # Handle Value Notification
    0x1D: "attribute_value",  # Handle Value Indication
    0x52: "attribute_value",  # Write Command
    0xD2: "attribute_value",  # Signed Write Command
}
SIGNED_WRITE = 0xD2
SIGNATURE_SIZE = 12  # Core 6.0, Vol 3, Part F, 3.3.1; Bumble 0.0.236 leaves it at the end of the value


def parse(pdu):
    """Opcode and value of an ATT PDU as the differences show them; - for none."""
    from bumble.att import ATT_PDU

    opcode = pdu[0]
    value = None
    if opcode in VALUE_FIELDS:
        try:
            value = getattr(ATT_PDU.from_bytes(pdu), VALUE_FIELDS[opcode])
        except Exception:  # a PDU too short for its fixed fields: Bumble raises whatever its parser meets first
            value = None
        if value is not None and opcode == SIGNED_WRITE:
            value = value[:-SIGNATURE_SIZE] if len(value) >= SIGNATURE_SIZE else None
    return f"0x{opcode:02x}", shown(None if value is None else value.hex())


def shown(value):
    return "-" if value is None else value or "empty"


def compare(capture):
    ours, _ = captures.decode(capture.path)
    hci, air = att_bearers.Bearers(), air_bearers.AirBearers()
    found, counts = [], {"ATT PDUs": 0, "values": 0, "value bytes": 0, "ATT PDUs from the air": 0}
    for packet in hci_records.read(capture.path):
        is_air = packet.kind in hci_records.AIR_LINKS
        done = (air if is_air else hci).feed(packet)
        opcode, value = parse(done[0]) if done and done[0] else ("-", "-")
        if "key_source" in ours.get(packet.frame, {}).get("ll", {}):
            # This reader decrypts nothing: decryption.py compares what is inside with another program's.
            continue
        att = ours.get(packet.frame, {}).get("att", {})
        mine = f"0x{att['opcode']:02x}" if "opcode" in att else "-"
        counts["ATT PDUs"] += opcode != "-"
        counts["ATT PDUs from the air"] += is_air and opcode != "-"
        counts["values"] += value != "-"
        counts["value bytes"] += len(value) // 2 if value not in ("-", "empty") else 0
        if opcode != mine:
            found.append(Difference(capture.name, packet.frame, "att.opcode", opcode, mine))
        elif value != shown(att.get("value")):
            found.append(Difference(capture.name, packet.frame, "att.value", value, shown(att.get("value"))))
    return found, counts


def main(wanted):
    try:
        import bumble.att  # noqa: F401
    except ImportError:
        print("skipped: Bumble is not installed here (Tests/tools/setup.sh venv, then .build/venv/bin/python)")
        return 77
    return report.run(report.Report("bumble"), compare, wanted)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
