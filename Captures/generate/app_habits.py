"""System 10: what Core Bluetooth's best practices advise against, each where a capture shows it."""

import asyncio
import contextlib

from bumble import att, core
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

STATION = "F6:0B:D4:29:73:1A"
REPORT = b"wind 14 kn SW, gusts 22 kn, pressure 1009.4 hPa falling, dew point 8.1 C"


class Station:
    """A weather station with more services than any app here needs."""

    def __init__(self) -> None:
        self.device: Device | None = None
        self.level = characteristic("2A19", READ | NOTIFY, b"\x50")
        self.report = characteristic("2A56", READ | NOTIFY, REPORT)
        self.command = characteristic("2A57", WRITE, CharacteristicValue(write=self.never))
        self.services = [
            service("180A", characteristic("2A29", READ, b"Example Works"), characteristic("2A24", READ, b"WX-1")),
            service("180F", self.level),
            service("181A", characteristic("2A6E", READ | NOTIFY, bytes.fromhex("2a03"))),
            service("180C", self.report, self.command),
        ]

    async def never(self, _connection, _value: bytes) -> None:
        """Answer a write when the sun has burnt out."""
        await asyncio.get_running_loop().create_future()

    async def start(self, stage: Stage) -> None:
        self.device = await stage.device("Weather", STATION, rssi=-70, services=self.services)
        await self.device.start_advertising(
            advertising_data=advertisement(flags(), services("180C", "181A"), name("Weather")),
            advertising_interval_min=200,
            advertising_interval_max=200,
        )


async def meet(stage: Stage):
    app = await stage.app()
    station = Station()
    await station.start(stage)
    address = await find(app, offers("180C"))
    connection = await app.connect(address, connection_parameters_preferences=parameters(30))
    return app, station, connection, Peer(connection)


async def habits(stage: Stage) -> None:
    """Discover all and use little, poll what can notify, miss the end of a long value, ask for a batch, then idle."""
    _, station, connection, peer = await meet(stage)
    await peer.discover_all()
    found = {c.uuid.to_hex_str(): c for s in peer.services for c in s.characteristics}
    for _ in range(12):
        await found["2A19"].read_value()
        await asyncio.sleep(0.5)

    # 72 bytes notified at an MTU of 23: 20 arrive, and nobody reads the rest.
    await found["2A56"].subscribe(lambda _: None)
    for _ in range(3):
        await station.device.notify_subscribers(station.report)
        await asyncio.sleep(1.0)

    # One of three handles does not exist, so the whole batch fails.
    batch = [found["2A19"].handle, found["2A6E"].handle, 0x0333]
    await peer.gatt_client.send_request(att.ATT_Read_Multiple_Request(set_of_handles=batch))
    # Subscribed and connected for a minute and a half without a value.
    await asyncio.sleep(90.0)
    await connection.disconnect()


async def radio(stage: Stage) -> None:
    """Scan with duplicates and advertise on and on, both while connected."""
    app, _, connection, peer = await meet(stage)
    await app.start_advertising(
        advertising_data=advertisement(flags(0x1A), services("180C")),
        scan_response_data=advertisement(name("Phone")),
        advertising_interval_min=100,
        advertising_interval_max=100,
    )
    neighbour = await stage.device("Neighbour", "D3:1E:80:5B:42:F7", rssi=-81)
    await neighbour.start_advertising(
        advertising_data=advertisement(flags(), name("Neighbour")),
        advertising_interval_min=150,
        advertising_interval_max=150,
    )
    await app.start_scanning(filter_duplicates=False)
    found = await discover(peer, "180C")
    for _ in range(3):
        await found["2A56"].read_value()
        await asyncio.sleep(2.0)
    await connection.disconnect()


async def requests(stage: Stage) -> None:
    """Two requests at once on one bearer, then one without an answer: the ATT transaction timeout of 30 s."""
    _, _, connection, peer = await meet(stage)
    found = await discover(peer, "180C")
    client = peer.gatt_client
    # Past Bumble's client, which would not do this.
    for handle in (found["2A56"].handle, found["2A56"].handle - 1):
        client.send_gatt_pdu(bytes(att.ATT_Read_Request(attribute_handle=handle)))
    await asyncio.sleep(1.0)
    with contextlib.suppress(core.TimeoutError):
        await found["2A57"].write_value(b"calibrate", with_response=True)
    # After that no PDU may be sent on this bearer (Core 6.0, Vol 3, Part F, 3.3.3).
    await connection.disconnect()


CAPTURES = {"app-habits": habits, "app-habits-radio": radio, "app-habits-requests": requests}
