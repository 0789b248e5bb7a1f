"""Packets of a host, without their packet type: HCI, ACL, L2CAP and ATT. How they are made, and where things are in them.

Core 6.0: Vol 4, Part E, 5.4 and 7.7 (HCI); Vol 3, Part A, 3.1 (L2CAP); Vol 3, Part F, 3.4 (ATT).
"""

import collections
import struct

from . import containers

COMMAND, ACL, SCO, EVENT, ISO = 1, 2, 3, 4, 5
# Opcodes of the Linux monitor: kind, whether it came from the controller.
MONITOR = {2: (COMMAND, False), 3: (EVENT, True), 4: (ACL, False), 5: (ACL, True), 18: (ISO, False), 19: (ISO, True)}
MONITOR_OPCODES = {key: opcode for opcode, key in MONITOR.items()}
ATT = 0x0004  # channel
# Octets of the PDU before the attribute value.
VALUE_OFFSETS = {0x0B: 1, 0x0D: 1, 0x12: 3, 0x52: 3, 0x16: 5, 0x17: 5, 0x1B: 3, 0x1D: 3}

# MARK: Making packets


def u16s(*numbers):
    return struct.pack(f"<{len(numbers)}H", *numbers)


def counted(data):
    return bytes([len(data)]) + data


def structure(ad_type, data):
    """An AD structure."""
    return counted(bytes([ad_type]) + data)


def random_address(number):
    """A static random address, least significant byte first."""
    return struct.pack("<IH", number & 0xFFFFFFFF, 0xC000 | number >> 32)


def octets(address):
    """The bytes of an address that is written down, least significant byte first."""
    return bytes.fromhex(address.replace(":", ""))[::-1]


def nordic_uuid(number):
    """A UUID of the Nordic UART service, least significant byte first."""
    return bytes.fromhex(f"6e40{number:04x}b5a3f393e0a9e50e24dcca9e")[::-1]


def command(opcode, parameters=b""):
    return u16s(opcode) + counted(parameters)


def event(code, parameters):
    return bytes([code]) + counted(parameters)


def connection_complete(handle, peer, role=0, interval=24, latency=0, timeout=500):
    return event(0x3E, b"\1\0" + u16s(handle) + bytes([role, 1]) + peer + u16s(interval, latency, timeout) + b"\0")


def disconnection_complete(handle, reason=0x13):
    return event(0x05, b"\0" + u16s(handle) + bytes([reason]))


def report(address, data=b"", kind=0, address_type=1, rssi=-60):
    """LE Advertising Report."""
    return event(0x3E, b"\2\1" + bytes([kind, address_type]) + address + counted(data) + struct.pack("b", rssi))


def extended_report(address, data=b"", kind=0, sid=0, rssi=-60):
    """LE Extended Advertising Report."""
    head = b"\x0d\1" + u16s(kind) + b"\1" + address + bytes([1, 2, sid, 0x7F]) + struct.pack("b", rssi)
    return event(0x3E, head + bytes(9) + counted(data))


def named_report(name, address=bytes((1, 2, 3, 4, 5, 0xC6)), **parameters):
    """The report of a device with a name, as far as it fits."""
    name = (name.encode() if isinstance(name, str) else name)[:200]
    return report(address, structure(9, name) if name else b"", **parameters)


def l2cap(channel, payload):
    return u16s(len(payload), channel) + payload


def acl(handle, data, received=True, first=True):
    # Packet_Boundary_Flag: from the host 00 starts a PDU, from the controller 10; 01 continues.
    boundary = (2 if received else 0) if first else 1
    return u16s(handle | boundary << 12, len(data)) + data


def att(handle, pdu, received=True):
    """An ATT PDU that is whole in its packet."""
    return acl(handle, l2cap(ATT, pdu), received)


# MARK: Reading records

# Microseconds since 1970, whether the host received it, kind of HCI packet, its bytes.
Packet = collections.namedtuple("Packet", "time received kind data")


def opened(record):
    """The HCI packet of a record: (kind, whether it was received, offset of its first byte after the packet type)."""
    family, link = record.link
    payload = record.payload
    if family == "btsnoop":
        flags = record.flags
        if link == containers.H4:
            return payload[0], bool(flags & 1), 1
        if link == containers.H1:
            return ((EVENT if flags & 1 else COMMAND) if flags & 2 else ACL), bool(flags & 1), 0
        if link == containers.MONITOR:
            return (*MONITOR.get(flags & 0xFFFF, (None, None)), 0)
    elif link == 187:
        return payload[0], payload[0] == EVENT, 1
    elif link == 201:
        return payload[4], bool(payload[3] & 1), 5
    elif link == 254:
        return (*MONITOR.get(struct.unpack_from(">HH", payload)[1], (None, None)), 4)
    raise ValueError(f"link type {link} holds no HCI packets")


def packet(record):
    kind, received, offset = opened(record)
    return Packet(record.time, received, kind, record.payload[offset:])


def pdu(packet):
    """The ATT PDU that begins in a packet, as far as it is there; nothing where there is none."""
    if packet.kind != ACL or len(packet.data) < 9:
        return b""
    flags, _, length, channel = struct.unpack_from("<HHHH", packet.data)
    return b"" if flags >> 12 & 3 == 1 or channel != ATT else packet.data[8:8 + length]


def att_value(record):
    """Where the attribute value is in the payload: (begin, end). Only of a PDU that is whole in its record."""
    kind, _, offset = opened(record)
    payload = record.payload
    if kind != ACL:
        raise ValueError("not an ACL Data packet")
    flags, size, length, channel = struct.unpack_from("<HHHH", payload, offset)
    if flags >> 12 & 3 == 1 or size != length + 4:
        raise ValueError("a fragment: its value is not in one record")
    if channel != ATT:
        raise ValueError(f"channel 0x{channel:04x} is not that of the Attribute Protocol")
    opcode = payload[offset + 8]
    if opcode not in VALUE_OFFSETS:
        raise ValueError(f"opcode 0x{opcode:02x} carries no attribute value")
    return offset + 8 + VALUE_OFFSETS[opcode], offset + 8 + length


# MARK: Changing records


def set_value(record, value):
    """Replaces the attribute value; the lengths of ACL and L2CAP follow."""
    begin, end = att_value(record)
    offset, payload = opened(record)[2], bytearray(record.payload)
    grown = len(value) - (end - begin)
    payload[begin:end] = value
    size, length = struct.unpack_from("<HH", payload, offset + 2)
    struct.pack_into("<HH", payload, offset + 2, size + grown, length + grown)
    record.payload = payload


def set_reason(record, reason):
    """Changes the reason of a Disconnection Complete event (Vol 4, Part E, 7.7.5)."""
    kind, _, offset = opened(record)
    payload = bytearray(record.payload)
    if kind != EVENT or payload[offset] != 0x05:
        raise ValueError("not a Disconnection Complete event")
    payload[offset + 5] = reason
    record.payload = payload


def adapted(source, host, handle=None):
    """A record like `host` that holds the HCI packet of `source`, in another connection if a handle is given."""
    _, received, kind, body = packet(source)
    body = bytearray(body)
    if handle is not None:
        flags = struct.unpack_from("<H", body)[0] & 0xF000 if kind == ACL else 0
        # An event has its code, length and, most often, a status before the handle.
        struct.pack_into("<H", body, 3 if kind == EVENT else 0, flags | handle)
    result = host.copy()
    if host.link == ("btsnoop", containers.H4):
        result.flags = flags_of(kind, received)
        result.payload = bytes([kind]) + body
    elif host.link[1] == 187:
        result.payload = bytes([kind]) + body
    elif host.link[1] == 201:
        result.payload = struct.pack(">IB", received, kind) + body
    else:
        raise ValueError(f"inserting into link type {host.link[1]} is not needed so far")
    return result


# MARK: Writing files


def flags_of(kind, received):
    """The flags of btsnoop."""
    return received | (2 if kind in (COMMAND, EVENT) else 0)


def btsnoop(packets, link=containers.H4):
    """A btsnoop file of packets: H4 as Android writes it, H1, or as the Linux monitor writes it, of its adapter 0."""
    out = [containers.btsnoop(link)]
    for one in packets:
        flags = flags_of(one.kind, one.received)
        if link == containers.MONITOR:
            flags = MONITOR_OPCODES[one.kind, one.received]
        data = bytes([one.kind]) + one.data if link == containers.H4 else one.data
        out.append(containers.btsnoop_record(data, flags, one.time))
    return b"".join(out)


def with_direction(one):
    """A packet as link type 201 has it."""
    return struct.pack(">IB", one.received, one.kind) + one.data


def pcap(packets):
    records = (containers.pcap_record(with_direction(one), one.time) for one in packets)
    return containers.pcap(201) + b"".join(records)


def pcapng(packets):
    return containers.pcapng() + b"".join(containers.packet(with_direction(one), one.time) for one in packets)
