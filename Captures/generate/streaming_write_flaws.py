"""System 4 again: two centrals that stream at once, and what goes wrong, or only looks wrong, with one."""

import asyncio
import contextlib
import random

from bumble.att import ATT_Error
from bumble.device import Device, Peer
from stage import Stage, parameters
from streaming_write import DISPLAY, HAIKU, NEWS, Display, connect, packets, send
from vocabulary import advertisement, discover, find, flags, name, offers, service, services

TABLET = "F7:94:2B:60:1D:8A"
PLATFORM = "Gleis 7: Zug fällt aus. Bitte Ansage beachten."
STILL_DRAWING = 0x80  # an application error of this display


class SharedDisplay(Display):
    """Says `ready` only to the central that wrote."""

    def received(self, connection, _value: bytes) -> None:
        seconds = random.uniform(0.004, 0.018)
        asyncio.get_running_loop().call_later(seconds, lambda: asyncio.create_task(self.tell(connection)))

    async def tell(self, connection) -> None:
        await self.device.notify_subscriber(connection, self.text, b"ready")


async def two_centrals(stage: Stage) -> None:
    """Recorded at the display: a phone and a tablet stream at once; then the tablet leaves in the middle."""
    phone = await stage.app(recorded=False)
    tablet = await stage.device("Tablet", TABLET, rssi=-66)
    display = SharedDisplay()
    table = service("180C", display.text)
    display.device = await stage.device("TextDisplay", DISPLAY, rssi=-55, services=[table], recorded=True)

    async def join(central: Device, interval: float):
        await display.device.start_advertising(
            advertising_data=advertisement(flags(), services("180C"), name("TextDisplay")),
            advertising_interval_min=100,
            advertising_interval_max=100,
        )
        address = await find(central, offers("180C"))
        connection = await central.connect(address, connection_parameters_preferences=parameters(interval))
        text = (await discover(Peer(connection), "180C"))["2A56"]
        ready = asyncio.Queue()
        await text.subscribe(ready.put_nowait)
        return connection, text, ready

    of_phone, at_phone, ready_phone = await join(phone, 15)
    of_tablet, at_tablet, ready_tablet = await join(tablet, 22.5)
    await asyncio.gather(
        send(at_phone, ready_phone, HAIKU.encode() + b"\0", with_response=True),
        send(at_tablet, ready_tablet, NEWS.encode() + b"\0", with_response=False),
    )
    await asyncio.sleep(1.5)

    async def leave() -> None:
        await send(at_tablet, ready_tablet, HAIKU.encode()[:40], with_response=True)
        await of_tablet.disconnect()

    await asyncio.gather(leave(), send(at_phone, ready_phone, PLATFORM.encode() + b"\0", with_response=False))
    await asyncio.sleep(1.0)
    await of_phone.disconnect()
    await asyncio.sleep(0.5)


class MoodyDisplay(Display):
    """Handles each packet as its plan says: the next entry names what happens to the next packet."""

    def __init__(self) -> None:
        super().__init__()
        self.plan: list[str] = []

    async def received(self, _connection, _value: bytes) -> None:
        mood = self.plan.pop(0) if self.plan else "later"
        if mood == "refused":
            raise ATT_Error(error_code=STILL_DRAWING)
        if mood == "at once":
            await self.say_ready()  # Bumble sends the Write Response after this
        if mood == "later":
            seconds = random.uniform(0.004, 0.018)
            asyncio.get_running_loop().call_later(seconds, lambda: asyncio.create_task(self.say_ready()))


async def flaws(stage: Stage) -> None:
    display = MoodyDisplay()
    connection, text, ready = await connect(stage, display)
    await text.client.request_mtu(64)

    # Legal: `ready` before the Write Response, then after it, then before it again.
    display.plan = ["at once", "later", "at once"]
    await send(text, ready, "`ready` may come before the Write Response.".encode() + b"\0", with_response=True)
    await asyncio.sleep(1.0)

    # Legal: Write Requests and Commands mixed in one message.
    for number, packet in enumerate(packets(NEWS.encode() + b"\0")):
        await text.write_value(packet, with_response=number % 2 == 0)
        await ready.get()
    await asyncio.sleep(1.0)

    # Legal: the second packet is refused, and sent again half a second later.
    display.plan = ["later", "refused"]
    for packet in packets(PLATFORM.encode() + b"\0"):
        try:
            await text.write_value(packet, with_response=True)
        except ATT_Error:
            await asyncio.sleep(0.5)
            await text.write_value(packet, with_response=True)
        await ready.get()
    await asyncio.sleep(1.0)

    # The second packet has 33 bytes: the MTU has room for them, the protocol has not.
    message = NEWS.encode() + b"\0"
    for packet in (message[:20], message[20:53], message[53:73], message[73:]):
        await text.write_value(packet, with_response=True)
        await ready.get()
    await asyncio.sleep(1.0)

    # The `ready` for the third packet never comes. The app gives up, and later starts anew.
    display.plan = ["later", "later", "never"]
    with contextlib.suppress(asyncio.TimeoutError):
        await asyncio.wait_for(send(text, ready, HAIKU.encode() + b"\0", with_response=True), 34.0)
    await asyncio.sleep(6.0)
    await send(text, ready, PLATFORM.encode() + b"\0", with_response=True)
    await asyncio.sleep(1.0)
    await connection.disconnect()


CAPTURES = {"streaming-write-two-centrals": two_centrals, "streaming-write-flaws": flaws}
