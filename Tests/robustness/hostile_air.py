"""Link-layer captures made to break a decoder: impossible fields, lying lengths, floods, crowds.

The attacks of SweynTooth (Garbelini et al., USENIX ATC 2020) are here by their names, among others. A good conversation
goes on around them (`Good`), which knows what must be decoded from its packets.
"""

import functools
import struct

from capture.hci import octets
from capture.link_layer import ADV_EXT_IND, ADV_IND, ALL, CENTRAL, GOOD_ADDRESS, PERIPHERAL, Good
from capture.link_layer import broken, connect_ind, packet, pdu


def control(opcode, form="", *values):
    return bytes([opcode]) + struct.pack("<" + form, *values)


EMPTY_MAP, FULL_MAP = bytes(5), ALL.to_bytes(5, "little")

# LL Control PDUs that change a connection to what cannot be, and others with too much or too little in them.
IMPOSSIBLE_CONTROL = {
    "update to interval 0": control(0x00, "BHHHHH", 0, 0, 0, 0, 0, 20),
    "update to the largest of all": control(0x00, "BHHHHH", 255, 65535, 65535, 65535, 65535, 65535),
    "update whose instant has passed": control(0x00, "BHHHHH", 1, 0, 24, 0, 100, 0xFFF0),
    "update cut off": control(0x00, "BHH", 1, 0, 24),
    "channel map without channels": control(0x01) + EMPTY_MAP + struct.pack("<H", 5),
    "channel map with one channel": control(0x01) + b"\x01\0\0\0\0" + struct.pack("<H", 9),
    "channel map with reserved bits": control(0x01) + b"\xff" * 5 + struct.pack("<H", 11),
    "channel map cut off": control(0x01) + FULL_MAP,
    "terminate without reason": control(0x02),
    "length of 0": control(0x14, "HHHH", 0, 0, 0, 0),
    "length of 65535": control(0x14, "HHHH", 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF),
    "length answered with 0": control(0x15, "HHHH", 0, 0, 0, 0),
    "length cut off": control(0x14, "H", 251),
    "PHY of none": control(0x16, "BB", 0, 0),
    "PHY of all": control(0x17, "BB", 0xFF, 0xFF),
    "PHY update to two at once": control(0x18, "BBH", 0x07, 0x07, 3),
    "PHY update to reserved ones": control(0x18, "BBH", 0xF8, 0xF8, 3),
    "parameters with least above most": control(0x0F, "HHHHBHHHHHHH", 3200, 6, 499, 10, 0, 0, 0, 0, 0, 0, 0, 0),
    "opcode 0xFF": control(0xFF) + b"\xff" * 26,
    "unknown of unknown": control(0x07, "B", 0xFF),
    "reject of reject": control(0x11, "BB", 0x11, 0xFF),
    "control of no octets": b"",
    "version with too much": control(0x0C, "BHH", 0x0D, 0xFFFF, 0xFFFF) + bytes(21),
    "encryption response without a request": control(0x04, "QI", 0, 0)[:9],
    "clock accuracy of 255": control(0x1D, "B", 0xFF),
    "CIS of nothing": control(0x1F) + bytes(35),
    "CTE request cut off": control(0x1A),
    "subrate of 0": control(0x27, "HHHHH", 0, 0, 0, 0, 0),
}

# L2CAP and ATT in data PDUs: (LLID, payload, Length field or None).
SWEYNTOOTH = {
    "Link Layer Length Overflow": (2, struct.pack("<HHBH", 3, 4, 0x0A, 3), 0xFF),
    "LLID Deadlock": (0, b"", None),
    "LLID Deadlock with data": (0, struct.pack("<HHBH", 3, 4, 0x0A, 3), None),
    "Truncated L2CAP": (2, struct.pack("<HHB", 3, 4, 0x0A), None),
    "Truncated L2CAP of one octet": (2, b"\x07", None),
    "Silent Length Overflow": (2, struct.pack("<HH", 0xFFFF, 4) + bytes(23), None),
    "Invalid L2CAP Fragment": (1, b"\x01", None),
    "Sequential ATT Deadlock": (2, struct.pack("<HHBH", 3, 4, 0x0A, 3) + struct.pack("<HHBH", 3, 4, 0x0A, 3), None),
    "Unexpected Public Key": (2, struct.pack("<HHB", 65, 6, 0x0C) + bytes(22), None),
    "Key Size Overflow": (2, struct.pack("<HHBBBBBBB", 7, 6, 1, 3, 0, 1, 0xFD, 1, 1), None),
    "DHCheck Skip": (2, struct.pack("<HHB", 17, 6, 0x0D) + bytes(16), None),
    "zero L2CAP length": (2, struct.pack("<HH", 0, 4), None),
    "L2CAP on channel 0": (2, struct.pack("<HHB", 1, 0, 0), None),
    "Length less than the payload": (2, struct.pack("<HHBH", 3, 4, 0x0A, 3), 2),
    "start of 251 octets": (2, struct.pack("<HH", 247, 4) + b"\x52\x09\0" + bytes(244), None),
    "continuation of 255 octets": (1, bytes(255), None),
}

# Requests to connect that cannot be (Invalid Connection Request, Invalid Channel Map and the like).
IMPOSSIBLE_CONNECT = {
    "interval 0": {"interval": 0},
    "timeout 0": {"timeout": 0},
    "hop 0": {"hop": 0},
    "hop 31": {"hop": 31},
    "no channels": {"channels": 0},
    "reserved channels": {"channels": (1 << 40) - 1},
    "one channel": {"channels": 1},
    "latency above all": {"latency": 0xFFFF},
    "window 0": {"window": 0},
    "all zero": {"interval": 0, "timeout": 0, "hop": 0, "channels": 0, "window": 0},
    "all ones": {"interval": 0xFFFF, "timeout": 0xFFFF, "hop": 31, "channels": (1 << 40) - 1, "latency": 0xFFFF},
}


# Whole files, as (records, Good). Each function gives what is hostile, with reads between; others are before and after it.


def around(hostile):
    """Makes whole files of a function."""

    @functools.wraps(hostile)
    def whole(header, *arguments):
        good = Good(header)
        records = [*good.begin(), *good.read()]
        records += hostile(good, *arguments)
        records += good.read()
        return records, good

    return whole



@around
def attacks(good):
    """Everything above, one after the other, from both sides and with damaged twins."""
    for payload in IMPOSSIBLE_CONTROL.values():
        for to_peripheral in (True, False):
            if not to_peripheral:
                yield good.data(True, 1, b"")
            yield good.data(to_peripheral, 3, payload)
            if to_peripheral:
                yield good.data(False, 1, b"")
        yield from good.read()
    for llid, payload, length in SWEYNTOOTH.values():
        yield from [good.data(True, llid, payload, length), good.data(False, 1, b"")]
        yield from [good.data(True, 1, b""), good.data(False, llid, payload, length)]
        yield from good.read()
    # What would end or move the connection, if it were not damaged.
    moves = control(0x02, "B", 0x13), control(0x05), control(0x03) + bytes(22), IMPOSSIBLE_CONTROL["update to interval 0"]
    for payload in moves:
        yield from [good.data(True, 3, payload, damaged=True), *good.read()]
    for changes in IMPOSSIBLE_CONNECT.values():
        yield good.other(packet(connect_ind(0x6B1D2C3F, 0x111111, CENTRAL, "D0:00:00:00:00:01", **changes)))
        yield good.other(broken(connect_ind(GOOD_ADDRESS, 0x222222, **changes)), damaged=True)
        yield from good.read()
    for length in range(34):
        yield good.other(packet(connect_ind(0x6B1D2C3F, 0x111111)[:1] + bytes([length]) + bytes(length)))


@around
def every_control(good):
    """Every LL Control opcode with every length up to 40."""
    # An encryption would hide what follows, and a termination end it; both are well-formed here only with some lengths.
    for opcode in sorted(set(range(256)) - {0x02, 0x03, 0x04, 0x05, 0x06, 0x0A, 0x0B}):
        for size in range(40):
            yield good.data(True, 3, bytes([opcode]) + bytes((opcode * 7 + index * 13) & 0xFF for index in range(size)))
            yield good.data(False, 1, b"")
        yield from good.read()


@around
def every_advertising(good):
    """Every type of advertising PDU with lengths that lie, and every extended header."""
    for kind in range(256):
        for size in (0, 1, 5, 6, 7, 11, 12, 13, 33, 34, 35, 63, 255):
            payload = bytes((kind + 31 * index) & 0xFF for index in range(size))
            yield good.other(packet(pdu(kind, payload)))
            yield good.other(packet(pdu(kind, payload[: size // 2], size)))
    yield from good.read()
    for flags in range(256):
        for length in (0, 1, 2, 6, 9, 19, 30, 40, 63):
            for filled in (length, 63, 3):
                rest = bytes((flags ^ index * 5) & 0xFF for index in range(filled))
                payload = bytes([length | flags & 0xC0, flags]) + rest
                yield good.other(packet(pdu(ADV_EXT_IND, payload)))
        if flags % 32 == 31:
            yield from good.read()


@around
def every_cut(good):
    """Packets that end after each byte, the radio's header included, and headers in which each byte is another."""
    samples = [
        good.header(packet(pdu(ADV_IND | 0x40, octets(PERIPHERAL) + b"\x02\x01\x06"))),
        good.header(packet(pdu(2, struct.pack("<HHBH", 3, 4, 0x0A, 3)), 0x6B1D2C3F), True),
    ]
    for sample in samples:
        for size in range(len(sample)):
            yield (good.other(b"")[0], sample[:size])
        for place in range(min(30, len(sample))):
            for value in (0, 1, 3, 7, 9, 0x18, 0x7F, 0x80, 0xC0, 0xFE, 0xFF):
                yield (good.other(b"")[0], sample[:place] + bytes([value]) + sample[place + 1 :])
        yield from good.read()


@around
def absurd_times(good):
    """Clocks that jump: each packet of a connection at another end of time, while changes wait for their instants."""
    epoch = 1_767_225_600_000_000
    ends = [-epoch, -1, 1, epoch, (1 << 62) - epoch, (1 << 63) - 1 - epoch, (1 << 63) - epoch, (1 << 64) - 1 - epoch]
    for time in [*ends, *reversed(ends), *(1 << bit for bit in range(0, 63, 2))]:
        # One of the instants lies ahead, wherever the counter is by now, so that every time is compared with it.
        for instant in range(0, 0x10000, 0x4000):
            update = control(0x00, "BHHHHH", 2, 3, 40, 0, 100, instant)
            yield from [good.data(True, 3, update), good.data(False, 1, b"")]
        for to_peripheral in (True, False):
            yield (time, good.data(to_peripheral, 1, b"")[1])
        yield from good.read()


@around
def flood(good, count):
    """LL Control PDUs and nothing else, for ever: what a peer may do that never listens."""
    kinds = [
        control(0x0C, "BHH", 13, 1, 2),
        control(0x12),
        control(0x14, "HHHH", 27, 328, 27, 328),
        control(0x01) + FULL_MAP + b"\xff\x7f",
    ]
    for index in range(count // 2):
        yield good.data(True, 3, kinds[index % len(kinds)])
        yield good.data(False, 3, control(0x13))


# Crowds: more of everything than there can be, with the good connection in the midst of it.


def spread(index):
    """Distinct 32-bit numbers that look random."""
    return (index * 2654435761 + 0x1234567) & 0xFFFFFFFF


@around
def crowd(good, count, stranger, every=1000):
    """`stranger(good, index)` gives one record; each `every` of them the good connection goes on."""
    for index in range(count):
        yield stranger(good, index)
        if index % every == every - 1:
            yield from good.read()


def access_addresses(good, index):
    """A packet of a connection whose start nobody heard; each has another access address."""
    good.time += 200
    return good.time, good.header(packet(pdu(2, struct.pack("<HHBH", 3, 4, 0x0A, 3)), spread(index), 0x313233), True)


def advertisers(good, index):
    name = f"\x09\x09N{index:07}".encode()
    return good.other(packet(pdu(ADV_IND | 0x40, struct.pack("<IH", spread(index), 0xC000) + name)), 200)


def requests(good, index):
    address = f"D1:00:{index >> 24 & 255:02X}:{index >> 16 & 255:02X}:{index >> 8 & 255:02X}:{index & 255:02X}"
    return good.other(packet(connect_ind(spread(index), 0x313233, peripheral=address)), 200)
