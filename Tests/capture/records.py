"""Records of a capture file that can be changed while everything else stays byte for byte.

btsnoop, pcap and pcapng, in both byte orders. A file is its beginning and pieces: records, and what is none, such as other
blocks of pcapng and a record that the file's end cuts off.
"""

import struct

from . import containers


class Piece:
    """Bytes that are not a record."""

    def __init__(self, raw):
        self.raw = bytes(raw)


class Record(Piece):
    """One record: its bytes with the container's header, and what is needed to change both.

    `payload` is what the datalink describes; setting it keeps the lengths of the container right. `ticks` is its time, of
    which `scale` are a second: since the year 0 in btsnoop, since 1970 in the others.
    """

    scale = 10**6
    flags = None  # of btsnoop

    def __init__(self, raw, link):
        super().__init__(raw)
        self.link = link  # family of formats, and number

    @property
    def time(self):
        """Microseconds since 1970."""
        return self.ticks * 10**6 // self.scale

    def add_comment(self, text):
        raise ValueError("only records of pcapng have comments")

    def copy(self):
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other


def number(place, form):
    """A number of a record's header, at this place; one that is too large loses its highest bits."""
    size = struct.calcsize(form)

    def put(self, value):
        self.raw = self.raw[:place] + struct.pack(form, value % (1 << 8 * size)) + self.raw[place + size:]

    return property(lambda self: struct.unpack_from(form, self.raw, place)[0], put)


class BTSnoopRecord(Record):
    original, flags, drops, ticks = number(0, ">I"), number(8, ">I"), number(12, ">I"), number(16, ">Q")

    @property
    def payload(self):
        return self.raw[24:]

    @payload.setter
    def payload(self, payload):
        original = self.original + len(payload) - len(self.payload)
        self.raw = struct.pack(">II", original, len(payload)) + self.raw[8:24] + bytes(payload)

    @property
    def time(self):
        return self.ticks - containers.EPOCH


class PcapRecord(Record):
    def __init__(self, raw, link, order, scale):
        super().__init__(raw, link)
        self.order, self.scale = order, scale

    @property
    def payload(self):
        return self.raw[16:]

    @payload.setter
    def payload(self, payload):
        included, original = struct.unpack_from(self.order + "II", self.raw, 8)
        lengths = struct.pack(self.order + "II", len(payload), original + len(payload) - included)
        self.raw = self.raw[:8] + lengths + bytes(payload)

    @property
    def ticks(self):
        seconds, part = struct.unpack_from(self.order + "II", self.raw)
        return seconds * self.scale + part

    @ticks.setter
    def ticks(self, ticks):
        seconds, part = divmod(ticks, self.scale)
        self.raw = struct.pack(self.order + "II", seconds % 2**32, part) + self.raw[8:]


class EnhancedPacket(Record):
    """The Enhanced Packet Block of pcapng; its options are kept."""

    def __init__(self, raw, link, order, scale):
        super().__init__(raw, link)
        self.order, self.scale = order, scale

    def _parts(self):
        """Bytes up to the lengths, both lengths, payload, options."""
        included, original = struct.unpack_from(self.order + "II", self.raw, 20)
        end = 28 + included + -included % 4
        return self.raw[8:20], included, original, self.raw[28:28 + included], self.raw[end:-4]

    def _set(self, head, original, payload, options):
        lengths = struct.pack(self.order + "II", len(payload), original)
        self.raw = containers.block(6, head + lengths + containers.padded(payload) + options, self.order)

    @property
    def payload(self):
        return self._parts()[3]

    @payload.setter
    def payload(self, payload):
        head, included, original, _, options = self._parts()
        self._set(head, original + len(payload) - included, bytes(payload), options)

    @property
    def ticks(self):
        high, low = struct.unpack_from(self.order + "II", self.raw, 12)
        return high << 32 | low

    @ticks.setter
    def ticks(self, ticks):
        time = struct.pack(self.order + "II", ticks >> 32 & 0xFFFFFFFF, ticks & 0xFFFFFFFF)
        self.raw = self.raw[:12] + time + self.raw[20:]

    def add_option(self, code, value):
        head, _, original, payload, options = self._parts()
        new = struct.pack(self.order + "HH", code, len(value)) + containers.padded(value)
        self._set(head, original, payload, new + (options or bytes(4)))

    def add_comment(self, text):
        self.add_option(1, text)


def opened(data):
    """The beginning of the file, and its pieces one after the other."""
    if data[:8] == b"btsnoop\0":
        link = "btsnoop", struct.unpack_from(">I", data, 12)[0]
        return data[:16], _fixed(data, 16, 24, ">4xI", lambda raw: BTSnoopRecord(raw, link))
    if data[:4] == b"\x0a\x0d\x0d\x0a":
        return b"", _pcapng(data)
    for order in "<>":
        for magic, scale in ((0xA1B2C3D4, 10**6), (0xA1B23C4D, 10**9)):
            if data[:4] == struct.pack(order + "I", magic):
                link = "pcap", struct.unpack_from(order + "I", data, 20)[0] & 0x0FFFFFFF
                make = lambda raw: PcapRecord(raw, link, order, scale)  # noqa: E731
                return data[:24], _fixed(data, 24, 16, order + "8xI", make)
    raise ValueError("neither btsnoop nor pcap nor pcapng")


def read(data):
    """The beginning of the file and its pieces: (bytes, [Piece])."""
    beginning, pieces = opened(data)
    return beginning, list(pieces)


def records(data):
    """The records of a file."""
    return [piece for piece in opened(data)[1] if isinstance(piece, Record)]


def joined(beginning, pieces):
    """The file again."""
    return beginning + b"".join(piece.raw for piece in pieces)


def first(data, count):
    """The file up to a record: only so many."""
    beginning, pieces = read(data)
    ends = [0, *(place for place, piece in enumerate(pieces, 1) if isinstance(piece, Record))]
    return joined(beginning, pieces[:ends[count]] if count < len(ends) else pieces)


def _fixed(data, position, head, length, make):
    """Pieces of a format whose records begin with a header of fixed size, with the length in it."""
    while position < len(data):
        end = position + head
        if end <= len(data):
            end += struct.unpack_from(length, data, position)[0]
        yield make(data[position:end]) if end <= len(data) else Piece(data[position:])
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
        if kind == 6 and len(raw) == length:
            link, scale = interfaces[struct.unpack_from(order + "I", raw, 8)[0]]
            yield EnhancedPacket(raw, ("pcap", link), order, scale)
        elif kind == 3:
            raise ValueError("a Simple Packet Block has no time that could be changed")
        else:
            yield Piece(raw)
    if position < len(data):
        yield Piece(data[position:])


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
