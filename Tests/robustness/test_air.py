"""Hostile packets from the air: never a crash, never a hang, and what is good around them is decoded as ever."""

import json
import os
import struct
import unittest

from case import Case
import hostile_air
import program
from capture import link_layer, writers
from program import run

FORMS = (["decode", "-v"], ["decode", "-x"], ["decode", "--format", "csv"], ["gatt"], ["devices"])
STRANGERS = int(os.environ.get("BLESNIFF_STRANGERS", 100_000))
# MiB. A small capture needs about 26, a good part of them for the layouts of all characteristics; what 4,096
# connections need comes on top, and 65,536 devices in a list of them.
DECODE_PEAK, DEVICES_PEAK = 34, 68


class Air(Case):
    def expect_good(self, link, records, good, name, write=writers.timed):
        """Every record gives a line of JSON, and every read of the good connection its value."""
        path = self.folder.file("capture", write(records, link))
        done = run("--format", "jsonl", path, timeout=60)
        self.assertEqual(done.status, 0, (name, done.message[-500:]))
        # A request that nothing answered is reported twice.
        lines = [line for line in done.lines if "unanswered" not in line.get("att", {})]
        self.assertEqual([line["frame"] for line in lines], list(range(1, len(records) + 1)), name)
        self.check_reads(lines, good, name)
        for form in FORMS:
            other = run(*form, path, timeout=60)
            self.assertEqual(other.status, 0, (name, form, other.message[-500:]))
            # No discovery, no attribute table.
            self.assertTrue(other.out or form == ["gatt"], (name, form))
        return lines

    def check_reads(self, lines, good, name):
        found = [
            line["att"]["value"]
            for line in lines
            if line.get("att", {}).get("opcode") == 0x0B
            and line["ll"]["access_address"] == f"{link_layer.GOOD_ADDRESS:08x}"
            and line["link"].get("peripheral") == link_layer.PERIPHERAL
            and line["link"].get("central") == link_layer.CENTRAL
            and line["direction"] == "peripheral"
            and "request_frame" in line["att"]
            and line["ll"].get("crc_valid") is True
        ]
        missing = [value for value in good.values() if value not in found]
        self.assertEqual(missing, [], f"{name}: {len(missing)} of {good.reads} reads are not decoded")
        self.assertEqual(found, good.values(), name)

    def test_attacks(self):
        for link, header in link_layer.HEADERS.items():
            lines = self.expect_good(link, *hostile_air.attacks(header), f"link type {link}")
            self.assertGreater(sum("faults" in line for line in lines), 50)

    def test_attacks_where_only_the_crc_tells(self):
        records, good = hostile_air.attacks(link_layer.pseudo_header_unchecked)
        lines = self.expect_good(256, records, good, "no verdict of the sniffer")
        damaged = [line for line in lines if line["ll"].get("crc_valid") is False]
        self.assertEqual(len(damaged), 4 + len(hostile_air.IMPOSSIBLE_CONNECT))

    def test_every_control_pdu(self):
        self.expect_good(256, *hostile_air.every_control(link_layer.pseudo_header), "control PDUs")

    def test_every_advertising_pdu(self):
        for link in (256, 272):
            self.expect_good(link, *hostile_air.every_advertising(link_layer.HEADERS[link]), f"advertising, link type {link}")

    def test_every_cut(self):
        for link, header in link_layer.HEADERS.items():
            self.expect_good(link, *hostile_air.every_cut(header), f"cut, link type {link}")

    def test_absurd_times(self):
        for link, header in link_layer.HEADERS.items():
            if link in (256, 272):  # where the sender does not follow from the time
                self.expect_good(link, *hostile_air.absurd_times(header), f"times, link type {link}", writers.timed_pcapng)

    def test_coded_without_indicator(self):
        """LE Coded, and the packet ends where the Coding Indicator should be, or right after it."""
        good = link_layer.Good(link_layer.pseudo_header)
        records = [*good.begin(), *good.read()]
        address = struct.pack("<I", link_layer.ADVERTISING)
        for tail in (b"", b"\0", b"\1\7", b"\2\7\0", b"\xff\7\0abc", b"\0\7\xffabc"):
            coded = link_layer.radio(address + tail, flags=link_layer.FLAGS | 0x8000)
            records.append((good.other(b"")[0], coded))
        records += good.read()
        lines = self.expect_good(256, records, good, "LE Coded")
        self.assertGreaterEqual(sum("faults" in line for line in lines), 5)

    def expect_bounded(self, records, good, name):
        """Memory stays where it belongs and the good connection is decoded; what `decode` and `devices` say."""
        path = self.folder.file("many.pcap", writers.timed(records, 256))
        found = []
        for form, most in ((["devices"], DEVICES_PEAK), (["--format", "jsonl"], DECODE_PEAK)):
            with open(self.folder / "out", "wb") as out:
                peak, message = program.peak(*form, path, stdout=out)
            self.assertLess(peak, most, (name, form))
            found.insert(0, message)
        with open(self.folder / "out") as out:
            # A request that nothing answered is reported twice.
            lines = [line for line in map(json.loads, out) if "unanswered" not in line.get("att", {})]
        self.assertEqual(len(lines), len(records), name)
        self.check_reads(lines, good, name)
        return found

    def test_flood(self):
        for message in self.expect_bounded(*hostile_air.flood(link_layer.pseudo_header, STRANGERS), "flood"):
            self.assertEqual(message, "")

    def test_crowd_of_access_addresses(self):
        crowd = hostile_air.crowd(link_layer.pseudo_header, STRANGERS, hostile_air.access_addresses)
        for message in self.expect_bounded(*crowd, "access addresses"):
            self.assertIn("limit reached: no more than 4,096 connections on the air are kept", message)

    def test_crowd_of_requests_to_connect(self):
        crowd = hostile_air.crowd(link_layer.pseudo_header, STRANGERS, hostile_air.requests)
        for message in self.expect_bounded(*crowd, "requests to connect"):
            self.assertIn("limit reached: no more than 4,096 connections on the air are kept", message)

    def test_crowd_of_advertisers(self):
        """Only the list of devices keeps something for every advertiser."""
        crowd = hostile_air.crowd(link_layer.pseudo_header, STRANGERS, hostile_air.advertisers)
        decoded, listed = self.expect_bounded(*crowd, "advertisers")
        self.assertEqual(decoded, "")
        self.assertIn("limit reached: no more than 65,536 devices are kept", listed)


if __name__ == "__main__":
    unittest.main()
