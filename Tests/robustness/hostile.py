"""Captures whose names, values and comments try to take over a terminal."""

from capture import containers, hci, writers
from capture.containers import option
from capture.hci import structure

# Every kind of trouble: escape sequences, C0 and C1 controls, line ends, bidi overrides, invalid UTF-8, separators.
TROUBLE = [
    b"\x1b]0;owned\x07\x1b[2J\x1b[31m",
    b"a\rb\nc\td\x00e\x08f\x7fg",
    b"\xc2\x9b31m\xc2\x85\xc2\x90q\xc2\x9c",
    b"\x9b31m\x90q\x9c\x85",
    "\u202etxt.exe\u202c\u2066x\u2069\u200f\u200e\u061c".encode(),
    b"\xff\xfe\xc0\xaf\xed\xa0\x80\xf4\x90\x80\x80\xe2\x82",
    "\u2028\u2029\ufeff\U000e0041\U000e007f\u200b\u00ad".encode(),
    b'",";\'\\\\`$(id)<b>&=cmd|',
    "größer 日本 🚲".encode(),
]


HANDLE, PEER = 0x40, bytes.fromhex("0908070605c4")


def report(data):
    """An LE Advertising Report with this data."""
    return hci.report(PEER, data)


def h4():
    host = writers.Host(link=containers.H4, step=1000)
    host.connect(HANDLE, PEER)
    # Discovery of the Device Name and of a value without a decoder, then reads and notifications of both.
    declaration = b"\x09\x07\x02\x00\x02\x03\x00\x00\x2a" + b"\x04\x00\x1a\x05\x00\xf0\xff"
    host.asked(HANDLE, b"\x08\x01\x00\xff\xff\x03\x28", declaration)
    # The Nordic UART service, whose lines are messages.
    host.uart(HANDLE)
    for text in TROUBLE:
        host.att(HANDLE, b"\x52\x12\x00" + text + b"\n", True)
        host.att(HANDLE, b"\x1b\x14\x00" + text + b"\n")
        for kind in (0x08, 0x09, 0x16, 0x20, 0x24, 0xFF, 0x30):
            host.packet(hci.EVENT, report(structure(kind, (b"\x16" if kind == 0x24 else b"") + text[:24])))
        for handle in (b"\x03\x00", b"\x05\x00"):
            host.asked(HANDLE, b"\x0a" + handle, b"\x0b" + text)
            host.att(HANDLE, b"\x1b" + handle + text)
        name = text.ljust(248, b"\0")[:248]
        host.event(0x07, b"\0" + PEER + name)
        host.command(0x0C13, name)
    return host.content


def monitor():
    """New Index, System Note and User Logging records of the Linux monitor."""
    host = writers.Host(step=1)
    for text in TROUBLE:
        host.record(b"\x00\x01\x01\x02\x03\x04\x05\x06" + text.ljust(8, b"\0")[:8], 0)
        host.record(text + b"\0", 12)
        host.record(b"\x06" + hci.counted(text + b"\0") + text + b"\0", 13)
        host.record(b"\x01\x00\x00\x00\x0b\x00" + text, 17)
    return host.content


def packet_logger():
    return b"".join(
        containers.packet_logger_record(kind, text, containers.START + index)
        for index, text in enumerate(TROUBLE) for kind in (0xF7, 0xFB, 0xFC, 0xFE)
    )  # fmt: skip


def pcapng():
    """Interfaces named like that, and packets with such comments."""
    out = containers.section(option(1, TROUBLE[0]) + option(4, TROUBLE[1]))
    for index, text in enumerate(TROUBLE):
        out += containers.interface(options=option(2 + index % 2, text) + option(0, b""))
    for index, text in enumerate(TROUBLE):
        packet = b"\0\0\0\1\4" + report(structure(9, text[:24]))
        out += containers.packet(packet, index, index, option(1, text) + option(1, text) + option(0, b""))
    return out


CAPTURES = {"h4": h4, "monitor": monitor, "PacketLogger": packet_logger, "pcapng": pcapng}
