#!/usr/bin/env python3
"""Says how many flaws an expectation finds: makes flawed captures of a good one, one flaw each, and verifies them.

usage: mutants.py EXPECTATION CAPTURE [--blesniff PROGRAM] [--each NUMBER] [--escapes] [--jobs NUMBER]
       mutants.py --record [--accept-failures] CAPTURE…   records an expectation of each capture first

Classes of flaws: remove, duplicate, swap, move (an exchange: request and answer, or a notification), flip (a bit of a
value), refuse, late (an answer 40 s later), unanswered, delay (60 s of silence), foreign (a write to something else), cut
(the file ends), drop (the connection is lost). Of each class so many flaws, evenly over the capture. A flaw is found if
the exit status is not 0; what is not found is listed with --escapes.

What no expectation of good captures can say is counted apart, found or not; FREE has the reasons. Whether a flaw is one of
those is decided by the captures alone, never by the expectation.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

import mutate
import packets
import records

CLASSES = ["remove", "duplicate", "swap", "move", "flip", "refuse", "late", "unanswered", "delay", "foreign", "cut", "drop"]
FREE = {
    "flip (device)": "values that the device sends are of the day",
    "flip (secret)": "a credential is never written down; all that is shown of the messages is as before",
    "order (message)": "a part of a message comes earlier or later; the messages and their order are as before",
    "order (stream)": "a value that the device sends by itself, before or behind something that the app does",
    "last of a stream": "how long a stream lasts is the user's business: nothing tells that one more value came",
    "short stream": "one or two values that come by themselves have no rhythm",
}
# What lists attributes is no part of recordings.
DISCOVERY = {0x04, 0x06, 0x10}
DECLARATIONS = {"2800", "2801", "2802", "2803"}


class Exchange:
    """A request with its answer, or a packet that needs none."""

    def __init__(self, packet):
        att = packet["att"]
        self.frames = [packet["frame"]]
        self.value_frame = packet["frame"] if "value" in att else None
        self.value = bytes.fromhex(att.get("value", ""))
        self.opcode = att["opcode"]
        self.title = f"{att['method']} {att.get('characteristic') or att.get('uuid') or ''}".strip()
        self.connection = None
        self.is_sent_by_device = self.opcode in (0x1B, 0x1D, 0x23)
        self.is_refused = False

    @property
    def key(self):
        return self.title, self.value

    @property
    def is_subscription(self):
        return self.title.endswith(" 2902")


class Capture:
    def __init__(self, program, path):
        self.path, self.data = path, path.read_bytes()
        self.exchanges, self.ends = [], []
        output = subprocess.run([program, "decode", "--format", "jsonl", path], capture_output=True, text=True).stdout
        by_frame, self.frames, visits = {}, 0, collections.Counter()
        for line in output.splitlines():
            packet = json.loads(line)
            # A request that nobody answered is told twice.
            if any("unanswered" in packet.get(layer, {}) for layer in ("att", "hci")):
                continue
            self.frames = max(self.frames, packet["frame"])
            if packet.get("hci", {}).get("event") == "Disconnection Complete":
                self.ends.append((packet["frame"], packet["hci"].get("reason")))
                visits[packet["hci"].get("connection_handle")] += 1
            if "att" not in packet or "opcode" not in packet["att"] or "method" not in packet["att"]:
                continue
            att = packet["att"]
            asked = by_frame.get(att.get("request_frame"))
            if asked is not None:
                asked.frames.append(packet["frame"])
                asked.is_refused = att["opcode"] == 0x01
                if "value" in att and asked.value_frame is None:
                    asked.value_frame, asked.value = packet["frame"], bytes.fromhex(att["value"])
                continue
            if att["opcode"] in DISCOVERY or att["opcode"] & 1 and att["opcode"] not in (0x1B, 0x1D, 0x23):
                continue
            if att["opcode"] == 0x08 and att.get("uuid", "2803") in DECLARATIONS or att["opcode"] == 0x02:
                continue
            exchange = Exchange(packet)
            handle = packet.get("link", {}).get("handle")
            exchange.connection = handle, visits[handle]
            by_frame[packet["frame"]] = exchange
            self.exchanges.append(exchange)
        self.messages = messages(program, path)
        parts = {frame for message in self.messages for frame in message.frames}
        for exchange in self.exchanges:
            exchange.is_part = not parts.isdisjoint(exchange.frames)
        self.streams = streams(self.exchanges)

    def passed(self, exchange, other):
        """What an exchange passes when it moves behind another one."""
        places = [self.exchanges.index(exchange), self.exchanges.index(other)]
        return self.exchanges[places[0] + 1:places[1] + 1]

    def is_of_stream(self, exchange):
        return (exchange.connection, exchange.title) in self.streams


Message = collections.namedtuple("Message", "shown frames")


def messages(program, path):
    """What is shown of the messages of several packets, or with credentials, in their order."""
    output = subprocess.run([program, "follow", "--format", "jsonl", path], capture_output=True, text=True).stdout
    transfers = [json.loads(line)["transfer"] for line in output.splitlines() if line]
    names = ("profile", "flow", "state", "sender", "receiver", "message")
    return [Message(tuple(transfer.get(name) for name in names), transfer.get("frames", []))
            for transfer in transfers if len(transfer.get("frames", [])) > 2 or "***" in transfer.get("text", "")]


def streams(exchanges):
    """What the device sends by itself, with how often: two or more in a row, or alone in its connection."""
    values, counts = set(), collections.Counter()
    for connection in {exchange.connection for exchange in exchanges}:
        own = [exchange for exchange in exchanges if exchange.connection == connection]
        for one, two in zip(own, own[1:]):
            if one.is_sent_by_device and one.title == two.title and not one.is_part:
                values.add((connection, one.title))
        for exchange in own:
            counts[connection, exchange.title] += 1
    return {value: counts[value] for value in values}


def free(capture, name, exchange, other):
    """Why nothing that a good capture shows speaks against a flaw, by the good capture alone; `None` where something does."""
    if name == "flip" and exchange.is_sent_by_device:
        return "flip (device)"
    is_short = exchange and capture.is_of_stream(exchange) and capture.streams[exchange.connection, exchange.title] < 3
    if name in ("remove", "duplicate") and is_short:
        return "short stream"
    if name == "remove" and capture.is_of_stream(exchange):
        later = capture.exchanges[capture.exchanges.index(exchange) + 1:]
        if not any(one.title == exchange.title and one.connection == exchange.connection for one in later):
            return "last of a stream"
    if name in ("swap", "move"):
        passed = capture.passed(exchange, other)
        if is_short and all(one.title == exchange.title for one in passed):
            return "short stream"
        if capture.is_of_stream(exchange):
            if not any(one.title == exchange.title or one.is_subscription for one in passed):
                return "order (stream)"
        elif not exchange.is_subscription and all(capture.is_of_stream(one) for one in passed):
            return "order (stream)"
    return None


def spread(items, number):
    """So many of them, evenly."""
    items = list(items)
    if len(items) <= number:
        return items
    return [items[index * len(items) // number] for index in range(number)]


def block(word, exchange, other):
    """All frames of an exchange behind another one, in their order."""
    return "; ".join(f"{word} {frame} behind {other}" for frame in reversed(exchange.frames))


def mutations(capture, each):
    """(class, what it hits, mutation or function, what it moves behind)"""
    for name, exchange, mutation, *other in made(capture, each):
        yield name, exchange, mutation, other[0] if other else None


def made(capture, each):
    own = capture.exchanges
    answered = [exchange for exchange in own if len(exchange.frames) > 1 and not exchange.is_refused]
    for exchange in spread(own, each):
        yield "remove", exchange, "; ".join(f"remove {frame}" for frame in exchange.frames)
        yield "duplicate", exchange, block("repeat", exchange, exchange.frames[-1])
    pairs = [(one, two) for one, two in zip(own, own[1:])
             if one.key != two.key and one.connection == two.connection and one.frames[-1] < two.frames[0]]
    for one, two in spread(pairs, each):
        yield "swap", one, block("move", one, two.frames[-1]), two
    far = [(one, two) for one, two in zip(own, own[5:]) if one.connection == two.connection]
    for one, two in spread(far, each):
        yield "move", one, block("move", one, max(two.frames[-1], one.frames[-1])), two
    for exchange in spread((exchange for exchange in own if exchange.value), each):
        for number in range(2):
            place = (exchange.frames[0] * 7 + number * 11) % len(exchange.value)
            yield "flip", exchange, f"flip {exchange.value_frame} {place} {(exchange.frames[0] + 3 * number) % 8}"
    for exchange in spread((exchange for exchange in answered if not exchange.is_sent_by_device), each):
        yield "refuse", exchange, refuse(exchange)
    for exchange in spread(answered, each):
        yield "late", exchange, f"delay {exchange.frames[1]} 40"
        yield "unanswered", exchange, f"remove {exchange.frames[1]}"
    for exchange in spread(own[1:], each):
        yield "delay", exchange, f"delay {exchange.frames[0]} 60"
    for exchange in spread((exchange for exchange in own if exchange.opcode in (0x12, 0x52)), each):
        yield "foreign", exchange, foreign(exchange)
    for share in (0.5, 0.8):
        size = int(len(capture.data) * share)
        yield "cut", None, f"cut {size}"
    for frame, reason in capture.ends:
        if reason not in (0x08, 0x3E):
            yield "drop", None, f"reason {frame} 0x08"


def refuse(exchange):
    """The answer becomes an Error Response: Write Not Permitted, or Read Not Permitted."""
    def change(mutant):
        request, answer = (mutant.original(number) for number in exchange.frames[:2])
        at = packets.open_record(request)[2] + 8
        pdu = bytes(request.payload)
        handle = pdu[at + 1:at + 3] if len(pdu) >= at + 3 else b"\0\0"
        error = bytes([0x01, pdu[at]]) + handle + bytes([0x03 if pdu[at] == 0x12 else 0x02])
        set_pdu(answer, error)
    return change


def foreign(exchange):
    """The same value is written to the Device Name, by a Write Command."""
    def change(mutant):
        original = mutant.original(exchange.frames[0])
        record = original.copy()
        at = packets.open_record(record)[2] + 8
        set_pdu(record, bytes([0x52, 0x03, 0x00]) + bytes(record.payload)[at + 3:])
        mutant.pieces.insert(mutant.index(exchange.frames[-1]) + 1, record)
        record.ticks = mutant.original(exchange.frames[-1]).ticks
    return change


def set_pdu(record, pdu):
    """Another ATT PDU; the lengths of ACL and L2CAP follow."""
    at = packets.open_record(record)[2]
    payload = bytearray(record.payload)
    payload[at + 8:] = pdu
    payload[at + 2:at + 6] = (len(pdu) + 4).to_bytes(2, "little") + len(pdu).to_bytes(2, "little")
    record.payload = payload


def verify(program, expectation, capture, name, exchange, mutation):
    """The exit status of verify on the flawed capture, and whether all that is shown of its messages is as before; `None`
    where the flaw cannot be made."""
    mutant = mutate.Mutant(capture.data)
    try:
        mutation(mutant) if callable(mutation) else mutant.apply(mutation)
    except (ValueError, IndexError, StopIteration):
        return None
    with tempfile.NamedTemporaryFile(suffix=capture.path.suffix) as file:
        file.write(mutant.data)
        file.flush()
        judged = subprocess.run([program, "verify", expectation, file.name, "--quiet"], capture_output=True)
        is_asked = name in ("flip", "swap", "move") and exchange.is_part
        is_same = is_asked and [one.shown for one in messages(program, file.name)] == [one.shown for one in capture.messages]
        return judged.returncode, is_same


class Score:
    def __init__(self):
        self.made, self.violated, self.undecided = (collections.Counter() for _ in range(3))
        self.escapes = []

    def add(self, name, reason, exchange, mutation, status, good):
        if name == "flip":
            name = "flip (app)" if exchange.opcode in (0x12, 0x16, 0x52) else "flip (read)"
        name = reason or name
        self.made[name] += 1
        self.violated[name] += status == 1
        # What the good capture cannot tell either is no flaw that was found.
        self.undecided[name] += status not in (0, 1, good)
        if status in (0, good):
            what = exchange.title if exchange else ""
            frames = exchange.frames if exchange else ""
            self.escapes.append(f"{name:16} {what} {frames} {'' if callable(mutation) else mutation}"[:150])

    def rate(self, names):
        made = sum(self.made[name] for name in names)
        return 100 * sum(self.violated[name] + self.undecided[name] for name in names) / made if made else 0

    def print(self, title):
        names = list(self.made)
        constrained = [name for name in names if name not in FREE]
        print(f"{title}: {self.rate(constrained):.1f} % of {sum(self.made[name] for name in constrained)} flaws are found; "
              f"{self.rate(names):.1f} % of {sum(self.made.values())} with those that nothing can tell")
        for name in constrained + [name for name in FREE if name in names]:
            print(f"  {name:16} {self.violated[name] + self.undecided[name]:5} of {self.made[name]:5}"
                  + (f"  ({self.undecided[name]} cannot be told)" if self.undecided[name] else "")
                  + (f"  apart: {FREE[name]}" if name in FREE else ""))


def judge(options, expectation, capture):
    score = Score()
    status = subprocess.run([options.blesniff, "verify", expectation, capture.path, "--quiet"], capture_output=True).returncode
    if status != 0:
        print(f"{capture.path.name}: not met by the good capture (exit status {status})")
    wanted = list(mutations(capture, options.each))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = pool.map(lambda item: verify(options.blesniff, expectation, capture, *item[:3]), wanted)
        for (name, exchange, mutation, other), result in zip(wanted, results):
            if result is None:
                continue
            reason = free(capture, name, exchange, other)
            if result[1] and reason is None:
                reason = "flip (secret)" if name == "flip" else "order (message)"
            score.add(name, reason, exchange, mutation, result[0], status)
    return score


def main(arguments):
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--blesniff", default=".build/release/blesniff")
    parser.add_argument("--each", type=int, default=30)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--escapes", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--accept-failures", action="store_true")
    options = parser.parse_args(arguments)
    total = Score()
    runs = [(None, path) for path in options.files] if options.record else [tuple(options.files[:2])]
    for expectation, path in runs:
        with tempfile.NamedTemporaryFile(suffix=".yaml") as file:
            if expectation is None:
                command = [options.blesniff, "draft", path, "--write", file.name]
                command += ["--accept-failures"] if options.accept_failures else []
                recorded = subprocess.run(command, capture_output=True, text=True)
                if recorded.returncode != 0:
                    print(f"{path.name}: not recorded: {recorded.stderr.strip().splitlines()[-1:]}")
                    continue
            capture = Capture(options.blesniff, path)
            if not capture.exchanges:
                continue
            try:
                records.read(capture.data)
            except ValueError as error:
                print(f"{path.name}: {error}")
                continue
            score = judge(options, expectation or file.name, capture)
        score.print(path.name)
        if options.escapes:
            for escape in score.escapes:
                print("    not found:", escape)
        for counter, own in ((total.made, score.made), (total.violated, score.violated), (total.undecided, score.undecided)):
            counter.update(own)
        sys.stdout.flush()
    if len(runs) > 1:
        total.print("all")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
