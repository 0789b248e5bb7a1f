"""System 6: a remote control for one LED; two-byte commands, each confirmed by a two-byte notification."""

import asyncio

from bumble.device import Peer
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

LED = "CB:90:17:A2:4E:66"
ON, OFF = 1, 2
ERROR, CONFIRMATION, COMMAND = 0, 1, 1  # the footers that are on the air


class Led:
    def __init__(self, answer=None) -> None:
        self.state = OFF
        self.answer = answer or self.confirm
        self.device = None
        self.response = characteristic("2A57", READ | NOTIFY, CharacteristicValue(read=lambda _: self.status()))
        self.command = characteristic("2A56", WRITE, CharacteristicValue(write=self.received))

    async def start(self, stage: Stage) -> None:
        table = service("1815", self.command, self.response)
        self.device = await stage.device("LedRemote", LED, rssi=-67, services=[table])
        await self.device.start_advertising(
            advertising_data=advertisement(flags(), name("LedRemote"), services("1815")),
            advertising_interval_min=250,
            advertising_interval_max=250,
        )

    def status(self) -> bytes:
        return bytes([self.state, CONFIRMATION])

    def confirm(self, data: int, footer: int) -> bytes | None:
        if footer != COMMAND or data not in (ON, OFF):
            return bytes([0, ERROR])
        self.state = data
        return self.status()

    def received(self, _connection, value: bytes) -> None:
        if answer := self.answer(*value):
            asyncio.get_running_loop().call_later(0.006, lambda: asyncio.create_task(self.send(answer)))

    async def send(self, answer: bytes) -> None:
        await self.device.notify_subscribers(self.response, answer)


async def connect(stage: Stage, led: Led):
    app = await stage.app()
    await led.start(stage)
    address = await find(app, called("LedRemote"))
    connection = await app.connect(address, connection_parameters_preferences=parameters(30))
    found = await discover(Peer(connection), "1815")
    heard = asyncio.Queue()
    await found["2A57"].subscribe(heard.put_nowait)
    await found["2A57"].read_value()
    return connection, found, heard


async def control(stage: Stage, led: Led, commands) -> None:
    connection, found, _ = await connect(stage, led)
    for command in commands:
        await found["2A56"].write_value(bytes(command), with_response=True)
        await asyncio.sleep(0.9)
    await found["2A57"].read_value()
    await connection.disconnect()


async def remote_led(stage: Stage) -> None:
    unknown = 7
    commands = [(ON, COMMAND), (OFF, COMMAND), (ON, COMMAND), (unknown, COMMAND), (OFF, COMMAND)]
    await control(stage, Led(), commands)


async def violations(stage: Stage) -> None:
    """The second command is confirmed with the other state, the third not at all."""
    answers = [bytes([ON, CONFIRMATION]), bytes([ON, CONFIRMATION]), None]
    await control(stage, Led(lambda *_: answers.pop(0)), [(ON, COMMAND), (OFF, COMMAND), (ON, COMMAND)])


CAPTURES = {"remote-led": remote_led, "remote-led-violations": violations}
