"""A recording served from a thread, for tests that are written in the foreground."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from types import TracebackType

from blesniff_replay import pack, transports
from blesniff_replay.errors import ReplayError
from blesniff_replay.misses import Remark
from blesniff_replay.peripheral import PeripheralOptions
from blesniff_replay.reading import from_capture
from blesniff_replay.recording import Recording
from blesniff_replay.serve import Served, ServeOptions, serving

STARTING = 30.0  # s


@dataclass
class Replayed:
    """A context: serves while it is open. `address` and `transport` are set once it is."""

    path: str
    transport: str
    record: str | None = None
    strict: bool = False
    passkey: int | None = None
    address: str = ""
    recording: Recording | None = None
    _served: Served | None = None
    _loop: asyncio.AbstractEventLoop | None = None
    _stop: asyncio.Event | None = None
    _thread: threading.Thread | None = None
    _started: threading.Event = field(default_factory=threading.Event)
    _error: BaseException | None = None

    @property
    def name(self) -> str | None:
        return self.recording.name if self.recording else None

    @property
    def app_transport(self) -> str:
        """What a Bumble client opens to be the host of this controller."""
        found = transports.of_app(self.transport)
        if found is None:
            raise ReplayError(f"{self.transport}: a Bumble client cannot be its host")
        return found

    @property
    def misses(self) -> list[Remark]:
        """Where the app left the recording."""
        return [r.remark for r in self._served.peripheral.remarks if r.remark.is_miss] if self._served else []

    @property
    def connections(self) -> int:
        return self._served.connections if self._served else 0

    def __enter__(self) -> Replayed:
        self.recording = pack.load(self.path) if pack.is_packed(self.path) else from_capture(self.path)
        self._thread = threading.Thread(target=self._run, name="blesniff-replay", daemon=True)
        self._thread.start()
        if not self._started.wait(STARTING):
            raise ReplayError(f"{self.transport}: the peripheral did not start within {STARTING:g} s")
        if self._error is not None:
            raise self._error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None,
    ) -> None:
        if self._loop is not None and self._stop is not None and self._thread is not None:
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(STARTING)
        if kind is None and self.strict and self.misses:
            raise AssertionError("the app left the recording:\n" + "\n".join(r.message for r in self.misses))
        if kind is None and self.strict and self._served is not None and not self.connections:
            raise AssertionError(f"the app never connected: {self._served.seen}")

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:  # reported to the thread that waits
            self._error = error
        finally:
            self._started.set()

    async def _serve(self) -> None:
        assert self.recording is not None
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        quiet: Callable[[str], None] = lambda text: None
        options = ServeOptions(self.transport, os.path.basename(self.path), self.path, record=self.record, say=quiet,
                               peripheral=replace(PeripheralOptions(), passkey=self.passkey))
        async with serving(self.recording, options) as served:
            self._served, self.address, self.transport = served, served.address, served.transport
            self._started.set()
            await self._stop.wait()
