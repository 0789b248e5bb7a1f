"""Captures that are written packet by packet, each a step later than the one before.

Without `write`, which takes bytes as they come, a capture is kept and `content` has it.
"""

import struct

from . import containers, link_layer
from .hci import ACL, ATT, COMMAND, EVENT, MONITOR_OPCODES
from .hci import acl, connection_complete, counted, disconnection_complete, extended_report, flags_of, l2cap
from .hci import nordic_uuid, random_address, report, u16s


class Writer:
    def __init__(self, write, step, beginning):
        self.parts = []
        self.write = write or self.parts.append
        self.time, self.step = containers.START, step
        self.write(beginning)

    @property
    def content(self):
        return b"".join(self.parts)


class Host(Writer):
    """A btsnoop capture of HCI packets, as the Linux monitor or, with `link` H4, Android writes it."""

    def __init__(self, write=None, step=100, link=containers.MONITOR):
        super().__init__(write, step, containers.btsnoop(link))
        self.link = link

    def record(self, data, flags):
        """Any record: in the monitor's captures flags are the adapter and an opcode."""
        self.time += self.step
        self.write(containers.btsnoop_record(data, flags, self.time))

    def packet(self, kind, data, received=True, adapter=0):
        if self.link == containers.H4:
            self.record(bytes([kind]) + data, flags_of(kind, received))
        else:
            self.record(data, adapter << 16 | MONITOR_OPCODES[kind, received])

    def command(self, opcode, parameters=b""):
        self.packet(COMMAND, u16s(opcode) + counted(parameters), False)

    def event(self, code, parameters, adapter=0):
        self.packet(EVENT, bytes([code]) + counted(parameters), True, adapter)

    def connect(self, handle, peer=None, adapter=0):
        """`peer` is an address, or the number of one."""
        if not isinstance(peer, bytes):
            peer = random_address(adapter << 12 | handle if peer is None else peer)
        self.packet(EVENT, connection_complete(handle, peer), True, adapter)

    def report(self, number, data=b"", **parameters):
        """A report of an advertiser, by the number of its address."""
        self.packet(EVENT, report(random_address(number), data, **parameters))

    def extended_report(self, number, data=b"", **parameters):
        self.packet(EVENT, extended_report(random_address(number), data, sid=number & 15, **parameters))

    def disconnect(self, handle, adapter=0):
        self.packet(EVENT, disconnection_complete(handle), True, adapter)

    def data(self, handle, payload, sent=False, first=True, adapter=0):
        self.packet(ACL, acl(handle, payload, not sent, first), not sent, adapter)

    def l2cap(self, handle, channel, payload, sent=False, adapter=0):
        self.data(handle, l2cap(channel, payload), sent, True, adapter)

    def att(self, handle, pdu, sent=False, adapter=0):
        self.l2cap(handle, ATT, pdu, sent, adapter)

    # Requests and their responses, as a client and a server have them.

    def asked(self, handle, request, response, adapter=0):
        self.att(handle, request, True, adapter)
        self.att(handle, response, False, adapter)

    def find_information(self, handle, attributes, adapter=0):
        """`attributes`: handles and 16-bit types."""
        response = b"\x05\x01" + b"".join(u16s(*entry) for entry in attributes)
        self.asked(handle, b"\x04" + u16s(attributes[0][0], 0xFFFF), response, adapter)

    def by_group(self, handle, services, adapter=0):
        """`services`: first handle, last handle, UUID."""
        response = b"\x11\x06" + b"".join(u16s(*entry) for entry in services)
        self.asked(handle, b"\x10" + u16s(1, 0xFFFF, 0x2800), response, adapter)

    def by_type(self, handle, uuid, entries, adapter=0):
        response = b"\x09" + bytes([len(entries[0])]) + b"".join(entries)
        self.asked(handle, b"\x08" + u16s(1, 0xFFFF, uuid), response, adapter)

    def uart(self, handle, adapter=0, start=0x10):
        """Discovers a Nordic UART service: its TX characteristic is at `start` + 4, its RX at `start` + 2."""
        service = b"\x11\x14" + u16s(start, start + 15) + nordic_uuid(1)
        self.asked(handle, b"\x10" + u16s(1, 0xFFFF, 0x2800), service, adapter)
        entries = [
            u16s(start + 1) + b"\x0c" + u16s(start + 2) + nordic_uuid(2),
            u16s(start + 3) + b"\x10" + u16s(start + 4) + nordic_uuid(3),
        ]
        declarations = b"\x09\x15" + b"".join(entries)
        self.asked(handle, b"\x08" + u16s(start, start + 15, 0x2803), declarations, adapter)

    def channels(self, handle, count, adapter=0, psm=0x81):
        """Opens credit-based channels: the local ones from 0x40 on, the remote ones from 0x80 on."""
        for index in range(count):
            request = b"\x14" + bytes([index % 255 + 1]) + u16s(10, psm, 0x40 + index, 65535, 65533, 65535)
            self.l2cap(handle, 5, request, True, adapter)
            response = b"\x15" + bytes([index % 255 + 1]) + u16s(10, 0x80 + index, 65535, 65533, 65535, 0)
            self.l2cap(handle, 5, response, False, adapter)


class Air(Writer):
    """A pcap of link type 256; the header says of each CRC that it is right."""

    def __init__(self, write=None, step=150):
        super().__init__(write, step, containers.pcap(256))

    def packet(self, access_address, pdu, channel=0, direction=0, flags=link_layer.FLAGS):
        self.time += self.step
        packet = struct.pack("<I", access_address) + pdu + b"\0\0\0"
        record = link_layer.radio(packet, channel, -64, flags | direction << 7, access_address)
        self.write(containers.pcap_record(record, self.time))

    def request(self, access_address, number, interval=24):
        addresses = random_address(number ^ 0x55555555), random_address(number)
        self.packet(link_layer.ADVERTISING, link_layer.connect_ind(
            access_address, 0x030201, *addresses, offset=10, interval=interval, timeout=500, hop=7))

    def data(self, access_address, payload, llid=2, direction=2, flags=0):
        self.packet(access_address, link_layer.pdu(llid | flags, payload), 3, direction)


def timed(records, link):
    """A pcap file of records from the air: (µs, bytes)."""
    parts = [containers.pcap(link)]
    parts += [containers.pcap_record(data, containers.START + time) for time, data in records]
    return b"".join(parts)


def timed_pcapng(records, link):
    """The same with times of 64 bits, which may be anything."""
    parts = [containers.pcapng(link)]
    parts += [containers.packet(data, (containers.START + time) % (1 << 64)) for time, data in records]
    return b"".join(parts)
