"""Bluetooth for programs that speak through bleak: a scanner and a client on a device of Bumble.

`serve(app)` makes both bleak's own backends, so that a published client runs as it is, on the stage's clock. Like the
systems bleak runs on, the client asks for long packets and a large MTU before it discovers the services.
"""

import asyncio
import uuid
from functools import partial

import bleak
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient
from bleak.backends.descriptor import BleakGATTDescriptor
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
from bleak.backends.service import BleakGATTService, BleakGATTServiceCollection
from bleak.exc import BleakError
from bumble.core import UUID, AdvertisingData
from bumble.device import Device, Peer
from bumble.gatt import Characteristic
from stage import parameters

MTU = 247
PROPERTIES = {
    "read": Characteristic.Properties.READ,
    "write-without-response": Characteristic.Properties.WRITE_WITHOUT_RESPONSE,
    "write": Characteristic.Properties.WRITE,
    "notify": Characteristic.Properties.NOTIFY,
    "indicate": Characteristic.Properties.INDICATE,
}


def serve(app: Device) -> None:
    """From now on bleak scans and connects with `app`."""
    Scanner.app = Client.app = app
    bleak.get_platform_scanner_backend_type = lambda: (Scanner, "bumble")
    bleak.get_platform_client_backend_type = lambda: (Client, "bumble")


def text(value: UUID) -> str:
    """As bleak writes a UUID: always 128 bits, in lower case."""
    return str(uuid.UUID(bytes=value.to_bytes(force_128=True)[::-1]))


class Scanner(BaseBleakScanner):
    app: Device

    def __init__(self, detection_callback, service_uuids, _scanning_mode, **_options) -> None:
        super().__init__(detection_callback, service_uuids)

    async def start(self) -> None:
        self.seen_devices = {}
        self.app.on("advertisement", self.heard)
        await self.app.start_scanning()

    async def stop(self) -> None:
        self.app.remove_listener("advertisement", self.heard)
        await self.app.stop_scanning()

    def heard(self, report) -> None:
        name = report.data.get(AdvertisingData.COMPLETE_LOCAL_NAME)
        kinds = (
            AdvertisingData.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS,
            AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS,
        )
        uuids = [text(value) for kind in kinds for value in report.data.get(kind) or []]
        if self.is_allowed_uuid(uuids):
            address = report.address.to_string(False)
            service = report.data.get(AdvertisingData.SERVICE_DATA_16_BIT_UUID)
            service_data = {text(service[0]): service[1]} if service else {}
            data = AdvertisementData(name, {}, service_data, uuids, None, report.rssi, ())
            device = self.create_or_update_device(address, address, name, report.address, data)
            self.call_detection_callbacks(device, data)


class Client(BaseBleakClient):
    app: Device

    def __init__(self, device, *, services=None, **options) -> None:
        super().__init__(device, **options)
        self.wanted = sorted(services or ())
        self.target = getattr(device, "details", self.address)
        self.connection = None

    @property
    def name(self) -> str:
        return self.address

    @property
    def mtu_size(self) -> int:
        return self.connection.att_mtu

    @property
    def is_connected(self) -> bool:
        return self.connection is not None

    async def connect(self, pair: bool, **_options) -> None:
        self.connection = await self.app.connect(self.target, connection_parameters_preferences=parameters(15))
        self.connection.on("disconnection", self.disconnected)
        peer = Peer(self.connection)
        await self.connection.set_data_length(251, 2120)
        await peer.request_mtu(MTU)
        self.services = BleakGATTServiceCollection()
        for found in await peer.discover_services([UUID(value) for value in self.wanted]):
            service = BleakGATTService(found, found.handle, text(found.uuid))
            self.services.add_service(service)
            for proxy in await found.discover_characteristics():
                await self.add(proxy, service)

    async def add(self, proxy, service: BleakGATTService) -> None:
        properties = [name for name, bit in PROPERTIES.items() if proxy.properties & bit]
        room = partial(getattr, self, "room")
        characteristic = BleakGATTCharacteristic(proxy, proxy.handle, text(proxy.uuid), properties, room, service)
        self.services.add_characteristic(characteristic)
        for found in await proxy.discover_descriptors():
            descriptor = BleakGATTDescriptor(found, found.handle, text(found.type), characteristic)
            self.services.add_descriptor(descriptor)

    @property
    def room(self) -> int:
        return self.mtu_size - 3

    def disconnected(self, _reason: int) -> None:
        self.connection = None
        if self._disconnected_callback:
            self._disconnected_callback()

    async def disconnect(self) -> None:
        if self.connection:
            await self.connection.disconnect()

    async def pair(self, *_arguments, **_options) -> None:
        await self.connection.pair()

    async def unpair(self) -> None:
        raise BleakError("no bonds are kept")

    async def read_gatt_char(self, characteristic, **_options) -> bytearray:
        return bytearray(await characteristic.obj.read_value())

    async def read_gatt_descriptor(self, descriptor, **_options) -> bytearray:
        return bytearray(await descriptor.obj.read_value())

    async def write_gatt_char(self, characteristic, data, response: bool) -> None:
        if not self.connection:
            raise BleakError("Not connected")
        await characteristic.obj.write_value(bytes(data), with_response=response)
        if not response:
            # An operating system takes the next Write Command when it has room for it.
            await asyncio.sleep(0.002)

    async def write_gatt_descriptor(self, descriptor, data) -> None:
        await descriptor.obj.write_value(bytes(data), with_response=True)

    async def start_notify(self, characteristic, callback, **_options) -> None:
        await characteristic.obj.subscribe(lambda value: callback(bytearray(value)))

    async def stop_notify(self, characteristic) -> None:
        await characteristic.obj.unsubscribe()
