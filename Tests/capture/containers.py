"""The bytes of capture files. Times are microseconds since 1970; a file is its beginning and its records.

A record whose header lies has the length that is `claimed`, not that of its data.
"""

import struct

EPOCH = 0x00DCDDB30F2F8000  # microseconds from the year 0 to 1970, as btsnoop counts
START = 1_767_225_600_000_000  # 2026-01-01
H1, H4, MONITOR = 1001, 1002, 2001  # datalinks of btsnoop


def btsnoop(datalink=H4):
    """The beginning of a btsnoop file."""
    return b"btsnoop\0" + struct.pack(">II", 1, datalink)


def btsnoop_record(data, flags=0, time=START, drops=0, original=None, claimed=None):
    length = len(data) if claimed is None else claimed
    lengths = length if original is None else original, length
    return struct.pack(">IIIIQ", *lengths, flags, drops, (time + EPOCH) % 2**64) + data


def pcap(link, order="<", scale=10**6):
    """The beginning of a pcap file; `scale` is how many ticks a second has."""
    return struct.pack(order + "IHHiIII", 0xA1B2C3D4 if scale == 10**6 else 0xA1B23C4D, 2, 4, 0, 0, 65535, link)


def pcap_record(data, ticks=START, order="<", scale=10**6, original=None, claimed=None):
    length = len(data) if claimed is None else claimed
    lengths = length, length if original is None else original
    return struct.pack(order + "IIII", *divmod(ticks, scale), *lengths) + data


def padded(data):
    return data + bytes(-len(data) % 4)


def block(kind, body, order="<"):
    """A block of pcapng."""
    size = struct.pack(order + "I", len(padded(body)) + 12)
    return struct.pack(order + "I", kind) + size + padded(body) + size


def option(code, value):
    return struct.pack("<HH", code, len(value)) + padded(value)


def section(options=b""):
    return block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1) + options)


def interface(link=201, options=b""):
    return block(1, struct.pack("<HHI", link, 0, 0) + options)


def packet(data, time=0, interface=0, options=b""):
    """An Enhanced Packet Block."""
    head = struct.pack("<IIIII", interface, time >> 32 & 0xFFFFFFFF, time & 0xFFFFFFFF, len(data), len(data))
    return block(6, head + padded(data) + options)


def pcapng(link=201):
    """The beginning of a pcapng file with one interface."""
    return section() + interface(link)


def packet_logger_record(kind, data, time=START, order=">", claimed=None):
    length = len(data) + 9 if claimed is None else claimed
    return struct.pack(order + "IIIB", length, *divmod(time, 10**6), kind) + data
