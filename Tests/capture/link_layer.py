"""Link-layer packets, the headers that radios put before them, and a connection that is as it should be.

Core 6.0, Vol 6, Part B: 2.1 (packets), 2.3 (advertising), 2.4 (data), 3.1.1 (CRC), 4.5.9 (acknowledgement).
"""

import struct

from . import hci

ADVERTISING, CRC_INIT = 0x8E89BED6, 0x555555
ALL = (1 << 37) - 1  # channels
GOOD_ADDRESS, GOOD_INIT = 0x5A3C96E1, 0x7B20D1
CENTRAL, PERIPHERAL = "C0:11:22:33:44:55", "D0:AA:BB:CC:DD:EE"
ADV_IND, CONNECT_IND, ADV_EXT_IND = 0, 5, 7
FLAGS = 0x0C13  # of link type 256: dewhitened, power and reference address valid, CRC checked and valid
CRC_CHECKED, CRC_VALID = 0x0400, 0x0800


def _table():
    for octet in range(256):
        register = octet
        for _ in range(8):
            register = register >> 1 ^ (0xDA6000 if register & 1 else 0)
        yield register


TABLE = list(_table())


def crc(pdu, init=CRC_INIT):
    """The CRC, in the order of the air."""
    register = int(f"{init:024b}"[::-1], 2)
    for octet in pdu:
        register = register >> 8 ^ TABLE[(register ^ octet) & 0xFF]
    return register.to_bytes(3, "little")


def packet(pdu, address=ADVERTISING, init=CRC_INIT):
    return struct.pack("<I", address) + pdu + crc(pdu, init)


def broken(pdu, address=ADVERTISING, init=CRC_INIT):
    """The packet with bit errors in its CRC."""
    whole = packet(pdu, address, init)
    return whole[:-1] + bytes([whole[-1] ^ 0x5A])


def pdu(kind, payload, length=None):
    return bytes([kind, len(payload) if length is None else length]) + payload


def connect_ind(address, init, central=CENTRAL, peripheral=PERIPHERAL, **changes):
    """CONNECT_IND between two addresses, written down or bytes; `changes` as in LLData (2.3.3.1)."""
    data = {"window": 2, "offset": 1, "interval": 24, "latency": 0, "timeout": 100, "channels": ALL, "hop": 9, **changes}
    body = b"".join(hci.octets(one) if isinstance(one, str) else one for one in (central, peripheral))
    body += struct.pack("<I", address) + init.to_bytes(3, "little")
    body += struct.pack("<BHHHH", *(data[name] for name in ("window", "offset", "interval", "latency", "timeout")))
    return pdu(CONNECT_IND | 0xC0, body + data["channels"].to_bytes(5, "little") + bytes([data["hop"] | 0xA0]))


# Headers of the radio, one function a link type: a packet, whose it is (None on an advertising channel), whether the
# sniffer found its CRC wrong -> record.


def radio(data, channel=0, rssi=-50, flags=FLAGS, address=ADVERTISING):
    """The record of link type 256."""
    return struct.pack("<BbbBIH", channel, rssi, 0, 0, address, flags) + data


def pseudo_header(data, to_peripheral=None, damaged=False):
    flags = FLAGS & ~CRC_VALID if damaged else FLAGS
    if to_peripheral is None:
        return radio(data, flags=flags)
    return radio(data, 9, flags=flags | (2 if to_peripheral else 3) << 7)


def pseudo_header_unchecked(data, to_peripheral=None, damaged=False):
    """Without the sniffer's verdict about the CRC, so that the CRC itself counts."""
    record = pseudo_header(data, to_peripheral)
    flags = struct.unpack_from("<H", record, 8)[0] & ~(CRC_CHECKED | CRC_VALID)
    return record[:8] + struct.pack("<H", flags) + data


def bare(data, to_peripheral=None, damaged=False):
    return data


def nordic(data, to_peripheral=None, damaged=False):
    is_data = to_peripheral is not None
    head = struct.pack("<BHBHB", 0, 10 + len(data), 3, nordic.count & 0xFFFF, 6 if is_data else 2)
    nordic.count += 1
    flags = (not damaged) | bool(to_peripheral) << 1
    return head + struct.pack("<BBBBHI", 10, flags, 8 if is_data else 37, 50, 0, nordic.count * 1000) + data


nordic.count = 0


def ppi(data, to_peripheral=None, damaged=False):
    field = struct.pack("<BHBIbbbB", 0, 2402 if to_peripheral is None else 2420, 0, 0, -50, -54, -51, 61)
    return struct.pack("<BBHIHH", 0, 0, 12 + len(field), 147, 30006, len(field)) + field + data


HEADERS = {251: bare, 256: pseudo_header, 272: nordic, 192: ppi}


class Good:
    """A connection from its CONNECT_IND on, that goes on whatever else is on the air; its records are (µs, bytes)."""

    INTERVAL = 30_000  # µs

    def __init__(self, header):
        self.header = header
        self.sn = {True: 0, False: 0}
        self.reads = 0
        self.time = self.anchor = 0

    def begin(self):
        advertisement = hci.octets(PERIPHERAL) + b"\x02\x01\x06\x05\x09Good"
        yield self.other(packet(pdu(ADV_IND | 0x40, advertisement)))
        yield self.other(packet(connect_ind(GOOD_ADDRESS, GOOD_INIT)))
        # The first anchor point: transmitWindowDelay, an offset of one unit, somewhere in the window.
        self.anchor = self.time + 352 + 1250 + 1250 + 400 - self.INTERVAL

    def other(self, data, after=400, damaged=False):
        """A packet that is not of this connection, between its events."""
        self.time += after
        return self.time, self.header(data, damaged=damaged)

    def data(self, to_peripheral, llid, payload, length=None, damaged=False):
        """The next data PDU of one side, in sequence: the central's at an anchor point, the other's T_IFS after it."""
        if to_peripheral:
            self.anchor += self.INTERVAL
            while self.anchor < self.time:
                self.anchor += self.INTERVAL
            self.time = self.anchor
        sn, other = self.sn[to_peripheral], self.sn[not to_peripheral]
        whole = (broken if damaged else packet)(
            pdu(llid | other << 2 | sn << 3, payload, length), GOOD_ADDRESS, GOOD_INIT
        )
        # A damaged packet is not acknowledged, so that its number comes again.
        self.sn[to_peripheral] ^= not damaged
        start = self.time
        self.time += (len(whole) + 1) * 8 + 150
        return start, self.header(whole, to_peripheral, damaged)

    def read(self):
        """An ATT Read Request of handle 0x0003 and its response, with a value that nothing else has."""
        self.reads += 1
        yield self.data(True, 2, hci.l2cap(hci.ATT, b"\x0a\x03\x00"))
        yield self.data(False, 2, hci.l2cap(hci.ATT, struct.pack("<BI", 0x0B, 0xA5000000 | self.reads)))

    def values(self):
        """What the responses must be decoded to."""
        return [struct.pack("<I", 0xA5000000 | index).hex() for index in range(1, self.reads + 1)]
