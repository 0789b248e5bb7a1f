"""Meshtastic: an app asks a radio for its configuration and reads until nothing is left. Both sides are ours."""

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
from wire_format import field, fields, fixed32

MESH = "6BA1B218-15A8-461F-9FA8-5DCAE273EAFD"
TO_RADIO = "F75C76D2-129E-4DAD-A1DD-7866124401E7"
FROM_RADIO = "2C55E69E-4993-11ED-B878-0242AC120002"
FROM_NUM = "ED9DA18C-A800-4F66-A670-AA7547E34453"
RADIO = "FC:6B:91:2E:50:C7"
# Fields of FromRadio and ToRadio.
PACKET, MY_INFO, NODE_INFO, CONFIG, COMPLETE, MODULE, CHANNEL, QUEUE, METADATA = 2, 3, 4, 5, 7, 9, 10, 11, 13
WANT_CONFIG, DISCONNECT = 3, 4
OURS, NONCE, EVERYONE, TEXT_MESSAGE = 0x2E50C7, 548990099, 0xFFFFFFFF, 1
PEOPLE = [(OURS, "Base camp", "BASE"), (0x91AA04, "Ridge relay", "RIDG"), (0x3307F1, "Anna", "ANNA")]


def node(number: int, long_name: str, short_name: str) -> bytes:
    address = bytes.fromhex(f"fc6b91{number:06x}")
    user = field(1, f"!{number:08x}") + field(2, long_name) + field(3, short_name) + field(4, address) + field(5, 43)
    position = fixed32(1, 473_456_789) + fixed32(2, 113_456_789) + field(3, 1840)
    return field(1, number) + field(2, user) + field(3, position) + fixed32(4, 0x40C00000)


def text(sender: int, words: str, identity: int) -> bytes:
    decoded = field(1, TEXT_MESSAGE) + field(2, words)
    return fixed32(1, sender) + fixed32(2, EVERYONE) + field(4, decoded) + fixed32(6, identity)


def configuration(nonce: int) -> list[tuple[int, int | bytes]]:
    """What the radio says of itself: fields of FromRadio in their order."""
    lora = field(1, 1) + field(2, 0) + field(7, 3) + field(8, 3) + field(9, 1) + field(10, 27)
    key = random.Random("mesh key").randbytes(32)
    primary = field(2, field(2, key) + field(3, "Expedition")) + field(3, 1)
    return [
        (MY_INFO, field(1, OURS) + field(8, 12) + field(11, 30200)),
        (METADATA, field(1, "2.5.20.4c97351") + field(2, 23) + field(9, 43)),
        *((NODE_INFO, node(*one)) for one in PEOPLE),
        *((CONFIG, field(number, part)) for number, part in [(1, field(1, 0)), (2, field(1, 900)), (6, lora)]),
        (MODULE, field(1, field(1, 0))),
        (CHANNEL, primary),
        *((CHANNEL, field(1, index)) for index in range(1, 4)),
        (COMPLETE, nonce),
    ]


class Radio:
    """The device. `silent`: it takes the request and has nothing to say."""

    def __init__(self, silent: bool = False) -> None:
        self.silent = silent
        self.device = None
        self.queue: list[bytes] = []
        self.number = 0
        self.to_radio = characteristic(TO_RADIO, WRITE, CharacteristicValue(write=self.received))
        self.from_radio = characteristic(
            FROM_RADIO, READ, CharacteristicValue(read=lambda _: self.queue.pop(0) if self.queue else b"")
        )
        self.from_num = characteristic(FROM_NUM, READ | NOTIFY, bytes(4))

    async def start(self, stage: Stage) -> None:
        table = service(MESH, self.to_radio, self.from_radio, self.from_num)
        self.device = await stage.device("BASE_50c7", RADIO, rssi=-62, modern=True, services=[table])
        await self.device.start_advertising(
            advertising_data=advertisement(flags(), services(MESH)),
            scan_response_data=advertisement(name("BASE_50c7")),
            advertising_interval_min=100,
            advertising_interval_max=100,
        )

    def add(self, number: int, value: int | bytes) -> None:
        self.number += 1
        self.queue.append(field(1, self.number) + field(number, value))

    async def announce(self, number: int, value: bytes) -> None:
        self.add(number, value)
        await self.device.notify_subscribers(self.from_num, struct.pack("<I", self.number))

    def received(self, connection, value: bytes) -> None:
        message = fields(value)
        if self.silent:
            return
        if WANT_CONFIG in message:
            for number, part in configuration(message[WANT_CONFIG]):
                self.add(number, part)
        elif 1 in message:
            status = field(2, 15) + field(3, 16) + field(4, fields(message[1])[6])
            asyncio.get_running_loop().call_later(0.02, asyncio.create_task, self.announce(QUEUE, status))
        elif DISCONNECT in message:
            asyncio.get_running_loop().call_later(0.1, asyncio.create_task, connection.disconnect())


async def connect(stage: Stage, radio: Radio):
    app = await stage.app(modern=True)
    await radio.start(stage)
    address = await find(app, offers(MESH))
    connection = await app.connect(address, connection_parameters_preferences=parameters(30))
    peer = Peer(connection)
    await connection.set_data_length(251, 2120)
    await peer.request_mtu(247)
    found = await discover(peer, MESH)
    numbers: asyncio.Queue[bytes] = asyncio.Queue()
    await found[FROM_NUM].subscribe(numbers.put_nowait)
    return connection, found, numbers


async def read_all(found) -> list[bytes]:
    values = []
    while value := await found[FROM_RADIO].read_value():
        values.append(value)
    return values


async def meshtastic(stage: Stage) -> None:
    radio = Radio()
    connection, found, numbers = await connect(stage, radio)
    await found[TO_RADIO].write_value(field(WANT_CONFIG, NONCE), with_response=True)
    await read_all(found)
    await asyncio.sleep(1.0)
    # A text comes in, and one goes out.
    await radio.announce(PACKET, text(PEOPLE[2][0], "Fog on the ridge, back at four", 0x51C3A7E9))
    await numbers.get()
    await read_all(found)
    await asyncio.sleep(2.0)
    await found[TO_RADIO].write_value(field(1, text(0, "See you at four", 0x0D30F1B2)), with_response=True)
    await numbers.get()
    await read_all(found)
    gone = asyncio.get_running_loop().create_future()
    connection.on("disconnection", gone.set_result)
    await found[TO_RADIO].write_value(field(DISCONNECT, 1), with_response=True)
    await gone


async def no_answer(stage: Stage) -> None:
    """The radio has nothing to say to the request for its configuration: the app reads for 10 s, and gives up."""
    connection, found, _ = await connect(stage, Radio(silent=True))
    await found[TO_RADIO].write_value(field(WANT_CONFIG, NONCE), with_response=True)
    for _ in range(10):
        await read_all(found)
        await asyncio.sleep(1.0)
    await connection.disconnect()


async def cut_off(stage: Stage) -> None:
    """The radio restarts in the middle of its configuration."""
    radio = Radio()
    connection, found, _ = await connect(stage, radio)
    gone = asyncio.get_running_loop().create_future()
    connection.on("disconnection", gone.set_result)
    await found[TO_RADIO].write_value(field(WANT_CONFIG, NONCE), with_response=True)
    for _ in range(6):
        await found[FROM_RADIO].read_value()
    [of_radio] = radio.device.connections.values()
    await of_radio.disconnect()
    await gone


CAPTURES = {"meshtastic": meshtastic, "meshtastic-no-answer": no_answer, "meshtastic-cut-off": cut_off}
