"""What harmless.py makes: changed back it is what it was, and what is not to change stays."""

import pathlib
import random
import struct
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import air_changes
import att_handles
import connections
import harmless
import less
from capture import hci, link_layer, records
from capture.hci import ACL, EVENT
from program import CAPTURES

GOOD = [harmless.Capture(CAPTURES / f"{name}.btsnoop") for name in ("heart-rate", "gatt-explorer", "titan-encryption")]


class Hosts(unittest.TestCase):
    def test_handles_go_there_and_back(self):
        for good in GOOD:
            for change, back in (
                (att_handles.Shift(0x111), att_handles.Shift(-0x111)),
                (connections.Renumbering(0x111), connections.Renumbering(-0x111)),
            ):  # fmt: skip
                changed = good.copy().map(change)
                self.assertNotEqual(changed.packets, good.packets)
                self.assertEqual(changed.map(back).packets, good.packets)

    def test_handles_in_lists(self):
        shift = att_handles.Shift(0x10)
        pdu = lambda text: shift.pdu(bytearray.fromhex(text), 1).hex()  # noqa: E731
        self.assertEqual(pdu("10 0100 ffff 0028"), "100100ffff0028")
        self.assertEqual(pdu("11 06 0100 0500 0018 0600 ffff 0d18"), "1106110015000018" + "1600ffff0d18")
        self.assertEqual(pdu("08 0600 ffff 0328"), "081600ffff0328")
        self.assertEqual(pdu("09 07 0700 10 0800 372a"), "0907170010" + "1800372a")
        self.assertEqual(pdu("01 0a 0300 02"), "010a130002")
        self.assertEqual(pdu("05 01 0900 0229"), "050119000229")
        self.assertEqual(pdu("1b 0800 0648"), "1b18000648")
        self.assertEqual(pdu("0b 0800"), "0b0800")

    def test_each_container_has_the_same_packets(self):
        for good in GOOD:
            for name, write in harmless.FORMATS.items():
                if name == "gzip":
                    continue
                with self.subTest(name):
                    again = [hci.packet(record) for record in records.records(write(good.packets))]
                    self.assertEqual(again, good.packets)

    def test_fragments_are_the_same_together(self):
        for good in GOOD:
            parts = harmless.fragments(good.copy(), random.Random(1)).packets
            self.assertGreater(len(parts), len(good.packets))
            whole = []
            for part in parts:
                if part.kind == ACL and struct.unpack_from("<H", part.data)[0] >> 12 & 3 == 1 and whole[-1].kind == ACL:
                    head, size = struct.unpack_from("<HH", whole[-1].data)
                    data = struct.pack("<HH", head, size + len(part.data) - 4) + whole[-1].data[4:] + part.data[4:]
                    whole[-1] = whole[-1]._replace(data=data)
                else:
                    whole.append(part)
            self.assertEqual(b"".join(packet.data[4:] for packet in whole if packet.kind == ACL),
                             b"".join(joined(good.packets)))  # fmt: skip

    def test_everything_else_only_adds(self):
        for good in GOOD:
            for change in (harmless.advertising, harmless.another_device, harmless.controller_chatter):
                with self.subTest(change.__name__):
                    changed = change(good.copy(), random.Random(1)).packets
                    self.assertEqual([packet for packet in changed if packet in good.packets], good.packets)
                    times = [packet.time for packet in changed]
                    self.assertEqual(times, sorted(times))

    def test_addresses_of_events_only(self):
        changed = harmless.other_addresses(GOOD[0].copy(), random.Random(1))
        address = connections.addresses(GOOD[0].packets)[0]
        for old, new in zip(GOOD[0].packets, changed.packets, strict=True):
            self.assertEqual(old.data != new.data, old.kind != ACL and address in old.data)
        self.assertFalse(any(packet.kind == EVENT and address in packet.data for packet in changed.packets))


class Less(unittest.TestCase):
    def test_dropped_records_are_counted(self):
        good = GOOD[0].packets
        pieces = records.read(less.without(good, {3, 5}))[1]
        self.assertEqual([hci.packet(piece) for piece in pieces], good[:3] + [good[4]] + good[6:])
        self.assertEqual([piece.drops for piece in pieces][:6], [0, 0, 0, 1, 2, 2])

    def test_packets_are_cut_and_say_how_long_they_were(self):
        pieces = records.read(less.written(GOOD[0].packets, length=13))[1]
        lengths = [struct.unpack_from(">II", piece.raw) for piece in pieces]
        self.assertEqual([original for original, _ in lengths], [len(packet.data) + 1 for packet in GOOD[0].packets])
        self.assertEqual(max(included for _, included in lengths), 13)

    def test_files_end_inside_a_record(self):
        for change, content in less.changes(GOOD[0].packets, True, random.Random(1)):
            if change.startswith("cut"):
                self.assertLess(len(content), len(less.written(GOOD[0].packets)))
                self.assertNotIn(len(content), ends(less.written(GOOD[0].packets)))

    def test_searches(self):
        found = [hci.pdu(packet)[0] for packet in GOOD[0].packets if less.is_search(packet)]
        self.assertEqual(set(found), {0x01, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09})


def ends(content):
    beginning, pieces = records.read(content)
    position = len(beginning)
    for piece in pieces:
        position += len(piece.raw)
        yield position


def joined(packets):
    """What ACL packets carry, with those that were fragments before behind what they belong to."""
    for packet in packets:
        if packet.kind == ACL:
            yield packet.data[4:]


class Air(unittest.TestCase):
    def setUp(self):
        self.pieces = records.read((CAPTURES / "air-heart-rate.pcap").read_bytes())[1]
        self.packets = air_changes.packets_of(self.pieces)

    def test_crc(self):
        initial = air_changes.initial_crcs(self.packets)
        known = [packet for packet in self.packets if packet.address in initial and packet.is_good]
        self.assertGreater(len(known), 200)
        for packet in known:
            self.assertEqual(link_layer.crc(packet.pdu, initial[packet.address]), packet.record.payload[-3:])

    def test_sequence_numbers_go_on(self):
        """Each packet of a connection event acknowledges the one before, also among those that were added."""
        for change, added in ((air_changes.retransmissions, 2), (air_changes.empty_packets, 4)):
            pieces = change(list(self.pieces), random.Random(1), 5)
            self.assertEqual(len(pieces), len(self.pieces) + 5 * added)
        old = {id(packet.record) for packet in self.packets}
        packets = air_changes.packets_of(pieces)
        new = [place for place, packet in enumerate(packets) if id(packet.record) not in old]
        for place in new:
            before, packet = packets[place - 1], packets[place]
            self.assertEqual(packet.acknowledged, before.number ^ 1)


if __name__ == "__main__":
    unittest.main()
