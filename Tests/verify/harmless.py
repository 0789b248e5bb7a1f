#!/usr/bin/env python3
"""Changes captures so that apps and devices do the same as before, and asks whether their expectations are still met.

usage: harmless.py [--list] [--keep FOLDER] [NAME-PART...]
  --list         each change with its verdict
  --keep FOLDER  what is not met

The captures are those of apps.tsv, which hosts recorded, and of AIR. Each function of CHANGES takes a capture and
random numbers with a fixed seed. On the air, where packets are lost, every requirement has to come out as before. Ends
with "N passed, N failed, N skipped".
"""

import argparse
import collections
import functools
import gzip
import pathlib
import random
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import air_changes
import att_handles
import connections
import program
from apps import HERE, VERDICTS, present
from capture import containers, hci, records
from capture.hci import ACL, COMMAND, EVENT, Packet, pdu
from program import CAPTURES, SHARED

MILLISECOND = 1000  # times are microseconds
# What comes out where something else than "met" does.
EXPECTED = {
    # It may be any device.
    "a central that nobody knows": "inconclusive",
}


class Capture:
    """HCI packets with their times, as (time, whether it was received, kind, bytes)."""

    def __init__(self, path):
        self.packets = [hci.packet(record) for record in records.records(path.read_bytes())]

    def copy(self):
        other = object.__new__(Capture)
        other.packets = list(self.packets)
        return other

    def map(self, change):
        """Changes the bytes of each packet."""
        self.packets = [packet._replace(data=bytes(change(packet))) for packet in self.packets]
        return self

    def insert(self, index, *packets):
        """Before the packet at this place, at times after the one before; each is (received, kind, bytes)."""
        end = self.packets[index].time
        begin = self.packets[index - 1].time if index else end - 1000
        step = min(max(0, end - begin) / (len(packets) + 1), 50 * MILLISECOND)
        new = [Packet(round(begin + step * place), *packet) for place, packet in enumerate(packets, 1)]
        self.packets[index:index] = new
        return self

    def first_answer(self, index):
        """The place of the Write Response to the request at this place."""
        places = range(index, len(self.packets))
        return next(place for place in places if pdu(self.packets[place]) == b"\x13")

    def first(self, test):
        return next(index for index, packet in enumerate(self.packets) if test(packet))


# MARK: Changes


def jitter(capture, chance):
    """Every packet comes up to 20 ms sooner or later, in the same order."""
    last = None
    for index, packet in enumerate(capture.packets):
        time = packet.time + round(chance.uniform(-20, 20) * MILLISECOND)
        last = time if last is None else max(time, last)
        capture.packets[index] = packet._replace(time=last)
    return capture


def another_day(capture, chance):
    """All of it happens on another day."""
    days = chance.randrange(-400, 400) * 86_400 * 1000 * MILLISECOND + chance.randrange(10**9)
    capture.packets = [packet._replace(time=packet.time + days) for packet in capture.packets]
    return capture


def other_attribute_handles(capture, chance):
    """The server's attributes stand elsewhere."""
    return capture.map(att_handles.Shift(chance.randrange(1, 0x200)))


def other_connection_handles(capture, chance):
    return capture.map(connections.Renumbering(chance.randrange(0x10, 0xE00)))


def other_addresses(capture, chance):
    """Devices have other addresses, of the same kind. What values say of them stays."""
    exchange = {}
    for address in connections.addresses(capture.packets):
        exchange[address] = chance.randbytes(5) + bytes([address[5] & 0xC0 | chance.randrange(1, 0x3F)])

    def change(packet):
        data = packet.data
        for old, new in exchange.items() if packet.kind in (COMMAND, EVENT) else ():
            data = data.replace(old, new)
        return data

    return capture.map(change)


def mtu_exchange(capture, chance):
    """Another MTU is asked for; where values are read in parts, the server keeps to the smallest."""
    opcodes = {pdu(packet)[:1] for packet in capture.packets if pdu(packet)}
    if b"\x02" in opcodes:
        # As large as it was, or larger, for the one that asks; the smaller of both stays.
        return capture.map(connections.larger_mtu(chance.randrange(1, 200)))
    answer = 23 if b"\x0c" in opcodes else chance.randrange(48, 200)
    index = capture.first(lambda packet: pdu(packet))
    handle = struct.unpack_from("<H", capture.packets[index].data)[0] & 0xFFF
    request = struct.pack("<BH", 2, chance.randrange(200, 518))
    return capture.insert(
        index,
        (False, ACL, hci.att(handle, request, False)),
        (True, ACL, hci.att(handle, struct.pack("<BH", 3, answer))),
    )


def advertising(capture, chance):
    """Somebody else advertises."""
    address = chance.randbytes(5) + bytes([0xC0 | chance.randrange(0x3F)])
    for _ in range(20):
        data = b"\x02\x01\x06" + struct.pack("<BBH", 9, 0xFF, 0xFFFF) + chance.randbytes(6)
        report = hci.report(address, data, kind=3, rssi=chance.randbytes(1)[0] - 128)
        capture.insert(chance.randrange(1, len(capture.packets)), (True, EVENT, report))
    return capture


def another_device(capture, chance, is_central=False):
    """Another device advertises and is connected meanwhile: it is read, written and notifies."""
    handle, address = 0xE05, chance.randbytes(5) + bytes([0xC0 | chance.randrange(0x3F)])
    steps = [[(True, EVENT, hci.connection_complete(handle, address, is_central))]]
    if not is_central:
        data = b"\x02\x01\x06\x03\x03\x12\x18\x06\x09Mouse"
        steps.insert(0, [(True, EVENT, hci.report(address, data))])
    for number in range(chance.randrange(3, 9)):
        read = (b"\x0a\x61\x00", b"\x0b" + chance.randbytes(4))
        write = (b"\x12\x63\x00" + bytes([number]), b"\x13")
        for request, answer in (read, write):
            both = ((is_central, request), (not is_central, answer))
            steps.append([(received, ACL, hci.att(handle, one, received)) for received, one in both])
        steps.append([(not is_central, ACL, hci.att(handle, b"\x1b\x65\x00" + bytes([number]), not is_central))])
    steps.append([(True, EVENT, hci.disconnection_complete(handle))])
    # In order, at random places after the first packets, which reset the controller.
    places = sorted(chance.randrange(3, len(capture.packets)) for _ in steps)
    moved = 0
    for place, step in zip(places, steps, strict=True):
        capture.insert(place + moved, *step)
        moved += len(step)
    return capture


def a_central_that_nobody_knows(capture, chance):
    """Somebody connects to the host, who was never heard before."""
    return another_device(capture, chance, is_central=True)


def controller_chatter(capture, chance):
    """The host asks its controller for random numbers."""
    for _ in range(10):
        capture.insert(
            chance.randrange(1, len(capture.packets)),
            (False, COMMAND, b"\x18\x20\x00"),
            (True, EVENT, hci.event(0x0E, b"\x01\x18\x20\x00" + chance.randbytes(8))),
        )
    return capture


def fragments(capture, chance):
    """L2CAP packets come in two ACL packets each."""
    capture.packets = [part for packet in capture.packets for part in connections.halves(packet, chance)]
    return capture


def order_of_subscriptions(capture, chance):
    """Two subscriptions that follow each other, the later one first."""
    writes = [
        index for index, packet in enumerate(capture.packets)
        if pdu(packet)[:1] == b"\x12" and pdu(packet)[3:] in (b"\x01\x00", b"\x02\x00")
    ]  # fmt: skip
    handles = [pdu(capture.packets[index])[1:3] for index in writes[:2]]
    if len(handles) < 2 or handles[0] == handles[1]:
        return None
    # Each with the search for its descriptor, if that is just before.
    before = enumerate(capture.packets[:writes[0]])
    requests = [index for index, packet in before if pdu(packet) and not packet.received]
    begin = requests[-1] if pdu(capture.packets[requests[-1]])[0] == 0x04 else writes[0]
    middle, end = (capture.first_answer(index) + 1 for index in writes[:2])
    between = {pdu(packet)[0] for packet in capture.packets[middle:end] if pdu(packet)}
    if not between <= {0x01, 0x04, 0x05, 0x12, 0x13}:
        return None
    if sum(pdu(packet)[:1] == b"\x12" for packet in capture.packets[middle:end]) > 1:
        return None
    packets, times = capture.packets, [packet.time for packet in capture.packets]
    packets = packets[:begin] + packets[middle:end] + packets[begin:middle] + packets[end:]
    capture.packets = [packet._replace(time=time) for packet, time in zip(packets, times)]
    return capture


CHANGES = [
    (jitter, 5), (another_day, 1), (other_attribute_handles, 2), (other_connection_handles, 1), (other_addresses, 2),
    (mtu_exchange, 1), (advertising, 2), (another_device, 2), (a_central_that_nobody_knows, 1), (controller_chatter, 1),
    (fragments, 1), (order_of_subscriptions, 1),
]  # fmt: skip
FORMATS = {
    "pcap": hci.pcap,
    "pcapng": hci.pcapng,
    "btsnoop H1": functools.partial(hci.btsnoop, link=containers.H1),
    "Linux monitor": functools.partial(hci.btsnoop, link=containers.MONITOR),
    "gzip": lambda packets: gzip.compress(hci.btsnoop(packets)),
}
# Captures of link type 256, with expectations.
HEART_RATE, ANY = CAPTURES / "expectations/heart-rate.yaml", HERE / "apps/any.yaml"
AIR = [
    (CAPTURES / "air-heart-rate.pcap", HEART_RATE),
    (CAPTURES / "air-titan-encrypted.pcap", ANY),
    (SHARED / "homewsn+bsniffhub/examples/phy-changed.pcap", ANY),
    (SHARED / "homewsn+bsniffhub/examples/sc-justworks.pcap", ANY),
    (SHARED / "whad-team+whad-client/ressources/pcaps/ble_discovery.pcap", ANY),
]


def changes(app):
    """(name, content) of each changed capture."""
    good = Capture(app.capture)
    for change, count in CHANGES:
        for number in range(1, count + 1):
            changed = change(good.copy(), random.Random(f"{app.name} {change.__name__} {number}"))
            if changed:
                name = change.__name__.replace("_", " ") + (f" {number}" if count > 1 else "")
                yield name, hci.btsnoop(changed.packets)
    for name, write in FORMATS.items():
        yield name, write(good.packets)


def outcomes(*words):
    """The verdict of each requirement, and where it is undecided."""
    lines = program.run("verify", "--format", "jsonl", *words).lines
    return [(line["title"], line["verdict"], line.get("undecided")) for line in lines if line["type"] == "requirement"]


def air(names, tally):
    """(name, what came out otherwise) of each capture from the air and change."""
    for path, expectation in AIR:
        if not path.exists():
            tally.skip(path.name, "it is not there")
            continue
        good = outcomes(expectation, path)
        for change in (air_changes.retransmissions, air_changes.empty_packets):
            for number in (1, 2):
                beginning, pieces = records.read(path.read_bytes())
                changed = change(pieces, random.Random(f"{path.name} {change.__name__} {number}"), 10)
                name = f"{path.name}, {change.__name__.replace('_', ' ')} {number}"
                if not program.is_wanted(name, names):
                    continue
                with program.Folder() as folder:
                    now = outcomes(expectation, folder.file("changed.pcap", records.joined(beginning, changed)))
                wrong = [f"{new}, without it {old}" for old, new in zip(good, now, strict=True) if old != new]
                yield name, wrong if good else ["there is no requirement"]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    tally, kinds = program.Tally(), collections.Counter()
    for app in present(options.names, tally):
        own = collections.Counter()
        for name, content in changes(app):
            with program.Folder() as folder:
                path = folder.file("changed.btsnoop", content)
                run = program.run("verify", "--quiet", *app.options, app.expectation, path)
            verdict = VERDICTS.get(run.status, f"exit status {run.status}")
            own[verdict] += 1
            kinds[name.rstrip(" 0123456789"), verdict] += 1
            is_right = verdict == EXPECTED.get(name, "met")
            tally.check(f"{app.name}, {name}", [] if is_right else [verdict, run.text + run.message])
            if not is_right and options.keep:
                (options.keep / f"{app.name.replace('/', '-')}-{name.replace(' ', '-')}").write_bytes(content)
            elif options.list:
                print(f"{app.name}, {name}: {verdict}")
        print(f"{app.name[-32:]:32} " + ", ".join(f"{count} {verdict}" for verdict, count in own.items()))
    for name, problems in air(options.names, tally):
        if tally.check(name, problems):
            kinds[name.split(", ")[1].rstrip(" 0123456789"), "as before"] += 1
    for (kind, verdict), count in kinds.items():
        print(f"  {kind:32} {count:4} {verdict}")
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
