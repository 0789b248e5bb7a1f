"""Write large firmware updates, over SMP and Secure DFU, each without a flaw and with five: updates.py FOLDER [SIZE].

They are too large for Captures: 200 kB if no size is said.
"""

import asyncio
import functools
import logging
import pathlib
import random
import sys

sys.dont_write_bytecode = True

import mcumgr
import mcumgr_pipelined
import secure_dfu
from secure_dfu import Bootloader
from smpclient.exceptions import SMPUploadError
from smpclient.requests.image_management import ImageStatesRead
from stage import Stage, perform

SIZE = 200_000
OPERATION_FAILED = b"\x0a"


# SMP


class LosingServer(mcumgr.Server):
    """One Write Command never arrives; what is left of its request is discarded after a second."""

    packets, lost = 0, 500
    latest = 0.0

    def received(self, connection, packet: bytes) -> None:
        now = asyncio.get_running_loop().time()
        if now - self.latest > 1.0:
            self.heard = b""
        self.latest = now
        self.packets += 1
        if self.packets != self.lost:
            super().received(connection, packet)


class DamagingServer(mcumgr.Server):
    """Its flash flips a bit of one chunk."""

    def store(self, request: dict) -> dict:
        if len(self.upload) < self.size // 2 <= len(self.upload) + len(request["data"]):
            request = {**request, "data": bytes([request["data"][0] ^ 1]) + request["data"][1:]}
        return super().store(request)


async def smp(stage: Stage, firmware: bytes, server: mcumgr.Server) -> None:
    """A client that connects and sends the image again after a request was not answered."""
    client = await mcumgr.start(stage, server)
    await client.request(ImageStatesRead())
    try:
        try:
            await mcumgr.send(client, firmware)
        # The second comes from smpclient's condition, whose lock the timeout has taken away.
        except (TimeoutError, RuntimeError):
            await client.disconnect()
            await server.advertise()
            client = await mcumgr.connect()
            await mcumgr.send(client, firmware)
    except SMPUploadError:
        await client.disconnect()
    else:
        await mcumgr.activate(client)


# All of them


def half_refused(firmware: bytes):
    """For a bootloader: it refuses the object in the middle of the image."""
    return lambda kind, offset: (OPERATION_FAILED if kind == secure_dfu.DATA and offset > len(firmware) // 2 else b"")


def updates(size: int) -> dict:
    image = mcumgr.image("1.6.0", size)
    firmware = random.Random("tracker 2.1.0").randbytes(size)
    middle = size // 2 // 244
    dfu = functools.partial(secure_dfu.update, firmware=firmware)
    return {
        "smp": lambda stage: smp(stage, image, mcumgr.Server()),
        "smp-lost": lambda stage: smp(stage, image, LosingServer()),
        "smp-crc": lambda stage: smp(stage, image, DamagingServer()),
        "smp-refused": lambda stage: mcumgr.refused(stage, mcumgr.FLASH_WRITE_FAILED, image),
        "smp-resumed": lambda stage: mcumgr.resumed(stage, image),
        "smp-window": lambda stage: mcumgr_pipelined.upload(stage, image, crowds=True),
        "secure-dfu": lambda stage: dfu(stage, Bootloader()),
        "secure-dfu-lost": lambda stage: dfu(stage, Bootloader(lost=[middle])),
        "secure-dfu-crc": lambda stage: dfu(stage, Bootloader(damaged=[middle])),
        "secure-dfu-refused": lambda stage: dfu(stage, Bootloader(refuses=half_refused(firmware))),
        "secure-dfu-resumed": lambda stage: dfu(stage, Bootloader(leaves_at=[middle])),
        "secure-dfu-window": lambda stage: dfu(stage, Bootloader(), impatient_from=size // 2),
    }


def main(arguments: list[str]) -> int:
    if not 1 <= len(arguments) <= 2:
        print("usage: updates.py FOLDER [SIZE]", file=sys.stderr)
        return 64
    logging.disable(logging.CRITICAL)
    folder = pathlib.Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    conversations = updates(int(arguments[1]) if len(arguments) == 2 else SIZE)
    for day, (name, talk) in enumerate(conversations.items()):
        path = perform(name, day, talk, folder)
        print(f"{path.name}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
