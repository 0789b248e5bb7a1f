#!/usr/bin/env python3
"""Says how many flaws an expectation finds: makes flawed captures of a good one, one flaw each, and verifies them.

usage: mutants.py EXPECTATION CAPTURE [--blesniff PROGRAM] [--each NUMBER] [--escapes] [--jobs NUMBER]
       mutants.py --record CAPTURE…   records an expectation of each capture first

Classes of flaws: remove, duplicate, swap, move (an exchange: request and answer, or a notification), flip (a bit of a
value), refuse, late (an answer 40 s later), unanswered, delay (60 s of silence), foreign (a write to something else), cut
(the file ends), drop (the connection is lost). Of each class so many flaws, evenly over the capture. A flaw is found if
the exit status is not 0; what is not found is listed with --escapes.
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
        self.connection = packet.get("link", {}).get("connection")
        self.is_sent_by_device = self.opcode in (0x1B, 0x1D, 0x23)
        self.is_refused = False

    @property
    def key(self):
        return self.title, self.value


class Capture:
    def __init__(self, program, path):
        self.path, self.data = path, path.read_bytes()
        self.exchanges, self.ends = [], []
        output = subprocess.run([program, "decode", "--format", "jsonl", path], capture_output=True, text=True).stdout
        by_frame, self.frames = {}, 0
        for line in output.splitlines():
            packet = json.loads(line)
            self.frames = max(self.frames, packet["frame"])
            if packet.get("hci", {}).get("event") == "Disconnection Complete":
                self.ends.append((packet["frame"], packet["hci"].get("reason")))
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
            by_frame[packet["frame"]] = exchange
            self.exchanges.append(exchange)


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
    """(class, what it hits, mutation or function)"""
    own = capture.exchanges
    answered = [exchange for exchange in own if len(exchange.frames) > 1 and not exchange.is_refused]
    for exchange in spread(own, each):
        yield "remove", exchange, "; ".join(f"remove {frame}" for frame in exchange.frames)
        yield "duplicate", exchange, block("repeat", exchange, exchange.frames[-1])
    pairs = [(one, two) for one, two in zip(own, own[1:])
             if one.key != two.key and one.connection == two.connection and one.frames[-1] < two.frames[0]]
    for one, two in spread(pairs, each):
        yield "swap", one, block("move", one, two.frames[-1])
    far = [(one, two) for one, two in zip(own, own[5:]) if one.connection == two.connection]
    for one, two in spread(far, each):
        yield "move", one, block("move", one, max(two.frames[-1], one.frames[-1]))
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


def verify(program, expectation, capture, mutation):
    """The exit status of verify on the flawed capture; `None` where the flaw cannot be made."""
    mutant = mutate.Mutant(capture.data)
    try:
        mutation(mutant) if callable(mutation) else mutant.apply(mutation)
    except (ValueError, IndexError, StopIteration):
        return None
    with tempfile.NamedTemporaryFile(suffix=capture.path.suffix) as file:
        file.write(mutant.data)
        file.flush()
        return subprocess.run([program, "verify", expectation, file.name, "--quiet"], capture_output=True).returncode


class Score:
    def __init__(self):
        self.made, self.violated, self.undecided = (collections.Counter() for _ in range(3))
        self.escapes = []

    def add(self, name, exchange, mutation, status, good):
        # Values that the device sends are free, unless a rule says something of them.
        if name == "flip":
            name = "flip (device)" if exchange.is_sent_by_device else "flip (app)" if exchange.opcode in (0x12, 0x52) else "flip (read)"
        self.made[name] += 1
        self.violated[name] += status == 1
        # What the good capture cannot tell either is no flaw that was found.
        self.undecided[name] += status not in (0, 1, good)
        if status in (0, good):
            what = exchange.title if exchange else ""
            frames = exchange.frames if exchange else ""
            self.escapes.append(f"{name:14} {what} {frames} {'' if callable(mutation) else mutation}"[:150])

    def rate(self, names):
        made = sum(self.made[name] for name in names)
        return 100 * sum(self.violated[name] + self.undecided[name] for name in names) / made if made else 0

    def print(self, title):
        names = list(self.made)
        constrained = [name for name in names if name != "flip (device)"]
        print(f"{title}: {self.rate(names):.1f} % of {sum(self.made.values())} flaws are found; "
              f"{self.rate(constrained):.1f} % without flipped bits of what the device sends")
        for name in names:
            print(f"  {name:14} {self.violated[name] + self.undecided[name]:5} of {self.made[name]:5}"
                  + (f"  ({self.undecided[name]} cannot be told)" if self.undecided[name] else ""))


def judge(options, expectation, capture):
    score = Score()
    status = subprocess.run([options.blesniff, "verify", expectation, capture.path, "--quiet"], capture_output=True).returncode
    if status != 0:
        print(f"{capture.path.name}: not met by the good capture (exit status {status})")
    wanted = list(mutations(capture, options.each))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        statuses = pool.map(lambda item: verify(options.blesniff, expectation, capture, item[2]), wanted)
        for (name, exchange, mutation), result in zip(wanted, statuses):
            if result is not None:
                score.add(name, exchange, mutation, result, status)
    return score


def main(arguments):
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--blesniff", default=".build/release/blesniff")
    parser.add_argument("--each", type=int, default=30)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--escapes", action="store_true")
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args(arguments)
    total = Score()
    runs = [(None, path) for path in options.files] if options.record else [tuple(options.files[:2])]
    for expectation, path in runs:
        with tempfile.NamedTemporaryFile(suffix=".yaml") as file:
            if expectation is None:
                recorded = subprocess.run([options.blesniff, "record", path, "--write", file.name], capture_output=True, text=True)
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
