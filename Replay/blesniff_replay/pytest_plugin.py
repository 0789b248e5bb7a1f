"""The pytest fixture `replayed`: a recorded peripheral for the time of a test.

    def test_belt(replayed):
        belt = replayed("belt.replay.json", "tcp-server:127.0.0.1:0")
        ...  # connect to belt.address by a host on belt.app_transport
        assert not belt.misses

The transport is that of the call, else of BLESNIFF_REPLAY_TRANSPORT, else vhci. A test is skipped if it is not available.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator

import pytest

Replays = Callable[..., object]


@pytest.fixture
def replayed() -> Iterator[Replays]:
    """Serves recordings until the end of the test. With strict=True, the test fails if the app left the recording, or never
    connected."""
    from blesniff_replay.background import Replayed
    from blesniff_replay.errors import ReplayError, TransportUnavailable

    with contextlib.ExitStack() as stack:
        def start(
            path: str | os.PathLike[str], transport: str | None = None, *, record: str | None = None,
            strict: bool = False, passkey: int | None = None,
        ) -> Replayed:
            chosen = transport or os.environ.get("BLESNIFF_REPLAY_TRANSPORT", "vhci")
            try:
                return stack.enter_context(Replayed(os.fspath(path), chosen, record, strict, passkey))
            except TransportUnavailable as error:
                pytest.skip(str(error))
            except ReplayError as error:
                pytest.fail(str(error), pytrace=False)

        yield start
