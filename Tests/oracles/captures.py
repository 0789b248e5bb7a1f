"""Which captures the oracles look at, and what blesniff says about one."""

import dataclasses
import json
import os
import pathlib
import re
import subprocess

import synthetic

TOP = pathlib.Path(__file__).resolve().parents[2]
BLESNIFF = os.environ.get("BLESNIFF", str(TOP / ".build/release/blesniff"))
# Captures of strangers' traffic that are not ours to redistribute stand beside the repository.
SHARED = pathlib.Path(os.environ.get("BLESNIFF_CAPTURES", TOP.parent / "shared/captures"))
WORK = TOP / ".build/oracles"

# btsnoop datalinks and pcap link types that carry HCI packets, and those that carry link-layer PDUs.
HCI_LINKS = {1001, 1002, 2001, 187, 201, 254}
AIR_LINKS = {192, 251, 256, 272}


@dataclasses.dataclass(frozen=True)
class Capture:
    name: str  # how differences.tsv calls it
    path: pathlib.Path
    has_hci: bool = True  # holds HCI packets
    has_air: bool = False  # holds link-layer packets


def find():
    """The captures to compare, and why others are left out: ([Capture], [(name, reason)])."""
    found, skipped = [], []
    WORK.mkdir(parents=True, exist_ok=True)
    for name, content in synthetic.captures().items():
        path = WORK / name
        path.write_bytes(content)
        found.append(Capture(name, path))
    for path in sorted((TOP / "Captures").iterdir()):
        if path.suffix in (".btsnoop", ".pcap", ".pcapng"):
            # What is not btsnoop was made by generate/air.py.
            is_air = path.suffix != ".btsnoop"
            found.append(Capture(str(path.relative_to(TOP)), path, not is_air, is_air))
    index = SHARED / "INDEX.tsv"
    if not index.exists():
        skipped.append(("shared captures", f"no real traffic to compare, there is no {os.path.relpath(index, TOP)}"))
        return found, skipped
    for line in index.read_text().splitlines()[1:]:
        name, _, _, form, datalinks, *_ = line.split("\t")
        links = {int(number) for number in re.findall(r"(?:^|,)(\d+)", datalinks)}
        if not (SHARED / name).exists():
            skipped.append((name, "in the index, but not there"))
            continue
        has_hci = bool(links & HCI_LINKS) or form.startswith("PacketLogger")
        found.append(Capture(name, SHARED / name, has_hci, bool(links & AIR_LINKS)))
    return found, skipped


def decode(path):
    """blesniff's JSON objects by frame number, and its exit status.

    A line without a frame number is not about a packet (what stayed open at the end, say) and is left out.
    """
    command = [BLESNIFF, "decode", "--format", "jsonl", str(path)]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    frames = {}
    for text in run.stdout.splitlines():
        line = json.loads(text)
        number = line.get("frame")
        if number is None:
            continue
        if number in frames:
            raise ValueError(f"{path}: frame {number} was printed twice")
        frames[number] = line
    return frames, run.returncode
