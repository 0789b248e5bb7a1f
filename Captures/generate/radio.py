"""The air between two virtual controllers, with the delays, losses and fades that Bumble's own link leaves out.

Bumble's `LocalLink` delivers everything at once. Here an advertisement comes at its interval with the random
advDelay (Core 6.0, Vol 6, Part B, 4.4.2.2.1), weakens with distance and is sometimes lost, and a data packet
waits for the next connection event of its connection (4.5.1). What the packets say is Bumble's in every case.
"""

import asyncio
import dataclasses
import random

from bumble import controller, core, hci, link, ll

# Event_Type bits of LE Extended Advertising Report (Core 6.0, Vol 4, Part E, 7.7.65.13).
CONNECTABLE, SCANNABLE, DIRECTED, SCAN_RESPONSE, LEGACY = 0x01, 0x02, 0x04, 0x08, 0x10
# Advertising_Type of LE Set Advertising Parameters (7.8.5): ADV_IND, both directed kinds, scannable, non-connectable.
LEGACY_TYPES = {
    0: LEGACY | CONNECTABLE | SCANNABLE,
    1: LEGACY | CONNECTABLE | DIRECTED,
    2: LEGACY | SCANNABLE,
    3: LEGACY,
    4: LEGACY | CONNECTABLE | DIRECTED,
}

LOSS = 0.08  # share of advertisements a scanner misses
FADE = 2.0  # standard deviation of the received power, dB
BREDR_DELAY = 0.0025  # of a packet on a BR/EDR link: two pairs of slots, s
PACKET = 0.0006  # one data packet, its acknowledgement and the gaps around them, s


@dataclasses.dataclass
class Advertisement(ll.AdvertisingPdu):
    """An advertising event as a scanner hears it; `event_type` in the bits named above."""

    advertiser_address: hci.Address
    data: bytes
    event_type: int
    scan_response: bytes = b""
    rssi: int = -50
    sid: int = 0xFF  # no ADI field
    tx_power: int = 0x7F  # not available


class Advertiser(controller.LegacyAdvertiser):
    """Bumble's advertises in milliseconds instead of units of 0.625 ms, without scan response, and as ADV_IND only."""

    def _on_timer_fired(self) -> None:
        self.send_advertising_data()
        delay = self.advertising_interval_min * 0.000625 + random.uniform(0, 0.010)
        self.timer_handle = asyncio.get_running_loop().call_later(delay, self._on_timer_fired)

    def send_advertising_data(self) -> None:
        if self.enabled:
            self.controller.send_advertising_pdu(
                Advertisement(
                    self.address,
                    self.advertising_data,
                    LEGACY_TYPES[self.advertising_type],
                    self.scan_response_data,
                )
            )


class Members(list):
    """The controllers in the order they came: a set would answer in another order each run."""

    add = list.append


class Air(link.LocalLink):
    def __init__(self) -> None:
        super().__init__()
        self.controllers = Members()
        self.connections: dict[frozenset, tuple[float, float]] = {}  # anchor and interval of each, s
        self.turns: dict[tuple, float] = {}  # when each sender's latest data packet is on the air

    # Advertising

    def send_advertising_pdu(self, sender, packet) -> None:
        loop = asyncio.get_running_loop()
        if isinstance(packet, ll.ConnectInd):
            pair = frozenset((str(packet.initiator_address), str(packet.advertiser_address)))
            self.connections[pair] = (loop.time() + 0.00125, packet.interval * 0.00125)
        for receiver in self.controllers:
            if receiver is sender:
                continue
            if isinstance(packet, Advertisement):
                if random.random() < LOSS:
                    continue
                heard = dataclasses.replace(packet, rssi=round(random.gauss(sender.rssi, FADE)))
                loop.call_later(0.0004, receiver.on_ll_advertising_pdu, heard)
            else:
                loop.call_later(0.0004, receiver.on_ll_advertising_pdu, packet)

    # Data and control packets of a connection

    def take_turn(self, connection) -> float:
        """Give `connection`'s next packet its place in a connection event, and say when that is."""
        now = asyncio.get_running_loop().time()
        me, peer = str(connection.self_address), str(connection.peer_address)
        anchor, interval = self.connections[frozenset((me, peer))]
        events = max(0, int((now + 0.0005 - anchor) / interval) + 1)
        peripheral = connection.role == hci.Role.PERIPHERAL
        start = anchor + events * interval + (PACKET / 2 if peripheral else 0)
        turn = max(start, self.turns.get((me, peer), 0) + PACKET)
        self.turns[me, peer] = turn
        return turn

    def turn(self, connection) -> float:
        """When the latest packet of `connection` from this side is on the air."""
        return self.turns.get((str(connection.self_address), str(connection.peer_address)), 0)

    def interval(self, connection) -> float:
        return self.connections[frozenset((str(connection.self_address), str(connection.peer_address)))][1]

    def set_interval(self, connection, interval: int) -> None:
        """Change the connection's interval, in units of 1.25 ms, from now on."""
        pair = frozenset((str(connection.self_address), str(connection.peer_address)))
        self.connections[pair] = (asyncio.get_running_loop().time(), interval * 0.00125)

    def send_acl_data(self, sender, destination, transport, data) -> None:
        if transport != core.PhysicalTransport.LE:
            if receiver := self.find_classic_controller(destination):
                asyncio.get_running_loop().call_later(
                    BREDR_DELAY, receiver.on_link_acl_data, sender.public_address, transport, data
                )
            return
        connection = sender.le_connections[destination]
        receiver = self.find_le_controller(destination)
        if receiver is not None:
            asyncio.get_running_loop().call_at(
                self.turn(connection), receiver.on_link_acl_data, connection.self_address, transport, data
            )

    def send_ll_control_pdu(self, sender_address, receiver_address, packet) -> None:
        sender = self.find_le_controller(sender_address)
        receiver = self.find_le_controller(receiver_address)
        if sender is None or receiver is None:
            return
        turn = self.take_turn(sender.le_connections[receiver_address])
        asyncio.get_running_loop().call_at(turn, receiver.on_ll_control_pdu, sender_address, packet)

    def send_lmp_packet(self, sender, receiver_address, packet) -> None:
        if receiver := self.find_classic_controller(receiver_address):
            asyncio.get_running_loop().call_later(
                BREDR_DELAY * 4, receiver.on_lmp_packet, sender.public_address, packet
            )
