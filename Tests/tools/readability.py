#!/usr/bin/env python3
"""Count what makes the output of `decode` hard to read, on every capture of the repository and beside it.

usage: readability.py [--compare BINARY] [--paths N] [NAME-PART...]

Counted in lines of text: those wider than a terminal of 80 and of 120 columns, printed on such a terminal, and those that
end with `…` there, so that they fit; those that say nothing, with no more than time, direction, device and the name of the
packet, and how many of these are of packets that carry something (Empty PDU and the like do not); those with octets as
hexadecimal digits. Counted in JSON Lines: fields whose value is octets, without access addresses and CRCs, which are names
and not contents; and those that stand alone, without what they mean beside them, by path. --compare puts the figures of
another program before those of this one. Not a test: figures only.
"""

import argparse
import collections
import concurrent.futures
import fcntl
import json
import os
import pathlib
import pty
import re
import struct
import subprocess
import sys
import termios
import unicodedata

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "oracles"))
import captures  # noqa: E402

WIDTHS = (80, 120)
COLUMNS = ["lines", "over 80", "over 120", "cut 80", "cut 120", "bare", "unsaid", "hex lines", "hex fields", "alone"]

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
# What stands before the packet: frame, time, direction, adapter, connection, device.
HEAD = re.compile(r"^\s*\d+\s+[+-]?[\d.:]+\s*")
PLACE = re.compile(r"^(?:[<>*#-]|hci\d+|#\d+|(?:[0-9A-F]{2}:){5}[0-9A-F]{2}|[0-9a-f]{8})(?:\s+|$)")
OCTETS = re.compile(r"(?<![\w.:-])(?=[0-9a-f]*[a-f]|0[0-9])(?:[0-9a-f]{2}){3,}(?=…|[\s,;|)]|$)")
NAMES = (
    "hci.event", "hci.command", "att.method", "l2cap.method", "smp.method", "ll.pdu", "monitor.type", "l2cap.channel",
)
# Where it stands what octets mean, beside `NAME_names`: octets -> beginning of the paths.
MEANING = {
    "att.value": "value.",
    "adv[].data": "adv[].",
    "adv[].manufacturer_data": "adv[].value.",
    "adv[].service_data[].data": "adv[].value.",
    "hci.advertising_data": "adv[].",
    "hci.scan_response_data": "adv[].",
    "hci.extended_inquiry_response": "adv[].",
    "hci.responses[].extended_inquiry_response": "adv[].",
}
# Octets that are a name or a check.
IDENTITY = re.compile(r"\.(?:access_address|crc|crc_init)$")
# Fields of every packet of its kind: headers, names, a status, and what tells where the packet belongs.
HEADER = re.compile(
    r"(?:frame|time|time_relative|direction|adapter|interface|length|original_length|comment)$|link\.|"
    r"hci\.(?:type|opcode|command\w*|event\w*|subevent_code|status\w*|pending|num_hci_command_packets|latency|"
    r"handle|\w+_flag|\w+_flag_name|data_total_length)$|"
    r"l2cap\.(?:cid|length|received|channel|code|identifier|data_length|method)$|att\.(?:opcode|method|latency|request_\w+)$|"
    r"smp\.(?:code|method)$|monitor\.(?:opcode|type|cookie)$|ll\.(?!\w*\.)(?:pdu\w*|channel|rssi|phy\w*|access_address\w*|"
    r"llid\w*|nesn|sn|md|cp|length|opcode|crc\w*|event_counter|decrypted|mic_valid|tx_add|rx_add|ch_sel|sniffer_\w+|"
    r"coding_indicator\w*|encrypted|data|retransmission|lost|missed_events)$"
)


def leaves(value, path=""):
    """(path, value) of every field of a JSON line; arrays have [] behind their name."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for part in value:
            yield from leaves(part, path + "[]")
    else:
        yield path, value


def is_explained(name, names):
    """Whether octets have beside them what they mean; `names` are the paths of the line."""
    start = MEANING.get(name, name.replace("channel_map", "channels") if "channel_map" in name else name + "_names")
    return any(other.startswith(start) and other != name for other in names)


def on_terminal(command, width):
    """What a command prints on a terminal of that width."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, width, 0, 0))
    environment = dict(os.environ, TERM="xterm-256color", BLESNIFF_PAGER="cat", PAGER="cat", COLUMNS=str(width))
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=subprocess.DEVNULL, env=environment):
        os.close(slave)
        parts = []
        try:
            while part := os.read(master, 1 << 16):
                parts.append(part)
        except OSError:  # the end: nobody has the other side open
            pass
    os.close(master)
    return ESCAPE.sub("", b"".join(parts).decode(errors="replace")).replace("\r", "").splitlines()


def width_of(line):
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in line)
    return len(line) + wide - sum(unicodedata.combining(letter) != 0 for letter in line)


def said(line, names):
    """What a line of text says besides where it stands and what the packet is called."""
    rest = HEAD.sub("", line)
    while found := PLACE.match(rest):
        rest = rest[found.end() :]
    parts = re.split(r"\s{2,}", rest.strip())
    # The first is the name of the packet, however it is written; of a Command Complete the second is another name.
    return [part for part in parts[1:] if part and part not in names]


def octet_paths(program):
    """The fields whose values are octets, as the program says."""
    text = subprocess.run([program, "fields", "--format", "jsonl"], stdout=subprocess.PIPE).stdout
    return {line["path"] for line in map(json.loads, text.splitlines()) if line["type"] == "hex"}


def measure(program, path):
    """The figures of one capture: counts by column, octets that stand alone by path, lines that say nothing by packet."""
    known = octet_paths(program)
    counts, alone, bare = collections.Counter(), collections.Counter(), collections.Counter()
    decode = [program, "decode", str(path)]
    frames = {}
    for text in subprocess.run([*decode, "--format", "jsonl"], capture_output=True).stdout.splitlines():
        line = json.loads(text)
        fields = list(leaves(line))
        names = {name for name, _ in fields}
        for name, value in fields:
            if value and name.replace("[]", "") in known and not IDENTITY.search(name):
                counts["hex fields"] += 1
                alone[name] += not is_explained(name, names)
        if "frame" in line:
            frames.setdefault(line["frame"], fields)  # a record about a request that nobody answered comes later
    counts["alone"] = alone.total()
    for text in subprocess.run(decode, capture_output=True).stdout.decode(errors="replace").splitlines():
        counts["lines"] += 1
        counts["hex lines"] += OCTETS.search(HEAD.sub("", text)) is not None
        number = text.split(maxsplit=1)[:1]
        fields = frames.get(int(number[0]), []) if number and number[0].isdigit() else []
        names = [value for name, value in fields if name in NAMES]
        if fields and not said(text, names):
            counts["bare"] += 1
            if any(not HEADER.match(name) for name, _ in fields):
                counts["unsaid"] += 1
                bare[" / ".join(names)] += 1
    for width in WIDTHS:
        lines = on_terminal(decode, width)
        counts[f"over {width}"] = sum(width_of(line) > width for line in lines)
        counts[f"cut {width}"] = sum(line.endswith("…") for line in lines)
    return counts, +alone, bare


def table(title, rows, columns):
    """Rows of (name, [figures of each program]), widest name last."""
    print(f"\n{title}")
    cells = [
        [*(" → ".join(str(figures[column]) for figures in each) for column in columns), name] for name, each in rows
    ]
    widths = [max(map(len, column)) for column in zip(columns, *cells)]
    for row in [[*columns, ""], *cells]:
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths)) + "  " + row[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compare", metavar="BINARY", help="another program, whose figures come first")
    parser.add_argument("--paths", type=int, default=40, metavar="N", help="how many paths and packets to list")
    parser.add_argument("wanted", nargs="*", metavar="NAME-PART", help="only captures whose name has it")
    options = parser.parse_args()
    programs = [options.compare, captures.BLESNIFF] if options.compare else [captures.BLESNIFF]
    found = [
        capture
        for capture in captures.find()[0]
        if not capture.name.startswith("synthetic-")
        and (not options.wanted or any(part in capture.name for part in options.wanted))
    ]
    jobs = [(program, capture.path) for capture in found for program in programs]
    with concurrent.futures.ProcessPoolExecutor() as pool:
        results = list(pool.map(measure, *zip(*jobs)))
    steps = len(programs)
    rows = [(found[index].name, results[index * steps : (index + 1) * steps]) for index in range(len(found))]
    totals = [[collections.Counter() for _ in range(3)] for _ in programs]
    for _, each in rows:
        for total, result in zip(totals, each):
            for sum_of, part in zip(total, result):
                sum_of.update(part)
    table("captures", [(name, [result[0] for result in each]) for name, each in rows], COLUMNS)
    table("all", [("", [total[0] for total in totals])], COLUMNS)
    for title, index in (("octets that stand alone", 1), ("lines that say nothing of a packet that carries something", 2)):
        both = sum((total[index] for total in totals), collections.Counter())
        names = [name for name, _ in both.most_common(options.paths)]
        table(title, [(name, [{"count": total[index][name]} for total in totals]) for name in names], ["count"])


if __name__ == "__main__":
    main()
