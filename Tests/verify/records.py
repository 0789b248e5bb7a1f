"""Records of a capture file that can be changed while everything else stays byte for byte.

btsnoop, pcap and pcapng, in both byte orders. A file is its beginning and pieces: records, and blocks of pcapng that are
none. `Record.payload` is what the datalink describes; setting it keeps the lengths of the container right.
"""

import struct

BTSNOOP_MONITOR = 2001


class Piece:
    """A block that is not a record."""

    def __init__(self, raw):
        self.raw = bytes(raw)


class Record(Piece):
    """One record: its bytes with the container's header, and what is needed to change both."""

    def __init__(self, raw, form, link, scale):
        super().__init__(raw)
        self.form, self.link, self.scale = form, link, scale

    @property
    def payload(self):
        return self.form.payload(self.raw)

    @payload.setter
    def payload(self, payload):
        self.raw = self.form.with_payload(self.raw, bytes(payload))

    @property
    def ticks(self):
        return self.form.ticks(self.raw)

    @ticks.setter
    def ticks(self, ticks):
        self.raw = self.form.with_ticks(self.raw, ticks)

    @property
    def flags(self):
        """btsnoop's flags; `None` where the container has none."""
        return self.form.flags(self.raw)

    def add_comment(self, text):
        if not isinstance(self.form, EnhancedPacket):
            raise ValueError("only records of pcapng have comments")
        self.raw = self.form.with_comment(self.raw, text)

    def copy(self):
        return Record(self.raw, self.form, self.link, self.scale)


class BTSnoop:
    head = struct.Struct(">IIIIq")

    def payload(self, raw):
        return raw[24:]

    def with_payload(self, raw, payload):
        original, included, flags, drops, ticks = self.head.unpack_from(raw)
        return self.head.pack(original + len(payload) - included, len(payload), flags, drops, ticks) + payload

    def ticks(self, raw):
        return self.head.unpack_from(raw)[4]

    def with_ticks(self, raw, ticks):
        return raw[:16] + struct.pack(">q", ticks) + raw[24:]

    def flags(self, raw):
        return self.head.unpack_from(raw)[2]

    def with_flags(self, raw, flags):
        return raw[:8] + struct.pack(">I", flags) + raw[12:]


class Pcap:
    def __init__(self, order, scale):
        self.order, self.scale = order, scale

    def payload(self, raw):
        return raw[16:]

    def with_payload(self, raw, payload):
        seconds, part, included, original = struct.unpack_from(self.order + "IIII", raw)
        lengths = len(payload), original + len(payload) - included
        return struct.pack(self.order + "IIII", seconds, part, *lengths) + payload

    def ticks(self, raw):
        seconds, part = struct.unpack_from(self.order + "II", raw)
        return seconds * self.scale + part

    def with_ticks(self, raw, ticks):
        return struct.pack(self.order + "II", *divmod(ticks, self.scale)) + raw[8:]

    def flags(self, raw):
        return None


class EnhancedPacket:
    """The Enhanced Packet Block of pcapng; its options are kept."""

    def __init__(self, order):
        self.order = order

    def payload(self, raw):
        return raw[28:28 + struct.unpack_from(self.order + "I", raw, 20)[0]]

    def with_payload(self, raw, payload):
        included, original = struct.unpack_from(self.order + "II", raw, 20)
        options = raw[28 + included + -included % 4:-4]
        body = raw[8:20] + struct.pack(self.order + "II", len(payload), original + len(payload) - included)
        body += payload + bytes(-len(payload) % 4) + options
        length = struct.pack(self.order + "I", len(body) + 12)
        return raw[:4] + length + body + length

    def ticks(self, raw):
        high, low = struct.unpack_from(self.order + "II", raw, 12)
        return high << 32 | low

    def with_ticks(self, raw, ticks):
        return raw[:12] + struct.pack(self.order + "II", ticks >> 32, ticks & 0xFFFFFFFF) + raw[20:]

    def with_comment(self, raw, text):
        included, = struct.unpack_from(self.order + "I", raw, 20)
        end = 28 + included + -included % 4
        comment = struct.pack(self.order + "HH", 1, len(text)) + text + bytes(-len(text) % 4)
        options = raw[end:-4] or bytes(4)
        body = raw[8:end] + comment + options
        length = struct.pack(self.order + "I", len(body) + 12)
        return raw[:4] + length + body + length

    def flags(self, raw):
        return None


def read(data):
    """The beginning of the file and its pieces: (bytes, [Piece])."""
    if data[:8] == b"btsnoop\0":
        return data[:16], list(_btsnoop(data))
    if data[:4] == b"\x0a\x0d\x0d\x0a":
        return b"", list(_pcapng(data))
    for order in "<>":
        for magic, scale in ((0xA1B2C3D4, 10**6), (0xA1B23C4D, 10**9)):
            if data[:4] == struct.pack(order + "I", magic):
                return data[:24], list(_pcap(data, Pcap(order, scale)))
    raise ValueError("neither btsnoop nor pcap nor pcapng")


def _btsnoop(data):
    link, position, form = struct.unpack_from(">I", data, 12)[0], 16, BTSnoop()
    while position + 24 <= len(data):
        end = position + 24 + struct.unpack_from(">I", data, position + 4)[0]
        yield Record(data[position:end], form, ("btsnoop", link), 10**6)
        position = end


def _pcap(data, form):
    link, position = struct.unpack_from(form.order + "I", data, 20)[0] & 0x0FFFFFFF, 24
    while position + 16 <= len(data):
        end = position + 16 + struct.unpack_from(form.order + "I", data, position + 8)[0]
        yield Record(data[position:end], form, ("pcap", link), form.scale)
        position = end


def _pcapng(data):
    position, order, interfaces = 0, "<", []
    while position + 12 <= len(data):
        if data[position:position + 4] == b"\x0a\x0d\x0d\x0a":
            order = "<" if data[position + 8:position + 12] == b"\x4d\x3c\x2b\x1a" else ">"
            interfaces = []
        kind, length = struct.unpack_from(order + "II", data, position)
        raw = data[position:position + max(length, 12)]
        position += len(raw)
        if kind == 1:
            interfaces.append((struct.unpack_from(order + "H", raw, 8)[0], _resolution(raw, order)))
        if kind == 6:
            link, scale = interfaces[struct.unpack_from(order + "I", raw, 8)[0]]
            yield Record(raw, EnhancedPacket(order), ("pcap", link), scale)
        elif kind == 3:
            raise ValueError("a Simple Packet Block has no time that could be changed")
        else:
            yield Piece(raw)


def _resolution(raw, order):
    """Ticks a second of an interface: its option 9, a power of ten or of two; microseconds without it."""
    position = 16
    while position + 4 <= len(raw) - 4:
        code, length = struct.unpack_from(order + "HH", raw, position)
        if code == 9:
            exponent = raw[position + 4]
            return 2 ** (exponent & 0x7F) if exponent & 0x80 else 10**exponent
        position += 4 + length + -length % 4
    return 10**6
