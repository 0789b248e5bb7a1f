"""Serves a recording on a transport, and runs the app's test meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import pathlib
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import BinaryIO, TextIO

from bumble.controller import Controller
from bumble.host import Host
from bumble.transport.common import AsyncPipeSink

from blesniff_replay import transports
from blesniff_replay.clock import wall
from blesniff_replay.errors import CannotWrite, Usage
from blesniff_replay.misses import MissLog
from blesniff_replay.peripheral import Peripheral, PeripheralOptions
from blesniff_replay.radio import Air, Radio
from blesniff_replay.recorder import Recorder
from blesniff_replay.recording import Recording
from blesniff_replay.transports import Role

MISSED, NEVER_CONNECTED = 3, 4  # exit statuses
UNUSED = "F0:F0:F0:F0:F0:F0"
APP = "F1:F1:F1:F1:F1:F1"  # the public address of the controller of the app's host
SETTLING = 2.0  # s for the end of a link that the app has just closed, so that the record has it
STOPPING = 5.0  # s until a command that was asked to end is killed


@dataclass(frozen=True)
class ServeOptions:
    """`replay` is the file's name for run.jsonl, `source` its path: it is not overwritten."""

    transport: str
    replay: str
    source: str | None = None
    record: str | None = None
    misses: str | None = None
    strict: bool = False
    on_air: bool = False
    timeout: float | None = None  # s
    command: Sequence[str] = ()
    peripheral: PeripheralOptions = field(default_factory=PeripheralOptions)
    say: Callable[[str], None] = lambda text: print(text, file=sys.stderr, flush=True)


@dataclass
class Served:
    """A recording that is being served."""

    peripheral: Peripheral
    log: MissLog
    radio: Radio | None
    transport: str
    lost: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def address(self) -> str:
        return str(self.peripheral.address).partition("/")[0]

    @property
    def connections(self) -> int:
        return self.peripheral.connections

    @property
    def seen(self) -> str:
        """Why nothing connected, as far as that is seen here."""
        if self.radio is None:
            return "scans and connection requests are not visible on this transport"
        return self.radio.seen.words


@contextlib.asynccontextmanager
async def serving(recording: Recording, options: ServeOptions) -> AsyncIterator[Served]:
    """Starts the peripheral, waits until it advertises, and ends it."""
    role = transports.role(options.transport)
    if role is Role.ON_AIR and not options.on_air:
        raise Usage(f"{options.transport}: --on-air is needed to send on a radio: a copy of "
                    f"{recording.name or 'the device'} ({recording.address}) would be on the air")
    misses_path = options.misses or (_beside(options.record) if options.record else None)
    _check_outputs(options.source, options.record, misses_path)
    async with contextlib.AsyncExitStack() as stack:
        recorder = None
        misses: TextIO | None = None
        name = transports.with_free_port(options.transport)
        if name.partition(":")[0] == "pty":
            name = transports.with_path(name, stack.enter_context(tempfile.TemporaryDirectory(prefix="blesniff-replay-")))
        transport = await transports.open_named(name)
        stack.push_async_callback(_close, transport)
        if role is Role.ON_AIR:
            options.say(f"blesniff-replay: a copy of {recording.name or 'the device'} ({recording.address}) goes on the air at "
                        f"{name}: phones that know the device may connect to it")
        if options.record:
            recorder = Recorder(stack.enter_context(_create(options.record)), wall)
        if misses_path:
            misses = stack.enter_context(io.TextIOWrapper(_create(misses_path), encoding="utf-8"))
        log = MissLog(misses, recording, options.replay)
        radio = None
        if role is Role.CONTROLLERS:
            air = Air()  # type: ignore[no-untyped-call]
            radio = Radio("app", recorder=recorder, public_address=APP, host_source=transport.source, host_sink=transport.sink, link=air)
            own = Controller("device", link=air, public_address=recording.address if recording.public else UNUSED)
            host = Host(own, AsyncPipeSink(own))
        else:
            host = Host(transport.source, transport.sink)
            host.snooper = recorder
        chosen = PeripheralOptions(options.peripheral.address, options.peripheral.passkey, options.peripheral.seed,
                                   role is Role.CONTROLLERS, options.say)
        peripheral = Peripheral(recording, host, log, wall, chosen)
        served = Served(peripheral, log, radio, name)
        watching = asyncio.ensure_future(_watch(transport, served.lost))
        stack.callback(watching.cancel)
        await asyncio.wait_for(peripheral.start(), 20.0)
        try:
            yield served
        finally:
            await peripheral.settle(SETTLING)
            log.end(peripheral.connections)


def _create(path: str) -> BinaryIO:
    try:
        return open(path, "wb")
    except OSError as error:
        raise CannotWrite(f"{path}: {error.strerror or error}") from error


def _check_outputs(source: str | None, record: str | None, misses: str | None) -> None:
    """No file is written over the recording, and no two to one file."""
    for path in filter(None, (record, misses)):
        if source is not None and os.path.exists(path) and os.path.samefile(source, path):
            raise Usage(f"{path}: is the recording that is served; choose another file for the run")
    if record and misses and os.path.realpath(record) == os.path.realpath(misses):
        raise Usage(f"{record}: is named for the packets and for the misses; choose two files")


def _beside(record: str) -> str:
    return str(pathlib.Path(record).with_suffix(".jsonl"))


async def _close(transport: object) -> None:
    with contextlib.suppress(Exception):
        await transport.close()  # type: ignore[attr-defined]


async def _watch(transport: object, lost: asyncio.Event) -> None:
    """Sets `lost` when the other end closes the transport."""
    terminated = getattr(getattr(transport, "source", None), "terminated", None)
    if isinstance(terminated, asyncio.Future):
        with contextlib.suppress(Exception):
            await asyncio.shield(terminated)
        lost.set()


async def serve(recording: Recording, options: ServeOptions) -> int:
    """Serves until the command ends, or until ^C. The exit status."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    try:
        async with serving(recording, options) as served:
            options.say(
                f"blesniff-replay: {recording.name or 'the device'} ({served.address}) advertises on {served.transport}")
            status = await _run(options, served, stop)
            return _status(options, served, status)
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)


async def _run(options: ServeOptions, served: Served, stop: asyncio.Event) -> int:
    """Waits for the command; without one, for ^C, the timeout, or the end of the transport."""
    if not options.command:
        await _first(options.timeout, stop.wait(), served.lost.wait())
        return 0
    try:
        process = await asyncio.create_subprocess_exec(*options.command, env=os.environ | environment(served),
                                                       start_new_session=True)
    except OSError as error:
        raise Usage(f"{options.command[0]}: {error.strerror or error}") from error
    if not await _first(options.timeout, process.wait(), stop.wait()) or process.returncode is None:
        if not stop.is_set():
            options.say(f"blesniff-replay: the command did not end within {options.timeout:g} s")
        # With all that it has started.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        if not await _first(STOPPING, process.wait()):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
    code = process.returncode or 0
    return 128 - code if code < 0 else code


async def _first(timeout: float | None, *waits: object) -> bool:
    """Waits until the first is done; whether one is, within the timeout."""
    tasks = [asyncio.ensure_future(w) for w in waits]  # type: ignore[call-overload]
    done, pending = await asyncio.wait(tasks, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    return bool(done)


def environment(served: Served) -> dict[str, str]:
    """What the command learns of the replay."""
    recording, of_app = served.peripheral.recording, transports.of_app(served.transport)
    return ({"BLESNIFF_REPLAY_APP_TRANSPORT": of_app} if of_app else {}) | {
            "BLESNIFF_REPLAY_ADDRESS": served.address, "BLESNIFF_REPLAY_NAME": recording.name or "",
            "BLESNIFF_REPLAY_ADDRESS_TYPE": "public" if served.peripheral.is_public else "random",
            "BLESNIFF_REPLAY_CAPTURE": recording.capture}


def _status(options: ServeOptions, served: Served, status: int) -> int:
    say = options.say
    misses = served.log.misses
    if misses:
        say(f"blesniff-replay: the app left the recording {misses} time{'s' if misses > 1 else ''}:")
        shown = [r.remark.message for r in served.peripheral.remarks if r.remark.is_miss]
        for message in shown[:5]:
            say(f"  {message}")
        if len(shown) > 5:
            path = options.misses or (_beside(options.record) if options.record else None)
            say(f"  and {len(shown) - 5} more" + (f": {path}" if path else ""))
    never = not served.connections and bool(options.command or options.timeout)
    if never:
        say(f"blesniff-replay: the app never connected: {served.seen}")
    if status or never:
        return status or NEVER_CONNECTED
    return MISSED if options.strict and misses else 0
