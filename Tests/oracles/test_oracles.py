"""The comparisons must fail when they should: wrong facts, unlisted differences, listed ones that are gone."""

import pathlib
import tempfile
import unittest

import air_bearers
import att_bearers
import differences
import hci_records
import synthetic
import tshark_compare


def row(opcode="", handle="", **columns):
    found = ["bluetooth", opcode, handle] + [""] * (len(tshark_compare.WANTED) - 3)
    for name, value in columns.items():
        found[getattr(tshark_compare, name)] = value
    return found


class Compare(unittest.TestCase):
    def test_att(self):
        same = tshark_compare.compare_att
        self.assertEqual(same(row("0x1b", "0x0012"), {"opcode": 0x1B, "handle": 0x12}), [])
        self.assertEqual(same(row("0x1b", "0x0012"), {"opcode": 0x1D, "handle": 0x12})[0][0], "att.opcode")
        self.assertEqual(same(row("0x1b", "0x0012"), {"opcode": 0x1B, "handle": 0x13})[0][0], "att.handle")
        self.assertEqual(same(row("0x1b", "0x0012"), {"opcode": 0x1B})[0][0], "att.handle")
        self.assertEqual(same(row("0x1b", "0x0012"), {})[0][0], "att.opcode")
        self.assertEqual(same(row(), {"opcode": 0x1B, "handle": 0x12})[0][0], "att.opcode")

    def test_a_handle_that_the_pdu_does_not_carry(self):
        # Both programs repeat the request's handle on the response, if they saw it; tshark prints every handle of a list.
        self.assertEqual(tshark_compare.compare_att(row("0x0b", "0x0003"), {"opcode": 0x0B}), [])
        self.assertEqual(tshark_compare.compare_att(row("0x09", "0x0003,0x0005"), {"opcode": 0x09}), [])
        self.assertEqual(tshark_compare.compare_att(row("0x0b", "0x0003"), {"opcode": 0x0B, "handle": 3}), [])
        self.assertEqual(len(tshark_compare.compare_att(row("0x0b", "0x0003"), {"opcode": 0x0B, "handle": 4})), 1)

    def test_air(self):
        same, ll = row(ACCESS_ADDRESS="0x8e89bed6", CRC="0x123456"), {"access_address": "8e89bed6", "crc_valid": True}
        fields = lambda row, ll: [field for field, _, _ in tshark_compare.compare_air(row, ll)]  # noqa: E731
        self.assertEqual(fields(same, ll), [])
        self.assertEqual(fields(same, {**ll, "access_address": "8e89bed7"}), ["ll.access_address"])
        self.assertEqual(fields(same, {**ll, "crc_valid": False}), ["ll.crc_valid"])
        self.assertEqual(fields(same, {}), ["ll.access_address", "ll.crc_valid"])

    def test_who_says_what_about_the_crc(self):
        for verdict, columns in (
            ("good", {"CHECKED": "1", "VALID": "1"}),
            ("bad", {"CHECKED": "1", "VALID": "0"}),
            ("good", {"NORDIC": "1"}),
            ("bad", {"NORDIC": "0"}),
            ("good", {"CHECKED": "0", "CRC": "0x123456"}),
            ("bad", {"CRC": "0x123456", "INCORRECT": "1"}),
            ("-", {"CRC": "0x123456", "INDETERMINATE": "1"}),
            ("-", {}),
        ):
            self.assertEqual(tshark_compare.verdict(row(**columns)), verdict, columns)

    def test_which_rows_are_from_the_air(self):
        for protocols in ("bluetooth:btle_rf:btle", "nordic_ble:btle:btcommon", "ppi:pcap_pktdata:user_dlt:btle", "nordic_ble"):
            self.assertTrue(tshark_compare.is_air(row(PROTOCOLS=protocols)))
        self.assertFalse(tshark_compare.is_air(row()))


class Differences(unittest.TestCase):
    def load(self, *rows):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "list.tsv")
            path.write_text("\n".join(["\t".join(differences.COLUMNS), *rows]) + "\n")
            return differences.load("tshark", path)

    def test_a_row_covers_what_it_names_and_only_as_often(self):
        rows = self.load("tshark\ta\t3,7-9\tatt.opcode\t0x1b\t-\t2\twhy")
        found = lambda frame, theirs="0x1b": differences.Difference("a", frame, "att.opcode", theirs, "-")
        self.assertFalse(differences.accept(rows, found(4)))
        self.assertFalse(differences.accept(rows, found(3, "0x1d")))
        self.assertEqual(differences.stale(rows, ["a"])[0][1], "no longer occurs")
        self.assertTrue(differences.accept(rows, found(3)))
        self.assertEqual(differences.stale(rows, ["a"])[0][1], "covers 1, not 2")
        self.assertTrue(differences.accept(rows, found(8)))
        self.assertEqual(differences.stale(rows, ["a"]), [])
        self.assertTrue(differences.accept(rows, found(9)))
        self.assertEqual(differences.stale(rows, ["a"])[0][1], "covers 3, not 2")

    def test_a_capture_that_is_not_there_is_not_judged(self):
        rows = self.load("tshark\ta\t*\tatt.opcode\t*\t*\t1\twhy")
        self.assertEqual(differences.stale(rows, ["b"]), [])

    def test_bad_rows_are_refused(self):
        for bad in ("tshark\ta\t*\tatt.opcode\t*\t*\t1\t", "tshark\ta\t*\tatt.opcode\t*\t*\t+\twhy", "tshark\ta"):
            with self.assertRaises(ValueError):
                self.load(bad)


class SecondReader(unittest.TestCase):
    def pdus(self, content):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "capture")
            path.write_bytes(content)
            bearers = att_bearers.Bearers()
            found = [(packet.frame, bearers.feed(packet)) for packet in hci_records.read(path)]
        return [(frame, *pdu) for frame, pdu in found if pdu]

    def test_every_format_gives_the_same_pdus(self):
        captures = synthetic.captures()
        # Link type 187 has no direction; its capture leaves out what cannot be told apart without it.
        self.assertEqual(len(self.pdus(captures.pop("synthetic-187.pcap"))), 132)
        expected = self.pdus(captures.pop("synthetic-1002.btsnoop"))
        self.assertEqual(len(expected), 232)
        for name, content in captures.items():
            self.assertEqual(self.pdus(content), expected, name)

    def air_pdus(self, *packets):
        """What the reader of the air makes of (PDU, CRC fits) behind a CONNECT_IND, in link type 251."""
        reader = air_bearers.AirBearers()
        request = bytes([0xC5, 34]) + bytes(12) + bytes.fromhex("17655650332211") + bytes(15)
        found = []
        first = [(air_bearers.ADVERTISING, request, air_bearers.ADVERTISING_CRC_INIT, True)]
        for address, pdu, init, fits in first + [(0x50566517, pdu, 0x112233, fits) for pdu, fits in packets]:
            check = air_bearers.crc(pdu, init) if fits else b"\1\2\3"
            data = address.to_bytes(4, "little") + pdu + check
            found.append(reader.feed(hci_records.Packet(len(found) + 1, 0, 251, None, data)))
        return [(frame, pdu[0].hex()) for frame, pdu in enumerate(found, 1) if pdu]

    def test_air(self):
        read = bytes.fromhex("0207030004000a0300")
        again = bytes([read[0] | 8]) + read[1:]
        self.assertEqual(self.air_pdus((read, True)), [(2, "0a0300")])
        self.assertEqual(self.air_pdus((read, True), (read, True), (again, True)), [(2, "0a0300"), (4, "0a0300")])
        self.assertEqual(self.air_pdus((read, False), (read, True)), [(3, "0a0300")])
        parts = [bytes.fromhex("020503000400" "0a"), bytes.fromhex("09020300")]
        self.assertEqual(self.air_pdus(*((part, True) for part in parts)), [(3, "0a0300")])
        self.assertEqual(self.air_pdus((parts[0], True), (parts[1], False)), [])
        encrypted = bytes([3, 13, 4]) + bytes(12)
        self.assertEqual(self.air_pdus((encrypted, True), (again, True)), [])

    def test_crc(self):
        # ADV_IND of a capture whose sniffer checked it.
        self.assertEqual(air_bearers.crc(bytes.fromhex("0009e8dd6ee5c578020105"), 0x555555).hex(), "c63c96")


if __name__ == "__main__":
    unittest.main()
