"""A Bumble client in another process: finds the device, discovers it, and uses remote-led.

usage: client.py TRANSPORT [scan|write VALUE|idle]; prints what it saw as JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from typing import Any

from bumble.device import Device, Peer
from bumble.hci import Address
from bumble.transport import open_transport


async def main(transport: str, task: str, value: str) -> None:
    seen: dict[str, object] = {}
    async with await open_transport(transport) as opened:
        device = Device.with_hci("client", Address("F0:F1:F2:F3:F4:F5"), opened.source, opened.sink)
        await device.power_on()
        if task == "idle":
            return
        found = asyncio.Event()
        names: set[str] = set()

        def advertised(advertisement: Any) -> None:
            if str(advertisement.address).partition("/")[0] == os.environ["BLESNIFF_REPLAY_ADDRESS"]:
                names.add(str(advertisement.data))
                if os.environ["BLESNIFF_REPLAY_NAME"] in str(advertisement.data):
                    found.set()

        device.on("advertisement", advertised)
        await device.start_scanning(active=True)
        await asyncio.wait_for(found.wait(), 10)
        await device.stop_scanning()
        if task == "scan":
            return
        kind = Address.PUBLIC_DEVICE_ADDRESS if os.environ["BLESNIFF_REPLAY_ADDRESS_TYPE"] == "public" else (
            Address.RANDOM_DEVICE_ADDRESS)
        connection = await device.connect(Address(os.environ["BLESNIFF_REPLAY_ADDRESS"], kind), timeout=10)
        peer = Peer(connection)
        await peer.discover_service("1815")
        (service,) = peer.services
        await service.discover_characteristics()
        for characteristic in service.characteristics:
            await characteristic.discover_descriptors()
        by_uuid = {c.uuid.to_hex_str(): c for c in service.characteristics}
        seen["handles"] = [c.handle for c in service.characteristics]
        received: list[str] = []
        await by_uuid["2A57"].subscribe(lambda data: received.append(bytes(data).hex()))
        seen["read"] = bytes(await by_uuid["2A57"].read_value()).hex()
        await by_uuid["2A56"].write_value(bytes.fromhex(value), True)
        await asyncio.sleep(0.5)
        seen["received"] = received
        await connection.disconnect()
    print(json.dumps(seen))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "write", sys.argv[3] if len(sys.argv) > 3 else "0101"))
