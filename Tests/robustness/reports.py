"""Make phones' reports of captures: Android's bug reports with btsnoop logs or with btsnooz in the text, Apple's sysdiagnose.

Nothing here reads one: the layouts are those that Android and Apple write, so that the program is tested against another hand.
"""

import base64
import gzip
import io
import struct
import tarfile
import zipfile
import zlib

from capture import containers
from capture.records import first, joined, read, records

BLUEDROID = "FS/data/misc/bluetooth/logs/btsnoop_hci.log"
# Kind of packet in H4, and whether the host received it, to the type of btsnooz.
TYPES = {
    (4, True): 0x10, (2, True): 0x11, (3, True): 0x12, (5, True): 0x17,
    (1, False): 0x20, (2, False): 0x21, (3, False): 0x22, (5, False): 0x2D,
}  # fmt: skip


def split(btsnoop, part=0.5):
    """The two files that rotation would have made."""
    old = first(btsnoop, int(len(records(btsnoop)) * part))
    return old, btsnoop[:16] + btsnoop[len(old):]


def cut(btsnoop):
    """As Android writes its log where logging is off: of most ACL packets only the beginning."""
    beginning, pieces = read(btsnoop)
    for record in pieces:
        packet, original = record.payload, record.original
        if packet[0] == 2 and packet[7:9] != b"\1\0":
            record.payload, record.original = packet[:15], original
    return joined(beginning, pieces)


def packet_logger(btsnoop):
    """The same packets as Apple's PacketLogger has them, in its second version."""
    kinds = {(1, 0): 0, (4, 1): 1, (2, 0): 2, (2, 1): 3}
    parts = []
    for record in records(btsnoop):
        kind = kinds[record.payload[0], record.flags & 1]
        parts.append(containers.packet_logger_record(kind, record.payload[1:], record.time, "<"))
    return b"".join(parts)


def btsnooz(btsnoop, form="v2"):
    """The log in memory: form v1, v2 or qualcomm."""
    found = records(btsnoop)
    parts, before = [], found[0].time
    for record in found:
        packet, delta, before = record.payload, record.time - before, record.time
        lengths = (len(packet),) if form == "v1" else (len(packet), record.original)
        head = {"v1": "<HIB", "v2": "<HHIB", "qualcomm": "<HHQB"}[form]
        parts.append(struct.pack(head, *lengths, delta, TYPES[packet[0], bool(record.flags & 1)]) + packet[1:])
    return struct.pack("<BQ", 1 if form == "v1" else 2, before) + zlib.compress(b"".join(parts))


def block(data):
    """A block of btsnooz as `dumpsys` prints it."""
    text = base64.b64encode(data).decode()
    lines = [text[place : place + 128] for place in range(0, len(text), 128)]
    return "\n".join([f"--- BEGIN:BTSNOOP_LOG_SUMMARY ({len(data)} bytes in) ---", *lines, "--- END:BTSNOOP_LOG_SUMMARY", ""])


def dumpsys(btsnoop, form="v2"):
    return f"Bluetooth Status\n  enabled: true\n  state: ON\n\n{block(btsnooz(btsnoop, form))}\nConnection Events:\n"


def report_text(btsnoop=None, form="v2"):
    head = "========================================================\n== dumpstate: 2026-11-26 10:00:00\n"
    middle = dumpsys(btsnoop, form) if btsnoop else "Bluetooth Status\n  enabled: false\n"
    return head.encode() + b"------ SYSTEM LOG \xff\xfe ------\n" * 50 + middle.encode() + b"------ END ------\n"


class Pipe(io.BytesIO):
    """A file that cannot seek: zip then puts the sizes into a data descriptor after the data."""

    def seek(self, *_):
        raise io.UnsupportedOperation

    seekable = tell = seek


def archive(files, streamed=False, zip64=False):
    """A zip archive of a dictionary from names to contents."""
    file = Pipe() if streamed else io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, (2026, 11, 26, 10, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            with target.open(info, "w", force_zip64=zip64) as member:
                member.write(content if isinstance(content, bytes) else content.encode())
    return file.getvalue()


def bugreport(btsnoop, **options):
    """An Android bug report with the log in two files, the newer one first as folders have them."""
    last, log = split(btsnoop)
    name = "bugreport-husky-2026-11-26.txt"
    files = {"version.txt": "2.0", "main_entry.txt": name, name: report_text(), BLUEDROID: log, BLUEDROID + ".last": last}
    return archive(files, **options)


def tar(files):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as target:
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            target.addfile(info, io.BytesIO(content))
    return file.getvalue()


def sysdiagnose(btsnoop):
    """An Apple sysdiagnose archive: the log in two files of PacketLogger."""
    old, new = split(btsnoop)
    top = "sysdiagnose_2026.11.26_10-00-00+0000_iPhone-OS_iPhone_23B85"
    files = {
        f"{top}/sysdiagnose.log": b"sysdiagnose\n" * 1000,
        f"{top}/logs/Bluetooth/bluetoothd-hci-latest.pklg": packet_logger(new),
        f"{top}/logs/Bluetooth/bluetoothd-hci-2026-11-26_09-50-00.pklg": packet_logger(old),
    }
    return gzip.compress(tar(files), mtime=0)
