"""Packets on the air that change nothing: retransmissions and empty PDUs (Core 6.0, Vol 6, Part B, 4.5.9).

Link type 256: ten bytes of what the radio knew, then access address, header, payload and CRC.
"""

import struct

from capture.link_layer import ADVERTISING, CONNECT_IND, CRC_CHECKED, CRC_VALID, crc
from capture.records import Record

HEAD = 10
SAME_EVENT = 2_000_000  # nanoseconds to the next packet of a connection event, at most


class Packet:
    def __init__(self, record):
        self.record, payload = record, record.payload
        self.address, self.header, self.length = struct.unpack_from("<IBB", payload, HEAD)
        self.pdu = payload[HEAD + 4:-3]
        flags = struct.unpack_from("<H", payload, 8)[0]
        self.is_good = bool(flags & CRC_CHECKED and flags & CRC_VALID)
        self.time = record.ticks * 10**9 // record.scale

    @property
    def acknowledged(self):
        """NESN."""
        return self.header >> 2 & 1

    @property
    def number(self):
        """SN."""
        return self.header >> 3 & 1


def initial_crcs(packets):
    """CRCInit of the connections whose beginning was heard."""
    found = {}
    for packet in packets:
        if packet.address == ADVERTISING and packet.header & 0xF == CONNECT_IND and packet.is_good:
            address, low, high = struct.unpack_from("<IHB", packet.pdu, 2 + 12)
            found[address] = high << 16 | low
    return found


def events(packets):
    """Connection events of two good packets with what begins the next one: (packet, answer, next)."""
    for address in {packet.address for packet in packets} - {ADVERTISING}:
        own = [packet for packet in packets if packet.address == address]
        begins = [
            place for place, packet in enumerate(own)
            if place and packet.time - own[place - 1].time > SAME_EVENT
        ]  # fmt: skip
        for begin, after in zip(begins, begins[1:]):
            if after - begin == 2 and all(packet.is_good for packet in own[begin:after + 1]):
                yield own[begin], own[begin + 1], own[after]


def later(packet, pdu, microseconds):
    """A record like that of a packet, with another PDU and its CRC."""
    record = packet.record.copy()
    record.payload = record.payload[:HEAD + 4] + pdu
    record.ticks += microseconds * record.scale // 10**6
    return record


def packets_of(pieces):
    return [Packet(piece) for piece in pieces if isinstance(piece, Record)]


def retransmissions(pieces, chance, count):
    """Both say the same again, as if the central had not heard the answer."""
    packets = packets_of(pieces)
    places = list(events(packets))
    for first, answer, _ in chance.sample(places, min(count, len(places))):
        place = pieces.index(answer.record) + 1
        delay = 400 + answer_time(first, answer)
        pieces[place:place] = [later(packet, packet.record.payload[HEAD + 4:], delay) for packet in (first, answer)]
    return pieces


def empty_packets(pieces, chance, count):
    """Two more exchanges of nothing, after which the sequence numbers are as before."""
    packets = packets_of(pieces)
    initial = initial_crcs(packets)
    places = [event for event in events(packets) if event[0].address in initial and settled(*event)]
    for first, answer, after in chance.sample(places, min(count, len(places))):
        number, acknowledged = after.number, after.acknowledged
        new = []
        for turn in range(2):
            one, other = number ^ turn, acknowledged ^ turn
            for packet, sent, expected in ((first, one, other), (answer, other, one ^ 1)):
                pdu = bytes([1 | expected << 2 | sent << 3, 0])
                delay = 400 + 600 * turn + answer_time(first, answer)
                new.append(later(packet, pdu + crc(pdu, initial[first.address]), delay))
        place = pieces.index(answer.record) + 1
        pieces[place:place] = new
    return pieces


def answer_time(first, answer):
    """Microseconds from a packet to its answer."""
    return (answer.time - first.time) // 1000


def settled(first, answer, after):
    """Whether both sides have heard each other, so that the next packet is new."""
    return answer.acknowledged != first.number and after.number != first.number and after.acknowledged != answer.number
