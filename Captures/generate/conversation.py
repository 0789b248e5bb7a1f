"""The conversations of this project's HCI captures: what was advertised and said, without the hosts' side of it."""

import dataclasses
import pathlib
import struct

from link_layer import Address

FOLDER = pathlib.Path(__file__).resolve().parent.parent
APP = Address("F0:3C:10:7E:22:01")  # the app, where its capture does not tell its address
COMMAND, ACL, EVENT = 1, 2, 4


@dataclasses.dataclass
class Advertisement:
    """An advertising report; a chained one joined. `kind` as Event_Type of extended reports."""

    time: float
    kind: int
    address: Address
    data: bytes
    rssi: int
    sid: int = 0xFF
    tx_power: int = 127

    @property
    def is_scan_response(self) -> bool:
        return bool(self.kind & 0x08)

    @property
    def is_legacy(self) -> bool:
        return bool(self.kind & 0x10)


@dataclasses.dataclass
class Encryption:
    """A start of encryption, after so many messages. `ltk` most significant octet first."""

    after: int
    ltk: bytes
    rand: bytes
    ediv: bytes


@dataclasses.dataclass
class Link:
    """A connection: L2CAP PDUs with their time and sender, and the keys that encrypt it."""

    peripheral: Address
    interval: int
    latency: int
    timeout: int
    messages: list[tuple[float, str, bytes]] = dataclasses.field(default_factory=list)
    encryptions: list[Encryption] = dataclasses.field(default_factory=list)
    reason: int = 0  # of its end, as the app's host got it


class Conversation:
    def __init__(self, name: str) -> None:
        self.reports: list[Advertisement] = []
        self.links: list[Link] = []
        self.app = APP
        self.parts: dict[str, bytes] = {}
        data = (FOLDER / f"{name}.btsnoop").read_bytes()
        position = 16
        while position < len(data):
            size, _, flags, _, time = struct.unpack_from(">IIIIq", data, position)
            packet = data[position + 24 : position + 24 + size]
            position += 24 + size
            self.take(time / 1_000_000, "peripheral" if flags & 1 else "central", packet[0], packet[1:])

    @property
    def advertisements(self) -> list[Advertisement]:
        """The first of every kind from every address."""
        seen = {}
        for report in self.reports:
            seen.setdefault((report.address, report.kind, report.sid), report)
        return list(seen.values())

    def of(self, address: Address) -> tuple[Advertisement, bytes]:
        """The first advertisement from `address`, and its scan response."""
        mine = [report for report in self.reports if report.address == address]
        responses = [report.data for report in mine if report.is_scan_response]
        return next(report for report in mine if not report.is_scan_response), (responses or [b""])[0]

    def take(self, time: float, sender: str, kind: int, packet: bytes) -> None:
        if kind == ACL:
            self.take_data(time, sender, packet)
        elif kind == COMMAND:
            opcode, body = struct.unpack_from("<H", packet)[0], packet[3:]
            if opcode == 0x2005:  # LE Set Random Address
                self.app = address(1, body)
            elif opcode == 0x2019:  # LE Enable Encryption
                link = self.links[-1]
                link.encryptions.append(
                    Encryption(len(link.messages), body[12:28][::-1], body[2:10], body[10:12])
                )
        elif packet[0] == 0x05:  # Disconnection Complete
            self.links[-1].reason = packet[5]
        elif packet[0] == 0x3E:
            self.take_meta(time, packet[2], packet[3:])

    def take_data(self, time: float, sender: str, packet: bytes) -> None:
        boundary, data = packet[1] >> 4 & 3, packet[4:]
        if boundary == 1:
            data = self.parts.pop(sender) + data
        if len(data) < 4 + struct.unpack_from("<H", data)[0]:
            self.parts[sender] = data
        else:
            self.links[-1].messages.append((time, sender, data))

    def take_meta(self, time: float, subevent: int, body: bytes) -> None:
        if subevent in (0x01, 0x0A) and body[0] == 0:  # LE (Enhanced) Connection Complete
            peer = address(body[4] & 1, body[5:])
            place = 11 + (12 if subevent == 0x0A else 0)
            self.links.append(Link(peer, *struct.unpack_from("<HHH", body, place)))
        elif subevent == 0x02:  # LE Advertising Report, of one each
            legacy = {0: 0x13, 1: 0x15, 2: 0x12, 3: 0x10, 4: 0x1A}[body[1]]
            size = body[9]
            rssi = struct.unpack_from("b", body, 10 + size)[0]
            self.reports.append(Advertisement(time, legacy, address(body[2] & 1, body[3:]), body[10 : 10 + size], rssi))
        elif subevent == 0x0D:  # LE Extended Advertising Report
            kind, sid, tx_power, rssi = struct.unpack_from("<H9xBbb", body, 1)
            report = Advertisement(time, kind & 0x1F, address(body[3] & 1, body[4:]), body[25:], rssi, sid, tx_power)
            last = self.reports[-1] if self.reports else None
            if last and getattr(last, "is_open", False):
                last.data += report.data
            else:
                last = report
                self.reports.append(report)
            last.is_open = kind >> 5 & 3 == 1


def address(is_random: int, octets: bytes) -> Address:
    return Address(":".join(f"{octet:02X}" for octet in octets[5::-1]), bool(is_random))
