"""The recorded peripheral as a Bumble device: asks rules.py, and does what they say, when they say it."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from bumble import att, hci
from bumble.device import Connection as Link
from bumble.device import Device, DeviceConfiguration
from bumble.host import Host
from bumble.keys import MemoryKeyStore
from bumble.pairing import PairingConfig, PairingDelegate
from bumble.smp import PairingMethod

from blesniff_replay import discovery, wire
from blesniff_replay.clock import Now
from blesniff_replay.ends import Progress
from blesniff_replay.misses import MissLog, Remark, Remarked, Subject
from blesniff_replay.recording import Advertisement, EndedBy, Kind, Recording
from blesniff_replay.request import CONFIRMATION, Outcome, Push, Security
from blesniff_replay.rules import Conversation

INTERVAL = 100.0  # ms between advertisements
TIMEOUT = 0x08  # Core 6.0, Vol 1, Part F: error codes
REMOTE_USER = 0x13
REASONS = {"Connection Timeout": TIMEOUT, "Remote User Terminated Connection": REMOTE_USER,
           "Remote Device Terminated Connection due to Low Resources": 0x14,
           "Remote Device Terminated Connection due to Power Off": 0x15}
LOOK = 0.5  # s
# Core 6.0, Vol 3, Part H, 2.3.5.1, in blesniff's words.
MODELS = {PairingMethod.JUST_WORKS: "Just Works", PairingMethod.NUMERIC_COMPARISON: "Numeric Comparison",
          PairingMethod.PASSKEY: "Passkey Entry", PairingMethod.OOB: "Out of Band"}
TICK = 1e-7  # s: keeps the order of what is due at the same time


class AddressChoice(Enum):
    RECORDED = "recorded"
    RANDOM = "random"


@dataclass(frozen=True)
class PeripheralOptions:
    """`virtual`: our own controllers, in which a loss can be told as such."""

    address: AddressChoice = AddressChoice.RECORDED
    passkey: int | None = None
    seed: int | None = None
    virtual: bool = True
    show: Callable[[str], None] = lambda text: None


class Delegate(PairingDelegate):
    """Pairs with the recorded abilities; shows or enters the passkey of the command line."""

    def __init__(self, capability: int, options: PeripheralOptions) -> None:
        super().__init__(io_capability=PairingDelegate.IoCapability(capability))
        self.options = options

    async def generate_passkey(self) -> int:
        return await super().generate_passkey() if self.options.passkey is None else self.options.passkey

    async def get_number(self) -> int | None:
        return self.options.passkey

    async def display_number(self, number: int, digits: int) -> None:
        self.options.show(f"passkey {number:0{digits}}")


@dataclass
class Session:
    """One connection of the run."""

    link: Link
    conversation: Conversation
    begin: float
    timers: list[asyncio.TimerHandle] = field(default_factory=list)
    gone: asyncio.Event = field(default_factory=asyncio.Event)
    matched: set[int] = field(default_factory=set)  # frames of recorded operations that were repeated
    ended_by_replay: bool = False
    progress: Progress = field(default_factory=Progress)
    requests: int = 0  # and commands, so far
    seen: Counter[bytes] = field(default_factory=Counter)  # how often each came


class Peripheral:
    """Advertises, accepts one connection after the other, and answers as recorded."""

    def __init__(self, recording: Recording, host: Host, log: MissLog, now: Now, options: PeripheralOptions) -> None:
        self.recording, self.log, self.now, self.options = recording, log, now, options
        self.connections = 0
        self.session: Session | None = None
        self.sessions: list[Session] = []
        self.remarks: list[Remarked] = []
        self.address = self._address()
        log.begin(str(self.address).partition("/")[0])
        self._tick = 0
        self._changes: list[asyncio.TimerHandle] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.device = Device(config=DeviceConfiguration(
            name=recording.name or "replay", address=self.address, advertising_interval_min=INTERVAL,
            advertising_interval_max=INTERVAL, gap_service_enabled=False, gatt_service_enabled=False), host=host)
        self.device.keystore = MemoryKeyStore()
        self.device.pairing_config_factory = self._pairing_config
        # Bumble's own server is bypassed: it numbers handles 1, 2, 3 without gaps (0.0.236). The rules have the recorded ones.
        self.device.l2cap_channel_manager.register_fixed_channel(att.ATT_CID, self._received)
        self.device.on(Device.EVENT_CONNECTION, self._connected)

    def _address(self) -> hci.Address:
        if self.options.address is AddressChoice.RANDOM:
            octets = bytearray(random.Random(self.options.seed).randbytes(6))
            octets[5] |= 0xC0  # a static address: Core 6.0, Vol 6, Part B, 1.3.2.1
            return hci.Address(bytes(octets), hci.Address.RANDOM_DEVICE_ADDRESS)
        kind = hci.Address.PUBLIC_DEVICE_ADDRESS if self.recording.public else hci.Address.RANDOM_DEVICE_ADDRESS
        return hci.Address(self.recording.address, kind)

    @property
    def is_public(self) -> bool:
        return bool(self.address.is_public)

    async def start(self) -> None:
        await self.device.power_on()
        await self._advertise()

    async def settle(self, most: float) -> None:
        """Waits for the end of the current link, at most so many seconds."""
        session = self.session
        if session is not None:
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(session.gone.wait(), most)

    # Advertising.

    async def _advertise(self) -> None:
        """Advertises the data that were recorded before the connection that comes next."""
        for change in self._changes:
            change.cancel()
        self._changes.clear()
        recorded = self.recording.advertisements
        phase = min(self.connections, max((a.phase for a in recorded), default=0))
        current: dict[bool, Advertisement] = {}
        for advertisement in recorded:
            if advertisement.phase < phase or advertisement.phase == phase and advertisement.time <= 0:
                current[advertisement.scan_response] = advertisement
            elif advertisement.phase == phase:
                # The first data of a kind are used from the begin: an active scanner hears the response a moment later.
                if advertisement.scan_response not in current:
                    current[advertisement.scan_response] = advertisement
                else:
                    self._changes.append(asyncio.get_running_loop().call_later(
                        advertisement.time, self._spawn_change, advertisement))
        await self._set_data(current)

    async def _set_data(self, current: dict[bool, Advertisement]) -> None:
        data, response = (current[r].data if r in current else None for r in (False, True))
        await self.device.start_advertising(
            own_address_type=hci.OwnAddressType.PUBLIC if self.is_public else hci.OwnAddressType.RANDOM,
            advertising_data=(data if data is not None else b"\x02\x01\x06")[:31], scan_response_data=(response or b"")[:31])

    def _spawn_change(self, advertisement: Advertisement) -> None:
        if self.session is None:
            self._spawn(self._change(advertisement))

    async def _change(self, advertisement: Advertisement) -> None:
        if advertisement.scan_response:
            self.device.scan_response_data = advertisement.data[:31]
        else:
            self.device.advertising_data = advertisement.data[:31]
        await self.device.start_advertising(
            own_address_type=hci.OwnAddressType.PUBLIC if self.is_public else hci.OwnAddressType.RANDOM)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._remark(Remark(Subject.CONNECTION, f"{type(error).__name__}: {error}", is_miss=False))

    # Connections.

    def _connected(self, link: Link) -> None:
        self.connections += 1
        session = Session(link, Conversation(self.recording, self.connections), asyncio.get_running_loop().time())
        self.session = session
        self.sessions.append(session)
        link.on(Link.EVENT_DISCONNECTION, lambda _reason: self._disconnected(session))
        link.on(Link.EVENT_PAIRING_START, self._pairing_started)
        link.on(Link.EVENT_PAIRING, lambda _keys: self._paired(link))
        link.on(Link.EVENT_PAIRING_FAILURE, self._pairing_failed)
        self._do(session, session.conversation.begin())
        self._await_end(session)
        self._await_more(session)

    def _disconnected(self, session: Session) -> None:
        for timer in session.timers:
            timer.cancel()
        session.gone.set()
        if self.session is session:
            self.session = None
        self._spawn(self._advertise())

    def _pairing_started(self) -> None:
        pairs = any(o.kind is Kind.PAIRS for c in self.recording.connections for o in c.operations)
        if not pairs and self.recording.pairing is None:
            self._remark(Remark(
                Subject.PAIRING, f"the app pairs, and nobody did in {self.recording.capture}; Just Works is accepted"))

    def _paired(self, link: Link) -> None:
        """A miss if the devices used another association model than the recorded ones."""
        recorded = self.recording.pairing.association_model if self.recording.pairing else None
        session = self.device.smp_manager.sessions.get(link.handle)
        used = MODELS.get(session.pairing_method) if session is not None else None
        if recorded in MODELS.values() and used is not None and used != recorded:
            self._remark(Remark(Subject.PAIRING, f"pairing by {used}; recorded: {recorded}"))

    def _pairing_failed(self, reason: int) -> None:
        """A miss where the replay may be the reason: without the passkey that was recorded."""
        pairing = self.recording.pairing
        lacks = self.options.passkey is None and bool(pairing and pairing.association_model == "Passkey Entry")
        advice = "; --passkey gives the one that was entered" if lacks else ""
        self._remark(Remark(Subject.PAIRING, f"pairing failed with reason 0x{int(reason):02X}{advice}", is_miss=lacks))

    def _pairing_config(self, _link: Link) -> PairingConfig:
        pairing = self.recording.pairing
        recorded = pairing.io_capability if pairing else None
        capability = int(PairingDelegate.NO_OUTPUT_NO_INPUT) if recorded is None else recorded
        return PairingConfig(
            sc=pairing.secure_connections if pairing else True, mitm=pairing.mitm if pairing else False,
            bonding=pairing.bonding if pairing else True, delegate=Delegate(capability, self.options),
            # Linux ignores an IRK with an identity address that is not the one it is connected to.
            identity_address_type=PairingConfig.AddressType.PUBLIC if self.is_public else PairingConfig.AddressType.RANDOM)

    # What the rules say.

    def _received(self, _handle: int, pdu: bytes) -> None:
        session = self.session
        if session is None or not pdu:
            return
        pdu = bytes(pdu)
        if pdu[0] & 1 and pdu[0] not in (0x1B, 0x1D):
            return  # an answer, and nothing was asked
        if pdu[0] != CONFIRMATION:
            session.requests += 1
            session.seen[pdu] += 1
        request = wire.parse(pdu)
        if request is None:
            self._remark(Remark(Subject.REQUEST, f"malformed request {pdu[:20].hex()}", is_miss=False, pdu=pdu))
            if wire.is_request(pdu[0]):
                self._do(session, Outcome(discovery.error(pdu[0], 0, wire.INVALID_PDU), self.recording.latency))
            return
        security = Security(bool(session.link.is_encrypted), bool(session.link.authenticated))
        self._do(session, session.conversation.request(request, security))

    def _do(self, session: Session, outcome: Outcome, now: float | None = None) -> None:
        """`now` is when this was due: what follows counts from there, so that delays of timers do not add up."""
        if now is None:
            now = asyncio.get_running_loop().time()
        for remark in outcome.remarks:
            self._remark(remark)
        if outcome.source is not None:
            session.matched.add(outcome.source.frame)
            if session.conversation.recorded.by_frame.get(outcome.source.frame) is outcome.source:
                session.progress.note(outcome.source, now - session.begin)
        answer = outcome.answer
        if answer is not None:
            self._at(session, now + outcome.latency, lambda: self._answer(session, answer, outcome.mtu))
        if outcome.sent is not None:
            self._send(session, outcome.sent)
        for push in outcome.pushes:
            self._schedule(session, push, now + push.delay)
        if outcome.expected is not None:
            expected = outcome.expected
            self._at(session, now + expected.delay, lambda: self._do(session, session.conversation.expected(expected)))
        if outcome.disconnect is not None:
            self._at(session, now + outcome.disconnect, lambda: self._end(session))

    def _await_end(self, session: Session) -> None:
        """Ends the connection when the recorded device did; looks again if the app is late by then."""
        end = session.conversation.end(session.progress)
        if end is not None and session.begin + end > asyncio.get_running_loop().time():
            self._at(session, session.begin + end, lambda: self._await_end(session))
        elif end is not None:
            self._do(session, session.conversation.ended())

    def _await_more(self, session: Session) -> None:
        """Looks every now and then whether the app waits for values that are not in the recording."""
        now = asyncio.get_running_loop().time()
        due = session.conversation.runs_out(session.progress)
        if due is not None and session.begin + due <= now:
            self._do(session, session.conversation.ran_out(session.progress, max(due, now - session.begin)))
        else:
            at = now + LOOK if due is None else min(session.begin + due, now + LOOK)
            self._at(session, at, lambda: self._await_more(session))

    def _schedule(self, session: Session, push: Push, when: float) -> None:
        self._at(session, when, lambda: self._do(session, session.conversation.due(push), when))

    def _at(self, session: Session, when: float, action: Callable[[], None]) -> None:
        self._tick = (self._tick + 1) % 1000
        loop = asyncio.get_running_loop()
        session.timers.append(loop.call_at(when + self._tick * TICK, self._fire, session, action))
        if len(session.timers) > 256:
            session.timers = [t for t in session.timers if not t.cancelled() and t.when() > loop.time()]

    def _fire(self, session: Session, action: Callable[[], None]) -> None:
        if self.session is session:
            action()

    def _answer(self, session: Session, answer: bytes, mtu: int | None) -> None:
        self._send(session, answer)
        if mtu is not None:
            session.link.on_att_mtu_update(mtu)

    def _send(self, session: Session, pdu: bytes) -> None:
        self.device.send_l2cap_pdu(session.link.handle, att.ATT_CID, pdu)

    def _end(self, session: Session) -> None:
        session.ended_by_replay = True
        recorded = session.conversation.recorded
        self._remark(Remark(
            Subject.CONNECTION, "the link is lost as in the recording" if recorded.ended_by is EndedBy.NOBODY
            else "disconnected as in the recording", is_miss=False))
        reason = REASONS.get(recorded.reason or "", TIMEOUT if recorded.ended_by is EndedBy.NOBODY else REMOTE_USER)
        # A controller accepts no loss as a reason (Core 6.0, Vol 4, Part E, 7.1.6). Ours does.
        self._spawn(session.link.disconnect(reason if self.options.virtual or reason != TIMEOUT else REMOTE_USER))

    def _remark(self, remark: Remark) -> None:
        since = asyncio.get_running_loop().time() - self.session.begin if self.session else 0.0
        requests, occurrence = (
            (self.session.requests, self.session.seen[remark.pdu]) if self.session else (0, 0))
        remarked = Remarked(remark, self.now(), max(self.connections, 1), since, requests, occurrence)
        self.remarks.append(remarked)
        self.log.add(remarked)
