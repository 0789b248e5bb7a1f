"""System 10 as it should be: the weather station of `app_habits`, and an app without bad habits."""

import asyncio

from app_habits import meet
from stage import Stage
from vocabulary import discover


async def manners(stage: Stage) -> None:
    """Discover what is used, subscribe rather than poll, read what a notification cuts off, and hang up when done."""
    _, station, connection, peer = await meet(stage)
    battery = await discover(peer, "180F")
    weather = await discover(peer, "180C")
    await battery["2A19"].read_value()
    cut = asyncio.Queue()
    await weather["2A56"].subscribe(cut.put_nowait)
    await battery["2A19"].subscribe(lambda _: None)
    for level in (0x50, 0x4F):
        await station.device.notify_subscribers(station.report)
        await cut.get()
        await weather["2A56"].read_value()
        await asyncio.sleep(2.0)
        await station.device.notify_subscribers(station.level, bytes([level]))
        await asyncio.sleep(2.0)
    await weather["2A56"].unsubscribe()
    await battery["2A19"].unsubscribe()
    await connection.disconnect()


CAPTURES = {"app-habits-good": manners}
