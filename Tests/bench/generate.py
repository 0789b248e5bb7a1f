#!/usr/bin/env python3
"""Generate big realistic Bluetooth LE captures; the same arguments give the same bytes.

usage: generate.py hci OUTDIR N   -> OUTDIR/{100k,big}.btsnoop, as the Linux monitor records them
       generate.py ll  OUTDIR N   -> OUTDIR/{100k,big}-ll.pcap, link type 256
"big" has N records, the other is its first 100,000.

    folder = generate.made(part, records)      the same from another script, made once for each version of this one
"""

import os
import pathlib
import random
import struct
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import program
from capture import containers, hci, link_layer
from capture.containers import START
from capture.hci import counted, structure, u16s

R = random.Random(20261)
CMD, EVT, TX, RX, NEWIX, OPENIX, IXINFO = 2, 3, 4, 5, 0, 8, 10
FIRST = 100_000  # records of the small file
OWN = hci.octets("C0:11:22:33:44:55")
WORK = program.TOP / ".build/bench"


def made(part, records):
    """The folder with the files of a part, which are made if there are none of this generator."""
    folder = WORK / "made" / f"{records}"
    big = folder / ("big.btsnoop" if part == "hci" else "big-ll.pcap")
    if not big.exists() or big.stat().st_mtime < os.path.getmtime(__file__):
        subprocess.run([sys.executable, __file__, part, folder, str(records)], check=True)
    return folder


U128 = bytes.fromhex("f364adc9b000401c80006bd3e2e6bd1a")


def u128(n):
    return U128[:12] + u16s(n) + U128[14:]


def octets(count):
    return bytes(R.randrange(256) for _ in range(count))


# ---------- advertisers

NAMES = [
    "HR Strap 3F", "Polar H10 8C4A2B", "Tile", "Mi Band 7", "LE-Bose QC35", "TempSensor-12", "Hue Lamp", "KitchenScale",
    "nRF52 DK", "Ruuvi 4C1D", "CSC-0091", "Glucose 9",
]  # fmt: skip


class Device:
    """An advertiser of one of seven kinds: address, type of event, advertising data, scan response."""

    def __init__(self, i):
        name = lambda factor: structure(9, NAMES[i * factor % 12].encode())  # noqa: E731
        self.addr = octets(5) + bytes((R.choice((0xC0 | R.randrange(64), 0x40 | R.randrange(64), R.randrange(256))),))
        self.at = 1 if self.addr[5] >= 0x40 else 0
        self.kind = i % 7
        self.srsp = None
        self.rssi = R.randrange(-95, -40)
        flags = structure(1, b"\x06")
        if self.kind == 0:  # heart rate strap: 16-bit UUIDs, name
            self.et, self.data = 0, flags + structure(3, u16s(0x180D, 0x180F)) + structure(9, NAMES[i % 12].encode()[:16])
            self.srsp = structure(0x0A, b"\x04") + structure(0x19, u16s(0x0341)) + structure(0x16, u16s(0x180F) + b"\x5a")
        elif self.kind == 1:  # iBeacon
            self.et, self.data = 3, flags + structure(0xFF, b"\x4c\x00\x02\x15" + octets(16) + octets(4) + b"\xc5")
        elif self.kind == 2:  # Apple continuity
            self.et, self.srsp = 0, b""
            self.data = structure(1, b"\x1a") + structure(0x0A, b"\x0c")
            self.data += structure(0xFF, b"\x4c\x00\x10\x05" + octets(5))
        elif self.kind == 3:  # 128-bit service, name
            self.et, self.data = 0, flags + structure(7, u128(i))
            self.srsp = name(5) + structure(0x12, u16s(24, 40))
        elif self.kind == 4:  # Eddystone
            url = u16s(0xFEAA) + b"\x10\xf6\x02example\x00x"
            self.et, self.data = 3, flags + structure(3, u16s(0xFEAA)) + structure(0x16, url)
        elif self.kind == 5:  # Swift Pair, name
            self.et, self.srsp = 0, b""
            self.data = flags + structure(0xFF, b"\x06\x00\x03\x00\x80") + name(3)
        else:  # service data of a sensor, another one in each report
            self.et, self.data = 2, flags + structure(0x16, u16s(0x181A) + bytes(13))


DEVS = [Device(i) for i in range(28)]


def adv_pick():
    d = DEVS[int(R.random() * 28)]
    rssi = (d.rssi + R.randrange(-4, 5)) & 0xFF
    if d.srsp is not None and R.random() < 0.4:
        return d, 4, d.srsp, rssi
    if d.kind == 6:
        return d, d.et, d.data[:-4] + struct.pack("<I", R.getrandbits(32)), rssi
    return d, d.et, d.data, rssi


def event(code, parameters):
    return EVT, hci.event(code, parameters)


def adv_report():
    d, et, data, rssi = adv_pick()
    return event(0x3E, bytes((0x02, 1, et, d.at)) + d.addr + counted(data) + bytes((rssi,)))


def ext_report():
    d, et, data, rssi = adv_pick()
    if R.random() < 0.35:  # long data
        data = data + structure(0xFF, b"\x59\x00" + octets(60 + R.randrange(60)))
        evt, sec, sid = R.choice((0x0000, 0x0001)), 2, R.randrange(16)
    else:
        evt, sec, sid = {0: 0x13, 2: 0x12, 3: 0x10, 4: 0x1B}[et], 0, 0xFF
    head = b"\x0d\x01" + u16s(evt) + bytes((d.at,)) + d.addr + bytes((1, sec, sid, 127, rssi))
    return event(0x3E, head + u16s(0) + bytes(7) + counted(data))


# ---------- one ATT conversation: yields ('T'|'R', cid, pdu)


def uuidb(u):
    return u16s(u) if isinstance(u, int) else u


SVCS = [(1, 5, 0x1800), (6, 9, 0x1801), (16, 23, 0x180D), (32, 35, 0x180F), (48, 54, 0x180A), (64, 75, u128(0x100))]
CHARS = [
    (2, 2, 3, 0x2A00), (4, 2, 5, 0x2A01), (7, 0x20, 8, 0x2A05), (17, 0x10, 18, 0x2A37), (20, 2, 21, 0x2A38),
    (22, 8, 23, 0x2A39), (33, 0x12, 34, 0x2A19), (49, 2, 50, 0x2A29), (51, 2, 52, 0x2A24), (53, 2, 54, 0x2A26),
    (65, 0x0C, 66, u128(0x101)), (67, 0x10, 68, u128(0x102)), (70, 0x0A, 71, u128(0x103)), (73, 2, 74, u128(0x104)),
]  # fmt: skip
DESCS = [(9, 0x2902), (19, 0x2902), (35, 0x2902), (69, 0x2902), (72, 0x2901)]


def err(op, h, e):
    return bytes((1, op)) + u16s(h) + bytes((e,))


def att_session(nnotif):
    A = 4
    mtu = R.choice((23, 185, 247, 517))
    yield "T", A, b"\x02" + u16s(517)
    yield "R", A, b"\x03" + u16s(mtu)
    mtu = min(mtu, 517)
    # services
    i = 0
    start = 1
    while i < len(SVCS):
        yield "T", A, b"\x10" + u16s(start, 0xFFFF, 0x2800)
        w = len(uuidb(SVCS[i][2])) + 4
        out = b""
        while i < len(SVCS) and len(uuidb(SVCS[i][2])) + 4 == w and len(out) + w + 2 <= mtu:
            out += u16s(SVCS[i][0], SVCS[i][1]) + uuidb(SVCS[i][2])
            start = SVCS[i][1] + 1
            i += 1
        yield "R", A, bytes((0x11, w)) + out
    yield "T", A, b"\x10" + u16s(start, 0xFFFF, 0x2800)
    yield "R", A, err(0x10, start, 0x0A)
    for s, e, _ in SVCS:
        cs = [c for c in CHARS if s < c[0] <= e]
        start = s
        j = 0
        while j < len(cs):
            yield "T", A, b"\x08" + u16s(start, e, 0x2803)
            w = len(uuidb(cs[j][3])) + 5
            out = b""
            while j < len(cs) and len(uuidb(cs[j][3])) + 5 == w and len(out) + w + 2 <= mtu:
                out += u16s(cs[j][0]) + bytes((cs[j][1],)) + u16s(cs[j][2]) + uuidb(cs[j][3])
                start = cs[j][2]
                j += 1
            yield "R", A, bytes((9, w)) + out
        if start < e:
            yield "T", A, b"\x08" + u16s(start, e, 0x2803)
            yield "R", A, err(8, start, 0x0A)
    for h, u in DESCS:
        yield "T", A, b"\x04" + u16s(h, h)
        yield "R", A, b"\x05\x01" + u16s(h, u)

    def rd(h, v):
        yield "T", A, b"\x0a" + u16s(h)
        yield "R", A, b"\x0b" + v[: mtu - 1]
        o = mtu - 1
        while o < len(v):
            yield "T", A, b"\x0c" + u16s(h, o)
            yield "R", A, b"\x0d" + v[o : o + mtu - 1]
            o += mtu - 1

    yield from rd(3, b"HR Strap 3F")
    yield from rd(5, u16s(0x0341))
    yield from rd(50, b"Example Instruments")
    yield from rd(52, b"EX-100")
    yield from rd(54, b"2.14.1-rc3")
    yield from rd(34, b"\x5a")
    yield from rd(21, b"\x01")
    yield from rd(74, octets(160))
    for c in (19, 35, 69):
        yield "T", A, b"\x12" + u16s(c, 1)
        yield "R", A, b"\x13"
    yield "R", 5, b"\x12\x01\x08\x00" + u16s(24, 40, 0, 400)
    yield "T", 5, b"\x13\x01\x02\x00" + u16s(0)
    hr = 70
    k = 0
    while k < nnotif:
        r = R.random()
        if r < 0.93:  # heart rate notification
            hr = max(48, min(190, hr + R.randrange(-2, 3)))
            rr = R.randrange(0, 3)
            if rr:
                v = bytes((0x16, hr)) + b"".join(u16s(61440 // hr + R.randrange(-20, 20)) for _ in range(rr))
            else:
                v = bytes((0x06, hr))
            yield "R", A, b"\x1b" + u16s(18) + v
            k += 1
        elif r < 0.95:
            yield "R", A, b"\x1b" + u16s(34) + bytes((R.randrange(20, 100),))
            k += 1
        elif r < 0.965:  # chunked firmware-ish transfer: 20-byte write cmds, 'ready' notification each 8
            tot = R.randrange(16, 64)
            yield "T", A, b"\x12" + u16s(66) + b"\x01" + u16s(tot * 20)
            yield "R", A, b"\x13"
            yield "R", A, b"\x1b" + u16s(68) + b"ready"
            for c in range(tot):
                yield "T", A, b"\x52" + u16s(66) + R.randbytes(20)
                if c % 8 == 7:
                    yield "R", A, b"\x1b" + u16s(68) + b"ready"
            yield "R", A, b"\x1b" + u16s(68) + b"done"
            k += tot
        elif r < 0.975:  # long write
            v = R.randbytes(90 + R.randrange(120))
            o = 0
            step = mtu - 5
            while o < len(v):
                c = b"" + u16s(71) + u16s(o) + v[o : o + step]
                yield "T", A, b"\x16" + c
                yield "R", A, b"\x17" + c
                o += step
            yield "T", A, b"\x18\x01"
            yield "R", A, b"\x19"
            k += 4
        elif r < 0.99:
            yield from rd(34, bytes((R.randrange(100),)))
            k += 2
        else:
            yield "T", A, b"\x0a" + u16s(99)
            yield "R", A, err(0x0A, 99, 1)
            k += 2


def done(op, ret=b"\x00"):
    return event(0x0E, b"\x01" + u16s(op) + ret)


def status(op):
    return event(0x0F, b"\0\1" + u16s(op))


def cmd(op, par=b""):
    return CMD, hci.command(op, par)


def hci_conn(handle):
    d = DEVS[R.randrange(4) * 7]
    yield cmd(0x200D, u16s(0x60, 0x30) + bytes((0, d.at)) + d.addr + b"\x00" + u16s(24, 40, 0, 400, 0, 0))
    yield status(0x200D)
    complete = b"\x0a\x00" + u16s(handle) + bytes((0, d.at)) + d.addr + bytes(12) + u16s(36, 0, 400) + b"\x01"
    yield event(0x3E, complete)
    yield cmd(0x2016, u16s(handle))
    yield status(0x2016)
    yield event(0x3E, b"\x04\x00" + u16s(handle) + b"\xff\x01\x00\x00\x00\x00\x00\x00")
    mx = 27
    if R.random() < 0.5:
        yield event(0x3E, b"\x07" + u16s(handle, 251, 2120, 251, 2120))
        mx = 251
    ntx = 0
    for dr, cid, pdu in att_session(R.randrange(60, 700)):
        f = hci.l2cap(cid, pdu)
        for o in range(0, len(f), mx):
            yield (TX if dr == "T" else RX), hci.acl(handle, f[o : o + mx], dr == "R", o == 0)
            ntx += dr == "T"
        if dr == "T" and (ntx >= 4 or R.random() < 0.5) and ntx:
            yield event(0x13, b"\x01" + u16s(handle, ntx))
            ntx = 0
        if R.random() < 0.01:
            yield cmd(0x1405, u16s(handle))
            yield done(0x1405, b"\x00" + u16s(handle) + bytes((R.randrange(180, 220),)))
    yield cmd(0x0406, u16s(handle) + b"\x13")
    yield status(0x0406)
    yield EVT, hci.disconnection_complete(handle, 0x16)


def hci_stream():
    yield NEWIX, b"\x00\x01" + OWN + b"hci0\0\0\0\0"
    yield OPENIX, b""
    yield IXINFO, OWN + u16s(0x0002)
    for op, ret in (
        (0x0C03, b"\0"),
        (0x1001, b"\0\x0b\x00\x10\x0b\x02\x00\x00\x10"),
        (0x1003, b"\0" + b"\xff" * 8),
        (0x1009, b"\0" + OWN),
        (0x2002, b"\0\xfb\x00\x08"),
        (0x2003, b"\0" + b"\xff\x01" + bytes(6)),
        (0x0C01, b"\0"),
        (0x2001, b"\0"),
    ):
        par = {0x0C01: b"\xff" * 7 + b"\x3f", 0x2001: b"\x1f" + bytes(7)}.get(op, b"")
        yield cmd(op, par)
        yield done(op, ret)
    yield cmd(0x200B, b"\x01\x10\x00\x10\x00\x00\x00")
    yield done(0x200B)
    yield cmd(0x200C, b"\x01\x00")
    yield done(0x200C)
    slots = [None] * 3
    hs = 0x40
    while True:
        r = R.random()
        if r < 0.46:
            yield adv_report()
        elif r < 0.55:
            yield ext_report()
        elif r < 0.551:
            yield cmd(0x200C, b"\x00\x00")
            yield done(0x200C)
            yield cmd(0x200C, b"\x01\x00")
            yield done(0x200C)
        else:
            i = int(R.random() * 3)
            if slots[i] is None:
                slots[i] = hci_conn(hs)
                hs = 0x40 + (hs - 0x40 + 1) % 16
            n = 1 if R.random() < 0.7 else 3
            for _ in range(n):
                x = next(slots[i], None)
                if x is None:
                    slots[i] = None
                    break
                yield x


def opened(out, name, beginning):
    """A file with its beginning."""
    file = open(f"{out}/{name}", "wb")
    file.write(beginning)
    return file


def gen_hci(out, N):
    t = START
    big, small = (opened(out, f"{name}.btsnoop", containers.btsnoop(2001)) for name in ("big", "100k"))
    for n, (kind, pl) in zip(range(N), hci_stream()):
        t += int(R.expovariate(1 / 1150.0)) + 1
        record = containers.btsnoop_record(pl, kind, t)
        big.write(record)
        if n < FIRST:
            small.write(record)


# ---------- LL

ADV_AA = link_layer.ADVERTISING


def ll_conn(aa, crci):
    d = DEVS[R.randrange(4) * 7]
    request = link_layer.connect_ind(aa, crci, OWN, d.addr, offset=10, timeout=72, hop=7)
    yield "A", bytes((0x05 | d.at << 7,)) + request[1:-1] + b"\x27"
    sn = {"T": 0, "R": 0}

    def data(dr, llid, pl, md=0):
        h = llid | (sn["R" if dr == "T" else "T"] ^ (0 if dr == "T" else 1)) << 2 | sn[dr] << 3 | md << 4
        sn[dr] ^= 1
        return dr, link_layer.pdu(h, pl)

    yield data("T", 3, b"\x0c\x0b" + u16s(0x0002, 0x1234))
    yield data("R", 3, b"\x0c\x0b" + u16s(0x0059, 0x0131))
    yield data("T", 3, b"\x08\xff\x01" + bytes(6))
    yield data("R", 3, b"\x09\xff\x01" + bytes(6))
    mx = 27
    if R.random() < 0.5:
        yield data("T", 3, b"\x14" + u16s(251, 2120, 251, 2120))
        yield data("R", 3, b"\x15" + u16s(251, 2120, 251, 2120))
        mx = 251
    for dr, cid, pdu in att_session(R.randrange(60, 700)):
        f = hci.l2cap(cid, pdu)
        for o in range(0, len(f), mx):
            yield data(dr, 2 if o == 0 else 1, f[o : o + mx])
            yield data("R" if dr == "T" else "T", 1, b"")
        while R.random() < 0.35:
            yield data("T", 1, b"")
            yield data("R", 1, b"")
        if R.random() < 0.004:
            yield data("T", 3, b"\x01" + b"\xff\xff\xff\xff\x1f" + u16s(100))
            yield data("R", 1, b"")
    yield data("T", 3, b"\x02\x13")


def ll_stream():
    """('A', or 'T' and 'R' for the sender; access address, PDU, CRCInit)."""
    slots = [None] * 2
    while True:
        if R.random() < 0.42:
            d, et, data, rssi = adv_pick()
            ty = {0: 0, 2: 6, 3: 2, 4: 4}[et]
            if et == 4 and R.random() < 0.3:
                yield "A", ADV_AA, link_layer.pdu(0x03 | d.at << 7, OWN + d.addr), link_layer.CRC_INIT
            yield "A", ADV_AA, link_layer.pdu(ty | d.at << 6, d.addr + data), link_layer.CRC_INIT
        else:
            i = R.randrange(2)
            if slots[i] is None:
                aa, ci = R.getrandbits(32) | 1, R.getrandbits(24)
                slots[i] = ll_conn(aa, ci), aa, ci
            g, aa, ci = slots[i]
            for _ in range(4):
                x = next(g, None)
                if x is None:
                    slots[i] = None
                    break
                dr, pdu = x
                yield (dr, ADV_AA, pdu, link_layer.CRC_INIT) if dr == "A" else (dr, aa, pdu, ci)


def gen_ll(out, N):
    t = START
    big, small = (opened(out, f"{name}-ll.pcap", containers.pcap(256)) for name in ("big", "100k"))
    for n, (dr, aa, pdu, ci) in zip(range(N), ll_stream()):
        ch = (0, 12, 39)[R.randrange(3)] if dr == "A" else 1 + R.randrange(11)
        flags = link_layer.FLAGS | {"A": 0, "T": 2, "R": 3}[dr] << 7
        t += int(R.expovariate(1 / 700.0)) + 150
        packet = link_layer.packet(pdu, aa, ci)
        if R.random() < 0.002:
            packet, flags = packet[:-3] + b"\0\0\0", flags & ~link_layer.CRC_VALID
        rssi = -40 - int(R.random() * 50)
        record = containers.pcap_record(struct.pack("<BbBBIH", ch, rssi, 0x80, 0, aa, flags) + packet, t)
        big.write(record)
        if n < FIRST:
            small.write(record)


if __name__ == "__main__":
    os.makedirs(sys.argv[2], exist_ok=True)
    (gen_hci if sys.argv[1] == "hci" else gen_ll)(sys.argv[2], int(sys.argv[3]))
