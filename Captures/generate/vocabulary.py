"""Short words for advertising data, for GATT tables, and for what an app does with them."""

import asyncio

from bumble import gatt, hci
from bumble.core import UUID, AdvertisingData
from bumble.device import Device, Peer
from bumble.gatt import Characteristic, Descriptor, Service

READ = Characteristic.Properties.READ
WRITE = Characteristic.Properties.WRITE
WRITE_WITHOUT_RESPONSE = Characteristic.Properties.WRITE_WITHOUT_RESPONSE
NOTIFY = Characteristic.Properties.NOTIFY
INDICATE = Characteristic.Properties.INDICATE


# Advertising data


def advertisement(*structures) -> bytes:
    """Advertising data from (AD type, bytes) pairs."""
    return bytes(AdvertisingData(list(structures)))


def flags(value: int = 0x06):
    """LE General Discoverable Mode, BR/EDR Not Supported unless said otherwise."""
    return (AdvertisingData.FLAGS, bytes([value]))


def name(text: str):
    return (AdvertisingData.COMPLETE_LOCAL_NAME, text.encode())


def services(*uuids: str):
    """A complete list of service UUIDs, all of one length."""
    values = [UUID(uuid).to_pdu_bytes() for uuid in uuids]
    short = AdvertisingData.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS
    long = AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS
    return (short if len(values[0]) == 2 else long, b"".join(values))


def manufacturer(company: int, data: bytes):
    return (AdvertisingData.MANUFACTURER_SPECIFIC_DATA, company.to_bytes(2, "little") + data)


def service_data(uuid: int, data: bytes):
    return (AdvertisingData.SERVICE_DATA_16_BIT_UUID, uuid.to_bytes(2, "little") + data)


# GATT tables


def service(uuid: str, *characteristics) -> Service:
    return Service(uuid, list(characteristics))


def characteristic(uuid: str, properties, value=b"", *, encrypted=False, description: str | None = None):
    """A characteristic whose permissions follow from its properties; `encrypted` asks for an encrypted link."""
    permissions = Characteristic.Permissions(0)
    if properties & READ:
        permissions |= Characteristic.READABLE
        if encrypted:
            permissions |= Characteristic.READ_REQUIRES_ENCRYPTION
    if properties & (WRITE | WRITE_WITHOUT_RESPONSE):
        permissions |= Characteristic.WRITEABLE
        if encrypted:
            permissions |= Characteristic.WRITE_REQUIRES_ENCRYPTION
    descriptors = []
    if description:
        kind = gatt.GATT_CHARACTERISTIC_USER_DESCRIPTION_DESCRIPTOR
        descriptors.append(Descriptor(kind, Descriptor.READABLE, description.encode()))
    return Characteristic(uuid, properties, permissions, value, descriptors)


# What apps do


async def find(app: Device, wanted, *, seconds: float = 5.0, **options) -> hci.Address:
    """Scan until an advertisement satisfies `wanted`, at most `seconds`, and return whose it was."""
    found = asyncio.get_running_loop().create_future()

    def heard(report) -> None:
        if not found.done() and wanted(report):
            found.set_result(report.address)

    app.on("advertisement", heard)
    await app.start_scanning(**options)
    try:
        return await asyncio.wait_for(found, seconds)
    finally:
        app.remove_listener("advertisement", heard)
        await app.stop_scanning()


def offers(uuid: str):
    """For `find`: an advertisement with this service UUID."""
    long = len(uuid) > 4
    short_list = AdvertisingData.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS
    kind = AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS if long else short_list
    return lambda report: UUID(uuid) in (report.data.get(kind) or [])


def called(text: str):
    """For `find`: an advertisement with this name."""
    return lambda report: report.data.get(AdvertisingData.COMPLETE_LOCAL_NAME) == text


async def discover(peer: Peer, uuid: str):
    """Discover one service with its characteristics, as an app that knows what it wants; return the latter by UUID."""
    [found] = await peer.discover_service(UUID(uuid))
    characteristics = await peer.discover_characteristics(service=found)
    return {c.uuid.to_hex_str("-"): c for c in characteristics}
