"""A connection on the air: events at anchor points, hopping, acknowledgement, encryption (Core 6.0, Vol 6, Part B, 4.5)."""

import dataclasses
import random
from collections import deque
from collections.abc import Callable

from encryption import Encryption
from hopping import Algorithm1, Algorithm2
from link_layer import CONTINUATION, CONTROL, START, T_IFS, LLData, data_header
from sniffer import Packet, Sniffer

UNIT = 1250  # µs of an interval or window
CLOCK = 1.000021  # the central's sleep clock is this fast, within what its SCA allows


@dataclasses.dataclass
class Side:
    name: str
    queue: deque[tuple[int, bytes]] = dataclasses.field(default_factory=deque)
    pending: tuple[int, bytes, bytes] | None = None  # LLID, payload on the air, payload before encryption if encrypted
    serial: int = 0
    sn: int = 0
    nesn: int = 0
    octets: int = 27  # connMaxTxOctets
    phy: int = 1
    encrypts: bool = False

    @property
    def is_idle(self) -> bool:
        return not self.queue and (self.pending is None or not self.pending[1])


class Connection:
    """`jam` names the packets that nobody receives whole, as (event, number of the packet in it)."""

    def __init__(
        self,
        sniffer: Sniffer,
        chance: random.Random,
        start: LLData,
        end_of_request: float,
        *,
        second: bool = False,
        delay: int = 1250,
        phy: int = 1,
        jam: set[tuple[int, int]] = frozenset(),
    ) -> None:
        self.sniffer, self.chance, self.start, self.jam = sniffer, chance, start, jam
        self.interval, self.latency, self.timeout = start.interval, start.latency, start.timeout
        self.channel_map = start.channel_map
        self.hopping = Algorithm2(start.access_address) if second else Algorithm1(start.hop)
        self.counter = 0
        # The first anchor point is where the central likes it in its transmit window (4.5.3).
        self.anchor = end_of_request + delay + start.win_offset * UNIT + self.within(start.win_size)
        self.central, self.peripheral = Side("central", phy=phy), Side("peripheral", phy=phy)
        self.encryption: Encryption | None = None
        self.instants: dict[int, Callable[[], None]] = {}
        self.said = {"central": b"", "peripheral": b""}
        self.delivered = {"central": b"", "peripheral": b""}

    def side(self, name: str) -> Side:
        return self.central if name == "central" else self.peripheral

    def within(self, window: int) -> float:
        return self.chance.uniform(0.1, 0.6) * window * UNIT

    # What the hosts and the link layers say

    def say(self, sender: str, message: bytes) -> None:
        """Queue an L2CAP PDU in as many fragments as it needs (2.4.1)."""
        self.said[sender] += message
        side = self.side(sender)
        for place in range(0, len(message), side.octets):
            side.queue.append((CONTINUATION if place else START, message[place : place + side.octets]))

    def control(self, sender: str, opcode: int, parameters: bytes = b"") -> None:
        self.side(sender).queue.append((CONTROL, bytes([opcode]) + parameters))

    def settle(self) -> None:
        """Events until everything queued is acknowledged."""
        for _ in range(60):
            self.event()
            if self.central.is_idle and self.peripheral.is_idle:
                return
        raise RuntimeError("the connection does not settle")

    def exchange(self, sender: str, opcode: int, parameters: bytes = b"") -> None:
        self.control(sender, opcode, parameters)
        self.settle()

    def at(self, instant: int, action: Callable[[], None]) -> None:
        self.instants[instant & 0xFFFF] = action

    def reach(self, instant: int) -> None:
        """Events until the one of an instant has been."""
        while self.counter != (instant + 1) & 0xFFFF:
            self.event()

    # Events

    def event(self, answered: bool = True) -> None:
        """One connection event; without an answer if the peripheral uses its latency, or is gone."""
        if action := self.instants.pop(self.counter, None):
            action()
        channel = self.hopping.channel(self.counter, self.channel_map)
        time = self.anchor + self.chance.uniform(-1.5, 1.5)
        number = 0
        while True:
            whole, time = self.send(self.central, time, channel, number)
            if not answered:
                break
            more = whole and self.receive(self.peripheral, self.central)
            back, time = self.send(self.peripheral, time + T_IFS, channel, number + 1)
            more = (back and self.receive(self.central, self.peripheral)) or more
            number += 2
            # An error is taken for MD = 0 (4.5.6); the next anchor point is the end in any case.
            if not more or not whole or not back or time + 2 * T_IFS + 4000 > self.anchor + self.interval * UNIT:
                break
            time += T_IFS
        self.advance(1)

    def advance(self, events: int) -> None:
        """Go to a later event without one in between."""
        self.anchor += events * self.interval * UNIT * CLOCK
        self.counter = (self.counter + events) & 0xFFFF

    def send(self, side: Side, time: float, channel: int, number: int) -> tuple[bool, float]:
        """One packet: whether the other side receives it whole, and when it ends."""
        if side.pending is None:
            llid, payload = side.queue.popleft() if side.queue else (CONTINUATION, b"")
            plain = b""
            if payload and side.encrypts:
                plain, payload = payload, self.encryption.encrypt(side.name, llid, payload)
            side.pending = (llid, payload, plain)
            side.serial += 1
        llid, payload, plain = side.pending
        self.md = bool(side.queue)
        packet = Packet(
            time,
            channel,
            data_header(llid, side.nesn, side.sn, self.md, len(payload)) + payload,
            self.start.access_address,
            self.start.crc_init,
            side.phy,
            sender=side.name,
            event=self.counter,
            serial=side.serial,
            plain=plain,
            is_corrupt=(self.counter, number) in self.jam,
        )
        whole = not packet.is_corrupt
        self.sniffer.hear(packet)
        return whole, time + packet.duration

    def receive(self, receiver: Side, sender: Side) -> bool:
        """Acknowledge and deliver what `sender` sent last (4.5.9); whether it has more."""
        more = self.md
        if sender.sn == receiver.nesn:
            receiver.nesn ^= 1
            llid, payload, plain = sender.pending
            if llid != CONTROL:
                self.delivered[sender.name] += plain or payload
        if sender.nesn != receiver.sn:
            receiver.sn ^= 1
            receiver.pending = None
        return more
