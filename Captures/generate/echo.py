"""System 5: a client and a server that sends every packet back unchanged before the client may go on."""

import asyncio

from bumble.device import Device, Peer
from bumble.gatt import CharacteristicValue
from stage import Stage, parameters
from vocabulary import (
    NOTIFY,
    READ,
    WRITE,
    advertisement,
    called,
    characteristic,
    discover,
    find,
    flags,
    name,
    service,
    services,
)

SERVER = "E1:06:F9:38:5D:70"
PACKET = 20
MESSAGES = ["hello", "An echo is a reflection of sound that arrives with a delay.", "größer als zwanzig Bytes"]


class EchoServer:
    def __init__(self, change=lambda packet: [packet]) -> None:
        self.change = change  # what comes back for a packet; an honest server sends the packet itself
        self.to_client = characteristic("2A56", READ | NOTIFY)
        self.to_server = characteristic("2A57", WRITE, CharacteristicValue(write=self.received))
        self.device: Device | None = None

    async def start(self, stage: Stage, **options) -> None:
        table = service("180C", self.to_server, self.to_client)
        self.device = await stage.device("EchoServer", SERVER, rssi=-49, services=[table], **options)
        await self.device.start_advertising(
            advertising_data=advertisement(flags(), name("EchoServer"), services("180C")),
            advertising_interval_min=100,
            advertising_interval_max=100,
        )

    def received(self, _connection, packet: bytes) -> None:
        for answer in self.change(packet):
            asyncio.get_running_loop().call_later(0.003, lambda a=answer: asyncio.create_task(self.send(a)))

    async def send(self, packet: bytes) -> None:
        await self.device.notify_subscribers(self.to_client, packet)


def packets(text: str) -> list[bytes]:
    message = text.encode() + b"\n\0"
    return [message[start : start + PACKET] for start in range(0, len(message), PACKET)]


async def connect(app: Device):
    address = await find(app, called("EchoServer"))
    connection = await app.connect(address, connection_parameters_preferences=parameters(30))
    found = await discover(Peer(connection), "180C")
    echoes = asyncio.Queue()
    await found["2A56"].subscribe(echoes.put_nowait)
    return connection, found["2A57"], echoes


async def talk(app: Device) -> None:
    connection, to_server, echoes = await connect(app)
    for message in MESSAGES:
        for packet in packets(message):
            await to_server.write_value(packet, with_response=True)
            await echoes.get()
        await asyncio.sleep(1.2)
    await connection.disconnect()


async def seen_by_client(stage: Stage) -> None:
    app = await stage.app()
    await EchoServer().start(stage)
    await talk(app)


async def seen_by_server(stage: Stage) -> None:
    """The same conversation with the server's side recorded: the app is the peripheral."""
    app = await stage.app(recorded=False)
    await EchoServer().start(stage, recorded=True)
    await talk(app)
    await asyncio.sleep(0.5)


async def violations(stage: Stage) -> None:
    """An echo that differs, one that is missing, and two in the wrong order."""
    app = await stage.app()
    held: list[bytes] = []

    def change(packet: bytes) -> list[bytes]:
        if packet.startswith(b"differs"):
            return [packet.replace(b"differs", b"Differs")]
        if packet.startswith(b"missing"):
            return []
        if packet.startswith(b"first"):
            held.append(packet)
            return []
        if packet.startswith(b"second"):
            return [packet, held.pop()]
        return [packet]

    await EchoServer(change).start(stage)
    connection, to_server, echoes = await connect(app)
    await to_server.write_value(b"differs\n\0", with_response=True)
    await echoes.get()
    await asyncio.sleep(1.0)
    await to_server.write_value(b"missing\n\0", with_response=True)
    await asyncio.sleep(5.0)
    await to_server.write_value(b"first\n\0", with_response=True)
    await to_server.write_value(b"second\n\0", with_response=True)
    await echoes.get()
    await echoes.get()
    await asyncio.sleep(1.0)
    await connection.disconnect()


CAPTURES = {"echo": seen_by_client, "echo-server-side": seen_by_server, "echo-violations": violations}
