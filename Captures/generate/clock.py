"""Time and chance for the captures: both are made up, so that a capture comes out the same bytes every time.

The event loop never waits. When nothing is ready it moves its clock to the next timer, so a conversation of
half a minute takes milliseconds to record and still has the timestamps of half a minute.
"""

import asyncio
import datetime
import random
import secrets
import selectors
import types

from bumble import crypto, snoop


class JumpingSelector(selectors.SelectSelector):
    """A selector that moves the clock on instead of waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout=None):
        if timeout is None:
            raise RuntimeError("every device waits for another one: the conversation is stuck")
        self.now += max(timeout, 0)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.clock = JumpingSelector()
        super().__init__(self.clock)

    def time(self) -> float:
        return self.clock.now


def loop_for(start: datetime.datetime, seed: str) -> VirtualLoop:
    """An event loop that starts at `start`, with every source of chance Bumble uses seeded by `seed`."""
    loop = VirtualLoop()

    class Now(datetime.datetime):
        @classmethod
        def now(cls, tz=None):
            return start + datetime.timedelta(seconds=loop.time())

    # The snooper stamps each record with `datetime.datetime.now`.
    snoop.datetime = types.SimpleNamespace(datetime=Now, timedelta=datetime.timedelta, UTC=datetime.UTC)

    random.seed(seed)
    chance = random.Random(seed + "/keys")
    secrets.token_bytes = chance.randbytes
    secrets.randbelow = chance.randrange
    crypto.EccKey.generate = classmethod(
        # 31 random bytes are a private key below the order of P-256 for certain.
        lambda cls: cls.from_private_key_bytes(b"\0" + chance.randbytes(31))
    )
    return loop
