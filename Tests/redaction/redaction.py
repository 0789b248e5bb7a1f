#!/usr/bin/env python3
"""Redacts every capture of Captures/ and of the shared folder, and compares what is decoded before and after.

What may differ is written down here once more, apart from the program: addresses by the map that `redact` writes, bytes that
were overwritten, which are zeros or 'x', and what is made of them. Everything else has to be the same: packets, methods,
handles, times, messages, stories. Then the new files are searched for every address, text, key and value without a
meaning of the old ones.

Ends with "N passed, N failed, N skipped"; exit status 1 if anything failed.
"""

import collections
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from program import CAPTURES, SHARED, Folder, Tally, is_wanted, leaves, run

ADDRESS = re.compile(r"^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$")
HEX = re.compile(r"^(?:[0-9a-f]{2})+$")
FILLED = {0, 1} | set(b"xy12")
# Numbers that are secret, or that follow from what is: they become zero.
NUMBERS = {
    "passkey", "numeric_value", "consent_code", "encrypted_diversifier", "ediv", "manufacturer_identifier",
    "organizationally_unique_identifier", "latitude", "longitude", "encoded_latitude", "encoded_longitude",
    "local_north_coordinate", "local_east_coordinate", "pb_adv_link_id", "mesh_device_uuid", "mesh_iv_index", "sign_counter",
}
# What is said of an address, a name or a message rather than what the packet has.
DERIVED = {"crc", "text", "uri", "url", "detail"}
# What only the content of a message tells: an echo that is another, text that is none.
CONTENT = {"mismatched echo", "different echo", "invalid message"}
# Where JSON tells that a delimiter is a part of a message, or none.
# Or where a length, a number or a text that was overwritten tells where messages begin and end.
UNTOLD = re.compile(
    "provisioning-json-flaws|mcumgr|improv|ctap|matter-btp|ancs|esp-provisioning|meshtastic|secure-dfu|legacy-dfu")
# What follows from keys and other secrets, which are gone.
SECRETS_TELL = [
    "smp.pairing.digits", "smp.pairing.passkey", "smp.pairing.key_proven", "att.signature_valid", "att.signature_replays",
    "link.identity", "link.identity_source", "ll.undecrypted",
]
# What a packet has of a vendor's command or event besides its parameters.
HEADER = {
    "type", "opcode", "command", "event_code", "event", "command_frame", "latency", "return_opcode", "status",
    "num_hci_command_packets", "pending", "status_name", "unanswered",
}
# Where texts and keys are that somebody may know again, by the end of their path.
TEXTS = {
    "adv.name", "adv.broadcast_name", "value.device_name", "hci.local_name", "hci.remote_name", "monitor.local_name",
    "monitor.short_name", "monitor.text", "value.serial_number", "adv.uri", "value.user_description",
}
BYTES = {
    "adv.manufacturer_data", "adv.service_data.data", "att.value", "att.attributes.value", "hci.link_key",
    "hci.long_term_key", "hci.peer_irk", "hci.local_irk", "smp.long_term_key", "smp.identity_resolving_key",
    "smp.signature_key", "smp.confirm_value", "smp.random_value", "smp.rand", "ll.rand", "ll.skd_c", "ll.skd_p",
    "monitor.link_key", "monitor.long_term_key", "monitor.identity_resolving_key", "monitor.signature_key",
    "l2cap.payload", "hci.data", "monitor.data", "ll.data",
}


def lines(*arguments):
    return run(*arguments, timeout=600).lines


def decoded(path):
    packets = lines("decode", "--show-secrets", "--format", "jsonl", path)
    for packet in packets:
        # `decode --write` notes there what is wrong with a packet.
        packet.pop("comment", None)
    return packets


def drop(packet, path):
    """Removes a field; nothing where it is absent."""
    *objects, last = path
    for name in objects:
        packet = packet.get(name, {})
    packet.pop(last, None)


MEANING = ("name", "status", "status_name", "phase", "part", "total", "sent", "confirmed", "repeats", "restarts", "resumptions",
           "refusal", "refusal_frame")


class Difference(Exception):
    pass


class Comparison:
    """What may be different between two outputs for the same capture."""

    def __init__(self, addresses):
        self.addresses = addresses

    def packet(self, old, new):
        """Compares two packets, without what follows from bytes that were overwritten."""
        for transfer in (old.get("transfer", {}), new.get("transfer", {})):
            # The meaning of a message follows from bytes that were overwritten.
            for name in MEANING:
                transfer.pop(name, None)
            violations = [one for one in transfer.pop("violations", []) if one["kind"] not in CONTENT]
            if violations:
                transfer["violations"] = violations
        for packet in (old, new):
            for path in SECRETS_TELL:
                drop(packet, path.split("."))
        ll = old.get("ll", {})
        if ll.get("crc_valid") is False:
            old, new = ({key: value for key, value in one.items() if key in ("frame", "time", "length")} for one in (old, new))
        if is_vendors(old.get("hci", {})):
            for packet in (old, new):
                packet["hci"] = {key: value for key, value in packet["hci"].items() if key in HEADER}
                packet.pop("adv", None)
        for left, right in zip(old.get("adv", []), new.get("adv", [])):
            if any(left.get(key) != right.get(key) for key in ("manufacturer_data", "service_data")):
                for key in ("value", "values"):
                    left.pop(key, None), right.pop(key, None)
        left, right = (packet.get("att", {}) for packet in (old, new))
        if any(left.get(key) != right.get(key) for key in ("value", "attributes")) and "value" not in new:
            old.pop("value", None)
        self.same(old, new)

    def same(self, old, new, path=""):
        if old == new:
            return
        name = path.rsplit(".", 1)[-1]
        if name in NUMBERS and new == 0:
            return
        # It names the file.
        if name == "next_command":
            return
        if type(old) is not type(new):
            raise Difference(f"{path}: {old!r} became {new!r}")
        if isinstance(old, dict):
            # A name that follows from what is gone.
            keys = {key for key in old.keys() ^ new.keys() if not key.endswith("_name") and key not in DERIVED}
            if keys:
                raise Difference(f"{path}: {sorted(keys)} in one of them only")
            for key in old.keys() & new.keys():
                self.same(old[key], new[key], f"{path}.{key}" if path else key)
        elif isinstance(old, list):
            if len(old) != len(new):
                raise Difference(f"{path}: {len(old)} became {len(new)} elements")
            for left, right in zip(old, new):
                self.same(left, right, path)
        elif isinstance(old, str):
            self.text(old, new, path)
        else:
            raise Difference(f"{path}: {old!r} became {new!r}")

    def text(self, old, new, path):
        name = path.rsplit(".", 1)[-1]
        if name in DERIVED or name.endswith("_name") or self.addresses.get(old) == new and ADDRESS.match(old):
            return
        if path == "interface" and re.match(r"^interface \d+$", new):
            return
        if HEX.match(old) and HEX.match(new):
            a, b = bytes.fromhex(old), bytes.fromhex(new)
            octets = [bytes.fromhex(address.replace(":", "")) for address in self.addresses.values()]
            if len(a) == len(b) and self.only_filled(a, b, octets):
                return
        elif set(new.encode()) <= FILLED:
            # Of several bytes a character each becomes a letter.
            return
        raise Difference(f"{path}: {old!r} became {new!r}")

    @staticmethod
    def only_filled(old, new, octets):
        """Whether what is different was overwritten, but for addresses."""
        marks = set()
        for address in octets:
            for form in (address, address[::-1]):
                place = new.find(form)
                while place >= 0:
                    marks |= set(range(place, place + 6))
                    place = new.find(form, place + 1)
        return all(b in FILLED or a == b or place in marks for place, (a, b) in enumerate(zip(old, new)))


def is_vendors(hci):
    return hci.get("event_code") == 255 or any(hci.get(key, 0) >> 10 == 0x3F for key in ("opcode", "return_opcode"))


def compare(comparison, old, new, what):
    if len(old) != len(new):
        raise Difference(f"{what}: {len(old)} lines became {len(new)}")
    for number, (left, right) in enumerate(zip(old, new), 1):
        try:
            comparison.packet(left, right)
        except Difference as error:
            raise Difference(f"{what}, line {number}: {error}") from None


def secrets(packet):
    """All values of fields that nobody knows to be harmless."""
    for path, value in leaves(packet):
        if path in TEXTS and value:
            yield value.encode()
        elif path in BYTES and value:
            yield bytes.fromhex(value)


def is_distinctive(value):
    return len(value) >= 6 and len(set(value)) >= 4 and not set(value) <= FILLED


def check(old, new, addresses, packets):
    comparison = Comparison(addresses)
    after = decoded(new)
    if UNTOLD.match(old.name):
        for packet in packets + after:
            packet.pop("transfer", None)
    # What a key of the capture decrypts is gone with the key, and with it what its connection tells from then on.
    first = next((place for place, packet in enumerate(packets) if "key_source" in packet.get("ll", {})), len(packets))
    for packet in packets[first:]:
        # Decrypted PDUs are not in the file; the same ones may be without encryption.
        packet.get("ll", {}).pop("data", None)
    wanted = collections.Counter(value for packet in packets for value in secrets(packet) if is_distinctive(value))
    # What decoders say is harmless stays.
    kept = {value for packet in after for value in secrets(packet)}
    for packet in packets[first:] + after[first:]:
        for name in packet.keys() - {"frame", "time", "length"}:
            del packet[name]
    compare(comparison, packets, after, "decode")
    messages = [lines("follow", "--show-secrets", "--format", "jsonl", path) for path in (old, new)]
    if not UNTOLD.match(old.name):
        compare(comparison, *messages, "follow")
    content = new.read_bytes()
    for value in wanted:
        if value not in kept and value in content:
            raise Difference(f"{value!r} is still in it")
    for before in addresses:
        octets = bytes.fromhex(before.replace(":", ""))
        if not is_distinctive(octets):
            continue
        texts = [before, before.lower(), before.replace(":", ""), before.replace(":", "").lower()]
        for form in [octets, octets[::-1], *(text.encode() for text in texts)]:
            if form in content:
                raise Difference(f"{before} is still in it")


def captures(folder):
    groups = collections.defaultdict(list)
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in {".tsv", ".md", ".yaml", ".txt", ".jsonl", ".json", ".py"}:
            if "expected" not in path.relative_to(folder).parts[:1]:
                groups[path.parent].append(path)
    return groups


def redact(paths, folder):
    table = folder / "map"
    result = run("redact", *paths, "--write", folder.path, "--write-format", "pcapng", "--map", table, timeout=600)
    addresses = dict(line.split("\t") for line in table.read_text().splitlines()) if table.exists() else {}
    return result, addresses


def problem(path, folder, addresses):
    """The fault of one redacted capture."""
    new = folder / path.name
    if not new.exists():
        new = folder / f"{path.name}.pcapng"
    try:
        check(path, new, addresses, reference(path, folder))
        # The copy has no damage, as the new file has none.
        if not UNTOLD.match(path.name):
            stories = [lines("summary", "--format", "jsonl", capture) for capture in (folder / "copy.pcapng", new)]
            compare(Comparison(addresses), *without_keys(*stories), "summary")
    except Difference as error:
        yield str(error)


def main(only):
    tally = Tally()
    if not SHARED.is_dir():
        tally.skip("shared captures", f"there is no {SHARED}")
    for top in filter(pathlib.Path.is_dir, (CAPTURES, SHARED)):
        for paths in captures(top).values():
            readable = [path for path in paths if is_wanted(str(path), only) and run("decode", path).out]
            if not readable:
                continue
            with Folder() as folder:
                result, addresses = redact(readable, folder)
                if result.status not in (0, 65):
                    tally.check(str(readable[0].parent), result.message)
                    continue
                for path in readable:
                    tally.check(str(path.relative_to(top)), problem(path, folder, addresses))
    return tally.end()


def without_keys(old, new):
    """Stories without what keys and other secrets tell, and without those that a key of the capture has decrypted."""
    if len(old) != len(new):
        return old, new
    pairs = [pair for pair in zip(old, new) if not pair[0].get("encryption", {}).get("decrypted")]
    for story in (story for pair in pairs for story in pair):
        # Of a connection that begins with a key at hand, the addresses are identities.
        for name in ("central", "peripheral", "central_identity", "peripheral_identity", "encryption"):
            story.pop(name, None)
        for change in story.get("changes", []):
            change.pop("pairing", None)
    return [old for old, _ in pairs], [new for _, new in pairs]


def reference(path, folder):
    """What the capture has, in the format that is written: formats differ in what they say of a record."""
    copy = folder / "copy.pcapng"
    run("decode", path, "--write", copy)
    return decoded(copy)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
