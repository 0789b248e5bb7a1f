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
from capture import hci, records
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

    def test_each_container_has_the_same_packets(self):
        for good in GOOD:
            for name, write in harmless.FORMATS.items():
                if name == "gzip":
                    continue
                with self.subTest(name):
                    again = [hci.packet(record) for record in records.records(write(good.packets))]
                    self.assertEqual(again, good.packets)

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
                self.assertNotIsInstance(records.read(content)[1][-1], records.Record)

    def test_searches(self):
        found = [hci.pdu(packet)[0] for packet in GOOD[0].packets if less.is_search(packet)]
        self.assertEqual(set(found), {0x01, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09})


class Air(unittest.TestCase):
    def setUp(self):
        self.pieces = records.read((CAPTURES / "air-heart-rate.pcap").read_bytes())[1]
        self.packets = air_changes.packets_of(self.pieces)

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
