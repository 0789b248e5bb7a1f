"""System 4: a text in packets of 20 bytes, each but the first sent only after the peripheral's `ready`."""

import asyncio
import random

from bumble.device import Peer
from bumble.gatt import CharacteristicValue
from stage import Stage, parameters
from vocabulary import (
    NOTIFY,
    READ,
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

DISPLAY = "D8:52:6B:04:C1:1E"
PACKET = 20
HAIKU = "Über der Brücke – ein Zug. Stille danach; die Schwalben zählen die Waggons zurück."
NEWS = "Line 4 is delayed by 12 minutes because of a signal failure at Müllerstraße."


class Display:
    """The peripheral: shows a text and says `ready` after each packet of it."""

    def __init__(self) -> None:
        self.packets = 0
        self.silent = False
        self.device = None
        everything = READ | WRITE | WRITE_WITHOUT_RESPONSE | NOTIFY
        self.text = characteristic(
            "2A56", everything, CharacteristicValue(read=lambda _: b"ready", write=self.received)
        )

    def received(self, _connection, _value: bytes) -> None:
        self.packets += 1
        if not self.silent:
            # Every seventh packet fills a line, and drawing it takes long: the stall an analyzer should find.
            seconds = 0.85 if self.packets % 7 == 0 else random.uniform(0.004, 0.018)
            asyncio.get_running_loop().call_later(seconds, lambda: asyncio.create_task(self.say_ready()))

    async def say_ready(self) -> None:
        await self.device.notify_subscribers(self.text, b"ready")


async def connect(stage: Stage, display: Display):
    app = await stage.app()
    display.device = await stage.device("TextDisplay", DISPLAY, rssi=-55, services=[service("180C", display.text)])
    await display.device.start_advertising(
        advertising_data=advertisement(flags(), services("180C"), name("TextDisplay")),
        advertising_interval_min=100,
        advertising_interval_max=100,
    )
    address = await find(app, offers("180C"))
    connection = await app.connect(address, connection_parameters_preferences=parameters(15))
    found = await discover(Peer(connection), "180C")
    ready = asyncio.Queue()
    await found["2A56"].subscribe(ready.put_nowait)
    return connection, found["2A56"], ready


def packets(message: bytes) -> list[bytes]:
    return [message[start : start + PACKET] for start in range(0, len(message), PACKET)]


async def send(text, ready: asyncio.Queue, message: bytes, with_response: bool) -> None:
    for packet in packets(message):
        await text.write_value(packet, with_response=with_response)
        await ready.get()


async def streaming_write(stage: Stage) -> None:
    connection, text, ready = await connect(stage, Display())
    await send(text, ready, HAIKU.encode() + b"\0", with_response=True)
    await asyncio.sleep(2.0)
    await send(text, ready, NEWS.encode() + b"\0", with_response=False)
    await text.read_value()
    await asyncio.sleep(1.0)
    await connection.disconnect()


async def violations(stage: Stage) -> None:
    """A packet before `ready`, then a message without its NUL, then one cut off by a disconnect."""
    display = Display()
    connection, text, ready = await connect(stage, display)
    first, second, *rest = packets(NEWS.encode() + b"\0")
    await text.write_value(first)
    await text.write_value(second)
    await ready.get()
    await ready.get()
    for packet in rest:
        await text.write_value(packet)
        await ready.get()
    await asyncio.sleep(2.0)
    await send(text, ready, b"Good night", with_response=False)
    await asyncio.sleep(12.0)
    for packet in packets(HAIKU.encode() + b"\0")[:3]:
        await text.write_value(packet, with_response=True)
        await ready.get()
    display.silent = True
    await text.write_value(packets(HAIKU.encode())[3], with_response=True)
    await asyncio.sleep(1.5)
    await connection.disconnect()


CAPTURES = {"streaming-write-ready": streaming_write, "streaming-write-violations": violations}
