"""What tshark and blesniff say about one packet from the air, reduced to what can be compared.

Compared: access address, type and name of an advertising physical channel PDU, the advertiser's address, opcode and name of
an LL Control PDU, the verdict about the CRC. ATT is compared as in HCI captures.

Where tshark says what: the verdict about the CRC is the sniffer's flag in link types 256 and 272. Without a flag tshark
computes the CRC of advertising PDUs, and marks the others as unchecked. The name of a PDU is beside its type or its opcode.
"""

FIELDS = [
    "btle.access_address",
    "btle.advertising_header.pdu_type",
    "btle.advertising_address",
    "btle.control_opcode",
    "btle.crc",
    "btle.crc.incorrect",
    "btle.crc.indeterminate",
    "btle_rf.flags.crc_checked",
    "btle_rf.flags.crc_valid",
    "nordic_ble.crcok",
    "name",  # of tshark_pdml
]
ACCESS_ADDRESS, PDU_TYPE, ADDRESS, OPCODE, CRC, INCORRECT, INDETERMINATE, CHECKED, VALID, NORDIC, NAME = range(
    len(FIELDS)
)

# PPI packets of the first sniffers have data link 147, which tshark keeps for its users.
OPTIONS = ["-o", 'uat:user_dlts:"User 0 (DLT=147)","btle","0","","0",""']
PROTOCOLS = {"btle", "btle_rf", "nordic_ble", "ppi"}

# Names that Core 5.3 replaced (Core 6.0, Vol 1, Part E, Appendix A).
RENAMED = {"LL_SLAVE_FEATURE_REQ": "LL_PERIPHERAL_FEATURE_REQ"}


def is_air(protocols):
    return not PROTOCOLS.isdisjoint(protocols.split(":"))


def first(cell):
    return cell.split(",")[0]


def number(cell):
    return f"0x{int(first(cell), 16):02x}" if cell else "-"


def name(row):
    """The PDU's name where tshark has one: on advertising channels and for LL Control PDUs."""
    return "-" if row[NAME] in ("", "Unknown") else RENAMED.get(row[NAME], row[NAME])


def verdict(row):
    if row[CHECKED] == "1":
        return "good" if row[VALID] == "1" else "bad"
    if row[NORDIC]:
        return "good" if row[NORDIC] == "1" else "bad"
    if row[INCORRECT]:
        return "bad"
    return "-" if row[INDETERMINATE] or not row[CRC] else "good"


def theirs(row):
    return {
        "ll.access_address": f"{int(first(row[ACCESS_ADDRESS]), 16):08x}" if row[ACCESS_ADDRESS] else "-",
        "ll.pdu_type": number(row[PDU_TYPE]),
        "ll.opcode": number(row[OPCODE]),
        "ll.pdu": name(row),
        "adv.address": first(row[ADDRESS]) or "-",
        "ll.crc_valid": verdict(row),
    }


def ours(line):
    ll = line.get("ll", {})
    reports = line.get("adv", [{}])
    found = {
        "ll.access_address": ll.get("access_address", "-"),
        "ll.pdu_type": f"0x{ll['pdu_type']:02x}" if "pdu_type" in ll else "-",
        "ll.opcode": f"0x{ll['opcode']:02x}" if "opcode" in ll else "-",
        "ll.pdu": ll.get("pdu", "-") if "pdu_type" in ll or "opcode" in ll else "-",
        "adv.address": reports[0].get("address", "-").lower(),
        "ll.crc_valid": {True: "good", False: "bad", None: "-"}[ll.get("crc_valid")],
    }
    if len(reports) > 1:
        found["adv.address"] = f"{len(reports)} reports"  # a packet from the air is one advertisement at most
    return found


def compare(row, line):
    """The differences of one packet: [(field, theirs, ours)]."""
    left, right = theirs(row), ours(line)
    if left["ll.pdu"] == "-" or any(left[field] != right[field] for field in ("ll.pdu_type", "ll.opcode")):
        # No name to compare, or one that differs because the number does.
        del left["ll.pdu"]
    return [(field, value, right[field]) for field, value in left.items() if value != right[field]]
