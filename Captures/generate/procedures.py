"""Link Layer control procedures (Core 6.0, Vol 6, Part B, 5.1), each from its first PDU to its effect."""

import struct

from connection import UNIT, Connection
from encryption import Encryption

(
    CONNECTION_UPDATE_IND, CHANNEL_MAP_IND, TERMINATE_IND, ENC_REQ, ENC_RSP, START_ENC_REQ, START_ENC_RSP, UNKNOWN_RSP,
    FEATURE_REQ, FEATURE_RSP, PAUSE_ENC_REQ, PAUSE_ENC_RSP, VERSION_IND, REJECT_IND, PERIPHERAL_FEATURE_REQ,
    CONNECTION_PARAM_REQ, CONNECTION_PARAM_RSP, REJECT_EXT_IND, PING_REQ, PING_RSP, LENGTH_REQ, LENGTH_RSP,
    PHY_REQ, PHY_RSP, PHY_UPDATE_IND,
) = range(25)  # fmt: skip
POWER_CONTROL_REQ = 0x23
AHEAD = 7  # events from a PDU to its instant; six is the least (5.5)

NORDIC, EXAMPLE = 0x0059, 0xFFFF  # company identifiers: a real one and the one for tests
FEATURES = 0x0000_0000_0001_59FF  # of a usual controller of version 5.4
PHYS = {1: 0x01, 2: 0x02, 3: 0x04}


def version(link: Connection) -> None:
    link.control("central", VERSION_IND, struct.pack("<BHH", 0x0D, EXAMPLE, 0x0102))
    link.settle()
    link.exchange("peripheral", VERSION_IND, struct.pack("<BHH", 0x0D, NORDIC, 0x1200))


def features(link: Connection, initiator: str = "central", theirs: int = FEATURES) -> None:
    request = FEATURE_REQ if initiator == "central" else PERIPHERAL_FEATURE_REQ
    link.exchange(initiator, request, FEATURES.to_bytes(8, "little"))
    link.exchange(other(initiator), FEATURE_RSP, (FEATURES & theirs).to_bytes(8, "little"))


def length(link: Connection, octets: int = 251, time: int = 2120) -> None:
    """Both sides can receive and send so many octets from now on."""
    parameters = struct.pack("<HHHH", octets, time, octets, time)
    link.exchange("central", LENGTH_REQ, parameters)
    link.exchange("peripheral", LENGTH_RSP, parameters)
    link.central.octets = link.peripheral.octets = octets


def phy(link: Connection, to_peripheral: int, to_central: int) -> None:
    """Change the PHYs; 0 leaves one as it is (5.1.10)."""
    link.exchange("central", PHY_REQ, bytes([0x07, 0x07]))
    link.exchange("peripheral", PHY_RSP, bytes([0x07, 0x07]))
    instant = link.counter + AHEAD
    masks = [PHYS.get(each, 0) for each in (to_peripheral, to_central)]

    def change() -> None:
        link.central.phy = to_peripheral or link.central.phy
        link.peripheral.phy = to_central or link.peripheral.phy

    link.at(instant, change)
    link.exchange("central", PHY_UPDATE_IND, struct.pack("<BBH", *masks, instant))
    link.reach(instant)


def channel_map(link: Connection, channels: int) -> None:
    instant = link.counter + AHEAD
    link.at(instant, lambda: setattr(link, "channel_map", channels))
    link.exchange("central", CHANNEL_MAP_IND, channels.to_bytes(5, "little") + struct.pack("<H", instant))
    link.reach(instant)


def update(link: Connection, interval: int, latency: int, timeout: int, offset: int = 2, window: int = 2) -> None:
    """New connection parameters. At the instant there is a transmit window once more (5.1.1)."""
    instant = link.counter + AHEAD

    def change() -> None:
        link.anchor += offset * UNIT + link.within(window)
        link.interval, link.latency, link.timeout = interval, latency, timeout

    link.at(instant, change)
    parameters = struct.pack("<BHHHHH", window, offset, interval, latency, timeout, instant)
    link.exchange("central", CONNECTION_UPDATE_IND, parameters)
    link.reach(instant)


def request_parameters(link: Connection, interval: tuple[int, int], latency: int, timeout: int) -> None:
    """What the peripheral would like (5.1.7.1), without preferred anchor points."""
    no_offsets = struct.pack("<BH6H", 0, 0, *[0xFFFF] * 6)
    link.exchange("peripheral", CONNECTION_PARAM_REQ, struct.pack("<HHHH", *interval, latency, timeout) + no_offsets)


def ping(link: Connection) -> None:
    link.exchange("central", PING_REQ)
    link.exchange("peripheral", PING_RSP)


def unknown(link: Connection) -> None:
    """A request that an older peer does not know."""
    link.exchange("central", POWER_CONTROL_REQ, bytes([0x01, 0, 0xF4]))
    link.exchange("peripheral", UNKNOWN_RSP, bytes([POWER_CONTROL_REQ]))


def encrypt(link: Connection, ltk: bytes, rand: bytes, ediv: bytes) -> None:
    """Encryption Start (5.1.3.1): the last two PDUs of its handshake are the first encrypted ones."""
    skd = (link.chance.randbytes(8), link.chance.randbytes(8))
    iv = (link.chance.randbytes(4), link.chance.randbytes(4))
    link.exchange("central", ENC_REQ, rand + ediv + skd[0] + iv[0])
    link.exchange("peripheral", ENC_RSP, skd[1] + iv[1])
    link.encryption = Encryption(ltk, skd, iv)
    link.exchange("peripheral", START_ENC_REQ)
    link.central.encrypts = True
    link.exchange("central", START_ENC_RSP)
    link.peripheral.encrypts = True
    link.exchange("peripheral", START_ENC_RSP)


def refresh(link: Connection, ltk: bytes, rand: bytes, ediv: bytes) -> None:
    """Encryption Pause (5.1.3.2), of which the last PDU is not encrypted any more, and the start with another key."""
    link.exchange("central", PAUSE_ENC_REQ)
    link.exchange("peripheral", PAUSE_ENC_RSP)
    link.central.encrypts = False
    link.exchange("central", PAUSE_ENC_RSP)
    link.peripheral.encrypts = False
    encrypt(link, ltk, rand, ediv)


def terminate(link: Connection, sender: str = "central", reason: int = 0x13) -> None:
    link.exchange(sender, TERMINATE_IND, bytes([reason]))


def other(sender: str) -> str:
    return "peripheral" if sender == "central" else "central"
