"""Nordic's Secure DFU: an app sends an nRF52 device into its bootloader and updates it there. Both sides are ours."""

import asyncio
import contextlib
import hashlib
import random
import struct
import zlib

from bumble.device import Peer
from bumble.gatt import CharacteristicValue
from stage import Stage, parameters
from vocabulary import (
    INDICATE,
    NOTIFY,
    WRITE,
    WRITE_WITHOUT_RESPONSE,
    advertisement,
    called,
    characteristic,
    discover,
    find,
    flags,
    name,
    service,
    services,
)
from wire_format import field

DFU = "FE59"
CONTROL_POINT = "8EC90001-F315-4F60-9FB8-838830DAEA50"
PACKET = "8EC90002-F315-4F60-9FB8-838830DAEA50"
BUTTONLESS = "8EC90003-F315-4F60-9FB8-838830DAEA50"
TRACKER, BOOTLOADER = "C8:41:77:0D:5A:3E", "C8:41:77:0D:5A:3F"  # the same device: its bootloader adds one

CREATE, SET_RECEIPTS, CHECKSUM, EXECUTE, SELECT, RESPONSE = 1, 2, 3, 4, 6, 0x60
COMMAND, DATA = 1, 2  # types of objects
SUCCESS, INVALID_OBJECT, EXTENDED, FIRMWARE_VERSION = 1, 5, 0x0B, 0x05
MOST = {COMMAND: 512, DATA: 4096}  # octets of an object
RECEIPTS = 8  # packets between two of them
QUEUE, WRITING = 10, 0.0025  # packets that wait for the flash, and how long each takes, s

FIRMWARE = random.Random("tracker 2.0.3").randbytes(12_000)


def init_packet(firmware: bytes) -> bytes:
    """An init packet of nrfutil: versions, size and hash of an application, signed."""
    digest = field(1, 3) + field(2, hashlib.sha256(firmware).digest()[::-1])
    # Version, hardware, SoftDevice, type, sizes of SoftDevice, bootloader and application, hash, debug.
    numbers = field(1, 203) + field(2, 52) + field(3, bytes([0x80, 0x02])) + field(4, 0) + field(5, 0) + field(6, 0)
    init = numbers + field(7, len(firmware)) + field(8, digest) + field(9, 0)
    command = field(1, 1) + field(2, init)
    signature = random.Random("signature").randbytes(64)
    return field(2, field(1, command) + field(2, 0) + field(3, signature))


class Tracker:
    """The device while its application runs; `boot` is its bootloader."""

    def __init__(self, boot: "Bootloader") -> None:
        self.boot = boot
        self.device = self.stage = None
        self.buttonless = characteristic(BUTTONLESS, WRITE | INDICATE, CharacteristicValue(write=self.received))

    async def start(self, stage: Stage) -> None:
        self.stage = stage
        table = service(DFU, self.buttonless)
        self.device = await stage.device("Tracker", TRACKER, rssi=-54, modern=True, services=[table])
        await advertise(self.device, "Tracker")

    def received(self, connection, value: bytes) -> None:
        if value == b"\x01":
            asyncio.get_running_loop().call_later(0.003, asyncio.create_task, self.enter(connection))

    async def enter(self, connection) -> None:
        await self.device.indicate_subscribers(self.buttonless, bytes([0x20, 1, SUCCESS]))
        await asyncio.sleep(0.1)
        await connection.disconnect()
        await asyncio.sleep(0.6)
        await self.boot.start(self.stage)


async def advertise(device, text: str) -> None:
    await device.start_advertising(
        advertising_data=advertisement(flags(), services(DFU), name(text)),
        advertising_interval_min=100,
        advertising_interval_max=100,
    )


class Bootloader:
    """The receiver. Data packets are numbered from 0, those of all connections together."""

    def __init__(self, lost=(), damaged=(), leaves_at=(), refuses=lambda _kind, _offset: b"") -> None:
        self.lost, self.damaged, self.leaves_at = set(lost), set(damaged), set(leaves_at)
        self.refuses = refuses  # result of Execute, empty for success
        self.device = None
        self.data = {COMMAND: b"", DATA: b""}
        self.size = {COMMAND: 0, DATA: 0}  # up to the end of the current object
        self.executed = {COMMAND: 0, DATA: 0}
        self.kind = COMMAND
        self.receipts = self.packets = self.number = 0
        self.idle_at = 0.0
        self.control = characteristic(CONTROL_POINT, WRITE | NOTIFY, CharacteristicValue(write=self.requested))
        self.packet = characteristic(PACKET, WRITE_WITHOUT_RESPONSE, CharacteristicValue(write=self.received))

    async def start(self, stage: Stage) -> None:
        table = service(DFU, self.control, self.packet)
        self.device = await stage.device("DfuTarg", BOOTLOADER, rssi=-54, modern=True, services=[table])
        await advertise(self.device, "DfuTarg")

    def state(self) -> bytes:
        return struct.pack("<II", len(self.data[self.kind]), zlib.crc32(self.data[self.kind]))

    def say(self, delay: float, *parts: bytes) -> None:
        value = bytes([RESPONSE]) + b"".join(parts)
        telling = self.device.notify_subscribers(self.control, value)
        asyncio.get_running_loop().call_later(delay, asyncio.create_task, telling)

    def requested(self, connection, request: bytes) -> None:
        opcode, rest, delay, result = request[0], b"", 0.002, bytes([SUCCESS])
        if opcode == SELECT:
            self.kind = request[1]
            rest = struct.pack("<I", MOST[self.kind]) + self.state()
        elif opcode == SET_RECEIPTS:
            self.receipts, self.packets = struct.unpack_from("<H", request, 1)[0], 0
        elif opcode == CREATE:
            self.kind = request[1]
            start = self.executed[self.kind] if self.kind == DATA else 0
            self.data[self.kind] = self.data[self.kind][:start]
            self.size[self.kind] = start + struct.unpack_from("<I", request, 2)[0]
            self.packets, delay = 0, 0.045  # a page is erased
        elif opcode == CHECKSUM:
            rest = self.state()
        elif opcode == EXECUTE:
            result = self.refuses(self.kind, len(self.data[self.kind])) or result
            delay = 0.030
            if result == bytes([SUCCESS]):
                self.executed[self.kind] = len(self.data[self.kind])
            if self.kind == DATA and self.executed[DATA] and self.executed[DATA] == self.expected():
                asyncio.get_running_loop().call_later(0.2, asyncio.create_task, connection.disconnect())
        # What has arrived before is written first.
        delay += max(0, self.idle_at - asyncio.get_running_loop().time())
        self.say(delay, request[:1], result, rest)

    def expected(self) -> int:
        """The size of the image, as the init packet has it."""
        marker = self.data[COMMAND].index(b"\x28\x00\x30\x00\x38") + 5
        size = shift = 0
        for octet in self.data[COMMAND][marker:]:
            size |= (octet & 0x7F) << shift
            shift += 7
            if octet < 0x80:
                break
        return size

    def received(self, connection, packet: bytes) -> None:
        now = asyncio.get_running_loop().time()
        waiting = (max(now, self.idle_at) - now) / WRITING
        number, self.number = self.number, self.number + (self.kind == DATA)
        if self.kind == DATA and (number in self.lost or waiting > QUEUE):
            return
        if self.kind == DATA and number in self.damaged:
            packet = bytes([packet[0] ^ 0x10]) + packet[1:]
        self.idle_at = max(now, self.idle_at) + WRITING
        self.data[self.kind] += packet
        self.packets += 1
        if self.receipts and self.packets % self.receipts == 0:
            self.say(self.idle_at - now, bytes([CHECKSUM, SUCCESS]), self.state())
        if self.kind == DATA and number in self.leaves_at:
            asyncio.create_task(self.leave(connection))

    async def leave(self, connection) -> None:
        await connection.disconnect()
        await asyncio.sleep(1.2)
        await advertise(self.device, "DfuTarg")


class Refused(Exception):
    """The device answers with another result than success."""


class Gone(Exception):
    """The device has disconnected."""


class Updater:
    """The app. It sends an object again when the receiver's checksum differs.

    From the offset `impatient_from` on it does not wait for receipts.
    """

    def __init__(self, app, impatient_from: int | None = None) -> None:
        self.app, self.impatient_from = app, impatient_from
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()
        self.connection = self.control = self.packet = None
        self.gone = False

    async def connect(self) -> None:
        address = await find(self.app, called("DfuTarg"))
        self.connection, found = await link(self.app, address)
        self.heard = asyncio.Queue()
        self.gone = False
        self.connection.on("disconnection", self.disconnected)
        self.control, self.packet = found[CONTROL_POINT], found[PACKET]
        await self.control.subscribe(self.heard.put_nowait)

    def disconnected(self, _reason: int) -> None:
        self.gone = True
        self.heard.put_nowait(b"")

    async def hear(self, opcode: int, seconds: float = 10.0) -> bytes:
        """What comes with the next answer to `opcode`; receipts for packets sent before are passed by."""
        while True:
            answer = await asyncio.wait_for(self.heard.get(), seconds)
            if not answer:
                raise Gone
            if answer[1] != opcode:
                continue
            if answer[2] != SUCCESS:
                raise Refused(answer.hex())
            return answer[3:]

    async def request(self, opcode: int, layout: str = "", *values: int) -> bytes:
        while not self.heard.empty():
            self.heard.get_nowait()
        await self.control.write_value(bytes([opcode]) + struct.pack(f"<{layout}", *values), with_response=True)
        return await self.hear(opcode)

    async def write(self, everything: bytes, start: int, end: int, receipts: int) -> bool:
        """Send `everything[start:end]`; whether the receiver has the same up to there."""
        room = self.connection.att_mtu - 3
        for count, offset in enumerate(range(start, end, room), 1):
            last = min(offset + room, end)
            await self.packet.write_value(everything[offset:last])
            await asyncio.sleep(0.0006)
            if self.gone:
                raise Gone
            patient = self.impatient_from is None or start < self.impatient_from
            if patient and receipts and count % receipts == 0:
                try:
                    there = struct.unpack("<II", await self.hear(CHECKSUM, 3.0))
                except TimeoutError:  # the receiver has counted fewer packets
                    break
                if there != (last, zlib.crc32(everything[:last])):
                    return False
        there = struct.unpack("<II", await self.request(CHECKSUM))
        return there == (end, zlib.crc32(everything[:end]))

    async def send(self, kind: int, everything: bytes, receipts: int) -> None:
        """Send all objects of a kind, from where the receiver is."""
        await self.request(SET_RECEIPTS, "H", receipts)
        most, offset, checksum = struct.unpack("<III", await self.request(SELECT, "B", kind))
        # An object that is complete may not be executed yet; an incomplete one goes on.
        if offset and checksum == zlib.crc32(everything[:offset]):
            end = min(-(-offset // most) * most, len(everything))
            if await self.write(everything, offset, end, receipts):
                await self.request(EXECUTE)
                offset = end
            else:
                offset = end - most
        else:
            offset = 0
        tries = 0
        while offset < len(everything):
            end = min(offset + most, len(everything))
            await self.request(CREATE, "BI", kind, end - offset)
            if await self.write(everything, offset, end, receipts):
                await self.request(EXECUTE)
                offset, tries = end, 0
            elif (tries := tries + 1) == 3:
                raise Refused("the checksum differs for the third time")

    async def update(self, firmware: bytes) -> None:
        await self.send(COMMAND, init_packet(firmware), 0)
        await self.send(DATA, firmware, RECEIPTS)


async def link(app, address):
    connection = await app.connect(address, connection_parameters_preferences=parameters(15))
    peer = Peer(connection)
    await connection.set_data_length(251, 2120)
    await peer.request_mtu(247)
    return connection, await discover(peer, DFU)


async def enter_bootloader(app) -> None:
    connection, found = await link(app, await find(app, called("Tracker")))
    gone = asyncio.get_running_loop().create_future()
    connection.on("disconnection", gone.set_result)
    await found[BUTTONLESS].subscribe(lambda _: None)
    await found[BUTTONLESS].write_value(b"\x01", with_response=True)
    await gone
    await asyncio.sleep(0.4)


async def update(stage: Stage, boot: Bootloader, firmware: bytes = FIRMWARE, impatient_from: int | None = None) -> None:
    app = await stage.app(modern=True)
    await Tracker(boot).start(stage)
    await enter_bootloader(app)
    updater = Updater(app, impatient_from)
    for _ in range(3):
        await updater.connect()
        try:
            await updater.update(firmware)
        except Gone:
            await asyncio.sleep(0.8)
        except Refused:
            await asyncio.sleep(0.5)
            await updater.connection.disconnect()
            return
        else:
            break
    with contextlib.suppress(Gone, TimeoutError):
        await updater.hear(0)  # nothing comes but the disconnection


def too_old(kind: int, _offset: int) -> bytes:
    return bytes([EXTENDED, FIRMWARE_VERSION]) if kind == COMMAND else b""


CAPTURES = {
    "secure-dfu": lambda stage: update(stage, Bootloader()),
    "secure-dfu-lost": lambda stage: update(stage, Bootloader(lost=[27])),
    "secure-dfu-refused": lambda stage: update(stage, Bootloader(refuses=too_old)),
    "secure-dfu-resumed": lambda stage: update(stage, Bootloader(leaves_at=[28])),
}
