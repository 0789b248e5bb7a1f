"""A receiver that hears packets on the air, misses some, and writes what it heard in the format of a real sniffer."""

import dataclasses
import pathlib
import random
import struct

from link_layer import ADVERTISING, crc

# Nominal power of who sends, dBm.
POWER = {"central": -48, "peripheral": -61}


@dataclasses.dataclass
class Packet:
    time: float  # of its first bit, µs since the capture began
    channel: int  # index (Core 6.0, Vol 6, Part B, 1.4.1)
    pdu: bytes
    access_address: int = ADVERTISING
    crc_init: int = 0x555555
    phy: int = 1  # 1 LE 1M, 2 LE 2M, 3 LE Coded
    s8: bool = True  # coding on LE Coded: S=8, else S=2
    sender: str = ""  # central or peripheral; on an advertising channel nothing
    kind: str = ""  # of an auxiliary packet: aux, chain, sync, scan_rsp
    event: int = 0  # connection event counter
    serial: int = 0  # which PDU of its sender it is; a retransmission is the same one
    plain: bytes = b""  # the payload before encryption
    rssi: int = -60
    is_corrupt: bool = False  # bit errors, which the CRC shows
    crc: bytes = b""
    is_readable: bool = True  # for a sniffer that has the key and heard all encrypted packets so far

    @property
    def duration(self) -> float:
        """µs on the air (2.1 and 2.2)."""
        if self.phy == 1:
            return 8 * (1 + 4 + len(self.pdu) + 3)
        if self.phy == 2:
            return 4 * (2 + 4 + len(self.pdu) + 3)
        return 80 + 256 + 16 + 24 + (8 * len(self.pdu) + 24 + 3) * (8 if self.s8 else 2)

    @property
    def octets(self) -> bytes:
        """From the access address on, as capture files have it: on LE Coded with the Coding Indicator."""
        indicator = bytes([not self.s8]) if self.phy == 3 else b""
        return struct.pack("<I", self.access_address) + indicator + self.pdu + self.crc


class Sniffer:
    """`misses` and `errors` are which packets it does not hear, or hears wrong: by their number on the air from 1 on."""

    def __init__(self, chance: random.Random, misses: set[int] = frozenset(), errors: set[int] = frozenset()) -> None:
        self.chance, self.misses, self.errors = chance, misses, errors
        self.sent = 0
        self.behind: set[str] = set()  # senders of encrypted packets that it missed: its packet counter is wrong then
        self.heard: list[Packet] = []

    def hear(self, packet: Packet) -> None:
        self.sent += 1
        packet.crc = crc(packet.pdu, packet.crc_init)
        packet.rssi = round(self.chance.gauss(POWER.get(packet.sender, packet.rssi), 2))
        damage = self.chance.randrange(len(packet.pdu) * 8)
        if packet.is_corrupt or self.sent in self.errors:
            packet.is_corrupt = True
            # The header stays whole: a wrong length would move the CRC.
            place = max(damage // 8, min(2, len(packet.pdu) - 1))
            octet = packet.pdu[place] ^ (1 << damage % 8 if place >= 2 else 0)
            packet.pdu = packet.pdu[:place] + bytes([octet]) + packet.pdu[place + 1 :]
            if crc(packet.pdu, packet.crc_init) == packet.crc:
                packet.crc = bytes([packet.crc[0] ^ 1 << damage % 8]) + packet.crc[1:]
        if self.sent not in self.misses:
            packet.is_readable = packet.sender not in self.behind and not packet.is_corrupt
            self.heard.append(packet)
        elif packet.plain:
            self.behind.add(packet.sender)


def rf_channel(index: int) -> int:
    """The channel's place in the band: 0 is 2402 MHz, one step 2 MHz."""
    return {37: 0, 38: 12, 39: 39}.get(index, index + 1 if index < 11 else index + 2)


def with_pseudo_header(packet: Packet, _number: int) -> bytes:
    """Link type 256 (tcpdump.org, LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR)."""
    # Dewhitened; signal, reference access address and offenses are valid; CRC checked.
    flags = 0x0001 | 0x0002 | 0x0010 | 0x0020 | 0x0400 | (not packet.is_corrupt) << 11 | (packet.phy - 1) << 14
    if packet.sender and packet.access_address != ADVERTISING:
        flags |= (2 if packet.sender == "central" else 3) << 7
    elif packet.kind:
        flags |= 1 << 7 | ["aux", "chain", "sync", "scan_rsp"].index(packet.kind) << 12
    header = struct.pack("<BbbBIH", rf_channel(packet.channel), packet.rssi, 0, 0, packet.access_address, flags)
    return header + packet.octets


def bare(packet: Packet, _number: int) -> bytes:
    """Link type 251: nothing but the packet."""
    return packet.octets


def nordic(packet: Packet, number: int) -> bytes:
    """Link type 272: version 3 of the protocol of Nordic's nRF Sniffer, behind the board's number."""
    data = packet.access_address != ADVERTISING and packet.kind == ""
    flags = (not packet.is_corrupt) | (packet.phy - 1) << 4
    if data:
        flags |= (packet.sender == "central") << 1
    if packet.plain:
        flags |= 0x04
        if packet.is_readable:
            # The MIC is checked and taken off; the CRC stays that of the packet on the air.
            flags |= 0x08
            packet = dataclasses.replace(packet, pdu=bytes([packet.pdu[0], len(packet.plain)]) + packet.plain)
    body = packet.octets
    head = struct.pack("<BHBHB", 0, 10 + len(body), 3, number & 0xFFFF, 6 if data else 2)
    event = packet.event if data else 0
    radio = struct.pack(
        "<BBBBHI", 10, flags, packet.channel, -packet.rssi, event & 0xFFFF, round(packet.time) & 0xFFFFFFFF
    )
    return head + radio + body


def ppi(packet: Packet, _number: int) -> bytes:
    """Link type 192 as Ubertooth writes it: data link 147, one field of type 30006, a clock of 100 ns."""
    clock = round(packet.time * 10)
    megahertz = 2402 + 2 * rf_channel(packet.channel)
    field = struct.pack("<BHBI", 0, megahertz, clock // 3_276_800_000, clock % 3_276_800_000)
    field += struct.pack("<bbbB", packet.rssi + 2, packet.rssi - 4, packet.rssi, 61)
    return struct.pack("<BBHIHH", 0, 0, 12 + len(field), 147, 30006, len(field)) + field + packet.octets


LINKS = {256: with_pseudo_header, 251: bare, 272: nordic, 192: ppi}


def save(path: pathlib.Path, link: int, start: int, packets: list[Packet]) -> None:
    """Write pcap or pcapng by the path's suffix; `start` is the time of the first bit in µs since 1970."""
    records = [(start + round(packet.time), LINKS[link](packet, number)) for number, packet in enumerate(packets, 1)]
    path.write_bytes((pcapng if path.suffix == ".pcapng" else pcap)(link, records))


def pcap(link: int, records: list[tuple[int, bytes]]) -> bytes:
    out = [struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, link)]
    for time, data in records:
        out.append(struct.pack("<IIII", *divmod(time, 1_000_000), len(data), len(data)) + data)
    return b"".join(out)


def pcapng(link: int, records: list[tuple[int, bytes]]) -> bytes:
    def block(kind: int, body: bytes) -> bytes:
        body += bytes(-len(body) % 4)
        return struct.pack("<II", kind, len(body) + 12) + body + struct.pack("<I", len(body) + 12)

    name = b"nRF Sniffer"
    options = struct.pack("<HH", 2, len(name)) + name + bytes(-len(name) % 4) + bytes(4)
    out = [block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1))]
    out.append(block(1, struct.pack("<HHI", link, 0, 0) + options))
    for time, data in records:
        out.append(block(6, struct.pack("<IIIII", 0, time >> 32, time & 0xFFFFFFFF, len(data), len(data)) + data))
    return b"".join(out)
