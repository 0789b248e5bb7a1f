"""What hostile captures are put together from: records of the Linux monitor, the air, pcapng, and what is carried in them."""

import struct

EPOCH = 0x00DCDDB30F2F8000  # microseconds from the year 0 to 1970, as btsnoop counts
START = 1_767_225_600_000_000
COMMAND, EVENT, SENT, RECEIVED = 2, 3, 4, 5
ADVERTISING = 0x8E89BED6


def u16s(*numbers):
    return struct.pack(f"<{len(numbers)}H", *numbers)


def address(number):
    """A static random address."""
    return struct.pack("<IH", number & 0xFFFFFFFF, 0xC000 | number >> 32)


class Host:
    """A btsnoop capture as the Linux monitor writes it, record by record."""

    def __init__(self, write, step=100):
        self.write = write
        self.time = START + EPOCH
        self.step = step
        self.size = 0
        self.put(b"btsnoop\0" + struct.pack(">II", 1, 2001))

    def put(self, data):
        self.size += len(data)
        self.write(data)

    def record(self, opcode, payload, adapter=0):
        self.time += self.step
        self.put(struct.pack(">IIIIq", len(payload), len(payload), adapter << 16 | opcode, 0, self.time) + payload)

    def event(self, code, parameters, adapter=0):
        self.record(EVENT, bytes((code, len(parameters))) + parameters, adapter)

    def connect(self, handle, peer=None, adapter=0):
        peer = address(adapter << 12 | handle if peer is None else peer)
        self.event(0x3E, b"\x01\0" + u16s(handle) + b"\0\x01" + peer + u16s(24, 0, 500) + b"\0", adapter)

    def disconnect(self, handle, adapter=0):
        self.event(0x05, b"\0" + u16s(handle) + b"\x13", adapter)

    def data(self, handle, payload, sent=False, first=True, adapter=0):
        flags = (0 if sent else 2) if first else 1
        self.record(SENT if sent else RECEIVED, u16s(handle | flags << 12, len(payload)) + payload, adapter)

    def l2cap(self, handle, cid, payload, sent=False, adapter=0):
        self.data(handle, u16s(len(payload), cid) + payload, sent, True, adapter)

    def att(self, handle, pdu, sent=False, adapter=0):
        self.l2cap(handle, 4, pdu, sent, adapter)

    # Requests and their responses, as a client and a server have them.

    def find_information(self, handle, attributes, adapter=0):
        """`attributes`: handles and 16-bit types."""
        self.att(handle, b"\x04" + u16s(attributes[0][0], 0xFFFF), True, adapter)
        self.att(handle, b"\x05\x01" + b"".join(u16s(*entry) for entry in attributes), False, adapter)

    def by_group(self, handle, services, adapter=0):
        """`services`: first handle, last handle, UUID."""
        self.att(handle, b"\x10" + u16s(1, 0xFFFF, 0x2800), True, adapter)
        self.att(handle, b"\x11\x06" + b"".join(u16s(*entry) for entry in services), False, adapter)

    def by_type(self, handle, uuid, entries, adapter=0):
        self.att(handle, b"\x08" + u16s(1, 0xFFFF, uuid), True, adapter)
        self.att(handle, b"\x09" + bytes([len(entries[0])]) + b"".join(entries), False, adapter)

    def uart(self, handle, adapter=0, start=0x10):
        """Discovers a Nordic UART service: its TX characteristic is at `start` + 4, its RX at `start` + 2."""
        self.att(handle, b"\x10" + u16s(1, 0xFFFF, 0x2800), True, adapter)
        self.att(handle, b"\x11\x14" + u16s(start, start + 15) + nordic(1), False, adapter)
        self.att(handle, b"\x08" + u16s(start, start + 15, 0x2803), True, adapter)
        entries = [
            u16s(start + 1) + b"\x0c" + u16s(start + 2) + nordic(2),
            u16s(start + 3) + b"\x10" + u16s(start + 4) + nordic(3),
        ]
        self.att(handle, b"\x09\x15" + b"".join(entries), False, adapter)

    def channels(self, handle, count, adapter=0, psm=0x81):
        """Opens credit-based channels: the local ones from 0x40 on, the remote ones from 0x80 on."""
        for index in range(count):
            request = b"\x14" + bytes([index % 255 + 1]) + u16s(10, psm, 0x40 + index, 65535, 65533, 65535)
            self.l2cap(handle, 5, request, True, adapter)
            response = b"\x15" + bytes([index % 255 + 1]) + u16s(10, 0x80 + index, 65535, 65533, 65535, 0)
            self.l2cap(handle, 5, response, False, adapter)


def nordic(number):
    """A UUID of the Nordic UART service, least significant byte first."""
    return bytes.fromhex(f"6e40{number:04x}b5a3f393e0a9e50e24dcca9e")[::-1]


def report(number, data=b"", kind=0):
    """Parameters of an LE Advertising Report."""
    return b"\x02\x01" + bytes([kind, 1]) + address(number) + bytes([len(data)]) + data + b"\xc4"


def extended_report(number, data, status=0):
    head = b"\x0d\x01" + u16s(status << 5) + b"\x01" + address(number)
    return head + b"\x01\x02" + bytes([number & 15]) + b"\x7f\xc4" + bytes(9) + bytes([len(data)]) + data


class Air:
    """A pcap of link type 256 (LE link layer with a radio's header)."""

    def __init__(self, write, step=150):
        self.write = write
        self.time = START
        self.step = step
        self.size = 0
        self.put(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 256))

    def put(self, data):
        self.size += len(data)
        self.write(data)

    def packet(self, access_address, pdu, channel=0, direction=0, step=None):
        """The CRC is told to be right by the header."""
        self.time += self.step if step is None else step
        flags = 0x0C13 | direction << 7
        body = bytes((channel, 0xC0, 0x80, 0)) + struct.pack("<IHI", access_address, flags, access_address)
        body += pdu + b"\0\0\0"
        self.put(struct.pack("<IIII", self.time // 1_000_000, self.time % 1_000_000, len(body), len(body)) + body)

    def request(self, access_address, number, interval=24):
        body = address(number ^ 0x55555555) + address(number) + struct.pack("<I", access_address) + b"\x01\x02\x03"
        body += b"\x02" + u16s(10, interval, 0, 500) + b"\xff\xff\xff\xff\x1f\x27"
        self.packet(ADVERTISING, bytes((0xC5, len(body))) + body, 0)

    def data(self, access_address, payload, llid=2, direction=2, flags=0):
        self.packet(access_address, bytes((llid | flags, len(payload))) + payload, 3, direction)


def spread(index):
    """Distinct access addresses that look random."""
    return (index * 2654435761 + 0x51234567) & 0xFFFFFFFF


# pcapng


def block(kind, body):
    body += b"\0" * (-len(body) % 4)
    return struct.pack("<II", kind, len(body) + 12) + body + struct.pack("<I", len(body) + 12)


def option(code, value):
    return struct.pack("<HH", code, len(value)) + value + b"\0" * (-len(value) % 4)


def section():
    return block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1))


def interface(options=b""):
    return block(1, struct.pack("<HHI", 201, 0, 0) + options)


PACKET = b"\0\0\0\1" + b"\x04\x3e\x0f" + report(7, b"\x02\x01\x06")


def packet(options=b"", interface=0, time=0, data=PACKET):
    head = struct.pack("<IIIII", interface, 0, time, len(data), len(data))
    return block(6, head + data + b"\0" * (-len(data) % 4) + options)
