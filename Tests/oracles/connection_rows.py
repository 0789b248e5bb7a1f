"""What tshark reads of a capture's HCI packets and link-layer packets, up to the bytes that L2CAP gets.

One pass of tshark, its fields alone. L2CAP, ATT and SMP are switched off, so that tshark gives their bytes: it joins
fragments of HCI, and nothing else. Connections, channels, requests and answers are the business of connection_host.py,
connection_air.py and connection_gatt.py. hci_records.py has the bytes of packets from the air, for which tshark has no
field: the payload, and PPI's clock.
"""

import struct
import subprocess

import air_bearers
import hci_records
import tshark_pdml

FIELDS = [
    "frame.number",
    "frame.time_relative",
    "frame.interface_id",
    "frame.p2p_dir",
    "hci_h4.direction",
    "hci_h1.direction",
    "hci_mon.adapter_id",
    "hci_mon.opcode",
    "packetlogger.type",
    "bthci_cmd.opcode",
    "bthci_cmd.connection_handle",
    "bthci_cmd.bd_addr",
    "bthci_cmd.le_own_address_type",
    "hci_mon.bd_addr",
    "bthci_evt.code",
    "bthci_evt.le_meta_subevent",
    "bthci_evt.opcode",
    "bthci_evt.status",
    "bthci_evt.connection_handle",
    "bthci_evt.bd_addr",
    "bthci_evt.role",
    "bthci_evt.reason",
    "bthci_evt.encryption_enable",
    "bthci_evt.le_local_rpa",
    "bthci_evt.le_con_interval",
    "bthci_evt.le_con_latency",
    "bthci_evt.le_supv_timeout",
    "bthci_evt.max_tx_octets",
    "bthci_evt.max_rx_octets",
    "bthci_evt.le_tx_phy",
    "bthci_evt.le_rx_phy",
    "bthci_acl.chandle",
    "bthci_acl.pb_flag",
    "bthci_acl.length",
    "data.data",
    "btle.access_address",
    "btle.advertising_header.pdu_type",
    "btle.initiator_address",
    "btle.advertising_address",
    "btle.link_layer_data.access_address",
    "btle.link_layer_data.crc_init",
    "btle.link_layer_data.interval",
    "btle.link_layer_data.latency",
    "btle.link_layer_data.timeout",
    "btle.data_header.llid",
    "btle.data_header.sequence_number",
    "btle.data_header.length",
    "btle.control_opcode",
    "btle.control.error_code",
    "btle.control.interval",
    "btle.control.latency",
    "btle.control.timeout",
    "btle.control.max_tx_octets",
    "btle.control.max_rx_octets",
    "btle.control.m_to_s_phy",
    "btle.control.s_to_m_phy",
    "btle.crc",
    "btle_rf.pdu_type",
    "btle_rf.flags.crc_checked",
    "btle_rf.flags.crc_valid",
    "btle_rf.flags.decrypted",
    "nordic_ble.crcok",
    "nordic_ble.direction",
    "nordic_ble.encrypted",
    "nordic_ble.micok",
    "nordic_ble.time",
]
NAMES = [name.rpartition(".")[2] if name.startswith("frame.") else name for name in FIELDS]
OPTIONS = ["-o", "btle.detect_retransmit:FALSE", *tshark_pdml.OPTIONS]
OFF = [word for name in ("btl2cap", "btatt", "btsmp") for word in ("--disable-protocol", name)]
PPI = 192
WRAP = 1 << 32  # both clocks have 32 bits


class Row:
    """The cells of a packet by the names of their fields; "" where tshark has none."""

    __slots__ = ("cells", "frame", "time", "clock", "pdu", "check")
    PLACES = {name: place for place, name in enumerate(NAMES)}

    def __init__(self, line):
        self.cells = line.split("\t")
        self.frame = int(self.text("number"))
        self.time = nanoseconds(self.text("time_relative"))  # since the first record
        self.clock = None  # ticks of the sniffer, and nanoseconds of one
        self.pdu = self.check = b""  # of the air: without access address, and the octets of the CRC

    def text(self, name):
        return self.cells[Row.PLACES[name]]

    def has(self, name):
        return self.cells[Row.PLACES[name]] != ""

    def number(self, name):
        """None where there is none."""
        text = self.cells[Row.PLACES[name]]
        if text in ("True", "False"):
            return int(text == "True")
        return int(text, 0) if text else None

    def since(self, before):
        """Nanoseconds from another packet to this one: by the sniffer's clock where it has one, near the file's."""
        passed = self.time - before.time
        if self.clock is None or before.clock is None:
            return passed
        ticks, unit = self.clock
        own = (ticks - before.clock[0]) % WRAP * unit
        return own + round((passed - own) / (WRAP * unit)) * WRAP * unit


def nanoseconds(text):
    whole, _, part = text.partition(".")
    value = int(whole.lstrip("-") or 0) * 10**9 + int(part.ljust(9, "0"))
    return -value if text.startswith("-") else value


def add_bytes(row, record):
    """What of a packet from the air only its bytes have."""
    if record.kind == PPI and len(record.payload) >= 24:
        row.clock = struct.unpack_from("<I", record.payload, 16)[0], 100
    radio = air_bearers.Radio(record.kind, record.payload)
    # On LE Coded the coding indicator comes first (Vol 6, Part B, 2.2).
    pdu, check = radio.packet[5 if radio.is_coded else 4 : -3], radio.packet[-3:]
    if len(pdu) >= 2 and len(pdu) == 2 + pdu[1]:
        row.pdu, row.check = pdu, check


def read(path):
    """The Rows of a capture."""
    command = ["tshark", "-n", "-r", str(path), *OPTIONS, *OFF, "-T", "fields", "-E", "occurrence=f"]
    for name in FIELDS:
        command += ["-e", name]
    run = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=tshark_pdml.settings(), text=True
    )
    rows = [Row(line) for line in run.stdout.splitlines()]
    records = None
    for row in rows:
        if not row.has("btle.access_address"):
            continue
        records = records or {record.frame: record for record in hci_records.read(path)}
        add_bytes(row, records[row.frame])
        if row.has("nordic_ble.time"):
            row.clock = row.number("nordic_ble.time"), 1000
    return rows
