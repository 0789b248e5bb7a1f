"""The devices of one capture and the file it is recorded to."""

import asyncio
import datetime
import pathlib
import random

from bumble import hci, snoop
from bumble.device import ConnectionParametersPreferences, Device, DeviceConfiguration
from bumble.host import Host
from bumble.transport.common import AsyncPipeSink
from chip import Chip
from clock import loop_for
from radio import Air

CAPTURES = pathlib.Path(__file__).resolve().parent.parent
FIRST_DAY = datetime.datetime(2025, 3, 3, 9, 0, tzinfo=datetime.UTC)
APP = "F0:3C:10:7E:22:01"  # the identity address of the device the app runs on


class BusyHost(Host):
    """A host that needs a moment between hearing something and answering it."""

    free_at = 0.0

    def send_hci_packet(self, packet) -> None:
        loop = asyncio.get_running_loop()
        self.free_at = max(loop.time() + random.uniform(0.00015, 0.00060), self.free_at + 0.00005)
        loop.call_at(self.free_at, super().send_hci_packet, packet)

    def on_hci_read_remote_version_information_complete_event(self, event) -> None:
        """Bumble's host has no use for this event and would warn that it ignores it."""


class Stage:
    def __init__(self, path: pathlib.Path) -> None:
        self.air = Air()
        self.file = path.open("wb")
        self.recorder = snoop.BtSnooper(self.file)

    async def device(
        self,
        name: str,
        address: str,
        *,
        public: str = "00:00:00:00:00:00",
        rssi: int = -60,
        modern: bool = False,
        services=(),
        recorded: bool = False,
        from_power_on: bool = False,
        **configuration,
    ) -> Device:
        """A powered-on device; a `recorded` one is snooped, from its HCI Reset on if `from_power_on`.

        `address` is its random static address, `rssi` how strong the others hear it in dBm.
        """
        chip = Chip(name, self.air, public, rssi, modern)
        settings = DeviceConfiguration(
            name=name,
            address=hci.Address(address),
            # An identity resolving key only has to differ from the other devices'.
            irk=bytes.fromhex(address.replace(":", "")) * 2 + bytes(4),
            **configuration,
        )
        device = Device(config=settings, host=BusyHost(chip, AsyncPipeSink(chip)))
        device.chip = chip
        device.add_services(services)
        if recorded and from_power_on:
            self.record(device)
        await device.power_on()
        if recorded:
            self.record(device)
        return device

    async def app(self, **options) -> Device:
        """The device the app runs on, with resolvable private addresses like a phone; it is the one recorded."""
        return await self.device(
            "Phone", APP, **{"recorded": True, "le_privacy_enabled": True, "le_rpa_timeout": 0, **options}
        )

    def record(self, device: Device) -> None:
        device.host.snooper = self.recorder

    def close(self) -> None:
        self.file.close()


def parameters(interval: float = 30, latency: int = 0, timeout: int = 4000) -> dict:
    """Connection parameters for `Device.connect`: interval and supervision timeout in milliseconds."""
    preferences = ConnectionParametersPreferences(
        connection_interval_min=interval,
        connection_interval_max=interval,
        max_latency=latency,
        supervision_timeout=timeout,
    )
    return {hci.HCI_LE_1M_PHY: preferences}


def perform(name: str, day: int, conversation, folder: pathlib.Path = CAPTURES) -> pathlib.Path:
    """Record `conversation(stage)` into NAME.btsnoop in `folder`; the same call writes the same bytes."""
    path = folder / f"{name}.btsnoop"
    loop = loop_for(FIRST_DAY + datetime.timedelta(days=day), name)

    async def run() -> None:
        stage = Stage(path)
        try:
            await conversation(stage)
        finally:
            stage.close()
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()

    try:
        loop.run_until_complete(run())
    finally:
        loop.close()
    return path
