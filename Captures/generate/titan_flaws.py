"""What goes wrong in system 9: a subscription not repeated, or not protected; a bond that is weak, or forgotten."""

import asyncio

from bumble.att import ATT_Error
from bumble.device import Device, Peer
from bumble.pairing import PairingConfig
from stage import Stage
from titan import OPEN, PROTECTED, SERVICE, Titan, connect
from vocabulary import NOTIFY, characteristic, discover


class OpenTitan(Titan):
    """Notifies whoever asks for it, encrypted or not."""

    def guard(self) -> None:
        self.protected = characteristic(PROTECTED, NOTIFY)


async def meet(stage: Stage, titan: Titan, *, secure: bool = True) -> Device:
    app = await stage.app()
    await titan.start(stage)
    for device in (app, titan.device):
        device.pairing_config_factory = lambda _: PairingConfig(sc=secure, mitm=False, bonding=True)
    return app


async def visit(app: Device, titan: Titan, *, repeats: bool = True) -> None:
    """Refused, paired, accepted, unless the device or the app does otherwise."""
    connection = await connect(app)
    found = await discover(Peer(connection), SERVICE)
    await found[OPEN].read_value()
    try:
        await found[PROTECTED].subscribe(lambda _: None)
    except ATT_Error:
        await connection.pair()
        if repeats:
            await found[PROTECTED].subscribe(lambda _: None)
    await titan.send([b"\x01methane", b"\x02ethane"])
    await asyncio.sleep(0.5)
    await connection.disconnect()


async def not_repeated(stage: Stage) -> None:
    """The app pairs, and leaves it at that."""
    titan = Titan()
    app = await meet(stage, titan)
    await visit(app, titan, repeats=False)


async def not_protected(stage: Stage) -> None:
    """The device accepts the subscription, and notifies, without encryption."""
    titan = OpenTitan()
    app = await meet(stage, titan)
    await visit(app, titan)


async def legacy_pairing(stage: Stage) -> None:
    """Neither side knows LE Secure Connections."""
    titan = Titan()
    app = await meet(stage, titan, secure=False)
    await visit(app, titan)


async def pairs_again(stage: Stage) -> None:
    """Two visits: the app does not look for its key on the second, but pairs as on the first."""
    titan = Titan()
    app = await meet(stage, titan)
    await visit(app, titan)
    await asyncio.sleep(20.0)
    await titan.advertise()
    await visit(app, titan)


CAPTURES = {
    "titan-not-repeated": not_repeated,
    "titan-not-protected": not_protected,
    "titan-legacy-pairing": legacy_pairing,
    "titan-pairs-again": pairs_again,
}
