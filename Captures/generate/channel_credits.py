"""Credits of credit-based channels, spent, missing and miscounted; and a long write on an enhanced ATT bearer."""

import asyncio
import struct

from bumble import att, gatt_client, l2cap
from bumble.device import Peer
from bumble.gatt import CharacteristicValue
from bumble.pairing import PairingConfig
from channels import LINES, LOGGER, PSM, advertise, connect
from stage import Stage
from vocabulary import READ, WRITE, characteristic, discover, service

MTU, MPS, CREDITS = 256, 64, 4


def give(channel, credits: int) -> None:
    """Give the peer credits by hand, whatever Bumble's own count says."""
    channel.send_control_frame(
        l2cap.L2CAP_LE_Flow_Control_Credit(
            identifier=channel.manager.next_identifier(channel.connection), cid=channel.source_cid, credits=credits
        )
    )


def forget(channel) -> None:
    """Free the CID of a closed channel: Bumble's manager keeps it, and would refuse to open another with it."""
    channel.manager.le_coc_channels[channel.connection.handle].pop(channel.destination_cid, None)


async def credits(stage: Stage) -> None:
    """Four channels, one after another: stalls both ways, an overrun, too many credits, an SDU longer than the MTU."""
    app = await stage.app()
    psm = characteristic("2A56", READ, PSM.to_bytes(2, "little"))
    logger = await stage.device("Logger", LOGGER, rssi=-64, services=[service("180C", psm)])
    opened: asyncio.Queue = asyncio.Queue()
    spec = l2cap.LeCreditBasedChannelSpec(psm=PSM, mtu=MTU, mps=MPS, max_credits=CREDITS)
    logger.create_l2cap_server(spec, opened.put_nowait)
    await advertise(logger)
    connection = await connect(app)

    async def open_channel():
        at_app = await connection.create_l2cap_channel(spec)
        at_logger = await opened.get()
        for end in (at_app, at_logger):
            end.sink = lambda _: None
            end.peer_credits_threshold = -1  # no credits but those the story gives
            end.on(end.EVENT_CLOSE, lambda end=end: forget(end))
        return at_app, at_logger

    async def left(channel) -> None:
        """Wait for the channel to close, and a little longer."""
        while channel.state != channel.State.DISCONNECTED:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.5)

    # The app reads slowly: an SDU of five K-frames waits 1.2 s for the fifth, the next one takes credits one by one.
    at_app, at_logger = await open_channel()
    at_logger.write(LINES[:256])
    await asyncio.sleep(1.2)
    give(at_app, 2)
    await asyncio.sleep(0.3)
    at_logger.write(LINES[256:400])
    for _ in range(3):
        await asyncio.sleep(0.2)
        give(at_app, 1)
    await asyncio.sleep(0.3)
    # The logger lets the app wait, too: a second without credits in the middle of the app's second SDU.
    at_app.write(b"SET interval=60")
    at_app.write(b"PUT schedule.csv\n" + LINES[:215])
    await asyncio.sleep(1.0)
    give(at_logger, 4)
    await asyncio.sleep(0.3)
    await at_app.disconnect()
    await asyncio.sleep(0.5)

    # Past Bumble: a fifth K-frame with four credits. The logger closes the channel (Core 6.0, Vol 3, Part A, 10.1).
    at_app, at_logger = await open_channel()
    for number in range(5):
        sdu = f"SET {number}".encode()
        at_app.send_pdu(struct.pack("<H", len(sdu)) + sdu)
    await asyncio.sleep(0.1)
    await at_logger.disconnect()
    await left(at_app)

    # Credits up to 65535 are allowed; past that the app closes the channel (4.24).
    at_app, at_logger = await open_channel()
    give(at_logger, 65535 - CREDITS)
    await asyncio.sleep(0.3)
    at_app.write(b"GET log.csv")
    await asyncio.sleep(0.3)
    give(at_logger, 2)
    await asyncio.sleep(0.1)
    await at_app.disconnect()
    await left(at_logger)

    # An SDU of 300 octets where 256 were agreed: Bumble closes the channel when it reads the length.
    at_app, at_logger = await open_channel()
    at_logger.peer_mtu = 300
    at_logger.write(LINES[:300])
    await left(at_app)

    await connection.disconnect()


async def long_write(stage: Stage) -> None:
    """Two enhanced bearers: a long write on one, a long read on the other, and a request beside them, all at once."""
    app = await stage.app(modern=True, eatt_enabled=True)
    notes = characteristic("2A56", READ | WRITE, b"")
    report = characteristic("2A57", READ, CharacteristicValue(read=lambda _: LINES[:300]))
    logger = await stage.device(
        "Logger", LOGGER, rssi=-64, modern=True, services=[service("180C", notes, report)], eatt_enabled=True
    )
    # ATT PDUs of up to 100 octets in K-frames of 64, both ways, where Bumble's server would take 2048 in one.
    spec = l2cap.LeCreditBasedChannelSpec(psm=att.EATT_PSM, mtu=100, mps=64, max_credits=6)
    logger.l2cap_channel_manager.le_coc_servers.pop(att.EATT_PSM)
    logger.gatt_server.register_eatt(spec)
    for device in (app, logger):
        device.pairing_config_factory = lambda _: PairingConfig(sc=True, mitm=False, bonding=True)
    await advertise(logger)
    connection = await connect(app)
    await connection.set_data_length(251, 2120)
    await connection.pair()
    found = await discover(Peer(connection), "180C")
    write_to, read_from = found["2A56"].handle, found["2A57"].handle

    first, second = await gatt_client.Client.connect_eatt(connection, spec, count=2)
    for bearer in (first, second):
        bearer.mtu = 100  # Bumble's client begins with 23, which an enhanced bearer never has (Vol 3, Part G, 5.3.1)
    await asyncio.gather(
        first.write_value(write_to, LINES[:250], with_response=True),
        second.read_value(read_from),
        connection.gatt_client.read_value(read_from, no_long_read=True),
    )
    # Parts prepared on both bearers, one written and one cancelled: Bumble's server has a queue for each bearer.
    await first.send_request(
        att.ATT_Prepare_Write_Request(attribute_handle=write_to, value_offset=0, part_attribute_value=b"first bearer")
    )
    await second.send_request(
        att.ATT_Prepare_Write_Request(attribute_handle=write_to, value_offset=0, part_attribute_value=b"second bearer")
    )
    await first.send_request(att.ATT_Execute_Write_Request(flags=1))
    await second.send_request(att.ATT_Execute_Write_Request(flags=0))
    await connection.disconnect()


CAPTURES = {"l2cap-credits": credits, "eatt-long-write": long_write}
