"""The transport android-netsim, without an emulator: Bumble's own netsim server stands in for netsim.

What is shown: the port is found by the ini file, the HCI packets pass by gRPC, and the device is found and used by a client
on another controller of the same link. What is not: the emulator, its netsim, Android.
"""

from __future__ import annotations

import asyncio
import pathlib
import socket
import tempfile

import pytest

pytest.importorskip("grpc", reason="grpcio is not installed")

from bumble.controller import Controller  # noqa: E402
from bumble.device import Device, Peer  # noqa: E402
from bumble.hci import Address  # noqa: E402
from bumble.transport import open_transport  # noqa: E402
from bumble.transport.common import AsyncPipeSink  # noqa: E402

from blesniff_replay import pack  # noqa: E402
from blesniff_replay.program import Program  # noqa: E402
from blesniff_replay.radio import Air, Radio  # noqa: E402
from blesniff_replay.serve import ServeOptions, serving  # noqa: E402


def test_netsim(program: Program, packed: pathlib.Path, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "runtime"
    folder.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    record = tmp_path / "run.btsnoop"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    values = asyncio.run(_use(packed, port, record))
    assert values == ["0201", "0101"]
    # The record of the device's own HCI packets has the connection with its end.
    with tempfile.TemporaryDirectory() as tables:
        program.run("export", "--tables", "operations", "--out", tables, "--", str(record))
        rows = program.rows(f"{tables}/operations.csv")
    assert "disconnects" in {r["operation"] for r in rows}
    assert record.stat().st_size > 500 and record.with_suffix(".jsonl").read_text().count("\n") >= 2


async def _use(packed: pathlib.Path, port: int, record: pathlib.Path) -> list[str]:
    # The stand-in: writes netsim.ini, and is the controller of whoever connects.
    server = await open_transport(f"android-netsim:127.0.0.1:{port},mode=controller")
    air = Air()
    Controller("netsim", host_source=server.source, host_sink=server.sink, link=air, public_address="F0:F0:F0:F0:F0:F0")
    radio = Radio("app", link=air, public_address="F1:F1:F1:F1:F1:F1")
    app = Device.with_hci("app", Address("F0:F1:F2:F3:F4:F5"), radio, AsyncPipeSink(radio))
    radio.host = app.host
    options = ServeOptions("android-netsim", packed.name, record=str(record), say=lambda text: None)
    received: list[str] = []
    try:
        async with serving(pack.load(str(packed)), options) as served:
            await app.power_on()
            connection = await app.connect(Address(served.address), timeout=20)
            peer = Peer(connection)
            await peer.discover_service("1815")
            await peer.services[0].discover_characteristics()
            by_uuid = {c.uuid.to_hex_str(): c for c in peer.services[0].characteristics}
            await by_uuid["2A57"].discover_descriptors()
            await by_uuid["2A57"].subscribe(lambda data: received.append(bytes(data).hex()))
            read = bytes(await by_uuid["2A57"].read_value()).hex()
            await by_uuid["2A56"].write_value(bytes.fromhex("0101"), True)
            await asyncio.sleep(0.5)
            await connection.disconnect()
            assert served.connections == 1 and not served.log.misses
            return [read, *received]
    finally:
        await server.close()


