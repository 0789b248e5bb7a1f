"""Compares blesniff with tshark on HCI and link-layer captures, frame by frame; tshark.py runs it.

Compared: which frames there are; the ATT opcode; the attribute handle of PDUs that carry exactly one; for legacy,
extended and directed advertising reports the advertiser's address and the RSSI of each report; the exit status. For packets
from the air, tshark_air.py says what instead of the reports.
Accepted differences are rows of differences.tsv (oracle "tshark").
"""

import itertools

import tshark_air
from differences import Difference

FIELDS = [
    "frame.protocols",
    "btatt.opcode",
    "btatt.handle",
    "bthci_evt.le_meta_subevent",
    "bthci_evt.bd_addr",
    "bthci_evt.rssi",
    "bthci_evt.le_rssi",  # the same in directed reports
]
PROTOCOLS, OPCODE, HANDLE, SUBEVENT, ADDRESS, RSSI, DIRECTED_RSSI = range(len(FIELDS))
AIR = len(FIELDS)  # where the columns of tshark_air begin
WANTED = FIELDS + tshark_air.FIELDS

# Core 6.0, Vol 4, Part E: 7.7.65.2 legacy, 7.7.65.11 directed, 7.7.65.13 extended advertising reports.
REPORT_SUBEVENTS = {0x02, 0x0B, 0x0D}
EXTENDED_INQUIRY_RESULT = 0x2F  # 7.7.38

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


def reports_of(line):
    """Our reports, without what the management interface and extended inquiry results say of devices in the same form."""
    other = "monitor" in line or line.get("hci", {}).get("event_code") == EXTENDED_INQUIRY_RESULT
    return [] if other else line.get("adv", [])


def compare_reports(row, reports):
    """Address and RSSI of each report; nothing of the kind may stand on any other packet."""
    theirs = []
    if any(int(text, 16) in REPORT_SUBEVENTS for text in cells(row, SUBEVENT)):
        levels = cells(row, RSSI) + cells(row, DIRECTED_RSSI)
        theirs = list(itertools.zip_longest(cells(row, ADDRESS), levels, fillvalue="-"))
    ours = [
        (report.get("address", "-").lower(), str(report.get("rssi", "-")))
        for report in reports
        if "address" in report or "rssi" in report
    ]
    if len(theirs) != len(ours):
        return [("adv", shown(map("/".join, theirs)), shown(map("/".join, ours)))]
    found = []
    for (their_address, their_rssi), (address, rssi) in zip(theirs, ours):
        if their_address != address:
            found.append(("adv.address", their_address, address))
        if their_rssi != rssi:
            found.append(("adv.rssi", their_rssi, rssi))
    return found


def compare(capture, frames, their_status, ours, our_status):
    """The differences of one capture, and what was compared: frames are Frames of tshark_pdml with WANTED."""
    found, counts = [], dict.fromkeys(("frames", "ATT PDUs", "advertising reports", "frames from the air"), 0)

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
        for difference in compare_att(row, mine.get("att", {})):
            note(frame, *difference)
        if tshark_air.is_air(row[PROTOCOLS]):
            counts["frames from the air"] += 1
            for difference in tshark_air.compare(row[AIR:], mine):
                note(frame, *difference)
            continue
        reports = reports_of(mine)
        for difference in compare_reports(row, reports):
            note(frame, *difference)
        counts["advertising reports"] += sum("rssi" in report for report in reports)
    for frame in sorted(left):
        note(frame, "frame", "-", "present")
    return found, counts
