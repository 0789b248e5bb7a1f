"""Connection-oriented channels: a file over an LE credit-based channel, and GATT over Enhanced ATT."""

import asyncio

from bumble import att, gatt_client, l2cap
from bumble.device import Peer
from bumble.pairing import PairingConfig
from stage import Stage, parameters
from vocabulary import (
    NOTIFY,
    READ,
    WRITE,
    advertisement,
    characteristic,
    discover,
    find,
    flags,
    name,
    offers,
    service,
    services,
)

LOGGER = "DC:84:1B:F2:60:9E"
PSM = 0x0081  # the first dynamic one
LINES = "".join(
    f"2025-03-03T09:{minute:02}:00Z,{20 + minute / 10:.1f},{55 - minute}\n" for minute in range(24)
).encode()


async def advertise(device) -> None:
    await device.start_advertising(
        advertising_data=advertisement(flags(), services("180C"), name("Logger")),
        advertising_interval_min=152.5,
        advertising_interval_max=152.5,
    )


async def connect(app):
    address = await find(app, offers("180C"))
    return await app.connect(address, connection_parameters_preferences=parameters(15))


async def credit_based(stage: Stage) -> None:
    """The PSM read over GATT, the channel opened, a file of three SDUs in K-frames of 64 octets, credits as they go."""
    app = await stage.app()
    psm = characteristic("2A56", READ, PSM.to_bytes(2, "little"))
    logger = await stage.device("Logger", LOGGER, rssi=-64, services=[service("180C", psm)])
    finished = asyncio.Event()

    def opened(channel) -> None:
        def asked(sdu: bytes) -> None:
            if sdu == b"GET log.csv":
                for start in range(0, len(LINES), 256):
                    asyncio.get_running_loop().call_later(
                        0.05 + start / 1000, channel.write, LINES[start : start + 256]
                    )

        channel.sink = asked

    logger.create_l2cap_server(l2cap.LeCreditBasedChannelSpec(psm=PSM, mtu=256, mps=64, max_credits=4), opened)
    await advertise(logger)
    connection = await connect(app)
    found = await discover(Peer(connection), "180C")
    read = int.from_bytes(await found["2A56"].read_value(), "little")
    received = bytearray()

    def heard(sdu: bytes) -> None:
        received.extend(sdu)
        if len(received) == len(LINES):
            finished.set()

    spec = l2cap.LeCreditBasedChannelSpec(psm=read, mtu=256, mps=64, max_credits=4)
    channel = await connection.create_l2cap_channel(spec)
    channel.sink = heard
    channel.write(b"GET log.csv")
    await finished.wait()
    assert bytes(received) == LINES
    await channel.disconnect()
    # Nobody listens there: refused.
    try:
        await connection.create_l2cap_channel(l2cap.LeCreditBasedChannelSpec(psm=0x00F1))
        raise AssertionError("a channel to an unknown SPSM has to be refused")
    except l2cap.L2capError:
        pass
    await connection.disconnect()


async def enhanced_att(stage: Stage) -> None:
    """Two enhanced bearers beside the unenhanced one, each with a transaction of its own at the same time."""
    app = await stage.app(modern=True, eatt_enabled=True)
    value = characteristic("2A56", READ | WRITE | NOTIFY, LINES[:60])
    logger = await stage.device(
        "Logger", LOGGER, rssi=-64, modern=True, services=[service("180C", value)], eatt_enabled=True
    )
    for device in (app, logger):
        device.pairing_config_factory = lambda _: PairingConfig(sc=True, mitm=False, bonding=True)
    await advertise(logger)
    connection = await connect(app)
    await connection.set_data_length(251, 2120)
    await connection.pair()  # Enhanced ATT needs an encrypted link (Core 6.0, Vol 3, Part G, 5.3.2)
    found = await discover(Peer(connection), "180C")
    handle = found["2A56"].handle

    spec = l2cap.LeCreditBasedChannelSpec(psm=att.EATT_PSM, mtu=128, mps=128, max_credits=8)
    first, second = await gatt_client.Client.connect_eatt(connection, spec, count=2)
    await asyncio.gather(
        first.read_value(handle, no_long_read=True),
        second.read_value(handle - 1, no_long_read=True),
        connection.gatt_client.read_value(handle, no_long_read=True),
    )
    [descriptor] = await first.discover_descriptors(start_handle=handle + 1, end_handle=handle + 1)
    first.notification_subscribers[handle] = {lambda _: None}
    await first.write_value(descriptor, b"\x01\x00", with_response=True)
    await logger.notify_subscribers(value, LINES[60:100])
    await asyncio.sleep(0.3)
    await second.write_value(handle, b"noted", with_response=True)
    await connection.disconnect()


CAPTURES = {"l2cap-coc": credit_based, "eatt": enhanced_att}
