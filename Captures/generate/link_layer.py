"""Link-layer PDUs as they go on the air, and their CRC (Core 6.0, Vol 6, Part B, 2 and 3.1.1)."""

import dataclasses
import struct

ADVERTISING = 0x8E89BED6  # the access address of everything but connections and periodic advertising (2.1.2)
ADVERTISING_CRC_INIT = 0x555555
ALL_CHANNELS = (1 << 37) - 1
T_IFS = 150  # µs between two packets of one event (4.1.1)

# Advertising physical channel PDU types (2.3, Table 2.3).
(
    ADV_IND,
    ADV_DIRECT_IND,
    ADV_NONCONN_IND,
    SCAN_REQ,
    SCAN_RSP,
    CONNECT_IND,
    ADV_SCAN_IND,
    ADV_EXT_IND,
    AUX_CONNECT_RSP,
) = range(9)
# LLID of a data physical channel PDU (2.4).
CONTINUATION, START, CONTROL = 1, 2, 3
NOT_CONNECTABLE, CONNECTABLE, SCANNABLE = 0, 1, 2  # AdvMode (2.3.4)


@dataclasses.dataclass(frozen=True)
class Address:
    text: str
    is_random: bool = True

    @property
    def octets(self) -> bytes:
        return bytes.fromhex(self.text.replace(":", ""))[::-1]


def crc(pdu: bytes, init: int) -> bytes:
    """The CRC of a PDU in the order of capture files; `init` as in LLData, most significant octet first."""
    register = init
    for octet in pdu:
        for bit in range(8):
            feedback = (register >> 23 & 1) ^ (octet >> bit & 1)
            register = (register << 1 & 0xFFFFFF) ^ (0x00065B if feedback else 0)
    # It is sent from the register's most significant bit on, and files have the first bit of an octet as its lowest.
    return int(f"{register:024b}"[::-1], 2).to_bytes(3, "little")


def advertising(
    kind: int, payload: bytes, tx: Address | None = None, rx: Address | None = None, ch_sel: bool = False
) -> bytes:
    """An advertising physical channel PDU from `tx`, to `rx`."""
    flags = ch_sel << 5 | (tx is not None and tx.is_random) << 6 | (rx is not None and rx.is_random) << 7
    return bytes([kind | flags, len(payload)]) + payload


def adv_ind(kind: int, advertiser: Address, data: bytes, ch_sel: bool = False) -> bytes:
    return advertising(kind, advertiser.octets + data, advertiser, ch_sel=ch_sel)


def scan_req(scanner: Address, advertiser: Address) -> bytes:
    return advertising(SCAN_REQ, scanner.octets + advertiser.octets, scanner, advertiser)


@dataclasses.dataclass
class LLData:
    """What a connection begins with (2.3.3.1): interval and window in 1.25 ms, timeout in 10 ms."""

    access_address: int
    crc_init: int
    interval: int
    latency: int
    timeout: int
    hop: int
    win_size: int = 2
    win_offset: int = 3
    channel_map: int = ALL_CHANNELS
    sca: int = 5  # 31 to 50 ppm

    @property
    def octets(self) -> bytes:
        return (
            struct.pack("<I", self.access_address)
            + self.crc_init.to_bytes(3, "little")
            + struct.pack("<BHHHH", self.win_size, self.win_offset, self.interval, self.latency, self.timeout)
            + self.channel_map.to_bytes(5, "little")
            + bytes([self.hop | self.sca << 5])
        )


def connect_ind(initiator: Address, advertiser: Address, start: LLData, ch_sel: bool = False) -> bytes:
    """CONNECT_IND, and AUX_CONNECT_REQ on a secondary channel."""
    payload = initiator.octets + advertiser.octets + start.octets
    return advertising(CONNECT_IND, payload, initiator, advertiser, ch_sel)


def adi(did: int, sid: int) -> bytes:
    return struct.pack("<H", did | sid << 12)


def aux_ptr(channel: int, offset: float, phy: int) -> bytes:
    """The place of the next packet, `offset` µs after the start of this one (2.3.4.5); PHY 1 to 3."""
    unit = 300 if offset >= 245_700 else 30
    word = channel | (unit == 300) << 7 | int(offset // unit) << 8 | (phy - 1) << 21
    return word.to_bytes(3, "little")


def sync_info(offset: float, interval: int, train: LLData, counter: int) -> bytes:
    """Where a periodic advertising train is (2.3.4.6); `interval` in 1.25 ms."""
    unit = 300 if offset >= 245_700 else 30
    channels = train.channel_map | train.sca << 37
    return (
        struct.pack("<HH", int(offset // unit) | (unit == 300) << 13, interval)
        + channels.to_bytes(5, "little")
        + struct.pack("<I", train.access_address)
        + train.crc_init.to_bytes(3, "little")
        + struct.pack("<H", counter)
    )


def extended(
    mode: int,
    data: bytes = b"",
    *,
    adv_a: Address | None = None,
    target_a: Address | None = None,
    adi: bytes = b"",
    aux_ptr: bytes = b"",
    sync_info: bytes = b"",
    tx_power: int | None = None,
    acad: bytes = b"",
    kind: int = ADV_EXT_IND,
) -> bytes:
    """A PDU in the Common Extended Advertising Payload Format (2.3.4)."""
    fields = [
        adv_a.octets if adv_a else b"",
        target_a.octets if target_a else b"",
        b"",  # CTEInfo
        adi,
        aux_ptr,
        sync_info,
        b"" if tx_power is None else struct.pack("b", tx_power),
    ]
    flags = sum(1 << bit for bit, field in enumerate(fields) if field)
    header = bytes([flags]) + b"".join(fields) + acad if flags or acad else b""
    return advertising(kind, bytes([len(header) | mode << 6]) + header + data, adv_a, target_a)


def aux_connect_rsp(advertiser: Address, initiator: Address) -> bytes:
    return extended(0, adv_a=advertiser, target_a=initiator, kind=AUX_CONNECT_RSP)


def data_header(llid: int, nesn: int, sn: int, md: bool, length: int) -> bytes:
    return bytes([llid | nesn << 2 | sn << 3 | md << 4, length])
