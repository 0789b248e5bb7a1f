"""HCI packets in the containers that captures of hosts have."""

import collections
import struct

from packets import ACL, COMMAND, EVENT, ISO, MONITOR, open_record

# Microseconds since 1970, whether the host received it, kind of HCI packet, its bytes.
Packet = collections.namedtuple("Packet", "ticks received kind data")
# Of year 0 (btsnoop) before 1970, in microseconds.
BEFORE_1970 = 0x00DCDDB30F2F8000


def packet(record):
    """The HCI packet of a record."""
    kind, received, at = open_record(record)
    ticks = record.ticks * 10**6 // record.scale
    return Packet(ticks - BEFORE_1970 if record.link[0] == "btsnoop" else ticks, received, kind, record.payload[at:])


def _btsnoop(link, records):
    content = b"btsnoop\0" + struct.pack(">II", 1, link)
    for ticks, flags, data in records:
        content += struct.pack(">IIIIq", len(data), len(data), flags, 0, ticks + BEFORE_1970) + data
    return content


def flags(packet):
    return packet.received | (2 if packet.kind in (COMMAND, EVENT) else 0)


def btsnoop(packets):
    """H4, as Android writes it."""
    return _btsnoop(1002, [(packet.ticks, flags(packet), bytes([packet.kind]) + packet.data) for packet in packets])


def btsnoop_h1(packets):
    return _btsnoop(1001, [(packet.ticks, flags(packet), packet.data) for packet in packets])


def monitor(packets):
    """As the Linux monitor writes it, of its adapter 0."""
    opcodes = {key: opcode for opcode, key in MONITOR.items()}
    return _btsnoop(2001, [(packet.ticks, opcodes[packet.kind, packet.received], packet.data) for packet in packets])


def _with_direction(packet):
    return struct.pack(">IB", packet.received, packet.kind) + packet.data


def pcap(packets):
    content = struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 201)
    for one in packets:
        data = _with_direction(one)
        content += struct.pack("<IIII", *divmod(one.ticks, 10**6), len(data), len(data)) + data
    return content


def _block(kind, body):
    size = len(body) + 12
    return struct.pack("<II", kind, size) + body + struct.pack("<I", size)


def pcapng(packets):
    content = _block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1)) + _block(1, struct.pack("<HHI", 201, 0, 0))
    for one in packets:
        data = _with_direction(one)
        head = struct.pack("<IIIII", 0, one.ticks >> 32, one.ticks & 0xFFFFFFFF, len(data), len(data))
        content += _block(6, head + data + bytes(-len(data) % 4))
    return content
