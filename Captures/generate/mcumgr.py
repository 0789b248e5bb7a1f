"""Firmware updates of a Zephyr device over MCUmgr's Simple Management Protocol; the client is `smpclient` itself."""

import asyncio
import contextlib
import hashlib
import itertools
import random
import struct

import bumble_bleak
import cbor2
from bumble.gatt import CharacteristicValue
from smp import message
from smpclient import SMPClient
from smpclient.exceptions import SMPUploadError
from smpclient.requests.image_management import ImageStatesRead, ImageStatesWrite
from smpclient.requests.os_management import ResetWrite
from smpclient.transport import SMPTransportDisconnected
from smpclient.transport.ble import SMPBLETransport
from stage import Stage
from vocabulary import NOTIFY, WRITE_WITHOUT_RESPONSE, advertisement, characteristic, flags, name, service, services

SERVICE = "8D53DC1D-1DB7-4CD3-868B-8A527460AA84"
CHARACTERISTIC = "DA2E7828-FBCE-4E01-AE9E-261174997C48"
SENSOR = "D4:6E:5C:19:A2:07"
BUFFER, BUFFERS = 384, 4  # Zephyr's defaults: octets of a message, and how many of them
PARAMETERS, RESET, STATE, UPLOAD = (0, 6), (0, 5), (1, 0), (1, 1)  # group, command
NO_MEMORY, NOT_SUPPORTED = {"rc": 2}, {"rc": 8}
FLASH_WRITE_FAILED = {"err": {"group": 1, "rc": 12}}


def image(version: str, size: int) -> bytes:
    """An MCUboot image: header, code, and a trailer with the hash of both."""
    chance = random.Random(f"image {version}")
    numbers = [int(part) for part in version.split(".")]
    code = chance.randbytes(size - 72)
    header = struct.pack("<IIHHIIBBHII", 0x96F3B83D, 0, 32, 0, len(code), 0, *numbers, 0, 0)
    trailer = struct.pack("<HHHH", 0x6907, 40, 0x10, 32)
    return header + code + trailer + hashlib.sha256(header + code).digest()


OLD, NEW = image("1.4.0", 6000), image("1.5.0", 8000)


def state(slot: int, firmware: bytes, **flags: bool) -> dict:
    all_flags = {"bootable": True, "pending": False, "confirmed": False, "active": False, "permanent": False, **flags}
    version = ".".join(str(number) for number in struct.unpack_from("<BBH", firmware, 20))
    return {"slot": slot, "version": version, "hash": firmware[-32:], **all_flags}


class Server:
    """The device: two slots, and a boot that swaps them. `flaw` may answer a chunk in its place."""

    writing = 0.004  # of a chunk to flash, s

    def __init__(self, flaw=lambda _server, _offset: None) -> None:
        self.flaw = flaw
        self.device = None
        self.heard = b""
        self.images = [state(0, OLD, confirmed=True, active=True)]
        self.upload, self.size, self.digest = b"", 0, b""
        self.smp = characteristic(
            CHARACTERISTIC, WRITE_WITHOUT_RESPONSE | NOTIFY, CharacteristicValue(write=self.received)
        )

    async def start(self, stage: Stage) -> None:
        table = service(SERVICE, self.smp)
        self.device = await stage.device("Cellar", SENSOR, rssi=-61, modern=True, services=[table])
        await self.advertise()

    async def advertise(self) -> None:
        await self.device.start_advertising(
            advertising_data=advertisement(flags(), services(SERVICE)),
            scan_response_data=advertisement(name("Cellar")),
            advertising_interval_min=100,
            advertising_interval_max=100,
        )

    def received(self, connection, packet: bytes) -> None:
        self.heard += packet
        if len(self.heard) < 8 or len(self.heard) < 8 + struct.unpack_from(">H", self.heard, 2)[0]:
            return
        request, self.heard = self.heard, b""
        operation, _, _, group, sequence, command = struct.unpack_from(">BBHHBB", request)
        asked = group, command
        answer = self.answer(asked, operation & 7, cbor2.loads(request[8:]))
        if answer is None:
            return
        # Zephyr's encoder does not know how many pairs there will be.
        body = b"\xbf" + cbor2.dumps(answer)[1:] + b"\xff"
        response = struct.pack(">BBHHBB", operation + 1, 0, len(body), group, sequence, command) + body
        delay = self.writing if asked == UPLOAD else 0.002
        asyncio.get_running_loop().call_later(delay, asyncio.create_task, self.send(connection, response))
        if asked == RESET:
            asyncio.get_running_loop().call_later(0.25, asyncio.create_task, self.restart(connection))

    async def send(self, connection, response: bytes) -> None:
        room = connection.att_mtu - 3
        for start in range(0, len(response), room):
            await self.device.notify_subscriber(connection, self.smp, response[start : start + room])

    def answer(self, asked: tuple[int, int], operation: int, request: dict) -> dict | None:
        if asked == UPLOAD:
            return self.flaw(self, request["off"]) or self.store(request)
        if asked == STATE and operation == 2:
            for one in self.images:
                if request.get("confirm") and one["active"]:
                    one["confirmed"] = True
                elif one["hash"] == request.get("hash"):
                    one["pending"] = True
        answers = {
            PARAMETERS: {"buf_size": BUFFER, "buf_count": BUFFERS},
            RESET: {},
            STATE: {"images": self.images, "splitStatus": 0},
        }
        return answers.get(asked, NOT_SUPPORTED)

    def store(self, request: dict) -> dict:
        if request["off"] == 0 and request.get("sha") != self.digest:
            self.upload, self.size, self.digest = b"", request["len"], request.get("sha")
        if request["off"] == len(self.upload):
            self.upload += request["data"]
        if len(self.upload) < self.size:
            return {"off": len(self.upload)}
        self.images = [self.images[0], state(1, self.upload)]
        return {"off": self.size, "match": hashlib.sha256(self.upload).digest() == self.digest}

    async def restart(self, connection) -> None:
        """Boot: an image that is pending changes places with the active one."""
        await connection.disconnect()
        old, new = self.images
        if new["pending"]:
            self.images = [{**new, "slot": 0, "pending": False, "active": True}, {**old, "slot": 1, "active": False}]
        await asyncio.sleep(2.0)
        await self.advertise()


async def start(stage: Stage, server: Server) -> SMPClient:
    bumble_bleak.serve(await stage.app(modern=True))
    await server.start(stage)
    message._counter = itertools.count()  # of sequence numbers: one for all clients of a process
    return await connect()


async def connect() -> SMPClient:
    client = SMPClient(SMPBLETransport(), "Cellar")
    await client.connect(10.0)
    return client


async def send(client: SMPClient, firmware: bytes = NEW) -> None:
    async for _ in client.upload(firmware):
        pass


async def activate(client: SMPClient) -> None:
    """Test the new image: restart with it, look whether it runs, and confirm it."""
    found = await client.request(ImageStatesRead())
    await client.request(ImageStatesWrite(hash=found.images[1].hash))
    await client.request(ResetWrite())
    await asyncio.sleep(1.0)
    client = await connect()
    await client.request(ImageStatesRead())
    await client.request(ImageStatesWrite(confirm=True))
    await client.disconnect()


async def mcumgr(stage: Stage) -> None:
    client = await start(stage, Server())
    await client.request(ImageStatesRead())
    await send(client)
    await activate(client)


async def refused(stage: Stage, answer: dict, firmware: bytes = NEW) -> None:
    """The device cannot write its flash any more when half of the image is there."""
    half = len(firmware) // 2
    client = await start(stage, Server(lambda _server, offset: answer if offset > half else None))
    await client.request(ImageStatesRead())
    with contextlib.suppress(SMPUploadError):
        await send(client, firmware)
    await asyncio.sleep(1.0)
    await client.disconnect()


async def resumed(stage: Stage, firmware: bytes = NEW) -> None:
    """The device leaves at half; the next upload of the same image goes on there."""
    left = []

    def leave(server: Server, offset: int):
        if offset < len(firmware) // 2 or left:
            return None
        left.append(offset)
        [connection] = server.device.connections.values()
        asyncio.create_task(connection.disconnect())
        asyncio.get_running_loop().call_later(1.5, asyncio.create_task, server.advertise())
        return None

    client = await start(stage, Server(leave))
    await client.request(ImageStatesRead())
    with contextlib.suppress(SMPTransportDisconnected):
        await send(client, firmware)
    await asyncio.sleep(1.0)
    client = await connect()
    await send(client, firmware)
    await activate(client)


async def lost(stage: Stage) -> None:
    """Two chunks never reach the flash: the device asks for their offset again."""
    lost_once: set[int] = set()

    def lose(server: Server, offset: int):
        index = offset // 340
        if index not in (7, 15) or index in lost_once:
            return None
        lost_once.add(index)
        return {"off": len(server.upload)}

    client = await start(stage, Server(lose))
    await client.request(ImageStatesRead())
    await send(client)
    await activate(client)


CAPTURES = {
    "mcumgr": mcumgr,
    "mcumgr-refused": lambda stage: refused(stage, FLASH_WRITE_FAILED),
    "mcumgr-no-memory": lambda stage: refused(stage, NO_MEMORY),
    "mcumgr-resumed": resumed,
    "mcumgr-lost": lost,
}
