"""Apple's Notification Center Service: a watch, on which this is recorded, asks its phone for what was notified.

The phone connects, and is the GATT server. Both sides are ours.
"""

import asyncio
import contextlib
import struct

from bumble.att import ATT_Error
from bumble.core import UUID, AdvertisingData
from bumble.device import Peer
from bumble.gatt import CharacteristicValue
from bumble.pairing import PairingConfig
from stage import APP, Stage, parameters
from vocabulary import NOTIFY, WRITE, advertisement, called, characteristic, discover, find, flags, name, service

ANCS = "7905F431-B5CE-4E99-A40F-4B1E122D00D0"
SOURCE = "9FBF120D-6301-42D9-8C58-25E699A21DBD"
CONTROL_POINT = "69D1D8F3-45E1-49A8-9821-9BBDFDAAD9D9"
DATA_SOURCE = "22EAC6E9-24D6-4BB5-BE44-B36ACE7C7BFB"
PHONE = "7C:3A:B4:19:60:DE"
ADDED, MODIFIED, REMOVED = 0, 1, 2
MISSED_CALL, SOCIAL = 2, 4
IMPORTANT, POSITIVE, NEGATIVE = 0x02, 0x08, 0x10
NOTIFICATION, APPLICATION, ACTION = 0, 1, 2  # commands
IDENTIFIER, TITLE, SUBTITLE, MESSAGE, SIZE, DATE = range(6)  # attributes
LIMITED = (TITLE, SUBTITLE, MESSAGE)
INVALID_PARAMETER = 0xA2

ALICE = {
    IDENTIFIER: "com.apple.MobileSMS",
    TITLE: "Alice",
    SUBTITLE: "",
    MESSAGE: "The train is late again: half past six at platform 4, and I bring the tickets. Don’t wait outside!",
    DATE: "20250303T091204",
}
CALL = {
    IDENTIFIER: "com.apple.mobilephone",
    TITLE: "Dr. Weiß",
    SUBTITLE: "",
    MESSAGE: "Missed Call",
    DATE: "20250303T091341",
}
NAMES = {"com.apple.MobileSMS": "Messages", "com.apple.mobilephone": "Phone"}


def entry(identity: int, text: str, most: int | None = None) -> bytes:
    data = text.encode()[:most]
    return struct.pack("<BH", identity, len(data)) + data


class Phone:
    """The server. It answers while the notification is there."""

    def __init__(self) -> None:
        self.device = None
        self.there: dict[int, dict[int, str]] = {}
        self.source = characteristic(SOURCE, NOTIFY)
        self.control = characteristic(CONTROL_POINT, WRITE, CharacteristicValue(write=self.received), encrypted=True)
        self.data = characteristic(DATA_SOURCE, NOTIFY)

    async def start(self, stage: Stage) -> None:
        table = service(ANCS, self.source, self.control, self.data)
        self.device = await stage.device("iPhone", PHONE, rssi=-47, services=[table])

    async def notify(self, event: int, flags: int, category: int, identity: int) -> None:
        value = struct.pack("<BBBBI", event, flags, category, 1, identity)
        await self.device.notify_subscribers(self.source, value)

    async def add(self, identity: int, notification: dict[int, str], category: int, flags: int = NEGATIVE) -> None:
        self.there[identity] = notification
        await self.notify(ADDED, flags, category, identity)

    async def remove(self, identity: int, category: int) -> None:
        del self.there[identity]
        await self.notify(REMOVED, NEGATIVE, category, identity)

    def received(self, connection, command: bytes) -> None:
        if command[0] == APPLICATION:
            identifier, _, _ = command[1:].partition(b"\0")
            self.answer(connection, command[: 2 + len(identifier)] + entry(0, NAMES[identifier.decode()]))
            return
        identity = struct.unpack_from("<I", command, 1)[0]
        if identity not in self.there:
            raise ATT_Error(error_code=INVALID_PARAMETER)
        if command[0] == ACTION:
            asyncio.get_running_loop().call_later(0.2, asyncio.create_task, self.remove(identity, MISSED_CALL))
            return
        parts, offset = [command[:5]], 5
        while offset < len(command):
            attribute, offset, most = command[offset], offset + 1, None
            if attribute in LIMITED:
                most, offset = struct.unpack_from("<H", command, offset)[0], offset + 2
            text = self.there[identity].get(attribute, "")
            if attribute == SIZE:
                text = str(len(self.there[identity][MESSAGE].encode()))
            parts.append(entry(attribute, text, most))
        self.answer(connection, b"".join(parts))

    def answer(self, connection, data: bytes) -> None:
        asyncio.get_running_loop().call_later(0.012, asyncio.create_task, self.send(connection, data))

    async def send(self, connection, data: bytes) -> None:
        room = connection.att_mtu - 3
        for start in range(0, len(data), room):
            await self.device.notify_subscriber(connection, self.data, data[start : start + room])


async def meet(stage: Stage, pairs: bool = True):
    watch = await stage.device("Watch", APP, recorded=True)
    phone = Phone()
    await phone.start(stage)
    for device in (watch, phone.device):
        device.pairing_config_factory = lambda _: PairingConfig(sc=True, mitm=False, bonding=True)
    solicitation = (AdvertisingData.LIST_OF_128_BIT_SERVICE_SOLICITATION_UUIDS, UUID(ANCS).to_pdu_bytes())
    met = asyncio.get_running_loop().create_future()
    watch.on("connection", met.set_result)
    await watch.start_advertising(
        advertising_data=advertisement(flags(), solicitation),
        scan_response_data=advertisement(name("Watch")),
        advertising_interval_min=100,
        advertising_interval_max=100,
    )
    address = await find(phone.device, called("Watch"))
    of_phone = await phone.device.connect(address, connection_parameters_preferences=parameters(30))
    connection = await met
    if pairs:
        await of_phone.pair()
    found = await discover(Peer(connection), ANCS)
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    await found[DATA_SOURCE].subscribe(heard.put_nowait)
    await found[SOURCE].subscribe(lambda _: None)
    return phone, of_phone, found[CONTROL_POINT], heard


def ask(identity: int, *attributes: tuple[int, int] | int) -> bytes:
    command = struct.pack("<BI", NOTIFICATION, identity)
    for one in attributes:
        command += bytes([one]) if isinstance(one, int) else struct.pack("<BH", *one)
    return command


EVERYTHING = (IDENTIFIER, (TITLE, 32), (MESSAGE, 96), SIZE, DATE)


async def answered(heard: asyncio.Queue[bytes]) -> None:
    """Wait until no further packet comes."""
    with contextlib.suppress(TimeoutError):
        while True:
            await asyncio.wait_for(heard.get(), 0.5)


async def ancs(stage: Stage) -> None:
    phone, of_phone, control, heard = await meet(stage)
    await asyncio.sleep(0.5)
    await phone.add(7, ALICE, SOCIAL)
    await asyncio.sleep(0.2)
    await control.write_value(ask(7, *EVERYTHING), with_response=True)
    await answered(heard)
    await control.write_value(bytes([APPLICATION]) + b"com.apple.MobileSMS\0\0", with_response=True)
    await answered(heard)
    await phone.notify(MODIFIED, NEGATIVE, SOCIAL, 7)
    await asyncio.sleep(3.0)
    await phone.add(8, CALL, MISSED_CALL, IMPORTANT | POSITIVE | NEGATIVE)
    await asyncio.sleep(0.2)
    await control.write_value(ask(8, *EVERYTHING), with_response=True)
    await answered(heard)
    await control.write_value(struct.pack("<BIB", ACTION, 8, 1), with_response=True)
    await asyncio.sleep(1.0)
    await of_phone.disconnect()


async def removed(stage: Stage) -> None:
    """The notification is gone before the watch asks for it; then the phone leaves in the middle of an answer."""
    phone, of_phone, control, _ = await meet(stage)
    await asyncio.sleep(0.5)
    await phone.add(7, ALICE, SOCIAL)
    await asyncio.sleep(0.2)
    await phone.remove(7, SOCIAL)
    with contextlib.suppress(ATT_Error):
        await control.write_value(ask(7, *EVERYTHING), with_response=True)
    await asyncio.sleep(1.0)
    await phone.add(8, ALICE, SOCIAL)
    await asyncio.sleep(0.2)
    phone.send = lambda connection, data: Phone.send(phone, connection, data[:60])
    await control.write_value(ask(8, *EVERYTHING), with_response=True)
    await asyncio.sleep(0.5)
    await of_phone.disconnect()
    await asyncio.sleep(0.2)


async def not_paired(stage: Stage) -> None:
    """Without a pairing the control point refuses."""
    phone, of_phone, control, _ = await meet(stage, pairs=False)
    await asyncio.sleep(0.5)
    await phone.add(7, ALICE, SOCIAL)
    await asyncio.sleep(0.2)
    with contextlib.suppress(ATT_Error):
        await control.write_value(ask(7, *EVERYTHING), with_response=True)
    await asyncio.sleep(1.0)
    await of_phone.disconnect()
    await asyncio.sleep(0.2)


CAPTURES = {"ancs": ancs, "ancs-removed": removed, "ancs-not-paired": not_paired}
