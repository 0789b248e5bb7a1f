"""What goes wrong in system 1: the app looks for a kitchen scale, and has it measure in longer intervals."""

import asyncio
import contextlib

from bumble.hci import HCI_Error
from scanner import SCALE_SERVICE, advertise
from stage import Stage, parameters
from vocabulary import advertisement, called, find, flags, name, offers, services


class Kitchen:
    """A scale, and a clock that has nothing to do with it."""

    def __init__(self) -> None:
        self.app = self.scale = None

    async def start(self, stage: Stage) -> None:
        self.app = await stage.app()
        self.scale = await stage.device("Kitchen Scale", "F3:88:0C:41:A7:29", rssi=-58)
        clock = await stage.device("Kitchen Clock", "E9:35:71:0D:C6:88", rssi=-70)
        about_scale = advertisement(flags(), services(SCALE_SERVICE))
        await advertise(self.scale, 318.75, about_scale, advertisement(name("Kitchen Scale")))
        await advertise(clock, 417.5, advertisement(flags(), services("1805")), advertisement(name("Kitchen Clock")))

    async def connect(self, address):
        return await self.app.connect(address, connection_parameters_preferences=parameters(30))

    async def use(self, connection) -> None:
        """Ask for longer intervals."""
        await asyncio.sleep(1.0)
        with contextlib.suppress(HCI_Error):
            await self.app.update_connection_parameters(connection, 100, 120, 4, 6000)
        await asyncio.sleep(2.0)


async def never_stops(stage: Stage) -> None:
    """The app connects as soon as it has heard the scale, and scans on as long as it is connected."""
    kitchen = Kitchen()
    await kitchen.start(stage)
    heard = asyncio.get_running_loop().create_future()

    def hear(report) -> None:
        if offers(SCALE_SERVICE)(report) and not heard.done():
            heard.set_result(report.address)

    kitchen.app.on("advertisement", hear)
    await kitchen.app.start_scanning(filter_duplicates=True)
    connection = await kitchen.connect(await heard)
    await kitchen.use(connection)
    await asyncio.sleep(3.0)
    await connection.disconnect()


async def wrong_device(stage: Stage) -> None:
    """The app goes by a name, and does not look at the services."""
    kitchen = Kitchen()
    await kitchen.start(stage)
    connection = await kitchen.connect(await find(kitchen.app, called("Kitchen Clock")))
    await kitchen.use(connection)
    await connection.disconnect()


async def parameters_refused(stage: Stage) -> None:
    """The scale does not accept the longer intervals."""
    kitchen = Kitchen()
    await kitchen.start(stage)
    kitchen.scale.chip.refuses_parameters = True
    connection = await kitchen.connect(await find(kitchen.app, offers(SCALE_SERVICE)))
    await kitchen.use(connection)
    await connection.disconnect()


async def connection_lost(stage: Stage) -> None:
    """The scale is out of reach before the app hangs up."""
    kitchen = Kitchen()
    await kitchen.start(stage)
    connection = await kitchen.connect(await find(kitchen.app, offers(SCALE_SERVICE)))
    await kitchen.use(connection)
    lost = asyncio.get_running_loop().create_future()
    connection.on("disconnection", lost.set_result)
    kitchen.scale.chip.lose(connection.self_address)
    await asyncio.sleep(6.0)
    kitchen.app.chip.lose(connection.peer_address)
    await lost


CAPTURES = {
    "scanner-never-stops": never_stops,
    "scanner-wrong-device": wrong_device,
    "scanner-parameters-refused": parameters_refused,
    "scanner-connection-lost": connection_lost,
}
