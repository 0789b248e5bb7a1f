#!/usr/bin/env python3
"""Redacts every capture of Captures/ and of the shared folder, and compares what is decoded before and after.

What may differ is written down here once more, apart from the program: addresses by the map that `redact` writes, and bytes
that were overwritten, which are zeros, 'x' or '1'. Everything else has to be the same: packets, messages, verdicts. Then
the new files are searched for every address, name and key of the old ones.

Ends with "N passed, N failed, N skipped"; exit status 1 if anything failed.
"""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
BLESNIFF = os.environ.get("BLESNIFF", str(TOP / ".build/release/blesniff"))
SHARED = TOP.parent / "shared/captures"
ADDRESS = re.compile(r"^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$")
HEX = re.compile(r"^(?:[0-9a-f]{2})+$")
FILLED = {0x00, 0x78, 0x31}
LETTERS = set(b"abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ")
# Numbers that are secret, or that follow from what is: they may differ.
NUMBERS = {
    "passkey", "numeric_value", "encrypted_diversifier", "ediv",
    # System ID (2A23) as numbers.
    "manufacturer_identifier", "manufacturer_id", "organizationally_unique_identifier", "oui",
}
# What is said of an address or of a name rather than what the packet has.
DERIVED = {"crc", "oui_name", "manufacturer_identifier_name"}
# Where names, serial numbers and keys are, by the end of their path.
SECRETS = {
    "adv.name", "adv.broadcast_name", "adv.value.display_name", "value.device_name", "hci.local_name", "hci.remote_name",
    "monitor.local_name", "monitor.short_name", "value.serial_number", "hci.link_key", "hci.keys.link_key",
    "hci.long_term_key", "hci.peer_irk", "hci.local_irk", "smp.long_term_key", "smp.identity_resolving_key",
    "smp.signature_key", "smp.confirm_value", "smp.random_value", "smp.rand", "ll.rand", "ll.skd_c", "ll.skd_p",
    "monitor.link_key", "monitor.long_term_key", "monitor.identity_resolving_key", "monitor.signature_key",
}
# Device Name, System ID, Serial Number String, Set Identity Resolving Key, Encrypted Data Key Material.
VALUES = {"2A00", "2A23", "2A25", "2B84", "2B88"}
CREDENTIAL = re.compile(rb'"(?:password|setkey|psk|token)"\s*:\s*"([^"]{4,})"')


def run(*arguments):
    return subprocess.run([BLESNIFF, *map(str, arguments)], capture_output=True, cwd=TOP)


def lines(*arguments):
    return [json.loads(line) for line in run(*arguments).stdout.decode("utf-8", "replace").splitlines()]


def decoded(path):
    packets = lines("decode", "--show-secrets", "--format", "jsonl", path)
    for packet in packets:
        # `decode --write` notes there what is wrong with a packet.
        packet.pop("comment", None)
    return packets


class Difference(Exception):
    pass


class Comparison:
    """What may be different between two outputs for the same capture."""

    def __init__(self, addresses):
        self.addresses = addresses
        self.octets = []
        for old, new in addresses.items():
            a, b = (bytes.fromhex(text.replace(":", "")) for text in (old, new))
            self.octets += [(a, b), (a[::-1], b[::-1])]
            for style in (str.upper, str.lower):
                for sign in (":", "-", "_", ""):
                    self.octets.append(tuple(style(text.replace(":", sign)).encode() for text in (old, new)))

    def same(self, old, new, path=""):
        if old == new:
            return
        if type(old) is not type(new):
            raise Difference(f"{path}: {old!r} became {new!r}")
        if isinstance(old, dict):
            if old.keys() != new.keys():
                raise Difference(f"{path}: {sorted(old.keys() ^ new.keys())} in one of them only")
            for key in old:
                self.same(old[key], new[key], f"{path}.{key}" if path else key)
        elif isinstance(old, list):
            if len(old) != len(new):
                raise Difference(f"{path}: {len(old)} became {len(new)} elements")
            for left, right in zip(old, new):
                self.same(left, right, path)
        elif isinstance(old, str):
            self.text(old, new, path)
        elif path.rsplit(".", 1)[-1] not in NUMBERS:
            raise Difference(f"{path}: {old!r} became {new!r}")

    def text(self, old, new, path):
        if path.rsplit(".", 1)[-1] in DERIVED or self.addresses.get(old) == new and ADDRESS.match(old):
            return
        if HEX.match(old) and HEX.match(new):
            a, b = bytes.fromhex(old), bytes.fromhex(new)
        else:
            a, b = old.encode(), new.encode()
        if len(a) == len(b):
            if self.only_redacted(a, b):
                return
        elif not HEX.match(old) and len(set(new)) <= 2:
            # Characters of several bytes become as many letters.
            return
        raise Difference(f"{path}: {old!r} became {new!r}")

    def only_redacted(self, old, new):
        """Whether addresses became pseudonyms, and what else is different was overwritten."""
        pseudonyms = bytearray(len(old))
        for known, pseudonym in self.octets:
            place = old.find(known)
            while place >= 0:
                if new[place : place + len(known)] == pseudonym:
                    pseudonyms[place : place + len(known)] = b"x" * len(known)
                place = old.find(known, place + 1)
        rest = {right for left, right, mark in zip(old, new, pseudonyms) if left != right and not mark} - FILLED
        # Names become one letter each, and a packet has few of them.
        return rest <= LETTERS and len(rest) <= 2


def compare(comparison, old, new, what):
    if len(old) != len(new):
        raise Difference(f"{what}: {len(old)} lines became {len(new)}")
    for number, (left, right) in enumerate(zip(old, new), 1):
        try:
            comparison.same(left, right)
        except Difference as error:
            raise Difference(f"{what}, line {number}: {error}") from None


def secrets(value, path=""):
    """All values of the sensitive fields."""
    if isinstance(value, dict):
        if value.get("uuid") in VALUES and HEX.match(value.get("value", "")):
            yield bytes.fromhex(value["value"])
        for key, inner in value.items():
            yield from secrets(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for inner in value:
            yield from secrets(inner, path)
    elif path in SECRETS and isinstance(value, str) and value:
        yield bytes.fromhex(value) if HEX.match(value) and "name" not in path else value.encode()


def is_distinctive(value):
    return len(value) >= 4 and len(set(value)) >= 3 and not set(value) <= FILLED


def check(old, new, addresses, packets):
    comparison = Comparison(addresses)
    compare(comparison, packets, decoded(new), "decode")
    # Without the keys no message would be compared.
    messages = [lines("follow", "--show-secrets", "--format", "jsonl", path) for path in (old, new)]
    compare(comparison, *messages, "follow")
    content = new.read_bytes()
    wanted = {value for packet in packets for value in secrets(packet)}
    for message in messages[0]:
        wanted |= set(CREDENTIAL.findall(bytes.fromhex(message.get("transfer", message).get("message", "") or "")))
    for value in wanted:
        if is_distinctive(value) and value in content:
            raise Difference(f"{value!r} is still in it")
    for before in addresses:
        octets = bytes.fromhex(before.replace(":", ""))
        if not is_distinctive(octets):
            continue
        texts = [before, before.lower(), before.replace(":", ""), before.replace(":", "").lower()]
        for form in [octets, octets[::-1], *(text.encode() for text in texts)]:
            if form in content:
                raise Difference(f"{before} is still in it")


def verdict(path, folder):
    expectation = folder / "expectation.yaml"
    recorded = run("record", path, "--accept-failures", "--write", expectation)
    if recorded.returncode:
        return recorded.returncode
    result = run("verify", "--format", "tap", expectation, path)
    return result.returncode, [line.split()[0] for line in result.stdout.decode().splitlines() if "ok" in line[:6]]


def captures(folder):
    groups = collections.defaultdict(list)
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in {".tsv", ".md", ".yaml", ".txt", ".jsonl", ".json", ".py"}:
            if "expected" not in path.relative_to(folder).parts[:1]:
                groups[path.parent].append(path)
    return groups


def redact(paths, folder, *options):
    table = folder / "map"
    result = run("redact", *paths, "--write", folder, "--write-format", "pcapng", "--map", table, *options)
    addresses = dict(line.split("\t") for line in table.read_text().splitlines()) if table.exists() else {}
    return result, addresses


def main():
    passed, failed, skipped = 0, 0, 0
    folders = [TOP / "Captures"]
    if SHARED.is_dir():
        folders.append(SHARED)
    else:
        print(f"skipped: there is no {SHARED}")
        skipped += 1
    only = sys.argv[1:]
    for top in folders:
        for paths in captures(top).values():
            paths = [path for path in paths if not only or any(word in str(path) for word in only)]
            readable = [path for path in paths if run("decode", path).stdout]
            if not readable:
                continue
            with tempfile.TemporaryDirectory() as name:
                folder = pathlib.Path(name)
                result, addresses = redact(readable, folder)
                if result.returncode not in (0, 65):
                    print(f"{readable[0].parent}: {result.stderr.decode()}")
                    failed += 1
                    continue
                for path in readable:
                    new = folder / path.name
                    if not new.exists():
                        new = folder / f"{path.name}.pcapng"
                    try:
                        check(path, new, addresses, reference(path, folder))
                        if verdict(path, folder) != verdict(new, folder):
                            raise Difference(f"verify: {verdict(path, folder)} became {verdict(new, folder)}")
                        passed += 1
                    except Difference as error:
                        print(f"{path.relative_to(top)}: {error}")
                        failed += 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return int(failed > 0)


def reference(path, folder):
    """What the capture has, in the format that is written: formats differ in what they say of a record."""
    copy = folder / "copy.pcapng"
    run("decode", path, "--write", copy)
    return decoded(copy)


if __name__ == "__main__":
    sys.exit(main())
