"""Values longer than one PDU: queued writes, reads with offsets, notifications, and what the MTU makes of them."""

import asyncio
import contextlib

from bumble import att
from bumble.att import ATT_Error
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

ARCHIVE = "C8:5F:20:B6:3D:91"
SERVICE = "7D3A0001-52C4-4E1B-9A6E-0F2B8C61D4E7"
TITLE, BODY, LOG, EVEN, SHORT, TAIL = (SERVICE.replace("0001", f"{number:04}", 1) for number in range(2, 8))

LINES = b"10:00 pump on; 10:04 pressure 2.1 bar; 10:09 valve 3 open; 10:31 pump off; 10:32 idle"
LATER = b"; 11:15 pump on; 11:16 pressure 1.2 bar; 11:17 pressure 0.9 bar; 11:17 alarm: inlet blocked; 11:18 pump off"


class Archive:
    """A peripheral with values of chosen lengths, and a server that can be made to answer wrongly."""

    def __init__(self) -> None:
        self.device = None
        self.log_value = LINES
        self.spoiled: list[int] = []  # opcodes of the next responses to flip a bit in
        self.tail = [b"t" * 60, b"t" * 60, b"short now"]
        self.title = characteristic(TITLE, READ | WRITE, b"")
        self.body = characteristic(BODY, READ | WRITE, b"")
        self.log = characteristic(LOG, READ | NOTIFY, CharacteristicValue(read=lambda _: self.log_value))
        # Two and one times ATT_MTU - 1 octets at the default ATT_MTU of 23.
        self.even = characteristic(EVEN, READ, b"Forty-four octets end where a second part ends"[:44])
        self.short = characteristic(SHORT, READ, b"Twenty-two octets here")
        self.shrinking = characteristic(TAIL, READ, CharacteristicValue(read=lambda _: self.tail.pop(0)))

    async def start(self, stage: Stage) -> None:
        table = service(SERVICE, self.title, self.body, self.log, self.even, self.short, self.shrinking)
        self.device = await stage.device("Archive", ARCHIVE, rssi=-62, services=[table])
        self.send = self.device.gatt_server.send_gatt_pdu
        self.device.gatt_server.send_gatt_pdu = self.spoil
        await self.device.start_advertising(
            advertising_data=advertisement(flags(), services(SERVICE)),
            scan_response_data=advertisement(name("Archive")),
            advertising_interval_min=100,
            advertising_interval_max=100,
        )

    def spoil(self, bearer, pdu: bytes) -> None:
        """The last step before L2CAP: what Bumble's server sends, or what a server with a defect would."""
        if pdu[0] in self.spoiled:
            self.spoiled.remove(pdu[0])
            pdu = pdu[:-1] + bytes([pdu[-1] ^ 0x20])
        if pdu[0] == att.Opcode.ATT_READ_MULTIPLE_VARIABLE_RESPONSE:
            # Cut at ATT_MTU (Core 6.0, Vol 3, Part F, 3.4.4.12); Bumble's server sends the last value past it.
            pdu = pdu[: bearer.att_mtu]
        self.send(bearer, pdu)


class Client:
    """Single requests, for procedures that Bumble's client does only in one way."""

    def __init__(self, client) -> None:
        self.client = client

    async def prepare(self, handle: int, offset: int, part: bytes) -> None:
        request = att.ATT_Prepare_Write_Request(attribute_handle=handle, value_offset=offset, part_attribute_value=part)
        await self.client.send_request(request)

    async def execute(self, write: bool = True) -> None:
        await self.client.send_request(att.ATT_Execute_Write_Request(flags=int(write)))

    async def read(self, handle: int) -> None:
        await self.client.send_request(att.ATT_Read_Request(attribute_handle=handle))

    async def blob(self, handle: int, offset: int) -> None:
        await self.client.send_request(att.ATT_Read_Blob_Request(attribute_handle=handle, value_offset=offset))

    async def several(self, *handles: int) -> None:
        await self.client.send_request(att.ATT_Read_Multiple_Variable_Request(set_of_handles=list(handles)))


async def queued_writes(client: Client, archive: Archive, title: int, body: int) -> None:
    # Two values prepared in turns, written by one Execute.
    await client.prepare(title, 0, b"Pump station north")
    await client.prepare(body, 0, b"Commissioned 2019,")
    await client.prepare(title, 18, b"-east, basement")
    await client.prepare(body, 18, b" two pumps, three ")
    await client.prepare(body, 36, b"valves")
    await client.execute()
    await asyncio.sleep(0.5)

    # Prepared and thrown away.
    await client.prepare(title, 0, b"a title that never")
    await client.prepare(title, 18, b" comes to be")
    await client.execute(write=False)
    await asyncio.sleep(0.5)

    # The server repeats a part wrongly: the client compares and cancels (Vol 3, Part G, 4.9.5) ...
    archive.spoiled = [att.Opcode.ATT_PREPARE_WRITE_RESPONSE]
    await client.prepare(title, 0, b"Pump station south")
    await client.execute(write=False)
    await asyncio.sleep(0.5)
    # ... or it does not compare (4.9.4, where it need not), and writes.
    archive.spoiled = [att.Opcode.ATT_PREPARE_WRITE_RESPONSE]
    await client.client.write_value(title, b"Pump station south-west", with_response=True)
    await asyncio.sleep(0.5)

    # A gap between two parts: the Execute is refused with Invalid Offset, and nothing is written.
    await client.prepare(body, 0, b"Commissioned 2019,")
    await client.prepare(body, 30, b"valves")
    with contextlib.suppress(ATT_Error):
        await client.execute()
    await asyncio.sleep(0.5)


async def long_reads(client: Client, found) -> None:
    log, even, short, tail = (found[uuid].handle for uuid in (LOG, EVEN, SHORT, TAIL))
    await client.client.read_value(log)
    # An empty last part; Attribute Not Long; Invalid Offset, as the value became shorter meanwhile.
    await client.client.read_value(even)
    await client.client.read_value(short)
    await client.client.read_value(tail)
    # Abandoned: one part of the rest, and then another value.
    await client.read(log)
    await client.blob(log, 22)
    await client.read(short)
    await asyncio.sleep(0.5)


async def long_values(stage: Stage) -> None:
    app = await stage.app()
    archive = Archive()
    await archive.start(stage)
    address = await find(app, offers(SERVICE))
    connection = await app.connect(address, connection_parameters_preferences=parameters(15))
    peer = Peer(connection)
    access = await discover(peer, "1800")
    found = await discover(peer, SERVICE)
    client = Client(peer.gatt_client)
    device_name, appearance = (access[uuid].handle for uuid in ("2A00", "2A01"))
    title, body, log, even = (found[uuid].handle for uuid in (TITLE, BODY, LOG, EVEN))

    await queued_writes(client, archive, title, body)
    await long_reads(client, found)

    # Cut inside the second value, inside the first, and inside a length.
    await client.several(device_name, even)
    await client.several(even, device_name)
    # Past Bumble's client, which cannot read half a length.
    handles = [device_name, appearance, appearance, appearance, even]
    client.client.send_gatt_pdu(bytes(att.ATT_Read_Multiple_Variable_Request(set_of_handles=handles)))
    await asyncio.sleep(0.5)

    # 20 of 85 octets notified, and the rest read; then 30 in one notification, past Bumble's own check.
    await found[LOG].subscribe(lambda _: None)
    await archive.device.notify_subscribers(archive.log)
    await asyncio.sleep(0.1)
    await client.client.read_value(log)
    [of_archive] = archive.device.connections.values()
    too_long = att.ATT_Handle_Value_Notification(attribute_handle=log, attribute_value=LINES[:30])
    archive.device.gatt_server.send_gatt_pdu(of_archive, bytes(too_long))
    await asyncio.sleep(0.5)

    # The MTU grows in the middle of a long read: a first part of 22 octets, later ones of 63.
    archive.log_value = LINES + LATER
    await client.read(log)
    await peer.request_mtu(64)
    for offset in range(22, len(archive.log_value), 63):
        await client.blob(log, offset)
    await asyncio.sleep(0.5)

    # The same things again, with more in each PDU.
    await client.client.write_value(body, archive.log_value[:150], with_response=True)
    await archive.device.notify_subscribers(archive.log)
    await asyncio.sleep(0.1)
    await client.client.read_value(log)
    # Exactly ATT_MTU - 3 octets, and no more to read.
    archive.log_value = LINES[:61]
    await archive.device.notify_subscribers(archive.log)
    await asyncio.sleep(0.1)
    await client.client.read_value(log)
    await client.several(device_name, even)
    await asyncio.sleep(0.5)
    await connection.disconnect()


CAPTURES = {"long-values": long_values}
