"""Connections recounted from the rows of connection_rows.py: begin, end, parameters, counts and latencies.

HCI: Core 6.0, Vol 4, Part E, 7.7.5, 7.7.8, 7.7.65 (events), 7.1.6 (Disconnect), 5.4.2 (ACL data packets). The air: Vol 6,
Part B, 2.3.3.1 (CONNECT_IND), 2.4.2 (LL Control PDUs), 4.5.9 (acknowledgement), 5.1.3 (encryption). L2CAP: Vol 3, Part A, 3.1,
3.4.3, 4.25 and 4.26; a bearer of Enhanced ATT is a pair of channels, Vol 3, Part G, 5.3.
"""

import collections
import struct

import air_bearers
import connection_gatt

ATT_CID, SIGNALLING_CID, EATT_SPSM = 4, 5, 0x27
LE_CHANNELS = {4, 5, 6}
ADVERTISING = 0x8E89BED6
PHYS = {1: "LE 1M", 2: "LE 2M", 3: "LE Coded"}
PHY_BITS = {1: "LE 1M", 2: "LE 2M", 4: "LE Coded"}
REMOTE, LOCAL, NOBODY = {0x13, 0x14, 0x15}, {0x16}, {0x08, 0x22, 0x3D, 0x3E}
NOT_ESTABLISHED = 0x3E
SECOND = 10**9
LONGEST_TIMEOUT = 32 * SECOND
# A host may read what its controller had when it said that the connection is over: the two come by different pipes.
AFTERLIFE = SECOND // 10
# Of one link, two adapters of a log tell at its first events.
TOGETHER = SECOND
QUALCOMM_LOG = 0x0EDC
# From the begin of a packet to that of the answer: T_IFS after at most 2120 us on LE 1M (Vol 6, Part B, 2.4 and 4.1.1).
TURN = 2_500_000
# On LE 1M: T_IFS, and what a packet takes besides its PDU.
T_IFS, AIRTIME = 150_000, 64_000
CLEAR = {0x02, 0x05, 0x0D, 0x11}  # LL_TERMINATE_IND, LL_START_ENC_REQ and the two that refuse


class Connection:
    """What is compared; times in nanoseconds since the first record."""

    def __init__(self, row, server_of, is_begin):
        self.row, self.frame, self.begin, self.is_begin = row, row.frame, row.time, is_begin
        self.central = self.peripheral = None
        self.parameters = None  # (interval, latency, timeout) at the begin, as numbers of the packet
        self.changes = []  # (frame, sort, text)
        self.att = connection_gatt.Client(server_of)
        self.l2cap = L2CAP(self.att)
        self.end = self.reason = self.by = None
        self.is_failed = self.is_unreadable = False
        self.silence = None  # (since when, the limit, whether anything was heard)
        self.is_alive = False

    def change(self, row, sort, text):
        self.changes.append((row.frame, sort, text))

    def update(self, row, interval, latency, timeout):
        self.change(row, "parameters", parameters_text((interval, latency, timeout)))

    def note_silence(self, last):
        """Of a connection whose end nobody heard: since when it was silent for too long (Vol 6, Part B, 4.5.2)."""
        if self.reason is not None:
            return
        limit = 6 * self.parameters[0] * 1_250_000 if self.is_unheard else self.limit or LONGEST_TIMEOUT
        if (self.end or last).time - self.heard.time > limit:
            self.silence = self.heard.time, limit, not self.is_unheard

    def finish(self, row, reason, by):
        if self.end is None:
            self.end, self.reason, self.by = row, reason, by


def parameters_text(parameters):
    interval, latency, timeout = parameters
    return f"{interval * 1.25:g} ms/{latency}/{timeout * 10} ms"


class L2CAP:
    """Frames of a connection out of fragments, and ATT out of frames."""

    def __init__(self, att):
        self.att = att
        self.streams = {}  # sender -> bytes of the frame so far
        self.asked = {}  # (sender, identifier) -> channels that it asked for
        self.bearers = {}  # (sender, CID) -> [bearer, size of the SDU, bytes so far]

    def take(self, row, sender, is_start, data, is_cut=False):
        """A fragment; of one that the capture has not whole, the frame is what is there."""
        if is_start:
            so_far = data
        elif sender in self.streams:
            so_far = self.streams[sender] + data
        else:
            return
        self.streams[sender] = so_far
        if is_cut and len(so_far) > 4:
            del self.streams[sender]
            return self.frame(row, sender, struct.unpack_from("<H", so_far, 2)[0], so_far[4:])
        if len(so_far) < 4 or len(so_far) < 4 + struct.unpack_from("<H", so_far)[0]:
            return
        del self.streams[sender]
        size, cid = struct.unpack_from("<HH", so_far)
        self.frame(row, sender, cid, so_far[4 : 4 + size])

    def frame(self, row, sender, cid, payload):
        if cid == ATT_CID and payload:
            self.att.take(row, ATT_CID, sender, payload)
        elif cid == SIGNALLING_CID and len(payload) >= 4:
            self.signal(sender, payload[0], payload[1], payload[4:])
        elif (sender, cid) in self.bearers:
            bearer = self.bearers[(sender, cid)]
            if not bearer[1]:
                if len(payload) < 2:
                    return
                bearer[1], payload = struct.unpack_from("<H", payload)[0], payload[2:]
            bearer[2] += payload
            if len(bearer[2]) >= bearer[1]:
                sdu, bearer[1:] = bearer[2], [0, b""]
                if sdu:
                    self.att.take(row, bearer[0], sender, sdu)

    def signal(self, sender, code, identifier, body):
        if code == 0x17 and len(body) >= 8 and struct.unpack_from("<H", body)[0] == EATT_SPSM:
            self.asked[(sender, identifier)] = body[8:]
        elif code == 0x18 and len(body) >= 8:
            other = None if sender is None else not sender
            own = self.asked.pop((other, identifier), b"")
            for place in range(0, min(len(own), len(body) - 8) - 1, 2):
                mine, theirs = struct.unpack_from("<H", own, place)[0], struct.unpack_from("<H", body, 8 + place)[0]
                if theirs:
                    # A channel identifier is the receiver's.
                    self.bearers[(sender, mine)] = [("EATT", mine), 0, b""]
                    self.bearers[(other, theirs)] = [("EATT", mine), 0, b""]


class Servers(dict):
    def __missing__(self, key):
        self[key] = connection_gatt.Server()
        return self[key]


class Host:
    """The connections of a host's adapters. A sender is True for the host."""

    # Vol 4, Part E, 7.8.4, 7.8.52; 7.8.12, 7.8.66; 7.8.5, 7.8.53.
    SET_RANDOM = {0x2005, 0x2035}
    CREATE, ADVERTISE = {0x200D, 0x2043}, {0x2006, 0x2036}
    READ_BD_ADDR, RESET = 0x1009, 0x0C03

    def __init__(self, servers):
        self.servers = servers
        self.connections = []
        self.open = {}  # (adapter, handle) -> Connection
        self.classic = set()
        self.public, self.random, self.types = {}, {}, {}  # of the adapters, and the type to be used by role

    def adapter(self, row):
        return row.text("interface_id"), row.text("hci_mon.adapter_id")

    def is_sent(self, row):
        for name in ("hci_h4.direction", "hci_h1.direction", "p2p_dir"):
            if row.has(name):
                return row.number(name) == 0
        if row.has("hci_mon.opcode"):
            return row.number("hci_mon.opcode") == 4
        if row.has("packetlogger.type"):
            return row.number("packetlogger.type") == 2
        return row.number("bthci_acl.pb_flag") == 0

    def take(self, row):
        if row.has("bthci_acl.chandle"):
            self.data(row)
        elif row.has("bthci_evt.code"):
            self.event(row)
        elif row.has("bthci_cmd.opcode"):
            self.command(row)
        elif row.has("hci_mon.bd_addr"):
            self.public[self.adapter(row)] = row.text("hci_mon.bd_addr").upper()

    def key(self, row, name):
        return (*self.adapter(row), row.number(name) & 0x0FFF)

    def begin(self, row, key, peer, is_begin):
        connection = Connection(row, lambda is_host: self.servers[peer if is_host else ("host", key[:2])], is_begin)
        connection.adapter, connection.hung_up = key[:2], False
        connection.is_central = None
        self.open[key] = connection
        self.connections.append(connection)
        self.classic.discard(key)
        return connection

    def command(self, row):
        code, adapter = row.number("bthci_cmd.opcode"), self.adapter(row)
        if code == 0x0406 and row.has("bthci_cmd.connection_handle"):
            connection = self.open.get(self.key(row, "bthci_cmd.connection_handle"))
            if connection is not None:
                connection.hung_up = True
        elif code in Host.SET_RANDOM:
            self.random[adapter] = row.text("bthci_cmd.bd_addr").upper()
        elif code in Host.CREATE | Host.ADVERTISE:
            self.types[(adapter, code in Host.CREATE)] = row.number("bthci_cmd.le_own_address_type")

    def own_address(self, row, is_central):
        """The host's: a resolvable one where the event says it, else of the type that the host asked for."""
        private = row.text("bthci_evt.le_local_rpa").upper()
        if private.strip("0:"):
            return private
        kind = self.types.get((self.adapter(row), is_central))
        if kind is None:
            return None
        return (self.random if kind & 1 else self.public).get(self.adapter(row))

    def data(self, row):
        key = self.key(row, "bthci_acl.chandle")
        data = bytes.fromhex(row.text("data.data"))
        size = row.number("bthci_acl.length")
        connection = self.open.get(key)
        if connection is not None and connection.end is not None and row.time - connection.end.time > AFTERLIFE:
            connection = None
        if connection is None:
            if key in self.classic or key[-1] == QUALCOMM_LOG:
                return
            if len(data) < 4 or struct.unpack_from("<H", data, 2)[0] not in LE_CHANNELS:
                return
            connection = self.begin(row, key, ("unknown", *key), False)
        sent = self.is_sent(row)
        if not sent:
            connection.is_alive = True
        if data:
            # tshark has joined the fragments with the last of them.
            is_first = row.number("bthci_acl.pb_flag") != 1
            connection.l2cap.take(row, sent, True, data, is_first and len(data) < size)

    def event(self, row):
        code = row.number("bthci_evt.code")
        status = row.number("bthci_evt.status")
        if code == 0x0E and not status:
            if row.number("bthci_evt.opcode") == Host.READ_BD_ADDR:
                self.public[self.adapter(row)] = row.text("bthci_evt.bd_addr").upper()
            elif row.number("bthci_evt.opcode") == Host.RESET:
                for key in [key for key in self.open if key[:2] == self.adapter(row)]:
                    self.open.pop(key).finish(row, None, None)
        if not row.has("bthci_evt.connection_handle"):
            return
        key = self.key(row, "bthci_evt.connection_handle")
        sub = row.number("bthci_evt.le_meta_subevent")
        if code == 0x03:
            if not status:
                self.classic.add(key)
            return
        if code == 0x3E and sub in (0x01, 0x0A, 0x29):
            if not status:
                self.connect(row, key)
            return
        connection = self.open.get(key)
        if connection is None or connection.end is not None:
            return
        if code == 0x05:
            if not status:
                self.disconnect(row, connection)
            return
        if code in (0x08, 0x59, 0x30) or code == 0x3E and sub in (0x03, 0x07, 0x0C, 0x04, 0x05):
            if not status:
                connection.is_alive = True
        self.change(row, code, sub, status, connection)

    def connect(self, row, key):
        before = self.open.pop(key, None)
        if before:
            before.finish(row, None, None)
        peer = row.text("bthci_evt.bd_addr").upper()
        connection = self.begin(row, key, peer, True)
        connection.is_central = is_central = row.number("bthci_evt.role") == 0
        own = self.own_address(row, is_central)
        connection.central, connection.peripheral = (own, peer) if is_central else (peer, own)
        connection.parameters = tuple(
            row.number(f"bthci_evt.le_{name}") for name in ("con_interval", "con_latency", "supv_timeout")
        )

    def disconnect(self, row, connection):
        if connection.end is not None:
            return
        reason = row.number("bthci_evt.reason")
        is_central = connection.is_central
        names = {True: ("central", "peripheral"), False: ("peripheral", "central"), None: (None, None)}[is_central]
        by = None
        if reason in LOCAL or reason in REMOTE and connection.hung_up:
            by = names[0]
        elif reason in REMOTE:
            by = names[1]
        elif reason in NOBODY:
            by = "nobody"
        connection.is_failed = reason == NOT_ESTABLISHED and not connection.is_alive and connection.is_begin
        connection.finish(row, reason, by)

    def change(self, row, code, sub, status, connection):
        is_central = connection.is_central
        if code == 0x3E and sub == 0x03:
            if status:
                return connection.change(row, "parameters", f"refused 0x{status:02X}")
            connection.update(
                row, *(row.number(f"bthci_evt.le_{name}") for name in ("con_interval", "con_latency", "supv_timeout"))
            )
        elif code == 0x3E and sub == 0x07:
            both = row.number("bthci_evt.max_tx_octets"), row.number("bthci_evt.max_rx_octets")
            connection.change(row, "data length", "{}/{}".format(*(both if is_central else both[::-1])))
        elif code == 0x3E and sub == 0x0C:
            if status:
                return connection.change(row, "PHY", f"refused 0x{status:02X}")
            both = PHYS.get(row.number("bthci_evt.le_tx_phy")), PHYS.get(row.number("bthci_evt.le_rx_phy"))
            connection.change(row, "PHY", "{}/{}".format(*(both if is_central else both[::-1])))
        elif code in (0x08, 0x59):
            if status:
                connection.change(row, "encryption", f"refused 0x{status:02X}")
            elif row.number("bthci_evt.encryption_enable"):
                connection.change(row, "encryption", "on")
        elif code == 0x30 and not status:
            connection.change(row, "encryption", "on")


class Air:
    """The connections that a sniffer heard. A sender is True for the central, None where that is not known."""

    def __init__(self, servers, rows):
        self.servers = servers
        self.connections = []
        self.open = {}  # access address -> Connection
        self.pairs = {}  # (central, peripheral) -> Connection
        self.inits = self.find_inits(rows)
        self.once = set()  # access addresses of one packet

    def find_inits(self, rows):
        """CRCInit of connections without a request: that of several packets, which the CRC leads back to."""
        found = collections.defaultdict(collections.Counter)
        for row in rows:
            if row.pdu and row.number("btle.access_address") != ADVERTISING:
                found[row.number("btle.access_address")][init_of(row.pdu, row.check)] += 1
        best = {address: counts.most_common(1)[0] for address, counts in found.items()}
        return {address: init for address, (init, count) in best.items() if count > 1}

    def has_verdict(self, row):
        return row.has("nordic_ble.crcok") or bool(row.number("btle_rf.flags.crc_checked"))

    def verdict(self, row, init):
        """Whether the CRC is right. Zeros are none: programs that decrypt a capture leave it out."""
        if row.has("nordic_ble.crcok"):
            return bool(row.number("nordic_ble.crcok"))
        if row.number("btle_rf.flags.crc_checked"):
            return bool(row.number("btle_rf.flags.crc_valid"))
        return row.check == bytes(3) or bool(row.pdu) and init is not None and air_bearers.crc(row.pdu, init) == row.check

    def sender(self, row, connection):
        """By T_IFS after another's packet, which some sniffers contradict; by the sniffer; else the central begins each
        connection event, and then they take turns."""
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
        if address == ADVERTISING:
            return
        connection = self.open.get(address)
        if connection is None:
            if not row.has("btle.data_header.llid") or not self.verdict(row, self.inits.get(address)):
                return
            # Of a CRC that nobody checked it takes two packets to know that it is right.
            if not self.has_verdict(row) and address not in self.once:
                return self.once.add(address)
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
        # The same content under the same number is the same packet, sent again; another content means that one was missed.
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
        if connection.starting and sender is False and (is_decrypted or row.number("btle.control_opcode") != 0x05):
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

    def control(self, row, sender, connection):
        code = row.number("btle.control_opcode")
        if code == 0x02:
            by = {True: "central", False: "peripheral", None: None}[sender]
            connection.finish(row, row.number("btle.control.error_code"), by)
        elif code == 0x00:
            connection.update(row, *(row.number(f"btle.control.{name}") for name in ("interval", "latency", "timeout")))
            connection.limit = row.number("btle.control.timeout") * 10_000_000
        elif code == 0x18:
            both = PHY_BITS.get(row.number("btle.control.m_to_s_phy")), PHY_BITS.get(row.number("btle.control.s_to_m_phy"))
            if any(both):
                connection.change(row, "PHY", "{}/{}".format(*both))
        elif code == 0x14:
            connection.lengths[sender] = row.number("btle.control.max_tx_octets"), row.number("btle.control.max_rx_octets")
        elif code == 0x15:
            asked = connection.lengths.get(not sender)
            sent, received = row.number("btle.control.max_tx_octets"), row.number("btle.control.max_rx_octets")
            if asked and sent:
                to_asking, to_asked = min(asked[1], sent), min(asked[0], received)
                both = (to_asked, to_asking) if sender is False else (to_asking, to_asked)
                connection.change(row, "data length", "{}/{}".format(*both))
        elif code == 0x04:
            connection.is_asked = True
        elif code == 0x05:
            connection.starting = connection.hidden = True
        elif code == 0x0B:
            connection.hidden = connection.is_asked = False


def init_of(pdu, check):
    """The state before a PDU that leads to its CRC: the shift register of air_bearers.crc, backwards."""
    register = int(f"{int.from_bytes(check, 'little'):024b}"[::-1], 2)
    for octet in reversed(pdu):
        for bit in reversed(range(8)):
            feedback = register & 1
            register = (register ^ 0x00065B * feedback) >> 1 | (feedback ^ octet >> bit & 1) << 23
    return register


def without_other_ends(connections):
    """A link between two adapters of one log is one connection: that of the end which told first."""
    kept = []
    for one in connections:
        known = one.is_begin and one.central and one.peripheral
        if known and any(
            other.is_begin
            and other.adapter != one.adapter
            and (other.central, other.peripheral) == (one.central, one.peripheral)
            and other.begin <= one.begin <= other.begin + TOGETHER
            for other in kept
        ):
            continue
        kept.append(one)
    return kept


def recount(rows):
    """The Connections of a capture in the order in which they began."""
    servers = Servers()
    host, air = Host(servers), Air(servers, rows)
    for row in rows:
        (air if row.has("btle.access_address") else host).take(row)
    for connection in host.connections + air.connections:
        connection.att.give_up(rows[-1].time, connection.end is not None)
    # Interfaces of one file may have clocks of their own.
    last = {row.text("interface_id"): row for row in rows}
    for connection in air.connections:
        connection.note_silence(last[connection.row.text("interface_id")])
    return without_other_ends(sorted(host.connections, key=lambda one: one.frame)) + air.connections
