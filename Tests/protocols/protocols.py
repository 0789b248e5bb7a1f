#!/usr/bin/env python3
"""Conversations over GATT (Vectors/protocols) as captures, and what `blesniff follow` makes of them.

usage: protocols.py check [NAME…]
       protocols.py show NAME
       protocols.py write NAME FILE
  check   every conversation has the messages that it expects; each, and beginnings of it, is read without a complaint
  show    prints what `blesniff follow` prints
  write   writes the capture, btsnoop
  NAME    a conversation (nordic-secure-dfu), or for `check` a part of such names

A line of a conversation is one of these; `#` begins a comment:
  service UUID
  characteristic UUID PROPERTY,PROPERTY…   of the last service: read, write, write-without-response, notify, indicate
  description UUID TEXT                    its Characteristic User Description
  mtu N                                    what the client and the server exchange
  >r UUID HEX      Write Request, and its response; Prepare Write for what does not fit
  > UUID HEX       Write Command
  >e UUID HEX NN   Write Request that is refused with this ATT error
  < UUID HEX       notification
  <i UUID HEX      indication, and its confirmation
  rd UUID HEX      Read Request, and its response; Read Blob for what does not fit
  gap N            nothing for N seconds
  disconnect       and a new connection to the same device
  = PROFILE FLOW  NAME  STATE  TEXT        expected message, in this order; its text in quotation marks, or its bytes
  ! KIND           the message above violates the protocol in this way
  . FIELD VALUE    a field of the message above, as `transfer.FIELD` of JSON Lines has it
Columns of `=` are two spaces apart; `-` is not compared.

Ends with "N passed, N failed, N skipped".
"""

import dataclasses
import difflib
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import program
from capture import containers, hci
from capture.hci import u16s
from capture.writers import Host
from program import TOP

VECTORS = TOP / "Tests" / "Vectors" / "protocols"
PROPERTIES = {"read": 0x02, "write-without-response": 0x04, "write": 0x08, "notify": 0x10, "indicate": 0x20}
NOTIFY, INDICATE = PROPERTIES["notify"], PROPERTIES["indicate"]
ATTRIBUTE_NOT_FOUND = 0x0A
CONNECTION = 0x40
PEER = hci.octets("C0:FF:EE:00:00:01")
MILLISECOND, SECOND = 1_000, 1_000_000
BEGINNINGS = 40  # of all conversations together
MESSAGE = re.compile(r"= (?P<profile>\S+) (?P<flow>.+?)  (?P<name>.+?)  (?P<state>\S+)(?:  (?P<text>.+))?$")


class Mistake(Exception):
    """Of a line in a conversation."""


@dataclasses.dataclass
class Characteristic:
    uuid: str
    properties: int
    description: str = ""
    declaration: int = 0  # handle

    @property
    def value(self):
        return self.declaration + 1

    @property
    def descriptors(self):
        """16-bit type -> handle."""
        types = [0x2902] if self.properties & (NOTIFY | INDICATE) else []
        types += [0x2901] if self.description else []
        return {kind: self.value + index for index, kind in enumerate(types, 1)}

    @property
    def end(self):
        return self.value + len(self.descriptors)


@dataclasses.dataclass
class Service:
    uuid: str
    characteristics: list
    start: int = 0

    @property
    def end(self):
        return self.characteristics[-1].end if self.characteristics else self.start


@dataclasses.dataclass
class Expected:
    profile: str
    flow: str
    name: str
    state: str
    text: str
    violations: list
    fields: dict


@dataclasses.dataclass
class Conversation:
    name: str
    mtu: int
    services: list
    steps: list  # words of each line
    expected: list

    @property
    def characteristics(self):
        return {one.uuid: one for service in self.services for one in service.characteristics}


def parse(name, text):
    found = Conversation(name, 23, [], [], [])
    for number, line in enumerate(text.splitlines(), 1):
        try:
            parse_line(found, line)
        except (Mistake, KeyError, IndexError, ValueError) as error:
            raise Mistake(f"{name}.txt:{number}: {error!r} in '{line}'") from error
    place_handles(found)
    return found


def parse_line(found, line):
    word, *rest = line.split() or ["#"]
    if word.startswith("#"):
        return
    if word == "service":
        found.services.append(Service(rest[0].upper(), []))
    elif word == "characteristic":
        bits = sum(PROPERTIES[one] for one in rest[1].split(","))
        found.services[-1].characteristics.append(Characteristic(rest[0].upper(), bits))
    elif word == "description":
        found.characteristics[rest[0].upper()].description = line.split(maxsplit=2)[2]
    elif word == "mtu":
        found.mtu = int(rest[0])
    elif word == "=":
        match = MESSAGE.match(line)
        if not match:
            raise Mistake("no message")
        found.expected.append(Expected(*(match[part] or "-" for part in ("profile", "flow", "name", "state", "text")), [], {}))
    elif word == ".":
        found.expected[-1].fields[rest[0]] = " ".join(rest[1:])
    elif word == "!":
        found.expected[-1].violations.append(line.removeprefix("! "))
    else:
        found.steps.append(step(found, word, rest))


def step(found, word, rest):
    if word == "disconnect":
        return [word]
    if word == "gap":
        return [word, float(rest[0])]
    if word not in (">", ">r", ">e", "<", "<i", "rd"):
        raise Mistake("no such line")
    one = found.characteristics[rest[0].upper()]
    value = bytes.fromhex(rest[1] if len(rest) > 1 else "")
    if word not in ("rd", ">r") and len(value) > found.mtu - 3:
        raise Mistake(f"{len(value)} bytes, which do not fit into {found.mtu - 3}")
    return [word, one, value] + [int(code, 16) for code in rest[2:]]


def place_handles(found):
    handle = 1
    for service in found.services:
        service.start = handle
        handle += 1
        for one in service.characteristics:
            one.declaration = handle
            handle = one.end + 1


def little_endian(uuid):
    return bytes.fromhex(uuid.replace("-", ""))[::-1]


class Capture:
    """What the client's host records."""

    def __init__(self, conversation):
        self.conversation = conversation
        self.host = Host(step=7 * MILLISECOND, link=containers.H4)
        # Each PDU fits into one packet of 1,024 bytes.
        self.host.command(0x2002)
        self.host.event(0x0E, b"\x01" + u16s(0x2002) + b"\0" + u16s(1024) + b"\x08")
        self.connect()
        self.discover()
        self.subscribe()

    @property
    def content(self):
        return self.host.content

    def sent(self, pdu):
        self.host.att(CONNECTION, pdu, True)

    def received(self, pdu):
        self.host.att(CONNECTION, pdu, False)

    def asked(self, request, response):
        self.sent(request)
        self.received(response)

    def refused(self, request, handle, error):
        self.asked(request, b"\x01" + request[:1] + u16s(handle) + bytes([error]))

    def connect(self):
        self.host.connect(CONNECTION, PEER)
        mtu = u16s(self.conversation.mtu)
        self.asked(b"\x02" + mtu, b"\x03" + mtu)

    def all_of(self, opcode, kind, first, last, answers):
        """One answer after the other: (handle that the next request begins at, response)."""
        for following, answer in answers:
            self.asked(opcode + u16s(first, last, kind), answer)
            first = following
            if first > last:
                return
        self.refused(opcode + u16s(first, last, kind), first, ATTRIBUTE_NOT_FOUND)

    def discover(self):
        services = self.conversation.services
        self.all_of(b"\x10", 0x2800, 1, 0xFFFF, (
            (service.end + 1, b"\x11" + hci.counted(u16s(service.start, service.end) + little_endian(service.uuid)))
            for service in services
        ))
        for service in services:
            self.all_of(b"\x08", 0x2803, service.start, service.end, ((
                one.declaration + 1,
                b"\x09" + hci.counted(
                    u16s(one.declaration) + bytes([one.properties]) + u16s(one.value) + little_endian(one.uuid)),
            ) for one in service.characteristics))
            for one in service.characteristics:
                self.discover_descriptors(one)

    def discover_descriptors(self, one):
        if not one.descriptors:
            return
        found = b"".join(u16s(handle, kind) for kind, handle in one.descriptors.items())
        self.asked(b"\x04" + u16s(one.value + 1, one.end), b"\x05\x01" + found)
        if one.description:
            self.read(one.descriptors[0x2901], one.description.encode())

    def subscribe(self):
        for one in self.conversation.characteristics.values():
            if one.properties & (NOTIFY | INDICATE):
                value = u16s(1 if one.properties & NOTIFY else 2)
                self.asked(b"\x12" + u16s(one.descriptors[0x2902]) + value, b"\x13")

    def read(self, handle, value):
        most = self.conversation.mtu - 1
        self.asked(b"\x0a" + u16s(handle), b"\x0b" + value[:most])
        offset = most
        while offset <= len(value):
            self.asked(b"\x0c" + u16s(handle, offset), b"\x0d" + value[offset:offset + most])
            offset += most

    def write(self, handle, value):
        if len(value) <= self.conversation.mtu - 3:
            return self.asked(b"\x12" + u16s(handle) + value, b"\x13")
        most = self.conversation.mtu - 5
        for offset in range(0, len(value), most):
            part = u16s(handle, offset) + value[offset:offset + most]
            self.asked(b"\x16" + part, b"\x17" + part)
        self.asked(b"\x18\x01", b"\x19")

    def take(self, word, *rest):
        """Writes one line."""
        if word == "gap":
            self.host.time += int(rest[0] * SECOND)
            # Something that shows how late it is, also at the end: Read RSSI.
            self.host.command(0x1405, u16s(CONNECTION))
            self.host.event(0x0E, b"\x01" + u16s(0x1405) + b"\0" + u16s(CONNECTION) + b"\xc4")
        elif word == "disconnect":
            self.host.disconnect(CONNECTION)
            self.host.time += SECOND
            self.connect()
            self.subscribe()
        else:
            self.exchange(word, *rest)

    def exchange(self, word, one, value, error=0):
        place = u16s(one.value)
        if word == ">":
            self.sent(b"\x52" + place + value)
        elif word == ">r":
            self.write(one.value, value)
        elif word == ">e":
            self.refused(b"\x12" + place + value, one.value, error)
        elif word == "<":
            self.received(b"\x1b" + place + value)
        elif word == "<i":
            self.received(b"\x1d" + place + value)
            self.sent(b"\x1e")
        elif word == "rd":
            self.read(one.value, value)


def capture(conversation, count=None):
    """The capture of the conversation, or of its first lines."""
    written = Capture(conversation)
    for words in conversation.steps[:count]:
        written.take(*words)
    return written.content


def follow(data, *options):
    """What `follow` says of a capture."""
    return program.run("follow", "--no-project", *options, "-", data=data, timeout=60)


def complaints(done):
    """What is wrong about a run, whatever its messages are."""
    if done.status:
        yield f"exit status {done.status}"
    if done.err:
        yield done.message


def transfers(done):
    return [line["transfer"] for line in done.lines]


def shown(transfer, expected):
    """The message as a line of a conversation, with `-` for what is not compared."""
    values = {part: str(transfer.get(part, "-")) for part in ("profile", "flow", "name", "state")}
    if expected and expected.text == "-":
        text = "-"
    elif "text" in transfer and not (expected and not expected.text.startswith('"') and "message" in transfer):
        text = '"' + re.sub(r"[\x00-\x1f]", lambda one: f"\\x{ord(one[0]):02x}", transfer["text"]) + '"'
    else:
        text = transfer.get("message") or "-"
    for part in ("profile", "flow", "name", "state") if expected else ():
        if getattr(expected, part) == "-":
            values[part] = "-"
    line = "= {profile} {flow}  {name}  {state}  ".format(**values) + text
    kinds = [one["kind"] for one in transfer.get("violations", [])]
    fields = [f". {name} {transfer.get(name, '-')}" for name in (expected.fields if expected else ())]
    return "\n".join([line, *fields, *(f"! {kind}" for kind in kinds)])


def wanted(expected):
    line = f"= {expected.profile} {expected.flow}  {expected.name}  {expected.state}  {expected.text}"
    fields = [f". {name} {value}" for name, value in expected.fields.items()]
    return "\n".join([line, *fields, *(f"! {kind}" for kind in expected.violations)])


def lines(found, expected):
    """What was found, each as the expected message that it is compared with says it, and what was expected."""
    keys = [(one["profile"], one.get("flow", "-")) for one in found]
    other = [(one.profile, one.flow) for one in expected]
    partners = {}
    for block in difflib.SequenceMatcher(None, keys, other, autojunk=False).get_matching_blocks():
        partners.update({block.a + index: expected[block.b + index] for index in range(block.size)})
    # Where the numbers are the same, the order is what is compared.
    if len(found) == len(expected):
        partners = dict(enumerate(expected))
    return [shown(one, partners.get(index)) for index, one in enumerate(found)], [wanted(one) for one in expected]


def difference(done, expected):
    found, other = lines(transfers(done), expected)
    found, other = ("\n".join(part).splitlines() for part in (found, other))
    yield from list(difflib.unified_diff(other, found, "expected", "found", lineterm="", n=0))[2:]


def beginnings(conversations):
    """(conversation, lines) of some that stop early, the same ones each time."""
    all_of_them = [(one, count) for one in conversations for count in range(len(one.steps))]
    # No multiple of the usual number of lines of an exchange.
    return all_of_them[::max(1, len(all_of_them) // BEGINNINGS) | 1][:BEGINNINGS]


def beginning_problems(conversation, count, whole):
    """What is wrong with the messages of the first lines: those that ended are those of the whole."""
    done = follow(capture(conversation, count), "--format", "jsonl")
    # Where there is no message, it says so.
    yield from [f"exit status {done.status}: {done.message}"] if done.status else []
    ended = [shown(one, None) for one in transfers(done) if one["state"] in ("complete", "refused") and not one.get("phase")]
    rest = iter(shown(one, None) for one in whole)
    for line in ended:
        if line not in rest:
            yield f"of the first {count} lines, but not of all: {line}"


def check(names):
    tally = program.Tally()
    conversations, whole = [], {}
    for path in sorted(VECTORS.glob("*.txt")):
        if not program.is_wanted(path.stem, names):
            continue
        try:
            conversation = parse(path.stem, path.read_text())
        except Mistake as mistake:
            tally.check(path.stem, str(mistake))
            continue
        done = follow(capture(conversation), "--format", "jsonl")
        problems = list(complaints(done))
        tally.check(path.stem, "\n".join(problems or difference(done, conversation.expected)) or [])
        if not problems:
            conversations.append(conversation)
            whole[path.stem] = transfers(done)
    for conversation, count in beginnings(conversations):
        problems = beginning_problems(conversation, count, whole[conversation.name])
        tally.check(f"{conversation.name}, its first {count} lines", problems)
    return tally.end()


def main():
    words = sys.argv[1:]
    if words[:1] == ["check"]:
        return check(words[1:]) if program.exists() else 1
    if words[:1] in (["show"], ["write"]) and len(words) == {"show": 2, "write": 3}[words[0]]:
        data = capture(parse(words[1], (VECTORS / f"{words[1]}.txt").read_text()))
        if words[0] == "write":
            pathlib.Path(words[2]).write_bytes(data)
            return 0
        if not program.exists():
            return 1
        done = follow(data)
        sys.stdout.buffer.write(done.out + done.err)
        return done.status
    print(__doc__.strip(), file=sys.stderr)
    return 64


if __name__ == "__main__":
    sys.exit(main())
