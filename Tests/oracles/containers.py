"""Capture files around a list of HCI packets, one function a format.

A packet is (kind, received, payload): kind is the H4 packet type (1 command, 2 ACL data, 4 event), `received` is true
for what the controller sent to the host, the payload has no H4 type byte. Times are steps of 1.25 ms.
"""

import struct

COMMAND, ACL, EVENT = 1, 2, 4
START = 1767225600_000000  # 2026-01-01, microseconds since 1970
STEP = 1250
BTSNOOP_EPOCH = 0x00DCDDB30F2F8000  # 1970 in btsnoop's microseconds since the year 0


def monitor_opcode(kind, received):
    return {COMMAND: 2, EVENT: 3, ACL: 5 if received else 4}[kind]


def stamped(packets):
    for index, (kind, received, payload) in enumerate(packets):
        yield START + index * STEP, kind, received, payload


def btsnoop(packets, datalink):
    out = [b"btsnoop\0", struct.pack(">II", 1, datalink)]
    for time, kind, received, payload in stamped(packets):
        flags = int(received) | (0 if kind == ACL else 2)
        if datalink == 1002:
            payload = bytes([kind]) + payload
        elif datalink == 2001:
            flags = monitor_opcode(kind, received)
        size = len(payload)
        out.append(struct.pack(">IIIIq", size, size, flags, 0, time + BTSNOOP_EPOCH) + payload)
    return b"".join(out)


def framed(link, kind, received, payload):
    """The packet with the pseudo-header of a pcap link type; these are big-endian in any file."""
    if link == 254:
        return struct.pack(">HH", 0, monitor_opcode(kind, received)) + payload
    header = struct.pack(">I", received) if link == 201 else b""
    return header + bytes([kind]) + payload


def pcap(packets, link, order="<", nanoseconds=False):
    magic, scale = (0xA1B23C4D, 1000) if nanoseconds else (0xA1B2C3D4, 1)
    out = [struct.pack(order + "IHHiIII", magic, 2, 4, 0, 0, 65535, link)]
    for time, *packet in stamped(packets):
        data = framed(link, *packet)
        seconds, fraction = divmod(time, 1_000_000)
        out.append(struct.pack(order + "IIII", seconds, fraction * scale, len(data), len(data)) + data)
    return b"".join(out)


def pcapng(packets, links, order="<"):
    """One interface per link type, packets on them in turn; a block of an unknown type after the interfaces."""

    def block(kind, body):
        body += bytes(-len(body) % 4)
        size = struct.pack(order + "I", len(body) + 12)
        return struct.pack(order + "I", kind) + size + body + size

    out = [block(0x0A0D0D0A, struct.pack(order + "IHHq", 0x1A2B3C4D, 1, 0, -1))]
    for link in links:
        # if_tsresol 9: nanoseconds.
        options = struct.pack(order + "HHB3xHH", 9, 1, 9, 0, 0)
        out.append(block(1, struct.pack(order + "HHI", link, 0, 65535) + options))
    out.append(block(0x0ABC, b"a block that no reader knows"))
    for index, (time, *packet) in enumerate(stamped(packets)):
        interface = index % len(links)
        data = framed(links[interface], *packet)
        stamp = time * 1000
        head = struct.pack(order + "IIIII", interface, stamp >> 32, stamp & 0xFFFFFFFF, len(data), len(data))
        out.append(block(6, head + data))
    return b"".join(out)


def packet_logger(packets, order=">"):
    out = []
    for time, kind, received, payload in stamped(packets):
        seconds, fraction = divmod(time, 1_000_000)
        label = {COMMAND: 0, EVENT: 1, ACL: 3 if received else 2}[kind]
        out.append(struct.pack(order + "IIIB", len(payload) + 9, seconds, fraction, label) + payload)
    return b"".join(out)
