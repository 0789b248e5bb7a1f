#!/usr/bin/env python3
"""Compare what blesniff finds out about the captures from the air with what their generator knows.

A sniffer's file does not say which connection event a packet belongs to, what was sent again and what is missing;
Captures/generate/air.py does, since it put the packets on the air. usage: air_truth.py [NAME-PART...]; needs the packages of
Captures/generate/requirements.txt.
"""

import sys

import captures
import program

sys.dont_write_bytecode = True
sys.path.insert(0, str(captures.TOP / "Captures/generate"))

# What cannot be known: (capture, field) and in how many packets it is absent. None: in all of them.
UNKNOWN = {
    # The events are counted from the first one, which nobody heard.
    ("air-late", "ll.event_counter"): None,
    # Link type 251 does not have these.
    ("air-late", "ll.channel"): None,
    ("air-late", "ll.phy"): None,
    # Senders follow from the order of sequence numbers after some packets, CRCInit from two that agree.
    ("air-late", "direction"): 8,
    ("air-late", "ll.crc_valid"): 1,
    # PPI has no PHY. That of a connection follows from its procedures, but not that of advertising on primary channels.
    ("air-gatt-explorer", "ll.phy"): 7,
}

# An exchange that was missed as a whole leaves the sequence numbers of both sides as they were. If the next packets are
# the same otherwise, too, they cannot be told from the last ones sent again: frames where the two are not compared.
ALIKE = {"air-provisioning": {120, 121}}

# The keys of a legacy pairing without a passkey are found in the capture.
WITH_KEYS = {"air-pairing-short-key"}


class Side:
    """What one sender's packets say that were heard whole."""

    def __init__(self):
        self.serial = None  # of the last one

    def hear(self, serial):
        """Whether it is a retransmission of one heard, and whether an odd number of others is missing before it.

        An even number cannot be seen in sequence numbers of one bit.
        """
        before, self.serial = self.serial, serial
        if before is None:
            return False, False
        return serial == before, (serial - before) % 2 == 0 and serial != before


def expected(packet, is_open, sides):
    """The fields of a packet; a value of None must be absent."""
    is_open = is_open and packet.is_readable
    fields = {
        "ll.channel": packet.channel,
        "ll.phy": packet.phy,
        "ll.crc_valid": not packet.is_corrupt,
        "ll.encrypted": True if packet.plain and not is_open else None,
        "ll.decrypted": True if packet.plain and is_open else None,
    }
    if packet.sender:
        again, lost = False, False
        if not packet.is_corrupt:
            again, lost = sides.setdefault((packet.access_address, packet.sender), Side()).hear(packet.serial)
        fields |= {
            "direction": packet.sender,
            "ll.event_counter": None if packet.is_corrupt else packet.event,
            "ll.retransmission": True if again else None,
            "ll.lost": 1 if lost else None,
        }
    return fields


def value(line, path):
    for name in path.split("."):
        line = line.get(name) if line else None
    return line


def compare(name, scene, link, form):
    """What is wrong with a capture: [text], and how many facts were compared."""
    lines, _ = captures.decode(captures.TOP / f"Captures/{name}.{form}")
    packets = sorted(scene().sniffer.heard, key=lambda packet: packet.time)
    problems, absent, count, sides = [], {}, 0, {}
    if sorted(lines) != list(range(1, len(packets) + 1)):
        problems.append(f"{len(packets)} packets, {len(lines)} lines")
    for frame, packet in enumerate(packets, 1):
        for field, truth in expected(packet, link == 272 or name in WITH_KEYS, sides).items():
            found = value(lines.get(frame, {}), field)
            if field in ("ll.retransmission", "ll.lost") and frame in ALIKE.get(name, ()):
                continue
            count += 1
            if found is None and truth is not None and (name, field) in UNKNOWN:
                absent[field] = absent.get(field, 0) + 1
            elif found != truth:
                problems.append(f"frame {frame} {field}: {truth} on the air, blesniff {found}")
    for (capture, field), most in UNKNOWN.items():
        if capture == name and most is not None and absent.get(field, 0) != most:
            problems.append(f"{field} is absent in {absent.get(field, 0)} packets, not in {most}")
    return problems, count


def main(wanted):
    try:
        import air
    except ImportError as problem:
        print(f"skipped: {problem} (Tests/tools/setup.sh venv, then .build/venv/bin/python)")
        return 77
    tally = program.Tally()
    for name, (scene, link, form) in air.CAPTURES.items():
        if program.is_wanted(name, wanted):
            problems, count = compare(name, scene, link, form)
            tally.check(name, problems)
            print(f"{name}: {count} facts")
    return tally.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
