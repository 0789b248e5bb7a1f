"""What goes wrong in system 7: three beacons of one shop, one of them not as it should be."""

import asyncio

from beacons import FIRST_MINOR, advertise, beacon, ibeacon
from bumble import hci
from bumble.device import AdvertisingType, Device
from stage import Stage, parameters

SECONDS = 3.0


async def listen(app: Device, seconds: float) -> None:
    await app.start_scanning(active=False, scanning_phys=[hci.HCI_LE_1M_PHY])
    await asyncio.sleep(seconds)
    await app.stop_scanning()


async def place(stage: Stage, *minors: int) -> list[Device]:
    return [
        await beacon(stage, f"E{number}:2A:39:F4:73:0{number}", ibeacon(minor), 300, -62 - 4 * number)
        for number, minor in enumerate(minors)
    ]


async def wrong_minor(stage: Stage) -> None:
    """The third beacon has been set up with a minor that nobody knows."""
    app = await stage.app(modern=True)
    await place(stage, FIRST_MINOR, FIRST_MINOR + 1, 9)
    await listen(app, SECONDS)


async def silent(stage: Stage) -> None:
    """The first beacon is silent for a second and a half."""
    app = await stage.app(modern=True)
    first, *_ = await place(stage, FIRST_MINOR, FIRST_MINOR + 1, FIRST_MINOR + 2)
    listening = asyncio.create_task(listen(app, SECONDS))
    await asyncio.sleep(1.0)
    await first.stop_advertising()
    await asyncio.sleep(1.5)
    await advertise(first, ibeacon(FIRST_MINOR), 300)
    await listening


async def connected(stage: Stage) -> None:
    """The first beacon lets the app connect, as one does that waits to be set up; and the app does it."""
    app = await stage.app(modern=True)
    first, *_ = await place(stage, FIRST_MINOR, FIRST_MINOR + 1, FIRST_MINOR + 2)
    await first.stop_advertising()
    await first.start_advertising(
        advertising_type=AdvertisingType.UNDIRECTED_CONNECTABLE_SCANNABLE,
        advertising_data=ibeacon(FIRST_MINOR),
        advertising_interval_min=300,
        advertising_interval_max=300,
    )
    await listen(app, SECONDS)
    connection = await app.connect(first.random_address, connection_parameters_preferences=parameters(30))
    await asyncio.sleep(1.0)
    await connection.disconnect()


CAPTURES = {"ibeacon-wrong-minor": wrong_minor, "ibeacon-silent": silent, "ibeacon-connected": connected}
