"""One generator for each kind of hostile input: what grows, what is searched, what is kept open.

A generator takes `write` and a number, and writes an input whose size grows with the number. `KINDS` says for each which
number to begin with, and which command reads the input.
"""

import collections
import pathlib
import random
import struct

from hostile_bytes import (
    ADVERTISING,
    COMMAND,
    EPOCH,
    START,
    Air,
    Host,
    address,
    block,
    extended_report,
    interface,
    option,
    packet,
    report,
    section,
    spread,
    u16s,
)

# `zipped`: written as gzip, and compared with honest traffic of the size that it has when it is unzipped; `count` is then the
# largest, because such inputs are made for what they keep.
Kind = collections.namedtuple("Kind", "title write count command zipped")
KINDS = []
CAPTURES = pathlib.Path(__file__).resolve().parents[2] / "Captures"


def kind(name, count, *command, zipped=False):
    def add(write):
        for words in command or (("decode",),):
            words = (words,) if isinstance(words, str) else words
            title = name if words == ("decode",) else f"{name}: {' '.join(words)}"
            KINDS.append(Kind(title, write, count, words, zipped))
        return write

    return add


JSON = ("decode", "--format", "jsonl")
DISCOVERY = ("decode", "gatt")
REPORT = ("report", "--html", "/dev/null")
SERVICE_CHANGED, DATABASE_HASH = 0x2A05, 0x2B2A

# Attribute tables.


def table(host, attributes=4090, handle=0x40, services=1):
    """A connection with a server of so many attributes; the first one is Service Changed."""
    host.connect(handle)
    width = 4096 // services
    host.by_group(handle, [(1 + width * index, width * (index + 1), 0x1800 + index) for index in range(services)])
    entries = [(number, 0x2A00 + number % 16) for number in range(5, attributes + 1)]
    host.find_information(handle, [(1, SERVICE_CHANGED), (2, DATABASE_HASH), *entries])


@kind("services that contradict each other", 4000, *DISCOVERY)
def contradicting_services(write, count):
    host = Host(write)
    table(host)
    for first in range(0, count, 4000):
        host.by_group(0x40, [(1, 0xFFFF, 0x1800 + index % 2) for index in range(first, min(first + 4000, count))])


@kind("services within services", 4000, "decode")
def nested_services(write, count):
    host = Host(write)
    table(host, services=512)
    for first in range(0, count, 4000):
        numbers = range(first, min(first + 4000, count))
        host.by_group(0x40, [(1 + 8 * (index % 500), 8 + 8 * (index % 500), index & 0x7FFF) for index in numbers])


@kind("services that end elsewhere", 4000, "decode")
def moving_ends(write, count):
    host = Host(write)
    table(host)
    for first in range(0, count, 4000):
        numbers = range(first, min(first + 4000, count))
        host.by_group(0x40, [(1, 0xFFFF if index % 2 else 4096, 0x1800) for index in numbers])


@kind("Service Changed", 2500, "decode")
def service_changed(write, count):
    host = Host(write)
    table(host)
    for index in range(count):
        host.by_group(0x40, [(0xFF00, 0xFF10, 0x1801)])
        host.att(0x40, b"\x1b" + u16s(1, 0xFF00, 0xFFFF))


@kind("Service Changed beside 512 services", 2500, "decode")
def service_changed_many(write, count):
    host = Host(write)
    table(host, services=512)
    for index in range(count):
        host.att(0x40, b"\x1b" + u16s(1, 0xFF00, 0xFFFF))
        host.by_group(0x40, [(0xFF00, 0xFF10, 0x1801)])


@kind("declarations told anew", 10_000, "decode")
def declarations(write, count):
    host = Host(write)
    table(host)
    for first in range(0, count, 4000):
        numbers = range(first, min(first + 4000, count))
        entries = [u16s(0x10) + b"\x12" + u16s(0x11, 0x2A00 + index % 7) for index in numbers]
        host.by_type(0x40, 0x2803, entries)


@kind("declarations told anew in new connections", 2000, "decode")
def declarations_anew(write, count):
    host = Host(write)
    table(host, services=512)
    for index in range(count):
        host.disconnect(0x40)
        host.time += 200_000
        host.connect(0x40)
        host.by_type(0x40, 0x2803, [u16s(0xF000) + b"\x12" + u16s(0xF001, 0x2A00 + index % 7)])


@kind("Database Hashes that differ", 4000, "decode")
def hashes(write, count):
    host = Host(write)
    table(host)
    for first in range(0, count, 3000):
        numbers = range(first, min(first + 3000, count))
        host.by_type(0x40, DATABASE_HASH, [u16s(2) + struct.pack("<QQ", index, index) for index in numbers])


@kind("attributes among 512 services", 40_000, "decode")
def attributes_among_services(write, count):
    host = Host(write)
    table(host, services=512)
    for first in range(0, count, 4000):
        host.find_information(0x40, [(1 + index % 4090, 0x2A00 + index % 11) for index in range(first, first + 4000)])


@kind("high attributes among 512 services", 40_000, "decode", "gatt")
def high_attributes(write, count):
    host = Host(write)
    host.connect(0x40)
    host.by_group(0x40, [(0x8000 + 8 * index, 0x8007 + 8 * index, 0x1800 + index) for index in range(512)])
    for first in range(0, count, 4000):
        host.find_information(0x40, [(0x8000 + index % 4090, 0x2A00 + index % 11) for index in range(first, first + 4000)])


@kind("included services", 20_000, "decode")
def includes(write, count):
    host = Host(write)
    table(host, services=512)
    for first in range(0, count, 4000):
        numbers = range(first, min(first + 4000, count))
        host.by_type(0x40, 0x2802, [u16s(5 + index % 4000, 1, 2, index & 0x7FFF) for index in numbers])


@kind("descriptors far from their characteristic", 8000, "decode")
def descriptors(write, count):
    host = Host(write)
    host.connect(0x40)
    host.find_information(0x40, [(number, 0x2902) for number in range(1, 4000)])
    for index in range(count):
        host.att(0x40, b"\x1b" + u16s(100 + index % 3800, index & 1))


@kind("tables with one high handle", 4000, *DISCOVERY)
def tables(write, count):
    host = Host(write)
    for index in range(count):
        host.connect(0x40, index)
        host.find_information(0x40, [(1023, 0x2A00)])
        host.disconnect(0x40)
        host.time += 200_000


@kind("full tables", 16, *DISCOVERY)
def full_tables(write, count):
    host = Host(write)
    for index in range(count):
        host.connect(0x40, index)
        host.by_group(0x40, [(16 * number + 1, 16 * number + 16, number) for number in range(512)])
        host.find_information(0x40, [(number, 0x2A00 + number % 700) for number in range(1, 4096)])
        host.disconnect(0x40)
        host.time += 200_000


# Connections.


@kind("transfers that expire on many connections", 1500, "decode", "follow")
def expiry(write, count):
    host = Host(write, 10)
    for index in range(count):
        host.connect(1 + index % 3800, adapter=index // 3800)
        host.uart(1 + index % 3800, index // 3800)
    host.time += 1_000_000
    # Each second a message begins somewhere, and one times out.
    for index in range(4 * count):
        host.time += 40_000_000 // count
        host.att(1 + index % count % 3800, b"\x1b" + u16s(0x14) + b"abc", adapter=index % count // 3800)


@kind("requests that time out on many connections", 1500, "decode", "verify")
def late_requests(write, count):
    host = Host(write, 10)
    for index in range(count):
        host.connect(1 + index % 3800, adapter=index // 3800)
    for index in range(4 * count):
        host.time += 40_000_000 // count
        host.att(1 + index % count % 3800, b"\x0a" + u16s(3), True, adapter=index % count // 3800)


@kind("connections that end twice", 3800, "decode")
def double_ends(write, count):
    host = Host(write, 0)
    handles = min(count, 3800)
    for handle in range(1, handles + 1):
        host.connect(handle)
    for index in range(2 * count):
        host.disconnect(handles - index % 64)
        host.disconnect(1 + index % handles)


@kind("connections that end and begin", 16_000, "decode", "devices", "summary", "verify")
def brief_connections(write, count):
    host = Host(write, 0)
    for index in range(count):
        host.connect(1 + index % 3800, index)
        host.disconnect(1 + index % 3800)


@kind("many connections", 3000, "decode", JSON, "devices", "summary")
def many_connections(write, count):
    host = Host(write)
    for index in range(count):
        host.connect(1 + index % 3800, adapter=index // 3800)
        host.att(1 + index % 3800, b"\x1b" + u16s(3) + b"\1\2\3", adapter=index // 3800)


@kind("adapters that come and go", 4000, "decode")
def adapters(write, count):
    host = Host(write)
    for index in range(count):
        host.connect(0x40, adapter=index % 64)
        if index % 64 == 63:
            for adapter in range(64):
                host.record(1, b"", adapter)


@kind("requests without answers", 10_000, "decode", JSON, "verify")
def unanswered(write, count):
    host = Host(write)
    host.connect(0x40)
    for index in range(count):
        host.att(0x40, b"\x0a" + u16s(index & 0xFFFF), True)


@kind("commands without answers", 10_000, "decode", "verify")
def commands(write, count):
    host = Host(write)
    for index in range(count):
        host.record(COMMAND, u16s(0x0C00 | index & 0x7F) + b"\0")


@kind("signalling", 10_000, "decode")
def signalling(write, count):
    host = Host(write)
    host.connect(0x40)
    host.channels(0x40, 60)
    for index in range(count):
        request = b"\x17" + bytes([index % 255 + 1]) + u16s(18, 0x27, 64, 64, 100, *(0x40 + index % 60 + n for n in range(5)))
        host.l2cap(0x40, 5, request, index % 2 == 0)
        host.l2cap(0x40, 5, b"\x16\1" + u16s(4, 0x80 + index % 60, 1))


@kind("channels that open and close", 5000, "decode")
def channels(write, count):
    host = Host(write)
    host.connect(0x40)
    for _ in range(count // 60):
        host.channels(0x40, 60, psm=0x27)


@kind("small K-frames on the last channel", 15_000, "decode")
def k_frames(write, count):
    host = Host(write)
    host.connect(0x40)
    host.channels(0x40, 60)
    for index in range(count):
        host.l2cap(0x40, 0x40 + 59, b"\xff\xff" + bytes(4) if index == 0 else bytes(4))


@kind("fragments of one byte", 15_000, "decode")
def small_fragments(write, count):
    host = Host(write)
    host.connect(0x40)
    for index in range(count):
        host.data(0x40, u16s(65535, 4) if index % 60_000 == 0 else b"\x1b", first=index % 60_000 == 0)


# Lists in one PDU.


@kind("lists of values", 12, "decode", JSON, ("decode", "-v"), ("decode", "--format", "csv"), "verify")
def value_lists(write, count):
    host = Host(write)
    table(host, 4000)
    for _ in range(count):
        host.att(0x40, b"\x23" + b"".join(u16s(5 + n % 3900, 0) for n in range(10_000)))
        host.att(0x40, b"\x23" + b"".join(u16s(5 + n % 3900, 1) + b"\1" for n in range(10_000)))


@kind("reads of many attributes", 20, "decode", JSON)
def multiple_reads(write, count):
    host = Host(write)
    table(host, 4000)
    for _ in range(count):
        host.att(0x40, b"\x20" + u16s(*(5 + n % 3900 for n in range(16_000))), True)
        host.att(0x40, b"\x21" + b"".join(u16s(0) for n in range(16_000)))


@kind("Number Of Completed Packets", 4000, "decode", JSON)
def completed(write, count):
    host = Host(write)
    for handle in range(1, 100):
        host.connect(handle)
    for index in range(count):
        host.event(0x13, bytes([60]) + b"".join(u16s(1 + n, 1) for n in range(60)))


@kind("reports without data", 3000, "decode", JSON, "devices")
def empty_reports(write, count):
    host = Host(write)
    for index in range(count):
        addresses = (address(25 * index + n) for n in range(25))
        host.event(0x3E, b"\x02\x19" + b"".join(b"\x03\1" + one + b"\0\xc0" for one in addresses))


@kind("advertised services", 2500, "decode", JSON, "devices")
def advertised_services(write, count):
    host = Host(write)
    for index in range(count):
        data = bytes([221, 3]) + u16s(*(110 * (index % 500) + n for n in range(110)))
        host.event(0x3E, extended_report(7, data))


@kind("advertising data of nothing", 2500, "decode", JSON, "devices")
def empty_structures(write, count):
    host = Host(write)
    for index in range(count):
        host.event(0x3E, extended_report(7, b"\1\x09" * 110))


@kind("advertising in parts", 2500, "decode")
def advertising_parts(write, count):
    host = Host(write)
    for index in range(count):
        host.event(0x3E, extended_report(index % 33, bytes(220), status=1))


@kind("devices", 10_000, "decode", "devices", ("devices", "--format", "jsonl"), "summary", "verify")
def devices(write, count):
    host = Host(write)
    for index in range(count):
        services = u16s(*((index * 7 + n * 13) & 0xFFFF for n in range(64)))
        data = bytes([len(services) + 1, 3]) + services + bytes([91, 9]) + (f"{index:08}".encode() * 12)[:90]
        host.event(0x3E, extended_report(index, data))


# Messages.


def terminators(host, count, byte=b"\n"):
    host.connect(0x40)
    host.uart(0x40)
    for _ in range(count):
        host.att(0x40, b"\x1b" + u16s(0x14) + byte * (60_000 // len(byte)))


@kind("messages of nothing", 6, "decode", JSON, "follow", ("follow", "--format", "jsonl"), "summary", "verify")
def empty_messages(write, count):
    terminators(Host(write), count)


@kind("messages of one byte", 3, "decode", "follow")
def small_messages(write, count):
    terminators(Host(write), count, b"a\n")


@kind("messages of nothing in short packets", 8000, "decode", "follow", ("follow", "--format", "jsonl"), "verify")
def short_packets(write, count):
    host = Host(write)
    host.connect(0x40)
    host.uart(0x40)
    for index in range(count):
        host.att(0x40, b"\x1b" + u16s(0x14) + b"\n" * (4 + index % 9))


@kind("matching behind 64 conversations", 4000, "decode", "follow")
def matching(write, count):
    host = Host(write)
    host.connect(0x40)
    entries = [(number, 0x2A00 + number % 16) for number in range(2000, 4060)]
    for place in range(80):
        host.uart(0x40, start=0x10 + 0x10 * place)
        host.att(0x40, b"\x1b" + u16s(0x14 + 0x10 * place) + b"a")
    host.find_information(0x40, entries)
    for index in range(count):
        host.att(0x40, b"\x1b" + u16s(0x14 + 0x10 * 79) + b"ab\n")


@kind("matching in a table that grows", 1500, "decode")
def matching_anew(write, count):
    host = Host(write)
    table(host, 2000)
    host.by_group(0x40, [(1, 0xFFFF, 0x180C)])
    host.find_information(0x40, [(4, 0x2A56)])
    for index in range(count):
        host.find_information(0x40, [(2001 + index % 2000, 0x2A00 + index // 2000 % 256)])
        host.att(0x40, b"\x1b" + u16s(4) + b"ready")


@kind("64 open conversations", 4000, "decode", "lint")
def conversations(write, count):
    host = Host(write)
    host.connect(0x40)
    for place in range(64):
        host.uart(0x40, start=0x10 + 0x10 * place)
    for index in range(count):
        host.att(0x40, b"\x1b" + u16s(0x14 + 0x10 * (index % 64)) + b"abc")


@kind("echoes that wait", 8000, "decode")
def echoes(write, count):
    host = Host(write)
    host.connect(0x40)
    host.by_group(0x40, [(1, 20, 0x180C)])
    host.by_type(0x40, 0x2803, [u16s(2) + b"\x1c" + u16s(3, 0x2A56), u16s(4) + b"\x1c" + u16s(5, 0x2A57)])
    for index in range(count):
        host.att(0x40, b"\x52" + u16s(5) + b"%08x" % index, True)


@kind("long writes", 6000, "decode", "follow", "verify")
def long_writes(write, count):
    host = Host(write)
    host.connect(0x40)
    for index in range(count):
        part = u16s(1 + index % 20, index // 20 % 200 * 20) + bytes(20)
        host.att(0x40, b"\x16" + part, True)
        host.att(0x40, b"\x17" + part)


@kind("long reads", 6000, "decode", "follow", "verify")
def long_reads(write, count):
    host = Host(write)
    host.connect(0x40)
    for index in range(count):
        offset = index // 16 % 180 * 22
        request = b"\x0c" + u16s(1 + index % 16, offset) if offset else b"\x0a" + u16s(1 + index % 16)
        host.att(0x40, request, True)
        host.att(0x40, (b"\x0d" if offset else b"\x0b") + bytes(22))


@kind("operations behind an open message", 8000, "verify", "summary")
def held_operations(write, count):
    host = Host(write, 10)
    host.connect(0x40)
    host.uart(0x40)
    host.att(0x40, b"\x1b" + u16s(0x14) + b"a")
    for index in range(count):
        host.att(0x40, b"\x1b" + u16s(3) + b"%08x" % index)
        if index % 100 == 0:
            host.att(0x40, b"\x0a" + u16s(9), True)


@kind("messages that begin before others", 3000, "verify", "summary")
def interleaved_messages(write, count):
    host = Host(write, 10)
    for handle in range(1, 201):
        host.connect(handle)
        host.uart(handle)
    for index in range(count):
        host.att(1 + index % 200, b"\x1b" + u16s(0x14) + b"a")
    for index in range(count):
        host.att(200 - index % 200, b"\x1b" + u16s(0x14) + b"b\n")


# The air.


@kind("connections on the air", 5000, "decode", "devices", "summary", REPORT)
def air_connections(write, count):
    air = Air(write)
    for index in range(count):
        air.request(spread(index), index)
        air.data(spread(index), u16s(7, 4) + b"\x1b" + u16s(3) + b"\1\2\3\4")


@kind("access addresses", 10_000, "decode", "devices")
def access_addresses(write, count):
    air = Air(write)
    for index in range(count):
        air.data(spread(index), u16s(3, 4) + b"\x0a" + u16s(3))


@kind("updates that wait for their instant", 10_000, "decode")
def instants(write, count):
    air = Air(write)
    air.request(spread(1), 1)
    for index in range(count):
        body = b"\0" + struct.pack("<BHHHHH", 2, 3, 24 + index % 7, 0, 500, (index + 2000) & 0xFFFF)
        air.data(spread(1), body, llid=3, direction=2 + index % 2, flags=(index // 2 % 2) << 3 | (index // 2 % 2) << 2)


@kind("silences on the air", 6000, "decode", "devices")
def silences(write, count):
    air = Air(write)
    for index in range(64):
        air.request(spread(index), index, interval=6)
    for index in range(count):
        air.time += 400_000
        air.data(spread(index % 64), u16s(3, 4) + b"\x0a" + u16s(3), flags=(index // 64 % 2) << 3)


@kind("pointers to packets that do not come", 8000, "decode")
def pointers(write, count):
    air = Air(write)
    for index in range(count):
        header = b"\x18" + u16s(index & 0xFFFF) + bytes((index % 37, 0xFF, 0x1F))
        air.packet(ADVERTISING, bytes((0x07, 1 + len(header))) + bytes([len(header)]) + header, 0)


@kind("trains", 4000, "decode")
def trains(write, count):
    air = Air(write)
    for index in range(count):
        sync = u16s(10, 24) + b"\xff\xff\xff\xff\x1f" + struct.pack("<I", spread(index)) + b"\1\2\3" + u16s(0)
        header = b"\x29" + address(index) + u16s(index & 0xFFFF) + sync
        air.packet(ADVERTISING, bytes((0x47, 1 + len(header))) + bytes([len(header)]) + header, 5)
        air.packet(spread(index), bytes((0x07, 3, 2, 0, 0)), 5)


# What captures are written in.


@kind("pcapng: comments of one packet", 20_000, "decode", JSON)
def comments(write, count):
    write(section() + interface())
    # As many as one block may hold.
    for first in range(0, count, 20_000):
        write(packet(option(1, b"abc") * min(20_000, count - first)))


@kind("pcapng: interfaces", 8000, "decode", JSON)
def interfaces(write, count):
    write(section())
    for index in range(count):
        write(interface(option(2, b"%08x" % index * 30)))
        write(packet(interface=min(index, 4095)))


@kind("pcapng: sections", 6000, "decode")
def sections(write, count):
    for index in range(count):
        write(section() + interface(option(2, b"%x" % index)) + packet())


@kind("pcapng: options of nothing", 8, "decode")
def options(write, count):
    write(section() + interface())
    for _ in range(count):
        write(packet(struct.pack("<HH", 9, 0) * 25_000))


@kind("pcapng: blocks of nothing", 40_000, "decode")
def blocks(write, count):
    write(section() + interface())
    for _ in range(count):
        write(block(5, b""))


@kind("pcapng: blocks whose lengths differ", 8000, "decode")
def wrong_blocks(write, count):
    write(section() + interface())
    for index in range(count):
        write(struct.pack("<III", 6, 0x20000, 3))
        write(packet()[:-4] + b"\1\1\1\1" if index % 3 else packet())


@kind("btsnoop: zeros", 1 << 19, "decode")
def zeros(write, count):
    host = Host(write)
    host.connect(0x40)
    write(bytes(count))


@kind("btsnoop: headers without records", 16_000, "decode")
def headers(write, count):
    host = Host(write)
    host.connect(0x40)
    for index in range(count):
        host.time += 1
        write(struct.pack(">IIIIq", 0x7000, 0x7000, 5, 0, host.time))


@kind("btsnoop: damage between records", 8000, "decode")
def damaged(write, count):
    host = Host(write)
    for index in range(count):
        host.att(0x40, b"\x1b" + u16s(3) + b"\1\2\3")
        if index % 3 == 2:
            write(struct.pack(">IIIIq", 0xFFFFFF, 0xFFFFFF, 5, 0, host.time) + b"\xff" * 10)


@kind("btsnoop: records of nothing", 16_000, "decode")
def empty_records(write, count):
    host = Host(write)
    for index in range(count):
        host.record(index % 6, b"")


@kind("pcap: headers without records", 24_000, "decode")
def pcap_headers(write, count):
    air = Air(write)
    air.request(spread(1), 1)
    for index in range(count):
        write(struct.pack("<IIII", air.time // 1_000_000, index % 1_000_000, 0x7000, 0x7000))


# Headers of long records a few bytes apart: each record swallows those behind it, and where it ends is none.
SWALLOWED = struct.pack("<HHHHBH", 0x2040, 65535, 65531, 4, 0x1B, 3)


@kind("btsnoop: records within records", 10_000, "decode", JSON, ("decode", "-x"))
def btsnoop_within(write, count):
    write(b"btsnoop\0" + struct.pack(">II", 1, 2001))
    for index in range(count):
        time = 0x00DCDDB30F2F8000 + 1_767_225_600_000_000 + index
        write(struct.pack(">IIIIq", 65539, 65539, 5, 0, time) + SWALLOWED)


@kind("pcap: records within records", 10_000, "decode", JSON)
def pcap_within(write, count):
    write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 201))
    for index in range(count):
        write(struct.pack("<IIII", 1_767_225_600, index, 65544, 65544) + b"\0\0\0\1\2" + SWALLOWED)


@kind("PacketLogger: records within records", 16_000, "decode", JSON)
def packet_logger_within(write, count):
    for index in range(16):
        write(struct.pack(">IIIB", 13, 1_767_225_600, index, 0xFC) + b"text")
    for index in range(count):
        write(struct.pack(">IIIB", 9 + 65539, 1_767_225_600, index, 3) + SWALLOWED)


@kind("PacketLogger: headers without records", 24_000, "decode")
def packet_logger(write, count):
    def record(kind, body, index):
        return struct.pack(">IIIB", len(body) + 9, 1_767_225_600, index, kind) + body

    for index in range(16):
        write(record(0xFC, b"text", index))
    for index in range(count):
        write(struct.pack(">IIIB", 0x7000, 1_767_225_600, index, 3))


@kind("PacketLogger: notes", 10_000, "decode", JSON)
def notes(write, count):
    for index in range(count):
        body = b"%08x " % index * 8
        write(struct.pack(">IIIB", len(body) + 9, 1_767_225_600, index, 0xFC) + body)


@kind("values that never come again", 8000, "decode", JSON, ("decode", "--format", "csv"))
def new_values(write, count):
    host = Host(write)
    host.connect(0x40)
    host.find_information(0x40, [(3, 0x2A00), (4, 0x2A37)])
    for index in range(count):
        host.att(0x40, b"\x1b" + u16s(3 + index % 2) + b"\x16" + struct.pack("<I", spread(index)) * 6)


@kind("text of controls", 100, "decode", JSON, ("decode", "--format", "csv"))
def controls(write, count):
    host = Host(write)
    host.connect(0x40)
    host.find_information(0x40, [(3, 0x2A00)])
    for index in range(count):
        host.att(0x40, b"\x1b" + u16s(3) + bytes((index + n * 7) % 32 for n in range(8000)))


# What is kept until a capture is at its end, and compared. Commands that take two captures are given the same one twice.

DIFF, RECORD, INFER = "diff", "draft", "infer"
TOGETHER = ("verify", "--together")
ALIGN = ("verify", "--together", "--align")
REDACT = ("redact", "--write-format", "btsnoop", "--write", "/dev/null")
COMPARED = (DIFF, TOGETHER, ALIGN, RECORD)
WAITING = (
    ("verify", "@waiting"),
    ("verify", "@prefixes"),
    ("verify", "@earlier"),
    ("verify", "@sums"),
    ("verify", "@alike"),
)


def command(handle, value):
    """A Write Command."""
    return b"\x52" + u16s(handle) + value


@kind("visits to one device", 2000, *COMPARED)
def visits(write, count):
    host = Host(write)
    for index in range(count):
        host.connect(0x40, 5)
        host.att(0x40, command(3, u16s(index & 0xFFFF)), True)
        host.disconnect(0x40)


@kind("visits to one device each", 4000, *COMPARED)
def single_visits(write, count):
    host = Host(write)
    for index in range(count):
        handle = 1 + index % 3800
        host.connect(handle, index)
        host.att(handle, command(3, b"x"), True)
        host.disconnect(handle)


@kind("captures of many apps with bit errors and losses", 100, RECORD)
def damaged_apps(write, count):
    """Each shows other devices, and other ways to use them; connections of which the end is lost stay open."""
    random_ = random.Random(47)
    apps = [path.read_bytes() for path in sorted(CAPTURES.glob("*.btsnoop"))]
    apps = [data for data in apps if data[12:16] == b"\0\0\x03\xea" and len(data) < 20_000]
    write(apps[0][:16])
    time = START + EPOCH
    for _ in range(count):
        data, place = random_.choice(apps), 16
        while place + 24 <= len(data):
            length, included, flags, _, _ = struct.unpack_from(">IIIIQ", data, place)
            body = bytearray(data[place + 24:place + 24 + included])
            if body and random_.random() < 0.2:
                body[random_.randrange(len(body))] ^= 1 << random_.randrange(8)
            time += 10_000
            if random_.random() < 0.9:
                write(struct.pack(">IIIIQ", length, included, flags, 0, time) + body)
            place += 24 + included


@kind("legacy pairings whose passkey is searched for", 40_000, ("keys",))
def legacy_pairings(write, count):
    random_ = random.Random(48)
    host = Host(write)
    for index in range(count):
        host.connect(0x40, index)
        # Passkey entry: the initiator displays, the responder types. No passkey fits these values.
        host.l2cap(0x40, 6, bytes.fromhex("01000005100000"), True)
        host.l2cap(0x40, 6, bytes.fromhex("02020005100000"))
        for code in (3, 4):
            for sent in (True, False):
                host.l2cap(0x40, 6, bytes([code]) + random_.randbytes(16), sent)
        host.disconnect(0x40)


@kind("connections that are open at once", 3000, TOGETHER)
def open_at_once(write, count):
    host = Host(write)
    for index in range(count):
        host.connect(1 + index % 3800, 5, adapter=index // 3800)
    for index in range(count):
        host.att(1 + index % 3800, command(3, b"x"), True, index // 3800)


@kind("the same operation again and again", 8000, *COMPARED, INFER)
def same_operations(write, count):
    host = Host(write, 50)
    host.event(0x3E, b"\x01\0" + u16s(0x40) + b"\0\x01" + address(5) + u16s(0x0C80, 499, 500) + b"\0")
    for _ in range(count):
        host.att(0x40, command(3, b"x"), True)


@kind("operations in another order", 8000, DIFF, ALIGN, RECORD)
def shuffled(write, count):
    host = Host(write)
    for visit in range(max(1, count // 500)):
        host.connect(0x40, 5)
        for index in range(500):
            host.att(0x40, command(3, u16s(spread(visit * 500 + index) >> 8 & 63)), True)
        host.disconnect(0x40)


@kind("gaps between operations", 8000, *COMPARED)
def gaps(write, count):
    air = Air(write)
    air.request(spread(1), 1)
    for index in range(count):
        body = bytes((2 | (index // 2 % 2) << 3, 8)) + u16s(4, 4) + command(3, bytes((index % 251,)))
        head = bytes((3, 0xC0, 0x80, 0)) + struct.pack("<IHI", spread(1), 0x0413 if index % 2 else 0x0C13, spread(1))
        air.time += air.step
        record = head + body + b"\0\0\0"
        air.put(struct.pack("<IIII", air.time // 1_000_000, air.time % 1_000_000, len(record), len(record)) + record)


@kind("connections of nobody", 3000, DIFF, TOGETHER, RECORD)
def unknown_devices(write, count):
    host = Host(write)
    for index in range(count):
        handle = 1 + index % 3800
        host.att(handle, command(1 + index % 60_000, b"x"), True)
        host.disconnect(handle)


@kind("streams of many handles", 8000, DIFF, RECORD, INFER)
def streams(write, count):
    host = Host(write)
    host.connect(0x40, 7)
    for index in range(count):
        host.att(0x40, b"\x1b" + u16s(1 + index % min(count // 6, 60_000)) + b"x")


@kind("devices that are compared", 4000, DIFF, RECORD, REDACT)
def compared_devices(write, count):
    host = Host(write)
    for index in range(count):
        name = b"%08x" % spread(index)
        host.event(0x3E, report(index, bytes((len(name) + 1, 9)) + name))


@kind("values without meaning", 8000, INFER, REDACT)
def meaningless(write, count):
    host = Host(write)
    host.connect(0x40)
    for index in range(count):
        host.att(0x40, b"\x1b" + u16s(3 + index % 250) + struct.pack("<I", spread(index)) * 5)


@kind("text in pieces", 4000, REDACT, "decode")
def text_in_pieces(write, count):
    host = Host(write)
    host.connect(0x40)
    pieces = (b'"a":1,', b'[{"a":{', b"pin=1,", b'"pass', b'"k":"', b"\\\\\\")
    for index in range(count):
        # Each piece for some hundred values, on channels of which one has nothing else and the others take turns.
        piece = pieces[index // 300 % len(pieces)]
        handle = 3 if index % 2 else 4 + spread(index) % 4000
        host.att(0x40, command(handle, b'{"a":' if index < 2 else piece), True)


def talk(write):
    """A connection with a characteristic for commands, of which the value is at handle 3, and one for answers, at handle 5."""
    host = Host(write)
    host.connect(0x40)
    host.by_group(0x40, [(1, 20, 0x180C)])
    host.by_type(0x40, 0x2803, [u16s(2) + b"\x1c" + u16s(3, 0x2A56), u16s(4) + b"\x1c" + u16s(5, 0x2A57)])
    return host


@kind("commands that are never answered", 8000, *WAITING, RECORD)
def waiting(write, count):
    """After each command comes a notification that repeats no command."""
    host = talk(write)
    for index in range(count // 2):
        host.att(0x40, command(3, struct.pack("<I", index)), True)
        host.att(0x40, b"\x1b" + u16s(5) + struct.pack("<I", index | 1 << 31))


@kind("commands of which the last is answered", 8000, *WAITING, RECORD)
def last_answered(write, count):
    """Half of the commands wait while the others are answered at once."""
    host = talk(write)
    for index in range(count // 2):
        host.att(0x40, command(3, struct.pack("<I", index)), True)
    for index in range(count // 4):
        host.att(0x40, command(3, struct.pack("<I", index | 1 << 31)), True)
        host.att(0x40, b"\x1b" + u16s(5) + struct.pack("<I", index | 1 << 31))


@kind("commands in many connections", 8000, *WAITING, RECORD)
def waiting_connections(write, count):
    host = talk(write)
    for index in range(count // 4):
        host.connect(0x41, index)
        host.att(0x41, command(3, struct.pack("<I", index)), True)
        host.att(0x41, b"\x1b" + u16s(5) + struct.pack("<I", index | 1 << 31))
        host.disconnect(0x41)


@kind("operations that are kept", 600_000, DIFF, TOGETHER, RECORD, INFER, zipped=True)
def kept_operations(write, count):
    host = Host(write)
    host.connect(0x40, 7)
    for index in range(count):
        host.att(0x40, command(3 + 2 * (index % 7), b"x"), True)


@kind("operations with large values that are kept", 200_000, DIFF, TOGETHER, RECORD, zipped=True)
def kept_values(write, count):
    host = Host(write)
    host.connect(0x40, 7)
    for index in range(count):
        host.att(0x40, command(3, struct.pack("<I", index) + bytes(240)), True)


# Memory: what is kept open until more comes. Zeros, zipped.


@kind("open SDUs", 40, "decode", zipped=True)
def open_sdus(write, count):
    host = Host(write)
    for index in range(count):
        host.connect(1 + index)
        host.channels(1 + index, 60)
        for channel in range(60):
            host.l2cap(1 + index, 0x40 + channel, u16s(65535) + bytes(65_000))


@kind("open fragments", 3800, "decode", zipped=True)
def open_fragments(write, count):
    host = Host(write)
    for index in range(count):
        host.connect(1 + index % 3800, adapter=index // 3800)
        host.data(1 + index % 3800, u16s(65535, 4) + bytes(65_000), adapter=index // 3800)
        host.data(1 + index % 3800, u16s(65535, 4) + bytes(65_000), True, adapter=index // 3800)


@kind("open fragments on the air", 4000, "decode", zipped=True)
def open_air_fragments(write, count):
    air = Air(write)
    for index in range(count):
        air.request(spread(index), index)
        air.data(spread(index), u16s(65535, 4) + bytes(240))
        for _ in range(80):
            air.data(spread(index), bytes(250), llid=1, flags=8)
            air.data(spread(index), bytes(250), llid=1)


@kind("open messages", 120, "decode", "follow", "summary", REPORT, zipped=True)
def open_messages(write, count):
    host = Host(write)
    for index in range(count):
        handle, adapter = 1 + index % 3800, index // 3800
        host.connect(handle, adapter=adapter)
        for place in range(12):
            host.uart(handle, adapter, start=0x10 + 0x10 * place)
            for _ in range(5):
                host.att(handle, b"\x1b" + u16s(0x14 + 0x10 * place) + b"a" * 50_000, adapter=adapter)


@kind("open writes", 1000, "decode", zipped=True)
def open_writes(write, count):
    host = Host(write)
    for index in range(count):
        handle, adapter = 1 + index % 3800, index // 3800
        host.connect(handle, adapter=adapter)
        for number in range(16):
            for part in range(4):
                pdu = u16s(number + 1, 1000 * part) + bytes(1000)
                host.att(handle, b"\x16" + pdu, True, adapter)
                host.att(handle, b"\x17" + pdu, False, adapter)


@kind("open writes in large parts", 4000, "decode", REPORT, zipped=True)
def open_parts(write, count):
    host = Host(write)
    for index in range(count):
        handle, adapter = 1 + index % 3800, index // 3800
        host.connect(handle, adapter=adapter)
        host.att(handle, b"\x16" + u16s(1, 0) + bytes(65_000), True, adapter)


@kind("open reads", 1000, "decode", zipped=True)
def open_reads(write, count):
    host = Host(write)
    for index in range(count):
        handle, adapter = 1 + index % 3800, index // 3800
        host.connect(handle, adapter=adapter)
        for number in range(16):
            host.att(handle, b"\x0a" + u16s(1 + number), True, adapter)
            host.att(handle, b"\x0b" + bytes(4000), False, adapter)


@kind("open reads of many attributes", 300, "decode", zipped=True)
def open_multiple_reads(write, count):
    host = Host(write)
    for index in range(count):
        handle, adapter = 1 + index % 3800, index // 3800
        host.connect(handle, adapter=adapter)
        for number in range(8):
            host.att(handle, b"\x0e" + bytes(65_000), True, adapter)


@kind("bearers with open requests", 800, "decode", zipped=True)
def open_requests(write, count):
    # Slow enough that requests time out in the small one, too.
    host = Host(write, 1000)
    for index in range(count):
        handle, adapter = 1 + index % 3800, index // 3800
        host.connect(handle, adapter=adapter)
        host.channels(handle, 60, adapter, psm=0x27)
        for channel in range(60):
            for number in range(8):
                host.l2cap(handle, 0x80 + channel, u16s(3) + b"\x0a" + u16s(number), True, adapter)


@kind("held operations with large values", 3000, "verify", "summary", zipped=True)
def large_operations(write, count):
    host = Host(write, 10)
    host.connect(0x40)
    host.uart(0x40)
    host.att(0x40, b"\x1b" + u16s(0x14) + b"a")
    for index in range(count):
        host.att(0x40, b"\x1b" + u16s(3) + bytes(60_000))


@kind("waiting packets of messages", 60, "decode", zipped=True)
def waiting_packets(write, count):
    host = Host(write)
    for index in range(count):
        handle = 1 + index
        host.connect(handle)
        host.by_group(handle, [(1, 20, 0x180C)])
        host.by_type(handle, 0x2803, [u16s(2) + b"\x1c" + u16s(3, 0x2A56), u16s(4) + b"\x1c" + u16s(5, 0x2A57)])
        for number in range(64):
            host.att(handle, b"\x52" + u16s(5) + bytes(60_000), True)


@kind("many connections with stories", 15_000, "summary", "verify", "decode", zipped=True)
def stories(write, count):
    host = Host(write)
    for index in range(count):
        handle, adapter = 1 + index % 3800, index // 3800
        host.connect(handle, adapter=adapter)
        for number in range(40):
            host.att(handle, b"\x0a" + u16s(number + 1), True, adapter)
            host.att(handle, b"\x01\x0a" + u16s(number + 1) + b"\x02", False, adapter)


@kind("gzip: members of nothing", 50_000, "decode")
def members(write, count):
    import gzip

    empty = gzip.compress(b"", mtime=0)
    parts = []
    honest = Host(parts.append)
    honest.connect(0x40)
    write(gzip.compress(b"".join(parts), mtime=0) + empty * count)


@kind("gzip: zeros", 100, "decode", zipped=True)
def bomb(write, count):
    host = Host(write)
    for _ in range(count):
        host.record(5, bytes(1 << 20)[:60_000])
    for _ in range(count):
        write(bytes(1 << 20))


def many_profiles(folder, count=64):
    """A file of profiles that all name the same characteristics."""
    flow = (
        "      - {name: f%d, to: client, characteristic: 6E400003-B5A3-F393-E0A9-E50E24DCCA9E, "
        'framing: {terminator: "\\n"}, content: text}\n'
    )
    head = "  - name: p%d\n    about: x\n    flows:\n"
    path = folder / f"profiles{count}.yaml"
    flows = "".join(flow % index for index in range(8))
    path.write_text("profiles:\n" + "".join(head % index + flows for index in range(count)))
    return path


def device_decoders(folder, devices=16):
    """A file with decoders and handles for devices of so many names, as makers of several kinds of device have one."""
    decoders, handles = "", ""
    for number in range(devices):
        name = f"device: Device {number:02}"
        decoders += f"  - {{characteristic: FFF4, {name}, name: Sample {number:02}, fields: [{{name: sample, type: u16}}]}}\n"
        for handle in range(0x3000, 0x3010):
            handles += f"  - {{handle: {handle:#06x}, characteristic: {0xFFE0 + handle % 16:X}, service: FFE0, {name}}}\n"
    path = folder / f"devices{devices}.yaml"
    path.write_text(f"decoders:\n{decoders}handles:\n{handles}")
    return path


def slow_pattern(folder):
    """A filter with a regular expression as large as may be, of which each digit leaves many positions, by many ways."""
    return 'att.value matches "(?:[^g]{11}[^e-g]?){24}[^g]{30}g"'


# Occurrences wait for the bytes of their values, for values that begin with theirs, look for theirs in what came before, wait
# for a sum together, or for what never comes.
WAITING_RULES = (
    'each: {writes: 2A56, as: command}\n    then: {notifies: 2A57, bytes: "{command}"}\n    unless: disconnects',
    'each: {writes: 2A56, as: command}\n    then: {notifies: 2A57, bytes: "{command[0..3]} *"}\n    within: 30 s',
    'each: {notifies: 2A57, as: answer}\n    after: {writes: 2A56, bytes: "{answer}"}',
    "each: {writes: 2A56}\n    then: {notifies: 2A57, at least: 100000 bytes}\n    shared: true",
    "each: {writes: 2A56}\n    then: {notifies: 2A57, bytes: FF *}\n    within: 30 s",
)


def rule_file(number):
    """What writes an expectation of one of these rules."""

    def write(folder):
        path = folder / f"waiting-{number}.yaml"
        path.write_text(f"expect:\n  - rule: repeated\n    {WAITING_RULES[number]}\n")
        return path

    return write


# What stands for `@name` in a command line.
FILES = {
    "@profiles": many_profiles,
    "@devices": device_decoders,
    "@pattern": slow_pattern,
    "@waiting": rule_file(0),
    "@prefixes": rule_file(1),
    "@earlier": rule_file(2),
    "@sums": rule_file(3),
    "@alike": rule_file(4),
}


@kind("64 profiles of 8 flows", 3000, ("decode", "--profiles", "@profiles"))
def profiled(write, count):
    host = Host(write)
    host.connect(0x40)
    host.uart(0x40)
    for index in range(count):
        host.att(0x40, b"\x1b" + u16s(0x14) + (b"abc" if index % 3 else b"\n"))


@kind("values for a slow regular expression", 1500, ("decode", "--filter", "@pattern"))
def values_to_match(write, count):
    host = Host(write)
    host.connect(0x40)
    numbers = random.Random(count)
    for index in range(count):
        host.att(0x40, b"\x1b" + u16s(0x14) + numbers.randbytes(500))


OF_DEVICES = ("--decoders", "@devices")


def told_before(host, sample):
    """A server whose table, of one sample and 3,000 other attributes, an earlier connection told; a file says what is below."""
    host.connect(0x40)
    host.find_information(0x40, [(sample, 0xFFF4), *((sample + n, 0x2A00 + n % 16) for n in range(1, 3001))])
    host.disconnect(0x40)
    host.connect(0x40)


def named(number, kind=9):
    name = f"Device {number % 16:02}".encode()
    return bytes([len(name) + 1, kind]) + name


@kind("names that choose decoders", 4000, ("decode", *OF_DEVICES), ("gatt", *OF_DEVICES))
def renamed(write, count):
    """The server goes by another name in each report, and tells a value in between."""
    host = Host(write)
    told_before(host, 0x4000)
    for index in range(count):
        host.event(0x3E, report(0x40, named(index)))
        host.att(0x40, b"\x1b" + u16s(0x4000, index & 0xFFFF))


@kind("names that choose decoders, alone", 16_000, ("decode", *OF_DEVICES))
def renamed_alone(write, count):
    host = Host(write)
    told_before(host, 0x4000)
    for index in range(count):
        host.event(0x3E, report(0x40, named(index)))


@kind("many names in a report", 8000, ("decode", *OF_DEVICES))
def many_names(write, count):
    host = Host(write)
    told_before(host, 0x4000)
    for index in range(count):
        host.event(0x3E, extended_report(0x40, b"".join(named(index + n) for n in range(20))))


# What people write: filters, arguments, profiles. These are no captures; the generator gives arguments and files.

WRITTEN = []
Written = collections.namedtuple("Written", "name count arguments")


def written(name, count):
    def add(arguments):
        WRITTEN.append(Written(name, count, arguments))
        return arguments

    return add


@written("filter: a chain of or", 4000)
def filter_chain(count, files):
    return ["--filter", " || ".join(f"att.handle == {index}" for index in range(count))]


@written("filter: parentheses", 20_000)
def filter_parentheses(count, files):
    return ["--filter", "(" * count + "att" + ")" * count]


@written("filter: not", 20_000)
def filter_not(count, files):
    return ["--filter", "!" * count + "att"]


@written("filter: a set", 10_000)
def filter_set(count, files):
    return ["--filter", "att.handle in {" + ", ".join(str(index % 65536) for index in range(count)) + "}"]


@written("filter: names of attributes", 600)
def filter_attributes(count, files):
    return ["--filter", "att.uuid in {" + ", ".join(['"Device Name"'] * count) + "}"]


@written("filter: names of companies", 400)
def filter_companies(count, files):
    return ["--filter", " || ".join(f'adv.company_name == "{name}"' for name in ["Apple, Inc.", "Google"] * (count // 2))]


@written("filter: a regular expression with choices", 3000)
def filter_choices(count, files):
    return ["--filter", 'adv.name matches "(' + "|".join(f"(a|b)*{index}" for index in range(count)) + ')$"']


@written("filter: a regular expression with repetitions", 10)
def filter_repetitions(count, files):
    return ["--filter", 'adv.name matches "' + "(" * count + ".*" + "){1,9}" * count + 'x"']


@written("filter: a regular expression that might go back", 2000)
def filter_backtracking(count, files):
    return ["--filter", 'att.method matches "' + "(.*)*" * count + 'x$"']


@written("filter: an unknown name", 30_000)
def filter_unknown(count, files):
    return ["--filter", "a" * count]


@written("columns", 6000)
def columns(count, files):
    return ["--format", "csv", "--columns", ",".join(["att.handle"] * count)]


@written("arguments", 3000)
def arguments(count, files):
    return ["--hide", "noise"] * count


@written("arguments that do not exist", 6000)
def inputs(count, files):
    return [f"/nonexistent/{index}" for index in range(count)]


def yaml(files, name, text):
    path = files / f"{name}.yaml"
    path.write_text(text)
    return ["--profiles", str(path)]


@written("YAML: aliases as keys", 11)
def alias_keys(count, files):
    lines = ["a0: &a0 x"] + [f"a{index}: &a{index} {{? *a{index - 1} : *a{index - 1}}}" for index in range(1, count)]
    return yaml(files, f"keys{count}", "\n".join(lines) + "\n")


@written("YAML: aliases in lists", 5)
def alias_lists(count, files):
    lines = ["a0: &a0 x"] + [f"a{index}: &a{index} [{', '.join([f'*a{index - 1}'] * 9)}]" for index in range(1, count)]
    return yaml(files, f"lists{count}", "\n".join(lines) + "\n")


@written("YAML: keys", 10_000)
def many_keys(count, files):
    return yaml(files, f"manykeys{count}", "".join(f"key{index}: {index}\n" for index in range(count)))


@written("YAML: repeated keys", 10_000)
def repeated_keys(count, files):
    return yaml(files, f"repeated{count}", "".join(f"key{index // 2}: {index}\n" for index in range(count)))


@written("YAML: levels", 10_000)
def levels(count, files):
    return yaml(files, f"levels{count}", "[" * count + "]" * count)


@written("YAML: block levels", 400)
def block_levels(count, files):
    return yaml(files, f"blocks{count}", "".join(" " * index + "a:\n" for index in range(count)))


@written("YAML: anchors", 8000)
def anchors(count, files):
    return yaml(files, f"anchors{count}", "profiles:\n" + "".join(f" - &a{index} x\n" for index in range(count)))


@written("YAML: one long line", 100_000)
def long_line(count, files):
    return yaml(files, f"line{count}", "profiles: [" + "a, " * count + "]")


@written("YAML: quoted text with escapes", 60_000)
def escapes(count, files):
    return yaml(files, f"escapes{count}", 'profiles: "' + "\\u0041" * count + '"')


@written("profiles: as many as may be", 64)
def profiles(count, files):
    return ["--profiles", str(many_profiles(files, count))]


# An honest rule, of which files have any number.
RULE = """  - rule: rates {}
    each: {{notifies: Heart Rate Measurement}}
    is: {{heart_rate: 30..260}}
"""


def expectation(files, name, text):
    path = files / f"{name}.yaml"
    path.write_text("expect:\n" + text)
    return [str(path)]


@written("expectation: fields that do not exist", 100)
def unknown_fields(count, files):
    rules = (RULE.format(index).replace("heart_rate", f"heart_rproximity_uuid_{index}") for index in range(count))
    return expectation(files, f"fields{count}", "".join(rules))


@written("expectation: characteristics that do not exist", 100)
def unknown_characteristics(count, files):
    rules = (RULE.format(index).replace("Heart Rate", f"Hert Rate {index}") for index in range(count))
    return expectation(files, f"characteristics{count}", "".join(rules))


@written("expectation: keys that do not exist", 100)
def unknown_keys(count, files):
    keys = ", ".join(f"secure_rule{index}: true" for index in range(count))
    return expectation(files, f"keys{count}", f"  - rule: keys\n    each: pairs\n    is: {{{keys}}}\n")


@written("expectation: flow maps in flow maps", 20_000)
def flow_maps(count, files):
    return expectation(files, f"flow{count}", f"  - {'{a: ' * count}b{'}' * count}\n")


@written("expectation: flow maps that do not end", 20_000)
def open_flow_maps(count, files):
    return expectation(files, f"open{count}", f"  - {'{' * count}\n")


@written("expectation: rules of which occurrences wait", 200)
def rules_that_wait(count, files):
    rules = (f"  - rule: repeated {index}\n    {WAITING_RULES[index % 3]}\n" for index in range(count))
    return expectation(files, f"waiting{count}", "".join(rules))


@written("expectation: stories that a step may begin", 60)
def alternatives(count, files):
    stories = "".join(f"          - [reads: Device Name, writes: {0x2A56 + index % 2:X}]\n" for index in range(count))
    return expectation(files, f"stories{count}", f"  - story: all\n    steps:\n      - either:\n{stories}")


@written("expectation: names of characteristics", 200)
def steps(count, files):
    steps = "".join("      - reads: Device Name\n" for _ in range(count))
    return expectation(files, f"steps{count}", f"  - story: all\n    steps:\n{steps}")


# What `hostile.py --short` runs, for every change: one input for each kind of table and queue, each with room to its bar.
SHORT = {
    "services that contradict each other", "many connections", "requests without answers", "devices",
    "messages of one byte", "connections on the air", "pcapng: comments of one packet",
    "btsnoop: records within records", "captures of many apps with bit errors and losses: draft", "open fragments", "gzip: zeros",
    "legacy pairings whose passkey is searched for: keys", "expectation: flow maps in flow maps",
    "expectation: flow maps that do not end", "visits to one device each: diff",
}
