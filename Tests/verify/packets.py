"""Where things stand in a record: the HCI packet, the ATT PDU and its value; one packet in another container.

What a capture from the air holds is changed by offset only: a changed value would need another CRC.
"""

import struct

COMMAND, ACL, SCO, EVENT, ISO = 1, 2, 3, 4, 5
# Opcodes of the Linux monitor: kind, whether it came from the controller.
MONITOR = {2: (COMMAND, False), 3: (EVENT, True), 4: (ACL, False), 5: (ACL, True), 18: (ISO, False), 19: (ISO, True)}
ATT_CHANNEL = 0x0004
# Octets of the PDU before the attribute value (Core 6.0, Vol 3, Part F, 3.4).
VALUE_OFFSETS = {0x0B: 1, 0x0D: 1, 0x12: 3, 0x52: 3, 0x16: 5, 0x17: 5, 0x1B: 3, 0x1D: 3}


def open_record(record):
    """The HCI packet of a record: (kind, whether it was received, offset of its first byte behind the packet type)."""
    family, link = record.link
    payload = record.payload
    if family == "btsnoop":
        flags = record.flags
        if link == 1002:
            return payload[0], bool(flags & 1), 1
        if link == 1001:
            return ((EVENT if flags & 1 else COMMAND) if flags & 2 else ACL), bool(flags & 1), 0
        if link == 2001:
            return (*MONITOR.get(flags & 0xFFFF, (None, None)), 0)
    elif link == 187:
        return payload[0], payload[0] == EVENT, 1
    elif link == 201:
        return payload[4], bool(payload[3] & 1), 5
    elif link == 254:
        return (*MONITOR.get(struct.unpack_from(">HH", payload)[1], (None, None)), 4)
    raise ValueError(f"link type {link} holds no HCI packets")


def att_value(record):
    """Place of the attribute value in the payload: (begin, end). Only of a PDU that is whole in its record."""
    kind, _, at = open_record(record)
    payload = record.payload
    if kind != ACL:
        raise ValueError("not an ACL Data packet")
    flags, acl, l2cap, channel = struct.unpack_from("<HHHH", payload, at)
    if flags >> 12 & 3 == 1 or acl != l2cap + 4:
        raise ValueError("a fragment: its value is not in one record")
    if channel != ATT_CHANNEL:
        raise ValueError(f"channel 0x{channel:04x} is not that of the Attribute Protocol")
    opcode = payload[at + 8]
    if opcode not in VALUE_OFFSETS:
        raise ValueError(f"opcode 0x{opcode:02x} carries no attribute value")
    return at + 8 + VALUE_OFFSETS[opcode], at + 8 + l2cap


def set_value(record, value):
    """Replaces the attribute value; the lengths of ACL and L2CAP follow."""
    begin, end = att_value(record)
    at = open_record(record)[2]
    payload = bytearray(record.payload)
    acl, l2cap = struct.unpack_from("<HH", payload, at + 2)
    grown = len(value) - (end - begin)
    payload[begin:end] = value
    struct.pack_into("<HH", payload, at + 2, acl + grown, l2cap + grown)
    record.payload = payload


def set_reason(record, reason):
    """Changes the reason of a Disconnection Complete event (Core 6.0, Vol 4, Part E, 7.7.5)."""
    kind, _, at = open_record(record)
    payload = bytearray(record.payload)
    if kind != EVENT or payload[at] != 0x05:
        raise ValueError("not a Disconnection Complete event")
    payload[at + 5] = reason
    record.payload = payload


def adapted(packet, host, handle=None):
    """A record like `host` that holds the HCI packet of the record `packet`, in another connection if a handle is given."""
    kind, received, at = open_record(packet)
    body = bytearray(packet.payload[at:])
    if handle is not None:
        flags = struct.unpack_from("<H", body)[0] & 0xF000 if kind == ACL else 0
        # An event has its code, length and, most often, a status before the handle.
        struct.pack_into("<H", body, 3 if kind == EVENT else 0, flags | handle)
    result = host.copy()
    family, link = host.link
    if family == "btsnoop" and link == 1002:
        control = 0 if kind in (ACL, SCO, ISO) else 2
        result.raw = host.form.with_flags(host.raw, control | received)
        result.payload = bytes([kind]) + body
    elif link == 187:
        result.payload = bytes([kind]) + body
    elif link == 201:
        result.payload = struct.pack(">IB", received, kind) + body
    else:
        raise ValueError(f"inserting into link type {link} is not needed so far")
    return result
