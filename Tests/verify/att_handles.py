"""Other attribute handles in the PDUs of the Attribute Protocol (Core 6.0, Vol 3, Part F, 3.4)."""

import struct

from capture import hci

FIRST, LAST = 0x0001, 0xFFFF
CHARACTERISTIC, INCLUDE = b"\x03\x28", b"\x02\x28"
RANGES = {0x04, 0x06, 0x08, 0x10}
# A handle after the opcode.
ONE_HANDLE = {0x0A, 0x0C, 0x12, 0x52, 0xD2, 0x16, 0x17, 0x1B, 0x1D}


class Shift:
    """Each handle is larger by the same. It takes packets in their order, since answers depend on requests."""

    def __init__(self, by):
        self.by = by
        self.types = {}  # of the last Read By Type Request of each connection

    def attribute(self, handle):
        return handle + self.by if handle else 0

    def end(self, handle):
        return handle if handle == LAST else handle + self.by

    def begin(self, handle):
        """A search from the first handle on stays one."""
        return handle if handle in (FIRST, LAST) else handle + self.by

    def __call__(self, packet):
        pdu = hci.pdu(packet)
        if not pdu:
            return packet.data
        connection = struct.unpack_from("<H", packet.data)[0] & 0xFFF
        return packet.data[:8] + self.pdu(bytearray(pdu), connection) + packet.data[8 + len(pdu):]

    def pdu(self, pdu, connection):
        opcode = pdu[0]
        if opcode == 0x01:
            self.put(pdu, 2, self.begin if pdu[1] in RANGES else self.attribute)
        elif opcode in RANGES:
            self.put(pdu, 1, self.begin)
            self.put(pdu, 3, self.end)
            if opcode == 0x08:
                self.types[connection] = bytes(pdu[5:])
        elif opcode in ONE_HANDLE:
            self.put(pdu, 1, self.attribute)
        elif opcode in (0x0E, 0x20):
            self.entries(pdu, 1, 2, {0: self.attribute})
        elif opcode == 0x05:
            self.entries(pdu, 2, 4 if pdu[1] == 1 else 18, {0: self.attribute})
        elif opcode == 0x07:
            self.entries(pdu, 1, 4, {0: self.attribute, 2: self.end})
        elif opcode == 0x11:
            self.entries(pdu, 2, pdu[1], {0: self.attribute, 2: self.end})
        elif opcode == 0x09:
            inside = {CHARACTERISTIC: {3: self.attribute}, INCLUDE: {2: self.attribute, 4: self.end}}
            self.entries(pdu, 2, pdu[1], {0: self.attribute, **inside.get(self.types.get(connection), {})})
        return bytes(pdu)

    def entries(self, pdu, begin, size, places):
        for entry in range(begin, len(pdu) - size + 1, size):
            for offset, change in places.items():
                self.put(pdu, entry + offset, change)

    @staticmethod
    def put(pdu, offset, change):
        struct.pack_into("<H", pdu, offset, change(struct.unpack_from("<H", pdu, offset)[0]))
