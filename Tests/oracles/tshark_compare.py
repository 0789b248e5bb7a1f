"""Compares blesniff with tshark on HCI and link-layer captures, frame by frame; tshark.py runs it.

Compared: which frames there are; the ATT opcode; the attribute handle of PDUs that carry exactly one; from the air the access
address and the verdict about the CRC; the exit status. tshark_fields.py compares what PDUs have. Accepted differences are
rows of differences.tsv (oracle "tshark").

The verdict about the CRC is the sniffer's flag in link types 256 and 272. Without a flag tshark computes the CRC of advertising
PDUs, and marks the others as unchecked.
"""

from differences import Difference

WANTED = [
    "frame.protocols", "btatt.opcode", "btatt.handle", "btle.access_address", "btle.crc", "btle.crc.incorrect",
    "btle.crc.indeterminate", "btle_rf.flags.crc_checked", "btle_rf.flags.crc_valid", "nordic_ble.crcok",
]  # fmt: skip
PROTOCOLS, OPCODE, HANDLE, ACCESS_ADDRESS, CRC, INCORRECT, INDETERMINATE, CHECKED, VALID, NORDIC = range(len(WANTED))
AIR = {"btle", "btle_rf", "nordic_ble", "ppi"}

# Read, Read Blob and Write Response, Handle Value Confirmation: both programs say the handle of the request.
ANSWERS_WITHOUT_HANDLE = {0x0B, 0x0D, 0x13, 0x1E}
# PDUs that carry exactly one attribute handle (Core 6.0, Vol 3, Part F, 3.4.8, Table 3.43). tshark also prints one per entry
# of a list.
ONE_HANDLE = {0x01, 0x0A, 0x0C, 0x12, 0x16, 0x17, 0x1B, 0x1D, 0x52, 0xD2}


def cells(row, column):
    return row[column].split(",") if row[column] else []


def shown(items):
    return ",".join(items) or "-"


def compare_att(row, att):
    """The opcode, and the handle where the PDU has just one: [(field, theirs, ours)]."""
    theirs = [f"0x{int(text, 16):02x}" for text in cells(row, OPCODE)]
    ours = [f"0x{att['opcode']:02x}"] if "opcode" in att else []
    if theirs != ours:
        return [("att.opcode", shown(theirs), shown(ours))]
    mine = [f"0x{att['handle']:04x}"] if "handle" in att else []
    if att.get("opcode") in ANSWERS_WITHOUT_HANDLE:
        # The handle is the request's, not in the PDU: a difference only where both programs say one.
        handles = cells(row, HANDLE)[:1]
        return [("att.handle", shown(handles), shown(mine))] if handles and mine and handles != mine else []
    handles = cells(row, HANDLE) if ours and int(ours[0], 16) in ONE_HANDLE else []
    return [] if handles == mine else [("att.handle", shown(handles), shown(mine))]


def is_air(row):
    return not AIR.isdisjoint(row[PROTOCOLS].split(":"))


def verdict(row):
    if row[CHECKED] == "1":
        return "good" if row[VALID] == "1" else "bad"
    if row[NORDIC]:
        return "good" if row[NORDIC] == "1" else "bad"
    if row[INCORRECT]:
        return "bad"
    return "-" if row[INDETERMINATE] or not row[CRC] else "good"


def compare_air(row, ll):
    address = f"{int(cells(row, ACCESS_ADDRESS)[0], 16):08x}" if row[ACCESS_ADDRESS] else "-"
    both = [
        ("ll.access_address", address, ll.get("access_address", "-")),
        ("ll.crc_valid", verdict(row), {True: "good", False: "bad", None: "-"}[ll.get("crc_valid")]),
    ]
    return [(field, theirs, ours) for field, theirs, ours in both if theirs != ours]


def compare(capture, frames, their_status, ours, our_status):
    """The differences of one capture, and what was compared: frames are Frames of tshark_pdml with WANTED."""
    found, counts = [], dict.fromkeys(("frames", "ATT PDUs", "frames from the air"), 0)

    def note(frame, field, theirs, mine):
        found.append(Difference(capture.name, frame, field, theirs, mine))

    # Damage is 65 for us and any other status than 0 for tshark.
    if our_status != (65 if their_status else 0):
        note(0, "exit", str(their_status), str(our_status))
    left = set(ours)
    for frame, row, _ in frames:
        left.discard(frame)
        counts["frames"] += 1
        mine = ours.get(frame)
        if mine is None:
            note(frame, "frame", "present", "-")
            continue
        counts["ATT PDUs"] += len(cells(row, OPCODE))
        counts["frames from the air"] += is_air(row)
        air = compare_air(row, mine.get("ll", {})) if is_air(row) else []
        for difference in [*compare_att(row, mine.get("att", {})), *air]:
            note(frame, *difference)
    for frame in sorted(left):
        note(frame, "frame", "-", "present")
    return found, counts
