"""The recorded app, replayed as a Bumble client: for the self-test, and as a demonstration of a changed app."""

from __future__ import annotations

import asyncio
import random
import struct
from collections.abc import Coroutine
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, TypeVar

from bumble import att, hci
from bumble.core import BaseBumbleError
from bumble.device import Connection as Link
from bumble.device import Device, DeviceConfiguration
from bumble.host import Host
from bumble.keys import MemoryKeyStore
from bumble.pairing import PairingConfig, PairingDelegate

from blesniff_replay.recording import Connection, EndedBy, Kind, Operation, Recording
from blesniff_replay.request import COMMANDS

T = TypeVar("T")
ADDRESS = "F1:F1:F1:F1:F1:F2"
UNANSWERED = 30.0  # s: the transaction timeout of Core 6.0, Vol 3, Part F, 3.3.3
NOT_RECORDED = 0.2  # s: for an answer that the capture lacks, and that may come
CONNECTING = 20.0  # s
PAIRING = 35.0  # s: more than the 30 s of Core 6.0, Vol 3, Part H, 3.4
NOVEL = 0x5A  # changes the last byte of a value
SLOWNESS = 1.5


class Behaviour(Enum):
    """How the app differs from the recorded one."""

    SAME = "same"
    FAST = "fast"  # no thinking time
    SLOW = "slow"  # thinks 1.5 times as long
    SKIP = "skip"  # leaves out 1 write in 10, at least 1
    SWAP = "swap"  # swaps neighbouring reads
    NOVEL = "novel"  # changes the last byte of 1 write in 10


@dataclass
class Ran:
    """What the app did on one connection, by the frames of the recording's operations."""

    connection: Connection
    sent_at: dict[int, float] = field(default_factory=dict)  # s since the connection began
    changed: dict[int, bytes] = field(default_factory=dict)  # what was sent instead
    answers: dict[int, bytes] = field(default_factory=dict)
    received: list[bytes] = field(default_factory=list)  # notifications and indications
    skipped: set[int] = field(default_factory=set)
    not_sent: set[int] = field(default_factory=set)  # the link was gone, or the recording has no bytes of it
    unanswered: set[int] = field(default_factory=set)
    failed_pairing: bool = False
    lasted: float = 0.0  # s


@dataclass(frozen=True)
class Step:
    operation: Operation
    pdu: bytes
    changed: bool = False


def plan(connection: Connection, behaviour: Behaviour, rng: random.Random, ran: Ran) -> list[Step]:
    """What the app sends on a connection."""
    steps = []
    for operation in connection.requests:
        if operation.pdu or operation.kind.is_security:
            steps.append(Step(operation, operation.pdu))
        else:
            ran.not_sent.add(operation.frame)
    if behaviour is Behaviour.SWAP:
        i = 0
        while i < len(steps) - 1:
            both = steps[i].operation, steps[i + 1].operation
            if both[0].kind is both[1].kind is Kind.READS and both[0].pdu != both[1].pdu:
                steps[i], steps[i + 1] = steps[i + 1], steps[i]
                i += 1
            i += 1
    writes = [s for s in steps if s.operation.kind is Kind.WRITES]
    if behaviour is Behaviour.SKIP and writes:
        ran.skipped = {s.operation.frame for s in rng.sample(writes, max(1, len(writes) // 10))}
        steps = [s for s in steps if s.operation.frame not in ran.skipped]
    if behaviour is Behaviour.NOVEL:
        steps = [replace(s, pdu=_changed(s.operation), changed=True)
                 if s.operation.kind is Kind.WRITES and s.operation.value and rng.random() < 0.1 else s for s in steps]
        ran.changed = {s.operation.frame: s.pdu for s in steps if s.changed}
    return steps


class _Enters(PairingDelegate):
    """Enters a passkey that the device shows."""

    def __init__(self, passkey: int) -> None:
        super().__init__(io_capability=PairingDelegate.KEYBOARD_INPUT_ONLY)
        self.passkey = passkey

    async def get_number(self) -> int | None:
        return self.passkey


def _changed(operation: Operation) -> bytes:
    """The request with another last byte of its value."""
    at = 3 + len(operation.value) - 1  # a signature may follow
    return operation.pdu[:at] + bytes((operation.pdu[at] ^ NOVEL,)) + operation.pdu[at + 1:]


class App:
    """Connects as often as the recorded app, and sends what that sent."""

    def __init__(
        self, recording: Recording, host: Host, target: hci.Address, behaviour: Behaviour = Behaviour.SAME, seed: int = 7,
        passkey: int | None = None,
    ) -> None:
        self.recording, self.target, self.behaviour = recording, target, behaviour
        self.rng = random.Random(seed)
        self.answers: asyncio.Queue[bytes] = asyncio.Queue()
        self.device = Device(config=DeviceConfiguration(
            name="app", address=hci.Address(ADDRESS), gap_service_enabled=False, gatt_service_enabled=False), host=host)
        self.device.keystore = MemoryKeyStore()
        delegate = PairingDelegate() if passkey is None else _Enters(passkey)
        self.device.pairing_config_factory = lambda _link: PairingConfig(
            sc=True, mitm=passkey is not None, bonding=True, delegate=delegate)
        self.device.l2cap_channel_manager.register_fixed_channel(att.ATT_CID, self._received)
        self.ran: list[Ran] = []
        self._current: Ran | None = None

    def _received(self, handle: int, pdu: bytes) -> None:
        opcode = pdu[0]
        if opcode == 0x1D:
            self.device.send_l2cap_pdu(handle, att.ATT_CID, b"\x1e")
        if opcode == 0x03 and len(pdu) == 3:
            self.device.connections[handle].on_att_mtu_update(max(23, struct.unpack("<H", pdu[1:])[0]))
        if opcode not in (0x1B, 0x1D):
            self.answers.put_nowait(bytes(pdu))
        elif self._current is not None:
            self._current.received.append(bytes(pdu))

    async def run(self, scan: float = 0.25) -> list[Ran]:
        """`scan`: seconds of scanning before each connection."""
        await self.device.power_on()
        for connection in self.recording.connections:
            await self.device.start_scanning()
            await asyncio.sleep(scan)
            await self.device.stop_scanning()
            link = await self.device.connect(self.target, timeout=CONNECTING)
            self.ran.append(await self._converse(link, connection))
            await asyncio.sleep(0.2)
        return self.ran

    async def _converse(self, link: Link, connection: Connection) -> Ran:
        loop = asyncio.get_running_loop()
        self._current = ran = Ran(connection)
        gone = asyncio.Event()
        link.on(Link.EVENT_DISCONNECTION, lambda _reason: gone.set())
        begin, previous = loop.time(), 0.0
        for step in plan(connection, self.behaviour, self.rng, ran):
            await _until(self._time_of(step.operation, begin, previous), gone)
            previous = step.operation.time
            if gone.is_set():
                ran.not_sent.add(step.operation.frame)
                continue
            ran.sent_at[step.operation.frame] = loop.time() - begin
            if step.operation.kind.is_security:
                await self._secure(link, step.operation, ran, gone)
            else:
                await self._send(link, step, ran, gone)
        await self._stay(connection, begin, previous, gone)
        if not gone.is_set():
            await link.disconnect()
        ran.lasted = loop.time() - begin
        return ran

    def _time_of(self, operation: Operation, begin: float, previous: float) -> float:
        now = asyncio.get_running_loop().time()
        if self.behaviour is Behaviour.FAST:
            return now + 0.001
        if self.behaviour is Behaviour.SLOW:
            return now + max(0.0, operation.time - previous) * SLOWNESS
        return max(begin + operation.time, now)

    async def _stay(self, connection: Connection, begin: float, previous: float, gone: asyncio.Event) -> None:
        """Stays connected as long as the recorded app; waits for an end that comes from the other side."""
        loop = asyncio.get_running_loop()
        lasted = connection.duration if connection.duration is not None else connection.last_time + 0.1
        until = begin + lasted
        if self.behaviour in (Behaviour.FAST, Behaviour.SLOW):
            until = loop.time() + max(0.0, lasted - previous)
        if connection.ended_by in (EndedBy.PERIPHERAL, EndedBy.NOBODY) and self.behaviour is not Behaviour.FAST:
            until += 5.0
        await _until(max(until, loop.time() + 0.01), gone)

    async def _secure(self, link: Link, operation: Operation, ran: Ran, gone: asyncio.Event) -> None:
        """Pairs where the recorded app did; encrypts with the key of that where there is one."""
        if operation.kind is Kind.ENCRYPTS and link.is_encrypted:
            return
        keys = await self.device.keystore.get(str(link.peer_address)) if self.device.keystore else None
        again = operation.kind is Kind.ENCRYPTS and keys is not None
        try:
            await asyncio.wait_for(_or_gone(link.encrypt() if again else link.pair(), gone), PAIRING)
        except (BaseBumbleError, asyncio.TimeoutError, hci.HCI_Error, AssertionError):
            ran.failed_pairing = True

    async def _send(self, link: Link, step: Step, ran: Ran, gone: asyncio.Event) -> None:
        while not self.answers.empty():
            self.answers.get_nowait()
        self.device.send_l2cap_pdu(link.handle, att.ATT_CID, step.pdu)
        recorded = step.operation.answer is not None or step.operation.answer_masked
        if step.pdu[0] in COMMANDS or not recorded and self.behaviour is Behaviour.SAME:
            return
        try:
            answer = await asyncio.wait_for(
                _or_gone(self.answers.get(), gone), UNANSWERED if recorded else NOT_RECORDED)
            if answer is not None:
                ran.answers[step.operation.frame] = answer
        except asyncio.TimeoutError:
            ran.unanswered.add(step.operation.frame)


async def _until(when: float, gone: asyncio.Event) -> None:
    """Waits until a time of the loop, or until the link is gone."""
    left = when - asyncio.get_running_loop().time()
    if left > 0 and not gone.is_set():
        try:
            await asyncio.wait_for(gone.wait(), left)
        except asyncio.TimeoutError:
            pass


async def _or_gone(work: Coroutine[Any, Any, T], gone: asyncio.Event) -> T | None:
    """The result of work; None if the link is gone before."""
    task: asyncio.Future[T] = asyncio.ensure_future(work)
    ended = asyncio.ensure_future(gone.wait())
    try:
        await asyncio.wait((task, ended), return_when=asyncio.FIRST_COMPLETED)
        return task.result() if task.done() and not task.cancelled() else None
    finally:
        task.cancel()
        ended.cancel()


