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
from typing import NoReturn

import pytest

Replays = Callable[..., object]


@pytest.fixture
def replayed() -> Iterator[Replays]:
    """Serves recordings until the end of the test. With strict=True, the test fails if the app left the recording, or never
    connected."""
    from blesniff_replay.background import Replayed
    from blesniff_replay.errors import ReplayError, TransportUnavailable

    stack = contextlib.ExitStack()

    def start(
        path: str | os.PathLike[str], transport: str | None = None, *, record: str | None = None,
        strict: bool = False, passkey: int | None = None,
    ) -> Replayed:
        chosen = transport or os.environ.get("BLESNIFF_REPLAY_TRANSPORT", "vhci")
        try:
            return stack.enter_context(Replayed(os.fspath(path), chosen, record, strict, passkey))
        except ReplayError as error:
            reason, is_unavailable = str(error), isinstance(error, TransportUnavailable)
        if is_unavailable:
            pytest.skip(reason)
        _fail(reason)

    yield start
    try:
        stack.close()
    except AssertionError as error:
        reason = str(error)
    else:
        return
    _fail(reason)


def _fail(reason: str) -> NoReturn:
    """In one line: nobody looks for the mistake in this package."""
    pytest.fail(reason, pytrace=False)
