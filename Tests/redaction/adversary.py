#!/usr/bin/env python3
"""Gives `redact` captures by somebody who wants texts, names and addresses to get through: 10,000 of each, made up, whole and
cut over packets, in every place that a host, an advertiser or a peer can fill with what it likes.

Nothing of them may be left: no piece of six bytes of a text, and no address in either order.
Ends with "N passed, N failed"; exit status 1 if anything failed.
"""

import os
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import program
from capture import containers, hci, link_layer, writers
from capture.hci import acl, counted, l2cap, structure
from capture.hci import u16s as u16

COUNT = int(os.environ.get("COUNT", "10000"))
SIGNS = b"ABCDEFGHIJKLMNOPQRSTUVWZabcdefghijklmnopqrstuvwz3456789{}\":=,"
PIECE = 6


class Capture(writers.Host):
    """A host with one connection, whose PDUs may be cut over packets."""

    def __init__(self, link=containers.H4):
        super().__init__(step=1000, link=link)

    def acl(self, data, received=True, first=True):
        self.packet(hci.ACL, acl(0x40, data, received, first), received)

    def event(self, code, parameters, after=b""):
        self.packet(hci.EVENT, hci.event(code, parameters[:255]) + after)

    def command(self, opcode, parameters):
        super().command(opcode, parameters[:255])

    def l2cap(self, cid, payload, received=True, cuts=()):
        data = l2cap(cid, payload)
        places = [0, *(cut for cut in cuts if 0 < cut < len(data)), len(data)]
        for start, end in zip(places, places[1:]):
            self.acl(data[start:end], received, first=start == 0)

    def att(self, payload, received=True, cuts=()):
        self.l2cap(hci.ATT, payload, received, cuts)


class Adversary:
    def __init__(self):
        self.random = random.Random(28)
        self.texts, self.addresses = [], []

    def text(self, least=8, most=18):
        text = bytes(self.random.choice(SIGNS) for _ in range(self.random.randint(least, most)))
        self.texts.append(text)
        return text

    def address(self):
        address = bytes(self.random.randrange(16, 240) for _ in range(5)) + bytes([self.random.randrange(0xC1, 0xF0)])
        self.addresses.append(address)
        return address

    def data(self):
        """Advertising data with a text: as a name, in what is a vendor's, in types that nobody knows, or cut off."""
        text = self.text()
        return self.random.choice([
            lambda: b"\2\1\6" + structure(self.random.choice([8, 9, 0x30]), text),
            lambda: structure(0xFF, u16(self.random.choice([0x4C, 6, 0x75, 0x499, 0xFFFF])) + text),
            lambda: structure(0xFF, b"\x4c\0\2\x15" + text.ljust(21, b"q")),
            lambda: structure(0x16, u16(self.random.choice([0xFEAA, 0xFCD2, 0x180F, 0x183B, 0xFE2C])) + text),
            lambda: structure(0x21, bytes(range(16)) + text[:8]),
            lambda: structure(self.random.choice([0x24, 0x29, 0x2A, 0x2B, 0x2E, 0x31, 0x3D, 0x7A, 0x22, 0x2C]), text),
            lambda: b"\2\1\6" + bytes([30, 9]) + text,
            lambda: b"\2\1\6\0" + text,
            lambda: structure(9, b"") + structure(9, text),
        ])()[:31]

    def advertise(self, capture):
        data = self.data()
        capture.event(0x3E, bytes([2, 1, self.random.choice([0, 4]), 1]) + self.address() + counted(data) + b"\xc4")

    def advertise_in_parts(self, capture):
        data, address = b"".join(self.data() for _ in range(3)), self.address()
        cuts = sorted(self.random.sample(range(1, len(data)), 2))
        for start, end in zip([0, *cuts], [*cuts, len(data)]):
            more = 0x20 if end < len(data) else 0
            head = bytes([0x0D, 1]) + u16(more) + b"\1" + address + b"\1\0\1\x7f\xc4" + u16(0) + b"\0" + bytes(6)
            capture.event(0x3E, head + counted(data[start:end]))

    def host(self, capture):
        text = self.text(8, 60)
        self.random.choice([
            lambda: capture.command(0x0C13, text.ljust(248, b"\0")),
            lambda: capture.event(0x07, b"\0" + self.address() + (b"A\0" + text).ljust(248, b"\0")),
            lambda: capture.command(0x2008, counted(structure(9, text[:28])).ljust(32, b"\0")),
            lambda: capture.command(0x2037, b"\1\3\1" + counted(self.data())),
            lambda: capture.command(0xFC00 | self.random.randrange(1024), text),
            lambda: capture.event(0xFF, text),
            lambda: capture.event(0x0E, b"\1" + u16(0xFD57) + text),
            lambda: capture.command(0x0BFF, text),
            lambda: capture.event(0x77, text),
            lambda: capture.event(0x3E, b"\x7f" + text),
            lambda: capture.event(0x0E, b"\1\3\x0c\0", after=text),
            lambda: capture.event(0x2F, self.address() + bytes(8) + structure(9, text).ljust(240, b"\0")),
            lambda: capture.record(b"\3" + u16(0x123) + counted(text), 1),
            lambda: capture.record(b"\5" + u16(0x2123, len(text)) + text, 1),
            lambda: capture.record(b"\x17" + text, 1),
            lambda: capture.command(0x040D, self.address() + b"\x10" + text.ljust(16, b"z")[:16]),
            lambda: capture.event(0x18, self.address() + text.ljust(16, b"z")[:16] + b"\4"),
        ])()

    def discover(self, capture):
        capture.event(0x3E, b"\1\0" + u16(0x40) + b"\0\1" + self.address() + u16(24, 0, 400) + b"\0")
        capture.att(b"\x10" + u16(1, 0xFFFF, 0x2800), received=False)
        capture.att(b"\x11\6" + u16(1, 0x3F, 0x180F), received=True)
        types = [0x2A00, 0x2A19, 0x2A25, 0x2A29, 0x2A37, 0x2A87, 0xFFF1, 0x2A56, 0x2B84]
        for index, uuid in enumerate(types):
            handle = index * 3 + 2
            capture.att(b"\x08" + u16(handle, handle, 0x2803), received=False)
            capture.att(b"\x09\7" + u16(handle) + b"\x1a" + u16(handle + 1, uuid), received=True)
            capture.att(b"\x04" + u16(handle + 2, handle + 2), received=False)
            capture.att(b"\x05\1" + u16(handle + 2, 0x2901), received=True)
        return [index * 3 + 3 for index, uuid in enumerate(types) if uuid not in (0x2A37, 0x2A56)]

    def peer(self, capture, handles):
        text, handle = self.text(8, 40), self.random.choice([*handles, 0x99])
        cuts = sorted(self.random.sample(range(1, len(text) + 4), self.random.randint(0, 2)))
        self.random.choice([
            lambda: capture.att(b"\x1b" + u16(handle) + text, cuts=cuts),
            lambda: capture.att(b"\x52" + u16(handle) + text, received=False, cuts=cuts),
            lambda: (capture.att(b"\x0a" + u16(handle), received=False), capture.att(b"\x0b" + text, cuts=cuts)),
            lambda: (capture.att(b"\x0a" + u16(handles[0] + 1), received=False), capture.att(b"\x0b" + text, cuts=cuts)),
            lambda: self.long_read(capture, handle),
            lambda: self.long_write(capture, handle, text),
            lambda: (capture.att(b"\x08" + u16(1, 0xFFFF, 0x2A00), received=False),
                     capture.att(b"\x09" + bytes([len(text) + 2]) + u16(3) + text, cuts=cuts)),
            lambda: (capture.att(b"\x20" + u16(3, 6), received=False),
                     capture.att(b"\x21" + u16(len(text)) + text + u16(1) + b"\x55", cuts=cuts)),
            lambda: capture.att(b"\x23" + u16(handle, len(text)) + text, cuts=cuts),
            lambda: capture.att(b"\x77" + text, cuts=cuts),
            lambda: capture.att(b"\xd2" + u16(handle) + text.ljust(30, b"w"), received=False),
            lambda: capture.att(b"\x01\x0a" + u16(3) + b"\x0a" + text),
            lambda: capture.att(b"\x06" + u16(1, 0xFFFF, 0x2A00) + text, received=False),
            lambda: capture.l2cap(6, bytes([self.random.choice([3, 4, 6, 8, 0x0C, 0x44])]) + text, cuts=cuts),
            lambda: capture.l2cap(5, b"\x08\1" + u16(len(text)) + text, cuts=cuts),
            lambda: capture.l2cap(5, b"\x66\1" + u16(len(text)) + text, cuts=cuts),
            lambda: capture.l2cap(self.random.choice([0x3A, 0x70, 0x7777]), text, cuts=cuts),
            lambda: capture.acl(u16(200, 4) + b"\x1b" + u16(handle) + text),
            lambda: capture.acl(text, first=False),
            lambda: capture.acl(u16(5, 4) + b"\x1b" + u16(handle) + text),
        ])()

    def long_read(self, capture, handle):
        text = self.text(30, 60)
        for start in range(0, len(text), 22):
            capture.att((b"\x0c" + u16(handle, start)) if start else b"\x0a" + u16(handle), received=False)
            capture.att((b"\x0d" if start else b"\x0b") + text[start : start + 22])

    def long_write(self, capture, handle, text):
        for start in range(0, len(text), 9):
            part = u16(handle, start) + text[start : start + 9]
            capture.att(b"\x16" + part, received=False)
            capture.att(b"\x17" + part)
        capture.att(b"\x18" + bytes([self.random.randrange(2)]), received=False)
        capture.att(b"\x19")

    def monitor(self, capture):
        text = self.text(8, 60)
        opcode, data = self.random.choice([
            (12, text + b"\0"), (13, b"\6" + counted(b"app\0") + text + b"\0"), (99, text),
            (0, b"\0\1" + self.address() + text[:8]), (14, u16(1, 2) + bytes(3) + u16(2) + b"\1" + bytes(6) + counted(text)),
            (16, b"\1\0\0\0" + u16(0x000F) + text.ljust(260, b"\0")), (16, b"\1\0\0\0" + u16(0x0777) + text), (11, text),
        ])
        capture.record(data, opcode)

    def air(self):
        """Advertising of link type 251, with right and wrong CRCs, and packets of a connection that nobody knows."""
        capture = bytearray(containers.pcap(251))
        for index in range(COUNT // 5):
            data = self.data()
            pdu = link_layer.pdu(0x40 | self.random.choice([0, 2, 4, 6]), self.address() + data)
            record = (link_layer.broken if index % 5 == 0 else link_layer.packet)(pdu)
            if index % 7 == 0:
                text = self.text(12, 27)
                kind = self.random.choice([1, 2, 3])
                # A control PDU that nobody knows: numbers of one that is known are no texts.
                text = b"\xf7" + text if kind == 3 else text
                record = b"\x17\x2a\x93\x50" + link_layer.pdu(kind, text) + b"\1\2\3"
            capture += containers.pcap_record(record, containers.START + index * 10**6)
        return bytes(capture)

    def captures(self):
        advertising, host, peer, monitor = Capture(), Capture(), Capture(), Capture(containers.MONITOR)
        handles = self.discover(peer)
        for index in range(COUNT // 5):
            self.advertise(advertising)
            if index % 4 == 0:
                self.advertise_in_parts(advertising)
            self.host(host)
            self.peer(peer, handles)
            self.peer(peer, handles)
            self.monitor(monitor)
        files = {"advertising": advertising, "host": host, "peer": peer, "monitor": monitor}
        return {f"{name}.btsnoop": file.content for name, file in files.items()} | {"air.pcap": self.air()}


def main():
    adversary, tally = Adversary(), program.Tally()
    captures = adversary.captures()
    pieces = {text[at : at + PIECE] for text in adversary.texts for at in range(len(text) - PIECE + 1)}
    pieces |= set(adversary.addresses) | {address[::-1] for address in adversary.addresses}
    with program.Folder() as folder:
        (folder / "new").mkdir()
        paths = [folder.file(name, content) for name, content in captures.items()]
        done = program.run("redact", *paths, "--write", folder / "new", "--write-format", "pcapng")
        tally.check("redact", done.message if done.status else [])
        for name in captures:
            content = (folder / "new" / f"{name}.pcapng").read_bytes()
            places = range(len(content) - PIECE + 1)
            left = [content[at : at + PIECE] for at in places if content[at : at + PIECE] in pieces]
            tally.check(name, [f"{len(left)} pieces are left: {left[:5]}"] if left else [])
    print(f"{len(adversary.texts)} texts, {len(adversary.addresses)} addresses")
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
