#!/usr/bin/env python3
"""Makes pages of every capture, of damaged ones, and of one whose names are meant to do harm, and reads each of them.

Ends with "N passed, N failed"; exit status 1 if anything failed.
"""

import html
import os
import pathlib
import random
import re
import statistics
import sys
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import hashes
import page
import reporting
from capture import containers, hci, writers
from program import CAPTURES, TOP, Folder, Tally
from reporting import lines, report, run

MUTANTS = int(os.environ.get("MUTANTS", "400"))
MEDIAN = 66_000
NAMES = [
    b'"><img src=x onerror=alert(1)>', "\u202e</script>\x1b[31m<b>\u200b".encode(), b"' onfocus='alert(1)", b"${alert(1)}&#60;b&#62;",
]


def evil_capture():
    """A log of HCI packets (H4), one every 50 ms."""
    host = writers.Host(step=50_000, link=containers.H4)
    for turn in range(20):
        for place, name in enumerate(NAMES, 1):
            address = bytes([place, 2, 3, 4, 5, 0xC6])
            host.packet(hci.EVENT, hci.named_report(name[:29], address, address_type=0, rssi=-60 - turn))
    host.connect(0x40, bytes([1, 2, 3, 4, 5, 0xC6]))
    for name in NAMES:
        host.asked(0x40, bytes([0x12, 3, 0]) + name[:20], bytes([1, 0x12, 3, 0, 0x80]))
        host.att(0x40, bytes([0x1B, 5, 0]) + name[:20])
    host.packet(hci.EVENT, hci.disconnection_complete(0x40, 0x08))
    return host.content


def mutant(number):
    """A capture with some other bytes, or with its end missing: always the same for a number."""
    chance = random.Random(number)
    path = reporting.CAPTURES[number % len(reporting.CAPTURES)]
    content = bytearray(path.read_bytes())
    for _ in range(chance.choice([1, 3, 30])):
        content[chance.randrange(16, len(content))] = chance.randrange(256)
    if chance.random() < 0.25:
        del content[chance.randrange(24, len(content)):]
    return path.suffix, bytes(content)


def check_capture(path):
    text = report(path, status=[0, 1, 65])
    found = page.problems(text)
    return found, len(text.encode())


def check_mutant(folder, number):
    suffix, content = mutant(number)
    path = folder.file(f"mutant-{number}{suffix}", content)
    # A file whose beginning is damaged may be no capture.
    text = report(path, status=[0, 65])
    path.unlink()
    return page.problems(text) if text else []


def check_evil(folder):
    path = folder.file("<b onclick='x'>&\"evil\".btsnoop", evil_capture())
    found = []
    for arguments in [[path], [path, "--title", "</title><script>alert(1)</script>"], [path, "--filter", "adv || att"]]:
        text = report(*arguments)
        found += page.problems(text)
        reader = page.read(text)
        shown = "".join(reader.texts)
        # They are there as text.
        if '"><img src=x onerror=alert(1)' not in shown or "<b" not in shown:
            found.append("the names are not shown")
        if len(re.findall(r"<script", text)) != 1 or "<img" in text:
            found.append("a name became markup")
    plots = [run("report", path, "--plot", "-", "--picture", name) for name in ["timeline", "signal", "latency"]]
    found += ["a name became markup in a picture" for plot in plots if "<img" in plot or "<script" in plot]
    return found


def check_redacted(folder):
    """No address and no name of the capture is left, and the same device has the same pseudonym as by `redact`."""
    found = []
    for name in ["heart-rate.btsnoop", "air-heart-rate.pcap", "app-habits.btsnoop"]:
        path = CAPTURES / name
        text = report(path, "--redact")
        found += page.problems(text)
        devices = lines("devices", "--no-project", "--format", "jsonl", path)
        for device in devices:
            address = device.get("address")
            if address and address in text:
                found.append(f"{name}: the address {address} is left")
            if device.get("name") and device["name"] in text:
                found.append(f"{name}: the name {device['name']} is left")
        if path.stem in text:
            found.append(f"{name}: the name of the file is left")
        copy = folder / "redacted.pcapng"
        run("redact", path, "--write", copy)
        pseudonyms = {line["address"] for line in lines("devices", "--format", "jsonl", copy) if "address" in line}
        for story in lines("summary", "--format", "jsonl", copy):
            pseudonyms |= {story[side] for side in ("central", "peripheral") if side in story}
        shown = set(re.findall(r"(?:[0-9A-F]{2}:){5}[0-9A-F]{2}", text))
        if not shown or not shown <= pseudonyms:
            found.append(f"{name}: pseudonyms are {sorted(shown)}, not {sorted(pseudonyms)}")
    return found


def check_packets(_):
    """Packets that pages hold are what `decode -v -x` prints, of each input, and as much of them as there is room for."""
    found = []
    names = ["heart-rate.btsnoop", "air-heart-rate.pcap", "app-habits.btsnoop", "pairing-passkey.btsnoop", "titan-encryption.btsnoop"]
    for paths in [[CAPTURES / name] for name in names] + [[CAPTURES / name for name in names[:3]]]:
        text = report("--no-project", *paths)
        held = re.findall(r'<summary>([^\n]*)</summary>\n<pre id="p(\d+)-(\d+)">(.*?)</pre>', text, re.DOTALL)
        if not held or sum(len(packet[3]) for packet in held) > 20_000:
            found.append(f"{paths}: {len(held)} packets")
        linked = set(re.findall(r'href="#p(\d+-\d+)"', text))
        if linked != {f"{place}-{frame}" for _, place, frame, _ in held}:
            found.append(f"{paths}: links to {sorted(linked)}")
        # Times and names go on from one input to the next.
        printed = run("decode", "--no-project", "-v", "-x", *paths).split("\n==> ")[-len(paths):]
        for title, place, frame, lines in held:
            shown = html.unescape(title).split() + [line.strip() for line in html.unescape(lines).splitlines()]
            # The lines of packets begin with blanks, as those of their fields do, and have a number and a time.
            after = re.split(rf"^ *{frame} +(?=\d+\.\d{{6}} )", printed[int(place)], maxsplit=1, flags=re.MULTILINE)[1]
            own = [f"{frame} {line}" if number == 0 else line.strip() for number, line in enumerate(
                re.split(r"^ *\d+ +(?=\d+\.\d{6} )", after, maxsplit=1, flags=re.MULTILINE)[0].splitlines())]
            # A folder says who somebody is: the page has none.
            own = own[0].split() + [line for line in own[1:] if not line.startswith("input: ")]
            if shown != own:
                found.append(f"{paths}: packet {frame} is\n{shown}\nnot\n{own}")
    return found


def check_verdicts(folder):
    expectation = CAPTURES / "expectations"
    capture = CAPTURES / "heart-rate-zero-with-contact.btsnoop"
    files = sorted(expectation.glob("*.y*ml"))
    chosen = next(file for file in files if "heart-rate" in file.name)
    words = "verify", "--no-project", chosen, capture
    verdicts = folder.file("verdicts.jsonl", run(*words, "--format", "jsonl", status=[0, 1, 2]))
    found = []
    alone = report(verdicts)
    both = report(verdicts, capture)
    own = folder / "verdicts.html"
    run(*words, "--html", own, status=[0, 1, 2])
    for text in [alone, both, own.read_text()]:
        found += page.problems(text)
        if 'id="verdicts"' not in text or "violated" not in text:
            found.append("the verdicts are missing")
    if 'id="timeline"' in alone or 'id="timeline"' not in both or both.index('id="verdicts"') > both.index('id="findings"'):
        found.append("the sections are not where they belong")
    return found


def check_same(_):
    """The same input, the same page."""
    names = ["heart-rate.btsnoop", "air-heart-rate.pcap", "beacon-walk.btsnoop", "streaming-write-two-centrals.btsnoop"]
    paths = [CAPTURES / name for name in names]
    return [f"{path.name} has two pages" for path in paths if len({report(path) for _ in range(3)}) != 1]


def check_picture(_):
    """The picture of README is what the program draws."""
    drawn = run("report", "--no-project", CAPTURES / "air-heart-rate.pcap", "--plot", "-", "--picture", "latency")
    return [] if drawn == (TOP / "docs/images/report-latency.svg").read_text() else ["docs/images/report-latency.svg is old"]


def guarded(body, *arguments):
    try:
        return body(*arguments)
    except (AssertionError, StopIteration, OSError) as error:
        return [str(error) or type(error).__name__]


def main():
    tally, sizes = Tally(), []
    tally.check("hashes", ["the hashes are old"] if hashes.main("check") else [])
    with Folder() as folder, ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda path: guarded(check_capture, path), reporting.CAPTURES)
        for path, result in zip(reporting.CAPTURES, results):
            found, size = result if isinstance(result, tuple) else (result, 0)
            sizes.append(size)
            tally.check(path.name, found)
        for number, found in enumerate(pool.map(lambda number: guarded(check_mutant, folder, number), range(MUTANTS))):
            tally.check(f"mutant {number} of {reporting.CAPTURES[number % len(reporting.CAPTURES)].name}", found)
        for body in (check_evil, check_redacted, check_packets, check_verdicts, check_same, check_picture):
            tally.check(body.__name__, guarded(body, folder))
    median = statistics.median(sizes)
    tally.check("sizes", [f"the median is {median} bytes"] if median > MEDIAN else [])
    print(f"pages: median {round(median / 1000)} kB, largest {round(max(sizes) / 1000)} kB")
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
