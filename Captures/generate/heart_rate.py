"""System 3: an app that shows a heart rate, with both widths of the value and a rescan after a disconnect."""

import asyncio
import contextlib

from bumble.att import ATT_Error
from bumble.device import Device, Peer
from bumble.gatt import CharacteristicValue
from stage import Stage, parameters
from vocabulary import (
    NOTIFY,
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

BELT = "C4:7A:2D:11:90:35"
WIDE, CONTACT, CONTACT_SUPPORTED, ENERGY, RR = 0x01, 0x02, 0x04, 0x08, 0x10


def measurement(
    rate: int, *, wide: bool = False, contact: bool = True, energy: int | None = None, rr: tuple = ()
) -> bytes:
    """A Heart Rate Measurement; `rr` in units of 1/1024 s, `energy` in kJ."""
    wide = wide or rate > 255
    flag_bits = CONTACT_SUPPORTED | (CONTACT if contact else 0)
    flag_bits |= (WIDE if wide else 0) | (0 if energy is None else ENERGY) | (RR if rr else 0)
    value = bytes([flag_bits]) + rate.to_bytes(2 if wide else 1, "little")
    if energy is not None:
        value += energy.to_bytes(2, "little")
    return value + b"".join(interval.to_bytes(2, "little") for interval in rr)


WARMING_UP = [
    measurement(0, contact=False),
    measurement(72, rr=(848,)),
    measurement(73, rr=(840, 836)),
    measurement(75, energy=41, rr=(819,)),
    measurement(78, energy=42),
    measurement(81, rr=(758, 761, 755)),
]
RESET = [
    measurement(92, energy=0),
    measurement(118, wide=True, energy=1, rr=(520, 522)),
]
RUNNING = [
    measurement(179, energy=31, rr=(343, 341)),
    measurement(254, energy=32),
    measurement(255, energy=33),
    # No heart is this fast: an artefact of dry electrodes, and what the wide format exists for.
    measurement(256, energy=34, rr=(240, 239, 241, 240)),
    measurement(301, contact=False, energy=34),
    measurement(142, energy=35, rr=(431, 429)),
]


def control_point(_connection, value: bytes) -> None:
    if value != b"\x01":
        raise ATT_Error(error_code=0x80)  # Control Point Not Supported (Heart Rate Service 1.0, 2.4)


class Belt:
    """The peripheral: measures a heart rate, once a second where somebody listens."""

    def __init__(self) -> None:
        self.device = None
        self.value = characteristic("2A37", NOTIFY)
        control = characteristic("2A39", WRITE, CharacteristicValue(write=control_point))
        self.services = [service("180D", self.value, characteristic("2A38", READ, b"\x01"), control)]

    async def start(self, stage: Stage) -> None:
        self.device = await stage.device("Pulse Belt 7", BELT, rssi=-63, services=self.services)
        await self.advertise()

    async def advertise(self) -> None:
        await self.device.start_advertising(
            advertising_data=advertisement(flags(), services("180D", "180F")),
            scan_response_data=advertisement(name("Pulse Belt 7")),
            advertising_interval_min=152.5,
            advertising_interval_max=152.5,
        )

    async def send(self, measurements) -> None:
        for each in measurements:
            await asyncio.sleep(1.0)
            await self.device.notify_subscribers(self.value, each)


async def join(app: Device):
    """Find the belt and connect to it; the connection, and the characteristics by UUID."""
    address = await find(app, offers("180D"))
    connection = await app.connect(address, connection_parameters_preferences=parameters(30, latency=4))
    return connection, await discover(Peer(connection), "180D")


async def part(belt: Belt, app: Device, connection) -> None:
    """The runner leaves the phone behind: both sides notice it after the supervision timeout."""
    lost = asyncio.get_running_loop().create_future()
    connection.on("disconnection", lost.set_result)
    belt.device.chip.lose(connection.self_address)
    await asyncio.sleep(4.0)
    app.chip.lose(connection.peer_address)
    await lost


async def reset_energy(found) -> None:
    """First with a value that does not exist."""
    with contextlib.suppress(ATT_Error):
        await found["2A39"].write_value(b"\x02", with_response=True)
    await found["2A39"].write_value(b"\x01", with_response=True)


async def heart_rate(stage: Stage) -> None:
    app = await stage.app()
    belt = Belt()
    await belt.start(stage)
    connection, found = await join(app)
    await found["2A38"].read_value()
    await found["2A37"].subscribe(lambda _: None)
    await belt.send(WARMING_UP)
    await reset_energy(found)
    await belt.send(RESET)

    # The runner leaves the phone behind, and the app scans for the belt again.
    await asyncio.sleep(0.6)
    await part(belt, app, connection)
    await belt.advertise()
    connection, found = await join(app)
    await found["2A37"].subscribe(lambda _: None)
    await belt.send(RUNNING)
    await found["2A37"].unsubscribe()
    await connection.disconnect()


CAPTURES = {"heart-rate": heart_rate}
