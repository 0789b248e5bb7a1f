"""What ATT PDUs do with characteristics, recounted: requests and their answers, and which attribute each is about.

Core 6.0, Vol 3, Part F, 3.4 (PDUs), 3.3.2 and 3.3.3 (a request at a time, 30 s for its answer), Part G, 3.1 to 3.3
(declarations).
"""

import collections
import struct

PRIMARY, SECONDARY, INCLUDE, CHARACTERISTIC, CCC = 0x2800, 0x2801, 0x2802, 0x2803, 0x2902
ERROR, MTU_REQUEST, MTU_RESPONSE, CONFIRMATION = 0x01, 0x02, 0x03, 0x1E
FIND_INFORMATION, FIND_BY_TYPE_VALUE, READ_BY_TYPE, READ, READ_BLOB = 0x04, 0x06, 0x08, 0x0A, 0x0C
READ_MULTIPLE, READ_BY_GROUP_TYPE, WRITE, PREPARE, EXECUTE = 0x0E, 0x10, 0x12, 0x16, 0x18
NOTIFICATION, INDICATION, READ_MULTIPLE_VARIABLE, NOTIFICATIONS = 0x1B, 0x1D, 0x20, 0x23
COMMAND, SIGNED = 0x52, 0xD2
DECLARATIONS = {PRIMARY, SECONDARY, INCLUDE, CHARACTERISTIC}
DISCOVERIES = {FIND_INFORMATION, FIND_BY_TYPE_VALUE, READ_BY_GROUP_TYPE}
REQUESTS = {2, 4, 6, 8, 0x0A, 0x0C, 0x0E, 0x10, 0x12, 0x16, 0x18, 0x20}
ANSWERS = {request + 1: request for request in REQUESTS | {INDICATION}}
NOT_FOUND = 0x0A
TIMEOUT = 30 * 10**9


def uuid(data):
    """A number of 16 bits, or the text of one of 128; the Base UUID makes the other of one (Vol 3, Part B, 2.5.1)."""
    if len(data) == 2:
        return struct.unpack("<H", data)[0]
    text = data[::-1].hex().upper()
    if text.startswith("0000") and text.endswith("00001000800000805F9B34FB"):
        return int(text[4:8], 16)
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"


def uuid_text(value):
    return f"{value:04X}" if isinstance(value, int) else value


def is_structure(value):
    """Declarations and descriptors, which belong to a service or characteristic."""
    return isinstance(value, int) and 0x2800 <= value < 0x2A00


class Server:
    """The attributes that a device showed, in whatever connection it was."""

    def __init__(self):
        self.types = {}  # handle -> UUID
        self.values = set()  # handles of values, by their declarations
        self.services = {}  # first handle -> (last handle, UUID)

    def service(self, handle):
        """The first handle and the UUID of the service that has the attribute."""
        for first, (last, name) in self.services.items():
            if first <= handle <= last:
                return first, name
        return None, None

    def owner(self, handle):
        """The UUID of the characteristic, or the type, that a descriptor or a value is about."""
        return self.types.get(self.value(handle))

    def value(self, handle):
        """The handle of the value of that characteristic, a declaration's own; None where the attribute has none."""
        kind = self.types.get(handle)
        # What no discovery has shown may be anything.
        if kind is None:
            return None
        first, _ = self.service(handle)
        if not is_structure(kind) or kind in DECLARATIONS:
            return handle
        # The attributes up to the next declaration are its descriptors (Part G, 3.3).
        before = [value for value in self.values if (first or 0) <= value < handle]
        return max(before, default=None)

    def learn(self, request, answer):
        """What an answer to a request of discovery tells."""
        code, body = request[0], answer[1:]
        if code == FIND_INFORMATION and body:
            size = 2 if body[0] == 1 else 16
            for place in range(1, len(body) - 1 - size, 2 + size):
                handle = struct.unpack_from("<H", body, place)[0]
                self.types[handle] = uuid(body[place + 2 : place + 2 + size])
        elif code == FIND_BY_TYPE_VALUE and struct.unpack_from("<H", request, 5)[0] == PRIMARY:
            for place in range(0, len(body) - 3, 4):
                first, last = struct.unpack_from("<HH", body, place)
                self.services[first] = (last, uuid(request[7:]))
        elif code == READ_BY_GROUP_TYPE and body:
            for entry in entries(body):
                first, last = struct.unpack_from("<HH", entry)
                if len(entry) in (6, 20):
                    self.services[first] = (last, uuid(entry[4:]))
        elif code == READ_BY_TYPE and body:
            for entry in entries(body):
                handle = struct.unpack_from("<H", entry)[0]
                self.types[handle] = uuid(request[5:])
                if self.types[handle] == CHARACTERISTIC and len(entry) in (7, 21):
                    value = struct.unpack_from("<H", entry, 3)[0]
                    self.types[value] = uuid(entry[5:])
                    self.values.add(value)


def entries(body):
    """The elements of a list: all have the length that the first octet says."""
    size = body[0]
    if size < 2:
        return []
    return [body[place : place + size] for place in range(1, len(body) - size + 1, size)]


class Traffic:
    def __init__(self):
        self.bytes = 0
        self.rows = []

    def add(self, row, size):
        self.bytes += size
        self.rows.append(row)


class Figures:
    """The use of one characteristic."""

    def __init__(self):
        self.traffic = collections.defaultdict(Traffic)
        self.latencies = []
        self.refused = self.unanswered = self.not_captured = 0
        self.subscriptions = []  # (frame, operation)


class Request:
    """Or a value that nothing answers."""

    def __init__(self, row, pdu, missed=0):
        self.row, self.frame, self.time, self.pdu = row, row.frame, row.time, pdu
        self.missed = missed  # packets that the sniffer had missed before
        self.has_waited = False  # while another was answered


class Client:
    """The ATT traffic of a connection."""

    def __init__(self, server_of):
        self.server_of = server_of  # whether the sender is the host (or central) -> the Server that gets its requests
        self.pending = collections.defaultdict(list)  # (bearer, sender) -> [Request]
        self.figures = collections.OrderedDict()
        self.discovery = 0
        self.mtus = []  # (frame, client's, server's or None)
        self.refused = self.unanswered = self.not_captured = 0
        self.is_heard = False  # by a sniffer
        self.knows_roles = True  # from its first packet on
        self.missed = 0  # packets that it did not hear, or not right

    def opposite(self, sender):
        return None if sender is None else not sender

    def take(self, row, bearer, sender, pdu):
        """A whole PDU."""
        code = pdu[0]
        if code in REQUESTS or code == INDICATION:
            self.overtake(bearer, sender, code)
            self.pending[(bearer, sender)].append(Request(row, pdu, self.missed))
        elif code in ANSWERS or code in (ERROR, CONFIRMATION):
            self.answer(row, bearer, sender, pdu)
        elif code in (NOTIFICATION, COMMAND, SIGNED):
            sort = "notifications" if code == NOTIFICATION else "commands"
            size = len(pdu) - 3 - (12 if code == SIGNED else 0)
            self.count(Request(row, pdu), sender, sort, size, "succeeded")
        elif code == NOTIFICATIONS:
            place = 1
            while place + 4 <= len(pdu):
                handle, size = struct.unpack_from("<HH", pdu, place)
                one = bytes([NOTIFICATION]) + pdu[place : place + 2]
                self.count(Request(row, one), sender, "notifications", size, "succeeded")
                place += 4 + size

    def answer(self, row, bearer, sender, pdu):
        """The first request that it can answer is over; those before it never get an answer."""
        asked = self.pending[(bearer, self.opposite(sender))]
        code = pdu[1] if pdu[0] == ERROR and len(pdu) > 1 else ANSWERS.get(pdu[0])
        place = next((place for place, one in enumerate(asked) if one.pdu[0] == code), None)
        if place is None:
            if pdu[0] == FIND_INFORMATION + 1:
                # It says itself what it is about.
                self.server_of(self.opposite(sender)).learn(bytes([FIND_INFORMATION]), pdu)
            return
        for lost in asked[:place]:
            self.end(lost, self.opposite(sender), self.fate(lost))
        request = asked[place]
        del asked[: place + 1]
        for waiting in asked:
            waiting.has_waited = True
        if row.time - request.time > TIMEOUT:
            return self.end(request, self.opposite(sender), "unanswered")
        outcome = "refused" if pdu[0] == ERROR else "succeeded"
        self.end(request, self.opposite(sender), outcome, pdu, row.since(request.row))

    def overtake(self, bearer, sender, code):
        """The one before a request was answered (3.3.2). A sniffer without the answer has missed it. At a host two may
        wait, against the rule; one that waited for another's answer, and waits while a third is sent, gets none."""
        asked = self.pending[(bearer, sender)]
        for before in [one for one in asked if (one.pdu[0] == INDICATION) == (code == INDICATION)]:
            if self.is_heard or before.has_waited:
                asked.remove(before)
                self.end(before, sender, "not_captured" if self.is_heard else "unanswered")

    def fate(self, request):
        """Of a request without an answer, which a sniffer may have missed."""
        return "unanswered" if request.missed == self.missed else "not_captured"

    def give_up(self, now, is_over):
        """Requests that wait when the connection, or the capture, is over."""
        for (_, sender), asked in self.pending.items():
            for request in asked:
                late = is_over or now - request.time > TIMEOUT
                self.end(request, sender, self.fate(request) if late else "not_captured")
            asked.clear()

    def end(self, request, sender, outcome, answer=None, latency=None):
        """Book a request by what came of it."""
        code, pdu = request.pdu[0], request.pdu
        server = self.server_of(sender)
        if outcome == "succeeded":
            server.learn(pdu, answer)
        kind = uuid(pdu[5:]) if code == READ_BY_TYPE else None
        if code == MTU_REQUEST:
            theirs = struct.unpack_from("<H", answer, 1)[0] if outcome == "succeeded" else None
            self.mtus.append((request.frame, struct.unpack_from("<H", pdu, 1)[0], theirs))
            self.note(outcome)
        elif code in DISCOVERIES or kind in DECLARATIONS:
            self.discovery += 1
            ended = outcome == "refused" and len(answer) > 4 and answer[4] == NOT_FOUND
            self.note("succeeded" if ended else outcome)
        elif code == READ_BY_TYPE and outcome == "refused" and len(answer) > 4 and answer[4] == NOT_FOUND:
            # The server has none: an answer.
            return
        elif code in (EXECUTE, READ_MULTIPLE, READ_MULTIPLE_VARIABLE):
            # About several characteristics, or those before it.
            self.note(outcome)
        else:
            sort, size = self.sort(code, pdu, answer, outcome)
            self.count(request, sender, sort, size, outcome, latency, answer)

    def sort(self, code, pdu, answer, outcome):
        """Which kind of traffic, and how many bytes of value."""
        if code == WRITE:
            return "writes", len(pdu) - 3
        if code == PREPARE:
            return "writes", len(pdu) - 5
        if code == INDICATION:
            return "indications", len(pdu) - 3
        if outcome != "succeeded":
            return "reads", 0
        if code == READ_BY_TYPE:
            # The value of the first attribute that was found.
            return "reads", max(answer[1] - 2, 0)
        return "reads", len(answer) - 1

    def note(self, outcome):
        for name in ("refused", "unanswered", "not_captured"):
            if outcome == name:
                setattr(self, name, getattr(self, name) + 1)

    def count(self, request, sender, sort, size, outcome, latency=None, answer=None):
        self.note(outcome)
        pdu, code = request.pdu, request.pdu[0]
        is_servers = code in (NOTIFICATION, INDICATION)
        server = self.server_of(self.opposite(sender) if is_servers else sender)
        # The server of the host, or of the central.
        is_own = self.knows_roles and bool(sender if is_servers else self.opposite(sender))
        if code == READ_BY_TYPE:
            asked = uuid(pdu[5:])
            handle = struct.unpack_from("<H", answer, 2)[0] if outcome == "succeeded" else None
            kind = server.types.get(handle, asked) if handle else asked
            owner = server.owner(handle) if handle else None
            owner = owner if owner is not None else (None if is_structure(asked) else asked)
        else:
            handle = struct.unpack_from("<H", pdu, 1)[0]
            kind, owner = server.types.get(handle), server.owner(handle)
        service = server.service(handle)[1] if handle else None
        # Several of a service may have one UUID.
        value = server.value(handle) if handle else None
        key = (owner, service, value, is_own) if owner is not None else (None, None, handle, is_own)
        if key not in self.figures:
            self.figures[key] = Figures()
        figures = self.figures[key]
        is_descriptor = owner is not None and kind != owner
        if outcome == "succeeded" and latency is not None:
            figures.latencies.append(latency)
        if outcome != "succeeded":
            setattr(figures, outcome, getattr(figures, outcome) + 1)
        if kind == CCC and code in (WRITE, COMMAND, SIGNED):
            is_on = any(pdu[3:])
            figures.subscriptions.append((request.frame, "subscribes" if is_on else "unsubscribes"))
        elif sort == "reads" and outcome == "refused":
            pass
        elif is_descriptor and sort in ("reads", "writes", "commands"):
            figures.traffic["descriptor_reads" if sort == "reads" else "descriptor_writes"].add(request.row, size)
        else:
            figures.traffic[sort].add(request.row, size)
