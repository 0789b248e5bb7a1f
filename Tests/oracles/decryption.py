#!/usr/bin/env python3
"""Decrypt links whose content another program has computed, and compare (decryption.tsv).

1. As many PDUs are decrypted as there are, with the key that is expected, and given frames are what they must be.
2. What devices distribute after it are the keys that are expected.
3. Where another program has decrypted the capture, each packet says the same as its twin.
4. No output has a key in it, unless secrets are asked for.

Captures that are not there are left out. Ends with "N passed, N failed, N skipped"; exit status 1 if anything failed.
"""

import os
import pathlib
import re
import sys

import captures
import program

ROWS = pathlib.Path(__file__).with_suffix(".tsv")
COLUMNS = ("inputs", "keys", "decrypted", "repeats", "source", "frames", "ltks", "twin")
# What a packet is called in the layers above and in the Link Layer, decrypted here or elsewhere, is the same.
LAYERS = ("l2cap", "att", "value", "smp")
OF_ENCRYPTION = {"decrypted", "mic_valid", "key_source", "crc", "crc_valid", "length", "encrypted", "undecrypted"}
OF_SNIFFER = {"channel", "rssi", "noise", "sniffer_packet", "access_address_offenses", "lost", "sniffer_lost"}


def path_of(name):
    return captures.TOP / name if name.startswith("Captures/") else captures.SHARED / name


def packets(inputs, keys):
    """The packets of the capture from the air that is the first of these inputs, which are read as one run."""
    options = [option for key in keys for option in ("--ltk", key)]
    lines = program.run("decode", "--format", "jsonl", "--show-secrets", *options, *inputs, timeout=600).lines
    found = [line for line in lines if "frame" in line]
    first = next(path for path in inputs if path.suffix != ".btsnoop")
    return [packet for packet in found if packet.get("input", str(first)) == str(first)]


def name(packet):
    return packet.get("att", {}).get("method") or packet["ll"].get("pdu")


def content(packet):
    """What a packet says, the sniffer's measurements and what is about encryption left out."""
    said = {layer: packet[layer] for layer in LAYERS if layer in packet}
    said["ll"] = {
        key: value for key, value in packet["ll"].items() if key not in OF_ENCRYPTION and key not in OF_SNIFFER
    }
    for layer in said.values():
        # They refer to other packets, of which the twin may have fewer.
        for key in ("latency", "request_frame", "event_counter", "missed_events", "repeats", "uuid_source"):
            layer.pop(key, None)
    return said


def problems(row):
    inputs = [path_of(name) for name in row["inputs"].split()]
    keys = [] if row["keys"] == "-" else row["keys"].split(";")
    found = packets(inputs, keys)
    decrypted = [packet for packet in found if packet.get("ll", {}).get("key_source")]
    new = [packet for packet in decrypted if not packet["ll"].get("retransmission")]
    failed = [
        packet
        for packet in found
        if packet.get("ll", {}).get("encrypted")
        and packet["ll"].get("crc_valid") is not False
        and not packet["ll"].get("retransmission")
    ]
    counts = f"{len(new)}/{len(new) + len(failed)}"
    if counts != row["decrypted"]:
        yield f"{counts} PDUs were decrypted, not {row['decrypted']}"
    if len(decrypted) - len(new) != int(row["repeats"]):
        yield f"{len(decrypted) - len(new)} were sent again, not {row['repeats']}"
    for source in {packet["ll"]["key_source"] for packet in decrypted}:
        if not source.startswith(tuple(row["source"].split(";"))):
            yield f"the key is of '{source}', not '{row['source']}'"
    for item in [] if row["frames"] == "-" else row["frames"].split(";"):
        frame, expected = item.split("=")
        said = [name(packet) for packet in new if packet["frame"] == int(frame)]
        if expected not in said:
            yield f"frame {frame} is {said}, not {expected}"
    told = {packet["smp"]["long_term_key"] for packet in decrypted if "long_term_key" in packet.get("smp", {})}
    told = {bytes.fromhex(key)[::-1].hex() for key in told}
    for key in [] if row["ltks"] == "-" else row["ltks"].split(";"):
        if key not in told:
            yield f"the LTK {key} is not distributed: {sorted(told)}"
    if row["twin"] != "-":
        yield from differences(found, new, path_of(row["twin"]))
    yield from leaks(inputs, keys, told)


def differences(found, new, twin):
    """Packets that say something else where another program has decrypted them."""
    theirs = packets([twin], [])
    # A sniffer that has missed one counts differently, but hears the same connection events.
    is_same = len(theirs) == len(found)

    def place(packet):
        return packet["frame"] if is_same else (packet["ll"].get("event_counter"), packet.get("direction"))

    theirs = {place(packet): packet for packet in theirs}
    compared = 0
    for packet in new:
        other = theirs.get(place(packet))
        if other is None or other["ll"].get("encrypted"):
            continue
        compared += 1
        if content(other) != content(packet):
            yield f"frame {packet['frame']}: {content(packet)}, but {os.path.basename(twin)} has {content(other)}"
    if compared < len(new) * 3 // 5:
        yield f"only {compared} of {len(new)} packets have a twin in {os.path.basename(twin)}"


def leaks(inputs, keys, told):
    """Keys in an output, either way round."""
    options = [option for key in keys for option in ("--ltk", key)]
    secrets = {key for secret in [*keys, *told] for key in (secret, bytes.fromhex(secret)[::-1].hex())}
    json_lines = ("--format", "jsonl")
    for arguments in (("decode", "-v", "-x"), ("decode", *json_lines), ("summary",), ("summary", *json_lines)):
        result = program.run(*arguments, *options, *inputs, timeout=600)
        text = result.text + result.message
        # Commands for the next step name the files, and a file may be named after its key.
        for path in inputs:
            text = text.replace(str(path), "")
        digits = re.sub(r"[^0-9a-f]", "", text.lower())
        for secret in secrets:
            if secret in digits:
                yield f"{' '.join(arguments)} shows a key"


def main():
    tally = program.Tally()
    for line in ROWS.read_text().splitlines():
        if line.startswith("#"):
            continue
        row = dict(zip(COLUMNS, line.split("\t")))
        names = row["inputs"].split() + ([] if row["twin"] == "-" else [row["twin"]])
        missing = [name for name in names if not path_of(name).exists()]
        if missing:
            tally.skip(row["inputs"], f"there is no {missing[0]}")
        elif tally.check(row["inputs"], problems(row)):
            print(f"ok   {row['inputs']}: {row['decrypted']} PDUs, {row['source']}")
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
