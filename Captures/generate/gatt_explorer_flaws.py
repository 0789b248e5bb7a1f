"""What goes wrong in system 2: an explorer in a hurry, and a notebook that is another model."""

import contextlib

from bumble import att
from bumble.att import ATT_Error
from bumble.device import Peer
from bumble.gatt import CharacteristicValue
from gatt_explorer import Notebook, all_of, connect
from stage import Stage
from vocabulary import READ, characteristic


async def explore(stage: Stage, *, notebook: Notebook | None = None, whole: bool = True, reads_first: bool = False):
    """Discover all, read what says what the device is, and the latest note; what else the app does with it follows."""
    app = await stage.app()
    notebook = notebook or Notebook()
    await notebook.start(stage)
    connection = await connect(app)
    peer = Peer(connection)
    if reads_first:
        # The handle that the note had in the firmware before.
        with contextlib.suppress(ATT_Error):
            await peer.gatt_client.read_value(0x0028)
    await peer.discover_services()
    for each in peer.services:
        await peer.discover_characteristics(service=each)
    found = all_of(peer)
    for uuid in ("2A24", "2A25", "2A19"):
        await found[uuid].read_value()
    await found["2A56"].read_value(no_long_read=not whole)
    return connection, found


async def wrong_model(stage: Stage) -> None:
    """A notebook of the next generation."""
    notebook = Notebook()
    notebook.services[0].characteristics[1] = characteristic("2A24", READ, b"NB-3")
    connection, _ = await explore(stage, notebook=notebook)
    await connection.disconnect()


async def cut_short(stage: Stage) -> None:
    """The app takes the first 22 bytes of the note for all of it."""
    connection, _ = await explore(stage, whole=False)
    await connection.disconnect()


async def writes_read_only(stage: Stage) -> None:
    """The app writes a serial number, which it may only read."""
    notebook = Notebook()

    def refuse(_connection, _value: bytes) -> None:
        # Bumble's server would let it be written.
        raise ATT_Error(att.ATT_WRITE_NOT_PERMITTED_ERROR)

    serial = CharacteristicValue(read=lambda _: b"0042-7731", write=refuse)
    notebook.services[0].characteristics[2] = characteristic("2A25", READ, serial)
    connection, found = await explore(stage, notebook=notebook)
    with contextlib.suppress(ATT_Error):
        await found["2A25"].write_value(b"0042-7732", with_response=True)
    await connection.disconnect()


async def reads_first(stage: Stage) -> None:
    """The app reads a handle that it remembers, before it has looked what is there today."""
    connection, _ = await explore(stage, reads_first=True)
    await connection.disconnect()


CAPTURES = {
    "gatt-explorer-wrong-model": wrong_model,
    "gatt-explorer-cut-short": cut_short,
    "gatt-explorer-writes-read-only": writes_read_only,
    "gatt-explorer-reads-first": reads_first,
}
