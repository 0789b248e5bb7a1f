"""Lines of text in both directions over Nordic's UART service; a packet is any piece of the stream."""

import asyncio

from bumble.device import Peer
from bumble.gatt import CharacteristicValue
from stage import Stage, parameters
from vocabulary import (
    NOTIFY,
    WRITE,
    WRITE_WITHOUT_RESPONSE,
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

# The UUIDs as Nordic Semiconductor publishes them for its UART service; "RX" and "TX" are the peripheral's.
UART = "6E400001-B5A3-F393-E0A9-E50E24DCCA9E"
RX = "6E400002-B5A3-F393-E0A9-E50E24DCCA9E"
TX = "6E400003-B5A3-F393-E0A9-E50E24DCCA9E"
CONSOLE = "EC:1D:73:40:A8:05"
PACKET = 20


def pieces(text: str) -> list[bytes]:
    data = text.encode()
    return [data[start : start + PACKET] for start in range(0, len(data), PACKET)]


class Console:
    """The peripheral: a weather probe with a command line, deaf until told what to say."""

    def __init__(self) -> None:
        self.device = None
        self.rx = characteristic(RX, WRITE | WRITE_WITHOUT_RESPONSE, CharacteristicValue(write=lambda *_: None))
        self.tx = characteristic(TX, NOTIFY)

    async def start(self, stage: Stage) -> None:
        self.device = await stage.device("Probe", CONSOLE, rssi=-57, services=[service(UART, self.rx, self.tx)])
        await self.advertise()

    async def advertise(self) -> None:
        await self.device.start_advertising(
            advertising_data=advertisement(flags(), services(UART)),
            scan_response_data=advertisement(name("Probe")),
            advertising_interval_min=100,
            advertising_interval_max=100,
        )

    async def say(self, *packets: bytes, pause: float = 0.008) -> None:
        for packet in packets:
            await self.device.notify_subscribers(self.tx, packet)
            await asyncio.sleep(pause)


async def connect(app):
    address = await find(app, offers(UART))
    connection = await app.connect(address, connection_parameters_preferences=parameters(15))
    found = await discover(Peer(connection), UART)
    await found[TX].subscribe(lambda _: None)
    return connection, found[RX]


async def nordic_uart(stage: Stage) -> None:
    app = await stage.app()
    console = Console()
    await console.start(stage)
    connection, rx = await connect(app)

    await rx.write_value(b"version\n")
    await asyncio.sleep(0.1)
    await console.say(b"Probe 2.1\n")
    await asyncio.sleep(0.8)

    # One line in five packets, by Write Command, answered by one in four; one packet ends inside an "ß".
    for packet in pieces('log start interval=5 unit="°C" columns=temperature,humidity,pressure name="Weiße Straße"\n'):
        await rx.write_value(packet)
    await asyncio.sleep(0.1)
    await console.say(*pieces("ok: logging 3 channels every 5 s as “Weiße Straße”, 21.4 °C now\n"))
    await asyncio.sleep(0.8)

    # Two lines in a packet each way, and an empty line; by Write Request this time.
    await rx.write_value(b"led on\nbeep 2\n", with_response=True)
    await asyncio.sleep(0.1)
    await console.say(b"ok\nok\n", b"\n")
    await asyncio.sleep(0.8)

    # Packets that end one line and begin the next; the last one with the end alone.
    await console.say(*pieces("21.4 C 48 % 1009.4 hPa\n21.5 C 48 % 1009.3 hPa\n21.5 C 47 % 1009.3 h\n"))
    await asyncio.sleep(0.8)

    # Both directions at once, Write Requests and Commands mixed in one line.
    async def ask() -> None:
        for number, packet in enumerate(pieces("set name Probe on the roof of the north tower, facing south-west\n")):
            await rx.write_value(packet, with_response=number % 2 == 0)
            await asyncio.sleep(0.03)

    await asyncio.gather(
        ask(), console.say(*pieces("21.6 C 47 % 1009.2 hPa, battery 2.91 V, uptime 3 d 04:12\n"), pause=0.04)
    )
    await asyncio.sleep(1.0)
    await connection.disconnect()


async def violations(stage: Stage) -> None:
    """A line with 40 s of silence in it, then one in each direction whose end a disconnect cuts off."""
    app = await stage.app()
    console = Console()
    await console.start(stage)
    connection, rx = await connect(app)
    await rx.write_value(b"version\n")
    await asyncio.sleep(0.1)
    first, second = pieces("Probe 2.1, built 2024-11-30\n")
    await console.say(first)
    await asyncio.sleep(40.0)
    await console.say(second)
    await asyncio.sleep(0.8)
    await rx.write_value(b"selftest with every ")
    await rx.write_value(b"sensor and re")
    await console.say(b"testing: temperature", b" ok, humid")
    await asyncio.sleep(0.6)
    await connection.disconnect()
    await asyncio.sleep(3.0)

    # The next visit begins with new lines on both sides.
    await console.advertise()
    connection, rx = await connect(app)
    await rx.write_value(b"status\n")
    await asyncio.sleep(0.1)
    await console.say(b"idle\n")
    await asyncio.sleep(0.8)
    await connection.disconnect()


CAPTURES = {"nordic-uart": nordic_uart, "nordic-uart-violations": violations}
