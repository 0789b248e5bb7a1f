"""The mutation tool itself: python3 -m unittest discover -s Tests/verify -t Tests/verify"""

import pathlib
import struct
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from capture import containers, hci
from capture.records import first, records
from mutate import Mutant, mutate
from program import CAPTURES

HEART_RATE = (CAPTURES / "heart-rate.btsnoop").read_bytes()


def pcap(order, scale, payloads, link=201):
    timed = enumerate(payloads, 1000)
    parts = [containers.pcap_record(payload, scale * time + 5, order, scale) for time, payload in timed]
    return containers.pcap(link, order, scale) + b"".join(parts)


class Containers(unittest.TestCase):
    def test_unchanged_files_stay_the_same(self):
        seen = set()
        for path in sorted(CAPTURES.iterdir()):
            if path.suffix in (".btsnoop", ".pcap", ".pcapng"):
                with self.subTest(path.name):
                    self.assertEqual(Mutant(path.read_bytes()).data, path.read_bytes())
                    seen.add(path.suffix)
        self.assertEqual(seen, {".btsnoop", ".pcap", ".pcapng"})

    def test_new_payload_keeps_the_lengths_right(self):
        for path in ("heart-rate.btsnoop", "air-heart-rate.pcap", "air-provisioning.pcapng"):
            for added in (b"", b"1", b"12345"):
                with self.subTest(path, added=added):
                    content = (CAPTURES / path).read_bytes()
                    mutant = Mutant(content)
                    mutant.original(3).payload += added
                    again = records(mutant.data)
                    self.assertEqual(len(again), len(records(content)))
                    self.assertEqual(again[2].payload, records(content)[2].payload + added)
                    self.assertEqual(again[3].raw, records(content)[3].raw)

    def test_comments_leave_the_rest_as_it_is(self):
        content = (CAPTURES / "air-provisioning.pcapng").read_bytes()
        mutant = mutate(content, 'comment 3 "first"; comment 3 "second one"')
        again = records(mutant.data)
        self.assertEqual([record.payload for record in again], [record.payload for record in records(content)])
        self.assertEqual(struct.unpack_from("<I", again[2].raw, 4)[0], len(again[2].raw))
        self.assertIn(b"\1\0\5\0first\0\0\0", again[2].raw)
        self.assertIn(b"\1\0\12\0second one\0\0", again[2].raw)
        with self.assertRaises(ValueError):
            mutate(HEART_RATE, 'comment 3 "first"')

    def test_time_moves_in_every_container(self):
        good = [pcap(order, scale, [b"a", b"b"]) for order in "<>" for scale in (10**6, 10**9)]
        good += [HEART_RATE, (CAPTURES / "air-provisioning.pcapng").read_bytes()]
        for content in good:
            first, second = records(mutate(content, "delay 2 1.5").data)[:2]
            self.assertEqual(first.raw, records(content)[0].raw)
            self.assertEqual((second.ticks - records(content)[1].ticks) / second.scale, 1.5)

    def test_pcapng_counts_ticks_as_its_interface_says(self):
        scales = {record.scale for record in records((CAPTURES / "air-provisioning.pcapng").read_bytes())}
        self.assertTrue(scales <= {10**6, 10**9}, scales)

    def test_the_first_records(self):
        for path in ("heart-rate.btsnoop", "air-heart-rate.pcap", "air-provisioning.pcapng"):
            content = (CAPTURES / path).read_bytes()
            self.assertEqual([one.raw for one in records(first(content, 5))], [one.raw for one in records(content)[:5]])
            self.assertTrue(content.startswith(first(content, 5)))
            self.assertEqual(first(content, 10**6), content)
            # A record that the end cuts off is none.
            self.assertEqual(len(records(first(content, 5)[:-1])), 4)

    def test_other_files_are_refused(self):
        with self.assertRaises(ValueError):
            Mutant(b"not a capture")


class Values(unittest.TestCase):
    def test_the_value_is_where_the_PDU_says(self):
        frames = records(HEART_RATE)
        for number, expected in ((26, "01"), (30, "0100"), (33, "0400"), (38, "02")):
            begin, end = hci.att_value(frames[number - 1])
            self.assertEqual(frames[number - 1].payload[begin:end].hex(), expected, number)

    def test_no_value_where_there_is_none(self):
        for number in (5, 13, 32, 41):
            with self.assertRaises(ValueError, msg=number):
                hci.att_value(records(HEART_RATE)[number - 1])

    def test_a_fragment_is_refused(self):
        frames = records((CAPTURES / "gatt-service-changed.btsnoop").read_bytes())
        for number in (79, 80):
            with self.assertRaises(ValueError):
                hci.att_value(frames[number - 1])

    def test_another_length(self):
        frame = records(mutate(HEART_RATE, "value 34 06").data)[33]
        self.assertEqual(frame.payload.hex(), "0201200800040004001b100006")
        frame = records(mutate(HEART_RATE, 'value 34 "long"').data)[33]
        self.assertEqual(frame.payload.hex(), "0201200b00070004001b10006c6f6e67")

    def test_bytes_and_bits(self):
        before = records(HEART_RATE)[33].payload
        self.assertEqual(records(mutate(HEART_RATE, "byte 34 1 ff").data)[33].payload[13], 0xFF)
        self.assertEqual(records(mutate(HEART_RATE, "flip 34 1 3").data)[33].payload[13], before[13] ^ 8)
        with self.assertRaises(ValueError):
            mutate(HEART_RATE, "byte 33 1 0000")

    def test_the_header_of_other_links(self):
        for link, head in ((201, b"\0\0\0\1"), (187, b""), (254, b"\0\0\0\5")):
            packet = b"\x02" + hci.att(1, b"\x1b\x10\x00\x01\x02")
            content = pcap("<", 10**6, [head + (packet[1:] if link == 254 else packet)], link)
            frame = records(mutate(content, "value 1 030405").data)[0]
            begin, end = hci.att_value(frame)
            self.assertEqual(frame.payload[begin:end].hex(), "030405")


class Changes(unittest.TestCase):
    def frames(self, mutation):
        return records(mutate(HEART_RATE, mutation, [CAPTURES]).data)

    def test_remove(self):
        good, bad = records(HEART_RATE), self.frames("remove 7 74..76")
        self.assertEqual([frame.raw for frame in bad], [frame.raw for n, frame in enumerate(good, 1) if n not in (7, 74, 75, 76)])

    def test_record_and_replace(self):
        self.assertEqual(self.frames("record 47 6 16")[46].payload[6], 0x16)
        self.assertEqual(self.frames("replace 9 3590112d7ac4 by 664ea21790cb")[8].payload.hex().count("664ea21790cb"), 1)
        for wrong in ("replace 9 ffffffffffff by 664ea21790cb", "replace 9 35 by 6666", "record 47 9 00"):
            with self.assertRaises(ValueError):
                self.frames(wrong)

    def test_cut(self):
        self.assertEqual(mutate(HEART_RATE, "cut 700").data, HEART_RATE[:700])

    def test_numbers_stay_those_of_the_good_capture(self):
        mutant = mutate(HEART_RATE, "remove 5; move 47 behind 10; value 34 06")
        self.assertEqual([mutant.frame(number) for number in (4, 5, 6, 47, 34, 91)], [4, None, 5, 10, 34, 90])

    def test_mistakes_are_said(self):
        for wrong in ("remove 92", "remove 0", "move 5 above 7", "lose 5", "reason 47", "value 32 00", "byte 34 0 0x"):
            with self.assertRaises(ValueError, msg=wrong):
                self.frames(wrong)


if __name__ == "__main__":
    unittest.main()
