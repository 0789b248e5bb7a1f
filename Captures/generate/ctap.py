"""FIDO2 over Bluetooth: an app asks a security key what it can do and for an assertion. Both sides are ours."""

import asyncio
import contextlib
import hashlib
import random

import cbor2
from bumble.device import Peer
from bumble.gatt import CharacteristicValue
from bumble.pairing import PairingConfig
from stage import Stage, parameters
from vocabulary import (
    NOTIFY,
    READ,
    WRITE,
    advertisement,
    characteristic,
    discover,
    find,
    flags,
    name,
    offers,
    service,
    services,
)

FIDO = "FFFD"
BASE = "F1D0FFF{}-DEAA-ECEE-B42F-C9BA7ED623BB"
CONTROL_POINT, STATUS, LENGTH, REVISION = (BASE.format(number) for number in range(1, 5))
KEY = "F7:28:C5:93:0A:6D"
ROOM = 20  # octets of a packet
KEEP_ALIVE, MESSAGE, CANCEL, ERROR = 0x82, 0x83, 0xBE, 0xBF  # commands of the transport
GET_ASSERTION, GET_INFO = 2, 4
SUCCESS, CANCELLED, NO_CREDENTIALS = 0x00, 0x2D, 0x2E
PRESENCE, INVALID_SEQUENCE = 2, 4

CREDENTIAL = hashlib.sha256(b"credential of webauthn.io").digest()
OTHER = hashlib.sha256(b"credential of another key").digest()


def frames(command: int, data: bytes) -> list[bytes]:
    """The first packet has the length, those after it are numbered."""
    head = bytes([command]) + len(data).to_bytes(2, "big")
    packets, rest = [head + data[: ROOM - 3]], data[ROOM - 3 :]
    for number, start in enumerate(range(0, len(rest), ROOM - 1)):
        packets.append(bytes([number & 0x7F]) + rest[start : start + ROOM - 1])
    return packets


class Joiner:
    """Packets of one side to messages; `take` returns the command and data of one that is complete."""

    def __init__(self) -> None:
        self.command, self.size, self.data, self.number = 0, 0, b"", 0

    def take(self, packet: bytes) -> tuple[int, bytes] | None:
        if packet[0] & 0x80:
            self.command, self.size = packet[0], int.from_bytes(packet[1:3], "big")
            self.data, self.number = packet[3:], 0
        elif packet[0] != self.number:
            return ERROR, bytes([INVALID_SEQUENCE])
        else:
            self.data, self.number = self.data + packet[1:], self.number + 1
        return (self.command, self.data) if len(self.data) >= self.size else None


class SecurityKey:
    """The device. Its user touches it after `touched` seconds."""

    def __init__(self, touched: float = 1.8) -> None:
        self.touched = touched
        self.device = None
        self.joiner = Joiner()
        self.working: asyncio.Task | None = None
        self.control = characteristic(CONTROL_POINT, WRITE, CharacteristicValue(write=self.received), encrypted=True)
        self.status = characteristic(STATUS, NOTIFY)
        self.length = characteristic(LENGTH, READ, ROOM.to_bytes(2, "big"), encrypted=True)
        self.revision = characteristic(REVISION, READ | WRITE, b"\x20", encrypted=True)

    async def start(self, stage: Stage) -> None:
        table = service(FIDO, self.control, self.status, self.length, self.revision)
        self.device = await stage.device("Key", KEY, rssi=-44, services=[table])
        await self.device.start_advertising(
            advertising_data=advertisement(flags(), services(FIDO), name("Key")),
            advertising_interval_min=100,
            advertising_interval_max=100,
        )

    async def say(self, command: int, data: bytes) -> None:
        for packet in frames(command, data):
            await self.device.notify_subscribers(self.status, packet)

    def received(self, _connection, packet: bytes) -> None:
        if not (message := self.joiner.take(packet)):
            return
        command, data = message
        if command == ERROR:
            asyncio.create_task(self.say(ERROR, data))
        elif command == CANCEL and self.working:
            self.working.cancel()
            asyncio.create_task(self.say(MESSAGE, bytes([CANCELLED])))
        elif command == MESSAGE:
            work = {GET_INFO: self.info, GET_ASSERTION: self.assertion}[data[0]]
            self.working = asyncio.create_task(work(data[1:]))

    async def info(self, _parameters: bytes) -> None:
        await asyncio.sleep(0.01)
        answer = {
            1: ["FIDO_2_0", "FIDO_2_1"],
            2: ["credProtect", "hmac-secret"],
            3: random.Random("AAGUID").randbytes(16),
            4: {"rk": True, "up": True, "plat": False, "clientPin": True},
            5: 1200,
            6: [1],
            9: ["ble", "usb"],
        }
        await self.say(MESSAGE, bytes([SUCCESS]) + cbor2.dumps(answer))

    async def assertion(self, parameters: bytes) -> None:
        request = cbor2.loads(parameters)
        if request[3][0]["id"] != CREDENTIAL:
            await asyncio.sleep(0.08)
            await self.say(MESSAGE, bytes([NO_CREDENTIALS]))
            return
        end = asyncio.get_running_loop().time() + self.touched
        while (left := end - asyncio.get_running_loop().time()) > 0:
            await self.say(KEEP_ALIVE, bytes([PRESENCE]))
            await asyncio.sleep(min(0.5, left))
        data = hashlib.sha256(request[1].encode()).digest() + b"\x01" + (77).to_bytes(4, "big")
        signature = b"\x30\x44\x02\x20" + random.randbytes(32) + b"\x02\x20" + random.randbytes(32)
        answer = {1: {"id": CREDENTIAL, "type": "public-key"}, 2: data, 3: signature}
        await self.say(MESSAGE, bytes([SUCCESS]) + cbor2.dumps(answer))


class App:
    def __init__(self, connection, control, heard: asyncio.Queue[bytes]) -> None:
        self.connection, self.control, self.heard = connection, control, heard

    async def send(self, packets: list[bytes]) -> None:
        for packet in packets:
            await self.control.write_value(packet, with_response=True)

    async def answer(self) -> tuple[int, bytes]:
        joiner = Joiner()
        while True:
            message = joiner.take(await self.heard.get())
            if message and message[0] != KEEP_ALIVE:
                return message

    async def ask(self, command: int, parameters: bytes = b"") -> tuple[int, bytes]:
        await self.send(frames(MESSAGE, bytes([command]) + parameters))
        return await self.answer()


def assertion(credential: bytes = CREDENTIAL) -> bytes:
    client_data = hashlib.sha256(b"client data").digest()
    return cbor2.dumps({1: "webauthn.io", 2: client_data, 3: [{"id": credential, "type": "public-key"}]})


@contextlib.asynccontextmanager
async def connected(stage: Stage, key: SecurityKey):
    """Pairs, as all of the service is for encrypted links, chooses FIDO2, and asks for information."""
    app = await stage.app()
    await key.start(stage)
    for device in (app, key.device):
        device.pairing_config_factory = lambda _: PairingConfig(sc=True, mitm=False, bonding=True)
    address = await find(app, offers(FIDO))
    connection = await app.connect(address, connection_parameters_preferences=parameters(30))
    await connection.pair()
    found = await discover(Peer(connection), FIDO)
    await found[LENGTH].read_value()
    await found[REVISION].read_value()
    await found[REVISION].write_value(b"\x20", with_response=True)
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    await found[STATUS].subscribe(heard.put_nowait)
    talk = App(connection, found[CONTROL_POINT], heard)
    await talk.ask(GET_INFO)
    yield talk
    await asyncio.sleep(0.5)
    await connection.disconnect()


async def ctap(stage: Stage) -> None:
    async with connected(stage, SecurityKey()) as app:
        await app.ask(GET_ASSERTION, assertion())


async def no_credentials(stage: Stage) -> None:
    """The credential is of another key; then a packet in the middle of a request is left out."""
    async with connected(stage, SecurityKey()) as app:
        await app.ask(GET_ASSERTION, assertion(OTHER))
        await asyncio.sleep(1.0)
        packets = frames(MESSAGE, bytes([GET_ASSERTION]) + assertion())
        await app.send(packets[:2] + packets[3:4])
        await app.answer()


async def cancelled(stage: Stage) -> None:
    """Nobody touches the key, and the app cancels after 5 s."""
    async with connected(stage, SecurityKey(touched=30.0)) as app:
        await app.send(frames(MESSAGE, bytes([GET_ASSERTION]) + assertion()))
        await asyncio.sleep(5.0)
        await app.send(frames(CANCEL, b""))
        await app.answer()


CAPTURES = {"ctap": ctap, "ctap-no-credentials": no_credentials, "ctap-cancelled": cancelled}
