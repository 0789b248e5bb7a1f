"""What a scanner sees: the recorded advertising and scan responses, in their order, from a random or a public address."""

from __future__ import annotations

import asyncio
import io
from dataclasses import replace

from bumble import hci
from bumble.controller import Controller
from bumble.device import Device, DeviceConfiguration
from bumble.host import Host
from bumble.transport.common import AsyncPipeSink
from conftest import Loaded
from test_rules import LED

from blesniff_replay.clock import Now, run_virtually
from blesniff_replay.misses import MissLog
from blesniff_replay.peripheral import Peripheral, PeripheralOptions
from blesniff_replay.radio import Air, Radio
from blesniff_replay.recording import Advertisement, Recording
from blesniff_replay.selftest import run

FIRST, SECOND, RESPONSE, LATER = (b"\x02\x01\x06", b"\x02\x01\x04", b"\x05\x09Belt", b"\x02\x01\x05")


def scanned(recording: Recording, seconds: float, connections: int = 0) -> list[tuple[int, bytes]]:
    """Event types and data that an active scanner gets, without repetitions, after some connections."""
    seen: list[tuple[int, bytes]] = []

    async def scan(now: Now) -> None:
        air = Air()
        own = Controller("device", link=air, public_address=recording.address if recording.public else "F0:F0:F0:F0:F0:F0")
        radio = Radio("app", link=air, public_address="F1:F1:F1:F1:F1:F1")
        peripheral = Peripheral(
            recording, Host(own, AsyncPipeSink(own)), MissLog(io.StringIO(), recording, "x"), now, PeripheralOptions())
        app = Device(config=DeviceConfiguration(name="app", address=hci.Address("F1:F1:F1:F1:F1:F2")),
                     host=Host(radio, AsyncPipeSink(radio)))
        await app.power_on()
        await peripheral.start()
        for _ in range(connections):
            await (await app.connect(peripheral.address, timeout=20)).disconnect()
            await asyncio.sleep(0.1)
        send = radio.send_hci_packet

        def spy(packet: hci.HCI_Packet) -> None:
            send(packet)
            for report in getattr(packet, "reports", ()):
                entry = (int(report.event_type), bytes(report.data))
                if entry not in seen:
                    seen.append(entry)

        radio.send_hci_packet = spy  # type: ignore[method-assign]
        await app.start_scanning(active=True)
        await asyncio.sleep(seconds)

    run_virtually(scan)
    return seen


BELT = replace(LED, advertisements=(
    Advertisement(1, 0, 0.0, "ADV_IND", False, FIRST), Advertisement(2, 0, 0.1, "SCAN_RSP", True, RESPONSE),
    Advertisement(3, 0, 2.0, "ADV_IND", False, SECOND), Advertisement(9, 1, 0.0, "ADV_IND", False, LATER)))


def test_scan_response() -> None:
    """The scan response has its own data, and both are reports of legacy advertising."""
    assert scanned(BELT, 0.5) == [(0x13, FIRST), (0x1B, RESPONSE)]


def test_changes() -> None:
    """Data that change do so at the recorded time."""
    assert scanned(BELT, 3.0) == [(0x13, FIRST), (0x1B, RESPONSE), (0x13, SECOND)]


def test_after_a_connection() -> None:
    """What was advertised after the first connection comes after it."""
    assert scanned(BELT, 3.0, connections=1) == [(0x13, LATER), (0x1B, RESPONSE)]


def test_none_recorded() -> None:
    """Flags alone."""
    assert scanned(LED, 0.5) == [(0x13, b"\x02\x01\x06"), (0x1B, b"")]


def test_public_address(by_name: dict[str, Loaded]) -> None:
    """From a public address the answers arrive, too."""
    recording = by_name["remote-led.btsnoop"].recording
    public = replace(recording, public=True, address="00:A0:50:00:00:01")
    assert [r.answers for r in run(public).ran] == [r.answers for r in run(recording).ran]
    assert [r.received for r in run(public).ran] == [r.received for r in run(recording).ran]
