"""What goes wrong in systems 5, 6 and 8, besides what the captures of each system have: silence and broken frames."""

import asyncio
import contextlib
import json

import echo
import provisioning
import remote_led
from stage import Stage

GIVE_UP = 35.0  # longer than the 30 s that a transaction may take at most (Core 6.0, Vol 3, Part F, 3.3.3), s


# Echo


async def echo_flaws(stage: Stage) -> None:
    """A message without its end, an echo that never comes, and the server gone in the middle."""
    app = await stage.app()

    def change(packet: bytes) -> list[bytes]:
        return [] if packet.startswith((b"silence", b"gone")) else [packet]

    server = echo.EchoServer(change)
    await server.start(stage)
    connection, to_server, echoes = await echo.connect(app)

    async def say(*parts: bytes) -> None:
        for packet in parts:
            await to_server.write_value(packet, with_response=True)
            await asyncio.wait_for(echoes.get(), GIVE_UP)

    await say(*echo.packets("a message that ends as it should"))
    await asyncio.sleep(1.0)
    await say(b"this one has lost it", b"s end")
    await asyncio.sleep(GIVE_UP)
    with contextlib.suppress(asyncio.TimeoutError):
        await say(b"silence\n\0")
    await say(*echo.packets("hello again"))
    await asyncio.sleep(1.0)

    # The second packet is never echoed: the server leaves instead.
    first, second, *_ = echo.packets("cut off: packet one gone: packet two, and a third")
    lost = asyncio.get_running_loop().create_future()
    connection.on("disconnection", lost.set_result)
    await say(first)
    await to_server.write_value(second, with_response=True)
    await asyncio.sleep(0.4)
    [of_server] = server.device.connections.values()
    await of_server.disconnect()
    await lost


# Remote control LED


async def remote_led_flaws(stage: Stage) -> None:
    """Confirmations after 6 s and after 33 s, then none until the disconnect."""
    delays = [0.006, 6.0, 33.0]

    class SlowLed(remote_led.Led):
        def received(self, _connection, value: bytes) -> None:
            answer = self.answer(*value)
            if delays:
                asyncio.get_running_loop().call_later(delays.pop(0), lambda: asyncio.create_task(self.send(answer)))

    on, off = (bytes([data, remote_led.COMMAND]) for data in (remote_led.ON, remote_led.OFF))
    connection, found, heard = await remote_led.connect(stage, SlowLed())
    for command in (on, off, on):
        await found["2A56"].write_value(command, with_response=True)
        await heard.get()
        await asyncio.sleep(0.9)
    await found["2A56"].write_value(off, with_response=True)
    await asyncio.sleep(4.0)
    await connection.disconnect()


# Provisioning


class WaryThing(provisioning.Thing):
    """Looks for a frame in what it hears, so that a broken one does not spoil the next; sometimes it stays silent."""

    silent = False

    def received(self, connection, value: bytes) -> None:
        self.heard = (self.heard + value)[-512:]
        start = self.heard.rfind(b"<")
        end = self.heard.find(b">", start)
        if start < 0 or end < 0:
            return
        try:
            right = json.loads(self.heard[start + 1 : end])["password"] == provisioning.RIGHT
        except json.JSONDecodeError:
            right = False
        self.heard = self.heard[end + 1 :]
        if not self.silent:
            answer = provisioning.frame(action="bleconfig", result="ok" if right else "ng")
            asyncio.get_running_loop().call_later(2.4, lambda: asyncio.create_task(self.indicate(connection, answer)))


async def provisioning_flaws(stage: Stage) -> None:
    """A frame without its end, one begun before the last ended, broken JSON, no answer, a long write cut off."""
    thing = WaryThing()
    connection, settings, heard = await provisioning.connect(stage, None, thing)
    right = provisioning.configuration(provisioning.RIGHT)

    async def say(message: bytes) -> None:
        for start in range(0, len(message), 20):
            await settings.write_value(message[start : start + 20], with_response=True)

    await say(right[:-1])
    await asyncio.sleep(GIVE_UP)
    await say(provisioning.configuration("hunter2")[:60])
    await asyncio.sleep(0.2)
    await say(right)
    await provisioning.result(heard)
    await say(provisioning.configuration("hunter2").replace(b"hunter2", b'open "sesame"'))
    await provisioning.result(heard)
    thing.silent = True
    await say(right)
    await asyncio.sleep(GIVE_UP)
    long_write = asyncio.create_task(settings.write_value(right, with_response=True))
    await asyncio.sleep(0.28)
    await connection.disconnect()
    with contextlib.suppress(asyncio.CancelledError):
        await long_write


CAPTURES = {
    "echo-flaws": echo_flaws,
    "remote-led-flaws": remote_led_flaws,
    "provisioning-json-flaws": provisioning_flaws,
}
