"""Pairings of which the keys are told, or can be found out: with a passkey, with keys for signatures, with short keys."""

import asyncio
import contextlib

from bumble import hci, smp
from bumble.att import ATT_CID
from bumble.core import ProtocolError
from bumble.crypto import aes_cmac
from bumble.device import Device, Peer
from bumble.pairing import PairingConfig, PairingDelegate
from chip import HCI_LE_Generate_DHKey_Command
from stage import Stage, parameters
from vocabulary import READ, WRITE_WITHOUT_RESPONSE, advertisement, characteristic, discover, find, flags, name, offers
from vocabulary import service, services

LOCK = "D2:4E:91:07:5C:33"
SERVICE, VALUE = "18AB", "7B1D0002-55D1-4A0C-8E53-91A3C7D40B11"
KEY_DISTRIBUTION = PairingDelegate.KeyDistribution
KEYBOARD, DISPLAY, NEITHER = (
    PairingDelegate.IoCapability.KEYBOARD_INPUT_ONLY,
    PairingDelegate.IoCapability.DISPLAY_OUTPUT_ONLY,
    PairingDelegate.IoCapability.NO_OUTPUT_NO_INPUT,
)
CSRK = bytes.fromhex("505e42df9691ec72d31fcdfbeb641b61")


class Person(PairingDelegate):
    """Reads a passkey on one device and types it on the other; the first `wrong` times something else."""

    def __init__(self, io_capability, passkey: int = 0, wrong: int = 0, keys=KEY_DISTRIBUTION(3)):
        super().__init__(io_capability, keys, keys)
        self.passkey, self.wrong = passkey, wrong

    async def generate_passkey(self) -> int:
        return self.passkey

    async def get_number(self) -> int:
        await asyncio.sleep(2.0)
        self.wrong -= 1
        return self.passkey + (self.wrong >= 0)


def configure(device: Device, delegate: PairingDelegate, *, sc: bool, mitm: bool) -> None:
    device.pairing_config_factory = lambda _: PairingConfig(sc=sc, mitm=mitm, bonding=True, delegate=delegate)


async def lock(stage: Stage, **options) -> Device:
    value = characteristic(VALUE, READ | WRITE_WITHOUT_RESPONSE, b"\x00")
    device = await stage.device("Lock 4", LOCK, services=[service(SERVICE, value)], **options)
    await advertise(device)
    return device


async def advertise(device: Device) -> None:
    await device.start_advertising(
        advertising_data=advertisement(flags(), services(SERVICE)), scan_response_data=advertisement(name("Lock 4"))
    )


async def connect(app: Device):
    address = await find(app, offers(SERVICE))
    return await app.connect(address, connection_parameters_preferences=parameters(30))


async def passkey(stage: Stage) -> None:
    """Legacy pairing: the passkey is mistyped, then right."""
    app = await stage.app()
    device = await lock(stage)
    configure(app, Person(KEYBOARD, 2718, wrong=1), sc=False, mitm=True)
    configure(device, Person(DISPLAY, 2718), sc=False, mitm=True)
    connection = await connect(app)
    with contextlib.suppress(ProtocolError):
        await connection.pair()
    await connection.disconnect()
    await asyncio.sleep(5.0)
    await advertise(device)
    connection = await connect(app)
    await connection.pair()
    found = await discover(Peer(connection), SERVICE)
    await found[VALUE].read_value()
    await connection.disconnect()


async def secure_passkey(stage: Stage) -> None:
    """Recorded at the lock: a pairing with a passkey, and a visit on which its host is asked for the key."""
    app = await stage.app(recorded=False)
    device = await lock(stage, recorded=True)
    configure(app, Person(KEYBOARD, 271828), sc=True, mitm=True)
    configure(device, Person(DISPLAY, 271828), sc=True, mitm=True)
    connection = await connect(app)
    await connection.pair()
    await asyncio.sleep(0.5)
    await connection.disconnect()
    await asyncio.sleep(30.0)
    await advertise(device)
    connection = await connect(app)
    await connection.encrypt()
    found = await discover(Peer(connection), SERVICE)
    await found[VALUE].read_value()
    await connection.disconnect()


def signed(handle: int, value: bytes, counter: int) -> bytes:
    """Signed Write Command (Core 6.0, Vol 3, Part F, 3.4.5.4; Part H, 2.4.5)."""
    message = bytes([0xD2]) + handle.to_bytes(2, "little") + value + counter.to_bytes(4, "little")
    return message + aes_cmac(message[::-1], CSRK[::-1])[:8][::-1]


@contextlib.contextmanager
def signature_keys():
    """Bumble distributes zeros, which are no key: here it is CSRK."""
    command = smp.SMP_Signing_Information_Command
    make = command.__init__
    command.__init__ = lambda self, **fields: make(self, **{**fields, "signature_key": CSRK})
    try:
        yield
    finally:
        command.__init__ = make


async def signed_writes(stage: Stage) -> None:
    """Three that are right, one of them twice, and one that somebody changed."""
    app = await stage.app()
    device = await lock(stage)
    for each in (app, device):
        configure(each, Person(NEITHER, keys=KEY_DISTRIBUTION(7)), sc=False, mitm=False)
    connection = await connect(app)
    with signature_keys():
        await connection.pair()
    found = await discover(Peer(connection), SERVICE)
    handle = found[VALUE].handle
    await connection.disconnect()
    await asyncio.sleep(30.0)
    await advertise(device)
    connection = await connect(app)
    forged = bytearray(signed(handle, b"\x01", 3))
    forged[3] = 2
    first, second, third = (signed(handle, bytes([counter % 2]), counter) for counter in (1, 2, 3))
    for pdu in [first, second, bytes(forged), first, third]:
        connection.device.send_l2cap_pdu(connection.handle, ATT_CID, pdu)
        await asyncio.sleep(1.0)
    await connection.disconnect()


class ShortKey:
    """A key of a Session of which all but the least significant octets are zero (Core 6.0, Vol 3, Part H, 2.3.4)."""

    def __init__(self, name: str, size: int) -> None:
        self.name, self.size = name, size

    def __get__(self, session, _):
        return session.__dict__[self.name]

    def __set__(self, session, key: bytes | None) -> None:
        session.__dict__[self.name] = key and key[: self.size] + bytes(len(key) - self.size)


@contextlib.contextmanager
def short_keys(size: int):
    """Bumble agrees on a size, and uses 16 octets: here it uses as many as it has agreed on."""
    for key in ("stk", "ltk"):
        setattr(smp.Session, key, ShortKey(key, size))
    try:
        yield
    finally:
        for key in ("stk", "ltk"):
            delattr(smp.Session, key)


async def refresh(connection) -> None:
    """Encrypts again, with the LTK."""
    device = connection.device
    key = (await device.keystore.get(str(connection.peer_address))).ltk_central
    refreshed = asyncio.get_running_loop().create_future()
    connection.once(connection.EVENT_CONNECTION_ENCRYPTION_KEY_REFRESH, lambda: refreshed.set_result(None))
    command = hci.HCI_LE_Enable_Encryption_Command(connection.handle, key.rand, key.ediv, key.value)
    await device.host.send_async_command(command)
    await refreshed


async def short_key(stage: Stage) -> None:
    """A lock whose keys have seven octets; after the pairing, the STK gives way to the LTK."""
    app = await stage.app(from_power_on=True)
    device = await lock(stage)
    for each in (app, device):
        person = Person(NEITHER)
        person.maximum_encryption_key_size = 7 if each is device else 16
        configure(each, person, sc=False, mitm=False)
    connection = await connect(app)
    with short_keys(7):
        await connection.pair()
    found = await discover(Peer(connection), SERVICE)
    await found[VALUE].read_value()
    await asyncio.sleep(1.0)
    await refresh(connection)
    await found[VALUE].write_value(b"\x01")
    await found[VALUE].read_value()
    await connection.disconnect()


@contextlib.contextmanager
def computed_by_controller(device: Device):
    """The host of `device` asks its controller for the DHKey; Bumble's hosts compute it."""
    receive = smp.Session.on_smp_pairing_public_key_command
    device.chip.ecc_key = device.smp_manager.ecc_key

    def ask(session, command) -> None:
        if session.manager.device is device:
            request = HCI_LE_Generate_DHKey_Command(command.public_key_x, command.public_key_y)
            asyncio.ensure_future(device.host.send_async_command(request))
        receive(session, command)

    smp.Session.on_smp_pairing_public_key_command = ask
    try:
        yield
    finally:
        smp.Session.on_smp_pairing_public_key_command = receive


async def shared_secret(stage: Stage) -> None:
    """Recorded at the lock: LE Secure Connections, and the DHKey from the controller."""
    app = await stage.app(recorded=False)
    device = await lock(stage, recorded=True, from_power_on=True)
    for each in (app, device):
        configure(each, Person(NEITHER), sc=True, mitm=False)
    connection = await connect(app)
    with computed_by_controller(device):
        await connection.pair()
    await asyncio.sleep(0.5)
    await connection.disconnect()


CAPTURES = {
    "pairing-passkey": passkey,
    "pairing-passkey-secure": secure_passkey,
    "signed-writes": signed_writes,
    "pairing-short-key": short_key,
    "pairing-shared-secret": shared_secret,
}
