"""System 9: a service that wants an encrypted link: refusal, pairing, encryption, and the same access again."""

import asyncio

from bumble import att
from bumble.att import ATT_Error
from bumble.device import Peer
from bumble.gatt import GATT_CLIENT_CHARACTERISTIC_CONFIGURATION_DESCRIPTOR, Descriptor
from bumble.pairing import PairingConfig
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

TITAN = "D0:6E:51:F3:AF:FE"
SERVICE = "A56E51F3-AFFE-4E14-87A2-54927B22354C"
OPEN = "A56E51F4-AFFE-4E14-87A2-54927B22354C"
PROTECTED = "A56E51F5-AFFE-4E14-87A2-54927B22354C"


class Titan:
    def __init__(self) -> None:
        self.device = None
        self.open = characteristic(OPEN, READ | WRITE | NOTIFY, b"saturn VI")
        self.protected = characteristic(PROTECTED, NOTIFY)

    async def start(self, stage: Stage) -> None:
        self.device = await stage.device("TiTan", TITAN, rssi=-54)
        self.guard()
        self.device.add_service(service(SERVICE, self.open, self.protected))
        await self.advertise()

    def guard(self) -> None:
        # A subscription to the protected characteristic needs encryption: without a bond the right answer is
        # Insufficient Authentication, with one Insufficient Encryption (Core 6.0, Vol 3, Part C, 10.3.1).
        server = self.device.gatt_server
        normal = server.make_descriptor_value(self.protected)

        async def subscribe(connection, value: bytes) -> None:
            if not connection.is_encrypted:
                bonded = await self.device.keystore.get_all()
                raise ATT_Error(
                    att.ATT_INSUFFICIENT_ENCRYPTION_ERROR if bonded else att.ATT_INSUFFICIENT_AUTHENTICATION_ERROR
                )
            normal.write(connection, value)

        self.protected.descriptors.append(
            Descriptor(
                GATT_CLIENT_CHARACTERISTIC_CONFIGURATION_DESCRIPTOR,
                Descriptor.READABLE | Descriptor.WRITEABLE,
                att.AttributeValueV2(normal.read, subscribe),
            )
        )

    async def advertise(self) -> None:
        await self.device.start_advertising(
            advertising_data=advertisement(flags(), services(SERVICE), name("TiTan")),
            advertising_interval_min=152.5,
            advertising_interval_max=152.5,
        )

    async def send(self, values) -> None:
        for value in values:
            await asyncio.sleep(0.7)
            await self.device.notify_subscribers(self.protected, value)


async def connect(app):
    address = await find(app, offers(SERVICE))
    return await app.connect(address, connection_parameters_preferences=parameters(30))


async def first_visit(app, titan: Titan):
    """Refused, paired, accepted; returns the handle of the descriptor that is protected."""
    connection = await connect(app)
    found = await discover(Peer(connection), SERVICE)
    await found[OPEN].read_value()
    await found[OPEN].write_value(b"huygens", with_response=True)
    try:
        await found[PROTECTED].subscribe(lambda _: None)
        raise AssertionError("a subscription without encryption has to be refused")
    except ATT_Error:
        await connection.pair()
    await found[PROTECTED].subscribe(lambda _: None)
    await titan.send([b"\x01methane", b"\x02ethane", b"\x03nitrogen"])
    await asyncio.sleep(0.5)
    await connection.disconnect()
    return found[PROTECTED], found[PROTECTED].descriptors[-1].handle


async def meet(stage: Stage, recorded: bool):
    app = await stage.app(recorded=recorded, from_power_on=recorded)
    titan = Titan()
    await titan.start(stage)
    for device in (app, titan.device):
        device.pairing_config_factory = lambda _: PairingConfig(sc=True, mitm=False, bonding=True)
    return app, titan


async def pairing(stage: Stage) -> None:
    app, titan = await meet(stage, recorded=True)
    await first_visit(app, titan)


async def bonded(stage: Stage) -> None:
    """The next visit: no discovery and no pairing, the access is refused until the stored key is used."""
    app, titan = await meet(stage, recorded=False)
    protected, descriptor = await first_visit(app, titan)
    await asyncio.sleep(60.0)
    stage.record(app)
    await titan.advertise()
    connection = await connect(app)
    client = Peer(connection).gatt_client
    client.notification_subscribers[protected.handle] = {lambda _: None}
    try:
        await client.write_value(descriptor, b"\x01\x00", with_response=True)
        raise AssertionError("a subscription without encryption has to be refused")
    except ATT_Error:
        await connection.encrypt()
    await client.write_value(descriptor, b"\x01\x00", with_response=True)
    await titan.send([b"\x04tholins", b"\x05kraken mare"])
    await asyncio.sleep(0.5)
    await connection.disconnect()


CAPTURES = {"titan-encryption": pairing, "titan-bonded": bonded}
