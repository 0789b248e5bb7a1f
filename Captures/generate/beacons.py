"""System 7: beacons of every common kind, heard by an app that walks towards one of them."""

import asyncio
import math

from bumble import hci
from bumble.device import AdvertisingType
from stage import Stage
from vocabulary import advertisement, flags, manufacturer, service_data, services

APPLE, MICROSOFT, RADIUS = 0x004C, 0x0006, 0x0118
UUID = bytes.fromhex("E20A39F473F54BC4A12F17D1AD07A961")
AT_ONE_METRE = -56  # dBm
EXPONENT = 3.0  # of the path loss
MAJOR, FIRST_MINOR = 1122, 3344
PLACES = [(1.0, 1.0), (5.0, 3.0), (3.5, 5.0)]  # of the beacons, m
WALK = [(3.0, 2.8), (2.0, 2.0), (1.1, 1.1)]  # of the app, m


def power(beacon: tuple, here: tuple) -> int:
    """The received power in dBm at a distance, by the log-distance model."""
    return round(AT_ONE_METRE - 10 * EXPONENT * math.log10(max(math.dist(beacon, here), 0.05)))


def ibeacon(minor: int) -> bytes:
    identity = UUID + MAJOR.to_bytes(2, "big") + minor.to_bytes(2, "big")
    measured = AT_ONE_METRE.to_bytes(1, "big", signed=True)
    return advertisement(flags(), manufacturer(APPLE, b"\x02\x15" + identity + measured))


def eddystone(data: bytes) -> bytes:
    """Frames as in Google's Eddystone protocol specification; service 16-bit UUID FEAA."""
    return advertisement(flags(), services("FEAA"), service_data(0xFEAA, data))


EDDYSTONE = [
    # UID: power at 0 m, 10 bytes of namespace, 6 of instance, 2 reserved.
    b"\x00\xe7" + bytes.fromhex("edd1ebeac04e5defa017") + bytes.fromhex("0b1e55ed0001") + b"\0\0",
    # URL: power, scheme 0x03 "https://", and 0x07 for ".com".
    b"\x10\xe7\x03example\x07",
    # TLM: version 0, 2987 mV, 23.5 degrees, 81650 advertisements, 81650.0 s since power-on; big-endian.
    b"\x20\x00" + bytes.fromhex("0bab 1780 00013ef2 000c7574"),
    # EID: power and the 8 bytes of an ephemeral identifier.
    b"\x30\xe7" + bytes.fromhex("a1d97c03e85f624b"),
]
OTHERS = [
    # AltBeacon 1.0: code BEAC, 20-byte identifier, reference power, one manufacturer byte.
    ("ED:1A:77:02:9B:40", manufacturer(RADIUS, b"\xbe\xac" + UUID + bytes.fromhex("04620d10") + b"\xc8\x00")),
    # Microsoft: the beacon of [MS-CDP] 2.2.2.2.3 (Windows desktop, 4 bytes of salt, 19 of hash), then Swift Pair.
    ("E4:5B:08:C6:3D:12", manufacturer(MICROSOFT, bytes.fromhex("01092002 5ad10c77") + bytes(range(0x31, 0x44)))),
    ("F9:A3:5E:14:70:8C", manufacturer(MICROSOFT, bytes.fromhex("030080") + b"Mouse")),
    # Apple: Nearby Info, and a Find My tag near its owner.
    ("C6:28:F1:9D:05:B7", manufacturer(APPLE, bytes.fromhex("1005011c8a3f02"))),
    ("DB:70:42:5A:E8:39", manufacturer(APPLE, bytes.fromhex("12020001"))),
]


async def beacon(stage: Stage, address: str, data: bytes, interval: float, rssi: int):
    device = await stage.device("beacon", address, rssi=rssi)
    await advertise(device, data, interval)
    return device


async def advertise(device, data: bytes, interval: float) -> None:
    await device.start_advertising(
        advertising_type=AdvertisingType.UNDIRECTED,
        advertising_data=data,
        advertising_interval_min=interval,
        advertising_interval_max=interval,
    )


async def ibeacons(stage: Stage) -> None:
    app = await stage.app(modern=True)
    placed = []
    for number, place in enumerate(PLACES):
        address = f"E{number}:2A:39:F4:73:0{number}"
        data = ibeacon(FIRST_MINOR + number)
        placed.append((await beacon(stage, address, data, 300, power(place, WALK[0])), place))
    frames = await beacon(stage, "FE:AA:10:20:30:40", eddystone(EDDYSTONE[0]), 250, -72)
    for number, (address, structure) in enumerate(OTHERS):
        # A structure that fills the packet leaves no room for flags.
        fits = len(structure[1]) + 2 <= 31 - 3
        data = advertisement(flags(0x1A), structure) if fits else advertisement(structure)
        await beacon(stage, address, data, 900, -78 - number)

    await app.start_scanning(active=False, scanning_phys=[hci.HCI_LE_1M_PHY])
    for here in WALK:
        for device, place in placed:
            device.chip.rssi = power(place, here)
        for frame in EDDYSTONE:
            await advertise(frames, eddystone(frame), 250)
            await asyncio.sleep(0.5)
    await app.stop_scanning()


CAPTURES = {"ibeacon": ibeacons}
