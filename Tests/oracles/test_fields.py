"""The comparison of fields must find a value that changed, in every conversion, and a field that nobody placed."""

import io
import pathlib
import tempfile
import unittest
from decimal import Decimal

import differences
import field_table
import fields_page
import tshark_fields
import tshark_pdml

PACKET = b"""<packet>
<proto name="geninfo"><field name="num" pos="0" show="7"/></proto>
<proto name="bthci_evt"><field name="bthci_evt.code" show="0x3e" value="3e"/>
<field name="btcommon.eir_ad.advertising_data" show="">
 <field name="btcommon.eir_ad.entry" show=""><field name="btcommon.eir_ad.entry.type" show="0x03" value="03"/>
  <field name="btcommon.eir_ad.entry.uuid_16" show="0x180d" value="0d18"/></field>
 <field name="btcommon.eir_ad.entry" show=""><field name="btcommon.eir_ad.entry.type" show="0x09" value="09"/>
  <field name="btcommon.eir_ad.entry.device_name" show="a\\x1b" value="611b"/></field></field>
<field name="bthci_evt.rssi" size="1" show="-60" value="c4"/><field name="_ws.expert" show=""/></proto>
<proto name="frame"><field name="frame.number" show="7"/></proto>
</packet>
"""

AIR = b"""<packet>
<proto name="geninfo"><field name="num" pos="0" show="8"/></proto>
<proto name="btle_rf"/>
<proto name="btle"><field name="btle.control_opcode" showname="Control Opcode: LL_PHY_REQ (0x16)" show="0x16"/></proto>
</packet>
"""


REPORT = {
    "hci": {"event": "LE Advertising Report", "event_code": 0x3E},
    "adv": [{"services": ["180D"], "name": "a\x1b", "rssi": -60}],
}


class Reading(unittest.TestCase):
    def test_structures_of_advertising_data_have_their_type(self):
        fields = tshark_pdml.all_fields(PACKET)
        names = [name for name, *_ in fields]
        self.assertIn("btcommon.eir_ad.entry.uuid_16@03", names)
        self.assertIn("btcommon.eir_ad.entry.device_name@09", names)
        self.assertEqual(names[-1], "bthci_evt.rssi")  # behind the structures again, and no remark, no other protocol

    def test_cells_of_frames(self):
        wanted = ["frame.protocols", "bthci_evt.rssi", "btle.control_opcode"]
        pattern = tshark_pdml.cell_pattern(wanted)
        text = io.BytesIO(b"<pdml>\n" + PACKET + AIR + b"</pdml>")
        report, control = (tshark_pdml.frame(packet, wanted, pattern) for packet in tshark_pdml.packets(text))
        self.assertEqual((report.number, report.cells), (7, ["geninfo:bthci_evt:frame", "-60", ""]))
        self.assertEqual((control.number, control.cells), (8, ["geninfo:btle_rf:btle", "", "0x16"]))
        self.assertEqual([field.name for field in control.fields], ["btle.control_opcode"])


class Comparing(unittest.TestCase):
    def differences(self, theirs, line):
        outcome = tshark_fields.Outcome()
        tshark_fields.compare_frame(1, theirs, line, outcome, "a")
        return [(found.field, found.theirs, found.ours) for found in outcome.differences], outcome

    def found(self, line):
        fields = tshark_pdml.all_fields(PACKET)
        return [field for field, _, _ in self.differences(fields, line)[0]]

    def test_a_report(self):
        self.assertEqual(self.found(REPORT), [])
        for key, value, field in (
            ("services", ["180F"], "btcommon.eir_ad.entry.uuid_16"),
            ("services", ["180D", "180F"], "btcommon.eir_ad.entry.uuid_16"),
            ("name", "b\x1b", "btcommon.eir_ad.entry.device_name"),
            ("rssi", -61, "bthci_evt.rssi"),
        ):
            (found,) = self.found({**REPORT, "adv": [{**REPORT["adv"][0], key: value}]})
            self.assertTrue(found.startswith(field), found)

    def test_one_of_the_two_says_nothing(self):
        without = {**REPORT, "adv": [{"services": ["180D"], "name": "a\x1b"}]}
        self.assertTrue(self.found(without)[0].startswith("bthci_evt.rssi"))
        more = {**REPORT, "adv": [{**REPORT["adv"][0], "tx_power": 4}]}
        self.assertEqual(self.found(more), ["adv.tx_power"])
        self.assertEqual(self.found({**REPORT, "adv": [{**REPORT["adv"][0], "newer": 4}]}), [])  # no row names it

    def test_what_a_vendor_defines(self):
        line = {"hci": {"opcode": 0xFD54, "command": "Vendor-specific command", "status": 0}}
        theirs = [tshark_pdml.Field("bthci_cmd.opcode", "0xfd54", "54fd")]
        self.assertEqual(self.differences(theirs, line)[0], [])
        self.assertEqual(len(self.differences(theirs, {"hci": {**line["hci"], "opcode": 0xFD55}})[0]), 1)
        self.assertEqual(len(self.differences([], {"hci": {**line["hci"], "opcode": 0x0C03}})[0]), 2)

    def test_state_of_a_packet(self):
        theirs = [tshark_pdml.Field("btle.control_opcode", "0x14", "14")]
        for state, ll in (
            ("encrypted", {"encrypted": True}),
            ("bad CRC", {"crc_valid": False}),
            ("retransmission", {"retransmission": True}),
            ("- in LL_PING_REQ", {"pdu": "LL_PING_REQ"}),
        ):
            self.assertEqual(self.differences(theirs, {"ll": ll})[0], [("btle.control_opcode", "20", state)])

    def test_names_of_numbers(self):
        self.assertEqual(tshark_pdml.label("Bonding Flags: Bonding (0x1)"), "Bonding")
        self.assertEqual(tshark_pdml.label("RSSI: -60 dBm"), "-60 dBm")
        self.assertEqual(tshark_pdml.label("PHYs: 0x05, LE 1M"), "LE 1M")
        self.assertEqual(tshark_pdml.label("PDU Type: 0x0 ADV_IND"), "ADV_IND")
        self.assertEqual(tshark_pdml.label("Hop: 6"), "")
        self.assertEqual(tshark_pdml.label("Command Opcode: Unknown (0xfd53)"), "")
        theirs = [tshark_pdml.Field("btsmp.reason", "0x05", "05", "Pairing Not Supported")]
        line = {"smp": {"code": 5, "reason": 5, "reason_name": "Pairing not supported"}}
        found = lambda line: [name for name, *_ in self.differences(theirs, line)[0] if name != "smp.code"]
        self.assertEqual(found(line), [])
        self.assertEqual(found({"smp": {**line["smp"], "reason_name": "Encryption Key Size"}}), ["smp.reason_name"])

    def test_a_field_that_nobody_placed(self):
        new = tshark_pdml.Field("bthci_evt.new", "1", "01")
        self.assertEqual(self.differences([new], REPORT)[1].unknown, {"bthci_evt.new": 1})

    def test_every_row_finds_a_changed_value(self):
        """For each conversion of the table a value of theirs, what ours has to be, and another one that is found."""
        equal = {
            "int": ("0x0a", 10, 11),
            "int*0.000625": ("160", 0.1, 0.100625),
            "int*0.00125": ("24", 0.03, 24),
            "int*0.01": ("400", 4, 4.01),
            "int*0.000001": ("2120", 0.00212, 2120),
            "int*0.00003": ("33", 0.00099, 0.0099),
            "int*1.28": ("8", 10.24, 8),
            "int+1": ("1", 2, 1),
            "address": ("aa:bb:cc:00:11:22", "AA:BB:CC:00:11:22", "22:11:00:CC:BB:AA"),
            "hex": ("01:02", "0102", "0201"),
            "hex joined": ("01:02", "0102", "01"),
            "digits": ("0x00ab12", "00ab12", "12ab00"),
            "reversed": ("0x0102", "0201", "0102"),
            "uuid": ("0x180d", "180D", "0D18"),
            "octets 4": ("539234012", "dc0e2420", "20240edc"),
            "octets 8": ("1", "0100000000000000", "0000000000000001"),
            "pending": ("0x00", True, False),
            "bit 0": ("1", 1, 2),
            "text": ("", "a\x1b", "a"),
            "text to 0": ("", "a\x1b", "a"),
        }
        for row in field_table.Table().compared:
            how = row.how.partition("!")[0]
            if how.startswith("bit "):
                index = int(how[4:])
                theirs, ours, other = "1", (1 << index).to_bytes(8, "little").hex(), 1 << index + 1
            elif row.is_by_name:
                theirs, ours, other = "1", "0001", "0100"
            else:
                theirs, ours, other = equal[how]
            item = tshark_pdml.Field("mask_10" if how == "octal" else "map.8", theirs, "611b")
            left, reader = row.read_theirs([item])
            path = row.paths[0].replace("*", "56")
            self.assertEqual([left], row.read_ours({path: [ours]}, reader)[:1], row)
            self.assertNotEqual([left], row.read_ours({path: [other]}, reader)[:1], row)

    def test_none(self):
        self.assertIsNone(field_table.conversion("int!127")[0]("127"))
        self.assertEqual(field_table.conversion("int*0.00125!0xffff")[0]("8"), Decimal("0.01"))
        self.assertIsNone(field_table.conversion("address!00:00:00:00:00:00")[0]("00:00:00:00:00:00"))

    def test_alternatives(self):
        row = field_table.Row("a", "*", "hci.x|hci.y", "int", 1)
        self.assertEqual(row.read_ours({"hci.y": [1]}, field_table.same), [[1]])
        with self.assertRaises(ValueError):
            row.read_ours({"hci.x": [1], "hci.y": [1]}, field_table.same)
        both = field_table.Row("a", "*", "hci.x&hci.y", "int", 1)
        self.assertEqual(both.read_ours({"hci.x": [1], "hci.y": [2]}, field_table.same), [[1], [2]])


class Lists(unittest.TestCase):
    def test_names(self):
        for row in differences.load_names():
            self.assertFalse(tshark_fields.same_letters(row.theirs, row.ours), row)
            same = differences.Difference("a", 1, row.field, row.theirs, row.ours)
            self.assertTrue(differences.accept([row], same))
            self.assertFalse(differences.accept([row], same._replace(ours="other")))

    def load(self, row):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "fields.tsv")
            path.write_text("\t".join(field_table.COLUMNS) + "\n" + row + "\n")
            return field_table.Table(path)

    def test_bad_rows_are_refused(self):
        self.assertEqual(len(self.load("a\t*\thci.a\tint").compared), 1)
        for bad in ("a\t*\thci.a\tunit", "a\t*\thci.a\tint*x", "a\t*\thci.a\t", "a\t*\thci.a"):
            with self.assertRaises(ValueError):
                self.load(bad)

    def test_the_page_has_what_was_counted(self):
        total = tshark_fields.Outcome()
        total.counts("bthci_evt.rssi", "adv.rssi")[:] = [4711, 12, 3, 1]
        total.skipped["bthci_evt.param_length", "a length"] = 815
        total.unmapped["hci.new"] = 2
        page = "\n".join(fields_page.text(total, [], [], "tshark"))
        self.assertIn("| `bthci_evt.rssi` | `adv.rssi` | 4,711 | 12 | 3 | 1 |", page)
        self.assertIn("| a length | `bthci_evt.param_length` | 815 |", page)
        self.assertIn("| not looked at yet | `hci.new` | 2 |", page)


if __name__ == "__main__":
    unittest.main()
