"""HCI packets of connections: which carry a connection handle or an address, and where."""

import struct

from capture.hci import ACL, COMMAND, EVENT, pdu

# Offsets of the connection handle (Core 6.0, Vol 4, Part E): by event code and by subevent of LE Meta; the commands
# that have one, and that return one.
EVENTS = {0x05: 3, 0x08: 3, 0x0C: 3, 0x30: 3}
SUBEVENTS = {0x01: 4, 0x03: 4, 0x04: 4, 0x05: 3, 0x06: 3, 0x07: 3, 0x0A: 4, 0x0C: 4, 0x29: 4}
COMMANDS = {0x0406, 0x041D, 0x1405, 0x2013, 0x2016, 0x2019, 0x201A, 0x201B, 0x2020, 0x2021, 0x2022, 0x2030, 0x2032}
RETURNED = {0x1405, 0x201A, 0x201B, 0x2020, 0x2021, 0x2022, 0x2030}
CONNECTION_COMPLETE = {0x01, 0x0A, 0x29}


def halves(packet, chance):
    """Two fragments of an ATT PDU that is whole in its packet and has a byte for each; else the packet alone."""
    length = len(pdu(packet))
    if length < 2 or length + 8 != len(packet.data):
        return [packet]
    flags = struct.unpack_from("<H", packet.data)[0]
    cut = 8 + chance.randrange(1, length)
    first = struct.pack("<HH", flags, cut - 4) + packet.data[4:cut]
    rest = struct.pack("<HH", flags & 0x0FFF | 0x1000, len(packet.data) - cut) + packet.data[cut:]
    return [packet._replace(data=first), packet._replace(data=rest)]


def larger_mtu(by):
    """The side whose MTU is larger offers more, so that the one in force stays."""

    def change(packet):
        att = pdu(packet)
        if att[:1] in (b"\x02", b"\x03") and struct.unpack_from("<H", att, 1)[0] >= 512:
            mtu = struct.unpack_from("<H", att, 1)[0] + by
            return packet.data[:9] + struct.pack("<H", mtu) + packet.data[11:]
        return packet.data

    return change


class Renumbering:
    """Each connection handle is larger by the same, modulo the largest (Vol 4, Part E, 5.3.1)."""

    def __init__(self, by):
        self.by = by

    def __call__(self, packet):
        data = bytearray(packet.data)
        for place in places(packet.kind, data):
            number = struct.unpack_from("<H", data, place)[0]
            struct.pack_into("<H", data, place, number & 0xF000 | ((number & 0x0FFF) + self.by) % 0xF00)
        return data


def places(kind, data):
    """Where the connection handles of a packet are."""
    if kind == ACL:
        return [0]
    if kind == COMMAND:
        return [3] if struct.unpack_from("<H", data)[0] in COMMANDS else []
    if kind != EVENT:
        return []
    code = data[0]
    if code == 0x3E:
        place = SUBEVENTS.get(data[2])
        # A connection that did not come about has no handle.
        return [] if place is None or place == 4 and data[3] else [place]
    if code == 0x13:
        return [3 + 4 * index for index in range(data[2])]
    if code == 0x0E and len(data) >= 8 and struct.unpack_from("<H", data, 3)[0] in RETURNED:
        return [6]
    return [EVENTS[code]] if code in EVENTS and not data[2] else []


def addresses(packets):
    """Those of the devices that are connected to."""
    found = set()
    for packet in packets:
        data = packet.data
        if packet.kind == EVENT and data[0] == 0x3E and data[2] in CONNECTION_COMPLETE and not data[3]:
            found.add(bytes(data[8:14]))
    return sorted(found)
