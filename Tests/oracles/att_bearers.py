"""ATT PDUs out of HCI packets: ACL recombination, the ATT fixed channel, and the channels of Enhanced ATT.

Core 6.0: Vol 4, Part E, 5.4.2 (ACL data packets); Vol 3, Part A, 3.1 and 3.4.3 (frames), 4.25 and 4.26 (credit-based
connections); Vol 3, Part G, 5.2 and 5.3 (ATT bearers).
"""

import struct

import hci_records

ATT_CID, LE_SIGNALLING_CID = 0x0004, 0x0005
EATT_SPSM = 0x0027
DISCONNECTION_COMPLETE = 0x05


def opposite(received):
    """The other direction; unknown stays unknown."""
    return None if received is None else not received


class Bearers:
    def __init__(self):
        self.streams = {}  # (adapter, handle, received) -> bytes of the L2CAP PDU so far
        self.requests = {}  # (adapter, handle, signalling identifier) -> (requester's side, its channels)
        self.channels = {}  # (adapter, handle, received, CID) -> [SDU size, bytes so far], for Enhanced ATT

    def feed(self, packet):
        """The ATT PDU that this packet completes: (bytes, cut short by the capture), or None."""
        if packet.kind == hci_records.EVENT:
            self.forget(packet)
        if packet.kind != hci_records.ACL or len(packet.payload) < 4:
            return None
        word, size = struct.unpack_from("<HH", packet.payload)
        link = (packet.adapter, word & 0x0FFF)
        data = packet.payload[4 : 4 + size]
        cut = len(data) < size
        key = (*link, packet.received)
        if (word >> 12) & 3 == 1:
            so_far = self.streams.pop(key, None)
            if so_far is None:
                return None
            data = so_far + data
        else:
            self.streams.pop(key, None)
        if cut:
            return (data[4:], True) if data[2:4] == b"\x04\0" and len(data) > 4 else None
        if len(data) < 4 or len(data) < 4 + (length := struct.unpack_from("<H", data)[0]):
            self.streams[key] = data
            return None
        if len(data) > 4 + length:
            return None  # more bytes than the PDU has: whose they are cannot be known
        return self.frame(link, packet.received, struct.unpack_from("<H", data, 2)[0], data[4:])

    def frame(self, link, received, cid, payload):
        if cid == ATT_CID:
            return payload, False
        if cid == LE_SIGNALLING_CID:
            self.signalling(link, received, payload)
        channel = self.channels.get((*link, received, cid))
        if channel is None:
            return None
        if not channel[0]:
            if len(payload) < 2:
                return None
            channel[:] = [struct.unpack_from("<H", payload)[0], b""]
            payload = payload[2:]
        channel[1] += payload
        if len(channel[1]) < channel[0]:
            return None
        sdu, channel[:] = channel[1], [0, b""]
        return sdu, False

    def signalling(self, link, received, payload):
        if len(payload) < 4:
            return
        code, identifier, _ = struct.unpack_from("<BBH", payload)
        body = payload[4:]
        if code == 0x17 and len(body) >= 8 and struct.unpack_from("<H", body)[0] == EATT_SPSM:
            self.requests[(*link, identifier, received)] = body[8:]
        elif code == 0x18 and len(body) >= 8:
            own = self.requests.pop((*link, identifier, opposite(received)), b"")
            # Each side's channel identifiers are where the other side sends to.
            for channels, direction in ((own, received), (body[8:] if own else b"", opposite(received))):
                for (cid,) in struct.iter_unpack("<H", channels[: len(channels) & ~1]):
                    if cid:
                        self.channels[(*link, direction, cid)] = [0, b""]

    def forget(self, packet):
        event = packet.payload
        if len(event) < 5 or event[0] != DISCONNECTION_COMPLETE or event[2] != 0:
            return
        link = (packet.adapter, struct.unpack_from("<H", event, 3)[0] & 0x0FFF)
        for table in (self.streams, self.requests, self.channels):
            for key in [key for key in table if key[:2] == link]:
                del table[key]
