"""System 8: an app tells a device the Wi-Fi network in framed JSON, by long write and with a large MTU."""

import asyncio
import json

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
    name,
    offers,
    service,
    services,
)

THING = "DE:21:5C:88:07:B3"
RIGHT = "correct horse battery staple"


def frame(**message) -> bytes:
    return b"<" + json.dumps(message, separators=(",", ":")).encode() + b">"


def configuration(password: str) -> bytes:
    return frame(thingName="thermo-07", action="bleconfig", ssid="Guest-5G", password=password, setkey="k3J9-77aQ-1xZ0")


class Thing:
    """The device: joins a network if the password is right, and indicates how that went."""

    joining = 2.4  # how long that takes, s

    def __init__(self) -> None:
        self.device = None
        self.heard = b""
        status = frame(thingName="thermo-07", state="unconfigured")
        self.status = characteristic("2BB0", READ, status)
        self.result = characteristic("2BB1", INDICATE)
        self.settings = characteristic("2BB2", WRITE, CharacteristicValue(write=self.received))

    async def start(self, stage: Stage, modern: bool) -> None:
        table = service("18AA", self.status, self.result, self.settings)
        self.device = await stage.device("BLE proof", THING, rssi=-58, modern=modern, services=[table])
        await self.device.start_advertising(
            advertising_data=advertisement(flags(), services("18AA"), name("BLE proof")),
            advertising_interval_min=200,
            advertising_interval_max=200,
        )

    def received(self, connection, value: bytes) -> None:
        self.heard += value
        if not self.heard.endswith(b"}>"):
            return
        right = json.loads(self.heard[1:-1])["password"] == RIGHT
        self.heard = b""
        answer = frame(action="bleconfig", result="ok" if right else "ng")
        indicating = self.indicate(connection, answer)
        asyncio.get_running_loop().call_later(self.joining, asyncio.create_task, indicating)

    async def indicate(self, connection, answer: bytes) -> None:
        room = connection.att_mtu - 3
        for start in range(0, len(answer), room):
            await self.device.indicate_subscribers(self.result, answer[start : start + room])


async def connect(stage: Stage, mtu: int | None, thing: Thing | None = None):
    app = await stage.app(modern=mtu is not None)
    thing = thing or Thing()
    await thing.start(stage, modern=mtu is not None)
    address = await find(app, offers("18AA"))
    connection = await app.connect(address, connection_parameters_preferences=parameters(30))
    peer = Peer(connection)
    if mtu:
        await connection.set_data_length(251, 2120)
        await peer.request_mtu(mtu)
    found = await discover(peer, "18AA")
    await found["2BB0"].read_value()
    heard = asyncio.Queue()
    await found["2BB1"].subscribe(heard.put_nowait)
    return connection, found["2BB2"], heard


async def result(heard: asyncio.Queue) -> None:
    """Wait for the whole answer, and a little as a person does."""
    while not (await heard.get()).endswith(b">"):
        pass
    await asyncio.sleep(1.0)


async def small_mtu(stage: Stage) -> None:
    """At the default MTU of 23: a long write with the wrong password, then several writes with the right one."""
    connection, settings, heard = await connect(stage, None)
    await settings.write_value(configuration("hunter2"), with_response=True)
    await result(heard)
    message = configuration(RIGHT)
    for start in range(0, len(message), 20):
        await settings.write_value(message[start : start + 20], with_response=True)
    await result(heard)
    await connection.disconnect()


async def large_mtu(stage: Stage) -> None:
    """The same in one Write Request each."""
    connection, settings, heard = await connect(stage, 247)
    for password in ("hunter2", RIGHT):
        await settings.write_value(configuration(password), with_response=True)
        await result(heard)
    await connection.disconnect()


CAPTURES = {"provisioning-json": small_mtu, "provisioning-json-large-mtu": large_mtu}
