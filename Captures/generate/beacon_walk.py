"""A walk among five beacons of three kinds, for `locate`: Captures/maps/beacon-walk.yaml has their places."""

import asyncio
import math
import random

from beacons import RADIUS, UUID, beacon, eddystone, ibeacon
from bumble import hci
from stage import Stage
from vocabulary import advertisement, manufacturer

EXPONENT = 2.2
AT_ONE_METRE = -59  # dBm
SHADOWING = 4.0  # standard deviation in dB, the same over two metres
SPEED = 0.5  # m/s
STEP = 0.5  # s
HEIGHT = 1.2  # of the app, m
# Into the hall, along its shelves, and back to the door.
CORNERS = [(1.0, 1.0), (6.0, 2.0), (10.0, 6.0)]
IDENTITY = bytes.fromhex("0b1e55ed0002")
# Power at 1 m of an iBeacon is that of beacons.py; the others send what they are: an Eddystone the power at 0 m.
BEACONS = [
    ((0.0, 0.0, 2.5), ibeacon(1)),
    ((12.0, 0.0, 2.5), ibeacon(2)),
    ((12.0, 9.0, 2.5), ibeacon(3)),
    ((0.0, 9.0, 2.5), eddystone(b"\x00" + bytes([AT_ONE_METRE + 41 & 0xFF]) + bytes.fromhex("edd1ebeac04e5defa017") + IDENTITY + b"\0\0")),
    (
        (6.0, 4.5, 2.5),
        advertisement(manufacturer(RADIUS, b"\xbe\xac" + UUID + bytes(3) + b"\x05" + bytes([AT_ONE_METRE & 0xFF]) + b"\x00")),
    ),
]
IBEACON_POWER = -56  # dBm, as in beacons.py


def path() -> list[tuple[float, float, float]]:
    """The places of the app, one a step."""
    places = []
    for start, end in zip(CORNERS, CORNERS[1:]):
        steps = round(math.dist(start, end) / (SPEED * STEP))
        for step in range(steps):
            share = step / steps
            places.append((start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]), HEIGHT))
    return places


async def walk(stage: Stage) -> None:
    app = await stage.app(modern=True)
    placed = []
    for number, (place, data) in enumerate(BEACONS):
        device = await beacon(stage, f"C{number}:5A:17:33:0B:0{number}", data, 500, -70)
        placed.append((device, place, IBEACON_POWER if number < 3 else AT_ONE_METRE))
    await app.start_scanning(active=False, scanning_phys=[hci.HCI_LE_1M_PHY])
    shadows = [0.0] * len(placed)
    for step, here in enumerate(path()):
        if step % round(2 / (SPEED * STEP)) == 0:
            shadows = [random.gauss(0, SHADOWING) for _ in placed]
        for (device, place, power), shadow in zip(placed, shadows):
            loss = 10 * EXPONENT * math.log10(math.dist(place, here))
            device.chip.rssi = round(power - loss + shadow)
        await asyncio.sleep(STEP)
    await app.stop_scanning()


CAPTURES = {"beacon-walk": walk}
