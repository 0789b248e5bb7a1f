"""Packets of a capture file: btsnoop, pcap, pcapng and PacketLogger, read independently of blesniff.

Written from the formats' own descriptions: RFC 1761 with Frontline's datalinks for btsnoop, the pcap and pcapng
internet drafts, tcpdump.org's list of link types, Apple's PacketLogger as documented by its users.
"""

import collections
import gzip
import struct

COMMAND, ACL, SCO, EVENT, ISO = 1, 2, 3, 4, 5

AIR_LINKS = {192, 251, 256, 272}

# frame: 1-based record number. kind: H4 packet type, the link type for packets from the air, None for notes.
# received: True from the controller, False from the host, None where the format does not say.
Packet = collections.namedtuple("Packet", "frame adapter kind received payload")

MONITOR = {2: (COMMAND, False), 3: (EVENT, True), 4: (ACL, False), 5: (ACL, True), 18: (ISO, False), 19: (ISO, True)}
PACKET_LOGGER = {0: (COMMAND, False), 1: (EVENT, True), 2: (ACL, False), 3: (ACL, True)}


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    if data[:8] == b"btsnoop\0":
        return btsnoop(data)
    if data[:4] == b"\x0a\x0d\x0d\x0a":
        return pcapng(data)
    for order in "<>":
        if data[:4] in (struct.pack(order + "I", 0xA1B2C3D4), struct.pack(order + "I", 0xA1B23C4D)):
            return pcap(data, order)
    return packet_logger(data)


def h4(frame, adapter, received, data):
    return Packet(frame, adapter, data[0] if data else None, received, data[1:])


def monitor(frame, adapter, opcode, data):
    kind, received = MONITOR.get(opcode, (None, None))
    return Packet(frame, adapter, kind, received, data)


def by_link_type(frame, interface, link, data):
    """A record of a pcap or pcapng file."""
    if link == 187:
        return h4(frame, interface, None, data)
    if link == 201 and len(data) >= 4:
        return h4(frame, interface, bool(data[3] & 1), data[4:])
    if link == 254 and len(data) >= 4:
        adapter, opcode = struct.unpack_from(">HH", data)
        return monitor(frame, (interface, adapter), opcode, data[4:])
    return Packet(frame, interface, link if link in AIR_LINKS else None, None, data)


def btsnoop(data):
    datalink = struct.unpack_from(">I", data, 12)[0]
    position, frame = 16, 0
    while position + 24 <= len(data):
        _, size, flags, _, _ = struct.unpack_from(">IIIIq", data, position)
        payload = data[position + 24 : position + 24 + size]
        position, frame = position + 24 + size, frame + 1
        received = bool(flags & 1)
        if datalink == 2001:
            yield monitor(frame, flags >> 16, flags & 0xFFFF, payload)
        elif datalink == 1002:
            yield h4(frame, 0, received, payload)
        elif datalink == 1001:
            # No packet type: bit 1 marks commands and events, bit 0 tells them and the data directions apart.
            kind = (EVENT if received else COMMAND) if flags & 2 else ACL
            yield Packet(frame, 0, kind, received, payload)
        else:
            yield Packet(frame, 0, None, None, payload)


def pcap(data, order):
    link = struct.unpack_from(order + "I", data, 20)[0] & 0x0FFFFFFF
    position, frame = 24, 0
    while position + 16 <= len(data):
        size = struct.unpack_from(order + "I", data, position + 8)[0]
        frame += 1
        yield by_link_type(frame, 0, link, data[position + 16 : position + 16 + size])
        position += 16 + size


def pcapng(data):
    position, frame, order, links, section = 0, 0, "<", [], 0
    while position + 12 <= len(data):
        if data[position : position + 4] == b"\x0a\x0d\x0d\x0a":
            order = "<" if data[position + 8 : position + 12] == b"\x4d\x3c\x2b\x1a" else ">"
            links, section = [], section + 1
        kind, size = struct.unpack_from(order + "II", data, position)
        body = data[position + 8 : position + size - 4]
        if kind == 1:
            links.append(struct.unpack_from(order + "H", body)[0])
        elif kind == 6:
            interface, _, _, included = struct.unpack_from(order + "IIII", body)
            frame += 1
            yield by_link_type(frame, (section, interface), links[interface], body[20 : 20 + included])
        elif kind == 3:
            frame += 1
            included = min(struct.unpack_from(order + "I", body)[0], len(body) - 4)
            yield by_link_type(frame, (section, 0), links[0], body[4 : 4 + included])
        elif kind == 2:
            raise NotImplementedError("the obsolete Packet Block")
        position += max(size, 12)


def packet_logger(data):
    # Big-endian in the first version, little-endian in the second; the first length tells which.
    order = ">" if data[:2] == b"\0\0" else "<"
    position, frame = 0, 0
    while position + 13 <= len(data):
        size = struct.unpack_from(order + "I", data, position)[0]
        label = data[position + 12]
        frame += 1
        kind, received = PACKET_LOGGER.get(label, (None, None))
        yield Packet(frame, 0, kind, received, data[position + 13 : position + 4 + size])
        position += 4 + size
