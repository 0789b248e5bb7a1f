#!/usr/bin/env python3
"""Encrypted PDUs of which most were changed on the way: only those that were not are plaintext.

usage: forged_ciphertext.py [COUNT]
COUNT forged PDUs (100,000) are put between PDUs that the Python package cryptography has encrypted. Each is the next PDU
of its sender with its octets, its length or its LLID changed, so that nothing but the MIC speaks against it. The
MIC has 32 bits and several counters are tried for each PDU: which forgeries there are is always the same, so that what
passes once always passes. One that has got the LLID, the length and the opcode of LL_ENC_REQ may be listed as one: that is
never encrypted. Nothing else of them may be read. Ends with "N passed, N failed"; exit status 1 if anything failed.
"""

import csv
import random
import struct
import sys

import air_bearers
import captures
import program

sys.dont_write_bytecode = True
sys.path.insert(0, str(captures.TOP / "Captures/generate"))

from encryption import MIC, Encryption

LTK = bytes.fromhex("4c68384139f574d836bcf34e9dfb01bf")
SKD, IV = (bytes(range(8)), bytes(range(8, 16))), (bytes(range(4)), bytes(range(4, 8)))
START, CONTROL = 2, 3
ADDRESS, CRC_INIT = 0x5A3C96E1, 0x7B20D1
SIDES = ("central", "peripheral")
TRUE = 10  # percent of the PDUs that are not forged


def radio(packet: bytes, sender: str = "") -> bytes:
    """A record of link type 256."""
    flags = 0x0C13 | {"": 0, "central": 2, "peripheral": 3}[sender] << 7
    return struct.pack("<BbbBIH", 9 if sender else 0, -50, 0, 0, air_bearers.ADVERTISING, flags) + packet


class Writer:
    """A pcap file of link type 256, whose sniffer says that every CRC is right."""

    def __init__(self, file) -> None:
        self.file = file
        self.file.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 256))
        self.frames = 0
        self.serial = dict.fromkeys(SIDES, 0)

    def write(self, record: bytes) -> None:
        self.frames += 1
        seconds, microseconds = divmod(self.frames * 2000, 1_000_000)
        self.file.write(struct.pack("<IIII", seconds, microseconds, len(record), len(record)) + record)

    def send(self, sender: str, llid: int, payload: bytes) -> int:
        """A new PDU by its sequence number; its frame."""
        sn = self.serial[sender] & 1
        nesn = self.serial[SIDES[sender == "central"]] & 1
        self.serial[sender] += 1
        pdu = bytes([llid | nesn << 2 | sn << 3, len(payload)]) + payload
        packet = struct.pack("<I", ADDRESS) + pdu + bytes(3)
        self.write(radio(packet, sender))
        return self.frames


def begin(writer: Writer) -> Encryption:
    """The connection, and the start of its encryption."""
    request = bytes((0xC5, 34)) + bytes(range(5)) + b"\xc0" + bytes(range(5)) + b"\xd0" + struct.pack("<I", ADDRESS)
    request += CRC_INIT.to_bytes(3, "little") + struct.pack("<BHHHH", 2, 1, 24, 0, 100) + b"\xff\xff\xff\xff\x1f\xa9"
    check = air_bearers.crc(request, air_bearers.ADVERTISING_CRC_INIT)
    writer.write(radio(struct.pack("<I", air_bearers.ADVERTISING) + request + check))
    link = Encryption(LTK, SKD, IV)
    writer.send("central", CONTROL, b"\x03" + bytes(10) + SKD[0] + IV[0])
    writer.send("peripheral", CONTROL, b"\x04" + SKD[1] + IV[1])
    writer.send("peripheral", CONTROL, b"\x05")
    for sender in SIDES:
        writer.send(sender, CONTROL, link.encrypt(sender, CONTROL, b"\x06"))
    return link


def message(chance: random.Random) -> tuple[int, bytes]:
    """What is encrypted: a Write Command, or a control PDU."""
    if chance.randrange(8) == 0:
        return CONTROL, bytes([0x12])
    value = chance.randbytes(chance.randrange(1, 20))
    return START, struct.pack("<HHBH", len(value) + 3, 4, 0x52, 0x10) + value


def forge(chance: random.Random, sender: str, llid: int, payload: bytes) -> tuple[str, int, bytes]:
    """Another PDU than this one."""
    forged = bytearray(payload)
    kind = chance.randrange(10)
    if kind == 0:
        return sender, START if llid == CONTROL else CONTROL, payload
    if kind == 1 and len(forged) > MIC + 2:
        del forged[-chance.randrange(1, len(forged) - MIC) :]
    elif kind == 2:
        forged += chance.randbytes(chance.randrange(1, 8))
    else:
        for _ in range(chance.randrange(1, 4)):
            forged[chance.randrange(len(forged))] ^= chance.randrange(1, 256)
    if bytes(forged) == payload:
        forged[-1] ^= 1
    return sender, llid, bytes(forged)


def looks_like_request(sender: str, llid: int, payload: bytes) -> bool:
    """LL_ENC_REQ (Core 6.0, Vol 6, Part B, 2.4.2.4)."""
    return (sender, llid, len(payload), payload[0]) == ("central", CONTROL, 23, 0x03)


def write(file, count: int) -> tuple[set[int], set[int]]:
    """Writes the capture; the frames that can be decrypted, and those that look like LL_ENC_REQ."""
    chance = random.Random(count)
    writer = Writer(file)
    link = begin(writer)
    good = {writer.frames - 1, writer.frames}
    pending, requests = {}, set()
    forged = turn = 0
    while forged < count:
        sender = SIDES[turn & 1]
        turn += 1
        if sender not in pending:
            llid, plain = message(chance)
            pending[sender] = llid, link.encrypt(sender, llid, plain)
        if chance.randrange(100) < TRUE:
            good.add(writer.send(sender, *pending.pop(sender)))
        else:
            pdu = forge(chance, sender, *pending[sender])
            frame = writer.send(*pdu)
            if looks_like_request(*pdu):
                requests.add(frame)
            forged += 1
    return good, requests


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    selected = "ll.access_address == 5a3c96e1 && !ll.encrypted && frame > 6"
    with program.Folder() as folder:
        path = folder / "forged.pcap"
        with path.open("wb") as file:
            good, requests = write(file, count)
        run = program.run("decode", "--format", "csv", "--columns", "frame,ll.decrypted", "--ltk", LTK.hex(),
                          "--filter", selected, path, timeout=3600)  # fmt: skip
    rows = {int(row["frame"]): row["ll.decrypted"] == "true" for row in csv.DictReader(run.text.splitlines())}
    good = {frame for frame in good if frame > 6}
    wrong = sorted(frame for frame in rows.keys() - good if rows[frame] or frame not in requests)
    missed = sorted(frame for frame in good if not rows.get(frame))
    print(f"{count:,} forged PDUs between {len(good):,} right ones, {run.seconds:.1f} s: {len(wrong)} were taken for "
          f"plaintext, {len(missed)} right ones were not decrypted")  # fmt: skip
    tally = program.Tally()
    for name, frames in (("taken for plaintext", wrong), ("not decrypted", missed)):
        tally.check(name, f"frames {', '.join(map(str, frames[:20]))}" if frames else [])
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
