"""One generator for each kind of hostile input: what grows, what is searched, what is kept open.

A generator takes `write` and a number, and writes an input whose size grows with the number. `KINDS` says for each which
number to begin with, and which command reads the input.
"""

import collections
import gzip
import random
import struct

from capture import containers, link_layer, records
from capture.containers import START, block, interface, option, section
from capture.hci import random_address, report, u16s
from capture.link_layer import ADVERTISING
from capture.writers import Air, Host
from program import captures

# `zipped`: written as gzip, and compared with honest traffic of the size that it has when it is unzipped; `count` is then the
# largest, because such inputs are made for what they keep.
Kind = collections.namedtuple("Kind", "title write count command zipped")
KINDS = []
LINK = 0x40  # handle of a connection


def kind(name, count, *command, zipped=False):
    """Of an input that takes bytes."""

    def add(write):
        for words in command or (("decode",),):
            words = (words,) if isinstance(words, str) else words
            title = name if words == ("decode",) else f"{name}: {' '.join(words)}"
            KINDS.append(Kind(title, write, count, words, zipped))
        return write

    return add


def of_host(*arguments, step=100, connects=False, **options):
    """Of packets of hosts."""

    def add(generate):
        def write(write, count):
            host = Host(write, step)
            if connects:
                host.connect(LINK)
            generate(host, count)

        return kind(*arguments, **options)(write)

    return add


def of_connection(*arguments, **options):
    """Of packets of a connection, which has begun."""
    return of_host(*arguments, connects=True, **options)


def of_air(*arguments, **options):
    """Of packets of the air."""
    return lambda generate: kind(*arguments, **options)(lambda write, count: generate(Air(write), count))


def each(step):
    """Of an input that has one step for each number."""

    def generate(host, count):
        for index in range(count):
            step(host, index)

    return generate


def spread(index):
    """Distinct access addresses that look random."""
    return (index * 2654435761 + 0x51234567) & 0xFFFFFFFF


def parts(count, most=4000):
    """The numbers up to a count, as many at a time as fit a PDU."""
    return (range(first, min(first + most, count)) for first in range(0, count, most))


def place(index):
    """Connection handle and adapter of one of many connections."""
    return 1 + index % 3800, index // 3800


def connections(host, count):
    """Connects so often: handles and adapters."""
    for index in range(count):
        handle, adapter = place(index)
        host.connect(handle, adapter=adapter)
        yield handle, adapter


PACKET = b"\0\0\0\1\4" + report(random_address(7), b"\x02\x01\x06")


def packet(options=b"", interface=0):
    return containers.packet(PACKET, 0, interface, options)


JSON = ("decode", "--format", "jsonl")
DISCOVERY = ("decode", "gatt")
REPORT = ("report", "--html", "/dev/null")
SERVICE_CHANGED, DATABASE_HASH = 0x2A05, 0x2B2A

# Attribute tables.


def table(host, attributes=4090, handle=LINK, services=1):
    """A connection with a server of so many attributes; the first one is Service Changed."""
    host.connect(handle)
    width = 4096 // services
    host.by_group(handle, [(1 + width * index, width * (index + 1), 0x1800 + index) for index in range(services)])
    entries = [(number, 0x2A00 + number % 16) for number in range(5, attributes + 1)]
    host.find_information(handle, [(1, SERVICE_CHANGED), (2, DATABASE_HASH), *entries])


@of_host("services that contradict each other", 4000, *DISCOVERY)
def contradicting_services(host, count):
    table(host)
    for first in range(0, count, 4000):
        host.by_group(LINK, [(1, 0xFFFF, 0x1800 + index % 2) for index in range(first, min(first + 4000, count))])


@of_host("services within services", 4000, "decode")
def nested_services(host, count):
    table(host, services=512)
    for numbers in parts(count):
        host.by_group(LINK, [(1 + 8 * (index % 500), 8 + 8 * (index % 500), index & 0x7FFF) for index in numbers])


@of_host("services that end elsewhere", 4000, "decode")
def moving_ends(host, count):
    table(host)
    for numbers in parts(count):
        host.by_group(LINK, [(1, 0xFFFF if index % 2 else 4096, 0x1800) for index in numbers])


@of_host("Service Changed", 2500, "decode")
def service_changed(host, count):
    table(host)
    for index in range(count):
        host.by_group(LINK, [(0xFF00, 0xFF10, 0x1801)])
        host.att(LINK, b"\x1b" + u16s(1, 0xFF00, 0xFFFF))


@of_host("Service Changed beside 512 services", 2500, "decode")
def service_changed_many(host, count):
    table(host, services=512)
    for index in range(count):
        host.att(LINK, b"\x1b" + u16s(1, 0xFF00, 0xFFFF))
        host.by_group(LINK, [(0xFF00, 0xFF10, 0x1801)])


@of_host("declarations told anew", 10_000, "decode")
def declarations(host, count):
    table(host)
    for numbers in parts(count):
        entries = [u16s(0x10) + b"\x12" + u16s(0x11, 0x2A00 + index % 7) for index in numbers]
        host.by_type(LINK, 0x2803, entries)


@of_host("declarations told anew in new connections", 2000, "decode")
def declarations_anew(host, count):
    table(host, services=512)
    for index in range(count):
        host.disconnect(LINK)
        host.time += 200_000
        host.connect(LINK)
        host.by_type(LINK, 0x2803, [u16s(0xF000) + b"\x12" + u16s(0xF001, 0x2A00 + index % 7)])


@of_host("Database Hashes that differ", 4000, "decode")
def hashes(host, count):
    table(host)
    for numbers in parts(count, 3000):
        host.by_type(LINK, DATABASE_HASH, [u16s(2) + struct.pack("<QQ", index, index) for index in numbers])


@of_host("attributes among 512 services", 40_000, "decode")
def attributes_among_services(host, count):
    table(host, services=512)
    for first in range(0, count, 4000):
        host.find_information(LINK, [(1 + index % 4090, 0x2A00 + index % 11) for index in range(first, first + 4000)])


@of_connection("high attributes among 512 services", 40_000, "decode", "gatt")
def high_attributes(host, count):
    host.by_group(LINK, [(0x8000 + 8 * index, 0x8007 + 8 * index, 0x1800 + index) for index in range(512)])
    for first in range(0, count, 4000):
        host.find_information(LINK, [(0x8000 + index % 4090, 0x2A00 + index % 11) for index in range(first, first + 4000)])


@of_host("included services", 20_000, "decode")
def includes(host, count):
    table(host, services=512)
    for numbers in parts(count):
        host.by_type(LINK, 0x2802, [u16s(5 + index % 4000, 1, 2, index & 0x7FFF) for index in numbers])


@of_connection("descriptors far from their characteristic", 8000, "decode")
def descriptors(host, count):
    host.find_information(LINK, [(number, 0x2902) for number in range(1, 4000)])
    for index in range(count):
        host.att(LINK, b"\x1b" + u16s(100 + index % 3800, index & 1))


@of_host("tables with one high handle", 4000, *DISCOVERY)
def tables(host, count):
    for index in range(count):
        host.connect(LINK, index)
        host.find_information(LINK, [(1023, 0x2A00)])
        host.disconnect(LINK)
        host.time += 200_000


@of_host("full tables", 16, *DISCOVERY)
def full_tables(host, count):
    for index in range(count):
        host.connect(LINK, index)
        host.by_group(LINK, [(16 * number + 1, 16 * number + 16, number) for number in range(512)])
        host.find_information(LINK, [(number, 0x2A00 + number % 700) for number in range(1, 4096)])
        host.disconnect(LINK)
        host.time += 200_000


# Connections.


@of_host("transfers that expire on many connections", 1500, "decode", "follow", step=10)
def expiry(host, count):
    for handle, adapter in connections(host, count):
        host.uart(handle, adapter)
    host.time += 1_000_000
    # Each second a message begins somewhere, and one times out.
    for index in range(4 * count):
        host.time += 40_000_000 // count
        host.att(1 + index % count % 3800, b"\x1b" + u16s(0x14) + b"abc", adapter=index % count // 3800)


@of_host("requests that time out on many connections", 1500, "decode", "verify", step=10)
def late_requests(host, count):
    for _ in connections(host, count):
        pass
    for index in range(4 * count):
        host.time += 40_000_000 // count
        host.att(1 + index % count % 3800, b"\x0a" + u16s(3), True, adapter=index % count // 3800)


@of_host("connections that end twice", 3800, "decode", step=0)
def double_ends(host, count):
    handles = min(count, 3800)
    for handle in range(1, handles + 1):
        host.connect(handle)
    for index in range(2 * count):
        host.disconnect(handles - index % 64)
        host.disconnect(1 + index % handles)


@of_host("connections that end and begin", 16_000, "decode", "devices", "summary", "verify", step=0)
def brief_connections(host, count):
    for index in range(count):
        host.connect(1 + index % 3800, index)
        host.disconnect(1 + index % 3800)


@of_host("many connections", 3000, "decode", JSON, "devices", "summary")
def many_connections(host, count):
    for handle, adapter in connections(host, count):
        host.att(handle, b"\x1b" + u16s(3) + b"\1\2\3", adapter=adapter)


@of_host("adapters that come and go", 4000, "decode")
def adapters(host, count):
    for index in range(count):
        host.connect(LINK, adapter=index % 64)
        if index % 64 == 63:
            for adapter in range(64):
                host.record(b"", adapter << 16 | 1)


of_connection("requests without answers", 10_000, "decode", JSON, "verify")(each(
    lambda host, index: host.att(LINK, b"\x0a" + u16s(index & 0xFFFF), True)))


of_host("commands without answers", 10_000, "decode", "verify")(each(
    lambda host, index: host.command(0x0C00 | index & 0x7F)))


@of_connection("signalling", 10_000, "decode")
def signalling(host, count):
    host.channels(LINK, 60)
    for index in range(count):
        request = b"\x17" + bytes([index % 255 + 1]) + u16s(18, 0x27, 64, 64, 100, *(0x40 + index % 60 + n for n in range(5)))
        host.l2cap(LINK, 5, request, index % 2 == 0)
        host.l2cap(LINK, 5, b"\x16\1" + u16s(4, 0x80 + index % 60, 1))


@of_connection("channels that open and close", 5000, "decode")
def channels(host, count):
    for _ in range(count // 60):
        host.channels(LINK, 60, psm=0x27)


@of_connection("small K-frames on the last channel", 15_000, "decode")
def k_frames(host, count):
    host.channels(LINK, 60)
    for index in range(count):
        host.l2cap(LINK, 0x40 + 59, b"\xff\xff" + bytes(4) if index == 0 else bytes(4))


@of_connection("fragments of one byte", 15_000, "decode")
def small_fragments(host, count):
    for index in range(count):
        host.data(LINK, u16s(65535, 4) if index % 60_000 == 0 else b"\x1b", first=index % 60_000 == 0)


# Lists in one PDU.


@of_host("lists of values", 12, "decode", JSON, ("decode", "-v"), ("decode", "--format", "csv"), "verify")
def value_lists(host, count):
    table(host, 4000)
    for _ in range(count):
        host.att(LINK, b"\x23" + b"".join(u16s(5 + n % 3900, 0) for n in range(10_000)))
        host.att(LINK, b"\x23" + b"".join(u16s(5 + n % 3900, 1) + b"\1" for n in range(10_000)))


@of_host("reads of many attributes", 20, "decode", JSON)
def multiple_reads(host, count):
    table(host, 4000)
    for _ in range(count):
        host.att(LINK, b"\x20" + u16s(*(5 + n % 3900 for n in range(16_000))), True)
        host.att(LINK, b"\x21" + b"".join(u16s(0) for n in range(16_000)))


@of_host("Number Of Completed Packets", 4000, "decode", JSON)
def completed(host, count):
    for handle in range(1, 100):
        host.connect(handle)
    for index in range(count):
        host.event(0x13, bytes([60]) + b"".join(u16s(1 + n, 1) for n in range(60)))


@of_host("reports without data", 3000, "decode", JSON, "devices")
def empty_reports(host, count):
    for index in range(count):
        addresses = (random_address(25 * index + n) for n in range(25))
        host.event(0x3E, b"\x02\x19" + b"".join(b"\x03\1" + one + b"\0\xc0" for one in addresses))


@of_host("advertised services", 2500, "decode", JSON, "devices")
def advertised_services(host, count):
    for index in range(count):
        data = bytes([221, 3]) + u16s(*(110 * (index % 500) + n for n in range(110)))
        host.extended_report(7, data)


of_host("advertising data of nothing", 2500, "decode", JSON, "devices")(each(
    lambda host, index: host.extended_report(7, b"\1\x09" * 110)))


of_host("advertising in parts", 2500, "decode")(each(
    lambda host, index: host.extended_report(index % 33, bytes(220), kind=0x20)))


@of_host("devices", 10_000, "decode", "devices", ("devices", "--format", "jsonl"), "summary", "verify")
def devices(host, count):
    for index in range(count):
        services = u16s(*((index * 7 + n * 13) & 0xFFFF for n in range(64)))
        data = bytes([len(services) + 1, 3]) + services + bytes([91, 9]) + (f"{index:08}".encode() * 12)[:90]
        host.extended_report(index, data)


# Messages.


def terminators(host, count, byte=b"\n"):
    host.connect(LINK)
    host.uart(LINK)
    for _ in range(count):
        host.att(LINK, b"\x1b" + u16s(0x14) + byte * (60_000 // len(byte)))


@kind("messages of nothing", 6, "decode", JSON, "follow", ("follow", "--format", "jsonl"), "summary", "verify")
def empty_messages(write, count):
    terminators(Host(write), count)


@kind("messages of one byte", 3, "decode", "follow")
def small_messages(write, count):
    terminators(Host(write), count, b"a\n")


@of_connection("messages of nothing in short packets", 8000, "decode", "follow", ("follow", "--format", "jsonl"), "verify")
def short_packets(host, count):
    host.uart(LINK)
    for index in range(count):
        host.att(LINK, b"\x1b" + u16s(0x14) + b"\n" * (4 + index % 9))


@of_connection("matching behind 64 conversations", 4000, "decode", "follow")
def matching(host, count):
    entries = [(number, 0x2A00 + number % 16) for number in range(2000, 4060)]
    for place in range(80):
        host.uart(LINK, start=0x10 + 0x10 * place)
        host.att(LINK, b"\x1b" + u16s(0x14 + 0x10 * place) + b"a")
    host.find_information(LINK, entries)
    for index in range(count):
        host.att(LINK, b"\x1b" + u16s(0x14 + 0x10 * 79) + b"ab\n")


@of_host("matching in a table that grows", 1500, "decode")
def matching_anew(host, count):
    table(host, 2000)
    host.by_group(LINK, [(1, 0xFFFF, 0x180C)])
    host.find_information(LINK, [(4, 0x2A56)])
    for index in range(count):
        host.find_information(LINK, [(2001 + index % 2000, 0x2A00 + index // 2000 % 256)])
        host.att(LINK, b"\x1b" + u16s(4) + b"ready")


@of_connection("64 open conversations", 4000, "decode", "lint")
def conversations(host, count):
    for place in range(64):
        host.uart(LINK, start=0x10 + 0x10 * place)
    for index in range(count):
        host.att(LINK, b"\x1b" + u16s(0x14 + 0x10 * (index % 64)) + b"abc")


@of_connection("echoes that wait", 8000, "decode")
def echoes(host, count):
    talk(host)
    for index in range(count):
        host.att(LINK, b"\x52" + u16s(5) + b"%08x" % index, True)


@of_connection("long writes", 6000, "decode", "follow", "verify")
def long_writes(host, count):
    for index in range(count):
        part = u16s(1 + index % 20, index // 20 % 200 * 20) + bytes(20)
        host.att(LINK, b"\x16" + part, True)
        host.att(LINK, b"\x17" + part)


@of_connection("long reads", 6000, "decode", "follow", "verify")
def long_reads(host, count):
    for index in range(count):
        offset = index // 16 % 180 * 22
        request = b"\x0c" + u16s(1 + index % 16, offset) if offset else b"\x0a" + u16s(1 + index % 16)
        host.att(LINK, request, True)
        host.att(LINK, (b"\x0d" if offset else b"\x0b") + bytes(22))


@of_connection("operations behind an open message", 8000, "verify", "summary", step=10)
def held_operations(host, count):
    host.uart(LINK)
    host.att(LINK, b"\x1b" + u16s(0x14) + b"a")
    for index in range(count):
        host.att(LINK, b"\x1b" + u16s(3) + b"%08x" % index)
        if index % 100 == 0:
            host.att(LINK, b"\x0a" + u16s(9), True)


@of_host("messages that begin before others", 3000, "verify", "summary", step=10)
def interleaved_messages(host, count):
    for handle in range(1, 201):
        host.connect(handle)
        host.uart(handle)
    for index in range(count):
        host.att(1 + index % 200, b"\x1b" + u16s(0x14) + b"a")
    for index in range(count):
        host.att(200 - index % 200, b"\x1b" + u16s(0x14) + b"b\n")


def uuid(text):
    """A UUID as it is sent: 16 or 128 bits."""
    return bytes.fromhex(text.replace("-", ""))[::-1]


# Service, characteristic, its properties, and the first and the last packet of a message that is long, nested or counted.
PROTOCOLS = (
    ("8D53DC1D-1DB7-4CD3-868B-8A527460AA84", "DA2E7828-FBCE-4E01-AE9E-261174997C48", 0x14,
     bytes.fromhex("0a00008000010501a2636f66660064646174615874") + bytes(20), bytes(95)),
    ("FE59", "8EC90001-F315-4F60-9FB8-838830DAEA50", 0x18, bytes.fromhex("010200100000"), bytes.fromhex("03")),
    ("FFF6", "18EE2EF5-263D-4559-959F-4F9C429F9D11", 0x08, bytes.fromhex("0900001000") + bytes(8), bytes.fromhex("0601") + bytes(8)),
    ("00467768-6228-2272-4663-277478268000", "00467768-6228-2272-4663-277478268003", 0x08, b"\1\x1e" + b"\x0c" * 18, bytes(13)),
    ("FFFD", "F1D0FFF1-DEAA-ECEE-B42F-C9BA7ED623BB", 0x08, b"\x83\0\x30\2" + b"\xa1" * 16, b"\0" + b"\xa1" * 31),
    ("FEA6", "B5F90072-AA8D-11E3-9046-0002A5D5C51B", 0x08, b"\x20\x20\x3c" + bytes(17), b"\x80" + bytes(15)),
    ("1828", "2ADD", 0x04, b"\x43" + bytes(18), b"\xc3" + bytes(18)),
    ("03B80E5A-EDE8-4B33-A751-6CE34EC4C700", "7772E5DB-3868-4112-A1A9-F2669D106BF3", 0x14, b"\x80\x80\xf0" + b"\1" * 17, b"\x80\x80\xf7"),
    ("6BA1B218-15A8-461F-9FA8-5DCAE273EAFD", "F75C76D2-129E-4DAD-A1DD-7866124401E7", 0x08, b"\x0a\x12" * 10, b"\x18\1"),
    ("00000211-B2D1-43F0-9B88-960CEBF8B91E", "00000212-B2D1-43F0-9B88-960CEBF8B91E", 0x08, b"\0\x20" + b"\x52\x10" * 9, bytes(14)),
)


@of_connection("messages of ten protocols", 2000, "decode", "follow", "summary", "verify", step=10)
def protocols(host, count):
    """Each round begins a message of each, before it ends one of each."""
    for place, (service, characteristic, properties, _, _) in enumerate(PROTOCOLS):
        start = 0x10 + 0x10 * place
        own = uuid(service)
        host.asked(
            LINK, b"\x10" + u16s(start, 0xFFFF, 0x2800), bytes([0x11, 4 + len(own)]) + u16s(start, start + 15) + own)
        value = uuid(characteristic)
        declaration = u16s(start + 1) + bytes([properties]) + u16s(start + 2) + value
        host.asked(
            LINK, b"\x08" + u16s(start, start + 15, 0x2803), bytes([0x09, len(declaration)]) + declaration)
    for _ in range(count):
        for part in (3, 4):
            for place, protocol in enumerate(PROTOCOLS):
                host.att(LINK, b"\x52" + u16s(0x12 + 0x10 * place) + protocol[part], True)


# The air.


@of_air("connections on the air", 5000, "decode", "devices", "summary", REPORT)
def air_connections(air, count):
    for index in range(count):
        air.request(spread(index), index)
        air.data(spread(index), u16s(7, 4) + b"\x1b" + u16s(3) + b"\1\2\3\4")


@of_air("access addresses", 10_000, "decode", "devices")
def access_addresses(air, count):
    for index in range(count):
        air.data(spread(index), u16s(3, 4) + b"\x0a" + u16s(3))


@of_air("updates that wait for their instant", 10_000, "decode")
def instants(air, count):
    air.request(spread(1), 1)
    for index in range(count):
        body = b"\0" + struct.pack("<BHHHHH", 2, 3, 24 + index % 7, 0, 500, (index + 2000) & 0xFFFF)
        air.data(spread(1), body, llid=3, direction=2 + index % 2, flags=(index // 2 % 2) << 3 | (index // 2 % 2) << 2)


@of_air("silences on the air", 6000, "decode", "devices")
def silences(air, count):
    for index in range(64):
        air.request(spread(index), index, interval=6)
    for index in range(count):
        air.time += 400_000
        air.data(spread(index % 64), u16s(3, 4) + b"\x0a" + u16s(3), flags=(index // 64 % 2) << 3)


@of_air("pointers to packets that do not come", 8000, "decode")
def pointers(air, count):
    for index in range(count):
        header = b"\x18" + u16s(index & 0xFFFF) + bytes((index % 37, 0xFF, 0x1F))
        air.packet(ADVERTISING, bytes((0x07, 1 + len(header))) + bytes([len(header)]) + header, 0)


@of_air("trains", 4000, "decode")
def trains(air, count):
    for index in range(count):
        sync = u16s(10, 24) + b"\xff\xff\xff\xff\x1f" + struct.pack("<I", spread(index)) + b"\1\2\3" + u16s(0)
        header = b"\x29" + random_address(index) + u16s(index & 0xFFFF) + sync
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
        write(interface(options=option(2, b"%08x" % index * 30)))
        write(packet(interface=min(index, 4095)))


@kind("pcapng: sections", 6000, "decode")
def sections(write, count):
    for index in range(count):
        write(section() + interface(options=option(2, b"%x" % index)) + packet())


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


@of_connection("btsnoop: zeros", 1 << 19, "decode")
def zeros(host, count):
    host.write(bytes(count))


of_connection("btsnoop: headers without records", 16_000, "decode")(each(
    lambda host, index: host.write(containers.btsnoop_record(b"", 5, host.time + index, claimed=0x7000))))


@of_host("btsnoop: damage between records", 8000, "decode")
def damaged(host, count):
    for index in range(count):
        host.att(LINK, b"\x1b" + u16s(3) + b"\1\2\3")
        if index % 3 == 2:
            host.write(containers.btsnoop_record(b"\xff" * 10, 5, host.time, claimed=0xFFFFFF))


of_host("btsnoop: records of nothing", 16_000, "decode")(each(
    lambda host, index: host.record(b"", index % 6)))


@of_air("pcap: headers without records", 24_000, "decode")
def pcap_headers(air, count):
    air.request(spread(1), 1)
    for index in range(count):
        air.write(containers.pcap_record(b"", air.time + index, claimed=0x7000))


# Headers of long records a few bytes apart: each record swallows those after it, and where it ends is none.
SWALLOWED = struct.pack("<HHHHBH", 0x2040, 65535, 65531, 4, 0x1B, 3)


@kind("btsnoop: records within records", 10_000, "decode", JSON, ("decode", "-x"))
def btsnoop_within(write, count):
    write(containers.btsnoop(containers.MONITOR))
    for index in range(count):
        write(containers.btsnoop_record(SWALLOWED, 5, START + index, claimed=65539))


@kind("pcap: records within records", 10_000, "decode", JSON)
def pcap_within(write, count):
    write(containers.pcap(201))
    for index in range(count):
        write(containers.pcap_record(b"\0\0\0\1\2" + SWALLOWED, START + index, claimed=65544))


# The format is recognised by whole records.
TEXTS = b"".join(containers.packet_logger_record(0xFC, b"text", START + index) for index in range(16))


@kind("PacketLogger: records within records", 16_000, "decode", JSON)
def packet_logger_within(write, count):
    write(TEXTS)
    for index in range(count):
        write(containers.packet_logger_record(3, SWALLOWED, START + index, claimed=9 + 65539))


@kind("PacketLogger: headers without records", 24_000, "decode")
def packet_logger(write, count):
    write(TEXTS)
    for index in range(count):
        write(containers.packet_logger_record(3, b"", START + index, claimed=0x7000))


@kind("PacketLogger: notes", 10_000, "decode", JSON)
def notes(write, count):
    for index in range(count):
        write(containers.packet_logger_record(0xFC, b"%08x " % index * 8, START + index))


@of_connection("values that never come again", 8000, "decode", JSON, ("decode", "--format", "csv"))
def new_values(host, count):
    host.find_information(LINK, [(3, 0x2A00), (4, 0x2A37)])
    for index in range(count):
        host.att(LINK, b"\x1b" + u16s(3 + index % 2) + b"\x16" + struct.pack("<I", spread(index)) * 6)


@of_connection("text of controls", 100, "decode", JSON, ("decode", "--format", "csv"))
def controls(host, count):
    host.find_information(LINK, [(3, 0x2A00)])
    for index in range(count):
        host.att(LINK, b"\x1b" + u16s(3) + bytes((index + n * 7) % 32 for n in range(8000)))


# What is kept until a capture is at its end, and compared. Commands that take two captures are given the same one twice.

DIFF, RECORD, INFER = "diff", "draft", "infer"
TOGETHER = ("verify", "--together")
ALIGN = ("verify", "--together", "--align")
REDACT = ("redact", "--write-format", "btsnoop", "--write", "/dev/null")
COMPARED = (DIFF, TOGETHER, ALIGN, RECORD)
WAITING = [("verify", f"@{name}") for name in ("waiting", "prefixes", "earlier", "sums", "alike")]


def command(handle, value):
    """A Write Command."""
    return b"\x52" + u16s(handle) + value


@of_host("visits to one device", 2000, *COMPARED)
def visits(host, count):
    for index in range(count):
        host.connect(LINK, 5)
        host.att(LINK, command(3, u16s(index & 0xFFFF)), True)
        host.disconnect(LINK)


@of_host("visits to one device each", 4000, *COMPARED)
def single_visits(host, count):
    for index in range(count):
        handle, _ = place(index)
        host.connect(handle, index)
        host.att(handle, command(3, b"x"), True)
        host.disconnect(handle)


@kind("captures of many apps with bit errors and losses", 100, RECORD)
def damaged_apps(write, count):
    """Each shows other devices, and other ways to use them; connections of which the end is lost stay open."""
    random_ = random.Random(47)
    apps = [path.read_bytes() for path in captures(".btsnoop")]
    apps = [records.records(data) for data in apps if len(data) < 20_000 and data[:16] == containers.btsnoop()]
    write(containers.btsnoop())
    time = START
    for _ in range(count):
        for record in random_.choice(apps):
            body = bytearray(record.payload)
            if body and random_.random() < 0.2:
                body[random_.randrange(len(body))] ^= 1 << random_.randrange(8)
            time += 10_000
            if random_.random() < 0.9:
                write(containers.btsnoop_record(body, record.flags, time, original=record.original))


@of_host("legacy pairings whose passkey is searched for", 40_000, ("keys",))
def legacy_pairings(host, count):
    random_ = random.Random(48)
    for index in range(count):
        host.connect(LINK, index)
        # Passkey entry: the initiator displays, the responder types. No passkey fits these values.
        host.l2cap(LINK, 6, bytes.fromhex("01000005100000"), True)
        host.l2cap(LINK, 6, bytes.fromhex("02020005100000"))
        for code in (3, 4):
            for sent in (True, False):
                host.l2cap(LINK, 6, bytes([code]) + random_.randbytes(16), sent)
        host.disconnect(LINK)


@of_host("connections that are open at once", 3000, TOGETHER)
def open_at_once(host, count):
    for index in range(count):
        host.connect(1 + index % 3800, 5, adapter=index // 3800)
    for index in range(count):
        host.att(1 + index % 3800, command(3, b"x"), True, index // 3800)


@of_host("the same operation again and again", 8000, *COMPARED, INFER, step=50)
def same_operations(host, count):
    host.event(0x3E, b"\x01\0" + u16s(LINK) + b"\0\x01" + random_address(5) + u16s(0x0C80, 499, 500) + b"\0")
    for _ in range(count):
        host.att(LINK, command(3, b"x"), True)


@of_host("operations in another order", 8000, DIFF, ALIGN, RECORD)
def shuffled(host, count):
    for visit in range(max(1, count // 500)):
        host.connect(LINK, 5)
        for index in range(500):
            host.att(LINK, command(3, u16s(spread(visit * 500 + index) >> 8 & 63)), True)
        host.disconnect(LINK)


@of_air("gaps between operations", 8000, *COMPARED)
def gaps(air, count):
    air.request(spread(1), 1)
    for index in range(count):
        body = link_layer.pdu(2 | (index // 2 % 2) << 3, u16s(4, 4) + command(3, bytes((index % 251,))))
        damaged = link_layer.FLAGS & ~link_layer.CRC_VALID if index % 2 else link_layer.FLAGS
        air.packet(spread(1), body, 3, flags=damaged)


@of_host("connections of nobody", 3000, DIFF, TOGETHER, RECORD)
def unknown_devices(host, count):
    for index in range(count):
        handle, _ = place(index)
        host.att(handle, command(1 + index % 60_000, b"x"), True)
        host.disconnect(handle)


@of_host("streams of many handles", 8000, DIFF, RECORD, INFER)
def streams(host, count):
    host.connect(LINK, 7)
    for index in range(count):
        host.att(LINK, b"\x1b" + u16s(1 + index % min(count // 6, 60_000)) + b"x")


@of_host("devices that are compared", 4000, DIFF, RECORD, REDACT)
def compared_devices(host, count):
    for index in range(count):
        name = b"%08x" % spread(index)
        host.report(index, bytes((len(name) + 1, 9)) + name)


of_connection("values without meaning", 8000, INFER, REDACT)(each(
    lambda host, index: host.att(LINK, b"\x1b" + u16s(3 + index % 250) + struct.pack("<I", spread(index)) * 5)))


@of_connection("text in pieces", 4000, REDACT, "decode")
def text_in_pieces(host, count):
    pieces = (b'"a":1,', b'[{"a":{', b"pin=1,", b'"pass', b'"k":"', b"\\\\\\")
    for index in range(count):
        # Each piece for some hundred values, on channels of which one has nothing else and the others take turns.
        piece = pieces[index // 300 % len(pieces)]
        handle = 3 if index % 2 else 4 + spread(index) % 4000
        host.att(LINK, command(handle, b'{"a":' if index < 2 else piece), True)


def talk(host, handle=LINK):
    """A characteristic for commands, of which the value is at handle 3, and one for answers, at handle 5."""
    host.by_group(handle, [(1, 20, 0x180C)])
    host.by_type(handle, 0x2803, [u16s(2) + b"\x1c" + u16s(3, 0x2A56), u16s(4) + b"\x1c" + u16s(5, 0x2A57)])


@of_connection("commands that are never answered", 8000, *WAITING, RECORD)
def waiting(host, count):
    """After each command comes a notification that repeats no command."""
    talk(host)
    for index in range(count // 2):
        host.att(LINK, command(3, struct.pack("<I", index)), True)
        host.att(LINK, b"\x1b" + u16s(5) + struct.pack("<I", index | 1 << 31))


@of_connection("commands of which the last is answered", 8000, *WAITING, RECORD)
def last_answered(host, count):
    """Half of the commands wait while the others are answered at once."""
    talk(host)
    for index in range(count // 2):
        host.att(LINK, command(3, struct.pack("<I", index)), True)
    for index in range(count // 4):
        host.att(LINK, command(3, struct.pack("<I", index | 1 << 31)), True)
        host.att(LINK, b"\x1b" + u16s(5) + struct.pack("<I", index | 1 << 31))


@of_connection("commands in many connections", 8000, *WAITING, RECORD)
def waiting_connections(host, count):
    talk(host)
    for index in range(count // 4):
        host.connect(0x41, index)
        host.att(0x41, command(3, struct.pack("<I", index)), True)
        host.att(0x41, b"\x1b" + u16s(5) + struct.pack("<I", index | 1 << 31))
        host.disconnect(0x41)


@of_host("operations that are kept", 600_000, DIFF, TOGETHER, RECORD, INFER, zipped=True)
def kept_operations(host, count):
    host.connect(LINK, 7)
    for index in range(count):
        host.att(LINK, command(3 + 2 * (index % 7), b"x"), True)


@of_host("operations with large values that are kept", 200_000, DIFF, TOGETHER, RECORD, zipped=True)
def kept_values(host, count):
    host.connect(LINK, 7)
    for index in range(count):
        host.att(LINK, command(3, struct.pack("<I", index) + bytes(240)), True)


# Memory: what is kept open until more comes. Zeros, zipped.


@of_host("open SDUs", 40, "decode", zipped=True)
def open_sdus(host, count):
    for index in range(count):
        host.connect(1 + index)
        host.channels(1 + index, 60)
        for channel in range(60):
            host.l2cap(1 + index, 0x40 + channel, u16s(65535) + bytes(65_000))


@of_host("open fragments", 3800, "decode", zipped=True)
def open_fragments(host, count):
    for handle, adapter in connections(host, count):
        host.data(handle, u16s(65535, 4) + bytes(65_000), adapter=adapter)
        host.data(handle, u16s(65535, 4) + bytes(65_000), True, adapter=adapter)


@of_air("open fragments on the air", 4000, "decode", zipped=True)
def open_air_fragments(air, count):
    for index in range(count):
        air.request(spread(index), index)
        air.data(spread(index), u16s(65535, 4) + bytes(240))
        for _ in range(80):
            air.data(spread(index), bytes(250), llid=1, flags=8)
            air.data(spread(index), bytes(250), llid=1)


@of_host("open messages", 120, "decode", "follow", "summary", REPORT, zipped=True)
def open_messages(host, count):
    for handle, adapter in connections(host, count):
        for place in range(12):
            host.uart(handle, adapter, start=0x10 + 0x10 * place)
            for _ in range(5):
                host.att(handle, b"\x1b" + u16s(0x14 + 0x10 * place) + b"a" * 50_000, adapter=adapter)


@of_host("open writes", 1000, "decode", zipped=True)
def open_writes(host, count):
    for handle, adapter in connections(host, count):
        for number in range(16):
            for part in range(4):
                pdu = u16s(number + 1, 1000 * part) + bytes(1000)
                host.att(handle, b"\x16" + pdu, True, adapter)
                host.att(handle, b"\x17" + pdu, False, adapter)


@of_host("open writes in large parts", 4000, "decode", REPORT, zipped=True)
def open_parts(host, count):
    for handle, adapter in connections(host, count):
        host.att(handle, b"\x16" + u16s(1, 0) + bytes(65_000), True, adapter)


@of_host("open reads", 1000, "decode", zipped=True)
def open_reads(host, count):
    for handle, adapter in connections(host, count):
        for number in range(16):
            host.att(handle, b"\x0a" + u16s(1 + number), True, adapter)
            host.att(handle, b"\x0b" + bytes(4000), False, adapter)


@of_host("open reads of many attributes", 300, "decode", zipped=True)
def open_multiple_reads(host, count):
    for handle, adapter in connections(host, count):
        for number in range(8):
            host.att(handle, b"\x0e" + bytes(65_000), True, adapter)


# Slow enough that requests time out in the small one, too.
@of_host("bearers with open requests", 800, "decode", zipped=True, step=1000)
def open_requests(host, count):
    for handle, adapter in connections(host, count):
        host.channels(handle, 60, adapter, psm=0x27)
        for channel in range(60):
            for number in range(8):
                host.l2cap(handle, 0x80 + channel, u16s(3) + b"\x0a" + u16s(number), True, adapter)


@of_connection("held operations with large values", 3000, "verify", "summary", zipped=True, step=10)
def large_operations(host, count):
    host.uart(LINK)
    host.att(LINK, b"\x1b" + u16s(0x14) + b"a")
    for index in range(count):
        host.att(LINK, b"\x1b" + u16s(3) + bytes(60_000))


@of_host("waiting packets of messages", 60, "decode", zipped=True)
def waiting_packets(host, count):
    for index in range(count):
        handle = 1 + index
        host.connect(handle)
        talk(host, handle)
        for number in range(64):
            host.att(handle, b"\x52" + u16s(5) + bytes(60_000), True)


@of_host("many connections with stories", 15_000, "summary", "verify", "decode", zipped=True)
def stories(host, count):
    for handle, adapter in connections(host, count):
        for number in range(40):
            host.att(handle, b"\x0a" + u16s(number + 1), True, adapter)
            host.att(handle, b"\x01\x0a" + u16s(number + 1) + b"\x02", False, adapter)


@kind("gzip: members of nothing", 50_000, "decode")
def members(write, count):
    honest = Host()
    honest.connect(LINK)
    write(gzip.compress(honest.content, mtime=0) + gzip.compress(b"", mtime=0) * count)


@of_host("gzip: zeros", 100, "decode", zipped=True)
def bomb(host, count):
    for _ in range(count):
        host.record(bytes(60_000), 5)
    for _ in range(count):
        host.write(bytes(1 << 20))


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
    rule = f"  - rule: repeated\n    {WAITING_RULES[number]}\n"
    return lambda folder: written(folder, f"waiting-{number}", "expect:\n" + rule)


# The file or text that replaces `@name` in a command line.
FILES = {"@profiles": many_profiles, "@devices": device_decoders, "@pattern": slow_pattern}
FILES |= {command[1]: rule_file(number) for number, command in enumerate(WAITING)}


@of_connection("64 profiles of 8 flows", 3000, ("decode", "--profiles", "@profiles"))
def profiled(host, count):
    host.uart(LINK)
    for index in range(count):
        host.att(LINK, b"\x1b" + u16s(0x14) + (b"abc" if index % 3 else b"\n"))


@of_connection("values for a slow regular expression", 1500, ("decode", "--filter", "@pattern"))
def values_to_match(host, count):
    numbers = random.Random(count)
    for index in range(count):
        host.att(LINK, b"\x1b" + u16s(0x14) + numbers.randbytes(500))


OF_DEVICES = ("--decoders", "@devices")


def told_before(host, sample):
    """A server whose table, of one sample and 3,000 other attributes, an earlier connection told; a file says what is below."""
    host.connect(LINK)
    host.find_information(LINK, [(sample, 0xFFF4), *((sample + n, 0x2A00 + n % 16) for n in range(1, 3001))])
    host.disconnect(LINK)
    host.connect(LINK)


def named(number, kind=9):
    name = f"Device {number % 16:02}".encode()
    return bytes([len(name) + 1, kind]) + name


@of_host("names that choose decoders", 4000, ("decode", *OF_DEVICES), ("gatt", *OF_DEVICES))
def renamed(host, count):
    """The server goes by another name in each report, and tells a value in between."""
    told_before(host, 0x4000)
    for index in range(count):
        host.report(LINK, named(index))
        host.att(LINK, b"\x1b" + u16s(0x4000, index & 0xFFFF))


@of_host("names that choose decoders, alone", 16_000, ("decode", *OF_DEVICES))
def renamed_alone(host, count):
    told_before(host, 0x4000)
    for index in range(count):
        host.report(LINK, named(index))


@of_host("many names in a report", 8000, ("decode", *OF_DEVICES))
def many_names(host, count):
    told_before(host, 0x4000)
    for index in range(count):
        host.extended_report(LINK, b"".join(named(index + n) for n in range(20)))


# Filters, arguments, profiles that people write. These are no captures: a number and a folder for files give arguments.

Written = collections.namedtuple("Written", "name count arguments")


def filters(name, count, text):
    return Written(f"filter: {name}", count, lambda count, files: ["--filter", text(count)])


def written(files, name, text):
    path = files / f"{name}.yaml"
    path.write_text(text)
    return str(path)


def yaml(name, count, text):
    make = lambda count, files: ["--profiles", written(files, f"{name}{count}", text(count))]  # noqa: E731
    return Written(f"YAML: {name}", count, make)


# An honest rule, of which files have any number.
RULE = """  - rule: rates {}
    each: {{notifies: Heart Rate Measurement}}
    is: {{heart_rate: 30..260}}
"""


def expectation(name, count, text):
    make = lambda count, files: [written(files, f"{name}{count}", "expect:\n" + text(count))]  # noqa: E731
    return Written(f"expectation: {name}", count, make)


def repeated(text, separator=""):
    """A text so often, with its numbers."""
    return lambda count: separator.join(text(index) for index in range(count))


def aliases(line):
    """Lines with an anchor each, made from the number of the one before."""
    return lambda count: "a0: &a0 x\n" + "".join(f"a{index}: &a{index} {line(index - 1)}\n" for index in range(1, count))


def rule_keys(count):
    keys = ", ".join(f"secure_rule{index}: true" for index in range(count))
    return f"  - rule: keys\n    each: pairs\n    is: {{{keys}}}\n"


def alternatives(count):
    stories = "".join(f"          - [reads: Device Name, writes: {0x2A56 + index % 2:X}]\n" for index in range(count))
    return f"  - story: all\n    steps:\n      - either:\n{stories}"


WRITTEN = [
    filters("a chain of or", 4000, repeated(lambda index: f"att.handle == {index}", " || ")),
    filters("parentheses", 20_000, lambda count: "(" * count + "att" + ")" * count),
    filters("not", 20_000, lambda count: "!" * count + "att"),
    filters("a set", 10_000, lambda count: f"att.handle in {{{', '.join(str(n % 65536) for n in range(count))}}}"),
    filters("names of attributes", 600, lambda count: "att.uuid in {" + ", ".join(['"Device Name"'] * count) + "}"),
    filters("names of companies", 400, repeated(
        lambda index: f'adv.company_name == "{("Apple, Inc.", "Google")[index % 2]}"', " || ")),
    filters("a regular expression with choices", 3000, lambda count: (
        'adv.name matches "(' + "|".join(f"(a|b)*{index}" for index in range(count)) + ')$"')),
    filters("a regular expression with repetitions", 10, lambda count: (
        'adv.name matches "' + "(" * count + ".*" + "){1,9}" * count + 'x"')),
    filters("a regular expression that might go back", 2000, lambda count: f'att.method matches "{"(.*)*" * count}x$"'),
    filters("an unknown name", 30_000, lambda count: "a" * count),
    Written("columns", 6000, lambda count, files: ["--format", "csv", "--columns", ",".join(["att.handle"] * count)]),
    Written("arguments", 3000, lambda count, files: ["--hide", "noise"] * count),
    Written("arguments that do not exist", 6000, lambda count, files: [f"/nonexistent/{n}" for n in range(count)]),
    yaml("aliases as keys", 11, aliases(lambda before: f"{{? *a{before} : *a{before}}}")),
    yaml("aliases in lists", 5, aliases(lambda before: f"[{', '.join([f'*a{before}'] * 9)}]")),
    yaml("keys", 10_000, repeated(lambda index: f"key{index}: {index}\n")),
    yaml("repeated keys", 10_000, repeated(lambda index: f"key{index // 2}: {index}\n")),
    yaml("levels", 10_000, lambda count: "[" * count + "]" * count),
    yaml("block levels", 400, repeated(lambda index: " " * index + "a:\n")),
    yaml("anchors", 8000, lambda count: "profiles:\n" + "".join(f" - &a{index} x\n" for index in range(count))),
    yaml("one long line", 100_000, lambda count: "profiles: [" + "a, " * count + "]"),
    yaml("quoted text with escapes", 60_000, lambda count: 'profiles: "' + "\\u0041" * count + '"'),
    Written("profiles: as many as may be", 64, lambda count, files: ["--profiles", str(many_profiles(files, count))]),
    expectation("fields that do not exist", 100, repeated(
        lambda index: RULE.format(index).replace("heart_rate", f"heart_rproximity_uuid_{index}"))),
    expectation("characteristics that do not exist", 100, repeated(
        lambda index: RULE.format(index).replace("Heart Rate", f"Hert Rate {index}"))),
    expectation("keys that do not exist", 100, rule_keys),
    expectation("flow maps in flow maps", 20_000, lambda count: f"  - {'{a: ' * count}b{'}' * count}\n"),
    expectation("flow maps that do not end", 20_000, lambda count: f"  - {'{' * count}\n"),
    expectation("rules of which occurrences wait", 200, repeated(
        lambda index: f"  - rule: repeated {index}\n    {WAITING_RULES[index % 3]}\n")),
    expectation("stories that a step may begin", 60, alternatives),
    expectation("names of characteristics", 200, lambda count: (
        "  - story: all\n    steps:\n" + "      - reads: Device Name\n" * count)),
]  # fmt: skip


# What `hostile.py --short` runs, for every change: one input for each kind of table and queue, each with room to its bar.
SHORT = {
    "services that contradict each other", "many connections", "requests without answers", "devices",
    "messages of one byte", "connections on the air", "pcapng: comments of one packet",
    "btsnoop: records within records", "captures of many apps with bit errors and losses: draft", "open fragments", "gzip: zeros",
    "legacy pairings whose passkey is searched for: keys", "expectation: flow maps in flow maps",
    "expectation: flow maps that do not end", "visits to one device each: diff",
}
