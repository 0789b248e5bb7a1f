"""Captures with two GATT servers on one link: either side asks, refuses, subscribes, and both use the same handles.

The containers and HCI packets are those of the oracles; the same bytes on every run.
"""

import pathlib
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "oracles"))

import containers
import synthetic

HOST, PEER = False, True  # whether a side's packets are received
ADDRESS = bytes.fromhex("0102030405c6")
# Services with their characteristics (handle of the value, properties, type) and other descriptors.
TABLES = {
    HOST: [(1, 9, 0x1801, [(3, 0x20, 0x2A05), (6, 0x02, 0x2B3A), (9, 0x02, 0x2B2A)], {4: 0x2902}),
           (20, 30, 0x1800, [(22, 0x02, 0x2A00), (24, 0x02, 0x2A01)], {}),
           (31, 39, 0x180D, [(33, 0x10, 0x2A37)], {34: 0x2902})],
    PEER: [(1, 5, 0x1800, [(3, 0x02, 0x2A00), (5, 0x02, 0x2A01)], {}),
           (6, 9, 0x1801, [(8, 0x20, 0x2A05)], {9: 0x2902}),
           (30, 39, 0x180F, [(33, 0x12, 0x2A19)], {34: 0x2902})],
}
NAMES = {HOST: (22, b"My Phone7"), PEER: (3, b"Watch 9B")}
# Handle 33 of both: a heart rate, a battery level.
PUSHED = {HOST: b"\0\x46", PEER: b"\x46"}


def short(*numbers):
    return struct.pack(f"<{len(numbers)}H", *numbers)


def ask(side, request, answer):
    yield from synthetic.att(synthetic.LINK, side, request)
    yield from synthetic.att(synthetic.LINK, not side, answer)


def refuse(side, request, handle, error=0x05):
    yield from ask(side, request, bytes([0x01, request[0]]) + short(handle) + bytes([error]))


def discover(side):
    """Services, characteristics and descriptors of the other side's server; each search ends with Attribute Not Found."""
    services = TABLES[not side]
    groups = b"".join(short(first, last, uuid) for first, last, uuid, _, _ in services)
    yield from ask(side, b"\x10" + short(1, 0xFFFF, 0x2800), b"\x11\x06" + groups)
    yield from refuse(side, b"\x10" + short(services[-1][1] + 1, 0xFFFF, 0x2800), services[-1][1] + 1, 0x0A)
    for first, last, _, characteristics, descriptors in services:
        listed = b"".join(short(value - 1) + bytes([bits]) + short(value, uuid) for value, bits, uuid in characteristics)
        yield from ask(side, b"\x08" + short(first, last, 0x2803), b"\x09\x07" + listed)
        if characteristics[-1][0] < last:
            begin = characteristics[-1][0] + 1
            yield from refuse(side, b"\x08" + short(begin, last, 0x2803), begin, 0x0A)
        for handle, uuid in descriptors.items():
            yield from ask(side, b"\x04" + short(handle, handle), b"\x05\x01" + short(handle, uuid))


def write(side, handle, value):
    yield from ask(side, b"\x12" + short(handle) + value, b"\x13")


def conversation(role):
    """The host has the role: 0 central, 1 peripheral."""
    yield synthetic.le_event(0x01, b"\0" + short(synthetic.LINK) + bytes([role, 1]) + ADDRESS + short(36, 0, 500) + b"\0")
    for side in HOST, PEER:
        yield from discover(side)
        yield from ask(side, b"\x0a" + short(NAMES[not side][0]), b"\x0b" + NAMES[not side][1])
        # The same handle is refused by both.
        yield from refuse(side, b"\x0a" + short(0x1B), 0x1B)
        yield from write(side, 34, b"\x01\x00")
        yield from synthetic.att(synthetic.LINK, not side, b"\x1b" + short(33) + PUSHED[not side])
    yield from write(HOST, 9, b"\x02\x00")
    yield from ask(PEER, b"\x1d" + short(8, 0x40, 0xFFFF), b"\x1e")
    # Big-endian by mistake: neither bit is set, so that nothing is subscribed.
    yield from write(PEER, 4, b"\x00\x02")
    yield from write(HOST, 34, b"\x00\x01")
    yield synthetic.event(0x05, b"\0" + short(synthetic.LINK) + b"\x13")


def captures():
    """File name -> content."""
    return {
        f"two-servers-{name}.btsnoop": containers.btsnoop(list(conversation(role)), 1002)
        for role, name in enumerate(("central", "peripheral"))
    }
