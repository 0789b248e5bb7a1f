"""What goes wrong in system 3: each capture is two visits of the app, with one flaw."""

import asyncio
from collections.abc import Sequence

from heart_rate import RESET, Belt, join, measurement, part, reset_energy
from stage import Stage

STANDING = [measurement(71), measurement(73, energy=41), measurement(74, rr=(830,))]
BACK = [measurement(96, energy=2), measurement(94), measurement(91, energy=3)]


async def visits(
    stage: Stage,
    *,
    standing: Sequence[bytes] = STANDING,
    subscribes: bool = True,
    subscribes_first: bool = False,
    away: float = 0.0,
) -> None:
    """The first visit ends when the runner is out of reach, `away` seconds later the app looks for the belt again."""
    app = await stage.app()
    belt = Belt()
    await belt.start(stage)
    connection, found = await join(app)
    if subscribes_first:
        await found["2A37"].subscribe(lambda _: None)
    await found["2A38"].read_value()
    if subscribes and not subscribes_first:
        await found["2A37"].subscribe(lambda _: None)
    await belt.send(standing)
    await reset_energy(found)
    await belt.send(RESET)
    await asyncio.sleep(0.6)
    await part(belt, app, connection)

    await belt.advertise()
    await asyncio.sleep(away)
    connection, found = await join(app)
    await found["2A37"].subscribe(lambda _: None)
    await belt.send(BACK)
    await found["2A37"].unsubscribe()
    await connection.disconnect()


async def not_subscribed(stage: Stage) -> None:
    """The app forgets to subscribe on its first visit: the belt has nobody to tell."""
    await visits(stage, subscribes=False)


async def subscribed_first(stage: Stage) -> None:
    """The app subscribes before it has read where the sensor sits."""
    await visits(stage, subscribes_first=True)


async def zero_with_contact(stage: Stage) -> None:
    """The belt has skin contact, and no heart rate."""
    await visits(stage, standing=[STANDING[0], measurement(0, rr=(830,)), STANDING[2]])


async def reconnected_late(stage: Stage) -> None:
    """The app waits for ten seconds before it scans again."""
    await visits(stage, away=10.0)


CAPTURES = {
    "heart-rate-not-subscribed": not_subscribed,
    "heart-rate-subscribed-first": subscribed_first,
    "heart-rate-zero-with-contact": zero_with_contact,
    "heart-rate-reconnected-late": reconnected_late,
}
