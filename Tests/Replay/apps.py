"""The apps under test: one for each recording that does everything right, and some that are wrong in one thing.

usage: apps.py NAME    a name of the file `scenarios`

They use bleak, as apps on Linux do, and know nothing of the replay.
"""

import asyncio
import contextlib
import sys
from functools import partial

from bleak import BleakClient, BleakScanner
from bleak.exc import BleakBluetoothNotAvailableError, BleakError
from dbus_fast import BusType, Message, MessageType
from dbus_fast.aio import MessageBus
from dbus_fast.annotations import DBusObjectPath
from dbus_fast.service import ServiceInterface, dbus_method

COMMAND, STATE = "2a56", "2a57"
MEASUREMENT, LOCATION, CONTROL_POINT = "2a37", "2a38", "2a39"
NAME = "a56e51f4-affe-4e14-87a2-54927b22354c"
PROTECTED = "a56e51f5-affe-4e14-87a2-54927b22354c"
# Seconds. Nothing here is waited for without an end: a machine without KVM is slow, but not that slow.
FIND, CONNECT, VALUE, WHOLE = 40, 40, 10, 90


async def find(name):
    """The device of this name; BlueZ takes a moment to power an adapter that has just come."""
    async with asyncio.timeout(FIND):
        while True:
            with contextlib.suppress(BleakBluetoothNotAvailableError):
                if device := await BleakScanner.find_device_by_name(name, timeout=FIND):
                    return device
            await asyncio.sleep(0.2)


class App(BleakClient):
    """A client whose notifications are waited for one by one."""

    def __init__(self, device):
        super().__init__(device, timeout=CONNECT, disconnected_callback=lambda _: self.gone.set())
        self.gone, self.values = asyncio.Event(), asyncio.Queue()

    async def subscribe(self, characteristic):
        async with asyncio.timeout(VALUE):
            await self.start_notify(characteristic, lambda _, value: self.values.put_nowait(bytes(value)))

    async def next(self):
        value = await asyncio.wait_for(self.values.get(), VALUE)
        print("notified", value.hex(), flush=True)
        return value

    async def write(self, characteristic, value):
        await self.write_gatt_char(characteristic, bytes.fromhex(value), response=True)


class Agent(ServiceInterface):
    """Says yes to whoever wants to pair, as an app for a device without buttons and display does. Names are D-Bus'."""

    def __init__(self):
        super().__init__("org.bluez.Agent1")

    @dbus_method()
    def RequestAuthorization(self, device: DBusObjectPath):
        print("authorized", device, flush=True)

    @dbus_method()
    def Cancel(self):
        pass

    @dbus_method()
    def Release(self):
        pass


@contextlib.asynccontextmanager
async def agent():
    """BlueZ refuses every pairing while there is no agent, Just Works included: Numeric Comparison Failed. Where it pairs by
    itself, because a request was refused, it asks the default one."""
    bus = await MessageBus(bus_type=BusType.SYSTEM).connect()
    bus.export("/agent", Agent())
    for member, signature, body in (
        ("RegisterAgent", "os", ["/agent", "NoInputNoOutput"]),
        ("RequestDefaultAgent", "o", ["/agent"]),
    ):
        manager = {"destination": "org.bluez", "path": "/org/bluez", "interface": "org.bluez.AgentManager1"}
        reply = await bus.call(Message(**manager, member=member, signature=signature, body=body))
        assert reply.message_type == MessageType.METHOD_RETURN, reply.body
    yield
    bus.disconnect()


async def remote_led(early=False, insists=False):
    app = App(await find("LedRemote"))
    await app.connect()
    if early:
        await app.write(COMMAND, "0101")
    await app.subscribe(STATE)
    await app.read_gatt_char(STATE)
    for command in ["0101", "0201", "0101", "0701", *["0701"] * insists, "0201"]:
        await app.write(COMMAND, command)
        await app.next()
    await app.read_gatt_char(STATE)
    await app.disconnect()


async def heart_rate(order=False):
    async with App(await find("Pulse Belt 7")) as app:
        if order:
            await app.subscribe(MEASUREMENT)
            await app.read_gatt_char(LOCATION)
            await app.next()
            await app.stop_notify(MEASUREMENT)
            return
        await app.read_gatt_char(LOCATION)
        await app.subscribe(MEASUREMENT)
        for _ in range(5):
            await app.next()
        # Refused, as in the recording.
        with contextlib.suppress(BleakError):
            await app.write(CONTROL_POINT, "02")
        await app.write(CONTROL_POINT, "01")
        await asyncio.wait_for(app.gone.wait(), 20)
    async with App(await find("Pulse Belt 7")) as app:
        await app.subscribe(MEASUREMENT)
        for _ in range(5):
            await app.next()
        await app.stop_notify(MEASUREMENT)


async def titan(with_agent=True):
    async with contextlib.AsyncExitStack() as stack:
        if with_agent:
            await stack.enter_async_context(agent())
        app = await stack.enter_async_context(App(await find("TiTan")))
        await app.read_gatt_char(NAME)
        await app.write(NAME, b"huygens".hex())
        # Refused. BlueZ pairs and repeats it by itself.
        await app.subscribe(PROTECTED)
        for _ in range(3):
            await app.next()


APPS = {
    "remote-led": remote_led,
    "remote-led-early": partial(remote_led, early=True),
    "remote-led-insists": partial(remote_led, insists=True),
    "heart-rate": heart_rate,
    "heart-rate-order": partial(heart_rate, order=True),
    "titan": titan,
    "titan-without-agent": partial(titan, with_agent=False),
}


async def main():
    async with asyncio.timeout(WHOLE):
        await APPS[sys.argv[1]]()


if __name__ == "__main__":
    asyncio.run(main())
