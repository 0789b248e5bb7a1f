"""Improv Wi-Fi: an app gives a lamp a network's name and password; the client is `py-improv-ble-client`, unchanged."""

import asyncio
import contextlib

import bumble_bleak
from bleak import BleakScanner
from bumble.device import Peer
from bumble.gatt import CharacteristicValue
from improv_ble_client import ImprovBLEClient, device_filter
from improv_ble_client.errors import ProvisioningFailed
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
    service_data,
    services,
)

BASE = "00467768-6228-2272-4663-27747826800"
SERVICE, STATE, ERROR, COMMAND, RESULT, CAPABILITIES = (f"{BASE}{last}" for last in range(6))
LAMP = "E3:90:2B:74:1F:D6"
AUTHORIZED, PROVISIONING, PROVISIONED = 2, 3, 4
UNABLE_TO_CONNECT = 3
IDENTIFY, DEVICE_INFO = 1, 2  # capabilities
WIFI_SETTINGS, GET_DEVICE_INFO = 1, 3  # commands
SSID, RIGHT = "MyWirelessAP", "mysecurepassword"  # of the specification's example


def message(command: int, *texts: str) -> bytes:
    data = b"".join(bytes([len(text)]) + text.encode() for text in texts)
    counted = bytes([command, len(data)]) + data
    return counted + bytes([sum(counted) & 0xFF])


class Lamp:
    """The device. It waits for the rest of a message that is not complete, for ever."""

    joining = 3.1  # how long it takes to join a network, s

    def __init__(self) -> None:
        self.device = None
        self.heard = b""
        self.state = characteristic(STATE, READ | NOTIFY, bytes([AUTHORIZED]))
        self.error = characteristic(ERROR, READ | NOTIFY, bytes([0]))
        self.command = characteristic(COMMAND, WRITE, CharacteristicValue(write=self.received))
        self.result = characteristic(RESULT, READ | NOTIFY)
        self.capabilities = characteristic(CAPABILITIES, READ, bytes([IDENTIFY | DEVICE_INFO]))

    async def start(self, stage: Stage) -> None:
        table = service(SERVICE, self.state, self.error, self.command, self.result, self.capabilities)
        self.device = await stage.device("Lamp", LAMP, rssi=-55, modern=True, services=[table])
        improv = bytes([AUTHORIZED, IDENTIFY | DEVICE_INFO]) + bytes(4)
        await self.device.start_advertising(
            advertising_data=advertisement(flags(), services(SERVICE), service_data(0x4677, improv)),
            scan_response_data=advertisement(name("Lamp")),
            advertising_interval_min=100,
            advertising_interval_max=100,
        )

    def received(self, _connection, packet: bytes) -> None:
        self.heard += packet
        if len(self.heard) < 2 or len(self.heard) < 3 + self.heard[1]:
            return
        command, self.heard = self.heard, b""
        asyncio.get_running_loop().call_later(0.004, asyncio.create_task, self.execute(command))

    async def execute(self, command: bytes) -> None:
        if command[0] == GET_DEVICE_INFO:
            await self.say(self.result, message(GET_DEVICE_INFO, "Glow", "2.3.1", "ESP32-C3", "Lamp"))
        elif command[0] == WIFI_SETTINGS:
            await self.say(self.error, bytes([0]))
            await self.say(self.state, bytes([PROVISIONING]))
            await asyncio.sleep(self.joining)
            if command == message(WIFI_SETTINGS, SSID, RIGHT):
                await self.say(self.state, bytes([PROVISIONED]))
                await self.say(self.result, message(WIFI_SETTINGS, "http://192.168.1.40/"))
                await asyncio.sleep(1.0)
                [connection] = self.device.connections.values()
                await connection.disconnect()
            else:
                await self.say(self.state, bytes([AUTHORIZED]))
                await self.say(self.error, bytes([UNABLE_TO_CONNECT]))

    async def say(self, attribute, value: bytes) -> None:
        attribute.value = value
        await self.device.notify_subscribers(attribute, value)


async def provision(stage: Stage, *passwords: str) -> None:
    bumble_bleak.serve(await stage.app(modern=True))
    await Lamp().start(stage)
    found = await BleakScanner.find_device_by_filter(lambda _, data: device_filter(data))
    client = ImprovBLEClient(found)
    await client.ensure_connected()
    await client.get_device_info()
    for password in passwords:
        with contextlib.suppress(ProvisioningFailed):
            await client.provision(SSID, password, None)
        # The lamp hangs up after a success, the client after a failure.
        await asyncio.sleep(2.0)


async def no_checksum(stage: Stage) -> None:
    """An app that forgets the checksum, 32 bytes of 33, and gives up after half a minute."""
    app = await stage.app(modern=True)
    await Lamp().start(stage)
    address = await find(app, offers(SERVICE))
    connection = await app.connect(address, connection_parameters_preferences=parameters(30))
    found = await discover(Peer(connection), SERVICE)
    for uuid in (STATE, ERROR, RESULT):
        await found[uuid].subscribe(lambda _: None)
    await found[CAPABILITIES].read_value()
    command = message(WIFI_SETTINGS, SSID, RIGHT)[:-1]
    for start in range(0, len(command), 20):
        await found[COMMAND].write_value(command[start : start + 20], with_response=True)
    await asyncio.sleep(30.0)
    await found[STATE].read_value()
    await connection.disconnect()


CAPTURES = {
    "improv": lambda stage: provision(stage, RIGHT),
    "improv-failed": lambda stage: provision(stage, "mysecurepasswrod"),
    "improv-no-checksum": no_checksum,
}
