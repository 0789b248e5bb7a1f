"""Reads recordings of the Linux monitor: the least that it takes, so that no reader of ours judges our own writer."""

import struct
from collections import namedtuple

Record = namedtuple("Record", "microseconds adapter opcode data")
# btsnoop counts from the year 0 (BlueZ, doc/btsnoop.txt).
EPOCH = 0x00DCDDB30F2F8000


def read(path):
    """The records of a btsnoop file of monitor packets, or of a pcap file with link type 254; a cut end is an error."""
    content = path.read_bytes()
    if content[:8] == b"btsnoop\0":
        return list(btsnoop(content, path))
    return list(pcap(content, path))


def btsnoop(content, path):
    version, link = struct.unpack_from(">II", content, 8)
    assert (version, link) == (1, 2001), f"{path} is not btsnoop of monitor packets"
    place = 16
    while place < len(content):
        original, included, flags, _drops, time = struct.unpack_from(">IIIIq", content, place)
        data = content[place + 24 : place + 24 + included]
        assert original == included == len(data), f"{path} is cut at {place}"
        yield Record(time - EPOCH, flags >> 16, flags & 0xFFFF, data)
        place += 24 + included


def pcap(content, path):
    magic, *_, link = struct.unpack_from("<IHHiIII", content)
    assert (magic, link) == (0xA1B2C3D4, 254), f"{path} is not pcap of monitor packets with microseconds"
    place = 24
    while place < len(content):
        seconds, fraction, included, _original = struct.unpack_from("<IIII", content, place)
        data = content[place + 16 : place + 16 + included]
        assert len(data) == included, f"{path} is cut at {place}"
        adapter, opcode = struct.unpack_from(">HH", data)
        yield Record(seconds * 1_000_000 + fraction, adapter, opcode, data[4:])
        place += 16 + included
