"""ATT PDUs out of packets from the air, read independently of blesniff and with simpler means.

Written from tcpdump.org's descriptions of the link types, Nordic's and Ubertooth's of theirs, and Core 6.0, Vol 6, Part B:
2.1 (packets), 2.3.3.1 (CONNECT_IND), 2.4 (data PDUs), 3.1.1 (CRC), 4.5.9 (acknowledgement), 5.1.3.1 (encryption).
"""

import struct

import att_bearers

ADVERTISING, ADVERTISING_CRC_INIT = 0x8E89BED6, 0x555555
CONNECT, START, CONTROL = 5, 2, 3
ENC_RSP, PAUSE_ENC_RSP = 0x04, 0x0B


def crc(pdu, init):
    """The CRC as capture files have it, bit by bit: first the highest bit of the register."""
    register = init
    for octet in pdu:
        for bit in range(8):
            feedback = register >> 23 ^ octet >> bit & 1
            register = (register << 1 & 0xFFFFFF) ^ (0x00065B * feedback)
    return sum(1 << bit for bit in range(24) if register >> (23 - bit) & 1).to_bytes(3, "little")


class Radio:
    """What the header of a link type says: verdict about the CRC, whether decrypted, sender; each None if it does not."""

    def __init__(self, link, data):
        self.crc_ok = self.received = None
        self.is_coded = self.is_decrypted = False
        if link == 256:
            flags = struct.unpack_from("<H", data, 8)[0]
            self.crc_ok = bool(flags & 0x0800) if flags & 0x0400 else None
            self.received = {2: False, 3: True}.get(flags >> 7 & 7)
            self.is_decrypted, self.is_coded = bool(flags & 8), flags >> 14 == 2
            data = data[10:]
        elif link == 272:
            flags = data[8]
            self.crc_ok, self.received = bool(flags & 1), not flags & 2
            self.is_decrypted, self.is_coded = flags & 0x0C == 0x0C, flags >> 4 & 7 == 2
            data = data[17:]
        elif link == 192:
            data = data[struct.unpack_from("<H", data, 2)[0] :]
        self.packet = data


class Connection:
    def __init__(self, init=None):
        self.init = init
        self.has_crc = False  # whether a CRC was right, so that not all of them are absent
        self.is_encrypted = False
        self.count = 0
        self.last = {}  # received -> (SN, payload) of the last packet, and its number
        self.streams = {}  # received -> bytes of the L2CAP PDU so far


class AirBearers:
    def __init__(self):
        self.bearers = att_bearers.Bearers()
        self.connections = {}

    def feed(self, packet):
        """The ATT PDU that this packet completes: (bytes, False), or None. `packet.kind` is the link type."""
        radio = Radio(packet.kind, packet.payload)
        place = 6 if radio.is_coded else 5
        data = radio.packet
        if len(data) < place + 4:
            return None
        address = struct.unpack_from("<I", data)[0]
        pdu, check = data[place - 1 : -3], data[-3:]
        if len(pdu) != 2 + pdu[1]:
            return None
        if address == ADVERTISING:
            if pdu[0] & 15 == CONNECT and len(pdu) == 36 and self.verdict(radio, pdu, check, ADVERTISING_CRC_INIT):
                self.connections[struct.unpack_from("<I", pdu, 14)[0]] = Connection(
                    int.from_bytes(pdu[18:21], "little")
                )
            return None
        connection = self.connections.setdefault(address, Connection())
        return self.data(address, connection, radio, pdu, check)

    def verdict(self, radio, pdu, check, init):
        """Whether the packet can be believed. Zeros are no CRC, and what nobody can check has to be believed."""
        if radio.crc_ok is not None:
            return radio.crc_ok
        return init is None or check == bytes(3) or crc(pdu, init) == check

    def data(self, address, connection, radio, pdu, check):
        if connection.init is not None and not connection.has_crc:
            connection.has_crc = crc(pdu, connection.init) == check
        # Programs that decrypt a capture (crackle, WHAD) write zeros for the CRC of what they changed.
        is_decrypted = radio.is_decrypted or connection.is_encrypted and connection.has_crc and check == bytes(3)
        if not is_decrypted and not self.verdict(radio, pdu, check, connection.init):
            return None
        llid, sn, payload = pdu[0] & 3, pdu[0] >> 3 & 1, pdu[2:]
        # The same payload under the same number is the same packet. Without a sender, packets with nothing in them are left
        # out, and the other must be near: it comes again with the next events.
        connection.count += 1
        if radio.received is not None or payload:
            before, place = connection.last.get(radio.received, (None, 0))
            connection.last[radio.received] = ((sn, payload), connection.count)
            if before == (sn, payload) and (radio.received is not None or connection.count - place < 6):
                return None
        if not payload or connection.is_encrypted and not is_decrypted:
            return None
        if llid == CONTROL:
            # What little is in the clear between LL_ENC_RSP and the encryption is no data.
            if payload[0] in (ENC_RSP, PAUSE_ENC_RSP):
                connection.is_encrypted = payload[0] == ENC_RSP
            return None
        return self.fragment(address, connection, radio.received, llid, payload)

    def fragment(self, address, connection, received, llid, payload):
        if llid == START:
            so_far = payload
        elif received in connection.streams:
            so_far = connection.streams[received] + payload
        else:
            return None
        connection.streams[received] = so_far
        if len(so_far) < 4 or len(so_far) < 4 + struct.unpack_from("<H", so_far)[0]:
            return None
        length, cid = struct.unpack_from("<HH", connection.streams.pop(received))
        if len(so_far) > 4 + length:
            return None  # more bytes than the PDU has
        return self.bearers.frame((address,), received, cid, so_far[4:])
