#!/usr/bin/env python3
"""Write captures decrypted, and compare what tshark then shows with what blesniff shows of the original.

1. ATT packets are the same in both, frame by frame: opcode, handle and value.
2. No frame is malformed that was not before, and no CRC is wrong that was not.
3. Read back, packets are decrypted as before, and lint finds nothing more.
4. PDUs with keys of pairings stay encrypted, unless secrets are asked for; their flags do not call them decrypted.
5. Packets of a connection have their sender.

Captures of link type 256 are written once more from a copy in which no packet says who sent it. The captures are those of
decryption.tsv, and of KEYS.tsv beside the shared captures. Captures that are not there are left out, as is everything without
tshark. `--table` prints a line for each capture. Ends with "N passed, N failed, N skipped"; exit status 1 if anything failed.
"""

import pathlib
import re
import shutil
import struct
import subprocess
import sys

import captures
import decryption
import program

HERE = pathlib.Path(__file__).resolve().parent
# PDUs with one value, and those without a handle of their own: tshark takes that from the request, of one side at a time.
WITH_VALUE = {0x0B, 0x0D, 0x12, 0x16, 0x17, 0x1B, 0x1D, 0x52, 0xD2}
WITHOUT_HANDLE = {0x02, 0x03, 0x05, 0x07, 0x09, 0x0B, 0x0D, 0x0F, 0x11, 0x13, 0x18, 0x19, 0x1E, 0x20, 0x21, 0x23}
KEY_CODES = ("long_term_key", "identity_resolving_key", "signature_key")


def cases():
    """(inputs, keys) of every capture with a key that fits."""
    seen = set()
    for line in decryption.ROWS.read_text().splitlines():
        if line.startswith("#"):
            continue
        row = dict(zip(decryption.COLUMNS, line.split("\t")))
        case = (tuple(row["inputs"].split()), () if row["keys"] == "-" else tuple(row["keys"].split(";")))
        if case not in seen:
            seen.add(case)
            yield case
    table = program.SHARED / "KEYS.tsv"
    for line in table.read_text().splitlines()[1:] if table.exists() else []:
        name, _, kind, key, _ = line.split("\t")
        case = ((name,), (key,))
        if kind != "ltk(distributed)" and case not in seen:
            seen.add(case)
            yield case


FIELDS = ("btatt.opcode", "btatt.handle", "btatt.value", "_ws.malformed", "btle.crc.incorrect", "btsmp", "btle_rf.pdu_type",
          "btle_rf.flags.decrypted")  # fmt: skip


class Shown:
    """A capture as tshark shows it."""

    def __init__(self, path):
        wanted = [part for name in ("frame.number", *FIELDS) for part in ("-e", name)]
        done = subprocess.run(
            ["tshark", "-r", path, "-T", "fields", "-E", "occurrence=f", *wanted], capture_output=True, text=True,
            timeout=600)
        # Of a capture that is cut off, it shows what there is.
        if done.returncode and "cut short" not in done.stderr:
            raise RuntimeError(done.stderr.strip().splitlines()[-1])
        rows = [line.split("\t") for line in done.stdout.splitlines()]
        self.frames = {int(row[0]): dict(zip(FIELDS, row[1:])) for row in rows}

    def having(self, field):
        return {frame for frame, values in self.frames.items() if values[field]}

    def attributes(self):
        """Opcode, handle and value of ATT packets by frame."""
        found = {}
        for frame in self.having("btatt.opcode"):
            opcode, handle, value = (self.frames[frame][name] for name in FIELDS[:3])
            code = int(opcode, 0)
            found[frame] = (
                code, int(handle, 0) if handle else None, value.replace(":", "") if code in WITH_VALUE else None)
        return found


def own_attributes(lines):
    found = {}
    for line in lines:
        att = line.get("att")
        if att and "opcode" in att:
            code = att["opcode"]
            found[line["frame"]] = (code, att.get("handle"), att.get("value", "") if code in WITH_VALUE else None)
    return found


def alike(own, theirs):
    """tshark shows neither every handle nor the value of every attribute as one field."""
    if own[0] != theirs[0]:
        return False
    if own[0] not in WITHOUT_HANDLE and own[1] is not None and own[1] != theirs[1]:
        return False
    # Of a value that it knows, it shows the rest.
    return not (own[2] and theirs[2] and not own[2].endswith(theirs[2]))


def findings(path, *options):
    run = program.run("lint", "--no-project", "--format", "jsonl", *options, path, timeout=600)
    # Packets that were missed are counted by what can be read.
    return {(line["rule"], tuple(line["frames"]), re.sub("[0-9]+", "n", line["detail"])) for line in run.lines}


def doubtful(lines):
    """Frames of PDUs in which, or right before which, a packet was missed. Their sequence number is that of the packet before,
    so that tshark takes them for that one, sent again, and neither joins their fragments nor finds their request."""
    frames, gaps = set(), set()
    for line in lines:
        side = line.get("direction")
        if "lost" in line.get("ll", {}):
            gaps.add(side)
        if "att" in line:
            if gaps:
                frames.add(line["frame"])
            gaps.discard(side)
    return frames


def without_senders(path, folder):
    """A copy of a pcap in which packets of connections do not say who sent them; `None` if it is no pcap of link type 256."""
    content = bytearray(path.read_bytes())
    order = {b"\xd4\xc3\xb2\xa1": "<", b"\xa1\xb2\xc3\xd4": ">"}.get(bytes(content[:4]))
    if not order or struct.unpack_from(order + "I", content, 20)[0] != 256:
        return None
    start = 24
    while start + 16 <= len(content):
        length = struct.unpack_from(order + "I", content, start + 8)[0]
        flags = struct.unpack_from("<H", content, start + 24)[0]
        if flags >> 7 & 7 in (2, 3):
            struct.pack_into("<H", content, start + 24, flags & ~0x0380)
        start += 16 + length
    copy = folder / "no-senders.pcap"
    copy.write_bytes(content)
    return copy


class Written:
    """A capture from the air, and the one without encryption that is made of it."""

    def __init__(self, inputs, keys, folder, air=None):
        self.air = air or next(path for path in inputs if path.suffix != ".btsnoop")
        self.options = [option for key in keys for option in ("--ltk", key)]
        if len(inputs) > 1:
            exported = folder / "keys.yaml"
            program.run("keys", *self.options, "--export", exported, *inputs)
            self.options += ["--keys", exported]
        self.plain, self.all = folder / "plain.pcapng", folder / "all.pcapng"
        self.run = self.write(self.plain)
        self.lines, self.status = self.decode(self.air, *self.options)

    def write(self, path, *options):
        return program.run("--decrypt", "--write", path, *self.options, *options, self.air, timeout=600)

    @staticmethod
    def decode(path, *options):
        """Packets, and the exit status."""
        run = program.run("--format", "jsonl", "--show-secrets", *options, path, timeout=600)
        return [line for line in run.lines if "frame" in line], run.status

    def problems(self, row):
        if self.run.status != self.status:
            yield f"exit status {self.run.status}: {self.run.message}"
            return
        before, after = Shown(self.air), Shown(self.plain)
        own, theirs = own_attributes(self.lines), after.attributes()
        # What a device sends again is one packet for blesniff.
        again = {
            line["frame"] for line in self.lines
            if "retransmission" in line.get("ll", {}) or "copy_of" in line.get("ll", {})
        }
        row += [len(own), len(set(theirs) - again), len(before.having("btatt.opcode"))]
        damaged = {line["frame"] for line in self.lines if line.get("ll", {}).get("crc_valid") is False}
        missed = doubtful(self.lines) | damaged
        for frame in sorted((set(own) ^ (set(theirs) - again)) - missed):
            yield f"frame {frame}: {own.get(frame)}, but tshark has {theirs.get(frame)}"
        for frame in sorted(set(own) & set(theirs)):
            if not alike(own[frame], theirs[frame]):
                yield f"frame {frame}: {own[frame]}, but tshark has {theirs[frame]}"
        malformed = [shown.having("_ws.malformed") for shown in (before, after)]
        row += [len(malformed[0]), len(malformed[1])]
        # The last part of a long value may be empty: tshark takes that for an error.
        empty = {frame for frame, (code, _, value) in own.items() if code == 0x0D and not value}
        for frame in sorted(malformed[1] - malformed[0] - missed - empty):
            yield f"frame {frame}: malformed for tshark, and was not before"
        wrong = after.having("btle.crc.incorrect")
        row += [len(wrong - damaged)]
        for frame in sorted(wrong - damaged):
            yield f"frame {frame}: wrong CRC for tshark"
        yield from self.senders(after)
        yield from self.read_back(after)

    def senders(self, shown):
        """The type of a PDU: even types are the central's."""
        for line in self.lines:
            values, ll = shown.frames.get(line["frame"], {}), line.get("ll", {})
            kind, decrypted = values.get("btle_rf.pdu_type"), values.get("btle_rf.flags.decrypted")
            if not kind or "llid" not in ll or line.get("direction") not in ("central", "peripheral"):
                continue
            if int(kind) not in ((2, 4) if line["direction"] == "central" else (3, 5)):
                yield f"frame {line['frame']}: type {kind} of a packet of the {line['direction']}"
            if decrypted in ("1", "True") and any(key in line.get("smp", {}) for key in KEY_CODES):
                yield f"frame {line['frame']}: its key is called decrypted"

    def read_back(self, shown):
        back, _ = self.decode(self.plain)
        pairing = shown.having("btsmp")
        if len(back) != len(self.lines):
            yield f"{len(back)} packets, not {len(self.lines)}"
        for line, other in zip(self.lines, back):
            ll, written = line.get("ll", {}), other.get("ll", {})
            holds_key = any(key in line.get("smp", {}) for key in KEY_CODES)
            if line["time_relative"] != other["time_relative"]:
                yield f"frame {line['frame']}: another time"
            if not ll.get("decrypted"):
                if ll.get("undecrypted") and ll["undecrypted"] not in other.get("comment", ""):
                    yield f"frame {line['frame']}: {other.get('comment')} does not say {ll['undecrypted']}"
            elif holds_key:
                # Where the key follows from the capture itself, blesniff decrypts it again.
                if line["frame"] in pairing or "a key" not in other.get("comment", ""):
                    yield f"frame {line['frame']}: a key is in the capture"
            elif not written.get("decrypted") and "comment" not in other:
                yield f"frame {line['frame']}: not decrypted"
            elif line.get("att") and decryption.content(line)["att"] != decryption.content(other).get("att"):
                yield f"frame {line['frame']}: {line['att']}, but {other.get('att')} when read back"
        # PDUs that stay encrypted are ones that rules cannot read.
        self.write(self.all, "--show-secrets")
        for rule, frames, detail in sorted(findings(self.all) - findings(self.air, *self.options)):
            yield f"lint: {rule} in {frames}: {detail}"


def main():
    tally = program.Tally()
    if not program.exists():
        return 1
    if not shutil.which("tshark"):
        tally.skip("decrypted captures", "there is no tshark")
        return tally.end()
    if "--table" in sys.argv:
        print("capture\tATT by blesniff\tby tshark\tbefore\tmalformed before\tafter\twrong CRCs")
    for names, keys in cases():
        title = " ".join(names)
        missing = [name for name in names if not decryption.path_of(name).exists()]
        if missing:
            tally.skip(title, f"there is no {missing[0]}")
            continue
        with program.Folder() as folder:
            row, inputs = [], [decryption.path_of(name) for name in names]
            written = Written(inputs, keys, folder)
            passed = tally.check(title, written.problems(row))
            copy = without_senders(written.air, folder)
            if copy:
                tally.check(f"{title} without senders", Written(inputs, keys, folder, copy).problems([]))
        if "--table" in sys.argv:
            print("\t".join(map(str, [title, *row])))
        elif passed:
            print(f"ok   {title}: {row[0]} ATT packets")
    return tally.end()


if __name__ == "__main__":
    sys.exit(main())
