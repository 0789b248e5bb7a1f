"""SMP with several requests outstanding. `smpclient` waits for each answer, so this client is ours."""

import asyncio
import itertools

import cbor2
import mcumgr
from bumble.device import Peer
from mcumgr import BUFFERS, CHARACTERISTIC, NEW, SERVICE, UPLOAD
from smp import message
from smpclient.requests.image_management import ImageStatesRead, ImageUploadWrite
from smpclient.requests.os_management import MCUMgrParametersRead
from stage import Stage, parameters
from vocabulary import discover, find, offers

CHUNK = 340  # octets of the image in a request


class BusyServer(mcumgr.Server):
    """It writes one chunk after the other and answers reads meanwhile; a request without a free buffer is lost."""

    writing = 0.011
    waiting = 0
    idle_at = 0.0

    def answer(self, asked: tuple[int, int], operation: int, request: dict) -> dict | None:
        if self.waiting == BUFFERS:
            return None
        self.waiting += 1
        now = asyncio.get_running_loop().time()
        if asked == UPLOAD:
            self.idle_at = max(now, self.idle_at) + BusyServer.writing
            self.writing = self.idle_at - now
        return super().answer(asked, operation, request)

    async def send(self, connection, response: bytes) -> None:
        self.waiting -= 1
        await super().send(connection, response)


class Client:
    """It sends on while fewer than `most` requests are outstanding, and starts again where the device is after 1 s."""

    def __init__(self, connection, found) -> None:
        self.connection, self.found = connection, found
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def send(self, request) -> None:
        room = self.connection.att_mtu - 3
        for start in range(0, len(request.BYTES), room):
            await self.found.write_value(request.BYTES[start : start + room])
            await asyncio.sleep(0.001)

    async def ask(self, request) -> None:
        await self.send(request)
        await self.heard.get()

    async def upload(self, firmware: bytes, crowds: bool) -> None:
        """In the middle it asks for the state, or `crowds` the device with three times what it has room for."""
        confirmed = offset = outstanding = 0
        most, first_half, stalled = BUFFERS, True, False
        while confirmed < len(firmware):
            if first_half and confirmed > len(firmware) // 2:
                first_half = False
                if crowds:
                    most = 3 * BUFFERS
                else:
                    await self.send(ImageStatesRead())
                    outstanding += 1
            while not stalled and outstanding < most and offset < len(firmware):
                first = {"image": 0, "len": len(firmware)} if offset == 0 else {}
                await self.send(ImageUploadWrite(off=offset, data=firmware[offset : offset + CHUNK], **first))
                offset, outstanding = min(offset + CHUNK, len(firmware)), outstanding + 1
            try:
                answer = await asyncio.wait_for(self.heard.get(), 1.0)
            except TimeoutError:
                # Some answers will not come: on with fewer requests.
                offset, outstanding, most, stalled = confirmed, 0, BUFFERS, False
                continue
            if (answer[5], answer[7]) == UPLOAD:
                before, confirmed = confirmed, cbor2.loads(answer[8:])["off"]
                stalled = stalled or confirmed == before
            outstanding -= 1


async def upload(stage: Stage, firmware: bytes = NEW, crowds: bool = False) -> None:
    app = await stage.app(modern=True)
    await BusyServer().start(stage)
    message._counter = itertools.count()
    address = await find(app, offers(SERVICE))
    connection = await app.connect(address, connection_parameters_preferences=parameters(15))
    peer = Peer(connection)
    await connection.set_data_length(251, 2120)
    await peer.request_mtu(247)
    client = Client(connection, (await discover(peer, SERVICE))[CHARACTERISTIC])
    await client.found.subscribe(client.heard.put_nowait)
    await client.ask(MCUMgrParametersRead())
    await client.ask(ImageStatesRead())
    await client.upload(firmware, crowds)
    await asyncio.sleep(0.5)
    await connection.disconnect()


CAPTURES = {
    "mcumgr-pipelined": upload,
    "mcumgr-window": lambda stage: upload(stage, crowds=True),
}
