"""Captures from the air: the conversations of the HCI captures, put on the air as the specification says.

What is advertised and what the hosts say to each other was said by real stacks, and is read from their captures. The
controllers' part (link layer, radio) is made here, since no virtual controller has one.
"""

import datetime
import pathlib
import random
import zlib
from collections.abc import Callable

import conversation
import encryption
import hopping
import procedures
from advertising import Ether, Train
from connection import Connection
from conversation import Advertisement, Conversation, Link
from link_layer import ALL_CHANNELS, Address, LLData
from sniffer import Sniffer, save

MS = 1000  # µs


class Scene:
    """One capture in the making: its sniffer, its ether, and its chance, which the capture's name decides."""

    def __init__(self, name: str, **hearing) -> None:
        self.chance = random.Random(zlib.crc32(name.encode()))
        self.sniffer = Sniffer(random.Random(zlib.crc32(name.encode()) + 1), **hearing)
        self.ether = Ether(self.sniffer, self.chance)

    def start(self, link: Link, **changes) -> LLData:
        """The parameters that the app's host chose, with an access address and the rest that its controller chooses."""
        return LLData(
            access_address(self.chance),
            self.chance.getrandbits(24),
            link.interval,
            link.latency,
            link.timeout,
            self.chance.randrange(5, 17),
            **changes,
        )


def access_address(chance: random.Random) -> int:
    """A random one that keeps the rules (Core 6.0, Vol 6, Part B, 2.1.2)."""
    while True:
        value = chance.getrandbits(32)
        bits = f"{value:032b}"
        octets = set(value.to_bytes(4, "little"))
        changes = sum(a != b for a, b in zip(bits, bits[1:], strict=False))
        first = sum(a != b for a, b in zip(bits[:6], bits[1:6], strict=False))
        if "0" * 7 not in bits and "1" * 7 not in bits and len(octets) > 1 and changes <= 24 and first >= 2:
            return value


def talk(
    link: Connection,
    messages: list[tuple[float, str, bytes]],
    steps: dict[int, Callable[[Connection], None]] | None = None,
    idle: int = 3,
) -> None:
    """Say the messages in their order; pauses are cut to `idle` events. `steps` are what happens before a message."""
    before = messages[0][0]
    for number, (time, sender, message) in enumerate(messages):
        if steps and number in steps:
            steps[number](link)
        for _ in range(min(idle, int((time - before) * 1_000_000 / (link.interval * 1250)))):
            link.event(answered=not link.latency)
        before = time
        link.say(sender, message)
        following = messages[number + 1] if number + 1 < len(messages) else None
        if not following or following[1] != sender or following[0] - time > 0.005:
            link.settle()
    # Whatever was jammed came through in the end.
    assert link.delivered == link.said


def heart_rate() -> Scene:
    """Legacy advertising and two connections: one that is lost, one that is ended."""
    scene = Scene("air-heart-rate", misses={8, 72, 119, 120, 121, 122, 123, 139}, errors={5, 64, 97})
    ether, said = scene.ether, Conversation("heart-rate")
    belt = said.links[0].peripheral
    report, response = said.of(belt)
    beacon = Conversation("ibeacon").reports[0]
    ether.legacy(0, report, response=response, scanner=said.app, on=37)
    ether.legacy(61 * MS, beacon)
    ether.legacy(158 * MS, report)
    first, second = said.links
    start = scene.start(first, win_offset=6)
    end = ether.legacy(314 * MS, report, initiator=(said.app, start), on=38)
    link = Connection(scene.sniffer, scene.chance, start, end, jam={(12, 0), (61, 1)})
    procedures.version(link)
    procedures.features(link)
    few = ALL_CHANNELS & ~0b111_1111 & ~(1 << 20)
    talk(
        link,
        first.messages,
        {
            8: lambda link: procedures.channel_map(link, few),
            13: lambda link: procedures.update(link, 36, 3, 500),
            16: procedures.ping,
            19: procedures.unknown,
        },
    )
    # The runner is gone: the central calls until its timeout, of which the capture has the beginning.
    for _ in range(6):
        link.event(answered=False)

    time = link.anchor + first.timeout * 10 * MS
    ether.legacy(time, report, response=response, scanner=said.app, on=39, ch_sel=True)
    start = scene.start(second)
    end = ether.legacy(time + 157 * MS, report, initiator=(said.app, start), on=37, ch_sel=True)
    link = Connection(scene.sniffer, scene.chance, start, end, second=True, jam={(34, 1)})
    procedures.features(link, "peripheral")
    talk(link, second.messages, {9: lambda link: procedures.channel_map(link, few)})
    procedures.terminate(link)
    return scene


def provisioning() -> Scene:
    """Long packets, another PHY, other parameters on the peripheral's wish."""
    scene = Scene("air-provisioning", misses={120, 121}, errors={66})
    said = Conversation("provisioning-json-large-mtu")
    report, response = said.of(said.links[0].peripheral)
    scene.ether.legacy(0, report, response=response, scanner=said.app, on=38, ch_sel=True)
    start = scene.start(said.links[0], win_size=3, win_offset=0)
    end = scene.ether.legacy(204 * MS, report, initiator=(said.app, start), on=39, ch_sel=True)
    link = Connection(scene.sniffer, scene.chance, start, end, second=True, jam={(30, 0), (44, 1)})
    procedures.features(link)

    def slower(link: Connection) -> None:
        procedures.request_parameters(link, (40, 48), 0, 400)
        procedures.update(link, 40, 0, 400, offset=5, window=1)

    talk(
        link,
        said.links[0].messages,
        {1: procedures.length, 4: lambda link: procedures.phy(link, 2, 2), 14: slower},
    )
    procedures.phy(link, 3, 0)
    procedures.ping(link)
    procedures.terminate(link, "peripheral")
    return scene


def titan(**hearing) -> Scene:
    """A connection that is encrypted with a key the devices have from their first meeting."""
    scene = Scene("air-titan", **hearing)
    said = Conversation("titan-bonded")
    bond = said.links[0]
    report, response = said.of(bond.peripheral)
    scene.ether.legacy(0, report, response=response, scanner=said.app, on=37)
    start = scene.start(bond)
    end = scene.ether.legacy(155 * MS, report, initiator=(said.app, start), on=38)
    link = Connection(scene.sniffer, scene.chance, start, end, jam={(24, 1)})
    procedures.version(link)
    (key,) = bond.encryptions
    encrypt = {key.after: lambda link: procedures.encrypt(link, key.ltk, key.rand, key.ediv)}
    talk(link, bond.messages, encrypt)
    # What else is encrypted: LL Control PDUs, and a retransmission, which is the same for the eye.
    procedures.ping(link)
    procedures.channel_map(link, ALL_CHANNELS & ~0b1111)
    procedures.terminate(link)
    return scene


def titan_decrypted() -> Scene:
    """The same packets from a sniffer that has the key; near the end it misses one, and cannot decrypt from there on."""
    scene = titan()
    missed = [number for number, packet in enumerate(scene.sniffer.heard, 1) if packet.plain][-4]
    return titan(misses={missed})


def short_key() -> Scene:
    """A legacy pairing with keys of seven octets, its STK, and the LTK in its place."""
    scene = Scene("air-pairing-short-key")
    said = Conversation("pairing-short-key")
    pair = said.links[0]
    report, response = said.of(pair.peripheral)
    scene.ether.legacy(0, report, response=response, scanner=said.app, on=37)
    start = scene.start(pair)
    end = scene.ether.legacy(141 * MS, report, initiator=(said.app, start), on=39)
    link = Connection(scene.sniffer, scene.chance, start, end, jam={(40, 1)})
    stk, ltk = pair.encryptions
    keys = {
        stk.after: lambda link: procedures.encrypt(link, stk.ltk, stk.rand, stk.ediv),
        ltk.after: lambda link: procedures.refresh(link, ltk.ltk, ltk.rand, ltk.ediv),
    }
    talk(link, pair.messages, keys, idle=1)
    procedures.terminate(link)
    return scene


def advertising() -> Scene:
    """Extended advertising: chains, LE Coded, a scan, periodic advertising, and a connection on a secondary channel."""
    scene = Scene("air-extended-advertising", misses={33}, errors={21})
    ether, said = scene.ether, Conversation("scanner-extended")
    quiet = [report for report in said.advertisements if not report.is_legacy]
    chained = next(report for report in quiet if report.kind == 0)
    connectable = next(report for report in quiet if report.kind == 1)
    legacy, response = said.of(next(report.address for report in said.reports if report.is_legacy))

    # A sensor station, whose train carries what its beacons say.
    values = [report.data for report in Conversation("ibeacon").reports if not report.is_scan_response]
    parameters = LLData(access_address(scene.chance), scene.chance.getrandbits(24), 0, 0, 0, 0, sca=1)
    train = Train(ether, parameters, 80, 2, 30 * MS)
    station = Advertisement(0, 0, Address("E5:40:9B:62:1D:7F"), b"\x08\x09Station", -70, sid=2)
    ether.extended(0, station, did=0x155, secondary=8, periodic=train)
    for number in range(4):
        train.event(values[number] * (4 if number == 2 else 1), part=100, tx_power=4)
    time = 500 * MS
    ether.extended(time, chained, did=0x3A1, secondary=20, part=100)
    ether.legacy(time + 41 * MS, legacy, response=response, scanner=said.app, on=37)
    # The same on LE Coded: S=8, and S=2 on the secondary channels.
    ether.extended(time + 100 * MS, chained, did=0x3A1, secondary=5, phy=3, primary=3, s8=False, part=120)
    scannable = Advertisement(0, 2, chained.address, connectable.data, chained.rssi, sid=9)
    ether.extended(time + 200 * MS, scannable, did=0x0C4, secondary=30, phy=1, scanner=said.app)
    train.counter = 8
    train.event(values[0], tx_power=4)

    echo = Conversation("echo")
    start = scene.start(echo.links[0], win_offset=1)
    ether.extended(time + 300 * MS, connectable, did=0x077, secondary=12, initiator=(said.app, start))
    end = ether.connect_end
    link = Connection(scene.sniffer, scene.chance, start, end, second=True, delay=2500, phy=2)
    procedures.features(link)
    talk(link, echo.links[0].messages[:20])
    procedures.terminate(link)
    return scene


def late() -> Scene:
    """A sniffer that comes late: the connection is there already, and its start nowhere."""
    scene = Scene("air-late")
    said = Conversation("echo")
    start = scene.start(said.links[0])
    link = Connection(scene.sniffer, scene.chance, start, 0)
    messages = said.links[0].messages
    talk(link, messages[:14])
    scene.sniffer.heard.clear()
    scene.sniffer.misses = {scene.sniffer.sent + 44}
    scene.sniffer.errors = {scene.sniffer.sent + 18}
    few = ALL_CHANNELS & ~(0x3FF << 9)
    talk(link, messages[14:], {5: lambda link: procedures.channel_map(link, few)})
    procedures.terminate(link, "peripheral")
    return scene


def explorer() -> Scene:
    """A whole attribute table, from a sniffer that says little about its packets."""
    scene = Scene("air-gatt-explorer", misses={273})
    said = Conversation("gatt-explorer")
    report, response = said.of(said.links[0].peripheral)
    scene.ether.legacy(0, report, response=response, scanner=said.app, on=37)
    start = scene.start(said.links[0])
    end = scene.ether.legacy(214 * MS, report, initiator=(said.app, start), on=37)
    link = Connection(scene.sniffer, scene.chance, start, end, jam={(41, 1), (75, 0)})
    procedures.version(link)
    talk(link, said.links[0].messages, idle=1)
    procedures.terminate(link)
    return scene


# The scene, the link type and the form of the file.
CAPTURES = {
    "air-heart-rate": (heart_rate, 256, "pcap"),
    "air-provisioning": (provisioning, 272, "pcapng"),
    "air-titan-encrypted": (titan, 256, "pcap"),
    "air-titan-decrypted": (titan_decrypted, 272, "pcapng"),
    "air-extended-advertising": (advertising, 256, "pcap"),
    "air-late": (late, 251, "pcap"),
    "air-gatt-explorer": (explorer, 192, "pcap"),
    "air-pairing-short-key": (short_key, 256, "pcap"),
}
FIRST_DAY = datetime.datetime(2025, 6, 2, 9, 0, tzinfo=datetime.UTC)


def perform(name: str, day: int) -> pathlib.Path:
    """Write Captures/NAME; the same call writes the same bytes."""
    # An air that does not follow the specification would teach the tests the wrong thing.
    encryption.check()
    hopping.check()
    scene, link, form = CAPTURES[name]
    path = conversation.FOLDER / f"{name}.{form}"
    start = FIRST_DAY + datetime.timedelta(days=day)
    packets = sorted(scene().sniffer.heard, key=lambda packet: packet.time)
    save(path, link, round(start.timestamp()) * 1_000_000, packets)
    return path
