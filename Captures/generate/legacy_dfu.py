"""Nordic's Legacy DFU: sizes, init packet and image in packets of 20 octets, with receipts. Both sides are ours."""

import asyncio
import random
import struct

from bumble.device import Peer
from bumble.gatt import CharacteristicValue
from stage import Stage, parameters
from vocabulary import (
    NOTIFY,
    READ,
    WRITE,
    WRITE_WITHOUT_RESPONSE,
    advertisement,
    characteristic,
    discover,
    find,
    flags,
    name,
    offers,
    service,
    services,
)

BASE = "0000{}-1212-EFDE-1523-785FEABCD123"
DFU, CONTROL_POINT, PACKET, VERSION = (BASE.format(number) for number in (1530, 1531, 1532, 1534))
KEYBOARD = "DA:52:E0:17:8C:40"
START, INIT, RECEIVE, VALIDATE, ACTIVATE, RESET, RECEIPTS = 1, 2, 3, 4, 5, 6, 8
RESPONSE, RECEIPT = 0x10, 0x11
APPLICATION = 4
SUCCESS, CRC_ERROR = 1, 5
ROOM, BETWEEN = 20, 10  # octets of a packet, packets between two receipts

FIRMWARE = random.Random("keyboard 11").randbytes(4096)


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE, which the init packet has."""
    value = 0xFFFF
    for octet in data:
        value ^= octet << 8
        for _ in range(8):
            value = (value << 1 ^ (0x1021 if value & 0x8000 else 0)) & 0xFFFF
    return value


def init_packet(firmware: bytes) -> bytes:
    """Device type and revision, version, the SoftDevices that fit, and the image's CRC."""
    return struct.pack("<HHIHHH", 0xFFFF, 0xFFFF, 11, 1, 0x0064, crc16(firmware))


class Bootloader:
    """The receiver. `damaged`: which data packet arrives with another octet than it was sent with."""

    def __init__(self, damaged: int | None = None) -> None:
        self.damaged = damaged
        self.device = None
        self.size = self.packets = self.receipts = 0
        self.init = self.image = b""
        self.expects = None  # what the next packet is
        self.control = characteristic(CONTROL_POINT, WRITE | NOTIFY, CharacteristicValue(write=self.requested))
        self.packet = characteristic(PACKET, WRITE_WITHOUT_RESPONSE, CharacteristicValue(write=self.received))
        self.version = characteristic(VERSION, READ, bytes([8, 0]))

    async def start(self, stage: Stage) -> None:
        table = service(DFU, self.control, self.packet, self.version)
        self.device = await stage.device("DfuTarg", KEYBOARD, rssi=-58, services=[table])
        await self.device.start_advertising(
            advertising_data=advertisement(flags(), services(DFU)),
            scan_response_data=advertisement(name("DfuTarg")),
            advertising_interval_min=100,
            advertising_interval_max=100,
        )

    def say(self, delay: float, value: bytes) -> None:
        telling = self.device.notify_subscribers(self.control, value)
        asyncio.get_running_loop().call_later(delay, asyncio.create_task, telling)

    def answer(self, opcode: int, delay: float = 0.003, result: int = SUCCESS) -> None:
        self.say(delay, bytes([RESPONSE, opcode, result]))

    def requested(self, connection, request: bytes) -> None:
        opcode = request[0]
        if opcode in (START, RECEIVE):
            self.expects = opcode
        elif opcode == INIT:
            self.expects = INIT
            if request[1] == 1:
                self.answer(INIT)
        elif opcode == RECEIPTS:
            self.receipts = struct.unpack_from("<H", request, 1)[0]
        elif opcode == VALIDATE:
            right = crc16(self.image) == struct.unpack_from("<H", self.init, 12)[0]
            self.answer(VALIDATE, 0.040, SUCCESS if right else CRC_ERROR)
        elif opcode in (ACTIVATE, RESET):
            asyncio.get_running_loop().call_later(0.1, asyncio.create_task, connection.disconnect())

    def received(self, _connection, packet: bytes) -> None:
        if self.expects == START:
            self.size = sum(struct.unpack("<III", packet))
            self.answer(START, 0.25)  # the bank is erased
        elif self.expects == INIT:
            self.init += packet
        elif self.expects == RECEIVE:
            if self.packets == self.damaged:
                packet = packet[:7] + bytes([packet[7] ^ 0x20]) + packet[8:]
            self.image += packet
            self.packets += 1
            if len(self.image) == self.size:
                self.answer(RECEIVE)
            elif self.receipts and self.packets % self.receipts == 0:
                self.say(0.002, struct.pack("<BI", RECEIPT, len(self.image)))


async def update(stage: Stage, boot: Bootloader) -> None:
    app = await stage.app()
    await boot.start(stage)
    address = await find(app, offers(DFU))
    connection = await app.connect(address, connection_parameters_preferences=parameters(15))
    found = await discover(Peer(connection), DFU)
    await found[VERSION].read_value()
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    gone = asyncio.get_running_loop().create_future()
    connection.on("disconnection", gone.set_result)
    await found[CONTROL_POINT].subscribe(heard.put_nowait)

    async def request(*octets: int) -> None:
        await found[CONTROL_POINT].write_value(bytes(octets), with_response=True)

    async def send(data: bytes) -> None:
        await found[PACKET].write_value(data)
        await asyncio.sleep(0.0006)

    await request(START, APPLICATION)
    await send(struct.pack("<III", 0, 0, len(FIRMWARE)))
    await heard.get()
    await request(INIT, 0)
    await send(init_packet(FIRMWARE))
    await request(INIT, 1)
    await heard.get()
    await request(RECEIPTS, BETWEEN, 0)
    await request(RECEIVE)
    for count, start in enumerate(range(0, len(FIRMWARE), ROOM), 1):
        await send(FIRMWARE[start : start + ROOM])
        if count % BETWEEN == 0:
            await heard.get()
    await heard.get()
    await request(VALIDATE)
    valid = (await heard.get())[2] == SUCCESS
    await request(ACTIVATE if valid else RESET)
    await gone


CAPTURES = {
    "legacy-dfu": lambda stage: update(stage, Bootloader()),
    "legacy-dfu-crc-error": lambda stage: update(stage, Bootloader(damaged=101)),
}
