#!/usr/bin/env python3
"""Makes pages of every capture, of damaged ones, and of one whose names are meant to do harm, and reads each of them.

Ends with "N passed, N failed"; exit status 1 if anything failed.
"""

import pathlib
import random
import re
import statistics
import struct
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import hashes
import page
import program

MUTANTS = int(__import__("os").environ.get("MUTANTS", "400"))
MEDIAN = 60_000
NAMES = [
    b'"><img src=x onerror=alert(1)>', "\u202e</script>\x1b[31m<b>\u200b".encode(), b"' onfocus='alert(1)", b"${alert(1)}&#60;b&#62;",
]


def btsnoop(packets):
    """A log of HCI packets (H4), one every 50 ms."""
    out = b"btsnoop\0" + struct.pack(">II", 1, 1002)
    for place, (flags, packet) in enumerate(packets):
        out += struct.pack(">IIIIq", len(packet), len(packet), flags, 0, 0x00E03AB44A676000 + place * 50_000) + packet
    return out


def evil_capture():
    packets = []
    for turn in range(20):
        for place, name in enumerate(NAMES):
            name = name[:29]
            data = bytes([len(name) + 1, 9]) + name
            report = bytes([0, 1]) + bytes([place + 1, 2, 3, 4, 5, 0xC6]) + bytes([len(data)]) + data + bytes([(256 - 60 - turn) & 255])
            event = bytes([2, 1]) + report
            packets.append((3, bytes([4, 0x3E, len(event)]) + event))
    connected = bytes([1, 0, 64, 0, 0, 1]) + bytes([1, 2, 3, 4, 5, 0xC6]) + struct.pack("<HHHB", 24, 0, 400, 0)
    packets.append((3, bytes([4, 0x3E, len(connected)]) + connected))

    def att(flags, pdu):
        l2cap = struct.pack("<HH", len(pdu), 4) + pdu
        packets.append((flags, bytes([2]) + struct.pack("<HH", 0x2040, len(l2cap)) + l2cap))

    for name in NAMES:
        att(0, bytes([0x12, 3, 0]) + name[:20])
        att(1, bytes([1, 0x12, 3, 0, 0x80]))
        att(1, bytes([0x1B, 5, 0]) + name[:20])
    packets.append((3, bytes([4, 5, 4, 0, 64, 0, 0x08])))
    return btsnoop(packets)


def mutant(number):
    """A capture with some other bytes, or with its end missing: always the same for a number."""
    chance = random.Random(number)
    path = program.CAPTURES[number % len(program.CAPTURES)]
    content = bytearray(path.read_bytes())
    for _ in range(chance.choice([1, 3, 30])):
        content[chance.randrange(16, len(content))] = chance.randrange(256)
    if chance.random() < 0.25:
        del content[chance.randrange(24, len(content)):]
    return path.suffix, bytes(content)


def check_capture(path):
    text = program.report(path, status=[0, 1, 65])
    found = page.problems(text)
    return found, len(text.encode())


def check_mutant(folder, number):
    suffix, content = mutant(number)
    path = pathlib.Path(folder) / f"mutant-{number}{suffix}"
    path.write_bytes(content)
    # A file whose beginning is damaged may be no capture.
    text = program.report(path, status=[0, 65])
    path.unlink()
    return page.problems(text) if text else []


def check_evil(folder):
    path = pathlib.Path(folder) / "<b onclick='x'>&\"evil\".btsnoop"
    path.write_bytes(evil_capture())
    found = []
    for arguments in [[path], [path, "--title", "</title><script>alert(1)</script>"], [path, "--filter", "adv || att"]]:
        text = program.report(*arguments)
        found += page.problems(text)
        reader = page.read(text)
        shown = "".join(reader.texts)
        # They are there as text.
        if '"><img src=x onerror=alert(1)' not in shown or "<b" not in shown:
            found.append("the names are not shown")
        if len(re.findall(r"<script", text)) != 1 or "<img" in text:
            found.append("a name became markup")
    plots = [program.run("report", path, "--plot", "-", "--picture", name) for name in ["timeline", "signal", "latency"]]
    found += ["a name became markup in a picture" for plot in plots if "<img" in plot or "<script" in plot]
    return found


SECRET = re.compile(r"hunter2|correct horse|password|passphrase", re.IGNORECASE)


def check_secrets():
    """What `follow` prints as *** is on no page."""
    found = []
    for path in program.CAPTURES:
        if "provisioning" not in path.name:
            continue
        secrets = set()
        shown = program.run("follow", "--no-project", path, "--show-secrets", "--format", "jsonl", status=[0, 1])
        masked = program.run("follow", "--no-project", path, "--format", "jsonl", status=[0, 1])
        for word in set(re.findall(r"[\w-]{6,}", shown)) - set(re.findall(r"[\w-]{6,}", masked)):
            secrets.add(word)
        text = program.report(path, status=[0, 1])
        for secret in secrets:
            whole = secret.encode().hex()
            if secret in text or whole in text:
                found.append(f"{path.name}: the page has the secret '{secret[:3]}…'")
    return found


def check_redacted(folder):
    """No address and no name of the capture is left, and the same device has the same pseudonym as by `redact`."""
    found = []
    for name in ["heart-rate.btsnoop", "air-heart-rate.pcap", "app-habits.btsnoop"]:
        path = program.TOP / "Captures" / name
        text = program.report(path, "--redact")
        found += page.problems(text)
        devices = program.lines("devices", "--no-project", "--format", "jsonl", path)
        for device in devices:
            address = device.get("address")
            if address and address in text:
                found.append(f"{name}: the address {address} is left")
            if device.get("name") and device["name"] in text:
                found.append(f"{name}: the name {device['name']} is left")
        if path.stem in text:
            found.append(f"{name}: the name of the file is left")
        copy = pathlib.Path(folder) / "redacted.pcapng"
        program.run("redact", path, "--write", copy)
        pseudonyms = {line["address"] for line in program.lines("devices", "--format", "jsonl", copy) if "address" in line}
        for story in program.lines("summary", "--format", "jsonl", copy):
            pseudonyms |= {story[side] for side in ("central", "peripheral") if side in story}
        shown = set(re.findall(r"(?:[0-9A-F]{2}:){5}[0-9A-F]{2}", text))
        if not shown or not shown <= pseudonyms:
            found.append(f"{name}: pseudonyms are {sorted(shown)}, not {sorted(pseudonyms)}")
    return found


def check_verdicts(folder):
    expectation = program.TOP / "Captures/expectations"
    capture = program.TOP / "Captures/heart-rate-zero-with-contact.btsnoop"
    files = sorted(expectation.glob("*.y*ml"))
    chosen = next(file for file in files if "heart-rate" in file.name)
    verdicts = pathlib.Path(folder) / "verdicts.jsonl"
    verdicts.write_text(program.run("verify", "--no-project", chosen, capture, "--format", "jsonl", status=[0, 1, 2]))
    found = []
    alone = program.report(verdicts)
    both = program.report(verdicts, capture)
    own = pathlib.Path(folder) / "verdicts.html"
    program.run("verify", "--no-project", chosen, capture, "--html", own, status=[0, 1, 2])
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
    paths = [program.TOP / "Captures" / name for name in names]
    return [f"{path.name} has two pages" for path in paths if len({program.report(path) for _ in range(3)}) != 1]


def check_picture(_):
    """The picture of README is what the program draws."""
    drawn = program.run("report", "--no-project", program.TOP / "Captures/air-heart-rate.pcap", "--plot", "-", "--picture", "latency")
    return [] if drawn == (program.TOP / "docs/images/report-latency.svg").read_text() else ["docs/images/report-latency.svg is old"]


def main():
    checks = failed = 0

    def end(name, found):
        nonlocal checks, failed
        checks += 1
        failed += bool(found)
        if found:
            print(f"FAILED {name}")
            for problem in found[:8]:
                print(f"    {problem}")

    def guarded(body, *arguments):
        try:
            return body(*arguments)
        except (AssertionError, StopIteration, OSError) as error:
            return [str(error) or type(error).__name__]

    end("hashes", ["the hashes are old"] if hashes.main("check") else [])
    sizes = []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        for path, result in zip(program.CAPTURES, pool.map(lambda path: guarded(check_capture, path), program.CAPTURES)):
            found, size = result if isinstance(result, tuple) else (result, 0)
            sizes.append(size)
            end(path.name, found)
        for number, found in enumerate(pool.map(lambda number: guarded(check_mutant, folder, number), range(MUTANTS))):
            end(f"mutant {number} of {program.CAPTURES[number % len(program.CAPTURES)].name}", found)
        for name, body in [
            ("evil names", check_evil), ("redacted pages", check_redacted), ("verdicts", check_verdicts), ("the same page", check_same),
            ("the picture of README", check_picture),
        ]:
            end(name, guarded(body, folder))
        end("secrets", guarded(check_secrets))
    median = statistics.median(sizes)
    end("sizes", [f"the median is {median} bytes"] if median > MEDIAN else [])
    print(f"pages: median {round(median / 1000)} kB, largest {round(max(sizes) / 1000)} kB")
    print(f"{checks - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
