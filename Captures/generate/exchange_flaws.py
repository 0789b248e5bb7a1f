"""What else goes wrong in systems 4, 5, 6 and 8: one flaw in each capture."""

import asyncio

import echo
import provisioning
import remote_led
import streaming_write
from bumble.device import Peer
from stage import Stage, parameters
from vocabulary import called, discover, find, offers

# Streaming write


class StallingDisplay(streaming_write.Display):
    """Scrolls slowly: the third packet takes three seconds."""

    def received(self, _connection, _value: bytes) -> None:
        self.packets += 1
        seconds = 3.0 if self.packets == 3 else 0.012
        asyncio.get_running_loop().call_later(seconds, lambda: asyncio.create_task(self.say_ready()))


async def stalled(stage: Stage) -> None:
    connection, text, ready = await streaming_write.connect(stage, StallingDisplay())
    await streaming_write.send(text, ready, streaming_write.HAIKU.encode() + b"\0", with_response=True)
    await asyncio.sleep(1.0)
    await connection.disconnect()


async def latin_1(stage: Stage) -> None:
    """The app encodes its text as ISO 8859-1 where UTF-8 is agreed."""
    connection, text, ready = await streaming_write.connect(stage, streaming_write.Display())
    await streaming_write.send(text, ready, streaming_write.NEWS.encode("latin-1") + b"\0", with_response=True)
    await asyncio.sleep(1.0)
    await connection.disconnect()


# Echo


async def late_echo(stage: Stage) -> None:
    """The server thinks for two seconds about the last packet of the second message."""
    app = await stage.app()

    class SlowServer(echo.EchoServer):
        def received(self, _connection, packet: bytes) -> None:
            delay = 2.0 if packet.endswith(b"delay\n\0") else 0.003
            asyncio.get_running_loop().call_later(delay, lambda: asyncio.create_task(self.send(packet)))

    await SlowServer().start(stage)
    connection, to_server, echoes = await echo.connect(app)
    for message in ("hello", "an echo comes back with delay"):
        for packet in echo.packets(message):
            await to_server.write_value(packet, with_response=True)
            await echoes.get()
        await asyncio.sleep(1.0)
    await connection.disconnect()


async def impatient(stage: Stage) -> None:
    """The client sends the packets of a message without waiting for their echoes."""
    app = await stage.app()
    await echo.EchoServer().start(stage)
    connection, to_server, echoes = await echo.connect(app)
    parts = echo.packets("An echo is a reflection of sound that arrives with a delay.")
    for packet in parts:
        await to_server.write_value(packet, with_response=True)
    for _ in parts:
        await echoes.get()
    await asyncio.sleep(1.0)
    await connection.disconnect()


# Remote control LED


async def not_subscribed(stage: Stage) -> None:
    """The app never subscribes to the confirmations; the LED does what it is told."""
    app = await stage.app()
    led = remote_led.Led()
    await led.start(stage)
    address = await find(app, called("LedRemote"))
    connection = await app.connect(address, connection_parameters_preferences=parameters(30))
    found = await discover(Peer(connection), "1815")
    await found["2A57"].read_value()
    for data in (remote_led.ON, remote_led.OFF):
        await found["2A56"].write_value(bytes([data, remote_led.COMMAND]), with_response=True)
        await asyncio.sleep(0.9)
    await found["2A57"].read_value()
    await connection.disconnect()


async def not_switched(stage: Stage) -> None:
    """The LED confirms both commands, and has done nothing: it is still off when the app reads its state."""
    on, off = remote_led.ON, remote_led.OFF
    led = remote_led.Led(lambda data, _footer: bytes([data, remote_led.CONFIRMATION]))
    await remote_led.control(stage, led, [(off, remote_led.COMMAND), (on, remote_led.COMMAND)])


# Provisioning


async def rejected(stage: Stage) -> None:
    """Three passwords, none of them right."""
    connection, settings, heard = await provisioning.connect(stage, 247)
    for password in ("hunter2", "hunter3", "letmein"):
        await settings.write_value(provisioning.configuration(password), with_response=True)
        await provisioning.result(heard)
    await connection.disconnect()


async def late_result(stage: Stage) -> None:
    """The device needs nine seconds to join the network."""

    class SlowThing(provisioning.Thing):
        joining = 9.0

    connection, settings, heard = await provisioning.connect(stage, 247, SlowThing())
    await settings.write_value(provisioning.configuration(provisioning.RIGHT), with_response=True)
    await provisioning.result(heard)
    await connection.disconnect()


async def no_indications(stage: Stage) -> None:
    """The app configures first, and has not subscribed to the result: the device has nobody to tell."""
    app = await stage.app(modern=True)
    thing = provisioning.Thing()
    await thing.start(stage, modern=True)
    address = await find(app, offers("18AA"))
    connection = await app.connect(address, connection_parameters_preferences=parameters(30))
    peer = Peer(connection)
    await connection.set_data_length(251, 2120)
    await peer.request_mtu(247)
    found = await discover(peer, "18AA")
    await found["2BB0"].read_value()
    await found["2BB2"].write_value(provisioning.configuration(provisioning.RIGHT), with_response=True)
    await asyncio.sleep(8.0)
    await connection.disconnect()


CAPTURES = {
    "streaming-write-stalled": stalled,
    "streaming-write-latin-1": latin_1,
    "echo-late": late_echo,
    "echo-impatient": impatient,
    "remote-led-not-subscribed": not_subscribed,
    "remote-led-not-switched": not_switched,
    "provisioning-json-rejected": rejected,
    "provisioning-json-late": late_result,
    "provisioning-json-not-subscribed": no_indications,
}
