#!/usr/bin/env python3
"""Generate big realistic Bluetooth LE captures; the same arguments give the same bytes.

usage: generate.py hci OUTDIR N   -> OUTDIR/{10k,100k,big}.btsnoop (datalink 2001) and {..}-h4.btsnoop (1002)
       generate.py ll  OUTDIR N   -> OUTDIR/{10k,100k,big}-ll.pcap  (link type 256)
"big" has N records, the others are its first 10,000 and 100,000.
"""

import os
import random
import struct
import sys

R = random.Random(20261)
EPOCH = 0x00DCDDB30F2F8000  # btsnoop usec offset of 1970
T0 = 1767225600_000000  # 2026-01-01
CMD, EVT, TX, RX, NEWIX, OPENIX, IXINFO, NOTE = 2, 3, 4, 5, 0, 8, 10, 12
p16 = struct.Struct("<H").pack


def u16s(*a):
    return b"".join(p16(x) for x in a)


def ad(t, d):
    return bytes((len(d) + 1, t)) + d


U128 = bytes.fromhex("f364adc9b000401c80006bd3e2e6bd1a")


def u128(n):
    return U128[:12] + p16(n) + U128[14:]


# ---------- advertisers
class Dev:
    pass


DEVS = []
NAMES = [
    "HR Strap 3F",
    "Polar H10 8C4A2B",
    "Tile",
    "Mi Band 7",
    "LE-Bose QC35",
    "TempSensor-12",
    "Hue Lamp",
    "KitchenScale",
    "nRF52 DK",
    "Ruuvi 4C1D",
    "CSC-0091",
    "Glucose 9",
]
for i in range(28):
    d = Dev()
    d.addr = bytes(R.randrange(256) for _ in range(5)) + bytes(
        (R.choice((0xC0 | R.randrange(64), 0x40 | R.randrange(64), R.randrange(256))),)
    )
    d.at = 1 if d.addr[5] >= 0x40 else 0
    k = i % 7
    d.kind = k
    d.srsp = None
    d.rssi = R.randrange(-95, -40)
    if k == 0:  # HR strap: flags, 16-bit uuids, name
        d.et = 0
        d.data = ad(1, b"\x06") + ad(3, u16s(0x180D, 0x180F)) + ad(9, NAMES[i % 12].encode()[:16])
        d.srsp = ad(0x0A, b"\x04") + ad(0x19, u16s(0x0341)) + ad(0x16, u16s(0x180F) + b"\x5a")
    elif k == 1:  # iBeacon
        d.et = 3
        d.data = ad(1, b"\x06") + ad(
            0xFF,
            b"\x4c\x00\x02\x15"
            + bytes(R.randrange(256) for _ in range(16))
            + bytes(R.randrange(256) for _ in range(4))
            + b"\xc5",
        )
    elif k == 2:  # Apple continuity
        d.et = 0
        d.data = (
            ad(1, b"\x1a")
            + ad(0x0A, b"\x0c")
            + ad(0xFF, b"\x4c\x00\x10\x05" + bytes(R.randrange(256) for _ in range(5)))
        )
        d.srsp = b""
    elif k == 3:  # 128-bit service + short name
        d.et = 0
        d.data = ad(1, b"\x06") + ad(7, u128(i))
        d.srsp = ad(9, NAMES[(i * 5) % 12].encode()) + ad(0x12, u16s(24, 40))
    elif k == 4:  # Eddystone
        d.et = 3
        d.data = ad(1, b"\x06") + ad(3, u16s(0xFEAA)) + ad(0x16, u16s(0xFEAA) + b"\x10\xf6\x02example\x00x")
    elif k == 5:  # MS swift-pair style mfg + name
        d.et = 0
        d.data = ad(1, b"\x06") + ad(0xFF, b"\x06\x00\x03\x00\x80") + ad(9, NAMES[(i * 3) % 12].encode())
        d.srsp = b""
    else:  # service data sensor (changes every report)
        d.et = 2
        d.data = ad(1, b"\x06") + ad(0x16, u16s(0x181A) + bytes(13))
        d.srsp = None
    DEVS.append(d)


def adv_pick():
    d = DEVS[int(R.random() * 28)]
    rssi = (d.rssi + R.randrange(-4, 5)) & 0xFF
    if d.srsp is not None and R.random() < 0.4:
        return d, 4, d.srsp, rssi
    if d.kind == 6:
        return d, d.et, d.data[:-4] + struct.pack("<I", R.getrandbits(32)), rssi
    return d, d.et, d.data, rssi


def adv_report():
    d, et, data, rssi = adv_pick()
    body = bytes((0x02, 1, et, d.at)) + d.addr + bytes((len(data),)) + data + bytes((rssi,))
    return EVT, bytes((0x3E, len(body))) + body


def ext_report():
    d, et, data, rssi = adv_pick()
    if R.random() < 0.35:  # true extended, long data
        data = data + ad(0xFF, b"\x59\x00" + bytes(R.randrange(256) for _ in range(60 + R.randrange(60))))
        evt, sec, sid = R.choice((0x0000, 0x0001)), 2, R.randrange(16)
    else:
        evt, sec, sid = {0: 0x13, 2: 0x12, 3: 0x10, 4: 0x1B}[et], 0, 0xFF
    body = (
        b"\x0d\x01"
        + p16(evt)
        + bytes((d.at,))
        + d.addr
        + bytes((1, sec, sid, 127, rssi))
        + p16(0)
        + bytes(7)
        + bytes((len(data),))
        + data
    )
    return EVT, bytes((0x3E, len(body))) + body


# ---------- one ATT conversation: yields ('T'|'R', cid, pdu)
def uuidb(u):
    return p16(u) if isinstance(u, int) else u


SVCS = [(1, 5, 0x1800), (6, 9, 0x1801), (16, 23, 0x180D), (32, 35, 0x180F), (48, 54, 0x180A), (64, 75, u128(0x100))]
CHARS = [
    (2, 2, 3, 0x2A00),
    (4, 2, 5, 0x2A01),
    (7, 0x20, 8, 0x2A05),
    (17, 0x10, 18, 0x2A37),
    (20, 2, 21, 0x2A38),
    (22, 8, 23, 0x2A39),
    (33, 0x12, 34, 0x2A19),
    (49, 2, 50, 0x2A29),
    (51, 2, 52, 0x2A24),
    (53, 2, 54, 0x2A26),
    (65, 0x0C, 66, u128(0x101)),
    (67, 0x10, 68, u128(0x102)),
    (70, 0x0A, 71, u128(0x103)),
    (73, 2, 74, u128(0x104)),
]
DESCS = [
    (9, 9, [(9, 0x2902)]),
    (19, 19, [(19, 0x2902)]),
    (35, 35, [(35, 0x2902)]),
    (69, 69, [(69, 0x2902)]),
    (72, 72, [(72, 0x2901)]),
]


def err(op, h, e):
    return bytes((1, op)) + p16(h) + bytes((e,))


def att_session(nnotif):
    A = 4
    mtu = R.choice((23, 185, 247, 517))
    yield "T", A, b"\x02" + p16(517)
    yield "R", A, b"\x03" + p16(mtu)
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
                out += p16(cs[j][0]) + bytes((cs[j][1],)) + p16(cs[j][2]) + uuidb(cs[j][3])
                start = cs[j][2]
                j += 1
            yield "R", A, bytes((9, w)) + out
        if start < e:
            yield "T", A, b"\x08" + u16s(start, e, 0x2803)
            yield "R", A, err(8, start, 0x0A)
    for s, e, l in DESCS:
        yield "T", A, b"\x04" + u16s(s, e)
        yield "R", A, b"\x05\x01" + b"".join(p16(h) + uuidb(u) for h, u in l)

    def rd(h, v):
        yield "T", A, b"\x0a" + p16(h)
        yield "R", A, b"\x0b" + v[: mtu - 1]
        o = mtu - 1
        while o < len(v):
            yield "T", A, b"\x0c" + u16s(h, o)
            yield "R", A, b"\x0d" + v[o : o + mtu - 1]
            o += mtu - 1

    yield from rd(3, b"HR Strap 3F")
    yield from rd(5, p16(0x0341))
    yield from rd(50, b"Example Instruments")
    yield from rd(52, b"EX-100")
    yield from rd(54, b"2.14.1-rc3")
    yield from rd(34, b"\x5a")
    yield from rd(21, b"\x01")
    yield from rd(74, bytes(R.randrange(256) for _ in range(160)))
    for c in (19, 35, 69):
        yield "T", A, b"\x12" + u16s(c, 1)
        yield "R", A, b"\x13"
    yield "R", 5, b"\x12\x01\x08\x00" + u16s(24, 40, 0, 400)
    yield "T", 5, b"\x13\x01\x02\x00" + p16(0)
    hr = 70
    k = 0
    while k < nnotif:
        r = R.random()
        if r < 0.93:  # heart rate notification
            hr = max(48, min(190, hr + R.randrange(-2, 3)))
            rr = R.randrange(0, 3)
            if rr:
                v = bytes((0x16, hr)) + b"".join(p16(61440 // hr + R.randrange(-20, 20)) for _ in range(rr))
            else:
                v = bytes((0x06, hr))
            yield "R", A, b"\x1b" + p16(18) + v
            k += 1
        elif r < 0.95:
            yield "R", A, b"\x1b" + p16(34) + bytes((R.randrange(20, 100),))
            k += 1
        elif r < 0.965:  # chunked firmware-ish transfer: 20-byte write cmds, 'ready' notification each 8
            tot = R.randrange(16, 64)
            yield "T", A, b"\x12" + p16(66) + b"\x01" + p16(tot * 20)
            yield "R", A, b"\x13"
            yield "R", A, b"\x1b" + p16(68) + b"ready"
            for c in range(tot):
                yield "T", A, b"\x52" + p16(66) + R.randbytes(20)
                if c % 8 == 7:
                    yield "R", A, b"\x1b" + p16(68) + b"ready"
            yield "R", A, b"\x1b" + p16(68) + b"done"
            k += tot
        elif r < 0.975:  # long write
            v = R.randbytes(90 + R.randrange(120))
            o = 0
            step = mtu - 5
            while o < len(v):
                c = b"" + p16(71) + p16(o) + v[o : o + step]
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
            yield "T", A, b"\x0a" + p16(99)
            yield "R", A, err(0x0A, 99, 1)
            k += 2


def cc(op, ret=b"\x00"):
    b = b"\x01" + p16(op) + ret
    return EVT, bytes((0x0E, len(b))) + b


def cs(op, st=0):
    return EVT, bytes((0x0F, 4, st, 1)) + p16(op)


def cmd(op, par=b""):
    return CMD, p16(op) + bytes((len(par),)) + par


def hci_conn(handle):
    d = DEVS[R.randrange(4) * 7]
    yield cmd(0x200D, u16s(0x60, 0x30) + bytes((0, d.at)) + d.addr + b"\x00" + u16s(24, 40, 0, 400, 0, 0))
    yield cs(0x200D)
    b = b"\x0a\x00" + p16(handle) + bytes((0, d.at)) + d.addr + bytes(12) + u16s(36, 0, 400) + b"\x01"
    yield EVT, bytes((0x3E, len(b))) + b
    yield cmd(0x2016, p16(handle))
    yield cs(0x2016)
    b = b"\x04\x00" + p16(handle) + b"\xff\x01\x00\x00\x00\x00\x00\x00"
    yield EVT, bytes((0x3E, len(b))) + b
    if R.random() < 0.5:
        b = b"\x07" + p16(handle) + u16s(251, 2120, 251, 2120)
        yield EVT, bytes((0x3E, len(b))) + b
        mx = 251
    else:
        mx = 27
    ntx = 0
    for dr, cid, pdu in att_session(R.randrange(60, 700)):
        f = u16s(len(pdu), cid) + pdu
        first = True
        for o in range(0, len(f), mx):
            c = f[o : o + mx]
            pb = (0 if dr == "T" else 2) if first else 1
            first = False
            yield (TX if dr == "T" else RX), u16s(handle | pb << 12, len(c)) + c
            if dr == "T":
                ntx += 1
        if dr == "T" and (ntx >= 4 or R.random() < 0.5) and ntx:
            yield EVT, bytes((0x13, 5, 1)) + u16s(handle, ntx)
            ntx = 0
        if R.random() < 0.01:
            yield cmd(0x1405, p16(handle))
            yield cc(0x1405, b"\x00" + p16(handle) + bytes((R.randrange(180, 220),)))
    yield cmd(0x0406, p16(handle) + b"\x13")
    yield cs(0x0406)
    yield EVT, bytes((0x05, 4, 0)) + p16(handle) + b"\x16"


def hci_stream():
    yield NEWIX, b"\x00\x01" + bytes.fromhex("5544332211c0") + b"hci0\0\0\0\0"
    yield OPENIX, b""
    yield IXINFO, bytes.fromhex("5544332211c0") + p16(0x0002)
    for op, ret in (
        (0x0C03, b"\0"),
        (0x1001, b"\0\x0b\x00\x10\x0b\x02\x00\x00\x10"),
        (0x1003, b"\0" + b"\xff" * 8),
        (0x1009, b"\0" + bytes.fromhex("5544332211c0")),
        (0x2002, b"\0\xfb\x00\x08"),
        (0x2003, b"\0" + b"\xff\x01" + bytes(6)),
        (0x0C01, b"\0"),
        (0x2001, b"\0"),
    ):
        par = {0x0C01: b"\xff" * 7 + b"\x3f", 0x2001: b"\x1f" + bytes(7)}.get(op, b"")
        yield cmd(op, par)
        yield cc(op, ret)
    yield cmd(0x200B, b"\x01\x10\x00\x10\x00\x00\x00")
    yield cc(0x200B)
    yield cmd(0x200C, b"\x01\x00")
    yield cc(0x200C)
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
            yield cc(0x200C)
            yield cmd(0x200C, b"\x01\x00")
            yield cc(0x200C)
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


def gen_hci(out, N):
    marks = {10_000: "10k", 100_000: "100k", N: "big"}
    bufs = {"m": [b"btsnoop\0" + struct.pack(">II", 1, 2001)], "h": [b"btsnoop\0" + struct.pack(">II", 1, 1002)]}
    fm = open(f"{out}/big.btsnoop", "wb")
    fh = open(f"{out}/big-h4.btsnoop", "wb")
    pk = struct.Struct(">IIIIq").pack
    h4 = {CMD: (b"\x01", 2), EVT: (b"\x04", 3), TX: (b"\x02", 0), RX: (b"\x02", 1)}
    t = T0 + EPOCH
    n = nm = nh = 0
    stats = {}
    fm.write(bufs["m"][0])
    fh.write(bufs["h"][0])
    for kind, pl in hci_stream():
        t += int(R.expovariate(1 / 1150.0)) + 1
        if nm < N:
            fm.write(pk(len(pl), len(pl), kind, 0, t) + pl)
            nm += 1
            if nm in marks and nm < N:
                fm.flush()
                open(f"{out}/{marks[nm]}.btsnoop", "wb").write(open(f"{out}/big.btsnoop", "rb").read())
        if kind in h4 and nh < N:
            ty, fl = h4[kind]
            fh.write(pk(len(pl) + 1, len(pl) + 1, fl, 0, t) + ty + pl)
            nh += 1
            if nh in marks and nh < N:
                fh.flush()
                open(f"{out}/{marks[nh]}-h4.btsnoop", "wb").write(open(f"{out}/big-h4.btsnoop", "rb").read())
        k = {CMD: "cmd", EVT: "evt", TX: "acl-tx", RX: "acl-rx"}.get(kind, "other")
        if kind == EVT:
            k += " %02x" % pl[0] + ("/%02x" % pl[2] if pl[0] == 0x3E else "")
        stats[k] = stats.get(k, 0) + 1
        if nm >= N and nh >= N:
            break
    fm.close()
    fh.close()
    print(stats)


# ---------- LL
T24 = []
for b in range(256):  # reflected crc24, poly 0x00065B reflected = 0xDA6000
    c = b
    for _ in range(8):
        c = (c >> 1) ^ (0xDA6000 if c & 1 else 0)
    T24.append(c)


def rev24(x):
    return int("{:024b}".format(x)[::-1], 2)


def crc24(d, init):
    c = rev24(init)
    T = T24
    for x in d:
        c = (c >> 8) ^ T[(c ^ x) & 0xFF]
    return struct.pack("<I", c)[:3]


ADV_AA = struct.pack("<I", 0x8E89BED6)


def ll_conn(aa, crci):
    d = DEVS[R.randrange(4) * 7]
    ini = bytes.fromhex("5544332211c0")
    body = (
        ini
        + d.addr
        + struct.pack("<I", aa)
        + struct.pack("<I", crci)[:3]
        + bytes((2,))
        + u16s(10, 24, 0, 72)
        + b"\xff\xff\xff\xff\x1f"
        + bytes((0x27,))
    )
    yield "A", bytes((0x05 | d.at << 7, len(body))) + body
    sn = {"T": 0, "R": 0}

    def data(dr, llid, pl, md=0):
        h = llid | (sn["R" if dr == "T" else "T"] ^ (0 if dr == "T" else 1)) << 2 | sn[dr] << 3 | md << 4
        sn[dr] ^= 1
        return dr, bytes((h, len(pl))) + pl

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
        f = u16s(len(pdu), cid) + pdu
        for o in range(0, len(f), mx):
            yield data(dr, 2 if o == 0 else 1, f[o : o + mx])
            yield data("R" if dr == "T" else "T", 1, b"")
        while R.random() < 0.35:
            yield data("T", 1, b"")
            yield data("R", 1, b"")
        if R.random() < 0.004:
            yield data("T", 3, b"\x01" + b"\xff\xff\xff\xff\x1f" + p16(100))
            yield data("R", 1, b"")
    yield data("T", 3, b"\x02\x13")


def gen_ll(out, N):
    marks = {10_000: "10k", 100_000: "100k"}
    f = open(f"{out}/big-ll.pcap", "wb")
    f.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 256))
    pk = struct.Struct("<IIII").pack
    t = T0
    n = 0
    slots = [None] * 2
    stats = {}
    advcrc = {}

    def emit(ch, aa, flags, pdu, crci):
        nonlocal n, t
        t += int(R.expovariate(1 / 700.0)) + 150
        if aa is ADV_AA:
            crc = advcrc.get(pdu)
            if crc is None:
                crc = crc24(pdu, 0x555555)
                if len(advcrc) < 4096:
                    advcrc[pdu] = crc
        else:
            crc = crc24(pdu, crci)
        if R.random() < 0.002:
            crc = b"\0\0\0"
            flags &= ~0x0800
        b = bytes((ch, (-40 - int(R.random() * 50)) & 0xFF, 0x80, 0)) + aa + p16(flags) + aa + pdu + crc
        f.write(pk(t // 1000000, t % 1000000, len(b), len(b)) + b)
        n += 1
        if n in marks:
            f.flush()
            open(f"{out}/{marks[n]}-ll.pcap", "wb").write(open(f"{out}/big-ll.pcap", "rb").read())
        k = (
            ("adv %x" % (pdu[0] & 15))
            if aa is ADV_AA
            else "data llid %d%s" % (pdu[0] & 3, " empty" if pdu[1] == 0 else "")
        )
        stats[k] = stats.get(k, 0) + 1

    BASE = 0x0001 | 0x0002 | 0x0010 | 0x0400 | 0x0800
    ADVCH = (0, 12, 39)
    while n < N:
        if R.random() < 0.42:
            d, et, data, rssi = adv_pick()
            ty = {0: 0, 2: 6, 3: 2, 4: 4}[et]
            if et == 4 and R.random() < 0.3:
                pdu = bytes((0x03 | d.at << 7, 12)) + bytes.fromhex("5544332211c0") + d.addr
                emit(ADVCH[R.randrange(3)], ADV_AA, BASE, pdu, 0)
                if n >= N:
                    break
            pdu = bytes((ty | d.at << 6, 6 + len(data))) + d.addr + data
            emit(ADVCH[R.randrange(3)], ADV_AA, BASE, pdu, 0)
        else:
            i = R.randrange(2)
            if slots[i] is None:
                aa = R.getrandbits(32) | 1
                ci = R.getrandbits(24)
                slots[i] = (ll_conn(aa, ci), struct.pack("<I", aa), ci)
            g, aab, ci = slots[i]
            for _ in range(4):
                x = next(g, None)
                if x is None:
                    slots[i] = None
                    break
                dr, pdu = x
                if dr == "A":
                    emit(ADVCH[R.randrange(3)], ADV_AA, BASE, pdu, 0)
                else:
                    emit(1 + R.randrange(11), aab, BASE | (2 << 7 if dr == "T" else 3 << 7), pdu, ci)
                if n >= N:
                    break
    f.close()
    print(stats)


if __name__ == "__main__":
    os.makedirs(sys.argv[2], exist_ok=True)
    (gen_hci if sys.argv[1] == "hci" else gen_ll)(sys.argv[2], int(sys.argv[3]))
