"""Matter commissioning: the Bluetooth transport (Core 4.19) at MTU 23 with PASE inside. Both sides are ours.

The messages have the right structure; keys, proofs and what is encrypted are random bytes.
"""

import asyncio
import collections
import random
import struct

from bumble.device import Peer
from bumble.gatt import CharacteristicValue
from stage import Stage, parameters
from vocabulary import (
    INDICATE,
    READ,
    WRITE,
    advertisement,
    characteristic,
    discover,
    find,
    flags,
    service,
    service_data,
)

MATTER = "FFF6"
C1, C2 = "18EE2EF5-263D-4559-959F-4F9C429F9D11", "18EE2EF5-263D-4559-959F-4F9C429F9D12"
C3 = "64630238-8772-45F2-B87D-748A83218F04"
PLUG = "D2:0F:63:B8:4E:91"
BEGIN, CONTINUE, END, ACKNOWLEDGEMENT = 0x01, 0x02, 0x04, 0x08
HANDSHAKE = b"\x65\x6c"
SEGMENT, WINDOW = 20, 6
ACKNOWLEDGE, GIVE_UP, NO_RESPONSE = 5.0, 15.0, 5.0  # s
NODE = bytes.fromhex("a9a5773dbb8cafd9")  # of the app, before it has another one


class Session:
    """One side of a BTP session. `unheeding`: it does not look at the window."""

    def __init__(self, transmit, sent: int, received: int | None, unheeding: bool = False) -> None:
        self.transmit, self.unheeding = transmit, unheeding
        self.sent, self.acknowledged = sent, sent - 1  # the next number, and the latest the peer has confirmed
        if received is None:
            self.acknowledged = -1  # the response to the handshake, number 0, waits for its acknowledgement
        self.unconfirmed = received  # what the peer sent and we have not acknowledged yet
        self.confirmed = received if received is not None else -1
        self.parts = b""
        self.messages: asyncio.Queue[bytes] = asyncio.Queue()
        self.moved = asyncio.Event()
        self.sending = asyncio.Lock()
        self.timer = None
        self.overrun = asyncio.get_running_loop().create_future()
        self.acknowledges = True

    async def packet(self, flags: int, body: bytes) -> None:
        while not self.unheeding and self.sent - self.acknowledged > WINDOW - (self.unconfirmed is None):
            self.moved.clear()
            await self.moved.wait()
        head = bytes([flags])
        if self.unconfirmed is not None:
            head = bytes([flags | ACKNOWLEDGEMENT, self.unconfirmed & 0xFF])
            self.confirmed, self.unconfirmed = self.unconfirmed, None
        number, self.sent = self.sent, self.sent + 1
        await self.transmit(head + bytes([number & 0xFF]) + body)

    async def send(self, message: bytes) -> None:
        async with self.sending:
            offset = 0
            while offset < len(message):
                flags = CONTINUE if offset else BEGIN
                # A packet that waits for the window may get an acknowledgement meanwhile: one octet is kept for it.
                room = SEGMENT - (3 if offset else 5)
                part = message[offset : offset + room]
                offset += len(part)
                if offset == len(message):
                    flags |= END
                length = b"" if flags & CONTINUE else struct.pack("<H", len(message))
                await self.packet(flags, length + part)

    async def acknowledge(self) -> None:
        if self.unconfirmed is not None:
            await self.packet(0, b"")

    def receive(self, packet: bytes) -> None:
        flags, offset = packet[0], 1
        if flags & ACKNOWLEDGEMENT:
            self.acknowledged = packet[1]
            self.moved.set()
            offset = 2
        number = packet[offset]
        offset += 1
        if number - self.confirmed > WINDOW and not self.overrun.done():
            self.overrun.set_result(number)
        if flags & BEGIN:
            self.parts, offset = b"", offset + 2
        if flags & (BEGIN | CONTINUE):
            self.parts += packet[offset:]
        if not self.acknowledges:
            return
        self.unconfirmed = number
        if flags & END:
            self.messages.put_nowait(self.parts)
        loop = asyncio.get_running_loop()
        if self.timer:
            self.timer.cancel()
        full = number - self.confirmed >= WINDOW - 1
        # An acknowledgement alone has to be acknowledged, too, but by nothing that is sent for it alone.
        if flags & (BEGIN | CONTINUE):
            delay = 0.002 if full else ACKNOWLEDGE
            self.timer = loop.call_later(delay, lambda: asyncio.create_task(self.acknowledge()))


class Plug:
    """The device. `session` is there after the handshake."""

    def __init__(self, answers_handshake: bool = True, answers: bool = True) -> None:
        self.answers_handshake, self.answers = answers_handshake, answers
        self.device = self.session = None
        self.ready = asyncio.Event()
        self.c1 = characteristic(C1, WRITE, CharacteristicValue(write=self.received))
        self.c2 = characteristic(C2, INDICATE)
        self.c3 = characteristic(C3, READ, b"\x15\x18")
        self.c2.on("subscription", self.subscribed)
        self.asked = False

    async def start(self, stage: Stage) -> None:
        self.device = await stage.device("Plug", PLUG, rssi=-49, services=[service(MATTER, self.c1, self.c2, self.c3)])
        commissionable = struct.pack("<BHHHB", 0, 3840, 0xFFF1, 0x8001, 0)
        await self.device.start_advertising(
            advertising_data=advertisement(flags(), service_data(0xFFF6, commissionable)),
            advertising_interval_min=100,
            advertising_interval_max=100,
        )

    def received(self, _connection, packet: bytes) -> None:
        if packet.startswith(HANDSHAKE):
            self.asked = True
        elif self.session:
            self.session.receive(packet)

    def subscribed(self, _connection, _notify: bool, indicate: bool) -> None:
        if indicate and self.asked and self.answers_handshake:
            asyncio.get_running_loop().call_later(0.004, asyncio.create_task, self.respond())

    async def respond(self) -> None:
        await self.indicate(HANDSHAKE + struct.pack("<BHB", 4, SEGMENT, WINDOW))
        self.session = Session(self.indicate, 1, None)
        self.session.acknowledges = self.answers
        self.ready.set()

    async def indicate(self, packet: bytes) -> None:
        await self.device.indicate_subscribers(self.c2, packet)


class Gone(Exception):
    """The handshake was not answered."""


async def open_session(stage: Stage, plug: Plug, unheeding: bool = False):
    app = await stage.app()
    await plug.start(stage)
    address = await find(app, lambda report: b"\xf6\xff\x00\x00\x0f" in bytes(report.data))
    connection = await app.connect(address, connection_parameters_preferences=parameters(30))
    found = await discover(Peer(connection), MATTER)
    handshake = HANDSHAKE + bytes([4, 0, 0, 0]) + struct.pack("<HB", 0, WINDOW)
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    await found[C1].write_value(handshake, with_response=True)
    take = heard.put_nowait
    await found[C2].subscribe(lambda packet: take(packet))
    try:
        await asyncio.wait_for(heard.get(), NO_RESPONSE)
    except TimeoutError:
        await connection.disconnect()
        raise Gone from None

    async def write(packet: bytes) -> None:
        await found[C1].write_value(packet, with_response=True)

    session = Session(write, 0, 0, unheeding)
    take = session.receive
    await plug.ready.wait()
    return connection, session


# Messages


def tlv(tag: int, value: int | bytes | bool) -> bytes:
    """An element of a structure, with a context tag."""
    if isinstance(value, bool):
        return bytes([0x29 if value else 0x28, tag])
    if isinstance(value, int):
        return bytes([0x24, tag, value]) if value < 256 else bytes([0x25, tag]) + value.to_bytes(2, "little")
    return bytes([0x30, tag, len(value)]) + value


def structure(*elements: bytes) -> bytes:
    return b"\x15" + b"".join(elements) + b"\x18"


PBKDF_REQUEST, PBKDF_RESPONSE, PAKE1, PAKE2, PAKE3, STATUS = 0x20, 0x21, 0x22, 0x23, 0x24, 0x40
chance = random.Random("matter")
OURS, THEIRS, POINT, POINT_B = (chance.randbytes(size) for size in (32, 32, 64, 64))
PARAMETERS = b"\x35\x04" + tlv(1, 1000) + tlv(2, chance.randbytes(32)) + b"\x18"
PASE = [
    (PBKDF_REQUEST, structure(tlv(1, OURS), tlv(2, 0x5A31), tlv(3, 0), tlv(4, False))),
    (PBKDF_RESPONSE, structure(tlv(1, OURS), tlv(2, THEIRS), tlv(3, 0x19C4), PARAMETERS)),
    (PAKE1, structure(tlv(1, b"\x04" + POINT))),
    (PAKE2, structure(tlv(1, b"\x04" + POINT_B), tlv(2, chance.randbytes(32)))),
    (PAKE3, structure(tlv(1, chance.randbytes(32)))),
    (STATUS, struct.pack("<HIH", 0, 0, 0)),
]
ENCRYPTED = [(chance.randbytes(size), chance.randbytes(answer)) for size, answer in ((51, 98), (39, 44), (262, 47))]


class Messages:
    """Message headers with the counters of each side."""

    def __init__(self) -> None:
        self.counters = collections.Counter({True: 0x02A9B649, False: 0x0C113D07})

    def counter(self, ours: bool) -> int:
        self.counters[ours] += 1
        return self.counters[ours]

    def unsecured(self, ours: bool, opcode: int, payload: bytes) -> bytes:
        """From the app with its node as source, from the device with it as destination."""
        head = struct.pack("<BHBI", 0x04 if ours else 0x01, 0, 0, self.counter(ours)) + NODE
        return head + struct.pack("<BBHH", 1 if ours else 0, opcode, 0xC7A7, 0) + payload

    def encrypted(self, ours: bool, payload: bytes) -> bytes:
        return struct.pack("<BHBI", 0, 0x19C4 if ours else 0x5A31, 0, self.counter(ours)) + payload


async def exchange(session: Session, device: Session, pairs) -> None:
    """Requests of the app and answers of the device, in turn."""
    for request, answer in pairs:
        await session.send(request)
        await device.messages.get()
        await asyncio.sleep(0.12)  # elliptic curves, and what the request asks for
        sending = asyncio.create_task(device.send(answer))
        await session.messages.get()
        await sending
        await asyncio.sleep(0.01)


def pase(messages: Messages):
    all_of_them = [messages.unsecured(number % 2 == 0, *message) for number, message in enumerate(PASE)]
    return list(zip(all_of_them[::2], all_of_them[1::2], strict=True))


async def matter_btp(stage: Stage) -> None:
    plug, messages = Plug(), Messages()
    connection, session = await open_session(stage, plug)
    await exchange(session, plug.session, pase(messages))
    pairs = [(messages.encrypted(True, ours), messages.encrypted(False, theirs)) for ours, theirs in ENCRYPTED]
    await exchange(session, plug.session, pairs)
    # Nothing is left to say: the acknowledgement goes alone when its time has come.
    await asyncio.sleep(6.0)
    await connection.disconnect()


async def no_acknowledgement(stage: Stage) -> None:
    """ATT confirms the first message, BTP never does: after 15 s the app gives up."""
    connection, session = await open_session(stage, Plug(answers=False))
    await session.send(pase(Messages())[0][0])
    await asyncio.sleep(GIVE_UP)
    await connection.disconnect()


async def window(stage: Stage) -> None:
    """The app sends on when the window is full, and the device ends the connection."""
    plug, messages = Plug(), Messages()
    connection, session = await open_session(stage, plug)
    await exchange(session, plug.session, pase(messages))
    session.unheeding, plug.session.acknowledges = True, False
    gone = asyncio.get_running_loop().create_future()
    connection.on("disconnection", gone.set_result)
    sending = asyncio.create_task(session.send(messages.encrypted(True, ENCRYPTED[2][0])))
    await plug.session.overrun
    [of_plug] = plug.device.connections.values()
    await of_plug.disconnect()
    await gone
    sending.cancel()


async def no_response(stage: Stage) -> None:
    """The device subscribes the app and does not answer its handshake within 5 s."""
    try:
        await open_session(stage, Plug(answers_handshake=False))
    except Gone:
        return


CAPTURES = {
    "matter-btp": matter_btp,
    "matter-btp-no-ack": no_acknowledgement,
    "matter-btp-window": window,
    "matter-btp-no-response": no_response,
}
