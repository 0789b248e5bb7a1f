"""Tests of the recount of connections."""

import struct
import unittest

import air_bearers
import connection_air
import connection_gatt
import connection_recount
import connection_rows
import connections

ADDRESS, INIT = 0x50655DAB, 0x112233


def row(frame, time, pdu=b"", **cells):
    """A Row; two underlines in a name are a dot."""
    values = {name.replace("__", "."): str(value) for name, value in cells.items()}
    values.update(number=str(frame), time_relative=time)
    found = connection_rows.Row("\t".join(values.get(name, "") for name in connection_rows.NAMES))
    found.pdu, found.check = pdu, air_bearers.crc(pdu, INIT)
    return found


def event(frame, time, code, **cells):
    return row(frame, time, bthci_evt__code=code, bthci_evt__status=0, bthci_evt__connection_handle=1, **cells)


def begin(frame, time):
    return event(
        frame, time, 0x3E, bthci_evt__le_meta_subevent=1, bthci_evt__bd_addr="c6:05:04:03:02:01", bthci_evt__role=0,
        bthci_evt__le_con_interval=24, bthci_evt__le_con_latency=0, bthci_evt__le_supv_timeout=400,
    )  # fmt: skip


def data(frame, time, sent, pdu):
    payload = struct.pack("<HH", len(pdu), 4) + pdu
    return row(
        frame, time, p2p_dir=int(not sent), bthci_acl__chandle=1, bthci_acl__pb_flag=0 if sent else 2,
        bthci_acl__length=len(payload), data__data=payload.hex(),
    )  # fmt: skip


def heard(frame, time, pdu, **cells):
    return row(
        frame, time, pdu, btle__access_address=hex(ADDRESS), btle__data_header__llid=pdu[0] & 3,
        btle__data_header__sequence_number=pdu[0] >> 3 & 1, **cells,
    )  # fmt: skip


def fields(*rows):
    return [connections.recounted(one) for one in connection_recount.recount(list(rows))]


class RecountTests(unittest.TestCase):
    def test_requests_and_answers(self):
        found = fields(
            begin(1, "0.0"),
            data(2, "0.1", True, b"\x0a\x10\0"),
            data(3, "0.14", False, b"\x0babc"),
            data(4, "0.2", True, b"\x12\x10\0de"),
            data(5, "0.25", False, b"\x01\x12\x10\0\x03"),
            data(6, "0.3", True, b"\x0a\x12\0"),
            data(7, "0.5", False, b"\x1b\x10\0f"),
            data(8, "0.8", False, b"\x1b\x10\0g"),
            event(9, "1.0", 0x05, bthci_evt__reason=0x08),
        )
        self.assertEqual(len(found), 1)
        expected = {
            "begin": "0",
            "parameters": "30 ms/0/4000 ms",
            "peripheral": "C6:05:04:03:02:01",
            "end": "9 at 1 after 1",
            "end by": "nobody",
            "end reason": "08",
            "refused": "1",
            "unanswered": "1",
            "handle 16 reads": "1, 3 bytes, 0.1 to 0.1",
            "handle 16 writes": "1, 2 bytes, 0.2 to 0.2",
            "handle 16 notifications": "2, 2 bytes, 0.5 to 0.8",
            "handle 16 notifications interval": "1 0.3 0.3 0.3 0.3",
            "handle 16 latency": "1 0.04 0.04 0.04 0.04",
            "handle 18 unanswered": "1",
        }
        self.assertEqual({key: found[0].get(key) for key in expected}, expected)

    def test_connected_again_within_a_second(self):
        """Two connections; the other adapter's end of the second is none."""
        other = begin(5, "0.71")
        other.cells[connection_rows.Row.PLACES["interface_id"]] = "1"
        rows = [begin(1, "0.0"), event(3, "0.3", 0x05, bthci_evt__reason=0x08), begin(4, "0.7"), other]
        for one in (rows[0], rows[2], other):
            one.cells[connection_rows.Row.PLACES["bthci_evt.le_local_rpa"]] = "40:00:00:00:00:01"
        found = connection_recount.recount(rows)
        self.assertEqual([one.frame for one in found], [1, 4])

    def test_data_after_the_end(self):
        late = data(4, "1.05", False, b"\x1b\x10\0g")
        found = fields(begin(1, "0.0"), event(3, "1.0", 0x05, bthci_evt__reason=0x13), late)
        self.assertEqual(found[0]["handle 16 notifications"], "1, 1 bytes, 1.05 to 1.05")
        self.assertEqual(found[0]["end by"], "peripheral")

    def test_descriptors_belong_to_their_characteristic(self):
        server = connection_gatt.Server()
        server.learn(b"\x10\x01\0\xff\xff\0\x28", b"\x11\x06\x01\0\x09\0\x01\x18")
        server.learn(b"\x08\x01\0\x09\0\x03\x28", b"\x09\x07\x02\0\x20\x03\0\x05\x2a\x05\0\x02\x06\0\x29\x2b")
        self.assertEqual([server.owner(handle) for handle in (3, 4, 6, 7)], [0x2A05, None, 0x2B29, None])
        server.learn(b"\x04\x04\0\x04\0", b"\x05\x01\x04\0\x02\x29")
        self.assertEqual([server.owner(handle) for handle in (4, 10)], [0x2A05, None])

    def test_crc_backwards(self):
        pdu = bytes.fromhex("020703000400" "0a0300")
        self.assertEqual(connection_air.init_of(pdu, air_bearers.crc(pdu, INIT)), INIT)

    def test_air(self):
        """Without a word of the sniffer: senders by turns, what is sent again, and a CRC that is found out."""
        notification = b"\x02\x08" + struct.pack("<HH", 4, 4) + b"\x1b\x10\0h"
        damaged = heard(6, "0.06023", b"\x0e\x08" + notification[2:])
        damaged.check = b"\1\2\3"
        found = fields(
            heard(1, "0.0", b"\x01\0"),
            heard(2, "0.00023", b"\x01\0"),
            heard(3, "0.03", b"\x09\0"),
            heard(4, "0.03023", b"\x0a\x08" + notification[2:]),
            heard(5, "0.06", b"\x01\0"),
            damaged,
            heard(7, "0.09", b"\x01\0"),
            heard(8, "0.09023", b"\x0a\x08" + notification[2:]),
            heard(9, "0.12", b"\x0b\x02\x02\x13", btle__control_opcode=2, btle__control__error_code=0x13),
        )
        self.assertEqual(found[0]["begin_seen"], "False")
        self.assertEqual(found[0]["end by"], "central")
        self.assertEqual(found[0]["handle 16 notifications"], "1, 1 bytes, 0.03023 to 0.03023")
        self.assertEqual(found[0]["end reason"], "13")

    def test_distribution(self):
        expected = "2 0.001787839 0.002345678 0.002345678 0.002345678"
        self.assertEqual(connections.distribution([1_234_567, 2_345_678]), expected)
        self.assertIsNone(connections.distribution([]))


if __name__ == "__main__":
    unittest.main()
