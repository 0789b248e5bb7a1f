"""A conversation with what the real captures lack, in every HCI capture format.

Several reports in one event, directed and anonymous advertising, every ATT PDU, ACL fragments of two connections and
both directions in any mixture, lost fragments, Enhanced ATT in one K-frame and in several. Written from the Core
Specification alone; the same bytes on every run.
"""

import random
import struct

import containers
from containers import ACL, COMMAND, EVENT

U16 = struct.Struct("<H").pack
ATT_CID, SIGNALLING_CID = 0x0004, 0x0005
EATT_SPSM = 0x0027
LINK, OTHER = 0x0040, 0x0041  # connection handles


def event(code, parameters):
    return EVENT, True, bytes([code, len(parameters)]) + parameters


def le_event(subevent, parameters):
    return event(0x3E, bytes([subevent]) + parameters)


def command(opcode, parameters):
    return COMMAND, False, U16(opcode) + bytes([len(parameters)]) + parameters


def connection(handle, peer):
    """LE Connection Complete: central, random peer address."""
    body = b"\0" + U16(handle) + b"\0\1" + peer + struct.pack("<HHHB", 24, 0, 72, 0)
    return le_event(0x01, body)


def acl(handle, received, data, first):
    # Packet_Boundary_Flag: from the host 00 starts a PDU, from the controller 10; 01 continues.
    boundary = 1 if not first else 2 if received else 0
    return ACL, received, U16(handle | boundary << 12) + U16(len(data)) + data


def frame(cid, payload):
    return U16(len(payload)) + U16(cid) + payload


def fragments(handle, received, l2cap, size):
    for start in range(0, len(l2cap), size):
        yield acl(handle, received, l2cap[start : start + size], start == 0)


def att(handle, received, pdu, size=251):
    yield from fragments(handle, received, frame(ATT_CID, pdu), size)


def address(rng, top=0xC0):
    return rng.randbytes(5) + bytes([top | rng.randrange(64)])


def signed(rssi):
    return struct.pack("b", rssi)


def advertising(rng):
    """Reports one and several an event; RSSI at its edges; 127 is "not available"."""
    for levels in ([-40], [-127, 20, 0], [127, -1]):
        body = bytes([len(levels)])
        for kind, rssi in enumerate(levels):
            data = b"" if kind == 1 else bytes([2, 1, 6, 3, 0x03, 0x0D, 0x18])
            body += bytes([kind, 1]) + address(rng) + bytes([len(data)]) + data + signed(rssi)
        yield le_event(0x02, body)
    for levels in ([-60], [-61, 127]):
        body = bytes([len(levels)])
        for rssi in levels:
            body += b"\x01\x01" + address(rng) + b"\x01" + address(rng, 0x40) + signed(rssi)
        yield le_event(0x0B, body)
    # Connectable legacy; directed extended; anonymous (no address) and cut short by the controller.
    for kinds in ([(0x0013, 1)], [(0x0005, 0), (0x0000, 0xFF), (0x0040, 1)]):
        body = bytes([len(kinds)])
        for kind, address_type in kinds:
            peer = bytes(6) if address_type == 0xFF else address(rng)
            data = rng.randbytes(3) if kind == 0x0040 else bytes([4, 0x09]) + b"abc"
            body += U16(kind) + bytes([address_type]) + peer + b"\x01\x02\x05\x7f" + signed(-rng.randrange(30, 90))
            body += U16(0) + b"\x01" + (address(rng) if kind & 4 else bytes(6)) + bytes([len(data)]) + data
        yield le_event(0x0D, body)
    yield command(0x200C, b"\0\0")
    yield event(0x0E, b"\x01" + U16(0x200C) + b"\0")


def every_pdu(rng):
    """(received, PDU): each ATT PDU of Core 6.0, Vol 3, Part F, 3.4, then two opcodes that none has."""
    handle = lambda: U16(rng.randrange(1, 0xFFFF))
    value = rng.randbytes
    return [
        (False, b"\x02" + U16(247)),
        (True, b"\x03" + U16(185)),
        (False, b"\x04" + U16(1) + U16(9)),
        (True, b"\x05\x01" + U16(2) + U16(0x2803) + U16(3) + U16(0x2A37)),
        (False, b"\x04" + U16(4) + U16(4)),
        (True, b"\x05\x02" + U16(4) + value(16)),
        (False, b"\x06" + U16(1) + U16(0xFFFF) + U16(0x2800) + U16(0x180D)),
        (True, b"\x07" + U16(16) + U16(23)),
        (False, b"\x08" + U16(1) + U16(0xFFFF) + U16(0x2803)),
        (True, b"\x09\x07" + U16(2) + b"\x12" + U16(3) + U16(0x2A37)),
        (False, b"\x08" + U16(4) + U16(0xFFFF) + value(16)),
        (True, b"\x01\x08" + U16(4) + b"\x0a"),
        (False, b"\x0a" + handle()),
        (True, b"\x0b" + value(12)),
        (False, b"\x0a" + handle()),
        (True, b"\x0b"),
        (False, b"\x0c" + handle() + U16(184)),
        (True, b"\x0d" + value(40)),
        (False, b"\x0e" + U16(3) + U16(5) + U16(7)),
        (True, b"\x0f" + value(9)),
        (False, b"\x10" + U16(1) + U16(0xFFFF) + U16(0x2800)),
        (True, b"\x11\x06" + U16(1) + U16(5) + U16(0x1800)),
        (False, b"\x12" + handle() + value(20)),
        (True, b"\x13"),
        (False, b"\x12" + handle()),
        (True, b"\x01\x12" + U16(9) + b"\x80"),
        (False, b"\x16" + U16(33) + U16(0) + value(18)),
        (True, b"\x17" + U16(33) + U16(0) + value(18)),
        (False, b"\x18\x01"),
        (True, b"\x19"),
        (True, b"\x1b" + handle() + value(182)),
        (True, b"\x1b" + handle()),
        (True, b"\x1d" + handle() + value(5)),
        (False, b"\x1e"),
        (False, b"\x20" + U16(3) + U16(5)),
        (True, b"\x21" + U16(2) + value(2) + U16(3) + value(3)),
        (True, b"\x23" + U16(3) + U16(2) + value(2) + U16(5) + U16(1) + value(1)),
        (False, b"\x52" + handle() + value(3)),
        (False, b"\xd2" + handle() + value(4) + struct.pack("<I", 7) + value(8)),
        (True, b"\x3f" + value(4)),
        (False, b"\x7e" + value(2)),
    ]


def interleaved(rng):
    """Four streams (two connections, two directions), each in fragments of its own size, taken in random order."""
    streams = []
    for handle, received, opcode in [
        (LINK, True, b"\x1b"),
        (LINK, False, b"\x52"),
        (OTHER, True, b"\x1b"),
        (OTHER, False, b"\x52"),
    ]:
        packets = []
        for _ in range(25):
            pdu = opcode + U16(rng.randrange(1, 500)) + rng.randbytes(rng.randrange(180))
            packets += att(handle, received, pdu, rng.choice((5, 20, 27, 60)))
        streams.append(packets)
    while streams:
        stream = rng.choice(streams)
        yield stream.pop(0)
        streams = [left for left in streams if left]


def lost_fragments(rng):
    """A continuation of nothing, a PDU whose end never comes, one fragment too long; after each a good PDU."""
    pdu = b"\x1b" + U16(18) + rng.randbytes(60)
    parts = list(att(LINK, True, pdu, 27))
    good = b"\x1b" + U16(18) + b"\x06\x48"
    yield parts[1]
    yield from att(LINK, True, good)
    yield from parts[:2]
    yield from att(LINK, True, good)
    yield from parts[:2]
    yield acl(LINK, True, rng.randbytes(40), False)
    yield from att(LINK, True, good)


def enhanced_att(rng):
    """Credit-based connection for EATT (Core 6.0, Vol 3, Part A, 4.25 and 4.26), then PDUs on its channels."""
    request = b"\x17\x05" + U16(12) + U16(EATT_SPSM) + U16(100) + U16(64) + U16(10) + U16(0x0050) + U16(0x0051)
    answer = b"\x18\x05" + U16(12) + U16(100) + U16(64) + U16(10) + U16(0) + U16(0x0060) + U16(0x0061)
    yield from fragments(LINK, False, frame(SIGNALLING_CID, request), 251)
    yield from fragments(LINK, True, frame(SIGNALLING_CID, answer), 251)
    # Each side sends to the other's channel identifier; an SDU longer than MPS - 2 takes several K-frames.
    for received, cid, pdu in [
        (False, 0x0060, b"\x0a" + U16(3)),
        (True, 0x0050, b"\x0b" + rng.randbytes(30)),
        (False, 0x0061, b"\x12" + U16(5) + rng.randbytes(8)),
        (True, 0x0051, b"\x13"),
        (True, 0x0050, b"\x1b" + U16(18) + rng.randbytes(90)),
        (True, 0x0051, b"\x23" + U16(18) + U16(2) + b"\x06\x48" + U16(34) + U16(1) + b"\x5a"),
    ]:
        sdu = U16(len(pdu)) + pdu
        for start in range(0, len(sdu), 64):
            yield from fragments(LINK, received, frame(cid, sdu[start : start + 64]), 27)


def conversation(mixed=True):
    """All packets; without the `mixed` ones for formats that do not tell the direction of a fragment."""
    rng = random.Random(60)
    yield from advertising(rng)
    yield connection(LINK, address(rng))
    yield connection(OTHER, address(rng))
    for size in (251, 27, 7):
        for received, pdu in every_pdu(rng):
            yield from att(LINK, received, pdu, size)
    if mixed:
        yield from interleaved(rng)
    yield from lost_fragments(rng)
    yield from enhanced_att(rng)
    yield event(0x05, b"\0" + U16(LINK) + b"\x13")
    yield event(0x05, b"\0" + U16(OTHER) + b"\x08")


def captures():
    """File name -> content."""
    packets = list(conversation())
    return {
        "synthetic-1001.btsnoop": containers.btsnoop(packets, 1001),
        "synthetic-1002.btsnoop": containers.btsnoop(packets, 1002),
        "synthetic-2001.btsnoop": containers.btsnoop(packets, 2001),
        "synthetic-187.pcap": containers.pcap(list(conversation(mixed=False)), 187),
        "synthetic-201-big-endian.pcap": containers.pcap(packets, 201, ">"),
        "synthetic-254-nanoseconds.pcap": containers.pcap(packets, 254, nanoseconds=True),
        "synthetic-201.pcapng": containers.pcapng(packets, [201]),
        "synthetic-254-big-endian.pcapng": containers.pcapng(packets, [254], ">"),
        "synthetic-big-endian.pklg": containers.packet_logger(packets),
        "synthetic-little-endian.pklg": containers.packet_logger(packets, "<"),
    }
