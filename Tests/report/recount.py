#!/usr/bin/env python3
"""Counts again, from JSON Lines, what pages say: the figures at the top, the tables, and every dot that is drawn.

usage: recount.py [CAPTURE…]       without one, all of Captures/

A dot has the number of its frame; its place must be what that packet has. Where the page says how many values there are, it is
counted here. Ends with "N passed, N failed"; exit status 1 if anything failed.
"""

import collections
import math
import pathlib
import re
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import page
import reporting
from program import Tally, leaves

UNITS = {"µs": 1e-6, "ms": 1e-3, "s": 1, "min": 60}


def number(text):
    return int(text.replace(",", ""))


def seconds(text):
    """Of `59.7 ms`, `1 min 3 s`."""
    words = text.split()
    total = 0
    for amount, unit in zip(words[::2], words[1::2]):
        total += float(amount) * {"h": 3600, "day": 86400, "days": 86400, **UNITS}[unit]
    return total


def near(shown, exact):
    """People are shown three digits."""
    return abs(shown - exact) <= max(abs(exact) * 0.0061, 1e-6)


class Capture:
    """The same capture by other commands."""

    def __init__(self, path):
        self.packets = [line for line in reporting.lines("decode", "--no-project", "--format", "jsonl", path) if "length" in line]
        stories = reporting.lines("summary", "--no-project", "--format", "jsonl", path)
        # Of BR/EDR, the page shows GATT alone.
        self.stories = [story for story in stories if "transport" not in story or story.get("servers")]
        self.devices = [line for line in reporting.lines("devices", "--no-project", "--format", "jsonl", path) if "reports" in line]
        self.by_frame = {packet["frame"]: packet for packet in self.packets}
        shown = {story["connection"] for story in self.stories}
        self.shown = [packet for packet in self.packets if packet.get("link", {}).get("connection") in shown]
        self.answers = {
            packet["att"]["request_frame"]: packet["att"]["latency"]
            for packet in self.shown
            if "latency" in packet.get("att", {}) and packet["att"]["method"] != "Handle Value Confirmation"
        }


def values_of(packet, field):
    """All numbers of a field in the value of a packet."""
    found = (value for path, value in leaves(packet.get("value", {})) if path.rpartition(".")[2] == field)
    return [value for value in found if isinstance(value, (int, float))]


def check_tiles(tiles, capture):
    known = [packet["time_relative"] for packet in capture.packets if "time_relative" in packet]
    if number(tiles["Packets"]) != len(capture.packets):
        yield f"{tiles['Packets']} packets, counted {len(capture.packets)}"
    if known and not (near(seconds(tiles["Duration"]), max(known)) or abs(seconds(tiles["Duration"]) - max(known)) <= 60):
        yield f"duration {tiles['Duration']}, counted {max(known)}"
    if number(tiles["Devices"]) != len(capture.devices):
        yield f"{tiles['Devices']} devices, counted {len(capture.devices)}"
    established = [story for story in capture.stories if "failed" not in story]
    if number(tiles["Connections"]) != len(established):
        yield f"{tiles['Connections']} connections, counted {len(established)}"
    requests = [
        packet for packet in capture.shown
        if packet.get("att", {}).get("method", "").endswith("Request") and not packet.get("ll", {}).get("repeats")
    ]
    if number(tiles.get("Requests", "0")) != len(requests):
        yield f"{tiles.get('Requests')} requests, counted {len(requests)}"
    times = list(capture.answers.values())
    if times and not near(seconds(tiles["Latency, median"]), statistics.median(times)):
        yield f"median latency {tiles['Latency, median']}, counted {statistics.median(times)}"


def check_dots(reader, capture):
    drawn = collections.Counter()
    for path in reader.dots:
        name, unit = path["data-n"], path.get("data-u")
        for (x, y), frame in zip(page.points(path), page.frames(path)):
            packet = capture.by_frame.get(frame)
            if packet is None:
                yield f"a dot of frame {frame}, which is not there"
                continue
            if unit != "x" and abs(x - math.floor(packet["time_relative"] * 1000 + 1e-6)) > 0:
                yield f"frame {frame} is drawn at {x} ms, not at {packet['time_relative']} s"
            link = packet.get("ll", {})
            if unit == "x" or path.get("data-log"):
                latency = capture.answers.get(frame)
                place = x if unit == "x" else y
                if latency is None or abs(place - 1000 * math.log10(max(latency * 1000, 0.001))) > 1.01:
                    yield f"the latency of frame {frame} is drawn at {place}, and is {latency} s"
            elif name == "signal":
                levels = [report.get("rssi") for report in packet.get("adv", [])] + [link.get("rssi")]
                if y / 1000 not in levels:
                    yield f"the signal of frame {frame} is drawn at {y / 1000} dBm, and is {levels}"
            elif name.endswith("channel"):
                state = "bad" if not link.get("crc_valid", True) else "sent again" if link.get("retransmission") else "channel"
                if y / 1000 != link.get("channel") or not name.startswith(state):
                    yield f"frame {frame} is drawn as '{name}' {y / 1000}, and is '{state}' {link.get('channel')}"
            else:
                values = values_of(packet, name.replace(" ", "_"))
                if not any(abs(value * 1000 - y) <= 0.51 for value in values):
                    yield f"{name} of frame {frame} is drawn at {y / 1000}, and is {values}"
            drawn[unit if unit == "x" else name] += 1
    text = "".join(reader.texts)
    strips = drawn["x"]
    said = re.search(r"([\d,]+) answers?(, of which ([\d,]+) are drawn)?; the bar", text)
    if said:
        if strips != number(said[3] or said[1]):
            yield f"{strips} latencies are drawn, said {said[0]}"
        if "faster kind" not in text and number(said[1]) != len(capture.answers):
            yield f"{said[1]} answers, counted {len(capture.answers)}"
    elif capture.answers and capture.stories:
        yield f"no latency of {len(capture.answers)}"
    for said in re.finditer(r": ([\w ]+?) in [^·]+· .*?; ([\d,]+) values?(, of which ([\d,]+) are drawn)?, ", text):
        if said[1] in drawn and not said[3] and drawn[said[1]] < number(said[2]):
            yield f"{drawn[said[1]]} dots of '{said[1]}', said {said[0]}"


def check_channels(reader, capture):
    counted = collections.Counter(
        packet["ll"]["channel"] for packet in capture.shown if packet.get("ll", {}).get("channel", 99) < 37
    )
    text = "".join(reader.texts)
    said = sum(number(found) for found in re.findall(r"\d connections?, ([\d,]+) packets", text))
    if "#channels" not in {"#" + link for link in reader.links}:
        return
    if said > sum(counted.values()):
        yield f"{said} packets by channel, counted {sum(counted.values())}"


def check_findings(reader, capture):
    text = "".join(reader.texts)
    refused = sum(
        count_errors for count_errors in (
            len([one for one in story.get("refused", []) if one.get("error") != 10]) for story in capture.stories
        )
    )
    said = text.count(" was refused: ") + text.count(" was refused with ")
    if refused and not said:
        yield f"{refused} refused requests, and no finding"
    lost = [story for story in capture.stories if story.get("end", {}).get("by") == "nobody"]
    if lost and " was lost after " not in text:
        yield f"{len(lost)} lost connections, and no finding"


def scan_pauses(capture):
    """When the host did not scan and nothing of an advertiser came, in seconds."""
    pauses, asked, since, has_commands = [], {}, 0, False
    for packet in capture.packets:
        now, hci = packet.get("time_relative"), packet.get("hci", {})
        if now is None:
            continue
        if hci.get("type") == "command" and hci["command"] in ("LE Set Scan Enable", "LE Set Extended Scan Enable"):
            asked[packet["frame"]] = hci.get("le_scan_enable", hci.get("enable"))
        answered = asked.pop(hci.get("command_frame"), None)
        if answered is not None and hci.get("status") == 0:
            has_commands = True
            if answered and since is not None and since < now:
                pauses.append((since, now))
            since = None if answered else now if since is None else since
        elif packet.get("adv") and packet.get("direction") == "received" and since is not None:
            since = now
    end = max((packet.get("time_relative", 0) for packet in capture.packets), default=0)
    if since is not None and since < end:
        pauses.append((since, end))
    return [(first, last) for first, last in pauses if last - first > end / 200] if has_commands else []


def check_pauses(reader, capture):
    pauses = scan_pauses(capture)
    said = re.search(r"Shaded: the host did not scan, ([\d,]+) times?, (.+?) in all", "".join(reader.texts))
    if "#radio" not in {"#" + link for link in reader.links}:
        return
    if bool(said) != bool(pauses):
        yield f"{said and said[0]}, counted {pauses}"
    elif said and (number(said[1]) != len(pauses) or abs(seconds(said[2]) - sum(b - a for a, b in pauses)) > 1):
        yield f"{said[0]}, counted {pauses}"


def check(path):
    text = reporting.report(path, status=[0, 1, 65])
    reader = page.read(text)
    capture = Capture(path)
    found = list(check_tiles(reader.tiles, capture))
    found += check_dots(reader, capture)
    found += check_channels(reader, capture)
    found += check_pauses(reader, capture)
    found += check_findings(reader, capture)
    return found, sum(len(page.frames(path)) for path in reader.dots)


def main(paths):
    tally, dots = Tally(), 0
    for path in [pathlib.Path(path) for path in paths] or reporting.CAPTURES:
        found, count = check(path)
        dots += count
        tally.check(path.name, found)
    print(f"{dots} dots were compared with their packets")
    return tally.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
