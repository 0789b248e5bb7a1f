"""Captures whose names, values and comments try to take over a terminal."""

import struct

from program import EPOCH, START, btsnoop, record

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


def report(data):
    """An LE Advertising Report with this data."""
    body = bytes.fromhex("020100010908070605c4") + bytes([len(data)]) + data + b"\xc4"
    return b"\x04\x3e" + bytes([len(body)]) + body


def structure(kind, data):
    return bytes([len(data) + 1, kind]) + data


def att(pdu):
    return b"\x02\x40\x20" + struct.pack("<HHH", len(pdu) + 4, len(pdu), 4) + pdu


def uart(number):
    """A UUID of the Nordic UART service, least significant byte first."""
    return bytes.fromhex(f"6e40{number:04x}b5a3f393e0a9e50e24dcca9e")[::-1]


def packets():
    """H4 packets and whether they are received."""
    # LE Connection Complete.
    yield bytes.fromhex("043e13010040000001" "0908070605c4" "18000000f40100"), 1
    # Discovery of the Device Name and of a value without a decoder, then reads and notifications of both.
    declaration = b"\x09\x07\x02\x00\x02\x03\x00\x00\x2a" + b"\x04\x00\x1a\x05\x00\xf0\xff"
    yield att(b"\x08\x01\x00\xff\xff\x03\x28"), 0
    yield att(declaration), 1
    # The Nordic UART service, whose lines are messages.
    yield att(b"\x10\x01\x00\xff\xff\x00\x28"), 0
    yield att(b"\x11\x14\x10\x00\x1f\x00" + uart(1)), 1
    for declaration, characteristic in ((0x11, 2), (0x13, 3)):
        yield att(b"\x08\x10\x00\x1f\x00\x03\x28"), 0
        place = struct.pack("<HBH", declaration, 0x1C, declaration + 1)
        yield att(b"\x09\x15" + place + uart(characteristic)), 1
    for text in TROUBLE:
        yield att(b"\x52\x12\x00" + text + b"\n"), 0
        yield att(b"\x1b\x14\x00" + text + b"\n"), 1
        for kind in (0x08, 0x09, 0x16, 0x20, 0x24, 0xFF, 0x30):
            yield report(structure(kind, (b"\x16" if kind == 0x24 else b"") + text[:24])), 1
        for handle in (b"\x03\x00", b"\x05\x00"):
            yield att(b"\x0a" + handle), 0
            yield att(b"\x0b" + text), 1
            yield att(b"\x1b" + handle + text), 1
        name = (text + b"\0" * 248)[:248]
        yield b"\x04\x07\xff\x00" + b"\x09\x08\x07\x06\x05\xc4" + name, 1
        yield b"\x01\x13\x0c\xf8" + name, 2


def h4():
    return btsnoop() + b"".join(record(packet, flags, index) for index, (packet, flags) in enumerate(packets()))


def monitor():
    """New Index, System Note and User Logging records of the Linux monitor."""
    out = btsnoop(2001)
    for index, text in enumerate(TROUBLE):
        for opcode, body in (
            (0, b"\x00\x01\x01\x02\x03\x04\x05\x06" + (text + b"\0" * 8)[:8]),
            (12, text + b"\0"),
            (13, b"\x06" + bytes([len(text) + 1]) + text + b"\0" + text + b"\0"),
            (17, b"\x01\x00\x00\x00\x0b\x00" + text),
        ):
            out += struct.pack(">IIIIQ", len(body), len(body), opcode, 0, EPOCH + START + index) + body
    return out


def packet_logger():
    out = b""
    for index, text in enumerate(TROUBLE):
        for kind in (0xF7, 0xFB, 0xFC, 0xFE):
            out += struct.pack(">IIIB", len(text) + 9, 1_700_000_000, index, kind) + text
    return out


def block(kind, body):
    body += b"\0" * (-len(body) % 4)
    return struct.pack("<II", kind, len(body) + 12) + body + struct.pack("<I", len(body) + 12)


def option(code, value):
    return struct.pack("<HH", code, len(value)) + value + b"\0" * (-len(value) % 4)


def pcapng():
    """Interfaces named like that, and packets with such comments."""
    out = block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1) + option(1, TROUBLE[0]) + option(4, TROUBLE[1]))
    for index, text in enumerate(TROUBLE):
        out += block(1, struct.pack("<HHI", 201, 0, 0) + option(2 + index % 2, text) + option(0, b""))
    for index, text in enumerate(TROUBLE):
        packet = b"\0\0\0\1" + report(structure(9, text[:24]))
        head = struct.pack("<IIIII", index, 0, index, len(packet), len(packet))
        out += block(6, head + packet + b"\0" * (-len(packet) % 4) + option(1, text) + option(1, text) + option(0, b""))
    return out


CAPTURES = {"h4": h4, "monitor": monitor, "PacketLogger": packet_logger, "pcapng": pcapng}
