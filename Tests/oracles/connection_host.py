"""Connections at a host, recounted from HCI.

Core 6.0, Vol 4, Part E: 5.4.2 (ACL data packets), 7.1.6 (Disconnect), 7.7.5, 7.7.8, 7.7.39 and 7.7.65 (events).
"""

import struct

from connection_state import SECOND, Connection

LE_CHANNELS = {4, 5, 6}
PHYS = {1: "LE 1M", 2: "LE 2M", 3: "LE Coded"}
# Reasons (Vol 1, Part F): the other side, this host, or no device.
REMOTE, LOCAL, NOBODY = {0x13, 0x14, 0x15}, {0x16}, {0x08, 0x22, 0x3D, 0x3E}
NOT_ESTABLISHED = 0x3E
# A host may read what its controller had when it said that the connection is over: the two come by different pipes.
AFTERLIFE = SECOND // 10
# Of one link, two adapters of a log tell at its first events.
TOGETHER = SECOND
QUALCOMM_LOG = 0x0EDC  # a handle of no connection
COMPLETE, DISCONNECTED, ENCRYPTION, ENCRYPTION_2, KEY_REFRESHED, META = 0x0E, 0x05, 0x08, 0x59, 0x30, 0x3E
CLASSIC = 0x03
CONNECTED = {0x01, 0x0A, 0x29}
UPDATED, FEATURES, KEY_ASKED, LENGTH, PHY = 0x03, 0x04, 0x05, 0x07, 0x0C


class Host:
    """The connections of a host's adapters. A sender is True for the host."""

    # Vol 4, Part E, 7.8.4, 7.8.52; 7.8.12, 7.8.66; 7.8.5, 7.8.53.
    SET_RANDOM = {0x2005, 0x2035}
    CREATE, ADVERTISE = {0x200D, 0x2043}, {0x2006, 0x2036}
    DISCONNECT, READ_BD_ADDR, RESET = 0x0406, 0x1009, 0x0C03

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
        connection.adapter, connection.hung_up = key[:2], None
        connection.is_central = None
        self.open[key] = connection
        self.connections.append(connection)
        self.classic.discard(key)
        return connection

    def command(self, row):
        code, adapter = row.number("bthci_cmd.opcode"), self.adapter(row)
        if code == Host.DISCONNECT and row.has("bthci_cmd.connection_handle"):
            connection = self.open.get(self.key(row, "bthci_cmd.connection_handle"))
            if connection is not None and connection.hung_up is None:
                connection.hung_up = row
        elif code == Host.RESET:
            for key in [key for key in self.open if key[:2] == adapter]:
                self.open.pop(key).finish(row, None, None)
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
        if code == COMPLETE and not status and row.number("bthci_evt.opcode") == Host.READ_BD_ADDR:
            self.public[self.adapter(row)] = row.text("bthci_evt.bd_addr").upper()
        if not row.has("bthci_evt.connection_handle"):
            return
        key = self.key(row, "bthci_evt.connection_handle")
        sub = row.number("bthci_evt.le_meta_subevent")
        if code == CLASSIC:
            if not status:
                self.classic.add(key)
            return
        if code == META and sub in CONNECTED:
            if not status:
                self.connect(row, key)
            return
        connection = self.open.get(key)
        if connection is None or connection.end is not None:
            return
        if code == DISCONNECTED:
            if not status:
                self.disconnect(row, connection)
            return
        if code in (ENCRYPTION, ENCRYPTION_2, KEY_REFRESHED) or sub in (UPDATED, FEATURES, KEY_ASKED, LENGTH, PHY):
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

    def hang_up(self):
        """Connections that the host ended, of which the capture does not have the end."""
        for connection in self.open.values():
            if connection.end is None and connection.hung_up:
                by = {True: "central", False: "peripheral"}.get(connection.is_central)
                connection.finish(connection.hung_up, None, by)

    def change(self, row, code, sub, status, connection):
        is_central = connection.is_central
        if sub == UPDATED:
            if status:
                return connection.change(row, "parameters", f"refused 0x{status:02X}")
            connection.update(
                row, *(row.number(f"bthci_evt.le_{name}") for name in ("con_interval", "con_latency", "supv_timeout"))
            )
        elif sub == LENGTH:
            both = row.number("bthci_evt.max_tx_octets"), row.number("bthci_evt.max_rx_octets")
            connection.change(row, "data length", "{}/{}".format(*(both if is_central else both[::-1])))
        elif sub == PHY:
            if status:
                return connection.change(row, "PHY", f"refused 0x{status:02X}")
            both = PHYS.get(row.number("bthci_evt.le_tx_phy")), PHYS.get(row.number("bthci_evt.le_rx_phy"))
            connection.change(row, "PHY", "{}/{}".format(*(both if is_central else both[::-1])))
        elif code in (ENCRYPTION, ENCRYPTION_2):
            if status:
                connection.change(row, "encryption", f"refused 0x{status:02X}")
            elif row.number("bthci_evt.encryption_enable"):
                connection.change(row, "encryption", "on")
        elif code == KEY_REFRESHED and not status:
            connection.change(row, "encryption", "on")


def without_other_ends(connections):
    """A link between two adapters of one log is one connection: that of the end which told first."""
    kept = []
    for one in connections:
        known = one.is_begin and one.central and one.peripheral
        others = [
            other
            for other in kept
            if known
            and other.is_begin
            and other.adapter != one.adapter
            and (other.central, other.peripheral) == (one.central, one.peripheral)
            and other.begin <= one.begin <= other.begin + TOGETHER
        ]
        for other in others:
            # Both hosts are this host: neither server is told by that.
            other.has_both_hosts = True
        if not others:
            kept.append(one)
    return kept
