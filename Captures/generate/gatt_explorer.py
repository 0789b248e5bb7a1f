"""System 2: an app that discovers and reads all a peripheral has, and one that remembers it from last time."""

import asyncio
import contextlib

from bumble import att, gatt
from bumble.att import ATT_Error
from bumble.device import Peer
from bumble.gatt import Descriptor
from stage import Stage, parameters
from vocabulary import (
    NOTIFY,
    READ,
    WRITE,
    advertisement,
    characteristic,
    find,
    flags,
    name,
    offers,
    service,
    services,
)

NOTEBOOK = "D5:9C:31:EE:47:08"
NOTE = (
    "Attribute values may be 512 octets long, but an ATT_MTU of 23 carries 22 of them at a time: "
    "the rest is read with offsets, part after part."
)


class Notebook:
    """A peripheral with the minimal recommended profile and one value too long for one packet."""

    def __init__(self) -> None:
        self.device = None
        self.level = characteristic("2A19", READ | NOTIFY, b"\x5f")
        percent = bytes.fromhex("04 00 AD27 01 0000")  # uint8, exponent 0, percentage, Bluetooth SIG
        self.level.descriptors.append(
            Descriptor(gatt.GATT_CHARACTERISTIC_PRESENTATION_FORMAT_DESCRIPTOR, Descriptor.READABLE, percent)
        )
        self.note = characteristic("2A56", READ | WRITE, NOTE.encode(), description="Latest note")
        self.services = [
            service(
                "180A",
                characteristic("2A29", READ, b"Example Works"),
                characteristic("2A24", READ, b"NB-2"),
                characteristic("2A25", READ, b"0042-7731"),
                characteristic("2A26", READ, b"1.4.0"),
                characteristic("2A23", READ, bytes.fromhex("0831ee4700fe9cd5")),
                characteristic("2A50", READ, bytes.fromhex("02ffff34120104")),
            ),
            service("180F", self.level),
            service("180C", self.note),
        ]
        self.services[2].included_services.append(self.services[1])

    async def start(self, stage: Stage) -> None:
        self.device = await stage.device("Notebook", NOTEBOOK, rssi=-61, services=self.services)
        await self.advertise()

    async def advertise(self) -> None:
        await self.device.start_advertising(
            advertising_data=advertisement(flags(), services("180A", "180F", "180C")),
            scan_response_data=advertisement(name("Notebook")),
            advertising_interval_min=211.25,
            advertising_interval_max=211.25,
        )


async def connect(app):
    address = await find(app, offers("180C"))
    return await app.connect(address, connection_parameters_preferences=parameters(15))


def all_of(peer: Peer) -> dict:
    return {c.uuid.to_hex_str("-"): c for s in peer.services for c in s.characteristics}


async def gatt_explorer(stage: Stage) -> None:
    app = await stage.app()
    notebook = Notebook()
    await notebook.start(stage)
    connection = await connect(app)
    peer = Peer(connection)
    client = peer.gatt_client

    await peer.discover_services()
    for each in peer.services:
        await peer.discover_included_services(each)
        for found in await peer.discover_characteristics(service=each):
            await found.discover_descriptors()
    for each in peer.services:
        for found in each.characteristics:
            if found.properties & READ:
                await found.read_value()
            for descriptor in found.descriptors:
                await descriptor.read_value()

    found = all_of(peer)
    past_the_end = att.ATT_Read_Blob_Request(attribute_handle=found["2A56"].handle, value_offset=len(NOTE) + 1)
    await client.send_request(past_the_end)  # Invalid Offset
    with contextlib.suppress(ATT_Error):
        await client.read_value(0x0999)  # Invalid Handle
    await peer.read_characteristics_by_uuid(gatt.GATT_MODEL_NUMBER_STRING_CHARACTERISTIC)
    handles = [found["2A24"].handle, found["2A25"].handle]
    await client.send_request(att.ATT_Read_Multiple_Variable_Request(set_of_handles=handles))
    await client.send_request(att.ATT_Read_Multiple_Request(set_of_handles=[found["2A19"].handle, handles[0]]))
    await peer.request_mtu(185)  # what iOS asks for
    await found["2A56"].read_value()

    await asyncio.sleep(0.4)
    await connection.disconnect()


async def gatt_explorer_cached(stage: Stage) -> None:
    """The second visit of an app that remembers the table, as iOS does: no discovery, only handles."""
    app = await stage.app(recorded=False)
    notebook = Notebook()
    await notebook.start(stage)
    connection = await connect(app)
    peer = Peer(connection)
    await peer.discover_all()
    remembered = {uuid: found.handle for uuid, found in all_of(peer).items()}
    notifications = all_of(peer)["2A19"].descriptors[-1].handle
    await connection.disconnect()
    await asyncio.sleep(20.0)

    stage.record(app)
    await notebook.advertise()
    connection = await connect(app)
    client = Peer(connection).gatt_client
    client.notification_subscribers[remembered["2A19"]] = {lambda _: None}
    await client.read_value(remembered["2B2A"])  # the Database Hash says whether the memory still holds
    await client.write_value(notifications, b"\x01\x00", with_response=True)
    await client.read_value(remembered["2A24"])
    for level in (0x5F, 0x5E, 0x5D):
        await asyncio.sleep(1.5)
        await notebook.device.notify_subscribers(notebook.level, bytes([level]))
    await client.read_value(remembered["2A56"])
    await client.write_value(remembered["2A56"], b"Milk, bread", with_response=True)
    await connection.disconnect()


async def service_changed(stage: Stage) -> None:
    """While an app is connected the table grows by a service: Service Changed, another hash, discovery again."""
    app = await stage.app()
    notebook = Notebook()
    await notebook.start(stage)
    connection = await connect(app)
    peer = Peer(connection)
    await peer.request_mtu(185)
    await peer.discover_all()
    found = all_of(peer)
    await found["2B2A"].read_value()
    await found["2A05"].subscribe(lambda _: None, prefer_notify=False)
    await asyncio.sleep(3.0)

    extra = service("1815", characteristic("2A56", READ | NOTIFY, b"\x01"))
    notebook.device.add_service(extra)
    span = extra.handle.to_bytes(2, "little") + extra.end_group_handle.to_bytes(2, "little")
    await notebook.device.indicate_subscribers(notebook.device.gatt_service.service_changed_characteristic, span)
    await found["2B2A"].read_value()
    [added] = [s for s in await peer.discover_services() if s.handle == extra.handle]
    [digital] = await peer.discover_characteristics(service=added)
    await digital.subscribe(lambda _: None)
    await notebook.device.notify_subscribers(extra.characteristics[0], b"\x02")
    await asyncio.sleep(0.4)
    await connection.disconnect()


CAPTURES = {
    "gatt-explorer": gatt_explorer,
    "gatt-explorer-cached": gatt_explorer_cached,
    "gatt-service-changed": service_changed,
}
