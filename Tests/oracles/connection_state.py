"""What is recounted of a connection, and its L2CAP: frames out of fragments, ATT out of frames.

Core 6.0, Vol 3, Part A, 3.1 (frames), 3.4.3, 4.25 and 4.26 (credit-based channels); a bearer of Enhanced ATT is a pair
of channels (Vol 3, Part G, 5.3).
"""

import struct

import connection_gatt

ATT_CID, SIGNALLING_CID, EATT_SPSM = 4, 5, 0x27
SECOND = 10**9  # in nanoseconds


class Connection:
    """What is compared; times in nanoseconds since the first record."""

    def __init__(self, row, server_of, is_begin):
        self.row, self.frame, self.begin, self.is_begin = row, row.frame, row.time, is_begin
        self.central = self.peripheral = None
        self.parameters = None  # (interval, latency, timeout) at the begin, as numbers of the packet
        self.changes = []  # (frame, sort, text)
        self.att = connection_gatt.Client(server_of)
        self.l2cap = L2CAP(self.att)
        self.end = self.reason = self.by = None
        self.is_failed = self.is_unreadable = False
        self.silence = None  # (since when, the limit, whether anything was heard)
        self.is_alive = False  # whether anything came from the other side

    def change(self, row, sort, text):
        self.changes.append((row.frame, sort, text))

    def update(self, row, interval, latency, timeout):
        self.change(row, "parameters", parameters_text((interval, latency, timeout)))

    def finish(self, row, reason, by):
        if self.end is None:
            self.end, self.reason, self.by = row, reason, by


def parameters_text(parameters):
    """Nothing where they are not known."""
    if not parameters or None in parameters:
        return None
    interval, latency, timeout = parameters
    return f"{interval * 1.25:g} ms/{latency}/{timeout * 10} ms"


class L2CAP:
    """Frames of a connection out of fragments, and ATT out of frames."""

    def __init__(self, att):
        self.att = att
        self.streams = {}  # sender -> bytes of the frame so far
        self.asked = {}  # (sender, identifier) -> channels that it asked for
        self.bearers = {}  # (sender, CID) -> [bearer, size of the SDU, bytes so far]

    def take(self, row, sender, is_start, data, is_cut=False):
        """A fragment; of one that the capture has not whole, the frame is what is there."""
        if is_start:
            so_far = data
        elif sender in self.streams:
            so_far = self.streams[sender] + data
        else:
            return
        self.streams[sender] = so_far
        if is_cut and len(so_far) > 4:
            del self.streams[sender]
            return self.frame(row, sender, struct.unpack_from("<H", so_far, 2)[0], so_far[4:])
        if len(so_far) < 4 or len(so_far) < 4 + struct.unpack_from("<H", so_far)[0]:
            return
        del self.streams[sender]
        size, cid = struct.unpack_from("<HH", so_far)
        self.frame(row, sender, cid, so_far[4 : 4 + size])

    def frame(self, row, sender, cid, payload):
        if cid == ATT_CID and payload:
            self.att.take(row, ATT_CID, sender, payload)
        elif cid == SIGNALLING_CID and len(payload) >= 4:
            self.signal(sender, payload[0], payload[1], payload[4:])
        elif (sender, cid) in self.bearers:
            bearer = self.bearers[(sender, cid)]
            if not bearer[1]:
                if len(payload) < 2:
                    return
                bearer[1], payload = struct.unpack_from("<H", payload)[0], payload[2:]
            bearer[2] += payload
            if len(bearer[2]) >= bearer[1]:
                sdu, bearer[1:] = bearer[2], [0, b""]
                if sdu:
                    self.att.take(row, bearer[0], sender, sdu)

    def signal(self, sender, code, identifier, body):
        if code == 0x17 and len(body) >= 8 and struct.unpack_from("<H", body)[0] == EATT_SPSM:
            self.asked[(sender, identifier)] = body[8:]
        elif code == 0x18 and len(body) >= 8:
            other = None if sender is None else not sender
            own = self.asked.pop((other, identifier), b"")
            for place in range(0, min(len(own), len(body) - 8) - 1, 2):
                mine, theirs = struct.unpack_from("<H", own, place)[0], struct.unpack_from("<H", body, 8 + place)[0]
                if theirs:
                    # A channel identifier is the receiver's.
                    self.bearers[(sender, mine)] = [("EATT", mine), 0, b""]
                    self.bearers[(other, theirs)] = [("EATT", mine), 0, b""]
