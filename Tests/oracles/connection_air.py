"""Connections on the air, recounted from what a sniffer heard.

Core 6.0, Vol 6, Part B: 2.3.3.1 (CONNECT_IND), 2.4.2 (LL Control PDUs), 3.1.1 (CRC), 4.5.2 (supervision timeout), 4.5.9
(acknowledgement), 5.1.3 (encryption).
"""

import collections

import air_bearers
from connection_state import SECOND, Connection

LONGEST_TIMEOUT = 32 * SECOND
PHYS = {1: "LE 1M", 2: "LE 2M", 4: "LE Coded"}
# From the begin of a packet to that of the answer: T_IFS after at most 2120 us on LE 1M (2.4 and 4.1.1).
TURN = 2_500_000
# On LE 1M: T_IFS, and how long a packet takes besides its PDU.
T_IFS, AIRTIME = 150_000, 64_000
UPDATE, TERMINATE, ENC_RSP, START_ENC_REQ, PAUSE_ENC_RSP = 0x00, 0x02, 0x04, 0x05, 0x0B
REJECT, REJECT_EXT, LENGTH_REQ, LENGTH_RSP, PHY_UPDATE = 0x0D, 0x11, 0x14, 0x15, 0x18
CLEAR = {TERMINATE, START_ENC_REQ, REJECT, REJECT_EXT}


class Air:
    """The connections that a sniffer heard. A sender is True for the central, None where that is not known."""

    def __init__(self, servers, rows):
        self.servers = servers
        self.connections = []
        self.open = {}  # access address -> Connection
        self.pairs = {}  # (central, peripheral) -> Connection
        self.inits = self.find_inits(rows)

    def find_inits(self, rows):
        """CRCInit of connections without a request: that of several packets, which the CRC leads back to."""
        found = collections.defaultdict(collections.Counter)
        for row in rows:
            if row.pdu and row.number("btle.access_address") != air_bearers.ADVERTISING:
                found[row.number("btle.access_address")][init_of(row.pdu, row.check)] += 1
        best = {address: counts.most_common(1)[0] for address, counts in found.items()}
        return {address: init for address, (init, count) in best.items() if count > 1}

    def verdict(self, row, init):
        """Whether the CRC is right. Zeros are none: programs that decrypt a capture leave it out."""
        if row.has("nordic_ble.crcok"):
            return bool(row.number("nordic_ble.crcok"))
        if row.number("btle_rf.flags.crc_checked"):
            return bool(row.number("btle_rf.flags.crc_valid"))
        if row.check == bytes(3):
            return True
        return bool(row.pdu) and init is not None and air_bearers.crc(row.pdu, init) == row.check

    def sender(self, row, connection):
        """By T_IFS after the other's packet, which some sniffers contradict; by the sniffer; else the central begins
        each connection event, and then they take turns. (If its first packet was missed, that is wrong.)"""
        if row.has("nordic_ble.direction"):
            return bool(row.number("nordic_ble.direction"))
        before, last = connection.before or (None, None)
        passed = row.since(before) if before else SECOND
        known = {2: True, 3: False}.get(row.number("btle_rf.pdu_type"))
        if before and abs(passed - AIRTIME - 8000 * len(before.pdu) - T_IFS) <= 2000 or known is None and passed < TURN:
            known = not last
        elif known is None:
            known = True
        connection.before = row, known
        return known

    def take(self, row):
        address = row.number("btle.access_address")
        if row.has("btle.link_layer_data.access_address"):
            if self.verdict(row, air_bearers.ADVERTISING_CRC_INIT):
                self.connect(row)
            return
        if address == air_bearers.ADVERTISING:
            return
        connection = self.open.get(address)
        if connection is None:
            if not row.has("btle.data_header.llid") or not self.verdict(row, self.inits.get(address)):
                return
            connection = self.begin(row, address, ("unknown", address), ("unknown", address), False)
            connection.init = self.inits.get(address)
        sender = self.sender(row, connection)
        if connection.end is not None:
            return
        if row.has("btle.data_header.llid") and self.verdict(row, connection.init):
            connection.heard, connection.is_unheard = row, False
            self.data(row, sender, connection)
        else:
            connection.att.missed += 1

    def begin(self, row, address, central, peripheral, is_begin):
        connection = Connection(
            row, lambda is_central: self.servers[central if is_central is False else peripheral], is_begin
        )
        connection.att.is_heard = True
        connection.att.knows_roles = is_begin
        connection.init, connection.limit = None, None
        connection.is_unheard = is_begin
        connection.heard, connection.before = row, None
        connection.last = {}  # sender -> (SN, content) of the last packet
        connection.has_crc = False  # whether a CRC was there
        connection.is_asked = connection.starting = connection.hidden = False
        connection.lengths = {}  # sender of LL_LENGTH_REQ -> what it can send and receive
        self.open[address] = connection
        self.connections.append(connection)
        return connection

    def connect(self, row):
        address = row.number("btle.link_layer_data.access_address")
        central, peripheral = row.text("btle.initiator_address").upper(), row.text("btle.advertising_address").upper()
        before = self.open.pop(address, None)
        if before:
            before.finish(row, None, None)
        pair = self.pairs.get((central, peripheral))
        if pair:
            pair.finish(row, None, None)
        connection = self.begin(row, address, central, peripheral, True)
        self.pairs[(central, peripheral)] = connection
        connection.central, connection.peripheral = central, peripheral
        connection.init = row.number("btle.link_layer_data.crc_init")
        connection.parameters = tuple(
            row.number(f"btle.link_layer_data.{name}") for name in ("interval", "latency", "timeout")
        )
        connection.limit = connection.parameters[2] * 10_000_000

    def data(self, row, sender, connection):
        if not row.pdu:
            return
        llid, payload, crc = row.pdu[0] & 3, row.pdu[2:], int.from_bytes(row.check, "little")
        is_decrypted = (
            bool(row.number("btle_rf.flags.decrypted"))
            or bool(row.number("nordic_ble.encrypted") and row.number("nordic_ble.micok"))
            or connection.has_crc and crc == 0
        )
        connection.has_crc = connection.has_crc or bool(crc)
        number = row.number("btle.data_header.sequence_number")
        # The same content under the same number is the same packet, sent again; with another, one was missed.
        content = llid, payload
        before = connection.last.get(sender)
        connection.last[sender] = number, content
        if before and before[0] == number:
            if before[1] == content:
                return
            connection.att.missed += 1
        if not payload:
            return
        if llid == 3 and not connection.hidden and connection.is_asked:
            # From LL_ENC_RSP to LL_START_ENC_REQ nothing else is in the clear (5.1.3.1).
            connection.hidden = connection.starting = row.number("btle.control_opcode") not in CLEAR
        is_request = not is_decrypted and row.number("btle.control_opcode") == START_ENC_REQ
        if connection.starting and sender is False and not is_request:
            # LL_START_ENC_RSP, or what comes after it.
            connection.starting = False
            connection.change(row, "encryption", "on")
        if connection.hidden and not is_decrypted:
            connection.is_unreadable = True
            return
        if llid == 3:
            self.control(row, sender, connection)
        else:
            connection.l2cap.take(row, sender, llid == 2, payload)

    def note_silence(self, connection, last):
        """Of a connection whose end nobody heard: since when it was silent for too long (4.5.2)."""
        if connection.reason is not None:
            return
        limit = connection.limit or LONGEST_TIMEOUT
        if connection.is_unheard:
            limit = 6 * connection.parameters[0] * 1_250_000
        if (connection.end or last).time - connection.heard.time > limit:
            connection.silence = connection.heard.time, limit, not connection.is_unheard

    def octets(self, row):
        """What the sender of a length PDU sends, and what it can receive."""
        return row.number("btle.control.max_tx_octets"), row.number("btle.control.max_rx_octets")

    def control(self, row, sender, connection):
        code = row.number("btle.control_opcode")
        if code == TERMINATE:
            by = {True: "central", False: "peripheral", None: None}[sender]
            connection.finish(row, row.number("btle.control.error_code"), by)
        elif code == UPDATE:
            names = "interval", "latency", "timeout"
            connection.update(row, *(row.number(f"btle.control.{name}") for name in names))
            connection.limit = row.number("btle.control.timeout") * 10_000_000
        elif code == PHY_UPDATE:
            both = [PHYS.get(row.number(f"btle.control.{name}_phy")) for name in ("m_to_s", "s_to_m")]
            if any(both):
                connection.change(row, "PHY", "{}/{}".format(*both))
        elif code == LENGTH_REQ:
            connection.lengths[sender] = self.octets(row)
        elif code == LENGTH_RSP:
            asked = connection.lengths.get(not sender)
            sent, received = self.octets(row)
            if asked and sent:
                to_asking, to_asked = min(asked[1], sent), min(asked[0], received)
                both = (to_asked, to_asking) if sender is False else (to_asking, to_asked)
                connection.change(row, "data length", "{}/{}".format(*both))
        elif code == ENC_RSP:
            connection.is_asked = True
        elif code == START_ENC_REQ:
            connection.starting = connection.hidden = True
        elif code == PAUSE_ENC_RSP:
            connection.hidden = connection.is_asked = False


def init_of(pdu, check):
    """The state before a PDU that leads to its CRC: the shift register of air_bearers.crc, backwards."""
    register = int(f"{int.from_bytes(check, 'little'):024b}"[::-1], 2)
    for octet in reversed(pdu):
        for bit in reversed(range(8)):
            feedback = register & 1
            register = (register ^ 0x00065B * feedback) >> 1 | (feedback ^ octet >> bit & 1) << 23
    return register
